/* SPDX-License-Identifier: MIT
 *
 * See chain.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/prepare.h"
#include "tests/gpu/chain.h"

#define GROUP_MAX 20u           /* more than any family takes as kernel parameters */
#define WINDOW 256u             /* launches between two looks at their words */

static struct {
        cudaStream_t streams[2];
        cudaEvent_t event;
        uint32_t *counters;             /* device, WINDOW */
        volatile uint32_t *words;       /* mapped, WINDOW */
        char *tables, *device_tables;   /* mapped and on the device, WINDOW x GROUP_MAX */
        uint32_t value, n_in_window;
        uint64_t n_launches;
} common;

uint64_t chain_below(struct chain *chain, uint64_t bound)
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
        gpu_ok(cudaStreamSynchronize(common.streams[0]));
        gpu_ok(cudaStreamSynchronize(common.streams[1]));
        for (uint32_t i = 0; i < common.n_in_window; i++)
                if (common.words[i] != common.value - common.n_in_window + 1 + i)
                        fail_msg("launch %u of %u did not say that it ended", i, common.n_in_window);
        common.n_in_window = 0;
}

static void launch(struct chain *chain, const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems)
{
        if (common.n_in_window == WINDOW)
                look();
        const uint32_t slot = common.n_in_window++;
        const size_t table = (size_t)slot * GROUP_MAX * MMA_GROUP_ENTRY_BYTES;
        /* Without memory of its own for a table a launch takes some that a kernel before it may just have given back. */
        const bool has_table = n_problems > MMA_GROUP_INLINE, has_device_table = has_table && chain_below(chain, 4) == 0;
        const struct mma_group group = {
                .problems = problems,
                .n_problems = n_problems,
                .table = has_table ? common.tables + table : NULL,
                .device_table = has_device_table ? common.device_tables + table : NULL,
                /* Few CTAs leave room on which the next kernel begins at once. */
                .n_ctas_max = chain_below(chain, 2) ? 0 : (uint32_t)(2 + chain_below(chain, 40)),
                .done = { .counter = common.counters + slot, .word = (uint32_t *)common.words + slot, .value = ++common.value },
        };
        const size_t index = (size_t)(kernel - kernels_at(0));

        gpu_ok(kernel->launch(kernel, &group, chain->stream));
        common.n_launches++;
        assert_true(index < sizeof chain->has_run);
        chain->n_used += !chain->has_run[index];
        chain->has_run[index] = true;
}

void chain_permute(struct chain *chain, const uint16_t *by_source, const int8_t *by_sign)
{
        uint16_t source[CHAIN_N_MAX] = { 0 };
        int8_t sign[CHAIN_N_MAX] = { 0 };

        for (uint64_t j = 0; j < chain->n; j++) {
                source[j] = chain->source[by_source[j]];
                sign[j] = (int8_t)(chain->sign[by_source[j]] * by_sign[j]);
        }
        memcpy(chain->source, source, sizeof source);
        memcpy(chain->sign, sign, sizeof sign);
}

/* A row that takes the orders; reference rows, which overlap nothing, less often than others. NULL: there is none. */
static const struct mma_kernel *any_row(struct chain *chain, uint32_t order_b, uint32_t order_d)
{
        const uint32_t order_a = chain->order == MMA_ORDER_COL, n = chain->n_rows[order_a][order_b][order_d];

        for (int attempt = 0; n && attempt < 8; attempt++) {
                const struct mma_kernel *kernel = chain->rows[order_a][order_b][order_d][chain_below(chain, n)];

                if (kernel->family != MMA_FAMILY_REF || attempt == 7)
                        return kernel;
        }
        return NULL;
}

/* By a factor and in orders at random, into the other place. kernel: NULL where no row takes the orders. */
struct step {
        uint32_t factor, order_d;
        struct mma_problem product;
        const struct mma_kernel *kernel;
};

static struct step draw(struct chain *chain)
{
        struct step step = { .factor = (uint32_t)chain_below(chain, CHAIN_FACTORS) };
        const uint32_t order_b = (uint32_t)chain_below(chain, 2);

        step.order_d = (uint32_t)chain_below(chain, 2);
        step.product = product(chain, step.factor, order_b, step.order_d, chain->at[!chain->now]);
        step.kernel = any_row(chain, order_b, step.order_d);
        return step;
}

/* The matrix is in the other place now. */
static void moved(struct chain *chain, uint32_t order_d)
{
        chain->now ^= 1;
        chain->order = order_of(order_d);
}

static void multiplied(struct chain *chain, const struct step *step)
{
        chain_permute(chain, chain->factor_source[step->factor], chain->factor_sign[step->factor]);
        moved(chain, step->order_d);
}

void chain_product(struct chain *chain)
{
        const struct step step = draw(chain);

        if (!step.kernel)
                return;
        launch(chain, step.kernel, &step.product, 1);
        multiplied(chain, &step);
}

