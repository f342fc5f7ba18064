/* SPDX-License-Identifier: MIT
 *
 * Goal: what a product may have beyond one D of M x N values with scales of its rows and columns is right on every row that
 * takes it: gated activations, amax, scales of blocks, picked rows of D; and that picked rows of A are gathered. Method: random
 * problems around the tile sizes, each on all rows, against the oracle; whole numbers where sums must be exact. MMA_TEST_SEED
 * repeats a run, MMA_TEST_BRIEF makes it short.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/gpu/gpu.h"
#include "tests/gpu/pairs.h"

static const uint16_t sizes[] = { 1, 2, 7, 16, 33, 64, 65, 127, 128, 130, 200, 257 };
static uint64_t seed;
static bool is_brief;

static uint64_t pick(struct oracle_random *random)
{
        return sizes[oracle_below(random, sizeof sizes / sizeof sizes[0])];
}

/* Aligned layouts, which the fast rows take, and others; operands along K, which all of the fast rows take, more often than others. d_rows: of D,
 * where they are not those of the product, else 0. */
static void lay_out(struct mma_problem *p, uint64_t d_rows, struct oracle_random *random)
{
        bool is_aligned = oracle_below(random, 3), is_along_k = oracle_below(random, 2);

        gpu_order(&p->a, order_of((uint32_t)oracle_below(random, 2)), p->m, p->k, 0);
        gpu_order(&p->b, order_of((uint32_t)oracle_below(random, 2)), p->k, p->n, 0);
        gpu_order(&p->d, order_of(!oracle_below(random, 3)), d_rows ? d_rows : p->m, oracle_d(p).cols, 0);
        p->a.ld += is_aligned ? aligned_extra(p->a.ld) : oracle_below(random, 3);
        p->b.ld += is_aligned ? aligned_extra(p->b.ld) : oracle_below(random, 3);
        if (is_along_k && is_aligned)
                gpu_along_k(p);
        p->d.ld += is_aligned && oracle_below(random, 3) ? aligned_extra(p->d.ld) : oracle_below(random, 3);
        gpu_end_to_end(p);
        p->b.batch_stride *= oracle_below(random, 2);
        p->d.batch_stride += oracle_below(random, 2) * oracle_below(random, 6);
        gpu_place_matrices(p, is_aligned ? 0 : oracle_below(random, 4));
}

static float *place_floats(uint64_t n, struct oracle_random *random)
{
        float *values = gpu_place(n * sizeof *values, 0);

        for (uint64_t i = 0; i < n; i++)
                values[i] = (float)(1 + oracle_below(random, 16)) * 0.37f;
        return values;
}

static void want_amax(struct mma_problem *p)
{
        if (p->d.dtype == MMA_F64 || p->d.dtype == MMA_S32)
                return;
        p->amax = gpu_place(sizeof *p->amax, 0);
        *p->amax = 0;
}

static void put_special(struct oracle_matrix matrix, double value, struct oracle_random *random)
{
        oracle_set(matrix, oracle_below(random, matrix.batch), oracle_below(random, matrix.rows), oracle_below(random, matrix.cols), value);
}

static void test_every_row_gates_pairs_of_columns(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < 24; turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), 2 * pick(&random),
                                                            oracle_below(&random, 6) ? pick(&random) : 0);

                        if (p.d.dtype == MMA_S32)
                                continue;
                        gpu_reset();
                        p.act = (uint8_t)(MMA_ACT_SWIGLU + turn % 3);
                        p.batch = 1 + oracle_below(&random, 2);
                        lay_out(&p, 0, &random);
                        pair_fill_random(&p, &random);
                        if (oracle_below(&random, 2)) {
                                p.bias_axis = oracle_below(&random, 2) ? MMA_AXIS_M : MMA_AXIS_N;
                                p.bias_dtype = MMA_F32;
                                p.bias = place_floats(p.m > p.n ? p.m : p.n, &random);
                        }
                        if (p.k && oracle_below(&random, 2)) {
                                p.has_scale = 1;
                                p.scale_a = place_floats(p.m, &random);
                                p.scale_b = place_floats(p.n, &random);
                        }
                        if (oracle_below(&random, 2))
                                p.out_scale = 0.3f;
                        if (oracle_below(&random, 2))
                                want_amax(&p);
                        if (gpu_is_news(&seen, &p, p.bias != NULL))
                                n_rows += gpu_check_all_rows(&p, ORACLE_BOUNDED);
                }
        printf("# gated: %u runs\n", n_rows);
}

