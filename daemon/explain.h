/* SPDX-License-Identifier: MIT
 *
 * From a gemm without memory to the ranking of a table's rows for it, as the `kernels` method tells it: first the layout that
 * the daemon would give the operands, then the lane, then every row with its cost or why it is out. Pure but for a buffer.
 */
#ifndef MMAD_EXPLAIN_H
#define MMAD_EXPLAIN_H

#include "kernels/rank.h"
#include "proto/wire.h"

/* The problem as it will lie on the device: in place when every operand is inline, else with the pitches that the bulk lane
 * gives (cuda_stage.h). Addresses stand for aligned ones. gemm has passed gemm_check. Returns the lane by place alone. */
const char *explain_problem(const struct gemm *gemm, struct mma_problem *ret_problem);

/* Items of the ranking from `first` on, at most n_max; 0 behind the end, and also when there is no memory. */
uint32_t explain_rows(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm, const struct mma_device *device,
                      uint32_t first, uint32_t n_max, struct wire_choice *ret_items);

/* Rows that tuning measures for this gemm, as indices of the table, cheapest first; at most n_max, and none that would cost many
 * times the best. A device without tuning: by the model alone, so that what lost last time gets its chance again. */
uint32_t explain_candidates(const struct mma_kernel *rows, uint32_t n_rows, const struct gemm *gemm,
                            const struct mma_device *device, uint32_t n_max, uint32_t *ret_rows);

/* What such a row would be given on this device: the problem after the copies that it needs, and what they take. The copies are not part of
 * what is measured. */
void explain_measured(const struct mma_kernel *kernel, const struct gemm *gemm, const struct mma_device *device,
                      struct mma_problem *ret_problem, struct mma_plan *ret_plan);

#endif
