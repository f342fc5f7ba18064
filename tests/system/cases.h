/* SPDX-License-Identifier: MIT
 *
 * What the programs test-cases-*.c share: one daemon at a time, a client of it, an inline product for a peer. Those programs
 * hold the rows of tests/CASES.md that need a whole daemon and have no better home.
 */
#ifndef TESTS_SYSTEM_CASES_H
#define TESTS_SYSTEM_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/client.h"
#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

#define WAIT_MS 60000

/* Sanitizers cost time and memory: fewer rounds, and figures that are printed and not judged. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CASES_SANITIZED 1
#endif
#endif
#ifndef CASES_SANITIZED
#define CASES_SANITIZED 0
#endif

extern struct harness cases_daemon;

/* backend NULL = "cpu"; config, fake ($MMAD_FAKE) may be NULL. */
void cases_start(const char *backend, const char *config, const char *fake);
/* It lives, answers, and ends with 0. */
void cases_stop(void);
/* cmocka's teardown: ends what a failed test left. */
int cases_teardown(void **state);

struct mma_client *cases_client(void);
void cases_ok(struct mma_client *client, int status);
/* D = A * B, row order, packed, all of one type. */
struct mma_gemm cases_gemm(int dtype, uint64_t m, uint64_t n, uint64_t k, const void *a, const void *b, void *d);

void cases_peer(struct peer *ret_peer);
/* The same for a peer: operands in the payload, which has *ret_payload_bytes. */
struct gemm cases_inline(int dtype, uint64_t m, uint64_t n, uint64_t k, uint64_t *ret_payload_bytes);
/* Sends; the id. */
uint64_t cases_send(struct peer *peer, struct gemm *gemm, const void *payload, uint64_t payload_bytes);
struct reply cases_call(struct peer *peer, struct gemm *gemm, const void *payload, uint64_t payload_bytes);
/* A slab of at least n_bytes, mapped. ret_fd may be NULL (closed then), or the caller's. */
void *cases_slab(struct peer *peer, uint64_t n_bytes, uint64_t *ret_slab, int *ret_fd);

/* Memory of a process that is no shared memory: slabs, those of the pool too, come and go as they are asked for. */
uint64_t cases_private_kib(pid_t pid);
/* Its mappings of slabs, counted after those that are over had time to go. */
int cases_n_slab_mappings(pid_t pid, int n_wanted_max);
int cases_own_fds(void);

#endif
