/* SPDX-License-Identifier: MIT
 *
 * What the files of the CUDA backend share. Two lanes: express (cuda_express.c, on the loop thread: kernels read and write
 * mapped host memory and resident matrices directly) and bulk (cuda_bulk.c, on its own thread: copy engines to and from
 * device memory around each kernel). The bulk thread also watches the device's health.
 */
#ifndef MMAD_CUDA_INTERNAL_H
#define MMAD_CUDA_INTERNAL_H

#include <cuda_runtime_api.h>
#include <pthread.h>
#include <stdatomic.h>

#include "daemon/backend.h"
#include "daemon/cuda_arena.h"
#include "daemon/cuda_choice.h"
#include "daemon/cuda_driver.h"
#include "kernels/kernels.h"
#include "kernels/tuning.h"

#define EXPRESS_STREAMS 4u
#define EXPRESS_LAUNCHES 64u            /* launches in flight; each may carry up to EXPRESS_GROUP_MAX problems */
#define EXPRESS_GROUP_MAX 128u
#define EXPRESS_SHARE_US 500.0          /* tasks that together take longer are worth choosing rows for all of them: 40 to 90 us for 64 */
#define EXPRESS_HOST_BYTES_MAX (48u << 10)      /* mapped bytes that one task may touch: above it the copy engine is faster */
#define EXPRESS_SPIN_US 1000u           /* the loop spins no longer than this for one launch */
#define PIN_WAIT_US 20000u              /* a slab waits so long for a moment without express work, which pinning would hold up */
#define BULK_IN_FLIGHT 2u               /* the next uploads while the first computes; more would take the order away */
#define SMS_FOR_EXPRESS 4u              /* that bulk launches leave free */
#define BULK_SPIN_US 300u               /* waits for an end without sleeping: a timed sleep costs 60 us or more */
#define HEALTH_US 2000u
#define WORD_STRIDE 16u                 /* uint32 per completion word: a cache line each */
#define BAD_ROWS_WORD 2u                /* likewise for problem.bad_rows; the word behind */
#define AMAX_WORD 1u                    /* of the bulk lane's words and counters: where amax gathers, and where it comes back */

struct backend_memory {
        CUdeviceptr at;
        uint64_t n_bytes;
        /* as a pack, bulk thread: what it holds; kind NONE = nothing yet */
        struct mma_prepare form;
        bool form_along_k;              /* the matrix lay along K where it was copied, or across */
};

struct express_launch {
        struct backend_task *tasks;     /* list */
        uint32_t value;                 /* last one used in its word */
        atomic_uint pending;            /* the value that its word will get; 0 = this launch slot is free */
        uint64_t start_us;
        const char *kernel;
};

struct express {
        cudaStream_t streams[EXPRESS_STREAMS];
        uint32_t next_stream;
        atomic_uint n_in_flight;        /* changed by the loop thread alone; workers look before they pin */
        uint64_t newest_us;             /* when the last launch was made */
        volatile uint32_t *words;       /* mapped */
        uint32_t *counters;             /* device */
        char *tables, *device_tables;   /* mapped and on the device, EXPRESS_GROUP_MAX * MMA_GROUP_ENTRY_BYTES for each launch */
        struct express_launch launches[EXPRESS_LAUNCHES];
};

struct bulk {
        pthread_t thread;
        bool is_started, is_stopping;
        pthread_mutex_t lock;
        pthread_cond_t wake;
        struct backend_task *first, *last;      /* waiting, under lock */
        cudaStream_t in, compute, out;
        cudaEvent_t uploaded[BULK_IN_FLIGHT], computed[BULK_IN_FLIGHT];
        volatile uint32_t *words;               /* mapped, one for each in flight */
        uint32_t *counters;                     /* device, for launches' done; never signalled to the host */
        struct choices plans;                   /* the thread's own */
};

struct backend_cuda {
        struct backend base;
        struct backend_config config;
        int device;
        struct cudaDeviceProp prop;
        struct mma_device mma_device;   /* without tuning: see cuda_device */
        _Atomic(struct kernel_tuning *) tuning;
        struct kernel_tuning *tuning_before;
        cudaStream_t tune_stream;       /* bulk thread: graphs are captured on it */
        struct choices choices;         /* loop thread */
        struct cuda_driver driver;
        struct arenas *arenas;
        cudaMemPool_t pool;
        cudaStream_t worker_stream;     /* memory_new's clearing */
        char *slots;                    /* mapped; n_inline_slots of slot_bytes */
        uint64_t slot_bytes;
        uint32_t *free_slots, n_free_slots;
        struct express express;
        struct bulk bulk;
        pthread_mutex_t done_lock;
        struct backend_task *done_first, *done_last;    /* finished by the bulk thread */
        atomic_uint n_bulk;             /* waiting, running or done but not polled */
        atomic_bool watch_express;      /* the loop stopped spinning: the bulk thread wakes it */
        atomic_int lost_error;          /* cudaError_t of a sticky error, 0 = healthy */
        atomic_ullong free_bytes;       /* of the device, when last looked at: asking may wait for another thread's call */
        atomic_bool wants_free_bytes;   /* the bulk thread shall look again */
};

/* Notes a CUDA result: sets task's status and text when it is an error; a sticky one marks the device lost. Returns error. */
int cuda_note(struct backend_cuda *cuda, int error, struct backend_task *task, const char *what);

/* The device as selection is to see it now. Loop and bulk thread; valid until the thread's next task. */
struct mma_device cuda_device(struct backend_cuda *cuda);

/* tuning (cuda_tune.c): the operations of backend.h, and a task of the bulk thread. counter: as in mma_done. */
uint32_t cuda_tune_rows(struct backend *backend, const struct gemm *gemm, bool is_believed, uint32_t n_max, uint32_t *ret_rows,
                        struct refusal *ret_refusal);
int cuda_tune_apply(struct backend *backend, const struct tuning_set *set);
int cuda_tune_begin(struct backend_cuda *cuda, struct backend_task *task, uint32_t *counter);
void cuda_tune_end(struct backend_cuda *cuda, struct backend_task *task);
void cuda_tune_close(struct backend_cuda *cuda);
/* CTAs that a bulk launch of this row may have. */
uint32_t cuda_bulk_ctas(const struct backend_cuda *cuda, const struct mma_kernel *kernel);

/* Device-visible address of a place that needs no copy: mapped host memory or resident memory. NULL = absent. */
void *cuda_place_direct(const struct backend_place *place);
/* The problem of a task whose operands all lie where the device reads them. */
void cuda_problem_direct(const struct backend_task *task, struct mma_problem *ret_problem);

/* express lane, loop thread */
int express_open(struct backend_cuda *cuda);
void express_close(struct backend_cuda *cuda);
bool express_fits(struct backend_cuda *cuda, const struct backend_task *task);
/* cost_us: modelled, of all of them alone. */
void express_submit(struct backend_cuda *cuda, struct backend_task *list, double cost_us);
struct backend_task *express_poll(struct backend_cuda *cuda);
/* Any thread: one of the launches in flight has ended. Reads words only. */
bool express_has_done(struct backend_cuda *cuda);

/* bulk lane */
int bulk_open(struct backend_cuda *cuda);
int bulk_start(struct backend_cuda *cuda);      /* the thread; 0 or -errno */
void bulk_close(struct backend_cuda *cuda);
void bulk_submit(struct backend_cuda *cuda, struct backend_task *task);
struct backend_task *bulk_poll(struct backend_cuda *cuda);
void bulk_nudge(struct backend_cuda *cuda);

#endif
