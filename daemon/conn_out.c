/* SPDX-License-Identifier: MIT
 *
 * Bytes out. Small replies of one turn are gathered and leave in one sendmsg at its end; a large one is sent at once from
 * where it lies, and only what the socket does not take is copied. A frame with an fd starts its own sendmsg, and the fd
 * goes with its first byte and never again.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/conn_io.h"
#include "daemon/log.h"
#include "daemon/stats.h"

#define OUT_IOV_MAX 16u         /* blocks of one sendmsg */
#define OUT_WORKER_BYTES (1u << 20)     /* freeing more than this is munmap: 50 us a MiB, not on the loop */

static void block_run_free(struct worker_task *task)
{
        struct out_block *block = (struct out_block *)(void *)((char *)task - offsetof(struct out_block, worker));

        free(block->heap);
}

static void block_done_free(struct worker_task *task)
{
        struct out_block *block = (struct out_block *)(void *)((char *)task - offsetof(struct out_block, worker));

        charge_release(&block->charge);
        free(block);
}

static struct out_block *block_free(struct daemon *daemon, struct out_block *block)
{
        struct conn_shared *shared = daemon->conn_shared;

        if (block->fd >= 0)
                close(block->fd);
        if (block->heap && block->size > OUT_WORKER_BYTES) {
                worker_start(&daemon->loop, &block->worker, block_run_free, block_done_free);
                return NULL;
        }
        charge_release(&block->charge);
        free(block->heap);
        if (!block->heap && block->size == OUT_BLOCK_BYTES && shared->n_spare < OUT_SPARE_BLOCKS_MAX) {
                block->next = shared->spare;
                shared->spare = block;
                shared->n_spare++;
        } else {
                free(block);
        }
        return NULL;
}

/* Blocks above the usual size hold replies that the peer does not read: its user pays for them. Results in memory of their
 * own have been paid for already (queue_heap); lists and other small ones may go over the quota, as they have to be sent. */
static int block_new(struct conn *conn, size_t n_bytes, struct out_block **ret_block)
{
        struct conn_shared *shared = conn->daemon->conn_shared;
        size_t size = n_bytes > OUT_BLOCK_BYTES ? n_bytes : OUT_BLOCK_BYTES;
        struct out_block *block = NULL;
        struct refusal refusal;

        if (size == OUT_BLOCK_BYTES && shared->spare) {
                block = shared->spare;
                shared->spare = block->next;
                shared->n_spare--;
        } else {
                block = malloc(sizeof *block + size);
        }
        if (!block)
                return -ENOMEM;
        *block = (struct out_block){ .at = block->own, .size = size, .fd = -1 };
        if (size > OUT_BLOCK_BYTES &&
            charge_take_beyond(&block->charge, conn->user, QUOTA_INLINE_BYTES, size,
                               conn->daemon->config.payload_bytes_max + FRAME_MAP_BYTES_MAX, &refusal) != 0) {
                block_free(conn->daemon, block);
                return -EDQUOT;
        }
        *ret_block = block;
        return 0;
}

static void queue_append(struct conn_io *io, struct out_block *block)
{
        if (io->out_last)
                io->out_last->next = block;
        else
                io->out_first = block;
        io->out_last = block;
}

static void block_put(struct out_block *block, const void *from, size_t n_bytes)
{
        if (n_bytes)
                memcpy(block->at + block->end, from, n_bytes);
        block->end += n_bytes;
}

/* What is left of a frame after `skip` bytes went out, to the queue. */
static int queue_frame(struct conn *conn, const struct iovec *iov, size_t n_iov, size_t skip, int fd)
{
        struct conn_io *io = conn->io;
        size_t total = 0;
        struct out_block *block = io->out_last;
        int r;

        for (size_t i = 0; i < n_iov; i++)
                total += iov[i].iov_len;
        total -= skip;
        if (fd >= 0 || !block || block->size - block->end < total) {
                r = block_new(conn, total, &block);
                if (r < 0)
                        return r;
                if (fd >= 0) {
                        block->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
                        if (block->fd < 0) {
                                r = -errno;
                                block_free(conn->daemon, block);
                                return r;
                        }
                }
                queue_append(io, block);
        }
        for (size_t i = 0; i < n_iov; i++) {
                size_t over = skip < iov[i].iov_len ? skip : iov[i].iov_len;

                if (iov[i].iov_len == 0) /* then it has no address either */
                        continue;
                block_put(block, (const uint8_t *)iov[i].iov_base + over, iov[i].iov_len - over);
                skip -= over;
        }
        io->out_bytes += total;
        return 0;
}

