/* SPDX-License-Identifier: MIT
 *
 * What makes a product valid before anything is known about the objects it names: which types go together, shapes, leading
 * dimensions, strides, alignment. Where bytes lie is operand.c's subject; how a frame becomes a struct gemm, wire.c's.
 *
 * Read gemm_check as the table of contents. Each step trusts what the steps before it proved.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "proto/gemm.h"
#include "proto/check.h"
#include "proto/operand.h"

#define BIT(number) (1u << (number))

/* The products there are: operands that may meet in any mix, results, compute modes. */
static const struct product {
        uint32_t operands, results, computes;
} products[] = {
        {BIT(MMA_F16) | BIT(MMA_BF16), BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_F32),
         BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_F16ACC)},
        {BIT(MMA_E4M3) | BIT(MMA_E5M2), BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_F32) | BIT(MMA_E4M3) | BIT(MMA_E5M2),
         BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_FAST) | BIT(MMA_COMPUTE_EXACT)},
        {BIT(MMA_S8) | BIT(MMA_U8), BIT(MMA_S32) | BIT(MMA_F32) | BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_S8),
         BIT(MMA_COMPUTE_DEFAULT)},
        {BIT(MMA_F32), BIT(MMA_F32), BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_TF32)},
        {BIT(MMA_F64), BIT(MMA_F64), BIT(MMA_COMPUTE_DEFAULT)},
};

static const char *type(const struct operand *operand) {
        return mma_dtype_name(operand->dtype);
}

static bool is_one_of(uint32_t set, int number) {
        return number > 0 && number < 32 && (set & BIT(number)) != 0;
}

void gemm_init(struct gemm *ret_gemm) {
        static const struct operand absent = {
                .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET};

        *ret_gemm = (struct gemm){
                .a = absent,
                .b = absent,
                .c = absent,
                .d = absent,
                .bias = absent,
                .scale_a = absent,
                .scale_b = absent,
                .rows_a = absent,
                .rows_d = absent,
                .alpha = 1.0,
                .scale_a_value = 1.0f,
                .scale_b_value = 1.0f,
                .out_scale = 1.0f,
                .op_a = MMA_OP_N,
                .op_b = MMA_OP_N,
                .compute = MMA_COMPUTE_DEFAULT,
                .act = MMA_ACT_NONE,
                .bias_axis = MMA_AXIS_N,
                .c_mode = MMA_CMODE_ADD,
                .scale_mode = MMA_SCALE_MODE_VECTOR,
                .m = GEMM_UNSET,
                .n = GEMM_UNSET,
                .k = GEMM_UNSET,
                .batch = 1,
        };
}

static int check_words(const struct check *check) {
        struct gemm *gemm = check->gemm;
        int r;

        if ((r = check_word(check, "", "op_a", &gemm->op_a, mma_op_name)) ||
            (r = check_word(check, "", "op_b", &gemm->op_b, mma_op_name)) ||
            (r = check_word(check, "", "compute", &gemm->compute, mma_compute_name)) ||
            (r = check_word(check, "", "act", &gemm->act, mma_act_name)) ||
            (r = check_word(check, "", "bias_axis", &gemm->bias_axis, mma_axis_name)) ||
            (r = check_word(check, "", "c_mode", &gemm->c_mode, mma_cmode_name)) ||
            (r = check_word(check, "", "scale_mode", &gemm->scale_mode, mma_scale_mode_name)))
                return r;
        if (gemm->batch > GEMM_BATCH_MAX)
                return reject(check, MMA_LIMIT, "", "batch", AT_BOUND(GEMM_BATCH_MAX),
                              "batch is %" PRIu64 ", at most %" PRIu64 " is possible", gemm->batch,
                              (uint64_t)GEMM_BATCH_MAX);
        return 0;
}

static bool is_fp8(int dtype) {
        return dtype == MMA_E4M3 || dtype == MMA_E5M2;
}

/* D's type, or for an fp8 D, which would be a poor accumulator, any of the wider ones. */
static bool is_c_dtype(int d_dtype, int dtype) {
        if (is_fp8(d_dtype))
                return dtype == MMA_F16 || dtype == MMA_BF16 || dtype == MMA_F32;
        return dtype == d_dtype;
}

