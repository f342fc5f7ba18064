/* SPDX-License-Identifier: MIT
 *
 * Goal: shared and resident memory through a whole daemon: read from where it was said to lie, whatever its owner does to it
 * meanwhile; when memory runs out, one clear answer and nothing left behind; what a burst took is given back. Method: a daemon
 * on the CPU, limits that are small or are lowered from outside.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/system/cases.h"

#define MIB (1ull << 20)

/* ---- offsets ---- */

static void assert_floats(const float *at, size_t n, size_t index, float there, float elsewhere)
{
        for (size_t i = 0; i < n; i++)
                if (at[i] != (i == index ? there : elsewhere))
                        fail_msg("value %zu is %g", i, (double)at[i]);
}

static void fill_floats(float *at, size_t n, size_t index, float there, float elsewhere)
{
        for (size_t i = 0; i < n; i++)
                at[i] = i == index ? there : elsewhere;
}

/* triton-inference-server/server#8330 (R087) */
static void test_matrices_in_a_slab_lie_at_exactly_their_offset(void **state)
{
        enum { N = 4096 };
        static const uint64_t offsets[] = { 0, 12, 4096, 4108, 4092, 8192, N * 4 - 4 };
        uint64_t slab, payload_bytes;
        struct request request;
        struct reply reply;
        struct gemm gemm;
        struct peer peer;
        float *at;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        at = cases_slab(&peer, N * 4, &slab, NULL);
        for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
                const struct operand here = { .dtype = MMA_F32, .order = MMA_ORDER_ROW, .place = PLACE_SLAB, .object = slab,
                                              .offset = offsets[i], .rows = 1, .cols = 1, .ld = GEMM_UNSET,
                                              .batch_stride = GEMM_UNSET };
                float one = 1, three_seven[8] = { 3, 0, 0, 0, 7 };

                /* read */
                fill_floats(at, N, offsets[i] / 4, 7, 9);
                gemm = cases_inline(MMA_F32, 1, 1, 1, &payload_bytes);
                gemm.a = here;
                gemm.b.offset = 0;
                reply = cases_call(&peer, &gemm, &one, 4);
                assert_int_equal(reply.status, MMA_OK);
                assert_true(*(float *)(void *)peer.payload == 7);
                /* written */
                gemm = cases_inline(MMA_F32, 1, 1, 1, &payload_bytes);
                gemm.d = here;
                reply = cases_call(&peer, &gemm, three_seven, payload_bytes);
                assert_int_equal(reply.status, MMA_OK);
                assert_floats(at, N, offsets[i] / 4, 21, 9);
                /* put */
                request = (struct request){ .method = WIRE_MATRIX_PUT,
                                            .matrix_put = { .name = { "here", 4 }, .shape = here, .source = here, .has_source = true,
                                                            .batch = 1, .share_gid = -1, .replace = true } };
                request.matrix_put.shape.place = PLACE_NONE;
                assert_int_equal(peer_call(&peer, &request, NULL, 0, &reply), 0);
                assert_int_equal(reply.status, MMA_OK);
                /* get, to where something else lies now */
                fill_floats(at, N, offsets[i] / 4, 9, 9);
                request = (struct request){ .method = WIRE_MATRIX_GET,
                                            .matrix_get = { .name = { "here", 4 }, .n_lines = GEMM_UNSET, .target = here } };
                assert_int_equal(peer_call(&peer, &request, NULL, 0, &reply), 0);
                assert_int_equal(reply.status, MMA_OK);
                assert_floats(at, N, offsets[i] / 4, 21, 9);
        }
        munmap(at, N * 4);
        peer_close(&peer);
        cases_stop();
}

