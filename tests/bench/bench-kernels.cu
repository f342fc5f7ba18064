// SPDX-License-Identifier: MIT
//
// Kernels against cuBLAS on one GPU, suite `foundation`: both in one process and taking turns, so that clock and power are
// the same for both. The peer of a product is the fastest of up to eight cuBLASLt algorithms (f64: cublasDgemm; f32:
// cublasSgemm). Operands are normal random numbers in more sets than the L2 holds; a sample is one replay of a graph of many
// launches, the figure the median of the samples. Before timing, both results are compared: a fast wrong kernel ends the run.
//
//     bench-kernels [--rows] [--only TEXT] [--commit ID]
//
// --rows also times every other row that takes the product, as comments. CSV columns: results/README.md. floor is the best that the
// chip's arithmetic and memory rates allow at its highest clock, in the unit of the line.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

extern "C" {
#include "kernels/kernels.h"
}

#define CHECK_CUDA(CALL)                                                                                               \
    do {                                                                                                               \
        const cudaError_t error_ = static_cast<cudaError_t>(CALL);                                                     \
        if (error_ != cudaSuccess) {                                                                                   \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#define CHECK_BLAS(CALL)                                                                                               \
    do {                                                                                                               \
        const cublasStatus_t status_ = (CALL);                                                                         \
        if (status_ != CUBLAS_STATUS_SUCCESS) {                                                                        \
            fprintf(stderr, "%s:%d: cuBLAS status %d\n", __FILE__, __LINE__, static_cast<int>(status_));               \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

namespace {

constexpr size_t workspace_bytes = 64u << 20;
constexpr int samples = 9;

struct Type {
    const char* name;
    uint8_t in, out, compute;
    cudaDataType peer_in, peer_out, peer_scale;
    cublasComputeType_t peer_compute;
    size_t in_bytes, out_bytes;
    double flops_a_clock;       // of one SM
};

const Type types[] = {
    {"bf16", MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, CUDA_R_16BF, CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F, 2, 2, 4096},
    {"f16", MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, CUDA_R_16F, CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 2, 2, 4096},
    {"s8", MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, CUDA_R_8I, CUDA_R_32I, CUDA_R_32I, CUBLAS_COMPUTE_32I, 1, 4, 8192},
    {"tf32", MMA_F32, MMA_F32, MMA_COMPUTE_TF32, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, 4, 4, 2048},
    {"f64", MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F, 8, 8, 256},
    {"f32", MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 4, 4, 256},
};

// k: the operand lies along K; m, n: along its other dimension.
struct Case {
    const char* type;
    const char* layout;
    uint64_t m, n, k, batch;
    double target;
};

const Case cases[] = {
    {"bf16", "kk", 4096, 4096, 4096, 1, 0.50}, {"bf16", "kn", 4096, 4096, 4096, 1, 0.50},
    {"bf16", "mk", 4096, 4096, 4096, 1, 0.50}, {"bf16", "mn", 4096, 4096, 4096, 1, 0.50},
    {"f16", "kk", 4096, 4096, 4096, 1, 0.50},  {"f16", "kn", 4096, 4096, 4096, 1, 0.50},
    {"f16", "mk", 4096, 4096, 4096, 1, 0.50},  {"f16", "mn", 4096, 4096, 4096, 1, 0.50},
    {"bf16", "kk", 8192, 8192, 8192, 1, 0},    {"bf16", "kk", 2048, 2048, 2048, 1, 0},
    {"bf16", "kk", 1024, 1024, 1024, 1, 0},    {"bf16", "kk", 4095, 4095, 4095, 1, 0},
    {"bf16", "kk", 16, 8192, 8192, 1, 0},      {"s8", "kk", 4096, 4096, 4096, 1, 0},
    {"tf32", "kk", 4096, 4096, 4096, 1, 0},    {"f64", "kk", 4096, 4096, 4096, 1, 0.85},
    {"f64", "kn", 4096, 4096, 4096, 1, 0.85},  {"f32", "kn", 4096, 4096, 4096, 1, 0},
    {"bf16", "kk", 16, 16, 16, 4096, 0},       {"bf16", "kk", 32, 32, 32, 4096, 0},
    {"bf16", "kk", 64, 64, 64, 4096, 0},
};

__device__ uint32_t mix(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

__device__ float normal(uint64_t index, uint32_t seed) {
    const uint32_t low = static_cast<uint32_t>(index), high = static_cast<uint32_t>(index >> 32);
    const float u = (mix(low * 2u + 1u + seed + mix(high)) + 1.0f) * 0x1p-32f, v = mix(low ^ mix(seed * 77u + high)) * 0x1p-32f;
    return sqrtf(-2.0f * logf(u)) * cospif(2.0f * v);
}

template <class T>
__global__ void fill_normal(T* to, uint64_t n, uint32_t seed) {
    for (uint64_t i = blockIdx.x * static_cast<uint64_t>(blockDim.x) + threadIdx.x; i < n; i += static_cast<uint64_t>(gridDim.x) * blockDim.x)
        to[i] = static_cast<T>(normal(i, seed));
}

__global__ void fill_bytes(int8_t* to, uint64_t n, uint32_t seed) {
    for (uint64_t i = blockIdx.x * static_cast<uint64_t>(blockDim.x) + threadIdx.x; i < n; i += static_cast<uint64_t>(gridDim.x) * blockDim.x)
        to[i] = static_cast<int8_t>(mix(static_cast<uint32_t>(i) + seed));
}

void fill(const Type& type, void* to, uint64_t n, uint32_t seed) {
    switch (type.in) {
    case MMA_BF16: fill_normal<<<1056, 256>>>(static_cast<__nv_bfloat16*>(to), n, seed); break;
    case MMA_F16: fill_normal<<<1056, 256>>>(static_cast<__half*>(to), n, seed); break;
    case MMA_F32: fill_normal<<<1056, 256>>>(static_cast<float*>(to), n, seed); break;
    case MMA_F64: fill_normal<<<1056, 256>>>(static_cast<double*>(to), n, seed); break;
    default: fill_bytes<<<1056, 256>>>(static_cast<int8_t*>(to), n, seed); break;
    }
    CHECK_CUDA(cudaGetLastError());
}

template <class T>
__global__ void difference(const T* x, const T* y, uint64_t n, float* ret_sums) {
    float difference_sum = 0, size_sum = 0;
    for (uint64_t i = blockIdx.x * static_cast<uint64_t>(blockDim.x) + threadIdx.x; i < n; i += static_cast<uint64_t>(gridDim.x) * blockDim.x) {
        const float a = static_cast<float>(x[i]), b = static_cast<float>(y[i]);
        difference_sum += (a - b) * (a - b);
        size_sum += b * b;
    }
    atomicAdd(&ret_sums[0], difference_sum);
    atomicAdd(&ret_sums[1], size_sum);
}

// ||x - y|| / ||y||; NaN when anything is.
double relative_difference(const Type& type, const void* x, const void* y, uint64_t n) {
    float* sums;
    float host[2];
    CHECK_CUDA(cudaMalloc(&sums, sizeof host));
    CHECK_CUDA(cudaMemset(sums, 0, sizeof host));
    switch (type.out) {
    case MMA_BF16: difference<<<256, 256>>>(static_cast<const __nv_bfloat16*>(x), static_cast<const __nv_bfloat16*>(y), n, sums); break;
    case MMA_F16: difference<<<256, 256>>>(static_cast<const __half*>(x), static_cast<const __half*>(y), n, sums); break;
    case MMA_F64: difference<<<256, 256>>>(static_cast<const double*>(x), static_cast<const double*>(y), n, sums); break;
    case MMA_S32: difference<<<256, 256>>>(static_cast<const int32_t*>(x), static_cast<const int32_t*>(y), n, sums); break;
    default: difference<<<256, 256>>>(static_cast<const float*>(x), static_cast<const float*>(y), n, sums); break;
    }
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaFree(sums));
    return std::sqrt(static_cast<double>(host[0]) / static_cast<double>(host[1]));
}

// A graph of n launches; go(i) enqueues the i-th.
struct Replay {
    cudaGraphExec_t exec = nullptr;
    int n;
    Replay(cudaStream_t stream, int n_launches, const std::function<void(int)>& go) : n(n_launches) {
        cudaGraph_t graph;
        CHECK_CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
        for (int i = 0; i < n; i++) go(i);
        CHECK_CUDA(cudaStreamEndCapture(stream, &graph));
        CHECK_CUDA(cudaGraphInstantiate(&exec, graph, 0));
        CHECK_CUDA(cudaGraphDestroy(graph));
    }
    Replay(const Replay&) = delete;
    ~Replay() { cudaGraphExecDestroy(exec); }

    double microseconds(cudaStream_t stream, cudaEvent_t begin, cudaEvent_t end) const {
        float ms;
        CHECK_CUDA(cudaEventRecord(begin, stream));
        CHECK_CUDA(cudaGraphLaunch(exec, stream));
        CHECK_CUDA(cudaEventRecord(end, stream));
        CHECK_CUDA(cudaEventSynchronize(end));
        CHECK_CUDA(cudaEventElapsedTime(&ms, begin, end));
        return ms * 1e3 / n;
    }
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Bench {
    cublasLtHandle_t lt;
    cublasHandle_t blas;
    void* workspace;
    cudaStream_t stream;
    cudaEvent_t begin, end;
    mma_device device;
    double clock_ghz;
    bool all_rows;
    bool ok = true;
};

void print_line(const Bench& bench, const Case& c, const Type& type, double ours_us, double peer_us, const char* peer, const char* row) {
    const double flops = 2.0 * c.m * c.n * c.k * c.batch;
    const double bytes = static_cast<double>(c.batch) * ((c.m * c.k + c.n * c.k) * type.in_bytes + c.m * c.n * type.out_bytes);
    const double floor_us = std::max(flops / (type.flops_a_clock * bench.device.n_sms * bench.clock_ghz * 1e3), bytes / 4.3e6);
    const std::string name = std::string(type.name) + "_" + c.layout + "_" + std::to_string(c.m) + "x" + std::to_string(c.n) + "x" +
                             std::to_string(c.k) + (c.batch > 1 ? "_b" + std::to_string(c.batch) : "");
    const bool as_rate = peer_us > 50;
    char target[16] = "";
    if (c.target > 0) snprintf(target, sizeof target, "%.2f", c.target);
    if (as_rate)
        printf("foundation,%s,%.1f,%.1f,%s,TFLOP/s,%.1f,%.3f,%s\n", name.c_str(), flops / ours_us / 1e6, flops / peer_us / 1e6, peer,
               flops / floor_us / 1e6, peer_us / ours_us, target);
    else
        printf("foundation,%s,%.2f,%.2f,%s,us,%.2f,%.3f,%s\n", name.c_str(), ours_us, peer_us, peer, floor_us, peer_us / ours_us, target);
    printf("# %s: row %s, %.2f us against %.2f us\n", name.c_str(), row, ours_us, peer_us);
    fflush(stdout);
}

void run(Bench& bench, const Case& c) {
    const Type* found = nullptr;
    for (const Type& type : types)
        if (!strcmp(type.name, c.type)) found = &type;
    const Type& type = *found;
    const bool a_along_k = c.layout[0] == 'k', b_along_k = c.layout[1] == 'k';
    const uint64_t n_a = c.m * c.k * c.batch, n_b = c.n * c.k * c.batch, n_d = c.m * c.n * c.batch;
    const double bytes = static_cast<double>((n_a + n_b) * type.in_bytes + n_d * type.out_bytes);
    const int sets = static_cast<int>(std::min(32.0, 200e6 / bytes + 2));
    std::vector<void*> a(sets), b(sets), d(sets), d_peer(sets);
    for (int i = 0; i < sets; i++) {
        CHECK_CUDA(cudaMalloc(&a[i], n_a * type.in_bytes));
        CHECK_CUDA(cudaMalloc(&b[i], n_b * type.in_bytes));
        CHECK_CUDA(cudaMalloc(&d[i], n_d * type.out_bytes));
        CHECK_CUDA(cudaMalloc(&d_peer[i], n_d * type.out_bytes));
        CHECK_CUDA(cudaMemset(d[i], 0xff, n_d * type.out_bytes));
        fill(type, a[i], n_a, 1000003u * i + 1);
        fill(type, b[i], n_b, 1000003u * i + 2);
    }
    CHECK_CUDA(cudaDeviceSynchronize());

    mma_problem problem = {};
    problem.m = c.m, problem.n = c.n, problem.k = c.k, problem.batch = c.batch;
    problem.a = {a[0], a_along_k ? c.k : c.m, c.m * c.k, type.in, static_cast<uint8_t>(a_along_k ? MMA_ORDER_ROW : MMA_ORDER_COL), {}};
    problem.b = {b[0], b_along_k ? c.k : c.n, c.n * c.k, type.in, static_cast<uint8_t>(b_along_k ? MMA_ORDER_COL : MMA_ORDER_ROW), {}};
    problem.d = {d[0], c.n, c.m * c.n, type.out, MMA_ORDER_ROW, {}};
    problem.alpha = 1, problem.scale_a_value = problem.scale_b_value = problem.out_scale = 1;
    problem.act = MMA_ACT_NONE, problem.compute = type.compute, problem.bias_axis = MMA_AXIS_N;

    const mma_kernel* chosen;
    refusal why;
    if (kernels_select(&problem, &bench.device, &chosen, &why)) {
        printf("# %s %s: %s\n", c.type, c.layout, why.text);
        bench.ok = false;
        return;
    }
    auto launch = [&](const mma_kernel* row, int i) {
        mma_problem p = problem;
        p.a.at = a[i % sets], p.b.at = b[i % sets], p.d.at = d[i % sets];
        mma_group group = {};
        group.problems = &p;
        group.n_problems = 1;
        CHECK_CUDA(row->launch(row, &group, bench.stream));
    };

    // Row-major D = A B is column-major D' = B' A': cuBLAS gets B first.
    const float one = 1, zero = 0;
    const double one_64 = 1, zero_64 = 0;
    const int32_t one_32 = 1, zero_32 = 0;
    const void *alpha = &one, *beta = &zero;
    if (type.peer_scale == CUDA_R_64F) alpha = &one_64, beta = &zero_64;
    if (type.peer_scale == CUDA_R_32I) alpha = &one_32, beta = &zero_32;
    const cublasOperation_t op_b = b_along_k ? CUBLAS_OP_T : CUBLAS_OP_N, op_a = a_along_k ? CUBLAS_OP_N : CUBLAS_OP_T;
    const int m = static_cast<int>(c.m), n = static_cast<int>(c.n), k = static_cast<int>(c.k);
    const int ld_b = b_along_k ? k : n, ld_a = a_along_k ? k : m;
    std::function<void(int)> peer;
    const char* peer_name = "cublasLt_best_of_8";
    cublasLtMatmulDesc_t product;
    cublasLtMatrixLayout_t layout_b, layout_a, layout_d;
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t results[8];
    int n_results = 0, best = 0;
    const double guess_us = std::max(2.0 * c.m * c.n * c.k * c.batch / (type.flops_a_clock * 100e3), 5.0);
    const int launches = static_cast<int>(std::min(200.0, std::max(4.0, 4000.0 / guess_us)));
    if (type.in == MMA_F64) {
        peer_name = "cublasDgemm";
        peer = [&](int i) {
            CHECK_BLAS(cublasDgemm(bench.blas, op_b, op_a, n, m, k, &one_64, static_cast<const double*>(b[i % sets]), ld_b,
                                   static_cast<const double*>(a[i % sets]), ld_a, &zero_64, static_cast<double*>(d_peer[i % sets]), n));
        };
    } else if (type.in == MMA_F32 && type.compute == MMA_COMPUTE_DEFAULT) {
        peer_name = "cublasSgemm";
        peer = [&](int i) {
            CHECK_BLAS(cublasSgemm(bench.blas, op_b, op_a, n, m, k, &one, static_cast<const float*>(b[i % sets]), ld_b,
                                   static_cast<const float*>(a[i % sets]), ld_a, &zero, static_cast<float*>(d_peer[i % sets]), n));
        };
    } else {
        CHECK_BLAS(cublasLtMatmulDescCreate(&product, type.peer_compute, type.peer_scale));
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &op_b, sizeof op_b));
        CHECK_BLAS(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSB, &op_a, sizeof op_a));
        CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_b, type.peer_in, b_along_k ? k : n, b_along_k ? n : k, ld_b));
        CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_a, type.peer_in, a_along_k ? k : m, a_along_k ? m : k, ld_a));
        CHECK_BLAS(cublasLtMatrixLayoutCreate(&layout_d, type.peer_out, n, m, n));
        if (c.batch > 1) {
            const int32_t count = static_cast<int32_t>(c.batch);
            const int64_t stride_b = static_cast<int64_t>(c.n * c.k), stride_a = static_cast<int64_t>(c.m * c.k), stride_d = static_cast<int64_t>(c.m * c.n);
            for (auto layout : {layout_b, layout_a, layout_d})
                CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count));
            CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout_b, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride_b, sizeof stride_b));
            CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout_a, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride_a, sizeof stride_a));
            CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(layout_d, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride_d, sizeof stride_d));
        }
        CHECK_BLAS(cublasLtMatmulPreferenceCreate(&preference));
        CHECK_BLAS(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace_bytes, sizeof workspace_bytes));
        CHECK_BLAS(cublasLtMatmulAlgoGetHeuristic(bench.lt, product, layout_b, layout_a, layout_d, layout_d, preference, 8, results, &n_results));
        peer = [&](int i) {
            CHECK_BLAS(cublasLtMatmul(bench.lt, product, alpha, b[i % sets], layout_b, a[i % sets], layout_a, beta, d_peer[i % sets], layout_d,
                                      d_peer[i % sets], layout_d, &results[best].algo, bench.workspace, workspace_bytes, bench.stream));
        };
        double best_us = 1e30;
        int fastest = 0;
        for (best = 0; best < n_results; best++) {
            Replay replay(bench.stream, launches, peer);
            replay.microseconds(bench.stream, bench.begin, bench.end);
            std::vector<double> times;
            for (int i = 0; i < 3; i++) times.push_back(replay.microseconds(bench.stream, bench.begin, bench.end));
            if (median(times) < best_us) best_us = median(times), fastest = best;
        }
        best = fastest;
    }

    launch(chosen, 0);
    peer(0);
    CHECK_CUDA(cudaStreamSynchronize(bench.stream));
    const double apart = relative_difference(type, d[0], d_peer[0], n_d);
    if (!(apart < 3e-3)) {
        printf("# %s %s %llux%llux%llu: %s is WRONG, relative difference to the peer %g\n", c.type, c.layout, (unsigned long long)c.m,
               (unsigned long long)c.n, (unsigned long long)c.k, chosen->name, apart);
        bench.ok = false;
    }
    {
        Replay ours(bench.stream, launches, [&](int i) { launch(chosen, i); }), theirs(bench.stream, launches, peer);
        std::vector<double> ours_us, peer_us;
        for (int i = 0; i <= samples; i++) {    // the first pair warms up
            const double x = ours.microseconds(bench.stream, bench.begin, bench.end);
            const double y = theirs.microseconds(bench.stream, bench.begin, bench.end);
            if (i) ours_us.push_back(x), peer_us.push_back(y);
        }
        print_line(bench, c, type, median(ours_us), median(peer_us), peer_name, chosen->name);
    }
    for (uint32_t r = 0; bench.all_rows && r < kernels_count(); r++) {
        const mma_kernel* row = kernels_at(r);
        if (row->takes(row, &problem, &bench.device) || row->family == MMA_FAMILY_REF) continue;
        Replay replay(bench.stream, std::max(launches / 2, 2), [&](int i) { launch(row, i); });
        replay.microseconds(bench.stream, bench.begin, bench.end);
        std::vector<double> times;
        for (int i = 0; i < 3; i++) times.push_back(replay.microseconds(bench.stream, bench.begin, bench.end));
        const double us = median(times);
        printf("#    %-32s %9.2f us %7.1f TFLOP/s, modelled %9.2f us\n", row->name, us, 2e-6 * c.m * c.n * c.k * c.batch / us,
               row->cost_us(row, &problem, &bench.device));
    }
    if (n_results) {
        cublasLtMatmulPreferenceDestroy(preference);
        cublasLtMatrixLayoutDestroy(layout_b);
        cublasLtMatrixLayoutDestroy(layout_a);
        cublasLtMatrixLayoutDestroy(layout_d);
        cublasLtMatmulDescDestroy(product);
    }
    for (int i = 0; i < sets; i++)
        for (void* at : {a[i], b[i], d[i], d_peer[i]}) CHECK_CUDA(cudaFree(at));
}

