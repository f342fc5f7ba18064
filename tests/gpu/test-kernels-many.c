/* SPDX-License-Identifier: MIT
 *
 * Goal: a row of kernels/table.h computes each of many problems as it computes one: those of a launch, whose sizes differ and of which
 * some are empty, and the entries of a batch, however they lie and however many they are. Method: whole numbers against the
 * oracle (tests/lib/oracle.h). Every row that this GPU can run must have taken some of the groups that are drawn for it. Products
 * alone are test-kernels.c's; MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as there.
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

static float *place_scales(uint64_t n, struct oracle_random *random)
{
        float *values = gpu_place(n * sizeof *values, 0);

        for (uint64_t i = 0; i < n; i++)
                values[i] = (float)(1 + oracle_below(random, 16)) * 0.37f;
        return values;
}

/* Scales of blocks, in either order, shared by the batch entries or not. */
static void draw_block_scales(struct mma_problem *p, struct oracle_random *random)
{
        uint64_t k_blocks = (p->k + 127) / 128, n_blocks = (p->n + 127) / 128, a_lines, b_lines;

        if (!p->k)
                return;
        p->scale_mode = MMA_SCALE_MODE_BLOCK128;
        p->scale_a_order = order_of((uint32_t)oracle_below(random, 2));
        p->scale_b_order = order_of((uint32_t)oracle_below(random, 2));
        p->scale_a_ld = p->scale_a_order == MMA_ORDER_ROW ? k_blocks : p->m;
        p->scale_b_ld = p->scale_b_order == MMA_ORDER_ROW ? k_blocks : n_blocks;
        a_lines = p->scale_a_order == MMA_ORDER_ROW ? p->m : k_blocks;
        b_lines = p->scale_b_order == MMA_ORDER_ROW ? n_blocks : k_blocks;
        p->scale_a_batch_stride = oracle_below(random, 2) ? p->scale_a_ld * a_lines : 0;
        p->scale_b_batch_stride = oracle_below(random, 2) ? p->scale_b_ld * b_lines : 0;
        p->scale_a = place_scales(p->scale_a_ld * a_lines * (p->batch ? p->batch : 1), random);
        p->scale_b = place_scales(p->scale_b_ld * b_lines * (p->batch ? p->batch : 1), random);
}

/* Problems of one launch, as many as the row takes of those drawn. */
static uint32_t draw_group(const struct mma_kernel *kernel, const struct pair *pair, uint32_t n_wanted,
                           struct oracle_random *random, struct mma_problem *problems)
{
        bool is_k8 = strcmp(kernel->numeric_class, "mma.k8.f32") == 0;    /* only for operands in that packed order */
        bool is_block = strstr(kernel->numeric_class, "block128") != NULL;
        uint32_t n = 0;

        gpu_reset();
        for (uint32_t i = 0; i < 40 * n_wanted && n < n_wanted; i++) {
                struct mma_problem p = pair_problem(pair, pair_d(pair, i), oracle_below(random, 5) ? oracle_below(random, 90) : 0,
                                                  oracle_below(random, 5) ? oracle_below(random, 90) : 0,
                                                  oracle_below(random, is_block ? 300 : 72));
                p.batch = oracle_below(random, 8) ? 1 + oracle_below(random, 3) : 0;
                if (kernel->one_tile) {
                        p.m = p.m % (kernel->tile_m + 1);
                        p.n = p.n % (kernel->tile_n + 1);
                }
                if (kernel->is_ping_pong) {
                        p.m = (p.m + 7) / 8 * 8;
                        p.n = (p.n + 7) / 8 * 8;
                }
                if (is_k8) {
                        p.m = (p.m + 15) / 16 * 16;
                        p.n = (p.n + 7) / 8 * 8;
                        p.k = (p.k + 7) / 8 * 8;
                }
                gpu_order(&p.a, is_k8 ? MMA_ORDER_MMA1688 : order_of(kernel->major_a == MMA_MAJOR_MN), p.m, p.k, 0);
                gpu_order(&p.b, is_k8 ? MMA_ORDER_MMA1688 : order_of(kernel->major_b == MMA_MAJOR_K), p.k, p.n, 0);
                /* Where warpgroups take turns, D leaves in whole chunks of 16 bytes. */
                gpu_order(&p.d, order_of(i), p.m, p.n, kernel->is_ping_pong ? 0 : 1);
                p.a.ld += is_k8 ? 0 : aligned_extra(p.a.ld);
                p.b.ld += is_k8 ? 0 : aligned_extra(p.b.ld);
                gpu_end_to_end(&p);
                p.a.batch_stride = is_k8 ? p.m * p.k : p.a.batch_stride;
                p.b.batch_stride = 0;
                if (is_block && (p.a.dtype == MMA_E4M3 || p.a.dtype == MMA_E5M2))
                        draw_block_scales(&p, random);
                gpu_place_matrices(&p, 0);
                if (!gpu_takes(kernel, &p))
                        continue;
                pair_fill_whole(&p, pair, random);
                problems[n++] = p;
        }
        return n;
}

/* For this chip, and some of the drawn problems must suit it. */
static bool must_run(const struct mma_kernel *kernel)
{
        uint32_t cc = gpu_device()->cc;

        if (!strstr(kernel->numeric_class, "block128"))
                return gpu_serves_any_shape(kernel);
        return gpu_wants(kernel) && kernel->cc_min <= cc && cc <= kernel->cc_max;
}

/* What draw_group() looks at is the same: the two can be given the same problems, and must give the same bits. */
static bool is_alike(const struct mma_kernel *one, const struct mma_kernel *other)
{
        return strcmp(one->numeric_class, other->numeric_class) == 0 && one->a == other->a && one->b == other->b &&
               one->major_a == other->major_a && one->major_b == other->major_b && one->alignment_bytes == other->alignment_bytes &&
               one->one_tile == other->one_tile && (!one->one_tile || (one->tile_m == other->tile_m && one->tile_n == other->tile_n));
}

