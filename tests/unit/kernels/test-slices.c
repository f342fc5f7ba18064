/* SPDX-License-Identifier: MIT
 *
 * Goal: the cut of a long K decides bits, so it must be a function of M class, N and K alone and cover K once. Method: the rule
 * asked over sizes around its limits, random ones, and the largest that a request can name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "kernels/slices.h"

static uint64_t length_of(uint64_t m, uint64_t n, uint64_t k)
{
        struct mma_problem problem = { .m = m, .n = n, .k = k, .batch = 1 };

        return slices_length(&problem);
}

static uint64_t random_below(uint64_t *state, uint64_t bound)
{
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        return (*state >> 20) % bound;
}

static void test_slices_cover_k_once_and_are_neither_many_nor_short(void **unused)
{
        uint64_t state = 7, n_cut = 0;

        (void)unused;
        for (int i = 0; i < 100000; i++) {
                uint64_t m = 1 + random_below(&state, 1500), n = 1 + random_below(&state, 1500);
                uint64_t k = 1 + random_below(&state, i % 2 ? 40000 : UINT64_C(1) << 40), length = length_of(m, n, k), slices;

                if (length == 0)
                        continue;
                n_cut++;
                slices = (k + length - 1) / length;
                assert_int_equal(length % 16, 0);
                assert_in_range(slices, 2, SLICES_CTAS);
                assert_true(length >= SLICES_LENGTH_MIN);
                assert_true((slices - 1) * length < k && k <= slices * length);
        }
        assert_true(n_cut > 10000);
}

static void test_few_results_with_a_long_k_are_cut(void **unused)
{
        (void)unused;
        assert_int_equal(length_of(128, 128, 65536), 1024);
        assert_int_equal(length_of(1, 1, 65536), 1024);
        assert_int_equal(length_of(512, 512, 8192), 2048);
        assert_int_equal(length_of(128, 128, 8192), 1024);
}

static void test_many_results_or_a_short_k_are_not_cut(void **unused)
{
        (void)unused;
        assert_int_equal(length_of(128, 128, SLICES_K_MIN - 1), 0);
        assert_int_equal(length_of(4096, 4096, 65536), 0);
        assert_int_equal(length_of(1, 4096, 65536), 0);
        assert_int_equal(length_of(4096 + 1, 1, 65536), 0);
        assert_int_equal(length_of(0, 128, 65536), 0);
        assert_int_equal(length_of(128, 0, 65536), 0);
        assert_int_equal(length_of(128, 128, 0), 0);
}

static void test_every_m_of_a_class_is_cut_alike(void **unused)
{
        uint64_t state = 3;

        (void)unused;
        for (int i = 0; i < 20000; i++) {
                uint64_t class = random_below(&state, 40), n = 1 + random_below(&state, 3000), k = random_below(&state, 100000);
                uint64_t one = class * SLICES_TILE_M + 1 + random_below(&state, SLICES_TILE_M);
                uint64_t other = class * SLICES_TILE_M + 1 + random_below(&state, SLICES_TILE_M);

                assert_int_equal(length_of(one, n, k), length_of(other, n, k));
        }
}

static void test_nothing_but_m_n_k_moves_the_cut(void **unused)
{
        struct mma_problem problem = { .m = 100, .n = 200, .k = 30000, .batch = 1 };
        uint64_t length = slices_length(&problem);

        (void)unused;
        assert_true(length > 0);
        problem.batch = 1000;
        problem.a.ld = 30001;
        problem.a.order = MMA_ORDER_COL;
        problem.b.order = MMA_ORDER_COL;
        problem.alpha = 3;
        problem.c_init = 1;
        assert_int_equal(slices_length(&problem), length);
}

static void test_batch_invariant_products_are_never_cut(void **unused)
{
        struct mma_problem problem = { .m = 128, .n = 128, .k = 65536, .batch = 1, .batch_invariant = 1 };

        (void)unused;
        assert_int_equal(slices_length(&problem), 0);
}

static void test_the_largest_sizes_do_not_overflow(void **unused)
{
        (void)unused;
        assert_int_equal(length_of(UINT64_MAX, UINT64_MAX, UINT64_MAX), 0);
        assert_int_equal(length_of(UINT64_MAX, 1, UINT64_MAX), 0);
        assert_int_equal(length_of(UINT64_C(1) << 38, UINT64_C(1) << 37, 1 << 20), 0);
        assert_int_equal(length_of(1, 1, UINT64_C(1) << 62), UINT64_C(1) << 55);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_slices_cover_k_once_and_are_neither_many_nor_short),
                cmocka_unit_test(test_few_results_with_a_long_k_are_cut),
                cmocka_unit_test(test_many_results_or_a_short_k_are_not_cut),
                cmocka_unit_test(test_every_m_of_a_class_is_cut_alike),
                cmocka_unit_test(test_nothing_but_m_n_k_moves_the_cut),
                cmocka_unit_test(test_batch_invariant_products_are_never_cut),
                cmocka_unit_test(test_the_largest_sizes_do_not_overflow),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
