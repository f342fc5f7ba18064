/* SPDX-License-Identifier: MIT
 *
 * Goal: a resident matrix is paid for by its owner, and leaves nothing when it fails, is dropped or loses its connection. Method:
 * matrices.h.
 */
#include <stdio.h>
#include <time.h>

#include "daemon/backend_fake.h"
#include "tests/unit/daemon/matrices.h"

static void test_dropped_matrix_serves_those_in_flight_and_nobody_later(void **state)
{
        uint64_t matrix, product, dropping;
        struct request request;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        backend_fake_release(f->daemon.backend, 1);
        assert_int_equal(put(peer, put_request("w", 4, 4, true), 2, &matrix), MMA_OK);
        product = send_product(peer, "w", 2, 4, 4);
        fixture_until(f, f->conns[peer]->n_jobs == 1);
        request = fixture_request(WIRE_MATRIX_DROP);
        request.matrix_drop.name = text("w");
        dropping = fixture_send(f, peer, &request, NULL, 0);
        assert_int_equal(get(peer, matrix, NULL, NULL), MMA_GONE);
        assert_int_equal(get(peer, 0, "w", NULL), MMA_NOT_FOUND);
        assert_int_equal(f->daemon.requests->matrices.n_alive, 1);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, product, MMA_OK);
        assert_true(first_of_reply(peer) == 8);
        expect(peer, WIRE_MATRIX_DROP, dropping, MMA_OK);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_GPU_BYTES], 0);
}

static void little_memory(struct config *config)
{
        config->memory_bytes_max = 1 << 16;
}

static void test_put_without_memory_leaves_nothing_and_succeeds_once_there_is_room(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, little_memory);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, put_request("first", 100, 100, true), 1, NULL), MMA_OK);
        assert_int_equal(put(peer, put_request("second", 100, 100, true), 1, NULL), MMA_NO_MEMORY);
        assert_int_equal(get(peer, 0, "second", NULL), MMA_NOT_FOUND);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 1);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_MATRICES], 1);
        assert_int_equal(drop(peer, 0, "first"), MMA_OK);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);
        assert_int_equal(put(peer, put_request("second", 100, 100, true), 1, NULL), MMA_OK);
}

static void little_quota(struct config *config)
{
        config->policy.base.allowed[QUOTA_GPU_BYTES] = 1000;
        config->policy.base.allowed[QUOTA_MATRICES] = 2;
}

static void test_quotas_of_matrices_refuse_and_refund(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, little_quota);
        peer = fixture_connect(f, 1000);
        assert_int_equal(put(peer, put_request("a", 63, 4, true), 1, NULL), MMA_QUOTA);
        assert_int_equal(put(peer, put_request("a", 62, 4, true), 1, NULL), MMA_OK);
        assert_int_equal(put(peer, put_request("b", 1, 4, true), 1, NULL), MMA_QUOTA);
        assert_int_equal(drop(peer, 0, "a"), MMA_OK);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);
        assert_int_equal(put(peer, put_request("a", 1, 1, true), 1, NULL), MMA_OK);
        assert_int_equal(put(peer, put_request("b", 1, 1, true), 1, NULL), MMA_OK);
        assert_int_equal(put(peer, put_request("c", 1, 1, true), 1, NULL), MMA_QUOTA);
}

static void test_uncommitted_matrix_goes_with_its_connection(void **state)
{
        struct request request = put_request("half", 4, 4, false);
        struct reply reply;
        uint32_t peer, other;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(put(peer, put_request("whole", 4, 4, true), 1, NULL), MMA_OK);
        fixture_disconnect(f, peer);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 1);
        assert_int_equal(get(other, 0, "whole", NULL), MMA_OK);
        assert_int_equal(put(other, put_request("half", 4, 4, true), 1, NULL), MMA_OK);
}

