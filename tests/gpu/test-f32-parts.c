/* SPDX-License-Identifier: MIT
 *
 * True f32 in parts (sm90_f32.cu): errors of the size of fma's, on data with all 24 bits; lines with Inf, NaN or extreme exponents
 * computed by fma, bit for bit, and nothing else touched by them; one result for every layout, tile form and company. Method:
 * plans as the bulk lane makes them, compared with sums in double and with the FFMA row of f32.cu. MMA_TEST_SEED, MMA_TEST_BRIEF and
 * MMA_TEST_ROWS as in test-kernels.c.
 */
#include <dlfcn.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "kernels/plan.h"
#include "tests/gpu/gpu.h"

#define CLASS "bf16x6.f32"

static uint64_t seed;
static bool is_brief;             /* under a sanitizer */

static const struct mma_kernel *ffma_row(void)
{
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (!strcmp(kernels_at(i)->numeric_class, "fma.f32") && gpu_wants(kernels_at(i)))
                        return kernels_at(i);
        fail_msg("no FFMA row");
        return NULL;
}

static bool has_parts(void)
{
        return gpu_device()->cc == 90;
}

static struct mma_problem f32_problem(uint64_t m, uint64_t n, uint64_t k)
{
        gpu_reset();
        return gpu_problem(MMA_F32, MMA_F32, MMA_F32, m, n, k);
}

/* How a row of the class would run a problem: from parts, or from operands as they lie. */
static bool plan_on(const struct mma_kernel *row, const struct mma_problem *problem, struct mma_plan *ret_plan)
{
        return !strcmp(row->numeric_class, CLASS) && gpu_wants(row) && table_plan_class(row, 1, problem, gpu_device(), 0, ret_plan);
}

static float *at(const struct oracle_matrix matrix, uint64_t row, uint64_t column)
{
        return (float *)matrix.view->at + oracle_index(matrix, 0, row, column);
}

enum data { NORMAL, POSITIVE, WIDE };

static void fill(struct oracle_matrix matrix, enum data data, struct oracle_random *random)
{
        for (uint64_t row = 0; row < matrix.rows; row++)
                for (uint64_t column = 0; column < matrix.cols; column++) {
                        double value = data == POSITIVE ? oracle_uniform(random) : oracle_normal(random);

                        if (data == WIDE)
                                value = ldexp(value, (int)oracle_below(random, 31) - 15);
                        *at(matrix, row, column) = (float)value;
                }
}

/* Of D as it lies in d: largest and mean error of some rows in units of 2^-24 times the sum of the products' magnitudes. */
static void errors_of(const struct mma_problem *problem, float *d, double *ret_max, double *ret_mean)
{
        struct mma_problem result = *problem;
        double largest = 0, sum = 0;
        uint64_t n_rows = 0;

        result.d.at = d;
        for (uint64_t m = 0; m < problem->m; m += problem->m / 16, n_rows++)
                for (uint64_t n = 0; n < problem->n; n++) {
                        const float *a = at(oracle_a(problem), m, 0), *b = at(oracle_b(problem), 0, n);
                        double exact = 0, magnitudes = 0, error;

                        for (uint64_t k = 0; k < problem->k; k++) {
                                exact += (double)a[k] * b[k];
                                magnitudes += fabs((double)a[k] * b[k]);
                        }
                        error = fabs(*at(oracle_d(&result), m, n) - exact) / magnitudes * 0x1p24;
                        assert_false(isnan(error));
                        largest = error > largest ? error : largest;
                        sum += error;
                }
        *ret_max = largest;
        *ret_mean = sum / (double)(n_rows * problem->n);
}

static void errors(const struct mma_problem *problem, double *ret_max, double *ret_mean)
{
        errors_of(problem, gpu_result(problem).d.at, ret_max, ret_mean);
}

/* cuBLAS where it is installed: no build needs it. */
static struct {
        void *handle;
        int (*sgemm)(void *handle, int op_a, int op_b, int m, int n, int k, const float *alpha, const float *a, int lda, const float *b, int ldb,
                     const float *beta, float *c, int ldc);
} blas;

