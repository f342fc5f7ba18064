/* SPDX-License-Identifier: MIT
 *
 * See slab_pool.h.
 */
#include "daemon/slab_pool.h"

#include <assert.h>
#include <string.h>

void slab_pool_init(struct slab_pool *pool, struct slabs *slabs, uint64_t bytes_max)
{
        static const struct { uint64_t n_bytes; uint32_t n; } classes[] = {
#define SLAB_POOL_CLASS_X_(bytes, n) { bytes, n },
                SLAB_POOL_CLASSES(SLAB_POOL_CLASS_X_)
        };

        memset(pool, 0, sizeof(*pool));
        pool->slabs = slabs;
        for (uint32_t i = 0; i < SLAB_POOL_CLASS_N; i++) {
                pool->classes[i].n_bytes = classes[i].n_bytes;
                while (pool->classes[i].n_wanted < classes[i].n && bytes_max >= classes[i].n_bytes) {
                        pool->classes[i].n_wanted++;
                        bytes_max -= classes[i].n_bytes;
                }
        }
}

void slab_pool_close(struct slab_pool *pool)
{
        pool->is_closed = true;
        for (uint32_t i = 0; i < SLAB_POOL_CLASS_N; i++) {
                while (pool->classes[i].first) {
                        struct slab *slab = pool->classes[i].first;

                        pool->classes[i].first = slab->next;
                        slab->next = NULL;
                        slab_unref(slab);
                }
                pool->classes[i].n_ready = 0;
        }
}

struct slab *slab_pool_take(struct slab_pool *pool, uint64_t n_bytes)
{
        for (uint32_t i = 0; i < SLAB_POOL_CLASS_N; i++) {
                struct slab *slab = pool->classes[i].first;

                if (n_bytes > pool->classes[i].n_bytes || !slab)
                        continue;
                /* The smallest class serves every small one; above it, three quarters of a slab may not be wasted. */
                if (i > 0 && n_bytes <= pool->classes[i].n_bytes / 4)
                        continue;
                pool->classes[i].first = slab->next;
                pool->classes[i].n_ready--;
                slab->next = NULL;
                return slab;
        }
        return NULL;
}

void slab_pool_return(struct slab_pool *pool, struct slab *slab)
{
        assert(!slab->id && !slab->charge.user);
        for (uint32_t i = 0; i < SLAB_POOL_CLASS_N; i++) {
                if (pool->classes[i].n_bytes != slab->n_bytes)
                        continue;
                slab->next = pool->classes[i].first;
                pool->classes[i].first = slab;
                pool->classes[i].n_ready++;
                return;
        }
        assert(!"a slab of the pool has the size of a class");
}

static void slab_pool_on_made(struct slab *slab, void *userdata)
{
        struct slab_pool *pool = userdata;

        assert(pool->making == slab);
        pool->making = NULL;
        if (slab->refusal.status || pool->is_closed) {
                /* Clients get the reason when they ask for one themselves; trying again every turn would help nobody. */
                pool->is_closed = true;
                slab_unref(slab);
                return;
        }
        slab->next = pool->classes[pool->making_class].first;
        pool->classes[pool->making_class].first = slab;
        pool->classes[pool->making_class].n_ready++;
}

void slab_pool_refill(struct slab_pool *pool)
{
        struct refusal refusal;

        if (pool->making || pool->is_closed)
                return;
        for (uint32_t i = 0; i < SLAB_POOL_CLASS_N; i++) {
                if (pool->classes[i].n_ready >= pool->classes[i].n_wanted)
                        continue;
                pool->making_class = i;
                if (slab_make(pool->slabs, pool->classes[i].n_bytes, slab_pool_on_made, pool, &pool->making, &refusal))
                        pool->is_closed = true;
                return;
        }
}
