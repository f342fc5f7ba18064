// SPDX-License-Identifier: MIT
//
// Products whose sums are not f32 in the tensor core from end to end: the second Hopper template, beside sm90.cuh. It takes what
// that one has no registers or no columns for:
//
//   OP        fp8: sums leave the tensor core every 128 of K. WgF16Half: they stay there, as f16 (compute f16acc), two a register.
//   UNIT      columns of one wgmma. TILE_N is several of them and one part-sum serves all.
//   SCALED    scale_mode block128: the sum of 128 of K joins the others by an fma with the product of its two scales (problem.h).
//
// A CTA is one warpgroup of producers and CONSUMERS that multiply, all on one tile, TILE_M / CONSUMERS rows each; CLUSTER CTAs along M
// share B, and where M ends with a tile for one of two, they take that of two columns. Of the producers one thread feeds the ring by
// TMA; with SCALED one warp brings the scales of A's rows and another those of B's columns, whose loads run a stage ahead.
//
// A plain D of 16 bits costs next to no time of its own: the sums of a tile stay where they are until the tensor core multiplies the next
// tile's first stage, and leave, 16 bytes a thread (sm90_b_maps), while their successors are on the way. That takes no registers, of
// which sums and part-sums leave none. Where B came as it lies, as for the last columns of an N that is no multiple of 32, they leave just
// before, two columns of every eight a thread: through shared memory such a tile took ten thousand cycles, a tenth of 4095^3.
//
// What was measured and is not here: two part-sums in flight, A from registers (the tensor core itself waits a quarter of the time
// for those), and barriers that keep the two groups half a period apart. Left alone, the groups find that by themselves: two of them
// with 64 x 128 each keep the tensor core busy without a gap.
//
// Shared memory: STAGES x (A, B), a staging tile a consumer, STAGES x scales, what the producer says of each tile, barriers.
#pragma once

#include <cuda_fp16.h>

#include "kernels/sm90_feed.cuh"
#include "kernels/sm90_staged.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

// f16 with f16 sums, from shared memory, both operands along K: acc[2j] and acc[2j + 1] are the pairs that are columns 8j + 2(l%4) and
// the next, of row 16w + l/4 and of the row 8 below (wgmma.cuh).
struct WgF16Half { using Acc = uint32_t; };

#define WG_HALF(N, WORDS, REGS, R0, R1, R2, OP)                                                                                \
    template <>                                                                                                                \
    struct Wgmma<OP, N> {                                                                                                      \
        static constexpr int registers = REGS;                                                                                 \
        __device__ static __forceinline__ void ss(uint32_t (&d)[REGS], uint64_t a, uint64_t b, bool scale_d) {                 \
            asm volatile(WG_BEGIN(R2) WG_TEXT(N) "k16.f16.f16.f16 {" WG_STRING_##WORDS "}, " WG_NUMBER(R0) ", " WG_NUMBER(R1)   \
                         ", p, 1, 1, 0, 0;\n}\n"                                                                               \
                         : WG_LIST_##WORDS(WG_I, d)                                                                            \
                         : "l"(a), "l"(b), "r"(static_cast<int>(scale_d)));                                                    \
        }                                                                                                                      \
    };
WG_HALF(128, 64, 32, 32, 33, 34, WgF16Half)
WG_HALF(192, 96, 48, 48, 49, 50, WgF16Half)