/* With nothing else to do in the epilogue, which is where shortcuts are; and behind every activation. */
static void test_every_row_tells_the_largest_magnitude(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 1);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < 16; turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), pick(&random),
                                                            oracle_below(&random, 8) ? pick(&random) : 0);
                        bool has_act = turn % 4 == 3, is_integer = p.a.dtype == MMA_S8 || p.a.dtype == MMA_U8;

                        if (p.d.dtype == MMA_S32 || p.d.dtype == MMA_F64)
                                continue;
                        gpu_reset();
                        p.batch = 1 + oracle_below(&random, 3);
                        p.act = (uint8_t)(has_act ? MMA_ACT_RELU + oracle_below(&random, 4) : MMA_ACT_NONE);
                        p.out_scale = turn % 4 == 2 ? 0.25f : 1;
                        lay_out(&p, 0, &random);
                        pair_fill_whole(&p, &pairs[i], &random);
                        /* fp8 is written with its largest value for Inf, beside which sums would not be exact. */
                        if (turn % 5 == 1 && p.k && !has_act && !is_integer)
                                put_special(oracle_a(&p), turn % 2 || oracle_bytes(p.a.dtype) == 1 ? (double)NAN : (double)INFINITY, &random);
                        want_amax(&p);
                        if (gpu_is_news(&seen, &p, has_act))
                                n_rows += gpu_check_all_rows(&p, has_act ? ORACLE_BOUNDED : ORACLE_EXACT);
                }
        printf("# amax: %u runs\n", n_rows);
}

/* All of D is negative before relu; what a row may make of places outside, where sums are 0, is not. */
static void test_what_lies_outside_of_d_is_not_its_largest_magnitude(void **state)
{
        static const uint16_t shapes[][3] = { { 70, 50, 64 }, { 129, 200, 80 }, { 33, 264, 160 } };
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 6);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < 18; turn++) {
                        const uint16_t *size = shapes[turn % 3];
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn / 3), size[0], size[1], size[2]);

                        if (p.d.dtype == MMA_S32 || p.d.dtype == MMA_F64)
                                continue;
                        gpu_reset();
                        gpu_along_k(&p);
                        gpu_order(&p.d, order_of(turn % 5 == 4), p.m, p.n, 0);
                        p.d.ld += turn % 4 ? aligned_extra(p.d.ld) : 1;
                        gpu_place_matrices(&p, 0);
                        oracle_fill_value(oracle_a(&p), 1);
                        oracle_fill_value(oracle_b(&p), 1);
                        p.alpha = -1;
                        p.act = MMA_ACT_RELU;
                        p.bias_axis = turn & 1 ? MMA_AXIS_M : MMA_AXIS_N;
                        p.bias_dtype = MMA_F32;
                        p.bias = place_floats(p.m > p.n ? p.m : p.n, &random);
                        want_amax(&p);
                        if (gpu_is_news(&seen, &p, turn & 1))
                                gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

