/* SPDX-License-Identifier: MIT
 *
 * Goal: the products of a batch of true f32 that are multiplied in parts (kernels/sm90_f32_whole.cu) have the same bits wherever they are
 * computed, though a CTA loads some of its next tile, of the same batch, before it is done with one: whatever the order of the operands, in
 * launches of several batches, on few CTAs and on many, and beside entries with lines that are chains of fma. Method: each batch alone from
 * parts in memory (kernels/sm90_f32.cu, which test-f32-parts.c compares with exact sums), then all of them in launches of the rows that
 * read operands as they lie. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/plan.h"
#include "tests/gpu/gpu.h"

#define CLASS "bf16x6.f32"
#define BATCHES 3u

static uint64_t seed;
static bool is_brief;

static void fill_matrix(struct oracle_matrix matrix, uint64_t entry, struct oracle_random *random)
{
        float *at = matrix.view->at;

        for (uint64_t row = 0; row < matrix.rows; row++)
                for (uint64_t column = 0; column < matrix.cols; column++)
                        at[oracle_index(matrix, entry, row, column)] = (float)oracle_normal(random);
}

/* In every seventh entry, and the last, a row of A and a column of B have a value that parts are not good enough for. */
static void fill_batch(const struct mma_problem *problem, struct oracle_random *random)
{
        static const float specials[] = { INFINITY, 0x1p-110f, NAN, 3e38f };

        for (uint64_t entry = 0; entry < problem->batch; entry++) {
                struct oracle_matrix a = oracle_a(problem), b = oracle_b(problem);
                uint64_t row, column;

                fill_matrix(a, entry, random);
                fill_matrix(b, entry, random);
                if (entry % 7 != 5 && entry + 1 < problem->batch)
                        continue;
                row = oracle_below(random, a.rows);
                column = oracle_below(random, b.cols);
                ((float *)a.view->at)[oracle_index(a, entry, row, oracle_below(random, a.cols))] = specials[entry % 4];
                ((float *)b.view->at)[oracle_index(b, entry, oracle_below(random, b.rows), column)] = specials[(entry + 1) % 4];
        }
}

static uint64_t result_bytes(const struct mma_problem *problem)
{
        return oracle_elements(oracle_d(problem)) * sizeof(float);
}

/* D of a batch by itself, from parts. To be freed. */
static float *run_alone(const struct mma_problem *problem)
{
        float *alone = malloc(result_bytes(problem));
        struct mma_plan plan;

        assert_non_null(alone);
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (kernels_at(i)->major_a == MMA_MAJOR_SPLIT && table_plan_class(kernels_at(i), 1, problem, gpu_device(), 0, &plan)) {
                        assert_int_equal(kernels_at(i)->load(kernels_at(i)), 0);        /* wanted or not */
                        gpu_run_plan(&plan, problem);
                        gpu_check_untouched(plan.kernel, problem, 1);
                        memcpy(alone, gpu_result(problem).d.at, result_bytes(problem));
                        return alone;
                }
        fail_msg("no row multiplies parts");
        return NULL;
}

static void test_several_batches_in_a_launch_have_the_bits_of_each_alone(void **state)
{
        struct mma_problem problems[BATCHES] = {
                gpu_problem(MMA_F32, MMA_F32, MMA_F32, 190, 200, 137),
                gpu_problem(MMA_F32, MMA_F32, MMA_F32, 260, 240, 520),
                gpu_problem(MMA_F32, MMA_F32, MMA_F32, 140, 256, 260),
        };
        const uint32_t n = is_brief ? 1 : BATCHES;
        float *alone[BATCHES];
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        if (gpu_device()->cc != 90)
                skip();
        gpu_reset();
        oracle_seed(&random, seed);
        for (uint32_t i = 0; i < n; i++) {
                struct mma_problem *p = &problems[i];

                p->batch = is_brief ? 6 : i ? 31 : 67;        /* racecheck looks at each access to shared memory */
                gpu_order(&p->a, i == 1 ? MMA_ORDER_COL : MMA_ORDER_ROW, p->m, p->k, 0);
                gpu_order(&p->b, i > 0 ? MMA_ORDER_ROW : MMA_ORDER_COL, p->k, p->n, 0);
                gpu_order(&p->d, MMA_ORDER_ROW, p->m, p->n, i);
                p->a.batch_stride = p->m * p->k;
                p->b.batch_stride = p->k * p->n;
                p->d.batch_stride = p->m * p->d.ld;
                /* Of the last, lines are multiples of 16 bytes apart and start at none. */
                gpu_place_matrices(p, i);
                fill_batch(p, &random);
                assert_string_equal(gpu_plan(p).kernel->numeric_class, CLASS);
        }
        for (uint32_t i = 0; i < n; i++)
                alone[i] = run_alone(&problems[i]);
        for (uint32_t row = 0; row < kernels_count(); row++) {
                const struct mma_kernel *kernel = kernels_at(row);

                if (strcmp(kernel->numeric_class, CLASS) || !gpu_takes(kernel, &problems[0]))
                        continue;
                for (uint32_t n_ctas = is_brief ? 5 : 0; n_ctas <= 5; n_ctas += 5, n_runs++) {
                        gpu_run(kernel, problems, n, n_ctas);
                        gpu_check_untouched(kernel, problems, n);
                        for (uint32_t i = 0; i < n; i++)
                                if (memcmp(alone[i], gpu_result(&problems[i]).d.at, result_bytes(&problems[i])))
                                        fail_msg("%s: batch %u of %u has other bits, on %u CTAs", kernel->name, i, n, n_ctas);
                }
        }
        assert_true(n_runs > 0);
        for (uint32_t i = 0; i < n; i++)
                free(alone[i]);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_several_batches_in_a_launch_have_the_bits_of_each_alone),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
