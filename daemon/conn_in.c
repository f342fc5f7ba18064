/* SPDX-License-Identifier: MIT
 *
 * Bytes in: one recvmsg a turn, frames cut where they lie, the rest kept until it is whole. All connections receive in one
 * window, so an idle connection owns no buffer. A frame starts on a multiple of 16 in the window or in its own buffer, and
 * both of its parts are padded to 16, so payload is always aligned.
 *
 * No control buffer is ever offered: the kernel drops fds that a client sends and says MSG_CTRUNC. Receiving and closing
 * them would let a FUSE file hang the daemon beyond SIGKILL.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "daemon/conn_io.h"
#include "daemon/request.h"
#include "daemon/stats.h"
#include "daemon/worker.h"

#define PAYLOAD_WORKER_BYTES (1u << 20) /* freeing more than this is munmap: 50 us a MiB, not on the loop */

/* struct payload with what its end needs. */
struct payload_box {
        struct payload payload;         /* first member */
        struct worker_task task;
        uv_loop_t *loop;
};

static void payload_box_run(struct worker_task *task)
{
        struct payload_box *box = (struct payload_box *)(void *)((char *)task - offsetof(struct payload_box, task));

        free(box->payload.at);
}

static void payload_box_done(struct worker_task *task)
{
        struct payload_box *box = (struct payload_box *)(void *)((char *)task - offsetof(struct payload_box, task));

        charge_release(&box->payload.charge);
        free(box);
}

static int payload_new(struct conn *conn, uint64_t n_bytes, struct payload **ret_payload, struct refusal *ret_refusal)
{
        uint64_t padded = (n_bytes + 63) & ~63ull;
        struct payload_box *box = calloc(1, sizeof *box);
        int r;

        if (!box)
                return refuse(ret_refusal, MMA_NO_MEMORY, "payload", "no memory for a payload of %llu bytes",
                              (unsigned long long)n_bytes);
        r = charge_take(&box->payload.charge, conn->user, QUOTA_INLINE_BYTES, padded, ret_refusal);
        if (r == 0)
                box->payload.at = aligned_alloc(64, padded);
        if (r == 0 && !box->payload.at)
                r = refuse(ret_refusal, MMA_NO_MEMORY, "payload", "no memory for a payload of %llu bytes",
                           (unsigned long long)n_bytes);
        if (r != 0) {
                charge_release(&box->payload.charge);
                free(box);
                return r;
        }
        box->payload.n_bytes = n_bytes;
        box->loop = &conn->daemon->loop;
        *ret_payload = &box->payload;
        return 0;
}

struct payload *payload_free(struct payload *payload)
{
        struct payload_box *box = (struct payload_box *)(void *)payload;

        if (!payload)
                return NULL;
        if (payload->n_bytes > PAYLOAD_WORKER_BYTES) {
                worker_start(box->loop, &box->task, payload_box_run, payload_box_done);
        } else {
                charge_release(&payload->charge);
                free(payload->at);
                free(box);
        }
        return NULL;
}

static void part_reset(struct conn_io *io)
{
        free(io->part.at);
        payload_free(io->part.payload);
        io->part = (struct frame_part){ 0 };
        io->in_frame = false;
}

void conn_in_deinit(struct conn *conn)
{
        part_reset(conn->io);
        free(conn->io->refusal);
        conn->io->refusal = NULL;
}

static void conn_broken(struct conn *conn, const char *why)
{
        stats_add(conn->daemon->stats, STAT_FRAMES_BROKEN, 1);
        conn_bye(conn, MMA_BAD_FIELD, "broken frame: %s", why);
}

static void serve(struct conn *conn, struct frame_in *frame)
{
        const char *why = "malformed";

        frame->received_us = now_us();
        conn->io->frame_due_us = 0;
        stats_add(conn->daemon->stats, STAT_FRAMES_IN, 1);
        if (request_serve(conn, frame, &why) < 0)
                conn_broken(conn, why);
        frame->owned = payload_free(frame->owned);
}

