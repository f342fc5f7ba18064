/* SPDX-License-Identifier: MIT
 *
 * Goal: no row touches what lies behind the last element of an operand, of D, or of a vector of the epilogue. Method: each of them ends
 * where memory does, so that an access behind it is a fault on any GPU, and D must be what the row makes of the same operands in the
 * middle of memory. Matrices start at multiples of 16 bytes, as the fast rows want it, so that up to 15 bytes are left between
 * some and the end. MMA_TEST_SEED, MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "daemon/cuda_driver.h"
#include "tests/gpu/pairs.h"

#define PLACE_BYTES (4u << 20)
#define N_PLACES 8u

static uint64_t seed;
static bool is_brief;

/* Stretches of device memory with nothing mapped behind: where they end. */
static char *limits[N_PLACES];

static void map_places(void)
{
        struct cuda_driver driver;
        CUmemAllocationProp properties = { .type = CU_MEM_ALLOCATION_TYPE_PINNED, .location = { .type = CU_MEM_LOCATION_TYPE_DEVICE } };
        CUmemAccessDesc access = { .location = properties.location, .flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE };

        assert_int_equal(cuda_driver_load(&driver), 0);
        for (uint32_t i = 0; i < N_PLACES; i++) {
                CUmemGenericAllocationHandle memory;
                CUdeviceptr at;

                assert_int_equal(driver.mem_address_reserve(&at, 2 * PLACE_BYTES, 0, 0, 0), CUDA_SUCCESS);
                assert_int_equal(driver.mem_create(&memory, PLACE_BYTES, &properties, 0), CUDA_SUCCESS);
                assert_int_equal(driver.mem_map(at, PLACE_BYTES, 0, memory, 0), CUDA_SUCCESS);
                assert_int_equal(driver.mem_set_access(at, PLACE_BYTES, &access, 1), CUDA_SUCCESS);
                limits[i] = (char *)at + PLACE_BYTES;
        }
}

/* What lies at `from` in the arena, so that it ends where a place does, or as near as it can. NULL for nothing. */
static void *put(uint32_t place, const void *from, uint64_t n_bytes, uint64_t alignment)
{
        char *at = limits[place] - (n_bytes + alignment - 1) / alignment * alignment;

        if (!from)
                return NULL;
        assert_true(n_bytes <= PLACE_BYTES);
        gpu_ok(cudaMemcpy(at, from, n_bytes, cudaMemcpyHostToDevice));
        return at;
}

static uint64_t bytes_of(struct oracle_matrix matrix)
{
        return oracle_elements(matrix) * oracle_bytes(matrix.view->dtype);
}

static struct mma_problem put_all(const struct mma_problem *problem)
{
        struct mma_problem p = *problem;
        uint64_t n_bias = problem->bias_axis == MMA_AXIS_M ? problem->m : problem->n;

        p.a.at = put(0, problem->a.at, bytes_of(oracle_a(problem)), 16);
        p.b.at = put(1, problem->b.at, bytes_of(oracle_b(problem)), 16);
        p.d.at = put(2, problem->d.at, bytes_of(oracle_d(problem)), 16);
        if (problem->c_kind == MMA_C_TENSOR)
                p.c.at = put(3, problem->c.at, bytes_of(oracle_c(problem)), 16);
        if (problem->bias)
                p.bias = put(4, problem->bias, n_bias * oracle_bytes(problem->bias_dtype), 1);
        p.scale_a = put(5, problem->scale_a, problem->m * sizeof *problem->scale_a, 1);
        p.scale_b = put(6, problem->scale_b, problem->n * sizeof *problem->scale_b, 1);
        if (problem->rows_d)
                p.rows_d = put(7, problem->rows_d, problem->m * mma_dtype_bytes(problem->rows_d_dtype), 1);
        return p;
}

/* n values of 1 to 16, of f32 or of D's type. */
static void *place_vector(uint8_t dtype, uint64_t n, struct oracle_random *random)
{
        char *values = gpu_place(n * oracle_bytes(dtype), 0);

        for (uint64_t i = 0; i < n; i++)
                oracle_encode(dtype, (double)(1 + oracle_below(random, 16)), values + i * oracle_bytes(dtype));
        return values;
}

