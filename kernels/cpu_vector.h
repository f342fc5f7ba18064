/* SPDX-License-Identifier: MIT
 *
 * Conversions between stored elements and the f32 or f64 in which the CPU family computes, and fused multiply-add, on
 * contiguous runs. Two variants with the same bits: portable C, and AVX2 + FMA + F16C where the CPU has them.
 */
#ifndef MMA_KERNELS_CPU_VECTOR_H
#define MMA_KERNELS_CPU_VECTOR_H

#include <stddef.h>
#include <stdint.h>

struct cpu_vector {
        const char *name;
        /* Exact. Any dtype but f64 and s32. */
        void (*load_f32)(int dtype, const void *from, size_t n, float *ret_values);
        /* Exact. f64, f32, s8, u8, s32. */
        void (*load_f64)(int dtype, const void *from, size_t n, double *ret_values);
        /* To nearest even; f16 and bf16 overflow to Inf; e4m3, e5m2 and s8 saturate; NaN becomes 0 in s8, in the others
         * the NaN with sign 0 and all other bits 1, as the GPU's conversions give (f32: unchanged). */
        void (*store_f32)(int dtype, const float *from, size_t n, void *to);
        /* values = beta * c + values with one rounding */
        void (*fma_f32)(float beta, const float *c, size_t n, float *values);
        void (*fma_f64)(double beta, const double *c, size_t n, double *values);
};

extern const struct cpu_vector cpu_vector_portable;
/* The fastest that this CPU can run. */
const struct cpu_vector *cpu_vector_best(void);

/* In place, to the nearest tf32, ties to even; NaN stays NaN, what is too large becomes Inf. */
void cpu_round_tf32(float *values, size_t n);

/* As load_f32 and load_f64, from elements `stride` apart. */
void cpu_load_f32_strided(const struct cpu_vector *vector, int dtype, const void *from, uint64_t stride, size_t n,
                          float *ret_values);
void cpu_load_f64_strided(const struct cpu_vector *vector, int dtype, const void *from, uint64_t stride, size_t n,
                          double *ret_values);

#endif
