/* SPDX-License-Identifier: MIT
 *
 * The reference must be right itself. Goal: its formats, addresses and products agree with the compiler's own types, with
 * values worked out by hand and with the worked examples. Method: all codes of every format; small products whose
 * answers are written here.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lib/oracle.h"

/* A 1 x 1 problem whose single values live in the caller's variables. */
static struct mma_problem scalar_problem(int dtype, const void *a, const void *b, int d_dtype, void *d) {
        return (struct mma_problem){
                .m = 1, .n = 1, .k = 1, .batch = 1,
                .a = { (void *)(uintptr_t)a, 1, 0, (uint8_t)dtype, MMA_ORDER_ROW, { 0 } },
                .b = { (void *)(uintptr_t)b, 1, 0, (uint8_t)dtype, MMA_ORDER_ROW, { 0 } },
                .d = { d, 1, 0, (uint8_t)d_dtype, MMA_ORDER_ROW, { 0 } },
                .alpha = 1, .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1,
                .act = MMA_ACT_NONE, .compute = MMA_COMPUTE_DEFAULT, .bias_axis = MMA_AXIS_N,
        };
}

static void test_every_code_survives_decode_and_encode(void **state) {
        static const int dtypes[] = { MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2, MMA_S8, MMA_U8 };

        (void)state;
        for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
                uint32_t n_codes = oracle_bytes(dtypes[i]) == 1 ? 256 : 65536;

                for (uint32_t code = 0; code < n_codes; code++) {
                        uint32_t back = 0;
                        double value = oracle_decode(dtypes[i], &code);

                        oracle_encode(dtypes[i], value, &back);
                        if (isnan(value))
                                assert_int_equal(back, n_codes / 2 - 1);
                        else if (dtypes[i] == MMA_E5M2 && isinf(value))
                                assert_int_equal(back, code - 1); /* saturates to 57344, one code below */
                        else
                                assert_int_equal(back, code);
                }
        }
}

static void test_f16_agrees_with_the_compiler(void **state) {
        (void)state;
#ifndef __FLT16_MANT_DIG__
        skip(); /* this compiler has no _Float16 */
#else
        for (uint32_t code = 0; code < 65536; code++) {
                uint16_t bits = (uint16_t)code;
                _Float16 native;

                memcpy(&native, &bits, sizeof native);
                if (isnan((float)native))
                        assert_true(isnan(oracle_decode(MMA_F16, &bits)));
                else
                        assert_true((double)native == oracle_decode(MMA_F16, &bits));
        }
        /* Rounding: f32 values around and between all f16 neighbours. */
        for (uint64_t bits = 0; bits < 0x80000000u; bits += 0x7fd) {
                uint32_t single_bits = (uint32_t)bits;
                uint16_t got, want;
                _Float16 native;
                float single;

                memcpy(&single, &single_bits, sizeof single);
                if (isnan(single))
                        continue;
                native = (_Float16)single;
                memcpy(&want, &native, sizeof want);
                oracle_encode(MMA_F16, (double)single, &got);
                assert_int_equal(got, want);
        }
#endif
}

