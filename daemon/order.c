/* SPDX-License-Identifier: MIT
 *
 * Interval treaps and waiting lists; see order.h. Trees are keyed by begin, balanced by a hash of the node's address.
 */
#include "daemon/order.h"

#include <assert.h>
#include <stddef.h>

#include "daemon/job.h"

static uint32_t priority_of(const struct access *access)
{
        uint64_t x = (uint64_t)(uintptr_t)access;

        x ^= x >> 33;
        x *= 0xff51afd7ed558ccdull;
        x ^= x >> 33;
        return (uint32_t)x;
}

static bool is_before(const struct access *x, const struct access *y)
{
        return x->begin != y->begin ? x->begin < y->begin : x < y;
}

static void update(struct access *node)
{
        node->end_max = node->end;
        if (node->left && node->left->end_max > node->end_max)
                node->end_max = node->left->end_max;
        if (node->right && node->right->end_max > node->end_max)
                node->end_max = node->right->end_max;
}

/* Depth is logarithmic in the number of jobs, which the pool bounds. */
static void split(struct access *tree, const struct access *at, struct access **ret_before, struct access **ret_after)
{
        if (!tree) {
                *ret_before = *ret_after = NULL;
                return;
        }
        if (is_before(tree, at)) {
                split(tree->right, at, &tree->right, ret_after);
                *ret_before = tree;
        } else {
                split(tree->left, at, ret_before, &tree->left);
                *ret_after = tree;
        }
        update(tree);
}

static struct access *merge(struct access *before, struct access *after)
{
        if (!before || !after)
                return before ? before : after;
        if (before->priority > after->priority) {
                before->right = merge(before->right, after);
                update(before);
                return before;
        }
        after->left = merge(before, after->left);
        update(after);
        return after;
}

static struct access *insert(struct access *tree, struct access *node)
{
        if (!tree || node->priority > tree->priority) {
                split(tree, node, &node->left, &node->right);
                update(node);
                return node;
        }
        if (is_before(node, tree))
                tree->left = insert(tree->left, node);
        else
                tree->right = insert(tree->right, node);
        update(tree);
        return tree;
}

static struct access *erase(struct access *tree, struct access *node)
{
        assert(tree);
        if (tree == node)
                return merge(node->left, node->right);
        if (is_before(node, tree))
                tree->left = erase(tree->left, node);
        else
                tree->right = erase(tree->right, node);
        update(tree);
        return tree;
}

static void access_enter(struct access *access)
{
        struct access **root = access->is_write ? &access->order->writes : &access->order->reads;

        if (access->begin >= access->end) {
                access->order = NULL; /* touches nothing */
                return;
        }
        access->left = access->right = NULL;
        access->priority = priority_of(access);
        *root = insert(*root, access);
}

static void access_leave(struct access *access)
{
        struct access **root = access->is_write ? &access->order->writes : &access->order->reads;

        *root = erase(*root, access);
        access->order = NULL;
}

/* The latest request before `sequence` of this connection with a range that overlaps; best so far in and out. */
static struct job *latest(const struct access *tree, uint64_t conn_id, uint64_t sequence, uint64_t begin, uint64_t end,
                          struct job *best)
{
        struct job *lead;

        if (!tree || tree->end_max <= begin)
                return best;
        best = latest(tree->left, conn_id, sequence, begin, end, best);
        if (tree->begin >= end)
                return best;
        lead = tree->job->lead;
        if (tree->end > begin && lead->conn_id == conn_id && lead->sequence < sequence &&
            (!best || lead->sequence > best->sequence))
                best = lead;
        return latest(tree->right, conn_id, sequence, begin, end, best);
}

static struct job *latest_conflict(const struct order *order, uint64_t conn_id, uint64_t sequence, uint64_t begin,
                                   uint64_t end, bool is_write, struct job *best)
{
        if (begin >= end)
                return best;
        best = latest(order->writes, conn_id, sequence, begin, end, best);
        if (is_write)
                best = latest(order->reads, conn_id, sequence, begin, end, best);
        return best;
}

void order_enter(struct job *lead)
{
        for (struct job *job = lead; job; job = job->next_problem)
                for (uint32_t i = 0; i < job->n_accesses; i++)
                        access_enter(&job->accesses[i]);
}

static void wait_for(struct job *lead, struct job *blocker)
{
        lead->blocker = blocker;
        lead->previous_waiter = NULL;
        lead->next_waiter = blocker->waiters;
        if (blocker->waiters)
                blocker->waiters->previous_waiter = lead;
        blocker->waiters = lead;
}

bool order_block(struct job *lead)
{
        struct job *blocker = NULL;

        assert(!lead->blocker);
        for (struct job *job = lead; job; job = job->next_problem) {
                for (uint32_t i = 0; i < job->n_accesses; i++) {
                        const struct access *access = &job->accesses[i];

                        if (!access->order)
                                continue;
                        blocker = latest_conflict(access->order, lead->conn_id, lead->sequence, access->begin, access->end,
                                                  access->is_write, blocker);
                }
        }
        if (!blocker)
                return false;
        wait_for(lead, blocker);
        return true;
}

void order_unblock(struct job *lead)
{
        if (!lead->blocker)
                return;
        if (lead->previous_waiter)
                lead->previous_waiter->next_waiter = lead->next_waiter;
        else
                lead->blocker->waiters = lead->next_waiter;
        if (lead->next_waiter)
                lead->next_waiter->previous_waiter = lead->previous_waiter;
        lead->blocker = lead->next_waiter = lead->previous_waiter = NULL;
}

void order_leave(struct job *lead, struct job *gate)
{
        order_unblock(lead);
        for (struct job *job = lead; job; job = job->next_problem)
                for (uint32_t i = 0; i < job->n_accesses; i++)
                        if (job->accesses[i].order)
                                access_leave(&job->accesses[i]);
        while (lead->waiters) {
                struct job *waiter = lead->waiters;

                order_unblock(waiter);
                wait_for(waiter, gate);
        }
}

bool order_conflicts(const struct order *order, uint64_t conn_id, uint64_t begin, uint64_t end, bool is_write)
{
        return latest_conflict(order, conn_id, UINT64_MAX, begin, end, is_write, NULL) != NULL;
}
