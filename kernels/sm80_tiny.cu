// SPDX-License-Identifier: MIT
//
// Several products a CTA, one a warp, see Tiny in sm80.cuh.
#include "kernels/sm80.cuh"

#define SM80_TINY(NAME, OP, A, B, ACC, CLASS, TM, TN, WARPS, CTAS, GFLOPS)                                             \
    SM80_KERNEL(NAME, CTAS, (WARPS) * (TM) * ((TN) + 4) * 4, mma::Tiny<mma::OP, TM, TN, WARPS>)

SM80_TINY_ROWS(SM80_TINY)
