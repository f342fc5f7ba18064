/* SPDX-License-Identifier: MIT
 *
 * Goal: a product whose K is cut (kernels/slices.h) is what adding the products of its slices in ascending order in f32 (of f64: in
 * f64) gives, bit for bit, on every row, in every layout, alone and in company. Method: whole numbers against the oracle; random
 * ones against products of the slices that no row cuts, added here. Memory for the sums is poisoned, guarded, or left to the launch in
 * turns (gpu.c). What comes after the addition is test-slices-epilogue.c's. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in
 * test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/select.h"
#include "kernels/split.h"
#include "tests/gpu/cut.h"

static uint64_t seed;
static bool is_brief;

/* K not a multiple of anything, of one slice more, and of exactly as many as there may be. */
static const uint32_t shapes[][3] = {
        { 64, 64, 8192 }, { 128, 128, 16384 }, { 1, 1, 65536 }, { 3, 200, 5003 }, { 200, 7, 9001 }, { 65, 63, 4099 }, { 130, 257, 6150 },
        { 17, 130, 70001 }, { 64, 2112, 7168 }, { 300, 20, 2049 },
};
#define N_SHAPES (sizeof shapes / sizeof shapes[0])
/* To write the numbers of larger ones takes longer than all else: every third pair of types has them. */
#define LARGE_OPERANDS 6000000u

static bool is_for_large(uint32_t pair_index)
{
        return pair_index % 3 == 1 || pairs[pair_index].a == MMA_F32;
}

static bool has_rows_for_all_layouts(const struct pair *pair)
{
        return oracle_bytes(pair->a) == 2 || pair->a == MMA_F64 || cut_is_true_f32(pair);
}

/* Bits 0-2: the orders of A, B and D; every third turn nothing is aligned. */
static void lay_out(struct mma_problem *p, uint32_t turn)
{
        bool is_odd = turn % 3 == 2;

        gpu_order(&p->a, order_of(turn), p->m, p->k, 0);
        gpu_order(&p->b, order_of(turn >> 1), p->k, p->n, 0);
        gpu_order(&p->d, order_of(turn >> 2), p->m, oracle_d(p).cols, turn % 4);
        p->a.ld += is_odd ? 1 : aligned_extra(p->a.ld);
        p->b.ld += is_odd ? 3 : aligned_extra(p->b.ld);
        gpu_place_matrices(p, is_odd ? 1 : 0);
}

static void test_sums_of_whole_numbers_are_exact_in_every_layout(void **state)
{
        struct oracle_random random;
        uint32_t n_runs = 0, n_cut = 0;
        bool *has_run = calloc(kernels_count() + 1, sizeof *has_run);

        (void)state;
        assert_non_null(has_run);
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t i = 0; i < (is_brief ? 1 : N_SHAPES); i++) {
                        const struct pair *pair = &pairs[pair_index];
                        const uint32_t *size = shapes[is_brief ? i : (i + pair_index) % N_SHAPES], turn = i * 5 + pair_index;
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), size[0], size[1], size[2]);

                        if (!cut_is_due(&p) || (is_brief && !cut_has_row(pair)) || ((p.m + p.n) * p.k > LARGE_OPERANDS && !is_for_large(pair_index)))
                                continue;
                        n_cut++;
                        gpu_reset();
                        lay_out(&p, i < 2 ? 2 : turn);
                        pair_fill_whole(&p, pair, &random);
                        n_runs += gpu_check_all_rows_in_parts(&p, ORACLE_EXACT);
                        for (uint32_t row = 0; row < kernels_count(); row++)
                                has_run[row] |= gpu_takes(kernels_at(row), &p);
                }
        /* Layouts of the rows that read 16 bits and f64 in all four, and operands in the other place; other types have rows for one, and once
         * a copy in front. */
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 4 : 8); turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair->d[0], turn & 4 ? 40 : 100, turn & 4 ? 70 : 30, cut_short_k(pair, 256));

                        if (!cut_is_due(&p) || (is_brief && !cut_has_row(pair)) || (!has_rows_for_all_layouts(pair) && turn % 4 != 2 && turn != 1))
                                continue;
                        gpu_reset();
                        gpu_order(&p.a, order_of(turn), p.m, p.k, 0);
                        gpu_order(&p.b, order_of(turn >> 1), p.k, p.n, 0);
                        p.a.ld += aligned_extra(p.a.ld);
                        p.b.ld += aligned_extra(p.b.ld);
                        gpu_place_matrices(&p, 0);
                        pair_fill_whole(&p, pair, &random);
                        n_runs += gpu_check_all_rows_in_parts(&p, ORACLE_EXACT);
                        for (uint32_t row = 0; row < kernels_count(); row++)
                                has_run[row] |= gpu_takes(kernels_at(row), &p);
                }
        for (uint32_t row = 0; row < kernels_count(); row++)
                if (kernels_at(row)->is_sliced && gpu_wants(kernels_at(row)) && gpu_device()->cc == 90 && !has_run[row])
                        fail_msg("%s took none of the problems", kernels_at(row)->name);
        assert_true(gpu_device()->cc != 90 || is_brief || n_cut > 10);
        free(has_run);
        printf("# %u runs\n", n_runs);
}

