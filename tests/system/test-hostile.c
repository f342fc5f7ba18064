/* SPDX-License-Identifier: MIT
 *
 * Goal: no client can make the daemon crash, hang, grow or lose a descriptor, or disturb another client. Method: the real
 * daemon; after each attack a well-behaved client is served at once and descriptors are back to where they were.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

static struct harness h;
static struct peer good;
static int n_fds_before;

static int setup(void **state)
{
        (void)state;
        if (harness_start(&(struct harness_options){ .config = "[limits]\nhello_ms = 300 ms\nframe_ms = 300 ms\n"
                                                               "payload_bytes_max = 1 MiB\nout_stall_ms = 500 ms\nslab_pool_bytes = 0\n"
                                                               "[rule]\nadmin = yes\nconnections = 1000\n" }, &h) != 0)
                return -1;
        if (peer_start(&good, h.socket) != 0)
                return -1;
        n_fds_before = harness_n_fds(&h);
        return 0;
}

static void wait_for_fds(void)
{
        for (int i = 0; i < 1000 && harness_n_fds(&h) > n_fds_before; i++)
                harness_sleep_ms(5);
        if (harness_n_fds(&h) > n_fds_before) {
                char command[64];

                snprintf(command, sizeof command, "ls -l /proc/%d/fd", (int)h.pid);
                if (system(command) == 0)
                        fail_msg("%d descriptors, %d before", harness_n_fds(&h), n_fds_before);
        }
        assert_true(harness_n_fds(&h) <= n_fds_before);
}

static int teardown(void **state)
{
        (void)state;
        /* Whatever happened: the others are served, nothing is left, and the end is clean (sanitizers speak here). */
        assert_true(harness_is_alive(&h));
        assert_int_equal(peer_ping(&good), 0);
        wait_for_fds();
        assert_true(peer_stat(&good, "connections") == 1);
        peer_close(&good);
        assert_int_equal(harness_stop(&h), 0);
        harness_end(&h);
        return 0;
}

static void expect_bye(struct peer *peer, int status)
{
        struct reply reply;
        int r;

        while ((r = peer_receive(peer, WIRE_NONE, &reply, HARNESS_WAIT_MS)) == 0 && !reply.is_bye)
                ;
        assert_int_equal(r, 0);
        assert_int_equal(reply.status, status);
        assert_true(reply.refusal.text[0]);
        assert_int_equal(peer_receive(peer, WIRE_NONE, &reply, HARNESS_WAIT_MS), -EPIPE);
        peer_close(peer);
}

static void test_silent_client_is_ended_after_the_hello_limit(void **state)
{
        struct peer p;
        uint64_t before_us = harness_now_us();

        (void)state;
        assert_int_equal(peer_open(&p, h.socket), 0);
        expect_bye(&p, MMA_TIMEOUT);
        assert_true(harness_now_us() - before_us >= 250000);
}

static void test_first_frame_other_than_hello_is_bye(void **state)
{
        struct request request = { .method = WIRE_PING };
        struct peer p;

        (void)state;
        assert_int_equal(peer_open(&p, h.socket), 0);
        assert_int_equal(peer_send_request(&p, &request, NULL, 0), 0);
        expect_bye(&p, MMA_BAD_FIELD);
}

static void test_dripping_a_frame_is_ended_after_the_frame_limit(void **state)
{
        struct peer p;
        uint8_t header[FRAME_HEADER_BYTES];
        uint64_t before_us;

        (void)state;
        assert_int_equal(peer_start(&p, h.socket), 0);
        frame_header_encode(&(struct frame_header){ .map_bytes = 100 }, header);
        before_us = harness_now_us();
        for (size_t i = 0; i < sizeof header; i++) {
                if (peer_send(&p, header + i, 1, 1000) < 0)
                        break;
                harness_sleep_ms(20);
        }
        expect_bye(&p, MMA_TIMEOUT);
        assert_true(harness_now_us() - before_us >= 250000);
}

