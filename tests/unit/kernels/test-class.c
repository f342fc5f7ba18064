/* SPDX-License-Identifier: MIT
 *
 * Which numeric class a problem is of: a promise about its bits, so it follows from types, compute, packed orders and a few sizes alone,
 * and never from where operands lie. Method: the real columns of table.h, as in test-select.c.
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

#include "kernels/split.h"
#include "tests/unit/kernels/rows.h"

static void test_class_of_each_operand_pair(void **state)
{
        static const struct { uint8_t a, b, compute; const char *class; } expected[] = {
                { MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, "mma.k16.f32" },
                { MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, "mma.k16.f32" },
                { MMA_F16, MMA_BF16, MMA_COMPUTE_DEFAULT, "mma.tf32.f32" },
                { MMA_BF16, MMA_F16, MMA_COMPUTE_DEFAULT, "mma.tf32.f32" },
                { MMA_F16, MMA_F16, MMA_COMPUTE_F16ACC, "mma.k16.f16" },
                { MMA_F32, MMA_F32, MMA_COMPUTE_TF32, "mma.tf32.f32" },
                { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, "fma.f32" },
                { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, "dmma.f64" },
                { MMA_S8, MMA_U8, MMA_COMPUTE_DEFAULT, "s32" },
                { MMA_E4M3, MMA_E5M2, MMA_COMPUTE_DEFAULT, "wgmma.fp8.k128" },
                { MMA_E4M3, MMA_E4M3, MMA_COMPUTE_FAST, "wgmma.fp8" },
                { MMA_E5M2, MMA_E4M3, MMA_COMPUTE_EXACT, "mma.k16.f32" },
        };

        (void)state;
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
                struct mma_problem problem = plain(expected[i].a, expected[i].b, MMA_F32, 64, 64, 64);

                problem.compute = expected[i].compute;
                assert_string_equal(kernels_class(&problem, &h200), expected[i].class);
        }
}

/* What the tensor core of compute capability 9.0 sums has 13 bits: not where f32 was asked for, and nowhere else. */
static void test_scales_of_blocks_are_for_the_tensor_core_unless_sums_must_be_f32(void **state)
{
        static const uint8_t types[] = { MMA_E4M3, MMA_E5M2 };
        struct mma_device ada = h200;

        (void)state;
        ada.cc = 89;
        for (int pair = 0; pair < 4; pair++)
                for (uint64_t k = 1; k < 100000; k = k * 3 + 7) {
                        struct mma_problem problem = plain(types[pair & 1], types[pair >> 1], MMA_BF16, 300, 200, k);

                        problem.scale_mode = MMA_SCALE_MODE_BLOCK128;
                        assert_string_equal(kernels_class(&problem, &h200), "wgmma.fp8.block128");
                        assert_string_equal(kernels_class(&problem, &ada), "block128.f32");
                        problem.compute = MMA_COMPUTE_EXACT;
                        assert_string_equal(kernels_class(&problem, &h200), "block128.f32");
                        assert_string_equal(kernels_class(&problem, &ada), "block128.f32");
                }
}

static void test_mma1688_operands_take_the_k8_form(void **state)
{
        struct mma_problem problem = plain(MMA_F16, MMA_F16, MMA_F32, 64, 64, 64);

        (void)state;
        problem.d.order = MMA_ORDER_MMA1688;    /* the order of the result changes no sum */
        assert_string_equal(kernels_class(&problem, &h200), "mma.k16.f32");
        problem.b.order = MMA_ORDER_MMA1688;
        assert_string_equal(kernels_class(&problem, &h200), "mma.k8.f32");
        assert_string_equal(select_on(&problem, &h200)->numeric_class, "mma.k8.f32");
        problem.b.order = MMA_ORDER_COL;
        problem.a.order = MMA_ORDER_MMA16816;
        assert_string_equal(select_on(&problem, &h200)->numeric_class, "mma.k16.f32");
}

