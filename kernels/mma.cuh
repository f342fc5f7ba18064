// SPDX-License-Identifier: MIT
//
// One wrapper for each warp-level instruction that the portable tensor-core family uses, and the "operations" that put
// them together. Everything is measured in bytes: whatever the type, one K step is 32 bytes of K a row (k16 of 16-bit,
// k32 of 8-bit, k8 of 32-bit elements), so one set of loaders and fragments serves all of them. Neighbours: pipeline.cuh
// moves the operands, sm80.cuh puts both into kernels.
//
// Fragment ownership, lane l (that of PTX and of the packed tile orders): A register r holds row l/4 + 8(r%2), word
// l%4 + 4(r/2); B register r holds column l/4, word l%4 + 4r; D register r holds row l/4 + 8(r/2), column 2(l%4) + r%2.
#pragma once

#include <cstdint>

#include <cuda_fp16.h>

#include "kernels/tf32.cuh"

namespace mma {

__device__ __forceinline__ uint32_t smem_address(const void* at) {
    return static_cast<uint32_t>(__cvta_generic_to_shared(at));
}

// Four 8x8 matrices of 16-bit elements (8 rows of 16 bytes); lane i names row i%8 of matrix i/8.
__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address) : "memory");
}

__device__ __forceinline__ void ldmatrix_x4_trans(uint32_t (&r)[4], uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address) : "memory");
}

__device__ __forceinline__ void cp_async_16(uint32_t target, const void* source) {
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" :: "r"(target), "l"(source) : "memory");
}

// Copies n_bytes (0..16) and fills the rest of the 16 with zeros; source is not read when n_bytes is 0. Costs five more
// instructions than the plain form.
__device__ __forceinline__ void cp_async_16_zfill(uint32_t target, const void* source, uint32_t n_bytes) {
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;"
                 :: "r"(target), "l"(source), "r"(n_bytes) : "memory");
}

__device__ __forceinline__ void cp_async_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }

template <int N>
__device__ __forceinline__ void cp_async_wait() { asm volatile("cp.async.wait_group %0;" :: "n"(N) : "memory"); }

// The instructions with an f32 or s32 accumulator of four registers.
#define MMA_WRAPPER_A4B2(NAME, OPCODE, ACC, CONSTRAINT)                                                                \
    __device__ __forceinline__ void NAME(ACC (&d)[4], const uint32_t (&a)[4], const uint32_t* b) {                     \
        asm volatile("mma.sync.aligned." OPCODE " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"     \
                     : "+" CONSTRAINT(d[0]), "+" CONSTRAINT(d[1]), "+" CONSTRAINT(d[2]), "+" CONSTRAINT(d[3])          \
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));                              \
    }
MMA_WRAPPER_A4B2(mma_m16n8k16_f16, "m16n8k16.row.col.f32.f16.f16.f32", float, "f")
MMA_WRAPPER_A4B2(mma_m16n8k16_bf16, "m16n8k16.row.col.f32.bf16.bf16.f32", float, "f")
MMA_WRAPPER_A4B2(mma_m16n8k8_tf32, "m16n8k8.row.col.f32.tf32.tf32.f32", float, "f")
MMA_WRAPPER_A4B2(mma_m16n8k32_s8s8, "m16n8k32.row.col.s32.s8.s8.s32", int32_t, "r")
MMA_WRAPPER_A4B2(mma_m16n8k32_s8u8, "m16n8k32.row.col.s32.s8.u8.s32", int32_t, "r")
MMA_WRAPPER_A4B2(mma_m16n8k32_u8s8, "m16n8k32.row.col.s32.u8.s8.s32", int32_t, "r")
MMA_WRAPPER_A4B2(mma_m16n8k32_u8u8, "m16n8k32.row.col.s32.u8.u8.s32", int32_t, "r")
#undef MMA_WRAPPER_A4B2

#define MMA_WRAPPER_A2B1(NAME, OPCODE)                                                                                 \
    __device__ __forceinline__ void NAME(float (&d)[4], uint32_t a0, uint32_t a1, uint32_t b) {                        \
        asm volatile("mma.sync.aligned." OPCODE " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"                 \
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a0), "r"(a1), "r"(b));                     \
    }
MMA_WRAPPER_A2B1(mma_m16n8k8_f16, "m16n8k8.row.col.f32.f16.f16.f32")
MMA_WRAPPER_A2B1(mma_m16n8k8_bf16, "m16n8k8.row.col.f32.bf16.bf16.f32")
#undef MMA_WRAPPER_A2B1

