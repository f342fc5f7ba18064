/* SPDX-License-Identifier: MIT
 *
 * Goal: a program that multiplies does not notice that the daemon was killed or restarted. Method: a real daemon is ended in
 * the middle of a stream of products, another is started at the same socket, and every product must come out right.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/client.h"
#include "tests/lib/harness.h"

#define WAIT_MS 60000

static char folder[] = "/tmp/mma-restart-XXXXXX", socket_path[64];

static int make_folder(void **state) {
        (void)state;
        if (!mkdtemp(folder))
                return -1;
        snprintf(socket_path, sizeof(socket_path), "%s/mmad.sock", folder);
        return 0;
}

static int remove_folder(void **state) {
        (void)state;
        unlink(socket_path);
        return rmdir(folder);
}

static void start(struct harness *harness) {
        struct harness_options options = { .backend = "cpu", .socket = socket_path };

        assert_int_equal(harness_start(&options, harness), 0);
}

static struct mma_client *open_client(void) {
        struct mma_open_options options = { .size = sizeof(options), .socket = socket_path, .timeout_ms = 20000 };
        struct mma_client *client;
        struct mma_error error;

        if (mma_open(&options, &client, &error) != MMA_OK)
                fail_msg("open: %s: %s", mma_status_name(error.status), error.text);
        return client;
}

static void require_ok(struct mma_client *client, int status) {
        if (status != MMA_OK)
                fail_msg("%s: %s: %s", mma_status_name(status), mma_last_error(client)->field, mma_last_error(client)->text);
}

static void count_right(struct mma_client *client, const struct mma_result *result, void *userdata) {
        (void)client;
        if (result->status != MMA_OK)
                fail_msg("%s: %s", mma_status_name(result->status), result->error.text);
        ++*(int *)userdata;
}

static void diagonal(float *values, int n, float value) {
        memset(values, 0, (size_t)n * (size_t)n * sizeof(float));
        for (int i = 0; i < n; i++)
                values[i * n + i] = value;
}

static void end_in_the_middle(int signal_number) {
        enum { N = 200, JOBS = 60 };
        struct harness first, second;
        struct mma_client *client;
        float *shared, *d[JOBS];
        float *plain = malloc(N * N * sizeof(float));
        int n_right = 0;

        start(&first);
        client = open_client();
        require_ok(client, mma_alloc(client, N * N * sizeof(float), (void **)&shared));
        diagonal(shared, N, 3);
        diagonal(plain, N, 5);
        for (int i = 0; i < JOBS; i++) {
                struct mma_gemm gemm;

                if (i % 2)
                        require_ok(client, mma_alloc(client, N * N * sizeof(float), (void **)&d[i]));
                else
                        d[i] = malloc(N * N * sizeof(float));
                mma_gemm_init(&gemm);
                gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N };
                gemm.a.data = shared;
                gemm.b.data = i % 3 ? plain : shared;
                gemm.d.data = d[i];
                require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, count_right, &n_right, NULL));
        }
        kill(first.pid, signal_number);
        harness_wait(&first, HARNESS_WAIT_MS);
        start(&second);
        require_ok(client, mma_wait(client, 0, WAIT_MS));
        assert_int_equal(n_right, JOBS);
        for (int i = 0; i < JOBS; i++)
                for (int k = 0; k < N; k++)
                        assert_true(d[i][k * N + k] == (i % 3 ? 15 : 9) && d[i][k * N + (k + 1) % N] == 0);
        /* The memory still works in place, with the new daemon. */
        for (int k = 0; k < N; k++)
                assert_true(shared[k * N + k] == 3);
        for (int i = 0; i < JOBS; i++) {
                if (i % 2)
                        mma_free(client, d[i]);
                else
                        free(d[i]);
        }
        mma_free(client, shared);
        require_ok(client, mma_ping(client, WAIT_MS));
        mma_close(client);
        free(plain);
        assert_int_equal(harness_stop(&second), 0);
        harness_end(&first);
        harness_end(&second);
}

static void test_killed_daemon_is_not_noticed(void **state) {
        (void)state;
        end_in_the_middle(SIGKILL);
}

static void test_restarted_daemon_is_not_noticed(void **state) {
        (void)state;
        end_in_the_middle(SIGTERM);
}

static void test_idle_client_finds_the_new_daemon(void **state) {
        struct harness first, second;
        struct mma_client *client;
        float *m;
        struct mma_gemm gemm;

        (void)state;
        start(&first);
        client = open_client();
        require_ok(client, mma_alloc(client, 4096, (void **)&m));
        m[0] = 4;
        m[1] = 5;
        assert_int_equal(harness_stop(&first), 0);
        start(&second);
        mma_gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = 1, .cols = 1 };
        gemm.a.data = &m[0];
        gemm.b.data = &m[1];
        gemm.d.data = &m[2];
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_true(m[2] == 20);
        mma_close(client);
        assert_int_equal(harness_stop(&second), 0);
        harness_end(&first);
        harness_end(&second);
}

static void test_daemon_that_never_returns_is_reported_within_the_limit(void **state) {
        struct mma_open_options options = { .size = sizeof(options), .socket = socket_path, .timeout_ms = 700 };
        struct harness first;
        struct mma_client *client;
        uint64_t before_us;

        (void)state;
        start(&first);
        assert_int_equal(mma_open(&options, &client, NULL), MMA_OK);
        kill(first.pid, SIGKILL);
        harness_wait(&first, HARNESS_WAIT_MS);
        before_us = harness_now_us();
        assert_int_equal(mma_ping(client, -1), MMA_DISCONNECTED);
        assert_true(mma_last_error(client)->retryable);
        assert_in_range(harness_now_us() - before_us, 500000, 10000000);
        mma_close(client);
        harness_end(&first);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_killed_daemon_is_not_noticed),
                cmocka_unit_test(test_restarted_daemon_is_not_noticed),
                cmocka_unit_test(test_idle_client_finds_the_new_daemon),
                cmocka_unit_test(test_daemon_that_never_returns_is_reported_within_the_limit),
        };

        return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
