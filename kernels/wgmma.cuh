// SPDX-License-Identifier: MIT
//
// wgmma.mma_async, one wrapper an instruction, with every operand of it: D += or = A * B for a 64 x N tile of a warpgroup,
// A from shared memory (ss) or registers (rs), B from shared memory. sm_90a only. Used by sm90.cuh; tests/gpu/test-bits.cu
// shows which of these give equal bits.
//
// What ptxas and the hardware ask of a caller:
//   - fence() before the first wgmma and after any other access to its registers; commit() closes a group of them; the
//     accumulators and the registers of an rs operand belong to the tensor core until wait<n>() lets at most n groups run.
//   - no call and no branch on data between fence and wait, or ptxas serialises the instructions (C7510), which
//     contrib/check-kernels.sh takes as an error.
//   - scale_d false: D = A * B; the registers need not be set before.
//
// Accumulators: lane l of warp w holds, for j = 0 .. N/8-1, at acc[4j + {0, 1}] row 16w + l/4, columns 8j + 2(l%4) + {0, 1},
// and at acc[4j + {2, 3}] the same columns of the row 8 below.
#pragma once

#include <stdint.h>

namespace mma {

// ---- shared-memory descriptors --------------------------------------------------------------------------------------
//
// Tiles are written by TMA with the 128-byte swizzle at addresses that are multiples of 1024.
// K-major: a row of 128 bytes for each of M or N; eight rows are a group of 1024 bytes; one step of 32 bytes along K is +2.
// MN-major (16-bit types): a row of 128 bytes for each k holds 64 of M or N; chunks of 64 are chunk_bytes apart; sixteen
// k are +128.
//
// Steps and offsets, in 16 bytes, are added to the lower half; the upper one is the same for all.
__device__ __forceinline__ uint32_t wgmma_descriptor_low(uint32_t shared_address, uint32_t leading_bytes) {
    return (shared_address & 0x3ffff) >> 4 | leading_bytes >> 4 << 16;
}
__device__ __forceinline__ uint64_t wgmma_descriptor_of(uint32_t low) {
    return static_cast<uint64_t>(1024 >> 4 | 1u << 30) << 32 | low;
}
__device__ __forceinline__ uint64_t wgmma_descriptor(uint32_t shared_address, uint32_t leading_bytes) {
    return wgmma_descriptor_of(wgmma_descriptor_low(shared_address, leading_bytes));
}

__device__ __forceinline__ void wgmma_fence() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void wgmma_commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int GROUPS>
__device__ __forceinline__ void wgmma_wait() {
    asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(GROUPS) : "memory");
}

// ---- what is multiplied ----------------------------------------------------------------------------------------------

struct WgF16 { using Acc = float; };
struct WgBf16 { using Acc = float; };
struct WgTf32 { using Acc = float; };           // reads the upper 19 bits of f32
struct WgE4M3E4M3 { using Acc = float; };
struct WgE4M3E5M2 { using Acc = float; };
struct WgE5M2E4M3 { using Acc = float; };
struct WgE5M2E5M2 { using Acc = float; };
struct WgS8S8 { using Acc = int32_t; };
struct WgS8U8 { using Acc = int32_t; };
struct WgU8S8 { using Acc = int32_t; };
struct WgU8U8 { using Acc = int32_t; };

// Wgmma<Op, N>::ss<...> and ::rs<...>: scale_a and scale_b are +1 or -1 (0 does not exist); trans_a and trans_b say that an operand is
// MN-major, for 16-bit types only, and a register A is never transposed.
template <class Op, int N>
struct Wgmma;

// ---- operand lists: registers in blocks of eight -----------------------------------------------------------------------

#define WG_N0 "%0, %1, %2, %3"
#define WG_S0 "%0, %1, %2, %3, %4, %5, %6, %7"
#define WG_S1 "%8, %9, %10, %11, %12, %13, %14, %15"
#define WG_S2 "%16, %17, %18, %19, %20, %21, %22, %23"
#define WG_S3 "%24, %25, %26, %27, %28, %29, %30, %31"
#define WG_S4 "%32, %33, %34, %35, %36, %37, %38, %39"
#define WG_S5 "%40, %41, %42, %43, %44, %45, %46, %47"
#define WG_S6 "%48, %49, %50, %51, %52, %53, %54, %55"
#define WG_S7 "%56, %57, %58, %59, %60, %61, %62, %63"
#define WG_S8 "%64, %65, %66, %67, %68, %69, %70, %71"
#define WG_S9 "%72, %73, %74, %75, %76, %77, %78, %79"
#define WG_S10 "%80, %81, %82, %83, %84, %85, %86, %87"
#define WG_S11 "%88, %89, %90, %91, %92, %93, %94, %95"
#define WG_S12 "%96, %97, %98, %99, %100, %101, %102, %103"
#define WG_S13 "%104, %105, %106, %107, %108, %109, %110, %111"
#define WG_S14 "%112, %113, %114, %115, %116, %117, %118, %119"
#define WG_S15 "%120, %121, %122, %123, %124, %125, %126, %127"

