/* SPDX-License-Identifier: MIT
 *
 * Promises of kernels/deal.h: whoever follows what it says works at every tile once, in ascending order, and the busiest cluster is done
 * sooner than if all took tiles in turn.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/deal.h"

#define TILES_MAX 100000u

static struct deal_part parts[DEAL_PARTS_MAX];
static uint16_t late[DEAL_SLOTS];
static uint8_t times[TILES_MAX];
static uint32_t state = 1;

static uint32_t below(uint32_t bound)
{
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % bound;
}

/* Columns of `height` ordinary tiles, and for every two of them a short one. */
static uint32_t add(uint32_t i, uint32_t begin, uint32_t height, uint32_t columns, bool has_short, float cost)
{
        uint32_t n_short = has_short ? (columns + 1) / 2 : 0;

        parts[i] = (struct deal_part){ .begin = begin, .end = begin + height * columns + n_short, .step = 1, .cost = cost };
        if (has_short) {
                parts[i].first_short = begin + 2 * height;
                parts[i].step = 2 * height + 1;
                parts[i].n_short = columns / 2;
                parts[i].last_is_short = columns % 2;
        }
        return parts[i].end;
}

static float cost_of(uint32_t n_parts, uint32_t tile)
{
        for (uint32_t i = 0; i < n_parts; i++)
                if (tile >= parts[i].begin && tile < parts[i].end)
                        return parts[i].cost * (deal_is_short(&parts[i], tile) ? DEAL_SHORT : 1);
        return 0;
}

/* As sm90_tile. */
static uint32_t tile_at(uint32_t turn, uint32_t in_turn)
{
        if (turn < in_turn)
                return turn;
        return turn - in_turn < DEAL_SLOTS && late[turn - in_turn] != DEAL_NONE ? in_turn + late[turn - in_turn] : UINT32_MAX;
}

/* The busiest cluster's time. */
static float walk(uint32_t n_parts, uint32_t n_tiles, uint32_t n_clusters, uint32_t in_turn)
{
        float longest = 0;

        memset(times, 0, sizeof times);
        for (uint32_t c = 0; c < n_clusters; c++) {
                uint32_t before = 0, tile;
                float load = 0;

                for (uint32_t turn = c; (tile = tile_at(turn, in_turn)) < n_tiles; turn += n_clusters) {
                        assert_true(tile >= before);
                        before = tile;
                        times[tile]++;
                        load += cost_of(n_parts, tile);
                }
                longest = load > longest ? load : longest;
        }
        for (uint32_t i = 0; i < n_tiles; i++)
                assert_int_equal(times[i], 1);
        return longest;
}

static void test_every_tile_has_one_turn_and_the_busiest_is_done_sooner(void **unused)
{
        uint32_t n_dealt = 0;

        (void)unused;
        for (uint32_t round = 0; round < 3000; round++) {
                static const uint32_t clusters[] = { 1, 2, 7, 64, 66, 120, 128 };
                uint32_t n = 1 + below(20), n_tiles = 0, n_clusters = clusters[below(7)], in_turn = 0;

                for (uint32_t i = 0; i < n; i++)
                        n_tiles = add(i, n_tiles, below(10), 1 + below(60), below(2), below(3) ? 4096 : 64 + (float)below(8000));
                if (!deal(parts, n, n_tiles, n_clusters, DEAL_WORTH, &in_turn, late))
                        continue;
                n_dealt++;
                assert_true(in_turn % n_clusters == 0 && in_turn < n_tiles);
                assert_true(walk(n, n_tiles, n_clusters, in_turn) < walk(n, n_tiles, n_clusters, UINT32_MAX));
        }
        assert_true(n_dealt > 500);
}

static void test_of_very_many_problems_the_last_are_enough(void **unused)
{
        uint32_t n_tiles = 10000, in_turn;

        (void)unused;
        for (uint32_t i = 0; i < DEAL_PARTS_MAX; i++)
                n_tiles = add(i, n_tiles, 1 + i % 3, 2 + i % 5, true, 500 + (float)(i * 7 % 11) * 400);
        assert_true(deal(parts, DEAL_PARTS_MAX, n_tiles, 64, DEAL_WORTH, &in_turn, late));
        walk(DEAL_PARTS_MAX, n_tiles, 64, in_turn);
}

static void test_where_the_parts_do_not_reach_back_to_the_last_rounds_all_stay_in_turn(void **unused)
{
        uint32_t n_tiles = 10000, in_turn;

        (void)unused;
        for (uint32_t i = 0; i < DEAL_PARTS_MAX; i++)
                n_tiles = add(i, n_tiles, 1, 1, false, i % 2 ? 100 : 5000);
        assert_true(deal(parts, DEAL_PARTS_MAX, n_tiles, 16, DEAL_WORTH, &in_turn, late));
        walk(DEAL_PARTS_MAX, n_tiles, 16, in_turn);
        assert_false(deal(parts, DEAL_PARTS_MAX, n_tiles, 40, DEAL_WORTH, &in_turn, late));
}

static void test_tiles_of_one_length_and_few_rounds_of_any_stay_in_turn(void **unused)
{
        uint32_t n_tiles = add(0, 0, 4, 57, false, 4096), in_turn;

        (void)unused;
        assert_false(deal(parts, 1, n_tiles, 64, DEAL_WORTH, &in_turn, late));
        n_tiles = add(0, 0, 1, 57, true, 4096);
        assert_false(deal(parts, 1, n_tiles, 64, DEAL_WORTH, &in_turn, late));
        assert_false(deal(parts, 1, n_tiles, 0, DEAL_WORTH, &in_turn, late));
        assert_false(deal(parts, 1, n_tiles, DEAL_CLUSTERS_MAX + 1, DEAL_WORTH, &in_turn, late));
        assert_false(deal(parts, 0, 0, 64, DEAL_WORTH, &in_turn, late));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_tile_has_one_turn_and_the_busiest_is_done_sooner),
                cmocka_unit_test(test_of_very_many_problems_the_last_are_enough),
                cmocka_unit_test(test_where_the_parts_do_not_reach_back_to_the_last_rounds_all_stay_in_turn),
                cmocka_unit_test(test_tiles_of_one_length_and_few_rounds_of_any_stay_in_turn),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
