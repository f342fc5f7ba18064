/* SPDX-License-Identifier: MIT
 *
 * Goal: slabs are sealed, belong to one connection, are paid for, and are gone when the last that uses them is; requests
 * that share bytes of one keep their order. Method: the daemon of one thread (fixture.h), fake backend.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

static int open_status(uint32_t peer, uint64_t n_bytes)
{
        struct request request = fixture_request(WIRE_SLAB_OPEN);
        struct reply reply;

        request.slab_open.bytes = n_bytes;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        if (f->peers[peer].passed_fd >= 0)
                close(f->peers[peer].passed_fd);
        f->peers[peer].passed_fd = -1;
        return reply.status;
}

static uint64_t send_close(uint32_t peer, uint64_t slab)
{
        struct request request = fixture_request(WIRE_SLAB_CLOSE);

        request.slab_close.slab = slab;
        return fixture_send(f, peer, &request, NULL, 0);
}

/* n x n at three places of a slab. */
static uint64_t send_product(uint32_t peer, uint64_t slab, uint64_t n, uint64_t a, uint64_t b, uint64_t d)
{
        struct request request = fixture_request(WIRE_GEMM);
        struct gemm gemm;

        gemm_init(&gemm);
        fixture_slab(&gemm.a, n, n, slab, a);
        fixture_slab(&gemm.b, n, n, slab, b);
        fixture_slab(&gemm.d, n, n, slab, d);
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        return fixture_send(f, peer, &request, NULL, 0);
}

static void expect(uint32_t peer, int method, uint64_t id, int status)
{
        struct reply reply;

        fixture_receive(f, peer, method, &reply);
        assert_int_equal(reply.id, id);
        assert_int_equal(reply.status, status);
}

static void fill(void *map, uint64_t offset, uint64_t n_elements, float value)
{
        float *at = (float *)(void *)((char *)map + offset);

        for (uint64_t i = 0; i < n_elements; i++)
                at[i] = value;
}

static void assert_is(const void *map, uint64_t offset, uint64_t n_elements, float value)
{
        const float *at = (const float *)(const void *)((const char *)map + offset);

        for (uint64_t i = 0; i < n_elements; i++)
                assert_true(at[i] == value);
}

static void test_slab_is_sealed_zeroed_and_at_least_as_large_as_asked(void **state)
{
        struct request request = fixture_request(WIRE_SLAB_OPEN);
        struct reply reply;
        struct stat stat;
        uint32_t peer;
        char *map;
        int fd;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        request.slab_open.bytes = 5000;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(reply.slab_open.bytes, 8192);
        assert_true(reply.slab_open.pinned);
        fd = f->peers[peer].passed_fd;
        assert_int_equal(fstat(fd, &stat), 0);
        assert_int_equal(stat.st_size, 8192);
        assert_int_equal(fcntl(fd, F_GET_SEALS) & (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL),
                         F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
        assert_true(ftruncate(fd, 0) < 0);
        assert_true(ftruncate(fd, 1 << 20) < 0);
        map = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        assert_true(map != MAP_FAILED);
        for (int i = 0; i < 8192; i++)
                assert_int_equal(map[i], 0);
        munmap(map, 8192);
        close(fd);
        f->peers[peer].passed_fd = -1;
}

static void test_operands_are_read_from_exactly_their_offset(void **state)
{
        static const uint64_t offsets[] = { 0, 4, 12, 4092, 4096, 8000 };
        uint32_t peer;
        uint64_t slab;
        void *map;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 65536, &map);
        for (size_t i = 0; i < sizeof(offsets) / sizeof(*offsets); i++) {
                fill(map, 0, 16384, 9);
                fill(map, offsets[i], 1, 7);
                fill(map, 20000, 1, 1);
                expect(peer, WIRE_GEMM, send_product(peer, slab, 1, offsets[i], 20000, 30000), MMA_OK);
                assert_is(map, 30000, 1, 7);
                assert_is(map, 29996, 1, 9);
                assert_is(map, 30004, 1, 9);
        }
        munmap(map, 65536);
}

