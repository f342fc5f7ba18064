/* SPDX-License-Identifier: MIT
 *
 * The table of contents of the daemon: a frame comes in, is decoded, and goes to what serves its method. Read on in the
 * file that requests.h names for it. Everything that a client may ask for is in the table below; what is not is refused by
 * name.
 */
#include "daemon/request.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "daemon/requests.h"
#include "daemon/stats.h"

/* ---- the short methods ---- */

static int refuse_hello(const struct request *request, struct refusal *ret_refusal)
{
        return refuse_limit(ret_refusal, MMA_UNSUPPORTED, "version", WIRE_VERSION_MAX,
                            "this daemon speaks versions %u to %u, the client %u to %u", WIRE_VERSION_MIN, WIRE_VERSION_MAX,
                            request->hello.version_min, request->hello.version_max);
}

static int request_hello(struct requests *requests, struct conn *conn, const struct request *request,
                         struct frame_in *frame, struct refusal *ret_refusal)
{
        static const char *const features[] = { "gemm", "vector", "slab", "matrix", "cancel", "deadline", "explain", "tune",
                                                "gated", "amax", "block128", "rows" };
        const struct config *config = &requests->daemon->config;
        const struct text *client = &request->hello.client;
        struct reply reply = { .id = request->id, .method = WIRE_HELLO };
        uint32_t n;

        (void)frame;
        if (conn->said_hello)
                return refuse(ret_refusal, MMA_BAD_FIELD, "method", "hello is said once");
        if (request->hello.version_min > WIRE_VERSION_MAX || request->hello.version_max < WIRE_VERSION_MIN)
                return refuse_hello(request, ret_refusal);
        reply.hello.version = request->hello.version_max < WIRE_VERSION_MAX ? request->hello.version_max : WIRE_VERSION_MAX;
        if (getrandom(reply.hello.session, sizeof(reply.hello.session), GRND_NONBLOCK) != sizeof(reply.hello.session)) {
                /* Only in the first moments after boot. The connection's id keeps it unique then. */
                reply.hello.session[0] = requests->daemon->session_key[0] ^ conn->id;
                reply.hello.session[1] = requests->daemon->session_key[1] ^ now_us();
        }
        reply.hello.limits = (struct wire_limits){
                .inline_bytes_max = config->inline_bytes_max,
                .payload_bytes_max = config->payload_bytes_max,
                .map_bytes_max = FRAME_MAP_BYTES_MAX,
                .jobs_per_conn_max = config->jobs_per_conn_max,
                .slab_bytes_max = config->slab_bytes_max,
                .slabs_per_conn_max = config->slabs_per_conn_max,
                .pinned_bytes_max = conn->user->allowed[QUOTA_PINNED_BYTES],
                .gpu_bytes_max = conn->user->allowed[QUOTA_GPU_BYTES],
                .problems_max = REQUEST_PROBLEMS_MAX,
        };
        for (n = 0; n < sizeof(features) / sizeof(*features); n++)
                reply.hello.features[n] = features[n];
        reply.hello.n_features = n;
        conn->said_hello = true;
        /* A name for people, shown in statistics: printable, and cut where it does not fit. */
        for (n = 0; n < client->n_bytes && n < sizeof(conn->client) - 1; n++)
                conn->client[n] = client->at[n] >= ' ' && client->at[n] <= '~' ? client->at[n] : '?';
        conn->client[n] = '\0';
        owners_learn(&requests->owners, conn->user->uid);
        conn_reply(conn, &reply, NULL, 0, -1);
        return 0;
}

static int request_ping(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_PING };

        (void)requests;
        (void)frame;
        (void)ret_refusal;
        conn_reply(conn, &reply, NULL, 0, -1);
        return 0;
}

#define COPY_TEXT(to, from) snprintf(to, sizeof(to), "%s", from)

static int request_info(struct requests *requests, struct conn *conn, const struct request *request,
                        struct frame_in *frame, struct refusal *ret_refusal)
{
        struct daemon *daemon = requests->daemon;
        struct reply reply = { .id = request->id, .method = WIRE_INFO };
        struct backend_info info = { .name = "" };

