// SPDX-License-Identifier: MIT
//
// From the accumulators of a warpgroup to D, for the Hopper family. Two ways, chosen for each problem on the host (StoreKind):
//
// Straight, where D needs nothing but a conversion and lies in whole 16 bytes: each warp turns its 16 rows through shared memory
// of its own into rows of 128 bytes and stores them, without waiting for anybody.
//
// Otherwise the sums go as f32 or s32 through the same memory into the one run-time epilogue of epilogue.cuh, 64 columns at a
// time in a rolled loop, so that it exists once.
//
// Stores by the copy engine were measured in three forms: two small buffers a warpgroup; a whole tile set aside and a stage
// less; the tile in the last stages of the ring, sent by an idle warp. Each gains a few percent somewhere (K of 512 to 1536)
// and loses them elsewhere (4 bytes an element, the ring starves), and all write whole 16 bytes at the end of a row.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_group.cuh"

namespace mma {

template <uint8_t DTYPE>
__device__ __forceinline__ uint32_t pack_16_bit(float low, float high) {
    uint32_t packed;
    if (DTYPE == MMA_BF16)
        asm("cvt.rn.bf16x2.f32 %0, %1, %2;\n" : "=r"(packed) : "f"(high), "f"(low));
    else
        asm("cvt.rn.f16x2.f32 %0, %1, %2;\n" : "=r"(packed) : "f"(high), "f"(low));
    return packed;
}

// Where a plain D lies, for one tile of a warp: its 16 rows from the tile's first column on.
struct PlainD {
    char* at;
    uint64_t row_bytes;
    int rows, columns;      // inside D, from here; may be negative
};

// BLOCKS x 64 rows x COLUMNS sums of one warpgroup: registers acc[BLOCKS][COLUMNS / 2], staging of staging_bytes.
template <class Acc, int BLOCKS, int COLUMNS>
struct TileStore {
    static constexpr int registers = COLUMNS / 2;
    static constexpr bool is_integer = Acc(0.5f) == Acc(0);
    static constexpr int chunk_ld = 64 + 4;             // epilogue_tile wants ld % 32 == 4 words
    static constexpr int chunks = (COLUMNS + 63) / 64;
    static constexpr int warp_bytes = 16 * chunk_ld * 4;
    static constexpr int staging_bytes = 4 * warp_bytes;
    static constexpr int buffer_bytes = 2048;           // 16 rows of 128 bytes; two of them take turns
    static_assert(warp_bytes >= 2 * buffer_bytes && warp_bytes % 128 == 0, "a warp's part holds what both ways need");

    // 16-byte chunk of a row of 128 bytes: eight rows that are read at one chunk meet no bank twice.
    __device__ static __forceinline__ uint32_t swizzled(uint32_t row, uint32_t chunk) { return row * 128 + ((chunk ^ (row & 7)) << 4); }

    __device__ static __forceinline__ uint4 load_shared(uint32_t at) {
        uint4 v;
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];\n" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(at) : "memory");
        return v;
    }

    // A buffer of 16 rows x WIDTH bytes goes to D, from this column on.
    template <int WIDTH, int ELEMENT>
    __device__ static __forceinline__ void copy_out(const PlainD& d, uint32_t buffer, int column) {
        constexpr int row_chunks = WIDTH / 16, items = 16 * row_chunks, elements = 16 / ELEMENT;
        const int lane = static_cast<int>(threadIdx.x % 32);
        __syncwarp();
        if (d.rows == 16 && d.columns >= column + WIDTH / ELEMENT && items % 32 == 0) {
#pragma unroll
            for (int i = 0; i < items / 32; i++) {
                const int item = lane + i * 32, row = item / row_chunks, chunk = item % row_chunks;
                *reinterpret_cast<uint4*>(d.at + row * d.row_bytes + column * ELEMENT + chunk * 16) = load_shared(buffer + swizzled(row, chunk));
            }
            return;
        }
        if (d.rows <= 0 || d.columns <= column) return;
        // The edges of D: whole chunks where they are, else elements.
#pragma unroll 1
        for (int item = lane; item < items; item += 32) {
            const int row = item / row_chunks, chunk = item % row_chunks, left = d.columns - column - chunk * elements;
            if (row >= d.rows || left <= 0) continue;
            char* to = d.at + row * d.row_bytes + column * ELEMENT + chunk * 16;
            uint4 v = load_shared(buffer + swizzled(row, chunk));
            if (left >= elements) {
                *reinterpret_cast<uint4*>(to) = v;
                continue;
            }
#pragma unroll 1
            for (int e = 0; e < left; e++) {
                if (ELEMENT == 4) {
                    reinterpret_cast<uint32_t*>(to)[e] = v.x;
                    v.x = v.y, v.y = v.z, v.z = v.w;
                } else {
                    reinterpret_cast<uint16_t*>(to)[e] = static_cast<uint16_t>(v.x);
                    v.x = __funnelshift_r(v.x, v.y, 16), v.y = __funnelshift_r(v.y, v.z, 16), v.z = __funnelshift_r(v.z, v.w, 16);
                    v.w >>= 16;
                }
            }
        }
    }

