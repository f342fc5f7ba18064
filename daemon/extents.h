/* SPDX-License-Identifier: MIT
 *
 * First-fit allocation of ranges of numbers: a sorted array of free extents. Pure bookkeeping; what the numbers address is
 * the caller's business.
 */
#ifndef MMAD_EXTENTS_H
#define MMAD_EXTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct extent {
        uint64_t begin, end;
};

struct extents {
        struct extent *free;    /* sorted, neither touching nor overlapping */
        size_t n_free, n_allocated;
};

int extents_init(struct extents *extents, uint64_t n_bytes);    /* 0, -ENOMEM */
void extents_deinit(struct extents *extents);
/* Lowest range of n_bytes > 0 that ends at or below limit. 0, -ENOSPC, -ENOMEM. */
int extents_take(struct extents *extents, uint64_t n_bytes, uint64_t limit, uint64_t *ret_begin);
/* A range that was taken; asserts that no part of it is free already. 0, -ENOMEM with nothing changed. */
int extents_give(struct extents *extents, uint64_t begin, uint64_t n_bytes);

#endif
