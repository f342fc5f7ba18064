/* SPDX-License-Identifier: MIT
 *
 * Goal: a connection that is slow, full, cut, garbled or gone never hangs, crashes or confuses the caller, and what was not
 * answered is repeated exactly once. Method: a scripted daemon on a thread makes each mistake on purpose.
 */
#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- opening ---- */

static void test_open_without_daemon_says_where_it_looked(void **state) {
        struct mma_open_options options = { .size = sizeof(options), .socket = "/tmp/there-is-no-mmad-here", .timeout_ms = 3000 };
        struct mma_client *client = (void *)1;
        int64_t before = now_ms();
        struct mma_error error;

        (void)state;
        assert_int_equal(mma_open(&options, &client, &error), MMA_DISCONNECTED);
        assert_null(client);
        assert_true(error.retryable);
        assert_non_null(strstr(error.text, "/tmp/there-is-no-mmad-here"));
        assert_true(now_ms() - before < 1000);
}

static void test_socket_path_that_is_too_long_is_refused(void **state) {
        char path[300];
        struct mma_open_options options = { .size = sizeof(options), .socket = path };
        struct mma_client *client;
        struct mma_error error;

        (void)state;
        memset(path, 'x', sizeof(path) - 1);
        path[sizeof(path) - 1] = '\0';
        assert_int_equal(mma_open(&options, &client, &error), MMA_LIMIT);
        assert_string_equal(error.field, "socket");
        assert_int_equal(error.limit, 107);
}

static void test_newer_options_are_refused_unless_zero(void **state) {
        struct { struct mma_open_options options; int later; } newer = { .later = 1 };
        struct mma_client *client;
        struct mma_error error;

        (void)state;
        newer.options.size = sizeof(newer);
        newer.options.socket = "/tmp/there-is-no-mmad-here";
        assert_int_equal(mma_open(&newer.options, &client, &error), MMA_UNSUPPORTED);
        newer.later = 0;
        assert_int_equal(mma_open(&newer.options, &client, &error), MMA_DISCONNECTED);
        newer.options.size = 0;
        assert_int_equal(mma_open(&newer.options, &client, &error), MMA_BAD_FIELD);
}

static void script_silent(struct server *server) {
        struct request request;

        server_accept(server);
        server_expect(server, WIRE_HELLO, &request);
        while (server_read(server, &request))
                ;
}

static void test_open_times_out_when_hello_is_not_answered(void **state) {
        struct server server;
        struct mma_open_options options = { .size = sizeof(options), .timeout_ms = 200 };
        struct mma_client *client;
        struct mma_error error;
        int64_t before = now_ms();

        (void)state;
        server_start(&server, script_silent, NULL);
        options.socket = server.path;
        assert_int_equal(mma_open(&options, &client, &error), MMA_TIMEOUT);
        assert_true(error.retryable);
        assert_in_range(now_ms() - before, 190, 3000);
        server_stop(&server);
}

/* Fills a backlog of one by hand. */
struct backlog {
        char path[108];
        int listen_fd, fds[64], n;
};

static void backlog_fill(struct backlog *backlog) {
        struct sockaddr_un address = { .sun_family = AF_UNIX };

        snprintf(backlog->path, sizeof(backlog->path), "/tmp/mma-backlog-%d", getpid());
        unlink(backlog->path);
        memcpy(address.sun_path, backlog->path, sizeof(backlog->path));
        backlog->listen_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        assert_int_equal(bind(backlog->listen_fd, (struct sockaddr *)&address, sizeof(address)), 0);
        assert_int_equal(listen(backlog->listen_fd, 0), 0);
        for (backlog->n = 0; backlog->n < 64; backlog->n++) {
                int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

                backlog->fds[backlog->n] = fd;
                if (connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0) {
                        assert_int_equal(errno, EAGAIN);
                        close(fd);
                        return;
                }
        }
        fail_msg("the backlog does not fill");
}

static void backlog_clear(struct backlog *backlog) {
        for (int i = 0; i < backlog->n; i++)
                close(backlog->fds[i]);
        close(backlog->listen_fd);
        unlink(backlog->path);
}

static void test_full_backlog_is_tried_until_the_time_limit(void **state) {
        struct backlog backlog;
        struct mma_open_options options = { .size = sizeof(options), .timeout_ms = 300 };
        struct mma_client *client;
        struct mma_error error;
        int64_t before;

        (void)state;
        backlog_fill(&backlog);
        options.socket = backlog.path;
        before = now_ms();
        assert_int_equal(mma_open(&options, &client, &error), MMA_TIMEOUT);
        assert_non_null(strstr(error.text, "backlog"));
        assert_in_range(now_ms() - before, 290, 3000);
        backlog_clear(&backlog);
}

