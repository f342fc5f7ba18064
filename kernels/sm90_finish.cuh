// SPDX-License-Identifier: MIT
//
// What a request may choose after the product, on Hopper. Two ways, chosen for each problem on the host; both round as problem.h says, by
// the operations of epilogue.cuh, and decide at run time.
//
// sm90_finish (STORE_FINISHED), for what most products come with, scales of tensors, rows and columns, alpha, bias, relu and the scale of
// D: in the registers that hold the sums, step by step, each a pass over all of them without a branch. They leave as those of a plain
// product do, during the next tile's products. Loads must not wait for each other: eight of a branch each cost five microseconds a tile.
//
// sm90_store_any (STORE_ANY), for everything that f32 sums may become: pieces of 16 rows x 32 columns go through shared memory of a warp,
// after which a lane has eight columns of a row side by side: C and D are accessed by up to 32 bytes at once. No warp waits for another.
// All of it exists once, in a rolled loop; registers are numbered by constants, hence the cascade that fills shared memory.
#pragma once

#include "kernels/epilogue.cuh"
#include "kernels/sm90_store.cuh"

namespace mma {

__device__ __forceinline__ void store_shared(uint32_t at, float value) { asm volatile("st.shared.f32 [%0], %1;\n" ::"r"(at), "f"(value) : "memory"); }
__device__ __forceinline__ void store_shared(uint32_t at, float first, float second) {
    asm volatile("st.shared.v2.f32 [%0], {%1, %2};\n" ::"r"(at), "f"(first), "f"(second) : "memory");
}
__device__ __forceinline__ float2 load_shared_2(uint32_t at) {
    float2 v;
    asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];\n" : "=f"(v.x), "=f"(v.y) : "r"(at) : "memory");
    return v;
}
__device__ __forceinline__ uint4 load_shared_4(uint32_t at) {
    uint4 v;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];\n" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(at) : "memory");
    return v;
}

// Asked anew for each tile: what follows from it would else be kept in registers through all products.
__device__ __forceinline__ int lane_index() {
    int lane;
    asm volatile("mov.u32 %0, %%laneid;\n" : "=r"(lane));
    return lane;
}

// A value for each row or column: at[i] times `times`, or `times` where there is nothing.
struct Sm90Vector {
    const char* at;
    float times;
    uint8_t dtype;

    // Elements index(0), index(1) ..: all loads are under way at once.
    template <int N, class Index>
    __device__ __forceinline__ void get(float (&ret)[N], Index index) const {
        if (!at) {
#pragma unroll
            for (int i = 0; i < N; i++) ret[i] = times;
        } else if (dtype == MMA_F32) {
#pragma unroll
            for (int i = 0; i < N; i++) ret[i] = reinterpret_cast<const float*>(at)[index(i)];
#pragma unroll
            for (int i = 0; i < N; i++) ret[i] = ep_mul(times, ret[i]);
        } else {
            uint16_t bits[N];
#pragma unroll
            for (int i = 0; i < N; i++) bits[i] = reinterpret_cast<const uint16_t*>(at)[index(i)];
#pragma unroll
            for (int i = 0; i < N; i++) ret[i] = dtype == MMA_F16 ? decode_f16(bits[i]) : decode_bf16(bits[i]);
        }
    }
};

// Options of a tile's problem, looked up at once; of parameters by name, so that they come from the constant cache.
struct Sm90Options {
    Sm90Vector scale_row, scale_column, bias;   // from the tile's first row and column on
    float alpha, out_scale;
    uint8_t has_scale, bias_is_of_rows, act;

    __device__ __forceinline__ void from(const mma_problem& p, const Sm90Tile& tile) {
        const bool has_vectors = p.scale_mode != MMA_SCALE_MODE_BLOCK128;       // those of blocks are in the sums already
        scale_row = {nullptr, p.scale_a_value, MMA_F32};
        scale_column = {nullptr, p.scale_b_value, MMA_F32};
        if (p.scale_a && has_vectors) scale_row.at = reinterpret_cast<const char*>(p.scale_a + tile.batch * p.scale_a_batch_stride + tile.m0);
        if (p.scale_b && has_vectors) scale_column.at = reinterpret_cast<const char*>(p.scale_b + tile.batch * p.scale_b_batch_stride + tile.n0);
        bias_is_of_rows = p.bias_axis == MMA_AXIS_M;
        bias = {static_cast<const char*>(p.bias), 1, p.bias_dtype};
        if (bias.at) bias.at += (tile.batch * p.bias_batch_stride + (bias_is_of_rows ? tile.m0 : tile.n0)) * dtype_bytes(p.bias_dtype);
        alpha = ep_from_double<float>(p.alpha);
        out_scale = p.out_scale;
        has_scale = p.has_scale;
        act = p.act;
    }
    __device__ __forceinline__ void load(const Sm90Params& params, const Sm90Tile& tile) {
        if (params.table)
            from(params.table[tile.entry].problem, tile);
        else
            from(params.entries[tile.entry].problem, tile);
    }
};

