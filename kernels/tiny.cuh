// SPDX-License-Identifier: MIT
//
// Products of at most TILE x TILE, many in one launch: a group of WARPS warps (one, or a CTA of four or eight) has a product to
// itself, PRODUCTS groups make a CTA, and nothing in a group waits for another. Here is what a row is named for, the kernel for
// problems that are nothing out of the ordinary: K <= TILE_K, operands with 16-byte rows (8-bit ones: 8 bytes), a plain 16-bit
// result in 16-byte rows. All places are worked out once a problem; a product then costs a few dozen instructions, with the
// next ones' operands already on their way into a ring of shared memory. Before the launch before it has ended, a launch asks the
// L2 for each group's first product (sm90_ahead.cuh does the same for tiles): that is worth most where its CTAs find room shortly
// before, so they let the next launch begin with their last product but one. A column-ordered D is its transpose's product. All
// else is for tiny_careful.cuh. Both sum in ascending k16 steps into one accumulator (class mma.k16.f32), like all of
// sm80.cuh; 8-bit floats are widened to f16 on their way into shared memory, which is exact. Used by sm80_tiny.cu.
#pragma once

#include <cuda_runtime.h>

#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/pipeline.cuh"
#include "kernels/launch.cuh"
#include "kernels/tiny_copy.cuh"

namespace mma {

__device__ __forceinline__ uint32_t pack_pair(uint8_t dtype, float2 v) {
    if (dtype == MMA_F16) {
        const __half2 pair = __floats2half2_rn(v.x, v.y);
        return *reinterpret_cast<const uint32_t*>(&pair);
    }
    const __nv_bfloat162 pair = __floats2bfloat162_rn(v.x, v.y);
    return *reinterpret_cast<const uint32_t*>(&pair);
}

template <class OPERATION, class FORMAT, int TILE, int TILE_K, int WARPS, int PRODUCTS, int STAGES>
struct Tiny {
    using Op = OPERATION;
    using Accumulator = typename Op::Accumulator;
    using Loader = TinyLoader<FORMAT, TILE, TILE_K, 32 * WARPS>;
    static constexpr int lanes = 32 * WARPS, threads = lanes * PRODUCTS;
    static constexpr int warps_m = WARPS == 1 ? 1 : 2, warps_n = WARPS / warps_m, warp_m = TILE / warps_m, warp_n = TILE / warps_n;
    static constexpr int granules_m = warp_m / 16, granules_n = warp_n / 16;
    using ReaderA = TinyReader<true, TILE, TILE_K, granules_m>;
    using ReaderB = TinyReader<false, TILE, TILE_K, granules_n>;
    static constexpr int stage_bytes = 2 * Loader::bytes, ring_bytes = STAGES * stage_bytes;
    static constexpr int smem_bytes = PRODUCTS * ring_bytes;
    static constexpr int sums_ld = TILE + 4;            // floats; % 32 == 4 words, as epilogue.cuh wants it
    static constexpr int d_row_bytes = TILE * 2 + 16;   // so that the eight rows of a matrix fall into all banks
    static constexpr int d_passes = TILE * TILE / 8 / lanes;
    // Of the smallest tile a group has a product or two: 4096 of 16^3 took 3.7 us so, and 2.8 with CTAs that begin as early as they can.
    static constexpr bool looks_ahead = TILE > 16;
    static_assert(WARPS == 1 || ((WARPS == 4 || WARPS == 8) && PRODUCTS == 1), "a group synchronises as a warp or as a CTA");
    static_assert((granules_m & (granules_m - 1)) == 0 && (granules_n & (granules_n - 1)) == 0,
                  "fragment addresses need powers of two");
    static_assert(TILE * d_row_bytes <= stage_bytes, "a 16-bit D passes through the stage its operands came from");

    static __device__ __forceinline__ int lane() { return static_cast<int>(threadIdx.x) % lanes; }
    static __device__ __forceinline__ int warp() { return lane() / 32; }
    static __device__ __forceinline__ int first_row() { return warp() % warps_m * warp_m; }
    static __device__ __forceinline__ int first_column() { return warp() / warps_m * warp_n; }
    static __device__ __forceinline__ void sync() {
        if (WARPS == 1)
            __syncwarp();
        else
            __syncthreads();
    }

    // The sums of a warp.
    struct Sums {
        Accumulator at[granules_m][2 * granules_n];

        __device__ __forceinline__ void clear() {
#pragma unroll
            for (int i = 0; i < granules_m; i++)
#pragma unroll
                for (int j = 0; j < 2 * granules_n; j++) at[i][j].clear();
        }

        // Calls each(row, column, accumulator, half) for this lane's pairs, rows and columns of the product.
        template <class F>
        __device__ __forceinline__ void each_pair(F each) {
            const int row = first_row() + lane() % 32 / 4, column = first_column() + lane() % 4 * 2;
#pragma unroll
            for (int i = 0; i < granules_m; i++)
#pragma unroll
                for (int j = 0; j < 2 * granules_n; j++)
#pragma unroll
                    for (int half = 0; half < 2; half++) each(row + i * 16 + half * 8, column + j * 8, at[i][j], half);
        }