static int check_types(const struct check *check) {
        const struct gemm *gemm = check->gemm;
        const struct product *product = NULL;

        for (size_t i = 0; i < sizeof(products) / sizeof(products[0]) && !product; i++)
                if (is_one_of(products[i].operands, gemm->a.dtype) && is_one_of(products[i].operands, gemm->b.dtype))
                        product = &products[i];
        if (!product)
                return reject(check, MMA_BAD_FIELD, "b", "dtype", NULL,
                              "a is %s and b is %s: there is no product of these", type(&gemm->a), type(&gemm->b));
        if (!is_one_of(product->results, gemm->d.dtype))
                return reject(check, MMA_BAD_FIELD, "d", "dtype", NULL,
                              "d is %s, which is no result of a (%s) times b (%s)", type(&gemm->d), type(&gemm->a),
                              type(&gemm->b));
        if (!is_one_of(product->computes, gemm->compute) ||
            (gemm->compute == MMA_COMPUTE_F16ACC && (gemm->a.dtype != MMA_F16 || gemm->b.dtype != MMA_F16)))
                return reject(check, MMA_BAD_FIELD, "", "compute", NULL,
                              "compute is %s, which a (%s) times b (%s) does not have", mma_compute_name(gemm->compute),
                              type(&gemm->a), type(&gemm->b));
        if (gemm->c.dtype != MMA_DTYPE_NONE && !is_c_dtype(gemm->d.dtype, gemm->c.dtype))
                return reject(check, MMA_BAD_FIELD, "c", "dtype", NULL, "c is %s, but d is %s: c must be %s",
                              type(&gemm->c), type(&gemm->d), is_fp8(gemm->d.dtype) ? "f16, bf16 or f32" : "the same");
        return 0;
}

/* One matrix in a packed tile order: whole tiles of tile_rows x tile_cols, and the op is in the order already. */
static int check_tiles(const struct check *check, const char *name, const struct operand *operand, uint64_t tile_rows,
                       uint64_t tile_cols, uint8_t op) {
        const char *order = mma_order_name(operand->order);

        if (op != MMA_OP_N)
                return reject(check, MMA_BAD_FIELD, "", name[0] == 'a' ? "op_a" : "op_b", NULL,
                              "op_%s is t, but %s is in the packed order %s, which has no transpose", name, name,
                              order);
        if (operand->rows % tile_rows != 0)
                return reject(check, MMA_BAD_FIELD, name, "rows", AT_BOUND(tile_rows),
                              "%s has %" PRIu64 " rows, but %s needs a multiple of %" PRIu64, name, operand->rows,
                              order, tile_rows);
        if (operand->cols % tile_cols != 0)
                return reject(check, MMA_BAD_FIELD, name, "cols", AT_BOUND(tile_cols),
                              "%s has %" PRIu64 " columns, but %s needs a multiple of %" PRIu64, name, operand->cols,
                              order, tile_cols);
        return 0;
}

