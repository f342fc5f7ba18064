// SPDX-License-Identifier: MIT
//
// What the parts of the kernel bench share: the device, its handles, one arena of memory, and how a call that failed ends the run.
// Parts: cases.c (what is measured), operands.cu (values, comparison), product.cu (our side), blas.cu (cuBLAS), timing.cu
// (graphs and turns), line.cu (the format), single.cu and grouped.cu (one case), bench-kernels.cu (the program).
#ifndef MMA_TESTS_BENCH_BENCH_H
#define MMA_TESTS_BENCH_BENCH_H

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

extern "C" {
#include "kernels/kernels.h"
#include "tests/bench/cases.h"
}

// A call failed that must not: after it the device serves this process no longer. Names the case, so that another run can go on behind
// it (--after), and exits with 3.
[[noreturn]] void bench_fault(const char* file, int line, const char* text);

#define CHECK_CUDA(CALL)                                                                                               \
    do {                                                                                                               \
        const cudaError_t error_ = static_cast<cudaError_t>(CALL);                                                     \
        if (error_ != cudaSuccess) bench_fault(__FILE__, __LINE__, cudaGetErrorString(error_));                        \
    } while (0)
#define CHECK_BLAS(CALL)                                                                                               \
    do {                                                                                                               \
        const cublasStatus_t status_ = (CALL);                                                                         \
        if (status_ != CUBLAS_STATUS_SUCCESS) bench_fault(__FILE__, __LINE__, cublasGetStatusString(status_));         \
    } while (0)

// One allocation, given out from its start and taken back as a whole: 300 cases cannot each wait for cudaMalloc.
struct Arena {
    char* begin = nullptr;
    size_t bytes = 0, used = 0;

    // NULL when there is no room left.
    char* take(size_t wanted) {
        const size_t at = (used + 255) / 256 * 256;
        if (wanted > bytes || at > bytes - wanted) return nullptr;
        used = at + wanted;
        return begin + at;
    }
};

struct Geomean {
    double log_sum = 0;
    int n = 0, n_wanted = 0;
};

struct Bench {
    cublasLtHandle_t lt;
    cublasHandle_t blas;
    void* workspace;            // of the peer
    cudaStream_t stream;
    mma_device device;
    double clock_ghz;
    uint32_t n_ctas_max;        // as in struct mma_group
    double alone_us;            // each side by itself for so long; 0: in turns
    Arena arena;
    bool all_rows, ok;
    std::map<std::string, Geomean> geomeans;
    int n_lines, n_targets;
    std::vector<std::string> short_of_target;
};

constexpr size_t peer_workspace_bytes = 64u << 20;
constexpr double floor_bytes_a_us = 4.5e6;

// One case each: prepared, checked, timed, printed.
void run_single(Bench& bench, const bench_case& c);
void run_grouped(Bench& bench, const bench_grouped& g);

// Enqueues the i-th launch on the bench's stream.
using Go = std::function<void(int)>;

// Sets of operands so that launches in turn never find theirs in the L2.
inline int sets_for(const Bench& bench, double bytes_a_set) {
    const double wanted = 1.5 * static_cast<double>(bench.device.l2_bytes) / bytes_a_set;
    return wanted < 2 ? 2 : wanted > 127 ? 128 : static_cast<int>(wanted) + 1;
}

#endif
