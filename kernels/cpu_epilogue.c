/* SPDX-License-Identifier: MIT
 *
 * The epilogue of the CPU family. A tile is walked in segments of a line: one step of the epilogue is one loop over a
 * segment, in f32, f64 or modulo 2^32. Steps that cannot change a value (times 1) are left out. Segments of neighbouring
 * lines follow one another, so that a C whose lines cross D's is read from cache.
 *
 * K = 0: the product term is +0 whatever alpha and the scales are, so neither is applied.
 */
#include "kernels/cpu_epilogue.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define SEGMENT 256             /* values at once: a few KiB of stack */
#define PACKED_SEGMENT 8        /* what is contiguous, or evenly spaced, in the packed orders in both directions */

/* One segment: values position .. position + n - 1 of a line. */
struct segment {
        const struct cpu_vector *vector;
        const struct mma_problem *problem;
        uint64_t batch, row, column;    /* of its first value */
        uint64_t d_row;                 /* where row lies in C and D */
        bool is_column;                 /* values follow one another down a column */
        size_t n;
};

bool cpu_lines_are_columns(const struct mma_problem *problem) {
        return problem->d.order == MMA_ORDER_COL;
}

static bool is_packed(uint8_t order) {
        return order != MMA_ORDER_ROW && order != MMA_ORDER_COL;
}

/* Elements from view->at to (row, column) of a C or D. n: its columns, which only the packed orders need. */
static uint64_t index_of(const struct mma_view *view, uint64_t n, uint64_t batch, uint64_t row, uint64_t column) {
        uint64_t first = batch * view->batch_stride;

        if (view->order == MMA_ORDER_ROW)
                return first + row * view->ld + column;
        if (view->order == MMA_ORDER_COL)
                return first + column * view->ld + row;
        return first + (row / 16 * (n / 8) + column / 8) * 128 + row % 16 * 8 + column % 8;
}

static void *element(const struct mma_view *view, const struct segment *segment) {
        uint64_t index = index_of(view, segment->problem->n, segment->batch, segment->d_row, segment->column);

        return (char *)view->at + index * mma_dtype_bytes(view->dtype);
}

/* Where the values of a segment go in D, when each pair of columns has become one. */
static void *gated_element(const struct segment *segment) {
        const struct mma_view *d = &segment->problem->d;
        uint64_t index = index_of(d, segment->problem->n / 2, segment->batch, segment->d_row, segment->column / 2);

        return (char *)d->at + index * mma_dtype_bytes(d->dtype);
}

/* Elements from one value of a segment to the next. */
static uint64_t stride_along(const struct mma_view *view, bool is_column) {
        if (is_packed(view->order))
                return is_column ? 8 : 1;
        return is_column == (view->order == MMA_ORDER_COL) ? 1 : view->ld;
}

static bool adds_c(const struct mma_problem *problem) {
        return problem->c_kind != MMA_C_NONE && !problem->c_init && problem->beta != 0;
}

static bool has_product(const struct mma_problem *problem) {
        return problem->k > 0;
}

static bool scales(const struct mma_problem *problem) {
        return problem->has_scale && has_product(problem);
}

/* Scales of blocks are in the sums already. */
static bool has_scale_vectors(const struct mma_problem *problem) {
        return (problem->scale_a || problem->scale_b) && problem->scale_mode != MMA_SCALE_MODE_BLOCK128;
}

static bool activates(const struct mma_problem *problem) {
        return problem->act != MMA_ACT_NONE && problem->act != MMA_ACT_UNSET;
}

bool cpu_epilogue_is_plain(const struct mma_problem *problem) {
        return !scales(problem) && (problem->alpha == 1 || !has_product(problem)) && !adds_c(problem) && !problem->bias &&
               !activates(problem) && problem->out_scale == 1.0f && !problem->amax;
}

/* C, decoded, into f32 or f64 by the element type of values. */
static void load_c_f32(const struct segment *segment, float *values) {
        const struct mma_problem *problem = segment->problem;

        if (problem->c_kind == MMA_C_SCALAR)
                for (size_t i = 0; i < segment->n; i++)
                        values[i] = (float)problem->c_scalar;
        else
                cpu_load_f32_strided(segment->vector, problem->c.dtype, element(&problem->c, segment),
                                     stride_along(&problem->c, segment->is_column), segment->n, values);
}

