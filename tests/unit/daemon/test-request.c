/* SPDX-License-Identifier: MIT
 *
 * Goal: each request is answered exactly once and rightly, whatever it asks for. Method: products.h.
 */
#include <string.h>

#include "daemon/backend_fake.h"
#include "tests/unit/daemon/products.h"

static void assert_d_is(uint32_t peer, uint64_t offset, uint64_t n_elements, float value)
{
        const float *d = (const float *)(const void *)(f->peers[peer].payload + offset);

        assert_true(f->peers[peer].payload_bytes >= offset + n_elements * 4);
        for (uint64_t i = 0; i < n_elements; i++)
                assert_true(d[i] == value);
}

static void test_hello_tells_version_features_and_limits(void **state)
{
        struct request hello = fixture_request(WIRE_HELLO);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        hello.hello.version_min = hello.hello.version_max = 1;
        fixture_call(f, peer, &hello, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_BAD_FIELD);  /* said already, by fixture_connect */
        assert_true(f->conns[peer]->said_hello);
}

static void test_hello_with_a_foreign_version_is_refused_and_may_be_said_again(void **state)
{
        struct request hello = fixture_request(WIRE_HELLO);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        f->conns[peer]->said_hello = false;
        hello.hello.version_min = 7;
        hello.hello.version_max = 9;
        fixture_call(f, peer, &hello, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_UNSUPPORTED);
        hello.id = 0;
        hello.hello.version_min = 1;
        fixture_call(f, peer, &hello, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(reply.hello.version, 1);
        assert_int_equal(reply.hello.limits.inline_bytes_max, FRAME_INLINE_BYTES_MAX);
        assert_int_equal(reply.hello.limits.jobs_per_conn_max, JOB_PER_CONN_MAX);
        assert_true(reply.hello.n_features >= 6);
        assert_true(reply.hello.session[0] || reply.hello.session[1]);
}

static void test_anything_before_hello_ends_the_connection(void **state)
{
        struct request ping = fixture_request(WIRE_PING);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        f->conns[peer]->said_hello = false;
        f->conns[peer] = NULL;
        fixture_send(f, peer, &ping, NULL, 0);
        fixture_receive(f, peer, WIRE_PING, &reply);
        assert_true(reply.is_bye);
        peer_close(&f->peers[peer]);
        fixture_until(f, f->daemon.n_conns == 0);
}

static void test_short_methods_answer(void **state)
{
        static const int methods[] = { WIRE_PING, WIRE_INFO, WIRE_KERNELS, WIRE_STATS, WIRE_MATRIX_LIST };
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
                struct request request = fixture_request(methods[i]);

                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                if (methods[i] == WIRE_INFO) {
                        assert_string_equal(reply.info.backend, "fake");
                        assert_string_equal(reply.info.state, "ready");
                        assert_int_equal(reply.info.n_connections, 1);
                }
                if (methods[i] == WIRE_KERNELS)
                        assert_int_equal(reply.list.n_items, 8);
        }
}

static void test_unknown_and_reserved_methods_are_refused_by_name(void **state)
{
        /* {"id": 5, "method": "x.y"} and the same with matrix.pack */
        static const uint8_t unknown[] = "\x82\xa2id\x05\xa6method\xa3x.y";
        static const uint8_t reserved[] = "\x82\xa2id\x06\xa6method\xabmatrix.pack";
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        peer_send_frame(&f->peers[peer], unknown, sizeof(unknown) - 1, NULL, 0);
        fixture_receive(f, peer, WIRE_NONE, &reply);
        assert_int_equal(reply.id, 5);
        assert_int_equal(reply.status, MMA_UNSUPPORTED);
        assert_non_null(strstr(reply.refusal.text, "x.y"));
        peer_send_frame(&f->peers[peer], reserved, sizeof(reserved) - 1, NULL, 0);
        fixture_receive(f, peer, WIRE_NONE, &reply);
        assert_int_equal(reply.status, MMA_UNSUPPORTED);
        assert_non_null(strstr(reply.refusal.text, "reserved"));
}

static void test_inline_product_is_right(void **state)
{
        static const uint64_t sizes[][3] = { { 1, 1, 1 }, { 3, 5, 7 }, { 16, 8, 16 }, { 64, 64, 64 }, { 1, 300, 9 }, { 4, 4, 0 } };
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
                uint64_t m = sizes[i][0], n = sizes[i][1], k = sizes[i][2];

                expect(peer, send_gemm(peer, m, n, k, 0), MMA_OK);
                assert_int_equal(f->peers[peer].payload_bytes, m * n * 4);
                assert_d_is(peer, 0, m * n, (float)k);
        }
}

