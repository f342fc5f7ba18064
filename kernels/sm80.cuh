// SPDX-License-Identifier: MIT
//
// The portable tensor-core family: two kernels over the operations of mma.cuh. `pipe` copies aligned operands by cp.async
// through a ring of stages; `gather` takes any order, alignment and conversion through registers. (Products of one tile have
// their own, in tiny.cuh.) Both are persistent: a CTA walks over the tiles of all problems of a launch. Both sum a tile in strictly
// ascending K steps into one accumulator, so that every tile shape of one operation gives the same bits (numeric class).
// sm80_*.cu expand the lists of table.h to kernels with the macros at the end.
#pragma once

#include <cuda_runtime.h>

#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/pipeline.cuh"
#include "kernels/table.h"

namespace mma {

// The table's words for how an operand lies, as template arguments.
enum Major : bool { MAJOR_MN = false, MAJOR_K = true };

// Tiles are numbered batch by batch, and inside one in strips of about 2048 rows, down the strip first: the tiles that run
// at the same time then form a block that is about square, and its operands stay in L2.
template <int TILE_M, int TILE_N>
__device__ __forceinline__ TilePlace strip_place(const mma_problem& p, uint64_t local) {
    constexpr uint64_t strip_max = 2048 / TILE_M;
    const uint64_t tiles_m = (p.m + TILE_M - 1) / TILE_M, tiles_n = (p.n + TILE_N - 1) / TILE_N;
    const uint64_t a_batch = tiles_m * tiles_n;
    TilePlace place;
    place.batch = local / a_batch;
    const uint64_t inside = local - place.batch * a_batch;
    const uint64_t strip = inside / (strip_max * tiles_n), rest = inside - strip * strip_max * tiles_n;
    const uint64_t left = tiles_m - strip * strip_max;
    const uint64_t height = left < strip_max ? left : strip_max;
    const uint64_t column = rest / height;
    place.m0 = (strip * strip_max + (rest - column * height)) * TILE_M;
    place.n0 = column * TILE_N;
    return place;
}

__device__ __forceinline__ int clamp_extent(uint64_t all, uint64_t first, int most) {
    const uint64_t left = all > first ? all - first : 0;
    return left < static_cast<uint64_t>(most) ? static_cast<int>(left) : most;
}

// A table in mapped host memory is read once a tile, not once a field.
__device__ __forceinline__ const mma_problem& problem_near(const MmaParams& params, uint64_t tile, mma_problem* cache) {
    if (!params.table) return group_find(params, tile);
    const mma_problem& far = group_find(params, tile);
    const uint32_t* from = reinterpret_cast<const uint32_t*>(&far);
    uint32_t* to = reinterpret_cast<uint32_t*>(cache);
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < sizeof(mma_problem) / 4; i += blockDim.x) to[i] = from[i];
    __syncthreads();
    return *cache;
}

// ---- what both CTA-wide kernels share: the accumulators of a warp and their way through shared memory ---------------------

template <class OPERATION, int TILE_M_, int TILE_N_, int TILE_K_BYTES_, int WARPS_M_, int WARPS_N_>
struct Shape {
    using Op = OPERATION;
    using Stage = typename Op::Accumulator::Stage;
    static constexpr int tile_m = TILE_M_, tile_n = TILE_N_, tile_k_bytes = TILE_K_BYTES_;
    static constexpr int warps_m = WARPS_M_, warps_n = WARPS_N_, threads = 32 * warps_m * warps_n;
    static constexpr int warp_m = tile_m / warps_m, warp_n = tile_n / warps_n;
    static constexpr int granules_m = warp_m / 16, granules_n = warp_n / 16;
    static constexpr int steps = tile_k_bytes / 32;
    static constexpr int stage_ld = tile_n + 4;         // % 32 == 4 words, as epilogue.cuh wants it
    static constexpr int stage_bytes = warp_m * stage_ld * 4;
    static_assert(warp_m % 16 == 0 && warp_n % 16 == 0, "a warp holds whole granules of 16 x 16");
    static_assert((granules_m & (granules_m - 1)) == 0 && (granules_n & (granules_n - 1)) == 0,
                  "fragment addresses need powers of two");
    static_assert(steps % 2 == 0, "fragments are double-buffered by step parity");
};

