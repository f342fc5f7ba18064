// SPDX-License-Identifier: MIT
//
// f32 numbers and their parts (split.h), as registers hold them. For split.cu, which writes images of stages to memory, and for
// sm90_f32_direct.cu, which writes them where they are read.
#pragma once

#include "kernels/split.h"

namespace mma {

// To the nearest of bf16, `odd` in the upper half.
__device__ __forceinline__ uint32_t bf16_pair(float even, float odd) {
    uint32_t pair;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;\n" : "=r"(pair) : "f"(odd), "f"(even));
    return pair;
}

// Two numbers inside the range, or zeros: words[plane]. Each difference is exact, and the last has at most 8 bits. Not 0: something is left of
// one of them, which is not inside.
__device__ __forceinline__ uint32_t split_two(float even, float odd, uint32_t (&words)[3]) {
#pragma unroll
    for (int plane = 0; plane < 3; plane++) {
        words[plane] = bf16_pair(even, odd);
        even = __fsub_rn(even, __uint_as_float(words[plane] << 16));
        odd = __fsub_rn(odd, __uint_as_float(words[plane] & 0xffff0000));
    }
    return __float_as_uint(even) | __float_as_uint(odd);
}

struct Parts {
    uint32_t words[3];              // 16 bits each
    bool flagged;
};

// Any number.
__device__ __forceinline__ Parts split(float x) {
    const uint32_t bits = __float_as_uint(x), high = (bits + 0x8000) >> 16;
    const bool inside = (high & 0x7fff) - SPLIT_SMALLEST <= SPLIT_LARGEST - SPLIT_SMALLEST;
    Parts parts;
    split_two(x, 0, parts.words);
    if (!inside) parts.words[0] = high, parts.words[1] = bits & 0xffff, parts.words[2] = 0;
    parts.flagged = !inside && bits << 1;
    return parts;
}

// Tells from high parts, and what is left, whether split_two() was right: not for what is smaller than the range but not zero, for what is
// larger, Inf or NaN. The high part of the smallest subnormals is zero: of these they are left themselves. May say no where numbers are
// inside, at the upper end.
struct Range {
    uint32_t most = 0, least = UINT32_MAX;      // halves; of zero less one, which is large
    uint32_t left = 0;

    __device__ __forceinline__ void add(uint32_t high_pair, uint32_t left_of_it) {
        left |= left_of_it;
        const uint32_t magnitudes = high_pair & 0x7fff7fff;
        most = __vmaxu2(most, magnitudes);
        least = __viaddmin_u16x2(magnitudes, UINT32_MAX, least);
    }
    __device__ __forceinline__ bool is_inside() const {
        return !left && max(most & 0xffff, most >> 16) < SPLIT_LARGEST && min(least & 0xffff, least >> 16) >= SPLIT_SMALLEST - 1;
    }
};

// Four numbers inside the range: words[plane][pair]. As split_two().
__device__ __forceinline__ uint32_t split_four_inside(const float (&x)[4], uint32_t (&words)[3][2]) {
    uint32_t left = 0;
#pragma unroll
    for (int i = 0; i < 2; i++) {
        uint32_t pair[3];
        left |= split_two(x[2 * i], x[2 * i + 1], pair);
#pragma unroll
        for (int plane = 0; plane < 3; plane++) words[plane][i] = pair[plane];
    }
    return left;
}

// Any four. True if one is flagged.
__device__ __forceinline__ bool split_four(const float (&x)[4], uint32_t (&words)[3][2]) {
    bool flagged = false;
#pragma unroll
    for (int i = 0; i < 2; i++) {
        const Parts even = split(x[2 * i]), odd = split(x[2 * i + 1]);
#pragma unroll
        for (int plane = 0; plane < 3; plane++) words[plane][i] = even.words[plane] | odd.words[plane] << 16;
        flagged |= even.flagged | odd.flagged;
    }
    return flagged;
}

}  // namespace mma
