/* SPDX-License-Identifier: MIT
 *
 * Goal: whatever bytes come in whatever pieces, request.h sees whole aligned frames or none; whatever the peer does with
 * replies, it gets them whole or the connection ends, and nothing stays behind. Method: one end of a socket pair belongs to
 * a connection driven by hand, this file stands for request.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/conn_io.h"
#include "daemon/log.h"
#include "daemon/request.h"
#include "daemon/stats.h"

static struct daemon d;
static int peer;
static uint64_t clock_us;       /* what the code under test takes for the time */

static struct {
        uint32_t n_frames, n_discarded, n_gone;
        uint64_t payload_bytes, sum;
        bool was_owned;
        char last_map[64];
        int status;
        int answer;             /* what request_serve returns */
        bool says_hello;
} seen;

uint64_t now_us(void) { return clock_us; }
void daemon_wake(void *daemon) { (void)daemon; }

int request_serve(struct conn *conn, struct frame_in *frame, const char **ret_why)
{
        seen.n_frames++;
        if (seen.says_hello)
                conn->said_hello = true;
        snprintf(seen.last_map, sizeof seen.last_map, "%.*s", (int)frame->map_bytes, (const char *)frame->map);
        seen.payload_bytes = frame->payload_bytes;
        seen.was_owned = frame->owned != NULL;
        if (frame->discarded) {
                seen.n_discarded++;
                seen.status = frame->discarded->status;
                assert_null(frame->payload);
                conn_refuse(conn, 7, WIRE_PING, frame->discarded);
                return 0;
        }
        if (frame->payload_bytes) {
                assert_int_equal((uintptr_t)frame->payload % 16, 0);
                seen.sum = 0;
                for (uint64_t i = 0; i < frame->payload_bytes; i++)
                        seen.sum = seen.sum * 31 + frame->payload[i];
        }
        if (seen.answer < 0)
                *ret_why = "because the test says so";
        return seen.answer;
}

void request_conn_gone(struct conn *conn)
{
        (void)conn;
        seen.n_gone++;
}

static struct conn *conn;

static int setup(void **state)
{
        int pair[2];

        (void)state;
        memset(&d, 0, sizeof d);
        memset(&seen, 0, sizeof seen);
        clock_us = 1000000;
        seen.says_hello = true;
        config_init(&d.config);
        d.stats = calloc(1, sizeof *d.stats);
        if (uv_loop_init(&d.loop) < 0 || conns_init(&d) < 0 ||
            socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) < 0)
                return -1;
        peer = pair[0];
        conn_accept(&d, pair[1]);
        conn = d.conns;
        return conn ? 0 : -1;
}

static int teardown(void **state)
{
        (void)state;
        conns_kill_all(&d);
        uv_run(&d.loop, UV_RUN_DEFAULT);
        assert_null(d.conns);
        assert_null(d.users);
        assert_int_equal(d.n_conns, 0);
        conns_deinit(&d);
        assert_int_equal(uv_loop_close(&d.loop), 0);
        free(d.stats);
        close(peer);
        return 0;
}

/* Turns of the loop, as daemon.c does them. */
static void turn(void)
{
        for (int i = 0; i < 4; i++) {
                bool active = false;

                uv_run(&d.loop, UV_RUN_NOWAIT);
                conns_read(&d, &active);
                conns_flush(&d);
        }
}

static size_t make_frame(uint8_t *at, const char *map, uint64_t payload_bytes, unsigned seed, uint64_t *ret_sum)
{
        size_t map_bytes = strlen(map), n = FRAME_HEADER_BYTES;
        uint64_t sum = 0;

        frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)map_bytes, .payload_bytes = payload_bytes }, at);
        memset(at + n, 0, frame_padded(map_bytes));
        memcpy(at + n, map, map_bytes);
        n += frame_padded(map_bytes);
        memset(at + n, 0, frame_padded(payload_bytes));
        for (uint64_t i = 0; i < payload_bytes; i++) {
                at[n + i] = (uint8_t)(seed + i * 7);
                sum = sum * 31 + at[n + i];
        }
        if (ret_sum)
                *ret_sum = sum;
        return n + frame_padded(payload_bytes);
}

