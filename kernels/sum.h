/* SPDX-License-Identifier: MIT
 *
 * The second half of a product whose K was cut into slices (slices.h): adds the sums of the slices and runs the epilogue on the
 * result. The first half is in sm90_sliced.cuh.
 */
#ifndef MMA_KERNELS_SUM_H
#define MMA_KERNELS_SUM_H

#include "kernels/kernels.h"

#ifdef __cplusplus
extern "C" {
#endif

/* group: at most MMA_GROUP_INLINE problems as they were asked for, but that `a` is the sums: F32, F64 or S32, M x N in order ROW, lines
 * at multiples of 16 bytes, batch_stride from one slice to the next, of which there are as many as slice_k's in K. batch is 1.
 * Begins while the kernel before it on the stream ends. cudaError_t as int; does not synchronise. */
int sum_launch(const struct mma_group *group, struct CUstream_st *stream);

/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int sum_load(void);

#ifdef __cplusplus
}
#endif

#endif
