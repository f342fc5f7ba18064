// SPDX-License-Identifier: MIT
//
// True f32 on the tensor cores: each operand is high + middle + low (split.h), and a product is the six largest of the nine
// products of parts, in bf16 instructions. The tensor core truncates its sums, so small terms come before large ones, and the
// sums leave it after every 32 of K for sums in f32, rounded to nearest; after every 1024 of K these go into a total of their own,
// so that the error does not grow with K (class "bf16x6.f32": for every tile form the same instructions in the same order, and
// the same bits).
//
// An element of D whose row of A or column of B is in the mask of split.h (Inf, NaN, extreme exponents) is one chain of fma in
// ascending K instead, bit for bit that of the rows of f32.cu. Which elements are is a matter of their row and column alone, so
// no element depends on its neighbours, nor on tiles. The chains run in the same launch: tiles that need them have their stages
// loaded once more, and each operand is put together again.
//
// Here is what multiplies and writes D, consumer warpgroups each with 64 rows of the tile, and how it meets the warps that fill the
// stages, which are in sm90_f32.cu and sm90_f32_direct.cu. Of two warpgroups one multiplies while the other adds; hardware barriers keep them
// out of step, for in step both add at one time (4 to 14 % slower). A lone one has two sets of scratch sums where K is short enough to need no totals, and adds one set while the tensor core fills the other. No set is
// ever in flight over the end of a loop: the compiler would copy it too early.
//
// Shared memory: STAGES x three planes each of TILE_M and of 128 lines of 64 bytes, 32 of K; for every consumer warp 8 x 132 floats
// that the run-time epilogue reads (sums that are D as they are go there from registers); masks; barriers.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/sm90_f32_chain.cuh"
#include "kernels/split.h"
#include "kernels/tma.cuh"
#include "kernels/wgmma.cuh"

namespace mma::by_parts {

extern __shared__ __align__(1024) unsigned char shared_memory[];

constexpr int TILE_N = 128, SUMS = 64, STAGING_LD = TILE_N + 4;
constexpr uint32_t BLOCK_SLICES = 32;       // whose sums go into the total
using Multiply = Wgmma<WgBf16, TILE_N>;
static_assert(Multiply::registers == SUMS, "a thread's share of 64 x 128");

// HAS_EPILOGUE: sums may start from C and go through the epilogue to D; else from zero, and straight to where they are added later.
template <int CONSUMERS_, int STAGES_, bool HAS_EPILOGUE_ = true>
struct Form {
    static constexpr int CONSUMERS = CONSUMERS_, STAGES = STAGES_, TILE_M = 64 * CONSUMERS;
    static constexpr bool IS_SHORT = false;         // K has one block at most
    static constexpr bool HAS_EPILOGUE = HAS_EPILOGUE_, IS_WRITTEN_BY_THREADS = !HAS_EPILOGUE;      // a stage, else by the copy engine
    static constexpr uint32_t PLANE_A = TILE_M * 64, PLANE_B = TILE_N * 64, STAGE_A = 3 * PLANE_A, STAGE = STAGE_A + 3 * PLANE_B;
    static_assert(3 * PLANE_B == SPLIT_SLICE_BYTES, "a stage's part of B is a slice");
    static constexpr uint32_t STAGING = HAS_EPILOGUE ? 8 * STAGING_LD * 4 : 0;       // of a warp
    static constexpr uint32_t MASK_WORDS = 8;       // of the panel of A, then of that of B
    static constexpr uint32_t AT_STAGING = STAGES * STAGE, AT_MASKS = AT_STAGING + 4 * CONSUMERS * STAGING;
    static constexpr uint32_t AT_BARRIERS = AT_MASKS + 2 * MASK_WORDS * 4, SMEM = AT_BARRIERS + (2 * STAGES + 4) * 8;
};

// Where a CTA works.
struct Tile {
    const mma_problem* problem;
    uint32_t batch, m0, n0;
};

// Hidden from the compiler, which would otherwise keep everything that follows from it in registers over the main loop.
__device__ __forceinline__ uint32_t thread_index() {
    uint32_t index;
    asm volatile("mov.u32 %0, %%tid.x;\n" : "=r"(index));
    return index;
}

// Bands of about 2048 rows, walked column by column: tiles that run at one time share operands in the L2. The launch has seen to
// it that 32 bits are enough.
template <class F>
__device__ __forceinline__ Tile find_tile(const MmaParams& params, uint32_t index) {
    constexpr uint32_t BAND = 2048 / F::TILE_M;
    Tile tile;
    const mma_problem& p = group_find(params, index);
    const uint32_t m_tiles = (static_cast<uint32_t>(p.m) + F::TILE_M - 1) / F::TILE_M;
    const uint32_t n_tiles = (static_cast<uint32_t>(p.n) + TILE_N - 1) / TILE_N;
    uint32_t local = index - static_cast<uint32_t>(p.tile_begin);
    tile.problem = &p;
    tile.batch = local / (m_tiles * n_tiles);
    local -= tile.batch * (m_tiles * n_tiles);
    const uint32_t band = local / (BAND * n_tiles), left = m_tiles - band * BAND, height = left < BAND ? left : BAND;
    local -= band * (BAND * n_tiles);
    const uint32_t column = local / height;
    tile.m0 = (band * BAND + local - column * height) * F::TILE_M;
    tile.n0 = column * TILE_N;
    return tile;
}

template <class F>
struct Barriers {
    uint32_t smem;