/* Sends all of it, letting the connection read in between. */
static void send_all(const uint8_t *at, size_t n_bytes, size_t piece)
{
        while (n_bytes) {
                size_t n = n_bytes < piece ? n_bytes : piece;
                ssize_t sent = send(peer, at, n, MSG_NOSIGNAL);

                if (sent > 0) {
                        at += sent;
                        n_bytes -= (size_t)sent;
                }
                if (sent < 0 && errno != EAGAIN)
                        fail_msg("send: %s", strerror(errno));
                turn();
        }
}

/* Reads frames until there are no more; the last reply decoded, -1 at the end of the stream. */
static int read_replies(uint32_t *ret_n, struct reply *ret_last)
{
        static uint8_t buffer[1 << 20];
        struct wire_decoder *decoder;
        size_t n = 0, at = 0;
        bool at_end = false;
        uint32_t n_frames = 0;

        assert_int_equal(wire_decoder_new(&decoder), 0);
        for (;;) {
                ssize_t r = recv(peer, buffer + n, sizeof buffer - n, 0);

                if (r <= 0) {
                        at_end = r == 0 || errno != EAGAIN;
                        break;
                }
                n += (size_t)r;
                turn();
        }
        while (n - at >= FRAME_HEADER_BYTES) {
                struct frame_header header;

                assert_int_equal(frame_header_decode(buffer + at, 16, &header), 0);
                assert_true(n - at >= FRAME_HEADER_BYTES + frame_padded(header.map_bytes) + frame_padded(header.payload_bytes));
                if (ret_last)
                        assert_int_equal(wire_decode_reply(decoder, buffer + at + FRAME_HEADER_BYTES, header.map_bytes,
                                                           WIRE_PING, ret_last), 0);
                at += FRAME_HEADER_BYTES + frame_padded(header.map_bytes) + frame_padded(header.payload_bytes);
                n_frames++;
        }
        assert_int_equal(at, n);
        if (ret_n)
                *ret_n = n_frames;
        wire_decoder_free(decoder);
        return at_end ? -1 : 0;
}

static void expect_bye(int status)
{
        static struct reply reply;
        uint32_t n;

        turn();
        assert_int_equal(read_replies(&n, &reply), -1);
        assert_true(n >= 1);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, status);
        assert_null(d.conns);
        assert_int_equal(seen.n_gone, 1);
        assert_int_equal(d.stats->counters[STAT_BYES], 1);
}

static void test_frame_in_any_pieces_arrives_whole_and_aligned(void **state)
{
        static const uint64_t sizes[] = { 0, 1, 15, 16, 17, 4096, 65536, 65537, 200000 };
        static uint8_t bytes[300000];
        uint32_t n_wanted = 0;

        (void)state;
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
                for (size_t piece = 1; piece < sizeof bytes; piece = piece * 3 + 1) {
                        uint64_t sum;
                        size_t n = make_frame(bytes, "a map of some bytes", sizes[i], (unsigned)piece, &sum);

                        if (n / piece > 5000)
                                continue;
                        send_all(bytes, n, piece);
                        n_wanted++;
                        assert_int_equal(seen.n_frames, n_wanted);
                        assert_int_equal(seen.payload_bytes, sizes[i]);
                        assert_string_equal(seen.last_map, "a map of some bytes");
                        assert_int_equal(seen.was_owned, sizes[i] > 65536);
                        if (sizes[i])
                                assert_int_equal(seen.sum, sum);
                }
        assert_int_equal(conn->user->used[QUOTA_INLINE_BYTES], 0);
}

static void test_many_frames_in_one_stream_of_random_pieces_keep_their_order(void **state)
{
        static uint8_t bytes[1 << 20];
        unsigned seed = (unsigned)time(NULL);
        size_t n = 0, at = 0;
        uint32_t n_frames = 0;

        (void)state;
        print_message("seed %u\n", seed);
        srandom(seed);
        while (n < (1 << 20) - 170000) {
                char map[64];

                snprintf(map, sizeof map, "frame %u", n_frames++);
                n += make_frame(bytes + n, map, random() % 8 ? (uint64_t)random() % 300 : (uint64_t)random() % 150000, 1, NULL);
        }
        while (at < n) {
                size_t piece = 1 + (size_t)random() % (random() % 4 ? 50 : 100000);

                if (piece > n - at)
                        piece = n - at;
                send_all(bytes + at, piece, piece);
                at += piece;
        }
        assert_int_equal(seen.n_frames, n_frames);
        char map[64];
        snprintf(map, sizeof map, "frame %u", n_frames - 1);
        assert_string_equal(seen.last_map, map);
        assert_int_equal(conn->user->used[QUOTA_INLINE_BYTES], 0);
}

