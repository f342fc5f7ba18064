/* SPDX-License-Identifier: MIT
 *
 * Where a product of few results is cut along K, so that all SMs have work: a rule of M class, N and K alone, because it decides
 * bits. The class "dmma.f64.sliced" is made of it (select.c) and f64_sliced.cu computes by it.
 */
#ifndef MMA_KERNELS_SLICES_H
#define MMA_KERNELS_SLICES_H

#include "kernels/problem.h"

#define SLICES_TILE_M 128u      /* M counts in units of this: the M class */
#define SLICES_TILE_N 64u
#define SLICES_CTAS 128u        /* about as many pieces of work in all */
#define SLICES_TILES_MAX 32u    /* with more tiles than this the SMs have enough to do */
#define SLICES_K_MIN 8192u      /* below this K a cut costs more than it gives */
#define SLICES_LENGTH_MIN 1024u
#define SLICES_LENGTH_UNIT 16u

/* K of each slice but the last, a multiple of SLICES_LENGTH_UNIT; 0: not cut. */
static inline uint64_t slices_length(const struct mma_problem *problem)
{
        uint64_t tiles_m = problem->m / SLICES_TILE_M + (problem->m % SLICES_TILE_M != 0);
        uint64_t tiles_n = problem->n / SLICES_TILE_N + (problem->n % SLICES_TILE_N != 0);
        uint64_t slices, length;

        if (problem->batch_invariant || problem->k < SLICES_K_MIN || tiles_m == 0 || tiles_n == 0 ||
            tiles_m > SLICES_TILES_MAX || tiles_n > SLICES_TILES_MAX || tiles_m * tiles_n > SLICES_TILES_MAX)
                return 0;
        slices = SLICES_CTAS / (tiles_m * tiles_n);
        if (slices > problem->k / SLICES_LENGTH_MIN)
                slices = problem->k / SLICES_LENGTH_MIN;
        length = problem->k / slices + (problem->k % slices != 0);
        return (length + SLICES_LENGTH_UNIT - 1) / SLICES_LENGTH_UNIT * SLICES_LENGTH_UNIT;
}

#endif