/* A product that no row cuts. Of true f32 the slices are products by parts, small as they are, which take operands in that form only. */
static struct mma_plan plan_of_slice(const struct mma_problem *part)
{
        struct mma_plan plan = { 0 };

        if (!problem_is_true_f32(part))
                return gpu_plan(part);
        for (uint32_t i = 0; i < kernels_count() && !plan.kernel; i++)
                if (!strcmp(kernels_at(i)->numeric_class, "bf16x6.f32") && kernels_at(i)->major_a == MMA_MAJOR_SPLIT)
                        plan.kernel = kernels_at(i);
        assert_non_null(plan.kernel);
        plan.a = (struct mma_prepare){ .kind = MMA_PREPARE_SPLIT, .bytes = split_bytes(part->m, part->k, 1),
                                       .view = split_view(NULL, part->m, part->k, true) };
        plan.b = (struct mma_prepare){ .kind = MMA_PREPARE_SPLIT, .bytes = split_bytes(part->n, part->k, 1),
                                       .view = split_view(NULL, part->n, part->k, true) };
        return plan;
}

/* What the class says: the products of the slices, each by a row of the class that does not cut, added in ascending order. */
static void add_products(const struct mma_problem *p, double *ret_sums)
{
        struct mma_slices slices = problem_slices(p, gpu_device());

        for (uint32_t slice = 0; slice < slices.n; slice++) {
                struct mma_problem part = *p, result;
                uint64_t first = (uint64_t)slice * slices.k;
                struct mma_plan plan;

                part.k = p->k - first < slices.k ? p->k - first : slices.k;
                part.batch_invariant = 1;
                part.a.at = (char *)p->a.at + oracle_index(oracle_a(p), 0, 0, first) * oracle_bytes(p->a.dtype);
                part.b.at = (char *)p->b.at + oracle_index(oracle_b(p), 0, first, 0) * oracle_bytes(p->b.dtype);
                plan = plan_of_slice(&part);
                assert_false(plan.kernel->is_sliced);
                gpu_run_plan(&plan, &part);
                result = gpu_result(&part);
                for (uint64_t row = 0; row < p->m; row++)
                        for (uint64_t column = 0; column < p->n; column++) {
                                double value = oracle_get(oracle_d(&result), 0, row, column), *sum = &ret_sums[row * p->n + column];

                                value = slice ? *sum + value : value;
                                *sum = p->a.dtype == MMA_F64 ? value : (double)(float)value;
                        }
        }
}

static void compare(const struct mma_kernel *kernel, const struct mma_problem *p, const double *sums, const char *how)
{
        struct mma_problem result = gpu_result(p);

        for (uint64_t row = 0; row < p->m; row++)
                for (uint64_t column = 0; column < p->n; column++) {
                        double got = oracle_get(oracle_d(&result), 0, row, column);

                        if (memcmp(&got, &sums[row * p->n + column], sizeof got))
                                fail_msg("%s %s: %s by %s, %zux%zux%zu at %zu, %zu is %.17g, the sums of slices %.17g", kernel->name, how,
                                         mma_dtype_name(p->a.dtype), mma_dtype_name(p->b.dtype), (size_t)p->m, (size_t)p->n, (size_t)p->k,
                                         (size_t)row, (size_t)column, got, sums[row * p->n + column]);
                }
}

