/* SPDX-License-Identifier: MIT
 *
 * A valid product to be changed in one place, and what is expected of it then; for the tests of gemm.h.
 */
#ifndef MMA_TESTS_UNIT_PROTO_PRODUCT_H
#define MMA_TESTS_UNIT_PROTO_PRODUCT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "proto/gemm.h"

static struct refusal refusal;

static inline struct operand matrix(int dtype, uint64_t rows, uint64_t cols, uint64_t object) {
        return (struct operand){.dtype = (uint8_t)dtype, .order = MMA_ORDER_ROW, .place = PLACE_SLAB, .rows = rows, .cols = cols,
                                .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET, .object = object};
}

/* m x k times k x n, all in slabs of their own. */
static inline struct gemm product(int ab, int d, uint64_t m, uint64_t n, uint64_t k) {
        struct gemm gemm;

        gemm_init(&gemm);
        gemm.a = matrix(ab, m, k, 1);
        gemm.b = matrix(ab, k, n, 2);
        gemm.d = matrix(d, m, n, 3);
        return gemm;
}

static inline struct operand vector(int dtype, uint64_t n_values) {
        return matrix(dtype, n_values, 1, 9);
}

static inline void assert_ok(struct gemm gemm) {
        int r = gemm_check(&gemm, "", &refusal);

        if (r != 0)
                print_error("%s: %s\n", refusal.field, refusal.text);
        assert_int_equal(r, 0);
}

static inline void assert_refused(struct gemm gemm, int status, const char *field) {
        int r = gemm_check(&gemm, "", &refusal);

        if (r != status || strcmp(refusal.field, field) != 0)
                print_error("%s: %s\n", r ? refusal.field : "ok", r ? refusal.text : "");
        assert_int_equal(r, status);
        assert_int_equal(refusal.status, status);
        assert_string_equal(refusal.field, field);
        assert_true(strlen(refusal.text) > 8);
}

#endif
