/* SPDX-License-Identifier: MIT
 *
 * What the semantic fuzzer is made of: fuzz-requests.c runs rounds of requests over a socket and judges the replies;
 * random-products.c invents the products, valid ones with known results (build) and broken ones (mutate); wild-requests.c
 * the requests of all other methods.
 */
#ifndef MMA_TESTS_FUZZ_REQUESTS_H
#define MMA_TESTS_FUZZ_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/wire.h"
#include "tests/lib/oracle.h"

#define N_SLABS 3
#define SLAB_BYTES (256u << 10)
#define N_RESIDENTS 9                   /* one of every type */
#define PAYLOAD_BYTES_MAX (256u << 10)
#define PROBLEMS_MAX 8

/* Memory of both ends: what is sent, what the daemon wrote, and what it should have written. */
struct memory {
        uint64_t slab_ids[N_SLABS];
        uint8_t *slabs[N_SLABS];        /* shared with the daemon */
        uint8_t *shadows[N_SLABS];      /* what they must hold when all requests have been done in order */
        uint64_t n_taken[N_SLABS];      /* bytes given to operands of this round */
};

/* A committed matrix and its values, packed. */
struct resident {
        uint64_t id, rows, cols;
        uint8_t dtype, order;
        char name[8];
        uint8_t values[4096];
};

/* A result in a slab that a later request of the round may read as its C and overwrite. */
struct chain {
        bool is_set;
        struct operand d;
        uint64_t batch;
};

struct world {
        struct oracle_random random;
        struct memory memory;
        struct resident residents[N_RESIDENTS];
        struct chain chain;
};

/* One product as it is sent, and what must come of it. */
struct product {
        struct gemm sent, checked;      /* checked: after gemm_check, when expected is MMA_OK */
        int expected;                   /* the status that proto/gemm.h gives */
        bool is_mutated, touches_slabs, is_exact;
        const uint8_t *payload;         /* where inline operands are, set when the request is complete */
};

struct payload {
        uint8_t *at;
        uint64_t n_bytes;
};

/* A product that is right, or refused for its layout alone. Its operands are filled and its D is poisoned. */
void product_build(struct world *world, struct payload *payload, bool may_chain, struct product *ret_product);
/* Changes one to three members to what nobody should send. */
void product_mutate(struct world *world, struct product *product);
/* The problem with its pointers into the slabs (or their shadows) and the payload; an inline D is d_at. */
void product_problem(const struct world *world, const struct product *product, bool in_shadow, void *d_at,
                     struct mma_problem *ret_problem);
/* Any other request, as the n_sent-th of its round; its texts are constants. Returns the bytes of payload it comes with. */
uint64_t wild_request(struct world *world, uint64_t id, uint32_t n_sent, struct request *ret_request);
/* One of many numbers at which sizes go wrong. */
uint64_t awkward_number(struct oracle_random *random);

#endif
