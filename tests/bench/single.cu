// SPDX-License-Identifier: MIT
//
// One case of the list: operands, our plan, the peer, the check of ours against it, then the times in turns.
#include <algorithm>
#include <cmath>
#include <memory>

#include "tests/bench/blas.h"
#include "tests/bench/line.h"
#include "tests/bench/operands.h"
#include "tests/bench/timing.h"

namespace {

double floor_us(const Bench& bench, const Product& product) {
    const Shape& s = product.shape();
    const double flops = 2.0 * s.m * s.n * s.k * s.batch;
    return std::max(flops / (s.type->flops_a_clock * bench.device.n_sms * bench.clock_ghz * 1e3), product.bytes() / floor_bytes_a_us);
}

Stored stored_d(const Product& product, void* at, uint64_t pitch) {
    const Product::Operand& d = product.operand_d();
    return {at, d.lines, d.length, pitch, product.shape().batch, d.lines * pitch};
}

// Our D of set 0 against another of the same values; empty when they agree.
std::string differs(const Bench& bench, const Product& ours, void* other, uint64_t other_pitch, const char* other_name) {
    const bench_type& type = *ours.shape().type;
    const double apart = relative_difference(bench, type.out, stored_d(ours, ours.operand_d().at, ours.operand_d().pitch),
                                             stored_d(ours, other, other_pitch));
    if (apart < type.tolerance) return "";
    char text[160];
    snprintf(text, sizeof text, "WRONG: relative difference %.3g to %s; %s", apart, other_name, ours.how().c_str());
    return text;
}

// Set 0 against sums in f64 of the operands as they came.
std::string differs_from_sums(const Bench& bench, const Product& ours, const mma_problem& original) {
    const double apart = sampled_difference(bench, original);
    if (apart < ours.shape().type->tolerance) return "";
    char text[160];
    snprintf(text, sizeof text, "WRONG: relative difference %.3g to sums in f64; %s", apart, ours.how().c_str());
    return text;
}

// Where there is no peer on the same operands: against the reference row, unless that is what we run.
std::string differs_from_reference(Bench& bench, const Product& ours, const mma_problem& original) {
    if (ours.chosen().kernel->family == MMA_FAMILY_REF) return "";
    const Product::Operand& d = ours.operand_d();
    mma_problem p = original;
    p.d.at = bench.arena.take(d.set_bytes);
    if (!p.d.at) return "no memory for the reference";
    for (uint32_t r = 0; r < kernels_count(); r++) {
        const mma_kernel* row = kernels_at(r);
        if (row->family != MMA_FAMILY_REF || row->takes(row, &p, &bench.device)) continue;
        CHECK_CUDA(launch_group(bench, row, &p, 1, {}));
        return differs(bench, ours, p.d.at, d.pitch, row->name);
    }
    return "no reference row";
}

// Empty when the first launch was taken.
std::string refuses(const Product& product) {
    const int error = product.try_launch(0);
    return error ? product.how() + " fails to launch: " + cudaGetErrorString(static_cast<cudaError_t>(error)) : "";
}

void print_rows(const Bench& bench, const Product& ours) {
    const mma_problem p = ours.problem(0);
    const double flops = 2.0 * p.m * p.n * p.k * p.batch;
    for (uint32_t r = 0; r < kernels_count(); r++) {
        const mma_kernel* row = kernels_at(r);
        if (row->takes(row, &p, &bench.device) || row->family == MMA_FAMILY_REF) continue;
        const Go go = [&](int i) { ours.launch_row(row, i); };
        const Replay replay(bench, launches_for(guess_us(bench, go), ours.sets(), 500), go);
        const double us = take_turns(bench, {&replay}, 3)[0];
        printf("#    %-36s %9.2f us %7.1f TFLOP/s, modelled %9.2f us\n", row->name, us, flops / us / 1e6, row->cost_us(row, &p, &bench.device));
    }
}

void count_geomeans(Bench& bench, const bench_case& c, double ratio, double invariant_ratio) {
    const std::pair<std::string, double> means[] = {{c.class_name, ratio}, {"batch_invariant", invariant_ratio}};
    for (const auto& mean : means) {
        bench.geomeans[mean.first].log_sum += std::log(mean.second);
        bench.geomeans[mean.first].n++;
    }
}

}  // namespace

