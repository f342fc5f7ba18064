/* SPDX-License-Identifier: MIT
 *
 * Goal: where K is cut is a pure function of the shape and of what classes may look at (kernels/slices.h, select.c), every problem of
 * such a class can be served, and what that takes is bounded. Method: the cut of random and of extreme shapes against what the header
 * promises; the real columns of table.h with launches that must never run. The seed is printed.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "kernels/plan.h"
#include "kernels/select.h"
#include "tests/unit/kernels/rows.h"

/* ---- the cut ---- */

static uint64_t below(uint64_t bound)
{
        return ((uint64_t)rand() << 31 ^ (uint64_t)rand()) % bound;
}

static void seed_random(void)
{
        unsigned seed = (unsigned)time(NULL);

        print_message("seed %u\n", seed);
        srand(seed);
}

static uint64_t tiles(uint64_t extent)
{
        return (extent + SLICE_TILE - 1) / SLICE_TILE;
}

static void test_slices_cover_k_in_equal_lengths_that_are_neither_short_nor_many(void **state)
{
        uint32_t n_cut = 0;

        (void)state;
        seed_random();
        for (int i = 0; i < 100000; i++) {
                uint32_t element = 1u << below(4);
                uint64_t m = below(i % 3 ? 700 : 1500), n = below(i % 5 ? 700 : 1500), k = below(i % 2 ? 20000 : 1000000);
                struct mma_slices slices = slices_of(m, n, k, element);

                if (slices.n == 1) {
                        assert_int_equal(slices.k, 0);
                        continue;
                }
                n_cut++;
                assert_int_equal(slices.k % SLICE_STEP, 0);
                assert_true((uint64_t)slices.k * slices.n >= k);
                assert_true((uint64_t)slices.k * (slices.n - 1) < k);
                assert_true((uint64_t)slices.k * element >= SLICE_LEAST_BYTES);
                assert_true(slices.n >= 2 && slices.n <= SLICES_MAX);
                assert_true(slices.n * tiles(m) * tiles(n) <= SLICE_TILES);
        }
        assert_true(n_cut > 1000);
}

static void test_m_and_n_count_in_tiles_and_in_the_same_way(void **state)
{
        (void)state;
        seed_random();
        for (int i = 0; i < 20000; i++) {
                uint32_t element = 1u << below(4);
                uint64_t m = 1 + below(700), n = 1 + below(700), k = below(100000);
                uint64_t most_m = m <= SLICE_FEW_ROWS ? SLICE_FEW_ROWS : tiles(m) * SLICE_TILE;
                uint64_t most_n = n <= SLICE_FEW_ROWS ? SLICE_FEW_ROWS : tiles(n) * SLICE_TILE;
                struct mma_slices slices = slices_of(m, n, k, element), turned = slices_of(n, m, k, element);
                struct mma_slices whole_tiles = slices_of(most_m, most_n, k, element);

                assert_memory_equal(&slices, &turned, sizeof slices);
                assert_memory_equal(&slices, &whole_tiles, sizeof slices);
        }
}

static void test_extreme_shapes_are_not_cut(void **state)
{
        static const uint64_t extremes[] = { 0, (uint64_t)INT32_MAX + 1, UINT64_C(1) << 32, UINT64_C(1) << 53, UINT64_MAX - 63, UINT64_MAX };

        (void)state;
        for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++)
                for (uint32_t element = 1; element <= 8; element *= 2) {
                        assert_int_equal(slices_of(extremes[i], 64, 65536, element).n, 1);
                        assert_int_equal(slices_of(64, extremes[i], 65536, element).n, 1);
                        assert_int_equal(slices_of(64, 64, extremes[i], element).n, 1);
                        assert_int_equal(slices_of(extremes[i], extremes[i], extremes[i], element).n, 1);
                }
        /* The longest K that is. */
        assert_int_equal(slices_of(1, 1, INT32_MAX, 1).n, SLICES_MAX);
        assert_true((uint64_t)slices_of(1, 1, INT32_MAX, 1).k * SLICES_MAX >= INT32_MAX);
}

