/* SPDX-License-Identifier: MIT
 *
 * Goal: the bits of a result are a function of the request, whatever shares its launch, however the launch is cut over CTAs, where
 * the operands lie, and, where the request says so (batch_invariant), however many rows it has. Method: pools of random problems
 * run whole and in random mixes on every row; each problem must give the bits that it gave first, and rows of one numeric class
 * the same. Also here: memory that was freed and came back at the same address, for which a tensor map or plan made earlier
 * would be stale. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "tests/gpu/pairs.h"

static uint64_t seed;
static bool is_brief;

/* ---- company ---- */

#define POOL_MAX 1000u
#define CLASSES_MAX 6u

/* Problems that lie in the arena together, and what they gave on the first row of each class that took them. */
static struct {
        struct mma_problem problems[POOL_MAX];
        uint32_t n;
        struct {
                const char *class, *name[POOL_MAX];
                char *bits[POOL_MAX];
        } classes[CLASSES_MAX];
        uint32_t n_classes;
} pool;

static uint64_t d_bytes(const struct mma_problem *p)
{
        return oracle_elements(oracle_d(p)) * oracle_bytes(p->d.dtype);
}

/* Mostly small, some empty, some of several tiles and many steps of K. */
static uint64_t draw_size(struct oracle_random *random, uint32_t small, uint32_t large)
{
        uint64_t turn = oracle_below(random, 16);

        return turn == 0 ? 0 : turn == 1 ? oracle_below(random, large) : 1 + oracle_below(random, small);
}

static void draw_pool(const struct pair *pair, uint32_t layout, uint32_t n, struct oracle_random *random)
{
        gpu_reset();
        pool.n = n;
        pool.n_classes = 0;
        for (uint32_t i = 0; i < n; i++) {
                struct mma_problem *p = &pool.problems[i];

                *p = pair_problem(pair, pair_d(pair, i), draw_size(random, 40, 300), draw_size(random, 40, 300),
                                  draw_size(random, 100, 900));
                p->batch = i % 7 ? 1 : oracle_below(random, 4);
                /* Some with K of thousands, where a row could be tempted to cut it. */
                if (i % 64 == 7 && pair->a == MMA_F64) {
                        p->m = 1 + p->m % 20;
                        p->n = 1 + p->n % 20;
                        p->k = 8192 + oracle_below(random, 2000);
                }
                /* Some with a D in whole chunks of 16 bytes, for rows that want one. */
                if (i % 4 == 1) {
                        p->m = (p->m + 7) / 8 * 8;
                        p->n = (p->n + 7) / 8 * 8;
                }
                gpu_order(&p->a, order_of(layout), p->m, p->k, 0);
                gpu_order(&p->b, order_of(layout >> 1), p->k, p->n, 0);
                gpu_order(&p->d, order_of(i), p->m, p->n, i % 4 == 1 ? 0 : i % 3);
                p->a.ld += aligned_extra(p->a.ld);
                p->b.ld += aligned_extra(p->b.ld);
                p->a.batch_stride = p->a.ld * (p->a.order == MMA_ORDER_ROW ? p->m : p->k);
                p->d.batch_stride = p->d.ld * (p->d.order == MMA_ORDER_ROW ? p->m : p->n);
                p->alpha = i % 6 ? 1 : p->d.dtype == MMA_S32 ? 3 : 0.3;
                gpu_place_matrices(p, 0);
                pair_fill_random(p, random);
        }
}

/* Keeps the bits of a result if they are the first of their class, else compares. */
static void compare_with_first(const struct mma_kernel *kernel, uint32_t index, const char *company)
{
        struct mma_problem result = gpu_result(&pool.problems[index]);
        uint64_t n_bytes = d_bytes(&result);
        uint32_t i = 0;

        while (i < pool.n_classes && strcmp(pool.classes[i].class, kernel->numeric_class))
                i++;
        if (i == pool.n_classes) {
                assert_true(i < CLASSES_MAX);
                memset(&pool.classes[i], 0, sizeof pool.classes[i]);
                pool.classes[i].class = kernel->numeric_class;
                pool.n_classes++;
        }
        if (!pool.classes[i].bits[index]) {
                pool.classes[i].bits[index] = malloc(n_bytes + 1);
                assert_non_null(pool.classes[i].bits[index]);
                memcpy(pool.classes[i].bits[index], result.d.at, n_bytes);
                pool.classes[i].name[index] = kernel->name;
        } else if (memcmp(pool.classes[i].bits[index], result.d.at, n_bytes)) {
                fail_msg("%s %s and %s alone or among all differ: %s by %s to %s, %zux%zux%zu", kernel->name, company,
                         pool.classes[i].name[index], mma_dtype_name(result.a.dtype), mma_dtype_name(result.b.dtype),
                         mma_dtype_name(result.d.dtype), (size_t)result.m, (size_t)result.n, (size_t)result.k);
        }
}

