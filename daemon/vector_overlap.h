/* SPDX-License-Identifier: MIT
 *
 * Whether the problems of a vector request, which run in any order, get in each other's way. Pure. The same answer as
 * gemm_check_vector_overlap, which compares every pair; this one sorts the results first, so that the loop thread spends
 * microseconds, not a millisecond, on 80 problems in one slab.
 */
#ifndef MMAD_VECTOR_OVERLAP_H
#define MMAD_VECTOR_OVERLAP_H

#include "proto/gemm.h"

/* problems: checked; indices: their places in the request, for messages. 0 or MMA_OVERLAP. */
int vector_overlap_check(struct gemm *const problems[], const uint32_t indices[], uint32_t n_problems,
                         struct refusal *ret_refusal);

#endif
