/* SPDX-License-Identifier: MIT
 *
 * Goal: mmad comes up where it may, says so, and goes down without leaving anything behind or anybody without an answer.
 * Method: the real binary with the fake backend, watched from outside.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

static struct harness h;
static struct peer p;

static int setup(void **state)
{
        (void)state;
        memset(&h, 0, sizeof h);
        memset(&p, 0, sizeof p);
        p.fd = p.passed_fd = -1;
        return 0;
}

static int teardown(void **state)
{
        (void)state;
        peer_close(&p);
        harness_end(&h);
        return 0;
}

static void start(const struct harness_options *options)
{
        assert_int_equal(harness_start(options, &h), 0);
}

static bool exists(const char *path)
{
        struct stat st;

        return lstat(path, &st) == 0;
}

/* Runs mmad to its end and returns its exit code; its output goes to ret_output. */
static int run_mmad(const char *arguments, char *ret_output, size_t output_bytes_max)
{
        char command[1024];
        FILE *pipe_file;
        size_t n;
        int status;

        snprintf(command, sizeof command, "%s 2>&1 </dev/null %s", harness_mmad(), arguments);
        pipe_file = popen(command, "r");
        assert_non_null(pipe_file);
        n = fread(ret_output, 1, output_bytes_max - 1, pipe_file);
        ret_output[n] = 0;
        status = pclose(pipe_file);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void test_hello_and_ping_are_answered_and_sigterm_ends_with_0(void **state)
{
        struct reply reply;

        (void)state;
        start(&(struct harness_options){ 0 });
        assert_non_null(strstr(h.notified, "READY=1"));
        assert_non_null(strstr(h.notified, "STATUS=serving"));
        assert_int_equal(peer_open(&p, h.socket), 0);
        assert_int_equal(peer_hello(&p, &reply), 0);
        assert_int_equal(reply.hello.version, 1);
        assert_true(reply.hello.session[0] || reply.hello.session[1]);
        assert_true(reply.hello.limits.payload_bytes_max >= 65536);
        for (int i = 0; i < 100; i++)
                assert_int_equal(peer_ping(&p), 0);
        assert_int_equal(harness_stop(&h), 0);
        assert_true(harness_wait_notify(&h, "STOPPING=1", 0) || strstr(h.notified, "STOPPING=1"));
        assert_false(exists(h.socket));
}

static void test_sigterm_says_bye_to_every_connection(void **state)
{
        struct reply reply;

        (void)state;
        start(&(struct harness_options){ 0 });
        assert_int_equal(peer_start(&p, h.socket), 0);
        kill(h.pid, SIGTERM);
        assert_int_equal(peer_receive(&p, WIRE_NONE, &reply, HARNESS_WAIT_MS), 0);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_DRAINING);
        assert_int_equal(peer_receive(&p, WIRE_NONE, &reply, HARNESS_WAIT_MS), -EPIPE);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 0);
}

static void test_client_that_reads_nothing_delays_the_end_by_a_limit_only(void **state)
{
        uint64_t before_us;

        (void)state;
        start(&(struct harness_options){ .config = "[daemon]\ndrain_ms = 100 ms\n" });
        assert_int_equal(peer_start(&p, h.socket), 0);
        /* Pings until the daemon stops reading: its output stands still. */
        for (int i = 0; i < 100000; i++) {
                struct request request = { .method = WIRE_PING };
                uint8_t map[256], frame[512] = { 0 };
                request.id = (uint64_t)i + 100;
                int n = wire_encode_request(&request, map, sizeof map);
                frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)n }, frame);
                memcpy(frame + FRAME_HEADER_BYTES, map, (size_t)n);
                if (peer_send(&p, frame, FRAME_HEADER_BYTES + frame_padded((uint64_t)n), 500) == -ETIMEDOUT)
                        break;
        }
        before_us = harness_now_us();
        assert_int_equal(harness_stop(&h), 0);
        assert_true(harness_now_us() - before_us < 10000000);
}

static void test_socket_left_by_kill_9_does_not_prevent_the_next_start(void **state)
{
        struct harness second;

        (void)state;
        start(&(struct harness_options){ 0 });
        kill(h.pid, SIGKILL);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 128 + SIGKILL);
        assert_true(exists(h.socket));
        assert_int_equal(harness_start(&(struct harness_options){ .socket = h.socket }, &second), 0);
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(harness_stop(&second), 0);
        harness_end(&second);
        assert_false(exists(h.socket));
}