static void test_operand_over_the_end_is_refused_at_the_first_byte_too_many(void **state)
{
        struct request request = fixture_request(WIRE_GEMM);
        struct reply reply;
        struct gemm gemm;
        uint32_t peer;
        uint64_t slab;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 4096, NULL);
        expect(peer, WIRE_GEMM, send_product(peer, slab, 4, 0, 64, 4096 - 64), MMA_OK);
        gemm_init(&gemm);
        fixture_slab(&gemm.a, 4, 4, slab, 4096 - 60);
        fixture_slab(&gemm.b, 4, 4, slab, 0);
        fixture_slab(&gemm.d, 4, 4, slab, 128);
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_BAD_FIELD);
        assert_string_equal(reply.refusal.field, "a");
        assert_int_equal(reply.refusal.limit, 4096);
}

static void test_slab_of_another_connection_is_not_found(void **state)
{
        uint32_t peer, other;
        uint64_t slab;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 4096, NULL);
        expect(other, WIRE_GEMM, send_product(other, slab, 1, 0, 4, 8), MMA_NOT_FOUND);
        expect(other, WIRE_SLAB_CLOSE, send_close(other, slab), MMA_NOT_FOUND);
        expect(peer, WIRE_GEMM, send_product(peer, slab, 1, 0, 4, 8), MMA_OK);
}

static void test_closed_slab_lives_until_its_last_job_ends(void **state)
{
        uint64_t slab, product, closing, late;
        uint32_t peer;
        void *map;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 4096, &map);
        fill(map, 0, 2, 3);
        product = send_product(peer, slab, 1, 0, 4, 8);
        closing = send_close(peer, slab);
        late = send_product(peer, slab, 1, 0, 4, 12);
        expect(peer, WIRE_GEMM, late, MMA_NOT_FOUND);   /* the id is gone at once */
        assert_false(fixture_has_reply(f, peer));
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 4096);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, product, MMA_OK);
        expect(peer, WIRE_SLAB_CLOSE, closing, MMA_OK);
        assert_is(map, 8, 1, 9);
        fixture_until(f, f->daemon.requests->slabs.n_alive == 0);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 0);
        munmap(map, 4096);
}

static void test_slab_of_a_dead_client_lives_until_its_running_job_ends(void **state)
{
        uint32_t peer;
        uint64_t slab;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 4096, NULL);
        send_product(peer, slab, 1, 0, 4, 8);
        send_product(peer, slab, 1, 0, 4, 8);
        fixture_until(f, f->conns[peer]->n_jobs == 2);
        fixture_disconnect(f, peer);
        for (int i = 0; i < 20; i++)
                fixture_turn(f);
        assert_int_equal(f->daemon.requests->slabs.n_alive, 1);
        backend_fake_release(f->daemon.backend, 1);
        fixture_until(f, f->daemon.requests->slabs.n_alive == 0);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 1);
}

static void test_result_is_read_by_the_next_request_only_when_it_is_there(void **state)
{
        uint64_t slab, ids[4];
        uint32_t peer;
        void *map;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 65536, &map);
        fill(map, 0, 64, 1);
        /* A chain: each reads what the one before wrote. The last writes over what the chain has read. */
        ids[0] = send_product(peer, slab, 8, 0, 0, 1024);
        ids[1] = send_product(peer, slab, 8, 1024, 0, 2048);
        ids[2] = send_product(peer, slab, 8, 2048, 0, 3072);
        ids[3] = send_product(peer, slab, 8, 3072, 3072, 0);
        fixture_until(f, f->conns[peer]->n_jobs == 4);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 1);
        for (int i = 0; i < 4; i++) {
                backend_fake_release(f->daemon.backend, 1);
                expect(peer, WIRE_GEMM, ids[i], MMA_OK);
                assert_int_equal(backend_fake_tasks(f->daemon.backend), i < 3 ? i + 2 : 4);
        }
        assert_is(map, 1024, 64, 8);
        assert_is(map, 2048, 64, 64);
        assert_is(map, 3072, 64, 512);
        assert_is(map, 0, 64, 8.0f * 512 * 512);
        munmap(map, 65536);
}

static void test_blocked_request_does_not_block_others(void **state)
{
        uint64_t slab, first, blocked, free_one;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 65536, NULL);
        first = send_product(peer, slab, 8, 0, 0, 1024);
        blocked = send_product(peer, slab, 8, 1024, 0, 2048);
        free_one = send_product(peer, slab, 8, 0, 0, 4096);
        fixture_until(f, f->conns[peer]->n_jobs == 3);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 2);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, first, MMA_OK);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, free_one, MMA_OK);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, blocked, MMA_OK);
}

