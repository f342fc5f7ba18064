// SPDX-License-Identifier: MIT
//
// Batches of small products of f64 on Hopper: M, N and K of at most 32, operands along K, a plain D along its rows. As in sm90_batch.cuh,
// boxes of the copy engine bring a block, with zeros where M, N, K or the batch ends, and CTAs fill their SMs; but it is DMMA that
// multiplies, a warp 16 x 16 of what four warps have: a quarter of a product, or all of one of up to 16 x 16 x 16, four of which make a
// block. Bits are those of the class: chains of fma along K, which is padded to 16 with zeros.
//
// Measured on an H200, 4096 products, three and four CTAs an SM with rings of 64 and 48 KB, and this: 32^3 25.5, 26.1, 25.7 us, 24^3 16.2, 16.0,
// 17.2, 16^3 8.5, 8.6, 7.3.
//
// Shared memory: a ring of stages, each a block of A and one of B in boxes of 16 of K, as sm90_f64.cuh reads them; then barriers.
#include "kernels/sm90_f64.cuh"
#include "kernels/table.h"

namespace mma {

constexpr uint32_t f64_batch_stages = SM90_F64_BATCH_STAGES;

struct F64BatchBlock {
    uint32_t products, lines, boxes;            // lines: of a product's A and B each; boxes: 16s of K

    explicit F64BatchBlock(const mma_problem& p) {
        const bool is_small = p.m <= 16 && p.n <= 16 && p.k <= 16;
        products = is_small ? 4 : 1;
        lines = is_small ? 16 : 32;
        boxes = p.k <= 16 ? 1 : 2;
    }
    uint32_t bytes() const { return products * lines * boxes * 128; }
};

// Entry fields with a meaning of their own here: 64 >> steps_each are the products of a block, n_higher the boxes of a line.
inline int f64_batch_entry(const mma_kernel* row, const mma_problem& problem, uint64_t tile_begin, Sm90Entry* ret) {
    const char* why;
    memset(ret, 0, sizeof *ret);
    ret->problem = problem;
    mma_problem& p = ret->problem;
    const mma_orientation orientation = sm90_orientation(row, &problem, &why);
    if (orientation == MMA_ORIENTATION_NONE) return cudaErrorInvalidValue;
    if (orientation == MMA_ORIENTATION_SWAPPED) problem_swap(&p);
    const F64BatchBlock block(p);
    const uint64_t blocks = (p.batch + block.products - 1) / block.products;
    if (tile_begin + blocks > INT32_MAX) return cudaErrorInvalidValue;
    ret->k = static_cast<uint32_t>(p.k);
    ret->m_tiles = ret->n_tiles = 1;
    ret->steps_each = block.products == 4 ? 4 : 6;
    ret->n_higher = block.boxes;
    ret->is_batched = p.batch > 1;
    ret->store = STORE_64_BIT;
    ret->tile_begin = static_cast<uint32_t>(tile_begin);
    ret->tile_end = static_cast<uint32_t>(tile_begin + blocks);
    for (const bool is_a : {true, false}) {
        const mma_view& view = is_a ? p.a : p.b;
        const uint64_t across = is_a ? p.m : p.n;
        const cuuint64_t sizes[3] = {p.k, across, p.batch};
        const cuuint64_t strides[2] = {across > 1 ? view.ld * 8 : 16, p.batch > 1 ? view.batch_stride * 8 : 16};
        const cuuint32_t box[3] = {f64_tile_k, block.lines, block.products};
        const int error = tensor_map_any(CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 3, view.at, sizes, strides, box, 128, is_a ? &ret->a : &ret->b);
        if (error) return error;
    }
    return cudaSuccess;
}

template <int RING>
struct F64Batch {
    static constexpr uint32_t producer = 4;         // the producer's warp
    static constexpr int threads = 160, quads = f64_tile_k / 4;
    static constexpr uint32_t barrier_offset = RING;
    using Lane = F64Lane<true>;

    static Sm90Form form() {
        Sm90Form form = {32, 32, 32, 32, 1, false};
        form.entry = f64_batch_entry;
        return form;
    }

    struct Ring {
        uint32_t n_stages, stage = 0, phase = 0;
        __device__ __forceinline__ explicit Ring(uint32_t stage_bytes) {
            n_stages = RING / stage_bytes;
            if (n_stages > f64_batch_stages) n_stages = f64_batch_stages;
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
            const uint32_t products = 64 >> work.steps_each, box_bytes = products == 4 ? 64 * 128 : 32 * 128;
            const int32_t product = static_cast<int32_t>((tile - work.tile_begin) * products);
            const uint32_t a = base + ring.stage * stage_bytes, b = a + stage_bytes / 2, barrier = full + ring.stage * 8;
            mbarrier_wait(empty + ring.stage * 8, ring.phase ^ 1);
            mbarrier_expect(barrier, 2 * box_bytes * work.n_higher);
            tensor_load(a, &entry->a, 0, 0, product, barrier);
            tensor_load(b, &entry->b, 0, 0, product, barrier);
            if (work.n_higher > 1) {
                tensor_load(a + box_bytes, &entry->a, f64_tile_k, 0, product, barrier);
                tensor_load(b + box_bytes, &entry->b, f64_tile_k, 0, product, barrier);
            }
        }
        grid_release();
    }

    // What writing the products of a problem needs.
    struct Target {
        double* at;
        uint64_t batch_stride, ld;
        uint32_t m, n, batch;

