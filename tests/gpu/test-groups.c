/* SPDX-License-Identifier: MIT
 *
 * Goal: a launch of many problems gives each of them the bits that it gets alone, however many they are, with empty ones among
 * them, and touches nothing else. Method: experts, whose rows of A and D are parts of common matrices and whose B are a few
 * matrices of weights; groups of 1 to MMA_GROUP_MAX of them on every row, each D against that of the largest group and of
 * launches of one, and that of the largest group against what other rows of the class made of it. Uneven ones of several tiles,
 * for rows whose tiles are as large, in a second test. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "tests/gpu/pairs.h"

#define N_WEIGHTS 5u
#define PERIOD 16381u           /* a prime number */

static uint64_t seed;
static bool is_brief;

static struct mma_problem experts[MMA_GROUP_MAX];
static char *expected[MMA_GROUP_MAX];

static uint64_t d_bytes(const struct mma_problem *p)
{
        return p->m * p->n * oracle_bytes(p->d.dtype);
}

static uint64_t up(uint64_t value)
{
        return (value + 15) / 16 * 16;
}

/* Random values, the same again after PERIOD of them, which no pitch divides: making them takes longer than all products. */
static void fill(struct oracle_matrix matrix, struct oracle_random *random)
{
        uint64_t n = oracle_elements(matrix), first_n = n < PERIOD ? n : PERIOD, bytes = oracle_bytes(matrix.view->dtype);
        bool is_integer = matrix.view->dtype == MMA_S8 || matrix.view->dtype == MMA_U8;
        struct mma_problem first = { .m = 1, .k = first_n, .batch = 1, .a = *matrix.view };

        first.a.order = MMA_ORDER_ROW;
        first.a.ld = first_n;
        oracle_fill_normal(oracle_a(&first), random, is_integer ? 60 : 1);
        for (uint64_t at = PERIOD; at < n; at += PERIOD)
                memcpy((char *)matrix.view->at + at * bytes, matrix.view->at, (n - at < PERIOD ? n - at : PERIOD) * bytes);
}

/* rows_max: of one expert; one in five has none. N and K differ between weights. Whatever way A and B lie (layout: bit 0 A's order, bit 1
 * B's), their lines start at multiples of 16 bytes. d_turn: as for pair_d. */
static void make_experts(const struct pair *pair, uint32_t d_turn, uint32_t layout, uint32_t n, uint32_t rows_max, uint32_t wide,
                         struct oracle_random *random)
{
        struct mma_problem weights[N_WEIGHTS];
        uint64_t rows = 0, k_max = 0, n_max = 0, at = 0;

        gpu_reset();
        for (uint32_t i = 0; i < n; i++) {
                experts[i].m = i % 5 == 3 ? 0 : 1 + oracle_below(random, rows_max);
                rows += up(experts[i].m);
        }
        for (uint32_t i = 0; i < N_WEIGHTS; i++) {
                struct mma_problem *w = &weights[i];

                *w = pair_problem(pair, pair_d(pair, d_turn), 16, wide / 2 / 16 * 16 + 16 * oracle_below(random, wide / 16), 64 + 16 * oracle_below(random, 24));
                gpu_order(&w->a, MMA_ORDER_ROW, w->m, w->k, 0);
                gpu_order(&w->b, order_of(layout >> 1), w->k, w->n, 0);
                gpu_order(&w->d, MMA_ORDER_ROW, w->m, w->n, 0);
                gpu_place_matrices(w, 0);
                fill(oracle_b(w), random);
                k_max = w->k > k_max ? w->k : k_max;
                n_max = w->n > n_max ? w->n : n_max;
        }
        /* All rows of A, and of D, in one matrix each, at the pitch of the longest. */
        struct mma_problem all = pair_problem(pair, weights[0].d.dtype, rows, n_max, k_max);

