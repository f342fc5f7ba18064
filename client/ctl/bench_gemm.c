/* SPDX-License-Identifier: MIT
 *
 * See bench_gemm.h.
 */
#include "client/ctl/bench_gemm.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N_WARM_UP 20u
#define N_CHECKED 64u

static const char *const place_names[] = { "?", "inline", "slab", "resident" };

int bench_place_from_name(const char *name) {
        for (int i = 1; i < 4; i++)
                if (!strcmp(name, place_names[i]))
                        return i;
        return BENCH_PLACE_UNSET;
}

const char *bench_place_name(int place) {
        return place > 0 && place < 4 ? place_names[place] : place_names[0];
}

const struct option_names bench_place_names = { bench_place_from_name, bench_place_name };

struct state {
        struct bench_gemm *bench;
        struct mma_client *client;
        struct mma_gemm gemm;
        void *a, *b, *d;
        bool is_slab;
};

/* -2 to 2 (0 to 2 for u8), without a pattern that a transposed or shifted operand would repeat. */
static int element(const struct bench_gemm *bench, unsigned which, uint64_t row, uint64_t col) {
        uint64_t mixed = (row * 0x9e3779b97f4a7c15u) ^ (col * 0xc2b2ae3d27d4eb4fu) ^ ((uint64_t)which << 60);
        int value;

        mixed ^= mixed >> 29;
        mixed *= 0xbf58476d1ce4e5b9u;
        value = (int)((mixed >> 33) % 5) - 2;
        return bench->dtype == MMA_U8 ? abs(value) : value;
}

static void store(int dtype, void *memory, uint64_t index, int value) {
        static const uint16_t f16[] = { 0, 0x3c00, 0x4000 }, bf16[] = { 0, 0x3f80, 0x4000 };
        static const uint8_t e4m3[] = { 0, 0x38, 0x40 }, e5m2[] = { 0, 0x3c, 0x40 };
        int size = abs(value);
        bool is_negative = value < 0;

        switch (dtype) {
        case MMA_F16:
                ((uint16_t *)memory)[index] = (uint16_t)(f16[size] | is_negative << 15);
                break;
        case MMA_BF16:
                ((uint16_t *)memory)[index] = (uint16_t)(bf16[size] | is_negative << 15);
                break;
        case MMA_F32:
                ((float *)memory)[index] = (float)value;
                break;
        case MMA_F64:
                ((double *)memory)[index] = value;
                break;
        case MMA_E4M3:
                ((uint8_t *)memory)[index] = (uint8_t)(e4m3[size] | is_negative << 7);
                break;
        case MMA_E5M2:
                ((uint8_t *)memory)[index] = (uint8_t)(e5m2[size] | is_negative << 7);
                break;
        default:
                ((int8_t *)memory)[index] = (int8_t)value;
                break;
        }
}

/* ret_step is the distance to the next number, which is what rounding to the type may cost. */
static double load(int dtype, const void *memory, uint64_t index, double *ret_step) {
        uint16_t bits;
        uint32_t wide;
        float value;

        *ret_step = 0;
        switch (dtype) {
        case MMA_F16:
                bits = ((const uint16_t *)memory)[index];
                value = ldexpf((float)((bits & 0x3ff) | (bits & 0x7c00 ? 0x400 : 0)),
                               (bits & 0x7c00 ? (bits >> 10 & 31) : 1) - 25);
                *ret_step = fabsf(value) * 0x1p-10;
                return bits & 0x8000 ? -value : value;
        case MMA_BF16:
                wide = (uint32_t)((const uint16_t *)memory)[index] << 16;
                memcpy(&value, &wide, sizeof(value));
                *ret_step = fabsf(value) * 0x1p-7;
                return value;
        case MMA_F64:
                return ((const double *)memory)[index];
        case MMA_S32:
                return ((const int32_t *)memory)[index];
        default:
                return ((const float *)memory)[index];
        }
}