static void test_cancelled_link_of_a_chain_lets_the_rest_go(void **state)
{
        struct request cancel = fixture_request(WIRE_CANCEL);
        uint64_t slab, ids[3];
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1", NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 65536, NULL);
        for (int i = 0; i < 3; i++)
                ids[i] = send_product(peer, slab, 8, 0, 256, 1024);
        fixture_until(f, f->conns[peer]->n_jobs == 3);
        cancel.cancel.target = ids[1];
        fixture_send(f, peer, &cancel, NULL, 0);
        expect(peer, WIRE_GEMM, ids[1], MMA_CANCELLED);
        fixture_receive(f, peer, WIRE_CANCEL, &reply);
        assert_true(reply.cancel.was_queued);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, ids[0], MMA_OK);
        backend_fake_release(f->daemon.backend, 1);
        expect(peer, WIRE_GEMM, ids[2], MMA_OK);
}

static void test_results_of_a_vector_that_overlap_are_refused(void **state)
{
        struct gemm problems[2];
        struct request request = fixture_request(WIRE_GEMM);
        struct reply reply;
        uint32_t peer;
        uint64_t slab;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 4096, NULL);
        for (int i = 0; i < 2; i++) {
                gemm_init(&problems[i]);
                fixture_slab(&problems[i].a, 4, 4, slab, 0);
                fixture_slab(&problems[i].b, 4, 4, slab, 64);
                fixture_slab(&problems[i].d, 4, 4, slab, 1024 + (uint64_t)i * 60);
        }
        request.gemm.is_vector = true;
        request.gemm.n_problems = 2;
        request.gemm.problems = problems;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OVERLAP);
        problems[1].d.offset = 1024 + 64;
        request.id = 0;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(reply.gemm.statuses[1], MMA_OK);
}

static void test_punched_slab_spoils_only_its_own_results(void **state)
{
        struct request request = fixture_request(WIRE_SLAB_OPEN);
        struct reply reply;
        uint32_t peer;
        float *map;
        int fd;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        request.slab_open.bytes = 65536;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        fd = f->peers[peer].passed_fd;
        map = mmap(NULL, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        assert_true(map != MAP_FAILED);
        fill(map, 0, 64, 1);
        assert_int_equal(fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 65536), 0);
        expect(peer, WIRE_GEMM, send_product(peer, reply.slab_open.slab, 8, 0, 0, 1024), MMA_OK);
        assert_is(map, 1024, 64, 0);
        munmap(map, 65536);
        close(fd);
        f->peers[peer].passed_fd = -1;
}

/* ---- refusals ---- */

static void small(struct config *config)
{
        config->policy.base.allowed[QUOTA_PINNED_BYTES] = 1 << 20;
        config->slab_bytes_max = 1 << 21;
        config->slabs_per_conn_max = 3;
}

static void test_sizes_and_quota_are_refused_and_refunded(void **state)
{
        uint64_t slab;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, small);
        peer = fixture_connect(f, 1000);
        assert_int_equal(open_status(peer, 0), MMA_BAD_FIELD);
        assert_int_equal(open_status(peer, (1 << 21) + 1), MMA_LIMIT);
        assert_int_equal(open_status(peer, UINT64_MAX), MMA_LIMIT);
        assert_int_equal(open_status(peer, (1 << 20) + 1), MMA_QUOTA);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 0);
        slab = fixture_slab_open(f, peer, 1 << 20, NULL);
        assert_int_equal(open_status(peer, 1), MMA_QUOTA);
        expect(peer, WIRE_SLAB_CLOSE, send_close(peer, slab), MMA_OK);
        fixture_until(f, f->daemon.requests->slabs.n_alive == 0);
        for (int i = 0; i < 3; i++)
                assert_int_equal(open_status(peer, 4096), MMA_OK);
        assert_int_equal(open_status(peer, 4096), MMA_LIMIT);
}

static void test_slab_that_cannot_be_pinned_leaves_nothing_behind(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pin_fails=1", NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(open_status(peer, 1 << 20), MMA_NO_MEMORY);
        fixture_until(f, f->daemon.requests->slabs.n_alive == 0);
        assert_int_equal(f->daemon.requests->slabs.n_bytes, 0);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 0);
        assert_int_equal(f->conns[peer]->n_slabs, 0);
}

