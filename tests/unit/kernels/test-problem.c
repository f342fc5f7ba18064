/* SPDX-License-Identifier: MIT
 *
 * Goal: what a request says and what a kernel is told are the same product, and nothing that must not be read gets a
 * pointer. Method: gemms as the daemon has them after gemm_check, made-up addresses, the fields of the problem compared.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/problem.h"

static char memory[7][16];
static const struct mma_pointers pointers = {
        .a = memory[0], .b = memory[1], .c = memory[2], .d = memory[3], .bias = memory[4], .scale_a = memory[5], .scale_b = memory[6],
};

static struct operand operand(uint8_t dtype, uint64_t rows, uint64_t cols)
{
        return (struct operand){ .dtype = dtype, .order = MMA_ORDER_ROW, .place = PLACE_SLAB, .rows = rows, .cols = cols,
                                 .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
}

/* 16 x 24 = 16 x 32 times 32 x 24 in f16. */
static struct gemm a_gemm(void)
{
        struct gemm gemm;

        gemm_init(&gemm);
        gemm.a = operand(MMA_F16, 16, 32);
        gemm.b = operand(MMA_F16, 32, 24);
        gemm.d = operand(MMA_F16, 16, 24);
        return gemm;
}

static struct mma_problem checked(struct gemm *gemm)
{
        struct mma_problem problem;
        struct refusal refusal;

        if (gemm_check(gemm, "", &refusal))
                fail_msg("%s: %s", refusal.field, refusal.text);
        problem_from_gemm(gemm, &pointers, &problem);
        return problem;
}

static void test_sizes_places_and_defaults_arrive(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p = checked(&gemm);

        (void)state;
        assert_true(p.m == 16 && p.n == 24 && p.k == 32 && p.batch == 1);
        assert_ptr_equal(p.a.at, pointers.a);
        assert_ptr_equal(p.b.at, pointers.b);
        assert_ptr_equal(p.d.at, pointers.d);
        assert_true(p.a.ld == 32 && p.b.ld == 24 && p.d.ld == 24);
        assert_true(p.alpha == 1 && p.out_scale == 1 && p.scale_a_value == 1 && p.scale_b_value == 1);
        assert_true(p.act == MMA_ACT_NONE && p.compute == MMA_COMPUTE_DEFAULT && !p.has_scale && p.c_kind == MMA_C_NONE);
        assert_null(p.c.at);
        assert_null(p.bias);
}

static void test_transpose_becomes_an_order(void **state)
{
        (void)state;
        for (int turn = 0; turn < 4; turn++) {
                struct gemm gemm = a_gemm();
                struct mma_problem p;

                gemm.op_a = turn & 1 ? MMA_OP_T : MMA_OP_N;
                gemm.a = turn & 1 ? operand(MMA_F16, 32, 16) : operand(MMA_F16, 16, 32);
                gemm.a.order = turn & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                gemm.op_b = gemm.op_a;
                gemm.b = turn & 1 ? operand(MMA_F16, 24, 32) : operand(MMA_F16, 32, 24);
                gemm.b.order = gemm.a.order;
                p = checked(&gemm);
                assert_int_equal(p.a.order, turn == 0 || turn == 3 ? MMA_ORDER_ROW : MMA_ORDER_COL);
                assert_int_equal(p.b.order, p.a.order);
                assert_true(p.m == 16 && p.n == 24 && p.k == 32);
                /* The ld is that of the stored matrix, which folding does not move. */
                assert_true(p.a.ld == (p.a.order == MMA_ORDER_ROW ? 32 : 16));
                assert_true(p.b.ld == (p.b.order == MMA_ORDER_ROW ? 24 : 32));
        }
}

static void test_packed_orders_stay_and_have_no_ld(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.a.order = gemm.b.order = gemm.d.order = MMA_ORDER_MMA16816;
        p = checked(&gemm);
        assert_true(p.a.order == MMA_ORDER_MMA16816 && p.b.order == MMA_ORDER_MMA16816 && p.d.order == MMA_ORDER_MMA16816);
        assert_true(p.a.ld == 0 && p.b.ld == 0 && p.d.ld == 0);
}

static void test_alpha_zero_drops_the_product_and_its_scales(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.alpha = 0;
        gemm.scale_a = operand(MMA_F32, 16, 1);
        gemm.scale_b_value = NAN;
        p = checked(&gemm);
        assert_true(p.k == 0 && !p.has_scale && p.scale_a_value == 1 && p.scale_b_value == 1);
        assert_null(p.scale_a);
        assert_true(p.m == 16 && p.n == 24);
}

static void test_beta_zero_drops_c(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.c = operand(MMA_F16, 16, 24);
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_NONE && !p.c.at && p.beta == 0);
        gemm.beta = -0.0;
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_NONE && !p.c.at);
        gemm.beta = 0.5;
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_TENSOR && p.c.at == pointers.c && p.c.ld == 24 && p.beta == 0.5 && !p.c_init);
}

static void test_c_starts_the_sums_only_with_c_mode_init(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.has_c_scalar = true;
        gemm.c_scalar = 0.25;
        gemm.beta = 1;
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_SCALAR && p.c_scalar == 0.25 && !p.c_init && !p.c.at);
        gemm.c_mode = MMA_CMODE_INIT;
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_SCALAR && p.c_init);
        gemm.has_c_scalar = false;
        gemm.c = operand(MMA_F16, 16, 24);
        p = checked(&gemm);
        assert_true(p.c_kind == MMA_C_TENSOR && p.c_init && p.c.at == pointers.c);
}

