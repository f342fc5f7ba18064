/* SPDX-License-Identifier: MIT
 *
 * Goal: the pure parts of the CUDA backend keep their promises without a GPU: layouts on the device, the allocator behind
 * resident matrices, the table of errors. Method: known layouts; random takes and gives against a map of bytes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "daemon/cuda_stage.h"
#include "daemon/cuda_status.h"
#include "daemon/extents.h"

static struct stage_plan plan_of(int dtype, int order, uint64_t rows, uint64_t cols, uint64_t ld, uint64_t batch,
                                 uint64_t stride, bool is_output) {
        struct operand operand = { .dtype = (uint8_t)dtype, .order = (uint8_t)order, .rows = rows, .cols = cols, .ld = ld,
                                   .batch_stride = stride };
        struct stage_plan plan;
        stage_plan_make(&operand, batch, is_output, &plan);
        return plan;
}

static void test_aligned_operand_is_copied_as_one_range(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_BF16, MMA_ORDER_ROW, 4096, 4096, 4096, 1, 0, false);
        assert_true(plan.is_verbatim);
        assert_int_equal(plan.device_bytes, 4096 * 4096 * 2);
        assert_int_equal(plan.device_ld, 4096);
}

static void test_odd_pitch_becomes_a_multiple_of_16_bytes(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_BF16, MMA_ORDER_COL, 4095, 100, 4095, 3, 4095 * 100, false);
        assert_false(plan.is_verbatim);
        assert_int_equal(plan.n_lines, 100);
        assert_int_equal(plan.device_pitch, 8192);
        assert_int_equal(plan.device_ld, 4096);
        assert_int_equal(plan.device_batch_stride, 4096 * 100);
        assert_int_equal(plan.device_bytes, 3 * 100 * 8192);
}

static void test_lines_of_a_result_begin_at_whole_sectors_where_the_way_back_allows(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_BF16, MMA_ORDER_ROW, 1000, 1000, 1000, 1, 0, true);
        assert_false(plan.is_verbatim);
        assert_int_equal(plan.device_pitch, 2016);
        assert_int_equal(plan.device_ld, 1008);
        assert_true(plan_of(MMA_BF16, MMA_ORDER_ROW, 1000, 1008, 1008, 1, 0, true).is_verbatim);
        assert_true(plan_of(MMA_BF16, MMA_ORDER_ROW, 1000, 504, 504, 1, 0, true).is_verbatim);         /* short lines */
        assert_true(plan_of(MMA_BF16, MMA_ORDER_ROW, 1000, 4104, 4104, 1, 0, true).is_verbatim);       /* long ones */
        assert_int_equal(plan_of(MMA_BF16, MMA_ORDER_ROW, 1000, 4103, 4103, 1, 0, true).device_pitch, 8208);
}

static void test_gaps_of_a_result_are_not_copied_back(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_F32, MMA_ORDER_ROW, 10, 7, 8, 1, 0, true);
        assert_false(plan.is_verbatim);
        assert_int_equal(plan.line_bytes, 28);
        assert_int_equal(plan.host_pitch, 32);
        assert_int_equal(plan.device_pitch, 32);
        plan = plan_of(MMA_F32, MMA_ORDER_ROW, 10, 8, 8, 2, 81, true); /* a gap between the batches */
        assert_false(plan.is_verbatim);
        plan = plan_of(MMA_F32, MMA_ORDER_ROW, 10, 8, 8, 2, 80, true);
        assert_true(plan.is_verbatim);
}

static void test_shared_operand_is_copied_once(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_F16, MMA_ORDER_ROW, 16, 16, 16, 1000, 0, false);
        assert_int_equal(plan.n_batches, 1);
        assert_int_equal(plan.device_bytes, 512);
        assert_int_equal(plan.device_batch_stride, 0);
}

static void test_sparse_operand_is_not_copied_with_its_gaps(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_F16, MMA_ORDER_ROW, 4, 4, 1u << 20, 1, 0, false);
        assert_false(plan.is_verbatim);
        assert_int_equal(plan.device_bytes, 4 * 16);
}

static void test_empty_operand_needs_no_memory(void **state) {
        (void)state;
        assert_int_equal(plan_of(MMA_F32, MMA_ORDER_ROW, 0, 5, 5, 1, 0, true).device_bytes, 0);
        assert_int_equal(plan_of(MMA_F32, MMA_ORDER_ROW, 5, 5, 5, 0, 25, false).device_bytes, 0);
}

