/* SPDX-License-Identifier: MIT
 *
 * One request from its making to its end, and the table of those that are pending. A call keeps what it sent until the reply
 * is there, because a lost connection may ask for it again; it holds a reference on every slab that it names.
 */
#include "client/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define POOL_CALLS_MAX 256u
#define POOL_BYTES_MAX (64u << 10)      /* of a buffer that a pooled call may keep */

/* ---- lists ---- */

void calls_append(struct calls *calls, struct call *call) {
        call->next = NULL;
        call->previous = calls->last;
        *(calls->last ? &calls->last->next : &calls->first) = call;
        calls->last = call;
}

void calls_remove(struct calls *calls, struct call *call) {
        *(call->previous ? &call->previous->next : &calls->first) = call->next;
        *(call->next ? &call->next->previous : &calls->last) = call->previous;
        call->next = call->previous = NULL;
}

static struct call **bucket(struct mma_client *client, uint64_t id) {
        return &client->buckets[id % CALL_BUCKETS];
}

struct call *call_find(struct mma_client *client, uint64_t id) {
        for (struct call *call = *bucket(client, id); call; call = call->next_in_bucket)
                if (call->request.id == id)
                        return call;
        return NULL;
}

static void table_remove(struct mma_client *client, struct call *call) {
        for (struct call **at = bucket(client, call->request.id); *at; at = &(*at)->next_in_bucket)
                if (*at == call) {
                        *at = call->next_in_bucket;
                        return;
                }
}

/* ---- life ---- */

struct call *call_new(struct mma_client *client, int method) {
        struct call *call = client->pool;

        if (call) {
                struct call kept = *call;

                client->pool = call->next;
                client->n_pool--;
                *call = (struct call){
                        .frame = kept.frame,
                        .frame_room = kept.frame_room,
                        .payload = kept.payload,
                        .payload_room = kept.payload_room,
                };
        } else {
                call = calloc(1, sizeof(*call));
                if (!call)
                        return NULL;
        }
        call->fd = -1;
        call->request.id = ++client->last_id;
        call->request.method = method;
        return call;
}

static void problem_deinit(struct problem *problem) {
        free(problem->saved_c);
        problem->saved_c = NULL;
}

void call_free(struct mma_client *client, struct call *call) {
        if (!call)
                return;
        call_release_slabs(call);
        free(call->opening);
        call->opening = NULL;
        for (uint32_t i = 0; i < call->n_problems; i++)
                problem_deinit(&call->problems[i]);
        free(call->problems);
        free(call->gemms);
        call->problems = NULL;
        call->gemms = NULL;
        call->n_problems = 0;
        free(call->names);
        call->names = NULL;
        if (call->fd >= 0)
                close(call->fd);
        call->fd = -1;
        if (client && client->n_pool < POOL_CALLS_MAX && call->payload_room <= POOL_BYTES_MAX &&
            call->frame_room <= POOL_BYTES_MAX) {
                call->next = client->pool;
                client->pool = call;
                client->n_pool++;
                return;
        }
        free(call->frame);
        free(call->payload);
        free(call);
}

int call_set_problems(struct call *call, uint32_t n) {
        call->problems = calloc(n, sizeof(*call->problems));
        call->gemms = calloc(n, sizeof(*call->gemms));
        if (!call->problems || !call->gemms)
                return MMA_NO_MEMORY;
        call->n_problems = n;
        return 0;
}

int call_set_payload(struct call *call, uint64_t n_bytes) {
        size_t padded = (size_t)frame_padded(n_bytes);

        if (padded > call->payload_room) {
                uint8_t *payload;

                payload = malloc(padded);
                if (!payload)
                        return MMA_NO_MEMORY;
                free(call->payload);
                call->payload = payload;
                call->payload_room = padded;
        }
        if (padded > 0)
                memset(call->payload + padded - FRAME_ALIGNMENT, 0, FRAME_ALIGNMENT);
        call->payload_bytes = (size_t)n_bytes;
        call->payload_padded = padded;
        return 0;
}

