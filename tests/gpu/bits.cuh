/* SPDX-License-Identifier: MIT
 *
 * Forms of the tensor-core instructions as kernels of one instruction each, for test-bits.cu: 64 rows of A and up to 256 of B, both
 * contiguous along K, cut into steps of 32 bytes of K (16 elements of f16, 8 of tf32, 32 of one byte). The wgmma wrappers are
 * those of the rows, kernels/wgmma.cuh; sums in f16 and mma.sync have theirs here. For sm_90a only.
 */
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdint.h>

#include "kernels/wgmma.cuh"

constexpr int ROWS_A = 64, ROWS_B = 256, STEP_BYTES = 32, STEPS_TOGETHER = 4;

enum class Type { F16, BF16, F16ACC, TF32, E4M3, E4M3E5M2, E5M2E4M3, E5M2, S8, S8U8, U8S8, U8 };

/* ---- wgmma ---- */

template <Type TYPE> struct OpOf;
template <> struct OpOf<Type::F16> { using type = mma::WgF16; };
template <> struct OpOf<Type::BF16> { using type = mma::WgBf16; };
template <> struct OpOf<Type::TF32> { using type = mma::WgTf32; };
template <> struct OpOf<Type::E4M3> { using type = mma::WgE4M3E4M3; };
template <> struct OpOf<Type::E4M3E5M2> { using type = mma::WgE4M3E5M2; };
template <> struct OpOf<Type::E5M2E4M3> { using type = mma::WgE5M2E4M3; };
template <> struct OpOf<Type::E5M2> { using type = mma::WgE5M2E5M2; };
template <> struct OpOf<Type::S8> { using type = mma::WgS8S8; };
template <> struct OpOf<Type::S8U8> { using type = mma::WgS8U8; };
template <> struct OpOf<Type::U8S8> { using type = mma::WgU8S8; };
template <> struct OpOf<Type::U8> { using type = mma::WgU8U8; };

/* run adds the product of one step to d, or puts it there. */
template <Type TYPE, int N> struct Form {
    using Wgmma = mma::Wgmma<typename OpOf<TYPE>::type, N>;
    using Sum = typename OpOf<TYPE>::type::Acc;
    static constexpr int n_sums = N / 2;

    template <bool FROM_REGISTERS>
    static __device__ __forceinline__ void run(Sum (&d)[n_sums], const uint32_t (&a)[4], uint64_t at_a, uint64_t at_b, bool add)
    {
        if constexpr (FROM_REGISTERS)
            Wgmma::template rs<false>(d, a, at_b, add);
        else
            Wgmma::template ss<false, false>(d, at_a, at_b, add);
    }
};

/* Sums in f16, two a register. */
#define F16ACC_FORM(N, N_SUMS, SUMS, REGISTERS, A_SS, B_SS, ADD_SS, A_RS, B_RS, ADD_RS)                                 \
    template <> struct Form<Type::F16ACC, N> {                                                                         \
        using Sum = uint32_t;                                                                                          \
        static constexpr int n_sums = N_SUMS;                                                                          \
        template <bool FROM_REGISTERS>                                                                                 \
        static __device__ __forceinline__ void run(Sum (&d)[N_SUMS], const uint32_t (&a)[4], uint64_t at_a,            \
                                                   uint64_t at_b, bool add)                                            \
        {                                                                                                              \
            if (FROM_REGISTERS)                                                                                        \
                asm volatile("{ .reg .pred p; setp.ne.b32 p, " ADD_RS ", 0;\n"                                         \
                             "wgmma.mma_async.sync.aligned.m64n" #N "k16.f16.f16.f16 {" SUMS "}, " A_RS ", " B_RS      \
                             ", p, 1, 1, 0; }"                                                                         \
                             : REGISTERS : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(at_b), "r"((int)add));      \
            else                                                                                                       \
                asm volatile("{ .reg .pred p; setp.ne.b32 p, " ADD_SS ", 0;\n"                                         \
                             "wgmma.mma_async.sync.aligned.m64n" #N "k16.f16.f16.f16 {" SUMS "}, " A_SS ", " B_SS      \
                             ", p, 1, 1, 0, 0; }"                                                                      \
                             : REGISTERS : "l"(at_a), "l"(at_b), "r"((int)add));                                       \
        }                                                                                                              \
    };
