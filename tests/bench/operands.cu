// SPDX-License-Identifier: MIT
//
// Values and comparison: see operands.h. The random numbers are a hash of their index, so that a fill runs at the speed of memory
// and a run can be repeated.
#include "tests/bench/operands.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cmath>

namespace {

constexpr unsigned grid = 1056, block = 256;

__device__ uint32_t mix(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

template <class T> __device__ T value_of(float x, uint32_t) { return static_cast<T>(x); }
// A float's 24 bits would leave half of a double's multiplier idle, and that draws less power.
template <> __device__ double value_of<double>(float x, uint32_t bits) { return x + x * 0x1p-57 * bits; }

// Box and Muller: two numbers from two hashes.
template <class T> __global__ void fill_normal(T* to, uint64_t n, uint32_t seed) {
    const uint64_t step = static_cast<uint64_t>(gridDim.x) * blockDim.x;
    for (uint64_t i = blockIdx.x * static_cast<uint64_t>(blockDim.x) + threadIdx.x; 2 * i < n; i += step) {
        const uint32_t low = static_cast<uint32_t>(i), high = static_cast<uint32_t>(i >> 32) * 0x9e3779b9u + seed;
        const uint32_t first = mix(low ^ mix(high)), second = mix(first + low * 0x85ebca6bu + 1);
        const float radius = sqrtf(-2.0f * __logf((static_cast<float>(first) + 1.0f) * 0x1p-32f));
        float sine, cosine;
        __sincosf(static_cast<float>(second) * (6.2831853f * 0x1p-32f), &sine, &cosine);
        to[2 * i] = value_of<T>(radius * cosine, second);
        if (2 * i + 1 < n) to[2 * i + 1] = value_of<T>(radius * sine, first);
    }
}

__global__ void fill_bytes(int8_t* to, uint64_t n, uint32_t seed) {
    const uint64_t step = static_cast<uint64_t>(gridDim.x) * blockDim.x;
    for (uint64_t i = blockIdx.x * static_cast<uint64_t>(blockDim.x) + threadIdx.x; i < n; i += step)
        to[i] = static_cast<int8_t>(mix(static_cast<uint32_t>(i) ^ mix(static_cast<uint32_t>(i >> 32) + seed)));
}

template <class T> __device__ double as_double(T x) { return static_cast<double>(static_cast<float>(x)); }
template <> __device__ double as_double<double>(double x) { return x; }
template <> __device__ double as_double<int32_t>(int32_t x) { return x; }

__device__ void add_up(double difference, double size, double* ret_sums) {
    for (int lanes = 16; lanes; lanes /= 2) {
        difference += __shfl_xor_sync(~0u, difference, lanes);
        size += __shfl_xor_sync(~0u, size, lanes);
    }
    if (threadIdx.x % 32) return;
    atomicAdd(&ret_sums[0], difference);
    atomicAdd(&ret_sums[1], size);
}

template <class T> __global__ void difference(Stored x, Stored y, double* ret_sums) {
    const T *x_at = static_cast<const T*>(x.at), *y_at = static_cast<const T*>(y.at);
    double apart = 0, size = 0;
    for (uint64_t line = blockIdx.x; line < x.rows * x.batch; line += gridDim.x) {
        const uint64_t entry = line / x.rows, row = line % x.rows;
        const uint64_t x_from = entry * x.batch_stride + row * x.pitch, y_from = entry * y.batch_stride + row * y.pitch;
        for (uint64_t i = threadIdx.x; i < x.cols; i += blockDim.x) {
            const double a = as_double(x_at[x_from + i]), b = as_double(y_at[y_from + i]);
            apart += (a - b) * (a - b);
            size += b * b;
        }
    }
    add_up(apart, size, ret_sums);
}

template <class T> __global__ void copy_lines(Stored from, Stored to) {
    for (uint64_t line = blockIdx.x; line < from.rows * from.batch; line += gridDim.x) {
        const uint64_t entry = line / from.rows, row = line % from.rows;
        const T* source = static_cast<const T*>(from.at) + entry * from.batch_stride + row * from.pitch;
        T* target = static_cast<T*>(to.at) + entry * to.batch_stride + row * to.pitch;
        for (uint64_t i = threadIdx.x; i < from.cols; i += blockDim.x) target[i] = source[i];
    }
}

__device__ double element(const mma_view& view, uint64_t entry, uint64_t i, uint64_t j) {
    const uint64_t at = entry * view.batch_stride + (view.order == MMA_ORDER_ROW ? i * view.ld + j : j * view.ld + i);
    switch (view.dtype) {
    case MMA_F16: return as_double(static_cast<const __half*>(view.at)[at]);
    case MMA_BF16: return as_double(static_cast<const __nv_bfloat16*>(view.at)[at]);
    case MMA_F32: return as_double(static_cast<const float*>(view.at)[at]);
    case MMA_F64: return static_cast<const double*>(view.at)[at];
    case MMA_E4M3: return as_double(static_cast<const __nv_fp8_e4m3*>(view.at)[at]);
    case MMA_E5M2: return as_double(static_cast<const __nv_fp8_e5m2*>(view.at)[at]);
    case MMA_S8: return static_cast<const int8_t*>(view.at)[at];
    case MMA_U8: return static_cast<const uint8_t*>(view.at)[at];
    default: return static_cast<const int32_t*>(view.at)[at];
    }
}

// One block a sample.
__global__ void sample(mma_problem p, double* ret_sums) {
    __shared__ double parts[block / 32];
    const uint32_t s = blockIdx.x;
    uint64_t entry = mix(s * 3) % p.batch, i = mix(s * 3 + 1) % p.m, j = mix(s * 3 + 2) % p.n;
    if (s < 4) entry = s & 1 ? p.batch - 1 : 0, i = s & 1 ? p.m - 1 : 0, j = s & 2 ? p.n - 1 : 0;
    double sum = 0;
    for (uint64_t k = threadIdx.x; k < p.k; k += block) sum += element(p.a, entry, i, k) * element(p.b, entry, k, j);
    for (int lanes = 16; lanes; lanes /= 2) sum += __shfl_xor_sync(~0u, sum, lanes);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x) return;
    for (unsigned w = 1; w < block / 32; w++) sum += parts[w];
    if (p.c_kind == MMA_C_TENSOR) sum += p.beta * element(p.c, entry, i, j);
    if (p.bias) sum += element({const_cast<void*>(p.bias), 1, 0, p.bias_dtype, MMA_ORDER_COL, {}}, 0, 0, j);
    if (p.act == MMA_ACT_GELU_TANH) sum = 0.5 * sum * (1 + tanh(0.79788456080286535588 * (sum + 0.044715 * sum * sum * sum)));
    sum *= p.out_scale;
    const double apart = element(p.d, entry, i, j) - sum;
    atomicAdd(&ret_sums[0], apart * apart);
    atomicAdd(&ret_sums[1], sum * sum);
}

// Two sums on the device; their quotient's root.
struct Sums {
    const Bench& bench;
    double* at;
    explicit Sums(const Bench& from) : bench(from), at(static_cast<double*>(from.workspace)) {
        CHECK_CUDA(cudaMemsetAsync(at, 0, 2 * sizeof(double), bench.stream));
    }
    double relative() const {
        double host[2];
        CHECK_CUDA(cudaGetLastError());
        CHECK_CUDA(cudaMemcpyAsync(host, at, sizeof host, cudaMemcpyDeviceToHost, bench.stream));
        CHECK_CUDA(cudaStreamSynchronize(bench.stream));
        return std::sqrt(host[0] / host[1]);
    }
};

}  // namespace

