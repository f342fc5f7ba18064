// SPDX-License-Identifier: MIT
//
// f32 matrices to the parts that sm90_f32.cu multiplies; split.h says what is written. A CTA takes 128 lines by 64 of K: it builds
// the image of up to two slices in shared memory and sends it off as one bulk copy, so that writes are whole whatever order
// the source has. Bound by memory: 4 bytes in and 6 out for each element.
#include "kernels/bulk.cuh"
#include "kernels/launch.cuh"
#include "kernels/split.cuh"
#include "kernels/tma.cuh"

namespace {

using namespace mma;

constexpr int THREADS = 256, PASSES = 4, RUN = 8, CTAS_PER_SM = 3;
constexpr uint32_t IMAGE_BYTES = SPLIT_MASK_K / SPLIT_SLICE_K * SPLIT_SLICE_BYTES;
constexpr uint32_t SMEM_BYTES = IMAGE_BYTES + SPLIT_MASK_BYTES;
static_assert(THREADS * PASSES * RUN == SPLIT_PANEL_LINES * SPLIT_MASK_K, "each thread has a run along K in each pass");
static_assert(CTAS_PER_SM * (SMEM_BYTES + 1024) <= 228 * 1024, "the CTAs of an SM share its memory");

struct Operand {
    const float* from;
    uint64_t ld, batch_stride, lines, k;
    unsigned char* to;
    uint64_t panels, slices, masks, n_blocks, entries;
    uint32_t along_k;               // K is contiguous
    uint32_t by_16;                 // and every line starts at a multiple of 16 bytes
};

struct Params {
    Operand operands[2];
    uint64_t n_blocks;
};

// A run along K of one line; zeros beyond the matrix.
__device__ __forceinline__ void load_run(const Operand& operand, const float* entry, uint64_t line, uint64_t k, float (&x)[RUN]) {
#pragma unroll
    for (int i = 0; i < RUN; i++)
        x[i] = 0;
    if (line >= operand.lines || k >= operand.k) return;
    const uint64_t left = operand.k - k;
    if (operand.along_k) {
        const float* at = entry + line * operand.ld + k;
        if (operand.by_16 && left >= RUN) {
#pragma unroll
            for (int i = 0; i < RUN; i += 4) {
                const float4 four = __ldcs(reinterpret_cast<const float4*>(at + i));
                x[i] = four.x, x[i + 1] = four.y, x[i + 2] = four.z, x[i + 3] = four.w;
            }
        } else {
#pragma unroll
            for (int i = 0; i < RUN; i++)
                if (i < left) x[i] = __ldcs(at + i);
        }
    } else {
        const float* at = entry + k * operand.ld + line;
#pragma unroll
        for (int i = 0; i < RUN; i++)
            if (i < left) x[i] = __ldcs(at + i * operand.ld);
    }
}

// Which line of the panel and which run a thread has in a pass. Along K a warp reads four lines of 256 bytes. Eight neighbouring
// lanes write eight different chunks of 16 bytes: four of each of two lines, or one of each of eight.
__device__ __forceinline__ void place(bool along_k, int pass, uint32_t* ret_line, uint32_t* ret_run) {
    const uint32_t warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (along_k) {
        *ret_line = pass * 32 + warp * 4 + (lane >> 4) * 2 + (lane >> 2 & 1);
        *ret_run = (lane >> 3 & 1) * 4 + (lane & 3);
    } else {
        *ret_line = (warp & 3) * 32 + lane;
        *ret_run = pass * 2 + (warp >> 2);
    }
}

__global__ void __launch_bounds__(THREADS, CTAS_PER_SM) split_f32(const __grid_constant__ Params params) {
    extern __shared__ __align__(1024) unsigned char smem[];
    uint32_t* mask = reinterpret_cast<uint32_t*>(smem + IMAGE_BYTES);
    grid_wait();
    grid_release();
    for (uint64_t block = blockIdx.x; block < params.n_blocks; block += gridDim.x) {
        const bool second = block >= params.operands[0].n_blocks;
        const Operand& operand = params.operands[second];
        const uint64_t local = second ? block - params.operands[0].n_blocks : block;
        const uint64_t panel_of_all = local / operand.masks, k_block = local - panel_of_all * operand.masks;
        const uint64_t entry = panel_of_all / operand.panels, panel = panel_of_all - entry * operand.panels;
        const float* from = operand.from + entry * operand.batch_stride;
        const uint64_t line0 = panel * SPLIT_PANEL_LINES, k0 = k_block * SPLIT_MASK_K;
        float x[PASSES][RUN];
#pragma unroll
        for (int pass = 0; pass < PASSES; pass++) {
            uint32_t line, run;
            place(operand.along_k, pass, &line, &run);
            load_run(operand, from, line0 + line, k0 + run * RUN, x[pass]);
        }
        if (threadIdx.x < 4) mask[threadIdx.x] = 0;
        __syncthreads();
#pragma unroll
        for (int pass = 0; pass < PASSES; pass++) {
            uint32_t line, run, words[3][RUN / 2];
            bool flagged = false;
            Range range;
            place(operand.along_k, pass, &line, &run);
#pragma unroll
            for (int i = 0; i < RUN; i += 2) {
                uint32_t pair[3];
                const uint32_t left = split_two(x[pass][i], x[pass][i + 1], pair);
                range.add(pair[0], left);
#pragma unroll
                for (int plane = 0; plane < 3; plane++) words[plane][i / 2] = pair[plane];
            }
            if (!range.is_inside())
#pragma unroll
                for (int i = 0; i < RUN; i += 2) {
                    const Parts even = split(x[pass][i]), odd = split(x[pass][i + 1]);
#pragma unroll
                    for (int plane = 0; plane < 3; plane++) words[plane][i / 2] = even.words[plane] | odd.words[plane] << 16;
                    flagged |= even.flagged | odd.flagged;
                }
            const uint32_t chunk = run % 4 ^ (line >> 1 & 3);
            unsigned char* to = smem + run / 4 * SPLIT_SLICE_BYTES + line * 64 + chunk * 16;
#pragma unroll
            for (int plane = 0; plane < 3; plane++)
                *reinterpret_cast<uint4*>(to + plane * SPLIT_PLANE_BYTES) =
                    make_uint4(words[plane][0], words[plane][1], words[plane][2], words[plane][3]);
            if (flagged) atomicOr(mask + line / 32, 1u << line % 32);
        }
        fence_shared_proxy();
        __syncthreads();
        if (threadIdx.x == 0) {
            const uint64_t slice = k_block * (SPLIT_MASK_K / SPLIT_SLICE_K), left = operand.slices - slice;
            const uint32_t n_slices = left < 2 ? 1 : 2;
            unsigned char* to = operand.to + (panel_of_all * operand.slices + slice) * SPLIT_SLICE_BYTES;
            bulk_store(to, shared_address(smem), n_slices * SPLIT_SLICE_BYTES);
            bulk_store_commit();
            unsigned char* masks = operand.to + operand.entries * operand.panels * operand.slices * SPLIT_SLICE_BYTES;
            *reinterpret_cast<uint4*>(masks + (panel_of_all * operand.masks + k_block) * SPLIT_MASK_BYTES) =
                make_uint4(mask[0], mask[1], mask[2], mask[3]);
            bulk_store_wait_read<0>();
        }
        __syncthreads();
    }
}

}  // namespace