/* The packed orders are those of one mma.sync shape, which computes the whole product. */
static int check_tile_orders(const struct check *check) {
        const struct gemm *gemm = check->gemm;
        const struct {
                const char *name;
                const struct operand *operand;
                bool is_factor;
        } matrices[] = {{"a", &gemm->a, true}, {"b", &gemm->b, true}, {"c", &gemm->c, false}, {"d", &gemm->d, false}};
        bool has_k16 = gemm->a.order == MMA_ORDER_MMA16816 || gemm->b.order == MMA_ORDER_MMA16816;
        int r;

        for (size_t i = 0; i < 4; i++) {
                const struct operand *operand = matrices[i].operand;
                uint64_t k = operand->order == MMA_ORDER_MMA16816 ? 16 : 8;
                bool fits = operand->dtype == MMA_F16 || operand->dtype == MMA_BF16 ||
                            (!matrices[i].is_factor && operand->dtype == MMA_F32);

                if (operand->dtype == MMA_DTYPE_NONE || !operand_is_packed_tiles(operand))
                        continue;
                if (!fits)
                        return reject(check, MMA_BAD_FIELD, matrices[i].name, "order", NULL,
                                      "%s is %s, but %s holds only %s", matrices[i].name, type(operand),
                                      mma_order_name(operand->order),
                                      matrices[i].is_factor ? "f16 and bf16" : "f16, bf16 and f32");
                if (operand->order == MMA_ORDER_MMA1688 && has_k16)
                        return reject(check, MMA_BAD_FIELD, matrices[i].name, "order", NULL,
                                      "%s is in mma1688 order, but an operand of the product is in mma16816 order",
                                      matrices[i].name);
                if (i == 0)
                        r = check_tiles(check, "a", operand, 16, k, gemm->op_a);
                else if (i == 1)
                        r = check_tiles(check, "b", operand, k, 8, gemm->op_b);
                else
                        r = check_tiles(check, matrices[i].name, operand, 16, 8, MMA_OP_N);
                if (r)
                        return r;
        }
        return 0;
}

/* How many values a vector of row numbers has; what else it must be is checked when M is known. */
static uint64_t n_values(const struct operand *vector) {
        return vector->rows == 1 && vector->cols != GEMM_UNSET ? vector->cols : vector->rows;
}

/* A pair of columns becomes one, so C, which would be added to both, has no shape that could be told from D's. */
static int check_gated(const struct check *check, uint64_t n) {
        const struct gemm *gemm = check->gemm;
        const char *act = mma_act_name(gemm->act);

        if (gemm->c.dtype != MMA_DTYPE_NONE || gemm->has_c_scalar)
                return reject(check, MMA_BAD_FIELD, "c", "", NULL, "act is %s, which takes no c", act);
        if (operand_is_packed_tiles(&gemm->d))
                return reject(check, MMA_BAD_FIELD, "d", "order", NULL, "act is %s, which has no packed order %s", act,
                              mma_order_name(gemm->d.order));
        if (n % 2 != 0)
                return reject(check, MMA_BAD_FIELD, "", "act", NULL,
                              "act is %s, which takes columns in pairs, but op(b) has %" PRIu64, act, n);
        if (gemm->d.cols != n / 2)
                return reject(check, MMA_BAD_FIELD, "d", "cols", NULL,
                              "d has %" PRIu64 " columns, but %s makes %" PRIu64 " of the %" PRIu64 " of op(b)",
                              gemm->d.cols, act, n / 2, n);
        return 0;
}

static int check_size(const struct check *check, const char *key, uint64_t *size, uint64_t derived, const char *from) {
        if (*size != GEMM_UNSET && *size != derived)
                return reject(check, MMA_BAD_FIELD, "", key, NULL, "%s is %" PRIu64 ", but %s says %" PRIu64, key,
                              *size, from, derived);
        *size = derived;
        return 0;
}

