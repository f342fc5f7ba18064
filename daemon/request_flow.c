/* SPDX-License-Identifier: MIT
 *
 * The way that all requests share: admitted, ordered, queued, scheduled, finished, answered. What a request means is in
 * request_gemm.c and its sisters; who calls this, in request.c.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/requests.h"

/* ---- in ---- */

int job_admit(struct requests *requests, struct conn *conn, const struct request *request, uint64_t received_us,
              uint32_t n_jobs, struct job **ret_lead, struct refusal *ret_refusal)
{
        const struct config *config = &requests->daemon->config;
        struct charge charge = { 0 };
        struct job *lead, **link;
        int r;

        if (requests->lost_status)
                return refuse(ret_refusal, requests->lost_status, "", "%s", requests->lost_text);
        if (requests->daemon->is_draining)
                return refuse(ret_refusal, MMA_DRAINING, "", "the daemon is stopping and takes no new work");
        if (n_jobs > config->jobs_per_conn_max)
                return refuse_limit(ret_refusal, MMA_LIMIT, "problems", config->jobs_per_conn_max,
                                    "a connection may have %llu jobs; raise `jobs_per_conn_max` in mmad.conf",
                                    (unsigned long long)config->jobs_per_conn_max);
        if (conn->n_jobs + n_jobs > config->jobs_per_conn_max)
                return refuse_limit(ret_refusal, MMA_BUSY, "jobs_per_conn_max", config->jobs_per_conn_max,
                                    "this connection has %u unfinished jobs; wait, or raise `jobs_per_conn_max` in mmad.conf",
                                    conn->n_jobs);
        if (requests->jobs.n_max - requests->jobs.n_used < n_jobs)
                return refuse_limit(ret_refusal, MMA_BUSY, "jobs_max", requests->jobs.n_max,
                                    "all job slots of the daemon are taken; wait, or raise `jobs_max` in mmad.conf");
        r = charge_take(&charge, conn->user, QUOTA_JOBS, n_jobs, ret_refusal);
        if (r)
                return r;
        lead = job_new(&requests->jobs);
        charge_move(&lead->charge, &charge);
        link = &lead->next_problem;
        for (uint32_t i = 1; i < n_jobs; i++, link = &(*link)->next_problem) {
                *link = job_new(&requests->jobs);
                (*link)->lead = lead;
        }
        lead->n_unfinished = n_jobs;
        for (struct job *job = lead; job; job = job->next_problem) {
                job->id = request->id;
                job->method = request->method;
                job->lane = JOB_BULK;
                job->received_us = received_us;
        }
        if (request->deadline_us && __builtin_add_overflow(received_us, request->deadline_us, &lead->deadline_at_us))
                lead->deadline_at_us = UINT64_MAX;
        *ret_lead = lead;
        return 0;
}

void job_use_slab(struct job *job, struct slab *slab, uint64_t begin, uint64_t end, bool is_write)
{
        assert(job->n_accesses < JOB_OPERANDS_MAX);
        job->slabs[job->n_slabs++] = slab_ref(slab);
        job->accesses[job->n_accesses++] =
                (struct access){ .job = job, .order = &slab->order, .begin = begin, .end = end, .is_write = is_write };
}

void job_use_matrix(struct job *job, struct matrix *matrix, struct backend_place *place, uint64_t begin, uint64_t end,
                    bool is_write)
{
        assert(job->n_accesses < JOB_OPERANDS_MAX);
        /* Who needs nothing of it waits for its commit all the same. */
        if (begin >= end && matrix->is_pending)
                begin = 0, end = UINT64_MAX;
        job->matrix_places[job->n_matrices] = place;
        job->matrices[job->n_matrices++] = matrix_ref(matrix);
        job->accesses[job->n_accesses++] =
                (struct access){ .job = job, .order = &matrix->accesses, .begin = begin, .end = end, .is_write = is_write };
}

