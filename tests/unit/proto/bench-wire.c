/* SPDX-License-Identifier: MIT
 *
 * Time of the request path that is proto's: walk, decode, check and encode of an inline 64^3 f16 product with its C, and
 * its reply. Prints the best of several rounds in nanoseconds, as other work on the machine only adds, for the best and the
 * worst place of the bytes within a page: where they lie as far into it as the decoder's zone does, loads wait for unrelated
 * stores (4 KiB aliasing), which doubles the time of decoding. Not a test.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/wire.h"

#define N_ROUNDS 8
#define N_PER_ROUND 2000
#define PAGE_BYTES 4096u
#define PLACE_STEP_BYTES 256u

static uint8_t request_page[FRAME_MAP_BYTES_MAX + PAGE_BYTES], reply_page[FRAME_MAP_BYTES_MAX + PAGE_BYTES];
static uint8_t *request_bytes = request_page, *reply_bytes = reply_page;
static int request_n_bytes, reply_n_bytes;
static struct wire_decoder *decoder;
static struct request request, decoded;
static struct gemm gemm;
static struct reply reply, decoded_reply;
static struct refusal refusal;
static const char *why;
static volatile int sink; /* keeps the calls */

static void setup(void) {
        gemm_init(&gemm);
        gemm.a.dtype = MMA_F16;
        gemm.a.order = MMA_ORDER_ROW;
        gemm.a.place = PLACE_INLINE;
        gemm.a.rows = gemm.a.cols = 64;
        gemm.b = gemm.c = gemm.d = gemm.a;
        gemm.b.offset = 8192;
        gemm.c.offset = 16384;
        gemm.beta = 1;
        request.id = 1000;
        request.method = WIRE_GEMM;
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        request_n_bytes = wire_encode_request(&request, request_bytes, FRAME_MAP_BYTES_MAX);

        reply.id = 1000;
        reply.method = WIRE_GEMM;
        reply.gemm.n_problems = 1;
        snprintf(reply.gemm.backend, sizeof(reply.gemm.backend), "cuda");
        snprintf(reply.gemm.kernel, sizeof(reply.gemm.kernel), "sm80_f16_f32_64x64x32");
        reply_n_bytes = wire_encode_reply(&reply, reply_bytes, FRAME_MAP_BYTES_MAX);
}

static void do_walk(void) {
        sink = wire_walk(request_bytes, (size_t)request_n_bytes, &why);
}

static void do_decode(void) {
        sink = wire_decode_request(decoder, request_bytes, (size_t)request_n_bytes, &decoded, &refusal);
}

static void do_check(void) {
        struct gemm copy = gemm;

        sink = gemm_check(&copy, "", &refusal);
        sink = gemm_check_payload(&copy, 1, false, 24576, &refusal);
}

static void do_encode_request(void) {
        sink = wire_encode_request(&request, request_bytes, FRAME_MAP_BYTES_MAX);
}

static void do_encode_reply(void) {
        sink = wire_encode_reply(&reply, reply_bytes, FRAME_MAP_BYTES_MAX);
}

static void do_decode_reply(void) {
        sink = wire_decode_reply(decoder, reply_bytes, (size_t)reply_n_bytes, WIRE_GEMM, &decoded_reply);
}

static double best_ns(void (*work)(void)) {
        double best = 1e30;

        for (int round = 0; round < N_ROUNDS; round++) {
                struct timespec begin, end;
                double ns;

                clock_gettime(CLOCK_MONOTONIC, &begin);
                for (int i = 0; i < N_PER_ROUND; i++)
                        work();
                clock_gettime(CLOCK_MONOTONIC, &end);
                ns = ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / N_PER_ROUND;
                if (ns < best)
                        best = ns;
        }
        return best;
}

int main(void) {
        static const struct { const char *name; void (*work)(void); } rows[] = {
                {"walk request", do_walk},       {"walk and decode request", do_decode}, {"check", do_check},
                {"encode reply", do_encode_reply}, {"encode request", do_encode_request}, {"decode reply", do_decode_reply},
        };

        if (wire_decoder_new(&decoder) < 0)
                return 1;
        setup();
        if (request_n_bytes < 0 || reply_n_bytes < 0)
                return 1;
        printf("request %d bytes, reply %d bytes %26s\n", request_n_bytes, reply_n_bytes, "best  worst place");
        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
                double best = 1e30, worst = 0;

                for (unsigned place = 0; place < PAGE_BYTES; place += PLACE_STEP_BYTES) {
                        double ns;

                        request_bytes = memmove(request_page + place, request_bytes, (size_t)request_n_bytes);
                        reply_bytes = memmove(reply_page + place, reply_bytes, (size_t)reply_n_bytes);
                        ns = best_ns(rows[i].work);
                        best = ns < best ? ns : best;
                        worst = ns > worst ? ns : worst;
                }
                printf("%-44s %7.0f %7.0f ns\n", rows[i].name, best, worst);
                /* Sizes or 0; a refusal would have measured something else. */
                if (sink != 0 && sink != request_n_bytes && sink != reply_n_bytes)
                        return fprintf(stderr, "%d: %s\n", sink, refusal.text), 1;
        }
        wire_decoder_free(decoder);
        return 0;
}
