/* SPDX-License-Identifier: MIT
 *
 * The reference rows: every dtype pair without block scales, any order, alignment and compute mode, so that selection never
 * fails. Operands are decoded to the accumulator's type on their way to shared memory; each sum is one fma chain in
 * ascending K (s32: exact), which makes these rows the yardstick of the others. fp8 of every compute mode is summed in real
 * f32: better than asked. Tile 64 x 64 x 16, 256 threads of 4 x 4 sums; K is padded to 16 with zeros. Shared memory: A[k][m]
 * and B[k][n], later the sums for the epilogue in the same place. ref_block128 sums each 128 of K by itself and adds it with
 * its scales.
 */
#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/table.h"
#include "kernels/tf32.cuh"

namespace {

constexpr int TILE = 64, TILE_K = 16, THREADS = 256, LD = TILE + 4;
constexpr int PER_THREAD = TILE * TILE_K / THREADS;

template <class Acc> __device__ __forceinline__ Acc multiply_add(Acc a, Acc b, Acc sum);
template <> __device__ __forceinline__ float multiply_add(float a, float b, float sum) { return __fmaf_rn(a, b, sum); }
template <> __device__ __forceinline__ double multiply_add(double a, double b, double sum) { return __fma_rn(a, b, sum); }
template <> __device__ __forceinline__ int32_t multiply_add(int32_t a, int32_t b, int32_t sum)
{
    return (int32_t)((uint32_t)a * (uint32_t)b + (uint32_t)sum);
}

/* What the tf32 rows of the tensor-core families see. */
__device__ __forceinline__ float rounded_tf32(float value) { return __uint_as_float(round_tf32(__float_as_uint(value))); }
__device__ __forceinline__ double rounded_tf32(double value) { return value; }
__device__ __forceinline__ int32_t rounded_tf32(int32_t value) { return value; }

/* One operand's share of a thread: PER_THREAD elements of the TILE x TILE_K block whose corner is (row0, k0). Neighbouring
 * threads follow memory: along K, or along the rows (A) or columns (B). IS_A: rows are rows of A, else columns of B. */
template <class Acc, bool IS_A> struct Loader {
    const mma_problem& p;
    const mma_view& view;
    uint64_t base, row0, rows;
    int row, k, row_step, k_step;

    __device__ __forceinline__ Loader(const mma_problem& problem, uint64_t batch, uint64_t first_row)
        : p(problem), view(IS_A ? problem.a : problem.b), row0(first_row), rows(IS_A ? problem.m : problem.n)
    {
        base = batch * view.batch_stride;
        bool along_k = view.order != (IS_A ? MMA_ORDER_COL : MMA_ORDER_ROW);
        int thread = (int)threadIdx.x;
        row = along_k ? thread / TILE_K : thread % TILE;
        k = along_k ? thread % TILE_K : thread / TILE;
        row_step = along_k ? THREADS / TILE_K : 0;
        k_step = along_k ? 0 : THREADS / TILE;
    }

    __device__ __forceinline__ void load(uint64_t k0, Acc (&values)[PER_THREAD]) const
    {
#pragma unroll
        for (int i = 0; i < PER_THREAD; i++) {
            uint64_t r = row0 + row + i * row_step, kk = k0 + k + i * k_step;
            values[i] = Acc(0);
            if (r < rows && kk < p.k) {
                uint64_t index = base + (IS_A ? index_a(view, p.k, r, kk) : index_b(view, p.k, kk, r));
                values[i] = load_as<Acc>(view.at, view.dtype, index);
                if (p.compute == MMA_COMPUTE_TF32) values[i] = rounded_tf32(values[i]);
            }
        }
    }

    __device__ __forceinline__ void store(Acc* block, const Acc (&values)[PER_THREAD]) const
    {
#pragma unroll
        for (int i = 0; i < PER_THREAD; i++)
            block[(k + i * k_step) * LD + row + i * row_step] = values[i];
    }
};

/* What has been summed since the last time joins the total, times the scales of these 128 of K. */
__device__ __forceinline__ void add_block(const mma_problem& p, const TilePlace& at, uint64_t k_block, int m, int n,
                                          float (&part)[4][4], float (&sums)[4][4])
{
    float scale_a[4], scale_b[4];
#pragma unroll
    for (int i = 0; i < 4; i++) {
        uint64_t row = at.m0 + m + i, col = at.n0 + n + i;
        scale_a[i] = row < p.m ? p.scale_a[problem_scale_a_index(&p, at.batch, row, k_block)] : 0.0f;
        scale_b[i] = col < p.n ? p.scale_b[problem_scale_b_index(&p, at.batch, col, k_block)] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
#pragma unroll
        for (int j = 0; j < 4; j++) {
            sums[i][j] = __fmaf_rn(part[i][j], __fmul_rn(scale_a[i], scale_b[j]), sums[i][j]);
            part[i][j] = 0.0f;
        }
    }
}

template <class Acc, bool BLOCKS>
__device__ __forceinline__ void multiply_tile(const mma_problem& p, const TilePlace& at, Acc* smem, Acc (&sums)[4][4])
{
    static_assert(SCALE_BLOCK % TILE_K == 0, "a block of scales is whole steps");
    Acc part[4][4] = {};
    Acc *block_a = smem, *block_b = smem + TILE_K * LD;
    int m = (int)threadIdx.x / 16 * 4, n = (int)threadIdx.x % 16 * 4;
    Loader<Acc, true> load_a(p, at.batch, at.m0);
    Loader<Acc, false> load_b(p, at.batch, at.n0);
    Acc next_a[PER_THREAD], next_b[PER_THREAD];
    load_a.load(0, next_a);
    load_b.load(0, next_b);
    for (uint64_t k0 = 0; k0 < p.k; k0 += TILE_K) {
        __syncthreads();
        load_a.store(block_a, next_a);
        load_b.store(block_b, next_b);
        __syncthreads();
        load_a.load(k0 + TILE_K, next_a);
        load_b.load(k0 + TILE_K, next_b);
#pragma unroll
        for (int k = 0; k < TILE_K; k++) {
#pragma unroll
            for (int i = 0; i < 4; i++) {
#pragma unroll
                for (int j = 0; j < 4; j++) {
                    Acc& sum = BLOCKS ? part[i][j] : sums[i][j];
                    sum = multiply_add(block_a[k * LD + m + i], block_b[k * LD + n + j], sum);
                }
            }
        }
        if constexpr (BLOCKS) {
            if ((k0 + TILE_K) % SCALE_BLOCK == 0 || k0 + TILE_K >= p.k) add_block(p, at, k0 / SCALE_BLOCK, m, n, part, sums);
        }
    }
}

template <class Acc, bool BLOCKS> __device__ __forceinline__ void reference(const MmaParams& params)
{
    __shared__ __align__(16) Acc smem[TILE * LD];
    static_assert(2 * TILE_K * LD <= TILE * LD, "both operand blocks fit where the sums go");
    for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
        const mma_problem& p = group_find(params, tile);
        TilePlace at = tile_place<TILE, TILE>(p, tile - p.tile_begin);
        int rows = p.m - at.m0 < TILE ? (int)(p.m - at.m0) : TILE, cols = p.n - at.n0 < TILE ? (int)(p.n - at.n0) : TILE;
        int m = (int)threadIdx.x / 16 * 4, n = (int)threadIdx.x % 16 * 4;
        Acc sums[4][4];
        if (p.c_init) {
            c_init_tile<Acc, THREADS, TILE, TILE>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD);
            __syncthreads();
        }
#pragma unroll
        for (int i = 0; i < 4; i++) {
#pragma unroll
            for (int j = 0; j < 4; j++)
                sums[i][j] = p.c_init ? smem[(m + i) * LD + n + j] : Acc(0);
        }
        multiply_tile<Acc, BLOCKS>(p, at, smem, sums);
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 4; i++) {
#pragma unroll
            for (int j = 0; j < 4; j++)
                smem[(m + i) * LD + n + j] = sums[i][j];
        }
        __syncthreads();
        epilogue_tile<Acc, THREADS>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD);
        __syncthreads();
    }
    group_done(params);
}

