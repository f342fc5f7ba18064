/* SPDX-License-Identifier: MIT
 *
 * The products of the oracle: sum, epilogue, error bound, comparison. Formats and fills are in oracle_formats.c.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/oracle.h"

/* Operands decoded (and rounded to tf32 where asked for): both with k contiguous. */
struct decoded {
        double *a, *b;
};

/* One element on its way: v, and how far a right implementation may be from it. */
struct carried {
        double v, error;
};

static bool is_f64(const struct mma_problem *problem) {
        return problem->d.dtype == MMA_F64;
}

static bool is_whole(const struct mma_problem *problem) {
        return problem->a.dtype == MMA_S8 || problem->a.dtype == MMA_U8;
}

static double unit_roundoff(const struct mma_problem *problem) {
        return is_f64(problem) ? 0x1p-53 : 0x1p-24;
}

static uint64_t picked(const void *rows, int dtype, uint64_t i) {
        uint64_t wide = 0;
        uint32_t narrow;

        if (!rows)
                return i;
        if (dtype == MMA_S64) {
                memcpy(&wide, (const char *)rows + i * 8, 8);
                return wide;
        }
        memcpy(&narrow, (const char *)rows + i * 4, 4);
        return narrow;
}

/* The row of A, or of C and D, that row `row` of the product stands for. */
static uint64_t a_row(const struct mma_problem *problem, uint64_t batch, uint64_t row) {
        return problem->rows_a ? picked(problem->rows_a, problem->rows_a_dtype, batch * problem->rows_a_batch_stride + row) : row;
}

static uint64_t d_row(const struct mma_problem *problem, uint64_t batch, uint64_t row) {
        return problem->rows_d ? picked(problem->rows_d, problem->rows_d_dtype, batch * problem->rows_d_batch_stride + row) : row;
}

/* n_vectors vectors of k values each. */
static double *decode_all(const struct mma_problem *problem, struct oracle_matrix matrix, uint64_t batch, uint64_t n_vectors, uint64_t k, bool is_tf32) {
        double *values = calloc(n_vectors * k + 1, sizeof *values);

        assert(values);
        for (uint64_t i = 0; i < n_vectors; i++) {
                struct oracle_walk walk = matrix.role == ORACLE_A ? oracle_walk_row(matrix, batch, a_row(problem, batch, i)) : oracle_walk_column(matrix, batch, i);

                for (uint64_t j = 0; j < k; j++) {
                        double value = oracle_walk_get(&walk, j);

                        values[i * k + j] = is_tf32 ? oracle_tf32(value) : value;
                }
        }
        return values;
}

static struct decoded decode_operands(const struct mma_problem *problem, uint64_t batch) {
        bool is_tf32 = problem->compute == MMA_COMPUTE_TF32;

        return (struct decoded){ decode_all(problem, oracle_a(problem), batch, problem->m, problem->k, is_tf32),
                                 decode_all(problem, oracle_b(problem), batch, problem->n, problem->k, is_tf32) };
}

/* Whether the tensor core cuts each addend of a sum 13 bits below the largest. */
static bool is_cut(const struct mma_problem *problem) {
        return (problem->a.dtype == MMA_E4M3 || problem->a.dtype == MMA_E5M2) && problem->compute != MMA_COMPUTE_EXACT &&
               problem->compute != MMA_COMPUTE_F16ACC;
}

/* Error of the sum: steps of the compute mode times its unit roundoff times sum |a||b|; largest: of the products, where is_cut. */
static double sum_error(const struct mma_problem *problem, double magnitude, double largest) {
        double k = (double)problem->k, in_f32 = 2 * (k + 8) * 0x1p-24 * magnitude + (k + 8) * 0x1p-149;

        if (problem->k == 0 || is_whole(problem))
                return 0;
        if (is_f64(problem))
                return 2 * (k + 8) * 0x1p-53 * magnitude;
        if (problem->compute == MMA_COMPUTE_F16ACC)
                return 2 * (k + 8) * 0x1p-11 * magnitude;
        if (is_cut(problem)) {
                /* With one large term among them each of the addends up to where f32 takes over, and each instruction's sum, may lose a unit
                 * of that term: 12.4 of 37 + 2 were seen. Else less than 10 units of the magnitude. */
                double dominated = (fmin(k, 128) + 4) * 0x1p-13 * largest;

                if (problem->compute == MMA_COMPUTE_FAST)
                        return (k / 32 + 8) * 0x1p-13 * magnitude + dominated;
                return 10 * 0x1p-13 * magnitude + dominated + in_f32;
        }
        return in_f32;
}