static void test_idle_connection_owns_no_buffer(void **state)
{
        static uint8_t bytes[200000];
        size_t n = make_frame(bytes, "map", 150000, 1, NULL);

        (void)state;
        send_all(bytes, n - 1, 65536);
        assert_true(conn->io->in_frame);
        assert_true(conn->user->used[QUOTA_INLINE_BYTES] >= 150000);
        send_all(bytes + n - 1, 1, 1);
        assert_false(conn->io->in_frame);
        assert_null(conn->io->part.at);
        assert_null(conn->io->part.payload);
        assert_null(conn->io->out_first);
        assert_int_equal(conn->user->used[QUOTA_INLINE_BYTES], 0);
}

static void test_wrong_magic_ends_with_bye(void **state)
{
        uint8_t bytes[64] = { 1, 2, 3 };

        (void)state;
        send_all(bytes, sizeof bytes, sizeof bytes);
        assert_int_equal(seen.n_frames, 0);
        expect_bye(MMA_BAD_FIELD);
        assert_int_equal(d.stats->counters[STAT_FRAMES_BROKEN], 1);
}

static void test_frame_that_requests_call_broken_ends_with_bye_and_nothing_after_it_is_served(void **state)
{
        uint8_t bytes[256];
        size_t n = make_frame(bytes, "one", 0, 0, NULL);

        (void)state;
        n += make_frame(bytes + n, "two", 0, 0, NULL);
        seen.answer = -EBADMSG;
        send_all(bytes, n, n);
        assert_int_equal(seen.n_frames, 1);
        expect_bye(MMA_BAD_FIELD);
}

static void test_payload_over_the_cap_is_discarded_and_the_connection_lives(void **state)
{
        static uint8_t bytes[500000];
        struct reply reply;
        uint32_t n_replies;
        size_t n;

        (void)state;
        d.config.payload_bytes_max = 65536;
        for (size_t piece = 1000; piece < 500000; piece *= 7) {
                memset(&seen, 0, sizeof seen);
                seen.says_hello = true;
                n = make_frame(bytes, "too big", 400001, 1, NULL);
                n += make_frame(bytes + n, "next", 65536, 1, NULL);
                send_all(bytes, n, piece);
                assert_int_equal(seen.n_frames, 2);
                assert_int_equal(seen.n_discarded, 1);
                assert_int_equal(seen.status, MMA_LIMIT);
                assert_string_equal(seen.last_map, "next");
                assert_int_equal(read_replies(&n_replies, &reply), 0);
                assert_int_equal(n_replies, 1);
                assert_int_equal(reply.status, MMA_LIMIT);
                assert_true(reply.refusal.has_limit && reply.refusal.limit == 65536);
        }
        assert_ptr_equal(d.conns, conn);
}

static void test_endless_payload_is_answered_at_once_and_ended_by_the_frame_limit(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "endless", 0, 0, NULL);

        (void)state;
        frame_header_encode(&(struct frame_header){ .map_bytes = 7, .payload_bytes = UINT64_MAX }, bytes);
        send_all(bytes, n, n);
        assert_int_equal(seen.n_discarded, 1);
        assert_int_equal(read_replies(NULL, NULL), 0);
        clock_us += d.config.frame_ms * 1000;
        conns_beat(&d);
        expect_bye(MMA_TIMEOUT);
}

static void test_payload_over_the_users_quota_is_discarded_with_quota(void **state)
{
        static uint8_t bytes[200000];
        size_t n = make_frame(bytes, "map", 150000, 1, NULL);

        (void)state;
        conn->user->allowed[QUOTA_INLINE_BYTES] = 100000;
        send_all(bytes, n, 65536);
        assert_int_equal(seen.n_discarded, 1);
        assert_int_equal(seen.status, MMA_QUOTA);
        conn->user->allowed[QUOTA_INLINE_BYTES] = 200000;
        send_all(bytes, n, 65536);
        assert_int_equal(seen.n_frames, 2);
        assert_int_equal(seen.n_discarded, 1);
}

