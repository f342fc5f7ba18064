/* SPDX-License-Identifier: MIT
 *
 * Goal: the products of the CPU family that are more than sums and an epilogue of one value each are right: gated
 * activations, amax, scales of blocks, picked rows. Method: known answers, and seeded random problems against the oracle, whole and cut into small blocks, on one
 * thread and on two. The seed is printed; MMA_TEST_SEED repeats a run.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "kernels/cpu_multiply.h"
#include "tests/unit/kernels/cpu_contexts.h"
#include "tests/unit/kernels/cpu_problem.h"

static void check(struct cpu_problem *problem, enum oracle_strictness strictness, const char *what) {
        char text[300];

        if (oracle_check(&problem->p, strictness, text, sizeof text))
                fail_msg("%s, %s by %s to %s in %s order, act %s: %s", what, mma_dtype_name(problem->p.a.dtype),
                         mma_dtype_name(problem->p.b.dtype), mma_dtype_name(problem->p.d.dtype),
                         mma_order_name(problem->p.d.order), mma_act_name(problem->p.act), text);
        assert_int_equal(cpu_problem_stray_bytes(problem), 0);
}

static void check_amax(const struct cpu_problem *problem, enum oracle_strictness strictness) {
        float got = problem_amax(*problem->p.amax), want;
        double bound;

        oracle_amax(&problem->p, &want, &bound);
        if (isnan(want) ? !isnan(got) : !(fabs((double)got - (double)want) <= (strictness == ORACLE_EXACT ? 0 : bound)) && got != want)
                fail_msg("amax is %.9g, not %.9g", (double)got, (double)want);
}

/* On one thread, on two, and in small blocks: right, and the same bytes and amax each time. */
static void run_and_check(struct cpu_problem *problem, enum oracle_strictness strictness) {
        void *first = malloc(problem->d_bytes + 1);
        uint32_t amax, first_amax = 0;
        struct cpu_workspace workspace = { 0 };
        struct cpu_plan plan;

        assert_non_null(first);
        problem->p.amax = problem->p.d.dtype == MMA_F64 ? NULL : &amax;
        for (int i = 0; i < 3; i++) {
                struct refusal refusal;

                amax = 0;
                cpu_problem_reset_d(problem);
                if (i < 2) {
                        assert_int_equal(cpu_gemm(cpu_contexts[i], &problem->p, &refusal), 0);
                } else {
                        cpu_plan(&problem->p, 1, &plan);
                        assert_int_equal(cpu_workspace_reserve(&workspace, &plan), 0);
                        for (uint64_t batch = 0; batch < problem->p.batch; batch++)
                                cpu_multiply(&plan, &workspace, NULL, &cpu_vector_portable, &problem->p, batch);
                }
                check(problem, strictness, i == 0 ? "1 thread" : i == 1 ? "2 threads" : "blocks");
                if (problem->p.amax)
                        check_amax(problem, strictness);
                if (i == 0) {
                        memcpy(first, problem->p.d.at, problem->d_bytes);
                        first_amax = amax;
                }
                assert_int_equal(amax, first_amax);
                assert_memory_equal(first, problem->p.d.at, problem->d_bytes);
        }
        cpu_workspace_deinit(&workspace);
        free(first);
}

static uint8_t row_or_col(struct oracle_random *random) {
        return oracle_below(random, 2) ? MMA_ORDER_ROW : MMA_ORDER_COL;
}

static const struct { int a, b, d; } products[] = {
        { MMA_F16, MMA_F16, MMA_F16 },  { MMA_BF16, MMA_BF16, MMA_BF16 }, { MMA_BF16, MMA_F16, MMA_F32 },
        { MMA_E4M3, MMA_E5M2, MMA_E4M3 }, { MMA_E4M3, MMA_E4M3, MMA_BF16 }, { MMA_F32, MMA_F32, MMA_F32 },
        { MMA_F64, MMA_F64, MMA_F64 },  { MMA_S8, MMA_S8, MMA_F16 },      { MMA_U8, MMA_S8, MMA_S8 },
};
#define N_PRODUCTS (sizeof products / sizeof *products)

