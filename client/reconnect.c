/* SPDX-License-Identifier: MIT
 *
 * The link: connect, hello, and what happens when it is lost. Nothing here waits; link_step does what time and completions
 * allow, so that a foreign event loop never stalls. After a loss: connect again with the session token within the time limit
 * of mma_open, open every slab again and fill it from our own mapping, then send what was not answered once more, in order.
 * Which calls may be sent again is repeat.c's subject.
 */
#include "client/internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define RETRY_MS_MIN 1
#define RETRY_MS_MAX 50
#define RETRY_AFTER_DRAINING_MS 20     /* the draining daemon may still be the one that accepts */

static void link_down(struct mma_client *client, const struct refusal *refusal);

static void control_clear(struct mma_client *client) {
        while (client->control.first) {
                struct refusal gone = { .status = MMA_DISCONNECTED };
                struct call *call = client->control.first;

                call->done = NULL;
                call_complete_with(client, call, &gone);
        }
        client->is_restoring = false;
}

static void socket_close(struct mma_client *client) {
        if (client->fd >= 0) {
                close(client->fd);
                client->watched_fd = -1;        /* closing took it out of the epoll */
        }
        client->fd = -1;
        io_reset(client);
        for (uint32_t i = 0; i < client->n_slabs; i++)
                client->slabs[i]->needs_restore = true;
        for (uint32_t i = 0; i < client->n_staging; i++)
                client->staging[i]->needs_restore = true;
}

/* ---- states ---- */

void link_begin(struct mma_client *client, bool is_opening) {
        client->is_opening = is_opening;
        client->link = LINK_CONNECTING;
        client->n_attempts = 0;
        client->retry_at_ms = 0;
        client->link_deadline_ms = client->open_ms == INT32_MAX ? INT64_MAX : now_ms() + client->open_ms;
        client->link_refusal = (struct refusal){ .status = MMA_OK };
}

static void link_retry(struct mma_client *client) {
        int64_t pause_ms = client->n_attempts < 6 ? RETRY_MS_MIN << client->n_attempts : RETRY_MS_MAX;

        client->n_attempts++;
        client->link = LINK_CONNECTING;
        client->retry_at_ms = now_ms() + (pause_ms < RETRY_MS_MAX ? pause_ms : RETRY_MS_MAX);
}

static void link_down(struct mma_client *client, const struct refusal *refusal) {
        struct refusal why = *refusal;

        control_clear(client);
        socket_close(client);
        client->link = LINK_DOWN;
        client->link_refusal = why;
        /* What the daemon may still be writing to must not be what the caller reads. */
        for (uint32_t i = 0; i < client->n_slabs; i++)
                slab_detach(client->slabs[i]);
        for (uint32_t i = 0; i < client->n_staging; i++)
                slab_detach(client->staging[i]);
        while (client->calls.first)
                call_complete_with(client, client->calls.first, &why);
        staging_trim(client, 0);
}

void link_lost(struct mma_client *client, int status, const char *why) {
        struct refusal refusal;
        enum link_state was = client->link;

        if (was == LINK_DOWN)
                return;
        refuse(&refusal, status, "", "%s", why);
        control_clear(client);
        socket_close(client);
        if (was == LINK_READY) {
                repeat_mark_lost(client, &refusal);
                if (client->no_reconnect) {
                        link_down(client, &refusal);
                        return;
                }
                link_begin(client, false);
                client->link_refusal = refusal;
                return;
        }
        client->link_refusal = refusal;
        link_retry(client);
}

bool link_defer(struct mma_client *client, struct call *call) {
        int64_t now = now_ms();

        if (client->no_reconnect || call->no_repeat || client->link != LINK_READY)
                return false;
        if (call->refused_at_ms == 0)
                call->refused_at_ms = now;
        else if (now - call->refused_at_ms > client->open_ms)
                return false;
        call->is_refused = true;
        for (struct call *other = client->calls.first; other; other = other->next)
                if (call_was_sent(other) && !other->is_refused)
                        return true;
        /* Nothing more will come from this daemon. */
        link_lost(client, MMA_DRAINING, mma_status_sentence(MMA_DRAINING));
        client->retry_at_ms = now + RETRY_AFTER_DRAINING_MS;
        return true;
}

void link_bye(struct mma_client *client, const struct reply *reply) {
        struct refusal refusal = reply->refusal;

        refusal.status = reply->status != MMA_OK ? reply->status : MMA_DISCONNECTED;
        if (refusal.text[0] == '\0')
                snprintf(refusal.text, sizeof(refusal.text), "%s", mma_status_sentence(refusal.status));
        if (client->link != LINK_READY && client->is_opening && refusal.status != MMA_DRAINING) {
                link_down(client, &refusal);
                return;
        }
        link_lost(client, refusal.status, refusal.text);
        if (client->link != LINK_DOWN)
                client->link_refusal = refusal;
}