static void test_garbage_is_bye_whatever_it_is(void **state)
{
        unsigned seed = (unsigned)time(NULL);
        uint8_t bytes[4096];

        (void)state;
        print_message("seed %u\n", seed);
        srandom(seed);
        for (int i = 0; i < 200; i++) {
                struct peer p;

                for (size_t k = 0; k < sizeof bytes; k++)
                        bytes[k] = (uint8_t)random();
                if (i % 2)
                        frame_header_encode(&(struct frame_header){ .map_bytes = 1 + (uint32_t)random() % 3000 }, bytes);
                assert_int_equal(peer_start(&p, h.socket), 0);
                /* The daemon may close before all is taken. */
                peer_send(&p, bytes, sizeof bytes, HARNESS_WAIT_MS);
                expect_bye(&p, MMA_BAD_FIELD);
        }
}

static void test_five_bytes_that_announce_gigabytes_cost_nothing(void **state)
{
        static const uint8_t maps[][5] = { { 0xdd, 0xff, 0, 0, 0 }, { 0xdd, 0x10, 0, 0, 0 }, { 0xdf, 0xff, 0xff, 0xff, 0xff },
                                           { 0xdb, 0xff, 0xff, 0xff, 0xff }, { 0xc6, 0x7f, 0xff, 0xff, 0xff } };
        uint64_t before = harness_rss_bytes(&h);

        (void)state;
        for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
                struct peer p;

                assert_int_equal(peer_start(&p, h.socket), 0);
                assert_int_equal(peer_send_frame(&p, maps[i], 5, NULL, 0), 0);
                expect_bye(&p, MMA_BAD_FIELD);
        }
        assert_true(harness_rss_bytes(&h) < before + (16u << 20));
}

static void test_deep_nesting_is_bye(void **state)
{
        uint8_t map[10000];
        struct peer p;

        (void)state;
        memset(map, 0x91, sizeof map);
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(peer_send_frame(&p, map, sizeof map, NULL, 0), 0);
        expect_bye(&p, MMA_BAD_FIELD);
}

static void test_payload_over_the_cap_is_answered_and_the_connection_lives(void **state)
{
        struct request request = { .method = WIRE_PING };
        struct reply reply;
        struct peer p;

        (void)state;
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(peer_call(&p, &request, NULL, (1 << 20) + 1, &reply), 0);
        assert_int_equal(reply.status, MMA_LIMIT);
        assert_true(reply.refusal.has_limit && reply.refusal.limit == 1 << 20);
        assert_non_null(strstr(reply.refusal.text, "payload_bytes_max"));
        assert_int_equal(peer_ping(&p), 0);
        peer_close(&p);
}

static void send_with_fds(struct peer *peer, const int *fds, uint32_t n_fds)
{
        union {
                char bytes[CMSG_SPACE(253 * sizeof(int))];
                struct cmsghdr align;
        } control;
        char byte = 'M';
        struct iovec iov = { &byte, 1 };
        struct msghdr message = { .msg_iov = &iov, .msg_iovlen = 1, .msg_control = control.bytes,
                                  .msg_controllen = CMSG_SPACE(n_fds * sizeof(int)) };
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);

        memset(&control, 0, sizeof control);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(n_fds * sizeof(int));
        memcpy(CMSG_DATA(header), fds, n_fds * sizeof(int));
        assert_int_equal(sendmsg(peer->fd, &message, MSG_NOSIGNAL), 1);
}

static void attack_with(int fd, uint32_t n_fds)
{
        int fds[253];
        struct peer p;

        for (uint32_t i = 0; i < n_fds; i++)
                fds[i] = fd;
        assert_int_equal(peer_start(&p, h.socket), 0);
        send_with_fds(&p, fds, n_fds);
        expect_bye(&p, MMA_BAD_FIELD);
        wait_for_fds();
}

static void test_fds_of_any_kind_and_number_are_not_taken(void **state)
{
        int pipe_fds[2], memfd = memfd_create("hostile", MFD_CLOEXEC);

        (void)state;
        assert_int_equal(pipe2(pipe_fds, O_CLOEXEC), 0);
        attack_with(pipe_fds[1], 1);
        attack_with(memfd, 1);
        attack_with(memfd, 253);
        attack_with(pipe_fds[0], 253);
        close(pipe_fds[0]);
        close(pipe_fds[1]);
        close(memfd);
}

/* Serves a FUSE mount whose root is one file, until FLUSH: that is never answered, so that whoever closes the file last as
 * a descriptor of his own waits for ever. */
