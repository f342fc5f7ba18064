/* SPDX-License-Identifier: MIT
 *
 * tune: every row that could compute a product is measured on the device, one row a task, so that others' bulk work goes
 * between; then selection believes the times (kernels/tuning.h) and the state file keeps them (tunings.c).
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/explain.h"
#include "daemon/log.h"
#include "daemon/requests.h"

#define TUNE_PRODUCT_US_MAX 100000.0    /* a product that takes longer is too long to be repeated for each row */
#define TUNE_AGAIN_MAX 4u               /* measurements of what came first by a model when all else was measured */
#define TUNE_PIECE_US 20000.0           /* modelled: what measuring one row keeps the bulk lane for */

#define TUNE_MEASURED_MAX (TUNING_TIMES_MAX + TUNE_AGAIN_MAX)

/* What a tune in progress knows; the lead job's. */
struct tune {
        uint32_t n_rows, next, n_again, n_measured;
        uint32_t rows[TUNING_TIMES_MAX];                /* numbers for the backend */
        struct tuning_time times[TUNE_MEASURED_MAX];    /* of those that were measured; names are static */
        struct tuning_key keys[TUNE_MEASURED_MAX];      /* what that was: rows may need different copies of the operands */
        struct refusal refusal;                         /* of the last row that could not be */
};

int request_tune(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                 struct refusal *ret_refusal)
{
        struct backend *backend = requests->backend;
        struct tune tune = { 0 };
        struct gemm gemm;
        struct job *lead;
        double cost_us;
        int r;

        if (!conn->user->is_admin)
                return refuse(ret_refusal, MMA_DENIED, "method", "tune changes what is chosen for everybody: only administrators may");
        r = gemm_from_problem(requests, &request->tune.problem, &gemm, ret_refusal);
        if (r)
                return r;
        tune.n_rows = backend->ops->tune_rows(backend, &gemm, false, TUNING_TIMES_MAX, tune.rows, ret_refusal);
        if (!tune.n_rows)
                return ret_refusal->status;
        cost_us = backend->ops->cost_us(backend, &gemm);
        if (cost_us > TUNE_PRODUCT_US_MAX)
                return refuse_limit(ret_refusal, MMA_UNSUPPORTED, "problem", (uint64_t)TUNE_PRODUCT_US_MAX,
                                    "this product takes about %.0f us: too long to be repeated for each row", cost_us);
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        lead->tune = malloc(sizeof *lead->tune);
        if (!lead->tune) {
                job_withdraw(requests, lead);
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for the times");
        }
        *lead->tune = tune;
        lead->cost_us = TUNE_PIECE_US;
        lead->task.kind = BACKEND_TUNE;
        lead->task.gemm = gemm;
        job_queue(requests, conn, lead);
        return 0;
}

int tune_note(struct job *job)
{
        struct backend_task *task = &job->task;
        struct tune *tune = job->tune;

        if (task->status == MMA_GPU_LOST)
                return task->status;
        if (task->status)
                tune->refusal = task->refusal;  /* this row cannot be measured; the others may */
        else if (tune->n_measured < TUNE_MEASURED_MAX) {
                tune->keys[tune->n_measured] = task->tune_key;
                tune->times[tune->n_measured++] = (struct tuning_time){ task->kernel, (float)task->tune_us };
        }
        task->status = 0;
        return 0;
}

/* The times of one key together, from the row that has it first. 0 or -ENOMEM. */
static int put_key(struct tunings *tunings, const struct tune *tune, uint32_t first)
{
        const struct tuning_key *key = &tune->keys[first];
        struct tuning_time times[TUNE_MEASURED_MAX];
        uint32_t n = 0;

        for (uint32_t i = 0; i < first; i++)
                if (memcmp(&tune->keys[i], key, sizeof *key) == 0)
                        return 0;       /* put with the first one */
        for (uint32_t i = first; i < tune->n_measured; i++)
                if (memcmp(&tune->keys[i], key, sizeof *key) == 0)
                        times[n++] = tune->times[i];
        return tunings_put(tunings, key, times, n);
}

