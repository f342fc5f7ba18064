/* SPDX-License-Identifier: MIT
 *
 * Goal: what was put comes back bit for bit, by name, from any memory to any memory, small or in chunks; names are taken
 * once; a resident matrix multiplies like the memory it came from. Method: a real daemon on the CPU.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/client.h"
#include "tests/lib/harness.h"

#define WAIT_MS 60000

static struct harness harness;

static int start(void **state) {
        struct harness_options options = { .backend = "cpu" };

        (void)state;
        return harness_start(&options, &harness);
}

static int stop(void **state) {
        int r = harness_stop(&harness);

        (void)state;
        harness_end(&harness);
        return r;
}

static struct mma_client *open_client(void) {
        struct mma_open_options options = { .size = sizeof(options), .socket = harness.socket, .timeout_ms = 20000 };
        struct mma_client *client;
        struct mma_error error;

        if (mma_open(&options, &client, &error) != MMA_OK)
                fail_msg("open: %s: %s", mma_status_name(error.status), error.text);
        return client;
}

static void require_ok(struct mma_client *client, int status) {
        if (status != MMA_OK)
                fail_msg("%s: %s: %s", mma_status_name(status), mma_last_error(client)->field, mma_last_error(client)->text);
}

static void fill(uint8_t *bytes, size_t n) {
        for (size_t i = 0; i < n; i++)
                bytes[i] = (uint8_t)(i * 2654435761u >> 13);
}

static void on_progress(uint64_t bytes_done, uint64_t bytes_total, void *userdata) {
        uint64_t *last = userdata;

        assert_true(bytes_done > *last && bytes_done <= bytes_total);
        *last = bytes_done;
}

/* Puts a matrix with gaps and gets it back elsewhere with other gaps. */
static void round_trip(struct mma_client *client, int order, uint64_t rows, uint64_t cols, uint64_t batch, bool from_shared,
                       bool to_shared) {
        struct mma_matrix source = { .dtype = MMA_S8, .order = order, .rows = rows, .cols = cols };
        struct mma_matrix target = source;
        uint64_t line = order == MMA_ORDER_COL ? rows : cols, n_lines = order == MMA_ORDER_COL ? cols : rows;
        uint64_t n_from, n_to, seen = 0;
        struct mma_put_options options = { .size = sizeof(options), .share_gid = -1, .replace = 1, .progress = on_progress,
                                           .userdata = &seen };
        uint8_t *from, *to;

        source.ld = line + 3;
        source.batch_stride = n_lines * source.ld + 11;
        target.ld = line + 1;
        target.batch_stride = n_lines * target.ld;
        n_from = source.batch_stride * batch;
        n_to = target.batch_stride * batch;
        if (from_shared)
                require_ok(client, mma_alloc(client, n_from, (void **)&from));
        else
                from = malloc(n_from);
        if (to_shared)
                require_ok(client, mma_alloc(client, n_to, (void **)&to));
        else
                to = malloc(n_to);
        fill(from, n_from);
        memset(to, 0x77, n_to);
        source.data = from;
        target.data = to;
        require_ok(client, mma_put(client, "round-trip", &source, batch, &options, WAIT_MS, NULL));
        assert_int_equal(seen, rows * cols * batch);
        require_ok(client, mma_get(client, "round-trip", &target, batch, WAIT_MS));
        for (uint64_t b = 0; b < batch; b++)
                for (uint64_t i = 0; i < n_lines; i++) {
                        const uint8_t *at = to + b * target.batch_stride + i * target.ld;

                        assert_memory_equal(at, from + b * source.batch_stride + i * source.ld, line);
                        assert_int_equal(at[line], 0x77);
                }
        if (from_shared)
                mma_free(client, from);
        else
                free(from);
        if (to_shared)
                mma_free(client, to);
        else
                free(to);
}

static void test_what_was_put_comes_back(void **state) {
        struct mma_client *client = open_client();

        (void)state;
        for (int places = 0; places < 4; places++) {
                round_trip(client, MMA_ORDER_ROW, 3, 5, 1, places & 1, places & 2);
                round_trip(client, MMA_ORDER_COL, 31, 17, 4, places & 1, places & 2);
                round_trip(client, MMA_ORDER_ROW, 301, 999, 1, places & 1, places & 2);
                round_trip(client, MMA_ORDER_COL, 1025, 333, 3, places & 1, places & 2);
        }
        mma_close(client);
}