int buffer_take(struct requests *requests, struct conn *conn, struct frame_in *frame, bool wants_payload,
                uint64_t results_bytes, struct buffer *ret_buffer, struct refusal *ret_refusal)
{
        struct backend *backend = requests->backend;
        uint64_t inputs_bytes = wants_payload ? frame->payload_bytes : 0, heap_bytes, half = requests->inline_half_bytes;
        bool takes_over = inputs_bytes > 0 && frame->owned;
        int r;

        *ret_buffer = (struct buffer){ .inputs_bytes = inputs_bytes, .results_bytes = results_bytes };
        if (inputs_bytes == 0 && results_bytes == 0)
                return 0;
        if (inputs_bytes <= half && results_bytes <= half)
                ret_buffer->slot = backend->ops->slot_take(backend);
        if (ret_buffer->slot) {
                ret_buffer->inputs = ret_buffer->slot;
                ret_buffer->results = ret_buffer->inputs + half;
                if (inputs_bytes)
                        memcpy(ret_buffer->inputs, frame->payload, inputs_bytes);
                return 0;
        }
        /* 64: what vector units like; the results start behind the copied payload. */
        heap_bytes = (takes_over ? 0 : (inputs_bytes + 63) / 64 * 64) + (results_bytes + 63) / 64 * 64;
        if (heap_bytes) {
                r = charge_take(&ret_buffer->charge, conn->user, QUOTA_INLINE_BYTES, heap_bytes, ret_refusal);
                if (r)
                        return r;
                ret_buffer->heap = aligned_alloc(64, heap_bytes);
                if (!ret_buffer->heap) {
                        charge_release(&ret_buffer->charge);
                        return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for the payload");
                }
        }
        if (takes_over) {
                ret_buffer->payload = frame->owned;
                frame->owned = NULL;
                ret_buffer->inputs = ret_buffer->payload->at;
                ret_buffer->results = ret_buffer->heap;
        } else {
                ret_buffer->inputs = ret_buffer->heap;
                ret_buffer->results = ret_buffer->heap + (inputs_bytes + 63) / 64 * 64;
                if (inputs_bytes)
                        memcpy(ret_buffer->inputs, frame->payload, inputs_bytes);
        }
        return 0;
}

/* ---- order ---- */

static void deadline_watch(struct requests *requests, struct job *lead)
{
        if (lead->deadline_at_us && !lead->deadline_index)
                deadlines_add(&requests->deadlines, lead);
}

static void job_push(struct requests *requests, struct job *job)
{
        job_set_state(job, JOB_QUEUED);
        sched_push(&requests->sched, job);
}

static void matrix_place(const struct matrix *matrix, struct backend_place *place)
{
        place->memory = matrix->memory;
        place->pack = pack_memory(matrix);
        place->keeps = pack_may_be(matrix);
}

/* What the backend had to copy for this product is kept for the next ones. */
static void keep_copies(const struct job *job)
{
        for (uint32_t i = 0; i < job->n_matrices; i++)
                if (job->matrix_places[i] == &job->task.a)
                        pack_want(job->matrices[i], job->task.pack_bytes_a);
                else if (job->matrix_places[i] == &job->task.b)
                        pack_want(job->matrices[i], job->task.pack_bytes_b);
}

/* Nothing stands in its way any more. A matrix that it named while the commit was still under way is there now, or not. */
static void job_start(struct requests *requests, struct job *lead)
{
        struct refusal refusal;
        struct job *next;
        int r;

        if (lead->method == WIRE_MATRIX_COMMIT || lead->method == WIRE_MATRIX_DROP || lead->method == WIRE_SLAB_CLOSE) {
                r = lead->method == WIRE_MATRIX_COMMIT ? matrix_finish(lead, &refusal) : 0;
                job_end(requests, lead, r, &refusal);
                return;
        }
        deadline_watch(requests, lead);
        for (struct job *job = lead; job; job = next) {
                next = job->next_problem;
                r = 0;
                for (uint32_t i = 0; i < job->n_matrices && !r; i++) {
                        struct matrix *matrix = job->matrices[i];

                        if (!matrix->memory || (!matrix->was_committed && !job_writes_matrix(job)))
                                r = refuse(&refusal, MMA_GONE, "", "the matrix '%s' was not committed", matrix->name);
                        else if (job->matrix_places[i])
                                matrix_place(matrix, job->matrix_places[i]);
                }
                if (!r && job->tune)
                        tune_next(requests, job);
                if (!r && job_is_copy(job) && !copy_next(job)) {
                        /* Nothing to copy: an empty matrix. */
                        r = matrix_finish(job, &refusal);
                        job_end(requests, job, r, &refusal);
                } else if (r) {
                        job_end(requests, job, r, &refusal);
                } else {
                        job_push(requests, job);
                }
        }
}

static void job_go(struct requests *requests, struct job *lead)
{
        if (!order_block(lead)) {
                job_start(requests, lead);
                return;
        }
        deadline_watch(requests, lead);
        for (struct job *job = lead; job; job = job->next_problem)
                if (job->state != JOB_BLOCKED)
                        job_set_state(job, JOB_BLOCKED);
}

void job_queue(struct requests *requests, struct conn *conn, struct job *lead)
{
        job_enlist(&requests->jobs, lead, conn);
        order_enter(lead);
        job_go(requests, lead);
}

