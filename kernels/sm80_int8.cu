// SPDX-License-Identifier: MIT
//
// The aligned rows of one type: cp.async ring, see sm80.cuh. One file a type, so that they compile beside each other.
#include "kernels/sm80.cuh"

#define SM80_PIPE(NAME, OP, A, B, ACC, CLASS, KA, KB, TM, TN, TK, EB, STAGES, WM, WN, CTAS, GFLOPS)                    \
    SM80_KERNEL(NAME, CTAS, SM80_SMEM(TM, TN, TK, EB, STAGES, WM),                                                     \
                mma::Pipe<mma::Shape<mma::OP, TM, TN, (TK) * (EB), WM, WN>, STAGES, mma::MAJOR_##KA, mma::MAJOR_##KB>)

SM80_PIPE_INT8_ROWS(SM80_PIPE)