int call_set_text(struct call *call, struct text *ret_text, const char *text) {
        free(call->names);
        call->names = strdup(text);
        if (!call->names)
                return MMA_NO_MEMORY;
        *ret_text = (struct text){ .at = call->names, .n_bytes = (uint32_t)strlen(text) };
        return 0;
}

/* ---- slabs that it names ---- */

struct operand *problem_operand(struct gemm *gemm, int index) {
        struct operand *operands[OPERAND_N] = { &gemm->a,       &gemm->b,       &gemm->c,      &gemm->d,     &gemm->bias,
                                                &gemm->scale_a, &gemm->scale_b, &gemm->rows_a, &gemm->rows_d };

        return operands[index];
}

void call_release_slabs(struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++) {
                        slab_unuse(call->problems[i].slabs[k]);
                        call->problems[i].slabs[k] = NULL;
                }
        slab_unuse(call->slab);
        call->slab = NULL;
}

bool call_names_lost_slab(struct call *call) {
        if (call->slab && call->slab->id == 0)
                return true;
        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++)
                        if (call->problems[i].slabs[k] && call->problems[i].slabs[k]->id == 0)
                                return true;
        return false;
}

static void fill_slab_ids(struct call *call) {
        struct request *request = &call->request;

        switch (request->method) {
        case WIRE_GEMM:
                for (uint32_t i = 0; i < call->n_problems; i++) {
                        struct problem *problem = &call->problems[i];

                        for (int k = 0; k < OPERAND_N; k++)
                                if (problem->slabs[k])
                                        problem_operand(&problem->gemm, k)->object = problem->slabs[k]->id;
                        call->gemms[i] = problem->gemm;
                }
                request->gemm.problems = call->gemms;
                request->gemm.n_problems = call->n_problems;
                break;
        case WIRE_MATRIX_PUT:
                if (call->slab)
                        request->matrix_put.source.object = call->slab->id;
                break;
        case WIRE_MATRIX_WRITE:
                if (call->slab)
                        request->matrix_write.source.object = call->slab->id;
                break;
        case WIRE_MATRIX_GET:
                if (call->slab)
                        request->matrix_get.target.object = call->slab->id;
                break;
        default:
                break;
        }
}

/* ---- sending ---- */

int call_encode(struct mma_client *client, struct call *call, struct refusal *ret_refusal) {
        struct frame_header header = { .payload_bytes = call->payload_bytes };
        uint64_t map_bytes_max = client->limits.map_bytes_max;
        size_t padded;
        int r;

        fill_slab_ids(call);
        r = wire_encode_request(&call->request, client->scratch, FRAME_MAP_BYTES_MAX);
        if (r < 0 || (map_bytes_max > 0 && (uint64_t)r > map_bytes_max))
                return refuse_limit(ret_refusal, MMA_LIMIT, "", map_bytes_max, "the description of the request is larger than "
                                    "one message may be");
        header.map_bytes = (uint32_t)r;
        padded = FRAME_HEADER_BYTES + (size_t)frame_padded((uint64_t)r);
        if (padded > call->frame_room) {
                uint8_t *frame = realloc(call->frame, padded);

                if (!frame)
                        return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
                call->frame = frame;
                call->frame_room = padded;
        }
        memset(call->frame + padded - FRAME_ALIGNMENT, 0, FRAME_ALIGNMENT);
        frame_header_encode(&header, call->frame);
        memcpy(call->frame + FRAME_HEADER_BYTES, client->scratch, (size_t)r);
        call->frame_bytes = padded;
        call->sent = 0;
        return 0;
}

static uint32_t call_jobs(const struct call *call) {
        return call->request.method == WIRE_GEMM ? call->n_problems : 1;
}

