/* SPDX-License-Identifier: MIT
 *
 * A block of D is multiplied in steps of at most `depth` of k. The depth is a constant of the type that is summed, so
 * where K is cut, and with it every bit, depends on K alone; how large blocks are and how threads share them does not
 * matter, since BLIS as cpu_blas.c calls it gives bits that are independent of M and N.
 *
 * Operands that are f32 (f64) in row or column order are read where they are; others are converted, a panel at a time, into
 * scratch. A panel of B serves all blocks below one another, so A is converted again for each block column: at some
 * hundred columns that is a few percent of the product's time. Sums go straight into D where D is of their type and C is
 * not to be read from the same place afterwards. With scales of blocks a step is one block deep and its sums go into a place of
 * their own, from which they are added with their scales.
 */
#include "kernels/cpu_multiply.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/cpu_blas.h"
#include "kernels/cpu_segment.h"

/* Bytes of k that are multiplied at once, of each row of A and column of B: 8192 f32 or 4096 f64. Part of the numeric
 * class: another value is other bits. */
#define DEPTH_BYTES 32768u
/* Whole sums are reduced modulo 2^32 after so much of k: |a b| < 2^16, so 2^36 is never passed, far from 2^53. */
#define WRAP_DEPTH (1u << 20)
/* Blocks and shares are whole multiples of it: the micro-tiles of every BLIS sub-configuration divide it or nearly. */
#define SHARE 96u
/* Panel lines start off powers of two apart, or they would meet in the same cache sets. */
#define LINE_PAD 16u
/* Below this work, waking helpers costs more than they bring. */
#define PARALLEL_FLOPS 4e6
#define PARALLEL_ELEMENTS (64u << 10)

static_assert(WRAP_DEPTH % (DEPTH_BYTES / 8) == 0, "sums are reduced between steps");
static_assert(SHARE % 16 == 0, "shares must begin where a packed tile does");

static enum cpu_sums sums_kind(const struct mma_problem *problem) {
        switch (problem->a.dtype) {
        case MMA_F64:
                return CPU_SUMS_F64;
        case MMA_S8:
        case MMA_U8:
                return CPU_SUMS_WHOLE;
        default:
                return CPU_SUMS_F32;
        }
}

static size_t sum_bytes(enum cpu_sums kind) {
        return kind == CPU_SUMS_F32 ? sizeof(float) : sizeof(double);
}

static int sum_dtype(enum cpu_sums kind) {
        return kind == CPU_SUMS_F32 ? MMA_F32 : MMA_F64;
}

static bool is_packed(uint8_t order) {
        return order != MMA_ORDER_ROW && order != MMA_ORDER_COL;
}

static bool reads_in_place(const struct mma_problem *problem, enum cpu_sums kind, const struct mma_view *view) {
        if (view == &problem->a && problem->rows_a)
                return false;
        return view->dtype == sum_dtype(kind) && !is_packed(view->order) && problem->compute != MMA_COMPUTE_TF32;
}

/* D can hold the sums: it has their type and their rows and columns, and C is not needed from the same place in the epilogue. */
static bool sums_in_place(const struct mma_problem *problem, enum cpu_sums kind) {
        bool reads_c = problem->c_kind == MMA_C_TENSOR && !problem->c_init;

        return problem->d.dtype == sum_dtype(kind) && !is_packed(problem->d.order) && !ACT_IS_GATED(problem->act) &&
               !(reads_c && problem->c.at == problem->d.at) && problem->scale_mode != MMA_SCALE_MODE_BLOCK128 &&
               !problem->rows_d;
}

static uint64_t least(uint64_t x, uint64_t y) {
        return x < y ? x : y;
}

/* The largest multiple of SHARE up to x, at least one. */
static uint64_t whole_shares(uint64_t x) {
        return x < SHARE ? SHARE : x / SHARE * SHARE;
}

static uint64_t square_root(uint64_t x) {
        uint64_t root = 1;

        while ((root + SHARE) * (root + SHARE) <= x)
                root += SHARE;
        return root;
}

/* Elements from one line of a panel to the next. */
static uint64_t padded(uint64_t length) {
        return (length + 15) / 16 * 16 + LINE_PAD;
}

static size_t panel_bytes(const struct mma_view *view, bool is_a, uint64_t lines, uint64_t depth, size_t element_bytes);

