// SPDX-License-Identifier: MIT
//
// A mixture of experts: products that share N and K, with weights and numbers of rows of their own. Ours are the launches that
// kernels_share makes of them; the peer is a loop of cuBLASLt calls, each with the best of eight algorithms for its number of
// rows, or the time that the bytes take.
#include <algorithm>
#include <memory>

#include "tests/bench/blas.h"
#include "tests/bench/line.h"
#include "tests/bench/operands.h"
#include "tests/bench/timing.h"

extern "C" {
#include "kernels/share.h"
}

namespace {

constexpr int n_sets = 2;

struct Launch {
    const mma_kernel* row;
    std::vector<mma_problem> problems[n_sets];
    GroupTable tables[n_sets];
};

struct Group {
    Bench& bench;
    const bench_grouped& g;
    uint64_t rows[BENCH_EXPERTS_MAX] = {};
    uint64_t total_rows = 0, n_with_rows = 0, bytes_a, bytes_b, bytes_d;
    char *a, *b, *d, *peer_d;

    Group(Bench& of, const bench_grouped& from) : bench(of), g(from) {
        bench_grouped_rows(&g, rows);
        for (uint32_t e = 0; e < g.n_experts; e++) total_rows += rows[e], n_with_rows += rows[e] > 0;
        bytes_a = total_rows * g.k * g.type->in_bytes;
        bytes_b = g.n_experts * g.n * g.k * g.type->in_bytes;
        bytes_d = total_rows * g.n * g.type->out_bytes;
        bench.arena.used = 0;
        a = bench.arena.take(bytes_a * n_sets);
        b = bench.arena.take(bytes_b * n_sets);
        d = bench.arena.take(bytes_d * n_sets);
        peer_d = bench.arena.take(bytes_d * n_sets);
    }
    bool fits() const { return a && b && d && peer_d; }
    uint64_t first_row(uint32_t expert) const {
        uint64_t at = 0;
        for (uint32_t e = 0; e < expert; e++) at += rows[e];
        return at;
    }
    Blas::Operands operands(uint32_t expert, int set) const {
        const uint64_t row = first_row(expert);
        return {a + bytes_a * set + row * g.k * g.type->in_bytes, b + bytes_b * set + expert * g.n * g.k * g.type->in_bytes,
                peer_d + bytes_d * set + row * g.n * g.type->out_bytes};
    }
    mma_problem problem(uint32_t expert, int set) const {
        const Blas::Operands at = operands(expert, set);
        mma_problem p = {};
        p.m = rows[expert], p.n = g.n, p.k = g.k, p.batch = 1;
        p.a = {const_cast<void*>(at.a), g.k, 0, g.type->in, MMA_ORDER_ROW, {}};
        p.b = {const_cast<void*>(at.b), g.k, 0, g.type->in, MMA_ORDER_COL, {}};
        p.d = {d + (static_cast<char*>(at.d) - peer_d), g.n, 0, g.type->out, MMA_ORDER_ROW, {}};
        p.alpha = 1, p.scale_a_value = p.scale_b_value = p.out_scale = 1;
        p.act = MMA_ACT_NONE, p.compute = g.type->compute, p.bias_axis = MMA_AXIS_N;
        return p;
    }
    void add(std::vector<Launch>* launches, const mma_kernel* row, uint32_t expert) const {
        auto found = std::find_if(launches->begin(), launches->end(), [row](const Launch& l) { return l.row == row; });
        if (found == launches->end()) {
            launches->push_back({row, {}, {}});
            found = launches->end() - 1;
        }
        for (int set = 0; set < n_sets; set++) found->problems[set].push_back(problem(expert, set));
    }
};

}  // namespace

