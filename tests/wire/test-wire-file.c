/* SPDX-License-Identifier: MIT
 *
 * Decodes the one map that a .hex file holds and compares what comes of it with what the file expects. Files whose name
 * begins with y_ must be taken, those with n_ refused. In a file:
 *
 *     # expect: ok                   or badmsg (a broken frame), or a status and the field: bad_field d.ld
 *     # why: a key is there twice    what the bounded walk says of a broken frame; left out when it is not the walk's
 *     # as: reply gemm               decode as the reply to that method; without this line, as a request
 *     82 a2 6964 07                  hex digits; what follows # is a comment
 *     10000 * 91                     a byte that many times
 *
 * Products are also given to gemm_check, where no resident matrix is among their operands.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/wire.h"

struct expectation {
        char status[32], field[48], method[32], why[80];
        bool is_reply;
};

static int hex_digit(int c) {
        return isdigit(c) ? c - '0' : isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

/* One line without its comment. false: not hex, or too long. */
static bool take_hex(const char *line, uint8_t *bytes, size_t bytes_max, size_t *n_bytes) {
        unsigned count, value;

        if (sscanf(line, " %u * %2x", &count, &value) == 2) {
                if (count > bytes_max - *n_bytes)
                        return false;
                memset(bytes + *n_bytes, (int)value, count);
                *n_bytes += count;
                return true;
        }
        for (; *line; line++) {
                if (isspace((unsigned char)*line))
                        continue;
                if (hex_digit((unsigned char)line[0]) < 0 || hex_digit((unsigned char)line[1]) < 0 || *n_bytes == bytes_max)
                        return false;
                bytes[(*n_bytes)++] = (uint8_t)(hex_digit((unsigned char)line[0]) << 4 | hex_digit((unsigned char)line[1]));
                line++;
        }
        return true;
}

static bool read_file(const char *path, struct expectation *expectation, uint8_t *bytes, size_t bytes_max, size_t *ret_n_bytes) {
        FILE *file = fopen(path, "r");
        bool is_good = file != NULL;
        char line[4096];

        *ret_n_bytes = 0;
        while (is_good && fgets(line, sizeof(line), file)) {
                char *comment = strchr(line, '#');

                if (comment) {
                        sscanf(comment, "# expect: %31s %47s", expectation->status, expectation->field);
                        sscanf(comment, "# why: %79[^\n]", expectation->why);
                        if (sscanf(comment, "# as: reply %31s", expectation->method) == 1)
                                expectation->is_reply = true;
                        *comment = '\0';
                }
                is_good = take_hex(line, bytes, bytes_max, ret_n_bytes);
                if (!is_good)
                        fprintf(stderr, "not hex: %s\n", line);
        }
        if (file)
                fclose(file);
        return is_good && expectation->status[0] != '\0';
}

static bool is_resident(const struct gemm *gemm) {
        return gemm->a.place == PLACE_MATRIX || gemm->b.place == PLACE_MATRIX || gemm->c.place == PLACE_MATRIX ||
               gemm->d.place == PLACE_MATRIX || gemm->bias.place == PLACE_MATRIX || gemm->scale_a.place == PLACE_MATRIX ||
               gemm->scale_b.place == PLACE_MATRIX || gemm->rows_a.place == PLACE_MATRIX || gemm->rows_d.place == PLACE_MATRIX;
}

static int judge_request(struct wire_decoder *decoder, const uint8_t *bytes, size_t n_bytes, struct refusal *refusal) {
        struct request request;
        int r = wire_decode_request(decoder, bytes, n_bytes, &request, refusal);

        if (r != 0 || request.method != WIRE_GEMM)
                return r;
        for (uint32_t i = 0; i < request.gemm.n_problems && r == 0; i++) {
                char prefix[32] = "";

                if (request.gemm.is_vector)
                        snprintf(prefix, sizeof(prefix), "problems[%u].", i);
                if (!is_resident(&request.gemm.problems[i]))
                        r = gemm_check(&request.gemm.problems[i], prefix, refusal);
                if (r == 0 && !is_resident(&request.gemm.problems[i]))
                        r = gemm_check_overlap(&request.gemm.problems[i], prefix, refusal);
        }
        return r;
}

static int method_of(const char *name) {
#define METHOD(tag, method_name)                                                                                       \
        if (strcmp(name, method_name) == 0)                                                                            \
                return WIRE_##tag;
        WIRE_METHODS(METHOD)
        return WIRE_NONE;
}

int main(int argc, char **argv) {
        static uint8_t bytes[1u << 20];
        static struct reply reply;
        struct expectation expectation = {0};
        struct wire_decoder *decoder = NULL;
        struct refusal refusal = {0};
        const char *name, *status, *why = "";
        uint8_t *exact;
        size_t n_bytes;
        int r;

        if (argc != 2)
                return fprintf(stderr, "usage: test-wire-file FILE\n"), 2;
        name = strrchr(argv[1], '/') ? strrchr(argv[1], '/') + 1 : argv[1];
        if (!read_file(argv[1], &expectation, bytes, sizeof(bytes), &n_bytes))
                return fprintf(stderr, "%s: cannot be read, or expects nothing\n", argv[1]), 2;
        if (strncmp(name, strcmp(expectation.status, "ok") == 0 ? "y_" : "n_", 2) != 0)
                return fprintf(stderr, "%s: the name says something else than expect: %s\n", name, expectation.status), 2;
        /* As long as the bytes, so that a sanitizer sees a read behind them. */
        exact = malloc(n_bytes ? n_bytes : 1);
        if (!exact || wire_decoder_new(&decoder) < 0)
                return 2;
        memcpy(exact, bytes, n_bytes);
        wire_walk(exact, n_bytes, &why);
        if (expectation.is_reply)
                r = wire_decode_reply(decoder, exact, n_bytes, method_of(expectation.method), &reply);
        else
                r = judge_request(decoder, exact, n_bytes, &refusal);
        status = r == -EBADMSG ? "badmsg" : r < 0 ? strerror(-r) : mma_status_name(r);
        printf("%s: %s %s: %s%s\n", name, status, refusal.field, refusal.text, why);
        wire_decoder_free(decoder);
        free(exact);
        if (strcmp(status, expectation.status) != 0 || strcmp(refusal.field, expectation.field) != 0 ||
            strcmp(why, expectation.why) != 0)
                return fprintf(stderr, "expected: %s %s: %s\n", expectation.status, expectation.field, expectation.why), 1;
        return 0;
}
