/* SPDX-License-Identifier: MIT
 *
 * The methods of resident matrices. put: memory on a worker, then (with a source) a copy in pieces, then the commit. write
 * and get: a copy in pieces. The pieces take their turns in the scheduler like products, so an upload of gigabytes delays
 * nobody by more than one of them.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "daemon/requests.h"

/* ---- copies ---- */

bool copy_next(struct job *job)
{
        const struct matrix *matrix = job->matrix;
        struct backend_task *task = &job->task;
        uint64_t line, n_lines, n_bytes;

        /* A line longer than a piece goes in parts, others as many as a piece holds. */
        if (job->copy.batch_index == job->copy.n_batch || job->copy.n_lines == 0 || matrix->line_bytes == 0)
                return false;
        n_bytes = matrix->line_bytes - job->copy.byte;
        n_lines = 1;
        if (n_bytes > COPY_PIECE_BYTES)
                n_bytes = COPY_PIECE_BYTES;
        else if (job->copy.byte == 0) {
                n_lines = COPY_PIECE_BYTES / matrix->pitch;
                if (n_lines > job->copy.n_lines - job->copy.line)
                        n_lines = job->copy.n_lines - job->copy.line;
                if (n_lines == 0)
                        n_lines = 1;
        }
        line = job->copy.first_line + job->copy.batch_index * matrix->n_lines + job->copy.line;

        task->kind = job->method == WIRE_MATRIX_GET ? BACKEND_COPY_OUT : BACKEND_COPY_IN;
        task->n_lines = n_lines;
        task->line_bytes = n_bytes;
        task->host_pitch = job->copy.host_pitch;
        /* The pad is zeroed with the end of a line. */
        task->memory_pitch = job->copy.byte + n_bytes == matrix->line_bytes ? matrix->pitch - job->copy.byte : n_bytes;
        if (n_lines > 1)
                task->memory_pitch = matrix->pitch;
        task->copy_host = (struct backend_place){
                .host = job->copy.host + job->copy.batch_index * job->copy.host_batch_stride +
                        job->copy.line * job->copy.host_pitch + job->copy.byte,
                .host_bytes = (n_lines - 1) * job->copy.host_pitch + n_bytes,
                .pinned = job->copy.host_pinned,
        };
        task->copy_memory = (struct backend_place){ .memory = matrix->memory, .offset = line * matrix->pitch + job->copy.byte };
        task->is_express = false;
        job->lane = JOB_BULK;
        job->cost_us = 1 + (double)(n_lines * n_bytes) / COPY_BYTES_PER_US;

        job->copy.byte += n_bytes;
        if (job->copy.byte < matrix->line_bytes)
                return true;
        job->copy.byte = 0;
        job->copy.line += n_lines;
        if (job->copy.line == job->copy.n_lines) {
                job->copy.line = 0;
                job->copy.batch_index++;
        }
        return true;
}

/* Where the other side of a copy lies: n_lines lines in each of n_batch elements. */
struct side {
        struct slab *slab;              /* NULL = inline */
        uint64_t host_pitch, host_batch_stride, extent; /* bytes */
};