    __device__ __forceinline__ uint32_t full(uint32_t stage) const { return smem + F::AT_BARRIERS + stage * 8; }
    __device__ __forceinline__ uint32_t empty(uint32_t stage) const { return full(F::STAGES + stage); }
    __device__ __forceinline__ uint32_t masks_full(uint32_t buffer) const { return full(2 * F::STAGES + buffer); }
    __device__ __forceinline__ uint32_t masks_empty(uint32_t buffer) const { return full(2 * F::STAGES + 2 + buffer); }
};

// A place in the ring, on its way around.
template <int STAGES>
struct Turn {
    uint32_t stage = 0, parity = 0;
    __device__ __forceinline__ void advance() {
        if (++stage == STAGES) stage = 0, parity ^= 1;
    }
};
// ---- consumers ---------------------------------------------------------------------------------------------------------

// The compiler must not move uses of sums in front of the wait for them.
__device__ __forceinline__ void hold(float (&sums)[SUMS]) {
#pragma unroll
    for (int i = 0; i < SUMS; i++)
        asm volatile("" : "+f"(sums[i])::"memory");
}

__device__ __forceinline__ void add(float (&sums)[SUMS], const float (&more)[SUMS]) {
#pragma unroll
    for (int i = 0; i < SUMS; i++)
        sums[i] = __fadd_rn(sums[i], more[i]);
}

// Of lines of 64 bytes with their swizzle, eight of which are 512 bytes; a step of 16 along K is +2.
__device__ __forceinline__ uint64_t plane_descriptor(uint32_t address) {
    return static_cast<uint64_t>((address & 0x3ffff) >> 4) | static_cast<uint64_t>(1) << 16 | static_cast<uint64_t>(512 >> 4) << 32 |
           static_cast<uint64_t>(2) << 62;
}

// The products of parts of a slice, from small to large, as two groups; a: this warpgroup's rows of the first plane.
template <class F>
__device__ __forceinline__ void multiply_slice(float (&sums)[SUMS], uint32_t a, uint32_t b) {
    constexpr uint64_t MIDDLE_A = F::PLANE_A / 16, LOW_A = 2 * MIDDLE_A, MIDDLE_B = F::PLANE_B / 16, LOW_B = 2 * MIDDLE_B;
    const uint64_t a0 = plane_descriptor(a), b0 = plane_descriptor(b), a1 = a0 + 2, b1 = b0 + 2;
    Multiply::ss<false, false>(sums, a0 + LOW_A, b0, false);
    Multiply::ss<false, false>(sums, a0, b0 + LOW_B, true);
    Multiply::ss<false, false>(sums, a0 + MIDDLE_A, b0 + MIDDLE_B, true);
    Multiply::ss<false, false>(sums, a1 + LOW_A, b1, true);
    Multiply::ss<false, false>(sums, a1, b1 + LOW_B, true);
    Multiply::ss<false, false>(sums, a1 + MIDDLE_A, b1 + MIDDLE_B, true);
    wgmma_commit();
    Multiply::ss<false, false>(sums, a0 + MIDDLE_A, b0, true);
    Multiply::ss<false, false>(sums, a0, b0 + MIDDLE_B, true);
    Multiply::ss<false, false>(sums, a1 + MIDDLE_A, b1, true);
    Multiply::ss<false, false>(sums, a1, b1 + MIDDLE_B, true);
    Multiply::ss<false, false>(sums, a0, b0, true);
    Multiply::ss<false, false>(sums, a1, b1, true);
    wgmma_commit();
}

// The 16 rows of a warp within the tile.
__device__ __forceinline__ uint32_t rows_of(uint32_t thread) { return thread / 32 * 16; }

__device__ __forceinline__ int count_before_limit(uint64_t limit, uint64_t at, uint32_t wanted) {
    return at >= limit ? 0 : limit - at < wanted ? static_cast<int>(limit - at) : static_cast<int>(wanted);
}

template <class F>
__device__ __forceinline__ float* staging_of_warp() {
    return reinterpret_cast<float*>(shared_memory + F::AT_STAGING + thread_index() / 32 * F::STAGING);
}

// Where sums start.
template <class F>
__device__ __forceinline__ void start(float (&sums)[SUMS], const Tile& tile) {
    if (!F::HAS_EPILOGUE || !tile.problem->c_init) {
#pragma unroll
        for (int i = 0; i < SUMS; i++)
            sums[i] = 0;
        return;
    }
    float* staging = staging_of_warp<F>();
    mma_problem p = *tile.problem;
    p.c.dtype = MMA_F32;
    const uint32_t thread = thread_index(), lane = thread % 32;
#pragma unroll
    for (int half = 0; half < 2; half++) {
        __syncwarp();
#pragma unroll 1
        for (uint32_t i = lane; i < 8 * TILE_N; i += 32) {
            const uint32_t row = i / TILE_N, column = i % TILE_N;
            const uint64_t m = tile.m0 + rows_of(thread) + half * 8 + row, n = tile.n0 + column;
            staging[row * STAGING_LD + column] = m < p.m && n < p.n ? c_init<float>(p, tile.batch, m, n) : 0;
        }
        __syncwarp();
#pragma unroll
        for (int j = 0; j < SUMS / 4; j++) {
            const float2 pair = *reinterpret_cast<const float2*>(staging + lane / 4 * STAGING_LD + j * 8 + lane % 4 * 2);
            sums[4 * j + 2 * half] = pair.x, sums[4 * j + 2 * half + 1] = pair.y;
        }
    }
    __syncwarp();
}

template <class F>
struct Consumer {
    const Barriers<F>& barriers;
    const uint32_t at_a, at_b;      // this warpgroup's rows and B in the first stage
    const int my_turn;              // a barrier of hardware: of two warpgroups, which issues next
    Turn<F::STAGES> turn;