/* Selection knows what was measured so far. 0 or -ENOMEM. */
static int believe(struct requests *requests, const struct tune *tune)
{
        struct tuning_set set;
        int r = 0;

        for (uint32_t i = 0; i < tune->n_measured && r == 0; i++)
                r = put_key(requests->tunings, tune, i);
        set = tunings_set(requests->tunings);
        return r == 0 ? requests->backend->ops->tune_apply(requests->backend, &set) : r;
}

/* A row that was measured as the operands lie may now come first after a copy, by its model: that is measured too. */
static bool next_again(struct requests *requests, struct job *job)
{
        struct backend *backend = requests->backend;
        struct tune *tune = job->tune;
        struct wire_choice first;
        struct refusal refusal;

        if (tune->n_again == TUNE_AGAIN_MAX || !tune->n_measured || believe(requests, tune) < 0 ||
            backend->ops->explain(backend, &job->task.gemm, 0, 1, &first) == 0 || first.measured ||
            backend->ops->tune_rows(backend, &job->task.gemm, true, 1, &job->task.tune_row, &refusal) == 0)
                return false;
        tune->n_again++;
        job->task.tune_is_believed = true;
        return true;
}

bool tune_next(struct requests *requests, struct job *job)
{
        struct tune *tune = job->tune;

        if (tune->next == tune->n_rows)
                return next_again(requests, job);
        job->task.tune_row = tune->rows[tune->next++];
        return true;
}

int tune_finish(struct requests *requests, struct job *job, struct refusal *ret_refusal)
{
        const struct gemm *gemm = &job->task.gemm;
        struct tune *tune = job->tune;

        if (!tune->n_measured) {
                *ret_refusal = tune->refusal;
                return ret_refusal->status;
        }
        if (believe(requests, tune) < 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for the times");
        tunings_save(requests->tunings);
        log_info("tuned", LOG_NUMBER("m", gemm->m), LOG_NUMBER("n", gemm->n), LOG_NUMBER("k", gemm->k),
                 LOG_NUMBER("batch", gemm->batch), LOG_TEXT("a", mma_dtype_name(gemm->a.dtype)),
                 LOG_NUMBER("rows", tune->n_measured));
        return 0;
}

/* The ranking as it is now, without the rows that are out. */
void tune_reply(struct requests *requests, struct job *lead)
{
        struct wire_choice *items = requests->items.choices;
        struct reply reply = { .id = lead->id, .method = WIRE_TUNE };
        struct refusal refusal;
        uint8_t *payload = NULL;
        size_t n_bytes = 0;
        uint32_t n, n_candidates = 0;
        int r;

        static_assert(TUNING_TIMES_MAX <= LIST_ITEMS_PER_REPLY, "all times of a shape go into one reply");
        n = requests->backend->ops->explain(requests->backend, &lead->task.gemm, 0, LIST_ITEMS_PER_REPLY, items);
        while (n_candidates < n && !items[n_candidates].refusal[0])
                n_candidates++;
        reply.list.n_items = n_candidates;
        r = wire_encode_choices(items, n_candidates, &payload, &n_bytes);
        if (reply_with_list(lead->conn, &reply, r, payload, n_bytes, &refusal))
                conn_refuse(lead->conn, lead->id, lead->method, &refusal);
}

/* ---- start and stop ---- */

int tune_open(struct requests *requests)
{
        const struct backend_info *info = &requests->daemon->backend_info;
        struct tunings_identity identity;
        struct tuning_set set;
        char path[4096];

        requests->tunings = malloc(sizeof *requests->tunings);
        if (!requests->tunings)
                return -ENOMEM;
        tunings_identify(info->device, info->driver, &identity);
        tunings_path(info->device, path, sizeof path);
        tunings_init(requests->tunings, &requests->daemon->loop, &identity, path);
        tunings_load(requests->tunings);
        set = tunings_set(requests->tunings);
        return requests->backend->ops->tune_apply(requests->backend, &set);
}

void tune_close(struct requests *requests)
{
        if (!requests->tunings)
                return;
        tunings_deinit(requests->tunings);
        free(requests->tunings);
        requests->tunings = NULL;
}
