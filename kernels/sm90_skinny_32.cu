// SPDX-License-Identifier: MIT
//
// The rows of tf32 for few columns, see sm90_skinny.cuh.
#include "kernels/sm90_skinny_launch.cuh"

SM90_SKINNY_32_ROWS(SM90_SKINNY_KERNEL)
