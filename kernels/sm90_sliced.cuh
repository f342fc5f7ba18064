// SPDX-License-Identifier: MIT
//
// Products whose K is cut into slices (slices.h). A CTA multiplies one slice for one tile: a producer warp reads by TMA, one warpgroup
// multiplies by wgmma, and its sums go straight from registers to memory of the launch. sum.cu, which starts while this kernel runs, adds
// them and runs the epilogue. Nobody waits for anybody inside a kernel, so any number of such launches can share the device.
//
// Measured on an H200 and left: clusters of eight that add their slices through distributed shared memory (a cluster's CTAs are packed
// into one GPC, whose way to the L2 they then share: 17 us for 128 x 128 x 65536 where this takes 11.5); clusters of two and four that share
// operands by multicast (14 and 13.7); prefetches of boxes and of lines instead of read_ahead() (each stage ahead costs what it takes to
// read it twice), and reading ahead only when the launch before has loaded all of its own; rows of K in longer pieces than the 128 bytes of a
// box; cp.async instead of the copy engine (13.0); a word of memory for each slice, which the adding kernel watches, instead of its wait for
// the whole kernel (12.6); 64 slices of 64 x 128 (12.9); sums of a block one slice behind the other (11.5 where this takes 11.4); lines that go
// first from the L2 (the same). What is left is 8 us for the stream, as fast as memory is, the first stage and two launches behind it.
//
// Shared memory: STAGES x (A tile, B tile), barriers.
#pragma once

#include "kernels/slices.h"
#include "kernels/sm90_group.cuh"
#include "kernels/sum.h"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

template <class OP, int ELEMENT_BYTES, bool TRANS_A, bool TRANS_B, int TILE_N, int STAGES, int CTAS, bool PROMOTE>
struct Sm90Sliced {
    using Acc = typename OP::Acc;
    using Mma = Wgmma<OP, TILE_N>;
    static constexpr int tile_m = 64;
    static constexpr int threads = 160;                 // the warpgroup first
    static constexpr int tile_k = 128 / ELEMENT_BYTES;
    static constexpr int a_bytes = tile_m * 128, b_bytes = TILE_N * 128, stage_bytes = a_bytes + b_bytes;
    static constexpr int barrier_offset = STAGES * stage_bytes;
    static constexpr int smem_bytes = barrier_offset + 2 * STAGES * 8;
    // Where a CTA of the next launch finds room beside one of this.
    static constexpr bool reads_ahead = CTAS > 1 && ELEMENT_BYTES == 2 && !TRANS_A && !TRANS_B;
    static constexpr uint32_t ahead_pieces = 2;         // of 256 bytes of a line
    static constexpr uint32_t ahead_from = 32;          // stages; 64 x 2112 x 7168 with 28 was slower for it, and other types with any number
    static_assert(TILE_N % 64 == 0 && TILE_N <= 128, "boxes of B along N hold 64, and sums must leave registers for those of a stage");
    static_assert(smem_bytes <= 232448, "no CTA has more shared memory");

    static constexpr Sm90Form form() { return {tile_m, TILE_N, tile_m, TILE_N, 1, Acc(0.5f) == Acc(0)}; }

    // What a CTA does at a time: a tile and a slice of K.
    struct Unit {
        const Sm90Entry* entry;
        uint32_t slice, m0, n0, first_k, k_tiles;

        __device__ __forceinline__ void find(const Sm90Params& params, uint32_t index) {
            // Anew each time: kept, it would take registers from the sums.
            asm volatile("" : "+r"(index));
            Sm90Work work;
            work.load(params, 0);
            work.find(params, index);
            const Sm90Place place = sm90_place<tile_m, TILE_N>(work, index);
            entry = work.entry(params);
            slice = place.batch, m0 = place.m0, n0 = place.n0, first_k = slice * work.k;
            const uint32_t left = static_cast<uint32_t>(entry->problem.k) - first_k;
            k_tiles = ((left < work.k ? left : work.k) + tile_k - 1) / tile_k;
        }
    };

    struct Ring {
        uint32_t stage = 0, phase = 0;
        __device__ __forceinline__ void next() {
            if (++stage == STAGES) stage = 0, phase ^= 1;
        }
        __device__ __forceinline__ uint32_t before() const { return (stage ? stage : STAGES) - 1; }
    };

