/* SPDX-License-Identifier: MIT
 *
 * Promise 2, after a tune: measured times may choose other kernels, and no bit of any result changes. Method: products of random
 * operands before and after each shape was tuned, and after a restart that loads the times. On the fake backend the times are
 * made so that choices do change; on a GPU ($MMAD_TEST_BACKEND=cuda) they are what it takes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tests/system/cases.h"

#define ADMIN "[rule]\nadmin = yes\n"

static const struct shape {
        int dtype, d;
        uint64_t m, n, k;
        int op_a, op_b;
} shapes[] = {
        { MMA_BF16, MMA_BF16, 512, 512, 512, MMA_OP_N, MMA_OP_N },   { MMA_BF16, MMA_BF16, 257, 511, 1023, MMA_OP_N, MMA_OP_T },
        { MMA_BF16, MMA_F32, 16, 2048, 1024, MMA_OP_N, MMA_OP_T },   { MMA_F16, MMA_F16, 300, 700, 260, MMA_OP_T, MMA_OP_N },
        { MMA_F16, MMA_F16, 64, 64, 64, MMA_OP_N, MMA_OP_N },        { MMA_F32, MMA_F32, 200, 300, 400, MMA_OP_N, MMA_OP_N },
        { MMA_F64, MMA_F64, 150, 250, 350, MMA_OP_T, MMA_OP_T },     { MMA_S8, MMA_S32, 256, 384, 512, MMA_OP_N, MMA_OP_N },
        { MMA_E4M3, MMA_F32, 256, 384, 1000, MMA_OP_N, MMA_OP_N },   { MMA_E5M2, MMA_F16, 100, 200, 300, MMA_OP_N, MMA_OP_T },
};
#define N_SHAPES (sizeof shapes / sizeof shapes[0])

static char folder[] = "/tmp/mmad-tune-XXXXXX";
static struct { void *a, *b, *before, *after; char kernel[80]; } products[N_SHAPES];

/* Finite values of both signs with every bit of their fractions at random. */
static void *random_operand(int dtype, uint64_t n_elements)
{
        uint64_t n_bytes = n_elements * mma_dtype_bytes(dtype);
        uint8_t *at = malloc(n_bytes + 8);

        assert_non_null(at);
        for (uint64_t i = 0; i < n_bytes; i++)
                at[i] = (uint8_t)(rand() >> 7);
        for (uint64_t i = 0; i < n_elements; i++)
                switch (dtype) {
                case MMA_F16:
                        ((uint16_t *)(void *)at)[i] = (uint16_t)((((uint16_t *)(void *)at)[i] & 0x87ffu) | 0x3000u);
                        break;
                case MMA_BF16:
                        ((uint16_t *)(void *)at)[i] = (uint16_t)((((uint16_t *)(void *)at)[i] & 0x81ffu) | 0x3e00u);
                        break;
                case MMA_F32:
                        ((uint32_t *)(void *)at)[i] = (((uint32_t *)(void *)at)[i] & 0x83ffffffu) | 0x3c000000u;
                        break;
                case MMA_F64:
                        ((uint64_t *)(void *)at)[i] = (((uint64_t *)(void *)at)[i] & 0x807fffffffffffffu) | 0x3f80000000000000u;
                        break;
                case MMA_E4M3:
                case MMA_E5M2:
                        at[i] &= 0xbfu;
                        break;
                default:
                        break;
                }
        return at;
}

static void multiply(struct mma_client *client, const struct shape *shape, const void *a, const void *b, void *d, char *ret_kernel)
{
        struct mma_gemm gemm = cases_gemm(shape->dtype, shape->m, shape->n, shape->k, a, b, d);
        struct mma_result result;

        gemm.op_a = shape->op_a;
        gemm.op_b = shape->op_b;
        gemm.d.dtype = shape->d;
        if (shape->op_a == MMA_OP_T) {
                gemm.a.rows = shape->k;
                gemm.a.cols = shape->m;
        }
        if (shape->op_b == MMA_OP_T) {
                gemm.b.rows = shape->n;
                gemm.b.cols = shape->k;
        }
        cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, &result));
        snprintf(ret_kernel, 80, "%s", result.kernel);
}