static void test_scales_are_present_only_if_asked_for(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.scale_a_value = 2;
        p = checked(&gemm);
        assert_true(p.has_scale && p.scale_a_value == 2 && !p.scale_a && !p.scale_b);
        gemm = a_gemm();
        gemm.scale_b = operand(MMA_F32, 24, 1);
        p = checked(&gemm);
        assert_true(p.has_scale && p.scale_b == pointers.scale_b && !p.scale_a);
}

static void test_scales_of_blocks_are_for_the_sums_and_not_for_the_epilogue(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.a = operand(MMA_E4M3, 16, 200);
        gemm.b = operand(MMA_E4M3, 200, 24);
        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
        gemm.scale_a = operand(MMA_F32, 16, 2);
        gemm.scale_a.order = MMA_ORDER_COL;
        gemm.scale_a.ld = 20;
        gemm.scale_b = operand(MMA_F32, 1, 2);
        p = checked(&gemm);
        assert_true(p.scale_mode == MMA_SCALE_MODE_BLOCK128 && !p.has_scale && problem_is_plain(&p) && !problem_can_swap(&p));
        assert_true(p.scale_a == pointers.scale_a && p.scale_a_ld == 20 && p.scale_a_order == MMA_ORDER_COL);
        assert_true(p.scale_b == pointers.scale_b && p.scale_b_ld == 2 && p.scale_b_order == MMA_ORDER_ROW);
        assert_true(problem_scale_a_index(&p, 0, 7, 1) == 27 && problem_scale_b_index(&p, 0, 127, 1) == 1 &&
                    problem_scale_b_index(&p, 0, 128, 1) == 3);
        gemm.scale_b_value = 2;
        p = checked(&gemm);
        assert_true(p.has_scale && p.scale_b_value == 2 && !problem_is_plain(&p));
        gemm.alpha = 0;
        p = checked(&gemm);
        assert_true(p.k == 0 && p.scale_mode == MMA_SCALE_MODE_UNSET && !p.scale_a && !p.has_scale);
}

static void test_gates_and_amax_forbid_shortcuts(void **state)
{
        struct mma_pointers with_amax = pointers;
        struct gemm gemm = a_gemm();
        struct mma_problem p = checked(&gemm);
        uint32_t bits = 0x7fc00001;

        (void)state;
        assert_true(problem_is_plain(&p) && problem_can_swap(&p) && !p.amax);
        gemm.wants_amax = true;
        with_amax.amax = &bits;
        problem_from_gemm(&gemm, &with_amax, &p);
        assert_true(p.amax == &bits && !problem_is_plain(&p) && problem_can_swap(&p));
        assert_true(isnan(problem_amax(bits)) && problem_amax(0x40000000) == 2 && problem_amax(0) == 0);
        gemm = a_gemm();
        gemm.act = MMA_ACT_GEGLU;
        gemm.d.cols = 12;
        p = checked(&gemm);
        assert_true(p.n == 24 && p.d.ld == 12 && !problem_is_plain(&p) && !problem_can_swap(&p));
}

static void test_strides_count_only_in_a_batch(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem p;

        (void)state;
        gemm.a.batch_stride = 5000;
        gemm.bias = operand(MMA_F32, 24, 1);
        gemm.bias.batch_stride = 30;
        p = checked(&gemm);
        assert_true(p.a.batch_stride == 0 && p.b.batch_stride == 0 && p.bias_batch_stride == 0);
        gemm = a_gemm();
        gemm.batch = 3;
        gemm.a.batch_stride = 5000;
        gemm.b.batch_stride = 0;
        gemm.bias = operand(MMA_F32, 24, 1);
        gemm.bias.batch_stride = 30;
        gemm.bias_axis = MMA_AXIS_N;
        p = checked(&gemm);
        assert_true(p.batch == 3 && p.a.batch_stride == 5000 && p.b.batch_stride == 0 && p.d.batch_stride == 16 * 24);
        assert_true(p.bias == pointers.bias && p.bias_dtype == MMA_F32 && p.bias_batch_stride == 30);
}

static void test_equal_gemms_give_equal_bytes(void **state)
{
        struct gemm gemm = a_gemm();
        struct mma_problem x, y;
        struct refusal refusal;

        (void)state;
        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
        memset(&x, 0x00, sizeof x);
        memset(&y, 0xff, sizeof y);
        problem_from_gemm(&gemm, &pointers, &x);
        problem_from_gemm(&gemm, &pointers, &y);
        assert_memory_equal(&x, &y, sizeof x);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_sizes_places_and_defaults_arrive),
                cmocka_unit_test(test_transpose_becomes_an_order),
                cmocka_unit_test(test_packed_orders_stay_and_have_no_ld),
                cmocka_unit_test(test_alpha_zero_drops_the_product_and_its_scales),
                cmocka_unit_test(test_beta_zero_drops_c),
                cmocka_unit_test(test_c_starts_the_sums_only_with_c_mode_init),
                cmocka_unit_test(test_scales_are_present_only_if_asked_for),
                cmocka_unit_test(test_scales_of_blocks_are_for_the_sums_and_not_for_the_epilogue),
                cmocka_unit_test(test_gates_and_amax_forbid_shortcuts),
                cmocka_unit_test(test_strides_count_only_in_a_batch),
                cmocka_unit_test(test_equal_gemms_give_equal_bytes),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
