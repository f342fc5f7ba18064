/* SPDX-License-Identifier: MIT
 *
 * Goal: rows keep their word where tiles are large and rings of stages go round several times; and no number format's special codes
 * are lost on any path. Method: shapes around multiples of the tiles of kernels/table.h, K above every ring, all layouts, whole
 * numbers (every class must agree with every other in each element; the oracle looks at parts) and random ones; one operand that
 * holds every code of its format. Small shapes are test-kernels.c's, offsets beyond 32 bits test-kernels-far.c's. MMA_TEST_SEED,
 * MMA_TEST_BRIEF and MMA_TEST_ROWS as in the first.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/gpu/pairs.h"

static uint64_t seed;
static bool is_brief;

/* One off and exactly at multiples of 56, 64, 80, 112, 128, 176, 192, 240 and 256; K odd, within one stage, and many rings long. */
static const uint16_t shapes[][3] = {
        { 127, 129, 2111 }, { 128, 256, 1024 }, { 129, 255, 1600 }, { 256, 64, 520 }, { 257, 65, 1031 }, { 64, 8, 3000 },
        { 65, 9, 2900 }, { 7, 385, 1409 }, { 1, 640, 1600 }, { 640, 1, 777 }, { 3, 192, 4100 }, { 191, 193, 129 },
        { 192, 352, 200 }, { 321, 513, 130 }, { 512, 256, 65 }, { 16, 128, 6000 }, { 353, 175, 321 },
        { 96, 240, 336 }, { 65, 337, 150 }, { 336, 81, 264 }, { 304, 192, 130 }, { 577, 136, 200 }, { 72, 600, 264 },
};
#define N_SHAPES (sizeof shapes / sizeof shapes[0])
static const uint16_t shapes_brief[][3] = { { 65, 9, 1900 }, { 264, 352, 330 } };

/* Bits 0-2: the orders of A, B and D. D has an odd ld in most turns. */
static void lay_out(struct mma_problem *p, uint32_t variant, uint32_t turn)
{
        gpu_order(&p->a, order_of(variant), p->m, p->k, 0);
        gpu_order(&p->b, order_of(variant >> 1), p->k, p->n, 0);
        gpu_order(&p->d, order_of(variant >> 2), p->m, p->n, turn % 5);
        p->a.ld += aligned_extra(p->a.ld);
        p->b.ld += aligned_extra(p->b.ld);
        if (turn % 3 == 0)
                gpu_order(&p->d, p->d.order, p->m, p->n, aligned_extra(p->d.order == MMA_ORDER_ROW ? p->n : p->m));
        gpu_end_to_end(p);
        p->b.batch_stride = turn & 16 ? 0 : p->b.batch_stride;
        p->d.batch_stride += turn % 3;
}

/* What makes the staged epilogue look at other memory than D; all exact for whole numbers. */
static void add_options(struct mma_problem *p, uint32_t turn, struct oracle_random *random)
{
        bool is_fp8 = p->d.dtype == MMA_E4M3 || p->d.dtype == MMA_E5M2;

        if (turn & 1) {
                p->c_kind = MMA_C_TENSOR;
                p->c.dtype = is_fp8 ? MMA_F32 : p->d.dtype;
                gpu_order(&p->c, order_of(turn >> 1), p->m, p->n, turn % 4);
                p->c.batch_stride = gpu_entry(&p->c, p->m, p->n);
                p->beta = 2;
                p->c.at = gpu_place(oracle_elements(oracle_c(p)) * oracle_bytes(p->c.dtype), turn % 3 * oracle_bytes(p->c.dtype));
                oracle_fill_whole(oracle_c(p), random, 8);
        }
        if (turn & 2) {
                uint64_t n = p->m > p->n ? p->m : p->n;
                float *bias = gpu_place(n * sizeof *bias, sizeof *bias);

                for (uint64_t i = 0; i < n; i++)
                        bias[i] = (float)oracle_below(random, 17) - 8;
                p->bias = bias;
                p->bias_dtype = MMA_F32;
                p->bias_axis = turn & 4 ? MMA_AXIS_M : MMA_AXIS_N;
        }
        if (turn & 4)
                p->act = MMA_ACT_RELU;
}

static bool takes_any_layout(const struct pair *pair)
{
        return pair->a == MMA_F16 || pair->a == MMA_BF16 || pair->a == MMA_F64;
}

static void test_shapes_around_multiples_of_large_tiles_with_k_above_the_rings(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t turn = 0, n_runs = 0;

        (void)state;
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t shape = 0; shape < (is_brief ? 2 : N_SHAPES); shape++)
                        for (uint32_t i = 0; i < (is_brief ? 12 : 2); i++, turn++) {
                                const struct pair *pair = &pairs[pair_index];
                                const uint16_t *size = is_brief ? shapes_brief[shape] : shapes[shape];
                                struct mma_problem p = pair_problem(pair, pair_d(pair, turn / 2), size[0], size[1], size[2]);
                                bool is_whole = (turn ^ turn / 8) & 1;
                                /* The types that the tensor core reads along K alone mostly lie so. */
                                uint32_t variant = takes_any_layout(pair) || turn % 4 == 3 ? turn % 8 : (turn & 4) | 2;

                                gpu_reset();
                                p.batch = turn % 11 == 5 ? 3 : 1;
                                lay_out(&p, variant, turn);
                                gpu_place_matrices(&p, 0);
                                if (!gpu_is_news(&seen, &p, shape % GPU_KINDS))
                                        continue;
                                if (is_whole)
                                        pair_fill_whole(&p, pair, &random);
                                else
                                        pair_fill_random(&p, &random);
                                if (is_whole && p.d.dtype != MMA_S8)
                                        add_options(&p, turn / 3, &random);
                                n_runs += gpu_check_all_rows_in_parts(&p, is_whole ? ORACLE_EXACT : ORACLE_BOUNDED);
                        }
        printf("# %u runs\n", n_runs);
}

