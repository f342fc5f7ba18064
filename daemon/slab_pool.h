/* SPDX-License-Identifier: MIT
 *
 * Slabs made before anybody asks: pinning stalls every launch of the process while it lasts, so it is done after start and
 * whenever nothing is in flight, one slab at a time. None of them has ever been another user's.
 */
#ifndef MMAD_SLAB_POOL_H
#define MMAD_SLAB_POOL_H

#include "daemon/slab.h"

/* X(bytes, how many): enough for a first mma_alloc of several clients at once, and little for a laptop (36 MiB). */
#define SLAB_POOL_CLASSES(X)                                                                                           \
        X(1ull << 20, 4)                                                                                               \
        X(16ull << 20, 2)

#define SLAB_POOL_COUNT_X_(bytes, n) +1
#define SLAB_POOL_CLASS_N (0 SLAB_POOL_CLASSES(SLAB_POOL_COUNT_X_))

struct slab_pool {
        struct slabs *slabs;
        struct {
                uint64_t n_bytes;
                uint32_t n_wanted, n_ready;
                struct slab *first;
        } classes[SLAB_POOL_CLASS_N];
        struct slab *making;            /* the one on a worker */
        uint32_t making_class;
        bool is_closed;                 /* no refill: stopping, or making one failed */
};

/* bytes_max bounds all of it; 0 = no pool. */
void slab_pool_init(struct slab_pool *pool, struct slabs *slabs, uint64_t bytes_max);
/* Lets go of everything; the loop has to run until slabs->n_alive is 0. */
void slab_pool_close(struct slab_pool *pool);
/* A ready one of at least n_bytes that does not waste more than it is worth; the caller's reference. NULL = none. */
struct slab *slab_pool_take(struct slab_pool *pool, uint64_t n_bytes);
/* Gives back one that was taken and never handed over. */
void slab_pool_return(struct slab_pool *pool, struct slab *slab);
/* Starts to make what is missing. Called while nothing is in flight. */
void slab_pool_refill(struct slab_pool *pool);

#endif
