/* SPDX-License-Identifier: MIT
 *
 * Branch-free loops that compilers turn into vector code, instantiated once for the baseline and once for AVX2 + FMA +
 * F16C. Formats are in proto/types.h. Two tricks return everywhere:
 *   - A subnormal of a small format is fraction * 2^q. Or-ing the fraction into the bits of M, the power of two whose last
 *     bit is worth 2^q, and subtracting M gives it exactly; adding M to a value rounds it to that grid, to nearest even.
 *     (A multiplication of f32 subnormals would be exact too, but takes a slow path in many CPUs.)
 *   - Rounding a normal to fewer fraction bits is an integer addition of half a unit, less one where the last kept bit
 *     is even; a carry moves into the exponent, as it should.
 */
#include "kernels/cpu_vector.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "proto/types.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define F32_INFINITY_BITS 0x7f800000u
#define F32_QUIET_BIT 0x00400000u

INLINE uint32_t bits_of(float value) {
        uint32_t bits;

        memcpy(&bits, &value, sizeof bits);
        return bits;
}

INLINE float float_of(uint32_t bits) {
        float value;

        memcpy(&value, &bits, sizeof value);
        return value;
}

/* By mask: compilers move float operations into the arms of a ?:, and then may not turn it into vector code, since
 * they could trap. */
INLINE uint32_t choose(bool condition, uint32_t yes, uint32_t no) {
        uint32_t mask = 0 - (uint32_t)condition;

        return (yes & mask) | (no & ~mask);
}

/* A small format: n_fraction bits of fraction, exponent bias; magic: M above. All are constants where it is called. */
INLINE uint32_t decode(uint32_t code, int n_bits, int n_fraction, int bias, float magic) {
        uint32_t sign = (code >> (n_bits - 1)) << 31, magnitude = code & ((1u << (n_bits - 1)) - 1);
        uint32_t subnormal = bits_of(float_of(bits_of(magic) | magnitude) - magic);
        uint32_t normal = (magnitude << (23 - n_fraction)) + ((uint32_t)(127 - bias) << 23);

        return sign | choose(magnitude >> n_fraction != 0, normal, subnormal);
}

INLINE uint32_t round_normal(uint32_t magnitude, int n_fraction, int bias) {
        int shift = 23 - n_fraction;
        uint32_t rounded = magnitude + ((1u << (shift - 1)) - 1) + ((magnitude >> shift) & 1);

        return (rounded >> shift) - ((uint32_t)(127 - bias) << n_fraction);
}

/* magnitude: bits of a float without sign, no NaN, small enough not to overflow n_bits */
INLINE uint32_t encode(uint32_t magnitude, int n_fraction, int bias, float magic) {
        uint32_t normal = round_normal(magnitude, n_fraction, bias);
        uint32_t subnormal = bits_of(float_of(magnitude) + magic) - bits_of(magic);

        return choose(magnitude >= (uint32_t)(127 - bias + 1) << 23, normal, subnormal);
}

INLINE float from_f16(uint16_t code) {
        uint32_t magnitude = code & 0x7fffu;
        uint32_t finite = decode(code, 16, 10, 15, 0x1p-1f);
        uint32_t special = F32_INFINITY_BITS | (magnitude << 13 & 0x007fffffu);

        special |= magnitude > 0x7c00 ? F32_QUIET_BIT : 0;
        return float_of(choose(magnitude >= 0x7c00, (uint32_t)(code >> 15) << 31 | special, finite));
}

INLINE float from_bf16(uint16_t code) {
        return float_of((uint32_t)code << 16);
}

INLINE float from_e4m3(uint8_t code) {
        uint32_t finite = decode(code, 8, 3, 7, 0x1p14f);

        return float_of(choose((code & 0x7f) == 0x7f, F32_INFINITY_BITS | F32_QUIET_BIT, finite));
}