static void test_bits_are_those_of_products_of_slices_added_in_ascending_order(void **state)
{
        static const uint32_t cuts[] = { 0, 1, 5, 128 };
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        /* Whatever row is planned for a slice must be there. */
        if (getenv("MMA_TEST_ROWS"))
                skip();
        oracle_seed(&random, seed + 1);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t i = 0; i < (is_brief ? 1 : 4); i++) {
                        static const uint32_t sizes[][3] = { { 65, 63, 4099 }, { 128, 128, 16384 }, { 3, 200, 5003 }, { 200, 7, 9001 } };
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair->a == MMA_F64 ? MMA_F64 : MMA_F32, sizes[i][0], sizes[i][1], sizes[i][2]);
                        double *sums;

                        if (!cut_is_due(&p) || p.a.dtype == MMA_S8 || p.a.dtype == MMA_U8)
                                continue;
                        gpu_reset();
                        gpu_along_k(&p);
                        gpu_place_matrices(&p, 0);
                        pair_fill_random(&p, &random);
                        sums = malloc(p.m * p.n * sizeof *sums);
                        assert_non_null(sums);
                        add_products(&p, sums);
                        for (uint32_t j = 0; j < kernels_count(); j++) {
                                const struct mma_kernel *kernel = kernels_at(j);

                                if (!kernel->is_sliced || !gpu_takes(kernel, &p))
                                        continue;
                                for (uint32_t turn = 0; turn < sizeof cuts / sizeof cuts[0]; turn++, n_runs++) {
                                        struct mma_problem turned = p;

                                        gpu_order(&turned.d, order_of(turn + i), p.m, p.n, 0);
                                        gpu_run(kernel, &turned, 1, cuts[turn]);
                                        compare(kernel, &turned, sums, "alone");
                                }
                        }
                        free(sums);
                }
        assert_true(gpu_device()->cc != 90 || getenv("MMA_TEST_ROWS") || n_runs > 100);
        printf("# %u runs\n", n_runs);
}

static void copy_matrix(struct oracle_matrix from, struct oracle_matrix to)
{
        uint64_t bytes = oracle_bytes(from.view->dtype);

        for (uint64_t row = 0; row < from.rows; row++)
                for (uint64_t column = 0; column < from.cols; column++)
                        memcpy((char *)to.view->at + oracle_index(to, 0, row, column) * bytes,
                               (const char *)from.view->at + oracle_index(from, 0, row, column) * bytes, bytes);
}

/* Other layouts and no alignment: the plan brings them to the same class. */
static void test_bits_do_not_depend_on_where_and_how_operands_lie(void **state)
{
        struct oracle_random random;

        (void)state;
        if (getenv("MMA_TEST_ROWS"))
                skip();
        oracle_seed(&random, seed + 2);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++) {
                const struct pair *pair = &pairs[pair_index];
                struct mma_problem first = pair_problem(pair, pair->d[0], 70, 140, cut_short_k(pair, 131));
                struct mma_plan plan;
                uint64_t n_bytes;
                char *bits;

                if (!cut_is_due(&first))
                        continue;
                gpu_reset();
                gpu_order(&first.b, MMA_ORDER_COL, first.k, first.n, 0);
                gpu_place_matrices(&first, 0);
                pair_fill_random(&first, &random);
                plan = gpu_plan(&first);
                gpu_run_plan(&plan, &first);
                n_bytes = oracle_elements(oracle_d(&first)) * oracle_bytes(first.d.dtype);
                bits = malloc(n_bytes);
                assert_non_null(bits);
                struct mma_problem result = gpu_result(&first);
                memcpy(bits, result.d.at, n_bytes);
                for (uint32_t variant = 1; variant < 8; variant++) {
                        struct mma_problem p = first;

                        gpu_order(&p.a, order_of(variant), p.m, p.k, variant & 4 ? 1 : 0);
                        gpu_order(&p.b, order_of(variant >> 1), p.k, p.n, variant & 4 ? 3 : 0);
                        if (!(variant & 4)) {
                                p.a.ld += aligned_extra(p.a.ld);
                                p.b.ld += aligned_extra(p.b.ld);
                        }
                        gpu_place_matrices(&p, variant & 4 ? 1 : 0);
                        copy_matrix(oracle_a(&first), oracle_a(&p));
                        copy_matrix(oracle_b(&first), oracle_b(&p));
                        plan = gpu_plan(&p);
                        gpu_run_plan(&plan, &p);
                        if (memcmp(bits, gpu_result(&p).d.at, n_bytes))
                                fail_msg("%s: %s by %s in variant %u has other bits", plan.kernel->name, mma_dtype_name(p.a.dtype),
                                         mma_dtype_name(p.b.dtype), variant);
                }
                free(bits);
        }
}

