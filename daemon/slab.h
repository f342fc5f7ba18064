/* SPDX-License-Identifier: MIT
 *
 * Slabs: memory shared with one client, made by the daemon. A memfd, populated, sealed (SHRINK|GROW|SEAL) and pinned as a
 * whole; its fd goes to the client once. Sealing does not keep pages: a client can punch holes into its own slab and read
 * zeros, but never make the daemon fault or grow.
 *
 * A slab belongs to one connection and never to another user, since its old owner may still map it. Everything that blocks
 * (populate, pin, unpin, munmap) runs on workers. slab_pool.h keeps some ready.
 */
#ifndef MMAD_SLAB_H
#define MMAD_SLAB_H

#include "daemon/backend.h"
#include "daemon/conn.h"
#include "daemon/order.h"
#include "daemon/worker.h"

#define SLAB_PAGE_BYTES 4096u   /* sizes are multiples of it */
#define SLAB_BUCKETS 16384u     /* ids count up, so buckets fill evenly; 4 slabs each at 64 k slabs */

struct slabs;

struct slab {
        struct slabs *slabs;
        struct slab *next, *previous;   /* the connection's list, or the pool's */
        struct slab *next_same_hash;
        uint64_t id;                    /* 0 until handed over */
        struct conn *conn;              /* NULL: in the pool, closed, or its client is gone */
        uint32_t n_refs;                /* the connection's, and one for each job that names it */
        struct charge charge;           /* QUOTA_PINNED_BYTES */
        struct order order;
        uint8_t *at;
        uint64_t n_bytes;
        int fd;                         /* -1 once handed over */
        bool pinned;
        struct worker_task worker;
        struct refusal refusal;         /* why making it failed; status 0 = it did not */
        void (*on_made)(struct slab *, void *userdata);
        void *userdata;
};

/* All slabs. */
struct slabs {
        uv_loop_t *loop;
        struct backend *backend;
        struct slab *buckets[SLAB_BUCKETS];
        uint64_t last_id;
        uint64_t n_bytes, n_bytes_max;  /* of all, also those being made or taken down */
        uint32_t n_alive;
};

void slabs_init(struct slabs *slabs, uv_loop_t *loop, struct backend *backend, uint64_t n_bytes_max);

/* Starts to make one; on_made is called on the loop, with refusal.status set when it failed (then slab_unref it). One
 * reference, the caller's. 0, or a status in *ret_refusal. */
int slab_make(struct slabs *slabs, uint64_t n_bytes, void (*on_made)(struct slab *, void *userdata), void *userdata,
              struct slab **ret_slab, struct refusal *ret_refusal);
/* The connection's list and count; before it is made or after. Takes over the caller's reference. */
void slab_attach(struct slab *slab, struct conn *conn);
/* Gives it an id under which slab_find finds it. */
void slab_publish(struct slab *slab);
/* The id is gone at once; memory and charge live until its last job ends. Drops the connection's reference. */
void slab_close(struct slab *slab);
struct slab *slab_find(struct slabs *slabs, const struct conn *conn, uint64_t id);      /* NULL: not of this connection */

struct slab *slab_ref(struct slab *slab);
struct slab *slab_unref(struct slab *slab);

/* Up to the next page; false when it overflows. */
bool slab_round(uint64_t n_bytes, uint64_t *ret_bytes);

#endif
