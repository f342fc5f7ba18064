/* SPDX-License-Identifier: MIT
 *
 * Goal: an option does what its row says, in every way to write it, and a wrong one is refused with the reason.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/ctl/options.h"
#include "client/client.h"

struct targets {
        bool flag, other;
        const char *text;
        double number;
        uint64_t count;
        int word;
};

static const struct option_names names = { mma_act_from_name, mma_act_name };

static int parse(struct targets *targets, const char *const *arguments, char **ret_operands, int *ret_n_operands,
                 struct complaint *ret_complaint) {
        const struct option options[] = {
                { "flag", 'f', OPTION_FLAG, &targets->flag, NULL, "a flag" },
                { "other", 'g', OPTION_FLAG, &targets->other, NULL, "another" },
                { "text", 't', OPTION_TEXT, &targets->text, "TEXT", "a text" },
                { "number", 'n', OPTION_NUMBER, &targets->number, "X", "a number" },
                { "count", 0, OPTION_COUNT, &targets->count, "N", "a count" },
                { "word", 'w', OPTION_WORD, &targets->word, "WORD", "a word", &names },
        };
        int argc = 0;

        memset(ret_complaint, 0, sizeof(*ret_complaint));
        for (; arguments[argc]; argc++)
                ret_operands[argc] = (char *)arguments[argc];
        return options_parse(options, sizeof(options) / sizeof(options[0]), argc, ret_operands, ret_n_operands,
                             ret_complaint);
}

#define PARSE(...)                                                                                                     \
        parse(&targets, (const char *const[]){ __VA_ARGS__, NULL }, operands, &n_operands, &complaint)

#define LOCALS                                                                                                         \
        struct targets targets = { 0 };                                                                                \
        char *operands[16];                                                                                            \
        int n_operands = -1;                                                                                           \
        struct complaint complaint;                                                                                    \
        (void)state

static void test_every_spelling_sets_the_target(void **state) {
        LOCALS;

        assert_int_equal(PARSE("--text=a=b", "--number", "-1.5", "--count", "7", "-w", "relu", "-f"), 0);
        assert_string_equal(targets.text, "a=b");
        assert_true(targets.number == -1.5);
        assert_int_equal(targets.count, 7);
        assert_int_equal(targets.word, MMA_ACT_RELU);
        assert_true(targets.flag);
        assert_false(targets.other);
        assert_int_equal(n_operands, 0);

        assert_int_equal(PARSE("-fgtx", "-n2e3"), 0);
        assert_true(targets.other);
        assert_string_equal(targets.text, "x");
        assert_true(targets.number == 2000);
        assert_int_equal(PARSE("--text="), 0);
        assert_string_equal(targets.text, "");
}

static void test_operands_keep_their_order_among_options(void **state) {
        LOCALS;

        assert_int_equal(PARSE("a", "-f", "b", "-t", "t", "-", "--", "-g", "--"), 0);
        assert_int_equal(n_operands, 5);
        assert_string_equal(operands[0], "a");
        assert_string_equal(operands[1], "b");
        assert_string_equal(operands[2], "-");
        assert_string_equal(operands[3], "-g");
        assert_string_equal(operands[4], "--");
        assert_false(targets.other);
}

static void test_help_is_seen_before_operands_are_counted(void **state) {
        LOCALS;

        assert_int_equal(PARSE("a", "--help"), 1);
        assert_int_equal(PARSE("-h"), 1);
        assert_int_equal(PARSE("--", "-h"), 0);
}

static void test_unknown_options_are_refused_by_name(void **state) {
        LOCALS;

        assert_int_equal(PARSE("--colour"), -EINVAL);
        assert_non_null(strstr(complaint.text, "--colour"));
        assert_int_equal(PARSE("--tex", "x"), -EINVAL);
        assert_int_equal(PARSE("-fx"), -EINVAL);
        assert_non_null(strstr(complaint.text, "-x"));
}

static void test_missing_and_surplus_values_are_refused(void **state) {
        LOCALS;

        assert_int_equal(PARSE("--text"), -EINVAL);
        assert_non_null(strstr(complaint.text, "needs a value"));
        assert_int_equal(PARSE("-t"), -EINVAL);
        assert_int_equal(PARSE("--flag=1"), -EINVAL);
        assert_non_null(strstr(complaint.text, "takes no value"));
        assert_false(targets.flag);
}

static void test_wrong_numbers_are_refused_and_change_nothing(void **state) {
        static const char *const wrong_numbers[] = { "", " 1", "1x", "one", "1,5" };
        static const char *const wrong_counts[] = { "", "-1", "+1", " 1", "1.0", "1e3", "18446744073709551616" };
        LOCALS;

        for (size_t i = 0; i < sizeof(wrong_numbers) / sizeof(wrong_numbers[0]); i++)
                assert_int_equal(PARSE("--number", wrong_numbers[i]), -EINVAL);
        for (size_t i = 0; i < sizeof(wrong_counts) / sizeof(wrong_counts[0]); i++)
                assert_int_equal(PARSE("--count", wrong_counts[i]), -EINVAL);
        assert_true(targets.number == 0);
        assert_int_equal(targets.count, 0);
        assert_int_equal(PARSE("--count", "18446744073709551615"), 0);
        assert_true(targets.count == UINT64_MAX);
}

static void test_wrong_words_are_told_the_right_ones(void **state) {
        LOCALS;

        assert_int_equal(PARSE("--word", "sigmoid"), -EINVAL);
        assert_string_equal(complaint.text, "--word: 'sigmoid' is none of none, relu, gelu, gelu_tanh, silu, swiglu, geglu, geglu_tanh");
        assert_int_equal(targets.word, 0);
}

static void test_complaints_carry_no_control_characters(void **state) {
        LOCALS;

        assert_int_equal(PARSE("--number", "\x1b[31m"), -EINVAL);
        assert_null(strchr(complaint.text, '\x1b'));
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_spelling_sets_the_target),
                cmocka_unit_test(test_operands_keep_their_order_among_options),
                cmocka_unit_test(test_help_is_seen_before_operands_are_counted),
                cmocka_unit_test(test_unknown_options_are_refused_by_name),
                cmocka_unit_test(test_missing_and_surplus_values_are_refused),
                cmocka_unit_test(test_wrong_numbers_are_refused_and_change_nothing),
                cmocka_unit_test(test_wrong_words_are_told_the_right_ones),
                cmocka_unit_test(test_complaints_carry_no_control_characters),
        };

        return cmocka_run_group_tests_name("ctl/options", tests, NULL, NULL);
}