INLINE float from_e5m2(uint8_t code) {
        uint32_t magnitude = code & 0x7fu;
        uint32_t finite = decode(code, 8, 2, 15, 0x1p7f);
        uint32_t special = F32_INFINITY_BITS | (magnitude > 0x7c ? F32_QUIET_BIT : 0);

        return float_of(choose(magnitude >= 0x7c, (uint32_t)(code >> 7) << 31 | special, finite));
}

INLINE uint16_t to_f16(float value) {
        uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu, sign = bits >> 16 & 0x8000u;
        uint32_t bounded = magnitude < 0x47800000u ? magnitude : 0x47800000u; /* 2^16, where Inf's code comes out */
        uint32_t code = sign | encode(bounded, 10, 15, 0x1p-1f);

        return (uint16_t)choose(magnitude > F32_INFINITY_BITS, 0x7fffu, code);
}

INLINE uint16_t to_bf16(float value) {
        uint32_t bits = bits_of(value), rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;

        return (uint16_t)((bits & 0x7fffffffu) > F32_INFINITY_BITS ? 0x7fffu : rounded);
}

INLINE uint8_t to_e4m3(float value) {
        uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu, sign = bits >> 24 & 0x80u;
        uint32_t bounded = magnitude < 0x43e00000u ? magnitude : 0x43e00000u; /* 448 */
        uint32_t code = sign | encode(bounded, 3, 7, 0x1p14f);

        return (uint8_t)choose(magnitude > F32_INFINITY_BITS, 0x7fu, code);
}

INLINE uint8_t to_e5m2(float value) {
        uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu, sign = bits >> 24 & 0x80u;
        uint32_t bounded = magnitude < 0x47600000u ? magnitude : 0x47600000u; /* 57344 */
        uint32_t code = sign | encode(bounded, 2, 15, 0x1p7f);

        return (uint8_t)choose(magnitude > F32_INFINITY_BITS, 0x7fu, code);
}

INLINE int8_t to_s8(float value) {
        /* NaN fails both comparisons and is caught last. Adding 1.5 * 2^23 rounds to a whole number. */
        float bounded = value > 127.0f ? 127.0f : value < -128.0f ? -128.0f : value;
        int32_t whole = (int32_t)(bits_of(bounded + 0x1.8p23f) - bits_of(0x1.8p23f));

        return (int8_t)(int32_t)choose(value == value, (uint32_t)whole, 0);
}

#define LOAD_LOOP(type, expression)                                                                                    \
        do {                                                                                                           \
                const type *codes = from;                                                                              \
                for (size_t i = 0; i < n; i++)                                                                         \
                        ret_values[i] = (expression);                                                                  \
        } while (0)

#define STORE_LOOP(type, function)                                                                                     \
        do {                                                                                                           \
                type *codes = to;                                                                                      \
                for (size_t i = 0; i < n; i++)                                                                         \
                        codes[i] = function(from[i]);                                                                  \
        } while (0)

typedef void (*load_f16_loop)(const void *from, size_t n, float *restrict ret_values);
typedef void (*store_f16_loop)(const float *restrict from, size_t n, void *restrict to);

INLINE void load_f32(load_f16_loop load_f16, int dtype, const void *restrict from, size_t n, float *restrict ret_values) {
        switch (dtype) {
        case MMA_F16:
                load_f16(from, n, ret_values);
                return;
        case MMA_BF16:
                LOAD_LOOP(uint16_t, from_bf16(codes[i]));
                return;
        case MMA_F32:
                memcpy(ret_values, from, n * sizeof *ret_values);
                return;
        case MMA_E4M3:
                LOAD_LOOP(uint8_t, from_e4m3(codes[i]));
                return;
        case MMA_E5M2:
                LOAD_LOOP(uint8_t, from_e5m2(codes[i]));
                return;
        case MMA_S8:
                LOAD_LOOP(int8_t, (float)codes[i]);
                return;
        case MMA_U8:
                LOAD_LOOP(uint8_t, (float)codes[i]);
                return;
        }
        assert(!"a dtype that f32 cannot hold");
}

