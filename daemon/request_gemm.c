/* SPDX-License-Identifier: MIT
 *
 * gemm: from the operands of a request to tasks with resolved places, and from finished tasks to the reply. One problem, a
 * strided batch, or a vector of problems, which share one reply and have a status each: a refused one does not stop the
 * others.
 *
 * Down: prepare (resolve and check, nothing is taken yet) -> admit (jobs, memory) -> bind (places, references) -> queue.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "daemon/requests.h"
#include "daemon/vector_overlap.h"

/* Where one operand lies, once it is proven to be there. */
struct located {
        struct slab *slab;
        struct matrix *matrix;
        uint64_t extent;
};

/* A problem that passed every check. */
struct prepared {
        struct gemm *gemm;
        uint32_t index;
        struct located at[JOB_OPERANDS_MAX];
        uint64_t d_offset, d_bytes;     /* inline D in the reply */
        double cost_us;
};

/* The operands in the order of located[], and where each goes in the task. */
static struct operand *operand_at(struct gemm *gemm, uint32_t i)
{
        struct operand *operands[JOB_OPERANDS_MAX] = { &gemm->a,       &gemm->b,       &gemm->c,      &gemm->d,     &gemm->bias,
                                                       &gemm->scale_a, &gemm->scale_b, &gemm->rows_a, &gemm->rows_d };

        return operands[i];
}

static struct backend_place *place_at(struct backend_task *task, uint32_t i)
{
        struct backend_place *places[JOB_OPERANDS_MAX] = { &task->a,       &task->b,       &task->c,      &task->d,     &task->bias,
                                                           &task->scale_a, &task->scale_b, &task->rows_a, &task->rows_d };

        return places[i];
}

static const char *const operand_names[JOB_OPERANDS_MAX] = { "a", "b", "c", "d", "bias", "scale_a", "scale_b", "rows_a",
                                                             "rows_d" };
enum { OPERAND_C = 2, OPERAND_D = 3, OPERAND_BIAS = 4, OPERAND_SCALE_A = 5, OPERAND_SCALE_B = 6 };

static bool is_present(const struct gemm *gemm, uint32_t i)
{
        const struct operand *operand = operand_at((struct gemm *)gemm, i);

        return operand->dtype != MMA_DTYPE_NONE || operand->place == PLACE_MATRIX;
}

/* ---- checks ---- */

/* A resident matrix brings its own shape and layout; what the request says about them must agree. */
static int resolve_matrix(struct requests *requests, const struct conn *conn, struct operand *operand, uint32_t i,
                          bool is_vector, uint64_t batch, const char *field, struct matrix **ret_matrix, struct refusal *ret_refusal)
{
        struct matrix *matrix;
        uint64_t element;
        int r;

        if (i == OPERAND_D)
                return refuse(ret_refusal, MMA_UNSUPPORTED, field,
                              "a resident matrix is read-only after its commit; take d inline or in a slab and put it");
        r = matrix_find(&requests->matrices, conn, operand->object, &operand->name, field, &matrix, ret_refusal);
        if (r)
                return r;
        if (operand->dtype != MMA_DTYPE_NONE && operand->dtype != matrix->dtype)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s is sent as %s, but the matrix is %s", field,
                              mma_dtype_name(operand->dtype), mma_dtype_name(matrix->dtype));
        if (operand->order != MMA_ORDER_NONE && operand->order != matrix->order)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s is sent as order %s, but the matrix is stored in %s", field,
                              mma_order_name(operand->order), mma_order_name(matrix->order));
        if ((operand->rows != GEMM_UNSET && operand->rows != matrix->rows) ||
            (operand->cols != GEMM_UNSET && operand->cols != matrix->cols))
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s does not have the size that was sent: it is %llu x %llu",
                              field, (unsigned long long)matrix->rows, (unsigned long long)matrix->cols);
        if (batch > 1 && matrix->batch > 1 && matrix->batch < batch)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, matrix->batch, "%s has a batch of %llu, but %llu are asked for",
                                    field, (unsigned long long)matrix->batch, (unsigned long long)batch);
        /* Each line of a vector operand is one value, and lines lie a pitch apart. */
        if (is_vector && matrix->n_lines > 1)
                return refuse(ret_refusal, MMA_UNSUPPORTED, field,
                              "%s must be one line: put it as 1 x n in row order or n x 1 in column order", field);
        element = mma_dtype_bytes(matrix->dtype);
        operand->dtype = matrix->dtype;
        operand->order = matrix->order;
        operand->rows = matrix->rows;
        operand->cols = matrix->cols;
        operand->object = matrix->id;
        operand->offset = 0;
        operand->ld = matrix->pitch / element ? matrix->pitch / element : 1;
        operand->batch_stride = matrix->batch > 1 ? matrix->n_lines * (matrix->pitch / element) : 0;
        *ret_matrix = matrix;
        return 0;
}

