/* SPDX-License-Identifier: MIT
 *
 * Goal: problems that arrive together get rows that are good for all of them, and never other bits than alone. Method: the real
 * columns of table.h with launches that must not run; groups as mixtures of experts have them, and random mixes with the seed
 * printed; what is chosen is held against what each problem would get alone and against every single row.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "kernels/orient.h"
#include "kernels/rank.h"
#include "kernels/share.h"
#include "tests/unit/kernels/rows.h"

#define N_MAX 1024u

static struct mma_problem problems[N_MAX];
static const struct mma_kernel *chosen[N_MAX], *alone[N_MAX];
static struct refusal refusal;

static void share_on(uint32_t n, const struct mma_device *device)
{
        memset(chosen, 0, sizeof chosen);
        if (kernels_share(problems, n, device, chosen, &refusal))
                fail_msg("refused: %s", refusal.text);
}

static bool has_d(const struct mma_problem *problem)
{
        return problem->m && problem->n && problem->batch;
}

/* The row takes the problem and its sums are those that the problem has alone. */
static void check_rows(uint32_t n, const struct mma_device *device)
{
        for (uint32_t i = 0; i < n; i++) {
                const char *class = kernels_class(&problems[i], device);

                assert_non_null(chosen[i]);
                if (!has_d(&problems[i]))
                        continue;
                assert_null(chosen[i]->takes(chosen[i], &problems[i], device));
                if (chosen[i]->family != MMA_FAMILY_REF || strncmp(class, "ref.", 4) == 0) {
                        assert_string_equal(chosen[i]->numeric_class, class);
                        continue;
                }
                assert_int_equal(kernels_select(&problems[i], device, &alone[i], &refusal), 0);
                assert_int_equal(alone[i]->family, MMA_FAMILY_REF);
        }
}

static uint32_t n_launches(uint32_t n, const struct mma_kernel *const *kernels)
{
        uint32_t n_rows = 0;

        for (uint32_t i = 0; i < n; i++) {
                bool is_new = true;

                for (uint32_t j = 0; j < i && is_new; j++)
                        is_new = kernels[j] != kernels[i];
                n_rows += is_new;
        }
        return n_rows;
}

/* Experts with so many rows each, around `tall` and uneven; the sixth of every eight has none. */
static void experts(uint32_t n, uint8_t in, uint64_t tall, uint64_t wide, uint64_t k)
{
        static const uint8_t eighths[8] = { 8, 3, 21, 5, 13, 0, 1, 11 };

        for (uint32_t i = 0; i < n; i++)
                problems[i] = plain(in, in, MMA_BF16, tall * eighths[i % 8] / 8, wide, k);
}