        gpu_order(&all.a, order_of(layout), rows, k_max, 0);
        gpu_order(&all.d, MMA_ORDER_ROW, rows, n_max, 0);
        all.d.at = gpu_place(rows * n_max * oracle_bytes(all.d.dtype), 0);
        all.a.at = gpu_place(rows * k_max * oracle_bytes(all.a.dtype), 0);
        fill(oracle_a(&all), random);
        for (uint32_t i = 0; i < n; i++) {
                uint64_t m = experts[i].m;

                experts[i] = weights[oracle_below(random, N_WEIGHTS)];
                experts[i].m = m;
                experts[i].a = all.a;
                experts[i].a.at = (char *)all.a.at + at * (all.a.order == MMA_ORDER_ROW ? k_max : 1) * oracle_bytes(all.a.dtype);
                experts[i].d.at = (char *)all.d.at + at * n_max * oracle_bytes(all.d.dtype);
                experts[i].d.ld = n_max;
                experts[i].alpha = i % 7 == 6 && all.d.dtype != MMA_S32 ? 0.5 : 1;      /* some take the long way to D */
                at += up(m);
        }
}

static void copy_d(const struct mma_problem *expert, char *ret_bytes)
{
        struct mma_problem result = gpu_result(expert);
        uint64_t line = expert->n * oracle_bytes(expert->d.dtype);

        for (uint64_t row = 0; row < expert->m; row++)
                memcpy(ret_bytes + row * line, (char *)result.d.at + row * expert->d.ld * oracle_bytes(expert->d.dtype), line);
}

static void keep_all(uint32_t n)
{
        for (uint32_t i = 0; i < n; i++) {
                free(expected[i]);
                expected[i] = malloc(d_bytes(&experts[i]) + 1);
                assert_non_null(expected[i]);
                copy_d(&experts[i], expected[i]);
        }
}

/* With what keep_all kept; what: of which run that was. */
static void compare(const struct mma_kernel *kernel, uint32_t first, uint32_t n, const char *what)
{
        for (uint32_t i = first; i < first + n; i++) {
                char *bytes = malloc(d_bytes(&experts[i]) + 1);

                assert_non_null(bytes);
                copy_d(&experts[i], bytes);
                if (memcmp(bytes, expected[i], d_bytes(&experts[i])))
                        fail_msg("%s: problem %u, %zux%zux%zu, has other bits among %u than %s", kernel->name, i, (size_t)experts[i].m,
                                 (size_t)experts[i].n, (size_t)experts[i].k, n, what);
                free(bytes);
        }
}

/* Whether the row takes all that have rows. */
static bool takes_all(const struct mma_kernel *kernel, uint32_t n)
{
        for (uint32_t i = 0; i < n; i++)
                if (experts[i].m && !gpu_takes(kernel, &experts[i]))
                        return false;
        return true;
}

/* class_kept: of the row whose bits are kept; NULL: none. */
static uint32_t check_row(const struct mma_kernel *kernel, const char *class_kept, uint32_t n_all, const uint32_t *sizes, uint32_t n_sizes,
                          struct oracle_random *random)
{
        static const uint32_t cuts[] = { 0, 0, 1, 2, 7, 60 };
        uint32_t n_runs = 1;

        gpu_run_again(kernel, experts, n_all, 0);
        gpu_check_untouched(kernel, experts, n_all);
        if (class_kept && !strcmp(class_kept, kernel->numeric_class))
                compare(kernel, 0, n_all, "by another row of its class");
        else
                keep_all(n_all);
        for (uint32_t i = 0; i < n_sizes && sizes[i] <= n_all; i++, n_runs++) {
                uint32_t first = (uint32_t)oracle_below(random, n_all - sizes[i] + 1);

                gpu_run_again(kernel, experts + first, sizes[i], cuts[oracle_below(random, 6)]);
                compare(kernel, first, sizes[i], "in the largest group");
                if (i % 3 == 0)
                        gpu_check_untouched(kernel, experts + first, sizes[i]);
        }
        return n_runs;
}

