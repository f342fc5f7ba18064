// SPDX-License-Identifier: MIT
//
// Our side of a line: see product.h.
#include "tests/bench/product.h"

#include <cstring>

#include "tests/bench/operands.h"

extern "C" {
#include "kernels/prepare.h"
}

// As in daemon/cuda_plan.c: short lines stay as they are, long ones of operands begin at multiples of 128 bytes, of results at such of 32.
constexpr uint64_t padded_line_bytes_min = 512, long_line_bytes_min = 1024, result_line_bytes_max = 4096;

static uint64_t pitch_of(uint64_t line_bytes, bool is_output) {
    const uint64_t step = line_bytes < long_line_bytes_min ? 16 : !is_output ? 128 : line_bytes <= result_line_bytes_max ? 32 : 16;
    return (line_bytes + step - 1) / step * step;
}

void Product::lay_out(Operand* operand, uint8_t dtype, uint64_t rows, uint64_t cols, bool is_row, bool pads) {
    const uint64_t size = mma_dtype_bytes(dtype);
    operand->lines = is_row ? rows : cols;
    operand->length = is_row ? cols : rows;
    operand->pitch = operand->length;
    if (pads && operand->length * size >= padded_line_bytes_min)
        operand->pitch = pitch_of(operand->length * size, operand == &d) / size;
    operand->set_bytes = (geometry.batch * operand->lines * operand->pitch * size + 255) / 256 * 256;
    operand->at = bench.arena.take(operand->set_bytes * n_sets);
    operand->view.ld = operand->pitch;
    operand->view.batch_stride = operand->lines * operand->pitch;
    operand->view.dtype = dtype;
    operand->view.order = is_row ? MMA_ORDER_ROW : MMA_ORDER_COL;
}

Product::Product(Bench& of, const Shape& shape, bool pads, int sets) : bench(of), geometry(shape), n_sets(sets) {
    lay_out(&a, shape.type->in, shape.m, shape.k, shape.layout[0] == 'k', pads);
    lay_out(&b, shape.type->in, shape.k, shape.n, shape.layout[1] != 'k', pads);
    if (a.at && b.at) lay_out(&d, shape.type->out, shape.m, shape.n, true, pads);
    if (d.at && shape.after == BENCH_AFTER_C) lay_out(&c, shape.type->out, shape.m, shape.n, true, pads);
    bias = bench.arena.take(shape.n * shape.type->out_bytes);
    if (bias) amax = bench.arena.take(sizeof(float));
}

double Product::bytes() const {
    return static_cast<double>(geometry.batch) * ((geometry.m * geometry.k + geometry.k * geometry.n) * geometry.type->in_bytes +
                                                  geometry.m * geometry.n * geometry.type->out_bytes);
}

void Product::fill(uint32_t seed) {
    fill_random(bench, geometry.type->in, a.at, a.set_bytes / geometry.type->in_bytes * n_sets, seed * 2);
    fill_random(bench, geometry.type->in, b.at, b.set_bytes / geometry.type->in_bytes * n_sets, seed * 2 + 1);
    if (c.at) fill_random(bench, geometry.type->out, c.at, c.set_bytes / geometry.type->out_bytes * n_sets, seed * 2 + 1);
    fill_random(bench, geometry.type->out, bias, geometry.n, seed);
    CHECK_CUDA(cudaMemsetAsync(amax, 0, sizeof(float), bench.stream));
}

static Stored stored(const Product::Operand& operand, uint64_t batch, int set) {
    return {operand.at + operand.set_bytes * set, operand.lines, operand.length, operand.pitch, batch, operand.view.batch_stride};
}

void Product::take_values(const Product& from) {
    for (int i = 0; i < n_sets; i++) {
        copy_stored(bench, stored(from.a, geometry.batch, i), stored(a, geometry.batch, i), geometry.type->in_bytes);
        copy_stored(bench, stored(from.b, geometry.batch, i), stored(b, geometry.batch, i), geometry.type->in_bytes);
    }
}

void Product::poison() { CHECK_CUDA(cudaMemsetAsync(d.at, 0xff, d.set_bytes * n_sets, bench.stream)); }