static void test_second_daemon_at_the_same_path_is_refused_by_name(void **state)
{
        struct harness second;
        char *log;

        (void)state;
        start(&(struct harness_options){ 0 });
        assert_int_equal(harness_start(&(struct harness_options){ .socket = h.socket, .may_fail = true }, &second), -ECHILD);
        assert_int_equal(second.exit_code, 1);
        log = harness_read_log(&second);
        assert_non_null(strstr(log, h.socket));
        assert_non_null(strstr(log, "another daemon"));
        free(log);
        harness_end(&second);
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_plain_file_at_the_path_is_refused_by_name_and_kept(void **state)
{
        char path[] = "/tmp/mmad-test-plain-XXXXXX", content[8] = "", *log;
        int fd = mkstemp(path);

        (void)state;
        assert_int_equal(write(fd, "keep", 4), 4);
        assert_int_equal(harness_start(&(struct harness_options){ .socket = path, .may_fail = true }, &h), -ECHILD);
        assert_int_equal(h.exit_code, 1);
        log = harness_read_log(&h);
        assert_non_null(strstr(log, path));
        free(log);
        assert_int_equal(pread(fd, content, 8, 0), 4);
        assert_string_equal(content, "keep");
        assert_true(exists(path));
        close(fd);
        unlink(path);
}

static int listening_socket(char *ret_path, size_t path_bytes_max)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

        snprintf(ret_path, path_bytes_max, "/tmp/mmad-test-handed-%d.sock", (int)getpid());
        strcpy(address.sun_path, ret_path);
        unlink(ret_path);
        assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
        assert_int_equal(listen(fd, 100), 0);
        return fd;
}

static void test_socket_that_was_handed_over_serves_twice_and_is_never_removed(void **state)
{
        char path[108];
        int fd = listening_socket(path, sizeof path);

        (void)state;
        for (int i = 0; i < 2; i++) {
                start(&(struct harness_options){ .listen_fd = fd });
                assert_int_equal(peer_start(&p, path), 0);
                assert_int_equal(peer_ping(&p), 0);
                peer_close(&p);
                assert_int_equal(harness_stop(&h), 0);
                harness_end(&h);
                assert_true(exists(path));
        }
        close(fd);
        unlink(path);
}

static void test_client_that_comes_while_nobody_serves_is_served_by_the_next_start(void **state)
{
        struct reply reply;
        struct request request = { .method = WIRE_HELLO, .hello = { .version_min = 1, .version_max = 1 } };
        char path[108];
        int fd = listening_socket(path, sizeof path);

        (void)state;
        assert_int_equal(peer_open(&p, path), 0);
        assert_int_equal(peer_send_request(&p, &request, NULL, 0), 0);
        start(&(struct harness_options){ .listen_fd = fd });
        assert_int_equal(peer_receive(&p, WIRE_HELLO, &reply, HARNESS_WAIT_MS), 0);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(harness_stop(&h), 0);
        close(fd);
        unlink(path);
}

static void test_systemd_socket_activate_hands_over_a_socket_that_works(void **state)
{
        char command[512], path[108];
        uint64_t until_us = harness_now_us() + HARNESS_WAIT_MS * 1000ull;
        pid_t child;
        int status;

        (void)state;
        if (access("/usr/bin/systemd-socket-activate", X_OK) < 0)
                skip();
        snprintf(path, sizeof path, "/tmp/mmad-test-activate-%d.sock", (int)getpid());
        snprintf(command, sizeof command, "exec systemd-socket-activate -l %s -E ASAN_OPTIONS %s --backend fake >/dev/null 2>&1",
                 path, harness_mmad());
        child = fork();
        if (child == 0) {
                execl("/bin/sh", "sh", "-c", command, NULL);
                _exit(127);
        }
        while (peer_open(&p, path) < 0 && harness_now_us() < until_us)
                harness_sleep_ms(10);
        assert_int_equal(peer_hello(&p, NULL), 0);
        assert_int_equal(peer_ping(&p), 0);
        kill(child, SIGTERM);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        assert_true(exists(path));
        unlink(path);
}

static void test_background_returns_when_requests_are_served(void **state)
{
        char arguments[256], output[4096], folder[] = "/tmp/mmad-test-bg-XXXXXX", path[108];
        struct request request = { .method = WIRE_INFO };
        struct reply reply;

        (void)state;
        assert_non_null(mkdtemp(folder));
        snprintf(path, sizeof path, "%s/mmad.sock", folder);
        snprintf(arguments, sizeof arguments, "--background --backend fake --socket %s 2>%s/log", path, folder);
        assert_int_equal(run_mmad(arguments, output, sizeof output), 0);
        /* Not a moment later. */
        assert_int_equal(peer_start(&p, path), 0);
        assert_int_equal(peer_call(&p, &request, NULL, 0, &reply), 0);
        assert_true(reply.info.pid > 1);
        snprintf(arguments, sizeof arguments, "--background --backend fake --socket %s", path);
        assert_int_equal(run_mmad(arguments, output, sizeof output), 1);
        assert_non_null(strstr(output, "another daemon"));
        assert_int_equal(kill((pid_t)reply.info.pid, SIGTERM), 0);
        while (peer_receive(&p, WIRE_NONE, &reply, HARNESS_WAIT_MS) == 0)
                ;
        for (int i = 0; i < 2000 && exists(path); i++)
                harness_sleep_ms(5);
        assert_false(exists(path));
        snprintf(arguments, sizeof arguments, "rm -rf %s", folder);
        assert_int_equal(system(arguments), 0);
}

