/* SPDX-License-Identifier: MIT
 *
 * Goal: offsets that 32 bits do not hold reach their elements in every row of kernels/table.h. Method: lines that lie so far apart;
 * dense matrices of so many elements, A, B and D in turn, in which tiles begin so far; more rows or columns than 2^31. Whole numbers,
 * exactly. Takes 60 GiB of GPU memory, or skips. MMA_TEST_SEED and MMA_TEST_ROWS as in test-kernels.c; MMA_TEST_BRIEF leaves all out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "tests/gpu/pairs.h"

static uint64_t seed;
static bool is_brief;

/* ---- lines far apart ---- */

static char *device_memory(uint64_t n_bytes)
{
        void *at = NULL;

        if (cudaMalloc(&at, n_bytes) != cudaSuccess) {
                cudaGetLastError();
                print_message("%llu MiB of GPU memory are not to be had\n", (unsigned long long)(n_bytes >> 20));
                skip();
        }
        return at;
}

/* Copies the elements that a view has between host and device, whose places differ by their ld alone. */
static void copy_elements(const struct mma_view *to, const struct mma_view *from, uint64_t rows, uint64_t cols,
                          enum cudaMemcpyKind kind)
{
        uint64_t bytes = oracle_bytes(to->dtype), lines = to->order == MMA_ORDER_ROW ? rows : cols;
        uint64_t length = to->order == MMA_ORDER_ROW ? cols : rows;

        for (uint64_t i = 0; i < lines; i++)
                assert_int_equal(cudaMemcpy((char *)to->at + i * to->ld * bytes, (char *)from->at + i * from->ld * bytes,
                                            length * bytes, kind), cudaSuccess);
}

static void place_far(struct mma_view *view, uint64_t rows, uint64_t cols, char *at)
{
        uint64_t lines = view->order == MMA_ORDER_ROW ? rows : cols;

        view->at = at;
        /* The last line starts beyond 2^31 elements. */
        view->ld = ((1ull << 31) / (lines - 1) + 16) / 16 * 16 + 16;
}

static void test_offsets_beyond_2_31_elements_within_every_matrix(void **state)
{
        const uint64_t m = 3, n = 2, k = 40, room = 20ull << 30;
        struct oracle_random random;
        char *memory, text[256];
        uint32_t n_runs = 0;

        (void)state;
        if (is_brief)
                skip();
        memory = device_memory(3 * room);
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t variant = 0; variant < 8; variant++) {
                        const struct pair *pair = &pairs[pair_index];
                        struct mma_problem near = pair_problem(pair, pair->d[0], m, n, k), far;
                        struct mma_group group = { .problems = &far, .n_problems = 1 };

                        gpu_reset();
                        gpu_order(&near.a, order_of(variant), m, k, 0);
                        gpu_order(&near.b, order_of(variant >> 1), k, n, 0);
                        gpu_order(&near.d, order_of(variant >> 2), m, n, 0);
                        gpu_place_matrices(&near, 0);
                        pair_fill_whole(&near, pair, &random);
                        far = near;
                        place_far(&far.a, m, k, memory);
                        place_far(&far.b, k, n, memory + room);
                        place_far(&far.d, m, n, memory + 2 * room);
                        copy_elements(&far.a, &near.a, m, k, cudaMemcpyHostToDevice);
                        copy_elements(&far.b, &near.b, k, n, cudaMemcpyHostToDevice);
                        for (uint32_t i = 0; i < kernels_count(); i++) {
                                const struct mma_kernel *kernel = kernels_at(i);

                                if (!gpu_wants(kernel) || kernel->takes(kernel, &far, gpu_device()))
                                        continue;
                                n_runs++;
                                oracle_fill_value(oracle_d(&near), 99);
                                copy_elements(&far.d, &near.d, m, n, cudaMemcpyHostToDevice);
                                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaSuccess);
                                assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
                                copy_elements(&near.d, &far.d, m, n, cudaMemcpyDeviceToHost);
                                if (oracle_check(&near, ORACLE_EXACT, text, sizeof text))
                                        fail_msg("%s, orders %s %s %s: %s", kernel->name, mma_order_name(far.a.order),
                                                 mma_order_name(far.b.order), mma_order_name(far.d.order), text);
                        }
                }
        printf("# %u runs\n", n_runs);
        cudaFree(memory);
}

/* ---- dense ---- */

static bool has_rows_for_all_layouts(const struct pair *pair)
{
        return oracle_bytes(pair->a) == 2 || pair->a == MMA_F64;
}

#define N_POINTS 24u            /* elements of A, each in a row and a column of its own */
#define N_EACH 4u               /* elements of B that one of them meets */

static uint64_t spread(uint64_t index, uint64_t n_indices, uint64_t extent)
{
        return index * (extent - 1) / (n_indices - 1);
}

