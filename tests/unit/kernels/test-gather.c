/* SPDX-License-Identifier: MIT
 *
 * Goal: a problem whose rows of A were gathered is the problem that was meant, in dense memory that fits. Method: problems with
 * rows_a, planned; the gather done here, value by value; the oracle asked for both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/gather.h"
#include "tests/lib/oracle.h"

static uint64_t element(const struct mma_view *view, uint64_t batch, uint64_t row, uint64_t column)
{
        return batch * view->batch_stride + (view->order == MMA_ORDER_COL ? column * view->ld + row : row * view->ld + column);
}

/* What gather.cu does; asserts that it stays inside of bytes. */
static void gather(const struct mma_gather *g, uint64_t bytes)
{
        uint64_t size = mma_dtype_bytes(g->from.dtype);

        for (uint64_t batch = 0; batch < g->batch; batch++)
                for (uint64_t i = 0; i < g->n_rows; i++)
                        for (uint64_t column = 0; column < g->cols; column++) {
                                uint64_t row = problem_row(g->rows, g->rows_dtype, batch * g->rows_batch_stride + i);
                                uint64_t to = element(&g->to, batch, i, column);

                                assert_true(row < g->from_rows && (to + 1) * size <= bytes);
                                memcpy((char *)g->to.at + to * size,
                                       (const char *)g->from.at + element(&g->from, batch, row, column) * size, size);
                        }
}

static void test_the_gathered_problem_is_the_one_that_was_meant(void **state)
{
        enum { A_ROWS = 11, M = 6, N = 4, K = 131, BATCH = 2 };
        static uint8_t a[BATCH * (A_ROWS + 3) * (K + 3)], b[N * K];
        static float scales[BATCH * (A_ROWS + 3) * 5], d[BATCH * M * N], wanted[BATCH * M * N], scale_b[2] = { 3, 5 };
        int32_t rows[BATCH * M];
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, 5);
        for (uint32_t turn = 0; turn < 16; turn++) {
                bool has_blocks = turn & 1;
                uint8_t order = turn & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW, scale_order = turn & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                struct mma_problem p = {
                        .m = M, .n = N, .k = K, .batch = turn & 8 ? BATCH : 1,
                        .a = { a, order == MMA_ORDER_ROW ? K + 3 : A_ROWS + 3, (A_ROWS + 3) * (K + 3), MMA_E4M3, order, { 0 } },
                        .b = { b, K, 0, MMA_E4M3, MMA_ORDER_COL, { 0 } },
                        .d = { d, N, M * N, MMA_F32, MMA_ORDER_ROW, { 0 } },
                        .alpha = 1, .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1,
                        .compute = MMA_COMPUTE_DEFAULT, .act = MMA_ACT_NONE,
                        .rows_a = rows, .rows_a_dtype = MMA_S32, .rows_a_batch_stride = M, .a_rows = A_ROWS,
                        .scale_a = scales, .scale_a_batch_stride = has_blocks ? (A_ROWS + 3) * 5 : A_ROWS,
                        .scale_mode = has_blocks ? MMA_SCALE_MODE_BLOCK128 : MMA_SCALE_MODE_VECTOR, .has_scale = !has_blocks,
                        .scale_a_order = scale_order, .scale_a_ld = scale_order == MMA_ORDER_ROW ? 5 : A_ROWS + 3,
                        .scale_b = has_blocks ? scale_b : NULL, .scale_b_ld = 2, .scale_b_order = MMA_ORDER_ROW,
                };
                struct mma_gather_plan plan;
                struct mma_problem left;
                void *scratch_a, *scratch_scale;

                for (size_t i = 0; i < sizeof a; i++)
                        a[i] = (uint8_t)(0x30 + oracle_below(&random, 16));
                for (size_t i = 0; i < sizeof b; i++)
                        b[i] = (uint8_t)(0x30 + oracle_below(&random, 16));
                for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
                        scales[i] = (float)(1 + oracle_below(&random, 9));
                for (int i = 0; i < BATCH * M; i++)
                        rows[i] = (int32_t)oracle_below(&random, A_ROWS);
                assert_true(gather_plan_make(&p, &plan));
                assert_true(plan.a_bytes % 16 == 0 && plan.scale_bytes % 16 == 0 && plan.a_bytes > 0 && plan.scale_bytes > 0);
                scratch_a = malloc(plan.a_bytes);
                scratch_scale = malloc(plan.scale_bytes);
                assert_true(scratch_a && scratch_scale);
                left = gather_plan_problem(&plan, &p, scratch_a, scratch_scale);
                gather(&plan.a, plan.a_bytes);
                gather(&plan.scale, plan.scale_bytes);
                assert_true(!left.rows_a && left.a.at == scratch_a && left.scale_a == scratch_scale && left.m == M);
                assert_true(left.a.ld * mma_dtype_bytes(left.a.dtype) % 16 == 0 && left.a.order == order);
                oracle_gemm(&p);
                memcpy(wanted, d, sizeof d);
                memset(d, 0xff, sizeof d);
                oracle_gemm(&left);
                assert_memory_equal(d, wanted, p.batch * M * N * sizeof *d);
                free(scratch_a);
                free(scratch_scale);
        }
}

static void test_more_bytes_than_there_can_be_are_not_planned(void **state)
{
        struct mma_problem p = { .m = 1ull << 40, .k = 1ull << 40, .batch = 1, .a = { .dtype = MMA_BF16, .order = MMA_ORDER_ROW } };
        struct mma_gather_plan plan;

        (void)state;
        p.rows_a = &p;
        assert_false(gather_plan_make(&p, &plan));
        p.k = 1 << 20;
        assert_true(gather_plan_make(&p, &plan));
        assert_true(plan.a_bytes == 1ull << 61 && plan.scale_bytes == 0);
        p.batch = 5;
        assert_false(gather_plan_make(&p, &plan));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_the_gathered_problem_is_the_one_that_was_meant),
                cmocka_unit_test(test_more_bytes_than_there_can_be_are_not_planned),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
