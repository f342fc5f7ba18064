/* SPDX-License-Identifier: MIT
 *
 * Things that may block (pinning, munmap, device memory, the last close of a slab) run on libuv's pool, never on the loop.
 * The work is embedded in the object that it is about, so starting it allocates nothing.
 */
#ifndef MMAD_WORKER_H
#define MMAD_WORKER_H

#include <stdbool.h>
#include <uv.h>

struct worker_task {
        uv_work_t uv;
        void (*run)(struct worker_task *);      /* on a worker thread */
        void (*done)(struct worker_task *);     /* back on the loop; may free the object */
        bool is_running;
};

/* Loop thread. The object must stay until done was called. */
void worker_start(uv_loop_t *loop, struct worker_task *task, void (*run)(struct worker_task *),
                  void (*done)(struct worker_task *));

#endif