static void test_k_of_forty_thousand_in_one_tile(void **state)
{
        struct oracle_random random;

        (void)state;
        if (is_brief)
                skip();
        oracle_seed(&random, seed + 1);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++) {
                const struct pair *pair = &pairs[pair_index];
                struct mma_problem p = pair_problem(pair, pair->d[0], 66, 40, 40961);

                gpu_reset();
                lay_out(&p, 2, pair_index);
                gpu_place_matrices(&p, 0);
                pair_fill_whole(&p, pair, &random);
                gpu_check_all_rows_in_parts(&p, ORACLE_EXACT);
        }
}

static void test_bases_and_rows_of_every_alignment_from_1_to_16_elements(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t alignment = 1; alignment <= 16; alignment += is_brief ? 14 : 1) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, alignment), 67, 35, 150);

                        gpu_reset();
                        gpu_order(&p.a, MMA_ORDER_ROW, p.m, p.k, 0);
                        gpu_order(&p.b, MMA_ORDER_COL, p.k, p.n, 0);
                        p.a.ld = (p.a.ld + alignment - 1) / alignment * alignment;
                        p.b.ld = (p.b.ld + 2 * alignment - 1) / alignment * alignment;
                        p.d.ld = (p.d.ld + alignment - 1) / alignment * alignment;
                        gpu_place_matrices(&p, alignment);
                        pair_fill_whole(&p, pair, &random);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

/* ---- codes ---- */

/* Codes of one format: all of those of 8 and 16 bits, else the ends of every range. */
static uint64_t code_at(uint8_t dtype, uint64_t index)
{
        static const uint32_t of_f32[] = {
                0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x00800001, 0x0d000000, 0x33800000, 0x3f800000,
                0x3f800001, 0x3f801000, 0x3f801fff, 0x3fffffff, 0xbfffffff, 0x4b7fffff, 0x7e7fffff, 0x7f000000, 0x7f7fe000, 0x7f7fefff,
                0x7f7ff000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7f800001, 0xff800001, 0x7fbfffff, 0x7fc00000, 0xffffffff,
        };
        static const uint64_t of_f64[] = {
                0x0000000000000000, 0x8000000000000000, 0x0000000000000001, 0x000fffffffffffff, 0x0010000000000000, 0x3ff0000000000001,
                0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff0000000000001, 0xffffffffffffffff,
        };

        switch (oracle_bytes(dtype)) {
        case 4:
                return of_f32[index % (sizeof of_f32 / sizeof of_f32[0])];
        case 8:
                return of_f64[index % (sizeof of_f64 / sizeof of_f64[0])];
        default:
                return index;
        }
}

static uint64_t n_codes(uint8_t dtype)
{
        return oracle_bytes(dtype) == 1 ? 256 : oracle_bytes(dtype) == 2 ? 65536 : 128;
}

/* Each code is alone in its row of A (or column of B) among zeros, the other operand is all ones: D holds the code's value. K is
 * long enough for fp8 to be multiplied as such. */
static void check_codes(const struct pair *pair, uint8_t d, bool in_a)
{
        uint8_t dtype = in_a ? pair->a : pair->b;
        uint64_t n = n_codes(dtype), bytes = oracle_bytes(dtype);
        struct mma_problem p = in_a ? pair_problem(pair, d, n, 8, 64) : pair_problem(pair, d, 8, n, 64);
        struct oracle_matrix codes;

        gpu_reset();
        gpu_order(&p.b, MMA_ORDER_COL, p.k, p.n, 0);
        gpu_place_matrices(&p, 0);
        oracle_fill_value(oracle_a(&p), in_a ? 0 : 1);
        oracle_fill_value(oracle_b(&p), in_a ? 1 : 0);
        codes = in_a ? oracle_a(&p) : oracle_b(&p);
        for (uint64_t i = 0; i < n; i++) {
                uint64_t code = code_at(dtype, i), k = i * 7 % 64;

                memcpy((char *)codes.view->at + (in_a ? oracle_index(codes, 0, i, k) : oracle_index(codes, 0, k, i)) * bytes, &code,
                       bytes);
        }
        gpu_check_all_rows(&p, ORACLE_EXACT);
}

static void test_every_code_of_an_operand_comes_through_every_row(void **state)
{
        (void)state;
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++) {
                const struct pair *pair = &pairs[pair_index];

                /* 65536 rows are too many for a sanitizer. */
                if (is_brief && n_codes(pair->a) > 256)
                        continue;
                check_codes(pair, pair->d[0], true);
                check_codes(pair, pair->d[0], false);
                if (pair->d[1])
                        check_codes(pair, pair->d[1], true);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_shapes_around_multiples_of_large_tiles_with_k_above_the_rings),
                cmocka_unit_test(test_k_of_forty_thousand_in_one_tile),
                cmocka_unit_test(test_bases_and_rows_of_every_alignment_from_1_to_16_elements),
                cmocka_unit_test(test_every_code_of_an_operand_comes_through_every_row),
        };

        return gpu_begin(20261129, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
