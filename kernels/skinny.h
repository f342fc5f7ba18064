/* SPDX-License-Identifier: MIT
 *
 * Products with few rows or columns (sm90_skinny.cuh): how many rows of the large operand one CTA takes at a time. The launch
 * and the cost model ask the same pure functions.
 */
#ifndef MMA_KERNELS_SKINNY_H
#define MMA_KERNELS_SKINNY_H

#include <stdint.h>

#define SKINNY_ROWS_STEP 8u     /* the swizzle repeats every eight rows */
#define SKINNY_TILE_ROWS 4.0    /* what a tile costs beside its rows, in rows */

/* Tiles that the busiest CTA works at. */
static inline double skinny_tiles_each(double tiles, double n_ctas)
{
        double waves = tiles / n_ctas, whole;

        if (waves >= 1e15)      /* more than 64 bits count, and more than anybody waits for */
                return waves;
        whole = (double)(uint64_t)waves;
        return waves > whole ? whole + 1 : whole;
}

/* What the busiest CTA has to do with so many tiles of that height, in rows. */
static inline double skinny_cost(double tiles, double n_ctas, uint32_t rows)
{
        return skinny_tiles_each(tiles, n_ctas) * (rows + SKINNY_TILE_ROWS);
}

/* m rows, each wanted by `others` tiles (columns, batch entries). */
static inline double skinny_tiles(double m, double others, uint32_t rows)
{
        return (double)(uint64_t)((m + rows - 1) / rows) * others;
}

/* The height of a tile, a multiple of SKINNY_ROWS_STEP up to rows_max, that costs least; of equal ones the largest. */
static inline uint32_t skinny_tile_rows(double m, double others, double n_ctas, uint32_t rows_max)
{
        uint32_t best = rows_max;
        double best_cost = skinny_cost(skinny_tiles(m, others, rows_max), n_ctas, rows_max);

        for (uint32_t rows = rows_max - SKINNY_ROWS_STEP; rows >= SKINNY_ROWS_STEP; rows -= SKINNY_ROWS_STEP) {
                double cost = skinny_cost(skinny_tiles(m, others, rows), n_ctas, rows);

                if (cost < best_cost) {
                        best = rows;
                        best_cost = cost;
                }
        }
        return best;
}

#endif
