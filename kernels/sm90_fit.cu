// SPDX-License-Identifier: MIT
//
// The rows with tiles as wide as fits, see sm90_fit.cuh.
#include "kernels/sm90_fit.cuh"

SM90_FIT_ROWS(SM90_FIT_KERNEL)
