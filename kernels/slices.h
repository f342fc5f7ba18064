/* SPDX-License-Identifier: MIT
 *
 * Where K is cut so that products of few tiles and a long K fill the device: into slices of equal length, each summed from zero in the
 * order of the class, the sums of slices then added in f32 (of f64: in f64) in ascending order (sum.cu; s32: exact). How long a slice is
 * decides bits, so it follows from the shape and the size of an element alone: M and N count as numbers of 64s (and 16 or fewer are less
 * than 64), of true f32 of 128s, in the same way, so that a product and its transpose are cut alike. select.c says for which problems
 * this makes a numeric class of its own.
 */
#ifndef MMA_KERNELS_SLICES_H
#define MMA_KERNELS_SLICES_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/problem.h"

#define SLICES_MAX 32u
#define SLICE_LEAST_BYTES 1536u         /* of a line of A or B: 12 stages of the ring, below that filling it shows */
#define SLICE_K_BYTES 6144u             /* of a shorter K a cut gains nothing */
#define SLICE_STEP 256u                 /* elements; whole stages of every row, whole promotions of fp8 */
#define SLICE_TILE 64u                  /* M and N count in so many rows and columns */
/* Tiles by slices: two of each SM's on an H200, three slices at least; one with one tile of rows or of columns, and two slices at least. */
#define SLICE_TILES 256u
#define SLICES_MIN 3u
#define SLICE_TILES_ONE 136u
#define SLICES_MIN_ONE 2u
/* With one tile of rows (or of columns) tiles can be made as low as it takes to fill the device, without a cut: from so many 64s of the
 * other dimension on that is as fast, and with few rows from much fewer on. */
#define SLICE_FEW_ROWS 16u
#define SLICE_TILES_MAX_FEW_ROWS 15u
#define SLICE_TILES_MAX_ONE 63u

/* True f32, whose tiles have 128 rows and columns: tiles by slices, one of each SM's. Sums take 8 MB at most. The shortest K that is cut: of
 * few tiles, which chains of fma finish sooner, but 2 ns for each of K; of many; of few rows, which have chains of their own (sm90_f32_skinny.cu). */
#define SLICE_TILE_F32 128u
#define SLICE_TILES_F32 128u
#define SLICES_MIN_F32 3u
#define SLICE_STEP_F32 128u
#define SLICE_K_F32 2048u
#define SLICE_K_F32_LEAST 512u
#define SLICE_TILES_K_F32 4096u         /* tiles times K, where K is shorter than SLICE_K_F32 */
#define SLICE_K_F32_FEW_ROWS 4096u
#define SLICE_TILES_MAX_FEW_ROWS_F32 8u

struct mma_slices {
        uint32_t n;                     /* 1: K is not cut */
        uint32_t k;                     /* of all slices but the last, which may be shorter; 0 with n = 1 */
};

/* m, n, k from 0, of any size. element_bytes: of A and B. Pure. */
static inline struct mma_slices slices_of(uint64_t m, uint64_t n, uint64_t k, uint32_t element_bytes)
{
        const struct mma_slices whole = { 1, 0 };
        uint64_t least = m < n ? m : n, most = SLICE_TILE * SLICE_TILES, tiles, wanted, length;
        bool is_one = least <= SLICE_TILE;
        struct mma_slices cut;

        if (!least || m > most || n > most || k > INT32_MAX || k * element_bytes < SLICE_K_BYTES)
                return whole;
        tiles = ((m + SLICE_TILE - 1) / SLICE_TILE) * ((n + SLICE_TILE - 1) / SLICE_TILE);
        if (is_one && tiles > (least <= SLICE_FEW_ROWS ? SLICE_TILES_MAX_FEW_ROWS : SLICE_TILES_MAX_ONE))
                return whole;
        wanted = (is_one ? SLICE_TILES_ONE : SLICE_TILES) / tiles;
        if (wanted > SLICES_MAX)
                wanted = SLICES_MAX;
        if (wanted > k * element_bytes / SLICE_LEAST_BYTES)
                wanted = k * element_bytes / SLICE_LEAST_BYTES;
        if (wanted < (is_one ? SLICES_MIN_ONE : SLICES_MIN))
                return whole;
        length = (k + wanted - 1) / wanted;
        length = (length + SLICE_STEP - 1) / SLICE_STEP * SLICE_STEP;
        cut.n = (uint32_t)((k + length - 1) / length);
        cut.k = (uint32_t)length;
        return cut.n > 1 ? cut : whole;
}