        (void)frame;
        (void)ret_refusal;
        requests->backend->ops->info(requests->backend, &info);
        COPY_TEXT(reply.info.version, MMAD_VERSION);
        COPY_TEXT(reply.info.backend, info.name);
        COPY_TEXT(reply.info.device, info.device);
        COPY_TEXT(reply.info.device_uuid, info.device_uuid);
        COPY_TEXT(reply.info.driver, info.driver);
        COPY_TEXT(reply.info.blas, info.blas);
        /* Why not the other backend is known to whoever chose. */
        COPY_TEXT(reply.info.reason, daemon->backend_info.reason[0] ? daemon->backend_info.reason : info.reason);
        COPY_TEXT(reply.info.state, requests->lost_status || daemon->is_lost ? "lost" : daemon->is_draining ? "draining" : "ready");
        reply.info.numerics_epoch = NUMERICS_EPOCH;
        reply.info.uptime_us = now_us() - daemon->start_us;
        reply.info.device_bytes_total = info.memory_bytes_total;
        reply.info.device_bytes_free = info.memory_bytes_free;
        reply.info.n_connections = daemon->n_conns;
        reply.info.n_jobs = requests->jobs.n_used;
        reply.info.cc = info.cc;
        reply.info.n_sms = info.n_sms;
        reply.info.n_threads = info.n_threads;
        reply.info.pid = (uint32_t)getpid();
        conn_reply(conn, &reply, NULL, 0, -1);
        return 0;
}

int reply_with_list(struct conn *conn, struct reply *reply, int r, uint8_t *payload, size_t n_bytes,
                    struct refusal *ret_refusal)
{
        if (r < 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for the list");
        conn_reply(conn, reply, payload, n_bytes, -1);
        free(payload);
        return 0;
}

/* What this user has and may have: everybody's own business. */
static uint32_t own_counters(const struct user *user, struct wire_counter *ret_counters)
{
        for (uint32_t i = 0; i < QUOTA_N; i++) {
                snprintf(ret_counters[2 * i].name, sizeof(ret_counters->name), "own_used.%s", quota_name(i));
                ret_counters[2 * i].value = (double)user->used[i];
                snprintf(ret_counters[2 * i + 1].name, sizeof(ret_counters->name), "own_allowed.%s", quota_name(i));
                ret_counters[2 * i + 1].value = (double)user->allowed[i];
        }
        return 2 * QUOTA_N;
}

static uint32_t daemon_gauges(const struct requests *requests, struct wire_counter *ret_counters)
{
        const struct { const char *name; double value; } gauges[] = {
                { "connections", requests->daemon->n_conns },
                { "jobs", requests->jobs.n_used },
                { "jobs_queued", requests->sched.n_queued },
                { "jobs_running_express", requests->n_in_flight[JOB_EXPRESS] },
                { "jobs_running_bulk", requests->n_in_flight[JOB_BULK] },
                { "slabs", requests->slabs.n_alive },
                { "slab_bytes", (double)requests->slabs.n_bytes },
                { "matrices", requests->matrices.n_alive },
                { "tuned_shapes", requests->tunings->n_shapes },
        };

        for (uint32_t i = 0; i < sizeof(gauges) / sizeof(*gauges); i++) {
                snprintf(ret_counters[i].name, sizeof(ret_counters->name), "%s", gauges[i].name);
                ret_counters[i].value = gauges[i].value;
        }
        return sizeof(gauges) / sizeof(*gauges);
}

/* One page: own counters and gauges, then, for admins, all counters of the daemon. The cursor is an index into those. */
static int request_stats(struct requests *requests, struct conn *conn, const struct request *request,
                         struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_STATS };
        struct wire_counter *items = requests->items.counters;
        uint64_t i = request->kernels.cursor;
        uint8_t *payload = NULL;
        size_t n_bytes = 0;
        uint32_t n = 0;
        int r;

        (void)frame;
        if (i == 0) {
                n = own_counters(conn->user, items);
                n += daemon_gauges(requests, items + n);
        }
        for (; conn->user->is_admin && i < stats_count() && n < LIST_ITEMS_PER_REPLY; i++)
                n += stats_at(requests->daemon->stats, (uint32_t)i, &items[n]);
        reply.list.n_items = n;
        reply.list.next_cursor = conn->user->is_admin && i < stats_count() ? i : 0;
        r = wire_encode_counters(items, n, &payload, &n_bytes);
        return reply_with_list(conn, &reply, r, payload, n_bytes, ret_refusal);
}

