/* SPDX-License-Identifier: MIT
 *
 * What `mmactl bench` measures with: processes that start together and time the same operation over and over, and the floor
 * under every figure, a bare round trip of as many bytes over a Unix socket.
 */
#ifndef MMACTL_BENCH_H
#define MMACTL_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "client/ctl/command.h"
#include "client/ctl/histogram.h"

#define BENCH_CLIENTS_MAX 1024u

/* One client's work, in its own process. begin connects, allocates and warms up and is not timed; run is one operation. */
struct bench_worker {
        void *(*begin)(void *context, unsigned index, int *ret_code);   /* NULL: *ret_code, the reason is printed */
        int (*run)(void *state);                                        /* 0 or an exit code, the reason is printed */
        int (*end)(void *state);                                        /* 0 or an exit code */
        void *context;
};

struct bench_plan {
        unsigned n_clients;
        double seconds;
        double rate;            /* operations a second of all clients together; 0: as fast as answers come. With a rate,
                                 * latency counts from when the operation was due, so a stall is not hidden. */
};

struct bench_result {
        struct histogram histogram;
        double seconds;         /* from the common start to the last end */
        double rate;            /* completed operations a second */
};

/* Forks plan->n_clients processes, waits for all to be ready, starts them together. 0 or an exit code. */
int bench_run(const struct bench_plan *plan, const struct bench_worker *worker, struct bench_result *ret_result);

/* The same plan with an echo over a socket pair instead of a daemon: `up` bytes there, `down` bytes back, each client with
 * a partner process of its own. 0 or an exit code. */
int bench_floor(const struct bench_plan *plan, uint64_t up_bytes, uint64_t down_bytes, struct bench_result *ret_result);

#endif