/* M, N, K out of op(A) and op(B); what was sent, C and D must agree. */
static int check_shapes(const struct check *check) {
        struct gemm *gemm = check->gemm;
        bool a_is_t = gemm->op_a == MMA_OP_T, b_is_t = gemm->op_b == MMA_OP_T;
        bool picks_a = gemm->rows_a.dtype != MMA_DTYPE_NONE, picks_d = gemm->rows_d.dtype != MMA_DTYPE_NONE;
        uint64_t m = picks_a ? n_values(&gemm->rows_a) : gemm_a_rows(gemm), k = a_is_t ? gemm->a.rows : gemm->a.cols;
        uint64_t n = b_is_t ? gemm->b.rows : gemm->b.cols, b_k = b_is_t ? gemm->b.cols : gemm->b.rows;
        const struct {
                const char *name;
                const struct operand *operand;
        } results[] = {{"c", &gemm->c}, {"d", &gemm->d}};
        int r;

        if (k != b_k)
                return reject(check, MMA_BAD_FIELD, "b", b_is_t ? "cols" : "rows", NULL,
                              "op(a) is %" PRIu64 " x %" PRIu64 " and op(b) is %" PRIu64 " x %" PRIu64 ": K is %" PRIu64
                              " in a and %" PRIu64 " in b",
                              m, k, b_k, n, k, b_k);
        if (ACT_IS_GATED(gemm->act) && (r = check_gated(check, n)))
                return r;
        for (size_t i = 0; i < 2; i++) {
                const struct operand *operand = results[i].operand;

                if (operand->dtype == MMA_DTYPE_NONE)
                        continue;
                /* With row numbers C and D have any rows, but the same. */
                if (picks_d && operand->rows != gemm->d.rows)
                        return reject(check, MMA_BAD_FIELD, results[i].name, "rows", NULL,
                                      "c has %" PRIu64 " rows and d has %" PRIu64, operand->rows, gemm->d.rows);
                if (operand->rows != m && !picks_d)
                        return reject(check, MMA_BAD_FIELD, results[i].name, "rows", NULL,
                                      "%s has %" PRIu64 " rows, but %s has %" PRIu64, results[i].name, operand->rows,
                                      picks_a ? "rows_a" : "op(a)", m);
                if (operand->cols != n && !ACT_IS_GATED(gemm->act))
                        return reject(check, MMA_BAD_FIELD, results[i].name, "cols", NULL,
                                      "%s has %" PRIu64 " columns, but op(b) has %" PRIu64, results[i].name,
                                      operand->cols, n);
        }
        if ((r = check_size(check, "m", &gemm->m, m, picks_a ? "rows_a" : "op(a)")) || (r = check_size(check, "n", &gemm->n, n, "op(b)")) ||
            (r = check_size(check, "k", &gemm->k, k, "op(a)")))
                return r;
        return 0;
}

/* bias, scale_a, scale_b: length values next to one another; afterwards length x 1 in row order with ld 1. */
static int check_vector(const struct check *check, const char *name, struct operand *vector, uint64_t length,
                        const char *of_what) {
        bool is_row = vector->rows == 1 && vector->cols != 1;
        uint64_t ld = vector->ld;
        int r;

        if (vector->cols == GEMM_UNSET)
                vector->cols = 1, is_row = false;
        if ((r = check_stored(check, name, vector)))
                return r;
        if (operand_is_packed_tiles(vector))
                return reject(check, MMA_BAD_FIELD, name, "order", NULL, "%s is a vector and has no packed order",
                              name);
        if (vector->rows != 1 && vector->cols != 1)
                return reject(check, MMA_BAD_FIELD, name, "cols", NULL, "%s is %" PRIu64 " x %" PRIu64 ", not a vector",
                              name, vector->rows, vector->cols);
        if ((is_row ? vector->cols : vector->rows) != length)
                return reject(check, MMA_BAD_FIELD, name, is_row ? "cols" : "rows", NULL,
                              "%s has %" PRIu64 " values, but the product has %" PRIu64 " %s", name,
                              is_row ? vector->cols : vector->rows, length, of_what);
        /* Only where each value is a line of its own does ld move them apart. */
        if (ld != GEMM_UNSET && ld != 1 && length > 1 && operand_line(vector) == 1)
                return reject(check, MMA_BAD_FIELD, name, "ld", AT_BOUND(1),
                              "%s.ld is %" PRIu64 ", but the values of a vector lie next to one another", name, ld);
        if (ld != GEMM_UNSET && operand_line(vector) > 1 && ld < length)
                return reject(check, MMA_BAD_FIELD, name, "ld", AT_BOUND(length),
                              "%s.ld is %" PRIu64 ", but it has %" PRIu64 " values", name, ld, length);
        vector->rows = length;
        vector->cols = 1;
        vector->order = MMA_ORDER_ROW;
        vector->ld = 1;
        return check_layout(check, name, vector, check->gemm->batch, false);
}

