/* SPDX-License-Identifier: MIT
 *
 * Goal: faults that users of other libraries reported do not occur in any row. Method: each case as small as it was reported, on
 * every row that takes it and on the selected one; the number in a name is the row of the collection of such reports
 * (tests/CASES.md). The sweep over everything is in test-kernels.c.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "kernels/prepare.h"
#include "tests/gpu/gpu.h"

static void fill_ones(const struct mma_problem *p)
{
        oracle_fill_value(oracle_a(p), 1);
        oracle_fill_value(oracle_b(p), 1);
}

static double d_at(const struct mma_problem *p, uint64_t row, uint64_t column)
{
        struct mma_problem result = gpu_result(p);

        return oracle_get(oracle_d(&result), 0, row, column);
}

/* D of the last row that ran. */
static void expect_everywhere(const struct mma_problem *p, double value)
{
        for (uint64_t row = 0; row < p->m; row++)
                for (uint64_t column = 0; column < p->n; column++)
                        assert_true(d_at(p, row, column) == value);
}

static void test_r001_beta_zero_never_reads_c(void **state)
{
        struct mma_pointers pointers = { 0 };
        struct mma_problem p;
        struct gemm gemm;

        (void)state;
        gpu_reset();
        gemm_init(&gemm);
        gemm.m = gemm.n = gemm.k = 8;
        gemm.batch = 8;
        gemm.a = gemm.b = gemm.c = gemm.d = (struct operand){ .dtype = MMA_F16, .order = MMA_ORDER_ROW, .rows = 8, .cols = 8,
                                                              .ld = 8, .batch_stride = 64 };
        gemm.beta = 0;
        pointers.a = gpu_place(8 * 64 * 2, 0);
        pointers.b = gpu_place(8 * 64 * 2, 0);
        pointers.c = pointers.d = gpu_place(8 * 64 * 2, 0);     /* poisoned with NaN */
        problem_from_gemm(&gemm, &pointers, &p);
        oracle_fill_value(oracle_a(&p), 0);
        oracle_fill_value(oracle_b(&p), 0);
        gpu_check_all_rows(&p, ORACLE_EXACT);
        expect_everywhere(&p, 0);
}

static void test_r003_zero_times_infinity_is_nan(void **state)
{
        static const uint8_t dtypes[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++) {
                struct mma_problem p = gpu_problem(dtypes[i], dtypes[i], dtypes[i], 3, 1, 3);

                gpu_reset();
                gpu_place_matrices(&p, 0);
                oracle_fill_value(oracle_a(&p), 0);
                oracle_fill_value(oracle_b(&p), 1);
                for (uint32_t row = 0; row < 3; row++)
                        oracle_set(oracle_a(&p), 0, row, row, 2 + row);
                oracle_set(oracle_b(&p), 0, 0, 0, (double)INFINITY);
                gpu_check_all_rows(&p, ORACLE_EXACT);
                assert_true(isinf(d_at(&p, 0, 0)) && isnan(d_at(&p, 1, 0)) && isnan(d_at(&p, 2, 0)));
        }
}

static void test_r007_f32_is_not_quietly_tf32(void **state)
{
        struct mma_problem p = gpu_problem(MMA_F32, MMA_F32, MMA_F32, 1, 1, 1);

        (void)state;
        gpu_reset();
        gpu_place_matrices(&p, 0);
        oracle_fill_value(oracle_a(&p), 1024.5);
        oracle_fill_value(oracle_b(&p), 1);
        gpu_check_all_rows(&p, ORACLE_EXACT);
        assert_true(d_at(&p, 0, 0) == 1024.5);
        p.compute = MMA_COMPUTE_TF32;
        gpu_check_all_rows(&p, ORACLE_EXACT);
        assert_true(d_at(&p, 0, 0) == 1024);    /* the tie goes to the even neighbour, always */
}

static void test_r009_long_cancelling_sums_are_exact(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_F16, MMA_F32, MMA_F64, MMA_S8 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++) {
                struct mma_problem p = gpu_problem(dtypes[i], dtypes[i], dtypes[i] == MMA_S8 ? MMA_S32 : dtypes[i], 1, 1, 16384);

                gpu_reset();
                gpu_order(&p.b, MMA_ORDER_COL, p.k, p.n, 0);
                gpu_place_matrices(&p, 0);
                for (uint64_t k = 0; k < p.k; k++) {
                        oracle_set(oracle_a(&p), 0, 0, k, 1);
                        oracle_set(oracle_b(&p), 0, k, 0, k < 8192 ? 1 : k < 16383 ? -1 : 0);
                }
                gpu_check_all_rows(&p, ORACLE_EXACT);
                assert_true(d_at(&p, 0, 0) == 1);
        }
}

