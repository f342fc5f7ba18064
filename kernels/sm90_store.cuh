// SPDX-License-Identifier: MIT
//
// From the accumulators of a warpgroup to D, for the Hopper family. Two ways, chosen for each problem on the host (StoreKind):
//
// Straight, where D needs nothing but a conversion and lies in whole 16 bytes: chunks of 16 rows x 128 bytes, each by one warp, without
// waiting for anybody. Where B's rows came in the order of sm90_b_maps a thread's values are 16 bytes of D side by side, and leave from
// registers; else they go through shared memory of the warp's own. Where registers are left, a tile's values wait in them, and a chunk
// leaves after each stage of the next tile, while the tensor core is busy.
//
// Otherwise f32 sums, finished (sm90_finish.cuh), go through the same memory by sm90_staged.cuh, s32 ones into the epilogue of epilogue.cuh.
//
// Measured on an H200 and left, for 128 x 256 tiles: stores by the copy engine from two small buffers, from a whole tile set aside
// with a stage less, from the last stages of the ring; and everything of a straight store at the end of its tile. What counts is that
// the code between two tiles is short, so places of tiles come from the producer (Sm90Tile). A chunk through shared memory takes 900 to
// 1200 cycles beside a stage of products, from registers 650. Short K runs best where warpgroups take turns (sm90_turns.cuh).
//
// Measured for K of 512 to 2048 and left, since the whole was slower by 1 to 5 % or no faster: half a chunk after each stage; code of its
// own for each chunk, which asks nothing of shared memory; lines of 128 bytes by an exchange between lanes; two more 32-bit chunks waiting
// in the staging memory; one warpgroup a stage behind the other, so that their ends of tiles do not meet (a stage less of the ring then).
//
// Of D of 32 bits, the half of a tile of 128 x 256 that is not held leaves at once: 2650 cycles of 36900 a tile at K = 2048, since all CTAs
// store then, at 5 TB/s. Measured and left: the next tile's first four stages summed in the free half of the registers meanwhile (loads take
// 2800 cycles beside such stores and the ring runs dry: 0 to 1 % sooner, and no register to spare); boxes of shared memory sent evenly
// through the next tile, for one stage less (a stage takes 1090 cycles then, not 1030: as long); all of it held on tiles of 128 x 192 (later);
// operands asked to the L2 some stages ahead (20 % later).
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_group.cuh"