template <class S>
struct WarpTile {
    using Op = typename S::Op;
    using Stage = typename S::Stage;
    typename Op::Accumulator acc[S::granules_m][2 * S::granules_n];

    __device__ __forceinline__ static int warp_row() { return static_cast<int>(threadIdx.x) / 32 % S::warps_m; }
    __device__ __forceinline__ static int warp_col() { return static_cast<int>(threadIdx.x) / 32 / S::warps_m; }

    __device__ __forceinline__ void clear() {
#pragma unroll
        for (int i = 0; i < S::granules_m; i++)
#pragma unroll
            for (int j = 0; j < 2 * S::granules_n; j++) acc[i][j].clear();
    }

    // Granules FROM to TO (in rows of the warp) of one K step.
    template <int FROM, int TO>
    __device__ __forceinline__ void step(const uint32_t (&a)[S::granules_m][4], const uint32_t (&b)[S::granules_n][4]) {
#pragma unroll
        for (int i = FROM; i < TO; i++)
#pragma unroll
            for (int j = 0; j < 2 * S::granules_n; j++) {
                // Back and forth along N, so that neighbouring instructions share an operand.
                const int col = i % 2 ? 2 * S::granules_n - 1 - j : j;
                Op::step(acc[i][col], a[i], &b[col / 2][2 * (col % 2)]);
            }
    }

    // Calls each(row, col, accumulator, half) for the pairs of columns that this lane owns, rows relative to the warp.
    template <class F>
    __device__ __forceinline__ void each_pair(Stage* stage, F each) {
        const int lane = threadIdx.x % 32;
        Stage* mine = stage + lane / 4 * S::stage_ld + warp_col() * S::warp_n + lane % 4 * 2;
#pragma unroll
        for (int i = 0; i < S::granules_m; i++)
#pragma unroll
            for (int j = 0; j < 2 * S::granules_n; j++)
#pragma unroll
                for (int half = 0; half < 2; half++)
                    each(mine + (i * 16 + half * 8) * S::stage_ld + j * 8, acc[i][j], half);
    }

    // c_mode init: the sums start from C, read through the stage for the same reasons as the way out.
    __device__ __forceinline__ void start_from_c(const mma_problem& p, const TilePlace& at, char* smem) {
        Stage* stage = reinterpret_cast<Stage*>(smem);
#pragma unroll 1
        for (int pass = 0; pass < S::warps_m; pass++) {
            const int rows = clamp_extent(p.m, at.m0 + pass * S::warp_m, S::warp_m);
            const int cols = clamp_extent(p.n, at.n0, S::tile_n);
#pragma unroll 1
            for (int i = threadIdx.x; i < S::warp_m * S::tile_n; i += S::threads) {
                const int row = i / S::tile_n, col = i % S::tile_n;
                Stage value = 0;
                if (row < rows && col < cols) value = c_init<Stage>(p, at.batch, at.m0 + pass * S::warp_m + row, at.n0 + col);
                stage[row * S::stage_ld + col] = value;
            }
            __syncthreads();
            if (warp_row() == pass)
                each_pair(stage, [](Stage* place, typename Op::Accumulator& c, int half) {
                    c.set_pair(half, *reinterpret_cast<decltype(c.pair(half))*>(place));
                });
            __syncthreads();
        }
    }

    // Warps of one row of warps at a time: the stage is as high as a warp tile. All threads must be done with shared memory.
    __device__ __forceinline__ void finish(const mma_problem& p, const TilePlace& at, char* smem) {
        Stage* stage = reinterpret_cast<Stage*>(smem);
        const int cols = clamp_extent(p.n, at.n0, S::tile_n);
#pragma unroll 1
        for (int pass = 0; pass < S::warps_m; pass++) {
            const uint64_t m0 = at.m0 + pass * S::warp_m;
            const int rows = clamp_extent(p.m, m0, S::warp_m);
            if (rows == 0) break;
            if (warp_row() == pass)
                each_pair(stage, [](Stage* place, typename Op::Accumulator& c, int half) {
                    *reinterpret_cast<decltype(c.pair(half))*>(place) = c.pair(half);
                });
            __syncthreads();
            epilogue_tile<Stage, S::threads>(p, at.batch, m0, at.n0, rows, cols, stage, S::stage_ld);
            __syncthreads();
        }
    }
};

