/* SPDX-License-Identifier: MIT
 *
 * The loop and the order of things: start, turn, reload, drain, stop, and the end when the GPU is lost. Each turn of the
 * loop: events are noted, connections read for a bounded time, requests scheduled and finished, replies sent.
 */
#include "daemon/daemon.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "daemon/backend_open.h"
#include "daemon/conn_io.h"
#include "daemon/listener.h"
#include "daemon/log.h"
#include "daemon/notify.h"
#include "daemon/request.h"
#include "daemon/stats.h"
#include "daemon/worker.h"

#define BYE_MS 1000u            /* after the drain: time for the last replies and byes to be taken */
#define LOG_FLUSH_MS 500u       /* at an ordinary end */
#define LOG_FLUSH_LOST_MS 20u   /* when the GPU is lost; the exit is due within 100 ms */
#define SPIN_SOCKETS_US 8u      /* between looks at the sockets while a result is about to come */
#define FDS_OF_OUR_OWN 64u      /* loop, devices, log, slabs being made: not for connections */

enum state { STARTING = 0, SERVING, DRAINING, SAYING_BYE, STOPPED };

struct daemon_private {
        uv_async_t wake;
        uv_signal_t signals[3];
        uv_timer_t beat, watchdog;
        bool beats;
        enum state state;
        uint32_t n_stop_signals;
        uint64_t drain_due_us, spin_us, active_us;
        char socket[108];
        struct worker_task reload_task;
        bool wants_reload;
        struct config *reload_config;   /* on a worker while reload_task runs */
        int reload_result;
        char reload_message[CONFIG_MESSAGE_BYTES_MAX];
};

uint64_t now_us(void)
{
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void daemon_wake(void *daemon)
{
        uv_async_send(&((struct daemon *)daemon)->private_->wake);
}

static void on_wake(uv_async_t *async)
{
        (void)async;
}

static void daemon_status(struct daemon *daemon, const char *prefix, const char *text)
{
        notify_send("%sSTATUS=%s on %s, backend %s (%.60s)", prefix, text, daemon->private_->socket,
                    daemon->backend_info.name, daemon->backend_info.device);
}

/* What follows from config and may change at a reload. */
static void apply_config(struct daemon *daemon)
{
        struct config *config = &daemon->config;
        struct rlimit limit;

        log_level_set(config->log_level);
        daemon->private_->spin_us = config->spin_us;
        if (config->spin_us == CONFIG_SPIN_US_AUTO)
                daemon->private_->spin_us = sysconf(_SC_NPROCESSORS_ONLN) >= 4 ? 50 : 0;
        if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
                uint64_t fds = limit.rlim_cur, own = fds < 2 * FDS_OF_OUR_OWN ? fds / 2 : FDS_OF_OUR_OWN;

                if (config->connections_max > fds - own) {
                        config->connections_max = fds - own;
                        log_notice("connections are limited by descriptors", LOG_NUMBER("connections", fds - own),
                                   LOG_NUMBER("nofile", fds));
                }
        }
}

static void raise_nofile(void)
{
        struct rlimit limit;

        if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
                limit.rlim_cur = limit.rlim_max;
                setrlimit(RLIMIT_NOFILE, &limit);
        }
}

static void start_beat(struct daemon *daemon);

static void on_beat(uv_timer_t *timer)
{
        struct daemon *daemon = timer->data;
        bool watched = conns_beat(daemon), waiting = notify_flush();

        if (watched || waiting || daemon->private_->state != SERVING)
                return;
        uv_timer_stop(timer);
        daemon->private_->beats = false;
}

/* An idle daemon has no beat: nothing wakes it but its sockets and the watchdog. */
static void start_beat(struct daemon *daemon)
{
        if (daemon->private_->beats)
                return;
        daemon->private_->beats = true;
        uv_timer_start(&daemon->private_->beat, on_beat, CONN_BEAT_MS, CONN_BEAT_MS);
}

static void on_watchdog(uv_timer_t *timer)
{
        struct daemon *daemon = timer->data;

        /* That this runs says that the loop turns; the backend says whether its device does. */
        if (daemon->backend->ops->health(daemon->backend) == 0)
                notify_watchdog();
}

static void reload_run(struct worker_task *task)
{
        struct daemon_private *private_ =
                (struct daemon_private *)(void *)((char *)task - offsetof(struct daemon_private, reload_task));
        char path[sizeof private_->reload_config->path];

        strcpy(path, private_->reload_config->path);
        config_init(private_->reload_config);
        private_->reload_result = config_read(private_->reload_config, path, private_->reload_message,
                                              sizeof private_->reload_message);
        /* The default file may be missing, at the start as well as now. */
        if (private_->reload_result == -ENOENT && strcmp(path, CONFIG_PATH_DEFAULT) == 0)
                private_->reload_result = 0;
        strcpy(private_->reload_config->path, path);
}

