// SPDX-License-Identifier: MIT
//
// Batches of small products on Hopper: M and N of at most 64, K of at most 128 bytes (tf32: 256), operands along K, a plain D along its rows.
// 64 rows of A and of B make a block: one product of up to 64 x 64, two of up to 32 x 32, and so on down to eight of 8 x 8. A box of the copy
// engine brings each side of a block, with zeros where M, N, K or the batch ends; a warpgroup multiplies all 64 x 64, of which the squares
// on the diagonal are the products, and writes those straight from registers. A block is so little work for the tensor cores that the rest
// of the square costs nothing; what counts is that a block takes its producer two copies and a consumer a handful of instructions (tiles of
// sm90.cuh, each with its place and description, take an SM about a microsecond). Sums in ascending K as everywhere in the family; fp8
// `default` adds its one sum to zero, as it would add each 128 of K.
//
// A CTA is a producer warp and a warpgroup, and an SM is full of them, so that the CTAs of the next launch come one by one as those of this
// one go. With one CTA an SM and room for a second, a launch began with two CTAs on some SMs and none on others: 4096 of 64^3 in bf16 took
// 31.0 us so, 26.0 with CTAs that no other fits beside, and take 25.0 now; in tf32 62, 49.5 and 51.2. Rings of 32 KB are slower (26.3), as are
// six CTAs (28.4).
//
// Shared memory: a ring of stages, each a block of A and one of B, as long as the launch's longest K; then barriers. The rest of a launch,
// tables of many problems included, is sm90_group.cuh's.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_group.cuh"
#include "kernels/table.h"
#include "kernels/wgmma.cuh"

namespace mma {

constexpr uint32_t sm90_batch_stages = SM90_BATCH_STAGES;

// Bytes of a row of a box: K in the width of a swizzle, or in boxes of 128 bytes.
inline uint32_t sm90_batch_row(const mma_problem& p) {
    const uint64_t bytes = p.k * mma_dtype_bytes(p.a.dtype);
    return bytes <= 32 ? 32 : bytes <= 64 ? 64 : bytes <= 128 ? 128 : 256;
}

// Entry fields with a meaning of their own here: steps_each is the logarithm of a product's rows in a block, n_higher the bytes of a row.
inline int sm90_batch_entry(const mma_kernel* row, const mma_problem& problem, uint64_t tile_begin, Sm90Entry* ret) {
    const char* why;
    memset(ret, 0, sizeof *ret);
    ret->problem = problem;
    mma_problem& p = ret->problem;
    const mma_orientation orientation = sm90_orientation(row, &problem, &why);
    if (orientation == MMA_ORIENTATION_NONE) return cudaErrorInvalidValue;
    if (orientation == MMA_ORIENTATION_SWAPPED) problem_swap(&p);
    const uint64_t high = std::max(p.m, p.n);
    const uint32_t element = static_cast<uint32_t>(mma_dtype_bytes(p.a.dtype)), bytes = sm90_batch_row(p), box_bytes = std::min(bytes, 128u);
    const uint32_t shift = high <= 8 ? 3 : high <= 16 ? 4 : high <= 32 ? 5 : 6, products = 64 >> shift;
    const uint64_t blocks = (p.batch + products - 1) / products;
    if (tile_begin + blocks > INT32_MAX) return cudaErrorInvalidValue;
    ret->k = static_cast<uint32_t>(p.k);
    ret->m_tiles = ret->n_tiles = 1;
    ret->steps_each = shift;
    ret->n_higher = bytes;
    ret->is_batched = p.batch > 1;
    ret->store = sm90_plain_store(p, row->accumulate == MMA_S32, false);
    ret->tile_begin = static_cast<uint32_t>(tile_begin);
    ret->tile_end = static_cast<uint32_t>(tile_begin + blocks);
    for (const bool is_a : {true, false}) {
        const mma_view& view = is_a ? p.a : p.b;
        const uint64_t across = is_a ? p.m : p.n, ld = view.ld * element;
        const CUtensorMapDataType type = view.dtype == MMA_F32 ? CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 : tensor_type(view.dtype);
        const cuuint64_t sizes[3] = {p.k, across, p.batch};
        const cuuint64_t strides[2] = {across > 1 ? ld : 16, p.batch > 1 ? view.batch_stride * element : 16};
        const cuuint32_t box[3] = {box_bytes / element, 1u << shift, products};
        const int error = tensor_map_any(type, 3, view.at, sizes, strides, box, box_bytes, is_a ? &ret->a : &ret->b);
        if (error) return error;
    }
    return cudaSuccess;
}

template <class OP, int ELEMENT_BYTES, bool PROMOTE, int RING>
struct Sm90Batch {
    using Acc = typename OP::Acc;
    using Mma = Wgmma<OP, 64>;
    static constexpr int producer = 4, threads = 160;          // the producer's warp
    static constexpr uint32_t barrier_offset = RING;
    static constexpr bool is_integer = std::is_same<Acc, int32_t>::value;