/* K decides, and it alone: where an fp8 operand lies, and how many products there are, may not. */
static void test_short_fp8_sums_are_widened_and_longer_ones_are_not(void **state)
{
        static const uint8_t types[] = { MMA_E4M3, MMA_E5M2 };

        (void)state;
        for (int pair = 0; pair < 4; pair++)
                for (int variant = 0; variant < 8; variant++) {
                        struct mma_problem problem = plain(types[pair & 1], types[pair >> 1], MMA_BF16, 48, 40, 32);

                        problem.a.order = variant & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        problem.a.ld = 67;
                        problem.b.at = (char *)problem.b.at + (variant >> 1 & 1);
                        problem.batch = variant & 4 ? 1000 : 1;
                        assert_string_equal(kernels_class(&problem, &h200), "mma.k16.f32");
                        assert_string_equal(select_on(&problem, &h200)->numeric_class, "mma.k16.f32");
                        problem.k = 33;
                        assert_string_not_equal(kernels_class(&problem, &h200), "mma.k16.f32");
                        problem.compute = MMA_COMPUTE_EXACT;
                        assert_string_equal(kernels_class(&problem, &h200), "mma.k16.f32");
                        assert_string_equal(select_on(&problem, &h200)->numeric_class, "mma.k16.f32");
                        problem.k = 16;
                        problem.compute = MMA_COMPUTE_FAST;
                        assert_string_not_equal(kernels_class(&problem, &h200), "mma.k16.f32");
                }
}

/* Promise 2: bits follow from the request alone, so placement, alignment, size and batch may not move the class. */
static void test_class_ignores_alignment_m_and_batch(void **state)
{
        unsigned seed = (unsigned)time(NULL);

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 20000; i++) {
                static const uint8_t types[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_U8 };
                uint8_t a = types[rand() % 6], b = a;
                uint64_t m = 1 + (uint64_t)(rand() % 500), n = 1 + (uint64_t)(rand() % 500), k = (uint64_t)(rand() % 500);
                struct mma_problem problem = plain(a, b, a == MMA_F64 ? MMA_F64 : MMA_F32, m, n, k), other;

                other = problem;
                other.m = 1 + (uint64_t)(rand() % 9000);
                other.batch = 1 + (uint64_t)(rand() % 9);
                other.a.at = (char *)other.a.at + mma_dtype_bytes(a) * (size_t)(rand() % 9);
                other.b.ld += (uint64_t)(rand() % 9);
                other.a.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                other.a.ld += 9000;
                /* f32 has two classes of M and of batches, unless they are not to count. */
                problem.batch_invariant = other.batch_invariant = rand() % 2;
                if (a == MMA_F32 && !problem.batch_invariant)
                        other.m = m, other.batch = problem.batch;
                assert_string_equal(kernels_class(&problem, &h200), kernels_class(&other, &h200));
                if (strcmp(kernels_class(&problem, &h200), "bf16x6.f32"))
                        assert_string_equal(select_on(&problem, &h200)->numeric_class, select_on(&other, &h200)->numeric_class);
        }
}

/* True f32 is multiplied in parts where all three dimensions are worth it, on the chip that can. */
static void test_f32_has_a_class_of_its_own_where_it_is_large(void **state)
{
        static const struct { uint64_t m, n, k; uint8_t batch_invariant; const char *class; } expected[] = {
                { 1024, 512, 512, 0, "bf16x6.f32" },            { 1023, 512, 512, 0, "fma.f32" },
                { 256, 1024, 1024, 0, "bf16x6.f32" },           { 8192, 8192, 8192, 0, "bf16x6.f32" },
                { 255, 4096, 4096, 0, "fma.f32" },              { 4096, 255, 4096, 0, "fma.f32" },
                { 4096, 4096, 255, 0, "fma.f32" },              { 4096, 4096, 0, 0, "fma.f32" },
                { 1, 512, 1024, 1, "bf16x6.f32" },              { 8192, 512, 1023, 1, "fma.f32" },
                { 1, 255, 65536, 1, "fma.f32" },                { 1, 4096, 4096, 0, "fma.f32" },
                { 256, 32768, 65536, 0, "bf16x6.f32" },         { 256, 32769, 65536, 0, "fma.f32" },
                { 32769, 256, 65536, 0, "fma.f32" },            { 32769, 256, 65536, 1, "bf16x6.f32" },
                { UINT64_C(1) << 31, 256, 256, 0, "fma.f32" },  { 256, UINT64_MAX, 256, 0, "fma.f32" },
                { UINT64_MAX, UINT64_MAX, UINT64_MAX, 1, "fma.f32" },
        };
        const struct mma_kernel *kernel = NULL;
        struct refusal refusal;

        (void)state;
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
                struct mma_problem problem = plain(MMA_F32, MMA_F32, MMA_F32, expected[i].m, expected[i].n, expected[i].k);

                problem.batch_invariant = expected[i].batch_invariant;
                problem.c_init = 1;     /* else K is cut where that fills the device */
                assert_string_equal(kernels_class(&problem, &h200), expected[i].class);
                assert_string_equal(kernels_class(&problem, &a100), "fma.f32");
                assert_string_equal(kernels_class(&problem, &l40), "fma.f32");
                problem.compute = MMA_COMPUTE_TF32;
                assert_string_equal(kernels_class(&problem, &h200), "mma.tf32.f32");
                problem.compute = MMA_COMPUTE_DEFAULT;
                /* Nothing but the rows for parts may serve that class, and where K is long those never read plain operands. */
                if (!strcmp(expected[i].class, "bf16x6.f32")) {
                        int status = kernels_select(&problem, &h200, &kernel, &refusal);

                        assert_int_equal(status, problem.k > SPLIT_DIRECT_K ? MMA_UNSUPPORTED : 0);
                        assert_true(status ? !kernel : strcmp(kernel->numeric_class, "bf16x6.f32") == 0);
                        kernel = NULL;
                }
        }
}

