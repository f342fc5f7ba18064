/* SPDX-License-Identifier: MIT
 *
 * What a product must be, computed slowly and obviously: the reference that tests of the CPU and GPU families compare
 * with. Works on struct mma_problem with host pointers and shares no code with kernels/ or proto/: every number format is
 * decoded and rounded here from its definition. Sums are exact for whole numbers, in long double for f64 and in double for the rest; the
 * epilogue rounds after every step, in the order of kernels/problem.h. Where that header leaves a choice, this is it:
 *   - k = 0: the product term is +0 whatever alpha and the scales are (alpha = Inf too); c_init: v starts as C.
 *   - s8/u8: the sum is taken modulo 2^32 as s32, then converted to f32 (to nearest even) for a D that is not s32.
 *   - relu(v) is v < 0 ? +0 : v, so -0 and NaN stay.
 *   - -Inf through gelu, gelu_tanh and silu is NaN, as their formulas say, also in a gate.
 *   - e4m3, e5m2: +-Inf saturates like any large value.
 *   - rows_a, rows_d: every number is right; who tests wrong ones looks for himself. `row` is one of the product everywhere but in
 *     oracle_a, oracle_c and oracle_d, whose matrices have all the rows there are.
 */
#ifndef MMA_TESTS_ORACLE_H
#define MMA_TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/problem.h"

/* Decides what a packed tile order means; row and col orders do not care. */
enum oracle_role { ORACLE_A, ORACLE_B, ORACLE_CD };

/* One matrix of a problem with all that its addresses depend on. */
struct oracle_matrix {
        const struct mma_view *view;
        enum oracle_role role;
        uint64_t rows, cols, batch;
};

/* The matrices of a problem: a is m x k, b is k x n, c and d are m x n. */
struct oracle_matrix oracle_a(const struct mma_problem *problem);
struct oracle_matrix oracle_b(const struct mma_problem *problem);
struct oracle_matrix oracle_c(const struct mma_problem *problem);
struct oracle_matrix oracle_d(const struct mma_problem *problem);

/* number formats */

size_t oracle_bytes(int dtype);
/* The value of one stored element; exact. */
double oracle_decode(int dtype, const void *at);
/* Rounds to nearest even and stores: e4m3, e5m2, s8, u8, s32 saturate; f16, bf16, f32 overflow to Inf; NaN stays NaN, 0
 * in the integers. NaN is stored as sign 0 and all other bits 1 (8- and 16-bit floats). */
void oracle_encode(int dtype, double value, void *at);
/* To the nearest tf32 (10 fraction bits), ties to even; NaN stays NaN. */
double oracle_tf32(double value);

/* elements */

/* Elements from view->at to the element. */
uint64_t oracle_index(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column);
/* Elements from view->at to the end of the last one: what a buffer must hold. */
uint64_t oracle_elements(struct oracle_matrix matrix);
double oracle_get(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column);
void oracle_set(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column, double value);

/* A row or a column, element by element: they are equally far from each other unless an order packs tiles, and are found sooner so. */
struct oracle_walk {
        struct oracle_matrix matrix;
        uint64_t batch, row, column;    /* of the first element */
        uint64_t step;                  /* elements to the next; 0: each is looked for */
        const char *at;
        bool is_row;
};

struct oracle_walk oracle_walk_row(struct oracle_matrix matrix, uint64_t batch, uint64_t row);
struct oracle_walk oracle_walk_column(struct oracle_matrix matrix, uint64_t batch, uint64_t column);
double oracle_walk_get(const struct oracle_walk *walk, uint64_t i);

/* fills; padding between rows is left alone */

struct oracle_random {
        uint64_t state;
};

void oracle_seed(struct oracle_random *random, uint64_t seed);
uint64_t oracle_next(struct oracle_random *random);
uint64_t oracle_below(struct oracle_random *random, uint64_t bound);    /* 0 .. bound - 1 */
double oracle_uniform(struct oracle_random *random);                    /* [0, 1), 53 bits */
double oracle_normal(struct oracle_random *random);

void oracle_fill_normal(struct oracle_matrix matrix, struct oracle_random *random, double sigma);
/* Whole numbers from -largest to largest (u8: from 0), rounded to the dtype; pick largest so that they are exact. */
void oracle_fill_whole(struct oracle_matrix matrix, struct oracle_random *random, uint32_t largest);
void oracle_fill_value(struct oracle_matrix matrix, double value);
/* Every byte 0xFF: NaN in every float format here, -1 or 255 in the integers. Must not show up in a result. */
void oracle_poison(void *at, size_t n_bytes);

/* products */

/* What element (row, column) of D must hold: the value before the last conversion (s32: the s32 itself). Slow: O(k). */
double oracle_value(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column);
/* Largest absolute difference that a right implementation may show from oracle_value, after conversion to D's dtype:
 * c * (k + some) * unit roundoff of the compute mode * sum |a||b| carried through the epilogue, plus the roundings. 0
 * where arithmetic is exact (integers without a transcendental activation). */
double oracle_bound(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column);
/* What amax must be: the largest |v| before out_scale and conversion, in *ret_amax, NaN if any is; and how far a right
 * implementation may be from it. Both 0 without elements. */
void oracle_amax(const struct mma_problem *problem, float *ret_amax, double *ret_bound);
/* Writes all of problem->d. C may be D. */
void oracle_gemm(const struct mma_problem *problem);

/* How strictly oracle_check compares. Zeros compare equal whatever their sign, and so do NaNs. */
enum oracle_strictness {
        ORACLE_EXACT,   /* the converted value of oracle_value, for inputs whose sums are exact */
        ORACLE_BOUNDED, /* within oracle_bound */
};

/* Compares problem->d, which holds the result under test, with the oracle. Number of wrong elements; describes the first
 * in ret_text. If D was computed in place, problem->c must point to a copy of the old C. */
uint64_t oracle_check(const struct mma_problem *problem, enum oracle_strictness strictness, char *ret_text, size_t n_text);

/* The same for one problem that is computed several ways: what each element must be, before conversion, and how far it may be from
 * that. batch x m x columns of D, malloc'd. */
struct oracle_result {
        double v, error;
};
struct oracle_result *oracle_result_new(const struct mma_problem *problem);
uint64_t oracle_check_result(const struct mma_problem *problem, const struct oracle_result *result, enum oracle_strictness strictness,
                             char *ret_text, size_t n_text);

#endif
