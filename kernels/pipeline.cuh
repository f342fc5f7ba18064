// SPDX-License-Identifier: MIT
//
// From global memory to fragments. An operand is a set of rows (of A along M, of B along N), each K long; it arrives in
// shared memory either K-major (a row of the tile is a row of shared memory) or MN-major (a step of K is a row), as it lies
// in global memory, in 16-byte chunks that are swizzled so that ldmatrix and the copies meet no bank conflict. Two loaders:
// AsyncLoader copies aligned operands by cp.async through a ring of stages; GatherLoader takes any order and alignment
// through registers, converts, and always stores K-major. Both fill with zeros beyond M, N and K. Used by sm80.cuh.
#pragma once

#include "kernels/dtype.cuh"
#include "kernels/mma.cuh"

namespace mma {

// Where element (row, k) of an operand lies: both coordinates contribute independently in every order, packed or not.
struct Place {
    const char* base;           // of this batch entry
    uint64_t row_hi, row_lo;    // elements
    uint64_t k_hi, k_lo;
    int row_shift, k_shift;

    __device__ __forceinline__ uint64_t row_offset(uint64_t row) const {
        return (row >> row_shift) * row_hi + (row & ((1u << row_shift) - 1)) * row_lo;
    }
    __device__ __forceinline__ uint64_t k_offset(uint64_t k) const {
        return (k >> k_shift) * k_hi + (k & ((1u << k_shift) - 1)) * k_lo;
    }
    __device__ __forceinline__ bool k_is_contiguous() const { return k_hi == 1 || k_shift != 0; }
};

template <bool IS_A>
__device__ __forceinline__ Place place_of(const mma_problem& p, uint64_t batch) {
    const mma_view& view = IS_A ? p.a : p.b;
    constexpr int tile_shift = IS_A ? 4 : 3;
    Place place;
    place.base = static_cast<const char*>(view.at) + batch * view.batch_stride * dtype_bytes(view.dtype);
    if (order_is_packed(view.order)) {
        place.k_shift = view.order == MMA_ORDER_MMA1688 ? 3 : 4;
        place.k_lo = 1;
        place.k_hi = 1ull << (place.k_shift + tile_shift);
        place.row_shift = tile_shift;
        place.row_lo = 1ull << place.k_shift;
        place.row_hi = p.k << tile_shift;
    } else {
        const bool along_k = (view.order == MMA_ORDER_ROW) == IS_A;
        place.k_shift = place.row_shift = 0;
        place.k_lo = place.row_lo = 0;
        place.k_hi = along_k ? 1 : view.ld;
        place.row_hi = along_k ? view.ld : 1;
    }
    return place;
}

// ---- swizzle: chunk (16 bytes) of a row of ROW_BYTES -------------------------------------------------------------------
//
// The eight rows that one ldmatrix phase reads at the same chunk must fall into the eight 16-byte columns of the banks: rows
// of 32 and 64 bytes walk over a bank line by themselves, longer ones are multiples of a line.
template <int ROW_BYTES>
__host__ __device__ __forceinline__ constexpr uint32_t swizzle_of_row(uint32_t row) {
    static_assert(ROW_BYTES == 32 || ROW_BYTES == 64 || ROW_BYTES % 128 == 0, "no swizzle for this row length");
    return ROW_BYTES == 32 ? (row >> 2) & 1 : ROW_BYTES == 64 ? (row >> 1) & 3 : row & 7;
}

template <int ROW_BYTES>
__host__ __device__ __forceinline__ constexpr uint32_t chunk_address(uint32_t row, uint32_t chunk) {
    return row * ROW_BYTES + ((chunk ^ swizzle_of_row<ROW_BYTES>(row)) << 4);
}

// ---- cp.async --------------------------------------------------------------------------------------------------------

// One operand's tile of ROWS x TILE_K_BYTES, copied by all THREADS. begin() once a tile, then copy() once a K tile.
template <int ROWS, int TILE_K_BYTES, int THREADS, bool K_MAJOR, int ELEMENT_BYTES>
struct AsyncLoader {
    static constexpr int row_bytes = K_MAJOR ? TILE_K_BYTES : ROWS * ELEMENT_BYTES;
    static constexpr int n_rows = K_MAJOR ? ROWS : TILE_K_BYTES / ELEMENT_BYTES;
    static constexpr int chunks = row_bytes / 16;
    static constexpr int rows_a_pass = THREADS / chunks;
    static constexpr int passes = n_rows / rows_a_pass;
    static constexpr int bytes = ROWS * TILE_K_BYTES;
    static constexpr int chunk_elements = 16 / ELEMENT_BYTES;
    static constexpr int tile_k = TILE_K_BYTES / ELEMENT_BYTES;
    static_assert(THREADS % chunks == 0 && n_rows % rows_a_pass == 0, "threads must cover the tile in whole passes");
    static_assert(rows_a_pass % 8 == 0, "all passes of a thread share one swizzle");
    static_assert(!K_MAJOR || rows_a_pass % 16 == 0, "passes step by whole packed tiles");
    static_assert(K_MAJOR || ELEMENT_BYTES == 2, "ldmatrix transposes 16-bit elements only");

