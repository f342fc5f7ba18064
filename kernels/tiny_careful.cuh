// SPDX-License-Identifier: MIT
//
// The products that tiny.cuh's kernel does not take: any alignment, packed orders, K beyond a K tile, any epilogue. K tiles of
// one problem follow one another through two raw copies in shared memory (tiny_lines.cuh), the next in flight while one is
// shifted into place and summed; D leaves by the same way where nothing but a conversion is asked for, else through
// epilogue.cuh. TINY is the row's Tiny. Used by sm80_tiny.cu.
#pragma once

#include "kernels/tiny.cuh"
#include "kernels/tiny_lines.cuh"

namespace mma {

// One operand of one product in a packed order, straight to its part of a stage: chunks of a row of 16 elements along K where
// they are aligned, else element by element.
template <class FORMAT, int TILE, int TILE_K, int LANES>
struct PackedLoader {
    static __device__ __forceinline__ void load(const Place& place, uint8_t dtype, uint32_t across, uint64_t k0, uint32_t n_k,
                                                char* stage) {
        constexpr int chunk_bytes = 8 * FORMAT::raw_bytes;
        const bool is_aligned = reinterpret_cast<uintptr_t>(place.base) % chunk_bytes == 0;
        const uint32_t n_chunks = ((n_k + 15) & ~15u) / 8;
        const ChunkGrid<LANES> grid(n_chunks);
        if (grid.chunk >= n_chunks) return;
#pragma unroll 1
        for (uint32_t line = grid.line; line < across; line += grid.lines_a_pass()) {
            const char* from = place.base + (place.row_offset(line) + place.k_offset(k0 + grid.chunk * 8)) * FORMAT::raw_bytes;
            const uint32_t n = n_k > grid.chunk * 8 ? n_k - grid.chunk * 8 : 0;
            uint4 words = make_uint4(0, 0, 0, 0);
            if (FORMAT::raw_bytes == 2 && is_aligned && n >= 8) {
                words = *reinterpret_cast<const uint4*>(from);
            } else {
                uint32_t halves[8];
#pragma unroll
                for (int i = 0; i < 8; i++) {
                    halves[i] = 0;
                    if (i < n && FORMAT::raw_bytes == 2)
                        halves[i] = reinterpret_cast<const uint16_t*>(from)[i];
                    else if (i < n)
                        halves[i] = widen_fp8_pair(dtype, *reinterpret_cast<const uint8_t*>(from + i)) & 0xffff;
                }
                words = make_uint4(halves[0] | halves[1] << 16, halves[2] | halves[3] << 16, halves[4] | halves[5] << 16,
                                   halves[6] | halves[7] << 16);
            }
            *reinterpret_cast<uint4*>(stage + tiny_address<TILE, TILE_K>(true, line, grid.chunk)) = words;
        }
    }
};

template <class TINY, class FORMAT, int TILE, int TILE_K, int PRODUCTS>
struct TinyCareful {
    static constexpr int lanes = TINY::lanes, threads = TINY::threads;
    using Lines = LineLoader<FORMAT, TILE, TILE_K, lanes>;
    using Packed = PackedLoader<FORMAT, TILE, TILE_K, lanes>;
    static constexpr int raw_bytes = 2 * Lines::raw_bytes, sums_bytes = TILE * TINY::sums_ld * 4;
    // One stage, which is the way of the sums too, and two raw copies; and a word that shifting reads beyond the last row of D.
    static constexpr int stage_bytes = TINY::stage_bytes > sums_bytes ? TINY::stage_bytes : sums_bytes;
    static constexpr int group_bytes = stage_bytes + 2 * raw_bytes;
    static constexpr int smem_bytes = PRODUCTS * group_bytes;
    static_assert(stage_bytes % 128 == 0 && group_bytes % 16 == 0, "chunks of 16 bytes, swizzled by their address");
    static_assert(TILE * TINY::d_row_bytes + 4 <= group_bytes, "a 16-bit D passes through the stage");

    // What of an operand is the same for all products of a problem.
    struct Operand {
        Lines lines;
        bool is_packed;
        uint32_t across;

        __device__ __forceinline__ void begin(const mma_view& view, bool along_k, uint32_t across_, uint64_t k, bool has_more) {
            is_packed = order_is_packed(view.order);
            across = across_;
            lines.begin(view, along_k, across_, k, has_more);
        }
        __device__ __forceinline__ static const char* first(const mma_view& view, uint64_t batch) {
            return static_cast<const char*>(view.at) + batch * view.batch_stride * FORMAT::raw_bytes;
        }
    };

    static __device__ __forceinline__ uint32_t k_left(const mma_problem& p, uint64_t k) {
        return p.k - k < TILE_K ? static_cast<uint32_t>(p.k - k) : TILE_K;
    }

