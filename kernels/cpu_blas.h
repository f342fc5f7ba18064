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

/* Multiplies matrices of size x size, where there is memory for them. BLIS ends the process when it gets no memory for its panels, and
 * keeps those that it has: so they are taken while there is some, by as many such calls at the same time as products will run. */
void cpu_blas_warm_up(uint32_t size);

/* Products that can run at the same time without new panels. */
uint32_t cpu_blas_panels(void);

/* Before products of the calling thread: sees to it that it has the small blocks that BLIS asks for in each of them, without which it
 * ends the process too. False without memory. Threads that do nothing but multiply have theirs from the warm-up. */
bool cpu_blas_reserve(void);

/* m, n, k > 0. accumulates: adds to sums; else sums are not read. */
void cpu_blas_multiply(bool is_f64, uint64_t m, uint64_t n, uint64_t k, const struct cpu_matrix *a,
                       const struct cpu_matrix *b, bool accumulates, const struct cpu_matrix *sums);

#endif