    // This warp has read the stage for the last time, and by __syncwarp() or the wait for its products its lanes are together. The stage is
    // free when all warps have. racecheck takes the producer's next copy for a race with reads of lanes that did not arrive (chain);
    // where all arrive (tma.cuh) it reports nothing and no bit is another.
    __device__ __forceinline__ void release(uint32_t stage) const {
        if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(barriers.empty(stage));
    }

    // The next slice, whose sums the tensor core begins anew. Returns the stage that it reads.
    __device__ __forceinline__ uint32_t issue(float (&scratch)[SUMS]) {
        const uint32_t stage = turn.stage;
        mbarrier_wait(barriers.full(stage), turn.parity);
        if (F::IS_WRITTEN_BY_THREADS) fence_shared_proxy();
        turn.advance();
        if (F::CONSUMERS == 2) barrier_sync<256>(my_turn);
        wgmma_fence();
        multiply_slice<F>(scratch, at_a + stage * F::STAGE, at_b + stage * F::STAGE);
        return stage;
    }

    // Waits for all slices but the PENDING latest and takes the sums of the one before those.
    template <int PENDING>
    __device__ __forceinline__ void take(float (&sums)[SUMS], float (&scratch)[SUMS], uint32_t stage) const {
        // The tensor core has some instructions left, under which the other warpgroup may issue its own.
        if (F::CONSUMERS == 2) {
            wgmma_wait<1>();
            barrier_arrive<256>(my_turn ^ 1);
        }
        wgmma_wait<2 * PENDING>();
        release(stage);
        hold(scratch);
        add(sums, scratch);
        hold(scratch);
    }