/* A sum of products, one of their magnitudes, and the largest of these where sum_error asks for it. */
struct sums {
        long double sum, magnitude;
        double largest;
};

typedef double pair_of_sums __attribute__((vector_size(16)));
typedef int64_t pair_of_bits __attribute__((vector_size(16)));

static pair_of_sums pair_at(const double *at) {
        pair_of_sums pair;

        memcpy(&pair, at, sizeof pair);
        return pair;
}

/* Without their signs. */
static pair_of_sums magnitudes_of(pair_of_sums x) {
        return (pair_of_sums)((pair_of_bits)x & INT64_MAX);
}

/* Four at once here too. */
static double largest_product(const double *a, const double *b, uint64_t k, double largest) {
        double most[4] = { largest, largest, largest, largest };
        uint64_t i = 0;

        for (; i + 4 <= k; i += 4)
                for (uint64_t j = 0; j < 4; j++) {
                        double magnitude = fabs(a[i + j] * b[i + j]);

                        most[j] = magnitude > most[j] ? magnitude : most[j];
                }
        for (; i < k; i++)
                most[0] = fabs(a[i] * b[i]) > most[0] ? fabs(a[i] * b[i]) : most[0];
        for (uint64_t j = 1; j < 4; j++)
                most[0] = most[j] > most[0] ? most[j] : most[0];
        return most[0];
}

/* From `first` on. In double but for f64: what is rounded to f32 later has 29 bits to spare, more than any bound asks for, and sums of whole
 * numbers are exact. Four sums at once, because additions to one wait for each other. */
static struct sums sum_products(const struct mma_problem *problem, const double *a, const double *b, uint64_t k, double first) {
        struct sums x = { (long double)first, fabsl((long double)first), fabs(first) };
        pair_of_sums sums[2] = { { 0 }, { 0 } }, magnitudes[2] = { { 0 }, { 0 } };
        double rest = 0, rest_magnitude = 0;
        uint64_t i = 0;

        if (is_cut(problem))
                x.largest = largest_product(a, b, k, x.largest);
        if (is_f64(problem)) {
                for (; i < k; i++) {
                        long double product = (long double)a[i] * (long double)b[i];

                        x.sum += product;
                        x.magnitude += fabsl(product);
                }
                return x;
        }
        for (; i + 4 <= k; i += 4) {
                pair_of_sums one = pair_at(a + i) * pair_at(b + i), other = pair_at(a + i + 2) * pair_at(b + i + 2);

                sums[0] += one;
                sums[1] += other;
                magnitudes[0] += magnitudes_of(one);
                magnitudes[1] += magnitudes_of(other);
        }
        for (; i < k; i++) {
                rest += a[i] * b[i];
                rest_magnitude += fabs(a[i] * b[i]);
        }
        sums[0] += sums[1];
        magnitudes[0] += magnitudes[1];
        x.sum += (long double)(sums[0][0] + sums[0][1] + rest);
        x.magnitude += (long double)(magnitudes[0][0] + magnitudes[0][1] + rest_magnitude);
        return x;
}

static double c_at(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column) {
        if (problem->c_kind == MMA_C_SCALAR)
                return is_f64(problem) ? problem->c_scalar : (double)(float)problem->c_scalar;
        return oracle_get(oracle_c(problem), batch, d_row(problem, batch, row), column);
}

static bool starts_from_c(const struct mma_problem *problem) {
        return problem->c_init && problem->c_kind != MMA_C_NONE;
}

static uint32_t modulo_2_32(double whole) {
        double rest = fmod(whole, 0x1p32);

        return isfinite(rest) ? (uint32_t)(int64_t)rest : 0;
}

static double bias_at(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column) {
        uint64_t index = batch * problem->bias_batch_stride + (problem->bias_axis == MMA_AXIS_M ? row : column);

        return oracle_decode(problem->bias_dtype, (const char *)problem->bias + index * oracle_bytes(problem->bias_dtype));
}

static bool has_block_scales(const struct mma_problem *problem) {
        return problem->scale_mode == MMA_SCALE_MODE_BLOCK128;
}

/* scale[row, block of k] of one side: stored as a matrix of its own. */
static float block_scale(const float *scales, uint64_t batch, uint64_t batch_stride, int order, uint64_t ld, uint64_t row,
                         uint64_t k_block) {
        return scales[batch * batch_stride + (order == MMA_ORDER_COL ? k_block * ld + row : row * ld + k_block)];
}

