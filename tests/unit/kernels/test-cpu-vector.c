/* SPDX-License-Identifier: MIT
 *
 * Goal: conversions are right, and the portable and the fast variant give the same bits. Method: every code of every small
 * format is decoded; f32 values all around every rounding boundary, and a coarse sweep of all f32 bits, are encoded; both
 * against the oracle, in runs of odd lengths so that vector bodies and tails are both used.
 */
#include <fenv.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/cpu_vector.h"
#include "tests/lib/oracle.h"

static const struct cpu_vector *variants[2];

static int find_variants(void **state) {
        (void)state;
        variants[0] = &cpu_vector_portable;
        variants[1] = cpu_vector_best();
        return 0;
}

static float float_of(uint32_t bits) {
        float value;

        memcpy(&value, &bits, sizeof value);
        return value;
}

static uint32_t bits_of(float value) {
        uint32_t bits;

        memcpy(&bits, &value, sizeof bits);
        return bits;
}

static void test_every_code_decodes_to_its_value(void **state) {
        static const int dtypes[] = { MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2, MMA_S8, MMA_U8 };
        static uint16_t wide[65536];
        static uint8_t narrow[256];
        static float values[65536], first[65536];

        (void)state;
        for (uint32_t i = 0; i < 65536; i++) {
                wide[i] = (uint16_t)i;
                narrow[i % 256] = (uint8_t)i;
        }
        for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
                size_t n = oracle_bytes(dtypes[i]) == 1 ? 256 : 65536;
                const void *codes = n == 256 ? (const void *)narrow : wide;

                for (int j = 0; j < 2; j++) {
                        variants[j]->load_f32(dtypes[i], codes, n, values);
                        for (size_t code = 0; code < n; code++) {
                                double want = oracle_decode(dtypes[i], (const char *)codes + code * oracle_bytes(dtypes[i]));

                                if (isnan(want))
                                        assert_true(isnan(values[code]));
                                else
                                        assert_int_equal(bits_of(values[code]), bits_of((float)want));
                        }
                        if (j == 0)
                                memcpy(first, values, sizeof first);
                        else
                                assert_memory_equal(first, values, n * sizeof *values);
                }
        }
}

static void test_integers_and_floats_decode_to_f64(void **state) {
        static const int8_t s8[5] = { -128, -1, 0, 1, 127 };
        static const uint8_t u8[5] = { 0, 1, 127, 128, 255 };
        static const int32_t s32[5] = { INT32_MIN, -1, 0, 1, INT32_MAX };
        static const float f32[5] = { -0.1f, 0, 1e-40f, 3e38f, INFINITY };

        (void)state;
        for (int j = 0; j < 2; j++) {
                double values[4][5];

                variants[j]->load_f64(MMA_S8, s8, 5, values[0]);
                variants[j]->load_f64(MMA_U8, u8, 5, values[1]);
                variants[j]->load_f64(MMA_S32, s32, 5, values[2]);
                variants[j]->load_f64(MMA_F32, f32, 5, values[3]);
                for (int i = 0; i < 5; i++) {
                        assert_true(values[0][i] == s8[i]);
                        assert_true(values[1][i] == u8[i]);
                        assert_true(values[2][i] == s32[i]);
                        assert_true(values[3][i] == (double)f32[i]);
                }
        }
}

/* Encodes n values with both variants and compares with the oracle. */
static void check_store(int dtype, const float *values, size_t n) {
        size_t bytes = oracle_bytes(dtype);
        unsigned char codes[2][4096 * 2], want[2];

        assert_true(n <= 4096);
        for (int j = 0; j < 2; j++)
                variants[j]->store_f32(dtype, values, n, codes[j]);
        assert_memory_equal(codes[0], codes[1], n * bytes);
        for (size_t i = 0; i < n; i++) {
                oracle_encode(dtype, (double)values[i], want);
                if (memcmp(want, codes[0] + i * bytes, bytes))
                        fail_msg("%s of %a (0x%08x): got %02x%02x, want %02x%02x", mma_dtype_name(dtype), (double)values[i],
                                 bits_of(values[i]), codes[0][i * bytes + bytes - 1], codes[0][i * bytes],
                                 want[bytes - 1], want[0]);
        }
}

