/* SPDX-License-Identifier: MIT
 *
 * Goal: clients that are killed at any moment cost the others nothing and leave nothing: no descriptor, no memory, no
 * job, no slab, no half matrix. Method: processes that do a bit of everything and end by SIGKILL, the daemon watched from
 * outside and through `stats`.
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
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

/* How much the daemon may seem to have grown. The address sanitizer keeps 256 MiB of what was freed. */
#define GROWTH_BYTES_MAX (HARNESS_ADDRESS_SANITIZED ? 600u << 20 : 32u << 20)
#define SLABS_OF_POOL 6  /* daemon/slab_pool.h: 4 of 1 MiB, 2 of 16 MiB */

static struct harness harness;

static void start(const char *backend, const char *fake)
{
        static char setting[256];
        const char *environment[] = { setting, NULL };

        snprintf(setting, sizeof(setting), "MMAD_FAKE=%s", fake);
        /* Small pools: they are touched as they are needed, and should not look like growth. */
        assert_int_equal(harness_start(&(struct harness_options){ .backend = backend, .environment = environment,
                                                                  .config = "[limits]\njobs_max = 512\ninline_slots = 64\n" },
                                       &harness), 0);
}

static int teardown(void **state)
{
        (void)state;
        harness_end(&harness);
        return 0;
}

static void send_product(struct peer *peer, uint64_t n, const void *payload)
{
        struct request request = { .method = WIRE_GEMM };
        struct gemm gemm;

        gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct operand){ .dtype = MMA_F32, .order = MMA_ORDER_ROW, .place = PLACE_INLINE, .rows = n,
                                                     .cols = n, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        gemm.b.offset = frame_padded(n * n * 4);
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        peer_send_request(peer, &request, payload, gemm.b.offset + n * n * 4);
}

static void send_put(struct peer *peer, const char *name, bool has_source)
{
        struct request request = { .method = WIRE_MATRIX_PUT };
        const struct operand shape = { .dtype = MMA_F32, .order = MMA_ORDER_ROW, .rows = 100, .cols = 101, .ld = GEMM_UNSET,
                                       .batch_stride = GEMM_UNSET };

        request.matrix_put.name = (struct text){ name, (uint32_t)strlen(name) };
        request.matrix_put.shape = shape;
        if (has_source) {
                request.matrix_put.source = shape;
                request.matrix_put.source.place = PLACE_INLINE;
        }
        request.matrix_put.has_source = has_source;
        request.matrix_put.batch = 1;
        request.matrix_put.share = MMA_SHARE_PRIVATE;
        request.matrix_put.share_gid = -1;
        request.matrix_put.replace = true;
        peer_send_request(peer, &request, NULL, has_source ? 100 * 101 * 4 : 0);
}

/* A bit of everything without ever reading, until it is killed. */
static _Noreturn void client(unsigned seed)
{
        struct peer peer;

        srand(seed);
        if (peer_start(&peer, harness.socket) != 0)
                _exit(1);
        for (;;) {
                struct request open = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = 4096u << rand() % 8 };

                switch (rand() % 6) {
                case 0:
                        peer_send_request(&peer, &open, NULL, 0);
                        break;
                case 1:
                        send_put(&peer, "half", false);
                        break;
                case 2:
                        send_put(&peer, "whole", true);
                        break;
                default:
                        send_product(&peer, 1 + (uint64_t)rand() % 90, NULL);
                }
        }
}

static double stat_now(struct peer *peer, const char *name)
{
        double value = peer_stat(peer, name);

        assert_true(value >= 0);
        return value;
}

static void assert_all_gone(struct peer *peer)
{
        for (int i = 0; i < HARNESS_WAIT_MS / 10; i++) {
                /* Our own connection, the full pool, and the one matrix that was put whole. */
                if (stat_now(peer, "connections") == 1 && stat_now(peer, "jobs") == 0 && stat_now(peer, "slabs") == SLABS_OF_POOL &&
                    stat_now(peer, "matrices") <= 1 && stat_now(peer, "own_used.inline_bytes") == 0 &&
                    stat_now(peer, "own_used.pinned_bytes") == 0 && stat_now(peer, "own_used.jobs") == 0)
                        return;
                harness_sleep_ms(10);
        }
        fail_msg("left: %g connections, %g jobs, %g slabs, %g matrices, %g inline bytes, %g pinned bytes",
                 stat_now(peer, "connections"), stat_now(peer, "jobs"), stat_now(peer, "slabs"), stat_now(peer, "matrices"),
                 stat_now(peer, "own_used.inline_bytes"), stat_now(peer, "own_used.pinned_bytes"));
}

/* A slab of the pool counts from when it is asked for; its descriptor comes a little later. */
static int n_fds_at_rest(void)
{
        int n_fds = harness_n_fds(&harness), n_same = 0;

        for (int i = 0; i < HARNESS_WAIT_MS / 10 && n_same < 50; i++) {
                int before = n_fds;

                harness_sleep_ms(10);
                n_fds = harness_n_fds(&harness);
                n_same = n_fds == before ? n_same + 1 : 0;
        }
        return n_fds;
}

