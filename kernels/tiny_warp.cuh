// SPDX-License-Identifier: MIT
//
// Batches of small products for types that tiny.cuh does not know: a warp has a product of at most TILE x TILE to itself, four warps make a
// CTA, and nothing in one waits for another. STEP of K at a time reach shared memory by cp.async, as rows along K: 16 bytes a copy where
// memory runs along K in lines at multiples of 16 bytes, else an element. The next STEP, of the next product too, are on their way
// meanwhile. MATH says how a warp multiplies (f32_tiny.cu, f64_tiny.cu): Element; Sums with clear(), each(row, column, value) for all that
// a lane has, add(a, b, k_left) for a step, of which the sixteens from k_left on are not there, and store_plain(). K is padded to 16 with
// zeros, as everywhere in those classes. Any order and alignment, any epilogue.
//
// Shared memory of a warp: two stages, rows of STEP + 4 elements; sums for the epilogue in the stage just read, and sums that start from C
// in the one that is filled next.
#pragma once

#include "kernels/copy.cuh"
#include "kernels/epilogue.cuh"
#include "kernels/tiny_group.cuh"

namespace mma {

template <class MATH, int TILE, int STEP>
struct TinyWarp {
    using Element = typename MATH::Element;
    using Sums = typename MATH::Sums;
    static constexpr int warps = 4, threads = 32 * warps, bytes = sizeof(Element), ld = STEP + 4, stage = 2 * TILE * ld;       // elements
    static constexpr int ld_out = TILE + 4;
    static constexpr int smem_bytes = warps * 2 * stage * bytes;
    static_assert((TILE == 16 || TILE == 32) && (STEP == 16 || STEP == 32), "whole copies of a warp");
    static_assert(TILE * ld_out <= stage, "the sums fit where operands were");

    // One operand of a product.
    struct Side {
        const Element* at;
        uint64_t ld;
        uint32_t kind;              // lines, and how they lie: one register

        __device__ __forceinline__ uint32_t lines() const { return kind & 0xff; }
        __device__ __forceinline__ bool along_k() const { return kind & 0x100; }
        __device__ __forceinline__ bool by_chunk() const { return kind & 0x200; }

        __device__ __forceinline__ void begin(const mma_view& view, uint64_t batch, bool is_along_k, uint64_t n_lines) {
            at = static_cast<const Element*>(view.at) + batch * view.batch_stride;
            ld = view.ld;
            kind = static_cast<uint32_t>(n_lines) | is_along_k << 8;
            if (is_along_k && (reinterpret_cast<uintptr_t>(at) | ld * bytes) % 16 == 0) kind |= 0x200;
        }

        // STEP of K from k0 on, of which k_left exist.
        __device__ __forceinline__ void load(uint32_t to, uint64_t k0, uint32_t k_left) const {
            const uint32_t lane = threadIdx.x % 32;
            if (by_chunk()) {
                constexpr int in_chunk = 16 / bytes, chunks = STEP / in_chunk, at_once = 32 / chunks;
                const uint32_t row = lane / chunks, k = lane % chunks * in_chunk;
                const uint32_t n_bytes = k >= k_left ? 0 : k_left - k >= in_chunk ? 16 : bytes * (k_left - k);
                const Element* from = at + row * ld + k0 + k;
#pragma unroll
                for (int i = 0; i < TILE / at_once; i++, from += at_once * ld)
                    copy_async<16>(to + ((row + at_once * i) * TinyWarp::ld + k) * bytes, from, row + at_once * i < lines() ? n_bytes : 0);
            } else if (along_k()) {
                constexpr int at_once = 32 / STEP;
                const uint32_t k = lane % STEP, row = lane / STEP;
                const Element* from = at + row * ld + k0 + k;
#pragma unroll 4
                for (int i = 0; i < TILE / at_once; i++, from += at_once * ld)
                    copy_async<bytes>(to + ((row + at_once * i) * TinyWarp::ld + k) * bytes, from,
                                      k < k_left && row + at_once * i < lines() ? bytes : 0);
            } else {
                constexpr int at_once = 32 / TILE;
                const uint32_t row = lane % TILE, k = lane / TILE;
                const Element* from = at + (k0 + k) * ld + row;
#pragma unroll 4
                for (int i = 0; i < STEP / at_once; i++, from += at_once * ld)
                    copy_async<bytes>(to + (row * TinyWarp::ld + k + i * at_once) * bytes, from,
                                      k + i * at_once < k_left && row < lines() ? bytes : 0);
            }
        }
    };

    // Where the loads of a warp stand: at a step along the K of a product.
    struct Loads {
        Side a, b;
        uint64_t product, k0, k;

