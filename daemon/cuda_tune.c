/* SPDX-License-Identifier: MIT
 *
 * Tuning on the device. A BACKEND_TUNE task of the bulk lane measures one row: scratch operands with random data, in as many
 * sets as do not stay in the L2, a graph of launches that goes round them, replayed between events; the median counts.
 * Everything is issued at once and nobody waits for it, as for any other bulk task. Also what selection believes: the table
 * of times, replaced as a whole.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/cuda_internal.h"
#include "daemon/explain.h"
#include "kernels/select.h"
#include "kernels/split.h"

#define TUNE_REPLAYS 7u                 /* measured; one more before them warms up */
#define TUNE_GRAPH_US 1200.0            /* modelled length of a graph: short beside other bulk tasks, long beside a launch */
#define TUNE_LAUNCHES_MAX 128u          /* of a graph */
#define TUNE_SETS_MAX 16u
#define TUNE_SCRATCH_BYTES_MAX (6ull << 30)
#define PATTERN_BYTES (1u << 20)        /* of random data, repeated over an operand: more than the L1s see at once */

struct cuda_tune {
        void *scratch;
        cudaGraphExec_t graph;
        cudaEvent_t events[TUNE_REPLAYS + 1];
        uint32_t n_launches;
};

struct mma_device cuda_device(struct backend_cuda *cuda) {
        struct mma_device device = cuda->mma_device;
        device.tuning = atomic_load_explicit(&cuda->tuning, memory_order_acquire);
        return device;
}

/* ---- what selection believes ---- */

uint32_t cuda_tune_rows(struct backend *backend, const struct gemm *gemm, bool is_believed, uint32_t n_max, uint32_t *ret_rows,
                        struct refusal *ret_refusal) {
        struct backend_cuda *cuda = (struct backend_cuda *)backend;
        const struct mma_device device = is_believed ? cuda_device(cuda) : cuda->mma_device;
        uint32_t n = explain_candidates(kernels_at(0), kernels_count(), gemm, &device, n_max, ret_rows);
        if (!n)
                refuse(ret_refusal, MMA_UNSUPPORTED, "problem", "no row runs this product with operands as they would lie");
        return n;
}

int cuda_tune_apply(struct backend *backend, const struct tuning_set *set) {
        struct backend_cuda *cuda = (struct backend_cuda *)backend;
        const struct tuning_set *shipped = tuning_shipped(cuda->prop.name), *sets[2];
        struct kernel_tuning *tuning;
        uint32_t n_sets = 0;
        if (shipped)
                sets[n_sets++] = shipped;
        sets[n_sets++] = set;
        int r = tuning_new(kernels_at(0), kernels_count(), &cuda->mma_device, sets, n_sets, &tuning);
        if (r)
                return r;
        /* The bulk thread may be choosing by the table that goes now, so that one is kept until the next time: between two
         * tunes the thread ran a task of the second, and so has seen the new table. */
        tuning_free(cuda->tuning_before);
        cuda->tuning_before = atomic_exchange(&cuda->tuning, tuning);
        return 0;
}

void cuda_tune_close(struct backend_cuda *cuda) {
        tuning_free(cuda->tuning_before);
        tuning_free(atomic_load(&cuda->tuning));
}

/* ---- scratch operands ---- */

/* Finite values of both signs over some binades, as random as multipliers' power draw cares for. */
static void fill_pattern(uint8_t dtype, uint8_t *at) {
        uint64_t state = 0x9e3779b97f4a7c15u;
        for (size_t i = 0; i < PATTERN_BYTES; i += 8) {
                uint64_t bits;
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                bits = state * 0x2545f4914f6cdd1du;
                switch (dtype) {
                case MMA_F16: /* exponents 8 to 15 of 31 */
                        bits = (bits & 0x9fff9fff9fff9fffu) | 0x2000200020002000u;
                        break;
                case MMA_BF16: /* 120 to 127 of 255 */
                        bits = (bits & 0x83ff83ff83ff83ffu) | 0x3c003c003c003c00u;
                        break;
                case MMA_F32:
                        bits = (bits & 0x83ffffff83ffffffu) | 0x3c0000003c000000u;
                        break;
                case MMA_F64: /* 1016 to 1023 of 2047 */
                        bits = (bits & 0x807fffffffffffffu) | 0x3f80000000000000u;
                        break;
                case MMA_E4M3:
                case MMA_E5M2: /* the lower half of the exponents */
                        bits &= 0xbfbfbfbfbfbfbfbfu;
                        break;
                default: /* integers as they come */
                        break;
                }
                memcpy(at + i, &bits, 8);
        }
}

/* The pattern, which is on the device, then twice as much each time. */
static int fill(uint8_t *at, uint64_t n_bytes, const uint8_t *pattern, cudaStream_t stream) {
        uint64_t done = n_bytes < PATTERN_BYTES ? n_bytes : PATTERN_BYTES;
        int r = cudaMemcpyAsync(at, pattern, done, cudaMemcpyDeviceToDevice, stream);
        while (!r && done < n_bytes) {
                uint64_t step = n_bytes - done < done ? n_bytes - done : done;
                r = cudaMemcpyAsync(at + done, at, step, cudaMemcpyDeviceToDevice, stream);
                done += step;
        }
        return r;
}

