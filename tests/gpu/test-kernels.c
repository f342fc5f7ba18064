/* SPDX-License-Identifier: MIT
 *
 * Goal: every row of kernels/table.h that this GPU can run computes what kernels/problem.h says, writes nothing else, and
 * says when it is done. Method: problems of all dtype pairs, ragged shapes, layouts, alignments and epilogue options run on
 * every row that takes them; whole numbers must come out exactly, random ones within a bound, and rows of one numeric class
 * must agree bit for bit. The oracle is tests/lib/oracle.h. Many problems in a launch, and batches, are in test-kernels-many.c, named
 * cases from bug reports in test-kernels-cases.c.
 * MMA_TEST_SEED repeats a run; for compute-sanitizer, MMA_TEST_BRIEF=1 takes a few shapes and MMA_TEST_ROWS=PART,... only
 * rows whose names have one of the parts.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/gpu/pairs.h"

static const uint16_t shapes[][3] = {
        { 1, 1, 1 }, { 1, 7, 16 }, { 7, 1, 17 }, { 16, 16, 16 }, { 17, 31, 64 }, { 31, 17, 7 }, { 64, 64, 64 },
        { 64, 100, 31 }, { 100, 129, 17 }, { 129, 100, 64 }, { 129, 257, 31 }, { 257, 129, 7 }, { 1, 257, 100 },
        { 257, 1, 129 }, { 13, 29, 257 }, { 128, 256, 96 }, { 101, 103, 107 }, { 19, 64, 65 },
};
static const uint16_t shapes_brief[][3] = { { 17, 31, 64 }, { 129, 96, 333 }, { 260, 208, 96 } };

static uint64_t seed;
static bool is_brief;

static uint32_t n_shapes(void)
{
        return is_brief ? sizeof shapes_brief / sizeof shapes_brief[0] : sizeof shapes / sizeof shapes[0];
}

static const uint16_t *shape_at(uint32_t index)
{
        return is_brief ? shapes_brief[index] : shapes[index];
}

/* variant: bits 0-2 the orders of A, B, D; bit 3 odd ld and base. */
static void lay_out(struct mma_problem *p, uint32_t variant, uint32_t turn)
{
        bool is_odd = variant & 8;
        uint64_t offset = is_odd ? 1 + turn % 15 : 0;

        gpu_order(&p->a, order_of(variant), p->m, p->k, 0);
        gpu_order(&p->b, order_of(variant >> 1), p->k, p->n, 0);
        gpu_order(&p->d, order_of(variant >> 2), p->m, p->n, 0);
        p->a.ld += is_odd ? 1 + turn % 2 * 2 : aligned_extra(p->a.ld);
        p->b.ld += is_odd ? 3 - turn % 2 * 2 : aligned_extra(p->b.ld);
        p->d.ld += is_odd ? turn % 5 : aligned_extra(p->d.ld);
        gpu_place_matrices(p, offset);
}

static void test_every_row_is_right_for_every_layout_shape_and_alignment(void **state)
{
        struct oracle_random random;
        static struct gpu_seen seen;
        uint32_t turn = 0, n_runs = 0;

        (void)state;
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t shape = 0; shape < n_shapes(); shape++)
                        for (uint32_t i = 0; i < (is_brief ? 16 * 5 : 16); i++, turn++) {
                                /* A short run tries every type of D in every layout, most of which are no news. */
                                uint32_t variant = i % 16, d = is_brief ? i / 16 : turn / 3;
                                const struct pair *pair = &pairs[pair_index];
                                const uint16_t *size = shape_at(shape);
                                struct mma_problem p = pair_problem(pair, pair_d(pair, d), size[0], size[1], size[2]);
                                /* Both kinds of data meet every layout over the shapes. */
                                bool is_whole = (variant ^ shape ^ variant >> 2) & 1;

                                gpu_reset();
                                lay_out(&p, variant, turn);
                                if (!gpu_is_news(&seen, &p, shape % GPU_KINDS))
                                        continue;
                                if (is_whole)
                                        pair_fill_whole(&p, pair, &random);
                                else
                                        pair_fill_random(&p, &random);
                                n_runs += gpu_check_all_rows(&p, is_whole ? ORACLE_EXACT : ORACLE_BOUNDED);
                        }
        printf("# %u runs\n", n_runs);
}

