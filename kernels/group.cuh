/* SPDX-License-Identifier: MIT
 *
 * One launch, many problems: the kernel parameter that every portable kernel takes, how a CTA finds the problem of a tile,
 * and how the launch reports that its results are visible to the host. The host half copies struct mma_group into it.
 *
 * A kernel reads:
 *     for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
 *         const mma_problem& p = group_find(params, tile);
 *         uint64_t local = tile - p.tile_begin;
 *         ...
 *     }
 *     group_done(params);
 */
#ifndef MMA_KERNELS_GROUP_CUH
#define MMA_KERNELS_GROUP_CUH

#include <cuda_runtime.h>
#include <stdint.h>

#include "kernels/kernels.h"

/* Passed as `const __grid_constant__ MmaParams params`. */
struct MmaParams {
    mma_problem inline_problems[MMA_GROUP_INLINE];
    const mma_problem* table;       /* mapped host memory, or NULL: inline_problems */
    uint32_t n_problems;
    uint32_t tiles_each;            /* of every problem, when all have the same number; else 0 */
    uint64_t n_tiles;               /* of all problems; 0: one CTA that only signals */
    mma_done done;
};
static_assert(sizeof(MmaParams) <= 4096 - 256, "kernel parameters are 4 KB before CUDA 12.1 drivers; leave some room");

/* ---- host ---- */

/* tiles_of(problem) -> uint64_t, 0 for an empty problem. Returns a cudaError_t. */
template <class TilesOf> inline int group_fill(const mma_group* group, TilesOf tiles_of, MmaParams* ret_params)
{
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_MAX) return cudaErrorInvalidValue;
    bool is_inline = group->n_problems <= MMA_GROUP_INLINE;
    if (!is_inline && !group->table) return cudaErrorInvalidValue;
    mma_problem* into = is_inline ? ret_params->inline_problems : (mma_problem*)group->table;
    uint64_t n_tiles = 0, tiles_each = 0;
    for (uint32_t i = 0; i < group->n_problems; i++) {
        into[i] = group->problems[i];
        into[i].tile_begin = n_tiles;
        uint64_t tiles = tiles_of(into[i]);
        n_tiles += tiles;
        if (i == 0)
            tiles_each = tiles <= UINT32_MAX ? tiles : 0;
        else if (tiles != tiles_each)
            tiles_each = 0;
    }
    ret_params->table = is_inline ? nullptr : into;
    ret_params->n_problems = group->n_problems;
    ret_params->tiles_each = (uint32_t)tiles_each;
    ret_params->n_tiles = n_tiles;
    ret_params->done = group->done;
    return cudaSuccess;
}

/* CTAs to launch: a persistent kernel wants ctas_wanted, the group may allow fewer, and there is always one to signal. */
inline uint32_t group_grid(const mma_group* group, const MmaParams& params, uint64_t ctas_wanted)
{
    uint64_t n = params.n_tiles < ctas_wanted ? params.n_tiles : ctas_wanted;
    if (group->n_ctas_max && n > group->n_ctas_max) n = group->n_ctas_max;
    if (n > 0x7fffffffu) n = 0x7fffffffu;
    return n ? (uint32_t)n : 1;
}

/* Starts a kernel of this file's form: a grid of at most ctas_per_sm on each SM. ret is a cudaError_t; nothing waits. */
template <class TilesOf>
inline int group_launch(void (*kernel)(MmaParams), const mma_kernel* row, const mma_group* group, uint32_t ctas_per_sm,
                        TilesOf tiles_of, CUstream_st* stream)
{
    MmaParams params;
    int device = 0, n_sms = 0;
    int error = group_fill(group, tiles_of, &params);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    void* arguments[] = {&params};
    dim3 grid(group_grid(group, params, (uint64_t)n_sms * ctas_per_sm));
    return cudaLaunchKernel((const void*)kernel, grid, dim3(row->n_threads), arguments, row->smem_bytes, stream);
}

/* With lazy loading the first query of a function's attributes brings its code to the device. */
inline int group_load(void (*kernel)(MmaParams), const mma_kernel* row)
{
    cudaFuncAttributes attributes;
    int error = cudaFuncGetAttributes(&attributes, (const void*)kernel);
    if (error || row->smem_bytes + attributes.sharedSizeBytes <= 48 << 10) return error;
    return cudaFuncSetAttribute((const void*)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)row->smem_bytes);
}