static void run_pairs(uint32_t n_all, uint32_t n_layouts, uint32_t rows_max, uint32_t wide, const uint32_t *sizes, uint32_t n_sizes, uint64_t salt)
{
        struct oracle_random random;
        uint32_t n_runs = 0, n_rows = 0;

        oracle_seed(&random, seed + salt);
        for (uint32_t turn = 0; turn < n_pairs * n_layouts; turn++) {
                /* Both along K first. */
                uint32_t pair_index = turn / n_layouts, layout = turn % n_layouts ^ 2;
                const char *class_kept = NULL;
                bool is_integer = pairs[pair_index].d[0] == MMA_S32;

                /* What leaves straight: of 16 bits where B lies along K, else of 32 in every other pair. */
                make_experts(&pairs[pair_index], pair_index % 2 + (layout / 2 && !is_integer), layout, n_all, rows_max, wide, &random);
                gpu_upload();
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        const struct mma_kernel *kernel = kernels_at(i);

                        if (kernel->family == MMA_FAMILY_REF || kernel->one_tile || !gpu_serves_any_shape(kernel) || !takes_all(kernel, n_all))
                                continue;
                        n_runs += check_row(kernel, class_kept, n_all, sizes, n_sizes, &random);
                        class_kept = kernel->numeric_class;
                        n_rows++;
                }
        }
        printf("# %u rows, %u launches\n", n_rows, n_runs);
}

static void test_1_to_1024_experts_of_few_rows_and_empty_ones_have_the_bits_of_one_alone_on_every_row(void **state)
{
        static const uint32_t sizes[] = { 1, 1, 1, 3, 4, 80, 81, 300 };

        (void)state;
        run_pairs(is_brief ? 12 : MMA_GROUP_MAX, 1, 18, 96, sizes, sizeof sizes / sizeof sizes[0], 0);
}

static void test_uneven_experts_of_several_tiles_have_the_bits_of_one_alone_on_every_row(void **state)
{
        static const uint32_t sizes[] = { 1, 1, 1, 2, 3, 4, 8, 10, 17 };

        (void)state;
        run_pairs(is_brief ? 5 : 24, is_brief ? 1 : 4, is_brief ? 200 : 700, is_brief ? 300 : 900, sizes, sizeof sizes / sizeof sizes[0], 1);
}

/* Gives each expert numbers of distinct rows within its own part of D, the last ones first; of one expert the first number is none. */
static void scatter_experts(uint32_t n, struct mma_problem ret_scattered[], struct oracle_random *random)
{
        for (uint32_t i = 0; i < n; i++) {
                struct mma_problem *p = &ret_scattered[i];
                bool is_wide = i % 2;

                *p = experts[i];
                if (!p->m)
                        continue;
                p->d_rows = up(p->m);
                p->rows_d_dtype = is_wide ? MMA_S64 : MMA_S32;
                p->rows_d = gpu_place(p->m * (is_wide ? 8 : 4), 0);
                p->bad_rows = gpu_place(sizeof *p->bad_rows, 0);
                *p->bad_rows = 0;
                for (uint64_t row = 0, at = oracle_below(random, p->d_rows); row < p->m; row++, at = (at + p->d_rows - 1) % p->d_rows) {
                        int64_t wide = i == 1 && row == 0 ? -3 : (int64_t)at;
                        int32_t narrow = (int32_t)wide;

                        memcpy((char *)(uintptr_t)p->rows_d + row * (is_wide ? 8 : 4), is_wide ? (void *)&wide : (void *)&narrow, is_wide ? 8 : 4);
                }
        }
}

static void compare_scattered(const struct mma_kernel *kernel, const struct mma_problem scattered[], uint32_t n)
{
        for (uint32_t i = 0; i < n; i++) {
                const struct mma_problem *p = &scattered[i];
                uint64_t line = p->n * oracle_bytes(p->d.dtype), pitch = p->d.ld * oracle_bytes(p->d.dtype);
                struct mma_problem result;

                if (!p->m)
                        continue;
                result = gpu_result(p);
                for (uint64_t row = 0; row < p->m; row++) {
                        uint64_t to = problem_row(p->rows_d, p->rows_d_dtype, row);

                        if (to < p->d_rows && memcmp((char *)result.d.at + to * pitch, expected[i] + row * line, line))
                                fail_msg("%s: row %zu of problem %u, %zux%zux%zu, is not at its place", kernel->name, (size_t)row, i, (size_t)p->m,
                                         (size_t)p->n, (size_t)p->k);
                }
                assert_int_equal(gpu_bad_rows(p), i == 1 ? BAD_ROWS_D : 0);
        }
}