static bool open_blas(void)
{
        static const char *const names[] = { "libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so" };
        void *library = NULL, *create, *sgemm;
        int (*create_handle)(void **ret_handle);

        for (size_t i = 0; !library && i < sizeof names / sizeof names[0]; i++)
                library = dlopen(names[i], RTLD_NOW);
        if (!library || !(create = dlsym(library, "cublasCreate_v2")) || !(sgemm = dlsym(library, "cublasSgemm_v2")))
                return false;
        memcpy(&create_handle, &create, sizeof create);
        memcpy(&blas.sgemm, &sgemm, sizeof sgemm);
        return create_handle(&blas.handle) == 0;
}

/* A in row order, B in column order and D in row order, all packed: to cuBLAS, which knows column order, the transposed product. */
static void errors_of_blas(const struct mma_problem *problem, double *ret_max, double *ret_mean)
{
        const size_t a_bytes = problem->m * problem->k * 4, b_bytes = problem->n * problem->k * 4, d_bytes = problem->m * problem->n * 4;
        const float one = 1, zero = 0;
        float *a, *b, *d, *host = malloc(d_bytes);
        int m = (int)problem->m, n = (int)problem->n, k = (int)problem->k;

        assert_non_null(host);
        assert_int_equal(cudaMalloc((void **)&a, a_bytes), cudaSuccess);
        assert_int_equal(cudaMalloc((void **)&b, b_bytes), cudaSuccess);
        assert_int_equal(cudaMalloc((void **)&d, d_bytes), cudaSuccess);
        assert_int_equal(cudaMemcpy(a, problem->a.at, a_bytes, cudaMemcpyHostToDevice), cudaSuccess);
        assert_int_equal(cudaMemcpy(b, problem->b.at, b_bytes, cudaMemcpyHostToDevice), cudaSuccess);
        assert_int_equal(blas.sgemm(blas.handle, 1, 0, n, m, k, &one, b, k, a, k, &zero, d, n), 0);
        assert_int_equal(cudaMemcpy(host, d, d_bytes, cudaMemcpyDeviceToHost), cudaSuccess);
        errors_of(problem, host, ret_max, ret_mean);
        cudaFree(a);
        cudaFree(b);
        cudaFree(d);
        free(host);
}

/* The bounds are what cublasSgemm (13.0) makes of 512 x 512 results of such data on an H200, where it sums long K in several
 * parts; FFMA in one chain is far beyond them. Where there is a cuBLAS, what it makes of the very same data is one more. */
static void test_errors_are_no_larger_than_those_of_sgemm(void **state)
{
        static const struct { uint64_t k; enum data data; const char *name; double max, mean; } cases[] = {
                { 1024, NORMAL, "normal", 1.64, 0.183 },        { 1024, POSITIVE, "positive", 9.07, 1.556 },
                { 1024, WIDE, "wide", 10.67, 0.908 },           { 32768, NORMAL, "normal", 0.633, 0.0937 },
                { 32768, POSITIVE, "positive", 12.74, 2.155 },  { 32768, WIDE, "wide", 4.447, 0.541 },
        };

        (void)state;
        /* A sanitizer has nothing to say of errors. */
        if (!has_parts() || is_brief)
                skip();
        if (!open_blas())
                print_message("# no cuBLAS to compare with\n");
        /* K is cut, unless the request forbids it. */
        for (size_t turn = 0; turn < 2 * (sizeof cases / sizeof cases[0]); turn++) {
                size_t i = turn / 2;
                struct mma_problem problem = f32_problem(512, 512, cases[i].k);
                struct oracle_random random;
                double max, mean, ffma_max, ffma_mean;
                struct mma_plan plan;

                oracle_seed(&random, seed + 20 + i);
                problem.batch_invariant = turn % 2;
                gpu_order(&problem.a, MMA_ORDER_ROW, problem.m, problem.k, 0);
                gpu_order(&problem.b, MMA_ORDER_COL, problem.k, problem.n, 0);
                gpu_place_matrices(&problem, 0);
                fill(oracle_a(&problem), cases[i].data, &random);
                fill(oracle_b(&problem), cases[i].data, &random);
                plan = gpu_plan(&problem);
                assert_string_equal(plan.kernel->numeric_class, problem.batch_invariant ? CLASS : CLASS "/slices");
                gpu_run_plan(&plan, &problem);
                errors(&problem, &max, &mean);
                gpu_run(ffma_row(), &problem, 1, 0);
                errors(&problem, &ffma_max, &ffma_mean);
                print_message("K %5u %-8s%s: max %.3f mean %.4f, one chain of fma %.3f %.4f\n", (unsigned)cases[i].k, cases[i].name,
                              problem.batch_invariant ? "" : " in slices", max, mean, ffma_max, ffma_mean);
                assert_true(max <= cases[i].max);
                assert_true(mean <= cases[i].mean);
                assert_true(max <= ffma_max && mean <= ffma_mean);
                if (blas.handle) {
                        double blas_max, blas_mean;

                        errors_of_blas(&problem, &blas_max, &blas_mean);
                        print_message("        cublasSgemm: max %.3f mean %.4f\n", blas_max, blas_mean);
                        assert_true(max <= blas_max && mean <= blas_mean);
                }
        }
}

