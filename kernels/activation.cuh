/* SPDX-License-Identifier: MIT
 *
 * Activations of f32 values, N at a time, for every kernel family. No branches, and what is selected is computed either way. Where registers
 * are few the compiler would do one value after the other, each waiting for what it asked of the unit for ex2 and rcp (a tile of
 * 128 x 256 took 16 us). So each value is made to depend on all: zero has no bits set, which the compiler must not know.
 *
 * erf, tanh and exp have the polynomials and the steps of CUDA's own erff, tanhf and expf, whose bits these functions gave before:
 * written here they do not change with the compiler.
 */
#ifndef MMA_KERNELS_ACTIVATION_CUH
#define MMA_KERNELS_ACTIVATION_CUH

#include <stdint.h>

__device__ __forceinline__ float act_ex2(float x)
{
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}
__device__ __forceinline__ float act_rcp(float x)
{
    float y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

template <int N> __device__ __forceinline__ void act_together(float (&v)[N], uint32_t zero)
{
    if constexpr (N > 1) {
        uint32_t all = 0;
#pragma unroll
        for (int i = 0; i < N; i++) all |= __float_as_uint(v[i]);
#pragma unroll
        for (int i = 0; i < N; i++) v[i] = __uint_as_float(__float_as_uint(v[i]) | (all & zero));
    }
}

#define ACT_EACH _Pragma("unroll") for (int i = 0; i < N; i++)

/* v / 2 (1 + erf(v / sqrt 2)) */
template <int N> __device__ __forceinline__ void act_gelu(float (&v)[N], uint32_t zero = 0)
{
    /* Coefficients for |x| from 1.00296 on, of a polynomial in |x|, and below, in x^2. */
    constexpr float far[7] = {1.12198715e-4f, -1.32752524e-3f, 8.39653518e-3f, -4.02465835e-2f, 1.59504309e-1f, 9.12917674e-1f, 6.2906003e-1f};
    constexpr float near[7] = {8.48349446e-5f, -8.21309164e-4f, 5.21348882e-3f, -2.68687736e-2f, 1.12840049e-1f, -3.76126647e-1f, 1.28379151e-1f};
    float x[N], t[N], y[N];
    ACT_EACH x[i] = __fmul_rn(v[i], 0.70710678118654752f);
    ACT_EACH t[i] = fabsf(x[i]) >= 1.00295997f ? fabsf(x[i]) : __fmul_rn(x[i], x[i]);
    ACT_EACH y[i] = fabsf(x[i]) >= 1.00295997f ? far[0] : near[0];
#pragma unroll
    for (int step = 1; step < 7; step++)
        ACT_EACH y[i] = __fmaf_rn(y[i], t[i], fabsf(x[i]) >= 1.00295997f ? far[step] : near[step]);
    ACT_EACH t[i] = fabsf(x[i]) >= 1.00295997f ? -fabsf(x[i]) : x[i];
    ACT_EACH y[i] = __fmaf_rn(y[i], t[i], t[i]);
    ACT_EACH t[i] = act_ex2(y[i]);
    ACT_EACH t[i] = copysignf(__fadd_rn(1.0f, -t[i]), x[i]);
    ACT_EACH y[i] = fabsf(x[i]) >= 1.00295997f ? t[i] : y[i];
    ACT_EACH v[i] = __fmul_rn(__fmul_rn(0.5f, v[i]), __fadd_rn(1.0f, y[i]));
}

/* v / 2 (1 + tanh(sqrt(2 / pi) (v + 0.044715 v^3))) */
template <int N> __device__ __forceinline__ void act_gelu_tanh(float (&v)[N], uint32_t zero = 0)
{
    float x[N], t[N], y[N];
    ACT_EACH x[i] = __fmul_rn(__fmul_rn(v[i], v[i]), v[i]);
    ACT_EACH x[i] = __fmul_rn(0.79788456080286536f, __fmaf_rn(0.044715f, x[i], v[i]));
    ACT_EACH t[i] = act_ex2(__fmul_rn(fabsf(x[i]), 2.88539004f));
    act_together(t, zero);
    ACT_EACH t[i] = act_rcp(__fadd_rn(t[i], 1.0f));
    act_together(t, zero);
    ACT_EACH t[i] = __fmaf_rn(t[i], -2.0f, 1.0f);
    ACT_EACH t[i] = copysignf(fabsf(x[i]) >= 9.01091385f ? 1.0f : t[i], x[i]);
    /* Near zero that would lose digits. */
    ACT_EACH y[i] = __fmul_rn(x[i], x[i]);
    float z[N];
    ACT_EACH z[i] = __fmaf_rn(1.57396831e-2f, y[i], -5.23039624e-2f);
    ACT_EACH z[i] = __fmaf_rn(z[i], y[i], 1.33152977e-1f);
    ACT_EACH z[i] = __fmaf_rn(z[i], y[i], -3.33327681e-1f);
    ACT_EACH z[i] = __fmaf_rn(z[i], y[i], 0.0f);
    ACT_EACH z[i] = __fmaf_rn(z[i], x[i], x[i]);
    ACT_EACH t[i] = fabsf(x[i]) >= 0.6f ? t[i] : z[i];
    ACT_EACH v[i] = __fmul_rn(__fmul_rn(0.5f, v[i]), __fadd_rn(1.0f, t[i]));
}

/* v / (1 + exp(-v)), the quotient correctly rounded. Division as the compiler writes it branches for operands near the ends of what
 * f32 holds. So the divisor, which is at least 1, is kept away from those: below -64 2^-64 of it divides, and the quotient is scaled
 * back. A divisor of 1 leaves v, an infinite one a zero. */
template <int N> __device__ __forceinline__ void act_silu(float (&v)[N], uint32_t zero = 0)
{
    float x[N], t[N], y[N];
    ACT_EACH t[i] = __fmaf_rd(__saturatef(__fmaf_rn(-v[i], 5.72498003e-3f, 0.5f)), 252.0f, 12582913.0f);
    ACT_EACH x[i] = __fmaf_rn(-v[i], 1.44269502f, -__fadd_rn(t[i], -12583039.0f));
    ACT_EACH x[i] = act_ex2(__fmaf_rn(-v[i], 1.92596303e-8f, x[i]));
    act_together(x, zero);
    ACT_EACH x[i] = __fadd_rn(1.0f, __fmul_rn(x[i], __uint_as_float(__float_as_uint(t[i]) << 23)));
    ACT_EACH t[i] = __fmul_rn(x[i], v[i] < -64.0f ? 0x1p-64f : 1.0f);
    ACT_EACH y[i] = act_rcp(t[i]);
    act_together(y, zero);
    ACT_EACH y[i] = __fmaf_rn(y[i], __fmaf_rn(-t[i], y[i], 1.0f), y[i]);
    float quotient[N];
    ACT_EACH quotient[i] = __fmul_rn(v[i], y[i]);
    ACT_EACH t[i] = __fmaf_rn(-t[i], quotient[i], v[i]);
    ACT_EACH t[i] = copysignf(__fmaf_rn(y[i], t[i], quotient[i]), v[i]);
    ACT_EACH t[i] = __fmul_rn(t[i], v[i] < -64.0f ? 0x1p-64f : 1.0f);
    ACT_EACH t[i] = x[i] > 3.4028235e38f ? __fmul_rn(v[i], 0.0f) : t[i];
    ACT_EACH v[i] = x[i] == 1.0f ? v[i] : t[i];
}

#undef ACT_EACH

#endif
