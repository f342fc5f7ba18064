/* SPDX-License-Identifier: MIT
 *
 * The second half of a product whose K was cut into slices (slices.h): adds the sums of the slices and runs the epilogue on the
 * result. The first half is in sm90_sliced.cuh.
 */
#ifndef MMA_KERNELS_SUM_H
#define MMA_KERNELS_SUM_H

#include <stdbool.h>

#include "kernels/kernels.h"

/* Sums lie in lines or, of one product of few elements, as wgmma leaves them in registers: blocks of 64 rows x 8 columns, of which
 * thread t of 128 has two columns of two rows in 16 bytes; bands of 64 rows one behind the other, in each block after block. Whole lines
 * leave a warp at once then. With more elements the short pieces of D's rows that a thread has would cost what that gains. */
#define SUM_BLOCK_ROWS 64u
#define SUM_BLOCK_COLUMNS 8u
#define SUM_BLOCK_FOURS 128u    /* of 16 bytes: a block is 2 KB */

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the sums of this group, as it was asked for, are to lie in blocks. */
bool sum_takes_blocks(const struct mma_group *group);

/* group: at most MMA_GROUP_INLINE problems as they were asked for, but that `a` is the sums: F32, F64 or S32, M x N in order ROW, lines
 * at multiples of 16 bytes, or with ld = 0 in blocks; batch_stride from one slice to the next, of which there are as many as slice_k's
 * in K. batch is 1.
 * Begins while the kernel before it on the stream ends. cudaError_t as int; does not synchronise. */
int sum_launch(const struct mma_group *group, struct CUstream_st *stream);

/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int sum_load(void);

#ifdef __cplusplus
}
#endif

#endif