mma_problem Product::problem(int i) const {
    const uint64_t set = static_cast<uint64_t>(i % n_sets);
    mma_problem p = {};
    p.m = geometry.m, p.n = geometry.n, p.k = geometry.k, p.batch = geometry.batch;
    p.a = a.view, p.b = b.view, p.d = d.view;
    p.a.at = a.at + a.set_bytes * set, p.b.at = b.at + b.set_bytes * set, p.d.at = d.at + d.set_bytes * set;
    p.alpha = 1, p.scale_a_value = p.scale_b_value = p.out_scale = 1;
    p.batch_invariant = is_batch_invariant;
    if (geometry.after == BENCH_AFTER_C) p.c_kind = MMA_C_TENSOR, p.beta = 0.5, p.c = c.view, p.c.at = c.at + c.set_bytes * set;
    if (geometry.after == BENCH_AFTER_BIAS_GELU) p.bias = bias, p.bias_dtype = geometry.type->out;
    // As a caller who knows from the step before how far values reach.
    if (geometry.after == BENCH_AFTER_AMAX) p.amax = reinterpret_cast<uint32_t*>(amax), p.out_scale = 0.5;
    p.act = geometry.after == BENCH_AFTER_BIAS_GELU ? MMA_ACT_GELU_TANH : MMA_ACT_NONE, p.compute = geometry.type->compute, p.bias_axis = MMA_AXIS_N;
    return p;
}

bool Product::plan(bool resident, std::string* ret_why) {
    refusal why;
    mma_problem p = problem(0);
    is_resident = resident;
    if (resident) {
        // A resident matrix is stored as its kernels want it: along K, at the pitch of the daemon.
        const uint64_t ld = pitch_of(geometry.k * geometry.type->in_bytes, false) / geometry.type->in_bytes;
        Operand wanted_a = a, wanted_b = b;
        for (Operand* operand : {&wanted_a, &wanted_b}) {
            const uint64_t lines = operand == &wanted_a ? geometry.m : geometry.n;
            operand->view.ld = ld, operand->view.batch_stride = lines * ld;
            operand->view.order = operand == &wanted_a ? MMA_ORDER_ROW : MMA_ORDER_COL;
            operand->set_bytes = (geometry.batch * lines * ld * geometry.type->in_bytes + 255) / 256 * 256;
            operand->at = bench.arena.take(operand->set_bytes * n_sets);
            if (!operand->at) return *ret_why = "no memory", false;
        }
        for (int i = 0; i < n_sets; i++) {
            const mma_problem from = problem(i);
            mma_copy copy_a = {from.a, wanted_a.view, from.m, from.k, from.batch, false, true, false};
            mma_copy copy_b = {from.b, wanted_b.view, from.k, from.n, from.batch, false, true, false};
            copy_a.to.at = wanted_a.at + wanted_a.set_bytes * i;
            copy_b.to.at = wanted_b.at + wanted_b.set_bytes * i;
            CHECK_CUDA(prepare_copy(&copy_a, 0, bench.stream));
            CHECK_CUDA(prepare_copy(&copy_b, 0, bench.stream));
        }
        a = wanted_a, b = wanted_b;
        p = problem(0);
    }
    if (kernels_plan(&p, &bench.device, &made, &why)) return *ret_why = why.text, false;
    if (made.a.bytes && !(scratch_a = bench.arena.take(made.a.bytes))) return *ret_why = "no memory", false;
    if (made.b.bytes && !(scratch_b = bench.arena.take(made.b.bytes))) return *ret_why = "no memory", false;
    if (made.work_bytes && !(scratch_work = bench.arena.take(made.work_bytes))) return *ret_why = "no memory", false;
    return true;
}

std::string Product::how() const {
    std::string text = made.kernel->name;
    if (is_resident) text += ", resident";
    if (made.a.kind || made.b.kind) text += std::string(" after copying ") + (!made.b.kind ? "A" : made.a.kind ? "A and B" : "B");
    return text;
}

int launch_group(const Bench& bench, const mma_kernel* row, const mma_problem* problems, uint32_t n_problems, const GroupTable& table,
                 void* work) {
    mma_group group = {};
    group.problems = problems;
    group.n_problems = n_problems;
    group.table = table.host;
    group.device_table = table.device;
    group.n_ctas_max = bench.n_ctas_max;
    group.work = work;
    return row->launch(row, &group, bench.stream);
}

int Product::try_launch(int i) const {
    const mma_problem from = problem(i), to = plan_problem(&made, &from, scratch_a, scratch_b);
    const int error = prepare_run(&made, &from, scratch_a, scratch_b, 0, bench.stream);
    return error ? error : launch_group(bench, made.kernel, &to, 1, {}, scratch_work);
}

void Product::launch_row(const mma_kernel* row, int i) const {
    const mma_problem p = problem(i);
    CHECK_CUDA(launch_group(bench, row, &p, 1, {}, scratch_work));
}
