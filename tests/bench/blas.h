// SPDX-License-Identifier: MIT
//
// The peer: cuBLASLt with up to eight algorithms of its heuristic, and for f32 and f64 the plain cuBLAS call; the fastest of them.
#ifndef MMA_TESTS_BENCH_BLAS_H
#define MMA_TESTS_BENCH_BLAS_H

#include "tests/bench/product.h"

// The product of one shape on tight operands. cuBLAS is column-major: row-major D = A B is D' = B' A' there.
class Blas {
  public:
    // with: where the bias lies and what else comes after the product.
    Blas(const Bench& bench, const Shape& shape, const mma_problem* with = nullptr);
    ~Blas();
    Blas(const Blas&) = delete;
    Blas& operator=(const Blas&) = delete;

    // Times what cuBLAS offers, candidates_max at most, on sets of operands that at(i) gives, and keeps the fastest. False: refused.
    struct Operands {
        const void *a, *b;
        void* d;
        const void* c = nullptr;
    };
    bool search(int sets, const std::function<Operands(int)>& at, size_t candidates_max = 9);
    const char* name() const { return best < n_results ? "cublasLt_best_of_8" : shape.type->in == MMA_F64 ? "cublasDgemm" : "cublasSgemm"; }
    void launch(const Operands& at) const { run(best, at); }

  private:
    const Bench& bench;
    const Shape shape;
    cublasOperation_t op_a, op_b;
    int m, n, k, ld_a, ld_b;
    cublasLtMatmulDesc_t product = nullptr;
    cublasLtMatrixLayout_t layout_a = nullptr, layout_b = nullptr, layout_c = nullptr, layout_d = nullptr;
    cublasLtMatmulHeuristicResult_t results[8];
    int n_results = 0, n_candidates = 0, best = 0;

    float* out_scale = nullptr;         // device memory

    void set_after(const mma_problem& with);
    cublasStatus_t try_run(int candidate, const Operands& at) const;
    void run(int candidate, const Operands& at) const { CHECK_BLAS(try_run(candidate, at)); }
};

#endif