/* ---- hello ---- */

static void hello_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        const struct reply *reply = &call->reply;
        struct refusal refusal = reply->refusal;

        (void)payload;
        (void)n_bytes;
        if (reply->status != MMA_OK) {
                refusal.status = reply->status;
                client->hello_refusal = refusal;
                client->hello_answer = HELLO_REFUSED;
                return;
        }
        if (reply->hello.version < WIRE_VERSION_MIN || reply->hello.version > WIRE_VERSION_MAX) {
                refuse_limit(&client->hello_refusal, MMA_UNSUPPORTED, "version", WIRE_VERSION_MAX,
                             "the daemon speaks protocol version %u, this library %u to %u", reply->hello.version,
                             WIRE_VERSION_MIN, WIRE_VERSION_MAX);
                client->hello_answer = HELLO_REFUSED;
                return;
        }
        client->is_resumed = memcmp(client->session, reply->hello.session, sizeof(client->session)) == 0;
        memcpy(client->session, reply->hello.session, sizeof(client->session));
        client->version = reply->hello.version;
        client->limits = reply->hello.limits;
        client->features = 0;
        for (uint32_t i = 0; i < reply->hello.n_features; i++) {
#define KNOW(tag, bit, name)                                                                                           \
                if (reply->hello.feature_bytes[i] == sizeof(name) - 1 &&                                               \
                    memcmp(reply->hello.features[i], name, sizeof(name) - 1) == 0)                                     \
                        client->features |= bit;
                CLIENT_FEATURES(KNOW)
#undef KNOW
        }
        client->hello_answer = HELLO_ACCEPTED;
}

static int send_hello(struct mma_client *client, struct refusal *ret_refusal) {
        struct call *call = call_new(client, WIRE_HELLO);
        int r;

        if (!call)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
        call->is_control = true;
        call->done = hello_done;
        call->request.hello.version_min = WIRE_VERSION_MIN;
        call->request.hello.version_max = WIRE_VERSION_MAX;
        memcpy(call->request.hello.session, client->session, sizeof(client->session));
        call->request.hello.client = (struct text){ client->program, (uint32_t)strlen(client->program) };
        client->hello_answer = HELLO_NONE;
        client->link = LINK_HELLO;
        r = call_submit(client, call, ret_refusal);
        if (r != 0)
                call_free(client, call);
        return r;
}

/* ---- connecting ---- */

static void fail_opening(struct mma_client *client, int error) {
        struct refusal refusal;

        switch (error) {
        case ENOENT:
        case ECONNREFUSED:
                refuse(&refusal, MMA_DISCONNECTED, "socket", "no mmad is listening at %s", client->path);
                break;
        case EACCES:
        case EPERM:
                refuse(&refusal, MMA_DENIED, "socket", "no permission to connect to %s", client->path);
                break;
        case EMFILE:
        case ENFILE:
        case ENOMEM:
        case ENOBUFS:
                refuse(&refusal, MMA_NO_MEMORY, "socket", "no socket: %s", strerror(error));
                break;
        default:
                refuse(&refusal, MMA_DISCONNECTED, "socket", "cannot connect to %s: %s", client->path, strerror(error));
                break;
        }
        link_down(client, &refusal);
}

static void try_connect(struct mma_client *client) {
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        struct refusal refusal;
        int fd, error;

        memcpy(address.sun_path, client->path, sizeof(client->path));
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0) {
                client->fd = fd;
                if (send_hello(client, &refusal) != 0)
                        link_down(client, &refusal);
                return;
        }
        error = errno;
        if (fd >= 0)
                close(fd);
        /* EAGAIN is a full backlog: a place will be free. A daemon that is not there may be restarting, but not at first. */
        if (error != EAGAIN && error != EINTR &&
            (client->is_opening || (error != ENOENT && error != ECONNREFUSED))) {
                fail_opening(client, error);
                return;
        }
        if (error == EAGAIN)
                refuse(&client->link_refusal, MMA_TIMEOUT, "timeout_ms",
                       "the daemon did not take the connection within the time limit: its backlog is full");
        link_retry(client);
}

/* ---- slabs on a new connection ---- */

static struct slab *slab_to_restore(struct mma_client *client) {
        for (uint32_t i = 0; i < client->n_slabs; i++)
                if (client->slabs[i]->needs_restore)
                        return client->slabs[i];
        for (uint32_t i = 0; i < client->n_staging; i++)
                if (client->staging[i]->needs_restore)
                        return client->staging[i];
        return NULL;
}