static void reload_start(struct daemon *daemon);

static void reload_done(struct worker_task *task)
{
        struct daemon_private *private_ =
                (struct daemon_private *)(void *)((char *)task - offsetof(struct daemon_private, reload_task));
        struct daemon *daemon = private_->wake.data;
        char frozen[256];

        if (private_->reload_result < 0) {
                log_error("the configuration was not reloaded, the old one stays",
                          LOG_TEXT("reason", private_->reload_message));
        } else {
                config_keep_overrides(&daemon->config, private_->reload_config);
                config_frozen_changes(&daemon->config, private_->reload_config, frozen, sizeof frozen);
                config_apply(&daemon->config, private_->reload_config);
                apply_config(daemon);
                conns_apply_policy(daemon);
                stats_add(daemon->stats, STAT_RELOADS, 1);
                if (frozen[0])
                        log_warning("some settings change only at the next start", LOG_TEXT("settings", frozen));
                log_notice("the configuration was reloaded", LOG_TEXT("file", daemon->config.path),
                           LOG_NUMBER("rules", daemon->config.policy.n_rules));
        }
        free(private_->reload_config);
        private_->reload_config = NULL;
        daemon_status(daemon, "READY=1\n", private_->reload_result < 0 ? "serving (reload failed)" : "serving");
        if (private_->wants_reload)
                reload_start(daemon);
}

static void reload_start(struct daemon *daemon)
{
        struct daemon_private *private_ = daemon->private_;

        private_->wants_reload = private_->reload_config != NULL;
        if (private_->wants_reload)
                return;
        notify_reloading();
        private_->reload_config = malloc(sizeof *private_->reload_config);
        if (!private_->reload_config) {
                log_error("the configuration was not reloaded, the old one stays", LOG_TEXT("reason", "out of memory"));
                daemon_status(daemon, "READY=1\n", "serving (reload failed)");
                return;
        }
        memcpy(private_->reload_config->path, daemon->config.path, sizeof daemon->config.path);
        worker_start(&daemon->loop, &private_->reload_task, reload_run, reload_done);
}

static void drain_start(struct daemon *daemon)
{
        struct daemon_private *private_ = daemon->private_;

        notify_send("STOPPING=1\nSTATUS=finishing %u requests", requests_pending(daemon));
        log_notice("stopping", LOG_NUMBER("connections", daemon->n_conns), LOG_NUMBER("requests", requests_pending(daemon)));
        private_->state = DRAINING;
        private_->drain_due_us = now_us() + daemon->config.drain_ms * 1000;
        daemon->is_draining = true;
        listener_stop(daemon->listener);
        daemon->listener = NULL;
        requests_drain(daemon);
        start_beat(daemon);
}

static void on_signal(uv_signal_t *signal, int number)
{
        struct daemon *daemon = signal->data;

        if (number == SIGHUP) {
                if (daemon->private_->state == SERVING)
                        reload_start(daemon);
                return;
        }
        if (daemon->private_->n_stop_signals++ == 0) {
                drain_start(daemon);
                return;
        }
        log_warning("stopped at once by a second signal", LOG_NUMBER("requests", requests_pending(daemon)));
        log_stop(LOG_FLUSH_LOST_MS);
        _exit(0);
}

/* Draining ends when everything is answered, or at its limit; then every connection hears bye. */
static void drain_advance(struct daemon *daemon)
{
        struct daemon_private *private_ = daemon->private_;
        uint32_t pending = requests_pending(daemon);
        bool is_due = now_us() >= private_->drain_due_us;

        if (private_->state == DRAINING && (pending == 0 || is_due)) {
                if (pending) {
                        log_warning("the time to finish is over", LOG_NUMBER("requests", pending));
                        requests_fail_all(daemon, MMA_DRAINING, "the daemon stops and the time to finish is over");
                }
                conns_bye_all(daemon, MMA_DRAINING, "the daemon is stopping");
                private_->state = SAYING_BYE;
                private_->drain_due_us = now_us() + BYE_MS * 1000;
                conns_flush(daemon);
                is_due = false;
        }
        if (private_->state == SAYING_BYE && (daemon->n_conns == 0 || is_due)) {
                conns_kill_all(daemon);
                private_->state = STOPPED;
        }
}

