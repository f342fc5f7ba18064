/* SPDX-License-Identifier: MIT
 *
 * The bulk lane: a thread that takes one task after the other, uploads what is not resident, launches, brings D back, and
 * learns of the end from a word that the last stream writes. Two tasks overlap: one computes while the next uploads. The
 * thread also looks after the device's health every HEALTH_US while anything is in flight, because a faulted context never
 * writes its words.
 */
#include <assert.h>
#include <string.h>
#include <time.h>

#include "daemon/cuda_internal.h"
#include "daemon/cuda_stage.h"
#include "daemon/daemon.h"
#include "kernels/gather.h"
#include "kernels/prepare.h"
#include "kernels/select.h"

#define N_OPERANDS 9u
/* Behind the uploaded operands: A and B as the kernel wants them, before that the picked rows of A and their scales, and what the
 * launch itself needs. */
#define N_SCRATCH (N_OPERANDS + 5u)
#define SCRATCH_GATHERED (N_OPERANDS + 2u)
#define SCRATCH_WORK (N_OPERANDS + 4u)

/* A task on the device. */
struct flight {
        struct backend_task *task;
        uint32_t value;
        void *scratch[N_SCRATCH];
};

int bulk_open(struct backend_cuda *cuda) {
        struct bulk *bulk = &cuda->bulk;
        void *words = NULL;
        int r;
        if ((r = cudaStreamCreateWithFlags(&bulk->in, cudaStreamNonBlocking)) ||
            (r = cudaStreamCreateWithFlags(&bulk->compute, cudaStreamNonBlocking)) ||
            (r = cudaStreamCreateWithFlags(&bulk->out, cudaStreamNonBlocking)))
                return r;
        for (uint32_t i = 0; i < BULK_IN_FLIGHT; i++)
                if ((r = cudaEventCreateWithFlags(&bulk->uploaded[i], cudaEventDisableTiming)) ||
                    (r = cudaEventCreateWithFlags(&bulk->computed[i], cudaEventDisableTiming)))
                        return r;
        if ((r = cudaHostAlloc(&words, BULK_IN_FLIGHT * WORD_STRIDE * sizeof(uint32_t), cudaHostAllocMapped)))
                return r;
        bulk->words = memset(words, 0, BULK_IN_FLIGHT * WORD_STRIDE * sizeof(uint32_t));
        if ((r = cudaMalloc((void **)&bulk->counters, BULK_IN_FLIGHT * WORD_STRIDE * sizeof(uint32_t))) ||
            (r = cudaMemset(bulk->counters, 0, BULK_IN_FLIGHT * WORD_STRIDE * sizeof(uint32_t))))
                return r;
        return 0;
}

/* Out of memory is said only when what the task before holds, and what the pool keeps for later, did not help. */
static int scratch_new(struct backend_cuda *cuda, uint64_t n_bytes, void **ret_at) {
        int r = cudaMallocAsync(ret_at, n_bytes, cuda->bulk.in);
        if (r != cudaErrorMemoryAllocation)
                return r;
        cudaGetLastError();
        if ((r = cudaStreamSynchronize(cuda->bulk.out)) || (r = cudaMemPoolTrimTo(cuda->pool, 0)))
                return r;
        r = cudaMallocAsync(ret_at, n_bytes, cuda->bulk.in);
        if (r)
                *ret_at = NULL;
        return r;
}

/* Where an operand is on the device: in place, or uploaded to scratch memory with the layout of a plan. */
static int place_stage(struct backend_cuda *cuda, struct flight *flight, uint32_t index, struct operand *operand,
                       uint64_t batch, const struct backend_place *place, bool is_read, bool is_output,
                       struct stage_plan *ret_plan, void **ret_at) {
        *ret_at = NULL;
        if (!place->host) {
                *ret_at = cuda_place_direct(place);
                return 0;
        }
        stage_plan_make(operand, batch, is_output, ret_plan);
        if (!ret_plan->device_bytes)
                return 0;
        int r = scratch_new(cuda, ret_plan->device_bytes, &flight->scratch[index]);
        if (!r && is_read)
                r = stage_copy_in(ret_plan, flight->scratch[index], place->host, cuda->bulk.in);
        if (r)
                return r;
        operand->ld = ret_plan->device_ld;
        operand->batch_stride = ret_plan->device_batch_stride;
        *ret_at = flight->scratch[index];
        return 0;
}

/* All SMs but SMS_FOR_EXPRESS: express work finds room at once instead of waiting for a tile to end (measured: 0.5 to 1.7 ms
 * beside a kernel that fills the device). */
