/* SPDX-License-Identifier: MIT
 *
 * Goal: offsets are 64-bit in every type and order: lines and batch elements more than 4 GiB apart are read and written where
 * they lie (ml-explore/mlx#1051, R048; sonots/cumo#399, R050). Method: sparse address space, of which a product touches a few
 * pages; whole numbers, so that the slow reference is exact.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "tests/unit/kernels/cpu_problem.h"

#define SPACE_BYTES (1ull << 37)

static struct cpu_context *context;

static void *sparse(uint64_t n_bytes)
{
        void *at = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

        return at == MAP_FAILED ? NULL : at;
}

static void multiply_far_apart(int ab, int d, int order_a, int order_b, int order_d, void *const spaces[3])
{
        struct mma_view *views[3];
        struct oracle_random random;
        struct cpu_problem problem;
        struct refusal refusal;
        char text[200];

        cpu_problem_init(&problem, ab, ab, d, 3, 2, 3);
        problem.p.batch = 2;
        problem.p.a.order = (uint8_t)order_a;
        problem.p.b.order = (uint8_t)order_b;
        problem.p.d.order = (uint8_t)order_d;
        views[0] = &problem.p.a;
        views[1] = &problem.p.b;
        views[2] = &problem.p.d;
        for (int i = 0; i < 3; i++) {
                uint64_t element = oracle_bytes(views[i]->dtype);

                /* Bytes: lines 4 GiB and a little, batch elements 24 GiB and a little apart. */
                views[i]->ld = ((1ull << 32) + 64u * (unsigned)(i + 1)) / element;
                views[i]->batch_stride = (6ull << 32) / element + 8;
                views[i]->at = spaces[i];
        }
        oracle_seed(&random, 48);
        oracle_fill_whole(oracle_a(&problem.p), &random, 3);
        oracle_fill_whole(oracle_b(&problem.p), &random, 3);
        oracle_fill_value(oracle_d(&problem.p), 77);
        assert_int_equal(cpu_gemm(context, &problem.p, &refusal), 0);
        if (oracle_check(&problem.p, ORACLE_EXACT, text, sizeof(text)))
                fail_msg("%s, orders %d %d %d: %s", mma_dtype_name(ab), order_a, order_b, order_d, text);
}

static void test_lines_and_batches_more_than_4_gib_apart_are_in_their_places(void **state)
{
        static const int types[][2] = { { MMA_F32, MMA_F32 }, { MMA_F16, MMA_F16 }, { MMA_BF16, MMA_F32 }, { MMA_F64, MMA_F64 },
                                        { MMA_S8, MMA_S32 }, { MMA_E4M3, MMA_F16 } };
        void *spaces[3];

        (void)state;
        for (int i = 0; i < 3; i++) {
                spaces[i] = sparse(SPACE_BYTES);
                if (!spaces[i]) {
                        print_message("needs 384 GiB of address space\n");
                        while (i-- > 0)
                                munmap(spaces[i], SPACE_BYTES);
                        skip();
                }
        }
        for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
                for (int orders = 0; orders < 8; orders++)
                        multiply_far_apart(types[i][0], types[i][1], orders & 1 ? MMA_ORDER_COL : MMA_ORDER_ROW,
                                           orders & 2 ? MMA_ORDER_COL : MMA_ORDER_ROW,
                                           orders & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW, spaces);
        for (int i = 0; i < 3; i++)
                munmap(spaces[i], SPACE_BYTES);
}

static int setup(void **state)
{
        (void)state;
        return cpu_context_new(2, &context);
}

static int teardown(void **state)
{
        (void)state;
        context = cpu_context_free(context);
        return 0;
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_lines_and_batches_more_than_4_gib_apart_are_in_their_places),
        };

        return cmocka_run_group_tests(tests, setup, teardown);
}
