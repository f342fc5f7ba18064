/* SPDX-License-Identifier: MIT
 *
 * Questions about the daemon: ping, info, kernels, explain, tune, stats, and the paging that lists share with resident.c.
 */
#include "client/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request without operands, performed: *ret_call is freed by the caller when it is not NULL. */
static int ask(struct mma_client *client, int method, int timeout_ms, struct call **ret_call) {
        int64_t deadline_ms = deadline_after(timeout_ms);
        int r;

        *ret_call = NULL;
        r = client_enter(client);
        if (r != 0)
                return r;
        *ret_call = call_new(client, method);
        if (!*ret_call)
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        return call_perform(client, ret_call, deadline_ms);
}

int mma_ping(struct mma_client *client, int timeout_ms) {
        struct call *call;
        int r = ask(client, WIRE_PING, timeout_ms, &call);

        call_free(client, call);
        return r;
}

int mma_get_info(struct mma_client *client, int timeout_ms, struct mma_info *ret_info) {
        const struct reply *reply;
        struct mma_info info = { .size = ret_info->size };
        struct call *call;
        int r;

        if (ret_info->size < sizeof(ret_info->size))
                return client_refuse(client, MMA_BAD_FIELD, "size", "size must be sizeof(struct mma_info)");
        r = ask(client, WIRE_INFO, timeout_ms, &call);
        if (r != 0) {
                call_free(client, call);
                return r;
        }
        reply = &call->reply;
#define TEXT_(name)                                                                                                    \
        do {                                                                                                           \
                _Static_assert(sizeof(info.name) == sizeof(reply->info.name), "one length");                           \
                memcpy(info.name, reply->info.name, sizeof(info.name));                                                \
        } while (0)
        TEXT_(version);
        TEXT_(backend);
        TEXT_(device);
        TEXT_(device_uuid);
        TEXT_(driver);
        TEXT_(blas);
        TEXT_(reason);
        TEXT_(state);
#undef TEXT_
        info.numerics_epoch = reply->info.numerics_epoch;
        info.uptime_us = reply->info.uptime_us;
        info.device_bytes_total = reply->info.device_bytes_total;
        info.device_bytes_free = reply->info.device_bytes_free;
        info.n_connections = reply->info.n_connections;
        info.n_jobs = reply->info.n_jobs;
        info.cc = reply->info.cc;
        info.n_sms = reply->info.n_sms;
        info.n_threads = reply->info.n_threads;
        info.pid = reply->info.pid;
        info.protocol_version = client->version;
        info.inline_bytes_max = client->limits.inline_bytes_max;
        info.payload_bytes_max = client->limits.payload_bytes_max;
        info.jobs_per_conn_max = client->limits.jobs_per_conn_max;
        info.slab_bytes_max = client->limits.slab_bytes_max;
        info.pinned_bytes_max = client->limits.pinned_bytes_max;
        info.gpu_bytes_max = client->limits.gpu_bytes_max;
        call_free(client, call);
        memcpy(ret_info, &info, ret_info->size < sizeof(info) ? ret_info->size : sizeof(info));
        return MMA_OK;
}

/* ---- lists: page after page ---- */

static int decode_page(struct pages *pages, const uint8_t *payload, uint64_t n_bytes) {
        uint32_t n = 0;
        void *items = NULL, *all;
        int r;

        if (n_bytes == 0)
                return 0;
        r = pages->decode(payload, (size_t)n_bytes, &items, &n);
        if (r < 0)
                return MMA_INTERNAL;
        all = reallocarray(pages->items, pages->n_items + n + 1, pages->item_bytes);
        if (!all) {
                free(items);
                return MMA_NO_MEMORY;
        }
        memcpy((uint8_t *)all + pages->n_items * pages->item_bytes, items, n * pages->item_bytes);
        free(items);
        pages->items = all;
        pages->n_items += n;
        return 0;
}

static void page_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        struct pages *pages = call->context;

        (void)client;
        if (!pages || call->reply.status != MMA_OK)
                return;
        switch (decode_page(pages, payload, n_bytes)) {
        case MMA_INTERNAL:
                if (pages->problem) {   /* a daemon that overlooked the problem sent its rows */
                        call->reply.status = refuse(&call->reply.refusal, MMA_UNSUPPORTED, "problem",
                                                    "the daemon is too old to explain its choice");
                        break;
                }
                call->reply.status = refuse(&call->reply.refusal, MMA_INTERNAL, "", "the daemon sent a list that cannot be read");
                break;
        case MMA_NO_MEMORY:
                call->reply.status = refuse(&call->reply.refusal, MMA_NO_MEMORY, "", "no memory for a list");
                break;
        default:
                break;
        }
}