static const int stored_dtypes[] = { MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2, MMA_S8 };

/* Between each two neighbours of a format: the middle, and one f32 step to either side. */
static void test_rounding_is_to_nearest_even_at_every_boundary(void **state) {
        (void)state;
        for (size_t i = 0; i < sizeof stored_dtypes / sizeof *stored_dtypes; i++) {
                int dtype = stored_dtypes[i];
                uint32_t n_codes = oracle_bytes(dtype) == 1 ? 256 : 65536;
                float values[4095];
                size_t n = 0;

                for (uint32_t code = 0; code < n_codes; code++) {
                        uint32_t next = code + 1;
                        double low = oracle_decode(dtype, &code), high = oracle_decode(dtype, &next);
                        float middle;

                        if (!isfinite(low) || !isfinite(high) || code + 1 == n_codes)
                                continue;
                        middle = (float)((low + high) / 2);
                        values[n++] = (float)low;
                        values[n++] = middle;
                        values[n++] = nextafterf(middle, INFINITY);
                        values[n++] = nextafterf(middle, -INFINITY);
                        if (n + 4 > sizeof values / sizeof *values) {
                                check_store(dtype, values, n);
                                n = 0;
                        }
                }
                check_store(dtype, values, n);
        }
}

static void test_every_kind_of_f32_is_stored_right(void **state) {
        float values[4093];
        size_t n = 0;

        (void)state;
        for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 3329) {
                values[n++] = float_of((uint32_t)bits);
                if (n < sizeof values / sizeof *values)
                        continue;
                for (size_t i = 0; i < sizeof stored_dtypes / sizeof *stored_dtypes; i++)
                        check_store(stored_dtypes[i], values, n);
                n = 0;
        }
        for (size_t i = 0; i < sizeof stored_dtypes / sizeof *stored_dtypes; i++)
                check_store(stored_dtypes[i], values, n);
}

/* jax-ml/ml_dtypes#260 and #400 (R054): everything above saturates, mirrored for negatives, Inf too. */
static void test_e4m3_saturates_to_448(void **state) {
        const float values[] = { 448, 464, 465, 3e10f, INFINITY, -464, -465, -INFINITY };
        uint8_t codes[8];

        (void)state;
        for (int j = 0; j < 2; j++) {
                variants[j]->store_f32(MMA_E4M3, values, 8, codes);
                for (int i = 0; i < 8; i++)
                        assert_int_equal(codes[i], values[i] > 0 ? 0x7e : 0xfe);
        }
}

/* dotnet/runtime#130583 (R067): a NaN whose payload is in the low bits only must not become Inf. */
static void test_nan_stays_nan_in_every_float_format(void **state) {
        static const uint32_t nans[] = { 0x7f800001, 0xff800001, 0x7fc00000, 0xffffffff, 0x7fbfffff, 0x7f800001, 0x7f800001,
                                         0x7f800001, 0xff800001 };
        float values[9];
        uint16_t wide[9];
        uint8_t narrow[9];

        (void)state;
        memcpy(values, nans, sizeof values);
        for (int j = 0; j < 2; j++) {
                variants[j]->store_f32(MMA_BF16, values, 9, wide);
                for (int i = 0; i < 9; i++)
                        assert_int_equal(wide[i], 0x7fff);
                variants[j]->store_f32(MMA_F16, values, 9, wide);
                for (int i = 0; i < 9; i++)
                        assert_int_equal(wide[i], 0x7fff);
                variants[j]->store_f32(MMA_E4M3, values, 9, narrow);
                for (int i = 0; i < 9; i++)
                        assert_int_equal(narrow[i], 0x7f);
                variants[j]->store_f32(MMA_E5M2, values, 9, narrow);
                for (int i = 0; i < 9; i++)
                        assert_int_equal(narrow[i], 0x7f);
                variants[j]->store_f32(MMA_S8, values, 9, narrow);
                for (int i = 0; i < 9; i++)
                        assert_int_equal(narrow[i], 0);
        }
        cpu_round_tf32(values, 9);
        for (int i = 0; i < 9; i++)
                assert_true(isnan(values[i]));
}