/* Rows that are picked by number, of A, of D, or of both. */
static int check_rows(const struct check *check) {
        struct gemm *gemm = check->gemm;
        const struct {
                const char *name, *of;
                struct operand *rows;
                const struct operand *matrix;
        } picks[] = {{"rows_a", "a", &gemm->rows_a, &gemm->a}, {"rows_d", "d", &gemm->rows_d, &gemm->d}};
        int r;

        for (size_t i = 0; i < 2; i++) {
                if (picks[i].rows->dtype == MMA_DTYPE_NONE)
                        continue;
                if (picks[i].rows->dtype != MMA_S32 && picks[i].rows->dtype != MMA_S64)
                        return reject(check, MMA_BAD_FIELD, picks[i].name, "dtype", NULL,
                                      "%s is %s, but row numbers are s32 or s64", picks[i].name, type(picks[i].rows));
                if (operand_is_packed_tiles(picks[i].matrix))
                        return reject(check, MMA_BAD_FIELD, picks[i].of, "order", NULL,
                                      "%s is in the packed order %s, whose rows cannot be picked", picks[i].of,
                                      mma_order_name(picks[i].matrix->order));
                if ((r = check_vector(check, picks[i].name, picks[i].rows, gemm->m, "rows")))
                        return r;
        }
        if (gemm->rows_d.dtype != MMA_DTYPE_NONE && gemm->c.dtype != MMA_DTYPE_NONE && operand_is_packed_tiles(&gemm->c))
                return reject(check, MMA_BAD_FIELD, "c", "order", NULL,
                              "c is in the packed order %s, whose rows cannot be picked", mma_order_name(gemm->c.order));
        /* What no row number names would have to come from somewhere. */
        if (gemm->rows_d.dtype != MMA_DTYPE_NONE && gemm->d.place == PLACE_INLINE)
                return reject(check, MMA_BAD_FIELD, "d", "", NULL,
                              "d is inline, but rows_d leaves rows of it alone: it must lie in a slab");
        if (gemm->rows_d.dtype != MMA_DTYPE_NONE && gemm->c_mode == MMA_CMODE_INIT)
                return reject(check, MMA_BAD_FIELD, "", "c_mode", NULL, "c_mode is init, which does not go with rows_d");
        return 0;
}

static uint64_t scale_blocks(uint64_t length) {
        return length / SCALE_BLOCK + (length % SCALE_BLOCK != 0);
}

/* scale_a or scale_b as a matrix with one value a block. */
static int check_scale_matrix(const struct check *check, const char *name, struct operand *scales, uint64_t rows, uint64_t cols) {
        int r;

        if (scales->dtype == MMA_DTYPE_NONE)
                return reject(check, MMA_BAD_FIELD, name, "", NULL, "scale_mode is block128, but there is no %s", name);
        if ((r = check_stored(check, name, scales)))
                return r;
        if (scales->dtype != MMA_F32)
                return reject(check, MMA_BAD_FIELD, name, "dtype", NULL, "%s is %s, but scales are f32", name, type(scales));
        if (operand_is_packed_tiles(scales))
                return reject(check, MMA_BAD_FIELD, name, "order", NULL, "%s holds scales, which have no packed order", name);
        if (scales->rows != rows || scales->cols != cols)
                return reject(check, MMA_BAD_FIELD, name, scales->rows != rows ? "rows" : "cols", NULL,
                              "%s is %" PRIu64 " x %" PRIu64 ", but there are %" PRIu64 " x %" PRIu64 " blocks", name,
                              scales->rows, scales->cols, rows, cols);
        return check_layout(check, name, scales, check->gemm->batch, false);
}

static int check_block_scales(const struct check *check) {
        struct gemm *gemm = check->gemm;
        uint64_t k_blocks = scale_blocks(gemm->k);
        int r;

        if (!is_fp8(gemm->a.dtype) || !is_fp8(gemm->b.dtype))
                return reject(check, MMA_BAD_FIELD, "", "scale_mode", NULL,
                              "scale_mode is block128, which only e4m3 and e5m2 have, but a is %s and b is %s", type(&gemm->a),
                              type(&gemm->b));
        if (gemm->compute == MMA_COMPUTE_FAST)
                return reject(check, MMA_BAD_FIELD, "", "compute", NULL,
                              "compute is fast, but scale_mode block128 adds each 128 of K in f32");
        if ((r = check_scale_matrix(check, "scale_a", &gemm->scale_a, gemm_a_rows(gemm), k_blocks)))
                return r;
        return check_scale_matrix(check, "scale_b", &gemm->scale_b, scale_blocks(gemm->n), k_blocks);
}