/* Each 128 of k rounded to f32, times its scale, joins the sum with one rounding. */
static struct carried accumulate_blocks(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column,
                                        const double *a, const double *b) {
        struct mma_problem one_block = *problem;
        struct carried x = { 0, 0 };

        for (uint64_t k = 0; k < problem->k; k += one_block.k) {
                struct sums x_block;
                float scale = block_scale(problem->scale_a, batch, problem->scale_a_batch_stride, problem->scale_a_order,
                                          problem->scale_a_ld, a_row(problem, batch, row), k / 128) *
                              block_scale(problem->scale_b, batch, problem->scale_b_batch_stride, problem->scale_b_order,
                                          problem->scale_b_ld, column / 128, k / 128);
                double error;

                one_block.k = problem->k - k < 128 ? problem->k - k : 128;
                x_block = sum_products(problem, a + k, b + k, one_block.k, 0);
                error = sum_error(&one_block, (double)x_block.magnitude, x_block.largest) * fabs((double)scale);
                x.v = (double)fmaf((float)x_block.sum, scale, (float)x.v);
                x.error += error + 2 * 0x1p-24 * (fabs(x.v) + error);
        }
        return x;
}

/* The accumulator after the last step of k. a and b: k values each. */
static struct carried accumulate(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column,
                                 const double *a, const double *b, double c) {
        if (has_block_scales(problem) && problem->k > 0)
                return accumulate_blocks(problem, batch, row, column, a, b);
        if (is_whole(problem)) {
                struct sums all = sum_products(problem, a, b, problem->k, 0);
                uint64_t sum = starts_from_c(problem) ? modulo_2_32(c) : 0;

                assert(all.magnitude < 0x1p53L);
                sum += (uint64_t)(int64_t)all.sum;
                return (struct carried){ (double)(int32_t)(uint32_t)sum, 0 };
        } else {
                struct sums all = sum_products(problem, a, b, problem->k, starts_from_c(problem) ? c : 0);

                return (struct carried){ is_f64(problem) ? (double)all.sum : (double)(float)all.sum,
                                         sum_error(problem, (double)all.magnitude, all.largest) };
        }
}

static double finish_s32(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column, double sum) {
        uint32_t v = modulo_2_32(sum);

        v *= problem->k == 0 ? 1u : modulo_2_32(problem->alpha);
        if (!problem->c_init && problem->c_kind != MMA_C_NONE && problem->beta != 0) {
                double c = problem->c_kind == MMA_C_SCALAR ? problem->c_scalar : c_at(problem, batch, row, column);

                v += modulo_2_32(problem->beta) * modulo_2_32(c);
        }
        if (problem->bias)
                v += modulo_2_32(bias_at(problem, batch, row, column));
        if (problem->act == MMA_ACT_RELU && (int32_t)v < 0)
                v = 0;
        return (double)(int32_t)v;
}

/* Rounds v to the width of the epilogue; where v is not known exactly, the rounding may fall to the other side. */
static struct carried rounded(const struct mma_problem *problem, double v, double error) {
        if (error > 0)
                error += 2 * unit_roundoff(problem) * (fabs(v) + error);
        return (struct carried){ is_f64(problem) ? v : (double)(float)v, error };
}

static struct carried activate(const struct mma_problem *problem, int act, struct carried x) {
        long double v = (long double)x.v, y;

        switch (act) {
        default:
                return x;
        case MMA_ACT_RELU:
                return (struct carried){ x.v < 0 ? 0.0 : x.v, x.error };
        case MMA_ACT_GELU:
                y = 0.5L * v * erfcl(-v * 0.70710678118654752440084436210484903928L);
                break;
        case MMA_ACT_GELU_TANH:
                y = 0.79788456080286535587989211986876373695L * (v + 0.044715L * v * v * v);
                /* 1 + tanh(y) = 2 / (1 + exp(-2 y)), without its cancellation */
                y = isinf(x.v) && x.v < 0 ? (long double)NAN : v / (1.0L + expl(-2.0L * y));
                break;
        case MMA_ACT_SILU:
                y = isinf(x.v) && x.v < 0 ? (long double)NAN : v / (1.0L + expl(-v));
                break;
        }
        return (struct carried){
                is_f64(problem) ? (double)y : (double)(float)y,
                1.13 * x.error + 8 * unit_roundoff(problem) * fabs(x.v) + (is_f64(problem) ? 0 : 0x1p-126),
        };
}

