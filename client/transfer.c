/* SPDX-License-Identifier: MIT
 *
 * Long transfers between memory and a resident matrix, in chunks of whole lines. Several chunks are under way at once, so
 * that copying here, the daemon's work and the bus overlap. A chunk travels by the rules of place.c: memory of mma_alloc in
 * place, little inline, the rest through staging slabs, inline again where there is no shared memory.
 */
#include "client/internal.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW_CALLS 8u                 /* chunks under way */
#define INLINE_CHUNK_BYTES (1u << 20)   /* without shared memory */

struct chunk {
        uint64_t batch_index, line, n_lines;
        uint8_t *address;               /* the caller's memory */
        struct layout layout, packed;
        uint64_t n_bytes;
};

static void chunk_cut(const struct transfer *transfer, uint64_t chunk_bytes, struct chunk *chunk) {
        uint64_t most = chunk_bytes / transfer->layout.line_bytes;

        chunk->batch_index = transfer->batch_index;
        chunk->line = transfer->line;
        chunk->n_lines = transfer->layout.n_lines - transfer->line;
        if (most == 0)
                most = 1;
        if (chunk->n_lines > most)
                chunk->n_lines = most;
        chunk->address = transfer->address + chunk->batch_index * transfer->layout.batch_pitch +
                         chunk->line * transfer->layout.line_pitch;
        chunk->layout = transfer->layout;
        chunk->layout.n_batch = 1;
        chunk->layout.n_lines = chunk->n_lines;
        chunk->packed = layout_packed(&chunk->layout);
        chunk->n_bytes = layout_bytes(&chunk->layout);
}

static void transfer_advance(struct transfer *transfer, const struct chunk *chunk) {
        transfer->line += chunk->n_lines;
        if (transfer->line == transfer->layout.n_lines) {
                transfer->line = 0;
                transfer->batch_index++;
        }
}

/* A download has arrived: to where it belongs, unless the daemon wrote there itself or nobody waits any more. */
static void chunk_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        struct chunk *chunk = call->context;

        (void)client;
        if (!chunk || call->reply.status != MMA_OK || call->request.method != WIRE_MATRIX_GET)
                return;
        if (!call->slab) {
                if (n_bytes < chunk->n_bytes) {
                        call->reply.status = refuse(&call->reply.refusal, MMA_INTERNAL, "",
                                                    "the daemon's answer does not hold the whole matrix");
                        return;
                }
                layout_copy(chunk->address, &chunk->layout, payload, &chunk->packed);
        } else if (call->slab->is_staging) {
                layout_copy(chunk->address, &chunk->layout, call->slab->at + call->request.matrix_get.target.offset,
                            &chunk->packed);
        }
}

