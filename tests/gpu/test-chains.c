/* SPDX-License-Identifier: MIT
 *
 * Goal: whatever follows a launch on its stream finds that launch's results whole, although Hopper kernels begin while the one
 * before them still works (kernels/launch.cuh), and whatever is given up behind a launch was not needed by it any more. Method:
 * chains of thousands of steps that nobody waits for, in which D of one step is A of the next: products by rows taken at random,
 * alone, in groups with a table, or with the copies that a plan makes, scratch that is freed at once and poisoned by who gets it
 * next, copies, and events between two streams, as the daemon mixes them. B permutes columns and changes signs, so that the end of
 * a chain is known exactly, and one element that was read too early or overwritten too late is still wrong there. MMA_TEST_SEED
 * repeats a run; MMA_TEST_BRIEF and MMA_TEST_ROWS as in test-kernels.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/gpu/chain.h"

static uint64_t seed;
static bool is_brief;

static struct chain chain;

/* A type that can be its own result. */
static bool can_chain(const struct pair *pair)
{
        for (uint32_t d = 0; d < sizeof pair->d && pair->d[d]; d++)
                if (pair->d[d] == pair->a)
                        return pair->a == pair->b;
        return false;
}

/* Products of one tile, of some, and of more than there are SMs; lines that fill no tile; K that is cut. */
static const uint16_t sizes[][2] = { { 64, 64 }, { 100, 128 }, { 16, 512 }, { 300, 256 }, { 1000, 512 }, { 2048, 1024 }, { 48, 4032 } };
#define N_SIZES (sizeof sizes / sizeof sizes[0])
#define N_SIZES_SMALL 5u

/* Sizes of the types, those that are worth their time. */
static bool has_size(const struct pair *pair, uint32_t index)
{
        const uint64_t bytes = oracle_bytes(pair->a) * sizes[index][1] * sizes[index][1];

        return can_chain(pair) && index < (is_brief ? 2 : N_SIZES) && bytes <= 80 << 20;
}

static void test_ten_thousand_steps_on_each_others_results_lose_no_element(void **state)
{
        uint32_t n_used = 0;

        (void)state;
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t size = 0; size < N_SIZES && has_size(&pairs[i], size); size++) {
                        const uint32_t n_steps = is_brief ? 12 : size < N_SIZES_SMALL ? 1900 : 300;

                        chain_begin(&chain, &pairs[i], sizes[size][0], sizes[size][1], seed);
                        for (uint32_t step = 0; step < n_steps; step++) {
                                const uint64_t kind = chain_below(&chain, 100);

                                if (kind < 60)
                                        chain_product(&chain);
                                else if (kind < 80)
                                        chain_group(&chain);
                                else if (kind < 85)
                                        chain_plan(&chain);
                                else if (kind < 90)
                                        chain_scratch(&chain);
                                else if (kind < 95)
                                        chain_copy(&chain);
                                else
                                        chain_stream(&chain);
                        }
                        n_used += chain.n_used;
                        chain_end(&chain);
                }
        print_message("# %llu launches, %u rows of types and sizes\n", (unsigned long long)chains_launched(), n_used);
        assert_true(n_used > 0);
}

/* A graph keeps what launches may begin before others end; tune and the bench measure by graphs. */
static void test_steps_of_a_graph_lose_no_element_however_often_it_runs(void **state)
{
        const uint32_t n_replays = is_brief ? 2 : 20;

        (void)state;
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t size = 0; size < N_SIZES && has_size(&pairs[i], size); size++) {
                        uint16_t source[CHAIN_N_MAX];
                        int8_t sign[CHAIN_N_MAX];
                        cudaGraphExec_t runs;
                        cudaGraph_t graph;

                        chain_begin(&chain, &pairs[i], sizes[size][0], sizes[size][1], seed);
                        gpu_ok(cudaStreamBeginCapture(chain.stream, cudaStreamCaptureModeThreadLocal));
                        for (uint32_t step = 0; step < (is_brief ? 12 : 60); step++)
                                if (chain_below(&chain, 16))
                                        chain_product(&chain);
                                else
                                        chain_copy(&chain);
                        while (chain.now || chain.order != MMA_ORDER_ROW)
                                chain_copy(&chain);
                        gpu_ok(cudaStreamEndCapture(chain.stream, &graph));
                        gpu_ok(cudaGraphInstantiate(&runs, graph, 0));
                        memcpy(source, chain.source, sizeof source);
                        memcpy(sign, chain.sign, sizeof sign);
                        for (uint32_t replay = 0; replay < n_replays; replay++) {
                                gpu_ok(cudaGraphLaunch(runs, chain.stream));
                                if (replay)
                                        chain_permute(&chain, source, sign);
                        }
                        chain_end(&chain);
                        gpu_ok(cudaGraphExecDestroy(runs));
                        gpu_ok(cudaGraphDestroy(graph));
                }
}

static int start(void **state)
{
        (void)state;
        chains_open();
        return 0;
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_ten_thousand_steps_on_each_others_results_lose_no_element),
                cmocka_unit_test(test_steps_of_a_graph_lose_no_element_however_often_it_runs),
        };

        return gpu_begin(20261130, &seed, &is_brief) ? gpu_end(cmocka_run_group_tests(tests, start, NULL)) : 77;
}