/* Decides where the payload of io->header goes: nowhere, or *ret_payload, or (NULL) beside the map. */
static int place_payload(struct conn *conn, struct payload **ret_payload)
{
        struct conn_io *io = conn->io;
        uint64_t max = conn->daemon->config.payload_bytes_max;
        struct refusal refusal;
        int r = 0;

        *ret_payload = NULL;
        io->discards = false;
        if (io->header.payload_bytes > max)
                r = refuse_limit(&refusal, MMA_LIMIT, "payload", max,
                                 "a payload has at most %llu bytes; use a slab, or raise `payload_bytes_max` in mmad.conf",
                                 (unsigned long long)max);
        else if (frame_padded(io->header.payload_bytes) > CONN_SMALL_PAYLOAD_BYTES)
                r = payload_new(conn, io->header.payload_bytes, ret_payload, &refusal);
        if (r == 0)
                return 0;
        io->refusal = malloc(sizeof *io->refusal);
        if (!io->refusal)
                return -ENOMEM;
        *io->refusal = refusal;
        io->discards = true;
        stats_add(conn->daemon->stats, STAT_FRAMES_DISCARDED, 1);
        return 0;
}

/* Answers a request whose payload is not taken, as soon as its map is there: the payload may be endless. */
static void serve_discarded(struct conn *conn, const uint8_t *map)
{
        struct conn_io *io = conn->io;
        struct refusal *refusal = io->refusal;
        struct frame_in frame = { .map = map, .map_bytes = io->header.map_bytes,
                                  .payload_bytes = io->header.payload_bytes, .discarded = refusal };

        io->refusal = NULL;
        serve(conn, &frame);
        free(refusal);
}

static void start_frame_limit(struct conn *conn)
{
        if (conn->io->frame_due_us || conn->is_closing)
                return;
        conn->io->frame_due_us = now_us() + conn->daemon->config.frame_ms * 1000;
        conn_watch(conn);
}

/* Takes up to n_bytes of io's unfinished frame from `from`; how many it took. */
static size_t part_take(struct conn_io *io, const uint8_t *from, size_t n_bytes)
{
        struct frame_part *part = &io->part;
        uint64_t n = part->at_bytes + part->payload_padded - part->n_bytes;
        size_t taken = n < n_bytes ? (size_t)n : n_bytes, in_at = 0;

        if (part->n_bytes < part->at_bytes) {
                uint64_t room = part->at_bytes - part->n_bytes;
                in_at = room < taken ? (size_t)room : taken;
                memcpy(part->at + part->n_bytes, from, in_at);
        }
        if (taken > in_at)
                memcpy(part->payload->at + (part->n_bytes + in_at - part->at_bytes), from + in_at, taken - in_at);
        part->n_bytes += taken;
        return taken;
}

static bool part_is_whole(const struct conn_io *io)
{
        return io->part.n_bytes == io->part.at_bytes + io->part.payload_padded;
}

/* The frame in io->part is complete: hand it on. */
static void part_serve(struct conn *conn)
{
        struct conn_io *io = conn->io;
        struct frame_part part = io->part;
        uint64_t map_padded = frame_padded(io->header.map_bytes);

        io->part = (struct frame_part){ 0 };
        io->in_frame = false;
        if (io->discards) {
                io->discard_left = frame_padded(io->header.payload_bytes);
                serve_discarded(conn, part.at);
                start_frame_limit(conn);
        } else {
                struct frame_in frame = { .map = part.at, .map_bytes = io->header.map_bytes,
                                          .payload_bytes = io->header.payload_bytes, .owned = part.payload };

                if (part.payload)
                        frame.payload = part.payload->at;
                else if (frame.payload_bytes)
                        frame.payload = part.at + map_padded;
                serve(conn, &frame);
        }
        free(part.at);
}

/* Cuts one frame at `at`, a multiple of 16 in the window. Returns the bytes it used, 0 when a header is not whole or the
 * connection is at its end. An incomplete frame uses everything and goes to io->part. */