struct late {
        struct backlog *backlog;
        struct server *server;
};

/* Takes the waiting connections after a while and serves the one that says hello. */
static void script_late(struct server *server) {
        struct late *late = server->userdata;

        usleep(200000);
        for (int i = 0; i < late->backlog->n; i++) {
                int fd = accept4(late->backlog->listen_fd, NULL, NULL, SOCK_CLOEXEC);

                close(fd);
        }
        close(server->listen_fd);
        server->listen_fd = dup(late->backlog->listen_fd);
        server_hello(server);
        server_serve(server);
}

static void test_full_backlog_is_no_failure_when_it_clears_in_time(void **state) {
        struct backlog backlog;
        struct server server;
        struct late late = { &backlog, &server };
        struct mma_open_options options = { .size = sizeof(options), .timeout_ms = 5000 };
        struct mma_client *client;
        struct mma_error error;

        (void)state;
        backlog_fill(&backlog);
        server_start(&server, script_late, &late);
        options.socket = backlog.path;
        assert_int_equal(mma_open(&options, &client, &error), MMA_OK);
        assert_int_equal(mma_ping(client, 5000), MMA_OK);
        mma_close(client);
        server_stop(&server);
        backlog_clear(&backlog);
}

static void script_bye(struct server *server) {
        struct request request;

        server_accept(server);
        server_expect(server, WIRE_HELLO, &request);
        server_bye(server, MMA_QUOTA, "128 connections of this user are open");
}

static void test_open_reports_why_the_daemon_said_bye(void **state) {
        struct server server;
        struct mma_open_options options = { .size = sizeof(options) };
        struct mma_client *client;
        struct mma_error error;

        (void)state;
        server_start(&server, script_bye, NULL);
        options.socket = server.path;
        assert_int_equal(mma_open(&options, &client, &error), MMA_QUOTA);
        assert_string_equal(error.text, "128 connections of this user are open");
        assert_true(error.retryable);
        server_stop(&server);
}

static void script_version_9(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_HELLO, .hello.version = 9 };

        server_accept(server);
        server_expect(server, WIRE_HELLO, &request);
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, -1);
        server_read(server, &request);
}

static void test_version_outside_our_range_is_refused(void **state) {
        struct server server;
        struct mma_open_options options = { .size = sizeof(options) };
        struct mma_client *client;
        struct mma_error error;

        (void)state;
        server_start(&server, script_version_9, NULL);
        options.socket = server.path;
        assert_int_equal(mma_open(&options, &client, &error), MMA_UNSUPPORTED);
        assert_false(error.retryable);
        assert_string_equal(error.field, "version");
        server_stop(&server);
}

/* ---- reading ---- */

static void script_byte_by_byte(struct server *server) {
        struct request request;

        server_hello(server);
        while (server_read(server, &request)) {
                struct reply reply = { .id = request.id, .method = WIRE_PING };
                size_t n;
                uint8_t *frame = server_frame(&reply, NULL, 0, 0, &n);

                for (size_t i = 0; i < n; i++) {
                        server_send(server, frame + i, 1, -1);
                        if (i % 16 == 0)
                                usleep(500);
                }
                free(frame);
        }
}

