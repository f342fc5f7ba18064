/* SPDX-License-Identifier: MIT
 *
 * Goal: whatever the peer does with replies, it gets them whole or the connection ends, and nothing stays behind. Method:
 * conn_by_hand.h.
 */
#include <sys/mman.h>
#include <sys/stat.h>

#include "daemon/log.h"
#include "tests/unit/daemon/conn_by_hand.h"

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

int main(void)
{
        const struct CMUnitTest tests[] = {
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
        };

        log_level_set(LOG_LEVEL_ERROR);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
