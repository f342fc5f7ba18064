/* SPDX-License-Identifier: MIT
 *
 * What happens once per loop turn: finished tasks come back, deadlines pass, the scheduler hands out work. Also the ways
 * in which work ends early: cancel, a client that goes, a device that is lost.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "daemon/requests.h"
#include "daemon/stats.h"

/* ---- early ends ---- */

/* Ends what of the request has not begun. Returns how many jobs that were; the lead may be gone afterwards. */
static uint32_t end_waiting(struct requests *requests, struct job *lead, const struct refusal *refusal)
{
        uint32_t n_ended = 0;
        struct job *next;

        for (struct job *job = lead; job; job = next) {
                bool is_last = lead->n_unfinished == 1;

                next = job->next_problem;
                if (job->state != JOB_BLOCKED && job->state != JOB_QUEUED)
                        continue;
                if (job->state == JOB_QUEUED)
                        sched_remove(&requests->sched, job);
                n_ended++;
                job_end(requests, job, refusal->status, refusal);
                if (is_last)
                        break;
        }
        return n_ended;
}

bool job_cancel(struct requests *requests, struct job *lead)
{
        struct refusal refusal;

        refuse(&refusal, MMA_CANCELLED, "", "cancelled by its sender");
        lead->is_cancelled = true;
        return end_waiting(requests, lead, &refusal) > 0;
}

void request_conn_gone(struct conn *conn)
{
        struct requests *requests = conn->daemon->requests;
        struct refusal refusal;

        refuse(&refusal, MMA_CANCELLED, "", "its sender is gone");
        while (conn->jobs_first) {
                struct job *lead = conn->jobs_first;

                job_delist(&requests->jobs, lead);
                end_waiting(requests, lead, &refusal);
        }
        matrices_conn_gone(conn);
        while (conn->slabs)
                slab_close(conn->slabs);
        sched_conn_gone(&requests->sched, conn);
        jobs_run_ready(requests);
}

void requests_fail_all(struct daemon *daemon, int status, const char *text)
{
        struct requests *requests = daemon->requests;
        struct refusal refusal;

        refuse(&refusal, status, "", "%s", text);
        if (status == MMA_GPU_LOST) {
                requests->lost_status = status;
                snprintf(requests->lost_text, sizeof(requests->lost_text), "%s", text);
        }
        for (struct conn *conn = daemon->conns, *next; conn; conn = next) {
                next = conn->next;
                while (conn->jobs_first) {
                        struct job *lead = conn->jobs_first;

                        /* What runs comes back from the backend unheard, or never. */
                        job_delist(&requests->jobs, lead);
                        conn_refuse(conn, lead->id, lead->method, &refusal);
                        end_waiting(requests, lead, &refusal);
                }
        }
        jobs_run_ready(requests);
}

/* ---- the turn ---- */

static void task_done(struct requests *requests, struct job *job)
{
        struct job *lead = job->lead;
        int status = job->task.status;

        requests->n_in_flight[job->lane]--;
        requests->in_flight_us[job->lane] -= job->cost_us;
        if (requests->n_in_flight[job->lane] == 0)
                requests->in_flight_us[job->lane] = 0;
        if (job->tune)
                status = tune_note(job);
        if (!status && ((job_is_copy(job) && copy_next(job)) || (job->tune && tune_next(requests, job)))) {
                if (lead->conn && !lead->is_cancelled) {
                        job_set_state(job, JOB_QUEUED);
                        sched_push(&requests->sched, job);
                        return;
                }
                status = refuse(&job->task.refusal, MMA_CANCELLED, "", "cancelled by its sender");
        }
        if (!status && job->method == WIRE_MATRIX_PUT)
                status = matrix_finish(job, &job->task.refusal);
        if (!status && job->tune)
                status = tune_finish(requests, job, &job->task.refusal);
        job_end(requests, job, status, &job->task.refusal);
}

static bool take_finished(struct requests *requests)
{
        struct backend *backend = requests->backend;
        struct backend_task *task, *next;
        bool any = false;

        while ((task = backend->ops->poll(backend))) {
                for (; task; task = next) {
                        next = task->next;
                        task_done(requests, (struct job *)((char *)task - offsetof(struct job, task)));
                        any = true;
                }
        }
        jobs_run_ready(requests);
        return any;
}

