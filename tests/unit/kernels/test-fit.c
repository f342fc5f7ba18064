/* SPDX-License-Identifier: MIT
 *
 * Promises of kernels/fit.h: tiles whose width is chosen at run time cover all columns, are as few as can be and differ by no more than a
 * step; and the time that the model gives them grows with what they hold.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernels/fit.h"

static void test_tiles_cover_all_columns_and_none_is_wider_than_can_be(void **unused)
{
        (void)unused;
        for (uint64_t n = 1; n < 20000; n++) {
                uint64_t steps = fit_steps(n), tiles = fit_tiles(n), each = steps / tiles, wider = steps % tiles;

                assert_true(steps * FIT_STEP >= n && (steps - 1) * FIT_STEP < n);
                assert_true(tiles * FIT_COLUMNS_MAX >= n && (tiles - 1) * FIT_COLUMNS_MAX < n);
                assert_true(each > 0);
                assert_true((each + (wider > 0)) * FIT_STEP <= FIT_COLUMNS_MAX);
        }
}

static void test_whole_tiles_take_all_of_a_tiles_time_and_others_less(void **unused)
{
        (void)unused;
        for (uint64_t n = 1; n < 20000; n++) {
                double share = fit_share(n);

                assert_true(share > FIT_ROWS_PART && share <= 1);
                assert_true((share == 1) == (fit_steps(n) * FIT_STEP % FIT_COLUMNS_MAX == 0));
                assert_true((double)fit_tiles(n + 1) * fit_share(n + 1) >= (double)fit_tiles(n) * share);
        }
}

static void test_more_columns_than_any_memory_holds_are_counted_right(void **unused)
{
        (void)unused;
        assert_true(fit_steps(UINT32_MAX) == UINT64_C(1) << 28);
        assert_true(fit_tiles(UINT32_MAX) == UINT64_C(1) << 24);
        assert_true(fit_share(UINT32_MAX) == 1);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_tiles_cover_all_columns_and_none_is_wider_than_can_be),
                cmocka_unit_test(test_whole_tiles_take_all_of_a_tiles_time_and_others_less),
                cmocka_unit_test(test_more_columns_than_any_memory_holds_are_counted_right),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
