/* SPDX-License-Identifier: MIT
 *
 * What the tests of requests share: the daemon of one_daemon.h on the fake backend, which computes with the CPU's arithmetic and
 * can be held, slowed and lost, and products of ones.
 */
#ifndef MMA_TEST_PRODUCTS_H
#define MMA_TEST_PRODUCTS_H

#include <stdlib.h>

#include "tests/unit/daemon/one_daemon.h"

__attribute__((unused)) static uint64_t send_gemm(uint32_t peer, uint64_t m, uint64_t n, uint64_t k, uint64_t deadline_us)
{
        uint64_t n_elements = frame_padded(m * k * 4) / 4 + k * n, id;
        struct gemm gemm;
        struct request request = fixture_gemm(&gemm, m, n, k);
        float *ones = fixture_ones(n_elements);

        request.deadline_us = deadline_us;
        id = fixture_send(f, peer, &request, ones, n_elements * 4);
        free(ones);
        return id;
}

__attribute__((unused)) static void expect(uint32_t peer, uint64_t id, int status)
{
        struct reply reply;

        fixture_receive(f, peer, WIRE_GEMM, &reply);
        assert_int_equal(reply.id, id);
        assert_int_equal(reply.status, status);
}

#endif
