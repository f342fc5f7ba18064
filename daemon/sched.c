/* SPDX-License-Identifier: MIT
 *
 * See sched.h.
 */
#include "daemon/sched.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

int sched_init(struct sched *sched, uint32_t n_flows_max)
{
        *sched = (struct sched){ .flows = calloc(n_flows_max, sizeof(struct sched_flow)), .n_flows_max = n_flows_max };
        return sched->flows ? 0 : -ENOMEM;
}

void sched_deinit(struct sched *sched)
{
        free(sched->flows);
        *sched = (struct sched){ 0 };
}

static void ring_pass(struct ring *ring, double n_rounds)
{
        struct share *share = ring->current;

        ring->n_rounds += n_rounds;
        do {
                share->deficit_us += n_rounds * SCHED_QUANTUM_US * share->weight;
                share = share->next;
        } while (share != ring->current);
}

/* Behind everybody else: just before the current one. Rounds that passed in its absence pay off its debt, but nothing is
 * saved up. */
static void ring_add(struct ring *ring, struct share *share)
{
        share->deficit_us = fmin(0, share->deficit_us + (ring->n_rounds - share->left_at_round) * SCHED_QUANTUM_US *
                                                                share->weight);
        if (!ring->current) {
                share->next = share->previous = share;
                ring->current = share;
                return;
        }
        share->next = ring->current;
        share->previous = ring->current->previous;
        share->next->previous = share->previous->next = share;
}

static void ring_remove(struct ring *ring, struct share *share)
{
        share->left_at_round = ring->n_rounds;
        if (share->next == share) {
                ring->current = NULL;
        } else {
                share->next->previous = share->previous;
                share->previous->next = share->next;
                if (ring->current == share)
                        ring->current = share->next;
        }
        share->next = share->previous = NULL;
}

/* The first share, from the current one on, with something left of its quantum. When nobody has, as many rounds pass at
 * once as it takes until somebody does, so that a job of seconds does not make the loop turn thousands of times. */
static struct share *ring_pick(struct ring *ring)
{
        struct share *share = ring->current;
        double n_rounds = INFINITY;

        do {
                if (share->deficit_us > 0) {
                        ring->current = share;
                        return share;
                }
                n_rounds = fmin(n_rounds, floor(-share->deficit_us / (SCHED_QUANTUM_US * share->weight)) + 1);
                share = share->next;
        } while (share != ring->current);
        ring_pass(ring, n_rounds);
        /* The current one was the last to be served. */
        do {
                share = share->next;
        } while (share->deficit_us <= 0);
        ring->current = share;
        return share;
}

static struct sched_flow *flow_take(struct sched *sched, void **owner, struct sched_flow *parent, double weight)
{
        struct sched_flow *flow = sched->free;

        if (*owner)
                return *owner;
        if (flow) {
                sched->free = flow->next_free;
        } else {
                assert(sched->n_fresh < sched->n_flows_max);
                flow = &sched->flows[sched->n_fresh++];
        }
        *flow = (struct sched_flow){ .owner = owner, .parent = parent };
        for (int lane = 0; lane < JOB_LANE_N; lane++) {
                struct ring *ring = parent ? &parent->rings[lane] : &sched->rings[lane];

                flow->shares[lane].weight = weight;
                flow->shares[lane].flow = flow;
                flow->shares[lane].left_at_round = ring->n_rounds;
        }
        if (parent)
                parent->n_children++;
        *owner = flow;
        return flow;
}

static void flow_give(struct sched *sched, struct sched_flow *flow)
{
        for (int lane = 0; lane < JOB_LANE_N; lane++)
                assert(flow->n_queued[lane] == 0);
        *flow->owner = NULL;
        if (flow->parent && --flow->parent->n_children == 0)
                flow_give(sched, flow->parent);
        flow->next_free = sched->free;
        sched->free = flow;
}

static void flow_count(struct sched_flow *flow, struct ring *ring, int lane, int by)
{
        if (by > 0 && flow->n_queued[lane]++ == 0)
                ring_add(ring, &flow->shares[lane]);
        if (by < 0 && --flow->n_queued[lane] == 0)
                ring_remove(ring, &flow->shares[lane]);
}

void sched_push(struct sched *sched, struct job *job)
{
        struct conn *conn = job->lead->conn;
        struct user *user = conn->user;
        struct sched_flow *of_user = flow_take(sched, &user->sched, NULL, user->weight ? user->weight : 1);
        struct sched_flow *flow = flow_take(sched, &conn->sched, of_user, 1);
        int lane = job->lane;

        of_user->shares[lane].weight = user->weight ? user->weight : 1; /* a reload may have changed it */
        job->flow = flow;
        job->next_queued = NULL;
        job->previous_queued = flow->last[lane];
        if (flow->last[lane])
                flow->last[lane]->next_queued = job;
        else
                flow->first[lane] = job;
        flow->last[lane] = job;
        flow_count(flow, &of_user->rings[lane], lane, 1);
        flow_count(of_user, &sched->rings[lane], lane, 1);
        sched->n_queued++;
        sched->queued_us[lane] += job->cost_us;
}

void sched_remove(struct sched *sched, struct job *job)
{
        struct sched_flow *flow = job->flow, *of_user = flow->parent;
        int lane = job->lane;

        if (job->previous_queued)
                job->previous_queued->next_queued = job->next_queued;
        else
                flow->first[lane] = job->next_queued;
        if (job->next_queued)
                job->next_queued->previous_queued = job->previous_queued;
        else
                flow->last[lane] = job->previous_queued;
        job->next_queued = job->previous_queued = NULL;
        job->flow = NULL;
        flow_count(flow, &of_user->rings[lane], lane, -1);
        flow_count(of_user, &sched->rings[lane], lane, -1);
        sched->queued_us[lane] -= job->cost_us;
        if (--sched->n_queued == 0)
                sched->queued_us[JOB_EXPRESS] = sched->queued_us[JOB_BULK] = 0;
}

struct job *sched_next(struct sched *sched, int lane)
{
        struct share *of_user, *of_conn;
        struct job *job;

        if (!sched->rings[lane].current)
                return NULL;
        of_user = ring_pick(&sched->rings[lane]);
        of_conn = ring_pick(&of_user->flow->rings[lane]);
        job = of_conn->flow->first[lane];
        /* Paid before it leaves, so that the last job of a share leaves its debt behind. */
        of_user->deficit_us -= job->cost_us;
        of_conn->deficit_us -= job->cost_us;
        sched_remove(sched, job);
        return job;
}

void sched_conn_gone(struct sched *sched, struct conn *conn)
{
        if (conn->sched)
                flow_give(sched, conn->sched);
}
