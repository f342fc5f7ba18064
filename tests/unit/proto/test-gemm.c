/* SPDX-License-Identifier: MIT
 *
 * Goal: types, compute modes, scalars and vectors that do not go together are refused, each by the field at fault. Method:
 * one valid product, changed in one place. Rnnn are the public bug reports that tests/CASES.md lists.
 */
#include <math.h>

#include "tests/unit/proto/product.h"

static void test_defaults_are_filled_in(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 3, 5, 7);

        (void)state;
        gemm.b = matrix(MMA_BF16, 5, 7, 2);
        gemm.op_b = MMA_OP_T;
        gemm.a.order = MMA_ORDER_COL;
        gemm.d.order = MMA_ORDER_NONE;
        gemm.compute = gemm.act = gemm.op_a = gemm.bias_axis = gemm.c_mode = 0;
        gemm.batch = 4;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.m == 3 && gemm.n == 5 && gemm.k == 7);
        assert_true(gemm.a.ld == 3 && gemm.b.ld == 7 && gemm.d.ld == 5);
        assert_true(gemm.a.batch_stride == 21 && gemm.b.batch_stride == 35 && gemm.d.batch_stride == 15);
        assert_int_equal(gemm.d.order, MMA_ORDER_ROW);
        assert_int_equal(gemm.op_a, MMA_OP_N);
        assert_int_equal(gemm.compute, MMA_COMPUTE_DEFAULT);
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0); /* checking again changes nothing */
}

static void test_missing_operands_are_named(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.a.dtype = MMA_DTYPE_NONE;
        assert_refused(gemm, MMA_BAD_FIELD, "a");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.d.dtype = MMA_DTYPE_NONE;
        assert_refused(gemm, MMA_BAD_FIELD, "d");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.b.rows = GEMM_UNSET;
        assert_refused(gemm, MMA_BAD_FIELD, "b.rows");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.a.dtype = 99;
        assert_refused(gemm, MMA_BAD_FIELD, "a.dtype");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.d.order = 99;
        assert_refused(gemm, MMA_BAD_FIELD, "d.order");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.act = 99;
        assert_refused(gemm, MMA_BAD_FIELD, "act");
}

