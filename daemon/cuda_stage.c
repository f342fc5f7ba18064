/* SPDX-License-Identifier: MIT
 *
 * The copies behind cuda_stage.h: as few calls as the layout allows.
 */
#include "daemon/cuda_stage.h"

#include <cuda_runtime_api.h>
#include <string.h>

#define COPY_PITCH_MAX 0x7fffffffull    /* what cudaMemcpy2D takes; longer pitches go line by line */

static int copy_lines(char *to, uint64_t to_pitch, const char *from, uint64_t from_pitch, uint64_t line_bytes,
                      uint64_t n_lines, enum cudaMemcpyKind kind, struct CUstream_st *stream) {
        if (to_pitch <= COPY_PITCH_MAX && from_pitch <= COPY_PITCH_MAX && to_pitch >= line_bytes && from_pitch >= line_bytes)
                return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, line_bytes, n_lines, kind, stream);
        for (uint64_t i = 0; i < n_lines; i++) {
                int r = cudaMemcpyAsync(to + i * to_pitch, from + i * from_pitch, line_bytes, kind, stream);
                if (r)
                        return r;
        }
        return 0;
}

static int copy(const struct stage_plan *plan, char *to, uint64_t to_pitch, uint64_t to_batch, const char *from,
                uint64_t from_pitch, uint64_t from_batch, enum cudaMemcpyKind kind, struct CUstream_st *stream) {
        if (!plan->device_bytes)
                return 0;
        if (plan->is_verbatim)
                return cudaMemcpyAsync(to, from, plan->device_bytes, kind, stream);
        /* batches that follow each other at the line pitch are just more lines */
        if (plan->n_batches == 1 || (to_batch == plan->n_lines * to_pitch && from_batch == plan->n_lines * from_pitch))
                return copy_lines(to, to_pitch, from, from_pitch, plan->line_bytes, plan->n_batches * plan->n_lines, kind,
                                  stream);
        if (to_batch % to_pitch == 0 && from_batch % from_pitch == 0 && to_pitch <= COPY_PITCH_MAX &&
            from_pitch <= COPY_PITCH_MAX && to_batch / to_pitch >= plan->n_lines && from_batch / from_pitch >= plan->n_lines) {
                struct cudaMemcpy3DParms parms;
                memset(&parms, 0, sizeof parms);
                parms.srcPtr = (struct cudaPitchedPtr){ (void *)from, from_pitch, from_pitch, from_batch / from_pitch };
                parms.dstPtr = (struct cudaPitchedPtr){ to, to_pitch, to_pitch, to_batch / to_pitch };
                parms.extent = (struct cudaExtent){ plan->line_bytes, plan->n_lines, plan->n_batches };
                parms.kind = kind;
                return cudaMemcpy3DAsync(&parms, stream);
        }
        /* One copy for each line of all batches or for each batch, whichever are fewer: a client chooses the numbers, and
         * a million calls would stop everybody's copies for seconds. */
        for (uint64_t l = 0; plan->n_lines < plan->n_batches && l < plan->n_lines; l++) {
                int r = copy_lines(to + l * to_pitch, to_batch, from + l * from_pitch, from_batch, plan->line_bytes,
                                   plan->n_batches, kind, stream);
                if (r)
                        return r;
        }
        for (uint64_t b = 0; plan->n_lines >= plan->n_batches && b < plan->n_batches; b++) {
                int r = copy_lines(to + b * to_batch, to_pitch, from + b * from_batch, from_pitch, plan->line_bytes,
                                   plan->n_lines, kind, stream);
                if (r)
                        return r;
        }
        return 0;
}

int stage_copy_in(const struct stage_plan *plan, void *device, const void *host, struct CUstream_st *stream) {
        return copy(plan, device, plan->device_pitch, plan->device_batch_bytes, host, plan->host_pitch,
                    plan->host_batch_bytes, cudaMemcpyHostToDevice, stream);
}

int stage_copy_out(const struct stage_plan *plan, void *host, const void *device, struct CUstream_st *stream) {
        return copy(plan, host, plan->host_pitch, plan->host_batch_bytes, device, plan->device_pitch,
                    plan->device_batch_bytes, cudaMemcpyDeviceToHost, stream);
}
