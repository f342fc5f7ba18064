/* SPDX-License-Identifier: MIT
 *
 * What comes after a product, in the model of cost.c: the time that Hopper rows take for it in registers (sm90_finish.cuh). Measured on an
 * H200 as what tiles of 128 x 256 take longer.
 */
#ifndef MMA_KERNELS_FINISH_H
#define MMA_KERNELS_FINISH_H

#include "kernels/problem.h"

#define FINISH_VECTOR_US 2.5e-5          /* for an element of a tile: bias, scales, relu */
#define FINISH_C_US 5e-5
#define FINISH_ACTIVATION_US 3.5e-4     /* any other than relu */

/* Of one element of a tile. */
static inline double finish_element_us(const struct mma_problem *problem)
{
        bool activates = problem->act != MMA_ACT_NONE && problem->act != MMA_ACT_UNSET && problem->act != MMA_ACT_RELU;

        if (problem_is_plain(problem))
                return 0;
        return FINISH_VECTOR_US + (problem->c_kind == MMA_C_TENSOR ? FINISH_C_US : 0) +
               (!activates ? 0 : ACT_IS_GATED(problem->act) ? FINISH_ACTIVATION_US / 2 : FINISH_ACTIVATION_US);
}

#endif
