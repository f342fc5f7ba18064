/* SPDX-License-Identifier: MIT
 *
 * Products with few rows or columns (sm90_skinny.cuh): how the rows of the large operands of a launch are divided into tiles, so that every
 * CTA has as many and equally high ones. The launch and the cost model ask the same pure functions.
 */
#ifndef MMA_KERNELS_SKINNY_H
#define MMA_KERNELS_SKINNY_H

#include <stdint.h>

#define SKINNY_ROWS_STEP 8u     /* the swizzle repeats every eight rows */

/* Of all problems of a launch. `others`: tiles (columns, batch entries) that want the same rows. */
struct skinny_plan {
        double tiles_least;     /* with tiles as high as can be */
        double steps;           /* of SKINNY_ROWS_STEP rows */
        double tiles_most;      /* of which the busiest CTA has no more than of those; about so many are made */
};

static inline double skinny_whole(double value)
{
        return value < 1e15 ? (double)(uint64_t)value : value;  /* more than 64 bits count, and more than anybody waits for */
}

static inline double skinny_up(double value)
{
        double whole = skinny_whole(value);

        return value > whole ? whole + 1 : whole;
}

/* Tiles that the busiest CTA works at. */
static inline double skinny_tiles_each(double tiles, double n_ctas)
{
        return skinny_up(tiles / n_ctas);
}

static inline double skinny_steps(double m)
{
        return skinny_up(m / SKINNY_ROWS_STEP);
}

static inline void skinny_add(struct skinny_plan *plan, double m, double others, uint32_t rows_max)
{
        plan->tiles_least += skinny_up(m / rows_max) * others;
        plan->steps += skinny_steps(m) * others;
}

static inline void skinny_divide(struct skinny_plan *plan, double n_ctas)
{
        plan->tiles_most = skinny_tiles_each(plan->tiles_least, n_ctas) * n_ctas;
}

/* Tiles of one problem along its rows: heights differ by a step. */
static inline double skinny_parts(const struct skinny_plan *plan, double m, uint32_t rows_max)
{
        double steps = skinny_steps(m), least = skinny_up(m / rows_max), parts = skinny_whole(steps * plan->tiles_most / plan->steps);

        return parts < least ? least : parts > steps ? steps : parts;
}

/* Rows of its highest tile. */
static inline uint32_t skinny_height(const struct skinny_plan *plan, double m, uint32_t rows_max)
{
        return (uint32_t)skinny_up(skinny_steps(m) / skinny_parts(plan, m, rows_max)) * SKINNY_ROWS_STEP;
}

#endif