/* ---- gated activations ---- */

/* silu(x) = x, to the last bit, from 40 on; silu(0) = 0. */
static void test_a_gate_stands_before_what_it_lets_through(void **state) {
        static const int acts[] = { MMA_ACT_SWIGLU, MMA_ACT_GEGLU, MMA_ACT_GEGLU_TANH };

        (void)state;
        for (int i = 0; i < 3; i++)
                for (int order = MMA_ORDER_ROW; order <= MMA_ORDER_COL; order++) {
                        float a[2] = { 1, 2 }, b[6] = { 50, -3, 0, 7, 100, 5 }, d[6];
                        static const float want[2][3] = { { -150, 0, 500 }, { -600, 0, 2000 } };
                        struct cpu_problem problem;
                        struct refusal refusal;

                        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 2, 6, 1);
                        problem.p.act = (uint8_t)acts[i];
                        problem.p.d.order = (uint8_t)order;
                        cpu_problem_pack(&problem, 0);
                        problem.p.a.at = a;
                        problem.p.b.at = b;
                        problem.p.d.at = d;
                        assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
                        for (int row = 0; row < 2; row++)
                                for (int column = 0; column < 3; column++)
                                        assert_true(d[order == MMA_ORDER_ROW ? row * 3 + column : column * 2 + row] ==
                                                    want[row][column]);
                }
}

static void test_gated_activations_are_right_in_every_layout(void **state) {
        static const uint64_t sizes[] = { 0, 1, 2, 3, 7, 16, 33, 97, 130, 300 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int round = 0; round < 30; round++) {
                        struct cpu_problem problem;
                        struct mma_problem *p = &problem.p;
                        bool is_whole = products[i].a == MMA_S8 || products[i].a == MMA_U8;

                        cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, sizes[oracle_below(&random, 10)],
                                         2 * sizes[oracle_below(&random, 10)], sizes[oracle_below(&random, 8)]);
                        p->act = (uint8_t)(MMA_ACT_SWIGLU + oracle_below(&random, 3));
                        p->a.order = row_or_col(&random);
                        p->b.order = row_or_col(&random);
                        p->d.order = row_or_col(&random);
                        if (oracle_below(&random, 4) == 0)
                                p->batch = oracle_below(&random, 12);
                        if (oracle_below(&random, 2))
                                p->alpha = 0.5;
                        if (oracle_below(&random, 3) == 0)
                                p->out_scale = 0.3f;
                        cpu_problem_pack(&problem, oracle_below(&random, 2) * oracle_below(&random, 9));
                        cpu_problem_allocate(&problem);
                        if (is_whole)
                                cpu_problem_fill_whole(&problem, &random, 3);
                        else
                                cpu_problem_fill_normal(&problem, &random);
                        if (oracle_below(&random, 2))
                                cpu_problem_add_bias(&problem, p->d.dtype == MMA_F64 ? MMA_F64 : MMA_F32,
                                                     oracle_below(&random, 2) ? MMA_AXIS_M : MMA_AXIS_N, &random);
                        if (oracle_below(&random, 3) == 0)
                                cpu_problem_add_scales(&problem, oracle_below(&random, 2), oracle_below(&random, 2), &random);
                        run_and_check(&problem, ORACLE_BOUNDED);
                        cpu_problem_deinit(&problem);
                }
}

/* ---- amax ---- */

