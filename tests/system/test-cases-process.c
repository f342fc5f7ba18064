/* SPDX-License-Identifier: MIT
 *
 * Goal: the process as a whole: it needs no NVIDIA library, works in the background and for forked clients, keeps no memory of
 * what is over, and costs nobody time by how much others have stored or by the type they chose. Method: a whole daemon on the
 * CPU, looked at from outside; times are the best of several, so that a busy machine does not judge them.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/system/cases.h"

static int run(const char *command, char *ret_output, size_t output_bytes_max)
{
        FILE *pipe = popen(command, "re");
        size_t n;
        int status;

        assert_non_null(pipe);
        n = fread(ret_output, 1, output_bytes_max - 1, pipe);
        ret_output[n] = 0;
        while (fgetc(pipe) != EOF)
                ;
        status = pclose(pipe);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* An 8x8 product of ones, over a connection of its own. */
static bool eight_is_right(const char *socket, int dtype)
{
        struct mma_open_options options = { .size = sizeof options, .socket = socket, .timeout_ms = HARNESS_WAIT_MS };
        union { float f32[64]; double f64[64]; } ones, d;
        struct mma_client *client;
        struct mma_gemm gemm;
        bool is_right = true;

        for (int i = 0; i < 64; i++)
                if (dtype == MMA_F32)
                        ones.f32[i] = 1;
                else
                        ones.f64[i] = 1;
        memset(&d, 0xff, sizeof d);
        if (mma_open(&options, &client, NULL) != MMA_OK)
                return false;
        gemm = cases_gemm(dtype, 8, 8, 8, &ones, &ones, &d);
        is_right = mma_gemm(client, &gemm, WAIT_MS, NULL) == MMA_OK;
        for (int i = 0; i < 64; i++)
                is_right = is_right && (dtype == MMA_F32 ? d.f32[i] == 8 : d.f64[i] == 8);
        mma_close(client);
        return is_right;
}

/* ---- start ---- */

/* CrispStrobe/CrispASR#355 (R147) */
static void test_no_program_needs_an_nvidia_library(void **state)
{
        const char *programs[] = { harness_mmad(), CASES_MMACTL, "/proc/self/exe" };
        char command[1024], output[16384];

        (void)state;
        for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
                /* The loader lists what the program would be started with. */
                snprintf(command, sizeof command, "LD_TRACE_LOADED_OBJECTS=1 exec %s", programs[i]);
                if (i == 2)
                        snprintf(command, sizeof command, "LD_TRACE_LOADED_OBJECTS=1 exec /proc/%d/exe", (int)getpid());
                assert_int_equal(run(command, output, sizeof output), 0);
                assert_non_null(strstr(output, "libc.so"));
                assert_null(strstr(output, "libcuda"));
                assert_null(strstr(output, "libnvidia"));
                assert_null(strstr(output, "libcublas"));
        }
}

static void test_without_a_gpu_the_cpu_answers_and_everybody_says_so(void **state)
{
        /* With a GPU in the machine, this hides it; without, it changes nothing. */
        const char *environment[] = { "CUDA_VISIBLE_DEVICES=", NULL };
        struct mma_info info = { .size = sizeof info };
        char command[1024], output[8192];
        struct mma_client *client;
        struct mma_result result;
        float one = 2, d = 0;
        struct mma_gemm gemm;

        (void)state;
        assert_int_equal(harness_start(&(struct harness_options){ .backend = "auto", .environment = environment },
                                       &cases_daemon), 0);
        client = cases_client();
        cases_ok(client, mma_get_info(client, WAIT_MS, &info));
        print_message("reason: %s\n", info.reason);
        assert_string_equal(info.backend, "cpu");
        assert_true(info.reason[0]);
        gemm = cases_gemm(MMA_F32, 1, 1, 1, &one, &one, &d);
        cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, &result));
        assert_true(d == 4);
        assert_string_equal(result.backend, "cpu");
        assert_true(harness_wait_log(&cases_daemon, "the CPU computes", 1000));
        snprintf(command, sizeof command, "MMAD_SOCKET=%s %s info", cases_daemon.socket, CASES_MMACTL);
        assert_int_equal(run(command, output, sizeof output), 0);
        assert_non_null(strstr(output, "cpu"));
        assert_non_null(strstr(output, info.reason));
        mma_close(client);
        cases_stop();
}