static void all_together(struct config *config)
{
        config->pinned_bytes_max = 1 << 20;
}

static void test_all_users_together_have_a_limit_too(void **state)
{
        uint32_t peer, other;

        (void)state;
        fixture_open(f, NULL, all_together);
        peer = fixture_connect(f, 1000);
        other = fixture_connect(f, 1001);
        assert_int_equal(open_status(peer, 1 << 19), MMA_OK);
        assert_int_equal(open_status(other, 1 << 20), MMA_NO_MEMORY);
        assert_int_equal(open_status(other, 1 << 19), MMA_OK);
}

static void test_client_that_dies_while_its_slab_is_made_leaves_nothing(void **state)
{
        (void)state;
        fixture_open(f, NULL, NULL);
        for (int i = 0; i < 20; i++) {
                uint32_t peer = fixture_connect(f, 0);
                struct request request = fixture_request(WIRE_SLAB_OPEN);

                request.slab_open.bytes = 1 << 22;
                fixture_send(f, peer, &request, NULL, 0);
                for (int k = 0; k < i % 3; k++)
                        fixture_turn(f);
                fixture_disconnect(f, peer);
        }
        fixture_until(f, f->daemon.requests->slabs.n_alive == 0 && requests_pending(&f->daemon) == 0);
}

/* ---- the pool ---- */

static void pool(struct config *config)
{
        config->slab_pool_bytes = 3 << 20;
}

static void test_pool_is_filled_while_idle_and_answers_at_once(void **state)
{
        struct slab_pool *slab_pool;
        uint32_t peer;
        uint64_t slab;

        (void)state;
        fixture_open(f, NULL, pool);
        slab_pool = &f->daemon.requests->slab_pool;
        assert_int_equal(slab_pool->classes[0].n_wanted, 3);
        assert_int_equal(slab_pool->classes[1].n_wanted, 0);
        fixture_until(f, slab_pool->classes[0].n_ready == 3);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 100, NULL);
        assert_int_equal(f->conns[peer]->slabs->n_bytes, 1 << 20);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 1 << 20);
        fixture_until(f, slab_pool->classes[0].n_ready == 3);
        /* A used slab never goes back. */
        expect(peer, WIRE_SLAB_CLOSE, send_close(peer, slab), MMA_OK);
        fixture_until(f, f->daemon.requests->slabs.n_alive == 3);
}

static void pool_and_little_quota(struct config *config)
{
        pool(config);
        config->policy.base.allowed[QUOTA_PINNED_BYTES] = 1 << 19;
}

static void test_quota_below_a_pool_slab_gets_one_of_its_own_size(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, pool_and_little_quota);
        fixture_until(f, f->daemon.requests->slab_pool.classes[0].n_ready == 3);
        peer = fixture_connect(f, 1000);
        fixture_slab_open(f, peer, 4096, NULL);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_PINNED_BYTES], 4096);
        assert_int_equal(f->daemon.requests->slab_pool.classes[0].n_ready, 3);
}

#define TEST(name) cmocka_unit_test_teardown(name, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                TEST(test_slab_is_sealed_zeroed_and_at_least_as_large_as_asked),
                TEST(test_operands_are_read_from_exactly_their_offset),
                TEST(test_operand_over_the_end_is_refused_at_the_first_byte_too_many),
                TEST(test_slab_of_another_connection_is_not_found),
                TEST(test_closed_slab_lives_until_its_last_job_ends),
                TEST(test_slab_of_a_dead_client_lives_until_its_running_job_ends),
                TEST(test_result_is_read_by_the_next_request_only_when_it_is_there),
                TEST(test_blocked_request_does_not_block_others),
                TEST(test_cancelled_link_of_a_chain_lets_the_rest_go),
                TEST(test_results_of_a_vector_that_overlap_are_refused),
                TEST(test_punched_slab_spoils_only_its_own_results),
                TEST(test_sizes_and_quota_are_refused_and_refunded),
                TEST(test_slab_that_cannot_be_pinned_leaves_nothing_behind),
                TEST(test_all_users_together_have_a_limit_too),
                TEST(test_client_that_dies_while_its_slab_is_made_leaves_nothing),
                TEST(test_pool_is_filled_while_idle_and_answers_at_once),
                TEST(test_quota_below_a_pool_slab_gets_one_of_its_own_size),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
