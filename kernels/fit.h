/* SPDX-License-Identifier: MIT
 *
 * How the columns of a problem are divided into tiles whose width is chosen at run time (sm90_fit.cuh): as few as can be, and equally
 * wide. The launch and the cost model ask the same pure functions.
 */
#ifndef MMA_KERNELS_FIT_H
#define MMA_KERNELS_FIT_H

#include "kernels/kernels.h"

#define FIT_STEP 16u            /* two CTAs load half of a tile's columns each, and the swizzle repeats every eight */
#define FIT_COLUMNS_MAX 256u
#define FIT_ROWS 256u           /* of a tile of two CTAs */
#define FIT_ROWS_PART 0.25      /* of a tile's time, what does not depend on its columns: reads and writes of shared memory for its rows */

static inline uint64_t fit_steps(uint64_t n)
{
        return (n + FIT_STEP - 1) / FIT_STEP;
}

static inline uint64_t fit_tiles(uint64_t n)
{
        return (n + FIT_COLUMNS_MAX - 1) / FIT_COLUMNS_MAX;
}

/* An average tile's time, of the widest one's. */
static inline double fit_share(uint64_t n)
{
        return FIT_ROWS_PART + (1 - FIT_ROWS_PART) * (double)(fit_steps(n) * FIT_STEP) / (double)(fit_tiles(n) * FIT_COLUMNS_MAX);
}

/* Rows of D that are picked by number, which the transposed product writes as columns: 16 bytes of one at a time. */
static inline bool fit_scatters(const struct mma_problem *problem)
{
        return problem_only_scatters(problem) && !problem->rows_a && mma_dtype_bytes(problem->d.dtype) == 2 &&
               problem->d.order == MMA_ORDER_ROW && (uintptr_t)problem->d.at % 16 == 0 && problem->n % 8 == 0 && problem->d.ld % 8 == 0 &&
               (problem->batch <= 1 || problem->d.batch_stride % 8 == 0) && problem->d_rows < UINT32_MAX;
}

#endif
