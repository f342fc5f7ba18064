/* SPDX-License-Identifier: MIT
 *
 * GPU memory of resident matrices: one reserved address range, backed by arenas of CUDA virtual memory as they are needed.
 * Arenas can be exported as fds, so that a later version can let them outlive the process; creating and mapping them does
 * not disturb launches (cudaMalloc does, for up to 9 ms). Worker threads only; one lock.
 */
#ifndef MMAD_CUDA_ARENA_H
#define MMAD_CUDA_ARENA_H

#include <stdint.h>

#include "daemon/cuda_driver.h"

struct arenas;

/* bytes_max: cap of what is taken at once. 0, or a status with nothing kept. */
int arenas_new(const struct cuda_driver *driver, int device, uint64_t bytes_max, struct arenas **ret_arenas);
struct arenas *arenas_free(struct arenas *arenas);
/* Address range of n_bytes, 256-byte aligned; contents undefined. 0, MMA_NO_MEMORY. */
int arenas_take(struct arenas *arenas, uint64_t n_bytes, CUdeviceptr *ret_at);
void arenas_give(struct arenas *arenas, CUdeviceptr at, uint64_t n_bytes);
/* Bytes of device memory behind the range now. */
uint64_t arenas_backed_bytes(struct arenas *arenas);

#endif
