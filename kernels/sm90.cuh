// SPDX-License-Identifier: MIT
//
// The Hopper kernels: a producer warp feeds wgmma by TMA through a ring of stages; one or two consumer warpgroups multiply and
// write D; CTAs are persistent and walk the tiles of all problems of a launch. One template, and a row of table.h is a choice
// of its parameters:
//
//   TILE_M x TILE_N   of one CTA. A stage is 128 bytes of K: (TILE_M + TILE_N) x 128 bytes, swizzled by 128.
//   CONSUMERS         warpgroups that multiply. Together on one tile (each TILE_M / CONSUMERS rows) or, with PING_PONG, each on
//                     tiles of its own, so that one's epilogue runs beside the other's products.
//   CLUSTER           CTAs along M that share B: each loads its part of B's tile and sends it to all. Where M ends with a tile for one of
//                     two, they take that of two columns.
//   PROMOTE           every stage's sum is added to f32 registers outside the tensor core (fp8: 128 of K).
//
// Shared memory: STAGES x (A tile, B tile), then for each consumer a staging tile of sm90_store.cuh, then what the producer says of
// each tile, then the barriers.
#pragma once

#include "kernels/sm90_feed.cuh"
#include "kernels/sm90_scale.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

template <class OP, int ELEMENT_BYTES, bool TRANS_A, bool TRANS_B, int TILE_M, int TILE_N, int STAGES, int CONSUMERS, int CLUSTER,
          bool PING_PONG, bool PROMOTE>
struct Sm90 {
    using Acc = typename OP::Acc;
    using Mma = Wgmma<OP, TILE_N>;
    using Feed = Sm90Feed<ELEMENT_BYTES, TRANS_A, TRANS_B, TILE_M, TILE_N, STAGES, CLUSTER>;
    using Ring = typename Feed::Ring;
    static constexpr int consumers = CONSUMERS, threads = 128 * (1 + CONSUMERS);
    static constexpr int group_m = PING_PONG ? TILE_M : TILE_M / CONSUMERS;     // rows of one warpgroup
    static constexpr int blocks = group_m / 64;                                 // wgmma along M of one warpgroup
    static constexpr int a_bytes = Feed::a_bytes, stage_bytes = Feed::stage_bytes, tile_slots = Feed::tile_slots;
    // Where registers are left, D is stored during the next tile's products; with PING_PONG the other group multiplies meanwhile anyway.
    static constexpr int sums = blocks * TILE_N / 2;
    static constexpr int held = PROMOTE || PING_PONG || CONSUMERS != 2 || TILE_N < 128 ? 0 : sums <= 88 ? sums : 64;
    using Store = TileStore<Acc, blocks, TILE_N, held>;
    static constexpr int staging_offset = STAGES * stage_bytes;
    static constexpr int tiles_offset = staging_offset + CONSUMERS * Store::staging_bytes;
    static constexpr int barrier_offset = tiles_offset + Feed::tiles_bytes;
    static constexpr int smem_bytes = barrier_offset + Feed::barrier_bytes;
    static constexpr int order_barrier = 8;             // and 9: whose turn it is to multiply, with PING_PONG
    static constexpr int full_arrivals = 1, empty_arrivals = (PING_PONG ? 1 : CONSUMERS) * Feed::template arrivals<128>;
    static_assert(!PING_PONG || CONSUMERS == 2, "two groups take turns");
    static_assert(group_m % 64 == 0 && (TILE_M % 64) == 0, "a warpgroup multiplies 64 rows at a time");
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");
    static_assert((blocks + PROMOTE) * TILE_N / 2 <= (PROMOTE ? 192 : 128), "sums would spill");

    static constexpr bool deals = CLUSTER == 2 && CONSUMERS == 2 && !PING_PONG;        // has short tiles (deal.h)
    static constexpr bool takes_scales = ELEMENT_BYTES == 1 && !Store::is_integer;
    static constexpr Sm90Form form() {
        Sm90Form form = Feed::form(Store::is_integer, takes_scales);
        form.deals = deals;
        return form;
    }

    // A stage whose products are over: all warps of the group have issued them, and what they read before, of the description of an earlier
    // tile too, they have read.
    __device__ static __forceinline__ void release(uint32_t empty) { Feed::template release<128>(empty); }

    __device__ static __forceinline__ void produce(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty, uint32_t rank, uint32_t warp) {
        const uint32_t base = shared_address(smem);
        if (warp == 0 && elect_one()) Feed::template produce<deals>(params, base, base + tiles_offset, full, empty, rank);
    }

