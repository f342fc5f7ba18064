/* SPDX-License-Identifier: MIT
 *
 * Promises of kernels/edges.h and kernels/waves.h: only a few lines beyond whole tiles are an edge, and what a second launch is left
 * is less than a wave, lies behind whole tiles and is all in one direction.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "kernels/edges.h"
#include "kernels/waves.h"

static void test_tiles_along_an_extent(void **state)
{
        (void)state;
        assert_int_equal(edges_tiles(1024, 64), 16);
        assert_int_equal(edges_tiles(1025, 64), 16);
        assert_int_equal(edges_tiles(1024 + EDGE_LINES_MAX, 64), 16);
        assert_int_equal(edges_tiles(1025 + EDGE_LINES_MAX, 64), 17);
        assert_int_equal(edges_tiles(1025, 128), 8);
        assert_int_equal(edges_tiles(1033, 128), 9);
        assert_int_equal(edges_tiles(1087, 64), 17);
        assert_int_equal(edges_tiles(1023, 64), 16);
        assert_int_equal(edges_tiles(961, 64), 16);
        assert_int_equal(edges_tiles(1, 64), 1);
        assert_int_equal(edges_tiles(0, 64), 0);
}

static void test_what_a_second_launch_is_left(void **state)
{
        static const uint64_t extents[] = { 1, 127, 128, 300, 1000, 2112, 4096, 4097, 16384, 100000 };
        struct mma_waves known = waves_of(4096, 2112, 128);
        uint32_t n_cut = 0;

        (void)state;
        assert_true(known.m == 4096 && known.n == 2048 && known.waves < 4.3);
        known = waves_of(2112, 4096, 128);
        assert_true(known.m == 2048 && known.n == 4096);
        for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++)
                for (size_t j = 0; j < sizeof extents / sizeof extents[0]; j++)
                        for (uint64_t ctas = 1; ctas < 300; ctas += 7) {
                                struct mma_waves waves = waves_of(extents[i], extents[j], ctas);
                                uint64_t tiles = waves_parts(waves.m, WAVES_TILE) * waves_parts(waves.n, WAVES_TILE);

                                assert_true(waves.m == extents[i] || waves.n == extents[j]);
                                assert_true(waves.m && waves.m <= extents[i] && waves.n && waves.n <= extents[j]);
                                if (waves.m == extents[i] && waves.n == extents[j])
                                        continue;
                                n_cut++;
                                assert_true(waves.m == extents[i] || waves.m % WAVES_TILE == 0);
                                assert_true(waves.n == extents[j] || waves.n % WAVES_TILE == 0);
                                assert_true(waves.waves > WAVES_LEAST && tiles / ctas >= WAVES_LEAST - 1);
                                assert_true(waves.waves < (double)waves_parts(waves_parts(extents[i], WAVES_TILE) *
                                                                             waves_parts(extents[j], WAVES_TILE), ctas));
                        }
        assert_true(n_cut > 100);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_tiles_along_an_extent),
                cmocka_unit_test(test_what_a_second_launch_is_left),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
