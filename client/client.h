/* SPDX-License-Identifier: MIT
 *
 * libmmaclient: matrix products by the mmad daemon. Installed as <mma/client.h>; C99, also C++.
 *
 *     D = act(alpha * scale_a * scale_b * op(A) * op(B) + beta * C + bias) * out_scale
 *
 * M, N and K are those of op(A) and op(B). D is M x N; with a gated activation (swiglu, geglu, geglu_tanh) it is M x N/2.
 *
 * Threads: a struct mma_client belongs to one thread at a time; different clients may be used by different threads at once.
 * Pure functions (names, mma_gemm_init) are safe anywhere. Fork: a handle made before fork answers MMA_FORKED in the child;
 * close it there (that leaves the parent's connection alone) and open a new one. Signals: no SIGPIPE is ever raised, and a
 * handler that interrupts a call does not end it. The library starts no threads of its own, except helpers inside a call that
 * copies more than 8 MiB, joined before it returns; no signal handler runs on them.
 *
 * Results: every int function returns MMA_OK (0) or a positive enum mma_status; mma_last_error tells the field, the limit
 * and a sentence for the last failure on this client. Timeouts are in milliseconds; < 0 waits without limit, 0 polls.
 *
 * Lost connections: the library reconnects within the time limit of mma_open and repeats what was not answered, in order,
 * once. A second loss of the same request gives MMA_DISCONNECTED. What may not be there any more is not read again: in memory
 * of mma_alloc, a product with D = C in place and beta != 0 gives MMA_INTERRUPTED unless keep_c is set, and so does one whose
 * operands a later request, already sent, overwrites. Plain memory is only written by a call that succeeds.
 */
#ifndef MMA_CLIENT_H
#define MMA_CLIENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef MMA_IN_TREE
#include "proto/types.h"
#else
#include <mma/types.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define MMA_VERSION_MAJOR 0
#define MMA_VERSION_MINOR 1
#define MMA_VERSION_PATCH 0

/* Of the library that is linked, "0.1.0". */
MMA_EXPORT const char *mma_version(void);

struct mma_client;

struct mma_open_options {
        size_t size;            /* sizeof(struct mma_open_options): lets the struct grow */
        const char *socket;     /* NULL: $MMAD_SOCKET, else $XDG_RUNTIME_DIR/mmad.sock if it exists, else
                                 * /run/mmad/mmad.sock */
        int timeout_ms;         /* to connect and say hello, also when the backlog is full, and again after a lost
                                 * connection; 0 = 5000, < 0 = no limit */
        const char *program;    /* shown in the daemon's statistics; NULL = the process name */
        int no_reconnect;       /* 1: a lost connection is reported at once */
        int spin_us;            /* how long a wait asks again and again before it sleeps; 0 = 50 where the machine has at least
                                 * 4 CPUs, else not at all; < 0 = never */
};

struct mma_error {
        int status;             /* enum mma_status */
        int retryable;          /* the same call may succeed later, unchanged */
        char field[48];         /* which field was refused, or empty */
        int has_limit;
        uint64_t limit;         /* the bound that was missed, in the unit of the field */
        char text[256];         /* one sentence */
};
/* Connects. options may be NULL. Blocks up to the time limit. On failure *ret_client is NULL and *ret_error (may be NULL)
 * is filled. */
MMA_EXPORT int mma_open(const struct mma_open_options *options, struct mma_client **ret_client, struct mma_error *ret_error);
/* Frees everything, memory of mma_alloc included. NULL is fine. */
MMA_EXPORT void mma_close(struct mma_client *client);
/* The last failure on this client; lent, valid until its next call. */
MMA_EXPORT const struct mma_error *mma_last_error(const struct mma_client *client);

/* ---- memory ---- */

/* Shared memory that the daemon reads and writes in place, 4096-byte aligned, zeroed, at least n_bytes. Blocks until the
 * daemon has made it (it is populated and pinned there), at most 30 s plus 2 s a GiB. MMA_QUOTA, MMA_LIMIT, MMA_NO_MEMORY.
 * Any pointer into it may be used as an operand; plain memory may be used too and is copied. Keeps address and contents over
 * a reconnect. */