static bool takes_all(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n)
{
        for (uint32_t i = 0; i < n; i++)
                if (!gpu_takes(kernel, &problems[i]))
                        return false;
        return true;
}

#define ROWS_MAX 1024

/* Drawn for one row, and run by those like it that take it too. Those that do not will have to lead themselves. */
static bool run_group(uint32_t leader_index, const struct pair *pair, uint32_t n_wanted, uint32_t n_ctas_max, struct oracle_random *random,
                      uint32_t *n_groups, bool *must_lead)
{
        static struct mma_problem problems[64];
        const struct mma_kernel *leader = kernels_at(leader_index);
        uint32_t n = draw_group(leader, pair, n_wanted, random, problems);

        if (!n)
                return false;
        gpu_run(leader, problems, n, n_ctas_max);
        gpu_check(leader, problems, n, ORACLE_EXACT);
        n_groups[leader_index]++;
        gpu_remember();
        for (uint32_t i = leader_index + 1; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                if (!is_alike(kernel, leader) || !gpu_wants(kernel))
                        continue;
                if (!takes_all(kernel, problems, n)) {
                        must_lead[i] = true;
                        continue;
                }
                gpu_run_again(kernel, problems, n, n_ctas_max);
                if (!gpu_is_as_remembered()) {
                        gpu_check(kernel, problems, n, ORACLE_EXACT);
                        fail_msg("%s and %s are of class %s and differ in a group", leader->name, kernel->name, kernel->numeric_class);
                }
                n_groups[i]++;
        }
        return true;
}

static void test_one_launch_serves_many_problems_also_empty_ones(void **state)
{
        static const uint32_t sizes[] = { 1, 2, 5, MMA_GROUP_INLINE, MMA_GROUP_INLINE + 1, 64 };
        static uint32_t n_groups[ROWS_MAX];
        static bool must_lead[ROWS_MAX];
        struct oracle_random random;
        uint32_t n_launches = 0, n_led = 0;

        (void)state;
        assert_true(kernels_count() <= ROWS_MAX);
        oracle_seed(&random, seed + 4);
        for (uint32_t i = 0; i < kernels_count(); i++) {
                if (n_groups[i] && !must_lead[i])
                        continue;
                for (uint32_t k = i + 1; k < kernels_count(); k++)
                        must_lead[k] = must_lead[k] && !is_alike(kernels_at(k), kernels_at(i));
                for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                        for (uint32_t j = 0; j < (is_brief ? 1 : 6) ; j++)
                                if (!run_group(i, &pairs[pair_index], sizes[is_brief ? 4 : j], j % 3 * 2, &random, n_groups, must_lead))
                                        break;
                n_led += n_groups[i] > 0;
                if (must_run(kernels_at(i)) && !n_groups[i])
                        fail_msg("%s took none of the drawn problems", kernels_at(i)->name);
        }
        for (uint32_t i = 0; i < kernels_count(); i++)
                n_launches += n_groups[i];
        printf("# %u launches, groups drawn for %u rows\n", n_launches, n_led);
}

/* Entries of B end to end may be read as one matrix, others not; and N in whole 32s, in 16s, with a rest. */
static void test_batches_end_to_end_and_apart_are_right_with_any_rest_of_n(void **state)
{
        static const uint16_t sizes[][3] = { { 70, 96, 65 }, { 129, 160, 40 }, { 64, 272, 72 }, { 33, 176, 31 }, { 96, 264, 16 } };
        static struct gpu_seen seen;
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 6);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 15; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        const uint16_t *size = sizes[turn % 5];
                        struct mma_problem p = pair_problem(pair, pair_d(pair, turn / 5 + turn), size[0], size[1], size[2]);
                        uint64_t apart = turn / 5 == 1 ? 16 : 0;

                        gpu_reset();
                        p.batch = 3;
                        gpu_along_k(&p);
                        p.d.ld += aligned_extra(p.d.ld);
                        gpu_end_to_end(&p);
                        p.a.batch_stride += apart;
                        p.b.batch_stride = turn / 5 == 2 ? 0 : p.b.batch_stride + apart;
                        /* Lines of D that start at multiples of 16 bytes in the first entry alone. */
                        p.d.batch_stride += turn / 5 == 2 ? 1 : apart;
                        gpu_place_matrices(&p, 0);
                        if (!gpu_is_news(&seen, &p, turn / 5))
                                continue;
                        pair_fill_whole(&p, pair, &random);
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                }
}

static void test_batch_of_70000_single_elements(void **state)
{
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, seed + 5);
        /* A tile each, which a sanitizer makes slow. */
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                pair_check_batch(&pairs[pair_index], 1, 1, 1, is_brief ? 300 : 70000, &random);
}

static void test_batch_of_66000_small_matrices(void **state)
{
        static const uint32_t indices[] = { 1, 13 };
        struct oracle_random random;

        (void)state;
        if (is_brief)
                skip();
        oracle_seed(&random, seed + 9);
        for (uint32_t i = 0; i < 2; i++)
                pair_check_batch(&pairs[indices[i]], 5, 8, 16, 66000, &random);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_one_launch_serves_many_problems_also_empty_ones),
                cmocka_unit_test(test_batches_end_to_end_and_apart_are_right_with_any_rest_of_n),
                cmocka_unit_test(test_batch_of_70000_single_elements),
                cmocka_unit_test(test_batch_of_66000_small_matrices),
        };

        return gpu_begin(20261129, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