/* Sums of D's own type go straight into D; asking for amax must not be lost on the way. */
static void test_amax_is_the_largest_magnitude_before_the_output_scale(void **state) {
        (void)state;
        for (int dtype = MMA_F32; dtype != 0; dtype = dtype == MMA_F32 ? MMA_E4M3 : 0)
                for (int scale = 1; scale <= 2; scale++) {
                        float a[1] = { 1 }, b[4] = { 3, -500, 7, 0 };
                        uint32_t d[4], amax = 0;
                        struct cpu_problem problem;
                        struct refusal refusal;

                        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 1, 4, 1);
                        problem.p.d.dtype = (uint8_t)dtype;
                        if (dtype == MMA_E4M3) { /* operands that may have an fp8 result */
                                static const uint8_t one = 0x3c, values[4] = { 0x42, 0xdf, 0x47, 0 }; /* 3, -448, 7, 0 */

                                problem.p.a.dtype = MMA_E5M2;
                                problem.p.b.dtype = MMA_E5M2;
                                memcpy(a, &one, 1);
                                memcpy(b, values, 4);
                        }
                        problem.p.a.at = a;
                        problem.p.b.at = b;
                        problem.p.d.at = d;
                        problem.p.out_scale = (float)scale;
                        problem.p.amax = &amax;
                        assert_int_equal(cpu_gemm(cpu_contexts[1], &problem.p, &refusal), 0);
                        assert_true(problem_amax(amax) == (dtype == MMA_F32 ? 500.0f : 448.0f));
                }
}

static void test_amax_of_nan_is_nan_and_of_nothing_zero(void **state) {
        float a[2] = { 1, 1 }, b[2] = { INFINITY, 1 }, d[4];
        uint32_t amax = 0;
        struct cpu_problem problem;
        struct refusal refusal;

        (void)state;
        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 2, 2, 1);
        problem.p.a.at = a;
        problem.p.b.at = b;
        problem.p.d.at = d;
        problem.p.amax = &amax;
        assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
        assert_true(isinf(problem_amax(amax)));
        a[1] = -NAN;
        amax = 0;
        assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
        assert_true(isnan(problem_amax(amax)));
        problem.p.m = 0;
        amax = 0;
        assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
        assert_true(problem_amax(amax) == 0);
}

/* ---- scales of blocks ---- */

/* 130 of K in ones: 128 * 2 * 3 + 2 * 5 * 7 in the first row and block of columns. */
static void test_each_block_has_its_own_scales(void **state) {
        uint8_t a[2 * 130], b[130 * 130];
        float scale_a[4] = { 2, 5, 11, 13 }, scale_b[4] = { 3, 7, 17, 19 }, d[2 * 130];
        static const float want[2][2] = { { 128 * 6 + 2 * 35, 128 * 34 + 2 * 95 }, { 128 * 33 + 2 * 91, 128 * 187 + 2 * 247 } };
        struct cpu_problem problem;
        struct refusal refusal;

        (void)state;
        memset(a, 0x38, sizeof a); /* e4m3: 1 */
        memset(b, 0x38, sizeof b);
        for (int order = MMA_ORDER_ROW; order <= MMA_ORDER_COL; order++) {
                cpu_problem_init(&problem, MMA_E4M3, MMA_E4M3, MMA_F32, 2, 130, 130);
                problem.p.d.order = (uint8_t)order;
                cpu_problem_pack(&problem, 0);
                problem.p.a.at = a;
                problem.p.b.at = b;
                problem.p.d.at = d;
                problem.p.scale_mode = MMA_SCALE_MODE_BLOCK128;
                problem.p.scale_a = scale_a;
                problem.p.scale_b = scale_b;
                problem.p.scale_a_ld = problem.p.scale_b_ld = 2;
                problem.p.scale_a_order = problem.p.scale_b_order = MMA_ORDER_ROW;
                assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
                for (int row = 0; row < 2; row++)
                        for (int column = 0; column < 130; column++)
                                assert_true(d[order == MMA_ORDER_ROW ? row * 130 + column : column * 2 + row] ==
                                            want[row][column / 128]);
        }
}

static float *block_scales(uint64_t rows, uint64_t k_blocks, uint64_t batch, uint8_t order, struct oracle_random *random,
                           uint64_t *ret_ld, uint64_t *ret_batch_stride) {
        uint64_t pad = oracle_below(random, 3), n;
        float *values;

        *ret_ld = (order == MMA_ORDER_ROW ? k_blocks : rows) + pad;
        *ret_batch_stride = batch > 1 ? *ret_ld * (order == MMA_ORDER_ROW ? rows : k_blocks) : 0;
        n = *ret_ld * (order == MMA_ORDER_ROW ? rows : k_blocks) * (batch ? batch : 1);
        values = malloc(n * sizeof *values + 1);
        assert_non_null(values);
        for (uint64_t i = 0; i < n; i++)
                values[i] = (float)(1 + oracle_below(random, 16)) * 0.37f;
        return values;
}

