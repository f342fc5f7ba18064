/* SPDX-License-Identifier: MIT
 *
 * Runs fuzz-wire.c over pseudo-random frames, without libFuzzer, so that every build has it: mutations of the corpus in
 * tests/wire and of freshly encoded requests and replies.
 *
 *     fuzz-wire-random [-n FRAMES] [-s SEED] [-o FOLDER] FILE.hex...
 *
 * -o writes what it starts from to a folder, as a corpus for libFuzzer, and ends.
 */
#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/unit/proto/same.h"

#define SEEDS_MAX 512
#define SEED_BYTES_MAX (16u << 10)

static struct seed {
        uint8_t *at;
        size_t n_bytes;
} seeds[SEEDS_MAX];
static size_t n_seeds;

static void add_seed(const uint8_t *bytes, size_t n_bytes) {
        if (n_seeds == SEEDS_MAX || n_bytes > SEED_BYTES_MAX)
                return;
        seeds[n_seeds].at = malloc(n_bytes + 1);
        if (!seeds[n_seeds].at)
                abort();
        memcpy(seeds[n_seeds].at, bytes, n_bytes);
        seeds[n_seeds++].n_bytes = n_bytes;
}

/* The files of tests/wire; lines with a repeat count are taken once, as mutations repeat bytes anyway. */
static void add_file(const char *path) {
        static uint8_t bytes[SEED_BYTES_MAX];
        size_t n_bytes = 0;
        FILE *file = fopen(path, "r");
        char line[4096];

        if (!file) {
                perror(path);
                exit(2);
        }
        while (fgets(line, sizeof(line), file)) {
                char *at = strchr(line, '*') ? strchr(line, '*') + 1 : line;
                unsigned value;
                int n_read;

                at[strcspn(at, "#\n")] = '\0';
                while (n_bytes < sizeof(bytes) && sscanf(at, " %2x%n", &value, &n_read) == 1) {
                        bytes[n_bytes++] = (uint8_t)value;
                        at += n_read;
                }
        }
        fclose(file);
        add_seed(bytes, n_bytes);
}

static void add_encoded(void) {
        static struct gemm problems[REQUEST_PROBLEMS_MAX];
        static uint8_t bytes[FRAME_MAP_BYTES_MAX];
        struct request request;

        for (int round = 0; round < 8; round++)
                for (int method = WIRE_NONE + 1; method < WIRE_UNKNOWN; method++) {
                        int n_bytes;

                        random_request(&request, method, problems);
                        n_bytes = wire_encode_request(&request, bytes, sizeof(bytes));
                        if (n_bytes > 0)
                                add_seed(bytes, (size_t)n_bytes);
                }
}

static int write_seeds(const char *folder) {
        for (size_t i = 0; i < n_seeds; i++) {
                char path[4096];
                FILE *file;

                snprintf(path, sizeof(path), "%s/seed-%03zu", folder, i);
                file = fopen(path, "w");
                if (!file || fwrite(seeds[i].at, 1, seeds[i].n_bytes, file) != seeds[i].n_bytes || fclose(file) != 0)
                        return perror(path), 2;
        }
        return 0;
}

/* Bytes that mean something: edges of msgpack's forms, sizes at their ends. */
static uint8_t telling_byte(void) {
        static const uint8_t bytes[] = {0x00, 0x01, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xc4,
                                        0xc6, 0xc9, 0xca, 0xcb, 0xcc, 0xcf, 0xd0, 0xd3, 0xd4, 0xd8, 0xd9, 0xdb, 0xdc, 0xdd,
                                        0xde, 0xdf, 0xe0, 0xff};

        return maybe() ? bytes[random_below(sizeof(bytes))] : (uint8_t)random_u64();
}

static size_t mutate(uint8_t *bytes, size_t n_bytes, size_t bytes_max) {
        size_t at = n_bytes ? random_below(n_bytes) : 0, length = 1 + random_below(8), from;
        const struct seed *other;

        switch (random_below(7)) {
        case 0: /* one bit */
                if (n_bytes)
                        bytes[at] ^= (uint8_t)(1u << random_below(8));
                return n_bytes;
        case 1: /* one byte */
                if (n_bytes)
                        bytes[at] = telling_byte();
                return n_bytes;
        case 2: /* cut off */
                return random_below(4) ? n_bytes : at;
        case 3: /* leave out */
                if (length > n_bytes - at)
                        length = n_bytes - at;
                memmove(bytes + at, bytes + at + length, n_bytes - at - length);
                return n_bytes - length;
        case 4: /* put in */
                if (n_bytes + length > bytes_max)
                        return n_bytes;
                memmove(bytes + at + length, bytes + at, n_bytes - at);
                for (size_t i = 0; i < length; i++)
                        bytes[at + i] = telling_byte();
                return n_bytes + length;
        case 5: /* a piece of another */
                other = &seeds[random_below(n_seeds)];
                from = other->n_bytes ? random_below(other->n_bytes) : 0;
                length = other->n_bytes - from;
                if (length > bytes_max - at)
                        length = bytes_max - at;
                memcpy(bytes + at, other->at + from, length);
                return at + length;
        default: /* as it is: round trips */
                return n_bytes;
        }
}

int main(int argc, char **argv) {
        static uint8_t bytes[SEED_BYTES_MAX + 64];
        uint64_t n_frames = 1000000;
        const char *folder = NULL;
        int option;

        while ((option = getopt(argc, argv, "n:s:o:")) != -1) {
                if (option == 'n')
                        n_frames = strtoull(optarg, NULL, 0);
                else if (option == 's')
                        setenv("MMA_SEED", optarg, 1);
                else if (option == 'o')
                        folder = optarg;
                else
                        return 2;
        }
        random_begin();
        fflush(stdout); /* before an assertion ends us */
        for (int i = optind; i < argc; i++)
                add_file(argv[i]);
        add_encoded();
        if (folder)
                return write_seeds(folder);
        for (size_t i = 0; i < n_seeds; i++)
                LLVMFuzzerTestOneInput(seeds[i].at, seeds[i].n_bytes);
        for (uint64_t frame = 0; frame < n_frames; frame++) {
                const struct seed *seed = &seeds[random_below(n_seeds)];
                size_t n_bytes = seed->n_bytes;
                uint8_t *exact;

                memcpy(bytes, seed->at, n_bytes);
                for (uint64_t i = 1 + random_below(4); i > 0; i--)
                        n_bytes = mutate(bytes, n_bytes, sizeof(bytes));
                /* As long as the frame, so that a sanitizer sees a read behind it. */
                exact = malloc(n_bytes ? n_bytes : 1);
                if (!exact)
                        return 2;
                memcpy(exact, bytes, n_bytes);
                LLVMFuzzerTestOneInput(exact, n_bytes);
                free(exact);
        }
        printf("%llu frames: %llu requests, %llu refused, %llu replies, %llu valid products\n",
               (unsigned long long)fuzz_counts.n_inputs, (unsigned long long)fuzz_counts.n_requests,
               (unsigned long long)fuzz_counts.n_refused, (unsigned long long)fuzz_counts.n_replies,
               (unsigned long long)fuzz_counts.n_products);
        for (size_t i = 0; i < n_seeds; i++)
                free(seeds[i].at);
        fuzz_end();
        /* A run that never came through the decoder would have tested only its first line. */
        return fuzz_counts.n_requests > n_frames / 50 && fuzz_counts.n_refused > n_frames / 50 && fuzz_counts.n_replies > 0 &&
                               fuzz_counts.n_products > 0 ? 0 : 1;
}
