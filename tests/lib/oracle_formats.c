/* SPDX-License-Identifier: MIT
 *
 * Number formats, addresses and fills of the oracle, each from its definition. Products are in oracle.c.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/oracle.h"

size_t oracle_bytes(int dtype) {
        switch (dtype) {
#define CASE(tag, number, bits, name)                                                                                  \
        case MMA_##tag:                                                                                                \
                return (bits) / 8;
                MMA_DTYPES(CASE)
#undef CASE
        }
        abort();
}

/* A float format: 1 sign bit, then the exponent, then the fraction. */
struct format {
        int n_fraction, bias;
        double largest;         /* finite */
        bool has_infinity;      /* IEEE-like: all-ones exponent is Inf or NaN. Else only all-ones everything is NaN */
        bool saturates;
};

static const struct format f16_format = { 10, 15, 65504.0, true, false };
static const struct format bf16_format = { 7, 127, 0x1.fep127, true, false };
static const struct format e4m3_format = { 3, 7, 448.0, false, true };
static const struct format e5m2_format = { 2, 15, 57344.0, true, true };

/* 2^exponent, a normal number: times it is ldexp() without its care for all others, and many times as fast. */
static double power_of_two(int exponent) {
        uint64_t bits = (uint64_t)(exponent + 1023) << 52;
        double power;

        assert(exponent >= -1022 && exponent <= 1023);
        memcpy(&power, &bits, sizeof power);
        return power;
}

/* As ilogb() of a finite magnitude; of a subnormal one or 0 less than any format's exponent. */
static int exponent_of(double magnitude) {
        uint64_t bits;

        memcpy(&bits, &magnitude, sizeof bits);
        return (int)(bits >> 52) - 1023;
}

static double format_decode(const struct format *format, int n_bits, uint32_t code) {
        int n_exponent = n_bits - 1 - format->n_fraction;
        uint32_t exponent_max = (1u << n_exponent) - 1;
        uint32_t fraction_max = (1u << format->n_fraction) - 1;
        double sign = code >> (n_bits - 1) ? -1.0 : 1.0;
        uint32_t exponent = (code >> format->n_fraction) & exponent_max;
        uint32_t fraction = code & fraction_max;

        if (exponent == exponent_max) {
                if (format->has_infinity)
                        return fraction ? (double)NAN : sign * (double)INFINITY;
                if (fraction == fraction_max)
                        return (double)NAN;
        }
        if (exponent == 0)
                return sign * fraction * power_of_two(1 - format->bias - format->n_fraction);
        return sign * (fraction + fraction_max + 1) * power_of_two((int)exponent - format->bias - format->n_fraction);
}

static uint32_t format_encode(const struct format *format, int n_bits, double value) {
        uint32_t sign = signbit(value) ? 1u << (n_bits - 1) : 0;
        uint32_t infinity = (1u << (n_bits - 1)) - (1u << format->n_fraction);
        int exponent, least = 1 - format->bias;
        double magnitude = fabs(value), rounded;
        uint32_t code;

        if (isnan(value))
                return (1u << (n_bits - 1)) - 1;

        if (isinf(value)) {
                rounded = magnitude;
        } else {
                /* The distance of neighbours is 2^(exponent - n_fraction), and that of the subnormals below 2^least. */
                exponent = exponent_of(magnitude);
                if (exponent < least)
                        exponent = least;
                rounded = nearbyint(magnitude * power_of_two(format->n_fraction - exponent)) * power_of_two(exponent - format->n_fraction);
        }
        if (rounded > format->largest) {
                if (!format->saturates)
                        return sign | infinity;
                rounded = format->largest;
        }
        if (rounded < power_of_two(least)) {
                code = (uint32_t)(rounded * power_of_two(format->n_fraction - least));
        } else {
                exponent = exponent_of(rounded);
                code = (uint32_t)(exponent + format->bias) << format->n_fraction;
                code += (uint32_t)(rounded * power_of_two(format->n_fraction - exponent)) - (1u << format->n_fraction);
        }
        return sign | code;
}

double oracle_decode(int dtype, const void *at) {
        switch (dtype) {
        case MMA_F16:
        case MMA_BF16: {
                uint16_t code;
                memcpy(&code, at, sizeof code);
                return format_decode(dtype == MMA_F16 ? &f16_format : &bf16_format, 16, code);
        }
        case MMA_E4M3:
                return format_decode(&e4m3_format, 8, *(const uint8_t *)at);
        case MMA_E5M2:
                return format_decode(&e5m2_format, 8, *(const uint8_t *)at);
        case MMA_F32: {
                float value;
                memcpy(&value, at, sizeof value);
                return (double)value;
        }
        case MMA_F64: {
                double value;
                memcpy(&value, at, sizeof value);
                return value;
        }
        case MMA_S8:
                return *(const int8_t *)at;
        case MMA_U8:
                return *(const uint8_t *)at;
        case MMA_S32: {
                int32_t value;
                memcpy(&value, at, sizeof value);
                return value;
        }
        }
        abort();
}

