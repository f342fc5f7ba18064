/* SPDX-License-Identifier: MIT
 *
 * Resident matrices: the catalogue, names, who may see what, and the life of their memory. Put once, read-only after
 * commit. Stored line by line (row order: rows, column order: columns) at a pitch that is a multiple of 16 bytes, zero
 * padded; the packed tile orders as one contiguous line a batch element.
 *
 * Every uid is a namespace. "name" is the caller's own; another user's is "uid/name" or "user/name" and never found by
 * falling through. A lookup costs the same with one matrix as with 100000, and a connection's end only touches what that
 * connection had not committed.
 */
#ifndef MMAD_MATRIX_H
#define MMAD_MATRIX_H

#include "daemon/backend.h"
#include "daemon/conn.h"
#include "daemon/order.h"
#include "daemon/owners.h"
#include "daemon/pack.h"
#include "daemon/worker.h"

#define MATRIX_PITCH_BYTES 16u          /* what the kernels like: any size runs at the speed of its padded neighbour */
#define MATRIX_LONG_PITCH_BYTES 128u    /* of lines of at least eight times as much: boxes are then whole lines of the cache */
#define MATRIX_NAME_BUCKETS (1u << 17)  /* a bucket each at the default quota; 1 MiB, touched as it is used */
#define MATRIX_LIST_VISITS_MAX 4096u    /* entries one matrix.list looks at; the cursor goes on from there */

enum matrix_state {
        MATRIX_MAKING = 1,      /* its memory is being made */
        MATRIX_OPEN,            /* written by its connection */
        MATRIX_COMMITTED,
        MATRIX_DROPPED,         /* out of the catalogue; lives until its last job ends */
};

struct matrix {
        struct matrices *matrices;
        int state;                      /* enum matrix_state */
        uint64_t id;
        char name[REQUEST_NAME_BYTES_MAX + 1];
        uid_t uid;
        gid_t gid;                      /* share = group */
        uint8_t dtype, order, share;
        bool replace, has_digest;
        bool is_pending;                /* its commit was asked for: later requests of its connection may name it */
        uint8_t digest[32];
        uint64_t rows, cols, batch;
        uint64_t n_lines, line_bytes, pitch;    /* of one batch element */
        uint64_t n_bytes;
        uint32_t n_refs;                /* the catalogue's, and one for each job that names it */
        struct conn *conn;              /* until committed */
        struct matrix *next, *previous; /* the connection's list */
        struct matrix *next_same_name;  /* bucket: pending and committed */
        bool is_named;                  /* in a bucket */
        bool is_spoiled;                /* a write of it failed or was cancelled */
        bool was_committed;
        struct backend_memory *memory;
        struct backend_memory *made;    /* the worker's, until it is done */
        struct charge charge_bytes, charge_count;
        struct pack pack;
        struct order accesses;
        struct worker_task worker;
        int worker_status;
        void (*on_made)(struct matrix *, int status, void *userdata);
        void *userdata;
};

struct matrices {
        uv_loop_t *loop;
        struct backend *backend;
        struct owners *owners;
        struct matrix **buckets;
        struct matrix_entry { uint64_t id; struct matrix *matrix; } *entries;  /* by id; matrix NULL = dropped */
        size_t n_entries, n_entries_max, n_dropped;
        uint64_t last_id;
        uint64_t hash_key;
        uint32_t n_alive;
        struct matrix *packs_first, *packs_last;        /* pack.c's */
};

int matrices_init(struct matrices *matrices, uv_loop_t *loop, struct backend *backend, struct owners *owners,
                  uint64_t hash_key);
/* Drops all; the loop has to run until n_alive is 0 before matrices_deinit. */
void matrices_drop_all(struct matrices *matrices);
void matrices_deinit(struct matrices *matrices);

/* Checks name, shape, rights and quotas of a put. 0 with a matrix in state MAKING that belongs to the connection, or with
 * *ret_existed and the matrix that is there already (same name and digest); else a status. */
int matrix_new(struct matrices *matrices, struct conn *conn, const struct request *request, struct matrix **ret_matrix,
               bool *ret_existed, struct refusal *ret_refusal);
/* Makes its memory on a worker, then calls back on the loop. The caller holds a reference meanwhile. */
void matrix_make(struct matrix *matrix, void (*on_made)(struct matrix *, int status, void *userdata), void *userdata);
/* From now on later requests of its connection find it by name: they will be ordered behind its commit. */
void matrix_pend(struct matrix *matrix);
/* Readable by all who may. MMA_EXISTS when another one took the name meanwhile and replace was not asked for; MMA_GONE
 * when it was dropped or a write of it failed. */
int matrix_commit(struct matrix *matrix, struct refusal *ret_refusal);
/* Name and id are gone at once. */
void matrix_drop(struct matrix *matrix);
/* Everything the connection had not committed. */
void matrices_conn_gone(struct conn *conn);

/* A matrix that the connection may read, by id, or by name when id is 0. MMA_NOT_FOUND (also for what it may not see),
 * MMA_GONE, MMA_BAD_FIELD. field is for messages. */
int matrix_find(struct matrices *matrices, const struct conn *conn, uint64_t id, const struct text *name,
                const char *field, struct matrix **ret_matrix, struct refusal *ret_refusal);
/* One that the connection put and has not committed; MMA_DENIED for a committed one. */
int matrix_find_open(struct matrices *matrices, const struct conn *conn, uint64_t id, struct matrix **ret_matrix,
                     struct refusal *ret_refusal);
/* One that the connection may drop: its user's, or anybody's for an admin. MMA_DENIED for what it may only read. */
int matrix_find_own(struct matrices *matrices, const struct conn *conn, uint64_t id, const struct text *name,
                    struct matrix **ret_matrix, struct refusal *ret_refusal);
/* What the connection may see, by id from behind cursor on. *ret_cursor 0 = that was all. 0 or a status. */
int matrices_list(struct matrices *matrices, const struct conn *conn, uint64_t cursor, const struct text *owner,
                  struct wire_matrix *ret_items, uint32_t n_items_max, uint32_t *ret_n_items, uint64_t *ret_cursor,
                  struct refusal *ret_refusal);

struct matrix *matrix_ref(struct matrix *matrix);
struct matrix *matrix_unref(struct matrix *matrix);

#endif
