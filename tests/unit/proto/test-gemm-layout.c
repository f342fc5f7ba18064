/* SPDX-License-Identifier: MIT
 *
 * Goal: shapes, leading dimensions, strides, offsets and packed orders: valid becomes invalid exactly where it should.
 * Method: one valid product, changed in one place. Rnnn are the public bug reports that tests/CASES.md lists.
 */
#include "tests/unit/proto/product.h"

static void test_shapes_must_agree_and_both_are_named(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 3, 4);

        (void)state;
        gemm.b.rows = 5;
        assert_refused(gemm, MMA_BAD_FIELD, "b.rows");
        assert_non_null(strstr(refusal.text, "4 in a"));
        assert_non_null(strstr(refusal.text, "5 in b"));
        gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        gemm.op_b = MMA_OP_T;
        assert_refused(gemm, MMA_BAD_FIELD, "b.cols");
        gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        gemm.d.rows = 3;
        assert_refused(gemm, MMA_BAD_FIELD, "d.rows");
        assert_non_null(strstr(refusal.text, "3 rows"));
        assert_non_null(strstr(refusal.text, "has 2"));
        gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        gemm.d.cols = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "d.cols");
        gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        gemm.c = matrix(MMA_F32, 3, 2, 4);
        assert_refused(gemm, MMA_BAD_FIELD, "c.rows");
        gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        gemm.m = 2, gemm.n = 3, gemm.k = 4;
        assert_ok(gemm);
        gemm.m = 3;
        assert_refused(gemm, MMA_BAD_FIELD, "m");
        gemm.m = 2, gemm.n = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "n");
        gemm.n = 3, gemm.k = 0;
        assert_refused(gemm, MMA_BAD_FIELD, "k");
}

static void test_ops_are_applied_before_shapes_are_compared(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 3, 4);

        (void)state;
        gemm.a = matrix(MMA_F32, 4, 2, 1);
        gemm.b = matrix(MMA_F32, 3, 4, 2);
        gemm.op_a = gemm.op_b = MMA_OP_T;
        assert_ok(gemm);
        gemm.op_a = MMA_OP_N;
        assert_refused(gemm, MMA_BAD_FIELD, "b.cols");
}

/* R019, R021, R044: empty sizes are products like any other, as long as every ld is at least 1. */
static void test_empty_sizes_are_valid(void **state) {
        static const struct { uint64_t m, n, k, batch; } sizes[] = {
                {1, 1, 0, 1}, {3, 3, 0, 1}, {0, 4, 4, 1}, {4, 0, 4, 1}, {0, 0, 0, 1}, {4, 4, 4, 0}, {0, 4, 0, 3}};

        (void)state;
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
                struct gemm gemm = product(MMA_F32, MMA_F32, sizes[i].m, sizes[i].n, sizes[i].k);

                gemm.batch = sizes[i].batch;
                assert_ok(gemm);
                gemm.beta = 2;
                gemm.c = matrix(MMA_F32, sizes[i].m, sizes[i].n, 4);
                assert_ok(gemm);
                gemm.a.ld = sizes[i].k > 0 ? sizes[i].k : 1;
                assert_ok(gemm);
                gemm.a.ld = 0;
                assert_refused(gemm, MMA_BAD_FIELD, "a.ld");
                assert_true(refusal.has_limit && refusal.limit == (sizes[i].k > 0 ? sizes[i].k : 1));
        }
}

static void test_zero_ld_is_refused_also_for_one_row(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 1, 1, 1);

        (void)state;
        gemm.d.ld = 0;
        assert_refused(gemm, MMA_BAD_FIELD, "d.ld");
        gemm.d.ld = 1;
        assert_ok(gemm);
        gemm.d.ld = 1000; /* one row: nothing more is touched */
        assert_ok(gemm);
}

