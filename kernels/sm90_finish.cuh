// SPDX-License-Identifier: MIT
//
// What a request may choose after the product, on Hopper: in the registers that hold a tile's sums, step by step, each a pass over all of them.
// Rounds as problem.h says, by the operations of epilogue.cuh, and decides at run time. Where D is stored straight they leave as those of a
// plain product do, during the next tile's products; else sm90_staged.cuh takes them to D.
//
// Scales of tensors, rows and columns, alpha, bias, relu and the scale of D are passes without a branch: loads must not wait for each
// other, eight of a branch each cost five microseconds a tile. C, other activations and amax take too much code for that, and exist once, for
// a slice of 16 sums, in loops that bring one after the other. C is asked for while the products are under way, and comes from the L2 for
// up to four slices at once.
#pragma once

#include "kernels/sm90_options.cuh"

namespace mma {

// BLOCKS x 64 rows x COLUMNS sums of a warpgroup as wgmma leaves them: pair i of a thread's sums of a row is sums[..][4 i], [4 i + 1], that of
// the row 8 below the next two; of every eight columns (a unit) two are a thread's. ROOM: for code. Where there is less of it, activations
// take longer, where there is little, bias and scales, too, and where there is least, relu and C.
enum Sm90Room { ROOM_LEAST, ROOM_LITTLE, ROOM_LESS, ROOM_ENOUGH };
template <int BLOCKS, int COLUMNS, Sm90Room ROOM>
struct Sm90Finish {
    static constexpr int registers = COLUMNS / 2, units = COLUMNS / 8, each_lane = (COLUMNS + 31) / 32;
    static constexpr bool has_room = BLOCKS * registers <= 128;
    static constexpr int slice = registers % 16 == 0 && has_room ? 16 : registers % 8 == 0 ? 8 : 4, slices = BLOCKS * registers / slice;
    static constexpr int in_block = registers / slice, slice_units = slice / 4;
    // Slices of C that come at once, where elements have 16 bits and 32.
    static constexpr int c_16 = !has_room ? 1 : in_block % 4 == 0 ? 4 : in_block % 2 == 0 ? 2 : 1;
    static constexpr int c_32 = (c_16 + 1) / 2, c_words = c_32 * 4 * slice_units;
    static constexpr bool BRIEF = ROOM == ROOM_LEAST;
    using Sums = float[BLOCKS][registers];

    const Sm90Params& params;
    const Sm90Tile& tile;
    int warp_row, lane;
    int log_group, in_order;            // units of a group of columns that are side by side, as a power of two; how many columns have that order
    uint32_t staging;

    __device__ __forceinline__ Sm90Finish(const Sm90Params& all, const Sm90Tile& described, int first_row, uint32_t own_staging)
        : params(all), tile(described), warp_row(first_row), lane(lane_index()), staging(own_staging) {
        log_group = (tile.store & 7) == STORE_32_BIT ? 1 : 2;
        in_order = tile.store & STORE_FROM_REGISTERS ? COLUMNS : tile.store & STORE_FROM_HALF ? COLUMNS / 2 : 0;
    }

    // Of the tile: the first of a thread's two columns of a unit; quad: lane % 4.
    __device__ __forceinline__ int column_of(int unit, int quad) const {
        const int log_units = unit * 8 < in_order ? log_group : 0;
        return (quad << (log_units + 1)) + (unit >> log_units << (log_units + 3)) + (unit & ((1 << log_units) - 1)) * 2;
    }
    // Of a slice: its first row of the thread, and unit of its columns.
    __device__ __forceinline__ int row_of(int i) const { return warp_row + (BLOCKS > 1 ? i / in_block * 64 : 0) + lane / 4; }
    __device__ static __forceinline__ int unit_of(int i) { return (BLOCKS > 1 ? i % in_block : i) * slice_units; }

