/* SPDX-License-Identifier: MIT
 *
 * Goal: over a connection that is lost or a daemon that drains, what was not answered is repeated in order and exactly once, or is
 * reported in time. Method: a scripted daemon on a thread that hangs up, stays away or says bye on purpose.
 */
#include "common.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

/* Reads three products, hangs up, then serves. */
static void script_lose_once(struct server *server) {
        struct request request;

        server_hello(server);
        for (int i = 0; i < 3; i++)
                server_expect(server, WIRE_GEMM, &request);
        server_hang_up(server);
        server_hello(server);
        for (int i = 0; i < 3; i++) {
                server_expect(server, WIRE_GEMM, &request);
                /* In order: the first operand says which one it is. */
                if (*(float *)(void *)server->payload == (float)(i + 1))
                        server->step++;
                server_product(server, &request);
        }
        server_serve(server);
}

/* Of 1, 2 and 3 with 10, submitted together. */
static void three_products_arrive(struct mma_client *client) {
        struct order order = { .n = 0 };
        struct one ones[3];
        float a[3] = { 1, 2, 3 }, b = 10, d[3] = { 0 };

        for (int i = 0; i < 3; i++) {
                struct mma_gemm gemm = square(1, &a[i], &b, &d[i]);

                ones[i] = (struct one){ &order, i, -1 };
                assert_int_equal(mma_gemm_submit(client, &gemm, 1000, note, &ones[i], NULL), MMA_OK);
        }
        assert_int_equal(mma_wait(client, 0, 10000), MMA_OK);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(ones[i].status, MMA_OK);
                assert_true(d[i] == a[i] * 10);
        }
}

static void test_lost_connection_repeats_unanswered_requests_in_order(void **state) {
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_lose_once, NULL);
        client = open_client(&server);
        three_products_arrive(client);
        assert_int_equal(server.hello_session[0], 11);
        assert_int_equal(server.hello_session[1], 22);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 3);
}

static void script_lose_twice(struct server *server) {
        struct request request;

        for (int i = 0; i < 2; i++) {
                server_hello(server);
                server_expect(server, WIRE_GEMM, &request);
                server_hang_up(server);
        }
        server_hello(server);
        server_serve(server);
}

static void test_second_loss_of_a_request_is_reported(void **state) {
        struct server server;
        struct mma_client *client;
        struct mma_result result;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_lose_twice, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 10000, &result), MMA_DISCONNECTED);
        assert_int_equal(result.status, MMA_DISCONNECTED);
        assert_true(result.error.retryable);
        /* The client itself lives on. */
        assert_int_equal(mma_gemm(client, &gemm, 10000, &result), MMA_OK);
        assert_true(d == 6);
        mma_close(client);
        server_stop(&server);
}

static void script_lose_and_vanish(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        close(server->listen_fd);
        server->listen_fd = -1;
        server_hang_up(server);
}

static void test_daemon_that_stays_away_is_reported_in_time(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        int64_t before;

        (void)state;
        server_start(&server, script_lose_and_vanish, NULL);
        client = open_client_with(&server, 400, 0);
        before = now_ms();
        assert_int_equal(mma_gemm(client, &gemm, -1, NULL), MMA_DISCONNECTED);
        assert_in_range(now_ms() - before, 300, 5000);
        /* And again for the next call, which tries anew. */
        assert_int_equal(mma_ping(client, -1), MMA_DISCONNECTED);
        mma_close(client);
        server_stop(&server);
}

static void script_lose_for_good(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_hang_up(server);
}

static void test_no_reconnect_reports_the_first_loss(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        int64_t before;

        (void)state;
        server_start(&server, script_lose_for_good, NULL);
        client = open_client_with(&server, 5000, 1);
        before = now_ms();
        assert_int_equal(mma_gemm(client, &gemm, -1, NULL), MMA_DISCONNECTED);
        assert_int_equal(mma_ping(client, -1), MMA_DISCONNECTED);
        assert_true(now_ms() - before < 2000);
        mma_close(client);
        server_stop(&server);
}

