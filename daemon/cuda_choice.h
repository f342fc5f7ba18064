/* SPDX-License-Identifier: MIT
 *
 * kernels_select and kernels_plan remembered: both are pure and cost some tens of microseconds, and a client that sends one
 * product tends to send more of its shape. A small table, one thread's.
 */
#ifndef MMAD_CUDA_CHOICE_H
#define MMAD_CUDA_CHOICE_H

#include "kernels/kernels.h"

#define CHOICES 256u            /* shapes remembered */
#define CHOICES_OF_SET 4u       /* places that a shape may be at */

/* Everything of a problem that selection and its cost look at; addresses as far as their alignment. Compared as bytes. */
struct choice_key {
        uint64_t m, n, k, batch;
        struct {
                uint64_t ld, batch_stride;
                uint8_t dtype, order, alignment, is_there;
                uint8_t pad_[4];
        } views[4];
        uint8_t bias_dtype, bias_axis, act, c_kind, c_init, compute, has_scale, batch_invariant;
        uint8_t scale_mode, has_amax, kept, has_rows_d, pad_[4];
        uint64_t tuning;        /* serial of what selection believed */
};

struct choice {
        struct choice_key key;
        struct mma_plan plan;                   /* its kernel is NULL: empty */
        const struct mma_kernel *kernel;        /* for operands as they lie; NULL: only after a copy */
        double cost_us;                         /* of that one */
};

struct choices {
        struct choice entries[CHOICES];
};

/* As kernels_select, with the modelled cost. 0 or MMA_UNSUPPORTED. */
int choices_find(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                 const struct mma_kernel **ret_kernel, double *ret_cost_us, struct refusal *ret_refusal);
/* As kernels_plan_kept. 0 or MMA_UNSUPPORTED. */
int choices_plan(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                 uint32_t kept, struct mma_plan *ret_plan, struct refusal *ret_refusal);

#endif