    // Products first, first + step, ... below end of one problem.
    static __device__ __forceinline__ void run(const mma_problem& p, char* memory, uint64_t first, uint64_t end, uint64_t step) {
        char *stage = memory, *raw = memory + stage_bytes;
        float* sums_stage = reinterpret_cast<float*>(stage);
        const uint32_t m = static_cast<uint32_t>(p.m), n = static_cast<uint32_t>(p.n);
        // A plain D goes out as lines; a column-ordered one is its transpose's product.
        const bool is_plain = (p.d.dtype == MMA_F16 || p.d.dtype == MMA_BF16) && !order_is_packed(p.d.order) && problem_is_plain(&p);
        const bool is_swapped = is_plain && p.d.order == MMA_ORDER_COL && !order_is_packed(p.a.order) && !order_is_packed(p.b.order);
        const bool by_lines = is_plain && (is_swapped || p.d.order == MMA_ORDER_ROW);
        const mma_view &view_a = is_swapped ? p.b : p.a, &view_b = is_swapped ? p.a : p.b;
        const bool a_along_k = is_swapped ? p.b.order == MMA_ORDER_COL : p.a.order != MMA_ORDER_COL;
        const bool b_along_k = is_swapped ? p.a.order == MMA_ORDER_ROW : p.b.order != MMA_ORDER_ROW;
        Operand a, b;
        typename TINY::ReaderA read_a;
        typename TINY::ReaderB read_b;
        LineWriter<TINY::d_row_bytes, lanes> writer;
        a.begin(view_a, a_along_k, is_swapped ? n : m, p.k, p.batch > 1);
        b.begin(view_b, b_along_k, is_swapped ? m : n, p.k, p.batch > 1);
        read_a.begin(TINY::first_row(), a_along_k);
        read_b.begin(TINY::first_column(), b_along_k);
        writer.begin(p.d, is_swapped ? n : m, is_swapped ? m : n, p.batch > 1);

        const auto start = [&](uint64_t product, uint64_t k, char* to) {
            if (product < end && p.k) {
                const uint64_t tile = k / TILE_K;
                if (!a.is_packed) a.lines.start(to, Operand::first(view_a, product) + tile * a.lines.tile_bytes(), k_left(p, k));
                if (!b.is_packed)
                    b.lines.start(to + Lines::raw_bytes, Operand::first(view_b, product) + tile * b.lines.tile_bytes(), k_left(p, k));
            }
            cp_async_commit();
        };
        uint32_t at = 0;        // of the raw copy that is read next
        start(first, 0, raw);
#pragma unroll 1
        for (uint64_t product = first; product < end; product += step) {
            typename TINY::Sums sums;
            sums.clear();
            if (p.c_init && p.c_kind != MMA_C_NONE) {
                c_init_tile<float, lanes, TILE, TILE>(p, product, 0, 0, m, n, sums_stage, TINY::sums_ld);
                TINY::sync();
                sums.each_pair([&](int row, int column, typename TINY::Accumulator& sum, int half) {
                    sum.set_pair(half, *reinterpret_cast<const float2*>(sums_stage + row * TINY::sums_ld + column));
                });
                TINY::sync();
            }
            uint64_t k = 0;
#pragma unroll 1
            do {
                const bool is_last = p.k - k <= TILE_K;         // also when K is 0
                const uint32_t n_k = k_left(p, k);
                start(is_last ? product + step : product, is_last ? 0 : k + TILE_K, raw + (at ^ raw_bytes));
                cp_async_wait<1>();
                TINY::sync();
                const uint64_t tile = k / TILE_K;
                if (a.is_packed)
                    Packed::load(place_of<true>(p, product), p.a.dtype, a.across, k, n_k, stage);
                else if (!a.lines.is_direct)
                    a.lines.land(raw + at, stage, Operand::first(view_a, product) + tile * a.lines.tile_bytes(), n_k);
                if (b.is_packed)
                    Packed::load(place_of<false>(p, product), p.b.dtype, b.across, k, n_k, stage + TINY::Loader::bytes);
                else if (!b.lines.is_direct)
                    b.lines.land(raw + at + Lines::raw_bytes, stage + TINY::Loader::bytes,
                                 Operand::first(view_b, product) + tile * b.lines.tile_bytes(), n_k);
                TINY::sync();
                sums.add(read_a, a.lines.is_direct ? smem_address(raw + at) : smem_address(stage), read_b,
                         b.lines.is_direct ? smem_address(raw + at + Lines::raw_bytes) : smem_address(stage + TINY::Loader::bytes),
                         static_cast<int>(n_k + 15) / 16);
                TINY::sync();
                at ^= raw_bytes;
                k += TILE_K;
            } while (k < p.k);
            if (by_lines) {
                sums.stage_16(p.d.dtype, stage);
                TINY::sync();
                writer.write(stage, static_cast<char*>(p.d.at) + product * p.d.batch_stride * 2);
            } else {
                sums.each_pair([&](int row, int column, const typename TINY::Accumulator& sum, int half) {
                    *reinterpret_cast<float2*>(sums_stage + row * TINY::sums_ld + column) = sum.pair(half);
                });
                TINY::sync();
                epilogue_tile<float, lanes>(p, product, 0, 0, static_cast<int>(m), static_cast<int>(n), sums_stage, TINY::sums_ld);
            }
            TINY::sync();
        }
    }

    static __device__ __forceinline__ void run(const MmaParams& params) {
        const typename TINY::Share share(group_bytes);
        grid_release();
        grid_wait();
        if (params.n_problems == 1) {
            if (share.first < params.n_tiles) {
                TINY::copy_problem(params.inline_problems[0], share.problem);
                run(*share.problem, share.memory, share.first, params.n_tiles, share.step);
            }
        } else {
#pragma unroll 1
            for (uint64_t tile = share.first; tile < params.n_tiles; tile += share.step) {
                TINY::copy_problem(group_find_by_warp(params, tile), share.problem);
                const uint64_t product = tile - share.problem->tile_begin;
                run(*share.problem, share.memory, product, product + 1, 1);
            }
        }
        group_done(params);
    }
};

}  // namespace mma
