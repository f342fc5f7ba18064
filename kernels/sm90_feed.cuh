// SPDX-License-Identifier: MIT
//
// What the Hopper templates with one producer thread have in common (sm90.cuh, sm90_promote.cuh): the ring of stages, the thread that
// feeds it by TMA and says of each tile what its consumers must know, how a stage is given back, and how a CTA begins and ends.
//
// Shared memory begins with STAGES x (A tile, B tile), 128 bytes of K each, swizzled by 128; where the descriptions of tiles lie and the
// barriers, a full and an empty one a stage, a template says.
#pragma once

#include "kernels/sm90_store.cuh"

namespace mma {

template <int STAGES>
struct Sm90Ring {
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

// CLUSTER CTAs along M share B: each loads its part of B's tile and sends it to all. Where M ends with a tile for one of two, they take
// that of two columns. TRANS_A, TRANS_B: an operand lies along M or N. Small tiles, which have the weights of a few rows to read, mark what
// is read once as the first that the L2 may give up, so that what the next launch asked for stays (64 x 24576 x 1536: 20.6 and 21.4 us).
template <int ELEMENT_BYTES, bool TRANS_A, bool TRANS_B, int TILE_M, int TILE_N, int STAGES, int CLUSTER>
struct Sm90Feed {
    using Ring = Sm90Ring<STAGES>;
    static constexpr int stages = STAGES, cluster = CLUSTER;
    static constexpr int tile_k = 128 / ELEMENT_BYTES;
    static constexpr int b_rows = TRANS_B ? (TILE_N + 63) / 64 * 64 : TILE_N;   // an MN-major box holds 64
    static constexpr int b_part = b_rows / CLUSTER;
    static constexpr int a_bytes = TILE_M * 128, b_bytes = b_rows * 128, stage_bytes = a_bytes + b_bytes;
    // The producer may be STAGES tiles ahead of a consumer that still needs its own tile and the one before.
    static constexpr int tile_slots = STAGES + 4;
    static constexpr int tiles_bytes = tile_slots * static_cast<int>(sizeof(Sm90Tile)), barrier_bytes = 2 * STAGES * 8;
    static constexpr bool may_be_once = !TRANS_B && TILE_M * TILE_N <= 8192;
    static_assert(TILE_M <= 256 && b_part <= 256, "a box has at most 256 rows");
    static_assert(a_bytes % 1024 == 0 && b_bytes / CLUSTER % 1024 == 0, "the swizzle repeats every 1024 bytes");

    static constexpr Sm90Form form(bool integer_sums, bool finishes) {
        return {TILE_M * CLUSTER, TILE_N, TILE_M, b_part, CLUSTER, integer_sums, !TRANS_B, !TRANS_B && b_part % 32 == 0, CLUSTER == 2, false, false,
                false, finishes};
    }

    __device__ static __forceinline__ uint32_t k_tiles_of(const Sm90Work& work) { return (work.k + tile_k - 1) / tile_k; }

    // Of a CTA of a cluster.
    __device__ static __forceinline__ Sm90Place place_of(const Sm90Work& work, uint32_t tile, uint32_t rank) {
        Sm90Place place = sm90_place<TILE_M * CLUSTER, TILE_N, CLUSTER == 2>(work, tile);
        const bool beside = CLUSTER == 2 && place.beside;
        if (beside)
            place.n0 += rank * TILE_N;
        else
            place.m0 += rank * TILE_M;
        return place;
    }

