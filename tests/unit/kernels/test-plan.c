/* SPDX-License-Identifier: MIT
 *
 * Goal: a plan (kernels/plan.h) is right whatever it costs: its row is of the request's numeric class and takes the operands as
 * they will be, copies have room and pitch for every line, and what a copy alone brings to a row is never given a row of
 * another class instead. Method: the real columns of table.h with launches that must never run; random problems with the seed
 * printed, and the cases that plans are for.
 */
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
#include "kernels/split.h"
#include "tests/unit/kernels/rows.h"

static struct mma_plan plan_on(const struct mma_problem *problem, const struct mma_device *device)
{
        struct mma_plan plan;
        struct refusal refusal;

        if (kernels_plan(problem, device, &plan, &refusal))
                fail_msg("refused: %s", refusal.text);
        return plan;
}

static struct mma_problem prepared_by(const struct mma_plan *plan, const struct mma_problem *problem)
{
        return plan_problem(plan, problem, (void *)(uintptr_t)0x10000, (void *)(uintptr_t)0x20000);
}

/* Room, pitch and order of a copy: K-major, every line and entry at a multiple of 16 bytes. */
static void check_copy(const struct mma_prepare *prepare, const struct mma_view *from, bool is_a, uint64_t lines, uint64_t k,
                       uint64_t batch)
{
        uint64_t size = mma_dtype_bytes(prepare->view.dtype), entries = from->batch_stride && batch > 1 ? batch : 1;

        if (!prepare->kind) {
                assert_int_equal(prepare->bytes, 0);
                return;
        }
        if (prepare->kind == MMA_PREPARE_SPLIT) {
                assert_int_equal(prepare->view.order, MMA_ORDER_SPLIT);
                assert_int_equal(prepare->bytes, split_bytes(lines, k, entries));
                assert_int_equal(prepare->view.batch_stride * sizeof(float), entries > 1 ? split_entry_bytes(lines, k) : 0);
                return;
        }
        assert_int_equal(prepare->kind, MMA_PREPARE_COPY);
        assert_int_equal(prepare->view.order, is_a ? MMA_ORDER_ROW : MMA_ORDER_COL);
        assert_true(prepare->view.ld >= k);
        assert_int_equal(prepare->view.ld * size % 16, 0);
        assert_int_equal(prepare->view.batch_stride * size % 16, 0);
        assert_int_equal(prepare->bytes, entries * lines * prepare->view.ld * size);
        if (entries > 1)
                assert_int_equal(prepare->view.batch_stride, lines * prepare->view.ld);
        else
                assert_int_equal(prepare->view.batch_stride, 0);
}

static void random_views(struct mma_problem *problem)
{
        problem->a.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        problem->b.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
        problem->a.ld = 700 + (uint64_t)(rand() % 9);
        problem->b.ld = 700 + (uint64_t)(rand() % 9);
        problem->a.batch_stride = problem->batch > 1 && rand() % 3 ? 700 * 709 + (uint64_t)(rand() % 5) : 0;
        problem->b.batch_stride = problem->batch > 1 && rand() % 3 ? 700 * 709 + (uint64_t)(rand() % 5) : 0;
        problem->a.at = (void *)(uintptr_t)(4096 + mma_dtype_bytes(problem->a.dtype) * (size_t)(rand() % 9));
        problem->b.at = (void *)(uintptr_t)(8192 + mma_dtype_bytes(problem->b.dtype) * (size_t)(rand() % 9));
}

