// SPDX-License-Identifier: MIT
//
// Many rows, but no whole number of tiles: experts of uneven M. A sibling of sm90.cuh for 16-bit operands along K whose tiles are 128 rows
// of the weights by as many of the other operand's as fit, a multiple of 16 up to 256 that is chosen for each problem at run time. wgmma
// counts its rows by 64, but its columns by 8: so the operand with the uneven extent goes along the columns, and D^T is what is summed.
// 1025 rows are five tiles of 208 (1040 rows) here, where tiles of 256 x 256 do the work of 1088.
//
//   - Two CTAs share the columns: each loads its rows of the weights and half of the columns, and sends those to both. A box is as high
//     as half of a problem's highest tile; where a tile is lower, the halves overlap.
//   - The loop over K exists once for each number of columns, as an instruction that has it.
//   - D is stored across its tiles, during the next one's products: 64 columns of a warpgroup at a time are turned by stmatrix on their way
//     to shared memory, from where the copy engine takes them as 64 rows of 128 bytes. Stores by the warps themselves, 32 bytes of a row
//     each, were 2 to 3 % of the whole slower. Rows that are picked by number are written at once. Anything but a plain 16-bit D goes
//     through the run-time epilogue.
//
// Measured on an H200 and left: chunks of D before the wait for the stage before (no sooner), bands twice as high, five rounds dealt out
// instead of three; and, for the same end, ordinary tiles of half the height for the experts of few rows (5 % slower than none of them).
// A product alone of 300 or 576 rows takes 0.64 and 0.78 of the time of the 128 x 256 row, one of whole tiles 1.00 to 1.04.
//
// Bits are those of sm90.cuh: the same instructions in the same order along K.
#pragma once

#include "kernels/fit.h"
#include "kernels/sm90_feed.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

template <class OP, bool TRANS_A, int STAGES>
struct Sm90Fit {
    using Acc = typename OP::Acc;
    static constexpr int tile_m = 128, tile_n = 256, cluster = 2;
    using Feed = Sm90Feed<2, TRANS_A, false, tile_m, tile_n, STAGES, cluster>;
    using Ring = typename Feed::Ring;
    static constexpr int registers = tile_n / 2;
    using Any = TileStore<Acc, 1, tile_n, 0>;           // its way through the epilogue
    static constexpr int consumers = 2, threads = 128 * (1 + consumers);
    static constexpr int stage_bytes = Feed::stage_bytes, tile_slots = Feed::tile_slots;
    static constexpr int staging_offset = STAGES * stage_bytes;
    static constexpr int tiles_offset = staging_offset + consumers * Any::staging_bytes;
    static constexpr int barrier_offset = tiles_offset + Feed::tiles_bytes;
    static constexpr int smem_bytes = barrier_offset + Feed::barrier_bytes;
    static constexpr int full_arrivals = 1, empty_arrivals = consumers * Feed::template arrivals<128>;
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");
    static_assert(tile_n == FIT_COLUMNS_MAX && tile_m * cluster == FIT_ROWS, "as the host counts");

    static constexpr Sm90Form form() {
        Sm90Form form = {tile_m * cluster, tile_n, tile_m, 0, cluster, false, false, false, false, false, false, false, false};
        form.deals = true;
        form.fits = true;
        return form;
    }

    struct Place {
        uint32_t batch, m0, n0, columns;
    };
    __device__ static __forceinline__ Place place_of(const Sm90Work& work, uint32_t tile, uint32_t rank) {
        const Sm90Place place = sm90_place<tile_m * cluster, 1>(work, tile);
        const uint32_t higher = place.n0 < work.n_higher ? place.n0 : work.n_higher;
        return {place.batch, place.m0 + rank * tile_m, (place.n0 * work.steps_each + higher) * FIT_STEP,
                (work.steps_each + (place.n0 < work.n_higher)) * FIT_STEP};
    }

    // ---- loading ----