/* R024: row-major 2x1 times 1x1, every ld 1. R028: ld 2 or 3 for 3x2. */
static void test_ld_one_is_enough_for_a_column(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 1, 1);

        (void)state;
        gemm.a.ld = gemm.b.ld = gemm.d.ld = 1;
        assert_ok(gemm);
        gemm = product(MMA_F32, MMA_F32, 3, 1, 2);
        gemm.a.ld = 3;
        assert_ok(gemm);
        gemm.a.ld = 1;
        assert_refused(gemm, MMA_BAD_FIELD, "a.ld");
}

/* R037: overlapping rows are refused, naming ld and its least value. */
static void test_ld_below_the_line_is_refused_with_its_minimum(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.a.ld = 1;
        gemm.batch = 2;
        gemm.a.batch_stride = 3;
        assert_refused(gemm, MMA_BAD_FIELD, "a.ld");
        assert_true(refusal.has_limit && refusal.limit == 2);
        assert_non_null(strstr(refusal.text, "at least 2"));
        gemm.a.order = MMA_ORDER_COL;
        gemm.a.rows = 2;
        assert_refused(gemm, MMA_BAD_FIELD, "a.ld");
}

/* R031: with one matrix the stride means nothing. */
static void test_stride_of_a_batch_of_one_is_ignored(void **state) {
        static const uint64_t strides[] = {0, 1, 1ull << 40, UINT64_MAX - 1};

        (void)state;
        for (size_t i = 0; i < 4; i++) {
                struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

                gemm.a.batch_stride = gemm.b.batch_stride = gemm.d.batch_stride = strides[i];
                assert_ok(gemm);
                gemm.batch = 0;
                assert_ok(gemm);
        }
}

/* R033: D at ld 5 and stride 16. */
static void test_stride_of_d_holds_one_d(void **state) {
        struct gemm gemm = product(MMA_BF16, MMA_BF16, 2, 3, 4);

        (void)state;
        gemm.batch = 2;
        gemm.d.ld = 5;
        gemm.d.batch_stride = 16;
        assert_ok(gemm);
        gemm.d.batch_stride = 8; /* 5 + 3 */
        assert_ok(gemm);
        gemm.d.batch_stride = 7;
        assert_refused(gemm, MMA_BAD_FIELD, "d.batch_stride");
        assert_true(refusal.has_limit && refusal.limit == 8);
        gemm.d.batch_stride = 0;
        assert_refused(gemm, MMA_BAD_FIELD, "d.batch_stride");
        gemm.d.batch_stride = GEMM_UNSET;
        gemm.a.batch_stride = gemm.b.batch_stride = 0; /* shared operands */
        assert_ok(gemm);
        gemm.beta = 1;
        gemm.c = matrix(MMA_BF16, 2, 3, 4);
        gemm.c.batch_stride = 0; /* broadcast */
        assert_ok(gemm);
}

static void test_inline_result_is_packed(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 3, 4);
        uint64_t bytes;

        (void)state;
        gemm.batch = 3;
        gemm.d.place = PLACE_INLINE;
        gemm.d.offset = 7; /* ignored */
        gemm.d.ld = 100;
        gemm.d.batch_stride = 1000;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.d.ld == 3 && gemm.d.batch_stride == 6);
        assert_true(gemm_inline_d_bytes(&gemm, &bytes) && bytes == 2 * 3 * 3 * 4);
        gemm.d.rows = gemm.d.cols = 1ull << 40;
        assert_false(gemm_inline_d_bytes(&gemm, &bytes));
}

static void test_offsets_are_aligned(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 2, 2);

        (void)state;
        gemm.a.offset = 4;
        assert_ok(gemm);
        gemm.a.offset = 2;
        assert_refused(gemm, MMA_BAD_ALIGNMENT, "a.offset");
        assert_true(refusal.has_limit && refusal.limit == 4);
        gemm.a.offset = 0;
        gemm.b.place = PLACE_INLINE;
        gemm.b.offset = 32;
        assert_ok(gemm);
        gemm.b.offset = 40;
        assert_refused(gemm, MMA_BAD_ALIGNMENT, "b.payload");
        assert_true(refusal.has_limit && refusal.limit == 16);
        gemm = product(MMA_S8, MMA_S32, 2, 2, 2);
        gemm.a.offset = 13;
        assert_ok(gemm);
}