void run_grouped(Bench& bench, const bench_grouped& g) {
    char name[128];
    bench_grouped_name(&g, name, sizeof name);
    Group group(bench, g);
    if (!group.fits()) return line_missing(bench, name, "no memory", false);
    const uint64_t size = g.type->in_bytes;
    fill_random(bench, g.type->in, group.a, group.bytes_a / size * n_sets, 3);
    fill_random(bench, g.type->in, group.b, group.bytes_b / size * n_sets, 4);
    CHECK_CUDA(cudaMemsetAsync(group.d, 0xff, group.bytes_d * n_sets, bench.stream));

    std::vector<Launch> launches;
    std::vector<mma_problem> all;
    std::vector<const mma_kernel*> rows(g.n_experts);
    refusal why;
    for (uint32_t e = 0; e < g.n_experts; e++) all.push_back(group.problem(e, 0));
    if (kernels_share(all.data(), g.n_experts, &bench.device, rows.data(), &why)) return line_missing(bench, name, why.text, false);
    for (uint32_t e = 0; e < g.n_experts; e++) group.add(&launches, rows[e], e);
    // The launch fills a table that the kernel reads when the graph is replayed: one for each set.
    static GroupTable tables;
    constexpr size_t tables_bytes = MMA_GROUP_ENTRY_BYTES * n_sets * BENCH_EXPERTS_MAX;
    if (!tables.host) CHECK_CUDA(cudaHostAlloc(&tables.host, tables_bytes, cudaHostAllocMapped));
    if (!tables.device) CHECK_CUDA(cudaMalloc(&tables.device, tables_bytes));
    GroupTable next = tables;
    for (Launch& launch : launches)
        for (int set = 0; set < n_sets; set++) {
            const size_t bytes = launch.problems[set].size() * MMA_GROUP_ENTRY_BYTES;
            launch.tables[set] = next;
            next.host += bytes, next.device += bytes;
        }
    const auto try_ours = [&](int i) {
        for (const Launch& launch : launches) {
            const std::vector<mma_problem>& problems = launch.problems[i % n_sets];
            const int error = launch_group(bench, launch.row, problems.data(), static_cast<uint32_t>(problems.size()), launch.tables[i % n_sets]);
            if (error) return error;
        }
        return static_cast<int>(cudaSuccess);
    };
    const Go ours = [&](int i) { CHECK_CUDA(try_ours(i)); };
    if (const int error = try_ours(0))
        return line_missing(bench, name, std::string(launches[0].row->name) + " fails to launch: " + cudaGetErrorString(static_cast<cudaError_t>(error)), false);

    std::map<uint64_t, std::unique_ptr<Blas>> blas;
    for (uint32_t e = 0; e < g.n_experts; e++) {
        if (!group.rows[e] || blas.count(group.rows[e])) continue;
        auto& found = blas[group.rows[e]];
        found = std::make_unique<Blas>(bench, Shape{g.type, "kk", group.rows[e], g.n, g.k, 1});
        // Weights of other experts in turn, so that they come from memory as they do in the loop.
        const auto at = [&](int i) {
            const uint32_t expert = static_cast<uint32_t>(i) % g.n_experts;
            Blas::Operands operands = group.operands(expert, 0);
            operands.a = group.operands(e, 0).a, operands.d = group.operands(e, 0).d;
            return operands;
        };
        if (!found->search(std::min(32, static_cast<int>(g.n_experts)), at, g.against_bytes ? 1 : 8))
            return line_missing(bench, name, "cuBLASLt refuses it", false);
    }
    const Go peer = [&](int i) {
        for (uint32_t e = 0; e < g.n_experts; e++)
            if (group.rows[e]) blas.at(group.rows[e])->launch(group.operands(e, i % n_sets));
    };

    peer(0);
    const Stored d = {group.d, group.total_rows, g.n, g.n, 1, 0}, peer_d = {group.peer_d, group.total_rows, g.n, g.n, 1, 0};
    const double apart = relative_difference(bench, g.type->out, d, peer_d);
    if (!(apart < g.type->tolerance))
        return line_missing(bench, name, std::string("WRONG: ") + launches[0].row->name + ", relative difference " + std::to_string(apart), false);

    const double guess_ours = guess_us(bench, ours), guess_peer = guess_us(bench, peer);
    const int n_ours = launches_for(guess_ours, n_sets, 2000), n_peer = launches_for(guess_peer, n_sets, 1000);
    const Replay replay_ours(bench, n_ours, ours), replay_peer(bench, n_peer, peer);
    std::vector<double> us = take_turns(bench, {&replay_ours, &replay_peer}, samples_for(guess_ours * n_ours + guess_peer * n_peer));

    // Weights of experts without rows are not read.
    const double bytes = static_cast<double>(group.bytes_a + group.bytes_d) + static_cast<double>(group.bytes_b) * group.n_with_rows / g.n_experts;
    const double flops = 2.0 * group.total_rows * g.n * g.k;
    const double floor = std::max(flops / (g.type->flops_a_clock * bench.device.n_sms * bench.clock_ghz * 1e3), bytes / floor_bytes_a_us);
    std::string remark = std::to_string(group.total_rows) + " rows; ";
    for (const Launch& launch : launches) remark += std::string(&launch == &launches[0] ? "" : ", ") + launch.row->name;
    char loop[64] = "";
    if (g.against_bytes) {
        snprintf(loop, sizeof loop, "; a loop of cuBLASLt's first choices %.2f us", us[1]);
        us[1] = bytes / floor_bytes_a_us;
    }
    line_print(bench, {name, us[0], us[1], floor, flops, g.against_bytes ? "bytes_at_4.5_TB/s" : "cublasLt_best_of_8_loop", g.target, remark + loop});
}
