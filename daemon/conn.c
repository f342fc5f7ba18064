/* SPDX-License-Identifier: MIT
 *
 * The life of connections: lists of what is to be read and flushed, time limits, bye, end. How one begins is in
 * conn_accept.c, bytes are in conn_in.c and conn_out.c.
 */
#include "daemon/conn.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "daemon/conn_io.h"
#include "daemon/log.h"
#include "daemon/request.h"
#include "daemon/stats.h"

#define FAULT_LINES_PER_SECOND 10u      /* lines about clients' faults; the counters go on */

int conns_init(struct daemon *daemon)
{
        struct conn_shared *shared = calloc(1, sizeof *shared);

        if (!shared)
                return -ENOMEM;
        shared->window = aligned_alloc(64, CONN_WINDOW_BYTES);
        shared->reply = aligned_alloc(64, FRAME_HEADER_BYTES + FRAME_MAP_BYTES_MAX + FRAME_ALIGNMENT * 2);
        if (!shared->window || !shared->reply) {
                free(shared->window);
                free(shared->reply);
                free(shared);
                return -ENOMEM;
        }
        daemon->conn_shared = shared;
        return 0;
}

void conns_deinit(struct daemon *daemon)
{
        struct conn_shared *shared = daemon->conn_shared;

        if (!shared)
                return;
        assert(!daemon->conns && shared->n_closing == 0);
        while (shared->spare) {
                struct out_block *block = shared->spare;
                shared->spare = block->next;
                free(block);
        }
        free(shared->window);
        free(shared->reply);
        free(shared);
        daemon->conn_shared = NULL;
}

void conn_mark_ready(struct conn *conn)
{
        struct conn_shared *shared = conn->daemon->conn_shared;

        if (conn->io->is_ready)
                return;
        conn->io->is_ready = true;
        conn->io->ready_next = NULL;
        if (shared->ready_last)
                shared->ready_last->io->ready_next = conn;
        else
                shared->ready_first = conn;
        shared->ready_last = conn;
}

void conn_mark_dirty(struct conn *conn)
{
        struct conn_shared *shared = conn->daemon->conn_shared;

        if (conn->io->is_dirty)
                return;
        conn->io->is_dirty = true;
        conn->io->dirty_next = shared->dirty_first;
        shared->dirty_first = conn;
}

void conn_mark_dead(struct conn *conn)
{
        conn->is_closing = true;
        conn->io->is_dead = true;
        conn_mark_dirty(conn);
}

void conn_watch(struct conn *conn)
{
        struct conn_shared *shared = conn->daemon->conn_shared;

        if (conn->io->is_watched)
                return;
        conn->io->is_watched = true;
        conn->io->watched_next = shared->watched_first;
        shared->watched_first = conn;
}

static void conn_on_poll(uv_poll_t *poll, int status, int events)
{
        struct conn *conn = poll->data;

        /* POLLERR (a peer that died with unread replies) comes as a status, and libuv has stopped polling: what the peer
         * sent is still read to its end, turn by turn, or the write finds out. */
        if (status < 0) {
                events = conn->io->events;
                conn->io->events = 0;
        }
        if (events & (UV_READABLE | UV_DISCONNECT))
                conn_mark_ready(conn);
        if (events & UV_WRITABLE || status < 0)
                conn_mark_dirty(conn);
}

void conn_set_events(struct conn *conn)
{
        struct conn_io *io = conn->io;
        int events = 0;

        if (!conn->is_closing && !io->is_paused)
                events |= UV_READABLE;
        if (io->out_first)
                events |= UV_WRITABLE;
        if (events == io->events)
                return;
        io->events = events;
        if (events)
                uv_poll_start(&io->poll, events, conn_on_poll);
        else
                uv_poll_stop(&io->poll);
}

bool conn_in_group(const struct conn *conn, gid_t gid)
{
        if (conn->gid == gid)
                return true;
        for (uint32_t i = 0; i < conn->n_groups; i++)
                if (conn->groups[i] == gid)
                        return true;
        return false;
}

bool conn_fault_may_be_logged(struct conn_shared *shared)
{
        uint64_t second = now_us() / 1000000;

        if (second != shared->fault_second) {
                shared->fault_second = second;
                shared->fault_lines = 0;
        }
        return shared->fault_lines++ < FAULT_LINES_PER_SECOND;
}