static int refuse_late(const struct job *lead, struct refusal *ret_refusal)
{
        return refuse_limit(ret_refusal, MMA_DEADLINE, "deadline", lead->deadline_at_us - lead->received_us,
                            "could not be done within %llu us of its receipt",
                            (unsigned long long)(lead->deadline_at_us - lead->received_us));
}

static void expire(struct requests *requests, uint64_t now)
{
        struct job *lead;

        while ((lead = deadlines_first(&requests->deadlines)) && lead->deadline_at_us <= now) {
                struct refusal refusal;

                deadlines_remove(&requests->deadlines, lead);
                refuse_late(lead, &refusal);
                end_waiting(requests, lead, &refusal);
        }
        jobs_run_ready(requests);
}

static void on_timer(uv_timer_t *timer)
{
        struct requests *requests = timer->data;

        /* The turn that follows finds what is due. */
        requests->timer_at_us = 0;
}

static void arm_timer(struct requests *requests, uint64_t now)
{
        const struct job *first = deadlines_first(&requests->deadlines);
        uint64_t at = first ? first->deadline_at_us : 0, delay_us;

        if (at == requests->timer_at_us)
                return;
        requests->timer_at_us = at;
        if (!at) {
                uv_timer_stop(&requests->timer);
                return;
        }
        /* Rounded up: an early wake-up would find nothing and spin until the millisecond is over. The loop's own clock may
         * be old, so bring it up to date first. */
        delay_us = at > now ? at - now : 0;
        if (delay_us > UINT32_MAX * 1000ull)
                delay_us = UINT32_MAX * 1000ull;
        uv_update_time(&requests->daemon->loop);
        uv_timer_start(&requests->timer, on_timer, (delay_us + 999) / 1000, 0);
}

/* The next job of the lane that can still make its deadline. */
static struct job *next_in_time(struct requests *requests, int lane, uint64_t now)
{
        struct job *job;

        while ((job = sched_next(&requests->sched, lane))) {
                uint64_t deadline = job->lead->deadline_at_us;
                struct refusal refusal;

                if (!deadline || (double)now + job->cost_us <= (double)deadline)
                        return job;
                refuse_late(job->lead, &refusal);
                job_end(requests, job, MMA_DEADLINE, &refusal);
        }
        return NULL;
}

static void schedule(struct requests *requests, uint64_t now)
{
        struct backend *backend = requests->backend;
        uint32_t room = backend->ops->room(backend);
        struct backend_task *first = NULL, **link = &first;
        uint32_t n_tasks = 0;

        for (int lane = 0; lane < JOB_LANE_N; lane++) {
                while (n_tasks < room) {
                        struct job *job;

                        if (lane == JOB_BULK && requests->n_in_flight[JOB_BULK] >= BULK_IN_FLIGHT_MIN &&
                            requests->in_flight_us[JOB_BULK] >= BULK_IN_FLIGHT_US_MAX)
                                break;
                        job = next_in_time(requests, lane, now);
                        if (!job)
                                break;
                        job_set_state(job, JOB_RUNNING);
                        job->queued_us = now;
                        requests->n_in_flight[lane]++;
                        requests->in_flight_us[lane] += job->cost_us;
                        job->task.next = NULL;
                        *link = &job->task;
                        link = &job->task.next;
                        n_tasks++;
                }
        }
        if (!first)
                return;
        stats_add(requests->daemon->stats, STAT_TASKS, n_tasks);
        stats_add(requests->daemon->stats, STAT_SUBMITS, 1);
        backend->ops->submit(backend, first);
}

bool requests_turn(struct daemon *daemon)
{
        struct requests *requests = daemon->requests;
        uint64_t now;

        take_finished(requests);
        now = now_us();
        expire(requests, now);
        if (!requests->lost_status)
                schedule(requests, now);
        /* Deadlines that were missed at the last moment may have let others go on. */
        jobs_run_ready(requests);
        arm_timer(requests, now);
        if (requests->jobs.n_used == 0 && !daemon->is_draining)
                slab_pool_refill(&requests->slab_pool);
        return requests->backend->ops->should_spin(requests->backend);
}
