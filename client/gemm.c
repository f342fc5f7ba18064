/* SPDX-License-Identifier: MIT
 *
 * Products: the calls that submit and wait, single or as a vector. describe.c checks what the caller says, place.c decides
 * how the operands travel.
 */
#include "client/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_prefix(struct refusal *refusal, const char *prefix) {
        char field[sizeof(refusal->field)];

        if (snprintf(field, sizeof(field), "%s%s", prefix, refusal->field) > 0)
                memcpy(refusal->field, field, sizeof(field));
}

/* Names of resident matrices are kept with the call: it may be sent again when the caller's text is gone. */
static int keep_names(struct call *call) {
        size_t n_bytes = 0, at = 0;

        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++)
                        n_bytes += problem_operand(&call->problems[i].gemm, k)->name.n_bytes;
        if (n_bytes == 0)
                return 0;
        call->names = malloc(n_bytes);
        if (!call->names)
                return MMA_NO_MEMORY;
        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++) {
                        struct text *name = &problem_operand(&call->problems[i].gemm, k)->name;

                        if (name->n_bytes == 0)
                                continue;
                        memcpy(call->names + at, name->at, name->n_bytes);
                        name->at = call->names + at;
                        at += name->n_bytes;
                }
        return 0;
}

/* A daemon skips the keys that it does not know, and would compute something else. */
static int check_features(const struct mma_client *client, const struct gemm *gemm, struct refusal *ret_refusal) {
        bool picks = gemm->rows_a.place != PLACE_NONE || gemm->rows_d.place != PLACE_NONE;
        const struct { bool is_wanted; uint32_t feature; const char *field, *what; } wants[] = {
                { ACT_IS_GATED(gemm->act), FEATURE_GATED, "act", "gated activations" },
                { gemm->wants_amax, FEATURE_AMAX, "amax", "amax" },
                { gemm->scale_mode == MMA_SCALE_MODE_BLOCK128, FEATURE_BLOCK128, "scale_mode", "scales of blocks" },
                { picks, FEATURE_ROWS, gemm->rows_a.place ? "rows_a" : "rows_d", "picked rows" },
        };

        for (size_t i = 0; i < sizeof(wants) / sizeof(wants[0]); i++)
                if (wants[i].is_wanted && !(client->features & wants[i].feature))
                        return refuse(ret_refusal, MMA_UNSUPPORTED, wants[i].field, "the daemon is too old for %s", wants[i].what);
        return 0;
}

static int check_vector(const struct mma_client *client, struct call *call, struct refusal *ret_refusal) {
        uint64_t most = client->limits.problems_max > 0 ? client->limits.problems_max : REQUEST_PROBLEMS_MAX;

        if (call->n_problems > most)
                return refuse_limit(ret_refusal, MMA_LIMIT, "n", most, "%u products, at most %llu go into one request",
                                    call->n_problems, (unsigned long long)most);
        for (uint32_t i = 0; i < call->n_problems; i++)
                call->gemms[i] = call->problems[i].gemm;
        return gemm_check_vector_overlap(call->gemms, call->n_problems, ret_refusal);
}

/* ---- the call ---- */

static void result_fill(struct mma_result *result, const struct call *call, uint32_t index) {
        const struct reply *reply = &call->reply;
        bool has_statuses = reply->status == MMA_OK && call->request.gemm.is_vector && index < reply->gemm.n_problems;
        struct refusal refusal = reply->refusal;

        *result = (struct mma_result){ .id = call->request.id, .status = reply->status };
        if (has_statuses)
                result->status = reply->gemm.statuses[index];
        if (reply->status == MMA_OK) {
                memcpy(result->backend, reply->gemm.backend, sizeof(result->backend));
                memcpy(result->kernel, reply->gemm.kernel, sizeof(result->kernel));
                result->queue_us = reply->gemm.queue_us;
                result->run_us = reply->gemm.run_us;
        }
        if (result->status == MMA_OK)
                return;
        if (has_statuses)
                refusal = (struct refusal){ .status = result->status };
        refusal.status = result->status;
        error_from_refusal(&refusal, &result->error);
}

static void gemm_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        (void)client;
        if (call->reply.status == MMA_OK && call->request.gemm.is_vector &&
            call->reply.gemm.n_problems != call->n_problems)
                call->reply.status = refuse(&call->reply.refusal, MMA_INTERNAL, "",
                                            "the daemon answered %u products instead of %u", call->reply.gemm.n_problems,
                                            call->n_problems);
        if (call->reply.status == MMA_OK && place_take_results(call, payload, n_bytes) != 0)
                call->reply.status = refuse(&call->reply.refusal, MMA_INTERNAL, "",
                                            "the daemon's answer does not hold the whole result");
        if (call->results)
                for (uint32_t i = 0; i < call->n_problems; i++)
                        result_fill(&call->results[i], call, i);
}

