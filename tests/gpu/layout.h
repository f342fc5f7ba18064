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
/* Elements from one entry of a batch to the next where nothing lies between them. */
uint64_t gpu_entry(const struct mma_view *view, uint64_t rows, uint64_t cols);
/* A and B along K, in lines whose pitch is a multiple of 16 elements: what the fast rows of every type accept. */
void gpu_along_k(struct mma_problem *problem);
/* Entries of a batch of A, B and D end to end, by their orders and pitches. */
void gpu_end_to_end(struct mma_problem *problem);
/* Least addition to a length that makes it a multiple of 16 elements and so of 16 bytes. */
uint64_t aligned_extra(uint64_t length);
/* Row order, or column order for an odd number. */
uint8_t order_of(uint32_t bit);

#endif
