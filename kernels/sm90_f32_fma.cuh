// SPDX-License-Identifier: MIT
//
// True f32 by fma on Hopper, fed by the copy engine: a sibling of sm90_f64.cuh for products too small to be worth taking apart into
// parts (sm90_f32.cu). Each element is the chain of f32.cu, so bits are the same; f32.cu has the form for every chip, layout and
// alignment.
//
// One producer warp fills a ring of stages, 32 of K of each operand as lines of 128 bytes whose 16-byte chunks are swizzled: chunk c of
// line l at place c ^ (l % 8). The other warps read four of K of a row or a column at once. A lane has rows 8 apart and pairs of columns
// 8 apart, so that what a warp reads at one time lies in eight different lines, and meets no bank twice.
//
// Fragments: the columns of two chunks, since they are needed until the last row of one, and the next AHEAD rows. Sums that are D as they
// are go there from registers; others go eight rows of a warp at a time through shared memory into the common epilogue.
//
// Measured on an H200 and left, 512 of 256 x 256 x 256 (f32.cu 502 us, cublasSgemm 386): tiles of 128 x 64 and 128 x 128 with 8 x 8 sums a
// thread 479 to 498 us, with 16 x 8 sums 487 to 505. Of 100 cycles 62 issue an instruction there: warps wait for what they read.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_group.cuh"

namespace mma {

// TILE_M x TILE_N of a CTA, ROWS x COLUMNS of a thread.
template <int TILE_M, int TILE_N, int ROWS, int COLUMNS, int STAGES, int AHEAD>
struct F32Ring {
    static constexpr int warp_m = 8 * ROWS, warp_n = 4 * COLUMNS, warps_n = TILE_N / warp_n, warps = TILE_M / warp_m * warps_n;
    static constexpr int threads = warps * 32 + 32, stage_k = 32, stage_chunks = stage_k / 4;
    static constexpr uint32_t a_bytes = TILE_M * 128, b_bytes = TILE_N * 128, stage_bytes = a_bytes + b_bytes;
    static constexpr uint32_t piece_ld = warp_n + 4, piece_bytes = 8 * piece_ld * 4;
    static constexpr uint32_t piece_offset = STAGES * stage_bytes, barrier_offset = piece_offset + warps * piece_bytes;
    static constexpr uint32_t smem_bytes = barrier_offset + STAGES * 16;
    static_assert(TILE_M % warp_m == 0 && TILE_N % warp_n == 0 && COLUMNS % 2 == 0, "whole parts of a tile, pairs of columns");
    static_assert(ROWS % AHEAD == 0, "a row's registers are the same in every chunk");
    static_assert(TILE_M <= 256 && TILE_N <= 256 && COLUMNS <= 2 * ROWS, "boxes of the copy engine; columns are read beside rows");
    using Sums = float[ROWS][COLUMNS];

    static Sm90Form form() {
        Sm90Form form = {};
        form.place_m = form.a_rows = TILE_M;
        form.place_n = form.b_rows = TILE_N;
        form.cluster = 1;
        form.any_order = true;
        form.keeps_f32 = true;
        return form;
    }

    struct Ring {
        uint32_t stage = 0, phase = 0;
        __device__ __forceinline__ void next() {
            if (++stage == STAGES) stage = 0, phase ^= 1;
        }
    };

    // ---- the producer ----

