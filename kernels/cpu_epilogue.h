/* SPDX-License-Identifier: MIT
 *
 * From sums to D on the CPU, in the order of rounding that kernels/problem.h fixes.
 */
#ifndef MMA_KERNELS_CPU_EPILOGUE_H
#define MMA_KERNELS_CPU_EPILOGUE_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/cpu_vector.h"
#include "kernels/problem.h"

/* What a problem is summed in: f32; f64; or whole numbers, exact in f64 and modulo 2^32 at the end. */
enum cpu_sums { CPU_SUMS_F32, CPU_SUMS_F64, CPU_SUMS_WHOLE };

/* A rectangle of D and its sums. Lines run as D's do: along the columns where D is in col order, else along the rows. */
struct cpu_tile {
        uint64_t row, column;           /* first; multiples of 16 unless D and C are in row or col order */
        uint64_t n_rows, n_columns;
        void *sums;                     /* float (CPU_SUMS_F32) or double; may be D itself where its dtype is the same */
        uint64_t ld;                    /* elements from one line of sums to the next */
};

bool cpu_lines_are_columns(const struct mma_problem *problem);

/* What a tile's sums start from where there is no product before it: zero, or C for c_init. */
void cpu_epilogue_begin(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch,
                        enum cpu_sums kind, const struct cpu_tile *tile);
/* Adds a tile of partial sums, laid out as tile->sums, times the scales of their 128 of K. */
void cpu_epilogue_add_block(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch,
                            uint64_t k_block, const float *parts, const struct cpu_tile *tile);
/* Reduces whole sums modulo 2^32, so that they stay exact. */
void cpu_epilogue_wrap(const struct mma_problem *problem, const struct cpu_tile *tile);
/* Writes the tile of D. */
void cpu_epilogue(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch, enum cpu_sums kind,
                  const struct cpu_tile *tile);

#endif
