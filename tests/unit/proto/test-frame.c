/* SPDX-License-Identifier: MIT
 *
 * Goal: a header means the same to both ends, and one that is not ours is never taken for one. Method: fixed bytes, then
 * every bit flipped once. Also the search for the socket's path.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "proto/frame.h"
#include "proto/limits.h"
#include "proto/wire.h"

static const uint8_t example[FRAME_HEADER_BYTES] = {
        'M', 'M', 'A', '1', 0x34, 0x12, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1, 2, 0,
};

static void test_header_is_little_endian_at_fixed_offsets(void **state) {
        struct frame_header header = {.map_bytes = 0x1234, .payload_bytes = 0x0102030405060708, .n_fds = 2}, back;
        uint8_t bytes[FRAME_HEADER_BYTES];

        (void)state;
        frame_header_encode(&header, bytes);
        assert_memory_equal(bytes, example, sizeof(bytes));
        assert_int_equal(frame_header_decode(bytes, FRAME_FDS_MAX, &back), 0);
        assert_int_equal(back.map_bytes, 0x1234);
        assert_true(back.payload_bytes == 0x0102030405060708);
        assert_int_equal(back.n_fds, 2);
        assert_int_equal(back.flags, 0);
}

static void test_wrong_magic_flags_or_reserved_bytes_are_broken(void **state) {
        (void)state;
        for (unsigned bit = 0; bit < FRAME_HEADER_BYTES * 8; bit++) {
                uint8_t bytes[FRAME_HEADER_BYTES];
                struct frame_header header = {.map_bytes = 77};
                bool is_fixed = bit / 8 < 4 || bit / 8 >= 18;

                memcpy(bytes, example, sizeof(bytes));
                bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
                if (!is_fixed)
                        continue;
                assert_int_equal(frame_header_decode(bytes, FRAME_FDS_MAX, &header), -EBADMSG);
                assert_int_equal(header.map_bytes, 77);
        }
}

static int decode_map_bytes(uint32_t map_bytes, uint16_t n_fds, uint16_t fds_max) {
        struct frame_header header = {.map_bytes = map_bytes, .n_fds = n_fds}, back;
        uint8_t bytes[FRAME_HEADER_BYTES];

        frame_header_encode(&header, bytes);
        return frame_header_decode(bytes, fds_max, &back);
}

static void test_map_bytes_and_fds_are_bounded(void **state) {
        (void)state;
        assert_int_equal(decode_map_bytes(0, 0, 0), -EBADMSG);
        assert_int_equal(decode_map_bytes(1, 0, 0), 0);
        assert_int_equal(decode_map_bytes(FRAME_MAP_BYTES_MAX, 0, 0), 0);
        assert_int_equal(decode_map_bytes(FRAME_MAP_BYTES_MAX + 1, 0, 0), -EBADMSG);
        assert_int_equal(decode_map_bytes(UINT32_MAX, 0, 0), -EBADMSG);
        assert_int_equal(decode_map_bytes(1, 1, 0), -EBADMSG);
        assert_int_equal(decode_map_bytes(1, FRAME_FDS_MAX, FRAME_FDS_MAX), 0);
        assert_int_equal(decode_map_bytes(1, FRAME_FDS_MAX + 1, FRAME_FDS_MAX), -EBADMSG);
}

static void test_padding_saturates_instead_of_wrapping(void **state) {
        (void)state;
        assert_true(frame_padded(0) == 0);
        assert_true(frame_padded(1) == 16);
        assert_true(frame_padded(16) == 16);
        assert_true(frame_padded(17) == 32);
        assert_true(frame_padded(UINT64_MAX - 15) == UINT64_MAX - 15);
        assert_true(frame_padded(UINT64_MAX - 14) == UINT64_MAX - 15);
        assert_true(frame_padded(UINT64_MAX) == UINT64_MAX - 15);
}

static void test_socket_path_follows_the_environment(void **state) {
        char directory[] = "/tmp/mma-path-XXXXXX", path[108], expected[108], long_name[200];
        FILE *file;

        (void)state;
        assert_non_null(mkdtemp(directory));
        unsetenv("MMAD_SOCKET");
        setenv("XDG_RUNTIME_DIR", directory, 1);
        assert_int_equal(wire_socket_path(path, sizeof(path)), 0);
        assert_string_equal(path, "/run/mmad/mmad.sock"); /* nothing there yet */

        snprintf(expected, sizeof(expected), "%s/mmad.sock", directory);
        file = fopen(expected, "w");
        assert_non_null(file);
        fclose(file);
        assert_int_equal(wire_socket_path(path, sizeof(path)), 0);
        assert_string_equal(path, expected);
        assert_int_equal(wire_socket_path(path, 5), -ENAMETOOLONG);

        setenv("MMAD_SOCKET", "/somewhere/else.sock", 1); /* wins also when it does not exist */
        assert_int_equal(wire_socket_path(path, sizeof(path)), 0);
        assert_string_equal(path, "/somewhere/else.sock");
        setenv("MMAD_SOCKET", "", 1);
        assert_int_equal(wire_socket_path(path, sizeof(path)), 0);
        assert_string_equal(path, expected);

        memset(long_name, 'x', sizeof(long_name));
        long_name[108] = '\0'; /* one more than sun_path holds beside its end */
        setenv("MMAD_SOCKET", long_name, 1);
        assert_int_equal(wire_socket_path(path, sizeof(path)), -ENAMETOOLONG);
        long_name[107] = '\0';
        setenv("MMAD_SOCKET", long_name, 1);
        assert_int_equal(wire_socket_path(path, sizeof(path)), 0);
        assert_string_equal(path, long_name);
        unsetenv("MMAD_SOCKET");

        unlink(expected);
        rmdir(directory);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_header_is_little_endian_at_fixed_offsets),
                cmocka_unit_test(test_wrong_magic_flags_or_reserved_bytes_are_broken),
                cmocka_unit_test(test_map_bytes_and_fds_are_bounded),
                cmocka_unit_test(test_padding_saturates_instead_of_wrapping),
                cmocka_unit_test(test_socket_path_follows_the_environment),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
