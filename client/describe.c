/* SPDX-License-Identifier: MIT
 *
 * From the public structs to a checked struct gemm. The checks are those of the daemon (proto/gemm.c), run here first on
 * addresses instead of offsets, so that most refusals cost no round trip and read the same.
 */
#include "client/internal.h"

#include <stdio.h>
#include <string.h>

int struct_take(void *ret_to, size_t to_bytes, const void *from, size_t from_bytes, const char *name,
                struct refusal *ret_refusal) {
        const uint8_t *bytes = from;

        if (from_bytes < sizeof(size_t))
                return refuse(ret_refusal, MMA_BAD_FIELD, name, "size must be the size of the struct; the init function or "
                                                                "sizeof sets it");
        /* A program built against a later header: what it says there must say nothing. */
        for (size_t i = to_bytes; i < from_bytes; i++)
                if (bytes[i] != 0)
                        return refuse_limit(ret_refusal, MMA_UNSUPPORTED, name, to_bytes,
                                            "this library is older than the program and does not know all of its fields");
        memcpy(ret_to, from, from_bytes < to_bytes ? from_bytes : to_bytes);
        return 0;
}

void mma_gemm_init(struct mma_gemm *ret_gemm) {
        *ret_gemm = (struct mma_gemm){
                .size = sizeof(*ret_gemm),
                .a.batch_stride = UINT64_MAX,
                .b.batch_stride = UINT64_MAX,
                .c.batch_stride = UINT64_MAX,
                .d.batch_stride = UINT64_MAX,
                .scale_a_blocks.batch_stride = UINT64_MAX,
                .scale_b_blocks.batch_stride = UINT64_MAX,
                .alpha = 1,
                .scale_a_value = 1,
                .scale_b_value = 1,
                .out_scale = 1,
                .batch = 1,
        };
}

/* A number that the byte-sized fields of the protocol would cut. */
static int take_word(int value, const char *operand, const char *key, uint8_t *ret_word, struct refusal *ret_refusal) {
        char field[48];

        if (value >= 0 && value <= UINT8_MAX) {
                *ret_word = (uint8_t)value;
                return 0;
        }
        snprintf(field, sizeof(field), "%s%s%s", operand, *operand ? "." : "", key);
        return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s has no meaning with the number %d", key, value);
}

bool operand_fill(struct operand *operand, uint64_t batch) {
        bool is_col = operand->order == MMA_ORDER_COL;
        uint64_t line = is_col ? operand->rows : operand->cols, n_lines = is_col ? operand->cols : operand->rows;

        if (operand->ld == GEMM_UNSET)
                operand->ld = line > 0 ? line : 1;
        if (batch <= 1)
                operand->batch_stride = 0;
        else if (operand->batch_stride == GEMM_UNSET &&
                 __builtin_mul_overflow(n_lines, operand->ld, &operand->batch_stride))
                return false;
        return true;
}

int operand_from_matrix(const struct mma_matrix *matrix, const char *name, struct operand *ret_operand,
                        struct refusal *ret_refusal) {
        struct operand operand = {
                .rows = matrix->rows,
                .cols = matrix->cols,
                .ld = matrix->ld ? matrix->ld : GEMM_UNSET,
                .batch_stride = matrix->batch_stride,
        };
        bool is_resident = matrix->name || matrix->matrix;
        int r;

        if ((r = take_word(matrix->dtype, name, "dtype", &operand.dtype, ret_refusal)) ||
            (r = take_word(matrix->order, name, "order", &operand.order, ret_refusal)))
                return r;
        if (is_resident && matrix->data)
                return refuse(ret_refusal, MMA_BAD_FIELD, name, "%s has data and is resident at once", name);
        if (!is_resident) {
                operand.place = PLACE_SLAB;
                operand.object = ADDRESS_SPACE;
                operand.offset = (uintptr_t)matrix->data;
                if (operand.order == MMA_ORDER_NONE)
                        operand.order = MMA_ORDER_ROW;
        } else {
                operand.place = PLACE_MATRIX;
                operand.object = matrix->matrix;
                if (matrix->name && !matrix->matrix)
                        operand.name = (struct text){ matrix->name, (uint32_t)strlen(matrix->name) };
                if (matrix->rows == 0 && matrix->cols == 0)
                        operand.rows = operand.cols = GEMM_UNSET;
                operand.ld = operand.batch_stride = GEMM_UNSET;
        }
        *ret_operand = operand;
        return 0;
}

