/* SPDX-License-Identifier: MIT
 *
 * Helper threads of one cpu_context and what the machine allows of them. Work is a number of independent tasks; the
 * caller takes part. BLIS itself never starts a thread: each task calls it with one.
 */
#ifndef MMA_KERNELS_CPU_POOL_H
#define MMA_KERNELS_CPU_POOL_H

#include <stdint.h>

struct cpu_pool;

/* Starts n_threads - 1 helpers; fewer where the system refuses more. 0 or -ENOMEM. */
int cpu_pool_new(uint32_t n_threads, struct cpu_pool **ret_pool);
struct cpu_pool *cpu_pool_free(struct cpu_pool *pool);
/* Helpers and the caller. */
uint32_t cpu_pool_threads(const struct cpu_pool *pool);

/* thread: below cpu_pool_threads, 0 is the caller; no two tasks run at once with the same number. */
typedef void (*cpu_task)(void *argument, uint64_t task, uint32_t thread);
/* Calls task for 0 .. n_tasks - 1, each once, in any order; returns when all have returned. One run at a time. pool NULL:
 * all on the caller. */
void cpu_pool_run(struct cpu_pool *pool, uint64_t n_tasks, cpu_task task, void *argument);

/* CPUs' worth of time that the cgroup quota grants, rounded up; 0 = no quota. self: contents as of /proc/self/cgroup;
 * root: where cgroups are mounted (/sys/fs/cgroup). The smallest quota up to the root counts. */
uint32_t cpu_quota(const char *self_path, const char *root);

#endif