    template <uint8_t DTYPE>
    __device__ static __forceinline__ void straight_16(const Acc (&acc)[registers], const PlainD& d, uint32_t staging) {
        const uint32_t lane = threadIdx.x % 32;
#pragma unroll
        for (int c = 0; c < chunks; c++) {
            const uint32_t buffer = staging + c % 2 * buffer_bytes;
            constexpr int last = COLUMNS - (chunks - 1) * 64;
            const int width = c == chunks - 1 ? last : 64;
#pragma unroll
            for (int j = 0; j < width / 16; j++) {
                const int r = (c * 64 + j * 16) / 2;
                store_matrix_x4(buffer + swizzled(lane % 16, 2 * j + lane / 16), pack_16_bit<DTYPE>(acc[r], acc[r + 1]),
                                pack_16_bit<DTYPE>(acc[r + 2], acc[r + 3]), pack_16_bit<DTYPE>(acc[r + 4], acc[r + 5]),
                                pack_16_bit<DTYPE>(acc[r + 6], acc[r + 7]));
            }
            if (width % 16) {
                const int r = (c * 64 + width - 8) / 2;
                store_matrix_x2(buffer + swizzled(lane % 16, width / 8 - 1), pack_16_bit<DTYPE>(acc[r], acc[r + 1]),
                                pack_16_bit<DTYPE>(acc[r + 2], acc[r + 3]));
            }
            if (c == chunks - 1)
                copy_out<last * 2, 2>(d, buffer, c * 64);
            else
                copy_out<128, 2>(d, buffer, c * 64);
        }
    }

    __device__ static __forceinline__ void straight_32(const Acc (&acc)[registers], const PlainD& d, uint32_t staging) {
        const uint32_t lane = threadIdx.x % 32;
        constexpr int halves = (COLUMNS + 31) / 32;
#pragma unroll
        for (int c = 0; c < halves; c++) {
            const uint32_t buffer = staging + c % 2 * buffer_bytes;
            constexpr int last = COLUMNS - (halves - 1) * 32;
            const int width = c == halves - 1 ? last : 32;
#pragma unroll
            for (int j = 0; j < width / 8; j++)
#pragma unroll
                for (int half = 0; half < 2; half++) {
                    const int r = (c * 32 + j * 8) / 2 + half * 2;
                    const uint32_t to = buffer + swizzled(lane / 4 + half * 8, 2 * j + lane % 4 / 2) + lane % 2 * 8;
                    uint32_t x, y;
                    memcpy(&x, &acc[r], 4);
                    memcpy(&y, &acc[r + 1], 4);
                    asm volatile("st.shared.v2.b32 [%0], {%1, %2};\n" ::"r"(to), "r"(x), "r"(y) : "memory");
                }
            if (c == halves - 1)
                copy_out<last * 4, 4>(d, buffer, c * 32);
            else
                copy_out<128, 4>(d, buffer, c * 32);
        }
    }