/* operand: place, offset, ld, batch_stride; what else it says must agree with the matrix. */
static int side_check(struct requests *requests, const struct conn *conn, const struct matrix *matrix,
                      const struct operand *operand, uint64_t n_lines, uint64_t n_batch, const char *field,
                      uint64_t inline_bytes, struct side *ret_side, struct refusal *ret_refusal)
{
        uint64_t element = mma_dtype_bytes(matrix->dtype), line = matrix->line_bytes / element, object_bytes, end;
        uint64_t ld = operand->ld == GEMM_UNSET ? line : operand->ld, stride = operand->batch_stride;
        uint64_t alignment = operand->place == PLACE_INLINE ? FRAME_ALIGNMENT : element;
        struct side side = { 0 };
        bool overflows;

        if (operand->dtype != MMA_DTYPE_NONE && operand->dtype != matrix->dtype)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s is %s, but the matrix is %s", field,
                              mma_dtype_name(operand->dtype), mma_dtype_name(matrix->dtype));
        if (operand->order != MMA_ORDER_NONE && operand->order != matrix->order)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s is in %s order, but the matrix is stored in %s order", field,
                              mma_order_name(operand->order), mma_order_name(matrix->order));
        if (operand->place != PLACE_INLINE && operand->place != PLACE_SLAB)
                return refuse(ret_refusal, operand->place == PLACE_NONE ? MMA_BAD_FIELD : MMA_UNSUPPORTED, field,
                              "%s must be inline or in a slab", field);
        if (operand->place == PLACE_SLAB) {
                side.slab = slab_find(&requests->slabs, conn, operand->object);
                if (!side.slab)
                        return refuse(ret_refusal, MMA_NOT_FOUND, field, "this connection has no slab %" PRIu64, operand->object);
        }
        if (ld < line)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, line, "the ld of %s is below the %" PRIu64 " of a line",
                                    field, line);
        if (operand->offset % alignment)
                return refuse_limit(ret_refusal, MMA_BAD_ALIGNMENT, field, alignment,
                                    "%s starts at byte %" PRIu64 ", which is no multiple of %" PRIu64, field, operand->offset,
                                    alignment);
        overflows = __builtin_mul_overflow(ld, element, &side.host_pitch);
        if (stride == GEMM_UNSET || n_batch <= 1)
                overflows |= __builtin_mul_overflow(side.host_pitch, n_lines, &side.host_batch_stride);
        else
                overflows |= __builtin_mul_overflow(stride, element, &side.host_batch_stride);
        if (n_lines > 0 && n_batch > 0 && line > 0) {
                uint64_t lines_bytes = 0, batch_bytes = 0;

                overflows |= __builtin_mul_overflow(n_lines - 1, side.host_pitch, &lines_bytes) ||
                             __builtin_mul_overflow(n_batch - 1, side.host_batch_stride, &batch_bytes) ||
                             __builtin_add_overflow(lines_bytes, batch_bytes, &side.extent) ||
                             __builtin_add_overflow(side.extent, matrix->line_bytes, &side.extent);
        }
        object_bytes = side.slab ? side.slab->n_bytes : inline_bytes;
        if (overflows || __builtin_add_overflow(operand->offset, side.extent, &end) || end > object_bytes)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, object_bytes,
                                    "%s needs %" PRIu64 " bytes from offset %" PRIu64 " on, but its place has %" PRIu64 " bytes",
                                    field, side.extent, operand->offset, object_bytes);
        *ret_side = side;
        return 0;
}

/* The payload holds the source and at most its padding. */
static int payload_check(const struct side *side, const struct operand *source, const struct frame_in *frame,
                         struct refusal *ret_refusal)
{
        uint64_t end = side->slab ? 0 : source->offset + side->extent;

        if (frame->payload_bytes >= end && frame->payload_bytes - end < FRAME_ALIGNMENT)
                return 0;
        return refuse_limit(ret_refusal, MMA_BAD_FIELD, "payload", end,
                            "the payload has %" PRIu64 " bytes, but the source in it takes %" PRIu64, frame->payload_bytes, end);
}

/* Puts the copy into the job; its memory is there already. Lines are those of all batch elements, one after the other. */
static void copy_bind(struct job *lead, struct matrix *matrix, const struct side *side, const struct operand *operand,
                      uint64_t first_line, uint64_t n_lines, uint64_t n_batch)
{
        bool is_get = lead->method == WIRE_MATRIX_GET;
        uint64_t begin = first_line * matrix->pitch, end;

        lead->matrix = matrix;
        lead->copy.host_pitch = side->host_pitch;
        lead->copy.host_batch_stride = side->host_batch_stride;
        lead->copy.first_line = first_line;
        lead->copy.n_lines = n_lines;
        lead->copy.n_batch = n_batch;
        /* Elements that follow each other without a gap are one run of lines, however many and small they are. */
        if (n_batch > 1 && n_lines == matrix->n_lines && side->host_batch_stride == n_lines * side->host_pitch) {
                lead->copy.n_lines = n_lines * n_batch;
                lead->copy.n_batch = 1;
        }
        if (side->slab) {
                lead->copy.host = side->slab->at + operand->offset;
                lead->copy.host_pinned = side->slab->pinned;
                job_use_slab(lead, side->slab, operand->offset, operand->offset + side->extent, is_get);
        } else {
                lead->copy.host = is_get ? lead->buffer.results : lead->buffer.inputs;
                lead->copy.host_pinned = lead->buffer.slot != NULL;
                if (lead->copy.host && !is_get)
                        lead->copy.host += operand->offset;
        }
        end = begin + (n_batch - 1) * matrix->n_lines * matrix->pitch + n_lines * matrix->pitch;
        /* A put is of all of it, which also makes those wait that name it before it is committed. */
        if (lead->method == WIRE_MATRIX_PUT)
                begin = 0, end = UINT64_MAX;
        job_use_matrix(lead, matrix, NULL, begin, end, !is_get);
}

