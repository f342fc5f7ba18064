/* SPDX-License-Identifier: MIT
 *
 * Promises of kernels/skinny.h: a height is one that the kernel has, the busiest CTA has no more tiles than of the highest, and CTAs
 * have equally much where the shape allows it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/skinny.h"

static struct skinny_plan plan_of(double m, double others, double n_ctas, uint32_t max)
{
        struct skinny_plan plan = { 0 };

        skinny_add(&plan, m, others, max);
        skinny_divide(&plan, n_ctas);
        return plan;
}

static void test_the_busiest_cta_has_no_more_tiles_than_it_must_and_they_are_even(void **state)
{
        static const double extents[] = { 1, 7, 8, 9, 63, 64, 65, 1000, 2112, 4096, 7168, 8192, 8200, 24576, 28672, 2147483647.0, 281474976710656.0 };
        static const uint32_t most[] = { 32, 64 };
        static const double others[] = { 1, 2, 3, 64, 65535, 1e30 }, ctas[] = { 1, 2, 127, 128, 132 };

        (void)state;
        for (size_t e = 0; e < sizeof extents / sizeof extents[0]; e++)
                for (size_t o = 0; o < sizeof others / sizeof others[0]; o++)
                        for (size_t c = 0; c < 2 * (sizeof ctas / sizeof ctas[0]); c++) {
                                uint32_t max = most[c % 2];
                                struct skinny_plan plan = plan_of(extents[e], others[o], ctas[c / 2], max);
                                double parts = skinny_parts(&plan, extents[e], max), steps = skinny_steps(extents[e]);
                                uint32_t rows = skinny_height(&plan, extents[e], max);

                                assert_true(rows >= SKINNY_ROWS_STEP && rows <= max && rows % SKINNY_ROWS_STEP == 0);
                                assert_true(parts >= 1 && parts <= steps && parts * rows / SKINNY_ROWS_STEP >= steps);
                                assert_true(skinny_tiles_each(parts * others[o], ctas[c / 2]) <=
                                            skinny_tiles_each(skinny_up(extents[e] / max) * others[o], ctas[c / 2]));
                        }
}

static void test_well_known_weights_fill_all_ctas_equally(void **state)
{
        static const struct { uint32_t m, rows; double each; } expected[] = {
                { 4096, 32, 1 }, { 7168, 56, 1 }, { 8192, 64, 1 }, { 24576, 64, 3 }, { 28672, 56, 4 }, { 5, 8, 1 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
                struct skinny_plan plan = plan_of(expected[i].m, 1, 128, 64);

                assert_int_equal(skinny_height(&plan, expected[i].m, 64), expected[i].rows);
                assert_true(skinny_tiles_each(skinny_parts(&plan, expected[i].m, 64), 128) == expected[i].each);
        }
}

/* Seven of 4096 rows are 3.5 tiles of 64 rows for each of 128 CTAs: four of 56, but for seven that are higher. */
static void test_several_weights_share_the_tiles_that_there_is_time_for(void **state)
{
        struct skinny_plan plan = { 0 };

        (void)state;
        for (uint32_t i = 0; i < 7; i++)
                skinny_add(&plan, 4096, 1, 64);
        skinny_divide(&plan, 128);
        assert_true(plan.tiles_most == 512);
        assert_true(skinny_parts(&plan, 4096, 64) == 73);
        assert_int_equal(skinny_height(&plan, 4096, 64), 64);
        assert_true(skinny_parts(&plan, 9, 64) == 1);
        assert_int_equal(skinny_height(&plan, 9, 64), 16);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_the_busiest_cta_has_no_more_tiles_than_it_must_and_they_are_even),
                cmocka_unit_test(test_well_known_weights_fill_all_ctas_equally),
                cmocka_unit_test(test_several_weights_share_the_tiles_that_there_is_time_for),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
