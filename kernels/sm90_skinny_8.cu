// SPDX-License-Identifier: MIT
//
// The rows of e4m3 and s8 for few columns, see sm90_skinny.cuh.
#include "kernels/sm90_skinny_launch.cuh"

SM90_SKINNY_8_ROWS(SM90_SKINNY_KERNEL)