// A granule index must be a compile-time constant for the reader; this unrolls over it.
template <int STEP, int N, int I = 0>
struct ReadGranules {
    template <class OP, class READER>
    __device__ __forceinline__ static void run(const READER& reader, uint32_t tile, uint32_t (&r)[N][4]) {
        reader.template read<STEP, I>(r[I], tile);
#pragma unroll
        for (int w = 0; w < 4; w++) r[I][w] = OP::prepare(r[I][w]);
        if constexpr (I + 1 < N) ReadGranules<STEP, N, I + 1>::template run<OP>(reader, tile, r);
    }
};

// ---- pipe ------------------------------------------------------------------------------------------------------------

template <class S, int STAGES, bool A_K_MAJOR, bool B_K_MAJOR>
struct Pipe {
    using Op = typename S::Op;
    using LoaderA = AsyncLoader<S::tile_m, S::tile_k_bytes, S::threads, A_K_MAJOR, Op::element_bytes>;
    using LoaderB = AsyncLoader<S::tile_n, S::tile_k_bytes, S::threads, B_K_MAJOR, Op::element_bytes>;
    using ReaderA = FragmentReader<true, A_K_MAJOR, LoaderA::row_bytes>;
    using ReaderB = FragmentReader<false, B_K_MAJOR, LoaderB::row_bytes>;
    static constexpr int threads = S::threads;
    static constexpr int ring_stage_bytes = LoaderA::bytes + LoaderB::bytes;
    static constexpr int smem_bytes =
        STAGES * ring_stage_bytes > S::stage_bytes ? STAGES * ring_stage_bytes : S::stage_bytes;
    static constexpr int tile_k = LoaderA::tile_k;
    static constexpr int parts = S::steps - 1;      // the copies of a K tile are spread over all steps but the last
    static_assert(STAGES >= 3, "one stage is read, one has landed, one is being filled");

    LoaderA load_a;
    LoaderB load_b;
    ReaderA read_a;
    ReaderB read_b;
    uint32_t ring, write_at, read_at;       // shared-memory addresses of the ring and of its current stages
    uint32_t n_whole_left;                  // K tiles to copy by the fast form,
    uint32_t n_cut_left;                    // then elements of K by the careful one

    __device__ __forceinline__ uint32_t next(uint32_t at) const {
        return at + ring_stage_bytes == ring + STAGES * ring_stage_bytes ? ring : at + ring_stage_bytes;
    }

    // WHOLE: there is certainly a whole K tile left to copy; no branch then, which would hem in the scheduling.
    template <int PART, bool WHOLE>
    __device__ __forceinline__ void copy_part() {
        if (WHOLE || n_whole_left) {
            load_a.template copy<PART, parts>(write_at);
            load_b.template copy<PART, parts>(write_at + LoaderA::bytes);
        }
        if (PART == parts - 1) {
            if (WHOLE || n_whole_left) {
                n_whole_left--;
            } else if (n_cut_left) {
                const uint32_t n = n_cut_left > tile_k ? tile_k : n_cut_left;
                load_a.copy_cut(write_at, n);
                load_b.copy_cut(write_at + LoaderA::bytes, n);
                n_cut_left -= n;
            }
            // A commit for each K tile, also when nothing was left to copy, so that groups in flight count stages.
            cp_async_commit();
            write_at = next(write_at);
        }
    }

    template <int PART>
    __device__ __forceinline__ void copy_all() {
        copy_part<PART, false>();
        if constexpr (PART + 1 < parts) copy_all<PART + 1>();
    }

