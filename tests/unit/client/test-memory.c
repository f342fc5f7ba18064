/* SPDX-License-Identifier: MIT
 *
 * Goal: memory of mma_alloc keeps address and contents over a lost connection, products in it are repeated only where that gives the same,
 * and neither fds nor mappings nor memory grow. Method: a scripted daemon that multiplies by three loops, loses connections at
 * chosen moments and refuses memory when told. Where operands may lie is in test-placement.c.
 */
#include "common.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static void script_serve(struct server *server) {
        server_hello(server);
        server_serve(server);
}

static void script_hello_only(struct server *server) {
        struct request request;

        server_hello(server);
        if (server_read(server, &request))
                server->step = 1;
}

/* ---- memory ---- */

static void test_thousand_pieces_leave_no_trace(void **state) {
        struct server server;
        struct mma_client *client;
        unsigned fds = 0, mappings = 0;

        (void)state;
        server_start(&server, script_serve, NULL);
        client = open_client(&server);
        for (int i = 0; i < 1000; i++) {
                uint8_t *memory;
                uint64_t n = 1 + (uint64_t)i * 37;

                assert_int_equal(mma_alloc(client, n, (void **)&memory), MMA_OK);
                assert_int_equal((uintptr_t)memory % 4096, 0);
                memory[0] = memory[n - 1] = 1;
                if (i == 10) {
                        fds = count_fds();
                        mappings = count_mappings();
                }
                mma_free(client, memory);
        }
        assert_int_equal(mma_ping(client, 5000), MMA_OK);
        assert_int_equal(client->n_slabs, 0);
        assert_true(count_fds() <= fds);
        assert_true(count_mappings() <= mappings + 4);
        mma_close(client);
        server_stop(&server);
}

/* Answers with 1 MiB that claims to be whatever was asked: mapping it has to fail here, whatever the daemon could do. */
static void script_huge(struct server *server) {
        struct request request;
        struct reply reply = { .method = WIRE_SLAB_OPEN };
        int fd = memfd_create("huge", MFD_CLOEXEC | MFD_ALLOW_SEALING);

        if (fd < 0 || ftruncate(fd, 1ll << 62) != 0 || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK) != 0)
                abort();
        server_hello(server);
        server_expect(server, WIRE_SLAB_OPEN, &request);
        reply.id = request.id;
        reply.slab_open.slab = 5;
        reply.slab_open.bytes = request.slab_open.bytes;
        server_reply(server, &reply, NULL, 0, fd);
        close(fd);
        server_expect(server, WIRE_SLAB_CLOSE, &request);
        server->step = request.slab_close.slab == 5;
        server_status(server, &request, MMA_OK, "");
        server_serve(server);
}

static void test_memory_without_address_space_is_no_memory_and_given_back(void **state) {
        struct server server;
        struct mma_client *client;
        void *memory = NULL;

        (void)state;
        server_start(&server, script_huge, NULL);
        client = open_client(&server);
        client->limits.slab_bytes_max = 1ull << 61;
        /* More than any address space. */
        assert_int_equal(mma_alloc(client, 1ull << 60, &memory), MMA_NO_MEMORY);
        assert_null(memory);
        assert_int_equal(mma_alloc(client, 4096, &memory), MMA_OK);
        mma_free(client, memory);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 1);
}

static void test_size_above_the_limit_is_refused_without_asking(void **state) {
        struct server server;
        struct mma_client *client;
        void *memory = NULL;

        (void)state;
        server_start(&server, script_hello_only, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, SLAB_BYTES_MAX + 1, &memory), MMA_LIMIT);
        assert_int_equal(mma_last_error(client)->limit, SLAB_BYTES_MAX);
        assert_int_equal(mma_alloc(client, SIZE_MAX, &memory), MMA_LIMIT);
        assert_null(memory);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 0);
}

