// SPDX-License-Identifier: MIT
//
// The Hopper rows of fp8, see sm90.cuh and sm90_promote.cuh. One file a type, so that they compile beside each other.
#include "kernels/sm90.cuh"
#include "kernels/sm90_promote.cuh"
#include "kernels/sm90_sliced.cuh"

SM90_FP8_ROWS(SM90_KERNEL)
SM90_PROMOTE_FP8_ROWS(SM90_PROMOTE_KERNEL)
SM90_SLICED_FP8_ROWS(SM90_SLICED_KERNEL)