/* ---- put ---- */

static void put_on_made(struct matrix *matrix, int status, void *userdata)
{
        struct job *lead = userdata;
        struct requests *requests = lead->requests;
        struct refusal refusal;

        if (!status && (!lead->conn || lead->is_cancelled || matrix->state == MATRIX_DROPPED))
                status = MMA_CANCELLED;
        if (status < 0)
                status = MMA_INTERNAL;
        if (status == MMA_NO_MEMORY) {
                packs_make_room(&requests->matrices, NULL, matrix->n_bytes);
                refuse(&refusal, status, "", "there is no memory for %" PRIu64 " bytes of resident matrix", matrix->n_bytes);
        } else if (status) {
                refuse(&refusal, status, "", "%s", mma_status_sentence(status));
        }
        if (status || !lead->copy.n_batch)
                job_end(requests, lead, status, &refusal);
        else
                job_resume(requests, lead);
        jobs_run_ready(requests);
}

static int put_existing(struct conn *conn, const struct request *request, const struct matrix *matrix)
{
        struct reply reply = { .id = request->id, .method = WIRE_MATRIX_PUT };

        reply.matrix_put.matrix = matrix->id;
        reply.matrix_put.existed = true;
        conn_reply(conn, &reply, NULL, 0, -1);
        return 0;
}

/* The same matrix is on its way by an earlier request of this connection, and may yet fail: the answer comes behind it. */
static void put_behind(struct requests *requests, struct conn *conn, struct job *lead, struct matrix *matrix)
{
        job_use_matrix(lead, matrix, NULL, 0, UINT64_MAX, false);
        job_queue(requests, conn, lead);
}

/* The source of a put describes the same matrix. */
static int source_check(const struct request *request, struct refusal *ret_refusal)
{
        const struct operand *source = &request->matrix_put.source, *shape = &request->matrix_put.shape;

        if ((source->rows != GEMM_UNSET && source->rows != shape->rows) ||
            (source->cols != GEMM_UNSET && source->cols != shape->cols))
                return refuse(ret_refusal, MMA_BAD_FIELD, "source", "source and matrix differ in size");
        return 0;
}

int request_matrix_put(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                       struct refusal *ret_refusal)
{
        const struct operand *source = &request->matrix_put.source;
        bool has_source = request->matrix_put.has_source, existed;
        struct side side = { 0 };
        struct matrix *matrix;
        struct job *lead;
        int r;

        if (has_source && (r = source_check(request, ret_refusal)))
                return r;
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        r = matrix_new(&requests->matrices, conn, request, &matrix, &existed, ret_refusal);
        if (!r && existed && matrix->state != MATRIX_COMMITTED) {
                put_behind(requests, conn, lead, matrix);
                return 0;
        }
        if (r || existed) {
                job_withdraw(requests, lead);
                return r ? r : put_existing(conn, request, matrix);
        }
        if (has_source &&
            ((r = side_check(requests, conn, matrix, source, matrix->n_lines, matrix->batch, "source", frame->payload_bytes, &side,
                             ret_refusal)) ||
             (r = payload_check(&side, source, frame, ret_refusal)) ||
             (r = buffer_take(requests, conn, frame, !side.slab, 0, &lead->buffer, ret_refusal)))) {
                job_withdraw(requests, lead);
                matrix_drop(matrix);
                return r;
        }
        lead->requests = requests;
        lead->matrix = matrix;
        if (has_source) {
                copy_bind(lead, matrix, &side, source, 0, matrix->n_lines, matrix->batch);
                matrix_pend(matrix);
        } else {
                job_use_matrix(lead, matrix, NULL, 0, UINT64_MAX, true);
        }
        job_work(requests, conn, lead);
        matrix_make(matrix, put_on_made, lead);
        return 0;
}