static void forget_pool(void)
{
        for (uint32_t i = 0; i < pool.n_classes; i++)
                for (uint32_t j = 0; j < pool.n; j++)
                        free(pool.classes[i].bits[j]);
}

/* Returns how many launches that were. */
static uint32_t mix(const struct mma_kernel *kernel, struct oracle_random *random)
{
        static const uint32_t sizes[] = { 1, 2, MMA_GROUP_INLINE, MMA_GROUP_INLINE + 1, 17, 80, 81, 300, POOL_MAX };
        static const uint32_t cuts[] = { 0, 1, 2, 5, 61, 128 };
        static struct mma_problem group[POOL_MAX];
        static uint32_t taken[POOL_MAX];
        uint32_t n_taken = 0, n_mixes = is_brief ? 1 : 6;
        bool has_work = false;
        char company[64];

        for (uint32_t i = 0; i < pool.n; i++)
                if (gpu_takes(kernel, &pool.problems[i])) {
                        taken[n_taken++] = i;
                        has_work |= pool.problems[i].m && pool.problems[i].n && pool.problems[i].k && pool.problems[i].batch;
                }
        if (!has_work)
                return 0;
        for (uint32_t turn = 0; turn <= n_mixes; turn++) {
                /* First all in order, then some in random order. */
                uint32_t n = turn ? sizes[oracle_below(random, sizeof sizes / sizeof sizes[0])] : n_taken;
                uint32_t cut = turn ? cuts[oracle_below(random, sizeof cuts / sizeof cuts[0])] : 0;

                n = n < n_taken ? n : n_taken;
                for (uint32_t i = 0; turn && i < n; i++) {
                        uint32_t j = i + (uint32_t)oracle_below(random, n_taken - i), kept = taken[i];

                        taken[i] = taken[j];
                        taken[j] = kept;
                }
                for (uint32_t i = 0; i < n; i++)
                        group[i] = pool.problems[taken[i]];
                gpu_run_again(kernel, group, n, cut);
                snprintf(company, sizeof company, "among %u on %u CTAs", n, cut);
                for (uint32_t i = 0; i < n; i++)
                        compare_with_first(kernel, taken[i], company);
                if (turn < 2)
                        gpu_check_untouched(kernel, group, n);
        }
        return n_mixes + 1;
}

static void test_bits_do_not_depend_on_company_or_on_how_the_launch_is_cut(void **state)
{
        struct oracle_random random;
        uint32_t n_launches = 0;
        bool *has_run = calloc(kernels_count() + 1, sizeof *has_run);

        (void)state;
        assert_non_null(has_run);
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t layout = 0; layout < 4; layout++) {
                        const struct pair *pair = &pairs[pair_index];

                        draw_pool(pair, layout, is_brief ? 6 : layout == 2 ? POOL_MAX : 90, &random);
                        gpu_upload();
                        for (uint32_t i = 0; i < kernels_count(); i++) {
                                uint32_t n = mix(kernels_at(i), &random);

                                n_launches += n;
                                has_run[i] |= n > 0;
                        }
                        forget_pool();
                }
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                /* Packed orders are in test-kernels.c. A few problems may hold none for a row of one small tile. */
                if (!is_brief && gpu_serves_any_shape(kernel) && !has_run[i] && strcmp(kernel->numeric_class, "mma.k8.f32"))
                        fail_msg("%s took none of the problems", kernel->name);
        }
        free(has_run);
        assert_true(n_launches > 0);
        printf("# %u launches\n", n_launches);
}

/* ---- placement ---- */

/* The same values in another layout. */
static void copy_values(struct oracle_matrix to, struct oracle_matrix from)
{
        for (uint64_t row = 0; row < to.rows; row++)
                for (uint64_t column = 0; column < to.cols; column++)
                        oracle_set(to, 0, row, column, oracle_get(from, 0, row, column));
}