/* R046, R050: sizes beyond 32 bits are sizes; beyond 64 bits they are refused. */
static void test_sizes_are_64_bit(void **state) {
        struct gemm gemm = product(MMA_BF16, MMA_BF16, 46341, 46341, 64);
        uint64_t bytes;

        (void)state;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(operand_extent(&gemm.d, 1, &bytes) && bytes == 4294976562u);
        assert_true(gemm_inline_d_bytes(&gemm, &bytes) && bytes == 4294976562u);
        gemm = product(MMA_F32, MMA_F32, 65536, 32768, 1073741825);
        gemm.batch = 1000;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_true(gemm.d.batch_stride == 65536ull * 32768);
        assert_true(gemm.a.batch_stride == 65536ull * 1073741825);
        gemm = product(MMA_F32, MMA_F32, 1ull << 40, 1, 1);
        assert_ok(gemm);
        gemm = product(MMA_F32, MMA_F32, (1ull << 40) + 1, 1, 1);
        assert_refused(gemm, MMA_LIMIT, "a.rows");
        assert_true(refusal.has_limit && refusal.limit == 1ull << 40);
        gemm = product(MMA_F32, MMA_F32, 1ull << 40, 1ull << 40, 1);
        assert_refused(gemm, MMA_BAD_FIELD, "d.ld");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.a.ld = UINT64_MAX / 2;
        assert_refused(gemm, MMA_BAD_FIELD, "a");
        gemm = product(MMA_F32, MMA_F32, 2, 2, 2);
        gemm.batch = GEMM_BATCH_MAX + 1;
        assert_refused(gemm, MMA_LIMIT, "batch");
        gemm.batch = GEMM_BATCH_MAX;
        assert_ok(gemm);
        gemm.a.batch_stride = 1ull << 40;
        assert_refused(gemm, MMA_BAD_FIELD, "a");
}

static void test_packed_orders_need_whole_tiles(void **state) {
        static const struct { uint64_t m, n, k; int order; const char *field; } cases[] = {
                {16, 8, 16, MMA_ORDER_MMA16816, NULL},  {32, 24, 48, MMA_ORDER_MMA16816, NULL},
                {16, 8, 8, MMA_ORDER_MMA1688, NULL},    {16, 8, 24, MMA_ORDER_MMA1688, NULL},
                {16, 8, 8, MMA_ORDER_MMA16816, "a.cols"}, {8, 8, 16, MMA_ORDER_MMA16816, "a.rows"},
                {16, 4, 16, MMA_ORDER_MMA16816, "b.cols"}, {16, 8, 12, MMA_ORDER_MMA1688, "a.cols"},
                {0, 0, 0, MMA_ORDER_MMA16816, NULL},
        };

        (void)state;
        for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
                struct gemm gemm = product(MMA_F16, MMA_F32, cases[i].m, cases[i].n, cases[i].k);

                gemm.a.order = gemm.b.order = (uint8_t)cases[i].order;
                if (cases[i].field)
                        assert_refused(gemm, MMA_BAD_FIELD, cases[i].field);
                else
                        assert_ok(gemm);
        }
}

