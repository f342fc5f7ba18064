// SPDX-License-Identifier: MIT
//
// What sm90_finish.cuh looks up of a tile's problem: vectors along its rows and columns, scalars, C; and the accesses that go with them.
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
    uint32_t* amax;

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
        amax = p.amax;
    }
    __device__ __forceinline__ void load(const Sm90Params& params, const Sm90Tile& tile) {
        if (params.table)
            from(params.table[tile.entry].problem, tile);
        else
            from(params.entries[tile.entry].problem, tile);
    }
    __device__ __forceinline__ bool activates() const { return act != MMA_ACT_NONE && act != MMA_ACT_UNSET && act != MMA_ACT_RELU; }
};

// C of a tile's problem.
struct Sm90C {
    enum Kind : uint8_t { NONE, SCALAR, SINGLE, VECTORS };      // the last two: elements one by one, or what is a thread's of a unit at once
    const char* at;                         // of the tile's batch entry
    uint64_t row_bytes, column_bytes;       // of a scalar: its bits
    float beta;
    uint8_t dtype;
    Kind kind;

    // element: of ordered vectors, 0 = either.
    __device__ __forceinline__ void from(const mma_problem& p, const Sm90Tile& tile, uint32_t vector_element) {
        const uint32_t element = dtype_bytes(p.c.dtype);
        const bool is_row = p.c.order == MMA_ORDER_ROW;
        dtype = p.c.dtype;
        beta = ep_from_double<float>(p.beta);
        at = static_cast<const char*>(p.c.at) + tile.batch * p.c.batch_stride * element;
        row_bytes = (is_row ? p.c.ld : 1) * element;
        column_bytes = (is_row ? 1 : p.c.ld) * element;
        const bool in_vectors = is_row && !p.rows_d && (!vector_element || element == vector_element) &&
                                ((reinterpret_cast<uint64_t>(at) | row_bytes) & 15) == 0;
        if (p.c_kind == MMA_C_SCALAR) column_bytes = __float_as_uint(ep_from_double<float>(p.c_scalar));
        kind = p.c_kind == MMA_C_NONE ? NONE : p.c_kind == MMA_C_SCALAR ? SCALAR : in_vectors ? VECTORS : SINGLE;
    }
    __device__ __forceinline__ void load(const Sm90Params& params, const Sm90Tile& tile, uint32_t vector_element) {
        if (params.table)
            from(params.table[tile.entry].problem, tile, vector_element);
        else
            from(params.entries[tile.entry].problem, tile, vector_element);
    }
};

// Volatile, so that they stay together: all are under way at once.
__device__ __forceinline__ void load_c(const char* at, uint32_t* ret) { asm volatile("ld.global.b32 %0, [%1];\n" : "=r"(ret[0]) : "l"(at)); }
__device__ __forceinline__ void load_c_2(const char* at, uint32_t* ret) {
    asm volatile("ld.global.v2.b32 {%0, %1}, [%2];\n" : "=r"(ret[0]), "=r"(ret[1]) : "l"(at));
}
__device__ __forceinline__ void load_c_4(const char* at, uint32_t* ret) {
    asm volatile("ld.global.v4.b32 {%0, %1, %2, %3}, [%4];\n" : "=r"(ret[0]), "=r"(ret[1]), "=r"(ret[2]), "=r"(ret[3]) : "l"(at));
}

}  // namespace mma