int call_submit(struct mma_client *client, struct call *call, struct refusal *ret_refusal) {
        int r;

        if (client->link == LINK_DOWN) {
                *ret_refusal = client->link_refusal;
                return ret_refusal->status;
        }
        if (client->link == LINK_READY && call_names_lost_slab(call))
                return refuse(ret_refusal, MMA_DISCONNECTED, "", "%s", mma_status_sentence(MMA_DISCONNECTED));
        r = call_encode(client, call, ret_refusal);
        if (r != 0)
                return r;
        call->next_in_bucket = *bucket(client, call->request.id);
        *bucket(client, call->request.id) = call;
        calls_append(call->is_control ? &client->control : &client->calls, call);
        client->n_jobs += call_jobs(call);
        client->unsent_bytes += call->frame_bytes + call->payload_padded;
        if (call->callback)
                client->n_calls++;
        if (client->fd >= 0 && (client->link == LINK_READY || call->is_control)) {
                r = io_flush(client);
                if (r < 0)
                        link_lost(client, MMA_DISCONNECTED, strerror(-r));
        }
        link_watch(client);
        return 0;
}

/* ---- ending ---- */

void call_complete(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        size_t total = call->frame_bytes + call->payload_padded;

        table_remove(client, call);
        calls_remove(call->is_control ? &client->control : &client->calls, call);
        client->n_completions++;
        client->n_jobs -= call_jobs(call);
        client->unsent_bytes -= total - call->sent;
        call->sent = total;
        if (call->done)
                call->done(client, call, payload, n_bytes);
        for (uint32_t i = 0; i < call->n_problems; i++)
                if (call->problems[i].d_to)
                        spans_remove(client, &call->problems[i]);
        call_release_slabs(call);
        call->is_done = true;
        if (call->is_waited)
                return;
        if (call->callback)
                calls_append(&client->finished, call);
        else
                call_free(client, call);
}

void call_complete_with(struct mma_client *client, struct call *call, const struct refusal *refusal) {
        call->reply = (struct reply){
                .id = call->request.id,
                .method = call->request.method,
                .status = refusal->status,
                .refusal = *refusal,
        };
        call_complete(client, call, NULL, 0);
}

void call_abandon(struct mma_client *client, struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++) {
                call->problems[i].amax_to = NULL;
                if (call->problems[i].d_to) {
                        spans_remove(client, &call->problems[i]);
                        call->problems[i].d_to = NULL;
                }
        }
        call->results = NULL;
        call->context = NULL;
        call->is_waited = false;
}

int call_cancel(struct mma_client *client, struct call *call) {
        struct refusal refusal;
        struct call *cancel = call_new(client, WIRE_CANCEL);
        int r;

        if (!cancel)
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        cancel->request.cancel.target = call->request.id;
        r = call_submit(client, cancel, &refusal);
        if (r != 0) {
                call_free(client, cancel);
                return client_fail(client, &refusal);
        }
        return 0;
}

int call_start(struct mma_client *client, struct call *call) {
        struct refusal refusal;
        int r;

        call->is_waited = true;
        r = call_submit(client, call, &refusal);
        if (r == 0)
                return 0;
        call->is_waited = false;
        return client_fail(client, &refusal);
}

int call_await(struct mma_client *client, struct call **call, int64_t deadline_ms) {
        struct refusal refusal;

        while (!(*call)->is_done) {
                bool is_last = now_ms() >= deadline_ms;

                client_turn(client, is_last ? 0 : deadline_ms);
                if (is_last && !(*call)->is_done) {
                        call_abandon(client, *call);
                        *call = NULL;
                        return client_refuse(client, MMA_TIMEOUT, "", "no answer within the time limit");
                }
        }
        if ((*call)->reply.status != MMA_OK) {
                refusal = (*call)->reply.refusal;
                refusal.status = (*call)->reply.status;
                return client_fail(client, &refusal);
        }
        return MMA_OK;
}

int call_perform(struct mma_client *client, struct call **call, int64_t deadline_ms) {
        int r = call_start(client, *call);

        return r != 0 ? r : call_await(client, call, deadline_ms);
}
