/* SPDX-License-Identifier: MIT
 *
 * One client connection: who it is, bytes in, bytes out. Cuts frames and hands them to request.c; knows nothing of what
 * they mean beyond hello's time limit. A connection that broke the protocol gets one `bye` and is closed after it was sent
 * or after CONN_OUT_STALL_MS.
 */
#ifndef MMAD_CONN_H
#define MMAD_CONN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

#include "daemon/quota.h"
#include "proto/wire.h"

struct daemon;
struct job;
struct matrix;
struct slab;

struct conn {
        struct daemon *daemon;
        struct conn *next, *previous;   /* daemon's list */
        struct user *user;
        struct charge charge;           /* QUOTA_CONNECTIONS */
        uint64_t id;                    /* never reused; in logs */
        gid_t gid;
        pid_t pid;
        gid_t *groups;                  /* SO_PEERGROUPS, for matrices shared by group */
        uint32_t n_groups;
        char client[64];                /* from hello */
        bool said_hello, is_closing;
        /* request.c's side */
        struct job *jobs_first, *jobs_last;     /* unfinished, in submission order */
        uint32_t n_jobs;
        struct slab *slabs;
        uint32_t n_slabs;
        struct matrix *matrices;        /* not committed yet */
        uint32_t n_matrices;
        void *sched;                    /* scheduler's own */
        /* conn.c's side */
        struct conn_io *io;
};

/* A payload too big for the receive window; heap memory, charged to the user. */
struct payload {
        uint8_t *at;
        uint64_t n_bytes;
        struct charge charge;           /* QUOTA_INLINE_BYTES */
};
struct payload *payload_free(struct payload *payload);

/* A complete frame as request.c gets it. Memory is conn.c's and valid during the call, except *owned. */
struct frame_in {
        const uint8_t *map;
        size_t map_bytes;
        const uint8_t *payload;         /* 16-byte aligned; NULL when payload_bytes is 0 or it was discarded */
        uint64_t payload_bytes;
        struct payload *owned;          /* set when payload lives in a struct payload: take it by setting this to NULL */
        const struct refusal *discarded;        /* the payload was over the cap or the quota: answer this and do nothing */
        uint64_t received_us;           /* monotonic, when its last byte was read */
};

/* Sends or queues one reply. payload (may be NULL) is sent from where it lies or copied before return; fd (-1 = none) is
 * duplicated if it has to wait. Never fails towards the caller: a connection that cannot take it is closed later. */
void conn_reply(struct conn *conn, const struct reply *reply, const void *payload, uint64_t payload_bytes, int fd);
/* The same for a payload within malloc'd memory that its user is charged for. What the socket does not take now is not
 * copied: the memory becomes the connection's, with its charge, and *heap is NULL afterwards. Else both stay the caller's. */
void conn_reply_heap(struct conn *conn, const struct reply *reply, const void *payload, uint64_t payload_bytes, uint8_t **heap,
                     struct charge *charge);
/* The usual refusal: status, field, limit and text from *refusal. */
void conn_refuse(struct conn *conn, uint64_t id, int method, const struct refusal *refusal);
/* One bye frame with this reason, then the end. Later calls do nothing. */
void conn_bye(struct conn *conn, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* May use of the connection's group list. */
bool conn_in_group(const struct conn *conn, gid_t gid);

#endif
