/* SPDX-License-Identifier: MIT
 *
 * See gpu.h: results compared with the oracle; one problem on every row that takes it, whole or in parts, and the rows with each other.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/gpu/gpu.h"

static void check_amax(const struct mma_kernel *kernel, const struct mma_problem *problem, enum oracle_strictness strictness)
{
        float got = problem_amax(gpu_amax(problem)), want;
        double bound;

        oracle_amax(problem, &want, &bound);
        if (strictness == ORACLE_EXACT)
                bound = 0;
        if (isnan(want) ? !isnan(got) : got != want && !(fabs((double)got - (double)want) <= bound))
                fail_msg("%s: amax of %zux%zux%zu is %.9g, not %.9g", kernel->name, (size_t)problem->m, (size_t)problem->n,
                         (size_t)problem->k, (double)got, (double)want);
}

void gpu_check_result(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct oracle_result *wanted,
                      enum oracle_strictness strictness)
{
        struct mma_problem result = gpu_result(problem);
        char text[512];
        uint64_t n_wrong = oracle_check_result(&result, wanted, strictness, text, sizeof text);

        if (n_wrong)
                fail_msg("%s: %s by %s to %s, orders %s %s %s: %zu wrong: %s", kernel->name, mma_dtype_name(result.a.dtype),
                         mma_dtype_name(result.b.dtype), mma_dtype_name(result.d.dtype), mma_order_name(result.a.order),
                         mma_order_name(result.b.order), mma_order_name(result.d.order), (size_t)n_wrong, text);
        if (problem->amax)
                check_amax(kernel, problem, strictness);
}

void gpu_check(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems,
               enum oracle_strictness strictness)
{
        gpu_check_untouched(kernel, problems, n_problems);
        for (uint32_t i = 0; i < n_problems; i++) {
                struct oracle_result *wanted = oracle_result_new(&problems[i]);

                gpu_check_result(kernel, &problems[i], wanted, strictness);
                free(wanted);
        }
}

struct mma_problem gpu_part(const struct mma_problem *problem, uint64_t row, uint64_t column, uint64_t m, uint64_t n)
{
        struct mma_problem part = *problem;
        uint64_t bias = problem->bias_axis == MMA_AXIS_M ? row : column;

        part.a.at = (char *)part.a.at + oracle_index(oracle_a(problem), 0, row, 0) * oracle_bytes(part.a.dtype);
        part.b.at = (char *)part.b.at + oracle_index(oracle_b(problem), 0, 0, column) * oracle_bytes(part.b.dtype);
        part.d.at = (char *)part.d.at + oracle_index(oracle_d(problem), 0, row, column) * oracle_bytes(part.d.dtype);
        if (part.c_kind == MMA_C_TENSOR)
                part.c.at = (char *)part.c.at + oracle_index(oracle_c(problem), 0, row, column) * oracle_bytes(part.c.dtype);
        part.bias = part.bias ? (const char *)part.bias + bias * oracle_bytes(part.bias_dtype) : NULL;
        part.scale_a = part.scale_a ? part.scale_a + row : NULL;
        part.scale_b = part.scale_b ? part.scale_b + column : NULL;
        part.m = m < part.m - row ? m : part.m - row;
        part.n = n < part.n - column ? n : part.n - column;
        part.batch = 1;
        return part;
}

/* Corners, borders of 64 and places drawn from the problem's own size. */
static void check_parts(const struct mma_kernel *kernel, const struct mma_problem *problem, enum oracle_strictness strictness)
{
        struct mma_problem result = gpu_result(problem);
        struct oracle_random random;
        char text[512];

        oracle_seed(&random, problem->m * 1000003 + problem->n * 1009 + problem->k);
        for (uint32_t i = 0; i < 14; i++) {
                uint64_t row = i < 4 ? (i & 1 ? problem->m - 1 : 0) : oracle_below(&random, problem->m);
                uint64_t column = i < 4 ? (i & 2 ? problem->n - 1 : 0) : oracle_below(&random, problem->n);
                struct mma_problem part;

                row -= i < 4 && row >= 3 ? 3 : 0;
                column -= i < 4 && column >= 3 ? 3 : 0;
                part = gpu_part(&result, i >= 8 ? row / 64 * 64 : row, i >= 8 ? column / 64 * 64 : column, 4, 4);
                if (oracle_check(&part, strictness, text, sizeof text))
                        fail_msg("%s: %s by %s to %s, %zux%zux%zu, orders %s %s %s, in the part from %zu, %zu: %s", kernel->name,
                                 mma_dtype_name(part.a.dtype), mma_dtype_name(part.b.dtype), mma_dtype_name(part.d.dtype),
                                 (size_t)problem->m, (size_t)problem->n, (size_t)problem->k, mma_order_name(part.a.order),
                                 mma_order_name(part.b.order), mma_order_name(part.d.order), (size_t)row, (size_t)column, text);
        }
}

