// SPDX-License-Identifier: MIT
//
// To any D that is not stored straight, on Hopper (STORE_ANY): of other orders, 8 bits, half the columns, or rows picked by number. What
// sm90_finish.cuh made of the sums goes in pieces of 16 rows x 32 columns through shared memory of a warp, after which a lane has eight columns
// of a row side by side. No warp waits for another. All of it exists once, in a rolled loop; registers are numbered by constants, hence the
// cascade that fills shared memory.
#pragma once

#include "kernels/sm90_finish.cuh"

namespace mma {

template <int BLOCKS, int COLUMNS>
struct Sm90Staged {
    static constexpr int registers = COLUMNS / 2, width = 32, ld = width + 4, across = (COLUMNS + width - 1) / width;
    using Sums = float[BLOCKS][registers];
    enum : uint32_t { GATED = 1, PICKED = 2, D_IS_ROW = 4 };    // in one register

    const mma_problem& p;
    const Sm90Tile& tile;
    // Kept: D's place. The rest is looked up where it is used, since registers are few.
    char* d;                        // of the tile's batch entry
    uint64_t d_ld;
    uint8_t d_dtype;
    int lane, columns;
    uint32_t flags;

    __device__ __forceinline__ Sm90Staged(const mma_problem& problem, const Sm90Tile& described) : p(problem), tile(described) {
        lane = lane_index();
        columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
        flags = (ACT_IS_GATED(p.act) ? GATED : 0) | (p.rows_d ? PICKED : 0) | (p.d.order == MMA_ORDER_ROW ? D_IS_ROW : 0);
        d_dtype = p.d.dtype;
        d_ld = p.d.ld;
        d = static_cast<char*>(p.d.at) + tile.batch * p.d.batch_stride * dtype_bytes(d_dtype);
    }

    __device__ __forceinline__ bool has(uint32_t flag) const { return flags & flag; }

    // Piece I to shared memory, all its columns where it is the last and narrower.
    template <int I>
    __device__ static __forceinline__ void stage(const Sums& sums, int piece, uint32_t at) {
        if constexpr (I < BLOCKS * across) {
            if (piece != I) return stage<I + 1>(sums, piece, at);
            constexpr int first = I % across * width, pairs = COLUMNS - first < width ? (COLUMNS - first) / 8 : width / 8;
#pragma unroll
            for (int i = 0; i < pairs; i++) {
                // As they are: with a cast between, what multiplies waits where it need not (C7520).
                const float* from = sums[I / across] + first / 2 + i * 4;
                store_shared(at + i * 32, from[0], from[1]);
                store_shared(at + i * 32 + 8 * ld * 4, from[2], from[3]);
            }
        }
    }

    // The row of C and D that row m of the product becomes. false, and noted, if there is none: nothing of it may be touched.
    __device__ __forceinline__ bool place_row(uint64_t& m) const {
        if (!has(PICKED)) return true;
        m = problem_row(p.rows_d, p.rows_d_dtype, tile.batch * p.rows_d_batch_stride + m);
        if (m < p.d_rows) return true;
        if (p.bad_rows) atomicOr(p.bad_rows, static_cast<uint32_t>(BAD_ROWS_D));
        return false;
    }

