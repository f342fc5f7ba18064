/* SPDX-License-Identifier: MIT
 *
 * The device's own copies: one matrix written as another view of the same values. Transposing, another pitch, a wider dtype
 * and the rounding to tf32 are one operation, so that whatever a row asks of its operands (plan.c) is one launch for each.
 * Asynchronous, near the speed of memory for aligned targets, right for every alignment of whole elements.
 */
#ifndef MMA_KERNELS_PREPARE_H
#define MMA_KERNELS_PREPARE_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/kernels.h"

struct CUstream_st;

/* Both views have the orders ROW or COL and sizes of whole elements. dtypes: equal, or e4m3 or e5m2 to f16, or f16 or bf16
 * to f32; all keep every value, NaN stays a NaN. */
struct mma_copy {
        struct mma_view from, to;       /* device memory, or mapped host memory; they do not overlap */
        uint64_t rows, cols, batch;
        bool rounds_tf32;               /* both f32: to nearest even; NaN stays one */
        bool pads;                      /* lines of `to` are filled up to its ld with zeros. Else nothing beyond the
                                         * elements is written */
        bool is_beside;                 /* what comes before it on the stream is another copy, and neither touches what the other
                                         * writes: they may run side by side */
};

/* n_sms: at most what so many SMs hold at once is resident; 0 = no bound. With rows, cols or batch 0 nothing is written.
 * Bytes between the lines of `from` may be read, within its extent; their values do not matter. cudaError_t as int; does not
 * synchronise. */
int prepare_copy(const struct mma_copy *copy, uint32_t n_sms, struct CUstream_st *stream);

/* All that the plan wants done to the operands of the problem, into scratch of plan->a.bytes and plan->b.bytes. As above. */
int prepare_run(const struct mma_plan *plan, const struct mma_problem *problem, void *scratch_a, void *scratch_b, uint32_t n_sms,
                struct CUstream_st *stream);

/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int prepare_load(void);

#endif
