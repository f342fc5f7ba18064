/* SPDX-License-Identifier: MIT
 *
 * Goal: the bytes that an operand spans and whether two of them share one are exact, also at the ends of 64 bits. Method:
 * known values, then random rectangles against a byte map of what they touch.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "proto/gemm.h"

#include "tests/unit/proto/random.h"

static struct operand matrix(int dtype, int order, uint64_t rows, uint64_t cols, uint64_t ld, uint64_t offset) {
        return (struct operand){.dtype = (uint8_t)dtype, .order = (uint8_t)order, .place = PLACE_SLAB, .rows = rows,
                                .cols = cols, .ld = ld, .batch_stride = GEMM_UNSET, .object = 1, .offset = offset};
}

static uint64_t extent(struct operand operand, uint64_t batch) {
        uint64_t bytes = 0;

        assert_true(operand_extent(&operand, batch, &bytes));
        return bytes;
}

static void test_extent_ends_with_the_last_element(void **state) {
        struct operand operand = matrix(MMA_F32, MMA_ORDER_ROW, 3, 2, 5, 0);

        (void)state;
        assert_true(extent(operand, 1) == (2 * 5 + 2) * 4);
        operand.order = MMA_ORDER_COL;
        assert_true(extent(operand, 1) == (1 * 5 + 3) * 4);
        operand.batch_stride = 100;
        assert_true(extent(operand, 3) == (200 + 8) * 4);
        operand.batch_stride = 0;
        assert_true(extent(operand, 3) == 8 * 4);
        operand.ld = GEMM_UNSET;
        operand.batch_stride = GEMM_UNSET;
        assert_true(extent(operand, 3) == 18 * 4);
        operand = matrix(MMA_F16, MMA_ORDER_MMA16816, 32, 48, 7, 0); /* ld means nothing */
        assert_true(extent(operand, 1) == 32 * 48 * 2);
        assert_true(extent(operand, 2) == 32 * 48 * 4);
}

static void test_empty_operand_touches_nothing(void **state) {
        struct operand operand = matrix(MMA_F64, MMA_ORDER_ROW, 0, 7, 9, 0);

        (void)state;
        assert_true(extent(operand, 5) == 0);
        operand.rows = 7, operand.cols = 0;
        assert_true(extent(operand, 5) == 0);
        operand.cols = 7;
        assert_true(extent(operand, 0) == 0);
}

static void test_extent_says_so_when_it_overflows(void **state) {
        struct operand operand = matrix(MMA_F64, MMA_ORDER_ROW, 1ull << 40, 1, 1ull << 30, 0);
        uint64_t bytes = 42;

        (void)state;
        assert_false(operand_extent(&operand, 1, &bytes));
        operand = matrix(MMA_F64, MMA_ORDER_ROW, 2, 1, UINT64_MAX - 1, 0); /* elements fit, bytes do not */
        assert_false(operand_extent(&operand, 1, &bytes));
        operand = matrix(MMA_F64, MMA_ORDER_ROW, 2, 2, 2, 0);
        operand.batch_stride = 1ull << 62;
        assert_false(operand_extent(&operand, 5, &bytes));
        operand = matrix(MMA_F16, MMA_ORDER_MMA1688, 1ull << 40, 1ull << 40, 0, 0);
        assert_false(operand_extent(&operand, 1, &bytes));
        assert_true(bytes == 42);
}

/* R028: lda 3 over six stored values reaches element (3-1)*3+2 = 8. */
static void test_ld_beyond_the_stored_values_is_out_of_range(void **state) {
        struct operand operand = matrix(MMA_F32, MMA_ORDER_ROW, 3, 2, 2, 0);
        struct refusal refusal;

        (void)state;
        assert_int_equal(operand_check_extent(&operand, 1, 24, "a", &refusal), 0);
        operand.ld = 3;
        assert_int_equal(operand_check_extent(&operand, 1, 24, "a", &refusal), MMA_BAD_FIELD);
        assert_string_equal(refusal.field, "a");
        assert_true(refusal.has_limit && refusal.limit == 24);
        assert_non_null(strstr(refusal.text, "32"));
        assert_non_null(strstr(refusal.text, "24"));
        assert_int_equal(operand_check_extent(&operand, 1, 32, "a", &refusal), 0);
        operand.offset = 4;
        assert_int_equal(operand_check_extent(&operand, 1, 32, "a", &refusal), MMA_BAD_FIELD);
        operand.offset = UINT64_MAX - 3;
        assert_int_equal(operand_check_extent(&operand, 1, 32, "a", &refusal), MMA_BAD_FIELD);
        operand.rows = 0;
        assert_int_equal(operand_check_extent(&operand, 1, 32, "a", &refusal), MMA_BAD_FIELD);
        operand.offset = 32;
        assert_int_equal(operand_check_extent(&operand, 1, 32, "a", &refusal), 0);
}

