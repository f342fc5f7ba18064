/* SPDX-License-Identifier: MIT
 *
 * See histogram.h. Values below 128 have a bucket each; above, the bits behind the leading one choose among 128 steps.
 */
#include "client/ctl/histogram.h"

#include <math.h>

static uint32_t bucket_of(uint64_t ns) {
        uint32_t shift;

        if (ns < HISTOGRAM_STEPS)
                return (uint32_t)ns;
        shift = 63 - (uint32_t)__builtin_clzll(ns) - 7;
        return (shift + 1) * HISTOGRAM_STEPS + (uint32_t)(ns >> shift) - HISTOGRAM_STEPS;
}

/* The largest value that falls into the bucket. */
static uint64_t bucket_end(uint32_t bucket) {
        uint32_t shift;

        if (bucket < HISTOGRAM_STEPS)
                return bucket;
        shift = bucket / HISTOGRAM_STEPS - 1;
        return (((uint64_t)(bucket % HISTOGRAM_STEPS) + HISTOGRAM_STEPS + 1) << shift) - 1;
}

void histogram_add(struct histogram *histogram, uint64_t ns) {
        histogram->n_samples++;
        histogram->sum_ns += ns;
        if (ns > histogram->max_ns)
                histogram->max_ns = ns;
        histogram->buckets[bucket_of(ns)]++;
}

void histogram_merge(struct histogram *histogram, const struct histogram *other) {
        histogram->n_samples += other->n_samples;
        histogram->sum_ns += other->sum_ns;
        if (other->max_ns > histogram->max_ns)
                histogram->max_ns = other->max_ns;
        for (uint32_t i = 0; i < HISTOGRAM_BUCKETS; i++)
                histogram->buckets[i] += other->buckets[i];
}

uint64_t histogram_percentile(const struct histogram *histogram, double fraction) {
        uint64_t wanted = (uint64_t)ceil(fraction * (double)histogram->n_samples), seen = 0;

        if (histogram->n_samples == 0)
                return 0;
        for (uint32_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
                seen += histogram->buckets[i];
                if (seen >= wanted && seen > 0) {
                        uint64_t end = bucket_end(i);

                        return end < histogram->max_ns ? end : histogram->max_ns;
                }
        }
        return histogram->max_ns;
}