        // n_steps of 16 along K.
        __device__ __forceinline__ void add(const ReaderA& read_a, uint32_t tile_a, const ReaderB& read_b, uint32_t tile_b, int n_steps) {
#pragma unroll
            for (int step = 0; step < TILE_K / 16; step++) {
                if (step >= n_steps) break;
                uint32_t a[granules_m][4], b[granules_n][4];
                read_a.read(a, tile_a, step);
                read_b.read(b, tile_b, step);
#pragma unroll
                for (int i = 0; i < granules_m; i++)
#pragma unroll
                    for (int j = 0; j < 2 * granules_n; j++) Op::step(at[i][j], a[i], &b[j / 2][2 * (j % 2)]);
            }
        }

        // As a 16-bit D, in rows of d_row_bytes.
        __device__ __forceinline__ void stage_16(uint8_t dtype, char* stage) {
#if __CUDA_ARCH__ >= 900
            const int lane32 = lane() % 32;
            const uint32_t to = smem_address(stage) + (first_row() + lane32 % 16) * d_row_bytes + (first_column() + lane32 / 16 * 8) * 2;
#pragma unroll
            for (int i = 0; i < granules_m; i++)
#pragma unroll
                for (int j = 0; j < granules_n; j++) {
                    uint32_t words[4];
#pragma unroll
                    for (int w = 0; w < 4; w++) words[w] = pack_pair(dtype, at[i][2 * j + w / 2].pair(w % 2));
                    stmatrix_x4(to + i * 16 * d_row_bytes + j * 32, words);
                }
#else
            each_pair([&](int row, int column, const Accumulator& sum, int half) {
                *reinterpret_cast<uint32_t*>(stage + row * d_row_bytes + column * 2) = pack_pair(dtype, sum.pair(half));
            });
#endif
        }
    };

    // ---- products --------------------------------------------------------------------------------------------------------

    // A 16-bit D from a stage to memory, in chunks of 16 bytes.
    struct Writer {
        char* at;
        uint64_t product_step;
        uint32_t pass_step, source, source_step;
        int n_passes, n_elements;       // of this lane's chunks; 8 or, at a ragged edge, fewer
        uint8_t dtype;

        __device__ __forceinline__ void begin(const mma_view& d, uint32_t rows, uint32_t columns, uint64_t batch, uint64_t step) {
            const ChunkGrid<lanes> grid((columns + 7) / 8);
            dtype = d.dtype;
            n_passes = grid.passes(rows);
            n_elements = columns - grid.chunk * 8 < 8 ? columns - grid.chunk * 8 : 8;
            source = grid.line * d_row_bytes + grid.chunk * 16;
            source_step = grid.lines_a_pass() * d_row_bytes;
            const uint64_t element = batch * d.batch_stride + grid.line * static_cast<uint32_t>(d.ld) + grid.chunk * 8;
            at = static_cast<char*>(d.at) + element * 2;
            pass_step = grid.lines_a_pass() * static_cast<uint32_t>(d.ld) * 2;
            product_step = step * d.batch_stride * 2;
            keep(product_step);
            keep(pass_step);
            keep(source);
            keep(source_step);
        }

        __device__ __forceinline__ void write(const char* stage) const {
#pragma unroll
            for (int pass = 0; pass < d_passes; pass++) {
                if (pass >= n_passes) break;
                const char* from = stage + source + pass * source_step;
                char* to = at + pass * static_cast<uint64_t>(pass_step);
                if (n_elements == 8) {
                    store_chunk(to, *reinterpret_cast<const uint4*>(from));
                } else {
#pragma unroll 1
                    for (int i = 0; i < n_elements; i++)
                        reinterpret_cast<uint16_t*>(to)[i] = reinterpret_cast<const uint16_t*>(from)[i];
                }
            }
        }
    };

    static __device__ __forceinline__ mma_view choose(bool first, const mma_view& x, const mma_view& y) {
        mma_view view = {};
        view.at = first ? x.at : y.at;
        view.ld = first ? x.ld : y.ld;
        view.batch_stride = first ? x.batch_stride : y.batch_stride;
        view.dtype = first ? x.dtype : y.dtype;
        return view;
    }

    // Which problems are nothing out of the ordinary.
    static __host__ __device__ __forceinline__ bool takes(const mma_problem& p) {
        const bool has_more = p.batch > 1;
        return p.k <= TILE_K && (p.d.dtype == MMA_F16 || p.d.dtype == MMA_BF16) && problem_is_plain(&p) &&
               Loader::takes(p.a, p.a.order == MMA_ORDER_ROW, p.m, p.k, has_more) &&
               Loader::takes(p.b, p.b.order == MMA_ORDER_COL, p.n, p.k, has_more) &&
               lines_are_aligned(p.d, 2, p.d.order == MMA_ORDER_COL ? p.n : p.m, has_more, 16);
    }

    struct Fast {
        Loader load_a, load_b;
        ReaderA read_a;
        ReaderB read_b;
        Writer writer;
        int n_steps;