namespace mma {

// A tile of a CTA, as its producer tells the consumers through shared memory.
struct alignas(16) Sm90Tile {
    char* d;                        // element (m0, n0) of its batch entry, where D is stored straight
    uint64_t row_bytes;
    int32_t rows, columns;          // inside D from there; may be negative
    uint32_t k_tiles, store;        // StoreKind, STORE_FROM_REGISTERS
    uint32_t entry, batch, m0, n0;
};

// Writes it to shared memory, piece by piece: the producer has few registers.
__device__ __forceinline__ void sm90_describe(uint32_t to, const Sm90Entry& entry, const Sm90Work& work, const Sm90Place& place, uint32_t m0,
                                              uint32_t k_tiles, uint32_t store) {
    asm volatile("st.shared.v4.u32 [%0 + 32], {%1, %2, %3, %4};\n" ::"r"(to), "r"(work.index), "r"(place.batch), "r"(m0), "r"(place.n0) : "memory");
    const int64_t rows = static_cast<int64_t>(entry.problem.m) - m0, columns = static_cast<int64_t>(entry.problem.n) - place.n0;
    asm volatile("st.shared.v4.u32 [%0 + 16], {%1, %2, %3, %4};\n" ::"r"(to), "r"(static_cast<int32_t>(rows < 256 ? rows : 256)),
                 "r"(static_cast<int32_t>(columns < 256 ? columns : 256)), "r"(k_tiles), "r"(store) : "memory");
    const uint32_t element = (store & 7) == STORE_32_BIT ? 4 : 2;
    const uint64_t row_bytes = entry.problem.d.ld * element;
    const uint64_t d = reinterpret_cast<uint64_t>(entry.problem.d.at) + (place.batch * entry.problem.d.batch_stride + place.n0) * element + m0 * row_bytes;
    asm volatile("st.shared.v2.u64 [%0], {%1, %2};\n" ::"r"(to), "l"(d), "l"(row_bytes) : "memory");
}

template <uint8_t DTYPE>
__device__ __forceinline__ uint32_t pack_16_bit(float low, float high) {
    uint32_t packed;
    if (DTYPE == MMA_BF16)
        asm("cvt.rn.bf16x2.f32 %0, %1, %2;\n" : "=r"(packed) : "f"(high), "f"(low));
    else
        asm("cvt.rn.f16x2.f32 %0, %1, %2;\n" : "=r"(packed) : "f"(high), "f"(low));
    return packed;
}

// A number as a type.
template <int N>
struct Count {
    static constexpr int value = N;
};

// BLOCKS x 64 rows x COLUMNS sums of one warpgroup: registers acc[BLOCKS][COLUMNS / 2], staging of staging_bytes. HELD: registers for
// what is stored during the next tile's products, 0 = nothing. KEEPS_PLACE: there are registers for where it goes, too.
template <class Acc, int BLOCKS, int COLUMNS, int HELD, bool KEEPS_PLACE = true>
struct TileStore {
    static constexpr int registers = COLUMNS / 2;
    static constexpr bool is_integer = Acc(0.5f) == Acc(0);
    static constexpr int chunk_ld = 64 + 4;             // epilogue_tile wants ld % 32 == 4 words
    static constexpr int chunks = (COLUMNS + 63) / 64;
    static constexpr int warp_bytes = 16 * chunk_ld * 4;
    static constexpr int staging_bytes = 4 * warp_bytes;
    static constexpr int buffer_bytes = 2048;           // 16 rows of 128 bytes, one chunk; two of them take turns
    static_assert(warp_bytes >= 2 * buffer_bytes && warp_bytes % 128 == 0, "a warp's part holds what both ways need");
    static_assert(COLUMNS <= 256, "as Sm90Tile counts");

    // A chunk is 64 columns of 16 bits or 32 of 32 bits: 16 registers a thread once 16-bit values are packed. The last one of a row of
    // columns may be narrower.
    static constexpr int chunks_16 = (COLUMNS + 63) / 64, chunks_32 = (COLUMNS + 31) / 32;

    __device__ static __forceinline__ uint32_t own_staging(const char* staging) {
        return shared_address(staging) + threadIdx.x / 32 % 4 * warp_bytes;
    }

    // The order of a thread's values of a row of columns, where these come in whole groups (sm90_group_rows): first the 16 bytes of the
    // upper row of a group, then those of the lower one. Register of the sums that value i begins with.
    static constexpr bool quads_16 = COLUMNS % 32 == 0, quads_32 = COLUMNS % 16 == 0;
    __device__ static constexpr int source_16(int i) { return quads_16 ? 4 * (i / 8 * 4 + i % 4) + i / 4 % 2 * 2 : 2 * i; }
    __device__ static constexpr int source_32(int i) { return quads_32 ? 4 * (i / 8 * 2 + i / 2 % 2) + i / 4 % 2 * 2 + i % 2 : i; }

    // ---- a chunk from registers to a buffer: eight rows that are accessed at one 16-byte column meet no bank twice ----