static void vector_operand(struct operand *operand, const void *values, int dtype, uint64_t n) {
        if (!values)
                return;
        *operand = (struct operand){
                .dtype = (uint8_t)dtype,
                .order = MMA_ORDER_ROW,
                .place = PLACE_SLAB,
                .object = ADDRESS_SPACE,
                .offset = (uintptr_t)values,
                .rows = n,
                .cols = 1,
                .ld = 1,
        };
}

static int bias_dtype(const struct mma_gemm *gemm) {
        if (gemm->bias_dtype != 0)
                return gemm->bias_dtype;
        return gemm->d.dtype == MMA_F64 || gemm->d.dtype == MMA_S32 ? gemm->d.dtype : MMA_F32;
}

static bool is_given(const struct mma_matrix *matrix) {
        return matrix->dtype != 0 || matrix->data || matrix->name || matrix->matrix;
}

/* Vectors of the products' rows and columns, or matrices: never some of both. */
static int describe_scales(const struct mma_gemm *in, uint64_t m, uint64_t n, struct gemm *gemm, struct refusal *ret_refusal) {
        bool has_blocks = is_given(&in->scale_a_blocks) || is_given(&in->scale_b_blocks);
        int r;

        if (gemm->scale_mode != MMA_SCALE_MODE_BLOCK128) {
                if (has_blocks)
                        return refuse(ret_refusal, MMA_BAD_FIELD, "scale_mode", "there are scales of blocks, but scale_mode is %s",
                                      mma_scale_mode_name(gemm->scale_mode));
                if (in->scale_a && in->rows_a && gemm_a_rows(gemm) == GEMM_UNSET)
                        return refuse(ret_refusal, MMA_BAD_FIELD, "a.rows", "scale_a beside rows_a needs the size of a");
                vector_operand(&gemm->scale_a, in->scale_a, MMA_F32, in->rows_a ? gemm_a_rows(gemm) : m);
                vector_operand(&gemm->scale_b, in->scale_b, MMA_F32, n);
                return 0;
        }
        if (in->scale_a || in->scale_b)
                return refuse(ret_refusal, MMA_BAD_FIELD, in->scale_a ? "scale_a" : "scale_b",
                              "scale_mode is block128, whose scales are scale_a_blocks and scale_b_blocks");
        if (is_given(&in->scale_a_blocks) && (r = operand_from_matrix(&in->scale_a_blocks, "scale_a", &gemm->scale_a, ret_refusal)))
                return r;
        if (is_given(&in->scale_b_blocks) && (r = operand_from_matrix(&in->scale_b_blocks, "scale_b", &gemm->scale_b, ret_refusal)))
                return r;
        return 0;
}

int describe_gemm(const struct mma_gemm *in, struct gemm *ret_gemm, struct refusal *ret_refusal) {
        struct gemm gemm;
        uint8_t bias = 0, rows = 0;
        uint64_t n = in->d.cols, m = in->rows_a || in->rows_d ? in->n_rows : in->d.rows; /* of the product */
        int r;

        gemm_init(&gemm);
        if ((r = operand_from_matrix(&in->a, "a", &gemm.a, ret_refusal)) ||
            (r = operand_from_matrix(&in->b, "b", &gemm.b, ret_refusal)) ||
            (r = operand_from_matrix(&in->d, "d", &gemm.d, ret_refusal)))
                return r;
        if (gemm.d.place == PLACE_MATRIX)
                return refuse(ret_refusal, MMA_UNSUPPORTED, "d", "d is a resident matrix: results go to memory");
        if (in->c.dtype != 0 || in->c.name || in->c.matrix) {
                r = operand_from_matrix(&in->c, "c", &gemm.c, ret_refusal);
                if (r != 0)
                        return r;
        } else if (in->c.data) {
                return refuse(ret_refusal, MMA_BAD_FIELD, "c.dtype", "c has memory but no type");
        }
        if ((r = take_word(in->op_a, "", "op_a", &gemm.op_a, ret_refusal)) ||
            (r = take_word(in->op_b, "", "op_b", &gemm.op_b, ret_refusal)) ||
            (r = take_word(in->compute, "", "compute", &gemm.compute, ret_refusal)) ||
            (r = take_word(in->act, "", "act", &gemm.act, ret_refusal)) ||
            (r = take_word(in->bias_axis, "", "bias_axis", &gemm.bias_axis, ret_refusal)) ||
            (r = take_word(in->c_mode, "", "c_mode", &gemm.c_mode, ret_refusal)) ||
            (r = take_word(in->scale_mode, "", "scale_mode", &gemm.scale_mode, ret_refusal)) ||
            (r = take_word(in->rows_dtype ? in->rows_dtype : MMA_S32, "rows", "dtype", &rows, ret_refusal)) ||
            (r = take_word(bias_dtype(in), "bias", "dtype", &bias, ret_refusal)))
                return r;
        /* The wire knows no unset words. */
        gemm.op_a = gemm.op_a ? gemm.op_a : MMA_OP_N;
        gemm.op_b = gemm.op_b ? gemm.op_b : MMA_OP_N;
        gemm.compute = gemm.compute ? gemm.compute : MMA_COMPUTE_DEFAULT;
        gemm.act = gemm.act ? gemm.act : MMA_ACT_NONE;
        gemm.bias_axis = gemm.bias_axis ? gemm.bias_axis : MMA_AXIS_N;
        gemm.c_mode = gemm.c_mode ? gemm.c_mode : MMA_CMODE_ADD;
        gemm.scale_mode = gemm.scale_mode ? gemm.scale_mode : MMA_SCALE_MODE_VECTOR;
        gemm.alpha = in->alpha;
        gemm.beta = in->beta;
        gemm.has_c_scalar = in->has_c_scalar;
        gemm.c_scalar = in->c_scalar;
        gemm.scale_a_value = in->scale_a_value;
        gemm.scale_b_value = in->scale_b_value;
        gemm.out_scale = in->out_scale;
        gemm.batch_invariant = in->batch_invariant;
        gemm.keep_c = in->keep_c;
        gemm.wants_amax = in->amax != NULL;
        gemm.batch = in->batch;
        if (ACT_IS_GATED(gemm.act) && __builtin_mul_overflow(n, (uint64_t)2, &n))
                return refuse(ret_refusal, MMA_LIMIT, "d.cols", "d has more columns than any product");
        vector_operand(&gemm.bias, in->bias, bias, gemm.bias_axis == MMA_AXIS_M ? m : n);
        vector_operand(&gemm.rows_a, in->rows_a, rows, m);
        vector_operand(&gemm.rows_d, in->rows_d, rows, m);
        if ((r = describe_scales(in, m, n, &gemm, ret_refusal)))
                return r;
        *ret_gemm = gemm;
        return 0;
}

