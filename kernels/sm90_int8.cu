// SPDX-License-Identifier: MIT
//
// The Hopper rows of 8-bit integers, see sm90.cuh. One file a type, so that they compile beside each other.
#include "kernels/sm90.cuh"

SM90_INT8_ROWS(SM90_KERNEL)
