/* SPDX-License-Identifier: MIT
 *
 * Goal: operands give the same result wherever they lie, and what cannot be multiplied is refused by name before anything is sent.
 * Method: a scripted daemon that multiplies by three loops, or refuses to share memory. Shared memory itself is in test-memory.c.
 */
#include "common.h"

static void script_serve(struct server *server) {
        server_hello(server);
        server_serve(server);
}

/* ---- placement ---- */

static void test_small_plain_operands_travel_inline(void **state) {
        struct server server;
        struct mma_client *client;
        float a[64], b[64], d[64];
        struct mma_gemm gemm = square(8, a, b, d);

        (void)state;
        fill(a, 64, 1);
        fill(b, 64, 2);
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_product(a, b, d, 8);
        assert_int_equal(client->n_staging, 0);
        mma_close(client);
        server_stop(&server);
}

static void test_large_plain_operands_go_through_one_cached_slab(void **state) {
        enum { N = 100 };
        struct server server;
        struct mma_client *client;
        float *a = malloc(N * N * sizeof(float)), *b = malloc(N * N * sizeof(float)), *d = malloc(N * N * sizeof(float));
        struct mma_gemm gemm = square(N, a, b, d);

        (void)state;
        fill(a, N * N, 1);
        fill(b, N * N, 2);
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        for (int i = 0; i < 5; i++) {
                memset(d, 0, N * N * sizeof(float));
                assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
                assert_product(a, b, d, N);
                assert_int_equal(client->n_staging, 1);
                assert_int_equal(client->staging[0]->n_users, 0);
                assert_int_equal(client->staging[0]->used_bytes, 0);
        }
        mma_close(client);
        server_stop(&server);
        free(a);
        free(b);
        free(d);
}

static void script_no_slabs(struct server *server) {
        struct request request;

        server_hello(server);
        while (server_read(server, &request)) {
                if (request.method == WIRE_SLAB_OPEN)
                        server_status(server, &request, MMA_QUOTA, "pinned_bytes of this user is used up");
                else
                        server_product(server, &request);
        }
}