static struct mma_shape described(const struct shape *shape)
{
        return (struct mma_shape){ .size = sizeof(struct mma_shape), .m = shape->m, .n = shape->n, .k = shape->k, .batch = 1,
                                   .a = shape->dtype, .d = shape->d, .op_a = shape->op_a, .op_b = shape->op_b };
}

static void test_bits_are_the_same_after_tune_and_after_a_restart_with_its_times(void **state)
{
        const char *backend = getenv("MMAD_TEST_BACKEND");
        unsigned seed = (unsigned)time(NULL), n_choices = 0, n_kernels = 0;
        struct mma_client *client;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        cases_start(backend && *backend ? backend : "fake", ADMIN, NULL);
        client = cases_client();
        for (size_t i = 0; i < N_SHAPES; i++) {
                const struct shape *shape = &shapes[i];
                uint64_t d_bytes = shape->m * shape->n * mma_dtype_bytes(shape->d);

                products[i].a = random_operand(shape->dtype, shape->m * shape->k);
                products[i].b = random_operand(shape->dtype, shape->k * shape->n);
                products[i].before = malloc(d_bytes);
                products[i].after = malloc(d_bytes);
                multiply(client, shape, products[i].a, products[i].b, products[i].before, products[i].kernel);
        }
        for (size_t i = 0; i < N_SHAPES; i++) {
                struct mma_shape shape = described(&shapes[i]);
                struct mma_choice *before, *after;
                size_t n;

                cases_ok(client, mma_explain(client, &shape, WAIT_MS, &before, &n));
                cases_ok(client, mma_tune(client, &shape, WAIT_MS, &after, &n));
                assert_true(n > 0 && after[0].measured && after[0].cost_us > 0);
                assert_string_equal(before[0].numeric_class, after[0].numeric_class);
                n_choices += strcmp(before[0].kernel, after[0].kernel) != 0;
                free(before);
                free(after);
        }
        for (int restarted = 0; restarted < 2; restarted++) {
                for (size_t i = 0; i < N_SHAPES; i++) {
                        uint64_t d_bytes = shapes[i].m * shapes[i].n * mma_dtype_bytes(shapes[i].d);
                        char kernel[80];

                        memset(products[i].after, 0xff, d_bytes);
                        multiply(client, &shapes[i], products[i].a, products[i].b, products[i].after, kernel);
                        if (memcmp(products[i].before, products[i].after, d_bytes) != 0)
                                fail_msg("product %zu has other bits: %s, then %s", i, products[i].kernel, kernel);
                        n_kernels += strcmp(kernel, products[i].kernel) != 0;
                }
                mma_close(client);
                cases_stop();
                if (restarted)
                        break;
                harness_end(&cases_daemon);
                cases_start(backend && *backend ? backend : "fake", ADMIN, NULL);
                client = cases_client();
        }
        print_message("%u choices and %u kernels of replies changed\n", n_choices, n_kernels);
        /* A GPU may agree with the model and the shipped times. */
        assert_true(n_choices > 0 || (backend && strcmp(backend, "cuda") == 0));
        for (size_t i = 0; i < N_SHAPES; i++) {
                free(products[i].a);
                free(products[i].b);
                free(products[i].before);
                free(products[i].after);
        }
}

static int start(void **state)
{
        (void)state;
        unsetenv("STATE_DIRECTORY");
        return mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 ? 0 : -1;
}

static int end(void **state)
{
        char command[64];

        (void)state;
        snprintf(command, sizeof command, "rm -rf '%s'", folder);
        return system(command);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_teardown(test_bits_are_the_same_after_tune_and_after_a_restart_with_its_times, cases_teardown),
        };

        return cmocka_run_group_tests(tests, start, end);
}
