/* SPDX-License-Identifier: MIT
 *
 * Goal: faults that were reported against other libraries do not happen here. Method: each as the small input it was
 * reported with, its source in a comment, on one and two threads; answers are written out, not computed.
 */
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "tests/unit/kernels/cpu_problem.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER 0
#endif

static struct cpu_context *contexts[2]; /* of 1 and 2 threads */

static int make_contexts(void **state) {
        (void)state;
        /* What is large is mapped and unmapped each time, and no thread has a heap of its own: the test of refused memory
         * must not find any that is reserved already. */
        mallopt(M_MMAP_THRESHOLD, 1 << 20);
        mallopt(M_ARENA_MAX, 1);
        return cpu_context_new(1, &contexts[0]) || cpu_context_new(2, &contexts[1]);
}

static int free_contexts(void **state) {
        (void)state;
        contexts[0] = cpu_context_free(contexts[0]);
        contexts[1] = cpu_context_free(contexts[1]);
        return 0;
}

static void multiply(const struct mma_problem *problem) {
        struct refusal refusal;

        assert_int_equal(cpu_gemm(contexts[1], problem, &refusal), 0);
        if (problem->c_kind != MMA_C_TENSOR || problem->c.at != problem->d.at)
                assert_int_equal(cpu_gemm(contexts[0], problem, &refusal), 0);
}

/* Values of A, B, C in the order of reading, converted to the matrix's dtype. */
static void set(struct oracle_matrix matrix, const double *values) {
        for (uint64_t i = 0; i < matrix.rows; i++)
                for (uint64_t j = 0; j < matrix.cols; j++)
                        oracle_set(matrix, 0, i, j, values[i * matrix.cols + j]);
}

static double d_at(const struct cpu_problem *problem, uint64_t row, uint64_t column) {
        return oracle_get(oracle_d(&problem->p), 0, row, column);
}

static void assert_d(const struct cpu_problem *problem, const double *values) {
        for (uint64_t i = 0; i < problem->p.m; i++)
                for (uint64_t j = 0; j < problem->p.n; j++) {
                        double want = values[i * problem->p.n + j], got = d_at(problem, i, j);

                        assert_true(isnan(want) ? isnan(got) : got == want);
                }
        assert_int_equal(cpu_problem_stray_bytes(problem), 0);
}

/* MooreThreads/torch_musa#52 (R001). problem_from_gemm drops a C whose beta is 0; here D itself is full of NaN before. */
static void test_old_nan_in_d_never_shows_up(void **state) {
        static const int dtypes[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64, MMA_E4M3 };

        (void)state;
        for (size_t i = 0; i < 5; i++)
                for (uint64_t size = 1; size <= 129; size += 8) {
                        struct cpu_problem problem;

                        cpu_problem_init(&problem, dtypes[i], dtypes[i], dtypes[i], size, size, size);
                        problem.p.batch = 8;
                        cpu_problem_add_c(&problem, 0); /* all NaN, and must not be looked at */
                        cpu_problem_pack(&problem, 0);
                        cpu_problem_allocate(&problem);
                        oracle_fill_value(oracle_a(&problem.p), 0);
                        oracle_fill_value(oracle_b(&problem.p), 0);
                        multiply(&problem.p);
                        for (size_t byte = 0; byte < problem.d_bytes; byte++)
                                assert_int_equal(((char *)problem.p.d.at)[byte], 0);
                        cpu_problem_deinit(&problem);
                }
}

/* Reference-LAPACK/lapack#1075 and #179 (R003) */
static void test_zero_times_infinity_is_nan(void **state) {
        static const int dtypes[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64 };

        (void)state;
        for (size_t i = 0; i < 4; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, dtypes[i], dtypes[i], dtypes[i], 3, 1, 3);
                cpu_problem_allocate(&problem);
                set(oracle_a(&problem.p), (double[]){ 2, 0, 0, 0, 3, 0, 0, 0, 4 });
                set(oracle_b(&problem.p), (double[]){ INFINITY, 1, 1 });
                multiply(&problem.p);
                assert_d(&problem, (double[]){ INFINITY, NAN, NAN });
                cpu_problem_deinit(&problem);
        }
}

