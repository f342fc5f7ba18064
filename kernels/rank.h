/* SPDX-License-Identifier: MIT
 *
 * All rows of a table for one problem, best first, with what each would cost or why it is out: what kernels_select and
 * kernels_plan choose from, laid open for `mmactl kernels --explain`, for tuning and for tests.
 */
#ifndef MMA_KERNELS_RANK_H
#define MMA_KERNELS_RANK_H

#include "kernels/kernels.h"

struct kernel_rank {
        const struct mma_kernel *kernel;
        const char *refusal;            /* static; NULL: the row is a candidate */
        struct mma_prepare a, b;        /* of candidates: copies before the row; kind NONE = none */
        double cost_us;                 /* of candidates, copies included */
        bool is_measured;               /* cost_us was measured for this shape, not modelled */
};

/* Fills one entry for each row of the table: candidates by cost, ties in the order of the table, then the others in that
 * order. The first one is what table_select gives, with may_prepare what table_plan gives; if it has a refusal, nothing serves
 * the problem. Returns the number of candidates. Pure. */
uint32_t table_rank(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                    const struct mma_device *device, bool may_prepare, struct kernel_rank *ret_ranks);

/* The same of the linked table: kernels_count() entries. */
uint32_t kernels_rank(const struct mma_problem *problem, const struct mma_device *device, bool may_prepare,
                      struct kernel_rank *ret_ranks);
/* kernels_select (kernels.h) on any table. */
int table_select(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                 const struct mma_device *device, const struct mma_kernel **ret_kernel, struct refusal *ret_refusal);

#endif
