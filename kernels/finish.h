/* SPDX-License-Identifier: MIT
 *
 * What comes after a product, in the model of cost.c: the time that Hopper rows take for it in registers (sm90_finish.cuh). Measured on an
 * H200 as what tiles of 128 x 256 take longer.
 */
#ifndef MMA_KERNELS_FINISH_H
#define MMA_KERNELS_FINISH_H

#include <stddef.h>

#include "kernels/problem.h"

#define FINISH_VECTOR_US 2.5e-5          /* for an element of a tile: bias, scales, relu */
#define FINISH_C_US 5e-5
#define FINISH_C_IN_TURNS_US 1.7e-4
#define FINISH_ACTIVATION_US 3.5e-4     /* any other than relu */

/* What shows of it for a tile of so many elements. Where warpgroups take turns, the other one multiplies meanwhile, for product_us; but C comes
 * in pairs of elements there. */
static inline double finish_us(const struct mma_problem *problem, double elements, double product_us, bool in_turns)
{
        bool activates = problem->act != MMA_ACT_NONE && problem->act != MMA_ACT_UNSET && problem->act != MMA_ACT_RELU;
        bool has_c = problem->c_kind == MMA_C_TENSOR;
        double all_us;

        if (problem_is_plain(problem))
                return 0;
        all_us = elements * (FINISH_VECTOR_US + (has_c ? FINISH_C_US : 0) +
                             (!activates ? 0 : ACT_IS_GATED(problem->act) ? FINISH_ACTIVATION_US / 2 : FINISH_ACTIVATION_US));
        if (!in_turns)
                return all_us;
        return (all_us > product_us ? (all_us - product_us) / 2 : 0) + (has_c ? elements * FINISH_C_IN_TURNS_US : 0);
}

/* Leaves the product alone, and places of rows. */
static inline void finish_nothing(struct mma_problem *problem)
{
        problem->alpha = problem->out_scale = 1;
        problem->has_scale = false;
        problem->bias = NULL;
        problem->amax = NULL;
        problem->c_kind = MMA_C_NONE;
        problem->act = MMA_ACT_NONE;
}

#endif