/* The products of a batch earn it together: tiles enough, which are half full, and K short enough to take operands apart on their way. */
static void test_batches_of_small_f32_products_are_of_that_class_where_they_fill_the_device(void **state)
{
        static const struct { uint64_t m, n, k, batch; uint8_t batch_invariant; const char *class; } expected[] = {
                { 128, 128, 128, 64, 0, "bf16x6.f32" },         { 128, 128, 128, 63, 0, "fma.f32" },
                { 256, 256, 256, 16, 0, "bf16x6.f32" },         { 256, 256, 256, 1, 0, "fma.f32" },
                { 100, 100, 100, 135, 0, "bf16x6.f32" },        { 100, 100, 100, 134, 0, "fma.f32" },
                { 64, 128, 128, 4096, 0, "bf16x6.f32" },        { 63, 128, 128, 4096, 0, "fma.f32" },
                { 128, 64, 128, 4096, 0, "bf16x6.f32" },        { 128, 63, 128, 4096, 0, "fma.f32" },
                { 128, 128, 64, 128, 0, "bf16x6.f32" },         { 128, 128, 63, 4096, 0, "fma.f32" },
                { 64, 127, 128, 4096, 0, "fma.f32" },           { 128, 128, 64, 127, 0, "fma.f32" },
                { 182, 182, 128, 4096, 0, "bf16x6.f32" },       { 181, 181, 128, 4096, 0, "fma.f32" },
                { 128, 128, 1024, 512, 0, "bf16x6.f32" },       { 128, 128, 1025, 512, 0, "fma.f32" },
                { 128, 128, 1024, 16, 0, "fma.f32" },           { 256, 256, 256, 512, 1, "fma.f32" },
                { 128, 128, 128, UINT64_MAX, 0, "bf16x6.f32" }, { 1024, 512, 2048, 2, 0, "bf16x6.f32" },
                { UINT64_MAX, 128, 128, 2, 0, "fma.f32" },      { 128, UINT64_MAX, 128, 2, 0, "fma.f32" },
        };

        (void)state;
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
                struct mma_problem problem = plain(MMA_F32, MMA_F32, MMA_F32, expected[i].m, expected[i].n, expected[i].k);

                problem.batch = expected[i].batch;
                problem.batch_invariant = expected[i].batch_invariant;
                assert_string_equal(kernels_class(&problem, &h200), expected[i].class);
                assert_string_equal(kernels_class(&problem, &a100), "fma.f32");
                problem.compute = MMA_COMPUTE_TF32;
                assert_string_equal(kernels_class(&problem, &h200), "mma.tf32.f32");
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_class_of_each_operand_pair),
                cmocka_unit_test(test_scales_of_blocks_are_for_the_tensor_core_unless_sums_must_be_f32),
                cmocka_unit_test(test_mma1688_operands_take_the_k8_form),
                cmocka_unit_test(test_short_fp8_sums_are_widened_and_longer_ones_are_not),
                cmocka_unit_test(test_class_ignores_alignment_m_and_batch),
                cmocka_unit_test(test_f32_has_a_class_of_its_own_where_it_is_large),
                cmocka_unit_test(test_batches_of_small_f32_products_are_of_that_class_where_they_fill_the_device),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
