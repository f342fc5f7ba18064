/* SPDX-License-Identifier: MIT
 *
 * Goal: the bits of an element depend on its row of A, its column of B and K, and on nothing else. Method: one product of
 * normal data (full 24- or 53-bit sums, so that any other order of summing shows) against the same product in other
 * layouts, with other threads, and against rectangles cut out of it.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "tests/unit/kernels/cpu_contexts.h"
#include "tests/unit/kernels/cpu_problem.h"

static void multiply(struct cpu_context *context, struct cpu_problem *problem) {
        struct refusal refusal;

        assert_int_equal(cpu_gemm(context, &problem->p, &refusal), 0);
}

static void *address(struct oracle_matrix matrix, uint64_t row, uint64_t column) {
        return (char *)matrix.view->at + oracle_index(matrix, 0, row, column) * oracle_bytes(matrix.view->dtype);
}

static bool have_equal_bits(const struct mma_problem *part, const struct mma_problem *whole, uint64_t row, uint64_t column) {
        size_t n_bytes = oracle_bytes(whole->d.dtype);

        for (uint64_t i = 0; i < part->m; i++)
                for (uint64_t j = 0; j < part->n; j++)
                        if (memcmp(address(oracle_d(part), i, j), address(oracle_d(whole), row + i, column + j), n_bytes))
                                return false;
        return true;
}

static void copy(struct oracle_matrix from, struct oracle_matrix to) {
        for (uint64_t i = 0; i < from.rows; i++)
                for (uint64_t j = 0; j < from.cols; j++)
                        memcpy(address(to, i, j), address(from, i, j), oracle_bytes(from.view->dtype));
}

static uint8_t order_of(uint32_t bit) {
        return bit ? MMA_ORDER_COL : MMA_ORDER_ROW;
}

#define ALL_LAYOUTS 0xffu
#define SOME_LAYOUTS 0x69u   /* 0, 3, 5, 6: every pair of orders of every two matrices */

/* layout: bit 0 a, bit 1 b, bit 2 d in column order. */
static void same_in_layout(const struct cpu_problem *whole, uint32_t layout, uint64_t pad, struct cpu_problem *ret_problem) {
        const struct mma_problem *p = &whole->p;

        cpu_problem_init(ret_problem, p->a.dtype, p->b.dtype, p->d.dtype, p->m, p->n, p->k);
        ret_problem->p.compute = p->compute;
        ret_problem->p.a.order = order_of(layout & 1);
        ret_problem->p.b.order = order_of(layout & 2);
        ret_problem->p.d.order = order_of(layout & 4);
        cpu_problem_pack(ret_problem, pad);
        cpu_problem_allocate(ret_problem);
        copy(oracle_a(p), oracle_a(&ret_problem->p));
        copy(oracle_b(p), oracle_b(&ret_problem->p));
}

/* The rectangle of D that starts at (row, column), as a product of its own. */
static struct mma_problem rectangle(const struct cpu_problem *problem, uint64_t row, uint64_t column, uint64_t m,
                                    uint64_t n) {
        struct mma_problem part = problem->p;

        part.a.at = address(oracle_a(&problem->p), row, 0);
        part.b.at = address(oracle_b(&problem->p), 0, column);
        part.d.at = address(oracle_d(&problem->p), row, column);
        part.m = m;
        part.n = n;
        return part;
}

static uint64_t any_up_to(struct oracle_random *random, uint64_t most) {
        static const uint64_t favourites[] = { 1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 17, 31, 33, 64, 96, 97 };
        uint64_t n = favourites[oracle_below(random, sizeof favourites / sizeof *favourites)];

        return oracle_below(random, 2) && n <= most ? n : 1 + oracle_below(random, most);
}

static void check_invariance(int a, int b, int d, int compute, uint64_t m, uint64_t n, uint64_t k, uint32_t layouts,
                             int n_rectangles, struct oracle_random *random) {
        struct cpu_problem whole;

        cpu_problem_init(&whole, a, b, d, m, n, k);
        whole.p.compute = (uint8_t)compute;
        cpu_problem_allocate(&whole);
        cpu_problem_fill_normal(&whole, random);
        multiply(cpu_contexts[0], &whole);

        for (uint32_t layout = 0; layout < 8; layout++) {
                struct cpu_problem other;
                struct refusal refusal;

                if (!(layouts >> layout & 1))
                        continue;
                same_in_layout(&whole, layout, layout ? oracle_below(random, 5) : 0, &other);
                multiply(cpu_contexts[layout % 2], &other);
                if (!have_equal_bits(&other.p, &whole.p, 0, 0))
                        fail_msg("%s %" PRIu64 "x%" PRIu64 "x%" PRIu64 ": other bits in layout %u", mma_dtype_name(a), m, n,
                                 k, layout);
                for (int i = 0; i < n_rectangles; i++) {
                        uint64_t part_m = any_up_to(random, m), part_n = any_up_to(random, n);
                        uint64_t row = oracle_below(random, m - part_m + 1), column = oracle_below(random, n - part_n + 1);
                        struct mma_problem part = rectangle(&other, row, column, part_m, part_n);

                        cpu_problem_reset_d(&other);
                        assert_int_equal(cpu_gemm(cpu_contexts[i % 2], &part, &refusal), 0);
                        if (!have_equal_bits(&part, &whole.p, row, column))
                                fail_msg("%s %" PRIu64 "x%" PRIu64 "x%" PRIu64 ": other bits for %" PRIu64
                                         " rows from %" PRIu64 ", %" PRIu64 " columns from %" PRIu64 " in layout %u",
                                         mma_dtype_name(a), m, n, k, part_m, row, part_n, column, layout);
                }
                cpu_problem_deinit(&other);
        }
        cpu_problem_deinit(&whole);
}

