/* SPDX-License-Identifier: MIT
 *
 * The copies of a plan, as launches: what kernels_plan (plan.c) decided, done by prepare.cu and split.cu.
 */
#include <cuda_runtime_api.h>

#include "kernels/prepare.h"
#include "kernels/split.h"

static bool is_copied(const struct mma_prepare *prepare)
{
        return prepare->kind == MMA_PREPARE_COPY || prepare->kind == MMA_PREPARE_ROUND_TF32;
}

static int run_one(const struct mma_prepare *prepare, const struct mma_view *from, uint64_t rows, uint64_t cols, uint64_t batch,
                   bool is_beside, void *scratch, uint32_t n_sms, struct CUstream_st *stream)
{
        const bool is_shared = from->batch_stride == 0;
        struct mma_copy copy = { .from = *from, .to = prepare->view, .rows = rows, .cols = cols,
                                 .batch = is_shared && batch ? 1 : batch, .pads = true, .is_beside = is_beside };

        switch (prepare->kind) {
        case MMA_PREPARE_NONE:
        case MMA_PREPARE_SPLIT:
                return cudaSuccess;
        case MMA_PREPARE_COPY:
        case MMA_PREPARE_ROUND_TF32:
                copy.to.at = scratch;
                copy.rounds_tf32 = prepare->kind == MMA_PREPARE_ROUND_TF32;
                return prepare_copy(&copy, n_sms, stream);
        default:
                return cudaErrorInvalidValue;
        }
}

int prepare_run(const struct mma_plan *plan, const struct mma_problem *problem, void *scratch_a, void *scratch_b, uint32_t n_sms,
                struct CUstream_st *stream)
{
        struct split_operand splits[2];
        uint32_t n_splits = 0;
        int r;

        if ((r = run_one(&plan->a, &problem->a, problem->m, problem->k, problem->batch, false, scratch_a, n_sms, stream)) ||
            (r = run_one(&plan->b, &problem->b, problem->k, problem->n, problem->batch, is_copied(&plan->a) && problem->m,
                          scratch_b, n_sms, stream)))
                return r;
        if (plan->a.kind == MMA_PREPARE_SPLIT)
                splits[n_splits++] = (struct split_operand){ problem->a, false, problem->m, problem->k, problem->batch, scratch_a };
        if (plan->b.kind == MMA_PREPARE_SPLIT)
                splits[n_splits++] = (struct split_operand){ problem->b, true, problem->n, problem->k, problem->batch, scratch_b };
        return n_splits ? split_launch(splits, n_splits, n_sms, stream) : cudaSuccess;
}
