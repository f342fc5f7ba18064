/* SPDX-License-Identifier: MIT
 *
 * Goal: batches of small products (kernels/sm90_batch.cuh, kernels/tiny.cuh) are right whatever their size, how many they are and how they
 * lie: where a block of several products ends with the batch, where M, N or K ends within one, and in launches of many problems; no
 * product reaches another that lies in its block. Method: sizes of 1 to 64 with whole numbers, which come out exactly, in gaps that must
 * stay as they are; random numbers, for which rows of a class must agree in every bit; NaN and Inf in some products of a batch.
 * MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/gpu/pairs.h"

#define ROWS_MAX 1024

static uint64_t seed;
static bool is_brief;

static bool is_batch_row(const struct mma_kernel *kernel)
{
        return kernel->one_tile && kernel->family == MMA_FAMILY_SM90A && gpu_wants(kernel);
}

/* Operands along K at multiples of 16 bytes, often with gaps between lines and between entries of a batch. */
static struct mma_problem draw(const struct pair *pair, uint32_t turn, struct oracle_random *random)
{
        static const uint8_t highest[] = { 8, 16, 32, 64 };
        uint64_t high = highest[turn % 4], k = 1 + oracle_below(random, oracle_below(random, 2) ? 70 : 16);
        struct mma_problem p = pair_problem(pair, pair_d(pair, turn), 1 + oracle_below(random, high), 1 + oracle_below(random, high), k);
        uint64_t apart = oracle_below(random, 2) * 16;

        if (oracle_below(random, 3) == 0)
                p.m = p.n = p.k = high;
        p.batch = 1 + oracle_below(random, oracle_below(random, 3) ? 20 : 140);
        gpu_along_k(&p);
        gpu_order(&p.d, order_of(oracle_below(random, 4) == 0), p.m, p.n, 0);
        p.b.ld += oracle_below(random, 2) * 16;
        p.d.ld += oracle_below(random, 8) ? aligned_extra(p.d.ld) : 1;
        gpu_end_to_end(&p);
        p.a.batch_stride += apart;
        p.b.batch_stride = oracle_below(random, 8) ? p.b.batch_stride + apart : 0;
        p.d.batch_stride += apart;
        return p;
}

static void count(const struct mma_problem *p, uint32_t *n_runs)
{
        for (uint32_t i = 0; i < kernels_count(); i++)
                n_runs[i] += is_batch_row(kernels_at(i)) && gpu_takes(kernels_at(i), p);
}

static void check_all_ran(const uint32_t *n_runs)
{
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (is_batch_row(kernels_at(i)) && !n_runs[i])
                        fail_msg("%s took none of the drawn problems", kernels_at(i)->name);
}

static void test_sizes_up_to_64_are_exact_and_leave_gaps_alone(void **state)
{
        static uint32_t n_runs[ROWS_MAX];
        struct oracle_random random;

        (void)state;
        assert_true(kernels_count() <= ROWS_MAX);
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 8 : 40); turn++) {
                        struct mma_problem p = draw(&pairs[pair_index], turn, &random);

                        gpu_reset();
                        gpu_place_matrices(&p, 0);
                        pair_fill_whole(&p, &pairs[pair_index], &random);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                        count(&p, n_runs);
                }
        if (!is_brief)
                check_all_ran(n_runs);
}

static void test_rows_of_a_class_agree_in_every_bit(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 1);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 4 : 16); turn++) {
                        struct mma_problem p = draw(&pairs[pair_index], turn, &random);

                        gpu_reset();
                        gpu_place_matrices(&p, 0);
                        pair_fill_random(&p, &random);
                        gpu_check_all_rows(&p, ORACLE_BOUNDED);
                }
}

static void test_nan_and_inf_stay_in_their_product(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 4 : 8); turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem p = draw(pair, turn, &random);

                        if (pair->a == MMA_S8 || pair->a == MMA_U8)
                                continue;
                        if (!p.b.batch_stride)
                                p.b.batch_stride = p.b.ld * p.n;
                        gpu_reset();
                        gpu_place_matrices(&p, 0);
                        pair_fill_whole(&p, pair, &random);
                        for (uint64_t entry = turn % 3; entry < p.batch; entry += 3) {
                                oracle_set(oracle_a(&p), entry, oracle_below(&random, p.m), oracle_below(&random, p.k), (double)NAN);
                                oracle_set(oracle_b(&p), entry, oracle_below(&random, p.k), oracle_below(&random, p.n), (double)INFINITY);
                        }
                        gpu_check_all_rows(&p, ORACLE_BOUNDED);
                }
}

/* Up to a table full, with batches of all sizes beside each other, on as many CTAs as there are and on few. */
static void test_one_launch_serves_many_batches(void **state)
{
        static const uint8_t sizes[] = { 2, MMA_GROUP_INLINE, 8, 9, 40 };
        static struct mma_problem problems[40];
        static uint32_t n_runs[ROWS_MAX];
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                for (uint32_t pair_index = 0; is_batch_row(kernel) && pair_index < n_pairs; pair_index++)
                        for (uint32_t turn = 0; turn < (is_brief ? 2 : sizeof sizes); turn++) {
                                uint32_t n = 0;

                                gpu_reset();
                                for (uint32_t draws = 0; draws < (n ? 400 : 30) && n < sizes[turn]; draws++) {
                                        struct mma_problem p = draw(&pairs[pair_index], draws, &random);

                                        p.batch = 1 + p.batch % 21;
                                        gpu_place_matrices(&p, 0);
                                        if (!gpu_takes(kernel, &p))
                                                continue;
                                        pair_fill_whole(&p, &pairs[pair_index], &random);
                                        problems[n++] = p;
                                }
                                if (n < sizes[turn])
                                        break;
                                gpu_run(kernel, problems, n, turn % 2 * 3);
                                gpu_check(kernel, problems, n, ORACLE_EXACT);
                                n_runs[i]++;
                        }
        }
        check_all_ran(n_runs);
}

/* So many that memory answers late: who does not wait for what it loads multiplies something else. */
static void test_batches_that_keep_memory_busy_are_exact(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 4);
        for (uint32_t i = 0; i < n_pairs; i++) {
                pair_check_batch(&pairs[i], 16, 16, 32, is_brief ? 40 : 4000, &random);
                if (oracle_bytes(pairs[i].a) >= 4)
                        pair_check_batch(&pairs[i], 32, 32, 32, is_brief ? 40 : 4000, &random);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_sizes_up_to_64_are_exact_and_leave_gaps_alone),
                cmocka_unit_test(test_rows_of_a_class_agree_in_every_bit),
                cmocka_unit_test(test_nan_and_inf_stay_in_their_product),
                cmocka_unit_test(test_one_launch_serves_many_batches),
                cmocka_unit_test(test_batches_that_keep_memory_busy_are_exact),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