static void test_known_values_of_the_small_formats(void **state) {
        static const struct {
                int dtype;
                double value;
                uint16_t code;
        } cases[] = {
                { MMA_BF16, 1.0, 0x3f80 },      { MMA_BF16, 1.00390625, 0x3f80 },       { MMA_BF16, 1.01171875, 0x3f82 },
                { MMA_BF16, 3.4e38, 0x7f80 },   { MMA_BF16, 0x1p-133, 0x0001 },         { MMA_BF16, -0.0, 0x8000 },
                { MMA_E4M3, 464, 0x7e },        { MMA_E4M3, 465, 0x7e },                { MMA_E4M3, 3e10, 0x7e },
                { MMA_E4M3, -3e10, 0xfe },      { MMA_E4M3, 0x1p-9, 0x01 },             { MMA_E4M3, 0x1p-10, 0x00 },
                { MMA_E4M3, 0x1.8p-9, 0x02 },   { MMA_E4M3, 1.0625, 0x38 },             { MMA_E4M3, 1.1875, 0x3a },
                { MMA_E5M2, 57344, 0x7b },      { MMA_E5M2, 65536, 0x7b },              { MMA_E5M2, 1.125, 0x3c },
                { MMA_E5M2, 0x1p-16, 0x01 },    { MMA_E5M2, 0x1p-17, 0x00 },            { MMA_F16, 65520, 0x7c00 },
                { MMA_F16, 65519.99, 0x7bff },  { MMA_S8, 2.5, 2 },                     { MMA_S8, 200, 127 },
                { MMA_U8, -3, 0 },              { MMA_U8, 255.5, 255 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
                uint16_t code = 0;

                oracle_encode(cases[i].dtype, cases[i].value, &code);
                assert_int_equal(code, cases[i].code);
        }
        uint8_t nan_s8 = 1;
        oracle_encode(MMA_S8, (double)NAN, &nan_s8);
        assert_int_equal(nan_s8, 0);
        assert_true(oracle_tf32(1024.5) == 1024.0); /* a tie goes to the even neighbour */
        assert_true(oracle_tf32(-1024.5) == -1024.0);
        assert_true(oracle_tf32(1024.4375) == 1024.0);
        assert_true(isnan(oracle_tf32((double)NAN)));
        assert_true(isinf(oracle_tf32((double)3.4028234e38f)));
}

/* In the worked example of mma.sync, A (16, 32) is stored as (1, 2, 16, 16) and B, kept as (N, K) = (8, 32), as
 * (1, 2, 8, 16). */
static void test_packed_orders_are_the_repeat_axes_of_the_instruction(void **state) {
        struct mma_problem problem = { .m = 32, .n = 16, .k = 32, .batch = 2 };

        (void)state;
        problem.a = (struct mma_view){ NULL, 0, 32 * 32, MMA_F16, MMA_ORDER_MMA16816, { 0 } };
        problem.b = (struct mma_view){ NULL, 0, 32 * 16, MMA_F16, MMA_ORDER_MMA16816, { 0 } };
        problem.d = (struct mma_view){ NULL, 0, 32 * 16, MMA_F32, MMA_ORDER_MMA16816, { 0 } };
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 3, 5), 3 * 16 + 5);
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 0, 16), 256);
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 16, 0), 512);
        assert_int_equal(oracle_index(oracle_a(&problem), 1, 17, 18), 1024 + 512 + 256 + 16 + 2);
        assert_int_equal(oracle_index(oracle_b(&problem), 0, 5, 3), 3 * 16 + 5);
        assert_int_equal(oracle_index(oracle_b(&problem), 0, 16, 0), 128);
        assert_int_equal(oracle_index(oracle_b(&problem), 0, 0, 8), 256);
        assert_int_equal(oracle_index(oracle_d(&problem), 0, 3, 5), 3 * 8 + 5);
        assert_int_equal(oracle_index(oracle_d(&problem), 0, 0, 8), 128);
        assert_int_equal(oracle_index(oracle_d(&problem), 1, 16, 0), 512 + 256);

        problem.a.order = problem.b.order = problem.d.order = MMA_ORDER_MMA1688;
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 3, 5), 3 * 8 + 5);
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 0, 8), 128);
        assert_int_equal(oracle_index(oracle_a(&problem), 0, 16, 0), 512);
        assert_int_equal(oracle_index(oracle_b(&problem), 0, 8, 0), 64);
        assert_int_equal(oracle_index(oracle_b(&problem), 0, 0, 8), 256);
        assert_int_equal(oracle_index(oracle_d(&problem), 0, 0, 8), 128);
        assert_int_equal(oracle_elements(oracle_a(&problem)), 2 * 32 * 32);
        assert_int_equal(oracle_elements(oracle_b(&problem)), 2 * 32 * 16);
        assert_int_equal(oracle_elements(oracle_d(&problem)), 2 * 32 * 16);
}

