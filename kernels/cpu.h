/* SPDX-License-Identifier: MIT
 *
 * The CPU family: every dtype, on BLIS. Bits are a function of the problem and
 * of the BLIS sub-configuration alone: independent of M, N, batch-mates and the number of threads (only bli_?gemm_ex with
 * the small-matrix path off).
 */
#ifndef MMA_KERNELS_CPU_H
#define MMA_KERNELS_CPU_H

#include "kernels/problem.h"

/* Scratch reused between calls; one for each thread that calls cpu_gemm. */
struct cpu_context;
/* n_threads 0 = as many as the affinity mask and the cgroup CPU quota allow. 0 or -ENOMEM. */
int cpu_context_new(uint32_t n_threads, struct cpu_context **ret_context);
struct cpu_context *cpu_context_free(struct cpu_context *context);
uint32_t cpu_context_threads(const struct cpu_context *context);

/* Computes the problem now, on the calling thread and its helpers. 0, MMA_NO_MEMORY, MMA_UNSUPPORTED, or MMA_BAD_FIELD for a
 * row number that is none (with refusal); bad_rows of the problem is not looked at. */
int cpu_gemm(struct cpu_context *context, const struct mma_problem *problem, struct refusal *ret_refusal);
/* Pure part of the refusals of cpu_gemm, for use before a job is queued. */
int cpu_check(const struct mma_problem *problem, struct refusal *ret_refusal);
/* Modelled microseconds. */
double cpu_cost_us(const struct mma_problem *problem, uint32_t n_threads);

/* "blis 0.9.0 skx": part of the device model. */
const char *cpu_blas_name(void);
/* What the affinity mask and cgroup v2/v1 quota allow, at least 1. */
uint32_t cpu_threads_allowed(void);

#endif
