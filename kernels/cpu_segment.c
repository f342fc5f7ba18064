/* SPDX-License-Identifier: MIT
 *
 * See cpu_segment.h.
 */
#include "kernels/cpu_segment.h"

#include <math.h>
#include <string.h>

/* Elements from view->at to (row, column) of a C or D. n: its columns, which only the packed orders need. */
static uint64_t index_of(const struct mma_view *view, uint64_t n, uint64_t batch, uint64_t row, uint64_t column) {
        uint64_t first = batch * view->batch_stride;

        if (view->order == MMA_ORDER_ROW)
                return first + row * view->ld + column;
        if (view->order == MMA_ORDER_COL)
                return first + column * view->ld + row;
        return first + (row / 16 * (n / 8) + column / 8) * 128 + row % 16 * 8 + column % 8;
}

static void *element(const struct mma_view *view, const struct cpu_segment *segment) {
        uint64_t index = index_of(view, segment->problem->n, segment->batch, segment->d_row, segment->column);

        return (char *)view->at + index * mma_dtype_bytes(view->dtype);
}

/* Where the values of a segment go in D, when each pair of columns has become one. */
static void *gated_element(const struct cpu_segment *segment) {
        const struct mma_view *d = &segment->problem->d;
        uint64_t index = index_of(d, segment->problem->n / 2, segment->batch, segment->d_row, segment->column / 2);

        return (char *)d->at + index * mma_dtype_bytes(d->dtype);
}