    static constexpr Sm90Form form() {
        Sm90Form form = {64, 64, 64, 64, 1, is_integer};
        form.entry = sm90_batch_entry;
        return form;
    }

    struct Ring {
        uint32_t n_stages, stage = 0, phase = 0;
        __device__ __forceinline__ explicit Ring(uint32_t stage_bytes) {
            n_stages = RING / stage_bytes;
            if (n_stages > sm90_batch_stages) n_stages = sm90_batch_stages;
        }
        __device__ __forceinline__ void next() {
            if (++stage == n_stages) stage = 0, phase ^= 1;
        }
    };

    // By one thread.
    static __device__ __forceinline__ void produce(const Sm90Params& params, uint32_t base, uint32_t full, uint32_t empty) {
        const uint32_t stage_bytes = params.tile_rows;
        Ring ring(stage_bytes);
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x, ring.next()) {
            is_new |= work.find(params, tile);
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) {
                tensor_acquire(&entry->a);
                tensor_acquire(&entry->b);
            }
            is_new = false;
            const int32_t product = static_cast<int32_t>((tile - work.tile_begin) << (6 - work.steps_each));
            const uint32_t a = base + ring.stage * stage_bytes, b = a + stage_bytes / 2, barrier = full + ring.stage * 8;
            mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
            mbarrier_expect(barrier, 128 * work.n_higher);
            tensor_load(a, &entry->a, 0, 0, product, barrier);
            tensor_load(b, &entry->b, 0, 0, product, barrier);
            if (ELEMENT_BYTES == 4 && work.n_higher > 128) {
                tensor_load(a + 8192, &entry->a, 128 / ELEMENT_BYTES, 0, product, barrier);
                tensor_load(b + 8192, &entry->b, 128 / ELEMENT_BYTES, 0, product, barrier);
            }
        }
        grid_release();
    }

    // STEPS of 32 bytes along K, of rows of box_bytes.
    template <int STEPS>
    static __device__ __forceinline__ void multiply(Acc (&acc)[32], uint32_t a, uint32_t b) {
        constexpr uint32_t row_bytes = STEPS < 4 ? 32 * STEPS : 128, swizzle = STEPS == 1 ? 3 : STEPS == 2 ? 2 : 1;
        constexpr uint64_t upper = static_cast<uint64_t>(8 * row_bytes >> 4 | swizzle << 30) << 32;
        const uint32_t a0 = wgmma_descriptor_low(a, 16), b0 = wgmma_descriptor_low(b, 16);
        wgmma_fence();
#pragma unroll
        for (int i = 0; i < STEPS; i++) {
            const uint32_t step = (i % 4 * 32 + i / 4 * 8192) >> 4;
            Mma::template ss<false, false>(acc, upper | (a0 + step), upper | (b0 + step), i > 0);
        }
        wgmma_commit();
        wgmma_wait<0>();
    }

    // What writing the products of a problem needs.
    struct Target {
        char* at;
        uint64_t batch_bytes, row_bytes;
        uint32_t m, n, batch, shift;

        __device__ __forceinline__ void from(const mma_problem& p, uint32_t shift_) {
            const uint32_t element = dtype_bytes(p.d.dtype);
            at = static_cast<char*>(p.d.at);
            batch_bytes = p.d.batch_stride * element;
            row_bytes = p.d.ld * element;
            m = static_cast<uint32_t>(p.m), n = static_cast<uint32_t>(p.n), batch = static_cast<uint32_t>(p.batch);
            shift = shift_;
        }
    };

    // A thread's part of the rows of two halves, 8 apart: eight columns of every eight, two by two.
    static __device__ __forceinline__ void store(const Acc (&acc)[32], const Target& to, uint32_t first, uint32_t kind) {
        const uint32_t lane = threadIdx.x % 32, quad = lane % 4, row0 = threadIdx.x / 32 % 4 * 16 + lane / 4, inside = (1u << to.shift) - 1;
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const uint32_t row = row0 + 8 * half, own = row >> to.shift, product = first + own;
            const bool has = product < to.batch && (row & inside) < to.m;
            char* line = to.at + product * to.batch_bytes + (row & inside) * to.row_bytes;
            if (kind == STORE_32_BIT) {
#pragma unroll
                for (uint32_t j = 0; j < 8; j++) {
                    const uint32_t column = (8 * j & inside) + 2 * quad;
                    const Acc *v = &acc[4 * j + 2 * half];
                    if (!has || 8 * j >> to.shift != own || column >= to.n) continue;
                    Acc* at = reinterpret_cast<Acc*>(line) + column;
                    if (column + 1 < to.n)
                        *reinterpret_cast<uint2*>(at) = make_uint2(bits(v[0]), bits(v[1]));
                    else
                        *at = v[0];
                }
            } else if constexpr (!is_integer) {
#pragma unroll
                for (uint32_t part = 0; part < 2; part++) {
                    uint32_t w[4];
#pragma unroll
                    for (int i = 0; i < 4; i++) {
                        const float *v = &acc[16 * part + 4 * i + 2 * half];
                        w[i] = kind == STORE_F16 ? pack_16<__half2>(__floats2half2_rn(v[0], v[1])) : pack_16<__nv_bfloat162>(__floats2bfloat162_rn(v[0], v[1]));
                    }
                    turn(w, quad);
                    const uint32_t j = 4 * part + quad, column = 8 * j & inside;
                    if (!has || 8 * j >> to.shift != own || column >= to.n) continue;
                    char* at = line + 2 * column;
                    if (column + 8 <= to.n) {
                        *reinterpret_cast<uint4*>(at) = make_uint4(w[0], w[1], w[2], w[3]);
                    } else {
#pragma unroll
                        for (int i = 0; i < 7; i++)
                            if (column + i < to.n) reinterpret_cast<uint16_t*>(at)[i] = static_cast<uint16_t>(w[i / 2] >> (i % 2 * 16));
                    }
                }
            }
        }
    }

    static __device__ __forceinline__ uint32_t bits(float v) { return __float_as_uint(v); }
    static __device__ __forceinline__ uint32_t bits(int32_t v) { return static_cast<uint32_t>(v); }
    template <class PAIR>
    static __device__ __forceinline__ uint32_t pack_16(PAIR pair) {
        return *reinterpret_cast<const uint32_t*>(&pair);
    }

    // Of four words in each thread of a quad, thread q gets the q-th of all, in the order of the threads.
    static __device__ __forceinline__ void turn(uint32_t (&w)[4], uint32_t quad) {
        const bool odd = quad & 1, high = quad & 2;
        const uint32_t x = __shfl_xor_sync(0xffffffff, odd ? w[0] : w[1], 1), y = __shfl_xor_sync(0xffffffff, odd ? w[2] : w[3], 1);
        if (odd)
            w[0] = x, w[2] = y;
        else
            w[1] = x, w[3] = y;
        const uint32_t u = __shfl_xor_sync(0xffffffff, high ? w[0] : w[2], 2), v = __shfl_xor_sync(0xffffffff, high ? w[1] : w[3], 2);
        if (high)
            w[0] = u, w[1] = v;
        else
            w[2] = u, w[3] = v;
    }

    static __device__ __forceinline__ void consume(const Sm90Params& params, uint32_t base, uint32_t full, uint32_t empty) {
        const uint32_t stage_bytes = params.tile_rows;
        Ring ring(stage_bytes);
        Sm90Work work;
        Target target;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x, ring.next()) {
            is_new |= work.find(params, tile);
            if (is_new) {
                if (params.table)
                    target.from(params.table[work.index].problem, work.steps_each);
                else
                    target.from(params.entries[work.index].problem, work.steps_each);
                is_new = false;
            }
            const uint32_t a = base + ring.stage * stage_bytes, b = a + stage_bytes / 2;
            Acc acc[32];
            mbarrier_wait(full + ring.stage * 8, ring.phase);
            if (work.n_higher == 32)
                multiply<1>(acc, a, b);
            else if (work.n_higher == 64)
                multiply<2>(acc, a, b);
            else if (ELEMENT_BYTES < 4 || work.n_higher == 128)
                multiply<4>(acc, a, b);
            else
                multiply<8>(acc, a, b);
            if (all_arrive || threadIdx.x % 128 == 0) mbarrier_arrive(empty + ring.stage * 8);
            if constexpr (PROMOTE) {
#pragma unroll
                for (int i = 0; i < 32; i++) acc[i] = 0.0f + acc[i];
            }
            store(acc, target, (tile - work.tile_begin) << (6 - work.steps_each), work.store());
        }
    }

    static __device__ __forceinline__ void run(const Sm90Params& params) {
        extern __shared__ __align__(1024) char smem[];
        const uint32_t base = shared_address(smem), full = base + barrier_offset, empty = full + sm90_batch_stages * 8;
        const uint32_t warp = warp_index();
        if (warp == producer && elect_one()) {
            if (base % 1024) __trap();
#pragma unroll
            for (uint32_t i = 0; i < sm90_batch_stages; i++) {
                mbarrier_init(full + i * 8, 1);
                mbarrier_init(empty + i * 8, all_arrive ? 128 : 1);
            }
            mbarrier_init_fence();
        }
        __syncthreads();
        if (warp < 4) {
            sm90_ask(params.ahead[0], threadIdx.x);
            sm90_ask(params.ahead[1], threadIdx.x);
        }
        grid_wait();
        if (warp == producer) {
            if (elect_one()) produce(params, base, full, empty);
        } else {
            consume(params, base, full, empty);
        }
        group_done(params);
    }
};

inline int sm90_batch_launch(const void* kernel, const mma_kernel* row, const Sm90Form& form, const mma_group* group, CUstream_st* stream) {
    uint32_t row_bytes = 32;
    for (uint32_t i = 0; i < group->n_problems && i < MMA_GROUP_MAX; i++)
        if (sm90_has_d(group->problems[i])) row_bytes = std::max(row_bytes, sm90_batch_row(group->problems[i]));
    return sm90_launch(kernel, row, form, group, stream, nullptr, 128 * row_bytes);
}

}  // namespace mma

// A kernel and its entries of the table; the columns are those of the lists in table.h.
#define SM90_BATCH_KERNEL(NAME, OP, EB, A, B, ACC, CLASS, TK, PRO, RING, CTAS, GFLOPS)                                         \
    using Body_##NAME = mma::Sm90Batch<mma::OP, EB, PRO, RING>;                                                                \
    extern "C" __global__ void __launch_bounds__(Body_##NAME::threads, CTAS) NAME(const __grid_constant__ mma::Sm90Params params) { \
        Body_##NAME::run(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::threads == SM90_BATCH_THREADS, "table.h states another number for " #NAME);                     \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_batch_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);           \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
