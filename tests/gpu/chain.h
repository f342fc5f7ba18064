/* SPDX-License-Identifier: MIT
 *
 * Chains of launches that nobody waits for (test-chains.c): D of one step is A of the next. B permutes columns and changes signs, so
 * that the end of a chain is known exactly, and one element that was read too early or overwritten too late is still wrong there.
 * Misuse, CUDA errors and a wrong end fail the test.
 */
#ifndef MMA_TESTS_GPU_CHAIN_H
#define MMA_TESTS_GPU_CHAIN_H

#include <cuda_runtime_api.h>

#include "tests/gpu/pairs.h"

#define CHAIN_FACTORS 4u        /* B is one of so many matrices */
#define CHAIN_N_MAX 4096u
#define CHAIN_ROWS_MAX 256u

/* One chain. Element (i, j) of the matrix that it has come to is sign[j] times (i, source[j]) of the one that it began with. */
struct chain {
        const struct pair *pair;
        uint64_t m, n, bytes;
        struct oracle_random random;
        cudaStream_t stream;
        char *start;                    /* host: the matrix that it began with */
        char *at[2];                    /* device; the matrix is in at[now] */
        uint32_t now;
        uint8_t order;
        char *factors[CHAIN_FACTORS][2];    /* device, in row and in column order */
        uint16_t factor_source[CHAIN_FACTORS][CHAIN_N_MAX], source[CHAIN_N_MAX];
        int8_t factor_sign[CHAIN_FACTORS][CHAIN_N_MAX], sign[CHAIN_N_MAX];
        const struct mma_kernel *rows[2][2][2][CHAIN_ROWS_MAX];       /* by the orders of A, B and D */
        uint32_t n_rows[2][2][2];
        uint32_t n_used;                /* rows that ran */
        bool has_run[4096];
};

/* Once, behind gpu_begin: streams, and memory for what launches say when they end. */
void chains_open(void);
/* Launches of all chains so far. */
uint64_t chains_launched(void);

/* A matrix of m x n of the pair's type, and factors of n x n. */
void chain_begin(struct chain *chain, const struct pair *pair, uint64_t m, uint64_t n, uint64_t seed);
/* Waits, compares all elements with what they must be, and gives everything back. */
void chain_end(struct chain *chain);
/* A number below bound, from the chain's own. */
uint64_t chain_below(struct chain *chain, uint64_t bound);

/* Steps, each by rows, orders and a factor drawn at random; those for which there is no row leave the matrix where it is. A product alone; bands of
 * its rows as problems of one launch; with the copies that a plan makes, in scratch that is given back behind the launch; two
 * products with what is between them in scratch; a copy; and a change to the other stream. */
void chain_product(struct chain *chain);
void chain_group(struct chain *chain);
void chain_plan(struct chain *chain);
void chain_scratch(struct chain *chain);
void chain_copy(struct chain *chain);
void chain_stream(struct chain *chain);
/* Notes that columns were permuted once more. */
void chain_permute(struct chain *chain, const uint16_t *by_source, const int8_t *by_sign);

#endif