    const char* source;         // this thread's first chunk of the next K tile
    uint64_t pass_step;         // bytes from pass to pass
    uint64_t tile_step;         // bytes from K tile to K tile; K_MAJOR only, else passes * pass_step
    uint32_t target;            // offset of the first chunk in the tile
    uint32_t valid;             // K_MAJOR: passes whose row is inside; else bytes of the chunk that are inside

    __device__ __forceinline__ void begin(const Place& place, uint64_t row0, uint64_t rows_all) {
        const uint32_t line = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
        target = chunk_address<row_bytes>(line, chunk);
        if (K_MAJOR) {
            source = place.base + (place.row_offset(row0 + line) + place.k_offset(chunk * chunk_elements)) * ELEMENT_BYTES;
            pass_step = place.row_offset(rows_a_pass) * ELEMENT_BYTES;
            tile_step = place.k_offset(tile_k) * ELEMENT_BYTES;
            const uint64_t left = rows_all > row0 + line ? rows_all - row0 - line : 0;
            const uint64_t n = (left + rows_a_pass - 1) / rows_a_pass;
            valid = n < passes ? static_cast<uint32_t>(n) : passes;
        } else {
            const uint64_t row = row0 + chunk * chunk_elements;
            source = place.base + (place.row_offset(row) + place.k_offset(line)) * ELEMENT_BYTES;
            pass_step = place.k_offset(rows_a_pass) * ELEMENT_BYTES;
            const uint64_t left = rows_all > row ? rows_all - row : 0;
            valid = left < chunk_elements ? static_cast<uint32_t>(left) * ELEMENT_BYTES : 16;
        }
    }

    // Whole chunks of a whole K tile, in parts that the caller spreads over its steps; after the last part the loader stands
    // on the next K tile. What lies beyond M or N is not copied at all: the stale bytes meet only sums that nobody stores.
    template <int PART, int PARTS>
    __device__ __forceinline__ void copy(uint32_t tile_address) {
#pragma unroll
        for (int pass = passes * PART / PARTS; pass < passes * (PART + 1) / PARTS; pass++)
            if (K_MAJOR ? pass < valid : valid != 0)
                cp_async_16(tile_address + target + pass * rows_a_pass * row_bytes, source + pass * pass_step);
        if (PART == PARTS - 1) source += K_MAJOR ? tile_step : passes * pass_step;
    }

    // The same for a K tile with only k_left elements, zeros beyond them, and for chunks that the edge cuts.
    __device__ __forceinline__ void copy_cut(uint32_t tile_address, uint32_t k_left) {
        const uint32_t line = threadIdx.x / chunks, chunk = threadIdx.x % chunks;
#pragma unroll 1
        for (int pass = 0; pass < passes; pass++) {
            uint32_t n_bytes;
            if (K_MAJOR) {
                const uint32_t k0 = chunk * chunk_elements, left = k_left > k0 ? (k_left - k0) * ELEMENT_BYTES : 0;
                n_bytes = pass < valid ? (left < 16 ? left : 16) : 0;
            } else {
                n_bytes = line + pass * rows_a_pass < k_left ? valid : 0;
            }
            cp_async_16_zfill(tile_address + target + pass * rows_a_pass * row_bytes, source + pass * pass_step, n_bytes);
        }
        source += K_MAJOR ? tile_step : passes * pass_step;
    }