static void test_r013_int8_to_float_keeps_fractions(void **state)
{
        struct mma_problem p = gpu_problem(MMA_S8, MMA_S8, MMA_F32, 1, 1, 1);

        (void)state;
        for (int sign = 1; sign >= -1; sign -= 2) {
                gpu_reset();
                gpu_place_matrices(&p, 0);
                oracle_fill_value(oracle_a(&p), 3);
                oracle_fill_value(oracle_b(&p), 5 * sign);
                p.alpha = 0.25;
                p.act = MMA_ACT_RELU;
                gpu_check_all_rows(&p, ORACLE_EXACT);
                assert_true(d_at(&p, 0, 0) == (sign > 0 ? 3.75 : 0));
        }
}

static void test_r017_output_scale_reaches_an_fp8_result(void **state)
{
        struct mma_problem p = gpu_problem(MMA_E4M3, MMA_E4M3, MMA_E4M3, 1, 1, 1);

        (void)state;
        gpu_reset();
        gpu_place_matrices(&p, 0);
        oracle_fill_value(oracle_a(&p), 4);
        oracle_fill_value(oracle_b(&p), 2);
        p.out_scale = 0.5f;
        gpu_check_all_rows(&p, ORACLE_EXACT);
        struct mma_problem result = gpu_result(&p);
        assert_int_equal(*(uint8_t *)result.d.at, 0x48);
}

static void test_r027_leading_dimension_may_exceed_the_row(void **state)
{
        static const uint8_t dtypes[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++) {
                struct mma_problem p = gpu_problem(dtypes[i], dtypes[i], dtypes[i], 64, 239, 64);

                gpu_reset();
                gpu_order(&p.b, MMA_ORDER_ROW, p.k, p.n, 1);
                gpu_order(&p.d, MMA_ORDER_ROW, p.m, p.n, 1);
                gpu_place_matrices(&p, 0);
                fill_ones(&p);
                gpu_check_all_rows(&p, ORACLE_EXACT);
                expect_everywhere(&p, 64);
        }
}

static void test_r033_gaps_between_rows_and_batches_of_d_stay(void **state)
{
        struct mma_problem p = gpu_problem(MMA_BF16, MMA_BF16, MMA_BF16, 2, 3, 4);

        (void)state;
        gpu_reset();
        p.batch = 2;
        p.a.batch_stride = 8;
        p.b.batch_stride = 12;
        gpu_order(&p.d, MMA_ORDER_ROW, p.m, p.n, 2);
        p.d.batch_stride = 16;
        gpu_place_matrices(&p, 0);
        fill_ones(&p);
        gpu_check_all_rows(&p, ORACLE_EXACT);   /* whatever is not one of the twelve elements must keep its poison */
        expect_everywhere(&p, 4);
}

static void test_r039_int8_takes_any_number_of_rows(void **state)
{
        (void)state;
        for (uint64_t m = 1; m <= 17; m++) {
                struct mma_problem p = gpu_problem(MMA_S8, MMA_S8, MMA_S32, m, 128, 1024);

                gpu_reset();
                gpu_place_matrices(&p, 0);
                fill_ones(&p);
                gpu_check_all_rows(&p, ORACLE_EXACT);
                expect_everywhere(&p, 1024);
        }
}

static void test_r041_row_scales_of_an_odd_number_of_rows(void **state)
{
        struct mma_problem p = gpu_problem(MMA_E4M3, MMA_E4M3, MMA_F32, 257, 16, 32);
        float *scales;

        (void)state;
        gpu_reset();
        gpu_place_matrices(&p, 0);
        fill_ones(&p);
        scales = gpu_place(257 * sizeof(float), 0);
        for (uint32_t row = 0; row < 257; row++)
                scales[row] = row % 2 ? 2 : 1;
        p.scale_a = scales;
        p.has_scale = 1;
        gpu_check_all_rows(&p, ORACLE_EXACT);
        for (uint32_t row = 0; row < 257; row++)
                assert_true(d_at(&p, row, row % 16) == (row % 2 ? 64 : 32));
}

