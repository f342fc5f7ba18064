/* SPDX-License-Identifier: MIT
 *
 * Numbers for random tests: xorshift64*, the seed printed and taken from MMA_SEED when that is set, so that a failure can
 * be repeated.
 */
#ifndef MMA_TESTS_UNIT_PROTO_RANDOM_H
#define MMA_TESTS_UNIT_PROTO_RANDOM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t random_state = 1;

static inline void random_begin(void) {
        const char *seed = getenv("MMA_SEED");
        struct timespec now;

        clock_gettime(CLOCK_REALTIME, &now);
        random_state = seed ? strtoull(seed, NULL, 0) : (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
        if (random_state == 0)
                random_state = 1;
        printf("# MMA_SEED=%llu\n", (unsigned long long)random_state);
}

static inline uint64_t random_u64(void) {
        random_state ^= random_state >> 12;
        random_state ^= random_state << 25;
        random_state ^= random_state >> 27;
        return random_state * 2685821657736338717u;
}

static inline uint64_t random_below(uint64_t bound) {
        return random_u64() % bound;
}

#endif
