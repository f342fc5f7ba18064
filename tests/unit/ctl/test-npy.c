/* SPDX-License-Identifier: MIT
 *
 * Goal: the logical array of a valid .npy file, and a reason for every other file, without a crash or a large allocation.
 * Method: headers as NumPy, Python 2, ml_dtypes and other writers make them, and the malformed ones of public bug reports.
 */
#include <errno.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/unit/ctl/npy_files.h"

static int parse(const struct file *file, struct npy_header *header, struct complaint *complaint) {
        memset(complaint, 0, sizeof(*complaint));
        return npy_header_parse(file->bytes, file->n_bytes, header, complaint);
}

static int parse_dict(const char *dict, struct npy_header *header, struct complaint *complaint) {
        struct file file = make_file(1, dict, UINT32_MAX, NULL, 0);

        return parse(&file, header, complaint);
}

static void expect_refusal(const char *dict, const char *word) {
        struct npy_header header;
        struct complaint complaint;

        assert_int_equal(parse_dict(dict, &header, &complaint), -EINVAL);
        if (!strstr(complaint.text, word))
                fail_msg("'%s' does not say '%s'", complaint.text, word);
}

static void test_numpy_header_is_read(void **state) {
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(parse_dict("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n", &header,
                                    &complaint), 0);
        assert_int_equal(header.n_axes, 2);
        assert_int_equal(header.shape[0], 2);
        assert_int_equal(header.shape[1], 3);
        assert_int_equal(header.kind, 'f');
        assert_int_equal(header.item_bytes, 4);
        assert_int_equal(header.data_bytes, 24);
        assert_false(header.is_fortran);
        assert_false(header.is_big_endian);
}

static void test_other_writers_headers_are_read(void **state) {
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(parse_dict("{\"shape\":(2,3),\"fortran_order\":True,\"descr\":\">f8\"}", &header, &complaint), 0);
        assert_true(header.is_fortran);
        assert_true(header.is_big_endian);
        assert_int_equal(header.data_bytes, 48);
        assert_int_equal(parse_dict("{'descr': '=f4', 'fortran_order': False, 'shape': ()}", &header, &complaint), 0);
        assert_int_equal(header.n_axes, 0);
        assert_int_equal(header.n_items, 1);
}

static void test_versions_1_2_3_agree_and_4_is_refused_by_number(void **state) { /* R130 */
        static const char dict[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }\n";
        const float data[] = { 1, 2 };
        struct complaint complaint;
        struct file file;

        (void)state;
        for (unsigned major = 1; major <= 3; major++) {
                struct npy npy;

                file = make_file(major, dict, UINT32_MAX, data, sizeof(data));
                assert_int_equal(open_file(&file, &npy, &complaint), 0);
                assert_memory_equal(npy.data, data, sizeof(data));
                npy_close(&npy);
        }
        file = make_file(4, dict, UINT32_MAX, data, sizeof(data));
        assert_int_equal(parse(&file, &(struct npy_header){ 0 }, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "4.0"));
        file = make_file(1, dict, UINT32_MAX, data, sizeof(data));
        file.bytes[7] = 1;
        assert_int_equal(parse(&file, &(struct npy_header){ 0 }, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "1.1"));
}

static void test_single_axis_without_comma_is_taken_as_its_length(void **state) { /* R126 */
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(parse_dict("{'descr': '<f4', 'fortran_order': False, 'shape': (184)}", &header, &complaint), 0);
        assert_int_equal(header.n_axes, 1);
        assert_int_equal(header.shape[0], 184);
}

static void test_python_2_long_integers_are_read(void **state) { /* R135 */
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(parse_dict("{'descr': '<f8', 'fortran_order': False, 'shape': (2L, 3L), }", &header, &complaint),
                         0);
        assert_int_equal(header.shape[0], 2);
        assert_int_equal(header.shape[1], 3);
}

static void test_header_length_is_not_believed(void **state) { /* R128 */
        struct file file = make_file(2, "", 4294967280u, NULL, 0);
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(file.n_bytes, 12);
        assert_int_equal(parse(&file, &header, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "4294967280"));
        file = make_file(1, "{'descr': '<f4',", 118, NULL, 0);
        assert_int_equal(parse(&file, &header, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "118"));
}

