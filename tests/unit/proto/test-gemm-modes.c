/* SPDX-License-Identifier: MIT
 *
 * Goal: what is beyond one D of M x N values with scales of its rows and columns is described in one way, and everything
 * else is refused by the field at fault: gated activations, amax, scales of blocks, picked rows. Method: one valid product,
 * changed in one place.
 */
#include "tests/unit/proto/product.h"

static const uint8_t gated[] = {MMA_ACT_SWIGLU, MMA_ACT_GEGLU, MMA_ACT_GEGLU_TANH};

/* 6 x 8 products to 6 x 4 results. */
static struct gemm gated_product(uint8_t act) {
        struct gemm gemm = product(MMA_BF16, MMA_BF16, 6, 8, 5);

        gemm.act = act;
        gemm.d.cols = 4;
        return gemm;
}

static void test_gated_activations_halve_the_columns_of_d(void **state) {
        (void)state;
        for (size_t i = 0; i < sizeof(gated); i++) {
                struct gemm gemm = gated_product(gated[i]);

                gemm.batch = 3;
                assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
                assert_true(gemm.m == 6 && gemm.n == 8 && gemm.k == 5 && gemm.d.ld == 4 && gemm.d.batch_stride == 24);
                gemm = gated_product(gated[i]);
                gemm.d.cols = 8;
                assert_refused(gemm, MMA_BAD_FIELD, "d.cols");
                gemm = product(MMA_BF16, MMA_BF16, 6, 0, 5);
                gemm.act = gated[i];
                assert_ok(gemm);
        }
        for (uint8_t act = MMA_ACT_NONE; act <= MMA_ACT_SILU; act++) {
                struct gemm gemm = gated_product(act);

                assert_refused(gemm, MMA_BAD_FIELD, "d.cols");
        }
}

static void test_gated_activations_need_an_even_number_of_columns(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 6, 7, 5);

        (void)state;
        gemm.act = MMA_ACT_SWIGLU;
        for (uint64_t cols = 3; cols <= 4; cols++) {
                gemm.d.cols = cols;
                assert_refused(gemm, MMA_BAD_FIELD, "act");
                assert_non_null(strstr(refusal.text, "in pairs"));
        }
}

static void test_gated_activations_take_no_c(void **state) {
        struct gemm gemm = gated_product(MMA_ACT_GEGLU);

        (void)state;
        gemm.c = matrix(MMA_BF16, 6, 4, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "c");
        gemm.c.cols = 8;
        gemm.beta = 1;
        assert_refused(gemm, MMA_BAD_FIELD, "c");
        gemm = gated_product(MMA_ACT_GEGLU);
        gemm.has_c_scalar = true;
        assert_refused(gemm, MMA_BAD_FIELD, "c");
}

static void test_gated_activations_have_neither_packed_nor_integer_results(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F16, 16, 32, 16);

        (void)state;
        gemm.act = MMA_ACT_SWIGLU;
        gemm.d.cols = 16;
        gemm.a.order = gemm.b.order = MMA_ORDER_MMA16816;
        assert_ok(gemm);
        gemm.d.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "d.order");
        gemm = product(MMA_S8, MMA_S32, 4, 8, 4);
        gemm.act = MMA_ACT_SWIGLU;
        gemm.d.cols = 4;
        assert_refused(gemm, MMA_BAD_FIELD, "act");
        gemm.d.dtype = MMA_S8;
        assert_ok(gemm);
}

/* What comes before the activation runs along the columns of the product. */
static void test_vectors_of_a_gated_product_have_its_length(void **state) {
        struct gemm gemm = gated_product(MMA_ACT_GEGLU_TANH);

        (void)state;
        gemm.bias = vector(MMA_F32, 8);
        gemm.scale_a = vector(MMA_F32, 6);
        gemm.scale_b = vector(MMA_F32, 8);
        assert_ok(gemm);
        gemm.bias = vector(MMA_F32, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "bias.rows");
        gemm.bias = vector(MMA_F32, 6);
        gemm.bias_axis = MMA_AXIS_M;
        assert_ok(gemm);
        gemm.scale_b = vector(MMA_F32, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b.rows");
}

static void test_amax_belongs_to_results_that_were_f32(void **state) {
        static const struct { int ab, d; bool valid; } cases[] = {
                {MMA_F16, MMA_F16, true},   {MMA_BF16, MMA_F32, true}, {MMA_E4M3, MMA_E5M2, true}, {MMA_S8, MMA_S8, true},
                {MMA_S8, MMA_S32, false},   {MMA_F64, MMA_F64, false},
        };

        (void)state;
        for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
                struct gemm gemm = product(cases[i].ab, cases[i].d, 4, 4, 4);

                gemm.wants_amax = true;
                if (cases[i].valid)
                        assert_ok(gemm);
                else
                        assert_refused(gemm, MMA_BAD_FIELD, "amax");
        }
}