// Name, clocks and power as nvidia-smi tells them; silent where it is missing.
void print_machine() {
    FILE* from = popen("nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,clocks.max.sm,power.draw,power.limit "
                       "--format=csv 2>/dev/null", "r");
    char line[512];
    while (from && fgets(line, sizeof line, from)) printf("# %s", line);
    if (from) pclose(from);
    fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench = {};
    bench.ok = true;
    const char *only = "", *commit = "unknown";
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--rows")) bench.all_rows = true;
        else if (!strcmp(argv[i], "--only") && i + 1 < argc) only = argv[++i];
        else if (!strcmp(argv[i], "--commit") && i + 1 < argc) commit = argv[++i];
        else {
            fprintf(stderr, "usage: bench-kernels [--rows] [--only TEXT] [--commit ID]\n");
            return 2;
        }
    }
    int n_devices = 0;
    if (cudaGetDeviceCount(&n_devices) != cudaSuccess || n_devices == 0) {
        puts("no GPU");
        return 77;
    }
    cudaDeviceProp properties;
    int clock_khz;
    CHECK_CUDA(cudaGetDeviceProperties(&properties, 0));
    CHECK_CUDA(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0));
    bench.clock_ghz = clock_khz * 1e-6;
    bench.device.cc = static_cast<uint32_t>(properties.major * 10 + properties.minor);
    bench.device.n_sms = static_cast<uint32_t>(properties.multiProcessorCount);
    bench.device.smem_bytes_max = static_cast<uint32_t>(properties.sharedMemPerBlockOptin);
    bench.device.l2_bytes = static_cast<uint64_t>(properties.l2CacheSize);
    CHECK_CUDA(kernels_load_all(&bench.device));
    CHECK_CUDA(cudaStreamCreateWithFlags(&bench.stream, cudaStreamNonBlocking));
    CHECK_CUDA(cudaEventCreate(&bench.begin));
    CHECK_CUDA(cudaEventCreate(&bench.end));
    CHECK_CUDA(cudaMalloc(&bench.workspace, workspace_bytes));
    CHECK_BLAS(cublasLtCreate(&bench.lt));
    CHECK_BLAS(cublasCreate(&bench.blas));
    CHECK_BLAS(cublasSetStream(bench.blas, bench.stream));
    CHECK_BLAS(cublasSetWorkspace(bench.blas, bench.workspace, workspace_bytes));

    printf("# command:");
    for (int i = 0; i < argc; i++) printf(" %s", i ? argv[i] : "bench-kernels");
    printf("\n# commit: %s\n# cuBLASLt %zu, %u SMs, floor at %.2f GHz and 4.3 TB/s\n", commit, cublasLtGetVersion(), bench.device.n_sms, bench.clock_ghz);
    print_machine();
    printf("suite,case,ours,peer,peer_name,unit,floor,ratio,target\n");
    for (const Case& c : cases) {
        const std::string name = std::string(c.type) + "_" + c.layout + "_" + std::to_string(c.m) + "x" + std::to_string(c.n);
        if (name.find(only) != std::string::npos) run(bench, c);
    }
    print_machine();
    return bench.ok ? 0 : 1;
}
