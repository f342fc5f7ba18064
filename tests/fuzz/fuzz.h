/* SPDX-License-Identifier: MIT
 *
 * Between fuzz-wire.c and the driver that runs it without libFuzzer.
 */
#ifndef MMA_TESTS_FUZZ_FUZZ_H
#define MMA_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* How far the inputs came: a run in which nothing was accepted has tested little. */
struct fuzz_counts {
        uint64_t n_inputs, n_requests, n_refused, n_replies, n_products;
};
extern struct fuzz_counts fuzz_counts;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);
/* Frees what the inputs shared. */
void fuzz_end(void);

#endif
