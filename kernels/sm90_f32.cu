// SPDX-License-Identifier: MIT
//
// True f32 by parts of operands that split.cu has taken apart: the producer, which fills stages by plain bulk copies, and the
// launches. What is summed and how is in sm90_f32.cuh. A CTA is the consumer warpgroups of that file and one producer warp.
//
// Measured on an H200 and left: clusters of two that share B by multicast (bulk copies to two CTAs run at half the speed), tf32 parts
// (equal in time, twice the error), 256 x 128 tiles (3 % faster, but no registers for totals).
#include "kernels/bulk.cuh"
#include "kernels/launch.cuh"
#include "kernels/sm90_f32.cuh"
#include "kernels/table.h"

namespace {

using namespace mma;
using namespace mma::by_parts;

// ---- producer ----------------------------------------------------------------------------------------------------------

// The masks of one panel ORed together, by a whole warp.
__device__ __forceinline__ uint4 mask_of_panel(const unsigned char* masks, uint32_t n_masks) {
    uint4 sum = make_uint4(0, 0, 0, 0);
    for (uint32_t i = threadIdx.x % 32; i < n_masks; i += 32) {
        const uint4 mask = reinterpret_cast<const uint4*>(masks)[i];
        sum.x |= mask.x, sum.y |= mask.y, sum.z |= mask.z, sum.w |= mask.w;
    }
    return make_uint4(__reduce_or_sync(0xffffffff, sum.x), __reduce_or_sync(0xffffffff, sum.y), __reduce_or_sync(0xffffffff, sum.z),
                      __reduce_or_sync(0xffffffff, sum.w));
}

// Of one operand: where its planes and masks for a batch entry begin.
__device__ __forceinline__ const unsigned char* planes_of(const mma_view& view, uint64_t batch) {
    return static_cast<const unsigned char*>(view.at) + batch * view.batch_stride * 4;
}
__device__ __forceinline__ const unsigned char* masks_of(const mma_view& view, uint64_t lines, const mma_problem& p, uint64_t batch) {
    const uint64_t entries = view.batch_stride ? p.batch : 1, entry = view.batch_stride ? batch : 0;
    return static_cast<const unsigned char*>(view.at) + entries * split_entry_bytes(lines, p.k) +
           entry * split_panels(lines) * split_masks(p.k) * SPLIT_MASK_BYTES;
}

// Fills the ring with all slices of a tile, once. By one thread.
template <class F>
__device__ __forceinline__ void fill_ring(const Barriers<F>& barriers, const Tile& tile, Turn<F::STAGES>& turn) {
    const mma_problem& p = *tile.problem;
    const uint32_t slices = static_cast<uint32_t>(split_slices(p.k));
    const uint64_t panel_bytes = static_cast<uint64_t>(slices) * SPLIT_SLICE_BYTES;
    const unsigned char* from_a = planes_of(p.a, tile.batch) + tile.m0 / 128 * panel_bytes + tile.m0 % 128 * 64;
    const unsigned char* from_b = planes_of(p.b, tile.batch) + tile.n0 / 128 * panel_bytes;
#pragma unroll 1
    for (uint32_t slice = 0; slice < slices; slice++, turn.advance()) {
        const uint32_t to = barriers.smem + turn.stage * F::STAGE, full = barriers.full(turn.stage);
        mbarrier_wait(barriers.empty(turn.stage), turn.parity ^ 1);
        mbarrier_expect(full, F::STAGE);
        if (F::TILE_M == 128) {
            bulk_load(to, from_a, F::STAGE_A, full);
        } else {
#pragma unroll
            for (uint32_t plane = 0; plane < 3; plane++)
                bulk_load(to + plane * F::PLANE_A, from_a + plane * SPLIT_PLANE_BYTES, F::PLANE_A, full);
        }
        bulk_load(to + F::STAGE_A, from_b, SPLIT_SLICE_BYTES, full);
        from_a += SPLIT_SLICE_BYTES, from_b += SPLIT_SLICE_BYTES;
    }
}

// Puts the masks of the panels of A and B into shared memory. True if they name anything.
template <class F>
__device__ __forceinline__ bool collect_masks(const Tile& tile, uint32_t* to) {
    const mma_problem& p = *tile.problem;
    const uint32_t n_masks = static_cast<uint32_t>(split_masks(p.k));
    uint32_t any = 0;
#pragma unroll 1
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t panel = (i ? tile.n0 : tile.m0) / 128;
        const unsigned char* from = masks_of(i ? p.b : p.a, i ? p.n : p.m, p, tile.batch);
        const uint4 mask = mask_of_panel(from + panel * n_masks * SPLIT_MASK_BYTES, n_masks);
        if (threadIdx.x % 32 == 0) to[i * 4] = mask.x, to[i * 4 + 1] = mask.y, to[i * 4 + 2] = mask.z, to[i * 4 + 3] = mask.w;
        any |= mask.x | mask.y | mask.z | mask.w;
    }
    return any != 0;
}