/* The cuts that an H200 ran fastest; and one element less than the shortest K that is cut. */
static void test_shapes_that_were_measured_are_cut_as_they_were_fastest(void **state)
{
        static const struct { uint64_t m, n, k; uint32_t element, slices; } measured[] = {
                { 128, 128, 65536, 2, 32 }, { 128, 128, 65536, 1, 32 }, { 64, 2112, 7168, 2, 4 }, { 64, 2112, 7168, 1, 4 },
                { 512, 512, 4096, 2, 4 },
        };

        (void)state;
        for (size_t i = 0; i < sizeof measured / sizeof measured[0]; i++)
                assert_int_equal(slices_of(measured[i].m, measured[i].n, measured[i].k, measured[i].element).n, measured[i].slices);
        for (uint32_t element = 1; element <= 8; element *= 2) {
                assert_true(slices_of(64, 64, SLICE_K_BYTES / element, element).n > 1);
                assert_int_equal(slices_of(64, 64, SLICE_K_BYTES / element - 1, element).n, 1);
        }
}

/* Its tiles have 128 rows and columns, and all of its cuts fill one wave. */
static void test_true_f32_is_cut_into_more_and_shorter_slices(void **state)
{
        static const struct { uint64_t m, n, k; uint32_t slices; } measured[] = {
                { 128, 128, 65536, 128 }, { 64, 2112, 7168, 7 }, { 512, 512, 4096, 8 }, { 1, 4096, 7168, 1 }, { 1024, 1024, 65536, 1 },
                { 512, 512, 512, 4 }, { 512, 512, 511, 1 }, { 128, 128, 2048, 16 }, { 128, 128, 2047, 1 }, { 16, 512, 65536, 32 }, { 16, 512, 4095, 1 },
        };
        uint32_t n_cut = 0;

        (void)state;
        seed_random();
        for (size_t i = 0; i < sizeof measured / sizeof measured[0]; i++)
                assert_int_equal(slices_of_f32(measured[i].m, measured[i].n, measured[i].k).n, measured[i].slices);
        for (int i = 0; i < 20000; i++) {
                uint64_t m = 1 + below(i % 3 ? 700 : 1500), n = 1 + below(i % 5 ? 700 : 1500), k = below(i % 2 ? 20000 : 1000000);
                struct mma_problem problem = plain(MMA_F32, MMA_F32, MMA_F32, m, n, k);
                uint64_t most_m = m <= SLICE_FEW_ROWS ? SLICE_FEW_ROWS : (m + 127) / 128 * 128, most_n = n <= SLICE_FEW_ROWS ? SLICE_FEW_ROWS : (n + 127) / 128 * 128;
                struct mma_slices slices = slices_of_problem(&problem), turned = slices_of_f32(n, m, k), whole_tiles = slices_of_f32(most_m, most_n, k);
                uint64_t bytes = slices_bytes_of_problem(&problem), tiles_m = (m + 127) / 128, tiles_n = (n + 127) / 128;

                assert_memory_equal(&slices, &turned, sizeof slices);
                assert_memory_equal(&slices, &whole_tiles, sizeof slices);
                if (slices.n == 1) {
                        assert_int_equal(slices.k + bytes, 0);
                        continue;
                }
                n_cut++;
                assert_int_equal(slices.k % SLICE_STEP_F32, 0);
                assert_true((uint64_t)slices.k * slices.n >= k && (uint64_t)slices.k * (slices.n - 1) < k);
                assert_true(slices.n * tiles_m * tiles_n <= SLICE_TILES_F32);
                assert_int_equal(bytes, slices.n * tiles_m * tiles_n * 128 * 128 * 4);
        }
        assert_true(n_cut > 1000);
}

/* ---- classes ---- */

static const struct { uint8_t a, b, compute; const char *whole, *cut; } types[] = {
        { MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, "mma.k16.f32", "mma.k16.f32/slices" },
        { MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, "mma.k16.f32", "mma.k16.f32/slices" },
        { MMA_F32, MMA_F32, MMA_COMPUTE_TF32, "mma.tf32.f32", "mma.tf32.f32/slices" },
        { MMA_E4M3, MMA_E4M3, MMA_COMPUTE_DEFAULT, "wgmma.fp8.k128", "wgmma.fp8.k128/slices" },
        { MMA_E5M2, MMA_E4M3, MMA_COMPUTE_DEFAULT, "wgmma.fp8.k128", "wgmma.fp8.k128/slices" },
        { MMA_E4M3, MMA_E5M2, MMA_COMPUTE_FAST, "wgmma.fp8", "wgmma.fp8/slices" },
        { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, "dmma.f64", "dmma.f64/slices" },
        { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, "fma.f32", "bf16x6.f32/slices" },
        { MMA_S8, MMA_U8, MMA_COMPUTE_DEFAULT, "s32", "s32" },
        { MMA_U8, MMA_U8, MMA_COMPUTE_DEFAULT, "s32", "s32" },
};
#define N_TYPES (sizeof types / sizeof types[0])

