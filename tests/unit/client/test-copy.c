/* SPDX-License-Identifier: MIT
 *
 * Goal: a copy touches element bytes only: nothing between lines is written, nothing behind the last element is even read.
 * Method: memory that ends at a page without access, canaries in the gaps, and sizes around the one where threads help.
 */
#include "common.h"

#include <sys/mman.h>

/* n bytes that end where access ends. */
static uint8_t *guarded(size_t n) {
        size_t page = 4096, room = (n + page - 1) / page * page;
        uint8_t *at = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

        assert_true(at != MAP_FAILED);
        assert_int_equal(mprotect(at + room, page, PROT_NONE), 0);
        return at + room - n;
}

static void unguard(uint8_t *at, size_t n) {
        size_t page = 4096, room = (n + page - 1) / page * page;

        munmap(at + n - room, room + page);
}

static struct operand matrix(int order, uint64_t rows, uint64_t cols, uint64_t ld, uint64_t batch_stride) {
        return (struct operand){ .dtype = MMA_F32, .order = (uint8_t)order, .rows = rows, .cols = cols, .ld = ld,
                                 .batch_stride = batch_stride };
}

static void check_round_trip(struct operand operand, uint64_t batch) {
        struct layout layout = layout_of(&operand, batch), packed = layout_packed(&layout);
        uint64_t extent = 0, n_packed = layout_bytes(&layout);
        uint8_t *strided, *flat, *back;

        assert_true(operand_extent(&operand, batch, &extent));
        strided = guarded(extent);
        flat = guarded(n_packed);
        back = guarded(extent);
        for (uint64_t i = 0; i < extent; i++)
                strided[i] = (uint8_t)(i * 31 + 7);
        memset(back, 0xee, extent);
        layout_copy(flat, &packed, strided, &layout);
        layout_copy(back, &layout, flat, &packed);
        for (uint64_t i = 0; i < extent; i++) {
                uint64_t in_batch = layout.n_batch > 1 ? i % layout.batch_pitch : i;
                uint64_t line = layout.n_lines > 1 ? in_batch / layout.line_pitch : 0;
                uint64_t in_line = layout.n_lines > 1 ? in_batch % layout.line_pitch : in_batch;
                bool is_element = line < layout.n_lines && in_line < layout.line_bytes;

                if (back[i] != (is_element ? strided[i] : 0xee))
                        fail_msg("byte %llu of %llu", (unsigned long long)i, (unsigned long long)extent);
        }
        unguard(strided, extent);
        unguard(flat, n_packed);
        unguard(back, extent);
}

static void test_gaps_are_never_written_and_the_end_never_passed(void **state) {
        (void)state;
        check_round_trip(matrix(MMA_ORDER_ROW, 3, 5, 9, 0), 1);
        check_round_trip(matrix(MMA_ORDER_COL, 3, 5, 4, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 1, 5, 900, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 7, 1, 3, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 4, 4, 4, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 3, 5, 7, 40), 4);
        check_round_trip(matrix(MMA_ORDER_COL, 3, 5, 3, 15), 4);
        check_round_trip(matrix(MMA_ORDER_ROW, 3, 5, 7, 0), 4);
        check_round_trip(matrix(MMA_ORDER_MMA16816, 16, 16, 16, 300), 3);
}

static void test_long_copies_with_threads_are_exact(void **state) {
        (void)state;
        check_round_trip(matrix(MMA_ORDER_ROW, 1537, 2049, 2051, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 2, 3000001, 3000017, 0), 1);
        check_round_trip(matrix(MMA_ORDER_ROW, 1, 2500003, 2500003, 0), 1);
        check_round_trip(matrix(MMA_ORDER_COL, 1023, 1025, 1031, 1031 * 1025 + 5), 3);
}

static void test_empty_matrices_copy_nothing(void **state) {
        struct operand empty[] = { matrix(MMA_ORDER_ROW, 0, 5, 5, 0), matrix(MMA_ORDER_ROW, 5, 0, 1, 0),
                                   matrix(MMA_ORDER_COL, 0, 0, UINT64_MAX, UINT64_MAX) };

        (void)state;
        for (size_t i = 0; i < 3; i++)
                for (uint64_t batch = 0; batch < 4; batch++) {
                        struct layout layout = layout_of(&empty[i], batch), packed = layout_packed(&layout);

                        assert_int_equal(layout_bytes(&layout), 0);
                        layout_copy(NULL, &packed, NULL, &layout);
                }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_gaps_are_never_written_and_the_end_never_passed),
                cmocka_unit_test(test_long_copies_with_threads_are_exact),
                cmocka_unit_test(test_empty_matrices_copy_nothing),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
