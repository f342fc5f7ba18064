/* SPDX-License-Identifier: MIT
 *
 * mmad.conf and the command line as one struct. Every number has its default, range and reason in one table below; the
 * parser, the man page's figures and the messages come from it. Reading blocks (files, user names): main.c does it before
 * the loop, a reload on a worker.
 */
#ifndef MMAD_CONFIG_H
#define MMAD_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/policy.h"
#include "proto/limits.h"

#define CONFIG_PATH_DEFAULT MMAD_SYSCONFDIR "/mmad/mmad.conf"
#define CONFIG_FILE_BYTES_MAX (1u << 20)        /* a config file; anything larger is a mistake */
#define CONFIG_LINE_BYTES_MAX 1024u             /* one line of it */

enum config_backend { CONFIG_BACKEND_AUTO = 0, CONFIG_BACKEND_CUDA, CONFIG_BACKEND_CPU, CONFIG_BACKEND_FAKE };
const char *config_backend_name(enum config_backend backend);

#define KiB(n) ((uint64_t)(n) << 10)
#define MiB(n) ((uint64_t)(n) << 20)
#define GiB(n) ((uint64_t)(n) << 30)
#define CONFIG_SPIN_US_AUTO UINT64_MAX  /* 50 where the machine has 4 processors or more, else 0 */

/* X(section, field, unit, default, min, max, takes effect at reload, "why this range") */
#define CONFIG_NUMBERS(X)                                                                                              \
        X("daemon", threads, COUNT, 0, 0, 1024, false, "CPU backend; 0 = what affinity and cgroup allow")              \
        X("daemon", drain_ms, MS, 10000, 0, 600000, true, "time to finish work at SIGTERM")                            \
        X("daemon", spin_us, US, CONFIG_SPIN_US_AUTO, 0, 10000, true, "polling after activity before sleeping")        \
        X("limits", connections_max, COUNT, CONN_MAX, 1, 65536, true, "connections of all users; each is one fd")      \
        X("limits", hello_ms, MS, CONN_HELLO_MS, 50, 60000, true, "from accept to a complete hello")                   \
        X("limits", frame_ms, MS, CONN_FRAME_MS, 50, 600000, true, "from the first byte of a frame to its last")       \
        X("limits", out_stall_ms, MS, CONN_OUT_STALL_MS, 50, 3600000, true, "output without progress")                 \
        X("limits", out_bytes_high, BYTES, CONN_OUT_BYTES_HIGH, KiB(64), GiB(1), true, "above, reading stops")         \
        X("limits", out_bytes_low, BYTES, CONN_OUT_BYTES_LOW, KiB(16), GiB(1), true, "below, reading goes on")         \
        X("limits", turn_read_us, US, TURN_READ_US, 10, 10000, true, "reading of all connections in one turn")         \
        X("limits", inline_bytes_max, BYTES, FRAME_INLINE_BYTES_MAX, 0, MiB(1), false,                                 \
          "fast path; above, the copy engine is faster")                                                               \
        X("limits", payload_bytes_max, BYTES, FRAME_PAYLOAD_BYTES_MAX, KiB(64), GiB(1), true,                          \
          "payload of one frame; above it is read, discarded and refused")                                             \
        X("limits", inline_slots, COUNT, 1024, 1, 65536, false, "pinned slots of 2 * inline_bytes_max each")           \
        X("limits", jobs_max, COUNT, JOB_MAX, 1, 1u << 20, false, "the fixed pool of jobs")                            \
        X("limits", jobs_per_conn_max, COUNT, JOB_PER_CONN_MAX, 1, 1u << 20, true, "jobs of one connection")           \
        X("limits", slab_bytes_max, BYTES, SLAB_BYTES_MAX, KiB(64), GiB(256), true,                                    \
          "one slab; one registration fails at 512 GiB on driver 580")                                                 \
        X("limits", slabs_per_conn_max, COUNT, SLAB_PER_CONN_MAX, 1, 65536, true, "slabs of one connection")           \
        X("limits", slab_pool_bytes, BYTES, MiB(256), 0, GiB(1024), false,                                             \
          "slabs made, populated and pinned ahead of time")                                                            \
        X("limits", pinned_bytes_max, BYTES, GiB(64), 0, GiB(4096), true, "slabs of all users together")               \
        X("limits", memory_bytes_max, BYTES, 0, 0, GiB(4096), false,                                                   \
          "resident matrices of all users; 0 = what the device has")

struct config {
        char path[4096];                /* of the file that was read; empty = none */
        uint32_t overridden;            /* CONFIG_OVERRIDE_*: set on the command line, a reload leaves it alone */
        char socket[108];               /* absolute path; empty = wire_socket_path() */
        char socket_group[64];          /* empty = the process's */
        uint32_t socket_mode;
        char device[64];                /* empty = first */
        enum config_backend backend;
        int log_level;                  /* enum log_level */
#define CONFIG_FIELD_X_(section, field, ...) uint64_t field;
        CONFIG_NUMBERS(CONFIG_FIELD_X_)
        struct policy policy;           /* rules and what a user gets that no rule names */
};

#define CONFIG_OVERRIDE_SOCKET 1u
#define CONFIG_OVERRIDE_BACKEND 2u
#define CONFIG_OVERRIDE_DEVICE 4u
#define CONFIG_OVERRIDE_LOG_LEVEL 8u

#define CONFIG_MESSAGE_BYTES_MAX 512u

void config_init(struct config *ret_config);
/* Reads a file on top of *config. 0; -ENOENT when there is none; -EINVAL or another -errno, and always a message that
 * names file, line and key. *config is untouched on failure. */
int config_read(struct config *config, const char *path, char *ret_message, size_t message_bytes_max);
/* The same from memory; path is for messages. */
int config_parse(struct config *config, const char *path, const char *at, size_t n_bytes, char *ret_message,
                 size_t message_bytes_max);
/* One key of one section, as the command line sets it. */
int config_set(struct config *config, const char *section, const char *key, const char *value, char *ret_message,
               size_t message_bytes_max);
/* Puts what the command line set in `running` into wanted, too. */
void config_keep_overrides(const struct config *running, struct config *wanted);
/* Names, separated by ", ", of what differs between the two and cannot change while running. Empty when nothing does. */
void config_frozen_changes(const struct config *running, const struct config *wanted, char *ret_names,
                           size_t names_bytes_max);
/* Takes over from wanted what may change while running. */
void config_apply(struct config *running, const struct config *wanted);

#endif