/* The corners and some elements between them, each recomputed in whole numbers. */
static int check(const struct state *state) {
        const struct bench_gemm *bench = state->bench;

        for (uint64_t i = 0; i < N_CHECKED && bench->m > 0 && bench->n > 0; i++) {
                uint64_t row = i < 4 ? (i & 1) * (bench->m - 1) : i * 7919 % bench->m;
                uint64_t col = i < 4 ? (i >> 1) * (bench->n - 1) : i * 104729 % bench->n;
                double found, step;
                int64_t sum = 0;

                for (uint64_t j = 0; j < bench->k; j++)
                        sum += element(bench, 1, row, j) * element(bench, 2, j, col);
                found = load(bench->out_dtype, state->d, row * bench->n + col, &step);
                if (!(fabs(found - (double)sum) <= step))
                        return failf(EXIT_WRONG, "bench", "element (%" PRIu64 ", %" PRIu64 ") is %g, not %" PRId64, row, col,
                                     found, sum);
        }
        return 0;
}

static uint64_t bytes_of(int dtype, uint64_t rows, uint64_t cols) {
        return rows * cols * mma_dtype_bytes(dtype);
}

static void *allocate(struct state *state, uint64_t n_bytes) {
        void *memory = NULL;

        if (!state->is_slab)
                return calloc(1, n_bytes ? n_bytes : 1);
        return mma_alloc(state->client, n_bytes ? n_bytes : 1, &memory) == MMA_OK ? memory : NULL;
}

/* Whether A, B and D of this size go with the message in the place that is asked for. */
static bool is_inline(const struct bench_gemm *bench) {
        uint64_t up = bytes_of(bench->dtype, bench->m, bench->k);

        if (bench->place == BENCH_INLINE)
                up += bytes_of(bench->dtype, bench->k, bench->n);
        return bench->place != BENCH_SLAB && up <= bench->inline_bytes_max;
}

static struct mma_matrix matrix_of(int dtype, uint64_t rows, uint64_t cols, void *data) {
        return (struct mma_matrix){ .dtype = dtype, .order = MMA_ORDER_ROW, .rows = rows, .cols = cols, .data = data };
}

static int set_up(struct bench_gemm *bench, struct state *state) {
        uint64_t m = bench->m, n = bench->n, k = bench->k;
        int r = common_connect(bench->common, &state->client);

        if (r)
                return r;
        state->bench = bench;
        state->is_slab = bench->place == BENCH_SLAB || (bench->place == BENCH_RESIDENT && !is_inline(bench));
        state->a = allocate(state, bytes_of(bench->dtype, m, k));
        state->d = allocate(state, bytes_of(bench->out_dtype, m, n));
        if (bench->place != BENCH_RESIDENT)
                state->b = allocate(state, bytes_of(bench->dtype, k, n));
        if (!state->a || !state->d || (!state->b && bench->place != BENCH_RESIDENT))
                return state->is_slab ? fail_client("bench", state->client)
                                      : failf(EXIT_FILE, "bench", "not enough memory for the operands");
        for (uint64_t i = 0; i < m * k; i++)
                store(bench->dtype, state->a, i, element(bench, 1, i / k, i % k));
        for (uint64_t i = 0; state->b && i < k * n; i++)
                store(bench->dtype, state->b, i, element(bench, 2, i / n, i % n));
        mma_gemm_init(&state->gemm);
        state->gemm.a = matrix_of(bench->dtype, m, k, state->a);
        state->gemm.b = matrix_of(bench->dtype, k, n, state->b);
        state->gemm.d = matrix_of(bench->out_dtype, m, n, state->d);
        state->gemm.compute = bench->compute;
        if (bench->place == BENCH_RESIDENT)
                state->gemm.b = (struct mma_matrix){ .name = bench->resident };
        return 0;
}

static void tear_down(struct state *state) {
        if (!state->is_slab) {
                free(state->a);
                free(state->b);
                free(state->d);
        }
        mma_close(state->client);
}