        // The problem's products batch, batch + step, ...; takes(p) holds. Values, not references: one of two places chosen at run
        // time would put a problem that is in registers into memory.
        __device__ __forceinline__ void begin(const mma_problem& p, uint64_t batch, uint64_t step) {
            const uint32_t m = static_cast<uint32_t>(p.m), n = static_cast<uint32_t>(p.n), k = static_cast<uint32_t>(p.k);
            const bool is_swapped = p.d.order == MMA_ORDER_COL;
            const bool a_along_k = p.a.order == MMA_ORDER_ROW, b_along_k = p.b.order == MMA_ORDER_COL;
            const mma_view first = choose(is_swapped, p.b, p.a), second = choose(is_swapped, p.a, p.b);
            const uint32_t rows = is_swapped ? n : m, columns = is_swapped ? m : n;
            const bool first_along_k = is_swapped ? b_along_k : a_along_k, second_along_k = is_swapped ? a_along_k : b_along_k;
            load_a.begin(first, first_along_k, rows, k, batch, step);
            load_b.begin(second, second_along_k, columns, k, batch, step);
            read_a.begin(first_row(), first_along_k);
            read_b.begin(first_column(), second_along_k);
            writer.begin(p.d, rows, columns, batch, step);
            n_steps = (k + 15) / 16;
        }

        __device__ __forceinline__ void ask() const {
            load_a.ask();
            load_b.ask();
        }

        // Products first, first + step, ... below end; all lanes of the group are done with the ring.
        __device__ __forceinline__ void run(char* ring, uint64_t first, uint64_t end, uint64_t step) {
            const uint32_t base = smem_address(ring);
            uint32_t write_at = 0, read_at = 0;
            uint64_t to_start = first;
            const auto start = [&] {
                if (to_start < end) {
                    load_a.start(base + write_at);
                    load_b.start(base + write_at + Loader::bytes);
                }
                to_start += step;
                Loader::commit();
                write_at = write_at + stage_bytes == ring_bytes ? 0 : write_at + stage_bytes;
            };
#pragma unroll
            for (int i = 0; i < Loader::ahead(STAGES); i++) start();
#pragma unroll 1
            for (uint64_t product = first; product < end; product += step) {
                if (looks_ahead && product + 2 * step >= end) grid_release();
                sync();         // the stage that is filled next has been read, D included
                load_a.land(ring + read_at);
                load_b.land(ring + read_at + Loader::bytes);
                start();
                Loader::template wait<STAGES>();
                sync();
                Sums sums;
                sums.clear();
                sums.add(read_a, base + read_at, read_b, base + read_at + Loader::bytes, n_steps);
                sync();
                sums.stage_16(writer.dtype, ring + read_at);
                sync();
                writer.write(ring + read_at);
                writer.at += writer.product_step;
                read_at = read_at + stage_bytes == ring_bytes ? 0 : read_at + stage_bytes;
            }
            sync();
        }
    };

    // ---- the products of a launch --------------------------------------------------------------------------------------

    // A group's share of a launch: products first, first + step, ...; CTAs first, so that few products spread over the SMs.
    struct Share {
        uint64_t first, step;
        char* memory;               // shared, of the group alone
        mma_problem* problem;       // room for one

        __device__ __forceinline__ explicit Share(int group_bytes) {
            extern __shared__ __align__(128) char smem[];
            __shared__ mma_problem near[PRODUCTS];
            const int group = static_cast<int>(threadIdx.x) / lanes;
            first = blockIdx.x + static_cast<uint64_t>(gridDim.x) * group;
            step = static_cast<uint64_t>(gridDim.x) * PRODUCTS;
            memory = smem + group * group_bytes;
            problem = &near[group];
        }
    };

    static __device__ __forceinline__ void copy_problem(const mma_problem& from, mma_problem* to) {
        static_assert(sizeof(mma_problem) % 8 == 0, "problems are copied in words of 8 bytes");
        const uint64_t* source = reinterpret_cast<const uint64_t*>(&from);
        sync();
#pragma unroll 1
        for (int i = lane(); i < static_cast<int>(sizeof(mma_problem) / 8); i += lanes) reinterpret_cast<uint64_t*>(to)[i] = source[i];
        sync();
    }

    // takes() holds for every problem.
    static __device__ __forceinline__ void run(const MmaParams& params) {
        if (!looks_ahead || params.n_problems > 1) grid_release();
        const Share share(ring_bytes);
        if (params.n_problems == 1) {
            if (share.first < params.n_tiles) {
                Fast fast;
                fast.begin(params.inline_problems[0], share.first, share.step);
                if (looks_ahead) fast.ask();
                grid_wait();
                fast.run(share.memory, share.first, params.n_tiles, share.step);
            }
        } else {
#pragma unroll 1
            for (uint64_t tile = share.first; tile < params.n_tiles; tile += share.step) {
                copy_problem(group_find_by_warp(params, tile), share.problem);
                Fast fast;
                fast.begin(*share.problem, tile - share.problem->tile_begin, 1);
                grid_wait();
                fast.run(share.memory, 0, 1, 1);
            }
        }
        grid_wait();    // also where a group had nothing to do
        group_done(params);
    }
};

}  // namespace mma
