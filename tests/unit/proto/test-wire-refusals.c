/* SPDX-License-Identifier: MIT
 *
 * Goal: what a request may look like is judged by meaning, not by form, and what is refused names the field with its path;
 * only a frame without a usable id and method is broken. Method: one request, written key by key, changed in one place.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "proto/pack.h"
#include "proto/wire.h"

static struct wire_decoder *decoder;
static struct request request;
static struct refusal refusal;
static uint8_t bytes[FRAME_MAP_BYTES_MAX];
static struct pack pack;

static void begin(unsigned n_pairs) {
        pack = (struct pack){.at = bytes, .bytes_max = sizeof(bytes)};
        if (n_pairs < 16)
                pack_form(&pack, (uint8_t)(0x80 | n_pairs), 0, 0);
        else
                pack_form(&pack, 0xde, n_pairs, 2);
}

static void text(const char *string) {
        pack_text(&pack, string, strlen(string));
}

static void head(unsigned n_more, const char *method) {
        begin(n_more + 2);
        text("id");
        pack_u64(&pack, 42);
        text("method");
        text(method);
}

static void raw(const void *at, size_t n_bytes) {
        pack_bytes(&pack, at, n_bytes);
}

static void map(unsigned n_pairs) {
        pack_form(&pack, (uint8_t)(0x80 | n_pairs), 0, 0);
}

/* dtype, rows, cols and a slab; more keys may follow. */
static void operand(const char *key, unsigned n_more) {
        text(key);
        map(4 + n_more);
        text("dtype"), text("f32");
        text("rows"), pack_u64(&pack, 8);
        text("cols"), pack_u64(&pack, 8);
        text("slab"), pack_u64(&pack, 1);
}

static void gemm(unsigned n_more) {
        head(3 + n_more, "gemm");
        operand("a", 0);
        operand("b", 0);
        operand("d", 0);
}

static int decode(void) {
        memset(&refusal, 0, sizeof(refusal));
        return wire_decode_request(decoder, bytes, pack.n_bytes, &request, &refusal);
}

static void assert_refusal(int status, const char *field) {
        int r = decode();

        if (r != status || strcmp(refusal.field, field) != 0)
                print_error("%d %s: %s\n", r, refusal.field, refusal.text);
        assert_int_equal(r, status);
        assert_string_equal(refusal.field, field);
        assert_true(strlen(refusal.text) > strlen(field));
        assert_true(request.id == 42);
}

/* R081: eight is eight in every form that msgpack has; minus eight is out of range. */
static void test_integers_are_taken_in_every_form(void **state) {
        static const struct { const char *bytes; size_t n_bytes; } forms[] = {
                {"\x08", 1}, {"\xcc\x08", 2}, {"\xcd\0\x08", 3}, {"\xce\0\0\0\x08", 5}, {"\xcf\0\0\0\0\0\0\0\x08", 9},
                {"\xd0\x08", 2}, {"\xd1\0\x08", 3}, {"\xd2\0\0\0\x08", 5}, {"\xd3\0\0\0\0\0\0\0\x08", 9},
        };
        static const struct { const char *bytes; size_t n_bytes; } negative[] = {
                {"\xf8", 1}, {"\xd0\xf8", 2}, {"\xd1\xff\xf8", 3}, {"\xd2\xff\xff\xff\xf8", 5},
                {"\xd3\xff\xff\xff\xff\xff\xff\xff\xf8", 9},
        };

        (void)state;
        for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
                gemm(1);
                text("m");
                raw(forms[i].bytes, forms[i].n_bytes);
                assert_int_equal(decode(), 0);
                assert_true(request.gemm.problems[0].m == 8);
        }
        for (size_t i = 0; i < sizeof(negative) / sizeof(negative[0]); i++) {
                gemm(1);
                text("m");
                raw(negative[i].bytes, negative[i].n_bytes);
                assert_refusal(MMA_BAD_FIELD, "m");
                assert_non_null(strstr(refusal.text, "-8"));
        }
        gemm(1);
        text("m"), pack_f64(&pack, 8.0); /* a size is counted, not measured */
        assert_refusal(MMA_BAD_FIELD, "m");
        gemm(1);
        text("m"), pack_u64(&pack, UINT64_MAX); /* what "not sent" is inside */
        assert_refusal(MMA_BAD_FIELD, "m");
}