void run_single(Bench& bench, const bench_case& c) {
    char name[128];
    bench_case_name(&c, name, sizeof name);
    const Shape shape = {c.type, c.layout, c.m, c.n, c.k, c.batch, c.after};
    const double bytes = static_cast<double>(c.batch) * ((c.m * c.k + c.k * c.n) * c.type->in_bytes + c.m * c.n * c.type->out_bytes);
    const int sets = sets_for(bench, bytes);
    std::string why;

    // Operands. The peer's lie tight; ours are the same ones or, padded, have the same values.
    bench.arena.used = 0;
    Product tight(bench, shape, false, sets);
    if (!tight.fits()) return line_missing(bench, name, "no memory", false);
    tight.fill(1);
    std::unique_ptr<Product> padded;
    if (c.form == BENCH_PADDED) {
        padded = std::make_unique<Product>(bench, shape, true, sets);
        if (!padded->fits()) return line_missing(bench, name, "no memory", false);
        padded->fill(7);
        padded->take_values(tight);
    }
    Product& ours = padded ? *padded : tight;
    const mma_problem original = ours.problem(0);
    ours.poison();
    if (!ours.plan(c.form == BENCH_RESIDENT, &why)) return line_missing(bench, name, why, false);
    if (!(why = refuses(ours)).empty() || !(why = differs_from_sums(bench, ours, original)).empty())
        return line_missing(bench, name, why, false);

    // The peer, and ours compared with it or, where it has other operands, with the reference.
    std::unique_ptr<Blas> blas;
    std::unique_ptr<Product> other;
    std::string peer_name;
    Go peer;
    if (c.peer == BENCH_PEER_BLAS) {
        const uint64_t d_bytes = (c.batch * c.m * c.n * c.type->out_bytes + 255) / 256 * 256;
        char* peer_d = bench.arena.take(d_bytes * sets);
        if (!peer_d) return line_missing(bench, name, "no memory", false);
        const auto at = [&tight, peer_d, d_bytes, sets](int i) {
            const mma_problem p = tight.problem(i);
            return Blas::Operands{p.a.at, p.b.at, peer_d + d_bytes * (i % sets), p.c.at};
        };
        blas = std::make_unique<Blas>(bench, shape, &original);
        if (!blas->search(sets, at)) {
            why = differs_from_reference(bench, ours, original);
            return line_missing(bench, name, why.empty() ? "cuBLASLt refuses it; ours is right" : why, why.empty());
        }
        peer_name = blas->name();
        peer = [&blas, at](int i) { blas->launch(at(i)); };
        peer(0);
        why = differs(bench, ours, peer_d, c.n, blas->name());
    } else {
        Shape theirs = shape;
        if (c.peer == BENCH_PEER_OWN_KK) theirs.layout = "kk";
        if (c.peer == BENCH_PEER_OWN_ALIGNED)
            theirs.m = bench_next_aligned(c.type, c.m), theirs.n = bench_next_aligned(c.type, c.n), theirs.k = bench_next_aligned(c.type, c.k);
        why = differs_from_reference(bench, ours, original);
        other = std::make_unique<Product>(bench, theirs, c.form == BENCH_PADDED, sets);
        if (!other->fits()) return line_missing(bench, name, "no memory", false);
        other->fill(13);
        std::string peer_why;
        if (!other->plan(false, &peer_why) || !(peer_why = refuses(*other)).empty()) return line_missing(bench, name, peer_why, false);
        peer_name = "own_kk_" + std::to_string(theirs.m) + "x" + std::to_string(theirs.n) + "x" + std::to_string(theirs.k);
        peer = [&other](int i) { other->launch(i); };
    }
    if (!why.empty()) return line_missing(bench, name, why, false);

    // With batch_invariant another row may run: what that costs is told by a mean of its own.
    Product invariant = ours;
    bool has_invariant = false;
    if (c.class_name) {
        invariant.set_batch_invariant();
        if (!invariant.plan(false, &why)) return line_missing(bench, name, "with batch_invariant: " + why, false);
        has_invariant = invariant.chosen().kernel != ours.chosen().kernel;
        if (has_invariant) {
            invariant.poison();
            if (!(why = refuses(invariant)).empty() || !(why = differs_from_sums(bench, invariant, original)).empty())
                return line_missing(bench, name, "with batch_invariant: " + why, false);
        }
    }

    const Go go = [&](int i) { ours.launch(i); };
    const double guess_ours = guess_us(bench, go), guess_peer = guess_us(bench, peer);
    const int n_ours = launches_for(guess_ours, sets, 2000), n_peer = launches_for(guess_peer, sets, 2000);
    const Replay replay_ours(bench, n_ours, go), replay_peer(bench, n_peer, peer);
    std::vector<const Replay*> turns = {&replay_ours, &replay_peer};
    std::unique_ptr<Replay> replay_invariant;
    if (has_invariant) {
        replay_invariant = std::make_unique<Replay>(bench, n_ours, [&](int i) { invariant.launch(i); });
        turns.push_back(replay_invariant.get());
    }
    const std::vector<double> us = take_turns(bench, turns, samples_for(guess_ours * n_ours + guess_peer * n_peer));

    const double target = c.target_short > 0 && us[1] < 10 ? c.target_short : c.target;
    std::string remark = ours.how();
    if (has_invariant) remark += ", batch_invariant " + invariant.how() + " " + std::to_string(us[2]) + " us";
    if (other) remark += "; peer " + other->how();
    line_print(bench, {name, us[0], us[1], floor_us(bench, ours), 2.0 * c.m * c.n * c.k * c.batch, peer_name, target, remark});
    if (c.class_name) count_geomeans(bench, c, us[1] / us[0], has_invariant ? us[0] / us[2] : 1);
    if (bench.all_rows) print_rows(bench, ours);
}
