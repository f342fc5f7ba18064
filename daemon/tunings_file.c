/* SPDX-License-Identifier: MIT
 *
 * The text of the tuning file, which contrib/tuned-table.py reads too:
 *
 *     mmad tuning 1
 *     device NVIDIA H200
 *     driver CUDA 13.0 580.159.04
 *     build 0.1.0 6f0c...
 *     shape bf16 bf16 bf16 k k default 1 4096 4096 4096 1         a b d, how A and B lie, compute, aligned, m n k batch
 *     time 178.231 bf16_kk_128x256_c2_sm90a                       microseconds, row; of the shape above
 *     end 92c1e0f3a45b6d78                                        FNV-1a of everything before this line
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/tunings.h"

#define FIRST_LINE "mmad tuning 1"

static uint64_t checksum(const char *text, size_t n_bytes)
{
        uint64_t hash = 0xcbf29ce484222325u;

        for (size_t i = 0; i < n_bytes; i++)
                hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
        return hash;
}

int tunings_encode(const struct tunings *tunings, char **ret_text, size_t *ret_n_bytes)
{
        const struct tunings_identity *identity = &tunings->identity;
        char *text = NULL;
        size_t n_bytes = 0;
        uint64_t hash;
        FILE *file = open_memstream(&text, &n_bytes);

        if (!file)
                return -ENOMEM;
        fprintf(file, FIRST_LINE "\ndevice %s\ndriver %s\nbuild %s\n", identity->device, identity->driver, identity->build);
        for (uint32_t i = 0; i < tunings->n_shapes; i++) {
                const struct tuning_shape *shape = &tunings->shapes[i];
                const struct tuning_key *key = &shape->key;

                fprintf(file, "shape %s %s %s %s %s %s %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", mma_dtype_name(key->a),
                        mma_dtype_name(key->b), mma_dtype_name(key->d), key->major_a == MMA_MAJOR_K ? "k" : "mn",
                        key->major_b == MMA_MAJOR_K ? "k" : "mn", mma_compute_name(key->compute), key->is_aligned, key->m, key->n,
                        key->k, key->batch);
                for (uint32_t t = 0; t < shape->n_times; t++)
                        fprintf(file, "time %.6g %s\n", (double)shape->times[t].us, shape->times[t].kernel);
        }
        fflush(file);
        hash = checksum(text, n_bytes);
        fprintf(file, "end %016" PRIx64 "\n", hash);
        if (fclose(file) != 0) {
                free(text);
                return -ENOMEM;
        }
        *ret_text = text;
        *ret_n_bytes = n_bytes;
        return 0;
}

/* ---- reading ---- */

/* The next line without its end, into a bounded buffer; false: no more, or too long. */
static bool next_line(const char **at, const char *end, char *ret_line)
{
        const char *newline = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
        size_t n_bytes = newline ? (size_t)(newline - *at) : 0;

        if (!newline || n_bytes >= TUNINGS_LINE_BYTES_MAX || memchr(*at, '\0', n_bytes))
                return false;
        memcpy(ret_line, *at, n_bytes);
        ret_line[n_bytes] = '\0';
        *at = newline + 1;
        return true;
}

static bool line_is(const char **at, const char *end, const char *key, const char *value)
{
        char line[TUNINGS_LINE_BYTES_MAX];
        size_t n_bytes = strlen(key);

        return next_line(at, end, line) && strncmp(line, key, n_bytes) == 0 && strcmp(line + n_bytes, value) == 0;
}

static int major_from(const char *word)
{
        return strcmp(word, "k") == 0 ? MMA_MAJOR_K : strcmp(word, "mn") == 0 ? MMA_MAJOR_MN : 0;
}