static void script_bad_slabs(struct server *server) {
        struct request request;

        server_hello(server);
        for (int i = 0; i < 4; i++) {
                struct reply reply = { .method = WIRE_SLAB_OPEN };
                int fd;

                server_expect(server, WIRE_SLAB_OPEN, &request);
                reply.id = request.id;
                reply.slab_open.slab = 70 + (uint64_t)i;
                reply.slab_open.bytes = i == 2 ? 4096 : request.slab_open.bytes;
                /* can shrink; is smaller than said; says so; does not come at all */
                fd = i == 3 ? -1 : server_memfd(i == 1 ? 4096 : request.slab_open.bytes, i == 0 ? F_SEAL_GROW : F_SEAL_SHRINK);
                server_reply(server, &reply, NULL, 0, fd);
                if (fd >= 0)
                        close(fd);
                server_expect(server, WIRE_SLAB_CLOSE, &request);
                server->step += request.slab_close.slab == 70 + (uint64_t)i;
                server_status(server, &request, MMA_OK, "");
        }
        server_serve(server);
}

static void test_memory_that_could_fault_is_refused_and_given_back(void **state) {
        unsigned before = count_fds();
        struct server server;
        struct mma_client *client;
        void *memory = NULL;

        (void)state;
        server_start(&server, script_bad_slabs, NULL);
        client = open_client(&server);
        for (int i = 0; i < 4; i++)
                assert_int_equal(mma_alloc(client, 100000, &memory), MMA_INTERNAL);
        assert_null(memory);
        assert_int_equal(mma_alloc(client, 100000, &memory), MMA_OK);
        mma_close(client);
        server_stop(&server);
        assert_int_equal(server.step, 4);
        assert_int_equal(count_fds(), before);
}

/* ---- lost connections ---- */

/* Loses the connection when the n-th product arrives (userdata), spoiling nothing; then serves. */
static void script_lose_at(struct server *server) {
        int n = *(int *)server->userdata;
        struct request request;

        server_hello(server);
        while (server_read(server, &request)) {
                if (request.method == WIRE_GEMM && --n == 0)
                        break;
                if (request.method == WIRE_GEMM)
                        server_product(server, &request);
                else
                        server_slab(server, &request);
        }
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void test_memory_keeps_address_and_contents_over_a_lost_connection(void **state) {
        enum { N = 20 };
        struct server server;
        struct mma_client *client;
        float *a, *b, *d;
        int lose_at = 1;
        struct mma_gemm gemm;

        (void)state;
        server_start(&server, script_lose_at, &lose_at);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, N * N * sizeof(float), (void **)&a), MMA_OK);
        assert_int_equal(mma_alloc(client, N * N * sizeof(float), (void **)&b), MMA_OK);
        assert_int_equal(mma_alloc(client, N * N * sizeof(float), (void **)&d), MMA_OK);
        fill(a, N * N, 1);
        fill(b, N * N, 2);
        gemm = square(N, a, b, d);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_product(a, b, d, N);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        mma_free(client, a);
        mma_free(client, b);
        mma_free(client, d);
        mma_close(client);
        server_stop(&server);
}

