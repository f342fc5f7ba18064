// SPDX-License-Identifier: MIT
//
// f64 on Hopper: DMMA fed by the copy engine. One producer warp fills a ring of stages, the other warps do nothing but read
// fragments and multiply; only mbarriers stand between them, so no warp waits for another one's products. f64.cu has the form
// for every chip and every alignment. Both sum along K in the same order: one numeric class, equal bits.
//
// A stage is one or a few times 16 of K. Each operand lies in it as boxes of 16 lines of 128 bytes, whose 16-byte chunks the copy
// engine swizzles: chunk c of line l at place c ^ (l % 8). A line is a row (16 of K) where the operand is contiguous along K, else
// one k (16 rows).
// Which row of a box serves as which row of the instruction is free, and chosen so that no read meets a bank twice. For lane l,
// g = l / 4, and half h of the 16 rows of an instruction:
//     along K   row 8 h + g % 4 * 2 + g / 4, one value a read
//     along MN  row 2 (g / 2 + g % 2 * 4) + h, both halves in one read
//
// Sums that are D as they are go there from registers; others go piece by piece through 16 x 18 values of shared memory a warp into
// the common epilogue. No warp waits for others there either, and the producer is already loading the next tile.
//
// What limits it on an H200 is power: cublasDgemm and these rows both run at 700 W and 1.6 to 1.8 GHz, the pipe busy for 93 to 97 %.
// Hence large tiles (fewer bytes through the L2), instructions of 8 or 16 of K (sums pass the registers half as often as with half of it), and
// no threads that copy. Two warps multiply on each quarter of an SM, which hides what one waits for.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_f64_edge.cuh"
#include "kernels/sm90_group.cuh"

namespace mma {

constexpr int f64_tile_k = 16;      // of a box
constexpr int f64_box = 16 * 128;   // bytes of a box

// d += a * b, 16 x 8 x STEP. Lane l, g = l / 4, t = l % 4: a[2 q + h] is (row g + 8 h, k = 4 q + t), b[q] is (k = 4 q + t,
// column g), d[2 h + c] is (row g + 8 h, column 2 t + c). Every form gives the bits of a chain of fused multiply-adds along K.
// Not volatile: measured, the compiler's order of these among the reads is 5 % faster than the program's.
template <int STEP>
__device__ __forceinline__ void dmma(double (&d)[4], const double (&a)[STEP / 2], const double (&b)[STEP / 4]) {
    static_assert(STEP == 8 || STEP == 16, "instructions of 8 and 16 of K");
    if constexpr (STEP == 16)
        asm("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, "
                     "{%12, %13, %14, %15}, {%0, %1, %2, %3};\n"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]),
                       "d"(b[2]), "d"(b[3]));
    else
        asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                     "{%0, %1, %2, %3};\n"
                     : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                     : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]));
}

// How a lane finds its values in a box. ALONG_K: the operand is contiguous along K.
template <bool ALONG_K>
struct F64Lane {
    // The row of a box that serves as row g + 8 half of an instruction.
    __device__ static __forceinline__ int row(int g, int half) {
        return ALONG_K ? 8 * half + g % 4 * 2 + g / 4 : 2 * (g / 2 + g % 2 * 4) + half;
    }
    __device__ static __forceinline__ uint32_t offset(int lane) {
        const int g = lane / 4, t = lane % 4, line = g % 4 * 2 + g / 4, chunk = g / 2 + g % 2 * 4;
        return ALONG_K ? line * 128 + ((t / 2 ^ line) << 4) + t % 2 * 8 : t * 128 + ((chunk ^ t) << 4);
    }
    // The values of both halves of box i for k = 4 q + lane % 4. from: offset(lane) in the first box, boxes at multiples of 1024.
    __device__ static __forceinline__ void read(double& ret_0, double& ret_1, uint32_t from, int i, int q) {
        if (ALONG_K) {
            read_half(ret_0, from, 2 * i, q);
            read_half(ret_1, from, 2 * i + 1, q);
        } else {
            const uint32_t at = (from ^ ((q & 1) << 6)) + i * f64_box + q * 512;
            asm volatile("ld.shared.v2.f64 {%0, %1}, [%2];\n" : "=d"(ret_0), "=d"(ret_1) : "r"(at) : "memory");
        }
    }
    // ALONG_K: the value of the half-th 8 rows.
    __device__ static __forceinline__ void read_half(double& ret, uint32_t from, int half, int q) {
        const uint32_t at = (from ^ (q << 5)) + half * (f64_box / 2);
        asm volatile("ld.shared.f64 %0, [%1];\n" : "=d"(ret) : "r"(at) : "memory");
    }
};