/* kind: 0 nothing; 1 what most products come with; 2 C and an activation; 3 gated pairs; 4 rows of D picked by number. */
static void add_options(struct mma_problem *p, uint32_t kind, struct oracle_random *random)
{
        bool is_16_bit = p->d.dtype == MMA_F16 || p->d.dtype == MMA_BF16, is_s32 = p->d.dtype == MMA_S32;

        if (kind >= 1 && kind <= 3 && !is_s32) {
                p->bias_axis = oracle_below(random, 2) ? MMA_AXIS_M : MMA_AXIS_N;
                p->bias_dtype = is_16_bit && oracle_below(random, 2) ? p->d.dtype : MMA_F32;
                p->bias = place_vector(p->bias_dtype, p->m + p->n, random);
                p->act = MMA_ACT_RELU;
        }
        if ((kind == 1 || kind == 3) && !is_s32) {
                p->has_scale = 1;
                p->scale_a = place_vector(MMA_F32, p->m, random);
                p->scale_b = place_vector(MMA_F32, p->n, random);
        }
        if (kind == 2) {
                p->act = is_s32 ? MMA_ACT_RELU : MMA_ACT_GELU;
                p->c_kind = MMA_C_TENSOR;
                p->beta = 2;
                p->c.dtype = p->d.dtype == MMA_E4M3 || p->d.dtype == MMA_E5M2 ? MMA_F32 : p->d.dtype;
                gpu_order(&p->c, order_of(!oracle_below(random, 3)), p->m, p->n, 0);
                p->c.ld += aligned_extra(p->c.ld);
                p->c.at = gpu_place(bytes_of(oracle_c(p)), 0);
                oracle_fill_whole(oracle_c(p), random, 8);
        }
        if (kind == 3 && !is_s32 && p->n % 2 == 0)
                p->act = MMA_ACT_SWIGLU;
        if (kind == 4) {
                int32_t *rows = gpu_place(p->m * sizeof *rows, 0);

                p->rows_d = rows;
                p->rows_d_dtype = MMA_S32;
                p->d_rows = p->m;
                for (uint64_t i = 0; i < p->m; i++)
                        rows[i] = (int32_t)(p->m - 1 - i);
        }
}

static void check_row(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        struct mma_problem at_end = put_all(problem);
        struct mma_group group = { .problems = &at_end, .n_problems = 1 };
        const void *at_end_d = at_end.d.at;
        uint64_t n_bytes = bytes_of(oracle_d(problem));
        char *d = malloc(n_bytes);
        int error;

        assert_non_null(d);
        gpu_run(kernel, problem, 1, 0);
        error = kernel->launch(kernel, &group, NULL);
        if (!error)
                error = cudaDeviceSynchronize();
        if (error)
                fail_msg("%s, %zux%zux%zu of %s, orders %s %s %s, act %d, c %d: %s", kernel->name, (size_t)problem->m, (size_t)problem->n,
                         (size_t)problem->k, mma_dtype_name(problem->d.dtype), mma_order_name(problem->a.order),
                         mma_order_name(problem->b.order), mma_order_name(problem->d.order), problem->act, problem->c_kind,
                         cudaGetErrorString((cudaError_t)error));
        gpu_ok(cudaMemcpy(d, at_end_d, n_bytes, cudaMemcpyDeviceToHost));
        if (memcmp(d, gpu_result(problem).d.at, n_bytes))
                fail_msg("%s, %zux%zux%zu: D has other bits at the end of memory", kernel->name, (size_t)problem->m, (size_t)problem->n,
                         (size_t)problem->k);
        free(d);
}

static void test_no_row_touches_what_lies_behind_its_operands(void **state)
{
        static const uint16_t shapes[][3] = {
                { 144, 208, 96 }, { 145, 203, 93 }, { 16, 272, 176 }, { 272, 49, 336 }, { 48, 16, 32 }, { 13, 29, 41 }, { 336, 401, 272 },
                { 16, 16, 4128 },
        };
        static struct gpu_seen seen;
        struct oracle_random random;
        uint32_t n_runs = 0;

        (void)state;
        map_places();
        oracle_seed(&random, seed);
        for (uint32_t pair_index = 0; pair_index < n_pairs; pair_index++)
                for (uint32_t turn = 0; turn < 80; turn++) {
                        const struct pair *pair = &pairs[pair_index];
                        const uint16_t *size = shapes[turn % (sizeof shapes / sizeof shapes[0])];
                        uint32_t kind = turn % 5;
                        struct mma_problem p = pair_problem(pair, pair_d(pair, (uint32_t)oracle_below(&random, 30)), size[0], size[1], size[2]);

                        gpu_reset();
                        gpu_order(&p.a, order_of((uint32_t)oracle_below(&random, 2)), p.m, p.k, 0);
                        gpu_order(&p.b, order_of((uint32_t)oracle_below(&random, 2)), p.k, p.n, 0);
                        p.a.ld += aligned_extra(p.a.ld);
                        p.b.ld += aligned_extra(p.b.ld);
                        if (oracle_below(&random, 2))
                                gpu_along_k(&p);
                        add_options(&p, kind, &random);
                        gpu_order(&p.d, order_of(!oracle_below(&random, 4)), p.m, oracle_d(&p).cols, 0);
                        if (oracle_below(&random, 3))
                                p.d.ld += aligned_extra(p.d.ld);
                        gpu_place_matrices(&p, 0);
                        if (!gpu_is_news(&seen, &p, kind))
                                continue;
                        pair_fill_whole(&p, pair, &random);
                        for (uint32_t i = 0; i < kernels_count(); i++)
                                if (gpu_takes(kernels_at(i), &p)) {
                                        check_row(kernels_at(i), &p);
                                        n_runs++;
                                }
                }
        printf("# %u runs\n", n_runs);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_no_row_touches_what_lies_behind_its_operands),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
