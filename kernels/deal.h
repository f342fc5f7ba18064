/* SPDX-License-Identifier: MIT
 *
 * Who works at which tile of a launch, where clusters of CTAs take tiles in turn (sm90_group.cuh). With tiles of different length, of
 * uneven experts, some would be at work for two tiles longer than others: so the last few rounds are dealt to whoever is
 * done first, by what tiles cost in proportion. On the host before the launch, so that nobody has to ask in the kernel. No bit of a
 * result depends on it. Pure.
 */
#ifndef MMA_KERNELS_DEAL_H
#define MMA_KERNELS_DEAL_H

#include <stdbool.h>
#include <stdint.h>

#define DEAL_SLOTS 512u                 /* the last rounds' */
#define DEAL_CLUSTERS_MAX 132u
#define DEAL_PARTS_MAX 64u
#define DEAL_ROUNDS 3u                  /* from so many on to one less are left to be dealt */
#define DEAL_NONE UINT16_MAX
#define DEAL_SHORT 0.55f                /* a short tile's time, of an ordinary one's */
#define DEAL_WORTH 0.98f                /* of the longest time, else tiles stay in turn (measured: less is lost by another order) */
#define DEAL_WORTH_FITTED 0.995f        /* the same for the tiles of sm90_fit.cuh */

/* Tiles that follow each other, and some of them are short: n_short from first_short on, each `step` behind the one before, and the last
 * of all if last_is_short. */
struct deal_part {
        uint32_t begin, end;
        uint32_t first_short, step, n_short;
        bool last_is_short;
        float cost;
};

/* Clusters by what they have to do: a heap, the least first. */
struct deal_heap {
        float load[DEAL_CLUSTERS_MAX];
        uint8_t order[DEAL_CLUSTERS_MAX];
        uint32_t n;
};

static inline void deal_sink(struct deal_heap *heap, uint32_t at)
{
        for (;;) {
                uint32_t least = at, child = 2 * at + 1;
                uint8_t moved;

                for (uint32_t i = child; i < child + 2 && i < heap->n; i++)
                        if (heap->load[heap->order[i]] < heap->load[heap->order[least]])
                                least = i;
                if (least == at)
                        return;
                moved = heap->order[at];
                heap->order[at] = heap->order[least];
                heap->order[least] = moved;
                at = least;
        }
}

static inline bool deal_is_short(const struct deal_part *part, uint32_t tile)
{
        if (part->last_is_short && tile == part->end - 1)
                return true;
        return part->n_short && tile >= part->first_short && (tile - part->first_short) % part->step == 0 &&
               (tile - part->first_short) / part->step < part->n_short;
}

/* Adds what each cluster does of the tiles from `from` to `until`, taken in turn, beside what all do alike, which is the result. */
static inline float deal_in_turn(const struct deal_part *parts, uint32_t n_parts, uint32_t from, uint32_t until, uint32_t n_clusters,
                                 float *load)
{
        float alike = 0;

        for (const struct deal_part *part = parts; part < parts + n_parts; part++) {
                uint32_t begin = part->begin > from ? part->begin : from, end = part->end < until ? part->end : until;

                if (begin >= end)
                        continue;
                alike += (float)((end - begin) / n_clusters) * part->cost;
                for (uint32_t i = (end - begin) % n_clusters, c = begin % n_clusters; i > 0; i--, c = c + 1 == n_clusters ? 0 : c + 1)
                        load[c] += part->cost;
                for (uint32_t i = 0, at = part->first_short; i < part->n_short; i++, at += part->step)
                        if (at >= begin && at < end)
                                load[at % n_clusters] -= (1 - DEAL_SHORT) * part->cost;
                if (part->last_is_short && end == part->end)
                        load[(end - 1) % n_clusters] -= (1 - DEAL_SHORT) * part->cost;
        }
        return alike;
}

static inline float deal_longest(const float *load, uint32_t n)
{
        float longest = load[0];

        for (uint32_t i = 1; i < n; i++)
                longest = load[i] > longest ? load[i] : longest;
        return longest;
}

/* Gives a tile to the cluster that has least to do; slots: for each. False: that has no room for one more. */
static inline bool deal_give(struct deal_heap *heap, uint8_t *n_late, uint16_t *late, uint32_t slots, uint32_t tile, float cost)
{
        uint32_t c = heap->order[0];

        if (n_late[c] == slots)
                return false;
        late[c + n_late[c]++ * heap->n] = (uint16_t)tile;
        heap->load[c] += cost;
        deal_sink(heap, 0);
        return true;
}

static inline bool deal_is_uneven(const struct deal_part *parts, uint32_t n_parts)
{
        for (uint32_t i = 0; i < n_parts; i++)
                if (parts[i].n_short || parts[i].last_is_short || parts[i].cost != parts[0].cost)
                        return true;
        return false;
}

/* worth: DEAL_WORTH or the like. parts: of all tiles, or the last ones (too few of them, and all stay in turn). Tiles before *ret_in_turn
 * are to be taken in turn; behind them cluster c has those at c, c + n_clusters, ... of ret_late, counted from there on, up to a DEAL_NONE
 * or the end. False: all in turn. */
static inline bool deal(const struct deal_part *parts, uint32_t n_parts, uint32_t n_tiles, uint32_t n_clusters, float worth,
                        uint32_t *ret_in_turn, uint16_t ret_late[DEAL_SLOTS])
{
        struct deal_heap heap = { .n = n_clusters };
        float in_turn[DEAL_CLUSTERS_MAX];
        uint8_t n_late[DEAL_CLUSTERS_MAX] = { 0 };
        uint32_t slots = n_clusters ? DEAL_SLOTS / n_clusters : 0, first;
        float alike, longest;

        if (slots <= DEAL_ROUNDS || n_clusters > DEAL_CLUSTERS_MAX || n_tiles / n_clusters < DEAL_ROUNDS || !deal_is_uneven(parts, n_parts))
                return false;
        first = (n_tiles / n_clusters - DEAL_ROUNDS + 1) * n_clusters;
        if (parts[0].begin > first)
                return false;
        alike = deal_in_turn(parts, n_parts, 0, first, n_clusters, heap.load);
        for (uint32_t c = 0; c < n_clusters; c++) {
                in_turn[c] = heap.load[c];
                heap.order[c] = (uint8_t)c;
        }
        longest = alike + deal_in_turn(parts, n_parts, first, n_tiles, n_clusters, in_turn);
        longest += deal_longest(in_turn, n_clusters);
        for (uint32_t at = n_clusters / 2; at-- > 0;)
                deal_sink(&heap, at);
        for (uint32_t i = 0; i < DEAL_SLOTS; i++)
                ret_late[i] = DEAL_NONE;
        /* As they follow each other: tiles of one column want B at about one time. */
        for (const struct deal_part *part = parts; part < parts + n_parts; part++)
                for (uint32_t tile = part->begin > first ? part->begin : first; tile < part->end; tile++)
                        if (!deal_give(&heap, n_late, ret_late, slots, tile - first,
                                       part->cost * (deal_is_short(part, tile) ? DEAL_SHORT : 1)))
                                return false;
        *ret_in_turn = first;
        return alike + deal_longest(heap.load, n_clusters) < worth * longest;
}

#endif