static size_t window_frame(struct conn *conn, const uint8_t *at, size_t n_bytes)
{
        struct conn_io *io = conn->io;
        uint64_t map_padded, payload_padded;
        struct payload *payload;

        if (n_bytes < FRAME_HEADER_BYTES)
                return 0;
        if (frame_header_decode(at, 0, &io->header) < 0) {
                conn_broken(conn, "the header has a wrong magic, length, flag or number of fds");
                return 0;
        }
        if (place_payload(conn, &payload) < 0) {
                conn_mark_dead(conn);
                return 0;
        }
        map_padded = frame_padded(io->header.map_bytes);
        payload_padded = frame_padded(io->header.payload_bytes);
        at += FRAME_HEADER_BYTES;
        n_bytes -= FRAME_HEADER_BYTES;

        if (io->discards && n_bytes >= map_padded) {
                size_t here = n_bytes - map_padded;

                if (here > payload_padded)
                        here = (size_t)payload_padded;
                io->discard_left = payload_padded - here;
                serve_discarded(conn, at);
                if (io->discard_left)
                        start_frame_limit(conn);
                return FRAME_HEADER_BYTES + map_padded + here;
        }
        if (!io->discards && !payload && n_bytes >= map_padded + payload_padded) {
                struct frame_in frame = { .map = at, .map_bytes = io->header.map_bytes,
                                          .payload = payload_padded ? at + map_padded : NULL,
                                          .payload_bytes = io->header.payload_bytes };

                serve(conn, &frame);
                return FRAME_HEADER_BYTES + map_padded + payload_padded;
        }

        io->part = (struct frame_part){ .payload = payload, .payload_padded = payload ? payload_padded : 0 };
        io->part.at_bytes = map_padded + (payload || io->discards ? 0 : payload_padded);
        io->part.at = aligned_alloc(64, (io->part.at_bytes + 63) & ~63ull);
        if (!io->part.at) {
                conn_mark_dead(conn);
                return 0;
        }
        io->in_frame = true;
        start_frame_limit(conn);
        return FRAME_HEADER_BYTES + part_take(io, at, n_bytes);
}

static void window_frames(struct conn *conn, const uint8_t *at, size_t n_bytes)
{
        struct conn_io *io = conn->io;
        size_t used = 1;

        while (n_bytes && used && !conn->is_closing) {
                used = window_frame(conn, at, n_bytes);
                at += used;
                n_bytes -= used;
        }
        if (conn->is_closing || !n_bytes)
                return;
        assert(n_bytes < FRAME_HEADER_BYTES);
        memcpy(io->head, at, n_bytes);
        io->n_head = (uint8_t)n_bytes;
        start_frame_limit(conn);
}

/* Where the next bytes belong: what is missing of a frame directly to its place, what follows to the window. */
static size_t receive_places(struct conn_io *io, uint8_t *window, struct iovec *ret_iov)
{
        size_t n = 0, room = CONN_READ_BYTES_PER_TURN;
        struct frame_part *part = &io->part;

        if (io->discard_left) {
                ret_iov[n++] = (struct iovec){ window, io->discard_left < room ? (size_t)io->discard_left : room };
                return n;
        }
        if (!io->in_frame) {
                ret_iov[n++] = (struct iovec){ window + io->n_head, room };
                return n;
        }
        if (part->n_bytes < part->at_bytes) {
                uint64_t want = part->at_bytes - part->n_bytes;
                ret_iov[n++] = (struct iovec){ part->at + part->n_bytes, want < room ? (size_t)want : room };
                room -= ret_iov[n - 1].iov_len;
        }
        if (part->payload && room) {
                uint64_t done = part->n_bytes > part->at_bytes ? part->n_bytes - part->at_bytes : 0;
                uint64_t want = part->payload_padded - done;
                ret_iov[n++] = (struct iovec){ part->payload->at + done, want < room ? (size_t)want : room };
                room -= ret_iov[n - 1].iov_len;
        }
        /* Behind a frame whose payload is to be discarded comes that payload, not a frame. */
        if (room && !io->discards)
                ret_iov[n++] = (struct iovec){ window, room };
        return n;
}

size_t conn_receive(struct conn *conn)
{
        struct conn_io *io = conn->io;
        uint8_t *window = conn->daemon->conn_shared->window;
        struct iovec iov[3];
        struct msghdr message = { .msg_iov = iov, .msg_iovlen = receive_places(io, window, iov) };
        ssize_t got = recvmsg(io->fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);

        if (got <= 0) {
                if (got == 0 || (errno != EAGAIN && errno != EINTR))
                        conn_mark_dead(conn);
                return 0;
        }
        size_t n = (size_t)got;

        stats_add(conn->daemon->stats, STAT_BYTES_IN, n);
        if (message.msg_flags & MSG_CTRUNC) {
                conn_broken(conn, "file descriptors are not taken");
                return n;
        }
        if (io->discard_left) {
                io->discard_left -= n;
                if (!io->discard_left)
                        io->frame_due_us = 0;
        } else if (!io->in_frame) {
                size_t n_head = io->n_head;

                memcpy(window, io->head, n_head);
                io->n_head = 0;
                window_frames(conn, window, n_head + n);
        } else {
                uint64_t want = io->part.at_bytes + io->part.payload_padded - io->part.n_bytes;
                size_t here = want < n ? (size_t)want : n;

                io->part.n_bytes += here;
                if (part_is_whole(io))
                        part_serve(conn);
                if (!conn->is_closing)
                        window_frames(conn, window, n - here);
        }
        return n;
}
