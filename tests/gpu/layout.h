/* SPDX-License-Identifier: MIT
 *
 * Problems of the GPU tests before they have memory: their options at rest, and how their matrices lie.
 */
#ifndef MMA_TESTS_GPU_LAYOUT_H
#define MMA_TESTS_GPU_LAYOUT_H

#include "tests/lib/oracle.h"

/* A dense problem without pointers: orders as given, packed ld plus the extras, alpha 1, no epilogue. */
struct mma_problem gpu_problem(uint8_t a, uint8_t b, uint8_t d, uint64_t m, uint64_t n, uint64_t k);
/* Sets the order of a view and its least ld plus ld_extra; rows and cols are those of the matrix after op. */
void gpu_order(struct mma_view *view, uint8_t order, uint64_t rows, uint64_t cols, uint64_t ld_extra);
/* Least addition to a length that makes it a multiple of 16 elements and so of 16 bytes: what the fast rows of every type accept. */
uint64_t aligned_extra(uint64_t length);
/* Row order, or column order for an odd number. */
uint8_t order_of(uint32_t bit);

#endif
