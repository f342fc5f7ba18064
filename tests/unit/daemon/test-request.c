/* SPDX-License-Identifier: MIT
 *
 * Goal: each request is answered exactly once and rightly, whatever it asks for, however it ends. Method: the daemon of one
 * thread (fixture.h) on the fake backend, which computes with the CPU's arithmetic and can be held, slowed and lost.
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

#include "daemon/backend_fake.h"
#include "tests/unit/daemon/fixture.h"

static struct fixture fixture;
static struct fixture *const f = &fixture;

static int teardown(void **state)
{
        (void)state;
        fixture_close(f);
        return 0;
}

static uint64_t send_gemm(uint32_t peer, uint64_t m, uint64_t n, uint64_t k, uint64_t deadline_us)
{
        uint64_t n_elements = frame_padded(m * k * 4) / 4 + k * n, id;
        struct gemm gemm;
        struct request request = fixture_gemm(&gemm, m, n, k);
        float *ones = fixture_ones(n_elements);

        request.deadline_us = deadline_us;
        id = fixture_send(f, peer, &request, ones, n_elements * 4);
        free(ones);
        return id;
}

static void expect(uint32_t peer, uint64_t id, int status)
{
        struct reply reply;

        fixture_receive(f, peer, WIRE_GEMM, &reply);
        assert_int_equal(reply.id, id);
        assert_int_equal(reply.status, status);
}

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

/* ---- vectors ---- */

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

/* ---- ends ---- */

static void read_at_ease(struct config *config)
{
        config->turn_read_us = 10000;
}

static void test_what_arrives_together_is_launched_together(void **state)
{
        uint32_t peers[5];

        (void)state;
        fixture_open(f, NULL, read_at_ease);
        for (int i = 0; i < 5; i++)
                peers[i] = fixture_connect(f, 0);
        for (int i = 0; i < 50; i++)
                send_gemm(peers[i % 5], 4, 4, 4, 0);
        for (int i = 0; i < 50; i++) {
                struct reply reply;

                fixture_receive(f, peers[i % 5], WIRE_GEMM, &reply);
                assert_int_equal(reply.status, MMA_OK);
        }
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 50);
        assert_true(backend_fake_lists(f->daemon.backend) <= 2);  /* one, unless the machine was elsewhere for 10 ms */
}

static void test_duplicate_id_in_flight_ends_the_connection(void **state)
{
        struct request ping = fixture_request(WIRE_PING);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        ping.id = send_gemm(peer, 4, 4, 4, 0);
        f->conns[peer] = NULL;
        fixture_send(f, peer, &ping, NULL, 0);
        fixture_receive(f, peer, WIRE_PING, &reply);
        assert_true(reply.is_bye);
        peer_close(&f->peers[peer]);
        backend_fake_release(f->daemon.backend, 1);
        fixture_until(f, f->daemon.n_conns == 0);
}

