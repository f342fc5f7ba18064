// SPDX-License-Identifier: MIT
//
// The Hopper rows of f64, see sm90_f64.cuh. A row takes the product or its transpose (orient.c).
#include "kernels/sm90_f64.cuh"
#include "kernels/table.h"

extern __shared__ __align__(1024) char smem_f64_ring[];

namespace {
constexpr bool along_K = true, along_MN = false;
}

#define KERNEL(NAME, KA, KB, TM, TN, WM, WN, BOXES, STAGES, CTAS, STEP, TAKE, GIVE, GFLOPS)                                      \
    using Ring_##NAME = mma::F64Ring<TM, TN, WM, WN, BOXES, STAGES, along_##KA, along_##KB, STEP, TAKE, GIVE>;                   \
    extern "C" __global__ void __launch_bounds__(Ring_##NAME::threads, CTAS)                                                     \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                   \
        Ring_##NAME::run(params, smem_f64_ring);                                                                                 \
    }                                                                                                                            \
    static_assert(Ring_##NAME::smem_bytes == SM90_F64_SMEM(TM, TN, WM, WN, BOXES, STAGES),                                       \
                  "table.h states another amount of shared memory than " #NAME);                                                 \
    static_assert(Ring_##NAME::threads == SM90_F64_THREADS(TM, TN, WM, WN, TAKE), "table.h states other threads than " #NAME);   \
    static_assert((TAKE) == 0 || (Ring_##NAME::threads - 128) * (TAKE) + 128 * (GIVE) <=                                         \
                                     65536 / (CTAS) / Ring_##NAME::threads / 8 * 8 * Ring_##NAME::threads,                       \
                  #NAME ": more registers are taken than the CTA was started with, which waits for ever");                       \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                           \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Ring_##NAME::form(), group, stream);                   \
    }                                                                                                                            \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
SM90_F64_ROWS(KERNEL)
#undef KERNEL
