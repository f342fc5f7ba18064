// SPDX-License-Identifier: MIT
//
// The host's side of sm90_skinny.cuh: how the rows of a launch are divided among CTAs, and the entries of a kernel in the table.
#pragma once

#include <algorithm>

#include "kernels/sm90_skinny.cuh"

namespace mma {

// Divides the rows of a launch's problems so that all CTAs have as many tiles, of about one height.
template <class Body>
inline int skinny_launch(const void* kernel, const mma_kernel* row, const mma_group* group, CUstream_st* stream) {
    int device = 0, n_sms = 0;
    int error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    const uint32_t n_ctas = sm90_grid(group, UINT32_MAX, static_cast<uint32_t>(n_sms), 1, 1);
    const auto visit = [row, group](auto&& take) {
        for (uint32_t i = 0; i < group->n_problems; i++) {
            const mma_problem& p = group->problems[i];
            const char* why;
            if (!sm90_has_d(p)) continue;
            const bool is_swapped = sm90_orientation(row, &p, &why) == MMA_ORIENTATION_SWAPPED;
            const uint64_t m = is_swapped ? p.n : p.m, n = is_swapped ? p.m : p.n;
            take(static_cast<double>(m), static_cast<double>((n + row->tile_n - 1) / row->tile_n) * static_cast<double>(p.batch));
        }
    };
    skinny_plan plan = {};
    visit([&plan, row](double m, double others) { skinny_add(&plan, m, others, row->tile_m); });
    skinny_divide(&plan, n_ctas);
    double tiles = 0;
    uint32_t highest = SKINNY_ROWS_STEP;
    visit([&](double m, double others) {
        tiles += skinny_parts(&plan, m, row->tile_m) * others;
        highest = std::max(highest, skinny_height(&plan, m, row->tile_m));
    });
    if (tiles > plan.tiles_most) {          // small ones in need of one more each: all as high as can be
        plan.tiles_most = 0;
        highest = row->tile_m;
    }
    return sm90_launch(kernel, row, Body::form(), group, stream, &plan, highest);
}

}  // namespace mma

// A kernel and its entries of the table, of a Body_NAME; the columns are those of the lists in table.h.
#define SM90_SKINNY_ENTRIES(NAME)                                                                                              \
    extern "C" __global__ void __launch_bounds__(Body_##NAME::Loads::threads, 1)                                               \
        NAME(const __grid_constant__ mma::Sm90Params params) {                                                                 \
        mma::skinny_run<Body_##NAME>(params);                                                                                  \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::skinny_launch<Body_##NAME>(reinterpret_cast<const void*>(NAME), row, group, stream);                       \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
#define SM90_SKINNY_KERNEL(NAME, OP, EB, A, B, ACC, CLASS, TN, BOXES, BSTAGES, ROWS, PRO, GFLOPS)                              \
    using Body_##NAME = mma::Sm90Skinny<mma::OP, EB, TN, BOXES, BSTAGES, ROWS, PRO>;                                           \
    SM90_SKINNY_ENTRIES(NAME)