INLINE void load_f64(int dtype, const void *restrict from, size_t n, double *restrict ret_values) {
        switch (dtype) {
        case MMA_F64:
                memcpy(ret_values, from, n * sizeof *ret_values);
                return;
        case MMA_F32:
                LOAD_LOOP(float, (double)codes[i]);
                return;
        case MMA_S8:
                LOAD_LOOP(int8_t, (double)codes[i]);
                return;
        case MMA_U8:
                LOAD_LOOP(uint8_t, (double)codes[i]);
                return;
        case MMA_S32:
                LOAD_LOOP(int32_t, (double)codes[i]);
                return;
        }
        assert(!"a dtype that is not computed in f64");
}

INLINE void store_f32(store_f16_loop store_f16, int dtype, const float *restrict from, size_t n, void *restrict to) {
        switch (dtype) {
        case MMA_F16:
                store_f16(from, n, to);
                return;
        case MMA_BF16:
                STORE_LOOP(uint16_t, to_bf16);
                return;
        case MMA_F32:
                memcpy(to, from, n * sizeof *from);
                return;
        case MMA_E4M3:
                STORE_LOOP(uint8_t, to_e4m3);
                return;
        case MMA_E5M2:
                STORE_LOOP(uint8_t, to_e5m2);
                return;
        case MMA_S8:
                STORE_LOOP(int8_t, to_s8);
                return;
        }
        assert(!"a dtype that f32 is not converted to");
}

INLINE void fma_f32(float beta, const float *restrict c, size_t n, float *restrict values) {
        for (size_t i = 0; i < n; i++)
                values[i] = __builtin_fmaf(beta, c[i], values[i]);
}

INLINE void fma_f64(double beta, const double *restrict c, size_t n, double *restrict values) {
        for (size_t i = 0; i < n; i++)
                values[i] = __builtin_fma(beta, c[i], values[i]);
}

/* One variant: PREFIX##_load_f16 and PREFIX##_store_f16 exist already. */
#define VARIANT(PREFIX, TARGET)                                                                                        \
        TARGET static void PREFIX##_load_f32(int dtype, const void *from, size_t n, float *ret_values) {               \
                load_f32(PREFIX##_load_f16, dtype, from, n, ret_values);                                               \
        }                                                                                                              \
        TARGET static void PREFIX##_load_f64(int dtype, const void *from, size_t n, double *ret_values) {              \
                load_f64(dtype, from, n, ret_values);                                                                  \
        }                                                                                                              \
        TARGET static void PREFIX##_store_f32(int dtype, const float *from, size_t n, void *to) {                      \
                store_f32(PREFIX##_store_f16, dtype, from, n, to);                                                     \
        }                                                                                                              \
        TARGET static void PREFIX##_fma_f32(float beta, const float *c, size_t n, float *values) {                     \
                fma_f32(beta, c, n, values);                                                                           \
        }                                                                                                              \
        TARGET static void PREFIX##_fma_f64(double beta, const double *c, size_t n, double *values) {                  \
                fma_f64(beta, c, n, values);                                                                           \
        }

#define TABLE(PREFIX, NAME)                                                                                            \
        { NAME, PREFIX##_load_f32, PREFIX##_load_f64, PREFIX##_store_f32, PREFIX##_fma_f32, PREFIX##_fma_f64 }

static void portable_load_f16(const void *from, size_t n, float *restrict ret_values) {
        LOAD_LOOP(uint16_t, from_f16(codes[i]));
}

static void portable_store_f16(const float *restrict from, size_t n, void *restrict to) {
        STORE_LOOP(uint16_t, to_f16);
}

VARIANT(portable, )

const struct cpu_vector cpu_vector_portable = TABLE(portable, "portable");

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,fma,f16c")))

AVX2 static void avx2_load_f16(const void *from, size_t n, float *restrict ret_values) {
        const uint16_t *codes = from;
        size_t i = 0;

        for (; i + 8 <= n; i += 8)
                _mm256_storeu_ps(ret_values + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(codes + i))));
        for (; i < n; i++)
                ret_values[i] = from_f16(codes[i]);
}

