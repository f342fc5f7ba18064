/* SPDX-License-Identifier: MIT
 *
 * See cases.h.
 */
#include "tests/system/cases.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

struct harness cases_daemon;

void cases_start(const char *backend, const char *config, const char *fake)
{
        char setting[256];
        const char *environment[] = { setting, NULL };

        snprintf(setting, sizeof setting, "MMAD_FAKE=%s", fake ? fake : "");
        assert_int_equal(harness_start(&(struct harness_options){ .backend = backend ? backend : "cpu", .config = config,
                                                                  .environment = environment }, &cases_daemon), 0);
}

void cases_stop(void)
{
        struct peer peer;

        assert_true(harness_is_alive(&cases_daemon));
        cases_peer(&peer);
        assert_int_equal(peer_ping(&peer), 0);
        peer_close(&peer);
        assert_int_equal(harness_stop(&cases_daemon), 0);
}

int cases_teardown(void **state)
{
        (void)state;
        harness_end(&cases_daemon);
        return 0;
}

struct mma_client *cases_client(void)
{
        struct mma_open_options options = { .size = sizeof options, .socket = cases_daemon.socket, .timeout_ms = HARNESS_WAIT_MS };
        struct mma_client *client;
        struct mma_error error;

        if (mma_open(&options, &client, &error) != MMA_OK)
                fail_msg("open: %s: %s", mma_status_name(error.status), error.text);
        return client;
}

void cases_ok(struct mma_client *client, int status)
{
        if (status != MMA_OK)
                fail_msg("%s: %s: %s", mma_status_name(status), mma_last_error(client)->field, mma_last_error(client)->text);
}

struct mma_gemm cases_gemm(int dtype, uint64_t m, uint64_t n, uint64_t k, const void *a, const void *b, void *d)
{
        struct mma_gemm gemm;

        mma_gemm_init(&gemm);
        gemm.a = (struct mma_matrix){ .dtype = dtype, .rows = m, .cols = k, .data = (void *)(uintptr_t)a };
        gemm.b = (struct mma_matrix){ .dtype = dtype, .rows = k, .cols = n, .data = (void *)(uintptr_t)b };
        gemm.d = (struct mma_matrix){ .dtype = dtype, .rows = m, .cols = n, .data = d };
        return gemm;
}

void cases_peer(struct peer *ret_peer)
{
        assert_int_equal(peer_start(ret_peer, cases_daemon.socket), 0);
}

struct gemm cases_inline(int dtype, uint64_t m, uint64_t n, uint64_t k, uint64_t *ret_payload_bytes)
{
        struct operand operand = { .dtype = (uint8_t)dtype, .order = MMA_ORDER_ROW, .place = PLACE_INLINE, .ld = GEMM_UNSET,
                                   .batch_stride = GEMM_UNSET };
        struct gemm gemm;

        gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = operand;
        gemm.a.rows = gemm.d.rows = m;
        gemm.a.cols = gemm.b.rows = k;
        gemm.b.cols = gemm.d.cols = n;
        gemm.b.offset = frame_padded(m * k * mma_dtype_bytes(dtype));
        *ret_payload_bytes = gemm.b.offset + k * n * mma_dtype_bytes(dtype);
        return gemm;
}

uint64_t cases_send(struct peer *peer, struct gemm *gemm, const void *payload, uint64_t payload_bytes)
{
        struct request request = { .method = WIRE_GEMM, .gemm = { .n_problems = 1, .problems = gemm } };

        assert_int_equal(peer_send_request(peer, &request, payload, payload_bytes), 0);
        return request.id;
}

struct reply cases_call(struct peer *peer, struct gemm *gemm, const void *payload, uint64_t payload_bytes)
{
        uint64_t id = cases_send(peer, gemm, payload, payload_bytes);
        struct reply reply;

        assert_int_equal(peer_receive(peer, WIRE_GEMM, &reply, WAIT_MS), 0);
        assert_int_equal(reply.id, id);
        return reply;
}

void *cases_slab(struct peer *peer, uint64_t n_bytes, uint64_t *ret_slab, int *ret_fd)
{
        struct request request = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = n_bytes };
        struct reply reply;
        void *at;

        assert_int_equal(peer_call(peer, &request, NULL, 0, &reply), 0);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(peer->passed_fd >= 0 && reply.slab_open.bytes >= n_bytes);
        at = mmap(NULL, reply.slab_open.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, peer->passed_fd, 0);
        assert_true(at != MAP_FAILED);
        *ret_slab = reply.slab_open.slab;
        if (ret_fd)
                *ret_fd = peer->passed_fd;
        else
                close(peer->passed_fd);
        peer->passed_fd = -1;
        return at;
}

uint64_t cases_private_kib(pid_t pid)
{
        unsigned long long kib = 0;
        char text[256];
        FILE *file;

        snprintf(text, sizeof text, "/proc/%d/status", (int)pid);
        file = fopen(text, "re");
        assert_non_null(file);
        while (fgets(text, sizeof text, file))
                sscanf(text, "RssAnon: %llu", &kib);
        fclose(file);
        assert_true(kib > 0);
        return kib;
}

static int count_slab_mappings(pid_t pid)
{
        char text[512];
        FILE *file;
        int n = 0;

        snprintf(text, sizeof text, "/proc/%d/maps", (int)pid);
        file = fopen(text, "re");
        assert_non_null(file);
        while (fgets(text, sizeof text, file))
                n += strstr(text, "memfd:mmad-slab") != NULL;
        fclose(file);
        return n;
}

int cases_n_slab_mappings(pid_t pid, int n_wanted_max)
{
        int n = count_slab_mappings(pid);

        for (int i = 0; i < 500 && n > n_wanted_max; i++) {
                harness_sleep_ms(10);
                n = count_slab_mappings(pid);
        }
        return n;
}

int cases_own_fds(void)
{
        DIR *folder = opendir("/proc/self/fd");
        int n = 0;

        assert_non_null(folder);
        while (readdir(folder))
                n++;
        closedir(folder);
        return n;
}
