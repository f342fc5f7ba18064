/* SPDX-License-Identifier: MIT
 *
 * The express lane: tasks whose operands lie in mapped host memory or in resident matrices, launched from the loop thread
 * without any copy. Tasks that arrived together and select the same kernel share one launch. The last CTA of a launch writes
 * a word in mapped memory; nothing else tells of its end.
 */
#include <assert.h>
#include <string.h>

#include "daemon/cuda_internal.h"
#include "daemon/daemon.h"
#include "kernels/share.h"

#define EXPRESS_TABLE_BYTES ((size_t)EXPRESS_GROUP_MAX * MMA_GROUP_ENTRY_BYTES)

int express_open(struct backend_cuda *cuda) {
        struct express *express = &cuda->express;
        void *words = NULL, *tables = NULL;
        int r, lowest, highest;
        /* Before the CTAs that the bulk lane's copies have waiting (prepare.cu, one for each tile): 13 to 19 us beside 4 GB of them,
         * where without priority small work waited 350 to 540 us for the whole copy. Does nothing against a CTA that stays. */
        if ((r = cudaDeviceGetStreamPriorityRange(&lowest, &highest)))
                return r;
        for (uint32_t i = 0; i < EXPRESS_STREAMS; i++)
                if ((r = cudaStreamCreateWithPriority(&express->streams[i], cudaStreamNonBlocking, highest)))
                        return r;
        if ((r = cudaHostAlloc(&words, EXPRESS_LAUNCHES * WORD_STRIDE * sizeof(uint32_t), cudaHostAllocMapped)))
                return r;
        express->words = memset(words, 0, EXPRESS_LAUNCHES * WORD_STRIDE * sizeof(uint32_t));
        if ((r = cudaHostAlloc(&tables, EXPRESS_TABLE_BYTES * EXPRESS_LAUNCHES, cudaHostAllocMapped)))
                return r;
        express->tables = tables;
        if ((r = cudaMalloc((void **)&express->device_tables, EXPRESS_TABLE_BYTES * EXPRESS_LAUNCHES)))
                return r;
        if ((r = cudaMalloc((void **)&express->counters, EXPRESS_LAUNCHES * WORD_STRIDE * sizeof(uint32_t))))
                return r;
        return cudaMemset(express->counters, 0, EXPRESS_LAUNCHES * WORD_STRIDE * sizeof(uint32_t));
}

void express_close(struct backend_cuda *cuda) {
        struct express *express = &cuda->express;
        for (uint32_t i = 0; i < EXPRESS_STREAMS; i++)
                if (express->streams[i])
                        cudaStreamDestroy(express->streams[i]);
        cudaFreeHost((void *)express->words);
        cudaFreeHost(express->tables);
        cudaFree(express->device_tables);
        cudaFree(express->counters);
}

static bool place_fits(const struct backend_place *place, uint64_t *host_bytes) {
        if (!place->host)
                return true;
        *host_bytes += place->host_bytes;
        return place->pinned;
}

bool express_fits(struct backend_cuda *cuda, const struct backend_task *task) {
        uint64_t host_bytes = 0;
        (void)cuda;
        /* amax and wrong row numbers gather in device memory, which only the bulk lane clears before and reads afterwards. */
        if (task->gemm.wants_amax || task->gemm.rows_a.dtype || task->gemm.rows_d.dtype)
                return false;
        return task->kind == BACKEND_GEMM && task->is_express && place_fits(&task->a, &host_bytes) &&
               place_fits(&task->b, &host_bytes) && place_fits(&task->c, &host_bytes) && place_fits(&task->d, &host_bytes) &&
               place_fits(&task->bias, &host_bytes) && place_fits(&task->scale_a, &host_bytes) &&
               place_fits(&task->scale_b, &host_bytes) && host_bytes <= EXPRESS_HOST_BYTES_MAX;
}

/* One launch of up to EXPRESS_GROUP_MAX tasks of one row. */
static void launch(struct backend_cuda *cuda, const struct mma_kernel *kernel, struct backend_task *tasks,
                   const struct mma_problem *problems, uint32_t n) {
        struct express *express = &cuda->express;
        uint32_t slot = 0;
        while (slot < EXPRESS_LAUNCHES && atomic_load_explicit(&express->launches[slot].pending, memory_order_relaxed))
                slot++;
        assert(slot < EXPRESS_LAUNCHES); /* the caller was held to room() */
        struct express_launch *entry = &express->launches[slot];
        entry->tasks = tasks;
        entry->start_us = express->newest_us = now_us();
        entry->kernel = kernel->name;
        entry->value = entry->value == UINT32_MAX ? 1 : entry->value + 1;
        atomic_store_explicit(&entry->pending, entry->value, memory_order_relaxed);
        express->n_in_flight++;
        const struct mma_group group = {
                .problems = problems,
                .n_problems = n,
                .table = n > MMA_GROUP_INLINE ? express->tables + slot * EXPRESS_TABLE_BYTES : NULL,
                .device_table = n > MMA_GROUP_INLINE ? express->device_tables + slot * EXPRESS_TABLE_BYTES : NULL,
                .done = { .counter = express->counters + slot * WORD_STRIDE,
                          .word = (uint32_t *)express->words + slot * WORD_STRIDE,
                          .value = entry->value },
        };
        /* Streams in turn only while there is something to run beside: the device changes between them in a microsecond. */
        express->next_stream = express->n_in_flight > 1 ? (express->next_stream + 1) % EXPRESS_STREAMS : 0;
        int error = kernel->launch(kernel, &group, express->streams[express->next_stream]);
        if (error) {
                for (struct backend_task *task = tasks; task; task = task->next)
                        cuda_note(cuda, error, task, "launch");
                express->words[slot * WORD_STRIDE] = entry->value; /* ended before it began: the next poll returns it */
        }
}

