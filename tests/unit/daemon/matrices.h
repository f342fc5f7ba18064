/* SPDX-License-Identifier: MIT
 *
 * What the tests of resident matrices share: the daemon of one_daemon.h on the fake backend, and requests for matrices by
 * name or number.
 */
#ifndef MMA_TEST_MATRICES_H
#define MMA_TEST_MATRICES_H

#include <stdlib.h>
#include <string.h>

#include "tests/unit/daemon/one_daemon.h"

__attribute__((unused)) static struct text text(const char *at)
{
        return (struct text){ at, (uint32_t)strlen(at) };
}

static const struct operand nowhere = { .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };

__attribute__((unused)) static struct request put_request(const char *name, uint64_t rows, uint64_t cols, bool has_source)
{
        struct request request = fixture_request(WIRE_MATRIX_PUT);

        request.matrix_put.name = text(name);
        request.matrix_put.shape = request.matrix_put.source = nowhere;
        request.matrix_put.shape.dtype = MMA_F32;
        request.matrix_put.shape.order = MMA_ORDER_ROW;
        request.matrix_put.shape.rows = rows;
        request.matrix_put.shape.cols = cols;
        request.matrix_put.batch = 1;
        request.matrix_put.share = MMA_SHARE_PRIVATE;
        request.matrix_put.share_gid = -1;
        request.matrix_put.has_source = has_source;
        if (has_source) {
                request.matrix_put.source.dtype = MMA_F32;
                request.matrix_put.source.order = MMA_ORDER_ROW;
                request.matrix_put.source.rows = rows;
                request.matrix_put.source.cols = cols;
                request.matrix_put.source.place = PLACE_INLINE;
        }
        return request;
}

/* rows x cols of one value, in one request. Returns the status. */
__attribute__((unused)) static int put(uint32_t peer, struct request request, float value, uint64_t *ret_matrix)
{
        uint64_t n = request.matrix_put.shape.rows * request.matrix_put.shape.cols;
        float *values = fixture_ones(n);
        struct reply reply;

        for (uint64_t i = 0; i < n; i++)
                values[i] = value;
        fixture_call(f, peer, &request, values, n * 4, &reply);
        free(values);
        if (ret_matrix)
                *ret_matrix = reply.matrix_put.matrix;
        return reply.status;
}

__attribute__((unused)) static struct request get_request(uint64_t matrix, const char *name)
{
        struct request request = fixture_request(WIRE_MATRIX_GET);

        request.matrix_get.matrix = matrix;
        if (name)
                request.matrix_get.name = text(name);
        request.matrix_get.n_lines = GEMM_UNSET;
        request.matrix_get.target = nowhere;
        request.matrix_get.target.place = PLACE_INLINE;
        return request;
}

__attribute__((unused)) static int get(uint32_t peer, uint64_t matrix, const char *name, float *ret_first)
{
        struct request request = get_request(matrix, name);
        struct reply reply;

        fixture_call(f, peer, &request, NULL, 0, &reply);
        if (ret_first && reply.status == MMA_OK)
                *ret_first = *(const float *)(const void *)f->peers[peer].payload;
        return reply.status;
}

__attribute__((unused)) static int drop(uint32_t peer, uint64_t matrix, const char *name)
{
        struct request request = fixture_request(WIRE_MATRIX_DROP);
        struct reply reply;

        request.matrix_drop.matrix = matrix;
        if (name)
                request.matrix_drop.name = text(name);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        return reply.status;
}

/* D (m x n, inline) = ones (m x k, inline) * the named matrix, which the request says to be in this order (0: nothing). */
__attribute__((unused)) static uint64_t send_product_in(uint32_t peer, const char *name, int order, uint64_t m, uint64_t k, uint64_t n)
{
        struct request request = fixture_request(WIRE_GEMM);
        float *ones = fixture_ones(m * k);
        struct gemm gemm;
        uint64_t id;

        gemm_init(&gemm);
        fixture_inline(&gemm.a, m, k, 0);
        gemm.b.place = PLACE_MATRIX;
        gemm.b.name = text(name);
        gemm.b.order = (uint8_t)order;
        fixture_inline(&gemm.d, m, n, 0);
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        id = fixture_send(f, peer, &request, ones, m * k * 4);
        free(ones);
        return id;
}

__attribute__((unused)) static uint64_t send_product(uint32_t peer, const char *name, uint64_t m, uint64_t k, uint64_t n)
{
        return send_product_in(peer, name, MMA_ORDER_NONE, m, k, n);
}

__attribute__((unused)) static void expect(uint32_t peer, int method, uint64_t id, int status)
{
        struct reply reply;

        fixture_receive(f, peer, method, &reply);
        assert_int_equal(reply.id, id);
        assert_int_equal(reply.status, status);
}

__attribute__((unused)) static float first_of_reply(uint32_t peer)
{
        return *(const float *)(const void *)f->peers[peer].payload;
}

#endif