/* OpenMathLib/OpenBLAS#5712 (R005) */
static void test_f32_c_is_not_rounded_to_the_operands_type(void **state) {
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_BF16, MMA_BF16, MMA_F32, 1, 1, 1);
        cpu_problem_add_c(&problem, 1);
        cpu_problem_pack(&problem, 0);
        cpu_problem_allocate(&problem);
        set(oracle_a(&problem.p), (double[]){ 1 });
        set(oracle_b(&problem.p), (double[]){ 1 });
        set(oracle_c(&problem.p), (double[]){ 0.1 });
        multiply(&problem.p);
        assert_d(&problem, (double[]){ (double)(1.0f + 0.1f) });
        cpu_problem_deinit(&problem);
}

/* pytorch/pytorch#53635 (R007) */
static void test_f32_keeps_its_digits_unless_tf32_is_asked_for(void **state) {
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 1, 1, 1);
        cpu_problem_allocate(&problem);
        set(oracle_a(&problem.p), (double[]){ 1024.5 });
        set(oracle_b(&problem.p), (double[]){ 1 });
        multiply(&problem.p);
        assert_d(&problem, (double[]){ 1024.5 });
        problem.p.compute = MMA_COMPUTE_TF32;
        multiply(&problem.p);
        assert_d(&problem, (double[]){ 1024 }); /* the tie goes to the even neighbour */
        cpu_problem_deinit(&problem);
}

/* modular/modular#7165 (R009) */
static void test_sums_that_cancel_keep_the_last_one(void **state) {
        static const int dtypes[] = { MMA_BF16, MMA_F16 };

        (void)state;
        for (size_t i = 0; i < 2; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, dtypes[i], dtypes[i], dtypes[i], 1, 1, 16384);
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), 1);
                for (uint64_t k = 0; k < 16384; k++)
                        oracle_set(oracle_b(&problem.p), 0, k, 0, k < 8192 ? 1 : k < 16383 ? -1 : 0);
                multiply(&problem.p);
                assert_d(&problem, (double[]){ 1 });
                cpu_problem_deinit(&problem);
        }
}

/* triton-lang/triton#2296 (R010) */
static void test_s8_products_are_not_cut_down_to_s8(void **state) {
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_S8, MMA_S8, MMA_S32, 2, 2, 2);
        cpu_problem_allocate(&problem);
        set(oracle_a(&problem.p), (double[]){ -44, -20, -126, 6 });
        set(oracle_b(&problem.p), (double[]){ 24, -75, 127, -101 });
        multiply(&problem.p);
        assert_d(&problem, (double[]){ -3596, 5320, -2262, 8844 });
        cpu_problem_deinit(&problem);
}

/* NVIDIA/cutlass#144 (R013) */
static void test_scaled_s8_products_keep_their_fraction(void **state) {
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_S8, MMA_S8, MMA_F32, 1, 1, 1);
        cpu_problem_allocate(&problem);
        problem.p.alpha = 0.25;
        problem.p.act = MMA_ACT_RELU;
        set(oracle_a(&problem.p), (double[]){ 3 });
        set(oracle_b(&problem.p), (double[]){ 5 });
        multiply(&problem.p);
        assert_d(&problem, (double[]){ 3.75 });
        set(oracle_b(&problem.p), (double[]){ -5 });
        multiply(&problem.p);
        assert_d(&problem, (double[]){ 0 });
        cpu_problem_deinit(&problem);
}

