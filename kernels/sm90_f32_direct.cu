// SPDX-License-Identifier: MIT
//
// True f32 by parts of operands as they lie, whatever their order, pitch and alignment, for products whose K is cut (slices.h, class
// "bf16x6.f32/slices"): what is summed and how is in sm90_f32.cuh, but stages are filled by warps that load f32 from global
// memory and take it apart in registers. No launch in front of this one writes parts to memory, which would take longer than
// all of this. sum.cu adds what comes of the slices.
//
// Each slice is a product of the class "bf16x6.f32" for itself: which of its elements are chains of fma follows from its own
// part of the row of A and of the column of B. After every 1024 of K sums join those of before, which wait in the memory of the launch.
//
// A producer warp has 32 rows of A or columns of B, a lane eight times four numbers along K of a stage. They come by cp.async to where that
// lane takes them from. wgmma reads what these warps wrote; its consumers have the fence for that, which here would wait for all that is on its way.
//
// Shared memory: the ring of stages as in sm90_f32.cuh, f32 of the next AHEAD stages, masks, barriers.
#include "kernels/launch.cuh"
#include "kernels/sm90_f32.cuh"
#include "kernels/sm90_sliced.cuh"
#include "kernels/split.cuh"
#include "kernels/table.h"

namespace {

using namespace mma;
using namespace mma::by_parts;

constexpr int PASSES = 8;                   // of four numbers a lane, which make 32 lines of a stage
constexpr int PRODUCERS_BARRIER = 4;        // of hardware; sm90_f32.cuh has those before

constexpr int AHEAD = 2;                    // stages whose f32 are on their way or wait
constexpr uint32_t RAW_PASS = 32 * 16, RAW_STAGE = PASSES * RAW_PASS;   // bytes of a warp

template <int CONSUMERS, int STAGES>
struct Direct : Form<CONSUMERS, STAGES, false> {
    using Base = Form<CONSUMERS, STAGES, false>;
    static constexpr uint32_t PRODUCER_WARPS = (Base::TILE_M + TILE_N) / 32;     // each has 32 rows of A or columns of B
    static constexpr uint32_t AT_RAW = STAGES * Base::STAGE, AT_MASKS = AT_RAW + PRODUCER_WARPS * AHEAD * RAW_STAGE;
    static constexpr uint32_t AT_BARRIERS = AT_MASKS + 2 * Base::MASK_WORDS * 4, SMEM = AT_BARRIERS + (2 * STAGES + 4) * 8;
};

// Of one slice.
struct Extent {
    uint32_t first_k, k;
    __device__ __forceinline__ explicit Extent(const Tile& tile) {
        const mma_problem& p = *tile.problem;
        first_k = tile.batch * p.slice_k;
        k = min(static_cast<uint32_t>(p.k) - first_k, p.slice_k);
    }
    __device__ __forceinline__ uint32_t stages() const { return (k + SPLIT_SLICE_K - 1) / SPLIT_SLICE_K; }
};

// ---- producers ---------------------------------------------------------------------------------------------------------

// BYTES, or as many zeros without looking at the source. The neighbours of 16 bytes are for the next stage.
template <int BYTES>
__device__ __forceinline__ void copy_async(uint32_t to, const float* from, bool is_there) {
    if (BYTES == 16)
        asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;\n" ::"r"(to), "l"(from), "r"(is_there ? 16 : 0) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;\n" ::"r"(to), "l"(from), "r"(is_there ? 4 : 0) : "memory");
}
__device__ __forceinline__ void copy_commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }
template <int GROUPS>
__device__ __forceinline__ void copy_wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(GROUPS) : "memory"); }

// 32 lines of an operand as one lane of their warp sees them. Along K eight lanes have a line, in each pass another, else each lane has one.
template <bool ALONG_K>
struct Lines {
    const float* at;                // of the first pass, in the stage that is loaded next
    uint64_t step;                  // from pass to pass, or across K from number to number
    uint32_t k_left;                // from this lane's first k of that stage on
    uint32_t inside;                // a bit a pass: its line is there
    uint32_t to;                    // in the first of the planes
    bool by_16;