    // What the consumers must know of a tile, an Sm90Tile but for what it says of D in memory. Its width is beside the store.
    __device__ static __forceinline__ void describe(uint32_t to, const Sm90Entry& entry, const Sm90Work& work, const Place& place,
                                                    uint32_t k_tiles) {
        asm volatile("st.shared.v4.u32 [%0 + 32], {%1, %2, %3, %4};\n" ::"r"(to), "r"(work.index), "r"(place.batch), "r"(place.m0), "r"(place.n0)
                     : "memory");
        const int64_t rows = static_cast<int64_t>(entry.problem.m) - place.m0, left = static_cast<int64_t>(entry.problem.n) - place.n0;
        const int columns = static_cast<int>(place.columns);
        asm volatile("st.shared.v4.u32 [%0 + 16], {%1, %2, %3, %4};\n" ::"r"(to), "r"(static_cast<int32_t>(rows < tile_m ? rows : tile_m)),
                     "r"(static_cast<int32_t>(left < columns ? left : columns)), "r"(k_tiles), "r"(work.store() | place.columns << 8)
                     : "memory");
    }

    __device__ static __forceinline__ void feed(const Sm90Params& params, uint32_t smem, uint32_t tiles, uint32_t full, uint32_t empty,
                                                uint32_t rank) {
        uint32_t slot = tiles;
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t turn = blockIdx.x / cluster;; turn += gridDim.x / cluster) {
            const uint32_t tile = sm90_tile(params, turn);
            if (tile >= params.n_tiles) break;
            is_new |= work.find(params, tile);
            const Place place = place_of(work, tile, rank);
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) {
                tensor_acquire(&entry->a);
                tensor_acquire(&entry->b);
            }
            is_new = false;
            const int32_t m0 = static_cast<int32_t>(place.m0), n0 = static_cast<int32_t>(place.n0);
            const int32_t batch_a = work.is_batched() && entry->batch_a ? static_cast<int32_t>(place.batch) : 0;
            const int32_t batch_b = work.is_batched() && entry->batch_b ? static_cast<int32_t>(place.batch) : 0;
            const uint32_t k_tiles = Feed::k_tiles_of(work), box = (work.steps_each + (work.n_higher > 0)) * (FIT_STEP / 2);
            const uint32_t part = rank ? place.columns - box : 0;      // the first or the last rows of the box
            const uint32_t bytes = (tile_m + 2 * box) * 128;
            for (uint32_t kt = 0; kt < k_tiles; kt++) {
                const int32_t k0 = static_cast<int32_t>(kt * Feed::tile_k);
                const uint32_t a = smem + ring.stage * stage_bytes, b = a + Feed::a_bytes, barrier = full + ring.stage * 8;
                mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
                // The first stage is complete when the tile is described, too.
                if (kt)
                    mbarrier_expect(barrier, bytes);
                else
                    mbarrier_expect_more(barrier, bytes);
                if (TRANS_A) {
#pragma unroll
                    for (int i = 0; i < tile_m / 64; i++) tensor_load(a + i * 8192, &entry->a, m0 + i * 64, k0, batch_a, barrier);
                } else {
                    tensor_load(a, &entry->a, k0, m0, batch_a, barrier);
                }
                tensor_load_multicast(b + part * 128, &entry->b, k0, n0 + static_cast<int32_t>(part), batch_b, barrier, 3);
                if (kt == 0) {
                    describe(slot, *entry, work, place, k_tiles);
                    slot = slot == tiles + (tile_slots - 1) * sizeof(Sm90Tile) ? tiles : slot + sizeof(Sm90Tile);
                    mbarrier_arrive(barrier);
                }
                ring.next();
            }
        }
        grid_release();
    }
    __device__ static __forceinline__ void produce(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty, uint32_t rank,
                                                   uint32_t warp) {
        const uint32_t base = shared_address(smem);
        if (warp == 0 && elect_one()) feed(params, base, base + tiles_offset, full, empty, rank);
    }

    // ---- storing: 64 columns at a time, which are 64 rows of D, 128 bytes of each a warpgroup ----

    static constexpr int chunks = tile_n / 64, buffer_bytes = 64 * 128;
    static_assert(Any::staging_bytes >= 2 * buffer_bytes && Any::staging_bytes % 1024 == 0, "two chunks, swizzled");
    struct Held {
        uint32_t values[registers / 2];
        int next;               // -1: nothing
        const Sm90Tile* tile;
        uint32_t buffer;        // 0 or 1
    };
    // What a thread of a warpgroup needs to store.
    struct Out {
        const Sm90Params& params;
        uint32_t staging, at;   // the group's, and where this thread's rows of matrices go
        uint32_t group_row;
        int barrier;
        bool leads;             // of the warp whose elected thread gives the copy engine its work
    };

    __device__ static __forceinline__ void write_one(const uint32_t* values, uint32_t at) {
#pragma unroll
        for (int i = 0; i < 4; i++)
            store_matrix_x4_turned(at + i * 2048, values[i * 4], values[i * 4 + 1], values[i * 4 + 2], values[i * 4 + 3]);
    }
    template <int C = 0>
    __device__ static __forceinline__ void write_chunk(const Held& held, uint32_t at) {
        if constexpr (C < chunks) {
            if (held.next != C) return write_chunk<C + 1>(held, at);
            write_one(held.values + C * 16, at);
        }
    }
    __device__ static __forceinline__ const Sm90Entry* entries_of(const Sm90Params& params) {
        return params.table ? params.table : params.entries;
    }
    // The next chunk, if there is one. What the copy engine took before it has read meanwhile. Where K is long, each warpgroup sends after
    // every fourth stage and the other one two stages later: 1 to 2 % of the whole sooner than after each.
    __device__ static __forceinline__ void send(Held& held, const Out& out) {
        if (held.next < 0) return;
        const uint32_t offset = held.buffer * buffer_bytes;
        write_chunk(held, out.at + offset);
        fence_shared_proxy();
        if (out.leads) tensor_stores_read();
        barrier_sync<128>(out.barrier);
        if (out.leads && elect_one()) {
            const Sm90Tile& tile = *held.tile;
            const Sm90Entry* entry = entries_of(out.params) + tile.entry;
            const int32_t m = static_cast<int32_t>(tile.m0 + out.group_row), n = static_cast<int32_t>(tile.n0) + held.next * 64;
            if (out.params.table && held.next == 0) tensor_acquire(&entry->b_ordered);
#pragma unroll
            for (int i = 0; i < 4; i++)
                if (tile.columns > held.next * 64 + 16 * i)
                    tensor_store(&entry->b_ordered, out.staging + offset + i * 2048, m, n + 16 * i, static_cast<int32_t>(tile.batch));
            tensor_stores_commit();
        }
        held.buffer ^= 1;
        held.next = (held.next + 1) * 64 < held.tile->columns ? held.next + 1 : -1;
    }
    // All at once to rows of D that are picked by number, by the warps themselves. The numbers come first, two a thread for 16 rows of each
    // chunk a warp: a wait for each of them would show.
    __device__ static __forceinline__ void scatter(Held& held, const Out& out) {
        const Sm90Tile& tile = *held.tile;
        const mma_problem& p = entries_of(out.params)[tile.entry].problem;
        const uint32_t lane = threadIdx.x % 32, first = threadIdx.x / 32 % 4 * 16, element = lane % 8 * 8;
        const bool is_inside = tile.m0 + out.group_row + element < p.m;
        const uint64_t row_bytes = p.d.ld * 2;
        char* const d = static_cast<char*>(p.d.at) + (tile.batch * p.d.batch_stride + tile.m0 + out.group_row + element) * 2;
        uint32_t numbers[2];
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const uint32_t column = (2 * i + lane / 16) * 64 + first + lane % 16;
            uint64_t number = UINT64_MAX;
            if (static_cast<int>(column) < tile.columns) {
                number = problem_row(p.rows_d, p.rows_d_dtype, tile.batch * p.rows_d_batch_stride + tile.n0 + column);
                if (number >= p.d_rows && p.bad_rows) atomicOr(p.bad_rows, static_cast<uint32_t>(BAD_ROWS_D));
            }
            numbers[i] = number < p.d_rows ? static_cast<uint32_t>(number) : UINT32_MAX;
        }
        if (out.leads) tensor_stores_read();
        barrier_sync<128>(out.barrier);
