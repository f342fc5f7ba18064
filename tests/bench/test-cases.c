/* SPDX-License-Identifier: MIT
 *
 * The list of the kernel bench promises: a name means one line, every target of the design has its line, and the groups are as
 * uneven as they claim. Method: the list as the bench reads it; no GPU.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/bench/cases.h"

#define NAME_BYTES 128

static struct bench_case cases[BENCH_CASES_MAX];
static char names[BENCH_CASES_MAX + 64][NAME_BYTES];
static size_t n_cases, n_names;

static int set_up(void **state)
{
        (void)state;
        n_cases = n_names = bench_cases(cases);
        for (size_t i = 0; i < n_cases; i++)
                bench_case_name(&cases[i], names[i], NAME_BYTES);
        for (size_t i = 0; i < bench_grouped_count(); i++)
                bench_grouped_name(bench_grouped_at(i), names[n_names++], NAME_BYTES);
        return 0;
}

static size_t count_of(const char *name)
{
        size_t count = 0;

        for (size_t i = 0; i < n_names; i++)
                count += !strcmp(names[i], name);
        return count;
}

static void test_a_name_is_one_line(void **state)
{
        (void)state;
        for (size_t i = 0; i < n_names; i++)
                if (count_of(names[i]) != 1)
                        fail_msg("%s is %zu lines", names[i], count_of(names[i]));
}

static void test_targets_of_the_design_have_their_lines(void **state)
{
        static const struct { const char *name; double target; } wanted[] = {
                { "bf16_kk_4096x4096x4096", 0.95 },
                { "f16_kk_4096x28672x8192", 0.95 },
                { "bf16_kk_1x8192x8192", 0.98 },
                { "bf16_kk_64x8192x8192", 0.97 },
                { "bf16_kk_4095x4095x4095_padded", 5.0 },
                { "bf16_kk_1023x1025x1027_padded", 4.3 },
                { "bf16_kk_1000x1000x1000_padded", 1.1 },
                { "tf32_kk_4095x4095x4095_padded", 2.7 },
                { "f64_kk_4095x4095x4095_padded", 1.3 },
                { "f64_kk_1023x1025x1027_padded", 1.6 },
                { "bf16_kk_128x128x65536", 1.2 },
                { "bf16_kk_16x16x16_b4096", 3.5 },
                { "bf16_kk_32x32x32_b4096", 1.9 },
                { "bf16_kk_64x64x64_b4096", 1.05 },
                { "bf16_kk_128x128x128_b1024", 1.1 },
                { "bf16_kk_256x256x256_b512", 1.05 },
                { "e4m3_kk_16x16x16_b4096", 8 },
                { "bf16_kn_4096x4096x4096_to_kk", 0.95 },
                { "bf16_mn_8192x8192x8192_to_kk", 0.95 },
                { "bf16_mk_2048x2048x2048_to_kk", 0.95 },
                { "e4m3_kk_8192x8192x8192", 0.90 },
                { "e4m3_kk_4095x4095x4095_padded", 0.95 },
                { "e4m3_fast_kk_1023x1025x1027_padded", 0.95 },
                { "e4m3_kn_8192x8192x8192_resident", 0.97 },
                { "e4m3_kn_8192x8192x8192_one_shot", 0.92 },
                { "f32_kk_1024x1024x1024", 1.8 },
                { "f32_kk_2048x2048x2048", 2.0 },
                { "f32_kk_4096x4096x4096", 2.0 },
                { "f32_kk_8192x8192x8192", 1.8 },
                { "bf16_kk_4096x4096x4096_c", 0 },
                { "bf16_kk_4096x4096x4096_bias_gelu", 0 },
                { "e4m3_e4m3_kk_4096x4096x4096_amax", 0 },
        };
        size_t n_targets = 0;

        (void)state;
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
                size_t at = 0;

                while (at < n_cases && strcmp(names[at], wanted[i].name))
                        at++;
                if (at == n_cases || cases[at].target != wanted[i].target)
                        fail_msg("%s is not there with target %g", wanted[i].name, wanted[i].target);
        }
        for (size_t i = 0; i < n_cases; i++)
                n_targets += cases[i].target > 0;
        assert_true(n_targets >= 60);
}

static void test_a_class_is_in_one_piece_and_has_a_mean(void **state)
{
        (void)state;
        for (size_t i = 0; i < n_cases; i++) {
                if (!cases[i].class_name)
                        continue;
                assert_non_null(bench_class_find(cases[i].class_name));
                assert_true(bench_class_find(cases[i].class_name)->target > 0);
                if (i == 0 || !cases[i - 1].class_name || strcmp(cases[i - 1].class_name, cases[i].class_name))
                        for (size_t before = 0; before < i; before++)
                                assert_false(cases[before].class_name && !strcmp(cases[before].class_name, cases[i].class_name));
        }
        assert_null(bench_class_find("no such class"));
        assert_null(bench_class_find(NULL));
}

static void test_quick_names_exist_and_are_few(void **state)
{
        size_t n_quick = 0;

        (void)state;
        for (size_t i = 0; i < n_names; i++)
                n_quick += bench_is_quick(names[i]);
        assert_int_equal(n_quick, 18);
        assert_false(bench_is_quick("bf16_kk_4096x4096x409"));
}

static void test_peers_of_odd_8_bit_sizes_are_aligned(void **state)
{
        const struct bench_type *e4m3 = bench_type_find("e4m3"), *s8 = bench_type_find("s8");

        (void)state;
        assert_int_equal(bench_next_aligned(e4m3, 4095), 4096);
        assert_int_equal(bench_next_aligned(e4m3, 1025), 1040);
        assert_int_equal(bench_next_aligned(s8, 1024), 1024);
        assert_int_equal(bench_next_aligned(bench_type_find("f64"), 1023), 1024);
        for (size_t i = 0; i < n_cases; i++)
                if (cases[i].peer == BENCH_PEER_OWN_ALIGNED)
                        assert_true(cases[i].k % 16 || cases[i].n % 16);
}

static void test_groups_are_uneven_but_not_endlessly(void **state)
{
        (void)state;
        for (size_t g = 0; g < bench_grouped_count(); g++) {
                const struct bench_grouped *grouped = bench_grouped_at(g);
                uint64_t rows[BENCH_EXPERTS_MAX], total = 0, least = UINT64_MAX, most = 0;
                size_t n_different = 0;

                assert_in_range(grouped->n_experts, 8, BENCH_EXPERTS_MAX);
                bench_grouped_rows(grouped, rows);
                for (uint32_t i = 0; i < grouped->n_experts; i++) {
                        bool is_new = true;

                        for (uint32_t before = 0; before < i; before++)
                                is_new = is_new && rows[before] != rows[i];
                        n_different += is_new;
                        total += rows[i];
                        least = rows[i] < least ? rows[i] : least;
                        most = rows[i] > most ? rows[i] : most;
                }
                assert_in_range(n_different, 5, 24);
                if (grouped->rows == BENCH_ROWS_FEW) {
                        assert_int_equal(least, 0);
                        assert_in_range(most, 8, 16);
                } else {
                        assert_true(most >= 2 * least);
                        assert_in_range(total, grouped->rows_mean * grouped->n_experts / 2,
                                        grouped->rows_mean * grouped->n_experts * 3 / 2);
                }
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_a_name_is_one_line),
                cmocka_unit_test(test_targets_of_the_design_have_their_lines),
                cmocka_unit_test(test_a_class_is_in_one_piece_and_has_a_mean),
                cmocka_unit_test(test_quick_names_exist_and_are_few),
                cmocka_unit_test(test_peers_of_odd_8_bit_sizes_are_aligned),
                cmocka_unit_test(test_groups_are_uneven_but_not_endlessly),
        };

        return cmocka_run_group_tests(tests, set_up, NULL);
}