#define WG_STRING_8 WG_N0
#define WG_STRING_16 WG_S0
#define WG_STRING_32 WG_STRING_16 ", " WG_S1
#define WG_STRING_48 WG_STRING_32 ", " WG_S2
#define WG_STRING_56 WG_STRING_48 ", %24, %25, %26, %27"
#define WG_STRING_64 WG_STRING_48 ", " WG_S3
#define WG_STRING_80 WG_STRING_64 ", " WG_S4
#define WG_STRING_96 WG_STRING_80 ", " WG_S5
#define WG_STRING_112 WG_STRING_96 ", " WG_S6
#define WG_STRING_128 WG_STRING_112 ", " WG_S7
#define WG_STRING_144 WG_STRING_128 ", " WG_S8
#define WG_STRING_160 WG_STRING_144 ", " WG_S9
#define WG_STRING_176 WG_STRING_160 ", " WG_S10
#define WG_STRING_192 WG_STRING_176 ", " WG_S11
#define WG_STRING_208 WG_STRING_192 ", " WG_S12
#define WG_STRING_224 WG_STRING_208 ", " WG_S13
#define WG_STRING_240 WG_STRING_224 ", " WG_S14
#define WG_STRING_256 WG_STRING_240 ", " WG_S15

#define WG_R4(C, d, i) C(d[i]), C(d[i + 1]), C(d[i + 2]), C(d[i + 3])
#define WG_R8(C, d, i) WG_R4(C, d, i), WG_R4(C, d, i + 4)
#define WG_LIST_8(C, d) WG_R4(C, d, 0)
#define WG_LIST_16(C, d) WG_R8(C, d, 0)
#define WG_LIST_32(C, d) WG_LIST_16(C, d), WG_R8(C, d, 8)
#define WG_LIST_48(C, d) WG_LIST_32(C, d), WG_R8(C, d, 16)
#define WG_LIST_56(C, d) WG_LIST_48(C, d), WG_R4(C, d, 24)
#define WG_LIST_64(C, d) WG_LIST_48(C, d), WG_R8(C, d, 24)
#define WG_LIST_80(C, d) WG_LIST_64(C, d), WG_R8(C, d, 32)
#define WG_LIST_96(C, d) WG_LIST_80(C, d), WG_R8(C, d, 40)
#define WG_LIST_112(C, d) WG_LIST_96(C, d), WG_R8(C, d, 48)
#define WG_LIST_128(C, d) WG_LIST_112(C, d), WG_R8(C, d, 56)
#define WG_LIST_144(C, d) WG_LIST_128(C, d), WG_R8(C, d, 64)
#define WG_LIST_160(C, d) WG_LIST_144(C, d), WG_R8(C, d, 72)
#define WG_LIST_176(C, d) WG_LIST_160(C, d), WG_R8(C, d, 80)
#define WG_LIST_192(C, d) WG_LIST_176(C, d), WG_R8(C, d, 88)
#define WG_LIST_208(C, d) WG_LIST_192(C, d), WG_R8(C, d, 96)
#define WG_LIST_224(C, d) WG_LIST_208(C, d), WG_R8(C, d, 104)
#define WG_LIST_240(C, d) WG_LIST_224(C, d), WG_R8(C, d, 112)
#define WG_LIST_256(C, d) WG_LIST_240(C, d), WG_R8(C, d, 120)

#define WG_F(x) "+f"(x)
#define WG_I(x) "+r"(x)

// R0.. are the numbers of the operands behind the accumulators, as the text of the instruction needs them.
#define WG_TEXT(x) #x
#define WG_NUMBER(x) "%" WG_TEXT(x)
#define WG_BEGIN(S) "{\n.reg .pred p;\nsetp.ne.b32 p, " WG_NUMBER(S) ", 0;\nwgmma.mma_async.sync.aligned.m64n"

