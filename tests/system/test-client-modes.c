/* SPDX-License-Identifier: MIT
 *
 * Goal: through the library and a real daemon, products that have more than one D of M x N values in their answer, or less,
 * come out right wherever their operands lie: gated activations, amax, scales of blocks, picked rows. Method: f32 and fp8 values with known answers, in
 * plain memory, small and large, and in memory of mma_alloc; on the backend of $MMAD_TEST_BACKEND, else the CPU's.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/client.h"
#include "tests/lib/harness.h"

#define WAIT_MS 60000

static struct harness harness;
static struct mma_client *client;

static int start(void **state) {
        struct harness_options options = { .backend = "cpu" };
        struct mma_open_options open_options = { .size = sizeof(open_options), .timeout_ms = 20000 };
        struct mma_error error;

        (void)state;
        if (harness_start(&options, &harness))
                return -1;
        open_options.socket = harness.socket;
        if (mma_open(&open_options, &client, &error) != MMA_OK)
                print_error("open: %s\n", error.text);
        return client ? 0 : -1;
}

static int stop(void **state) {
        int r;

        (void)state;
        mma_close(client);
        r = harness_stop(&harness);
        harness_end(&harness);
        return r;
}

static void require_ok(int status) {
        if (status != MMA_OK)
                fail_msg("%s: %s: %s", mma_status_name(status), mma_last_error(client)->field, mma_last_error(client)->text);
}

/* Plain memory, or memory shared with the daemon. */
static float *memory(size_t n, int is_shared) {
        void *at = NULL;

        if (is_shared)
                require_ok(mma_alloc(client, n * sizeof(float) + 1, &at));
        else
                at = malloc(n * sizeof(float) + 1);
        assert_non_null(at);
        return at;
}

static void release(float *at, int is_shared) {
        if (is_shared)
                mma_free(client, at);
        else
                free(at);
}

static void f32_product(struct mma_gemm *ret_gemm, uint64_t m, uint64_t n, uint64_t k, float *a, float *b, float *d) {
        mma_gemm_init(ret_gemm);
        ret_gemm->a = (struct mma_matrix){ .dtype = MMA_F32, .rows = m, .cols = k, .data = a };
        ret_gemm->b = (struct mma_matrix){ .dtype = MMA_F32, .rows = k, .cols = n, .data = b };
        ret_gemm->d = (struct mma_matrix){ .dtype = MMA_F32, .rows = m, .cols = n, .data = d };
}

/* From 40 on the gates are the identity, to the last bit. */
static void gated(uint64_t m, uint64_t pairs, uint64_t k, int is_shared) {
        float *a = memory(m * k, is_shared), *b = memory(k * 2 * pairs, is_shared), *d = memory(m * pairs, is_shared);
        float *bias = memory(2 * pairs, is_shared), amax = -1, most = 0;
        struct mma_gemm gemm;
        struct mma_result result;

        for (uint64_t i = 0; i < m * k; i++)
                a[i] = (float)(i % 5) - 2;
        for (uint64_t i = 0; i < k * 2 * pairs; i++)
                b[i] = (float)(i % 7) - 3;
        for (uint64_t i = 0; i < 2 * pairs; i++)
                bias[i] = i % 2 ? -1.0f : 6.0f * (float)k + 40.0f;
        f32_product(&gemm, m, 2 * pairs, k, a, b, d);
        gemm.d.cols = pairs;
        gemm.act = MMA_ACT_SWIGLU;
        gemm.bias = bias;
        gemm.out_scale = 0.5f;
        gemm.amax = &amax;
        require_ok(mma_gemm(client, &gemm, WAIT_MS, &result));
        for (uint64_t i = 0; i < m; i++)
                for (uint64_t j = 0; j < pairs; j++) {
                        float gate = bias[2 * j], up = bias[2 * j + 1];

                        for (uint64_t l = 0; l < k; l++) {
                                gate += a[i * k + l] * b[l * 2 * pairs + 2 * j];
                                up += a[i * k + l] * b[l * 2 * pairs + 2 * j + 1];
                        }
                        if (d[i * pairs + j] != gate * up * 0.5f)
                                fail_msg("(%d, %d): %g, not %g * %g / 2", (int)i, (int)j, (double)d[i * pairs + j], (double)gate,
                                         (double)up);
                        most = fmaxf(most, fabsf(gate * up));
                }
        assert_true(amax == most);
        release(a, is_shared);
        release(b, is_shared);
        release(d, is_shared);
        release(bias, is_shared);
}