/* Special values in some lines, of all kinds; `all`: in every row of A. */
static void put_specials(const struct mma_problem *problem, bool all, bool *row_has, bool *column_has)
{
        static const float specials[] = { INFINITY, -INFINITY, NAN, 3e38f, 3.40282347e38f, 1e-38f, 1e-42f, -1e-45f, 0x1p-101f, 0x1.8p62f };
        const uint64_t rows[] = { 0, 3, 64, 127, 128, 200, 255, 256, 299 }, columns[] = { 5, 17, 127, 130, 899 };

        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
                *at(oracle_a(problem), rows[i], (rows[i] * 37 + 7) % problem->k) = specials[i];
                row_has[rows[i]] = true;
        }
        for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
                *at(oracle_b(problem), (columns[i] * 91 + 3) % problem->k, columns[i]) = specials[9 - i];
                column_has[columns[i]] = true;
        }
        /* Inf * 0 */
        *at(oracle_a(problem), 3, 11) = INFINITY;
        *at(oracle_b(problem), 11, 40) = 0;
        for (uint64_t m = 0; all && m < problem->m; m++) {
                *at(oracle_a(problem), m, problem->k - 1) = 1e-39f;
                row_has[m] = true;
        }
}

/* On one row; false where it does not take the problem. */
static bool check_specials(const struct mma_kernel *row, uint64_t k, bool all)
{
        bool row_has[300] = { false }, column_has[900] = { false };
        struct mma_problem problem = f32_problem(300, 900, k), result;
        uint64_t elements = problem.m * problem.n, n_nan = 0, n_named = 0;
        float *clean, *mixed;
        struct oracle_random random;
        struct mma_plan plan;

        oracle_seed(&random, seed + 7);
        problem.batch_invariant = 1;    /* slices have their chains for themselves: test-slices */
        gpu_place_matrices(&problem, 1);
        fill(oracle_a(&problem), NORMAL, &random);
        fill(oracle_b(&problem), NORMAL, &random);
        *at(oracle_b(&problem), 11, 40) = 0;
        assert_string_equal(gpu_plan(&problem).kernel->numeric_class, CLASS);
        if (!plan_on(row, &problem, &plan))
                return false;
        clean = malloc(elements * sizeof *clean);
        mixed = malloc(elements * sizeof *mixed);
        assert_non_null(clean);
        assert_non_null(mixed);
        gpu_run_plan(&plan, &problem);
        result = gpu_result(&problem);
        memcpy(clean, result.d.at, elements * sizeof *clean);
        put_specials(&problem, all, row_has, column_has);
        gpu_run_plan(&plan, &problem);
        gpu_check_untouched(plan.kernel, &problem, 1);
        memcpy(mixed, result.d.at, elements * sizeof *mixed);
        gpu_run(ffma_row(), &problem, 1, 0);
        for (uint64_t m = 0; m < problem.m; m++)
                for (uint64_t n = 0; n < problem.n; n++) {
                        uint64_t i = m * problem.n + n;
                        bool is_named = row_has[m] || column_has[n];
                        float expected = is_named ? *at(oracle_d(&result), m, n) : clean[i];

                        n_named += is_named;
                        n_nan += isnan(expected) != 0;
                        if (isnan(expected) ? !isnan(mixed[i]) : memcmp(&expected, &mixed[i], sizeof expected) != 0)
                                fail_msg("%s, (%u, %u), %s: %a instead of %a", row->name, (unsigned)m, (unsigned)n,
                                         is_named ? "to be computed by fma" : "far from any special value", mixed[i], expected);
                }
        assert_true(n_nan > 500 && n_named > (all ? elements - 1 : 9000));
        free(clean);
        free(mixed);
        return true;
}

