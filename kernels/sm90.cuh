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

#include "kernels/sm90_store.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

template <class OP, int ELEMENT_BYTES, bool TRANS_A, bool TRANS_B, int TILE_M, int TILE_N, int STAGES, int CONSUMERS, int CLUSTER,
          bool PING_PONG, bool PROMOTE>
struct Sm90 {
    using Acc = typename OP::Acc;
    using Mma = Wgmma<OP, TILE_N>;
    static constexpr int threads = 128 * (1 + CONSUMERS);
    static constexpr int tile_k = 128 / ELEMENT_BYTES;
    static constexpr int group_m = PING_PONG ? TILE_M : TILE_M / CONSUMERS;     // rows of one warpgroup
    static constexpr int blocks = group_m / 64;                                 // wgmma along M of one warpgroup
    static constexpr int b_rows = TRANS_B ? (TILE_N + 63) / 64 * 64 : TILE_N;   // an MN-major box holds 64
    static constexpr int a_bytes = TILE_M * 128, b_bytes = b_rows * 128, stage_bytes = a_bytes + b_bytes;
    // Where registers are left, D is stored during the next tile's products; with PING_PONG the other group multiplies meanwhile anyway.
    static constexpr int sums = blocks * TILE_N / 2;
    static constexpr int held = PROMOTE || PING_PONG || CONSUMERS != 2 || TILE_N < 128 ? 0 : sums <= 88 ? sums : 64;
    using Store = TileStore<Acc, blocks, TILE_N, held>;
    static constexpr int staging_offset = STAGES * stage_bytes;
    // The producer may be STAGES tiles ahead of a consumer that still needs its own tile and the one before.
    static constexpr int tile_slots = STAGES + 4;
    static constexpr int tiles_offset = staging_offset + CONSUMERS * Store::staging_bytes;
    static constexpr int barrier_offset = tiles_offset + tile_slots * static_cast<int>(sizeof(Sm90Tile));
    static constexpr int smem_bytes = barrier_offset + 2 * STAGES * 8;
    static constexpr int order_barrier = 8;             // and 9: whose turn it is to multiply, with PING_PONG
    static constexpr int releases = (PING_PONG ? 1 : CONSUMERS) * CLUSTER * (all_arrive ? 128 : 1);     // of one stage
    static_assert(!PING_PONG || CONSUMERS == 2, "two groups take turns");
    static_assert(group_m % 64 == 0 && (TILE_M % 64) == 0, "a warpgroup multiplies 64 rows at a time");
    static_assert(TILE_M <= 256 && b_rows / CLUSTER <= 256, "a box has at most 256 rows");
    static_assert(a_bytes % 1024 == 0 && b_bytes / CLUSTER % 1024 == 0, "the swizzle repeats every 1024 bytes");
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");
    static_assert((blocks + PROMOTE) * TILE_N / 2 <= (PROMOTE ? 192 : 128), "sums would spill");

    static constexpr Sm90Form form() {
        return {TILE_M * CLUSTER, TILE_N, TILE_M, b_rows / CLUSTER, CLUSTER, Store::is_integer, !TRANS_B, !TRANS_B && b_rows / CLUSTER % 32 == 0, CLUSTER == 2};
    }

    struct Ring {
        uint32_t stage = 0, phase = 0;
        __device__ __forceinline__ void next() {
            if (++stage == STAGES) stage = 0, phase ^= 1;
        }
        __device__ __forceinline__ void skip(uint32_t n) {
            const uint32_t to = stage + n;
            phase ^= to / STAGES & 1;
            stage = to % STAGES;
        }
        __device__ __forceinline__ uint32_t before() const { return (stage ? stage : STAGES) - 1; }
    };

    __device__ static __forceinline__ uint32_t k_tiles_of(const Sm90Work& work) { return (work.k + tile_k - 1) / tile_k; }