        __device__ __forceinline__ void begin(const MmaParams& params, uint64_t product_) {
            product = product_;
            k0 = 0;
            if (product >= params.n_tiles) return;
            const mma_problem& p = group_find_by_warp(params, product);
            const uint64_t batch = product - p.tile_begin;
            k = p.k;
            a.begin(p.a, batch, p.a.order == MMA_ORDER_ROW, p.m);
            b.begin(p.b, batch, p.b.order == MMA_ORDER_COL, p.n);
        }

        // Starts the copies of this step, if there is one, and goes on to the next. A product without any K has a step of nothing.
        __device__ __forceinline__ void start(const MmaParams& params, uint32_t to, uint64_t product_step) {
            if (product < params.n_tiles) {
                const uint32_t k_left = k <= k0 ? 0 : k - k0 < STEP ? static_cast<uint32_t>(k - k0) : STEP;
                a.load(to, k0, k_left);
                b.load(to + TILE * ld * bytes, k0, k_left);
                k0 += STEP;
                if (k0 >= padded(k)) begin(params, product + product_step);
            }
            copy_async_commit();
        }
    };

    static __device__ __forceinline__ uint64_t padded(uint64_t k) { return (k + 15) & ~15ull; }

    static __device__ __forceinline__ void start_from_c(Sums& sums, const mma_problem& p, uint64_t batch, Element* room) {
        __syncwarp();
        c_init_tile<Element, 32, TILE, TILE>(p, batch, 0, 0, static_cast<int>(p.m), static_cast<int>(p.n), room, ld_out);
        __syncwarp();
        sums.each([&](int row, int column, Element& sum) { sum = room[row * ld_out + column]; });
    }

    static __device__ __forceinline__ void epilogue(Sums& sums, const mma_problem& p, uint64_t batch, Element* room) {
        __syncwarp();
        sums.each([&](int row, int column, Element& sum) { room[row * ld_out + column] = sum; });
        __syncwarp();
        epilogue_tile<Element, 32>(p, batch, 0, 0, static_cast<int>(p.m), static_cast<int>(p.n), room, ld_out);
    }

    static __device__ __forceinline__ void run(const MmaParams& params) {
        extern __shared__ __align__(128) char smem[];
        const uint32_t warp = threadIdx.x / 32;
        Element* own = reinterpret_cast<Element*>(smem) + warp * 2 * stage;
        const uint32_t base = shared_address(own);
        const uint64_t step = static_cast<uint64_t>(gridDim.x) * warps;
        uint32_t at = 0;            // the stage that is read next
        Loads loads;
        grid_release();
        grid_wait();
        loads.begin(params, blockIdx.x + static_cast<uint64_t>(gridDim.x) * warp);
        uint64_t product = loads.product;
        loads.start(params, base, step);
#pragma unroll 1
        for (; product < params.n_tiles; product += step) {
            const mma_problem& p = group_find_by_warp(params, product);
            const uint64_t batch = product - p.tile_begin;
            Sums sums;
            sums.clear();
            if (p.c_init && p.c_kind != MMA_C_NONE) start_from_c(sums, p, batch, own + (at ^ 1) * stage);
            uint64_t left = padded(p.k);
#pragma unroll 1
            do {
                __syncwarp();       // all have read the other stage
                loads.start(params, base + (at ^ 1) * stage * bytes, step);
                copy_async_wait<1>();
                __syncwarp();
                if (left) sums.add(own + at * stage, own + at * stage + TILE * ld, left);
                at ^= 1;
                left = left > STEP ? left - STEP : 0;
            } while (left);
            if (problem_is_plain(&p) && p.d.dtype == MATH::dtype && p.d.order == MMA_ORDER_ROW)
                sums.store_plain(p, batch);
            else
                epilogue(sums, p, batch, own + (at ^ 1) * stage);
        }
        copy_async_wait<0>();
        group_done(params);
    }
};

}  // namespace mma

// A kernel and its entries of the table; BODY: the row's TinyWarp.
#define TINY_WARP_KERNEL(NAME, BODY, THREADS, SMEM, CTAS)                                                                  \
    static_assert((THREADS) == BODY::threads && (SMEM) == BODY::smem_bytes, "table.h has another idea of " #NAME);         \
    extern "C" __global__ void __launch_bounds__(THREADS, CTAS) NAME(const __grid_constant__ MmaParams params) {           \
        BODY::run(params);                                                                                                 \
    }                                                                                                                      \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                     \
        return mma::tiny_launch_problems(NAME, group, row->ctas_per_sm, row->n_threads, row->smem_bytes, stream);          \
    }                                                                                                                      \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                    \
        cudaFuncAttributes attributes;                                                                                     \
        const int error = cudaFuncGetAttributes(&attributes, (const void*)NAME);                                           \
        return error ? error                                                                                               \
                     : cudaFuncSetAttribute((const void*)NAME, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)row->smem_bytes); \
    }