/* 200 x 300 x 500: 200 x 4 and 3 x 4 scales. */
static struct gemm block_product(int a, int b) {
        struct gemm gemm = product(a, MMA_BF16, 200, 300, 500);

        gemm.b.dtype = (uint8_t)b;
        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
        gemm.scale_a = matrix(MMA_F32, 200, 4, 7);
        gemm.scale_b = matrix(MMA_F32, 3, 4, 8);
        return gemm;
}

static void test_scales_of_blocks_are_matrices_with_a_layout_of_their_own(void **state) {
        struct gemm gemm = block_product(MMA_E4M3, MMA_E5M2);

        (void)state;
        gemm.batch = 2;
        gemm.scale_a.order = MMA_ORDER_COL;
        gemm.scale_a.ld = 208;
        gemm.scale_b.batch_stride = 0;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.scale_a.ld == 208 && gemm.scale_a.batch_stride == 832 && gemm.scale_b.ld == 4 &&
                    gemm.scale_b.batch_stride == 0);
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_a.rows = 199;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.rows");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_a.cols = 3;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.cols");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_b.rows = 300;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b.rows");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_b.ld = 3;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b.ld");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_b.offset = 2;
        assert_refused(gemm, MMA_BAD_ALIGNMENT, "scale_b.offset");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_a.dtype = MMA_F16;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.dtype");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_a.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.order");
}

/* The scales follow op(A) and op(B), whichever way the matrices are stored; values for all may stand beside them. */
static void test_scales_of_blocks_follow_the_operations(void **state) {
        struct gemm gemm = block_product(MMA_E4M3, MMA_E4M3);

        (void)state;
        gemm.a = matrix(MMA_E4M3, 500, 200, 1);
        gemm.b = matrix(MMA_E4M3, 300, 500, 2);
        gemm.op_a = gemm.op_b = MMA_OP_T;
        gemm.scale_a_value = 2;
        assert_ok(gemm);
        gemm.act = MMA_ACT_SWIGLU;
        gemm.d.cols = 150;
        assert_ok(gemm);
}

static void test_scales_of_blocks_are_for_fp8_and_for_both_operands(void **state) {
        struct gemm gemm = block_product(MMA_BF16, MMA_BF16);

        (void)state;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_mode");
        assert_non_null(strstr(refusal.text, "bf16"));
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_a.dtype = MMA_DTYPE_NONE;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_b.dtype = MMA_DTYPE_NONE;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_b");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.compute = MMA_COMPUTE_FAST;
        assert_refused(gemm, MMA_BAD_FIELD, "compute");
        gemm.compute = MMA_COMPUTE_EXACT;
        assert_ok(gemm);
        gemm.scale_mode = 9;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_mode");
        gemm = block_product(MMA_E4M3, MMA_E4M3);
        gemm.scale_mode = MMA_SCALE_MODE_VECTOR;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.cols");
}

static void test_no_k_has_no_blocks(void **state) {
        struct gemm gemm = block_product(MMA_E4M3, MMA_E4M3);

        (void)state;
        gemm.a.cols = gemm.b.rows = 0;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.cols");
        gemm.scale_a.cols = gemm.scale_b.cols = 0;
        assert_ok(gemm);
}

/* 5 rows of 40 x 6 times 6 x 8, to rows of 70 x 8. */
static struct gemm picking_product(int dtype) {
        struct gemm gemm = product(dtype, MMA_F32, 40, 8, 6);

        gemm.d.rows = 70;
        gemm.rows_a = vector(MMA_S32, 5);
        gemm.rows_d = vector(MMA_S64, 5);
        return gemm;
}

static void test_row_numbers_say_how_many_rows_the_product_has(void **state) {
        struct gemm gemm = picking_product(MMA_BF16);

        (void)state;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.m == 5 && gemm.n == 8 && gemm.k == 6);
        gemm = picking_product(MMA_BF16);
        gemm.m = 40;
        assert_refused(gemm, MMA_BAD_FIELD, "m");
        gemm = picking_product(MMA_BF16);
        gemm.rows_d = vector(MMA_S32, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "rows_d.rows");
        gemm.rows_d.dtype = MMA_DTYPE_NONE; /* then D has the rows of the product */
        assert_refused(gemm, MMA_BAD_FIELD, "d.rows");
        gemm.d.rows = 5;
        assert_ok(gemm);
        gemm = picking_product(MMA_BF16);
        gemm.rows_a.dtype = MMA_DTYPE_NONE;
        assert_refused(gemm, MMA_BAD_FIELD, "rows_d.rows");
        gemm.rows_d = matrix(MMA_S32, 1, 40, 9);
        assert_ok(gemm);
        gemm.op_a = MMA_OP_T; /* rows of op(A) are columns of A */
        gemm.a = matrix(MMA_BF16, 6, 40, 1);
        gemm.rows_a = vector(MMA_S64, 40);
        assert_ok(gemm);
}

