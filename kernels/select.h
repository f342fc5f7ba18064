/* SPDX-License-Identifier: MIT
 *
 * What every row of the table does with its columns: whether it takes a problem, and what that would cost. Pure C, shared
 * by registry.c, which puts both into the rows, and select.c, which chooses among rows with them.
 */
#ifndef MMA_KERNELS_SELECT_H
#define MMA_KERNELS_SELECT_H

#include "kernels/kernels.h"

/* See struct mma_kernel. */
const char *row_takes(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);
double row_cost_us(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);

#endif