uint32_t cuda_bulk_ctas(const struct backend_cuda *cuda, const struct mma_kernel *kernel) {
        uint32_t n_sms = cuda->mma_device.n_sms;
        uint32_t n_ctas_per_sm = kernel->ctas_per_sm ? kernel->ctas_per_sm : 1;
        return n_sms > 2 * SMS_FOR_EXPRESS ? (n_sms - SMS_FOR_EXPRESS) * n_ctas_per_sm : 0;
}

/* How a product is run: the plan, where its operands' forms are, and what is left to do for them. */
struct way {
        struct mma_plan plan, todo;     /* todo: without the copies that are there from before */
        void *a, *b;
        struct backend_memory *fills_a, *fills_b;       /* packs that todo writes */
};

static bool is_form(const struct backend_memory *pack, const struct mma_prepare *form, bool along_k) {
        const struct mma_view *has = &pack->form.view, *wanted = &form->view;
        return pack->form.kind == form->kind && has->dtype == wanted->dtype && has->ld == wanted->ld &&
               has->batch_stride == wanted->batch_stride && pack->form_along_k == along_k;
}

/* The form of one operand: kept beside its matrix, to be put there, or in scratch for this product alone. */
static int form_place(struct backend_cuda *cuda, const struct backend_place *place, struct mma_prepare *todo, bool along_k,
                      void **scratch, uint64_t *ret_pack_bytes, struct backend_memory **ret_fills, void **ret_at) {
        struct backend_memory *pack = place->pack;
        if (!todo->bytes)
                return 0;
        if (pack && pack->n_bytes == todo->bytes && (!pack->form.kind || is_form(pack, todo, along_k))) {
                *ret_at = (void *)(uintptr_t)pack->at;
                if (pack->form.kind)
                        todo->kind = MMA_PREPARE_NONE;
                else
                        *ret_fills = pack;
                return 0;
        }
        *ret_pack_bytes = place->memory && place->keeps && !pack ? todo->bytes : 0;
        int r = scratch_new(cuda, todo->bytes, scratch);
        *ret_at = *scratch;
        return r;
}

/* Where there is no room for copies, a row that can do without them takes longer but computes the same. is_gathered: A is no
 * longer what the task names, so nothing of it is kept. 0, or the task has its status. */
static int way_find(struct backend_cuda *cuda, struct flight *flight, const struct mma_problem *problem, bool is_gathered,
                    const struct mma_device *device, struct way *ret_way) {
        struct backend_task *task = flight->task;
        struct way way = { 0 };
        const struct mma_kernel *kernel;
        struct refusal refusal;
        const struct backend_place a = is_gathered ? (struct backend_place){ 0 } : task->a;
        struct backend_place b = task->b;
        uint32_t kept = (a.memory && a.keeps ? MMA_KEPT_A : 0) | (b.memory && b.keeps ? MMA_KEPT_B : 0);
        task->status = choices_plan(&cuda->bulk.plans, problem, device, kept, &way.plan, &task->refusal);
        if (task->status)
                return task->status;
        way.todo = way.plan;
        int r = form_place(cuda, &a, &way.todo.a, problem->a.order == MMA_ORDER_ROW, &flight->scratch[N_OPERANDS],
                           &task->pack_bytes_a, &way.fills_a, &way.a);
        /* One matrix in both places: what is about to be written for A is not there for B to read or write. */
        if (way.fills_a && way.fills_a == b.pack)
                b.pack = NULL, b.keeps = false;
        if (!r)
                r = form_place(cuda, &b, &way.todo.b, problem->b.order == MMA_ORDER_COL, &flight->scratch[N_OPERANDS + 1],
                               &task->pack_bytes_b, &way.fills_b, &way.b);
        if (r == cudaErrorMemoryAllocation && !kernels_select(problem, device, &kernel, &refusal)) {
                cudaGetLastError();
                way = (struct way){ .plan = { .kernel = kernel, .work_bytes = row_work_bytes(kernel, problem) } };
                r = 0;
        }
        if (!r && way.plan.work_bytes)
                r = scratch_new(cuda, way.plan.work_bytes, &flight->scratch[SCRATCH_WORK]);
        *ret_way = way;
        return cuda_note(cuda, r, task, "scratch");
}