static void test_row_numbers_are_whole_and_wide(void **state) {
        for (int dtype = MMA_F16; dtype <= MMA_S64; dtype++) {
                struct gemm gemm = picking_product(MMA_BF16);

                (void)state;
                gemm.rows_a.dtype = (uint8_t)dtype;
                if (dtype == MMA_S32 || dtype == MMA_S64)
                        assert_ok(gemm);
                else
                        assert_refused(gemm, MMA_BAD_FIELD, "rows_a.dtype");
        }
}

static void test_s64_is_for_row_numbers_alone(void **state) {
        struct gemm gemm = product(MMA_S64, MMA_S64, 4, 4, 4);

        (void)state;
        assert_refused(gemm, MMA_BAD_FIELD, "b.dtype");
        gemm = product(MMA_S8, MMA_S64, 4, 4, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "d.dtype");
        gemm = product(MMA_F32, MMA_F32, 4, 4, 4);
        gemm.bias = vector(MMA_S64, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "bias.dtype");
}

/* What belongs to a row of A goes with A, what belongs to a row of the product or of D with that. */
static void test_vectors_beside_picked_rows_have_the_length_of_what_they_belong_to(void **state) {
        struct gemm gemm = picking_product(MMA_E4M3);

        (void)state;
        gemm.scale_a = vector(MMA_F32, 40);
        gemm.bias = vector(MMA_F32, 5);
        gemm.bias_axis = MMA_AXIS_M;
        gemm.c = matrix(MMA_F32, 70, 8, 4);
        gemm.beta = 1;
        assert_ok(gemm);
        gemm.scale_a = vector(MMA_F32, 5);
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.rows");
        gemm = picking_product(MMA_E4M3);
        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
        gemm.scale_a = matrix(MMA_F32, 40, 1, 7);
        gemm.scale_b = matrix(MMA_F32, 1, 1, 8);
        assert_ok(gemm);
        gemm.scale_a.rows = 5;
        assert_refused(gemm, MMA_BAD_FIELD, "scale_a.rows");
        gemm = picking_product(MMA_BF16);
        gemm.c = matrix(MMA_F32, 5, 8, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "c.rows");
}

static void test_rows_of_packed_or_inline_matrices_are_not_picked(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 16, 8, 16);

        (void)state;
        gemm.rows_a = vector(MMA_S32, 16);
        gemm.a.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "a.order");
        gemm = product(MMA_F16, MMA_F32, 16, 8, 16);
        gemm.rows_d = vector(MMA_S32, 16);
        gemm.d.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "d.order");
        gemm.d.order = MMA_ORDER_COL;
        assert_ok(gemm);
        gemm.c = matrix(MMA_F32, 16, 8, 4);
        gemm.c.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "c.order");
        gemm.c.order = MMA_ORDER_ROW;
        gemm.beta = 1;
        gemm.c_mode = MMA_CMODE_INIT;
        assert_refused(gemm, MMA_BAD_FIELD, "c_mode");
        gemm = product(MMA_F16, MMA_F32, 16, 8, 16);
        gemm.rows_d = vector(MMA_S32, 16);
        gemm.d.place = PLACE_INLINE;
        assert_refused(gemm, MMA_BAD_FIELD, "d");
}

/* D may not be where its own row numbers are. */
static void test_d_over_row_numbers_is_an_overlap(void **state) {
        struct gemm gemm = picking_product(MMA_BF16);

        (void)state;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_int_equal(gemm_check_overlap(&gemm, "", &refusal), 0);
        gemm.rows_d.object = gemm.d.object;
        gemm.rows_d.offset = 64;
        assert_int_equal(gemm_check_overlap(&gemm, "", &refusal), MMA_OVERLAP);
        assert_non_null(strstr(refusal.text, "rows_d"));
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_gated_activations_halve_the_columns_of_d),
                cmocka_unit_test(test_gated_activations_need_an_even_number_of_columns),
                cmocka_unit_test(test_gated_activations_take_no_c),
                cmocka_unit_test(test_gated_activations_have_neither_packed_nor_integer_results),
                cmocka_unit_test(test_vectors_of_a_gated_product_have_its_length),
                cmocka_unit_test(test_amax_belongs_to_results_that_were_f32),
                cmocka_unit_test(test_scales_of_blocks_are_matrices_with_a_layout_of_their_own),
                cmocka_unit_test(test_scales_of_blocks_follow_the_operations),
                cmocka_unit_test(test_scales_of_blocks_are_for_fp8_and_for_both_operands),
                cmocka_unit_test(test_no_k_has_no_blocks),
                cmocka_unit_test(test_row_numbers_say_how_many_rows_the_product_has),
                cmocka_unit_test(test_row_numbers_are_whole_and_wide),
                cmocka_unit_test(test_s64_is_for_row_numbers_alone),
                cmocka_unit_test(test_vectors_beside_picked_rows_have_the_length_of_what_they_belong_to),
                cmocka_unit_test(test_rows_of_packed_or_inline_matrices_are_not_picked),
                cmocka_unit_test(test_d_over_row_numbers_is_an_overlap),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