static void test_scales_of_blocks_are_right_on_every_row_of_their_class(void **state)
{
        static const uint16_t depths[] = { 0, 1, 15, 16, 100, 127, 128, 129, 256, 300, 513 };
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < 40; turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), pick(&random),
                                                            depths[turn % 11]);
                        uint64_t k_blocks = (p.k + 127) / 128, n_blocks = (p.n + 127) / 128;
                        bool is_exact = oracle_below(&random, 2);

                        if ((p.a.dtype != MMA_E4M3 && p.a.dtype != MMA_E5M2) || p.compute == MMA_COMPUTE_FAST)
                                continue;
                        gpu_reset();
                        if (!is_exact && p.n % 2 == 0 && oracle_below(&random, 3) == 0)
                                p.act = MMA_ACT_SWIGLU;
                        else if (oracle_below(&random, 3) == 0)
                                p.act = is_exact || oracle_below(&random, 2) ? MMA_ACT_RELU : MMA_ACT_GELU;
                        p.batch = 1 + oracle_below(&random, 2);
                        if (!ACT_IS_GATED(p.act) && oracle_below(&random, 3) == 0) {
                                p.c_kind = oracle_below(&random, 3) ? MMA_C_TENSOR : MMA_C_SCALAR;
                                p.c_scalar = 3;
                                p.beta = 2;
                                p.c.dtype = p.d.dtype == MMA_E4M3 || p.d.dtype == MMA_E5M2 ? MMA_F32 : p.d.dtype;
                                gpu_order(&p.c, order_of(!oracle_below(&random, 3)), p.m, p.n, 0);
                                p.c.ld += oracle_below(&random, 3) ? aligned_extra(p.c.ld) : 0;
                                p.c.batch_stride = gpu_entry(&p.c, p.m, p.n);
                        }
                        lay_out(&p, 0, &random);
                        if (p.c_kind == MMA_C_TENSOR)
                                oracle_fill_whole(oracle_c(&p), &random, 8);
                        if (oracle_below(&random, 3) == 0) {
                                p.bias_axis = oracle_below(&random, 2) ? MMA_AXIS_M : MMA_AXIS_N;
                                p.bias_dtype = MMA_F32;
                                p.bias = place_floats(p.m > p.n ? p.m : p.n, &random);
                        }
                        if (is_exact)
                                pair_fill_whole(&p, &pairs[i], &random);
                        else
                                pair_fill_random(&p, &random);
                        if (p.k) {
                                p.scale_mode = MMA_SCALE_MODE_BLOCK128;
                                p.scale_a_order = order_of((uint32_t)oracle_below(&random, 2));
                                p.scale_b_order = order_of((uint32_t)oracle_below(&random, 2));
                                p.scale_a_ld = (p.scale_a_order == MMA_ORDER_ROW ? k_blocks : p.m) + oracle_below(&random, 3);
                                p.scale_b_ld = (p.scale_b_order == MMA_ORDER_ROW ? k_blocks : n_blocks) + oracle_below(&random, 3);
                                p.scale_a_batch_stride = p.scale_a_ld * (p.scale_a_order == MMA_ORDER_ROW ? p.m : k_blocks);
                                p.scale_a = place_floats(p.scale_a_batch_stride * p.batch, &random);
                                p.scale_b = place_floats(p.scale_b_ld * (p.scale_b_order == MMA_ORDER_ROW ? n_blocks : k_blocks),
                                                         &random);
                                if (oracle_below(&random, 3) == 0) {
                                        p.has_scale = 1;
                                        p.scale_b_value = 0.7f;
                                }
                        }
                        /* Codes of NaN in both operands; and, where sums are exact, scales that are none. */
                        if (p.k && turn % 4 == 1 && !ACT_IS_GATED(p.act)) {
                                put_special(oracle_a(&p), (double)NAN, &random);
                                put_special(oracle_b(&p), (double)NAN, &random);
                                if (is_exact)
                                        ((float *)p.scale_a)[oracle_below(&random, p.scale_a_batch_stride * p.batch)] =
                                                turn % 8 == 1 ? INFINITY : NAN;
                        }
                        if (oracle_below(&random, 2))
                                want_amax(&p);
                        if (gpu_is_news(&seen, &p, ACT_IS_GATED(p.act) ? 0 : 1 + (p.c_kind != MMA_C_NONE) + 2 * (p.bias != NULL)))
                                n_rows += gpu_check_all_rows(&p, is_exact ? ORACLE_EXACT : ORACLE_BOUNDED);
                }
        printf("# block128: %u runs\n", n_rows);
}