template <class OP, int TILE_M, int TILE_N, int STAGES, int CONSUMERS, int CLUSTER, int UNIT, bool SCALED>
struct Sm90Promote {
    using Mma = Wgmma<OP, UNIT>;
    static constexpr bool in_f16 = typename OP::Acc(0.5f) == typename OP::Acc(0);
    using Feed = Sm90Feed<in_f16 ? 2 : 1, false, false, TILE_M, TILE_N, STAGES, CLUSTER>;
    using Ring = typename Feed::Ring;
    static constexpr int tile_k = Feed::tile_k;
    static constexpr int consumers = CONSUMERS, threads = 128 * (1 + CONSUMERS);
    static constexpr int group_m = TILE_M / CONSUMERS, blocks = group_m / 64;       // rows of a warpgroup, and in 64s
    static constexpr int across = TILE_N / UNIT, registers = TILE_N / 2;
    static constexpr int a_bytes = Feed::a_bytes, stage_bytes = Feed::stage_bytes, tile_slots = Feed::tile_slots;
    static constexpr int chunk = 32, chunks = TILE_N / chunk, chunk_ld = chunk + 4; // columns that are staged for D at a time
    static constexpr int staging_bytes = 64 * chunk_ld * 4;
    static constexpr int pieces = SCALED ? TILE_N / 128 : 1;                        // columns of a tile in blocks of scales
    static constexpr int stage_scales = TILE_M + 4;                                 // floats: A's, then B's
    static constexpr int staging_offset = STAGES * stage_bytes;
    static constexpr int scales_offset = staging_offset + CONSUMERS * staging_bytes;
    static constexpr int tiles_offset = scales_offset + (SCALED ? STAGES * stage_scales * 4 : 0);
    static constexpr int barrier_offset = tiles_offset + Feed::tiles_bytes;
    static constexpr int smem_bytes = barrier_offset + Feed::barrier_bytes;
    // What only the tensor core reads one thread gives back for its warpgroup, behind the wait for the products; scales each warp has read
    // for itself.
    static constexpr int give_back = SCALED ? 32 : 128;
    static constexpr int full_arrivals = SCALED ? 1 + 2 * (all_arrive ? 32 : 1) : 1;     // by TMA, and by a warp for each side's scales
    static constexpr int empty_arrivals = CONSUMERS * Feed::template arrivals<give_back>;
    static_assert(group_m % 64 == 0 && TILE_N % UNIT == 0 && TILE_N % 64 == 0, "whole wgmmas");
    static_assert(!SCALED || (TILE_N % 128 == 0 && 128 % UNIT == 0 && pieces <= 4), "a unit lies in one block of scales");
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");
    static_assert(in_f16 ? blocks == 1 && across == 1 && !SCALED : blocks * registers + UNIT / 2 <= 192, "sums would spill");

    static constexpr bool has_halves = CLUSTER == 2 && Feed::b_part % UNIT == 0;        // a wgmma's columns are of one part of B
    static constexpr Sm90Form form() { return Feed::form(false, true); }

    // ---- producers ----

    // By one warp, for A or for B: lane l has the scales of rows l, l + 32, .. or of the l-th block of columns.
    template <bool IS_A>
    __device__ static __forceinline__ void produce_scales(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty,
                                                          uint32_t rank) {
        constexpr int each = IS_A ? TILE_M / 32 : 1;
        const uint32_t lane = threadIdx.x % 32;
        float* scales = reinterpret_cast<float*>(smem + scales_offset) + (IS_A ? 0 : TILE_M) + lane;
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        for (uint32_t tile = blockIdx.x / CLUSTER; tile < params.n_tiles; tile += gridDim.x / CLUSTER) {
            work.find(params, tile);
            const Sm90Place place = Feed::place_of(work, tile, rank);
            const mma_problem& p = work.entry(params)->problem;
            const uint64_t first = IS_A ? place.m0 + lane : place.n0 + lane * 128;
            const uint64_t index = IS_A ? problem_scale_a_index(&p, place.batch, first, 0)
                                        : problem_scale_b_index(&p, place.batch, first, 0);
            const uint64_t ld = IS_A ? p.scale_a_ld : p.scale_b_ld;
            const bool is_col = (IS_A ? p.scale_a_order : p.scale_b_order) == MMA_ORDER_COL;
            const uint64_t step = is_col ? ld : 1, below = is_col ? 32 : 32 * ld;
            const int64_t left = static_cast<int64_t>(IS_A ? p.m : p.n) - static_cast<int64_t>(first);
            int n = 0;          // of the lane's, how many exist
            if ((IS_A || lane < pieces) && left > 0) n = left > 32 * (each - 1) ? each : static_cast<int>((left + 31) / 32);
            const float* at = (IS_A ? p.scale_a : p.scale_b) + index;
            float values[each];
#pragma unroll
            for (int i = 0; i < each; i++) values[i] = i < n ? at[i * below] : 0;
            for (uint32_t k_left = Feed::k_tiles_of(work);;) {
                mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
                if (IS_A || lane < pieces) {
#pragma unroll
                    for (int i = 0; i < each; i++) scales[ring.stage * stage_scales + i * 32] = values[i];
                }
                __syncwarp();
                if (all_arrive || lane == 0) mbarrier_arrive(full + ring.stage * 8);
                ring.next();
                if (--k_left == 0) break;
                at += step;
#pragma unroll
                for (int i = 0; i < each; i++) values[i] = i < n ? at[i * below] : 0;
            }
        }
    }

