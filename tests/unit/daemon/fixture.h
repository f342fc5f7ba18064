/* SPDX-License-Identifier: MIT
 *
 * The whole daemon of one thread, without its process: real connections over socket pairs, real requests, the fake
 * backend, and a loop that turns only when the test says so. So a test decides what has arrived, what has run and what
 * has not.
 */
#ifndef TESTS_UNIT_DAEMON_FIXTURE_H
#define TESTS_UNIT_DAEMON_FIXTURE_H

#include "daemon/daemon.h"
#include "daemon/requests.h"
#include "tests/lib/peer.h"

#define FIXTURE_PEERS_MAX 64u
#define FIXTURE_WAIT_MS 20000

struct fixture {
        struct daemon daemon;
        struct peer peers[FIXTURE_PEERS_MAX];
        struct conn *conns[FIXTURE_PEERS_MAX];
        uint32_t n_peers;
};

/* settings as in $MMAD_FAKE; NULL = none. adjust (may be NULL) may change the configuration first. */
void fixture_open(struct fixture *fixture, const char *settings, void (*adjust)(struct config *config));
/* Closes every peer, and checks that nothing is left: jobs, charges, slabs, matrices. */
void fixture_close(struct fixture *fixture);
/* A connection that has said hello; its index. uid 0 = the test's own. */
uint32_t fixture_connect(struct fixture *fixture, uid_t uid);
/* Closes one and lets the daemon see it. */
void fixture_disconnect(struct fixture *fixture, uint32_t index);

/* One turn of the loop, as daemon.c does it. */
void fixture_turn(struct fixture *fixture);
/* Turns until the condition holds; fails the test when it does not within the time limit. */
#define fixture_until(fixture, condition)                                                                              \
        do {                                                                                                           \
                uint64_t fixture_end_us_ = now_us() + FIXTURE_WAIT_MS * 1000ull;                                       \
                while (!(condition)) {                                                                                 \
                        fixture_turn(fixture);                                                                         \
                        if (now_us() > fixture_end_us_)                                                                \
                                fail_msg("waited too long for %s", #condition);                                        \
                }                                                                                                      \
        } while (0)

/* Sends without waiting; returns the request's id. */
uint64_t fixture_send(struct fixture *fixture, uint32_t index, struct request *request, const void *payload,
                      uint64_t payload_bytes);
/* The next reply of this peer, turning until it is there. */
void fixture_receive(struct fixture *fixture, uint32_t index, int method, struct reply *ret_reply);
/* Whether a reply is there after some turns. */
bool fixture_has_reply(struct fixture *fixture, uint32_t index);
/* Send and receive. */
void fixture_call(struct fixture *fixture, uint32_t index, struct request *request, const void *payload,
                  uint64_t payload_bytes, struct reply *ret_reply);

/* Requests. Matrices are f32 in row order. */
struct request fixture_request(int method);
/* D (m x n, inline) = A (m x k at payload 0) * B (k x n, behind it); the payload is made with fixture_payload. */
struct request fixture_gemm(struct gemm *gemm, uint64_t m, uint64_t n, uint64_t k);
/* Ones; n_elements f32. The caller frees. */
float *fixture_ones(uint64_t n_elements);
void fixture_inline(struct operand *operand, uint64_t rows, uint64_t cols, uint64_t offset);
void fixture_slab(struct operand *operand, uint64_t rows, uint64_t cols, uint64_t slab, uint64_t offset);
/* slab.open: id and a map of it. */
uint64_t fixture_slab_open(struct fixture *fixture, uint32_t index, uint64_t n_bytes, void **ret_map);

#endif
