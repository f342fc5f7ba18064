/* SPDX-License-Identifier: MIT
 *
 * The table as it is linked: names are unique, every row is complete and consistent, and every kind of sum has a reference
 * row, so that a dtype added to proto/types.h without one is noticed. Without CUDA the table must be empty and say so by
 * refusing, not by crashing. Nothing is launched; no GPU is needed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/kernels.h"

static const struct mma_device h200 = { 90, 132, 232448, 60u << 20 };

static void test_names_are_unique(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++)
                for (uint32_t j = 0; j < i; j++)
                        assert_string_not_equal(kernels_at(i)->name, kernels_at(j)->name);
}

static void test_every_row_is_complete(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                assert_non_null(kernel->name);
                assert_non_null(kernel->numeric_class);
                assert_non_null(kernel->takes);
                assert_non_null(kernel->cost_us);
                assert_non_null(kernel->launch);
                assert_non_null(kernel->load);
                assert_in_range(kernel->family, MMA_FAMILY_REF, MMA_FAMILY_SM90A);
                assert_true(kernel->tile_m && kernel->tile_n && kernel->tile_k && kernel->n_stages);
                assert_true(kernel->n_threads % 32 == 0 && kernel->n_threads <= 1024);
                assert_true(kernel->ctas_per_sm >= 1 && kernel->ctas_per_sm * kernel->n_threads <= 2048);
                assert_true(kernel->gflops_per_sm > 0);
                assert_true(kernel->cc_min <= kernel->cc_max);
                assert_true(kernel->accumulate != MMA_DTYPE_NONE);
                assert_true((kernel->alignment_bytes & (kernel->alignment_bytes - 1)) == 0 && kernel->alignment_bytes > 0);
                /* sm90a code runs on exactly 9.0 and nowhere else. */
                if (kernel->family == MMA_FAMILY_SM90A)
                        assert_true(kernel->cc_min == 90 && kernel->cc_max == 90);
        }
}

/* The system keeps 1 KB of each CTA, and static memory comes on top where several share an SM.
 * Rows that fill an SM with several CTAs must fit there together; otherwise the persistent grid would wait for itself to
 * leave room. */
static void test_resident_ctas_fit_the_shared_memory_of_an_h200(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                if (kernel->cc_min <= 90 && kernel->cc_max >= 90)
                        assert_true((uint64_t)kernel->ctas_per_sm * (kernel->smem_bytes + (kernel->ctas_per_sm > 1 ? 2048 : 1024)) <= 228u << 10);
        }
}

static void test_every_dtype_has_a_reference_row(void **state)
{
        (void)state;
        if (kernels_count() == 0)
                skip();
#define OPERAND_DTYPE(tag, number, bits, name) MMA_##tag,
        static const uint8_t dtypes[] = { MMA_DTYPES(OPERAND_DTYPE) };

        for (size_t d = 0; d < sizeof dtypes; d++) {
                struct mma_problem problem = { .m = 3, .n = 5, .k = 7, .batch = 1, .a = { .at = (void *)256, .ld = 7 },
                                               .b = { .at = (void *)512, .ld = 5 }, .compute = MMA_COMPUTE_DEFAULT };
                bool found = false;

                if (dtypes[d] == MMA_S32 || dtypes[d] == MMA_S64)       /* a result, row numbers: never an operand */
                        continue;
                problem.a.dtype = problem.b.dtype = dtypes[d];
                problem.a.order = problem.b.order = MMA_ORDER_ROW;
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        const struct mma_kernel *kernel = kernels_at(i);

                        found |= kernel->family == MMA_FAMILY_REF && !kernel->takes(kernel, &problem, &h200);
                }
                if (!found)
                        fail_msg("no reference row takes %s", mma_dtype_name(dtypes[d]));
        }
}

/* With or without scales of blocks: never both, or bits would depend on what else the row is for. */
static void test_scales_of_blocks_have_a_class_and_a_reference_row_of_their_own(void **state)
{
        struct mma_problem problem = { .m = 300, .n = 500, .k = 700, .batch = 1,
                                       .a = { .at = (void *)256, .ld = 700, .dtype = MMA_E4M3, .order = MMA_ORDER_ROW },
                                       .b = { .at = (void *)512, .ld = 700, .dtype = MMA_E5M2, .order = MMA_ORDER_COL },
                                       .compute = MMA_COMPUTE_DEFAULT };
        struct mma_problem blocks = problem;

        (void)state;
        blocks.scale_mode = MMA_SCALE_MODE_BLOCK128;
        assert_string_not_equal(kernels_class(&problem, &h200), kernels_class(&blocks, &h200));
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                if (!kernel->takes(kernel, &problem, &h200) && !kernel->takes(kernel, &blocks, &h200))
                        fail_msg("%s takes fp8 with and without scales of blocks", kernel->name);
        }
        if (kernels_count() > 0) {
                const struct mma_kernel *kernel;
                struct refusal refusal;

                assert_int_equal(kernels_select(&blocks, &h200, &kernel, &refusal), 0);
                assert_non_null(strstr(kernel->numeric_class, "block128"));
        }
}

static void test_an_empty_table_refuses_with_a_reason(void **state)
{
        struct mma_problem problem = { .m = 3, .n = 5, .k = 7, .batch = 1, .a = { .dtype = MMA_F16, .order = MMA_ORDER_ROW },
                                       .b = { .dtype = MMA_F16, .order = MMA_ORDER_ROW } };
        const struct mma_kernel *kernel = NULL;
        struct refusal refusal;

        (void)state;
        if (kernels_count() > 0)
                skip();
        assert_int_equal(kernels_load_all(&h200), 0);
        assert_int_equal(kernels_select(&problem, &h200, &kernel, &refusal), MMA_UNSUPPORTED);
        assert_null(kernel);
        assert_true(strlen(refusal.text) > 10);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_names_are_unique),
                cmocka_unit_test(test_every_row_is_complete),
                cmocka_unit_test(test_resident_ctas_fit_the_shared_memory_of_an_h200),
                cmocka_unit_test(test_every_dtype_has_a_reference_row),
                cmocka_unit_test(test_scales_of_blocks_have_a_class_and_a_reference_row_of_their_own),
                cmocka_unit_test(test_an_empty_table_refuses_with_a_reason),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
