// SPDX-License-Identifier: MIT
//
// See sum.h. The sums of an element are added one after the other in ascending order of slices, in f32 (f64, s32), whichever kernel
// made them. All loads of a thread are under way before the first addition, and a CTA has few elements: the kernel takes about as long
// as one access to the L2, where the sums still are. Where D needs nothing but a conversion, values go there from registers; the
// staged epilogue, cold in the instruction cache, would take longer than all the rest. One such problem, the usual case, has a kernel
// whose parameters are few and whose threads know their places before the kernel in front ends: 1 us less on an H200.
#include <algorithm>

#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/launch.cuh"
#include "kernels/slices.h"
#include "kernels/sum.h"

namespace {

using namespace mma;

constexpr uint64_t FEW_ELEMENTS = 32768;                // then a thread has one, else 16 bytes in a row
template <class Acc>
constexpr int WIDE = 16 / sizeof(Acc);
constexpr int LANES = 16;                               // threads along a row of a tile
template <int WIDTH>
constexpr int threads_of = WIDTH == 1 ? 256 : 128;
template <int WIDTH>
constexpr int rows_of = threads_of<WIDTH> / LANES;
constexpr uint32_t LOADS = 128;                         // bytes of a thread at once

__device__ __forceinline__ float add(float x, float y) { return __fadd_rn(x, y); }
__device__ __forceinline__ double add(double x, double y) { return __dadd_rn(x, y); }
__device__ __forceinline__ int32_t add(int32_t x, int32_t y) { return static_cast<int32_t>(static_cast<uint32_t>(x) + static_cast<uint32_t>(y)); }

template <class Acc, int WIDTH>
struct Elements {
    Acc at[WIDTH];