void job_work(struct requests *requests, struct conn *conn, struct job *lead)
{
        job_enlist(&requests->jobs, lead, conn);
        order_enter(lead);
        job_set_state(lead, JOB_WORKING);
}

void job_resume(struct requests *requests, struct job *lead)
{
        assert(lead->state == JOB_WORKING && lead->conn);
        job_go(requests, lead);
}

void jobs_run_ready(struct requests *requests)
{
        while (requests->ready.waiters) {
                struct job *lead = requests->ready.waiters;

                order_unblock(lead);
                job_go(requests, lead);
        }
}

/* ---- out ---- */

static void buffer_give(struct requests *requests, struct buffer *buffer)
{
        if (buffer->slot)
                requests->backend->ops->slot_give(requests->backend, buffer->slot);
        payload_free(buffer->payload);
        free(buffer->heap);
        charge_release(&buffer->charge);
        *buffer = (struct buffer){ 0 };
}

static void job_forget(struct requests *requests, struct job *lead)
{
        struct job *next;

        buffer_give(requests, &lead->buffer);
        free(lead->tune);
        for (struct job *job = lead; job; job = next) {
                next = job->next_problem;
                while (job->n_slabs)
                        slab_unref(job->slabs[--job->n_slabs]);
                while (job->n_matrices)
                        matrix_unref(job->matrices[--job->n_matrices]);
                job_free(&requests->jobs, job);
        }
}

void job_withdraw(struct requests *requests, struct job *lead)
{
        assert(lead->state == JOB_NEW && !lead->conn);
        job_forget(requests, lead);
}

static void buffer_run_free(struct worker_task *task)
{
        struct job *lead = (struct job *)((char *)task - offsetof(struct job, worker));

        /* Nothing else of it: charges and payloads are the loop's. */
        free(lead->buffer.heap);
        lead->buffer.heap = NULL;
}

static void buffer_done_free(struct worker_task *task)
{
        struct job *lead = (struct job *)((char *)task - offsetof(struct job, worker));

        job_forget(lead->requests, lead);
}

static void job_dispose(struct requests *requests, struct job *lead)
{
        struct buffer *buffer = &lead->buffer;

        /* Asks a worker by itself where that is needed, and so must be called here. */
        buffer->payload = payload_free(buffer->payload);
        if (!buffer->heap || buffer->charge.amount < FREE_ON_WORKER_BYTES) {
                job_forget(requests, lead);
                return;
        }
        lead->requests = requests;
        worker_start(&requests->daemon->loop, &lead->worker, buffer_run_free, buffer_done_free);
}

static void request_reply(struct requests *requests, struct job *lead)
{
        struct reply reply = { .id = lead->id, .method = lead->method };

        if (!lead->conn)
                return;
        if (lead->task.status && !lead->vector) {
                conn_refuse(lead->conn, lead->id, lead->method, &lead->task.refusal);
                return;
        }
        switch (lead->method) {
        case WIRE_GEMM:
                gemm_reply(requests, lead);
                break;
        case WIRE_MATRIX_PUT:
        case WIRE_MATRIX_WRITE:
        case WIRE_MATRIX_COMMIT:
        case WIRE_MATRIX_GET:
                matrix_reply(requests, lead);
                break;
        case WIRE_TUNE:
                tune_reply(requests, lead);
                break;
        default:
                conn_reply(lead->conn, &reply, NULL, 0, -1);
        }
}

void job_end(struct requests *requests, struct job *job, int status, const struct refusal *refusal)
{
        struct job *lead = job->lead;

        job_set_state(job, JOB_DONE);
        job->task.status = status;
        if (status) {
                if (refusal != &job->task.refusal)
                        job->task.refusal = *refusal;
                job->task.refusal.status = status;
                if (job->matrix && (job->method == WIRE_MATRIX_PUT || job->method == WIRE_MATRIX_WRITE))
                        job->matrix->is_spoiled = true;
        }
        if (!status && job->task.kind == BACKEND_GEMM)
                keep_copies(job);
        if (lead->vector)
                lead->vector->statuses[job->problem_index] = (uint16_t)status;
        assert(lead->n_unfinished > 0);
        if (--lead->n_unfinished > 0)
                return;
        deadlines_remove(&requests->deadlines, lead);
        /* A put that failed leaves nothing behind; nobody but its own connection could have seen it. */
        if (lead->method == WIRE_MATRIX_PUT || lead->method == WIRE_MATRIX_COMMIT)
                if (lead->task.status && lead->matrix && lead->matrix->state != MATRIX_DROPPED)
                        matrix_drop(lead->matrix);
        request_reply(requests, lead);
        job_delist(&requests->jobs, lead);
        order_leave(lead, &requests->ready);
        job_dispose(requests, lead);
}