void cpu_plan(const struct mma_problem *problem, size_t scratch_bytes_max, struct cpu_plan *ret_plan) {
        enum cpu_sums kind = sums_kind(problem);
        size_t element_bytes = sum_bytes(kind);
        bool has_parts = problem->scale_mode == MMA_SCALE_MODE_BLOCK128;
        struct cpu_plan plan = {
                .kind = kind,
                .rows = problem->m, .columns = problem->n,
                .depth = least(problem->k, has_parts ? SCALE_BLOCK : DEPTH_BYTES / element_bytes),
                .converts = problem->k > 0 && (!reads_in_place(problem, kind, &problem->a) ||
                                               !reads_in_place(problem, kind, &problem->b)),
                .has_sums = !sums_in_place(problem, kind),
                .has_parts = has_parts,
        };

        /* Two fifths of the scratch for each panel, one fifth for the sums. */
        if (plan.converts) {
                uint64_t most = whole_shares(scratch_bytes_max / 5 * 2 / (padded(plan.depth) * element_bytes) * 15 / 16);

                plan.rows = least(plan.rows, most);
                plan.columns = least(plan.columns, most);
        }
        if (plan.has_sums) {
                uint64_t most = scratch_bytes_max / 5 / (has_parts ? 2 : 1) / element_bytes * 15 / 16, side = square_root(most);

                if (plan.rows > side && plan.columns > side)
                        plan.rows = plan.columns = whole_shares(side);
                else if (plan.columns <= side && plan.columns)
                        plan.rows = least(plan.rows, whole_shares(most / padded(plan.columns)));
                else if (plan.rows)
                        plan.columns = least(plan.columns, whole_shares(most / padded(plan.rows)));
        }
        if (plan.converts) {
                plan.a_bytes = panel_bytes(&problem->a, true, plan.rows, plan.depth, element_bytes);
                plan.b_bytes = panel_bytes(&problem->b, false, plan.columns, plan.depth, element_bytes);
        }
        if (plan.has_sums)
                plan.sums_bytes = (cpu_lines_are_columns(problem) ? plan.columns * padded(plan.rows)
                                                                  : plan.rows * padded(plan.columns)) * element_bytes *
                                  (has_parts ? 2 : 1);
        *ret_plan = plan;
}

static int scratch_reserve(struct cpu_scratch *scratch, size_t n_bytes) {
        void *at;

        if (n_bytes <= scratch->n_bytes)
                return 0;
        n_bytes = (n_bytes + 4095) / 4096 * 4096;
        at = aligned_alloc(4096, n_bytes);
        if (!at)
                return -ENOMEM;
        free(scratch->at);
        *scratch = (struct cpu_scratch){ at, n_bytes };
        return 0;
}

int cpu_workspace_reserve(struct cpu_workspace *workspace, const struct cpu_plan *plan) {
        int r;

        if ((r = scratch_reserve(&workspace->a, plan->a_bytes)) || (r = scratch_reserve(&workspace->b, plan->b_bytes)))
                return r;
        return scratch_reserve(&workspace->sums, plan->sums_bytes);
}

void cpu_workspace_deinit(struct cpu_workspace *workspace) {
        free(workspace->a.at);
        free(workspace->b.at);
        free(workspace->sums.at);
        *workspace = (struct cpu_workspace){ 0 };
}

/* panels */

/* A panel of an operand: `n` rows of A or columns of B, `depth` of k. It keeps the direction of its source: lines run along
 * k or across it. */
struct panel {
        const struct cpu_vector *vector;
        const struct mma_view *view;
        const char *source;             /* element (0, 0) of this batch */
        const struct mma_problem *picks;        /* A with rows_a: whose values of this batch begin at first_pick */
        uint64_t first_pick;
        bool is_a, is_tf32, is_f64;
        uint64_t total_k;
        uint64_t first, n, k_first, depth;
        void *at;                       /* scratch */
        uint64_t ld;
        uint64_t lines_per_task;
};

static bool runs_along_k(const struct mma_view *view, bool is_a) {
        return is_packed(view->order) || view->order == (is_a ? MMA_ORDER_ROW : MMA_ORDER_COL);
}

static size_t panel_bytes(const struct mma_view *view, bool is_a, uint64_t lines, uint64_t depth, size_t element_bytes) {
        return (runs_along_k(view, is_a) ? lines * padded(depth) : depth * padded(lines)) * element_bytes;
}

static uint64_t panel_lines(const struct panel *panel) {
        return runs_along_k(panel->view, panel->is_a) ? panel->n : panel->depth;
}

static uint64_t panel_length(const struct panel *panel) {
        return runs_along_k(panel->view, panel->is_a) ? panel->depth : panel->n;
}

