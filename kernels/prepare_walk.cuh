/* SPDX-License-Identifier: MIT
 *
 * What the kernels of prepare.cu have in common: the description of a copy, and how a CTA walks over its tiles.
 *
 * A CTA for each tile is the fastest: on an H200, of cudaMemcpy's rate for as many bytes, transposing 0.92 to 0.98, lines 0.97,
 * lines of an odd pitch 0.89, transposing those 0.76 to 0.81. Fewer CTAs that walk over the tiles take 5 to 10 percent more. Also
 * tried: tiles of 8 and 32 KiB (0.6 to 0.8), tiles that follow each other along the source (0.01 to 0.06 less), two vectors a
 * thread at once (0.03 to 0.1 less where they have to be shifted).
 */
#ifndef MMA_KERNELS_PREPARE_WALK_CUH
#define MMA_KERNELS_PREPARE_WALK_CUH

#include "kernels/launch.cuh"
#include "kernels/prepare.cuh"

namespace prepare {

constexpr int THREADS = 256;

/* Which tile: `fast` runs first, then `slow`, then the batch. The step of a whole grid is taken apart once, on the host. */
struct TileWalk {
    uint64_t n_fast, n_slow, n_tiles, step_fast, step_slow, step_batch;
};

struct TileAt {
    uint64_t fast, slow, batch;
};

__device__ __forceinline__ void divide(uint32_t value, uint64_t by, uint32_t* ret_quotient, uint64_t* ret_rest)
{
    bool less = by > value;
    *ret_quotient = less ? 0 : value / (uint32_t)by;
    *ret_rest = less ? value : value % (uint32_t)by;
}

__device__ __forceinline__ TileAt walk_begin(const TileWalk& walk)
{
    TileAt at;
    uint32_t rest, batch;
    divide(blockIdx.x, walk.n_fast, &rest, &at.fast);
    divide(rest, walk.n_slow, &batch, &at.slow);
    at.batch = batch;
    return at;
}

__device__ __forceinline__ void walk_step(const TileWalk& walk, TileAt& at)
{
    at.fast += walk.step_fast;
    at.slow += walk.step_slow;
    at.batch += walk.step_batch;
    if (at.fast >= walk.n_fast) at.fast -= walk.n_fast, at.slow++;
    if (at.slow >= walk.n_slow) at.slow -= walk.n_slow, at.batch++;
}

/* Everything in bytes but n_lines and n_across. */
struct Copy {
    uintptr_t from, to;
    uint64_t from_pitch, to_pitch, from_batch, to_batch;
    uint64_t from_extent;   /* of one batch entry: what may be read */
    uint64_t n_lines;       /* of the source */
    uint64_t n_across;      /* elements of a line of the source */
    uint64_t to_line;       /* of a line of the target: its elements */
    uint64_t to_limit;      /* and with what is filled with zeros */
    TileWalk walk;
    uint64_t n_pieces;      /* copy_lines: of 16 bytes, a line of the target */
    uint32_t by_pieces;     /* copy_lines: 2^32 / n_pieces, rounded up, where a tile has more than that; 1 for 1; else 0 */
    bool to_vectors;        /* transpose: every line of the target starts at a multiple of 16 */
    bool fast_is_x;         /* transpose: tiles that follow each other lie along the source's lines */
    bool is_beside;         /* as mma_copy has it */
};

__device__ __forceinline__ Window window_of(const Copy& copy, uint64_t batch)
{
    uintptr_t begin = copy.from + batch * copy.from_batch;
    return {begin, begin + copy.from_extent};
}

/* No memory is touched before begin(). What comes next on the stream may then get ready, but touches none before end(). */
__device__ __forceinline__ void begin(const Copy& copy)
{
    if (!copy.is_beside) mma::grid_wait();
    mma::grid_release();
}

/* A copy that began beside the one before it is over when that one is: who waits for this one waits for both. */
__device__ __forceinline__ void end(const Copy& copy)
{
    if (copy.is_beside) mma::grid_wait();
}

__device__ __forceinline__ int within_16(int64_t n_bytes) { return n_bytes <= 0 ? 0 : n_bytes >= 16 ? 16 : (int)n_bytes; }

}  // namespace prepare

#endif
