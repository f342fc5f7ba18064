/* SPDX-License-Identifier: MIT
 *
 * How the operands of one request travel. Memory of mma_alloc is used where it is. For the rest: when all of it is small it
 * goes inline, packed, in the message itself; otherwise it is copied through staging slabs; when the daemon gives none
 * (quota), inline again as far as a message may be. D of plain memory is copied back when the reply is there, element bytes
 * only. Before: products whose copies would cross (one writes what another reads or writes) wait for each other here,
 * because the daemon sees only the copies and cannot order them.
 */
#include "client/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t align_up(uint64_t n, uint64_t alignment) {
        return (n + alignment - 1) / alignment * alignment;
}

/* ---- caller's memory that results will be copied to ---- */

int spans_add(struct mma_client *client, struct problem *problem, uintptr_t begin, uintptr_t end) {
        if (client->n_spans == client->spans_room) {
                uint32_t room = client->spans_room ? client->spans_room * 2 : 64;
                struct span *spans = reallocarray(client->spans, room, sizeof(*spans));
                struct problem **owners;

                if (!spans)
                        return MMA_NO_MEMORY;
                client->spans = spans;
                owners = reallocarray(client->span_owners, room, sizeof(struct problem *));
                if (!owners)
                        return MMA_NO_MEMORY;
                client->span_owners = owners;
                client->spans_room = room;
        }
        problem->span_index = client->n_spans;
        client->spans[client->n_spans] = (struct span){ begin, end };
        client->span_owners[client->n_spans++] = problem;
        return 0;
}

void spans_remove(struct mma_client *client, struct problem *problem) {
        uint32_t last = --client->n_spans;

        client->spans[problem->span_index] = client->spans[last];
        client->span_owners[problem->span_index] = client->span_owners[last];
        client->span_owners[problem->span_index]->span_index = problem->span_index;
}

static bool spans_meet(const struct mma_client *client, uintptr_t begin, uintptr_t end) {
        for (uint32_t i = 0; i < client->n_spans; i++)
                if (client->spans[i].begin < end && begin < client->spans[i].end)
                        return true;
        return false;
}

static bool addresses(struct gemm *gemm, int index, uintptr_t *ret_begin, uintptr_t *ret_end) {
        const struct operand *operand = problem_operand(gemm, index);
        uint64_t n_bytes;

        if (operand->dtype == MMA_DTYPE_NONE || operand->place != PLACE_SLAB ||
            !operand_extent(operand, gemm->batch, &n_bytes) || n_bytes == 0)
                return false;
        *ret_begin = (uintptr_t)operand->offset;
        *ret_end = (uintptr_t)operand->offset + n_bytes;
        return true;
}

static bool has_conflict(struct mma_client *client, struct call *call) {
        if (client->n_spans == 0)
                return false;
        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++) {
                        uintptr_t begin, end;

                        if (addresses(&call->problems[i].gemm, k, &begin, &end) && spans_meet(client, begin, end))
                                return true;
                }
        return false;
}

/* keep_c copies C now: an earlier product in flight must not be about to write it. */
static bool has_saving_conflict(struct mma_client *client, struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++) {
                struct problem *problem = &call->problems[i];
                uintptr_t begin, end;

                if (!problem->gemm.keep_c || !addresses(&problem->gemm, OPERAND_C, &begin, &end))
                        continue;
                for (struct call *other = client->calls.first; other; other = other->next)
                        for (uint32_t j = 0; j < other->n_problems; j++) {
                                struct problem *writer = &other->problems[j];
                                struct slab *slab = writer->slabs[OPERAND_D];
                                uint64_t n_bytes;
                                uintptr_t at;

                                if (!slab || slab->is_staging ||
                                    !operand_extent(&writer->gemm.d, writer->gemm.batch, &n_bytes))
                                        continue;
                                at = (uintptr_t)slab->at + writer->gemm.d.offset;
                                if (at < end && begin < at + n_bytes)
                                        return true;
                        }
        }
        return false;
}

int place_wait_for_conflicts(struct mma_client *client, struct call *call, int64_t deadline_ms,
                             struct refusal *ret_refusal) {
        while (has_conflict(client, call) || has_saving_conflict(client, call)) {
                if (now_ms() >= deadline_ms)
                        return refuse(ret_refusal, MMA_BUSY, "", "an earlier request that touches the same memory was not "
                                      "completed within the time limit");
                client_turn(client, deadline_ms);
        }
        return 0;
}

/* ---- where each operand goes ---- */

/* What travels for an operand in plain memory. */
struct parcel {
        struct problem *problem;
        int index;
        uint8_t *address;
        struct layout layout, packed;
        uint64_t n_bytes, extent;       /* packed; as it lies, gaps included */
        uint64_t offset;                /* of its block in a staging slab */
};