    __device__ static __forceinline__ void produce(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty, uint32_t rank, uint32_t warp) {
        const uint32_t base = shared_address(smem);
        if (SCALED && warp == 1) produce_scales<true>(params, smem, full, empty, rank);
        if (SCALED && warp == 2) produce_scales<false>(params, smem, full, empty, rank);
        if (warp == 0 && elect_one()) Feed::template produce<false, has_halves>(params, base, base + tiles_offset, full, empty, rank);
    }

    // ---- consumers ----

    __device__ static __forceinline__ void release(uint32_t empty) {
        if (SCALED) __syncwarp();
        Feed::template release<give_back>(empty);
    }

    // ---- D ----

    // Chunk I of the sums, 64 rows x 32 columns, to the staging tile. The index of a register must be a constant, hence the cascade.
    // is_ordered: B's rows came in the order for a D of 32 bits, four columns of a thread side by side.
    template <int I>
    __device__ static __forceinline__ void stage_chunk(const float (&acc)[blocks][registers], int i, bool is_ordered, float* staging) {
        if constexpr (I < blocks * chunks) {
            if (i != I) return stage_chunk<I + 1>(acc, i, is_ordered, staging);
            const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
            float* to = staging + (warp * 16 + lane / 4) * chunk_ld + lane % 4 * (is_ordered ? 4 : 2);
            const int odd = is_ordered ? 2 : 8;
#pragma unroll
            for (int j = 0; j < chunk / 8; j++) {
                const float* from = acc[I / chunks] + (I % chunks * chunk + j * 8) / 2;
                float* at = to + j / 2 * 16 + j % 2 * odd;
                *reinterpret_cast<float2*>(at) = make_float2(from[0], from[1]);
                *reinterpret_cast<float2*>(at + 8 * chunk_ld) = make_float2(from[2], from[3]);
            }
        }
    }

