// SPDX-License-Identifier: MIT
//
// True f32 with few columns (or, turned over, few rows) on Hopper: the loading of sm90_skinny.cuh, which see, in front of chains of
// fma, whose bits are those of f32.cu. Tiles of 64 x 64 have too few threads to wait for memory: a row of 8192 x 8192 took 480 us there,
// where memory needs 60.
//
// Four warps multiply, a row a thread, and divide the columns of a tile between those that have the same rows. What a thread reads of
// its row meets no bank twice, the columns come to all threads of a warp at once. A lone column (a vector) has code of its own, which
// waits for no sums that nobody asked for: a row of 4096 x 7168 took 48 us with the code for all, and takes 29. Shared memory: the rings of
// rows and of columns, a piece of the tile a multiplying warp for the run-time epilogue, barriers.
//
// Measured on an H200 and left, a row of 28672 x 8192 (211 us, where cublasSgemm takes 209): prefetch of 128 or 256 bytes with each copy
// (212, 220), no mark of what is read once (214), rings of 64 and 160 KB (224, 217), all 132 SMs (212).
#include "kernels/epilogue.cuh"
#include "kernels/sm90_skinny_launch.cuh"

namespace mma {

template <int TILE_N, int BOXES, int B_STAGES, uint32_t ROWS_MAX>
struct F32Skinny {
    // The type of sums matters for nothing that is used here.
    using Loads = Sm90Skinny<WgBf16, 4, TILE_N, BOXES, B_STAGES, ROWS_MAX, false>;
    using Layout = typename Loads::Layout;
    using Ring = typename Loads::Ring;
    static constexpr uint32_t releases = all_arrive ? 128 : 4;         // warps that multiply
    static constexpr int row_warps = ROWS_MAX / 32, columns = TILE_N * row_warps / 4;     // of a thread
    static constexpr uint32_t piece_ld = columns + 4, piece_bytes = 32 * piece_ld * 4;
    static constexpr uint32_t piece_offset = Loads::staging_offset, barrier_offset = piece_offset + 4 * piece_bytes;
    static_assert(barrier_offset + Loads::barrier_bytes <= SM90_SKINNY_SMEM, "no CTA has more shared memory");
    static_assert(ROWS_MAX == 32 || ROWS_MAX == 64, "a row a thread of one or two warps");

    static constexpr Sm90Form form() {
        Sm90Form form = Loads::form();
        form.keeps_f32 = true;
        return form;
    }

    __device__ static __forceinline__ float4 read(uint32_t at) {
        float4 four;
        asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];\n" : "=f"(four.x), "=f"(four.y), "=f"(four.z), "=f"(four.w) : "r"(at) : "memory");
        return four;
    }

    // 32 of K, so many columns. row: of this thread in the box of rows; from: the first of its columns in that of columns, in line
    // `first` (mod 8).
    template <uint32_t COLUMNS>
    __device__ static __forceinline__ void multiply_box(float (&sums)[columns], uint32_t row, uint32_t line, uint32_t from, uint32_t first) {
#pragma unroll
        for (uint32_t chunk = 0; chunk < 8; chunk++) {
            const float4 a = read(row + ((chunk ^ line) << 4));
            float4 b[COLUMNS];
#pragma unroll
            for (uint32_t j = 0; j < COLUMNS; j++) b[j] = read(from + j * 128 + ((chunk ^ (first + j)) << 4));
#pragma unroll
            for (uint32_t j = 0; j < COLUMNS; j++) sums[j] = __fmaf_rn(a.x, b[j].x, sums[j]);
#pragma unroll
            for (uint32_t j = 0; j < COLUMNS; j++) sums[j] = __fmaf_rn(a.y, b[j].y, sums[j]);
#pragma unroll
            for (uint32_t j = 0; j < COLUMNS; j++) sums[j] = __fmaf_rn(a.z, b[j].z, sums[j]);
#pragma unroll
            for (uint32_t j = 0; j < COLUMNS; j++) sums[j] = __fmaf_rn(a.w, b[j].w, sums[j]);
        }
    }

