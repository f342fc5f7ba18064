/* SPDX-License-Identifier: MIT
 *
 * Goal: a remembered choice is the choice that kernels_select and kernels_plan_kept make. Method: random problems, each asked
 * for twice, against the real table. And that it is remembered: the forms in which one product is asked for take no place from each
 * other.
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

#include "daemon/cuda_choice.h"

static const struct mma_device device = { .cc = 90, .n_sms = 132, .smem_bytes_max = 232448, .l2_bytes = 60u << 20 };

static uint64_t any(uint64_t n) {
        return (uint64_t)rand() % n;
}

static struct mma_view view(int dtype, uint64_t extent) {
        return (struct mma_view){ .at = (void *)(uintptr_t)(4096 + 2 * any(64)), .ld = extent + any(17), .batch_stride = any(2) * 4096,
                                  .dtype = (uint8_t)dtype, .order = (uint8_t)(any(2) ? MMA_ORDER_ROW : MMA_ORDER_COL) };
}

static const int dtypes[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_E4M3 };

static struct mma_problem any_problem(void) {
        int dtype = dtypes[any(6)], d = dtype == MMA_S8 ? MMA_S32 : dtype == MMA_F64 ? MMA_F64 : MMA_F32;
        struct mma_problem problem = { .m = any(3) * 63 + 1, .n = any(3) * 64 + 1, .k = any(3) * 32, .batch = 1 + any(2),
                                       .alpha = 1, .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1,
                                       .compute = MMA_COMPUTE_DEFAULT, .act = MMA_ACT_NONE };
        problem.a = view(dtype, 300);
        problem.b = view(dtype, 300);
        problem.d = view(d, 300);
        return problem;
}

static uint32_t n_filled(const struct choices *choices) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < CHOICES; i++)
                n += choices->entries[i].plan.kernel != NULL;
        return n;
}

static void test_forms_of_one_product_are_remembered_beside_each_other(void **state) {
        (void)state;
        for (int i = 0; i < 200; i++) {
                struct choices *choices = calloc(1, sizeof *choices);
                struct mma_problem problem = any_problem();
                struct refusal refusal;
                struct mma_plan plan;
                assert_non_null(choices);
                /* A product with both operands resident, one, none; with D elsewhere in its line of the cache. */
                for (uint32_t kept = 0; kept < 4; kept++)
                        assert_int_equal(choices_plan(choices, &problem, &device, kept, &plan, &refusal), 0);
                assert_int_equal(n_filled(choices), 4);
                free(choices);
                choices = calloc(1, sizeof *choices);
                assert_non_null(choices);
                for (uintptr_t at = 0; at < 64; at += 16) {
                        problem.d.at = (void *)(4096 + at);
                        assert_int_equal(choices_plan(choices, &problem, &device, 0, &plan, &refusal), 0);
                }
                assert_int_equal(n_filled(choices), 4);
                free(choices);
        }
}

static void test_remembered_choice_is_the_one_of_selection(void **state) {
        static struct choices choices;
        unsigned int seed = (unsigned int)time(NULL);
        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 5000; i++) {
                struct mma_problem problem = any_problem();
                if (problem.a.dtype == MMA_E4M3 && any(2))
                        problem.scale_mode = MMA_SCALE_MODE_BLOCK128;
                if (any(2))
                        problem.act = MMA_ACT_SWIGLU;
                if (any(2))
                        problem.rows_d = (void *)(uintptr_t)4096;
                if (any(2))
                        problem.amax = (uint32_t *)(uintptr_t)4096;
                for (int again = 0; again < 2; again++) {
                        const struct mma_kernel *expected, *kernel;
                        struct mma_plan expected_plan, plan;
                        struct refusal refusal;
                        double cost_us;
                        uint32_t kept = (uint32_t)any(4);
                        int r = kernels_select(&problem, &device, &expected, &refusal);
                        assert_int_equal(choices_find(&choices, &problem, &device, &kernel, &cost_us, &refusal), r);
                        if (!r) {
                                assert_ptr_equal(kernel, expected);
                                assert_true(cost_us == expected->cost_us(expected, &problem, &device));
                        }
                        assert_int_equal(kernels_plan_kept(&problem, &device, kept, &expected_plan, &refusal), 0);
                        assert_int_equal(choices_plan(&choices, &problem, &device, kept, &plan, &refusal), 0);
                        assert_ptr_equal(plan.kernel, expected_plan.kernel);
                        assert_true(plan.cost_us == expected_plan.cost_us);
                        assert_int_equal(plan.a.kind, expected_plan.a.kind);
                        assert_int_equal(plan.b.bytes, expected_plan.b.bytes);
                }
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_remembered_choice_is_the_one_of_selection),
                cmocka_unit_test(test_forms_of_one_product_are_remembered_beside_each_other),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
