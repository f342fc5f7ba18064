// SPDX-License-Identifier: MIT
//
// Lines at any alignment, in and out, for tiny_careful.cuh. In: the aligned 16 bytes around everything that a line holds go by
// cp.async to a raw copy of it in shared memory, all in flight together; when they are there, chunks are shifted into place, as
// swizzled 16-bit elements (tiny_copy.cuh). Rounding down to 16 bytes never leaves the allocation that an operand is part of;
// what lies beyond the end of a line is not read. Out: the same way back, and single elements at both ends of a line.
#pragma once

#include "kernels/tiny_copy.cuh"

namespace mma {

// The threads of a group over lines of n_chunks chunks, any number of them, one step after the other.
template <int LANES>
struct ChunkWalk {
    uint32_t first_line, first_chunk, line_step, chunk_step, n_chunks;

    __device__ __forceinline__ void begin(uint32_t chunks) {
        const uint32_t lane = threadIdx.x % LANES;
        n_chunks = chunks ? chunks : 1;
        first_line = lane / n_chunks, first_chunk = lane % n_chunks;
        line_step = LANES / n_chunks, chunk_step = LANES % n_chunks;
    }

    // each(line, chunk) for this lane's places below n_lines.
    template <class F>
    __device__ __forceinline__ void run(uint32_t n_lines, F each) const {
        uint32_t chunk = first_chunk;
#pragma unroll 1
        for (uint32_t line = first_line; line < n_lines; line += line_step) {
            each(line, chunk);
            chunk += chunk_step;
            if (chunk >= n_chunks) chunk -= n_chunks, line++;
        }
    }
};

// 16 bytes of shared memory from any byte: two aligned accesses, which meet no bank conflict, and shifts.
__device__ __forceinline__ uint4 read_shifted(const char* base, uint32_t offset) {
    const uint4* at = reinterpret_cast<const uint4*>(base + (offset & ~15u));
    uint32_t w[8];
    *reinterpret_cast<uint4*>(w) = at[0];
    *reinterpret_cast<uint4*>(w + 4) = at[1];
    if (offset & 8) {
#pragma unroll
        for (int i = 0; i < 6; i++) w[i] = w[i + 2];
    }
    if (offset & 4) {
#pragma unroll
        for (int i = 0; i < 5; i++) w[i] = w[i + 1];
    }
    const uint32_t shift = (offset & 3) * 8;
    return make_uint4(__funnelshift_r(w[0], w[1], shift), __funnelshift_r(w[1], w[2], shift), __funnelshift_r(w[2], w[3], shift),
                      __funnelshift_r(w[3], w[4], shift));
}

// One operand of the products of one problem. Where all lines of all products start at 16 bytes and elements have 16 bits there is
// nothing to shift: is_direct, and start() puts the chunks where fragments are read from.
template <class FORMAT, int TILE, int TILE_K, int LANES>
struct LineLoader {
    static constexpr int element_bytes = FORMAT::raw_bytes;
    static constexpr int pitch_along_k = TILE_K * element_bytes + 16, pitch_across = TILE * element_bytes + 16;
    static constexpr int raw_bytes_along_k = TILE * pitch_along_k, raw_bytes_across = TILE_K * pitch_across;
    // Shifting reads 32 bytes for 16, of 8-bit elements for 8: that is a chunk behind the last line.
    static constexpr int raw_bytes =
        (raw_bytes_along_k > raw_bytes_across ? raw_bytes_along_k : raw_bytes_across) + (element_bytes == 1 ? 16 : 0);
    static_assert(element_bytes == 1 || raw_bytes >= TILE * TILE_K * 2, "a raw copy can be a part of a stage as well");

    uint64_t line_bytes;        // from line to line
    uint32_t across;
    bool along_k, is_direct;
    uint8_t dtype;
    ChunkWalk<LANES> walk;

    __device__ __forceinline__ void begin(const mma_view& view, bool is_along_k, uint32_t across_, uint64_t k, bool has_more) {
        along_k = is_along_k, across = across_, dtype = view.dtype;
        is_direct = element_bytes == 2 && lines_are_aligned(view, 2, 2, has_more, 16);
        line_bytes = view.ld * element_bytes;
        const uint32_t length = (along_k ? (k < TILE_K ? static_cast<uint32_t>(k) : TILE_K) : across) * element_bytes;
        // A line of whole words of 16 bytes anywhere but at their start has one more of them around it.
        walk.begin((length + 30) / 16);
    }

    // How far it is to the next K tile.
    __device__ __forceinline__ uint64_t tile_bytes() const { return TILE_K * (along_k ? element_bytes : line_bytes); }
    __device__ __forceinline__ uint32_t pitch() const { return along_k ? pitch_along_k : pitch_across; }

