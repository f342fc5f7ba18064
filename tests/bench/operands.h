// SPDX-License-Identifier: MIT
//
// Values of operands and the comparison of results, on the device.
#ifndef MMA_TESTS_BENCH_OPERANDS_H
#define MMA_TESTS_BENCH_OPERANDS_H

#include "tests/bench/bench.h"

// Normal random numbers of a type (bytes of all values for integers), different for every seed.
void fill_random(const Bench& bench, uint8_t dtype, void* to, uint64_t n, uint32_t seed);

// A stored matrix of rows x cols elements at a pitch, batch times.
struct Stored {
    void* at;
    uint64_t rows, cols, pitch, batch;      // elements
    uint64_t batch_stride;
};

// Every element from one pitch to another.
void copy_stored(const Bench& bench, const Stored& from, const Stored& to, size_t element_bytes);

// ||x - y|| / ||y|| over all elements; NaN when anything is.
double relative_difference(const Bench& bench, uint8_t dtype, const Stored& x, const Stored& y);

// The same over 512 elements of D, corners among them, each against its sum in f64.
double sampled_difference(const Bench& bench, const mma_problem& problem);

#endif
