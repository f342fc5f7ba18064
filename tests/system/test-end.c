/* SPDX-License-Identifier: MIT
 *
 * Goal: however the daemon ends, every request that it took gets its one reply, and a lost GPU ends it within 100 ms.
 * Method: the fake backend computes slowly or loses its device on command ($MMAD_FAKE).
 */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

#define SIZE 8u

static struct harness h;
static struct peer p;

static int setup(void **state)
{
        (void)state;
        memset(&h, 0, sizeof h);
        memset(&p, 0, sizeof p);
        p.fd = p.passed_fd = -1;
        return 0;
}

static int teardown(void **state)
{
        (void)state;
        peer_close(&p);
        harness_end(&h);
        return 0;
}

static void start(const char *fake, const char *config)
{
        const char *const environment[] = { fake, NULL };

        assert_int_equal(harness_start(&(struct harness_options){ .environment = environment, .config = config }, &h), 0);
        assert_int_equal(peer_start(&p, h.socket), 0);
}

/* One SIZE^3 f32 product of ones, all of it inline. */
static void send_gemm(uint64_t id)
{
        static float operands[2 * SIZE * SIZE];
        struct gemm gemm;
        struct request request = { .id = id, .method = WIRE_GEMM, .gemm = { .n_problems = 1, .problems = &gemm } };
        const struct operand matrix = { .dtype = MMA_F32, .order = MMA_ORDER_ROW, .place = PLACE_INLINE, .rows = SIZE,
                                        .cols = SIZE, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };

        for (size_t i = 0; i < 2 * SIZE * SIZE; i++)
                operands[i] = 1;
        gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = matrix;
        gemm.b.offset = sizeof operands / 2;
        assert_int_equal(peer_send_request(&p, &request, operands, sizeof operands), 0);
}

static void test_sigterm_finishes_what_was_accepted(void **state)
{
        struct reply reply;
        uint32_t n_ok = 0;

        (void)state;
        start("MMAD_FAKE=delay_us=30000", NULL);
        for (uint64_t id = 100; id < 110; id++)
                send_gemm(id);
        /* All are accepted once a later request is answered; nothing is finished before. */
        assert_int_equal(peer_ping(&p), 0);
        kill(h.pid, SIGTERM);
        while (peer_receive(&p, WIRE_GEMM, &reply, HARNESS_WAIT_MS) == 0 && !reply.is_bye)
                n_ok += reply.status == MMA_OK;
        assert_int_equal(n_ok, 10);
        assert_true(reply.is_bye);
        assert_int_equal(reply.status, MMA_DRAINING);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 0);
}

static void test_new_work_while_draining_is_refused_as_draining(void **state)
{
        struct reply reply;
        uint32_t n_draining = 0;

        (void)state;
        start("MMAD_FAKE=delay_us=500000", NULL);
        send_gemm(100);
        assert_int_equal(peer_ping(&p), 0);
        kill(h.pid, SIGTERM);
        assert_true(harness_wait_notify(&h, "STOPPING=1", HARNESS_WAIT_MS));
        send_gemm(101);
        while (peer_receive(&p, WIRE_GEMM, &reply, HARNESS_WAIT_MS) == 0 && !reply.is_bye) {
                if (reply.id == 101 && reply.status == MMA_DRAINING)
                        n_draining++;
                if (reply.id == 100)
                        assert_int_equal(reply.status, MMA_OK);
        }
        assert_int_equal(n_draining, 1);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 0);
}

static void test_what_does_not_finish_in_time_is_answered_as_draining(void **state)
{
        struct reply reply;
        uint32_t n_replies = 0;
        uint64_t before_us;

        (void)state;
        start("MMAD_FAKE=delay_us=400000", "[daemon]\ndrain_ms = 100 ms\n");
        for (uint64_t id = 100; id < 110; id++)
                send_gemm(id);
        assert_int_equal(peer_ping(&p), 0);
        before_us = harness_now_us();
        kill(h.pid, SIGTERM);
        while (peer_receive(&p, WIRE_GEMM, &reply, HARNESS_WAIT_MS) == 0 && !reply.is_bye) {
                assert_true(reply.status == MMA_OK || reply.status == MMA_DRAINING);
                n_replies++;
        }
        assert_int_equal(n_replies, 10);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 0);
        assert_true(harness_now_us() - before_us < 4000000);
}

static void test_second_sigterm_ends_at_once(void **state)
{
        uint64_t before_us;

        (void)state;
        start("MMAD_FAKE=delay_us=3000000", NULL);
        send_gemm(100);
        assert_int_equal(peer_ping(&p), 0);
        kill(h.pid, SIGTERM);
        assert_true(harness_wait_notify(&h, "STOPPING=1", HARNESS_WAIT_MS));
        before_us = harness_now_us();
        kill(h.pid, SIGTERM);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 0);
        assert_true(harness_now_us() - before_us < 1000000);
}

static void test_lost_gpu_answers_everybody_and_exits_with_70_within_100_ms(void **state)
{
        struct reply reply;
        uint32_t n_replies = 0, n_lost = 0;
        uint64_t first_us = 0;

        (void)state;
        start("MMAD_FAKE=delay_us=20000,lost_after=3", NULL);
        for (uint64_t id = 100; id < 120; id++)
                send_gemm(id);
        while (peer_receive(&p, WIRE_GEMM, &reply, HARNESS_WAIT_MS) == 0) {
                n_replies++;
                n_lost += reply.status == MMA_GPU_LOST;
                if (n_lost == 1 && !first_us)
                        first_us = harness_now_us();
        }
        assert_int_equal(n_replies, 20);
        assert_true(n_lost >= 16);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 70);
        assert_true(harness_now_us() - first_us < 100000);
        assert_true(harness_wait_log(&h, "the GPU is lost", 1000));
        assert_true(harness_wait_notify(&h, "the GPU failed", 0) || strstr(h.notified, "the GPU failed"));
}

static void test_lost_gpu_ends_the_daemon_though_a_client_does_not_read(void **state)
{
        struct peer deaf;

        (void)state;
        start("MMAD_FAKE=lost_after=50", NULL);
        assert_int_equal(peer_start(&deaf, h.socket), 0);
        /* Pings that are never read until the daemon stops reading. */
        for (int i = 0; i < 100000; i++) {
                struct request request = { .id = (uint64_t)i + 100, .method = WIRE_STATS };
                uint8_t frame[256] = { 0 };
                int n = wire_encode_request(&request, frame + FRAME_HEADER_BYTES, 200);

                frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)n }, frame);
                if (peer_send(&deaf, frame, FRAME_HEADER_BYTES + frame_padded((uint64_t)n), 200) == -ETIMEDOUT)
                        break;
        }
        for (uint64_t id = 100; id < 160; id++)
                send_gemm(id);
        assert_int_equal(harness_wait(&h, HARNESS_WAIT_MS), 70);
        peer_close(&deaf);
}

#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_sigterm_finishes_what_was_accepted),
                T(test_new_work_while_draining_is_refused_as_draining),
                T(test_what_does_not_finish_in_time_is_answered_as_draining),
                T(test_second_sigterm_ends_at_once),
                T(test_lost_gpu_answers_everybody_and_exits_with_70_within_100_ms),
                T(test_lost_gpu_ends_the_daemon_though_a_client_does_not_read),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
