/* SPDX-License-Identifier: MIT
 *
 * From a checked gemm (proto/gemm.h) to the problem that a kernel computes: ops become orders, what is not read is dropped.
 * Pure and free of CUDA; both backends call it once the places of the operands are known.
 */
#include "kernels/problem.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static uint8_t order_transposed(uint8_t order)
{
        assert(order == MMA_ORDER_ROW || order == MMA_ORDER_COL);       /* gemm_check refuses op T of the packed orders */
        return order == MMA_ORDER_ROW ? MMA_ORDER_COL : MMA_ORDER_ROW;
}

static struct mma_view view(const struct operand *operand, uint8_t op, uint64_t batch, void *at)
{
        bool is_packed = operand->order != MMA_ORDER_ROW && operand->order != MMA_ORDER_COL;

        assert(is_packed || operand->ld != GEMM_UNSET);
        assert(batch <= 1 || operand->batch_stride != GEMM_UNSET);
        return (struct mma_view){
                .at = at,
                .ld = is_packed ? 0 : operand->ld,
                .batch_stride = batch > 1 ? operand->batch_stride : 0,
                .dtype = operand->dtype,
                .order = op == MMA_OP_T ? order_transposed(operand->order) : operand->order,
        };
}

static uint64_t vector_stride(const struct operand *vector, uint64_t batch)
{
        assert(batch <= 1 || vector->batch_stride != GEMM_UNSET);
        return batch > 1 ? vector->batch_stride : 0;
}

static void take_scales(const struct gemm *gemm, const struct mma_pointers *pointers, struct mma_problem *problem)
{
        if (gemm->scale_a.dtype != MMA_DTYPE_NONE) {
                problem->scale_a = pointers->scale_a;
                problem->scale_a_batch_stride = vector_stride(&gemm->scale_a, gemm->batch);
        }
        if (gemm->scale_b.dtype != MMA_DTYPE_NONE) {
                problem->scale_b = pointers->scale_b;
                problem->scale_b_batch_stride = vector_stride(&gemm->scale_b, gemm->batch);
        }
        problem->scale_a_value = gemm->scale_a_value;
        problem->scale_b_value = gemm->scale_b_value;
        problem->has_scale = gemm->scale_a_value != 1.0f || gemm->scale_b_value != 1.0f;
        if (gemm->scale_mode != MMA_SCALE_MODE_BLOCK128) {
                problem->has_scale |= problem->scale_a || problem->scale_b;
                return;
        }
        problem->scale_mode = gemm->scale_mode;
        problem->scale_a_ld = gemm->scale_a.ld;
        problem->scale_b_ld = gemm->scale_b.ld;
        problem->scale_a_order = gemm->scale_a.order;
        problem->scale_b_order = gemm->scale_b.order;
}

static void take_rows(const struct gemm *gemm, const struct mma_pointers *pointers, struct mma_problem *problem)
{
        if (gemm->rows_a.dtype != MMA_DTYPE_NONE && !gemm_product_is_zero(gemm)) {
                problem->rows_a = pointers->rows_a;
                problem->rows_a_dtype = gemm->rows_a.dtype;
                problem->rows_a_batch_stride = vector_stride(&gemm->rows_a, gemm->batch);
                problem->a_rows = gemm_a_rows(gemm);
        }
        if (gemm->rows_d.dtype != MMA_DTYPE_NONE) {
                problem->rows_d = pointers->rows_d;
                problem->rows_d_dtype = gemm->rows_d.dtype;
                problem->rows_d_batch_stride = vector_stride(&gemm->rows_d, gemm->batch);
                problem->d_rows = gemm->d.rows;
        }
        problem->bad_rows = problem->rows_a || problem->rows_d ? pointers->bad_rows : NULL;
}

static void take_c(const struct gemm *gemm, const struct mma_pointers *pointers, struct mma_problem *problem)
{
        if (!gemm_reads_c(gemm))
                return;
        if (gemm->has_c_scalar) {
                problem->c_kind = MMA_C_SCALAR;
                problem->c_scalar = gemm->c_scalar;
        } else if (gemm->c.dtype != MMA_DTYPE_NONE) {
                problem->c_kind = MMA_C_TENSOR;
                problem->c = view(&gemm->c, MMA_OP_N, gemm->batch, pointers->c);
        } else {
                return;
        }
        problem->beta = gemm->beta;
        problem->c_init = gemm->c_mode == MMA_CMODE_INIT;
}

void problem_from_gemm(const struct gemm *gemm, const struct mma_pointers *pointers, struct mma_problem *ret_problem)
{
        struct mma_problem problem;

        memset(&problem, 0, sizeof(problem));   /* padding too: problems are compared and copied as bytes */
        problem.m = gemm->m;
        problem.n = gemm->n;
        problem.batch = gemm->batch;
        problem.a = view(&gemm->a, gemm->op_a, gemm->batch, pointers->a);
        problem.b = view(&gemm->b, gemm->op_b, gemm->batch, pointers->b);
        problem.d = view(&gemm->d, MMA_OP_N, gemm->batch, pointers->d);
        problem.alpha = gemm->alpha;
        problem.out_scale = gemm->out_scale;
        problem.scale_a_value = 1.0f;
        problem.scale_b_value = 1.0f;
        problem.act = gemm->act;
        problem.compute = gemm->compute;
        problem.batch_invariant = gemm->batch_invariant;
        problem.amax = gemm->wants_amax ? pointers->amax : NULL;
        take_rows(gemm, pointers, &problem);
        if (!gemm_product_is_zero(gemm)) {
                problem.k = gemm->k;
                take_scales(gemm, pointers, &problem);
        }
        take_c(gemm, pointers, &problem);
        if (gemm->bias.dtype != MMA_DTYPE_NONE) {
                problem.bias = pointers->bias;
                problem.bias_dtype = gemm->bias.dtype;
                problem.bias_axis = gemm->bias_axis;
                problem.bias_batch_stride = vector_stride(&gemm->bias, gemm->batch);
        }
        memcpy(ret_problem, &problem, sizeof(problem));
}

float problem_amax(uint32_t bits)
{
        float value;

        memcpy(&value, &bits, sizeof(value));
        return isnan(value) ? NAN : value;
}

int problem_refuse_rows(uint32_t bad_rows, struct refusal *ret_refusal)
{
        bool is_a = bad_rows & BAD_ROWS_A;

        return refuse(ret_refusal, MMA_BAD_FIELD, is_a ? "rows_a" : "rows_d", "%s holds a number that is no row of %s",
                      is_a ? "rows_a" : "rows_d", is_a ? "a" : "d");
}