static void test_experts_of_uneven_rows_share_a_launch_or_two_of_large_tiles(void **state)
{
        static const struct { uint32_t n; uint8_t in; uint16_t rows, wide, k; } groups[] = {
                { 8, MMA_BF16, 1024, 14336, 4096 }, { 16, MMA_BF16, 1024, 14336, 4096 }, { 64, MMA_F16, 2048, 4096, 4096 },
                { 64, MMA_E4M3, 2048, 4096, 4096 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
                experts(groups[i].n, groups[i].in, groups[i].rows, groups[i].wide, groups[i].k);
                share_on(groups[i].n, &h200);
                check_rows(groups[i].n, &h200);
                assert_true(n_launches(groups[i].n, chosen) <= 2);
                for (uint32_t j = 0; j < groups[i].n; j++) {
                        assert_int_equal(chosen[j]->family, MMA_FAMILY_SM90A);
                        assert_true(chosen[j]->tile_m * chosen[j]->tile_n >= 128 * 128);
                }
        }
}

static const struct mma_kernel *row_named(const char *name)
{
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (strcmp(kernels_at(i)->name, name) == 0)
                        return kernels_at(i);
        fail_msg("no row %s", name);
        return NULL;
}

static bool all_fitted(uint32_t n)
{
        for (uint32_t i = 0; i < n; i++)
                if (has_d(&problems[i]) && !chosen[i]->is_fitted)
                        return false;
        return true;
}

static void test_uneven_experts_of_16_bits_get_tiles_as_wide_as_fits_wherever_their_rows_go(void **state)
{
        static const int32_t numbers[1];

        (void)state;
        for (uint32_t turn = 0; turn < 4; turn++) {
                experts(8, MMA_BF16, 1032, 14336, 4096);
                for (uint32_t i = 0; i < 8; i++) {
                        if (turn % 2) {         /* weights along N */
                                problems[i].b.order = MMA_ORDER_ROW;
                                problems[i].b.ld = problems[i].n;
                        }
                        if (turn / 2) {
                                problems[i].rows_d = numbers;
                                problems[i].rows_d_dtype = MMA_S32;
                                problems[i].d_rows = 100000;
                        }
                }
                share_on(8, &h200);
                check_rows(8, &h200);
                assert_true(all_fitted(8));
                assert_int_equal(n_launches(8, chosen), 1);
        }
}

static void test_where_d_needs_more_than_they_store_straight_others_are_taken(void **state)
{
        (void)state;
        experts(8, MMA_BF16, 1032, 14336, 4096);
        for (uint32_t i = 0; i < 8; i++)
                problems[i].d.dtype = MMA_F32;
        share_on(8, &h200);
        check_rows(8, &h200);
        for (uint32_t i = 0; i < 8; i++)
                assert_true(!has_d(&problems[i]) || !chosen[i]->is_fitted);
}

/* The turned product would take numbers of rows for those of columns. */
static void test_only_a_plain_result_is_scattered_by_the_turned_product(void **state)
{
        static const int32_t numbers[1];
        const struct mma_kernel *kernel = row_named("bf16_kk_fit128x256_c2_sm90a");
        struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 1000, 1024, 1024);
        const char *why;

        (void)state;
        problem.rows_d = numbers;
        problem.rows_d_dtype = MMA_S32;
        problem.d_rows = 5000;
        assert_int_equal(sm90_orientation(kernel, &problem, &why), MMA_ORIENTATION_SWAPPED);
        assert_int_equal(sm90_orientation(row_named("bf16_kk_128x256_c2_sm90a"), &problem, &why), MMA_ORIENTATION_DIRECT);
        for (uint32_t turn = 0; turn < 8; turn++) {
                struct mma_problem other = problem;

                switch (turn) {
                case 0: other.alpha = 2; break;
                case 1: other.has_scale = 1; break;
                case 2: other.act = MMA_ACT_RELU; break;
                case 3: other.d.dtype = MMA_F32; break;
                case 4: other.d.order = MMA_ORDER_COL; break;
                case 5: other.d.at = (char *)other.d.at + 8; break;
                case 6: other.d.ld += 4; break;
                default: other.n -= 4; break;
                }
                assert_int_equal(sm90_orientation(kernel, &other, &why), MMA_ORIENTATION_DIRECT);
        }
}

static void test_where_m_ends_with_half_of_a_cluster_two_columns_are_one_tile(void **state)
{
        static const struct { uint16_t m, n; uint8_t tiles, tiles_of_one_cta; } cases[] = {
                { 1, 1024, 2, 4 }, { 128, 1024, 2, 4 }, { 129, 1024, 4, 8 }, { 256, 1024, 4, 8 }, { 257, 1024, 6, 12 }, { 384, 1024, 6, 12 },
                { 385, 1024, 8, 16 }, { 257, 768, 5, 9 }, { 257, 200, 2, 3 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
                struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, cases[i].m, cases[i].n, 4096);
                struct row_part both = row_part(row_named("bf16_kk_128x256_c2_sm90a"), &problem, &h200);
                struct row_part one = row_part(row_named("bf16_kk_128x256_sm90a"), &problem, &h200);

                assert_int_equal((int)both.tiles, cases[i].tiles);
                assert_int_equal((int)one.tiles, cases[i].tiles_of_one_cta);
        }
}

static void test_experts_of_one_row_more_than_whole_tiles_are_for_clusters(void **state)
{
        static const uint16_t rows_of[] = { 1025, 129, 321, 769, 897, 257, 1601, 577 };

        (void)state;
        for (uint32_t i = 0; i < 8; i++)
                problems[i] = plain(MMA_BF16, MMA_BF16, MMA_BF16, rows_of[i], 14336, 4096);
        share_on(8, &h200);
        check_rows(8, &h200);
        for (uint32_t i = 0; i < 8; i++)
                assert_int_equal(chosen[i]->cluster, 2);
}