/* openxla/xla#46897 (R015) */
static void test_bias_runs_along_its_axis_in_both_orders(void **state) {
        static const float bias[4] = { 1, 2, 3, 4 };

        (void)state;
        for (int i = 0; i < 4; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, MMA_F16, MMA_F16, MMA_F32, 4, 4, 2);
                problem.p.d.order = i & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), 0);
                oracle_fill_value(oracle_b(&problem.p), 1);
                problem.p.bias = bias;
                problem.p.bias_dtype = MMA_F32;
                problem.p.bias_axis = i & 2 ? MMA_AXIS_M : MMA_AXIS_N;
                multiply(&problem.p);
                for (uint64_t row = 0; row < 4; row++)
                        for (uint64_t column = 0; column < 4; column++)
                                assert_true(d_at(&problem, row, column) == (double)bias[i & 2 ? row : column]);
                cpu_problem_deinit(&problem);
        }
}

/* pytorch/pytorch#190449 (R017) */
static void test_output_scale_is_applied_before_the_conversion(void **state) {
        struct cpu_problem problem;

        (void)state;
        cpu_problem_init(&problem, MMA_E4M3, MMA_E4M3, MMA_E4M3, 1, 1, 1);
        cpu_problem_allocate(&problem);
        problem.p.out_scale = 0.5f;
        set(oracle_a(&problem.p), (double[]){ 4 });
        set(oracle_b(&problem.p), (double[]){ 2 });
        multiply(&problem.p);
        assert_int_equal(*(uint8_t *)problem.p.d.at, 0x48);
        set(oracle_a(&problem.p), (double[]){ 448 }); /* 896 would saturate before, but not after scaling */
        multiply(&problem.p);
        assert_int_equal(*(uint8_t *)problem.p.d.at, 0x7e);
        cpu_problem_deinit(&problem);
}

/* OpenMathLib/OpenBLAS#2914 (R019) and JuliaGPU/CUDA.jl#2952 (R021); A and B have no memory at all. */
static void test_without_k_only_c_counts(void **state) {
        static const struct { double beta, c, want; bool is_init; } cases[] = {
                { 0, NAN, 0, false }, { 1, 7, 7, false }, { 2, 7, 14, false }, { 1, 7, 7, true }, { 1, NAN, NAN, false },
        };
        static const int dtypes[] = { MMA_F32, MMA_F64, MMA_F16 };

        (void)state;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
                for (size_t j = 0; j < 3; j++) {
                        struct cpu_problem problem;

                        cpu_problem_init(&problem, dtypes[j], dtypes[j], dtypes[j], 3, 3, 0);
                        problem.p.a.ld = 2;
                        cpu_problem_add_c(&problem, cases[i].beta);
                        problem.p.c_init = cases[i].is_init;
                        cpu_problem_pack(&problem, 1);
                        cpu_problem_allocate(&problem);
                        problem.p.a.at = problem.p.b.at = NULL;
                        problem.p.alpha = cases[i].is_init ? 1 : -INFINITY;
                        oracle_fill_value(oracle_c(&problem.p), cases[i].c);
                        multiply(&problem.p);
                        for (uint64_t k = 0; k < 9; k++) {
                                double got = d_at(&problem, k / 3, k % 3);

                                assert_true(isnan(cases[i].want) ? isnan(got) : got == cases[i].want && !signbit(got));
                        }
                        assert_int_equal(cpu_problem_stray_bytes(&problem), 0);
                        cpu_problem_deinit(&problem);
                }
}

/* flame/blis#182 (R024), in every order of all three */
static void test_single_columns_and_rows_with_ld_1_are_whole(void **state) {
        static const int dtypes[] = { MMA_F32, MMA_F64, MMA_F16 };

        (void)state;
        for (size_t i = 0; i < 3; i++)
                for (uint64_t m = 1; m <= 40; m += 3)
                        for (uint64_t n = 1; n <= 40; n += m > 1 ? 100 : 3)
                                for (int orders = 0; orders < 8; orders++) {
                                        struct cpu_problem problem;

                                        cpu_problem_init(&problem, dtypes[i], dtypes[i], dtypes[i], m, n, 1);
                                        problem.p.a.order = orders & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                                        problem.p.b.order = orders & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                                        problem.p.d.order = orders & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                                        cpu_problem_pack(&problem, 0);
                                        cpu_problem_allocate(&problem);
                                        oracle_fill_value(oracle_a(&problem.p), 1);
                                        oracle_fill_value(oracle_b(&problem.p), 2);
                                        multiply(&problem.p);
                                        for (uint64_t j = 0; j < m * n; j++)
                                                assert_true(d_at(&problem, j / n, j % n) == 2);
                                        cpu_problem_deinit(&problem);
                                }
}

