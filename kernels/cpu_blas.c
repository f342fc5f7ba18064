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

#define SMALL_BYTES_MAX 256u    /* of BLIS 0.9: 8 and 112 bytes a product */
#define SMALL_BLOCKS 4

/* The C library keeps what a thread frees for that thread: up to seven small blocks of each multiple of 16 bytes. BLIS gives back
 * what it takes, so once is enough; a product in steady state allocates nothing of ours. */
bool cpu_blas_reserve(void) {
        static _Thread_local bool has_reserved;
        void *volatile blocks[SMALL_BLOCKS];    /* volatile: or the compiler does without the pairs */
        bool has_all = true;

        if (has_reserved)
                return true;
        for (size_t n_bytes = 8; n_bytes <= SMALL_BYTES_MAX; n_bytes += 16) {
                for (int i = 0; i < SMALL_BLOCKS; i++) {
                        blocks[i] = malloc(n_bytes);
                        has_all = has_all && blocks[i];
                }
                for (int i = 0; i < SMALL_BLOCKS; i++)
                        free(blocks[i]);
        }
        has_reserved = has_all;
        return has_all;
}

static uint32_t n_blocks(packbuf_t kind) {
        return (uint32_t)bli_pool_num_blocks(bli_pba_pool((dim_t)bli_packbuf_index(kind), bli_pba_query()));
}

uint32_t cpu_blas_panels(void) {
        uint32_t n_a, n_b;

        pthread_once(&once, initialise);
        n_a = n_blocks(BLIS_BUFFER_FOR_A_BLOCK);
        n_b = n_blocks(BLIS_BUFFER_FOR_B_PANEL);
        return n_a < n_b ? n_a : n_b;
}

void cpu_blas_warm_up(uint32_t size) {
        size_t length = (size_t)size * size;
        double *values = calloc(3 * length, sizeof *values);
        struct cpu_matrix a = { values, size, 1 }, b = a, sums = a;

        pthread_once(&once, initialise);
        if (!values)
                return;
        b.at = values + length;
        sums.at = values + 2 * length;
        cpu_blas_multiply(true, size, size, size, &a, &b, false, &sums);
        cpu_blas_multiply(false, size, size, size, &a, &b, false, &sums);
        free(values);
}
