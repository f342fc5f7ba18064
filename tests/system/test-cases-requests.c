/* SPDX-License-Identifier: MIT
 *
 * Goal: what a request says is held against what it brings, in 64 bits; each request ends once whenever it is cancelled; nobody
 * gets another's numbers. Method: a whole daemon, peers that lie, random times; whole numbers, so that results are exact.
 */
#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/system/cases.h"

static void assert_names(const struct reply *reply, uint64_t number)
{
        char text[32];

        snprintf(text, sizeof text, "%" PRIu64, number);
        if (!strstr(reply->refusal.text, text))
                fail_msg("'%s' does not name %s", reply->refusal.text, text);
}

static void assert_serves(struct peer *peer)
{
        float ones[64 * 64 * 2];
        uint64_t payload_bytes;
        struct gemm gemm = cases_inline(MMA_F32, 64, 64, 64, &payload_bytes);
        struct reply reply;

        for (size_t i = 0; i < sizeof ones / sizeof ones[0]; i++)
                ones[i] = 1;
        reply = cases_call(peer, &gemm, ones, payload_bytes);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(peer->payload_bytes, 64 * 64 * 4);
        for (int i = 0; i < 64 * 64; i++)
                assert_true(((float *)(void *)peer->payload)[i] == 64);
}

/* ---- sizes ---- */

/* triton-inference-server/server#3743 (R088) */
static void test_payload_of_another_size_than_the_shapes_is_refused_with_both_sizes(void **state)
{
        static const int dtypes[] = { MMA_F16, MMA_F32, MMA_F64, MMA_E4M3, MMA_S8 };
        uint8_t *bytes = calloc(1, 1 << 20);
        unsigned seed = 3743;
        struct peer peer;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        for (int i = 0; i < 1000; i++) {
                uint64_t m = 1 + (uint64_t)rand() % 70, n = 1 + (uint64_t)rand() % 70, k = 1 + (uint64_t)rand() % 70;
                int dtype = dtypes[rand() % 5];
                uint64_t payload_bytes, sent;
                struct gemm gemm = cases_inline(dtype, m, n, k, &payload_bytes);
                struct reply reply;

                gemm.d.dtype = dtype == MMA_E4M3 ? MMA_F32 : dtype == MMA_S8 ? MMA_S32 : (uint8_t)dtype;
                sent = rand() % 2 ? payload_bytes + 16 + (uint64_t)rand() % 4000 : (uint64_t)rand() % payload_bytes;
                reply = cases_call(&peer, &gemm, bytes, sent);
                assert_int_equal(reply.status, MMA_BAD_FIELD);
                assert_names(&reply, sent);
                /* When A does not fit already, it is A's end that is named. */
                assert_names(&reply, sent < m * k * mma_dtype_bytes(dtype) ? m * k * mma_dtype_bytes(dtype) : payload_bytes);
                assert_int_equal(peer.payload_bytes, 0);
                if (i % 100 == 0)
                        assert_serves(&peer);
        }
        assert_serves(&peer);
        peer_close(&peer);
        free(bytes);
        cases_stop();
}

