/* SPDX-License-Identifier: MIT
 *
 * Goal: every product of the CPU family is right, in every layout and with every epilogue, and touches nothing but D.
 * Method: seeded random problems of small whole numbers, whose answers the oracle knows exactly, and of normal data within
 * the oracle's bound; each also cut into small blocks. The seed is printed; MMA_TEST_SEED repeats a run.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "kernels/cpu_multiply.h"
#include "tests/unit/kernels/cpu_contexts.h"
#include "tests/unit/kernels/cpu_problem.h"

/* Every product there is; whole: largest whole number in the operands for which all sums here stay exact. */
static const struct product {
        int a, b, d, compute;
        uint32_t whole;
} products[] = {
        { MMA_F16, MMA_F16, MMA_F32, MMA_COMPUTE_DEFAULT, 8 },     { MMA_F16, MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, 2 },
        { MMA_F16, MMA_F16, MMA_BF16, MMA_COMPUTE_F16ACC, 2 },     { MMA_BF16, MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, 8 },
        { MMA_BF16, MMA_BF16, MMA_F32, MMA_COMPUTE_DEFAULT, 8 },   { MMA_F16, MMA_BF16, MMA_F32, MMA_COMPUTE_DEFAULT, 8 },
        { MMA_BF16, MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, 2 },    { MMA_E4M3, MMA_E4M3, MMA_F32, MMA_COMPUTE_DEFAULT, 8 },
        { MMA_E4M3, MMA_E5M2, MMA_BF16, MMA_COMPUTE_FAST, 4 },     { MMA_E5M2, MMA_E4M3, MMA_E4M3, MMA_COMPUTE_EXACT, 4 },
        { MMA_E5M2, MMA_E5M2, MMA_E5M2, MMA_COMPUTE_DEFAULT, 4 },  { MMA_E4M3, MMA_E4M3, MMA_F16, MMA_COMPUTE_DEFAULT, 4 },
        { MMA_S8, MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 127 },     { MMA_U8, MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 127 },
        { MMA_S8, MMA_U8, MMA_F32, MMA_COMPUTE_DEFAULT, 127 },     { MMA_U8, MMA_U8, MMA_S8, MMA_COMPUTE_DEFAULT, 255 },
        { MMA_S8, MMA_S8, MMA_F16, MMA_COMPUTE_DEFAULT, 20 },      { MMA_S8, MMA_S8, MMA_BF16, MMA_COMPUTE_DEFAULT, 127 },
        { MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 100 },   { MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_TF32, 100 },
        { MMA_F64, MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, 100000 },
};
#define N_PRODUCTS (sizeof products / sizeof *products)

static bool is_packed(uint8_t order) {
        return order == MMA_ORDER_MMA16816 || order == MMA_ORDER_MMA1688;
}

static uint64_t any_size(struct oracle_random *random) {
        static const uint64_t sizes[] = { 0, 1, 1, 2, 3, 7, 8, 13, 16, 31, 32, 33, 64, 97, 100, 130 };

        return sizes[oracle_below(random, sizeof sizes / sizeof *sizes)];
}

static uint8_t any_order(struct oracle_random *random, int dtype, bool is_factor) {
        bool can_be_packed = dtype == MMA_F16 || dtype == MMA_BF16 || (!is_factor && dtype == MMA_F32);
        static const uint8_t orders[] = { MMA_ORDER_ROW, MMA_ORDER_COL, MMA_ORDER_ROW, MMA_ORDER_COL, MMA_ORDER_MMA16816,
                                          MMA_ORDER_MMA1688 };

        return orders[oracle_below(random, can_be_packed ? 6 : 4)];
}

static uint64_t up_to(uint64_t x, uint64_t multiple) {
        return (x + multiple - 1) / multiple * multiple;
}