static void test_scales_of_blocks_are_right_in_every_layout(void **state) {
        static const uint64_t m_sizes[] = { 0, 1, 2, 17, 97, 130 }, n_sizes[] = { 1, 2, 64, 128, 130, 257, 300 };
        static const uint64_t k_sizes[] = { 0, 1, 15, 127, 128, 129, 256, 300, 513 };
        static const uint8_t results[] = { MMA_F32, MMA_BF16, MMA_F16, MMA_E4M3, MMA_E5M2 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 1);
        for (int round = 0; round < 160; round++) {
                struct cpu_problem problem;
                struct mma_problem *p = &problem.p;
                bool is_exact = round % 2;
                float *scale_a, *scale_b;
                uint64_t k_blocks;

                cpu_problem_init(&problem, MMA_E4M3 + (int)oracle_below(&random, 2), MMA_E4M3 + (int)oracle_below(&random, 2),
                                 results[oracle_below(&random, 5)], m_sizes[oracle_below(&random, 6)],
                                 n_sizes[oracle_below(&random, 7)], k_sizes[oracle_below(&random, 9)]);
                p->a.order = row_or_col(&random);
                p->b.order = row_or_col(&random);
                p->d.order = row_or_col(&random);
                p->batch = oracle_below(&random, 4) ? 1 : oracle_below(&random, 5);
                if (oracle_below(&random, 3) == 0)
                        p->act = MMA_ACT_RELU;
                if (!is_exact && p->n % 2 == 0 && oracle_below(&random, 3) == 0)
                        p->act = MMA_ACT_SWIGLU;
                if (oracle_below(&random, 2)) {
                        p->has_scale = 1;
                        p->scale_b_value = 0.7f;
                }
                if (p->act <= MMA_ACT_SILU && oracle_below(&random, 3) == 0) {
                        p->c.dtype = MMA_F32;
                        if (p->d.dtype == MMA_F16 || p->d.dtype == MMA_BF16)
                                p->c.dtype = p->d.dtype;
                        cpu_problem_add_c(&problem, 0.5);
                }
                cpu_problem_pack(&problem, oracle_below(&random, 2) * oracle_below(&random, 9));
                cpu_problem_allocate(&problem);
                p->scale_mode = MMA_SCALE_MODE_BLOCK128;
                p->scale_a_order = row_or_col(&random);
                p->scale_b_order = row_or_col(&random);
                k_blocks = (p->k + 127) / 128;
                scale_a = block_scales(p->m, k_blocks, p->batch, p->scale_a_order, &random, &p->scale_a_ld, &p->scale_a_batch_stride);
                scale_b = block_scales((p->n + 127) / 128, k_blocks, p->batch, p->scale_b_order, &random, &p->scale_b_ld,
                                       &p->scale_b_batch_stride);
                p->scale_a = scale_a;
                p->scale_b = scale_b;
                /* Whole numbers whose 128 sums are exact: then only the scales round, and in one way. */
                if (is_exact)
                        cpu_problem_fill_whole(&problem, &random, 4);
                else
                        cpu_problem_fill_normal(&problem, &random);
                run_and_check(&problem, is_exact ? ORACLE_EXACT : ORACLE_BOUNDED);
                cpu_problem_deinit(&problem);
                free(scale_a);
                free(scale_b);
        }
}

/* ---- picked rows ---- */

