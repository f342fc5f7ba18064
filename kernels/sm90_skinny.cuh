// SPDX-License-Identifier: MIT
//
// Products with few columns (or, turned over, few rows) on Hopper, at the speed at which memory delivers the large operand. A
// sibling of sm90.cuh for what has no sums to hide behind:
//
//   - four warps copy the rows of A by cp.async, 512 bytes of a row at a time and BOXES x 128 in a stage: whole lines of few rows at
//     once arrive some percent sooner than the boxes of the copy engine, which brings the few columns of B from the L2 in a ring of
//     their own;
//   - while the launch before still works, each CTA asks the L2 for the beginning of its first rows; what is loaded afterwards is
//     marked as the first to be evicted, so that this stays (1.8 us of 34 for 128 MB; one without the other gives 0.3 at most, and
//     more than 2.5 KB of a row is worse again);
//   - the height of a tile is chosen at run time (skinny.h), any multiple of 8 up to ROWS_MAX, and tiles of one problem differ by 8, so
//     that all CTAs have equally much to read; wgmma still multiplies 64 rows, and what it makes of the others, whatever lies there, is
//     not looked at;
//   - a plain D is written from registers, in either order, without a staging tile.
//
// One warpgroup multiplies, one and a thread load. Bits are those of sm90.cuh: the same instructions in the same order along K. tf32:
// the copy engine rounds f32 on its way, cp.async does not, so rows go through registers, where they are rounded as the copy engine does,
// to the tensor core.
#pragma once

#include <type_traits>

#include "kernels/epilogue.cuh"
#include "kernels/mma.cuh"
#include "kernels/skinny.h"
#include "kernels/sm90_group.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

// Where a plain D lies, for one thread's first row of a tile.
struct SkinnyOut {
    char* at;
    int64_t row_step, column_step;  // elements
    int rows, columns;              // inside D and the tile, from at on

    template <class T>
    __device__ __forceinline__ void put(int row, int column, T value) const {
        if (row < rows && column < columns) reinterpret_cast<T*>(at)[row * row_step + column * column_step] = value;
    }
};

template <class OP, int ELEMENT_BYTES, int TILE_N, int BOXES, int B_STAGES, uint32_t ROWS_MAX, bool PROMOTE>
struct Sm90Skinny {
    using Acc = typename OP::Acc;
    using Mma = Wgmma<OP, TILE_N>;
    using Loads = Sm90Skinny;
    static constexpr bool rounds = std::is_same<OP, WgTf32>::value;
    static constexpr uint32_t b_stages = B_STAGES;
    static constexpr uint32_t releases = all_arrive ? 128 : rounds ? 4 : 1;         // arrivals after which a stage may be written again
    static constexpr bool is_integer = Acc(0.5f) == Acc(0);
    static constexpr int threads = 288, box_k = 128 / ELEMENT_BYTES;
    static constexpr uint32_t step_bytes = BOXES * 128;     // of a row in one stage
    static constexpr uint32_t prefetch_bytes = 2560;        // of a row
    static constexpr uint32_t box_bytes = TILE_N * 128, b_bytes = BOXES * box_bytes;        // columns: of a box, of a stage
    static constexpr uint32_t stages_max = 32;
    static constexpr int chunk = TILE_N < 64 ? TILE_N : 64, chunks = (TILE_N + chunk - 1) / chunk, chunk_ld = chunk + 4;
    // The ring of rows, that of columns (wgmma reads 64 rows from any box, behind the ring too), staging, barriers.
    static constexpr uint32_t staging_bytes = 64 * chunk_ld * 4, smem_bytes = SM90_SKINNY_SMEM;
    static constexpr uint32_t barrier_bytes = 2 * (stages_max + B_STAGES) * 8;
    static constexpr uint32_t ring_bytes = 96 * 1024;       // more than that on the way to an SM is slower (31.1 us, 192 KB: 32.1)
    static constexpr uint32_t b_offset = ring_bytes, staging_offset = b_offset + B_STAGES * b_bytes;
    static constexpr uint32_t barrier_offset = staging_offset + staging_bytes;
    static_assert(barrier_offset + barrier_bytes <= smem_bytes, "no CTA has more shared memory");
    // Barriers: rows full, rows empty, columns full, columns empty.
    static constexpr uint32_t empty_offset = stages_max * 8, b_full_offset = 2 * empty_offset, b_empty_offset = b_full_offset + B_STAGES * 8;
    static_assert(BOXES % 4 == 0, "a warp copies 512 bytes at once");
    static_assert(ROWS_MAX <= 64 && ROWS_MAX % 8 == 0, "wgmma multiplies 64 rows");
    static_assert(ring_bytes >= 2 * BOXES * ROWS_MAX * 128, "two stages at least");
    static_assert(!rounds || std::is_same<Acc, float>::value, "four sums at a time are those of an instruction");
    static_assert((PROMOTE ? 1 + BOXES : 1) * TILE_N / 2 <= 192, "sums would spill");