    // By one thread. tiles: tile_slots descriptions. DEALS: consumers take tiles by sm90_tile, too. PARTS: they know STORE_FROM_HALF, where
    // only the first of two parts of B has its order.
    template <bool DEALS, bool PARTS = false>
    __device__ static __forceinline__ void produce(const Sm90Params& params, uint32_t smem, uint32_t tiles, uint32_t full, uint32_t empty,
                                                   uint32_t rank) {
        uint32_t slot = tiles;
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t turn = blockIdx.x / CLUSTER;; turn += gridDim.x / CLUSTER) {
            const uint32_t tile = DEALS ? sm90_tile(params, turn) : turn;
            if (tile >= params.n_tiles) break;
            is_new |= work.find(params, tile);
            const Sm90Place place = place_of(work, tile, rank);
            const bool beside = CLUSTER == 2 && place.beside;
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
            const uint32_t k_tiles = k_tiles_of(work);
            // B along K: its rows as they lie, or in groups (sm90_b_maps).
            const int32_t b_row = n0 + (beside ? 0 : static_cast<int32_t>(rank) * b_part), group_rows = static_cast<int32_t>(sm90_group_rows(work.store()));
            const bool is_once = may_be_once && work.m_tiles + work.has_odd_end() == 1 && (!work.is_batched() || entry->batch_b);
            const uint64_t once = policy_read_once();
            const bool by_parts = PARTS && !beside && (work.store() & 7) != STORE_32_BIT;
            const bool is_ordered = !TRANS_B && place.n0 + (by_parts ? (rank + 1) * b_part : TILE_N) <= entry->ordered_n;
            const CUtensorMap* map_b = is_ordered ? &entry->b_ordered : &entry->b;
            const int32_t b1 = is_ordered ? 0 : b_row, b2 = is_ordered ? 0 : batch_b;
            const int32_t b4 = is_ordered ? batch_b * static_cast<int32_t>(entry->b_groups) + b_row / group_rows : 0;
            for (uint32_t kt = 0; kt < k_tiles; kt++) {
                const int32_t k0 = static_cast<int32_t>(kt * tile_k);
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
                        const int32_t c1 = is_ordered ? 0 : b1 + i * b_part, c4 = is_ordered ? b4 + i * b_part / group_rows : 0;
                        if (TRANS_B)
                            tensor_load(b + i * 8192, &entry->b, n0 + i * 64, k0, batch_b, barrier);
                        else if (is_once)
                            tensor_load_5d(b + i * b_part * 128, map_b, k0, c1, b2, 0, c4, barrier, once);
                        else
                            tensor_load_5d(b + i * b_part * 128, map_b, k0, c1, b2, 0, c4, barrier);
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
                    const uint32_t part = rank * b_part;
                    if (is_once)
                        tensor_load_5d_multicast(b + part * 128, map_b, k0, b1, b2, 0, b4, barrier, mask, once);
                    else
                        tensor_load_5d_multicast(b + part * 128, map_b, k0, b1, b2, 0, b4, barrier, mask);
                } else if (is_once) {
                    tensor_load_5d(b, map_b, k0, b1, b2, 0, b4, barrier, once);
                } else {
                    tensor_load_5d(b, map_b, k0, b1, b2, 0, b4, barrier);
                }
                if (kt == 0) {
                    uint32_t store = work.store() | (is_ordered ? STORE_FROM_REGISTERS : 0);
                    if (by_parts) {
                        const uint32_t ordered = entry->ordered_n;
                        store = work.store() | (place.n0 + TILE_N <= ordered ? STORE_FROM_REGISTERS : place.n0 + b_part <= ordered ? STORE_FROM_HALF : 0);
                    }
                    sm90_describe(slot, *entry, work, place, static_cast<uint32_t>(m0), k_tiles, store);
                    slot = slot == tiles + (tile_slots - 1) * sizeof(Sm90Tile) ? tiles : slot + sizeof(Sm90Tile);
                    mbarrier_arrive(barrier);
                }
                ring.next();
            }
        }
        grid_release();
    }

    // A stage may be written again by every CTA that writes it. One of GROUP threads gives it back for them (an arrival of `arrivals`): all
    // have read what they read, and products that are waited for have read the operands.
    template <int GROUP>
    static constexpr int arrivals = CLUSTER * (all_arrive ? 128 : 128 / GROUP);         // of a warpgroup
    template <int GROUP>
    __device__ static __forceinline__ void release(uint32_t empty) {
        const uint32_t thread = threadIdx.x % GROUP;
        if (CLUSTER == 1) {
            if (all_arrive || thread == 0) mbarrier_arrive(empty);
        } else if (all_arrive) {
            for (uint32_t cta = 0; cta < CLUSTER; cta++) mbarrier_arrive_at(empty, cta);
        } else if (thread < CLUSTER) {
            mbarrier_arrive_at(empty, thread);
        }
    }
};

// A CTA of a warpgroup of producers and BODY::consumers others. BODY: Feed, barrier_offset, full_arrivals and empty_arrivals of a stage's
// barriers, produce(params, smem, full, empty, rank, warp), consume(params, smem, full, empty).
template <class BODY>
__device__ __forceinline__ void sm90_run(const Sm90Params& params) {
    constexpr int cluster = BODY::Feed::cluster, stages = BODY::Feed::stages;
    extern __shared__ __align__(1024) char smem[];
    const uint32_t base = shared_address(smem), full = base + BODY::barrier_offset, empty = full + stages * 8;
    const uint32_t rank = cluster > 1 ? cluster_rank() : 0;
    const uint32_t warp = warp_index();
    if (warp == 0 && elect_one()) {
        if (base % 1024) __trap();
#pragma unroll
        for (int i = 0; i < stages; i++) {
            mbarrier_init(full + i * 8, BODY::full_arrivals);
            mbarrier_init(empty + i * 8, BODY::empty_arrivals);
        }
        mbarrier_init_fence();
    }
    if (cluster > 1)
        cluster_sync();
    else
        __syncthreads();
    if (warp < 4) {
        sm90_ask(params.ahead[0], threadIdx.x);
        sm90_ask(params.ahead[1], threadIdx.x);
    }
    grid_wait();
    if (warp < 4) {
        if (BODY::consumers > 1) registers_give<56>();
        BODY::produce(params, smem, full, empty, rank, warp);
    } else {
        if (BODY::consumers > 1) registers_take<224>();
        BODY::consume(params, smem, full, empty);
    }
    // A CTA of a cluster must not leave while another may still write or signal in its shared memory.
    if (cluster > 1) {
        __syncthreads();
        cluster_sync();
    }
    group_done(params);
}

}  // namespace mma
