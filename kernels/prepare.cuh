/* SPDX-License-Identifier: MIT
 *
 * What the copies of prepare.cu are made of: 16 bytes from any address, and the conversion of a word of elements. Every
 * conversion keeps the value; that of a word is the same whether it stands in a line or in a tile.
 */
#ifndef MMA_KERNELS_PREPARE_CUH
#define MMA_KERNELS_PREPARE_CUH

#include "kernels/dtype.cuh"
#include "kernels/tf32.cuh"

/* One source word of 4 / FROM elements becomes TO / FROM words. */
template <int BYTES> struct ConvertNone {
    static constexpr int FROM = BYTES, TO = BYTES;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to) { to[0] = from; }
};

struct ConvertE4m3ToF16 {
    static constexpr int FROM = 1, TO = 2;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to)
    {
#if __CUDA_ARCH__ >= 890
        asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(to[0]) : "h"((uint16_t)from));
        asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(to[1]) : "h"((uint16_t)(from >> 16)));
#else
#pragma unroll
        for (int i = 0; i < 2; i++)
            to[i] = encode_f16(decode_e4m3((uint8_t)(from >> 16 * i))) |
                    (uint32_t)encode_f16(decode_e4m3((uint8_t)(from >> (16 * i + 8)))) << 16;
#endif
    }
};

/* e5m2 is the upper byte of f16, specials included. */
struct ConvertE5m2ToF16 {
    static constexpr int FROM = 1, TO = 2;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to)
    {
        to[0] = __byte_perm(from, 0, 0x1404);
        to[1] = __byte_perm(from, 0, 0x3424);
    }
};

struct ConvertF16ToF32 {
    static constexpr int FROM = 2, TO = 4;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to)
    {
        to[0] = __float_as_uint(decode_f16((uint16_t)from));
        to[1] = __float_as_uint(decode_f16((uint16_t)(from >> 16)));
    }
};

struct ConvertBf16ToF32 {
    static constexpr int FROM = 2, TO = 4;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to)
    {
        to[0] = from << 16;
        to[1] = from & 0xffff0000u;
    }
};

/* The lower 13 bits, which tensor cores drop, are zero afterwards; a NaN that had only those would become an infinity. */
struct ConvertRoundTf32 {
    static constexpr int FROM = 4, TO = 4;
    __device__ static __forceinline__ void word(uint32_t from, uint32_t* to)
    {
        to[0] = round_tf32(from);
    }
};

/* Bytes that may be read: a vector is read by whole aligned words, which may reach beyond the line it belongs to. */
struct Window {
    uintptr_t begin, end;
};

/* 16 bytes from an aligned address and, where they straddle, the 16 behind them. */
__device__ __forceinline__ uint4 shifted(uint4 low, uint4 high, uint32_t n_bytes)
{
    uint32_t w0 = low.x, w1 = low.y, w2 = low.z, w3 = low.w, w4 = high.x, w5 = high.y, w6 = high.z, w7 = high.w;
    if (n_bytes & 8) w0 = w2, w1 = w3, w2 = w4, w3 = w5, w4 = w6, w5 = w7;
    if (n_bytes & 4) w0 = w1, w1 = w2, w2 = w3, w3 = w4, w4 = w5;
    uint32_t bits = 8 * (n_bytes & 3);
    return make_uint4(__funnelshift_r(w0, w1, bits), __funnelshift_r(w1, w2, bits), __funnelshift_r(w2, w3, bits),
                      __funnelshift_r(w3, w4, bits));
}

/* BYTES (8 or 16) on their way from any address: the aligned words that hold them. Taking them apart waits for memory, so that
 * is a step of its own, after all loads of a thread were issued; what it needs of the address is worked out again, which is
 * cheaper than registers. */
template <int BYTES, bool ALIGNED> struct Fetch {
    uint4 low, high;

    /* Issues the loads; at 0: zeros. False at the ends of the matrix, where the words reach beyond it: nothing was loaded. */
    __device__ __forceinline__ bool begin(uintptr_t at, Window window)
    {
        low = high = make_uint4(0, 0, 0, 0);
        if (!at) return true;
        if (!is_inside(at, window)) return false;
        low = load(at - shift_of(at));
        if (!ALIGNED && shift_of(at)) high = load(at - shift_of(at) + BYTES);
        return true;
    }

    __device__ __forceinline__ uint4 bytes(uintptr_t at, Window window, bool all_inside) const
    {
        if (!all_inside && at && !is_inside(at, window)) return one_by_one(at, window);
        if (ALIGNED) return low;
        if (BYTES == 16) return shifted(low, high, shift_of(at));
        uint64_t first = low.x | (uint64_t)low.y << 32, second = high.x | (uint64_t)high.y << 32;
        if (shift_of(at)) first = first >> 8 * shift_of(at) | second << (64 - 8 * shift_of(at));
        return make_uint4((uint32_t)first, (uint32_t)(first >> 32), 0, 0);
    }

private:
    __device__ static __forceinline__ uint32_t shift_of(uintptr_t at) { return ALIGNED ? 0 : (uint32_t)at & (BYTES - 1); }

    __device__ static __forceinline__ bool is_inside(uintptr_t at, Window window)
    {
        uint32_t shift = shift_of(at);
        return (ALIGNED || at - shift >= window.begin) && at - shift + (shift ? 2 * BYTES : BYTES) <= window.end;
    }

    /* Not as data that nobody writes while this kernel runs: it may begin before the one that wrote them ends (launch.cuh). */
    __device__ static __forceinline__ uint4 load(uintptr_t at)
    {
        if (BYTES == 16) return ALIGNED ? __ldcg((const uint4*)at) : __ldca((const uint4*)at);
        uint2 words = ALIGNED ? __ldcg((const uint2*)at) : __ldca((const uint2*)at);
        return make_uint4(words.x, words.y, 0, 0);
    }

    /* Zeros where the matrix is not. From behind: each byte pushes the others up. */
    __device__ static __forceinline__ uint4 one_by_one(uintptr_t at, Window window)
    {
        uint4 bytes = make_uint4(0, 0, 0, 0);
#pragma unroll 1
        for (uintptr_t byte = at + BYTES; byte-- > at;) {
            if (BYTES == 16) {
                bytes.w = __funnelshift_l(bytes.z, bytes.w, 8);
                bytes.z = __funnelshift_l(bytes.y, bytes.z, 8);
            }
            bytes.y = __funnelshift_l(bytes.x, bytes.y, 8);
            bytes.x <<= 8;
            if (byte >= window.begin && byte < window.end) bytes.x |= __ldcg((const uint8_t*)byte);
        }
        return bytes;
    }
};

/* Element i of those in the words, to its place in memory. */
template <int BYTES> __device__ __forceinline__ void store_element(uintptr_t at, const uint32_t* words, int i)
{
    if (BYTES == 1) *(uint8_t*)at = (uint8_t)(words[i / 4] >> 8 * (i % 4));
    if (BYTES == 2) *(uint16_t*)at = (uint16_t)(words[i / 2] >> 16 * (i % 2));
    if (BYTES == 4) *(uint32_t*)at = words[i];
    if (BYTES == 8) *(uint64_t*)at = words[2 * i] | (uint64_t)words[2 * i + 1] << 32;
}

#endif
