/* SPDX-License-Identifier: MIT
 *
 * kernels_plan_kept (kernels.h) on any table of rows, and its first half: the rows of the class alone. rank.c asks that half
 * before it falls back to a reference row, whose sums have another order: where a copy would have done, the request must
 * wait for one rather than get other bits.
 */
#ifndef MMA_KERNELS_PLAN_H
#define MMA_KERNELS_PLAN_H

#include "kernels/kernels.h"

#define LONG_LINE_BYTES 1024u           /* from which on copies have lines at multiples of 128 bytes, instead of 16 */

/* The cheapest of the class's rows with the copies that it needs; false, and nothing written, if none can serve. Whether one
 * can does not depend on how the operands lie, packed orders apart. Pure. */
bool table_plan_class(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                      const struct mma_device *device, uint32_t kept, struct mma_plan *ret_plan);
int table_plan(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem, const struct mma_device *device,
               uint32_t kept, struct mma_plan *ret_plan, struct refusal *ret_refusal);

#endif