static void convert_run(const struct panel *panel, uint64_t source_index, uint64_t target_index, uint64_t n) {
        const char *from = panel->source + source_index * mma_dtype_bytes(panel->view->dtype);

        if (panel->is_f64) {
                panel->vector->load_f64(panel->view->dtype, from, n, (double *)panel->at + target_index);
        } else {
                float *to = (float *)panel->at + target_index;

                panel->vector->load_f32(panel->view->dtype, from, n, to);
                if (panel->is_tf32)
                        cpu_round_tf32(to, n);
        }
}

/* Of row i of the product n elements of A from k on, or as many zeros where the row number is wrong. */
static void convert_picked(const struct panel *panel, uint64_t i, uint64_t k, uint64_t target_index, uint64_t n) {
        const struct mma_problem *problem = panel->picks;
        uint64_t row = problem_row(problem->rows_a, problem->rows_a_dtype, panel->first_pick + i);
        size_t bytes = panel->is_f64 ? sizeof(double) : sizeof(float);

        if (row < problem->a_rows) {
                bool is_row = panel->view->order == MMA_ORDER_ROW;

                convert_run(panel, is_row ? row * panel->view->ld + k : k * panel->view->ld + row, target_index, n);
                return;
        }
        memset((char *)panel->at + target_index * bytes, 0, n * bytes);
        if (problem->bad_rows)
                __atomic_fetch_or(problem->bad_rows, BAD_ROWS_A, __ATOMIC_RELAXED);
}

/* Line `outer` (a row of A or column of B) of packed tiles: runs of a tile's depth. Tiles of A hold 16 lines, of B 8. */
static void convert_packed_line(const struct panel *panel, uint64_t line) {
        uint64_t outer = panel->first + line, tile_lines = panel->is_a ? 16 : 8;
        uint64_t tile_k = panel->view->order == MMA_ORDER_MMA16816 ? 16 : 8;

        /* depth and k_first are multiples of 16, but for the last step, which ends with a whole tile as K does */
        for (uint64_t i = 0; i < panel->depth; i += tile_k) {
                uint64_t tile = outer / tile_lines * (panel->total_k / tile_k) + (panel->k_first + i) / tile_k;

                convert_run(panel, (tile * tile_lines + outer % tile_lines) * tile_k, line * panel->ld + i, tile_k);
        }
}

static void convert_lines(void *argument, uint64_t task, uint32_t thread) {
        const struct panel *panel = argument;
        uint64_t first = task * panel->lines_per_task, n_lines = panel_lines(panel);

        (void)thread;
        for (uint64_t line = first; line < least(first + panel->lines_per_task, n_lines); line++) {
                if (panel->picks && runs_along_k(panel->view, panel->is_a))
                        convert_picked(panel, panel->first + line, panel->k_first, line * panel->ld, panel->depth);
                else if (panel->picks)
                        for (uint64_t i = 0; i < panel->n; i++)
                                convert_picked(panel, panel->first + i, panel->k_first + line, line * panel->ld + i, 1);
                else if (is_packed(panel->view->order))
                        convert_packed_line(panel, line);
                else if (runs_along_k(panel->view, panel->is_a))
                        convert_run(panel, (panel->first + line) * panel->view->ld + panel->k_first, line * panel->ld,
                                    panel->depth);
                else
                        convert_run(panel, (panel->k_first + line) * panel->view->ld + panel->first, line * panel->ld,
                                    panel->n);
        }
}

static void panel_convert(struct panel *panel, struct cpu_pool *pool) {
        uint64_t n_lines = panel_lines(panel), length = panel_length(panel);

        panel->ld = padded(length);
        panel->lines_per_task = n_lines * length < PARALLEL_ELEMENTS ? n_lines : 1 + PARALLEL_ELEMENTS / 4 / length;
        cpu_pool_run(pool, (n_lines + panel->lines_per_task - 1) / panel->lines_per_task, convert_lines, panel);
}

/* The panel as BLIS sees it. row and column count from its first element, in a's or b's own sense. */
static struct cpu_matrix panel_matrix(const struct panel *panel) {
        bool rows_are_lines = runs_along_k(panel->view, panel->is_a) == panel->is_a;

        return (struct cpu_matrix){ panel->at, rows_are_lines ? panel->ld : 1, rows_are_lines ? 1 : panel->ld };
}