static void test_shapes_whose_product_wraps_are_too_large(void **state) { /* R128 */
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        expect_refusal("{'descr': '|u1', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", "too large");
        expect_refusal("{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 2), }", "too large");
        expect_refusal("{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904,), }", "too large");
        expect_refusal("{'descr': '|u1', 'fortran_order': False, 'shape': (18446744073709551617,), }", "too large");
        expect_refusal("{'descr': '|u1', 'fortran_order': False, 'shape': (9223372036854775808,), }", "too large");
        /* An axis of 0 makes an empty array, but excuses no others that wrap. */
        assert_int_equal(parse_dict("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296, 0), }",
                                    &header, &complaint), -EINVAL);
        assert_int_equal(parse_dict("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 4294967296), }", &header,
                                    &complaint), 0);
        assert_int_equal(header.data_bytes, 0);
}

static void test_malformed_headers_are_refused_with_the_reason(void **state) {
        (void)state;
        expect_refusal("", "no dictionary");
        expect_refusal("{}", "lacks 'descr'");
        expect_refusal("{'descr': '<f4', 'shape': (1,)}", "lacks 'fortran_order'");
        expect_refusal("{'descr': '<f4', 'fortran_order': False}", "lacks 'shape'");
        expect_refusal("{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}", "twice");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}", "'more'");
        expect_refusal("{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}", "fortran_order");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "whole number");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}", "does not end");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1,2", "does not end");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': [1, 2]}", "no tuple");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (,)}", "whole number");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1,2,3,4,5,6)}", "more than 5 axes");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} import os", "goes on");
        expect_refusal("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)", "does not end");
        expect_refusal("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,)}", "structured");
        expect_refusal("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", "'|O'");
        expect_refusal("{'descr': '<U3', 'fortran_order': False, 'shape': (1,)}", "'<U3'");
        expect_refusal("{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (1,)}", "'<M8[ns]'");
        expect_refusal("{'descr': '<f0', 'fortran_order': False, 'shape': (1,)}", "'<f0'");
        expect_refusal("{'descr': '<V4294967297', 'fortran_order': False, 'shape': (1,)}", "'<V4294967297'");
        expect_refusal("{'descr': '<f4", "descr");
        expect_refusal("{'descr': '<\xe0\x9b 4', 'fortran_order': False, 'shape': (1,)}", "'<?? 4'");
}

static void test_other_files_are_named_for_what_they_are(void **state) {
        struct npy_header header;
        struct complaint complaint;

        (void)state;
        assert_int_equal(npy_header_parse((const uint8_t *)"PK\3\4..........", 14, &header, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, ".npz"));
        assert_int_equal(npy_header_parse((const uint8_t *)"hello, world\n", 13, &header, &complaint), -EINVAL);
        for (uint64_t n = 0; n < 12; n++)
                assert_int_equal(npy_header_parse((const uint8_t *)"\x93NUMPY\x02\x00\x02\x00\x00\x00", n, &header,
                                                  &complaint), -EINVAL);
}

static int dtype_of(const char *descr, int wanted, int *ret_dtype, struct complaint *complaint) {
        char dict[128];
        struct npy_header header;

        snprintf(dict, sizeof(dict), "{'descr': '%s', 'fortran_order': False, 'shape': (1,)}", descr);
        assert_int_equal(parse_dict(dict, &header, complaint), 0);
        return npy_header_dtype(&header, wanted, ret_dtype, complaint);
}

static void test_types_that_numpy_names_need_no_help(void **state) {
        static const struct {
                const char *descr;
                int dtype;
        } named[] = {
                { "<f2", MMA_F16 }, { "<f4", MMA_F32 }, { ">f4", MMA_F32 }, { "<f8", MMA_F64 },  { "|i1", MMA_S8 },
                { "|u1", MMA_U8 },  { "<i4", MMA_S32 }, { "<V2", MMA_BF16 }, { "<f1", MMA_E5M2 },
        };
        struct complaint complaint;
        int dtype;

        (void)state;
        for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
                dtype = 0;
                assert_int_equal(dtype_of(named[i].descr, 0, &dtype, &complaint), 0);
                assert_int_equal(dtype, named[i].dtype);
                dtype = 0;
                assert_int_equal(dtype_of(named[i].descr, named[i].dtype, &dtype, &complaint), 0);
                assert_int_equal(dtype, named[i].dtype);
        }
}