        __device__ __forceinline__ void from(const mma_problem& p) {
            at = static_cast<double*>(p.d.at);
            batch_stride = p.d.batch_stride;
            ld = p.d.ld;
            m = static_cast<uint32_t>(p.m), n = static_cast<uint32_t>(p.n), batch = static_cast<uint32_t>(p.batch);
        }
    };

    // 16 x 16 of a product from (row0, column0) on; see F64Ring::store_plain.
    static __device__ __forceinline__ void store(const double (&sums)[2][4], const Target& to, uint32_t product, uint32_t row0, uint32_t column0) {
        const uint32_t lane = threadIdx.x % 32, g = lane / 4, t = lane % 4;
        const uint32_t row = row0 + static_cast<uint32_t>(Lane::row(static_cast<int>(g), 0)), column = column0 + t % 2 * 4 + t / 2 * 2;
        double* line = to.at + product * to.batch_stride + row * to.ld + column;
#pragma unroll
        for (uint32_t half = 0; half < 2; half++, line += 8 * to.ld) {
            const bool has = product < to.batch && row + 8 * half < to.m;
#pragma unroll
            for (uint32_t j = 0; j < 2; j++) {
                const double(&own)[4] = sums[j];
                const double got = __shfl_xor_sync(0xffffffff, t < 2 ? own[2 * half + 1] : own[2 * half], 2);
                const double first = t < 2 ? own[2 * half] : got, second = t < 2 ? got : own[2 * half + 1];
                if (!has || column + 8 * j >= to.n) continue;
                if (column + 8 * j + 1 < to.n)
                    *reinterpret_cast<double2*>(line + 8 * j) = make_double2(first, second);
                else
                    line[8 * j] = first;
            }
        }
    }

    static __device__ __forceinline__ void consume(const Sm90Params& params, uint32_t base, uint32_t full, uint32_t empty) {
        const uint32_t stage_bytes = params.tile_rows, warp = warp_index();
        const uint32_t lane_offset = Lane::offset(static_cast<int>(threadIdx.x % 32));
        Ring ring(stage_bytes);
        Sm90Work work;
        Target target;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x, ring.next()) {
            is_new |= work.find(params, tile);
            if (is_new) {
                if (params.table)
                    target.from(params.table[work.index].problem);
                else
                    target.from(params.entries[work.index].problem);
                is_new = false;
            }
            const bool is_small = work.steps_each == 4;
            const uint32_t part_a = is_small ? warp : warp / 2, part_b = is_small ? warp : warp % 2, box_bytes = is_small ? 64 * 128 : 32 * 128;
            const uint32_t stage = base + ring.stage * stage_bytes + lane_offset;
            const uint32_t a = stage + part_a * f64_box, b = stage + stage_bytes / 2 + part_b * f64_box;
            double sums[2][4];
#pragma unroll
            for (int i = 0; i < 8; i++) sums[i / 4][i % 4] = 0;
            mbarrier_wait(full + ring.stage * 8, ring.phase);
#pragma unroll 1
            for (uint32_t box = 0; box < work.n_higher; box++) {
                double rows[2 * quads], columns[2][quads];
#pragma unroll
                for (int q = 0; q < quads; q++) {
                    Lane::read(rows[2 * q], rows[2 * q + 1], a + box * box_bytes, 0, q);
#pragma unroll
                    for (int j = 0; j < 2; j++) Lane::read_half(columns[j][q], b + box * box_bytes, j, q);
                }
#pragma unroll
                for (int j = 0; j < 2; j++) dmma<16>(sums[j], rows, columns[j]);
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(empty + ring.stage * 8);
            const uint32_t first = (tile - work.tile_begin) * (64 >> work.steps_each);
            store(sums, target, is_small ? first + warp : first, is_small ? 0 : part_a * 16, is_small ? 0 : part_b * 16);
        }
    }

    static __device__ __forceinline__ void run(const Sm90Params& params) {
        extern __shared__ __align__(1024) char smem[];
        const uint32_t base = shared_address(smem), full = base + barrier_offset, empty = full + f64_batch_stages * 8;
        const uint32_t warp = warp_index();
        if (warp == producer && elect_one()) {
            if (base % 1024) __trap();
#pragma unroll
            for (uint32_t i = 0; i < f64_batch_stages; i++) {
                mbarrier_init(full + i * 8, 1);
                mbarrier_init(empty + i * 8, all_arrive ? 128 : 4);
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

inline int f64_batch_launch(const void* kernel, const mma_kernel* row, const Sm90Form& form, const mma_group* group, CUstream_st* stream) {
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < group->n_problems && i < MMA_GROUP_MAX; i++)
        if (sm90_has_d(group->problems[i])) bytes = std::max(bytes, F64BatchBlock(group->problems[i]).bytes());
    return sm90_launch(kernel, row, form, group, stream, nullptr, 2 * std::max(bytes, 4096u));
}

}  // namespace mma

#define KERNEL(NAME, RING, CTAS, GFLOPS)                                                                                       \
    using Body_##NAME = mma::F64Batch<RING>;                                                                                   \
    extern "C" __global__ void __launch_bounds__(Body_##NAME::threads, CTAS) NAME(const __grid_constant__ mma::Sm90Params params) { \
        Body_##NAME::run(params);                                                                                              \
    }                                                                                                                          \
    static_assert(Body_##NAME::threads == SM90_F64_BATCH_THREADS, "table.h states another number for " #NAME);                 \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::f64_batch_launch(reinterpret_cast<const void*>(NAME), row, Body_##NAME::form(), group, stream);            \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return mma::sm90_load(reinterpret_cast<const void*>(NAME), row); }
SM90_F64_BATCH_ROWS(KERNEL)
#undef KERNEL
