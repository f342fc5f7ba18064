/* SPDX-License-Identifier: MIT
 *
 * Goal: what comes after the product is applied to the whole sum of a product whose K is cut (kernels/slices.h), as every row applies it,
 * and the addition of slices loses no NaN and no Inf. Method: random numbers with every option, on all rows that cut, against the
 * oracle; what those rows add is test-slices.c's. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/gpu/cut.h"

static uint64_t seed;
static bool is_brief;

static void add_options(struct mma_problem *p, uint32_t turn, struct oracle_random *random)
{
        uint64_t most = p->m > p->n ? p->m : p->n;
        bool is_fp8 = p->d.dtype == MMA_E4M3 || p->d.dtype == MMA_E5M2, is_s32 = p->d.dtype == MMA_S32;
        float *values = gpu_place(3 * most * sizeof *values, sizeof *values);

        for (uint64_t i = 0; i < 3 * most; i++)
                values[i] = (float)(1 + oracle_below(random, 9)) * (is_s32 ? 1 : 0.25f);
        p->alpha = turn & 1 ? is_s32 ? 3 : 0.75 : 1;
        if (turn & 2 && !ACT_IS_GATED(p->act)) {
                p->c_kind = turn & 16 ? MMA_C_SCALAR : MMA_C_TENSOR;
                p->c_scalar = 5;
                p->c.dtype = is_fp8 ? MMA_F32 : p->d.dtype;
                gpu_order(&p->c, order_of(turn >> 3), p->m, p->n, turn % 4);
                p->beta = 2;
                if (p->c_kind == MMA_C_TENSOR) {
                        p->c.at = gpu_place(oracle_elements(oracle_c(p)) * oracle_bytes(p->c.dtype), 0);
                        oracle_fill_whole(oracle_c(p), random, 8);
                }
        }
        if (turn & 4 && !is_s32) {
                p->bias = values;
                p->bias_dtype = MMA_F32;
                p->bias_axis = turn & 8 ? MMA_AXIS_M : MMA_AXIS_N;
        }
        if (turn & 8 && !is_s32) {
                p->has_scale = 1;
                p->scale_a = values + most;
                p->scale_b = values + 2 * most;
                p->scale_a_value = 0.5f;
        }
        if (turn & 16 && !is_s32) {
                if (p->d.dtype != MMA_F64) {
                        p->amax = gpu_place(sizeof *p->amax, 0);
                        *p->amax = 0;
                }
                p->out_scale = 0.5f;
        }
}

/* Whether the pair has this turn among those with sums and types of D like its own: the code behind the sums is theirs in common. */
static bool has_turn(const struct pair *pair, uint32_t turn)
{
        uint32_t n_alike = 0, place = UINT32_MAX;

        for (uint32_t i = 0; i < n_pairs; i++) {
                struct mma_problem p = pair_problem(&pairs[i], pairs[i].d[0], 20, 34, cut_short_k(&pairs[i], 256));

                if (memcmp(pairs[i].d, pair->d, sizeof pair->d) || !cut_is_due(&p) || !cut_has_row(&pairs[i]))
                        continue;
                if (&pairs[i] == pair)
                        place = n_alike;
                n_alike++;
        }
        return place != UINT32_MAX && turn % n_alike == place;
}

/* Rows that do not cut have tests of their own. Returns how many rows ran. */
static uint32_t check_rows_that_cut(const struct mma_problem *p)
{
        const struct mma_kernel *first = NULL;
        uint64_t n_bytes = oracle_elements(oracle_d(p)) * oracle_bytes(p->d.dtype);
        char *bits = malloc(n_bytes);
        uint32_t n_rows = 0, amax = 0;

        assert_non_null(bits);
        for (uint32_t row = 0; row < kernels_count(); row++) {
                const struct mma_kernel *kernel = kernels_at(row);

                if (!kernel->is_sliced || !gpu_takes(kernel, p))
                        continue;
                gpu_run(kernel, p, 1, 0);
                n_rows++;
                if (!first) {
                        gpu_check(kernel, p, 1, ORACLE_BOUNDED);
                        memcpy(bits, gpu_result(p).d.at, n_bytes);
                        amax = gpu_amax(p);
                        first = kernel;
                        continue;
                }
                gpu_check_untouched(kernel, p, 1);
                if (memcmp(bits, gpu_result(p).d.at, n_bytes) || amax != gpu_amax(p))
                        fail_msg("%s and %s differ: %s by %s to %s, %zux%zux%zu", first->name, kernel->name, mma_dtype_name(p->a.dtype),
                                 mma_dtype_name(p->b.dtype), mma_dtype_name(p->d.dtype), (size_t)p->m, (size_t)p->n, (size_t)p->k);
        }
        free(bits);
        return n_rows;
}