static _Noreturn void serve_fuse(int device)
{
        static uint8_t in[FUSE_MIN_READ_BUFFER * 4];

        for (;;) {
                struct {
                        struct fuse_out_header header;
                        union {
                                struct fuse_init_out init;
                                struct fuse_attr_out attr;
                                struct fuse_open_out open;
                        };
                } out = { 0 };
                const struct fuse_in_header *header = (const void *)in;
                ssize_t n = read(device, in, sizeof in);

                if (n < 0 && errno != EINTR)
                        _exit(0);
                if (n < (ssize_t)sizeof *header)
                        continue;
                out.header.len = sizeof out.header;
                out.header.unique = header->unique;
                switch (header->opcode) {
                case FUSE_INIT:
                        out.init = (struct fuse_init_out){ .major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION,
                                                           .max_write = 4096 };
                        out.header.len += sizeof out.init;
                        break;
                case FUSE_GETATTR:
                        out.attr.attr = (struct fuse_attr){ .ino = 1, .mode = 0100666, .nlink = 1 };
                        out.header.len += sizeof out.attr;
                        break;
                case FUSE_OPEN:
                        out.open.fh = 1;
                        out.header.len += sizeof out.open;
                        break;
                case FUSE_FLUSH:
                case FUSE_RELEASE:
                case FUSE_FORGET:
                        continue;
                default:
                        out.header.error = -ENOSYS;
                }
                if (write(device, &out, out.header.len) < 0)
                        continue;
        }
}

/* In a process of its own: opens the file, sends it n_fds times, and tells through the pipe with which status the daemon
 * said bye. It never gets further than the close of the file, which is what the daemon must not do for it. */
static _Noreturn void send_fuse_fds(const char *path, uint32_t n_fds, int tell)
{
        struct reply reply = { 0 };
        struct peer p;
        int fd = open(path, O_RDWR | O_CLOEXEC), fds[253];
        uint8_t status = 0;

        for (uint32_t i = 0; i < n_fds; i++)
                fds[i] = fd;
        if (fd >= 0 && peer_start(&p, h.socket) == 0) {
                send_with_fds(&p, fds, n_fds);
                if (peer_receive(&p, WIRE_NONE, &reply, HARNESS_WAIT_MS) == 0 && reply.is_bye)
                        status = (uint8_t)reply.status;
        }
        if (write(tell, &status, 1) != 1)
                _exit(1);
        close(fd);
        _exit(0);
}

/* false: no FUSE mounts here. The outcome is looked at only after everything is let go: a failed assertion must not leave
 * processes behind that nobody can kill. */
static bool attack_with_fuse(uint32_t n_fds, uint8_t *ret_bye, bool *ret_sender_hangs, int *ret_ping)
{
        char path[] = "/tmp/mmad-test-fuse-XXXXXX", options[128];
        int file = mkstemp(path), device = open("/dev/fuse", O_RDWR | O_CLOEXEC), tell[2] = { -1, -1 };
        pid_t server, sender;

        close(file);
        snprintf(options, sizeof options, "fd=%d,rootmode=100666,user_id=0,group_id=0", device);
        if (device < 0 || pipe2(tell, O_CLOEXEC) < 0 || mount("mmad-test", path, "fuse", MS_NODEV | MS_NOSUID, options) < 0) {
                print_message("no FUSE mounts for us here: %s\n", strerror(errno));
                close(device);
                unlink(path);
                return false;
        }
        server = fork();
        if (server == 0)
                serve_fuse(device);
        close(device);
        sender = fork();
        if (sender == 0)
                send_fuse_fds(path, n_fds, tell[1]);
        close(tell[1]);
        if (read(tell[0], ret_bye, 1) != 1)
                *ret_bye = 0;
        close(tell[0]);
        *ret_ping = peer_ping(&good);
        harness_sleep_ms(200);
        *ret_sender_hangs = waitpid(sender, NULL, WNOHANG) == 0;

        /* Forcing aborts the connection, which wakes whoever waits for an answer. */
        umount2(path, MNT_FORCE);
        kill(server, SIGKILL);
        waitpid(server, NULL, 0);
        if (*ret_sender_hangs)
                waitpid(sender, NULL, 0);
        umount2(path, MNT_DETACH);
        unlink(path);
        return true;
}