static void test_reply_that_comes_byte_by_byte_is_read(void **state) {
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_byte_by_byte, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++)
                assert_int_equal(mma_ping(client, 5000), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

/* Answers three products in the order 3, 1, 2, all in one send. */
static void script_shuffled(struct server *server) {
        static const int order[3] = { 2, 0, 1 };
        struct request request;
        uint64_t ids[3];
        uint8_t all[4096];
        size_t n_all = 0;

        server_hello(server);
        for (int i = 0; i < 3; i++) {
                server_expect(server, WIRE_GEMM, &request);
                ids[i] = request.id;
        }
        for (int i = 0; i < 3; i++) {
                struct reply reply = { .id = ids[order[i]], .method = WIRE_GEMM };
                float d = (float)order[i];
                size_t n;
                uint8_t *frame;

                reply.gemm.n_problems = 1;
                frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                memcpy(all + n_all, frame, n);
                n_all += n;
                free(frame);
        }
        server_send(server, all, n_all, -1);
        server_read(server, &request);
}

struct order {
        int seen[8];
        int n;
};
struct one {
        struct order *order;
        int index;
        int status;
};

static void note(struct mma_client *client, const struct mma_result *result, void *userdata) {
        struct one *one = userdata;

        (void)client;
        one->status = result->status;
        one->order->seen[one->order->n++] = one->index;
}

static void test_interleaved_replies_reach_their_own_calls(void **state) {
        struct order order = { .n = 0 };
        struct one ones[3];
        struct server server;
        struct mma_client *client;
        float a = 1, b = 1, d[3] = { 9, 9, 9 };
        uint64_t ids[3];

        (void)state;
        server_start(&server, script_shuffled, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++) {
                struct mma_gemm gemm = square(1, &a, &b, &d[i]);

                ones[i] = (struct one){ &order, i, -1 };
                assert_int_equal(mma_gemm_submit(client, &gemm, 1000, note, &ones[i], &ids[i]), MMA_OK);
        }
        assert_int_equal(mma_pending(client), 3);
        assert_int_equal(mma_wait(client, ids[0], 5000), MMA_OK);
        assert_int_equal(mma_wait(client, 0, 5000), MMA_OK);
        assert_int_equal(mma_pending(client), 0);
        assert_int_equal(order.n, 3);
        assert_int_equal(order.seen[0], 2);
        assert_int_equal(order.seen[1], 0);
        assert_int_equal(order.seen[2], 1);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(ones[i].status, MMA_OK);
                assert_true(d[i] == (float)i);
        }
        mma_close(client);
        server_stop(&server);
}

static void script_fds(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_PING };
        size_t n;
        uint8_t *frame;
        int fd = server_memfd(4096, F_SEAL_SHRINK);

        server_hello(server);
        /* With a reply that takes none; then counted, but on a reply that has no use for it. */
        server_expect(server, WIRE_PING, &request);
        reply.id = request.id;
        frame = server_frame(&reply, NULL, 0, 0, &n);
        server_send(server, frame, n, fd);
        free(frame);
        server_expect(server, WIRE_PING, &request);
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, fd);
        close(fd);
        server_expect(server, WIRE_PING, &request);
        server_status(server, &request, MMA_OK, "");
        server_read(server, &request);
}

static void test_descriptors_that_nobody_wants_are_closed(void **state) {
        unsigned before = count_fds();
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_fds, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(mma_ping(client, 5000), MMA_OK);
                assert_int_equal(client->n_fds, 0);
        }
        mma_close(client);
        server_stop(&server);
        assert_int_equal(count_fds(), before);
}

/* ---- losing ---- */

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

static void test_lost_connection_repeats_unanswered_requests_in_order(void **state) {
        struct order order = { .n = 0 };
        struct one ones[3];
        struct server server;
        struct mma_client *client;
        float a[3] = { 1, 2, 3 }, b = 10, d[3] = { 0 };

        (void)state;
        server_start(&server, script_lose_once, NULL);
        client = open_client(&server);
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
        struct order order = { .n = 0 };
        struct one ones[3];
        struct server server;
        struct mma_client *client;
        float a[3] = { 1, 2, 3 }, b = 10, d[3] = { 0 };

        (void)state;
        server_start(&server, script_refuse_draining, NULL);
        client = open_client(&server);
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

/* ---- nonsense ---- */

static void script_garbage(struct server *server) {
        unsigned seed = *(unsigned *)server->userdata;

        for (int round = 0; round < 40; round++) {
                struct request request;
                struct reply reply = { .method = WIRE_GEMM };
                float d = 1;
                size_t n;
                uint8_t *frame;

                server_hello(server);
                if (!server_read(server, &request)) {
                        server_hang_up(server);
                        continue;
                }
                reply.id = request.id;
                reply.gemm.n_problems = 1;
                frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                switch (round % 4) {
                case 0:         /* noise */
                        for (size_t i = 0; i < n; i++)
                                frame[i] = (uint8_t)rand_r(&seed);
                        break;
                case 1:         /* one byte differs */
                        frame[(size_t)rand_r(&seed) % n] ^= (uint8_t)(1 + rand_r(&seed) % 255);
                        break;
                case 2:         /* cut off */
                        n = (size_t)rand_r(&seed) % n;
                        break;
                default:        /* an id that nobody asked for */
                        reply.id += 77;
                        free(frame);
                        frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                        break;
                }
                server_send(server, frame, n, -1);
                free(frame);
                server_hang_up(server);
        }
        server_hello(server);
        server_serve(server);
}

static void test_garbage_is_an_error_and_never_a_crash(void **state) {
        unsigned seed = (unsigned)now_ms();
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        int r = MMA_OK;

        (void)state;
        print_message("seed %u\n", seed);
        server_start(&server, script_garbage, &seed);
        client = open_client(&server);
        for (int i = 0; i < 200; i++) {
                d = 0;
                r = mma_gemm(client, &gemm, 10000, NULL);
                /* A flipped byte may hit the value, the status or a time, so only the kind of end is known. */
                assert_in_range(r, MMA_OK, MMA_INTERNAL);
                if (r == MMA_OK && d == 6)
                        break;
        }
        assert_int_equal(r, MMA_OK);
        assert_true(d == 6);
        mma_close(client);
        server_stop(&server);
}

static void script_short_result(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_GEMM };
        float d = 1;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        reply.gemm.n_problems = 1;
        reply.gemm.d_offsets[0] = 16;
        server_reply(server, &reply, &d, sizeof(d), -1);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        reply.gemm.d_offsets[0] = GEMM_UNSET;
        server_reply(server, &reply, NULL, 0, -1);
        server_serve(server);
}

