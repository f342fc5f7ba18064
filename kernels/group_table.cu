// SPDX-License-Identifier: MIT
//
// See group_table.h. The copy needs nothing of what runs before it on the stream, so where its target is nobody's it does not wait until
// its end: then it is over, as every kernel of such a row, only when all before it are, and the kernel behind it has to wait for this
// one alone. Memory that was just taken in the order of the stream is another thing: kernels before it may still be at work in it.
#include <cuda_runtime.h>

#include "kernels/group_table.h"
#include "kernels/launch.cuh"

namespace {

constexpr unsigned threads = 256;       // 4 KB: the latency of the bus, not its rate, is what a CTA waits for

__global__ void __launch_bounds__(threads) copy_table(const uint4* from, uint4* to, uint32_t n, bool waits) {
    mma::grid_release();
    if (waits) mma::grid_wait();
    const uint32_t i = blockIdx.x * threads + threadIdx.x;
    if (i < n) to[i] = from[i];
    mma::grid_wait();
}

}  // namespace

extern "C" int group_table_copy(const void* from, void* to, uint64_t bytes, bool waits, CUstream_st* stream) {
    const uint4* source = static_cast<const uint4*>(from);
    uint4* target = static_cast<uint4*>(to);
    uint32_t n = static_cast<uint32_t>(bytes / sizeof(uint4));
    void* arguments[] = {&source, &target, &n, &waits};
    if (!n || bytes % sizeof(uint4) || bytes / sizeof(uint4) > UINT32_MAX - threads) return cudaErrorInvalidValue;
    return mma::launch_overlapped(reinterpret_cast<const void*>(copy_table), dim3((n + threads - 1) / threads), dim3(threads), arguments, 0,
                                  stream);
}

extern "C" int group_table_load(void) {
    cudaFuncAttributes attributes;
    return cudaFuncGetAttributes(&attributes, copy_table);
}