void conn_bye(struct conn *conn, int status, const char *format, ...)
{
        struct refusal refusal = { .status = status };
        struct reply reply;
        va_list arguments;

        if (conn->is_closing)
                return;
        va_start(arguments, format);
        vsnprintf(refusal.text, sizeof refusal.text, format, arguments);
        va_end(arguments);
        if (status != MMA_DRAINING && conn_fault_may_be_logged(conn->daemon->conn_shared))
                log_notice("ending a connection", LOG_NUMBER("conn", conn->id), LOG_NUMBER("uid", conn->user->uid),
                           LOG_NUMBER("pid", conn->pid), LOG_TEXT("status", mma_status_name(status)),
                           LOG_TEXT("reason", refusal.text));
        conn_bye_init(&reply, &refusal);
        conn_reply(conn, &reply, NULL, 0, -1);
        stats_add(conn->daemon->stats, STAT_BYES, 1);
        conn->is_closing = true;
        conn_mark_dirty(conn);
}

void conn_refuse(struct conn *conn, uint64_t id, int method, const struct refusal *refusal)
{
        struct reply reply;

        memset(&reply, 0, sizeof reply);
        reply.id = id;
        reply.method = method;
        reply.status = refusal->status;
        reply.refusal = *refusal;
        conn_reply(conn, &reply, NULL, 0, -1);
}

static void conn_on_poll_closed(uv_handle_t *handle)
{
        struct conn *conn = handle->data;

        conn->daemon->conn_shared->n_closing--;
        conn_free(conn);
}

static void list_take_ready(struct conn_shared *shared, struct conn *conn)
{
        struct conn **at = &shared->ready_first, *before = NULL;

        while (*at != conn) {
                before = *at;
                at = &(*at)->io->ready_next;
        }
        *at = conn->io->ready_next;
        if (shared->ready_last == conn)
                shared->ready_last = before;
}

static void list_take_watched(struct conn_shared *shared, struct conn *conn)
{
        struct conn **at = &shared->watched_first;

        while (*at != conn)
                at = &(*at)->io->watched_next;
        *at = conn->io->watched_next;
}

/* Called by conns_flush alone. */
static void conn_end(struct conn *conn)
{
        struct daemon *daemon = conn->daemon;
        struct conn_io *io = conn->io;

        conn->is_closing = true;
        request_conn_gone(conn);
        if (conn->previous)
                conn->previous->next = conn->next;
        else
                daemon->conns = conn->next;
        if (conn->next)
                conn->next->previous = conn->previous;
        daemon->n_conns--;
        if (io->is_ready)
                list_take_ready(daemon->conn_shared, conn);
        if (io->is_watched)
                list_take_watched(daemon->conn_shared, conn);
        conn_in_deinit(conn);
        conn_out_deinit(conn);
        charge_release(&conn->charge);
        stats_add(daemon->stats, STAT_CONNECTIONS_CLOSED, 1);
        log_debug("a connection ended", LOG_NUMBER("conn", conn->id), LOG_NUMBER("uid", conn->user->uid));
        daemon->conn_shared->n_closing++;
        uv_close((uv_handle_t *)&io->poll, conn_on_poll_closed);
        close(io->fd);
}

bool conns_read(struct daemon *daemon, bool *ret_active)
{
        struct conn_shared *shared = daemon->conn_shared;
        struct conn *last = shared->ready_last;
        uint64_t until_us = 0;

        /* First come, first read: who is left over at the end of the time is first in the next turn. Those that become
         * ready meanwhile stand behind `last`. */
        while (shared->ready_first) {
                struct conn *conn = shared->ready_first;
                bool is_last = conn == last;

                shared->ready_first = conn->io->ready_next;
                if (!shared->ready_first)
                        shared->ready_last = NULL;
                conn->io->is_ready = false;
                if (!conn->is_closing && !conn->io->is_paused && conn_receive(conn) > 0)
                        *ret_active = true;
                if (is_last)
                        break;
                /* The clock is looked at only where there is a second one to read. */
                uint64_t at_us = now_us();
                if (until_us == 0)
                        until_us = at_us + daemon->config.turn_read_us;
                else if (at_us >= until_us)
                        break;
        }
        return shared->ready_first != NULL;
}