/* OpenMathLib/OpenBLAS#294 (R115); on a GPU also pytorch/pytorch#23401 (R154) */
static void test_daemon_in_the_background_computes(void **state)
{
        char folder[] = "/tmp/mmad-test-bg-XXXXXX", socket[108], command[1024], output[8192];
        struct mma_open_options options = { .size = sizeof options, .socket = socket };
        struct mma_info info = { .size = sizeof info };
        struct mma_client *client;

        (void)state;
        assert_non_null(mkdtemp(folder));
        snprintf(socket, sizeof socket, "%s/mmad.sock", folder);
        snprintf(command, sizeof command, "%s --background --backend %s --socket %s >%s/log 2>&1 </dev/null", harness_mmad(),
                 harness_backend("cpu"), socket, folder);
        assert_int_equal(run(command, output, sizeof output), 0);
        assert_int_equal(mma_open(&options, &client, NULL), MMA_OK);
        cases_ok(client, mma_get_info(client, WAIT_MS, &info));
        for (int i = 0; i < 20; i++) {
                assert_true(eight_is_right(socket, MMA_F32));
                assert_true(eight_is_right(socket, MMA_F64));
        }
        assert_int_equal(kill((pid_t)info.pid, SIGTERM), 0);
        for (int i = 0; i < HARNESS_WAIT_MS && kill((pid_t)info.pid, 0) == 0; i++)
                harness_sleep_ms(1);
        assert_int_equal(kill((pid_t)info.pid, 0), -1);
        mma_close(client);
        snprintf(command, sizeof command, "rm -rf %s", folder);
        assert_int_equal(run(command, output, sizeof output), 0);
}

/* R115, the client's side: a program that has used the library and forks. */
static void test_child_of_a_client_computes_over_its_own_connection(void **state)
{
        float one = 3, d = 0;
        struct mma_client *client;
        struct mma_gemm gemm;

        (void)state;
        cases_start(NULL, NULL, NULL);
        client = cases_client();
        gemm = cases_gemm(MMA_F32, 1, 1, 1, &one, &one, &d);
        cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        for (int i = 0; i < 10; i++) {
                pid_t pid = fork();
                int status;

                assert_true(pid >= 0);
                if (pid == 0) {
                        alarm(60);
                        if (mma_gemm(client, &gemm, WAIT_MS, NULL) != MMA_FORKED)
                                _exit(1);
                        mma_close(client);
                        _exit(eight_is_right(cases_daemon.socket, MMA_F32) && eight_is_right(cases_daemon.socket, MMA_F64) ? 0 : 2);
                }
                assert_int_equal(waitpid(pid, &status, 0), pid);
                assert_true(WIFEXITED(status));
                assert_int_equal(WEXITSTATUS(status), 0);
                d = 0;
                cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                assert_true(d == 9);
        }
        mma_close(client);
        cases_stop();
}

/* ---- rounds without end ---- */

