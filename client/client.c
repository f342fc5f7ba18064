/* SPDX-License-Identifier: MIT
 *
 * The life of a client: opening, closing, the last error, and the hooks for a foreign event loop. Everything that waits goes
 * through client_turn, so blocking calls and callbacks share one state machine.
 */
#include "client/internal.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

const char *mma_version(void) {
        return MMAD_VERSION;
}

#define SPIN_US 50u     /* two round trips of a socket: a small product is usually back by then */

static uint64_t now_us(void) {
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t now_ms(void) {
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t deadline_after(int timeout_ms) {
        return timeout_ms < 0 ? INT64_MAX : now_ms() + timeout_ms;
}

/* ---- errors ---- */

void error_from_refusal(const struct refusal *refusal, struct mma_error *ret_error) {
        _Static_assert(sizeof(ret_error->field) == sizeof(refusal->field), "one length of field names");
        _Static_assert(sizeof(ret_error->text) == sizeof(refusal->text), "one length of texts");
        static const char wire_name[] = ".offset", own_name[] = ".data";
        size_t n;

        *ret_error = (struct mma_error){
                .status = refusal->status,
                .retryable = mma_status_retryable(refusal->status),
                .has_limit = refusal->has_limit,
                .limit = refusal->limit,
        };
        memcpy(ret_error->field, refusal->field, sizeof(ret_error->field));
        memcpy(ret_error->text, refusal->text, sizeof(ret_error->text));
        ret_error->field[sizeof(ret_error->field) - 1] = '\0';
        ret_error->text[sizeof(ret_error->text) - 1] = '\0';
        /* The caller knows the member `data`, not the offset that it became. */
        n = strlen(ret_error->field);
        if (n >= strlen(wire_name) && strcmp(ret_error->field + n - strlen(wire_name), wire_name) == 0)
                memcpy(ret_error->field + n - strlen(wire_name), own_name, sizeof(own_name));
        if (ret_error->text[0] == '\0' && refusal->status != MMA_OK)
                snprintf(ret_error->text, sizeof(ret_error->text), "%s", mma_status_sentence(refusal->status));
}

void refusal_from_error(const struct mma_error *error, struct refusal *ret_refusal) {
        *ret_refusal = (struct refusal){
                .status = error->status,
                .has_limit = error->has_limit,
                .limit = error->limit,
        };
        memcpy(ret_refusal->field, error->field, sizeof(error->field));
        memcpy(ret_refusal->text, error->text, sizeof(error->text));
}

int client_fail(struct mma_client *client, const struct refusal *refusal) {
        error_from_refusal(refusal, &client->error);
        return refusal->status;
}

int client_refuse(struct mma_client *client, int status, const char *field, const char *format, ...) {
        struct refusal refusal = { .status = status };
        va_list arguments;

        snprintf(refusal.field, sizeof(refusal.field), "%s", field);
        va_start(arguments, format);
        vsnprintf(refusal.text, sizeof(refusal.text), format, arguments);
        va_end(arguments);
        return client_fail(client, &refusal);
}

const struct mma_error *mma_last_error(const struct mma_client *client) {
        return &client->error;
}

bool client_is_forked(const struct mma_client *client) {
        return client->pid != getpid();
}

int client_enter(struct mma_client *client) {
        if (client_is_forked(client))
                return client_refuse(client, MMA_FORKED, "", "%s", mma_status_sentence(MMA_FORKED));
        if (client->link == LINK_DOWN) {
                if (client->no_reconnect)
                        return client_fail(client, &client->link_refusal);
                link_begin(client, false);
        }
        return 0;
}

/* ---- opening and closing ---- */

static struct mma_client *client_free(struct mma_client *client) {
        bool is_forked = client_is_forked(client);
        struct calls *lists[] = { &client->calls, &client->control, &client->finished };

        /* The socket belongs to the parent as well: closing our copy says nothing to the daemon. */
        if (client->fd >= 0)
                close(client->fd);
        if (client->loop_fd >= 0)
                close(client->loop_fd);
        client->fd = client->loop_fd = -1;
        for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
                while (lists[i]->first) {
                        struct call *call = lists[i]->first;

                        calls_remove(lists[i], call);
                        call_free(is_forked ? NULL : client, call);
                }
        io_reset(client);
        while (client->pool) {
                struct call *call = client->pool;

                client->pool = call->next;
                call_free(NULL, call);
        }
        memory_deinit(client);
        wire_decoder_free(client->decoder);
        free(client->spans);
        free(client->span_owners);
        free(client->scratch);
        free(client->in);
        free(client);
        return NULL;
}

static int open_client(const struct mma_open_options *options, struct mma_client *client, struct refusal *ret_refusal) {
        int r;

        client->pid = getpid();
        client->fd = client->loop_fd = -1;
        client->open_ms = options->timeout_ms > 0 ? options->timeout_ms : CLIENT_OPEN_MS;
        client->no_reconnect = options->no_reconnect;
        client->spin_us = options->spin_us < 0 ? 0 : (uint32_t)options->spin_us;
        if (options->spin_us == 0)
                client->spin_us = sysconf(_SC_NPROCESSORS_ONLN) >= 4 ? SPIN_US : 0;
        if (options->timeout_ms < 0)
                client->open_ms = INT_MAX;
        snprintf(client->program, sizeof(client->program), "%s",
                 options->program ? options->program : program_invocation_short_name);

        if (options->socket) {
                if (strlen(options->socket) >= sizeof(client->path))
                        return refuse_limit(ret_refusal, MMA_LIMIT, "socket", sizeof(client->path) - 1,
                                            "the path of a Unix socket holds at most %zu bytes", sizeof(client->path) - 1);
                strcpy(client->path, options->socket);
        } else {
                r = wire_socket_path(client->path, sizeof(client->path));
                if (r < 0)
                        return refuse_limit(ret_refusal, MMA_LIMIT, "socket", sizeof(client->path) - 1,
                                            "the path of a Unix socket holds at most %zu bytes; MMAD_SOCKET or "
                                            "XDG_RUNTIME_DIR is longer", sizeof(client->path) - 1);
        }

        client->in_room = CLIENT_IN_BYTES;
        client->in = malloc(client->in_room);
        client->scratch = malloc(FRAME_MAP_BYTES_MAX);
        if (!client->in || !client->scratch || wire_decoder_new(&client->decoder) < 0)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a connection");

        link_begin(client, true);
        while (client->link != LINK_READY && client->link != LINK_DOWN)
                client_turn(client, INT64_MAX);
        if (client->link == LINK_READY)
                return 0;
        *ret_refusal = client->link_refusal;
        return ret_refusal->status;
}

int mma_open(const struct mma_open_options *options, struct mma_client **ret_client, struct mma_error *ret_error) {
        struct mma_open_options taken = { .size = sizeof(taken) };
        struct refusal refusal = { .status = MMA_OK };
        struct mma_client *client = NULL;
        int r = 0;

        *ret_client = NULL;
        if (options)
                r = struct_take(&taken, sizeof(taken), options, options->size, "options.size", &refusal);
        if (r == 0) {
                client = calloc(1, sizeof(*client));
                r = client ? open_client(&taken, client, &refusal)
                           : refuse(&refusal, MMA_NO_MEMORY, "", "no memory for a connection");
        }
        if (ret_error)
                error_from_refusal(&refusal, ret_error);
        if (r != 0) {
                if (client)
                        client_free(client);
                return r;
        }
        *ret_client = client;
        return MMA_OK;
}

void mma_close(struct mma_client *client) {
        if (client)
                client_free(client);
}

/* ---- waiting ---- */

void client_call_back(struct mma_client *client) {
        if (client->is_calling_back)
                return;
        client->is_calling_back = true;
        while (client->finished.first) {
                struct call *call = client->finished.first;

                calls_remove(&client->finished, call);
                client->n_calls--;
                call->callback(client, &call->result, call->userdata);
                call_free(client, call);
        }
        client->is_calling_back = false;
}

static int poll_ms(int64_t until_ms) {
        int64_t left;

        if (until_ms == INT64_MAX)
                return -1;
        left = until_ms - now_ms();
        return left <= 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

/* Being woken costs more than most small products take, so the first microseconds of a wait are spent asking. */
static bool comes_soon(const struct mma_client *client, struct pollfd *pollfd) {
        uint64_t end_us;

        if (!client->spin_us || client->link != LINK_READY)
                return false;
        end_us = now_us() + client->spin_us;
        do {
                if (poll(pollfd, 1, 0) != 0)
                        return true;
        } while (now_us() < end_us);
        return false;
}

void client_turn(struct mma_client *client, int64_t deadline_ms) {
        uint64_t n_completions = client->n_completions;
        bool is_due = client->finished.first && !client->is_calling_back;

        link_step(client);
        if (client->fd >= 0) {
                int r = io_flush(client);

                if (r < 0)
                        link_lost(client, MMA_DISCONNECTED, strerror(-r));
        }
        if (deadline_ms > 0 && !is_due && client->n_completions == n_completions) {
                int64_t wake_ms = link_wakes_at(client);
                struct pollfd pollfd = {
                        .fd = client->fd,
                        .events = (short)(POLLIN | (io_wants_write(client) ? POLLOUT : 0)),
                };

                /* A link that is down has completed its calls: the waiter sees it without sleeping. */
                if (client->link != LINK_DOWN && !comes_soon(client, &pollfd))
                        poll(&pollfd, 1, poll_ms(wake_ms < deadline_ms ? wake_ms : deadline_ms));
        }
        if (client->fd >= 0) {
                int r = io_receive(client);

                if (r < 0)
                        link_lost(client, MMA_DISCONNECTED, r == -ECONNRESET ? "the daemon closed the connection"
                                                                             : strerror(-r));
        }
        link_step(client);
        if (client->fd >= 0 && io_wants_write(client)) {
                int r = io_flush(client);

                if (r < 0)
                        link_lost(client, MMA_DISCONNECTED, strerror(-r));
        }
        link_watch(client);
        client_call_back(client);
}

static bool is_pending(struct mma_client *client, uint64_t id) {
        /* Inside a callback the others wait their turn: to wait for them here would be for ever. */
        if (id == 0 && client->is_calling_back) {
                for (struct call *call = client->calls.first; call; call = call->next)
                        if (call->callback)
                                return true;
                return false;
        }
        if (id == 0)
                return client->n_calls > 0;
        if (call_find(client, id))
                return true;
        if (client->is_calling_back)
                return false;
        for (struct call *call = client->finished.first; call; call = call->next)
                if (call->request.id == id)
                        return true;
        return false;
}

int mma_wait(struct mma_client *client, uint64_t id, int timeout_ms) {
        int64_t deadline_ms;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        deadline_ms = deadline_after(timeout_ms);
        while (is_pending(client, id)) {
                bool is_last = now_ms() >= deadline_ms;

                client_turn(client, is_last ? 0 : deadline_ms);
                if (is_last && is_pending(client, id))
                        return client_refuse(client, MMA_TIMEOUT, "", "not completed within %d ms", timeout_ms);
        }
        return MMA_OK;
}

uint32_t mma_pending(const struct mma_client *client) {
        return client_is_forked(client) ? 0 : client->n_calls;
}

/* ---- a foreign event loop ---- */

/* An epoll around the socket, made when first asked: its number stays when the socket changes, so a loop may register it once. */
int mma_fd(const struct mma_client *client) {
        /* Logically constant: what it creates is not visible through any other function. */
        struct mma_client *own = (struct mma_client *)client;

        if (client_is_forked(client))
                return -1;
        if (own->loop_fd < 0) {
                own->loop_fd = epoll_create1(EPOLL_CLOEXEC);
                own->watched_fd = -1;
                link_watch(own);
        }
        return own->loop_fd;
}

short mma_events(const struct mma_client *client) {
        return client_is_forked(client) ? 0 : POLLIN;
}

int mma_timeout_ms(const struct mma_client *client) {
        if (client_is_forked(client))
                return -1;
        if (client->finished.first)
                return 0;
        return poll_ms(link_wakes_at(client));
}

int mma_process(struct mma_client *client) {
        if (client_is_forked(client))
                return client_enter(client);
        client_turn(client, 0);
        if (client->link == LINK_DOWN)
                return client_fail(client, &client->link_refusal);
        return MMA_OK;
}
