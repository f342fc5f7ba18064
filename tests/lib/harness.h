/* SPDX-License-Identifier: MIT
 *
 * A real mmad for tests: started with a private socket, folder and log, waited for until it is ready, watched from outside
 * through /proc, and stopped. Every wait has a time limit. The daemon is the one that was built, or $MMAD.
 */
#ifndef TESTS_HARNESS_H
#define TESTS_HARNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define HARNESS_WAIT_MS 20000   /* for anything that should take milliseconds; sanitizers and busy machines are slow */

/* Built with a sanitizer: memory figures say little about mmad. */
#if defined(__SANITIZE_ADDRESS__)
#define HARNESS_ADDRESS_SANITIZED 1
#elif defined(__SANITIZE_THREAD__)
#define HARNESS_THREAD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HARNESS_ADDRESS_SANITIZED 1
#elif __has_feature(thread_sanitizer)
#define HARNESS_THREAD_SANITIZED 1
#endif
#endif
#ifndef HARNESS_ADDRESS_SANITIZED
#define HARNESS_ADDRESS_SANITIZED 0
#endif
#ifndef HARNESS_THREAD_SANITIZED
#define HARNESS_THREAD_SANITIZED 0
#endif
#define HARNESS_SANITIZED (HARNESS_ADDRESS_SANITIZED || HARNESS_THREAD_SANITIZED)

struct harness_options {
        const char *backend;            /* NULL = "fake" */
        const char *config;             /* text of mmad.conf; NULL = none */
        const char *const *arguments;   /* more arguments, NULL-terminated; NULL = none */
        const char *const *environment; /* "NAME=value" for the daemon, NULL-terminated; NULL = none */
        const char *socket;             /* NULL = FOLDER/mmad.sock */
        uint64_t nofile;                /* hard and soft limit of descriptors; 0 = as we have */
        int listen_fd;                  /* > 0: handed over by the rules of sd_listen_fds */
        uint64_t watchdog_us;           /* WATCHDOG_USEC; 0 = none */
        bool may_fail;                  /* an end before ready is what the test wants */
};

struct harness {
        pid_t pid;                      /* 0 once it has been waited for */
        int exit_code;                  /* then; 128 + number for a signal */
        int notify_fd;
        char notified[16384];           /* everything it told the service manager, newlines between messages */
        char folder[64], socket[108], log[108], config[108];
};

/* What is started when a test wants this backend: tests of real products ask for "cpu", and $MMAD_TEST_BACKEND=cuda runs
 * them on the GPU. */
const char *harness_backend(const char *wanted);

/* 0 once it has said READY=1; -ECHILD when it ended before, -ETIMEDOUT. */
int harness_start(const struct harness_options *options, struct harness *ret_harness);
/* SIGTERM, then waits. The exit code, or -ETIMEDOUT (it is killed then). */
int harness_stop(struct harness *harness);
/* Waits for an end that the test has caused. The exit code or -ETIMEDOUT. */
int harness_wait(struct harness *harness, int timeout_ms);
/* Kills what still runs, removes the folder. May be called twice. */
void harness_end(struct harness *harness);

bool harness_is_alive(struct harness *harness);
/* true once the log, or what was told to the service manager, holds text. */
bool harness_wait_log(struct harness *harness, const char *text, int timeout_ms);
bool harness_wait_notify(struct harness *harness, const char *text, int timeout_ms);
/* The whole log, malloc'd. */
char *harness_read_log(const struct harness *harness);
/* Replaces its configuration file; SIGHUP is the caller's. */
void harness_write_config(const struct harness *harness, const char *text);

int harness_n_fds(const struct harness *harness);
/* What the daemon's memory takes; of a daemon with the thread sanitizer without what that keeps for itself. */
uint64_t harness_rss_bytes(const struct harness *harness);
/* Mappings whose name in /proc/PID/maps contains `name`. */
int harness_n_mappings(const struct harness *harness, const char *name);
uint64_t harness_cpu_us(const struct harness *harness);

uint64_t harness_now_us(void);
void harness_sleep_ms(int ms);
/* The path of the daemon under test. */
const char *harness_mmad(void);

#endif