static void test_tf32_rounds_ties_to_even(void **state) {
        (void)state;
        for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 997) {
                float value = float_of((uint32_t)bits), rounded = value;
                double want = oracle_tf32((double)value);

                cpu_round_tf32(&rounded, 1);
                if (isnan(want))
                        assert_true(isnan(rounded));
                else
                        assert_int_equal(bits_of(rounded), bits_of((float)want));
        }
}

static void test_fused_multiply_add_rounds_once(void **state) {
        struct oracle_random random;
        float c[37], start[37], values[37];
        double wide_c[37], wide_start[37], wide[37];

        (void)state;
        oracle_seed(&random, 1);
        for (int round = 0; round < 1000; round++) {
                float beta = (float)oracle_normal(&random);

                for (int i = 0; i < 37; i++) {
                        c[i] = (float)oracle_normal(&random);
                        start[i] = -beta * c[i]; /* what is left is the product's rounding error, or 0 without fusion */
                        wide_c[i] = oracle_normal(&random);
                        wide_start[i] = -0.3 * wide_c[i];
                }
                for (int j = 0; j < 2; j++) {
                        memcpy(values, start, sizeof values);
                        variants[j]->fma_f32(beta, c, 37, values);
                        memcpy(wide, wide_start, sizeof wide);
                        variants[j]->fma_f64(0.3, wide_c, 37, wide);
                        for (int i = 0; i < 37; i++) {
                                assert_true((double)values[i] == (double)beta * (double)c[i] + (double)start[i]);
                                assert_true(wide[i] == fma(0.3, wide_c[i], wide_start[i]));
                        }
                }
        }
}

static void test_strided_loads_take_every_element_from_its_place(void **state) {
        static const uint64_t strides[] = { 1, 2, 3, 257 };

        (void)state;
        for (size_t i = 0; i < 4; i++) {
                uint64_t n = 300, stride = strides[i];
                uint16_t *half = malloc(((n - 1) * stride + 1) * sizeof *half);
                double *wide = malloc(((n - 1) * stride + 1) * sizeof *wide);
                float values[300];
                double wide_values[300];

                assert_true(half && wide);
                for (uint64_t j = 0; j < (n - 1) * stride + 1; j++) {
                        half[j] = 0xffff;
                        wide[j] = -1;
                }
                for (uint64_t j = 0; j < n; j++) {
                        oracle_encode(MMA_F16, (double)j, &half[j * stride]);
                        wide[j * stride] = (double)j;
                }
                cpu_load_f32_strided(variants[1], MMA_F16, half, stride, n, values);
                cpu_load_f64_strided(variants[1], MMA_F64, wide, stride, n, wide_values);
                for (uint64_t j = 0; j < n; j++)
                        assert_true(values[j] == (float)j && wide_values[j] == (double)j);
                free(half);
                free(wide);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_code_decodes_to_its_value),
                cmocka_unit_test(test_integers_and_floats_decode_to_f64),
                cmocka_unit_test(test_rounding_is_to_nearest_even_at_every_boundary),
                cmocka_unit_test(test_every_kind_of_f32_is_stored_right),
                cmocka_unit_test(test_e4m3_saturates_to_448),
                cmocka_unit_test(test_nan_stays_nan_in_every_float_format),
                cmocka_unit_test(test_tf32_rounds_ties_to_even),
                cmocka_unit_test(test_fused_multiply_add_rounds_once),
                cmocka_unit_test(test_strided_loads_take_every_element_from_its_place),
        };

        return cmocka_run_group_tests(tests, find_variants, NULL);
}
