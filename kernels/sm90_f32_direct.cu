// SPDX-License-Identifier: MIT
//
// True f32 by parts of operands as they lie, whatever their order, pitch and alignment, for products whose K is cut (slices.h, class
// "bf16x6.f32/slices"): what is summed and how is in sm90_f32.cuh, what fills the stages in sm90_f32_direct.cuh. sum.cu adds what
// comes of the slices.
//
// Each slice is a product of the class "bf16x6.f32" for itself: which of its elements are chains of fma follows from its own
// part of the row of A and of the column of B. After every 1024 of K sums join those of before, which wait in the memory of the launch.
//
// Shared memory: the ring of stages as in sm90_f32.cuh, f32 of the next AHEAD stages, masks, barriers.
#include "kernels/sm90_f32_direct.cuh"
#include "kernels/sm90_sliced.cuh"
#include "kernels/table.h"

namespace {

using namespace mma;
using namespace mma::by_parts;

template <int CONSUMERS, int STAGES>
struct Direct : Form<CONSUMERS, STAGES, false> {
    using Base = Form<CONSUMERS, STAGES, false>;
    static constexpr int AHEAD = 2, TAKE = CONSUMERS > 1 ? 160 : 0, GIVE = CONSUMERS > 1 ? 96 : 0;
    static constexpr uint32_t PASSES_AT_ONCE = PASSES;
    static constexpr uint32_t PRODUCER_WARPS = (Base::TILE_M + TILE_N) / 32;     // each has 32 rows of A or columns of B
    static constexpr uint32_t AT_RAW = STAGES * Base::STAGE, AT_MASKS = AT_RAW + PRODUCER_WARPS * AHEAD * RAW_STAGE;
    static constexpr uint32_t AT_BARRIERS = AT_MASKS + 2 * Base::MASK_WORDS * 4, SMEM = AT_BARRIERS + (2 * STAGES + 4) * 8;
};

// ---- consumers ---------------------------------------------------------------------------------------------------------

template <class F>
struct Adder : Consumer<F> {
    using Base = Consumer<F>;

    // D holds whole tiles. Its lines, from this thread's first element on.
    __device__ static __forceinline__ float* place(const Tile& tile) {
        const mma_view& d = tile.problem->d;
        const uint32_t thread = thread_index(), lane = thread % 32;
        return static_cast<float*>(d.at) + tile.batch * d.batch_stride + (tile.m0 + rows_of(thread) + lane / 4) * d.ld + tile.n0 + lane % 4 * 2;
    }
    __device__ static __forceinline__ void store(float* to, uint64_t ld, const float (&sums)[SUMS]) {
#pragma unroll
        for (int half = 0; half < 2; half++)
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++)
                __stcg(reinterpret_cast<float2*>(to + half * 8 * ld + j * 8), make_float2(sums[4 * j + 2 * half], sums[4 * j + 2 * half + 1]));
    }
    // To the sums of the blocks before.
    __device__ static __forceinline__ void add_before(const float* from, uint64_t ld, float (&sums)[SUMS]) {
#pragma unroll
        for (int half = 0; half < 2; half++)
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++) {
                const float2 before = __ldcg(reinterpret_cast<const float2*>(from + half * 8 * ld + j * 8));
                sums[4 * j + 2 * half] = __fadd_rn(before.x, sums[4 * j + 2 * half]);
                sums[4 * j + 2 * half + 1] = __fadd_rn(before.y, sums[4 * j + 2 * half + 1]);
            }
    }

    __device__ __forceinline__ void run(const MmaParams& params) {
        uint32_t n_done = 0;        // tiles
#pragma unroll 1
        for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
            float sums[SUMS], scratch[SUMS];
            uint32_t left = Extent(find_tile<F>(params, index)).stages();
#pragma unroll 1
            for (bool is_first = true; left; is_first = false) {
                const uint32_t stages = left < BLOCK_SLICES ? left : BLOCK_SLICES;
#pragma unroll
                for (int i = 0; i < SUMS; i++) sums[i] = 0;
                Base::multiply_block(stages, sums, scratch);
                left -= stages;
                asm volatile("" : "+r"(index));
                const Tile tile = find_tile<F>(params, index);
                float* to = place(tile);
                if (!is_first) add_before(to, tile.problem->d.ld, sums);
                store(to, tile.problem->d.ld, sums);
            }
            const uint32_t buffer = n_done & 1;
            mbarrier_wait(Base::barriers.masks_full(buffer), n_done >> 1 & 1);
            const uint32_t* mask = reinterpret_cast<const uint32_t*>(shared_memory + F::AT_MASKS) + buffer * F::MASK_WORDS;
            uint32_t any = 0;
#pragma unroll
            for (int i = 0; i < F::MASK_WORDS; i++) any |= mask[i];
            if (any) {
                asm volatile("" : "+r"(index));
                const Tile tile = find_tile<F>(params, index);
                Base::chain(tile, Extent(tile).stages(), sums);
                float* to = place(tile);
                const uint64_t ld = tile.problem->d.ld;
                Base::visit_flagged(tile, mask, [&](int i) { to[(i % 4 < 2 ? 0 : 8 * ld) + i / 4 * 8 + i % 2] = sums[i]; });
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(Base::barriers.masks_empty(buffer));
        }
    }
};

// What the kernel and sum.cu are given for one problem; sums fill whole tiles.
int cut(const mma_problem& problem, void* work, mma_problem* ret_product, mma_problem* ret_sum) {
    const mma_slices slices = slices_of_problem(&problem);
    if (slices.n < 2 || problem.batch != 1) return cudaErrorInvalidValue;
    mma_view sums = {};
    sums.at = work;
    sums.ld = (problem.n + TILE_N - 1) / TILE_N * TILE_N;
    sums.batch_stride = (problem.m + 127) / 128 * 128 * sums.ld;
    sums.dtype = MMA_F32;
    sums.order = MMA_ORDER_ROW;
    *ret_sum = problem;
    ret_sum->a = sums;
    ret_sum->slice_k = slices.k;
    *ret_product = product_of_slices(problem, sums, slices);
    return cudaSuccess;
}

}  // namespace

#define SM90_F32_DIRECT_KERNEL(NAME, CONSUMERS, STAGES, GFLOPS)                                                                \
    static_assert(Direct<CONSUMERS, STAGES>::SMEM == SM90_F32_DIRECT_SMEM(CONSUMERS, STAGES), "table.h states another amount"); \
    extern "C" __global__ void __launch_bounds__(SM90_F32_DIRECT_THREADS(CONSUMERS), 1)                                             \
        NAME(const __grid_constant__ MmaParams params) {                                                                       \
        run_direct<Direct<CONSUMERS, STAGES>, Adder<Direct<CONSUMERS, STAGES>>>(params);                                       \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return launch_in_slices(                                                                                               \
            group, cut,                                                                                                        \
            [row, stream](const mma_group* part) { return launch_direct<Direct<CONSUMERS, STAGES>>(NAME, row, part, stream); },   \
            stream);                                                                                                           \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                        \
        const int error = group_load(NAME, row);                                                                               \
        return error ? error : sum_load();                                                                                     \
    }
SM90_F32_DIRECT_ROWS(SM90_F32_DIRECT_KERNEL)