/* Up to the activation. */
static struct carried combine(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column,
                              struct carried x) {
        bool is_double = is_f64(problem);

        if (problem->k > 0) {
                if (problem->has_scale) {
                        double a = (double)problem->scale_a_value, b = (double)problem->scale_b_value, both;

                        if (problem->scale_a && !has_block_scales(problem))
                                a *= (double)problem->scale_a[batch * problem->scale_a_batch_stride + a_row(problem, batch, row)];
                        if (problem->scale_b && !has_block_scales(problem))
                                b *= (double)problem->scale_b[batch * problem->scale_b_batch_stride + column];
                        both = is_double ? a * b : (double)((float)a * (float)b);
                        x = rounded(problem, x.v * both, x.error * fabs(both));
                }
                double alpha = is_double ? problem->alpha : (double)(float)problem->alpha;

                x = rounded(problem, x.v * alpha, x.error * fabs(alpha));
        }
        if (!problem->c_init && problem->c_kind != MMA_C_NONE && problem->beta != 0) {
                double c = c_at(problem, batch, row, column);
                double v = is_double ? fma(problem->beta, c, x.v)
                                     : (double)fmaf((float)problem->beta, (float)c, (float)x.v);

                x = rounded(problem, v, x.error);
        }
        if (problem->bias) {
                double bias = bias_at(problem, batch, row, column);

                x = rounded(problem, x.v + bias, x.error);
        }
        return x;
}

static struct carried scaled_out(const struct mma_problem *problem, struct carried x) {
        return rounded(problem, x.v * (double)problem->out_scale, x.error * (double)fabsf(problem->out_scale));
}

/* Of the activation that closes the gate, 0 where there is no gate. */
static int gate_of(int act) {
        switch (act) {
        case MMA_ACT_SWIGLU:
                return MMA_ACT_SILU;
        case MMA_ACT_GEGLU:
                return MMA_ACT_GELU;
        case MMA_ACT_GEGLU_TANH:
                return MMA_ACT_GELU_TANH;
        default:
                return 0;
        }
}

/* Up to and with the activation. a and b: the k values of the row and of the column of D, or of its first of two columns of the product, one behind the
 * other. */
static struct carried activated(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column,
                                const double *a, const double *b) {
        int gate = gate_of(problem->act);
        double c = starts_from_c(problem) ? c_at(problem, batch, row, column) : 0;
        struct carried x = accumulate(problem, batch, row, gate ? 2 * column : column, a, b, c), up;

        if (!gate)
                return activate(problem, problem->act, combine(problem, batch, row, column, x));
        x = activate(problem, gate, combine(problem, batch, row, 2 * column, x));
        up = combine(problem, batch, row, 2 * column + 1,
                     accumulate(problem, batch, row, 2 * column + 1, a, b + problem->k, 0));
        return rounded(problem, x.v * up.v, x.error * fabs(up.v) + up.error * fabs(x.v) + x.error * up.error);
}

static struct carried element(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column,
                              const double *a, const double *b) {
        if (problem->d.dtype == MMA_S32) {
                double c = starts_from_c(problem) ? c_at(problem, batch, row, column) : 0;

                return (struct carried){ finish_s32(problem, batch, row, column,
                                                    accumulate(problem, batch, row, column, a, b, c).v), 0 };
        }
        return scaled_out(problem, activated(problem, batch, row, column, a, b));
}

/* Columns of the product that make one of D. */
static uint64_t columns_each(const struct mma_problem *problem) {
        return gate_of(problem->act) ? 2 : 1;
}

static struct carried element_alone(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column) {
        bool is_tf32 = problem->compute == MMA_COMPUTE_TF32;
        uint64_t n_columns = columns_each(problem);
        double *a = calloc((1 + n_columns) * problem->k + 1, sizeof *a), *b = a + problem->k;
        struct carried x;

        assert(a);
        for (uint64_t i = 0; i < problem->k; i++) {
                a[i] = oracle_get(oracle_a(problem), batch, a_row(problem, batch, row), i);
                for (uint64_t j = 0; j < n_columns; j++)
                        b[j * problem->k + i] = oracle_get(oracle_b(problem), batch, i, column * n_columns + j);
        }
        for (uint64_t i = 0; is_tf32 && i < (1 + n_columns) * problem->k; i++)
                a[i] = oracle_tf32(a[i]);
        x = element(problem, batch, row, column, a, b);
        free(a);
        return x;
}

/* What v looks like once stored in D. */
static double converted(const struct mma_problem *problem, double v) {
        uint64_t store = 0;

        oracle_encode(problem->d.dtype, v, &store);
        return oracle_decode(problem->d.dtype, &store);
}

double oracle_value(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column) {
        return element_alone(problem, batch, row, column).v;
}

double oracle_bound(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column) {
        struct carried x = element_alone(problem, batch, row, column);
        double middle = converted(problem, x.v);

        if (!isfinite(x.v) || x.error == 0)
                return 0;
        return fmax(converted(problem, x.v + x.error) - middle, middle - converted(problem, x.v - x.error));
}

