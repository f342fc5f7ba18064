// SPDX-License-Identifier: MIT
//
// Lines of the format in results/README.md: see line.h.
#include "tests/bench/line.h"

static const char* suite(const Bench& bench) { return bench.alone_us > 0 ? "kernels-alone" : "kernels"; }

// Targets are those of sides that take turns.
static std::string target_text(const Bench& bench, double target) {
    char text[16] = "";
    if (target > 0 && !(bench.alone_us > 0)) snprintf(text, sizeof text, "%.2f", target);
    return text;
}

static void count(Bench& bench, const std::string& name, double ratio, double target) {
    bench.n_lines++;
    if (target <= 0 || bench.alone_us > 0) return;
    bench.n_targets++;
    char text[160];
    snprintf(text, sizeof text, "%-44s %6.3f of %.2f", name.c_str(), ratio, target);
    // As printed: three places.
    if (ratio < target - 0.0005) bench.short_of_target.push_back(text);
}

void line_print(Bench& bench, const Line& line) {
    const double ratio = line.peer_us / line.ours_us;
    const std::string target = target_text(bench, line.target);
    if (line.flops > 0 && line.peer_us > 50)
        printf("%s,%s,%.1f,%.1f,%s,TFLOP/s,%.1f,%.3f,%s\n", suite(bench), line.name.c_str(), line.flops / line.ours_us / 1e6,
               line.flops / line.peer_us / 1e6, line.peer_name.c_str(), line.flops / line.floor_us / 1e6, ratio, target.c_str());
    else
        printf("%s,%s,%.2f,%.2f,%s,us,%.2f,%.3f,%s\n", suite(bench), line.name.c_str(), line.ours_us, line.peer_us, line.peer_name.c_str(),
               line.floor_us, ratio, target.c_str());
    printf("# %s: %.2f us against %.2f us; %s\n", line.name.c_str(), line.ours_us, line.peer_us, line.remark.c_str());
    fflush(stdout);
    count(bench, line.name, ratio, line.target);
}

void line_print_geomean(Bench& bench, const std::string& name, double ratio, const char* peer_name, double target) {
    printf("%s,%s,%.3f,1.000,%s,ratio,,%.3f,%s\n", suite(bench), name.c_str(), ratio, peer_name, ratio, target_text(bench, target).c_str());
    fflush(stdout);
    count(bench, name, ratio, target);
}

void line_missing(Bench& bench, const std::string& name, const std::string& why, bool harmless) {
    printf("# %s: no line: %s\n", name.c_str(), why.c_str());
    fflush(stdout);
    if (!harmless) bench.ok = false;
}