static void test_large_matrices_travel_in_chunks(void **state) {
        struct mma_client *client = open_client();

        (void)state;
        round_trip(client, MMA_ORDER_ROW, 9001, 8191, 1, false, false);
        round_trip(client, MMA_ORDER_ROW, 5000, 4001, 2, true, false);
        round_trip(client, MMA_ORDER_COL, 5000, 4001, 2, false, true);
        mma_close(client);
}

static void test_names_are_taken_once_and_gone_when_dropped(void **state) {
        struct mma_client *client = open_client();
        uint8_t data[6] = { 1, 2, 3, 4, 5, 6 }, back[6];
        struct mma_matrix source = { .dtype = MMA_S8, .rows = 2, .cols = 3, .data = data }, target = source;
        struct mma_put_options options = { .size = sizeof(options), .share_gid = -1 };
        struct mma_matrix_info info, *items;
        uint64_t id = 0;
        size_t n, found = 0;

        (void)state;
        target.data = back;
        require_ok(client, mma_put(client, "names.1", &source, 1, NULL, WAIT_MS, &id));
        assert_true(id != 0);
        assert_int_equal(mma_put(client, "names.1", &source, 1, &options, WAIT_MS, NULL), MMA_EXISTS);
        assert_false(mma_last_error(client)->retryable);
        options.replace = 1;
        data[0] = 9;
        require_ok(client, mma_put(client, "names.1", &source, 1, &options, WAIT_MS, NULL));
        require_ok(client, mma_get(client, "names.1", &target, 1, WAIT_MS));
        assert_int_equal(back[0], 9);
        require_ok(client, mma_find(client, "names.1", WAIT_MS, &info));
        assert_string_equal(info.name, "names.1");
        assert_int_equal(info.rows, 2);
        assert_int_equal(info.cols, 3);
        assert_int_equal(info.dtype, MMA_S8);
        assert_true(info.committed);
        assert_int_equal(info.owner_uid, geteuid());
        require_ok(client, mma_list(client, NULL, WAIT_MS, &items, &n));
        for (size_t i = 0; i < n; i++)
                found += strcmp(items[i].name, "names.1") == 0;
        free(items);
        assert_int_equal(found, 1);
        require_ok(client, mma_drop(client, "names.1", WAIT_MS));
        assert_int_equal(mma_drop(client, "names.1", WAIT_MS), MMA_NOT_FOUND);
        assert_int_equal(mma_find(client, "names.1", WAIT_MS, &info), MMA_NOT_FOUND);
        assert_int_equal(mma_get(client, "names.1", &target, 1, WAIT_MS), MMA_NOT_FOUND);
        assert_int_equal(mma_put(client, "not/a name", &source, 1, NULL, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "name");
        mma_close(client);
}

static void test_get_into_the_wrong_shape_writes_nothing(void **state) {
        struct mma_client *client = open_client();
        uint8_t data[6] = { 1, 2, 3, 4, 5, 6 }, back[12];
        struct mma_matrix source = { .dtype = MMA_S8, .rows = 2, .cols = 3, .data = data }, target;
        struct { struct mma_matrix target; uint64_t batch; const char *field; } wrong[] = {
                { { .dtype = MMA_S8, .rows = 3, .cols = 2, .data = back }, 1, "target.rows" },
                { { .dtype = MMA_S8, .rows = 2, .cols = 4, .data = back }, 1, "target.cols" },
                { { .dtype = MMA_U8, .rows = 2, .cols = 3, .data = back }, 1, "target.dtype" },
                { { .dtype = MMA_S8, .rows = 2, .cols = 3, .order = MMA_ORDER_COL, .data = back }, 1, "target.order" },
                { { .dtype = MMA_S8, .rows = 2, .cols = 3, .batch_stride = 6, .data = back }, 2, "batch" },
                { { .dtype = MMA_S8, .rows = 2, .cols = 3, .ld = 2, .data = back }, 1, "target.ld" },
        };

        (void)state;
        require_ok(client, mma_put(client, "shape", &source, 1, NULL, WAIT_MS, NULL));
        memset(back, 0x66, sizeof(back));
        for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
                target = wrong[i].target;
                assert_int_equal(mma_get(client, "shape", &target, wrong[i].batch, WAIT_MS), MMA_BAD_FIELD);
                assert_string_equal(mma_last_error(client)->field, wrong[i].field);
        }
        for (size_t i = 0; i < sizeof(back); i++)
                assert_int_equal(back[i], 0x66);
        require_ok(client, mma_drop(client, "shape", WAIT_MS));
        mma_close(client);
}