/* An operand with a dimension along K that becomes 0. */
static void skip_operand(struct operand *operand, uint64_t *along_k, uint64_t batch) {
        *along_k = 0;
        operand->ld = operand->batch_stride = GEMM_UNSET;
        operand_fill(operand, batch);
}

/* Nothing of A and B is read (K = 0, alpha = 0, or D is empty): send the product with K = 0, so that nothing travels. */
static void skip_unread(struct gemm *gemm) {
        bool is_unread = gemm_product_is_zero(gemm) || gemm->m == 0 || gemm->n == 0 || gemm->batch == 0;
        bool has_blocks = gemm->scale_mode == MMA_SCALE_MODE_BLOCK128;

        if (has_blocks && (gemm->scale_a.place != PLACE_SLAB || gemm->scale_b.place != PLACE_SLAB))
                is_unread = false; /* resident scales keep their size */
        if (is_unread && gemm->a.place == PLACE_SLAB && gemm->b.place == PLACE_SLAB && gemm->k != GEMM_UNSET) {
                gemm->k = 0;
                skip_operand(&gemm->a, gemm->op_a == MMA_OP_T ? &gemm->a.rows : &gemm->a.cols, gemm->batch);
                skip_operand(&gemm->b, gemm->op_b == MMA_OP_T ? &gemm->b.cols : &gemm->b.rows, gemm->batch);
                if (has_blocks) {
                        skip_operand(&gemm->scale_a, &gemm->scale_a.cols, gemm->batch);
                        skip_operand(&gemm->scale_b, &gemm->scale_b.cols, gemm->batch);
                }
        }
        /* C that is not read need not exist; but its type may be what allows the type of bias. */
        if (!gemm_reads_c(gemm) && gemm->c.dtype != MMA_DTYPE_NONE && gemm->c.place == PLACE_SLAB &&
            (gemm->bias.dtype == MMA_DTYPE_NONE || gemm->bias.dtype == MMA_F32 || gemm->bias.dtype == gemm->d.dtype))
                gemm->c = (struct operand){ .dtype = MMA_DTYPE_NONE };
}

static const char *const operand_names[OPERAND_N] = { "a", "b", "c", "d", "bias", "scale_a", "scale_b", "rows_a", "rows_d" };

/* Slab operands are placed; plain ones become parcels. */
static int sort_operands(struct mma_client *client, struct call *call, struct parcel *parcels, uint32_t *ret_n_parcels,
                         struct refusal *ret_refusal) {
        uint32_t n = 0;

        for (uint32_t i = 0; i < call->n_problems; i++) {
                struct problem *problem = &call->problems[i];
                struct gemm *gemm = &problem->gemm;
                char prefix[24] = "";

                if (call->n_problems > 1 || call->request.gemm.is_vector)
                        snprintf(prefix, sizeof(prefix), "problems[%u].", i);
                skip_unread(gemm);
                for (int k = 0; k < OPERAND_N; k++) {
                        struct operand *operand = problem_operand(gemm, k);
                        uint8_t *address = (uint8_t *)(uintptr_t)operand->offset;
                        struct slab *slab;
                        uint64_t n_bytes;

                        if (operand->dtype == MMA_DTYPE_NONE || operand->place != PLACE_SLAB)
                                continue;
                        if (!operand_extent(operand, gemm->batch, &n_bytes) ||
                            (n_bytes > 0 && (uintptr_t)address + n_bytes < n_bytes))
                                return refuse(ret_refusal, MMA_BAD_FIELD, "", "%s%s reaches beyond the address space", prefix,
                                              operand_names[k]);
                        if (n_bytes > 0 && !address) {
                                char field[48];

                                snprintf(field, sizeof(field), "%s%s.data", prefix, operand_names[k]);
                                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s has elements but no memory",
                                              operand_names[k]);
                        }
                        slab = n_bytes > 0 ? slab_find(client, address) : NULL;
                        if (slab) {
                                char field[48];

                                operand->offset = (uint64_t)(address - slab->at);
                                snprintf(field, sizeof(field), "%s%s", prefix, operand_names[k]);
                                if (operand_check_extent(operand, gemm->batch, slab->n_bytes, field, ret_refusal) != 0)
                                        return ret_refusal->status;
                                problem->slabs[k] = slab_use(slab);
                                continue;
                        }
                        /* Its other rows would have to come along, and go back over what the caller did meanwhile. */
                        if (k == OPERAND_D && gemm->rows_d.dtype != MMA_DTYPE_NONE && n_bytes > 0) {
                                char field[48];

                                snprintf(field, sizeof(field), "%sd", prefix);
                                return refuse(ret_refusal, MMA_UNSUPPORTED, field,
                                              "rows_d leaves rows of d alone, so d must lie in memory of mma_alloc");
                        }
                        parcels[n] = (struct parcel){ .problem = problem, .index = k, .address = address };
                        parcels[n].layout = layout_of(operand, gemm->batch);
                        parcels[n].extent = n_bytes;
                        parcels[n].packed = layout_packed(&parcels[n].layout);
                        parcels[n].n_bytes = layout_bytes(&parcels[n].layout);
                        n++;
                }
        }
        *ret_n_parcels = n;
        return 0;
}

