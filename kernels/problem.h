/* SPDX-License-Identifier: MIT
 *
 * One product with its pointers resolved: what a kernel, on either device, computes. Plain data without CUDA types, the
 * same bytes on host and device. The op is folded in: a is M x K, b is K x N, c and d are M x N, each with its own order;
 * with a gated activation d is M x N/2, N is even and there is no c. With rows_a, a (and what scale_a says of its rows) has
 * a_rows rows, of which row rows_a[m] is meant wherever row m is written here; with rows_d, c and d have d_rows rows likewise.
 *
 * Every family and the CPU round in this order (f32 sums shown; f64 does the same in f64; rn = round to nearest even):
 *     v = acc                                  sum over k of a(m,k) * b(k,n); c_mode init: starts from C
 *         scale_mode block128: acc = 0; for each 128 of k, ascending: acc = fma(sum of these, rn(sa * sb), acc) with
 *         sa = scale_a(m, k/128), sb = scale_b(n/128, k/128)
 *     v = rn(v * rn(sa * sb))                  only if a scale is present; sa = scale_a_value * scale_a[m], sb likewise
 *                                              (block128: the two values alone)
 *     v = rn(alpha * v)
 *     v = fma(beta, c, v)                      only if beta != 0 and c_mode add
 *     v = rn(v + bias)                         only if present
 *     v = act(v)                               gated: v(m, j) = rn(act(v(m, 2j)) * v(m, 2j + 1)), act(...) rounded first
 *     amax = max(amax, |v|)                    only if asked for; NaN counts as larger than all else
 *     v = rn(v * out_scale)
 *     d = convert(v)                           to nearest even; e4m3/e5m2 saturate to the largest finite value, NaN stays;
 *                                              s8 rounds and saturates, NaN gives 0
 * s32 D: acc, alpha, beta and bias modulo 2^32, relu the only activation, no scales. NaN and Inf propagate; relu(NaN) is
 * NaN. With k = 0 the product term is +0 and a, b, scale_a and scale_b are not read.
 */
#ifndef MMA_KERNELS_PROBLEM_H
#define MMA_KERNELS_PROBLEM_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/gemm.h"

struct mma_view {
        void *at;               /* element (0, 0) of batch 0; NULL = absent */
        uint64_t ld;            /* elements */
        uint64_t batch_stride;  /* elements; 0 shares */
        uint8_t dtype;          /* enum mma_dtype */
        uint8_t order;          /* enum mma_order, op folded in: ROW (i, j) at i * ld + j, COL at j * ld + i, packed tiles */
        uint8_t pad_[6];
};

enum { BAD_ROWS_A = 1, BAD_ROWS_D = 2 };

/* What the epilogue does with c. */
enum mma_c_kind { MMA_C_NONE = 0, MMA_C_TENSOR, MMA_C_SCALAR };

struct mma_problem {
        uint64_t m, n, k, batch;
        struct mma_view a, b, c, d;
        const void *bias;               /* N (axis n) or M values, NULL = none */
        const float *scale_a;           /* M values or NULL; block128: M x ceil(K/128) */
        const float *scale_b;           /* N values or NULL; block128: ceil(N/128) x ceil(K/128) */
        uint64_t bias_batch_stride, scale_a_batch_stride, scale_b_batch_stride; /* elements */
        double alpha, beta, c_scalar;
        float scale_a_value, scale_b_value, out_scale;
        uint8_t bias_dtype, bias_axis, act, c_kind, c_init, compute, has_scale, batch_invariant;
        uint64_t tile_begin;            /* set by the launcher: first tile of this problem within its launch */
        uint64_t scale_a_ld, scale_b_ld;        /* block128 */
        uint8_t scale_mode;             /* enum mma_scale_mode; UNSET and VECTOR are one. With k = 0 there are no blocks */
        uint8_t scale_a_order, scale_b_order;   /* block128: ROW or COL */
        uint8_t pad_[1];
        uint32_t slice_k;               /* 0, or set by the launcher: batch entries are slices of so much of K (slices.h) */
        const void *rows_a, *rows_d;    /* M row numbers each, or NULL */
        uint64_t rows_a_batch_stride, rows_d_batch_stride;      /* elements */
        uint64_t a_rows, d_rows;        /* a number that is not below it picks a row of zeros, or none to write */
        uint8_t rows_a_dtype, rows_d_dtype;     /* MMA_S32 or MMA_S64 */
        uint8_t rows_pad_[6];
        uint32_t *bad_rows;             /* then BAD_ROWS_A or BAD_ROWS_D is set here; NULL without rows */
        uint32_t *amax;                 /* NULL, or where the greatest bits of an f32 |v| of all batch entries gather, 0 before.
                                         * Order does not matter: bits of numbers >= 0 compare as they do */
};