/* Issues what is left to do; from now on packs hold what was put into them. */
static int way_prepare(struct backend_cuda *cuda, const struct way *way, const struct mma_problem *problem) {
        int r = prepare_run(&way->todo, problem, way->a, way->b, 0, cuda->bulk.compute);
        if (r)
                return r;
        if (way->fills_a) {
                way->fills_a->form = way->plan.a;
                way->fills_a->form_along_k = problem->a.order == MMA_ORDER_ROW;
        }
        if (way->fills_b) {
                way->fills_b->form = way->plan.b;
                way->fills_b->form_along_k = problem->b.order == MMA_ORDER_COL;
        }
        return 0;
}

/* Scratch for the picked rows of A and their scales, the problem that is left, and what must be launched to get there. */
static int gather_make(struct backend_cuda *cuda, struct flight *flight, struct mma_problem *problem,
                       struct mma_gather *ret_gathers, uint32_t *ret_n_gathers) {
        struct backend_task *task = flight->task;
        struct mma_gather_plan plan;
        void **scratch = &flight->scratch[SCRATCH_GATHERED];
        int r = 0;
        *ret_n_gathers = 0;
        if (!problem->rows_a)
                return 0;
        if (!gather_plan_make(problem, &plan))
                return task->status = refuse(&task->refusal, MMA_NO_MEMORY, "rows_a", "the picked rows of a have more than 2^63 bytes");
        if (plan.a_bytes)
                r = scratch_new(cuda, plan.a_bytes, &scratch[0]);
        if (!r && plan.scale_bytes)
                r = scratch_new(cuda, plan.scale_bytes, &scratch[1]);
        *problem = gather_plan_problem(&plan, problem, scratch[0], scratch[1]);
        ret_gathers[(*ret_n_gathers)++] = plan.a;
        if (plan.scale_bytes)
                ret_gathers[(*ret_n_gathers)++] = plan.scale;
        return cuda_note(cuda, r, task, "scratch");
}

static bool picks_rows(const struct gemm *gemm) {
        return gemm->rows_a.dtype != MMA_DTYPE_NONE || gemm->rows_d.dtype != MMA_DTYPE_NONE;
}