/* One vector of n values of a dtype, placed and filled. */
static void *place_vector(uint8_t dtype, uint64_t n, struct oracle_random *random, bool is_whole)
{
        uint64_t bytes = oracle_bytes(dtype);
        char *at = gpu_place(n * bytes, bytes);

        for (uint64_t i = 0; i < n; i++)
                oracle_encode(dtype, is_whole ? (double)oracle_below(random, 17) - 8 : oracle_normal(random), at + i * bytes);
        return at;
}

static double one_of(struct oracle_random *random, const double *values, uint32_t n)
{
        return values[oracle_below(random, n)];
}

/* Everything the epilogue can be asked for, drawn at random. Whole-number options for s32. */
static void draw_options(struct mma_problem *p, struct oracle_random *random)
{
        static const double factors[] = { 1, 1, 0.37, -2, 1.0 / 3, 0 };
        static const double whole_factors[] = { 1, 1, -2, 3, 4294967297.0, -4294967295.0 };
        static const uint8_t fp8_c[] = { MMA_F32, MMA_F16, MMA_BF16 };
        bool is_s32 = p->d.dtype == MMA_S32, is_fp8 = p->d.dtype == MMA_E4M3 || p->d.dtype == MMA_E5M2;
        uint8_t c_dtype = is_fp8 ? fp8_c[oracle_below(random, 3)] : p->d.dtype;

        p->alpha = one_of(random, is_s32 ? whole_factors : factors, 6);
        if (p->alpha == 0)
                p->k = 0;
        p->beta = one_of(random, is_s32 ? whole_factors : factors, 6);
        p->c_kind = p->beta == 0 ? MMA_C_NONE : (uint8_t)oracle_below(random, 3);
        if (p->c_kind == MMA_C_SCALAR)
                p->c_scalar = is_s32 ? -77 : 0.7;
        if (p->c_kind == MMA_C_TENSOR) {
                p->c.dtype = c_dtype;
                gpu_order(&p->c, order_of((uint32_t)oracle_below(random, 2)), p->m, p->n, oracle_below(random, 3));
        }
        p->c_init = p->c_kind != MMA_C_NONE && !is_fp8 && p->d.dtype != MMA_S8 && oracle_below(random, 4) == 0;
        if (p->c_init && (p->a.dtype == MMA_S8 || p->a.dtype == MMA_U8) && !is_s32)
                p->c_init = 0;
        if (p->c_init) {
                p->alpha = p->beta = 1;
                p->c_scalar = 3;        /* keeps sums exact, which start from it */
        }
        p->act = is_s32 ? (oracle_below(random, 2) ? MMA_ACT_RELU : MMA_ACT_NONE)
                        : (uint8_t)(MMA_ACT_NONE + oracle_below(random, 5));
        p->bias_axis = oracle_below(random, 2) ? MMA_AXIS_M : MMA_AXIS_N;
        p->bias_dtype = oracle_below(random, 2) ? MMA_F32 : c_dtype;
        p->out_scale = !is_s32 && oracle_below(random, 3) == 0 ? 0.3f : 1.0f;
        p->has_scale = !is_s32 && p->k && oracle_below(random, 2);
        if (p->has_scale) {
                p->scale_a_value = 0.9f;
                p->scale_b_value = oracle_below(random, 2) ? 1.7f : 1.0f;
        }
}

