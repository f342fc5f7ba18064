/* SPDX-License-Identifier: MIT
 *
 * See backend_host.h. The executor takes one task at a time, express before bulk; results go back through a list that the
 * loop empties in poll.
 */
#include "daemon/backend_host.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "kernels/problem.h"

/* One pseudo kernel for each type of A; its name is in every reply. */
static const struct { uint8_t a; const char *name, *accumulate; } host_rows[] = {
        { MMA_F16, "cpu_f16", "f32" },   { MMA_BF16, "cpu_bf16", "f32" }, { MMA_F32, "cpu_f32", "f32" },
        { MMA_F64, "cpu_f64", "f64" },   { MMA_E4M3, "cpu_e4m3", "f32" }, { MMA_E5M2, "cpu_e5m2", "f32" },
        { MMA_S8, "cpu_s8", "s32" },     { MMA_U8, "cpu_u8", "s32" },
};
#define HOST_ROW_N (sizeof(host_rows) / sizeof(*host_rows))

static struct host *host_of(struct backend *backend)
{
        return (struct host *)backend;
}

static uint64_t monotonic_us(void)
{
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

/* ---- the executor ---- */

static void queue_push(struct host_queue *queue, struct backend_task *task)
{
        task->next = NULL;
        if (queue->last)
                queue->last->next = task;
        else
                queue->first = task;
        queue->last = task;
}

static struct backend_task *queue_take(struct host_queue *queue)
{
        struct backend_task *task = queue->first;

        if (task) {
                queue->first = task->next;
                if (!queue->first)
                        queue->last = NULL;
        }
        return task;
}

/* Under the lock. */
static struct backend_task *next_task(struct host *host)
{
        if (host->express.first && (!host->bulk.first || host->express_us < HOST_EXPRESS_US_MAX))
                return queue_take(&host->express);
        if (host->bulk.first) {
                host->express_us = 0;
                return queue_take(&host->bulk);
        }
        return queue_take(&host->express);
}

static void *executor_main(void *userdata)
{
        struct host *host = userdata;
        uint64_t woken_at_us = 0;

        pthread_mutex_lock(&host->lock);
        for (;;) {
                struct backend_task *task = next_task(host);
                bool wakes;

                if (!task) {
                        if (host->is_stopping)
                                break;
                        pthread_cond_wait(&host->wake, &host->lock);
                        continue;
                }
                pthread_mutex_unlock(&host->lock);

                task->start_us = monotonic_us();
                task->status = host->run(host, task);
                task->end_us = monotonic_us();

                pthread_mutex_lock(&host->lock);
                if (host->is_abandoned)
                        break;
                if (task->is_express)
                        host->express_us += task->end_us - task->start_us;
                wakes = !host->express.first && !host->bulk.first;
                if (!host->done.first && !wakes)
                        woken_at_us = task->end_us; /* the first of a group: its patience starts here */
                wakes |= task->end_us - woken_at_us > HOST_WAKE_US;
                queue_push(&host->done, task);
                if (!wakes)
                        continue;
                woken_at_us = task->end_us;
                pthread_mutex_unlock(&host->lock);
                host->config.on_done(host->config.userdata);
                pthread_mutex_lock(&host->lock);
        }
        pthread_mutex_unlock(&host->lock);
        return NULL;
}


void host_submit(struct backend *backend, struct backend_task *list)
{
        struct host *host = host_of(backend);
        struct backend_task *next;

        pthread_mutex_lock(&host->lock);
        for (struct backend_task *task = list; task; task = next) {
                next = task->next;
                queue_push(task->is_express ? &host->express : &host->bulk, task);
                host->n_in_flight++;
        }
        pthread_cond_signal(&host->wake);
        pthread_mutex_unlock(&host->lock);
}

uint32_t host_room(struct backend *backend)
{
        struct host *host = host_of(backend);

        return host->n_in_flight < host->room_max ? host->room_max - host->n_in_flight : 0;
}

struct backend_task *host_poll(struct backend *backend)
{
        struct host *host = host_of(backend);
        struct backend_task *first;

        if (host->n_in_flight == 0)
                return NULL;
        pthread_mutex_lock(&host->lock);
        first = host->done.first;
        host->done = (struct host_queue){ 0 };
        pthread_mutex_unlock(&host->lock);
        for (struct backend_task *task = first; task; task = task->next)
                host->n_in_flight--;
        return first;
}

/* The executor wakes the loop, and it needs the processor that the loop would spin on. */
bool host_should_spin(struct backend *backend)
{
        (void)backend;
        return false;
}

int host_health(struct backend *backend)
{
        (void)backend;
        return 0;
}

/* ---- tasks ---- */

static void *address_of(const struct backend_place *place)
{
        return place->memory ? place->memory->at + place->offset : place->host;
}

static int run_gemm(struct host *host, struct backend_task *task)
{
        const struct mma_pointers pointers = {
                .a = address_of(&task->a), .b = address_of(&task->b), .c = address_of(&task->c), .d = address_of(&task->d),
                .bias = address_of(&task->bias), .scale_a = address_of(&task->scale_a), .scale_b = address_of(&task->scale_b),
                .rows_a = address_of(&task->rows_a), .rows_d = address_of(&task->rows_d), .amax = &task->amax,
        };
        struct mma_problem problem;

        task->amax = 0;
        problem_from_gemm(&task->gemm, &pointers, &problem);
        for (size_t i = 0; i < HOST_ROW_N; i++)
                if (host_rows[i].a == task->gemm.a.dtype)
                        task->kernel = host_rows[i].name;
        return cpu_gemm(host->context, &problem, &task->refusal);
}

static void run_copy(struct backend_task *task, bool is_in)
{
        uint8_t *memory_at = address_of(&task->copy_memory), *host_at = address_of(&task->copy_host);

        /* A pitch may be anything where there is one line: no pointer goes beyond the last. */
        for (uint64_t i = 0; i < task->n_lines; i++) {
                uint8_t *memory = memory_at + i * task->memory_pitch, *host = host_at + i * task->host_pitch;

                if (!is_in) {
                        memcpy(host, memory, task->line_bytes);
                        continue;
                }
                memcpy(memory, host, task->line_bytes);
                memset(memory + task->line_bytes, 0, task->memory_pitch - task->line_bytes);
        }
}

int host_run(struct host *host, struct backend_task *task)
{
        int r;

        if (task->kind == BACKEND_GEMM) {
                r = run_gemm(host, task);
                return r >= 0 ? r : refuse(&task->refusal, MMA_INTERNAL, "", "the CPU backend failed");
        }
        run_copy(task, task->kind == BACKEND_COPY_IN);
        return 0;
}

int host_check(struct backend *backend, const struct gemm *gemm, struct refusal *ret_refusal)
{
        struct mma_problem problem;

        (void)backend;
        problem_from_gemm(gemm, &(struct mma_pointers){ 0 }, &problem);
        return cpu_check(&problem, ret_refusal);
}

double host_cost_us(struct backend *backend, const struct gemm *gemm)
{
        struct mma_problem problem;

        problem_from_gemm(gemm, &(struct mma_pointers){ 0 }, &problem);
        return cpu_cost_us(&problem, cpu_context_threads(host_of(backend)->context));
}

/* ---- memory ---- */

/* Slots that were never used are not in the list yet, so that their pages are not touched before they are needed. */
void *host_slot_take(struct backend *backend)
{
        struct host *host = host_of(backend);
        uint32_t index;

        if (host->n_free_slots > 0)
                index = host->free_slots[--host->n_free_slots];
        else if (host->n_fresh_slots < host->config.n_inline_slots)
                index = host->n_fresh_slots++;
        else
                return NULL;
        return host->slots + index * host->slot_bytes;
}

void host_slot_give(struct backend *backend, void *slot)
{
        struct host *host = host_of(backend);
        uint64_t offset = (uint64_t)((uint8_t *)slot - host->slots);

        assert(offset % host->slot_bytes == 0 && offset / host->slot_bytes < host->n_fresh_slots);
        assert(host->n_free_slots < host->n_fresh_slots);
        host->free_slots[host->n_free_slots++] = (uint32_t)(offset / host->slot_bytes);
}

/* Populated memory is all that the CPU wants. */
int host_slab_pin(struct backend *backend, void *at, uint64_t n_bytes)
{
        (void)backend;
        (void)at;
        (void)n_bytes;
        return 0;
}

void host_slab_unpin(struct backend *backend, void *at, uint64_t n_bytes)
{
        (void)backend;
        (void)at;
        (void)n_bytes;
}

/* Small ones from the heap: a process may have no more than 65530 maps. */
static uint8_t *memory_take(uint64_t n_bytes)
{
        void *at;

        if (n_bytes >= HOST_MAP_BYTES) {
                at = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                return at == MAP_FAILED ? NULL : at;
        }
        at = aligned_alloc(64, (n_bytes + 63) / 64 * 64);
        if (at)
                memset(at, 0, n_bytes);
        return at;
}

int host_memory_new(struct backend *backend, uint64_t n_bytes, struct backend_memory **ret_memory)
{
        struct host *host = host_of(backend);
        struct backend_memory *memory = NULL;
        bool fits;

        pthread_mutex_lock(&host->lock);
        fits = n_bytes <= host->memory_bytes_max && host->memory_bytes_used <= host->memory_bytes_max - n_bytes;
        if (fits)
                host->memory_bytes_used += n_bytes;
        pthread_mutex_unlock(&host->lock);
        if (!fits)
                return MMA_NO_MEMORY;
        memory = malloc(sizeof(*memory));
        if (memory) {
                memory->n_bytes = n_bytes;
                memory->at = memory_take(n_bytes);
                if (memory->at) {
                        *ret_memory = memory;
                        return 0;
                }
                free(memory);
        }
        pthread_mutex_lock(&host->lock);
        host->memory_bytes_used -= n_bytes;
        pthread_mutex_unlock(&host->lock);
        return MMA_NO_MEMORY;
}

void host_memory_free(struct backend *backend, struct backend_memory *memory)
{
        struct host *host = host_of(backend);

        if (memory->n_bytes >= HOST_MAP_BYTES)
                munmap(memory->at, memory->n_bytes);
        else
                free(memory->at);
        pthread_mutex_lock(&host->lock);
        host->memory_bytes_used -= memory->n_bytes;
        pthread_mutex_unlock(&host->lock);
        free(memory);
}

/* ---- about ---- */

static void read_cpu_name(char *ret_name, size_t name_bytes_max)
{
        char line[256];
        FILE *file = fopen("/proc/cpuinfo", "re");

        snprintf(ret_name, name_bytes_max, "CPU");
        if (!file)
                return;
        while (fgets(line, sizeof(line), file)) {
                char *value = strchr(line, ':');

                if (strncmp(line, "model name", 10) != 0 || !value)
                        continue;
                value += strspn(value, ": \t");
                value[strcspn(value, "\n")] = '\0';
                if (*value)
                        snprintf(ret_name, name_bytes_max, "%s", value);
                break;
        }
        fclose(file);
}

void host_info(struct backend *backend, struct backend_info *ret_info)
{
        struct host *host = host_of(backend);

        *ret_info = (struct backend_info){ .name = "cpu", .n_threads = cpu_context_threads(host->context) };
        memcpy(ret_info->device, host->cpu_name, sizeof(ret_info->device));
        snprintf(ret_info->blas, sizeof(ret_info->blas), "%s", cpu_blas_name());
        ret_info->memory_bytes_total = host->memory_bytes_max;
        pthread_mutex_lock(&host->lock);
        ret_info->memory_bytes_free = host->memory_bytes_max - host->memory_bytes_used;
        pthread_mutex_unlock(&host->lock);
}

uint32_t host_kernels(struct backend *backend, uint32_t first, uint32_t n_max, struct wire_kernel *ret_items)
{
        uint32_t n = 0;

        (void)backend;
        for (size_t i = first; i < HOST_ROW_N && n < n_max; i++, n++) {
                struct wire_kernel *item = &ret_items[n];

                *item = (struct wire_kernel){ .usable = true };
                snprintf(item->name, sizeof(item->name), "%s", host_rows[i].name);
                snprintf(item->family, sizeof(item->family), "cpu");
                snprintf(item->a, sizeof(item->a), "%s", mma_dtype_name(host_rows[i].a));
                snprintf(item->b, sizeof(item->b), "any");
                snprintf(item->accumulate, sizeof(item->accumulate), "%s", host_rows[i].accumulate);
                snprintf(item->numeric_class, sizeof(item->numeric_class), "%.31s", cpu_blas_name());
        }
        return n;
}

/* One row for each type of A: the first item is it. */
uint32_t host_explain(struct backend *backend, const struct gemm *gemm, uint32_t first, uint32_t n_max,
                      struct wire_choice *ret_items)
{
        uint32_t chosen = 0, n = 0;

        while (chosen < HOST_ROW_N - 1 && host_rows[chosen].a != gemm->a.dtype)
                chosen++;
        for (uint32_t i = first; i < HOST_ROW_N && n < n_max; i++, n++) {
                uint32_t row = i == 0 ? chosen : i <= chosen ? i - 1 : i;
                struct wire_choice *item = &ret_items[n];

                *item = (struct wire_choice){ .lane = "cpu", .cost_us = i ? 0 : backend->ops->cost_us(backend, gemm) };
                snprintf(item->kernel, sizeof(item->kernel), "%s", host_rows[row].name);
                snprintf(item->numeric_class, sizeof(item->numeric_class), "%.31s", cpu_blas_name());
                if (host_rows[row].a != gemm->a.dtype)
                        snprintf(item->refusal, sizeof(item->refusal), "other operand types");
        }
        return n;
}

uint32_t host_tune_rows(struct backend *backend, const struct gemm *gemm, bool is_believed, uint32_t n_max, uint32_t *ret_rows,
                        struct refusal *ret_refusal)
{
        (void)backend;
        (void)gemm;
        (void)is_believed;
        (void)n_max;
        (void)ret_rows;
        refuse(ret_refusal, MMA_UNSUPPORTED, "", "the CPU computes each product in one way: there is nothing to tune");
        return 0;
}

int host_tune_apply(struct backend *backend, const struct tuning_set *set)
{
        (void)backend;
        (void)set;
        return 0;
}

/* ---- life ---- */

int host_init(struct host *host, const struct backend_config *config, const struct backend_ops *ops, char *ret_reason,
              size_t reason_bytes_max)
{
        uint64_t ram_bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
        int r;

        host->base.ops = ops;
        host->config = *config;
        host->run = host_run;
        host->room_max = HOST_ROOM;
        host->memory_bytes_max = config->memory_bytes_max ? config->memory_bytes_max : ram_bytes / 2;
        host->slot_bytes = (config->inline_bytes_max / 64 + 1) * 64 * 2;
        pthread_mutex_init(&host->lock, NULL);
        pthread_cond_init(&host->wake, NULL);
        read_cpu_name(host->cpu_name, sizeof(host->cpu_name));

        snprintf(ret_reason, reason_bytes_max, "no memory for %u inline slots of %llu bytes", config->n_inline_slots,
                 (unsigned long long)host->slot_bytes);
        host->free_slots = calloc(config->n_inline_slots, sizeof(*host->free_slots));
        host->slots = mmap(NULL, config->n_inline_slots * host->slot_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                           -1, 0);
        if (host->slots == MAP_FAILED)
                host->slots = NULL;
        if (!host->free_slots || !host->slots) {
                host_deinit(host);
                return -ENOMEM;
        }
        r = cpu_context_new(config->n_threads, &host->context);
        if (r < 0) {
                snprintf(ret_reason, reason_bytes_max, "no memory for the threads of the CPU backend");
                host_deinit(host);
                return r;
        }
        r = pthread_create(&host->executor, NULL, executor_main, host);
        if (r) {
                snprintf(ret_reason, reason_bytes_max, "the executor thread cannot be started: %s", strerrordesc_np(r));
                host_deinit(host);
                return -r;
        }
        host->has_executor = true;
        return 0;
}

bool host_deinit(struct host *host)
{
        if (host->has_executor) {
                pthread_mutex_lock(&host->lock);
                host->is_stopping = true;
                host->is_abandoned = host->n_in_flight > 0;
                pthread_cond_signal(&host->wake);
                pthread_mutex_unlock(&host->lock);
                if (host->is_abandoned) {
                        pthread_detach(host->executor);
                        return false;
                }
                pthread_join(host->executor, NULL);
        }
        cpu_context_free(host->context);
        free(host->free_slots);
        if (host->slots)
                munmap(host->slots, host->config.n_inline_slots * host->slot_bytes);
        pthread_cond_destroy(&host->wake);
        pthread_mutex_destroy(&host->lock);
        return true;
}
