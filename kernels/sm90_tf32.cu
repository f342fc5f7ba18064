// SPDX-License-Identifier: MIT
//
// The Hopper rows of tf32, see sm90.cuh. One file a type, so that they compile beside each other.
#include "kernels/sm90.cuh"
#include "kernels/sm90_sliced.cuh"

SM90_TF32_ROWS(SM90_KERNEL)
SM90_SLICED_TF32_ROWS(SM90_SLICED_KERNEL)