static void test_without_shared_memory_the_message_carries_it_all(void **state) {
        enum { N = 100 };
        struct server server;
        struct mma_client *client;
        float *a = malloc(N * N * sizeof(float)), *b = malloc(N * N * sizeof(float)), *d = malloc(N * N * sizeof(float));
        struct mma_gemm gemm = square(N, a, b, d);
        void *memory = &server;

        (void)state;
        fill(a, N * N, 1);
        fill(b, N * N, 2);
        server_start(&server, script_no_slabs, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_product(a, b, d, N);
        assert_int_equal(mma_alloc(client, 5000, &memory), MMA_QUOTA);
        assert_true(memory == &server);
        assert_true(mma_last_error(client)->retryable);
        mma_close(client);
        server_stop(&server);
        free(a);
        free(b);
        free(d);
}

/* Every combination of where A, B, C and D lie, with ld, both orders, transposes and a batch. */
static void test_every_placement_gives_the_same_result(void **state) {
        enum { M = 9, N = 7, K = 11, BATCH = 3, LD = 13, STRIDE = LD * 13 + 5, ALL = STRIDE * BATCH };
        struct server server;
        struct mma_client *client;
        float plain[4][ALL], *shared[4], wanted[ALL];
        bool has_wanted = false;

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        for (int i = 0; i < 4; i++)
                assert_int_equal(mma_alloc(client, sizeof(plain[i]), (void **)&shared[i]), MMA_OK);
        for (int inline_bytes = 0; inline_bytes < 2; inline_bytes++) {
                client->limits.inline_bytes_max = inline_bytes ? FRAME_INLINE_BYTES_MAX : 0;
                for (unsigned places = 0; places < 16; places++) {
                        struct mma_gemm gemm;
                        struct mma_matrix *matrices[4] = { &gemm.a, &gemm.b, &gemm.c, &gemm.d };
                        float *d;

                        mma_gemm_init(&gemm);
                        for (unsigned i = 0; i < 4; i++) {
                                float *data = places >> i & 1 ? shared[i] : plain[i];

                                fill(data, ALL, i);
                                *matrices[i] = (struct mma_matrix){ .dtype = MMA_F32, .ld = LD, .batch_stride = STRIDE, .data = data };
                        }
                        gemm.a.rows = K, gemm.a.cols = M, gemm.op_a = MMA_OP_T;
                        gemm.b.rows = K, gemm.b.cols = N, gemm.b.order = MMA_ORDER_COL;
                        gemm.b.batch_stride = 0;
                        gemm.c.rows = gemm.d.rows = M, gemm.c.cols = gemm.d.cols = N;
                        gemm.d.order = MMA_ORDER_COL;
                        gemm.beta = 3;
                        gemm.batch = BATCH;
                        d = gemm.d.data;
                        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
                        if (!has_wanted) {
                                memcpy(wanted, d, sizeof(wanted));
                                has_wanted = true;
                        }
                        /* Gaps included: they keep what fill put there. */
                        for (int i = 0; i < ALL; i++)
                                if (d[i] != wanted[i])
                                        fail_msg("places %u, inline %d, element %d", places, inline_bytes, i);
                }
        }
        for (int i = 0; i < 4; i++)
                mma_free(client, shared[i]);
        mma_close(client);
        server_stop(&server);
}

static void count(struct mma_client *client, const struct mma_result *result, void *userdata) {
        (void)client;
        assert_int_equal(result->status, MMA_OK);
        ++*(int *)userdata;
}

static void test_results_that_feed_later_products_arrive_first(void **state) {
        struct server server;
        struct mma_client *client;
        float x[2] = { 2, 3 };
        int n = 0;

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        /* x[0] = x[0] * x[1], in plain memory, where the daemon cannot see that one needs the other. */
        for (int i = 0; i < 5; i++) {
                struct mma_gemm forth = square(1, &x[0], &x[1], NULL), back;
                float y;

                forth.d.data = &y;
                back = square(1, &y, &x[1], &x[0]);
                assert_int_equal(mma_gemm_submit(client, &forth, 5000, count, &n, NULL), MMA_OK);
                assert_int_equal(mma_gemm_submit(client, &back, 5000, count, &n, NULL), MMA_OK);
                assert_int_equal(mma_wait(client, 0, 5000), MMA_OK);
        }
        assert_int_equal(n, 10);
        assert_true(x[0] == 2 * 59049.0f);
        mma_close(client);
        server_stop(&server);
}

static void test_unread_operands_need_no_memory(void **state) {
        struct server server;
        struct mma_client *client;
        float c[4] = { 1, 2, 3, 4 }, d[4] = { 9, 9, 9, 9 };
        struct mma_gemm gemm = square(2, NULL, NULL, d);

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        gemm.alpha = 0;
        gemm.beta = 2;
        gemm.c = gemm.d;
        gemm.c.data = c;
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        for (int i = 0; i < 4; i++)
                assert_true(d[i] == 2 * c[i]);
        gemm.beta = 0;
        gemm.c.data = NULL;
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_true(d[0] == 0 && d[3] == 0);
        gemm.alpha = 1;
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_BAD_FIELD);
        assert_string_equal(mma_last_error(client)->field, "a.data");
        mma_close(client);
        server_stop(&server);
}

/* ---- refusals without a round trip ---- */

static void script_hello_only(struct server *server) {
        struct request request;

        server_hello(server);
        if (server_read(server, &request))
                server->step = 1;
}