static void test_rows_of_experts_that_go_to_picked_places_have_the_bits_of_a_plain_result_on_every_row(void **state)
{
        const uint32_t n = is_brief ? 7 : 20;
        struct mma_problem scattered[20];
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 4);
        for (uint32_t turn = 0; turn < n_pairs * 2; turn++) {
                make_experts(&pairs[turn / 2], n, turn % 2 ? 0 : 2, n, turn % 3 ? 300 : 40, is_brief ? 300 : 600, &random);
                for (uint32_t i = 0; i < n && turn % 2; i++)
                        experts[i].alpha = 1;   /* there are rows that take only plain ones */
                scatter_experts(n, scattered, &random);
                gpu_upload();
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        const struct mma_kernel *kernel = kernels_at(i);
                        bool takes = !kernel->one_tile && kernel->family != MMA_FAMILY_REF && gpu_serves_any_shape(kernel) && takes_all(kernel, n);

                        for (uint32_t j = 0; j < n && takes; j++)
                                takes = !scattered[j].m || gpu_takes(kernel, &scattered[j]);
                        if (!takes)
                                continue;
                        gpu_run_again(kernel, experts, n, 0);
                        keep_all(n);
                        gpu_run_again(kernel, scattered, n, 0);
                        compare_scattered(kernel, scattered, n);
                        gpu_check_untouched(kernel, scattered, n);
                        n_rows++;
                }
        }
        printf("# picked rows of experts on %u rows\n", n_rows);
}

static void test_nothing_but_empty_problems_signals_and_writes_nothing(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 2);
        make_experts(&pairs[0], 2, 2, 8, 40, 96, &random);
        gpu_upload();
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                if (kernel->family != MMA_FAMILY_SM90A || !gpu_serves_any_shape(kernel) || !takes_all(kernel, 8))
                        continue;
                for (uint32_t n = 1; n <= 8; n += 7) {
                        struct mma_problem empty[8];

                        memcpy(empty, experts, sizeof empty);
                        for (uint32_t j = 0; j < 8; j++) {
                                empty[j].m = j % 3 == 0 ? 0 : 4;
                                empty[j].n = j % 3 == 1 ? 0 : 16;
                                empty[j].batch = j % 3 == 2 ? 0 : 1;
                        }
                        gpu_run_again(kernel, empty, n, 0);
                        gpu_check_untouched(kernel, empty, n);
                }
        }
}

static void test_no_problem_too_many_and_a_missing_table_are_refused(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 3);
        make_experts(&pairs[0], 1, 2, 4, 40, 96, &random);
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);
                struct mma_group group = { .problems = experts };

                if (kernel->family != MMA_FAMILY_SM90A || !gpu_serves_any_shape(kernel) || !takes_all(kernel, 4))
                        continue;
                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaErrorInvalidValue);
                group.n_problems = MMA_GROUP_MAX + 1;
                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaErrorInvalidValue);
                group.n_problems = MMA_GROUP_INLINE + 1;
                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaErrorInvalidValue);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_1_to_1024_experts_of_few_rows_and_empty_ones_have_the_bits_of_one_alone_on_every_row),
                cmocka_unit_test(test_uneven_experts_of_several_tiles_have_the_bits_of_one_alone_on_every_row),
                cmocka_unit_test(test_rows_of_experts_that_go_to_picked_places_have_the_bits_of_a_plain_result_on_every_row),
                cmocka_unit_test(test_nothing_but_empty_problems_signals_and_writes_nothing),
                cmocka_unit_test(test_no_problem_too_many_and_a_missing_table_are_refused),
        };
        int failed;

        if (!gpu_begin(20261130, &seed, &is_brief))
                return 77;
        failed = cmocka_run_group_tests(tests, NULL, NULL);
        for (uint32_t i = 0; i < MMA_GROUP_MAX; i++)
                free(expected[i]);
        return gpu_end(failed);
}