static void test_fd_of_a_fuse_file_that_hangs_on_close_does_not_stop_the_daemon(void **state)
{
        static const uint32_t numbers[] = { 1, 253 };

        (void)state;
        for (size_t i = 0; i < 2; i++) {
                uint8_t bye = 0;
                bool sender_hangs = false;
                int ping = -1;

                if (!attack_with_fuse(numbers[i], &bye, &sender_hangs, &ping))
                        skip();
                assert_int_equal(ping, 0);
                assert_int_equal(bye, MMA_BAD_FIELD);
                /* Else the file was harmless and this test shows nothing. */
                assert_true(sender_hangs);
        }
}

static void test_client_that_never_reads_is_ended_and_others_are_served(void **state)
{
        struct request request = { .method = WIRE_STATS };
        struct peer p;
        int r = 0;

        (void)state;
        assert_int_equal(peer_start(&p, h.socket), 0);
        for (int i = 0; i < 200000 && r == 0; i++) {
                uint8_t frame[256] = { 0 };
                int n;

                request.id = (uint64_t)i + 10;
                n = wire_encode_request(&request, frame + FRAME_HEADER_BYTES, 200);
                frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)n }, frame);
                r = peer_send(&p, frame, FRAME_HEADER_BYTES + frame_padded((uint64_t)n), 5000);
                if (i % 1000 == 0)
                        assert_int_equal(peer_ping(&good), 0);
        }
        /* Not read any more, then ended. */
        assert_true(r == -EPIPE || r == -ECONNRESET);
        assert_true(peer_stat(&good, "out_stalls_total") >= 1);
        assert_true(peer_stat(&good, "read_pauses_total") >= 1);
        peer_close(&p);
}

static void test_clients_killed_at_random_moments_leave_nothing(void **state)
{
        unsigned seed = (unsigned)time(NULL);
        uint64_t before = 0;

        (void)state;
        print_message("seed %u\n", seed);
        srandom(seed);
        for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 100; i++) {
                        pid_t child = fork();

                        if (child == 0) {
                                struct peer p;
                                struct request request = { .method = WIRE_PING };
                                if (peer_start(&p, h.socket) != 0)
                                        _exit(1);
                                for (;;) {
                                        request.id = 0;
                                        peer_send_request(&p, &request, NULL, (uint64_t)random() % 300000);
                                }
                        }
                        usleep((unsigned)random() % 5000);
                        kill(child, SIGKILL);
                        assert_int_equal(waitpid(child, NULL, 0), child);
                }
                wait_for_fds();
                if (round == 0)
                        before = harness_rss_bytes(&h);
        }
        assert_int_equal(peer_ping(&good), 0);
        assert_true(peer_stat(&good, "own_used.inline_bytes") == 0);
        assert_true(HARNESS_SANITIZED || harness_rss_bytes(&h) < before + (8u << 20));
}

static void test_half_closed_connection_is_let_go(void **state)
{
        struct peer p;
        struct reply reply;

        (void)state;
        assert_int_equal(peer_start(&p, h.socket), 0);
        shutdown(p.fd, SHUT_WR);
        assert_int_equal(peer_receive(&p, WIRE_NONE, &reply, HARNESS_WAIT_MS), -EPIPE);
        peer_close(&p);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_silent_client_is_ended_after_the_hello_limit),
                T(test_first_frame_other_than_hello_is_bye),
                T(test_dripping_a_frame_is_ended_after_the_frame_limit),
                T(test_garbage_is_bye_whatever_it_is),
                T(test_five_bytes_that_announce_gigabytes_cost_nothing),
                T(test_deep_nesting_is_bye),
                T(test_payload_over_the_cap_is_answered_and_the_connection_lives),
                T(test_fds_of_any_kind_and_number_are_not_taken),
                T(test_fd_of_a_fuse_file_that_hangs_on_close_does_not_stop_the_daemon),
                T(test_client_that_never_reads_is_ended_and_others_are_served),
                T(test_clients_killed_at_random_moments_leave_nothing),
                T(test_half_closed_connection_is_let_go),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