static void test_r067_nan_of_any_payload_stays_nan_when_narrowed(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_F16, MMA_E4M3, MMA_E5M2 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++)
                for (uint32_t sign = 0; sign < 2; sign++) {
                        /* K = 0 leaves beta * C: a signalling NaN from memory straight into the conversion. */
                        struct mma_problem p = gpu_problem(dtypes[i] <= MMA_BF16 ? dtypes[i] : MMA_E4M3, MMA_E4M3, dtypes[i],
                                                           5, 3, 0);
                        float *bias;

                        if (dtypes[i] <= MMA_BF16)
                                p.b.dtype = dtypes[i];
                        gpu_reset();
                        gpu_place_matrices(&p, 0);
                        bias = gpu_place(3 * sizeof *bias, 0);
                        for (uint32_t column = 0; column < 3; column++)
                                memcpy(&bias[column], &(uint32_t){ sign ? 0xff800001 : 0x7f800001 }, sizeof *bias);
                        p.bias = bias;
                        p.bias_dtype = MMA_F32;
                        gpu_check_all_rows(&p, ORACLE_EXACT);
                        assert_true(isnan(d_at(&p, 4, 2)));
                }
}

static void test_r071_int8_with_short_k_is_not_zero(void **state)
{
        struct mma_problem p = gpu_problem(MMA_S8, MMA_S8, MMA_S32, 1024, 1024, 10);

        (void)state;
        gpu_reset();
        gpu_place_matrices(&p, 0);
        fill_ones(&p);
        gpu_check_all_rows(&p, ORACLE_EXACT);
        expect_everywhere(&p, 10);
}

static void test_r123_group_of_one_row_returns(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_E4M3 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++) {
                struct mma_problem p = gpu_problem(dtypes[i], dtypes[i], MMA_F32, 1, 24576, 1536);

                gpu_reset();
                gpu_order(&p.b, MMA_ORDER_COL, p.k, p.n, 0);
                gpu_place_matrices(&p, 0);
                fill_ones(&p);
                assert_true(gpu_check_all_rows(&p, ORACLE_EXACT) > 0);
                expect_everywhere(&p, 1536);
        }
}

/* ---- sizes beyond 32 bits and speed ---- */

static void *device_memory(uint64_t n_bytes)
{
        void *at = NULL;

        return cudaMalloc(&at, n_bytes) == cudaSuccess ? at : NULL;
}

static void test_more_rows_than_a_signed_32_bit_number_holds(void **state)
{
        const uint64_t m = (1ull << 31) + 1, chunk = 64 << 20;
        struct mma_problem p = gpu_problem(MMA_S8, MMA_S8, MMA_S8, m, 1, 1);
        struct mma_group group = { .problems = &p, .n_problems = 1 };
        const struct mma_kernel *kernel;
        struct refusal refusal;
        int8_t *host = malloc(chunk);

        (void)state;
        assert_non_null(host);
        p.a.at = device_memory(m);
        p.b.at = device_memory(1);
        p.d.at = device_memory(m + 1);
        if (!p.a.at || !p.b.at || !p.d.at) {
                cudaGetLastError();
                print_message("needs 4 GiB of GPU memory\n");
                skip();
        }
        assert_int_equal(cudaMemset(p.a.at, 3, m), cudaSuccess);
        assert_int_equal(cudaMemset(p.b.at, 5, 1), cudaSuccess);
        assert_int_equal(cudaMemset(p.d.at, 0x77, m + 1), cudaSuccess);
        /* One row differs in a place that only 64-bit offsets reach. */
        assert_int_equal(cudaMemset((char *)p.a.at + (1ull << 31), 4, 1), cudaSuccess);
        assert_int_equal(kernels_select(&p, gpu_device(), &kernel, &refusal), 0);
        assert_int_equal(kernel->launch(kernel, &group, NULL), cudaSuccess);
        assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
        for (uint64_t at = 0; at < m + 1; at += chunk) {
                uint64_t n = m + 1 - at < chunk ? m + 1 - at : chunk;

                assert_int_equal(cudaMemcpy(host, (char *)p.d.at + at, n, cudaMemcpyDeviceToHost), cudaSuccess);
                for (uint64_t i = 0; i < n; i++) {
                        int want = at + i == m ? 0x77 : at + i == 1ull << 31 ? 20 : 15;

                        if (host[i] != want)
                                fail_msg("%s: row %llu is %d, want %d", kernel->name, (unsigned long long)(at + i), host[i],
                                         want);
                }
        }
        cudaFree(p.a.at);
        cudaFree(p.b.at);
        cudaFree(p.d.at);
        free(host);
}