    template <int B>
    __device__ static __forceinline__ void multiply_stage(Acc (&acc)[Mma::registers], uint32_t a, uint32_t b, bool more) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const uint32_t step_a = (TRANS_A ? 2048 >> 4 : 32 >> 4) * i, step_b = (TRANS_B ? 2048 >> 4 : 32 >> 4) * i;
            Mma::template ss<TRANS_A, TRANS_B>(acc, wgmma_descriptor_of(a + B * (8192 >> 4) + step_a), wgmma_descriptor_of(b + step_b),
                                               more || i > 0);
        }
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty) {
        const uint32_t group = warp_index() / 4 - 1;
        const int named = static_cast<int>(group) + 1;
        char* staging = smem + staging_offset + group * Store::staging_bytes;
        const uint32_t base = shared_address(smem);
        const uint32_t own_rows = PING_PONG ? 0 : group * group_m;
        // Chunks of 64 rows of A are 8 KB apart in both layouts.
        const uint32_t a0 = wgmma_descriptor_low(base + own_rows * 128, TRANS_A ? 8192 : 16);
        const uint32_t b0 = wgmma_descriptor_low(base + a_bytes, TRANS_B ? 8192 : 16);
        const Sm90Tile* tiles = reinterpret_cast<const Sm90Tile*>(smem + tiles_offset);
        const uint32_t own_staging = Store::own_staging(staging);
        const int row = static_cast<int>(own_rows + threadIdx.x / 32 % 4 * 16);
        Ring ring;
        uint32_t turn = 0, slot = 0;
        bool is_first = true;
        typename Store::Held waiting;
        waiting.next = -1;
        Sm90Work work;
        if (PING_PONG) work.load(params, 0);
        // Once more behind the last tile, for what is held.
        for (uint32_t tile = blockIdx.x / CLUSTER;; tile += gridDim.x / CLUSTER) {
            const bool is_over = (deals ? sm90_tile(params, tile) : tile) >= params.n_tiles;
            if (is_over && !Store::holds) break;
            const Sm90Tile* described = tiles + slot;
            slot = slot + 1 == tile_slots ? 0 : slot + 1;
            if (PING_PONG) {
                if (turn != group) {
                    turn = turn + 1 == CONSUMERS ? 0 : turn + 1;
                    work.find(params, tile);
                    ring.skip(Feed::k_tiles_of(work));
                    continue;
                }
                turn = turn + 1 == CONSUMERS ? 0 : turn + 1;
                // Not before the other group has read its last stage: a wait by parity tells only neighbouring rounds apart.
                if (group || !is_first) barrier_sync<256>(order_barrier + static_cast<int>(group));
                is_first = false;
            }
            uint32_t k_tiles = 0;       // to multiply
            if (!is_over) {
                mbarrier_wait(full + ring.stage * 8, ring.phase);
                // Where nothing of D lies in this group's rows, products would cost as much time and power as any.
                if (PING_PONG || (described->rows > (row & ~63) && described->columns > 0)) k_tiles = described->k_tiles;
            }
            Acc acc[blocks][Mma::registers];
            if constexpr (PROMOTE) {
                Acc part[Mma::registers];
#pragma unroll
                for (int m = 0; m < blocks; m++)
#pragma unroll
                    for (int i = 0; i < Mma::registers; i++) acc[m][i] = 0;
                for (uint32_t kt = 0; kt < k_tiles; kt++) {
                    const uint32_t offset = ring.stage * (stage_bytes >> 4);
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
#pragma unroll
                    for (int m = 0; m < blocks; m++) {
                        wgmma_fence();
                        if (m == 0)
                            multiply_stage<0>(part, a0 + offset, b0 + offset, false);
                        else
                            multiply_stage<1>(part, a0 + offset, b0 + offset, false);
                        wgmma_commit();
                        wgmma_wait<0>();
                        if (m == blocks - 1) release(empty + ring.stage * 8);
#pragma unroll
                        for (int i = 0; i < Mma::registers; i++) acc[m][i] = acc[m][i] + part[i];
                    }
                    ring.next();
                }
            } else {
                for (uint32_t kt = 0; kt < k_tiles; kt++) {
                    const uint32_t offset = ring.stage * (stage_bytes >> 4);
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    wgmma_fence();
                    multiply_stage<0>(acc[0], a0 + offset, b0 + offset, kt != 0);
                    if constexpr (blocks > 1) multiply_stage<1>(acc[blocks - 1], a0 + offset, b0 + offset, kt != 0);
                    wgmma_commit();
                    // One group stays in flight: what is over is the stage before.
                    wgmma_wait<1>();
                    if (kt) release(empty + ring.before() * 8);
                    ring.next();
                    if constexpr (Store::holds) Store::send(waiting, row, own_staging);
                }
                wgmma_wait<0>();
                if (k_tiles) release(empty + ring.before() * 8);
            }
            if (PING_PONG) barrier_arrive<256>(order_barrier + 1 - static_cast<int>(group));
            if constexpr (takes_scales)
                if (k_tiles && described->store & STORE_SCALED)
                    sm90_scale(acc, (params.table ? params.table : params.entries)[described->entry].problem, *described, row);
            if constexpr (Store::holds) {
                Store::send_all(waiting, row, own_staging);
                if (is_over) break;
                if (k_tiles && described->store != STORE_ANY) {
                    Store::hold(waiting, acc, described, row, own_staging);
                    continue;
                }
            }
            if (!PING_PONG && !k_tiles) {
                // The warps stay together: a wait by parity tells only neighbouring rounds apart.
                for (uint32_t left = described->k_tiles; left; left--) {
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    barrier_sync<128>(named);
                    release(empty + ring.stage * 8);
                    ring.next();
                }
                continue;
            }
            Store::run(acc, params, *described, own_rows, staging, named);
            Store::forget(waiting);
        }
    }
};

}  // namespace mma

// A kernel and its entries of the table; the columns are those of the lists in table.h.
#define SM90_MAJOR_K false
#define SM90_MAJOR_MN true
#define SM90_KERNEL(NAME, OP, EB, A, B, ACC, CLASS, KA, KB, TM, TN, BR, STAGES, CON, CLUSTER, PP, PRO, GFLOPS)                 \
    using Body_##NAME = mma::Sm90<mma::OP, EB, SM90_MAJOR_##KA, SM90_MAJOR_##KB, TM, TN, STAGES, CON, CLUSTER, PP, PRO>;         \
    extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(Body_##NAME::threads, 1)                      \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                 \
        mma::sm90_run<Body_##NAME>(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::smem_bytes == SM90_SMEM(TM, BR, STAGES, CON), "table.h states another amount for " #NAME);       \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
