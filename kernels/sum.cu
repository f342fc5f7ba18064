// SPDX-License-Identifier: MIT
//
// See sum.h. The sums of an element are added one after the other in ascending order of slices, in f32 (or s32), whichever kernel
// made them. All loads of a thread are under way before the first addition, and a CTA has few elements: the kernel takes about as long
// as one access to the L2, where the sums still are. Where D needs nothing but a conversion, values go there from registers; the
// staged epilogue, cold in the instruction cache, would take longer than all the rest.
#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/launch.cuh"
#include "kernels/sum.h"

namespace {

using namespace mma;

constexpr int TILE = 16, THREADS = TILE * TILE, STAGING_LD = TILE + 4;
constexpr uint32_t AT_ONCE = 32;        // loads of a thread

__device__ __forceinline__ float add(float x, float y) { return __fadd_rn(x, y); }
__device__ __forceinline__ int32_t add(int32_t x, int32_t y) { return static_cast<int32_t>(static_cast<uint32_t>(x) + static_cast<uint32_t>(y)); }

template <class Acc>
__device__ __forceinline__ Acc sum_of_slices(const Acc* from, uint64_t stride, uint32_t n) {
    Acc sum = 0;
    for (uint32_t first = 0; first < n; first += AT_ONCE) {
        Acc slice[AT_ONCE];
#pragma unroll
        for (uint32_t i = 0; i < AT_ONCE; i++)
            if (first + i < n) slice[i] = __ldcg(from + (first + i) * stride);
        if (first == 0) sum = slice[0];
#pragma unroll
        for (uint32_t i = 0; i < AT_ONCE; i++)
            if (first + i < n && first + i > 0) sum = add(sum, slice[i]);
    }
    return sum;
}

template <class Acc>
__device__ __forceinline__ void store_plain(const mma_problem& p, uint64_t m, uint64_t n, Acc sum) {
    const uint64_t at = p.d.order == MMA_ORDER_ROW ? m * p.d.ld + n : n * p.d.ld + m;
    if (sizeof(Acc) == 4 && Acc(0.5f) == Acc(0)) {
        static_cast<int32_t*>(p.d.at)[at] = static_cast<int32_t>(sum);
    } else if (p.d.dtype == MMA_BF16) {
        static_cast<__nv_bfloat16*>(p.d.at)[at] = __float2bfloat16_rn(static_cast<float>(sum));
    } else if (p.d.dtype == MMA_F16) {
        static_cast<__half*>(p.d.at)[at] = __float2half_rn(static_cast<float>(sum));
    } else {
        static_cast<float*>(p.d.at)[at] = static_cast<float>(sum);
    }
}

template <class Acc, bool IS_PLAIN>
__device__ __forceinline__ void add_slices(const MmaParams& params) {
    const uint32_t row = threadIdx.x / TILE, column = threadIdx.x % TILE;
    grid_release();
    grid_wait();
    for (uint64_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x) {
        const mma_problem& p = group_find(params, index);
        const uint32_t n_tiles = static_cast<uint32_t>((p.n + TILE - 1) / TILE), local = static_cast<uint32_t>(index - p.tile_begin);
        const uint32_t m0 = local / n_tiles * TILE, n0 = local % n_tiles * TILE, m = m0 + row, n = n0 + column;
        const uint32_t n_slices = (static_cast<uint32_t>(p.k) + p.slice_k - 1) / p.slice_k;
        const bool is_inside = m < p.m && n < p.n;
        Acc sum = 0;
        if (is_inside) sum = sum_of_slices(static_cast<const Acc*>(p.a.at) + m * p.a.ld + n, p.a.batch_stride, n_slices);
        if constexpr (IS_PLAIN) {
            if (is_inside) store_plain(p, m, n, sum);
        } else {
            __shared__ __align__(16) Acc staging[TILE * STAGING_LD];
            staging[row * STAGING_LD + column] = sum;
            __syncthreads();
            const int rows = p.m - m0 < TILE ? static_cast<int>(p.m - m0) : TILE;
            const int columns = p.n - n0 < TILE ? static_cast<int>(p.n - n0) : TILE;
            epilogue_tile<Acc, THREADS>(p, 0, m0, n0, rows, columns, staging, STAGING_LD);
            __syncthreads();
        }
    }
    group_done(params);
}

template <class Acc, bool IS_PLAIN>
__global__ void __launch_bounds__(THREADS, IS_PLAIN ? 4 : 2) sum(const __grid_constant__ MmaParams params) {
    add_slices<Acc, IS_PLAIN>(params);
}

bool is_plain(const mma_problem& p, bool is_integer) {
    if (!problem_is_plain(&p) || (p.d.order != MMA_ORDER_ROW && p.d.order != MMA_ORDER_COL)) return false;
    return is_integer ? p.d.dtype == MMA_S32 : p.d.dtype == MMA_BF16 || p.d.dtype == MMA_F16 || p.d.dtype == MMA_F32;
}

const void* kernel_for(bool is_integer, bool is_plain) {
    void (*kernel)(MmaParams) = is_integer ? is_plain ? sum<int32_t, true> : sum<int32_t, false>
                                           : is_plain ? sum<float, true> : sum<float, false>;
    return reinterpret_cast<const void*>(kernel);
}

}  // namespace

int sum_launch(const mma_group* group, CUstream_st* stream) {
    constexpr uint32_t ctas_per_sm = 4;
    MmaParams params;
    int device = 0, n_sms = 0;
    if (group->n_problems > MMA_GROUP_INLINE) return cudaErrorInvalidValue;
    int error = group_fill(group, [](const mma_problem& p) { return tiles_of_problem(p, TILE, TILE); }, &params);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    // CTAs of a microsecond keep nobody waiting: of each that the launch may have there are as many as an SM holds.
    mma_group small = *group;
    small.n_ctas_max *= ctas_per_sm;
    const dim3 grid(group_grid(&small, params, static_cast<uint64_t>(n_sms) * ctas_per_sm));
    void* arguments[] = {&params};
    const bool is_integer = group->problems[0].a.dtype == MMA_S32;
    bool all_plain = true;
    for (uint32_t i = 0; i < group->n_problems; i++) all_plain &= is_plain(group->problems[i], is_integer);
    return launch_overlapped(kernel_for(is_integer, all_plain), grid, dim3(THREADS), arguments, 0, stream);
}

int sum_load(void) {
    for (int i = 0; i < 4; i++) {
        cudaFuncAttributes attributes;
        const int error = cudaFuncGetAttributes(&attributes, kernel_for(i & 1, i & 2));
        if (error) return error;
    }
    return cudaSuccess;
}
