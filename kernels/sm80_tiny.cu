// SPDX-License-Identifier: MIT
//
// Many products of one tile in a launch. A row has three kernels: its own (tiny.cuh) for problems that are nothing out of the
// ordinary, NAME_group (tiny_group.cuh) for groups of such with one product each, and NAME_careful (tiny_careful.cuh) for all
// others; the fp8 pairs of a tile share the last two.
#include "kernels/table.h"
#include "kernels/tiny_careful.cuh"
#include "kernels/tiny_group.cuh"

// CTAs that are resident on one SM: as many as shared memory and registers allow, so that those of the next launch come one by one as
// those of this one go. Where there was room for more, a launch began with two CTAs on some SMs and none on others: 4096 of 64^3 on 256
// CTAs took 30.2 us, on 264 25.5, and now, on 512, 24.7.
static constexpr int careful_ctas(int tile) { return tile <= 32 ? 3 : tile == 64 ? 4 : 1; }
static constexpr int group_ctas(int tile) { return tile == 128 ? 1 : 4; }

#define TINY_SHARED(NAME, OP, FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES)                                               \
    using Body_##NAME = mma::Tiny<mma::OP, mma::FORMAT, TILE, TK, WARPS, PRODUCTS, STAGES>;                            \
    using Careful_##NAME = mma::TinyCareful<Body_##NAME, mma::FORMAT, TILE, TK, PRODUCTS>;                             \
    extern "C" __global__ void __launch_bounds__(32 * (WARPS) * (PRODUCTS), careful_ctas(TILE))                        \
        NAME##_careful(const __grid_constant__ MmaParams params) {                                                     \
        Careful_##NAME::run(params);                                                                                   \
    }                                                                                                                  \
    extern "C" __global__ void __launch_bounds__(32 * (WARPS) * (PRODUCTS), group_ctas(TILE))                          \
        NAME##_group(const __grid_constant__ mma::TinyGroup group) {                                                   \
        mma::TinyGrouped<Body_##NAME>::run(group);                                                                     \
    }
#define TINY_SHARED_TILES(NAME, OP, FORMAT)                                                                            \
    TINY_SHARED(NAME##_tiny_16x16_sm80, OP, FORMAT, 16, 32, 1, 4, 2)                                                   \
    TINY_SHARED(NAME##_tiny_32x32_sm80, OP, FORMAT, 32, 32, 1, 4, 2)                                                   \
    TINY_SHARED(NAME##_tiny_64x64_sm80, OP, FORMAT, 64, 64, 4, 1, 2)
TINY_SHARED_TILES(f16, OpF16, Plain16)
TINY_SHARED_TILES(bf16, OpBf16, Plain16)
TINY_SHARED_TILES(fp8, OpF16, Widened8)
TINY_SHARED(f16_tiny_128x128_sm80, OpF16, Plain16, 128, 128, 8, 1, 2)
TINY_SHARED(bf16_tiny_128x128_sm80, OpBf16, Plain16, 128, 128, 8, 1, 2)

template <class BODY, class CAREFUL>
static int launch(void (*own)(MmaParams), void (*careful)(MmaParams), void (*grouped)(mma::TinyGroup), const mma_kernel* row,
                  const mma_group* group, CUstream_st* stream) {
    const uint32_t tile = row->tile_m;
    mma::TinyGroup entries;
    if (mma::tiny_fill_entries<BODY>(group, &entries)) {
        uint32_t n_ctas;
        const int error = mma::tiny_grid(group, entries.n, group_ctas(tile), &n_ctas);
        return error ? error : mma::tiny_launch(grouped, entries, n_ctas, row->n_threads, row->smem_bytes, stream);
    }
    bool is_ordinary = true;
    for (uint32_t i = 0; i < group->n_problems && is_ordinary; i++) is_ordinary = BODY::takes(group->problems[i]);
    return is_ordinary
               ? mma::tiny_launch_problems(own, group, row->ctas_per_sm, row->n_threads, row->smem_bytes, stream)
               : mma::tiny_launch_problems(careful, group, careful_ctas(tile), row->n_threads, CAREFUL::smem_bytes, stream);
}

// With lazy loading the first query of a function's attributes brings its code to the device.
static int load(const void* kernel, int smem_bytes) {
    cudaFuncAttributes attributes;
    const int error = cudaFuncGetAttributes(&attributes, kernel);
    return error ? error : cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, smem_bytes);
}

#define TINY(NAME, SHARED, OP, FORMAT, A, B, TILE, TK, WARPS, PRODUCTS, STAGES, CTAS, CC_MIN, GFLOPS)                  \
    extern "C" __global__ void __launch_bounds__(32 * (WARPS) * (PRODUCTS), CTAS)                                      \
        NAME(const __grid_constant__ MmaParams params) {                                                               \
        Body_##SHARED::run(params);                                                                                    \
    }                                                                                                                  \
    static_assert(Body_##SHARED::smem_bytes == SM80_TINY_SMEM(TILE, TK, PRODUCTS, STAGES) &&                           \
                      Body_##SHARED::threads == 32 * (WARPS) * (PRODUCTS),                                             \
                  "table.h has another idea of " #NAME);                                                               \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                 \
        return launch<Body_##SHARED, Careful_##SHARED>(NAME, SHARED##_careful, SHARED##_group, row, group, stream);    \
    }                                                                                                                  \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                \
        int error = load((const void*)NAME, static_cast<int>(row->smem_bytes));                                        \
        if (!error) error = load((const void*)SHARED##_group, static_cast<int>(row->smem_bytes));                      \
        return error ? error : load((const void*)SHARED##_careful, Careful_##SHARED::smem_bytes);                      \
    }

SM80_TINY_ROWS(TINY)