static void test_no_hello_in_time_is_bye_and_with_hello_it_is_not(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "hello", 0, 0, NULL);

        (void)state;
        clock_us += d.config.hello_ms * 1000 - 1;
        assert_true(conns_beat(&d));
        turn();
        assert_non_null(d.conns);
        send_all(bytes, n, n);
        clock_us += 1000000000;
        assert_false(conns_beat(&d));
        turn();
        assert_non_null(d.conns);
        conn->said_hello = false;
        conn->io->hello_due_us = clock_us;
        conn_watch(conn);
        conns_beat(&d);
        expect_bye(MMA_TIMEOUT);
}

static void test_frame_that_does_not_end_is_bye(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "hello", 0, 0, NULL);

        (void)state;
        send_all(bytes, n, n);
        /* Even one byte begins a frame. */
        send_all(bytes, 1, 1);
        clock_us += d.config.frame_ms * 1000 - 1;
        assert_true(conns_beat(&d));
        turn();
        assert_non_null(d.conns);
        clock_us += 1;
        conns_beat(&d);
        expect_bye(MMA_TIMEOUT);
}

static void test_frame_that_waits_for_us_is_not_the_clients_fault(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "hello", 0, 0, NULL);

        (void)state;
        send_all(bytes, n, n);
        send_all(bytes, 10, 10);
        assert_int_equal(send(peer, bytes + 10, n - 10, 0), (ssize_t)(n - 10));
        clock_us += d.config.frame_ms * 1000;
        conns_beat(&d);
        turn();
        assert_int_equal(seen.n_frames, 2);
        assert_non_null(d.conns);
}

static void send_fds(const int *fds, uint32_t n_fds)
{
        union {
                char bytes[CMSG_SPACE(253 * sizeof(int))];
                struct cmsghdr align;
        } control;
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "with fds", 0, 0, NULL);
        struct iovec iov = { bytes, n };
        struct msghdr message = { .msg_iov = &iov, .msg_iovlen = 1, .msg_control = control.bytes,
                                  .msg_controllen = CMSG_SPACE(n_fds * sizeof(int)) };
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);

        memset(&control, 0, sizeof control);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(n_fds * sizeof(int));
        memcpy(CMSG_DATA(header), fds, n_fds * sizeof(int));
        assert_int_equal(sendmsg(peer, &message, 0), (ssize_t)n);
}

static void test_fds_are_never_received_and_end_the_connection(void **state)
{
        int pipe_fds[2], many[253], highest;

        (void)state;
        assert_int_equal(pipe(pipe_fds), 0);
        highest = dup(0);
        close(highest);
        for (int i = 0; i < 253; i++)
                many[i] = pipe_fds[1];
        send_fds(many, 253);
        close(pipe_fds[1]);
        expect_bye(MMA_BAD_FIELD);
        assert_int_equal(seen.n_frames, 0);
        /* Nobody holds the writing end any more. */
        char byte;
        assert_int_equal(read(pipe_fds[0], &byte, 1), 0);
        close(pipe_fds[0]);
}

static void reply_with(uint64_t payload_bytes, int fd)
{
        static uint8_t payload[4 << 20];
        struct reply reply;

        memset(&reply, 0, sizeof reply);
        reply.id = 9;
        reply.method = WIRE_PING;
        conn_reply(conn, &reply, payload_bytes ? payload : NULL, payload_bytes, fd);
}

static void test_replies_to_a_peer_that_reads_late_arrive_whole_and_in_order(void **state)
{
        uint32_t n, n_sent = 0, n_got = 0;

        (void)state;
        for (int i = 0; i < 40; i++, n_sent++) {
                reply_with((uint64_t)i * 1000, -1);
                if (i % 3 == 0)
                        turn();
        }
        assert_true(conn->io->out_bytes > 0);
        while (conn->io->out_bytes) {
                assert_int_equal(read_replies(&n, NULL), 0);
                n_got += n;
                turn();
        }
        assert_int_equal(read_replies(&n, NULL), 0);
        assert_int_equal(n_got + n, n_sent);
        assert_int_equal(conn->user->used[QUOTA_INLINE_BYTES], 0);
}

static void test_above_the_high_watermark_nothing_is_read_until_below_the_low_one(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "ping", 0, 0, NULL);

        (void)state;
        reply_with(2 << 20, -1);
        turn();
        assert_true(conn->io->is_paused);
        assert_int_equal(send(peer, bytes, n, 0), (ssize_t)n);
        turn();
        assert_int_equal(seen.n_frames, 0);
        while (conn->io->out_bytes > d.config.out_bytes_low) {
                char sink[65536];
                assert_true(recv(peer, sink, sizeof sink, 0) > 0);
                turn();
        }
        turn();
        assert_false(conn->io->is_paused);
        assert_int_equal(seen.n_frames, 1);
}

