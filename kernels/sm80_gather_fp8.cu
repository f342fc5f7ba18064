// SPDX-License-Identifier: MIT
//
// The rows that widen fp8 to f16 on the way into shared memory, for any order and alignment; see GatherKernel in sm80.cuh.
#include "kernels/sm80.cuh"

#define SM80_GATHER(NAME, OP, GA, GB, A, B, ACC, CLASS, TM, TN, TK, EB, WM, WN, CTAS, GFLOPS)                          \
    SM80_KERNEL(NAME, CTAS, SM80_SMEM(TM, TN, TK, EB, 2, WM),                                                          \
                mma::GatherKernel<mma::Shape<mma::OP, TM, TN, (TK) * (EB), WM, WN>, mma::GA, mma::GB>)

SM80_GATHER_FP8_ROWS(SM80_GATHER)