/* n distinct numbers below bound. */
static const void *place_numbers(uint64_t n, uint64_t bound, uint8_t dtype, bool is_distinct, struct oracle_random *random)
{
        char *numbers = gpu_place(n * mma_dtype_bytes(dtype), 0);
        uint64_t *all = malloc((bound + 1) * sizeof *all);

        assert_non_null(all);
        for (uint64_t i = 0; i < bound; i++)
                all[i] = i;
        for (uint64_t i = 0; i < n; i++) {
                uint64_t at = is_distinct ? i + oracle_below(random, bound - i) : oracle_below(random, bound), row = all[at];
                int64_t wide = (int64_t)row;
                int32_t narrow = (int32_t)row;

                if (is_distinct) {
                        all[at] = all[i];
                        all[i] = row;
                }
                if (dtype == MMA_S64)
                        memcpy(numbers + i * 8, &wide, 8);
                else
                        memcpy(numbers + i * 4, &narrow, 4);
        }
        free(all);
        return numbers;
}

static void test_every_row_writes_the_rows_that_are_picked_and_no_other(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < 24; turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), 2 * pick(&random),
                                                            oracle_below(&random, 8) ? pick(&random) : 0);
                        bool has_gate = turn % 3 == 2 && p.d.dtype != MMA_S32;
                        uint32_t n_runs;

                        gpu_reset();
                        p.act = has_gate ? MMA_ACT_SWIGLU : MMA_ACT_NONE;
                        p.d_rows = p.m + oracle_below(&random, 40);
                        p.rows_d_dtype = (uint8_t)(MMA_S32 + oracle_below(&random, 2));
                        p.rows_d = place_numbers(p.m, p.d_rows, p.rows_d_dtype, true, &random);
                        p.bad_rows = gpu_place(sizeof *p.bad_rows, 0);
                        *p.bad_rows = 0;
                        lay_out(&p, p.d_rows, &random);
                        if (!has_gate && oracle_below(&random, 2) && p.d.dtype != MMA_E4M3 && p.d.dtype != MMA_E5M2) {
                                p.c = p.d;
                                p.c_kind = MMA_C_TENSOR;
                                p.beta = 2;
                                oracle_fill_whole(oracle_c(&p), &random, 8);
                        }
                        pair_fill_whole(&p, &pairs[i], &random);
                        if (!gpu_is_news(&seen, &p, has_gate | (p.c_kind != MMA_C_NONE) << 1))
                                continue;
                        n_runs = gpu_check_all_rows(&p, has_gate ? ORACLE_BOUNDED : ORACLE_EXACT);
                        n_rows += n_runs;
                        if (n_runs)
                                assert_int_equal(gpu_bad_rows(&p), 0);
                }
        printf("# picked rows: %u runs\n", n_rows);
}

static void test_a_row_number_that_is_none_writes_nothing_and_is_noted(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 4);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t j = 0; j < kernels_count(); j++) {
                        static const int64_t wrong[] = { 70, -1, INT64_MAX, INT64_MIN };
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], j), 66, 34, 32);
                        int64_t *numbers;

                        gpu_reset();
                        p.d_rows = 70;
                        p.rows_d_dtype = MMA_S64;
                        p.rows_d = numbers = (int64_t *)(uintptr_t)place_numbers(66, 70, MMA_S64, true, &random);
                        numbers[5] = wrong[j % 4];
                        p.bad_rows = gpu_place(sizeof *p.bad_rows, 0);
                        *p.bad_rows = 0;
                        gpu_order(&p.d, order_of(j), p.d_rows, p.n, 1);
                        gpu_order(&p.b, order_of(1), p.k, p.n, 0);
                        gpu_place_matrices(&p, 0);
                        pair_fill_whole(&p, &pairs[i], &random);
                        if (!gpu_takes(kernels_at(j), &p))
                                continue;
                        gpu_run(kernels_at(j), &p, 1, 0);
                        gpu_check_untouched(kernels_at(j), &p, 1);
                        assert_int_equal(gpu_bad_rows(&p), BAD_ROWS_D);
                }
}

