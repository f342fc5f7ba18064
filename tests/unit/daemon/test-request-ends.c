/* SPDX-License-Identifier: MIT
 *
 * Goal: each request is answered exactly once, however it ends: cancelled, too late, with its client or its device gone, or while the
 * daemon drains. Method: products.h.
 */
#include "daemon/backend_fake.h"
#include "tests/unit/daemon/products.h"

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

int main(void)
{
        const struct CMUnitTest tests[] = {
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
