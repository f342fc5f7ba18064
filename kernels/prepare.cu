/* SPDX-License-Identifier: MIT
 *
 * The copies of prepare.h: one kernel writes lines as lines (another pitch or dtype), one transposes through shared memory.
 * Both move 16 bytes at a time on both sides; sources may start anywhere (prepare.cuh shifts them into place), targets that
 * start anywhere are right in the first kernel at full speed, in the second element by element.
 *
 * A CTA for each tile is the fastest: on an H200, of cudaMemcpy's rate for as many bytes, transposing 0.92 to 0.98, lines 0.97,
 * lines of an odd pitch 0.89, transposing those 0.76 to 0.81. Fewer CTAs that walk over the tiles take 5 to 10 percent more. Also
 * tried: tiles of 8 and 32 KiB (0.6 to 0.8), tiles that follow each other along the source (0.01 to 0.06 less), two vectors a
 * thread at once (0.03 to 0.1 less where they have to be shifted). Single bytes have a kernel of their own, two tiles a CTA: 0.95 where
 * a tile a CTA reached 0.83 (0.91 while the clock was high); one, four and sixteen tiles a CTA take 5, 3 and 13 percent more.
 *
 * Launches overlap (launch.cuh), and the copies of two operands run side by side: two of 64 MB in front of an e4m3 product of 8192^3
 * made it 55 us longer, before all this 69.
 */
#include <algorithm>

#include "kernels/launch.cuh"
#include "kernels/prepare.cuh"
extern "C" {
#include "kernels/prepare.h"
}