    __device__ __forceinline__ Lines(const mma_view& view, uint64_t n_lines, uint32_t line0, const Extent& extent) {
        const uint32_t lane = threadIdx.x % 32, line = ALONG_K ? lane / 8 : lane, first_k = ALONG_K ? lane % 8 * 4 : 0;
        const float* base = static_cast<const float*>(view.at);
        const uint64_t ld = view.ld;
        step = ALONG_K ? 4 * ld : ld;
        at = base + (ALONG_K ? (line0 + line) * ld + extent.first_k + first_k : extent.first_k * ld + line0 + line);
        k_left = extent.k > first_k ? extent.k - first_k : 0;
        by_16 = reinterpret_cast<uintptr_t>(base) % 16 == 0 && ld % 4 == 0;
        inside = 0;
#pragma unroll
        for (uint32_t pass = 0; pass < PASSES; pass++) inside |= (line0 + line + (ALONG_K ? pass * 4 : 0) < n_lines) << pass;
        to = line * 64 + ((first_k / 8 ^ (line >> 1 & 3)) << 4) + first_k / 4 % 2 * 8;
    }

    // Starts copies of the next stage to this lane's 16 bytes of each pass from `raw` on, zeros beyond the operand.
    __device__ __forceinline__ void copy(uint32_t raw) {
        const float* from = at;
        if (ALONG_K && by_16 && k_left >= 4) {
#pragma unroll
            for (uint32_t pass = 0; pass < PASSES; pass++, from += step) copy_async<16>(raw + pass * RAW_PASS, from, inside >> pass & 1);
        } else {
#pragma unroll 1
            for (uint32_t pass = 0; pass < PASSES; pass++) {
#pragma unroll
                for (uint32_t i = 0; i < 4; i++) {
                    const uint32_t k = i + (ALONG_K ? 0 : pass * 4);
                    copy_async<4>(raw + pass * RAW_PASS + i * 4, ALONG_K ? from + i : from, (inside >> pass & 1) && k_left > k);
                    if (!ALONG_K) from += step;
                }
                if (ALONG_K) from += step;
            }
        }
        copy_commit();
        at = ALONG_K ? at + SPLIT_SLICE_K : at + SPLIT_SLICE_K * step;
        k_left = k_left > SPLIT_SLICE_K ? k_left - SPLIT_SLICE_K : 0;
    }

    // The parts of four numbers to their planes.
    __device__ __forceinline__ void store(unsigned char* planes, uint32_t plane_bytes, uint32_t pass, const uint32_t (&words)[3][2]) const {
        unsigned char* at_line = planes + (ALONG_K ? (to ^ (pass & 1) << 5) + pass * 256 : (to ^ (pass >> 1) << 4) + (pass & 1) * 8);
#pragma unroll
        for (uint32_t plane = 0; plane < 3; plane++)
            *reinterpret_cast<uint2*>(at_line + plane * plane_bytes) = make_uint2(words[plane][0], words[plane][1]);
    }
    // The bit of a line in the warp's mask.
    __device__ static __forceinline__ uint32_t bit(uint32_t pass) {
        return 1u << (threadIdx.x % 32 / (ALONG_K ? 8 : 1) + (ALONG_K ? pass * 4 : 0));
    }
};

