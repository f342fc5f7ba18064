// SPDX-License-Identifier: MIT
//
// f64 with few columns (or, turned over, few rows) at the speed of memory: the loading of sm90_skinny.cuh, which see, before the
// DMMA of sm90_f64.cuh, whose bits these rows have. The boxes of the copy engine alone read a large operand of f64 with 3.8 to 4.0
// TB/s on an H200, however many of them are on their way.
//
// Four warps multiply 16 rows of a tile each. Shared memory: the rings of rows and of columns, 16 x 18 doubles a multiplying warp for the
// run-time epilogue, barriers.
#include "kernels/sm90_f64.cuh"
#include "kernels/sm90_skinny_launch.cuh"

namespace mma {

template <int TILE_N, int BOXES, int B_STAGES, uint32_t ROWS_MAX>
struct F64Skinny {
    // The type of sums matters for nothing that is used here.
    using Loads = Sm90Skinny<WgBf16, 8, TILE_N, BOXES, B_STAGES, ROWS_MAX, false>;
    using Layout = typename Loads::Layout;
    using Ring = typename Loads::Ring;
    using Lane = F64Lane<true>;
    static constexpr uint32_t releases = all_arrive ? 128 : 4;         // warps that multiply
    static constexpr int mma_n = TILE_N / 8, quads = f64_tile_k / 4;
    static constexpr uint32_t piece_ld = 18, piece_bytes = 16 * piece_ld * 8;
    static constexpr uint32_t piece_offset = Loads::staging_offset, barrier_offset = piece_offset + 4 * piece_bytes;
    static_assert(barrier_offset + Loads::barrier_bytes <= SM90_SKINNY_SMEM, "no CTA has more shared memory");
    static_assert(TILE_N % 8 == 0 && TILE_N <= 16, "a piece of the epilogue holds all columns");

    static constexpr Sm90Form form() { return Loads::form(); }

    // 16 rows by TILE_N, 16 of K.
    __device__ static __forceinline__ void multiply_box(double (&sums)[mma_n][4], uint32_t a, uint32_t b) {
        double rows[2 * quads], columns[mma_n][quads];
#pragma unroll
        for (int q = 0; q < quads; q++) {
            Lane::read(rows[2 * q], rows[2 * q + 1], a, 0, q);
#pragma unroll
            for (int j = 0; j < mma_n; j++) Lane::read_half(columns[j][q], b, j, q);
        }
#pragma unroll
        for (int j = 0; j < mma_n; j++) dmma<16>(sums[j], rows, columns[j]);
    }

    // a, b: this lane's values in the first box of either ring.
    __device__ static __forceinline__ void add_products(double (&sums)[mma_n][4], const Layout& layout, Ring& ring, Ring& columns, uint32_t a,
                                                        uint32_t b, uint32_t barriers, uint32_t steps, bool has_rows) {
        for (uint32_t step = 0; step < steps; step++) {
            mbarrier_wait(barriers + Loads::b_full_offset + columns.stage * 8, columns.phase);
            mbarrier_wait(barriers + ring.stage * 8, ring.phase);
            if (has_rows) {
                const uint32_t at_a = a + ring.stage * layout.stage_bytes, at_b = b + columns.stage * Loads::b_bytes;
#pragma unroll
                for (int i = 0; i < BOXES; i++) multiply_box(sums, at_a + i * layout.a_bytes, at_b + i * Loads::box_bytes);
            }
            __syncwarp();
            if (all_arrive || threadIdx.x % 32 == 0) {
                mbarrier_arrive(barriers + Loads::empty_offset + ring.stage * 8);
                mbarrier_arrive(barriers + Loads::b_empty_offset + columns.stage * 8);
            }
            ring.next();
            columns.next();
        }
    }

    // This warp's 16 rows from m0 on, of which D has `rows`.
    __device__ static __forceinline__ void store(const double (&sums)[mma_n][4], const mma_problem& p, bool is_plain, uint32_t batch, uint64_t m0,
                                                 uint64_t n0, int rows, double* piece) {
        const int lane = static_cast<int>(threadIdx.x % 32), g = lane / 4, t = lane % 4;
        const int columns = p.n - n0 < TILE_N ? static_cast<int>(p.n - n0) : TILE_N;
        const bool is_row = p.d.order == MMA_ORDER_ROW;
        const uint64_t row_step = is_row ? p.d.ld : 1, column_step = is_row ? 1 : p.d.ld;
        double* d = static_cast<double*>(p.d.at) + batch * p.d.batch_stride + m0 * row_step + n0 * column_step;
        if (rows <= 0) return;
#pragma unroll
        for (int j = 0; j < mma_n; j++)
#pragma unroll
            for (int v = 0; v < 4; v++) {
                const int row = Lane::row(g, v / 2), column = 8 * j + Lane::row(2 * t + v % 2, 0);
                if (!is_plain)
                    piece[row * piece_ld + column] = sums[j][v];
                else if (row < rows && column < columns)
                    d[row * row_step + column * column_step] = sums[j][v];
            }
        if (is_plain) return;
        __syncwarp();
        epilogue_tile<double, 32>(p, batch, m0, n0, rows < 16 ? rows : 16, columns, piece, piece_ld);
        __syncwarp();
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, const Layout& layout, char* smem, uint32_t barriers) {
        const uint32_t base = shared_address(smem), warp = warp_index(), lane_offset = Lane::offset(static_cast<int>(threadIdx.x % 32));
        const uint32_t a = base + warp * f64_box + lane_offset, b = base + Loads::b_offset + lane_offset;
        Ring ring{layout.stages}, columns{B_STAGES};
        Sm90Work work;
        work.load(params, 0);
        for (typename Loads::Walk walk(params); walk.tile < walk.end; walk.tile += walk.step) {
            work.find(params, walk.tile);
            const typename Loads::Place place = Loads::place_of(work, walk.tile);
            const mma_problem& p = work.entry(params)->problem;
            const int64_t left = static_cast<int64_t>(p.m) - place.m0;
            const int rows = (left < place.rows ? static_cast<int>(left) : static_cast<int>(place.rows)) - static_cast<int>(warp * 16);
            double sums[mma_n][4];
#pragma unroll
            for (int i = 0; i < mma_n * 4; i++) sums[i / 4][i % 4] = 0;
            add_products(sums, layout, ring, columns, a, b, barriers, Loads::steps_of(work), rows > 0);
            store(sums, p, work.store() >= STORE_64_BIT, place.batch, static_cast<uint64_t>(place.m0) + warp * 16, place.n0, rows,
                  reinterpret_cast<double*>(smem + piece_offset + warp * piece_bytes));
        }
    }
};

}  // namespace mma

#define KERNEL(NAME, TN, BOXES, BSTAGES, ROWS, GFLOPS)                                                                             \
    using Body_##NAME = mma::F64Skinny<TN, BOXES, BSTAGES, ROWS>;                                                                  \
    SM90_SKINNY_ENTRIES(NAME)
SM90_F64_SKINNY_ROWS(KERNEL)
#undef KERNEL
