/* SPDX-License-Identifier: MIT
 *
 * BLIS behind cpu_blas.h. Only bli_?gemm_ex with the small-matrix path off: the default entry points choose another
 * kernel by M and N, and with it other bits. With the path off no bit depends on M, N, strides or threads. Threads are
 * ours (cpu_pool.c), so BLIS neither creates any nor looks at its environment variables for a number.
 *
 * BLIS prints and aborts where it finds an argument wrong, so nothing questionable may reach it.
 */
#include "kernels/cpu_blas.h"

#include <assert.h>
#include <blis.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "kernels/cpu.h"

static_assert(sizeof(dim_t) == 8 && sizeof(inc_t) == 8, "BLIS must be built with 64-bit dimensions");

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char name[64];

static void initialise(void) {
        bli_init();
        snprintf(name, sizeof name, "blis %s %s", bli_info_get_version_str(), bli_arch_string(bli_arch_query_id()));
}

const char *cpu_blas_name(void) {
        pthread_once(&once, initialise);
        return name;
}

/* Strides as BLIS wants them: a matrix of one column whose values are adjacent is a column, not a row of length one. */
static void strides(const struct cpu_matrix *matrix, uint64_t n_rows, inc_t *ret_rows, inc_t *ret_columns) {
        assert(matrix->row_stride == 1 || matrix->column_stride == 1);
        *ret_rows = (inc_t)matrix->row_stride;
        *ret_columns = (inc_t)matrix->column_stride;
        if (*ret_rows == 1 && *ret_columns < (inc_t)n_rows)
                *ret_columns = (inc_t)n_rows; /* a single column: its stride is never used */
}

void cpu_blas_multiply(bool is_f64, uint64_t m, uint64_t n, uint64_t k, const struct cpu_matrix *a,
                       const struct cpu_matrix *b, bool accumulates, const struct cpu_matrix *sums) {
        rntm_t rntm = BLIS_RNTM_INITIALIZER;
        inc_t a_rows, a_columns, b_rows, b_columns, sums_rows, sums_columns;

        assert(m > 0 && n > 0 && k > 0);
        strides(a, m, &a_rows, &a_columns);
        strides(b, k, &b_rows, &b_columns);
        strides(sums, m, &sums_rows, &sums_columns);
        bli_rntm_set_num_threads(1, &rntm);
        bli_rntm_disable_l3_sup(&rntm);
        if (is_f64) {
                double one = 1, beta = accumulates;

                bli_dgemm_ex(BLIS_NO_TRANSPOSE, BLIS_NO_TRANSPOSE, (dim_t)m, (dim_t)n, (dim_t)k, &one,
                             a->at, a_rows, a_columns, b->at, b_rows, b_columns, &beta, sums->at, sums_rows,
                             sums_columns, NULL, &rntm);
        } else {
                float one = 1, beta = accumulates;

                bli_sgemm_ex(BLIS_NO_TRANSPOSE, BLIS_NO_TRANSPOSE, (dim_t)m, (dim_t)n, (dim_t)k, &one,
                             a->at, a_rows, a_columns, b->at, b_rows, b_columns, &beta, sums->at, sums_rows,
                             sums_columns, NULL, &rntm);
        }
}

#define WARM_UP_SIZE 192u /* some hundred microseconds: starts of threads behind a barrier differ by less */

void cpu_blas_warm_up(void) {
        double *values = calloc(3 * WARM_UP_SIZE * WARM_UP_SIZE, sizeof *values);
        struct cpu_matrix a = { values, WARM_UP_SIZE, 1 }, b = a, sums = a;

        pthread_once(&once, initialise);
        if (!values)
                return;
        b.at = values + WARM_UP_SIZE * WARM_UP_SIZE;
        sums.at = values + 2 * WARM_UP_SIZE * WARM_UP_SIZE;
        cpu_blas_multiply(true, WARM_UP_SIZE, WARM_UP_SIZE, WARM_UP_SIZE, &a, &b, false, &sums);
        cpu_blas_multiply(false, WARM_UP_SIZE, WARM_UP_SIZE, WARM_UP_SIZE, &a, &b, false, &sums);
        free(values);
}
