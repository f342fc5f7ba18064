/* SPDX-License-Identifier: MIT
 *
 * See cuda_arena.h. The reserved range is cut into slots of ARENA_BYTES; a slot is backed while a byte of it is taken. The
 * first backed slot that falls empty is kept, so that a put and drop in turn does not create and release memory each time.
 */
#include "daemon/cuda_arena.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "daemon/extents.h"
#include "proto/types.h"

#define ARENA_BYTES (1ull << 30)        /* few enough for systemd's fd store: 141 for a whole H200 */
#define ARENA_ALIGNMENT 256u            /* what cudaMalloc gives, enough for TMA and 16-byte loads */

struct arena {
        CUmemGenericAllocationHandle handle;
        uint64_t used_bytes;
        bool is_backed;
};

struct arenas {
        const struct cuda_driver *driver;
        pthread_mutex_t lock;
        CUdeviceptr base;
        uint64_t reserved_bytes, n_backed_max, n_backed, n_slots;
        uint64_t bytes_max, used_bytes;
        CUmemAllocationProp prop;
        CUmemAccessDesc access;
        struct extents extents;
        struct arena slots[];
};

static uint64_t up(uint64_t value, uint64_t step) {
        return (value + step - 1) / step * step;
}

static int slot_back(struct arenas *arenas, uint64_t index) {
        struct arena *slot = &arenas->slots[index];
        CUdeviceptr at = arenas->base + index * ARENA_BYTES;
        if (slot->is_backed)
                return 0;
        if (arenas->n_backed == arenas->n_backed_max ||
            arenas->driver->mem_create(&slot->handle, ARENA_BYTES, &arenas->prop, 0) != CUDA_SUCCESS)
                return MMA_NO_MEMORY;
        if (arenas->driver->mem_map(at, ARENA_BYTES, 0, slot->handle, 0) != CUDA_SUCCESS)
                goto release;
        if (arenas->driver->mem_set_access(at, ARENA_BYTES, &arenas->access, 1) != CUDA_SUCCESS)
                goto unmap;
        slot->is_backed = true;
        arenas->n_backed++;
        return 0;
unmap:
        arenas->driver->mem_unmap(at, ARENA_BYTES);
release:
        arenas->driver->mem_release(slot->handle);
        return MMA_NO_MEMORY;
}

static void slot_drop(struct arenas *arenas, uint64_t index) {
        struct arena *slot = &arenas->slots[index];
        assert(slot->is_backed && slot->used_bytes == 0);
        arenas->driver->mem_unmap(arenas->base + index * ARENA_BYTES, ARENA_BYTES);
        arenas->driver->mem_release(slot->handle);
        slot->is_backed = false;
        arenas->n_backed--;
}

/* Adds (sign 1) or takes away (sign -1) the bytes of [begin, end) at each slot that the range touches. */
static void slots_count(struct arenas *arenas, uint64_t begin, uint64_t end, int sign) {
        for (uint64_t at = begin; at < end;) {
                uint64_t slot_end = (at / ARENA_BYTES + 1) * ARENA_BYTES, n = (end < slot_end ? end : slot_end) - at;
                struct arena *slot = &arenas->slots[at / ARENA_BYTES];
                slot->used_bytes = sign > 0 ? slot->used_bytes + n : slot->used_bytes - n;
                at += n;
        }
}

static void slots_trim(struct arenas *arenas, uint64_t first, uint64_t last) {
        for (uint64_t i = first; i <= last; i++)
                if (arenas->slots[i].is_backed && !arenas->slots[i].used_bytes && arenas->n_backed > 1)
                        slot_drop(arenas, i);
}

