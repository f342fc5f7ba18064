/* SPDX-License-Identifier: MIT
 *
 * Owns the loop and the parts; order of start, drain and stop; sd_notify and watchdog.
 */
#ifndef MMAD_DAEMON_H
#define MMAD_DAEMON_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/backend.h"
#include "daemon/config.h"
#include "daemon/quota.h"

struct conn;
struct requests;
struct listener;
struct stats;

struct daemon {
        uv_loop_t loop;
        struct config config;
        struct backend *backend;
        struct backend_info backend_info;
        struct listener *listener;
        struct conn *conns;             /* in rotating order of reading */
        uint32_t n_conns;
        struct user *users;
        struct requests *requests;      /* request.c's */
        struct stats *stats;
        uint64_t start_us;
        uint64_t session_key[2];        /* randomness for session tokens */
        bool is_draining, is_lost;
        int exit_code;
        struct daemon_private *private_;        /* daemon.c's */
        struct conn_shared *conn_shared;        /* conn.c's: receive window, ready and dirty lists */
};

/* sysexits.h's EX_SOFTWARE: the GPU is lost, start me again. */
#define DAEMON_EXIT_LOST 70

/* Everything from a read config to the end of the process's work. on_ready (may be NULL) is called once requests are
 * served. Returns the exit code; a start that fails has been told on stderr. */
int daemon_run(const struct config *config, void (*on_ready)(void *userdata), void *userdata);

/* Monotonic microseconds. */
uint64_t now_us(void);
/* Wakes the loop from any thread (uv_async). */
void daemon_wake(void *daemon);

#endif
