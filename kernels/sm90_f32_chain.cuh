// SPDX-License-Identifier: MIT
//
// The fma chains of sm90_f32.cu, for elements whose operands are not fit for products by parts: operands put together again in
// the stage where their parts lie, and one fma after the other in ascending K, as in f32.cu. F is the kernel's form: planes of
// PLANE_A and PLANE_B bytes, three of A and then, at STAGE_A, three of B.
#pragma once

#include "kernels/split.h"

namespace mma {

// x again; the parts in the upper halves of their words.
__device__ __forceinline__ float join(uint32_t high, uint32_t middle, uint32_t low) {
    const bool inside = (high >> 16 & 0x7fff) - SPLIT_SMALLEST <= SPLIT_LARGEST - SPLIT_SMALLEST;
    const float sum = __fadd_rn(__fadd_rn(__uint_as_float(high), __uint_as_float(middle)), __uint_as_float(low));
    return inside ? sum : __uint_as_float(high + static_cast<uint32_t>(static_cast<int32_t>(middle) >> 16));
}

// Every x of a stage put together again where its parts were: of each 16-byte chunk of the planes the first four in the high one, the
// others in the middle one. By all consumers, who have to meet afterwards.
template <class F>
__device__ __forceinline__ void join_stage(unsigned char* stage) {
    constexpr uint32_t CHUNKS_A = F::PLANE_A / 16, CHUNKS = CHUNKS_A + F::PLANE_B / 16;
#pragma unroll 1
    for (uint32_t i = threadIdx.x; i < CHUNKS; i += 128 * F::CONSUMERS) {
        const bool is_b = i >= CHUNKS_A;
        const uint32_t plane = is_b ? F::PLANE_B : F::PLANE_A;
        unsigned char* at = stage + (is_b ? F::STAGE_A + (i - CHUNKS_A) * 16 : i * 16);
        const uint4 high = *reinterpret_cast<const uint4*>(at), middle = *reinterpret_cast<const uint4*>(at + plane),
                    low = *reinterpret_cast<const uint4*>(at + 2 * plane);
        const uint32_t h[4] = {high.x, high.y, high.z, high.w}, m[4] = {middle.x, middle.y, middle.z, middle.w},
                       l[4] = {low.x, low.y, low.z, low.w};
        float x[8];
#pragma unroll
        for (int j = 0; j < 4; j++) {
            x[2 * j] = join(h[j] << 16, m[j] << 16, l[j] << 16);
            x[2 * j + 1] = join(h[j] & 0xffff0000, m[j] & 0xffff0000, l[j] & 0xffff0000);
        }
        *reinterpret_cast<float4*>(at) = make_float4(x[0], x[1], x[2], x[3]);
        *reinterpret_cast<float4*>(at + plane) = make_float4(x[4], x[5], x[6], x[7]);
    }
}

// What a warpgroup's elements are by fma alone, for one stage that was joined; the fragment of a wgmma. a: of its 64 rows.
template <class F>
__device__ __forceinline__ void chain_stage(float (&chains)[64], const unsigned char* a, const unsigned char* b) {
    const uint32_t lane = threadIdx.x % 32, row = threadIdx.x / 32 % 4 * 16 + lane / 4;
#pragma unroll 1
    for (uint32_t four = 0; four < 8; four++) {
        const uint32_t chunk = four / 2, plane = four % 2;
        const unsigned char* line_a = a + plane * F::PLANE_A + row * 64 + ((chunk ^ (row >> 1 & 3)) * 16);
        const float4 a0 = *reinterpret_cast<const float4*>(line_a);
        const float4 a1 = *reinterpret_cast<const float4*>(line_a + 8 * 64);    // its chunks are exchanged the same way
#pragma unroll
        for (int i = 0; i < 64; i += 4) {
#pragma unroll
            for (int e = 0; e < 2; e++) {
                const uint32_t column = i * 2 + lane % 4 * 2 + e;
                const float4 b0 =
                    *reinterpret_cast<const float4*>(b + plane * F::PLANE_B + column * 64 + ((chunk ^ (column >> 1 & 3)) * 16));
                float upper = chains[i + e], lower = chains[i + 2 + e];
                upper = __fmaf_rn(a0.x, b0.x, upper), lower = __fmaf_rn(a1.x, b0.x, lower);
                upper = __fmaf_rn(a0.y, b0.y, upper), lower = __fmaf_rn(a1.y, b0.y, lower);
                upper = __fmaf_rn(a0.z, b0.z, upper), lower = __fmaf_rn(a1.z, b0.z, lower);
                upper = __fmaf_rn(a0.w, b0.w, upper), lower = __fmaf_rn(a1.w, b0.w, lower);
                chains[i + e] = upper, chains[i + 2 + e] = lower;
            }
        }
    }
}

}  // namespace mma
