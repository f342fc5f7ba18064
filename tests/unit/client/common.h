/* SPDX-License-Identifier: MIT
 *
 * What the client's tests share: cmocka, a client of a scripted daemon, small f32 products and their truth.
 */
#ifndef MMA_TEST_CLIENT_COMMON_H
#define MMA_TEST_CLIENT_COMMON_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/internal.h"
#include "server.h"

__attribute__((unused)) static struct mma_client *open_client_with(struct server *server, int timeout_ms, int no_reconnect) {
        struct mma_open_options options = {
                .size = sizeof(options),
                .socket = server->path,
                .timeout_ms = timeout_ms,
                .no_reconnect = no_reconnect,
        };
        struct mma_client *client;
        struct mma_error error;

        if (mma_open(&options, &client, &error) != MMA_OK)
                fail_msg("open: %s: %s", mma_status_name(error.status), error.text);
        return client;
}

__attribute__((unused)) static struct mma_client *open_client(struct server *server) {
        return open_client_with(server, 5000, 0);
}

/* A row-major f32 product of n x n matrices. */
__attribute__((unused)) static struct mma_gemm square(uint64_t n, void *a, void *b, void *d) {
        struct mma_gemm gemm;

        mma_gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = n, .cols = n, .batch_stride = UINT64_MAX };
        gemm.a.data = a;
        gemm.b.data = b;
        gemm.d.data = d;
        return gemm;
}

__attribute__((unused)) static void fill(float *values, size_t n, unsigned salt) {
        for (size_t i = 0; i < n; i++)
                values[i] = (float)((int)((i * 7 + salt * 13) % 11) - 5);
}

__attribute__((unused)) static float truth(const float *a, const float *b, uint64_t n, uint64_t i, uint64_t j) {
        float sum = 0;

        for (uint64_t k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
        return sum;
}

__attribute__((unused)) static void assert_product(const float *a, const float *b, const float *d, uint64_t n) {
        for (uint64_t i = 0; i < n; i++)
                for (uint64_t j = 0; j < n; j++)
                        assert_true(d[i * n + j] == truth(a, b, n, i, j));
}

/* The order in which calls end, by note() as their callback. */
struct order {
        int seen[8];
        int n;
};
struct one {
        struct order *order;
        int index;
        int status;
};

__attribute__((unused)) static void note(struct mma_client *client, const struct mma_result *result, void *userdata) {
        struct one *one = userdata;

        (void)client;
        one->status = result->status;
        one->order->seen[one->order->n++] = one->index;
}

__attribute__((unused)) static unsigned count_fds(void) {
        DIR *folder = opendir("/proc/self/fd");
        unsigned n = 0;

        assert_non_null(folder);
        while (readdir(folder))
                n++;
        closedir(folder);
        return n;
}

__attribute__((unused)) static unsigned count_mappings(void) {
        FILE *file = fopen("/proc/self/maps", "re");
        unsigned n = 0;
        int c;

        assert_non_null(file);
        while ((c = fgetc(file)) != EOF)
                n += c == '\n';
        fclose(file);
        return n;
}

#endif