    template <int N>
    __device__ static __forceinline__ void write_16(const uint32_t* packed, uint32_t buffer) {
        const uint32_t lane = threadIdx.x % 32;
        if constexpr (quads_16) {
            const uint32_t at = buffer + lane % 8 * 128 + ((lane / 8 ^ lane % 8) << 4);
#pragma unroll
            for (int i = 0; i < N; i += 4)
                store_matrix_x4((at ^ i / 8 * 64) + i / 4 % 2 * 1024, packed[i], packed[i + 1], packed[i + 2], packed[i + 3]);
        } else {
            const uint32_t at = buffer + lane % 16 * 128 + ((lane / 16 ^ lane % 8) << 4);
#pragma unroll
            for (int j = 0; j < N / 4; j++)
                store_matrix_x4(at ^ j * 32, packed[4 * j], packed[4 * j + 1], packed[4 * j + 2], packed[4 * j + 3]);
            if (N % 4) store_matrix_x2(at ^ N / 4 * 32, packed[N - 2], packed[N - 1]);
        }
    }
    template <int N>
    __device__ static __forceinline__ void write_32(const uint32_t* sums, uint32_t buffer) {
        const uint32_t lane = threadIdx.x % 32, at = buffer + lane / 4 * 128 + ((lane % 4 / 2 ^ lane / 4) << 4) + lane % 2 * 8;
#pragma unroll
        for (int i = 0; i < N; i += 2) {
            const int j = quads_32 ? i / 8 * 2 + i / 2 % 2 : i / 4, half = quads_32 ? i / 4 % 2 : i / 2 % 2;
            asm volatile("st.shared.v2.b32 [%0], {%1, %2};\n" ::"r"((at ^ j * 32) + half * 1024), "r"(sums[i]), "r"(sums[i + 1]) : "memory");
        }
    }

    // ---- a chunk from registers to D, where B's rows came in the order for it ----

    struct Direct {
        char* to;               // of this thread's first 16 bytes of the tile
        uint64_t row_bytes;
        int left, rows;         // bytes of D's row and rows of D from there on
    };
    __device__ static __forceinline__ Direct direct(const Sm90Tile& tile, uint32_t store, int row) {
        const int lane = static_cast<int>(threadIdx.x % 32), column = lane % 4 * 16;
        const int element_bits = is_integer || (store & 7) == STORE_32_BIT ? 2 : 1;
        const int columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
        return {tile.d + (row + lane / 4) * tile.row_bytes + column, tile.row_bytes, columns * (1 << element_bits) - column, tile.rows - row - lane / 4};
    }
    // The chunk from `column` bytes on, of rows `block` x 64 on.
    template <int N>
    __device__ static __forceinline__ void write_direct(const uint32_t* values, const Direct& at, int block, int column) {
        if constexpr (N % 4 == 0) {
            char* to = at.to + (BLOCKS > 1 ? block * 64 * at.row_bytes : 0) + column;
            char* const below = to + 8 * at.row_bytes;
            const int left = at.left - column, rows = BLOCKS > 1 ? at.rows - block * 64 : at.rows;
#pragma unroll
            for (int i = 0; i < N; i += 4)
                if (rows > i / 4 % 2 * 8 && left > i / 8 * 64)
                    *reinterpret_cast<uint4*>((i / 4 % 2 ? below : to) + i / 8 * 64) =
                        make_uint4(values[i], values[i + 1], values[i + 2], values[i + 3]);
        }
    }

    __device__ static __forceinline__ uint4 load_shared(uint32_t at) {
        uint4 v;
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];\n" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(at) : "memory");
        return v;
    }

    // From a buffer to D: 128 bytes of a row from `column_bytes` on, 16 rows from `row` of the tile on.
    __device__ static __forceinline__ void copy_out(const Sm90Tile& tile, uint32_t buffer, int row, int column_bytes) {
        const int lane = static_cast<int>(threadIdx.x % 32), column = column_bytes + lane % 8 * 16;
        const int element_bits = is_integer || (tile.store & 7) == STORE_32_BIT ? 2 : 1;
        const int left = (tile.columns < COLUMNS ? tile.columns : COLUMNS) * (1 << element_bits) - column, rows = tile.rows - row - lane / 8;
        const uint32_t at = buffer + lane / 8 * 128 + ((lane % 8 ^ lane / 8) << 4);
        char* to = tile.d + (row + lane / 8) * tile.row_bytes + column;
        __syncwarp();
        if (left >= 16) {
#pragma unroll
            for (int i = 0; i < 4; i++)
                if (rows > 4 * i) *reinterpret_cast<uint4*>(to + 4 * i * tile.row_bytes) = load_shared((at ^ i % 2 * 64) + i * 512);
        } else if (left > 0) {
            // The end of D's rows, element by element, each in halves of two bytes.
#pragma unroll 1
            for (int i = 0; i < 4 && rows > 4 * i; i++)
#pragma unroll 1
                for (int b = 0; b < left; b += 2) {
                    uint16_t half;
                    asm volatile("ld.shared.u16 %0, [%1];\n" : "=h"(half) : "r"((at ^ i % 2 * 64) + i * 512 + b) : "memory");
                    *reinterpret_cast<uint16_t*>(to + 4 * i * tile.row_bytes + b) = half;
                }
        }
    }

