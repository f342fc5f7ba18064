/* SPDX-License-Identifier: MIT
 *
 * Goal: rows that take operands or D in packed tile orders, as mma.sync has them in its registers, read and write them as their
 * worked example says, beside operands in plain orders too. Method: the example of two issues packed by hand, without the oracle,
 * whose sums are added here; then every mix of orders, with batches, against the oracle. Whole numbers and quarters: exactly.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/gpu/gpu.h"

/* Packs as a user would by hand, without the oracle: rows of `extent`, step wide, tile after tile along K. */
static void pack_by_hand(uint16_t *into, const uint16_t *from, uint32_t extent, uint32_t k_all, uint32_t step)
{
        for (uint32_t tile = 0; tile < k_all / step; tile++)
                for (uint32_t row = 0; row < extent; row++)
                        for (uint32_t k = 0; k < step; k++)
                                *into++ = from[row * k_all + tile * step + k];
}

/* A 16 x 8 result from two issues: K = 32 in k16 words, or 16 in k8 words; quarters between -1 and 1. */
static void check_worked_example(uint8_t dtype, uint8_t order, uint8_t d_order, uint8_t c_kind)
{
        uint32_t step = order == MMA_ORDER_MMA16816 ? 16 : 8, k_all = 2 * step;
        struct mma_problem p = gpu_problem(dtype, dtype, MMA_F32, 16, 8, k_all);
        uint16_t a[16 * 32], b[8 * 32];
        double a_value[16 * 32], b_value[8 * 32];
        struct oracle_random random;

        oracle_seed(&random, step + dtype);
        for (uint32_t i = 0; i < 16 * k_all; i++)
                oracle_encode(dtype, a_value[i] = ((double)oracle_below(&random, 9) - 4) / 4, &a[i]);
        for (uint32_t i = 0; i < 8 * k_all; i++)
                oracle_encode(dtype, b_value[i] = ((double)oracle_below(&random, 9) - 4) / 4, &b[i]);
        gpu_reset();
        gpu_order(&p.a, order, 16, k_all, 0);
        gpu_order(&p.b, order, k_all, 8, 0);
        gpu_order(&p.d, d_order, 16, 8, 0);
        if (c_kind) {
                p.c_kind = c_kind;
                p.c_init = 1;
                p.beta = 1;
                p.c_scalar = 0.25;
                p.c.dtype = MMA_F32;
                gpu_order(&p.c, d_order, 16, 8, 0);
        }
        gpu_place_matrices(&p, 0);
        if (c_kind == MMA_C_TENSOR)
                oracle_fill_value(oracle_c(&p), 0.25);
        pack_by_hand(p.a.at, a, 16, k_all, step);
        pack_by_hand(p.b.at, b, 8, k_all, step);
        assert_true(gpu_check_all_rows(&p, ORACLE_EXACT) > 0);
        for (uint32_t row = 0; row < 16; row++)
                for (uint32_t column = 0; column < 8; column++) {
                        double sum = c_kind ? 0.25 : 0;

                        for (uint32_t k = 0; k < k_all; k++)
                                sum += a_value[row * k_all + k] * b_value[column * k_all + k];
                        /* One 16 x 8 tile lies alike in row order and in the packed order of D. */
                        assert_true(((float *)gpu_result(&p).d.at)[row * 8 + column] == (float)sum);
                }
}

static void test_packed_worked_example_of_two_k16_issues(void **state)
{
        (void)state;
        for (uint8_t dtype = MMA_F16; dtype <= MMA_BF16; dtype++)
                for (uint8_t c_kind = MMA_C_NONE; c_kind <= MMA_C_SCALAR; c_kind++) {
                        check_worked_example(dtype, MMA_ORDER_MMA16816, MMA_ORDER_ROW, c_kind);
                        check_worked_example(dtype, MMA_ORDER_MMA16816, MMA_ORDER_MMA16816, c_kind);
                }
}

static void test_packed_worked_example_of_two_k8_issues(void **state)
{
        (void)state;
        for (uint8_t dtype = MMA_F16; dtype <= MMA_BF16; dtype++)
                for (uint8_t c_kind = MMA_C_NONE; c_kind <= MMA_C_SCALAR; c_kind++) {
                        check_worked_example(dtype, MMA_ORDER_MMA1688, MMA_ORDER_ROW, c_kind);
                        check_worked_example(dtype, MMA_ORDER_MMA1688, MMA_ORDER_MMA1688, c_kind);
                }
}

static void test_packed_orders_mix_with_plain_ones_and_batches(void **state)
{
        static const uint8_t orders[] = { MMA_ORDER_ROW, MMA_ORDER_COL, MMA_ORDER_MMA16816, MMA_ORDER_MMA1688 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, 6);
        for (uint32_t turn = 0; turn < 64; turn++) {
                uint8_t dtype = turn % 2 ? MMA_F16 : MMA_BF16, a = orders[turn % 4], b = orders[turn / 4 % 4];
                struct mma_problem p = gpu_problem(dtype, dtype, turn % 3 ? MMA_F32 : dtype, 48, 72, 80);

                gpu_reset();
                p.batch = 1 + turn % 3;
                gpu_order(&p.a, a, p.m, p.k, 0);
                gpu_order(&p.b, b, p.k, p.n, 0);
                gpu_order(&p.d, orders[turn / 16], p.m, p.n, 0);
                p.a.batch_stride = p.m * p.k;
                p.b.batch_stride = turn & 32 ? 0 : p.k * p.n;
                p.d.batch_stride = p.m * p.n;
                gpu_place_matrices(&p, 0);
                oracle_fill_whole(oracle_a(&p), &random, 8);
                oracle_fill_whole(oracle_b(&p), &random, 8);
                gpu_check_all_rows(&p, ORACLE_EXACT);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_packed_worked_example_of_two_k16_issues),
                cmocka_unit_test(test_packed_worked_example_of_two_k8_issues),
                cmocka_unit_test(test_packed_orders_mix_with_plain_ones_and_batches),
        };

        return gpu_begin(0, NULL, NULL) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