/* flame/blis and friends aside: the reference itself follows IEEE and the documented order of steps. */
static void test_epilogue_steps_come_in_the_documented_order(void **state) {
        float a = 3, b = 2, c = 10, bias = -7, d = 0, scale_a = 4, scale_b = 0.5f;
        struct mma_problem problem = scalar_problem(MMA_F32, &a, &b, MMA_F32, &d);

        (void)state;
        problem.has_scale = 1;
        problem.scale_a = &scale_a;
        problem.scale_b = &scale_b;
        problem.scale_a_value = 2;
        problem.alpha = -1; /* 6 * (2*4 * 0.5) = 24; -24; + 2 * 10 = -4; - 7 = -11; relu 0 */
        problem.beta = 2;
        problem.c = (struct mma_view){ &c, 1, 0, MMA_F32, MMA_ORDER_ROW, { 0 } };
        problem.c_kind = MMA_C_TENSOR;
        problem.bias = &bias;
        problem.bias_dtype = MMA_F32;
        assert_true(oracle_value(&problem, 0, 0, 0) == -11.0);
        problem.act = MMA_ACT_RELU;
        assert_true(oracle_value(&problem, 0, 0, 0) == 0.0);
        problem.alpha = 1;
        problem.out_scale = 0.5f; /* 24 + 20 - 7 = 37; 18.5 */
        assert_true(oracle_value(&problem, 0, 0, 0) == 18.5);
        problem.k = 0; /* 20 - 7 = 13; 6.5; neither operand nor scale is looked at */
        problem.a.at = problem.b.at = NULL;
        problem.scale_a = problem.scale_b = NULL;
        problem.alpha = (double)INFINITY;
        assert_true(oracle_value(&problem, 0, 0, 0) == 6.5);
        problem.c_kind = MMA_C_SCALAR;
        problem.c_scalar = 1; /* 2 - 7 -> relu 0 */
        assert_true(oracle_value(&problem, 0, 0, 0) == 0.0);
}