static void script_drain(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_product(server, &request);
        server_bye(server, MMA_DRAINING, "the daemon is stopping");
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void test_bye_of_a_draining_daemon_is_survived_silently(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_drain, NULL);
        client = open_client(&server);
        for (int i = 0; i < 4; i++) {
                d = 0;
                assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
                assert_true(d == 6);
        }
        mma_close(client);
        server_stop(&server);
}

/* One is done, two are refused, twice: the daemon that accepts next still drains. */
static void script_refuse_draining(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_product(server, &request);
        for (int i = 0; i < 2; i++) {
                server_expect(server, WIRE_GEMM, &request);
                server_status(server, &request, MMA_DRAINING, "the daemon is stopping and takes no new work");
        }
        while (server_read(server, &request))
                ;
        server_hang_up(server);
        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_status(server, &request, MMA_DRAINING, "the daemon is stopping and takes no new work");
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void test_refusals_of_a_draining_daemon_wait_for_the_next_one(void **state) {
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_refuse_draining, NULL);
        client = open_client(&server);
        three_products_arrive(client);
        mma_close(client);
        server_stop(&server);
}

static void script_drain_for_ever(struct server *server) {
        int64_t end_ms = now_ms() + 400;
        struct request request;

        while (now_ms() < end_ms) {
                server_hello(server);
                while (server_read(server, &request))
                        server_status(server, &request, MMA_DRAINING, "the daemon is stopping and takes no new work");
                server_hang_up(server);
        }
        server_hello(server);
        server_serve(server);
}

static void test_daemon_that_drains_for_ever_is_reported_in_time(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_drain_for_ever, NULL);
        client = open_client_with(&server, 200, 0);
        assert_int_equal(mma_gemm(client, &gemm, -1, NULL), MMA_DRAINING);
        assert_true(mma_last_error(client)->retryable);
        for (int i = 0; i < 50 && mma_gemm(client, &gemm, 5000, NULL) != MMA_OK; i++)
                ;
        assert_true(d == 6);
        mma_close(client);
        server_stop(&server);
}

static void test_foreign_loop_keeps_one_descriptor_over_a_reconnect(void **state) {
        struct server server;
        struct mma_client *client;
        float a[3] = { 1, 2, 3 }, b = 10, d[3] = { 0 };
        struct order order = { .n = 0 };
        struct one ones[3];
        int fd, turns = 0;

        (void)state;
        server_start(&server, script_lose_once, NULL);
        client = open_client(&server);
        fd = mma_fd(client);
        for (int i = 0; i < 3; i++) {
                struct mma_gemm gemm = square(1, &a[i], &b, &d[i]);

                ones[i] = (struct one){ &order, i, -1 };
                assert_int_equal(mma_gemm_submit(client, &gemm, 0, note, &ones[i], NULL), MMA_OK);
        }
        while (mma_pending(client) > 0 && turns++ < 10000) {
                struct pollfd pollfd = { .fd = fd, .events = mma_events(client) };
                int timeout_ms = mma_timeout_ms(client);

                assert_true(poll(&pollfd, 1, timeout_ms < 0 ? 5000 : timeout_ms) >= 0);
                assert_int_equal(mma_process(client), MMA_OK);
                assert_int_equal(mma_fd(client), fd);
        }
        assert_int_equal(order.n, 3);
        for (int i = 0; i < 3; i++)
                assert_true(d[i] == a[i] * 10);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_lost_connection_repeats_unanswered_requests_in_order),
                cmocka_unit_test(test_second_loss_of_a_request_is_reported),
                cmocka_unit_test(test_daemon_that_stays_away_is_reported_in_time),
                cmocka_unit_test(test_no_reconnect_reports_the_first_loss),
                cmocka_unit_test(test_bye_of_a_draining_daemon_is_survived_silently),
                cmocka_unit_test(test_refusals_of_a_draining_daemon_wait_for_the_next_one),
                cmocka_unit_test(test_daemon_that_drains_for_ever_is_reported_in_time),
                cmocka_unit_test(test_foreign_loop_keeps_one_descriptor_over_a_reconnect),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