static void test_prefix_of_a_vector_is_in_the_field(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.d.ld = 1;
        assert_int_equal(gemm_check(&gemm, "problems[3].", &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "problems[3].d.ld");
}

/* Every pair of types, spelled out once more than in gemm.c, by name. */
static void test_types_that_go_together(void **state) {
        static const struct { const char *operands, *results; } table[] = {
                {"f16 bf16", "f16 bf16 f32"},      {"e4m3 e5m2", "f16 bf16 f32 e4m3 e5m2"}, {"s8 u8", "s32 f32 f16 bf16 s8"},
                {"f32", "f32"},                    {"f64", "f64"},
        };
        int n_valid = 0;

        (void)state;
        for (int a = MMA_F16; a <= MMA_S32; a++)
                for (int b = MMA_F16; b <= MMA_S32; b++)
                        for (int d = MMA_F16; d <= MMA_S32; d++) {
                                struct gemm gemm = product(a, d, 4, 4, 4);
                                char names[3][8];
                                bool valid = false;

                                gemm.b.dtype = (uint8_t)b;
                                for (size_t i = 0; i < 5; i++) {
                                        const int dtypes[] = {a, b, d};
                                        bool fits = true;

                                        for (int j = 0; j < 3; j++) {
                                                char list[64], word[10];

                                                snprintf(names[j], sizeof(names[j]), "%s", mma_dtype_name(dtypes[j]));
                                                snprintf(list, sizeof(list), " %s ", j < 2 ? table[i].operands : table[i].results);
                                                snprintf(word, sizeof(word), " %s ", names[j]);
                                                fits &= strstr(list, word) != NULL;
                                        }
                                        valid |= fits;
                                }
                                n_valid += valid;
                                assert_int_equal(gemm_check(&gemm, "", &refusal), valid ? 0 : MMA_BAD_FIELD);
                        }
        assert_int_equal(n_valid, 4 * 3 + 4 * 5 + 4 * 5 + 1 + 1);
}

/* R073: the message says which operand is which, by name and type. */
static void test_mismatch_names_both_operands_and_types(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.b.dtype = MMA_F64;
        assert_refused(gemm, MMA_BAD_FIELD, "b.dtype");
        assert_non_null(strstr(refusal.text, "a is f32"));
        assert_non_null(strstr(refusal.text, "b is f64"));
}

static void test_compute_modes_belong_to_their_types(void **state) {
        static const struct { int a, b, d, compute; bool valid; } cases[] = {
                {MMA_F16, MMA_F16, MMA_F16, MMA_COMPUTE_F16ACC, true},
                {MMA_F16, MMA_BF16, MMA_F16, MMA_COMPUTE_F16ACC, false},
                {MMA_BF16, MMA_BF16, MMA_F16, MMA_COMPUTE_F16ACC, false},
                {MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_TF32, true},
                {MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_FAST, false},
                {MMA_F16, MMA_F16, MMA_F32, MMA_COMPUTE_TF32, false},
                {MMA_E4M3, MMA_E5M2, MMA_F32, MMA_COMPUTE_FAST, true},
                {MMA_E4M3, MMA_E5M2, MMA_F32, MMA_COMPUTE_EXACT, true},
                {MMA_F16, MMA_F16, MMA_F32, MMA_COMPUTE_EXACT, false},
                {MMA_S8, MMA_U8, MMA_S32, MMA_COMPUTE_EXACT, false},
                {MMA_F64, MMA_F64, MMA_F64, MMA_COMPUTE_FAST, false},
        };

        (void)state;
        for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
                struct gemm gemm = product(cases[i].a, cases[i].d, 4, 4, 4);

                gemm.b.dtype = (uint8_t)cases[i].b;
                gemm.compute = (uint8_t)cases[i].compute;
                if (cases[i].valid)
                        assert_ok(gemm);
                else
                        assert_refused(gemm, MMA_BAD_FIELD, "compute");
        }
}

/* R005: C has D's type, so bf16 operands with an f32 C go with an f32 D; other mixes are refused, not reread. */
static void test_c_has_the_type_of_d(void **state) {
        struct gemm gemm = product(MMA_BF16, MMA_F32, 1, 1, 1);

        (void)state;
        gemm.beta = 1;
        gemm.c = matrix(MMA_F32, 1, 1, 4);
        assert_ok(gemm);
        gemm.c.dtype = MMA_BF16;
        assert_refused(gemm, MMA_BAD_FIELD, "c.dtype");
        assert_non_null(strstr(refusal.text, "c is bf16"));
        assert_non_null(strstr(refusal.text, "d is f32"));

        gemm = product(MMA_E4M3, MMA_E5M2, 1, 1, 1);
        gemm.beta = 1;
        for (int c = MMA_F16; c <= MMA_S32; c++) {
                gemm.c = matrix(c, 1, 1, 4);
                if (c <= MMA_F32)
                        assert_ok(gemm);
                else
                        assert_refused(gemm, MMA_BAD_FIELD, "c.dtype");
        }
}

