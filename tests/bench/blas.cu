// SPDX-License-Identifier: MIT
//
// The peer: see blas.h.
#include "tests/bench/blas.h"

#include <algorithm>
#include <memory>

#include "tests/bench/timing.h"

namespace {

struct PeerType {
    cudaDataType in, out, scale;
    cublasComputeType_t compute;
};

PeerType peer_type(const bench_type& type) {
    const cudaDataType out = type.out == MMA_F16 ? CUDA_R_16F : type.out == MMA_BF16 ? CUDA_R_16BF : type.out == MMA_E4M3 ? CUDA_R_8F_E4M3 : CUDA_R_32F;
    switch (type.in) {
    case MMA_BF16: return {CUDA_R_16BF, out, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case MMA_F16: return {CUDA_R_16F, out, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case MMA_E4M3: return {CUDA_R_8F_E4M3, out, CUDA_R_32F, CUBLAS_COMPUTE_32F};
    case MMA_S8: return {CUDA_R_8I, CUDA_R_32I, CUDA_R_32I, CUBLAS_COMPUTE_32I};
    case MMA_F64: return {CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F};
    default: return {CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, type.compute == MMA_COMPUTE_TF32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F};
    }
}

const float one = 1, zero = 0, one_half = 0.5;
const double one_64 = 1, zero_64 = 0;
const int32_t one_32 = 1, zero_32 = 0;

}  // namespace

void Blas::set_after(const mma_problem& with) {
    if (shape.after == BENCH_AFTER_BIAS_GELU) {
        const cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_GELU_BIAS;
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue));
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &with.bias, sizeof with.bias));
    }
    if (shape.after == BENCH_AFTER_AMAX) {
        CHECK_CUDA(cudaMalloc(&out_scale, sizeof *out_scale));
        CHECK_CUDA(cudaMemcpy(out_scale, &with.out_scale, sizeof *out_scale, cudaMemcpyHostToDevice));
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, &out_scale, sizeof out_scale));
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, &with.amax, sizeof with.amax));
    }
}

Blas::Blas(const Bench& of, const Shape& from, const mma_problem* with) : bench(of), shape(from) {
    const PeerType type = peer_type(*shape.type);
    const bool a_along_k = shape.layout[0] == 'k', b_along_k = shape.layout[1] == 'k';
    op_a = a_along_k ? CUBLAS_OP_N : CUBLAS_OP_T;
    op_b = b_along_k ? CUBLAS_OP_T : CUBLAS_OP_N;
    m = static_cast<int>(shape.m), n = static_cast<int>(shape.n), k = static_cast<int>(shape.k);
    ld_a = a_along_k ? k : m;
    ld_b = b_along_k ? k : n;
    CHECK_BLAS(cublasLtMatmulDescCreate(&product, type.compute, type.scale));
    CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &op_b, sizeof op_b));
    CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSB, &op_a, sizeof op_a));
    if (shape.type->compute == MMA_COMPUTE_FAST) {
        const int8_t fast = 1;
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof fast));
    }
    CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_b, type.in, b_along_k ? k : n, b_along_k ? n : k, ld_b));
    CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_a, type.in, a_along_k ? k : m, a_along_k ? m : k, ld_a));
    CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_d, type.out, n, m, n));
    // With a D of 8 bits there is no C of them.
    CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_c, type.out == CUDA_R_8F_E4M3 ? CUDA_R_16BF : type.out, n, m, n));
    if (with) set_after(*with);
    if (shape.batch > 1) {
        const int32_t count = static_cast<int32_t>(shape.batch);
        const int64_t strides[] = {static_cast<int64_t>(shape.m * shape.k), static_cast<int64_t>(shape.n * shape.k),
                                   static_cast<int64_t>(shape.m * shape.n), static_cast<int64_t>(shape.m * shape.n)};
        int next = 0;
        for (auto layout : {layout_a, layout_b, layout_c, layout_d}) {
            const int64_t stride = strides[next++];
            CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count));
            CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride));
        }
    }
    cublasLtMatmulPreference_t preference;
    CHECK_BLAS(cublasLtMatmulPreferenceCreate(&preference));
    CHECK_BLAS(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &peer_workspace_bytes,
                                                    sizeof peer_workspace_bytes));
    // A type or alignment that cuBLASLt refuses gives a status or no result: then there are no candidates.
    if (cublasLtMatmulAlgoGetHeuristic(bench.lt, product, layout_b, layout_a, layout_c, layout_d, preference, 8, results, &n_results))
        n_results = 0;
    CHECK_BLAS(cublasLtMatmulPreferenceDestroy(preference));
    const bool has_plain_call = (shape.type->in == MMA_F64 || (shape.type->in == MMA_F32 && shape.type->compute == MMA_COMPUTE_DEFAULT)) &&
                                shape.batch == 1;
    n_candidates = n_results + has_plain_call;
}