    // to(first register of slice i, as a type). Numbers of registers are constants, hence the decisions.
    template <int BEGIN = 0, int END = slices, class To>
    __device__ static __forceinline__ void with_slice(int i, To to) {
        if constexpr (END - BEGIN > 1) {
            constexpr int middle = (BEGIN + END) / 2;
            if (i < middle)
                with_slice<BEGIN, middle>(i, to);
            else
                with_slice<middle, END>(i, to);
        } else {
            to(Count<BEGIN * slice>());
        }
    }

    // Row of C and D; false where there is none.
    __device__ __forceinline__ bool place(int row, uint64_t& ret) const {
        ret = static_cast<uint64_t>(tile.m0) + row;
        if (row >= tile.rows) return false;
        if (!(tile.store & STORE_PICKED)) return true;
        const mma_problem& p = (params.table ? params.table : params.entries)[tile.entry].problem;
        ret = problem_row(p.rows_d, p.rows_d_dtype, tile.batch * p.rows_d_batch_stride + ret);
        return ret < p.d_rows;
    }

    // ---- C ----

    __device__ static __forceinline__ float decode_c(uint8_t dtype, uint32_t bits) {
        return dtype == MMA_F16 ? decode_f16(static_cast<uint16_t>(bits)) : __uint_as_float(bits << 16);
    }
    // Four sums at a time, in turns.
    __device__ __forceinline__ void c_single(const Sm90C& c, int i, float (&ret)[slice]) const {
#pragma unroll 1
        for (int j = 0; j < slice_units; j++) {
            const int column = column_of(unit_of(i) + j, lane % 4), left = tile.columns - column;
#pragma unroll
            for (int k = 0; k < slice - 4; k++) ret[k] = ret[k + 4];
#pragma unroll
            for (int below = 0; below < 2; below++) {
                uint64_t m;
                const bool is_there = place(row_of(i) + below * 8, m);
                const char* const at = c.at + m * c.row_bytes + (tile.n0 + static_cast<uint64_t>(column)) * c.column_bytes;
#pragma unroll
                for (int odd = 0; odd < 2; odd++) {
                    const char* const element = at + odd * c.column_bytes;
                    float& value = ret[slice - 4 + below * 2 + odd];
                    value = 0;
                    if (is_there && odd < left)
                        value = c.dtype == MMA_F32 ? *reinterpret_cast<const float*>(element)
                                                   : decode_c(c.dtype, *reinterpret_cast<const uint16_t*>(element));
                }
            }
        }
    }
    // Words of slices from i on, WORDS for each unit and row. Behind D's end the last row counts again.
    template <int WORDS, int COUNT>
    __device__ __forceinline__ void c_vectors(const Sm90C& c, int i, uint32_t* ret) const {
        constexpr int each = slice_units * WORDS;
#pragma unroll
        for (int below = 0; below < 2; below++) {
            const int row = row_of(i) + below * 8;
            const char* const at = c.at + (static_cast<uint64_t>(tile.m0) + (row < tile.rows ? row : tile.rows - 1)) * c.row_bytes +
                                   (tile.n0 + static_cast<uint64_t>(unit_of(i)) * 8) * (2 * WORDS) + lane % 4 * (in_order ? 16 : 4 * WORDS);
            if (slice_units == 4 && in_order) {
#pragma unroll
                for (int j = 0; j < COUNT * WORDS; j++) load_c_4(at + j * 64, ret + (j / WORDS * 2 + below) * each + j % WORDS * 4);
            } else {
#pragma unroll
                for (int j = 0; j < COUNT * slice_units; j++) {
                    uint32_t* const to = ret + (j / slice_units * 2 + below) * each + j % slice_units * WORDS;
                    if (WORDS == 1)
                        load_c(at + j * 16, to);
                    else
                        load_c_2(at + j * 32, to);
                }
            }
        }
    }
    // Of those, the ones of slice `number` of them, as they are.
    template <int WORDS, int COUNT, int I = 0>
    __device__ static __forceinline__ void c_pick(int number, const uint32_t (&words)[c_words], float (&ret)[slice]) {
        constexpr int each = slice_units * WORDS;
        if constexpr (I + 1 < COUNT)
            if (number != I) return c_pick<WORDS, COUNT, I + 1>(number, words, ret);
#pragma unroll
        for (int j = 0; j < slice; j++) ret[j] = __uint_as_float(words[(I * 2 + j / 2 % 2) * each + j / 4 * WORDS + (WORDS == 2 ? j % 2 : 0)]);
    }
    __device__ __forceinline__ void c_slice(const Sm90C& c, int i, uint32_t (&words)[c_words], float (&ret)[slice]) const {
        if (c.kind == Sm90C::SCALAR) {
#pragma unroll
            for (int j = 0; j < slice; j++) ret[j] = __uint_as_float(static_cast<uint32_t>(c.column_bytes));
        } else if (BRIEF || c.kind == Sm90C::SINGLE) {
            c_single(c, i, ret);
        } else if (c.dtype == MMA_F32) {
            if (i % c_32 == 0) c_vectors<2, c_32>(c, i, words);
            c_pick<2, c_32>(i % c_32, words, ret);
        } else {
            if (i % c_16 == 0) c_vectors<1, c_16>(c, i, words);
            c_pick<1, c_16>(i % c_16, words, ret);
#pragma unroll
            for (int j = 0; j < slice; j++) {
                const uint32_t word = __float_as_uint(ret[j]);
                ret[j] = decode_c(c.dtype, j % 2 ? word >> 16 : word & 0xffff);
            }
        }
    }

