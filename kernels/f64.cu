/* SPDX-License-Identifier: MIT
 *
 * f64 on the tensor cores (DMMA). Compute capability 9.0 has m16n8k4, k8 and k16 forms, older chips m8n8k4 alone. One order
 * of K for all tiles: ascending, padded to 16 with zeros.
 *
 * Fragments, lane l, g = l/4, t = l%4: A value 2j + h holds row g + 8h, k = 4j + t; B value j holds column g, k = 4j + t;
 * D value 2h + c holds row g + 8h, column 2t + c. So one set of fragments serves every form.
 *
 * Operands lie in shared memory as they do in memory, A[m][k] or A[k][m]: copies are 16 bytes where alignment allows, and
 * fragments are read 8 bytes a lane. Pitches of 4 modulo 16 elements keep both free of bank conflicts.
 * Shared memory: STAGES x (A, B); later the sums for the epilogue from its start.
 */
#include "kernels/copy.cuh"
#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/table.h"

namespace {

constexpr int TILE_K = 16, PITCH_K = TILE_K + 4;
/* K of one instruction on 9.0 (m16n8k4). Fragments of A are read one row of instructions ahead, those of B one step of K.
 * Measured at 4096^3 on an H200, 128 x 64 tiles: k4 52.9 TFLOP/s, k8 50.1, k16 50.6; with all fragments of a step read at
 * once k4 49.3. */
constexpr int STEP = 4;

enum Along { ALONG_K = 0, ALONG_MN = 1 };

/* d += a * b, 16 x 8 x STEP. */
__device__ __forceinline__ void dmma(double (&d)[4], const double (&a)[STEP / 2], const double (&b)[STEP / 4])
{
#if __CUDA_ARCH__ >= 900
    if constexpr (STEP == 16) {
        asm("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, "
                     "{%12, %13, %14, %15}, {%0, %1, %2, %3};"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4 % (STEP / 2)]), "d"(a[5 % (STEP / 2)]),
                       "d"(a[6 % (STEP / 2)]), "d"(a[7 % (STEP / 2)]), "d"(b[0]), "d"(b[1]), "d"(b[2 % (STEP / 4)]),
                       "d"(b[3 % (STEP / 4)]));
    } else if constexpr (STEP == 8) {
        asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                     "{%0, %1, %2, %3};"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[0]), "d"(a[1]), "d"(a[2 % (STEP / 2)]), "d"(a[3 % (STEP / 2)]), "d"(b[0]),
                       "d"(b[1 % (STEP / 4)]));
    } else {
        asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(b[0]));
    }
#else
#pragma unroll
    for (int j = 0; j < STEP / 4; j++) {
#pragma unroll
        for (int half = 0; half < 2; half++)
            asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                         : "+d"(d[2 * half]), "+d"(d[2 * half + 1]) : "d"(a[2 * j + half]), "d"(b[j]));
    }
#endif
}

/* One operand: ROWS rows of A (columns of B) by TILE_K, per stage. */
template <int ROWS, int THREADS, Along ALONG> struct Loader {
    static constexpr int PITCH = ALONG == ALONG_K ? PITCH_K : ROWS + 4;
    static constexpr int ELEMENTS = ALONG == ALONG_K ? ROWS * PITCH_K : TILE_K * PITCH;
    static constexpr int OUTER = ALONG == ALONG_K ? ROWS : TILE_K, INNER = ALONG == ALONG_K ? TILE_K : ROWS;
    static constexpr int ROW_STRIDE = ALONG == ALONG_K ? PITCH : 1, K_STRIDE = ALONG == ALONG_K ? 1 : PITCH;

    const double* at;               /* of this thread's first element of the next block */
    uint64_t ld;
    int64_t inner_left, outer_left; /* from this thread's first element */
    uint32_t target;                /* byte offset in a stage */
    bool by_pairs;

    __device__ __forceinline__ Loader(const mma_view& view, uint64_t batch, uint64_t row0, uint64_t rows, uint64_t k_all)
    {
        const double* base = (const double*)view.at + batch * view.batch_stride;
        int thread = (int)threadIdx.x;
        ld = view.ld;
        by_pairs = is_aligned(base, 16) && ld % 2 == 0;
        int inner = by_pairs ? thread % (INNER / 2) * 2 : thread % INNER;
        int outer = by_pairs ? thread / (INNER / 2) : thread / INNER;
        uint64_t inner0 = ALONG == ALONG_K ? 0 : row0, outer0 = ALONG == ALONG_K ? row0 : 0;
        at = base + (outer0 + outer) * ld + inner0 + inner;
        inner_left = (int64_t)((ALONG == ALONG_K ? k_all : rows) - inner0) - inner;
        outer_left = (int64_t)((ALONG == ALONG_K ? rows : k_all) - outer0) - outer;
        target = (uint32_t)(outer * PITCH + inner) * 8;
    }

    template <int WIDTH> __device__ __forceinline__ void copy(uint32_t to) const
    {
        constexpr int OUTER_STEP = THREADS / (INNER / WIDTH);
        static_assert(OUTER % OUTER_STEP == 0, "all threads copy equally often");
        uint32_t bytes = count_before(inner_left, 0, WIDTH) * 8;
        int left = outer_left < OUTER ? (int)outer_left : OUTER;
#pragma unroll
        for (int i = 0; i < OUTER; i += OUTER_STEP)
            copy_async<WIDTH * 8>(to + i * PITCH * 8, at + i * ld, i < left ? bytes : 0);
    }

    /* Starts the copies of the next block into a stage. */
    __device__ __forceinline__ void load(uint32_t stage)
    {
        if (by_pairs)
            copy<2>(stage + target);
        else
            copy<1>(stage + target);
        if (ALONG == ALONG_K)
            at += TILE_K, inner_left -= TILE_K;
        else
            at += TILE_K * ld, outer_left -= TILE_K;
    }
};

