/* SPDX-License-Identifier: MIT
 *
 * Elements on the device: decoding to and rounding from every dtype of proto/types.h, and where an element lies in each
 * order. Used by epilogue.cuh and by the kernels whose operands do not go straight into tensor cores. Scalar accesses are
 * exactly one element wide, so an element-aligned base is enough; the vector forms test the address themselves.
 */
#ifndef MMA_KERNELS_DTYPE_CUH
#define MMA_KERNELS_DTYPE_CUH

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <stdint.h>

#include "kernels/problem.h"

/* ---- one value: decode is exact, including NaN, Inf and subnormals ---- */

__device__ __forceinline__ float decode_f16(uint16_t bits) { return __half2float(__ushort_as_half(bits)); }
__device__ __forceinline__ float decode_bf16(uint16_t bits) { return __uint_as_float((uint32_t)bits << 16); }
/* e5m2 is the upper byte of binary16, specials included. */
__device__ __forceinline__ float decode_e5m2(uint8_t bits) { return decode_f16((uint16_t)(bits << 8)); }
__device__ __forceinline__ float decode_e4m3(uint8_t bits)
{
#if __CUDA_ARCH__ >= 890
    uint32_t pair;
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(pair) : "h"((uint16_t)bits));
    return decode_f16((uint16_t)pair);
#else
    /* The code's exponent and fraction in binary32 are the value times 2^-120, subnormals included. */
    uint32_t magnitude = bits & 0x7f;
    float value = magnitude == 0x7f ? __uint_as_float(0x7fffffff) : __fmul_rn(__uint_as_float(magnitude << 20), 0x1p120f);
    return bits & 0x80 ? -value : value;
#endif
}

/* A whole number modulo 2^32. Each step is exact for every finite double: scaling by a power of two, floor, and a
 * difference that fits into 32 bits. NaN and Inf, which checks refuse, give 0. */
__device__ __forceinline__ uint32_t whole_mod32(double value)
{
    double quotient = floor(__dmul_rn(value, 0x1p-32));
    return __double2uint_rz(__dsub_rn(value, __dmul_rn(quotient, 0x1p32)));
}

/* ---- encode: to nearest even; NaN stays NaN (R067: the hardware conversions quieten it, shifting would not) ---- */

__device__ __forceinline__ uint16_t encode_f16(float value) { return __half_as_ushort(__float2half_rn(value)); }
__device__ __forceinline__ uint16_t encode_bf16(float value)
{
    return __bfloat16_as_ushort(__float2bfloat16_rn(value));
}

/* Beyond the largest finite value, Inf included, gives the largest finite value. The instructions exist from sm_89; the
 * toolkit's emulation is a function call, which would give every kernel a stack frame, so this is ours. */
template <int FRACTION_BITS, int EXPONENT_MIN, int LARGEST_CODE>
__device__ __forceinline__ uint8_t encode_fp8_by_integers(float value)
{
    uint32_t bits = __float_as_uint(value), magnitude = bits & 0x7fffffff, code;
    if (magnitude > 0x7f800000) return 0x7f;
    if (magnitude < (uint32_t)(127 + EXPONENT_MIN) << 23) {
        /* Subnormal: adding 2^23 quanta leaves the whole number of quanta, rounded, in the fraction. */
        float magic = __uint_as_float((uint32_t)(127 + EXPONENT_MIN - FRACTION_BITS + 23) << 23);
        code = __float_as_uint(__fadd_rn(__uint_as_float(magnitude), magic)) - __float_as_uint(magic);
    } else {
        constexpr int SHIFT = 23 - FRACTION_BITS;
        uint32_t rounded = magnitude + ((1u << (SHIFT - 1)) - 1) + (magnitude >> SHIFT & 1);
        code = (rounded >> SHIFT) - ((uint32_t)(126 + EXPONENT_MIN) << FRACTION_BITS);
    }
    if (code > LARGEST_CODE) code = LARGEST_CODE;
    return (uint8_t)(code | (bits >> 24 & 0x80));
}
__device__ __forceinline__ uint8_t encode_e4m3(float value)
{
#if __CUDA_ARCH__ >= 890
    uint16_t pair;
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(value));
    return (uint8_t)pair;