__device__ __forceinline__ void mma_m16n8k16_f16acc(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
                 : "+r"(d[0]), "+r"(d[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// ---- operations: one K step (32 bytes of K a row) of one 16x8 tile -----------------------------------------------------
//
// Stage: the type in which accumulators pass through shared memory. element_bytes: of one element in shared memory.
// prepare_a/b: what a fragment word needs between shared memory and the tensor core.

struct FloatAccumulator {
    using Stage = float;
    float d[4];
    __device__ __forceinline__ void clear() { d[0] = d[1] = d[2] = d[3] = 0.0f; }
    __device__ __forceinline__ float2 pair(int half) const { return make_float2(d[2 * half], d[2 * half + 1]); }
    __device__ __forceinline__ void set_pair(int half, float2 v) { d[2 * half] = v.x; d[2 * half + 1] = v.y; }
};

struct IntAccumulator {
    using Stage = int32_t;
    int32_t d[4];
    __device__ __forceinline__ void clear() { d[0] = d[1] = d[2] = d[3] = 0; }
    __device__ __forceinline__ int2 pair(int half) const { return make_int2(d[2 * half], d[2 * half + 1]); }
    __device__ __forceinline__ void set_pair(int half, int2 v) { d[2 * half] = v.x; d[2 * half + 1] = v.y; }
};

struct HalfAccumulator {
    using Stage = float;
    uint32_t d[2];
    __device__ __forceinline__ void clear() { d[0] = d[1] = 0; }
    __device__ __forceinline__ float2 pair(int half) const {
        return __half22float2(*reinterpret_cast<const __half2*>(&d[half]));
    }
    __device__ __forceinline__ void set_pair(int half, float2 v) {
        const __half2 packed = __float22half2_rn(v);
        d[half] = *reinterpret_cast<const uint32_t*>(&packed);
    }
};

struct PlainWords {
    __device__ static __forceinline__ uint32_t prepare(uint32_t word) { return word; }
};

struct OpF16 : PlainWords {
    using Accumulator = FloatAccumulator;
    static constexpr int element_bytes = 2;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k16_f16(c.d, a, b);
    }
};

struct OpBf16 : PlainWords {
    using Accumulator = FloatAccumulator;
    static constexpr int element_bytes = 2;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k16_bf16(c.d, a, b);
    }
};

// The k8 form in ascending order of K: registers 0, 1 of a k16 fragment of A are its lower half, 2, 3 its upper half.
struct OpF16K8 : PlainWords {
    using Accumulator = FloatAccumulator;
    static constexpr int element_bytes = 2;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k8_f16(c.d, a[0], a[1], b[0]);
        mma_m16n8k8_f16(c.d, a[2], a[3], b[1]);
    }
};

struct OpBf16K8 : PlainWords {
    using Accumulator = FloatAccumulator;
    static constexpr int element_bytes = 2;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k8_bf16(c.d, a[0], a[1], b[0]);
        mma_m16n8k8_bf16(c.d, a[2], a[3], b[1]);
    }
};

struct OpF16Acc : PlainWords {
    using Accumulator = HalfAccumulator;
    static constexpr int element_bytes = 2;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k16_f16acc(c.d, a, b);
    }
};

// Words in shared memory are rounded already (the gathering loader converts as it stores).
struct OpTf32 : PlainWords {
    using Accumulator = FloatAccumulator;
    static constexpr int element_bytes = 4;
    __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {
        mma_m16n8k8_tf32(c.d, a, b);
    }
};

// Words in shared memory are f32 as they came (cp.async cannot convert).
struct OpTf32Raw : OpTf32 {
    __device__ static __forceinline__ uint32_t prepare(uint32_t word) { return round_tf32(word); }
};

#define MMA_OP_INT8(NAME, INSTRUCTION)                                                                                 \
    struct NAME : PlainWords {                                                                                         \
        using Accumulator = IntAccumulator;                                                                            \
        static constexpr int element_bytes = 1;                                                                        \
        __device__ static __forceinline__ void step(Accumulator& c, const uint32_t (&a)[4], const uint32_t* b) {       \
            INSTRUCTION(c.d, a, b);                                                                                    \
        }                                                                                                              \
    };
MMA_OP_INT8(OpS8S8, mma_m16n8k32_s8s8)
MMA_OP_INT8(OpS8U8, mma_m16n8k32_s8u8)
MMA_OP_INT8(OpU8S8, mma_m16n8k32_u8s8)
MMA_OP_INT8(OpU8U8, mma_m16n8k32_u8u8)
#undef MMA_OP_INT8

}  // namespace mma