    // A staged chunk to a plain D of 32 bits, in whole 16 bytes but for the end of its rows.
    __device__ static __forceinline__ void copy_chunk(const mma_problem& p, uint32_t batch, uint32_t m0, uint32_t n0, int rows, int columns,
                                                      const float* staging) {
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x % 128); i < rows * (chunk / 4); i += 128) {
            const int row = i / (chunk / 4), column = i % (chunk / 4) * 4, left = columns - column;
            const float* from = staging + row * chunk_ld + column;
            float* to = static_cast<float*>(p.d.at) + batch * p.d.batch_stride + (m0 + row) * p.d.ld + n0 + column;
            if (left >= 4) {
                *reinterpret_cast<float4*>(to) = *reinterpret_cast<const float4*>(from);
            } else {
#pragma unroll
                for (int j = 0; j < 4; j++)
                    if (j < left) to[j] = from[j];
            }
        }
    }

    // A plain D of 32 bits, through shared memory (is_ordered: B's rows came in the order for it). Rows and columns left of D from the group's
    // first on may be negative.
    __device__ static __forceinline__ void store_32(const float (&acc)[blocks][registers], const mma_problem& p, uint32_t batch, uint32_t m0,
                                                     uint32_t n0, bool is_ordered, float* staging, int barrier) {
        const int64_t rows_all = static_cast<int64_t>(p.m) - m0, columns_all = static_cast<int64_t>(p.n) - n0;
#pragma unroll 1
        for (int i = 0; i < blocks * chunks; i++) {
            const int block = i / chunks, column = i % chunks * chunk;
            const int64_t rows_left = rows_all - block * 64, columns_left = columns_all - column;
            const int rows = rows_left < 64 ? static_cast<int>(rows_left) : 64;
            const int columns = columns_left < chunk ? static_cast<int>(columns_left) : chunk;
            barrier_sync<128>(barrier);
            stage_chunk<0>(acc, i, is_ordered, staging);
            barrier_sync<128>(barrier);
            if (rows <= 0 || columns <= 0) continue;
            copy_chunk(p, batch, m0 + block * 64, n0 + column, rows, columns, staging);
        }
        // The next tile may go straight, without a barrier.
        barrier_sync<128>(barrier);
    }

    // 64 rows x UNIT columns to a plain D of 16 bits, where B's rows came in the order for it.
    template <uint8_t DTYPE, int U>
    __device__ static __forceinline__ void store_as(const float (&acc)[blocks][registers], const Sm90Tile& tile, int warp_row) {
        constexpr int block = U / across, first = U % across * UNIT;
        const int lane = static_cast<int>(threadIdx.x % 32), quad = lane % 4;
        const int rows = tile.rows - warp_row - block * 64 - lane / 4, columns = tile.columns - first;
        char* to = tile.d + (warp_row + block * 64 + lane / 4) * tile.row_bytes + (first + quad * 8) * 2;
#pragma unroll
        for (int i = 0; i < UNIT / 32; i++) {
            const float* from = acc[block] + (first + i * 32) / 2;
#pragma unroll
            for (int half = 0; half < 2; half++) {
                uint32_t v[4];
#pragma unroll
                for (int j = 0; j < 4; j++) v[j] = pack_16_bit<DTYPE>(from[4 * j + 2 * half], from[4 * j + 2 * half + 1]);
                // Packed whether stored or not: behind a branch, sums would be moved around for it.
                asm volatile("" : "+r"(v[0]), "+r"(v[1]), "+r"(v[2]), "+r"(v[3]));
                if (rows > half * 8 && columns > i * 32)
                    *reinterpret_cast<uint4*>(to + half * 8 * tile.row_bytes + i * 64) = make_uint4(v[0], v[1], v[2], v[3]);
            }
        }
    }
    // The same where B came as it lies, as for the last columns of an N of no whole groups: two of every eight columns are a thread's.
    template <int U>
    __device__ static __forceinline__ void store_pairs(const float (&acc)[blocks][registers], const Sm90Tile& tile, int warp_row) {
        constexpr int block = U / across, first = U % across * UNIT;
        const int lane = static_cast<int>(threadIdx.x % 32), column = first + lane % 4 * 2;
        const int rows = tile.rows - warp_row - block * 64 - lane / 4, columns = tile.columns - column;
        const bool is_bf16 = (tile.store & 7) == STORE_BF16;
        char* const to = tile.d + (warp_row + block * 64 + lane / 4) * tile.row_bytes + column * 2;
        char* const at[2] = {to, to + 8 * tile.row_bytes};
        const int left[2] = {rows > 0 ? columns : 0, rows > 8 ? columns : 0};
#pragma unroll
        for (int i = 0; i < UNIT / 8; i++) {
            const float* from = acc[block] + first / 2 + i * 4;
#pragma unroll
            for (int half = 0; half < 2; half++) {
                const float low = from[2 * half], high = from[2 * half + 1];
                const uint32_t pair = is_bf16 ? pack_16_bit<MMA_BF16>(low, high) : pack_16_bit<MMA_F16>(low, high);
                // No branches, behind which sums would be moved around.
                asm volatile("{\n.reg .pred both, one;\n.reg .b16 first, second;\n"
                             "setp.gt.s32 both, %2, %3;\nsetp.eq.s32 one, %2, %3;\nmov.b32 {first, second}, %1;\n"
                             "@both st.global.b32 [%0], %1;\n@one st.global.b16 [%0], first;\n}\n" ::"l"(at[half] + i * 16),
                             "r"(pair), "r"(left[half]), "r"(i * 8 + 1)
                             : "memory");
            }
        }
    }
    template <int U>
    __device__ static __forceinline__ void store_unit(const float (&acc)[blocks][registers], const Sm90Tile& tile, int warp_row) {
        if ((tile.store & 7) == STORE_BF16)
            store_as<MMA_BF16, U>(acc, tile, warp_row);
        else
            store_as<MMA_F16, U>(acc, tile, warp_row);
    }
    template <int U>
    __device__ static __forceinline__ void store_units(const float (&acc)[blocks][registers], const Sm90Tile& tile, int warp_row) {
        if constexpr (U < blocks * across) {
            if (tile.store & STORE_FROM_REGISTERS || (has_halves && U % across < across / 2 && tile.store & STORE_FROM_HALF))
                store_unit<U>(acc, tile, warp_row);
            else
                store_pairs<U>(acc, tile, warp_row);
            store_units<U + 1>(acc, tile, warp_row);
        }
    }

    // ---- products ----

    // 64 rows x UNIT columns x 128 of K at a time, and what they add to the sums. row: of the thread, in the tile; warp_row: the first of
    // its warp. At a tile's FIRST stage the sums are those of the tile before and go to D first, if they are waiting for that.
    template <int U, bool FIRST>
    __device__ static __forceinline__ void units(float (&acc)[blocks][registers], float (&part)[UNIT / 2], uint64_t a, uint64_t b,
                                                 const float* scales, int row, uint32_t empty, const Sm90Tile* waiting, int warp_row) {
        if constexpr (U < blocks * across) {
            constexpr int block = U / across, column = U % across * UNIT;
            wgmma_fence();
#pragma unroll
            for (int i = 0; i < 4; i++)
                Mma::template ss<false, false>(part, a + block * (8192 >> 4) + i * 2, b + column * (128 >> 4) + i * 2, i > 0);
            wgmma_commit();
            float factor[2] = {};
            if (SCALED)
#pragma unroll
                for (int half = 0; half < 2; half++)
                    factor[half] = __fmul_rn(scales[row + block * 64 + half * 8], scales[TILE_M + column / 128]);
            if constexpr (FIRST) {
                if (waiting) store_unit<U>(acc, *waiting, warp_row);
            }
            wgmma_wait<0>();
            // Nothing that reads the sums may move before the wait.
#pragma unroll
            for (int i = 0; i < UNIT / 2; i++) asm volatile("" : "+f"(part[i])::"memory");
            if (U == blocks * across - 1) release(empty);
#pragma unroll
            for (int i = 0; i < UNIT / 2; i++) {
                float& sum = acc[block][column / 2 + i];
                const float before = FIRST ? 0 : sum;
                sum = SCALED ? __fmaf_rn(part[i], factor[i / 2 % 2], before) : __fadd_rn(before, part[i]);
            }
            units<U + 1, FIRST>(acc, part, a, b, scales, row, empty, waiting, warp_row);
        }
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty) {
        const uint32_t group = warp_index() / 4 - 1, own_rows = group * group_m;
        // From a lane: asked of the hardware anew, as the compiler would have it for each stage, it comes late.
        const uint32_t base = __shfl_sync(0xffffffff, shared_address(smem), 0);
        const uint64_t a0 = wgmma_descriptor(base + own_rows * 128, 16), b0 = wgmma_descriptor(base + a_bytes, 16);
        const float* scales = reinterpret_cast<const float*>(smem + scales_offset);
        const int warp_row = static_cast<int>(own_rows + threadIdx.x / 32 % 4 * 16), row = warp_row + threadIdx.x % 32 / 4;
        float* staging = reinterpret_cast<float*>(smem + staging_offset + group * staging_bytes);
        const Sm90Tile* tiles = reinterpret_cast<const Sm90Tile*>(smem + tiles_offset);
        const Sm90Tile* waiting = nullptr;
        uint32_t slot = 0;
        Ring ring;
        float acc[blocks][registers];
        for (uint32_t tile = blockIdx.x / CLUSTER;; tile += gridDim.x / CLUSTER) {
            const bool is_over = tile >= params.n_tiles;
            const Sm90Tile* described = tiles + slot;
            slot = slot + 1 == tile_slots ? 0 : slot + 1;
            if (!is_over) mbarrier_wait(full + ring.stage * 8, ring.phase);
            const bool is_empty = is_over || described->rows <= static_cast<int>(own_rows) || described->columns <= 0;
            if (waiting && (is_empty || !(waiting->store & STORE_FROM_REGISTERS))) {
                store_units<0>(acc, *waiting, warp_row);
                waiting = nullptr;
            }
            if (is_over) break;
            if (is_empty) {
                // Products of which nothing lies in D would cost as much time and power as any. The warps stay together: a wait by parity
                // tells only neighbouring rounds apart.
                for (uint32_t left = described->k_tiles; left; left--) {
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    barrier_sync<128>(static_cast<int>(group) + 1);
                    release(empty + ring.stage * 8);
                    ring.next();
                }
                continue;
            }
            const uint32_t k_tiles = described->k_tiles;
            if constexpr (in_f16) {
                uint32_t sums[Mma::registers], before = 0;
                for (uint32_t kt = 0; kt < k_tiles; kt++) {
                    const uint64_t offset = ring.stage * (stage_bytes >> 4);
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    wgmma_fence();
#pragma unroll
                    for (int i = 0; i < 4; i++) Mma::ss(sums, a0 + offset + i * 2, b0 + offset + i * 2, kt || i);
                    wgmma_commit();
                    // One group stays in flight: what is over is the stage before.
                    wgmma_wait<1>();
                    if (kt) release(empty + before * 8);
                    before = ring.stage;
                    ring.next();
                }
                wgmma_wait<0>();
                release(empty + before * 8);
#pragma unroll
                for (int i = 0; i < Mma::registers; i++) {
                    asm volatile("" : "+r"(sums[i])::"memory");
                    __half2 pair;
                    memcpy(&pair, &sums[i], 4);
                    acc[0][2 * i] = __low2float(pair);
                    acc[0][2 * i + 1] = __high2float(pair);
                }
            } else {
                float part[UNIT / 2];
                uint64_t offset = ring.stage * (stage_bytes >> 4);
                units<0, true>(acc, part, a0 + offset, b0 + offset, scales + ring.stage * stage_scales, row, empty + ring.stage * 8, waiting,
                               warp_row);
                ring.next();
                if (described->store & STORE_WITH_C) sm90_ask_c<blocks, TILE_N>(params, *described, warp_row);
                for (uint32_t kt = 1; kt < k_tiles; kt++) {
                    offset = ring.stage * (stage_bytes >> 4);
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    units<0, false>(acc, part, a0 + offset, b0 + offset, scales + ring.stage * stage_scales, row, empty + ring.stage * 8,
                                    nullptr, 0);
                    ring.next();
                }
            }
            const uint32_t store_kind = described->store & 7;
            const uint32_t warp_staging = base + staging_offset + (warp_index() - 4) * (staging_bytes / 4);
            constexpr Sm90Room room = SCALED ? ROOM_LEAST : ROOM_LITTLE;
            if (described->store & STORE_FINISHED) sm90_finish<room, blocks, TILE_N>(acc, params, *described, warp_row, warp_staging);
            if (store_kind == STORE_F16 || store_kind == STORE_BF16) {
                if (!in_f16)
                    waiting = described;
                else
                    store_units<0>(acc, *described, warp_row);
            } else if (store_kind == STORE_ANY) {
                sm90_store_any<blocks, TILE_N>(acc, params, *described, warp_row, warp_staging);
                // For the compiler, as in sm90.cuh.
                barrier_sync<128>(static_cast<int>(group) + 1);
                waiting = nullptr;
            } else {
                const Sm90Entry* entry = (params.table ? params.table : params.entries) + described->entry;
                store_32(acc, entry->problem, described->batch, described->m0 + own_rows, described->n0, described->store & STORE_FROM_REGISTERS,
                         staging, static_cast<int>(group) + 1);
                waiting = nullptr;
            }
        }
    }
};

}  // namespace mma

// A kernel and its entries of the table; the columns are those of the lists of this template in table.h.
#define SM90_PROMOTE_KERNEL(NAME, OP, EB, A, B, ACC, CLASS, TM, TN, STAGES, CON, CLUSTER, UNIT, SCALED, GFLOPS)                         \
    using Body_##NAME = mma::Sm90Promote<mma::OP, TM, TN, STAGES, CON, CLUSTER, UNIT, SCALED>;                                 \
    extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(Body_##NAME::threads, 1)                      \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                 \
        mma::sm90_run<Body_##NAME>(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::smem_bytes == SM90_PROMOTE_SMEM(TM, TN, STAGES, CON, SCALED) && Body_##NAME::tile_k == 128 / (EB), \
                  "table.h states something else for " #NAME);                                                                 \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