/* Before gemm_check: which object, and for a matrix its shape. */
static int resolve(struct requests *requests, const struct conn *conn, struct prepared *prepared, const char *prefix,
                   struct refusal *ret_refusal)
{
        struct gemm *gemm = prepared->gemm;
        char field[sizeof(ret_refusal->field)];
        int r;

        for (uint32_t i = 0; i < JOB_OPERANDS_MAX; i++) {
                struct operand *operand = operand_at(gemm, i);
                bool is_scale = i == OPERAND_SCALE_A || i == OPERAND_SCALE_B;
                bool is_vector = i >= OPERAND_BIAS && !(is_scale && gemm->scale_mode == MMA_SCALE_MODE_BLOCK128);

                if (!is_present(gemm, i))
                        continue;
                switch (operand->place) {
                case PLACE_INLINE:
                        continue;
                case PLACE_SLAB:
                        prepared->at[i].slab = slab_find(&requests->slabs, conn, operand->object);
                        if (prepared->at[i].slab)
                                continue;
                        snprintf(field, sizeof(field), "%s%s", prefix, operand_names[i]);
                        return refuse(ret_refusal, MMA_NOT_FOUND, field, "this connection has no slab %llu",
                                      (unsigned long long)operand->object);
                case PLACE_MATRIX:
                        snprintf(field, sizeof(field), "%s%s", prefix, operand_names[i]);
                        r = resolve_matrix(requests, conn, operand, i, is_vector, gemm->batch, field, &prepared->at[i].matrix,
                                           ret_refusal);
                        if (r)
                                return r;
                        continue;
                case PLACE_DEVICE:
                        snprintf(field, sizeof(field), "%s%s", prefix, operand_names[i]);
                        return refuse(ret_refusal, MMA_UNSUPPORTED, field, "imported GPU memory is not served yet");
                default:
                        snprintf(field, sizeof(field), "%s%s", prefix, operand_names[i]);
                        return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s does not say where it lies", field);
                }
        }
        return 0;
}

/* After gemm_check: every byte that will be touched lies inside its object. */
static int check_extents(struct prepared *prepared, const char *prefix, uint64_t payload_bytes, struct refusal *ret_refusal)
{
        struct gemm *gemm = prepared->gemm;
        char field[sizeof(ret_refusal->field)];
        int r;

        for (uint32_t i = 0; i < JOB_OPERANDS_MAX; i++) {
                struct operand *operand = operand_at(gemm, i);
                uint64_t object_bytes = payload_bytes;

                if (!is_present(gemm, i) || (i == OPERAND_D && operand->place == PLACE_INLINE))
                        continue;
                if (prepared->at[i].slab)
                        object_bytes = prepared->at[i].slab->n_bytes;
                if (prepared->at[i].matrix)
                        object_bytes = prepared->at[i].matrix->n_bytes;
                operand_extent(operand, gemm->batch, &prepared->at[i].extent);
                if (prepared->at[i].extent <= object_bytes && operand->offset <= object_bytes - prepared->at[i].extent)
                        continue;
                snprintf(field, sizeof(field), "%s%s", prefix, operand_names[i]);
                r = operand_check_extent(operand, gemm->batch, object_bytes, field, ret_refusal);
                if (r)
                        return r;
        }
        return 0;
}

