/* SPDX-License-Identifier: MIT
 *
 * The port to whatever computes: cuda, cpu or fake. The daemon knows nothing behind it; a backend knows nothing of sockets,
 * users or quotas. Every function is called on the loop thread and does not block, unless it says WORKER: then it is called
 * on a worker thread and may.
 *
 * A task is one unit of work: a gemm, a copy to or from resident memory, or the measurement of a row. It is embedded in the daemon's job; the backend
 * owns it from submit until it comes back through poll, exactly once, with a status.
 */
#ifndef MMAD_BACKEND_H
#define MMAD_BACKEND_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/problem.h"
#include "kernels/tuning.h"
#include "proto/wire.h"

struct backend;

/* Memory of a resident matrix: device memory (VMM arenas) for cuda, host memory for cpu and fake. */
struct backend_memory;

/* A place that a task may touch. Exactly one of host and memory is set (or neither: absent). */
struct backend_place {
        void *host;                     /* inline slot, payload buffer or slab map */
        uint64_t host_bytes;            /* extent that the task may touch */
        bool pinned;                    /* host memory that slab_pin or inline_alloc made known to the device */
        struct backend_memory *memory;
        uint64_t offset;                /* bytes into memory */
        struct backend_memory *pack;    /* beside memory: room for the form that the kernel reads best (pack.h), or NULL */
        bool keeps;                     /* such a room is there or may come: copies of this operand will serve again */
};

enum backend_task_kind {
        BACKEND_GEMM = 1,
        BACKEND_COPY_IN,        /* n_lines lines of line_bytes from host (host_pitch) to memory (memory_pitch); the pad
                                 * between line_bytes and memory_pitch is zeroed */
        BACKEND_COPY_OUT,       /* the other way; nothing between host lines is written */
        BACKEND_TUNE,           /* measures one row for gemm, whose places are not looked at, on scratch operands */
};

/* Modelled; longer work would hold the express lane. The daemon judges by it when it queues, a backend again when addresses
 * and so alignment are known. */
#define BACKEND_EXPRESS_COST_US_MAX 200.0

struct backend_task {
        int kind;
        struct gemm gemm;       /* checked; ld and strides are of the stored form, matrices' already the daemon's own */
        struct backend_place a, b, c, d, bias, scale_a, scale_b, rows_a, rows_d;        /* start of each, offset applied */
        struct backend_place copy_host, copy_memory;
        uint64_t n_lines, line_bytes, host_pitch, memory_pitch;
        uint32_t tune_row;      /* BACKEND_TUNE: one of those that tune_rows gave, */
        bool tune_is_believed;  /* and how it was asked: which copies the row would be given depends on it */
        bool is_express;        /* every place is an inline slot or resident memory, and the work is short */

        /* filled by the backend */
        int status;             /* enum mma_status */
        struct refusal refusal; /* text when status is not ok */
        const char *kernel;     /* static name of what computed it */
        double tune_us;         /* BACKEND_TUNE: median of one product, */
        struct tuning_key tune_key;     /* and what was measured: after the copies that the row needs */
        uint64_t pack_bytes_a, pack_bytes_b;    /* a (b) keeps, has no room yet and was copied to a form of so many */
        uint32_t amax;          /* gemm.wants_amax: bits for problem_amax */
        uint64_t start_us, end_us;      /* monotonic */
        struct backend_task *next;      /* free for the owner's use while the task is not submitted */
        void *private_;         /* backend's own while submitted */
};

struct backend_info {
        const char *name;       /* "cuda", "cpu", "fake" */
        char device[96], device_uuid[48], driver[32], blas[64];
        char reason[160];       /* why not the other one, e.g. "no NVIDIA driver" */
        uint32_t cc, n_sms, n_threads;
        uint64_t memory_bytes_total, memory_bytes_free;
};

struct backend_config {
        const char *device;             /* UUID or index; NULL = first */
        uint32_t n_threads;             /* cpu: 0 = what the machine allows */
        uint64_t inline_bytes_max;      /* size of an inline slot's request and reply halves */
        uint32_t n_inline_slots;
        uint64_t memory_bytes_max;      /* cap for resident matrices; 0 = what the device has */
        /* Called from any thread when poll has something to return; the daemon wakes its loop with it. */
        void (*on_done)(void *userdata);
        void *userdata;
};

/* Open blocks (context creation, loading every kernel); called before the daemon says ready. 0, or -errno with
 * *ret_reason (static or in config's lifetime) telling why in a sentence. */
int backend_cuda_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                      size_t reason_bytes_max);
int backend_cpu_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                     size_t reason_bytes_max);
int backend_fake_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                      size_t reason_bytes_max);

struct backend {
        const struct backend_ops *ops;  /* first member of every backend */
};

struct backend_ops {
        void (*close)(struct backend *);        /* nothing is in flight any more, or the device is lost */
        void (*info)(struct backend *, struct backend_info *ret_info);
        uint32_t (*kernels)(struct backend *, uint32_t first, uint32_t n_max, struct wire_kernel *ret_items);
        /* What could compute this gemm, which passed `check`, and how well: best first, then what cannot and why. From
         * `first` on; fewer than n_max when the list ends. */
        uint32_t (*explain)(struct backend *, const struct gemm *, uint32_t first, uint32_t n_max, struct wire_choice *ret_items);

        /* Rows that may be measured for this gemm, best guess first: at most n_max. 0: nothing to choose, with the refusal.
         * is_believed: by what selection believes now, else by the model alone. */
        uint32_t (*tune_rows)(struct backend *, const struct gemm *, bool is_believed, uint32_t n_max, uint32_t *ret_rows,
                              struct refusal *ret_refusal);
        /* What selection believes from now on, over what is shipped; the set may go afterwards. 0 or -ENOMEM. */
        int (*tune_apply)(struct backend *, const struct tuning_set *);

        /* Pure: whether this gemm could run here at all; modelled time for deadlines and fairness. */
        int (*check)(struct backend *, const struct gemm *, struct refusal *ret_refusal);
        double (*cost_us)(struct backend *, const struct gemm *);

        /* Takes a list (through next) in order. Tasks that can share a launch do. Every task comes back through poll, also
         * failed ones. The number in flight is limited by `room`. */
        void (*submit)(struct backend *, struct backend_task *list);
        uint32_t (*room)(struct backend *);     /* tasks that submit may be given now */
        /* Finished tasks, as a list; NULL if none. */
        struct backend_task *(*poll)(struct backend *);
        /* true while something is in flight whose end is near enough that the loop should spin rather than sleep. */
        bool (*should_spin)(struct backend *);
        /* 0 healthy; MMA_GPU_LOST: a sticky error, every task in flight has come back or will at the next poll. */
        int (*health)(struct backend *);

        /* Inline slots: memory for a request's payload and its inline D, made known to the device at open. n_inline_slots
         * of them, each inline_bytes_max * 2. NULL when all are taken. */
        void *(*slot_take)(struct backend *);
        void (*slot_give)(struct backend *, void *slot);

        int (*slab_pin)(struct backend *, void *at, uint64_t n_bytes);          /* WORKER. 0 or a status */
        void (*slab_unpin)(struct backend *, void *at, uint64_t n_bytes);       /* WORKER */
        int (*memory_new)(struct backend *, uint64_t n_bytes, struct backend_memory **ret_memory);      /* WORKER; zeroed */
        void (*memory_free)(struct backend *, struct backend_memory *);         /* WORKER */
};

#endif