    // Whether every chunk of this tile is whole or outside: then only the last K tile can need copy_cut. The same for all.
    __device__ __forceinline__ static bool chunks_are_whole(uint64_t row0, uint64_t rows_all) {
        return K_MAJOR || rows_all % chunk_elements == 0 || row0 + ROWS <= rows_all;
    }
};

// ---- through registers -----------------------------------------------------------------------------------------------

// What a gathered element becomes. RAW: bytes of an element in global memory; chunk() turns the raw words of one 16-byte chunk
// of shared memory (16 / ELEMENT_BYTES elements in the order of K) into its words.
template <int BYTES>
struct GatherPlain {
    static constexpr int raw_bytes = BYTES, element_bytes = BYTES;
    __device__ static __forceinline__ void chunk(const uint32_t (&raw)[4], uint32_t (&words)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++) words[i] = raw[i];
    }
};

struct GatherF32ToTf32 {
    static constexpr int raw_bytes = 4, element_bytes = 4;
    __device__ static __forceinline__ void chunk(const uint32_t (&raw)[4], uint32_t (&words)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++) words[i] = round_tf32(raw[i]);
    }
};

// Every f16 and bf16 value is a tf32 value, subnormals and NaN included.
struct GatherF16ToTf32 {
    static constexpr int raw_bytes = 2, element_bytes = 4;
    __device__ static __forceinline__ void chunk(const uint32_t (&raw)[4], uint32_t (&words)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++)
            words[i] = __float_as_uint(decode_f16(static_cast<uint16_t>(raw[i / 2] >> (16 * (i % 2)))));
    }
};

struct GatherBf16ToTf32 {
    static constexpr int raw_bytes = 2, element_bytes = 4;
    __device__ static __forceinline__ void chunk(const uint32_t (&raw)[4], uint32_t (&words)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++) words[i] = i % 2 ? raw[i / 2] & 0xffff0000u : raw[i / 2] << 16;
    }
};

// Two fp8 codes as two f16; every e4m3 and e5m2 value is an f16 value. __half2 in the same order.
__device__ __forceinline__ uint32_t widen_fp8_pair(uint8_t dtype, uint32_t two_codes) {
    if (dtype == MMA_E5M2) return __byte_perm(two_codes, 0, 0x1404);    // the upper bytes of two f16
#if __CUDA_ARCH__ >= 890
    uint32_t pair;
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(pair) : "h"(static_cast<uint16_t>(two_codes)));
    return pair;
#else
    const __half2 pair = __floats2half2_rn(decode_e4m3(static_cast<uint8_t>(two_codes)), decode_e4m3(static_cast<uint8_t>(two_codes >> 8)));
    return *reinterpret_cast<const uint32_t*>(&pair);
#endif
}

template <uint8_t DTYPE>
struct GatherFp8ToF16 {
    static constexpr int raw_bytes = 1, element_bytes = 2;
    __device__ static __forceinline__ void chunk(const uint32_t (&raw)[4], uint32_t (&words)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++) words[i] = widen_fp8_pair(DTYPE, raw[i / 2] >> (16 * (i % 2)) & 0xffff);
    }
};
using GatherE4m3ToF16 = GatherFp8ToF16<MMA_E4M3>;
using GatherE5m2ToF16 = GatherFp8ToF16<MMA_E5M2>;

// The widest access (1..16 bytes) that every chunk of an operand allows; uniform.
__device__ __forceinline__ uint32_t access_bytes(const Place& place, uint32_t raw_bytes) {
    uint64_t bits = reinterpret_cast<uint64_t>(place.base);
    bits |= (place.row_shift ? place.row_lo | place.row_hi : place.row_hi) * raw_bytes;
    const uint32_t low = static_cast<uint32_t>(bits) & 15;
    return low == 0 ? 16 : low & -low;
}