static void test_plans_keep_the_class_and_their_rows_take_what_was_prepared(void **state)
{
        static const struct { uint8_t a, b, compute; } pairs[] = {
                { MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT }, { MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT },
                { MMA_F16, MMA_BF16, MMA_COMPUTE_DEFAULT }, { MMA_BF16, MMA_F16, MMA_COMPUTE_DEFAULT },
                { MMA_F16, MMA_F16, MMA_COMPUTE_F16ACC }, { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT },
                { MMA_F32, MMA_F32, MMA_COMPUTE_TF32 }, { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT },
                { MMA_S8, MMA_U8, MMA_COMPUTE_DEFAULT }, { MMA_U8, MMA_U8, MMA_COMPUTE_DEFAULT },
                { MMA_E4M3, MMA_E4M3, MMA_COMPUTE_DEFAULT }, { MMA_E4M3, MMA_E5M2, MMA_COMPUTE_FAST },
                { MMA_E5M2, MMA_E4M3, MMA_COMPUTE_EXACT },
        };
        unsigned seed = (unsigned)time(NULL);
        uint32_t n_copies = 0;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 6000; i++) {
                size_t t = (size_t)rand() % (sizeof pairs / sizeof pairs[0]);
                const struct mma_device *device = rand() % 4 ? &h200 : &a100;
                struct mma_problem problem = plain(pairs[t].a, pairs[t].b, MMA_F32, 1 + (uint64_t)(rand() % 700),
                                                   1 + (uint64_t)(rand() % 700), 1 + (uint64_t)(rand() % 700)), prepared;
                const struct mma_kernel *direct;
                struct refusal refusal;
                struct mma_plan plan;

                problem.compute = pairs[t].compute;
                problem.batch = 1 + (uint64_t)(rand() % 3);
                random_views(&problem);
                plan = plan_on(&problem, device);
                prepared = prepared_by(&plan, &problem);
                assert_null(plan.kernel->takes(plan.kernel, &prepared, device));
                if (plan.kernel->family != MMA_FAMILY_REF)
                        assert_string_equal(plan.kernel->numeric_class, kernels_class(&problem, device));
                check_copy(&plan.a, &problem.a, true, problem.m, problem.k, problem.batch);
                check_copy(&plan.b, &problem.b, false, problem.n, problem.k, problem.batch);
                n_copies += plan.a.kind + plan.b.kind;
                /* The express lane gets the same class, or nothing. */
                if (!kernels_select(&problem, device, &direct, &refusal)) {
                        assert_string_equal(direct->numeric_class, plan.kernel->numeric_class);
                        assert_true(plan.cost_us <= direct->cost_us(direct, &problem, device));
                } else {
                        assert_int_equal(refusal.status, MMA_UNSUPPORTED);
                        assert_true(plan.a.kind || plan.b.kind);
                }
        }
        assert_true(n_copies > 100);
}

static void test_whether_a_class_serves_does_not_depend_on_layout(void **state)
{
        static const uint8_t types[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_E4M3, MMA_E5M2 };
        unsigned seed = (unsigned)time(NULL);

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 4000; i++) {
                static const uint8_t computes[] = { MMA_COMPUTE_DEFAULT, MMA_COMPUTE_FAST, MMA_COMPUTE_EXACT, MMA_COMPUTE_TF32 };
                uint8_t type = types[rand() % 7];
                struct mma_problem problem = plain(type, type, MMA_F32, (uint64_t)(rand() % 300), (uint64_t)(rand() % 300),
                                                   (uint64_t)(rand() % 300)), other;

                problem.compute = computes[rand() % 4];
                problem.c_init = rand() % 8 == 0;
                other = problem;
                random_views(&other);
                assert_string_equal(plan_on(&problem, &h200).kernel->numeric_class, plan_on(&other, &h200).kernel->numeric_class);
        }
}

static void test_aligned_operands_along_k_are_never_copied(void **state)
{
        static const uint8_t types[] = { MMA_F16, MMA_BF16, MMA_S8, MMA_F32, MMA_F64 };

        (void)state;
        for (size_t t = 0; t < sizeof types; t++)
                for (uint64_t size = 16; size <= 8192; size *= 2) {
                        struct mma_problem problem = plain(types[t], types[t], MMA_F32, size, size, size);
                        struct mma_plan plan = plan_on(&problem, &h200);
                        const struct mma_kernel *kernel;
                        struct refusal refusal;

                        /* f32 in parts is another matter. */
                        if (types[t] == MMA_F32 && size > 512)
                                continue;
                        assert_int_equal(plan.a.kind, MMA_PREPARE_NONE);
                        assert_int_equal(plan.b.kind, MMA_PREPARE_NONE);
                        assert_int_equal(kernels_select(&problem, &h200, &kernel, &refusal), 0);
                        assert_ptr_equal(plan.kernel, kernel);
                }
}