void oracle_amax(const struct mma_problem *problem, float *ret_amax, double *ret_bound) {
        uint64_t each = columns_each(problem);
        double most = 0, bound = 0;

        for (uint64_t batch = 0; batch < problem->batch; batch++) {
                struct decoded operands = decode_operands(problem, batch);

                for (uint64_t row = 0; row < problem->m; row++)
                        for (uint64_t column = 0; column < problem->n / each; column++) {
                                struct carried x = activated(problem, batch, row, column, operands.a + row * problem->k,
                                                             operands.b + column * each * problem->k);

                                most = isnan(x.v) || isnan(most) ? (double)NAN : fmax(most, fabs(x.v));
                                bound = fmax(bound, x.error);
                        }
                free(operands.a);
                free(operands.b);
        }
        *ret_amax = (float)most;
        *ret_bound = isfinite(most) ? bound : 0;
}

void oracle_gemm(const struct mma_problem *problem) {
        uint64_t each = columns_each(problem);

        for (uint64_t batch = 0; batch < problem->batch; batch++) {
                struct decoded operands = decode_operands(problem, batch);

                for (uint64_t row = 0; row < problem->m; row++)
                        for (uint64_t column = 0; column < problem->n / each; column++) {
                                struct carried x = element(problem, batch, row, column, operands.a + row * problem->k,
                                                           operands.b + column * each * problem->k);

                                oracle_set(oracle_d(problem), batch, d_row(problem, batch, row), column, x.v);
                        }
                free(operands.a);
                free(operands.b);
        }
}

/* Conversion is monotonic, so what v +- error turn into bounds what D may hold; that covers saturation and overflow. */
static bool is_acceptable(const struct mma_problem *problem, struct carried x, double got,
                          enum oracle_strictness strictness) {
        double error = strictness == ORACLE_BOUNDED && isfinite(x.v) ? x.error : 0, middle = converted(problem, x.v);

        if (isnan(middle))
                return isnan(got);
        return got == middle || (converted(problem, x.v - error) <= got && got <= converted(problem, x.v + error));
}

struct oracle_result *oracle_result_new(const struct mma_problem *problem) {
        uint64_t each = columns_each(problem), n_columns = problem->n / each;
        struct oracle_result *results = calloc(problem->batch * problem->m * n_columns + 1, sizeof *results), *result = results;

        assert(results);
        for (uint64_t batch = 0; batch < problem->batch; batch++) {
                struct decoded operands = decode_operands(problem, batch);

                for (uint64_t row = 0; row < problem->m; row++)
                        for (uint64_t column = 0; column < n_columns; column++, result++) {
                                struct carried x = element(problem, batch, row, column, operands.a + row * problem->k,
                                                           operands.b + column * each * problem->k);

                                *result = (struct oracle_result){ x.v, x.error };
                        }
                free(operands.a);
                free(operands.b);
        }
        return results;
}

uint64_t oracle_check_result(const struct mma_problem *problem, const struct oracle_result *result, enum oracle_strictness strictness,
                             char *ret_text, size_t n_text) {
        uint64_t n_wrong = 0, n_columns = problem->n / columns_each(problem);

        for (uint64_t batch = 0; batch < problem->batch; batch++)
                for (uint64_t row = 0; row < problem->m; row++) {
                        struct oracle_walk walk = oracle_walk_row(oracle_d(problem), batch, d_row(problem, batch, row));

                        for (uint64_t column = 0; column < n_columns; column++, result++) {
                                struct carried x = { result->v, result->error };
                                double got = oracle_walk_get(&walk, column);

                                if (is_acceptable(problem, x, got, strictness) || n_wrong++)
                                        continue;
                                snprintf(ret_text, n_text,
                                         "%" PRIu64 "x%" PRIu64 "x%" PRIu64 " batch %" PRIu64 " element (%" PRIu64
                                         ", %" PRIu64 "): got %.17g, want %.17g (%.17g), error up to %g",
                                         problem->m, problem->n, problem->k, batch, row, column, got,
                                         converted(problem, x.v), x.v, strictness == ORACLE_EXACT ? 0 : x.error);
                        }
                }
        if (!n_wrong && n_text)
                ret_text[0] = '\0';
        return n_wrong;
}

uint64_t oracle_check(const struct mma_problem *problem, enum oracle_strictness strictness, char *ret_text, size_t n_text) {
        struct oracle_result *result = oracle_result_new(problem);
        uint64_t n_wrong = oracle_check_result(problem, result, strictness, ret_text, n_text);

        free(result);
        return n_wrong;
}