    __device__ __forceinline__ void load(const Acc* from) {
        if constexpr (WIDTH == 1) {
            at[0] = __ldcg(from);
        } else if constexpr (sizeof at == 8) {
            const int2 two = __ldcg(reinterpret_cast<const int2*>(from));
            memcpy(at, &two, sizeof two);
        } else {
            const int4 four = __ldcg(reinterpret_cast<const int4*>(from));
            memcpy(at, &four, sizeof four);
        }
    }
};

template <class Acc, int WIDTH, uint32_t BYTES = LOADS>
__device__ __forceinline__ void sum_slices(const Acc* from, uint64_t stride, uint32_t n, Elements<Acc, WIDTH>& sum) {
    constexpr uint32_t at_once = BYTES / (WIDTH * sizeof(Acc));
    for (uint32_t first = 0; first < n; first += at_once) {
        Elements<Acc, WIDTH> slices[at_once];
#pragma unroll
        for (uint32_t i = 0; i < at_once; i++)
            if (first + i < n) slices[i].load(from + (first + i) * stride);
        if (first == 0) sum = slices[0];
#pragma unroll
        for (uint32_t i = 0; i < at_once; i++)
            if (first + i < n && first + i > 0)
#pragma unroll
                for (int j = 0; j < WIDTH; j++) sum.at[j] = add(sum.at[j], slices[i].at[j]);
    }
}

// D of the same bits: f32, s32.
template <class Acc>
__device__ __forceinline__ void convert(Acc value, uint32_t* ret) { memcpy(ret, &value, 4); }
template <class Acc>
__device__ __forceinline__ void convert(Acc value, __nv_bfloat16* ret) { *ret = __float2bfloat16_rn(static_cast<float>(value)); }
template <class Acc>
__device__ __forceinline__ void convert(Acc value, __half* ret) { *ret = __float2half_rn(static_cast<float>(value)); }
__device__ __forceinline__ void convert(double value, double* ret) { *ret = value; }

// D as it is: f32, f64, s32, or converted from f32.
struct PlainD {
    void* at;
    uint64_t ld;
    uint32_t n;
    uint8_t dtype;
    bool is_row;
};
__host__ __device__ __forceinline__ PlainD plain_d(const mma_problem& p) {
    return {p.d.at, p.d.ld, static_cast<uint32_t>(p.n), p.d.dtype, p.d.order == MMA_ORDER_ROW};
}

template <class Out, class Acc, int WIDTH>
__device__ __forceinline__ void store_as_is(const PlainD& d, uint64_t m, uint64_t n, const Elements<Acc, WIDTH>& sum) {
    const uint64_t step = d.is_row ? 1 : d.ld;
    Out* to = static_cast<Out*>(d.at) + (d.is_row ? m * d.ld + n : n * d.ld + m);
    struct alignas(WIDTH * sizeof(Out)) Together {
        Out at[WIDTH];
    } together;
#pragma unroll
    for (int i = 0; i < WIDTH; i++) convert(sum.at[i], &together.at[i]);
    if (WIDTH > 1 && d.is_row && n + WIDTH <= d.n && reinterpret_cast<uintptr_t>(to) % sizeof together == 0) {
        *reinterpret_cast<Together*>(to) = together;
        return;
    }
#pragma unroll
    for (int i = 0; i < WIDTH; i++)
        if (n + i < d.n) to[i * step] = together.at[i];
}

template <class Acc, int WIDTH>
__device__ __forceinline__ void store_plain(const PlainD& d, uint64_t m, uint64_t n, const Elements<Acc, WIDTH>& sum) {
    if constexpr (sizeof(Acc) == 8)
        store_as_is<double>(d, m, n, sum);
    else if (Acc(0.5f) == Acc(0) || d.dtype == MMA_F32)
        store_as_is<uint32_t>(d, m, n, sum);
    else if (d.dtype == MMA_BF16)
        store_as_is<__nv_bfloat16>(d, m, n, sum);
    else
        store_as_is<__half>(d, m, n, sum);
}

// Tiles of rows x (LANES x WIDTH) elements, a thread for each WIDTH.
template <class Acc, int WIDTH, bool IS_PLAIN>
__device__ __forceinline__ void add_slices(const MmaParams& params) {
    constexpr uint32_t rows_of_tile = rows_of<WIDTH>, columns_of_tile = LANES * WIDTH;
    const uint32_t row = threadIdx.x / LANES, column = threadIdx.x % LANES * WIDTH;
    grid_release();
    grid_wait();
    for (uint64_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x) {
        const mma_problem& p = group_find(params, index);
        const uint32_t n_tiles = (static_cast<uint32_t>(p.n) + columns_of_tile - 1) / columns_of_tile;
        const uint32_t local = static_cast<uint32_t>(index - p.tile_begin);
        const uint32_t m0 = local / n_tiles * rows_of_tile, n0 = local % n_tiles * columns_of_tile, m = m0 + row, n = n0 + column;
        const uint32_t n_slices = (static_cast<uint32_t>(p.k) + p.slice_k - 1) / p.slice_k;
        const bool is_inside = m < p.m && n < p.n;
        Elements<Acc, WIDTH> sum = {};
        if (is_inside) sum_slices(static_cast<const Acc*>(p.a.at) + m * p.a.ld + n, p.a.batch_stride, n_slices, sum);
        if constexpr (IS_PLAIN) {
            if (is_inside) store_plain(plain_d(p), m, n, sum);
        } else {
            constexpr int staging_ld = columns_of_tile + 4;
            __shared__ __align__(16) Acc staging[rows_of_tile * staging_ld];
#pragma unroll
            for (int i = 0; i < WIDTH; i++) staging[row * staging_ld + column + i] = sum.at[i];
            __syncthreads();
            const int rows = p.m - m0 < rows_of_tile ? static_cast<int>(p.m - m0) : static_cast<int>(rows_of_tile);
            const int columns = p.n - n0 < columns_of_tile ? static_cast<int>(p.n - n0) : static_cast<int>(columns_of_tile);
            epilogue_tile<Acc, threads_of<WIDTH>>(p, 0, m0, n0, rows, columns, staging, staging_ld);
            __syncthreads();
        }
    }
    group_done(params);
}

template <class Acc, int WIDTH, bool IS_PLAIN>
__global__ void __launch_bounds__(threads_of<WIDTH>, (IS_PLAIN && sizeof(Acc) == 4 ? 1024 : 512) / threads_of<WIDTH>)
    sum(const __grid_constant__ MmaParams params) {
    add_slices<Acc, WIDTH, IS_PLAIN>(params);
}

// One plain problem, a thread for each WIDTH elements of a row.
struct OneParams {
    const void* from;
    uint64_t stride;                                    // elements, from slice to slice
    PlainD d;
    uint32_t m, ld, n_slices, threads_of_row;
    mma_done done;
};

constexpr int ONE_THREADS = 128;

template <class Acc, int WIDTH>
__global__ void __launch_bounds__(ONE_THREADS) sum_one(const __grid_constant__ OneParams params) {
    grid_release();
    const uint32_t index = blockIdx.x * ONE_THREADS + threadIdx.x, m = index / params.threads_of_row, n = (index - m * params.threads_of_row) * WIDTH;
    const Acc* from = static_cast<const Acc*>(params.from) + static_cast<uint64_t>(m) * params.ld + n;
    const uint64_t stride = params.stride;
    const uint32_t n_slices = params.n_slices, is_inside = m < params.m;
    const PlainD d = params.d;
    if constexpr (WIDTH == 4) {
        // What runs for the first time waits for its instructions, and places are computed behind the wait if that is possible: all but the
        // stores comes once for nothing. Not where it comes to less than the wait takes.
        if (!is_inside) grid_wait();
#pragma unroll 1
        for (uint32_t turn = 0; is_inside && turn < 2; turn++) {
            if (turn) grid_wait();
            Elements<Acc, WIDTH> sum = {};
            sum_slices(from, stride, turn ? n_slices : 1, sum);
            if (turn) store_plain(d, m, n, sum);
        }
        group_done(params);
        return;
    }
    // All of it is in registers before the wait.
    asm volatile("" ::"l"(from), "l"(stride), "r"(n_slices), "r"(is_inside), "l"(d.at), "l"(d.ld), "r"(d.n), "r"(static_cast<uint32_t>(d.dtype)),
                 "r"(static_cast<uint32_t>(d.is_row)) : "memory");
    grid_wait();
    if (is_inside) {
        Elements<Acc, WIDTH> sum = {};
        sum_slices(from, stride, n_slices, sum);
        store_plain(d, m, n, sum);
    }
    group_done(params);
}

// One plain problem whose sums lie in blocks: a thread adds two columns of a row.
struct BlockParams {
    const void* from;
    PlainD d;
    uint32_t m, n, n_slices, across, blocks;            // blocks: in a band, in all
    bool has_pairs;
    mma_done done;
};

template <class Out, class Acc>
__device__ __forceinline__ void store_pair_as(const BlockParams& p, uint32_t m, uint32_t n, Acc first, Acc second) {
    Out* to = static_cast<Out*>(p.d.at) + (p.d.is_row ? m * p.d.ld + n : n * p.d.ld + m);
    struct alignas(2 * sizeof(Out)) Together {
        Out at[2];
    } together;
    convert(first, &together.at[0]);
    convert(second, &together.at[1]);
    if (p.has_pairs && n + 2 <= p.n) {
        *reinterpret_cast<Together*>(to) = together;
        return;
    }
    to[0] = together.at[0];
    if (n + 2 <= p.n) to[p.d.is_row ? 1 : p.d.ld] = together.at[1];
}

template <class Acc>
__device__ __forceinline__ void store_pair(const BlockParams& p, uint32_t m, uint32_t n, Acc first, Acc second) {
    if (Acc(0.5f) == Acc(0) || p.d.dtype == MMA_F32)
        store_pair_as<uint32_t>(p, m, n, first, second);
    else if (p.d.dtype == MMA_BF16)
        store_pair_as<__nv_bfloat16>(p, m, n, first, second);
    else
        store_pair_as<__half>(p, m, n, first, second);
}

template <class Acc>
__global__ void __launch_bounds__(ONE_THREADS) sum_blocks(const __grid_constant__ BlockParams params) {
    static_assert(SLICES_MAX * 2 * sizeof(Acc) <= 2 * LOADS, "all loads are under way at once");
    grid_release();
    const uint32_t index = blockIdx.x * ONE_THREADS + threadIdx.x, four = index / 2, block = four / SUM_BLOCK_FOURS, thread = four % SUM_BLOCK_FOURS;
    const uint32_t band = block / params.across;
    const uint32_t m = band * SUM_BLOCK_ROWS + thread / 32 * 16 + thread % 32 / 4 + index % 2 * 8;
    const uint32_t n = (block - band * params.across) * SUM_BLOCK_COLUMNS + thread % 4 * 2;
    const uint32_t is_inside = m < params.m && n < params.n, stride = params.blocks * SUM_BLOCK_FOURS * 4, n_slices = params.n_slices;
    const Acc* from = static_cast<const Acc*>(params.from) + index * 2;
    asm volatile("" ::"l"(from), "r"(stride), "r"(n_slices), "r"(is_inside) : "memory");
    grid_wait();
    if (is_inside) {
        Elements<Acc, 2> sum = {};
        sum_slices<Acc, 2, 2 * LOADS>(from, stride, n_slices, sum);
        store_pair(params, m, n, sum.at[0], sum.at[1]);
    }
    group_done(params);
}

bool is_plain(const mma_problem& p) {
    const uint8_t sums = p.a.dtype, d = p.d.dtype;
    if (!problem_is_plain(&p) || (p.d.order != MMA_ORDER_ROW && p.d.order != MMA_ORDER_COL)) return false;
    return d == sums || (sums == MMA_F32 && (d == MMA_BF16 || d == MMA_F16));
}

template <class Acc>
const void* kernel_of(bool is_wide, bool is_plain) {
    constexpr int wide = WIDE<Acc>;
    void (*kernel)(MmaParams) = is_plain ? sum<Acc, wide, true> : is_wide ? sum<Acc, wide, false> : sum<Acc, 1, false>;
    return reinterpret_cast<const void*>(kernel);
}

const void* kernel_for(uint8_t sums, bool is_wide, bool is_plain) {
    return sums == MMA_S32   ? kernel_of<int32_t>(is_wide, is_plain)
           : sums == MMA_F64 ? kernel_of<double>(is_wide, is_plain)
                             : kernel_of<float>(is_wide, is_plain);
}

template <class Acc>
const void* one_of(bool is_wide) {
    return is_wide ? reinterpret_cast<const void*>(sum_one<Acc, WIDE<Acc>>) : reinterpret_cast<const void*>(sum_one<Acc, 1>);
}

const void* kernel_for_one(uint8_t sums, bool is_wide) {
    return sums == MMA_S32 ? one_of<int32_t>(is_wide) : sums == MMA_F64 ? one_of<double>(is_wide) : one_of<float>(is_wide);
}

uint32_t width_of(uint8_t sums, bool is_wide) { return is_wide ? 16 / static_cast<uint32_t>(mma_dtype_bytes(sums)) : 1; }

int launch_one(const mma_problem& p, bool is_wide, uint32_t n_ctas, mma_done done, CUstream_st* stream) {
    const uint32_t width = width_of(p.a.dtype, is_wide);
    OneParams params;
    params.from = p.a.at;
    params.stride = p.a.batch_stride;
    params.d = plain_d(p);
    params.m = static_cast<uint32_t>(p.m);
    params.ld = static_cast<uint32_t>(p.a.ld);
    params.n_slices = (static_cast<uint32_t>(p.k) + p.slice_k - 1) / p.slice_k;
    params.threads_of_row = (static_cast<uint32_t>(p.n) + width - 1) / width;
    params.done = done;
    void* arguments[] = {&params};
    return launch_overlapped(kernel_for_one(p.a.dtype, is_wide), dim3(n_ctas), dim3(ONE_THREADS), arguments, 0, stream);
}

const void* kernel_for_blocks(uint8_t sums) {
    return sums == MMA_S32 ? reinterpret_cast<const void*>(sum_blocks<int32_t>) : reinterpret_cast<const void*>(sum_blocks<float>);
}

uint32_t blocks_across(uint64_t n) { return (static_cast<uint32_t>(n) + SUM_BLOCK_COLUMNS - 1) / SUM_BLOCK_COLUMNS; }
uint32_t ctas_of_blocks(uint64_t m, uint64_t n) {
    return (static_cast<uint32_t>(m) + SUM_BLOCK_ROWS - 1) / SUM_BLOCK_ROWS * blocks_across(n) * (2 * SUM_BLOCK_FOURS / ONE_THREADS);
}

int launch_blocks(const mma_problem& p, mma_done done, CUstream_st* stream) {
    const uint64_t pair = 2 * mma_dtype_bytes(p.d.dtype);
    BlockParams params;
    params.from = p.a.at;
    params.d = plain_d(p);
    params.m = static_cast<uint32_t>(p.m);
    params.n = static_cast<uint32_t>(p.n);
    params.n_slices = (static_cast<uint32_t>(p.k) + p.slice_k - 1) / p.slice_k;
    params.across = blocks_across(p.n);
    params.blocks = static_cast<uint32_t>(p.a.batch_stride) / (SUM_BLOCK_FOURS * 4);
    params.has_pairs = params.d.is_row && reinterpret_cast<uintptr_t>(p.d.at) % pair == 0 && (p.m == 1 || p.d.ld % 2 == 0);
    params.done = done;
    void* arguments[] = {&params};
    return launch_overlapped(kernel_for_blocks(p.a.dtype), dim3(ctas_of_blocks(p.m, p.n)), dim3(ONE_THREADS), arguments, 0, stream);
}

constexpr uint32_t ctas_per_sm = 4;

}  // namespace

