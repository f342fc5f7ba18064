/* SPDX-License-Identifier: MIT
 *
 * Promise 5: requests of one connection that touch the same matrix or overlapping bytes of a slab, one of them writing, run
 * and are answered in the order of their submission.
 *
 * Every object that requests can share carries two interval trees, of what is being read and of what is being written. A
 * new request looks for the latest earlier one that it conflicts with and waits for its end; then it looks again. So a
 * request that shares nothing costs a logarithmic search, many readers of one matrix never see each other, and a long chain
 * of writers costs one look each. Byte ranges, not rectangles: two column blocks of one matrix may wait for each other.
 */
#ifndef MMAD_ORDER_H
#define MMAD_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct job;

/* What one request does to one object; lives in the job, node of a treap. */
struct access {
        struct job *job;
        struct order *order;            /* NULL = not in a tree */
        struct access *left, *right;
        uint64_t begin, end;            /* bytes of the object */
        uint64_t end_max;               /* of this subtree */
        uint32_t priority;
        bool is_write;
};

/* Embedded in each slab and matrix. All zero is a valid empty one. */
struct order {
        struct access *reads, *writes;
};

/* Puts the accesses of a request (of all its jobs) into their trees. */
void order_enter(struct job *lead);
/* Makes the request wait for the latest earlier one of its connection that it conflicts with: true, and lead->blocker is
 * set. false: nothing stands in its way. */
bool order_block(struct job *lead);
/* Takes a waiting request out of its blocker's list. */
void order_unblock(struct job *lead);
/* The request is over: its accesses leave their trees. Those that waited for it now wait for `gate`, a job that is none:
 * the caller takes them out one after the other (order_unblock) and asks order_block for each again. */
void order_leave(struct job *lead, struct job *gate);
/* Whether an unfinished request of this connection touches the object in a way that conflicts with this access. */
bool order_conflicts(const struct order *order, uint64_t conn_id, uint64_t begin, uint64_t end, bool is_write);

#endif
