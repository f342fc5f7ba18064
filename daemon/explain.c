/* SPDX-License-Identifier: MIT
 *
 * See explain.h.
 */
#include "daemon/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/backend.h"
#include "daemon/cuda_stage.h"
#include "kernels/select.h"

#define CANDIDATE_FACTOR_MAX 4.0        /* a row that is modelled at more than this is not worth measuring */

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

static bool is_bulk(const char *lane)
{
        return lane[0] == 'b';
}

/* "A copied along K to f16"; appended. */
static void tell_copy(char *text, size_t text_bytes, const char *name, const struct mma_prepare *prepare, uint8_t dtype)
{
        size_t n = strlen(text);
        const struct mma_view *view = &prepare->view;

        if (!prepare->kind)
                return;
        snprintf(text + n, text_bytes - n, "%s%s %s along K%s%s", n ? ", " : "", name,
                 prepare->kind == MMA_PREPARE_SPLIT ? "split" : prepare->kind == MMA_PREPARE_ROUND_TF32 ? "rounded to tf32" : "copied",
                 view->dtype != dtype ? " to " : "", view->dtype != dtype ? mma_dtype_name(view->dtype) : "");
}

static void tell_slices(char *text, size_t text_bytes, const struct kernel_rank *rank, const struct mma_problem *problem,
                        const struct mma_device *device)
{
        struct mma_slices slices = problem_slices(problem, device);
        size_t n = strlen(text);

        if (rank->kernel->is_sliced && !rank->refusal)
                snprintf(text + n, text_bytes - n, "%sK in %u slices of %u", n ? ", " : "", slices.n, slices.k);
}

/* The ranking, malloc'd, or NULL. The lane by place, until the cost says that it takes too long for express. */
static struct kernel_rank *rank(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm,
                                const struct mma_device *device, const char **ret_lane, uint32_t *ret_n_candidates)
{
        struct kernel_rank *ranks = calloc(n_rows ? n_rows : 1, sizeof *ranks);
        struct mma_problem problem;
        const char *lane = explain_problem(gemm, &problem);
        uint32_t n = 0;

        if (!ranks)
                return NULL;
        n = table_rank(rows, n_rows, &problem, device, is_bulk(lane), ranks);
        if (!is_bulk(lane) && (!n || ranks[0].cost_us > BACKEND_EXPRESS_COST_US_MAX)) {
                lane = "bulk";
                n = table_rank(rows, n_rows, &problem, device, true, ranks);
        }
        *ret_lane = lane;
        *ret_n_candidates = n;
        return ranks;
}

uint32_t explain_rows(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm, const struct mma_device *device,
                      uint32_t first, uint32_t n_max, struct wire_choice *ret_items)
{
        uint32_t n_candidates, n = 0;
        const char *lane;
        struct kernel_rank *ranks = rank(rows, n_rows, gemm, device, &lane, &n_candidates);
        struct mma_problem problem;

        explain_problem(gemm, &problem);

        for (uint32_t i = first; ranks && i < n_rows && n < n_max; i++, n++) {
                struct wire_choice *item = &ret_items[n];

                *item = (struct wire_choice){ .cost_us = ranks[i].cost_us, .measured = ranks[i].is_measured };
                snprintf(item->kernel, sizeof item->kernel, "%s", ranks[i].kernel->name);
                snprintf(item->numeric_class, sizeof item->numeric_class, "%s", ranks[i].kernel->numeric_class);
                snprintf(item->lane, sizeof item->lane, "%s", lane);
                snprintf(item->refusal, sizeof item->refusal, "%s", ranks[i].refusal ? ranks[i].refusal : "");
                tell_copy(item->prepare, sizeof item->prepare, "A", &ranks[i].a, gemm->a.dtype);
                tell_copy(item->prepare, sizeof item->prepare, "B", &ranks[i].b, gemm->b.dtype);
                tell_slices(item->prepare, sizeof item->prepare, &ranks[i], &problem, device);
        }
        free(ranks);
        return n;
}

uint32_t explain_candidates(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm,
                            const struct mma_device *device, uint32_t n_max, uint32_t *ret_rows)
{
        struct kernel_rank *ranks;
        const char *lane;
        uint32_t n;

        ranks = rank(rows, n_rows, gemm, device, &lane, &n);
        if (!ranks)
                return 0;
        n = n < n_max ? n : n_max;
        while (n > 1 && ranks[n - 1].cost_us > CANDIDATE_FACTOR_MAX * ranks[0].cost_us)
                n--;
        for (uint32_t i = 0; i < n; i++)
                ret_rows[i] = (uint32_t)(ranks[i].kernel - rows);
        free(ranks);
        return n;
}

void explain_measured(const struct mma_kernel *kernel, const struct gemm *gemm, const struct mma_device *device,
                      struct mma_problem *ret_problem, struct mma_plan *ret_plan)
{
        void *at = (void *)(uintptr_t)4096;
        struct kernel_rank *ranks;
        struct mma_problem problem;
        uint32_t n_candidates;
        const char *lane;

        *ret_plan = (struct mma_plan){ .kernel = kernel };
        explain_problem(gemm, &problem);
        ranks = rank(kernel, 1, gemm, device, &lane, &n_candidates);
        if (ranks && n_candidates) {
                ret_plan->a = ranks[0].a;
                ret_plan->b = ranks[0].b;
                problem = plan_problem(ret_plan, &problem, at, at);
        }
        free(ranks);
        *ret_problem = problem;
}
