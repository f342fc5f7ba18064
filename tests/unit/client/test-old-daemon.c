/* SPDX-License-Identifier: MIT
 *
 * Goal: a daemon older than the client is told from a broken one, and is never asked for what it would overlook. Method: a scripted
 * daemon on a thread that knows less at first.
 */
#include "common.h"

#include <signal.h>

/* An old daemon, which overlooks the problem and sends its rows; then one that ranks, in two pages; then a tune. */
static void script_rankings(struct server *server) {
        struct wire_kernel row = { .name = "row", .family = "sm80" };
        struct wire_choice choices[2] = { { .kernel = "first", .numeric_class = "k", .lane = "bulk", .cost_us = 1.5, .measured = true },
                                          { .kernel = "second", .numeric_class = "k", .refusal = "not for this chip" } };
        struct request request;
        uint8_t *payload;
        size_t n_bytes;

        server_hello(server);
        for (int i = 0; i < 4; i++) {
                struct reply reply = { .method = i < 3 ? WIRE_KERNELS : WIRE_TUNE, .list.n_items = 1 };
                const struct wire_problem *problem = i < 3 ? &request.kernels.problem : &request.tune.problem;
                int r;

                server_expect(server, reply.method, &request);
                reply.id = request.id;
                assert_true(i == 3 || request.kernels.has_problem);
                assert_true(problem->m == 5 && problem->n == 6 && problem->k == 7 && problem->batch == 1);
                assert_true(problem->a == MMA_F16 && problem->b == MMA_DTYPE_NONE && problem->d == MMA_F32);
                assert_true(problem->op_a == MMA_OP_N && problem->op_b == MMA_OP_T && problem->compute == MMA_COMPUTE_DEFAULT);
                if (i == 0) {
                        r = wire_encode_kernels(&row, 1, &payload, &n_bytes);
                } else {
                        assert_true(i != 2 || request.kernels.cursor == 1);
                        reply.list.next_cursor = i == 1;
                        r = wire_encode_choices(&choices[i == 2], 1, &payload, &n_bytes);
                }
                assert_int_equal(r, 0);
                server_reply(server, &reply, payload, n_bytes, -1);
                free(payload);
        }
        server_read(server, &request);
}

static void test_rankings_arrive_in_pages_and_an_old_daemon_is_told_from_a_broken_one(void **state) {
        struct mma_shape shape = { .size = sizeof(shape), .m = 5, .n = 6, .k = 7, .a = MMA_F16, .d = MMA_F32, .op_b = MMA_OP_T };
        struct mma_choice *items = NULL;
        struct server server;
        struct mma_client *client;
        size_t n = 0;

        (void)state;
        server_start(&server, script_rankings, NULL);
        client = open_client(&server);
        assert_int_equal(mma_explain(client, &shape, 5000, &items, &n), MMA_UNSUPPORTED);
        assert_non_null(strstr(mma_last_error(client)->text, "too old"));
        assert_null(items);
        assert_int_equal(mma_explain(client, &shape, 5000, &items, &n), MMA_OK);
        assert_int_equal(n, 2);
        assert_string_equal(items[0].kernel, "first");
        assert_string_equal(items[0].lane, "bulk");
        assert_true(items[0].cost_us == 1.5 && items[0].measured == 1 && items[1].measured == 0);
        assert_string_equal(items[1].refusal, "not for this chip");
        free(items);
        assert_int_equal(mma_tune(client, &shape, 5000, &items, &n), MMA_OK);
        assert_int_equal(n, 1);
        free(items);
        shape.size = 3;
        assert_int_equal(mma_tune(client, &shape, 5000, &items, &n), MMA_BAD_FIELD);
        mma_close(client);
        server_stop(&server);
}

/* The first daemon is old, the next one is not. */
static void script_features(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        server_product(server, &request);
        server_hang_up(server);
        server->is_new = true;
        server_hello(server);
        server_serve(server);
}

static void test_what_an_old_daemon_would_skip_is_not_asked_of_it(void **state) {
        static const char *const fields[] = { "act", "amax", "scale_mode", "rows_a", "rows_d" };
        uint8_t fp8[4] = { 0 };
        float a[4] = { 1, 0, 0, 1 }, b[4] = { 1, 2, 3, 4 }, d[4], scales[4] = { 1, 1, 1, 1 }, amax = 0;
        int32_t rows[2] = { 1, 0 };
        struct mma_gemm gemm, plain = square(2, a, b, d);
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_features, NULL);
        client = open_client(&server);
        for (int i = 0; i < 5; i++) {
                gemm = plain;
                if (i == 0) {
                        gemm.act = MMA_ACT_SWIGLU;
                        gemm.d.cols = 1;
                } else if (i == 1) {
                        gemm.amax = &amax;
                } else if (i == 2) {
                        gemm.a.dtype = gemm.b.dtype = MMA_E4M3;
                        gemm.a.data = gemm.b.data = fp8;
                        gemm.scale_mode = MMA_SCALE_MODE_BLOCK128;
                        gemm.scale_a_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 2, .cols = 1, .data = scales };
                        gemm.scale_b_blocks = (struct mma_matrix){ .dtype = MMA_F32, .rows = 1, .cols = 1, .data = scales };
                } else {
                        gemm.rows_a = i == 3 ? rows : NULL;
                        gemm.rows_d = i == 4 ? rows : NULL;
                        gemm.n_rows = 2;
                }
                assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_UNSUPPORTED);
                assert_string_equal(mma_last_error(client)->field, fields[i]);
                assert_non_null(strstr(mma_last_error(client)->text, "too old"));
        }
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK);
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK); /* by the second daemon */
        plain.amax = &amax;
        assert_int_equal(mma_gemm(client, &plain, 5000, NULL), MMA_OK);
        assert_true(amax == 2.5f && d[3] == 4);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_what_an_old_daemon_would_skip_is_not_asked_of_it),
                cmocka_unit_test(test_rankings_arrive_in_pages_and_an_old_daemon_is_told_from_a_broken_one),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