// 16-bit types: descriptors or registers for A, both transpose bits (a register A has none).
#define WG_16(N, REGS, R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, OP, TYPES, C)                                                   \
    template <>                                                                                                                \
    struct Wgmma<OP, N> {                                                                                                      \
        static constexpr int registers = REGS;                                                                                 \
        template <bool TRANS_A, bool TRANS_B, int SCALE_A = 1, int SCALE_B = 1>                                                \
        __device__ static __forceinline__ void ss(OP::Acc (&d)[REGS], uint64_t a, uint64_t b, bool scale_d) {                  \
            asm volatile(WG_BEGIN(R2) WG_TEXT(N) "k16." TYPES " {" WG_STRING_##N "}, " WG_NUMBER(R0) ", " WG_NUMBER(R1)        \
                         ", p, " WG_NUMBER(R3) ", " WG_NUMBER(R4) ", " WG_NUMBER(R5) ", " WG_NUMBER(R6) ";\n}\n"               \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "l"(a), "l"(b), "r"(static_cast<int>(scale_d)), "n"(SCALE_A), "n"(SCALE_B),                         \
                           "n"(static_cast<int>(TRANS_A)), "n"(static_cast<int>(TRANS_B)));                                    \
        }                                                                                                                      \
        template <bool TRANS_B, int SCALE_A = 1, int SCALE_B = 1>                                                              \
        __device__ static __forceinline__ void rs(OP::Acc (&d)[REGS], const uint32_t (&a)[4], uint64_t b, bool scale_d) {      \
            asm volatile(WG_BEGIN(R5) WG_TEXT(N) "k16." TYPES " {" WG_STRING_##N "}, {" WG_NUMBER(R0) ", " WG_NUMBER(R1)       \
                         ", " WG_NUMBER(R2) ", " WG_NUMBER(R3) "}, " WG_NUMBER(R4) ", p, " WG_NUMBER(R6) ", " WG_NUMBER(R7)    \
                         ", " WG_NUMBER(R8) ";\n}\n"                                                                           \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(scale_d)),                 \
                           "n"(SCALE_A), "n"(SCALE_B), "n"(static_cast<int>(TRANS_B)));                                        \
        }                                                                                                                      \
    };

// K-major types with the signs of A and B: tf32 (k8) and fp8 (k32).
#define WG_SIGNED(N, REGS, R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, OP, TYPES, C)                                               \
    template <>                                                                                                                \
    struct Wgmma<OP, N> {                                                                                                      \
        static constexpr int registers = REGS;                                                                                 \
        template <bool TRANS_A, bool TRANS_B, int SCALE_A = 1, int SCALE_B = 1>                                                \
        __device__ static __forceinline__ void ss(OP::Acc (&d)[REGS], uint64_t a, uint64_t b, bool scale_d) {                  \
            static_assert(!TRANS_A && !TRANS_B, "this type is K-major only");                                                  \
            asm volatile(WG_BEGIN(R2) WG_TEXT(N) TYPES " {" WG_STRING_##N "}, " WG_NUMBER(R0) ", " WG_NUMBER(R1) ", p, "       \
                         WG_NUMBER(R3) ", " WG_NUMBER(R4) ";\n}\n"                                                             \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "l"(a), "l"(b), "r"(static_cast<int>(scale_d)), "n"(SCALE_A), "n"(SCALE_B));                        \
        }                                                                                                                      \
        template <bool TRANS_B, int SCALE_A = 1, int SCALE_B = 1>                                                              \
        __device__ static __forceinline__ void rs(OP::Acc (&d)[REGS], const uint32_t (&a)[4], uint64_t b, bool scale_d) {      \
            static_assert(!TRANS_B, "this type is K-major only");                                                              \
            asm volatile(WG_BEGIN(R5) WG_TEXT(N) TYPES " {" WG_STRING_##N "}, {" WG_NUMBER(R0) ", " WG_NUMBER(R1) ", "         \
                         WG_NUMBER(R2) ", " WG_NUMBER(R3) "}, " WG_NUMBER(R4) ", p, " WG_NUMBER(R6) ", " WG_NUMBER(R7)         \
                         ";\n}\n"                                                                                              \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(scale_d)),                 \
                           "n"(SCALE_A), "n"(SCALE_B));                                                                        \
        }                                                                                                                      \
    };