/* ---- checks ---- */

static bool is_known(const struct operand *operand) {
        return operand->place != PLACE_MATRIX || (operand->dtype != MMA_DTYPE_NONE && operand->rows != GEMM_UNSET);
}

/* A resident matrix has a shape that only the daemon knows: the rest can still be placed. */
static int fill_without_check(struct gemm *gemm, const char *prefix, struct refusal *ret_refusal) {
        static const char *const names[OPERAND_N] = { "a", "b", "c", "d", "bias", "scale_a", "scale_b", "rows_a", "rows_d" };

        for (int k = 0; k < OPERAND_N; k++) {
                struct operand *operand = problem_operand(gemm, k);
                uint64_t n_bytes;
                char field[48];

                if (operand->place != PLACE_SLAB)
                        continue;
                snprintf(field, sizeof(field), "%s%s", prefix, names[k]);
                if (mma_dtype_bytes(operand->dtype) == 0)
                        return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s has no known type", names[k]);
                if (!operand_fill(operand, gemm->batch) || !operand_extent(operand, gemm->batch, &n_bytes) ||
                    n_bytes > INT64_MAX)
                        return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s spans more than 2^63 bytes", names[k]);
                if (operand->ld < (operand->order == MMA_ORDER_COL ? operand->rows : operand->cols) &&
                    (operand->order == MMA_ORDER_COL || operand->order == MMA_ORDER_ROW)) {
                        snprintf(field, sizeof(field), "%s%s.ld", prefix, names[k]);
                        return refuse_limit(ret_refusal, MMA_BAD_FIELD, field,
                                            operand->order == MMA_ORDER_COL ? operand->rows : operand->cols,
                                            "%s.ld is smaller than a line of the matrix", names[k]);
                }
        }
        return 0;
}

int describe_check(struct gemm *gemm, const char *prefix, struct refusal *ret_refusal) {
        int r;

        if (is_known(&gemm->a) && is_known(&gemm->b) && is_known(&gemm->c) && is_known(&gemm->scale_a) &&
            is_known(&gemm->scale_b)) {
                struct gemm checked = *gemm;

                r = gemm_check(&checked, prefix, ret_refusal);
                if (r != 0)
                        return r;
                /* What is resident has its own order and pitch: only what lies in memory is filled in. */
                for (int k = 0; k < OPERAND_N; k++)
                        if (problem_operand(gemm, k)->place == PLACE_MATRIX)
                                *problem_operand(&checked, k) = *problem_operand(gemm, k);
                *gemm = checked;
        } else {
                r = fill_without_check(gemm, prefix, ret_refusal);
                if (r != 0)
                        return r;
        }
        return gemm_check_overlap(gemm, prefix, ret_refusal);
}
