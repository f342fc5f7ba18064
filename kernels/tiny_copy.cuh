// SPDX-License-Identifier: MIT
//
// How the operands of a tiny product come into shared memory and from there into fragments; for tiny.cuh and, with lines at any
// alignment added by tiny_lines.cuh, for tiny_careful.cuh. An operand is a set of lines: rows along K where it is contiguous
// along K, else steps of K along its rows. A line of shared memory holds 16-bit elements in swizzled chunks of 16 bytes,
// whatever they were in memory, so that ldmatrix, plain or transposing, reads both kinds. What K lacks to a multiple of 16 is
// filled with zeros; lines beyond M or N stay as they are, since they only meet sums that nobody stores.
#pragma once

#include "kernels/pipeline.cuh"

namespace mma {

// ---- formats ---------------------------------------------------------------------------------------------------------

struct Plain16 {
    static constexpr int raw_bytes = 2;
};

// e4m3 or e5m2, the operand's dtype says which; every value is an f16 value.
struct Widened8 {
    static constexpr int raw_bytes = 1;
};

__device__ __forceinline__ uint4 widen_fp8_eight(uint8_t dtype, uint2 codes) {
    return make_uint4(widen_fp8_pair(dtype, codes.x & 0xffff), widen_fp8_pair(dtype, codes.x >> 16), widen_fp8_pair(dtype, codes.y & 0xffff),
                      widen_fp8_pair(dtype, codes.y >> 16));
}

__device__ __forceinline__ void stmatrix_x4(uint32_t address, const uint32_t (&r)[4]) {
#if __CUDA_ARCH__ >= 900
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
                 :: "r"(address), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory");
#endif
}

__device__ __forceinline__ void store_chunk(char* to, uint4 chunk) { *reinterpret_cast<uint4*>(to) = chunk; }

// ---- chunks ----------------------------------------------------------------------------------------------------------

// LANES threads over lines of n_chunks chunks: a power of two of them to a line, in passes over the lines.
template <int LANES>
struct ChunkGrid {
    uint32_t line, chunk, n_chunks, pass_shift;

    __device__ __forceinline__ explicit ChunkGrid(uint32_t n_chunks_) : n_chunks(n_chunks_) {
        static_assert(LANES == 32 || LANES == 128 || LANES == 256, "one warp, four or eight");
        const uint32_t lane = threadIdx.x % LANES, shift = n_chunks > 1 ? 32 - __clz(static_cast<int>(n_chunks - 1)) : 0;
        pass_shift = (LANES == 32 ? 5 : LANES == 128 ? 7 : 8) - shift;
        line = lane >> shift;
        chunk = lane & ((1u << shift) - 1);
    }
    __device__ __forceinline__ uint32_t lines_a_pass() const { return 1u << pass_shift; }
    // Passes in which this lane has a line.
    __device__ __forceinline__ int passes(uint32_t n_lines) const {
        if (chunk >= n_chunks || line >= n_lines) return 0;
        return static_cast<int>((n_lines - line + lines_a_pass() - 1) >> pass_shift);
    }
};

// Keeps a value in its register: the compiler would rather work it out again for each product.
__device__ __forceinline__ void keep(uint32_t& value) { asm volatile("" : "+r"(value)); }
__device__ __forceinline__ void keep(uint64_t& value) { asm volatile("" : "+l"(value)); }

// Bases, lines and batch entries are multiples of bytes, and 32 bits hold what lies between the lines of a tile.
__host__ __device__ __forceinline__ bool lines_are_aligned(const mma_view& view, uint32_t element_bytes, uint32_t n_lines, bool has_more,
                                                  uint32_t bytes) {
    if (order_is_packed(view.order) || view.ld >> 23) return false;
    uint64_t bits = reinterpret_cast<uint64_t>(view.at);
    if (n_lines > 1) bits |= view.ld * element_bytes;
    if (has_more) bits |= view.batch_stride * element_bytes;
    return (bits & (bytes - 1)) == 0;
}

// Where chunk 0..7 of a line lies in an operand's part of a stage.
template <int TILE, int TILE_K>
__device__ __forceinline__ uint32_t tiny_address(bool along_k, uint32_t line, uint32_t chunk) {
    return along_k ? chunk_address<TILE_K * 2>(line, chunk) : chunk_address<TILE * 2>(line, chunk);
}

// ---- operands in 16-byte lines -------------------------------------------------------------------------------------------

// One operand of the products of one problem. 16-bit elements go by cp.async and stay in flight in the ring; 8-bit ones pass
// through registers, where one product is in flight.
template <class FORMAT, int TILE, int TILE_K, int LANES>
struct TinyLoader {
    static constexpr int bytes = TILE * TILE_K * 2;
    static constexpr int passes_max = TILE * TILE_K / 8 / LANES;
    static constexpr bool is_async = FORMAT::raw_bytes == 2;

    const char* at;             // this lane's first chunk in the next product to start
    uint64_t product_step;
    uint32_t pass_step, target, target_step;
    int n_passes, n_real;       // passes with a line in shared memory, and with one in memory; the others are zeros
    uint32_t n_bytes;           // of a chunk that exist, counted in shared memory: 16, or fewer where K ends
    bool is_whole;              // the same for all lanes: nothing is cut and nothing is zero
    uint8_t dtype;
    uint2 raw[is_async ? 1 : passes_max];