int matrix_finish(struct job *lead, struct refusal *ret_refusal)
{
        if (lead->method != WIRE_MATRIX_PUT && lead->method != WIRE_MATRIX_COMMIT)
                return 0;
        if (!lead->matrix && !lead->matrices[0]->was_committed)
                return refuse(ret_refusal, MMA_GONE, "name", "the matrix '%s', which was on its way already, was not committed",
                              lead->matrices[0]->name);
        return lead->matrix ? matrix_commit(lead->matrix, ret_refusal) : 0;
}

/* ---- write, commit ---- */

static int range_check(const struct matrix *matrix, uint64_t batch_index, uint64_t line, uint64_t n_lines,
                       struct refusal *ret_refusal)
{
        if (batch_index >= matrix->batch)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, "batch_index", matrix->batch, "the matrix has a batch of %" PRIu64,
                                    matrix->batch);
        if (line > matrix->n_lines || n_lines > matrix->n_lines - line)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, line > matrix->n_lines ? "line" : "n_lines", matrix->n_lines,
                                    "the matrix has %" PRIu64 " lines", matrix->n_lines);
        return 0;
}

int request_matrix_write(struct requests *requests, struct conn *conn, const struct request *request,
                         struct frame_in *frame, struct refusal *ret_refusal)
{
        const struct operand *source = &request->matrix_write.source;
        uint64_t line = request->matrix_write.line, n_lines = request->matrix_write.n_lines;
        struct matrix *matrix;
        struct side side;
        struct job *lead;
        int r;

        r = matrix_find_open(&requests->matrices, conn, request->matrix_write.matrix, &matrix, ret_refusal);
        if (r)
                return r;
        if ((r = range_check(matrix, request->matrix_write.batch_index, line, n_lines, ret_refusal)) ||
            (r = side_check(requests, conn, matrix, source, n_lines, 1, "source", frame->payload_bytes, &side, ret_refusal)) ||
            (r = payload_check(&side, source, frame, ret_refusal)) ||
            (r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal)))
                return r;
        r = buffer_take(requests, conn, frame, !side.slab, 0, &lead->buffer, ret_refusal);
        if (r) {
                job_withdraw(requests, lead);
                return r;
        }
        copy_bind(lead, matrix, &side, source, request->matrix_write.batch_index * matrix->n_lines + line, n_lines, 1);
        job_queue(requests, conn, lead);
        return 0;
}

int request_matrix_commit(struct requests *requests, struct conn *conn, const struct request *request,
                          struct frame_in *frame, struct refusal *ret_refusal)
{
        struct matrix *matrix;
        struct job *lead;
        int r;

        r = matrix_find_open(&requests->matrices, conn, request->matrix_commit.matrix, &matrix, ret_refusal);
        if (r)
                return r;
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        lead->matrix = matrix;
        job_use_matrix(lead, matrix, NULL, 0, UINT64_MAX, true);
        matrix_pend(matrix);
        job_queue(requests, conn, lead);
        return 0;
}

/* ---- get ---- */