/* Tiles of tile_m x tile_n that cover the D of every batch entry. */
inline uint64_t tiles_of_problem(const mma_problem& p, uint32_t tile_m, uint32_t tile_n)
{
    return ((p.m + tile_m - 1) / tile_m) * ((p.n + tile_n - 1) / tile_n) * p.batch;
}

/* ---- device ---- */

struct TilePlace {
    uint64_t batch, m0, n0;
};

/* Where the local-th tile of a problem lies. Neighbouring tiles form bands of 8 tiles along M, so that the CTAs which run
 * at one time share operands in the L2. */
template <int TILE_M, int TILE_N> __device__ __forceinline__ TilePlace tile_place(const mma_problem& p, uint64_t local)
{
    constexpr uint64_t BAND = 8;
    /* The divisions below take half a microsecond, a noticeable part of a product of one tile. */
    if (p.m <= TILE_M && p.n <= TILE_N && p.batch == 1) return {0, 0, 0};
    uint64_t m_tiles = (p.m + TILE_M - 1) / TILE_M, n_tiles = (p.n + TILE_N - 1) / TILE_N;
    uint64_t batch = local / (m_tiles * n_tiles);
    local -= batch * m_tiles * n_tiles;
    uint64_t band = local / (BAND * n_tiles), in_band = local - band * BAND * n_tiles;
    uint64_t height = m_tiles - band * BAND < BAND ? m_tiles - band * BAND : BAND;
    return {batch, (band * BAND + in_band % height) * TILE_M, in_band / height * TILE_N};
}

/* The problem with the last tile_begin <= tile: empty problems share their tile_begin with the next one and lose. */
__device__ __forceinline__ const mma_problem& group_find(const MmaParams& params, uint64_t tile)
{
    if (params.n_problems == 1) return params.inline_problems[0];
    const mma_problem* problems = params.table ? params.table : params.inline_problems;
    uint32_t low = 0, high = params.n_problems;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (problems[middle].tile_begin <= tile)
            low = middle;
        else
            high = middle;
    }
    return problems[low];
}

/* The same for all lanes of a warp together. A table in mapped host memory costs a microsecond an access: a division where
 * all problems have as many tiles, else 32 places at a time, at most two rounds for MMA_GROUP_MAX problems. */
__device__ __forceinline__ const mma_problem& group_find_by_warp(const MmaParams& params, uint64_t tile)
{
    if (!params.table) return group_find(params, tile);
    if (params.tiles_each == 1) return params.table[tile];
    if (params.tiles_each) return params.table[tile / params.tiles_each];
    uint32_t low = 0, n = params.n_problems;    /* the problem is one of n from low on */
    while (n > 1) {
        uint32_t stride = (n + 31) / 32, offset = threadIdx.x % 32 * stride;
        bool begins = offset < n && params.table[low + offset].tile_begin <= tile;
        uint32_t last = 31 - __clz((int)__ballot_sync(0xffffffffu, begins));    /* lane 0's problem always begins before */
        low += last * stride;
        n = n - last * stride < stride ? n - last * stride : stride;
    }
    return params.table[low];
}

/* Called by all threads of a CTA at its end. The barrier puts every thread's stores before thread 0, whose one fence then
 * orders all of them before what it writes (fences are cumulative). The counter goes back to zero before the word, because
 * the host may start the next launch on the same counter as soon as it sees the word. */
template <class Params> __device__ __forceinline__ void group_done(const Params& params)
{
    if (!params.done.word) return;
    __syncthreads();
    if (threadIdx.x | threadIdx.y | threadIdx.z) return;
    __threadfence_system();
    uint32_t n_ctas = gridDim.x * gridDim.y * gridDim.z;
    if (n_ctas > 1) {
        if (atomicAdd(params.done.counter, 1u) + 1 != n_ctas) return;
        *(volatile uint32_t*)params.done.counter = 0;
        __threadfence_system();
    }
    *(volatile uint32_t*)params.done.word = params.done.value;
}

#endif