/* Best of five, in TFLOP/s, as the bulk lane would run it: with the copies that the plan wants. */
static double rate_of(uint8_t dtype, uint64_t size)
{
        struct mma_problem p = gpu_problem(dtype, dtype, dtype, size, size, size), prepared;
        struct mma_group group = { .problems = &prepared, .n_problems = 1 };
        uint64_t n_bytes = size * size * oracle_bytes(dtype);
        struct mma_plan plan;
        struct refusal refusal;
        cudaEvent_t begin, end;
        void *scratch[2] = { NULL, NULL };
        float best_ms = 1e9f;

        p.a.at = device_memory(n_bytes);
        p.b.at = device_memory(n_bytes);
        p.d.at = device_memory(n_bytes);
        assert_true(p.a.at && p.b.at && p.d.at);
        cudaMemset(p.a.at, 0x3d, n_bytes);
        cudaMemset(p.b.at, 0x3c, n_bytes);
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        assert_int_equal(kernels_plan(&p, gpu_device(), &plan, &refusal), 0);
        for (int i = 0; i < 2; i++) {
                uint64_t bytes = i ? plan.b.bytes : plan.a.bytes;

                if (bytes)
                        assert_non_null(scratch[i] = device_memory(bytes));
        }
        prepared = plan_problem(&plan, &p, scratch[0], scratch[1]);
        for (int i = 0; i < 6; i++) {
                float ms = 0;

                cudaEventRecord(begin, NULL);
                assert_int_equal(prepare_run(&plan, &p, scratch[0], scratch[1], 0, NULL), cudaSuccess);
                assert_int_equal(plan.kernel->launch(plan.kernel, &group, NULL), cudaSuccess);
                cudaEventRecord(end, NULL);
                assert_int_equal(cudaEventSynchronize(end), cudaSuccess);
                cudaEventElapsedTime(&ms, begin, end);
                if (i > 0 && ms < best_ms)
                        best_ms = ms;
        }
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
        cudaFree(p.a.at);
        cudaFree(p.b.at);
        cudaFree(p.d.at);
        cudaFree(scratch[0]);
        cudaFree(scratch[1]);
        return 2.0 * (double)size * (double)size * (double)size / (double)best_ms / 1e9;
}

static void test_r165_powers_of_two_are_not_slower_than_their_neighbours(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_F32, MMA_F64, MMA_E4M3 };

        (void)state;
        for (uint32_t i = 0; i < sizeof dtypes; i++) {
                double at_2048, at_2050, at_4096, at_4100;

                at_2048 = rate_of(dtypes[i], 2048), at_2050 = rate_of(dtypes[i], 2050);
                at_4096 = rate_of(dtypes[i], 4096), at_4100 = rate_of(dtypes[i], 4100);
                print_message("# %s: 2048 %.1f, 2050 %.1f, 4096 %.1f, 4100 %.1f TFLOP/s\n", mma_dtype_name(dtypes[i]),
                              at_2048, at_2050, at_4096, at_4100);
                assert_true(at_2048 >= 0.7 * at_2050 && at_4096 >= 0.7 * at_4100);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_r001_beta_zero_never_reads_c),
                cmocka_unit_test(test_r003_zero_times_infinity_is_nan),
                cmocka_unit_test(test_r007_f32_is_not_quietly_tf32),
                cmocka_unit_test(test_r009_long_cancelling_sums_are_exact),
                cmocka_unit_test(test_r013_int8_to_float_keeps_fractions),
                cmocka_unit_test(test_r017_output_scale_reaches_an_fp8_result),
                cmocka_unit_test(test_r027_leading_dimension_may_exceed_the_row),
                cmocka_unit_test(test_r033_gaps_between_rows_and_batches_of_d_stay),
                cmocka_unit_test(test_r039_int8_takes_any_number_of_rows),
                cmocka_unit_test(test_r041_row_scales_of_an_odd_number_of_rows),
                cmocka_unit_test(test_r067_nan_of_any_payload_stays_nan_when_narrowed),
                cmocka_unit_test(test_r071_int8_with_short_k_is_not_zero),
                cmocka_unit_test(test_r123_group_of_one_row_returns),
                cmocka_unit_test(test_more_rows_than_a_signed_32_bit_number_holds),
                cmocka_unit_test(test_r165_powers_of_two_are_not_slower_than_their_neighbours),
        };

        return gpu_begin(0, NULL, NULL) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