/* What is left of a payload after `skip` bytes, where it lies. Copying it would need the memory and the charge twice, and a
 * user who had its quota in results that are done would be over it. */
static int queue_heap(struct conn *conn, const struct iovec *payload, size_t skip, uint8_t **heap, struct charge *charge)
{
        struct out_block *block = malloc(sizeof *block);

        if (!block)
                return -ENOMEM;
        *block = (struct out_block){ .at = payload->iov_base, .begin = skip, .end = payload->iov_len, .size = payload->iov_len,
                                     .fd = -1, .heap = *heap };
        charge_move(&block->charge, charge);
        *heap = NULL;
        queue_append(conn->io, block);
        conn->io->out_bytes += block->end - block->begin;
        return 0;
}

/* The same as queue_frame, for a frame of head, payload and padding whose payload has memory of its own. */
static int queue_frame_heap(struct conn *conn, const struct iovec iov[3], size_t skip, uint8_t **heap, struct charge *charge)
{
        size_t head = iov[0].iov_len, payload = iov[1].iov_len;
        int r = 0;

        if (skip >= head + payload)
                return queue_frame(conn, iov + 2, 1, skip - head - payload, -1);
        if (skip < head)
                r = queue_frame(conn, iov, 1, skip, -1);
        if (r == 0)
                r = queue_heap(conn, &iov[1], skip > head ? skip - head : 0, heap, charge);
        if (r == 0 && iov[2].iov_len)
                r = queue_frame(conn, iov + 2, 1, 0, -1);
        return r;
}

/* One sendmsg, with an fd if it is not -1. Bytes sent or -errno. */
static ssize_t send_some(struct conn *conn, struct iovec *iov, size_t n_iov, int fd)
{
        union {
                char bytes[CMSG_SPACE(sizeof(int))];
                struct cmsghdr align;
        } control;
        struct msghdr message = { .msg_iov = iov, .msg_iovlen = n_iov };
        ssize_t n;

        if (fd >= 0) {
                message.msg_control = control.bytes;
                message.msg_controllen = sizeof control.bytes;
                struct cmsghdr *header = CMSG_FIRSTHDR(&message);
                *header = (struct cmsghdr){ .cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET,
                                            .cmsg_type = SCM_RIGHTS };
                memcpy(CMSG_DATA(header), &fd, sizeof fd);
        }
        do
                n = sendmsg(conn->io->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        while (n < 0 && errno == EINTR);
        if (n < 0)
                return errno == EWOULDBLOCK ? -EAGAIN : -errno;
        stats_add(conn->daemon->stats, STAT_BYTES_OUT, (uint64_t)n);
        return n;
}

static void out_progress(struct conn *conn)
{
        struct conn_io *io = conn->io;

        io->out_due_us = io->out_first ? now_us() + conn->daemon->config.out_stall_ms * 1000 : 0;
        if (io->out_due_us)
                conn_watch(conn);
}

/* n_bytes of the queue's head are out. */
static void queue_advance(struct conn *conn, size_t n_bytes)
{
        struct conn_io *io = conn->io;

        io->out_bytes -= n_bytes;
        while (n_bytes) {
                struct out_block *block = io->out_first;
                size_t here = block->end - block->begin;

                if (block->fd >= 0)
                        close(block->fd);
                block->fd = -1;
                if (here > n_bytes) {
                        block->begin += n_bytes;
                        break;
                }
                n_bytes -= here;
                io->out_first = block->next;
                if (!io->out_first)
                        io->out_last = NULL;
                block_free(conn->daemon, block);
        }
}

int conn_out_flush(struct conn *conn)
{
        struct conn_io *io = conn->io;

        while (io->out_first) {
                struct iovec iov[OUT_IOV_MAX];
                size_t n_iov = 0, wanted = 0;
                int fd = io->out_first->fd;
                ssize_t n;

                for (struct out_block *block = io->out_first; block && n_iov < OUT_IOV_MAX; block = block->next) {
                        if (n_iov && block->fd >= 0)
                                break;
                        iov[n_iov++] = (struct iovec){ block->at + block->begin, block->end - block->begin };
                        wanted += block->end - block->begin;
                }
                n = send_some(conn, iov, n_iov, fd);
                if (n < 0) {
                        if (n == -EAGAIN && !io->out_due_us)
                                out_progress(conn);
                        return (int)n;
                }
                queue_advance(conn, (size_t)n);
                out_progress(conn);
                if ((size_t)n < wanted)
                        return -EAGAIN;
        }
        return 0;
}

void conn_out_deinit(struct conn *conn)
{
        while (conn->io->out_first) {
                struct out_block *block = conn->io->out_first;

                conn->io->out_first = block->next;
                block_free(conn->daemon, block);
        }
        conn->io->out_last = NULL;
        conn->io->out_bytes = 0;
}

int reply_encode(struct daemon *daemon, const struct reply *reply, uint64_t payload_bytes, uint16_t n_fds)
{
        uint8_t *at = daemon->conn_shared->reply;
        int n = wire_encode_reply(reply, at + FRAME_HEADER_BYTES, FRAME_MAP_BYTES_MAX);

        if (n < 0)
                return n;
        frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)n, .payload_bytes = payload_bytes,
                                                    .n_fds = n_fds }, at);
        uint64_t padded = frame_padded((uint64_t)n);
        memset(at + FRAME_HEADER_BYTES + n, 0, padded - (uint64_t)n);
        return (int)(FRAME_HEADER_BYTES + padded);
}