static void test_every_row_applies_every_epilogue_option_in_the_order_of_rounding(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 1);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 48; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        uint64_t m = 1 + oracle_below(&random, 70), n = 1 + oracle_below(&random, 70);
                        uint64_t k = 1 + oracle_below(&random, 40), batch = 1 + oracle_below(&random, 2);
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), m, n, k);
                        bool is_aligned = oracle_below(&random, 3) > 0;

                        gpu_reset();
                        draw_options(&p, &random);
                        p.batch = batch;
                        gpu_order(&p.a, order_of(turn), m, k, oracle_below(&random, 2));
                        gpu_order(&p.b, order_of(turn >> 1), k, n, oracle_below(&random, 2));
                        if (is_aligned) {
                                p.a.ld += aligned_extra(p.a.ld);
                                p.b.ld += aligned_extra(p.b.ld);
                        }
                        gpu_order(&p.d, order_of(turn >> 2), m, n, oracle_below(&random, 2));
                        gpu_end_to_end(&p);
                        p.b.batch_stride *= oracle_below(&random, 2);
                        p.d.batch_stride += 5;
                        gpu_place_matrices(&p, is_aligned ? 0 : turn % 4);
                        pair_fill_whole(&p, pair, &random);
                        if (p.c_kind == MMA_C_TENSOR)
                                oracle_fill_whole(oracle_c(&p), &random, 8);
                        if (oracle_below(&random, 2)) {
                                p.bias_batch_stride = oracle_below(&random, 2) ? 71 : 0;
                                p.bias = place_vector(p.bias_dtype, 71 * 2, &random, p.d.dtype == MMA_S32);
                        }
                        if (p.has_scale && oracle_below(&random, 2)) {
                                p.scale_a = place_vector(MMA_F32, 2 * m, &random, false);
                                p.scale_a_batch_stride = m;
                                p.scale_b = place_vector(MMA_F32, n, &random, false);
                        }
                        /* gelu, gelu_tanh, silu: the device's erff, tanhf and expf may differ in the last bits. */
                        if (gpu_is_news(&seen, &p, (p.c_kind != MMA_C_NONE) | (p.act > MMA_ACT_RELU) << 1))
                                gpu_check_all_rows(&p, p.act <= MMA_ACT_RELU ? ORACLE_EXACT : ORACLE_BOUNDED);
                }
}

static void test_result_may_take_the_place_of_c(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 4; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair->d[0], 67, 45, 33);

                        gpu_reset();
                        gpu_order(&p.d, order_of(turn), p.m, p.n, turn);
                        gpu_place_matrices(&p, turn);
                        p.c = p.d;
                        p.c_kind = MMA_C_TENSOR;
                        p.beta = 2;
                        if (!gpu_is_news(&seen, &p, 0))
                                continue;
                        pair_fill_whole(&p, pair, &random);
                        oracle_fill_whole(oracle_d(&p), &random, 8);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

static void test_nan_and_inf_in_operands_reach_what_they_touch_and_nothing_else(void **state)
{
        static const double specials[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 0 };
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 4; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), 70, 66, 37);

                        if (p.a.dtype == MMA_S8 || p.a.dtype == MMA_U8)
                                continue;
                        gpu_reset();
                        gpu_order(&p.a, order_of(turn), p.m, p.k, 0);
                        gpu_order(&p.b, order_of(turn >> 1), p.k, p.n, 0);
                        gpu_place_matrices(&p, 0);
                        if (!gpu_is_news(&seen, &p, 0))
                                continue;
                        pair_fill_random(&p, &random);
                        /* oracle_set saturates fp8; e5m2 holds Inf as 0x7C. */
                        for (uint32_t i = 0; i < 6; i++) {
                                oracle_set(oracle_a(&p), 0, oracle_below(&random, p.m), oracle_below(&random, p.k),
                                           specials[i % 4]);
                                oracle_set(oracle_b(&p), 0, oracle_below(&random, p.k), oracle_below(&random, p.n),
                                           specials[(i + turn) % 4]);
                        }
                        if (p.a.dtype == MMA_E5M2)
                                ((uint8_t *)p.a.at)[oracle_index(oracle_a(&p), 0, 3, 5)] = 0x7c;
                        gpu_check_all_rows(&p, ORACLE_BOUNDED);
                }
}

