/* SPDX-License-Identifier: MIT
 *
 * Goal: results are files that NumPy writes itself, complete or not there at all. Method: written files are read back, and writers
 * are stopped by limits, links and devices.
 */
#include <errno.h>
#include <sys/stat.h>

#include "tests/unit/ctl/npy_files.h"

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

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_written_headers_are_numpys_own_form),
                cmocka_unit_test(test_written_headers_read_back_for_every_type_and_shape),
                cmocka_unit_test(test_a_result_appears_complete_or_not_at_all),
                cmocka_unit_test(test_results_follow_links_and_spare_devices),
                cmocka_unit_test(test_results_without_elements_are_files),
                cmocka_unit_test(test_results_too_large_for_a_file_are_refused),
        };

        return cmocka_run_group_tests_name("ctl/npy-write", tests, set_up, tear_down);
}