#define D2 "+r"(d[0]), "+r"(d[1])
#define F16ACC_REGISTERS_16                                                                                            \
    "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]), "+r"(d[4]), "+r"(d[5]), "+r"(d[6]), "+r"(d[7]), "+r"(d[8]),         \
    "+r"(d[9]), "+r"(d[10]), "+r"(d[11]), "+r"(d[12]), "+r"(d[13]), "+r"(d[14]), "+r"(d[15])
F16ACC_FORM(8, 2, "%0, %1", D2, "%2", "%3", "%4", "{%2, %3, %4, %5}", "%6", "%7")
F16ACC_FORM(64, 16, "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15", F16ACC_REGISTERS_16, "%16", "%17", "%18",
            "{%16, %17, %18, %19}", "%20", "%21")

/* ---- mma.sync ---- */

/* mma.sync of one warp, 16 x 8: N_A and N_B registers of A and B, which cover N_B * 16 bytes of K. */
template <Type TYPE, int K> struct MmaSync;
#define MMA_SYNC(NAME, K, N_A, N_B, TEXT, A_TEXT, B_TEXT, D_TEXT, D_REGS, A_REGS, B_REGS)                               \
    template <> struct MmaSync<Type::NAME, K> {                                                                            \
        static constexpr int n_a = N_A, n_b = N_B;                                                                     \
        static __device__ __forceinline__ void run(uint32_t *d, const uint32_t *a, const uint32_t *b) {                \
            asm volatile("mma.sync.aligned." TEXT " {" D_TEXT "}, {" A_TEXT "}, {" B_TEXT "}, {" D_TEXT "};"           \
                         : D_REGS : A_REGS, B_REGS);                                                                   \
        }                                                                                                              \
    };
#define D4 "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
#define A4 "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3])
#define A2 "r"(a[0]), "r"(a[1])
#define B2 "r"(b[0]), "r"(b[1])
#define B1 "r"(b[0])
#define MMA_4_2(NAME, K, TEXT) MMA_SYNC(NAME, K, 4, 2, TEXT, "%4, %5, %6, %7", "%8, %9", "%0, %1, %2, %3", D4, A4, B2)
#define MMA_2_1(NAME, K, TEXT) MMA_SYNC(NAME, K, 2, 1, TEXT, "%4, %5", "%6", "%0, %1, %2, %3", D4, A2, B1)
MMA_4_2(F16, 16, "m16n8k16.row.col.f32.f16.f16.f32")
MMA_2_1(F16, 8, "m16n8k8.row.col.f32.f16.f16.f32")
MMA_4_2(BF16, 16, "m16n8k16.row.col.f32.bf16.bf16.f32")
MMA_2_1(BF16, 8, "m16n8k8.row.col.f32.bf16.bf16.f32")
MMA_SYNC(F16ACC, 16, 4, 2, "m16n8k16.row.col.f16.f16.f16.f16", "%2, %3, %4, %5", "%6, %7", "%0, %1", D2, A4, B2)
MMA_4_2(TF32, 8, "m16n8k8.row.col.f32.tf32.tf32.f32")
MMA_2_1(TF32, 4, "m16n8k4.row.col.f32.tf32.tf32.f32")
MMA_4_2(E4M3, 32, "m16n8k32.row.col.f32.e4m3.e4m3.f32")
MMA_4_2(E4M3E5M2, 32, "m16n8k32.row.col.f32.e4m3.e5m2.f32")
MMA_4_2(E5M2E4M3, 32, "m16n8k32.row.col.f32.e5m2.e4m3.f32")
MMA_4_2(E5M2, 32, "m16n8k32.row.col.f32.e5m2.e5m2.f32")
MMA_4_2(S8, 32, "m16n8k32.row.col.s32.s8.s8.s32")
MMA_2_1(S8, 16, "m16n8k16.row.col.s32.s8.s8.s32")
MMA_4_2(S8U8, 32, "m16n8k32.row.col.s32.s8.u8.s32")
MMA_4_2(U8S8, 32, "m16n8k32.row.col.s32.u8.s8.s32")
MMA_4_2(U8, 32, "m16n8k32.row.col.s32.u8.u8.s32")

