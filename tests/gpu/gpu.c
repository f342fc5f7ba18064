/* SPDX-License-Identifier: MIT
 *
 * See gpu.h. The device copy is written before and read after each run as a whole: at the sizes of tests that is cheaper
 * than keeping track, and it proves that nothing but D changed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "kernels/prepare.h"
#include "kernels/select.h"
#include "tests/gpu/gpu.h"

#define ARENA_BYTES (192ull << 20)
#define GUARD_BYTES 256u
#define WORD_TIMEOUT_S 20

static struct {
        struct mma_device device;
        char *before, *after, *expected;        /* host; the first two pinned */
        char *uploaded, *on_device;     /* the arena as it went up, and where rows work */
        uint64_t n_used;
        cudaStream_t stream;
        uint32_t *counter;
        struct {
                uint32_t counter;
                unsigned char guard[GUARD_BYTES];
        } *ended;                       /* pinned: what a launch has left */
        volatile uint32_t *word;
        uint32_t value;
        struct mma_problem *table;
        void *device_table;
} gpu;

#define CUDA_OK(call)                                                                                                  \
        do {                                                                                                           \
                cudaError_t error_ = (call);                                                                           \
                if (error_ != cudaSuccess)                                                                             \
                        fail_msg("%s: %s", #call, cudaGetErrorString(error_));                                         \
        } while (0)

/* NULL, or why the tests cannot run here. */
static const char *open_device(void)
{
        struct cudaDeviceProp properties;
        int n_devices = 0, error;

        if (cudaGetDeviceCount(&n_devices) != cudaSuccess || n_devices == 0)
                return "no GPU";
        if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess || cudaSetDevice(0) != cudaSuccess)
                return "the GPU does not answer";
        gpu.device = (struct mma_device){
                .cc = (uint32_t)(properties.major * 10 + properties.minor),
                .n_sms = (uint32_t)properties.multiProcessorCount,
                .smem_bytes_max = (uint32_t)properties.sharedMemPerBlockOptin,
                .l2_bytes = (uint64_t)properties.l2CacheSize,
        };
        if (gpu.device.cc < 80)
                return "the GPU is older than compute capability 8.0";
        gpu.expected = aligned_alloc(4096, ARENA_BYTES);
        if (!gpu.expected || cudaMallocHost((void **)&gpu.before, ARENA_BYTES) != cudaSuccess ||
            cudaMallocHost((void **)&gpu.after, ARENA_BYTES) != cudaSuccess ||
            cudaMallocHost((void **)&gpu.ended, sizeof *gpu.ended) != cudaSuccess)
                return "not enough memory";
        if (cudaStreamCreateWithFlags(&gpu.stream, cudaStreamNonBlocking) != cudaSuccess ||
            cudaMalloc((void **)&gpu.uploaded, ARENA_BYTES) != cudaSuccess ||
            cudaMalloc((void **)&gpu.on_device, ARENA_BYTES) != cudaSuccess ||
            cudaMalloc((void **)&gpu.counter, sizeof *gpu.counter) != cudaSuccess ||
            cudaMemset(gpu.counter, 0, sizeof *gpu.counter) != cudaSuccess ||
            cudaHostAlloc((void **)&gpu.word, sizeof *gpu.word, cudaHostAllocMapped) != cudaSuccess ||
            cudaHostAlloc((void **)&gpu.table, MMA_GROUP_MAX * MMA_GROUP_ENTRY_BYTES, cudaHostAllocMapped) != cudaSuccess ||
            cudaMalloc((void **)&gpu.device_table, MMA_GROUP_MAX * MMA_GROUP_ENTRY_BYTES) != cudaSuccess)
                return "not enough GPU memory";
        *gpu.word = 0;
        error = gpu_load_rows();
        if (error) {
                fprintf(stderr, "loading the rows: %s\n", cudaGetErrorString((cudaError_t)error));
                exit(1);
        }
        gpu_reset();
        return NULL;
}

bool gpu_begin(uint64_t usual_seed, uint64_t *ret_seed, bool *ret_is_brief)
{
        const char *why = open_device(), *text = getenv("MMA_TEST_SEED");

        if (why) {
                printf("SKIP: %s\n", why);
                return false;
        }
        if (getenv("MMA_TEST_ONLY"))
                cmocka_set_test_filter(getenv("MMA_TEST_ONLY"));
        if (ret_is_brief)
                *ret_is_brief = getenv("MMA_TEST_BRIEF") != NULL;
        if (ret_seed) {
                *ret_seed = text ? strtoull(text, NULL, 0) : usual_seed;
                printf("# MMA_TEST_SEED=%llu\n", (unsigned long long)*ret_seed);
        }
        return true;
}