static int check_vectors(const struct check *check) {
        struct gemm *gemm = check->gemm;
        const struct {
                const char *name;
                struct operand *operand;
                uint64_t length;
                const char *of_what;
        } scales[] = {{"scale_a", &gemm->scale_a, gemm_a_rows(gemm), "rows"}, {"scale_b", &gemm->scale_b, gemm->n, "columns"}};
        bool is_along_m = gemm->bias_axis == MMA_AXIS_M;
        int d = gemm->d.dtype, bias = gemm->bias.dtype, r;

        if (bias != MMA_DTYPE_NONE) {
                bool fits = d == MMA_F64 || d == MMA_S32
                                    ? bias == d
                                    : bias == MMA_F32 || (gemm->c.dtype ? bias == gemm->c.dtype : is_c_dtype(d, bias));

                if (!fits)
                        return reject(check, MMA_BAD_FIELD, "bias", "dtype", NULL,
                                      "bias is %s, which does not go with d (%s)", type(&gemm->bias), type(&gemm->d));
                r = check_vector(check, "bias", &gemm->bias, is_along_m ? gemm->m : gemm->n,
                                 is_along_m ? "rows" : "columns");
                if (r)
                        return r;
        }
        if (gemm->scale_mode == MMA_SCALE_MODE_BLOCK128)
                return check_block_scales(check);
        for (size_t i = 0; i < 2; i++) {
                if (scales[i].operand->dtype == MMA_DTYPE_NONE)
                        continue;
                if (scales[i].operand->dtype != MMA_F32)
                        return reject(check, MMA_BAD_FIELD, scales[i].name, "dtype", NULL,
                                      "%s is %s, but scales are f32", scales[i].name, type(scales[i].operand));
                r = check_vector(check, scales[i].name, scales[i].operand, scales[i].length, scales[i].of_what);
                if (r)
                        return r;
        }
        return 0;
}

static bool has_scales(const struct gemm *gemm) {
        return gemm->scale_a.dtype != MMA_DTYPE_NONE || gemm->scale_b.dtype != MMA_DTYPE_NONE ||
               gemm->scale_a_value != 1.0f || gemm->scale_b_value != 1.0f;
}

/* Sums modulo 2^32 leave no room for fractions: every scalar is a whole number, signed or unsigned. */
static int check_s32(const struct check *check) {
        const struct gemm *gemm = check->gemm;
        const struct {
                const char *key;
                double value;
        } scalars[] = {{"alpha", gemm->alpha}, {"beta", gemm->beta}, {"c", gemm->has_c_scalar ? gemm->c_scalar : 0.0}};

        for (size_t i = 0; i < 3; i++)
                if (!(scalars[i].value >= INT32_MIN && scalars[i].value <= UINT32_MAX) ||
                    scalars[i].value != floor(scalars[i].value))
                        return reject(check, MMA_BAD_FIELD, "", scalars[i].key, NULL,
                                      "%s is %g, but d is s32: it must be a whole number from -2^31 to 2^32 - 1",
                                      scalars[i].key, scalars[i].value);
        if (gemm->act != MMA_ACT_NONE && gemm->act != MMA_ACT_RELU)
                return reject(check, MMA_BAD_FIELD, "", "act", NULL,
                              "act is %s, but d is s32: only none and relu are possible", mma_act_name(gemm->act));
        if (has_scales(gemm))
                return reject(check, MMA_BAD_FIELD, "",
                              gemm->scale_b.dtype || gemm->scale_b_value != 1.0f ? "scale_b" : "scale_a", NULL,
                              "an s32 d takes no scales");
        if (gemm->out_scale != 1.0f)
                return reject(check, MMA_BAD_FIELD, "", "out_scale", NULL,
                              "out_scale is %g, but an s32 d takes no scale", (double)gemm->out_scale);
        return 0;
}