static void test_put_that_ran_out_of_time_leaves_nothing_behind(void **state) {
        enum { ROWS = 64, COLS = 1 << 20 }; /* more than travels in one request */
        struct mma_client *client = open_client();
        uint8_t *data = calloc(ROWS, COLS);
        struct mma_matrix source = { .dtype = MMA_S8, .rows = ROWS, .cols = COLS, .data = data };
        struct mma_matrix_info *items;
        size_t n_items, n_late = 1;

        (void)state;
        assert_int_equal(mma_put(client, "late", &source, 1, NULL, 0, NULL), MMA_TIMEOUT);
        for (int i = 0; i < 500 && n_late > 0; i++) {
                require_ok(client, mma_list(client, NULL, WAIT_MS, &items, &n_items));
                n_late = 0;
                for (size_t k = 0; k < n_items; k++)
                        n_late += strcmp(items[k].name, "late") == 0;
                free(items);
                usleep(10000);
        }
        assert_int_equal(n_late, 0);
        free(data);
        mma_close(client);
}

static void test_get_that_ran_out_of_time_writes_nothing_afterwards(void **state) {
        enum { BYTES = 1 << 20 };
        static const char *const environment[] = { "MMAD_FAKE=delay_us=300000", NULL };
        const struct harness_options options = { .environment = environment };
        struct mma_open_options own = { .size = sizeof(own), .timeout_ms = 20000 };
        struct harness slow;
        struct mma_client *client;
        struct mma_matrix matrix = { .dtype = MMA_U8, .rows = 1, .cols = BYTES };
        void *memory;

        (void)state;
        assert_int_equal(harness_start(&options, &slow), 0);
        own.socket = slow.socket;
        assert_int_equal(mma_open(&own, &client, NULL), MMA_OK);
        require_ok(client, mma_alloc(client, BYTES, &memory));
        matrix.data = memset(memory, 1, BYTES);
        require_ok(client, mma_put(client, "slow", &matrix, 1, NULL, WAIT_MS, NULL));
        assert_int_equal(mma_get(client, "slow", &matrix, 1, 50), MMA_TIMEOUT);
        memset(memory, 2, BYTES);
        usleep(500000);
        for (size_t i = 0; i < BYTES; i++)
                assert_int_equal(((volatile uint8_t *)memory)[i], 2);
        mma_close(client);
        assert_int_equal(harness_stop(&slow), 0);
        harness_end(&slow);
}

static void test_resident_operands_multiply_like_memory(void **state) {
        enum { N = 150 };
        struct mma_client *client = open_client();
        float *a = malloc(N * N * sizeof(float)), *b = malloc(N * N * sizeof(float));
        float *d = calloc(N * N, sizeof(float)), *wanted = calloc(N * N, sizeof(float));
        struct mma_matrix source = { .dtype = MMA_F32, .rows = N, .cols = N, .data = b };
        struct mma_gemm gemm;
        uint64_t id;

        (void)state;
        for (int i = 0; i < N * N; i++) {
                a[i] = (float)(i % 7) - 3;
                b[i] = (float)(i % 5) - 2;
        }
        mma_gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = source;
        gemm.a.data = a;
        gemm.d.data = wanted;
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        require_ok(client, mma_put(client, "weights", &source, 1, NULL, WAIT_MS, &id));
        gemm.d.data = d;
        gemm.b = (struct mma_matrix){ .name = "weights" };
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_memory_equal(d, wanted, N * N * sizeof(float));
        memset(d, 0, N * N * sizeof(float));
        gemm.b = (struct mma_matrix){ .matrix = id };
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_memory_equal(d, wanted, N * N * sizeof(float));
        /* Its shape is the daemon's to know: the refusal names the same field as for memory. */
        gemm.a.cols = N - 1;
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "b.rows");
        gemm.b = (struct mma_matrix){ .name = "no-such-matrix" };
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_NOT_FOUND);
        require_ok(client, mma_drop(client, "weights", WAIT_MS));
        mma_close(client);
        free(a);
        free(b);
        free(d);
        free(wanted);
}

/* What a kernel wants of the matrix differs with its place in the product, and what was made of it for one product is kept for
 * the next: neither may show. Square, so that a form made for one place would fit into another. */