    // Registers of chunk C of columns, once packed.
    template <int C>
    static constexpr int count_16 = (COLUMNS - C * 64 < 64 ? COLUMNS - C * 64 : 64) / 4;
    template <int C>
    static constexpr int count_32 = (COLUMNS - C * 32 < 32 ? COLUMNS - C * 32 : 32) / 2;

    template <uint8_t DTYPE, int N>
    __device__ static __forceinline__ void pack(const Acc* acc, uint32_t* ret_packed) {
#pragma unroll
        for (int i = 0; i < N; i++) ret_packed[i] = pack_16_bit<DTYPE>(acc[source_16(i)], acc[source_16(i) + 1]);
    }
    template <int N>
    __device__ static __forceinline__ void bits(const Acc* acc, uint32_t* ret_bits) {
#pragma unroll
        for (int i = 0; i < N; i++) memcpy(&ret_bits[i], &acc[source_32(i)], 4);
    }

    // ---- straight, at once: chunks counted through all blocks. The number of a register must be a constant, hence
    // the cascades; what follows them exists once. to(n, values): n chunk registers, n as a type. ----

    template <uint8_t DTYPE, int C = 0, class To>
    __device__ static __forceinline__ void with_chunk_16(const Acc (&acc)[BLOCKS][registers], int chunk, To to) {
        if constexpr (C < BLOCKS * chunks_16) {
            if (chunk == C) {
                constexpr int c = C % chunks_16, n = count_16<c>;
                uint32_t packed[n];
                pack<DTYPE, n>(acc[C / chunks_16] + c * 32, packed);
                to(Count<n>(), packed);
            } else {
                with_chunk_16<DTYPE, C + 1>(acc, chunk, to);
            }
        }
    }
    template <int C = 0, class To>
    __device__ static __forceinline__ void with_chunk_32(const Acc (&acc)[BLOCKS][registers], int chunk, To to) {
        if constexpr (C < BLOCKS * chunks_32) {
            if (chunk == C) {
                constexpr int c = C % chunks_32, n = count_32<c>;
                uint32_t sums[n];
                bits<n>(acc[C / chunks_32] + c * 16, sums);
                to(Count<n>(), sums);
            } else {
                with_chunk_32<C + 1>(acc, chunk, to);
            }
        }
    }

    __device__ static __forceinline__ void store_16(const Acc (&acc)[BLOCKS][registers], const Sm90Tile& tile, int row, uint32_t staging) {
        if constexpr (!is_integer) {
            const Direct at = direct(tile, tile.store, row);
#pragma unroll 1
            for (int chunk = 0; chunk < BLOCKS * chunks_16; chunk++) {
                const int block = chunk / chunks_16, column = chunk % chunks_16 * 128;
                if (quads_16 && tile.store & STORE_FROM_REGISTERS) {
                    const auto to = [&](auto n, const uint32_t* values) { write_direct<n.value>(values, at, block, column); };
                    if ((tile.store & 7) == STORE_BF16)
                        with_chunk_16<MMA_BF16>(acc, chunk, to);
                    else
                        with_chunk_16<MMA_F16>(acc, chunk, to);
                } else {
                    const uint32_t buffer = staging + chunk % 2 * buffer_bytes;
                    const auto to = [&](auto n, const uint32_t* values) { write_16<n.value>(values, buffer); };
                    if ((tile.store & 7) == STORE_BF16)
                        with_chunk_16<MMA_BF16>(acc, chunk, to);
                    else
                        with_chunk_16<MMA_F16>(acc, chunk, to);
                    copy_out(tile, buffer, row + block * 64, column);
                }
            }
        }
    }
    __device__ static __forceinline__ void store_32(const Acc (&acc)[BLOCKS][registers], const Sm90Tile& tile, const Direct& at, int row, uint32_t staging,
                                                    int end) {
#pragma unroll 1
        for (int chunk = 0; chunk < end; chunk++) {
            const int block = chunk / chunks_32, column = chunk % chunks_32 * 128;
            if (quads_32 && tile.store & STORE_FROM_REGISTERS) {
                with_chunk_32(acc, chunk, [&](auto n, const uint32_t* values) { write_direct<n.value>(values, at, block, column); });
            } else {
                const uint32_t buffer = staging + chunk % 2 * buffer_bytes;
                with_chunk_32(acc, chunk, [&](auto n, const uint32_t* values) { write_32<n.value>(values, buffer); });
                copy_out(tile, buffer, row + block * 64, column);
            }
        }
    }