/* The same of true f32, whose sums take longer: shorter slices pay, and more of them. */
static inline struct mma_slices slices_of_f32(uint64_t m, uint64_t n, uint64_t k)
{
        const struct mma_slices whole = { 1, 0 };
        uint64_t least = m < n ? m : n, most = SLICE_TILE_F32 * SLICE_TILES_F32, tiles, wanted, length;
        struct mma_slices cut;

        if (!least || m > most || n > most || k > INT32_MAX || k < SLICE_K_F32_LEAST)
                return whole;
        if (least <= SLICE_FEW_ROWS && (k < SLICE_K_F32_FEW_ROWS || (m > n ? m : n) > SLICE_TILES_MAX_FEW_ROWS_F32 * SLICE_TILE_F32))
                return whole;
        tiles = ((m + SLICE_TILE_F32 - 1) / SLICE_TILE_F32) * ((n + SLICE_TILE_F32 - 1) / SLICE_TILE_F32);
        if (k < SLICE_K_F32 && tiles * k < SLICE_TILES_K_F32)
                return whole;
        wanted = SLICE_TILES_F32 / tiles;
        if (wanted > k / SLICE_STEP_F32)
                wanted = k / SLICE_STEP_F32;
        if (wanted < SLICES_MIN_F32)
                return whole;
        length = (k + wanted - 1) / wanted;
        length = (length + SLICE_STEP_F32 - 1) / SLICE_STEP_F32 * SLICE_STEP_F32;
        cut.n = (uint32_t)((k + length - 1) / length);
        cut.k = (uint32_t)length;
        return cut;
}

/* Of the sums of one product, a multiple of 256: for each slice whole tiles of 4 bytes an element, 8 where elements have 8, in either order
 * of sum.h and whichever way they lie. At most SLICE_TILES tiles, 4 or 8 MB. */
static inline uint64_t slices_bytes(struct mma_slices slices, uint64_t m, uint64_t n, uint32_t element_bytes)
{
        uint64_t tiles = ((m + SLICE_TILE - 1) / SLICE_TILE) * ((n + SLICE_TILE - 1) / SLICE_TILE), sum_bytes = element_bytes > 4 ? 8 : 4;

        return slices.n > 1 ? slices.n * tiles * SLICE_TILE * SLICE_TILE * sum_bytes : 0;
}

/* A problem of a type that has such rows (select.c). */
static inline bool problem_is_true_f32(const struct mma_problem *problem)
{
        return problem->a.dtype == MMA_F32 && problem->compute != MMA_COMPUTE_TF32;
}

static inline struct mma_slices slices_of_problem(const struct mma_problem *problem)
{
        if (problem_is_true_f32(problem))
                return slices_of_f32(problem->m, problem->n, problem->k);
        return slices_of(problem->m, problem->n, problem->k, (uint32_t)mma_dtype_bytes(problem->a.dtype));
}

/* Of its sums: of true f32 whole tiles of 128. */
static inline uint64_t slices_bytes_of_problem(const struct mma_problem *problem)
{
        struct mma_slices slices = slices_of_problem(problem);
        uint64_t m = problem->m, n = problem->n;

        if (problem_is_true_f32(problem)) {
                m = (m + SLICE_TILE_F32 - 1) / SLICE_TILE_F32 * SLICE_TILE_F32;
                n = (n + SLICE_TILE_F32 - 1) / SLICE_TILE_F32 * SLICE_TILE_F32;
        }
        return slices_bytes(slices, m, n, (uint32_t)mma_dtype_bytes(problem->a.dtype));
}

#endif