static const struct { int a, b, d, compute; } products[] = {
        { MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT },     { MMA_F64, MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT },
        { MMA_F16, MMA_F16, MMA_F32, MMA_COMPUTE_DEFAULT },     { MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_TF32 },
        { MMA_BF16, MMA_F16, MMA_F32, MMA_COMPUTE_DEFAULT },    { MMA_E4M3, MMA_E5M2, MMA_F32, MMA_COMPUTE_DEFAULT },
};
#define N_PRODUCTS (sizeof products / sizeof *products)

static void test_bits_do_not_depend_on_m_n_layout_or_threads(void **state) {
        static const uint64_t depths[] = { 1, 2, 3, 31, 255, 257, 500, 1111 };
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                for (size_t j = 0; j < sizeof depths / sizeof *depths; j++)
                        check_invariance(products[i].a, products[i].b, products[i].d, products[i].compute, 193, 211,
                                         depths[j], ALL_LAYOUTS, 4, &random);
}

/* K is cut in steps by its type alone; here it has several, and a remainder. */
static void test_bits_of_long_sums_do_not_depend_on_m_or_n(void **state) {
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 1);
        for (size_t i = 0; i < N_PRODUCTS; i++)
                check_invariance(products[i].a, products[i].b, products[i].d, products[i].compute, 50, 40, 16384 + 777,
                                 SOME_LAYOUTS, 4, &random);
}

/* Larger than the cache blocks of BLIS in both directions. */
static void test_bits_of_large_products_do_not_depend_on_m_or_n(void **state) {
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 2);
        check_invariance(MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 600, 4200, 300, SOME_LAYOUTS, 2, &random);
        check_invariance(MMA_F16, MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, 4200, 600, 300, SOME_LAYOUTS, 2, &random);
}

/* A batch runs whole problems on threads of their own, a single problem shares them. */
static void test_bits_do_not_depend_on_batch_mates(void **state) {
        struct oracle_random random;

        (void)state;
        oracle_seed(&random, cpu_seed + 3);
        for (size_t i = 0; i < N_PRODUCTS; i++) {
                struct cpu_problem problem;
                struct mma_problem one;
                struct refusal refusal;
                size_t one_bytes;
                void *d;

                cpu_problem_init(&problem, products[i].a, products[i].b, products[i].d, 37, 41, 300);
                problem.p.compute = (uint8_t)products[i].compute;
                problem.p.batch = 24;
                cpu_problem_allocate(&problem);
                cpu_problem_fill_normal(&problem, &random);
                multiply(cpu_contexts[1], &problem);
                one_bytes = 37 * 41 * oracle_bytes(problem.p.d.dtype);
                d = malloc(one_bytes);
                assert_non_null(d);
                for (uint64_t j = 0; j < 24; j++) {
                        one = problem.p;
                        one.batch = 1;
                        one.a.at = (char *)one.a.at + j * one.a.batch_stride * oracle_bytes(one.a.dtype);
                        one.b.at = (char *)one.b.at + j * one.b.batch_stride * oracle_bytes(one.b.dtype);
                        one.d.at = d;
                        assert_int_equal(cpu_gemm(cpu_contexts[0], &one, &refusal), 0);
                        assert_memory_equal(d, (char *)problem.p.d.at + j * one_bytes, one_bytes);
                }
                free(d);
                cpu_problem_deinit(&problem);
        }
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bits_do_not_depend_on_m_n_layout_or_threads),
                cmocka_unit_test(test_bits_of_long_sums_do_not_depend_on_m_or_n),
                cmocka_unit_test(test_bits_of_large_products_do_not_depend_on_m_or_n),
                cmocka_unit_test(test_bits_do_not_depend_on_batch_mates),
        };

        return cmocka_run_group_tests(tests, cpu_contexts_make, cpu_contexts_free);
}