int pages_fetch(struct mma_client *client, struct pages *pages, int method, const char *owner, int64_t deadline_ms) {
        uint64_t cursor = 0;

        do {
                struct call *call = call_new(client, method);
                uint64_t next;
                int r;

                if (!call)
                        return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
                call->done = page_done;
                call->context = pages;
                if (method == WIRE_KERNELS) {
                        call->request.kernels.cursor = cursor;
                        call->request.kernels.has_problem = pages->problem != NULL;
                        if (pages->problem)
                                call->request.kernels.problem = *pages->problem;
                }
                if (method == WIRE_TUNE)
                        call->request.tune.problem = *pages->problem;
                if (method == WIRE_MATRIX_LIST) {
                        call->request.matrix_list.cursor = cursor;
                        if (owner && call_set_text(call, &call->request.matrix_list.owner, owner) != 0) {
                                call_free(client, call);
                                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
                        }
                }
                r = call_perform(client, &call, deadline_ms);
                next = call ? call->reply.list.next_cursor : 0;
                call_free(client, call);
                if (r != 0)
                        return r;
                /* Cursors only grow: a daemon that repeats one would keep us for ever. */
                if (next != 0 && next <= cursor)
                        return client_refuse(client, MMA_INTERNAL, "", "the daemon's list does not end");
                cursor = next;
        } while (cursor != 0);
        return MMA_OK;
}

static int decode_kernels(const uint8_t *payload, size_t n_bytes, void **ret_items, uint32_t *ret_n) {
        return wire_decode_kernels(payload, n_bytes, (struct wire_kernel **)ret_items, ret_n);
}

static int decode_choices(const uint8_t *payload, size_t n_bytes, void **ret_items, uint32_t *ret_n) {
        return wire_decode_choices(payload, n_bytes, (struct wire_choice **)ret_items, ret_n);
}

static int decode_counters(const uint8_t *payload, size_t n_bytes, void **ret_items, uint32_t *ret_n) {
        return wire_decode_counters(payload, n_bytes, (struct wire_counter **)ret_items, ret_n);
}

int mma_kernels(struct mma_client *client, int timeout_ms, struct mma_kernel_info **ret_items, size_t *ret_n_items) {
        struct pages pages = { .decode = decode_kernels, .item_bytes = sizeof(struct wire_kernel) };
        const struct wire_kernel *from;
        struct mma_kernel_info *items;
        int r;

        r = client_enter(client);
        if (r == 0)
                r = pages_fetch(client, &pages, WIRE_KERNELS, NULL, deadline_after(timeout_ms));
        items = r == 0 ? calloc(pages.n_items + 1, sizeof(*items)) : NULL;
        if (r == 0 && !items)
                r = client_refuse(client, MMA_NO_MEMORY, "", "no memory for a list");
        from = pages.items;
        for (size_t i = 0; r == 0 && i < pages.n_items; i++) {
                struct mma_kernel_info *to = &items[i];

                _Static_assert(sizeof(to->name) == sizeof(from->name) && sizeof(to->family) == sizeof(from->family) &&
                               sizeof(to->a) == sizeof(from->a) && sizeof(to->b) == sizeof(from->b) &&
                               sizeof(to->accumulate) == sizeof(from->accumulate) &&
                               sizeof(to->numeric_class) == sizeof(from->numeric_class), "one length");
                memcpy(to->name, from[i].name, sizeof(to->name));
                memcpy(to->family, from[i].family, sizeof(to->family));
                memcpy(to->a, from[i].a, sizeof(to->a));
                memcpy(to->b, from[i].b, sizeof(to->b));
                memcpy(to->accumulate, from[i].accumulate, sizeof(to->accumulate));
                memcpy(to->numeric_class, from[i].numeric_class, sizeof(to->numeric_class));
                to->tile_m = from[i].tile_m;
                to->tile_n = from[i].tile_n;
                to->tile_k = from[i].tile_k;
                to->cc_min = from[i].cc_min;
                to->usable = from[i].usable;
        }
        if (r == 0) {
                *ret_items = items;
                *ret_n_items = pages.n_items;
        }
        free(pages.items);
        return r;
}

static uint8_t word_or(int value, int usual) {
        return value < 0 || value > UINT8_MAX ? UINT8_MAX : (uint8_t)(value ? value : usual);
}

