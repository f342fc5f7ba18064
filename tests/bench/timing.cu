// SPDX-License-Identifier: MIT
//
// Graphs and turns: see timing.h.
#include "tests/bench/timing.h"

#include <algorithm>

Replay::Replay(const Bench& bench, int n_launches, const Go& go) : n(n_launches) {
    cudaGraph_t graph;
    CHECK_CUDA(cudaStreamBeginCapture(bench.stream, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < n; i++) go(i);
    CHECK_CUDA(cudaStreamEndCapture(bench.stream, &graph));
    CHECK_CUDA(cudaGraphInstantiate(&exec, graph, 0));
    CHECK_CUDA(cudaGraphDestroy(graph));
    CHECK_CUDA(cudaGraphUpload(exec, bench.stream));
}

Replay::~Replay() { cudaGraphExecDestroy(exec); }

void Replay::enqueue(cudaStream_t stream) const { CHECK_CUDA(cudaGraphLaunch(exec, stream)); }

static cudaEvent_t event_at(size_t index) {
    static std::vector<cudaEvent_t> events;
    while (events.size() <= index) {
        events.emplace_back();
        CHECK_CUDA(cudaEventCreate(&events.back()));
    }
    return events[index];
}

static double elapsed_us(cudaEvent_t begin, cudaEvent_t end) {
    float ms;
    CHECK_CUDA(cudaEventElapsedTime(&ms, begin, end));
    return ms * 1e3;
}

double guess_us(const Bench& bench, const Go& go) {
    const cudaEvent_t begin = event_at(0), end = event_at(1);
    go(0);
    CHECK_CUDA(cudaStreamSynchronize(bench.stream));
    go(0);
    CHECK_CUDA(cudaEventRecord(begin, bench.stream));
    go(1);
    CHECK_CUDA(cudaEventRecord(end, bench.stream));
    CHECK_CUDA(cudaStreamSynchronize(bench.stream));
    return std::max(2.0, elapsed_us(begin, end));
}

int launches_for(double launch_us, int sets, double sample_us) {
    int n = static_cast<int>(std::min(128.0, std::max(1.0, sample_us / launch_us)));
    if (n < sets && launch_us * sets < 20e3) n = sets;
    return n;
}

static double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

static double alone_us(const Bench& bench, const Replay& replay) {
    const double once = guess_us(bench, [&](int) { replay.enqueue(bench.stream); });
    const int n = static_cast<int>(std::min(1000.0, std::max(4.0, bench.alone_us / once)));
    for (int i = 0; i < n; i++) {
        CHECK_CUDA(cudaEventRecord(event_at(i), bench.stream));
        replay.enqueue(bench.stream);
    }
    CHECK_CUDA(cudaEventRecord(event_at(n), bench.stream));
    CHECK_CUDA(cudaStreamSynchronize(bench.stream));
    std::vector<double> times;
    for (int i = n / 2; i < n; i++) times.push_back(elapsed_us(event_at(i), event_at(i + 1)) / replay.n);
    return median(times);
}

std::vector<double> take_turns(const Bench& bench, const std::vector<const Replay*>& replays, int samples) {
    if (bench.alone_us > 0) {
        std::vector<double> each;
        for (const Replay* replay : replays) each.push_back(alone_us(bench, *replay));
        return each;
    }
    size_t next = 0;
    CHECK_CUDA(cudaEventRecord(event_at(next++), bench.stream));
    for (int sample = 0; sample <= samples; sample++)
        for (const Replay* replay : replays) {
            replay->enqueue(bench.stream);
            CHECK_CUDA(cudaEventRecord(event_at(next++), bench.stream));
        }
    CHECK_CUDA(cudaStreamSynchronize(bench.stream));
    std::vector<double> medians;
    for (size_t r = 0; r < replays.size(); r++) {
        std::vector<double> times;
        for (int sample = 1; sample <= samples; sample++) {
            const size_t at = sample * replays.size() + r;
            times.push_back(elapsed_us(event_at(at), event_at(at + 1)) / replays[r]->n);
        }
        medians.push_back(median(times));
    }
    return medians;
}

int samples_for(double turn_us) { return turn_us < 20e3 ? 9 : turn_us < 80e3 ? 7 : 3; }
