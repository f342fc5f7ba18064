// SPDX-License-Identifier: MIT
//
// From the accumulators of a warpgroup to D by the copy engine, for the warpgroups of the Hopper family that take turns: while one
// multiplies, the other has as long as a tile's products take, so a box of shared memory for each warp is enough, and more of it is left
// for the ring. For a D that is stored straight (sm90_store.cuh): a warp lays boxes of 16 rows x 128 bytes there, and the copy engine
// takes them to where they lie in D.
//
// Measured on an H200, bf16 4096 x 32768 x 512 on 128 x 192 tiles, cuBLASLt 1: this way with five stages 0.99, with four and two boxes a
// warp 0.93; rows of 192 or 384 bytes by bulk copies, one for each row, 0.78; from registers, as sm90_store.cuh does it, 0.93. Without turns,
// 128 x 256: 0.93.
#pragma once

#include "kernels/sm90_store.cuh"

namespace mma {

// BLOCKS x 64 rows x COLUMNS sums, registers acc[BLOCKS][COLUMNS / 2].
template <class Acc, int BLOCKS, int COLUMNS>
struct TurnStore {
    static constexpr int registers = COLUMNS / 2;
    static constexpr bool is_integer = Acc(0.5f) == Acc(0);
    static constexpr int warp_bytes = SM90_BOX_ROWS * 128, staging_bytes = 4 * warp_bytes;
    static_assert(COLUMNS * 4 <= warp_bytes, "what sm90_finish.cuh stages lies there, too");
    static_assert(COLUMNS >= 64 && COLUMNS % 8 == 0, "boxes must not reach beyond the tile");

    __device__ static __forceinline__ uint32_t own_staging(const char* staging) { return shared_address(staging) + threadIdx.x / 32 % 4 * warp_bytes; }

    // Columns of a box from registers to shared memory as the copy engine expects them; eight rows at one 16-byte column meet no bank twice.
    template <uint8_t DTYPE>
    __device__ static __forceinline__ void lay(const Acc* acc, uint32_t box) {
        const uint32_t lane = threadIdx.x % 32;
        if constexpr (DTYPE == MMA_F32) {
            const uint32_t at = box + lane / 4 * 128 + ((lane % 4 / 2 ^ lane / 4) << 4) + lane % 2 * 8;
#pragma unroll
            for (int j = 0; j < 4; j++) {
                uint32_t bits[4];
                memcpy(bits, acc + 4 * j, 16);
                asm volatile("st.shared.v2.b32 [%0], {%1, %2};\n" ::"r"(at ^ j * 32), "r"(bits[0]), "r"(bits[1]) : "memory");
                asm volatile("st.shared.v2.b32 [%0], {%1, %2};\n" ::"r"((at ^ j * 32) + 1024), "r"(bits[2]), "r"(bits[3]) : "memory");
            }
        } else {
            const uint32_t at = box + lane % 16 * 128 + ((lane / 16 ^ lane % 8) << 4);
#pragma unroll
            for (int j = 0; j < 4; j++) {
                uint32_t packed[4];
#pragma unroll
                for (int i = 0; i < 4; i++) packed[i] = pack_16_bit<DTYPE>(acc[8 * j + 2 * i], acc[8 * j + 2 * i + 1]);
                store_matrix_x4(at ^ j * 32, packed[0], packed[1], packed[2], packed[3]);
            }
        }
    }

    template <uint8_t DTYPE>
    __device__ static __forceinline__ void store(const Acc (&acc)[BLOCKS][registers], const Sm90Tile& tile, const CUtensorMap* d, int row, uint32_t box,
                                                 bool leads) {
        constexpr int columns = DTYPE == MMA_F32 ? 32 : 64, across = (COLUMNS + columns - 1) / columns;
        const int32_t n0 = static_cast<int32_t>(tile.n0), m0 = static_cast<int32_t>(tile.m0) + row, batch = static_cast<int32_t>(tile.batch);
#pragma unroll
        for (int i = 0; i < BLOCKS * across; i++) {
            // The last box of a row of boxes may begin in the one before, and writes the same there.
            const int block = i / across, column = i % across * columns < COLUMNS - columns ? i % across * columns : COLUMNS - columns;
            if (leads) tensor_stores_read();
            __syncwarp();
            lay<DTYPE>(acc[block] + column / 2, box);
            fence_shared_proxy();
            __syncwarp();
            if (leads) {
                tensor_store(d, box, n0 + column, m0 + block * 64, batch);
                tensor_stores_commit();
            }
        }
    }

    // By the 128 threads of a warpgroup, and one of each warp that leads, always the same, which waits for its stores before the CTA ends.
    // d: the tensor that D is, in boxes; row: the warp's first one within the tile; staging: the warpgroup's.
    __device__ static __forceinline__ void run(const Acc (&acc)[BLOCKS][registers], const Sm90Tile& tile, const CUtensorMap* d, int row,
                                               const char* staging, bool leads) {
        const uint32_t box = own_staging(staging), kind = tile.store & 7;
        if (is_integer || kind == STORE_32_BIT) {
            store<MMA_F32>(acc, tile, d, row, box, leads);
        } else if constexpr (!is_integer) {
            if (kind == STORE_BF16)
                store<MMA_BF16>(acc, tile, d, row, box, leads);
            else
                store<MMA_F16>(acc, tile, d, row, box, leads);
        }
    }
};

}  // namespace mma