static void test_cancel_of_a_queued_request_answers_both(void **state)
{
        struct request cancel = fixture_request(WIRE_CANCEL);
        struct reply reply;
        uint64_t running, queued;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        peer = fixture_connect(f, 0);
        running = send_gemm(peer, 4, 4, 4, 0);
        queued = send_gemm(peer, 4, 4, 4, 0);
        fixture_until(f, f->daemon.requests->n_in_flight[JOB_EXPRESS] == 1 && f->conns[peer]->n_jobs == 2);
        cancel.cancel.target = queued;
        fixture_send(f, peer, &cancel, NULL, 0);
        expect(peer, queued, MMA_CANCELLED);
        fixture_receive(f, peer, WIRE_CANCEL, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(reply.cancel.was_queued);

        /* What runs cannot be stopped, and is answered once. */
        cancel.id = 0;
        cancel.cancel.target = running;
        fixture_call(f, peer, &cancel, NULL, 0, &reply);
        assert_false(reply.cancel.was_queued);
        assert_false(fixture_has_reply(f, peer));
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, running, MMA_OK);

        /* Both crossed: no mistake. */
        cancel.id = 0;
        fixture_call(f, peer, &cancel, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_false(reply.cancel.was_queued);
        assert_false(fixture_has_reply(f, peer));
}

static void test_cancel_does_not_reach_another_connection(void **state)
{
        struct request cancel = fixture_request(WIRE_CANCEL);
        struct reply reply;
        uint32_t peer, other;
        uint64_t id;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        peer = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        send_gemm(peer, 4, 4, 4, 0);
        id = send_gemm(peer, 4, 4, 4, 0);
        fixture_until(f, f->conns[peer]->n_jobs == 2);
        cancel.id = 77;
        cancel.cancel.target = id;
        fixture_call(f, other, &cancel, NULL, 0, &reply);
        assert_false(reply.cancel.was_queued);
        assert_int_equal(f->conns[peer]->n_jobs, 2);
        backend_fake_release(f->daemon.backend, 2);
        expect(peer, id - 1, MMA_OK);
        expect(peer, id, MMA_OK);
}

static void test_deadline_that_cannot_be_kept_is_refused_before_it_runs(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "cost_us=1000000", NULL);
        peer = fixture_connect(f, 0);
        expect(peer, send_gemm(peer, 4, 4, 4, 500000), MMA_DEADLINE);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 0);
        expect(peer, send_gemm(peer, 4, 4, 4, 60000000), MMA_OK);
}

static void test_queued_request_is_answered_at_its_deadline(void **state)
{
        uint32_t peer;
        uint64_t running, queued, start_us;

        (void)state;
        fixture_open(f, "hold=1,room=1,cost_us=10", NULL);
        peer = fixture_connect(f, 0);
        running = send_gemm(peer, 4, 4, 4, 0);
        queued = send_gemm(peer, 4, 4, 4, 30000);
        fixture_until(f, f->conns[peer]->n_jobs == 2);
        /* A loop that sleeps is woken for it. */
        start_us = now_us();
        while (f->conns[peer]->n_jobs == 2 && now_us() < start_us + 10000000) {
                uv_run(&f->daemon.loop, UV_RUN_ONCE);
                fixture_turn(f);
        }
        assert_true(now_us() - start_us >= 25000);
        expect(peer, queued, MMA_DEADLINE);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, running, MMA_OK);
}

static void test_queued_work_of_a_dead_client_is_dropped(void **state)
{
        uint32_t dead, other;
        uint64_t id;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        dead = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        for (int i = 0; i < 10; i++)
                send_gemm(dead, 4, 4, 4, 0);
        fixture_until(f, f->conns[dead]->n_jobs == 10);
        fixture_disconnect(f, dead);
        assert_int_equal(requests_pending(&f->daemon), 1);      /* the one that runs */
        id = send_gemm(other, 4, 4, 4, 0);
        backend_fake_release(f->daemon.backend, 2);
        expect(other, id, MMA_OK);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 2);
        assert_int_equal(f->conns[other]->user->used[QUOTA_JOBS], 0);
}

static void test_lost_device_answers_everything_and_what_comes_later(void **state)
{
        uint32_t peer;
        uint64_t first;

        (void)state;
        fixture_open(f, "hold=1,room=2", NULL);
        peer = fixture_connect(f, 0);
        first = send_gemm(peer, 4, 4, 4, 0);
        for (int i = 0; i < 9; i++)
                send_gemm(peer, 4, 4, 4, 0);
        fixture_until(f, f->conns[peer]->n_jobs == 10);
        backend_fake_lose(f->daemon.backend);
        assert_int_equal(f->daemon.backend->ops->health(f->daemon.backend), MMA_GPU_LOST);
        requests_fail_all(&f->daemon, MMA_GPU_LOST, "the GPU failed; the daemon restarts");
        for (uint64_t i = 0; i < 10; i++)
                expect(peer, first + i, MMA_GPU_LOST);
        assert_false(fixture_has_reply(f, peer));
        expect(peer, send_gemm(peer, 4, 4, 4, 0), MMA_GPU_LOST);
        /* The two that ran come back to nobody. */
        fixture_until(f, requests_pending(&f->daemon) == 0);
        f->daemon.requests->lost_status = 0;
}