// BLOCKS x 64 rows x COLUMNS sums of a warpgroup as wgmma leaves them: pair i of a thread's sums of a row is sums[..][4 i], [4 i + 1], that of
// the row 8 below the next two. warp_row: of the warp, in the tile. staging: COLUMNS floats of shared memory of the warp's own.
template <int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_finish(float (&sums)[BLOCKS][COLUMNS / 2], const Sm90Params& params, const Sm90Tile& tile, int warp_row,
                                            uint32_t staging) {
    constexpr int registers = COLUMNS / 2, pairs = COLUMNS / 8, each_lane = (COLUMNS + 31) / 32;
    enum { SCALE, ALPHA, BIAS, ACTIVATION, OUT, END };
    Sm90Options options;
    options.load(params, tile);
    const int lane = lane_index();
    // Two of every eight columns are a thread's; which, the order of B's rows says (sm90_b_maps): eights of a group, as a power of two.
    const int log_group = (tile.store & 7) == STORE_32_BIT ? 1 : 2;
    const int in_order = tile.store & STORE_FROM_REGISTERS ? COLUMNS : tile.store & STORE_FROM_HALF ? COLUMNS / 2 : 0;
#pragma unroll 1
    for (int step = SCALE; step < END; step++) {
        Sm90Vector of_row = options.scale_row, of_column = options.scale_column;
        bool is_due = options.has_scale;
        if (step == ALPHA || step == OUT) {
            of_row = {nullptr, step == ALPHA ? options.alpha : options.out_scale, 0}, of_column = {nullptr, 1, 0};
            is_due = of_row.times != 1;
        } else if (step == BIAS) {
            // What is added to nothing must leave -0 as it is.
            of_row = options.bias_is_of_rows ? options.bias : Sm90Vector{nullptr, -0.0f, 0};
            of_column = options.bias_is_of_rows ? Sm90Vector{nullptr, -0.0f, 0} : options.bias;
            is_due = options.bias.at;
        } else if (step == ACTIVATION) {
            if (options.act == MMA_ACT_RELU) {
#pragma unroll
                for (int i = 0; i < BLOCKS * registers; i++) {
                    float& sum = sums[i / registers][i % registers];
                    sum = ep_act(MMA_ACT_RELU, sum);
                }
            }
            continue;
        }
        if (!is_due) continue;
        // Columns' values go to shared memory in the order of the lanes' pairs. Behind D's end the last one counts again: loads that depend
        // on nothing are all under way at once.
        float row[2 * BLOCKS], column[each_lane];
        of_column.get(column, [&](int j) {
            const int i = lane / 8 + 4 * j, quad = lane / 2 % 4;
            const int log_eights = i * 8 < in_order ? log_group : 0;
            const int at = (quad << (log_eights + 1)) + (i >> log_eights << (log_eights + 3)) + (i & ((1 << log_eights) - 1)) * 2 + lane % 2;
            return at < tile.columns ? at : tile.columns - 1;
        });
        of_row.get(row, [&](int i) {
            const int at = warp_row + i / 2 * 64 + i % 2 * 8 + lane / 4;
            return at < tile.rows ? at : tile.rows - 1;
        });
        __syncwarp();
#pragma unroll
        for (int j = 0; j < each_lane; j++)
            if (COLUMNS % 32 == 0 || lane + 32 * j < COLUMNS) store_shared(staging + (lane + 32 * j) * 4, column[j]);
        __syncwarp();
        const uint32_t from = staging + lane % 4 * 8;
        if (step == BIAS) {
#pragma unroll
            for (int i = 0; i < pairs; i++) {
                const float2 two = load_shared_2(from + i * 32);
#pragma unroll
                for (int j = 0; j < 4 * BLOCKS; j++) {
                    float& sum = sums[j / 4][i * 4 + j % 4];
                    sum = ep_add(sum, ep_add(row[j / 2], j % 2 ? two.y : two.x));
                }
            }
        } else {
#pragma unroll
            for (int i = 0; i < pairs; i++) {
                const float2 two = load_shared_2(from + i * 32);
#pragma unroll
                for (int j = 0; j < 4 * BLOCKS; j++) {
                    float& sum = sums[j / 4][i * 4 + j % 4];
                    sum = ep_mul(sum, ep_mul(row[j / 2], j % 2 ? two.y : two.x));
                }
            }
        }
    }
    __syncwarp();
}