static void test_no_single_row_would_be_faster_and_the_rows_of_each_alone_by_less_than_a_percent(void **state)
{
        static const uint16_t rows_of[] = { 3, 16, 64, 300, 1000 };
        static const uint8_t types[] = { MMA_BF16, MMA_E4M3, MMA_S8 };

        (void)state;
        for (size_t i = 0; i < sizeof rows_of / sizeof rows_of[0] * 3; i++) {
                uint32_t n = 5 + 9 * (uint32_t)i;
                double us;

                experts(n, types[i % 3], rows_of[i / 3], 4096, 2048);
                if (types[i % 3] == MMA_S8)
                        for (uint32_t j = 0; j < n; j++)
                                problems[j].d.dtype = MMA_S32;
                share_on(n, &h200);
                us = share_cost_us(problems, n, &h200, chosen);
                for (uint32_t j = 0; j < n; j++)
                        if (has_d(&problems[j]))
                                assert_int_equal(kernels_select(&problems[j], &h200, &alone[j], &refusal), 0);
                        else
                                alone[j] = alone[0];
                assert_true(us <= share_cost_us(problems, n, &h200, alone) * 1.01);
                for (uint32_t row = 0; row < kernels_count(); row++) {
                        bool takes_all = true;

                        for (uint32_t j = 0; j < n && takes_all; j++)
                                takes_all = !has_d(&problems[j]) ||
                                            (!kernels_at(row)->takes(kernels_at(row), &problems[j], &h200) &&
                                             strcmp(kernels_at(row)->numeric_class, kernels_class(&problems[j], &h200)) == 0);
                        if (!takes_all)
                                continue;
                        for (uint32_t j = 0; j < n; j++)
                                alone[j] = kernels_at(row);
                        assert_true(us <= share_cost_us(problems, n, &h200, alone) * 1.0001);
                }
        }
}

static void test_rows_made_for_one_narrow_product_serve_few_narrow_experts_and_no_wide_ones(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < 8; i++)
                problems[i] = plain(MMA_BF16, MMA_BF16, MMA_BF16, 1 + i * 2, 2048, 1024);
        share_on(8, &h200);
        check_rows(8, &h200);
        for (uint32_t i = 0; i < 8; i++)
                assert_true(chosen[i]->is_skinny);
        for (uint32_t i = 0; i < 8; i++)
                problems[i].m += 64;
        share_on(8, &h200);
        check_rows(8, &h200);
        for (uint32_t i = 0; i < 8; i++)
                assert_false(chosen[i]->is_skinny);
}

static void test_experts_of_few_rows_share_one_launch(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < 96; i++)
                problems[i] = plain(MMA_BF16, MMA_BF16, MMA_BF16, i * 7 % 16, 28672, 1024);
        share_on(96, &h200);
        check_rows(96, &h200);
        assert_int_equal(n_launches(96, chosen), 1);
        assert_int_equal(chosen[0]->family, MMA_FAMILY_SM90A);
}

static void test_0_1_3_4_80_81_and_1024_problems_empty_ones_among_them(void **state)
{
        static const uint32_t counts[] = { 0, 1, 3, 4, 80, 81, 1024 };

        (void)state;
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
                for (int which = 0; which < 3; which++) {
                        experts(counts[i], MMA_BF16, 40, 1024, 512);
                        for (uint32_t j = 0; j < counts[i]; j++) {
                                if (which == 1 || (which == 2 && j % 3 == 0))
                                        problems[j].m = 0;
                                problems[j].batch = j % 7 == 6 ? 0 : 1;
                        }
                        share_on(counts[i], &h200);
                        check_rows(counts[i], &h200);
                }
}

static void test_sums_without_a_k_are_served_too(void **state)
{
        (void)state;
        experts(16, MMA_BF16, 64, 1024, 512);
        problems[3].k = problems[8].k = 0;
        share_on(16, &h200);
        check_rows(16, &h200);
}

static void test_what_needs_a_copy_first_is_refused_as_it_is_alone(void **state)
{
        const struct mma_kernel *kernel;
        struct refusal why;

        (void)state;
        experts(8, MMA_E4M3, 512, 1024, 512);
        problems[4].b.order = MMA_ORDER_ROW;
        problems[4].b.ld = problems[4].n;
        assert_int_equal(kernels_select(&problems[4], &h200, &kernel, &refusal), MMA_UNSUPPORTED);
        assert_int_equal(kernels_share(problems, 8, &h200, chosen, &why), MMA_UNSUPPORTED);
        assert_string_equal(why.text, refusal.text);
}