// All stages of a slice, once, for one warp's lines, the planes of which begin so far into a stage. Returns their mask.
template <class F, bool ALONG_K>
__device__ __forceinline__ uint32_t fill_lines(const Barriers<F>& barriers, const mma_view& view, uint64_t n_lines, uint32_t line0,
                                               const Extent& extent, const unsigned char* raw, uint32_t at_planes, uint32_t plane_bytes,
                                               Turn<F::STAGES>& turn) {
    const uint32_t stages = extent.stages();
    Lines<ALONG_K> lines(view, n_lines, line0, extent);
    uint32_t mask = 0, slot = 0;
#pragma unroll 1
    for (uint32_t i = 0; i < stages + AHEAD; i++, slot ^= RAW_STAGE) {
        if (i >= AHEAD) {
            float x[PASSES][4];
            uint32_t words[3][2];
            Range range;
            unsigned char* planes = shared_memory + turn.stage * F::STAGE + at_planes;
            const auto of_pass = [raw, slot](uint32_t pass, float (&ret)[4]) {
                const float4 four = *reinterpret_cast<const float4*>(raw + slot + pass * RAW_PASS);
                ret[0] = four.x, ret[1] = four.y, ret[2] = four.z, ret[3] = four.w;
            };
            copy_wait<AHEAD - 1>();
#pragma unroll
            for (uint32_t pass = 0; pass < PASSES; pass++) of_pass(pass, x[pass]);
            mbarrier_wait(barriers.empty(turn.stage), turn.parity ^ 1);
#pragma unroll
            for (uint32_t pass = 0; pass < PASSES; pass++) {
                const uint32_t left = split_four_inside(x[pass], words);
                range.add(words[0][0], left);
                range.add(words[0][1], 0);
                lines.store(planes, plane_bytes, pass, words);
            }
            if (!range.is_inside())
#pragma unroll 1
                for (uint32_t pass = 0; pass < PASSES; pass++) {
                    float again[4];
                    of_pass(pass, again);
                    if (split_four(again, words)) mask |= lines.bit(pass);
                    lines.store(planes, plane_bytes, pass, words);
                }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(barriers.full(turn.stage));
            turn.advance();
        }
        lines.copy(shared_address(raw) + slot);
    }
    // What was copied behind the end, zeros.
    copy_wait<0>();
    return __reduce_or_sync(0xffffffff, mask);
}

// The lines of one of PRODUCER_WARPS.
template <class F>
__device__ __forceinline__ uint32_t fill_slice(const Barriers<F>& barriers, const Tile& tile, uint32_t warp, Turn<F::STAGES>& turn) {
    const mma_problem& p = *tile.problem;
    const bool is_b = warp >= F::TILE_M / 32;
    const mma_view& view = is_b ? p.b : p.a;
    const uint32_t line = (is_b ? warp - F::TILE_M / 32 : warp) * 32, line0 = (is_b ? tile.n0 : tile.m0) + line;
    const uint32_t at_planes = (is_b ? F::STAGE_A : 0) + line * 64, plane_bytes = is_b ? F::PLANE_B : F::PLANE_A;
    const unsigned char* raw = shared_memory + F::AT_RAW + warp * (AHEAD * RAW_STAGE) + threadIdx.x % 32 * 16;
    const Extent extent(tile);
    if ((view.order == MMA_ORDER_ROW) != is_b)
        return fill_lines<F, true>(barriers, view, is_b ? p.n : p.m, line0, extent, raw, at_planes, plane_bytes, turn);
    return fill_lines<F, false>(barriers, view, is_b ? p.n : p.m, line0, extent, raw, at_planes, plane_bytes, turn);
}

// The kernel that adds is not let in before the end: beside these threads its CTAs fit on the SMs that are left free alone, all on those few (6 us
// of 128 x 128 x 65536).
template <class F>
__device__ __forceinline__ void fill(const MmaParams& params, const Barriers<F>& barriers, uint32_t warp) {
    constexpr int threads = F::PRODUCER_WARPS * 32;
    Turn<F::STAGES> turn;
    uint32_t n_done = 0;        // tiles
#pragma unroll 1
    for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
#pragma unroll 1
        for (uint32_t pass = 0; pass < 2; pass++) {
            const uint32_t mask = fill_slice(barriers, find_tile<F>(params, index), warp, turn);
            if (pass) break;
            // Words stand for lines of panels of 128, of A and then of B. Of half a panel the other words are nobody's.
            asm volatile("" : "+r"(index));
            const bool is_b = warp >= F::TILE_M / 32;
            const uint32_t of_a = find_tile<F>(params, index).m0 % SPLIT_PANEL_LINES / 32 + warp, buffer = n_done & 1;
            const uint32_t word = is_b ? 4 + warp - F::TILE_M / 32 : of_a;
            uint32_t* masks = reinterpret_cast<uint32_t*>(shared_memory + F::AT_MASKS) + buffer * F::MASK_WORDS;
            mbarrier_wait(barriers.masks_empty(buffer), ~n_done >> 1 & 1);
            if (threadIdx.x % 32 == 0) {
                masks[word] = mask;
                if (F::TILE_M == 64 && !is_b) masks[word ^ 2] = 0;
            }
            barrier_sync<threads>(PRODUCERS_BARRIER);
            uint32_t any = 0;
#pragma unroll
            for (int i = 0; i < F::MASK_WORDS; i++) any |= masks[i];
            if (threadIdx.x % 32 == 0) mbarrier_arrive(barriers.masks_full(buffer));
            if (!any) break;
        }
    }
}