static void conn_check_watermarks(struct conn *conn)
{
        struct conn_io *io = conn->io;
        const struct config *config = &conn->daemon->config;

        if (!io->is_paused && io->out_bytes > config->out_bytes_high) {
                io->is_paused = true;
                io->frame_due_us = 0;
                stats_add(conn->daemon->stats, STAT_READ_PAUSES, 1);
        } else if (io->is_paused && io->out_bytes <= config->out_bytes_low) {
                io->is_paused = false;
                if (io->in_frame || io->n_head || io->discard_left) {
                        io->frame_due_us = now_us() + config->frame_ms * 1000;
                        conn_watch(conn);
                }
        }
}

bool conns_flush(struct daemon *daemon)
{
        struct conn_shared *shared = daemon->conn_shared;
        bool ended = false;

        while (shared->dirty_first) {
                struct conn *conn = shared->dirty_first;
                struct conn_io *io = conn->io;
                int r = 0;

                shared->dirty_first = io->dirty_next;
                if (!io->is_dead)
                        r = conn_out_flush(conn);
                /* The bye is out, or the peer is gone: data that it did not read yet stays readable after close. */
                if (io->is_dead || (r < 0 && r != -EAGAIN) || (conn->is_closing && !io->out_first)) {
                        conn_end(conn);
                        ended = true;
                        continue;
                }
                io->is_dirty = false;
                conn_check_watermarks(conn);
                conn_set_events(conn);
        }
        return ended;
}

/* Unread input means that we are slow, not the peer. */
static bool has_unread_input(const struct conn *conn)
{
        int n = 0;

        return conn->io->is_ready || (ioctl(conn->io->fd, FIONREAD, &n) == 0 && n > 0);
}

static void conn_check_limits(struct conn *conn, uint64_t at_us)
{
        const struct config *config = &conn->daemon->config;
        struct conn_io *io = conn->io;

        if (conn->said_hello)
                io->hello_due_us = 0;
        if (io->out_due_us && at_us >= io->out_due_us) {
                stats_add(conn->daemon->stats, STAT_OUT_STALLS, 1);
                if (conn_fault_may_be_logged(conn->daemon->conn_shared))
                        log_notice("ending a connection that does not read", LOG_NUMBER("conn", conn->id),
                                   LOG_NUMBER("uid", conn->user->uid), LOG_NUMBER("bytes", io->out_bytes));
                conn_mark_dead(conn);
                return;
        }
        if (conn->is_closing)
                return;
        if (io->hello_due_us && at_us >= io->hello_due_us)
                conn_bye(conn, MMA_TIMEOUT, "no hello within %llu ms; `hello_ms` in mmad.conf",
                         (unsigned long long)config->hello_ms);
        else if (io->frame_due_us && at_us >= io->frame_due_us && has_unread_input(conn))
                io->frame_due_us = at_us + config->frame_ms * 250;
        else if (io->frame_due_us && at_us >= io->frame_due_us)
                conn_bye(conn, MMA_TIMEOUT, "a frame was not complete within %llu ms; `frame_ms` in mmad.conf",
                         (unsigned long long)config->frame_ms);
}

bool conns_beat(struct daemon *daemon)
{
        struct conn **at = &daemon->conn_shared->watched_first;
        uint64_t at_us = now_us();

        while (*at) {
                struct conn *conn = *at;
                struct conn_io *io = conn->io;

                conn_check_limits(conn, at_us);
                if (io->hello_due_us || io->frame_due_us || io->out_due_us) {
                        at = &io->watched_next;
                } else {
                        *at = io->watched_next;
                        io->is_watched = false;
                }
        }
        return daemon->conn_shared->watched_first != NULL;
}

bool conns_watched(const struct daemon *daemon)
{
        return daemon->conn_shared->watched_first != NULL;
}

void conns_bye_all(struct daemon *daemon, int status, const char *text)
{
        for (struct conn *conn = daemon->conns; conn; conn = conn->next)
                conn_bye(conn, status, "%s", text);
}

void conns_kill_all(struct daemon *daemon)
{
        for (struct conn *conn = daemon->conns; conn; conn = conn->next)
                conn_mark_dead(conn);
        conns_flush(daemon);
}

void conns_apply_policy(struct daemon *daemon)
{
        for (struct conn *conn = daemon->conns; conn; conn = conn->next)
                policy_apply(&daemon->config.policy, conn->user, conn->gid, conn->groups, conn->n_groups);
}