static int begin_gemm(struct backend_cuda *cuda, struct flight *flight, uint32_t lane) {
        struct backend_task *task = flight->task;
        struct bulk *bulk = &cuda->bulk;
        struct gemm gemm = task->gemm; /* with the device's ld and strides */
        struct mma_pointers at = { 0 };
        struct stage_plan plan, plan_d = { 0 };
        const bool reads_ab = !gemm_product_is_zero(&gemm);
        /* amax and wrong row numbers: cleared before, brought back together. */
        uint32_t *const notes = bulk->counters + lane * WORD_STRIDE + AMAX_WORD;
        volatile uint32_t *const notes_back = bulk->words + lane * WORD_STRIDE + AMAX_WORD;
        const size_t notes_bytes = gemm.wants_amax || picks_rows(&gemm) ? 2 * sizeof *notes : 0;
        static_assert(BAD_ROWS_WORD == AMAX_WORD + 1, "they are neighbours");
        struct mma_gather gathers[2];
        uint32_t n_gathers = 0;
        int r = 0;

        if (reads_ab)
                r = place_stage(cuda, flight, 0, &gemm.a, gemm.batch, &task->a, true, false, &plan, &at.a);
        if (!r && reads_ab)
                r = place_stage(cuda, flight, 1, &gemm.b, gemm.batch, &task->b, true, false, &plan, &at.b);
        if (!r && gemm_reads_c(&gemm) && gemm.c.dtype)
                r = place_stage(cuda, flight, 2, &gemm.c, gemm.batch, &task->c, true, false, &plan, &at.c);
        if (!r && gemm.bias.dtype)
                r = place_stage(cuda, flight, 4, &gemm.bias, gemm.batch, &task->bias, true, false, &plan, &at.bias);
        if (!r && reads_ab && gemm.scale_a.dtype)
                r = place_stage(cuda, flight, 5, &gemm.scale_a, gemm.batch, &task->scale_a, true, false, &plan, &at.scale_a);
        if (!r && reads_ab && gemm.scale_b.dtype)
                r = place_stage(cuda, flight, 6, &gemm.scale_b, gemm.batch, &task->scale_b, true, false, &plan, &at.scale_b);
        if (!r && reads_ab && gemm.rows_a.dtype)
                r = place_stage(cuda, flight, 7, &gemm.rows_a, gemm.batch, &task->rows_a, true, false, &plan, &at.rows_a);
        if (!r && gemm.rows_d.dtype)
                r = place_stage(cuda, flight, 8, &gemm.rows_d, gemm.batch, &task->rows_d, true, false, &plan, &at.rows_d);
        /* Rows that rows_d does not name stay as they are: only its own are written where D lies, or all go there and back. */
        if (gemm.rows_d.dtype && task->d.host && task->d.pinned)
                at.d = task->d.host;
        else if (!r)
                r = place_stage(cuda, flight, 3, &gemm.d, gemm.batch, &task->d, gemm.rows_d.dtype != MMA_DTYPE_NONE, true, &plan_d,
                                &at.d);
        if (r)
                return cuda_note(cuda, r, task, "upload");

        struct mma_problem problem;
        struct way way;
        at.amax = notes;
        at.bad_rows = notes + (BAD_ROWS_WORD - AMAX_WORD);
        const struct mma_device device = cuda_device(cuda);
        problem_from_gemm(&gemm, &at, &problem);
        if (gather_make(cuda, flight, &problem, gathers, &n_gathers))
                return task->status;
        if (way_find(cuda, flight, &problem, n_gathers > 0, &device, &way))
                return task->status;
        const struct mma_problem prepared = plan_problem(&way.plan, &problem, way.a, way.b);
        const struct mma_kernel *kernel = way.plan.kernel;
        task->kernel = kernel->name;
        const struct mma_group group = {
                .problems = &prepared,
                .n_problems = 1,
                .n_ctas_max = cuda_bulk_ctas(cuda, kernel),
                .work = flight->scratch[SCRATCH_WORK],
                .done = { .counter = bulk->counters + lane * WORD_STRIDE },
        };
        if ((r = cudaEventRecord(bulk->uploaded[lane], bulk->in)) ||
            (r = cudaStreamWaitEvent(bulk->compute, bulk->uploaded[lane], 0)) ||
            (notes_bytes && (r = cudaMemsetAsync(notes, 0, notes_bytes, bulk->compute))) ||
            (n_gathers > 0 && (r = gather_launch(&gathers[0], 0, bulk->compute))) ||
            (n_gathers > 1 && (r = gather_launch(&gathers[1], 0, bulk->compute))) ||
            (r = way_prepare(cuda, &way, &problem)) ||
            (r = kernel->launch(kernel, &group, bulk->compute)) ||
            (r = cudaEventRecord(bulk->computed[lane], bulk->compute)) ||
            (r = cudaStreamWaitEvent(bulk->out, bulk->computed[lane], 0)) ||
            (notes_bytes && (r = cudaMemcpyAsync((void *)notes_back, notes, notes_bytes, cudaMemcpyDeviceToHost, bulk->out))))
                return cuda_note(cuda, r, task, "launch");
        if (task->d.host && plan_d.device_bytes && (r = stage_copy_out(&plan_d, task->d.host, at.d, bulk->out)))
                return cuda_note(cuda, r, task, "download");
        return 0;
}

static int begin_copy(struct backend_cuda *cuda, struct backend_task *task) {
        const bool is_in = task->kind == BACKEND_COPY_IN;
        struct stage_plan plan = {
                .n_batches = 1,
                .n_lines = task->n_lines,
                .line_bytes = task->line_bytes,
                .host_pitch = task->host_pitch,
                .device_pitch = task->memory_pitch,
                .device_bytes = task->n_lines * task->line_bytes,
        };
        void *memory = cuda_place_direct(&task->copy_memory);
        int r = is_in ? stage_copy_in(&plan, memory, task->copy_host.host, cuda->bulk.out)
                      : stage_copy_out(&plan, task->copy_host.host, memory, cuda->bulk.out);
        task->kernel = "copy";
        return cuda_note(cuda, r, task, "copy");
}