static void reply_send(struct conn *conn, const struct reply *reply, const void *payload, uint64_t payload_bytes, int fd,
                       uint8_t **heap, struct charge *charge)
{
        static const uint8_t zeros[FRAME_ALIGNMENT];
        struct daemon *daemon = conn->daemon;
        size_t padding = (size_t)(frame_padded(payload_bytes) - payload_bytes);
        ssize_t sent = 0;
        int head, r = 0;

        if (conn->is_closing)
                return;
        stats_reply(daemon->stats, reply->method, reply->status);
        stats_add(daemon->stats, STAT_FRAMES_OUT, 1);
        head = reply_encode(daemon, reply, payload_bytes, fd >= 0 ? 1 : 0);
        if (head < 0) {
                log_error("a reply could not be encoded", LOG_NUMBER("conn", conn->id), LOG_NUMBER("errno", -head));
                conn_mark_dead(conn);
                return;
        }
        struct iovec iov[3] = {
                { daemon->conn_shared->reply, (size_t)head },
                { (void *)(uintptr_t)payload, (size_t)payload_bytes },
                { (void *)(uintptr_t)zeros, padding },
        };

        if (fd >= 0 || (uint64_t)head + payload_bytes > OUT_COPY_BYTES) {
                r = conn_out_flush(conn);
                if (r == 0)
                        sent = send_some(conn, iov, 3, fd);
                if (sent == -EAGAIN)
                        sent = 0;
                if ((r < 0 && r != -EAGAIN) || sent < 0) {
                        conn_mark_dead(conn);
                        return;
                }
                if (sent > 0)
                        fd = -1;
        }
        if ((size_t)sent < iov[0].iov_len + iov[1].iov_len + iov[2].iov_len) {
                if (heap && *heap && payload_bytes > OUT_BLOCK_BYTES)
                        r = queue_frame_heap(conn, iov, (size_t)sent, heap, charge);
                else
                        r = queue_frame(conn, iov, 3, (size_t)sent, fd);
                if (r < 0) {
                        log_notice("ending a connection that cannot take its reply", LOG_NUMBER("conn", conn->id),
                                   LOG_NUMBER("uid", conn->user->uid), LOG_NUMBER("errno", -r));
                        conn_mark_dead(conn);
                        return;
                }
        }
        conn_mark_dirty(conn);
}

void conn_reply(struct conn *conn, const struct reply *reply, const void *payload, uint64_t payload_bytes, int fd)
{
        reply_send(conn, reply, payload, payload_bytes, fd, NULL, NULL);
}

void conn_reply_heap(struct conn *conn, const struct reply *reply, const void *payload, uint64_t payload_bytes, uint8_t **heap,
                     struct charge *charge)
{
        reply_send(conn, reply, payload, payload_bytes, -1, heap, charge);
}