// TILE_M x TILE_N of a CTA, WARP_M x WARP_N of each warp that multiplies. A stage holds BOXES_K x 16 of K. STEP: K of an instruction;
// all of them give the same bits. TAKE and GIVE: registers of a multiplying and of a producing thread, for a producer of four
// warps; 0 where all can have what the kernel was compiled to.
template <int TILE_M, int TILE_N, int WARP_M, int WARP_N, int BOXES_K, int STAGES, bool A_ALONG_K, bool B_ALONG_K, int STEP, int TAKE,
          int GIVE>
struct F64Ring {
    static constexpr int warps_n = TILE_N / WARP_N, warps = TILE_M / WARP_M * warps_n, threads = warps * 32 + (TAKE ? 128 : 32);
    static constexpr int mma_m = WARP_M / 16, mma_n = WARP_N / 8, piece_n = WARP_N % 16 ? 8 : 16, pieces_n = WARP_N / piece_n, pieces = mma_m * pieces_n;
    static constexpr int steps = f64_tile_k / STEP, quads = STEP / 4, slots = steps * mma_m;    // of a box of K
    // Boxes until the two sets of fragment registers stand as they did before.
    static constexpr int turn = BOXES_K * steps % 2 ? 2 * BOXES_K : BOXES_K;
    // Steps of 16 have more than there is room for twice: a column's values of the next step come when its last product of this one is issued.
    static constexpr int b_sets = STEP == 16 && mma_m > 1 ? 1 : 2;
    static constexpr bool has_edges = TILE_M == 128 && TILE_N == 64;     // as edges.h says
    static constexpr int a_bytes = TILE_M * 128, b_bytes = TILE_N * 128, stage_bytes = BOXES_K * (a_bytes + b_bytes);
    static constexpr int piece_ld = 18, piece_bytes = 16 * piece_ld * 8;
    static constexpr int piece_offset = STAGES * stage_bytes, barrier_offset = piece_offset + warps * piece_bytes;
    static constexpr int smem_bytes = barrier_offset + STAGES * 16;
    static_assert(WARP_M % 16 == 0 && WARP_N % (B_ALONG_K ? 8 : 16) == 0, "whole boxes, or halves of them");
    static_assert(TILE_M <= 256 && TILE_N <= 256 && TILE_M % WARP_M == 0 && TILE_N % WARP_N == 0, "whole parts of a tile");
    static_assert(!has_edges || TAKE, "edges are for a warp beside the one that produces");
    static_assert(turn * slots % 2 == 0, "fragments of A alternate too");
    using LaneA = F64Lane<A_ALONG_K>;
    using LaneB = F64Lane<B_ALONG_K>;
    using Sums = double[mma_m][mma_n][4];

    static Sm90Form form() {
        Sm90Form form = {};
        form.place_m = form.a_rows = TILE_M;
        form.place_n = form.b_rows = TILE_N;
        form.cluster = 1;
        return form;
    }

    struct Ring {
        uint32_t stage = 0, phase = 0;
        __device__ __forceinline__ void next() {
            if (++stage == STAGES) stage = 0, phase ^= 1;
        }
    };

    __device__ static __forceinline__ uint32_t boxes_of(const Sm90Work& work) { return (work.k + f64_tile_k - 1) / f64_tile_k; }

    // ---- the producer ----

