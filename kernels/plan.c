/* SPDX-License-Identifier: MIT
 *
 * From a problem to a row and what its operands must become before that row can read them. select.c answers which rows run
 * the operands as they lie; here the copies of prepare.h are weighed as well. Pure.
 */
#include "kernels/kernels.h"

struct mma_problem plan_problem(const struct mma_plan *plan, const struct mma_problem *problem, void *scratch_a, void *scratch_b)
{
        struct mma_problem prepared = *problem;

        if (plan->a.kind) {
                prepared.a = plan->a.view;
                prepared.a.at = scratch_a;
        }
        if (plan->b.kind) {
                prepared.b = plan->b.view;
                prepared.b.at = scratch_b;
        }
        return prepared;
}

int kernels_plan(const struct mma_problem *problem, const struct mma_device *device, struct mma_plan *ret_plan,
                 struct refusal *ret_refusal)
{
        const struct mma_kernel *kernel;
        int r = kernels_select(problem, device, &kernel, ret_refusal);

        if (r)
                return r;
        *ret_plan = (struct mma_plan){
                .kernel = kernel,
                .a = { .view = problem->a },
                .b = { .view = problem->b },
                .cost_us = kernel->cost_us(kernel, problem, device),
        };
        return 0;
}