static bool take_shape(const char *line, struct tuning_key *ret_key)
{
        char a[16], b[16], d[16], major_a[4], major_b[4], compute[16];
        unsigned is_aligned;
        struct tuning_key key = { 0 };
        int n_bytes = -1;

        if (sscanf(line, "shape %15s %15s %15s %3s %3s %15s %1u %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 "%n", a, b, d, major_a,
                   major_b, compute, &is_aligned, &key.m, &key.n, &key.k, &key.batch, &n_bytes) != 11 ||
            line[n_bytes])
                return false;
        key.a = (uint8_t)mma_dtype_from_name(a);
        key.b = (uint8_t)mma_dtype_from_name(b);
        key.d = (uint8_t)mma_dtype_from_name(d);
        key.major_a = (uint8_t)major_from(major_a);
        key.major_b = (uint8_t)major_from(major_b);
        key.compute = (uint8_t)mma_compute_from_name(compute);
        key.is_aligned = (uint8_t)is_aligned;
        *ret_key = key;
        return key.a && key.b && key.d && key.major_a && key.major_b && key.compute && is_aligned <= 1 &&
               key.m <= GEMM_DIMENSION_MAX && key.n <= GEMM_DIMENSION_MAX && key.k <= GEMM_DIMENSION_MAX &&
               key.batch <= GEMM_BATCH_MAX;
}

static bool take_time(const char *line, char *ret_name, float *ret_us)
{
        int n_bytes = -1;

        return sscanf(line, "time %f %79s%n", ret_us, ret_name, &n_bytes) == 2 && !line[n_bytes] && *ret_us > 0 && *ret_us < 1e9f;
}

/* Shape by shape; each is put when its last time was read. 0, -EBADMSG, -ENOMEM. */
static int take_shapes(struct tunings *tunings, const char *at, const char *end)
{
        char line[TUNINGS_LINE_BYTES_MAX], names[TUNING_TIMES_MAX][80];
        struct tuning_time times[TUNING_TIMES_MAX];
        struct tuning_key key;
        uint32_t n = 0;
        bool has_shape = false, more = next_line(&at, end, line);
        int r = 0;

        while (more && r == 0) {
                if (take_shape(line, &key) && !has_shape)
                        has_shape = true;
                else if (has_shape && n < TUNING_TIMES_MAX && take_time(line, names[n], &times[n].us))
                        times[n].kernel = names[n], n++;
                else
                        return -EBADMSG;
                more = next_line(&at, end, line);
                if (n > 0 && (!more || strncmp(line, "shape ", 6) == 0)) {
                        r = tunings_put(tunings, &key, times, n);
                        has_shape = false;
                        n = 0;
                }
        }
        return r == 0 && (at != end || has_shape) ? -EBADMSG : r;
}

int tunings_decode(struct tunings *tunings, const char *text, size_t n_bytes, const char **ret_why)
{
        static const size_t last_bytes = sizeof "end 0123456789abcdef\n" - 1;
        const char *at = text, *end = text + n_bytes - last_bytes;
        char expected[32];
        int r;

        *ret_why = "it is damaged";
        if (n_bytes < last_bytes)
                return -EBADMSG;
        if (!line_is(&at, end, "mmad tuning ", &FIRST_LINE[sizeof "mmad tuning " - 1])) {
                *ret_why = "it is no tuning file of this version";
                return -EBADMSG;
        }
        snprintf(expected, sizeof expected, "end %016" PRIx64 "\n", checksum(text, (size_t)(end - text)));
        if (memcmp(end, expected, last_bytes) != 0)
                return -EBADMSG;
        *ret_why = "it is of another GPU";
        if (!line_is(&at, end, "device ", tunings->identity.device))
                return -ESTALE;
        *ret_why = "it is of another driver";
        if (!line_is(&at, end, "driver ", tunings->identity.driver))
                return -ESTALE;
        *ret_why = "it is of another build of mmad";
        if (!line_is(&at, end, "build ", tunings->identity.build))
                return -ESTALE;
        *ret_why = "it is damaged";
        r = take_shapes(tunings, at, end);
        if (r == -ENOMEM)
                *ret_why = "out of memory";
        if (r < 0)
                tunings_deinit(tunings);
        return r;
}
