// SPDX-License-Identifier: MIT
//
// Kernels against cuBLAS on one GPU, suite `kernels`: both in one process and taking turns, so that clock and power are the same
// for both. The list is cases.c; how one case is measured is single.cu and grouped.cu. Each case is compared with its peer, and
// with sums in f64, before it is timed: a fast wrong kernel gives no line and ends the run with 1.
//
//     bench-kernels [--quick] [--only TEXT]... [--group N/M] [--rows] [--model] [--ctas N] [--alone MS] [--seconds S] [--after CASE]
//                   [--commit ID] [--list]
//
// --only: cases whose name holds TEXT; several add up. --group: the N-th of M parts of about equal time; a class is never cut, since
// its mean is a line. --rows also times every other row that takes the product, as comments. --model: rows are chosen by the model
// of cost alone, without the measured times that are shipped for this device. --ctas: at most so many CTAs a launch. --alone: suite
// `kernels-alone`; every side, and every algorithm of the peer, has the device to itself for so long instead of taking turns.
// --seconds: starts no case after that time. --after: the list from behind CASE on, where a fault of the device (exit 3) ended it.
// CSV columns: results/README.md. floor is the best that the chip's arithmetic at its highest clock and 4.5 TB/s allow, in the unit
// of the line.
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstring>

#include "tests/bench/line.h"
#include "tests/bench/timing.h"

extern "C" {
#include "kernels/tuning.h"
}

// For bench_fault.
static std::string current_case = "start";

void bench_fault(const char* file, int line, const char* text) {
    printf("# fault in %s: %s:%d: %s\n", current_case.c_str(), file, line, text);
    fflush(stdout);
    _exit(3);
}

namespace {

struct Options {
    bool quick = false, rows = false, list = false, model = false;
    std::vector<const char*> only;
    const char *commit = "unknown", *after = nullptr;
    int group = 1, n_groups = 1;
    uint32_t n_ctas_max = 0;
    double seconds = 1e9, alone_ms = 0;
};

int usage() {
    fprintf(stderr, "usage: bench-kernels [--quick] [--only TEXT]... [--group N/M] [--rows] [--model] [--ctas N] [--alone MS] "
                    "[--seconds S] [--after CASE] [--commit ID] [--list]\n");
    return 2;
}

bool parse(int argc, char** argv, Options* ret) {
    for (int i = 1; i < argc; i++) {
        const bool has_value = i + 1 < argc;
        if (!strcmp(argv[i], "--quick")) ret->quick = true;
        else if (!strcmp(argv[i], "--rows")) ret->rows = true;
        else if (!strcmp(argv[i], "--list")) ret->list = true;
        else if (!strcmp(argv[i], "--model")) ret->model = true;
        else if (!strcmp(argv[i], "--only") && has_value) ret->only.push_back(argv[++i]);
        else if (!strcmp(argv[i], "--after") && has_value) ret->after = argv[++i];
        else if (!strcmp(argv[i], "--commit") && has_value) ret->commit = argv[++i];
        else if (!strcmp(argv[i], "--seconds") && has_value) ret->seconds = atof(argv[++i]);
        else if (!strcmp(argv[i], "--alone") && has_value) ret->alone_ms = atof(argv[++i]);
        else if (!strcmp(argv[i], "--ctas") && has_value) ret->n_ctas_max = static_cast<uint32_t>(atoi(argv[++i]));
        else if (!strcmp(argv[i], "--group") && has_value) {
            if (sscanf(argv[++i], "%d/%d", &ret->group, &ret->n_groups) != 2 || ret->group < 1 || ret->group > ret->n_groups) return false;
        } else return false;
    }
    return true;
}

// About how much of the run's time a case takes, for --group.
double weight(const bench_case& c) {
    const double flops = 2.0 * c.m * c.n * c.k * c.batch;
    return 0.06 + 60 * flops / (c.type->flops_a_clock * 132.0 * 1e9);
}

// Name, clocks and power as nvidia-smi tells them; silent where it is missing.
void print_machine() {
    FILE* from = popen("nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,clocks.max.sm,power.draw,power.limit,temperature.gpu "
                       "--format=csv 2>/dev/null", "r");
    char line[512];
    while (from && fgets(line, sizeof line, from)) printf("# %s", line);
    if (from) pclose(from);
    fflush(stdout);
}

// All of the list that the options leave, in its order: single cases, then groups.
struct Selection {
    std::vector<bench_case> cases;
    std::vector<const bench_grouped*> grouped;
};

Selection select(const Options& options) {
    std::vector<bench_case> all(BENCH_CASES_MAX);
    all.resize(bench_cases(all.data()));
    const double grouped_weight = 0.6 * static_cast<double>(bench_grouped_count());
    double total = grouped_weight, before = 0;
    for (const bench_case& c : all) total += weight(c);
    auto in_group = [&](double at) { return static_cast<int>(std::min(at / total, 0.9999999) * options.n_groups) == options.group - 1; };
    bool has_passed = false;
    auto wanted = [&](const char* name) {
        bool is_named = options.only.empty();
        for (const char* text : options.only) is_named = is_named || strstr(name, text);
        const bool is_behind = !options.after || has_passed;
        if (options.after && !strcmp(name, options.after)) has_passed = true;
        return is_behind && is_named && (!options.quick || bench_is_quick(name));
    };
    Selection chosen;
    double class_begin = 0;
    const char* class_name = nullptr;
    for (const bench_case& c : all) {
        char name[128];
        bench_case_name(&c, name, sizeof name);
        if (!c.class_name || c.class_name != class_name) class_begin = before, class_name = c.class_name;
        if (wanted(name) && in_group(class_begin)) chosen.cases.push_back(c);
        before += weight(c);
    }
    for (size_t i = 0; i < bench_grouped_count(); i++) {
        char name[128];
        bench_grouped_name(bench_grouped_at(i), name, sizeof name);
        if (wanted(name) && in_group(before)) chosen.grouped.push_back(bench_grouped_at(i));
        before += 0.6;
    }
    return chosen;
}

int list(const Selection& chosen) {
    char name[128];
    for (const bench_case& c : chosen.cases) {
        bench_case_name(&c, name, sizeof name);
        printf("%-44s %5.2f %s\n", name, c.target, c.class_name ? c.class_name : "");
    }
    for (const bench_grouped* g : chosen.grouped) {
        bench_grouped_name(g, name, sizeof name);
        printf("%-44s %5.2f\n", name, g->target);
    }
    return 0;
}

void open(Bench& bench, const Options& options) {
    cudaDeviceProp properties;
    int clock_khz;
    CHECK_CUDA(cudaGetDeviceProperties(&properties, 0));
    CHECK_CUDA(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0));
    bench.ok = true;
    bench.all_rows = options.rows;
    bench.n_ctas_max = options.n_ctas_max;
    bench.alone_us = options.alone_ms * 1e3;
    bench.clock_ghz = clock_khz * 1e-6;
    bench.device.cc = static_cast<uint32_t>(properties.major * 10 + properties.minor);
    bench.device.n_sms = static_cast<uint32_t>(properties.multiProcessorCount);
    bench.device.smem_bytes_max = static_cast<uint32_t>(properties.sharedMemPerBlockOptin);
    bench.device.l2_bytes = static_cast<uint64_t>(properties.l2CacheSize);
    const tuning_set* shipped = options.model ? nullptr : tuning_shipped(properties.name);
    kernel_tuning* tuning = nullptr;
    if (shipped && tuning_new(kernels_at(0), kernels_count(), &bench.device, &shipped, 1, &tuning)) abort();
    bench.device.tuning = tuning;
    CHECK_CUDA(kernels_load_all(&bench.device));
    CHECK_CUDA(cudaStreamCreateWithFlags(&bench.stream, cudaStreamNonBlocking));
    CHECK_CUDA(cudaMalloc(&bench.workspace, peer_workspace_bytes));
    CHECK_BLAS(cublasLtCreate(&bench.lt));
    CHECK_BLAS(cublasCreate(&bench.blas));
    CHECK_BLAS(cublasSetStream(bench.blas, bench.stream));
    CHECK_BLAS(cublasSetWorkspace(bench.blas, bench.workspace, peer_workspace_bytes));
    size_t free_bytes, all_bytes;
    CHECK_CUDA(cudaMemGetInfo(&free_bytes, &all_bytes));
    bench.arena.bytes = std::min<size_t>(free_bytes / 10 * 9, 40ull << 30);
    CHECK_CUDA(cudaMalloc(&bench.arena.begin, bench.arena.bytes));
}