static struct mma_problem deep(size_t type, uint64_t m, uint64_t n, uint64_t k)
{
        uint8_t a = types[type].a, d = a == MMA_S8 || a == MMA_U8 ? MMA_S32 : a == MMA_F64 ? MMA_F64 : MMA_F32;
        struct mma_problem problem = plain(a, types[type].b, d, m, n, k);

        problem.compute = types[type].compute;
        return problem;
}

static void test_few_tiles_of_a_long_k_have_a_class_of_their_own(void **state)
{
        (void)state;
        for (size_t t = 0; t < N_TYPES; t++) {
                struct mma_problem problem = deep(t, 128, 128, 65536);

                assert_string_equal(kernels_class(&problem, &h200), types[t].cut);
                problem = deep(t, 64, 2112, 7168);
                assert_string_equal(kernels_class(&problem, &h200), types[t].cut);
                problem = deep(t, 2112, 64, 7168);
                assert_string_equal(kernels_class(&problem, &h200), types[t].cut);
                problem = deep(t, 128, 128, 255);
                assert_string_equal(kernels_class(&problem, &h200), types[t].whole);
                problem = deep(t, 4096, 4096, 65536);
                assert_string_equal(kernels_class(&problem, &h200), strcmp(types[t].whole, "fma.f32") ? types[t].whole : "bf16x6.f32");
        }
}

/* Whatever has no row that cuts, or must not depend on M, keeps the class that it had. */
static void test_what_cannot_be_cut_keeps_its_class(void **state)
{
        (void)state;
        for (size_t t = 0; t < N_TYPES; t++)
                for (int which = 0; which < 8; which++) {
                        struct mma_problem problem = deep(t, 128, 128, 65536);

                        problem.batch_invariant = which == 0;
                        problem.batch = which == 1 ? 2 : 1;
                        problem.c_init = which == 2;
                        problem.c_kind = which == 2 || which == 3 ? MMA_C_TENSOR : MMA_C_NONE;
                        problem.c = problem.d;
                        if (which == 3)
                                problem.c.order = MMA_ORDER_MMA16816;
                        if (which == 4)
                                problem.d.order = MMA_ORDER_MMA16816;
                        if (which == 5)
                                problem.a.order = MMA_ORDER_MMA16816;
                        if (which == 6)
                                problem.scale_mode = MMA_SCALE_MODE_BLOCK128;
                        if (which == 7)
                                problem.k = 0;
                        assert_null(strstr(kernels_class(&problem, &h200), "slices"));
                        if (which < 6)
                                assert_string_equal(kernels_class(&problem, &h200), types[t].whole);
                        /* Integers are exact either way. */
                        assert_int_equal(problem_slices(&problem, &h200).n > 1, which == 0 && strcmp(types[t].whole, "s32") == 0);
                        problem = deep(t, 128, 128, 65536);
                        assert_int_equal(problem_slices(&problem, &a100).n, 1);
                }
}

static void test_modes_with_other_sums_are_not_cut(void **state)
{
        struct mma_problem problem = plain(MMA_F16, MMA_F16, MMA_F16, 128, 128, 65536);

        (void)state;
        problem.compute = MMA_COMPUTE_F16ACC;
        assert_string_equal(kernels_class(&problem, &h200), "mma.k16.f16");
        problem = plain(MMA_F16, MMA_BF16, MMA_F32, 128, 128, 65536);
        assert_string_equal(kernels_class(&problem, &h200), "mma.tf32.f32");
        problem = plain(MMA_E4M3, MMA_E4M3, MMA_F32, 128, 128, 65536);
        problem.compute = MMA_COMPUTE_EXACT;
        assert_string_equal(kernels_class(&problem, &h200), "mma.k16.f32");
}

static void random_problem(struct mma_problem *problem)
{
        uint64_t m = problem->m, n = problem->n, k = problem->k;

        problem->a.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        problem->b.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        problem->d.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        problem->a.ld = (problem->a.order == MMA_ORDER_ROW ? k : m) + below(40);
        problem->b.ld = (problem->b.order == MMA_ORDER_ROW ? n : k) + below(40);
        problem->d.ld = (problem->d.order == MMA_ORDER_ROW ? n : m) + below(40);
        problem->a.at = (char *)problem->a.at + mma_dtype_bytes(problem->a.dtype) * below(9);
        problem->b.at = (char *)problem->b.at + mma_dtype_bytes(problem->b.dtype) * below(9);
        problem->d.at = (char *)problem->d.at + mma_dtype_bytes(problem->d.dtype) * below(9);
        problem->alpha = rand() % 2 ? 1 : 0.5;
        problem->act = rand() % 2 ? MMA_ACT_NONE : MMA_ACT_RELU;
}

