/* SPDX-License-Identifier: MIT
 *
 * The table of a launch of many problems (mma_group.table), brought to the device by a small kernel in front of the one that reads
 * it: with launches that overlap (launch.cuh) this takes 0.1 to 2 us of a stream, where a copy by the copy engine between two
 * kernels takes 12 and reading the mapped table from 128 CTAs 30. Used by sm90_group.cuh.
 */
#ifndef MMA_KERNELS_GROUP_TABLE_H
#define MMA_KERNELS_GROUP_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct CUstream_st;

/* from: mapped host memory; to: device memory; bytes: a multiple of 16, as are both addresses. waits: writes only when all before it on
 * the stream has ended, as memory wants that came from cudaMallocAsync; else nothing in flight, on this stream either, may use it.
 * Compute capability 9.0 or more. Asynchronous; cudaError_t as int. */
int group_table_copy(const void *from, void *to, uint64_t bytes, bool waits, struct CUstream_st *stream);
/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int group_table_load(void);

#ifdef __cplusplus
}
#endif

#endif