static void test_bad_fields_are_named_before_anything_is_sent(void **state) {
        struct server server;
        struct mma_client *client;
        float a[16] = { 0 }, b[16] = { 0 }, d[16];
        struct mma_gemm good = square(4, a, b, d), bad;
        struct mma_result result;

        (void)state;
        server_start(&server, script_hello_only, NULL);
        client = open_client(&server);

#define REFUSED(change, wanted_status, wanted_field)                                                                   \
        do {                                                                                                           \
                bad = good;                                                                                            \
                change;                                                                                                \
                assert_int_equal(mma_gemm(client, &bad, 1000, &result), wanted_status);                                \
                assert_int_equal(result.status, wanted_status);                                                        \
                assert_string_equal(result.error.field, wanted_field);                                                 \
                assert_string_equal(mma_last_error(client)->field, wanted_field);                                      \
                assert_true(result.error.text[0] != '\0');                                                             \
                assert_false(result.error.retryable);                                                                  \
        } while (0)
        REFUSED(bad.a.ld = 3, MMA_BAD_FIELD, "a.ld");
        assert_int_equal(result.error.has_limit, 1);
        assert_int_equal(result.error.limit, 4);
        REFUSED(bad.b.rows = 5, MMA_BAD_FIELD, "b.rows");
        REFUSED(bad.d.cols = 5, MMA_BAD_FIELD, "d.cols");
        REFUSED(bad.a.dtype = 300, MMA_BAD_FIELD, "a.dtype");
        REFUSED(bad.a.dtype = -1, MMA_BAD_FIELD, "a.dtype");
        REFUSED(bad.op_a = 256 + MMA_OP_N, MMA_BAD_FIELD, "op_a");
        REFUSED(bad.d.dtype = MMA_S32, MMA_BAD_FIELD, "d.dtype");
        REFUSED(bad.a.data = (char *)a + 1, MMA_BAD_ALIGNMENT, "a.data");
        REFUSED(bad.d.data = a, MMA_OVERLAP, "d");
        REFUSED(bad.d.data = b + 3, MMA_OVERLAP, "d");
        REFUSED(bad.a.data = NULL, MMA_BAD_FIELD, "a.data");
        REFUSED(bad.c.data = d, MMA_BAD_FIELD, "c.dtype");
        REFUSED(bad.d.name = "x"; bad.d.data = NULL, MMA_UNSUPPORTED, "d");
        REFUSED(bad.a.name = "x", MMA_BAD_FIELD, "a");
        REFUSED(bad.batch = 2; bad.d.batch_stride = 3, MMA_BAD_FIELD, "d.batch_stride");
        REFUSED(bad.size = 0, MMA_BAD_FIELD, "size");
        REFUSED(bad.a.ld = UINT64_MAX / 2, MMA_BAD_FIELD, "a.ld");
#undef REFUSED
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 0);
}

static void test_vector_that_overlaps_itself_is_refused(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 1, b = 1, d[2];
        struct mma_gemm gemms[2] = { square(1, &a, &b, &d[0]), square(1, &d[0], &b, &d[1]) };
        struct mma_gemm many[REQUEST_PROBLEMS_MAX + 1];
        struct mma_result results[REQUEST_PROBLEMS_MAX + 1];

        (void)state;
        server_start(&server, script_hello_only, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm_vector(client, gemms, 2, 1000, results), MMA_OVERLAP);
        assert_int_equal(results[1].status, MMA_OVERLAP);
        gemms[1] = square(1, &a, &b, &d[1]);
        gemms[1].a.rows = 2;
        assert_int_equal(mma_gemm_vector(client, gemms, 2, 1000, results), MMA_BAD_FIELD);
        assert_string_equal(results[0].error.field, "problems[1].d.rows");
        for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX + 1; i++)
                many[i] = square(1, &a, &b, &d[0]);
        assert_int_equal(mma_gemm_vector(client, many, REQUEST_PROBLEMS_MAX + 1, 1000, results), MMA_LIMIT);
        assert_int_equal(results[0].error.limit, REQUEST_PROBLEMS_MAX);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 0);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_small_plain_operands_travel_inline),
                cmocka_unit_test(test_large_plain_operands_go_through_one_cached_slab),
                cmocka_unit_test(test_without_shared_memory_the_message_carries_it_all),
                cmocka_unit_test(test_every_placement_gives_the_same_result),
                cmocka_unit_test(test_results_that_feed_later_products_arrive_first),
                cmocka_unit_test(test_unread_operands_need_no_memory),
                cmocka_unit_test(test_bad_fields_are_named_before_anything_is_sent),
                cmocka_unit_test(test_vector_that_overlaps_itself_is_refused),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
