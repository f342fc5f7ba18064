/* SPDX-License-Identifier: MIT
 *
 * Rows of a matrix picked by number into a matrix of their own, so that every kernel can multiply them: expert routing. One
 * pass over what is picked, near the speed of memory where rows lie in row order and begin at multiples of 16 bytes.
 */
#ifndef MMA_KERNELS_GATHER_H
#define MMA_KERNELS_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

struct CUstream_st;

/* Row i of `to` becomes row rows[i] of `from`, or zeros where that is none of the from_rows, which is noted in *bad_rows
 * (device memory) as BAD_ROWS_A. from and to have one dtype and one order, ROW or COL, and do not overlap. */
struct mma_gather {
        struct mma_view from, to;
        const void *rows;               /* n_rows numbers; those of the next batch entry rows_batch_stride further */
        uint64_t rows_batch_stride;
        uint64_t n_rows, cols, batch, from_rows;
        uint32_t *bad_rows;
        uint8_t rows_dtype;             /* MMA_S32 or MMA_S64 */
        uint8_t pad_[7];
};

/* What must be gathered before a kernel can take a problem with rows_a: A, and what scales its rows. */
struct mma_gather_plan {
        struct mma_gather a, scale;
        uint64_t a_bytes, scale_bytes;  /* scratch for each; scale_bytes 0 = scale_a has nothing to gather */
};

/* Pure. The problem has rows_a. false: more than 2^63 bytes. */
bool gather_plan_make(const struct mma_problem *problem, struct mma_gather_plan *ret_plan);
/* The problem that is left then, with both in scratch; a and scale of the plan are given their places too. */
struct mma_problem gather_plan_problem(struct mma_gather_plan *plan, const struct mma_problem *problem, void *scratch_a,
                                       void *scratch_scale);

/* Asynchronous; n_ctas_max 0 = no bound. cudaError_t as int. */
int gather_launch(const struct mma_gather *gather, uint32_t n_ctas_max, struct CUstream_st *stream);
/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int gather_load(void);

#ifdef __cplusplus
}
#endif

#endif
