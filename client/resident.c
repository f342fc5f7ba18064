/* SPDX-License-Identifier: MIT
 *
 * Resident matrices: put, get, find, list, drop. A matrix of up to one chunk goes up in a single request; a larger one is
 * opened, written line by line (transfer.c) and committed. After a lost connection an upload starts again from its
 * beginning, once, because what was not committed is gone with the connection.
 */
#include "client/internal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- put ---- */

struct put {
        const char *name;
        struct operand shape;           /* defaults filled */
        uint64_t batch;
        struct mma_put_options options;
};

static void fill_put(struct call *call, const struct put *put) {
        struct request *request = &call->request;

        request->matrix_put.shape = (struct operand){
                .dtype = put->shape.dtype,
                .order = put->shape.order,
                .rows = put->shape.rows,
                .cols = put->shape.cols,
                .ld = GEMM_UNSET,
                .batch_stride = GEMM_UNSET,
        };
        request->matrix_put.batch = put->batch;
        request->matrix_put.share = (uint8_t)(put->options.share ? put->options.share : MMA_SHARE_PRIVATE);
        request->matrix_put.share_gid = put->options.share_gid;
        request->matrix_put.replace = put->options.replace;
        request->matrix_put.has_digest = put->options.digest != NULL;
        if (put->options.digest)
                memcpy(request->matrix_put.digest, put->options.digest, sizeof(request->matrix_put.digest));
}

