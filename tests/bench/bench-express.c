/* SPDX-License-Identifier: MIT
 *
 * What a small product costs without the service: operands and result in mapped host memory, from the launch call until the
 * host sees the word that the last CTA writes. Every row of the table that takes the problem, beside the floor of the same
 * launch without a tile.
 *
 *     bench-express [M N K]       f16, default 64 64 64
 */
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/kernels.h"

#define ROUNDS 4000

static double now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static int compare(const void *x, const void *y) {
        double d = *(const double *)x - *(const double *)y;
        return (d > 0) - (d < 0);
}

static void need(int error, const char *what) {
        if (error) {
                fprintf(stderr, "%s: %s\n", what, cudaGetErrorString((cudaError_t)error));
                exit(1);
        }
}

static void measure(const char *name, const struct mma_kernel *kernel, const struct mma_problem *problem,
                    volatile uint32_t *word, uint32_t *counter, cudaStream_t stream) {
        static double whole[ROUNDS], call[ROUNDS];
        static uint32_t value;
        for (int i = 0; i < ROUNDS; i++) {
                struct mma_group group = { .problems = problem, .n_problems = 1,
                                           .done = { .counter = counter, .word = (uint32_t *)word, .value = ++value } };
                double begin = now();
                need(kernel->launch(kernel, &group, stream), name);
                call[i] = now() - begin;
                while (*word != value)
                        ;
                whole[i] = now() - begin;
        }
        qsort(whole, ROUNDS, sizeof whole[0], compare);
        qsort(call, ROUNDS, sizeof call[0], compare);
        printf("%-32s p50 %6.1f  p99 %6.1f  call %5.1f us\n", name, whole[ROUNDS / 2], whole[ROUNDS * 99 / 100],
               call[ROUNDS / 2]);
}

int main(int argc, char **argv) {
        uint64_t m = argc > 3 ? strtoull(argv[1], NULL, 10) : 64, n = argc > 3 ? strtoull(argv[2], NULL, 10) : 64,
                 k = argc > 3 ? strtoull(argv[3], NULL, 10) : 64;
        struct cudaDeviceProp prop;
        uint32_t *counter, *word;
        char *memory;
        cudaStream_t stream;
        int n_devices = 0;

        if (cudaGetDeviceCount(&n_devices) != cudaSuccess || !n_devices) {
                printf("no GPU\n");
                return 77;
        }
        need(cudaGetDeviceProperties(&prop, 0), "properties");
        struct mma_device device = { .cc = (uint32_t)(prop.major * 10 + prop.minor),
                                     .n_sms = (uint32_t)prop.multiProcessorCount,
                                     .smem_bytes_max = (uint32_t)prop.sharedMemPerBlockOptin,
                                     .l2_bytes = (uint64_t)prop.l2CacheSize };
        need(kernels_load_all(&device), "load");
        need(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
        need(cudaMalloc((void **)&counter, 4), "counter");
        need(cudaMemset(counter, 0, 4), "counter");
        need(cudaHostAlloc((void **)&word, 64, cudaHostAllocMapped), "word");
        need(cudaHostAlloc((void **)&memory, (m * k + k * n + m * n) * 2 + 4096, cudaHostAllocMapped), "memory");
        *word = 0;
        memset(memory, 0x3c, (m * k + k * n + m * n) * 2);
        need(cudaDeviceSynchronize(), "start");

        struct gemm gemm;
        struct refusal refusal;
        struct mma_problem problem, empty;
        const struct mma_kernel *chosen;
        gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct operand){ .dtype = MMA_F16, .order = MMA_ORDER_ROW, .place = PLACE_SLAB,
                                                     .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        gemm.a.rows = gemm.d.rows = m;
        gemm.a.cols = gemm.b.rows = k;
        gemm.b.cols = gemm.d.cols = n;
        if (gemm_check(&gemm, "", &refusal)) {
                fprintf(stderr, "%s: %s\n", refusal.field, refusal.text);
                return 1;
        }
        struct mma_pointers pointers = { .a = memory, .b = memory + m * k * 2, .d = memory + (m * k + k * n) * 2 };
        problem_from_gemm(&gemm, &pointers, &problem);
        empty = problem;
        empty.m = 0;

        double begin = now();
        for (int i = 0; i < 1000; i++)
                if (kernels_select(&problem, &device, &chosen, &refusal))
                        return 1;
        printf("kernels_select: %.2f us, chooses %s\n", (now() - begin) / 1000, chosen->name);
        measure("floor: the launch without a tile", chosen, &empty, word, counter, stream);
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (!kernels_at(i)->takes(kernels_at(i), &problem, &device))
                        measure(kernels_at(i)->name, kernels_at(i), &problem, word, counter, stream);
        return 0;
}
