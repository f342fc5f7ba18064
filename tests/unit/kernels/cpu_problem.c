/* SPDX-License-Identifier: MIT
 *
 * See cpu_problem.h.
 */
#include "tests/unit/kernels/cpu_problem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_A, BLOCK_B, BLOCK_C, BLOCK_D, BLOCK_BIAS, BLOCK_SCALE_A, BLOCK_SCALE_B };

void cpu_problem_init(struct cpu_problem *problem, int a, int b, int d, uint64_t m, uint64_t n, uint64_t k) {
        *problem = (struct cpu_problem){
                .p = {
                        .m = m, .n = n, .k = k, .batch = 1,
                        .a = { .dtype = (uint8_t)a, .order = MMA_ORDER_ROW },
                        .b = { .dtype = (uint8_t)b, .order = MMA_ORDER_ROW },
                        .d = { .dtype = (uint8_t)d, .order = MMA_ORDER_ROW },
                        .alpha = 1, .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1,
                        .compute = MMA_COMPUTE_DEFAULT, .act = MMA_ACT_NONE, .bias_axis = MMA_AXIS_N,
                },
        };
        cpu_problem_pack(problem, 0);
}

static void pack(struct oracle_matrix matrix, struct mma_view *view, uint64_t pad) {
        bool is_row = view->order == MMA_ORDER_ROW, is_col = view->order == MMA_ORDER_COL;

        view->ld = is_row ? matrix.cols : is_col ? matrix.rows : 0;
        view->ld = view->ld + pad > 0 ? view->ld + pad : 1;
        matrix.batch = 1;
        view->batch_stride = 0;
        view->batch_stride = is_row || is_col ? oracle_elements(matrix) + pad : matrix.rows * matrix.cols;
}

void cpu_problem_pack(struct cpu_problem *problem, uint64_t pad) {
        pack(oracle_a(&problem->p), &problem->p.a, pad);
        pack(oracle_b(&problem->p), &problem->p.b, pad);
        pack(oracle_d(&problem->p), &problem->p.d, pad);
        if (problem->p.c_kind == MMA_C_TENSOR)
                pack(oracle_c(&problem->p), &problem->p.c, pad);
}

static void *block(size_t n_bytes) {
        void *at = malloc(n_bytes ? n_bytes : 1);

        assert(at);
        oracle_poison(at, n_bytes);
        return at;
}

static void *block_for(struct oracle_matrix matrix) {
        return block(oracle_elements(matrix) * oracle_bytes(matrix.view->dtype));
}

void cpu_problem_allocate(struct cpu_problem *problem) {
        struct mma_problem *p = &problem->p;

        p->a.at = problem->blocks[BLOCK_A] = block_for(oracle_a(p));
        p->b.at = problem->blocks[BLOCK_B] = block_for(oracle_b(p));
        if (p->c_kind == MMA_C_TENSOR)
                p->c.at = problem->blocks[BLOCK_C] = block_for(oracle_c(p));
        p->d.at = problem->blocks[BLOCK_D] = block_for(oracle_d(p));
        problem->d_bytes = oracle_elements(oracle_d(p)) * oracle_bytes(p->d.dtype);
        problem->d_before = block(problem->d_bytes);
}

void cpu_problem_add_c(struct cpu_problem *problem, double beta) {
        problem->p.c_kind = MMA_C_TENSOR;
        problem->p.beta = beta;
        problem->p.c.order = problem->p.d.order;
        if (!problem->p.c.dtype)
                problem->p.c.dtype = problem->p.d.dtype;
}

void cpu_problem_add_bias(struct cpu_problem *problem, int dtype, int axis, struct oracle_random *random) {
        struct mma_problem *p = &problem->p;
        uint64_t n_values = axis == MMA_AXIS_M ? p->m : p->n;
        size_t bytes = oracle_bytes(dtype);

        p->bias = problem->blocks[BLOCK_BIAS] = block(n_values * (p->batch ? p->batch : 1) * bytes);
        p->bias_dtype = (uint8_t)dtype;
        p->bias_axis = (uint8_t)axis;
        p->bias_batch_stride = p->batch > 1 ? n_values : 0;
        for (uint64_t i = 0; i < n_values * p->batch; i++)
                oracle_encode(dtype, (double)oracle_below(random, 15) - 7, (char *)problem->blocks[BLOCK_BIAS] + i * bytes);
}