static void test_bias_has_its_axis_length_and_type(void **state) {
        static const struct { int ab, d, bias; bool valid; } types[] = {
                {MMA_F16, MMA_F16, MMA_F16, true},   {MMA_F16, MMA_F16, MMA_F32, true},   {MMA_F16, MMA_F16, MMA_BF16, false},
                {MMA_F64, MMA_F64, MMA_F64, true},   {MMA_F64, MMA_F64, MMA_F32, false},  {MMA_S8, MMA_S32, MMA_S32, true},
                {MMA_S8, MMA_S32, MMA_F32, false},   {MMA_S8, MMA_F16, MMA_F16, true},    {MMA_E4M3, MMA_E4M3, MMA_F32, true},
                {MMA_E4M3, MMA_E4M3, MMA_F16, true}, {MMA_E4M3, MMA_E4M3, MMA_E4M3, false}, {MMA_F32, MMA_F32, MMA_F64, false},
        };
        struct gemm gemm = product(MMA_F16, MMA_F32, 8, 4, 2);

        (void)state;
        /* R015: one value a column by default, whatever D's order; a wrong length is refused on 8 x 4. */
        for (int order = MMA_ORDER_ROW; order <= MMA_ORDER_COL; order++) {
                gemm.d.order = (uint8_t)order;
                gemm.bias_axis = MMA_AXIS_N;
                gemm.bias = vector(MMA_F32, 4);
                assert_ok(gemm);
                gemm.bias = vector(MMA_F32, 8);
                assert_refused(gemm, MMA_BAD_FIELD, "bias.rows");
                gemm.bias_axis = MMA_AXIS_M;
                assert_ok(gemm);
                gemm.bias = vector(MMA_F32, 4);
                assert_refused(gemm, MMA_BAD_FIELD, "bias.rows");
        }
        for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
                gemm = product(types[i].ab, types[i].d, 4, 4, 4);
                gemm.bias = vector(types[i].bias, 4);
                if (types[i].valid)
                        assert_ok(gemm);
                else
                        assert_refused(gemm, MMA_BAD_FIELD, "bias.dtype");
        }
        gemm = product(MMA_E4M3, MMA_E4M3, 4, 4, 4); /* with a C, bias follows C */
        gemm.beta = 1;
        gemm.c = matrix(MMA_BF16, 4, 4, 4);
        gemm.bias = vector(MMA_BF16, 4);
        assert_ok(gemm);
        gemm.bias = vector(MMA_F16, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "bias.dtype");
}

static void test_vectors_are_contiguous_in_either_shape(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 8, 4, 2);

        (void)state;
        gemm.bias = vector(MMA_F32, 4);
        gemm.bias.ld = 1;
        assert_ok(gemm);
        gemm.bias.ld = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "bias.ld");
        gemm.bias = matrix(MMA_F32, 1, 4, 9); /* a resident row, at whatever pitch */
        gemm.bias.ld = 16;
        gemm.batch = 2;
        gemm.bias.batch_stride = 0;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.bias.rows == 4 && gemm.bias.cols == 1 && gemm.bias.ld == 1 && gemm.bias.batch_stride == 0);
        gemm.bias = matrix(MMA_F32, 2, 2, 9);
        assert_refused(gemm, MMA_BAD_FIELD, "bias.cols");
        gemm.bias = matrix(MMA_F32, 4, GEMM_UNSET, 9); /* "rows only" */
        assert_ok(gemm);
        gemm.bias.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "bias.order");
}