namespace {

constexpr int THREADS = 256;
/* By whether all lines are aligned: what is shifted into place needs more registers. */
constexpr int LINES_CTAS[] = {2, 4}, TRANSPOSE_CTAS[] = {3, 4};        /* that one SM holds */
constexpr int LINES_PIECES[] = {4, 3}; /* of 16 bytes a thread and tile, all on their way at once */
constexpr uint64_t AHEAD_TILES = 2;     /* of a CTA of transpose_ahead() */
constexpr uint64_t CTAS_MAX = 1u << 20; /* of a launch without a bound: each then has one tile, or few */

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

/* ---- lines to lines ---- */

__device__ __forceinline__ int within_16(int64_t n_bytes) { return n_bytes <= 0 ? 0 : n_bytes >= 16 ? 16 : (int)n_bytes; }

/* The pieces of all lines of a batch entry, one behind the other, are cut into tiles of as many as the threads take at once, so
 * that neither short nor long lines leave threads without work. */
template <class Convert, bool ALIGNED> __global__ void __launch_bounds__(THREADS, LINES_CTAS[ALIGNED])
    copy_lines(const __grid_constant__ Copy copy)
{
    constexpr int SOURCE = 16 * Convert::FROM / Convert::TO, PIECES = LINES_PIECES[ALIGNED];
    TileAt at = walk_begin(copy.walk);
    begin(copy);

    for (uint64_t tile = blockIdx.x; tile < copy.walk.n_tiles; tile += gridDim.x, walk_step(copy.walk, at)) {
        const Window window = window_of(copy, at.batch);
        const uint64_t first_item = at.fast * (PIECES * THREADS);
        const uint64_t first_line = first_item >> 32 | copy.n_pieces >> 32 ? first_item / copy.n_pieces
                                                                          : (uint32_t)first_item / (uint32_t)copy.n_pieces;
        const uint64_t first_piece = first_item - first_line * copy.n_pieces;
        Fetch<SOURCE, ALIGNED> fetched[PIECES];
        uintptr_t to[PIECES], from[PIECES];
        /* of the 16 bytes: where the line begins, where its elements end, where what is written ends */
        int first[PIECES], kept[PIECES], last[PIECES];
        bool all_inside = true;
#pragma unroll
        for (int i = 0; i < PIECES; i++) {
            uint64_t line = first_line, piece = first_piece + threadIdx.x + i * THREADS;
            if (copy.by_pieces) { /* a tile has many lines */
                uint32_t further = copy.by_pieces == 1 ? (uint32_t)piece : __umulhi((uint32_t)piece, copy.by_pieces);
                line += further;
                piece -= further * (uint32_t)copy.n_pieces;
            } else if (piece >= copy.n_pieces) {
                line++;
                piece -= copy.n_pieces;
            }
            uintptr_t line_to = copy.to + at.batch * copy.to_batch + line * copy.to_pitch;
            int before = ALIGNED ? 0 : (int)(line_to & 15);
            int64_t offset = (int64_t)(piece * 16) - before; /* into the line */
            to[i] = line_to + offset;
            first[i] = offset < 0 ? before : 0;
            kept[i] = within_16((int64_t)copy.to_line - offset);
            last[i] = line < copy.n_lines ? within_16((int64_t)copy.to_limit - offset) : 0;
            from[i] = kept[i] && last[i] ? window.begin + line * copy.from_pitch + offset / Convert::TO * Convert::FROM : 0;
            all_inside &= fetched[i].begin(from[i], window);
        }
#pragma unroll
        for (int i = 0; i < PIECES; i++) {
            const uint4 raw = fetched[i].bytes(from[i], window, all_inside);
            uint32_t source[4] = {raw.x, raw.y, raw.z, raw.w}, words[4];
            if (!last[i]) continue;
#pragma unroll
            for (int w = 0; w < SOURCE / 4; w++)
                Convert::word(source[w], words + w * Convert::TO / Convert::FROM);
            if (kept[i] < 16) { /* what was read behind the line becomes the zeros of the pad */
#pragma unroll
                for (int w = 0; w < 4; w++) {
                    int left = kept[i] - 4 * w;
                    if (left < 4) words[w] = left <= 0 ? 0 : words[w] & ((1u << 8 * left) - 1);
                }
            }
            if (!first[i] && last[i] == 16) {
                *(uint4*)to[i] = make_uint4(words[0], words[1], words[2], words[3]);
            } else {
#pragma unroll
                for (int e = 0; e < 16 / Convert::TO; e++)
                    if (e * Convert::TO >= first[i] && e * Convert::TO < last[i])
                        store_element<Convert::TO>(to[i] + e * Convert::TO, words, e);
            }
        }
    }
    end(copy);
}

/* ---- transposing ---- */

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

/* ---- launches ---- */

uint64_t divided_up(uint64_t value, uint64_t by) { return value / by + (value % by != 0); }

int launch(void (*kernel)(Copy), Copy* copy, uint64_t n_fast, uint64_t n_slow, uint64_t batch, uint64_t n_resident,
           CUstream_st* stream)
{
    uint64_t n_tiles, n_ctas = n_resident ? n_resident : CTAS_MAX;
    if (__builtin_mul_overflow(n_fast, n_slow, &n_tiles) || __builtin_mul_overflow(n_tiles, batch, &n_tiles))
        return cudaErrorInvalidValue;
    if (n_ctas > n_tiles) n_ctas = n_tiles;
    copy->walk = {n_fast, n_slow, n_tiles, n_ctas % n_fast, n_ctas / n_fast % n_slow, n_ctas / n_fast / n_slow};
    void* arguments[] = {copy};
    return mma::launch_overlapped((const void*)kernel, dim3((uint32_t)n_ctas), dim3(THREADS), arguments, 0, stream);
}

template <class Convert> int launch_lines(Copy* copy, uint64_t batch, bool aligned, uint32_t n_sms, CUstream_st* stream)
{
    const uint64_t items = LINES_PIECES[aligned] * THREADS;
    copy->n_pieces = divided_up(copy->to_limit, 16) + !copy->to_vectors; /* a line may start within 16 bytes, and end so */
    /* x * ceil(2^32 / n) >> 32 is x / n while x * n stays below 2^32: here below 2^21. */
    if (copy->n_pieces < items) copy->by_pieces = copy->n_pieces == 1 ? 1 : 0xffffffffu / (uint32_t)copy->n_pieces + 1;
    return launch(aligned ? copy_lines<Convert, true> : copy_lines<Convert, false>, copy,
                  divided_up(copy->n_lines * copy->n_pieces, items), 1, batch, (uint64_t)n_sms * LINES_CTAS[aligned], stream);
}

template <class Convert, int WORDS, int CHUNKS> auto aligned_transpose() -> void (*)(Copy)
{
    if constexpr (goes_ahead<Convert>)
        return transpose_ahead<Convert, WORDS, CHUNKS>;
    else
        return transpose<Convert, WORDS, CHUNKS, true>;
}

template <class Convert, int WORDS, int CHUNKS>
int launch_transpose(Copy* copy, uint64_t batch, bool aligned, uint32_t n_sms, CUstream_st* stream)
{
    using Shape = Tile<Convert, WORDS, CHUNKS>;
    uint64_t n_x = divided_up(copy->n_across, Shape::X), n_y = divided_up(copy->to_limit, Shape::Y * Shape::BYTES);
    uint64_t n_resident = (uint64_t)n_sms * TRANSPOSE_CTAS[aligned];
    copy->fast_is_x = false;
    if (goes_ahead<Convert> && aligned) {
        uint64_t n_tiles;
        if (__builtin_mul_overflow(n_x, n_y, &n_tiles) || __builtin_mul_overflow(n_tiles, batch, &n_tiles)) return cudaErrorInvalidValue;
        const uint64_t n_ctas = std::min(divided_up(n_tiles, AHEAD_TILES), CTAS_MAX);
        n_resident = n_resident ? std::min(n_resident, n_ctas) : n_ctas;
    }
    return launch(aligned ? aligned_transpose<Convert, WORDS, CHUNKS>() : transpose<Convert, WORDS, CHUNKS, false>, copy,
                  copy->fast_is_x ? n_x : n_y, copy->fast_is_x ? n_y : n_x, batch, n_resident, stream);
}

/* X(case, conversion, words and chunks of the tiles of the transposing form) */
#define CONVERSIONS(X)                                                                                                 \
    X(COPY_1, ConvertNone<1>, 32, 8)                                                                                   \
    X(COPY_2, ConvertNone<2>, 64, 8)                                                                                   \
    X(COPY_4, ConvertNone<4>, 64, 16)                                                                                  \
    X(COPY_8, ConvertNone<8>, 128, 16)                                                                                 \
    X(E4M3_TO_F16, ConvertE4m3ToF16, 64, 8)                                                                            \
    X(E5M2_TO_F16, ConvertE5m2ToF16, 64, 8)                                                                            \
    X(F16_TO_F32, ConvertF16ToF32, 64, 16)                                                                             \
    X(BF16_TO_F32, ConvertBf16ToF32, 64, 16)                                                                           \
    X(ROUND_TF32, ConvertRoundTf32, 64, 16)

#define CONVERSION_TAG(TAG, ...) TAG,
enum Conversion { CONVERSION_NONE, CONVERSIONS(CONVERSION_TAG) };

Conversion conversion_of(uint8_t from, uint8_t to)
{
    if (from == to) {
        switch (dtype_bytes(from)) {
        case 1:
            return COPY_1;
        case 2:
            return COPY_2;
        case 4:
            return COPY_4;
        default:
            return COPY_8;
        }
    }
    if (to == MMA_F16 && from == MMA_E4M3) return E4M3_TO_F16;
    if (to == MMA_F16 && from == MMA_E5M2) return E5M2_TO_F16;
    if (to == MMA_F32 && from == MMA_F16) return F16_TO_F32;
    if (to == MMA_F32 && from == MMA_BF16) return BF16_TO_F32;
    return CONVERSION_NONE;
}

bool is_plain(uint8_t order) { return order == MMA_ORDER_ROW || order == MMA_ORDER_COL; }

/* No line, batch entry or base leaves the grid of n_bytes. */
bool lies_at(uintptr_t at, uint64_t pitch, uint64_t n_lines, uint64_t batch_bytes, uint64_t batch, uint32_t n_bytes)
{
    return at % n_bytes == 0 && (n_lines <= 1 || pitch % n_bytes == 0) && (batch <= 1 || batch_bytes % n_bytes == 0);
}

}  // namespace

