/* SPDX-License-Identifier: MIT
 *
 * How a host operand is laid out on the device, and the copies that take it there and back. The plan is pure; the copies
 * are asynchronous for pinned memory. A pitch that the kernels like (16 bytes) is made on the way in, where the lines are
 * long enough for the copy engine to take them one by one.
 */
#ifndef MMAD_CUDA_STAGE_H
#define MMAD_CUDA_STAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/gemm.h"

struct CUstream_st;

struct stage_plan {
        bool is_verbatim;               /* the extent is copied as one range: device ld and strides are the host's */
        uint64_t n_batches;             /* that are copied; 1 when shared */
        uint64_t n_lines, line_bytes;   /* of one batch */
        uint64_t host_pitch, host_batch_bytes;
        uint64_t device_pitch, device_batch_bytes;
        uint64_t device_bytes;          /* to allocate; 0 = nothing to copy */
        uint64_t device_ld, device_batch_stride;        /* elements, for the kernel's view */
};

/* is_output: only the bytes of the lines may be written back, so gaps on the host forbid a verbatim copy. */
void stage_plan_make(const struct operand *operand, uint64_t batch, bool is_output, struct stage_plan *ret_plan);

/* cudaError_t as int. */
int stage_copy_in(const struct stage_plan *plan, void *device, const void *host, struct CUstream_st *stream);
int stage_copy_out(const struct stage_plan *plan, void *host, const void *device, struct CUstream_st *stream);

#endif