    template <int STEP, bool WHOLE>
    __device__ __forceinline__ void step(WarpTile<S>& warp, uint32_t (&a)[2][S::granules_m][4], uint32_t (&b)[2][S::granules_n][4]) {
        constexpr int now = STEP % 2, then = 1 - now, next_step = (STEP + 1) % S::steps;
        // Before the barrier of the last step half of its products are issued, so that the tensor cores have work meanwhile.
        constexpr int before = STEP == S::steps - 1 ? S::granules_m / 2 : 0;
        if constexpr (STEP == S::steps - 1) {
            warp.template step<0, before>(a[now], b[now]);
            // The next stage has landed, and everybody has read the last fragments of this one: it may be overwritten.
            cp_async_wait<STAGES - 2>();
            __syncthreads();
            read_at = next(read_at);
        }
        ReadGranules<next_step, S::granules_m>::template run<Op>(read_a, read_at, a[then]);
        ReadGranules<next_step, S::granules_n>::template run<Op>(read_b, read_at + LoaderA::bytes, b[then]);
        if constexpr (STEP < parts) copy_part<STEP, WHOLE>();
        warp.template step<before, S::granules_m>(a[now], b[now]);
        if constexpr (STEP + 1 < S::steps) step<STEP + 1, WHOLE>(warp, a, b);
    }

    __device__ __forceinline__ void sum(const mma_problem& p, const TilePlace& at, WarpTile<S>& warp, char* smem) {
        // select.c keeps K below 2^32 for these rows.
        const uint32_t k = static_cast<uint32_t>(p.k), n_k_tiles = k / tile_k + (k % tile_k != 0);
        load_a.begin(place_of<true>(p, at.batch), at.m0, p.m);
        load_b.begin(place_of<false>(p, at.batch), at.n0, p.n);
        read_a.begin(WarpTile<S>::warp_row() * S::warp_m);
        read_b.begin(WarpTile<S>::warp_col() * S::warp_n);
        ring = write_at = read_at = smem_address(smem);
        n_whole_left = LoaderA::chunks_are_whole(at.m0, p.m) && LoaderB::chunks_are_whole(at.n0, p.n) ? k / tile_k : 0;
        n_cut_left = k - n_whole_left * tile_k;
#pragma unroll 1
        for (int i = 0; i < STAGES - 1; i++) copy_all<0>();
        cp_async_wait<STAGES - 2>();
        __syncthreads();
        uint32_t a[2][S::granules_m][4], b[2][S::granules_n][4];
        ReadGranules<0, S::granules_m>::template run<Op>(read_a, read_at, a[0]);
        ReadGranules<0, S::granules_n>::template run<Op>(read_b, read_at + LoaderA::bytes, b[0]);
        const uint32_t n_last = n_k_tiles - n_whole_left;       // rounds that copy with care or no more
#pragma unroll 1
        while (n_whole_left) step<0, true>(warp, a, b);
#pragma unroll 1
        for (uint32_t i = 0; i < n_last; i++) step<0, false>(warp, a, b);
        cp_async_wait<0>();
        __syncthreads();
    }

    __device__ __forceinline__ static void run(const MmaParams& params) {
        extern __shared__ __align__(128) char smem[];
        __shared__ mma_problem cache;
#pragma unroll 1
        for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            const mma_problem& p = problem_near(params, tile, &cache);
            const TilePlace at = strip_place<S::tile_m, S::tile_n>(p, tile - p.tile_begin);
            WarpTile<S> warp;
            warp.clear();
            if (p.c_init && p.c_kind != MMA_C_NONE) warp.start_from_c(p, at, smem);
            if (p.k != 0) {
                Pipe pipe;
                pipe.sum(p, at, warp, smem);
            }
            warp.finish(p, at, smem);
        }
        group_done(params);
    }
};

// ---- gather ----------------------------------------------------------------------------------------------------------

template <class S, class GATHER_A, class GATHER_B>
struct GatherKernel {
    using Op = typename S::Op;
    using LoaderA = GatherLoader<S::tile_m, S::tile_k_bytes, S::threads, GATHER_A>;
    using LoaderB = GatherLoader<S::tile_n, S::tile_k_bytes, S::threads, GATHER_B>;
    static constexpr int threads = S::threads;
    static constexpr int ring_stage_bytes = LoaderA::bytes + LoaderB::bytes;
    static constexpr int smem_bytes = 2 * ring_stage_bytes > S::stage_bytes ? 2 * ring_stage_bytes : S::stage_bytes;
    static constexpr int tile_k = LoaderA::tile_k;
    static_assert(LoaderA::tile_k == LoaderB::tile_k, "both operands advance by the same K");

