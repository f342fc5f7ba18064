// SPDX-License-Identifier: MIT
//
// Bulk copies of contiguous bytes between global and shared memory by the copy engine: tma.cuh without a tensor, for operands
// that lie in memory as they are wanted in shared memory. Addresses and sizes are multiples of 16. Used by split.cu and
// sm90_f32.cu.
#pragma once

#include <stdint.h>

namespace mma {

__device__ __forceinline__ void bulk_load(uint32_t to, const void* from, uint32_t bytes, uint32_t barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];\n"
                 ::"r"(to), "l"(from), "r"(bytes), "r"(barrier) : "memory");
}
__device__ __forceinline__ void bulk_store(void* to, uint32_t from, uint32_t bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n" ::"l"(to), "r"(from), "r"(bytes) : "memory");
}

__device__ __forceinline__ void bulk_store_commit() { asm volatile("cp.async.bulk.commit_group;\n" ::: "memory"); }
// The shared memory of all but the latest GROUPS groups of stores may be written again.
template <int GROUPS>
__device__ __forceinline__ void bulk_store_wait_read() {
    asm volatile("cp.async.bulk.wait_group.read %0;\n" ::"n"(GROUPS) : "memory");
}

}  // namespace mma
