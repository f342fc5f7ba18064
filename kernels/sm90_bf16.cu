// SPDX-License-Identifier: MIT
//
// The Hopper rows of bf16, see sm90.cuh. One file a type, so that they compile beside each other.
#include "kernels/sm90.cuh"
#include "kernels/sm90_sliced.cuh"

SM90_BF16_ROWS(SM90_KERNEL)
SM90_SLICED_BF16_ROWS(SM90_SLICED_KERNEL)
