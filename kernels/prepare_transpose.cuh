/* SPDX-License-Identifier: MIT
 *
 * Transposing copies, through tiles in shared memory; see prepare.cu. Targets that start anywhere are written element by element. Single
 * bytes have a kernel of their own, two tiles a CTA: 0.95 of cudaMemcpy's rate on an H200 where a tile a CTA reached 0.83 (0.91 while
 * the clock was high); one, four and sixteen tiles a CTA take 5, 3 and 13 percent more.
 */
#ifndef MMA_KERNELS_PREPARE_TRANSPOSE_CUH
#define MMA_KERNELS_PREPARE_TRANSPOSE_CUH

#include "kernels/prepare_walk.cuh"

namespace prepare {

/* By whether all lines are aligned: what is shifted into place needs more registers. */
constexpr int TRANSPOSE_CTAS[] = {3, 4};        /* that one SM holds */
constexpr uint64_t AHEAD_TILES = 2;     /* of a CTA of transpose_ahead() */

/* R target vectors of a column of R rows of a tile: a word holds 4 / BYTES neighbours of a row (8 bytes: half of one). */
template <int BYTES> __device__ __forceinline__ void turn(const uint32_t* rows, uint32_t (*columns)[4])
{
    if (BYTES == 1) {
#pragma unroll
        for (int q = 0; q < 4; q++) {
            uint32_t ab_low = __byte_perm(rows[4 * q], rows[4 * q + 1], 0x5140);
            uint32_t ab_high = __byte_perm(rows[4 * q], rows[4 * q + 1], 0x7362);
            uint32_t cd_low = __byte_perm(rows[4 * q + 2], rows[4 * q + 3], 0x5140);
            uint32_t cd_high = __byte_perm(rows[4 * q + 2], rows[4 * q + 3], 0x7362);
            columns[0][q] = __byte_perm(ab_low, cd_low, 0x5410);
            columns[1][q] = __byte_perm(ab_low, cd_low, 0x7632);
            columns[2][q] = __byte_perm(ab_high, cd_high, 0x5410);
            columns[3][q] = __byte_perm(ab_high, cd_high, 0x7632);
        }
    } else if (BYTES == 2) {
#pragma unroll
        for (int q = 0; q < 4; q++) {
            columns[0][q] = __byte_perm(rows[2 * q], rows[2 * q + 1], 0x5410);
            columns[1][q] = __byte_perm(rows[2 * q], rows[2 * q + 1], 0x7632);
        }
    } else {
#pragma unroll
        for (int q = 0; q < 4; q++)
            columns[0][q] = rows[q];
    }
}

/* A tile: Y lines of the source, WORDS 32-bit words (as the target has them) of each; CHUNKS vectors of 16 bytes of a
 * line of the target. In shared memory the 16-byte groups of a row are permuted by the number of the row's chunk, so that 8
 * chunks of 4 words are read without a bank conflict. */
template <class Convert, int WORDS_, int CHUNKS_> struct Tile {
    static constexpr int WORDS = WORDS_, CHUNKS = CHUNKS_, BYTES = Convert::TO;
    static constexpr int X = WORDS * 4 / BYTES, R = 16 / BYTES, Y = CHUNKS * R;
    static constexpr int GROUPS = WORDS / 4;                            /* of 16 bytes, a row */
    static constexpr int VECTORS_X = X * Convert::FROM / 16, VECTORS = Y * VECTORS_X;
    static constexpr int UNIT = BYTES == 8 ? 2 : 1;                     /* words read together */
    static constexpr int COLUMNS = BYTES >= 4 ? 1 : 4 / BYTES;          /* of the tile in a unit */
    static constexpr int STEPS = WORDS / UNIT / 4 * (CHUNKS / 8) / (THREADS / 32);
    static_assert(WORDS % 32 == 0 && CHUNKS % 8 == 0 && STEPS >= 1, "a warp reads 4 units of 8 chunks");
    static_assert(VECTORS % THREADS == 0, "every thread loads as much");

    __device__ static __forceinline__ int place(int y, int group) { return y * GROUPS + (group ^ (y / R & 7)); }
};

/* What of `extent` lies behind `from`, at most `most`. */
__device__ __forceinline__ int left_of(uint64_t extent, uint64_t from, int most)
{
    return extent <= from ? 0 : extent - from < (uint64_t)most ? (int)(extent - from) : most;
}

template <class Convert, class Tile, bool ALIGNED>
__device__ __forceinline__ void load_tile(const Copy& copy, const Window& window, uint64_t x0, uint64_t y0, uint4* smem)
{
    constexpr int EACH = Tile::VECTORS / THREADS, AT_ONCE = EACH < 4 ? EACH : 4, OUT = Convert::TO / Convert::FROM;
    constexpr int Y_STEP = THREADS / Tile::VECTORS_X; /* a thread's vectors lie below each other */
    static_assert(EACH % AT_ONCE == 0 && THREADS % Tile::VECTORS_X == 0, "whole turns");
    const int first_y = (int)threadIdx.x / Tile::VECTORS_X, vector_x = (int)threadIdx.x % Tile::VECTORS_X;
    const uintptr_t first = window.begin + (y0 + first_y) * copy.from_pitch + x0 * Convert::FROM + vector_x * 16;
    const int n_y = vector_x * (16 / Convert::FROM) < left_of(copy.n_across, x0, Tile::X) ? left_of(copy.n_lines, y0, Tile::Y) : 0;
#pragma unroll
    for (int turn = 0; turn < EACH; turn += AT_ONCE) {
        Fetch<16, ALIGNED> fetched[AT_ONCE];
        auto from = [&](int i) {
            int step = (turn + i) * Y_STEP;
            return first_y + step < n_y ? first + step * copy.from_pitch : 0;
        };
        bool all_inside = true;
#pragma unroll
        for (int i = 0; i < AT_ONCE; i++)
            all_inside &= fetched[i].begin(from(i), window);
#pragma unroll
        for (int i = 0; i < AT_ONCE; i++) {
            int y = first_y + (turn + i) * Y_STEP, group = vector_x * OUT;
            const uint4 raw = fetched[i].bytes(from(i), window, all_inside);
            uint32_t source[4] = {raw.x, raw.y, raw.z, raw.w}, words[4 * OUT];
#pragma unroll
            for (int w = 0; w < 4; w++)
                Convert::word(source[w], words + w * OUT);
            /* Two groups a thread: every other four threads begin with the second, or they would meet in the banks. */
            bool second_first = OUT == 2 && (threadIdx.x & 4);
#pragma unroll
            for (int j = 0; j < OUT; j++) {
                bool second = (j == 1) != second_first;
                smem[Tile::place(y, group + second)] =
                    second ? make_uint4(words[4 * OUT - 4], words[4 * OUT - 3], words[4 * OUT - 2], words[4 * OUT - 1])
                           : make_uint4(words[0], words[1], words[2], words[3]);
            }
        }
    }
}

template <class Tile>
__device__ __forceinline__ void store_tile(const Copy& copy, uint64_t batch, uint64_t x0, uint64_t y0, const uint4* smem)
{
    constexpr int BYTES = Tile::BYTES, R = Tile::R;
    const uintptr_t to = copy.to + batch * copy.to_batch + x0 * copy.to_pitch + y0 * BYTES;
    const int n_x = left_of(copy.n_across, x0, Tile::X), n_bytes = left_of(copy.to_limit, y0 * BYTES, Tile::Y * BYTES);
#pragma unroll 2
    for (int step = 0; step < Tile::STEPS; step++) {
        int rest = (int)threadIdx.x / 32 + step * (THREADS / 32);
        int chunk = (int)threadIdx.x % 8 + rest % (Tile::CHUNKS / 8) * 8;
        int unit = (int)threadIdx.x / 8 % 4 + rest / (Tile::CHUNKS / 8) * 4;
        uint32_t rows[BYTES == 8 ? 4 : R], columns[Tile::COLUMNS][4];
#pragma unroll
        for (int r = 0; r < R; r++) {
            const uint32_t* words = (const uint32_t*)(smem + Tile::place(chunk * R + r, unit * Tile::UNIT / 4));
            if (BYTES == 8) {
                uint2 pair = *(const uint2*)(words + unit % 2 * 2);
                rows[2 * r] = pair.x, rows[2 * r + 1] = pair.y;
            } else {
                rows[r] = words[unit % 4];
            }
        }
        turn<BYTES>(rows, columns);
#pragma unroll
        for (int j = 0; j < Tile::COLUMNS; j++) {
            const int x = unit * Tile::COLUMNS + j, n_left = n_bytes - chunk * 16;
            const uintptr_t at = to + x * copy.to_pitch + chunk * 16;
            if (x >= n_x) continue;
            if (copy.to_vectors && n_left >= 16) {
                *(uint4*)at = make_uint4(columns[j][0], columns[j][1], columns[j][2], columns[j][3]);
            } else {
#pragma unroll
                for (int e = 0; e < R; e++)
                    if (e * BYTES < n_left) store_element<BYTES>(at + e * BYTES, columns[j], e);
            }
        }
    }
}

__device__ __forceinline__ uint64_t x_of(const Copy& copy, const TileAt& at) { return copy.fast_is_x ? at.fast : at.slow; }
__device__ __forceinline__ uint64_t y_of(const Copy& copy, const TileAt& at) { return copy.fast_is_x ? at.slow : at.fast; }

template <class Convert, int WORDS, int CHUNKS, bool ALIGNED> __global__ void __launch_bounds__(THREADS, TRANSPOSE_CTAS[ALIGNED])
    transpose(const __grid_constant__ Copy copy)
{
    using Shape = Tile<Convert, WORDS, CHUNKS>;
    __shared__ uint4 smem[Shape::Y * Shape::GROUPS];
    TileAt at = walk_begin(copy.walk);
    begin(copy);

    for (uint64_t tile = blockIdx.x; tile < copy.walk.n_tiles; tile += gridDim.x, walk_step(copy.walk, at)) {
        const uint64_t x0 = x_of(copy, at) * Shape::X, y0 = y_of(copy, at) * Shape::Y;
        if (tile != blockIdx.x) __syncthreads(); /* the tile before has been read */
        load_tile<Convert, Shape, ALIGNED>(copy, window_of(copy, at.batch), x0, y0, smem);
        __syncthreads();
        store_tile<Shape>(copy, at.batch, x0, y0, smem);
    }
    end(copy);
}

/* Single bytes take most instructions for what they move; where all lines are aligned, no registers lie between memory and the tile, and
 * a tile is on its way while the one before it is stored. */
template <class Tile>
__device__ __forceinline__ void load_ahead(const Copy& copy, const Window& window, uint64_t x0, uint64_t y0, uint4* smem)
{
    constexpr int Y_STEP = THREADS / Tile::VECTORS_X;
    const int first_y = (int)threadIdx.x / Tile::VECTORS_X, vector_x = (int)threadIdx.x % Tile::VECTORS_X;
    const uintptr_t first = window.begin + (y0 + first_y) * copy.from_pitch + x0 * Tile::BYTES + vector_x * 16;
    const int n_y = vector_x * (16 / Tile::BYTES) < left_of(copy.n_across, x0, Tile::X) ? left_of(copy.n_lines, y0, Tile::Y) : 0;
#pragma unroll
    for (int i = 0; i < Tile::VECTORS / THREADS; i++) {
        const int y = first_y + i * Y_STEP;
        const uintptr_t from = y < n_y ? first + i * Y_STEP * copy.from_pitch : window.begin;
        const int n_bytes = y < n_y ? within_16((int64_t)(window.end - from)) : 0;        /* zeros behind them */
        const uint32_t to = (uint32_t)__cvta_generic_to_shared(smem + Tile::place(y, vector_x));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(to), "l"(from), "r"(n_bytes) : "memory");
    }
}

