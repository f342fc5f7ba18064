/* SPDX-License-Identifier: MIT
 *
 * Times in nanoseconds, counted in buckets whose width is at most 1/128 of their value: fixed memory, any number of
 * samples, mergeable between processes through shared memory. Percentiles are the upper edge of their bucket, so they are
 * at most 0.8 % too high and never flatter; the maximum is exact.
 */
#ifndef MMACTL_HISTOGRAM_H
#define MMACTL_HISTOGRAM_H

#include <stdint.h>

#define HISTOGRAM_STEPS 128u
#define HISTOGRAM_BUCKETS (58u * HISTOGRAM_STEPS)

struct histogram {
        uint64_t n_samples, max_ns, sum_ns;
        uint64_t buckets[HISTOGRAM_BUCKETS];
};

/* An all-zero struct is an empty histogram. */
void histogram_add(struct histogram *histogram, uint64_t ns);
void histogram_merge(struct histogram *histogram, const struct histogram *other);
/* fraction in (0, 1]; 0 for an empty one. */
uint64_t histogram_percentile(const struct histogram *histogram, double fraction);

#endif