static double clamp_whole(double value, double least, double most) {
        if (isnan(value))
                return 0;
        value = nearbyint(value);
        return value < least ? least : value > most ? most : value;
}

void oracle_encode(int dtype, double value, void *at) {
        switch (dtype) {
        case MMA_F16:
        case MMA_BF16: {
                uint16_t code = (uint16_t)format_encode(dtype == MMA_F16 ? &f16_format : &bf16_format, 16, value);
                memcpy(at, &code, sizeof code);
                return;
        }
        case MMA_E4M3:
                *(uint8_t *)at = (uint8_t)format_encode(&e4m3_format, 8, value);
                return;
        case MMA_E5M2:
                *(uint8_t *)at = (uint8_t)format_encode(&e5m2_format, 8, value);
                return;
        case MMA_F32: {
                float single = (float)value;
                memcpy(at, &single, sizeof single);
                return;
        }
        case MMA_F64:
                memcpy(at, &value, sizeof value);
                return;
        case MMA_S8:
                *(int8_t *)at = (int8_t)clamp_whole(value, INT8_MIN, INT8_MAX);
                return;
        case MMA_U8:
                *(uint8_t *)at = (uint8_t)clamp_whole(value, 0, UINT8_MAX);
                return;
        case MMA_S32: {
                int32_t whole = (int32_t)clamp_whole(value, INT32_MIN, INT32_MAX);
                memcpy(at, &whole, sizeof whole);
                return;
        }
        }
        abort();
}

double oracle_tf32(double value) {
        int exponent;
        double rounded;

        if (value == 0 || !isfinite(value))
                return value;
        exponent = exponent_of(fabs(value));
        if (exponent < -126)
                exponent = -126;
        rounded = nearbyint(value * power_of_two(10 - exponent)) * power_of_two(exponent - 10); /* nearbyint(): ties to even */
        return fabs(rounded) >= 0x1p128 ? copysign((double)INFINITY, value) : rounded;
}

static struct oracle_matrix matrix_of(const struct mma_view *view, enum oracle_role role, uint64_t rows, uint64_t cols,
                                      uint64_t batch) {
        return (struct oracle_matrix){ view, role, rows, cols, batch };
}

struct oracle_matrix oracle_a(const struct mma_problem *problem) {
        return matrix_of(&problem->a, ORACLE_A, problem->rows_a ? problem->a_rows : problem->m, problem->k, problem->batch);
}

struct oracle_matrix oracle_b(const struct mma_problem *problem) {
        return matrix_of(&problem->b, ORACLE_B, problem->k, problem->n, problem->batch);
}

struct oracle_matrix oracle_c(const struct mma_problem *problem) {
        return matrix_of(&problem->c, ORACLE_CD, problem->rows_d ? problem->d_rows : problem->m, problem->n, problem->batch);
}

struct oracle_matrix oracle_d(const struct mma_problem *problem) {
        bool is_gated = problem->act == MMA_ACT_SWIGLU || problem->act == MMA_ACT_GEGLU || problem->act == MMA_ACT_GEGLU_TANH;

        return matrix_of(&problem->d, ORACLE_CD, problem->rows_d ? problem->d_rows : problem->m,
                         is_gated ? problem->n / 2 : problem->n, problem->batch);
}

uint64_t oracle_index(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column) {
        uint64_t first = batch * matrix.view->batch_stride;
        uint64_t k = matrix.view->order == MMA_ORDER_MMA16816 ? 16 : 8;

        assert(row < matrix.rows && column < matrix.cols && batch < matrix.batch);
        switch (matrix.view->order) {
        case MMA_ORDER_ROW:
                return first + row * matrix.view->ld + column;
        case MMA_ORDER_COL:
                return first + column * matrix.view->ld + row;
        case MMA_ORDER_MMA16816:
        case MMA_ORDER_MMA1688:
                switch (matrix.role) {
                case ORACLE_A: /* (M/16, K/k, 16, k) */
                        return first + ((row / 16) * (matrix.cols / k) + column / k) * 16 * k + (row % 16) * k + column % k;
                case ORACLE_B: /* (N/8, K/k, 8, k) */
                        return first + ((column / 8) * (matrix.rows / k) + row / k) * 8 * k + (column % 8) * k + row % k;
                case ORACLE_CD: /* (M/16, N/8, 16, 8) */
                        return first + ((row / 16) * (matrix.cols / 8) + column / 8) * 128 + (row % 16) * 8 + column % 8;
                }
        }
        abort();
}