/* The source of a put in one request: in place, inline, or one staged block. */
static int place_source(struct mma_client *client, const struct put *put, struct call *call, int64_t deadline_ms,
                        struct refusal *ret_refusal) {
        struct layout layout = layout_of(&put->shape, put->batch), packed = layout_packed(&layout);
        struct operand *source = &call->request.matrix_put.source;
        uint8_t *address = (uint8_t *)(uintptr_t)put->shape.offset;
        uint64_t n_bytes = layout_bytes(&layout), offset;
        struct slab *slab = n_bytes > 0 ? slab_find(client, address) : NULL;
        int r;

        call->request.matrix_put.has_source = true;
        *source = put->shape;
        source->object = 0;
        if (slab) {
                source->offset = (uint64_t)(address - slab->at);
                r = operand_check_extent(source, put->batch, slab->n_bytes, "source", ret_refusal);
                call->slab = r == 0 ? slab_use(slab) : NULL;
                return r;
        }
        source->ld = GEMM_UNSET;
        source->batch_stride = put->batch > 1 && put->shape.batch_stride == 0 ? 0 : GEMM_UNSET;
        if (n_bytes > client->limits.inline_bytes_max) {
                r = staging_take(client, n_bytes, n_bytes, deadline_ms, &slab, &offset, ret_refusal);
                if (r == 0) {
                        source->place = PLACE_SLAB;
                        source->offset = offset;
                        call->slab = slab;
                        layout_copy(slab->at + offset, &packed, address, &layout);
                        return 0;
                }
                if (!is_shortage(r) || n_bytes > client->limits.payload_bytes_max)
                        return r;
        }
        source->place = PLACE_INLINE;
        source->offset = 0;
        if (call_set_payload(call, n_bytes) != 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a message");
        layout_copy(call->payload, &packed, address, &layout);
        return 0;
}

static struct call *put_call(struct mma_client *client, const struct put *put) {
        struct call *call = call_new(client, WIRE_MATRIX_PUT);

        if (call)
                fill_put(call, put);
        if (!call || call_set_text(call, &call->request.matrix_put.name, put->name) != 0) {
                call_free(client, call);
                client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
                return NULL;
        }
        return call;
}

static int put_whole(struct mma_client *client, const struct put *put, int64_t deadline_ms, uint64_t *ret_matrix) {
        struct call *call = put_call(client, put);
        uint64_t n_bytes;
        struct refusal refusal;
        int r;

        if (!call)
                return client->error.status;
        r = place_source(client, put, call, deadline_ms, &refusal);
        if (r != 0) {
                call_free(client, call);
                return client_fail(client, &refusal);
        }
        r = call_perform(client, &call, deadline_ms);
        if (r == MMA_EXISTS && call && call->n_losses > 0)
                r = client_refuse(client, MMA_EXISTS, "name", "the name is taken; the connection was lost meanwhile, so perhaps "
                                                              "by this very upload");
        if (r == 0) {
                struct layout layout = layout_of(&put->shape, put->batch);

                *ret_matrix = call->reply.matrix_put.matrix;
                n_bytes = layout_bytes(&layout);
                if (put->options.progress)
                        put->options.progress(n_bytes, n_bytes, put->options.userdata);
        }
        call_free(client, call);
        return r;
}

static int commit(struct mma_client *client, uint64_t matrix, int64_t deadline_ms) {
        struct call *call = call_new(client, WIRE_MATRIX_COMMIT);
        int r;

        if (!call)
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        call->no_repeat = true;
        call->request.matrix_commit.matrix = matrix;
        r = call_perform(client, &call, deadline_ms);
        call_free(client, call);
        return r;
}

/* Nobody waits for the answer. */
static void forget(struct mma_client *client, uint64_t matrix) {
        struct refusal refusal;
        struct call *call = client->link == LINK_READY ? call_new(client, WIRE_MATRIX_DROP) : NULL;

        if (!call)
                return;
        call->no_repeat = true;
        call->request.matrix_drop.matrix = matrix;
        if (call_submit(client, call, &refusal) != 0)
                call_free(client, call);
}

/* It was made after its waiter had left: nobody will ever write it, and it counts against the quota. */
static void put_opened(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        (void)payload;
        (void)n_bytes;
        if (!call->is_waited && call->reply.status == MMA_OK && !call->reply.matrix_put.existed)
                forget(client, call->reply.matrix_put.matrix);
}

static int put_in_chunks(struct mma_client *client, const struct put *put, int64_t deadline_ms, uint64_t *ret_matrix) {
        struct transfer transfer = {
                .is_upload = true,
                .dtype = put->shape.dtype,
                .address = (uint8_t *)(uintptr_t)put->shape.offset,
                .layout = layout_of(&put->shape, put->batch),
                .progress = put->options.progress,
                .userdata = put->options.userdata,
        };
        struct call *call = put_call(client, put);
        bool existed = false;
        int r;

        if (!call)
                return client->error.status;
        call->no_repeat = true;
        call->done = put_opened;
        r = call_perform(client, &call, deadline_ms);
        if (r == 0) {
                transfer.matrix = call->reply.matrix_put.matrix;
                existed = call->reply.matrix_put.existed;
        }
        call_free(client, call);
        if (r != 0)
                return r;
        if (!existed) {
                /* A shared batch is one matrix many times: the layout walks it as often as the daemon stores it. */
                transfer.layout.n_batch = put->batch;
                r = transfer_run(client, &transfer, deadline_ms);
                if (r == 0)
                        r = commit(client, transfer.matrix, deadline_ms);
        }
        if (r != 0) {
                struct mma_error error = client->error;

                forget(client, transfer.matrix);
                client->error = error;
                return r;
        }
        *ret_matrix = transfer.matrix;
        return 0;
}

static int check_memory(const struct mma_matrix *matrix, const char *name, uint64_t batch, struct operand *ret_operand,
                        struct refusal *ret_refusal) {
        struct operand operand;
        char field[48];
        uint64_t n_bytes, line;
        int r;

        r = operand_from_matrix(matrix, name, &operand, ret_refusal);
        if (r != 0)
                return r;
        if (operand.place != PLACE_SLAB)
                return refuse(ret_refusal, MMA_BAD_FIELD, name, "%s must be memory, not a resident matrix", name);
        if (mma_dtype_bytes(operand.dtype) == 0) {
                snprintf(field, sizeof(field), "%s.dtype", name);
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s has no known type", name);
        }
        line = operand.order == MMA_ORDER_COL ? operand.rows : operand.cols;
        if (operand.ld != GEMM_UNSET && operand.ld < line &&
            (operand.order == MMA_ORDER_ROW || operand.order == MMA_ORDER_COL)) {
                snprintf(field, sizeof(field), "%s.ld", name);
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, line, "%s.ld is smaller than a line of the matrix", name);
        }
        if (!operand_fill(&operand, batch) || !operand_extent(&operand, batch, &n_bytes) || n_bytes > INT64_MAX)
                return refuse(ret_refusal, MMA_BAD_FIELD, name, "%s spans more than 2^63 bytes", name);
        snprintf(field, sizeof(field), "%s.data", name);
        if (n_bytes > 0 && !matrix->data)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s has elements but no memory", name);
        if (operand.offset % mma_dtype_bytes(operand.dtype) != 0)
                return refuse_limit(ret_refusal, MMA_BAD_ALIGNMENT, field, mma_dtype_bytes(operand.dtype),
                                    "%s is not aligned as its element type needs", name);
        *ret_operand = operand;
        return 0;
}