static void test_activations_match_their_formulas(void **state) {
        static const struct {
                int act;
                double v, want;
        } cases[] = {
                { MMA_ACT_GELU, 1, 0.84134474606854294859 },            { MMA_ACT_GELU, -1, -0.15865525393145705141 },
                { MMA_ACT_GELU_TANH, 1, 0.84119199060827670478 },       { MMA_ACT_GELU_TANH, -1, -0.15880800939172329522 },
                { MMA_ACT_SILU, 1, 0.73105857863000487926 },            { MMA_ACT_SILU, -1, -0.26894142136999512075 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
                double one = 1, v = cases[i].v, d = 0;
                struct mma_problem problem = scalar_problem(MMA_F64, &v, &one, MMA_F64, &d);

                problem.act = (uint8_t)cases[i].act;
                assert_true(fabs(oracle_value(&problem, 0, 0, 0) - cases[i].want) < 1e-15);
                v = (double)NAN;
                assert_true(isnan(oracle_value(&problem, 0, 0, 0)));
                v = (double)INFINITY;
                assert_true(isinf(oracle_value(&problem, 0, 0, 0)));
                v = -(double)INFINITY;
                assert_true(isnan(oracle_value(&problem, 0, 0, 0)));
        }
}

static void test_s32_wraps_modulo_2_32(void **state) {
        int8_t a[2] = { -128, -128 }, b[2] = { -128, -128 };
        int32_t c = INT32_MAX, d = 0;
        struct mma_problem problem = scalar_problem(MMA_S8, a, b, MMA_S32, &d);

        (void)state;
        problem.k = 2;
        problem.a.ld = 2;
        problem.alpha = 65536; /* 32768 * 65536 = 2^31 */
        assert_true(oracle_value(&problem, 0, 0, 0) == (double)INT32_MIN);
        problem.c = (struct mma_view){ &c, 1, 0, MMA_S32, MMA_ORDER_ROW, { 0 } };
        problem.c_kind = MMA_C_TENSOR;
        problem.alpha = 1;
        problem.beta = 1;
        assert_true(oracle_value(&problem, 0, 0, 0) == (double)(INT32_MIN + 32767));
}

static void test_each_term_of_a_sum_and_of_its_magnitude_counts_once(void **state) {
        float a[20], ones[20], d = 0;
        int8_t small[20];
        double a64[20], ones64[20], d64 = 0;
        int32_t d_s32 = 0;

        (void)state;
        for (int i = 0; i < 20; i++) {
                a[i] = (float)(1 << i) * (i % 2 ? -1 : 1);
                a64[i] = (double)a[i];
                small[i] = (int8_t)(i % 2 ? -i : i);
                ones[i] = 1;
                ones64[i] = 1;
        }
        for (uint64_t k = 1; k <= 20; k++) {
                struct mma_problem floats = scalar_problem(MMA_F32, a, ones, MMA_F32, &d);
                struct mma_problem doubles = scalar_problem(MMA_F64, a64, ones64, MMA_F64, &d64);
                struct mma_problem wholes = scalar_problem(MMA_S8, small, small, MMA_S32, &d_s32);
                double sum = 0, magnitude = (double)((1 << k) - 1), squares = 0;

                floats.k = doubles.k = wholes.k = k;
                floats.a.ld = doubles.a.ld = wholes.a.ld = k;
                for (uint64_t i = 0; i < k; i++) {
                        sum += a64[i];
                        squares += (double)(i * i);
                }
                assert_true(oracle_value(&floats, 0, 0, 0) == sum);
                assert_true(oracle_value(&doubles, 0, 0, 0) == sum);
                assert_true(oracle_value(&wholes, 0, 0, 0) == squares);
                /* The bound is as documented, and D's own rounding away from it at most. */
                assert_true(fabs(oracle_bound(&floats, 0, 0, 0) - 2 * (double)(k + 8) * 0x1p-24 * magnitude) <= 3 * 0x1p-23 * magnitude);
        }
}

static void test_check_finds_the_wrong_element(void **state) {
        float a[4] = { 1, 2, 3, 4 }, d[4];
        char text[200];
        struct mma_problem problem = scalar_problem(MMA_F32, a, a, MMA_F32, d);

        (void)state;
        problem.m = problem.n = problem.k = 2;
        problem.a.ld = problem.b.ld = problem.d.ld = 2;
        oracle_gemm(&problem);
        assert_true(d[0] == 7 && d[1] == 10 && d[2] == 15 && d[3] == 22);
        assert_int_equal(oracle_check(&problem, ORACLE_EXACT, text, sizeof text), 0);
        d[2] = nextafterf(d[2], 100);
        assert_int_equal(oracle_check(&problem, ORACLE_EXACT, text, sizeof text), 1);
        assert_non_null(strstr(text, "(1, 0)"));
        assert_int_equal(oracle_check(&problem, ORACLE_BOUNDED, text, sizeof text), 0);
        d[2] = 15.01f;
        assert_int_equal(oracle_check(&problem, ORACLE_BOUNDED, text, sizeof text), 1);
        d[2] = NAN;
        assert_int_equal(oracle_check(&problem, ORACLE_BOUNDED, text, sizeof text), 1);
        assert_true(oracle_bound(&problem, 0, 1, 0) > 0 && oracle_bound(&problem, 0, 1, 0) < 1e-4);
}

static void test_fills_are_whole_seeded_and_leave_padding_alone(void **state) {
        struct oracle_random random;
        uint8_t bytes[3 * 8], again[3 * 8];
        struct mma_view view = { bytes, 8, 0, MMA_E4M3, MMA_ORDER_ROW, { 0 } };
        struct oracle_matrix matrix = { &view, ORACLE_CD, 3, 5, 1 };

        (void)state;
        oracle_poison(bytes, sizeof bytes);
        oracle_seed(&random, 7);
        oracle_fill_whole(matrix, &random, 4);
        for (uint64_t row = 0; row < 3; row++) {
                for (uint64_t column = 0; column < 5; column++) {
                        double value = oracle_get(matrix, 0, row, column);

                        assert_true(value == rint(value) && fabs(value) <= 4);
                }
                for (uint64_t column = 5; column < 8; column++)
                        assert_int_equal(bytes[row * 8 + column], 0xff);
        }
        memcpy(again, bytes, sizeof bytes);
        oracle_seed(&random, 7);
        oracle_fill_whole(matrix, &random, 4);
        assert_memory_equal(again, bytes, sizeof bytes);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_code_survives_decode_and_encode),
                cmocka_unit_test(test_f16_agrees_with_the_compiler),
                cmocka_unit_test(test_known_values_of_the_small_formats),
                cmocka_unit_test(test_packed_orders_are_the_repeat_axes_of_the_instruction),
                cmocka_unit_test(test_epilogue_steps_come_in_the_documented_order),
                cmocka_unit_test(test_activations_match_their_formulas),
                cmocka_unit_test(test_s32_wraps_modulo_2_32),
                cmocka_unit_test(test_each_term_of_a_sum_and_of_its_magnitude_counts_once),
                cmocka_unit_test(test_check_finds_the_wrong_element),
                cmocka_unit_test(test_fills_are_whole_seeded_and_leave_padding_alone),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