void fill_random(const Bench& bench, uint8_t dtype, void* to, uint64_t n, uint32_t seed) {
    const cudaStream_t stream = bench.stream;
    switch (dtype) {
    case MMA_BF16: fill_normal<<<grid, block, 0, stream>>>(static_cast<__nv_bfloat16*>(to), n, seed); break;
    case MMA_F16: fill_normal<<<grid, block, 0, stream>>>(static_cast<__half*>(to), n, seed); break;
    case MMA_F32: fill_normal<<<grid, block, 0, stream>>>(static_cast<float*>(to), n, seed); break;
    case MMA_F64: fill_normal<<<grid, block, 0, stream>>>(static_cast<double*>(to), n, seed); break;
    case MMA_E4M3: fill_normal<<<grid, block, 0, stream>>>(static_cast<__nv_fp8_e4m3*>(to), n, seed); break;
    default: fill_bytes<<<grid, block, 0, stream>>>(static_cast<int8_t*>(to), n, seed); break;
    }
    CHECK_CUDA(cudaGetLastError());
}

void copy_stored(const Bench& bench, const Stored& from, const Stored& to, size_t element_bytes) {
    switch (element_bytes) {
    case 1: copy_lines<uint8_t><<<grid, block, 0, bench.stream>>>(from, to); break;
    case 2: copy_lines<uint16_t><<<grid, block, 0, bench.stream>>>(from, to); break;
    case 4: copy_lines<uint32_t><<<grid, block, 0, bench.stream>>>(from, to); break;
    default: copy_lines<uint64_t><<<grid, block, 0, bench.stream>>>(from, to); break;
    }
    CHECK_CUDA(cudaGetLastError());
}

double relative_difference(const Bench& bench, uint8_t dtype, const Stored& x, const Stored& y) {
    const Sums sums(bench);
    switch (dtype) {
    case MMA_BF16: difference<__nv_bfloat16><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    case MMA_F16: difference<__half><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    case MMA_F32: difference<float><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    case MMA_E4M3: difference<__nv_fp8_e4m3><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    case MMA_F64: difference<double><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    default: difference<int32_t><<<grid, block, 0, bench.stream>>>(x, y, sums.at); break;
    }
    return sums.relative();
}

double sampled_difference(const Bench& bench, const mma_problem& problem) {
    const Sums sums(bench);
    sample<<<512, block, 0, bench.stream>>>(problem, sums.at);
    return sums.relative();
}