static int multiply(struct state *state, struct mma_result *ret_result) {
        if (mma_gemm(state->client, &state->gemm, common_timeout_ms(state->bench->common), ret_result) != MMA_OK)
                return fail_client("bench", state->client);
        return 0;
}

static int put_resident(struct bench_gemm *bench, struct mma_client *client) {
        struct mma_put_options options = { .size = sizeof(options), .share_gid = -1 };
        struct mma_matrix matrix;
        void *memory = malloc(bytes_of(bench->dtype, bench->k, bench->n) + 1);
        int r = 0;

        if (!memory)
                return failf(EXIT_FILE, "bench", "not enough memory for the operands");
        for (uint64_t i = 0; i < bench->k * bench->n; i++)
                store(bench->dtype, memory, i, element(bench, 2, i / bench->n, i % bench->n));
        matrix = matrix_of(bench->dtype, bench->k, bench->n, memory);
        if (mma_put(client, bench->resident, &matrix, 1, &options, common_timeout_ms(bench->common), NULL) != MMA_OK)
                r = fail_client("bench", client);
        free(memory);
        return r;
}

int bench_gemm_prepare(struct bench_gemm *bench) {
        struct mma_info info = { .size = sizeof(info) };
        struct mma_result result = { 0 };
        struct state state = { 0 };
        struct mma_client *client;
        int r = common_connect(bench->common, &client);

        if (r)
                return r;
        if (mma_get_info(client, common_timeout_ms(bench->common), &info) != MMA_OK)
                r = fail_client("bench", client);
        bench->inline_bytes_max = info.inline_bytes_max;
        if (r == 0 && bench->place == BENCH_RESIDENT)
                r = put_resident(bench, client);
        mma_close(client);
        if (r)
                return r;
        r = set_up(bench, &state);
        if (r == 0)
                r = multiply(&state, &result);
        if (r == 0)
                r = check(&state);
        tear_down(&state);
        memcpy(bench->backend, result.backend, sizeof(bench->backend));
        memcpy(bench->kernel, result.kernel, sizeof(bench->kernel));
        if (r)
                bench_gemm_clean_up(bench);
        return r;
}

void bench_gemm_clean_up(const struct bench_gemm *bench) {
        struct mma_client *client;

        if (bench->place != BENCH_RESIDENT || common_connect(bench->common, &client))
                return;
        if (mma_drop(client, bench->resident, 10000) != MMA_OK)
                fail_client(bench->resident, client);
        mma_close(client);
}

static void *worker_begin(void *context, unsigned index, int *ret_code) {
        struct state *state = calloc(1, sizeof(*state));
        int r;

        (void)index;
        if (!state) {
                *ret_code = EXIT_FILE;
                return NULL;
        }
        r = set_up(context, state);
        for (unsigned i = 0; i < N_WARM_UP && r == 0; i++)
                r = multiply(state, NULL);
        if (r == 0)
                return state;
        *ret_code = r;
        return NULL;
}

static int worker_run(void *userdata) {
        return multiply(userdata, NULL);
}

static int worker_end(void *userdata) {
        struct state *state = userdata;
        int r = check(state);

        tear_down(state);
        free(state);
        return r;
}

void bench_gemm_worker(struct bench_gemm *bench, struct bench_worker *ret_worker) {
        *ret_worker = (struct bench_worker){ worker_begin, worker_run, worker_end, bench };
}

void bench_gemm_message_bytes(const struct bench_gemm *bench, uint64_t *ret_up_bytes, uint64_t *ret_down_bytes) {
        uint64_t up = 384, down = 192;

        if (is_inline(bench)) {
                up += bytes_of(bench->dtype, bench->m, bench->k);
                if (bench->place == BENCH_INLINE)
                        up += bytes_of(bench->dtype, bench->k, bench->n);
                down += bytes_of(bench->out_dtype, bench->m, bench->n);
        }
        *ret_up_bytes = up;
        *ret_down_bytes = down;
}