int gpu_end(int n_failed)
{
        cudaStreamDestroy(gpu.stream);
        cudaFree(gpu.uploaded);
        cudaFree(gpu.on_device);
        cudaFree(gpu.counter);
        cudaFreeHost((void *)gpu.word);
        cudaFreeHost(gpu.table);
        cudaFree(gpu.device_table);
        cudaFreeHost(gpu.before);
        cudaFreeHost(gpu.after);
        cudaFreeHost(gpu.ended);
        free(gpu.expected);
        return n_failed;
}

const struct mma_device *gpu_device(void)
{
        return &gpu.device;
}

void gpu_ok(int cuda_error)
{
        if (cuda_error)
                fail_msg("%s", cudaGetErrorString((cudaError_t)cuda_error));
}

void gpu_reset(void)
{
        oracle_poison(gpu.before, gpu.n_used ? gpu.n_used : ARENA_BYTES);
        gpu.n_used = GUARD_BYTES;
}

void *gpu_place(uint64_t n_bytes, uint64_t offset_bytes)
{
        uint64_t at = (gpu.n_used + GUARD_BYTES + 255) / 256 * 256 + offset_bytes;

        if (at + n_bytes + GUARD_BYTES > ARENA_BYTES)
                fail_msg("the arena of the GPU tests is too small");
        gpu.n_used = at + n_bytes + GUARD_BYTES;
        return gpu.before + at;
}

static void place(struct mma_view *view, struct oracle_matrix matrix, uint64_t offset_elements)
{
        uint64_t bytes = oracle_bytes(view->dtype);

        view->at = gpu_place(oracle_elements(matrix) * bytes, offset_elements * bytes);
}

void gpu_place_matrices(struct mma_problem *problem, uint64_t offset_elements)
{
        place(&problem->a, oracle_a(problem), offset_elements);
        place(&problem->b, oracle_b(problem), offset_elements);
        if (problem->c_kind == MMA_C_TENSOR && !problem->c.at)
                place(&problem->c, oracle_c(problem), offset_elements);
        place(&problem->d, oracle_d(problem), offset_elements);
}

/* A pointer into `before` at its place in another copy of the arena. */
static void *moved(const void *at, char *copy)
{
        return at ? copy + ((const char *)at - gpu.before) : NULL;
}

struct mma_problem gpu_on_device(const struct mma_problem *problem)
{
        struct mma_problem p = *problem;

        p.a.at = moved(p.a.at, gpu.on_device);
        p.b.at = moved(p.b.at, gpu.on_device);
        p.c.at = moved(p.c.at, gpu.on_device);
        p.d.at = moved(p.d.at, gpu.on_device);
        p.bias = moved(p.bias, gpu.on_device);
        p.scale_a = moved(p.scale_a, gpu.on_device);
        p.scale_b = moved(p.scale_b, gpu.on_device);
        p.rows_d = moved(p.rows_d, gpu.on_device);
        p.bad_rows = moved(p.bad_rows, gpu.on_device);
        p.amax = moved(p.amax, gpu.on_device);
        return p;
}

static void wait_for_word(const struct mma_kernel *kernel)
{
        time_t end = time(NULL) + WORD_TIMEOUT_S;

        while (*gpu.word != gpu.value) {
                cudaError_t error = cudaStreamQuery(gpu.stream);

                if (error == cudaErrorNotReady && time(NULL) <= end)
                        continue;
                if (error == cudaSuccess && *gpu.word == gpu.value)
                        break;
                fail_msg("%s: no completion word: %s", kernel->name, cudaGetErrorString(error));
        }
}

void gpu_upload(void)
{
        CUDA_OK(cudaMemcpyAsync(gpu.uploaded, gpu.before, gpu.n_used, cudaMemcpyHostToDevice, gpu.stream));
}

void gpu_run(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems, uint32_t n_ctas_max)
{
        gpu_upload();
        gpu_run_again(kernel, problems, n_problems, n_ctas_max);
}