/* A random problem of a product, with memory, without values. */
static void random_problem(struct cpu_problem *problem, const struct product *product, struct oracle_random *random) {
        struct mma_problem *p = &problem->p;

        cpu_problem_init(problem, product->a, product->b, product->d, any_size(random), any_size(random), any_size(random));
        p->compute = (uint8_t)product->compute;
        p->a.order = any_order(random, product->a, true);
        p->b.order = any_order(random, product->b, true);
        p->d.order = any_order(random, product->d, false);
        if (oracle_below(random, 4) == 0)
                p->batch = oracle_below(random, 12);
        if (oracle_below(random, 2)) {
                if (product->d == MMA_E4M3 || product->d == MMA_E5M2)
                        p->c.dtype = (uint8_t[]){ MMA_F16, MMA_BF16, MMA_F32 }[oracle_below(random, 3)];
                cpu_problem_add_c(problem, (double[]){ 1, -2, 0.5, 3 }[oracle_below(random, product->d == MMA_S32 ? 2 : 4)]);
                p->c.order = any_order(random, p->c.dtype, false);
        } else if (oracle_below(random, 4) == 0) {
                p->c_kind = MMA_C_SCALAR;
                p->c_scalar = 3;
                p->beta = 2;
        }
        if (p->c_kind != MMA_C_NONE && oracle_below(random, 3) == 0 &&
            (product->d == MMA_S32 || (product->a != MMA_S8 && product->a != MMA_U8))) {
                p->c_init = 1;
                p->beta = 1;
        } else if (oracle_below(random, 2)) {
                p->alpha = (double[]){ 2, -1, 0.5, -0.25 }[oracle_below(random, product->d == MMA_S32 ? 2 : 4)];
        }
        if (is_packed(p->a.order) || is_packed(p->b.order) || is_packed(p->c.order) || is_packed(p->d.order)) {
                p->m = up_to(p->m, 16);
                p->n = up_to(p->n, 8);
                p->k = up_to(p->k, 16);
        }
        cpu_problem_pack(problem, oracle_below(random, 2) * oracle_below(random, 9));
        if (p->batch > 1 && oracle_below(random, 3) == 0)
                p->b.batch_stride = 0;
        cpu_problem_allocate(problem);
}

static void random_epilogue(struct cpu_problem *problem, struct oracle_random *random) {
        struct mma_problem *p = &problem->p;
        int wide = p->d.dtype == MMA_F64 ? MMA_F64 : p->d.dtype == MMA_S32 ? MMA_S32 : MMA_F32;
        bool is_narrow = wide == MMA_F32 && p->d.dtype != MMA_E4M3 && p->d.dtype != MMA_E5M2;

        if (oracle_below(random, 2))
                cpu_problem_add_bias(problem, is_narrow && oracle_below(random, 2) ? p->d.dtype : wide,
                                     oracle_below(random, 2) ? MMA_AXIS_M : MMA_AXIS_N, random);
        if (oracle_below(random, 3) == 0)
                p->act = MMA_ACT_RELU;
        if (p->d.dtype == MMA_S32)
                return;
        if (!p->c_init && oracle_below(random, 3) == 0)
                cpu_problem_add_scales(problem, oracle_below(random, 2), oracle_below(random, 2), random);
        if (oracle_below(random, 3) == 0)
                p->out_scale = 0.3f;
}

static void check(struct cpu_problem *problem, const struct mma_problem *reference, enum oracle_strictness strictness,
                  const char *what) {
        char text[300];

        if (oracle_check(reference, strictness, text, sizeof text))
                fail_msg("%s, a %s %s, b %s %s, c %s %s kind %u init %u, d %s %s, alpha %g beta %g act %s "
                         "bias %d scale %d: %s", what, mma_dtype_name(problem->p.a.dtype), mma_order_name(problem->p.a.order),
                         mma_dtype_name(problem->p.b.dtype), mma_order_name(problem->p.b.order),
                         mma_dtype_name(problem->p.c.dtype), mma_order_name(problem->p.c.order), problem->p.c_kind,
                         problem->p.c_init, mma_dtype_name(problem->p.d.dtype), mma_order_name(problem->p.d.order),
                         problem->p.alpha, problem->p.beta, mma_act_name(problem->p.act), problem->p.bias != NULL,
                         problem->p.has_scale, text);
        assert_int_equal(cpu_problem_stray_bytes(problem), 0);
}

/* In small blocks, on the calling thread: the same bytes as before. */
static void check_blocks(struct cpu_problem *problem) {
        struct cpu_workspace workspace = { 0 };
        struct cpu_plan plan;
        void *whole = malloc(problem->d_bytes + 1);

        assert_non_null(whole);
        memcpy(whole, problem->p.d.at, problem->d_bytes);
        cpu_problem_reset_d(problem);
        cpu_plan(&problem->p, 1, &plan);
        assert_int_equal(cpu_workspace_reserve(&workspace, &plan), 0);
        for (uint64_t batch = 0; batch < problem->p.batch; batch++)
                cpu_multiply(&plan, &workspace, NULL, &cpu_vector_portable, &problem->p, batch);
        assert_memory_equal(whole, problem->p.d.at, problem->d_bytes);
        cpu_workspace_deinit(&workspace);
        free(whole);
}