static void test_every_option_of_the_epilogue_applies_to_the_whole_sum(void **state)
{
        static const uint8_t acts[] = { MMA_ACT_NONE, MMA_ACT_RELU, MMA_ACT_GELU, MMA_ACT_SILU, MMA_ACT_SWIGLU, MMA_ACT_GEGLU };
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        oracle_seed(&random, seed + 4);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 32; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), turn % 5 ? 20 : 70, turn % 7 ? 34 : 300, cut_short_k(pair, turn));

                        if (!cut_is_due(&p) || !has_turn(pair, turn))
                                continue;
                        p.act = p.d.dtype == MMA_S32 ? acts[turn % 2] : acts[turn / 2 % 6];
                        gpu_reset();
                        gpu_along_k(&p);
                        gpu_order(&p.d, order_of(turn >> 1), p.m, oracle_d(&p).cols, turn % 3);
                        gpu_place_matrices(&p, 0);
                        add_options(&p, turn, &random);
                        if (!gpu_is_news(&seen, &p, (p.c_kind != MMA_C_NONE) | ACT_IS_GATED(p.act) << 1))
                                continue;
                        pair_fill_random(&p, &random);
                        n_runs += check_rows_that_cut(&p);
                }
        assert_true(gpu_device()->cc != 90 || is_brief || getenv("MMA_TEST_ROWS") || n_runs > 200);
        printf("# %u runs\n", n_runs);
}

/* In one slice, or of opposite signs in two: the addition of slices must not lose them. */
static void test_nan_and_inf_in_operands_reach_what_they_touch_and_nothing_else(void **state)
{
        static const double specials[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 0 };
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        oracle_seed(&random, seed + 5);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 1 : 3); turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), 66, 20, cut_short_k(pair, 37 * turn));

                        if (!cut_is_due(&p) || !cut_has_row(pair) || p.a.dtype == MMA_S8 || p.a.dtype == MMA_U8)
                                continue;
                        gpu_reset();
                        gpu_along_k(&p);
                        gpu_order(&p.d, order_of(turn), p.m, p.n, turn);
                        gpu_place_matrices(&p, 0);
                        pair_fill_random(&p, &random);
                        for (uint32_t i = 0; i < 6; i++) {
                                oracle_set(oracle_a(&p), 0, oracle_below(&random, p.m), oracle_below(&random, p.k), specials[i % 4]);
                                oracle_set(oracle_b(&p), 0, oracle_below(&random, p.k), oracle_below(&random, p.n), specials[(i + turn) % 4]);
                        }
                        /* Inf of one sign in the first slice and of the other in the last, and of one sign alone. */
                        oracle_set(oracle_a(&p), 0, 5, 0, specials[1]);
                        oracle_set(oracle_a(&p), 0, 5, p.k - 1, specials[2]);
                        oracle_set(oracle_a(&p), 0, 6, p.k - 1, specials[2]);
                        /* A number that bf16 has no part for, alone in its row, by one that is large enough for their product to be an ordinary one. */
                        for (uint64_t k = 0; pair->a == MMA_F32 && k < p.k; k++) {
                                oracle_set(oracle_a(&p), 0, 7, k, k == 11 ? 4e-41 : 0);
                                oracle_set(oracle_b(&p), 0, 11, k % p.n, 0x1p60);
                        }
                        n_runs += check_rows_that_cut(&p);
                }
        assert_true(gpu_device()->cc != 90 || getenv("MMA_TEST_ROWS") || n_runs > 20);
        printf("# %u runs\n", n_runs);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_option_of_the_epilogue_applies_to_the_whole_sum),
                cmocka_unit_test(test_nan_and_inf_in_operands_reach_what_they_touch_and_nothing_else),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
