/* SPDX-License-Identifier: MIT
 *
 * Goal: nothing of the lists in types.h lacks a name, a sentence or a way back. Method: walk every number, by the lists
 * themselves, so that a new row is tested without a line here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "proto/types.h"

static void test_every_status_has_a_name_and_a_sentence(void **state) {
        (void)state;
#define CHECK(tag, number, name, retryable, sentence)                                                                  \
        assert_int_equal(MMA_##tag, number);                                                                           \
        assert_string_equal(mma_status_name(MMA_##tag), name);                                                         \
        assert_string_equal(mma_status_sentence(MMA_##tag), sentence);                                                 \
        assert_true(strlen(mma_status_sentence(MMA_##tag)) >= 4);                                                      \
        assert_int_equal(mma_status_retryable(MMA_##tag), retryable);
        MMA_STATUSES(CHECK)
#undef CHECK
}

static void test_every_name_leads_back_to_its_number(void **state) {
        (void)state;
#define DTYPE(tag, number, bits, name)                                                                                 \
        assert_string_equal(mma_dtype_name(number), name);                                                             \
        assert_int_equal(mma_dtype_from_name(name), number);                                                           \
        assert_int_equal(mma_dtype_bytes(number) * 8, bits);
        MMA_DTYPES(DTYPE)
#undef DTYPE
#define ROW(word)                                                                                                      \
        assert_int_equal(mma_##word##_from_name(mma_##word##_name(1)), 1);                                             \
        assert_int_equal(mma_##word##_from_name("no such word"), 0);                                                   \
        assert_int_equal(mma_##word##_from_name(""), 0);                                                               \
        assert_int_equal(mma_##word##_from_name(NULL), 0);                                                             \
        for (int number = 1; mma_##word##_name(number)[0] != '?'; number++)                                            \
                assert_int_equal(mma_##word##_from_name(mma_##word##_name(number)), number);
        ROW(dtype)
        ROW(order)
        ROW(op)
        ROW(compute)
        ROW(act)
        ROW(axis)
        ROW(cmode)
        ROW(scale_mode)
        ROW(share)
#undef ROW
}

static void test_unknown_numbers_are_question_marks(void **state) {
        static const int numbers[] = {-1, 24, 200, INT32_MAX, INT32_MIN};

        (void)state;
        for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
                assert_string_equal(mma_status_name(numbers[i]), "?");
                assert_string_equal(mma_status_sentence(numbers[i]), "?");
                assert_int_equal(mma_status_retryable(numbers[i]), 0);
                assert_string_equal(mma_dtype_name(numbers[i]), "?");
                assert_int_equal(mma_dtype_bytes(numbers[i]), 0);
                assert_string_equal(mma_order_name(numbers[i]), "?");
                assert_string_equal(mma_share_name(numbers[i]), "?");
        }
        assert_string_equal(mma_dtype_name(MMA_DTYPE_NONE), "?");
        assert_int_equal(mma_dtype_bytes(MMA_DTYPE_NONE), 0);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_status_has_a_name_and_a_sentence),
                cmocka_unit_test(test_every_name_leads_back_to_its_number),
                cmocka_unit_test(test_unknown_numbers_are_question_marks),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