template <uint8_t ACCUMULATE> struct AccumulatorOf;
template <> struct AccumulatorOf<MMA_F32> { using Type = float; };
template <> struct AccumulatorOf<MMA_F64> { using Type = double; };
template <> struct AccumulatorOf<MMA_S32> { using Type = int32_t; };

/* By the numeric class, which the table tells. */
__host__ __device__ constexpr bool is_block_class(const char* name)
{
    const char* block = "ref.block128";
    while (*name && *name == *block) name++, block++;
    return *name == *block;
}

uint64_t tiles(const mma_problem& p) { return tiles_of_problem(p, TILE, TILE); }

}  // namespace

#define ROW(name, family, a, b, acc, class_, ka, kb, tm, tn, tk, stages, threads, smem, ctas, ...)                          \
    static_assert(tm == TILE && tn == TILE && tk == TILE_K && threads == THREADS, #name ": the table tells another tile");  \
    extern "C" __global__ void __launch_bounds__(THREADS, ctas) name(const __grid_constant__ MmaParams params)             \
    {                                                                                                                       \
        reference<typename AccumulatorOf<MMA_##acc>::Type, is_block_class(class_)>(params);                                \
    }                                                                                                                       \
    extern "C" int launch_##name(const mma_kernel* row, const mma_group* group, CUstream_st* stream)                        \
    {                                                                                                                       \
        return group_launch(name, row, group, ctas, tiles, stream);                                                         \
    }                                                                                                                       \
    extern "C" int load_##name(const mma_kernel* row) { return group_load(name, row); }
REF_ROWS(ROW)
#undef ROW