    static constexpr Sm90Form form() { return {ROWS_MAX, TILE_N, ROWS_MAX, TILE_N, 1, is_integer, false, false, false, true, true}; }

    struct Ring {
        uint32_t n, stage = 0, phase = 0;
        __device__ __forceinline__ void next() {
            if (++stage == n) stage = 0, phase ^= 1;
        }
    };
    // What depends on the height of a tile.
    struct Layout {
        uint32_t rows, a_bytes, stage_bytes, stages;
        __device__ __forceinline__ explicit Layout(const Sm90Params& params) {
            rows = params.tile_rows;
            // Who multiplies more rows at once than a tile has reads what lies behind them, of a stage that may be on its way, and drops it. That
            // is all right, but not for racecheck.
            a_bytes = (all_arrive ? ROWS_MAX : rows) * 128;
            stage_bytes = BOXES * a_bytes;
            stages = ring_bytes / stage_bytes;
            if (stages > stages_max) stages = stages_max;
        }
    };

    __device__ static __forceinline__ uint32_t steps_of(const Sm90Work& work) { return (work.k + BOXES * box_k - 1) / (BOXES * box_k); }

    // What a CTA takes: tiles in turn with the others, or those that follow each other (is_range), which are mostly of one problem.
    struct Walk {
        uint32_t tile, end, step;
        __device__ __forceinline__ explicit Walk(const Sm90Params& params) {
            tile = params.is_range ? mark(params, blockIdx.x) : blockIdx.x;
            end = params.is_range ? mark(params, blockIdx.x + 1) : params.n_tiles;
            step = params.is_range ? 1 : gridDim.x;
        }
        __device__ static __forceinline__ uint32_t mark(const Sm90Params& params, uint32_t cta) {
            return static_cast<uint32_t>(static_cast<uint64_t>(params.n_tiles) * cta / gridDim.x);
        }
        __device__ __forceinline__ bool is_last() const { return tile + step >= end; }
    };

    struct Place {
        uint32_t batch, m0, n0, rows;
    };
    // Tiles of the same rows follow each other: they find them in the L2.
    __device__ static __forceinline__ Place place_of(const Sm90Work& work, uint32_t tile) {
        const uint32_t one = work.m_tiles * work.n_tiles;
        uint32_t batch = 0, rest = tile - work.tile_begin, n = 0;
        if (work.is_batched()) {
            batch = rest / one;
            rest -= batch * one;
        }
        if (work.n_tiles > 1) {
            n = rest % work.n_tiles;
            rest /= work.n_tiles;
        }
        const uint32_t higher = rest < work.n_higher ? rest : work.n_higher;
        return {batch, (rest * work.steps_each + higher) * SKINNY_ROWS_STEP, n * TILE_N,
                (work.steps_each + (rest < work.n_higher)) * SKINNY_ROWS_STEP};
    }

    // ---- loading ----

