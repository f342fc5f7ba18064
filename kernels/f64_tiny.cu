// SPDX-License-Identifier: MIT
//
// f64 on the tensor cores for batches of small products (tiny_warp.cuh): m8n8k4 alone, which every chip has and whose bits are those of
// the larger forms (f64.cu). Up to 16 x 16: of 32 x 32 a warp has too many sums for as many warps as memory wants (37 us for 4096 on an
// H200, where tiles of 32 x 64 take 33 and sm90_f64_batch.cu, for operands along K, 26).
#include "kernels/table.h"
#include "kernels/tiny_warp.cuh"

namespace {

template <int TILE, int STEP>
struct F64Math {
    using Element = double;
    static constexpr uint8_t dtype = MMA_F64;

    struct Sums {
        static constexpr int eights = TILE / 8, ld = STEP + 4;
        double at[eights][eights][2];

        static __device__ __forceinline__ int lane() { return static_cast<int>(threadIdx.x) % 32; }

        __device__ __forceinline__ void clear() {
#pragma unroll
            for (int i = 0; i < eights; i++)
#pragma unroll
                for (int j = 0; j < eights; j++) at[i][j][0] = at[i][j][1] = 0;
        }

        template <class F>
        __device__ __forceinline__ void each(F f) {
            const int row = lane() / 4, column = lane() % 4 * 2;
#pragma unroll
            for (int i = 0; i < eights; i++)
#pragma unroll
                for (int j = 0; j < eights; j++)
#pragma unroll
                    for (int e = 0; e < 2; e++) f(row + 8 * i, column + 8 * j + e, at[i][j][e]);
        }

        __device__ __forceinline__ void add(const double* a_tile, const double* b_tile, uint64_t k_left) {
            const int from = lane() / 4 * ld + lane() % 4;
#pragma unroll
            for (int k = 0; k < STEP; k += 4) {
                if (k == 16 && k_left <= 16) break;
                double a[eights], b[eights];
#pragma unroll
                for (int i = 0; i < eights; i++) a[i] = a_tile[from + i * 8 * ld + k], b[i] = b_tile[from + i * 8 * ld + k];
#pragma unroll
                for (int i = 0; i < eights; i++)
#pragma unroll
                    for (int j = 0; j < eights; j++)
                        asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};\n"
                            : "+d"(at[i][j][0]), "+d"(at[i][j][1]) : "d"(a[i]), "d"(b[j]));
            }
        }

        // A pair of columns as one vector where it is whole and aligned.
        __device__ __forceinline__ void store_plain(const mma_problem& p, uint64_t batch) const {
            const uint32_t m = lane() / 4, n = lane() % 4 * 2;
            double* line = static_cast<double*>(p.d.at) + batch * p.d.batch_stride + m * p.d.ld + n;
            const bool by_pairs = (reinterpret_cast<uintptr_t>(line) | p.d.ld * 8) % 16 == 0;
#pragma unroll
            for (int i = 0; i < eights; i++, line += 8 * p.d.ld) {
                if (m + 8 * i >= p.m) break;
#pragma unroll
                for (int j = 0; j < eights; j++) {
                    double* to = line + 8 * j;
                    if (by_pairs && n + 8 * j + 1 < p.n) {
                        *reinterpret_cast<double2*>(to) = make_double2(at[i][j][0], at[i][j][1]);
                    } else {
                        if (n + 8 * j < p.n) to[0] = at[i][j][0];
                        if (n + 8 * j + 1 < p.n) to[1] = at[i][j][1];
                    }
                }
            }
        }
    };
};

}  // namespace

#define F64_TINY(NAME, FAMILY, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, ...)                     \
    using Body_##NAME = mma::TinyWarp<F64Math<TM, TK>, TM, TK>;                                                            \
    TINY_WARP_KERNEL(NAME, Body_##NAME, THREADS, SMEM, CTAS)

F64_TINY_ROWS(F64_TINY)
