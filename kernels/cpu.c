/* SPDX-License-Identifier: MIT
 *
 * The CPU family behind cpu.h. Every type is computed in one of three ways, whichever its values fit into exactly:
 *   - f16, bf16 (also one of each), e4m3, e5m2 and f32 in f32. `fast`, `exact` and the promoted default of the 8-bit types
 *     are one thing here: products of these are exact in f32 and so are summed better than any of the modes asks for.
 *     `f16acc` allows f16 sums and does not demand them: it gets f32 sums too. `tf32` rounds the operands first.
 *   - f64 in f64.
 *   - s8 and u8 in f64, where sums stay exact, taken modulo 2^32 as integers.
 * How blocks and threads share the work is cpu_multiply.c's subject, what happens to sums cpu_epilogue.c's.
 */
#include "kernels/cpu.h"

#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "kernels/cpu_blas.h"
#include "kernels/cpu_multiply.h"
#include "kernels/cpu_pool.h"
#include "kernels/cpu_vector.h"

/* Scratch of one context, whatever the problem; kept between calls. */
#define SCRATCH_BYTES_MAX (96u << 20)
/* Batches of problems smaller than this go whole to one thread each. */
#define BATCH_FLOPS_MAX 2e8

#define BIT(number) (1u << (number))

static const struct {
        uint32_t operands, results, computes;
} products[] = {
        { BIT(MMA_F16) | BIT(MMA_BF16), BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_F32),
          BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_F16ACC) },
        { BIT(MMA_E4M3) | BIT(MMA_E5M2),
          BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_F32) | BIT(MMA_E4M3) | BIT(MMA_E5M2),
          BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_FAST) | BIT(MMA_COMPUTE_EXACT) },
        { BIT(MMA_S8) | BIT(MMA_U8), BIT(MMA_S32) | BIT(MMA_F32) | BIT(MMA_F16) | BIT(MMA_BF16) | BIT(MMA_S8),
          BIT(MMA_COMPUTE_DEFAULT) },
        { BIT(MMA_F32), BIT(MMA_F32), BIT(MMA_COMPUTE_DEFAULT) | BIT(MMA_COMPUTE_TF32) },
        { BIT(MMA_F64), BIT(MMA_F64), BIT(MMA_COMPUTE_DEFAULT) },
};

struct cpu_context {
        struct cpu_pool *pool;
        const struct cpu_vector *vector;
        uint32_t n_threads;
        struct cpu_workspace shared;            /* all threads on one problem */
        struct cpu_workspace own[];             /* a problem a thread; n_threads of them */
};

#define WARM_UP_SIZE 192u               /* some hundred microseconds: starts of threads behind a barrier differ by less */
#define WARM_UP_SIZE_MAX 1536u          /* where threads share processors, many turns of each */

struct warm_up {
        uint32_t n_threads, size;
        atomic_uint n_come;
};

/* One task for each thread: nobody goes on before all have come, so each has one of them and all multiply at once. */
static void warm_up_share(void *argument, uint64_t task, uint32_t thread) {
        struct warm_up *warm_up = argument;

        (void)task;
        (void)thread;
        atomic_fetch_add(&warm_up->n_come, 1);
        while (atomic_load(&warm_up->n_come) < warm_up->n_threads)
                sched_yield();
        cpu_blas_warm_up(warm_up->size);
}

/* Until each thread has had panels of its own, which a busy system may put off. */
static void warm_up(struct cpu_pool *pool, uint32_t n_threads) {
        struct warm_up warm_up = { .n_threads = n_threads, .size = WARM_UP_SIZE };

        do {
                atomic_store(&warm_up.n_come, 0);
                cpu_pool_run(pool, n_threads, warm_up_share, &warm_up);
                warm_up.size *= 2;
        } while (cpu_blas_panels() < n_threads && warm_up.size <= WARM_UP_SIZE_MAX);
}

int cpu_context_new(uint32_t n_threads, struct cpu_context **ret_context) {
        struct cpu_context *context;
        struct cpu_pool *pool;
        int r;

        r = cpu_pool_new(n_threads ? n_threads : cpu_threads_allowed(), &pool);
        if (r)
                return r;
        context = calloc(1, sizeof *context + cpu_pool_threads(pool) * sizeof context->own[0]);
        if (!context) {
                cpu_pool_free(pool);
                return -ENOMEM;
        }
        context->pool = pool;
        context->n_threads = cpu_pool_threads(pool);
        context->vector = cpu_vector_best();
        warm_up(pool, context->n_threads);
        *ret_context = context;
        return 0;
}

struct cpu_context *cpu_context_free(struct cpu_context *context) {
        if (!context)
                return NULL;
        cpu_pool_free(context->pool);
        cpu_workspace_deinit(&context->shared);
        for (uint32_t i = 0; i < context->n_threads; i++)
                cpu_workspace_deinit(&context->own[i]);
        free(context);
        return NULL;
}

uint32_t cpu_context_threads(const struct cpu_context *context) {
        return context->n_threads;
}

static bool is_one_of(uint32_t set, uint8_t number) {
        return number > 0 && number < 32 && (set & BIT(number));
}