/* R088's kind: a shape that is larger than the shared memory behind it, and a put. */
static void test_shape_beyond_its_memory_is_refused_with_both_sizes(void **state)
{
        struct request request;
        uint64_t payload_bytes, slab;
        struct reply reply;
        struct gemm gemm;
        struct peer peer;

        (void)state;
        cases_start(NULL, "[limits]\nslab_pool_bytes = 0\n", NULL);
        cases_peer(&peer);
        cases_slab(&peer, 8192, &slab, NULL);
        for (uint64_t rows = 2047; rows <= 2049; rows++) {
                gemm = cases_inline(MMA_F32, rows, 1, 1, &payload_bytes);
                gemm.a.place = PLACE_SLAB;
                gemm.a.object = slab;
                gemm.b.offset = 0;
                reply = cases_call(&peer, &gemm, NULL, 4);
                assert_int_equal(reply.status, rows * 4 <= 8192 ? MMA_OK : MMA_BAD_FIELD);
                if (reply.status != MMA_OK) {
                        assert_names(&reply, rows * 4);
                        assert_names(&reply, 8192);
                }
        }
        request = (struct request){
                .method = WIRE_MATRIX_PUT,
                .matrix_put = { .name = { "short", 5 }, .batch = 1, .share_gid = -1, .has_source = true,
                                .shape = { .dtype = MMA_F16, .order = MMA_ORDER_ROW, .rows = 30, .cols = 31, .ld = GEMM_UNSET,
                                           .batch_stride = GEMM_UNSET } },
        };
        request.matrix_put.source = request.matrix_put.shape;
        request.matrix_put.source.place = PLACE_INLINE;
        assert_int_equal(peer_call(&peer, &request, NULL, 1859, &reply), 0);
        assert_int_equal(reply.status, MMA_BAD_FIELD);
        assert_names(&reply, 1860);
        assert_names(&reply, 1859);
        request.id = 0;
        assert_int_equal(peer_call(&peer, &request, NULL, 1876, &reply), 0);
        assert_int_equal(reply.status, MMA_BAD_FIELD);
        assert_names(&reply, 1860);
        assert_names(&reply, 1876);
        request.id = 0;
        assert_int_equal(peer_call(&peer, &request, NULL, 1860, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
        assert_serves(&peer);
        peer_close(&peer);
        cases_stop();
}

/* pytorch/pytorch#191083 (R046), ml-explore/mlx#1051 (R048), sonots/cumo#399 (R050). K = 0 needs no operands, so only the size
 * of the result stands in the way. */
static void test_results_beyond_32_bits_are_refused_with_their_size(void **state)
{
        static const struct { int dtype; uint64_t m, n, k, batch, d_bytes; } cases[] = {
                { MMA_BF16, 46341, 46341, 64, 1, 4294976562ull },
                { MMA_BF16, 46341, 46341, 0, 1, 4294976562ull },
                { MMA_F32, 128, 128, 0, 131072, 8589934592ull },
                { MMA_F32, 65536, 32768, 0, 3, 25769803776ull },
                { MMA_S8, 1073741825, 8, 0, 1, 8589934600ull },
                { MMA_F64, 1ull << 32, 1ull << 32, 0, 1, 0 },           /* 2^67 bytes: no number of 64 bits holds them */
                { MMA_F64, 1ull << 40, 1ull << 40, 0, 1ull << 32, 0 },
        };
        uint64_t slab;
        struct peer peer;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        cases_slab(&peer, 1 << 20, &slab, NULL);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
                for (int in_slab = 0; in_slab < 2; in_slab++) {
                        uint64_t payload_bytes;
                        struct gemm gemm = cases_inline(cases[i].dtype, cases[i].m, cases[i].n, cases[i].k, &payload_bytes);
                        struct reply reply;

                        gemm.batch = cases[i].batch;
                        if (in_slab) {
                                gemm.d.place = PLACE_SLAB;
                                gemm.d.object = slab;
                        }
                        reply = cases_call(&peer, &gemm, NULL, payload_bytes);
                        assert_true(reply.status == MMA_LIMIT || reply.status == MMA_BAD_FIELD || reply.status == MMA_NO_MEMORY);
                        if (cases[i].d_bytes)
                                assert_names(&reply, cases[i].d_bytes);
                        assert_int_equal(strncmp(reply.refusal.field, "d", 1), 0);
                }
        assert_serves(&peer);
        peer_close(&peer);
        cases_stop();
}

/* R050: a stride of operands that is larger than 32 bits, and one whose multiple wraps in 64. */
static void test_strides_beyond_32_bits_reach_no_other_memory(void **state)
{
        static const uint64_t strides[] = { 1ull << 31, (1ull << 32) - 1, 1ull << 32, (1ull << 32) + 1, 1ull << 61, 1ull << 62,
                                            (1ull << 62) + 1, 1ull << 63, UINT64_MAX - 1 };
        struct peer peer;
        uint64_t slab;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        cases_slab(&peer, 1 << 20, &slab, NULL);
        for (size_t i = 0; i < sizeof strides / sizeof strides[0]; i++)
                for (int which = 0; which < 3; which++)
                        for (int is_ld = 0; is_ld < 2; is_ld++) {
                                uint64_t payload_bytes;
                                struct gemm gemm = cases_inline(MMA_F32, 2, 2, 2, &payload_bytes);
                                struct operand *operand = which == 0 ? &gemm.a : which == 1 ? &gemm.b : &gemm.d;
                                struct reply reply;

                                gemm.a.place = gemm.b.place = gemm.d.place = PLACE_SLAB;
                                gemm.a.object = gemm.b.object = gemm.d.object = slab;
                                gemm.d.offset = 4096;
                                gemm.batch = 3;
                                *(is_ld ? &operand->ld : &operand->batch_stride) = strides[i];
                                reply = cases_call(&peer, &gemm, NULL, 0);
                                assert_int_equal(reply.status, MMA_BAD_FIELD);
                        }
        assert_serves(&peer);
        peer_close(&peer);
        cases_stop();
}

/* ---- side by side ---- */

static atomic_bool is_busy;

static void *loop_of_long_products(void *argument)
{
        enum { N = 900 };
        struct mma_client *client = argument;
        float *a = malloc(N * N * sizeof(float)), *d = malloc(N * N * sizeof(float));
        void *failed = NULL;

        for (int i = 0; i < N * N; i++)
                a[i] = 2;
        while (atomic_load(&is_busy) && !failed) {
                struct mma_gemm gemm = cases_gemm(MMA_F32, N, N, N, a, a, d);

                if (mma_gemm(client, &gemm, WAIT_MS, NULL) != MMA_OK)
                        failed = client;
                for (int i = 0; i < N * N && !failed; i++)
                        if (d[i] != 4 * N)
                                failed = client;
        }
        free(a);
        free(d);
        return failed;
}

/* OpenMathLib/OpenBLAS#5825 (R089) */
static void test_small_products_stay_right_beside_somebodys_long_ones(void **state)
{
        const int n_rounds = CASES_SANITIZED ? 1000 : 10000;
        static float ones[64 * 64], d[64 * 64];
        struct mma_client *client, *busy;
        pthread_t thread;
        void *failed;

        (void)state;
        cases_start(NULL, NULL, NULL);
        client = cases_client();
        busy = cases_client();
        for (int i = 0; i < 64 * 64; i++)
                ones[i] = 1;
        atomic_store(&is_busy, true);
        assert_int_equal(pthread_create(&thread, NULL, loop_of_long_products, busy), 0);
        for (int i = 0; i < n_rounds; i++) {
                struct mma_gemm gemm = cases_gemm(MMA_F32, 64, 64, 64, ones, ones, d);

                memset(d, 0xff, sizeof d);
                cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                for (int k = 0; k < 64 * 64; k++)
                        if (d[k] != 64)
                                fail_msg("round %d: value %d is %g", i, k, (double)d[k]);
        }
        atomic_store(&is_busy, false);
        pthread_join(thread, &failed);
        assert_null(failed);
        mma_close(client);
        mma_close(busy);
        cases_stop();
}

/* R093's kind: requests of one batch must not share work space. K is long, M and N short. */
static void test_long_thin_products_in_flight_together_are_as_right_as_alone(void **state)
{
        enum { K = 4000, N_FLIGHT = 32 };
        float *payload = malloc(2 * 4 * K * sizeof(float));
        struct peer peer;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        for (int round = 0; round < (CASES_SANITIZED ? 3 : 20); round++) {
                uint64_t first = peer.next_id, payload_bytes;
                struct reply reply;

                for (int i = 0; i < N_FLIGHT; i++) {
                        struct gemm gemm = cases_inline(MMA_F32, 4, 4, K, &payload_bytes);

                        for (int k = 0; k < 2 * 4 * K; k++)
                                payload[k] = k < 4 * K ? (float)(i + 1) : 1;
                        cases_send(&peer, &gemm, payload, payload_bytes);
                }
                for (int i = 0; i < N_FLIGHT; i++) {
                        assert_int_equal(peer_receive(&peer, WIRE_GEMM, &reply, WAIT_MS), 0);
                        assert_int_equal(reply.status, MMA_OK);
                        assert_int_equal(peer.payload_bytes, 16 * sizeof(float));
                        for (int k = 0; k < 16; k++)
                                assert_true(((float *)(void *)peer.payload)[k] == (float)((reply.id - first + 1) * K));
                }
        }
        free(payload);
        peer_close(&peer);
        cases_stop();
}

/* ---- cancel ---- */

struct count {
        uint32_t n_products, n_cancels;  /* replies */
};

/* Takes replies until at most n_open_max requests are without one. */
static void take_replies(struct peer *peer, struct count *counts, uint64_t n_ids, uint64_t *n_open, uint64_t n_open_max,
                         uint64_t *ret_ok, uint64_t *ret_cancelled)
{
        while (*n_open > n_open_max) {
                struct reply reply;

                assert_int_equal(peer_receive(peer, WIRE_NONE, &reply, WAIT_MS), 0);
                assert_in_range(reply.id, 1, n_ids);
                --*n_open;
                if (counts[reply.id].n_cancels) {
                        assert_int_equal(counts[reply.id].n_cancels++, 1);
                        assert_true(reply.status == MMA_OK || reply.status == MMA_NOT_FOUND);
                        continue;
                }
                assert_int_equal(counts[reply.id].n_products++, 0);
                assert_true(reply.status == MMA_OK || reply.status == MMA_CANCELLED);
                ++*(reply.status == MMA_OK ? ret_ok : ret_cancelled);
                if (reply.status == MMA_OK) {
                        assert_int_equal(peer->payload_bytes, 4);
                        assert_true(*(float *)(void *)peer->payload == (float)reply.id);
                }
        }
}

/* triton-inference-server/server#8034 (R092) */
static void test_ten_thousand_cancels_at_random_times_end_each_request_once(void **state)
{
        const uint64_t n_rounds = CASES_SANITIZED ? 2000 : 10000;
        struct count *counts = calloc(2 * n_rounds + 16, sizeof *counts);
        uint64_t *products = calloc(n_rounds, sizeof *products), n_open = 0, n_ok = 0, n_cancelled = 0;
        unsigned seed = 8034;
        struct peer peer;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        cases_start("fake", NULL, "delay_us=30,room=3");
        cases_peer(&peer);
        for (uint64_t i = 0; i < n_rounds; i++) {
                uint64_t payload_bytes, until_us = harness_now_us() + (uint64_t)rand() % 150;
                struct gemm gemm = cases_inline(MMA_F32, 1, 1, 1, &payload_bytes);
                struct request cancel = { .method = WIRE_CANCEL };
                float payload[8] = { (float)peer.next_id, 0, 0, 0, 1 };

                products[i] = cases_send(&peer, &gemm, payload, payload_bytes);
                while (harness_now_us() < until_us)
                        ;
                /* mostly a young one */
                cancel.cancel.target = products[i - (uint64_t)rand() % (i < 8 ? i + 1 : 8)];
                cancel.id = peer.next_id++;
                counts[cancel.id].n_cancels = 1;
                assert_int_equal(peer_send_request(&peer, &cancel, NULL, 0), 0);
                n_open += 2;
                take_replies(&peer, counts, 2 * n_rounds + 15, &n_open, (uint64_t)rand() % 32, &n_ok, &n_cancelled);
        }
        take_replies(&peer, counts, 2 * n_rounds + 15, &n_open, 0, &n_ok, &n_cancelled);
        for (uint64_t i = 0; i < n_rounds; i++)
                assert_int_equal(counts[products[i]].n_products, 1);
        print_message("%" PRIu64 " computed, %" PRIu64 " cancelled\n", n_ok, n_cancelled);
        assert_int_equal(n_ok + n_cancelled, n_rounds);
        assert_true(n_ok > n_rounds / 100 && n_cancelled > n_rounds / 100);
        assert_int_equal(peer_ping(&peer), 0);
        assert_true(peer_stat(&peer, "jobs") == 0);
        peer_close(&peer);
        free(counts);
        free(products);
        cases_stop();
}

struct ended {
        int n_calls, status;
        float a, b, d;
};

static void on_end(struct mma_client *client, const struct mma_result *result, void *userdata)
{
        struct ended *ended = userdata;

        (void)client;
        ended->n_calls++;
        ended->status = result->status;
}

/* R092 through the library: each callback once, and what was computed is there. */
static void test_cancelled_submissions_are_called_back_once(void **state)
{
        enum { N = 2000 };
        struct ended *ended = calloc(N, sizeof *ended);
        uint64_t *ids = calloc(N, sizeof *ids);
        unsigned seed = 8035, n_cancelled = 0;
        struct mma_client *client;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        cases_start("fake", NULL, "delay_us=50,room=2");
        client = cases_client();
        for (int i = 0; i < N; i++) {
                struct mma_gemm gemm;
                int r;

                ended[i].a = (float)i;
                ended[i].b = 3;
                gemm = cases_gemm(MMA_F32, 1, 1, 1, &ended[i].a, &ended[i].b, &ended[i].d);
                cases_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_end, &ended[i], &ids[i]));
                r = mma_cancel(client, ids[i - rand() % (i < 8 ? i + 1 : 8)]);
                assert_true(r == MMA_OK || r == MMA_NOT_FOUND);
                if (rand() % 4 == 0)
                        cases_ok(client, mma_process(client));
        }
        cases_ok(client, mma_wait(client, 0, WAIT_MS));
        assert_int_equal(mma_pending(client), 0);
        for (int i = 0; i < N; i++) {
                assert_int_equal(ended[i].n_calls, 1);
                assert_true(ended[i].status == MMA_OK || ended[i].status == MMA_CANCELLED);
                if (ended[i].status == MMA_OK)
                        assert_true(ended[i].d == (float)i * 3);
                n_cancelled += ended[i].status == MMA_CANCELLED;
        }
        print_message("%u of %d cancelled\n", n_cancelled, (int)N);
        assert_true(n_cancelled > 0 && n_cancelled < N);
        mma_close(client);
        free(ended);
        free(ids);
        cases_stop();
}

#define T(name) cmocka_unit_test_teardown(name, cases_teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_payload_of_another_size_than_the_shapes_is_refused_with_both_sizes),
                T(test_shape_beyond_its_memory_is_refused_with_both_sizes),
                T(test_results_beyond_32_bits_are_refused_with_their_size),
                T(test_strides_beyond_32_bits_reach_no_other_memory),
                T(test_small_products_stay_right_beside_somebodys_long_ones),
                T(test_long_thin_products_in_flight_together_are_as_right_as_alone),
                T(test_ten_thousand_cancels_at_random_times_end_each_request_once),
                T(test_cancelled_submissions_are_called_back_once),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
