/* SPDX-License-Identifier: MIT
 *
 * Which waiting job has the earliest deadline: a binary heap over the job pool, sized at start.
 */
#ifndef MMAD_DEADLINES_H
#define MMAD_DEADLINES_H

#include <stdint.h>

struct job;

struct deadlines {
        struct job **heap;
        uint32_t n, n_max;
};

int deadlines_init(struct deadlines *deadlines, uint32_t n_max);        /* 0, -ENOMEM */
void deadlines_deinit(struct deadlines *deadlines);
/* A job with deadline_at_us; it is in the heap at most once. */
void deadlines_add(struct deadlines *deadlines, struct job *job);
/* Nothing happens when it is not in. */
void deadlines_remove(struct deadlines *deadlines, struct job *job);
/* NULL when empty. */
struct job *deadlines_first(const struct deadlines *deadlines);

#endif