int mma_put(struct mma_client *client, const char *name, const struct mma_matrix *source, uint64_t batch,
            const struct mma_put_options *options, int timeout_ms, uint64_t *ret_matrix) {
        struct put put = { .name = name, .batch = batch, .options = { .size = sizeof(put.options), .share_gid = -1 } };
        int64_t deadline_ms = deadline_after(timeout_ms);
        struct refusal refusal;
        struct layout layout;
        uint64_t matrix = 0;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if (options) {
                r = struct_take(&put.options, sizeof(put.options), options, options->size, "options.size", &refusal);
                if (r == 0 && (put.options.share < 0 || put.options.share > UINT8_MAX ||
                               (put.options.share != 0 && mma_share_name(put.options.share)[0] == '?')))
                        r = refuse(&refusal, MMA_BAD_FIELD, "options.share", "share has no meaning with the number %d",
                                   put.options.share);
                if (r != 0)
                        return client_fail(client, &refusal);
        }
        if (!name)
                return client_refuse(client, MMA_BAD_FIELD, "name", "a resident matrix needs a name");
        r = check_memory(source, "source", batch, &put.shape, &refusal);
        if (r != 0)
                return client_fail(client, &refusal);
        layout = layout_of(&put.shape, batch);
        if (layout_bytes(&layout) <= CHUNK_BYTES || slab_find(client, source->data)) {
                r = put_whole(client, &put, deadline_ms, &matrix);
        } else {
                r = put_in_chunks(client, &put, deadline_ms, &matrix);
                /* The connection was lost in between, and what was written is gone with it. */
                if (r == MMA_DISCONNECTED && client->link != LINK_DOWN)
                        r = put_in_chunks(client, &put, deadline_ms, &matrix);
        }
        if (r == 0 && ret_matrix)
                *ret_matrix = matrix;
        return r;
}

/* ---- get ---- */

/* The shape and id behind a name, without its contents. */
static int stat_matrix(struct mma_client *client, const char *name, int64_t deadline_ms, struct reply *ret_reply) {
        struct call *call = call_new(client, WIRE_MATRIX_GET);
        int r;

        if (!call || call_set_text(call, &call->request.matrix_get.name, name) != 0) {
                call_free(client, call);
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        }
        call->request.matrix_get.target = (struct operand){
                .place = PLACE_INLINE,
                .rows = GEMM_UNSET,
                .cols = GEMM_UNSET,
                .ld = GEMM_UNSET,
                .batch_stride = GEMM_UNSET,
        };
        r = call_perform(client, &call, deadline_ms);
        if (r == 0)
                *ret_reply = call->reply;
        call_free(client, call);
        return r;
}

static int check_target(struct mma_client *client, const struct operand *target, uint64_t batch, const struct reply *reply) {
        const struct { const char *field; uint64_t stored, asked; } sizes[] = {
                { "target.rows", reply->matrix_get.rows, target->rows },
                { "target.cols", reply->matrix_get.cols, target->cols },
                { "batch", reply->matrix_get.batch, batch },
        };

        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
                if (sizes[i].stored != sizes[i].asked)
                        return client_refuse(client, MMA_BAD_FIELD, sizes[i].field, "%s is %llu, but the matrix has %llu",
                                             sizes[i].field, (unsigned long long)sizes[i].asked,
                                             (unsigned long long)sizes[i].stored);
        if (target->dtype != reply->matrix_get.dtype)
                return client_refuse(client, MMA_BAD_FIELD, "target.dtype", "target is %s, but the matrix is %s",
                                     mma_dtype_name(target->dtype), mma_dtype_name(reply->matrix_get.dtype));
        if (target->order != reply->matrix_get.order)
                return client_refuse(client, MMA_BAD_FIELD, "target.order", "target is in order %s, but the matrix is in %s",
                                     mma_order_name(target->order), mma_order_name(reply->matrix_get.order));
        return 0;
}

int mma_get(struct mma_client *client, const char *name, const struct mma_matrix *target, uint64_t batch, int timeout_ms) {
        int64_t deadline_ms = deadline_after(timeout_ms);
        struct transfer transfer;
        struct operand operand;
        struct refusal refusal;
        struct reply reply = { .id = 0 };
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if (!name)
                return client_refuse(client, MMA_BAD_FIELD, "name", "which matrix?");
        r = check_memory(target, "target", batch, &operand, &refusal);
        if (r == 0 && batch > 1 && operand.batch_stride == 0)
                r = refuse(&refusal, MMA_BAD_FIELD, "target.batch_stride", "the matrices of a batch would overwrite each other");
        if (r != 0)
                return client_fail(client, &refusal);
        for (int attempt = 0;; attempt++) {
                r = stat_matrix(client, name, deadline_ms, &reply);
                if (r == 0)
                        r = check_target(client, &operand, batch, &reply);
                if (r != 0)
                        return r;
                transfer = (struct transfer){
                        .dtype = operand.dtype,
                        .name = name,
                        .address = target->data,
                        .layout = layout_of(&operand, batch),
                };
                r = transfer_run(client, &transfer, deadline_ms);
                if (r != MMA_DISCONNECTED || client->link == LINK_DOWN || attempt > 0)
                        return r;
        }
}