    // ---- straight, during the next tile's products ----
    //
    // The products of a stage take a thousand cycles of the tensor core, in which its warps have nothing to do. So a tile's values are
    // packed into registers (16 bits; of 32 bits as many columns as fit, the others go at once) and a chunk leaves after each stage
    // of the next tile: what is left between two tiles is the packing.
    static constexpr bool holds = HELD > 0;
    static constexpr int held_16 = BLOCKS * chunks_16;
    static constexpr int now_32 = BLOCKS * registers <= HELD ? 0 : chunks_32 - HELD / 16;       // chunks that go at once, of one block
    static constexpr int held_32 = BLOCKS * chunks_32 - now_32;
    static_assert(!holds || is_integer || BLOCKS * registers / 2 <= HELD, "16-bit values must all fit");
    static_assert(!holds || now_32 == 0 || (BLOCKS == 1 && HELD % 16 == 0), "only one block is divided");
    static_assert(!holds || BLOCKS * (registers - now_32 * 16) <= HELD, "32-bit values that do not go at once must fit");

    struct Held {
        uint32_t values[holds ? HELD : 1];
        int next;               // -1: nothing; 16-bit chunks are 0.., 32-bit chunks held_16..
        const Sm90Tile* tile;
        bool is_direct;
        Direct at;
    };