    __device__ static __forceinline__ void produce(const Unit& unit, Ring& ring, uint32_t smem, uint32_t full, uint32_t empty, bool is_last) {
        const int32_t m0 = static_cast<int32_t>(unit.m0), n0 = static_cast<int32_t>(unit.n0);
        for (uint32_t kt = 0; kt < unit.k_tiles; kt++) {
            const int32_t k0 = static_cast<int32_t>(unit.first_k + kt * tile_k);
            const uint32_t a = smem + ring.stage * stage_bytes, b = a + a_bytes, barrier = full + ring.stage * 8;
            mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
            mbarrier_expect(barrier, stage_bytes);
            if (TRANS_A)
                tensor_load(a, &unit.entry->a, m0, k0, 0, barrier);
            else
                tensor_load(a, &unit.entry->a, k0, m0, 0, barrier);
            if (TRANS_B) {
#pragma unroll
                for (int i = 0; i < TILE_N / 64; i++) tensor_load(b + i * 8192, &unit.entry->b, n0 + i * 64, k0, 0, barrier);
            } else {
                tensor_load(b, &unit.entry->b, k0, n0, 0, barrier);
            }
            // In the middle of what it reads: then the kernel that adds, and the next launch behind it, are in their places when this one
            // ends. At the end of it they come too late, at its begin they disturb (of 128 x 128 x 65536 a sixteenth sooner or later is 0.15 us).
            if (is_last && kt == unit.k_tiles * 9 / 16) grid_release();
            ring.next();
        }
    }

    // While the launch before ends memory is idle: what this CTA reads first comes to the L2 then, which is coherent, and each line once,
    // by one of the CTAs that share it. By loads, whose values nobody needs: prefetches were seen to bring only a part. A little: the sums of the
    // launch before wait behind it (128 x 128 x 65536, of 32 stages: 4 gain 0.35 us, 8 lose 0.5 and more). Until the first stage is here.
    __device__ static __forceinline__ void read_ahead(const Unit& unit, uint32_t full) {
        const Sm90Entry& entry = *unit.entry;
        const mma_problem& p = entry.problem;
        const uint32_t m_tile = unit.m0 / tile_m, n_tile = unit.n0 / TILE_N, own_row = threadIdx.x / 8;
        const uint64_t k_bytes = p.k * ELEMENT_BYTES;
#pragma unroll 1
        for (uint32_t piece = 0; piece < ahead_pieces && !mbarrier_is_over(full, 0); piece++) {
            const bool reads_a = piece % entry.n_tiles == n_tile, reads_b = piece % entry.m_tiles == m_tile;
            const uint64_t offset = static_cast<uint64_t>(unit.first_k) * ELEMENT_BYTES + piece * 256 + threadIdx.x % 8 * 32;
            uint32_t got[(tile_m + TILE_N) / 16], all = 0;
#pragma unroll
            for (int i = 0; i < (tile_m + TILE_N) / 16; i++) {
                const bool is_a = i < tile_m / 16;
                const mma_view& view = is_a ? p.a : p.b;
                const uint64_t line = own_row + (is_a ? unit.m0 + i * 16 : unit.n0 + (i - tile_m / 16) * 16);
                got[i] = 0;
                if ((is_a ? reads_a : reads_b) && line < (is_a ? p.m : p.n) && offset + 32 <= k_bytes)
                    asm volatile("ld.global.cg.b32 %0, [%1];\n"
                                 : "=r"(got[i]) : "l"(static_cast<const char*>(view.at) + line * view.ld * ELEMENT_BYTES + offset) : "memory");
            }
#pragma unroll
            for (int i = 0; i < (tile_m + TILE_N) / 16; i++) all ^= got[i];
            // Loads without a use would not be there, and this waits for them.
            asm volatile("{\n.reg .pred p;\nsetp.eq.u32 p, %0, 0x7fc12345;\n@p nanosleep.u32 1;\n}\n" ::"r"(all) : "memory");
        }
    }

