/* SPDX-License-Identifier: MIT
 *
 * The product that `mmactl bench gemm` repeats: operands of small whole numbers, so that any result can be checked exactly,
 * in the kind of memory that is being measured.
 */
#ifndef MMACTL_BENCH_GEMM_H
#define MMACTL_BENCH_GEMM_H

#include "client/ctl/bench.h"

enum bench_place { BENCH_PLACE_UNSET = 0, BENCH_INLINE, BENCH_SLAB, BENCH_RESIDENT };
int bench_place_from_name(const char *name);
const char *bench_place_name(int place);
extern const struct option_names bench_place_names;

struct bench_gemm {
        const struct common *common;
        uint64_t m, n, k;
        int dtype, out_dtype, compute, place;
        char resident[64];              /* name of B where it is resident */
        uint64_t inline_bytes_max;      /* of the daemon */
        char backend[16], kernel[80];   /* filled by bench_gemm_prepare */
};

/* Asks the daemon for its limits, puts B where it is to be resident, and does one checked product to learn what computes
 * it. Closes its connection again, as clients are forked afterwards. 0 or an exit code. */
int bench_gemm_prepare(struct bench_gemm *gemm);
/* Drops what prepare put. */
void bench_gemm_clean_up(const struct bench_gemm *gemm);
void bench_gemm_worker(struct bench_gemm *gemm, struct bench_worker *ret_worker);
/* What a request and its reply carry over the socket, roughly: headers and maps, and the payload where it is inline. */
void bench_gemm_message_bytes(const struct bench_gemm *gemm, uint64_t *ret_up_bytes, uint64_t *ret_down_bytes);

#endif