/* However they lie, and however often: parts have one form, and room for every panel, slice and mask. */
static void test_large_f32_operands_are_split_whatever_their_layout(void **state)
{
        (void)state;
        for (int which = 0; which < 8; which++) {
                struct mma_problem problem = plain(MMA_F32, MMA_F32, MMA_F32, 1023, 1025, 1027);
                struct mma_plan plan;

                problem.a.order = which & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                problem.b.order = which & 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                problem.a.at = (void *)(uintptr_t)4100;
                problem.a.ld = problem.b.ld = 1029;
                problem.batch = which & 4 ? 3 : 1;
                problem.a.batch_stride = 1029 * 1029;
                plan = plan_on(&problem, &h200);
                assert_string_equal(plan.kernel->numeric_class, "bf16x6.f32");
                assert_int_equal(plan.a.kind, MMA_PREPARE_SPLIT);
                assert_int_equal(plan.b.kind, MMA_PREPARE_SPLIT);
                /* 8 or 9 panels by 33 slices of 24 KiB, and 17 masks for each panel; B is shared. */
                assert_int_equal(plan.a.bytes, problem.batch * 8 * (33 * 24576 + 17 * 16));
                assert_int_equal(plan.b.bytes, 9 * (33 * 24576 + 17 * 16));
        }
}

/* 8-bit operands along M or N: fast rows read them along K alone. 16-bit ones are read in every layout. */
static void test_other_layouts_are_copied_only_where_no_fast_row_reads_them(void **state)
{
        (void)state;
        for (int which = 0; which < 4; which++)
                for (int is_8_bit = 0; is_8_bit < 2; is_8_bit++) {
                        uint8_t type = is_8_bit ? MMA_S8 : MMA_BF16;
                        struct mma_problem problem = plain(type, type, is_8_bit ? MMA_S32 : MMA_BF16, 8192, 8192, 8192);
                        struct mma_plan plan;

                        problem.a.order = which & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        problem.b.order = which & 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                        plan = plan_on(&problem, &h200);
                        assert_int_equal(plan.a.kind, is_8_bit && which & 1 ? MMA_PREPARE_COPY : MMA_PREPARE_NONE);
                        assert_int_equal(plan.b.kind, is_8_bit && which & 2 ? MMA_PREPARE_COPY : MMA_PREPARE_NONE);
                }
}

static void test_an_odd_pitch_is_worth_a_copy_where_the_product_is_long(void **state)
{
        struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 4095, 4095, 4095);
        struct mma_plan plan = plan_on(&problem, &h200);

        (void)state;
        assert_int_equal(plan.a.kind, MMA_PREPARE_COPY);
        assert_int_equal(plan.b.kind, MMA_PREPARE_COPY);
        assert_true(plan.kernel->alignment_bytes >= 16);
}

static void test_mixed_16_bit_operands_become_f32_together_or_not_at_all(void **state)
{
        (void)state;
        for (uint64_t size = 16; size <= 4096; size *= 2) {
                struct mma_problem problem = plain(MMA_F16, MMA_BF16, MMA_F32, size, size, size), prepared;
                struct mma_plan plan = plan_on(&problem, &h200);

                prepared = prepared_by(&plan, &problem);
                assert_int_equal(plan.a.kind, plan.b.kind);
                assert_string_equal(plan.kernel->numeric_class, kernels_class(&problem, &h200));
                if (!plan.a.kind)
                        continue;
                assert_int_equal(prepared.a.dtype, MMA_F32);
                assert_int_equal(prepared.b.dtype, MMA_F32);
                assert_int_equal(prepared.compute, MMA_COMPUTE_TF32);
        }
}

/* fp8 of f32 sums: exact in f16, and a row of f16 is the fastest for all but the small. */
static void test_large_products_of_exact_fp8_are_widened_to_f16(void **state)
{
        static const struct mma_device *devices[] = { &h200, &a100 };

        (void)state;
        for (int d = 0; d < 2; d++) {
                struct mma_problem problem = plain(MMA_E4M3, MMA_E5M2, MMA_F16, 4096, 4096, 4096), prepared;
                struct mma_plan plan;

                problem.compute = MMA_COMPUTE_EXACT;
                plan = plan_on(&problem, devices[d]);
                prepared = prepared_by(&plan, &problem);
                assert_string_equal(kernels_class(&problem, devices[d]), "mma.k16.f32");
                assert_string_equal(plan.kernel->numeric_class, "mma.k16.f32");
                assert_int_equal(prepared.a.dtype, MMA_F16);
                assert_int_equal(prepared.b.dtype, MMA_F16);
                assert_int_equal(prepared.compute, MMA_COMPUTE_DEFAULT);
        }
}

static void test_packed_operands_stay_as_they_are(void **state)
{
        struct mma_problem problem = plain(MMA_F16, MMA_F16, MMA_F16, 4096, 4096, 4096);
        struct mma_plan plan;

        (void)state;
        problem.a.order = MMA_ORDER_MMA16816;
        problem.a.ld = 0;
        plan = plan_on(&problem, &h200);
        assert_int_equal(plan.a.kind, MMA_PREPARE_NONE);
}