/* However operands lie: the class, and a row of it that takes them or what copies make of them, with scratch that is enough. */
static void test_every_problem_of_such_a_class_is_served_by_it(void **state)
{
        uint32_t n_copies = 0;

        (void)state;
        seed_random();
        for (int i = 0; i < 4000; i++) {
                size_t t = below(N_TYPES);
                struct mma_problem problem = deep(t, 1 + below(300), 1 + below(300), 1 + below(9000)), prepared;
                const char *class = kernels_class(&problem, &h200);
                struct mma_slices slices = problem_slices(&problem, &h200), again;
                const struct mma_kernel *direct;
                struct refusal refusal;
                struct mma_plan plan;

                random_problem(&problem);
                again = problem_slices(&problem, &h200);
                assert_memory_equal(&slices, &again, sizeof slices);
                assert_string_equal(kernels_class(&problem, &h200), class);
                assert_int_equal(kernels_plan(&problem, &h200, &plan, &refusal), 0);
                assert_string_equal(plan.kernel->numeric_class, class);
                assert_true(isfinite(plan.cost_us) && plan.cost_us > 0);
                prepared = plan_problem(&plan, &problem, (void *)(uintptr_t)0x10000, (void *)(uintptr_t)0x20000);
                assert_null(plan.kernel->takes(plan.kernel, &prepared, &h200));
                if (strstr(class, "slices"))
                        assert_true(plan.kernel->is_sliced);
                n_copies += plan.a.kind || plan.b.kind;
                assert_int_equal(plan.work_bytes, plan.kernel->is_sliced ? slices_bytes_of_problem(&problem) : 0);
                assert_int_equal(plan.work_bytes, row_work_bytes(plan.kernel, &prepared));
                if (!kernels_select(&problem, &h200, &direct, &refusal))
                        assert_string_equal(direct->numeric_class, class);
        }
        assert_true(n_copies > 100);
}

/* Both ways to turn the sums have room, and no shape needs more than the tiles of one wave twice over. */
static void test_sums_have_room_and_a_bound(void **state)
{
        (void)state;
        seed_random();
        for (int i = 0; i < 20000; i++) {
                uint64_t m = 1 + below(2000), n = 1 + below(2000);
                uint32_t element = 1u << below(4), of_sum = element > 4 ? 8 : 4;
                struct mma_slices slices = slices_of(m, n, 1 + below(200000), element);
                uint64_t bytes = slices_bytes(slices, m, n, element);

                if (slices.n == 1) {
                        assert_int_equal(bytes, 0);
                        continue;
                }
                assert_int_equal(bytes % MMA_SCRATCH_ALIGNMENT, 0);
                assert_true(bytes >= slices.n * m * ((n + 3) / 4 * 4) * of_sum);
                assert_true(bytes >= slices.n * n * ((m + 3) / 4 * 4) * of_sum);
                assert_true(bytes <= (uint64_t)SLICE_TILES * SLICE_TILE * SLICE_TILE * of_sum);
        }
}

static void test_rows_that_cut_refuse_what_is_not_cut(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);
                struct mma_problem whole = plain(kernel->a, kernel->b, MMA_F32, 64, 64, 64);

                if (!kernel->is_sliced)
                        continue;
                assert_int_equal(kernel->family, MMA_FAMILY_SM90A);
                assert_non_null(strstr(kernel->name, "_slices_"));
                assert_non_null(kernel->takes(kernel, &whole, &h200));
                assert_int_equal(row_work_bytes(kernel, &whole), 0);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_slices_cover_k_in_equal_lengths_that_are_neither_short_nor_many),
                cmocka_unit_test(test_m_and_n_count_in_tiles_and_in_the_same_way),
                cmocka_unit_test(test_extreme_shapes_are_not_cut),
                cmocka_unit_test(test_shapes_that_were_measured_are_cut_as_they_were_fastest),
                cmocka_unit_test(test_true_f32_is_cut_into_more_and_shorter_slices),
                cmocka_unit_test(test_few_tiles_of_a_long_k_have_a_class_of_their_own),
                cmocka_unit_test(test_what_cannot_be_cut_keeps_its_class),
                cmocka_unit_test(test_modes_with_other_sums_are_not_cut),
                cmocka_unit_test(test_every_problem_of_such_a_class_is_served_by_it),
                cmocka_unit_test(test_sums_have_room_and_a_bound),
                cmocka_unit_test(test_rows_that_cut_refuse_what_is_not_cut),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