extern "C" int split_launch(const split_operand* operands, uint32_t n_operands, uint32_t n_sms, CUstream_st* stream) {
    Params params = {};
    if (n_operands > 2) return cudaErrorInvalidValue;
    for (uint32_t i = 0; i < n_operands; i++) {
        const split_operand& from = operands[i];
        Operand& operand = params.operands[i];
        operand.from = static_cast<const float*>(from.from.at);
        operand.ld = from.from.ld;
        operand.batch_stride = from.from.batch_stride;
        operand.lines = from.lines;
        operand.k = from.k;
        operand.to = static_cast<unsigned char*>(from.to);
        operand.panels = split_panels(from.lines);
        operand.slices = split_slices(from.k);
        operand.masks = split_masks(from.k);
        operand.entries = from.from.batch_stride ? from.batch : from.batch ? 1 : 0;
        operand.n_blocks = operand.entries * operand.panels * operand.masks;
        operand.along_k = (from.from.order == MMA_ORDER_ROW) != from.is_b;
        operand.by_16 = reinterpret_cast<uintptr_t>(operand.from) % 16 == 0 && (operand.lines <= 1 || operand.ld % 4 == 0) &&
                        (operand.entries <= 1 || operand.batch_stride % 4 == 0);
        params.n_blocks += operand.n_blocks;
    }
    if (params.n_blocks == 0) return cudaSuccess;
    const uint64_t bound = n_sms ? static_cast<uint64_t>(n_sms) * CTAS_PER_SM : 0x7fffffff;
    const dim3 grid(static_cast<uint32_t>(params.n_blocks < bound ? params.n_blocks : bound));
    void* arguments[] = {&params};
    return mma::launch_overlapped(reinterpret_cast<const void*>(split_f32), grid, dim3(THREADS), arguments, SMEM_BYTES, stream);
}

extern "C" int split_load(void) {
    return cudaFuncSetAttribute(reinterpret_cast<const void*>(split_f32), cudaFuncAttributeMaxDynamicSharedMemorySize, SMEM_BYTES);
}