static void test_different_objects_never_overlap(void **state) {
        struct operand x = matrix(MMA_F32, MMA_ORDER_ROW, 4, 4, 4, 0), y = x;

        (void)state;
        assert_true(operand_overlaps(&x, 1, &y, 1));
        y.object = 2;
        assert_false(operand_overlaps(&x, 1, &y, 1));
        y = x;
        y.place = PLACE_INLINE;
        assert_false(operand_overlaps(&x, 1, &y, 1));
        x.place = y.place = PLACE_NONE;
        assert_false(operand_overlaps(&x, 1, &y, 1));
        x.place = y.place = PLACE_MATRIX;
        x.object = y.object = 0;
        x.name = (struct text){"weights", 7};
        y.name = (struct text){"weightt", 7};
        assert_false(operand_overlaps(&x, 1, &y, 1));
        y.name = (struct text){"weights and more", 7};
        assert_true(operand_overlaps(&x, 1, &y, 1));
}

static void test_column_blocks_of_one_matrix_do_not_overlap(void **state) {
        struct operand left = matrix(MMA_BF16, MMA_ORDER_ROW, 8, 3, 10, 0);
        struct operand right = matrix(MMA_BF16, MMA_ORDER_ROW, 8, 7, 10, 6);

        (void)state;
        assert_false(operand_overlaps(&left, 1, &right, 1));
        assert_false(operand_overlaps(&right, 1, &left, 1));
        right.offset = 4;
        assert_true(operand_overlaps(&left, 1, &right, 1));
        right.offset = 8; /* the last of its seven columns is the first of left's next row */
        assert_true(operand_overlaps(&left, 1, &right, 1));
        left.rows = 1;
        assert_false(operand_overlaps(&left, 1, &right, 1));
}

static void mark(const struct operand *operand, uint64_t batch, uint8_t *map, size_t map_bytes) {
        size_t element = mma_dtype_bytes(operand->dtype);

        for (uint64_t b = 0; b < batch; b++)
                for (uint64_t i = 0; i < operand->rows; i++)
                        for (uint64_t j = 0; j < operand->cols; j++) {
                                uint64_t index = operand->order == MMA_ORDER_ROW ? i * operand->ld + j : j * operand->ld + i;
                                uint64_t at = operand->offset + (b * operand->batch_stride + index) * element;

                                assert_true(at + element <= map_bytes);
                                memset(map + at, 1, element);
                        }
}

static void test_overlap_agrees_with_a_byte_map(void **state) {
        static const int dtypes[] = {MMA_S8, MMA_F16, MMA_F32, MMA_F64};
        uint64_t n_rectangles = 0, n_overlaps = 0;
        static uint8_t x_map[4096], y_map[4096];

        (void)state;
        for (int round = 0; round < 200000; round++) {
                int dtype = dtypes[random_below(4)], order = random_below(2) ? MMA_ORDER_ROW : MMA_ORDER_COL;
                uint64_t batch = random_below(4) ? 1 : 2, ld = 1 + random_below(9);
                struct operand operands[2];
                bool share = false, is_exact;

                for (int i = 0; i < 2; i++) {
                        uint64_t line = random_below(ld + 1), n_lines = random_below(6);

                        operands[i] = matrix(dtype, order, order == MMA_ORDER_ROW ? n_lines : line,
                                             order == MMA_ORDER_ROW ? line : n_lines, ld, random_below(300));
                        operands[i].batch_stride = random_below(40);
                        if (random_below(8) == 0)
                                operands[i].ld += 1;
                }
                memset(x_map, 0, sizeof(x_map));
                memset(y_map, 0, sizeof(y_map));
                mark(&operands[0], batch, x_map, sizeof(x_map));
                mark(&operands[1], batch, y_map, sizeof(y_map));
                for (size_t i = 0; i < sizeof(x_map) && !share; i++)
                        share = x_map[i] && y_map[i];
                is_exact = batch == 1 && operands[0].ld == operands[1].ld;
                n_rectangles += is_exact;
                n_overlaps += is_exact && share;
                assert_int_equal(operand_overlaps(&operands[0], batch, &operands[1], batch),
                                 operand_overlaps(&operands[1], batch, &operands[0], batch));
                if (is_exact)
                        assert_int_equal(operand_overlaps(&operands[0], 1, &operands[1], 1), share);
                else if (share) /* ranges may say yes where bytes do not meet, never the other way round */
                        assert_true(operand_overlaps(&operands[0], batch, &operands[1], batch));
        }
        assert_true(n_overlaps > n_rectangles / 20 && n_overlaps < n_rectangles);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_extent_ends_with_the_last_element),
                cmocka_unit_test(test_empty_operand_touches_nothing),
                cmocka_unit_test(test_extent_says_so_when_it_overflows),
                cmocka_unit_test(test_ld_beyond_the_stored_values_is_out_of_range),
                cmocka_unit_test(test_different_objects_never_overlap),
                cmocka_unit_test(test_column_blocks_of_one_matrix_do_not_overlap),
                cmocka_unit_test(test_overlap_agrees_with_a_byte_map),
        };

        random_begin();
        return cmocka_run_group_tests(tests, NULL, NULL);
}