/* What the epilogue reads beside the sums. The transcendental activations are left to the test of all options: near Inf the oracle has no bound. */
static void test_nan_and_inf_in_c_bias_and_scales_reach_what_they_touch_and_nothing_else(void **state)
{
        static const double specials[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 8);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 15; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), 70, 66, 37);
                        bool is_fp8 = p.d.dtype == MMA_E4M3 || p.d.dtype == MMA_E5M2;
                        float *bias, *scales;

                        if (p.d.dtype == MMA_S32)
                                continue;
                        gpu_reset();
                        gpu_along_k(&p);
                        gpu_order(&p.d, order_of(turn), p.m, p.n, turn % 2);
                        p.act = turn & 4 ? MMA_ACT_RELU : MMA_ACT_NONE;
                        p.out_scale = turn & 8 ? 0.5f : 1;
                        if (turn % 3 != 1 && p.d.dtype != MMA_S8) {
                                p.c_kind = MMA_C_TENSOR;
                                p.c.dtype = is_fp8 ? MMA_F32 : p.d.dtype;
                                gpu_order(&p.c, order_of(turn >> 1), p.m, p.n, turn % 5);
                                p.beta = -2;
                        }
                        gpu_place_matrices(&p, 0);
                        pair_fill_whole(&p, pair, &random);
                        if (p.c_kind == MMA_C_TENSOR)
                                oracle_fill_whole(oracle_c(&p), &random, 8);
                        p.bias_axis = turn & 1 ? MMA_AXIS_M : MMA_AXIS_N;
                        p.bias_dtype = MMA_F32;
                        p.bias = bias = place_vector(MMA_F32, 70, &random, true);
                        p.has_scale = 1;
                        p.scale_a = scales = place_vector(MMA_F32, 70 + 66, &random, true);
                        p.scale_b = scales + 70;
                        for (uint32_t i = 0; i < 3; i++) {
                                if (p.c_kind == MMA_C_TENSOR)
                                        oracle_set(oracle_c(&p), 0, oracle_below(&random, p.m), oracle_below(&random, p.n), specials[i]);
                                if (turn % 3 == 1)
                                        bias[oracle_below(&random, 66)] = (float)specials[i];
                                if (turn % 3 == 2)
                                        scales[oracle_below(&random, 70 + 66)] = (float)specials[i];
                        }
                        if (gpu_is_news(&seen, &p, turn % 3))
                                gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

static void test_zero_k_gives_zero_or_c_and_reads_no_operand(void **state)
{
        (void)state;
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 3; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), 19, 21, 0);

                        gpu_reset();
                        gpu_place_matrices(&p, 0);
                        p.a.at = p.b.at = NULL;
                        p.alpha = (double)INFINITY;
                        if (p.d.dtype == MMA_S32)
                                p.alpha = 3;
                        if (turn) {
                                p.c_kind = MMA_C_SCALAR;
                                p.c_scalar = 3;
                                p.beta = 2;
                                p.c_init = turn == 2 && p.d.dtype == MMA_F32 && p.a.dtype != MMA_S8 && p.a.dtype != MMA_U8;
                        }
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

/* Rows may have a way of their own for D where it takes no more than what most products come with (kernels/sm90_finish.cuh). The next two
 * tests are about that. */
static struct mma_problem make_rest_of_n(const struct pair *pair, uint32_t turn)
{
        static const uint16_t sizes[][3] = { { 70, 96, 65 }, { 260, 200, 40 }, { 96, 263, 16 }, { 64, 272, 72 }, { 33, 175, 31 }, { 129, 160, 40 } };
        const uint16_t *size = sizes[turn % 6];
        struct mma_problem p = pair_problem(pair, pair_d(pair, turn / 6 + turn), size[0], size[1], size[2]);

