// SPDX-License-Identifier: MIT
//
// Many products of one tile in a launch, see tiny.cuh. A row has two kernels: its own for launches whose problems all go the
// fast way, and a careful one for the rest, which needs more registers.
#include "kernels/table.h"
#include "kernels/tiny.cuh"

#define CAREFUL_CTAS 3

#define TINY_CAREFUL(NAME, OP, FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES)                                              \
    extern "C" __global__ void __launch_bounds__(32 * (WARPS) * (PRODUCTS), CAREFUL_CTAS)                              \
        NAME##_careful(const __grid_constant__ MmaParams params) {                                                     \
        mma::Tiny<mma::OP, mma::FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES>::run_careful(params);                       \
    }
#define TINY_CAREFUL_TILES(NAME, OP, FORMAT)                                                                           \
    TINY_CAREFUL(NAME##_tiny_16x16_sm80, OP, FORMAT, 16, 32, 1, 4, 2)                                                  \
    TINY_CAREFUL(NAME##_tiny_32x32_sm80, OP, FORMAT, 32, 32, 1, 4, 2)                                                  \
    TINY_CAREFUL(NAME##_tiny_64x64_sm80, OP, FORMAT, 64, 64, 4, 1, 2)
TINY_CAREFUL_TILES(f16, OpF16, Plain16)
TINY_CAREFUL_TILES(bf16, OpBf16, Plain16)
TINY_CAREFUL_TILES(fp8, OpF16, Widened8)

#define TINY(NAME, CAREFUL, OP, FORMAT, A, B, TILE, TK, WARPS, PRODUCTS, STAGES, CTAS, GFLOPS)                         \
    extern "C" __global__ void __launch_bounds__(32 * (WARPS) * (PRODUCTS), CTAS)                                      \
        NAME(const __grid_constant__ MmaParams params) {                                                               \
        mma::Tiny<mma::OP, mma::FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES>::run_fast(params);                          \
    }                                                                                                                  \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                 \
        using Body = mma::Tiny<mma::OP, mma::FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES>;                               \
        static_assert(Body::smem_bytes == SM80_TINY_SMEM(TILE, TK, PRODUCTS, STAGES),                                  \
                      "table.h states another amount of shared memory than " #NAME);                                    \
        bool is_fast = true;                                                                                           \
        for (uint32_t i = 0; i < group->n_problems && is_fast; i++) is_fast = Body::takes(group->problems[i]);         \
        return group_launch(                                                                                           \
            is_fast ? NAME : CAREFUL##_careful, row, group, is_fast ? row->ctas_per_sm : CAREFUL_CTAS,                 \
            [](const mma_problem& p) { return p.m && p.n ? p.batch : 0; }, stream);                                    \
    }                                                                                                                  \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                \
        const int error = group_load(NAME, row);                                                                       \
        return error ? error : group_load(CAREFUL##_careful, row);                                                     \
    }

SM80_TINY_ROWS(TINY)