/* ---- kernels: D[64][ROWS_B] as 32-bit words; f16 sums are widened to f32 ---- */

/* Eight rows of 16 bytes are 128 consecutive bytes; the next eight rows follow, then the second half of the 32 bytes. */
__device__ uint64_t descriptor(const void *at, uint32_t bytes_to_second_half)
{
    uint64_t address = (uint32_t)__cvta_generic_to_shared(at) & 0x3ffff;

    return address >> 4 | (uint64_t)(bytes_to_second_half >> 4) << 16 | (uint64_t)(128 >> 4) << 32;
}

__device__ void stage(uint8_t *to, const uint8_t *from, int n_rows, int row_bytes)
{
    for (int i = threadIdx.x; i < n_rows * 2; i += blockDim.x)
        *(uint4 *)(to + i % 2 * n_rows * 16 + i / 16 * 128 + i / 2 % 8 * 16) =
            *(const uint4 *)(from + (size_t)(i / 2) * row_bytes + i % 2 * 16);
}

/* The fragment of A that mma.sync and wgmma take from registers: register r holds row lane / 4 + 8 * (r % 2), bytes from
 * 4 * (lane % 4) + 16 * (r / 2). */
__device__ uint32_t fragment(const uint8_t *rows, int row_bytes, int lane, int r)
{
    return *(const uint32_t *)(rows + (size_t)(lane / 4 + r % 2 * 8) * row_bytes + lane % 4 * 4 + r / 2 * 16);
}

template <class SUM> __device__ void store(uint32_t *d, int ld, const SUM *sums, int n_columns, bool is_f16)
{
    int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4, column = threadIdx.x % 4 * 2;

    for (int j = 0; j < n_columns / 8; j++)
        for (int r = 0; r < 4; r++) {
            uint32_t word;

            memcpy(&word, &sums[is_f16 ? j * 2 + r / 2 : j * 4 + r], sizeof word);
            if (is_f16)
                word = __float_as_uint(__half2float(__ushort_as_half((unsigned short)(word >> r % 2 * 16))));
            d[(size_t)(row + r / 2 * 8) * ld + j * 8 + column + r % 2] = word;
        }
}

/* One warp group, one tile of N columns. zeroed: the first step adds to zeros instead of ignoring the registers. */
template <Type TYPE, int N, bool FROM_REGISTERS>
__global__ void __launch_bounds__(128) wgmma_form(const uint8_t *a, const uint8_t *b, uint32_t *d, int row_bytes, int zeroed)
{
    constexpr bool is_f16 = TYPE == Type::F16ACC;
    __shared__ __align__(1024) uint8_t stage_a[STEPS_TOGETHER][ROWS_A * STEP_BYTES], stage_b[STEPS_TOGETHER][N * STEP_BYTES];
    using Form = ::Form<TYPE, N>;
    typename Form::Sum sums[Form::n_sums];
    uint32_t fragments[STEPS_TOGETHER][4] = {};

    for (auto &sum : sums)
        sum = 0;
    for (int at = 0; at < row_bytes; at += STEPS_TOGETHER * STEP_BYTES) {
        for (int i = 0; i < STEPS_TOGETHER; i++) {
            stage(stage_a[i], a + at + i * STEP_BYTES, ROWS_A, row_bytes);
            stage(stage_b[i], b + at + i * STEP_BYTES, N, row_bytes);
            if (FROM_REGISTERS)
                for (int r = 0; r < 4; r++)
                    fragments[i][r] = fragment(a + (size_t)(threadIdx.x / 32 * 16) * row_bytes + at + i * STEP_BYTES,
                                               row_bytes, threadIdx.x % 32, r);
        }
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        mma::wgmma_fence();
        for (int i = 0; i < STEPS_TOGETHER; i++)
            Form::template run<FROM_REGISTERS>(sums, fragments[i], descriptor(stage_a[i], ROWS_A * 16),
                                               descriptor(stage_b[i], N * 16), at > 0 || i > 0 || zeroed);
        mma::wgmma_commit();
        mma::wgmma_wait<0>();
        __syncthreads();
    }
    store(d, ROWS_B, sums, N, is_f16);
}

