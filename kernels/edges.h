/* SPDX-License-Identifier: MIT
 *
 * Sizes a little beyond whole tiles. 1025 columns are 17 tiles of 64, the last of them one column wide, and where 16 fill the device
 * the 17th costs as much as all others: 1023 x 1025 x 1027 in f64 took 60 us where 1024^3 takes 43. The rows of sm90_f64.cuh with
 * tiles of 128 x 64 leave such an edge out of their tiles: a warp that has nothing else to do adds it up beside them. Pure; for the
 * launch (sm90_group.cuh) and the model of cost alike.
 */
#ifndef MMA_KERNELS_EDGES_H
#define MMA_KERNELS_EDGES_H

#include "kernels/kernels.h"

#define EDGE_LINES_MAX 8u       /* rows or columns */
#define EDGE_EXTENT_MIN 1024u   /* so that a CTA has about one piece of the edge for each tile, which takes less time than the tile */

static inline bool edges_are_left(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        return kernel->family == MMA_FAMILY_SM90A && kernel->accumulate == MMA_F64 && kernel->tile_m == 128 && kernel->tile_n == 64 &&
               problem->d.dtype == MMA_F64 && problem_is_plain(problem) && !problem->slice_k;
}

/* Tiles along an extent, without an edge. */
static inline uint64_t edges_tiles(uint64_t extent, uint32_t tile)
{
        uint64_t whole = extent / tile, rest = extent % tile;

        return whole + (rest > EDGE_LINES_MAX || (rest && extent < EDGE_EXTENT_MIN));
}

#endif
