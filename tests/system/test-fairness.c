/* SPDX-License-Identifier: MIT
 *
 * Goal: users share the device by modelled time, however many connections and requests each has, and a small product does
 * not wait behind somebody's queue of large ones. Method: the fake backend with tasks of known length; two uids need root.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

static struct harness harness;

static int teardown(void **state)
{
        (void)state;
        harness_end(&harness);
        return 0;
}

/* n x n, inline, or at three places of a slab. */
static void send_product_in(struct peer *peer, uint64_t n, uint64_t slab, uint64_t d_offset)
{
        struct request request = { .method = WIRE_GEMM };
        struct gemm gemm;

        gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct operand){ .dtype = MMA_F32, .order = MMA_ORDER_ROW,
                                                     .place = slab ? PLACE_SLAB : PLACE_INLINE, .object = slab, .rows = n,
                                                     .cols = n, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        gemm.b.offset = frame_padded(n * n * 4);
        gemm.d.offset = d_offset;
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        peer_send_request(peer, &request, NULL, slab ? 0 : gemm.b.offset + n * n * 4);
}

static void send_product(struct peer *peer, uint64_t n)
{
        send_product_in(peer, n, 0, 0);
}

/* Keeps n_in_flight products under way for a time and counts the answers. */
static _Noreturn void flood(uid_t uid, int n_in_flight, int ms, volatile int *ret_n_done)
{
        struct reply reply;
        struct peer peer;
        uint64_t end_us;

        if (setgid(uid) < 0 || setuid(uid) < 0 || peer_start(&peer, harness.socket) != 0)
                _exit(1);
        for (int i = 0; i < n_in_flight; i++)
                send_product(&peer, 8);
        end_us = harness_now_us() + (uint64_t)ms * 1000;
        while (harness_now_us() < end_us) {
                if (peer_receive(&peer, WIRE_GEMM, &reply, HARNESS_WAIT_MS) != 0 || reply.status != MMA_OK)
                        _exit(2);
                ++*ret_n_done;
                send_product(&peer, 8);
        }
        _exit(0);
}

static void test_two_users_get_equal_time_whatever_they_queue(void **state)
{
        const char *environment[] = { "MMAD_FAKE=delay_us=1000,cost_us=1000", NULL };
        volatile int *n_done = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        static const struct { uid_t uid; int n_in_flight; } clients[] = { { 4001, 4 }, { 4002, 100 }, { 4002, 100 }, { 4002, 100 } };
        pid_t pids[4];
        int few, many;

        (void)state;
        if (geteuid() != 0) {
                print_message("skipped: two users need root\n");
                munmap((void *)n_done, 4096);
                skip();
        }
        assert_int_equal(harness_start(&(struct harness_options){ .environment = environment,
                                                                  .config = "[daemon]\nsocket_mode = 0666\n" }, &harness), 0);
        assert_int_equal(chmod(harness.folder, 0755), 0);
        for (int i = 0; i < 4; i++) {
                pids[i] = fork();
                assert_true(pids[i] >= 0);
                if (pids[i] == 0)
                        flood(clients[i].uid, clients[i].n_in_flight, 3000, &n_done[i]);
        }
        for (int i = 0; i < 4; i++) {
                int status;

                waitpid(pids[i], &status, 0);
                assert_true(WIFEXITED(status));
                assert_int_equal(WEXITSTATUS(status), 0);
        }
        few = n_done[0];
        many = n_done[1] + n_done[2] + n_done[3];
        print_message("one connection with 4: %d, three with 100 each: %d\n", few, many);
        assert_true(few > 100);
        assert_true(few > many * 7 / 10 && many > few * 7 / 10);
        munmap((void *)n_done, 4096);
        assert_int_equal(harness_stop(&harness), 0);
}

static void test_small_product_does_not_wait_behind_a_queue_of_large_ones(void **state)
{
        const uint64_t n = 800, matrix_bytes = n * n * 4;
        struct request open = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = 22 * matrix_bytes };
        uint64_t large_us, small_us, start_us, slab;
        struct peer large, small;
        struct reply reply;

        (void)state;
        assert_int_equal(harness_start(&(struct harness_options){ .backend = "cpu" }, &harness), 0);
        assert_int_equal(peer_start(&large, harness.socket), 0);
        assert_int_equal(peer_start(&small, harness.socket), 0);
        assert_int_equal(peer_call(&large, &open, NULL, 0, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
        slab = reply.slab_open.slab;
        start_us = harness_now_us();
        send_product_in(&large, n, slab, 2 * matrix_bytes);
        assert_int_equal(peer_receive(&large, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
        assert_int_equal(reply.status, MMA_OK);
        large_us = harness_now_us() - start_us;
        for (uint64_t i = 2; i < 22; i++)
                send_product_in(&large, n, slab, i * matrix_bytes);
        assert_int_equal(peer_ping(&small), 0);
        start_us = harness_now_us();
        send_product(&small, 8);
        assert_int_equal(peer_receive(&small, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
        assert_int_equal(reply.status, MMA_OK);
        small_us = harness_now_us() - start_us;
        for (int i = 0; i < 20; i++)
                assert_int_equal(peer_receive(&large, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
        print_message("a large one takes %llu us, the small one waited %llu us behind 20, which took %llu us\n",
                      (unsigned long long)large_us, (unsigned long long)small_us,
                      (unsigned long long)(harness_now_us() - start_us));
        /* It may find one that runs. */
        assert_true(small_us < (harness_now_us() - start_us) / 3);
        peer_close(&large);
        peer_close(&small);
        assert_int_equal(harness_stop(&harness), 0);
}

static void test_replies_carry_the_id_of_their_request_in_whatever_order_they_come(void **state)
{
        struct reply first, second;
        struct peer peer;

        (void)state;
        assert_int_equal(harness_start(&(struct harness_options){ .backend = "cpu" }, &harness), 0);
        assert_int_equal(peer_start(&peer, harness.socket), 0);
        for (int i = 0; i < 20; i++) {
                uint64_t id = peer.next_id;

                send_product(&peer, 600);
                send_product(&peer, 1);
                assert_int_equal(peer_receive(&peer, WIRE_GEMM, &first, HARNESS_WAIT_MS), 0);
                assert_int_equal(peer.payload_bytes, first.id == id ? 600 * 600 * 4 : 4);
                assert_int_equal(peer_receive(&peer, WIRE_GEMM, &second, HARNESS_WAIT_MS), 0);
                assert_int_equal(peer.payload_bytes, second.id == id ? 600 * 600 * 4 : 4);
                assert_int_equal(first.id + second.id, 2 * id + 1);
        }
        peer_close(&peer);
        assert_int_equal(harness_stop(&harness), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_teardown(test_two_users_get_equal_time_whatever_they_queue, teardown),
                cmocka_unit_test_teardown(test_small_product_does_not_wait_behind_a_queue_of_large_ones, teardown),
                cmocka_unit_test_teardown(test_replies_carry_the_id_of_their_request_in_whatever_order_they_come, teardown),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