/* n numbers below bound, as s32 or s64; distinct: each at most once. */
static void *row_numbers(uint64_t n, uint64_t bound, int dtype, bool is_distinct, struct oracle_random *random) {
        uint64_t *all = malloc((bound + 1) * sizeof *all);
        int64_t *wide = malloc(n * sizeof *wide + 1);
        int32_t *narrow = (int32_t *)wide;

        assert_true(all && wide && (!is_distinct || n <= bound));
        for (uint64_t i = 0; i < bound; i++)
                all[i] = i;
        for (uint64_t i = 0; i < n; i++) {
                uint64_t at = is_distinct ? i + oracle_below(random, bound - i) : oracle_below(random, bound), row = all[at];

                if (is_distinct) {
                        all[at] = all[i];
                        all[i] = row;
                }
                if (dtype == MMA_S64)
                        wide[i] = (int64_t)row;
                else
                        narrow[i] = (int32_t)row;
        }
        free(all);
        return wide;
}

static void test_picked_rows_are_right_in_every_layout(void **state) {
        static const uint64_t sizes[] = { 1, 2, 7, 16, 33, 97, 130 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 2);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int round = 0; round < 30; round++) {
                        struct cpu_problem problem;
                        struct mma_problem *p = &problem.p;
                        bool is_whole = products[i].a == MMA_S8 || products[i].a == MMA_U8, picks_a = round % 3 != 0,
                             picks_d = round % 3 != 1;
                        void *rows_a = NULL, *rows_d = NULL;
                        uint32_t unused = 0;

                        cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, sizes[oracle_below(&random, 7)],
                                         2 * sizes[oracle_below(&random, 7)], sizes[oracle_below(&random, 7)] - 1);
                        p->a.order = row_or_col(&random);
                        p->b.order = row_or_col(&random);
                        p->d.order = row_or_col(&random);
                        if (picks_a && p->k) {
                                p->a_rows = 1 + oracle_below(&random, 150);
                                p->rows_a_dtype = (uint8_t)(MMA_S32 + oracle_below(&random, 2));
                                p->rows_a = rows_a = row_numbers(p->m, p->a_rows, p->rows_a_dtype, false, &random);
                        }
                        if (picks_d) {
                                p->d_rows = p->m + oracle_below(&random, 50);
                                p->rows_d_dtype = (uint8_t)(MMA_S32 + oracle_below(&random, 2));
                                p->rows_d = rows_d = row_numbers(p->m, p->d_rows, p->rows_d_dtype, true, &random);
                        }
                        p->bad_rows = &unused;
                        if (oracle_below(&random, 3) == 0)
                                p->act = MMA_ACT_SWIGLU;
                        else if (products[i].d != MMA_E4M3 && oracle_below(&random, 2))
                                cpu_problem_add_c(&problem, 0.5);
                        cpu_problem_pack(&problem, oracle_below(&random, 2) * oracle_below(&random, 9));
                        cpu_problem_allocate(&problem);
                        if (is_whole)
                                cpu_problem_fill_whole(&problem, &random, 3);
                        else
                                cpu_problem_fill_normal(&problem, &random);
                        if (oracle_below(&random, 2))
                                cpu_problem_add_bias(&problem, p->d.dtype == MMA_F64 ? MMA_F64 : MMA_F32,
                                                     oracle_below(&random, 2) ? MMA_AXIS_M : MMA_AXIS_N, &random);
                        if (!picks_a && oracle_below(&random, 3) == 0)
                                cpu_problem_add_scales(&problem, oracle_below(&random, 2), oracle_below(&random, 2), &random);
                        run_and_check(&problem, ORACLE_BOUNDED);
                        assert_int_equal(unused, 0);
                        cpu_problem_deinit(&problem);
                        free(rows_a);
                        free(rows_d);
                }
}

