/* SPDX-License-Identifier: MIT
 *
 * Goal: whatever goes in, JSON comes out. Method: write into memory and compare with the text that must appear; parsers of
 * others see the output in tests/system.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ctl/json.h"

struct capture {
        FILE *file;
        char *text;
        size_t n_bytes;
        struct json json;
};

static struct capture *begin(void) {
        static struct capture capture;

        capture = (struct capture){ 0 };
        capture.file = open_memstream(&capture.text, &capture.n_bytes);
        assert_non_null(capture.file);
        json_init(&capture.json, capture.file);
        return &capture;
}

static void expect(struct capture *capture, const char *wanted) {
        fclose(capture->file);
        assert_string_equal(capture->text, wanted);
        free(capture->text);
}

static void test_nested_values_are_separated_by_commas(void **state) {
        struct capture *capture = begin();
        struct json *json = &capture->json;

        (void)state;
        json_open_object(json, NULL);
        json_text(json, "name", "a");
        json_open_array(json, "shape");
        json_count(json, NULL, 2);
        json_count(json, NULL, UINT64_MAX);
        json_close_array(json);
        json_open_object(json, "empty");
        json_close_object(json);
        json_bool(json, "ok", true);
        json_text(json, "none", NULL);
        json_close_object(json);
        expect(capture, "{\"name\": \"a\", \"shape\": [2, 18446744073709551615], \"empty\": {}, \"ok\": true, "
                        "\"none\": null}\n");
}

static void test_empty_list_is_an_empty_array(void **state) {
        struct capture *capture = begin();

        (void)state;
        json_open_array(&capture->json, NULL);
        json_close_array(&capture->json);
        expect(capture, "[]\n");
}

static void test_text_is_escaped(void **state) {
        struct capture *capture = begin();

        (void)state;
        json_open_array(&capture->json, NULL);
        json_text(&capture->json, NULL, "q\" b\\ nl\n tab\t del\x7f esc\x1b[0m");
        json_text(&capture->json, NULL, "gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80");
        json_close_array(&capture->json);
        expect(capture, "[\"q\\\" b\\\\ nl\\u000a tab\\u0009 del\\u007f esc\\u001b[0m\", "
                        "\"gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80\"]\n");
}

static void test_bytes_that_are_not_utf8_are_replaced(void **state) {
        struct capture *capture = begin();

        (void)state;
        json_open_array(&capture->json, NULL);
        json_text(&capture->json, NULL, "\xff" "a\xc3");              /* never valid; cut short */
        json_text(&capture->json, NULL, "\xc0\xaf");                  /* overlong */
        json_text(&capture->json, NULL, "\xed\xa0\x80");              /* a surrogate */
        json_text(&capture->json, NULL, "\xf4\x90\x80\x80");          /* above U+10FFFF */
        json_text(&capture->json, NULL, "\xe2\x82");                  /* ends inside a character */
        json_close_array(&capture->json);
        expect(capture, "[\"\\ufffda\\ufffd\", \"\\ufffd\\ufffd\", \"\\ufffd\\ufffd\\ufffd\", "
                        "\"\\ufffd\\ufffd\\ufffd\\ufffd\", \"\\ufffd\\ufffd\"]\n");
}

static void test_numbers_read_back_or_become_null(void **state) {
        struct capture *capture = begin();

        (void)state;
        json_open_array(&capture->json, NULL);
        json_number(&capture->json, NULL, 0.1);
        json_number(&capture->json, NULL, -3);
        json_number(&capture->json, NULL, NAN);
        json_number(&capture->json, NULL, INFINITY);
        json_close_array(&capture->json);
        expect(capture, "[0.10000000000000001, -3, null, null]\n");
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_nested_values_are_separated_by_commas),
                cmocka_unit_test(test_empty_list_is_an_empty_array),
                cmocka_unit_test(test_text_is_escaped),
                cmocka_unit_test(test_bytes_that_are_not_utf8_are_replaced),
                cmocka_unit_test(test_numbers_read_back_or_become_null),
        };

        return cmocka_run_group_tests_name("ctl/json", tests, NULL, NULL);
}