static void test_empty_product_succeeds_and_writes_nothing(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 0, 5, 3, 0), MMA_OK);
        assert_int_equal(f->peers[peer].payload_bytes, 0);
        expect(peer, send_gemm(peer, 5, 0, 3, 0), MMA_OK);
        assert_int_equal(f->peers[peer].payload_bytes, 0);
}

static void test_product_beyond_the_inline_limit_takes_the_heap_and_is_right(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 200, 200, 200, 0), MMA_OK);
        assert_d_is(peer, 0, 200 * 200, 200);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_INLINE_BYTES], 0);
        /* A small payload with a large result, and the other way round. */
        expect(peer, send_gemm(peer, 200, 200, 1, 0), MMA_OK);
        assert_d_is(peer, 0, 200 * 200, 1);
        expect(peer, send_gemm(peer, 1, 1, 20000, 0), MMA_OK);
        assert_d_is(peer, 0, 1, 20000);
}

/* Payload and results of more than a MiB: freeing them is work for other threads, which must leave the loop alone. */
static void test_memory_of_large_requests_is_given_back(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 1, 1, 200000, 0), MMA_OK);
        assert_d_is(peer, 0, 1, 200000);
        expect(peer, send_gemm(peer, 600, 600, 1, 0), MMA_OK);
        assert_d_is(peer, 0, 600 * 600, 1);
        fixture_until(f, f->conns[peer]->user->used[QUOTA_INLINE_BYTES] == 0 && f->daemon.requests->jobs.n_used == 0);
}

static void test_without_a_free_slot_the_heap_serves(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "no_slots=1", NULL);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 8, 8, 8, 0), MMA_OK);
        assert_d_is(peer, 0, 64, 8);
}

static void few_slots(struct config *config)
{
        config->inline_slots = 2;
}

static void test_more_requests_than_slots_are_all_answered(void **state)
{
        uint64_t ids[20];
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, few_slots);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < 20; i++)
                ids[i] = send_gemm(peer, 4, 4, (uint64_t)i + 1, 0);
        for (int i = 0; i < 20; i++) {
                struct reply reply;

                fixture_receive(f, peer, WIRE_GEMM, &reply);
                assert_int_equal(reply.status, MMA_OK);
                assert_d_is(peer, 0, 16, (float)(reply.id - ids[0] + 1));
        }
}

static void test_payload_of_another_size_is_refused_with_both_sizes(void **state)
{
        struct gemm gemm;
        struct request request = fixture_gemm(&gemm, 4, 4, 4);
        float *ones = fixture_ones(64);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        fixture_call(f, peer, &request, ones, 124, &reply);
        assert_int_equal(reply.status, MMA_BAD_FIELD);
        assert_non_null(strstr(reply.refusal.text, "124"));
        request.id = 0;
        fixture_call(f, peer, &request, ones, 160, &reply);
        assert_int_equal(reply.status, MMA_BAD_FIELD);
        assert_non_null(strstr(reply.refusal.text, "160"));
        assert_non_null(strstr(reply.refusal.text, "128"));
        request.id = 0;
        fixture_call(f, peer, &request, ones, 128, &reply);
        assert_int_equal(reply.status, MMA_OK);
        free(ones);
}

static void small_payloads(struct config *config)
{
        config->payload_bytes_max = 64 << 10;
}

static void test_result_that_no_reply_can_carry_is_refused(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, small_payloads);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 200, 200, 1, 0), MMA_LIMIT);
        expect(peer, send_gemm(peer, 4, 4, 4, 0), MMA_OK);
}

static void test_d_in_a_matrix_is_unsupported(void **state)
{
        struct gemm gemm;
        struct request request = fixture_gemm(&gemm, 4, 4, 4);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        gemm.d.place = PLACE_MATRIX;
        gemm.d.name = (struct text){ "result", 6 };
        fixture_call(f, peer, &request, NULL, 128, &reply);
        assert_int_equal(reply.status, MMA_UNSUPPORTED);
        assert_string_equal(reply.refusal.field, "d");
}