static const float *scale_vector(void **ret_block, uint64_t n_values, uint64_t batch, struct oracle_random *random) {
        float *values = *ret_block = block(n_values * (batch ? batch : 1) * sizeof *values);

        for (uint64_t i = 0; i < n_values * batch; i++)
                values[i] = (float)(1 + oracle_below(random, 8)) * 0.3f;
        return values;
}

void cpu_problem_add_scales(struct cpu_problem *problem, bool a, bool b, struct oracle_random *random) {
        struct mma_problem *p = &problem->p;

        p->has_scale = 1;
        p->scale_a_value = 0.7f;
        p->scale_b_value = 1.3f;
        if (a)
                p->scale_a = scale_vector(&problem->blocks[BLOCK_SCALE_A], p->m, p->batch, random);
        if (b)
                p->scale_b = scale_vector(&problem->blocks[BLOCK_SCALE_B], p->n, p->batch, random);
        p->scale_a_batch_stride = p->batch > 1 ? p->m : 0;
        p->scale_b_batch_stride = p->batch > 1 ? p->n : 0;
}

void cpu_problem_in_place(struct cpu_problem *problem) {
        struct mma_problem *p = &problem->p;
        size_t n_bytes = oracle_elements(oracle_c(p)) * oracle_bytes(p->c.dtype);

        assert(p->c_kind == MMA_C_TENSOR && p->c.dtype == p->d.dtype && n_bytes == problem->d_bytes);
        memcpy(p->d.at, p->c.at, n_bytes);
        memcpy(problem->d_before, p->c.at, n_bytes);
        p->c.at = p->d.at;
}

void cpu_problem_fill_whole(struct cpu_problem *problem, struct oracle_random *random, uint32_t largest) {
        oracle_fill_whole(oracle_a(&problem->p), random, largest);
        oracle_fill_whole(oracle_b(&problem->p), random, largest);
        if (problem->p.c_kind == MMA_C_TENSOR)
                oracle_fill_whole(oracle_c(&problem->p), random, largest);
}

void cpu_problem_fill_normal(struct cpu_problem *problem, struct oracle_random *random) {
        oracle_fill_normal(oracle_a(&problem->p), random, 1);
        oracle_fill_normal(oracle_b(&problem->p), random, 1);
        if (problem->p.c_kind == MMA_C_TENSOR)
                oracle_fill_normal(oracle_c(&problem->p), random, 1);
}

void cpu_problem_reset_d(struct cpu_problem *problem) {
        memcpy(problem->blocks[BLOCK_D], problem->d_before, problem->d_bytes);
}

static uint64_t row_of_d(const struct mma_problem *p, uint64_t batch, uint64_t i) {
        return p->rows_d ? problem_row(p->rows_d, p->rows_d_dtype, batch * p->rows_d_batch_stride + i) : i;
}

size_t cpu_problem_stray_bytes(const struct cpu_problem *problem) {
        struct oracle_matrix d = oracle_d(&problem->p);
        size_t bytes = oracle_bytes(problem->p.d.dtype), n_stray = 0;
        char *covered = calloc(1, problem->d_bytes + 1);
        const char *now = problem->p.d.at, *before = problem->d_before;

        assert(covered);
        for (uint64_t batch = 0; batch < d.batch; batch++)
                for (uint64_t i = 0; i < problem->p.m; i++)
                        for (uint64_t column = 0, row = row_of_d(&problem->p, batch, i); column < d.cols; column++)
                                memset(covered + oracle_index(d, batch, row, column) * bytes, 1, bytes);
        for (size_t i = 0; i < problem->d_bytes; i++)
                n_stray += !covered[i] && now[i] != before[i];
        free(covered);
        return n_stray;
}

void cpu_problem_deinit(struct cpu_problem *problem) {
        for (size_t i = 0; i < sizeof problem->blocks / sizeof *problem->blocks; i++)
                free(problem->blocks[i]);
        free(problem->d_before);
        *problem = (struct cpu_problem){ 0 };
}