static void test_open_matrices_of_a_connection_have_a_limit_that_names_the_way_out(void **state)
{
        uint32_t peer, other;
        struct request request;
        struct reply reply;
        uint64_t first = 0;
        char name[16];

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        for (unsigned i = 0; i <= MATRIX_OPEN_PER_CONN_MAX; i++) {
                snprintf(name, sizeof(name), "m%u", i);
                request = put_request(name, 0, 1, false);
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, i < MATRIX_OPEN_PER_CONN_MAX ? MMA_OK : MMA_LIMIT);
                if (i == 0)
                        first = reply.matrix_put.matrix;
        }
        assert_true(reply.refusal.has_limit && reply.refusal.limit == MATRIX_OPEN_PER_CONN_MAX);
        assert_non_null(strstr(reply.refusal.text, "commit or drop"));
        /* Others, and whole ones, are not concerned. */
        request = put_request("others", 0, 1, false);
        fixture_call(f, other, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        request = put_request("whole", 0, 1, true);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        /* Each commit makes room for one. */
        request = fixture_request(WIRE_MATRIX_COMMIT);
        request.matrix_commit.matrix = first;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        for (int i = 0; i < 2; i++) {
                request = put_request(i ? "late.1" : "late.0", 0, 1, false);
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, i ? MMA_LIMIT : MMA_OK);
        }
}

static void test_failed_write_spoils_the_commit(void **state)
{
        struct request write = fixture_request(WIRE_MATRIX_WRITE), commit = fixture_request(WIRE_MATRIX_COMMIT);
        struct request put_one = put_request("m", 4, 3, false);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "fail_every=1,status=no_memory", NULL);
        peer = fixture_connect(f, 0);
        fixture_call(f, peer, &put_one, NULL, 0, &reply);
        write.matrix_write.matrix = commit.matrix_commit.matrix = reply.matrix_put.matrix;
        write.matrix_write.source = nowhere;
        write.matrix_write.source.place = PLACE_INLINE;
        write.matrix_write.n_lines = 4;
        fixture_call(f, peer, &write, NULL, 48, &reply);
        assert_int_equal(reply.status, MMA_NO_MEMORY);
        fixture_call(f, peer, &commit, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_GONE);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);
}

static uint64_t thread_us(void)
{
        struct timespec now;

        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void test_disconnect_does_not_look_at_matrices_of_others(void **state)
{
        const int n = 100000, n_together = 200;
        uint32_t owner, peer;
        uint64_t start_us;
        char name[16];

        (void)state;
        fixture_open(f, NULL, NULL);
        owner = fixture_connect(f, 0);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < n; i += n_together) {
                for (int k = 0; k < n_together; k++) {
                        struct request request;

                        snprintf(name, sizeof(name), "m%d", i + k);
                        request = put_request(name, 0, 1, true);
                        fixture_send(f, owner, &request, NULL, 0);
                }
                for (int k = 0; k < n_together; k++) {
                        struct reply reply;

                        fixture_receive(f, owner, WIRE_MATRIX_PUT, &reply);
                        assert_int_equal(reply.status, MMA_OK);
                }
        }
        assert_int_equal(f->daemon.requests->matrices.n_alive, n);
        start_us = thread_us();
        fixture_disconnect(f, peer);
        assert_true(thread_us() - start_us < 5000);
        start_us = thread_us();
        assert_int_equal(get(owner, 0, "m77777", NULL), MMA_OK);
        assert_true(thread_us() - start_us < 5000);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                TEST(test_dropped_matrix_serves_those_in_flight_and_nobody_later),
                TEST(test_put_without_memory_leaves_nothing_and_succeeds_once_there_is_room),
                TEST(test_quotas_of_matrices_refuse_and_refund),
                TEST(test_uncommitted_matrix_goes_with_its_connection),
                TEST(test_open_matrices_of_a_connection_have_a_limit_that_names_the_way_out),
                TEST(test_failed_write_spoils_the_commit),
                TEST(test_disconnect_does_not_look_at_matrices_of_others),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