static int prepare(struct requests *requests, const struct conn *conn, const char *prefix, uint64_t payload_bytes,
                   struct prepared *prepared, struct refusal *ret_refusal)
{
        struct backend *backend = requests->backend;
        struct gemm *gemm = prepared->gemm;
        int r;

        if ((r = resolve(requests, conn, prepared, prefix, ret_refusal)) || (r = gemm_check(gemm, prefix, ret_refusal)) ||
            (r = check_extents(prepared, prefix, payload_bytes, ret_refusal)) ||
            (r = gemm_check_overlap(gemm, prefix, ret_refusal)) || (r = backend->ops->check(backend, gemm, ret_refusal)))
                return r;
        prepared->cost_us = backend->ops->cost_us(backend, gemm);
        prepared->d_offset = GEMM_UNSET;
        if (gemm->d.place == PLACE_INLINE && !gemm_inline_d_bytes(gemm, &prepared->d_bytes))
                return refuse(ret_refusal, MMA_LIMIT, "d", "d is larger than any reply");
        return 0;
}

static int check_vector(const struct prepared *prepared, uint32_t n_prepared, struct refusal *ret_refusal)
{
        struct gemm *problems[REQUEST_PROBLEMS_MAX];
        uint32_t indices[REQUEST_PROBLEMS_MAX];

        for (uint32_t i = 0; i < n_prepared; i++) {
                problems[i] = prepared[i].gemm;
                indices[i] = prepared[i].index;
        }
        return vector_overlap_check(problems, indices, n_prepared, ret_refusal);
}

/* Inline results one behind the other, each at a multiple of 16 bytes. */
static int lay_out_results(struct requests *requests, struct prepared *prepared, uint32_t n_prepared,
                           uint64_t *ret_results_bytes, struct refusal *ret_refusal)
{
        uint64_t bytes_max = requests->daemon->config.payload_bytes_max, at = 0;

        for (uint32_t i = 0; i < n_prepared; i++) {
                if (prepared[i].gemm->d.place != PLACE_INLINE)
                        continue;
                at = frame_padded(at);
                if (prepared[i].d_bytes > bytes_max || at > bytes_max - prepared[i].d_bytes)
                        return refuse_limit(ret_refusal, MMA_LIMIT, "d", bytes_max,
                                            "d takes %llu bytes and does not fit into a reply of %llu with the results before it; take "
                                            "it in a slab, or raise `payload_bytes_max` in mmad.conf",
                                            (unsigned long long)prepared[i].d_bytes, (unsigned long long)bytes_max);
                prepared[i].d_offset = at;
                at += prepared[i].d_bytes;
        }
        *ret_results_bytes = at;
        return 0;
}

/* ---- binding ---- */

static void bind_operand(struct job *job, const struct prepared *prepared, uint32_t i)
{
        struct operand *operand = operand_at(&job->task.gemm, i);
        struct backend_place *place = place_at(&job->task, i);
        const struct located *at = &prepared->at[i];
        const struct buffer *buffer = &job->lead->buffer;
        uint64_t end = operand->offset + at->extent;
        bool is_read = i != OPERAND_C || gemm_reads_c(&job->task.gemm);

        if (!is_present(&job->task.gemm, i) || !is_read)
                return;
        if (at->matrix) {
                /* All of it: a commit, a write or a drop concerns every reader. */
                job_use_matrix(job, at->matrix, place, 0, UINT64_MAX, false);
        } else if (at->slab) {
                job_use_slab(job, at->slab, operand->offset, end, i == OPERAND_D);
                *place = (struct backend_place){ .host = at->slab->at + operand->offset, .host_bytes = at->extent,
                                                 .pinned = at->slab->pinned };
        } else if (i == OPERAND_D && prepared->d_bytes) {
                *place = (struct backend_place){ .host = buffer->results + prepared->d_offset,
                                                 .host_bytes = prepared->d_bytes, .pinned = buffer->slot != NULL };
        } else if (i != OPERAND_D && at->extent) {
                *place = (struct backend_place){ .host = buffer->inputs + operand->offset, .host_bytes = at->extent,
                                                 .pinned = buffer->slot != NULL };
        }
}