    // from: the first element of a K tile of n_k.
    __device__ __forceinline__ void start(char* raw, const char* from, uint32_t n_k) const {
        if (is_direct) return start_direct(smem_address(raw), from, n_k);
        const uint32_t length = (along_k ? n_k : across) * element_bytes, to = smem_address(raw), step = pitch();
        walk.run(along_k ? across : n_k, [&](uint32_t line, uint32_t chunk) {
            const uintptr_t at = reinterpret_cast<uintptr_t>(from) + line * line_bytes;
            const uint32_t begin = chunk * 16, end = static_cast<uint32_t>(at & 15) + length;
            if (begin < end)
                cp_async_16_zfill(to + line * step + begin, reinterpret_cast<const void*>((at & ~uintptr_t(15)) + begin),
                                  end - begin < 16 ? end - begin : 16);
        });
    }

    // The same K tile, arrived, to its part of a stage.
    __device__ __forceinline__ void land(const char* raw, char* stage, const char* from, uint32_t n_k) const {
        const uint32_t k16 = (n_k + 15) & ~15u, length = along_k ? n_k : across, n_real = along_k ? across : n_k;
        const ChunkGrid<LANES> grid(((along_k ? k16 : across) + 7) / 8);
        const uint32_t first = grid.chunk * 8, n = length > first ? length - first : 0, n_lines = along_k ? across : k16;
        const uint32_t low = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(from)), low_step = static_cast<uint32_t>(line_bytes);
        if (grid.chunk >= grid.n_chunks) return;
#pragma unroll 2
        for (uint32_t line = grid.line; line < n_lines; line += grid.lines_a_pass()) {
            const uint32_t offset = line * pitch() + ((low + line * low_step) & 15) + first * element_bytes;
            uint4 words = make_uint4(0, 0, 0, 0);
            if (n && line < n_real) {
                words = read_shifted(raw, offset);
                if (element_bytes == 1) words = widen_fp8_eight(dtype, make_uint2(words.x, words.y));
                if (n < 8) {
                    words.x &= mask_of(n, 0), words.y &= mask_of(n, 2);
                    words.z &= mask_of(n, 4), words.w &= mask_of(n, 6);
                }
            }
            *reinterpret_cast<uint4*>(stage + tiny_address<TILE, TILE_K>(along_k, line, grid.chunk)) = words;
        }
    }

private:
    __device__ __forceinline__ void start_direct(uint32_t stage, const char* from, uint32_t n_k) const {
        const uint32_t k16 = (n_k + 15) & ~15u, length = along_k ? n_k : across, n_real = along_k ? across : n_k;
        const ChunkGrid<LANES> grid(((along_k ? k16 : across) + 7) / 8);
        const uint32_t first = grid.chunk * 8, left = length > first ? length - first : 0, n_lines = along_k ? across : k16;
        if (grid.chunk >= grid.n_chunks) return;
#pragma unroll 1
        for (uint32_t line = grid.line; line < n_lines; line += grid.lines_a_pass())
            cp_async_16_zfill(stage + tiny_address<TILE, TILE_K>(along_k, line, grid.chunk), from + line * line_bytes + grid.chunk * 16,
                              line < n_real ? (left < 8 ? left * 2 : 16) : 0);
    }

    // Which halves of the word with elements at and at + 1 lie below n.
    __device__ __forceinline__ static uint32_t mask_of(uint32_t n, uint32_t at) {
        return n >= at + 2 ? 0xffffffffu : n > at ? 0xffffu : 0;
    }
};

// A row-ordered 16-bit D from rows of ROW_BYTES in shared memory to lines at any element.
template <int ROW_BYTES, int LANES>
struct LineWriter {
    uint64_t line_bytes;
    uint32_t rows, columns;
    bool is_aligned;
    ChunkWalk<LANES> walk;

    __device__ __forceinline__ void begin(const mma_view& d, uint32_t rows_, uint32_t columns_, bool has_more) {
        rows = rows_, columns = columns_;
        line_bytes = d.ld * 2;
        is_aligned = lines_are_aligned(d, 2, 2, has_more, 16);
        walk.begin((columns * 2 + (is_aligned ? 15 : 29)) / 16);
    }

    __device__ __forceinline__ void write(const char* stage, char* to) const {
        walk.run(rows, [&](uint32_t line, uint32_t chunk) {
            const uintptr_t at = reinterpret_cast<uintptr_t>(to) + line * line_bytes;
            const int first = static_cast<int>(chunk * 8) - static_cast<int>(at % 16 / 2);        // element of the line
            char* target = reinterpret_cast<char*>(at & ~uintptr_t(15)) + chunk * 16;
            if (first >= 0 && first + 8 <= static_cast<int>(columns)) {
                *reinterpret_cast<uint4*>(target) =
                    is_aligned ? *reinterpret_cast<const uint4*>(stage + line * ROW_BYTES + first * 2)
                               : read_shifted(stage, line * ROW_BYTES + first * 2);
                return;
            }
            const uint16_t* from = reinterpret_cast<const uint16_t*>(stage + line * ROW_BYTES);
#pragma unroll
            for (int i = 0; i < 8; i++)
                if (first + i >= 0 && first + i < static_cast<int>(columns)) reinterpret_cast<uint16_t*>(target)[i] = from[first + i];
        });
    }
};

}  // namespace mma
