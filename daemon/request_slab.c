/* SPDX-License-Identifier: MIT
 *
 * slab.open and slab.close. An open is answered when the slab is populated and pinned: at once from the pool, else when a
 * worker has made it.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "daemon/requests.h"

static void slab_hand_over(struct slab *slab, struct conn *conn, uint64_t id)
{
        struct reply reply = { .id = id, .method = WIRE_SLAB_OPEN };

        slab_publish(slab);
        reply.slab_open.slab = slab->id;
        reply.slab_open.bytes = slab->n_bytes;
        reply.slab_open.pinned = slab->pinned;
        conn_reply(conn, &reply, NULL, 0, slab->fd);
        /* The map keeps the memory; conn.c has its own copy of the fd if it could not send at once. */
        close(slab->fd);
        slab->fd = -1;
}

static void slab_on_made(struct slab *slab, void *userdata)
{
        struct job *lead = userdata;
        struct requests *requests = lead->requests;
        struct refusal refusal = slab->refusal;

        if (lead->conn && !refusal.status && !lead->is_cancelled) {
                slab_hand_over(slab, lead->conn, lead->id);
                job_delist(&requests->jobs, lead);
        } else {
                if (slab->conn)
                        slab_close(slab);
                if (!refusal.status)
                        refuse(&refusal, MMA_CANCELLED, "", "cancelled by its sender");
        }
        job_end(requests, lead, refusal.status, &refusal);
        jobs_run_ready(requests);
}

int request_slab_open(struct requests *requests, struct conn *conn, const struct request *request, struct frame_in *frame,
                      struct refusal *ret_refusal)
{
        const struct config *config = &requests->daemon->config;
        struct charge charge = { 0 };
        struct slab *slab;
        struct job *lead;
        uint64_t n_bytes;
        int r;

        if (request->slab_open.bytes == 0)
                return refuse(ret_refusal, MMA_BAD_FIELD, "bytes", "a slab has at least one byte");
        if (request->slab_open.bytes > config->slab_bytes_max || !slab_round(request->slab_open.bytes, &n_bytes))
                return refuse_limit(ret_refusal, MMA_LIMIT, "bytes", config->slab_bytes_max,
                                    "a slab has at most %" PRIu64 " bytes; raise `slab_bytes_max` in mmad.conf",
                                    config->slab_bytes_max);
        if (conn->n_slabs >= config->slabs_per_conn_max)
                return refuse_limit(ret_refusal, MMA_LIMIT, "slabs_per_conn_max", config->slabs_per_conn_max,
                                    "a connection has at most %" PRIu64 " slabs; raise `slabs_per_conn_max` in mmad.conf",
                                    config->slabs_per_conn_max);
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        slab = slab_pool_take(&requests->slab_pool, n_bytes);
        if (slab && charge_take(&slab->charge, conn->user, QUOTA_PINNED_BYTES, slab->n_bytes, ret_refusal)) {
                /* The ready one is larger than was asked for; perhaps what was asked for still fits. */
                slab_pool_return(&requests->slab_pool, slab);
                slab = NULL;
        }
        if (slab) {
                job_withdraw(requests, lead);
                slab_attach(slab, conn);
                slab_hand_over(slab, conn, request->id);
                return 0;
        }
        r = charge_take(&charge, conn->user, QUOTA_PINNED_BYTES, n_bytes, ret_refusal);
        if (!r) {
                r = slab_make(&requests->slabs, n_bytes, slab_on_made, lead, &slab, ret_refusal);
                if (r)
                        charge_release(&charge);
        }
        if (r) {
                job_withdraw(requests, lead);
                return r;
        }
        charge_move(&slab->charge, &charge);
        lead->requests = requests;
        lead->slabs[lead->n_slabs++] = slab_ref(slab);
        slab_attach(slab, conn);
        job_work(requests, conn, lead);
        return 0;
}

int request_slab_close(struct requests *requests, struct conn *conn, const struct request *request,
                       struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_SLAB_CLOSE };
        struct slab *slab = slab_find(&requests->slabs, conn, request->slab_close.slab);
        struct job *lead;
        int r;

        if (!slab)
                return refuse(ret_refusal, MMA_NOT_FOUND, "slab", "this connection has no slab %" PRIu64,
                              request->slab_close.slab);
        if (!order_conflicts(&slab->order, conn->id, 0, UINT64_MAX, true)) {
                slab_close(slab);
                conn_reply(conn, &reply, NULL, 0, -1);
                return 0;
        }
        /* In use: the id is gone now, the answer comes after those that use it. */
        r = job_admit(requests, conn, request, frame->received_us, 1, &lead, ret_refusal);
        if (r)
                return r;
        job_use_slab(lead, slab, 0, UINT64_MAX, true);
        slab_close(slab);
        job_queue(requests, conn, lead);
        return 0;
}