    __device__ static __forceinline__ void copy_16(uint32_t to, const char* from, uint64_t policy) {
        asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;\n" ::"r"(to), "l"(from), "l"(policy) : "memory");
    }
    // Zeros behind n_bytes.
    __device__ static __forceinline__ void copy_some(uint32_t to, const char* from, uint32_t n_bytes, uint64_t policy) {
        asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2, %3;\n" ::"r"(to), "l"(from), "r"(n_bytes), "l"(policy)
                     : "memory");
    }
    // When everything that this thread has copied so far is there.
    __device__ static __forceinline__ void arrive_copied(uint32_t barrier) {
        asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];\n" ::"r"(barrier) : "memory");
    }

    // Each warp copies every fourth row, each lane 16 bytes of 512.
    __device__ static __forceinline__ void produce(const Sm90Params& params, const Layout& layout, uint32_t smem, uint32_t barriers) {
        const uint32_t row0 = warp_index() - 4, lane = threadIdx.x % 32;
        // A row of the box has 128 bytes; the swizzle of a row four below differs in one bit.
        // Places of 512 bytes each: not as a sum of the first and something that all threads know, for which ptxas 13.0 emits an
        // instruction (LDGSTS to [R + UR] with a cache policy) that is none.
        uint32_t places[BOXES / 4];
#pragma unroll
        for (int part = 0; part < BOXES / 4; part++) {
            places[part] = (lane / 8 + 4 * part) * layout.a_bytes + row0 * 128 + ((lane % 8 ^ row0) << 4);
            asm volatile("" : "+r"(places[part]));
        }
        const uint64_t policy = policy_read_once();
        Ring ring{layout.stages};
        Sm90Work work;
        work.load(params, 0);
        for (Walk walk(params); walk.tile < walk.end; walk.tile += walk.step) {
            work.find(params, walk.tile);
            const mma_problem& p = work.entry(params)->problem;
            const Place place = place_of(work, walk.tile);
            const uint64_t row_bytes = p.a.ld * ELEMENT_BYTES;
            const int64_t left = static_cast<int64_t>(p.m) - place.m0 - row0, wanted = static_cast<int64_t>(place.rows) - row0;
            const int64_t rows = left < wanted ? left : wanted;
            const uint32_t passes = rows > 0 ? static_cast<uint32_t>(rows + 3) / 4 : 0;
            const char* begin = static_cast<const char*>(p.a.at) + place.batch * p.a.batch_stride * ELEMENT_BYTES;
            const char* from = begin + (place.m0 + row0) * row_bytes + lane * 16;
            const uint64_t k_bytes = static_cast<uint64_t>(work.k) * ELEMENT_BYTES;
            const uint32_t steps = steps_of(work), whole_steps = static_cast<uint32_t>(k_bytes / step_bytes);
            // The next launch starts a ring before the end of the last tile, when this one has its loads under way.
            const bool is_last = walk.is_last();
            const uint32_t release_at = steps > layout.stages ? steps - layout.stages : 0;
            for (uint32_t step = 0; step < steps; step++, from += step_bytes, ring.next()) {
                if (is_last && step == release_at) grid_release();
                const uint32_t to = smem + ring.stage * layout.stage_bytes, barrier = barriers + ring.stage * 8;
                mbarrier_wait(barrier + empty_offset, ring.phase ^ 1);
                if (step < whole_steps) {
                    const char* at = from;
#pragma unroll 4
                    for (uint32_t i = 0; i < passes; i++, at += 4 * row_bytes)
#pragma unroll
                        for (int part = 0; part < BOXES / 4; part++)
                            copy_16((to + places[part] ^ i % 2 * 64) + i * 512, at + part * 512, policy);
                } else {
#pragma unroll
                    for (int part = 0; part < BOXES / 4; part++) {
                        const uint64_t column = static_cast<uint64_t>(step) * step_bytes + part * 512 + lane * 16;
                        const uint32_t n_bytes = column >= k_bytes ? 0 : k_bytes - column < 16 ? static_cast<uint32_t>(k_bytes - column) : 16;
                        const char* at = n_bytes ? from + part * 512 : begin;
#pragma unroll 1
                        for (uint32_t i = 0; i < passes; i++, at += n_bytes ? 4 * row_bytes : 0)
                            copy_some((to + places[part] ^ i % 2 * 64) + i * 512, at, n_bytes, policy);
                    }
                }
                arrive_copied(barrier);
            }
        }
        grid_release();
    }

    // The columns, from the L2, by one thread.
    __device__ static __forceinline__ void produce_columns(const Sm90Params& params, const Layout& layout, uint32_t smem, uint32_t barriers) {
        Ring ring{B_STAGES};
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (Walk walk(params); walk.tile < walk.end; walk.tile += walk.step) {
            is_new |= work.find(params, walk.tile);
            const Place place = place_of(work, walk.tile);
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) tensor_acquire(&entry->b);
            is_new = false;
            const int32_t n0 = static_cast<int32_t>(place.n0);
            const int32_t batch = work.is_batched() && entry->batch_b ? static_cast<int32_t>(place.batch) : 0;
            const uint32_t steps = steps_of(work);
            for (uint32_t step = 0; step < steps; step++, ring.next()) {
                const uint32_t to = smem + b_offset + ring.stage * b_bytes, barrier = barriers + b_full_offset + ring.stage * 8;
                mbarrier_wait(barriers + b_empty_offset + ring.stage * 8, ring.phase ^ 1);
                mbarrier_expect(barrier, b_bytes);
#pragma unroll
                for (int i = 0; i < BOXES; i++)
                    tensor_load(to + i * box_bytes, &entry->b, static_cast<int32_t>((step * BOXES + i) * box_k), n0, batch, barrier);
            }
        }
    }

    // ---- multiplying ----

    __device__ static __forceinline__ void multiply_box(Acc (&acc)[Mma::registers], uint64_t a, uint64_t b, bool more) {
#pragma unroll
        for (int i = 0; i < 4; i++) Mma::template ss<false, false>(acc, a + (32 >> 4) * i, b + (32 >> 4) * i, more || i > 0);
    }

    // The same from registers, by each warp for its 16 rows; wgmma with rows from registers takes nearly twice as long (4096 x 7168: 54 us for
    // 29). rows, columns: of this warp in a box each; the columns are rounded already.
    __device__ static __forceinline__ void multiply_rounded(Acc (&acc)[Mma::registers], uint32_t rows, uint32_t columns) {
        const uint32_t lane = threadIdx.x % 32, line = lane % 8;
        uint32_t a[4][4], b[TILE_N / 8][2][4];
#pragma unroll
        for (uint32_t i = 0; i < 4; i++) ldmatrix_x4(a[i], rows + lane % 16 * 128 + ((2 * i + lane / 16 ^ line) << 4));
#pragma unroll
        for (uint32_t j = 0; j < TILE_N / 8; j++)
#pragma unroll
            for (uint32_t half = 0; half < 2; half++)
                ldmatrix_x4(b[j][half], columns + (j * 8 + line) * 128 + ((4 * half + lane / 8 ^ line) << 4));
#pragma unroll
        for (int i = 0; i < 4; i++) {
#pragma unroll
            for (int word = 0; word < 4; word++) a[i][word] = round_tf32_at_once(a[i][word]);
#pragma unroll
            for (int j = 0; j < TILE_N / 8; j++)
                mma_m16n8k8_tf32(reinterpret_cast<float(&)[4]>(acc[4 * j]), a[i], &b[j][i / 2][i % 2 * 2]);
        }
    }

    // Both rings give up what has been read.
    __device__ static __forceinline__ void release(uint32_t barriers, const Ring& ring, const Ring& columns) {
        if (!all_arrive && threadIdx.x % (rounds ? 32 : 128) != 0) return;
        mbarrier_arrive(barriers + empty_offset + ring.stage * 8);
        mbarrier_arrive(barriers + b_empty_offset + columns.stage * 8);
    }

    // The sums of one tile.
    __device__ static __forceinline__ void sum(Acc (&acc)[Mma::registers], const Layout& layout, Ring& ring, Ring& columns, uint32_t base,
                                               uint32_t barriers, uint32_t steps) {
        const uint64_t box_a = layout.a_bytes >> 4, box_b = box_bytes >> 4;
        const uint64_t first_a = wgmma_descriptor(base, 16), first_b = wgmma_descriptor(base + b_offset, 16);
        if constexpr (PROMOTE || rounds)
#pragma unroll
            for (int i = 0; i < Mma::registers; i++) acc[i] = 0;
        for (uint32_t step = 0; step < steps; step++) {
            const uint64_t a = first_a + (ring.stage * layout.stage_bytes >> 4), b = first_b + (columns.stage * b_bytes >> 4);
            mbarrier_wait(barriers + b_full_offset + columns.stage * 8, columns.phase);
            mbarrier_wait(barriers + ring.stage * 8, ring.phase);
            if constexpr (!rounds) fence_shared_proxy();        // cp.async wrote, wgmma reads
            if constexpr (PROMOTE) {
                Acc part[BOXES][Mma::registers];
                wgmma_fence();
#pragma unroll
                for (int i = 0; i < BOXES; i++) multiply_box(part[i], a + i * box_a, b + i * box_b, false);
                wgmma_commit();
                wgmma_wait<0>();
                release(barriers, ring, columns);
#pragma unroll
                for (int box = 0; box < BOXES; box++)
#pragma unroll
                    for (int i = 0; i < Mma::registers; i++) acc[i] = acc[i] + part[box][i];
            } else if constexpr (rounds) {
                const uint32_t rows = base + ring.stage * layout.stage_bytes + threadIdx.x / 32 * (16 * 128);
#pragma unroll
                for (int i = 0; i < BOXES; i++)
                    multiply_rounded(acc, rows + i * layout.a_bytes, base + b_offset + columns.stage * b_bytes + i * box_bytes);
                __syncwarp();
                release(barriers, ring, columns);
            } else {
                wgmma_fence();
#pragma unroll
                for (int i = 0; i < BOXES; i++) multiply_box(acc, a + i * box_a, b + i * box_b, step != 0 || i > 0);
                wgmma_commit();
                wgmma_wait<0>();
                release(barriers, ring, columns);
            }
            ring.next();
            columns.next();
        }
    }

    // ---- storing ----

    template <class T>
    __device__ static __forceinline__ T convert(Acc value) {
        if constexpr (is_integer)
            return value;
        else if constexpr (sizeof(T) == 4)
            return T(value);
        else if constexpr (std::is_same<T, __nv_bfloat16>::value)
            return __float2bfloat16_rn(value);
        else
            return __float2half_rn(value);
    }
    template <class T>
    __device__ static __forceinline__ void put_all(const Acc (&acc)[Mma::registers], const SkinnyOut& out) {
#pragma unroll
        for (int half = 0; half < 2; half++)
#pragma unroll
            for (int j = 0; j < TILE_N / 8; j++)
#pragma unroll
                for (int e = 0; e < 2; e++) out.put(half * 8, j * 8 + e, convert<T>(acc[j * 4 + half * 2 + e]));
    }

    // 64 x chunk sums to the staging tile. The index of a register must be a constant, hence the cascade.
    template <int C>
    __device__ static __forceinline__ void stage_chunk(const Acc (&acc)[Mma::registers], int c, Acc* staging) {
        if constexpr (C < chunks) {
            if (c != C) return stage_chunk<C + 1>(acc, c, staging);
            const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
            Acc* to = staging + (warp * 16 + lane / 4) * chunk_ld + lane % 4 * 2;
#pragma unroll
            for (int j = 0; j < chunk / 8; j++)
#pragma unroll
                for (int i = 0; i < 4; i++) to[j * 8 + i / 2 * 8 * chunk_ld + i % 2] = acc[C * chunk / 2 + j * 4 + i];
        }
    }
    __device__ static __forceinline__ void store_any(const Acc (&acc)[Mma::registers], const mma_problem& p, uint32_t batch, uint32_t m0,
                                                     uint32_t n0, int rows, Acc* staging) {
#pragma unroll 1
        for (int c = 0; c < chunks; c++) {
            const int64_t columns_left = static_cast<int64_t>(p.n) - n0 - c * chunk;
            const int columns = columns_left < chunk ? static_cast<int>(columns_left) : chunk;
            barrier_sync<128>(1);
            stage_chunk<0>(acc, c, staging);
            barrier_sync<128>(1);
            if (rows > 0 && columns > 0) epilogue_tile<Acc, 128>(p, batch, m0, n0 + c * chunk, rows, columns, staging, chunk_ld);
        }
    }

    // D of one entry, from this thread's first element of the tile on.
    __device__ static __forceinline__ SkinnyOut out_of(const Sm90Entry& entry, const Place& place, int rows) {
        const uint32_t lane = threadIdx.x % 32, row = threadIdx.x / 32 * 16 + lane / 4, column = lane % 4 * 2;
        const mma_view& view = entry.problem.d;
        const bool is_row = view.order == MMA_ORDER_ROW;
        SkinnyOut out;
        out.row_step = is_row ? view.ld : 1;
        out.column_step = is_row ? 1 : view.ld;
        out.rows = rows - static_cast<int>(row);
        const int64_t columns = static_cast<int64_t>(entry.problem.n) - place.n0;
        out.columns = (columns < TILE_N ? static_cast<int>(columns) : TILE_N) - static_cast<int>(column);
        const int64_t index = place.batch * view.batch_stride + (static_cast<int64_t>(place.m0) + row) * out.row_step +
                              (static_cast<int64_t>(place.n0) + column) * out.column_step;
        out.at = static_cast<char*>(view.at) + index * (entry.store == STORE_32_BIT ? 4 : 2);
        return out;
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, const Layout& layout, char* smem, uint32_t barriers) {
        const uint32_t base = shared_address(smem);
        Ring ring{layout.stages}, columns{B_STAGES};
        Sm90Work work;
        work.load(params, 0);
        for (Walk walk(params); walk.tile < walk.end; walk.tile += walk.step) {
            work.find(params, walk.tile);
            // Looked up now, so that nothing waits for it between the last sum and D.
            const Sm90Entry* table = params.table;
            const uint64_t m = table ? table[work.index].problem.m : params.entries[work.index].problem.m;
            const Place place = place_of(work, walk.tile);
            const int64_t rows_left = static_cast<int64_t>(m) - place.m0;
            const int rows = rows_left < static_cast<int64_t>(place.rows) ? static_cast<int>(rows_left) : static_cast<int>(place.rows);
            const SkinnyOut out = table ? out_of(table[work.index], place, rows) : out_of(params.entries[work.index], place, rows);
            Acc acc[Mma::registers];
            sum(acc, layout, ring, columns, base, barriers, steps_of(work));
            if (work.store() == STORE_ANY) {
                store_any(acc, work.entry(params)->problem, place.batch, place.m0, place.n0, rows, reinterpret_cast<Acc*>(smem + staging_offset));
            } else if (is_integer || work.store() == STORE_32_BIT) {
                put_all<Acc>(acc, out);
            } else if constexpr (!is_integer) {
                if (work.store() == STORE_BF16)
                    put_all<__nv_bfloat16>(acc, out);
                else
                    put_all<__half>(acc, out);
            }
        }
    }

    // Asks the L2 for the beginning of the first rows, one a thread, before they may be read: a prefetch is coherent (launch.cuh).
    __device__ static __forceinline__ void prefetch(const Sm90Params& params) {
        const Walk walk(params);
        if (params.table || walk.tile >= walk.end) return;      // a table may still be on its way
        Sm90Work work;
        work.load(params, 0);
        work.find(params, walk.tile);
        const mma_problem& p = work.entry(params)->problem;
        const Place place = place_of(work, walk.tile);
        const uint64_t row = place.m0 + threadIdx.x % 128, k_bytes = static_cast<uint64_t>(work.k) * ELEMENT_BYTES / 16 * 16;
        const uint32_t n_bytes = k_bytes < prefetch_bytes ? static_cast<uint32_t>(k_bytes) : prefetch_bytes;
        if (n_bytes && threadIdx.x % 128 < place.rows && row < p.m)
            bulk_prefetch(static_cast<const char*>(p.a.at) + (place.batch * p.a.batch_stride + row * p.a.ld) * ELEMENT_BYTES, n_bytes);
    }
};