static void test_matrices_in_a_payload_lie_at_exactly_their_offset(void **state)
{
        uint64_t payload_bytes;
        float payload[1025];
        struct reply reply;
        struct gemm gemm;
        struct peer peer;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        fill_floats(payload, 1025, 1024, 7, 9);
        gemm = cases_inline(MMA_F32, 1, 1, 1, &payload_bytes);
        gemm.a.offset = 4096;
        gemm.b.offset = 0;
        payload[0] = 2;
        reply = cases_call(&peer, &gemm, payload, sizeof payload);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(*(float *)(void *)peer.payload == 14);
        /* A payload is aligned to 16 bytes, and so is what lies in it. */
        gemm = cases_inline(MMA_F32, 1, 1, 1, &payload_bytes);
        gemm.a.offset = 12;
        gemm.b.offset = 0;
        reply = cases_call(&peer, &gemm, payload, 16);
        assert_int_equal(reply.status, MMA_BAD_ALIGNMENT);
        assert_string_equal(reply.refusal.field, "a.payload");
        assert_true(reply.refusal.has_limit && reply.refusal.limit == 16);
        peer_close(&peer);
        cases_stop();
}

/* ---- owners that are unkind to their memory ---- */

static atomic_bool is_punching;

static void *punch(void *argument)
{
        int fd = *(int *)argument;

        while (atomic_load(&is_punching))
                if (fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, MIB) < 0)
                        return argument;
        return NULL;
}

/* hyprwm/Hyprland#7518 (R097) */
static void test_slab_cannot_shrink_and_holes_in_it_harm_nobody(void **state)
{
        const int n_rounds = CASES_SANITIZED ? 200 : 1500;
        static float ones[64 * 64];
        uint64_t slab, payload_bytes;
        struct gemm gemm, fair;
        struct peer peer, other;
        void *failed, *at;
        pthread_t thread;
        int fd;

        (void)state;
        fill_floats(ones, 64 * 64, 0, 1, 1);
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        cases_peer(&other);
        at = cases_slab(&peer, MIB, &slab, &fd);
        assert_true(ftruncate(fd, 4096) < 0 && errno == EPERM);
        assert_true(ftruncate(fd, 2 * MIB) < 0 && errno == EPERM);
        assert_true(fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE) < 0 && errno == EPERM);
        gemm = cases_inline(MMA_F32, 256, 256, 256, &payload_bytes);
        gemm.a.place = gemm.b.place = gemm.d.place = PLACE_SLAB;
        gemm.a.object = gemm.b.object = gemm.d.object = slab;
        gemm.d.offset = 2 * gemm.b.offset;
        /* Emptied before and while the daemon reads and writes it. */
        atomic_store(&is_punching, true);
        assert_int_equal(pthread_create(&thread, NULL, punch, &fd), 0);
        for (int i = 0; i < n_rounds; i++) {
                struct reply reply = cases_call(&peer, &gemm, NULL, 0);

                assert_int_equal(reply.status, MMA_OK);
                fair = cases_inline(MMA_F32, 32, 32, 64, &payload_bytes);
                reply = cases_call(&other, &fair, ones, payload_bytes);
                assert_int_equal(reply.status, MMA_OK);
                for (int k = 0; k < 32 * 32; k++)
                        assert_true(((float *)(void *)other.payload)[k] == 64);
        }
        atomic_store(&is_punching, false);
        assert_int_equal(pthread_join(thread, &failed), 0);
        assert_null(failed);
        munmap(at, MIB);
        close(fd);
        peer_close(&peer);
        peer_close(&other);
        cases_stop();
}