template <int ROWS, int TILE_K_BYTES, int THREADS, class Gather>
struct GatherLoader {
    static constexpr int chunks = TILE_K_BYTES / 16;
    static constexpr int passes = ROWS * chunks / THREADS;
    static constexpr int chunk_elements = 16 / Gather::element_bytes;
    static constexpr int raw_words = chunk_elements * Gather::raw_bytes / 4;
    static constexpr int tile_k = TILE_K_BYTES / Gather::element_bytes;
    static constexpr int bytes = ROWS * TILE_K_BYTES;
    static_assert(ROWS * chunks % THREADS == 0 && THREADS % ROWS == 0, "threads must cover the tile in whole passes");

    Place place;
    uint64_t row0, rows_all, k, k_all;
    const char* end;            // after the last element
    uint32_t width;             // bytes of one access along K; 0: not contiguous along K
    uint32_t raw[passes][4];

    // Neighbouring threads take neighbouring places in memory: along K where K is contiguous, else along the rows.
    __device__ __forceinline__ uint32_t line_of(int pass) const {
        return width ? (threadIdx.x + pass * THREADS) / chunks : threadIdx.x % ROWS;
    }
    __device__ __forceinline__ uint32_t chunk_of(int pass) const {
        return width ? threadIdx.x % chunks : threadIdx.x / ROWS + pass * (THREADS / ROWS);
    }

    __device__ __forceinline__ void begin(const Place& where, uint64_t first_row, uint64_t n_rows_all, uint64_t n_k_all) {
        place = where;
        row0 = first_row;
        rows_all = n_rows_all;
        k = 0;
        k_all = n_k_all;
        end = place.base + (place.row_offset(rows_all - 1) + place.k_offset(k_all - 1) + 1) * Gather::raw_bytes;
        width = place.k_is_contiguous() ? access_bytes(place, Gather::raw_bytes) : 0;
    }

    __device__ __forceinline__ static uint32_t element(const char* at) {
        if (Gather::raw_bytes == 4) return *reinterpret_cast<const uint32_t*>(at);
        if (Gather::raw_bytes == 2) return *reinterpret_cast<const uint16_t*>(at);
        return *reinterpret_cast<const uint8_t*>(at);
    }

    __device__ __forceinline__ static void insert(uint32_t (&words)[4], int index, uint32_t value) {
        constexpr int a_word = 4 / Gather::raw_bytes;
        words[index / a_word] |= value << (8 * Gather::raw_bytes * (index % a_word));
    }

    // The aligned words around a chunk stay within the operand: neither before its first byte nor beyond its last.
    __device__ __forceinline__ bool inside(const char* from) const {
        const char* low = reinterpret_cast<const char*>(reinterpret_cast<uintptr_t>(from) & ~uintptr_t(3));
        return low >= place.base && low + 4 * (raw_words + 1) <= end;
    }

