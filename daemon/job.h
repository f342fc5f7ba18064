/* SPDX-License-Identifier: MIT
 *
 * One unit of work: a request, or one problem of a vector request. From a fixed pool; what it holds (charges, payload
 * memory, references to slabs and matrices) is given back with it.
 *
 * A request is its lead job; further problems of a vector hang on next_problem, and the lead stays until all of them are
 * done. Only leads are in the connection's list, in the table of ids and in waiting lists.
 */
#ifndef MMAD_JOB_H
#define MMAD_JOB_H

#include "daemon/backend.h"
#include "daemon/conn.h"
#include "daemon/order.h"
#include "daemon/worker.h"

struct matrix;
struct tune;

#define JOB_OPERANDS_MAX 9u     /* a, b, c, d, bias, scale_a, scale_b, rows_a, rows_d */

/*      free -> new -> blocked -> queued -> running -> done -> free
 *                 \-> queued, working, done     \-> queued (next piece of a copy, next row of a tune)
 * working: something of it is on a worker thread. */
enum job_state { JOB_FREE = 0, JOB_NEW, JOB_BLOCKED, JOB_QUEUED, JOB_RUNNING, JOB_WORKING, JOB_DONE, JOB_STATE_N };

enum job_lane { JOB_EXPRESS = 0, JOB_BULK, JOB_LANE_N };

/* Memory of a request's payload and of its inline results: a slot of the backend, or payload taken over from the
 * connection and heap memory for the results. */
struct buffer {
        void *slot;
        struct payload *payload;
        uint8_t *heap;
        struct charge charge;           /* QUOTA_INLINE_BYTES of heap */
        uint8_t *inputs, *results;      /* where the two parts begin; NULL = none */
        uint64_t inputs_bytes, results_bytes;
};

/* What only a vector request has; one for each request in the pool would be mostly unused memory. */
struct vector {
        uint32_t n_problems;
        uint16_t statuses[REQUEST_PROBLEMS_MAX];
        uint64_t d_offsets[REQUEST_PROBLEMS_MAX];
        struct vector *next;
};

struct job {
        int state;                      /* enum job_state */
        int method;                     /* enum wire_method */
        int lane;                       /* enum job_lane */
        uint64_t id;                    /* of the request */
        uint64_t sequence;              /* order of submission in the daemon; never repeats */
        uint64_t conn_id;
        struct conn *conn;              /* lead; NULL = the client is gone, nobody is answered */
        uint64_t received_us, queued_us, deadline_at_us;        /* monotonic; deadline 0 = none */
        double cost_us;                 /* modelled */
        struct charge charge;           /* QUOTA_JOBS */

        struct job *lead;               /* itself, or the first problem */
        struct job *next_problem;
        uint32_t problem_index;
        uint32_t n_unfinished;          /* lead: problems not done yet */
        bool is_cancelled;              /* lead: no further piece of a copy or tune is started */

        struct backend_task task;
        struct buffer buffer;           /* lead */
        struct vector *vector;          /* lead of a vector */
        uint64_t d_offset;              /* of inline D in the results; GEMM_UNSET = none */
        uint64_t d_bytes;               /* of this D */

        struct access accesses[JOB_OPERANDS_MAX];
        uint32_t n_accesses;
        struct slab *slabs[JOB_OPERANDS_MAX];           /* references */
        struct matrix *matrices[JOB_OPERANDS_MAX];
        uint32_t n_slabs, n_matrices;

        struct backend_place *matrix_places[JOB_OPERANDS_MAX];  /* beside matrices[]: the places to fill at the start */

        /* put, write, get: the copy as a whole, in lines of the stored matrix; the task is the piece under way */
        struct matrix *matrix;          /* one of matrices[]; commit too */
        struct {
                uint8_t *host;
                bool host_pinned;
                uint64_t host_pitch, host_batch_stride;         /* bytes */
                uint64_t first_line, n_lines, n_batch;          /* n_lines a batch element, n_batch elements */
                uint64_t batch_index, line, byte;               /* where the next piece starts, relative to those */
        } copy;
        struct tune *tune;              /* request_tune.c's: of a tune request */
        struct worker_task worker;
        struct requests *requests;      /* for the worker's return */

        /* links */
        struct job *next, *previous;            /* connection's list (leads) */
        struct job *next_queued, *previous_queued;
        struct sched_flow *flow;        /* while queued */
        struct job *next_same_hash;
        struct job *blocker, *waiters, *next_waiter, *previous_waiter;
        uint32_t deadline_index;
};

/* Pool, table of ids and vectors. */
struct jobs {
        struct job *pool, *free;
        struct vector *vectors, *free_vectors;
        struct job **by_id;             /* buckets; n_buckets is a power of two */
        uint32_t n_max, n_used, n_buckets, n_vectors_max;
        uint32_t n_fresh, n_fresh_vectors;      /* taken at least once; those behind were never touched */
        uint64_t sequence;
};

int jobs_init(struct jobs *jobs, uint32_t n_max);       /* 0, -ENOMEM */
void jobs_deinit(struct jobs *jobs);

/* A job in state NEW, all other fields zero; NULL when the pool is empty. */
struct job *job_new(struct jobs *jobs);
/* Its state is NEW or DONE, and nothing links to it. Charges are released; references are the caller's to give back. */
void job_free(struct jobs *jobs, struct job *job);
/* Asserts that the step is one of the drawing above. */
void job_set_state(struct job *job, int state);

static inline bool job_writes_matrix(const struct job *job)
{
        return job->method == WIRE_MATRIX_PUT || job->method == WIRE_MATRIX_WRITE;
}
static inline bool job_is_copy(const struct job *job)
{
        return job_writes_matrix(job) || job->method == WIRE_MATRIX_GET;
}

struct vector *vector_new(struct jobs *jobs);           /* NULL when the pool is empty */
void vector_free(struct jobs *jobs, struct vector *vector);

/* The connection's list and the table of ids, for leads. */
void job_enlist(struct jobs *jobs, struct job *lead, struct conn *conn);
void job_delist(struct jobs *jobs, struct job *lead);
struct job *job_find(const struct jobs *jobs, uint64_t conn_id, uint64_t id);

#endif