/* libxsmm/libxsmm#51 (R027) */
static void test_long_leading_dimensions_leave_the_padding_alone(void **state) {
        static const int dtypes[] = { MMA_F32, MMA_F64, MMA_BF16 };

        (void)state;
        for (size_t i = 0; i < 3; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, dtypes[i], dtypes[i], dtypes[i], 64, 239, 64);
                cpu_problem_pack(&problem, 1);
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), 1);
                oracle_fill_value(oracle_b(&problem.p), 1);
                multiply(&problem.p);
                for (uint64_t j = 0; j < 64 * 239; j++)
                        assert_true(d_at(&problem, j / 239, j % 239) == 64);
                assert_int_equal(cpu_problem_stray_bytes(&problem), 0);
                cpu_problem_deinit(&problem);
        }
}

/* cupy/cupy#5205 (R031) */
static void test_batch_stride_of_a_single_problem_is_not_used(void **state) {
        static const uint64_t strides[] = { 0, 1, 1ull << 40 };

        (void)state;
        for (size_t i = 0; i < 3; i++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, MMA_F16, MMA_F16, MMA_F16, 5, 5, 5);
                problem.p.a.batch_stride = problem.p.b.batch_stride = problem.p.d.batch_stride = strides[i];
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), 1);
                oracle_fill_value(oracle_b(&problem.p), 1);
                multiply(&problem.p);
                for (uint64_t j = 0; j < 25; j++)
                        assert_true(d_at(&problem, j / 5, j % 5) == 5);
                cpu_problem_deinit(&problem);
        }
}

/* ROCm/aiter#5385 (R033) */
static void test_batched_d_keeps_its_strides(void **state) {
        static const uint8_t written[] = { 0, 1, 2, 5, 6, 7, 16, 17, 18, 21, 22, 23 };

        (void)state;
        for (int d = MMA_F16; d <= MMA_F32; d++) {
                struct cpu_problem problem;
                uint16_t a[2 * 2] = { 0x3f80, 0x3f80, 0x3f80, 0x3f80 };
                uint16_t b[2 * 3] = { 0x3f80, 0x3f80, 0x3f80, 0x3f80, 0x3f80, 0x3f80 };
                unsigned char buffer[32 * 4];
                size_t bytes = oracle_bytes(d);

                cpu_problem_init(&problem, MMA_BF16, MMA_BF16, d, 2, 3, 1);
                problem.p.batch = 2;
                problem.p.a = (struct mma_view){ a, 1, 2, MMA_BF16, MMA_ORDER_ROW, { 0 } };
                problem.p.b = (struct mma_view){ b, 3, 3, MMA_BF16, MMA_ORDER_ROW, { 0 } };
                problem.p.d = (struct mma_view){ buffer, 5, 16, (uint8_t)d, MMA_ORDER_ROW, { 0 } };
                for (size_t i = 0; i < 32; i++)
                        oracle_encode(d, 99, buffer + i * bytes);
                multiply(&problem.p);
                for (size_t i = 0; i < 32; i++)
                        assert_true(oracle_decode(d, buffer + i * bytes) ==
                                    (memchr(written, (int)i, sizeof written) ? 1 : 99));
        }
}