/* A shared operand is copied once; one entry's stride is never stepped over. */
static void test_shared_operands_are_copied_once(void **state)
{
        struct mma_problem problem = plain(MMA_S8, MMA_S8, MMA_S32, 2048, 2048, 2048);
        struct mma_plan plan;

        (void)state;
        problem.batch = 10;
        problem.a.batch_stride = problem.d.batch_stride = 2048 * 2048;
        problem.b.order = MMA_ORDER_ROW;
        plan = plan_on(&problem, &h200);
        assert_int_equal(plan.b.kind, MMA_PREPARE_COPY);
        assert_int_equal(plan.b.bytes, 2048 * 2048);
        assert_int_equal(plan.b.view.batch_stride, 0);
}

/* Weights that are used again and again: what one product would not pay for, all together do. */
static void test_a_copy_that_is_kept_is_worth_it_sooner(void **state)
{
        uint32_t n_sooner = 0;

        (void)state;
        for (uint64_t m = 1; m <= 4096; m *= 2) {
                struct mma_problem problem = plain(MMA_S8, MMA_S8, MMA_S32, m, 1024, 8192);
                struct mma_plan once, kept;
                struct refusal refusal;

                problem.b.order = MMA_ORDER_ROW;
                problem.b.ld = 1024;
                once = plan_on(&problem, &h200);
                assert_int_equal(kernels_plan_kept(&problem, &h200, MMA_KEPT_B, &kept, &refusal), 0);
                assert_true(kept.b.kind >= once.b.kind);
                assert_true(kept.cost_us <= once.cost_us);
                n_sooner += kept.cost_us < once.cost_us;
        }
        assert_true(n_sooner > 0);
}

/* What 64 bits do not count is not copied, and nobody counts wrongly. */
static void test_sizes_at_the_limits_of_the_wire(void **state)
{
        struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 1ull << 40, 1ull << 40, 1ull << 40);
        struct mma_plan plan;

        (void)state;
        problem.a.order = MMA_ORDER_COL;
        problem.a.ld++;
        plan = plan_on(&problem, &h200);
        assert_int_equal(plan.a.kind, MMA_PREPARE_NONE);
        problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 5, 5, 0);
        problem.a.at = problem.b.at = NULL;
        plan = plan_on(&problem, &h200);
        assert_int_equal(plan.a.kind, MMA_PREPARE_NONE);
        problem = plain(MMA_E4M3, MMA_E4M3, MMA_BF16, 0, 5, 7);
        problem.a.order = MMA_ORDER_COL;
        plan = plan_on(&problem, &h200);
        assert_int_equal(plan.a.bytes, 0);
}

static void test_a_chip_without_rows_is_refused_by_name(void **state)
{
        struct mma_problem problem = plain(MMA_E4M3, MMA_E4M3, MMA_F16, 64, 64, 64);
        struct mma_plan plan = { .work_bytes = 77 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(kernels_plan(&problem, &turing, &plan, &refusal), MMA_UNSUPPORTED);
        assert_int_equal(plan.work_bytes, 77);  /* untouched on failure */
        assert_non_null(strstr(refusal.text, "e4m3"));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_plans_keep_the_class_and_their_rows_take_what_was_prepared),
                cmocka_unit_test(test_whether_a_class_serves_does_not_depend_on_layout),
                cmocka_unit_test(test_aligned_operands_along_k_are_never_copied),
                cmocka_unit_test(test_large_f32_operands_are_split_whatever_their_layout),
                cmocka_unit_test(test_other_layouts_are_copied_only_where_no_fast_row_reads_them),
                cmocka_unit_test(test_an_odd_pitch_is_worth_a_copy_where_the_product_is_long),
                cmocka_unit_test(test_mixed_16_bit_operands_become_f32_together_or_not_at_all),
                cmocka_unit_test(test_large_products_of_exact_fp8_are_widened_to_f16),
                cmocka_unit_test(test_packed_operands_stay_as_they_are),
                cmocka_unit_test(test_shared_operands_are_copied_once),
                cmocka_unit_test(test_a_copy_that_is_kept_is_worth_it_sooner),
                cmocka_unit_test(test_sizes_at_the_limits_of_the_wire),
                cmocka_unit_test(test_a_chip_without_rows_is_refused_by_name),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