static void test_peer_that_never_reads_is_ended_after_the_stall_limit(void **state)
{
        (void)state;
        reply_with(2 << 20, -1);
        turn();
        clock_us += d.config.out_stall_ms * 1000 - 1;
        conns_beat(&d);
        turn();
        assert_non_null(d.conns);
        clock_us += 1;
        conns_beat(&d);
        turn();
        assert_null(d.conns);
        assert_int_equal(d.stats->counters[STAT_OUT_STALLS], 1);
}

static void test_unread_replies_are_charged_and_end_at_the_quota(void **state)
{
        (void)state;
        conn->user->allowed[QUOTA_INLINE_BYTES] = 1 << 20;
        d.config.payload_bytes_max = 4 << 20;
        reply_with(4 << 20, -1);
        turn();
        assert_non_null(d.conns);
        assert_true(conn->user->used[QUOTA_INLINE_BYTES] > (3 << 20));
        reply_with(4 << 20, -1);
        turn();
        assert_null(d.conns);
        assert_int_equal(seen.n_gone, 1);
}

static int receive_fd(size_t *ret_n, size_t room)
{
        union {
                char bytes[CMSG_SPACE(4 * sizeof(int))];
                struct cmsghdr align;
        } control;
        static uint8_t bytes[1 << 20];
        struct iovec iov = { bytes, room < sizeof bytes ? room : sizeof bytes };
        struct msghdr message = { .msg_iov = &iov, .msg_iovlen = 1, .msg_control = control.bytes,
                                  .msg_controllen = sizeof control.bytes };
        ssize_t n = recvmsg(peer, &message, MSG_CMSG_CLOEXEC);
        struct cmsghdr *header = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
        int fd = -1;

        *ret_n = n > 0 ? (size_t)n : 0;
        if (header) {
                assert_int_equal(header->cmsg_len, CMSG_LEN(sizeof(int)));
                memcpy(&fd, CMSG_DATA(header), sizeof fd);
        }
        return fd;
}

static void check_same_file(int a, int b)
{
        struct stat x, y;

        assert_int_equal(fstat(a, &x), 0);
        assert_int_equal(fstat(b, &y), 0);
        assert_int_equal(x.st_ino, y.st_ino);
}

static void test_fd_travels_with_its_frame_once(void **state)
{
        int memfd = memfd_create("test", MFD_CLOEXEC), got;
        size_t n;

        (void)state;
        reply_with(0, memfd);
        turn();
        got = receive_fd(&n, 1 << 20);
        assert_true(got >= 0);
        check_same_file(memfd, got);
        close(got);
        assert_int_equal(receive_fd(&n, 1 << 20), -1);
        close(memfd);
}

static void test_fd_that_has_to_wait_survives_its_sender(void **state)
{
        int memfd = memfd_create("test", MFD_CLOEXEC), held, got = -1, n_fds = 0;
        size_t n;

        (void)state;
        reply_with(1 << 20, -1);
        reply_with(0, memfd);
        reply_with(100, -1);
        held = dup(memfd);
        close(memfd);
        turn();
        for (;;) {
                int fd = receive_fd(&n, 50000);

                if (!n)
                        break;
                if (fd >= 0) {
                        n_fds++;
                        got = fd;
                }
                turn();
        }
        assert_int_equal(n_fds, 1);
        check_same_file(held, got);
        close(got);
        close(held);
        assert_int_equal(conn->io->out_bytes, 0);
}

static void test_peer_that_goes_takes_everything_with_it(void **state)
{
        static uint8_t bytes[200000];
        size_t n = make_frame(bytes, "map", 150000, 1, NULL);

        (void)state;
        send_all(bytes, n - 5, 65536);
        reply_with(1 << 20, -1);
        close(peer);
        peer = -1;
        turn();
        assert_null(d.conns);
        assert_int_equal(seen.n_gone, 1);
}

static void test_peer_that_dies_with_unread_replies_and_much_unread_input_is_let_go(void **state)
{
        static uint8_t bytes[200000];
        size_t n = make_frame(bytes, "map", 150000, 1, NULL);

        (void)state;
        reply_with(0, -1);
        turn();
        assert_true(send(peer, bytes, n, 0) > 65536);
        close(peer);
        peer = -1;
        turn();
        turn();
        assert_null(d.conns);
        assert_int_equal(seen.n_gone, 1);
}