/* R082: two is two as an integer, an f32 and an f64; the string "2" is none. */
static void test_numbers_are_taken_in_every_form(void **state) {
        (void)state;
        for (int form = 0; form < 3; form++) {
                gemm(2);
                text("alpha");
                if (form == 0)
                        pack_u64(&pack, 2);
                else if (form == 1)
                        pack_f32(&pack, 2.0f);
                else
                        pack_f64(&pack, 2.0);
                text("out_scale");
                if (form == 0)
                        pack_i64(&pack, -2);
                else if (form == 1)
                        pack_f32(&pack, -2.0f);
                else
                        pack_f64(&pack, -2.0);
                assert_int_equal(decode(), 0);
                assert_true(request.gemm.problems[0].alpha == 2.0);
                assert_true(request.gemm.problems[0].out_scale == -2.0f);
        }
        gemm(1);
        text("alpha"), text("2");
        assert_refusal(MMA_BAD_FIELD, "alpha");
        gemm(1);
        text("alpha"), pack_nil(&pack);
        assert_refusal(MMA_BAD_FIELD, "alpha");
        gemm(1);
        text("keep_c"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "keep_c");
}

static void test_c_and_scales_may_be_numbers(void **state) {
        (void)state;
        gemm(3);
        text("c"), pack_i64(&pack, -3);
        text("scale_a"), pack_f64(&pack, 0.5);
        text("scale_b"), pack_u64(&pack, 4);
        assert_int_equal(decode(), 0);
        assert_true(request.gemm.problems[0].has_c_scalar && request.gemm.problems[0].c_scalar == -3.0);
        assert_int_equal(request.gemm.problems[0].c.dtype, MMA_DTYPE_NONE);
        assert_true(request.gemm.problems[0].scale_a_value == 0.5f && request.gemm.problems[0].scale_b_value == 4.0f);
        gemm(2);
        text("scale_b"), pack_u64(&pack, 4);
        text("scale_b_value"), pack_u64(&pack, 5);
        assert_refusal(MMA_BAD_FIELD, "scale_b_value");
        gemm(1);
        text("c"), text("3");
        assert_refusal(MMA_BAD_FIELD, "c");
}

static void test_a_frame_without_id_or_method_is_broken(void **state) {
        (void)state;
        begin(1);
        text("id"), pack_u64(&pack, 1);
        assert_int_equal(decode(), -EBADMSG);
        begin(1);
        text("method"), text("ping");
        assert_int_equal(decode(), -EBADMSG);
        for (int form = 0; form < 5; form++) {
                begin(2);
                text("id");
                if (form == 0)
                        pack_u64(&pack, 0);
                else if (form == 1)
                        pack_i64(&pack, -1);
                else if (form == 2)
                        text("1");
                else if (form == 3)
                        pack_nil(&pack);
                else
                        pack_f64(&pack, 1.0);
                text("method"), text("ping");
                assert_int_equal(decode(), -EBADMSG);
        }
        begin(2);
        text("id"), pack_u64(&pack, 1);
        text("method"), pack_u64(&pack, 2);
        assert_int_equal(decode(), -EBADMSG);
        head(0, "ping");
        assert_int_equal(decode(), 0);
        pack_nil(&pack); /* one byte too many */
        assert_int_equal(decode(), -EBADMSG);
}

static void test_unknown_methods_are_refused_by_name(void **state) {
        (void)state;
        head(0, "gemv");
        assert_refusal(MMA_UNSUPPORTED, "method");
        assert_int_equal(request.method, WIRE_UNKNOWN);
        assert_non_null(strstr(refusal.text, "gemv"));
        head(0, "ping\n\x1b[31m");
        assert_refusal(MMA_UNSUPPORTED, "method");
        assert_null(strchr(refusal.text, '\n'));
        assert_null(strchr(refusal.text, '\x1b'));
        head(0, "");
        assert_refusal(MMA_UNSUPPORTED, "method");
        head(0, "pin");
        assert_refusal(MMA_UNSUPPORTED, "method");
}

static void test_unknown_keys_are_skipped_whatever_they_hold(void **state) {
        (void)state;
        gemm(3);
        text("later"), map(1), text("deep"), pack_array(&pack, 2), pack_nil(&pack), pack_bool(&pack, true);
        text("extension"), raw("\xd4\x01\x02", 3);
        text("binary"), pack_bin(&pack, "abc", 3);
        assert_int_equal(decode(), 0);
        head(1, "ping");
        text("m"), text("not of this method");
        assert_int_equal(decode(), 0);
}

static void test_refusals_name_the_path(void **state) {
        (void)state;
        head(1, "gemm");
        text("problems");
        pack_array(&pack, 2);
        for (int i = 0; i < 2; i++) {
                map(3);
                operand("a", 0);
                operand("b", 0);
                operand("d", 1);
                text("ld");
                if (i == 0)
                        pack_u64(&pack, 8);
                else
                        text("8");
        }
        assert_refusal(MMA_BAD_FIELD, "problems[1].d.ld");

        head(1, "gemm");
        text("problems"), pack_array(&pack, 1), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "problems[0]");
        head(1, "gemm");
        text("problems"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "problems");
        head(2, "gemm");
        operand("a", 0);
        operand("b", 0);
        assert_refusal(MMA_BAD_FIELD, "d");
        head(1, "ping");
        text("deadline_us"), pack_i64(&pack, -1);
        assert_refusal(MMA_BAD_FIELD, "deadline_us");
}

