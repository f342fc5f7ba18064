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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "kernels/prepare.h"
#include "tests/gpu/pairs.h"

#define N_FACTORS 4u            /* B is one of so many matrices */
#define N_MAX 4096u
#define GROUP_MAX 20u           /* more than any family takes as kernel parameters */
#define WINDOW 256u             /* launches between two looks at their words */
#define ROWS_MAX 256u

static uint64_t seed;
static bool is_brief;

static struct {
        cudaStream_t streams[2];
        cudaEvent_t event;
        uint32_t *counters;             /* device, WINDOW */
        volatile uint32_t *words;       /* mapped, WINDOW */
        char *tables, *device_tables;   /* mapped and on the device, WINDOW x GROUP_MAX */
        uint32_t value, n_in_window;
        uint64_t n_launches;
} gpu;

/* One chain. Element (i, j) of the matrix that it has come to is sign[j] times (i, source[j]) of the one that it began with. */
struct chain {
        const struct pair *pair;
        uint64_t m, n, bytes;
        struct oracle_random random;
        cudaStream_t stream;
        char *start;                    /* host: the matrix that it began with */
        char *at[2];                    /* device; the matrix is in at[now] */
        uint32_t now;
        uint8_t order;
        char *factors[N_FACTORS][2];    /* device, in row and in column order */
        uint16_t factor_source[N_FACTORS][N_MAX], source[N_MAX];
        int8_t factor_sign[N_FACTORS][N_MAX], sign[N_MAX];
        const struct mma_kernel *rows[2][2][2][ROWS_MAX];       /* by the orders of A, B and D */
        uint32_t n_rows[2][2][2];
        uint32_t n_used;                /* rows that ran */
        bool has_run[4096];
};

static void cuda_ok(int error)
{
        if (error)
                fail_msg("%s", cudaGetErrorString((cudaError_t)error));
}

static uint64_t below(struct chain *chain, uint64_t bound)
{
        return oracle_below(&chain->random, bound);
}

static uint64_t line(uint64_t length)
{
        return length + aligned_extra(length);
}

/* D (order_d) = the matrix times a factor in order_b. */
static struct mma_problem product(const struct chain *chain, uint32_t factor, uint32_t order_b, uint32_t order_d, char *d)
{
        struct mma_problem p = pair_problem(chain->pair, chain->pair->a, chain->m, chain->n, chain->n);

        gpu_order(&p.a, chain->order, p.m, p.k, 0);
        gpu_order(&p.b, order_of(order_b), p.k, p.n, 0);
        gpu_order(&p.d, order_of(order_d), p.m, p.n, 0);
        p.a.ld = line(p.a.ld);
        p.b.ld = line(p.b.ld);
        p.d.ld = line(p.d.ld);
        p.a.at = chain->at[chain->now];
        p.b.at = chain->factors[factor][order_b];
        p.d.at = d;
        return p;
}

/* All that was launched since the last look has said so, each in its own word. */
static void look(void)
{
        cuda_ok(cudaStreamSynchronize(gpu.streams[0]));
        cuda_ok(cudaStreamSynchronize(gpu.streams[1]));
        for (uint32_t i = 0; i < gpu.n_in_window; i++)
                if (gpu.words[i] != gpu.value - gpu.n_in_window + 1 + i)
                        fail_msg("launch %u of %u did not say that it ended", i, gpu.n_in_window);
        gpu.n_in_window = 0;
}

static void launch(struct chain *chain, const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems)
{
        if (gpu.n_in_window == WINDOW)
                look();
        const uint32_t slot = gpu.n_in_window++;
        const size_t table = (size_t)slot * GROUP_MAX * MMA_GROUP_ENTRY_BYTES;
        /* Without memory of its own for a table a launch takes some that a kernel before it may just have given back. */
        const bool has_table = n_problems > MMA_GROUP_INLINE, has_device_table = has_table && below(chain, 4) == 0;
        const struct mma_group group = {
                .problems = problems,
                .n_problems = n_problems,
                .table = has_table ? gpu.tables + table : NULL,
                .device_table = has_device_table ? gpu.device_tables + table : NULL,
                /* Few CTAs leave room on which the next kernel begins at once. */
                .n_ctas_max = below(chain, 2) ? 0 : (uint32_t)(2 + below(chain, 40)),
                .done = { .counter = gpu.counters + slot, .word = (uint32_t *)gpu.words + slot, .value = ++gpu.value },
        };
        const size_t index = (size_t)(kernel - kernels_at(0));

        cuda_ok(kernel->launch(kernel, &group, chain->stream));
        gpu.n_launches++;
        assert_true(index < sizeof chain->has_run);
        chain->n_used += !chain->has_run[index];
        chain->has_run[index] = true;
}