/* A checked and placed call, or NULL with a refusal. */
static struct call *make_call(struct mma_client *client, const struct mma_gemm *gemms, uint32_t n, bool is_vector,
                              int64_t deadline_ms, struct refusal *ret_refusal) {
        struct call *call = call_new(client, WIRE_GEMM);
        const uint8_t *at = (const uint8_t *)gemms;
        int r = 0;

        if (!call || call_set_problems(call, n) != 0) {
                call_free(client, call);
                refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
                return NULL;
        }
        call->request.gemm.is_vector = is_vector;
        call->done = gemm_done;
        for (uint32_t i = 0; r == 0 && i < n; i++) {
                /* The caller's array has the element size of its own header. */
                const struct mma_gemm *given = (const struct mma_gemm *)at;
                struct mma_gemm taken;
                char prefix[24] = "";

                if (is_vector)
                        snprintf(prefix, sizeof(prefix), "problems[%u].", i);
                mma_gemm_init(&taken);
                r = struct_take(&taken, sizeof(taken), given, given->size, "size", ret_refusal);
                if (r == 0)
                        r = describe_gemm(&taken, &call->problems[i].gemm, ret_refusal);
                call->problems[i].amax_to = taken.amax;
                if (r == 0)
                        r = check_features(client, &call->problems[i].gemm, ret_refusal);
                if (r != 0)
                        add_prefix(ret_refusal, prefix);
                if (r == 0)
                        r = describe_check(&call->problems[i].gemm, prefix, ret_refusal);
                if (r == 0 && i == 0)
                        call->request.deadline_us = taken.deadline_us;
                at += given->size;
        }
        if (r == 0 && is_vector)
                r = check_vector(client, call, ret_refusal);
        if (r == 0 && keep_names(call) != 0)
                r = refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
        if (r == 0)
                r = place_wait_for_conflicts(client, call, deadline_ms, ret_refusal);
        if (r == 0)
                r = place_problems(client, call, deadline_ms, ret_refusal);
        if (r != 0) {
                call_free(client, call);
                return NULL;
        }
        return call;
}

/* Room for one more request, by the daemon's count and by ours. */
static int wait_for_room(struct mma_client *client, uint32_t n, int64_t deadline_ms, struct refusal *ret_refusal) {
        for (;;) {
                uint64_t most = client->limits.jobs_per_conn_max > 0 ? client->limits.jobs_per_conn_max : UINT64_MAX;
                bool is_full = client->n_jobs > 0 && client->n_jobs + (uint64_t)n > most;

                if (!is_full && client->unsent_bytes <= CLIENT_OUT_BYTES_MAX)
                        return 0;
                if (now_ms() >= deadline_ms)
                        return is_full ? refuse_limit(ret_refusal, MMA_BUSY, "jobs_per_conn_max", most,
                                                      "%u requests of this connection are in flight", client->n_jobs)
                                       : refuse_limit(ret_refusal, MMA_BUSY, "", CLIENT_OUT_BYTES_MAX,
                                                      "the daemon has not read the requests before this one yet");
                client_turn(client, deadline_ms);
        }
}

static void undo_call(struct mma_client *client, struct call *call) {
        call_abandon(client, call);
        call_free(client, call);
}

int mma_gemm_submit(struct mma_client *client, const struct mma_gemm *gemm, int timeout_ms, mma_callback callback,
                    void *userdata, uint64_t *ret_id) {
        int64_t deadline_ms = deadline_after(timeout_ms);
        struct refusal refusal;
        struct call *call;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if (!callback)
                return client_refuse(client, MMA_BAD_FIELD, "callback", "a submitted request needs a callback");
        r = wait_for_room(client, 1, deadline_ms, &refusal);
        if (r != 0)
                return client_fail(client, &refusal);
        call = make_call(client, gemm, 1, false, deadline_ms, &refusal);
        if (!call)
                return client_fail(client, &refusal);
        call->callback = callback;
        call->userdata = userdata;
        call->results = &call->result;
        if (ret_id)
                *ret_id = call->request.id;
        r = call_submit(client, call, &refusal);
        if (r != 0) {
                undo_call(client, call);
                return client_fail(client, &refusal);
        }
        return MMA_OK;
}

int mma_cancel(struct mma_client *client, uint64_t id) {
        struct call *call;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        call = call_find(client, id);
        if (!call || call->request.method != WIRE_GEMM)
                return client_refuse(client, MMA_NOT_FOUND, "id", "no request with this id is in flight");
        return call_cancel(client, call);
}

