/* SPDX-License-Identifier: MIT
 *
 * One end of a socket pair belongs to a connection driven by hand; this file stands for request.c and daemon.c. Each test begins with a
 * fresh one (setup) and proves that nothing stayed behind (teardown).
 */
#ifndef MMA_TEST_CONN_BY_HAND_H
#define MMA_TEST_CONN_BY_HAND_H

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/conn_io.h"
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

__attribute__((unused)) static int setup(void **state)
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

__attribute__((unused)) static int teardown(void **state)
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
__attribute__((unused)) static void turn(void)
{
        for (int i = 0; i < 4; i++) {
                bool active = false;

                uv_run(&d.loop, UV_RUN_NOWAIT);
                conns_read(&d, &active);
                conns_flush(&d);
        }
}

__attribute__((unused)) static size_t make_frame(uint8_t *at, const char *map, uint64_t payload_bytes, unsigned seed, uint64_t *ret_sum)
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
__attribute__((unused)) static void send_all(const uint8_t *at, size_t n_bytes, size_t piece)
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
__attribute__((unused)) static int read_replies(uint32_t *ret_n, struct reply *ret_last)
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

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

#endif