static void bind_problem(struct job *job, const struct prepared *prepared)
{
        bool is_express = prepared->cost_us <= BACKEND_EXPRESS_COST_US_MAX;
        uint64_t slab_bytes = 0;

        job->problem_index = prepared->index;
        job->cost_us = prepared->cost_us;
        job->d_offset = prepared->d_offset;
        job->d_bytes = prepared->d_bytes;
        job->task.kind = BACKEND_GEMM;
        job->task.gemm = *prepared->gemm;
        for (uint32_t i = 0; i < JOB_OPERANDS_MAX; i++) {
                bind_operand(job, prepared, i);
                if (prepared->at[i].slab) {
                        slab_bytes += prepared->at[i].extent;
                        is_express = is_express && prepared->at[i].slab->pinned;
                } else if (!job->lead->buffer.slot && operand_at(&job->task.gemm, i)->place == PLACE_INLINE) {
                        is_express = false;
                }
        }
        /* Small ones are read where they lie; large ones go by copy engine. */
        is_express = is_express && slab_bytes <= EXPRESS_SLAB_BYTES_MAX;
        job->task.is_express = is_express;
        job->lane = is_express ? JOB_EXPRESS : JOB_BULK;
        /* Names point into the frame, which will be gone. */
        for (uint32_t i = 0; i < JOB_OPERANDS_MAX; i++)
                operand_at(&job->task.gemm, i)->name = (struct text){ 0 };
}

/* ---- the reply ---- */

static void reply_begin(const struct requests *requests, uint64_t id, struct reply *ret_reply)
{
        *ret_reply = (struct reply){ .id = id, .method = WIRE_GEMM };
        ret_reply->gemm.numerics_epoch = NUMERICS_EPOCH;
        snprintf(ret_reply->gemm.backend, sizeof(ret_reply->gemm.backend), "%s", requests->daemon->backend_info.name);
}

/* What no kernel wrote must not show what was in the memory before: the gaps between results, and results of failures. */
static void clear_unwritten(struct job *lead)
{
        struct buffer *buffer = &lead->buffer;
        uint64_t at = 0;

        for (struct job *job = lead; job; job = job->next_problem) {
                if (job->d_offset == GEMM_UNSET)
                        continue;
                memset(buffer->results + at, 0, job->d_offset - at);
                if (job->task.status)
                        memset(buffer->results + job->d_offset, 0, job->d_bytes);
                at = job->d_offset + job->d_bytes;
        }
}

void gemm_reply(struct requests *requests, struct job *lead)
{
        struct vector *vector = lead->vector;
        struct reply reply;

        reply_begin(requests, lead->id, &reply);
        reply.gemm.is_vector = vector != NULL;
        reply.gemm.n_problems = vector ? vector->n_problems : 1;
        for (uint32_t i = 0; i < reply.gemm.n_problems; i++) {
                reply.gemm.statuses[i] = vector ? vector->statuses[i] : 0;
                reply.gemm.d_offsets[i] = GEMM_UNSET;
        }
        for (struct job *job = lead; job; job = job->next_problem) {
                const struct backend_task *task = &job->task;

                if (task->status)
                        continue;
                reply.gemm.d_offsets[job->problem_index] = job->d_offset;
                reply.gemm.has_amax[job->problem_index] = task->gemm.wants_amax;
                reply.gemm.amax[job->problem_index] = problem_amax(task->amax);
                if (!reply.gemm.kernel[0] && task->kernel)
                        snprintf(reply.gemm.kernel, sizeof(reply.gemm.kernel), "%s", task->kernel);
                if (task->start_us > job->received_us && task->start_us - job->received_us > reply.gemm.queue_us)
                        reply.gemm.queue_us = task->start_us - job->received_us;
                if (task->end_us > task->start_us && task->end_us - task->start_us > reply.gemm.run_us)
                        reply.gemm.run_us = task->end_us - task->start_us;
        }
        if (lead->buffer.results_bytes)
                clear_unwritten(lead);
        conn_reply_heap(lead->conn, &reply, lead->buffer.results_bytes ? lead->buffer.results : NULL, lead->buffer.results_bytes,
                        &lead->buffer.heap, &lead->buffer.charge);
}

/* ---- the request ---- */