/* The matrix is at `order` in the other place now, multiplied by a factor. */
static void moved(struct chain *chain, uint32_t order_d)
{
        chain->now ^= 1;
        chain->order = order_of(order_d);
}

static void permuted(struct chain *chain, const uint16_t *by_source, const int8_t *by_sign)
{
        uint16_t source[N_MAX] = { 0 };
        int8_t sign[N_MAX] = { 0 };

        for (uint64_t j = 0; j < chain->n; j++) {
                source[j] = chain->source[by_source[j]];
                sign[j] = (int8_t)(chain->sign[by_source[j]] * by_sign[j]);
        }
        memcpy(chain->source, source, sizeof source);
        memcpy(chain->sign, sign, sizeof sign);
}

static void multiplied(struct chain *chain, uint32_t factor)
{
        permuted(chain, chain->factor_source[factor], chain->factor_sign[factor]);
}

/* A row that takes the orders; reference rows, which overlap nothing, less often than others. NULL: there is none. */
static const struct mma_kernel *any_row(struct chain *chain, uint32_t order_b, uint32_t order_d)
{
        const uint32_t order_a = chain->order == MMA_ORDER_COL, n = chain->n_rows[order_a][order_b][order_d];

        for (int attempt = 0; n && attempt < 8; attempt++) {
                const struct mma_kernel *kernel = chain->rows[order_a][order_b][order_d][below(chain, n)];

                if (kernel->family != MMA_FAMILY_REF || attempt == 7)
                        return kernel;
        }
        return NULL;
}

static void step_product(struct chain *chain)
{
        const uint32_t factor = (uint32_t)below(chain, N_FACTORS);
        const uint32_t order_b = (uint32_t)below(chain, 2), order_d = (uint32_t)below(chain, 2);
        const struct mma_problem p = product(chain, factor, order_b, order_d, chain->at[!chain->now]);
        const struct mma_kernel *kernel = any_row(chain, order_b, order_d);

        if (!kernel)
                return;
        launch(chain, kernel, &p, 1);
        multiplied(chain, factor);
        moved(chain, order_d);
}

/* Bands of rows as problems of one launch. */
static void step_group(struct chain *chain)
{
        const uint32_t factor = (uint32_t)below(chain, N_FACTORS);
        const uint32_t order_b = (uint32_t)below(chain, 2), order_d = (uint32_t)below(chain, 2);
        const struct mma_problem whole = product(chain, factor, order_b, order_d, chain->at[!chain->now]);
        const struct mma_kernel *kernel = any_row(chain, order_b, order_d);
        const uint64_t band = line(chain->m / (1 + below(chain, GROUP_MAX)) + 1);
        struct mma_problem parts[GROUP_MAX];
        uint32_t n = 0;

        for (uint64_t row = 0; kernel && row < chain->m; row += band) {
                struct mma_problem *part = &parts[n++];

                assert_true(n <= GROUP_MAX);
                *part = whole;
                part->m = chain->m - row < band ? chain->m - row : band;
                part->a.at = (char *)whole.a.at + row * (whole.a.order == MMA_ORDER_ROW ? whole.a.ld : 1) * chain->bytes;
                part->d.at = (char *)whole.d.at + row * (whole.d.order == MMA_ORDER_ROW ? whole.d.ld : 1) * chain->bytes;
                if (kernel->takes(kernel, part, gpu_device()))
                        return;
        }
        if (!n)
                return;
        launch(chain, kernel, parts, n);
        multiplied(chain, factor);
        moved(chain, order_d);
}

/* As the bulk lane does it: copies of the operands into scratch that is given back behind the launch. */
static void step_plan(struct chain *chain)
{
        const uint32_t factor = (uint32_t)below(chain, N_FACTORS);
        const uint32_t order_b = (uint32_t)below(chain, 2), order_d = (uint32_t)below(chain, 2);
        const struct mma_problem p = product(chain, factor, order_b, order_d, chain->at[!chain->now]);
        void *scratch[2] = { NULL, NULL };
        struct mma_problem prepared;
        struct refusal refusal;
        struct mma_plan plan;

        assert_int_equal(kernels_plan(&p, gpu_device(), &plan, &refusal), 0);
        if (!gpu_wants(plan.kernel))
                return;
        for (int i = 0; i < 2; i++)
                if (i ? plan.b.bytes : plan.a.bytes)
                        cuda_ok(cudaMallocAsync(&scratch[i], i ? plan.b.bytes : plan.a.bytes, chain->stream));
        cuda_ok(prepare_run(&plan, &p, scratch[0], scratch[1], 0, chain->stream));
        prepared = plan_problem(&plan, &p, scratch[0], scratch[1]);
        launch(chain, plan.kernel, &prepared, 1);
        for (int i = 0; i < 2; i++)
                if (scratch[i])
                        cuda_ok(cudaFreeAsync(scratch[i], chain->stream));
        multiplied(chain, factor);
        moved(chain, order_d);
}

