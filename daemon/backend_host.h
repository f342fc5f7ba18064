/* SPDX-License-Identifier: MIT
 *
 * What the backends that compute in host memory share: one executor thread with its two queues, slots, memory of resident
 * matrices, copies. backend_cpu.c puts BLIS behind it, backend_fake.c puts faults on top.
 */
#ifndef MMAD_BACKEND_HOST_H
#define MMAD_BACKEND_HOST_H

#include <pthread.h>

#include "daemon/backend.h"
#include "kernels/cpu.h"

/* Tasks in the executor's hands at once. More would only be taken out of the scheduler's order. */
#define HOST_ROOM 256u
/* Finished tasks wait this long for company before the loop is woken while others are still to be done. */
#define HOST_WAKE_US 100u
/* After express work of this length a bulk task gets its turn, or small products could keep a large one out for ever. */
#define HOST_EXPRESS_US_MAX 2000u

#define HOST_MAP_BYTES (1u << 20)       /* memory of a matrix from this size on is a map of its own */

struct backend_memory {
        uint8_t *at;
        uint64_t n_bytes;
};

struct host_queue {
        struct backend_task *first, *last;
};

struct host {
        struct backend base;
        struct backend_config config;
        struct cpu_context *context;            /* executor's */
        char cpu_name[96];

        pthread_t executor;
        pthread_mutex_t lock;
        pthread_cond_t wake;
        /* under the lock */
        struct host_queue express, bulk, done;
        bool is_stopping, is_abandoned, has_executor;
        uint64_t express_us;                    /* since the last bulk task */
        uint64_t memory_bytes_used;

        uint64_t memory_bytes_max;
        uint32_t n_in_flight, room_max;         /* loop thread's */

        uint8_t *slots;
        uint32_t *free_slots;
        uint32_t n_free_slots, n_fresh_slots;
        uint64_t slot_bytes;

        /* Runs one task on the executor; host_run by default. Returns the status, with task->refusal filled. */
        int (*run)(struct host *host, struct backend_task *task);
};

/* Everything but base.ops, which is the caller's. 0 or -errno with a sentence. */
int host_init(struct host *host, const struct backend_config *config, const struct backend_ops *ops, char *ret_reason,
              size_t reason_bytes_max);
/* Waits for the executor unless something is in flight: then it is left alone with its memory, since a product cannot be
 * stopped, and false says that *host must not be freed. */
bool host_deinit(struct host *host);

int host_run(struct host *host, struct backend_task *task);

/* Operations as backend.h describes them; base.ops of both backends point here. */
void host_info(struct backend *backend, struct backend_info *ret_info);
uint32_t host_kernels(struct backend *backend, uint32_t first, uint32_t n_max, struct wire_kernel *ret_items);
uint32_t host_explain(struct backend *backend, const struct gemm *gemm, uint32_t first, uint32_t n_max,
                      struct wire_choice *ret_items);
uint32_t host_tune_rows(struct backend *backend, const struct gemm *gemm, bool is_believed, uint32_t n_max, uint32_t *ret_rows,
                        struct refusal *ret_refusal);
int host_tune_apply(struct backend *backend, const struct tuning_set *set);
int host_check(struct backend *backend, const struct gemm *gemm, struct refusal *ret_refusal);
double host_cost_us(struct backend *backend, const struct gemm *gemm);
void host_submit(struct backend *backend, struct backend_task *list);
uint32_t host_room(struct backend *backend);
struct backend_task *host_poll(struct backend *backend);
bool host_should_spin(struct backend *backend);
int host_health(struct backend *backend);
void *host_slot_take(struct backend *backend);
void host_slot_give(struct backend *backend, void *slot);
int host_slab_pin(struct backend *backend, void *at, uint64_t n_bytes);
void host_slab_unpin(struct backend *backend, void *at, uint64_t n_bytes);
int host_memory_new(struct backend *backend, uint64_t n_bytes, struct backend_memory **ret_memory);
void host_memory_free(struct backend *backend, struct backend_memory *memory);

#endif