static double point_value(uint32_t point)
{
        return 1 + point % 3;
}

static void set_on_device(struct oracle_matrix matrix, uint64_t row, uint64_t column, double value)
{
        uint64_t bytes = oracle_bytes(matrix.view->dtype);
        char code[8];

        oracle_encode(matrix.view->dtype, value, code);
        assert_int_equal(cudaMemcpy((char *)matrix.view->at + oracle_index(matrix, 0, row, column) * bytes, code, bytes,
                                    cudaMemcpyHostToDevice), cudaSuccess);
}

/* Zeros, but for the points of A and what they meet of B. */
static void fill_points(const struct mma_problem *p)
{
        assert_int_equal(cudaMemset(p->a.at, 0, oracle_elements(oracle_a(p)) * oracle_bytes(p->a.dtype)), cudaSuccess);
        assert_int_equal(cudaMemset(p->b.at, 0, oracle_elements(oracle_b(p)) * oracle_bytes(p->b.dtype)), cudaSuccess);
        for (uint32_t i = 0; i < N_POINTS; i++) {
                uint64_t k = spread(i, N_POINTS, p->k);

                set_on_device(oracle_a(p), spread(i, N_POINTS, p->m), k, point_value(i));
                for (uint32_t j = 0; j < N_EACH; j++)
                        set_on_device(oracle_b(p), k, spread(i * N_EACH + j, N_POINTS * N_EACH, p->n), 2);
        }
}

/* The lines of D in which there are products, element by element, and what lies behind D. */
static void check_points(const struct mma_kernel *kernel, const struct mma_problem *p, uint64_t n_guard)
{
        bool is_row = p->d.order == MMA_ORDER_ROW;
        uint64_t bytes = oracle_bytes(p->d.dtype), length = is_row ? p->n : p->m, n_lines = is_row ? N_POINTS : N_POINTS * N_EACH;
        char *wanted = malloc(length * bytes), *got = malloc(length * bytes);

        assert_true(wanted && got && n_guard <= length * bytes);
        for (uint64_t line = 0; line < n_lines; line++) {
                uint64_t at = spread(line, n_lines, is_row ? p->m : p->n);

                memset(wanted, 0, length * bytes);
                for (uint32_t i = 0; i < N_POINTS; i++)
                        for (uint32_t j = 0; j < N_EACH; j++) {
                                uint64_t row = spread(i, N_POINTS, p->m), column = spread(i * N_EACH + j, N_POINTS * N_EACH, p->n);

                                if ((is_row ? row : column) == at)
                                        oracle_encode(p->d.dtype, 2 * point_value(i), wanted + (is_row ? column : row) * bytes);
                        }
                assert_int_equal(cudaMemcpy(got, (char *)p->d.at + at * p->d.ld * bytes, length * bytes, cudaMemcpyDeviceToHost), cudaSuccess);
                if (memcmp(wanted, got, length * bytes))
                        fail_msg("%s: %zux%zux%zu, orders %s %s %s: line %zu of D is wrong", kernel->name, (size_t)p->m, (size_t)p->n,
                                 (size_t)p->k, mma_order_name(p->a.order), mma_order_name(p->b.order), mma_order_name(p->d.order), (size_t)at);
        }
        assert_int_equal(cudaMemcpy(got, (char *)p->d.at + oracle_elements(oracle_d(p)) * bytes, n_guard, cudaMemcpyDeviceToHost), cudaSuccess);
        for (uint64_t i = 0; i < n_guard; i++)
                assert_int_equal((uint8_t)got[i], 0xff);
        free(wanted);
        free(got);
}