static void test_gated_products_and_amax_are_right_in_any_memory(void **state) {
        (void)state;
        for (int is_shared = 0; is_shared < 2; is_shared++) {
                gated(3, 2, 5, is_shared);
                gated(70, 65, 33, is_shared);
                gated(200, 300, 100, is_shared);
        }
}

static void test_a_wrong_gated_product_is_refused_before_it_is_sent(void **state) {
        float a[4] = { 0 }, b[6] = { 0 }, d[6] = { 0 };
        struct mma_gemm gemm;

        (void)state;
        f32_product(&gemm, 2, 3, 2, a, b, d);
        gemm.act = MMA_ACT_GEGLU;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "act");
        f32_product(&gemm, 2, 2, 2, a, b, d);
        gemm.act = MMA_ACT_GEGLU;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "d.cols");
}

/* Each problem of a vector has its own, and only where it asks. */
static void test_each_product_of_a_vector_has_its_own_amax(void **state) {
        enum { N = 7 };
        float a[N], b[N][4], d[N][4], amax[N];
        struct mma_gemm gemms[N];
        struct mma_result results[N];

        (void)state;
        for (int i = 0; i < N; i++) {
                a[i] = (float)(i + 1);
                for (int j = 0; j < 4; j++)
                        b[i][j] = (float)(j == i % 4 ? -3 : 1);
                amax[i] = -7;
                f32_product(&gemms[i], 1, 4, 1, &a[i], b[i], d[i]);
                gemms[i].amax = i % 3 == 2 ? NULL : &amax[i];
        }
        require_ok(mma_gemm_vector(client, gemms, N, WAIT_MS, results));
        for (int i = 0; i < N; i++) {
                assert_int_equal(results[i].status, MMA_OK);
                assert_true(amax[i] == (i % 3 == 2 ? -7.0f : 3.0f * a[i]));
                assert_true(d[i][i % 4] == -3.0f * a[i]);
        }
}

static void note(struct mma_client *of, const struct mma_result *result, void *userdata) {
        (void)of;
        *(int *)userdata = result->status;
}

static void test_amax_of_a_submitted_product_is_there_with_its_callback(void **state) {
        float a[2] = { 1, NAN }, b[1] = { 2 }, d[2], amax = -1;
        double f64[2] = { 0 };
        struct mma_gemm gemm;
        int status = -1;

        (void)state;
        f32_product(&gemm, 1, 1, 1, a, b, d);
        gemm.amax = &amax;
        require_ok(mma_gemm_submit(client, &gemm, WAIT_MS, note, &status, NULL));
        require_ok(mma_wait(client, 0, WAIT_MS));
        assert_int_equal(status, MMA_OK);
        assert_true(amax == 2);
        f32_product(&gemm, 2, 1, 1, a, b, d);
        gemm.amax = &amax;
        require_ok(mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_true(isnan(amax));
        gemm.a.dtype = gemm.b.dtype = gemm.d.dtype = MMA_F64;
        gemm.a.data = gemm.b.data = gemm.d.data = f64;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "amax");
}

