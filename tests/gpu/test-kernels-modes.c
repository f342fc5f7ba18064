/* SPDX-License-Identifier: MIT
 *
 * Goal: what a product may have beyond one D of M x N values with scales of its rows and columns is right on every row that
 * takes it: gated activations, amax, scales of blocks. Method: random problems around the tile sizes, each on all rows, against
 * the oracle; whole numbers where sums must be exact. MMA_TEST_SEED repeats a run, MMA_TEST_BRIEF makes it short.
 */
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

/* Aligned layouts, which the fast rows take, and others. */
static void lay_out(struct mma_problem *p, struct oracle_random *random)
{
        bool is_aligned = oracle_below(random, 2);

        gpu_order(&p->a, order_of((uint32_t)oracle_below(random, 2)), p->m, p->k, 0);
        gpu_order(&p->b, order_of((uint32_t)oracle_below(random, 2)), p->k, p->n, 0);
        gpu_order(&p->d, order_of((uint32_t)oracle_below(random, 2)), p->m, oracle_d(p).cols, oracle_below(random, 3));
        p->a.ld += is_aligned ? aligned_extra(p->a.ld) : oracle_below(random, 3);
        p->b.ld += is_aligned ? aligned_extra(p->b.ld) : oracle_below(random, 3);
        p->a.batch_stride = p->a.ld * (p->a.order == MMA_ORDER_ROW ? p->m : p->k);
        p->b.batch_stride = oracle_below(random, 2) ? p->b.ld * (p->b.order == MMA_ORDER_ROW ? p->k : p->n) : 0;
        p->d.batch_stride = p->d.ld * (p->d.order == MMA_ORDER_ROW ? p->m : oracle_d(p).cols) + oracle_below(random, 6);
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

static void test_every_row_gates_pairs_of_columns(void **state)
{
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < (is_brief ? 3 : 24); turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), 2 * pick(&random),
                                                            oracle_below(&random, 6) ? pick(&random) : 0);

                        if (p.d.dtype == MMA_S32)
                                continue;
                        gpu_reset();
                        p.act = (uint8_t)(MMA_ACT_SWIGLU + turn % 3);
                        p.batch = 1 + oracle_below(&random, 2);
                        lay_out(&p, &random);
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
                        n_rows += gpu_check_all_rows(&p, ORACLE_BOUNDED);
                }
        printf("# gated: %u runs\n", n_rows);
}

/* With nothing else to do in the epilogue, which is where shortcuts are; and behind every activation. */
static void test_every_row_tells_the_largest_magnitude(void **state)
{
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 1);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < (is_brief ? 2 : 16); turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), pick(&random),
                                                            pick(&random));
                        bool has_act = turn % 4 == 3;

                        if (p.d.dtype == MMA_S32 || p.d.dtype == MMA_F64)
                                continue;
                        gpu_reset();
                        p.batch = 1 + oracle_below(&random, 3);
                        p.act = (uint8_t)(has_act ? MMA_ACT_RELU + oracle_below(&random, 4) : MMA_ACT_NONE);
                        p.out_scale = turn % 4 == 2 ? 0.25f : 1;
                        lay_out(&p, &random);
                        pair_fill_whole(&p, &pairs[i], &random);
                        want_amax(&p);
                        n_rows += gpu_check_all_rows(&p, has_act ? ORACLE_BOUNDED : ORACLE_EXACT);
                }
        printf("# amax: %u runs\n", n_rows);
}

static void test_scales_of_blocks_are_right_on_every_row_of_their_class(void **state)
{
        static const uint16_t depths[] = { 0, 1, 15, 16, 100, 127, 128, 129, 256, 300, 513 };
        struct oracle_random random;
        uint32_t n_rows = 0;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t turn = 0; turn < (is_brief ? 4 : 40); turn++) {
                        struct mma_problem p = pair_problem(&pairs[i], pair_d(&pairs[i], turn), pick(&random), pick(&random),
                                                            depths[turn % 11]);
                        uint64_t k_blocks = (p.k + 127) / 128, n_blocks = (p.n + 127) / 128;
                        bool is_exact = oracle_below(&random, 2);

                        if ((p.a.dtype != MMA_E4M3 && p.a.dtype != MMA_E5M2) || p.compute == MMA_COMPUTE_FAST)
                                continue;
                        gpu_reset();
                        if (!is_exact && p.n % 2 == 0 && oracle_below(&random, 3) == 0)
                                p.act = MMA_ACT_SWIGLU;
                        p.batch = 1 + oracle_below(&random, 2);
                        lay_out(&p, &random);
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
                        if (oracle_below(&random, 2))
                                want_amax(&p);
                        n_rows += gpu_check_all_rows(&p, is_exact ? ORACLE_EXACT : ORACLE_BOUNDED);
                }
        printf("# block128: %u runs\n", n_rows);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_row_gates_pairs_of_columns),
                cmocka_unit_test(test_every_row_tells_the_largest_magnitude),
                cmocka_unit_test(test_scales_of_blocks_are_right_on_every_row_of_their_class),
        };
        const char *why = gpu_open(), *text = getenv("MMA_TEST_SEED");
        int n_failed;

        if (why) {
                printf("SKIP: %s\n", why);
                return 77;
        }
        seed = text ? strtoull(text, NULL, 0) : 20261130;
        is_brief = getenv("MMA_TEST_BRIEF") != NULL;
        printf("# MMA_TEST_SEED=%llu\n", (unsigned long long)seed);
        n_failed = cmocka_run_group_tests(tests, NULL, NULL);
        gpu_close();
        return n_failed;
}
