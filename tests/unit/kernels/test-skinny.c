/* SPDX-License-Identifier: MIT
 *
 * Promises of kernels/skinny.h: a height is one that the kernel has, no other would give the busiest CTA less to do, and CTAs
 * have equally much where the shape allows it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/skinny.h"

static double busiest(double m, double others, double n_ctas, uint32_t rows)
{
        return skinny_cost(skinny_tiles(m, others, rows), n_ctas, rows);
}

static void test_no_other_height_gives_the_busiest_cta_less(void **state)
{
        static const double extents[] = { 1, 7, 8, 9, 63, 64, 65, 1000, 2112, 4096, 7168, 8192, 24576, 28672, 2147483647.0, 281474976710656.0 };
        static const uint32_t most[] = { 32, 64 };
        static const double others[] = { 1, 2, 3, 64, 65535, 1e30 }, ctas[] = { 1, 2, 127, 128, 132 };

        (void)state;
        for (size_t e = 0; e < sizeof extents / sizeof extents[0]; e++)
                for (size_t o = 0; o < sizeof others / sizeof others[0]; o++)
                        for (size_t c = 0; c < 2 * (sizeof ctas / sizeof ctas[0]); c++) {
                                uint32_t max = most[c % 2], rows = skinny_tile_rows(extents[e], others[o], ctas[c / 2], max);

                                assert_true(rows >= SKINNY_ROWS_STEP && rows <= max && rows % SKINNY_ROWS_STEP == 0);
                                for (uint32_t r = SKINNY_ROWS_STEP; r <= max; r += SKINNY_ROWS_STEP)
                                        assert_true(busiest(extents[e], others[o], ctas[c / 2], rows) <=
                                                    busiest(extents[e], others[o], ctas[c / 2], r));
                        }
}

static void test_well_known_weights_fill_all_ctas_equally(void **state)
{
        static const struct { uint32_t m, rows; double each; } expected[] = {
                { 4096, 32, 1 }, { 7168, 56, 1 }, { 8192, 64, 1 }, { 24576, 64, 3 }, { 28672, 56, 4 }, { 5, 8, 1 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
                assert_int_equal(skinny_tile_rows(expected[i].m, 1, 128, 64), expected[i].rows);
                assert_true(skinny_tiles_each(skinny_tiles(expected[i].m, 1, expected[i].rows), 128) == expected[i].each);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_no_other_height_gives_the_busiest_cta_less),
                cmocka_unit_test(test_well_known_weights_fill_all_ctas_equally),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
