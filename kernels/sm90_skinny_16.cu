// SPDX-License-Identifier: MIT
//
// The rows of f16 and bf16 for few columns, see sm90_skinny.cuh.
#include "kernels/sm90_skinny_launch.cuh"

SM90_SKINNY_F16_ROWS(SM90_SKINNY_KERNEL)
SM90_SKINNY_BF16_ROWS(SM90_SKINNY_KERNEL)
