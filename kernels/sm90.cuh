// SPDX-License-Identifier: MIT
//
// The Hopper kernels: a producer warp feeds wgmma by TMA through a ring of stages; one or two consumer warpgroups multiply and
// write D; CTAs are persistent and walk the tiles of all problems of a launch. One template, and a row of table.h is a choice
// of its parameters:
//
//   TILE_M x TILE_N   of one CTA. A stage is 128 bytes of K: (TILE_M + TILE_N) x 128 bytes, swizzled by 128.
//   CONSUMERS         warpgroups that multiply. Together on one tile (each TILE_M / CONSUMERS rows) or, with PING_PONG, each on
//                     tiles of its own, so that one stores (sm90_turns.cuh) while the other multiplies: for a K that is short beside
//                     the way to D.
//   CLUSTER           CTAs along M that share B: each loads its part of B's tile and sends it to all. Where M ends with a tile for one of
//                     two, they take that of two columns.
//   PROMOTE           every stage's sum is added to f32 registers outside the tensor core (fp8: 128 of K).
//
// Shared memory: STAGES x (A tile, B tile), then for each consumer what sm90_store.cuh or sm90_turns.cuh stages, then what the producer says of
// each tile, then the barriers.
#pragma once

#include "kernels/sm90_feed.cuh"
#include "kernels/sm90_staged.cuh"
#include "kernels/sm90_turns.cuh"
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
    // Where registers are left, D is stored during the next tile's products.
    static constexpr int sums = blocks * TILE_N / 2;
    static constexpr int held = PROMOTE || PING_PONG || CONSUMERS != 2 || TILE_N < 128 ? 0 : sums <= 88 ? sums : 64;
    // Sums of larger tiles leave too few registers for it where warpgroups take turns (orient.c knows).
    static constexpr bool finishes = Acc(0.5f) != Acc(0) && (!PING_PONG || TILE_M * TILE_N <= 128 * 128);
    static constexpr bool lacks_registers = ELEMENT_BYTES == 1 && Acc(0.5f) != Acc(0) && !PING_PONG;
    static constexpr Sm90Room room = PING_PONG ? ROOM_ENOUGH : ELEMENT_BYTES == 1 ? ROOM_LITTLE : ROOM_LESS;
    using Store = TileStore<Acc, blocks, TILE_N, held, !lacks_registers>;
    using Turns = TurnStore<Acc, blocks, PING_PONG ? TILE_N : 64>;
    static constexpr int staging_offset = STAGES * stage_bytes;
    static constexpr int group_staging = PING_PONG ? Turns::staging_bytes : Store::staging_bytes;
    static constexpr int tiles_offset = staging_offset + CONSUMERS * group_staging;
    static constexpr int barrier_offset = tiles_offset + Feed::tiles_bytes;
    static constexpr int smem_bytes = barrier_offset + Feed::barrier_bytes;
    static constexpr int order_barrier = 8;             // and 9: whose turn it is to multiply, with PING_PONG
    static constexpr int full_arrivals = 1, empty_arrivals = (PING_PONG ? 1 : CONSUMERS) * Feed::template arrivals<128>;
    static_assert(!PING_PONG || CONSUMERS == 2, "two groups take turns");
    static_assert(group_m % 64 == 0 && (TILE_M % 64) == 0, "a warpgroup multiplies 64 rows at a time");
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");
    static_assert(!PROMOTE || blocks == 1, "tiles of several wgmmas are sm90_promote.cuh's");
    static_assert((blocks + PROMOTE) * TILE_N / 2 <= (PROMOTE || PING_PONG ? 192 : 128), "sums would spill");

    static constexpr bool deals = CLUSTER == 2 && CONSUMERS == 2 && !PING_PONG;        // has short tiles (deal.h)
    // The next tile is looked at while the products of the one at hand are on their way; with fp8 there are no registers for it. Of narrow
    // tiles, whose products are over before, that is time lost (1024^3 by 128 x 64: 6.4 us instead of 5.7).
    static constexpr bool looks_ahead = !PING_PONG && !lacks_registers && TILE_N > 64;
    static constexpr Sm90Form form() {
        Sm90Form form = Feed::form(Store::is_integer, finishes);
        form.orders_b = form.orders_b && !PING_PONG;
        form.stores_boxes = PING_PONG;
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

    // A stage: all blocks a step of K after the other.
    template <int BLOCKS>
    __device__ static __forceinline__ void multiply(Acc (&acc)[BLOCKS][Mma::registers], uint32_t a, uint32_t b, bool more) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const uint32_t step_a = (TRANS_A ? 2048 >> 4 : 32 >> 4) * i, step_b = (TRANS_B ? 2048 >> 4 : 32 >> 4) * i;
#pragma unroll
            for (int block = 0; block < BLOCKS; block++)
                Mma::template ss<TRANS_A, TRANS_B>(acc[block], wgmma_descriptor_of(a + block * (8192 >> 4) + step_a), wgmma_descriptor_of(b + step_b),
                                                   more || i > 0);
        }
    }

    // A tile as its consumers see it.
    static constexpr uint32_t SEEN_OVER = UINT32_MAX;
    struct Seen {
        uint32_t slot, store;           // where it is described; SEEN_OVER: there is none any more
        uint32_t k_tiles;               // to multiply
    };

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty) {
        const uint32_t group = warp_index() / 4 - 1;
        const int named = static_cast<int>(group) + 1;
        char* staging = smem + staging_offset + group * group_staging;
        const uint32_t base = shared_address(smem);
        const uint32_t own_rows = PING_PONG ? 0 : group * group_m;
        // Chunks of 64 rows of A are 8 KB apart in both layouts.
        const uint32_t a0 = wgmma_descriptor_low(base + own_rows * 128, TRANS_A ? 8192 : 16);
        const uint32_t b0 = wgmma_descriptor_low(base + a_bytes, TRANS_B ? 8192 : 16);
        const Sm90Tile* tiles = reinterpret_cast<const Sm90Tile*>(smem + tiles_offset);
        const uint32_t own_staging = Store::own_staging(staging);
        const int row = static_cast<int>(own_rows + threadIdx.x / 32 % 4 * 16);
        const uint32_t n_tiles = params.n_tiles, step = gridDim.x / CLUSTER;
        uint32_t tile = blockIdx.x / CLUSTER, turn = 0, slot = 0;
        Ring ring;
        typename Store::Held waiting;
        waiting.next = -1;
        uint32_t passed = tile_slots;       // where the other group's tile before is described
        const bool leads = PING_PONG && elect_one();
        // Waits for the tile's first stage, which says what it is.
        Seen next = {};
        const auto look = [&] {
            next = {slot, SEEN_OVER, 0};
            if ((deals ? sm90_tile(params, tile) : tile) < n_tiles) {
                slot = slot + 1 == tile_slots ? 0 : slot + 1;
                mbarrier_wait(full + ring.stage * 8, ring.phase);
                const Sm90Tile& described = tiles[next.slot];
                next.store = described.store;
                // Where nothing of D lies in this group's rows, products would cost as much time and power as any.
                if (PING_PONG || (described.rows > static_cast<int>(own_rows) && described.columns > 0)) next.k_tiles = described.k_tiles;
            }
        };
        if (looks_ahead) look();
        for (;; tile += looks_ahead ? 0 : step) {
            if (PING_PONG) {
                if (tile >= n_tiles) break;
                if (turn != group) {
                    turn = turn + 1 == CONSUMERS ? 0 : turn + 1;
                    passed = slot;
                    slot = slot + 1 == tile_slots ? 0 : slot + 1;
                    continue;
                }
                turn = turn + 1 == CONSUMERS ? 0 : turn + 1;
                // Not before the other group's last stage was there: a wait by parity tells only neighbouring rounds apart.
                if (passed != tile_slots) {
                    barrier_sync<256>(order_barrier + static_cast<int>(group));
                    ring.skip(tiles[passed].k_tiles);
                }
            }
            if (!looks_ahead) look();
            const Seen seen = next;
            const uint32_t k_tiles = seen.k_tiles;
            // Once more behind the last tile, for what is held.
            if (seen.store == SEEN_OVER && !Store::holds) break;
            // Beside products there would be no registers for it.
            if constexpr (finishes && !PING_PONG)
                if (k_tiles && seen.store & STORE_WITH_C) sm90_ask_c<blocks, TILE_N>(params, tiles[seen.slot], row);
            Acc acc[blocks][Mma::registers];
            if constexpr (PROMOTE) {
                Acc part[1][Mma::registers];
#pragma unroll
                for (int i = 0; i < Mma::registers; i++) acc[0][i] = 0;
                for (uint32_t kt = 0; kt < k_tiles; kt++) {
                    const uint32_t offset = ring.stage * (stage_bytes >> 4);
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    wgmma_fence();
                    multiply(part, a0 + offset, b0 + offset, false);
                    wgmma_commit();
                    wgmma_wait<0>();
                    release(empty + ring.stage * 8);
#pragma unroll
                    for (int i = 0; i < Mma::registers; i++) acc[0][i] = acc[0][i] + part[0][i];
                    ring.next();
                }
            } else {
                for (uint32_t kt = 0; kt < k_tiles; kt++) {
                    const uint32_t offset = ring.stage * (stage_bytes >> 4);
                    if (kt || !(looks_ahead || PING_PONG)) mbarrier_wait(full + ring.stage * 8, ring.phase);
                    wgmma_fence();
                    multiply(acc, a0 + offset, b0 + offset, kt != 0);
                    wgmma_commit();
                    // One group stays in flight: what is over is the stage before.
                    wgmma_wait<1>();
                    if (kt) release(empty + ring.before() * 8);
                    ring.next();
                    if constexpr (Store::holds) Store::send(waiting, row, own_staging);
                    if constexpr (finishes && PING_PONG)
                        if (!kt && seen.store & STORE_WITH_C) sm90_ask_c<blocks, TILE_N>(params, tiles[seen.slot], row);
                }
            }
            if (PING_PONG) barrier_arrive<256>(order_barrier + 1 - static_cast<int>(group));
            if (looks_ahead && k_tiles) {
                tile += step;
                look();
            }
            if constexpr (!PROMOTE) {
                wgmma_wait<0>();
                if (k_tiles) release(empty + ring.before() * 8);
            }
            if constexpr (Store::holds) Store::send_all(waiting, row, own_staging);
            if (seen.store == SEEN_OVER) break;
            if (!PING_PONG && !k_tiles) {
                // The warps stay together: a wait by parity tells only neighbouring rounds apart.
                for (uint32_t left = tiles[seen.slot].k_tiles; left; left--) {
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    barrier_sync<128>(named);
                    release(empty + ring.stage * 8);
                    ring.next();
                }
                if (looks_ahead) {
                    tile += step;
                    look();
                }
                continue;
            }
            if constexpr (finishes) {
                if (seen.store & STORE_FINISHED) {
                    // Shared memory of the warp may still be on its way to D.
                    if (PING_PONG && leads) tensor_stores_read();
                    if (PING_PONG) __syncwarp();
                    const uint32_t own = PING_PONG ? Turns::own_staging(staging) : own_staging;
                    sm90_finish<room, blocks, TILE_N>(acc, params, tiles[seen.slot], row, own);
                }
            }
            if constexpr (Store::holds) {
                if (seen.store & 7) {
                    Store::hold(waiting, acc, tiles + seen.slot, seen.store, row, own_staging);
                    continue;
                }
            }
            if constexpr (PING_PONG) {
                const Sm90Entry* entry = (params.table ? params.table : params.entries) + tiles[seen.slot].entry;
                if (params.table) tensor_acquire(&entry->b_ordered);
                Turns::run(acc, tiles[seen.slot], &entry->b_ordered, row, staging, leads);
            } else {
                if (!(seen.store & 7)) {
                    if constexpr (Store::is_integer) {
                        Store::by_epilogue(acc[0], params, tiles[seen.slot], own_rows, staging, named);
                    } else {
                        sm90_store_any<blocks, TILE_N>(acc, params, tiles[seen.slot], row, own_staging);
                        // For the compiler, which keeps less in registers where it knows that warps are whole.
                        barrier_sync<128>(named);
                    }
                } else {
                    Store::run(acc, tiles[seen.slot], row, own_staging);
                }
                Store::forget(waiting);
            }
        }
        if (PING_PONG) tensor_stores_wait();
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
    static_assert(Body_##NAME::smem_bytes == SM90_SMEM(TM, BR, STAGES, CON, PP), "table.h states another amount for " #NAME);       \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