    // So many slices, one after the other, onto these sums.
    __device__ __forceinline__ void multiply_block(uint32_t slices, float (&sums)[SUMS], float (&scratch)[SUMS]) {
#pragma unroll 1
        for (; slices; slices--) {
            const uint32_t stage = issue(scratch);
            take<0>(sums, scratch, stage);
        }
    }

    // So many slices at a time, for which two sets of scratch take turns.
    template <int SLICES>
    __device__ __forceinline__ void multiply_pairs(uint32_t& slices, float (&sums)[SUMS], float (&even)[SUMS], float (&odd)[SUMS]) {
#pragma unroll 1
        for (; slices >= SLICES; slices -= SLICES) {
            uint32_t first = issue(even), second = issue(odd);
#pragma unroll
            for (int i = 2; i < SLICES; i += 2) {
                take<1>(sums, even, first);
                first = issue(even);
                take<1>(sums, odd, second);
                second = issue(odd);
            }
            take<1>(sums, even, first);
            take<0>(sums, odd, second);
        }
    }

    // One block. At the end of each loop the tensor core runs dry, so the loops are long.
    __device__ __forceinline__ void multiply_alone(uint32_t slices, float (&sums)[SUMS]) {
        float even[SUMS], odd[SUMS];
        multiply_pairs<8>(slices, sums, even, odd);
        multiply_block(slices, sums, even);
    }

    // Blocks of BLOCK_SLICES, of whose sums the first starts the total and the others are added to it.
    __device__ __forceinline__ void multiply(uint32_t slices, float (&sums)[SUMS]) {
        float block[SUMS], scratch[SUMS];
        uint32_t left = slices < BLOCK_SLICES ? slices : BLOCK_SLICES;
        slices -= left;
        multiply_block(left, sums, scratch);
#pragma unroll 1
        while (slices) {
            left = slices < BLOCK_SLICES ? slices : BLOCK_SLICES;
            slices -= left;
#pragma unroll
            for (int i = 0; i < SUMS; i++)
                block[i] = 0;
            multiply_block(left, block, scratch);
            add(sums, block);
        }
    }

    // All elements as chains of fma, as the stages of all `slices` come once more.
    __device__ __forceinline__ void chain(const Tile& tile, uint32_t slices, float (&chains)[SUMS]) {
        start<F>(chains, tile);
#pragma unroll 1
        for (uint32_t slice = 0; slice < slices; slice++, turn.advance()) {
            mbarrier_wait(barriers.full(turn.stage), turn.parity);
            unsigned char* stage = shared_memory + turn.stage * F::STAGE;
            join_stage<F>(stage);
            barrier_sync<128 * F::CONSUMERS>(1);
            chain_stage<F>(chains, stage + threadIdx.x / 128 * (64 * 64), stage + F::STAGE_A);
            // The copy engine writes here next.
            fence_shared_proxy();
            __syncwarp();
            release(turn.stage);
        }
    }

    // visit(i) for this thread's elements that the masks name.
    template <class Visit>
    __device__ static __forceinline__ void visit_flagged(const Tile& tile, const uint32_t* mask, Visit&& visit) {
        const uint32_t thread = thread_index(), lane = thread % 32, line = tile.m0 % 128 + rows_of(thread) + lane / 4;
        const uint32_t upper = mask[line / 32] >> line % 32 & 1, lower = mask[(line + 8) / 32] >> (line + 8) % 32 & 1;
#pragma unroll
        for (int i = 0; i < SUMS; i++) {
            const uint32_t column = i / 4 * 8 + i % 2 + lane % 4 * 2;
            if ((mask[4 + i / 16] >> column % 32 & 1) | (i % 4 < 2 ? upper : lower)) visit(i);
        }
    }