    template <int STEP>
    __device__ __forceinline__ static void steps(const FragmentReader<true, true, S::tile_k_bytes>& read_a,
                                                 const FragmentReader<false, true, S::tile_k_bytes>& read_b, uint32_t tile_a,
                                                 uint32_t tile_b, WarpTile<S>& warp) {
        uint32_t a[S::granules_m][4], b[S::granules_n][4];
        ReadGranules<STEP, S::granules_m>::template run<Op>(read_a, tile_a, a);
        ReadGranules<STEP, S::granules_n>::template run<Op>(read_b, tile_b, b);
        warp.template step<0, S::granules_m>(a, b);
        if constexpr (STEP + 1 < S::steps) steps<STEP + 1>(read_a, read_b, tile_a, tile_b, warp);
    }

    __device__ __forceinline__ static void sum(const mma_problem& p, const TilePlace& at, WarpTile<S>& warp, char* smem) {
        const uint64_t n_k_tiles = (p.k + tile_k - 1) / tile_k;
        LoaderA load_a;
        LoaderB load_b;
        FragmentReader<true, true, S::tile_k_bytes> read_a;
        FragmentReader<false, true, S::tile_k_bytes> read_b;
        load_a.begin(place_of<true>(p, at.batch), at.m0, p.m, p.k);
        load_b.begin(place_of<false>(p, at.batch), at.n0, p.n, p.k);
        read_a.begin(WarpTile<S>::warp_row() * S::warp_m);
        read_b.begin(WarpTile<S>::warp_col() * S::warp_n);
        const uint32_t base = smem_address(smem);
        load_a.fetch();
        load_b.fetch();
        uint32_t half = 0;
#pragma unroll 1
        for (uint64_t i = 0; i < n_k_tiles; i++) {
            // Two halves and one barrier: who stores into this half has passed the barrier of the last round, before which
            // everybody had read it.
            load_a.store(smem + half);
            load_b.store(smem + half + LoaderA::bytes);
            __syncthreads();
            if (i + 1 < n_k_tiles) {
                load_a.fetch();
                load_b.fetch();
            }
            steps<0>(read_a, read_b, base + half, base + half + LoaderA::bytes, warp);
            half ^= ring_stage_bytes;
        }
        __syncthreads();
    }

    __device__ __forceinline__ static void run(const MmaParams& params) {
        extern __shared__ __align__(128) char smem[];
        __shared__ mma_problem cache;
#pragma unroll 1
        for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            const mma_problem& p = problem_near(params, tile, &cache);
            const TilePlace at = strip_place<S::tile_m, S::tile_n>(p, tile - p.tile_begin);
            WarpTile<S> warp;
            warp.clear();
            if (p.c_init && p.c_kind != MMA_C_NONE) warp.start_from_c(p, at, smem);
            if (p.k != 0) sum(p, at, warp, smem);
            // The place is found again, so that it takes no registers in between.
            warp.finish(p, strip_place<S::tile_m, S::tile_n>(p, tile - p.tile_begin), smem);
        }
        group_done(params);
    }
};

}  // namespace mma

// A kernel and its two entries of the table. BODY is one of the structs above; the table's idea of it must agree.
#define SM80_KERNEL(NAME, CTAS, SMEM, ...)                                                                             \
    extern "C" __global__ void __launch_bounds__(__VA_ARGS__::threads, CTAS)                                    \
        NAME(const __grid_constant__ MmaParams params) {                                                               \
        __VA_ARGS__::run(params);                                                                                      \
    }                                                                                                                  \
    static_assert(__VA_ARGS__::smem_bytes == (SMEM), "table.h states another amount of shared memory than " #NAME);     \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                 \
        const uint32_t tile_m = row->tile_m, tile_n = row->tile_n;                                                     \
        return group_launch(                                                                                           \
            NAME, row, group, row->ctas_per_sm,                                                                        \
            [=](const mma_problem& p) { return tiles_of_problem(p, tile_m, tile_n); }, stream);                        \
    }                                                                                                                  \
    extern "C" int load_##NAME(const mma_kernel* row) { return group_load(NAME, row); }