/* Issues everything of one task; its word follows on the last stream, also after an error. */
static void begin(struct backend_cuda *cuda, struct flight *flight, uint32_t lane) {
        struct bulk *bulk = &cuda->bulk;
        struct backend_task *task = flight->task;
        task->start_us = now_us();
        flight->value++;
        if (task->kind == BACKEND_GEMM) {
                if (begin_gemm(cuda, flight, lane)) {
                        /* what was issued must be over before its scratch and the host memory are given up */
                        cudaEventRecord(bulk->uploaded[lane], bulk->in);
                        cudaStreamWaitEvent(bulk->out, bulk->uploaded[lane], 0);
                        cudaEventRecord(bulk->computed[lane], bulk->compute);
                        cudaStreamWaitEvent(bulk->out, bulk->computed[lane], 0);
                }
        } else if (task->kind == BACKEND_TUNE) {
                cuda_tune_begin(cuda, task, bulk->counters + lane * WORD_STRIDE);
                cudaEventRecord(bulk->computed[lane], bulk->compute);
                cudaStreamWaitEvent(bulk->out, bulk->computed[lane], 0);
        } else {
                begin_copy(cuda, task);
        }
        for (uint32_t i = 0; i < N_SCRATCH; i++)
                if (flight->scratch[i]) {
                        cudaFreeAsync(flight->scratch[i], bulk->out);
                        flight->scratch[i] = NULL;
                }
        CUresult written = cuda->driver.stream_write_value32((CUstream)bulk->out,
                                                             (CUdeviceptr)(uintptr_t)(bulk->words + lane * WORD_STRIDE),
                                                             flight->value, 0);
        if (written != CUDA_SUCCESS) {
                cuda_note(cuda, (int)written, task, "completion");
                if (cudaStreamSynchronize(bulk->out) == cudaSuccess)
                        bulk->words[lane * WORD_STRIDE] = flight->value;
        }
}

static void take_notes(struct backend_task *task, const volatile uint32_t *words) {
        task->amax = words[AMAX_WORD];
        if (task->kind == BACKEND_GEMM && !task->status && picks_rows(&task->gemm) && words[BAD_ROWS_WORD])
                task->status = problem_refuse_rows(words[BAD_ROWS_WORD], &task->refusal);
}

static void finish(struct backend_cuda *cuda, struct flight *flight) {
        struct backend_task *task = flight->task;
        flight->task = NULL;
        if (task->kind == BACKEND_TUNE)
                cuda_tune_end(cuda, task);
        task->end_us = now_us();
        task->next = NULL;
        pthread_mutex_lock(&cuda->done_lock);
        if (cuda->done_last)
                cuda->done_last->next = task;
        else
                cuda->done_first = task;
        cuda->done_last = task;
        pthread_mutex_unlock(&cuda->done_lock);
        cuda->config.on_done(cuda->config.userdata);
}

static void check_health(struct backend_cuda *cuda) {
        cudaStream_t streams[] = { cuda->bulk.out, cuda->bulk.compute, cuda->express.streams[0], cuda->express.streams[1],
                                   cuda->express.streams[2], cuda->express.streams[3] };
        static_assert(sizeof streams / sizeof streams[0] == EXPRESS_STREAMS + 2, "every stream is asked");
        for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
                cudaError_t error = cudaStreamQuery(streams[i]);
                int healthy = 0;
                /* Whatever a stream says of its past work, words that are waited for will not be written any more. */
                if (error != cudaSuccess && error != cudaErrorNotReady)
                        atomic_compare_exchange_strong(&cuda->lost_error, &healthy, (int)error);
        }
}

static void look_at_memory(struct backend_cuda *cuda) {
        size_t free_bytes, total_bytes;
        if (!atomic_exchange(&cuda->wants_free_bytes, false) || atomic_load(&cuda->lost_error))
                return;
        if (cudaMemGetInfo(&free_bytes, &total_bytes) == cudaSuccess)
                atomic_store(&cuda->free_bytes, free_bytes);
        else
                cudaGetLastError();
}

static void wait_us(pthread_cond_t *cond, pthread_mutex_t *lock, uint64_t us) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += (long)(us * 1000);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(cond, lock, &until);
}