    __device__ static __forceinline__ void multiply_stage(Acc (&acc)[Mma::registers], uint32_t a, uint32_t b, bool more) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const uint32_t step_a = (TRANS_A ? 2048 >> 4 : 32 >> 4) * i, step_b = (TRANS_B ? 2048 >> 4 : 32 >> 4) * i;
            Mma::template ss<TRANS_A, TRANS_B>(acc, wgmma_descriptor_of(a + step_a), wgmma_descriptor_of(b + step_b), more || i > 0);
        }
    }

    __device__ static __forceinline__ void release(uint32_t empty) {
        if (threadIdx.x == 0) mbarrier_arrive(empty);
    }

    __device__ static __forceinline__ void multiply(Acc (&acc)[Mma::registers], uint32_t k_tiles, Ring& ring, uint32_t smem, uint32_t full,
                                                    uint32_t empty) {
        const uint32_t a0 = wgmma_descriptor_low(smem, TRANS_A ? 8192 : 16), b0 = wgmma_descriptor_low(smem + a_bytes, TRANS_B ? 8192 : 16);
        if constexpr (PROMOTE) {
            Acc part[Mma::registers];
#pragma unroll
            for (int i = 0; i < Mma::registers; i++) acc[i] = 0;
            for (uint32_t kt = 0; kt < k_tiles; kt++) {
                const uint32_t offset = ring.stage * (stage_bytes >> 4);
                mbarrier_wait(full + ring.stage * 8, ring.phase);
                wgmma_fence();
                multiply_stage(part, a0 + offset, b0 + offset, false);
                wgmma_commit();
                wgmma_wait<0>();
                release(empty + ring.stage * 8);
#pragma unroll
                for (int i = 0; i < Mma::registers; i++) acc[i] = acc[i] + part[i];
                ring.next();
            }
        } else {
            for (uint32_t kt = 0; kt < k_tiles; kt++) {
                const uint32_t offset = ring.stage * (stage_bytes >> 4);
                mbarrier_wait(full + ring.stage * 8, ring.phase);
                wgmma_fence();
                multiply_stage(acc, a0 + offset, b0 + offset, kt != 0);
                wgmma_commit();
                // One group stays in flight: what is over is the stage before.
                wgmma_wait<1>();
                if (kt) release(empty + ring.before() * 8);
                ring.next();
            }
            wgmma_wait<0>();
            release(empty + ring.before() * 8);
        }
    }

    // Where a thread's sums go (sum.h): known before the products, behind which it would cost half a microsecond.
    struct Places {
        Acc* to;
        uint32_t ld;                    // 0: in blocks
        uint32_t n_rows, n;             // of its two rows; of its pairs of columns, or of blocks

        __device__ __forceinline__ void find(const Unit& unit) {
            const mma_problem& p = unit.entry->problem;
            const uint32_t m = static_cast<uint32_t>(p.m), lane = threadIdx.x % 32, band = unit.m0 + threadIdx.x / 32 * 16;
            to = static_cast<Acc*>(p.d.at) + unit.slice * p.d.batch_stride;
            ld = static_cast<uint32_t>(p.d.ld);
            if (ld) {
                const uint32_t row = band + lane / 4, column = unit.n0 + lane % 4 * 2;
                // Lines hold pairs of columns to their end.
                to += static_cast<uint64_t>(row) * ld + column;
                n_rows = row + 8 < m ? 2 : row < m;
                n = column < ld ? (ld - column + 7) / 8 : 0;
            } else {
                // Rows below M are left out by whole warps, blocks behind N altogether.
                const uint32_t across = (static_cast<uint32_t>(p.n) + SUM_BLOCK_COLUMNS - 1) / SUM_BLOCK_COLUMNS, block = unit.n0 / SUM_BLOCK_COLUMNS;
                to += ((unit.m0 / SUM_BLOCK_ROWS * across + block) * SUM_BLOCK_FOURS + threadIdx.x) * 4;
                n_rows = band < m ? 2 : 0;
                n = n_rows ? across - block : 0;
            }
        }
        __device__ __forceinline__ void store(const Acc (&acc)[Mma::registers]) const {
            if (ld == 0) {
#pragma unroll
                for (uint32_t j = 0; j < TILE_N / 8; j++)
                    if (j < n) {
                        uint4 four;
                        memcpy(&four, &acc[4 * j], 16);
                        __stcg(reinterpret_cast<uint4*>(to + j * SUM_BLOCK_FOURS * 4), four);
                    }
                return;
            }
#pragma unroll
            for (uint32_t half = 0; half < 2; half++)
                if (half < n_rows)
#pragma unroll
                    for (uint32_t j = 0; j < TILE_N / 8; j++)
                        if (j < n) {
                            int2 pair;
                            memcpy(&pair, &acc[4 * j + 2 * half], 8);
                            __stcg(reinterpret_cast<int2*>(to + static_cast<uint64_t>(half) * 8 * ld + j * 8), pair);
                        }
        }
    };

    __device__ static __forceinline__ void run(const Sm90Params& params) {
        extern __shared__ __align__(1024) char smem[];
        const uint32_t base = shared_address(smem), full = base + barrier_offset, empty = full + STAGES * 8, warp = warp_index();
        Unit unit;
        if (warp == 4 && elect_one()) {
            if (base % 1024) __trap();
#pragma unroll
            for (int i = 0; i < STAGES; i++) {
                mbarrier_init(full + i * 8, 1);
                mbarrier_init(empty + i * 8, 1);
            }
            mbarrier_init_fence();
        }
        if (!params.table) unit.find(params, blockIdx.x);
        __syncthreads();
        if constexpr (reads_ahead)
            if (warp < 4 && !params.table && blockIdx.x < params.n_tiles && unit.k_tiles >= ahead_from) read_ahead(unit, full);
        grid_wait();
        if (params.table) unit.find(params, blockIdx.x);
        if (blockIdx.x >= params.n_tiles) return;
        Ring ring;
        if (warp == 4) {
            if (elect_one())
                for (uint32_t index = blockIdx.x;;) {
                    if (params.table) {
                        tensor_acquire(&unit.entry->a);
                        tensor_acquire(&unit.entry->b);
                    }
                    index += gridDim.x;
                    produce(unit, ring, base, full, empty, index >= params.n_tiles);
                    if (index >= params.n_tiles) break;
                    unit.find(params, index);
                }
        } else {
            for (uint32_t index = blockIdx.x;;) {
                Acc acc[Mma::registers];
                Places places;
                places.find(unit);
                multiply(acc, unit.k_tiles, ring, base, full, empty);
                places.store(acc);
                index += gridDim.x;
                if (index >= params.n_tiles) break;
                unit.find(params, index);
            }
        }
    }
};