void print_means(Bench& bench) {
    std::vector<bench_case> all(BENCH_CASES_MAX);
    all.resize(bench_cases(all.data()));
    for (const bench_case& c : all)
        if (c.class_name) bench.geomeans[c.class_name].n_wanted++, bench.geomeans["batch_invariant"].n_wanted++;
    for (const auto& [name, mean] : bench.geomeans) {
        if (!mean.n) continue;
        const double ratio = std::exp(mean.log_sum / mean.n);
        const bench_class* found = bench_class_find(name.c_str());
        const char* peer = found ? "cublasLt_best_of_8" : "own_without_batch_invariant";
        // A mean of a part of its class is no figure of the class.
        if (mean.n == mean.n_wanted) line_print_geomean(bench, "geomean_" + name, ratio, peer, found ? found->target : 0.97);
        else printf("# geomean_%s of %d of %d lines: %.3f\n", name.c_str(), mean.n, mean.n_wanted, ratio);
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!parse(argc, argv, &options)) return usage();
    const Selection chosen = select(options);
    if (options.list) return list(chosen);
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
    int n_devices = 0;
    if (cudaGetDeviceCount(&n_devices) != cudaSuccess || n_devices == 0) {
        puts("no GPU");
        return 77;
    }
    Bench bench = {};
    open(bench, options);

    printf("# command:");
    for (int i = 0; i < argc; i++) printf(" %s", i ? argv[i] : "bench-kernels");
    printf("\n# commit: %s\n# cuBLASLt %zu, %u SMs, floor at %.2f GHz and 4.5 TB/s\n", options.commit, cublasLtGetVersion(), bench.device.n_sms,
           bench.clock_ghz);
    print_machine();
    printf("suite,case,ours,peer,peer_name,unit,floor,ratio,target\n");
    char name[128];
    for (const bench_case& c : chosen.cases) {
        if (seconds() >= options.seconds) break;
        bench_case_name(&c, name, sizeof name);
        current_case = name;
        run_single(bench, c);
    }
    for (const bench_grouped* g : chosen.grouped) {
        if (seconds() >= options.seconds) break;
        bench_grouped_name(g, name, sizeof name);
        current_case = name;
        run_grouped(bench, *g);
    }
    print_means(bench);
    if (seconds() >= options.seconds) line_missing(bench, "the rest of the list", "out of time", false);
    print_machine();
    printf("# %d lines in %.1f s, %d with a target, %zu short of it\n", bench.n_lines, seconds(), bench.n_targets, bench.short_of_target.size());
    for (const std::string& text : bench.short_of_target) printf("# short: %s\n", text.c_str());
    return bench.ok ? 0 : 1;
}
