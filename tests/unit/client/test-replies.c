/* SPDX-License-Identifier: MIT
 *
 * Goal: replies reach their calls however they arrive, and what is no reply is an error that never crashes or confuses the caller. Method:
 * a scripted daemon on a thread that cuts, shuffles and garbles what it sends.
 */
#include "common.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void script_byte_by_byte(struct server *server) {
        struct request request;

        server_hello(server);
        while (server_read(server, &request)) {
                struct reply reply = { .id = request.id, .method = WIRE_PING };
                size_t n;
                uint8_t *frame = server_frame(&reply, NULL, 0, 0, &n);

                for (size_t i = 0; i < n; i++) {
                        server_send(server, frame + i, 1, -1);
                        if (i % 16 == 0)
                                usleep(500);
                }
                free(frame);
        }
}

static void test_reply_that_comes_byte_by_byte_is_read(void **state) {
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_byte_by_byte, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++)
                assert_int_equal(mma_ping(client, 5000), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

/* Answers three products in the order 3, 1, 2, all in one send. */
static void script_shuffled(struct server *server) {
        static const int order[3] = { 2, 0, 1 };
        struct request request;
        uint64_t ids[3];
        uint8_t all[4096];
        size_t n_all = 0;

        server_hello(server);
        for (int i = 0; i < 3; i++) {
                server_expect(server, WIRE_GEMM, &request);
                ids[i] = request.id;
        }
        for (int i = 0; i < 3; i++) {
                struct reply reply = { .id = ids[order[i]], .method = WIRE_GEMM };
                float d = (float)order[i];
                size_t n;
                uint8_t *frame;

                reply.gemm.n_problems = 1;
                frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                memcpy(all + n_all, frame, n);
                n_all += n;
                free(frame);
        }
        server_send(server, all, n_all, -1);
        server_read(server, &request);
}


static void test_interleaved_replies_reach_their_own_calls(void **state) {
        struct order order = { .n = 0 };
        struct one ones[3];
        struct server server;
        struct mma_client *client;
        float a = 1, b = 1, d[3] = { 9, 9, 9 };
        uint64_t ids[3];

        (void)state;
        server_start(&server, script_shuffled, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++) {
                struct mma_gemm gemm = square(1, &a, &b, &d[i]);

                ones[i] = (struct one){ &order, i, -1 };
                assert_int_equal(mma_gemm_submit(client, &gemm, 1000, note, &ones[i], &ids[i]), MMA_OK);
        }
        assert_int_equal(mma_pending(client), 3);
        assert_int_equal(mma_wait(client, ids[0], 5000), MMA_OK);
        assert_int_equal(mma_wait(client, 0, 5000), MMA_OK);
        assert_int_equal(mma_pending(client), 0);
        assert_int_equal(order.n, 3);
        assert_int_equal(order.seen[0], 2);
        assert_int_equal(order.seen[1], 0);
        assert_int_equal(order.seen[2], 1);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(ones[i].status, MMA_OK);
                assert_true(d[i] == (float)i);
        }
        mma_close(client);
        server_stop(&server);
}

static void script_fds(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_PING };
        size_t n;
        uint8_t *frame;
        int fd = server_memfd(4096, F_SEAL_SHRINK);

        server_hello(server);
        /* With a reply that takes none; then counted, but on a reply that has no use for it. */
        server_expect(server, WIRE_PING, &request);
        reply.id = request.id;
        frame = server_frame(&reply, NULL, 0, 0, &n);
        server_send(server, frame, n, fd);
        free(frame);
        server_expect(server, WIRE_PING, &request);
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, fd);
        close(fd);
        server_expect(server, WIRE_PING, &request);
        server_status(server, &request, MMA_OK, "");
        server_read(server, &request);
}

static void test_descriptors_that_nobody_wants_are_closed(void **state) {
        unsigned before = count_fds();
        struct server server;
        struct mma_client *client;

        (void)state;
        server_start(&server, script_fds, NULL);
        client = open_client(&server);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(mma_ping(client, 5000), MMA_OK);
                assert_int_equal(client->n_fds, 0);
        }
        mma_close(client);
        server_stop(&server);
        assert_int_equal(count_fds(), before);
}

static void script_garbage(struct server *server) {
        unsigned seed = *(unsigned *)server->userdata;

        for (int round = 0; round < 40; round++) {
                struct request request;
                struct reply reply = { .method = WIRE_GEMM };
                float d = 1;
                size_t n;
                uint8_t *frame;

                server_hello(server);
                if (!server_read(server, &request)) {
                        server_hang_up(server);
                        continue;
                }
                reply.id = request.id;
                reply.gemm.n_problems = 1;
                frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                switch (round % 4) {
                case 0:         /* noise */
                        for (size_t i = 0; i < n; i++)
                                frame[i] = (uint8_t)rand_r(&seed);
                        break;
                case 1:         /* one byte differs */
                        frame[(size_t)rand_r(&seed) % n] ^= (uint8_t)(1 + rand_r(&seed) % 255);
                        break;
                case 2:         /* cut off */
                        n = (size_t)rand_r(&seed) % n;
                        break;
                default:        /* an id that nobody asked for */
                        reply.id += 77;
                        free(frame);
                        frame = server_frame(&reply, &d, sizeof(d), 0, &n);
                        break;
                }
                server_send(server, frame, n, -1);
                free(frame);
                server_hang_up(server);
        }
        server_hello(server);
        server_serve(server);
}

static void test_garbage_is_an_error_and_never_a_crash(void **state) {
        unsigned seed = (unsigned)now_ms();
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);
        int r = MMA_OK;

        (void)state;
        print_message("seed %u\n", seed);
        server_start(&server, script_garbage, &seed);
        client = open_client(&server);
        for (int i = 0; i < 200; i++) {
                d = 0;
                r = mma_gemm(client, &gemm, 10000, NULL);
                /* A flipped byte may hit the value, the status or a time, so only the kind of end is known. */
                assert_in_range(r, MMA_OK, MMA_INTERNAL);
                if (r == MMA_OK && d == 6)
                        break;
        }
        assert_int_equal(r, MMA_OK);
        assert_true(d == 6);
        mma_close(client);
        server_stop(&server);
}

static void script_short_result(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_GEMM };
        float d = 1;

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        reply.gemm.n_problems = 1;
        reply.gemm.d_offsets[0] = 16;
        server_reply(server, &reply, &d, sizeof(d), -1);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        reply.gemm.d_offsets[0] = GEMM_UNSET;
        server_reply(server, &reply, NULL, 0, -1);
        server_serve(server);
}

static void test_result_outside_the_reply_is_internal(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_short_result, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_true(d == 0);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

static void script_unknown_status(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_GEMM, .status = 4711 };

        server_hello(server);
        server_expect(server, WIRE_GEMM, &request);
        reply.id = request.id;
        server_reply(server, &reply, NULL, 0, -1);
        server_serve(server);
}

/* A caller's switch over the statuses must not meet one that its header does not have. */
static void test_a_status_that_is_not_of_the_list_is_internal(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 0;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_unknown_status, NULL);
        client = open_client(&server);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_INTERNAL);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_reply_that_comes_byte_by_byte_is_read),
                cmocka_unit_test(test_interleaved_replies_reach_their_own_calls),
                cmocka_unit_test(test_descriptors_that_nobody_wants_are_closed),
                cmocka_unit_test(test_garbage_is_an_error_and_never_a_crash),
                cmocka_unit_test(test_result_outside_the_reply_is_internal),
                cmocka_unit_test(test_a_status_that_is_not_of_the_list_is_internal),
        };

        signal(SIGPIPE, SIG_DFL);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