/* Two products with what is between them in scratch, which is freed and taken again, maybe by the poison, while both may run. */
static void step_scratch(struct chain *chain)
{
        const uint64_t n_bytes = (line(chain->m) * chain->n + chain->m * line(chain->n)) * chain->bytes;
        char *const own[2] = { chain->at[0], chain->at[1] };
        const uint32_t now = chain->now;
        void *scratch, *poison;

        cuda_ok(cudaMallocAsync(&scratch, n_bytes, chain->stream));
        chain->at[!now] = scratch;
        step_product(chain);
        const bool is_there = chain->now != now;
        chain->at[now] = own[!now];
        if (is_there)
                step_product(chain);
        /* Where no row took the orders at hand the matrix is copied out. */
        if (is_there && chain->now != now)
                cuda_ok(cudaMemcpyAsync(own[!now], scratch, n_bytes, cudaMemcpyDeviceToDevice, chain->stream));
        cuda_ok(cudaFreeAsync(scratch, chain->stream));
        cuda_ok(cudaMallocAsync(&poison, n_bytes, chain->stream));
        cuda_ok(cudaMemsetAsync(poison, 0xff, n_bytes, chain->stream));
        cuda_ok(cudaFreeAsync(poison, chain->stream));
        chain->at[0] = own[0];
        chain->at[1] = own[1];
        chain->now = is_there ? !now : now;
}

static void step_copy(struct chain *chain)
{
        const uint32_t order_d = (uint32_t)below(chain, 2);
        const struct mma_problem p = product(chain, 0, 0, order_d, chain->at[!chain->now]);
        const struct mma_copy copy = { .from = p.a, .to = p.d, .rows = chain->m, .cols = chain->n, .batch = 1 };

        if (p.a.order == p.d.order) {
                const uint64_t lines = p.a.order == MMA_ORDER_ROW ? chain->m : chain->n;

                cuda_ok(cudaMemcpyAsync(p.d.at, p.a.at, lines * p.a.ld * chain->bytes, cudaMemcpyDeviceToDevice, chain->stream));
        } else {
                cuda_ok(prepare_copy(&copy, 0, chain->stream));
        }
        moved(chain, order_d);
}

static void step_stream(struct chain *chain)
{
        cudaStream_t next = gpu.streams[chain->stream == gpu.streams[0]];

        cuda_ok(cudaEventRecord(gpu.event, chain->stream));
        cuda_ok(cudaStreamWaitEvent(next, gpu.event, 0));
        chain->stream = next;
}

static void *device_matrix(const void *host, uint64_t n_bytes)
{
        void *at;

        cuda_ok(cudaMalloc(&at, n_bytes));
        cuda_ok(host ? cudaMemcpy(at, host, n_bytes, cudaMemcpyHostToDevice) : cudaMemset(at, 0xff, n_bytes));
        return at;
}

static void make_factors(struct chain *chain)
{
        const uint64_t ld = line(chain->n), n_bytes = chain->n * ld * chain->bytes;
        const char zeros[8] = { 0 };
        char *host = malloc(n_bytes);

        assert_non_null(host);
        assert_true(oracle_decode(chain->pair->b, zeros) == 0);
        for (uint32_t factor = 0; factor < N_FACTORS; factor++) {
                uint16_t *source = chain->factor_source[factor];

                for (uint32_t j = 0; j < chain->n; j++) {
                        const uint32_t other = (uint32_t)below(chain, j + 1);

                        source[j] = source[other];
                        source[other] = (uint16_t)j;
                        chain->factor_sign[factor][j] = below(chain, 2) ? 1 : -1;
                }
                for (uint32_t order = 0; order < 2; order++) {
                        memset(host, 0, n_bytes);
                        for (uint64_t j = 0; j < chain->n; j++)
                                oracle_encode(chain->pair->b, chain->factor_sign[factor][j],
                                              host + (order ? j * ld + source[j] : source[j] * ld + j) * chain->bytes);
                        chain->factors[factor][order] = device_matrix(host, n_bytes);
                }
        }
        free(host);
}

