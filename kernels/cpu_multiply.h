/* SPDX-License-Identifier: MIT
 *
 * One product on the CPU: cut into blocks of D whose operands, converted to f32 or f64, fit into bounded scratch; each
 * block multiplied by BLIS and finished by cpu_epilogue.c.
 */
#ifndef MMA_KERNELS_CPU_MULTIPLY_H
#define MMA_KERNELS_CPU_MULTIPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/cpu_epilogue.h"
#include "kernels/cpu_pool.h"

/* Memory that grows when a larger block comes and is kept; contents do not survive growing. */
struct cpu_scratch {
        void *at;
        size_t n_bytes;
};

struct cpu_workspace {
        struct cpu_scratch a, b, sums;
};

/* How a problem is cut; a pure function of it and of the scratch it may use. */
struct cpu_plan {
        enum cpu_sums kind;
        uint64_t rows, columns, depth;  /* of a block of D, and of k at once */
        bool converts, has_sums;        /* operands need panels; sums need a place of their own */
        bool has_parts;                 /* each step's sums too: they join the others with scales of their own */
        size_t a_bytes, b_bytes, sums_bytes;    /* has_parts: the second half of sums_bytes is theirs */
};

/* scratch_bytes_max is met unless it is below CPU_SCRATCH_BYTES_MIN. */
void cpu_plan(const struct mma_problem *problem, size_t scratch_bytes_max, struct cpu_plan *ret_plan);
#define CPU_SCRATCH_BYTES_MIN (16u << 20)

/* 0 or -ENOMEM; what is already large enough stays. */
int cpu_workspace_reserve(struct cpu_workspace *workspace, const struct cpu_plan *plan);
void cpu_workspace_deinit(struct cpu_workspace *workspace);

/* workspace must have been reserved for the plan. pool NULL: on the calling thread alone. */
void cpu_multiply(const struct cpu_plan *plan, struct cpu_workspace *workspace, struct cpu_pool *pool,
                  const struct cpu_vector *vector, const struct mma_problem *problem, uint64_t batch);

#endif