static struct cpu_matrix view_matrix(const struct panel *panel) {
        bool rows_are_lines = panel->view->order == MMA_ORDER_ROW;
        uint64_t row = panel->is_a ? panel->first : panel->k_first, column = panel->is_a ? panel->k_first : panel->first;
        struct cpu_matrix matrix = { NULL, rows_are_lines ? panel->view->ld : 1, rows_are_lines ? 1 : panel->view->ld };
        uint64_t index = row * matrix.row_stride + column * matrix.column_stride;

        matrix.at = (char *)(uintptr_t)panel->source + index * mma_dtype_bytes(panel->view->dtype);
        return matrix;
}

/* blocks */

/* A step of k for a block of D, shared out as n_rows x n_columns rectangles. */
struct step {
        const struct cpu_plan *plan;
        const struct cpu_vector *vector;
        const struct mma_problem *problem;
        uint64_t batch;
        struct cpu_tile block;
        uint64_t k_first, depth;        /* depth 0: there is no product */
        struct cpu_matrix a, b;
        bool is_first, is_last, wraps;
        uint64_t share_rows, share_columns, n_column_shares;
};

static struct cpu_matrix sums_matrix(const struct step *step, const struct cpu_tile *tile) {
        bool is_column = cpu_lines_are_columns(step->problem);

        return (struct cpu_matrix){ tile->sums, is_column ? 1 : tile->ld, is_column ? tile->ld : 1 };
}

static void *moved(const struct step *step, const struct cpu_matrix *matrix, uint64_t row, uint64_t column) {
        uint64_t index = row * matrix->row_stride + column * matrix->column_stride;

        return (char *)matrix->at + index * sum_bytes(step->plan->kind);
}

static void step_share(void *argument, uint64_t task, uint32_t thread) {
        const struct step *step = argument;
        const struct mma_problem *problem = step->problem;
        enum cpu_sums kind = step->plan->kind;
        uint64_t row = task / step->n_column_shares * step->share_rows;
        uint64_t column = task % step->n_column_shares * step->share_columns;
        struct cpu_tile tile = {
                .row = step->block.row + row, .column = step->block.column + column,
                .n_rows = least(step->block.n_rows - row, step->share_rows),
                .n_columns = least(step->block.n_columns - column, step->share_columns),
                .ld = step->block.ld,
        };
        struct cpu_matrix all_sums = sums_matrix(step, &step->block), sums;
        bool starts_from_c = problem->c_init && problem->c_kind != MMA_C_NONE;
        /* C in D's own place holds the start already. */
        bool is_started = starts_from_c && !step->plan->has_sums && problem->c.at == problem->d.at;

        (void)thread;
        tile.sums = moved(step, &all_sums, row, column);
        sums = sums_matrix(step, &tile);
        if (step->is_first && !is_started && (starts_from_c || step->plan->has_parts || !step->depth))
                cpu_epilogue_begin(step->vector, problem, step->batch, kind, &tile);
        if (step->depth) {
                struct cpu_matrix a = step->a, b = step->b;

                a.at = moved(step, &step->a, row, 0);
                b.at = moved(step, &step->b, 0, column);
                if (step->plan->has_parts)
                        sums.at = (char *)sums.at + step->plan->sums_bytes / 2;
                cpu_blas_multiply(kind != CPU_SUMS_F32, tile.n_rows, tile.n_columns, step->depth, &a, &b,
                                  !step->plan->has_parts && (!step->is_first || starts_from_c), &sums);
                if (step->plan->has_parts)
                        cpu_epilogue_add_block(step->vector, problem, step->batch, step->k_first / SCALE_BLOCK, sums.at, &tile);
        }
        if (step->wraps)
                cpu_epilogue_wrap(problem, &tile);
        if (step->is_last && (step->plan->has_sums || !cpu_segment_is_plain(problem)))
                cpu_epilogue(step->vector, problem, step->batch, kind, &tile);
}

static uint64_t share_of(uint64_t length, uint64_t n_shares) {
        return ((length + n_shares - 1) / n_shares + SHARE - 1) / SHARE * SHARE;
}