static void test_wrong_usage_is_2_with_the_reason(void **state)
{
        char output[4096];

        (void)state;
        assert_int_equal(run_mmad("--no-such-option", output, sizeof output), 2);
        assert_non_null(strstr(output, "usage:"));
        assert_int_equal(run_mmad("--backend quantum", output, sizeof output), 2);
        assert_non_null(strstr(output, "auto, cuda, cpu, fake"));
        assert_int_equal(run_mmad("--config /no/such/file", output, sizeof output), 2);
        assert_non_null(strstr(output, "/no/such/file"));
        assert_int_equal(run_mmad("extra", output, sizeof output), 2);
        assert_int_equal(run_mmad("--version", output, sizeof output), 0);
        assert_non_null(strstr(output, "mmad "));
        assert_int_equal(run_mmad("--help", output, sizeof output), 0);
}

static void test_sighup_takes_new_limits_and_names_what_needs_a_restart(void **state)
{
        struct peer second;
        struct reply reply;

        (void)state;
        start(&(struct harness_options){ 0 });
        assert_int_equal(peer_start(&p, h.socket), 0);
        harness_write_config(&h, "[limits]\njobs_max = 7\n[user]\nconnections = 1\n");
        h.notified[0] = 0;
        kill(h.pid, SIGHUP);
        assert_true(harness_wait_notify(&h, "RELOADING=1\nMONOTONIC_USEC=", HARNESS_WAIT_MS));
        assert_true(harness_wait_notify(&h, "READY=1", HARNESS_WAIT_MS));
        assert_true(harness_wait_log(&h, "settings=jobs_max", HARNESS_WAIT_MS));
        assert_int_equal(peer_open(&second, h.socket), 0);
        assert_int_equal(peer_receive(&second, WIRE_NONE, &reply, HARNESS_WAIT_MS), 0);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_QUOTA);
        peer_close(&second);
        assert_int_equal(peer_ping(&p), 0);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_sighup_with_a_mistake_changes_nothing_and_says_where(void **state)
{
        (void)state;
        start(&(struct harness_options){ 0 });
        harness_write_config(&h, "[user]\nconnections = 1\nconections = 2\n");
        kill(h.pid, SIGHUP);
        assert_true(harness_wait_log(&h, "mmad.conf:3:", HARNESS_WAIT_MS));
        assert_true(harness_wait_notify(&h, "reload failed", HARNESS_WAIT_MS));
        for (int i = 0; i < 2; i++) {
                assert_int_equal(peer_start(&p, h.socket), 0);
                if (i == 0) {
                        struct peer second;
                        assert_int_equal(peer_start(&second, h.socket), 0);
                        peer_close(&second);
                }
                peer_close(&p);
        }
        assert_int_equal(harness_stop(&h), 0);
}

static void test_watchdog_is_fed_at_half_its_interval(void **state)
{
        uint64_t before_us;

        (void)state;
        start(&(struct harness_options){ .watchdog_us = 100000 });
        before_us = harness_now_us();
        for (int i = 0; i < 5; i++) {
                h.notified[0] = 0;
                assert_true(harness_wait_notify(&h, "WATCHDOG=1", HARNESS_WAIT_MS));
        }
        assert_true(harness_now_us() - before_us >= 150000);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_idle_daemon_sleeps(void **state)
{
        uint64_t before_us;

        (void)state;
        start(&(struct harness_options){ .config = "[daemon]\nspin_us = 50\n" });
        assert_int_equal(peer_start(&p, h.socket), 0);
        /* Hello's and the slab pool's first second. */
        harness_sleep_ms(1500);
        before_us = harness_cpu_us(&h);
        harness_sleep_ms(2000);
        assert_true(harness_cpu_us(&h) - before_us <= 40000);
        assert_int_equal(harness_stop(&h), 0);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_hello_and_ping_are_answered_and_sigterm_ends_with_0),
                T(test_sigterm_says_bye_to_every_connection),
                T(test_client_that_reads_nothing_delays_the_end_by_a_limit_only),
                T(test_socket_left_by_kill_9_does_not_prevent_the_next_start),
                T(test_second_daemon_at_the_same_path_is_refused_by_name),
                T(test_plain_file_at_the_path_is_refused_by_name_and_kept),
                T(test_socket_that_was_handed_over_serves_twice_and_is_never_removed),
                T(test_client_that_comes_while_nobody_serves_is_served_by_the_next_start),
                T(test_systemd_socket_activate_hands_over_a_socket_that_works),
                T(test_background_returns_when_requests_are_served),
                T(test_wrong_usage_is_2_with_the_reason),
                T(test_sighup_takes_new_limits_and_names_what_needs_a_restart),
                T(test_sighup_with_a_mistake_changes_nothing_and_says_where),
                T(test_watchdog_is_fed_at_half_its_interval),
                T(test_idle_daemon_sleeps),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