/* triton-inference-server/server#2274 (R099) */
static void test_ten_thousand_rounds_of_shared_memory_leave_memory_flat(void **state)
{
        const int n_rounds = CASES_SANITIZED ? 1000 : 10000, n_warm = n_rounds / 10;
        uint64_t own_kib = 0, daemon_kib = 0;
        struct mma_client *client;
        int own_fds = 0, daemon_fds = 0;
        size_t heap_bytes = 0;

        (void)state;
        cases_start(NULL, NULL, NULL);
        client = cases_client();
        for (int i = 0; i < n_rounds; i++) {
                struct mma_gemm gemm;
                float *at;

                cases_ok(client, mma_alloc(client, 16384, (void **)&at));
                at[0] = 3;
                at[100] = (float)i;
                gemm = cases_gemm(MMA_F32, 1, 1, 1, &at[0], &at[100], &at[200]);
                cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                assert_true(at[200] == 3.0f * (float)i);
                mma_free(client, at);
                if (i == n_warm) {
                        cases_ok(client, mma_ping(client, WAIT_MS));
                        own_kib = cases_private_kib(getpid());
                        own_fds = cases_own_fds();
                        heap_bytes = mallinfo2().uordblks;
                        daemon_kib = cases_private_kib(cases_daemon.pid);
                        daemon_fds = harness_n_fds(&cases_daemon);
                }
        }
        cases_ok(client, mma_ping(client, WAIT_MS));
        print_message("client: %lld KiB, %lld bytes of heap more; daemon: %lld KiB more\n",
                      (long long)cases_private_kib(getpid()) - (long long)own_kib,
                      (long long)mallinfo2().uordblks - (long long)heap_bytes,
                      (long long)cases_private_kib(cases_daemon.pid) - (long long)daemon_kib);
        assert_int_equal(cases_own_fds(), own_fds);
        /* Slabs are closed by workers: give them a moment. */
        for (int i = 0; i < 500 && harness_n_fds(&cases_daemon) > daemon_fds + 8; i++)
                harness_sleep_ms(10);
        assert_in_range(harness_n_fds(&cases_daemon), 0, daemon_fds + 8);
        assert_in_range(cases_n_slab_mappings(cases_daemon.pid, 6), 0, 6);      /* a full pool */
        assert_in_range(cases_n_slab_mappings(getpid(), 1), 0, 1);              /* the library may keep one for copies */
        if (!CASES_SANITIZED) {
                /* 9000 rounds that lose 16 bytes each would be more. */
                assert_true(mallinfo2().uordblks < heap_bytes + 100000);
                assert_true(cases_private_kib(getpid()) < own_kib + 2048);
                assert_true(cases_private_kib(cases_daemon.pid) < daemon_kib + 4096);
        }
        mma_close(client);
        cases_stop();
}

/* ---- time ---- */

static uint64_t best_product_us(struct mma_client *client, struct mma_gemm *gemm, uint64_t best_us)
{
        uint64_t start_us = harness_now_us(), us;

        cases_ok(client, mma_gemm(client, gemm, WAIT_MS, NULL));
        us = harness_now_us() - start_us;
        return us < best_us ? us : best_us;
}

/* pytorch/pytorch#146508 (R159) */
static void test_f16_and_bf16_are_within_five_times_the_time_of_f32(void **state)
{
        enum { N = CASES_SANITIZED ? 300 : 1000 };
        static const int dtypes[] = { MMA_F32, MMA_F16, MMA_BF16 };
        uint64_t best_us[3] = { UINT64_MAX, UINT64_MAX, UINT64_MAX };
        struct mma_client *client;
        uint8_t *at;

        (void)state;
        cases_start(NULL, NULL, NULL);
        client = cases_client();
        cases_ok(client, mma_alloc(client, 3 * N * N * 4, (void **)&at));
        memset(at, 0x3c, 2 * N * N * 4);
        for (int round = 0; round < 5; round++)
                for (int i = 0; i < 3; i++) {
                        size_t bytes = (size_t)N * N * mma_dtype_bytes(dtypes[i]);
                        struct mma_gemm gemm = cases_gemm(dtypes[i], N, N, N, at, at + bytes, at + 2 * bytes);

                        best_us[i] = best_product_us(client, &gemm, best_us[i]);
                }
        print_message("%d^3: f32 %" PRIu64 " us, f16 %" PRIu64 " us, bf16 %" PRIu64 " us\n", (int)N, best_us[0], best_us[1],
                      best_us[2]);
        if (!CASES_SANITIZED) {
                assert_true(best_us[1] <= 5 * best_us[0]);
                assert_true(best_us[2] <= 5 * best_us[0]);
        }
        mma_free(client, at);
        mma_close(client);
        cases_stop();
}