/* An operand in parts says in masks which lines products by parts are not good enough for: of random ones, all are. */
static int clear_masks(const struct mma_view *view, uint64_t lines, uint64_t k, uint64_t batch, cudaStream_t stream) {
        if (view->order != MMA_ORDER_SPLIT)
                return 0;
        uint64_t entries = view->batch_stride ? batch : 1, parts = entries * split_entry_bytes(lines, k);
        return cudaMemsetAsync((uint8_t *)view->at + parts, 0, split_bytes(lines, k, entries) - parts, stream);
}

/* Up to the end of the last element, and to the next multiple of 256. 0: it does not fit 64 bits. */
static uint64_t view_bytes(const struct mma_view *view, uint64_t rows, uint64_t cols, uint64_t batch) {
        const bool is_row = view->order == MMA_ORDER_ROW;
        uint64_t lines = is_row ? rows : cols, along = is_row ? cols : rows, stride = batch > 1 ? view->batch_stride : 0;
        uint64_t last, elements;
        if (!lines || !along || !batch)
                return 256;
        if (__builtin_mul_overflow(lines - 1, view->ld, &last) || __builtin_add_overflow(last, along, &last) ||
            __builtin_mul_overflow(batch - 1, stride, &elements) || __builtin_add_overflow(elements, last, &elements) ||
            elements > UINT64_MAX / 16)
                return 0;
        return (elements * mma_dtype_bytes(view->dtype) + 255) / 256 * 256;
}

/* What a copy may take more than its view shows, planes of a split, is as random. */
static uint64_t operand_bytes(const struct mma_view *view, uint64_t rows, uint64_t cols, uint64_t batch,
                              const struct mma_prepare *prepare) {
        uint64_t shown = view_bytes(view, rows, cols, batch);
        if (!shown || prepare->bytes > UINT64_MAX / 16)
                return 0;
        return prepare->bytes > shown ? (prepare->bytes + 255) / 256 * 256 : shown;
}

/* Two patterns at the start of the scratch memory. The host's memory is pageable: it is read before the call returns. */
static int upload_patterns(uint8_t *at, uint8_t dtype_a, uint8_t dtype_b, cudaStream_t stream) {
        uint8_t *pattern = malloc(PATTERN_BYTES);
        int r;
        if (!pattern)
                return cudaErrorMemoryAllocation;
        fill_pattern(dtype_a, pattern);
        r = cudaMemcpyAsync(at, pattern, PATTERN_BYTES, cudaMemcpyHostToDevice, stream);
        if (!r && dtype_b != dtype_a)
                fill_pattern(dtype_b, pattern);
        if (!r)
                r = cudaMemcpyAsync(at + PATTERN_BYTES, pattern, PATTERN_BYTES, cudaMemcpyHostToDevice, stream);
        free(pattern);
        return r;
}

/* ---- one row ---- */

static int capture(struct backend_cuda *cuda, struct cuda_tune *tune, const struct mma_kernel *kernel,
                   const struct mma_problem *problems, uint32_t n_sets, void *work, uint32_t *counter) {
        cudaGraph_t graph = NULL;
        int r = cudaStreamBeginCapture(cuda->tune_stream, cudaStreamCaptureModeThreadLocal), end;
        if (r)
                return r;
        for (uint32_t i = 0; !r && i < tune->n_launches; i++) {
                const struct mma_group group = {
                        .problems = &problems[i % n_sets],
                        .n_problems = 1,
                        .n_ctas_max = cuda_bulk_ctas(cuda, kernel),
                        .work = work,
                        .done = { .counter = counter },
                };
                r = kernel->launch(kernel, &group, cuda->tune_stream);
        }
        end = cudaStreamEndCapture(cuda->tune_stream, &graph);
        if (!r)
                r = end;
        if (!r)
                r = cudaGraphInstantiate(&tune->graph, graph, 0);
        if (graph)
                cudaGraphDestroy(graph);
        return r;
}