// ---- consumers ---------------------------------------------------------------------------------------------------------

template <class F>
struct Adder : Consumer<F> {
    using Base = Consumer<F>;

    // Up to BLOCK_SLICES stages, from zero.
    __device__ __forceinline__ void multiply_block(uint32_t stages, float (&sums)[SUMS]) {
        float scratch[SUMS];
#pragma unroll
        for (int i = 0; i < SUMS; i++) sums[i] = 0;
#pragma unroll 1
        for (; stages; stages--) {
            const uint32_t stage = Base::issue(scratch);
            Base::template take<0>(sums, scratch, stage);
        }
    }

    // D holds whole tiles. Its lines, from this thread's first element on.
    __device__ static __forceinline__ float* place(const Tile& tile) {
        const mma_view& d = tile.problem->d;
        const uint32_t thread = thread_index(), lane = thread % 32;
        return static_cast<float*>(d.at) + tile.batch * d.batch_stride + (tile.m0 + rows_of(thread) + lane / 4) * d.ld + tile.n0 + lane % 4 * 2;
    }
    __device__ static __forceinline__ void store(float* to, uint64_t ld, const float (&sums)[SUMS]) {
#pragma unroll
        for (int half = 0; half < 2; half++)
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++)
                __stcg(reinterpret_cast<float2*>(to + half * 8 * ld + j * 8), make_float2(sums[4 * j + 2 * half], sums[4 * j + 2 * half + 1]));
    }
    // To the sums of the blocks before.
    __device__ static __forceinline__ void add_before(const float* from, uint64_t ld, float (&sums)[SUMS]) {
#pragma unroll
        for (int half = 0; half < 2; half++)
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++) {
                const float2 before = __ldcg(reinterpret_cast<const float2*>(from + half * 8 * ld + j * 8));
                sums[4 * j + 2 * half] = __fadd_rn(before.x, sums[4 * j + 2 * half]);
                sums[4 * j + 2 * half + 1] = __fadd_rn(before.y, sums[4 * j + 2 * half + 1]);
            }
    }

    __device__ __forceinline__ void run(const MmaParams& params) {
        uint32_t n_done = 0;        // tiles
#pragma unroll 1
        for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
            float sums[SUMS];
            uint32_t left = Extent(find_tile<F>(params, index)).stages();
#pragma unroll 1
            for (bool is_first = true; left; is_first = false) {
                const uint32_t stages = left < BLOCK_SLICES ? left : BLOCK_SLICES;
                multiply_block(stages, sums);
                left -= stages;
                asm volatile("" : "+r"(index));
                const Tile tile = find_tile<F>(params, index);
                float* to = place(tile);
                if (!is_first) add_before(to, tile.problem->d.ld, sums);
                store(to, tile.problem->d.ld, sums);
            }
            const uint32_t buffer = n_done & 1;
            mbarrier_wait(Base::barriers.masks_full(buffer), n_done >> 1 & 1);
            const uint32_t* mask = reinterpret_cast<const uint32_t*>(shared_memory + F::AT_MASKS) + buffer * F::MASK_WORDS;
            uint32_t any = 0;
#pragma unroll
            for (int i = 0; i < F::MASK_WORDS; i++) any |= mask[i];
            if (any) {
                asm volatile("" : "+r"(index));
                const Tile tile = find_tile<F>(params, index);
                Base::chain(tile, Extent(tile).stages(), sums);
                float* to = place(tile);
                const uint64_t ld = tile.problem->d.ld;
                Base::visit_flagged(tile, mask, [&](int i) { to[(i % 4 < 2 ? 0 : 8 * ld) + i / 4 * 8 + i % 2] = sums[i]; });
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(Base::barriers.masks_empty(buffer));
        }
    }
};