static void run_and_check(struct cpu_problem *problem, enum oracle_strictness strictness) {
        struct mma_problem reference = problem->p;

        for (int i = 0; i < 2; i++) {
                struct refusal refusal;

                cpu_problem_reset_d(problem);
                assert_int_equal(cpu_gemm(cpu_contexts[i], &problem->p, &refusal), 0);
                reference.c.at = problem->blocks[2]; /* C's own block, also where C is D */
                check(problem, &reference, strictness, i ? "2 threads" : "1 thread");
        }
        check_blocks(problem);
}

static void test_whole_numbers_are_exact_in_every_layout_and_epilogue(void **state) {
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int round = 0; round < 40; round++) {
                        struct cpu_problem problem;

                        random_problem(&problem, &products[i], &random);
                        cpu_problem_fill_whole(&problem, &random, products[i].whole);
                        random_epilogue(&problem, &random);
                        if (problem.p.c_kind == MMA_C_TENSOR && problem.p.c.dtype == problem.p.d.dtype &&
                            problem.p.c.order == problem.p.d.order && oracle_below(&random, 2))
                                cpu_problem_in_place(&problem);
                        run_and_check(&problem, ORACLE_EXACT);
                        cpu_problem_deinit(&problem);
                }
}

static void test_normal_data_and_activations_stay_within_the_bound(void **state) {
        static const int acts[] = { MMA_ACT_NONE, MMA_ACT_RELU, MMA_ACT_GELU, MMA_ACT_GELU_TANH, MMA_ACT_SILU };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 1);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int round = 0; round < 20; round++) {
                        struct cpu_problem problem;

                        random_problem(&problem, &products[i], &random);
                        if (products[i].a == MMA_S8 || products[i].a == MMA_U8)
                                cpu_problem_fill_whole(&problem, &random, 3);
                        else
                                cpu_problem_fill_normal(&problem, &random);
                        random_epilogue(&problem, &random);
                        if (products[i].d != MMA_S32)
                                problem.p.act = (uint8_t)acts[oracle_below(&random, 5)];
                        run_and_check(&problem, ORACLE_BOUNDED);
                        cpu_problem_deinit(&problem);
                }
}

/* K beyond what is multiplied at once, in each of the three ways of summing. */
static void test_long_sums_are_exact(void **state) {
        static const struct { int a, b, d; uint64_t k; uint32_t whole; } cases[] = {
                { MMA_F16, MMA_F16, MMA_F32, 20001, 15 },       { MMA_F32, MMA_F32, MMA_F32, 16385, 15 },
                { MMA_F64, MMA_F64, MMA_F64, 9001, 10000 },     { MMA_S8, MMA_S8, MMA_S32, (1u << 21) + 77, 127 },
                { MMA_U8, MMA_U8, MMA_S32, (1u << 20) + 1, 255 },
        };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 2);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, cases[i].a, cases[i].b, cases[i].d, 3, 2, cases[i].k);
                problem.p.b.order = MMA_ORDER_COL;
                cpu_problem_add_c(&problem, 1);
                problem.p.c_init = 1;
                cpu_problem_pack(&problem, 1);
                cpu_problem_allocate(&problem);
                cpu_problem_fill_whole(&problem, &random, cases[i].whole);
                run_and_check(&problem, ORACLE_EXACT);
                cpu_problem_deinit(&problem);
        }
}

/* Several blocks of one size in each direction, so that no panel may be taken for another. */
static void test_every_block_gets_its_own_panels(void **state) {
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 4);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int orders = 0; orders < 8; orders++) {
                        struct cpu_problem problem;

                        cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, 300, 200, 5);
                        problem.p.compute = (uint8_t)products[i].compute;
                        problem.p.a.order = orders & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        problem.p.b.order = orders & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        problem.p.d.order = orders & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        cpu_problem_pack(&problem, 0);
                        cpu_problem_allocate(&problem);
                        cpu_problem_fill_whole(&problem, &random, products[i].whole);
                        run_and_check(&problem, ORACLE_EXACT);
                        cpu_problem_deinit(&problem);
                }
}

