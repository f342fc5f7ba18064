/* SPDX-License-Identifier: MIT
 *
 * Goal: whatever bytes come in whatever pieces, request.h sees whole aligned frames or none, and what is no frame ends the
 * connection. Method: conn_by_hand.h.
 */
#include <time.h>

#include "daemon/log.h"
#include "tests/unit/daemon/conn_by_hand.h"

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
                T(test_reading_is_bounded_in_time_and_the_left_over_come_first),
        };

        log_level_set(LOG_LEVEL_ERROR);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