// The first half of a product: its slices as a batch, whose D is the sums.
inline mma_problem product_of_slices(const mma_problem& p, const mma_view& sums, const mma_slices& slices) {
    mma_problem product;
    memset(&product, 0, sizeof product);
    product.m = p.m, product.n = p.n, product.k = p.k, product.batch = slices.n;
    product.a = p.a, product.b = p.b, product.d = sums;
    product.a.batch_stride = product.b.batch_stride = 0;
    product.alpha = 1, product.scale_a_value = product.scale_b_value = product.out_scale = 1;
    product.act = MMA_ACT_NONE, product.compute = p.compute, product.slice_k = slices.k;
    return product;
}

// What the two kernels are given for one problem, its sums at `work`.
inline int sm90_cut(const mma_kernel* row, const Sm90Form& form, const mma_problem& problem, void* work, bool in_blocks,
                    mma_problem* ret_product, mma_problem* ret_sum) {
    const char* why;
    const mma_orientation orientation = sm90_orientation(row, &problem, &why);
    mma_problem p = problem;
    if (orientation == MMA_ORIENTATION_NONE) return cudaErrorInvalidValue;
    if (orientation == MMA_ORIENTATION_SWAPPED) problem_swap(&p);
    const mma_slices slices = slices_of_problem(&p);
    if (slices.n < 2 || p.batch != 1) return cudaErrorInvalidValue;
    mma_view sums = {};
    sums.at = work;
    const uint64_t rows = in_blocks ? (p.m + SUM_BLOCK_ROWS - 1) / SUM_BLOCK_ROWS * SUM_BLOCK_ROWS : p.m;
    const uint64_t columns = in_blocks ? (p.n + SUM_BLOCK_COLUMNS - 1) / SUM_BLOCK_COLUMNS * SUM_BLOCK_COLUMNS : (p.n + 3) / 4 * 4;
    sums.ld = in_blocks ? 0 : columns;
    sums.batch_stride = rows * columns;
    sums.dtype = form.integer_sums ? MMA_S32 : p.a.dtype == MMA_F64 ? MMA_F64 : MMA_F32;
    sums.order = MMA_ORDER_ROW;
    *ret_sum = p;
    ret_sum->a = sums;
    ret_sum->slice_k = slices.k;
    *ret_product = product_of_slices(p, sums, slices);
    return cudaSuccess;
}