static void test_lines_with_special_values_are_those_of_fma_and_disturb_no_other(void **state)
{
        uint32_t n_runs = 0;

        (void)state;
        if (!has_parts())
                skip();
        /* Two blocks, and one, for rows that take no more. */
        for (int all = 0; all < (is_brief ? 1 : 2); all++)
                for (uint32_t i = 0; i < kernels_count(); i++)
                        n_runs += check_specials(kernels_at(i), 1030, all) + check_specials(kernels_at(i), 1022, all);
        assert_true(n_runs > 0);
}

/* The same numbers in four layouts with awkward pitches, on every row of the class. */
static void check_layouts(uint64_t m, uint64_t n, uint64_t k)
{
        float *first = malloc(m * n * sizeof *first);
        uint32_t n_runs = 0;

        assert_non_null(first);
        for (int layout = 0; layout < (is_brief ? 1 : 4); layout++) {
                struct mma_problem problem = f32_problem(m, n, k);
                struct oracle_random random;
                struct mma_plan plan;

                gpu_order(&problem.a, layout & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW, m, k, 3);
                gpu_order(&problem.b, layout & 2 ? MMA_ORDER_ROW : MMA_ORDER_COL, k, n, 1);
                gpu_order(&problem.d, layout & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW, m, n, 5);
                gpu_place_matrices(&problem, (uint64_t)layout);
                oracle_seed(&random, seed + 11);
                problem.batch_invariant = 1;    /* else K is cut */
                fill(oracle_a(&problem), NORMAL, &random);
                fill(oracle_b(&problem), NORMAL, &random);
                assert_string_equal(gpu_plan(&problem).kernel->numeric_class, CLASS);
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        struct mma_problem result;

                        if (!plan_on(kernels_at(i), &problem, &plan))
                                continue;
                        gpu_run_plan(&plan, &problem);
                        gpu_check_untouched(plan.kernel, &problem, 1);
                        result = gpu_result(&problem);
                        for (uint64_t row = 0; row < m; row++)
                                for (uint64_t column = 0; column < n; column++) {
                                        float value = *at(oracle_d(&result), row, column);

                                        if (n_runs == 0)
                                                first[row * n + column] = value;
                                        else if (memcmp(&value, &first[row * n + column], sizeof value))
                                                fail_msg("%s, layout %d: (%u, %u) differs", plan.kernel->name, layout, (unsigned)row,
                                                         (unsigned)column);
                                }
                        n_runs++;
                }
        }
        assert_true(n_runs > 0);
        free(first);
}

/* Two blocks of 1024 and a part of a third, and one, for rows that take no more; under a sanitizer as little as batch_invariant takes into the
 * class. */
static void test_layout_tiles_and_company_change_no_bit(void **state)
{
        (void)state;
        if (!has_parts())
                skip();
        check_layouts(is_brief ? 131 : 333, 401, is_brief ? 1310 : 2085);
        check_layouts(is_brief ? 131 : 333, 524, 1010);
}

/* One batch entry after the other, B shared; sums that start from C, in and out of the mask. */
static void test_batches_and_sums_that_start_from_c(void **state)
{
        (void)state;
        if (!has_parts())
                skip();
        for (int special = is_brief; special < 2; special++) {
                struct mma_problem problem = f32_problem(521, 518, 1001);
                struct oracle_random random;
                struct mma_plan plan;
                uint32_t n_runs = 0;

                problem.batch = 2;
                problem.a.batch_stride = 521 * 1001 + 3;
                problem.d.batch_stride = 521 * 518 + 1;
                problem.b.batch_stride = 0;
                problem.c = problem.d;
                problem.c_kind = MMA_C_TENSOR;
                problem.c_init = 1;
                gpu_place_matrices(&problem, 2);
                oracle_seed(&random, seed + 5);
                oracle_fill_whole(oracle_a(&problem), &random, 100);
                oracle_fill_whole(oracle_b(&problem), &random, 100);
                oracle_fill_whole(oracle_c(&problem), &random, 1000);
                if (special)
                        *at(oracle_b(&problem), 0, 100) = 0x1p-120f;
                assert_string_equal(gpu_plan(&problem).kernel->numeric_class, CLASS);
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        if (!plan_on(kernels_at(i), &problem, &plan))
                                continue;
                        gpu_run_plan(&plan, &problem);
                        if (n_runs++ == 0) {
                                gpu_check(plan.kernel, &problem, 1, special ? ORACLE_BOUNDED : ORACLE_EXACT);
                                gpu_remember();
                        } else if (!gpu_is_as_remembered()) {
                                fail_msg("%s left something else than the first row of the class", plan.kernel->name);
                        }
                }
                assert_true(n_runs > 0);
        }
}