    // Whether sums are D as they are, which has all columns of the tile, and its lines run along rows and start at multiples of 8 bytes:
    // then they go there from registers. The others are not worth their code.
    __device__ static __forceinline__ bool stores_plain(const Tile& tile) {
        const mma_problem& p = *tile.problem;
        return problem_is_plain(&p) && p.d.order == MMA_ORDER_ROW && p.n >= TILE_N && tile.n0 <= p.n - TILE_N &&
               (reinterpret_cast<uintptr_t>(p.d.at) % 8 | p.d.ld % 2 | p.d.batch_stride % 2) == 0;
    }
    __device__ __forceinline__ void store_plain(const Tile& tile, const float (&sums)[SUMS]) const {
        const mma_problem& p = *tile.problem;
        const uint32_t thread = thread_index(), lane = thread % 32;
        const uint64_t m = tile.m0 + rows_of(thread) + lane / 4, n = tile.n0 + lane % 4 * 2, ld = p.d.ld;
        const int rows = count_before_limit(p.m, m, 16);
        float* d = static_cast<float*>(p.d.at) + tile.batch * p.d.batch_stride + m * ld + n;
#pragma unroll
        for (int half = 0; half < 2; half++) {
            if (rows <= half * 8) break;
            float* to = d + half * 8 * ld;
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++)
                *reinterpret_cast<float2*>(to + j * 8) = make_float2(sums[4 * j + 2 * half], sums[4 * j + 2 * half + 1]);
        }
    }

    // Eight of the warp's rows at a time go through its staging to D.
    __device__ __forceinline__ void store(const MmaParams& params, uint32_t index, const float (&sums)[SUMS]) const {
#pragma unroll 1
        for (int half = 0; half < 2; half++) {
            float* staging = staging_of_warp<F>();
            const uint32_t thread = thread_index(), lane = thread % 32;
#pragma unroll
            for (int j = 0; j < SUMS / 4; j++)
                *reinterpret_cast<float2*>(staging + lane / 4 * STAGING_LD + j * 8 + lane % 4 * 2) =
                    half ? make_float2(sums[4 * j + 2], sums[4 * j + 3]) : make_float2(sums[4 * j], sums[4 * j + 1]);
            __syncwarp();
            asm volatile("" : "+r"(index));
            const Tile tile = find_tile<F>(params, index);
            // All of D, C and bias are f32 where A and B are; told so, the epilogue becomes a third as long.
            mma_problem p = *tile.problem;
            p.d.dtype = p.c.dtype = p.bias_dtype = MMA_F32;
            const uint64_t m0 = tile.m0 + rows_of(thread) + half * 8;
            epilogue_tile<float, 32>(p, tile.batch, m0, tile.n0, count_before_limit(p.m, m0, 8),
                                     count_before_limit(p.n, tile.n0, TILE_N), staging, STAGING_LD);
            __syncwarp();
        }
    }

    __device__ __forceinline__ void run(const MmaParams& params) {
        uint32_t n_done = 0;        // tiles
#pragma unroll 1
        for (uint32_t index = blockIdx.x; index < params.n_tiles; index += gridDim.x, n_done++) {
            float sums[SUMS];
            uint32_t slices;
            {
                const Tile tile = find_tile<F>(params, index);
                slices = static_cast<uint32_t>(split_slices(tile.problem->k));
                start<F>(sums, tile);
            }
            if constexpr (F::IS_SHORT) {
                float scratch[SUMS];
                multiply_block(slices, sums, scratch);
            } else if (F::CONSUMERS == 1 && slices <= BLOCK_SLICES) {
                multiply_alone(slices, sums);
            } else {
                multiply(slices, sums);
            }
            const uint32_t buffer = n_done & 1;
            mbarrier_wait(barriers.masks_full(buffer), n_done >> 1 & 1);
            const uint32_t* mask = reinterpret_cast<const uint32_t*>(shared_memory + F::AT_MASKS) + buffer * F::MASK_WORDS;
            uint32_t any = 0;
#pragma unroll
            for (int i = 0; i < F::MASK_WORDS; i++)
                any |= mask[i];
            // The place is computed anew: kept over the main loop it would cost registers that there are not.
            asm volatile("" : "+r"(index));
            if (any) {
                const Tile tile = find_tile<F>(params, index);
                float chains[SUMS];
                chain(tile, static_cast<uint32_t>(split_slices(tile.problem->k)), chains);
                visit_flagged(tile, mask, [&](int i) { sums[i] = chains[i]; });
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) mbarrier_arrive(barriers.masks_empty(buffer));
            const Tile tile = find_tile<F>(params, index);
            if (stores_plain(tile))
                store_plain(tile, sums);
            else
                store(params, index, sums);
        }
    }
};

}  // namespace mma::by_parts
