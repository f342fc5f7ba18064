/* SPDX-License-Identifier: MIT
 *
 * cp.async of single elements: one instruction, one wrapper. Any element-aligned source works, and a target of its own
 * for each element transposes on the way. Used by f32.cu and f64.cu; the 16-byte form for tensor-core operands is in
 * mma.cuh.
 */
#ifndef MMA_KERNELS_COPY_CUH
#define MMA_KERNELS_COPY_CUH

#include <stdint.h>

__device__ __forceinline__ uint32_t shared_address(const void* at) { return (uint32_t)__cvta_generic_to_shared(at); }

/* Copies n_bytes (0..BYTES) and fills up to BYTES with zeros; the source is not read when n_bytes is 0. */
template <int BYTES> __device__ __forceinline__ void copy_async(uint32_t target, const void* source, uint32_t n_bytes)
{
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "the sizes of cp.async");
    if (BYTES == 16) {
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(target), "l"(source), "r"(n_bytes) : "memory");
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], %3, %2;" ::"r"(target), "l"(source), "r"(n_bytes), "n"(BYTES)
                     : "memory");
    }
}

__device__ __forceinline__ void copy_async_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }

/* Returns when all but the N newest groups of this thread have arrived. */
template <int N> __device__ __forceinline__ void copy_async_wait()
{
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}

/* How many of `wanted` neighbouring elements lie before `limit`. */
__device__ __forceinline__ uint32_t count_before(int64_t limit, int64_t at, uint32_t wanted)
{
    int64_t left = limit - at;
    return left <= 0 ? 0 : left < (int64_t)wanted ? (uint32_t)left : wanted;
}

#endif
