/* SPDX-License-Identifier: MIT
 *
 * The combinations of operand types and compute mode that the GPU tests walk through, and how large whole numbers may be so that
 * their sums are exact in every row.
 */
#ifndef MMA_TESTS_GPU_PAIRS_H
#define MMA_TESTS_GPU_PAIRS_H

#include "tests/gpu/gpu.h"

/* largest: whole numbers up to it have exact sums for K up to 500. d: types of D, 0 behind the last. */
struct pair {
        uint8_t a, b, compute;
        uint32_t largest;
        uint8_t d[6];
};

extern const struct pair pairs[];
extern const uint32_t n_pairs;

/* A type of D; all come up in turn. */
uint8_t pair_d(const struct pair *pair, uint32_t turn);
/* A gpu_problem of these types. */
struct mma_problem pair_problem(const struct pair *pair, uint8_t d, uint64_t m, uint64_t n, uint64_t k);
/* Whole numbers with exact sums, whatever K. */
void pair_fill_whole(const struct mma_problem *problem, const struct pair *pair, struct oracle_random *random);
/* A batch of products whose entries lie end to end, of such numbers, on every row that takes it; with the pair's first type of D. */
void pair_check_batch(const struct pair *pair, uint64_t m, uint64_t n, uint64_t k, uint64_t batch, struct oracle_random *random);
/* Normal of deviation 1; integers over most of their range. */
void pair_fill_random(const struct mma_problem *problem, struct oracle_random *random);

#endif