        gpu_reset();
        p.batch = 1 + turn / 6 % 2;
        gpu_along_k(&p);
        gpu_order(&p.d, order_of(turn % 5 == 4), p.m, p.n, 0);
        p.d.ld += aligned_extra(p.d.ld);
        gpu_end_to_end(&p);
        gpu_place_matrices(&p, 0);
        return p;
}

static void add_scales(struct mma_problem *p, struct oracle_random *random)
{
        p->has_scale = 1;
        p->scale_a_value = 0.9f;
        p->scale_b_value = oracle_below(random, 3) ? 1.7f : 1.0f;
        if (oracle_below(random, 4)) {
                p->scale_a = place_vector(MMA_F32, 2 * p->m, random, false);
                p->scale_a_batch_stride = oracle_below(random, 3) ? p->m : 0;
        }
        if (oracle_below(random, 4)) {
                p->scale_b = place_vector(MMA_F32, 2 * p->n, random, false);
                p->scale_b_batch_stride = oracle_below(random, 3) ? p->n : 0;
        }
}

static void test_scales_alone_are_right_with_any_rest_of_n(void **state)
{
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 7);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 18; turn++) {
                        struct mma_problem p = make_rest_of_n(&pairs[pair_index], turn);

                        if (p.d.dtype == MMA_S32)
                                continue;
                        add_scales(&p, &random);
                        if (!gpu_is_news(&seen, &p, 0))
                                continue;
                        pair_fill_whole(&p, &pairs[pair_index], &random);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

/* Each alone and together, along either axis, with values of both types. */
static void test_scales_alpha_bias_and_relu_are_right_with_any_rest_of_n(void **state)
{
        static const double factors[] = { 1, 0.37, -2 };
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 9);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 30; turn++) {
                        struct mma_problem p = make_rest_of_n(&pairs[pair_index], turn);
                        bool is_16_bit = p.d.dtype == MMA_F16 || p.d.dtype == MMA_BF16;

                        if (p.d.dtype == MMA_S32)
                                continue;
                        if (oracle_below(&random, 2))
                                add_scales(&p, &random);
                        p.alpha = one_of(&random, factors, 3);
                        if (oracle_below(&random, 5)) {
                                p.bias_axis = oracle_below(&random, 2) ? MMA_AXIS_M : MMA_AXIS_N;
                                p.bias_dtype = is_16_bit && oracle_below(&random, 2) ? p.d.dtype : MMA_F32;
                                p.bias_batch_stride = oracle_below(&random, 2) * (p.m + p.n);
                                p.bias = place_vector(p.bias_dtype, 2 * (p.m + p.n), &random, false);
                        }
                        p.act = oracle_below(&random, 3) ? MMA_ACT_RELU : MMA_ACT_NONE;
                        p.out_scale = oracle_below(&random, 4) ? 1 : 0.3f;
                        if (!gpu_is_news(&seen, &p, (p.bias_axis == MMA_AXIS_M) | (p.bias != NULL) << 1))
                                continue;
                        pair_fill_whole(&p, &pairs[pair_index], &random);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_row_is_right_for_every_layout_shape_and_alignment),
                cmocka_unit_test(test_every_row_applies_every_epilogue_option_in_the_order_of_rounding),
                cmocka_unit_test(test_result_may_take_the_place_of_c),
                cmocka_unit_test(test_nan_and_inf_in_operands_reach_what_they_touch_and_nothing_else),
                cmocka_unit_test(test_nan_and_inf_in_c_bias_and_scales_reach_what_they_touch_and_nothing_else),
                cmocka_unit_test(test_zero_k_gives_zero_or_c_and_reads_no_operand),
                cmocka_unit_test(test_scales_alone_are_right_with_any_rest_of_n),
                cmocka_unit_test(test_scales_alpha_bias_and_relu_are_right_with_any_rest_of_n),
        };

        return gpu_begin(20261129, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