    __device__ static __forceinline__ void produce(const Sm90Params& params, uint32_t smem, uint32_t full, uint32_t empty, uint32_t rank) {
        uint32_t slot = smem + tiles_offset;
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x / CLUSTER; tile < params.n_tiles; tile += gridDim.x / CLUSTER) {
            is_new |= work.find(params, tile);
            Sm90Place place = sm90_place<TILE_M * CLUSTER, TILE_N, CLUSTER == 2>(work, tile);
            const bool beside = CLUSTER == 2 && place.beside;
            if (beside)
                place.n0 += rank * TILE_N;
            else
                place.m0 += rank * TILE_M;
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) {
                tensor_acquire(&entry->a);
                tensor_acquire(&entry->b);
                tensor_acquire(&entry->b_ordered);
            }
            is_new = false;
            const int32_t m0 = static_cast<int32_t>(place.m0), n0 = static_cast<int32_t>(place.n0);
            const int32_t batch_a = work.is_batched() && entry->batch_a ? static_cast<int32_t>(place.batch) : 0;
            const int32_t batch_b = work.is_batched() && entry->batch_b ? static_cast<int32_t>(place.batch) : 0;
            const uint32_t first_k = work.is_batched() ? place.batch * entry->slice_k : 0;
            const uint32_t k_tiles = k_tiles_of(work);
            // B along K: its rows as they lie, or in groups (sm90_b_maps).
            constexpr int32_t b_part = b_rows / CLUSTER;
            const int32_t b_row = n0 + (beside ? 0 : static_cast<int32_t>(rank) * b_part), group_rows = static_cast<int32_t>(sm90_group_rows(work.store()));
            const bool is_ordered = !TRANS_B && place.n0 + TILE_N <= entry->ordered_n;
            const CUtensorMap* map_b = is_ordered ? &entry->b_ordered : &entry->b;
            const int32_t b1 = is_ordered ? 0 : b_row, b2 = is_ordered ? 0 : batch_b;
            const int32_t b4 = is_ordered ? batch_b * static_cast<int32_t>(entry->b_groups) + b_row / group_rows : 0;
            for (uint32_t kt = 0; kt < k_tiles; kt++) {
                const int32_t k0 = static_cast<int32_t>(first_k + kt * tile_k);
                const uint32_t a = smem + ring.stage * stage_bytes, b = a + a_bytes, barrier = full + ring.stage * 8;
                mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
                // The first stage is complete when the tile is described, too.
                if (kt)
                    mbarrier_expect(barrier, stage_bytes);
                else
                    mbarrier_expect_more(barrier, stage_bytes);
                if (TRANS_A) {
#pragma unroll
                    for (int i = 0; i < TILE_M / 64; i++) tensor_load(a + i * 8192, &entry->a, m0 + i * 64, k0, batch_a, barrier);
                } else {
                    tensor_load(a, &entry->a, k0, m0, batch_a, barrier);
                }
                constexpr uint16_t mask = (1 << CLUSTER) - 1;
                if (beside) {
#pragma unroll
                    for (int i = 0; i < (TRANS_B ? b_rows / 64 : CLUSTER); i++) {
                        if (TRANS_B)
                            tensor_load(b + i * 8192, &entry->b, n0 + i * 64, k0, batch_b, barrier);
                        else
                            tensor_load_5d(b + i * b_part * 128, map_b, k0, is_ordered ? 0 : b1 + i * b_part, b2, 0, is_ordered ? b4 + i * b_part / group_rows : 0, barrier);
                    }
                } else if (TRANS_B) {
#pragma unroll
                    for (int i = 0; i < b_rows / 64 / CLUSTER; i++) {
                        const int chunk = static_cast<int>(rank) * (b_rows / 64 / CLUSTER) + i;
                        if (CLUSTER > 1)
                            tensor_load_multicast(b + chunk * 8192, &entry->b, n0 + chunk * 64, k0, batch_b, barrier, mask);
                        else
                            tensor_load(b + chunk * 8192, &entry->b, n0 + chunk * 64, k0, batch_b, barrier);
                    }
                } else if (CLUSTER > 1) {
                    const uint32_t part = rank * (b_rows / CLUSTER);
                    tensor_load_5d_multicast(b + part * 128, map_b, k0, b1, b2, 0, b4, barrier, mask);
                } else {
                    tensor_load_5d(b, map_b, k0, b1, b2, 0, b4, barrier);
                }
                if (kt == 0) {
                    const uint32_t store = work.store() | (is_ordered ? STORE_FROM_REGISTERS : 0);
                    sm90_describe(slot, *entry, work, place, static_cast<uint32_t>(m0), k_tiles, store);
                    slot = slot == smem + tiles_offset + (tile_slots - 1) * sizeof(Sm90Tile) ? smem + tiles_offset : slot + sizeof(Sm90Tile);
                    mbarrier_arrive(barrier);
                }
                ring.next();
            }
        }
        grid_release();
    }

    // A stage may be written again by every CTA that writes it. Its products are over, so all warps of the group have issued them: what
    // they read before, of the description of an earlier tile too, they have read.
    __device__ static __forceinline__ void release(uint32_t empty) {
        if (CLUSTER == 1) {
            if (all_arrive || threadIdx.x % 128 == 0) mbarrier_arrive(empty);
        } else if (all_arrive) {
            for (uint32_t cta = 0; cta < CLUSTER; cta++) mbarrier_arrive_at(empty, cta);
        } else if (threadIdx.x % 128 < CLUSTER) {
            mbarrier_arrive_at(empty, threadIdx.x % 128);
        }
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
            const bool is_over = tile >= params.n_tiles;
            if (is_over && !Store::holds) break;
            const Sm90Tile* described = tiles + slot;
            slot = slot + 1 == tile_slots ? 0 : slot + 1;
            if (PING_PONG) {
                if (turn != group) {
                    turn = turn + 1 == CONSUMERS ? 0 : turn + 1;
                    work.find(params, tile);
                    ring.skip(k_tiles_of(work));
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

    __device__ static __forceinline__ void run(const Sm90Params& params) {
        extern __shared__ __align__(1024) char smem[];
        const uint32_t base = shared_address(smem), full = base + barrier_offset, empty = full + STAGES * 8;
        const uint32_t rank = CLUSTER > 1 ? cluster_rank() : 0;
        const uint32_t warp = warp_index();
        if (warp == 0 && elect_one()) {
            if (base % 1024) __trap();
#pragma unroll
            for (int i = 0; i < STAGES; i++) {
                mbarrier_init(full + i * 8, 1);
                mbarrier_init(empty + i * 8, releases);
            }
            mbarrier_init_fence();
        }
        if (CLUSTER > 1)
            cluster_sync();
        else
            __syncthreads();
        grid_wait();
        if (warp < 4) {
            if (CONSUMERS > 1) registers_give<56>();
            if (warp == 0 && elect_one()) produce(params, base, full, empty, rank);
        } else {
            if (CONSUMERS > 1) registers_take<224>();
            consume(params, smem, full, empty);
        }
        // A CTA of a cluster must not leave while another may still write or signal in its shared memory.
        if (CLUSTER > 1) {
            __syncthreads();
            cluster_sync();
        }
        group_done(params);
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
        Body_##NAME::run(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::smem_bytes == SM90_SMEM(TM, BR, STAGES, CON), "table.h states another amount for " #NAME);       \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