static void test_random_mixes_keep_the_class_that_each_problem_has_alone(void **state)
{
        static const uint8_t types[] = { MMA_BF16, MMA_F16, MMA_F32, MMA_E4M3, MMA_S8, MMA_F64 };
        unsigned seed = getenv("MMA_TEST_SEED") ? (unsigned)atol(getenv("MMA_TEST_SEED")) : (unsigned)time(NULL);

        (void)state;
        printf("# seed %u\n", seed);
        srand(seed);
        for (int turn = 0; turn < 60; turn++) {
                const struct mma_device *device = turn % 4 == 3 ? &a100 : &h200;
                uint32_t n = 1 + (uint32_t)rand() % 40;

                for (uint32_t i = 0; i < n; i++) {
                        uint8_t in = types[rand() % 6], out = in == MMA_S8 ? MMA_S32 : in == MMA_E4M3 ? MMA_BF16 : in;
                        uint64_t m = rand() % 5 ? 1u << rand() % 12 : (unsigned)rand() % 300;

                        problems[i] = plain(in, in, out, m, 16u << rand() % 8, 16u << rand() % 8);
                        problems[i].compute = in == MMA_F32 && rand() % 2 ? MMA_COMPUTE_TF32 : MMA_COMPUTE_DEFAULT;
                        if (in == MMA_BF16 && rand() % 4 == 0) {
                                problems[i].b.order = MMA_ORDER_ROW;
                                problems[i].b.ld = problems[i].n;
                        }
                        /* As the express lane does with what only a copy would serve: it is not there. */
                        if (kernels_select(&problems[i], device, &alone[i], &refusal))
                                i--;
                }
                share_on(n, device);
                check_rows(n, device);
                for (uint32_t i = 0; i < n; i++)
                        if (has_d(&problems[i]))
                                assert_string_equal(chosen[i]->numeric_class, alone[i]->numeric_class);
        }
}

static void test_rows_chosen_alone_are_merged_where_that_is_faster(void **state)
{
        const struct mma_kernel *before[64];
        double us;

        (void)state;
        for (uint32_t i = 0; i < 48; i++) {
                problems[i] = plain(MMA_BF16, MMA_BF16, MMA_BF16, i % 2 ? 8 : 40, 2048, 512);
                assert_int_equal(kernels_select(&problems[i], &h200, &before[i], &refusal), 0);
        }
        assert_true(n_launches(48, before) > 1);
        us = share_cost_us(problems, 48, &h200, before);
        memcpy(chosen, before, sizeof before);
        kernels_share_again(problems, 48, &h200, chosen);
        check_rows(48, &h200);
        assert_true(share_cost_us(problems, 48, &h200, chosen) < us);
        for (uint32_t i = 0; i < 48; i++)
                assert_true(chosen[i] == before[0] || chosen[i] == before[1]);
}

static void test_problems_of_two_classes_are_never_merged(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < 20; i++) {
                problems[i] = plain(MMA_E4M3, MMA_E4M3, MMA_BF16, 16, 1024, 1024);
                problems[i].compute = i % 2 ? MMA_COMPUTE_FAST : MMA_COMPUTE_DEFAULT;
                assert_int_equal(kernels_select(&problems[i], &h200, &chosen[i], &refusal), 0);
        }
        kernels_share_again(problems, 20, &h200, chosen);
        check_rows(20, &h200);
        assert_string_not_equal(chosen[0]->numeric_class, chosen[1]->numeric_class);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_experts_of_uneven_rows_share_a_launch_or_two_of_large_tiles),
                cmocka_unit_test(test_uneven_experts_of_16_bits_get_tiles_as_wide_as_fits_wherever_their_rows_go),
                cmocka_unit_test(test_where_d_needs_more_than_they_store_straight_others_are_taken),
                cmocka_unit_test(test_only_a_plain_result_is_scattered_by_the_turned_product),
                cmocka_unit_test(test_where_m_ends_with_half_of_a_cluster_two_columns_are_one_tile),
                cmocka_unit_test(test_experts_of_one_row_more_than_whole_tiles_are_for_clusters),
                cmocka_unit_test(test_no_single_row_would_be_faster_and_the_rows_of_each_alone_by_less_than_a_percent),
                cmocka_unit_test(test_rows_made_for_one_narrow_product_serve_few_narrow_experts_and_no_wide_ones),
                cmocka_unit_test(test_experts_of_few_rows_share_one_launch),
                cmocka_unit_test(test_0_1_3_4_80_81_and_1024_problems_empty_ones_among_them),
                cmocka_unit_test(test_sums_without_a_k_are_served_too),
                cmocka_unit_test(test_what_needs_a_copy_first_is_refused_as_it_is_alone),
                cmocka_unit_test(test_random_mixes_keep_the_class_that_each_problem_has_alone),
                cmocka_unit_test(test_rows_chosen_alone_are_merged_where_that_is_faster),
                cmocka_unit_test(test_problems_of_two_classes_are_never_merged),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