static void put_tiny(struct peer *peer, const char *prefix, int first, int n, bool is_whole)
{
        static const float value = 1;
        struct reply reply;
        int n_open = 0;

        for (int i = 0; i < n || n_open; i++) {
                const struct operand shape = { .dtype = MMA_F32, .order = MMA_ORDER_ROW, .rows = 1, .cols = 1, .ld = GEMM_UNSET,
                                               .batch_stride = GEMM_UNSET };
                struct request request = { .method = WIRE_MATRIX_PUT };
                char name[32];

                if (i < n) {
                        request.matrix_put.name = (struct text){ name, (uint32_t)sprintf(name, "%s-%d", prefix, first + i) };
                        request.matrix_put.shape = shape;
                        if (is_whole) {
                                request.matrix_put.source = shape;
                                request.matrix_put.source.place = PLACE_INLINE;
                        }
                        request.matrix_put.has_source = is_whole;
                        request.matrix_put.batch = 1;
                        request.matrix_put.share_gid = -1;
                        assert_int_equal(peer_send_request(peer, &request, &value, is_whole ? 4 : 0), 0);
                        n_open++;
                }
                if (n_open == 200 || i >= n) {
                        assert_int_equal(peer_receive(peer, WIRE_MATRIX_PUT, &reply, WAIT_MS), 0);
                        if (reply.status != MMA_OK)
                                fail_msg("%s-%d: %s: %s", prefix, i, reply.refusal.field, reply.refusal.text);
                        n_open--;
                }
        }
}

/* How long another client waits, at worst, while one leaves: the first answers afterwards. */
static uint64_t delay_us(struct peer *other, struct peer *leaving)
{
        uint64_t longest_us = 0;

        peer_close(leaving);
        for (int i = 0; i < 10; i++) {
                uint64_t start_us = harness_now_us(), us;

                assert_int_equal(peer_ping(other), 0);
                us = harness_now_us() - start_us;
                longest_us = us > longest_us ? us : longest_us;
        }
        return longest_us;
}

/* apache/arrow#2015 (R168) */
static void test_leaving_client_delays_nobody_by_what_is_stored(void **state)
{
        const int n_matrices = CASES_SANITIZED ? 2000 : 20000, n_rounds = 20;
        const uint64_t bound_us = CASES_SANITIZED ? 100000 : 5000;
        struct peer owner, other, leaving;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&owner);
        cases_peer(&other);
        put_tiny(&owner, "stays", 0, n_matrices, true);
        put_tiny(&owner, "open", 0, MATRIX_OPEN_PER_CONN_MAX, false);
        /* One that has little, and one that has as much as a connection can have: all of that goes with it. */
        for (int n_open = 2; n_open <= (int)MATRIX_OPEN_PER_CONN_MAX; n_open += MATRIX_OPEN_PER_CONN_MAX - 2) {
                uint64_t best_us = UINT64_MAX, us;

                for (int round = 0; round < n_rounds; round++) {
                        cases_peer(&leaving);
                        put_tiny(&leaving, "mine", 0, n_open, false);
                        us = delay_us(&other, &leaving);
                        best_us = us < best_us ? us : best_us;
                }
                print_message("%d matrices of others, %d open ones: leaving delays another by %" PRIu64 " us\n", n_matrices, n_open,
                              best_us);
                assert_true(best_us < bound_us);
        }
        peer_close(&owner);
        peer_close(&other);
        cases_stop();
}

#define T(name) cmocka_unit_test_teardown(name, cases_teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_no_program_needs_an_nvidia_library),
                T(test_without_a_gpu_the_cpu_answers_and_everybody_says_so),
                T(test_daemon_in_the_background_computes),
                T(test_child_of_a_client_computes_over_its_own_connection),
                T(test_ten_thousand_rounds_of_shared_memory_leave_memory_flat),
                T(test_f16_and_bf16_are_within_five_times_the_time_of_f32),
                T(test_leaving_client_delays_nobody_by_what_is_stored),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