MMA_EXPORT int mma_alloc(struct mma_client *client, size_t n_bytes, void **ret_memory);
/* A request in flight that uses the memory is waited for. NULL is fine. A pointer that did not come from mma_alloc of this
 * client is left alone, and mma_last_error says so. */
MMA_EXPORT void mma_free(struct mma_client *client, void *memory);

/* ---- products ---- */

/* A stored matrix. Exactly one of data and name (or matrix) is set. Element (i, j) of the stored matrix: row order at
 * data[i * ld + j], column order at data[j * ld + i]. data is aligned as its element type needs, and may be NULL where nothing
 * is read (no elements, beta = 0, alpha = 0). */
struct mma_matrix {
        int dtype;              /* enum mma_dtype; 0 for a resident matrix: its own */
        int order;              /* enum mma_order; 0 = MMA_ORDER_ROW */
        uint64_t rows, cols;    /* as stored, before op; 0 x 0 for a resident matrix: its own */
        uint64_t ld;            /* elements; 0 = packed */
        uint64_t batch_stride;  /* elements from one matrix of the batch to the next; UINT64_MAX = packed; 0 shares it */
        void *data;             /* not written through, except for d */
        const char *name;       /* resident matrix, "name" or "owner/name" */
        uint64_t matrix;        /* resident matrix by id */
};

struct mma_gemm {
        size_t size;            /* sizeof(struct mma_gemm): lets the struct grow */
        struct mma_matrix a, b, c, d;   /* c: dtype 0 and no name = no C tensor; d: memory */
        int op_a, op_b;         /* enum mma_op; 0 = N */
        double alpha, beta;     /* mma_gemm_init: 1 and 0 */
        int has_c_scalar;       /* C is one value */
        double c_scalar;
        int c_mode;             /* enum mma_cmode; 0 = add */
        int compute;            /* enum mma_compute; 0 = default */
        int act;                /* enum mma_act; 0 = none. Gated: columns 2j and 2j + 1 of the product make column j of D;
                                 * N is even and there is no c */
        const void *bias;       /* N (or M) values, or NULL */
        int bias_dtype;         /* 0 = f32 (f64 for f64 products, s32 for s32 D) */
        int bias_axis;          /* enum mma_axis; 0 = n, one value a column of D */
        const float *scale_a;   /* M values or NULL */
        const float *scale_b;   /* N values or NULL */
        float scale_a_value, scale_b_value, out_scale;  /* mma_gemm_init: 1 */
        uint64_t batch;         /* mma_gemm_init: 1 */
        int batch_invariant;    /* bits of a row depend neither on M nor on batch */
        int keep_c;             /* save C so that an in-place product survives a lost connection */
        uint64_t deadline_us;   /* after the daemon received it; 0 = none. Of a vector: the first one's counts */
        const void *rows_a;     /* NULL, or n_rows row numbers: row m of op(A) is its row rows_a[m], and M is n_rows. scale_a and
                                 * scale_a_blocks belong to the rows of A as they are stored. Expert routing: gather */
        const void *rows_d;     /* NULL, or n_rows numbers: row m of the product becomes row rows_d[m] of d (and c), which may
                                 * have any number of rows; those that no number names are left alone. d must lie in memory of
                                 * mma_alloc. A number that comes twice: either product. Scatter */
        int rows_dtype;         /* MMA_S32 (0) or MMA_S64. A number that is no row: MMA_BAD_FIELD, and nothing else is touched */
        uint64_t n_rows;
        int scale_mode;         /* enum mma_scale_mode; 0 = vector: scale_a and scale_b above. block128: these two, f32, M x
                                 * ceil(K/128) and ceil(N/128) x ceil(K/128), in any order, resident ones too */
        struct mma_matrix scale_a_blocks, scale_b_blocks;
        float *amax;            /* NULL, or where the largest |value| of D before out_scale and conversion goes, for choosing the
                                 * scale of an fp8 D: written as d is, NaN if any is NaN, 0 without elements. Not for f64, s32 */
};
/* Sets size and every default, everything else zero. */
MMA_EXPORT void mma_gemm_init(struct mma_gemm *ret_gemm);