/* Bands of rows as problems of one launch. */
void chain_group(struct chain *chain)
{
        const struct step step = draw(chain);
        const struct mma_problem whole = step.product;
        const uint64_t band = line(chain->m / (1 + chain_below(chain, GROUP_MAX)) + 1);
        struct mma_problem parts[GROUP_MAX];
        uint32_t n = 0;

        for (uint64_t row = 0; step.kernel && row < chain->m; row += band) {
                struct mma_problem *part = &parts[n++];

                assert_true(n <= GROUP_MAX);
                *part = whole;
                part->m = chain->m - row < band ? chain->m - row : band;
                part->a.at = (char *)whole.a.at + row * (whole.a.order == MMA_ORDER_ROW ? whole.a.ld : 1) * chain->bytes;
                part->d.at = (char *)whole.d.at + row * (whole.d.order == MMA_ORDER_ROW ? whole.d.ld : 1) * chain->bytes;
                if (step.kernel->takes(step.kernel, part, gpu_device()))
                        return;
        }
        if (!n)
                return;
        launch(chain, step.kernel, parts, n);
        multiplied(chain, &step);
}

/* As the bulk lane does it: copies of the operands into scratch that is given back behind the launch. */
void chain_plan(struct chain *chain)
{
        const struct step step = draw(chain);
        const struct mma_problem p = step.product;
        void *scratch[2] = { NULL, NULL };
        struct mma_problem prepared;
        struct refusal refusal;
        struct mma_plan plan;

        assert_int_equal(kernels_plan(&p, gpu_device(), &plan, &refusal), 0);
        if (!gpu_wants(plan.kernel))
                return;
        for (int i = 0; i < 2; i++)
                if (i ? plan.b.bytes : plan.a.bytes)
                        gpu_ok(cudaMallocAsync(&scratch[i], i ? plan.b.bytes : plan.a.bytes, chain->stream));
        gpu_ok(prepare_run(&plan, &p, scratch[0], scratch[1], 0, chain->stream));
        prepared = plan_problem(&plan, &p, scratch[0], scratch[1]);
        launch(chain, plan.kernel, &prepared, 1);
        for (int i = 0; i < 2; i++)
                if (scratch[i])
                        gpu_ok(cudaFreeAsync(scratch[i], chain->stream));
        multiplied(chain, &step);
}

/* Two products with what is between them in scratch, which is freed and taken again, maybe by the poison, while both may run. */
void chain_scratch(struct chain *chain)
{
        const uint64_t n_bytes = (line(chain->m) * chain->n + chain->m * line(chain->n)) * chain->bytes;
        char *const own[2] = { chain->at[0], chain->at[1] };
        const uint32_t now = chain->now;
        void *scratch, *poison;

        gpu_ok(cudaMallocAsync(&scratch, n_bytes, chain->stream));
        chain->at[!now] = scratch;
        chain_product(chain);
        const bool is_there = chain->now != now;
        chain->at[now] = own[!now];
        if (is_there)
                chain_product(chain);
        /* Where no row took the orders at hand the matrix is copied out. */
        if (is_there && chain->now != now)
                gpu_ok(cudaMemcpyAsync(own[!now], scratch, n_bytes, cudaMemcpyDeviceToDevice, chain->stream));
        gpu_ok(cudaFreeAsync(scratch, chain->stream));
        gpu_ok(cudaMallocAsync(&poison, n_bytes, chain->stream));
        gpu_ok(cudaMemsetAsync(poison, 0xff, n_bytes, chain->stream));
        gpu_ok(cudaFreeAsync(poison, chain->stream));
        chain->at[0] = own[0];
        chain->at[1] = own[1];
        chain->now = is_there ? !now : now;
}

void chain_copy(struct chain *chain)
{
        const uint32_t order_d = (uint32_t)chain_below(chain, 2);
        const struct mma_problem p = product(chain, 0, 0, order_d, chain->at[!chain->now]);
        const struct mma_copy copy = { .from = p.a, .to = p.d, .rows = chain->m, .cols = chain->n, .batch = 1 };

        if (p.a.order == p.d.order) {
                const uint64_t lines = p.a.order == MMA_ORDER_ROW ? chain->m : chain->n;

                gpu_ok(cudaMemcpyAsync(p.d.at, p.a.at, lines * p.a.ld * chain->bytes, cudaMemcpyDeviceToDevice, chain->stream));
        } else {
                gpu_ok(prepare_copy(&copy, 0, chain->stream));
        }
        moved(chain, order_d);
}

void chain_stream(struct chain *chain)
{
        cudaStream_t next = common.streams[chain->stream == common.streams[0]];

        gpu_ok(cudaEventRecord(common.event, chain->stream));
        gpu_ok(cudaStreamWaitEvent(next, common.event, 0));
        chain->stream = next;
}

