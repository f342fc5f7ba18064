/* SPDX-License-Identifier: MIT
 *
 * Goal: what a product reads and writes is known exactly: overlap, the payload that its operands need, operands that are
 * not read. Method: one valid product, changed in one place. Rnnn are the public bug reports that tests/CASES.md lists.
 */
#include <math.h>

#include "tests/unit/proto/product.h"

static void test_what_is_read_follows_alpha_beta_and_k(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 2, 3, 4);

        (void)state;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_false(gemm_product_is_zero(&gemm));
        assert_false(gemm_reads_c(&gemm));
        assert_true(gemm_flops(&gemm) == 48.0);
        gemm.c = matrix(MMA_F32, 2, 3, 4);
        assert_false(gemm_reads_c(&gemm)); /* R001: beta = 0 */
        gemm.beta = -0.0;
        assert_false(gemm_reads_c(&gemm));
        gemm.beta = NAN;
        assert_true(gemm_reads_c(&gemm));
        gemm.alpha = 0;
        assert_true(gemm_product_is_zero(&gemm));
        gemm.alpha = 1, gemm.k = 0;
        assert_true(gemm_product_is_zero(&gemm));
}

static void check_overlap(struct gemm gemm, int status, const char *what) {
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_int_equal(gemm_check_overlap(&gemm, "problems[1].", &refusal), status);
        if (status) {
                assert_string_equal(refusal.field, "problems[1].d");
                assert_non_null(strstr(refusal.text, what));
        }
}

/* R034: D over A is refused, for each operand; D over C only in another layout. */
static void test_result_over_an_operand_is_refused(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 5, 5, 5);

        (void)state;
        check_overlap(gemm, 0, NULL);
        gemm.d.object = 1;
        check_overlap(gemm, MMA_OVERLAP, "overlaps a");
        gemm.d.object = 2;
        check_overlap(gemm, MMA_OVERLAP, "overlaps b");
        gemm.d.offset = 100;
        check_overlap(gemm, 0, NULL);
        gemm.d.offset = 96;
        check_overlap(gemm, MMA_OVERLAP, "overlaps b");
        gemm = product(MMA_F32, MMA_F32, 5, 5, 5);
        gemm.bias = vector(MMA_F32, 5);
        gemm.bias.object = 3;
        check_overlap(gemm, MMA_OVERLAP, "overlaps bias");
        gemm = product(MMA_F32, MMA_F32, 0, 5, 5);
        gemm.d.object = 1;
        check_overlap(gemm, 0, NULL);
}

static void test_result_in_place_of_c_is_allowed_in_one_layout(void **state) {
        struct gemm gemm = product(MMA_F32, MMA_F32, 5, 5, 5), in_place;

        (void)state;
        gemm.beta = 1;
        gemm.c = gemm.d;
        gemm.batch = 2;
        check_overlap(gemm, 0, NULL);
        in_place = gemm;
        gemm.c.offset = 4;
        check_overlap(gemm, MMA_OVERLAP, "overlaps c");
        gemm = in_place;
        gemm.c.order = MMA_ORDER_COL;
        check_overlap(gemm, MMA_OVERLAP, "overlaps c");
        gemm = in_place;
        gemm.c.ld = 6;
        check_overlap(gemm, MMA_OVERLAP, "overlaps c");
        gemm = in_place;
        gemm.c.batch_stride = 0;
        check_overlap(gemm, MMA_OVERLAP, "overlaps c");
        gemm.batch = 1; /* and then the stride says nothing */
        check_overlap(gemm, 0, NULL);
        gemm = product(MMA_E4M3, MMA_E4M3, 5, 5, 5);
        gemm.beta = 1;
        gemm.c = matrix(MMA_F16, 5, 5, 3);
        check_overlap(gemm, MMA_OVERLAP, "overlaps c");
}

static void test_problems_of_a_vector_may_not_touch_a_result(void **state) {
        struct gemm problems[3];

        (void)state;
        for (int i = 0; i < 3; i++) {
                problems[i] = product(MMA_F32, MMA_F32, 4, 4, 4);
                problems[i].d.offset = (uint64_t)i * 16; /* column blocks of one 4 x 12 matrix */
                problems[i].d.ld = 12;
                assert_int_equal(gemm_check(&problems[i], "", &refusal), 0);
        }
        assert_int_equal(gemm_check_vector_overlap(problems, 3, &refusal), 0);
        problems[2].d.offset = 20;
        assert_int_equal(gemm_check_vector_overlap(problems, 3, &refusal), MMA_OVERLAP);
        assert_string_equal(refusal.field, "problems[1].d");
        problems[2].d.offset = 32;
        problems[0].b.object = 3; /* reads what another problem writes */
        problems[0].b.offset = 128;
        assert_int_equal(gemm_check_vector_overlap(problems, 3, &refusal), MMA_OVERLAP);
        assert_non_null(strstr(refusal.text, "b of problem 0"));
        assert_int_equal(gemm_check_vector_overlap(problems, 1, &refusal), 0);
        assert_int_equal(gemm_check_vector_overlap(problems, 0, &refusal), 0);
}

/* R088: a payload is what the shapes need, give or take its padding; both counts are named. */
static void test_payload_is_what_the_operands_need(void **state) {
        struct gemm gemm = product(MMA_F16, MMA_F16, 3, 3, 3);

        (void)state;
        gemm.a.place = gemm.b.place = gemm.d.place = PLACE_INLINE;
        gemm.b.offset = 32;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 50, &refusal), 0);
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 64, &refusal), 0);
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 49, &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "b");
        assert_non_null(strstr(refusal.text, "50"));
        assert_non_null(strstr(refusal.text, "49"));
        assert_int_equal(gemm_check_payload(&gemm, 1, true, 0, &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "problems[0].a");
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 66, &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "payload");
        assert_non_null(strstr(refusal.text, "66"));
        assert_non_null(strstr(refusal.text, "50"));
        gemm = product(MMA_F16, MMA_F16, 3, 3, 3); /* nothing inline */
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 0, &refusal), 0);
        assert_int_equal(gemm_check_payload(&gemm, 1, false, 16, &refusal), MMA_BAD_FIELD);
        assert_int_equal(gemm_check_payload(NULL, 0, true, 0, &refusal), 0);
}

static void test_refusals_are_cut_to_fit(void **state) {
        char wide[600];

        (void)state;
        memset(wide, 'x', sizeof(wide) - 1);
        wide[sizeof(wide) - 1] = '\0';
        assert_int_equal(refuse(&refusal, MMA_BUSY, wide, "%s", wide), MMA_BUSY);
        assert_int_equal(strlen(refusal.field), sizeof(refusal.field) - 1);
        assert_int_equal(strlen(refusal.text), sizeof(refusal.text) - 1);
        assert_false(refusal.has_limit);
        assert_int_equal(refuse_limit(&refusal, MMA_QUOTA, "a", 7, "no"), MMA_QUOTA);
        assert_true(refusal.has_limit && refusal.limit == 7);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_what_is_read_follows_alpha_beta_and_k),
                cmocka_unit_test(test_result_over_an_operand_is_refused),
                cmocka_unit_test(test_result_in_place_of_c_is_allowed_in_one_layout),
                cmocka_unit_test(test_problems_of_a_vector_may_not_touch_a_result),
                cmocka_unit_test(test_payload_is_what_the_operands_need),
                cmocka_unit_test(test_refusals_are_cut_to_fit),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