/* A target that is over already is no mistake: the two crossed on the way. */
static int request_cancel(struct requests *requests, struct conn *conn, const struct request *request,
                          struct frame_in *frame, struct refusal *ret_refusal)
{
        struct reply reply = { .id = request->id, .method = WIRE_CANCEL };
        struct job *target = job_find(&requests->jobs, conn->id, request->cancel.target);

        (void)frame;
        (void)ret_refusal;
        if (target)
                reply.cancel.was_queued = job_cancel(requests, target);
        conn_reply(conn, &reply, NULL, 0, -1);
        return 0;
}

/* Names that the protocol keeps for later get their own sentence, so that nobody looks for a typing error. */
static int refuse_method(const struct request *request, struct refusal *ret_refusal)
{
        static const char *const reserved[] = { "device.add", "device.drop", "matrix.pack", "trace", "config" };
        const struct text *name = &request->method_name;
        char printable[40];
        uint32_t n;

        for (n = 0; n < name->n_bytes && n < sizeof(printable) - 1; n++)
                printable[n] = name->at[n] >= ' ' && name->at[n] <= '~' ? name->at[n] : '?';
        printable[n] = '\0';
        for (uint32_t i = 0; i < sizeof(reserved) / sizeof(*reserved); i++)
                if (strcmp(printable, reserved[i]) == 0)
                        return refuse(ret_refusal, MMA_UNSUPPORTED, "method", "'%s' is reserved and not served yet", printable);
        return refuse(ret_refusal, MMA_UNSUPPORTED, "method", "there is no method '%s'", printable);
}

/* ---- the table ---- */

typedef int (*serve_function)(struct requests *requests, struct conn *conn, const struct request *request,
                              struct frame_in *frame, struct refusal *ret_refusal);

static const serve_function serve[WIRE_UNKNOWN] = {
        [WIRE_HELLO] = request_hello,
        [WIRE_PING] = request_ping,
        [WIRE_INFO] = request_info,
        [WIRE_KERNELS] = request_kernels,
        [WIRE_GEMM] = request_gemm,
        [WIRE_SLAB_OPEN] = request_slab_open,
        [WIRE_SLAB_CLOSE] = request_slab_close,
        [WIRE_MATRIX_PUT] = request_matrix_put,
        [WIRE_MATRIX_WRITE] = request_matrix_write,
        [WIRE_MATRIX_COMMIT] = request_matrix_commit,
        [WIRE_MATRIX_GET] = request_matrix_get,
        [WIRE_MATRIX_LIST] = request_matrix_list,
        [WIRE_MATRIX_DROP] = request_matrix_drop,
        [WIRE_CANCEL] = request_cancel,
        [WIRE_STATS] = request_stats,
        [WIRE_TUNE] = request_tune,
};

int request_serve(struct conn *conn, struct frame_in *frame, const char **ret_why)
{
        struct requests *requests = conn->daemon->requests;
        struct request request = { 0 };
        struct refusal refusal = { 0 };
        int r;

        r = wire_decode_request(requests->decoder, frame->map, frame->map_bytes, &request, &refusal);
        if (r < 0) {
                *ret_why = refusal.text[0] ? "the frame holds no request" : "the frame is not msgpack within its bounds";
                return -EBADMSG;
        }
        if (job_find(&requests->jobs, conn->id, request.id)) {
                *ret_why = "the id of a request that is still in flight was used again";
                return -EBADMSG;
        }
        if (!conn->said_hello && request.method != WIRE_HELLO) {
                *ret_why = "the first request must be hello";
                return -EBADMSG;
        }
        if (r == 0 && frame->discarded) {
                refusal = *frame->discarded;
                r = refusal.status;
        }
        if (request.method <= WIRE_NONE || request.method >= WIRE_UNKNOWN)
                r = refuse_method(&request, &refusal);
        if (r == 0)
                r = serve[request.method](requests, conn, &request, frame, &refusal);
        assert(r >= 0);
        if (r)
                conn_refuse(conn, request.id, request.method, &refusal);
        jobs_run_ready(requests);
        return 0;
}