static void *device_matrix(const void *host, uint64_t n_bytes)
{
        void *at;

        gpu_ok(cudaMalloc(&at, n_bytes));
        gpu_ok(host ? cudaMemcpy(at, host, n_bytes, cudaMemcpyHostToDevice) : cudaMemset(at, 0xff, n_bytes));
        return at;
}

static void make_factors(struct chain *chain)
{
        const uint64_t ld = line(chain->n), n_bytes = chain->n * ld * chain->bytes;
        const char zeros[8] = { 0 };
        char *host = malloc(n_bytes);

        assert_non_null(host);
        assert_true(oracle_decode(chain->pair->b, zeros) == 0);
        for (uint32_t factor = 0; factor < CHAIN_FACTORS; factor++) {
                uint16_t *source = chain->factor_source[factor];

                for (uint32_t j = 0; j < chain->n; j++) {
                        const uint32_t other = (uint32_t)chain_below(chain, j + 1);

                        source[j] = source[other];
                        source[other] = (uint16_t)j;
                        chain->factor_sign[factor][j] = chain_below(chain, 2) ? 1 : -1;
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
                                assert_true(chain->n_rows[a][b][d] < CHAIN_ROWS_MAX);
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
        gpu_ok(cudaMemcpy(end, chain->at[chain->now], lines * ld * chain->bytes, cudaMemcpyDeviceToHost));
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

void chain_begin(struct chain *chain, const struct pair *pair, uint64_t m, uint64_t n, uint64_t seed)
{
        const uint64_t bytes = oracle_bytes(pair->a), place_bytes = (line(m) * n + m * line(n)) * bytes;

        assert_true(n <= CHAIN_N_MAX);
        memset(chain, 0, sizeof *chain);
        chain->pair = pair;
        chain->m = m;
        chain->n = n;
        chain->bytes = bytes;
        chain->stream = common.streams[0];
        oracle_seed(&chain->random, seed + m * 7919 + n * 31 + pair->a + 1000 * pair->compute);
        chain->start = malloc(m * line(n) * bytes);
        assert_non_null(chain->start);
        for (uint64_t i = 0; i < m * line(n); i++)
                oracle_encode(pair->a, (chain_below(chain, 2) ? 1.0 : -1.0) * (double)(1 + chain_below(chain, pair->largest)),
                              chain->start + i * bytes);
        for (uint64_t j = 0; j < n; j++) {
                chain->source[j] = (uint16_t)j;
                chain->sign[j] = 1;
        }
        make_factors(chain);
        chain->at[0] = device_matrix(NULL, place_bytes);
        chain->at[1] = device_matrix(NULL, place_bytes);
        gpu_ok(cudaMemcpy(chain->at[0], chain->start, m * line(n) * bytes, cudaMemcpyHostToDevice));
        /* cudaMemset and the last part of a copy from the heap end when they like, and streams that do not block do not wait for them. */
        gpu_ok(cudaDeviceSynchronize());
        find_rows(chain);
}

void chain_end(struct chain *chain)
{
        look();
        compare(chain);
        gpu_ok(cudaFree(chain->at[0]));
        gpu_ok(cudaFree(chain->at[1]));
        for (uint32_t i = 0; i < CHAIN_FACTORS; i++) {
                gpu_ok(cudaFree(chain->factors[i][0]));
                gpu_ok(cudaFree(chain->factors[i][1]));
        }
        free(chain->start);
}

void chains_open(void)
{
        void *words, *tables;
        uint64_t keep = 1ull << 30;
        cudaMemPool_t pool;

        /* As in the daemon: scratch that is freed goes to the next who asks, not back to the driver. */
        gpu_ok(cudaDeviceGetDefaultMemPool(&pool, 0));
        gpu_ok(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
        for (uint32_t i = 0; i < 2; i++)
                gpu_ok(cudaStreamCreateWithFlags(&common.streams[i], cudaStreamNonBlocking));
        gpu_ok(cudaEventCreateWithFlags(&common.event, cudaEventDisableTiming));
        gpu_ok(cudaMalloc((void **)&common.counters, WINDOW * sizeof *common.counters));
        gpu_ok(cudaMemset(common.counters, 0, WINDOW * sizeof *common.counters));
        gpu_ok(cudaHostAlloc(&words, WINDOW * sizeof *common.words, cudaHostAllocMapped));
        gpu_ok(cudaHostAlloc(&tables, (size_t)WINDOW * GROUP_MAX * MMA_GROUP_ENTRY_BYTES, cudaHostAllocMapped));
        common.words = memset(words, 0, WINDOW * sizeof *common.words);
        common.tables = tables;
        gpu_ok(cudaMalloc((void **)&common.device_tables, (size_t)WINDOW * GROUP_MAX * MMA_GROUP_ENTRY_BYTES));
}

uint64_t chains_launched(void)
{
        return common.n_launches;
}
