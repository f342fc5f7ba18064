/* SPDX-License-Identifier: MIT
 *
 * Goal: a percentile is never below the true one and at most 1/128 above it. Method: compare with sorted samples.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "client/ctl/histogram.h"

static struct histogram histogram, other;

static void test_empty_histogram_gives_zero(void **state) {
        (void)state;
        histogram = (struct histogram){ 0 };
        assert_int_equal(histogram_percentile(&histogram, 0.5), 0);
}

static void test_small_values_are_exact(void **state) {
        (void)state;
        histogram = (struct histogram){ 0 };
        for (uint64_t i = 1; i <= 100; i++)
                histogram_add(&histogram, i);
        assert_int_equal(histogram_percentile(&histogram, 0.5), 50);
        assert_int_equal(histogram_percentile(&histogram, 0.99), 99);
        assert_int_equal(histogram_percentile(&histogram, 0.999), 100);
        assert_int_equal(histogram_percentile(&histogram, 1), 100);
}

static void test_the_largest_values_have_a_bucket(void **state) {
        (void)state;
        histogram = (struct histogram){ 0 };
        histogram_add(&histogram, UINT64_MAX);
        histogram_add(&histogram, 0);
        assert_int_equal(histogram.max_ns, UINT64_MAX);
        assert_int_equal(histogram_percentile(&histogram, 1), UINT64_MAX);
        assert_int_equal(histogram_percentile(&histogram, 0.5), 0);
}

static int compare(const void *x, const void *y) {
        uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

        return a < b ? -1 : a > b;
}

static void test_percentiles_are_close_and_never_flatter(void **state) {
        static uint64_t samples[20000];
        uint64_t seed = (uint64_t)time(NULL) | 1;
        const double fractions[] = { 0.01, 0.5, 0.9, 0.99, 0.999, 1 };
        const size_t n = sizeof(samples) / sizeof(samples[0]);

        (void)state;
        printf("# seed %" PRIu64 "\n", seed);
        histogram = other = (struct histogram){ 0 };
        for (size_t i = 0; i < n; i++) {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                samples[i] = seed >> (seed % 60);
                histogram_add(i % 2 ? &histogram : &other, samples[i]);
        }
        histogram_merge(&histogram, &other);
        assert_int_equal(histogram.n_samples, n);
        qsort(samples, n, sizeof(samples[0]), compare);
        for (size_t i = 0; i < sizeof(fractions) / sizeof(fractions[0]); i++) {
                uint64_t truth = samples[(size_t)(fractions[i] * (double)n + 0.999999) - 1];
                uint64_t found = histogram_percentile(&histogram, fractions[i]);

                assert_true(found >= truth);
                assert_true(found - truth <= truth / 128);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_empty_histogram_gives_zero),
                cmocka_unit_test(test_small_values_are_exact),
                cmocka_unit_test(test_the_largest_values_have_a_bucket),
                cmocka_unit_test(test_percentiles_are_close_and_never_flatter),
        };

        return cmocka_run_group_tests_name("ctl/histogram", tests, NULL, NULL);
}