static void test_problems_stand_alone_and_are_counted(void **state) {
        (void)state;
        head(2, "gemm");
        text("problems"), pack_array(&pack, 0);
        text("alpha"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "alpha");
        head(1, "gemm");
        text("problems"), pack_array(&pack, 0);
        assert_int_equal(decode(), 0); /* R023: zero products succeed */
        assert_true(request.gemm.is_vector && request.gemm.n_problems == 0);
        head(1, "gemm");
        text("problems"), pack_array(&pack, REQUEST_PROBLEMS_MAX + 1);
        for (uint32_t i = 0; i <= REQUEST_PROBLEMS_MAX; i++)
                map(0);
        assert_refusal(MMA_LIMIT, "problems");
        assert_true(refusal.has_limit && refusal.limit == REQUEST_PROBLEMS_MAX);
}

static void test_operands_are_in_exactly_one_place(void **state) {
        (void)state;
        head(1, "gemm");
        text("a"), map(3), text("dtype"), text("f32"), text("rows"), pack_u64(&pack, 1), text("cols"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "a");
        head(1, "gemm");
        operand("a", 1);
        text("payload"), pack_u64(&pack, 0);
        assert_refusal(MMA_BAD_FIELD, "a");
        head(1, "gemm");
        text("a"), map(2), text("matrix"), text("w"), text("offset"), pack_u64(&pack, 0);
        assert_refusal(MMA_BAD_FIELD, "a.offset");
        head(1, "gemm");
        text("a"), map(3), text("dtype"), text("f32"), text("rows"), pack_u64(&pack, 1), text("slab"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "a.cols");
        head(1, "gemm");
        text("a"), map(3), text("rows"), pack_u64(&pack, 1), text("cols"), pack_u64(&pack, 1), text("payload"),
                pack_u64(&pack, 0);
        assert_refusal(MMA_BAD_FIELD, "a.dtype");
        head(1, "gemm");
        text("a"), text("w");
        assert_refusal(MMA_BAD_FIELD, "a");
}

static void test_words_that_are_unknown_are_answered_with_the_known_ones(void **state) {
        (void)state;
        gemm(1);
        text("act"), text("tanh");
        assert_refusal(MMA_BAD_FIELD, "act");
        assert_non_null(strstr(refusal.text, "gelu_tanh"));
        assert_non_null(strstr(refusal.text, "silu"));
        gemm(1);
        text("compute"), text("");
        assert_refusal(MMA_BAD_FIELD, "compute");
        gemm(1);
        text("op_a"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "op_a");
        gemm(1);
        text("op_a"), text("?"); /* what unknown numbers are called */
        assert_refusal(MMA_BAD_FIELD, "op_a");
}

static void drop(const char *name, size_t n_bytes) {
        head(1, "matrix.drop");
        text("matrix");
        pack_text(&pack, name, n_bytes);
}

static void test_matrix_names_have_a_form(void **state) {
        static const char *const valid[] = {"w", "A-z_0.9", "alice/w", "1000/layer.0"};
        static const char *const invalid[] = {"", "/", "a/", "/a", "a/b/c", "a b", "a\n", "\xc3\xa4", "..a/b\\", "a:b"};
        char longest[200];

        (void)state;
        for (size_t i = 0; i < sizeof(valid) / sizeof(valid[0]); i++) {
                drop(valid[i], strlen(valid[i]));
                assert_int_equal(decode(), 0);
                assert_int_equal(request.matrix_drop.name.n_bytes, strlen(valid[i]));
        }
        for (size_t i = 0; i < sizeof(invalid) / sizeof(invalid[0]); i++) {
                drop(invalid[i], strlen(invalid[i]));
                assert_refusal(MMA_BAD_FIELD, "matrix");
        }
        memset(longest, 'x', sizeof(longest));
        drop(longest, REQUEST_NAME_BYTES_MAX);
        assert_int_equal(decode(), 0);
        drop(longest, REQUEST_NAME_BYTES_MAX + 1);
        assert_refusal(MMA_BAD_FIELD, "matrix");
        longest[REQUEST_OWNER_BYTES_MAX] = '/';
        drop(longest, REQUEST_OWNER_BYTES_MAX + 2);
        assert_int_equal(decode(), 0);
        drop("a\0b", 3);
        assert_refusal(MMA_BAD_FIELD, "matrix");
        head(1, "matrix.drop");
        text("matrix"), pack_u64(&pack, 0);
        assert_refusal(MMA_BAD_FIELD, "matrix");
        head(0, "matrix.drop");
        assert_refusal(MMA_BAD_FIELD, "matrix");
}

