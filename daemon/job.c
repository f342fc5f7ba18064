/* SPDX-License-Identifier: MIT
 *
 * See job.h.
 */
#include "daemon/job.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t steps[JOB_STATE_N] = {
        [JOB_FREE] = 1 << JOB_NEW,
        [JOB_NEW] = 1 << JOB_BLOCKED | 1 << JOB_QUEUED | 1 << JOB_WORKING | 1 << JOB_DONE | 1 << JOB_FREE,
        [JOB_BLOCKED] = 1 << JOB_QUEUED | 1 << JOB_DONE,
        [JOB_QUEUED] = 1 << JOB_RUNNING | 1 << JOB_DONE,
        [JOB_RUNNING] = 1 << JOB_QUEUED | 1 << JOB_DONE,
        [JOB_WORKING] = 1 << JOB_BLOCKED | 1 << JOB_QUEUED | 1 << JOB_DONE,
        [JOB_DONE] = 1 << JOB_FREE,
};

int jobs_init(struct jobs *jobs, uint32_t n_max)
{
        uint32_t n_buckets = 64, n_vectors = n_max / 8 + 1;

        while (n_buckets < 2 * n_max)
                n_buckets *= 2;
        *jobs = (struct jobs){ .n_max = n_max, .n_buckets = n_buckets };
        jobs->pool = calloc(n_max, sizeof(struct job));
        jobs->vectors = calloc(n_vectors, sizeof(struct vector));
        jobs->by_id = calloc(n_buckets, sizeof(struct job *));
        if (!jobs->pool || !jobs->vectors || !jobs->by_id) {
                jobs_deinit(jobs);
                return -ENOMEM;
        }
        jobs->n_vectors_max = n_vectors;
        return 0;
}

void jobs_deinit(struct jobs *jobs)
{
        assert(jobs->n_used == 0);
        free(jobs->pool);
        free(jobs->vectors);
        free(jobs->by_id);
        *jobs = (struct jobs){ 0 };
}

struct job *job_new(struct jobs *jobs)
{
        struct job *job = jobs->free;

        /* Last in, first out: a quiet daemon keeps touching the same few pages, and those that were never needed stay
         * unmapped. */
        if (job)
                jobs->free = job->next;
        else if (jobs->n_fresh < jobs->n_max)
                job = &jobs->pool[jobs->n_fresh++];
        else
                return NULL;
        jobs->n_used++;
        memset(job, 0, sizeof(*job));
        job->lead = job;
        job->sequence = ++jobs->sequence;
        job->d_offset = GEMM_UNSET;
        job_set_state(job, JOB_NEW);
        return job;
}

void job_free(struct jobs *jobs, struct job *job)
{
        assert(job->state == JOB_NEW || job->state == JOB_DONE);
        assert(!job->blocker && !job->waiters && !job->deadline_index && !job->worker.is_running);
        assert(job->n_slabs == 0 && job->n_matrices == 0);
        charge_release(&job->charge);
        if (job->vector)
                vector_free(jobs, job->vector);
        job_set_state(job, JOB_FREE);
        job->next = jobs->free;
        jobs->free = job;
        jobs->n_used--;
}

void job_set_state(struct job *job, int state)
{
        assert(steps[job->state] & 1 << state);
        job->state = state;
}

struct vector *vector_new(struct jobs *jobs)
{
        struct vector *vector = jobs->free_vectors;

        if (vector)
                jobs->free_vectors = vector->next;
        else if (jobs->n_fresh_vectors < jobs->n_vectors_max)
                vector = &jobs->vectors[jobs->n_fresh_vectors++];
        return vector;
}

void vector_free(struct jobs *jobs, struct vector *vector)
{
        vector->next = jobs->free_vectors;
        jobs->free_vectors = vector;
}

static struct job **bucket_of(const struct jobs *jobs, uint64_t conn_id, uint64_t id)
{
        /* Clients choose ids, so they are mixed: nobody can fill one bucket with more than his own jobs. */
        uint64_t x = (id ^ conn_id * 0x9e3779b97f4a7c15ull) * 0xff51afd7ed558ccdull;

        return &jobs->by_id[(x ^ x >> 32) & (jobs->n_buckets - 1)];
}

void job_enlist(struct jobs *jobs, struct job *lead, struct conn *conn)
{
        struct job **bucket = bucket_of(jobs, conn->id, lead->id);

        assert(lead->lead == lead);
        lead->conn = conn;
        lead->conn_id = conn->id;
        lead->next = NULL;
        lead->previous = conn->jobs_last;
        if (conn->jobs_last)
                conn->jobs_last->next = lead;
        else
                conn->jobs_first = lead;
        conn->jobs_last = lead;
        lead->next_same_hash = *bucket;
        *bucket = lead;
        for (struct job *job = lead; job; job = job->next_problem)
                conn->n_jobs++;
}

void job_delist(struct jobs *jobs, struct job *lead)
{
        struct conn *conn = lead->conn;
        struct job **link;

        if (!conn)
                return;
        for (link = bucket_of(jobs, lead->conn_id, lead->id); *link != lead; link = &(*link)->next_same_hash)
                assert(*link);
        *link = lead->next_same_hash;
        if (lead->previous)
                lead->previous->next = lead->next;
        else
                conn->jobs_first = lead->next;
        if (lead->next)
                lead->next->previous = lead->previous;
        else
                conn->jobs_last = lead->previous;
        for (struct job *job = lead; job; job = job->next_problem)
                conn->n_jobs--;
        lead->conn = NULL;
        lead->next = lead->previous = NULL;
}

struct job *job_find(const struct jobs *jobs, uint64_t conn_id, uint64_t id)
{
        struct job *job = *bucket_of(jobs, conn_id, id);

        while (job && (job->id != id || job->conn_id != conn_id))
                job = job->next_same_hash;
        return job;
}
