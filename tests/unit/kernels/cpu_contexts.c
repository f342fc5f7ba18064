/* SPDX-License-Identifier: MIT
 *
 * See cpu_contexts.h.
 */
#include "tests/unit/kernels/cpu_contexts.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

struct cpu_context *cpu_contexts[2];
uint64_t cpu_seed;

int cpu_contexts_make(void **state) {
        const char *given = getenv("MMA_TEST_SEED");

        (void)state;
        cpu_seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
        print_message("MMA_TEST_SEED=%" PRIu64 " repeats this run\n", cpu_seed);
        return cpu_context_new(1, &cpu_contexts[0]) || cpu_context_new(2, &cpu_contexts[1]);
}

int cpu_contexts_free(void **state) {
        (void)state;
        cpu_contexts[0] = cpu_context_free(cpu_contexts[0]);
        cpu_contexts[1] = cpu_context_free(cpu_contexts[1]);
        return 0;
}