    __device__ static __forceinline__ void add_products(float (&sums)[columns], const Layout& layout, Ring& ring, Ring& ring_b, uint32_t base,
                                                        uint32_t row, uint32_t column, uint32_t barriers, uint32_t steps, int there) {
        for (uint32_t step = 0; step < steps; step++) {
            mbarrier_wait(barriers + Loads::b_full_offset + ring_b.stage * 8, ring_b.phase);
            mbarrier_wait(barriers + ring.stage * 8, ring.phase);
            if (there > 0) {
                const uint32_t a = base + ring.stage * layout.stage_bytes + row * 128;
                const uint32_t b = base + Loads::b_offset + ring_b.stage * Loads::b_bytes + column * 128;
                if (there == 1) {
#pragma unroll
                    for (int i = 0; i < BOXES; i++)
                        multiply_box<1>(sums, a + i * layout.a_bytes, row % 8, b + i * Loads::box_bytes, column % 8);
                } else {
#pragma unroll 1
                    for (int i = 0; i < BOXES; i++)
                        multiply_box<columns>(sums, a + i * layout.a_bytes, row % 8, b + i * Loads::box_bytes, column % 8);
                }
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) {
                mbarrier_arrive(barriers + Loads::empty_offset + ring.stage * 8);
                mbarrier_arrive(barriers + Loads::b_empty_offset + ring_b.stage * 8);
            }
            ring.next();
            ring_b.next();
        }
    }

    // This warp's 32 rows from m0 on, of which D has `rows`, and its part of the columns from n0 on, of which D has `there`.
    __device__ static __forceinline__ void store(const float (&sums)[columns], const mma_problem& p, bool is_plain, uint32_t batch, uint64_t m0,
                                                 uint64_t n0, int rows, int there, float* piece) {
        const int row = static_cast<int>(threadIdx.x % 32);
        if (there <= 0) return;
        if (is_plain) {
            const bool is_row = p.d.order == MMA_ORDER_ROW;
            const uint64_t row_step = is_row ? p.d.ld : 1, column_step = is_row ? 1 : p.d.ld;
            float* d = static_cast<float*>(p.d.at) + batch * p.d.batch_stride + (m0 + row) * row_step + n0 * column_step;
#pragma unroll
            for (int j = 0; j < columns; j++)
                if (row < rows && j < there) d[j * column_step] = sums[j];
            return;
        }
#pragma unroll
        for (int j = 0; j < columns; j++) piece[row * piece_ld + j] = sums[j];
        __syncwarp();
        epilogue_tile<float, 32>(p, batch, m0, n0, rows < 32 ? rows : 32, there, piece, piece_ld);
        __syncwarp();
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, const Layout& layout, char* smem, uint32_t barriers) {
        const uint32_t base = shared_address(smem), warp = warp_index(), row0 = warp % row_warps * 32, column0 = warp / row_warps * columns;
        Ring ring{layout.stages}, ring_b{B_STAGES};
        Sm90Work work;
        work.load(params, 0);
        for (typename Loads::Walk walk(params); walk.tile < walk.end; walk.tile += walk.step) {
            work.find(params, walk.tile);
            const typename Loads::Place place = Loads::place_of(work, walk.tile);
            const mma_problem& p = work.entry(params)->problem;
            const int64_t left = static_cast<int64_t>(p.m) - place.m0;
            const int rows = (left < place.rows ? static_cast<int>(left) : static_cast<int>(place.rows)) - static_cast<int>(row0);
            const int64_t columns_left = static_cast<int64_t>(p.n) - place.n0 - column0;
            const int there = rows <= 0 ? 0 : columns_left < columns ? static_cast<int>(columns_left) : columns;
            float sums[columns];
#pragma unroll
            for (int j = 0; j < columns; j++) sums[j] = 0;
            add_products(sums, layout, ring, ring_b, base, row0 + threadIdx.x % 32, column0, barriers, Loads::steps_of(work), there);
            store(sums, p, work.store() == STORE_32_BIT, place.batch, static_cast<uint64_t>(place.m0) + row0, static_cast<uint64_t>(place.n0) + column0,
                  rows, there, reinterpret_cast<float*>(smem + piece_offset + warp * piece_bytes));
        }
    }
};

}  // namespace mma

#define KERNEL(NAME, TN, BOXES, BSTAGES, ROWS, GFLOPS)                                                                             \
    using Body_##NAME = mma::F32Skinny<TN, BOXES, BSTAGES, ROWS>;                                                                  \
    SM90_SKINNY_ENTRIES(NAME)
SM90_F32_SKINNY_ROWS(KERNEL)
#undef KERNEL