/* Where the operands of a gemm start, in the address space of the device that will run it. */
struct mma_pointers {
        void *a, *b, *c, *d, *bias, *scale_a, *scale_b, *rows_a, *rows_d;
        uint32_t *amax, *bad_rows;
};

#ifdef __CUDACC__
#define PROBLEM_BOTH __host__ __device__
#else
#define PROBLEM_BOTH
#endif

/* Nothing but a conversion lies between the sums and D. Whoever writes D past the epilogue asks this, so that what is added
 * to the epilogue later is not forgotten there. */
PROBLEM_BOTH static inline bool problem_is_plain_but_for_scales_and_places(const struct mma_problem *p)
{
        return (p->alpha == 1 || p->k == 0) && p->c_kind == MMA_C_NONE && !p->bias && p->out_scale == 1 &&
               (p->act == MMA_ACT_NONE || p->act == MMA_ACT_UNSET) && !p->amax;
}
/* Rows of D go where rows_d says, and that is all. */
PROBLEM_BOTH static inline bool problem_only_scatters(const struct mma_problem *p)
{
        return problem_is_plain_but_for_scales_and_places(p) && !p->has_scale && p->rows_d;
}
PROBLEM_BOTH static inline bool problem_is_plain(const struct mma_problem *p)
{
        return !p->has_scale && problem_is_plain_but_for_scales_and_places(p) && !p->rows_d;
}

/* Each sum becomes the value at its own place of D. */
PROBLEM_BOTH static inline bool problem_keeps_places(const struct mma_problem *p)
{
        return !ACT_IS_GATED(p->act) && !p->rows_d;
}

/* D^T = B^T A^T computes it too, rows and columns exchanged throughout. Not where columns of D belong together, nor where the
 * scales of A and B differ in kind, nor where rows are picked. */
PROBLEM_BOTH static inline bool problem_can_swap(const struct mma_problem *p)
{
        return !ACT_IS_GATED(p->act) && p->scale_mode != MMA_SCALE_MODE_BLOCK128 && !p->rows_a && !p->rows_d;
}

/* block128: the factor of 128 of K for (row, column) of the product; k_block counts them. */
PROBLEM_BOTH static inline uint64_t problem_scale_a_index(const struct mma_problem *p, uint64_t batch, uint64_t row, uint64_t k_block)
{
        return batch * p->scale_a_batch_stride + (p->scale_a_order == MMA_ORDER_COL ? k_block * p->scale_a_ld + row
                                                                                    : row * p->scale_a_ld + k_block);
}

PROBLEM_BOTH static inline uint64_t problem_scale_b_index(const struct mma_problem *p, uint64_t batch, uint64_t column,
                                                          uint64_t k_block)
{
        uint64_t row = column / SCALE_BLOCK;

        return batch * p->scale_b_batch_stride + (p->scale_b_order == MMA_ORDER_COL ? k_block * p->scale_b_ld + row
                                                                                    : row * p->scale_b_ld + k_block);
}

/* Value i of a vector of row numbers. Negative ones become too large for any matrix. Each call reads memory that the client
 * may change: what was checked is what must be used. */
PROBLEM_BOTH static inline uint64_t problem_row(const void *rows, uint8_t dtype, uint64_t i)
{
        return dtype == MMA_S64 ? (uint64_t)((const volatile int64_t *)rows)[i]
                                : (uint64_t)(int64_t)((const volatile int32_t *)rows)[i];
}

/* The refusal that bits in *bad_rows mean. */
int problem_refuse_rows(uint32_t bad_rows, struct refusal *ret_refusal);

/* What the bits that gathered in amax mean; every NaN is one. */
float problem_amax(uint32_t bits);

/* Pure. gemm must have passed gemm_check. alpha = 0 becomes k = 0; beta = 0 drops c; ops are folded into the orders. */
void problem_from_gemm(const struct gemm *gemm, const struct mma_pointers *pointers, struct mma_problem *ret_problem);

#endif
