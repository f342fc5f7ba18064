/* SPDX-License-Identifier: MIT
 *
 * Goal: every call ends at its time limit, and after that nobody writes to memory that is the caller's again. Method: a scripted daemon
 * on a thread that cancels late, reads nothing or answers nothing.
 */
#include "common.h"

#include <signal.h>
#include <unistd.h>

static void script_cancel(struct server *server) {
        struct request request, target;
        struct reply reply = { .method = WIRE_CANCEL };

        server_hello(server);
        server_expect(server, WIRE_SLAB_OPEN, &request);
        server_slab(server, &request);
        server_expect(server, WIRE_GEMM, &target);
        server_expect(server, WIRE_CANCEL, &request);
        server->step = request.cancel.target == target.id;
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, -1);
        usleep(50000);
        server_status(server, &target, MMA_CANCELLED, "cancelled by its sender");
        server_serve(server);
}

static void test_timeout_cancels_and_waits_for_the_end(void **state) {
        struct server server;
        struct mma_client *client;
        struct mma_result result;
        float *memory;
        struct mma_gemm gemm;
        int64_t before;

        (void)state;
        server_start(&server, script_cancel, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 4096, (void **)&memory), MMA_OK);
        gemm = square(4, memory, memory + 16, memory + 32);
        before = now_ms();
        assert_int_equal(mma_gemm(client, &gemm, 100, &result), MMA_TIMEOUT);
        assert_int_equal(result.status, MMA_TIMEOUT);
        assert_in_range(now_ms() - before, 140, 2500);
        assert_int_equal(mma_gemm(client, &gemm, 5000, &result), MMA_OK);
        mma_free(client, memory);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 1);
}

static void script_deaf(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_SLAB_OPEN, &request);
        server_slab(server, &request);
        server_expect(server, WIRE_GEMM, &request);
        /* Does not answer the cancel, and writes to D long after the client has left. */
        while (server_read(server, &request))
                ;
        memset(server_slab_at(server, 1), 0x55, 4096);
        server->step = 1;
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void test_late_writer_cannot_reach_d_after_a_timeout(void **state) {
        struct server server;
        struct mma_client *client;
        float *memory;
        struct mma_gemm gemm;
        int64_t before;

        (void)state;
        server_start(&server, script_deaf, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 4096, (void **)&memory), MMA_OK);
        for (int i = 0; i < 48; i++)
                memory[i] = (float)i;
        gemm = square(4, memory, memory + 16, memory + 32);
        before = now_ms();
        assert_int_equal(mma_gemm(client, &gemm, 50, NULL), MMA_TIMEOUT);
        assert_in_range(now_ms() - before, CLIENT_CANCEL_MS, CLIENT_CANCEL_MS + 2000);
        for (int i = 0; i < 100 && !server.step; i++)
                usleep(10000);
        for (int i = 0; i < 48; i++)
                assert_true(memory[i] == (float)i);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_product(memory, memory + 16, memory + 32, 4);
        mma_close(client);
        server_stop(&server);
}

static void script_mute(struct server *server) {
        struct request request;

        server_hello(server);
        while (server_read(server, &request))
                ;
}

static void test_wait_and_calls_end_at_their_time_limit(void **state) {
        struct order order = { .n = 0 };
        struct one one = { &order, 0, -1 };
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        int64_t before;

        (void)state;
        server_start(&server, script_mute, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm_submit(client, &gemm, 0, note, &one, NULL), MMA_OK);
        before = now_ms();
        assert_int_equal(mma_wait(client, 0, 0), MMA_TIMEOUT);
        assert_true(now_ms() - before < 100);
        assert_int_equal(mma_wait(client, 0, 120), MMA_TIMEOUT);
        assert_in_range(now_ms() - before, 110, 2000);
        assert_int_equal(mma_pending(client), 1);
        /* It would write the same d: it has to wait, and says so when it cannot. */
        assert_int_equal(mma_gemm_submit(client, &gemm, 100, note, &one, NULL), MMA_BUSY);
        assert_int_equal(mma_ping(client, 100), MMA_TIMEOUT);
        assert_int_equal(mma_gemm(client, &gemm, 0, NULL), MMA_BUSY);
        assert_int_equal(mma_pending(client), 1);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(order.n, 0);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_timeout_cancels_and_waits_for_the_end),
                cmocka_unit_test(test_late_writer_cannot_reach_d_after_a_timeout),
                cmocka_unit_test(test_wait_and_calls_end_at_their_time_limit),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
