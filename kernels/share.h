/* SPDX-License-Identifier: MIT
 *
 * Which of the problems that arrived together share a launch, and of which row: the experts of a mixture, or what several clients
 * asked for at one time. A row that is best for a problem alone (it fills the device with the tiles of one) is seldom best for
 * many, so rows are chosen by what all of them take together. Bits stay those of each problem alone: a row always is of the
 * problem's own numeric class, whatever it shares a launch with. Pure.
 */
#ifndef MMA_KERNELS_SHARE_H
#define MMA_KERNELS_SHARE_H

#include "kernels/kernels.h"

#define MMA_SHARE_ROWS_MAX 64u          /* rows that are looked at for one class */

/* A row for each problem; those of one row are meant to share launches (of MMA_GROUP_MAX problems at most). A problem without a
 * D has any row. 0, or MMA_UNSUPPORTED with the refusal where kernels_select refuses one of the problems; rows mean nothing then. */
int kernels_share(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                  const struct mma_kernel **ret_kernels, struct refusal *ret_refusal);

/* The same on problems that have a row each already: moves them to others of those rows where that makes the whole faster, which
 * costs less than looking at the whole table. kernels: n_problems; read and written. */
void kernels_share_again(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                         const struct mma_kernel **kernels);

/* On any table. */
int table_share(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problems, uint32_t n_problems,
                const struct mma_device *device, const struct mma_kernel **ret_kernels, struct refusal *ret_refusal);

/* What launches of these rows take, one after the other, in microseconds. */
double share_cost_us(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                     const struct mma_kernel *const *kernels);

#endif
