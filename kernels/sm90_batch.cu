// SPDX-License-Identifier: MIT
//
// The Hopper rows for batches of small products, of all types: see sm90_batch.cuh.
#include "kernels/sm90_batch.cuh"

SM90_BATCH_ROWS(SM90_BATCH_KERNEL)
