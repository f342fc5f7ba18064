/* SPDX-License-Identifier: MIT
 *
 * What tests of the CPU family run in: a context of one thread and one of two, and the seed of random problems, which is printed;
 * MMA_TEST_SEED repeats a run.
 */
#ifndef MMA_TESTS_CPU_CONTEXTS_H
#define MMA_TESTS_CPU_CONTEXTS_H

#include <stdint.h>

#include "kernels/cpu.h"

extern struct cpu_context *cpu_contexts[2];
extern uint64_t cpu_seed;

/* For cmocka_run_group_tests: before the first test and behind the last. */
int cpu_contexts_make(void **state);
int cpu_contexts_free(void **state);

#endif