template <class F>
__device__ __forceinline__ void multiply_direct(const MmaParams& params) {
    const Barriers<F> barriers = {shared_address(shared_memory)};
    if (threadIdx.x == 0) {
        if (barriers.smem % 1024) __trap();
        for (int stage = 0; stage < F::STAGES; stage++) {
            mbarrier_init(barriers.full(stage), F::PRODUCER_WARPS * (all_arrive ? 32 : 1));
            mbarrier_init(barriers.empty(stage), 4 * F::CONSUMERS * (all_arrive ? 32 : 1));
        }
        for (int buffer = 0; buffer < 2; buffer++) {
            mbarrier_init(barriers.masks_full(buffer), F::PRODUCER_WARPS);
            mbarrier_init(barriers.masks_empty(buffer), 4 * F::CONSUMERS * (all_arrive ? 32 : 1));
        }
        mbarrier_init_fence();
    }
    __syncthreads();
    grid_wait();
    const uint32_t warp = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);
    if (warp >= 4 * F::CONSUMERS) {
        if (F::CONSUMERS > 1) registers_give<96>();
        fill(params, barriers, warp - 4 * F::CONSUMERS);
    } else {
        if (F::CONSUMERS > 1) registers_take<160>();
        const int turn = 2 + static_cast<int>(warp / 4);
        Adder<F> adder = {{barriers, barriers.smem + warp / 4 * (64 * 64), barriers.smem + F::STAGE_A, turn, {}}};
        if (F::CONSUMERS == 2 && warp >= 4) barrier_arrive<256>(2);      // the first begins
        adder.run(params);
        if (F::CONSUMERS == 2 && warp < 4) barrier_sync<256>(2);
    }
}

template <class F>
int launch_direct(void (*kernel)(MmaParams), const mma_kernel* row, const mma_group* group, CUstream_st* stream) {
    MmaParams params;
    int device = 0, n_sms = 0;
    int error = group_fill(group, [](const mma_problem& p) { return tiles_of_problem(p, F::TILE_M, TILE_N); }, &params);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    if (params.n_tiles > INT32_MAX) return cudaErrorInvalidValue;
    void* arguments[] = {&params};
    const dim3 grid(group_grid(group, params, n_sms > 16 ? n_sms - 4 : n_sms));
    return launch_overlapped(reinterpret_cast<const void*>(kernel), grid, dim3(row->n_threads), arguments, row->smem_bytes, stream);
}

// What the kernel and sum.cu are given for one problem; sums fill whole tiles.
int cut(const mma_problem& problem, void* work, mma_problem* ret_product, mma_problem* ret_sum) {
    const mma_slices slices = slices_of_problem(&problem);
    if (slices.n < 2 || problem.batch != 1) return cudaErrorInvalidValue;
    mma_view sums = {};
    sums.at = work;
    sums.ld = (problem.n + TILE_N - 1) / TILE_N * TILE_N;
    sums.batch_stride = (problem.m + 127) / 128 * 128 * sums.ld;
    sums.dtype = MMA_F32;
    sums.order = MMA_ORDER_ROW;
    *ret_sum = problem;
    ret_sum->a = sums;
    ret_sum->slice_k = slices.k;
    *ret_product = product_of_slices(problem, sums, slices);
    return cudaSuccess;
}

}  // namespace

#define SM90_F32_DIRECT_KERNEL(NAME, CONSUMERS, STAGES, GFLOPS)                                                                \
    static_assert(Direct<CONSUMERS, STAGES>::SMEM == SM90_F32_DIRECT_SMEM(CONSUMERS, STAGES), "table.h states another amount"); \
    extern "C" __global__ void __launch_bounds__(SM90_F32_DIRECT_THREADS(CONSUMERS), 1)                                             \
        NAME(const __grid_constant__ MmaParams params) {                                                                       \
        multiply_direct<Direct<CONSUMERS, STAGES>>(params);                                                                    \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return launch_in_slices(                                                                                               \
            group, cut,                                                                                                        \
            [row, stream](const mma_group* part) { return launch_direct<Direct<CONSUMERS, STAGES>>(NAME, row, part, stream); },   \
            stream);                                                                                                           \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                        \
        const int error = group_load(NAME, row);                                                                               \
        return error ? error : sum_load();                                                                                     \
    }
SM90_F32_DIRECT_ROWS(SM90_F32_DIRECT_KERNEL)
