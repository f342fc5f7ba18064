/* SPDX-License-Identifier: MIT
 *
 * Goal: the sorted search finds an overlap between problems exactly when the comparison of all pairs does. Method: random
 * vectors in a small slab, both answers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/vector_overlap.h"

static void place(struct operand *operand, uint64_t rows, uint64_t cols, uint64_t n_bytes)
{
        operand->dtype = MMA_F32;
        operand->order = rand() % 4 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        operand->place = rand() % 8 ? PLACE_SLAB : PLACE_INLINE;
        operand->rows = rows;
        operand->cols = cols;
        operand->ld = 16;
        operand->object = 1 + (uint64_t)(rand() % 5 == 0);
        operand->offset = operand->place == PLACE_SLAB ? (uint64_t)rand() % n_bytes / 4 * 4 : 0;
}

static void test_same_answer_as_all_pairs(void **state)
{
        int n_overlaps = 0, n_free = 0;
        unsigned seed = 99;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int round = 0; round < 5000; round++) {
                struct gemm problems[12], *pointers[12];
                uint32_t indices[12], n = 1 + (uint32_t)rand() % 12;
                uint64_t n_bytes = 1024ull << rand() % 9;
                struct refusal refusal;
                int all_pairs, sorted;

                for (uint32_t i = 0; i < n; i++) {
                        uint64_t m = (uint64_t)rand() % 6, k = 1 + (uint64_t)rand() % 5, c = 1 + (uint64_t)rand() % 8;

                        gemm_init(&problems[i]);
                        problems[i].batch = 1 + (uint64_t)(rand() % 6 == 0);
                        place(&problems[i].a, m, k, n_bytes);
                        place(&problems[i].b, k, c, n_bytes);
                        place(&problems[i].d, m, c, n_bytes);
                        if (rand() % 3 == 0)
                                place(&problems[i].c, m, c, n_bytes);
                        if (gemm_check(&problems[i], "", &refusal) != 0)
                                fail_msg("%s: %s", refusal.field, refusal.text);
                        pointers[i] = &problems[i];
                        indices[i] = i;
                }
                all_pairs = gemm_check_vector_overlap(problems, n, &refusal);
                sorted = vector_overlap_check(pointers, indices, n, &refusal);
                assert_int_equal(sorted, all_pairs);
                n_overlaps += all_pairs != 0;
                n_free += all_pairs == 0;
        }
        assert_true(n_overlaps > 500 && n_free > 500);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_same_answer_as_all_pairs),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