/* Elements from one value of a segment to the next. */
static uint64_t stride_along(const struct mma_view *view, bool is_column) {
        if (cpu_is_packed(view->order))
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

bool cpu_segment_is_plain(const struct mma_problem *problem) {
        return !scales(problem) && (problem->alpha == 1 || !has_product(problem)) && !adds_c(problem) && !problem->bias &&
               !activates(problem) && problem->out_scale == 1.0f && !problem->amax;
}

/* C, decoded, into f32 or f64 by the element type of values. */
static void load_c_f32(const struct cpu_segment *segment, float *values) {
        const struct mma_problem *problem = segment->problem;

        if (problem->c_kind == MMA_C_SCALAR)
                for (size_t i = 0; i < segment->n; i++)
                        values[i] = (float)problem->c_scalar;
        else
                cpu_load_f32_strided(segment->vector, problem->c.dtype, element(&problem->c, segment),
                                     stride_along(&problem->c, segment->is_column), segment->n, values);
}

static void load_c_f64(const struct cpu_segment *segment, double *values) {
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
static bool runs_along(const struct cpu_segment *segment, bool is_along_m) {
        return segment->is_column == is_along_m;
}

static uint64_t vector_index(const struct cpu_segment *segment, bool is_along_m, uint64_t batch_stride) {
        return segment->batch * batch_stride + (is_along_m ? segment->row : segment->column);
}

static const void *bias_at(const struct cpu_segment *segment) {
        const struct mma_problem *problem = segment->problem;
        uint64_t index = vector_index(segment, problem->bias_axis == MMA_AXIS_M, problem->bias_batch_stride);

        return (const char *)problem->bias + index * mma_dtype_bytes(problem->bias_dtype);
}

bool cpu_row_of_a(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t *ret_row) {
        *ret_row = row;
        if (!problem->rows_a)
                return true;
        *ret_row = problem_row(problem->rows_a, problem->rows_a_dtype, batch * problem->rows_a_batch_stride + row);
        return *ret_row < problem->a_rows;
}

/* What the scale vectors say of value i. */
static float scale_a(const struct cpu_segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;
        uint64_t row;

        if (!problem->scale_a)
                return 1;
        if (!cpu_row_of_a(problem, segment->batch, segment->row + (runs_along(segment, true) ? i : 0), &row))
                return 0;
        return problem->scale_a[segment->batch * problem->scale_a_batch_stride + row];
}

static float scale_b(const struct cpu_segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;
        uint64_t index = vector_index(segment, false, problem->scale_b_batch_stride) + (runs_along(segment, false) ? i : 0);

        return problem->scale_b ? problem->scale_b[index] : 1;
}

/* Both sides' scale of value i: products rounded once each. */
static float scale_f32(const struct cpu_segment *segment, size_t i) {
        const struct mma_problem *problem = segment->problem;

        return (problem->scale_a_value * scale_a(segment, i)) * (problem->scale_b_value * scale_b(segment, i));
}

static double scale_f64(const struct cpu_segment *segment, size_t i) {
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
static void combine_f32(const struct cpu_segment *segment, float *v) {
        const struct mma_problem *problem = segment->problem;
        float other[CPU_SEGMENT];
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
static void store_f32(const struct cpu_segment *segment, float *v, size_t n, void *to) {
        const struct mma_problem *problem = segment->problem;

        if (problem->amax)
                note_amax(problem->amax, v, n);
        if (problem->out_scale != 1.0f)
                for (size_t i = 0; i < n; i++)
                        v[i] *= problem->out_scale;
        if (to != v)
                segment->vector->store_f32(problem->d.dtype, v, n, to);
}

static void finish_f32(const struct cpu_segment *segment, float *v) {
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
static void finish_gated_f32(const struct cpu_segment *segment, float *v, float *up) {
        struct cpu_segment next = *segment;
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
static void combine_f64(const struct cpu_segment *segment, double *v) {
        const struct mma_problem *problem = segment->problem;
        double other[CPU_SEGMENT];
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

static void store_f64(const struct cpu_segment *segment, double *v, size_t n, void *to) {
        const struct mma_problem *problem = segment->problem;

        if (problem->out_scale != 1.0f)
                for (size_t i = 0; i < n; i++)
                        v[i] *= (double)problem->out_scale;
        if (to != v)
                memcpy(to, v, n * sizeof *v);
}

static void finish_f64(const struct cpu_segment *segment, double *v) {
        const struct mma_problem *problem = segment->problem;

        combine_f64(segment, v);
        if (activates(problem))
                for (size_t i = 0; i < segment->n; i++)
                        v[i] = activated(problem->act, v[i]);
        store_f64(segment, v, segment->n, element(&problem->d, segment));
}

static void finish_gated_f64(const struct cpu_segment *segment, double *v, double *up) {
        struct cpu_segment next = *segment;
        size_t n = up ? segment->n : segment->n / 2;

        combine_f64(segment, v);
        next.column++;
        if (up)
                combine_f64(&next, up);
        for (size_t i = 0; i < n; i++)
                v[i] = activated(segment->problem->act, v[up ? i : 2 * i]) * (up ? up[i] : v[2 * i + 1]);
        store_f64(segment, v, n, gated_element(segment));
}

static void finish_s32(const struct cpu_segment *segment, const double *sums) {
        const struct mma_problem *problem = segment->problem;
        uint32_t alpha = has_product(problem) ? cpu_modulo_2_32(problem->alpha) : 1, beta = cpu_modulo_2_32(problem->beta);
        uint32_t v[CPU_SEGMENT];
        double other[CPU_SEGMENT];
        size_t n = segment->n;

        for (size_t i = 0; i < n; i++)
                v[i] = alpha * cpu_modulo_2_32(sums[i]);
        if (adds_c(problem)) {
                load_c_f64(segment, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += beta * cpu_modulo_2_32(other[i]);
        }
        if (problem->bias) {
                bool is_along = runs_along(segment, problem->bias_axis == MMA_AXIS_M);

                segment->vector->load_f64(problem->bias_dtype, bias_at(segment), is_along ? n : 1, other);
                for (size_t i = 0; i < n; i++)
                        v[i] += cpu_modulo_2_32(other[is_along ? i : 0]);
        }
        if (problem->act == MMA_ACT_RELU)
                for (size_t i = 0; i < n; i++)
                        v[i] = (int32_t)v[i] < 0 ? 0 : v[i];
        memcpy(element(&problem->d, segment), v, n * sizeof *v);
}

/* s32 sums of 8-bit integers, on the way to a D that is not s32. */
static void whole_to_f32(const double *sums, size_t n, float *ret_values) {
        for (size_t i = 0; i < n; i++)
                ret_values[i] = (float)(int32_t)cpu_modulo_2_32(sums[i]);
}

/* next: the line behind that of sums. */
static void finish_gated(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next) {
        float v[CPU_SEGMENT], up[CPU_SEGMENT];

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

static void finish_picked(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next) {
        float v[CPU_SEGMENT];

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

void cpu_segment_finish(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next) {
        const struct mma_problem *problem = segment->problem;
        struct cpu_segment picked = *segment;

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

void cpu_segment_begin(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next) {
        const struct mma_problem *problem = segment->problem;

        (void)next;
        if (!problem->c_init || problem->c_kind == MMA_C_NONE)
                memset(sums, 0, segment->n * (kind == CPU_SUMS_F32 ? sizeof(float) : sizeof(double)));
        else if (kind == CPU_SUMS_F32)
                load_c_f32(segment, sums);
        else
                load_c_f64(segment, sums);
}