static void test_packed_tiles_are_one_line(void **state) {
        (void)state;
        struct stage_plan plan = plan_of(MMA_F16, MMA_ORDER_MMA16816, 32, 48, 0, 2, 32 * 48, false);
        assert_true(plan.is_verbatim);
        assert_int_equal(plan.device_bytes, 2 * 32 * 48 * 2);
        assert_int_equal(plan.device_batch_stride, 32 * 48);
}

static void test_batches_that_share_bytes_take_no_more_room_than_on_the_host(void **state) {
        (void)state;
        /* 100000 matrices of 2 x 300, each one element behind the last; lines of 600 bytes would like another pitch */
        struct stage_plan plan = plan_of(MMA_F16, MMA_ORDER_ROW, 2, 300, 300, 100000, 1, false);
        assert_true(plan.is_verbatim);
        assert_int_equal(plan.device_bytes, (99999 + 600) * 2);
        assert_int_equal(plan.device_batch_stride, 1);
        /* what they have together, 2^66 bytes, is no number of 64 bits */
        plan = plan_of(MMA_F16, MMA_ORDER_ROW, 2, 1ull << 32, 1ull << 32, 1ull << 32, 1, false);
        assert_true(plan.is_verbatim);
        assert_int_equal(plan.device_bytes, ((1ull << 32) - 1 + (2ull << 32)) * 2);
}

static void test_extents_never_hand_out_a_byte_twice(void **state) {
        enum { BYTES = 4096, ROUNDS = 20000, HELD = 64 };
        static uint8_t owner[BYTES];
        struct { uint64_t begin, n; } held[HELD] = { 0 };
        struct extents extents;
        unsigned int seed = (unsigned int)time(NULL);
        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        assert_int_equal(extents_init(&extents, BYTES), 0);
        memset(owner, 0, sizeof owner);
        for (int round = 0; round < ROUNDS; round++) {
                int i = rand() % HELD;
                if (held[i].n) {
                        memset(owner + held[i].begin, 0, held[i].n);
                        assert_int_equal(extents_give(&extents, held[i].begin, held[i].n), 0);
                        held[i].n = 0;
                } else {
                        uint64_t n = 1 + (uint64_t)(rand() % 200), begin;
                        if (extents_take(&extents, n, BYTES, &begin))
                                continue;
                        assert_true(begin + n <= BYTES);
                        for (uint64_t b = begin; b < begin + n; b++)
                                assert_int_equal(owner[b]++, 0);
                        held[i].begin = begin;
                        held[i].n = n;
                }
        }
        for (int i = 0; i < HELD; i++)
                if (held[i].n)
                        assert_int_equal(extents_give(&extents, held[i].begin, held[i].n), 0);
        assert_int_equal(extents.n_free, 1);
        assert_int_equal(extents.free[0].begin, 0);
        assert_int_equal(extents.free[0].end, BYTES);
        uint64_t begin;
        assert_int_not_equal(extents_take(&extents, BYTES + 1, BYTES * 2, &begin), 0);
        extents_deinit(&extents);
}

static void test_sticky_errors_lose_the_gpu_and_others_do_not(void **state) {
        const int sticky[] = { 214, 226, 700, 702, 710, 714, 715, 716, 717, 718, 719, 721, 810, 911 };
        bool is_sticky;
        (void)state;
        for (size_t i = 0; i < sizeof sticky / sizeof sticky[0]; i++) {
                assert_int_equal(cuda_status(sticky[i], &is_sticky), MMA_GPU_LOST);
                assert_true(is_sticky);
        }
        assert_int_equal(cuda_status(2, &is_sticky), MMA_NO_MEMORY);
        assert_false(is_sticky);
        assert_int_equal(cuda_status(1, &is_sticky), MMA_INTERNAL); /* invalid value: our mistake, not the device's end */
        assert_false(is_sticky);
        assert_int_equal(cuda_status(0, &is_sticky), MMA_OK);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_aligned_operand_is_copied_as_one_range),
                cmocka_unit_test(test_odd_pitch_becomes_a_multiple_of_16_bytes),
                cmocka_unit_test(test_lines_of_a_result_begin_at_whole_sectors_where_the_way_back_allows),
                cmocka_unit_test(test_gaps_of_a_result_are_not_copied_back),
                cmocka_unit_test(test_batches_that_share_bytes_take_no_more_room_than_on_the_host),
                cmocka_unit_test(test_shared_operand_is_copied_once),
                cmocka_unit_test(test_sparse_operand_is_not_copied_with_its_gaps),
                cmocka_unit_test(test_empty_operand_needs_no_memory),
                cmocka_unit_test(test_packed_tiles_are_one_line),
                cmocka_unit_test(test_extents_never_hand_out_a_byte_twice),
                cmocka_unit_test(test_sticky_errors_lose_the_gpu_and_others_do_not),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
