/* SPDX-License-Identifier: MIT
 *
 * The one place that calls BLIS. sums = beta * sums + a * b with beta 0 or 1, on the calling thread alone.
 */
#ifndef MMA_KERNELS_CPU_BLAS_H
#define MMA_KERNELS_CPU_BLAS_H

#include <stdbool.h>
#include <stdint.h>

/* Element (i, j) is at[i * row_stride + j * column_stride], of floats or doubles; one of the strides is 1. */
struct cpu_matrix {
        void *at;
        uint64_t row_stride, column_stride;
};

/* Allocates what products need that run at the same time as this one: BLIS ends the process when it gets no memory for its
 * panels, so they are taken while there is some. Called by all threads at once it lasts long enough for each to have its own. */
void cpu_blas_warm_up(void);

/* m, n, k > 0. accumulates: adds to sums; else sums are not read. */
void cpu_blas_multiply(bool is_f64, uint64_t m, uint64_t n, uint64_t k, const struct cpu_matrix *a,
                       const struct cpu_matrix *b, bool accumulates, const struct cpu_matrix *sums);

#endif
