// SPDX-License-Identifier: MIT
//
// True f32 by parts of operands as they lie, for products of one block of K at most, above all batches of small ones: what is summed
// and how, and the bits, are those of sm90_f32.cu (class "bf16x6.f32"), what fills the stages is in sm90_f32_direct.cuh. Where a line
// of A or B is read by few tiles, taking it apart once more for each of them costs less than a launch in front that writes its parts to
// memory.
//
// On an H200: 512 products of 256 x 256 x 256 239 us, 250 where no operand lies along K (cublasSgemm 386, fma 501, with parts in memory
// 370), 1024 of 128 x 128 x 128 79 (129, 156, 180), 1000 of 100 x 100 x 100 100 (100, 135, 167), of 101 x 101 x 101, whose lines start
// anywhere, 145 (100, 162, 196). One of 1024 x 1024 x 1024 takes 52, where tiles of 64 x 128 with parts in memory take 30. A third stage
// for one of those ahead is 5 % slower.
//
// Shared memory: the ring of stages and what the epilogue reads as in sm90_f32.cuh, f32 of the next stages, masks, barriers.
#include "kernels/sm90_f32_direct.cuh"
#include "kernels/table.h"

namespace {

using namespace mma;
using namespace mma::by_parts;

template <int CONSUMERS, int STAGES, int AHEAD_>
struct Whole : Form<CONSUMERS, STAGES, true> {
    using Base = Form<CONSUMERS, STAGES, true>;
    static constexpr bool IS_SHORT = true, IS_WRITTEN_BY_THREADS = true;
    static constexpr int AHEAD = AHEAD_, TAKE = 184, GIVE = 72;
    static constexpr uint32_t PASSES_AT_ONCE = PASSES / 4;
    static constexpr uint32_t PRODUCER_WARPS = (Base::TILE_M + TILE_N) / 32;
    static constexpr uint32_t AT_RAW = Base::AT_MASKS, AT_MASKS = AT_RAW + PRODUCER_WARPS * AHEAD * RAW_STAGE;
    static constexpr uint32_t AT_BARRIERS = AT_MASKS + 2 * Base::MASK_WORDS * 4, SMEM = AT_BARRIERS + (2 * STAGES + 4) * 8;
    static_assert(CONSUMERS == 2, "as many warps consume as produce, and share the registers");
};

}  // namespace

#define SM90_F32_WHOLE_KERNEL(NAME, CONSUMERS, STAGES, AHEAD, GFLOPS)                                                          \
    using Form_##NAME = Whole<CONSUMERS, STAGES, AHEAD>;                                                                       \
    static_assert(Form_##NAME::SMEM == SM90_F32_WHOLE_SMEM(CONSUMERS, STAGES, AHEAD), "table.h states another amount");        \
    extern "C" __global__ void __launch_bounds__(SM90_F32_WHOLE_THREADS(CONSUMERS), 1)                                         \
        NAME(const __grid_constant__ MmaParams params) {                                                                       \
        run_direct<Form_##NAME, Consumer<Form_##NAME>>(params);                                                           \
        group_done(params);                                                                                                    \
    }                                                                                                                          \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return launch_direct<Form_##NAME>(NAME, row, group, stream);                                                           \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) { return group_load(NAME, row); }
SM90_F32_WHOLE_ROWS(SM90_F32_WHOLE_KERNEL)