/* Reference rows, one thread an element, serve small products alone here: one of 2048 x 1024 x 1024 takes as long as a thousand others. */
static void find_rows(struct chain *chain)
{
        const bool is_small = chain->m * chain->n * chain->n <= 1u << 26;

        for (uint32_t orders = 0; orders < 8; orders++) {
                const uint32_t a = orders & 1, b = orders >> 1 & 1, d = orders >> 2;
                struct mma_problem p;

                chain->order = order_of(a);
                p = product(chain, 0, b, d, chain->at[1]);
                for (uint32_t i = 0; i < kernels_count(); i++) {
                        const struct mma_kernel *kernel = kernels_at(i);

                        if (gpu_wants(kernel) && (is_small || kernel->family != MMA_FAMILY_REF) && !kernel->takes(kernel, &p, gpu_device())) {
                                assert_true(chain->n_rows[a][b][d] < ROWS_MAX);
                                chain->rows[a][b][d][chain->n_rows[a][b][d]++] = kernel;
                        }
                }
        }
        chain->order = MMA_ORDER_ROW;
}

static void compare(const struct chain *chain)
{
        const uint64_t ld = line(chain->order == MMA_ORDER_ROW ? chain->n : chain->m), start_ld = line(chain->n);
        const uint64_t lines = chain->order == MMA_ORDER_ROW ? chain->m : chain->n;
        uint64_t n_wrong = 0, wrong_row = 0, wrong_column = 0;
        char *end = malloc(lines * ld * chain->bytes), wanted[8];

        assert_non_null(end);
        cuda_ok(cudaMemcpy(end, chain->at[chain->now], lines * ld * chain->bytes, cudaMemcpyDeviceToHost));
        for (uint64_t i = 0; i < chain->m; i++)
                for (uint64_t j = 0; j < chain->n; j++) {
                        const char *from = chain->start + (i * start_ld + chain->source[j]) * chain->bytes;

                        oracle_encode(chain->pair->a, chain->sign[j] * oracle_decode(chain->pair->a, from), wanted);
                        if (!memcmp(wanted, end + (chain->order == MMA_ORDER_ROW ? i * ld + j : j * ld + i) * chain->bytes,
                                    chain->bytes))
                                continue;
                        wrong_row = i;
                        wrong_column = j;
                        n_wrong++;
                }
        free(end);
        if (n_wrong)
                fail_msg("%s, compute %d, %zux%zu: %zu elements are wrong at the end of the chain, the last at %zu, %zu",
                         mma_dtype_name(chain->pair->a), chain->pair->compute, (size_t)chain->m, (size_t)chain->n, (size_t)n_wrong,
                         (size_t)wrong_row, (size_t)wrong_column);
}

static void begin(struct chain *chain, const struct pair *pair, uint64_t m, uint64_t n)
{
        const uint64_t bytes = oracle_bytes(pair->a), place_bytes = (line(m) * n + m * line(n)) * bytes;

        assert_true(n <= N_MAX);
        memset(chain, 0, sizeof *chain);
        chain->pair = pair;
        chain->m = m;
        chain->n = n;
        chain->bytes = bytes;
        chain->stream = gpu.streams[0];
        oracle_seed(&chain->random, seed + m * 7919 + n * 31 + pair->a + 1000 * pair->compute);
        chain->start = malloc(m * line(n) * bytes);
        assert_non_null(chain->start);
        for (uint64_t i = 0; i < m * line(n); i++)
                oracle_encode(pair->a, (below(chain, 2) ? 1.0 : -1.0) * (double)(1 + below(chain, pair->largest)),
                              chain->start + i * bytes);
        for (uint64_t j = 0; j < n; j++) {
                chain->source[j] = (uint16_t)j;
                chain->sign[j] = 1;
        }
        make_factors(chain);
        chain->at[0] = device_matrix(NULL, place_bytes);
        chain->at[1] = device_matrix(NULL, place_bytes);
        cuda_ok(cudaMemcpy(chain->at[0], chain->start, m * line(n) * bytes, cudaMemcpyHostToDevice));
        /* cudaMemset and the last part of a copy from the heap end when they like, and streams that do not block do not wait for them. */
        cuda_ok(cudaDeviceSynchronize());
        find_rows(chain);
}