/* Not inline: gcc 12.2 drops the narrowing when it vectorises two of these next to each other (SLP, from -O2). */
__attribute__((noinline)) static double rounded_to_f32(double value) {
        return (double)(float)value;
}

static int check_scalars(const struct check *check) {
        struct gemm *gemm = check->gemm;
        bool has_tensor = gemm->c.dtype != MMA_DTYPE_NONE, has_c = has_tensor || gemm->has_c_scalar;
        bool sums_s32 = gemm->a.dtype == MMA_S8 || gemm->a.dtype == MMA_U8;

        if (has_tensor && gemm->has_c_scalar)
                return reject(check, MMA_BAD_FIELD, "c", "", NULL, "c is a matrix and one value at once");
        if (gemm->beta != 0.0 && !has_c)
                return reject(check, MMA_BAD_FIELD, "", "beta", NULL, "beta is %g, but there is no c", gemm->beta);
        if (gemm->c_mode == MMA_CMODE_INIT) {
                if (!has_c)
                        return reject(check, MMA_BAD_FIELD, "", "c_mode", NULL, "c_mode is init, but there is no c");
                if (gemm->alpha != 1.0 || gemm->beta != 1.0)
                        return reject(check, MMA_BAD_FIELD, "", "c_mode", NULL,
                                      "c_mode is init, which needs alpha = beta = 1, but they are %g and %g",
                                      gemm->alpha, gemm->beta);
                if (has_scales(gemm))
                        return reject(check, MMA_BAD_FIELD, "", "c_mode", NULL,
                                      "c_mode is init, which takes no scales");
                if (sums_s32 && gemm->d.dtype != MMA_S32)
                        return reject(check, MMA_BAD_FIELD, "", "c_mode", NULL,
                                      "c_mode is init, but the sums are s32 and c would be %s", type(&gemm->d));
        }
        if (gemm->d.dtype == MMA_S32)
                return check_s32(check);
        /* The scalars of all but f64 products are f32; rounded here, so that every backend sees the same ones. */
        if (gemm->d.dtype != MMA_F64) {
                gemm->alpha = rounded_to_f32(gemm->alpha);
                gemm->beta = rounded_to_f32(gemm->beta);
                gemm->c_scalar = rounded_to_f32(gemm->c_scalar);
        }
        return 0;
}

/* It is kept as f32 and f32 sums alone are sure to fit. */
static int check_amax(const struct check *check) {
        const struct gemm *gemm = check->gemm;

        if (gemm->wants_amax && (gemm->d.dtype == MMA_F64 || gemm->d.dtype == MMA_S32))
                return reject(check, MMA_BAD_FIELD, "", "amax", NULL,
                              "amax is asked for, but d is %s: only what is rounded from f32 has one", type(&gemm->d));
        return 0;
}

int gemm_check(struct gemm *gemm, const char *prefix, struct refusal *ret_refusal) {
        const struct check check = {gemm, prefix, ret_refusal};
        bool has_c = gemm->c.dtype != MMA_DTYPE_NONE;
        int r;

        if ((r = check_words(&check)) || (r = check_stored(&check, "a", &gemm->a)) ||
            (r = check_stored(&check, "b", &gemm->b)) || (has_c && (r = check_stored(&check, "c", &gemm->c))) ||
            (r = check_stored(&check, "d", &gemm->d)))
                return r;
        if ((r = check_types(&check)) || (r = check_tile_orders(&check)) || (r = check_shapes(&check)))
                return r;
        if ((r = check_layout(&check, "a", &gemm->a, gemm->batch, false)) ||
            (r = check_layout(&check, "b", &gemm->b, gemm->batch, false)) ||
            (has_c && (r = check_layout(&check, "c", &gemm->c, gemm->batch, false))) ||
            (r = check_layout(&check, "d", &gemm->d, gemm->batch, true)))
                return r;
        if ((r = check_scalars(&check)) || (r = check_amax(&check)) || (r = check_rows(&check)))
                return r;
        return check_vectors(&check);
}