/* Fragments of one step of K: 16 rows of A, or all WARP_N columns of B. */
template <class LoaderA> __device__ __forceinline__ void read_a(double (&ret)[STEP / 2], const double* from, int i, int k)
{
#pragma unroll
    for (int r = 0; r < STEP / 2; r++)
        ret[r] = from[(i * 16 + r % 2 * 8) * LoaderA::ROW_STRIDE + (k + r / 2 * 4) * LoaderA::K_STRIDE];
}

template <class LoaderB, int MMA_N>
__device__ __forceinline__ void read_b(double (&ret)[MMA_N][STEP / 4], const double* from, int k)
{
#pragma unroll
    for (int j = 0; j < MMA_N; j++) {
#pragma unroll
        for (int r = 0; r < STEP / 4; r++)
            ret[j][r] = from[j * 8 * LoaderB::ROW_STRIDE + (k + r * 4) * LoaderB::K_STRIDE];
    }
}

template <int TILE_M, int TILE_N, int WARP_M, int WARP_N, int STAGES, Along ALONG_A, Along ALONG_B> struct Multiply {
    static constexpr int WARPS_N = TILE_N / WARP_N, THREADS = TILE_M / WARP_M * WARPS_N * 32;
    static constexpr int MMA_M = WARP_M / 16, MMA_N = WARP_N / 8, LD_D = TILE_N + 2, STEPS = TILE_K / STEP;
    using LoaderA = Loader<TILE_M, THREADS, ALONG_A>;
    using LoaderB = Loader<TILE_N, THREADS, ALONG_B>;
    static constexpr int STAGE = LoaderA::ELEMENTS + LoaderB::ELEMENTS;
    static_assert(TILE_M * LD_D <= STAGES * STAGE, "the sums fit where the stages were");
    using Sums = double[MMA_M][MMA_N][4];

    /* Adds the products of a tile to sums. Fragments are read one step ahead, also over the end of a block: at its last
     * step a block is in registers, so that one barrier there both frees its stage and opens the next one.
     * Ends with a barrier: shared memory is free. */
    static __device__ __forceinline__ void add_products(const mma_problem& p, const TilePlace& at, const double* smem,
                                                        Sums& sums)
    {
        int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32;
        int row = warp / WARPS_N * WARP_M + lane / 4, column = warp % WARPS_N * WARP_N + lane / 4, k = lane % 4;
        const double* from_a = smem + row * LoaderA::ROW_STRIDE + k * LoaderA::K_STRIDE;
        const double* from_b = smem + LoaderA::ELEMENTS + column * LoaderB::ROW_STRIDE + k * LoaderB::K_STRIDE;
        uint32_t smem_base = shared_address(smem), read_stage = 0, write_stage = STAGES - 1;
        LoaderA a(p.a, at.batch, at.m0, p.m, p.k);
        LoaderB b(p.b, at.batch, at.n0, p.n, p.k);
        int64_t k_to_load = (int64_t)p.k;
#pragma unroll
        for (uint32_t stage = 0; stage < STAGES - 1; stage++, k_to_load -= TILE_K) {
            if (k_to_load > 0) {
                a.load(smem_base + stage * STAGE * 8);
                b.load(smem_base + (stage * STAGE + LoaderA::ELEMENTS) * 8);
            }
            copy_async_commit();
        }
        copy_async_wait<STAGES - 2>();
        __syncthreads();
        double fragment_a[2][STEP / 2], fragment_b[2][MMA_N][STEP / 4];
        read_a<LoaderA>(fragment_a[0], from_a, 0, 0);
        read_b<LoaderB>(fragment_b[0], from_b, 0);
        /* One block of K a turn; k_to_load runs STAGES - 1 blocks ahead of what is multiplied. */
        for (; k_to_load > -(int64_t)TILE_K * (STAGES - 1); k_to_load -= TILE_K) {
            if (k_to_load > 0) {
                a.load(smem_base + write_stage * STAGE * 8);
                b.load(smem_base + (write_stage * STAGE + LoaderA::ELEMENTS) * 8);
            }
            copy_async_commit();
            write_stage = write_stage + 1 == STAGES ? 0 : write_stage + 1;
#pragma unroll
            for (int slot = 0; slot < STEPS * MMA_M; slot++) {
                const int step = slot / MMA_M, i = slot % MMA_M;
                const int next_step = (slot + 1) / MMA_M % STEPS;
                if (slot + 1 == STEPS * MMA_M) {
                    read_stage = read_stage + 1 == STAGES ? 0 : read_stage + 1;
                    copy_async_wait<STAGES - 2>();
                    __syncthreads();
                }
                /* After the last block this reads a stage that holds nothing new; the values are not used. */
                read_a<LoaderA>(fragment_a[(slot + 1) % 2], from_a + read_stage * STAGE, (slot + 1) % MMA_M, next_step * STEP);
                if (i + 1 == MMA_M)
                    read_b<LoaderB>(fragment_b[(step + 1) % 2], from_b + read_stage * STAGE, next_step * STEP);
#pragma unroll
                for (int j = 0; j < MMA_N; j++)
                    dmma(sums[i][j], fragment_a[slot % 2], fragment_b[step % 2][j]);
            }
            static_assert(STEPS % 2 == 0, "fragments alternate");
        }
        copy_async_wait<0>();
        __syncthreads();
    }

    static __device__ __forceinline__ void run(const MmaParams& params, double* smem)
    {
        int warp = (int)threadIdx.x / 32, lane = (int)threadIdx.x % 32;
        double* own = smem + (warp / WARPS_N * WARP_M + lane / 4) * LD_D + warp % WARPS_N * WARP_N + lane % 4 * 2;
        for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            const mma_problem& p = group_find(params, tile);
            TilePlace at = tile_place<TILE_M, TILE_N>(p, tile - p.tile_begin);
            int rows = (int)count_before(p.m, at.m0, TILE_M), cols = (int)count_before(p.n, at.n0, TILE_N);
            Sums sums;
            if (p.c_init) {
                c_init_tile<double, THREADS, TILE_M, TILE_N>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD_D);
                __syncthreads();
            }
#pragma unroll
            for (int i = 0; i < MMA_M; i++) {
#pragma unroll
                for (int j = 0; j < MMA_N; j++) {
#pragma unroll
                    for (int r = 0; r < 4; r++)
                        sums[i][j][r] = p.c_init ? own[(i * 16 + r / 2 * 8) * LD_D + j * 8 + r % 2] : 0.0;
                }
            }
            if (p.c_init) __syncthreads();
            add_products(p, at, smem, sums);
#pragma unroll
            for (int i = 0; i < MMA_M; i++) {
#pragma unroll
                for (int j = 0; j < MMA_N; j++) {
#pragma unroll
                    for (int half = 0; half < 2; half++)
                        *(double2*)(own + (i * 16 + half * 8) * LD_D + j * 8) =
                            make_double2(sums[i][j][2 * half], sums[i][j][2 * half + 1]);
                }
            }
            __syncthreads();
            epilogue_tile<double, THREADS>(p, at.batch, at.m0, at.n0, rows, cols, smem, LD_D);
            __syncthreads();
        }
        group_done(params);
    }
};