    __device__ static __forceinline__ void produce(const Sm90Params& params, uint32_t smem) {
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            is_new |= work.find(params, tile);
            const Sm90Place place = sm90_place<TILE_M, TILE_N>(work, tile);
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) {
                tensor_acquire(&entry->a);
                tensor_acquire(&entry->b);
            }
            is_new = false;
            const int32_t m0 = static_cast<int32_t>(place.m0), n0 = static_cast<int32_t>(place.n0);
            const int32_t batch_a = work.is_batched() && entry->batch_a ? static_cast<int32_t>(place.batch) : 0;
            const int32_t batch_b = work.is_batched() && entry->batch_b ? static_cast<int32_t>(place.batch) : 0;
            for (uint32_t k = 0; k < work.k; k += stage_k, ring.next()) {
                const uint32_t a = smem + ring.stage * stage_bytes, full = smem + barrier_offset + ring.stage * 16;
                mbarrier_wait(full + 8, ring.phase ^ 1);
                mbarrier_expect(full, stage_bytes);
                tensor_load(a, &entry->a, static_cast<int32_t>(k), m0, batch_a, full);
                tensor_load(a + a_bytes, &entry->b, static_cast<int32_t>(k), n0, batch_b, full);
            }
        }
        grid_release();
    }

    // ---- products ----

    struct Lane {
        uint32_t row, column;       // of a warp's part: the first of this lane's
        __device__ __forceinline__ Lane() {
            const uint32_t lane = threadIdx.x % 32;
            row = lane / 4, column = lane % 4 * 2;
        }
    };
    // From the first to the i-th.
    __device__ static constexpr int column_step(int i) { return i / 2 * 8 + i % 2; }

    __device__ static __forceinline__ float4 read(uint32_t at) {
        float4 four;
        asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];\n" : "=f"(four.x), "=f"(four.y), "=f"(four.z), "=f"(four.w) : "r"(at) : "memory");
        return four;
    }

    // Where a lane finds a chunk of its lines in a stage.
    struct Places {
        uint32_t rows, even_columns, odd_columns;
        __device__ __forceinline__ Places(uint32_t a, uint32_t b, const Lane& lane, uint32_t chunk)
            : rows(a + ((chunk ^ lane.row) << 4)), even_columns(b + ((chunk ^ lane.column) << 4)),
              odd_columns(b + 128 + ((chunk ^ (lane.column + 1)) << 4)) {}
        __device__ __forceinline__ float4 row(int i) const { return read(rows + i * 1024); }
        __device__ __forceinline__ float4 column(int i) const { return read((i % 2 ? odd_columns : even_columns) + i / 2 * 1024); }
    };

    // What is read of a chunk: its columns, which stay until its last row, and as many rows as are read ahead.
    struct Fragments {
        float4 a[AHEAD], b[2][COLUMNS];
    };

    // The products of a chunk whose columns are in b[OF], while the next one is read. leave(): called when nothing more is read here.
    template <int OF, class Leave>
    __device__ static __forceinline__ void multiply_chunk(Sums& sums, Fragments& fragments, const Places& current, const Places& next, bool more,
                                                          Leave leave) {
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (i == ROWS - AHEAD) leave();
            if (more) {
#pragma unroll
                for (int j = 2 * i * COLUMNS / ROWS; j < 2 * (i + 1) * COLUMNS / ROWS; j++)
                    if (j < COLUMNS) fragments.b[1 - OF][j] = next.column(j);
            }
            const float4 row = fragments.a[i % AHEAD];
            const float4(&b)[COLUMNS] = fragments.b[OF];
#pragma unroll
            for (int j = 0; j < COLUMNS; j++) sums[i][j] = __fmaf_rn(row.x, b[j].x, sums[i][j]);
#pragma unroll
            for (int j = 0; j < COLUMNS; j++) sums[i][j] = __fmaf_rn(row.y, b[j].y, sums[i][j]);
#pragma unroll
            for (int j = 0; j < COLUMNS; j++) sums[i][j] = __fmaf_rn(row.z, b[j].z, sums[i][j]);
#pragma unroll
            for (int j = 0; j < COLUMNS; j++) sums[i][j] = __fmaf_rn(row.w, b[j].w, sums[i][j]);
            if (i + AHEAD < ROWS)
                fragments.a[i % AHEAD] = current.row(i + AHEAD);
            else if (more)
                fragments.a[i % AHEAD] = next.row(i + AHEAD - ROWS);
        }
    }

    __device__ static __forceinline__ void release(uint32_t barriers, const Ring& ring) {
        __syncwarp();
        if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(barriers + ring.stage * 16 + 8);
    }

    // Adds the products of a tile, units of 16 of K. from_a, from_b: this lane's first row and column in the first stage, without chunks.
    // A stage at a time: rolled, a loop of two steps takes a third longer (512 x 512 x 512: 16.3 us for 12.4).
    __device__ static __forceinline__ void add_products(uint32_t units, uint32_t from_a, uint32_t from_b, const Lane& lane, uint32_t barriers,
                                                        Ring& ring, Sums& sums) {
        Fragments fragments;
        mbarrier_wait(barriers + ring.stage * 16, ring.phase);
        uint32_t at_a = from_a + ring.stage * stage_bytes, at_b = from_b + ring.stage * stage_bytes;
        {
            const Places first(at_a, at_b, lane, 0);
#pragma unroll
            for (int j = 0; j < COLUMNS; j++) fragments.b[0][j] = first.column(j);
#pragma unroll
            for (int i = 0; i < AHEAD; i++) fragments.a[i] = first.row(i);
        }
#pragma unroll 1
        while (true) {
#pragma unroll
            for (uint32_t chunk = 0; chunk < stage_chunks; chunk += 2) {
                const Places even(at_a, at_b, lane, chunk), odd(at_a, at_b, lane, chunk + 1);
                multiply_chunk<0>(sums, fragments, even, odd, true, [] {});
                const bool ends_unit = (chunk + 2) * 4 % 16 == 0, ends_stage = chunk + 2 == stage_chunks;
                const bool more = !ends_unit || --units != 0;
                const Ring here = ring;
                if (ends_stage || !more) {
                    ring.next();
                    at_a = from_a + ring.stage * stage_bytes, at_b = from_b + ring.stage * stage_bytes;
                    if (more) mbarrier_wait(barriers + ring.stage * 16, ring.phase);
                }
                const Places next(at_a, at_b, lane, ends_stage ? 0 : chunk + 2);
                multiply_chunk<1>(sums, fragments, odd, next, more, [&] {
                    if (ends_stage || !more) release(barriers, here);
                });
                if (!more) return;
            }
        }
    }

    // ---- from sums to D ----

    // IN_PAIRS: D is of row order, and takes two columns at once.
    template <bool IN_PAIRS>
    __device__ static __forceinline__ void store_plain(const mma_view& view, uint64_t batch, uint64_t m0, uint64_t n0, int rows, int columns,
                                                       const Lane& lane, const Sums& sums) {
        const bool is_row = view.order == MMA_ORDER_ROW;
        const uint64_t row_step = IN_PAIRS || is_row ? view.ld : 1, step = IN_PAIRS || is_row ? 1 : view.ld;
        float* d = static_cast<float*>(view.at) + batch * view.batch_stride + (m0 + lane.row) * row_step + (n0 + lane.column) * step;
        rows -= static_cast<int>(lane.row), columns -= static_cast<int>(lane.column);
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (i * 8 >= rows) break;
            float* row = d + i * 8 * row_step;
#pragma unroll
            for (int j = 0; j < COLUMNS; j += 2) {
                if (IN_PAIRS) {
                    if (j * 4 + 1 < columns) *reinterpret_cast<float2*>(row + j * 4) = make_float2(sums[i][j], sums[i][j + 1]);
                    else if (j * 4 < columns) row[j * 4] = sums[i][j];
                } else {
                    if (j * 4 < columns) row[j * 4 * step] = sums[i][j];
                    if (j * 4 + 1 < columns) row[(j * 4 + 1) * step] = sums[i][j + 1];
                }
            }
        }
    }

    // Eight rows of the warp's part to shared memory. A chain of comparisons in a rolled loop: registers have no index.
    __device__ static __forceinline__ void stage_sums(float* piece, const Lane& lane, const Sums& sums, int index) {
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (index != i) continue;
#pragma unroll
            for (int j = 0; j < COLUMNS; j += 2)
                *reinterpret_cast<float2*>(piece + lane.row * piece_ld + lane.column + j * 4) = make_float2(sums[i][j], sums[i][j + 1]);
        }
    }

    // Hidden from the compiler, which would otherwise keep what follows from it in registers over the products.
    __device__ static __forceinline__ int warp_of_cta() {
        uint32_t thread;
        asm volatile("mov.u32 %0, %%tid.x;\n" : "=r"(thread));
        return static_cast<int>(thread / 32);
    }

    __device__ static __forceinline__ void multiply(const Sm90Params& params, uint32_t tile, uint32_t smem, Ring& ring, Sums& sums) {
        const Lane lane;
        const int warp = warp_of_cta();
        const uint32_t from_a = smem + (warp / warps_n * warp_m + lane.row) * 128;
        const uint32_t from_b = smem + a_bytes + (warp % warps_n * warp_n + lane.column) * 128;
        Sm90Work work;
        work.load(params, 0);
        work.find(params, tile);
#pragma unroll
        for (int i = 0; i < ROWS * COLUMNS; i++) sums[i / COLUMNS][i % COLUMNS] = 0;
        add_products((work.k + 15) / 16, from_a, from_b, lane, smem + barrier_offset, ring, sums);
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem) {
        Ring ring;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            Sums sums;
            multiply(params, tile, shared_address(smem), ring, sums);
            asm volatile("" : "+r"(tile));
            const Lane lane;
            const int warp = warp_of_cta(), in_m = warp / warps_n * warp_m, in_n = warp % warps_n * warp_n;
            Sm90Work work;
            work.load(params, 0);
            work.find(params, tile);
            const Sm90Place place = sm90_place<TILE_M, TILE_N>(work, tile);
            const mma_problem& p = work.entry(params)->problem;
            const uint64_t m0 = place.m0 + in_m, n0 = place.n0 + in_n;
            const int rows = m0 >= p.m ? 0 : p.m - m0 < warp_m ? static_cast<int>(p.m - m0) : warp_m;
            const int columns = n0 >= p.n ? 0 : p.n - n0 < warp_n ? static_cast<int>(p.n - n0) : warp_n;
            float* piece = reinterpret_cast<float*>(smem + piece_offset + warp * piece_bytes);
            if (work.store() == STORE_32_BIT) {
                if (p.d.order == MMA_ORDER_ROW && (reinterpret_cast<uintptr_t>(p.d.at) % 8 | p.d.ld % 2 | p.d.batch_stride % 2) == 0)
                    store_plain<true>(p.d, place.batch, m0, n0, rows, columns, lane, sums);
                else
                    store_plain<false>(p.d, place.batch, m0, n0, rows, columns, lane, sums);
                continue;
            }
#pragma unroll 1
            for (int i = 0; i < ROWS; i++) {
                if (i * 8 >= rows || columns == 0) break;
                stage_sums(piece, lane, sums, i);
                __syncwarp();
                epilogue_tile<float, 32>(p, place.batch, m0 + i * 8, n0, rows - i * 8 < 8 ? rows - i * 8 : 8, columns, piece, piece_ld);
                __syncwarp();
            }
        }
    }

    __device__ static __forceinline__ void run(const Sm90Params& params, char* smem) {
        const uint32_t base = shared_address(smem);
        if (threadIdx.x == 0) {
            if (base % 1024) __trap();
            for (int stage = 0; stage < STAGES; stage++) {
                mbarrier_init(base + barrier_offset + stage * 16, 1);
                mbarrier_init(base + barrier_offset + stage * 16 + 8, warps * (all_arrive ? 32 : 1));
            }
            mbarrier_init_fence();
        }
        if (warps >= 4 && threadIdx.x < 128) {
            sm90_ask(params.ahead[0], threadIdx.x);
            sm90_ask(params.ahead[1], threadIdx.x);
        }
        __syncthreads();
        grid_wait();
        if (warp_index() == warps) {
            if (elect_one()) produce(params, base);
        } else {
            consume(params, smem);
        }
        group_done(params);
    }
};

}  // namespace mma
