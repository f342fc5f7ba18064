/* SPDX-License-Identifier: MIT
 *
 * See extents.h. Linear in the number of free extents: resident matrices are few and long-lived, and first fit keeps the
 * extents few. Giving back what the last take returned never needs memory: it joins the rest, or fills the gap left.
 */
#include "daemon/extents.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int reserve_one(struct extents *extents) {
        if (extents->n_free < extents->n_allocated)
                return 0;
        size_t n = extents->n_allocated ? extents->n_allocated * 2 : 64;
        struct extent *grown = realloc(extents->free, n * sizeof *grown);
        if (!grown)
                return -ENOMEM;
        extents->free = grown;
        extents->n_allocated = n;
        return 0;
}

int extents_init(struct extents *extents, uint64_t n_bytes) {
        *extents = (struct extents){ 0 };
        if (reserve_one(extents))
                return -ENOMEM;
        extents->free[0] = (struct extent){ 0, n_bytes };
        extents->n_free = n_bytes > 0;
        return 0;
}

void extents_deinit(struct extents *extents) {
        free(extents->free);
        *extents = (struct extents){ 0 };
}

int extents_take(struct extents *extents, uint64_t n_bytes, uint64_t limit, uint64_t *ret_begin) {
        assert(n_bytes > 0);
        for (size_t i = 0; i < extents->n_free; i++) {
                struct extent *e = &extents->free[i];
                if (e->end - e->begin < n_bytes)
                        continue;
                if (e->begin > limit || n_bytes > limit - e->begin)
                        break; /* sorted: every later one begins higher */
                *ret_begin = e->begin;
                e->begin += n_bytes;
                if (e->begin == e->end) {
                        memmove(e, e + 1, (extents->n_free - i - 1) * sizeof *e);
                        extents->n_free--;
                }
                return 0;
        }
        return -ENOSPC;
}

int extents_give(struct extents *extents, uint64_t begin, uint64_t n_bytes) {
        const uint64_t end = begin + n_bytes;
        assert(n_bytes > 0 && end > begin);

        size_t low = 0, high = extents->n_free; /* first extent that begins at or after begin */
        while (low < high) {
                size_t middle = (low + high) / 2;
                if (extents->free[middle].begin < begin)
                        low = middle + 1;
                else
                        high = middle;
        }
        struct extent *after = low < extents->n_free ? &extents->free[low] : NULL;
        struct extent *before = low > 0 ? &extents->free[low - 1] : NULL;
        assert(!after || after->begin >= end);
        assert(!before || before->end <= begin);

        bool joins_before = before && before->end == begin, joins_after = after && after->begin == end;
        if (joins_before && joins_after) {
                before->end = after->end;
                memmove(after, after + 1, (extents->n_free - low - 1) * sizeof *after);
                extents->n_free--;
        } else if (joins_before) {
                before->end = end;
        } else if (joins_after) {
                after->begin = begin;
        } else {
                if (reserve_one(extents))
                        return -ENOMEM;
                memmove(&extents->free[low + 1], &extents->free[low], (extents->n_free - low) * sizeof *extents->free);
                extents->free[low] = (struct extent){ begin, end };
                extents->n_free++;
        }
        return 0;
}
