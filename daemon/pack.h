/* SPDX-License-Identifier: MIT
 *
 * The form of a resident matrix that a kernel reads best, kept beside it: when the backend had to copy the matrix for a product,
 * the next ones should not have to. Memory is made on a worker, charged to the matrix' owner, filled by the backend at the next
 * product, and goes with the matrix, or earlier when its owner or the device needs the room. A matrix never changes after
 * its commit, so what is kept never becomes wrong. Losing it costs time only.
 */
#ifndef MMAD_PACK_H
#define MMAD_PACK_H

#include "daemon/quota.h"
#include "daemon/worker.h"

struct backend_memory;
struct matrix;
struct matrices;

enum pack_state { PACK_NONE = 0, PACK_MAKING, PACK_READY, PACK_GOING, PACK_REFUSED };

struct pack {
        int state;                      /* enum pack_state; REFUSED: there was no memory, nobody tries again */
        struct backend_memory *memory;  /* READY, GOING */
        uint64_t n_bytes;
        struct charge charge;
        struct worker_task worker;
        int worker_status;
        struct matrix *next, *previous; /* the list of those READY, oldest first */
};

/* The loop thread's, all of them. A product has copied this matrix to a form of n_bytes: keep room for it, if its owner may
 * have as much. */
void pack_want(struct matrix *matrix, uint64_t n_bytes);
/* NULL, or room for the form, filled or not; stays while the caller refers to the matrix and says so by n_refs. */
struct backend_memory *pack_memory(const struct matrix *matrix);
/* Somebody may make one, now or later. */
bool pack_may_be(const struct matrix *matrix);
/* Gives back what no job is using, of this user or (NULL) of all, oldest first, until n_bytes are on their way. They are there
 * when workers are done: whoever needed them was refused and may come again. */
void packs_make_room(struct matrices *matrices, const struct user *user, uint64_t n_bytes);
/* The matrix is gone. On a worker, then on the loop. */
void pack_free_memory(struct matrix *matrix);
void pack_release(struct matrix *matrix);
/* The last reference is about to go: out of the list. */
void pack_forget(struct matrix *matrix);

#endif
