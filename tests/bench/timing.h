// SPDX-License-Identifier: MIT
//
// How the kernel bench takes times: graphs of many launches, replayed in turns.
#ifndef MMA_TESTS_BENCH_TIMING_H
#define MMA_TESTS_BENCH_TIMING_H

#include "tests/bench/bench.h"

// A graph of n launches.
class Replay {
  public:
    Replay(const Bench& bench, int n, const Go& go);
    ~Replay();
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;
    void enqueue(cudaStream_t stream) const;
    const int n;

  private:
    cudaGraphExec_t exec = nullptr;
};

// About how long one launch takes, from two; also loads what the first launch loads.
double guess_us(const Bench& bench, const Go& go);

// How many launches make a sample of about sample_us, all sets among them unless that takes long.
int launches_for(double launch_us, int sets, double sample_us);

// Median microseconds of one launch of each replay. All samples are enqueued before any is waited for, so that neither the
// host nor an idle device is part of them; the replays take turns, so that clock and power are the same for all. The first turn
// is not counted. With bench.alone_us each has the device to itself for so long instead, at the clock that the limit of power leaves to it,
// and what began in the second half counts.
std::vector<double> take_turns(const Bench& bench, const std::vector<const Replay*>& replays, int samples);

// 9, and down to 3 where a turn takes long.
int samples_for(double turn_us);

#endif