#else
    return encode_fp8_by_integers<3, -6, 0x7e>(value);
#endif
}
__device__ __forceinline__ uint8_t encode_e5m2(float value)
{
#if __CUDA_ARCH__ >= 890
    uint16_t pair;
    asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(value));
    return (uint8_t)pair;
#else
    return encode_fp8_by_integers<2, -14, 0x7b>(value);
#endif
}
/* cvt.rni gives 0 for NaN and saturates to s32, so clamping afterwards is right for every input. */
__device__ __forceinline__ int8_t encode_s8(float value)
{
    int whole = __float2int_rn(value);
    return (int8_t)(whole < -128 ? -128 : whole > 127 ? 127 : whole);
}

__host__ __device__ __forceinline__ uint32_t dtype_bytes(uint8_t dtype)
{
    switch (dtype) {
    case MMA_F64:
        return 8;
    case MMA_F32:
    case MMA_S32:
        return 4;
    case MMA_F16:
    case MMA_BF16:
        return 2;
    default:
        return 1;
    }
}

/* ---- elements in memory ---- */

template <class T> __device__ T load_as(const void* base, uint8_t dtype, uint64_t index);

template <> __device__ __forceinline__ float load_as<float>(const void* base, uint8_t dtype, uint64_t index)
{
    switch (dtype) {
    case MMA_F16:
        return decode_f16(((const uint16_t*)base)[index]);
    case MMA_BF16:
        return decode_bf16(((const uint16_t*)base)[index]);
    case MMA_F32:
        return ((const float*)base)[index];
    case MMA_E4M3:
        return decode_e4m3(((const uint8_t*)base)[index]);
    case MMA_E5M2:
        return decode_e5m2(((const uint8_t*)base)[index]);
    case MMA_S8:
        return (float)((const int8_t*)base)[index];
    case MMA_U8:
        return (float)((const uint8_t*)base)[index];
    case MMA_S32:
        return __int2float_rn(((const int32_t*)base)[index]);
    case MMA_F64:
        return __double2float_rn(((const double*)base)[index]);
    default:
        return 0.0f;
    }
}

template <> __device__ __forceinline__ double load_as<double>(const void* base, uint8_t dtype, uint64_t index)
{
    if (dtype == MMA_F64) return ((const double*)base)[index];
    if (dtype == MMA_S32) return (double)((const int32_t*)base)[index];
    return (double)load_as<float>(base, dtype, index);
}

/* Integers modulo 2^32; a float vector (bias) holds whole numbers here. */
template <> __device__ __forceinline__ uint32_t load_as<uint32_t>(const void* base, uint8_t dtype, uint64_t index)
{
    switch (dtype) {
    case MMA_S32:
        return ((const uint32_t*)base)[index];
    case MMA_S8:
        return (uint32_t)(int32_t)((const int8_t*)base)[index];
    case MMA_U8:
        return ((const uint8_t*)base)[index];
    default:
        return whole_mod32(load_as<double>(base, dtype, index));
    }
}

template <> __device__ __forceinline__ int32_t load_as<int32_t>(const void* base, uint8_t dtype, uint64_t index)
{
    return (int32_t)load_as<uint32_t>(base, dtype, index);
}

__device__ __forceinline__ void store_as(void* base, uint8_t dtype, uint64_t index, float value)
{
    switch (dtype) {
    case MMA_F16:
        ((uint16_t*)base)[index] = encode_f16(value);
        break;
    case MMA_BF16:
        ((uint16_t*)base)[index] = encode_bf16(value);
        break;
    case MMA_F32:
        ((float*)base)[index] = value;
        break;
    case MMA_E4M3:
        ((uint8_t*)base)[index] = encode_e4m3(value);
        break;
    case MMA_E5M2:
        ((uint8_t*)base)[index] = encode_e5m2(value);
        break;
    case MMA_S8:
        ((int8_t*)base)[index] = encode_s8(value);
        break;
    default:
        break;
    }
}