    // Columns 64 c .. of the sums to the staging tile. The index of a register must be a constant, hence the cascade.
    template <int C>
    __device__ static __forceinline__ void stage_chunk(const Acc (&acc)[registers], int c, Acc* staging) {
        if constexpr (C < chunks) {
            if (c == C) {
                const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
                constexpr int width = COLUMNS - C * 64 < 64 ? COLUMNS - C * 64 : 64;
                Acc* to = staging + (warp * 16 + lane / 4) * chunk_ld + lane % 4 * 2;
#pragma unroll
                for (int j = 0; j < width / 8; j++) {
                    const int r = (C * 64 + j * 8) / 2;
                    to[j * 8] = acc[r];
                    to[j * 8 + 1] = acc[r + 1];
                    to[j * 8 + 8 * chunk_ld] = acc[r + 2];
                    to[j * 8 + 8 * chunk_ld + 1] = acc[r + 3];
                }
            } else {
                stage_chunk<C + 1>(acc, c, staging);
            }
        }
    }
    template <int B>
    __device__ static __forceinline__ void stage_block(const Acc (&acc)[BLOCKS][registers], int block, int c, Acc* staging) {
        if constexpr (B < BLOCKS) {
            if (block == B)
                stage_chunk<0>(acc[B], c, staging);
            else
                stage_block<B + 1>(acc, block, c, staging);
        }
    }

    __device__ static __forceinline__ void by_threads(const Acc (&acc)[BLOCKS][registers], const mma_problem& p, uint32_t batch,
                                                      uint32_t m0, uint32_t n0, Acc* staging, int barrier) {
        const int64_t rows_all = static_cast<int64_t>(p.m) - m0, columns_all = static_cast<int64_t>(p.n) - n0;
#pragma unroll 1
        for (int i = 0; i < BLOCKS * chunks; i++) {
            const int block = i / chunks, c = i % chunks, width = COLUMNS - c * 64 < 64 ? COLUMNS - c * 64 : 64;
            const int64_t rows_left = rows_all - block * 64, columns_left = columns_all - c * 64;
            const int rows = rows_left < 64 ? static_cast<int>(rows_left) : 64;
            const int columns = columns_left < width ? static_cast<int>(columns_left) : width;
            barrier_sync<128>(barrier);
            stage_block<0>(acc, block, c, staging);
            barrier_sync<128>(barrier);
            if (rows > 0 && columns > 0)
                epilogue_tile<Acc, 128>(p, batch, m0 + block * 64, n0 + c * 64, rows, columns, staging, chunk_ld);
        }
        // The next tile may go straight, without a barrier.
        barrier_sync<128>(barrier);
    }

    // By the 128 threads of a warpgroup, whose first row is m0; barrier is theirs alone.
    __device__ static __forceinline__ void run(const Acc (&acc)[BLOCKS][registers], const Sm90Params& params, const Sm90Work& work,
                                               const Sm90Place& place, uint32_t m0, char* staging, int barrier) {
        if (work.store == STORE_ANY) {
            by_threads(acc, work.entry(params)->problem, place.batch, m0, place.n0, reinterpret_cast<Acc*>(staging), barrier);
            return;
        }
        const uint32_t warp = threadIdx.x / 32 % 4, own = shared_address(staging) + warp * warp_bytes;
        __syncwarp();
#pragma unroll
        for (int block = 0; block < BLOCKS; block++) {
            const PlainD d = params.table ? plain(params.table[work.index], work, place, m0 + block * 64 + warp * 16)
                                          : plain(params.entries[work.index], work, place, m0 + block * 64 + warp * 16);
            if (is_integer || work.store == STORE_32_BIT)
                straight_32(acc[block], d, own);
            else if constexpr (!is_integer) {
                if (work.store == STORE_BF16)
                    straight_16<MMA_BF16>(acc[block], d, own);
                else
                    straight_16<MMA_F16>(acc[block], d, own);
            }
        }
    }

private:
    __device__ static __forceinline__ PlainD plain(const Sm90Entry& entry, const Sm90Work& work, const Sm90Place& place, uint32_t row) {
        const uint32_t element = work.store == STORE_32_BIT ? 4 : 2;
        const mma_view& view = entry.problem.d;
        const int64_t rows = static_cast<int64_t>(entry.problem.m) - row, columns = static_cast<int64_t>(entry.problem.n) - place.n0;
        PlainD d;
        d.row_bytes = view.ld * element;
        d.at = static_cast<char*>(view.at) + (place.batch * view.batch_stride + place.n0) * element + row * d.row_bytes;
        d.rows = rows < 16 ? static_cast<int>(rows) : 16;
        d.columns = columns < COLUMNS ? static_cast<int>(columns) : COLUMNS;
        return d;
    }
};

}  // namespace mma