/* Every size of element, order and alignment; wrong numbers give rows of zeros. */
static void test_picked_rows_of_a_are_gathered(void **state)
{
        static const uint8_t dtypes[] = { MMA_E4M3, MMA_BF16, MMA_F32, MMA_F64 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 5);
        for (uint32_t turn = 0; turn < (is_brief ? 20 : 160); turn++) {
                uint64_t a_rows = pick(&random), m = pick(&random), k = pick(&random) * (turn % 5 ? 1 : 16), bytes, bad = 0;
                uint8_t dtype = dtypes[turn % 4];
                struct mma_problem p = gpu_problem(dtype, dtype, dtype, m, 1, k);
                struct mma_gather_plan plan;
                struct mma_gather *g = &plan.a;
                char *numbers;

                gpu_reset();
                p.a_rows = a_rows;
                p.batch = 1 + oracle_below(&random, 2);
                gpu_order(&p.a, order_of((uint32_t)oracle_below(&random, 2)), a_rows, k, turn % 3 ? aligned_extra(turn % 2 ? a_rows : k) : 1);
                p.a.batch_stride = p.a.ld * (p.a.order == MMA_ORDER_ROW ? a_rows : k);
                p.rows_a_dtype = (uint8_t)(MMA_S32 + oracle_below(&random, 2));
                numbers = (char *)(uintptr_t)place_numbers(m * p.batch, a_rows, p.rows_a_dtype, false, &random);
                p.rows_a = numbers;
                p.rows_a_batch_stride = m;
                if (turn % 4 == 1) {
                        memset(numbers, 0xff, mma_dtype_bytes(p.rows_a_dtype)); /* -1 */
                        bad = 1;
                }
                p.bad_rows = gpu_place(sizeof *p.bad_rows, 0);
                *p.bad_rows = 0;
                p.a.at = gpu_place(oracle_elements(oracle_a(&p)) * oracle_bytes(dtype), turn % 3 ? 0 : oracle_bytes(dtype));
                oracle_fill_whole(oracle_a(&p), &random, 8);
                assert_true(gather_plan_make(&p, &plan));
                g->to.at = gpu_place(plan.a_bytes, 0);
                gpu_gather(*g);
                bytes = oracle_bytes(dtype);
                for (uint64_t batch = 0; batch < p.batch; batch++)
                        for (uint64_t i = 0; i < m; i++)
                                for (uint64_t j = 0; j < k; j++) {
                                        static const char zeros[8];
                                        bool is_row = p.a.order == MMA_ORDER_ROW, is_bad = bad && !batch && !i;
                                        uint64_t row = problem_row(p.rows_a, p.rows_a_dtype, batch * m + i);
                                        uint64_t to = batch * g->to.batch_stride + (is_row ? i * g->to.ld + j : j * g->to.ld + i);
                                        const char *got = (const char *)gpu_after(g->to.at) + to * bytes;
                                        const char *want = is_bad ? zeros
                                                                  : (const char *)p.a.at + oracle_index(oracle_a(&p), batch, row, j) * bytes;

                                        if (memcmp(got, want, bytes))
                                                fail_msg("turn %u, %s in %s order: row %zu, column %zu", turn, mma_dtype_name(dtype),
                                                         mma_order_name(p.a.order), (size_t)i, (size_t)j);
                                }
                assert_int_equal(gpu_bad_rows(&p), bad ? BAD_ROWS_A : 0);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_row_gates_pairs_of_columns),
                cmocka_unit_test(test_every_row_tells_the_largest_magnitude),
                cmocka_unit_test(test_what_lies_outside_of_d_is_not_its_largest_magnitude),
                cmocka_unit_test(test_scales_of_blocks_are_right_on_every_row_of_their_class),
                cmocka_unit_test(test_every_row_writes_the_rows_that_are_picked_and_no_other),
                cmocka_unit_test(test_a_row_number_that_is_none_writes_nothing_and_is_noted),
                cmocka_unit_test(test_picked_rows_of_a_are_gathered),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