static void test_bye_ends_after_it_was_sent_and_nothing_follows_it(void **state)
{
        uint32_t n;
        struct reply reply;

        (void)state;
        reply_with(0, -1);
        conn_bye(conn, MMA_DRAINING, "over");
        conn_bye(conn, MMA_INTERNAL, "never seen");
        reply_with(0, -1);
        turn();
        assert_int_equal(read_replies(&n, &reply), -1);
        assert_int_equal(n, 2);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_DRAINING);
        assert_string_equal(reply.refusal.text, "over");
}

static void test_connection_over_the_users_limit_is_told_how_to_raise_it(void **state)
{
        int pair[2], first = peer;
        struct reply reply;
        uint32_t n;

        (void)state;
        conn->user->allowed[QUOTA_CONNECTIONS] = 1;
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
        conn_accept(&d, pair[1]);
        peer = pair[0];
        assert_int_equal(read_replies(&n, &reply), -1);
        assert_int_equal(n, 1);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_QUOTA);
        assert_non_null(strstr(reply.refusal.text, "raise `connections`"));
        close(peer);
        peer = first;
        assert_int_equal(d.n_conns, 1);
        assert_int_equal(conn->user->used[QUOTA_CONNECTIONS], 1);
}

static void test_reading_is_bounded_in_time_and_the_left_over_come_first(void **state)
{
        uint8_t bytes[128];
        size_t n = make_frame(bytes, "ping", 0, 0, NULL);
        int peers[8];
        bool active = false, more;

        (void)state;
        for (int i = 0; i < 8; i++) {
                int pair[2];
                assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
                conn_accept(&d, pair[1]);
                peers[i] = pair[0];
                assert_int_equal(send(peers[i], bytes, n, 0), (ssize_t)n);
        }
        d.config.turn_read_us = 0;
        uv_run(&d.loop, UV_RUN_NOWAIT);
        more = conns_read(&d, &active);
        /* No time at all still reads a little, or nobody would ever be served. */
        assert_true(more && active);
        assert_true(seen.n_frames >= 1 && seen.n_frames <= 2);
        for (int i = 0; i < 8 && more; i++)
                more = conns_read(&d, &active);
        assert_false(more);
        assert_int_equal(seen.n_frames, 8);
        for (int i = 0; i < 8; i++)
                close(peers[i]);
        turn();
        assert_int_equal(d.n_conns, 1);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_frame_in_any_pieces_arrives_whole_and_aligned),
                T(test_many_frames_in_one_stream_of_random_pieces_keep_their_order),
                T(test_idle_connection_owns_no_buffer),
                T(test_wrong_magic_ends_with_bye),
                T(test_frame_that_requests_call_broken_ends_with_bye_and_nothing_after_it_is_served),
                T(test_payload_over_the_cap_is_discarded_and_the_connection_lives),
                T(test_endless_payload_is_answered_at_once_and_ended_by_the_frame_limit),
                T(test_payload_over_the_users_quota_is_discarded_with_quota),
                T(test_no_hello_in_time_is_bye_and_with_hello_it_is_not),
                T(test_frame_that_does_not_end_is_bye),
                T(test_frame_that_waits_for_us_is_not_the_clients_fault),
                T(test_fds_are_never_received_and_end_the_connection),
                T(test_replies_to_a_peer_that_reads_late_arrive_whole_and_in_order),
                T(test_above_the_high_watermark_nothing_is_read_until_below_the_low_one),
                T(test_peer_that_never_reads_is_ended_after_the_stall_limit),
                T(test_unread_replies_are_charged_and_end_at_the_quota),
                T(test_fd_travels_with_its_frame_once),
                T(test_fd_that_has_to_wait_survives_its_sender),
                T(test_peer_that_goes_takes_everything_with_it),
                T(test_peer_that_dies_with_unread_replies_and_much_unread_input_is_let_go),
                T(test_bye_ends_after_it_was_sent_and_nothing_follows_it),
                T(test_connection_over_the_users_limit_is_told_how_to_raise_it),
                T(test_reading_is_bounded_in_time_and_the_left_over_come_first),
        };

        log_level_set(LOG_LEVEL_ERROR);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