/* pytorch/ao#2376 and pytorch/pytorch#178469 (R039) */
static void test_s8_works_for_few_rows(void **state) {
        (void)state;
        for (uint64_t m = 1; m <= 17; m++) {
                struct cpu_problem problem;

                cpu_problem_init(&problem, MMA_S8, MMA_S8, MMA_S32, m, 1024, 1024);
                cpu_problem_allocate(&problem);
                oracle_fill_value(oracle_a(&problem.p), 1);
                oracle_fill_value(oracle_b(&problem.p), 1);
                multiply(&problem.p);
                for (uint64_t j = 0; j < m * 1024; j++)
                        assert_true(d_at(&problem, j / 1024, j % 1024) == 1024);
                cpu_problem_deinit(&problem);
        }
}

/* pytorch/pytorch#133334 (R041); the scale vector has exactly 257 values */
static void test_row_scales_are_not_read_past_the_last_row(void **state) {
        struct cpu_problem problem;
        float *scales = malloc(257 * sizeof *scales);

        (void)state;
        assert_non_null(scales);
        for (size_t i = 0; i < 257; i++)
                scales[i] = 1 + (float)(i % 2);
        cpu_problem_init(&problem, MMA_E4M3, MMA_E4M3, MMA_F32, 257, 16, 32);
        cpu_problem_allocate(&problem);
        oracle_fill_value(oracle_a(&problem.p), 1);
        oracle_fill_value(oracle_b(&problem.p), 1);
        problem.p.has_scale = 1;
        problem.p.scale_a = scales;
        multiply(&problem.p);
        for (uint64_t i = 0; i < 257 * 16; i++)
                assert_true(d_at(&problem, i / 16, i % 16) == (i / 16 % 2 ? 64 : 32));
        cpu_problem_deinit(&problem);
        free(scales);
}

/* OpenMathLib/OpenBLAS#4706 (R052): 16777216 values to bf16, on a thread with little stack. */
static void *convert_many(void *argument) {
        struct refusal refusal;

        return cpu_gemm(contexts[0], argument, &refusal) ? argument : NULL;
}

static void test_large_conversions_need_little_stack(void **state) {
        struct cpu_problem problem;
        pthread_attr_t attributes;
        pthread_t thread;
        void *failed;

        (void)state;
        cpu_problem_init(&problem, MMA_BF16, MMA_BF16, MMA_BF16, 4096, 4096, 1);
        cpu_problem_allocate(&problem);
        oracle_fill_value(oracle_a(&problem.p), 1);
        oracle_fill_value(oracle_b(&problem.p), 1);
        assert_int_equal(pthread_attr_init(&attributes), 0);
        assert_int_equal(pthread_attr_setstacksize(&attributes, (HAS_SANITIZER ? 1024 : 128) << 10), 0);
        assert_int_equal(pthread_create(&thread, &attributes, convert_many, &problem.p), 0);
        assert_int_equal(pthread_join(thread, &failed), 0);
        assert_null(failed);
        pthread_attr_destroy(&attributes);
        for (size_t i = 0; i < 4096 * 4096; i++)
                assert_true(((uint16_t *)problem.p.d.at)[i] == 0x3f80);
        cpu_problem_deinit(&problem);
}

/* OpenMathLib/OpenBLAS#5825 (R089): contexts do not disturb one another. */
static void *loop_long_products(void *argument) {
        struct cpu_problem problem;
        struct cpu_context *context;
        struct refusal refusal;

        if (cpu_context_new(2, &context))
                return argument;
        cpu_problem_init(&problem, MMA_F32, MMA_F32, MMA_F32, 400, 400, 400);
        cpu_problem_allocate(&problem);
        oracle_fill_value(oracle_a(&problem.p), 3);
        oracle_fill_value(oracle_b(&problem.p), 3);
        for (int i = 0; i < 20; i++)
                if (cpu_gemm(context, &problem.p, &refusal))
                        return argument;
        cpu_problem_deinit(&problem);
        cpu_context_free(context);
        return NULL;
}

