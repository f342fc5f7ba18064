/* SPDX-License-Identifier: MIT
 *
 * Where K is cut so that products of few tiles and a long K fill the device: into slices of equal length, each summed from zero in
 * the order of the class, the sums of slices then added in f32 (of f64: in f64) in ascending order (sum.cu; s32: exact). How long a slice is
 * decides bits, so it follows from the shape and the size of an element alone: M and N count as numbers of 64s (and 16 or
 * fewer are less than 64), in the same way, so that a product and its transpose are cut alike. select.c says for which problems this makes a numeric class of its own.
 */
#ifndef MMA_KERNELS_SLICES_H
#define MMA_KERNELS_SLICES_H

#include <stdbool.h>
#include <stdint.h>

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

/* Of the sums of one product, a multiple of 256: for each slice whole tiles of 4 bytes an element, 8 where elements have 8, in either order
 * of sum.h and whichever way they lie. At most SLICE_TILES tiles, 4 or 8 MB. */
static inline uint64_t slices_bytes(struct mma_slices slices, uint64_t m, uint64_t n, uint32_t element_bytes)
{
        uint64_t tiles = ((m + SLICE_TILE - 1) / SLICE_TILE) * ((n + SLICE_TILE - 1) / SLICE_TILE), sum_bytes = element_bytes > 4 ? 8 : 4;

        return slices.n > 1 ? slices.n * tiles * SLICE_TILE * SLICE_TILE * sum_bytes : 0;
}

#endif