static void test_bits_of_the_selected_row_do_not_depend_on_where_and_how_operands_lie(void **state)
{
        static const uint16_t sizes[][3] = { { 70, 50, 333 }, { 3, 300, 1000 }, { 200, 5, 640 } };
        struct oracle_random random;

        (void)state;
        /* Whatever row is selected must be there. */
        if (getenv("MMA_TEST_ROWS"))
                skip();
        oracle_seed(&random, seed + 1);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t size = 0; size < 3; size++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem first = pair_problem(pair, pair->d[0], sizes[size][0], sizes[size][1], sizes[size][2]);
                        struct mma_plan first_plan;
                        char *bits;

                        gpu_reset();
                        gpu_order(&first.b, MMA_ORDER_COL, first.k, first.n, 0);
                        first.a.ld += aligned_extra(first.a.ld);
                        first.b.ld += aligned_extra(first.b.ld);
                        gpu_place_matrices(&first, 0);
                        pair_fill_random(&first, &random);
                        first_plan = gpu_plan(&first);
                        gpu_run_plan(&first_plan, &first);
                        bits = malloc(d_bytes(&first));
                        assert_non_null(bits);
                        struct mma_problem first_result = gpu_result(&first);
                        memcpy(bits, first_result.d.at, d_bytes(&first));
                        /* In the bulk lane with copies where they help; in the express lane without, if a row can. */
                        for (uint32_t variant = 0; variant < 16; variant++) {
                                struct mma_problem p = first;
                                const struct mma_kernel *row;
                                struct mma_plan plan;

                                gpu_order(&p.a, order_of(variant), p.m, p.k, 0);
                                gpu_order(&p.b, order_of(variant >> 1), p.k, p.n, 0);
                                p.a.ld += variant & 4 ? 1 : aligned_extra(p.a.ld);
                                p.b.ld += variant & 4 ? 3 : aligned_extra(p.b.ld);
                                gpu_place_matrices(&p, variant & 4 ? 1 : 0);
                                copy_values(oracle_a(&p), oracle_a(&first));
                                copy_values(oracle_b(&p), oracle_b(&first));
                                row = gpu_select(&p);
                                plan = gpu_plan(&p);
                                if (variant & 8) {
                                        row = plan.kernel;
                                        gpu_run_plan(&plan, &p);
                                } else if (row) {
                                        gpu_run(row, &p, 1, 0);
                                } else {
                                        continue;
                                }
                                if (memcmp(bits, gpu_result(&p).d.at, d_bytes(&p)))
                                        fail_msg("%s (%s) and %s (%s) differ: %s by %s, %zux%zux%zu, orders %s %s%s", first_plan.kernel->name,
                                                 first_plan.kernel->numeric_class, row->name, row->numeric_class, mma_dtype_name(p.a.dtype),
                                                 mma_dtype_name(p.b.dtype), (size_t)p.m, (size_t)p.n, (size_t)p.k,
                                                 mma_order_name(p.a.order), mma_order_name(p.b.order),
                                                 variant & 4 ? ", not aligned" : "");
                        }
                        free(bits);
                }
}

static void test_batch_invariant_bits_of_a_row_do_not_depend_on_the_number_of_rows(void **state)
{
        /* N and K; the last two are long enough for f32 in parts, and for a cut along K that must not be. */
        static const uint16_t sizes[][2] = { { 200, 777 }, { 40, 4000 }, { 264, 2048 }, { 24, 9000 } };
        static const uint16_t numbers[] = { 1, 2, 3, 8, 16, 17, 64, 65, 128, 129, 256, 299 };
        struct oracle_random random;
        const uint64_t m_all = 300;
        uint32_t n_runs = 0;

        (void)state;
        oracle_seed(&random, seed + 2);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 1 : sizeof sizes / sizeof sizes[0]); turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem all = pair_problem(pair, pair->d[0], m_all, sizes[turn][0], sizes[turn][1]);
                        uint64_t row_bytes = all.n * oracle_bytes(all.d.dtype);
                        struct mma_plan plan;
                        const char *class;
                        char *bits;

                        gpu_reset();
                        all.batch_invariant = 1;
                        gpu_order(&all.b, MMA_ORDER_COL, all.k, all.n, 0);
                        all.a.ld += aligned_extra(all.a.ld);
                        all.b.ld += aligned_extra(all.b.ld);
                        gpu_place_matrices(&all, 0);
                        pair_fill_random(&all, &random);
                        plan = gpu_plan(&all);
                        if (!gpu_wants(plan.kernel))
                                continue;
                        gpu_run_plan(&plan, &all);
                        class = kernels_class(&all, gpu_device());
                        bits = malloc(m_all * row_bytes);
                        assert_non_null(bits);
                        memcpy(bits, gpu_result(&all).d.at, m_all * row_bytes);
                        for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i += is_brief ? 7 : turn < 2 ? 1 : 3) {
                                struct mma_problem p = all;
                                const struct mma_kernel *selected;

                                p.m = numbers[i];
                                assert_string_equal(kernels_class(&p, gpu_device()), class);
                                selected = gpu_select(&p);
                                plan = gpu_plan(&p);
                                for (uint32_t j = 0; j <= kernels_count(); j++) {
                                        const bool is_planned = j == kernels_count();
                                        const struct mma_kernel *kernel = is_planned ? plan.kernel : kernels_at(j);

                                        if (is_planned && !gpu_wants(kernel))
                                                continue;
                                        if (!is_planned &&
                                            (!gpu_takes(kernel, &p) ||
                                             (kernel != selected && strcmp(kernel->numeric_class, selected ? selected->numeric_class : class))))
                                                continue;
                                        n_runs++;
                                        if (is_planned)
                                                gpu_run_plan(&plan, &p);
                                        else
                                                gpu_run_again(kernel, &p, 1, 0);
                                        if (memcmp(bits, gpu_result(&p).d.at, p.m * row_bytes))
                                                fail_msg("%s: %s by %s, the first %zu of %zu rows have other bits alone", kernel->name,
                                                         mma_dtype_name(p.a.dtype), mma_dtype_name(p.b.dtype), (size_t)p.m,
                                                         (size_t)m_all);
                                }
                        }
                        free(bits);
                }
        printf("# %u runs\n", n_runs);
}

