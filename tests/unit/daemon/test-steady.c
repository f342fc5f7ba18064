/* SPDX-License-Identifier: MIT
 *
 * Goal: once warm, a request takes no memory from the heap on its way from the socket to the reply. Method: the calls of
 * the allocator are counted while the loop turns; the peer's own do not count.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/stats.h"
#include "tests/unit/daemon/fixture.h"

static bool counts;
static int n_calls;

void *__real_malloc(size_t n_bytes);
void *__real_calloc(size_t n, size_t n_bytes);
void *__real_realloc(void *at, size_t n_bytes);
void *__real_aligned_alloc(size_t alignment, size_t n_bytes);
void *__wrap_malloc(size_t n_bytes);
void *__wrap_calloc(size_t n, size_t n_bytes);
void *__wrap_realloc(void *at, size_t n_bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes);

void *__wrap_malloc(size_t n_bytes)
{
        n_calls += counts;
        return __real_malloc(n_bytes);
}

void *__wrap_calloc(size_t n, size_t n_bytes)
{
        n_calls += counts;
        return __real_calloc(n, n_bytes);
}

void *__wrap_realloc(void *at, size_t n_bytes)
{
        n_calls += counts;
        return __real_realloc(at, n_bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes)
{
        n_calls += counts;
        return __real_aligned_alloc(alignment, n_bytes);
}

static struct fixture fixture;
static struct fixture *const f = &fixture;

static int teardown(void **state)
{
        (void)state;
        fixture_close(f);
        return 0;
}

/* As many as one receive window holds: of a frame that a read cuts in two, the connection keeps the first part on the heap. */
static int n_together(uint64_t payload_bytes)
{
        return (int)(CONN_READ_BYTES_PER_TURN / (payload_bytes + 4096));
}

/* Requests at once, answered; only what the daemon does is counted. */
static void round_of(uint32_t peer, struct request *request, const void *payload, uint64_t payload_bytes)
{
        const int n = n_together(payload_bytes);
        uint64_t *n_replies = &f->daemon.stats->replies[request->method][MMA_OK], n_wanted = *n_replies + (uint64_t)n;
        struct reply reply;

        for (int i = 0; i < n; i++) {
                request->id = 0;
                fixture_send(f, peer, request, payload, payload_bytes);
        }
        counts = true;
        fixture_until(f, *n_replies == n_wanted);
        fixture_turn(f);
        counts = false;
        for (int i = 0; i < n; i++) {
                fixture_receive(f, peer, request->method, &reply);
                assert_int_equal(reply.status, MMA_OK);
        }
}

/* Warm is a connection that has had as many replies waiting at one time as it will have; how many leave in one turn is a matter
 * of time, so the rounds that this takes differ. What allocates for each request never comes to ten rounds without. */
static void assert_steady(uint32_t peer, struct request *request, const void *payload, uint64_t payload_bytes)
{
        int n_without = 0;

        for (int i = 0; i < 100 && n_without < 10; i++) {
                n_calls = 0;
                round_of(peer, request, payload, payload_bytes);
                n_without = n_calls ? 0 : n_without + 1;
        }
        assert_int_equal(n_without, 10);
}

static void test_inline_product_allocates_nothing(void **state)
{
        float *ones = fixture_ones(2048);
        struct request request;
        struct gemm gemm;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        request = fixture_gemm(&gemm, 32, 32, 32);
        assert_steady(peer, &request, ones, 8192);
        free(ones);
}

static void test_product_in_a_slab_allocates_nothing(void **state)
{
        struct request request;
        struct gemm gemm;
        uint32_t peer;
        uint64_t slab;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, 65536, NULL);
        request = fixture_gemm(&gemm, 16, 16, 16);
        fixture_slab(&gemm.a, 16, 16, slab, 0);
        fixture_slab(&gemm.b, 16, 16, slab, 1024);
        fixture_slab(&gemm.d, 16, 16, slab, 2048);
        assert_steady(peer, &request, NULL, 0);
}

static void test_vector_allocates_nothing(void **state)
{
        float *ones = fixture_ones(64);
        struct gemm problems[10];
        struct request request;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < 10; i++)
                request = fixture_gemm(&problems[i], 4, 4, 4);
        request.gemm.is_vector = true;
        request.gemm.n_problems = 10;
        request.gemm.problems = problems;
        assert_steady(peer, &request, ones, 128);
        free(ones);
}

static void test_ping_allocates_nothing(void **state)
{
        struct request request = fixture_request(WIRE_PING);
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_steady(peer, &request, NULL, 0);
}

#define TEST(name) cmocka_unit_test_teardown(name, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                TEST(test_inline_product_allocates_nothing),
                TEST(test_product_in_a_slab_allocates_nothing),
                TEST(test_vector_allocates_nothing),
                TEST(test_ping_allocates_nothing),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