static void test_refused_problem_of_a_vector_does_not_stop_the_others(void **state)
{
        struct gemm problems[3];
        struct request request = fixture_request(WIRE_GEMM);
        float *ones = fixture_ones(64);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < 3; i++)
                fixture_gemm(&problems[i], 3, 3, 4);
        problems[1].b.rows = 5;
        request.gemm.is_vector = true;
        request.gemm.n_problems = 3;
        request.gemm.problems = problems;
        fixture_call(f, peer, &request, ones, 96, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(reply.gemm.is_vector);
        assert_int_equal(reply.gemm.n_problems, 3);
        assert_int_equal(reply.gemm.statuses[0], MMA_OK);
        assert_int_equal(reply.gemm.statuses[1], MMA_BAD_FIELD);
        assert_int_equal(reply.gemm.statuses[2], MMA_OK);
        assert_int_equal(reply.gemm.d_offsets[0], 0);
        assert_true(reply.gemm.d_offsets[1] == GEMM_UNSET);
        assert_int_equal(reply.gemm.d_offsets[2], 48);
        assert_d_is(peer, 0, 9, 4);
        assert_d_is(peer, 48, 9, 4);
        /* Between the two results: nothing of anybody's. */
        for (int i = 36; i < 48; i++)
                assert_int_equal(f->peers[peer].payload[i], 0);

        problems[0].b.rows = problems[2].b.rows = 5;
        request.id = 0;
        fixture_call(f, peer, &request, ones, 96, &reply);
        assert_int_equal(reply.status, MMA_OK);
        for (int i = 0; i < 3; i++)
                assert_int_equal(reply.gemm.statuses[i], MMA_BAD_FIELD);
        free(ones);
}

static void test_failed_problem_leaves_zeros_in_its_place(void **state)
{
        struct gemm problems[4];
        struct request request = fixture_request(WIRE_GEMM);
        float *ones = fixture_ones(64);
        struct reply reply;
        uint32_t peer;
        int n_failed = 0;

        (void)state;
        fixture_open(f, "fail_every=2,status=internal", NULL);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < 4; i++)
                fixture_gemm(&problems[i], 4, 4, 4);
        request.gemm.is_vector = true;
        request.gemm.n_problems = 4;
        request.gemm.problems = problems;
        fixture_call(f, peer, &request, ones, 128, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(f->peers[peer].payload_bytes, 4 * 64);
        for (int i = 0; i < 4; i++) {
                bool failed = reply.gemm.statuses[i] != MMA_OK;

                n_failed += failed;
                assert_int_equal(reply.gemm.d_offsets[i] == GEMM_UNSET, failed);
                assert_d_is(peer, (uint64_t)i * 64, 16, failed ? 0 : 4);
        }
        assert_int_equal(n_failed, 2);
        free(ones);
}

static void test_vector_of_the_largest_size_is_answered(void **state)
{
        struct gemm problems[REQUEST_PROBLEMS_MAX];
        struct request request = fixture_request(WIRE_GEMM);
        float *ones = fixture_ones(64);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX; i++)
                fixture_gemm(&problems[i], 1, 1 + i % 8, 4);
        request.gemm.is_vector = true;
        request.gemm.n_problems = REQUEST_PROBLEMS_MAX;
        request.gemm.problems = problems;
        fixture_call(f, peer, &request, ones, 16 + 8 * 16, &reply);
        assert_int_equal(reply.status, MMA_OK);
        for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX; i++) {
                assert_int_equal(reply.gemm.statuses[i], MMA_OK);
                assert_int_equal(reply.gemm.d_offsets[i] % 16, 0);
                assert_d_is(peer, reply.gemm.d_offsets[i], 1 + i % 8, 4);
        }
        /* What came together went to the backend together. */
        assert_int_equal(backend_fake_tasks(f->daemon.backend), REQUEST_PROBLEMS_MAX);
        assert_int_equal(backend_fake_lists(f->daemon.backend), 1);
        free(ones);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                TEST(test_hello_tells_version_features_and_limits),
                TEST(test_hello_with_a_foreign_version_is_refused_and_may_be_said_again),
                TEST(test_anything_before_hello_ends_the_connection),
                TEST(test_short_methods_answer),
                TEST(test_unknown_and_reserved_methods_are_refused_by_name),
                TEST(test_inline_product_is_right),
                TEST(test_empty_product_succeeds_and_writes_nothing),
                TEST(test_product_beyond_the_inline_limit_takes_the_heap_and_is_right),
                TEST(test_memory_of_large_requests_is_given_back),
                TEST(test_without_a_free_slot_the_heap_serves),
                TEST(test_more_requests_than_slots_are_all_answered),
                TEST(test_payload_of_another_size_is_refused_with_both_sizes),
                TEST(test_result_that_no_reply_can_carry_is_refused),
                TEST(test_d_in_a_matrix_is_unsupported),
                TEST(test_refused_problem_of_a_vector_does_not_stop_the_others),
                TEST(test_failed_problem_leaves_zeros_in_its_place),
                TEST(test_vector_of_the_largest_size_is_answered),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