static void put(const char *name, unsigned n_more) {
        head(4 + n_more, "matrix.put");
        text("name"), text(name);
        text("dtype"), text("bf16");
        text("rows"), pack_u64(&pack, 4);
        text("cols"), pack_u64(&pack, 2);
}

static void test_put_takes_its_source_from_payload_or_slab(void **state) {
        (void)state;
        put("w", 0);
        assert_int_equal(decode(), 0);
        assert_false(request.matrix_put.has_source);
        assert_int_equal(request.matrix_put.share, MMA_SHARE_PRIVATE);
        put("w", 1);
        text("source"), map(2), text("payload"), pack_u64(&pack, 0), text("ld"), pack_u64(&pack, 7);
        assert_int_equal(decode(), 0);
        assert_true(request.matrix_put.has_source && request.matrix_put.source.rows == 4 &&
                    request.matrix_put.source.cols == 2 && request.matrix_put.source.ld == 7);
        assert_int_equal(request.matrix_put.source.dtype, MMA_BF16);
        put("w", 1);
        text("source"), map(1), text("matrix"), text("v");
        assert_refusal(MMA_BAD_FIELD, "source");
        put("w", 1);
        text("source"), map(1), text("device"), pack_u64(&pack, 3);
        assert_refusal(MMA_UNSUPPORTED, "source");
        put("w", 1);
        text("source"), map(2), text("payload"), pack_u64(&pack, 0), text("dtype"), text("f32");
        assert_refusal(MMA_BAD_FIELD, "source");
        put("alice/w", 0); /* only one's own can be made */
        assert_refusal(MMA_BAD_FIELD, "name");
        put("w", 1);
        text("digest"), pack_bin(&pack, "0123456789", 10);
        assert_refusal(MMA_BAD_FIELD, "digest");
}

static void test_hello_checks_its_token_and_features(void **state) {
        (void)state;
        head(3, "hello");
        text("version_min"), pack_u64(&pack, 1);
        text("version_max"), pack_u64(&pack, 1);
        text("session"), pack_bin(&pack, "\x01\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\x80", 16);
        assert_int_equal(decode(), 0);
        assert_true(request.hello.session[0] == 1 && request.hello.session[1] == 0x8000000000000002);
        head(3, "hello");
        text("version_min"), pack_u64(&pack, 1);
        text("version_max"), pack_u64(&pack, 1);
        text("session"), pack_bin(&pack, "short", 5);
        assert_refusal(MMA_BAD_FIELD, "session");
        head(1, "hello");
        text("version_min"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "version_max");
        head(1, "hello");
        text("version_min"), pack_u64(&pack, 1ull << 32);
        assert_refusal(MMA_BAD_FIELD, "version_min");
        head(3, "hello");
        text("version_min"), pack_u64(&pack, 1);
        text("version_max"), pack_u64(&pack, 1);
        text("features"), pack_array(&pack, 2), text("slab"), pack_u64(&pack, 1);
        assert_refusal(MMA_BAD_FIELD, "features[1]");
        head(3, "hello");
        text("version_min"), pack_u64(&pack, 1);
        text("version_max"), pack_u64(&pack, 1);
        text("features"), pack_array(&pack, REQUEST_FEATURES_MAX + 1);
        for (uint32_t i = 0; i <= REQUEST_FEATURES_MAX; i++)
                text("f");
        assert_refusal(MMA_LIMIT, "features");
}

static int setup(void **state) {
        (void)state;
        return wire_decoder_new(&decoder);
}

static int teardown(void **state) {
        (void)state;
        decoder = wire_decoder_free(decoder);
        return 0;
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_integers_are_taken_in_every_form),
                cmocka_unit_test(test_numbers_are_taken_in_every_form),
                cmocka_unit_test(test_c_and_scales_may_be_numbers),
                cmocka_unit_test(test_a_frame_without_id_or_method_is_broken),
                cmocka_unit_test(test_unknown_methods_are_refused_by_name),
                cmocka_unit_test(test_unknown_keys_are_skipped_whatever_they_hold),
                cmocka_unit_test(test_refusals_name_the_path),
                cmocka_unit_test(test_problems_stand_alone_and_are_counted),
                cmocka_unit_test(test_operands_are_in_exactly_one_place),
                cmocka_unit_test(test_words_that_are_unknown_are_answered_with_the_known_ones),
                cmocka_unit_test(test_matrix_names_have_a_form),
                cmocka_unit_test(test_put_takes_its_source_from_payload_or_slab),
                cmocka_unit_test(test_hello_checks_its_token_and_features),
        };
        return cmocka_run_group_tests(tests, setup, teardown);
}