uint64_t oracle_elements(struct oracle_matrix matrix) {
        if (!matrix.rows || !matrix.cols || !matrix.batch)
                return 0;
        return oracle_index(matrix, matrix.batch - 1, matrix.rows - 1, matrix.cols - 1) + 1;
}

double oracle_get(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column) {
        uint64_t index = oracle_index(matrix, batch, row, column);

        return oracle_decode(matrix.view->dtype, (const char *)matrix.view->at + index * oracle_bytes(matrix.view->dtype));
}

void oracle_set(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column, double value) {
        uint64_t index = oracle_index(matrix, batch, row, column);

        oracle_encode(matrix.view->dtype, value, (char *)matrix.view->at + index * oracle_bytes(matrix.view->dtype));
}

static struct oracle_walk walk_from(struct oracle_matrix matrix, uint64_t batch, uint64_t row, uint64_t column, bool is_row) {
        struct oracle_walk walk = { matrix, batch, row, column, 0, NULL, is_row };
        int order = matrix.view->order;

        if ((order != MMA_ORDER_ROW && order != MMA_ORDER_COL) || row >= matrix.rows || column >= matrix.cols)
                return walk;
        walk.step = (order == MMA_ORDER_ROW) == is_row ? 1 : matrix.view->ld;
        walk.at = (const char *)matrix.view->at + oracle_index(matrix, batch, row, column) * oracle_bytes(matrix.view->dtype);
        return walk;
}

struct oracle_walk oracle_walk_row(struct oracle_matrix matrix, uint64_t batch, uint64_t row) {
        return walk_from(matrix, batch, row, 0, true);
}

struct oracle_walk oracle_walk_column(struct oracle_matrix matrix, uint64_t batch, uint64_t column) {
        return walk_from(matrix, batch, 0, column, false);
}

double oracle_walk_get(const struct oracle_walk *walk, uint64_t i) {
        const struct mma_view *view = walk->matrix.view;

        assert(i < (walk->is_row ? walk->matrix.cols : walk->matrix.rows));
        if (!walk->step)
                return oracle_get(walk->matrix, walk->batch, walk->is_row ? walk->row : i, walk->is_row ? i : walk->column);
        return oracle_decode(view->dtype, walk->at + i * walk->step * oracle_bytes(view->dtype));
}

void oracle_seed(struct oracle_random *random, uint64_t seed) {
        random->state = seed;
}

/* splitmix64 */
uint64_t oracle_next(struct oracle_random *random) {
        uint64_t z = random->state += 0x9e3779b97f4a7c15u;

        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
}

uint64_t oracle_below(struct oracle_random *random, uint64_t bound) {
        return oracle_next(random) % bound;
}

double oracle_uniform(struct oracle_random *random) {
        return ldexp((double)(oracle_next(random) >> 11), -53);
}

double oracle_normal(struct oracle_random *random) {
        double radius = sqrt(-2.0 * log(1.0 - oracle_uniform(random)));

        return radius * cos(2.0 * M_PI * oracle_uniform(random));
}

/* A shared matrix (stride 0) is filled once. */
static uint64_t batches_stored(struct oracle_matrix matrix) {
        return matrix.view->batch_stride == 0 && matrix.batch > 1 ? 1 : matrix.batch;
}

#define FOR_EACH(matrix, batch, row, column)                                                                           \
        for (uint64_t batch = 0; batch < batches_stored(matrix); batch++)                                              \
                for (uint64_t row = 0; row < (matrix).rows; row++)                                                     \
                        for (uint64_t column = 0; column < (matrix).cols; column++)

void oracle_fill_normal(struct oracle_matrix matrix, struct oracle_random *random, double sigma) {
        FOR_EACH(matrix, batch, row, column)
                oracle_set(matrix, batch, row, column, sigma * oracle_normal(random));
}

void oracle_fill_whole(struct oracle_matrix matrix, struct oracle_random *random, uint32_t largest) {
        bool is_unsigned = matrix.view->dtype == MMA_U8;

        FOR_EACH(matrix, batch, row, column) {
                double value = (double)oracle_below(random, (is_unsigned ? 1 : 2) * (uint64_t)largest + 1);

                oracle_set(matrix, batch, row, column, is_unsigned ? value : value - largest);
        }
}

void oracle_fill_value(struct oracle_matrix matrix, double value) {
        FOR_EACH(matrix, batch, row, column)
                oracle_set(matrix, batch, row, column, value);
}

void oracle_poison(void *at, size_t n_bytes) {
        memset(at, 0xFF, n_bytes);
}