    __device__ __forceinline__ void fetch() {
#pragma unroll
        for (int pass = 0; pass < passes; pass++) {
            const uint64_t row = row0 + line_of(pass), k0 = k + chunk_of(pass) * chunk_elements;
            uint32_t(&words)[4] = raw[pass];
            words[0] = words[1] = words[2] = words[3] = 0;
            if (row >= rows_all || k0 >= k_all) continue;
            const char* from = place.base + (place.row_offset(row) + place.k_offset(k0)) * Gather::raw_bytes;
            const bool is_full = k0 + chunk_elements <= k_all;
            if (is_full && width == 16 && raw_words == 4) {
                const uint4 v = *reinterpret_cast<const uint4*>(from);
                words[0] = v.x, words[1] = v.y, words[2] = v.z, words[3] = v.w;
            } else if (is_full && width >= 8) {
#pragma unroll
                for (int i = 0; i < raw_words / 2; i++) {
                    const uint2 v = reinterpret_cast<const uint2*>(from)[i];
                    words[2 * i] = v.x, words[2 * i + 1] = v.y;
                }
            } else if (is_full && width >= 4) {
#pragma unroll
                for (int i = 0; i < raw_words; i++) words[i] = reinterpret_cast<const uint32_t*>(from)[i];
            } else if (is_full && width && inside(from)) {
                // The aligned words that hold the chunk, then shifted into place: no element is loaded by itself.
                const uint32_t* at = reinterpret_cast<const uint32_t*>(reinterpret_cast<uintptr_t>(from) & ~uintptr_t(3));
                const uint32_t shift = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(from) & 3) * 8;
                uint32_t covering[raw_words + 1];
#pragma unroll
                for (int i = 0; i <= raw_words; i++) covering[i] = at[i];
#pragma unroll
                for (int i = 0; i < raw_words; i++) words[i] = __funnelshift_r(covering[i], covering[i + 1], shift);
            } else if (is_full) {
                // All loads before the first use, so that they are in flight together.
                const uint64_t step = (width ? 1 : place.k_hi) * Gather::raw_bytes;
                uint32_t elements[chunk_elements];
#pragma unroll
                for (int i = 0; i < chunk_elements; i++) elements[i] = element(from + i * step);
#pragma unroll
                for (int i = 0; i < chunk_elements; i++) insert(words, i, elements[i]);
            } else {
                const uint64_t step = (width ? 1 : place.k_hi) * Gather::raw_bytes;
#pragma unroll
                for (int i = 0; i < chunk_elements; i++)
                    if (k0 + i < k_all) insert(words, i, element(from + i * step));
            }
        }
        k += tile_k;
    }

    __device__ __forceinline__ void store(char* tile) const {
#pragma unroll
        for (int pass = 0; pass < passes; pass++) {
            uint32_t words[4];
            Gather::chunk(raw[pass], words);
            *reinterpret_cast<uint4*>(tile + chunk_address<TILE_K_BYTES>(line_of(pass), chunk_of(pass))) =
                make_uint4(words[0], words[1], words[2], words[3]);
        }
    }
};

// ---- fragments -------------------------------------------------------------------------------------------------------

// Reads granules of 16 rows x 32 bytes of K from a tile. For A a granule is one fragment; for B it is two: registers 0, 1 of
// the lower 8 columns and 2, 3 of the upper. Which of the four 8x8 matrices a lane addresses follows from that.
template <bool IS_A, bool K_MAJOR, int ROW_BYTES>
struct FragmentReader {
    uint32_t lane_offset;

    __device__ __forceinline__ static uint32_t lane_low(uint32_t lane) {        // 16 values, first matrix pair index slow
        return IS_A == K_MAJOR ? lane % 16 : lane / 16 * 8 + lane % 8;
    }
    __device__ __forceinline__ static uint32_t lane_high(uint32_t lane) {       // chunk 0 or 1 of the granule
        return IS_A == K_MAJOR ? lane / 16 : lane / 8 % 2;
    }

    // first_row: of the warp's part of the tile, a multiple of its granules.
    __device__ __forceinline__ void begin(uint32_t first_row) {
        const uint32_t lane = threadIdx.x % 32;
        lane_offset = K_MAJOR ? chunk_address<ROW_BYTES>(first_row + lane_low(lane), lane_high(lane))
                              : chunk_address<ROW_BYTES>(lane_low(lane), first_row / 8 + lane_high(lane));
    }

    // Step and granule move bits of the chunk index that the lane's part leaves zero, so xor adds them inside the swizzle.
    template <int STEP, int GRANULE>
    __device__ __forceinline__ void read(uint32_t (&r)[4], uint32_t tile_address) const {
        if (K_MAJOR)
            ldmatrix_x4(r, tile_address + (lane_offset ^ (STEP * 32)) + GRANULE * 16 * ROW_BYTES);
        else
            ldmatrix_x4_trans(r, tile_address + (lane_offset ^ (GRANULE * 32)) + STEP * 16 * ROW_BYTES);
    }
};

}  // namespace mma
