/* SPDX-License-Identifier: MIT
 *
 * Goal: the logical array of a valid .npy file, and a reason for every other file, without a crash or a large allocation.
 * Method: headers as NumPy, Python 2, ml_dtypes and other writers make them; the malformed ones of public bug reports; and
 * random mutations of valid files, which must be refused or stay within the file (run with sanitizers). Case ids R... are
 * rows of the project's list of public bug reports.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/client.h"
#include "client/ctl/npy.h"

static char folder[] = "/tmp/mma-test-npy-XXXXXX";

struct file {
        uint8_t bytes[4096];
        size_t n_bytes;
        size_t data_offset;
};

/* A file with this dict; length UINT32_MAX: the true one. */
static struct file make_file(unsigned major, const char *dict, uint32_t length, const void *data, size_t data_bytes) {
        struct file file = { 0 };
        size_t prelude = major == 1 ? 10 : 12, n = strlen(dict);

        memcpy(file.bytes, "\x93NUMPY", 6);
        file.bytes[6] = (uint8_t)major;
        if (length == UINT32_MAX)
                length = (uint32_t)n;
        for (size_t i = 8; i < prelude; i++)
                file.bytes[i] = (uint8_t)(length >> (8 * (i - 8)));
        memcpy(file.bytes + prelude, dict, n);
        file.data_offset = prelude + n;
        if (data_bytes)
                memcpy(file.bytes + file.data_offset, data, data_bytes);
        file.n_bytes = file.data_offset + data_bytes;
        return file;
}

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

static const char *path_of(const char *name) {
        static char path[256];

        snprintf(path, sizeof(path), "%s/%s", folder, name);
        return path;
}

static void write_file(const char *name, const void *bytes, size_t n_bytes) {
        int fd;

        /* ext4 writes a file that is truncated and filled again to the disk at once. */
        unlink(path_of(name));
        fd = open(path_of(name), O_WRONLY | O_CREAT | O_EXCL, 0600);

        assert_true(fd >= 0);
        assert_int_equal(write(fd, bytes, n_bytes), (ssize_t)n_bytes);
        close(fd);
}

static int open_file(const struct file *file, struct npy *npy, struct complaint *complaint) {
        memset(complaint, 0, sizeof(*complaint));
        write_file("a.npy", file->bytes, file->n_bytes);
        return npy_open(path_of("a.npy"), npy, complaint);
}

/* ---- headers ---- */

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

/* ---- element types ---- */

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

/* ---- files ---- */

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

/* ---- writing ---- */

