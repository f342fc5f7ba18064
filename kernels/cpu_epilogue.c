/* SPDX-License-Identifier: MIT
 *
 * The epilogue of the CPU family. A tile is walked in segments of a line (cpu_segment.h); those of neighbouring lines follow one another,
 * so that a C whose lines cross D's is read from cache. Scales of blocks are applied before, to the sums of their 128 of K.
 */
#include "kernels/cpu_epilogue.h"

#include <math.h>

#include "kernels/cpu_segment.h"

bool cpu_lines_are_columns(const struct mma_problem *problem) {
        return problem->d.order == MMA_ORDER_COL;
}

/* Calls visit for every segment of a tile; for every other one where two lines become one. */
static void walk(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch, enum cpu_sums kind,
                 const struct cpu_tile *tile, uint64_t line_step,
                 void (*visit)(const struct cpu_segment *, enum cpu_sums, void *, void *)) {
        bool is_column = cpu_lines_are_columns(problem);
        uint64_t n_lines = is_column ? tile->n_columns : tile->n_rows, length = is_column ? tile->n_rows : tile->n_columns;
        uint64_t sum_bytes = kind == CPU_SUMS_F32 ? sizeof(float) : sizeof(double);
        uint64_t n_most = cpu_is_packed(problem->d.order) || (problem->c_kind == MMA_C_TENSOR && cpu_is_packed(problem->c.order))
                                  ? CPU_SEGMENT_PACKED : CPU_SEGMENT;

        if (problem->rows_d && is_column) /* neighbours do not stay neighbours */
                n_most = 1;

        for (uint64_t position = 0; position < length; position += n_most)
                for (uint64_t line = 0; line < n_lines; line += line_step) {
                        char *sums = (char *)tile->sums + (line * tile->ld + position) * sum_bytes;
                        struct cpu_segment segment = {
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
        walk(vector, problem, batch, kind, tile, 1, cpu_segment_begin);
}

void cpu_epilogue(const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch, enum cpu_sums kind,
                  const struct cpu_tile *tile) {
        bool joins_lines = ACT_IS_GATED(problem->act) && cpu_lines_are_columns(problem);

        walk(vector, problem, batch, kind, tile, joins_lines ? 2 : 1, cpu_segment_finish);
}

static float block_scale(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column, uint64_t k_block) {
        if (!cpu_row_of_a(problem, batch, row, &row))
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
                        sums[i] = (double)(int32_t)cpu_modulo_2_32(sums[i]);
        }
}
