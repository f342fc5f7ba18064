/* SPDX-License-Identifier: MIT
 *
 * What request.c and the files of single methods share: the state behind requests, and the steps that every request takes.
 * Nobody else includes this.
 *
 *   request.c         decode, dispatch, the short methods
 *   request_flow.c    admit, order, queue, schedule, finish: the same for all
 *   request_gemm.c    one product or a vector of them
 *   request_kernels.c the rows of the table, and what would be chosen for a product
 *   request_matrix.c  put, write, commit, get, list, drop
 *   request_slab.c    open, close
 *   request_tune.c    measure the rows for a product
 */
#ifndef MMAD_REQUESTS_H
#define MMAD_REQUESTS_H

#include "daemon/daemon.h"
#include "daemon/deadlines.h"
#include "daemon/job.h"
#include "daemon/matrix.h"
#include "daemon/request.h"
#include "daemon/sched.h"
#include "daemon/slab.h"
#include "daemon/slab_pool.h"
#include "daemon/tunings.h"

/* Told in every reply: equal requests to daemons of the same epoch and device model give equal bits. A release changes it. */
#define NUMERICS_EPOCH 1u
/* What an express product may touch of slabs: a GPU reads as much through mapped memory faster than by copy engine. */
#define EXPRESS_SLAB_BYTES_MAX (40u << 10)
/* Bulk work in the backend's hands at once: enough to keep it busy, little enough that what is queued can still be
 * ordered fairly. Two tasks may always be there, however long they are. */
#define BULK_IN_FLIGHT_US_MAX 4000.0
#define BULK_IN_FLIGHT_MIN 2u
/* A copy to or from a resident matrix goes in pieces of about this: a few milliseconds on a laptop. */
#define COPY_PIECE_BYTES (16ull << 20)
#define COPY_BYTES_PER_US 10000.0       /* modelled: memcpy and PCIe are both near it */
/* A connection and its user each; what connections_max can be raised to by a reload. Memory is touched as it is used. */
#define SCHED_FLOWS_MAX (2u * 65536u)
/* At the end, for tasks and workers that are under way. */
#define REQUESTS_STOP_US 2000000ull
/* Freeing this much takes long enough (50 ms a GiB) to be a worker's business. */
#define FREE_ON_WORKER_BYTES (1ull << 20)

struct requests {
        struct daemon *daemon;
        struct backend *backend;
        struct wire_decoder *decoder;
        struct jobs jobs;
        struct sched sched;
        struct deadlines deadlines;
        struct slabs slabs;
        struct slab_pool slab_pool;
        struct owners owners;
        struct matrices matrices;
        struct tunings *tunings;
        struct job ready;               /* gate of order.h: what waited and may be able to go on */
        uint32_t n_in_flight[JOB_LANE_N];
        double in_flight_us[JOB_LANE_N];
        uv_timer_t timer;               /* the first deadline */
        uint64_t timer_at_us;           /* 0 = not running */
        bool is_timer_closed;
        int lost_status;                /* 0, or what everything is answered since the device is lost */
        char lost_text[REQUEST_TEXT_BYTES_MAX];
        uint64_t inline_half_bytes;     /* of an inline slot: payload, and again for results */
        union {                         /* lists under construction */
                struct wire_kernel kernels[LIST_ITEMS_PER_REPLY];
                struct wire_choice choices[LIST_ITEMS_PER_REPLY];
                struct wire_matrix matrices[LIST_ITEMS_PER_REPLY];
                struct wire_counter counters[LIST_ITEMS_PER_REPLY];
        } items;
};

/* ---- request_flow.c ---- */

/* A lead with its JOBS charge for n_jobs, deadline and id. 0, MMA_BUSY, MMA_LIMIT, MMA_QUOTA, MMA_DRAINING, gpu_lost. */
int job_admit(struct requests *requests, struct conn *conn, const struct request *request, uint64_t received_us,
              uint32_t n_jobs, struct job **ret_lead, struct refusal *ret_refusal);