/* A sticky error: nothing on the device can be waited for. Tell everybody what their sockets take now and go; a process
 * that stays would answer errors for hours, and cleaning up a dead context may hang. */
static _Noreturn void gpu_lost(struct daemon *daemon)
{
        daemon->is_lost = true;
        requests_fail_all(daemon, MMA_GPU_LOST, "the GPU failed; the daemon restarts");
        conns_flush(daemon);
        notify_send("STATUS=the GPU failed, exiting");
        log_error("the GPU is lost, exiting for a fresh start", LOG_TEXT("device", daemon->backend_info.device),
                  LOG_NUMBER("connections", daemon->n_conns));
        log_stop(LOG_FLUSH_LOST_MS);
        _exit(DAEMON_EXIT_LOST);
}

/* While express work is in flight its end is near: ask the backend again, which costs a look at memory, for some
 * microseconds before asking the sockets, which costs system calls. Stops when there is a reply to send. */
static bool turn_spinning(struct daemon *daemon)
{
        bool poll_soon = requests_turn(daemon);
        uint64_t end_us = poll_soon ? now_us() + SPIN_SOCKETS_US : 0;

        while (poll_soon && !daemon->conn_shared->dirty_first && now_us() < end_us)
                poll_soon = requests_turn(daemon);
        return poll_soon;
}

static void daemon_loop(struct daemon *daemon)
{
        struct daemon_private *private_ = daemon->private_;
        bool is_busy = false;

        while (private_->state != STOPPED) {
                bool is_active = false, more, poll_soon, ended;

                uv_run(&daemon->loop, is_busy ? UV_RUN_NOWAIT : UV_RUN_ONCE);
                more = conns_read(daemon, &is_active);
                poll_soon = turn_spinning(daemon);
                ended = conns_flush(daemon);
                stats_add(daemon->stats, STAT_TURNS, 1);
                if (daemon->backend->ops->health(daemon->backend) != 0)
                        gpu_lost(daemon);
                if (private_->state != SERVING)
                        drain_advance(daemon);
                if (conns_watched(daemon))
                        start_beat(daemon);

                /* A connection's end may have made room for others' work: look once more before sleeping. */
                is_busy = more || poll_soon || ended || daemon->conn_shared->dirty_first;
                if (!is_busy && private_->spin_us) {
                        uint64_t at_us = now_us();

                        if (is_active)
                                private_->active_us = at_us;
                        is_busy = at_us - private_->active_us < private_->spin_us;
                }
        }
}

static int init_handles(struct daemon *daemon)
{
        static const int numbers[] = { SIGTERM, SIGINT, SIGHUP };
        struct daemon_private *private_ = daemon->private_;
        int r = uv_async_init(&daemon->loop, &private_->wake, on_wake);

        if (r < 0)
                return r;
        private_->wake.data = daemon;
        uv_timer_init(&daemon->loop, &private_->beat);
        uv_timer_init(&daemon->loop, &private_->watchdog);
        private_->beat.data = private_->watchdog.data = daemon;
        for (int i = 0; i < 3; i++) {
                uv_signal_init(&daemon->loop, &private_->signals[i]);
                private_->signals[i].data = daemon;
                r = uv_signal_start(&private_->signals[i], on_signal, numbers[i]);
                if (r < 0)
                        return r;
        }
        return 0;
}

static void close_handle(uv_handle_t *handle, void *userdata)
{
        (void)userdata;
        if (!uv_is_closing(handle))
                uv_close(handle, NULL);
}

/* 0 or -errno with *ret_why. */
static int get_socket(struct daemon *daemon, struct listener_file *ret_file, int *ret_fd, char *why, size_t why_bytes_max)
{
        struct daemon_private *private_ = daemon->private_;
        const struct config *config = &daemon->config;
        int r = listener_inherit(ret_fd, why, why_bytes_max);

        if (r < 0)
                return r;
        if (*ret_fd >= 0) {
                snprintf(private_->socket, sizeof private_->socket, "the socket that was handed over");
                return 0;
        }
        if (config->socket[0])
                memcpy(private_->socket, config->socket, sizeof private_->socket);
        else
                r = wire_socket_path(private_->socket, sizeof private_->socket);
        if (r < 0) {
                snprintf(why, why_bytes_max, "the socket's path is too long");
                return r;
        }
        return listener_bind(private_->socket, config->socket_group, config->socket_mode, ret_fd, ret_file, why, why_bytes_max);
}