/* ---- names ---- */

static int decode_matrices(const uint8_t *payload, size_t n_bytes, void **ret_items, uint32_t *ret_n) {
        return wire_decode_matrices(payload, n_bytes, (struct wire_matrix **)ret_items, ret_n);
}

static void info_from_wire(const struct wire_matrix *from, struct mma_matrix_info *ret_info) {
        _Static_assert(sizeof(ret_info->name) == sizeof(from->name), "one length of names");

        *ret_info = (struct mma_matrix_info){
                .id = from->id,
                .rows = from->rows,
                .cols = from->cols,
                .batch = from->batch,
                .bytes = from->bytes,
                .owner_uid = from->owner_uid,
                .dtype = from->dtype,
                .order = from->order,
                .share = from->share,
                .committed = from->committed,
        };
        memcpy(ret_info->name, from->name, sizeof(ret_info->name));
}

int mma_list(struct mma_client *client, const char *owner, int timeout_ms, struct mma_matrix_info **ret_items,
             size_t *ret_n_items) {
        struct pages pages = { .decode = decode_matrices, .item_bytes = sizeof(struct wire_matrix) };
        struct mma_matrix_info *items;
        int r;

        r = client_enter(client);
        if (r == 0)
                r = pages_fetch(client, &pages, WIRE_MATRIX_LIST, owner, deadline_after(timeout_ms));
        items = r == 0 ? calloc(pages.n_items + 1, sizeof(*items)) : NULL;
        if (r == 0 && !items)
                r = client_refuse(client, MMA_NO_MEMORY, "", "no memory for a list");
        for (size_t i = 0; r == 0 && i < pages.n_items; i++)
                info_from_wire((const struct wire_matrix *)pages.items + i, &items[i]);
        if (r == 0) {
                *ret_items = items;
                *ret_n_items = pages.n_items;
        }
        free(pages.items);
        return r;
}

int mma_find(struct mma_client *client, const char *name, int timeout_ms, struct mma_matrix_info *ret_info) {
        struct pages pages = { .decode = decode_matrices, .item_bytes = sizeof(struct wire_matrix) };
        const char *slash = name ? strchr(name, '/') : NULL, *bare = slash ? slash + 1 : name;
        char owner[REQUEST_OWNER_BYTES_MAX + 1];
        const struct wire_matrix *items;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if (!name)
                return client_refuse(client, MMA_BAD_FIELD, "name", "which matrix?");
        if (slash && (size_t)(slash - name) >= sizeof(owner))
                return client_refuse(client, MMA_BAD_FIELD, "name", "the owner's name has at most %u bytes",
                                     REQUEST_OWNER_BYTES_MAX);
        if (slash)
                snprintf(owner, sizeof(owner), "%.*s", (int)(slash - name), name);
        else
                snprintf(owner, sizeof(owner), "%u", (unsigned)geteuid());
        r = pages_fetch(client, &pages, WIRE_MATRIX_LIST, owner, deadline_after(timeout_ms));
        items = pages.items;
        if (r == 0) {
                r = MMA_NOT_FOUND;
                for (size_t i = 0; i < pages.n_items && r != 0; i++)
                        if (strcmp(items[i].name, bare) == 0) {
                                info_from_wire(&items[i], ret_info);
                                r = 0;
                        }
                if (r != 0)
                        client_refuse(client, MMA_NOT_FOUND, "name", "there is no matrix of this name, or it is not shared with "
                                                                     "this user");
        }
        free(pages.items);
        return r;
}

int mma_drop(struct mma_client *client, const char *name, int timeout_ms) {
        int64_t deadline_ms = deadline_after(timeout_ms);
        struct call *call;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if (!name)
                return client_refuse(client, MMA_BAD_FIELD, "name", "which matrix?");
        call = call_new(client, WIRE_MATRIX_DROP);
        if (!call || call_set_text(call, &call->request.matrix_drop.name, name) != 0) {
                call_free(client, call);
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        }
        r = call_perform(client, &call, deadline_ms);
        /* Asked twice because of a lost connection: gone is what was wanted. */
        if ((r == MMA_NOT_FOUND || r == MMA_GONE) && call && call->n_losses > 0)
                r = MMA_OK;
        call_free(client, call);
        return r;
}
