/* SPDX-License-Identifier: MIT
 *
 * What conn.c (life and time limits), conn_in.c (bytes to frames) and conn_out.c (replies to bytes) share, and the calls
 * with which listener.c and daemon.c drive all connections. Events are noted as they come and acted on once per turn:
 * conns_read, then requests_turn, then conns_flush. Only conns_flush ends connections, so nothing that serves a frame has
 * one pulled from under it.
 */
#ifndef MMAD_CONN_IO_H
#define MMAD_CONN_IO_H

#include "daemon/conn.h"
#include "daemon/daemon.h"
#include "daemon/worker.h"

#define CONN_WINDOW_BYTES (CONN_READ_BYTES_PER_TURN + 64u)      /* one recvmsg behind a split header */
#define CONN_SMALL_PAYLOAD_BYTES (64u << 10)    /* larger payload goes straight into a struct payload */
#define OUT_BLOCK_BYTES (16u << 10)             /* replies of one turn are gathered in blocks of this size */
#define OUT_COPY_BYTES (4u << 10)               /* a reply up to this size is gathered; a larger one has its own sendmsg */
#define OUT_SPARE_BLOCKS_MAX 256u               /* 4 MiB kept for the next turn */
#define CONN_BEAT_MS 25u                        /* resolution of the time limits */

/* A frame that did not arrive whole. Exists only while it is incomplete. */
struct frame_part {
        uint8_t *at;                    /* map, and payload unless it is large; both padded, 16-byte aligned */
        uint64_t at_bytes, n_bytes;     /* wanted in `at`, and got in all */
        struct payload *payload;        /* large payload */
        uint64_t payload_padded;
};

struct out_block {
        struct out_block *next;
        uint8_t *at;                    /* `own`, or within `heap` */
        size_t begin, end, size;
        int fd;                         /* to be sent with the first byte; -1 = none */
        uint8_t *heap;                  /* a result that was handed over where it lay; NULL = none */
        struct worker_task worker;      /* frees a large heap */
        struct charge charge;           /* of heap, and of blocks larger than OUT_BLOCK_BYTES */
        uint8_t own[];
};

struct conn_io {
        uv_poll_t poll;
        int fd, events;                 /* events that poll waits for */
        struct conn *ready_next, *dirty_next, *watched_next;
        bool is_ready, is_dirty, is_watched, is_dead, is_paused;
        /* input */
        uint8_t n_head;
        uint8_t head[FRAME_HEADER_BYTES];       /* a split header */
        bool in_frame;
        struct frame_header header;
        struct frame_part part;
        bool discards;                  /* the payload of this frame goes nowhere */
        struct refusal *refusal;        /* why; until it is told */
        uint64_t discard_left;
        /* output */
        struct out_block *out_first, *out_last;
        uint64_t out_bytes;
        /* time limits, monotonic; 0 = none */
        uint64_t hello_due_us, frame_due_us, out_due_us;
};

struct conn_shared {
        uint8_t *window;                /* where every connection receives; aligned */
        uint8_t *reply;                 /* where every reply is encoded: header, map, padding */
        struct conn *ready_first, *ready_last, *dirty_first, *watched_first;
        struct out_block *spare;
        uint32_t n_spare;
        uint64_t n_conns_made, fault_lines, fault_second;
        uint32_t n_closing;             /* handles that libuv has not given back */
};

/* daemon.c and listener.c */
int conns_init(struct daemon *daemon);
/* All connections are gone and libuv has given their handles back. */
void conns_deinit(struct daemon *daemon);
/* Takes over the socket. A connection over a limit is told so and closed. */
void conn_accept(struct daemon *daemon, int fd);
/* One bye, as far as the socket takes it now, and close. */
void conn_turn_away(struct daemon *daemon, int fd, const struct refusal *refusal);
/* One bounded turn of reading. true: some have input that was not looked at. *ret_active: something was read. */
bool conns_read(struct daemon *daemon, bool *ret_active);
/* Sends what was gathered, ends what is to be ended. true: a connection was ended. */
bool conns_flush(struct daemon *daemon);
/* Checks the time limits. true while some connection has one running. */
bool conns_beat(struct daemon *daemon);
bool conns_watched(const struct daemon *daemon);
void conns_bye_all(struct daemon *daemon, int status, const char *text);
/* Every connection ends now, sent or not. */
void conns_kill_all(struct daemon *daemon);
/* The configuration has changed: users get what the policy now grants them. */
void conns_apply_policy(struct daemon *daemon);

/* between the three files */
void conn_mark_ready(struct conn *conn);
void conn_mark_dirty(struct conn *conn);
void conn_mark_dead(struct conn *conn);
void conn_watch(struct conn *conn);
/* Polls for what the connection can do now. */
void conn_set_events(struct conn *conn);
/* Frees what conn_accept took, in any stage; the poll handle is closed or was never opened. */
void conn_free(struct conn *conn);
/* Clients' faults are always counted, but only so many a second get a line. */
bool conn_fault_may_be_logged(struct conn_shared *shared);
void conn_bye_init(struct reply *ret_reply, const struct refusal *refusal);
/* Reads once. Bytes that were read, 0 for none. */
size_t conn_receive(struct conn *conn);
void conn_in_deinit(struct conn *conn);
/* 0; -EAGAIN: the rest waits for the socket; another -errno: the peer is gone. */
int conn_out_flush(struct conn *conn);
void conn_out_deinit(struct conn *conn);
/* Encodes the frame's head to conn_shared.reply; its bytes, or a negative errno. */
int reply_encode(struct daemon *daemon, const struct reply *reply, uint64_t payload_bytes, uint16_t n_fds);

#endif