static int issue(struct backend_cuda *cuda, struct cuda_tune *tune, struct backend_task *task, uint32_t *counter) {
        const struct mma_kernel *kernel = kernels_at(task->tune_row);
        const cudaStream_t stream = cuda->bulk.compute;
        struct mma_problem problems[TUNE_SETS_MAX], problem;
        struct mma_plan plan;
        const struct mma_device device = task->tune_is_believed ? cuda_device(cuda) : cuda->mma_device;
        explain_measured(kernel, &task->gemm, &device, &problem, &plan);
        tuning_key_of(&problem, &task->tune_key);
        const double model_us = row_model_us(kernel, &problem, &cuda->mma_device);
        const uint64_t a_bytes = operand_bytes(&problem.a, problem.m, problem.k, problem.batch, &plan.a);
        const uint64_t b_bytes = operand_bytes(&problem.b, problem.k, problem.n, problem.batch, &plan.b);
        const uint64_t d_bytes = view_bytes(&problem.d, problem.m, problem.n, problem.batch);
        const uint64_t set_bytes = a_bytes + b_bytes + d_bytes;
        uint32_t n_sets = 2;
        int r;

        if (!a_bytes || !b_bytes || !d_bytes || set_bytes > TUNE_SCRATCH_BYTES_MAX)
                return cudaErrorMemoryAllocation;
        while (n_sets < TUNE_SETS_MAX && n_sets * set_bytes < 3 * cuda->mma_device.l2_bytes)
                n_sets++;
        if (n_sets * set_bytes > TUNE_SCRATCH_BYTES_MAX)
                n_sets = 1;
        tune->n_launches = model_us * TUNE_LAUNCHES_MAX < TUNE_GRAPH_US ? TUNE_LAUNCHES_MAX : (uint32_t)(TUNE_GRAPH_US / model_us);
        if (tune->n_launches < n_sets)
                tune->n_launches = n_sets;

        const uint64_t work_bytes = row_work_bytes(kernel, &problem);
        r = cudaMallocAsync(&tune->scratch, 2 * PATTERN_BYTES + n_sets * set_bytes + work_bytes, stream);
        if (!r)
                r = upload_patterns(tune->scratch, problem.a.dtype, problem.b.dtype, stream);
        const uint8_t *patterns = tune->scratch;
        uint8_t *at = tune->scratch ? (uint8_t *)tune->scratch + 2 * PATTERN_BYTES : NULL;
        for (uint32_t i = 0; !r && i < n_sets; i++, at += set_bytes) {
                problems[i] = problem;
                problems[i].a.at = at;
                problems[i].b.at = at + a_bytes;
                problems[i].d.at = at + a_bytes + b_bytes;
                r = fill(problems[i].a.at, a_bytes, patterns, stream);
                if (!r)
                        r = fill(problems[i].b.at, b_bytes, patterns + PATTERN_BYTES, stream);
                if (!r)
                        r = clear_masks(&problems[i].a, problem.m, problem.k, problem.batch, stream);
                if (!r)
                        r = clear_masks(&problems[i].b, problem.n, problem.k, problem.batch, stream);
        }
        for (uint32_t i = 0; !r && i <= TUNE_REPLAYS; i++)
                r = cudaEventCreate(&tune->events[i]);
        if (!r)
                r = capture(cuda, tune, kernel, problems, n_sets, work_bytes ? at : NULL, counter); /* behind the last set */
        if (!r)
                r = cudaGraphLaunch(tune->graph, stream);
        for (uint32_t i = 0; !r && i <= TUNE_REPLAYS; i++) {
                r = cudaEventRecord(tune->events[i], stream);
                if (!r && i < TUNE_REPLAYS)
                        r = cudaGraphLaunch(tune->graph, stream);
        }
        return r;
}

int cuda_tune_begin(struct backend_cuda *cuda, struct backend_task *task, uint32_t *counter) {
        struct cuda_tune *tune = calloc(1, sizeof *tune);
        int r;
        assert(task->tune_row < kernels_count());
        task->kernel = kernels_at(task->tune_row)->name;
        task->private_ = tune;
        if (!tune)
                return cuda_note(cuda, cudaErrorMemoryAllocation, task, "tune");
        r = cuda->tune_stream ? 0 : cudaStreamCreateWithFlags(&cuda->tune_stream, cudaStreamNonBlocking);
        if (!r)
                r = issue(cuda, tune, task, counter);
        if (tune->scratch)
                cudaFreeAsync(tune->scratch, cuda->bulk.compute);
        return cuda_note(cuda, r, task, "tune");
}

static int compare_floats(const void *x, const void *y) {
        float a = *(const float *)x, b = *(const float *)y;
        return (a > b) - (a < b);
}

void cuda_tune_end(struct backend_cuda *cuda, struct backend_task *task) {
        struct cuda_tune *tune = task->private_;
        float ms[TUNE_REPLAYS];
        int r = 0;
        task->private_ = NULL;
        if (!tune)
                return;
        for (uint32_t i = 0; !r && !task->status && i < TUNE_REPLAYS; i++)
                r = cudaEventElapsedTime(&ms[i], tune->events[i], tune->events[i + 1]);
        if (!cuda_note(cuda, r, task, "tune") && !task->status) {
                qsort(ms, TUNE_REPLAYS, sizeof ms[0], compare_floats);
                task->tune_us = (double)ms[TUNE_REPLAYS / 2] * 1e3 / tune->n_launches;
        }
        if (!atomic_load(&cuda->lost_error)) {
                for (uint32_t i = 0; i <= TUNE_REPLAYS; i++)
                        if (tune->events[i])
                                cudaEventDestroy(tune->events[i]);
                if (tune->graph)
                        cudaGraphExecDestroy(tune->graph);
        }
        free(tune);
}