/* f64 sums only ever become f64, integer sums in integer arithmetic only s32: no other conversion exists. */
__device__ __forceinline__ void store_as(void* base, uint8_t, uint64_t index, double value)
{
    ((double*)base)[index] = value;
}
__device__ __forceinline__ void store_as(void* base, uint8_t, uint64_t index, uint32_t value)
{
    ((uint32_t*)base)[index] = value;
}

__device__ __forceinline__ bool is_aligned(const void* at, uint32_t bytes)
{
    return ((uintptr_t)at & (bytes - 1)) == 0;
}

/* Four (f64: two) neighbouring elements by one access; the address must be aligned to all of them together. */
__device__ __forceinline__ void load_vector(const void* base, uint8_t dtype, uint64_t index, float (&ret)[4])
{
    switch (dtype) {
    case MMA_F16: {
        uint2 words = *(const uint2*)((const uint16_t*)base + index);
        ret[0] = decode_f16((uint16_t)words.x), ret[1] = decode_f16((uint16_t)(words.x >> 16));
        ret[2] = decode_f16((uint16_t)words.y), ret[3] = decode_f16((uint16_t)(words.y >> 16));
        break;
    }
    case MMA_BF16: {
        uint2 words = *(const uint2*)((const uint16_t*)base + index);
        ret[0] = decode_bf16((uint16_t)words.x), ret[1] = decode_bf16((uint16_t)(words.x >> 16));
        ret[2] = decode_bf16((uint16_t)words.y), ret[3] = decode_bf16((uint16_t)(words.y >> 16));
        break;
    }
    case MMA_F32: {
        float4 values = *(const float4*)((const float*)base + index);
        ret[0] = values.x, ret[1] = values.y, ret[2] = values.z, ret[3] = values.w;
        break;
    }
    default:
#pragma unroll
        for (int i = 0; i < 4; i++)
            ret[i] = load_as<float>(base, dtype, index + i);
    }
}

__device__ __forceinline__ void load_vector(const void* base, uint8_t, uint64_t index, double (&ret)[2])
{
    double2 values = *(const double2*)((const double*)base + index);
    ret[0] = values.x, ret[1] = values.y;
}

__device__ __forceinline__ void load_vector(const void* base, uint8_t dtype, uint64_t index, uint32_t (&ret)[4])
{
    if (dtype == MMA_S32) {
        uint4 values = *(const uint4*)((const uint32_t*)base + index);
        ret[0] = values.x, ret[1] = values.y, ret[2] = values.z, ret[3] = values.w;
        return;
    }
#pragma unroll
    for (int i = 0; i < 4; i++)
        ret[i] = load_as<uint32_t>(base, dtype, index + i);
}

__device__ __forceinline__ void store_vector(void* base, uint8_t dtype, uint64_t index, const float (&values)[4])
{
    switch (dtype) {
    case MMA_F16:
        *(uint2*)((uint16_t*)base + index) =
            make_uint2(encode_f16(values[0]) | (uint32_t)encode_f16(values[1]) << 16,
                       encode_f16(values[2]) | (uint32_t)encode_f16(values[3]) << 16);
        break;
    case MMA_BF16:
        *(uint2*)((uint16_t*)base + index) =
            make_uint2(encode_bf16(values[0]) | (uint32_t)encode_bf16(values[1]) << 16,
                       encode_bf16(values[2]) | (uint32_t)encode_bf16(values[3]) << 16);
        break;
    case MMA_F32:
        *(float4*)((float*)base + index) = make_float4(values[0], values[1], values[2], values[3]);
        break;
    case MMA_E4M3:
        *(uint32_t*)((uint8_t*)base + index) =
            encode_e4m3(values[0]) | (uint32_t)encode_e4m3(values[1]) << 8 |
            (uint32_t)encode_e4m3(values[2]) << 16 | (uint32_t)encode_e4m3(values[3]) << 24;
        break;
    case MMA_E5M2:
        *(uint32_t*)((uint8_t*)base + index) =
            encode_e5m2(values[0]) | (uint32_t)encode_e5m2(values[1]) << 8 |
            (uint32_t)encode_e5m2(values[2]) << 16 | (uint32_t)encode_e5m2(values[3]) << 24;
        break;
    case MMA_S8:
        *(uint32_t*)((uint8_t*)base + index) =
            (uint32_t)(uint8_t)encode_s8(values[0]) | (uint32_t)(uint8_t)encode_s8(values[1]) << 8 |
            (uint32_t)(uint8_t)encode_s8(values[2]) << 16 | (uint32_t)(uint8_t)encode_s8(values[3]) << 24;
        break;
    default:
        break;
    }
}