    __device__ __forceinline__ void add_c(Sums& sums) const {
        Sm90C c;
        c.load(params, tile, in_order ? log_group == 1 ? 4 : 2 : 0);
        if (c.kind == Sm90C::NONE) return;
        if (c.kind == Sm90C::VECTORS && (BRIEF || tile.columns < COLUMNS || (in_order && in_order < COLUMNS))) c.kind = Sm90C::SINGLE;
        uint32_t words[c_words] = {};
#pragma unroll 1
        for (int i = 0; i < slices; i++) {
            float of_c[slice] = {};
            c_slice(c, i, words, of_c);
            with_slice(i, [&](auto first) {
#pragma unroll
                for (int j = 0; j < slice; j++) {
                    float& sum = sums[first.value / registers][first.value % registers + j];
                    sum = ep_fma(c.beta, of_c[j], sum);
                }
            });
        }
    }

    // ---- activations, amax ----

    // Four values at a time: enough for none to wait and few enough for the registers that are left.
    template <int EACH>
    __device__ static __forceinline__ void activate(uint8_t act, float (&values)[EACH], uint32_t zero) {
        constexpr int at_once = EACH < 4 ? EACH : 4;
        const auto by_fours = [&](auto apply) {
#pragma unroll
            for (int i = 0; i < EACH; i += at_once) {
                float now[at_once];
#pragma unroll
                for (int j = 0; j < at_once; j++) now[j] = values[i + j];
                apply(now);
#pragma unroll
                for (int j = 0; j < at_once; j++) values[i + j] = now[j];
            }
        };
        if (act == MMA_ACT_GELU || act == MMA_ACT_GEGLU)
            by_fours([&](auto& now) { act_gelu(now, zero); });
        else if (act == MMA_ACT_GELU_TANH || act == MMA_ACT_GEGLU_TANH)
            by_fours([&](auto& now) { act_gelu_tanh(now, zero); });
        else
            by_fours([&](auto& now) { act_silu(now, zero); });
    }
    // In turns: what was worked at goes behind the rest. The value of a gated pair replaces its first.
    __device__ static __forceinline__ void activate_slice(uint8_t act, float (&values)[slice], uint32_t zero) {
        constexpr int most = ROOM == ROOM_ENOUGH ? 8 : ROOM == ROOM_LEAST ? 2 : 4, each = slice / 2 < most ? slice / 2 : most;
        const bool is_gated = ACT_IS_GATED(act);
#pragma unroll 1
        for (int left = slice; left > 0; left -= is_gated ? 2 * each : each) {
            float now[each];
#pragma unroll
            for (int i = 0; i < each; i++) now[i] = is_gated ? values[2 * i] : values[i];
            activate<each>(act, now, zero);
            if (is_gated) {
                float up[each];
#pragma unroll
                for (int i = 0; i < each; i++) up[i] = values[2 * i + 1];
#pragma unroll
                for (int i = 0; i < slice - 2 * each; i++) values[i] = values[i + 2 * each];
#pragma unroll
                for (int i = 0; i < each; i++) values[slice - 2 * each + 2 * i] = ep_mul(now[i], up[i]);
            } else {
#pragma unroll
                for (int i = 0; i < slice - each; i++) values[i] = values[i + each];
#pragma unroll
                for (int i = 0; i < each; i++) values[slice - each + i] = now[i];
            }
        }
    }
    // The greatest bits of |value| among those of a slice that are of D.
    __device__ __forceinline__ uint32_t greatest(const Sm90Options& options, int i, const float (&values)[slice]) const {
        const bool is_gated = ACT_IS_GATED(options.act);
        uint32_t most[2] = {}, ret = 0;
#pragma unroll
        for (int j = 0; j < slice; j += 4) {
            const int left = tile.columns - column_of(unit_of(i) + j / 4, lane % 4);
#pragma unroll
            for (int k = 0; k < 4; k++)
                if (k % 2 < left && !(is_gated && k % 2)) most[k / 2] = max(most[k / 2], __float_as_uint(values[j + k]) & 0x7fffffff);
        }
#pragma unroll
        for (int below = 0; below < 2; below++) {
            uint64_t m;
            if (place(row_of(i) + below * 8, m)) ret = max(ret, most[below]);
        }
        return ret;
    }

