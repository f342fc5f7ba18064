/* SPDX-License-Identifier: MIT
 *
 * What every row of the table does with its columns: whether it takes a problem (select.c), and what that would cost
 * (cost.c). Pure C; registry.c puts both into the rows, rank.c and plan.c choose among rows with them.
 */
#ifndef MMA_KERNELS_SELECT_H
#define MMA_KERNELS_SELECT_H

#include "kernels/kernels.h"
#include "kernels/slices.h"

/* SMs that bulk launches leave free for express work: rows that fill the device are modelled without them. */
#define MMA_SMS_LEFT_FREE 4u

/* See struct mma_kernel. */
const char *row_takes(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);
double row_cost_us(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);
/* The same without what was measured. */
double row_model_us(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);

/* How K of the problem is cut (slices.h); n = 1 where it is not, or where sums would be of another class for it. A class of its own
 * but for integers, so it looks only at what classes look at. */
struct mma_slices problem_slices(const struct mma_problem *problem, const struct mma_device *device);
/* What mma_plan.work_bytes is for this row. */
uint64_t row_work_bytes(const struct mma_kernel *kernel, const struct mma_problem *problem);

/* A problem's part in a launch that others share: its tiles, how many run at one time, how long each takes then, and what it moves. */
struct row_part {
        double tiles, slots, tile_us, bytes;
};
struct row_part row_part(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device);
/* Its share of a device that is never idle. */
double row_part_us(const struct mma_kernel *kernel, const struct row_part *part);

/* The parts of all problems of one launch, from { 0 }; then what it takes. Nothing without tiles. */
struct row_parts {
        double tiles, slots, busy_us, longest_us, bytes;
        uint32_t n_problems;
};
void row_parts_add(struct row_parts *parts, const struct row_part *part);
double row_parts_us(const struct mma_kernel *kernel, const struct row_parts *parts);

/* How a view lies: which of its dimensions is contiguous. */
enum mma_major view_major(const struct mma_view *view, bool is_a);
/* Every row start of every batch entry is a multiple of bytes. A single row or entry is never stepped over. outer: the
 * extent that ld steps over. */
bool view_is_aligned(const struct mma_view *view, uint64_t outer, uint64_t batch, uint32_t bytes);

#endif