/* Every byte 0xff, in the order of the stream; NULL for nothing. */
static void *scratch_new(uint64_t n_bytes)
{
        void *scratch = NULL;

        if (!n_bytes)
                return NULL;
        CUDA_OK(cudaMallocAsync(&scratch, n_bytes, gpu.stream));
        CUDA_OK(cudaMemsetAsync(scratch, 0xff, n_bytes, gpu.stream));
        return scratch;
}

static void scratch_free(void *scratch)
{
        if (scratch)
                CUDA_OK(cudaFreeAsync(scratch, gpu.stream));
}

/* Uploads nothing: launches translated problems on a fresh copy of the arena, after the plan's copies if there are any, and
 * brings it back. */
static void run_translated(const struct mma_kernel *kernel, struct mma_problem *translated, uint32_t n_problems, uint32_t n_ctas_max,
                           const struct mma_plan *plan)
{
        struct mma_group group = {
                .problems = translated,
                .n_problems = n_problems,
                .table = n_problems > MMA_GROUP_INLINE ? gpu.table : NULL,
                /* With and without in turn. */
                .device_table = n_problems > MMA_GROUP_INLINE && gpu.value % 2 ? gpu.device_table : NULL,
                .n_ctas_max = n_ctas_max,
                .done = { .counter = gpu.counter, .word = (uint32_t *)gpu.word, .value = ++gpu.value },
        };
        void *scratch[2] = { NULL, NULL };
        uint64_t work_bytes = 0;

        CUDA_OK(cudaMemcpyAsync(gpu.on_device, gpu.uploaded, gpu.n_used, cudaMemcpyDeviceToDevice, gpu.stream));
        if (plan) {
                scratch[0] = scratch_new(plan->a.bytes);
                scratch[1] = scratch_new(plan->b.bytes);
                CUDA_OK((cudaError_t)prepare_run(plan, translated, scratch[0], scratch[1], 0, gpu.stream));
                *translated = plan_problem(plan, translated, scratch[0], scratch[1]);
        }
        /* In every other run of rows that need memory of their own they take it themselves. */
        for (uint32_t i = 0; i < n_problems; i++)
                work_bytes += row_work_bytes(kernel, &translated[i]);
        if (work_bytes && gpu.value % 2)
                group.work = scratch_new(work_bytes + GUARD_BYTES);
        CUDA_OK((cudaError_t)kernel->launch(kernel, &group, gpu.stream));
        /* The problems were copied before launch returned; what the kernel sees must not be this memory. */
        memset(translated, 0xee, n_problems * sizeof *translated);
        /* All that is to be looked at comes with one wait: other programs may have the GPU meanwhile. */
        CUDA_OK(cudaMemcpyAsync(gpu.after, gpu.on_device, gpu.n_used, cudaMemcpyDeviceToHost, gpu.stream));
        CUDA_OK(cudaMemcpyAsync(&gpu.ended->counter, gpu.counter, sizeof gpu.ended->counter, cudaMemcpyDeviceToHost, gpu.stream));
        if (group.work)
                CUDA_OK(cudaMemcpyAsync(gpu.ended->guard, (char *)group.work + work_bytes, GUARD_BYTES, cudaMemcpyDeviceToHost, gpu.stream));
        scratch_free(scratch[0]);
        scratch_free(scratch[1]);
        scratch_free(group.work);
        wait_for_word(kernel);
        CUDA_OK(cudaStreamSynchronize(gpu.stream));
        for (uint32_t i = 0; group.work && i < GUARD_BYTES; i++)
                if (gpu.ended->guard[i] != 0xff)
                        fail_msg("%s wrote behind the memory that it was given for itself", kernel->name);
        if (gpu.ended->counter)
                fail_msg("%s: the counter is %u after the launch", kernel->name, gpu.ended->counter);
}

void gpu_run_again(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems,
                   uint32_t n_ctas_max)
{
        static struct mma_problem translated[MMA_GROUP_MAX];

        for (uint32_t i = 0; i < n_problems; i++)
                translated[i] = gpu_on_device(&problems[i]);
        run_translated(kernel, translated, n_problems, n_ctas_max, NULL);
}

void gpu_run_plan(const struct mma_plan *plan, const struct mma_problem *problem)
{
        struct mma_problem translated = gpu_on_device(problem);

        gpu_upload();
        run_translated(plan->kernel, &translated, 1, 0, plan);
}

