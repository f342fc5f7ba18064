/* SPDX-License-Identifier: MIT
 *
 * The fake backend: the CPU's arithmetic with faults on command, for tests of everything above backend.h. $MMAD_FAKE is a
 * list of settings, "delay_us=200,lost_after=10":
 *
 *   delay_us=N      each task takes N microseconds longer
 *   cost_us=N       every product is modelled at N microseconds
 *   room=N          tasks in flight at most
 *   fail_every=N    every Nth task fails with `status` (default internal)
 *   status=NAME     a name of proto/types.h
 *   lost_after=N    after N tasks the device is lost: this and every later task comes back with gpu_lost
 *   hold=1          tasks wait for backend_fake_release
 *   no_slots=1      there are no inline slots
 *   pin_fails=1     slab_pin gives no_memory
 *   memory_fails=1  memory_new gives no_memory
 *   memory_us=N     memory_new takes N microseconds
 *   tune_us=N       every row measures N microseconds
 *   pack_bytes=N    products say that they copied what they keep, to N bytes
 */
#include "daemon/backend_fake.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/backend_host.h"
#include "daemon/explain.h"
#include "kernels/select.h"
#include "kernels/tuning.h"

#define FAKE_SETTINGS(X)                                                                                               \
        X(delay_us) X(cost_us) X(room) X(fail_every) X(lost_after) X(hold) X(no_slots) X(pin_fails) X(memory_fails)    \
        X(memory_us) X(tune_us) X(pack_bytes)

struct fake {
        struct host host;
#define FAKE_FIELD_X_(name) uint64_t name;
        FAKE_SETTINGS(FAKE_FIELD_X_)
        int status;
        uint64_t n_done;                /* executor's */
        atomic_bool is_lost;
        atomic_uint n_tasks, n_lists, n_packs;
        pthread_mutex_t hold_lock;
        pthread_cond_t hold_wake;
        uint64_t n_released;            /* under hold_lock */
        bool is_closing;
        struct mma_device device;       /* that rows are ranked for; loop thread's */
        _Atomic(struct kernel_tuning *) tuning;
        struct kernel_tuning *tuning_before;    /* as in cuda_tune.c: the executor may be reading it */
};

static struct fake *fake_of(struct backend *backend)
{
        return (struct fake *)backend;
}

static int fake_parse(struct fake *fake, const char *settings, char *ret_reason, size_t reason_bytes_max)
{
        static const struct { const char *name; size_t offset; } numbers[] = {
#define FAKE_NUMBER_X_(name) { #name, offsetof(struct fake, name) },
                FAKE_SETTINGS(FAKE_NUMBER_X_)
        };
        char copy[512], *save = NULL;

        fake->status = MMA_INTERNAL;
        snprintf(copy, sizeof(copy), "%s", settings ? settings : "");
        for (char *word = strtok_r(copy, ", ", &save); word; word = strtok_r(NULL, ", ", &save)) {
                char *value = strchr(word, '='), *end = NULL;
                bool is_known = false;

                if (value)
                        *value++ = '\0';
                for (size_t i = 0; value && i < sizeof(numbers) / sizeof(*numbers); i++) {
                        if (strcmp(word, numbers[i].name) != 0)
                                continue;
                        *(uint64_t *)(void *)((char *)fake + numbers[i].offset) = strtoull(value, &end, 10);
                        is_known = end != value && !*end;
                }
                for (int status = 1; value && strcmp(word, "status") == 0 && *mma_status_name(status) != '?'; status++) {
                        if (strcmp(value, mma_status_name(status)) != 0)
                                continue;
                        fake->status = status;
                        is_known = true;
                }
                if (!is_known) {
                        snprintf(ret_reason, reason_bytes_max, "MMAD_FAKE does not know the setting '%.40s'", word);
                        return -EINVAL;
                }
        }
        return 0;
}

static void fake_wait_for_release(struct fake *fake)
{
        pthread_mutex_lock(&fake->hold_lock);
        while (fake->n_released == 0 && !fake->is_closing && !atomic_load(&fake->is_lost))
                pthread_cond_wait(&fake->hold_wake, &fake->hold_lock);
        if (fake->n_released > 0)
                fake->n_released--;
        pthread_mutex_unlock(&fake->hold_lock);
}

static double fake_tune_us(struct fake *fake, struct backend_task *task);