static void test_written_headers_are_numpys_own_form(void **state) {
        uint8_t bytes[NPY_WRITTEN_HEADER_BYTES_MAX];
        const uint64_t shape[] = { 2, 3 };
        size_t n = npy_header_format(MMA_F32, 2, shape, false, bytes);
        static const char wanted[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

        (void)state;
        assert_int_equal(n % 64, 0);
        assert_memory_equal(bytes, "\x93NUMPY\x01\x00", 8);
        assert_int_equal(bytes[8] | bytes[9] << 8, n - 10);
        assert_memory_equal(bytes + 10, wanted, sizeof(wanted) - 1);
        assert_int_equal(bytes[n - 1], '\n');
}

static void test_written_headers_read_back_for_every_type_and_shape(void **state) { /* R126: the comma */
        const uint64_t shape[NPY_AXES_MAX] = { INT64_MAX, 1, 1, 1, 1 };

        (void)state;
        for (int dtype = MMA_F16; dtype <= MMA_S32; dtype++)
                for (unsigned n_axes = 0; n_axes <= NPY_AXES_MAX; n_axes++) {
                        uint8_t bytes[NPY_WRITTEN_HEADER_BYTES_MAX];
                        uint64_t small[NPY_AXES_MAX] = { 184, 2, 3, 4, 5 };
                        size_t n = npy_header_format(dtype, n_axes, small, n_axes % 2, bytes);
                        struct complaint complaint;
                        struct npy_header header;
                        int found;

                        assert_int_equal(npy_header_parse(bytes, n, &header, &complaint), 0);
                        assert_int_equal(header.n_axes, n_axes);
                        assert_memory_equal(header.shape, small, n_axes * sizeof(small[0]));
                        assert_int_equal(header.is_fortran, n_axes % 2);
                        assert_int_equal(npy_header_dtype(&header, dtype, &found, &complaint), 0);
                        assert_int_equal(found, dtype);
                        if (n_axes == 1)
                                assert_non_null(memmem(bytes, n, "(184,)", 6));
                        n = npy_header_format(dtype, n_axes, shape, true, bytes);
                        assert_true(n <= NPY_WRITTEN_HEADER_BYTES_MAX);
                }
}

static unsigned count_files(void) {
        char command[128];
        FILE *pipe;
        unsigned n = 0;

        snprintf(command, sizeof(command), "ls -A %s | wc -l", folder);
        pipe = popen(command, "r");
        assert_non_null(pipe);
        assert_int_equal(fscanf(pipe, "%u", &n), 1);
        pclose(pipe);
        return n;
}

static void test_a_result_appears_complete_or_not_at_all(void **state) {
        const uint64_t shape[] = { 2, 2 };
        const float data[] = { 1, 2, 3, 4 };
        struct npy_writer writer;
        struct complaint complaint;
        unsigned n_before;
        struct npy npy;

        (void)state;
        unlink(path_of("a.npy"));
        n_before = count_files();
        assert_int_equal(npy_create(path_of("d.npy"), MMA_F32, 2, shape, false, &writer, &complaint), 0);
        assert_int_equal(npy_writer_map(&writer, &complaint), 0);
        assert_int_equal((uintptr_t)writer.data % 64, 0);
        assert_int_equal(access(path_of("d.npy"), F_OK), -1);
        npy_discard(&writer);
        npy_discard(&writer);
        assert_int_equal(count_files(), n_before);

        assert_int_equal(npy_create(path_of("d.npy"), MMA_F32, 2, shape, false, &writer, &complaint), 0);
        assert_int_equal(npy_writer_map(&writer, &complaint), 0);
        memcpy(writer.data, data, sizeof(data));
        assert_int_equal(npy_commit(&writer, &complaint), 0);
        assert_int_equal(count_files(), n_before + 1);
        assert_int_equal(npy_open(path_of("d.npy"), &npy, &complaint), 0);
        assert_memory_equal(npy.data, data, sizeof(data));
        npy_close(&npy);

        /* The same from elsewhere, over the old one. */
        assert_int_equal(npy_create(path_of("d.npy"), MMA_F32, 1, (const uint64_t[]){ 3 }, false, &writer, &complaint), 0);
        assert_int_equal(npy_writer_put(&writer, data + 1, &complaint), 0);
        assert_int_equal(npy_commit(&writer, &complaint), 0);
        assert_int_equal(count_files(), n_before + 1);
        assert_int_equal(npy_open(path_of("d.npy"), &npy, &complaint), 0);
        assert_int_equal(npy.header.shape[0], 3);
        assert_int_equal(npy.extra_bytes, 0);
        assert_memory_equal(npy.data, data + 1, 3 * sizeof(data[0]));
        npy_close(&npy);

        /* A failed second run leaves the first result. */
        assert_int_equal(npy_create(path_of("d.npy"), MMA_F32, 2, shape, false, &writer, &complaint), 0);
        npy_discard_in_signal();
        npy_discard(&writer);
        assert_int_equal(npy_open(path_of("d.npy"), &npy, &complaint), 0);
        npy_close(&npy);
        unlink(path_of("d.npy"));
}

static void test_results_follow_links_and_spare_devices(void **state) {
        const uint64_t shape[] = { 1 };
        struct npy_writer writer;
        struct complaint complaint;
        struct stat status;
        char target[256];

        (void)state;
        write_file("target.npy", "old", 3);
        snprintf(target, sizeof(target), "%s", path_of("target.npy"));
        assert_int_equal(symlink(target, path_of("link.npy")), 0);
        assert_int_equal(npy_create(path_of("link.npy"), MMA_U8, 1, shape, false, &writer, &complaint), 0);
        assert_int_equal(npy_writer_put(&writer, "", &complaint), 0);
        assert_int_equal(npy_commit(&writer, &complaint), 0);
        assert_int_equal(lstat(path_of("link.npy"), &status), 0);
        assert_true(S_ISLNK(status.st_mode));
        assert_int_equal(stat(target, &status), 0);
        assert_true(status.st_size > 64);
        assert_int_equal(npy_create("/dev/null", MMA_U8, 1, shape, false, &writer, &complaint), -EINVAL);
        assert_int_equal(npy_create(path_of("no/such/d.npy"), MMA_U8, 1, shape, false, &writer, &complaint), -ENOENT);
        unlink(path_of("link.npy"));
        unlink(target);
}

static void test_results_without_elements_are_files(void **state) {
        const uint64_t shape[] = { 0, 5 };
        struct npy_writer writer;
        struct complaint complaint;
        struct npy npy;

        (void)state;
        assert_int_equal(npy_create(path_of("e.npy"), MMA_F64, 2, shape, false, &writer, &complaint), 0);
        assert_int_equal(writer.data_bytes, 0);
        assert_int_equal(npy_writer_map(&writer, &complaint), 0);
        assert_int_equal(npy_commit(&writer, &complaint), 0);
        assert_int_equal(npy_open(path_of("e.npy"), &npy, &complaint), 0);
        assert_int_equal(npy.header.n_items, 0);
        assert_int_equal(npy.header.shape[1], 5);
        npy_close(&npy);
        unlink(path_of("e.npy"));
}

static void test_results_too_large_for_a_file_are_refused(void **state) {
        const uint64_t wraps[] = { UINT64_C(1) << 40, UINT64_C(1) << 40 }, full[] = { INT64_MAX / 2 };
        struct npy_writer writer;
        struct complaint complaint;
        unsigned n_before = count_files();

        (void)state;
        assert_int_equal(npy_create(path_of("d.npy"), MMA_F64, 2, wraps, false, &writer, &complaint), -EINVAL);
        assert_true(npy_create(path_of("d.npy"), MMA_U8, 1, full, false, &writer, &complaint) < 0);
        assert_non_null(strstr(complaint.text, "do not fit"));
        assert_int_equal(count_files(), n_before);
}

/* ---- mutations ---- */

static uint64_t seed;

static uint64_t next_random(void) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        return seed;
}