/* 3 x 130 x 200 of ones: 128 * sa0 * sb0 + 72 * sa1 * sb1, the same wherever the scales lie. */
static void blocks(int is_shared, int is_resident, int order) {
        enum { M = 3, N = 130, K = 200 };
        uint8_t *a = (uint8_t *)memory(M * K / 4, is_shared), *b = (uint8_t *)memory(N * K / 4, is_shared);
        float *d = memory(M * N, is_shared), *scale_a = memory(M * 4, is_shared), scale_b[4] = { 2, 4, 8, 16 };
        struct mma_gemm gemm;

        memset(a, 0x38, M * K); /* e4m3: 1 */
        memset(b, 0x38, N * K);
        mma_gemm_init(&gemm);
        gemm.a = (struct mma_matrix){ .dtype = MMA_E4M3, .rows = M, .cols = K, .data = a };
        gemm.b = (struct mma_matrix){ .dtype = MMA_E4M3, .rows = N, .cols = K, .data = b };
        gemm.op_b = MMA_OP_T;
        gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = M, .cols = N, .data = d };
        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
        gemm.scale_a_blocks = (struct mma_matrix){ .dtype = MMA_F32, .order = order, .rows = M, .cols = 2, .ld = 4, .data = scale_a };
        gemm.scale_b_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 2, .cols = 2, .data = scale_b };
        for (int row = 0; row < M; row++)
                for (int k = 0; k < 2; k++)
                        scale_a[order == MMA_ORDER_COL ? k * 4 + row : row * 4 + k] = (float)(1 + row + 10 * k);
        if (is_resident) {
                require_ok(mma_put(client, "scales", &gemm.scale_b_blocks, 1, NULL, WAIT_MS, NULL));
                gemm.scale_b_blocks = (struct mma_matrix){ .name = "scales" };
        }
        require_ok(mma_gemm(client, &gemm, WAIT_MS, NULL));
        for (int row = 0; row < M; row++)
                for (int column = 0; column < N; column++) {
                        float want = 128 * (float)(1 + row) * scale_b[column / 128 * 2] +
                                     72 * (float)(11 + row) * scale_b[column / 128 * 2 + 1];

                        if (d[row * N + column] != want)
                                fail_msg("(%d, %d): %g, not %g", row, column, (double)d[row * N + column], (double)want);
                }
        gemm.alpha = 0; /* nothing is read, and nothing of it travels */
        require_ok(mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_true(d[0] == 0 && d[M * N - 1] == 0);
        if (is_resident)
                require_ok(mma_drop(client, "scales", WAIT_MS));
        release((float *)a, is_shared);
        release((float *)b, is_shared);
        release(d, is_shared);
        release(scale_a, is_shared);
}

static void test_scales_of_blocks_are_right_in_any_memory(void **state) {
        (void)state;
        for (int i = 0; i < 8; i++)
                blocks(i & 1, i & 2, i & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW);
}

static void test_scales_of_both_kinds_are_refused(void **state) {
        float a[4] = { 0 }, b[4] = { 0 }, d[4] = { 0 }, scale[4] = { 1, 1, 1, 1 };
        struct mma_gemm gemm;

        (void)state;
        f32_product(&gemm, 2, 2, 2, a, b, d);
        gemm.scale_a_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 2, .cols = 1, .data = scale };
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "scale_mode");
        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
        gemm.scale_b = scale;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "scale_b");
        gemm.scale_b = NULL;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "scale_mode");
}

/* Tokens 7 i % 50 through a product, back to their rows; the others keep what they hold. */
static void routed(uint64_t n, uint64_t k, int is_shared, int is_wide, int is_scattered) {
        enum { TOKENS = 50, PICKED = 20 };
        float *a = memory(TOKENS * k, is_shared), *b = memory(k * n, is_shared), *d = memory(TOKENS * n, 1);
        int64_t *wide = (int64_t *)memory(PICKED * 2, is_shared);
        int32_t *narrow = (int32_t *)memory(PICKED, is_shared);
        struct mma_gemm gemm;

        for (uint64_t i = 0; i < TOKENS * k; i++)
                a[i] = (float)(i % 9) - 4;
        for (uint64_t i = 0; i < k * n; i++)
                b[i] = (float)(i % 5) - 2;
        for (uint64_t i = 0; i < TOKENS * n; i++)
                d[i] = 1000;
        for (int i = 0; i < PICKED; i++)
                wide[i] = narrow[i] = 7 * i % TOKENS;
        f32_product(&gemm, TOKENS, n, k, a, b, d);
        gemm.rows_a = is_wide ? (const void *)wide : narrow;
        gemm.rows_d = is_scattered ? gemm.rows_a : NULL;
        gemm.rows_dtype = is_wide ? MMA_S64 : 0;
        gemm.n_rows = PICKED;
        gemm.d.rows = is_scattered ? TOKENS : PICKED;
        if (is_scattered) { /* in place, onto what is there */
                gemm.c = gemm.d;
                gemm.beta = 1;
        }
        require_ok(mma_gemm(client, &gemm, WAIT_MS, NULL));
        for (int i = 0; i < TOKENS; i++)
                for (uint64_t j = 0; j < n; j++) {
                        int row = is_scattered ? i : narrow[i % PICKED];
                        float want = is_scattered ? 1000 : 0;
                        int is_named = !is_scattered && i < PICKED;

                        for (int l = 0; l < PICKED && is_scattered; l++)
                                is_named |= narrow[l] == i;
                        if (!is_named && !is_scattered)
                                want = 1000;
                        for (uint64_t l = 0; l < k && is_named; l++)
                                want += a[(uint64_t)row * k + l] * b[l * n + j];
                        if (d[(uint64_t)i * n + j] != want)
                                fail_msg("(%d, %d): %g, not %g", i, (int)j, (double)d[(uint64_t)i * n + j], (double)want);
                }
        release(a, is_shared);
        release(b, is_shared);
        release(d, 1);
        release((float *)wide, is_shared);
        release((float *)narrow, is_shared);
}