static int fake_run(struct host *host, struct backend_task *task)
{
        struct fake *fake = (struct fake *)host;

        if (fake->hold)
                fake_wait_for_release(fake);
        if (fake->delay_us)
                usleep((useconds_t)fake->delay_us);
        fake->n_done++;
        if (fake->lost_after && fake->n_done > fake->lost_after)
                atomic_store(&fake->is_lost, true);
        if (atomic_load(&fake->is_lost))
                return refuse(&task->refusal, MMA_GPU_LOST, "", "the GPU failed; the daemon restarts");
        if (fake->fail_every && fake->n_done % fake->fail_every == 0)
                return refuse(&task->refusal, fake->status, "", "%s", mma_status_sentence(fake->status));
        if (task->kind == BACKEND_TUNE) {
                uint32_t n_rows;

                task->kernel = backend_fake_rows(&n_rows)[task->tune_row].name;
                task->tune_us = fake_tune_us(fake, task);
                return 0;
        }
        if (task->kind == BACKEND_GEMM) {
                task->pack_bytes_a = task->a.keeps && !task->a.pack ? fake->pack_bytes : 0;
                task->pack_bytes_b = task->b.keeps && !task->b.pack ? fake->pack_bytes : 0;
                atomic_fetch_add(&fake->n_packs, (task->a.pack != NULL) + (task->b.pack != NULL));
        }
        return host_run(host, task);
}

static void fake_close(struct backend *backend)
{
        struct fake *fake = fake_of(backend);

        pthread_mutex_lock(&fake->hold_lock);
        fake->is_closing = true;
        pthread_cond_broadcast(&fake->hold_wake);
        pthread_mutex_unlock(&fake->hold_lock);
        if (!host_deinit(&fake->host))
                return;
        pthread_cond_destroy(&fake->hold_wake);
        pthread_mutex_destroy(&fake->hold_lock);
        tuning_free(fake->tuning_before);
        tuning_free(atomic_load(&fake->tuning));
        free(fake);
}

static void fake_info(struct backend *backend, struct backend_info *ret_info)
{
        host_info(backend, ret_info);
        ret_info->name = "fake";
        snprintf(ret_info->reason, sizeof(ret_info->reason), "this backend is for tests");
}

static void fake_submit(struct backend *backend, struct backend_task *list)
{
        atomic_fetch_add(&fake_of(backend)->n_lists, 1);
        for (struct backend_task *task = list; task; task = task->next)
                atomic_fetch_add(&fake_of(backend)->n_tasks, 1);
        host_submit(backend, list);
}

static double fake_cost_us(struct backend *backend, const struct gemm *gemm)
{
        struct fake *fake = fake_of(backend);

        return fake->cost_us ? (double)fake->cost_us : host_cost_us(backend, gemm);
}

static uint32_t fake_explain(struct backend *backend, const struct gemm *gemm, uint32_t first, uint32_t n_max,
                             struct wire_choice *ret_items)
{
        uint32_t n_rows;
        const struct mma_kernel *rows = backend_fake_rows(&n_rows);
        struct fake *fake = fake_of(backend);

        return explain_rows(rows, n_rows, gemm, &fake->device, first, n_max, ret_items);
}

static uint32_t fake_tune_rows(struct backend *backend, const struct gemm *gemm, bool is_believed, uint32_t n_max,
                               uint32_t *ret_rows, struct refusal *ret_refusal)
{
        uint32_t n_rows, n;
        const struct mma_kernel *rows = backend_fake_rows(&n_rows);

        n = explain_candidates(rows, n_rows, gemm, is_believed ? &fake_of(backend)->device : &backend_fake_device, n_max, ret_rows);
        if (!n)
                refuse(ret_refusal, MMA_UNSUPPORTED, "", "no row takes it");
        return n;
}

/* Of the rows' model, turned upside down: what was thought slow measures fast, and faster than any model. */
static double fake_tune_us(struct fake *fake, struct backend_task *task)
{
        uint32_t n_rows;
        const struct mma_kernel *kernel = &backend_fake_rows(&n_rows)[task->tune_row];
        struct mma_problem problem;
        struct mma_plan plan;
        struct mma_device device = backend_fake_device;

        if (task->tune_is_believed)
                device.tuning = atomic_load(&fake->tuning);
        explain_measured(kernel, &task->gemm, &device, &problem, &plan);
        tuning_key_of(&problem, &task->tune_key);
        return fake->tune_us ? (double)fake->tune_us : 10 / row_model_us(kernel, &problem, &backend_fake_device);
}