template <class F>
__device__ __forceinline__ void produce(const MmaParams& params, const Barriers<F>& barriers) {
    Turn<F::STAGES> turn;
    uint32_t n_done = 0;        // tiles
#pragma unroll 1
    for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
        uint32_t passes = 1;
#pragma unroll 1
        for (uint32_t pass = 0; pass < passes; pass++) {
            if (threadIdx.x % 32 == 0) fill_ring(barriers, find_tile<F>(params, index), turn);
            __syncwarp();
            if (pass > 0) continue;
            // The stages of this tile are on their way: time to look whether its products may stay.
            const uint32_t buffer = n_done & 1;
            mbarrier_wait(barriers.masks_empty(buffer), ~n_done >> 1 & 1);
            asm volatile("" : "+r"(index));
            uint32_t* to = reinterpret_cast<uint32_t*>(shared_memory + F::AT_MASKS) + buffer * F::MASK_WORDS;
            if (collect_masks<F>(find_tile<F>(params, index), to)) passes = 2;
            if (threadIdx.x % 32 == 0) mbarrier_arrive(barriers.masks_full(buffer));
        }
    }
    grid_release();
}

// ---- the kernel and its launch ------------------------------------------------------------------------------------------

template <class F>
__device__ __forceinline__ void multiply_split(const MmaParams& params) {
    const Barriers<F> barriers = {shared_address(shared_memory)};
    if (threadIdx.x == 0) {
        if (barriers.smem % 1024) __trap();
        for (int stage = 0; stage < F::STAGES; stage++) {
            mbarrier_init(barriers.full(stage), 1);
            mbarrier_init(barriers.empty(stage), 4 * F::CONSUMERS * (all_arrive ? 32 : 1));
        }
        for (int buffer = 0; buffer < 2; buffer++) {
            mbarrier_init(barriers.masks_full(buffer), 1);
            mbarrier_init(barriers.masks_empty(buffer), 4 * F::CONSUMERS * (all_arrive ? 32 : 1));
        }
        mbarrier_init_fence();
    }
    __syncthreads();
    grid_wait();
    // The same for all lanes, and the compiler knows: what follows from it stays in uniform registers.
    const uint32_t warp = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);
    if (warp >= 4 * F::CONSUMERS) {
        if (F::CONSUMERS > 1) registers_give<40>();
        if (warp == 4 * F::CONSUMERS) produce(params, barriers);
    } else {
        if (F::CONSUMERS > 1) registers_take<232>();
        const int turn = 2 + static_cast<int>(warp / 4);
        Consumer<F> consumer = {barriers, barriers.smem + warp / 4 * (64 * 64), barriers.smem + F::STAGE_A, turn, {}};
        if (F::CONSUMERS == 2 && warp >= 4) barrier_arrive<256>(2);      // the first begins
        consumer.run(params);
        if (F::CONSUMERS == 2 && warp < 4) barrier_sync<256>(2);
    }
    group_done(params);
}

template <class F>
int launch_split(void (*kernel)(MmaParams), const mma_kernel* row, const mma_group* group, CUstream_st* stream) {
    MmaParams params;
    int device = 0, n_sms = 0;
    for (uint32_t i = 0; i < group->n_problems; i++)
        if (group->problems[i].m > INT32_MAX || group->problems[i].n > INT32_MAX || group->problems[i].k > INT32_MAX)
            return cudaErrorInvalidValue;
    int error = group_fill(group, [](const mma_problem& p) { return tiles_of_problem(p, F::TILE_M, TILE_N); }, &params);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    if (params.n_tiles > INT32_MAX) return cudaErrorInvalidValue;
    void* arguments[] = {&params};
    const dim3 grid(group_grid(group, params, n_sms > 16 ? n_sms - 4 : n_sms));
    return launch_overlapped(reinterpret_cast<const void*>(kernel), grid, dim3(row->n_threads), arguments, row->smem_bytes, stream);
}

}  // namespace

#define SM90_F32_KERNEL(NAME, CONSUMERS, STAGES, GFLOPS)                                                                       \
    static_assert(SM90_F32_SMEM(CONSUMERS, STAGES) == Form<CONSUMERS, STAGES>::SMEM, "table.h states another amount");         \
    extern "C" __global__ void __launch_bounds__(128 * ((CONSUMERS) + 1), 1) NAME(const __grid_constant__ MmaParams params) {  \
        multiply_split<Form<CONSUMERS, STAGES>>(params);                                                                       \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return launch_split<Form<CONSUMERS, STAGES>>(NAME, row, group, stream);                                                \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                        \
        const int error = group_load(NAME, row);                                                                               \
        return error ? error : split_load();                                                                                   \
    }
SM90_F32_ROWS(SM90_F32_KERNEL)
