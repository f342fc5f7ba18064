/* SPDX-License-Identifier: MIT
 *
 * Which products have their K cut into slices (kernels/slices.h), and which rows do that: for the tests of those rows.
 */
#ifndef MMA_TESTS_GPU_CUT_H
#define MMA_TESTS_GPU_CUT_H

#include "tests/gpu/pairs.h"

bool cut_is_true_f32(const struct pair *pair);
/* The shortest K that is cut where M and N are small, and some more. */
uint32_t cut_short_k(const struct pair *pair, uint32_t more);
/* Whether the product is one of slices on this device. */
bool cut_is_due(const struct mma_problem *p);
/* Whether a wanted row cuts products of these types. */
bool cut_has_row(const struct pair *pair);

#endif
