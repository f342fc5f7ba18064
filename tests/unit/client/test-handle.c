/* SPDX-License-Identifier: MIT
 *
 * Goal: a handle serves callbacks that use it again, and refuses a child that only inherited it. Method: a scripted daemon on a thread
 * that serves what it is asked.
 */
#include "common.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void script_serve(struct server *server) {
        server_hello(server);
        server_serve(server);
}

static void test_child_is_told_that_the_handle_is_its_parents(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        void *memory;
        int status;
        pid_t child;

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 10000, &memory), MMA_OK);
        child = fork();
        if (child == 0) {
                bool is_right = mma_ping(client, 1000) == MMA_FORKED && mma_last_error(client)->status == MMA_FORKED &&
                                mma_gemm(client, &gemm, 1000, NULL) == MMA_FORKED &&
                                mma_gemm_submit(client, &gemm, 1000, note, NULL, NULL) == MMA_FORKED &&
                                mma_wait(client, 0, 1000) == MMA_FORKED && mma_process(client) == MMA_FORKED &&
                                mma_alloc(client, 1, &memory) == MMA_FORKED && mma_fd(client) == -1 &&
                                mma_cancel(client, 1) == MMA_FORKED && mma_drop(client, "x", 0) == MMA_FORKED;

                mma_free(client, memory);
                mma_close(client);
                _exit(is_right ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        /* The child's close did not disturb the parent. */
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_true(d == 6);
        mma_free(client, memory);
        mma_close(client);
        server_stop(&server);
}

static void resubmit(struct mma_client *client, const struct mma_result *result, void *userdata) {
        struct loop { int n; struct mma_gemm gemm; } *loop = userdata;

        assert_int_equal(result->status, MMA_OK);
        if (++loop->n < 20)
                assert_int_equal(mma_gemm_submit(client, &loop->gemm, 1000, resubmit, loop, NULL), MMA_OK);
}

static void test_callbacks_may_submit_more(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct { int n; struct mma_gemm gemm; } loop = { 0, square(1, &a, &b, &d) };

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm_submit(client, &loop.gemm, 1000, resubmit, &loop, NULL), MMA_OK);
        assert_int_equal(mma_wait(client, 0, 10000), MMA_OK);
        assert_int_equal(loop.n, 20);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_child_is_told_that_the_handle_is_its_parents),
                cmocka_unit_test(test_callbacks_may_submit_more),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