    template <int C = 0, class To>
    __device__ static __forceinline__ void with_held(const Held& held, To to) {
        if constexpr (C < held_16 + held_32) {
            if constexpr (is_integer && C < held_16) {
                with_held<held_16>(held, to);
            } else if (held.next != C) {
                with_held<C + 1>(held, to);
            } else if constexpr (C < held_16) {
                to(Count<count_16<C % chunks_16>>(), Count<true>(), held.values + C / chunks_16 * (registers / 2) + C % chunks_16 * 16);
            } else {
                constexpr int i = C - held_16 + now_32, c = i % chunks_32;
                to(Count<count_32<c>>(), Count<false>(), held.values + i / chunks_32 * registers + (c - now_32) * 16);
            }
        }
    }
    // The next chunk, if there is one; row: the warp's first one within the tile.
    __device__ static __forceinline__ void send(Held& held, int row, uint32_t staging) {
        if (held.next < 0) return;
        const bool is_32 = is_integer || held.next >= held_16;
        const int chunk = is_32 ? held.next - held_16 + now_32 : held.next, across = is_32 ? chunks_32 : chunks_16;
        const int block = BLOCKS > 1 && chunk >= across, column = (chunk - block * across) * 128;
        if (quads_16 && (KEEPS_PLACE ? held.is_direct : held.tile->store & STORE_FROM_REGISTERS)) {
            const Direct at = KEEPS_PLACE ? held.at : direct(*held.tile, held.tile->store, row);
            with_held(held, [&](auto n, auto, const uint32_t* values) { write_direct<n.value>(values, at, block, column); });
        } else {
            const uint32_t buffer = staging + held.next % 2 * buffer_bytes;
            with_held(held, [&](auto n, auto is_16, const uint32_t* values) {
                if constexpr (is_16.value)
                    write_16<n.value>(values, buffer);
                else
                    write_32<n.value>(values, buffer);
            });
            copy_out(*held.tile, buffer, row + block * 64, column);
        }
        held.next = held.next == held_16 - 1 || held.next == held_16 + held_32 - 1 ? -1 : held.next + 1;
    }
    __device__ static __forceinline__ void send_all(Held& held, int row, uint32_t staging) {
#pragma unroll 1
        while (held.next >= 0) send(held, row, staging);
    }
    // Takes the values of a tile whose D is stored straight; nothing may be held.
    __device__ static __forceinline__ void hold(Held& held, const Acc (&acc)[BLOCKS][registers], const Sm90Tile* tile, uint32_t store, int row,
                                                uint32_t staging) {
        held.tile = tile;
        const Direct at = direct(*tile, store, row);
        if (KEEPS_PLACE) {
            held.is_direct = store & STORE_FROM_REGISTERS;
            held.at = at;
        }
        if (is_integer || (store & 7) == STORE_32_BIT) {
            if constexpr (now_32 > 0) store_32(acc, *tile, at, row, staging, now_32);
            held.next = held_16;
#pragma unroll
            for (int block = 0; block < BLOCKS; block++)
                bits<registers - now_32 * 16>(acc[block] + now_32 * 16, held.values + block * registers);
        } else if constexpr (!is_integer) {
            held.next = 0;
#pragma unroll
            for (int block = 0; block < BLOCKS; block++) {
                if ((store & 7) == STORE_BF16)
                    pack<MMA_BF16, registers / 2>(acc[block], held.values + block * (registers / 2));
                else
                    pack<MMA_F16, registers / 2>(acc[block], held.values + block * (registers / 2));
            }
        }
    }
    // Nothing is held; said so that the compiler need not keep the registers through the long epilogue.
    __device__ static __forceinline__ void forget(Held& held) {
        held.next = -1;
        held.tile = nullptr;
        held.is_direct = false;
        held.at = {};
#pragma unroll
        for (int i = 0; i < (holds ? HELD : 1); i++) held.values[i] = 0;
    }

    // ---- columns 64 c .. of the sums to a staging tile, for the epilogue of epilogue.cuh ----

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

    // Anything else of one block of rows, through the epilogue that all families share, whose code exists once. By the 128 threads of a
    // warpgroup, whose rows begin group_row rows into the tile; barrier is theirs alone.
    __device__ static __forceinline__ void by_epilogue(const Acc (&acc)[registers], const Sm90Params& params, const Sm90Tile& tile,
                                                       uint32_t group_row, char* staging, int barrier) {
        static_assert(BLOCKS == 1, "one block of rows");
        const mma_problem& p = (params.table ? params.table : params.entries)[tile.entry].problem;
        const int rows = tile.rows - static_cast<int>(group_row), columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
#pragma unroll 1
        for (int c = 0; c * 64 < columns; c++) {
            const int left = columns - c * 64;
            barrier_sync<128>(barrier);
            stage_chunk<0>(acc, c, reinterpret_cast<Acc*>(staging));
            barrier_sync<128>(barrier);
            if (rows > 0)
                epilogue_tile<Acc, 128>(p, tile.batch, tile.m0 + group_row, tile.n0 + c * 64, rows < 64 ? rows : 64, left < 64 ? left : 64,
                                        reinterpret_cast<Acc*>(staging), chunk_ld);
        }
        // The next tile may go straight, without a barrier.
        barrier_sync<128>(barrier);
    }

    // At once, all of a tile whose D is stored straight. row: the warp's first one within the tile.
    __device__ static __forceinline__ void run(const Acc (&acc)[BLOCKS][registers], const Sm90Tile& tile, int row, uint32_t staging) {
        __syncwarp();
        if (is_integer || (tile.store & 7) == STORE_32_BIT)
            store_32(acc, tile, direct(tile, tile.store, row), row, staging, BLOCKS * chunks_32);
        else
            store_16(acc, tile, row, staging);
    }
};

}  // namespace mma