/* Parts in the order in which they depend on each other. What was started is ended by daemon_end. */
static int daemon_begin(struct daemon *daemon, char *why, size_t why_bytes_max)
{
        struct listener_file file = { .path = "" };
        int fd = -1, r;

        snprintf(why, why_bytes_max, "out of memory or descriptors");
        daemon->stats = calloc(1, sizeof *daemon->stats);
        if (!daemon->stats)
                return -ENOMEM;
        if (getrandom(daemon->session_key, sizeof daemon->session_key, 0) != sizeof daemon->session_key)
                return -EIO;
        r = init_handles(daemon);
        if (r == 0)
                r = conns_init(daemon);
        if (r == 0)
                r = get_socket(daemon, &file, &fd, why, why_bytes_max);
        if (r < 0)
                return r;
        r = listener_new(daemon, fd, &file, &daemon->listener);
        if (r < 0) {
                listener_file_remove(&file);
                close(fd);
                return r;
        }
        r = backend_open(daemon, why, why_bytes_max);
        if (r < 0)
                return r;
        snprintf(why, why_bytes_max, "out of memory");
        r = requests_init(daemon);
        if (r < 0) {
                daemon->backend->ops->close(daemon->backend);
                daemon->backend = NULL;
                return r;
        }
        return listener_start(daemon->listener);
}

static void daemon_end(struct daemon *daemon)
{
        if (daemon->listener)
                listener_stop(daemon->listener);
        daemon->listener = NULL;
        if (daemon->backend)
                requests_deinit(daemon);
        if (daemon->requests) {
                /* A long product on the CPU cannot be stopped and still writes to its memory: leave that to the kernel. */
                log_warning("work was still running at the end", LOG_NUMBER("requests", requests_pending(daemon)));
                notify_flush();
                log_stop(LOG_FLUSH_MS);
                _exit(0);
        }
        /* What closes closes, and workers that are still at something finish. */
        uv_walk(&daemon->loop, close_handle, NULL);
        uv_run(&daemon->loop, UV_RUN_DEFAULT);
        if (daemon->backend)
                daemon->backend->ops->close(daemon->backend);
        conns_deinit(daemon);
        assert(!daemon->users);
        if (uv_loop_close(&daemon->loop) < 0)
                log_error("the loop had something left at the end");
        free(daemon->stats);
        free(daemon->private_->reload_config);
        free(daemon->private_);
}

static void daemon_serve(struct daemon *daemon, void (*on_ready)(void *), void *userdata)
{
        struct daemon_private *private_ = daemon->private_;
        uint64_t watchdog_ms = notify_watchdog_us() / 1000;

        private_->state = SERVING;
        if (watchdog_ms)
                uv_timer_start(&private_->watchdog, on_watchdog, 0, watchdog_ms);
        daemon_status(daemon, "READY=1\n", "serving");
        log_notice("serving", LOG_TEXT("version", MMAD_VERSION), LOG_TEXT("socket", private_->socket),
                   LOG_TEXT("backend", daemon->backend_info.name), LOG_TEXT("device", daemon->backend_info.device),
                   LOG_NUMBER("start_us", now_us() - daemon->start_us));
        if (on_ready)
                on_ready(userdata);
        daemon_loop(daemon);
        log_notice("stopped", LOG_NUMBER("uptime_us", now_us() - daemon->start_us));
}

int daemon_run(const struct config *config, void (*on_ready)(void *userdata), void *userdata)
{
        static struct daemon daemon;
        char why[CONFIG_MESSAGE_BYTES_MAX] = "";
        int r;

        memset(&daemon, 0, sizeof daemon);
        daemon.start_us = now_us();
        daemon.config = *config;
        daemon.private_ = calloc(1, sizeof *daemon.private_);
        if (!daemon.private_ || uv_loop_init(&daemon.loop) < 0) {
                fprintf(stderr, "mmad: out of memory or descriptors\n");
                free(daemon.private_);
                return 1;
        }
        raise_nofile();
        signal(SIGPIPE, SIG_IGN);
        notify_init();
        log_level_set(config->log_level);
        r = log_start();
        if (r == 0) {
                apply_config(&daemon);
                r = daemon_begin(&daemon, why, sizeof why);
        }
        if (r == 0)
                daemon_serve(&daemon, on_ready, userdata);
        else
                log_error("cannot start", LOG_TEXT("reason", why[0] ? why : strerror(-r)));
        daemon_end(&daemon);
        notify_flush();
        notify_deinit();
        log_stop(LOG_FLUSH_MS);
        return r == 0 ? 0 : 1;
}