constexpr Along ALONG_OF_K = ALONG_K, ALONG_OF_MN = ALONG_MN;

constexpr int stage_elements(int rows, Along along) { return along == ALONG_K ? rows * PITCH_K : TILE_K * (rows + 4); }

}  // namespace

extern __shared__ __align__(16) double smem_f64[];

/* Two warps along M: a warp has 64 x 32 of the large tiles, 32 x 32 of the small one. */
#define ROW(name, family, a, b, acc, class_, ka, kb, tm, tn, tk, stages, threads, smem, ctas, ...)                          \
    static_assert(tk == TILE_K && threads == (tm) * (tn) / ((tm) / 2), #name ": two warps along M, 32 columns each");       \
    static_assert(smem == (stages) * (stage_elements(tm, ALONG_OF_##ka) + stage_elements(tn, ALONG_OF_##kb)) * 8,           \
                  #name ": the table tells other shared memory");                                                           \
    extern "C" __global__ void __launch_bounds__(threads, ctas) name(const __grid_constant__ MmaParams params)             \
    {                                                                                                                       \
        Multiply<tm, tn, (tm) / 2, 32, stages, ALONG_OF_##ka, ALONG_OF_##kb>::run(params, smem_f64);                        \
    }                                                                                                                       \
    extern "C" int launch_##name(const mma_kernel* row, const mma_group* group, CUstream_st* stream)                        \
    {                                                                                                                       \
        return group_launch(name, row, group, ctas,                                                                         \
                            [](const mma_problem& p) { return tiles_of_problem(p, tm, tn); }, stream);                      \
    }                                                                                                                       \
    extern "C" int load_##name(const mma_kernel* row) { return group_load(name, row); }
F64_ROWS(ROW)
#undef ROW
