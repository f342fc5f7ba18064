/* SPDX-License-Identifier: MIT
 *
 * See explain.h.
 */
#include "daemon/explain.h"

#include <stdio.h>
#include <stdlib.h>

#include "daemon/backend.h"
#include "daemon/cuda_stage.h"

static void stage(struct operand *operand, uint64_t batch, bool is_output)
{
        struct stage_plan plan;

        if (!operand->dtype)
                return;
        stage_plan_make(operand, batch, is_output, &plan);
        operand->ld = plan.device_ld;
        operand->batch_stride = plan.device_batch_stride;
}

const char *explain_problem(const struct gemm *gemm, struct mma_problem *ret_problem)
{
        void *at = (void *)(uintptr_t)4096;     /* real ones are not known; aligned ones stand for them */
        const struct mma_pointers pointers = { .a = at, .b = at, .d = at };
        struct gemm staged = *gemm;
        bool is_inline = gemm->a.place == PLACE_INLINE && gemm->b.place == PLACE_INLINE && gemm->d.place == PLACE_INLINE;

        if (!is_inline) {
                stage(&staged.a, gemm->batch, false);
                stage(&staged.b, gemm->batch, false);
                stage(&staged.d, gemm->batch, true);
        }
        problem_from_gemm(&staged, &pointers, ret_problem);
        return is_inline ? "express" : "bulk";
}

uint32_t explain_rows(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm, const struct mma_device *device,
                      uint32_t first, uint32_t n_max, struct wire_choice *ret_items)
{
        struct kernel_rank *ranks = calloc(n_rows ? n_rows : 1, sizeof *ranks);
        struct mma_problem problem;
        const char *lane;
        uint32_t n = 0;

        if (!ranks)
                return 0;
        lane = explain_problem(gemm, &problem);
        if (table_rank(rows, n_rows, &problem, device, ranks) && ranks[0].cost_us > BACKEND_EXPRESS_COST_US_MAX)
                lane = "bulk";
        for (uint32_t i = first; i < n_rows && n < n_max; i++, n++) {
                const struct kernel_rank *rank = &ranks[i];
                struct wire_choice *item = &ret_items[n];

                *item = (struct wire_choice){ .cost_us = rank->cost_us, .measured = rank->is_measured };
                snprintf(item->kernel, sizeof item->kernel, "%s", rank->kernel->name);
                snprintf(item->numeric_class, sizeof item->numeric_class, "%s", rank->kernel->numeric_class);
                snprintf(item->lane, sizeof item->lane, "%s", lane);
                snprintf(item->refusal, sizeof item->refusal, "%s", rank->refusal ? rank->refusal : "");
        }
        free(ranks);
        return n;
}

uint32_t explain_candidates(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm,
                            const struct mma_device *device, uint32_t n_max, uint32_t *ret_rows)
{
        struct kernel_rank *ranks = calloc(n_rows ? n_rows : 1, sizeof *ranks);
        struct mma_device untuned = *device;
        struct mma_problem problem;
        uint32_t n = 0;

        if (!ranks)
                return 0;
        untuned.tuning = NULL;  /* what lost last time gets its chance again */
        explain_problem(gemm, &problem);
        n = table_rank(rows, n_rows, &problem, &untuned, ranks);
        n = n < n_max ? n : n_max;
        for (uint32_t i = 0; i < n; i++)
                ret_rows[i] = (uint32_t)(ranks[i].kernel - rows);
        free(ranks);
        return n;
}