struct mma_result {
        int status;             /* enum mma_status */
        uint64_t id;            /* of the request */
        char backend[16];       /* "cuda", "cpu": what computed it */
        char kernel[80];
        uint64_t queue_us, run_us;      /* inside the daemon */
        struct mma_error error; /* when status is not MMA_OK */
};

/* Computes and waits. Operands are read and d is written during the call only. ret_result may be NULL. On MMA_TIMEOUT the
 * request is cancelled and its end awaited before the call returns, so that d is not written later. */
MMA_EXPORT int mma_gemm(struct mma_client *client, const struct mma_gemm *gemm, int timeout_ms, struct mma_result *ret_result);

/* Called from mma_process, mma_wait or any blocking call on the client, once for each submitted request. May submit more and
 * may block; other callbacks wait until it has returned. Must not close the client. After mma_close none is called. */
typedef void (*mma_callback)(struct mma_client *client, const struct mma_result *result, void *userdata);

/* Queues and returns; blocks, up to timeout_ms, only while the daemon's or the socket's limits are full, while shared memory
 * for copies is made, or while an earlier request has to deliver first what this one reads or overwrites in plain memory;
 * MMA_BUSY when that takes longer (nothing was submitted then). Memory of the operands and d stays the caller's but must not
 * change or be freed before the callback. Completion may be out of order, except that requests which touch the same memory,
 * one of them writing, complete in submission order. */
MMA_EXPORT int mma_gemm_submit(struct mma_client *client, const struct mma_gemm *gemm, int timeout_ms, mma_callback callback,
                    void *userdata, uint64_t *ret_id);
/* n products in one message and one reply, run in any order: no d may overlap anything of another product. results (n of them,
 * or NULL) are filled; the return value is the first status that is not MMA_OK. MMA_LIMIT above 80 products. */
MMA_EXPORT int mma_gemm_vector(struct mma_client *client, const struct mma_gemm *gemms, uint32_t n, int timeout_ms,
                    struct mma_result *ret_results);
/* Waits until this request (id 0: every request) has completed. */
MMA_EXPORT int mma_wait(struct mma_client *client, uint64_t id, int timeout_ms);
/* Asks; the request still completes exactly once, as ok or cancelled. */
MMA_EXPORT int mma_cancel(struct mma_client *client, uint64_t id);
/* Submitted and not completed. */
MMA_EXPORT uint32_t mma_pending(const struct mma_client *client);

/* ---- any event loop: poll mma_fd for mma_events (those of poll), at most mma_timeout_ms, then call mma_process ---- */

/* One descriptor for the life of the client, over reconnects too: register it once. Ask for the timeout before each wait. */
MMA_EXPORT int mma_fd(const struct mma_client *client);
MMA_EXPORT short mma_events(const struct mma_client *client);
MMA_EXPORT int mma_timeout_ms(const struct mma_client *client);    /* -1 = none */
MMA_EXPORT int mma_process(struct mma_client *client);             /* does not block */

/* ---- resident matrices ---- */

struct mma_put_options {
        size_t size;
        int share;              /* enum mma_share; 0 = private */
        int64_t share_gid;      /* for MMA_SHARE_GROUP: -1 = own primary group */
        int replace;            /* swap a taken name atomically */
        const uint8_t *digest;  /* 32 bytes SHA-256 of the packed contents, or NULL; the same name and digest: MMA_OK */
        void (*progress)(uint64_t bytes_done, uint64_t bytes_total, void *userdata);
        void *userdata;
};
struct mma_matrix_info {
        uint64_t id, rows, cols, batch, bytes, owner_uid;
        int dtype, order, share, committed;
        char name[129];
};
/* Uploads source (data, dtype, rows, cols, order, ld, batch_stride) under a name. Readable by others only when complete. */
MMA_EXPORT int mma_put(struct mma_client *client, const char *name, const struct mma_matrix *source, uint64_t batch,
            const struct mma_put_options *options, int timeout_ms, uint64_t *ret_matrix);
