// SPDX-License-Identifier: MIT
//
// Scales of tensors, rows and columns of fp8 products on Hopper, where D needs nothing else but a conversion (STORE_SCALED): the sums of
// a tile are multiplied in their registers before they leave as those of a plain D do. The run-time epilogue would take several times as
// long as the product. Rounds as problem.h says.
#pragma once

#include "kernels/sm90_store.cuh"

namespace mma {

// sums: of a warpgroup with a part in D, as wgmma leaves them. warp_row: of its warp, in the tile.
template <int BLOCKS, int REGISTERS>
__device__ __forceinline__ void sm90_scale(float (&sums)[BLOCKS][REGISTERS], const mma_problem& p, const Sm90Tile& tile, int warp_row) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    // Two of every eight columns are a thread's; which, the order of B's rows says (sm90_b_maps): eights of a group, columns of a thread in one.
    const bool is_ordered = tile.store & STORE_FROM_REGISTERS;
    const int log_eights = !is_ordered ? 0 : (tile.store & 7) == STORE_32_BIT ? 1 : 2, first = lane % 4 * (2 << log_eights);
    // Behind D's end the last scale counts again, and without scales the one of the tensor: loads that depend on nothing are all under way
    // at once.
    const bool has_a = p.scale_a, has_b = p.scale_b;
    const float* const from_a = has_a ? p.scale_a + tile.batch * p.scale_a_batch_stride + tile.m0 : &p.scale_a_value;
    const float* const from_b = has_b ? p.scale_b + tile.batch * p.scale_b_batch_stride + tile.n0 : &p.scale_b_value;
    const float times_a = has_a ? p.scale_a_value : 1, times_b = has_b ? p.scale_b_value : 1;
    const int last_a = has_a ? tile.rows - 1 : 0, last_b = has_b ? tile.columns - 1 : 0;
    float by_row[BLOCKS][2];
#pragma unroll
    for (int i = 0; i < 2 * BLOCKS; i++) {
        const int row = warp_row + i / 2 * 64 + i % 2 * 8 + lane / 4;
        by_row[i / 2][i % 2] = __fmul_rn(times_a, from_a[row < last_a ? row : last_a]);
    }
#pragma unroll
    for (int i = 0; i < REGISTERS / 4; i++) {
        const int column = first + (i >> log_eights << log_eights) * 8 + (i & ((1 << log_eights) - 1)) * 2;
        float by_column[2];
#pragma unroll
        for (int e = 0; e < 2; e++) by_column[e] = __fmul_rn(times_b, from_b[column + e < last_b ? column + e : last_b]);
#pragma unroll
        for (int j = 0; j < 4 * BLOCKS; j++) {
            float& sum = sums[j / 4][i * 4 + j % 4];
            sum = __fmul_rn(sum, __fmul_rn(by_row[j / 4][j / 2 % 2], by_column[j % 2]));
        }
    }
}

}  // namespace mma