/* D, A and B in turn: tiles that begin where only 64-bit offsets reach. Reference rows, one thread an element, would take too long. */
static void test_dense_matrices_of_more_than_2_31_elements(void **state)
{
        static const uint32_t sizes[][3] = { { 70016, 32832, 64 }, { 70016, 64, 32832 }, { 64, 70016, 32832 } };
        static const uint8_t indices[] = { 1, 5, 9, 13, 17, 18, 19 };
        const uint64_t room = 20ull << 30, n_guard = 64;
        char *memory;
        uint32_t n_runs = 0;

        (void)state;
        if (is_brief)
                skip();
        memory = device_memory(3 * room);
        for (uint32_t i = 0; i < sizeof indices; i++)
                for (uint32_t turn = 0; turn < (has_rows_for_all_layouts(&pairs[indices[i]]) ? 6 : 3); turn++) {
                        const struct pair *pair = &pairs[indices[i]];
                        const uint32_t *size = sizes[turn % 3];
                        struct mma_problem p = pair_problem(pair, pair->d[0], size[0], size[1], size[2]);
                        struct mma_group group = { .problems = &p, .n_problems = 1 };
                        uint64_t d_bytes;

                        gpu_order(&p.a, order_of(turn / 3), p.m, p.k, 0);
                        gpu_order(&p.b, order_of(turn / 3 + 1), p.k, p.n, 0);
                        gpu_order(&p.d, order_of(turn + i), p.m, p.n, 0);
                        p.a.at = memory;
                        p.b.at = memory + room;
                        p.d.at = memory + 2 * room;
                        fill_points(&p);
                        d_bytes = oracle_elements(oracle_d(&p)) * oracle_bytes(p.d.dtype);
                        for (uint32_t row = 0; row < kernels_count(); row++) {
                                const struct mma_kernel *kernel = kernels_at(row);

                                if (kernel->family == MMA_FAMILY_REF || !gpu_wants(kernel) || kernel->takes(kernel, &p, gpu_device()))
                                        continue;
                                n_runs++;
                                assert_int_equal(cudaMemset(p.d.at, 0xff, d_bytes + n_guard), cudaSuccess);
                                assert_int_equal(kernel->launch(kernel, &group, NULL), cudaSuccess);
                                assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
                                check_points(kernel, &p, n_guard);
                        }
                }
        printf("# %u runs\n", n_runs);
        cudaFree(memory);
}

/* ---- rows and columns ---- */

/* D = A * 1 for a column A of 2^31 + 1 equal elements but one, or the same transposed; looked at in four places. */
static void check_two_billion_rows(uint8_t dtype, bool transposed)
{
        const uint64_t m = (1ull << 31) + 1, bytes = oracle_bytes(dtype), n_looked = 4096;
        const uint64_t places[] = { 0, (1ull << 31) - n_looked, (1ull << 31) - n_looked + 1, 0x54321000 };
        struct mma_problem p = transposed ? gpu_problem(dtype, dtype, dtype, 1, m, 1) : gpu_problem(dtype, dtype, dtype, m, 1, 1);
        struct mma_group group = { .problems = &p, .n_problems = 1 };
        const struct mma_kernel *kernel;
        struct refusal refusal;
        char one[8], odd[8], *memory = device_memory(2 * (m + 256) * bytes + 256), *looked = malloc((n_looked + 1) * bytes);
        char *vector = memory + 256, *d = vector + (m + 256) * bytes / 256 * 256;

        assert_non_null(looked);
        oracle_encode(dtype, 1, one);
        oracle_encode(dtype, 3, odd);
        p.a.at = transposed ? memory : vector;
        p.b.at = transposed ? vector : memory;
        p.d.at = d;
        assert_int_equal(cudaMemset(vector, 0x3d, m * bytes), cudaSuccess);
        assert_int_equal(cudaMemset(d, 0x77, (m + 1) * bytes), cudaSuccess);
        assert_int_equal(cudaMemcpy(memory, one, bytes, cudaMemcpyHostToDevice), cudaSuccess);
        /* Only 64-bit offsets reach this one. */
        assert_int_equal(cudaMemcpy(vector + (m - 1) * bytes, odd, bytes, cudaMemcpyHostToDevice), cudaSuccess);
        assert_int_equal(kernels_select(&p, gpu_device(), &kernel, &refusal), 0);
        assert_int_equal(kernel->launch(kernel, &group, NULL), cudaSuccess);
        assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
        for (uint32_t i = 0; i < 4; i++) {
                assert_int_equal(cudaMemcpy(looked, d + places[i] * bytes, (n_looked + 1) * bytes, cudaMemcpyDeviceToHost),
                                 cudaSuccess);
                for (uint64_t j = 0; j <= n_looked; j++)
                        for (uint64_t byte = 0; byte < bytes; byte++) {
                                uint64_t at = places[i] + j;
                                char want = at == m ? 0x77 : at == m - 1 ? odd[byte] : 0x3d;

                                if (looked[j * bytes + byte] != want)
                                        fail_msg("%s, %s: element %llu is wrong", kernel->name, mma_dtype_name(dtype),
                                                 (unsigned long long)at);
                        }
        }
        cudaFree(memory);
        free(looked);
}

static void test_more_rows_or_columns_than_a_signed_32_bit_number_holds(void **state)
{
        static const uint8_t dtypes[] = { MMA_S8, MMA_E4M3, MMA_BF16, MMA_F16, MMA_F32, MMA_F64 };

        (void)state;
        if (is_brief)
                skip();
        for (uint32_t i = 0; i < sizeof dtypes; i++)
                check_two_billion_rows(dtypes[i], i & 1);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_offsets_beyond_2_31_elements_within_every_matrix),
                cmocka_unit_test(test_dense_matrices_of_more_than_2_31_elements),
                cmocka_unit_test(test_more_rows_or_columns_than_a_signed_32_bit_number_holds),
        };

        return gpu_begin(20261129, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