    __host__ __device__ __forceinline__ static bool takes(const mma_view& view, bool along_k, uint32_t across, uint32_t k, bool has_more) {
        if (!is_async && (along_k ? k : across) % 8) return false;
        return lines_are_aligned(view, FORMAT::raw_bytes, along_k ? across : k, has_more, 8 * FORMAT::raw_bytes);
    }

    __device__ __forceinline__ void begin(const mma_view& view, bool along_k, uint32_t across, uint32_t k, uint64_t batch, uint64_t step) {
        const uint32_t k16 = (k + 15) & ~15u, length = along_k ? k : across, ld = static_cast<uint32_t>(view.ld);
        const ChunkGrid<LANES> grid(((along_k ? k16 : across) + 7) / 8);
        n_passes = grid.passes(along_k ? across : k16);
        n_real = grid.passes(along_k ? across : k);
        const uint32_t first = grid.chunk * 8, left = length > first ? length - first : 0;
        n_bytes = left < 8 ? left * 2 : 16;
        is_whole = k == k16 && length % 8 == 0;
        at = static_cast<const char*>(view.at) + (batch * view.batch_stride + grid.line * ld + first) * FORMAT::raw_bytes;
        product_step = step * view.batch_stride * FORMAT::raw_bytes;
        pass_step = grid.lines_a_pass() * ld * FORMAT::raw_bytes;
        target = tiny_address<TILE, TILE_K>(along_k, grid.line, grid.chunk);
        target_step = grid.lines_a_pass() * (along_k ? TILE_K : TILE) * 2;
        dtype = view.dtype;
        keep(product_step);
        keep(pass_step);
        keep(target);
        keep(target_step);
    }

    // How many products are started before the first is read.
    __device__ __forceinline__ static constexpr int ahead(int stages) { return is_async ? stages - 1 : 1; }

    // Asks the L2 for the next product to start: where its lines lie end to end, for all of it.
    __device__ __forceinline__ void ask() const {
#pragma unroll
        for (int pass = 0; pass < passes_max; pass++)
            if (pass < n_real && threadIdx.x % 8 == 0)
                asm volatile("prefetch.global.L2 [%0];" :: "l"(at + pass * static_cast<uint64_t>(pass_step)));
    }

    __device__ __forceinline__ void start(uint32_t stage) {
        if constexpr (is_async) {
            if (is_whole) {
#pragma unroll
                for (int pass = 0; pass < passes_max; pass++)
                    if (pass < n_passes) cp_async_16(stage + target + pass * target_step, at + pass * static_cast<uint64_t>(pass_step));
            } else {
#pragma unroll
                for (int pass = 0; pass < passes_max; pass++)
                    if (pass < n_passes)
                        cp_async_16_zfill(stage + target + pass * target_step, at + pass * static_cast<uint64_t>(pass_step),
                                          pass < n_real ? n_bytes : 0);
            }
        } else {
#pragma unroll
            for (int pass = 0; pass < passes_max; pass++) {
                raw[pass] = make_uint2(0, 0);
                if (pass < n_real && n_bytes == 16)
                    raw[pass] = *reinterpret_cast<const uint2*>(at + pass * static_cast<uint64_t>(pass_step));
            }
        }
        at += product_step;
    }

    // 8-bit only: what start() fetched becomes a stage. Before the next start().
    __device__ __forceinline__ void land(char* stage) const {
        if constexpr (!is_async) {
#pragma unroll
            for (int pass = 0; pass < passes_max; pass++)
                if (pass < n_passes) *reinterpret_cast<uint4*>(stage + target + pass * target_step) = widen_fp8_eight(dtype, raw[pass]);
        }
    }

    __device__ __forceinline__ static void commit() {
        if constexpr (is_async) cp_async_commit();
    }
    template <int STAGES>
    __device__ __forceinline__ static void wait() {
        if constexpr (is_async) cp_async_wait<STAGES - 1>();
    }
};

// ---- fragments -------------------------------------------------------------------------------------------------------

// GRANULES granules of 16 rows by one k16 step; as FragmentReader, but how the operand lies is known at run time only.
template <bool IS_A, int TILE, int TILE_K, int GRANULES>
struct TinyReader {
    uint32_t lane_offset;
    bool along_k;

    __device__ __forceinline__ void begin(uint32_t first_row, bool is_along_k) {
        const uint32_t lane = threadIdx.x % 32;
        const uint32_t low = IS_A == is_along_k ? lane % 16 : lane / 16 * 8 + lane % 8;
        const uint32_t high = IS_A == is_along_k ? lane / 16 : lane / 8 % 2;
        along_k = is_along_k;
        lane_offset = along_k ? chunk_address<TILE_K * 2>(first_row + low, high) : chunk_address<TILE * 2>(low, first_row / 8 + high);
        keep(lane_offset);
    }

    // A step or a granule moves bits of the chunk index that the lane's part leaves zero: xor adds inside the swizzle.
    __device__ __forceinline__ void read(uint32_t (&r)[GRANULES][4], uint32_t tile, int step) const {
        if (along_k) {
#pragma unroll
            for (int i = 0; i < GRANULES; i++) ldmatrix_x4(r[i], tile + (lane_offset ^ (step * 32)) + i * 16 * TILE_K * 2);
        } else {
#pragma unroll
            for (int i = 0; i < GRANULES; i++) ldmatrix_x4_trans(r[i], tile + (lane_offset ^ (i * 32)) + step * 16 * TILE * 2);
        }
    }
};

}  // namespace mma