int request_matrix_get(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                       struct refusal *ret_refusal)
{
        const struct operand *target = &request->matrix_get.target;
        uint64_t batch_index = request->matrix_get.batch_index, line = request->matrix_get.line;
        uint64_t n_lines = request->matrix_get.n_lines, results_bytes = 0;
        uint64_t bytes_max = requests->daemon->config.payload_bytes_max;
        struct operand packed = { .place = PLACE_INLINE, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        struct matrix *matrix;
        struct side side;
        struct job *lead;
        int r;

        r = matrix_find(&requests->matrices, conn, request->matrix_get.matrix, &request->matrix_get.name,
                        request->matrix_get.matrix ? "matrix" : "name", &matrix, ret_refusal);
        if (r)
                return r;
        if (n_lines == GEMM_UNSET)
                n_lines = line <= matrix->n_lines ? matrix->n_lines - line : 0;
        r = range_check(matrix, batch_index, line, n_lines, ret_refusal);
        if (r)
                return r;
        if (target->place == PLACE_INLINE) {
                packed.dtype = target->dtype;
                packed.order = target->order;
                target = &packed;
                if (__builtin_mul_overflow(n_lines, matrix->line_bytes, &results_bytes) || results_bytes > bytes_max)
                        return refuse_limit(ret_refusal, MMA_LIMIT, "n_lines", matrix->line_bytes ? bytes_max / matrix->line_bytes : 0,
                                            "a reply carries at most %" PRIu64 " bytes, a line has %" PRIu64, bytes_max,
                                            matrix->line_bytes);
        }
        if ((r = side_check(requests, conn, matrix, target, n_lines, 1, "target", results_bytes, &side, ret_refusal)) ||
            (r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal)))
                return r;
        r = buffer_take(requests, conn, frame, false, results_bytes, &lead->buffer, ret_refusal);
        if (r) {
                job_withdraw(requests, lead);
                return r;
        }
        copy_bind(lead, matrix, &side, target, batch_index * matrix->n_lines + line, n_lines, 1);
        job_queue(requests, conn, lead);
        return 0;
}

/* ---- list, drop ---- */

int request_matrix_list(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_MATRIX_LIST };
        uint8_t *payload;
        size_t n_bytes;
        int r;

        (void)frame;
        r = matrices_list(&requests->matrices, conn, request->matrix_list.cursor, &request->matrix_list.owner,
                          requests->items.matrices, LIST_ITEMS_PER_REPLY, &reply.list.n_items, &reply.list.next_cursor,
                          ret_refusal);
        if (r)
                return r;
        r = wire_encode_matrices(requests->items.matrices, reply.list.n_items, &payload, &n_bytes);
        return reply_with_list(conn, &reply, r, payload, n_bytes, ret_refusal);
}

int request_matrix_drop(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_MATRIX_DROP };
        struct matrix *matrix;
        struct job *lead;
        int r;

        r = matrix_find_own(&requests->matrices, conn, request->matrix_drop.matrix, &request->matrix_drop.name, &matrix,
                            ret_refusal);
        if (r)
                return r;
        if (!order_conflicts(&matrix->accesses, conn->id, 0, UINT64_MAX, true)) {
                matrix_drop(matrix);
                conn_reply(conn, &reply, NULL, 0, -1);
                return 0;
        }
        /* In use by this connection: the name is gone now, the answer comes after those that use it. */
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        job_use_matrix(lead, matrix, NULL, 0, UINT64_MAX, true);
        matrix_drop(matrix);
        job_queue(requests, conn, lead);
        return 0;
}

void matrix_reply(struct requests *requests, struct job *lead)
{
        struct reply reply = { .id = lead->id, .method = lead->method };
        const struct matrix *matrix = lead->matrix ? lead->matrix : lead->matrices[0];
        const void *payload = NULL;
        uint64_t n_bytes = 0;

        (void)requests;
        if (lead->method == WIRE_MATRIX_GET) {
                reply.matrix_get.rows = matrix->rows;
                reply.matrix_get.cols = matrix->cols;
                reply.matrix_get.batch = matrix->batch;
                reply.matrix_get.dtype = matrix->dtype;
                reply.matrix_get.order = matrix->order;
                reply.matrix_get.ld = lead->copy.host_pitch / mma_dtype_bytes(matrix->dtype);
                n_bytes = lead->buffer.results_bytes;
                payload = n_bytes ? lead->buffer.results : NULL;
        } else {
                reply.matrix_put.matrix = matrix->id;
                reply.matrix_put.existed = !lead->matrix;       /* put_behind */
        }
        conn_reply_heap(lead->conn, &reply, payload, n_bytes, &lead->buffer.heap, &lead->buffer.charge);
}
