/* SPDX-License-Identifier: MIT
 *
 * Goal: what runs out is refused with its name and comes back when it is free again. Method: the real daemon under tight
 * limits of descriptors, connections and memory.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

static struct harness h;

static int setup(void **state)
{
        (void)state;
        memset(&h, 0, sizeof h);
        return 0;
}

static int teardown(void **state)
{
        (void)state;
        harness_end(&h);
        return 0;
}

static void start(const struct harness_options *options)
{
        assert_int_equal(harness_start(options, &h), 0);
}

static void test_two_hundred_clients_under_64_descriptors_are_served_or_told_and_nothing_spins(void **state)
{
        static struct peer peers[200];
        struct reply reply;
        uint64_t cpu_us;
        uint32_t n_served = 0, n_told = 0;

        (void)state;
        start(&(struct harness_options){ .nofile = 64, .config = "[rule]\nadmin = yes\nconnections = 1000\n" });
        for (int i = 0; i < 200; i++) {
                int r = peer_open(&peers[i], h.socket);

                assert_int_equal(r, 0);
                r = peer_hello(&peers[i], &reply);
                if (r == 0 && !reply.is_bye) {
                        n_served++;
                } else {
                        n_told += r == MMA_BUSY && reply.is_bye && reply.refusal.text[0];
                        peer_close(&peers[i]);
                }
        }
        print_message("%u served, %u told why not\n", n_served, n_told);
        assert_true(n_served >= 16 && n_served < 64);
        assert_int_equal(n_served + n_told, 200);

        harness_sleep_ms(1000);
        cpu_us = harness_cpu_us(&h);
        harness_sleep_ms(1000);
        assert_true(harness_cpu_us(&h) - cpu_us < 100000);
        for (int i = 0; i < 200; i++)
                if (peers[i].fd >= 0)
                        assert_int_equal(peer_ping(&peers[i]), 0);
        for (int i = 0; i < 200; i++)
                peer_close(&peers[i]);
        for (int i = 0; i < 1000 && peer_start(&peers[0], h.socket) != 0; i++) {
                peer_close(&peers[0]);
                harness_sleep_ms(5);
        }
        assert_int_equal(peer_ping(&peers[0]), 0);
        peer_close(&peers[0]);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_connection_limit_of_a_user_is_told_and_free_again_at_once(void **state)
{
        struct peer a, b, c;
        struct reply reply;

        (void)state;
        start(&(struct harness_options){ .config = "[user]\nconnections = 2\n" });
        assert_int_equal(peer_start(&a, h.socket), 0);
        assert_int_equal(peer_start(&b, h.socket), 0);
        assert_int_equal(peer_open(&c, h.socket), 0);
        assert_int_equal(peer_receive(&c, WIRE_NONE, &reply, HARNESS_WAIT_MS), 0);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_QUOTA);
        assert_string_equal(reply.refusal.field, "connections");
        assert_non_null(strstr(reply.refusal.text, "mmad.conf"));
        peer_close(&c);
        peer_close(&b);
        for (int i = 0; i < 1000 && peer_start(&c, h.socket) != 0; i++) {
                peer_close(&c);
                harness_sleep_ms(2);
        }
        assert_int_equal(peer_ping(&c), 0);
        assert_int_equal(peer_ping(&a), 0);
        peer_close(&a);
        peer_close(&c);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_idle_connections_are_cheap(void **state)
{
        static struct peer peers[500];
        uint64_t before, per_connection;

        (void)state;
        start(&(struct harness_options){ .config = "[limits]\nslab_pool_bytes = 0\n[user]\nconnections = 1000\n" });
        for (int i = 0; i < 20; i++)
                assert_int_equal(peer_start(&peers[i], h.socket), 0);
        before = harness_rss_bytes(&h);
        for (int i = 20; i < 500; i++)
                assert_int_equal(peer_start(&peers[i], h.socket), 0);
        /* A frame in pieces and a large one: what they needed is given back. */
        for (int i = 20; i < 500; i += 10) {
                struct request request = { .method = WIRE_PING };
                struct reply reply;
                assert_int_equal(peer_call(&peers[i], &request, NULL, 100000, &reply), 0);
        }
        per_connection = (harness_rss_bytes(&h) - before) / 480;
        print_message("%llu bytes of memory per idle connection\n", (unsigned long long)per_connection);
        assert_true(HARNESS_SANITIZED || per_connection < 4096);
        for (int i = 0; i < 500; i++)
                peer_close(&peers[i]);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_memory_of_a_large_request_is_given_back_while_the_connection_stays(void **state)
{
        struct request request = { .method = WIRE_PING };
        struct reply reply;
        struct peer p;
        uint64_t before;

        (void)state;
        start(&(struct harness_options){ .config = "[limits]\npayload_bytes_max = 128 MiB\nslab_pool_bytes = 0\n" });
        assert_int_equal(peer_start(&p, h.socket), 0);
        harness_sleep_ms(1000);
        before = harness_rss_bytes(&h);
        for (int i = 0; i < 3; i++) {
                request.id = 0;
                assert_int_equal(peer_call(&p, &request, NULL, 100 << 20, &reply), 0);
        }
        for (int i = 0; i < 500 && harness_rss_bytes(&h) > before + (4u << 20); i++)
                harness_sleep_ms(10);
        print_message("%lld bytes more than before\n", (long long)harness_rss_bytes(&h) - (long long)before);
        assert_true(HARNESS_SANITIZED || harness_rss_bytes(&h) <= before + (4u << 20));
        assert_int_equal(peer_ping(&p), 0);
        peer_close(&p);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_payload_quota_is_told_by_name_and_the_connection_lives(void **state)
{
        struct request request = { .method = WIRE_PING };
        struct reply reply;
        struct peer p;

        (void)state;
        start(&(struct harness_options){ .config = "[user]\ninline_bytes = 1 MiB\n" });
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(peer_call(&p, &request, NULL, 2 << 20, &reply), 0);
        assert_int_equal(reply.status, MMA_QUOTA);
        assert_string_equal(reply.refusal.field, "inline_bytes");
        request.id = 0;
        assert_int_equal(peer_call(&p, &request, NULL, 1 << 19, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
        peer_close(&p);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_results_up_to_the_quota_all_arrive_though_they_are_read_late(void **state)
{
        struct gemm gemm;
        struct request request;
        struct reply reply;
        struct peer p, watcher;

        (void)state;
        start(&(struct harness_options){ .config = "[user]\ninline_bytes = 64 MiB\n[limits]\npayload_bytes_max = 16 MiB\n" });
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(peer_start(&watcher, h.socket), 0);
        gemm_init(&gemm);
        gemm.a = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_INLINE, 2048, 0, GEMM_UNSET, GEMM_UNSET, 0, 0, { 0 } };
        gemm.b = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_INLINE, 0, 2048, GEMM_UNSET, GEMM_UNSET, 0, 0, { 0 } };
        gemm.d = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_INLINE, 2048, 2048, GEMM_UNSET, GEMM_UNSET, 0, 0, { 0 } };
        for (int round = 0; round < 5; round++) {
                for (int i = 0; i < 4; i++) {
                        request = (struct request){ .method = WIRE_GEMM, .gemm = { .n_problems = 1, .problems = &gemm } };
                        assert_int_equal(peer_send_request(&p, &request, NULL, 0), 0);
                }
                /* On a busy machine the daemon may not have read them yet. */
                for (int i = 0; i < 2000 && (peer_stat(&watcher, "jobs") > 0 || peer_stat(&watcher, "own_used.inline_bytes") < 64 << 20); i++)
                        harness_sleep_ms(5);
                /* All of the quota is in results that wait to be read, and nothing more fits. */
                assert_true(peer_stat(&watcher, "own_used.inline_bytes") == 64 << 20);
                request = (struct request){ .method = WIRE_GEMM, .gemm = { .n_problems = 1, .problems = &gemm } };
                assert_int_equal(peer_call(&watcher, &request, NULL, 0, &reply), 0);
                assert_int_equal(reply.status, MMA_QUOTA);
                assert_string_equal(reply.refusal.field, "inline_bytes");
                for (int i = 0; i < 4; i++) {
                        assert_int_equal(peer_receive(&p, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
                        assert_int_equal(reply.status, MMA_OK);
                        assert_int_equal(p.payload_bytes, 16 << 20);
                }
                for (int i = 0; i < 2000 && peer_stat(&watcher, "own_used.inline_bytes") > 0; i++)
                        harness_sleep_ms(5);
                assert_true(peer_stat(&watcher, "own_used.inline_bytes") == 0);
        }
        peer_close(&p);
        peer_close(&watcher);
        assert_int_equal(harness_stop(&h), 0);
}

static void test_products_when_memory_is_used_up_are_answered_and_the_daemon_lives(void **state)
{
        struct request slab = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = 8 << 20 };
        struct rlimit before, tight;
        struct gemm gemm;
        struct reply reply;
        struct peer p;
        int status = MMA_OK;

        (void)state;
        if (HARNESS_SANITIZED)
                skip(); /* a sanitizer's shadow is larger than any limit */
        assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
        tight = (struct rlimit){ .rlim_cur = 700u << 20, .rlim_max = before.rlim_max };
        assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
        start(&(struct harness_options){ .backend = "cpu", .config = "[daemon]\nthreads = 2\n[limits]\nslab_pool_bytes = 0\n" });
        assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
        assert_int_equal(peer_start(&p, h.socket), 0);
        assert_int_equal(peer_call(&p, &slab, NULL, 0, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
        gemm_init(&gemm);
        gemm.batch = 16;
        gemm.a = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_SLAB, 128, 128, GEMM_UNSET, GEMM_UNSET, 1, 0, { 0 } };
        gemm.b = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_SLAB, 128, 128, GEMM_UNSET, GEMM_UNSET, 1, 1 << 20, { 0 } };
        gemm.d = (struct operand){ MMA_F32, MMA_ORDER_ROW, PLACE_SLAB, 128, 128, GEMM_UNSET, GEMM_UNSET, 1, 2 << 20, { 0 } };
        /* Ever smaller pieces, until nothing is left. */
        for (uint64_t n_bytes = 64 << 20; n_bytes >= 64 << 10; n_bytes /= 2)
                do {
                        struct request open = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = n_bytes };

                        assert_int_equal(peer_call(&p, &open, NULL, 0, &reply), 0);
                        if (p.passed_fd >= 0)
                                close(p.passed_fd);
                        p.passed_fd = -1;
                        status = reply.status;
                } while (status == MMA_OK);
        assert_int_equal(status, MMA_NO_MEMORY);
        for (int i = 0; i < 50; i++) {
                struct request request = { .method = WIRE_GEMM, .gemm = { .n_problems = 1, .problems = &gemm } };

                assert_int_equal(peer_call(&p, &request, NULL, 0, &reply), 0);
                assert_true(reply.status == MMA_OK || reply.status == MMA_NO_MEMORY);
        }
        assert_int_equal(peer_ping(&p), 0);
        peer_close(&p);
        assert_int_equal(harness_stop(&h), 0);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_two_hundred_clients_under_64_descriptors_are_served_or_told_and_nothing_spins),
                T(test_connection_limit_of_a_user_is_told_and_free_again_at_once),
                T(test_idle_connections_are_cheap),
                T(test_memory_of_a_large_request_is_given_back_while_the_connection_stays),
                T(test_payload_quota_is_told_by_name_and_the_connection_lives),
                T(test_results_up_to_the_quota_all_arrive_though_they_are_read_late),
                T(test_products_when_memory_is_used_up_are_answered_and_the_daemon_lives),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