static void test_a_resident_matrix_serves_in_every_place_as_often_as_asked(void **state) {
        enum { N = 384, ROUNDS = 4 };
        static const struct {
                int resident, other, d, compute;
        } types[] = {
                { MMA_S8, MMA_U8, MMA_S32, 0 },
                { MMA_E4M3, MMA_E5M2, MMA_F32, 0 },
                { MMA_E4M3, MMA_E4M3, MMA_F32, MMA_COMPUTE_EXACT },
                { MMA_F16, MMA_BF16, MMA_F32, 0 },
                { MMA_F32, MMA_F32, MMA_F32, MMA_COMPUTE_TF32 },
                { MMA_F32, MMA_F32, MMA_F32, 0 },
        };
        struct mma_client *client = open_client();
        uint8_t *x = malloc(N * N * 4), *w = malloc(N * N * 4);
        uint8_t *d = malloc(N * N * 4), *wanted = malloc(N * N * 4);

        (void)state;
        for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); t++) {
                struct mma_matrix resident = { .dtype = types[t].resident, .rows = N, .cols = N, .data = w };
                struct mma_matrix other = { .dtype = types[t].other, .rows = N, .cols = N, .data = x };

                /* Small numbers of every type: no NaN among codes below 64 of a byte, f32 from the same bytes. */
                for (size_t i = 0; i < (size_t)N * N; i++) {
                        uint8_t code = (uint8_t)((i * 2654435761u >> 15) % 60), code_x = (uint8_t)((i * 2246822519u >> 13) % 50);
                        float value = (float)code - 30, value_x = (float)code_x - 25;
                        uint16_t half = (uint16_t)(0x3c00 + 8 * code), bfloat = (uint16_t)(0x3f80 + code_x);

                        if (types[t].resident == MMA_F32)
                                memcpy(w + 4 * i, &value, 4), memcpy(x + 4 * i, &value_x, 4);
                        else if (types[t].resident == MMA_F16)
                                memcpy(w + 2 * i, &half, 2), memcpy(x + 2 * i, &bfloat, 2);
                        else
                                w[i] = code, x[i] = code_x;
                }
                require_ok(client, mma_put(client, "square", &resident, 1, NULL, WAIT_MS, NULL));
                for (int round = 0; round < ROUNDS; round++)
                        for (int place = 0; place < 4; place++) {
                                int op = place & 1 ? MMA_OP_T : MMA_OP_N;
                                struct mma_gemm gemm;

                                mma_gemm_init(&gemm);
                                gemm.compute = types[t].compute;
                                gemm.d = (struct mma_matrix){ .dtype = types[t].d, .rows = N, .cols = N, .data = wanted };
                                *(place & 2 ? &gemm.op_a : &gemm.op_b) = op;
                                *(place & 2 ? &gemm.b : &gemm.a) = other;
                                *(place & 2 ? &gemm.a : &gemm.b) = resident;
                                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                                *(place & 2 ? &gemm.a : &gemm.b) = (struct mma_matrix){ .name = "square" };
                                gemm.d.data = d;
                                memset(d, 0x77, N * N * 4);
                                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                                if (memcmp(d, wanted, N * N * 4))
                                        fail_msg("type %zu, round %d, place %d: other bits than from memory", t, round, place);
                        }
                /* And in both places at once. */
                for (int round = 0; round < ROUNDS; round++)
                        for (int ops = 0; ops < 4; ops++) {
                                struct mma_gemm gemm;

                                mma_gemm_init(&gemm);
                                gemm.compute = types[t].compute;
                                gemm.op_a = ops & 1 ? MMA_OP_T : MMA_OP_N;
                                gemm.op_b = ops & 2 ? MMA_OP_T : MMA_OP_N;
                                gemm.a = gemm.b = resident;
                                gemm.d = (struct mma_matrix){ .dtype = types[t].d, .rows = N, .cols = N, .data = wanted };
                                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                                gemm.a = gemm.b = (struct mma_matrix){ .name = "square" };
                                gemm.d.data = d;
                                memset(d, 0x77, N * N * 4);
                                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                                if (memcmp(d, wanted, N * N * 4))
                                        fail_msg("type %zu, round %d, ops %d: other bits than from memory", t, round, ops);
                        }
                require_ok(client, mma_drop(client, "square", WAIT_MS));
        }
        mma_close(client);
        free(x);
        free(w);
        free(d);
        free(wanted);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_what_was_put_comes_back),
                cmocka_unit_test(test_large_matrices_travel_in_chunks),
                cmocka_unit_test(test_names_are_taken_once_and_gone_when_dropped),
                cmocka_unit_test(test_get_into_the_wrong_shape_writes_nothing),
                cmocka_unit_test(test_put_that_ran_out_of_time_leaves_nothing_behind),
                cmocka_unit_test(test_get_that_ran_out_of_time_writes_nothing_afterwards),
                cmocka_unit_test(test_resident_operands_multiply_like_memory),
                cmocka_unit_test(test_a_resident_matrix_serves_in_every_place_as_often_as_asked),
        };

        return cmocka_run_group_tests(tests, start, stop);
}