static void two_jobs(struct config *config)
{
        config->jobs_per_conn_max = 2;
        config->policy.base.allowed[QUOTA_JOBS] = 3;
}

static void test_limits_of_jobs_refuse_and_refund(void **state)
{
        uint32_t peer, other;
        uint64_t ids[6];

        (void)state;
        fixture_open(f, "hold=1", two_jobs);
        peer = fixture_connect(f, 1000);
        other = fixture_connect(f, 1000);
        ids[0] = send_gemm(peer, 4, 4, 4, 0);
        ids[1] = send_gemm(peer, 4, 4, 4, 0);
        ids[2] = send_gemm(peer, 4, 4, 4, 0);
        expect(peer, ids[2], MMA_BUSY);         /* of the connection */
        ids[3] = send_gemm(other, 4, 4, 4, 0);
        ids[4] = send_gemm(other, 4, 4, 4, 0);
        expect(other, ids[4], MMA_QUOTA);       /* of the user */
        backend_fake_release(f->daemon.backend, 4);
        expect(peer, ids[0], MMA_OK);
        expect(peer, ids[1], MMA_OK);
        expect(other, ids[3], MMA_OK);
        ids[5] = send_gemm(other, 4, 4, 4, 0);
        expect(other, ids[5], MMA_OK);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_JOBS], 0);
}

static void test_draining_finishes_what_is_queued_and_refuses_what_is_new(void **state)
{
        uint64_t queued, late;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        queued = send_gemm(peer, 4, 4, 4, 0);
        fixture_until(f, f->conns[peer]->n_jobs == 1);
        f->daemon.is_draining = true;
        requests_drain(&f->daemon);
        late = send_gemm(peer, 4, 4, 4, 0);
        expect(peer, late, MMA_DRAINING);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, queued, MMA_OK);
}

static void test_cancels_at_random_times_end_each_request_once(void **state)
{
        unsigned seed = 11;
        uint32_t peer;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        fixture_open(f, "room=3", NULL);
        peer = fixture_connect(f, 0);
        for (int round = 0; round < 500; round++) {
                struct request cancel = fixture_request(WIRE_CANCEL);
                int n_gemm = 0, n_cancel = 0;
                uint64_t ids[4];

                for (int i = 0; i < 4; i++)
                        ids[i] = send_gemm(peer, 4, 4, 4, 0);
                for (int i = rand() % 5; i > 0; i--)
                        fixture_turn(f);
                cancel.cancel.target = ids[rand() % 4];
                fixture_send(f, peer, &cancel, NULL, 0);
                for (int i = 0; i < 5; i++) {
                        struct reply reply;

                        fixture_receive(f, peer, WIRE_NONE, &reply);
                        if (reply.id == cancel.id) {
                                n_cancel++;
                                continue;
                        }
                        n_gemm++;
                        assert_true(reply.id >= ids[0] && reply.id <= ids[3]);
                        if (reply.id == cancel.cancel.target)
                                assert_true(reply.status == MMA_OK || reply.status == MMA_CANCELLED);
                        else
                                assert_int_equal(reply.status, MMA_OK);
                }
                assert_int_equal(n_gemm, 4);
                assert_int_equal(n_cancel, 1);
        }
        assert_false(fixture_has_reply(f, peer));
}

#define TEST(name) cmocka_unit_test_teardown(name, teardown)

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
                TEST(test_what_arrives_together_is_launched_together),
                TEST(test_duplicate_id_in_flight_ends_the_connection),
                TEST(test_cancel_of_a_queued_request_answers_both),
                TEST(test_cancel_does_not_reach_another_connection),
                TEST(test_deadline_that_cannot_be_kept_is_refused_before_it_runs),
                TEST(test_queued_request_is_answered_at_its_deadline),
                TEST(test_queued_work_of_a_dead_client_is_dropped),
                TEST(test_lost_device_answers_everything_and_what_comes_later),
                TEST(test_limits_of_jobs_refuse_and_refund),
                TEST(test_draining_finishes_what_is_queued_and_refuses_what_is_new),
                TEST(test_cancels_at_random_times_end_each_request_once),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
