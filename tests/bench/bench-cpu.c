/* SPDX-License-Identifier: MIT
 *
 * How fast the CPU family is, each type beside f32 of the same run; not installed. Prints the best of some rounds:
 *     bench-cpu [threads [size...]]       0 threads = what the machine allows; sizes default to 500 1000 2000
 * and the cost of one call for tiny products.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/cpu.h"
#include "kernels/cpu_vector.h"
#include "tests/lib/oracle.h"

static const struct {
        const char *name;
        int a, d, compute;
} types[] = {
        { "f32", MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT },       { "f16", MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT },
        { "bf16", MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT },    { "e4m3", MMA_E4M3, MMA_BF16, MMA_COMPUTE_DEFAULT },
        { "tf32", MMA_F32, MMA_F32, MMA_COMPUTE_TF32 },         { "f64", MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT },
        { "s8", MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT },
};
#define N_TYPES (sizeof types / sizeof *types)

static double now_s(void) {
        struct timespec time;

        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static struct mma_view view(int dtype, uint64_t size, struct oracle_random *random) {
        struct mma_view result = { .ld = size, .dtype = (uint8_t)dtype, .order = MMA_ORDER_ROW };
        struct oracle_matrix matrix = { &result, ORACLE_CD, size, size, 1 };

        result.at = malloc(size * size * oracle_bytes(dtype));
        if (!result.at)
                abort();
        oracle_fill_whole(matrix, random, 7);
        return result;
}

/* Seconds of one product: the least of rounds that last at least 0.3 s in all. */
static double best_s(struct cpu_context *context, size_t type, uint64_t size, int act) {
        struct oracle_random random = { 1 };
        struct mma_problem problem = {
                .m = size, .n = size, .k = size, .batch = 1, .alpha = 1, .scale_a_value = 1, .scale_b_value = 1,
                .out_scale = 1, .act = (uint8_t)act, .compute = (uint8_t)types[type].compute, .bias_axis = MMA_AXIS_N,
        };
        struct refusal refusal;
        double best = 1e30, begin = now_s();

        problem.a = view(types[type].a, size, &random);
        problem.b = view(types[type].a, size, &random);
        problem.d = view(types[type].d, size, &random);
        for (int round = 0; round < 3 || now_s() - begin < 0.3; round++) {
                double start = now_s(), took;

                if (cpu_gemm(context, &problem, &refusal))
                        abort();
                took = now_s() - start;
                if (took < best)
                        best = took;
        }
        free(problem.a.at);
        free(problem.b.at);
        free(problem.d.at);
        return best;
}

int main(int argc, char **argv) {
        static const uint64_t default_sizes[] = { 500, 1000, 2000 };
        static const uint64_t tiny_sizes[] = { 1, 8, 16, 32, 64, 128 };
        struct cpu_context *context;

        if (cpu_context_new(argc > 1 ? (uint32_t)atoi(argv[1]) : 0, &context))
                return 1;
        printf("# %s, %s conversions, %u threads\n", cpu_blas_name(), cpu_vector_best()->name, cpu_context_threads(context));
        printf("type,size,ms,gflop_per_s,time_of_f32\n");
        for (int i = 0; i < (argc > 2 ? argc - 2 : 3); i++) {
                uint64_t size = argc > 2 ? strtoull(argv[i + 2], NULL, 10) : default_sizes[i];
                double f32 = best_s(context, 0, size, MMA_ACT_NONE);

                for (size_t type = 0; type < N_TYPES; type++) {
                        double took = type ? best_s(context, type, size, MMA_ACT_NONE) : f32;

                        printf("%s,%" PRIu64 ",%.2f,%.1f,%.2f\n", types[type].name, size, took * 1e3,
                               2e-9 * (double)(size * size * size) / took, took / f32);
                }
                for (int act = MMA_ACT_RELU; act <= MMA_ACT_SILU; act++) {
                        double took = best_s(context, 1, size, act);

                        printf("f16+%s,%" PRIu64 ",%.2f,%.1f,%.2f\n", mma_act_name(act), size, took * 1e3,
                               2e-9 * (double)(size * size * size) / took, took / f32);
                }
        }
        for (size_t i = 0; i < sizeof tiny_sizes / sizeof *tiny_sizes; i++) {
                printf("# %3" PRIu64 "^3, microseconds a call:", tiny_sizes[i]);
                for (size_t type = 0; type < N_TYPES; type++)
                        printf(" %s %.1f", types[type].name, 1e6 * best_s(context, type, tiny_sizes[i], MMA_ACT_NONE));
                printf("\n");
        }
        cpu_context_free(context);
        return 0;
}