int arenas_new(const struct cuda_driver *driver, int device, uint64_t bytes_max, struct arenas **ret_arenas) {
        uint64_t n_max = up(bytes_max, ARENA_BYTES) / ARENA_BYTES, n_slots = 2 * n_max + 1;
        struct arenas *arenas = calloc(1, sizeof *arenas + n_slots * sizeof arenas->slots[0]);
        if (!arenas)
                return MMA_NO_MEMORY;
        arenas->driver = driver;
        arenas->bytes_max = bytes_max;
        arenas->n_backed_max = n_max;
        arenas->n_slots = n_slots; /* twice the memory: a big matrix finds room beside a fragmented rest */
        arenas->reserved_bytes = n_slots * ARENA_BYTES;
        arenas->prop = (CUmemAllocationProp){
                .type = CU_MEM_ALLOCATION_TYPE_PINNED,
                .requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                .location = { .type = CU_MEM_LOCATION_TYPE_DEVICE, .id = device },
        };
        arenas->access = (CUmemAccessDesc){ .location = arenas->prop.location, .flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE };
        if (extents_init(&arenas->extents, arenas->reserved_bytes))
                goto fail;
        if (driver->mem_address_reserve(&arenas->base, arenas->reserved_bytes, ARENA_BYTES, 0, 0) != CUDA_SUCCESS)
                goto fail;
        pthread_mutex_init(&arenas->lock, NULL);
        *ret_arenas = arenas;
        return 0;
fail:
        extents_deinit(&arenas->extents);
        free(arenas);
        return MMA_NO_MEMORY;
}

struct arenas *arenas_free(struct arenas *arenas) {
        if (!arenas)
                return NULL;
        for (uint64_t i = 0; i < arenas->n_slots; i++)
                if (arenas->slots[i].is_backed) {
                        arenas->slots[i].used_bytes = 0;
                        slot_drop(arenas, i);
                }
        arenas->driver->mem_address_free(arenas->base, arenas->reserved_bytes);
        extents_deinit(&arenas->extents);
        pthread_mutex_destroy(&arenas->lock);
        free(arenas);
        return NULL;
}

int arenas_take(struct arenas *arenas, uint64_t n_bytes, CUdeviceptr *ret_at) {
        if (n_bytes == 0)
                n_bytes = 1;
        if (n_bytes > arenas->bytes_max)
                return MMA_NO_MEMORY;
        n_bytes = up(n_bytes, ARENA_ALIGNMENT);
        pthread_mutex_lock(&arenas->lock);
        uint64_t begin;
        int r = arenas->used_bytes + n_bytes > arenas->bytes_max ||
                                extents_take(&arenas->extents, n_bytes, arenas->reserved_bytes, &begin)
                        ? MMA_NO_MEMORY : 0;
        if (!r) {
                uint64_t first = begin / ARENA_BYTES, last = (begin + n_bytes - 1) / ARENA_BYTES;
                for (uint64_t i = first; !r && i <= last; i++)
                        r = slot_back(arenas, i);
                if (r) {
                        extents_give(&arenas->extents, begin, n_bytes); /* room was kept by the take above */
                        slots_trim(arenas, first, last);
                } else {
                        slots_count(arenas, begin, begin + n_bytes, 1);
                        arenas->used_bytes += n_bytes;
                        *ret_at = arenas->base + begin;
                }
        }
        pthread_mutex_unlock(&arenas->lock);
        return r;
}

void arenas_give(struct arenas *arenas, CUdeviceptr at, uint64_t n_bytes) {
        uint64_t begin = at - arenas->base;
        n_bytes = up(n_bytes ? n_bytes : 1, ARENA_ALIGNMENT);
        pthread_mutex_lock(&arenas->lock);
        if (!extents_give(&arenas->extents, begin, n_bytes)) { /* out of host memory: the range stays taken */
                slots_count(arenas, begin, begin + n_bytes, -1);
                arenas->used_bytes -= n_bytes;
                slots_trim(arenas, begin / ARENA_BYTES, (begin + n_bytes - 1) / ARENA_BYTES);
        }
        pthread_mutex_unlock(&arenas->lock);
}

uint64_t arenas_backed_bytes(struct arenas *arenas) {
        pthread_mutex_lock(&arenas->lock);
        uint64_t n_bytes = arenas->n_backed * ARENA_BYTES;
        pthread_mutex_unlock(&arenas->lock);
        return n_bytes;
}