static void test_contexts_of_two_threads_do_not_disturb_each_other(void **state) {
        struct cpu_problem problem;
        pthread_t thread;
        void *failed;

        (void)state;
        cpu_problem_init(&problem, MMA_F16, MMA_F16, MMA_F32, 64, 64, 64);
        cpu_problem_allocate(&problem);
        oracle_fill_value(oracle_a(&problem.p), 1);
        oracle_fill_value(oracle_b(&problem.p), 1);
        assert_int_equal(pthread_create(&thread, NULL, loop_long_products, &problem), 0);
        for (int i = 0; i < 500; i++) {
                cpu_problem_reset_d(&problem);
                multiply(&problem.p);
                for (uint64_t j = 0; j < 64 * 64; j++)
                        assert_true(((float *)problem.p.d.at)[j] == 64);
        }
        assert_int_equal(pthread_join(thread, &failed), 0);
        assert_null(failed);
        cpu_problem_deinit(&problem);
}

/* triton-inference-server/server#13 (R107), for the CPU: a refusal for lack of memory leaves the context as good as new. */
static void test_lack_of_memory_is_refused_and_passes(void **state) {
        struct rlimit before, small;
        struct cpu_context *context;
        struct cpu_problem problem;
        struct refusal refusal = { 0 };
        int r;

        (void)state;
        if (HAS_SANITIZER)
                skip(); /* sanitizers need address space of their own */
        assert_int_equal(cpu_context_new(1, &context), 0);
        cpu_problem_init(&problem, MMA_F16, MMA_F16, MMA_F32, 1200, 8, 8192);
        cpu_problem_allocate(&problem);
        oracle_fill_value(oracle_a(&problem.p), 1);
        oracle_fill_value(oracle_b(&problem.p), 1);
        assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
        small = before;
        small.rlim_cur = 1 << 20; /* less than is in use: nothing can be mapped any more */
        assert_int_equal(setrlimit(RLIMIT_AS, &small), 0);
        r = cpu_gemm(context, &problem.p, &refusal);
        assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
        assert_int_equal(r, MMA_NO_MEMORY);
        assert_int_equal(refusal.status, MMA_NO_MEMORY);
        assert_int_equal(cpu_gemm(context, &problem.p, &refusal), 0);
        assert_true(d_at(&problem, 1199, 7) == 8192);
        cpu_problem_deinit(&problem);
        cpu_context_free(context);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_old_nan_in_d_never_shows_up),
                cmocka_unit_test(test_zero_times_infinity_is_nan),
                cmocka_unit_test(test_f32_c_is_not_rounded_to_the_operands_type),
                cmocka_unit_test(test_f32_keeps_its_digits_unless_tf32_is_asked_for),
                cmocka_unit_test(test_sums_that_cancel_keep_the_last_one),
                cmocka_unit_test(test_s8_products_are_not_cut_down_to_s8),
                cmocka_unit_test(test_scaled_s8_products_keep_their_fraction),
                cmocka_unit_test(test_bias_runs_along_its_axis_in_both_orders),
                cmocka_unit_test(test_output_scale_is_applied_before_the_conversion),
                cmocka_unit_test(test_without_k_only_c_counts),
                cmocka_unit_test(test_single_columns_and_rows_with_ld_1_are_whole),
                cmocka_unit_test(test_long_leading_dimensions_leave_the_padding_alone),
                cmocka_unit_test(test_batch_stride_of_a_single_problem_is_not_used),
                cmocka_unit_test(test_batched_d_keeps_its_strides),
                cmocka_unit_test(test_s8_works_for_few_rows),
                cmocka_unit_test(test_row_scales_are_not_read_past_the_last_row),
                cmocka_unit_test(test_large_conversions_need_little_stack),
                cmocka_unit_test(test_contexts_of_two_threads_do_not_disturb_each_other),
                cmocka_unit_test(test_lack_of_memory_is_refused_and_passes),
        };

        return cmocka_run_group_tests(tests, make_contexts, free_contexts);
}
