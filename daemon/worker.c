/* SPDX-License-Identifier: MIT
 *
 * A thin layer over uv_queue_work; see worker.h.
 */
#include "daemon/worker.h"

#include <assert.h>
#include <stddef.h>

/* This thread is inside of a task's run: it must not touch the loop. */
static _Thread_local bool is_at_work;

static void worker_on_run(uv_work_t *uv)
{
        struct worker_task *task = (struct worker_task *)((char *)uv - offsetof(struct worker_task, uv));

        is_at_work = true;
        task->run(task);
        is_at_work = false;
}

static void worker_on_done(uv_work_t *uv, int status)
{
        struct worker_task *task = (struct worker_task *)((char *)uv - offsetof(struct worker_task, uv));

        /* Nobody cancels work, so it has run. */
        assert(status == 0);
        task->is_running = false;
        task->done(task);
}

void worker_start(uv_loop_t *loop, struct worker_task *task, void (*run)(struct worker_task *),
                  void (*done)(struct worker_task *))
{
        int r;

        assert(!task->is_running && !is_at_work);
        task->run = run;
        task->done = done;
        task->is_running = true;
        r = uv_queue_work(loop, &task->uv, worker_on_run, worker_on_done);
        assert(r == 0);
}