__device__ __forceinline__ void store_vector(void* base, uint8_t, uint64_t index, const double (&values)[2])
{
    *(double2*)((double*)base + index) = make_double2(values[0], values[1]);
}

__device__ __forceinline__ void store_vector(void* base, uint8_t, uint64_t index, const uint32_t (&values)[4])
{
    *(uint4*)((uint32_t*)base + index) = make_uint4(values[0], values[1], values[2], values[3]);
}

/* Two neighbouring elements, by one access where they are aligned to both together and of 4 bytes or less. */
__device__ __forceinline__ void store_pair(void* base, uint8_t dtype, uint64_t index, const float (&values)[2])
{
    switch (dtype) {
    case MMA_F16:
    case MMA_BF16: {
        uint16_t* at = (uint16_t*)base + index;
        uint16_t low = dtype == MMA_F16 ? encode_f16(values[0]) : encode_bf16(values[0]);
        uint16_t high = dtype == MMA_F16 ? encode_f16(values[1]) : encode_bf16(values[1]);
        if (is_aligned(at, 4))
            *(uint32_t*)at = low | (uint32_t)high << 16;
        else
            at[0] = low, at[1] = high;
        break;
    }
    default:
        store_as(base, dtype, index, values[0]);
        store_as(base, dtype, index + 1, values[1]);
    }
}

__device__ __forceinline__ void store_pair(void* base, uint8_t, uint64_t index, const double (&values)[2])
{
    ((double*)base)[index] = values[0];
    ((double*)base)[index + 1] = values[1];
}

/* ---- places: element offset within one batch entry, by role (proto/types.h) ---- */

__host__ __device__ __forceinline__ uint32_t order_k(uint8_t order) { return order == MMA_ORDER_MMA1688 ? 8 : 16; }

__host__ __device__ __forceinline__ bool order_is_packed(uint8_t order)
{
    return order == MMA_ORDER_MMA16816 || order == MMA_ORDER_MMA1688;
}

__host__ __device__ __forceinline__ uint64_t index_a(const mma_view& a, uint64_t k_all, uint64_t m, uint64_t k)
{
    if (a.order == MMA_ORDER_ROW) return m * a.ld + k;
    if (a.order == MMA_ORDER_COL) return k * a.ld + m;
    uint32_t step = order_k(a.order);
    return ((m / 16 * (k_all / step) + k / step) * 16 + m % 16) * step + k % step;
}

__host__ __device__ __forceinline__ uint64_t index_b(const mma_view& b, uint64_t k_all, uint64_t k, uint64_t n)
{
    if (b.order == MMA_ORDER_ROW) return k * b.ld + n;
    if (b.order == MMA_ORDER_COL) return n * b.ld + k;
    uint32_t step = order_k(b.order);
    return ((n / 8 * (k_all / step) + k / step) * 8 + n % 8) * step + k % step;
}

/* C and D. */
__host__ __device__ __forceinline__ uint64_t index_d(const mma_view& d, uint64_t n_all, uint64_t m, uint64_t n)
{
    if (d.order == MMA_ORDER_ROW) return m * d.ld + n;
    if (d.order == MMA_ORDER_COL) return n * d.ld + m;
    return (m / 16 * (n_all / 8) + n / 8) * 128 + m % 16 * 8 + n % 8;
}

#endif