bool sum_takes_blocks(const mma_group* group) {
    mma_problem p = group->problems[0];
    if (group->n_problems != 1 || p.a.dtype == MMA_F64 || p.m > FEW_ELEMENTS || p.n > FEW_ELEMENTS || p.m * p.n > FEW_ELEMENTS) return false;
    // Whichever way the product is turned.
    const uint32_t n_ctas = std::max(ctas_of_blocks(p.m, p.n), ctas_of_blocks(p.n, p.m));
    p.a.dtype = p.a.dtype == MMA_S8 || p.a.dtype == MMA_U8 ? MMA_S32 : MMA_F32;
    return is_plain(p) && (!group->n_ctas_max || n_ctas <= group->n_ctas_max * ctas_per_sm);
}

int sum_launch(const mma_group* group, CUstream_st* stream) {
    MmaParams params;
    int device = 0, n_sms = 0;
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_INLINE) return cudaErrorInvalidValue;
    const uint8_t sums = group->problems[0].a.dtype;
    if (group->problems[0].a.ld == 0) return launch_blocks(group->problems[0], group->done, stream);
    bool all_plain = true;
    uint64_t n_elements = 0;
    for (uint32_t i = 0; i < group->n_problems; i++) {
        all_plain &= is_plain(group->problems[i]);
        n_elements += group->problems[i].m * group->problems[i].n;
    }
    bool is_wide = n_elements > FEW_ELEMENTS;
    // CTAs of a microsecond keep nobody waiting: of each that the launch may have there are as many as an SM holds. With fewer than it
    // takes CTAs go on to another place.
    mma_group small = *group;
    small.n_ctas_max *= ctas_per_sm;
    if (group->n_problems == 1 && all_plain) {
        const mma_problem& p = group->problems[0];
        const uint64_t width = width_of(sums, is_wide), n_ctas = (p.m * ((p.n + width - 1) / width) + ONE_THREADS - 1) / ONE_THREADS;
        if (!small.n_ctas_max || n_ctas <= small.n_ctas_max)
            return launch_one(p, is_wide, static_cast<uint32_t>(n_ctas), group->done, stream);
    }
    // Several plain ones of few elements are not worth a kernel of their own.
    is_wide |= all_plain;
    const uint32_t rows = is_wide ? rows_of<4> : rows_of<1>, columns = LANES * width_of(sums, is_wide);
    int error = group_fill(group, [rows, columns](const mma_problem& p) { return tiles_of_problem(p, rows, columns); }, &params);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    const dim3 grid(group_grid(&small, params, static_cast<uint64_t>(n_sms) * ctas_per_sm));
    void* arguments[] = {&params};
    return launch_overlapped(kernel_for(sums, is_wide, all_plain), grid, dim3(is_wide ? threads_of<4> : threads_of<1>), arguments, 0, stream);
}

int sum_load(void) {
    for (const uint8_t sums : {MMA_F32, MMA_F64, MMA_S32})
        for (int i = 0; i < 6; i++) {
            cudaFuncAttributes attributes;
            const void* kernel = i < 4 ? kernel_for(sums, i & 1, i & 2) : kernel_for_one(sums, i & 1);
            const int error = cudaFuncGetAttributes(&attributes, kernel);
            if (error) return error;
        }
    for (const uint8_t sums : {MMA_F32, MMA_S32}) {
        cudaFuncAttributes attributes;
        const int error = cudaFuncGetAttributes(&attributes, kernel_for_blocks(sums));
        if (error) return error;
    }
    return cudaSuccess;
}