static void test_raw_bytes_are_taken_for_what_is_asked(void **state) {
        static const struct {
                const char *descr;
                int dtype;
        } raw[] = {
                { "<V1", MMA_E4M3 }, { "|V1", MMA_E4M3 }, { "|V1", MMA_E5M2 }, { "|u1", MMA_E4M3 }, { "|u1", MMA_E5M2 },
                { "|V2", MMA_BF16 }, { "<u2", MMA_BF16 }, { ">u2", MMA_BF16 }, { "|V1", MMA_S8 },
        };
        struct complaint complaint;
        int dtype;

        (void)state;
        for (size_t i = 0; i < sizeof(raw) / sizeof(raw[0]); i++) {
                dtype = 0;
                assert_int_equal(dtype_of(raw[i].descr, raw[i].dtype, &dtype, &complaint), 0);
                assert_int_equal(dtype, raw[i].dtype);
        }
        assert_int_equal(dtype_of("|V1", 0, &dtype, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "dtype option"));
        assert_int_equal(dtype_of("|V2", 0, &dtype, &complaint), -EINVAL);
}

static void test_a_type_is_never_converted_silently(void **state) {
        struct complaint complaint;
        int dtype = -1;

        (void)state;
        assert_int_equal(dtype_of("<f4", MMA_F16, &dtype, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "does not convert"));
        assert_int_equal(dtype_of("<f2", MMA_BF16, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype_of("<V2", MMA_E4M3, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype_of("<u4", MMA_F32, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype_of("<i8", 0, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype_of("<c8", 0, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype_of("|b1", 0, &dtype, &complaint), -EINVAL);
        assert_int_equal(dtype, -1);
}

static void test_big_endian_data_are_swapped(void **state) {
        const uint8_t data[] = { 0x3f, 0x80, 0, 0, 0x40, 0, 0, 0 };
        struct file file = make_file(1, "{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }\n", UINT32_MAX, data,
                                     sizeof(data));
        struct complaint complaint;
        struct npy npy;

        (void)state;
        assert_int_equal(open_file(&file, &npy, &complaint), 0);
        assert_true(((const float *)npy.data)[0] == 1.0f);
        assert_true(((const float *)npy.data)[1] == 2.0f);
        npy_close(&npy);
        npy_close(&npy);
}

static void test_data_are_aligned_wherever_the_header_ends(void **state) {
        char dict[128];
        const double data[] = { 1, 2 };

        (void)state;
        for (int blanks = 0; blanks < 17; blanks++) {
                struct complaint complaint;
                struct file file;
                struct npy npy;

                snprintf(dict, sizeof(dict), "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }%*s", blanks, "");
                file = make_file(1, dict, UINT32_MAX, data, sizeof(data));
                assert_int_equal(open_file(&file, &npy, &complaint), 0);
                assert_int_equal((uintptr_t)npy.data % sizeof(double), 0);
                assert_memory_equal(npy.data, data, sizeof(data));
                npy_close(&npy);
        }
}

static void test_missing_data_are_counted(void **state) { /* R132 */
        const float data[16] = { 0 };
        struct file file = make_file(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 4), }\n", UINT32_MAX, data,
                                     32);
        struct complaint complaint;
        struct npy npy = { 0 };

        (void)state;
        assert_int_equal(open_file(&file, &npy, &complaint), -EINVAL);
        assert_non_null(strstr(complaint.text, "64"));
        assert_non_null(strstr(complaint.text, "32"));
        assert_null(npy.mapping);
}

static void test_extra_bytes_are_reported(void **state) { /* R132 */
        const float data[20] = { 0 };
        struct file file = make_file(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 4), }\n", UINT32_MAX, data,
                                     sizeof(data));
        struct complaint complaint;
        struct npy npy;

        (void)state;
        assert_int_equal(open_file(&file, &npy, &complaint), 0);
        assert_int_equal(npy.extra_bytes, 16);
        npy_close(&npy);
}

static void test_files_that_are_no_files_are_refused_at_once(void **state) {
        struct complaint complaint;
        struct npy npy;

        (void)state;
        assert_int_equal(npy_open(path_of("absent.npy"), &npy, &complaint), -ENOENT);
        assert_int_equal(npy_open(folder, &npy, &complaint), -EINVAL);
        assert_int_equal(npy_open("/dev/zero", &npy, &complaint), -EINVAL);
        assert_int_equal(mkfifo(path_of("fifo"), 0600), 0);
        assert_int_equal(npy_open(path_of("fifo"), &npy, &complaint), -EINVAL);
        unlink(path_of("fifo"));
        write_file("empty.npy", "", 0);
        assert_int_equal(npy_open(path_of("empty.npy"), &npy, &complaint), -EINVAL);
        unlink(path_of("empty.npy"));
}

static void test_a_header_alone_allocates_nothing_large(void **state) { /* R128 */
        struct file file = make_file(3, "{'descr': '>f8', 'fortran_order': True, 'shape': (1048576, 1048576), }\n",
                                     UINT32_MAX, NULL, 0);
        struct rusage before, after;
        struct complaint complaint;
        struct npy npy;

        (void)state;
        getrusage(RUSAGE_SELF, &before);
        assert_int_equal(open_file(&file, &npy, &complaint), -EINVAL);
        getrusage(RUSAGE_SELF, &after);
        assert_non_null(strstr(complaint.text, "8796093022208"));
        assert_true(after.ru_maxrss - before.ru_maxrss < 1024);
}

static void test_transpose_moves_every_item(void **state) {
        static const uint32_t sizes[] = { 1, 2, 4, 8 };

        (void)state;
        for (size_t s = 0; s < 4; s++) {
                uint8_t source[7 * 67 * 8], dest[7 * 67 * 8];

                for (size_t i = 0; i < sizeof(source); i++)
                        source[i] = (uint8_t)(i * 31 + i / 256);
                npy_transpose(dest, source, 7, 67, sizes[s]);
                for (size_t r = 0; r < 7; r++)
                        for (size_t c = 0; c < 67; c++)
                                assert_memory_equal(dest + (c * 7 + r) * sizes[s], source + (r * 67 + c) * sizes[s],
                                                    sizes[s]);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_numpy_header_is_read),
                cmocka_unit_test(test_other_writers_headers_are_read),
                cmocka_unit_test(test_versions_1_2_3_agree_and_4_is_refused_by_number),
                cmocka_unit_test(test_single_axis_without_comma_is_taken_as_its_length),
                cmocka_unit_test(test_python_2_long_integers_are_read),
                cmocka_unit_test(test_header_length_is_not_believed),
                cmocka_unit_test(test_shapes_whose_product_wraps_are_too_large),
                cmocka_unit_test(test_malformed_headers_are_refused_with_the_reason),
                cmocka_unit_test(test_other_files_are_named_for_what_they_are),
                cmocka_unit_test(test_types_that_numpy_names_need_no_help),
                cmocka_unit_test(test_raw_bytes_are_taken_for_what_is_asked),
                cmocka_unit_test(test_a_type_is_never_converted_silently),
                cmocka_unit_test(test_big_endian_data_are_swapped),
                cmocka_unit_test(test_data_are_aligned_wherever_the_header_ends),
                cmocka_unit_test(test_missing_data_are_counted),
                cmocka_unit_test(test_extra_bytes_are_reported),
                cmocka_unit_test(test_files_that_are_no_files_are_refused_at_once),
                cmocka_unit_test(test_a_header_alone_allocates_nothing_large),
                cmocka_unit_test(test_transpose_moves_every_item),
        };

        return cmocka_run_group_tests_name("ctl/npy", tests, set_up, tear_down);
}
