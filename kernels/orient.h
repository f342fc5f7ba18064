/* SPDX-License-Identifier: MIT
 *
 * D = A B and D^T = B^T A^T are one product: a row with other tiles along M than along N may run either. Which of the two a
 * row takes is decided here, in one pure function that selection, the cost model and the launch all ask.
 */
#ifndef MMA_KERNELS_ORIENT_H
#define MMA_KERNELS_ORIENT_H

#include "kernels/kernels.h"

#ifdef __cplusplus
extern "C" {
#endif

enum mma_orientation { MMA_ORIENTATION_NONE = 0, MMA_ORIENTATION_DIRECT, MMA_ORIENTATION_SWAPPED };

/* Exchanges A and B, M and N, and whatever belongs to one of them. Every order is row or column. */
void problem_swap(struct mma_problem *problem);

/* For rows of family SM90A: how this row can run the problem; NONE with the reason in *ret_why. Of two ways the one with less
 * padding, then the one that writes D along its rows. */
enum mma_orientation sm90_orientation(const struct mma_kernel *kernel, const struct mma_problem *problem, const char **ret_why);

#ifdef __cplusplus
}
#endif

#endif
