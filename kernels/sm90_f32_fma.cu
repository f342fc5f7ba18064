// SPDX-License-Identifier: MIT
//
// The Hopper rows of f32 by fma, see sm90_f32_fma.cuh. A row takes the product or its transpose (orient.c).
#include "kernels/sm90_f32_fma.cuh"
#include "kernels/table.h"

extern __shared__ __align__(1024) char smem_f32_ring[];

#define KERNEL(NAME, TM, TN, ROWS, COLUMNS, STAGES, AHEAD, CTAS, GFLOPS)                                                       \
    using Ring_##NAME = mma::F32Ring<TM, TN, ROWS, COLUMNS, STAGES, AHEAD>;                                                    \
    static_assert(Ring_##NAME::smem_bytes == SM90_F32_FMA_SMEM(TM, TN, ROWS, COLUMNS, STAGES),                                 \
                  "table.h states another amount of shared memory than " #NAME);                                               \
    static_assert(Ring_##NAME::threads == SM90_F32_FMA_THREADS(TM, TN, ROWS, COLUMNS), "table.h states other threads than " #NAME); \
    extern "C" __global__ void __launch_bounds__(Ring_##NAME::threads, CTAS)                                                   \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                 \
        Ring_##NAME::run(params, smem_f32_ring);                                                                               \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Ring_##NAME::form(), group, stream);                 \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
SM90_F32_FMA_ROWS(KERNEL)
#undef KERNEL