static void load_c_f64(const struct segment *segment, double *values) {
        const struct mma_problem *problem = segment->problem;

        if (problem->c_kind == MMA_C_SCALAR)
                for (size_t i = 0; i < segment->n; i++)
                        values[i] = problem->c_scalar;
        else
                cpu_load_f64_strided(segment->vector, problem->c.dtype, element(&problem->c, segment),
                                     stride_along(&problem->c, segment->is_column), segment->n, values);
}

/* The value of a bias or scale vector that goes with element 0 of the segment; they advance by 1 where the vector runs
 * along the line, else stay. */
static bool runs_along(const struct segment *segment, bool is_along_m) {
        return segment->is_column == is_along_m;
}

static uint64_t vector_index(const struct segment *segment, bool is_along_m, uint64_t batch_stride) {
        return segment->batch * batch_stride + (is_along_m ? segment->row : segment->column);
}

static const void *bias_at(const struct segment *segment) {
        const struct mma_problem *problem = segment->problem;
        uint64_t index = vector_index(segment, problem->bias_axis == MMA_AXIS_M, problem->bias_batch_stride);

        return (const char *)problem->bias + index * mma_dtype_bytes(problem->bias_dtype);
}

/* The row of A that a row of the product stands for; false where its number is wrong, which whoever reads A reports. */
static bool a_row(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t *ret_row) {
        *ret_row = row;
        if (!problem->rows_a)
                return true;
        *ret_row = problem_row(problem->rows_a, problem->rows_a_dtype, batch * problem->rows_a_batch_stride + row);
        return *ret_row < problem->a_rows;
}

/* What the scale vectors say of value i. */
static float scale_a(const struct segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;
        uint64_t row;

        if (!problem->scale_a)
                return 1;
        if (!a_row(problem, segment->batch, segment->row + (runs_along(segment, true) ? i : 0), &row))
                return 0;
        return problem->scale_a[segment->batch * problem->scale_a_batch_stride + row];
}

static float scale_b(const struct segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;
        uint64_t index = vector_index(segment, false, problem->scale_b_batch_stride) + (runs_along(segment, false) ? i : 0);

        return problem->scale_b ? problem->scale_b[index] : 1;
}

/* Both sides' scale of value i: products rounded once each. */
static float scale_f32(const struct segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;

        return (problem->scale_a_value * scale_a(segment, i)) * (problem->scale_b_value * scale_b(segment, i));
}

static double scale_f64(const struct segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;

        return ((double)problem->scale_a_value * (double)scale_a(segment, i)) *
               ((double)problem->scale_b_value * (double)scale_b(segment, i));
}

/* In double, rounded once by the caller: nearly always the f32 nearest to the exact value. */
static double activated(int act, double v) {
        switch (act) {
        case MMA_ACT_RELU:
                return v < 0 ? 0 : v;
        case MMA_ACT_GELU: /* erfc keeps the digits that 1 + erf would cancel */
        case MMA_ACT_GEGLU:
                return 0.5 * v * erfc(-v * 0.70710678118654752440);
        case MMA_ACT_GELU_TANH: /* 0.5 (1 + tanh(y)) = 1 / (1 + exp(-2 y)) */
        case MMA_ACT_GEGLU_TANH:
                return v / (1 + exp(-2 * 0.79788456080286535588 * (v + 0.044715 * v * v * v)));
        case MMA_ACT_SILU:
        case MMA_ACT_SWIGLU:
                return v / (1 + exp(-v));
        }
        return v;
}

