/* SPDX-License-Identifier: MIT
 *
 * kernels: the rows of the backend's table; with a problem, the ranking of all rows for it. Short: nothing is queued.
 */
#include <stdlib.h>

#include "daemon/requests.h"

/* What NumPy and mmactl take where nobody says: the operands' own type where it holds a result, else that of the sums. */
static uint8_t usual_result(uint8_t a, uint8_t b)
{
        if (a == b && (a == MMA_F16 || a == MMA_BF16 || a == MMA_F64))
                return a;
        return a == MMA_S8 || a == MMA_U8 ? MMA_S32 : MMA_F32;
}

static void describe(struct operand *operand, uint8_t dtype, uint8_t op, uint64_t rows, uint64_t cols, uint64_t slab)
{
        operand->dtype = dtype;
        operand->order = MMA_ORDER_ROW;
        operand->rows = op == MMA_OP_T ? cols : rows;
        operand->cols = op == MMA_OP_T ? rows : cols;
        operand->place = PLACE_SLAB;
        operand->object = slab;
        operand->offset = 0;
}

/* The same places as a client of the library would choose: the payload for what fits a slot's halves. */
static void place_inline(struct requests *requests, struct gemm *gemm)
{
        uint64_t a_bytes, b_bytes, d_bytes, half = requests->inline_half_bytes;

        if (!operand_extent(&gemm->a, gemm->batch, &a_bytes) || !operand_extent(&gemm->b, gemm->batch, &b_bytes) ||
            !operand_extent(&gemm->d, gemm->batch, &d_bytes) || a_bytes > half || b_bytes > half || d_bytes > half ||
            frame_padded(a_bytes) + b_bytes > half)
                return;
        gemm->a.place = gemm->b.place = gemm->d.place = PLACE_INLINE;
        gemm->a.object = gemm->b.object = gemm->d.object = 0;
        gemm->b.offset = frame_padded(a_bytes);
}

int gemm_from_problem(struct requests *requests, const struct wire_problem *problem, struct gemm *ret_gemm,
                      struct refusal *ret_refusal)
{
        uint8_t b = problem->b ? problem->b : problem->a;
        struct gemm gemm;
        int r;

        gemm_init(&gemm);
        gemm.op_a = problem->op_a;
        gemm.op_b = problem->op_b;
        gemm.compute = problem->compute;
        gemm.batch = problem->batch;
        describe(&gemm.a, problem->a, problem->op_a, problem->m, problem->k, 1);
        describe(&gemm.b, b, problem->op_b, problem->k, problem->n, 2);
        describe(&gemm.d, problem->d ? problem->d : usual_result(problem->a, b), MMA_OP_N, problem->m, problem->n, 3);
        if ((r = gemm_check(&gemm, "problem.", ret_refusal)) ||
            (r = requests->backend->ops->check(requests->backend, &gemm, ret_refusal)))
                return r;
        place_inline(requests, &gemm);
        *ret_gemm = gemm;
        return 0;
}

int request_kernels(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                    struct refusal *ret_refusal)
{
        struct backend *backend = requests->backend;
        struct reply reply = { .id = request->id, .method = WIRE_KERNELS };
        uint64_t first = request->kernels.cursor;
        uint8_t *payload = NULL;
        size_t n_bytes = 0;
        uint32_t n = 0;
        struct gemm gemm;
        int r;

        (void)frame;
        if (request->kernels.has_problem) {
                r = gemm_from_problem(requests, &request->kernels.problem, &gemm, ret_refusal);
                if (r)
                        return r;
                if (first <= UINT32_MAX)
                        n = backend->ops->explain(backend, &gemm, (uint32_t)first, LIST_ITEMS_PER_REPLY, requests->items.choices);
                r = wire_encode_choices(requests->items.choices, n, &payload, &n_bytes);
        } else {
                if (first <= UINT32_MAX)
                        n = backend->ops->kernels(backend, (uint32_t)first, LIST_ITEMS_PER_REPLY, requests->items.kernels);
                r = wire_encode_kernels(requests->items.kernels, n, &payload, &n_bytes);
        }
        reply.list.n_items = n;
        reply.list.next_cursor = n == LIST_ITEMS_PER_REPLY ? first + n : 0;
        return reply_with_list(conn, &reply, r, payload, n_bytes, ret_refusal);
}