/* The operand as it lies once packed: lines without gaps; a shared batch stays shared. */
static void make_packed(struct operand *operand, uint64_t batch) {
        operand->ld = GEMM_UNSET;
        if (batch > 1 && operand->batch_stride != 0)
                operand->batch_stride = GEMM_UNSET;
        operand_fill(operand, batch);
}

static void copy_in(const struct parcel *parcel, uint8_t *to) {
        layout_copy(to, &parcel->packed, parcel->address, &parcel->layout);
}

static int place_inline(struct call *call, struct parcel *parcels, uint32_t n, uint64_t in_bytes,
                        struct refusal *ret_refusal) {
        uint64_t at = 0;

        if (call_set_payload(call, in_bytes) != 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a message of %llu bytes",
                              (unsigned long long)in_bytes);
        for (uint32_t i = 0; i < n; i++) {
                struct parcel *parcel = &parcels[i];
                struct operand *operand = problem_operand(&parcel->problem->gemm, parcel->index);

                operand->place = PLACE_INLINE;
                operand->object = 0;
                operand->offset = 0;
                make_packed(operand, parcel->problem->gemm.batch);
                if (parcel->index == OPERAND_D || parcel->n_bytes == 0)
                        continue;
                operand->offset = at;
                memset(call->payload + align_up(at + parcel->n_bytes, FRAME_ALIGNMENT) - FRAME_ALIGNMENT, 0, FRAME_ALIGNMENT);
                copy_in(parcel, call->payload + at);
                at = align_up(at + parcel->n_bytes, FRAME_ALIGNMENT);
        }
        return 0;
}

static int place_staged(struct mma_client *client, struct parcel *parcels, uint32_t n, int64_t deadline_ms,
                        struct refusal *ret_refusal) {
        uint64_t left = 0;

        for (uint32_t i = 0; i < n; i++)
                left += align_up(parcels[i].n_bytes, 64);
        for (uint32_t i = 0; i < n; i++) {
                struct parcel *parcel = &parcels[i];
                struct slab *slab;
                uint64_t offset;
                int r;

                if (parcel->n_bytes == 0)
                        continue;
                r = staging_take(client, parcel->n_bytes, left, deadline_ms, &slab, &offset, ret_refusal);
                if (r != 0)
                        return r;
                parcel->problem->slabs[parcel->index] = slab;
                parcel->offset = offset;
                left -= align_up(parcel->n_bytes, 64);
        }
        /* All blocks are there: from here nothing fails. */
        for (uint32_t i = 0; i < n; i++) {
                struct parcel *parcel = &parcels[i];
                struct operand *operand = problem_operand(&parcel->problem->gemm, parcel->index);
                struct slab *slab = parcel->problem->slabs[parcel->index];

                make_packed(operand, parcel->problem->gemm.batch);
                operand->place = parcel->n_bytes == 0 ? PLACE_INLINE : PLACE_SLAB;
                operand->object = 0;
                operand->offset = parcel->n_bytes == 0 ? 0 : parcel->offset;
                if (parcel->n_bytes > 0 && parcel->index != OPERAND_D)
                        copy_in(parcel, slab->at + parcel->offset);
                if (parcel->n_bytes > 0 && parcel->index == OPERAND_D)
                        parcel->problem->d_from = slab->at + parcel->offset;
        }
        return 0;
}

static void unstage(struct parcel *parcels, uint32_t n) {
        for (uint32_t i = 0; i < n; i++) {
                slab_unuse(parcels[i].problem->slabs[parcels[i].index]);
                parcels[i].problem->slabs[parcels[i].index] = NULL;
        }
}