static void test_scale_vectors_run_along_m_and_n(void **state) {
        struct gemm gemm = product(MMA_E4M3, MMA_F16, 8, 4, 2);

        (void)state;
        gemm.scale_a = vector(MMA_F32, 8);
        gemm.scale_b = vector(MMA_F32, 4);
        assert_ok(gemm);
        gemm.scale_a = vector(MMA_F32, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.rows");
        gemm.scale_a = vector(MMA_F16, 8);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.dtype");
        gemm.scale_a = vector(MMA_F32, 8);
        gemm.scale_b = vector(MMA_F32, 5);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b.rows");
}

static void test_beta_needs_a_c_and_only_one(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.beta = 1;
        assert_refused(gemm, MMA_BAD_FIELD, "beta");
        gemm.beta = NAN;
        assert_refused(gemm, MMA_BAD_FIELD, "beta");
        gemm.beta = 1;
        gemm.has_c_scalar = true;
        gemm.c_scalar = 3;
        assert_ok(gemm);
        gemm.c = matrix(MMA_F32, 2, 2, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "c");
        gemm.has_c_scalar = false;
        assert_ok(gemm);
        gemm.beta = 0;
        assert_ok(gemm);
}

static void test_init_mode_needs_plain_scalars_and_a_c(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 2, 2, 2), good;

        (void)state;
        gemm.c_mode = MMA_CMODE_INIT;
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm.c = matrix(MMA_F32, 2, 2, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode"); /* beta is still 0 */
        gemm.beta = 1;
        assert_ok(gemm);
        good = gemm;
        gemm.alpha = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm = good;
        gemm.scale_a_value = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm = good;
        gemm.scale_b = vector(MMA_F32, 2);
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm = good;
        gemm.c.dtype = MMA_DTYPE_NONE;
        gemm.has_c_scalar = true;
        assert_ok(gemm);
        gemm = product(MMA_S8, MMA_F32, 2, 2, 2); /* s32 sums cannot start from an f32 C */
        gemm.c = matrix(MMA_F32, 2, 2, 4);
        gemm.beta = 1;
        gemm.c_mode = MMA_CMODE_INIT;
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.c = matrix(MMA_S32, 2, 2, 4);
        gemm.beta = 1;
        gemm.c_mode = MMA_CMODE_INIT;
        assert_ok(gemm);
}

static void test_s32_results_take_whole_numbers_and_no_scales(void **state) {
        static const double valid[] = {0, 1, -1, -2147483648.0, 2147483647.0, 4294967295.0};
        static const double invalid[] = {0.5, -2147483649.0, 4294967296.0, NAN, INFINITY, -INFINITY};
        struct gemm gemm = product(MMA_S8, MMA_S32, 2, 2, 2);

        (void)state;
        for (size_t i = 0; i < 6; i++) {
                gemm = product(MMA_U8, MMA_S32, 2, 2, 2);
                gemm.alpha = valid[i];
                assert_ok(gemm);
                gemm.alpha = invalid[i];
                assert_refused(gemm, MMA_BAD_FIELD, "alpha");
                gemm.alpha = 1;
                gemm.c = matrix(MMA_S32, 2, 2, 4);
                gemm.beta = valid[i];
                assert_ok(gemm);
                gemm.beta = invalid[i];
                assert_refused(gemm, MMA_BAD_FIELD, "beta");
        }
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.has_c_scalar = true;
        gemm.beta = 1;
        gemm.c_scalar = 1.5;
        assert_refused(gemm, MMA_BAD_FIELD, "c");
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.act = MMA_ACT_RELU;
        assert_ok(gemm);
        gemm.act = MMA_ACT_SILU;
        assert_refused(gemm, MMA_BAD_FIELD, "act");
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.out_scale = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "out_scale");
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.scale_a_value = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a");
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.scale_b = vector(MMA_F32, 2);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b");
        gemm = product(MMA_S8, MMA_F32, 2, 2, 2); /* scaled to floats all of it is fine */
        gemm.alpha = 0.25;
        gemm.act = MMA_ACT_SILU;
        gemm.out_scale = 2;
        gemm.scale_a_value = 3;
        assert_ok(gemm);
}

static void test_scalars_are_rounded_to_f32_once(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.alpha = 0.1;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.alpha == (double)0.1f);
        gemm.alpha = 1e-60; /* zero as f32, for every backend alike */
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm_product_is_zero(&gemm));
        gemm = product(MMA_F64, MMA_F64, 2, 2, 2);
        gemm.alpha = 0.1;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.alpha == 0.1);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_defaults_are_filled_in),
                cmocka_unit_test(test_missing_operands_are_named),
                cmocka_unit_test(test_prefix_of_a_vector_is_in_the_field),
                cmocka_unit_test(test_types_that_go_together),
                cmocka_unit_test(test_mismatch_names_both_operands_and_types),
                cmocka_unit_test(test_compute_modes_belong_to_their_types),
                cmocka_unit_test(test_c_has_the_type_of_d),
                cmocka_unit_test(test_bias_has_its_axis_length_and_type),
                cmocka_unit_test(test_vectors_are_contiguous_in_either_shape),
                cmocka_unit_test(test_scale_vectors_run_along_m_and_n),
                cmocka_unit_test(test_beta_needs_a_c_and_only_one),
                cmocka_unit_test(test_init_mode_needs_plain_scalars_and_a_c),
                cmocka_unit_test(test_s32_results_take_whole_numbers_and_no_scales),
                cmocka_unit_test(test_scalars_are_rounded_to_f32_once),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