/* ---- memory that comes back ---- */

static void test_memory_that_was_freed_and_came_back_is_read_as_it_is_now(void **state)
{
        static const uint16_t sizes[][3] = { { 100, 60, 200 }, { 60, 100, 130 }, { 33, 130, 70 }, { 130, 70, 300 } };
        struct oracle_random random;
        void *last[3] = { NULL };
        uint32_t n_same = 0;
        char text[256];

        (void)state;
        oracle_seed(&random, seed + 3);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < (is_brief ? 1 : 4); turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        const uint16_t *size = sizes[(turn + pair_index) % 4];
                        struct mma_problem host = pair_problem(pair, pair->d[0], size[0], size[1], size[2]), device;
                        struct mma_group group = { .problems = &device, .n_problems = 1 };
                        uint64_t a_bytes, b_bytes;
                        void *now[3];

                        gpu_reset();
                        gpu_order(&host.b, MMA_ORDER_COL, host.k, host.n, 0);
                        host.a.ld += aligned_extra(host.a.ld) + turn * 16;
                        host.b.ld += aligned_extra(host.b.ld) + turn * 16;
                        gpu_place_matrices(&host, 0);
                        pair_fill_whole(&host, pair, &random);
                        a_bytes = oracle_elements(oracle_a(&host)) * oracle_bytes(host.a.dtype);
                        b_bytes = oracle_elements(oracle_b(&host)) * oracle_bytes(host.b.dtype);
                        /* Of one size, so that they come back at their places. */
                        for (uint32_t i = 0; i < 3; i++) {
                                assert_int_equal(cudaMalloc(&now[i], 4 << 20), cudaSuccess);
                                n_same += now[i] == last[i];
                                last[i] = now[i];
                        }
                        assert_int_equal(cudaMemcpy(now[0], host.a.at, a_bytes, cudaMemcpyHostToDevice), cudaSuccess);
                        assert_int_equal(cudaMemcpy(now[1], host.b.at, b_bytes, cudaMemcpyHostToDevice), cudaSuccess);
                        device = host;
                        device.a.at = now[0];
                        device.b.at = now[1];
                        device.d.at = now[2];
                        for (uint32_t i = 0; i < kernels_count(); i++) {
                                const struct mma_kernel *kernel = kernels_at(i);

                                if (!gpu_wants(kernel) || kernel->takes(kernel, &device, gpu_device()))
                                        continue;
                                assert_int_equal(cudaMemset(now[2], 0xff, d_bytes(&host)), cudaSuccess);
                                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaSuccess);
                                assert_int_equal(cudaMemcpy(host.d.at, now[2], d_bytes(&host), cudaMemcpyDeviceToHost), cudaSuccess);
                                if (oracle_check(&host, ORACLE_EXACT, text, sizeof text))
                                        fail_msg("%s: %s", kernel->name, text);
                        }
                        for (uint32_t i = 0; i < 3; i++)
                                cudaFree(now[i]);
                }
        /* Else this test has tested nothing. */
        assert_true(n_same > 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bits_do_not_depend_on_company_or_on_how_the_launch_is_cut),
                cmocka_unit_test(test_bits_of_the_selected_row_do_not_depend_on_where_and_how_operands_lie),
                cmocka_unit_test(test_batch_invariant_bits_of_a_row_do_not_depend_on_the_number_of_rows),
                cmocka_unit_test(test_memory_that_was_freed_and_came_back_is_read_as_it_is_now),
        };

        return gpu_begin(20261129, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