/* C in place in a slab: note it, and save it where asked. */
static int prepare_in_place(struct problem *problem, struct refusal *ret_refusal) {
        struct gemm *gemm = &problem->gemm;
        struct slab *slab = problem->slabs[OPERAND_D];
        struct layout layout, packed;

        if (!slab || slab->is_staging || slab != problem->slabs[OPERAND_C] || !gemm_reads_c(gemm) ||
            gemm->c.offset != gemm->d.offset)
                return 0;
        problem->in_place = true;
        if (!gemm->keep_c)
                return 0;
        layout = layout_of(&gemm->c, gemm->batch);
        packed = layout_packed(&layout);
        problem->saved_c = malloc(layout_bytes(&layout));
        if (!problem->saved_c)
                return refuse(ret_refusal, MMA_NO_MEMORY, "keep_c", "no memory to save C");
        layout_copy(problem->saved_c, &packed, slab->at + gemm->c.offset, &layout);
        return 0;
}

static int remember_d(struct mma_client *client, struct parcel *parcel, struct refusal *ret_refusal) {
        struct problem *problem = parcel->problem;
        uint64_t n_bytes;

        if (parcel->index != OPERAND_D || parcel->n_bytes == 0)
                return 0;
        problem->d_layout = parcel->layout;
        n_bytes = parcel->extent;
        if (spans_add(client, problem, (uintptr_t)parcel->address, (uintptr_t)parcel->address + n_bytes) != 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
        problem->d_to = parcel->address;
        return 0;
}

int place_problems(struct mma_client *client, struct call *call, int64_t deadline_ms, struct refusal *ret_refusal) {
        uint64_t in_bytes = 0, d_bytes = 0;
        uint64_t inline_max = client->limits.inline_bytes_max, payload_max = client->limits.payload_bytes_max;
        struct parcel small[OPERAND_N], *parcels = small;
        uint32_t n = 0;
        int r;

        if (call->n_problems > 1) {
                parcels = calloc(call->n_problems, OPERAND_N * sizeof(*parcels));
                if (!parcels)
                        return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
        }
        r = sort_operands(client, call, parcels, &n, ret_refusal);
        for (uint32_t i = 0; r == 0 && i < n; i++) {
                uint64_t *sum = parcels[i].index == OPERAND_D ? &d_bytes : &in_bytes;

                if (__builtin_add_overflow(*sum, align_up(parcels[i].n_bytes, FRAME_ALIGNMENT), sum))
                        r = refuse(ret_refusal, MMA_NO_MEMORY, "", "the operands are larger than the address space");
        }
        if (r == 0 && in_bytes <= inline_max && d_bytes <= inline_max) {
                r = place_inline(call, parcels, n, in_bytes, ret_refusal);
        } else if (r == 0) {
                r = place_staged(client, parcels, n, deadline_ms, ret_refusal);
                /* No shared memory to be had: the long way, if a message may be that long. */
                if (r != 0 && r != MMA_TIMEOUT && r != MMA_DISCONNECTED && in_bytes <= payload_max && d_bytes <= payload_max) {
                        unstage(parcels, n);
                        r = place_inline(call, parcels, n, in_bytes, ret_refusal);
                }
        }
        for (uint32_t i = 0; r == 0 && i < n; i++)
                r = remember_d(client, &parcels[i], ret_refusal);
        for (uint32_t i = 0; r == 0 && i < call->n_problems; i++)
                r = prepare_in_place(&call->problems[i], ret_refusal);
        if (r != 0)
                for (uint32_t i = 0; i < call->n_problems; i++)
                        if (call->problems[i].d_to) {
                                spans_remove(client, &call->problems[i]);
                                call->problems[i].d_to = NULL;
                        }
        if (parcels != small)
                free(parcels);
        return r;
}

/* ---- the way back ---- */

int place_take_results(struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        const struct reply *reply = &call->reply;
        bool is_vector = call->request.gemm.is_vector;

        for (uint32_t i = 0; i < call->n_problems; i++) {
                struct problem *problem = &call->problems[i];
                struct layout packed = layout_packed(&problem->d_layout);
                uint64_t offset = i < reply->gemm.n_problems ? reply->gemm.d_offsets[i] : GEMM_UNSET;
                uint64_t size = layout_bytes(&packed);

                if (is_vector && reply->gemm.statuses[i] != MMA_OK)
                        continue;
                if (problem->amax_to && !reply->gemm.has_amax[i])
                        return MMA_INTERNAL;
                if (problem->amax_to)
                        *problem->amax_to = reply->gemm.amax[i];
                if (!problem->d_to)
                        continue;
                if (problem->d_from) {
                        layout_copy(problem->d_to, &problem->d_layout, problem->d_from, &packed);
                        continue;
                }
                if (offset == GEMM_UNSET || offset > n_bytes || n_bytes - offset < size)
                        return MMA_INTERNAL;
                layout_copy(problem->d_to, &problem->d_layout, payload + offset, &packed);
        }
        return 0;
}