static int chunk_place(struct mma_client *client, struct transfer *transfer, const struct chunk *chunk, struct call *call,
                       int64_t deadline_ms, struct refusal *ret_refusal) {
        struct operand *operand = transfer->is_upload ? &call->request.matrix_write.source : &call->request.matrix_get.target;
        uint64_t element = mma_dtype_bytes(transfer->dtype), offset;
        struct slab *slab = slab_find(client, chunk->address);
        int r;

        *operand = (struct operand){
                .rows = GEMM_UNSET,
                .cols = GEMM_UNSET,
                .ld = GEMM_UNSET,
                .batch_stride = GEMM_UNSET,
        };
        if (slab) {
                operand->place = PLACE_SLAB;
                operand->offset = (uint64_t)(chunk->address - slab->at);
                if (chunk->n_lines > 1)
                        operand->ld = chunk->layout.line_pitch / element;
                call->slab = slab_use(slab);
                return 0;
        }
        if (chunk->n_bytes > client->limits.inline_bytes_max && !transfer->is_inline) {
                r = staging_take(client, chunk->n_bytes, CHUNK_BYTES, deadline_ms, &slab, &offset, ret_refusal);
                if (r != 0)
                        return r;
                operand->place = PLACE_SLAB;
                operand->offset = offset;
                call->slab = slab;
                if (transfer->is_upload)
                        layout_copy(slab->at + offset, &chunk->packed, chunk->address, &chunk->layout);
                return 0;
        }
        operand->place = PLACE_INLINE;
        operand->offset = 0;
        if (!transfer->is_upload)
                return 0;
        if (call_set_payload(call, chunk->n_bytes) != 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a message");
        layout_copy(call->payload, &chunk->packed, chunk->address, &chunk->layout);
        return 0;
}

static int chunk_send(struct mma_client *client, struct transfer *transfer, struct chunk *chunk, int64_t deadline_ms,
                      struct call **ret_call) {
        struct refusal refusal;
        struct call *call;
        int r;

        call = call_new(client, transfer->is_upload ? WIRE_MATRIX_WRITE : WIRE_MATRIX_GET);
        if (!call)
                return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
        r = chunk_place(client, transfer, chunk, call, deadline_ms, &refusal);
        if (is_shortage(r) && !transfer->is_inline && client->link != LINK_DOWN) {
                uint64_t most = client->limits.payload_bytes_max;

                transfer->is_inline = true;
                transfer->chunk_bytes = most < INLINE_CHUNK_BYTES ? most : INLINE_CHUNK_BYTES;
                chunk_cut(transfer, transfer->chunk_bytes, chunk);
                r = chunk->n_bytes <= most ? chunk_place(client, transfer, chunk, call, deadline_ms, &refusal) : r;
        }
        if (r != 0) {
                call_free(client, call);
                return client_fail(client, &refusal);
        }
        if (transfer->is_upload) {
                call->no_repeat = true;
                call->request.matrix_write.matrix = transfer->matrix;
                call->request.matrix_write.batch_index = chunk->batch_index;
                call->request.matrix_write.line = chunk->line;
                call->request.matrix_write.n_lines = chunk->n_lines;
        } else {
                if (call_set_text(call, &call->request.matrix_get.name, transfer->name) != 0) {
                        call_free(client, call);
                        return client_refuse(client, MMA_NO_MEMORY, "", "no memory for a request");
                }
                /* Chunks of different connections could be of different matrices: a get starts again as a whole. */
                call->no_repeat = true;
                call->request.matrix_get.batch_index = chunk->batch_index;
                call->request.matrix_get.line = chunk->line;
                call->request.matrix_get.n_lines = chunk->n_lines;
        }
        call->done = chunk_done;
        call->context = chunk;
        r = call_start(client, call);
        if (r != 0) {
                call_free(client, call);
                return r;
        }
        *ret_call = call;
        return 0;
}

/* A download that the daemon writes into the caller's memory itself. */
static bool writes_in_place(const struct transfer *transfer, const struct call *call) {
        return !transfer->is_upload && call->slab && !call->slab->is_staging && !call->is_done;
}

static bool any_writes_in_place(const struct transfer *transfer, struct call **calls, uint32_t first, uint32_t n) {
        for (uint32_t i = 0; i < n; i++)
                if (writes_in_place(transfer, calls[(first + i) % WINDOW_CALLS]))
                        return true;
        return false;
}

/* After a failure the rest is let go, and nothing of it touches the caller's memory afterwards: what the daemon still writes
 * there must end, or that memory must be taken from it. */
static void let_go(struct mma_client *client, const struct transfer *transfer, struct call **calls, uint32_t first, uint32_t n) {
        int64_t deadline_ms = now_ms() + CLIENT_CANCEL_MS;
        struct mma_error error = client->error;
        bool is_lost = false;

        for (uint32_t i = 0; i < n; i++)
                if (writes_in_place(transfer, calls[(first + i) % WINDOW_CALLS]))
                        call_cancel(client, calls[(first + i) % WINDOW_CALLS]);
        while (any_writes_in_place(transfer, calls, first, n) && now_ms() < deadline_ms)
                client_turn(client, deadline_ms);
        for (; n > 0; n--, first = (first + 1) % WINDOW_CALLS) {
                struct call *call = calls[first];

                if (call->is_done) {
                        call_free(client, call);
                } else if (writes_in_place(transfer, call)) {
                        const struct refusal refusal = { .status = MMA_TIMEOUT };
                        struct slab *slab = call->slab;

                        call_abandon(client, call);
                        call_complete_with(client, call, &refusal);
                        slab_detach(slab);
                        is_lost = true;
                } else {
                        call_abandon(client, call);
                }
        }
        if (is_lost)
                link_lost(client, MMA_DISCONNECTED, "the daemon did not answer a cancel");
        client->error = error;
}

/* Unlike call_await it leaves the call as it is when time is over. */
static bool is_done_in_time(struct mma_client *client, const struct call *call, int64_t deadline_ms) {
        while (!call->is_done) {
                bool is_last = now_ms() >= deadline_ms;

                client_turn(client, is_last ? 0 : deadline_ms);
                if (is_last)
                        break;
        }
        return call->is_done;
}

int transfer_run(struct mma_client *client, struct transfer *transfer, int64_t deadline_ms) {
        struct chunk chunks[WINDOW_CALLS];
        struct call *calls[WINDOW_CALLS];
        uint64_t total = layout_bytes(&transfer->layout), done = 0;
        uint32_t first = 0, n = 0;
        int r = 0;

        if (total == 0)
                return 0;
        transfer->chunk_bytes = CHUNK_BYTES;
        while (r == 0 && (n > 0 || transfer->batch_index < transfer->layout.n_batch)) {
                struct call *call;

                if (n < WINDOW_CALLS && transfer->batch_index < transfer->layout.n_batch) {
                        uint32_t slot = (first + n) % WINDOW_CALLS;

                        chunk_cut(transfer, transfer->chunk_bytes, &chunks[slot]);
                        r = chunk_send(client, transfer, &chunks[slot], deadline_ms, &calls[slot]);
                        if (r == 0) {
                                transfer_advance(transfer, &chunks[slot]);
                                n++;
                        }
                        continue;
                }
                call = calls[first];
                if (!is_done_in_time(client, call, deadline_ms)) {
                        r = client_refuse(client, MMA_TIMEOUT, "", "no answer within the time limit");
                        continue;
                }
                r = call_await(client, &call, deadline_ms);
                call_free(client, call);
                done += chunks[first].n_bytes;
                first = (first + 1) % WINDOW_CALLS;
                n--;
                if (r == 0 && transfer->progress)
                        transfer->progress(done, total, transfer->userdata);
        }
        let_go(client, transfer, calls, first, n);
        return r;
}