static void test_picked_rows_are_right_in_any_memory(void **state) {
        (void)state;
        for (int turn = 0; turn < 8; turn++) {
                routed(4, 6, turn & 1, turn & 2, turn & 4);
                routed(67, 130, turn & 1, turn & 2, turn & 4);
                routed(600, 500, turn & 1, turn & 2, turn & 4);
        }
}

static void test_a_wrong_row_number_is_told_and_spoils_nothing_else(void **state) {
        float a[4] = { 1, 2, 3, 4 }, b[1] = { 1 }, good[2], *d = memory(4, 1);
        static float plain[4];
        int32_t rows[2] = { 1, 4 }, fine[2] = { 3, 0 };
        struct mma_gemm gemms[2];
        struct mma_result results[2];

        (void)state;
        for (int i = 0; i < 4; i++)
                d[i] = -1;
        f32_product(&gemms[0], 4, 1, 1, a, b, good);
        gemms[0].d.rows = 2;
        gemms[0].rows_a = rows;
        gemms[0].n_rows = 2;
        assert_int_equal(mma_gemm(client, &gemms[0], WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "rows_a");
        gemms[0].rows_a = NULL;
        gemms[0].rows_d = rows;
        gemms[0].a.rows = 2;
        gemms[0].d.data = d;
        gemms[0].d.rows = 4;
        assert_int_equal(mma_gemm(client, &gemms[0], WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "rows_d");
        assert_true(d[0] == -1 && d[2] == -1 && d[3] == -1);
        f32_product(&gemms[1], 4, 1, 1, a, b, good);
        gemms[1].d.rows = 2;
        gemms[1].rows_a = fine;
        gemms[1].n_rows = 2;
        assert_int_equal(mma_gemm_vector(client, gemms, 2, WAIT_MS, results), MMA_BAD_FIELD);
        assert_int_equal(results[0].status, MMA_BAD_FIELD);
        assert_int_equal(results[1].status, MMA_OK);
        assert_true(good[0] == 4 && good[1] == 1);
        /* Plain memory cannot keep its other rows. */
        gemms[0].d.data = plain;
        assert_int_equal(mma_gemm(client, &gemms[0], WAIT_MS, NULL), MMA_UNSUPPORTED);
        assert_string_equal(mma_last_error(client)->field, "d");
        release(d, 1);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_gated_products_and_amax_are_right_in_any_memory),
                cmocka_unit_test(test_a_wrong_gated_product_is_refused_before_it_is_sent),
                cmocka_unit_test(test_each_product_of_a_vector_has_its_own_amax),
                cmocka_unit_test(test_amax_of_a_submitted_product_is_there_with_its_callback),
                cmocka_unit_test(test_scales_of_blocks_are_right_in_any_memory),
                cmocka_unit_test(test_scales_of_both_kinds_are_refused),
                cmocka_unit_test(test_picked_rows_are_right_in_any_memory),
                cmocka_unit_test(test_a_wrong_row_number_is_told_and_spoils_nothing_else),
        };

        return cmocka_run_group_tests(tests, start, stop);
}