struct mma_problem gpu_result(const struct mma_problem *problem)
{
        struct mma_problem p = *problem;

        p.d.at = moved(p.d.at, gpu.after);
        return p;
}

/* `expected` becomes what came back, from element (row, column) of D on, n of them one behind the other. */
static void expect_elements(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t column, uint64_t n)
{
        uint64_t bytes = oracle_bytes(problem->d.dtype);
        uint64_t at = (uint64_t)((char *)problem->d.at - gpu.before) + oracle_index(oracle_d(problem), batch, row, column) * bytes;

        memcpy(gpu.expected + at, gpu.after + at, n * bytes);
}

/* The elements of D that the product is to write may be anything here. */
static void expect_d(const struct mma_problem *p, uint64_t batch)
{
        struct oracle_matrix d = oracle_d(p);

        if (!p->rows_d && p->d.order == MMA_ORDER_COL) {
                for (uint64_t column = 0; p->m && column < d.cols; column++)
                        expect_elements(p, batch, 0, column, p->m);
                return;
        }
        for (uint64_t i = 0; d.cols && i < p->m; i++) {
                uint64_t row = p->rows_d ? problem_row(p->rows_d, p->rows_d_dtype, batch * p->rows_d_batch_stride + i) : i;

                if (row >= d.rows)
                        continue;
                if (p->d.order == MMA_ORDER_ROW)
                        expect_elements(p, batch, row, 0, d.cols);
                else
                        for (uint64_t column = 0; column < d.cols; column++)
                                expect_elements(p, batch, row, column, 1);
        }
}

void gpu_check_untouched(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems)
{
        memcpy(gpu.expected, gpu.before, gpu.n_used);
        for (uint32_t i = 0; i < n_problems; i++) {
                const struct mma_problem *p = &problems[i];

                for (uint64_t batch = 0; batch < p->batch; batch++)
                        expect_d(p, batch);
                if (p->bad_rows)
                        memcpy(moved(p->bad_rows, gpu.expected), moved(p->bad_rows, gpu.after), sizeof *p->bad_rows);
                if (p->amax)
                        memcpy(moved(p->amax, gpu.expected), moved(p->amax, gpu.after), sizeof *p->amax);
        }
        if (memcmp(gpu.expected, gpu.after, gpu.n_used)) {
                uint64_t at = 0;

                while (gpu.expected[at] == gpu.after[at])
                        at++;
                fail_msg("%s: %zux%zux%zu wrote outside D: byte %zu of the arena, D of the first problem starts at %zu",
                         kernel->name, (size_t)problems->m, (size_t)problems->n, (size_t)problems->k, (size_t)at,
                         (size_t)((char *)problems->d.at - gpu.before));
        }
}

void gpu_remember(void)
{
        memcpy(gpu.expected, gpu.after, gpu.n_used);
}

bool gpu_is_as_remembered(void)
{
        return !memcmp(gpu.expected, gpu.after, gpu.n_used);
}

uint32_t gpu_amax(const struct mma_problem *problem)
{
        return problem->amax ? *(const uint32_t *)moved(problem->amax, gpu.after) : 0;
}

uint32_t gpu_bad_rows(const struct mma_problem *problem)
{
        return problem->bad_rows ? *(const uint32_t *)moved(problem->bad_rows, gpu.after) : 0;
}

void gpu_gather(struct mma_gather gather)
{
        gpu_upload();
        CUDA_OK(cudaMemcpyAsync(gpu.on_device, gpu.uploaded, gpu.n_used, cudaMemcpyDeviceToDevice, gpu.stream));
        gather.from.at = moved(gather.from.at, gpu.on_device);
        gather.to.at = moved(gather.to.at, gpu.on_device);
        gather.rows = moved(gather.rows, gpu.on_device);
        gather.bad_rows = moved(gather.bad_rows, gpu.on_device);
        CUDA_OK((cudaError_t)gather_launch(&gather, 0, gpu.stream));
        CUDA_OK(cudaMemcpyAsync(gpu.after, gpu.on_device, gpu.n_used, cudaMemcpyDeviceToHost, gpu.stream));
        CUDA_OK(cudaStreamSynchronize(gpu.stream));
}

const void *gpu_after(const void *before)
{
        return moved(before, gpu.after);
}