/* Some shares a thread, so that a slow thread does not hold up the others; the longer side is cut first. */
static void share_out(struct step *step, struct cpu_pool *pool) {
        uint64_t n_rows = step->block.n_rows, n_columns = step->block.n_columns, n_row_shares = 1, n_column_shares = 1;
        double flops = 2.0 * (double)n_rows * (double)n_columns * (double)(step->depth + 16);
        uint64_t n_wanted = flops < PARALLEL_FLOPS ? 1 : flops < 64 * PARALLEL_FLOPS ? cpu_pool_threads(pool)
                                                                                     : 4 * cpu_pool_threads(pool);

        if (cpu_pool_threads(pool) == 1)
                n_wanted = 1;
        while (n_row_shares * n_column_shares < n_wanted) {
                if (n_rows / n_row_shares >= n_columns / n_column_shares && n_rows / n_row_shares >= 2 * SHARE)
                        n_row_shares *= 2;
                else if (n_columns / n_column_shares >= 2 * SHARE)
                        n_column_shares *= 2;
                else
                        break;
        }
        step->share_rows = share_of(n_rows, n_row_shares);
        step->share_columns = share_of(n_columns, n_column_shares);
        step->n_column_shares = (n_columns + step->share_columns - 1) / step->share_columns;
        cpu_pool_run(pool, (n_rows + step->share_rows - 1) / step->share_rows * step->n_column_shares, step_share, step);
}

/* The operand's part for this block and step; converted unless the panel holds it already. */
static struct cpu_matrix operand(struct panel *panel, const struct cpu_plan *plan, struct cpu_pool *pool, uint64_t first,
                                 uint64_t n, uint64_t k_first, uint64_t depth) {
        bool is_held = panel->n == n && panel->first == first && panel->k_first == k_first && panel->depth == depth;

        panel->first = first;
        panel->n = n;
        panel->k_first = k_first;
        panel->depth = depth;
        if (!plan->converts)
                return view_matrix(panel);
        if (!is_held)
                panel_convert(panel, pool);
        return panel_matrix(panel);
}

static struct panel panel_of(const struct mma_problem *problem, const struct cpu_vector *vector, enum cpu_sums kind,
                             uint64_t batch, bool is_a, const struct cpu_scratch *scratch) {
        const struct mma_view *view = is_a ? &problem->a : &problem->b;
        uint64_t offset = problem->k ? batch * view->batch_stride * mma_dtype_bytes(view->dtype) : 0;

        return (struct panel){
                .vector = vector, .view = view, .source = problem->k ? (const char *)view->at + offset : NULL,
                .is_a = is_a, .is_tf32 = problem->compute == MMA_COMPUTE_TF32, .is_f64 = kind != CPU_SUMS_F32,
                .picks = is_a && problem->rows_a ? problem : NULL,
                .first_pick = batch * problem->rows_a_batch_stride,
                .total_k = problem->k, .at = scratch->at,
        };
}

void cpu_multiply(const struct cpu_plan *plan, struct cpu_workspace *workspace, struct cpu_pool *pool,
                  const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch) {
        struct panel a = panel_of(problem, vector, plan->kind, batch, true, &workspace->a);
        struct panel b = panel_of(problem, vector, plan->kind, batch, false, &workspace->b);
        bool is_column = cpu_lines_are_columns(problem);
        struct step step = { .plan = plan, .vector = vector, .problem = problem, .batch = batch };

        if (problem->m == 0 || problem->n == 0)
                return;
        for (uint64_t column = 0; column < problem->n; column += plan->columns)
                for (uint64_t row = 0; row < problem->m; row += plan->rows) {
                        uint64_t n_rows = least(plan->rows, problem->m - row);
                        uint64_t n_columns = least(plan->columns, problem->n - column), k = 0;

                        step.block = (struct cpu_tile){ .row = row, .column = column,
                                                        .n_rows = n_rows, .n_columns = n_columns };
                        if (plan->has_sums) {
                                step.block.sums = workspace->sums.at;
                                step.block.ld = padded(is_column ? n_rows : n_columns);
                        } else {
                                uint64_t index = batch * problem->d.batch_stride +
                                                 (is_column ? column * problem->d.ld + row : row * problem->d.ld + column);

                                step.block.sums = (char *)problem->d.at + index * sum_bytes(plan->kind);
                                step.block.ld = problem->d.ld;
                        }
                        do {
                                step.k_first = k;
                                step.depth = least(plan->depth, problem->k - k);
                                step.is_first = k == 0;
                                step.is_last = k + step.depth == problem->k;
                                step.wraps = plan->kind == CPU_SUMS_WHOLE && !step.is_last &&
                                             (k + step.depth) % WRAP_DEPTH == 0;
                                if (step.depth) {
                                        step.a = operand(&a, plan, pool, row, n_rows, k, step.depth);
                                        step.b = operand(&b, plan, pool, column, n_columns, k, step.depth);
                                }
                                share_out(&step, pool);
                                k += step.depth;
                        } while (k < problem->k);
                }
}