// Integers have no signs to choose.
#define WG_INTEGER(N, REGS, R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, OP, TYPES, C)                                              \
    template <>                                                                                                                \
    struct Wgmma<OP, N> {                                                                                                      \
        static constexpr int registers = REGS;                                                                                 \
        template <bool TRANS_A, bool TRANS_B>                                                                                  \
        __device__ static __forceinline__ void ss(OP::Acc (&d)[REGS], uint64_t a, uint64_t b, bool scale_d) {                  \
            static_assert(!TRANS_A && !TRANS_B, "this type is K-major only");                                                  \
            asm volatile(WG_BEGIN(R2) WG_TEXT(N) TYPES " {" WG_STRING_##N "}, " WG_NUMBER(R0) ", " WG_NUMBER(R1)               \
                         ", p;\n}\n"                                                                                           \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "l"(a), "l"(b), "r"(static_cast<int>(scale_d)));                                                    \
        }                                                                                                                      \
        template <bool TRANS_B>                                                                                                \
        __device__ static __forceinline__ void rs(OP::Acc (&d)[REGS], const uint32_t (&a)[4], uint64_t b, bool scale_d) {      \
            static_assert(!TRANS_B, "this type is K-major only");                                                              \
            asm volatile(WG_BEGIN(R5) WG_TEXT(N) TYPES " {" WG_STRING_##N "}, {" WG_NUMBER(R0) ", " WG_NUMBER(R1) ", "         \
                         WG_NUMBER(R2) ", " WG_NUMBER(R3) "}, " WG_NUMBER(R4) ", p;\n}\n"                                      \
                         : WG_LIST_##N(C, d)                                                                                   \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(scale_d)));                \
        }                                                                                                                      \
    };

#define WG_EVERY_N(KIND, ...)                                                                                                  \
    KIND(8, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ##__VA_ARGS__) \
    KIND(16, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, ##__VA_ARGS__) \
    KIND(32, 16, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, ##__VA_ARGS__) \
    KIND(48, 24, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, ##__VA_ARGS__) \
    KIND(56, 28, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, ##__VA_ARGS__) \
    KIND(64, 32, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, ##__VA_ARGS__) \
    KIND(80, 40, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, ##__VA_ARGS__) \
    KIND(96, 48, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, ##__VA_ARGS__) \
    KIND(112, 56, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, ##__VA_ARGS__) \
    KIND(128, 64, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, ##__VA_ARGS__) \
    KIND(144, 72, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, ##__VA_ARGS__) \
    KIND(160, 80, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, ##__VA_ARGS__) \
    KIND(176, 88, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, ##__VA_ARGS__) \
    KIND(192, 96, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, ##__VA_ARGS__) \
    KIND(208, 104, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, ##__VA_ARGS__) \
    KIND(224, 112, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, ##__VA_ARGS__) \
    KIND(240, 120, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, ##__VA_ARGS__) \
    KIND(256, 128, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, ##__VA_ARGS__)

WG_EVERY_N(WG_16, WgF16, "f32.f16.f16", WG_F)
WG_EVERY_N(WG_16, WgBf16, "f32.bf16.bf16", WG_F)
WG_EVERY_N(WG_SIGNED, WgTf32, "k8.f32.tf32.tf32", WG_F)
WG_EVERY_N(WG_SIGNED, WgE4M3E4M3, "k32.f32.e4m3.e4m3", WG_F)
WG_EVERY_N(WG_SIGNED, WgE4M3E5M2, "k32.f32.e4m3.e5m2", WG_F)
WG_EVERY_N(WG_SIGNED, WgE5M2E4M3, "k32.f32.e5m2.e4m3", WG_F)
WG_EVERY_N(WG_SIGNED, WgE5M2E5M2, "k32.f32.e5m2.e5m2", WG_F)
WG_EVERY_N(WG_INTEGER, WgS8S8, "k32.s32.s8.s8", WG_I)
WG_EVERY_N(WG_INTEGER, WgS8U8, "k32.s32.s8.u8", WG_I)
WG_EVERY_N(WG_INTEGER, WgU8S8, "k32.s32.u8.s8", WG_I)
WG_EVERY_N(WG_INTEGER, WgU8U8, "k32.s32.u8.u8", WG_I)

}  // namespace mma
