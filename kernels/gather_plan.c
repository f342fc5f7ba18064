/* SPDX-License-Identifier: MIT
 *
 * The pure half of gather.h: which matrices are gathered, and how they lie afterwards. Lines get a pitch of 16 bytes, which is
 * what the fast rows want.
 */
#include "kernels/gather.h"

#define PITCH 16u

/* rows x cols in the order of a view, at a pitch; false when the bytes do not fit. */
static bool target_of(const struct mma_view *from, uint64_t rows, uint64_t cols, uint64_t batch, struct mma_view *ret_to,
                      uint64_t *ret_bytes)
{
        uint64_t element = mma_dtype_bytes(from->dtype), line = from->order == MMA_ORDER_COL ? rows : cols;
        uint64_t n_lines = from->order == MMA_ORDER_COL ? cols : rows, pitch, bytes;

        *ret_to = (struct mma_view){ .dtype = from->dtype, .order = from->order };
        if (__builtin_mul_overflow(line, element, &pitch) || __builtin_add_overflow(pitch, PITCH - 1, &pitch))
                return false;
        pitch = pitch / PITCH * PITCH;
        if (__builtin_mul_overflow(pitch, n_lines, &bytes))
                return false;
        ret_to->ld = pitch / element ? pitch / element : 1;
        ret_to->batch_stride = batch > 1 ? bytes / element : 0;
        if (__builtin_mul_overflow(bytes, batch, &bytes) || bytes > INT64_MAX)
                return false;
        *ret_bytes = bytes;
        return true;
}

static struct mma_gather gather_of(const struct mma_problem *problem, struct mma_view from, struct mma_view to, uint64_t cols)
{
        return (struct mma_gather){
                .from = from, .to = to,
                .rows = problem->rows_a, .rows_dtype = problem->rows_a_dtype, .rows_batch_stride = problem->rows_a_batch_stride,
                .n_rows = problem->m, .cols = cols, .batch = problem->batch, .from_rows = problem->a_rows,
                .bad_rows = problem->bad_rows,
        };
}

/* What scales rows of A as a matrix: blocks as they lie, a vector as one column, so that it stays dense. */
static struct mma_view scale_view(const struct mma_problem *problem)
{
        bool has_blocks = problem->scale_mode == MMA_SCALE_MODE_BLOCK128;

        return (struct mma_view){
                .at = (void *)(uintptr_t)problem->scale_a,
                .ld = has_blocks ? problem->scale_a_ld : 1,
                .batch_stride = problem->scale_a_batch_stride,
                .dtype = MMA_F32,
                .order = has_blocks ? problem->scale_a_order : MMA_ORDER_COL,
        };
}

bool gather_plan_make(const struct mma_problem *problem, struct mma_gather_plan *ret_plan)
{
        bool has_blocks = problem->scale_mode == MMA_SCALE_MODE_BLOCK128;
        uint64_t scale_cols = has_blocks ? problem->k / SCALE_BLOCK + (problem->k % SCALE_BLOCK != 0) : 1;
        struct mma_view scale = scale_view(problem), to;
        struct mma_gather_plan plan = { 0 };

        if (!target_of(&problem->a, problem->m, problem->k, problem->batch, &to, &plan.a_bytes))
                return false;
        plan.a = gather_of(problem, problem->a, to, problem->k);
        if (problem->scale_a) {
                if (!target_of(&scale, problem->m, scale_cols, problem->batch, &to, &plan.scale_bytes))
                        return false;
                plan.scale = gather_of(problem, scale, to, scale_cols);
        }
        *ret_plan = plan;
        return true;
}

struct mma_problem gather_plan_problem(struct mma_gather_plan *plan, const struct mma_problem *problem, void *scratch_a,
                                       void *scratch_scale)
{
        struct mma_problem left = *problem;

        plan->a.to.at = scratch_a;
        plan->scale.to.at = scratch_scale;
        left.a = plan->a.to;
        if (plan->scale_bytes) {
                left.scale_a = scratch_scale;
                left.scale_a_batch_stride = plan->scale.to.batch_stride;
                left.scale_a_ld = plan->scale.to.ld;
        }
        left.rows_a = NULL;
        left.rows_a_dtype = 0;
        left.rows_a_batch_stride = left.a_rows = 0;
        return left;
}
