/* SPDX-License-Identifier: MIT
 *
 * What a lost connection means for each pending call: repeated, or ended and how. A product in place that may have run
 * already, and any product whose operands a later one, also sent, may have overwritten, end as `interrupted`, unless keep_c
 * saved what is needed. reconnect.c calls in when the link goes and when it is back.
 */
#include "client/internal.h"

struct range {
        const struct slab *slab;
        uint64_t begin, end;
};

/* The bytes of an operand inside a slab; false when it lies elsewhere or is empty. */
static bool operand_range(struct problem *problem, int index, struct range *ret_range) {
        const struct operand *operand = problem_operand(&problem->gemm, index);
        uint64_t n_bytes;

        if (!problem->slabs[index] || !operand_extent(operand, problem->gemm.batch, &n_bytes) || n_bytes == 0)
                return false;
        *ret_range = (struct range){ problem->slabs[index], operand->offset, operand->offset + n_bytes };
        return true;
}

static bool may_write(struct call *call, const struct range *range) {
        for (uint32_t i = 0; i < call->n_problems; i++) {
                struct range d;

                if (operand_range(&call->problems[i], OPERAND_D, &d) && d.slab == range->slab && d.begin < range->end &&
                    range->begin < d.end)
                        return true;
        }
        return false;
}

bool call_was_sent(const struct call *call) {
        return call->sent == call->frame_bytes + call->payload_padded;
}

/* Whether what this product read may not be there any more. */
static bool inputs_are_spoiled(struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++) {
                struct problem *problem = &call->problems[i];

                if (problem->in_place && !problem->saved_c)
                        return true;
                for (int k = 0; k < OPERAND_N; k++) {
                        struct range range;

                        if (k == OPERAND_D || !operand_range(problem, k, &range))
                                continue;
                        for (struct call *later = call->next; later && call_was_sent(later); later = later->next)
                                if (!later->is_refused && may_write(later, &range))
                                        return true;
                }
        }
        return false;
}

static void restore_saved_c(struct call *call) {
        for (uint32_t i = call->n_problems; i-- > 0;) {
                struct problem *problem = &call->problems[i];
                struct layout layout, packed;

                if (!problem->saved_c)
                        continue;
                layout = layout_of(&problem->gemm.c, problem->gemm.batch);
                packed = layout_packed(&layout);
                layout_copy(problem->slabs[OPERAND_C]->at + problem->gemm.c.offset, &layout, problem->saved_c, &packed);
        }
}

static bool names_matrix_by_id(struct call *call) {
        for (uint32_t i = 0; i < call->n_problems; i++)
                for (int k = 0; k < OPERAND_N; k++) {
                        const struct operand *operand = problem_operand(&call->problems[i].gemm, k);

                        if (operand->place == PLACE_MATRIX && operand->object != 0)
                                return true;
                }
        return false;
}

/* Every pending call gets its mark: ended now, or to be sent again. */
void repeat_mark_lost(struct mma_client *client, const struct refusal *why) {
        struct refusal lost = *why;
        struct call *next;

        if (lost.status != MMA_DISCONNECTED && lost.status != MMA_DRAINING)
                lost.status = MMA_DISCONNECTED;
        /* Later calls are needed to judge earlier ones, so judge all before any goes. */
        for (struct call *call = client->calls.first; call; call = call->next) {
                if (!call_was_sent(call) || call->is_refused || call->request.method != WIRE_GEMM)
                        continue;
                call->is_spoiled = inputs_are_spoiled(call);
        }
        for (struct call *call = client->calls.first; call; call = next) {
                bool is_over;

                next = call->next;
                if (call->sent == 0 && !call->no_repeat)
                        continue;
                if (call->is_refused) {
                        call->is_refused = false;
                        client->unsent_bytes += call->sent;
                        call->sent = 0;
                        continue;
                }
                is_over = call->no_repeat || (call_was_sent(call) && ++call->n_losses > 1) || client->no_reconnect;
                if (call->sent > 0 && !call_was_sent(call) && ++call->n_partial_losses > 1)
                        is_over = true;
                if (call->is_spoiled) {
                        struct refusal spoiled;

                        refuse(&spoiled, MMA_INTERRUPTED, "",
                               "the connection was lost while memory of this product was being overwritten; keep_c saves C");
                        call_complete_with(client, call, &spoiled);
                } else if (is_over) {
                        call_complete_with(client, call, &lost);
                } else {
                        client->unsent_bytes += call->sent;
                        call->sent = 0;
                }
        }
}

void repeat_calls(struct mma_client *client) {
        struct call *next;

        /* Only now can nobody else write there. The oldest copy is the one that counts, so it is restored last. */
        for (struct call *call = client->calls.last; call; call = call->previous)
                if (call->n_losses > 0)
                        restore_saved_c(call);
        for (struct call *call = client->calls.first; call; call = next) {
                struct refusal refusal;
                int r = 0;

                next = call->next;
                if (call_names_lost_slab(call))
                        r = refuse(&refusal, MMA_DISCONNECTED, "", "the daemon could not share this memory again after the "
                                                                   "connection was lost");
                else if (call->n_losses > 0 && !client->is_resumed && names_matrix_by_id(call))
                        r = refuse(&refusal, MMA_OPERAND_LOST, "", "%s", mma_status_sentence(MMA_OPERAND_LOST));
                if (r == 0) {
                        client->unsent_bytes -= call->frame_bytes + call->payload_padded;
                        r = call_encode(client, call, &refusal);
                        client->unsent_bytes += call->frame_bytes + call->payload_padded;
                }
                if (r != 0)
                        call_complete_with(client, call, &refusal);
        }
}
