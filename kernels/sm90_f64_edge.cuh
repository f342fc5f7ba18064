// SPDX-License-Identifier: MIT
//
// What edges.h leaves out of the tiles of an f64 row: a few rows or columns at the end of D. One warp of the producer's, which would
// idle, adds up pieces of 8 x 8 elements from operands as they lie in memory, without a word to the other warps. It multiplies by the
// smallest DMMA, whose bits are those of all others: a chain of plain multiply-adds, a thread an element, waits for the pipe at every
// step of K and was measured as longer than the tiles. Used by sm90_f64.cuh.
#pragma once

#include "kernels/sm90_group.cuh"

namespace mma {

// d += a * b, 8 x 8 x 4. Lane l: a is (row l / 4, k = l % 4), b (k = l % 4, column l / 4), d[c] (row l / 4, column l % 4 * 2 + c).
__device__ __forceinline__ void dmma_small(double (&d)[2], double a, double b) {
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};\n" : "+d"(d[0]), "+d"(d[1]) : "d"(a), "d"(b));
}

// This lane's values of eight rows of A or columns of B, one for each 4 of K. ALONG_K: contiguous along K.
template <bool ALONG_K>
struct F64Lines {
    const double* at;
    uint64_t step;                  // elements to the next 4 of K
    uint32_t k_left;                // from this lane's first on; 0: no such line

    __device__ __forceinline__ F64Lines(const mma_view& view, uint64_t batch, uint32_t first, uint32_t count, uint32_t k) {
        const uint32_t line = threadIdx.x % 32 / 4, k0 = threadIdx.x % 4;
        k_left = line < count && k > k0 ? k - k0 : 0;
        step = ALONG_K ? 4 : 4 * view.ld;
        at = static_cast<const double*>(view.at) + batch * view.batch_stride + (first + line) * (ALONG_K ? view.ld : 1) +
             k0 * (ALONG_K ? 1 : view.ld);
    }
    // The next 16 of K.
    __device__ __forceinline__ void load(double (&ret)[4]) {
#pragma unroll
        for (uint32_t i = 0; i < 4; i++) {
            ret[i] = 4 * i < k_left ? *at : 0.0;
            at += ALONG_K ? 4 : step;
        }
        k_left = k_left < 16 ? 0 : k_left - 16;
    }
};

// Loads run 16 to 32 of K ahead.
template <class A, class B>
__device__ __forceinline__ void f64_piece(A& a, B& b, uint32_t k, double (&ret_sums)[2]) {
    double x[2][4], y[2][4];
    ret_sums[0] = ret_sums[1] = 0;
#pragma unroll
    for (int i = 0; i < 2; i++) a.load(x[i]), b.load(y[i]);
#pragma unroll 1
    for (uint32_t done = 0; done < k; done += 32) {
#pragma unroll
        for (int i = 0; i < 2; i++) {
#pragma unroll
            for (int j = 0; j < 4; j++) dmma_small(ret_sums, x[i][j], y[i][j]);
            a.load(x[i]), b.load(y[i]);
        }
    }
}

// By one warp of every CTA.
template <int TILE_M, int TILE_N, bool A_ALONG_K, bool B_ALONG_K>
__device__ __forceinline__ void f64_add_edges(const Sm90Params& params) {
    const uint32_t lane = threadIdx.x % 32;
#pragma unroll 1
    for (uint32_t index = 0; index < params.n_problems; index++) {
        const Sm90Entry& entry = (params.table ? params.table : params.entries)[index];
        const mma_problem& p = entry.problem;
        const uint32_t m = static_cast<uint32_t>(p.m), n = static_cast<uint32_t>(p.n);
        const uint32_t whole_m = entry.m_tiles * TILE_M, whole_n = entry.n_tiles * TILE_N;
        // First the columns behind the tiles, of all rows; then the rows below them, without the corner.
        const uint32_t above_n = n < whole_n ? n : whole_n;
        const uint32_t pieces_n = n > whole_n ? (m + 7) / 8 : 0, pieces_m = m > whole_m ? (above_n + 7) / 8 : 0;
        const uint64_t pieces = static_cast<uint64_t>(pieces_n + pieces_m) * p.batch;
#pragma unroll 1
        for (uint64_t at = blockIdx.x; at < pieces; at += gridDim.x) {
            const uint64_t batch = at / (pieces_n + pieces_m);
            const uint32_t piece = static_cast<uint32_t>(at - batch * (pieces_n + pieces_m));
            const bool is_below = piece >= pieces_n;
            const uint32_t row0 = is_below ? whole_m : piece * 8, column0 = is_below ? (piece - pieces_n) * 8 : whole_n;
            const uint32_t columns = (is_below ? above_n : n) - column0;
            F64Lines<A_ALONG_K> a(p.a, batch, row0, m - row0, entry.k);
            F64Lines<B_ALONG_K> b(p.b, batch, column0, columns, entry.k);
            double sums[2];
            f64_piece(a, b, entry.k, sums);
            double* d = static_cast<double*>(p.d.at) + batch * p.d.batch_stride;
            const uint64_t row = row0 + lane / 4;
#pragma unroll
            for (uint32_t c = 0; c < 2; c++) {
                const uint64_t column = column0 + lane % 4 * 2 + c;
                if (row < m && column < column0 + columns) d[p.d.order == MMA_ORDER_ROW ? row * p.d.ld + column : column * p.d.ld + row] = sums[c];
            }
        }
    }
}

}  // namespace mma