template <class Convert> constexpr bool goes_ahead = Convert::FROM == 1 && Convert::TO == 1;

template <class Convert, int WORDS, int CHUNKS> __global__ void __launch_bounds__(THREADS, TRANSPOSE_CTAS[true])
    transpose_ahead(const __grid_constant__ Copy copy)
{
    using Shape = Tile<Convert, WORDS, CHUNKS>;
    static_assert(Convert::FROM == Convert::TO, "bytes arrive as they leave");
    __shared__ uint4 smem[2][Shape::Y * Shape::GROUPS];
    TileAt at = walk_begin(copy.walk), next = at;
    int turn = 0;
    begin(copy);

    load_ahead<Shape>(copy, window_of(copy, at.batch), x_of(copy, at) * Shape::X, y_of(copy, at) * Shape::Y, smem[0]);
    asm volatile("cp.async.commit_group;\n" ::: "memory");
    for (uint64_t tile = blockIdx.x; tile < copy.walk.n_tiles; tile += gridDim.x, turn ^= 1, at = next) {
        walk_step(copy.walk, next);
        if (tile + gridDim.x < copy.walk.n_tiles)
            load_ahead<Shape>(copy, window_of(copy, next.batch), x_of(copy, next) * Shape::X, y_of(copy, next) * Shape::Y, smem[turn ^ 1]);
        asm volatile("cp.async.commit_group;\ncp.async.wait_group 1;\n" ::: "memory");
        __syncthreads();
        store_tile<Shape>(copy, at.batch, x_of(copy, at) * Shape::X, y_of(copy, at) * Shape::Y, smem[turn]);
        __syncthreads(); /* before it is overwritten */
    }
    end(copy);
}

}  // namespace prepare

#endif
