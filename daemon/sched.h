/* SPDX-License-Identifier: MIT
 *
 * Which queued job is next. Pure policy: no clock, no device. First in, first out within a connection and lane; deficit
 * round robin on modelled time between users (by weight), then between the connections of a user.
 *
 * A share that is served pays the whole cost, so its deficit may go below zero; it is passed over until rounds have lifted
 * it again. The debt stays while a share has nothing queued (or a client that sends one long job after the other would
 * always be first) and is paid off by the rounds that pass in its absence.
 */
#ifndef MMAD_SCHED_H
#define MMAD_SCHED_H

#include "daemon/job.h"

#define SCHED_QUANTUM_US 100.0  /* modelled time that weight 1 gets in a round: some tens of tiny products */

/* A member of a ring: a user in the daemon's ring, or a connection in its user's. */
struct share {
        struct share *next, *previous;
        double deficit_us, weight;
        double left_at_round;
        struct sched_flow *flow;
};

struct ring {
        struct share *current;          /* NULL = empty */
        double n_rounds;                /* that have passed */
};

/* What the scheduler keeps for a connection from its first job to its end, and for a user with such connections. */
struct sched_flow {
        struct share shares[JOB_LANE_N];
        struct ring rings[JOB_LANE_N];          /* a user's connections */
        struct job *first[JOB_LANE_N], *last[JOB_LANE_N];       /* a connection's jobs */
        uint32_t n_queued[JOB_LANE_N];
        struct sched_flow *parent;              /* a connection's user */
        uint32_t n_children;                    /* a user's connections */
        void **owner;                           /* conn->sched or user->sched, cleared when the flow is given back */
        struct sched_flow *next_free;
};

struct sched {
        struct ring rings[JOB_LANE_N];          /* users */
        struct sched_flow *flows, *free;
        uint32_t n_flows_max, n_fresh;          /* those behind n_fresh were never touched */
        uint32_t n_queued;
        double queued_us[JOB_LANE_N];           /* modelled work that waits */
};

int sched_init(struct sched *sched, uint32_t n_flows_max);      /* 0, -ENOMEM; 2 for each connection are enough */
void sched_deinit(struct sched *sched);
/* job->lane, cost_us, lead->conn (and its user) are set. */
void sched_push(struct sched *sched, struct job *job);
void sched_remove(struct sched *sched, struct job *job);
/* Takes the next job of the lane out of its queue; NULL when there is none. */
struct job *sched_next(struct sched *sched, int lane);
/* Nothing of the connection is queued any more. */
void sched_conn_gone(struct sched *sched, struct conn *conn);

#endif