/* Takes it back before job_queue; references and memory too. */
void job_withdraw(struct requests *requests, struct job *lead);
/* Into the connection's list; then it waits for earlier requests that it conflicts with, or starts. */
void job_queue(struct requests *requests, struct conn *conn, struct job *lead);
/* After a worker: the same from state WORKING. The lead is in the connection's list already. */
void job_resume(struct requests *requests, struct job *lead);
/* Into the connection's list in state WORKING: a worker will job_resume or job_end it. Its accesses count from now on. */
void job_work(struct requests *requests, struct conn *conn, struct job *lead);
/* One job is over; the last one of a request answers it. refusal may be NULL when status is 0. */
void job_end(struct requests *requests, struct job *job, int status, const struct refusal *refusal);
/* Starts what waited for requests that are over. At the end of every entry from outside. */
void jobs_run_ready(struct requests *requests);
/* cancel: true when something of it had not begun. */
bool job_cancel(struct requests *requests, struct job *lead);

/* Payload and results of a request, in a slot when both fit, else on the heap. 0, MMA_QUOTA, MMA_NO_MEMORY. */
int buffer_take(struct requests *requests, struct conn *conn, struct frame_in *frame, bool wants_payload,
                uint64_t results_bytes, struct buffer *ret_buffer, struct refusal *ret_refusal);

void job_use_slab(struct job *job, struct slab *slab, uint64_t begin, uint64_t end, bool is_write);
/* place (may be NULL) gets the matrix' memory when the job starts: it may be in the making now. */
void job_use_matrix(struct job *job, struct matrix *matrix, struct backend_place *place, uint64_t begin, uint64_t end,
                    bool is_write);

/* ---- the methods: 0, or the status of *ret_refusal, which request.c answers ---- */

int request_gemm(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                 struct refusal *ret_refusal);
int request_kernels(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                    struct refusal *ret_refusal);
int request_tune(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                 struct refusal *ret_refusal);
int request_slab_open(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                      struct refusal *ret_refusal);
int request_slab_close(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                       struct refusal *ret_refusal);
int request_matrix_put(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                       struct refusal *ret_refusal);
int request_matrix_write(struct requests *requests, struct conn *conn, const struct request *request,
                         struct frame_in *frame, struct refusal *ret_refusal);
int request_matrix_commit(struct requests *requests, struct conn *conn, const struct request *request,
                          struct frame_in *frame, struct refusal *ret_refusal);
int request_matrix_get(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                       struct refusal *ret_refusal);
int request_matrix_list(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal);
int request_matrix_drop(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal);

/* Replies of finished jobs. */
void gemm_reply(struct requests *requests, struct job *lead);
void matrix_reply(struct requests *requests, struct job *lead);
void tune_reply(struct requests *requests, struct job *lead);
/* What commit and put do at their end, without a task. 0 or a status. */
int matrix_finish(struct job *lead, struct refusal *ret_refusal);
/* The next row to measure into job->task; false: all are done. */
bool tune_next(struct requests *requests, struct job *job);
/* After a row: keeps its time, or why there is none. 0, or the status that ends the tune. */
int tune_note(struct job *job);
/* After the last row: from now on selection knows. 0 or a status. */
int tune_finish(struct requests *requests, struct job *job, struct refusal *ret_refusal);
/* Loads the state file (blocks) and gives it to the backend; 0 or -errno. */
int tune_open(struct requests *requests);
void tune_close(struct requests *requests);
/* The gemm that a problem describes, checked by gemm_check and the backend: operands packed in row order, in the payload
 * where they fit there, else in slabs. 0 or a status. */
int gemm_from_problem(struct requests *requests, const struct wire_problem *problem, struct gemm *ret_gemm,
                      struct refusal *ret_refusal);
/* Sends what a wire_encode_* function made and frees it. r: its result. */
int reply_with_list(struct conn *conn, struct reply *reply, int r, uint8_t *payload, size_t n_bytes,
                    struct refusal *ret_refusal);
/* The next piece of a copy into job->task; false: all is done. */
bool copy_next(struct job *job);

#endif