// So many problems at a time, each with at most 4 or 8 MB of sums, where the launch has a table for them; else what travels with the
// parameters. Each time the sums take the same memory. They are added for as many problems at once as travel with the parameters.
constexpr uint32_t sliced_together = 24;

// cut(problem, its sums, &product, &sum) says what the two halves are given; launch(group) starts the first. Returns a cudaError_t.
template <class Cut, class Launch>
int launch_in_slices(const mma_group* group, Cut cut, Launch launch, CUstream_st* stream) {
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_MAX) return cudaErrorInvalidValue;
    const uint32_t step = group->table ? sliced_together : MMA_GROUP_INLINE;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < group->n_problems; i += step) {
        uint64_t together = 0;
        for (uint32_t j = i; j < group->n_problems && j < i + step; j++) together += slices_bytes_of_problem(&group->problems[j]);
        if (together > bytes) bytes = together;
    }
    void* work = group->work;
    int error = work ? cudaSuccess : cudaMallocAsync(&work, bytes, stream);
    for (uint32_t i = 0; !error && i < group->n_problems; i += step) {
        mma_problem products[sliced_together], sums[sliced_together];
        mma_group part = *group;
        char* at = static_cast<char*>(work);
        // Each launch fills a part of its own of the tables: those before may not have been read yet.
        if (group->table) part.table = static_cast<char*>(group->table) + i * MMA_GROUP_ENTRY_BYTES;
        if (group->device_table) part.device_table = static_cast<char*>(group->device_table) + i * MMA_GROUP_ENTRY_BYTES;
        const uint32_t n = part.n_problems = group->n_problems - i < step ? group->n_problems - i : step;
        for (uint32_t j = 0; !error && j < part.n_problems; j++) {
            error = cut(group->problems[i + j], at, &products[j], &sums[j]);
            at += slices_bytes_of_problem(&group->problems[i + j]);
        }
        part.problems = products;
        part.done = {};
        if (!error) error = launch(&part);
        for (uint32_t j = 0; !error && j < n; j += MMA_GROUP_INLINE) {
            part.problems = sums + j;
            part.n_problems = n - j < MMA_GROUP_INLINE ? n - j : MMA_GROUP_INLINE;
            if (i + j + part.n_problems == group->n_problems) part.done = group->done;
            error = sum_launch(&part, stream);
        }
    }
    if (work && !group->work) {
        const int freed = cudaFreeAsync(work, stream);
        if (!error) error = freed;
    }
    return error;
}

inline int sm90_launch_sliced(const void* kernel, const mma_kernel* row, const Sm90Form& form, const mma_group* group, CUstream_st* stream) {
    const bool in_blocks = sum_takes_blocks(group);
    return launch_in_slices(
        group,
        [row, &form, in_blocks](const mma_problem& problem, void* work, mma_problem* ret_product, mma_problem* ret_sum) {
            return sm90_cut(row, form, problem, work, in_blocks, ret_product, ret_sum);
        },
        [kernel, row, &form, stream](const mma_group* part) { return sm90_launch(kernel, row, form, part, stream); }, stream);
}

}  // namespace mma

// The columns are those of the lists of sliced rows in table.h.
#define SM90_SLICED_MAJOR_K false
#define SM90_SLICED_MAJOR_MN true
#define SM90_SLICED_KERNEL(NAME, OP, EB, A, B, ACC, CLASS, KA, KB, TN, STAGES, CTAS, PRO, GFLOPS)                                  \
    using Body_##NAME = mma::Sm90Sliced<mma::OP, EB, SM90_SLICED_MAJOR_##KA, SM90_SLICED_MAJOR_##KB, TN, STAGES, CTAS, PRO>;          \
    extern "C" __global__ void __launch_bounds__(Body_##NAME::threads, CTAS) NAME(const __grid_constant__ mma::Sm90Params params) { \
        Body_##NAME::run(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::smem_bytes == SM90_SLICED_SMEM(TN, STAGES), "table.h states another amount for " #NAME);         \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch_sliced(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);          \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                        \
        const int error = mma::sm90_load(reinterpret_cast<const void*>(NAME), row);                                            \
        return error ? error : sum_load();                                                                                     \
    }
