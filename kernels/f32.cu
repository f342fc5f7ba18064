/* SPDX-License-Identifier: MIT
 *
 * True FP32 on the CUDA cores: one fma chain per element in ascending K, padded to 16 with zeros, so every tile gives the
 * bits of ref_f32. Operands reach shared memory by cp.async as A[k][m] and B[k][n]: 4 bytes a copy where memory runs along
 * K (the copy transposes) or is not 16-byte aligned, else 16. A copy costs no registers, which leaves two CTAs on an SM
 * with 8 x 8 sums a thread.
 *
 * A warp computes 64 x 32: lane (lm, ln) of 8 x 4 has rows 4 lm + {0..3, 32..35} and columns 4 ln + {0..3, 16..19}.
 * Shared memory: STAGES x (A[16][TILE_M + 4], B[16][TILE_N + 4]); later the sums for the epilogue from its start.
 */
#include "kernels/copy.cuh"
#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/table.h"

namespace {

constexpr int TILE_K = 16;

/* One operand: TILE rows of A (columns of B) by TILE_K, per stage. */
template <int TILE, int THREADS> struct Loader {
    static constexpr int LD = TILE + 4;
    enum Mode { ALONG_K, ALONG_ROWS, ALONG_ROWS_BY_4 };

    const float* at;        /* of this thread's first element of the next block */
    uint64_t ld;
    int rows_left;          /* of the tile, from this thread's first row */
    Mode mode;

    __device__ __forceinline__ Loader(const mma_view& view, uint64_t batch, uint8_t along_rows, uint64_t row0, uint64_t rows)
    {
        int thread = (int)threadIdx.x, row, k;
        const float* base = (const float*)view.at + batch * view.batch_stride;
        ld = view.ld;
        if (view.order != along_rows) {
            mode = ALONG_K;
            row = thread / TILE_K, k = thread % TILE_K;
            at = base + (row0 + row) * ld + k;
        } else {
            mode = is_aligned(base, 16) && ld % 4 == 0 ? ALONG_ROWS_BY_4 : ALONG_ROWS;
            row = mode == ALONG_ROWS ? thread % TILE : thread % (TILE / 4) * 4;
            k = mode == ALONG_ROWS ? thread / TILE : thread / (TILE / 4);
            at = base + k * ld + row0 + row;
        }
        int64_t left = (int64_t)(rows - row0) - row;
        rows_left = left < TILE ? (int)left : TILE;
    }

    /* Starts the copies of the next block, of which k_left of 16 exist, into a stage. */
    __device__ __forceinline__ void load(uint32_t stage, int k_left)
    {
        int thread = (int)threadIdx.x;
        const float* from = at;
        int k = mode == ALONG_K ? thread % TILE_K : mode == ALONG_ROWS ? thread / TILE : thread / (TILE / 4);
        k_left -= k;
        if (mode == ALONG_K) {
            uint32_t to = stage + (uint32_t)(k * LD + thread / TILE_K) * 4;
            constexpr int STEP = THREADS / TILE_K;
            uint32_t in_k = k_left > 0 ? 4 : 0;
#pragma unroll
            for (int i = 0; i < TILE / STEP; i++, from += STEP * ld)
                copy_async<4>(to + i * STEP * 4, from, i * STEP < rows_left ? in_k : 0);
            at += TILE_K;
        } else if (mode == ALONG_ROWS_BY_4) {
            uint32_t to = stage + (uint32_t)(k * LD + thread % (TILE / 4) * 4) * 4;
            constexpr int STEP = THREADS / (TILE / 4);
            uint32_t bytes = rows_left <= 0 ? 0 : rows_left < 4 ? rows_left * 4 : 16;
#pragma unroll
            for (int i = 0; i < TILE_K / STEP; i++, from += STEP * ld)
                copy_async<16>(to + i * STEP * LD * 4, from, i * STEP < k_left ? bytes : 0);
            at = from;
        } else {
            uint32_t to = stage + (uint32_t)(k * LD + thread % TILE) * 4;
            constexpr int STEP = THREADS / TILE;
            uint32_t bytes = rows_left > 0 ? 4 : 0;
#pragma unroll
            for (int i = 0; i < TILE_K / STEP; i++, from += STEP * ld)
                copy_async<4>(to + i * STEP * LD * 4, from, i * STEP < k_left ? bytes : 0);
            at = from;
        }
    }
};

__device__ __forceinline__ void read_fragment(const float* at, int second, float (&ret)[8])
{
    float4 low = *(const float4*)at, high = *(const float4*)(at + second);
    ret[0] = low.x, ret[1] = low.y, ret[2] = low.z, ret[3] = low.w;
    ret[4] = high.x, ret[5] = high.y, ret[6] = high.z, ret[7] = high.w;
}

/* Adds the products of a tile to sums. Ends with a barrier: shared memory is free. */
template <int TILE_M, int TILE_N, int STAGES>
__device__ __forceinline__ void multiply_tile(const MmaParams& params, uint64_t tile, const float* smem, int m, int n,
                                              float (&sums)[8][8])
{
    constexpr int THREADS = TILE_M * TILE_N / 64, LD_A = TILE_M + 4, LD_B = TILE_N + 4;
    constexpr uint32_t STAGE = TILE_K * (LD_A + LD_B), STAGE_B = TILE_K * LD_A;
    const mma_problem& p = group_find(params, tile);
    TilePlace at = tile_place<TILE_M, TILE_N>(p, tile - p.tile_begin);
    Loader<TILE_M, THREADS> a(p.a, at.batch, MMA_ORDER_COL, at.m0, p.m);
    Loader<TILE_N, THREADS> b(p.b, at.batch, MMA_ORDER_ROW, at.n0, p.n);
    uint32_t smem_base = shared_address(smem), read_stage = 0, write_stage = STAGES - 1;
    int64_t k_to_load = (int64_t)p.k;
#pragma unroll
    for (uint32_t stage = 0; stage < STAGES - 1; stage++) {
        if (k_to_load > 0) {
            int k_left = (int)count_before(k_to_load, 0, TILE_K);
            a.load(smem_base + stage * STAGE * 4, k_left);
            b.load(smem_base + (stage * STAGE + STAGE_B) * 4, k_left);
        }
        k_to_load -= TILE_K;
        copy_async_commit();
    }
    /* One block of K a turn. k_to_load runs STAGES - 1 blocks ahead of what is computed. */
    for (; k_to_load > -(int64_t)TILE_K * (STAGES - 1); k_to_load -= TILE_K) {
        copy_async_wait<STAGES - 2>();
        __syncthreads();        /* the block has arrived for all, and all have left the stage that is written next */
        if (k_to_load > 0) {
            int k_left = (int)count_before(k_to_load, 0, TILE_K);
            a.load(smem_base + write_stage * STAGE * 4, k_left);
            b.load(smem_base + (write_stage * STAGE + STAGE_B) * 4, k_left);
        }
        copy_async_commit();
        const float *from_a = smem + read_stage * STAGE + m, *from_b = smem + read_stage * STAGE + STAGE_B + n;
#pragma unroll
        for (int k = 0; k < TILE_K; k++) {
            float fragment_a[8], fragment_b[8];
            read_fragment(from_a + k * LD_A, 32, fragment_a);
            read_fragment(from_b + k * LD_B, 16, fragment_b);
#pragma unroll
            for (int i = 0; i < 8; i++) {
#pragma unroll
                for (int j = 0; j < 8; j++)
                    sums[i][j] = __fmaf_rn(fragment_a[i], fragment_b[j], sums[i][j]);
            }
        }
        read_stage = read_stage + 1 == STAGES ? 0 : read_stage + 1;
        write_stage = write_stage + 1 == STAGES ? 0 : write_stage + 1;
    }
    copy_async_wait<0>();
    __syncthreads();
}

template <int TILE_M, int TILE_N, int STAGES> __device__ __forceinline__ void multiply_f32(const MmaParams& params)
{
    constexpr int THREADS = TILE_M * TILE_N / 64, WARPS_N = TILE_N / 32;
    constexpr int LD_D = TILE_N + 4;
    static_assert(TILE_M * LD_D <= STAGES * TILE_K * (TILE_M + TILE_N + 8), "the sums fit where the stages were");
    extern __shared__ __align__(16) float smem[];

    int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32;
    /* Pairs of lanes share a row group, so that each quarter of a warp reads 4 + 2 different vectors: no bank conflict. */
    int m = warp / WARPS_N * 64 + lane / 2 % 8 * 4, n = warp % WARPS_N * 32 + (lane % 2 + lane / 16 * 2) * 4;

    for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
        float sums[8][8];
        {
            const mma_problem& p = group_find(params, tile);
            TilePlace at = tile_place<TILE_M, TILE_N>(p, tile - p.tile_begin);
            if (p.c_init) {
                int rows = (int)count_before(p.m, at.m0, TILE_M), cols = (int)count_before(p.n, at.n0, TILE_N);
                c_init_tile<float, THREADS, TILE_M, TILE_N>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD_D);
                __syncthreads();
            }
#pragma unroll
            for (int i = 0; i < 8; i++) {
#pragma unroll
                for (int j = 0; j < 8; j++)
                    sums[i][j] = p.c_init ? smem[(m + i % 4 + i / 4 * 32) * LD_D + n + j % 4 + j / 4 * 16] : 0.0f;
            }
            if (p.c_init) __syncthreads();
        }
        multiply_tile<TILE_M, TILE_N, STAGES>(params, tile, smem, m, n, sums);
#pragma unroll
        for (int i = 0; i < 8; i++) {
            float* to = smem + (m + i % 4 + i / 4 * 32) * LD_D + n;
            *(float4*)to = make_float4(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
            *(float4*)(to + 16) = make_float4(sums[i][4], sums[i][5], sums[i][6], sums[i][7]);
        }
        __syncthreads();
        /* The place is computed anew: kept over the main loop it would cost registers that two CTAs an SM do not have. */
        asm volatile("" : "+l"(tile));
        const mma_problem& p = group_find(params, tile);
        TilePlace at = tile_place<TILE_M, TILE_N>(p, tile - p.tile_begin);
        int rows = (int)count_before(p.m, at.m0, TILE_M), cols = (int)count_before(p.n, at.n0, TILE_N);
        epilogue_tile<float, THREADS>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD_D);
        __syncthreads();
    }
    group_done(params);
}

}  // namespace

#define ROW(name, family, a, b, acc, class_, ka, kb, tm, tn, tk, stages, threads, smem, ctas, ...)                          \
    static_assert(tk == TILE_K && threads == (tm) * (tn) / 64, #name ": a thread has 8 x 8 sums");                          \
    static_assert(smem == (stages) * TILE_K * ((tm) + 4 + (tn) + 4) * 4, #name ": the table tells other shared memory");    \
    extern "C" __global__ void __launch_bounds__(threads, ctas) name(const __grid_constant__ MmaParams params)             \
    {                                                                                                                       \
        multiply_f32<tm, tn, stages>(params);                                                                               \
    }                                                                                                                       \
    extern "C" int launch_##name(const mma_kernel* row, const mma_group* group, CUstream_st* stream)                        \
    {                                                                                                                       \
        return group_launch(name, row, group, ctas,                                                                         \
                            [](const mma_problem& p) { return tiles_of_problem(p, tm, tn); }, stream);                      \
    }                                                                                                                       \
    extern "C" int load_##name(const mma_kernel* row) { return group_load(name, row); }
F32_ROWS(ROW)
#undef ROW
