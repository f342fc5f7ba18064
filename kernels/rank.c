/* SPDX-License-Identifier: MIT
 *
 * Choosing the cheapest row of the numeric class, and telling of all the others. Rows of the class come first; reference
 * rows, whose sums have an order of their own, only where none of those can serve the problem, not even after its operands
 * were copied (plan.c).
 */
#include "kernels/rank.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/plan.h"
#include "kernels/tuning.h"

/* Why a row is not even asked, or NULL. */
static const char *out_of_class(const struct mma_kernel *kernel, const char *class, bool is_fallback)
{
        if (is_fallback)
                return kernel->family == MMA_FAMILY_REF ? NULL : "another numeric class";
        if (strcmp(kernel->numeric_class, class) == 0)
                return NULL;
        return kernel->family == MMA_FAMILY_REF ? "serves only where no row of the class can" : "another numeric class";
}

int table_select(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                 const struct mma_device *device, const struct mma_kernel **ret_kernel, struct refusal *ret_refusal)
{
        const char *class = kernels_class(problem, device);
        const struct mma_kernel *best = NULL;
        struct mma_plan plan;
        double best_us = 0;

        for (int is_fallback = 0; is_fallback < 2 && !best; is_fallback++) {
                if (is_fallback && table_plan_class(rows, n_rows, problem, device, 0, &plan))
                        return refuse(ret_refusal, MMA_UNSUPPORTED, "", "%s reads these operands only after a copy",
                                      plan.kernel->name);
                for (const struct mma_kernel *kernel = rows; kernel < rows + n_rows; kernel++) {
                        double us;

                        if (out_of_class(kernel, class, is_fallback) || kernel->takes(kernel, problem, device))
                                continue;
                        us = kernel->cost_us(kernel, problem, device);
                        if (!best || us < best_us) {
                                best = kernel;
                                best_us = us;
                        }
                }
        }
        if (!best)
                return refuse(ret_refusal, MMA_UNSUPPORTED, "", "no kernel for %s by %s on this device (%u rows)",
                              mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype), n_rows);
        *ret_kernel = best;
        return 0;
}

static int compare_ranks(const void *x, const void *y)
{
        const struct kernel_rank *a = x, *b = y;

        if (!a->refusal != !b->refusal)
                return a->refusal ? 1 : -1;
        if (!a->refusal && a->cost_us != b->cost_us)
                return a->cost_us < b->cost_us ? -1 : 1;
        return (a->kernel > b->kernel) - (a->kernel < b->kernel);
}

/* What the row would do with the problem: as it lies, or after the cheapest copies. NULL, or why not. */
static const char *rank_row(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device,
                            bool may_prepare, struct kernel_rank *rank)
{
        const char *why = kernel->takes(kernel, problem, device);
        struct mma_problem prepared;
        struct mma_plan plan;

        if (may_prepare && table_plan_class(kernel, 1, problem, device, 0, &plan)) {
                prepared = plan_problem(&plan, problem, (void *)(uintptr_t)MMA_SCRATCH_ALIGNMENT, (void *)(uintptr_t)MMA_SCRATCH_ALIGNMENT);
                rank->a = plan.a;
                rank->b = plan.b;
                rank->cost_us = plan.cost_us;
                rank->is_measured = device->tuning && tuning_has(device->tuning, kernel, &prepared);
                return NULL;
        }
        if (why)
                return why;
        rank->cost_us = kernel->cost_us(kernel, problem, device);
        rank->is_measured = device->tuning && tuning_has(device->tuning, kernel, problem);
        return NULL;
}

uint32_t table_rank(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                    const struct mma_device *device, bool may_prepare, struct kernel_rank *ret_ranks)
{
        const char *class = kernels_class(problem, device);
        struct mma_plan plan;
        uint32_t n_candidates = 0;

        for (int is_fallback = 0; is_fallback < 2 && !n_candidates; is_fallback++) {
                bool is_late = is_fallback && table_plan_class(rows, n_rows, problem, device, 0, &plan);

                for (uint32_t i = 0; i < n_rows; i++) {
                        const struct mma_kernel *kernel = &rows[i];
                        const char *out = is_late ? "the class can serve it after a copy" : out_of_class(kernel, class, is_fallback);
                        struct kernel_rank *rank = &ret_ranks[i];
                        const char *why = kernel->takes(kernel, problem, device);

                        *rank = (struct kernel_rank){ .kernel = kernel };
                        /* What it cannot do says more than that it was not asked. */
                        rank->refusal = out ? why ? why : out : rank_row(kernel, problem, device, may_prepare, rank);
                        n_candidates += !rank->refusal;
                }
        }
        qsort(ret_ranks, n_rows, sizeof *ret_ranks, compare_ranks);
        return n_candidates;
}

static const struct mma_kernel *linked_rows(void)
{
        return kernels_count() ? kernels_at(0) : NULL;
}

uint32_t kernels_rank(const struct mma_problem *problem, const struct mma_device *device, bool may_prepare,
                      struct kernel_rank *ret_ranks)
{
        return table_rank(linked_rows(), kernels_count(), problem, device, may_prepare, ret_ranks);
}

int kernels_select(const struct mma_problem *problem, const struct mma_device *device, const struct mma_kernel **ret_kernel,
                   struct refusal *ret_refusal)
{
        return table_select(linked_rows(), kernels_count(), problem, device, ret_kernel, ret_refusal);
}