static void mutate(struct file *file) {
        static const char pieces[] = "0123456789(){}[],:'\"<>|=LfiuVbc \n\\\xff";
        unsigned n = 1 + (unsigned)(next_random() % 4);

        for (unsigned i = 0; i < n; i++) {
                size_t at = (size_t)(next_random() % file->n_bytes);

                switch (next_random() % 5) {
                case 0:
                        file->bytes[at] = (uint8_t)next_random();
                        break;
                case 1:
                        file->bytes[at] = (uint8_t)pieces[next_random() % (sizeof(pieces) - 1)];
                        break;
                case 2:
                        file->n_bytes = at + 1;
                        break;
                case 3:
                        memmove(file->bytes + at, file->bytes + at + 1, file->n_bytes - at - 1);
                        file->n_bytes = file->n_bytes > 1 ? file->n_bytes - 1 : 1;
                        break;
                default:
                        if (file->n_bytes < sizeof(file->bytes)) {
                                memmove(file->bytes + at + 1, file->bytes + at, file->n_bytes - at);
                                file->bytes[at] = (uint8_t)pieces[next_random() % (sizeof(pieces) - 1)];
                                file->n_bytes++;
                        }
                        break;
                }
        }
}

static void test_mutated_headers_are_refused_or_stay_consistent(void **state) {
        static const char *const dicts[] = {
                "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n",
                "{'descr': '>f8', 'fortran_order': True, 'shape': (2L, 3L, 4L), }\n",
                "{'descr': '<V2', 'fortran_order': False, 'shape': (184,), }\n",
                "{'descr': '|i1', 'fortran_order': False, 'shape': (), }\n",
        };
        unsigned n_taken = 0, n_refused = 0;

        (void)state;
        for (unsigned i = 0; i < 200000; i++) {
                struct file file = make_file(1 + i % 3, dicts[i % 4], UINT32_MAX, NULL, 0);
                struct complaint complaint;
                struct npy_header header;
                uint64_t product = 1;
                uint8_t *exact;

                mutate(&file);
                /* Heap memory of exactly this size, so that a sanitizer sees one byte too far. */
                exact = malloc(file.n_bytes);
                assert_non_null(exact);
                memcpy(exact, file.bytes, file.n_bytes);
                if (npy_header_parse(exact, file.n_bytes, &header, &complaint) < 0) {
                        n_refused++;
                        assert_true(complaint.text[0] != 0);
                } else {
                        n_taken++;
                        assert_true(header.n_axes <= NPY_AXES_MAX);
                        for (unsigned j = 0; j < header.n_axes; j++)
                                product *= header.shape[j];
                        assert_true(product == header.n_items);
                        assert_true(header.data_bytes == header.n_items * header.item_bytes);
                        assert_true(header.data_offset <= file.n_bytes);
                        assert_in_range(header.item_bytes, 1, 16);
                }
                free(exact);
        }
        /* Both must happen, or the mutations test nothing. */
        assert_true(n_taken > 1000);
        assert_true(n_refused > 1000);
}

static void test_mutated_files_never_crash(void **state) {
        (void)state;
        for (unsigned i = 0; i < 3000; i++) {
                static const uint8_t data[48] = { 1, 2, 3 };
                struct file file = make_file(1 + i % 3, "{'descr': '>f8', 'fortran_order': True, 'shape': (2, 3), }\n",
                                             UINT32_MAX, data, sizeof(data));
                struct complaint complaint;
                struct npy npy;
                volatile uint8_t sum = 0;

                mutate(&file);
                if (open_file(&file, &npy, &complaint) < 0)
                        continue;
                for (uint64_t j = 0; j < npy.header.data_bytes; j++)
                        sum = (uint8_t)(sum + ((const uint8_t *)npy.data)[j]);
                npy_close(&npy);
        }
}

static int set_up(void **state) {
        const char *given = getenv("MMA_TEST_SEED");

        (void)state;
        seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 2654435761u + (uint64_t)getpid();
        seed |= 1;
        printf("# seed %" PRIu64 " (MMA_TEST_SEED)\n", seed);
        return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state) {
        (void)state;
        unlink(path_of("a.npy"));
        return rmdir(folder);
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
                cmocka_unit_test(test_written_headers_are_numpys_own_form),
                cmocka_unit_test(test_written_headers_read_back_for_every_type_and_shape),
                cmocka_unit_test(test_a_result_appears_complete_or_not_at_all),
                cmocka_unit_test(test_results_follow_links_and_spare_devices),
                cmocka_unit_test(test_results_without_elements_are_files),
                cmocka_unit_test(test_results_too_large_for_a_file_are_refused),
                cmocka_unit_test(test_mutated_headers_are_refused_or_stay_consistent),
                cmocka_unit_test(test_mutated_files_never_crash),
        };

        return cmocka_run_group_tests_name("ctl/npy", tests, set_up, tear_down);
}