static bool uses_payload(const struct prepared *prepared, uint32_t n_prepared)
{
        for (uint32_t i = 0; i < n_prepared; i++)
                for (uint32_t k = 0; k < JOB_OPERANDS_MAX; k++)
                        if (k != OPERAND_D && is_present(prepared[i].gemm, k) &&
                            operand_at(prepared[i].gemm, k)->place == PLACE_INLINE)
                                return true;
        return false;
}

static int admit(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                 struct prepared *prepared, uint32_t n_prepared, const uint16_t *statuses, struct refusal *ret_refusal)
{
        uint64_t results_bytes = 0, now = now_us();
        double cost_us = 0;
        struct job *lead;
        int r;

        for (uint32_t i = 0; i < n_prepared; i++)
                cost_us += prepared[i].cost_us;
        if (request->deadline_us && (double)(now - frame->received_us) + cost_us > (double)request->deadline_us)
                return refuse_limit(ret_refusal, MMA_DEADLINE, "deadline", request->deadline_us,
                                    "it takes about %.0f us, so it cannot be done within %llu us", cost_us,
                                    (unsigned long long)request->deadline_us);
        r = lay_out_results(requests, prepared, n_prepared, &results_bytes, ret_refusal);
        if (r)
                return r;
        r = job_admit(requests, conn, request, frame->received_us, n_prepared, &lead, ret_refusal);
        if (r)
                return r;
        if (request->gemm.is_vector) {
                lead->vector = vector_new(&requests->jobs);
                if (!lead->vector) {
                        job_withdraw(requests, lead);
                        return refuse(ret_refusal, MMA_BUSY, "jobs_max", "too many vector requests are in flight");
                }
                lead->vector->n_problems = request->gemm.n_problems;
                memcpy(lead->vector->statuses, statuses, request->gemm.n_problems * sizeof(*statuses));
        }
        r = buffer_take(requests, conn, frame, uses_payload(prepared, n_prepared), results_bytes, &lead->buffer, ret_refusal);
        if (r) {
                job_withdraw(requests, lead);
                return r;
        }
        for (struct job *job = lead; job; job = job->next_problem)
                bind_problem(job, prepared++);
        job_queue(requests, conn, lead);
        return 0;
}

int request_gemm(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                 struct refusal *ret_refusal)
{
        struct gemm *problems = request->gemm.problems;
        uint32_t n_problems = request->gemm.n_problems, n_prepared = 0;
        struct prepared prepared[REQUEST_PROBLEMS_MAX];
        uint16_t statuses[REQUEST_PROBLEMS_MAX] = { 0 };
        int r;

        for (uint32_t i = 0; i < n_problems; i++) {
                char prefix[32] = "";

                if (request->gemm.is_vector)
                        snprintf(prefix, sizeof(prefix), "problems[%u].", i);
                prepared[n_prepared] = (struct prepared){ .gemm = &problems[i], .index = i };
                r = prepare(requests, conn, prefix, frame->payload_bytes, &prepared[n_prepared], ret_refusal);
                if (r < 0 || (r && !request->gemm.is_vector))
                        return r;
                statuses[i] = (uint16_t)r;
                n_prepared += r == 0;
        }
        /* Only when all operands are known can it be told whether the payload is what they need. */
        if (n_prepared == n_problems &&
            (r = gemm_check_payload(problems, n_problems, request->gemm.is_vector, frame->payload_bytes, ret_refusal)))
                return r;
        if (n_prepared > 1 && (r = check_vector(prepared, n_prepared, ret_refusal)))
                return r;
        if (n_prepared == 0) {
                struct reply reply;

                reply_begin(requests, request->id, &reply);
                reply.gemm.is_vector = true;
                reply.gemm.n_problems = n_problems;
                memcpy(reply.gemm.statuses, statuses, sizeof(statuses));
                for (uint32_t i = 0; i < n_problems; i++)
                        reply.gemm.d_offsets[i] = GEMM_UNSET;
                conn_reply(conn, &reply, NULL, 0, -1);
                return 0;
        }
        return admit(requests, conn, request, frame, prepared, n_prepared, statuses, ret_refusal);
}
