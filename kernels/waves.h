/* SPDX-License-Identifier: MIT
 *
 * Products whose large tiles do not make whole waves. 4096 x 2112 are 544 tiles of 128 x 128, of which 128 run at a time: the fifth
 * wave is one of 32 tiles and lasts as long as each before it. The rows of sm90_f64.cuh with such tiles leave what is beyond whole
 * waves to a second launch with small ones: 4.3 waves instead of 5. Pure; for the launch (sm90_f64.cu) and the model of cost alike.
 */
#ifndef MMA_KERNELS_WAVES_H
#define MMA_KERNELS_WAVES_H

#include "kernels/kernels.h"

#define WAVES_TILE 128u                 /* large tiles, both ways */
#define WAVES_SMALL_M 32u
#define WAVES_SMALL_N 64u
#define WAVES_SMALL_OF_LARGE 8u         /* as many small tiles are one large */
#define WAVES_SMALL_RATE 0.8            /* of the large ones' */
#define WAVES_LEAST 2u                  /* whole waves, in front of which a second launch does not show */
#define WAVES_LEAST_K 1024u

struct mma_waves {
        uint64_t m, n;                  /* of the first launch; one of them may be less than the problem's */
        double waves;                   /* that both launches last together, in waves of large tiles */
};

static inline uint64_t waves_parts(uint64_t extent, uint64_t part)
{
        return extent / part + (extent % part != 0);
}

/* Rows (or columns) of whole waves, where across is the other extent: `extent` itself where all shall run in one launch. */
static inline uint64_t waves_cut(uint64_t extent, uint64_t across, uint64_t n_ctas, uint32_t small, uint32_t small_across, double *waves)
{
        uint64_t tiles_across = waves_parts(across, WAVES_TILE), whole = waves_parts(extent, WAVES_TILE) * tiles_across / n_ctas;
        uint64_t kept = whole * n_ctas / tiles_across * WAVES_TILE, n_small;
        double both;

        if (whole < WAVES_LEAST || !kept || kept >= extent)
                return extent;
        n_small = waves_parts(extent - kept, small) * waves_parts(across, small_across);
        both = (double)whole + (double)waves_parts(n_small, n_ctas) / (WAVES_SMALL_OF_LARGE * WAVES_SMALL_RATE);
        if (both >= *waves)
                return extent;
        *waves = both;
        return kept;
}

static inline bool waves_may_be_cut(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        return kernel->family == MMA_FAMILY_SM90A && kernel->accumulate == MMA_F64 && kernel->tile_m == WAVES_TILE &&
               kernel->tile_n == WAVES_TILE && problem->d.dtype == MMA_F64 && problem->batch == 1 && problem->k >= WAVES_LEAST_K &&
               problem->m <= UINT32_MAX && problem->n <= UINT32_MAX && problem_is_plain(problem);
}

static inline struct mma_waves waves_of(uint64_t m, uint64_t n, uint64_t n_ctas)
{
        struct mma_waves waves = { m, n, (double)waves_parts(waves_parts(m, WAVES_TILE) * waves_parts(n, WAVES_TILE), n_ctas) };
        uint64_t columns = waves_cut(n, m, n_ctas, WAVES_SMALL_N, WAVES_SMALL_M, &waves.waves);
        uint64_t rows = waves_cut(m, n, n_ctas, WAVES_SMALL_M, WAVES_SMALL_N, &waves.waves);

        if (rows < m)
                waves.m = rows;
        else
                waves.n = columns;
        return waves;
}

#endif