static void restore_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        struct slab *slab = call->context;
        struct refusal refusal = call->reply.refusal;
        int fd = call->fd;

        (void)payload;
        (void)n_bytes;
        call->fd = -1;
        client->is_restoring = false;
        if (call->reply.status == MMA_QUOTA || call->reply.status == MMA_BUSY || call->reply.status == MMA_NO_MEMORY) {
                /* Our old connection may not be cleared away yet. */
                if (fd >= 0)
                        close(fd);
                client->link_refusal = refusal;
                client->link_refusal.status = call->reply.status;
                client->retry_at_ms = now_ms() + RETRY_MS_MAX;
                return;
        }
        slab->needs_restore = false;
        if (call->reply.status != MMA_OK) {
                if (fd >= 0)
                        close(fd);
                slab_detach(slab);
                return;
        }
        if (slab_attach(slab, &call->reply, fd, &refusal) != 0)
                slab_detach(slab);
}

static void restore_next(struct mma_client *client, struct slab *slab) {
        struct refusal refusal;
        struct call *call = call_new(client, WIRE_SLAB_OPEN);

        if (!call) {
                slab->needs_restore = false;
                slab_detach(slab);
                return;
        }
        call->is_control = true;
        call->done = restore_done;
        call->context = slab;
        call->request.slab_open.bytes = slab->n_bytes;
        client->is_restoring = true;
        if (call_submit(client, call, &refusal) != 0) {
                client->is_restoring = false;
                call_free(client, call);
                slab->needs_restore = false;
                slab_detach(slab);
        }
}

static void link_ready(struct mma_client *client) {
        client->link = LINK_READY;
        client->is_opening = false;
        client->link_refusal = (struct refusal){ .status = MMA_OK };
        repeat_calls(client);
}

void link_step(struct mma_client *client) {
        struct slab *slab;

        if (client->link == LINK_DOWN || client->link == LINK_READY)
                return;
        if (now_ms() >= client->link_deadline_ms) {
                struct refusal refusal = client->link_refusal;

                if (client->link == LINK_RESTORING) {
                        /* What is not back by now is ours alone; the connection itself is good. */
                        while ((slab = slab_to_restore(client))) {
                                slab->needs_restore = false;
                                slab_detach(slab);
                        }
                        if (!client->is_restoring) {
                                link_ready(client);
                                return;
                        }
                }
                if (refusal.status == MMA_OK)
                        refuse(&refusal, MMA_TIMEOUT, "timeout_ms", client->link == LINK_HELLO
                               ? "the daemon did not answer within the time limit"
                               : "no connection to the daemon within the time limit");
                if (!client->is_opening && refusal.status == MMA_TIMEOUT)
                        refusal.status = MMA_DISCONNECTED;
                link_down(client, &refusal);
                return;
        }
        if (client->link == LINK_CONNECTING && now_ms() >= client->retry_at_ms)
                try_connect(client);
        if (client->link == LINK_HELLO && client->hello_answer != HELLO_NONE) {
                if (client->hello_answer == HELLO_REFUSED) {
                        struct refusal refusal = client->hello_refusal;

                        link_down(client, &refusal);
                        return;
                }
                client->link = LINK_RESTORING;
                client->retry_at_ms = 0;
                staging_trim(client, 0);
        }
        if (client->link == LINK_RESTORING && !client->is_restoring && now_ms() >= client->retry_at_ms) {
                slab = slab_to_restore(client);
                if (slab)
                        restore_next(client, slab);
                else
                        link_ready(client);
        }
}

int64_t link_wakes_at(const struct mma_client *client) {
        switch (client->link) {
        case LINK_CONNECTING:
                return client->retry_at_ms < client->link_deadline_ms ? client->retry_at_ms : client->link_deadline_ms;
        case LINK_RESTORING:
                if (!client->is_restoring && client->retry_at_ms < client->link_deadline_ms)
                        return client->retry_at_ms;
                return client->link_deadline_ms;
        case LINK_HELLO:
                return client->link_deadline_ms;
        default:
                return INT64_MAX;
        }
}

/* ---- the epoll of a foreign loop ---- */

void link_watch(struct mma_client *client) {
        struct epoll_event event = { .events = EPOLLIN };

        if (client->loop_fd < 0 || client->fd < 0)
                return;
        if (io_wants_write(client))
                event.events |= EPOLLOUT;
        if (client->watched_fd == client->fd && client->watched_events == event.events)
                return;
        epoll_ctl(client->loop_fd, client->watched_fd == client->fd ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, client->fd, &event);
        client->watched_fd = client->fd;
        client->watched_events = event.events;
}
