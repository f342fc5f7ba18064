/* SPDX-License-Identifier: MIT
 *
 * Problems with memory of their own for the tests of the CPU family: each matrix in a block of exactly the bytes that it
 * spans, so that the address sanitizer sees any step beside it, and a D whose every byte is known before.
 */
#ifndef MMA_TESTS_CPU_PROBLEM_H
#define MMA_TESTS_CPU_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/lib/oracle.h"

struct cpu_problem {
        struct mma_problem p;
        void *blocks[7];                /* a, b, c, d, bias, scale_a, scale_b */
        size_t d_bytes;
        void *d_before;                 /* what D's block held */
};

/* Row order, packed, batch 1, alpha 1, beta 0, nothing in the epilogue. No memory yet. */
void cpu_problem_init(struct cpu_problem *problem, int a, int b, int d, uint64_t m, uint64_t n, uint64_t k);
/* ld and batch strides as small as they can be for the orders and sizes in p, plus pad elements to each ld. */
void cpu_problem_pack(struct cpu_problem *problem, uint64_t pad);
/* Gives every present view a block: A, B, C hold 0xFF bytes outside of what fills set; D all 0xFF. */
void cpu_problem_allocate(struct cpu_problem *problem);
/* Adds a C of D's type (unless p.c.dtype is set), in D's order. Before cpu_problem_pack. */
void cpu_problem_add_c(struct cpu_problem *problem, double beta);
/* After allocate. Values from whole numbers. */
void cpu_problem_add_bias(struct cpu_problem *problem, int dtype, int axis, struct oracle_random *random);
void cpu_problem_add_scales(struct cpu_problem *problem, bool a, bool b, struct oracle_random *random);
/* D becomes C: same memory. After allocate; keeps a copy of C for the oracle in the old block. */
void cpu_problem_in_place(struct cpu_problem *problem);
void cpu_problem_fill_whole(struct cpu_problem *problem, struct oracle_random *random, uint32_t largest);
void cpu_problem_fill_normal(struct cpu_problem *problem, struct oracle_random *random);
/* Puts D's block back to what it held before. */
void cpu_problem_reset_d(struct cpu_problem *problem);
/* Bytes of D's block that changed though no element of D covers them. */
size_t cpu_problem_stray_bytes(const struct cpu_problem *problem);
void cpu_problem_deinit(struct cpu_problem *problem);

#endif