static void test_result_outside_the_reply_is_internal(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_short_result, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_true(d == 0);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

static void script_unknown_status(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_GEMM, .status = 4711 };

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, -1);
        server_serve(server);
}

/* A caller's switch over the statuses must not meet one that its header does not have. */
static void test_a_status_that_is_not_of_the_list_is_internal(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_unknown_status, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

/* ---- time ---- */

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

/* ---- fork and loops ---- */

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

/* An old daemon, which overlooks the problem and sends its rows; then one that ranks, in two pages; then a tune. */
static void script_rankings(struct server *server) {
        struct wire_kernel row = { .name = "row", .family = "sm80" };
        struct wire_choice choices[2] = { { .kernel = "first", .numeric_class = "k", .lane = "bulk", .cost_us = 1.5, .measured = true },
                                          { .kernel = "second", .numeric_class = "k", .refusal = "not for this chip" } };
        struct request request;
        uint8_t *payload;
        size_t n_bytes;

        server_hello(server);
        for (int i = 0; i < 4; i++) {
                struct reply reply = { .method = i < 3 ? WIRE_KERNELS : WIRE_TUNE, .list.n_items = 1 };
                const struct wire_problem *problem = i < 3 ? &request.kernels.problem : &request.tune.problem;
                int r;

                server_expect(server, reply.method, &request);
                reply.id = request.id;
                assert_true(i == 3 || request.kernels.has_problem);
                assert_true(problem->m == 5 && problem->n == 6 && problem->k == 7 && problem->batch == 1);
                assert_true(problem->a == MMA_F16 && problem->b == MMA_DTYPE_NONE && problem->d == MMA_F32);
                assert_true(problem->op_a == MMA_OP_N && problem->op_b == MMA_OP_T && problem->compute == MMA_COMPUTE_DEFAULT);
                if (i == 0) {
                        r = wire_encode_kernels(&row, 1, &payload, &n_bytes);
                } else {
                        assert_true(i != 2 || request.kernels.cursor == 1);
                        reply.list.next_cursor = i == 1;
                        r = wire_encode_choices(&choices[i == 2], 1, &payload, &n_bytes);
                }
                assert_int_equal(r, 0);
                server_reply(server, &reply, payload, n_bytes, -1);
                free(payload);
        }
        server_read(server, &request);
}

static void test_rankings_arrive_in_pages_and_an_old_daemon_is_told_from_a_broken_one(void **state) {
        struct mma_shape shape = { .size = sizeof(shape), .m = 5, .n = 6, .k = 7, .a = MMA_F16, .d = MMA_F32, .op_b = MMA_OP_T };
        struct mma_choice *items = NULL;
        struct server server;
        struct mma_client *client;
        size_t n = 0;

        (void)state;
        server_start(&server, script_rankings, NULL);
        client = open_client(&server);
        assert_int_equal(mma_explain(client, &shape, 5000, &items, &n), MMA_UNSUPPORTED);
        assert_non_null(strstr(mma_last_error(client)->text, "too old"));
        assert_null(items);
        assert_int_equal(mma_explain(client, &shape, 5000, &items, &n), MMA_OK);
        assert_int_equal(n, 2);
        assert_string_equal(items[0].kernel, "first");
        assert_string_equal(items[0].lane, "bulk");
        assert_true(items[0].cost_us == 1.5 && items[0].measured == 1 && items[1].measured == 0);
        assert_string_equal(items[1].refusal, "not for this chip");
        free(items);
        assert_int_equal(mma_tune(client, &shape, 5000, &items, &n), MMA_OK);
        assert_int_equal(n, 1);
        free(items);
        shape.size = 3;
        assert_int_equal(mma_tune(client, &shape, 5000, &items, &n), MMA_BAD_FIELD);
        mma_close(client);
        server_stop(&server);
}

/* The first daemon is old, the next one is not. */
static void script_features(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_product(server, &request);
        server_hang_up(server);
        server->is_new = true;
        server_hello(server);
        server_serve(server);
}

static void test_what_an_old_daemon_would_skip_is_not_asked_of_it(void **state) {
        static const char *const fields[] = { "act", "amax", "scale_mode", "rows_a", "rows_d" };
        uint8_t fp8[4] = { 0 };
        float a[4] = { 1, 0, 0, 1 }, b[4] = { 1, 2, 3, 4 }, d[4], scales[4] = { 1, 1, 1, 1 }, amax = 0;
        int32_t rows[2] = { 1, 0 };
        struct mma_gemm gemm, plain = square(2, a, b, d);
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_features, NULL);
        client = open_client(&server);
        for (int i = 0; i < 5; i++) {
                gemm = plain;
                if (i == 0) {
                        gemm.act = MMA_ACT_SWIGLU;
                        gemm.d.cols = 1;
                } else if (i == 1) {
                        gemm.amax = &amax;
                } else if (i == 2) {
                        gemm.a.dtype = gemm.b.dtype = MMA_E4M3;
                        gemm.a.data = gemm.b.data = fp8;
                        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
                        gemm.scale_a_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 2, .cols = 1, .data = scales };
                        gemm.scale_b_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 1, .cols = 1, .data = scales };
                } else {
                        gemm.rows_a = i == 3 ? rows : NULL;
                        gemm.rows_d = i == 4 ? rows : NULL;
                        gemm.n_rows = 2;
                }
                assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_UNSUPPORTED);
                assert_string_equal(mma_last_error(client)->field, fields[i]);
                assert_non_null(strstr(mma_last_error(client)->text, "too old"));
        }
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK);
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK); /* by the second daemon */
        plain.amax = &amax;
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK);
        assert_true(amax == 2.5f && d[3] == 4);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_open_without_daemon_says_where_it_looked),
                cmocka_unit_test(test_socket_path_that_is_too_long_is_refused),
                cmocka_unit_test(test_newer_options_are_refused_unless_zero),
                cmocka_unit_test(test_open_times_out_when_hello_is_not_answered),
                cmocka_unit_test(test_full_backlog_is_tried_until_the_time_limit),
                cmocka_unit_test(test_full_backlog_is_no_failure_when_it_clears_in_time),
                cmocka_unit_test(test_open_reports_why_the_daemon_said_bye),
                cmocka_unit_test(test_version_outside_our_range_is_refused),
                cmocka_unit_test(test_reply_that_comes_byte_by_byte_is_read),
                cmocka_unit_test(test_interleaved_replies_reach_their_own_calls),
                cmocka_unit_test(test_descriptors_that_nobody_wants_are_closed),
                cmocka_unit_test(test_lost_connection_repeats_unanswered_requests_in_order),
                cmocka_unit_test(test_second_loss_of_a_request_is_reported),
                cmocka_unit_test(test_daemon_that_stays_away_is_reported_in_time),
                cmocka_unit_test(test_no_reconnect_reports_the_first_loss),
                cmocka_unit_test(test_bye_of_a_draining_daemon_is_survived_silently),
                cmocka_unit_test(test_refusals_of_a_draining_daemon_wait_for_the_next_one),
                cmocka_unit_test(test_daemon_that_drains_for_ever_is_reported_in_time),
                cmocka_unit_test(test_garbage_is_an_error_and_never_a_crash),
                cmocka_unit_test(test_result_outside_the_reply_is_internal),
                cmocka_unit_test(test_a_status_that_is_not_of_the_list_is_internal),
                cmocka_unit_test(test_timeout_cancels_and_waits_for_the_end),
                cmocka_unit_test(test_late_writer_cannot_reach_d_after_a_timeout),
                cmocka_unit_test(test_wait_and_calls_end_at_their_time_limit),
                cmocka_unit_test(test_child_is_told_that_the_handle_is_its_parents),
                cmocka_unit_test(test_foreign_loop_keeps_one_descriptor_over_a_reconnect),
                cmocka_unit_test(test_callbacks_may_submit_more),
                cmocka_unit_test(test_what_an_old_daemon_would_skip_is_not_asked_of_it),
                cmocka_unit_test(test_rankings_arrive_in_pages_and_an_old_daemon_is_told_from_a_broken_one),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