extern "C" int prepare_copy(const mma_copy* request, uint32_t n_sms, CUstream_st* stream)
{
    const mma_view &from = request->from, &to = request->to;
    const bool by_rows = from.order == MMA_ORDER_ROW, turns = from.order != to.order;
    const uint64_t size = dtype_bytes(from.dtype), to_size = dtype_bytes(to.dtype);
    Conversion conversion = conversion_of(from.dtype, to.dtype);
    if (request->rounds_tf32) conversion = from.dtype == MMA_F32 && to.dtype == MMA_F32 ? ROUND_TF32 : CONVERSION_NONE;
    if (!conversion || !is_plain(from.order) || !is_plain(to.order)) return cudaErrorInvalidValue;
    if (!request->rows || !request->cols || !request->batch) return cudaSuccess;

    Copy copy = {};
    copy.is_beside = request->is_beside;
    copy.from = (uintptr_t)from.at, copy.to = (uintptr_t)to.at;
    copy.from_pitch = from.ld * size, copy.to_pitch = to.ld * to_size;
    copy.from_batch = from.batch_stride * size, copy.to_batch = to.batch_stride * to_size;
    copy.n_lines = by_rows ? request->rows : request->cols;
    copy.n_across = by_rows ? request->cols : request->rows;
    copy.from_extent = (copy.n_lines - 1) * copy.from_pitch + copy.n_across * size;
    copy.to_line = (turns ? copy.n_lines : copy.n_across) * to_size;
    copy.to_limit = request->pads ? copy.to_pitch : copy.to_line;
    if (copy.to_limit < copy.to_line) return cudaErrorInvalidValue;
    const uint64_t to_lines = turns ? copy.n_across : copy.n_lines;
    copy.to_vectors = lies_at(copy.to, copy.to_pitch, to_lines, copy.to_batch, request->batch, 16);
    const bool from_vectors = lies_at(copy.from, copy.from_pitch, copy.n_lines, copy.from_batch, request->batch, 16);
    const bool aligned = from_vectors && (turns || copy.to_vectors);

    switch (conversion) {
#define CONVERSION_CASE(TAG, CONVERT, WORDS, CHUNKS)                                                                   \
    case TAG:                                                                                                          \
        return turns ? launch_transpose<CONVERT, WORDS, CHUNKS>(&copy, request->batch, aligned, n_sms, stream)         \
                     : launch_lines<CONVERT>(&copy, request->batch, aligned, n_sms, stream);
        CONVERSIONS(CONVERSION_CASE)
    default:
        return cudaErrorInvalidValue;
    }
}

template <class Convert, int WORDS, int CHUNKS> static int load_conversion()
{
    const void* kernels[] = {(const void*)copy_lines<Convert, false>, (const void*)copy_lines<Convert, true>,
                             (const void*)transpose<Convert, WORDS, CHUNKS, false>,
                             (const void*)aligned_transpose<Convert, WORDS, CHUNKS>()};
    for (const void* kernel : kernels) {
        cudaFuncAttributes attributes;
        cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
        if (error) return error;
    }
    return cudaSuccess;
}

extern "C" int prepare_load(void)
{
    int error = cudaSuccess;
#define CONVERSION_LOAD(TAG, CONVERT, WORDS, CHUNKS)                                                                   \
    if (!error) error = load_conversion<CONVERT, WORDS, CHUNKS>();
    CONVERSIONS(CONVERSION_LOAD)
    return error;
}