static void end(struct chain *chain)
{
        look();
        compare(chain);
        cuda_ok(cudaFree(chain->at[0]));
        cuda_ok(cudaFree(chain->at[1]));
        for (uint32_t i = 0; i < N_FACTORS; i++) {
                cuda_ok(cudaFree(chain->factors[i][0]));
                cuda_ok(cudaFree(chain->factors[i][1]));
        }
        free(chain->start);
}

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

                        begin(&chain, &pairs[i], sizes[size][0], sizes[size][1]);
                        for (uint32_t step = 0; step < n_steps; step++) {
                                const uint64_t kind = below(&chain, 100);

                                if (kind < 60)
                                        step_product(&chain);
                                else if (kind < 80)
                                        step_group(&chain);
                                else if (kind < 85)
                                        step_plan(&chain);
                                else if (kind < 90)
                                        step_scratch(&chain);
                                else if (kind < 95)
                                        step_copy(&chain);
                                else
                                        step_stream(&chain);
                        }
                        n_used += chain.n_used;
                        end(&chain);
                }
        print_message("# %llu launches, %u rows of types and sizes\n", (unsigned long long)gpu.n_launches, n_used);
        assert_true(n_used > 0);
}

/* A graph keeps what launches may begin before others end; tune and the bench measure by graphs. */
static void test_steps_of_a_graph_lose_no_element_however_often_it_runs(void **state)
{
        const uint32_t n_replays = is_brief ? 2 : 20;

        (void)state;
        for (uint32_t i = 0; i < n_pairs; i++)
                for (uint32_t size = 0; size < N_SIZES && has_size(&pairs[i], size); size++) {
                        uint16_t source[N_MAX];
                        int8_t sign[N_MAX];
                        cudaGraphExec_t runs;
                        cudaGraph_t graph;

                        begin(&chain, &pairs[i], sizes[size][0], sizes[size][1]);
                        cuda_ok(cudaStreamBeginCapture(chain.stream, cudaStreamCaptureModeThreadLocal));
                        for (uint32_t step = 0; step < (is_brief ? 12 : 60); step++)
                                if (below(&chain, 16))
                                        step_product(&chain);
                                else
                                        step_copy(&chain);
                        while (chain.now || chain.order != MMA_ORDER_ROW)
                                step_copy(&chain);
                        cuda_ok(cudaStreamEndCapture(chain.stream, &graph));
                        cuda_ok(cudaGraphInstantiate(&runs, graph, 0));
                        memcpy(source, chain.source, sizeof source);
                        memcpy(sign, chain.sign, sizeof sign);
                        for (uint32_t replay = 0; replay < n_replays; replay++) {
                                cuda_ok(cudaGraphLaunch(runs, chain.stream));
                                if (replay)
                                        permuted(&chain, source, sign);
                        }
                        end(&chain);
                        cuda_ok(cudaGraphExecDestroy(runs));
                        cuda_ok(cudaGraphDestroy(graph));
                }
}

static int start(void **state)
{
        void *words, *tables;
        uint64_t keep = 1ull << 30;
        cudaMemPool_t pool;

        (void)state;
        /* As in the daemon: scratch that is freed goes to the next who asks, not back to the driver. */
        cuda_ok(cudaDeviceGetDefaultMemPool(&pool, 0));
        cuda_ok(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
        for (uint32_t i = 0; i < 2; i++)
                cuda_ok(cudaStreamCreateWithFlags(&gpu.streams[i], cudaStreamNonBlocking));
        cuda_ok(cudaEventCreateWithFlags(&gpu.event, cudaEventDisableTiming));
        cuda_ok(cudaMalloc((void **)&gpu.counters, WINDOW * sizeof *gpu.counters));
        cuda_ok(cudaMemset(gpu.counters, 0, WINDOW * sizeof *gpu.counters));
        cuda_ok(cudaHostAlloc(&words, WINDOW * sizeof *gpu.words, cudaHostAllocMapped));
        cuda_ok(cudaHostAlloc(&tables, (size_t)WINDOW * GROUP_MAX * MMA_GROUP_ENTRY_BYTES, cudaHostAllocMapped));
        gpu.words = memset(words, 0, WINDOW * sizeof *gpu.words);
        gpu.tables = tables;
        cuda_ok(cudaMalloc((void **)&gpu.device_tables, (size_t)WINDOW * GROUP_MAX * MMA_GROUP_ENTRY_BYTES));
        return 0;
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_ten_thousand_steps_on_each_others_results_lose_no_element),
                cmocka_unit_test(test_steps_of_a_graph_lose_no_element_however_often_it_runs),
        };
        int n_failed;

        if (!gpu_begin(20261130, &seed, &is_brief))
                return 77;
        n_failed = cmocka_run_group_tests(tests, start, NULL);
        gpu_close();
        return n_failed;
}