/* Four warps, 8 columns a CTA. */
template <Type TYPE, int K>
__global__ void mma_form(const uint8_t *a, const uint8_t *b, uint32_t *d, int row_bytes)
{
    using Form = MmaSync<TYPE, K>;
    int lane = threadIdx.x % 32;
    uint32_t sums[4] = {};

    for (int at = 0; at < row_bytes; at += Form::n_b * 16) {
        uint32_t fragment_a[4], fragment_b[2];

        for (int r = 0; r < Form::n_a; r++)
            fragment_a[r] = fragment(a + (size_t)(threadIdx.x / 32 * 16) * row_bytes + at, row_bytes, lane, r);
        for (int r = 0; r < Form::n_b; r++)
            fragment_b[r] = fragment(b + (size_t)(blockIdx.x * 8) * row_bytes + at, row_bytes, lane, r * 2);
        Form::run(sums, fragment_a, fragment_b);
    }
    store(d + blockIdx.x * 8, ROWS_B, sums, 8, TYPE == Type::F16ACC);
}

/* ---- transposes and signs: 16-bit types, 64 x 64 x 64 ---- */

/* A tile of 64 lines of 64 elements with the 128-byte swizzle, as TMA writes it. along_k: a line for each of M or N; else a line
 * for each k. `from` has its 64 k of each row one behind the other. */
__device__ void stage_swizzled(uint16_t *to, const uint16_t *from, bool along_k)
{
    for (int i = threadIdx.x; i < 64 * 64; i += blockDim.x) {
        int row = i / 64, k = i % 64, line = along_k ? row : k, at = along_k ? k : row;

        to[line * 64 + (at / 8 ^ line % 8) * 8 + at % 8] = from[i];
    }
}

template <class OP, bool TRANS_A, bool TRANS_B, int SIGN_A, int SIGN_B, bool FROM_REGISTERS>
__global__ void __launch_bounds__(128) layout_form(const uint16_t *a, const uint16_t *b, uint32_t *d)
{
    using Wgmma = mma::Wgmma<OP, 64>;
    __shared__ __align__(1024) uint16_t tile_a[64 * 64], tile_b[64 * 64];
    uint32_t fragments[4][4];
    float sums[32];

    stage_swizzled(tile_a, a, !TRANS_A);
    stage_swizzled(tile_b, b, !TRANS_B);
    for (int step = 0; step < 4; step++)
        for (int r = 0; r < 4; r++)
            fragments[step][r] = fragment((const uint8_t *)(a + threadIdx.x / 32 * 16 * 64 + step * 16), 128, threadIdx.x % 32, r);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    mma::wgmma_fence();
    for (int step = 0; step < 4; step++) {
        uint64_t at_a = mma::wgmma_descriptor((uint32_t)__cvta_generic_to_shared(tile_a), 8192) + step * (TRANS_A ? 128 : 2);
        uint64_t at_b = mma::wgmma_descriptor((uint32_t)__cvta_generic_to_shared(tile_b), 8192) + step * (TRANS_B ? 128 : 2);

        if constexpr (FROM_REGISTERS)
            Wgmma::template rs<TRANS_B, SIGN_A, SIGN_B>(sums, fragments[step], at_b, step > 0);
        else
            Wgmma::template ss<TRANS_A, TRANS_B, SIGN_A, SIGN_B>(sums, at_a, at_b, step > 0);
    }
    mma::wgmma_commit();
    mma::wgmma_wait<0>();
    store(d, ROWS_B, sums, 64, false);
}