static float *place_floats(uint64_t n, struct oracle_random *random)
{
        float *values = gpu_place(n * sizeof *values, sizeof *values);

        for (uint64_t i = 0; i < n; i++)
                values[i] = (float)(1 + oracle_below(random, 9)) * 0.25f;
        return values;
}

/* Lines of whole tiles and others; batch_invariant takes products of few rows into the class too. */
static void test_every_option_of_the_epilogue_applies_on_every_row(void **state)
{
        static const uint8_t acts[] = { MMA_ACT_NONE, MMA_ACT_RELU, MMA_ACT_GELU_TANH, MMA_ACT_SILU, MMA_ACT_SWIGLU, MMA_ACT_GEGLU };
        static const uint16_t rows[] = { 3, 40, 130 };
        uint32_t n_runs = 0;

        (void)state;
        if (!has_parts())
                skip();
        for (uint32_t turn = 0; turn < (is_brief ? 1 : 24); turn++) {
                struct mma_problem problem = f32_problem(rows[turn % 3], turn % 5 ? 522 : 640, 1010);
                uint64_t most = problem.n;
                struct oracle_random random;
                struct mma_plan plan;

                oracle_seed(&random, seed + 30 + turn);
                problem.batch_invariant = 1;
                problem.act = acts[turn / 2 % 6];
                problem.alpha = turn & 1 ? 0.75 : 1;
                gpu_order(&problem.d, turn & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW, problem.m, oracle_d(&problem).cols, turn % 4);
                if (turn & 4 && !ACT_IS_GATED(problem.act)) {
                        problem.c_kind = turn & 16 ? MMA_C_SCALAR : MMA_C_TENSOR;
                        problem.c_scalar = 5;
                        problem.c.dtype = MMA_F32;
                        gpu_order(&problem.c, turn & 8 ? MMA_ORDER_COL : MMA_ORDER_ROW, problem.m, problem.n, turn % 3);
                        problem.beta = 2;
                }
                gpu_place_matrices(&problem, turn % 4);
                oracle_fill_whole(oracle_a(&problem), &random, 100);
                oracle_fill_whole(oracle_b(&problem), &random, 100);
                if (problem.c_kind == MMA_C_TENSOR)
                        oracle_fill_whole(oracle_c(&problem), &random, 1000);
                if (turn & 8) {
                        problem.bias = place_floats(most, &random);
                        problem.bias_dtype = MMA_F32;
                        problem.bias_axis = turn & 16 ? MMA_AXIS_M : MMA_AXIS_N;
                }
                if (turn % 3 == 1) {
                        problem.has_scale = 1;
                        problem.scale_a = place_floats(most, &random);
                        problem.scale_b = place_floats(most, &random);
                        problem.scale_a_value = 0.5f;
                }
                if (turn % 5 == 2) {
                        problem.amax = gpu_place(sizeof *problem.amax, 0);
                        *problem.amax = 0;
                        problem.out_scale = 0.5f;
                }
                assert_string_equal(gpu_plan(&problem).kernel->numeric_class, CLASS);
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        if (!plan_on(kernels_at(i), &problem, &plan))
                                continue;
                        gpu_run_plan(&plan, &problem);
                        gpu_check(plan.kernel, &problem, 1, problem.act <= MMA_ACT_RELU ? ORACLE_EXACT : ORACLE_BOUNDED);
                        n_runs++;
                }
        }
        assert_true(n_runs > 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_errors_are_no_larger_than_those_of_sgemm),
                cmocka_unit_test(test_lines_with_special_values_are_those_of_fma_and_disturb_no_other),
                cmocka_unit_test(test_layout_tiles_and_company_change_no_bit),
                cmocka_unit_test(test_batches_and_sums_that_start_from_c),
                cmocka_unit_test(test_every_option_of_the_epilogue_applies_on_every_row),
        };

        return gpu_begin(0, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
