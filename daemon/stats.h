/* SPDX-License-Identifier: MIT
 *
 * Counters since the start. Written on the loop thread only, so an increment is an add; read by request.c's `stats` reply
 * through an index, so that nobody keeps a second list of names.
 */
#ifndef MMAD_STATS_H
#define MMAD_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/wire.h"

/* X(TAG, "name") */
#define STATS(X)                                                                                                       \
        X(CONNECTIONS_ACCEPTED, "connections_accepted_total")                                                          \
        X(CONNECTIONS_REFUSED, "connections_refused_total")                                                            \
        X(CONNECTIONS_CLOSED, "connections_closed_total")                                                              \
        X(BYES, "byes_total")                                                                                          \
        X(FRAMES_IN, "frames_in_total")                                                                                \
        X(FRAMES_OUT, "frames_out_total")                                                                              \
        X(FRAMES_BROKEN, "frames_broken_total")                                                                        \
        X(FRAMES_DISCARDED, "frames_discarded_total")                                                                  \
        X(BYTES_IN, "bytes_in_total")                                                                                  \
        X(BYTES_OUT, "bytes_out_total")                                                                                \
        X(OUT_STALLS, "out_stalls_total")                                                                              \
        X(READ_PAUSES, "read_pauses_total")                                                                            \
        X(ACCEPT_PAUSES, "accept_pauses_total")                                                                        \
        X(TURNS, "loop_turns_total")                                                                                   \
        X(TASKS, "tasks_total")                                                                                        \
        X(SUBMITS, "submits_total")                                                                                    \
        X(RELOADS, "reloads_total")

#define STAT_X_(tag, name) STAT_##tag,
enum stat_counter { STATS(STAT_X_) STAT_N };

#define STATS_STATUSES 24u      /* one more than the highest enum mma_status */

struct stats {
        uint64_t counters[STAT_N];
        uint64_t replies[WIRE_UNKNOWN + 1][STATS_STATUSES];     /* by method and status */
};

static inline void stats_add(struct stats *stats, enum stat_counter counter, uint64_t n)
{
        stats->counters[counter] += n;
}

/* Counts one reply. */
void stats_reply(struct stats *stats, int method, int status);

/* Indices 0..stats_count() - 1; false: this one has nothing to say (a method and status that never met). Besides the
 * list above: replies_total.<method>.<status>, quota_refusals_total.<quota>, log_drops_total. */
uint32_t stats_count(void);
bool stats_at(const struct stats *stats, uint32_t index, struct wire_counter *ret_counter);

#endif