/* Up to the bias. */
static void combine_f32(const struct segment *segment, float *v) {
        const struct mma_problem *problem = segment->problem;
        float other[SEGMENT];
        size_t n = segment->n;

        if (scales(problem) && !has_scale_vectors(problem)) {
                float factor = problem->scale_a_value * problem->scale_b_value;

                for (size_t i = 0; i < n; i++)
                        v[i] *= factor;
        } else if (scales(problem)) {
                for (size_t i = 0; i < n; i++)
                        v[i] *= scale_f32(segment, i);
        }
        if (has_product(problem) && problem->alpha != 1)
                for (size_t i = 0; i < n; i++)
                        v[i] *= (float)problem->alpha;
        if (adds_c(problem)) {
                load_c_f32(segment, other);
                if (problem->beta == 1)
                        for (size_t i = 0; i < n; i++)
                                v[i] += other[i];
                else
                        segment->vector->fma_f32((float)problem->beta, other, n, v);
        }
        if (problem->bias) {
                bool is_along = runs_along(segment, problem->bias_axis == MMA_AXIS_M);

                segment->vector->load_f32(problem->bias_dtype, bias_at(segment), is_along ? n : 1, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += other[is_along ? i : 0];
        }
}

/* Other threads do the same for other tiles. */
static void note_amax(uint32_t *amax, const float *v, size_t n) {
        uint32_t most = 0, bits, before = __atomic_load_n(amax, __ATOMIC_RELAXED);

        for (size_t i = 0; i < n; i++) {
                memcpy(&bits, &v[i], sizeof bits);
                bits &= INT32_MAX;
                most = bits > most ? bits : most;
        }
        while (most > before && !__atomic_compare_exchange_n(amax, &before, most, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
                ;
}

/* Largest value, output scale and conversion of n values. to may be v itself, where D held the sums. */
static void store_f32(const struct segment *segment, float *v, size_t n, void *to) {
        const struct mma_problem *problem = segment->problem;

        if (problem->amax)
                note_amax(problem->amax, v, n);
        if (problem->out_scale != 1.0f)
                for (size_t i = 0; i < n; i++)
                        v[i] *= problem->out_scale;
        if (to != v)
                segment->vector->store_f32(problem->d.dtype, v, n, to);
}

static void finish_f32(const struct segment *segment, float *v) {
        const struct mma_problem *problem = segment->problem;
        size_t n = segment->n;

        combine_f32(segment, v);
        if (problem->act == MMA_ACT_RELU)
                for (size_t i = 0; i < n; i++)
                        v[i] = v[i] < 0.0f ? 0.0f : v[i];
        else if (activates(problem))
                for (size_t i = 0; i < n; i++)
                        v[i] = (float)activated(problem->act, (double)v[i]);
        store_f32(segment, v, n, element(&problem->d, segment));
}

/* Gates and what they let through lie in turn along the line, or in two lines: v and, for columns, up. */
static void finish_gated_f32(const struct segment *segment, float *v, float *up) {
        struct segment next = *segment;
        size_t n = up ? segment->n : segment->n / 2;
        int act = segment->problem->act;

        combine_f32(segment, v);
        next.column++;
        if (up)
                combine_f32(&next, up);
        for (size_t i = 0; i < n; i++)
                v[i] = (float)activated(act, (double)v[up ? i : 2 * i]) * (up ? up[i] : v[2 * i + 1]);
        store_f32(segment, v, n, gated_element(segment));
}

/* Up to the bias. */
static void combine_f64(const struct segment *segment, double *v) {
        const struct mma_problem *problem = segment->problem;
        double other[SEGMENT];
        size_t n = segment->n;

        if (scales(problem))
                for (size_t i = 0; i < n; i++)
                        v[i] *= scale_f64(segment, i);
        if (has_product(problem) && problem->alpha != 1)
                for (size_t i = 0; i < n; i++)
                        v[i] *= problem->alpha;
        if (adds_c(problem)) {
                load_c_f64(segment, other);
                segment->vector->fma_f64(problem->beta, other, n, v);
        }
        if (problem->bias) {
                bool is_along = runs_along(segment, problem->bias_axis == MMA_AXIS_M);

                segment->vector->load_f64(problem->bias_dtype, bias_at(segment), is_along ? n : 1, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += other[is_along ? i : 0];
        }
}

static void store_f64(const struct segment *segment, double *v, size_t n, void *to) {
        const struct mma_problem *problem = segment->problem;

        if (problem->out_scale != 1.0f)
                for (size_t i = 0; i < n; i++)
                        v[i] *= (double)problem->out_scale;
        if (to != v)
                memcpy(to, v, n * sizeof *v);
}

static void finish_f64(const struct segment *segment, double *v) {
        const struct mma_problem *problem = segment->problem;

        combine_f64(segment, v);
        if (activates(problem))
                for (size_t i = 0; i < segment->n; i++)
                        v[i] = activated(problem->act, v[i]);
        store_f64(segment, v, segment->n, element(&problem->d, segment));
}

static void finish_gated_f64(const struct segment *segment, double *v, double *up) {
        struct segment next = *segment;
        size_t n = up ? segment->n : segment->n / 2;

        combine_f64(segment, v);
        next.column++;
        if (up)
                combine_f64(&next, up);
        for (size_t i = 0; i < n; i++)
                v[i] = activated(segment->problem->act, v[up ? i : 2 * i]) * (up ? up[i] : v[2 * i + 1]);
        store_f64(segment, v, n, gated_element(segment));
}

/* value is a whole number below 2^63 in size. (int32_t)value would be undefined where it does not fit. */
static uint32_t modulo_2_32(double value) {
        return (uint32_t)(int64_t)value;
}

static void finish_s32(const struct segment *segment, const double *sums) {
        const struct mma_problem *problem = segment->problem;
        uint32_t alpha = has_product(problem) ? modulo_2_32(problem->alpha) : 1, beta = modulo_2_32(problem->beta);
        uint32_t v[SEGMENT];
        double other[SEGMENT];
        size_t n = segment->n;

        for (size_t i = 0; i < n; i++)
                v[i] = alpha * modulo_2_32(sums[i]);
        if (adds_c(problem)) {
                load_c_f64(segment, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += beta * modulo_2_32(other[i]);
        }
        if (problem->bias) {
                bool is_along = runs_along(segment, problem->bias_axis == MMA_AXIS_M);

                segment->vector->load_f64(problem->bias_dtype, bias_at(segment), is_along ? n : 1, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += modulo_2_32(other[is_along ? i : 0]);
        }
        if (problem->act == MMA_ACT_RELU)
                for (size_t i = 0; i < n; i++)
                        v[i] = (int32_t)v[i] < 0 ? 0 : v[i];
        memcpy(element(&problem->d, segment), v, n * sizeof *v);
}

/* s32 sums of 8-bit integers, on the way to a D that is not s32. */
static void whole_to_f32(const double *sums, size_t n, float *ret_values) {
        for (size_t i = 0; i < n; i++)
                ret_values[i] = (float)(int32_t)modulo_2_32(sums[i]);
}

/* next: the line behind that of sums. */
static void finish_gated(const struct segment *segment, enum cpu_sums kind, void *sums, void *next) {
        float v[SEGMENT], up[SEGMENT];

        if (!segment->is_column)
                next = NULL;
        switch (kind) {
        case CPU_SUMS_F32:
                finish_gated_f32(segment, sums, next);
                return;
        case CPU_SUMS_F64:
                finish_gated_f64(segment, sums, next);
                return;
        case CPU_SUMS_WHOLE:
                whole_to_f32(sums, segment->n, v);
                if (next)
                        whole_to_f32(next, segment->n, up);
                finish_gated_f32(segment, v, next ? up : NULL);
                return;
        }
}

static void finish_picked(const struct segment *segment, enum cpu_sums kind, void *sums, void *next) {
        float v[SEGMENT];

        if (ACT_IS_GATED(segment->problem->act)) {
                finish_gated(segment, kind, sums, next);
                return;
        }
        switch (kind) {
        case CPU_SUMS_F32:
                finish_f32(segment, sums);
                return;
        case CPU_SUMS_F64:
                finish_f64(segment, sums);
                return;
        case CPU_SUMS_WHOLE:
                if (segment->problem->d.dtype == MMA_S32) {
                        finish_s32(segment, sums);
                        return;
                }
                whole_to_f32(sums, segment->n, v);
                finish_f32(segment, v);
                return;
        }
}

/* With rows_d: where the row goes, if anywhere. */
static void finish(const struct segment *segment, enum cpu_sums kind, void *sums, void *next) {
        const struct mma_problem *problem = segment->problem;
        struct segment picked = *segment;

        if (problem->rows_d) {
                picked.d_row = problem_row(problem->rows_d, problem->rows_d_dtype,
                                           segment->batch * problem->rows_d_batch_stride + segment->row);
                if (picked.d_row >= problem->d_rows) {
                        if (problem->bad_rows)
                                __atomic_fetch_or(problem->bad_rows, BAD_ROWS_D, __ATOMIC_RELAXED);
                        return;
                }
        }
        finish_picked(&picked, kind, sums, next);
}

static void begin(const struct segment *segment, enum cpu_sums kind, void *sums, void *next) {
        const struct mma_problem *problem = segment->problem;

        (void)next;
        if (!problem->c_init || problem->c_kind == MMA_C_NONE)
                memset(sums, 0, segment->n * (kind == CPU_SUMS_F32 ? sizeof(float) : sizeof(double)));
        else if (kind == CPU_SUMS_F32)
                load_c_f32(segment, sums);
        else
                load_c_f64(segment, sums);
}

/* Calls one of the two above for every segment of a tile; for every other one where two lines become one. */
static void walk(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch, enum cpu_sums kind,
                 const struct cpu_tile *tile, uint64_t line_step,
                 void (*visit)(const struct segment *, enum cpu_sums, void *, void *)) {
        bool is_column = cpu_lines_are_columns(problem);
        uint64_t n_lines = is_column ? tile->n_columns : tile->n_rows, length = is_column ? tile->n_rows : tile->n_columns;
        uint64_t sum_bytes = kind == CPU_SUMS_F32 ? sizeof(float) : sizeof(double);
        uint64_t n_most = is_packed(problem->d.order) || (problem->c_kind == MMA_C_TENSOR && is_packed(problem->c.order))
                                  ? PACKED_SEGMENT : SEGMENT;

        if (problem->rows_d && is_column) /* neighbours do not stay neighbours */
                n_most = 1;

        for (uint64_t position = 0; position < length; position += n_most)
                for (uint64_t line = 0; line < n_lines; line += line_step) {
                        char *sums = (char *)tile->sums + (line * tile->ld + position) * sum_bytes;
                        struct segment segment = {
                                .vector = vector, .problem = problem, .batch = batch,
                                .row = tile->row + (is_column ? position : line),
                                .column = tile->column + (is_column ? line : position),
                                .d_row = tile->row + (is_column ? position : line),
                                .is_column = is_column,
                                .n = length - position < n_most ? length - position : n_most,
                        };

                        visit(&segment, kind, sums, sums + tile->ld * sum_bytes);
                }
}

void cpu_epilogue_begin(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch,
                        enum cpu_sums kind, const struct cpu_tile *tile) {
        walk(vector, problem, batch, kind, tile, 1, begin);
}

void cpu_epilogue(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch, enum cpu_sums kind,
                  const struct cpu_tile *tile) {
        bool joins_lines = ACT_IS_GATED(problem->act) && cpu_lines_are_columns(problem);

        walk(vector, problem, batch, kind, tile, joins_lines ? 2 : 1, finish);
}

static float block_scale(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column, uint64_t k_block) {
        if (!a_row(problem, batch, row, &row))
                return 0;
        return problem->scale_a[problem_scale_a_index(problem, batch, row, k_block)] *
               problem->scale_b[problem_scale_b_index(problem, batch, column, k_block)];
}

void cpu_epilogue_add_block(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch,
                            uint64_t k_block, const float *parts, const struct cpu_tile *tile) {
        if (cpu_lines_are_columns(problem)) { /* every value has a scale of its own */
                for (uint64_t column = 0; column < tile->n_columns; column++)
                        for (uint64_t row = 0; row < tile->n_rows; row++) {
                                float *sum = (float *)tile->sums + column * tile->ld + row;

                                *sum = fmaf(parts[column * tile->ld + row],
                                            block_scale(problem, batch, tile->row + row, tile->column + column, k_block), *sum);
                        }
                return;
        }
        for (uint64_t row = 0; row < tile->n_rows; row++)
                for (uint64_t column = 0, n; column < tile->n_columns; column += n) {
                        uint64_t at = row * tile->ld + column, left = tile->n_columns - column;

                        n = SCALE_BLOCK - (tile->column + column) % SCALE_BLOCK;
                        n = n < left ? n : left;
                        vector->fma_f32(block_scale(problem, batch, tile->row + row, tile->column + column, k_block), parts + at,
                                        n, (float *)tile->sums + at);
                }
}

void cpu_epilogue_wrap(const struct mma_problem *problem, const struct cpu_tile *tile) {
        bool is_column = cpu_lines_are_columns(problem);
        uint64_t n_lines = is_column ? tile->n_columns : tile->n_rows, length = is_column ? tile->n_rows : tile->n_columns;

        for (uint64_t line = 0; line < n_lines; line++) {
                double *sums = (double *)tile->sums + line * tile->ld;

                for (uint64_t i = 0; i < length; i++)
                        sums[i] = (double)(int32_t)modulo_2_32(sums[i]);
        }
}