/* What a K beyond 2^36 needs between its steps: sums stay where f64 holds them exactly. */
static void test_whole_sums_are_reduced_modulo_2_32(void **state) {
        double sums[2][4] = { { 0x1p31, -0x1p31 - 1, 0x1p40 + 5, -1 }, { 0x1p32 - 1, 0x1p52 + 7, 42, -0x1p50 - 3 } };
        static const double want[2][3] = { { -0x1p31, 0x1p31 - 1, 5 }, { -1, 7, 42 } };

        (void)state;
        for (int order = MMA_ORDER_ROW; order <= MMA_ORDER_COL; order++) {
                double copy[2][4];
                struct cpu_problem problem;
                struct cpu_tile tile = { .n_rows = order == MMA_ORDER_ROW ? 2 : 3, .n_columns = order == MMA_ORDER_ROW ? 3 : 2,
                                         .sums = copy, .ld = 4 };

                memcpy(copy, sums, sizeof copy);
                cpu_problem_init(&problem, MMA_S8, MMA_S8, MMA_S32, tile.n_rows, tile.n_columns, 1);
                problem.p.d.order = (uint8_t)order;
                cpu_epilogue_wrap(&problem.p, &tile);
                for (int i = 0; i < 2; i++) {
                        for (int j = 0; j < 3; j++)
                                assert_true(copy[i][j] == want[i][j]);
                        assert_true(copy[i][3] == sums[i][3]); /* beside the tile */
                }
        }
}

/* -128 * -128 * 2^17 = 2^31 wraps; 2^18 times it is exactly 0 modulo 2^32. */
static void test_s32_sums_wrap_modulo_2_32(void **state) {
        static const struct { uint64_t k; int32_t want; } cases[] = {
                { 1u << 17, INT32_MIN }, { 1u << 18, 0 }, { 3, 49152 },
        };

        (void)state;
        for (size_t i = 0; i < 3; i++) {
                struct cpu_problem problem;
                struct refusal refusal;

                cpu_problem_init(&problem, MMA_S8, MMA_S8, MMA_S32, 1, 1, cases[i].k);
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), -128);
                oracle_fill_value(oracle_b(&problem.p), -128);
                assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), 0);
                assert_int_equal(*(int32_t *)problem.p.d.at, cases[i].want);
                cpu_problem_deinit(&problem);
        }
}

static void set_somewhere(struct oracle_matrix matrix, uint64_t batch, double value, struct oracle_random *random) {
        if (matrix.rows && matrix.cols)
                oracle_set(matrix, batch, oracle_below(random, matrix.rows), oracle_below(random, matrix.cols), value);
}

static void test_nan_and_inf_reach_every_result_that_uses_them(void **state) {
        static const double specials[] = { NAN, INFINITY, -INFINITY };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 3);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (int round = 0; round < 12; round++) {
                        struct cpu_problem problem;
                        struct mma_problem *p = &problem.p;

                        if (products[i].a == MMA_S8 || products[i].a == MMA_U8)
                                continue;
                        random_problem(&problem, &products[i], &random);
                        cpu_problem_fill_whole(&problem, &random, 1); /* many zeros, which must not hide Inf * 0 */
                        for (uint64_t batch = 0; batch < p->batch; batch++) {
                                set_somewhere(oracle_a(p), batch, specials[oracle_below(&random, 3)], &random);
                                set_somewhere(oracle_b(p), batch, specials[oracle_below(&random, 3)], &random);
                                if (p->c_kind == MMA_C_TENSOR)
                                        set_somewhere(oracle_c(p), batch, specials[oracle_below(&random, 3)], &random);
                        }
                        random_epilogue(&problem, &random);
                        run_and_check(&problem, ORACLE_EXACT);
                        cpu_problem_deinit(&problem);
                }
}

