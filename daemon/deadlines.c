/* SPDX-License-Identifier: MIT
 *
 * See deadlines.h. job->deadline_index is the place in the heap plus one, 0 for none.
 */
#include "daemon/deadlines.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "daemon/job.h"

int deadlines_init(struct deadlines *deadlines, uint32_t n_max)
{
        *deadlines = (struct deadlines){ .heap = calloc(n_max, sizeof(struct job *)), .n_max = n_max };
        return deadlines->heap ? 0 : -ENOMEM;
}

void deadlines_deinit(struct deadlines *deadlines)
{
        free(deadlines->heap);
        *deadlines = (struct deadlines){ 0 };
}

static void place(struct deadlines *deadlines, uint32_t index, struct job *job)
{
        deadlines->heap[index] = job;
        job->deadline_index = index + 1;
}

static void sift_up(struct deadlines *deadlines, uint32_t index, struct job *job)
{
        while (index > 0 && deadlines->heap[(index - 1) / 2]->deadline_at_us > job->deadline_at_us) {
                place(deadlines, index, deadlines->heap[(index - 1) / 2]);
                index = (index - 1) / 2;
        }
        place(deadlines, index, job);
}

static void sift_down(struct deadlines *deadlines, uint32_t index, struct job *job)
{
        for (;;) {
                uint32_t child = 2 * index + 1;

                if (child + 1 < deadlines->n &&
                    deadlines->heap[child + 1]->deadline_at_us < deadlines->heap[child]->deadline_at_us)
                        child++;
                if (child >= deadlines->n || deadlines->heap[child]->deadline_at_us >= job->deadline_at_us)
                        break;
                place(deadlines, index, deadlines->heap[child]);
                index = child;
        }
        place(deadlines, index, job);
}

void deadlines_add(struct deadlines *deadlines, struct job *job)
{
        assert(job->deadline_at_us && !job->deadline_index && deadlines->n < deadlines->n_max);
        sift_up(deadlines, deadlines->n++, job);
}

void deadlines_remove(struct deadlines *deadlines, struct job *job)
{
        uint32_t index = job->deadline_index;
        struct job *last;

        if (!index)
                return;
        job->deadline_index = 0;
        index--;
        last = deadlines->heap[--deadlines->n];
        if (last == job)
                return;
        if (index > 0 && deadlines->heap[(index - 1) / 2]->deadline_at_us > last->deadline_at_us)
                sift_up(deadlines, index, last);
        else
                sift_down(deadlines, index, last);
}

struct job *deadlines_first(const struct deadlines *deadlines)
{
        return deadlines->n ? deadlines->heap[0] : NULL;
}
