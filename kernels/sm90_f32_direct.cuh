// SPDX-License-Identifier: MIT
//
// What fills the stages of sm90_f32.cuh from operands as they lie, whatever their order, pitch and alignment: warps that load f32 from
// global memory and take it apart in registers. For sm90_f32_direct.cu, where K is cut, and sm90_f32_whole.cu, where it is short. No launch
// in front writes parts to memory, which for these would take longer than all of this.
//
// A producer warp has 32 rows of A or columns of B. Their f32 come by cp.async as they lie, for AHEAD stages, and at the end of a tile those
// of the CTA's next one; a lane takes apart eight times four numbers along K of a stage. wgmma reads what these warps wrote; its consumers
// have the fence for that, which here would wait for all that is on its way.
//
// A form F says, beside what Form of sm90_f32.cuh does: AHEAD; PASSES_AT_ONCE, of the eight, which are registers; PRODUCER_WARPS,
// each with 32 lines; AT_RAW, where f32 lies in shared memory; TAKE and GIVE, registers of consumers and producers, 0 where all have
// what they were compiled to.
#pragma once

#include "kernels/launch.cuh"
#include "kernels/sm90_f32.cuh"
#include "kernels/split.cuh"

namespace mma::by_parts {

constexpr int PASSES = 8;                   // of four numbers a lane, which make 32 lines of a stage
constexpr int PRODUCERS_BARRIER = 4;        // of hardware; sm90_f32.cuh has those before

constexpr uint32_t RAW_PASS = 32 * 16, RAW_STAGE = PASSES * RAW_PASS;   // bytes of a warp

// Of one slice, or of all of K.
struct Extent {
    uint32_t first_k, k;
    Extent() = default;
    __device__ __forceinline__ explicit Extent(const Tile& tile) {
        const mma_problem& p = *tile.problem;
        first_k = p.slice_k ? tile.batch * p.slice_k : 0;
        k = p.slice_k ? min(static_cast<uint32_t>(p.k) - first_k, p.slice_k) : static_cast<uint32_t>(p.k);
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

// Where a warp's lines lie: of a tile, or of no tile.
struct Start {
    uint64_t entry;                 // elements
    uint32_t line0, n_lines;        // n_lines: 0, and nothing is read
    Extent extent;
};

// 32 lines of an operand as one lane of their warp sees them. They come as 32 rows of 32 numbers, as they lie: rows are lines, or else k. Eight
// lanes copy four numbers each of a row, in each pass of another, which are 16 bytes of the warp's f32.
template <bool ALONG_K>
struct Lines {
    const float* at;                // of the first pass, in the stage that is loaded next
    uint64_t ld;
    uint32_t rows_left, columns_left;       // from there on
    uint32_t to;                    // in the first of the planes
    bool by_16;

    __device__ __forceinline__ Lines(const mma_view& view, const Start& start) {
        const uint32_t lane = threadIdx.x % 32, row = lane / 8, column = lane % 8 * 4;
        const uint32_t line = ALONG_K ? row : lane, first_k = ALONG_K ? column : 0;
        const uint32_t lines_left = start.n_lines > start.line0 ? start.n_lines - start.line0 : 0;
        const float* base = static_cast<const float*>(view.at) + start.entry;
        ld = view.ld;
        at = base + (ALONG_K ? start.line0 * ld + start.extent.first_k : start.extent.first_k * ld + start.line0) + row * ld + column;
        rows_left = less(ALONG_K ? lines_left : start.extent.k, row);
        columns_left = less(ALONG_K ? start.extent.k : lines_left, column);
        by_16 = reinterpret_cast<uintptr_t>(base) % 16 == 0 && ld % 4 == 0;
        to = line * 64 + ((first_k / 8 ^ (line >> 1 & 3)) << 4) + first_k / 4 % 2 * 8;
    }

    __device__ static __forceinline__ uint32_t less(uint32_t from, uint32_t what) { return from > what ? from - what : 0; }

    __device__ __forceinline__ void skip(uint32_t stages) {
        at += stages * (ALONG_K ? SPLIT_SLICE_K : SPLIT_SLICE_K * ld);
        uint32_t& left = ALONG_K ? columns_left : rows_left;
        left = less(left, stages * SPLIT_SLICE_K);
    }

    // Starts copies of the next stage to this lane's 16 bytes of each pass from `raw` on, zeros beyond the operand.
    __device__ __forceinline__ void copy(uint32_t raw) {
        const float* from = at;
        const uint64_t step = 4 * ld;
        raw += threadIdx.x % 32 * 16;
        if (by_16 && columns_left >= 4) {
#pragma unroll
            for (uint32_t pass = 0; pass < PASSES; pass++, from += step) copy_async<16>(raw + pass * RAW_PASS, from, rows_left > pass * 4);
        } else {
#pragma unroll 1
            for (uint32_t pass = 0; pass < PASSES; pass++, from += step)
#pragma unroll
                for (uint32_t i = 0; i < 4; i++)
                    copy_async<4>(raw + pass * RAW_PASS + i * 4, from + i, rows_left > pass * 4 && columns_left > i);
        }
        copy_commit();
        skip(1);
    }

    // After copies that have arrived: they may be of other lanes.
    __device__ static __forceinline__ void meet() {
        if (!ALONG_K) __syncwarp();
    }

    // Four numbers along K of a line.
    __device__ static __forceinline__ void load(const unsigned char* raw, uint32_t pass, float (&ret)[4]) {
        const uint32_t lane = threadIdx.x % 32;
        if (ALONG_K) {
            const float4 four = *reinterpret_cast<const float4*>(raw + pass * RAW_PASS + lane * 16);
            ret[0] = four.x, ret[1] = four.y, ret[2] = four.z, ret[3] = four.w;
        } else {
#pragma unroll
            for (uint32_t i = 0; i < 4; i++) ret[i] = *reinterpret_cast<const float*>(raw + (pass * 4 + i) * (RAW_PASS / 4) + lane * 4);
        }
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

// What a warp keeps from tile to tile.
template <class F>
struct Filling {
    Turn<F::STAGES> turn;
    uint32_t slot = 0;              // of f32, where the next stage's are or will be
    bool is_loaded = false;         // the first AHEAD stages of the next tile are on their way

    __device__ __forceinline__ void next_slot() { slot = F::AHEAD == 1 ? 0 : slot ^ RAW_STAGE; }
};

template <class F>
__device__ __forceinline__ Start start_of(const MmaParams& params, uint32_t index, bool is_b, uint32_t line) {
    const Tile tile = find_tile<F>(params, index);
    const mma_problem& p = *tile.problem;
    const mma_view& view = is_b ? p.b : p.a;
    return {p.slice_k ? 0 : tile.batch * view.batch_stride, (is_b ? tile.n0 : tile.m0) + line,
            static_cast<uint32_t>(is_b ? p.n : p.m), Extent(tile)};
}

// All stages of a tile, once, for one warp's lines, `line` of the tile's and the next, the planes of which begin so far into a stage.
// Then the first of the next tile are loaded, if it has_next of the same problem. Returns the mask of these lines.
template <class F, bool ALONG_K>
__device__ __forceinline__ uint32_t fill_lines(const MmaParams& params, const Barriers<F>& barriers, const mma_view& view,
                                               uint32_t index, bool is_b, uint32_t line, bool has_next, const unsigned char* raw,
                                               uint32_t at_planes, uint32_t plane_bytes, Filling<F>& filling) {
    constexpr int AHEAD = F::AHEAD;
    const Start here = start_of<F>(params, index, is_b, line);
    const uint32_t stages = here.extent.stages();
    Lines<ALONG_K> lines(view, here);
    uint32_t mask = 0;
    if (filling.is_loaded) {
        lines.skip(AHEAD);
    } else {
        copy_wait<0>();
#pragma unroll
        for (int i = 0; i < AHEAD; i++, filling.next_slot()) lines.copy(shared_address(raw) + filling.slot);
    }
#pragma unroll 1
    for (uint32_t i = 0; i < stages; i++, filling.next_slot()) {
        copy_wait<AHEAD - 1>();
        lines.meet();
        mbarrier_wait(barriers.empty(filling.turn.stage), filling.turn.parity ^ 1);
        Range range;
        unsigned char* planes = shared_memory + filling.turn.stage * F::STAGE + at_planes;
        const unsigned char* from = raw + filling.slot;
#pragma unroll
        for (uint32_t first = 0; first < PASSES; first += F::PASSES_AT_ONCE) {
            float x[F::PASSES_AT_ONCE][4];
            uint32_t words[3][2];
#pragma unroll
            for (uint32_t pass = 0; pass < F::PASSES_AT_ONCE; pass++) lines.load(from, first + pass, x[pass]);
#pragma unroll
            for (uint32_t pass = 0; pass < F::PASSES_AT_ONCE; pass++) {
                const uint32_t left = split_four_inside(x[pass], words);
                range.add(words[0][0], left);
                range.add(words[0][1], 0);
                lines.store(planes, plane_bytes, first + pass, words);
            }
        }
        if (!range.is_inside())
#pragma unroll 1
            for (uint32_t pass = 0; pass < PASSES; pass++) {
                float again[4];
                uint32_t words[3][2];
                lines.load(from, pass, again);
                if (split_four(again, words)) mask |= lines.bit(pass);
                lines.store(planes, plane_bytes, pass, words);
            }
        __syncwarp();
        if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(barriers.full(filling.turn.stage));
        filling.turn.advance();
        if (i + AHEAD == stages) {
            Start next = {};
            if (has_next) next = start_of<F>(params, index + gridDim.x, is_b, line);
            lines = Lines<ALONG_K>(view, next);
        }
        lines.copy(shared_address(raw) + filling.slot);     // behind the end of a short tile zeros
    }
    filling.is_loaded = has_next && stages >= AHEAD;
    return __reduce_or_sync(0xffffffff, mask);
}

// The lines of one of PRODUCER_WARPS.
template <class F>
__device__ __forceinline__ uint32_t fill_tile(const MmaParams& params, const Barriers<F>& barriers, uint32_t index, uint32_t warp,
                                              Filling<F>& filling) {
    const mma_problem& p = group_find(params, index);
    const bool is_b = warp >= F::TILE_M / 32;
    const mma_view& view = is_b ? p.b : p.a;
    const uint32_t line = (is_b ? warp - F::TILE_M / 32 : warp) * 32, next_index = index + gridDim.x;
    const uint32_t at_planes = (is_b ? F::STAGE_A : 0) + line * 64, plane_bytes = is_b ? F::PLANE_B : F::PLANE_A;
    const unsigned char* raw = shared_memory + F::AT_RAW + warp * (F::AHEAD * RAW_STAGE);
    // Of another problem, which may lie otherwise, nothing is loaded ahead.
    const bool has_next = next_index < params.n_tiles && &group_find(params, next_index) == &p;
    if ((view.order == MMA_ORDER_ROW) != is_b)
        return fill_lines<F, true>(params, barriers, view, index, is_b, line, has_next, raw, at_planes, plane_bytes, filling);
    return fill_lines<F, false>(params, barriers, view, index, is_b, line, has_next, raw, at_planes, plane_bytes, filling);
}

// What comes next is not let in before the end: beside these threads its CTAs fit on the SMs that are left free alone, all on those
// few (6 us of 128 x 128 x 65536).
template <class F>
__device__ __forceinline__ void fill(const MmaParams& params, const Barriers<F>& barriers, uint32_t warp) {
    constexpr int threads = F::PRODUCER_WARPS * 32;
    Filling<F> filling;
    uint32_t n_done = 0;        // tiles
#pragma unroll 1
    for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
#pragma unroll 1
        for (uint32_t pass = 0; pass < 2; pass++) {
            const uint32_t mask = fill_tile(params, barriers, index, warp, filling);
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
            filling.is_loaded = false;
        }
    }
    copy_wait<0>();
}

// ---- a CTA, a launch ---------------------------------------------------------------------------------------------------

// Consumers: a Consumer<F>, or what has another run().
template <class F, class Consumers>
__device__ __forceinline__ void run_direct(const MmaParams& params) {
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
        if constexpr (F::GIVE != 0) registers_give<F::GIVE>();
        fill(params, barriers, warp - 4 * F::CONSUMERS);
    } else {
        if constexpr (F::TAKE != 0) registers_take<F::TAKE>();
        const int turn = 2 + static_cast<int>(warp / 4);
        Consumers consumers = {barriers, barriers.smem + warp / 4 * (64 * 64), barriers.smem + F::STAGE_A, turn, {}};
        if (F::CONSUMERS == 2 && warp >= 4) barrier_arrive<256>(2);      // the first begins
        consumers.run(params);
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

}  // namespace mma::by_parts
