/* SPDX-License-Identifier: MIT
 *
 * How near the copies of kernels/prepare.h are to the speed of memory: each beside cudaMemcpyAsync on the device moving as
 * many bytes, in turns in one process. Prints a line a case: bytes read and written in one second, and the ratio.
 *
 *     bench-prepare [SMS]     bounded to what so many SMs hold at once; 0 or nothing: a CTA for each tile
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cuda_runtime_api.h>

#include "kernels/prepare.h"

#define ROUNDS 9
#define BUFFER_BYTES (1ull << 30)       /* each of two; cases that are smaller move on through them, past the L2 */

static void *buffers[2];
static cudaEvent_t begin, end;

static void cuda_ok(cudaError_t error)
{
        if (error == cudaSuccess)
                return;
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        exit(1);
}

struct bench_case {
        const char *name;
        uint8_t from, to;               /* enum mma_dtype */
        bool turns, rounds;
        uint64_t rows, cols;            /* of the source, in lines of cols */
        uint64_t from_extra, offset;    /* elements */
};

static int compare(const void *a, const void *b)
{
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

static double elapsed_us(uint32_t n)
{
        float ms;

        cuda_ok(cudaEventSynchronize(end));
        cuda_ok(cudaEventElapsedTime(&ms, begin, end));
        return (double)ms * 1e3 / n;
}

static void run(const struct bench_case *c, uint32_t n_sms)
{
        uint64_t size = mma_dtype_bytes(c->from), to_size = mma_dtype_bytes(c->to);
        uint64_t length = c->turns ? c->rows : c->cols, lines = c->turns ? c->cols : c->rows;
        uint64_t to_ld = (length * to_size + 15) / 16 * 16 / to_size;
        uint64_t from_step = ((c->rows * (c->cols + c->from_extra) + c->offset) * size + 255) / 256 * 256;
        uint64_t to_step = (lines * to_ld * to_size + 255) / 256 * 256;
        uint64_t moved = c->rows * c->cols * (size + to_size), step = from_step > to_step ? from_step : to_step;
        uint32_t n_places = (uint32_t)(BUFFER_BYTES / step), n = (uint32_t)((4ull << 30) / moved) + 1;
        double times[2][ROUNDS];
        struct mma_copy copy = {
                .from = { .ld = c->cols + c->from_extra, .dtype = c->from, .order = MMA_ORDER_ROW },
                .to = { .ld = to_ld, .dtype = c->to, .order = c->turns ? MMA_ORDER_COL : MMA_ORDER_ROW },
                .rows = c->rows, .cols = c->cols, .batch = 1, .rounds_tf32 = c->rounds, .pads = true,
        };

        for (int round = -1; round < ROUNDS; round++)
                for (int peer = 0; peer < 2; peer++) {
                        cuda_ok(cudaEventRecord(begin, NULL));
                        for (uint32_t i = 0; i < n; i++) {
                                char *from = (char *)buffers[0] + i % n_places * step;
                                char *to = (char *)buffers[1] + i % n_places * step;

                                copy.from.at = from + c->offset * size;
                                copy.to.at = to;
                                if (peer)
                                        cuda_ok(cudaMemcpyAsync(to, from, moved / 2, cudaMemcpyDeviceToDevice, NULL));
                                else
                                        cuda_ok((cudaError_t)prepare_copy(&copy, n_sms, NULL));
                        }
                        cuda_ok(cudaEventRecord(end, NULL));
                        times[peer][round < 0 ? 0 : round] = elapsed_us(n);
                }
        qsort(times[0], ROUNDS, sizeof(double), compare);
        qsort(times[1], ROUNDS, sizeof(double), compare);
        printf("%-28s sms %3u %9.2f us %7.1f GB/s  memcpy %9.2f us %7.1f GB/s  ratio %.3f\n", c->name, n_sms,
               times[0][ROUNDS / 2], (double)moved / times[0][ROUNDS / 2] / 1e3, times[1][ROUNDS / 2],
               (double)moved / times[1][ROUNDS / 2] / 1e3, times[1][ROUNDS / 2] / times[0][ROUNDS / 2]);
}

int main(int argc, char **argv)
{
        static const struct bench_case cases[] = {
                { "turn 1 byte", MMA_E4M3, MMA_E4M3, true, false, 16384, 16384, 0, 0 },
                { "turn 2 bytes", MMA_BF16, MMA_BF16, true, false, 8192, 16384, 0, 0 },
                { "turn 4 bytes", MMA_F32, MMA_F32, true, false, 8192, 8192, 0, 0 },
                { "turn 8 bytes", MMA_F64, MMA_F64, true, false, 4096, 8192, 0, 0 },
                { "pitch 1 byte, odd", MMA_E4M3, MMA_E4M3, false, false, 16383, 16383, 0, 0 },
                { "pitch 2 bytes, odd", MMA_BF16, MMA_BF16, false, false, 8191, 16383, 0, 0 },
                { "pitch 4 bytes, odd", MMA_F32, MMA_F32, false, false, 8191, 8191, 0, 0 },
                { "pitch 8 bytes, odd", MMA_F64, MMA_F64, false, false, 4095, 8191, 0, 0 },
                { "pitch 2 bytes, aligned", MMA_BF16, MMA_BF16, false, false, 8192, 8192, 8192, 0 },
                { "pitch 2 bytes, base + 1", MMA_BF16, MMA_BF16, false, false, 8192, 16384, 0, 1 },
                { "turn 1 byte, odd", MMA_E4M3, MMA_E4M3, true, false, 16383, 16383, 0, 0 },
                { "turn 2 bytes, odd", MMA_BF16, MMA_BF16, true, false, 8191, 16383, 0, 0 },
                { "turn 4 bytes, odd", MMA_F32, MMA_F32, true, false, 8191, 8191, 0, 0 },
                { "e4m3 to f16", MMA_E4M3, MMA_F16, false, false, 8192, 16384, 0, 0 },
                { "e4m3 to f16, turn", MMA_E4M3, MMA_F16, true, false, 8192, 16384, 0, 0 },
                { "e5m2 to f16, turn", MMA_E5M2, MMA_F16, true, false, 8192, 16384, 0, 0 },
                { "bf16 to f32", MMA_BF16, MMA_F32, false, false, 8192, 8192, 0, 0 },
                { "f16 to f32, turn", MMA_F16, MMA_F32, true, false, 8192, 8192, 0, 0 },
                { "f32 to tf32", MMA_F32, MMA_F32, false, true, 8192, 8192, 0, 0 },
                { "f32 to tf32, turn", MMA_F32, MMA_F32, true, true, 8192, 8192, 0, 0 },
                { "turn 1 byte, 4096", MMA_E4M3, MMA_E4M3, true, false, 4096, 4096, 0, 0 },
                { "turn 2 bytes, 4096", MMA_BF16, MMA_BF16, true, false, 4096, 4096, 0, 0 },
                { "turn 4 bytes, 4096", MMA_F32, MMA_F32, true, false, 4096, 4096, 0, 0 },
                { "turn 1 byte, 1024", MMA_E4M3, MMA_E4M3, true, false, 1024, 1024, 0, 0 },
                { "pitch 2 bytes, 1023", MMA_BF16, MMA_BF16, false, false, 1023, 1023, 0, 0 },
                { "pitch 2 bytes, lines of 100", MMA_BF16, MMA_BF16, false, false, 1 << 20, 100, 1, 0 },
        };
        uint32_t n_sms = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 0) : 0;  /* as the daemon */

        cuda_ok(cudaMalloc(&buffers[0], BUFFER_BYTES));
        cuda_ok(cudaMalloc(&buffers[1], BUFFER_BYTES));
        cuda_ok(cudaMemset(buffers[0], 0x35, BUFFER_BYTES));
        cuda_ok(cudaMemset(buffers[1], 0, BUFFER_BYTES));
        cuda_ok(cudaEventCreate(&begin));
        cuda_ok(cudaEventCreate(&end));
        cuda_ok((cudaError_t)prepare_load());
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
                run(&cases[i], n_sms);
        return 0;
}