int cpu_check(const struct mma_problem *problem, struct refusal *ret_refusal) {
        for (size_t i = 0; i < sizeof products / sizeof *products; i++) {
                if (!is_one_of(products[i].operands, problem->a.dtype) || !is_one_of(products[i].operands, problem->b.dtype))
                        continue;
                if (!is_one_of(products[i].results, problem->d.dtype))
                        return refuse(ret_refusal, MMA_UNSUPPORTED, "d.dtype",
                                      "the CPU does not compute %s from a (%s) times b (%s)",
                                      mma_dtype_name(problem->d.dtype), mma_dtype_name(problem->a.dtype),
                                      mma_dtype_name(problem->b.dtype));
                if (!is_one_of(products[i].computes, problem->compute))
                        return refuse(ret_refusal, MMA_UNSUPPORTED, "compute",
                                      "the CPU has no compute mode %s for a (%s) times b (%s)",
                                      mma_compute_name(problem->compute), mma_dtype_name(problem->a.dtype),
                                      mma_dtype_name(problem->b.dtype));
                return 0;
        }
        return refuse(ret_refusal, MMA_UNSUPPORTED, "b.dtype", "the CPU does not multiply a (%s) by b (%s)",
                      mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype));
}

static double flops_of_one(const struct mma_problem *problem) {
        return 2.0 * (double)problem->m * (double)problem->n * (double)problem->k;
}

/* A strided batch of small problems, each on one thread. */
struct batch {
        struct cpu_context *context;
        const struct mma_problem *problem;
        const struct cpu_plan *plan;
        uint64_t n_per_task;
};

static void batch_share(void *argument, uint64_t task, uint32_t thread) {
        const struct batch *batch = argument;
        uint64_t end = (task + 1) * batch->n_per_task;

        if (end > batch->problem->batch)
                end = batch->problem->batch;
        for (uint64_t i = task * batch->n_per_task; i < end; i++)
                cpu_multiply(batch->plan, &batch->context->own[thread], NULL, batch->context->vector, batch->problem, i);
}

static int no_memory(struct refusal *ret_refusal) {
        return refuse(ret_refusal, MMA_NO_MEMORY, "", "not enough memory for the CPU's scratch (at most %u MiB)",
                      SCRATCH_BYTES_MAX >> 20);
}

static int multiply_batch(struct cpu_context *context, const struct mma_problem *problem, struct refusal *ret_refusal) {
        struct cpu_plan plan;
        struct batch batch = { context, problem, &plan, 1 + problem->batch / (8 * context->n_threads) };
        size_t share = SCRATCH_BYTES_MAX / context->n_threads;

        cpu_plan(problem, share > CPU_SCRATCH_BYTES_MIN ? share : CPU_SCRATCH_BYTES_MIN, &plan);
        for (uint32_t i = 0; i < context->n_threads; i++)
                if (cpu_workspace_reserve(&context->own[i], &plan))
                        return no_memory(ret_refusal);
        cpu_pool_run(context->pool, (problem->batch + batch.n_per_task - 1) / batch.n_per_task, batch_share, &batch);
        return 0;
}

static int multiply(struct cpu_context *context, const struct mma_problem *problem, struct refusal *ret_refusal) {
        struct cpu_plan plan;

        if (problem->m == 0 || problem->n == 0 || problem->batch == 0)
                return 0;
        if (context->n_threads > 1 && problem->batch >= 2 * context->n_threads && flops_of_one(problem) < BATCH_FLOPS_MAX)
                return multiply_batch(context, problem, ret_refusal);
        cpu_plan(problem, SCRATCH_BYTES_MAX, &plan);
        if (cpu_workspace_reserve(&context->shared, &plan))
                return no_memory(ret_refusal);
        for (uint64_t i = 0; i < problem->batch; i++)
                cpu_multiply(&plan, &context->shared, context->pool, context->vector, problem, i);
        return 0;
}

int cpu_gemm(struct cpu_context *context, const struct mma_problem *problem, struct refusal *ret_refusal) {
        struct mma_problem checked = *problem;
        uint32_t bad_rows = 0;
        int r;

        r = cpu_check(problem, ret_refusal);
        if (r)
                return r;
        if (!cpu_blas_reserve())
                return no_memory(ret_refusal);
        if (problem->rows_a || problem->rows_d)
                checked.bad_rows = &bad_rows;
        r = multiply(context, &checked, ret_refusal);
        if (r)
                return r;
        return bad_rows ? problem_refuse_rows(bad_rows, ret_refusal) : 0;
}

double cpu_cost_us(const struct mma_problem *problem, uint32_t n_threads) {
        /* One thread of a server CPU with AVX2, as tests/bench/bench-cpu.c measures it. */
        const double f32_flops_per_us = 65e3, f64_flops_per_us = 28e3, elements_per_us = 1e3, call_us = 4;
        bool is_f32 = problem->a.dtype != MMA_F64 && problem->a.dtype != MMA_S8 && problem->a.dtype != MMA_U8;
        double m = (double)problem->m, n = (double)problem->n, k = (double)problem->k, batch = (double)problem->batch;
        double work_us = batch * (flops_of_one(problem) / (is_f32 ? f32_flops_per_us : f64_flops_per_us) +
                                  (m * k + k * n + m * n) / elements_per_us);
        double n_useful = work_us < 100 ? 1 : n_threads ? n_threads : 1;

        return batch * call_us / n_useful + work_us / n_useful;
}