static void test_packed_orders_take_no_op_and_no_other_types(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 16, 16, 16);

        (void)state;
        gemm.a.order = MMA_ORDER_MMA16816;
        gemm.op_a = MMA_OP_T;
        assert_refused(gemm, MMA_BAD_FIELD, "op_a");
        gemm = product(MMA_BF16, MMA_BF16, 16, 16, 16);
        gemm.b.order = MMA_ORDER_MMA16816;
        gemm.op_b = MMA_OP_T;
        assert_refused(gemm, MMA_BAD_FIELD, "op_b");
        gemm = product(MMA_F32, MMA_F32, 16, 16, 16);
        gemm.a.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "a.order");
        gemm = product(MMA_F32, MMA_F32, 16, 16, 16);
        gemm.d.order = MMA_ORDER_MMA16816; /* results may be f32, also of unpacked operands */
        assert_ok(gemm);
        gemm = product(MMA_E4M3, MMA_E4M3, 16, 16, 16);
        gemm.d.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "d.order");
        gemm = product(MMA_F16, MMA_F32, 16, 12, 16);
        gemm.d.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "d.cols");
}

static void test_packed_orders_of_a_product_have_one_k(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F32, 16, 16, 16);

        (void)state;
        gemm.a.order = MMA_ORDER_MMA16816;
        gemm.b.order = MMA_ORDER_MMA1688;
        assert_refused(gemm, MMA_BAD_FIELD, "b.order");
        gemm.a.order = MMA_ORDER_MMA1688;
        gemm.b.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "a.order");
        gemm.b.order = MMA_ORDER_ROW;
        gemm.d.order = MMA_ORDER_MMA1688;
        assert_ok(gemm);
        gemm.a.order = MMA_ORDER_MMA16816;
        assert_refused(gemm, MMA_BAD_FIELD, "d.order");
}

static void test_one_operand_is_checked_like_those_of_a_product(void **state) {
        struct operand operand = matrix(MMA_F32, 4, 3, 1);

        (void)state;
        operand.order = MMA_ORDER_NONE;
        assert_int_equal(operand_check(&operand, 2, true, "target", &refusal), 0);
        assert_true(operand.ld == 3 && operand.batch_stride == 12 && operand.order == MMA_ORDER_ROW);
        operand.batch_stride = 11;
        assert_int_equal(operand_check(&operand, 2, true, "target", &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "target.batch_stride");
        assert_int_equal(operand_check(&operand, 2, false, "source", &refusal), 0);
        operand.ld = 2;
        assert_int_equal(operand_check(&operand, 2, false, "source", &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "source.ld");
        operand.ld = 3;
        operand.offset = 3;
        assert_int_equal(operand_check(&operand, 2, false, "source", &refusal), MMA_BAD_ALIGNMENT);
        assert_string_equal(refusal.field, "source.offset");
        operand.place = PLACE_INLINE;
        assert_int_equal(operand_check(&operand, 2, true, "target", &refusal), 0); /* in the reply: its offset is ours */
        assert_int_equal(operand_check(&operand, GEMM_BATCH_MAX + 1, true, "target", &refusal), MMA_LIMIT);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_shapes_must_agree_and_both_are_named),
                cmocka_unit_test(test_ops_are_applied_before_shapes_are_compared),
                cmocka_unit_test(test_empty_sizes_are_valid),
                cmocka_unit_test(test_zero_ld_is_refused_also_for_one_row),
                cmocka_unit_test(test_ld_one_is_enough_for_a_column),
                cmocka_unit_test(test_ld_below_the_line_is_refused_with_its_minimum),
                cmocka_unit_test(test_stride_of_a_batch_of_one_is_ignored),
                cmocka_unit_test(test_stride_of_d_holds_one_d),
                cmocka_unit_test(test_inline_result_is_packed),
                cmocka_unit_test(test_offsets_are_aligned),
                cmocka_unit_test(test_sizes_are_64_bit),
                cmocka_unit_test(test_packed_orders_need_whole_tiles),
                cmocka_unit_test(test_packed_orders_take_no_op_and_no_other_types),
                cmocka_unit_test(test_packed_orders_of_a_product_have_one_k),
                cmocka_unit_test(test_one_operand_is_checked_like_those_of_a_product),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