/* Every element of D is the same number as in bits, NaN and both zeros each counting as one. */
static bool is_same_result(const struct mma_problem *result, const char *bits)
{
        struct mma_problem other = *result;
        struct oracle_matrix d = oracle_d(result), other_d;

        if (!memcmp(result->d.at, bits, oracle_elements(d) * oracle_bytes(result->d.dtype)))
                return true;
        other.d.at = (void *)bits;
        other_d = oracle_d(&other);
        for (uint64_t batch = 0; batch < result->batch; batch++)
                for (uint64_t row = 0; row < d.rows; row++)
                        for (uint64_t column = 0; column < d.cols; column++) {
                                double x = oracle_get(d, batch, row, column), y = oracle_get(other_d, batch, row, column);

                                if (x != y && !(isnan(x) && isnan(y)))
                                        return false;
                        }
        return true;
}

static uint32_t check_all_rows(const struct mma_problem *problem, enum oracle_strictness strictness, bool in_parts)
{
        const struct mma_kernel *selected = gpu_select(problem);
        const struct mma_plan plan = gpu_plan(problem);
        const bool has_copies = plan.a.kind || plan.b.kind;
        struct { const char *class, *name; char *bits; uint32_t amax; } seen[8];
        struct oracle_result *wanted = NULL;
        uint64_t d_bytes = oracle_elements(oracle_d(problem)) * oracle_bytes(problem->d.dtype);
        uint32_t n_rows = 0, n_seen = 0;
        bool selected_ran = false;

        /* All rows, and then the one that is best after copies of its operands. */
        for (uint32_t i = 0; i < kernels_count() + has_copies; i++) {
                const bool is_planned = i == kernels_count();
                const struct mma_kernel *kernel = is_planned ? plan.kernel : kernels_at(i);
                struct mma_problem result;
                uint32_t j = 0;

                if (is_planned ? !gpu_wants(kernel) : !gpu_takes(kernel, problem))
                        continue;
                selected_ran |= kernel == selected;
                n_rows++;
                if (is_planned)
                        gpu_run_plan(&plan, problem);
                else if (n_rows == 1)
                        gpu_run(kernel, problem, 1, 0);
                else
                        gpu_run_again(kernel, problem, 1, 0);
                result = gpu_result(problem);
                gpu_check_untouched(kernel, problem, 1);
                while (j < n_seen && strcmp(seen[j].class, kernel->numeric_class))
                        j++;
                if (j == n_seen) {
                        /* The first row of a class is compared with the oracle, the others with it. */
                        if (in_parts)
                                check_parts(kernel, problem, strictness);
                        else
                                gpu_check_result(kernel, problem, wanted ? wanted : (wanted = oracle_result_new(problem)), strictness);
                        assert_true(n_seen < sizeof seen / sizeof seen[0]);
                        seen[n_seen].class = kernel->numeric_class;
                        seen[n_seen].name = kernel->name;
                        seen[n_seen].amax = gpu_amax(problem);
                        seen[n_seen].bits = malloc(d_bytes + 1);
                        assert_non_null(seen[n_seen].bits);
                        memcpy(seen[n_seen++].bits, result.d.at, d_bytes);
                        /* Where sums are exact all classes have one result. */
                        if (in_parts && strictness == ORACLE_EXACT && !is_same_result(&result, seen[0].bits))
                                fail_msg("%s and %s differ: %s by %s to %s, %zux%zux%zu, orders %s %s %s", seen[0].name, kernel->name,
                                         mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype),
                                         mma_dtype_name(problem->d.dtype), (size_t)problem->m, (size_t)problem->n,
                                         (size_t)problem->k, mma_order_name(problem->a.order), mma_order_name(problem->b.order),
                                         mma_order_name(problem->d.order));
                } else if (memcmp(seen[j].bits, result.d.at, d_bytes) || seen[j].amax != gpu_amax(problem)) {
                        fail_msg("%s and %s are of class %s and differ: %s by %s to %s, %zux%zux%zu, orders %s %s %s", seen[j].name,
                                 kernel->name, kernel->numeric_class, mma_dtype_name(problem->a.dtype),
                                 mma_dtype_name(problem->b.dtype), mma_dtype_name(problem->d.dtype), (size_t)problem->m,
                                 (size_t)problem->n, (size_t)problem->k, mma_order_name(problem->a.order),
                                 mma_order_name(problem->b.order), mma_order_name(problem->d.order));
                }
        }
        if (selected && !selected_ran && gpu_wants(selected))
                fail_msg("the selected row %s does not take the problem", selected->name);
        for (uint32_t j = 0; j < n_seen; j++)
                free(seen[j].bits);
        free(wanted);
        return n_rows;
}

uint32_t gpu_check_all_rows(const struct mma_problem *problem, enum oracle_strictness strictness)
{
        return check_all_rows(problem, strictness, false);
}

uint32_t gpu_check_all_rows_in_parts(const struct mma_problem *problem, enum oracle_strictness strictness)
{
        return check_all_rows(problem, strictness, true);
}