/* The scales that lie beside A are picked with its rows. */
static void test_scales_of_a_go_with_its_rows(void **state) {
        static const float want[3] = { 30, 10, 30 };

        (void)state;
        for (int mode = MMA_SCALE_MODE_VECTOR; mode <= MMA_SCALE_MODE_BLOCK128; mode++) {
                uint8_t a[4] = { 0x38, 0x40, 0x38, 0x40 }, b[1] = { 0x38 }; /* e4m3: 1 2 1 2; 1 */
                float scale_a[4] = { 10, 20, 30, 40 }, scale_b[1] = { 1 }, d[3] = { 0 };
                int64_t rows[3] = { 2, 0, 2 };
                struct cpu_problem problem;
                struct refusal refusal;

                cpu_problem_init(&problem, MMA_E4M3, MMA_E4M3, MMA_F32, 3, 1, 1);
                problem.p.a.at = a;
                problem.p.b.at = b;
                problem.p.d.at = d;
                problem.p.rows_a = rows;
                problem.p.rows_a_dtype = MMA_S64;
                problem.p.a_rows = 4;
                problem.p.scale_mode = (uint8_t)mode;
                problem.p.has_scale = mode == MMA_SCALE_MODE_VECTOR;
                problem.p.scale_a = scale_a;
                problem.p.scale_b = scale_b;
                problem.p.scale_a_ld = problem.p.scale_b_ld = 1;
                problem.p.scale_a_order = problem.p.scale_b_order = MMA_ORDER_ROW;
                assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
                for (int i = 0; i < 3; i++)
                        assert_true(d[i] == want[i]);
        }
}

/* Numbers just outside, far outside and negative; everything else is computed, and nothing outside is touched. */
static void test_a_row_number_that_is_none_touches_nothing_and_is_told(void **state) {
        static const int64_t wrong[] = { 4, -1, INT64_MAX, INT64_MIN, 1ll << 40, -(1ll << 32) };

        (void)state;
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
                for (int turn = 0; turn < 8; turn++) {
                        bool is_a = turn & 1, is_wide = turn & 2;
                        float a[4] = { 1, 2, 3, 4 }, b[2] = { 1, 10 }, d[8];
                        int64_t wide[3] = { 1, wrong[i], 2 };
                        int32_t narrow[3] = { 1, (int32_t)(wrong[i] == 4 ? 4 : -1), 2 };
                        struct cpu_problem problem;
                        struct refusal refusal;

                        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 3, 2, 1);
                        problem.p.d.order = turn & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        problem.p.a.at = a;
                        problem.p.b.at = b;
                        problem.p.d.at = d;
                        problem.p.d.ld = turn & 4 ? 4 : 2;
                        for (int j = 0; j < 8; j++)
                                d[j] = -7;
                        if (is_a) {
                                problem.p.rows_a = is_wide ? (void *)wide : narrow;
                                problem.p.rows_a_dtype = is_wide ? MMA_S64 : MMA_S32;
                                problem.p.a_rows = 4;
                        } else {
                                problem.p.rows_d = is_wide ? (void *)wide : narrow;
                                problem.p.rows_d_dtype = is_wide ? MMA_S64 : MMA_S32;
                                problem.p.d_rows = 4;
                        }
                        assert_int_equal(cpu_gemm(cpu_contexts[turn % 2], &problem.p, &refusal), MMA_BAD_FIELD);
                        assert_string_equal(refusal.field, is_a ? "rows_a" : "rows_d");
                        for (int row = 0; row < 4 && !is_a; row++) /* rows 0 and 2 of the product went to 1 and 2 */
                                for (int column = 0; column < 2; column++)
                                        assert_true(d[turn & 4 ? column * 4 + row : row * 2 + column] ==
                                                    (row == 1 ? b[column] : row == 2 ? 3 * b[column] : -7.0f));
                }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_a_gate_stands_before_what_it_lets_through),
                cmocka_unit_test(test_gated_activations_are_right_in_every_layout),
                cmocka_unit_test(test_amax_is_the_largest_magnitude_before_the_output_scale),
                cmocka_unit_test(test_amax_of_nan_is_nan_and_of_nothing_zero),
                cmocka_unit_test(test_each_block_has_its_own_scales),
                cmocka_unit_test(test_scales_of_blocks_are_right_in_every_layout),
                cmocka_unit_test(test_picked_rows_are_right_in_every_layout),
                cmocka_unit_test(test_scales_of_a_go_with_its_rows),
                cmocka_unit_test(test_a_row_number_that_is_none_touches_nothing_and_is_told),
        };

        return cmocka_run_group_tests(tests, cpu_contexts_make, cpu_contexts_free);
}