/* More than travel with the parameters at a time, of unequal sizes. */
static void test_bits_do_not_depend_on_company(void **state)
{
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++) {
                enum { N = 8 };
                const struct pair *pair = &pairs[pair_index];
                struct mma_problem problems[N];
                char *bits[N];

                /* Numbers for rows that are not asked for take a sanitized run longer than all else. */
                if (is_brief && !cut_has_row(pair))
                        continue;
                gpu_reset();
                for (uint32_t i = 0; i < N; i++) {
                        /* racecheck looks at each access to shared memory. */
                        uint64_t extent = is_brief ? 40 : 130, more = is_brief ? 100 : 3000;

                        problems[i] = pair_problem(pair, pair_d(pair, i), 1 + oracle_below(&random, extent), 1 + oracle_below(&random, extent),
                                                   cut_short_k(pair, (uint32_t)oracle_below(&random, more)));
                        gpu_order(&problems[i].b, MMA_ORDER_COL, problems[i].k, problems[i].n, 0);
                        problems[i].a.ld += aligned_extra(problems[i].a.ld);
                        problems[i].b.ld += aligned_extra(problems[i].b.ld);
                        gpu_order(&problems[i].d, order_of(i), problems[i].m, problems[i].n, i % 3);
                        gpu_place_matrices(&problems[i], 0);
                        pair_fill_random(&problems[i], &random);
                }
                for (uint32_t row = 0; row < kernels_count(); row++) {
                        const struct mma_kernel *kernel = kernels_at(row);
                        bool takes_all = kernel->is_sliced;

                        for (uint32_t i = 0; i < N && takes_all; i++)
                                takes_all = gpu_takes(kernel, &problems[i]);
                        if (!takes_all)
                                continue;
                        n_rows++;
                        for (uint32_t i = 0; i < N; i++) {
                                uint64_t n_bytes = oracle_elements(oracle_d(&problems[i])) * oracle_bytes(problems[i].d.dtype);

                                gpu_run(kernel, &problems[i], 1, 0);
                                bits[i] = malloc(n_bytes);
                                assert_non_null(bits[i]);
                                memcpy(bits[i], gpu_result(&problems[i]).d.at, n_bytes);
                        }
                        for (uint32_t n = 2; n <= N; n += 3) {
                                gpu_run(kernel, problems, n, n == 5 ? 3 : 0);
                                gpu_check_untouched(kernel, problems, n);
                                for (uint32_t i = 0; i < n; i++)
                                        if (memcmp(bits[i], gpu_result(&problems[i]).d.at,
                                                   oracle_elements(oracle_d(&problems[i])) * oracle_bytes(problems[i].d.dtype)))
                                                fail_msg("%s: problem %u has other bits among %u", kernel->name, i, n);
                        }
                        for (uint32_t i = 0; i < N; i++)
                                free(bits[i]);
                }
        }
        assert_true(gpu_device()->cc != 90 || getenv("MMA_TEST_ROWS") || n_rows > 5);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_sums_of_whole_numbers_are_exact_in_every_layout),
                cmocka_unit_test(test_bits_are_those_of_products_of_slices_added_in_ascending_order),
                cmocka_unit_test(test_bits_do_not_depend_on_where_and_how_operands_lie),
                cmocka_unit_test(test_bits_do_not_depend_on_company),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