/* Words that mean nothing become one that the daemon's vocabulary does not have either. */
static int problem_from_shape(struct mma_client *client, const struct mma_shape *shape, struct wire_problem *ret_problem) {
        struct mma_shape known = { 0 };
        struct refusal refusal;
        int r = struct_take(&known, sizeof(known), shape, shape->size, "shape", &refusal);

        if (r != 0)
                return client_refuse(client, r, refusal.field, "%s", refusal.text);
        *ret_problem = (struct wire_problem){
                .m = known.m,
                .n = known.n,
                .k = known.k,
                .batch = known.batch ? known.batch : 1,
                .a = word_or(known.a, MMA_DTYPE_NONE),
                .b = word_or(known.b, MMA_DTYPE_NONE),
                .d = word_or(known.d, MMA_DTYPE_NONE),
                .op_a = word_or(known.op_a, MMA_OP_N),
                .op_b = word_or(known.op_b, MMA_OP_N),
                .compute = word_or(known.compute, MMA_COMPUTE_DEFAULT),
        };
        return MMA_OK;
}

static int fetch_choices(struct mma_client *client, int method, const struct mma_shape *shape, int timeout_ms,
                         struct mma_choice **ret_items, size_t *ret_n_items) {
        struct wire_problem problem;
        struct pages pages = { .decode = decode_choices, .item_bytes = sizeof(struct wire_choice), .problem = &problem };
        const struct wire_choice *from;
        struct mma_choice *items;
        int r;

        r = client_enter(client);
        if (r == 0)
                r = problem_from_shape(client, shape, &problem);
        if (r == 0)
                r = pages_fetch(client, &pages, method, NULL, deadline_after(timeout_ms));
        items = r == 0 ? calloc(pages.n_items + 1, sizeof(*items)) : NULL;
        if (r == 0 && !items)
                r = client_refuse(client, MMA_NO_MEMORY, "", "no memory for a list");
        from = pages.items;
        for (size_t i = 0; r == 0 && i < pages.n_items; i++) {
                struct mma_choice *to = &items[i];

                _Static_assert(sizeof(to->kernel) == sizeof(from->kernel) && sizeof(to->lane) == sizeof(from->lane) &&
                               sizeof(to->numeric_class) == sizeof(from->numeric_class) &&
                               sizeof(to->refusal) == sizeof(from->refusal) && sizeof(to->prepare) == sizeof(from->prepare),
                               "one length");
                memcpy(to->kernel, from[i].kernel, sizeof(to->kernel));
                memcpy(to->numeric_class, from[i].numeric_class, sizeof(to->numeric_class));
                memcpy(to->lane, from[i].lane, sizeof(to->lane));
                memcpy(to->refusal, from[i].refusal, sizeof(to->refusal));
                memcpy(to->prepare, from[i].prepare, sizeof(to->prepare));
                to->cost_us = from[i].cost_us;
                to->measured = from[i].measured;
        }
        if (r == 0) {
                *ret_items = items;
                *ret_n_items = pages.n_items;
        }
        free(pages.items);
        return r;
}

int mma_explain(struct mma_client *client, const struct mma_shape *shape, int timeout_ms, struct mma_choice **ret_items,
                size_t *ret_n_items) {
        return fetch_choices(client, WIRE_KERNELS, shape, timeout_ms, ret_items, ret_n_items);
}

int mma_tune(struct mma_client *client, const struct mma_shape *shape, int timeout_ms, struct mma_choice **ret_items,
             size_t *ret_n_items) {
        return fetch_choices(client, WIRE_TUNE, shape, timeout_ms, ret_items, ret_n_items);
}

int mma_stats(struct mma_client *client, int timeout_ms, struct mma_counter **ret_items, size_t *ret_n_items) {
        struct pages pages = { .decode = decode_counters, .item_bytes = sizeof(struct wire_counter) };
        const struct wire_counter *from;
        struct mma_counter *items;
        int r;

        r = client_enter(client);
        if (r == 0)
                r = pages_fetch(client, &pages, WIRE_STATS, NULL, deadline_after(timeout_ms));
        items = r == 0 ? calloc(pages.n_items + 1, sizeof(*items)) : NULL;
        if (r == 0 && !items)
                r = client_refuse(client, MMA_NO_MEMORY, "", "no memory for a list");
        from = pages.items;
        for (size_t i = 0; r == 0 && i < pages.n_items; i++) {
                _Static_assert(sizeof(items->name) == sizeof(from->name), "one length");
                memcpy(items[i].name, from[i].name, sizeof(items[i].name));
                items[i].value = from[i].value;
        }
        if (r == 0) {
                *ret_items = items;
                *ret_n_items = pages.n_items;
        }
        free(pages.items);
        return r;
}
