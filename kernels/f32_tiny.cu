// SPDX-License-Identifier: MIT
//
// True FP32 on the CUDA cores for batches of small products (tiny_warp.cuh), with the bits of f32.cu: one fma chain an element in
// ascending K. A lane has TILE / 4 rows side by side and TILE / 8 columns, 8 apart, so that eight lanes read eight rows of B from
// different banks.
#include "kernels/table.h"
#include "kernels/tiny_warp.cuh"

namespace {

template <int TILE, int STEP>
struct F32Math {
    using Element = float;
    static constexpr uint8_t dtype = MMA_F32;

    struct Sums {
        static constexpr int rows = TILE / 4, columns = TILE / 8, ld = STEP + 4;
        float at[rows][columns];

        static __device__ __forceinline__ int first_row() { return static_cast<int>(threadIdx.x) % 32 / 8 * rows; }
        static __device__ __forceinline__ int first_column() { return static_cast<int>(threadIdx.x) % 8; }

        __device__ __forceinline__ void clear() {
#pragma unroll
            for (int i = 0; i < rows; i++)
#pragma unroll
                for (int j = 0; j < columns; j++) at[i][j] = 0;
        }

        template <class F>
        __device__ __forceinline__ void each(F f) {
#pragma unroll
            for (int i = 0; i < rows; i++)
#pragma unroll
                for (int j = 0; j < columns; j++) f(first_row() + i, first_column() + 8 * j, at[i][j]);
        }

        __device__ __forceinline__ void add(const float* a_tile, const float* b_tile, uint64_t k_left) {
            const float *from_a = a_tile + first_row() * ld, *from_b = b_tile + first_column() * ld;
#pragma unroll
            for (int k = 0; k < STEP; k += 4) {
                if (k == 16 && k_left <= 16) break;
                float4 a[rows], b[columns];
#pragma unroll
                for (int i = 0; i < rows; i++) a[i] = *reinterpret_cast<const float4*>(from_a + i * ld + k);
#pragma unroll
                for (int j = 0; j < columns; j++) b[j] = *reinterpret_cast<const float4*>(from_b + 8 * j * ld + k);
                add_one(a, b, [](const float4& v) { return v.x; });
                add_one(a, b, [](const float4& v) { return v.y; });
                add_one(a, b, [](const float4& v) { return v.z; });
                add_one(a, b, [](const float4& v) { return v.w; });
            }
        }
        template <class Part>
        __device__ __forceinline__ void add_one(const float4 (&a)[rows], const float4 (&b)[columns], Part part) {
#pragma unroll
            for (int i = 0; i < rows; i++)
#pragma unroll
                for (int j = 0; j < columns; j++) at[i][j] = __fmaf_rn(part(a[i]), part(b[j]), at[i][j]);
        }

        __device__ __forceinline__ void store_plain(const mma_problem& p, uint64_t batch) const {
            const uint32_t m = first_row(), n = first_column();
            float* to = static_cast<float*>(p.d.at) + batch * p.d.batch_stride + m * p.d.ld + n;
#pragma unroll
            for (int i = 0; i < rows; i++, to += p.d.ld) {
                if (m + i >= p.m) break;
#pragma unroll
                for (int j = 0; j < columns; j++)
                    if (n + 8 * j < p.n) to[8 * j] = at[i][j];
            }
        }
    };
};

}  // namespace

#define F32_TINY(NAME, FAMILY, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, ...)                     \
    using Body_##NAME = mma::TinyWarp<F32Math<TM, TK>, TM, TK>;                                                            \
    TINY_WARP_KERNEL(NAME, Body_##NAME, THREADS, SMEM, CTAS)

F32_TINY_ROWS(F32_TINY)
