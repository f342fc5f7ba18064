// SPDX-License-Identifier: MIT
//
// One product on our side: sets of operands in the arena, the plan that kernels_plan makes for them, and its launch.
#ifndef MMA_TESTS_BENCH_PRODUCT_H
#define MMA_TESTS_BENCH_PRODUCT_H

#include "tests/bench/bench.h"

struct Shape {
    const bench_type* type;
    const char* layout;         // as in cases.h
    uint64_t m, n, k, batch;
    uint8_t after = BENCH_AFTER_NOTHING;
};

class Product {
  public:
    // pads: lines at multiples of 16 bytes, as the daemon lays them out. Takes its memory from the arena; fits() tells whether it did.
    Product(Bench& bench, const Shape& shape, bool pads, int sets);
    bool fits() const { return d.at && amax && (c.at || geometry.after != BENCH_AFTER_C); }

    // Random A and B; what lies between lines of a padded operand is random too, so that reading it spoils the result.
    void fill(uint32_t seed);
    // A and B of the same shape at another pitch.
    void take_values(const Product& from);
    // Every byte of D 0xff: NaN in all float types.
    void poison();

    // Chooses how to run it. resident: operands are copied to what the row wants now, not by every launch. False with the reason.
    bool plan(bool resident, std::string* ret_why);
    // From the next plan on, bits of a row of D that do not depend on M.
    void set_batch_invariant() { is_batch_invariant = true; }
    // What was chosen, copies included: "row", "row after copying B".
    std::string how() const;
    void launch(int i) const { CHECK_CUDA(try_launch(i)); }
    // The first launch: a row that refuses it costs one line, not the run. cudaError_t.
    int try_launch(int i) const;
    // Another row on the operands as they lie.
    void launch_row(const mma_kernel* row, int i) const;

    // The i-th set's operands as they lie. The sets take turns.
    mma_problem problem(int i) const;
    const Shape& shape() const { return geometry; }
    int sets() const { return n_sets; }
    double bytes() const;       // of one set, gaps not counted

    struct Operand {
        char* at = nullptr;
        uint64_t lines = 0, length = 0, pitch = 0, set_bytes = 0;       // elements, but set_bytes
        mma_view view = {};
    };
    const Operand& operand_a() const { return a; }
    const Operand& operand_b() const { return b; }
    const Operand& operand_d() const { return d; }
    const mma_plan& chosen() const { return made; }

  private:
    Bench& bench;
    const Shape geometry;
    int n_sets;
    Operand a, b, c, d;
    char *bias = nullptr, *amax = nullptr;
    mma_plan made = {};
    bool is_resident = false, is_batch_invariant = false;
    char *scratch_a = nullptr, *scratch_b = nullptr, *scratch_work = nullptr;

    void lay_out(Operand* operand, uint8_t dtype, uint64_t rows, uint64_t cols, bool is_row, bool pads);
};

// What a launch of many problems needs (mma_group): mapped host memory and as much of the device's. Nothing for few.
struct GroupTable {
    char *host = nullptr, *device = nullptr;
};

// A launch of problems that were all planned to one row. work: of mma_group. cudaError_t.
int launch_group(const Bench& bench, const mma_kernel* row, const mma_problem* problems, uint32_t n_problems, const GroupTable& table,
                 void* work = nullptr);

#endif