template <int BLOCKS, int COLUMNS>
struct Sm90Staged {
    static constexpr int registers = COLUMNS / 2, width = 32, ld = width + 4, across = (COLUMNS + width - 1) / width;
    using Sums = float[BLOCKS][registers];
    enum : uint32_t { GATED = 1, WITH_C = 2, PICKED = 4, D_IS_ROW = 8, SCALED = 16, BIAS_OF_ROWS = 32 };    // in one register

    const mma_problem& p;
    const Sm90Tile& tile;
    Sm90Options is;
    // Kept: D's place and what comes with every element. The rest is looked up where it is used, since registers are few.
    char* d;                        // of the tile's batch entry
    uint64_t d_ld;
    uint8_t d_dtype;
    float alpha;
    int lane, columns;
    uint32_t flags;
    uint32_t most;

    __device__ __forceinline__ Sm90Staged(const Sm90Params& params, const mma_problem& problem, const Sm90Tile& described)
        : p(problem), tile(described) {
        is.load(params, tile);
        alpha = ep_from_double<float>(p.alpha);
        lane = lane_index();
        columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
        flags = (ACT_IS_GATED(is.act) ? GATED : 0) | (p.c_kind != MMA_C_NONE ? WITH_C : 0) | (p.rows_d ? PICKED : 0) |
                (p.d.order == MMA_ORDER_ROW ? D_IS_ROW : 0) | (is.has_scale ? SCALED : 0) | (is.bias_is_of_rows ? BIAS_OF_ROWS : 0);
        d_dtype = p.d.dtype;
        d_ld = p.d.ld;
        d = static_cast<char*>(p.d.at) + tile.batch * p.d.batch_stride * dtype_bytes(d_dtype);
        most = 0;
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

    // Columns n.. of row m, `left` of them.
    __device__ __forceinline__ void add_c(float (&values)[8], uint64_t m, uint64_t n, int left) const {
        const mma_view& c = p.c;
        const float beta = ep_from_double<float>(p.beta);
        const bool is_16 = c.dtype != MMA_F32, is_f16 = c.dtype == MMA_F16;
        const uint64_t index = tile.batch * c.batch_stride + (c.order == MMA_ORDER_ROW ? m * c.ld + n : n * c.ld + m);
        const char* const at = static_cast<const char*>(c.at) + index * (is_16 ? 2 : 4);
        uint32_t words[8] = {};
        if (p.c_kind == MMA_C_TENSOR && left >= 8 && c.order == MMA_ORDER_ROW && is_aligned(at, 16)) {
            const uint4 low = *reinterpret_cast<const uint4*>(at);
            words[0] = low.x, words[1] = low.y, words[2] = low.z, words[3] = low.w;
            if (is_16) {
#pragma unroll
                for (int i = 7; i >= 0; i--) {
                    const uint32_t bits = i % 2 ? words[i / 2] >> 16 : words[i / 2] & 0xffff;
                    words[i] = is_f16 ? __float_as_uint(decode_f16(static_cast<uint16_t>(bits))) : bits << 16;
                }
            } else {
                const uint4 high = *reinterpret_cast<const uint4*>(at + 16);
                words[4] = high.x, words[5] = high.y, words[6] = high.z, words[7] = high.w;
            }
        } else {
            const uint64_t step = (c.order == MMA_ORDER_ROW ? 1 : c.ld) * (is_16 ? 2 : 4);
#pragma unroll 1
            for (int i = 0; i < 8; i++) {
                uint32_t bits = 0;
                if (p.c_kind == MMA_C_SCALAR) {
                    bits = __float_as_uint(ep_from_double<float>(p.c_scalar));
                } else if (i < left) {
                    if (is_16) {
                        const uint16_t half = *reinterpret_cast<const uint16_t*>(at + i * step);
                        bits = __float_as_uint(is_f16 ? decode_f16(half) : decode_bf16(half));
                    } else {
                        bits = *reinterpret_cast<const uint32_t*>(at + i * step);
                    }
                }
                ep_turn(words, bits);
            }
        }
#pragma unroll
        for (int i = 0; i < 8; i++) values[i] = ep_fma(beta, __uint_as_float(words[i]), values[i]);
    }

    template <uint8_t ACT>
    __device__ static __forceinline__ void activate_as(float (&values)[4]) {
#pragma unroll
        for (int i = 0; i < 4; i++) values[i] = ep_act(ACT, values[i]);
    }
    // In turns: what was worked at goes behind the rest. A gated pair becomes its value, twice.
    __device__ __forceinline__ void activate(float (&values)[8]) const {
#pragma unroll 1
        for (int turn = 0; turn < (has(GATED) ? 1 : 2); turn++) {
            float now[4];
#pragma unroll
            for (int i = 0; i < 4; i++) now[i] = has(GATED) ? values[2 * i] : values[i];
            if (is.act == MMA_ACT_GELU || is.act == MMA_ACT_GEGLU)
                activate_as<MMA_ACT_GELU>(now);
            else if (is.act == MMA_ACT_GELU_TANH || is.act == MMA_ACT_GEGLU_TANH)
                activate_as<MMA_ACT_GELU_TANH>(now);
            else
                activate_as<MMA_ACT_SILU>(now);
            if (has(GATED)) {
#pragma unroll
                for (int i = 0; i < 8; i += 2) values[i] = values[i + 1] = ep_mul(now[i / 2], values[i + 1]);
            } else {
#pragma unroll
                for (int i = 0; i < 8; i++) values[i] = i < 4 ? values[i + 4] : now[i - 4];
            }
        }
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
    __device__ __forceinline__ void finish(uint32_t sums, int row, int column, int left) {
        float values[8];
#pragma unroll
        for (int i = 0; i < 8; i += 4) {
            const uint4 four = load_shared_4(sums + i * 4);
            memcpy(values + i, &four, 16);
        }
        uint64_t m = static_cast<uint64_t>(tile.m0) + row, n = static_cast<uint64_t>(tile.n0) + column;
        if (row >= tile.rows || left <= 0 || !place_row(m)) return;
        if (has(SCALED)) {
            Sm90Options scales;
            scales.from(p, tile);
            float of_row[1], of_column[8];
            scales.scale_row.get(of_row, [&](int) { return row; });
            scales.scale_column.get(of_column, [&](int i) { return column + (i < left ? i : 0); });
#pragma unroll
            for (int i = 0; i < 8; i++) values[i] = ep_mul(values[i], ep_mul(of_row[0], of_column[i]));
        }
#pragma unroll
        for (int i = 0; i < 8; i++) values[i] = ep_mul(alpha, values[i]);
        if (has(WITH_C)) add_c(values, m, n, left);
        if (is.bias.at) {
            // Behind D's end any counts.
            float bias[8];
            is.bias.get(bias, [&](int i) { return has(BIAS_OF_ROWS) ? row : column + (i < left ? i : 0); });
#pragma unroll
            for (int i = 0; i < 8; i++) values[i] = ep_add(values[i], bias[i]);
        }
        if (is.act == MMA_ACT_RELU) {
#pragma unroll
            for (int i = 0; i < 8; i++) values[i] = ep_act(MMA_ACT_RELU, values[i]);
        }
        if (is.act != MMA_ACT_RELU && is.act != MMA_ACT_NONE && is.act != MMA_ACT_UNSET) activate(values);
#pragma unroll
        for (int i = 0; i < 8; i++) {
            if (i < left) most = max(most, __float_as_uint(values[i]) & 0x7fffffff);
            values[i] = ep_mul(values[i], p.out_scale);
        }
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
        if (p.amax) {
            most = __reduce_max_sync(0xffffffff, most);
            if (lane == 0 && most) atomicMax(p.amax, most);
        }
        __syncwarp();
    }
};

// Early in a tile whose D is not stored straight: what a warp will read of C comes to the L2 while its products are under way.
template <int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_ask_c(const Sm90Params& params, const Sm90Tile& tile, int warp_row) {
    const mma_problem& p = (params.table ? params.table : params.entries)[tile.entry].problem;
    if (p.c_kind != MMA_C_TENSOR || p.c.order != MMA_ORDER_ROW || p.rows_d) return;
    const uint32_t element = dtype_bytes(p.c.dtype), columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
    const int lines = static_cast<int>((columns * element + 127) / 128);
    const char* const at = static_cast<const char*>(p.c.at) + (tile.batch * p.c.batch_stride + tile.n0) * element;
#pragma unroll 1
    for (int i = lane_index(); i < BLOCKS * 16 * lines; i += 32) {
        const int row_of_warp = i / lines, row = warp_row + row_of_warp / 16 * 64 + row_of_warp % 16;
        const uint64_t offset = (tile.m0 + static_cast<uint64_t>(row)) * p.c.ld * element;
        if (row < tile.rows) asm volatile("prefetch.global.L2 [%0];\n" ::"l"(at + offset + (i - row_of_warp * lines) * 128));
    }
}

// By a warp of a warpgroup; warp_row: its first, in the tile.
template <int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_store_any(const float (&sums)[BLOCKS][COLUMNS / 2], const Sm90Params& params, const Sm90Tile& tile, int warp_row,
                                               uint32_t staging) {
    const mma_problem& p = (params.table ? params.table : params.entries)[tile.entry].problem;
    Sm90Staged<BLOCKS, COLUMNS>(params, p, tile).run(sums, warp_row, staging);
}

}  // namespace mma
