/* SPDX-License-Identifier: MIT
 *
 * See layout.h.
 */
#include "tests/gpu/layout.h"

void gpu_order(struct mma_view *view, uint8_t order, uint64_t rows, uint64_t cols, uint64_t ld_extra)
{
        uint64_t length = order == MMA_ORDER_ROW ? cols : rows;

        view->order = order;
        view->ld = order == MMA_ORDER_ROW || order == MMA_ORDER_COL ? (length ? length : 1) + ld_extra : 0;
}

uint64_t gpu_entry(const struct mma_view *view, uint64_t rows, uint64_t cols)
{
        return view->ld * (view->order == MMA_ORDER_ROW ? rows : cols);
}

void gpu_along_k(struct mma_problem *problem)
{
        gpu_order(&problem->a, MMA_ORDER_ROW, problem->m, problem->k, 0);
        gpu_order(&problem->b, MMA_ORDER_COL, problem->k, problem->n, 0);
        problem->a.ld += aligned_extra(problem->a.ld);
        problem->b.ld += aligned_extra(problem->b.ld);
}

void gpu_end_to_end(struct mma_problem *problem)
{
        problem->a.batch_stride = gpu_entry(&problem->a, problem->m, problem->k);
        problem->b.batch_stride = gpu_entry(&problem->b, problem->k, problem->n);
        problem->d.batch_stride = gpu_entry(&problem->d, problem->m, oracle_d(problem).cols);
}

struct mma_problem gpu_problem(uint8_t a, uint8_t b, uint8_t d, uint64_t m, uint64_t n, uint64_t k)
{
        struct mma_problem p = {
                .m = m, .n = n, .k = k, .batch = 1,
                .a = { .dtype = a }, .b = { .dtype = b }, .d = { .dtype = d },
                .alpha = 1, .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1,
                .act = MMA_ACT_NONE, .compute = MMA_COMPUTE_DEFAULT, .bias_axis = MMA_AXIS_N,
        };

        gpu_order(&p.a, MMA_ORDER_ROW, m, k, 0);
        gpu_order(&p.b, MMA_ORDER_ROW, k, n, 0);
        gpu_order(&p.d, MMA_ORDER_ROW, m, n, 0);
        return p;
}

uint64_t aligned_extra(uint64_t length)
{
        return (16 - (length ? length : 1) % 16) % 16;
}

uint8_t order_of(uint32_t bit)
{
        return bit & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW;
}