/* Shape and type of a matrix. */
MMA_EXPORT int mma_find(struct mma_client *client, const char *name, int timeout_ms, struct mma_matrix_info *ret_info);
/* Downloads into target->data with target's order (must be the stored one), ld and batch_stride. */
MMA_EXPORT int mma_get(struct mma_client *client, const char *name, const struct mma_matrix *target, uint64_t batch, int timeout_ms);
/* *ret_items: malloc'd, the caller frees. owner NULL: own and shared with me. */
MMA_EXPORT int mma_list(struct mma_client *client, const char *owner, int timeout_ms, struct mma_matrix_info **ret_items,
             size_t *ret_n_items);
/* The name goes at once; requests in flight finish. */
MMA_EXPORT int mma_drop(struct mma_client *client, const char *name, int timeout_ms);

/* ---- about the daemon ---- */

struct mma_info {
        size_t size;            /* sizeof(struct mma_info), set by the caller */
        char version[32], backend[16], device[96], device_uuid[48], driver[32], blas[64], reason[160], state[16];
        uint64_t numerics_epoch, uptime_us, device_bytes_total, device_bytes_free, n_connections, n_jobs;
        uint32_t cc, n_sms, n_threads, pid, protocol_version;
        uint64_t inline_bytes_max, payload_bytes_max, jobs_per_conn_max, slab_bytes_max, pinned_bytes_max, gpu_bytes_max;
};
MMA_EXPORT int mma_ping(struct mma_client *client, int timeout_ms);
MMA_EXPORT int mma_get_info(struct mma_client *client, int timeout_ms, struct mma_info *ret_info);
struct mma_kernel_info {
        char name[80], family[16], a[8], b[8], accumulate[8], numeric_class[32];
        uint32_t tile_m, tile_n, tile_k, cc_min;
        int usable;
};
MMA_EXPORT int mma_kernels(struct mma_client *client, int timeout_ms, struct mma_kernel_info **ret_items, size_t *ret_n_items);
/* A product without operands: matrices packed in row order, before their ops; no C, bias or scales. */
struct mma_shape {
        size_t size;            /* sizeof(struct mma_shape): lets the struct grow */
        uint64_t m, n, k, batch;        /* batch 0 = 1 */
        int a, b, d;            /* enum mma_dtype; b 0 = as a, d 0 = the usual result of a and b */
        int op_a, op_b;         /* enum mma_op; 0 = N */
        int compute;            /* enum mma_compute; 0 = default */
};
/* A row's place in the ranking: candidates by cost, then those that are out. */
struct mma_choice {
        char kernel[80], numeric_class[32];
        char lane[16];          /* how the daemon would run it: express, bulk, cpu */
        char refusal[96];       /* why the row is out; empty: a candidate */
        char prepare[96];       /* what is done to operands before; empty: nothing */
        double cost_us;         /* of candidates */
        int measured;           /* cost_us was measured, not modelled */
};
/* What the daemon would choose for a product, and what for each other row speaks against it. The first item is the choice;
 * if it has a refusal, nothing serves the product. *ret_items: malloc'd, the caller frees. MMA_UNSUPPORTED: the daemon is too
 * old to tell. */
MMA_EXPORT int mma_explain(struct mma_client *client, const struct mma_shape *shape, int timeout_ms,
                           struct mma_choice **ret_items, size_t *ret_n_items);
/* Has the candidates measured on the daemon's device, at most the 24 best by its model; it believes the times from then on, and keeps them. Bits of
 * results do not change. Administrators only: MMA_DENIED. The items are the candidates in their new order. */
MMA_EXPORT int mma_tune(struct mma_client *client, const struct mma_shape *shape, int timeout_ms, struct mma_choice **ret_items,
                        size_t *ret_n_items);
struct mma_counter {
        char name[64];
        double value;
};
MMA_EXPORT int mma_stats(struct mma_client *client, int timeout_ms, struct mma_counter **ret_items, size_t *ret_n_items);

#ifdef __cplusplus
}
#endif
#endif