/* Blocks are cut so that scratch is bounded by a constant, whatever the sizes. */
static void test_scratch_is_bounded_for_any_size(void **state) {
        static const uint64_t sizes[] = { 1, 16, 96, 1000, 8191, 8192, 100000, 1ull << 31, 1ull << 40 };
        const size_t n = sizeof sizes / sizeof *sizes;

        (void)state;
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (size_t j = 0; j < n * n * n * 8; j++) {
                        struct cpu_problem problem;
                        struct cpu_plan plan;
                        const size_t most = 96u << 20;

                        cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, 1, 1, 1);
                        problem.p.m = sizes[j / 8 % n];
                        problem.p.n = sizes[j / 8 / n % n];
                        problem.p.k = sizes[j / 8 / n / n];
                        problem.p.compute = (uint8_t)products[i].compute;
                        problem.p.a.order = j & 1 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                        problem.p.b.order = j & 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                        problem.p.d.order = j & 4 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                        cpu_plan(&problem.p, most, &plan);
                        assert_true(plan.a_bytes + plan.b_bytes + plan.sums_bytes <= most);
                        assert_true(plan.rows > 0 && plan.columns > 0 && plan.depth > 0);
                        cpu_plan(&problem.p, CPU_SCRATCH_BYTES_MIN, &plan);
                        assert_true(plan.a_bytes + plan.b_bytes + plan.sums_bytes <= CPU_SCRATCH_BYTES_MIN);
                }
}

static void test_products_that_do_not_exist_are_refused_by_name(void **state) {
        struct refusal refusal;
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_F32, MMA_F64, MMA_F64, 1, 1, 1);
        assert_int_equal(cpu_check(&problem.p, &refusal), MMA_UNSUPPORTED);
        assert_non_null(strstr(refusal.text, "f32"));
        assert_non_null(strstr(refusal.text, "f64"));
        assert_int_equal(cpu_gemm(cpu_contexts[0], &problem.p, &refusal), MMA_UNSUPPORTED);
        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F16, 1, 1, 1);
        assert_int_equal(cpu_check(&problem.p, &refusal), MMA_UNSUPPORTED);
        assert_string_equal(refusal.field, "d.dtype");
        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 1, 1, 1);
        problem.p.compute = MMA_COMPUTE_FAST;
        assert_int_equal(cpu_check(&problem.p, &refusal), MMA_UNSUPPORTED);
        assert_string_equal(refusal.field, "compute");
        for (size_t i = 0; i < N_PRODUCTS; i++) {
                cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, 1, 1, 1);
                problem.p.compute = (uint8_t)products[i].compute;
                assert_int_equal(cpu_check(&problem.p, &refusal), 0);
        }
}

static void test_blas_is_named_with_its_sub_configuration(void **state) {
        (void)state;
        print_message("%s, %s\n", cpu_blas_name(), cpu_vector_best()->name);
        assert_int_equal(strncmp(cpu_blas_name(), "blis ", 5), 0);
        assert_non_null(strchr(cpu_blas_name() + 5, ' '));
        assert_ptr_equal(cpu_blas_name(), cpu_blas_name());
}

static void test_cost_grows_with_work_and_shrinks_with_threads(void **state) {
        struct cpu_problem small, large;

        (void)state;
        cpu_problem_init(&small, MMA_F32, MMA_F32, MMA_F32, 64, 64, 64);
        cpu_problem_init(&large, MMA_F32, MMA_F32, MMA_F32, 2000, 2000, 2000);
        assert_true(cpu_cost_us(&small.p, 1) > 0);
        assert_true(cpu_cost_us(&large.p, 1) > 100 * cpu_cost_us(&small.p, 1));
        assert_true(cpu_cost_us(&large.p, 4) < cpu_cost_us(&large.p, 1) / 2);
        assert_true(cpu_cost_us(&large.p, 0) > 0);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_whole_numbers_are_exact_in_every_layout_and_epilogue),
                cmocka_unit_test(test_normal_data_and_activations_stay_within_the_bound),
                cmocka_unit_test(test_long_sums_are_exact),
                cmocka_unit_test(test_every_block_gets_its_own_panels),
                cmocka_unit_test(test_whole_sums_are_reduced_modulo_2_32),
                cmocka_unit_test(test_s32_sums_wrap_modulo_2_32),
                cmocka_unit_test(test_nan_and_inf_reach_every_result_that_uses_them),
                cmocka_unit_test(test_scratch_is_bounded_for_any_size),
                cmocka_unit_test(test_products_that_do_not_exist_are_refused_by_name),
                cmocka_unit_test(test_blas_is_named_with_its_sub_configuration),
                cmocka_unit_test(test_cost_grows_with_work_and_shrinks_with_threads),
        };

        return cmocka_run_group_tests(tests, cpu_contexts_make, cpu_contexts_free);
}