static void close_slab(struct peer *peer, uint64_t slab)
{
        struct request request = { .method = WIRE_SLAB_CLOSE, .slab_close.slab = slab };
        struct reply reply;

        assert_int_equal(peer_call(peer, &request, NULL, 0, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
}

/* R097's kind: the other end of the life of shared memory. */
static void test_memory_kept_mapped_after_close_is_nobody_elses(void **state)
{
        enum { N_OLD = 8, N_NEW = 12 };
        uint8_t *old[N_OLD], *new[N_NEW];
        uint64_t slabs[N_OLD], slab;
        struct peer peer, other;

        (void)state;
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        cases_peer(&other);
        for (int i = 0; i < N_OLD; i++) {
                old[i] = cases_slab(&peer, MIB, &slabs[i], NULL);
                memset(old[i], 0x55, MIB);
        }
        /* Half are closed, half go with their connection; all stay mapped. */
        for (int i = 0; i < N_OLD / 2; i++)
                close_slab(&peer, slabs[i]);
        peer_close(&peer);
        for (int i = 0; i < HARNESS_WAIT_MS && peer_stat(&other, "own_used.pinned_bytes") > 0; i++)
                harness_sleep_ms(1);
        assert_true(peer_stat(&other, "own_used.pinned_bytes") == 0);
        for (int i = 0; i < N_NEW; i++) {
                new[i] = cases_slab(&other, MIB, &slab, NULL);
                for (size_t k = 0; k < MIB; k++)
                        assert_int_equal(new[i][k], 0);
        }
        for (int i = 0; i < N_OLD; i++)
                memset(old[i], 0x66, MIB);
        for (int i = 0; i < N_NEW; i++) {
                for (size_t k = 0; k < MIB; k++)
                        assert_int_equal(new[i][k], 0);
                munmap(new[i], MIB);
        }
        for (int i = 0; i < N_OLD; i++)
                munmap(old[i], MIB);
        peer_close(&other);
        cases_stop();
}

/* ---- no memory ---- */

static int put(struct mma_client *client, const char *name, uint64_t n, const float *data)
{
        struct mma_matrix source = { .dtype = MMA_F32, .rows = n, .cols = n, .data = (void *)(uintptr_t)data };

        return mma_put(client, name, &source, 1, NULL, WAIT_MS, NULL);
}

/* apache/arrow#4850 (R101) */
static void test_put_without_memory_leaves_no_half_matrix_and_succeeds_later(void **state)
{
        enum { N = 1200 };      /* 5.8 MB */
        float *data = calloc(N * N, sizeof(float)), *back = calloc(N * N, sizeof(float));
        struct mma_matrix target = { .dtype = MMA_F32, .rows = N, .cols = N, .data = back };
        struct mma_client *client, *other;
        struct mma_matrix_info info, *items;
        struct mma_gemm gemm;
        uint64_t start_us;
        size_t n_items;
        float d[1] = { 0 };

        (void)state;
        fill_floats(data, N * N, N, 7, 2);
        cases_start(NULL, "[limits]\nmemory_bytes_max = 8 MiB\n", NULL);
        client = cases_client();
        other = cases_client();
        cases_ok(client, put(client, "first", N, data));
        for (int i = 0; i < 3; i++) {
                assert_int_equal(put(client, "second", N, data), MMA_NO_MEMORY);
                assert_true(mma_last_error(client)->retryable);
        }
        /* Not there for anybody, and said at once. */
        start_us = harness_now_us();
        assert_int_equal(mma_find(client, "second", WAIT_MS, &info), MMA_NOT_FOUND);
        assert_int_equal(mma_get(client, "second", &target, 1, WAIT_MS), MMA_NOT_FOUND);
        assert_int_equal(mma_get(other, "second", &target, 1, WAIT_MS), MMA_NOT_FOUND);
        assert_int_equal(mma_drop(client, "second", WAIT_MS), MMA_NOT_FOUND);
        gemm = cases_gemm(MMA_F32, 1, 1, 1, data, NULL, d);
        gemm.b = (struct mma_matrix){ .name = "second" };
        assert_int_equal(mma_gemm(client, &gemm, WAIT_MS, NULL), MMA_NOT_FOUND);
        assert_true(harness_now_us() - start_us < 5000000);
        cases_ok(client, mma_list(client, NULL, WAIT_MS, &items, &n_items));
        assert_int_equal(n_items, 1);
        assert_string_equal(items[0].name, "first");
        free(items);
        /* There is room: the very same put. */
        cases_ok(client, mma_drop(client, "first", WAIT_MS));
        for (int i = 0, r = MMA_NO_MEMORY; i < 1000 && r != MMA_OK; i++) {
                r = put(client, "second", N, data);
                assert_true(r == MMA_OK || r == MMA_NO_MEMORY); /* memory goes back on a worker */
                harness_sleep_ms(5);
        }
        cases_ok(other, mma_get(other, "second", &target, 1, WAIT_MS));
        assert_memory_equal(back, data, N * N * sizeof(float));
        mma_close(client);
        mma_close(other);
        free(data);
        free(back);
        cases_stop();
}

/* R101's kind: who has named it already when it fails must not wait for ever. */
static void test_requests_that_wait_for_a_put_without_memory_are_answered(void **state)
{
        enum { N = 1200 };
        const struct operand shape = { .dtype = MMA_F32, .order = MMA_ORDER_ROW, .rows = N, .cols = N, .ld = GEMM_UNSET,
                                       .batch_stride = GEMM_UNSET };
        struct request request = { .method = WIRE_MATRIX_PUT,
                                   .matrix_put = { .name = { "late", 4 }, .shape = shape, .source = shape, .has_source = true,
                                                   .batch = 1, .share_gid = -1 } };
        float *ones = malloc(N * sizeof(float));
        struct peer peer;

        (void)state;
        fill_floats(ones, N, 0, 1, 1);
        request.matrix_put.source.place = PLACE_INLINE;
        cases_start(NULL, "[limits]\nmemory_bytes_max = 4 MiB\n", NULL);
        cases_peer(&peer);
        for (int i = 0; i < 20; i++) {
                uint64_t payload_bytes, put_id, product_id;
                struct reply reply;
                struct gemm gemm = cases_inline(MMA_F32, 1, N, N, &payload_bytes);

                gemm.b = (struct operand){ .place = PLACE_MATRIX, .name = { "late", 4 }, .rows = GEMM_UNSET, .cols = GEMM_UNSET,
                                           .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
                request.id = 0;
                assert_int_equal(peer_send_request(&peer, &request, NULL, N * N * 4), 0);
                put_id = request.id;
                product_id = cases_send(&peer, &gemm, ones, N * 4);
                for (int n = 0; n < 2; n++) {
                        assert_int_equal(peer_receive(&peer, WIRE_NONE, &reply, WAIT_MS), 0);
                        if (reply.id == put_id) {
                                assert_int_equal(reply.status, MMA_NO_MEMORY);
                        } else {
                                assert_int_equal(reply.id, product_id);
                                assert_true(reply.status == MMA_GONE || reply.status == MMA_NOT_FOUND);
                        }
                }
        }
        peer_close(&peer);
        free(ones);
        cases_stop();
}

static uint64_t address_space_bytes(pid_t pid)
{
        unsigned long long pages = 0;
        char path[64];
        FILE *file;

        snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
        file = fopen(path, "re");
        assert_non_null(file);
        assert_int_equal(fscanf(file, "%llu", &pages), 1);
        fclose(file);
        return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* mongodb/mongo-c-driver#1244 (R105): space is reserved when memory is made, and when there is none the caller is told. */
static void test_memory_that_cannot_be_made_is_told_and_both_ends_live(void **state)
{
        struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
        float one = 1, d = 0, *memory = NULL;
        struct mma_client *client;
        struct mma_gemm gemm;
        int n_fds;

        (void)state;
        if (CASES_SANITIZED)
                skip(); /* sanitizers need their own address space */
        cases_start(NULL, "[limits]\nslab_pool_bytes = 0\n", NULL);
        client = cases_client();
        cases_ok(client, mma_alloc(client, 4096, (void **)&memory));
        n_fds = cases_own_fds();
        limit.rlim_cur = address_space_bytes(cases_daemon.pid) + 32 * MIB;
        assert_int_equal(prlimit(cases_daemon.pid, RLIMIT_AS, &limit, NULL), 0);
        for (int i = 0; i < 10; i++) {
                void *none = NULL;

                assert_int_equal(mma_alloc(client, 64 * MIB, &none), MMA_NO_MEMORY);
                assert_null(none);
        }
        assert_int_equal(cases_own_fds(), n_fds);
        memory[0] = 5;
        gemm = cases_gemm(MMA_F32, 1, 1, 1, memory, &one, &d);
        cases_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_true(d == 5);
        mma_free(client, memory);
        limit.rlim_cur = RLIM_INFINITY;
        assert_int_equal(prlimit(cases_daemon.pid, RLIMIT_AS, &limit, NULL), 0);
        cases_ok(client, mma_alloc(client, 64 * MIB, (void **)&memory));
        memset(memory, 1, 64 * MIB);
        mma_free(client, memory);
        mma_close(client);
        cases_stop();
}

/* ---- given back ---- */

static uint64_t wait_for_private_below(uint64_t kib_max)
{
        for (int i = 0; i < 500 && cases_private_kib(cases_daemon.pid) > kib_max; i++)
                harness_sleep_ms(10);
        return cases_private_kib(cases_daemon.pid);
}

/* redis/redis#364 (R109) */
static void test_memory_of_large_products_is_given_back_while_the_connection_stays(void **state)
{
        const uint64_t n = CASES_SANITIZED ? 2000 : 5000;       /* 100 MB */
        uint64_t payload_bytes, before, after;
        struct reply reply;
        struct gemm gemm;
        struct peer peer;

        (void)state;
        cases_start(NULL, "[limits]\npayload_bytes_max = 128 MiB\nslab_pool_bytes = 0\n[user]\ninline_bytes = 512 MiB\n", NULL);
        cases_peer(&peer);
        gemm = cases_inline(MMA_F32, 100, 100, 100, &payload_bytes);
        reply = cases_call(&peer, &gemm, NULL, payload_bytes);
        assert_int_equal(reply.status, MMA_OK);
        before = cases_private_kib(cases_daemon.pid);
        for (int i = 0; i < 2; i++) {
                /* much in, little out; little in, much out */
                gemm = cases_inline(MMA_F32, n, 1, n, &payload_bytes);
                reply = cases_call(&peer, &gemm, NULL, payload_bytes);
                assert_int_equal(reply.status, MMA_OK);
                gemm = cases_inline(MMA_F32, n, n, 1, &payload_bytes);
                reply = cases_call(&peer, &gemm, NULL, payload_bytes);
                assert_int_equal(reply.status, MMA_OK);
                assert_int_equal(peer.payload_bytes, n * n * 4);
        }
        /* The arithmetic keeps blocks for packing: 5 MiB, all of them touched under MALLOC_PERTURB_ (17). */
        after = wait_for_private_below(before + 32768);
        print_message("%lld KiB more than before\n", (long long)after - (long long)before);
        if (!CASES_SANITIZED)
                assert_true(after <= before + 32768);
        assert_int_equal(peer_ping(&peer), 0);
        peer_close(&peer);
        cases_stop();
}

static atomic_int *n_products_done;      /* shared with the clients */

static void on_product(struct mma_client *client, const struct mma_result *result, void *userdata)
{
        (void)client;
        (void)userdata;
        if (result->status == MMA_OK)
                atomic_fetch_add(n_products_done, 1);
}

/* Large products from plain memory and from slabs, without end. */
static _Noreturn void client_of_large_products(unsigned seed)
{
        enum { N = 160 };
        float *plain = calloc(N * N, sizeof(float)), *d = calloc(N * N, sizeof(float)), *shared = NULL;
        struct mma_client *client;

        prctl(PR_SET_PDEATHSIG, SIGKILL);
        srand(seed);
        client = cases_client();
        if (mma_alloc(client, 3 * N * N * sizeof(float), (void **)&shared) != MMA_OK)
                _exit(1);
        for (;;) {
                bool is_shared = rand() % 2;
                struct mma_gemm gemm = is_shared ? cases_gemm(MMA_F32, N, N, N, shared, shared + N * N, shared + 2 * N * N)
                                                 : cases_gemm(MMA_F32, N, N, N, plain, plain, d);

                if (mma_gemm_submit(client, &gemm, WAIT_MS, on_product, NULL, NULL) != MMA_OK ||
                    (rand() % 2 == 0 && mma_wait(client, 0, WAIT_MS) != MMA_OK)) {
                        fprintf(stderr, "a client: %s\n", mma_last_error(client)->text);
                        _exit(1);
                }
        }
}

/* triton-inference-server/server#6576 (R113) */
static void test_clients_killed_during_a_thousand_large_products_leave_nothing(void **state)
{
        const int n_products = CASES_SANITIZED ? 200 : 1000, n_clients_max = CASES_SANITIZED ? 60 : 120;
        unsigned seed = 6576;
        uint64_t private_kib = 0;
        struct peer peer;
        int n_fds = 0, n_clients;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        n_products_done = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        assert_true(n_products_done != MAP_FAILED);
        cases_start(NULL, NULL, NULL);
        cases_peer(&peer);
        for (n_clients = 0; n_clients < n_clients_max; n_clients += 4) {
                pid_t pids[4];

                for (int i = 0; i < 4; i++) {
                        pids[i] = fork();
                        assert_true(pids[i] >= 0);
                        if (pids[i] == 0)
                                client_of_large_products(seed + (unsigned)(n_clients + i));
                }
                for (int i = 0; i < 4; i++) {
                        int status;

                        harness_sleep_ms(rand() % 60);
                        kill(pids[i], SIGKILL);
                        waitpid(pids[i], &status, 0);
                        assert_true(WIFSIGNALED(status));       /* it had not failed before */
                }
                assert_int_equal(peer_ping(&peer), 0);
                if (n_clients == 40) {
                        for (int i = 0; i < HARNESS_WAIT_MS && peer_stat(&peer, "own_used.pinned_bytes") > 0; i++)
                                harness_sleep_ms(1);
                        n_fds = harness_n_fds(&cases_daemon);
                        private_kib = cases_private_kib(cases_daemon.pid);
                }
        }
        print_message("%d clients, %d products\n", n_clients, atomic_load(n_products_done));
        assert_true(atomic_load(n_products_done) >= n_products);
        for (int i = 0; i < HARNESS_WAIT_MS / 10; i++) {
                if (peer_stat(&peer, "connections") == 1 && peer_stat(&peer, "jobs") == 0 &&
                    peer_stat(&peer, "own_used.pinned_bytes") == 0 && peer_stat(&peer, "own_used.inline_bytes") == 0 &&
                    harness_n_fds(&cases_daemon) <= n_fds + 8)
                        break;
                harness_sleep_ms(10);
        }
        assert_true(peer_stat(&peer, "connections") == 1 && peer_stat(&peer, "jobs") == 0);
        assert_true(peer_stat(&peer, "own_used.pinned_bytes") == 0 && peer_stat(&peer, "own_used.inline_bytes") == 0);
        assert_in_range(harness_n_fds(&cases_daemon), 0, n_fds + 8);        /* a pool of 6 slabs */
        assert_in_range(cases_n_slab_mappings(cases_daemon.pid, 6), 0, 6);
        if (!CASES_SANITIZED)
                assert_true(wait_for_private_below(private_kib + 16384) <= private_kib + 16384);
        munmap(n_products_done, 4096);
        peer_close(&peer);
        cases_stop();
}

#define T(name) cmocka_unit_test_teardown(name, cases_teardown)

int main(void)
{
        const struct CMUnitTest tests[] = {
                T(test_matrices_in_a_slab_lie_at_exactly_their_offset),
                T(test_matrices_in_a_payload_lie_at_exactly_their_offset),
                T(test_slab_cannot_shrink_and_holes_in_it_harm_nobody),
                T(test_memory_kept_mapped_after_close_is_nobody_elses),
                T(test_put_without_memory_leaves_no_half_matrix_and_succeeds_later),
                T(test_requests_that_wait_for_a_put_without_memory_are_answered),
                T(test_memory_that_cannot_be_made_is_told_and_both_ends_live),
                T(test_memory_of_large_products_is_given_back_while_the_connection_stays),
                T(test_clients_killed_during_a_thousand_large_products_leave_nothing),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
