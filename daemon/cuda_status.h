/* SPDX-License-Identifier: MIT
 *
 * What a CUDA error means for a request and for the process: one pure table.
 */
#ifndef MMAD_CUDA_STATUS_H
#define MMAD_CUDA_STATUS_H

#include <stdbool.h>

/* The status a client gets for a cudaError_t. *ret_is_sticky: the context is spoilt, every later call fails, only a new
 * process helps. */
int cuda_status(int error, bool *ret_is_sticky);

#endif