static void *bulk_main(void *userdata) {
        struct backend_cuda *cuda = userdata;
        struct bulk *bulk = &cuda->bulk;
        struct flight flights[BULK_IN_FLIGHT] = { 0 };
        uint32_t head = 0, n = 0; /* oldest in flight, number in flight: they end in order */
        uint64_t health_us = 0, begin_us = 0;

        cudaSetDevice(cuda->device);
        for (;;) {
                pthread_mutex_lock(&bulk->lock);
                const bool watches = atomic_load(&cuda->watch_express);
                if (!(bulk->first && n < BULK_IN_FLIGHT) && !bulk->is_stopping) {
                        if (!n && !watches)
                                pthread_cond_wait(&bulk->wake, &bulk->lock);
                        else if (!n || now_us() - begin_us >= BULK_SPIN_US)
                                wait_us(&bulk->wake, &bulk->lock, n ? 20 : 100);
                }
                if (bulk->is_stopping && !bulk->first && !n) {
                        pthread_mutex_unlock(&bulk->lock);
                        return NULL;
                }
                struct backend_task *task = NULL;
                if (n < BULK_IN_FLIGHT && bulk->first) {
                        task = bulk->first;
                        bulk->first = task->next;
                        if (!bulk->first)
                                bulk->last = NULL;
                }
                pthread_mutex_unlock(&bulk->lock);

                if (task) {
                        uint32_t lane = (head + n++) % BULK_IN_FLIGHT;
                        flights[lane].task = task;
                        if (atomic_load(&cuda->lost_error))
                                cuda_note(cuda, atomic_load(&cuda->lost_error), task, "start");
                        else
                                begin(cuda, &flights[lane], lane);
                        begin_us = now_us();
                }
                if (now_us() - health_us >= HEALTH_US) {
                        check_health(cuda);
                        look_at_memory(cuda);
                        health_us = now_us();
                }
                const bool is_lost = atomic_load(&cuda->lost_error) != 0;
                while (n && (is_lost || bulk->words[head * WORD_STRIDE] == flights[head].value)) {
                        if (is_lost && bulk->words[head * WORD_STRIDE] != flights[head].value)
                                cuda_note(cuda, atomic_load(&cuda->lost_error), flights[head].task, "bulk work");
                        atomic_thread_fence(memory_order_acquire);
                        take_notes(flights[head].task, bulk->words + head * WORD_STRIDE);
                        finish(cuda, &flights[head]);
                        head = (head + 1) % BULK_IN_FLIGHT;
                        n--;
                }
                if (watches && (is_lost || express_has_done(cuda))) {
                        atomic_store(&cuda->watch_express, false);
                        cuda->config.on_done(cuda->config.userdata);
                }
        }
}

int bulk_start(struct backend_cuda *cuda) {
        struct bulk *bulk = &cuda->bulk;
        pthread_condattr_t attributes;
        pthread_condattr_init(&attributes);
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
        pthread_cond_init(&bulk->wake, &attributes);
        pthread_condattr_destroy(&attributes);
        pthread_mutex_init(&bulk->lock, NULL);
        int r = pthread_create(&bulk->thread, NULL, bulk_main, cuda);
        bulk->is_started = r == 0;
        return -r;
}

void bulk_nudge(struct backend_cuda *cuda) {
        pthread_mutex_lock(&cuda->bulk.lock);
        pthread_cond_signal(&cuda->bulk.wake);
        pthread_mutex_unlock(&cuda->bulk.lock);
}

void bulk_submit(struct backend_cuda *cuda, struct backend_task *task) {
        struct bulk *bulk = &cuda->bulk;
        task->next = NULL;
        atomic_fetch_add(&cuda->n_bulk, 1);
        pthread_mutex_lock(&bulk->lock);
        if (bulk->last)
                bulk->last->next = task;
        else
                bulk->first = task;
        bulk->last = task;
        pthread_cond_signal(&bulk->wake);
        pthread_mutex_unlock(&bulk->lock);
}

struct backend_task *bulk_poll(struct backend_cuda *cuda) {
        if (!atomic_load_explicit(&cuda->n_bulk, memory_order_relaxed))
                return NULL;
        pthread_mutex_lock(&cuda->done_lock);
        struct backend_task *list = cuda->done_first;
        cuda->done_first = cuda->done_last = NULL;
        pthread_mutex_unlock(&cuda->done_lock);
        for (struct backend_task *task = list; task; task = task->next)
                atomic_fetch_sub(&cuda->n_bulk, 1);
        return list;
}

void bulk_close(struct backend_cuda *cuda) {
        struct bulk *bulk = &cuda->bulk;
        if (bulk->is_started) {
                pthread_mutex_lock(&bulk->lock);
                bulk->is_stopping = true;
                pthread_cond_signal(&bulk->wake);
                pthread_mutex_unlock(&bulk->lock);
                pthread_join(bulk->thread, NULL);
                pthread_cond_destroy(&bulk->wake);
                pthread_mutex_destroy(&bulk->lock);
        }
        for (uint32_t i = 0; i < BULK_IN_FLIGHT; i++) {
                if (bulk->uploaded[i])
                        cudaEventDestroy(bulk->uploaded[i]);
                if (bulk->computed[i])
                        cudaEventDestroy(bulk->computed[i]);
        }
        cudaStream_t streams[] = { bulk->in, bulk->compute, bulk->out, cuda->tune_stream };
        for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++)
                if (streams[i])
                        cudaStreamDestroy(streams[i]);
        cudaFreeHost((void *)bulk->words);
        cudaFree(bulk->counters);
}