/* ---- blocking ---- */

static bool writes_slab(const struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++) {
                const struct slab *slab = call->problems[i].slabs[OPERAND_D];

                if (slab && !slab->is_staging)
                        return true;
        }
        return false;
}

static int fail_results(struct mma_client *client, struct call *call, struct mma_result *ret_results, uint32_t n,
                        const struct refusal *refusal) {
        for (uint32_t i = 0; ret_results && i < n; i++) {
                ret_results[i] = (struct mma_result){ .status = refusal->status, .id = call ? call->request.id : 0 };
                error_from_refusal(refusal, &ret_results[i].error);
        }
        return client_fail(client, refusal);
}

/* Out of time: after this nothing writes D. A product into the caller's own memory is simply not copied; one into shared
 * memory must have ended, or that memory must be taken from the daemon. */
static int give_up(struct mma_client *client, struct call *call, struct mma_result *ret_results, uint32_t n) {
        struct refusal refusal;
        int64_t deadline_ms = now_ms() + CLIENT_CANCEL_MS;
        int r;

        call_cancel(client, call);
        while (writes_slab(call) && !call->is_done && now_ms() < deadline_ms)
                client_turn(client, deadline_ms);
        if (call->is_done && call->reply.status != MMA_CANCELLED)
                return -1;
        refuse(&refusal, MMA_TIMEOUT, "", "not finished within the time limit; the request was cancelled");
        r = fail_results(client, call, ret_results, n, &refusal);
        if (call->is_done) {
                call_free(client, call);
                return r;
        }
        if (writes_slab(call)) {
                struct slab *slabs[REQUEST_PROBLEMS_MAX];
                uint32_t n_slabs = 0;

                for (uint32_t i = 0; i < call->n_problems && n_slabs < REQUEST_PROBLEMS_MAX; i++) {
                        struct slab *slab = call->problems[i].slabs[OPERAND_D];

                        if (slab && !slab->is_staging)
                                slabs[n_slabs++] = slab;
                }
                call_abandon(client, call);
                call_complete_with(client, call, &refusal);
                for (uint32_t i = 0; i < n_slabs; i++)
                        slab_detach(slabs[i]);
                link_lost(client, MMA_DISCONNECTED, "the daemon did not answer a cancel");
                return r;
        }
        call_abandon(client, call);
        return r;
}

static int run(struct mma_client *client, const struct mma_gemm *gemms, uint32_t n, bool is_vector, int timeout_ms,
               struct mma_result *ret_results) {
        int64_t deadline_ms = deadline_after(timeout_ms);
        struct refusal refusal;
        struct call *call = NULL;
        int r, status = MMA_OK;

        r = client_enter(client);
        if (r == 0)
                r = wait_for_room(client, n, deadline_ms, &refusal);
        else
                refusal_from_error(&client->error, &refusal);
        if (r == 0) {
                call = make_call(client, gemms, n, is_vector, deadline_ms, &refusal);
                r = call ? 0 : refusal.status;
        }
        if (r == 0) {
                call->results = ret_results;
                call->is_waited = true;
                r = call_submit(client, call, &refusal);
        }
        if (r != 0) {
                r = fail_results(client, call, ret_results, n, &refusal);
                if (call)
                        undo_call(client, call);
                return r;
        }
        while (!call->is_done) {
                bool is_last = now_ms() >= deadline_ms;

                client_turn(client, is_last ? 0 : deadline_ms);
                if (is_last && !call->is_done) {
                        r = give_up(client, call, ret_results, n);
                        if (r >= 0)
                                return r;
                }
        }
        if (call->reply.status != MMA_OK) {
                refusal = call->reply.refusal;
                refusal.status = call->reply.status;
                status = client_fail(client, &refusal);
        }
        for (uint32_t i = 0; status == MMA_OK && is_vector && i < n; i++) {
                struct refusal first = { .status = call->reply.gemm.statuses[i] };

                if (first.status == MMA_OK)
                        continue;
                snprintf(first.field, sizeof(first.field), "problems[%u]", i);
                status = client_fail(client, &first);
        }
        call_free(client, call);
        return status;
}

int mma_gemm(struct mma_client *client, const struct mma_gemm *gemm, int timeout_ms, struct mma_result *ret_result) {
        return run(client, gemm, 1, false, timeout_ms, ret_result);
}

int mma_gemm_vector(struct mma_client *client, const struct mma_gemm *gemms, uint32_t n, int timeout_ms,
                    struct mma_result *ret_results) {
        if (n == 0)
                return client_enter(client);
        return run(client, gemms, n, true, timeout_ms, ret_results);
}
