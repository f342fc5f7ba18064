/* SPDX-License-Identifier: MIT
 *
 * Goal: opening a connection ends in a handle or in a reason, in the time that it was given. Method: sockets that are missing, full or
 * silent, and a scripted daemon that says no.
 */
#include "common.h"

#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

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
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