    // ---- all of it ----

    // Behind the bias; if BRIEF C, too.
    __device__ __forceinline__ void by_slices(const Sm90Options& options, bool with_c, Sums& sums) const {
        Sm90C c = {};
        uint32_t words[c_words] = {}, most = 0;
        with_c = with_c && BRIEF;
        if (with_c) c.load(params, tile, 0);
        if (with_c && c.kind == Sm90C::NONE) return;
        const bool is_relu = BRIEF && options.act == MMA_ACT_RELU;
        if (!with_c && !options.activates() && !options.amax && !is_relu) return;
#pragma unroll 1
        for (int i = 0; i < slices; i++) {
            float values[slice];
            with_slice(i, [&](auto first) {
#pragma unroll
                for (int j = 0; j < slice; j++) values[j] = sums[first.value / registers][first.value % registers + j];
            });
            if (with_c) {
                float of_c[slice];
                c_slice(c, i, words, of_c);
#pragma unroll
                for (int j = 0; j < slice; j++) values[j] = ep_fma(c.beta, of_c[j], values[j]);
            } else {
                if (is_relu) {
#pragma unroll
                    for (int j = 0; j < slice; j++) values[j] = ep_act(MMA_ACT_RELU, values[j]);
                }
                if (options.activates()) activate_slice(options.act, values, params.n_tiles >> 31);
                if (options.amax) most = max(most, greatest(options, i, values));
            }
            with_slice(i, [&](auto first) {
#pragma unroll
                for (int j = 0; j < slice; j++) sums[first.value / registers][first.value % registers + j] = values[j];
            });
        }
        if (!with_c && options.amax) {
            most = __reduce_max_sync(0xffffffff, most);
            if (lane == 0 && most) atomicMax(options.amax, most);
        }
    }
    // A factor or summand for each row and column: the product of their two values.
    __device__ __forceinline__ void combine(Sums& sums, bool is_sum, const Sm90Vector& of_row, const Sm90Vector& of_column) const {
        // Columns' values go to shared memory in the order of the lanes' pairs. Behind D's end the last one counts again: loads that depend
        // on nothing are all under way at once.
        float row[2 * BLOCKS], column[each_lane];
        const int quad = lane / 2 % 4, unit = lane / 8, as_they_lie = unit * 8 + lane % 8;
        const int ordered = (quad << (log_group + 1)) + (unit >> log_group << (log_group + 3)) + (unit & ((1 << log_group) - 1)) * 2 + lane % 2;
        of_column.get(column, [&](int j) {
            const int at = (32 * j < in_order ? ordered : as_they_lie) + 32 * j;
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
#pragma unroll
        for (int i = 0; i < units; i++) {
            const float2 two = load_shared_2(from + i * 32);
#pragma unroll
            for (int j = 0; j < 4 * BLOCKS; j++) {
                float& sum = sums[j / 4][i * 4 + j % 4];
                const float with = ep_mul(row[j / 2], j % 2 ? two.y : two.x);
                sum = is_sum ? ep_add(sum, with) : ep_mul(sum, with);
            }
        }
    }

    __device__ __forceinline__ void run(Sums& sums) const {
        enum { SCALE, ALPHA, WITH_C, BIAS, ACTIVATION, OUT, END };
        Sm90Options options;
        options.load(params, tile);
#pragma unroll 1
        for (int step = SCALE; step < END; step++) {
            Sm90Vector of_row = options.scale_row, of_column = options.scale_column;
            bool is_due = options.has_scale;
            if (step == WITH_C || step == ACTIVATION) {
                if (!BRIEF && step == ACTIVATION && options.act == MMA_ACT_RELU) {
#pragma unroll
                    for (int i = 0; i < BLOCKS * registers; i++) {
                        float& sum = sums[i / registers][i % registers];
                        sum = ep_act(MMA_ACT_RELU, sum);
                    }
                }
                if (step == WITH_C && !(tile.store & STORE_WITH_C)) continue;
                if (step == WITH_C && !BRIEF)
                    add_c(sums);
                else
                    by_slices(options, step == WITH_C, sums);
                continue;
            }
            if (step != SCALE) {
                of_row = {nullptr, step == ALPHA ? options.alpha : options.out_scale, 0}, of_column = {nullptr, 1, 0};
                is_due = of_row.times != 1;
            }
            if (step == BIAS) {
                is_due = options.bias.at;
                of_row = options.bias_is_of_rows ? options.bias : Sm90Vector{nullptr, 1, 0};
                of_column = options.bias_is_of_rows ? Sm90Vector{nullptr, 1, 0} : options.bias;
            }
            if (!is_due) continue;
            if (ROOM <= ROOM_LITTLE)
                combine(sums, step == BIAS, of_row, of_column);
            else if (step == BIAS)
                combine(sums, true, of_row, of_column);
            else
                combine(sums, false, of_row, of_column);
        }
        __syncwarp();
    }
};

// By a warp of a warpgroup; warp_row: its first, in the tile. staging: COLUMNS floats of shared memory of the warp's own.
template <Sm90Room ROOM, int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_finish(float (&sums)[BLOCKS][COLUMNS / 2], const Sm90Params& params, const Sm90Tile& tile, int warp_row,
                                            uint32_t staging) {
    Sm90Finish<BLOCKS, COLUMNS, ROOM>(params, tile, warp_row, staging).run(sums);
}

// Early in a tile that takes C: what a warp will read of it comes to the L2 while the products are under way.
template <int BLOCKS, int COLUMNS>
__device__ __forceinline__ void sm90_ask_c(const Sm90Params& params, const Sm90Tile& tile, int warp_row) {
    Sm90C c;
    c.load(params, tile, 0);
    if (c.kind != Sm90C::VECTORS) return;
    const uint32_t element = c.dtype == MMA_F32 ? 4 : 2, columns = tile.columns < COLUMNS ? tile.columns : COLUMNS;
    const int lines = static_cast<int>((columns * element + 127) / 128);
    const char* const at = c.at + (tile.m0 + static_cast<uint64_t>(warp_row)) * c.row_bytes + static_cast<uint64_t>(tile.n0) * element;
#pragma unroll 1
    for (int i = lane_index(); i < BLOCKS * 16; i += 32) {
        const int row = i / 16 * 64 + i % 16;
#pragma unroll 1
        for (int line = 0; line < lines && warp_row + row < tile.rows; line++)
            asm volatile("prefetch.global.L2 [%0];\n" ::"l"(at + row * c.row_bytes + line * 128));
    }
}

}  // namespace mma