AVX2 static void avx2_store_f16(const float *restrict from, size_t n, void *restrict to) {
        uint16_t *codes = to;
        const __m256 nan = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff)); /* converts to 0x7fff */
        size_t i = 0;

        for (; i + 8 <= n; i += 8) {
                __m256 values = _mm256_loadu_ps(from + i);

                values = _mm256_blendv_ps(values, nan, _mm256_cmp_ps(values, values, _CMP_UNORD_Q));
                _mm_storeu_si128((__m128i *)(codes + i), _mm256_cvtps_ph(values, _MM_FROUND_TO_NEAREST_INT));
        }
        for (; i < n; i++)
                codes[i] = to_f16(from[i]);
}

VARIANT(avx2, AVX2)

static const struct cpu_vector cpu_vector_avx2 = TABLE(avx2, "avx2");

/* Not among the names that every compiler's __builtin_cpu_supports knows. */
static bool has_f16c(void) {
        unsigned int eax, ebx, ecx, edx;

        return __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & bit_F16C);
}
#endif

const struct cpu_vector *cpu_vector_best(void) {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_f16c())
                return &cpu_vector_avx2;
#endif
        return &cpu_vector_portable;
}

void cpu_round_tf32(float *values, size_t n) {
        for (size_t i = 0; i < n; i++) {
                uint32_t bits = bits_of(values[i]), rounded = (bits + 0xfffu + (bits >> 13 & 1)) & ~0x1fffu;

                values[i] = float_of((bits & 0x7fffffffu) < F32_INFINITY_BITS ? rounded : bits);
        }
}

#define GATHER_AT_ONCE 128      /* elements, of at most 8 bytes: 1 KiB of stack */

INLINE void gather(const void *from, uint64_t stride, size_t n, size_t element_bytes, void *to) {
#define GATHER(type)                                                                                                   \
        do {                                                                                                           \
                const type *source = from;                                                                             \
                type *target = to;                                                                                     \
                for (size_t i = 0; i < n; i++)                                                                         \
                        target[i] = source[i * stride];                                                                \
        } while (0)
        switch (element_bytes) {
        case 1:
                GATHER(uint8_t);
                return;
        case 2:
                GATHER(uint16_t);
                return;
        case 4:
                GATHER(uint32_t);
                return;
        case 8:
                GATHER(uint64_t);
                return;
        }
#undef GATHER
}

#define LOAD_STRIDED(load)                                                                                             \
        do {                                                                                                           \
                size_t element_bytes = mma_dtype_bytes(dtype);                                                         \
                uint64_t codes[GATHER_AT_ONCE];                                                                        \
                if (stride == 1 || n <= 1) {                                                                           \
                        load(dtype, from, n, ret_values);                                                              \
                        return;                                                                                        \
                }                                                                                                      \
                for (size_t at = 0; at < n; at += GATHER_AT_ONCE) {                                                    \
                        size_t n_now = n - at < GATHER_AT_ONCE ? n - at : GATHER_AT_ONCE;                              \
                        gather((const char *)from + at * stride * element_bytes, stride, n_now, element_bytes, codes); \
                        load(dtype, codes, n_now, ret_values + at);                                                    \
                }                                                                                                      \
        } while (0)

void cpu_load_f32_strided(const struct cpu_vector *vector, int dtype, const void *from, uint64_t stride, size_t n,
                          float *ret_values) {
        LOAD_STRIDED(vector->load_f32);
}

void cpu_load_f64_strided(const struct cpu_vector *vector, int dtype, const void *from, uint64_t stride, size_t n,
                          double *ret_values) {
        LOAD_STRIDED(vector->load_f64);
}