/* ---- start and stop ---- */

int requests_init(struct daemon *daemon)
{
        const struct config *config = &daemon->config;
        struct requests *requests = calloc(1, sizeof(*requests));
        uint64_t hash_key = 0;
        int r;

        if (!requests)
                return -ENOMEM;
        daemon->requests = requests;
        requests->daemon = daemon;
        requests->backend = daemon->backend;
        requests->inline_half_bytes = config->inline_bytes_max / FRAME_ALIGNMENT * FRAME_ALIGNMENT;
        (void)!getrandom(&hash_key, sizeof(hash_key), GRND_NONBLOCK);
        if ((r = wire_decoder_new(&requests->decoder)) || (r = jobs_init(&requests->jobs, (uint32_t)config->jobs_max)) ||
            (r = sched_init(&requests->sched, SCHED_FLOWS_MAX)) ||
            (r = deadlines_init(&requests->deadlines, (uint32_t)config->jobs_max)) ||
            (r = matrices_init(&requests->matrices, &daemon->loop, daemon->backend, &requests->owners, hash_key)) ||
            (r = tune_open(requests)))
                goto fail;
        owners_init(&requests->owners, &daemon->loop);
        slabs_init(&requests->slabs, &daemon->loop, daemon->backend, config->pinned_bytes_max);
        slab_pool_init(&requests->slab_pool, &requests->slabs, config->slab_pool_bytes);
        r = uv_timer_init(&daemon->loop, &requests->timer);
        assert(r == 0);
        requests->timer.data = requests;
        uv_unref((uv_handle_t *)&requests->timer);
        return 0;
fail:
        wire_decoder_free(requests->decoder);
        jobs_deinit(&requests->jobs);
        sched_deinit(&requests->sched);
        deadlines_deinit(&requests->deadlines);
        matrices_deinit(&requests->matrices);
        tune_close(requests);
        free(requests);
        daemon->requests = NULL;
        return r;
}

void requests_drain(struct daemon *daemon)
{
        /* daemon->is_draining refuses what is new; what is queued finishes, or is answered by requests_fail_all when the
         * time for it is over. */
        daemon->requests->slab_pool.is_closed = true;
}

uint32_t requests_pending(const struct daemon *daemon)
{
        return daemon->requests->jobs.n_used;
}

static void on_timer_closed(uv_handle_t *handle)
{
        struct requests *requests = handle->data;

        requests->is_timer_closed = true;
}

/* Something of the backend or of a worker is under way still. */
static bool is_busy(const struct requests *requests)
{
        return requests->jobs.n_used > 0 || requests->slabs.n_alive > 0 || requests->matrices.n_alive > 0 ||
               requests->owners.n_running > 0 || requests->tunings->worker.is_running || !requests->is_timer_closed;
}

void requests_deinit(struct daemon *daemon)
{
        struct requests *requests = daemon->requests;
        uint64_t give_up_us;

        if (!requests)
                return;
        assert(!daemon->conns);
        slab_pool_close(&requests->slab_pool);
        matrices_drop_all(&requests->matrices);
        uv_close((uv_handle_t *)&requests->timer, on_timer_closed);
        /* A lost device gives nothing back, and a long product on the CPU cannot be stopped: then the process ends with
         * its memory as it is. */
        give_up_us = now_us() + (daemon->is_lost || requests->lost_status ? 0 : REQUESTS_STOP_US);
        while (is_busy(requests)) {
                uv_run(&daemon->loop, UV_RUN_NOWAIT);
                requests_turn(daemon);
                if (now_us() > give_up_us)
                        return;
                usleep(100);
        }
        wire_decoder_free(requests->decoder);
        jobs_deinit(&requests->jobs);
        sched_deinit(&requests->sched);
        deadlines_deinit(&requests->deadlines);
        matrices_deinit(&requests->matrices);
        owners_deinit(&requests->owners);
        tune_close(requests);
        free(requests);
        daemon->requests = NULL;
}
