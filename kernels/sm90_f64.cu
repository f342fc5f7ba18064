// SPDX-License-Identifier: MIT
//
// The Hopper rows of f64, see sm90_f64.cuh. A row takes the product or its transpose (orient.c).
#include "kernels/sm90_f64.cuh"
#include "kernels/sm90_sliced.cuh"
#include "kernels/table.h"
#include "kernels/waves.h"

extern __shared__ __align__(1024) char smem_f64_ring[];

namespace {
constexpr bool along_K = true, along_MN = false;
}

namespace {

// The row with small tiles that goes with one with large ones.
using Small = mma::F64Ring<WAVES_SMALL_M, WAVES_SMALL_N, 16, 32, 2, 4, along_K, along_K, 8, 0, 0>;
constexpr uint32_t small_ctas_per_sm = 2, small_alone_bytes = 120 * 1024;      // so much that no second one fits on an SM
template <bool A_ALONG_K, bool B_ALONG_K>
const void* small_kernel();
template <> const void* small_kernel<along_K, along_K>();
template <> const void* small_kernel<along_K, along_MN>();
template <> const void* small_kernel<along_MN, along_MN>();

mma_kernel row_of_small(const mma_kernel* large) {
    mma_kernel row = *large;
    row.tile_m = WAVES_SMALL_M, row.tile_n = WAVES_SMALL_N;
    row.n_threads = Small::threads, row.smem_bytes = small_alone_bytes, row.ctas_per_sm = 1;
    return row;
}

int load_with_small(const void* large, const void* small, const mma_kernel* row) {
    const mma_kernel small_row = row_of_small(row);
    const int error = mma::sm90_load(large, row);
    return error ? error : mma::sm90_load(small, &small_row);
}

// What a first launch leaves: the rows (or columns) of a plain product from there on.
mma_problem rest_of(const mma_problem& p, const mma_waves& waves) {
    mma_problem rest = p;
    const auto shift = [](mma_view* view, uint64_t lines, bool are_rows) {
        view->at = static_cast<double*>(view->at) + lines * ((view->order == MMA_ORDER_ROW) == are_rows ? view->ld : 1);
    };
    if (waves.m < p.m) {
        shift(&rest.a, waves.m, true);
        shift(&rest.d, waves.m, true);
        rest.m = p.m - waves.m;
    } else {
        shift(&rest.b, waves.n, false);
        shift(&rest.d, waves.n, false);
        rest.n = p.n - waves.n;
    }
    return rest;
}

// Whole waves of large tiles, then the rest with the small tiles of another row (waves.h). The second launch begins where the first one leaves
// SMs: both have the same to wait for, which the first has seen the end of before it lets the second begin, so that the second waits for the
// first only at its end, for the sake of those who wait for it. Where there are no more small tiles than SMs none gets two of them. 4096 x 2112
// x 7168 takes 143 us more than 4096 x 2048 x 7168 otherwise, 70 so.
int launch_in_waves(const void* large, const void* small, const mma_kernel* row, const mma::Sm90Form& form, const mma_group* group,
                    CUstream_st* stream) {
    int device = 0, n_sms = 0;
    if (group->n_problems != 1 || !waves_may_be_cut(row, group->problems)) return mma::sm90_launch(large, row, form, group, stream);
    int error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    const mma_problem& p = *group->problems;
    const mma_waves waves = waves_of(p.m, p.n, mma::sm90_grid(group, UINT32_MAX, static_cast<uint32_t>(n_sms), 1, 1));
    if (waves.m == p.m && waves.n == p.n) return mma::sm90_launch(large, row, form, group, stream);
    mma_problem first = p, rest = rest_of(p, waves);
    mma_group part = *group;
    first.m = waves.m, first.n = waves.n;
    part.problems = &first;
    part.done = {};
    error = mma::sm90_launch(large, row, form, &part, stream);
    part.problems = &rest;
    part.done = group->done;
    mma_kernel small_row = row_of_small(row);
    const uint64_t n_small = waves_parts(rest.m, WAVES_SMALL_M) * waves_parts(rest.n, WAVES_SMALL_N);
    if (n_small > mma::sm90_grid(group, UINT32_MAX, static_cast<uint32_t>(n_sms), 1, 1))
        small_row.smem_bytes = Small::smem_bytes, small_row.ctas_per_sm = small_ctas_per_sm;
    // The row that the small tiles are from has set less.
    if (!error) error = mma::sm90_load(small, &small_row);
    return error ? error : mma::sm90_launch(small, &small_row, Small::form(), &part, stream, nullptr, 0, true);
}

}  // namespace

#define BODY(NAME, KA, KB, TM, TN, WM, WN, BOXES, STAGES, CTAS, STEP, TAKE, GIVE, GFLOPS)                                      \
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
                  #NAME ": more registers are taken than the CTA was started with, which waits for ever");
#define KERNEL(NAME, ...)                                                                                                        \
    BODY(NAME, __VA_ARGS__)                                                                                                      \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                           \
        return mma::sm90_launch(reinterpret_cast<const void*>(NAME), row, Ring_##NAME::form(), group, stream);                   \
    }                                                                                                                            \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
#define LARGE_KERNEL(NAME, KA, KB, ...)                                                                                          \
    BODY(NAME, KA, KB, __VA_ARGS__)                                                                                              \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                           \
        return launch_in_waves(reinterpret_cast<const void*>(NAME), small_kernel<along_##KA, along_##KB>(), row,                 \
                               Ring_##NAME::form(), group, stream);                                                              \
    }                                                                                                                            \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                          \
        return load_with_small(reinterpret_cast<const void*>(NAME), small_kernel<along_##KA, along_##KB>(), row);                \
    }
#define SLICED_KERNEL(NAME, ...)                                                                                                 \
    BODY(NAME, __VA_ARGS__)                                                                                                      \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                           \
        return mma::sm90_launch_sliced(reinterpret_cast<const void*>(NAME), row, Ring_##NAME::form(), group, stream);            \
    }                                                                                                                            \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                          \
        const int error = mma::sm90_load(reinterpret_cast<const void*>(NAME), row);                                              \
        return error ? error : sum_load();                                                                                       \
    }
SM90_F64_LARGE_ROWS(LARGE_KERNEL)
SM90_F64_SMALL_ROWS(KERNEL)
SM90_F64_SLICED_ROWS(SLICED_KERNEL)
#undef BODY
#undef KERNEL
#undef LARGE_KERNEL
#undef SLICED_KERNEL

namespace {

#define SMALL_KERNEL(LAYOUT, KA, KB)                                                                                             \
    static_assert(Ring_f64_##LAYOUT##_32x64_sm90a::threads == Small::threads &&                                                  \
                      Ring_f64_##LAYOUT##_32x64_sm90a::smem_bytes == Small::smem_bytes, "all layouts need the same");            \
    template <> const void* small_kernel<along_##KA, along_##KB>() {                                                             \
        return reinterpret_cast<const void*>(f64_##LAYOUT##_32x64_sm90a);                                                        \
    }
SMALL_KERNEL(kk, K, K)
SMALL_KERNEL(kn, K, MN)
SMALL_KERNEL(mn, MN, MN)
#undef SMALL_KERNEL

}  // namespace