/* Computes the product, then dies before it answers. */
static void script_die_after_computing(struct server *server) {
        struct request request;

        server_hello(server);
        while (server_read(server, &request)) {
                if (request.method == WIRE_GEMM) {
                        shutdown(server->fd, SHUT_WR);
                        server_product(server, &request);
                        break;
                }
                server_slab(server, &request);
        }
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void in_place(int keep_c, int wanted, float wanted_d) {
        struct server server;
        struct mma_client *client;
        float *memory;
        struct mma_gemm gemm;

        server_start(&server, script_die_after_computing, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 4096, (void **)&memory), MMA_OK);
        memory[0] = 2;
        memory[1] = 3;
        memory[2] = 10;
        gemm = square(1, &memory[0], &memory[1], &memory[2]);
        gemm.c = gemm.d;
        gemm.beta = 1;
        gemm.keep_c = keep_c;
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), wanted);
        if (wanted == MMA_OK)
                assert_true(memory[2] == wanted_d);
        assert_int_equal(mma_ping(client, 5000), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

static void test_product_in_place_is_interrupted_not_repeated(void **state) {
        (void)state;
        in_place(0, MMA_INTERRUPTED, 0);
}

static void test_keep_c_makes_a_product_in_place_repeatable(void **state) {
        (void)state;
        in_place(1, MMA_OK, 16);
}

static void test_plain_memory_in_place_is_repeatable_as_it_is(void **state) {
        struct server server;
        struct mma_client *client;
        float a = 2, b = 3, d = 10;
        struct mma_gemm gemm = square(1, &a, &b, &d);

        (void)state;
        server_start(&server, script_die_after_computing, NULL);
        client = open_client(&server);
        gemm.c = gemm.d;
        gemm.beta = 1;
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_true(d == 16);
        mma_close(client);
        server_stop(&server);
}

static void note_status(struct mma_client *client, const struct mma_result *result, void *userdata) {
        (void)client;
        *(int *)userdata = result->status;
}

static void script_lose_second(struct server *server) {
        struct request request;

        server_hello(server);
        for (int n = 0; n < 2 && server_read(server, &request);) {
                if (request.method == WIRE_SLAB_OPEN)
                        server_slab(server, &request);
                else
                        n++;
        }
        server_hang_up(server);
        server_hello(server);
        server_serve(server);
}

static void test_product_whose_operand_a_later_one_overwrites_is_interrupted(void **state) {
        struct server server;
        struct mma_client *client;
        float *m;
        int first = -1, second = -1;
        struct mma_gemm gemm;

        (void)state;
        server_start(&server, script_lose_second, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 4096, (void **)&m), MMA_OK);
        m[0] = 2, m[1] = 3, m[2] = 0, m[3] = 5, m[4] = 7;
        gemm = square(1, &m[0], &m[1], &m[2]);
        assert_int_equal(mma_gemm_submit(client, &gemm, 1000, note_status, &first, NULL), MMA_OK);
        gemm = square(1, &m[3], &m[4], &m[0]);
        assert_int_equal(mma_gemm_submit(client, &gemm, 1000, note_status, &second, NULL), MMA_OK);
        assert_int_equal(mma_wait(client, 0, 5000), MMA_OK);
        assert_int_equal(first, MMA_INTERRUPTED);
        assert_int_equal(second, MMA_OK);
        assert_true(m[0] == 35);
        mma_close(client);
        server_stop(&server);
}

static void script_no_slabs_later(struct server *server) {
        struct request request;

        server_hello(server);
        server_expect(server, WIRE_SLAB_OPEN, &request);
        server_slab(server, &request);
        server_hang_up(server);
        server_hello(server);
        while (server_read(server, &request)) {
                if (request.method == WIRE_SLAB_OPEN)
                        server_status(server, &request, MMA_DENIED, "no shared memory for you");
                else if (request.method == WIRE_GEMM)
                        server_product(server, &request);
                else
                        server_status(server, &request, MMA_OK, "");
        }
}

static void test_memory_that_cannot_be_shared_again_is_still_memory(void **state) {
        struct server server;
        struct mma_client *client;
        float *m;
        struct mma_gemm gemm;

        (void)state;
        server_start(&server, script_no_slabs_later, NULL);
        client = open_client(&server);
        assert_int_equal(mma_alloc(client, 4096, (void **)&m), MMA_OK);
        m[0] = 2, m[1] = 3;
        gemm = square(1, &m[0], &m[1], &m[2]);
        assert_int_equal(mma_ping(client, 5000), MMA_OK);
        assert_int_equal(mma_gemm(client, &gemm, 5000, NULL), MMA_OK);
        assert_true(m[2] == 6);
        mma_free(client, m);
        assert_int_equal(mma_ping(client, 5000), MMA_OK);
        mma_close(client);
        server_stop(&server);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_thousand_pieces_leave_no_trace),
                cmocka_unit_test(test_memory_without_address_space_is_no_memory_and_given_back),
                cmocka_unit_test(test_size_above_the_limit_is_refused_without_asking),
                cmocka_unit_test(test_memory_that_could_fault_is_refused_and_given_back),
                cmocka_unit_test(test_memory_keeps_address_and_contents_over_a_lost_connection),
                cmocka_unit_test(test_product_in_place_is_interrupted_not_repeated),
                cmocka_unit_test(test_keep_c_makes_a_product_in_place_repeatable),
                cmocka_unit_test(test_plain_memory_in_place_is_repeatable_as_it_is),
                cmocka_unit_test(test_product_whose_operand_a_later_one_overwrites_is_interrupted),
                cmocka_unit_test(test_memory_that_cannot_be_shared_again_is_still_memory),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
