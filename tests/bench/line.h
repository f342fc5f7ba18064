// SPDX-License-Identifier: MIT
//
// One line of results and what is counted over them.
#ifndef MMA_TESTS_BENCH_LINE_H
#define MMA_TESTS_BENCH_LINE_H

#include "tests/bench/bench.h"

struct Line {
    std::string name;
    double ours_us, peer_us, floor_us;
    double flops;               // 0: always as a time
    std::string peer_name;
    double target;              // 0 = none
    std::string remark;         // a comment behind the line
};

// Longer products are told as rates, shorter ones as times.
void line_print(Bench& bench, const Line& line);
// A line of a mean of ratios.
void line_print_geomean(Bench& bench, const std::string& name, double ratio, const char* peer_name, double target);
// A case without a line, and why; the run has failed unless it is harmless.
void line_missing(Bench& bench, const std::string& name, const std::string& why, bool harmless);

#endif