// A CTA: barriers, then each warp to its own work. Body: what multiplies; Body::Loads: a Sm90Skinny, which loads for it.
template <class Body>
__device__ __forceinline__ void skinny_run(const Sm90Params& params) {
    using Loads = typename Body::Loads;
    extern __shared__ __align__(1024) char smem[];
    const uint32_t base = shared_address(smem), barriers = base + Body::barrier_offset, warp = warp_index();
    const typename Loads::Layout layout(params);
    if (warp == 8 && elect_one()) {
        if (base % 1024) __trap();
        for (uint32_t i = 0; i < layout.stages; i++) {
            mbarrier_init(barriers + i * 8, 128);
            mbarrier_init(barriers + Loads::empty_offset + i * 8, Body::releases);
        }
        for (uint32_t i = 0; i < Loads::b_stages; i++) {
            mbarrier_init(barriers + Loads::b_full_offset + i * 8, 1);
            mbarrier_init(barriers + Loads::b_empty_offset + i * 8, Body::releases);
        }
        mbarrier_init_fence();
    }
    if (warp >= 4 && warp < 8) Loads::prefetch(params);
    __syncthreads();
    grid_wait();
    if (warp < 4)
        Body::consume(params, layout, smem, barriers);
    else if (warp < 8)
        Loads::produce(params, layout, base, barriers);
    else if (elect_one())
        Loads::produce_columns(params, layout, base, barriers);
    group_done(params);
}

}  // namespace mma