    __device__ static __forceinline__ void produce(const Sm90Params& params, uint32_t smem) {
        Ring ring;
        Sm90Work work;
        work.load(params, 0);
        bool is_new = true;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            is_new |= work.find(params, tile);
            const Sm90Place place = sm90_place<TILE_M, TILE_N>(work, tile);
            const Sm90Entry* entry = work.entry(params);
            if (params.table && is_new) {
                tensor_acquire(&entry->a);
                tensor_acquire(&entry->b);
            }
            is_new = false;
            const int32_t m0 = static_cast<int32_t>(place.m0), n0 = static_cast<int32_t>(place.n0);
            const int32_t batch_a = work.is_batched() && entry->batch_a ? static_cast<int32_t>(place.batch) : 0;
            const int32_t batch_b = work.is_batched() && entry->batch_b ? static_cast<int32_t>(place.batch) : 0;
            // A slice of K begins with whole boxes.
            uint32_t box = entry->problem.slice_k ? place.batch * (entry->problem.slice_k / f64_tile_k) : 0;
            for (const uint32_t end = box + boxes_of(work); box < end; box += BOXES_K) {
                const uint32_t a = smem + ring.stage * stage_bytes, b = a + BOXES_K * a_bytes;
                const uint32_t full = smem + barrier_offset + ring.stage * 16;
                mbarrier_wait(full + 8, ring.phase ^ 1);
                mbarrier_expect(full, stage_bytes);
#pragma unroll 1
                for (int i = 0; i < BOXES_K; i++) {
                    const int32_t k = static_cast<int32_t>(box + i) * f64_tile_k;
                    load<A_ALONG_K, TILE_M>(a + i * a_bytes, &entry->a, k, m0, batch_a, full);
                    load<B_ALONG_K, TILE_N>(b + i * b_bytes, &entry->b, k, n0, batch_b, full);
                }
                ring.next();
            }
        }
        grid_release();
    }

    template <bool ALONG_K, int ROWS>
    __device__ static __forceinline__ void load(uint32_t to, const CUtensorMap* map, int32_t k, int32_t row, int32_t batch, uint32_t barrier) {
        if (ALONG_K) {
            tensor_load(to, map, k, row, batch, barrier);
        } else {
#pragma unroll 4
            for (int i = 0; i < ROWS / 16; i++) tensor_load(to + i * f64_box, map, row + i * 16, k, batch, barrier);
        }
    }

    // ---- products ----

    struct Fragments {
        double a[2][quads * 2], b[b_sets][mma_n][quads];
        __device__ __forceinline__ void read_a(int to, uint32_t from, int i, int step) {
#pragma unroll
            for (int q = 0; q < quads; q++) LaneA::read(a[to][2 * q], a[to][2 * q + 1], from, i, step * quads + q);
        }
        // Of columns 8 j on; where B does not lie along K, of those before them, too, for an odd j.
        __device__ __forceinline__ void read_b_of(int to, int j, int q, uint32_t from, int step) {
            if (B_ALONG_K)
                LaneB::read_half(b[to][j][q], from, j, step * quads + q);
            else if (j % 2)
                LaneB::read(b[to][j - 1][q], b[to][j][q], from, j / 2, step * quads + q);
        }
        __device__ __forceinline__ void read_b(int to, uint32_t from, int step) {
#pragma unroll
            for (int q = 0; q < quads; q++)
#pragma unroll
                for (int j = 0; j < mma_n; j++) read_b_of(to, j, q, from, step);
        }
    };

    __device__ static __forceinline__ void release(uint32_t barriers, const Ring& ring) {
        __syncwarp();
        if (threadIdx.x % 32 == 0) mbarrier_arrive(barriers + ring.stage * 16 + 8);
    }

    // Adds the products of a tile, boxes x 16 of K. A slot is 16 rows and STEP of K: it reads A for the slot after it, and the last
    // one of a step B for the next step, also over the end of a stage. At its last slot a stage is in registers and given back.
    __device__ static __forceinline__ void add_products(uint32_t boxes, uint32_t from_a, uint32_t from_b, uint32_t barriers, Ring& ring,
                                                        Sums& sums) {
        Fragments fragments;
        mbarrier_wait(barriers + ring.stage * 16, ring.phase);
        uint32_t at_a = from_a + ring.stage * stage_bytes, at_b = from_b + ring.stage * stage_bytes;
        fragments.read_a(0, at_a, 0, 0);
        fragments.read_b(0, at_b, 0);
#pragma unroll 1
        while (true) {
#pragma unroll
            for (int turned = 0; turned < turn; turned++) {
                const int box = turned % BOXES_K;
                bool is_there = false;      // the next stage, asked for early because the answer takes a while
#pragma unroll
                for (int slot = 0; slot < slots; slot++) {
                    const int i = slot % mma_m, next_i = (slot + 1) % mma_m;
                    const int next_step = (slot + 1) / mma_m, next_box = (box + next_step / steps) % BOXES_K;
                    const int of_a = (turned * slots + slot) % 2, of_b = (turned * steps + slot / mma_m) % 2;
                    bool more = true;
                    if (box + 1 == BOXES_K && slot + 2 == slots && boxes > 1) {
                        Ring next = ring;
                        next.next();
                        is_there = mbarrier_try(barriers + next.stage * 16, next.phase);
                    }
                    if (box + 1 == BOXES_K && slot + 1 == slots) {
                        release(barriers, ring);
                        ring.next();
                        at_a = from_a + ring.stage * stage_bytes, at_b = from_b + ring.stage * stage_bytes;
                        more = boxes > 1;
                        if (more && !is_there) mbarrier_wait(barriers + ring.stage * 16, ring.phase);
                    }
                    if (more) {
                        fragments.read_a(1 - of_a, at_a + next_box * a_bytes, next_i, next_step % steps);
                        if (b_sets == 2 && next_i == 0) fragments.read_b(1 - of_b, at_b + next_box * b_bytes, next_step % steps);
                    }
#pragma unroll
                    for (int j = 0; j < mma_n; j++) {
                        dmma<STEP>(sums[i][j], fragments.a[of_a], fragments.b[b_sets == 2 ? of_b : 0][j]);
                        if (b_sets == 1 && more && next_i == 0) {
#pragma unroll
                            for (int q = 0; q < quads; q++) fragments.read_b_of(0, j, q, at_b + next_box * b_bytes, next_step % steps);
                        }
                    }
                }
                if (--boxes == 0) {
                    if (box + 1 != BOXES_K) {
                        release(barriers, ring);
                        ring.next();
                    }
                    return;
                }
            }
        }
    }

    // ---- from sums to D ----

    // Two values side by side along D's lines, of which so many are there.
    template <bool IS_WHOLE>
    __device__ static __forceinline__ void put_two(double* to, double first, double second, int left) {
        if (IS_WHOLE) {
            *reinterpret_cast<double2*>(to) = make_double2(first, second);
        } else {
            if (left > 0) to[0] = first;
            if (left > 1) to[1] = second;
        }
    }

    // Whether sums go straight to D; the code of every case would be more than a kernel may have. Where A and B both lie along K the
    // product is turned over for a D of column order (orient.c).
    static constexpr bool turns_over = A_ALONG_K && B_ALONG_K;
    __device__ static __forceinline__ bool stores_plain(const mma_view& view, bool is_whole) {
        return view.order == MMA_ORDER_ROW || (is_whole && !turns_over);
    }

    // Sums that are D as they are, straight from registers: 64 bytes of 8 rows (or 8 columns) at once. IS_WHOLE: D has all rows and
    // columns of the warp's part, and takes them in pairs; else they leave one by one.
    template <bool IS_WHOLE>
    __device__ static __forceinline__ void store_plain(const mma_view& view, uint64_t batch, uint64_t m0, uint64_t n0, int rows, int columns,
                                                       const Sums& sums) {
        const int lane = static_cast<int>(threadIdx.x % 32), g = lane / 4, t = lane % 4;
        const uint64_t ld = view.ld;
        double* d = static_cast<double*>(view.at) + batch * view.batch_stride;
        if (!IS_WHOLE || turns_over || view.order == MMA_ORDER_ROW) {
            const int first = B_ALONG_K ? t % 2 * 4 + t / 2 * 2 : 2 * t;
            d += (m0 + LaneA::row(g, 0)) * ld + n0 + first;
            columns -= first, rows -= LaneA::row(g, 0);
#pragma unroll
            for (int i = 0; i < mma_m * 2; i++) {
                const int down = i / 2 * 16 + i % 2 * (LaneA::row(0, 1) - LaneA::row(0, 0)), v = i % 2 * 2;
                double* row = d + down * ld;
                const bool is_there = IS_WHOLE || down < rows;
#pragma unroll
                for (int j = 0; j < mma_n; j++) {
                    const double(&own)[4] = sums[i / 2][j];
                    if (B_ALONG_K) {
                        // Columns 0 2, 4 6, 1 3, 5 7 in lanes t = 0 to 3: lanes two apart exchange one.
                        const double got = __shfl_xor_sync(0xffffffff, t < 2 ? own[v + 1] : own[v], 2);
                        if (is_there) put_two<IS_WHOLE>(row + j * 8, t < 2 ? own[v] : got, t < 2 ? got : own[v + 1], columns - j * 8);
                    } else {
                        const int pair = j / 2 * 2, c = j % 2, across = pair * 8 + c * 8;
                        if (is_there)
                            put_two<IS_WHOLE>(row + across, sums[i / 2][pair][v + c], sums[i / 2][pair + 1][v + c], columns - across);
                    }
                }
            }
        } else {
            d += m0 + LaneA::row(g, 0);
#pragma unroll
            for (int j = 0; j < mma_n; j++) {
#pragma unroll
                for (int c = 0; c < 2; c++) {
                    double* column = d + (n0 + j / 2 * 16 + LaneB::row(2 * t + c, j % 2)) * ld;
#pragma unroll
                    for (int i = 0; i < mma_m; i++) {
                        if (A_ALONG_K) {
                            column[i * 16] = sums[i][j][c];
                            column[i * 16 + 8] = sums[i][j][2 + c];
                        } else {
                            *reinterpret_cast<double2*>(column + i * 16) = make_double2(sums[i][j][c], sums[i][j][2 + c]);
                        }
                    }
                }
            }
        }
    }

    // The sums of one piece, 16 x piece_n, to shared memory. A chain of comparisons in a rolled loop: registers have no index.
    __device__ static __forceinline__ void stage_sums(double* piece, const Sums& sums, int index) {
        const int lane = static_cast<int>(threadIdx.x % 32);
#pragma unroll
        for (int i = 0; i < pieces; i++) {
            if (index != i) continue;
#pragma unroll
            for (int v = 0; v < piece_n / 2; v++) {
                const int row = LaneA::row(lane / 4, v / 2 % 2), column = LaneB::row(lane % 4 * 2 + v % 2, v / 4);
                piece[row * piece_ld + column] = sums[i / pieces_n][i % pieces_n * (piece_n / 8) + v / 4][v % 4];
            }
        }
    }

    __device__ static __forceinline__ void consume(const Sm90Params& params, char* smem) {
        const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
        const int warp_m = warp / warps_n * WARP_M, warp_n = warp % warps_n * WARP_N;
        const uint32_t base = shared_address(smem);
        const uint32_t from_a = base + warp_m * 128 + LaneA::offset(lane);
        const uint32_t from_b = base + BOXES_K * a_bytes + warp_n * 128 + LaneB::offset(lane);
        double* piece = reinterpret_cast<double*>(smem + piece_offset + warp * piece_bytes);
        Ring ring;
        for (uint32_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
            // Asked anew for each tile: what would be kept over the products is registers that they need.
            Sm90Work work;
            work.load(params, 0);
            work.find(params, tile);
            const Sm90Place place = sm90_place<TILE_M, TILE_N>(work, tile);
            Sums sums;
#pragma unroll
            for (int i = 0; i < mma_m * mma_n * 4; i++) sums[i / (mma_n * 4)][i / 4 % mma_n][i % 4] = 0;
            add_products(boxes_of(work), from_a, from_b, base + barrier_offset, ring, sums);
            const mma_problem& p = work.entry(params)->problem;
            const uint64_t m0 = place.m0 + warp_m, n0 = place.n0 + warp_n;
            const int rows = m0 >= p.m ? 0 : p.m - m0 < WARP_M ? static_cast<int>(p.m - m0) : WARP_M;
            const int columns = n0 >= p.n ? 0 : p.n - n0 < WARP_N ? static_cast<int>(p.n - n0) : WARP_N;
            const bool is_whole = work.store() == STORE_64_BIT && rows == WARP_M && columns == WARP_N;
            if (work.store() >= STORE_64_BIT && stores_plain(p.d, is_whole)) {
                if (is_whole)
                    store_plain<true>(p.d, place.batch, m0, n0, rows, columns, sums);
                else
                    store_plain<false>(p.d, place.batch, m0, n0, rows, columns, sums);
                continue;
            }
#pragma unroll 1
            for (int i = 0; i < pieces; i++) {
                const int row = i / pieces_n * 16, column = i % pieces_n * piece_n;
                if (row >= rows || column >= columns) continue;
                stage_sums(piece, sums, i);
                __syncwarp();
                epilogue_tile<double, 32>(p, place.batch, m0 + row, n0 + column, rows - row < 16 ? rows - row : 16,
                                          columns - column < piece_n ? columns - column : piece_n, piece, piece_ld);
                __syncwarp();
            }
        }
    }

    __device__ static __forceinline__ void run(const Sm90Params& params, char* smem) {
        const uint32_t base = shared_address(smem);
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < STAGES; stage++) {
                mbarrier_init(base + barrier_offset + stage * 16, 1);
                mbarrier_init(base + barrier_offset + stage * 16 + 8, warps);
            }
            mbarrier_init_fence();
        }
        __syncthreads();
        if (threadIdx.x < 128 && !params.entries[0].problem.slice_k) {
            sm90_ask(params.ahead[0], threadIdx.x);
            sm90_ask(params.ahead[1], threadIdx.x);
        }
        if (!params.waits_last) grid_wait();
        if (threadIdx.x >= warps * 32) {
            if constexpr (TAKE != 0) registers_give<GIVE>();
            if (threadIdx.x == warps * 32) produce(params, base);
            if constexpr (has_edges)
                if (threadIdx.x / 32 == warps + 1) f64_add_edges<TILE_M, TILE_N, A_ALONG_K, B_ALONG_K>(params);
        } else {
            if constexpr (TAKE != 0) registers_take<TAKE>();
            consume(params, smem);
        }
        if (params.waits_last) grid_wait();
        group_done(params);
    }
};

}  // namespace mma