/* Rows that are good for each task alone are seldom good for all: experts of uneven rows, say. */
static void share_rows(struct backend_cuda *cuda, struct backend_task *list) {
        static struct mma_problem problems[EXPRESS_LAUNCHES]; /* loop thread only */
        const struct mma_kernel *kernels[EXPRESS_LAUNCHES];
        const struct mma_device device = cuda_device(cuda);
        uint32_t n = 0;
        bool is_one = true;
        for (struct backend_task *task = list; task; task = task->next) {
                if (n == EXPRESS_LAUNCHES)
                        return;
                kernels[n] = task->private_;
                is_one = is_one && kernels[n] == kernels[0];
                cuda_problem_direct(task, &problems[n++]);
        }
        if (is_one)
                return;
        kernels_share_again(problems, n, &device, kernels);
        n = 0;
        for (struct backend_task *task = list; task; task = task->next)
                task->private_ = (void *)kernels[n++];
}

void express_submit(struct backend_cuda *cuda, struct backend_task *list, double cost_us) {
        /* Rows in the order of their first task; few, so a scan finds the row. */
        struct bucket {
                const struct mma_kernel *kernel;
                struct backend_task *first, *last;
                uint32_t n;
        } buckets[EXPRESS_LAUNCHES];
        static struct mma_problem problems[EXPRESS_GROUP_MAX]; /* loop thread only */
        uint32_t n_buckets = 0;

        if (cost_us >= EXPRESS_SHARE_US)
                share_rows(cuda, list);
        for (struct backend_task *task = list, *next; task; task = next) {
                const struct mma_kernel *kernel = task->private_;
                next = task->next;
                task->next = NULL;
                uint32_t i = 0;
                while (i < n_buckets && (buckets[i].kernel != kernel || buckets[i].n == EXPRESS_GROUP_MAX))
                        i++;
                if (i == n_buckets)
                        buckets[n_buckets++] = (struct bucket){ .kernel = kernel };
                if (buckets[i].last)
                        buckets[i].last->next = task;
                else
                        buckets[i].first = task;
                buckets[i].last = task;
                buckets[i].n++;
        }
        for (uint32_t i = 0; i < n_buckets; i++) {
                uint32_t n = 0;
                for (struct backend_task *task = buckets[i].first; task; task = task->next)
                        cuda_problem_direct(task, &problems[n++]);
                launch(cuda, buckets[i].kernel, buckets[i].first, problems, n);
        }
}

static bool has_ended(struct express *express, uint32_t slot) {
        uint32_t value = atomic_load_explicit(&express->launches[slot].pending, memory_order_relaxed);
        return value && express->words[slot * WORD_STRIDE] == value;
}

bool express_has_done(struct backend_cuda *cuda) {
        for (uint32_t slot = 0; slot < EXPRESS_LAUNCHES; slot++)
                if (has_ended(&cuda->express, slot))
                        return true;
        return false;
}

struct backend_task *express_poll(struct backend_cuda *cuda) {
        struct express *express = &cuda->express;
        const bool is_lost = atomic_load_explicit(&cuda->lost_error, memory_order_relaxed) != 0;
        struct backend_task *list = NULL, **end = &list;
        uint32_t n_left = express->n_in_flight;
        for (uint32_t slot = 0; n_left; slot++) {
                struct express_launch *entry = &express->launches[slot];
                if (!atomic_load_explicit(&entry->pending, memory_order_relaxed))
                        continue;
                n_left--;
                bool ended = has_ended(express, slot);
                if (!ended && !is_lost)
                        continue;
                atomic_thread_fence(memory_order_acquire); /* D was written before the word */
                const uint64_t end_us = now_us();
                for (struct backend_task *task = entry->tasks; task; task = task->next) {
                        task->kernel = entry->kernel;
                        task->start_us = entry->start_us;
                        task->end_us = end_us;
                        if (!ended)
                                cuda_note(cuda, atomic_load(&cuda->lost_error), task, "express work");
                }
                *end = entry->tasks;
                while (*end)
                        end = &(*end)->next;
                entry->tasks = NULL;
                atomic_store_explicit(&entry->pending, 0, memory_order_relaxed);
                express->n_in_flight--;
        }
        return list;
}