#pragma unroll 1
        for (; held.next * 64 < tile.columns; held.next++) {
            const uint32_t offset = held.next % 2 * buffer_bytes;
            write_chunk(held, out.at + offset);
            barrier_sync<128>(out.barrier);
#pragma unroll
            for (int i = 0; i < 4; i++) {
                const uint32_t line = i * 4 + lane / 8, at = (first + line) * 128 + ((lane % 8 ^ line % 8) << 4);
                const uint32_t number = __shfl_sync(0xffffffff, held.next < 2 ? numbers[0] : numbers[1], held.next % 2 * 16 + line);
                const uint4 values = Any::load_shared(out.staging + offset + at);
                if (number != UINT32_MAX && is_inside) *reinterpret_cast<uint4*>(d + number * row_bytes) = values;
            }
        }
        barrier_sync<128>(out.barrier);
        held.next = -1;
    }
    template <uint8_t DTYPE>
    __device__ static __forceinline__ void pack(Held& held, const Acc (&acc)[registers]) {
#pragma unroll
        for (int i = 0; i < registers / 2; i++) held.values[i] = pack_16_bit<DTYPE>(acc[2 * i], acc[2 * i + 1]);
    }

    // ---- multiplying ----

    __device__ static __forceinline__ void release(uint32_t empty) { Feed::template release<128>(empty); }

    // All of K, by an instruction of N columns.
    template <int N>
    __device__ static __forceinline__ void sum_of(Acc (&all)[registers], Ring& ring, uint32_t a0, uint32_t b0, uint32_t full, uint32_t empty,
                                                  uint32_t k_tiles, Held& held, const Out& out) {
        using Mma = Wgmma<OP, N>;
        Acc(&acc)[N / 2] = reinterpret_cast<Acc(&)[N / 2]>(all);
        const uint32_t every = k_tiles >= 4 * chunks ? 3 : 0, turn = out.group_row / 32;        // see send()
#pragma unroll 1
        for (uint32_t kt = 0; kt < k_tiles; kt++) {
            const uint32_t offset = ring.stage * (stage_bytes >> 4);
            mbarrier_wait(full + ring.stage * 8, ring.phase);
            wgmma_fence();
#pragma unroll
            for (int i = 0; i < 4; i++)
                Mma::template ss<TRANS_A, false>(acc, wgmma_descriptor_of(a0 + offset + (TRANS_A ? 2048 >> 4 : 32 >> 4) * i),
                                                 wgmma_descriptor_of(b0 + offset + (32 >> 4) * i), kt != 0 || i > 0);
            wgmma_commit();
            wgmma_wait<1>();
            if (kt) release(empty + ring.before() * 8);
            ring.next();
            if (((kt + turn) & every) == 0) send(held, out);
        }
        wgmma_wait<0>();
        release(empty + ring.before() * 8);
    }

    template <int N, class... More>
    __device__ static __forceinline__ void sum(uint32_t columns, Acc (&acc)[registers], More&&... more) {
        if constexpr (N == tile_n) {
            sum_of<N>(acc, more...);
        } else if (columns <= N) {
            sum_of<N>(acc, more...);
        } else {
            sum<N + (N < 128 ? 64 : FIT_STEP)>(columns, acc, more...);
        }
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem, uint32_t full, uint32_t empty) {
        const uint32_t group = warp_index() / 4 - 1;
        const int named = static_cast<int>(group) + 1;
        char* staging = smem + staging_offset + group * Any::staging_bytes;
        const uint32_t base = shared_address(smem), own_rows = group * 64;
        const uint32_t a0 = wgmma_descriptor_low(base + own_rows * 128, TRANS_A ? 8192 : 16);
        const uint32_t b0 = wgmma_descriptor_low(base + Feed::a_bytes, 16);
        const Sm90Tile* tiles = reinterpret_cast<const Sm90Tile*>(smem + tiles_offset);
        const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
        const Out out = {params, shared_address(staging),
                         shared_address(staging) + (lane / 16 * 8 + lane % 8) * 128 + ((warp * 2 + lane / 8 % 2 ^ lane % 8) << 4),
                         own_rows, named, warp_index() % 4 == 0};
        Ring ring;
        uint32_t slot = 0;
        Held waiting;
        waiting.next = -1;
        waiting.buffer = 0;
        // Once more behind the last tile, for what is held.
        for (uint32_t turn = blockIdx.x / cluster;; turn += gridDim.x / cluster) {
            const bool is_over = sm90_tile(params, turn) >= params.n_tiles;
            const Sm90Tile* described = tiles + slot;
            slot = slot + 1 == tile_slots ? 0 : slot + 1;
            uint32_t k_tiles = 0;
            if (!is_over) {
                mbarrier_wait(full + ring.stage * 8, ring.phase);
                if (described->rows > static_cast<int>(own_rows) && described->columns > 0) k_tiles = described->k_tiles;
            }
            Acc acc[registers];
            if (k_tiles) sum<64>(described->store >> 8, acc, ring, a0, b0, full, empty, k_tiles, waiting, out);
#pragma unroll 1
            while (waiting.next >= 0) send(waiting, out);
            if (is_over) {
                if (out.leads) tensor_stores_wait();
                break;
            }
            if (!k_tiles) {
                // The warps stay together: a wait by parity tells only neighbouring rounds apart.
                for (uint32_t left = described->k_tiles; left; left--) {
                    mbarrier_wait(full + ring.stage * 8, ring.phase);
                    barrier_sync<128>(named);
                    release(empty + ring.stage * 8);
                    ring.next();
                }
                continue;
            }
            const uint32_t store = described->store & 7;
            if (store == STORE_ANY) {
                if (out.leads) tensor_stores_read();
                Any::by_epilogue(acc, params, *described, own_rows, staging, named);
                // Said so that the compiler need not keep the registers through the long epilogue.
#pragma unroll
                for (int i = 0; i < registers / 2; i++) waiting.values[i] = 0;
            } else {
                waiting.tile = described;
                waiting.next = 0;
                if (store == STORE_BF16)
                    pack<MMA_BF16>(waiting, acc);
                else
                    pack<MMA_F16>(waiting, acc);
                if (described->store & STORE_PICKED) scatter(waiting, out);
            }
        }
    }
};

}  // namespace mma

// A kernel and its entries of the table; the columns are those of the list in table.h.
#define SM90_FIT_MAJOR_K false
#define SM90_FIT_MAJOR_MN true
#define SM90_FIT_KERNEL(NAME, OP, A, B, CLASS, KA, STAGES, GFLOPS)                                                             \
    using Body_##NAME = mma::Sm90Fit<mma::OP, SM90_FIT_MAJOR_##KA, STAGES>;                                                    \
    extern "C" __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(Body_##NAME::threads, 1)                            \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                 \
        mma::sm90_run<Body_##NAME>(params);                                                                                    \
    }                                                                                                                          \
    static_assert(Body_##NAME::smem_bytes == SM90_FIT_SMEM(STAGES), "table.h states another amount for " #NAME);       \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
