/* SPDX-License-Identifier: MIT
 *
 * Goal: rows and columns a little beyond whole tiles, which rows of f64 leave to a warp of their own (kernels/edges.h), and tiles beyond
 * whole waves, which they leave to a second launch (kernels/waves.h), are as right as all others, and have the same bits. Method:
 * extents of 1024 and 1 to 9 more, each way and both, in all layouts, as batches and as groups, and products on a few CTAs that
 * take several waves; whole numbers come out exactly, and random ones with the bits of the rows that know of no edges.
 * MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "kernels/edges.h"
#include "kernels/waves.h"
#include "tests/gpu/pairs.h"

static uint64_t seed;
static bool is_brief;

static const uint16_t sizes[][3] = {
        { 70, 1025, 37 }, { 1027, 66, 1 }, { 1025, 1025, 3 }, { 1032, 63, 50 }, { 3, 1030, 19 }, { 1033, 1031, 4 }, { 1023, 1028, 33 },
};
#define N_SIZES (sizeof sizes / sizeof sizes[0])

static struct mma_problem problem_at(uint32_t index, uint32_t layout, uint64_t batch)
{
        const uint16_t *size = sizes[index];
        struct mma_problem p = gpu_problem(MMA_F64, MMA_F64, MMA_F64, size[0], size[1], size[2]);

        p.batch = batch;
        gpu_order(&p.a, order_of(layout), p.m, p.k, 0);
        gpu_order(&p.b, order_of(layout >> 1), p.k, p.n, 0);
        gpu_order(&p.d, order_of(layout >> 2), p.m, p.n, layout % 3);
        p.a.ld += aligned_extra(p.a.ld);
        p.b.ld += aligned_extra(p.b.ld);
        p.a.batch_stride = p.a.ld * (p.a.order == MMA_ORDER_ROW ? p.m : p.k);
        p.b.batch_stride = layout & 1 ? p.b.ld * (p.b.order == MMA_ORDER_ROW ? p.k : p.n) : 0;
        p.d.batch_stride = p.d.ld * (p.d.order == MMA_ORDER_ROW ? p.m : p.n) + 3;
        gpu_place_matrices(&p, 0);
        return p;
}

static void fill(const struct mma_problem *p, bool is_whole, struct oracle_random *random)
{
        if (is_whole) {
                oracle_fill_whole(oracle_a(p), random, 1000);
                oracle_fill_whole(oracle_b(p), random, 1000);
        } else {
                pair_fill_random(p, random);
        }
}

static void test_edges_are_right_in_every_layout_and_have_the_bits_of_other_rows(void **state)
{
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        oracle_seed(&random, seed);
        for (uint32_t i = 0; i < N_SIZES; i++)
                for (uint32_t layout = 0; layout < 8; layout += is_brief ? 5 : 1) {
                        bool is_whole = (i ^ layout) & 1;
                        struct mma_problem p;

                        gpu_reset();
                        p = problem_at(i, layout, 1 + (i + layout) % 2);
                        fill(&p, is_whole, &random);
                        n_runs += gpu_check_all_rows(&p, is_whole ? ORACLE_EXACT : ORACLE_BOUNDED);
                }
        printf("# %u runs\n", n_runs);
        assert_true(n_runs > 0 || getenv("MMA_TEST_ROWS"));
}

/* Beside problems without edges, and on fewer CTAs than there are pieces of an edge. */
static void test_edges_of_a_group_are_right(void **state)
{
        static const uint8_t narrow[] = { 0, 1, 3, 4 };
        enum { N_NARROW = sizeof narrow };
        struct mma_problem problems[N_NARROW];
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 1);
        for (uint32_t row = 0; row < kernels_count(); row++) {
                const struct mma_kernel *kernel = kernels_at(row);

                if (kernel->a != MMA_F64 || kernel->family != MMA_FAMILY_SM90A || !gpu_wants(kernel))
                        continue;
                for (uint32_t layout = 0; layout < 8; layout += is_brief ? 5 : 3) {
                        uint32_t n = 0;

                        gpu_reset();
                        for (uint32_t i = 0; i < N_NARROW; i++) {
                                struct mma_problem p = problem_at(narrow[i], layout, 1);

                                if (!gpu_takes(kernel, &p))
                                        continue;
                                fill(&p, true, &random);
                                problems[n++] = p;
                        }
                        if (!n)
                                continue;
                        gpu_run(kernel, problems, n, layout * 5);
                        gpu_check(kernel, problems, n, ORACLE_EXACT);
                        if (n > 2) {
                                gpu_run(kernel, problems + 1, 2, layout % 4);
                                gpu_check(kernel, problems + 1, 2, ORACLE_EXACT);
                        }
                }
        }
}

static void test_an_edge_with_an_epilogue_goes_the_ordinary_way(void **state)
{
        struct oracle_random random;
        struct mma_problem p;

        (void)state;
        oracle_seed(&random, seed + 2);
        gpu_reset();
        p = problem_at(0, 2, 1);
        fill(&p, true, &random);
        p.act = MMA_ACT_RELU;
        p.alpha = -2;
        assert_true(gpu_check_all_rows(&p, ORACLE_EXACT) > 0 || getenv("MMA_TEST_ROWS"));
}

static void test_rows_and_columns_beyond_whole_waves_are_right(void **state)
{
        static const uint8_t ctas[] = { 4, 5, 7, 1, 2 };
        struct oracle_random random;
        uint32_t n_cut = 0, n_large = 0;

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t layout = 0; layout < 8; layout += is_brief ? 5 : 1) {
                uint64_t m = layout & 1 ? 300 : 700, n = layout & 1 ? 700 : 300;
                struct mma_problem p = gpu_problem(MMA_F64, MMA_F64, MMA_F64, m, n, WAVES_LEAST_K + 3);

                gpu_reset();
                gpu_order(&p.a, order_of(layout), p.m, p.k, 0);
                gpu_order(&p.b, order_of(layout >> 1), p.k, p.n, 0);
                gpu_order(&p.d, order_of(layout >> 2), p.m, p.n, layout % 3);
                p.a.ld += aligned_extra(p.a.ld);
                p.b.ld += aligned_extra(p.b.ld);
                gpu_place_matrices(&p, 0);
                fill(&p, true, &random);
                for (uint32_t row = 0; row < kernels_count(); row++) {
                        const struct mma_kernel *kernel = kernels_at(row);

                        if (!waves_may_be_cut(kernel, &p) || !gpu_wants(kernel) || !gpu_takes(kernel, &p))
                                continue;
                        for (uint32_t i = 0; i < (is_brief ? 2 : sizeof ctas); i++, n_large++) {
                                struct mma_waves waves = waves_of(m, n, ctas[i]);

                                n_cut += waves.m < m || waves.n < n;
                                gpu_run(kernel, &p, 1, ctas[i]);
                                gpu_check(kernel, &p, 1, ORACLE_EXACT);
                        }
                }
        }
        assert_true(n_large == 0 || n_cut > 1);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_edges_are_right_in_every_layout_and_have_the_bits_of_other_rows),
                cmocka_unit_test(test_edges_of_a_group_are_right),
                cmocka_unit_test(test_an_edge_with_an_epilogue_goes_the_ordinary_way),
                cmocka_unit_test(test_rows_and_columns_beyond_whole_waves_are_right),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
