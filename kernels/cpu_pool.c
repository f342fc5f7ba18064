/* SPDX-License-Identifier: MIT
 *
 * The pool behind cpu_pool.h. Helpers sleep between runs; one that wakes late finds the run closed and sleeps on, so a
 * run of a few microseconds never waits for the scheduler.
 */
#include "kernels/cpu_pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* BLIS keeps a micro-tile and some control structures on the stack, the epilogue a few KiB. */
#define STACK_BYTES (1u << 20)

struct run {
        cpu_task task;
        void *argument;
        uint64_t n_tasks;
        atomic_uint_least64_t next;
};

struct helper {
        struct cpu_pool *pool;
        pthread_t id;
        uint32_t thread;
};

struct cpu_pool {
        pthread_mutex_t mutex;
        pthread_cond_t opened, closed;
        struct run *run;                /* what helpers may join; guarded by mutex, as all below */
        uint64_t generation;            /* of run, so that a helper joins each once */
        uint32_t n_joined;
        bool stops;
        uint32_t n_helpers;             /* fixed after creation */
        struct helper helpers[];
};

static void take_tasks(struct run *run, uint32_t thread) {
        uint64_t task;

        while ((task = atomic_fetch_add_explicit(&run->next, 1, memory_order_relaxed)) < run->n_tasks)
                run->task(run->argument, task, thread);
}

static void *helper_main(void *argument) {
        struct helper *helper = argument;
        struct cpu_pool *pool = helper->pool;
        uint64_t seen = 0;

        pthread_mutex_lock(&pool->mutex);
        for (;;) {
                struct run *run;

                while (!pool->stops && (!pool->run || pool->generation == seen))
                        pthread_cond_wait(&pool->opened, &pool->mutex);
                if (pool->stops)
                        break;
                run = pool->run;
                seen = pool->generation;
                pool->n_joined++;
                pthread_mutex_unlock(&pool->mutex);
                take_tasks(run, helper->thread);
                pthread_mutex_lock(&pool->mutex);
                if (--pool->n_joined == 0)
                        pthread_cond_signal(&pool->closed);
        }
        pthread_mutex_unlock(&pool->mutex);
        return NULL;
}

int cpu_pool_new(uint32_t n_threads, struct cpu_pool **ret_pool) {
        uint32_t n_helpers = n_threads > 1 ? n_threads - 1 : 0;
        struct cpu_pool *pool = calloc(1, sizeof *pool + n_helpers * sizeof pool->helpers[0]);
        pthread_attr_t attributes;
        sigset_t all, before;

        if (!pool)
                return -ENOMEM;
        if (pthread_attr_init(&attributes)) {
                free(pool);
                return -ENOMEM;
        }
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
        pthread_mutex_init(&pool->mutex, NULL);
        pthread_cond_init(&pool->opened, NULL);
        pthread_cond_init(&pool->closed, NULL);

        /* Signals belong to the loop thread. */
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        while (pool->n_helpers < n_helpers) {
                struct helper *helper = &pool->helpers[pool->n_helpers];

                *helper = (struct helper){ .pool = pool, .thread = pool->n_helpers + 1 };
                if (pthread_create(&helper->id, &attributes, helper_main, helper))
                        break;
                pthread_setname_np(helper->id, "mmad-cpu");
                pool->n_helpers++;
        }
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_attr_destroy(&attributes);
        *ret_pool = pool;
        return 0;
}

struct cpu_pool *cpu_pool_free(struct cpu_pool *pool) {
        if (!pool)
                return NULL;
        pthread_mutex_lock(&pool->mutex);
        pool->stops = true;
        pthread_cond_broadcast(&pool->opened);
        pthread_mutex_unlock(&pool->mutex);
        for (uint32_t i = 0; i < pool->n_helpers; i++)
                pthread_join(pool->helpers[i].id, NULL);
        pthread_cond_destroy(&pool->closed);
        pthread_cond_destroy(&pool->opened);
        pthread_mutex_destroy(&pool->mutex);
        free(pool);
        return NULL;
}

uint32_t cpu_pool_threads(const struct cpu_pool *pool) {
        return pool ? pool->n_helpers + 1 : 1;
}

void cpu_pool_run(struct cpu_pool *pool, uint64_t n_tasks, cpu_task task, void *argument) {
        struct run run = { .task = task, .argument = argument, .n_tasks = n_tasks };

        if (!pool || !pool->n_helpers || n_tasks <= 1) {
                take_tasks(&run, 0);
                return;
        }
        pthread_mutex_lock(&pool->mutex);
        pool->run = &run;
        pool->generation++;
        if (n_tasks > 2)
                pthread_cond_broadcast(&pool->opened);
        else
                pthread_cond_signal(&pool->opened);
        pthread_mutex_unlock(&pool->mutex);

        take_tasks(&run, 0);

        pthread_mutex_lock(&pool->mutex);
        pool->run = NULL;
        while (pool->n_joined)
                pthread_cond_wait(&pool->closed, &pool->mutex);
        pthread_mutex_unlock(&pool->mutex);
}