static int fake_tune_apply(struct backend *backend, const struct tuning_set *set)
{
        struct fake *fake = fake_of(backend);
        const struct tuning_set *sets[] = { set };
        struct kernel_tuning *tuning;
        uint32_t n_rows;
        const struct mma_kernel *rows = backend_fake_rows(&n_rows);
        int r = tuning_new(rows, n_rows, &backend_fake_device, sets, 1, &tuning);

        if (r < 0)
                return r;
        tuning_free(fake->tuning_before);
        fake->tuning_before = atomic_exchange(&fake->tuning, tuning);
        fake->device.tuning = tuning;
        return 0;
}

static int fake_health(struct backend *backend)
{
        return atomic_load(&fake_of(backend)->is_lost) ? MMA_GPU_LOST : 0;
}

static void *fake_slot_take(struct backend *backend)
{
        return fake_of(backend)->no_slots ? NULL : host_slot_take(backend);
}

static int fake_slab_pin(struct backend *backend, void *at, uint64_t n_bytes)
{
        return fake_of(backend)->pin_fails ? MMA_NO_MEMORY : host_slab_pin(backend, at, n_bytes);
}

static int fake_memory_new(struct backend *backend, uint64_t n_bytes, struct backend_memory **ret_memory)
{
        struct fake *fake = fake_of(backend);

        if (fake->memory_us)
                usleep((useconds_t)fake->memory_us);
        return fake->memory_fails ? MMA_NO_MEMORY : host_memory_new(backend, n_bytes, ret_memory);
}

static const struct backend_ops fake_ops = {
        .close = fake_close,
        .info = fake_info,
        .kernels = host_kernels,
        .explain = fake_explain,
        .tune_rows = fake_tune_rows,
        .tune_apply = fake_tune_apply,
        .check = host_check,
        .cost_us = fake_cost_us,
        .submit = fake_submit,
        .room = host_room,
        .poll = host_poll,
        .should_spin = host_should_spin,
        .health = fake_health,
        .slot_take = fake_slot_take,
        .slot_give = host_slot_give,
        .slab_pin = fake_slab_pin,
        .slab_unpin = host_slab_unpin,
        .memory_new = fake_memory_new,
        .memory_free = host_memory_free,
};

int backend_fake_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                      size_t reason_bytes_max)
{
        struct fake *fake = calloc(1, sizeof(*fake));
        int r;

        if (!fake)
                return -ENOMEM;
        r = fake_parse(fake, getenv("MMAD_FAKE"), ret_reason, reason_bytes_max);
        if (r == 0)
                r = host_init(&fake->host, config, &fake_ops, ret_reason, reason_bytes_max);
        if (r < 0) {
                free(fake);
                return r;
        }
        pthread_mutex_init(&fake->hold_lock, NULL);
        pthread_cond_init(&fake->hold_wake, NULL);
        fake->host.run = fake_run;
        fake->device = backend_fake_device;
        if (fake->room)
                fake->host.room_max = (uint32_t)fake->room;
        *ret_backend = &fake->host.base;
        return 0;
}

void backend_fake_release(struct backend *backend, uint32_t n_tasks)
{
        struct fake *fake = fake_of(backend);

        pthread_mutex_lock(&fake->hold_lock);
        fake->n_released += n_tasks;
        pthread_cond_broadcast(&fake->hold_wake);
        pthread_mutex_unlock(&fake->hold_lock);
}

void backend_fake_lose(struct backend *backend)
{
        struct fake *fake = fake_of(backend);

        pthread_mutex_lock(&fake->hold_lock);
        atomic_store(&fake->is_lost, true);
        pthread_cond_broadcast(&fake->hold_wake);
        pthread_mutex_unlock(&fake->hold_lock);
        fake->host.config.on_done(fake->host.config.userdata);
}

uint32_t backend_fake_tasks(struct backend *backend)
{
        return atomic_load(&fake_of(backend)->n_tasks);
}

uint32_t backend_fake_lists(struct backend *backend)
{
        return atomic_load(&fake_of(backend)->n_lists);
}

uint32_t backend_fake_packs(struct backend *backend)
{
        return atomic_load(&fake_of(backend)->n_packs);
}