static void kill_some(int n_clients, unsigned seed)
{
        pid_t pids[8];

        for (int done = 0; done < n_clients; done += 8) {
                for (int i = 0; i < 8; i++) {
                        pids[i] = fork();
                        assert_true(pids[i] >= 0);
                        if (pids[i] == 0)
                                client(seed + (unsigned)(done + i));
                }
                for (int i = 0; i < 8; i++) {
                        harness_sleep_ms(rand() % 15);
                        kill(pids[i], SIGKILL);
                        waitpid(pids[i], NULL, 0);
                }
        }
}

static void test_200_clients_killed_at_random_moments_leave_nothing(void **state)
{
        unsigned seed = 4711;
        uint64_t rss_bytes;
        struct peer peer;
        int n_fds;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        start("fake", "delay_us=50");
        assert_int_equal(peer_start(&peer, harness.socket), 0);
        kill_some(40, seed);    /* warm: pools have their size */
        assert_all_gone(&peer);
        n_fds = n_fds_at_rest();
        rss_bytes = harness_rss_bytes(&harness);
        kill_some(200, seed + 1000);
        assert_true(harness_is_alive(&harness));
        assert_all_gone(&peer);
        assert_int_equal(n_fds_at_rest(), n_fds);
        assert_int_equal(harness_n_mappings(&harness, "memfd:mmad-slab"), SLABS_OF_POOL);
        if (harness_rss_bytes(&harness) > rss_bytes + GROWTH_BYTES_MAX)
                fail_msg("memory grew from %llu to %llu bytes", (unsigned long long)rss_bytes,
                         (unsigned long long)harness_rss_bytes(&harness));
        peer_close(&peer);
        assert_int_equal(harness_stop(&harness), 0);
}

static void test_ten_long_jobs_of_a_killed_client_delay_the_next_by_at_most_one(void **state)
{
        const uint64_t job_us = 200000;
        struct reply reply;
        struct peer peer;
        uint64_t start_us;
        pid_t pid;

        (void)state;
        start("fake", "delay_us=200000,cost_us=200000");
        pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
                if (peer_start(&peer, harness.socket) != 0)
                        _exit(1);
                for (int i = 0; i < 10; i++)
                        send_product(&peer, 8, NULL);
                for (;;)
                        pause();
        }
        assert_int_equal(peer_start(&peer, harness.socket), 0);
        for (int i = 0; i < HARNESS_WAIT_MS && stat_now(&peer, "jobs") < 10; i++)
                harness_sleep_ms(1);
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        start_us = harness_now_us();
        send_product(&peer, 8, NULL);
        assert_int_equal(peer_receive(&peer, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
        assert_int_equal(reply.status, MMA_OK);
        /* Its own time, at most two that the backend had begun or been given, and some slack; all ten would take 2 s. */
        assert_true(harness_now_us() - start_us < 4 * job_us);
        peer_close(&peer);
        assert_int_equal(harness_stop(&harness), 0);
}

static void test_killed_while_a_large_reply_is_on_its_way(void **state)
{
        struct peer other;

        (void)state;
        start("cpu", "");
        assert_int_equal(peer_start(&other, harness.socket), 0);
        for (int i = 0; i < 30; i++) {
                pid_t pid = fork();

                assert_true(pid >= 0);
                if (pid == 0) {
                        struct peer peer;

                        if (peer_start(&peer, harness.socket) != 0)
                                _exit(1);
                        for (int k = 0; k < 3; k++)
                                send_product(&peer, 700, NULL);
                        for (;;)
                                pause();
                }
                harness_sleep_ms(5 + i * 2);
                kill(pid, SIGKILL);
                waitpid(pid, NULL, 0);
                assert_int_equal(peer_ping(&other), 0);
        }
        assert_all_gone(&other);
        peer_close(&other);
        assert_int_equal(harness_stop(&harness), 0);
}

static void test_lost_device_ends_the_daemon_after_answering(void **state)
{
        struct reply reply;
        struct peer peer;

        (void)state;
        start("fake", "lost_after=5,delay_us=1000");
        assert_int_equal(peer_start(&peer, harness.socket), 0);
        for (int i = 0; i < 30; i++)
                send_product(&peer, 8, NULL);
        for (int i = 0; i < 30; i++) {
                assert_int_equal(peer_receive(&peer, WIRE_GEMM, &reply, HARNESS_WAIT_MS), 0);
                assert_true(reply.status == MMA_OK || reply.status == MMA_GPU_LOST);
        }
        assert_int_equal(reply.status, MMA_GPU_LOST);
        assert_int_not_equal(harness_wait(&harness, 2000), 0);
        peer_close(&peer);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_teardown(test_200_clients_killed_at_random_moments_leave_nothing, teardown),
                cmocka_unit_test_teardown(test_ten_long_jobs_of_a_killed_client_delay_the_next_by_at_most_one, teardown),
                cmocka_unit_test_teardown(test_killed_while_a_large_reply_is_on_its_way, teardown),
                cmocka_unit_test_teardown(test_lost_device_ends_the_daemon_after_answering, teardown),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