    __device__ static __forceinline__ uint32_t pack_8_bit(uint8_t dtype, float low, float high) {
        uint16_t packed;
        if (dtype == MMA_E4M3)
            asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;\n" : "=h"(packed) : "f"(high), "f"(low));
        else if (dtype == MMA_E5M2)
            asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;\n" : "=h"(packed) : "f"(high), "f"(low));
        else
            packed = static_cast<uint16_t>(static_cast<uint8_t>(encode_s8(low)) | static_cast<uint8_t>(encode_s8(high)) << 8);
        return packed;
    }
    // n values of a row, 4 (gated) or 8 where all are there.
    __device__ __forceinline__ void store(float (&values)[8], uint64_t m, uint64_t n, int left) const {
        const uint32_t element = dtype_bytes(d_dtype), bytes = (has(GATED) ? 4 : 8) * element;
        const uint64_t index = has(D_IS_ROW) ? m * d_ld + n : n * d_ld + m;
        char* const at = d + index * element;
        if (left * element == bytes && has(D_IS_ROW) && is_aligned(at, min(bytes, 16u))) {
            uint32_t words[8];
            memcpy(words, values, 32);
            if (element == 2) {
#pragma unroll
                for (int i = 0; i < 4; i++)
                    words[i] = d_dtype == MMA_BF16 ? pack_16_bit<MMA_BF16>(values[2 * i], values[2 * i + 1])
                                                   : pack_16_bit<MMA_F16>(values[2 * i], values[2 * i + 1]);
            } else if (element == 1) {
#pragma unroll
                for (int i = 0; i < 2; i++)
                    words[i] = pack_8_bit(d_dtype, values[4 * i], values[4 * i + 1]) |
                               pack_8_bit(d_dtype, values[4 * i + 2], values[4 * i + 3]) << 16;
            }
            if (bytes == 4) {
                *reinterpret_cast<uint32_t*>(at) = words[0];
            } else if (bytes == 8) {
                *reinterpret_cast<uint2*>(at) = make_uint2(words[0], words[1]);
            } else {
                *reinterpret_cast<uint4*>(at) = make_uint4(words[0], words[1], words[2], words[3]);
                if (bytes == 32) *reinterpret_cast<uint4*>(at + 16) = make_uint4(words[4], words[5], words[6], words[7]);
            }
        } else {
#pragma unroll 1
            for (int i = 0; i < left; i++) {
                store_as(d, d_dtype, index + (has(D_IS_ROW) ? i : i * d_ld), values[0]);
                ep_turn(values, 0.0f);
            }
        }
    }

    // 8 sums of a row of the tile from a column on, of which `left` are of D.
    __device__ __forceinline__ void finish(uint32_t sums, int row, int column, int left) const {
        float values[8];
#pragma unroll
        for (int i = 0; i < 8; i += 4) {
            const uint4 four = load_shared_4(sums + i * 4);
            memcpy(values + i, &four, 16);
        }
        uint64_t m = static_cast<uint64_t>(tile.m0) + row, n = static_cast<uint64_t>(tile.n0) + column;
        if (row >= tile.rows || left <= 0 || !place_row(m)) return;
        if (has(GATED)) {
#pragma unroll
            for (int i = 1; i < 4; i++) values[i] = values[2 * i];
            n /= 2, left /= 2;
        }
        store(values, m, n, left);
    }
    // staging: shared memory of the warp.
    __device__ __forceinline__ void run(const Sums& sums, int warp_row, uint32_t staging) {
#pragma unroll 1
        for (int piece = 0; piece < BLOCKS * across; piece++) {
            const int block = piece / across, column = (piece - block * across) * width + lane % 4 * 8, left = columns - column;
            __syncwarp();
            stage<0>(sums, piece, staging + (lane / 4 * ld + lane % 4 * 2) * 4);
            __syncwarp();
#pragma unroll 1
            for (int half = 0; half < 2; half++) {
                const int row = lane / 4 + half * 8;
                finish(staging + (row * ld + lane % 4 * 8) * 4, warp_row + block * 64 + row, column, left < 8 ? left : 8);
            }
        }
        __syncwarp();
    }
};

// By a warp of a warpgroup; warp_row: its first, in the tile.
template <int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_store_any(const float (&sums)[BLOCKS][COLUMNS / 2], const Sm90Params& params, const Sm90Tile& tile, int warp_row,
                                               uint32_t staging) {
    const mma_problem& p = (params.table ? params.table : params.entries)[tile.entry].problem;
    Sm90Staged<BLOCKS, COLUMNS>(p, tile).run(sums, warp_row, staging);
}

}  // namespace mma