Blas::~Blas() {
    cublasLtMatrixLayoutDestroy(layout_a);
    cublasLtMatrixLayoutDestroy(layout_b);
    cublasLtMatrixLayoutDestroy(layout_c);
    cublasLtMatrixLayoutDestroy(layout_d);
    cudaFree(out_scale);
    cublasLtMatmulDescDestroy(product);
}

cublasStatus_t Blas::try_run(int candidate, const Operands& at) const {
    if (candidate < n_results) {
        const void *alpha = &one, *beta = at.c ? &one_half : &zero;
        // Not read where there is none, but of another type than D it must lie elsewhere.
        const void* const c = at.c ? at.c : shape.after == BENCH_AFTER_AMAX ? bench.workspace : at.d;
        if (shape.type->in == MMA_F64) alpha = &one_64, beta = &zero_64;
        if (shape.type->in == MMA_S8) alpha = &one_32, beta = &zero_32;
        return cublasLtMatmul(bench.lt, product, alpha, at.b, layout_b, at.a, layout_a, beta, c, layout_c, at.d, layout_d,
                              &results[candidate].algo, bench.workspace, peer_workspace_bytes, bench.stream);
    }
    if (shape.type->in == MMA_F64)
        return cublasDgemm(bench.blas, op_b, op_a, n, m, k, &one_64, static_cast<const double*>(at.b), ld_b, static_cast<const double*>(at.a),
                           ld_a, &zero_64, static_cast<double*>(at.d), n);
    return cublasSgemm(bench.blas, op_b, op_a, n, m, k, &one, static_cast<const float*>(at.b), ld_b, static_cast<const float*>(at.a), ld_a,
                       &zero, static_cast<float*>(at.d), n);
}

bool Blas::search(int sets, const std::function<Operands(int)>& at, size_t candidates_max) {
    std::vector<int> able;
    std::vector<std::unique_ptr<Replay>> replays;
    std::vector<const Replay*> turns;
    double us = 0;
    for (int c = 0; c < n_candidates && able.size() < candidates_max; c++) {
        // The first run also loads the kernel, which a capture could not do.
        if (try_run(c, at(0)) != CUBLAS_STATUS_SUCCESS) continue;
        CHECK_CUDA(cudaStreamSynchronize(bench.stream));
        if (able.empty()) us = guess_us(bench, [&](int i) { run(c, at(i)); });
        // Long products: the heuristic's first four decide, and the plain call.
        if (us > 4000 && able.size() >= 4 && c < n_results) continue;
        able.push_back(c);
    }
    if (able.empty()) return false;
    best = able[0];
    if (able.size() == 1) return true;
    const int launches = us > 1000 ? 1 : launches_for(us, sets, 800);
    for (int c : able) {
        replays.push_back(std::make_unique<Replay>(bench, launches, [&](int i) { run(c, at(i)); }));
        turns.push_back(replays.back().get());
    }
    const std::vector<double> times = take_turns(bench, turns, us > 4000 ? 2 : 4);
    best = able[static_cast<size_t>(std::min_element(times.begin(), times.end()) - times.begin())];
    return true;
}
