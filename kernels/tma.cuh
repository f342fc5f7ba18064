// SPDX-License-Identifier: MIT
//
// What feeds wgmma: mbarriers, bulk tensor copies from global to shared memory, clusters, and on the host the tensor maps
// that describe an operand to the copy engine. sm_90 and later. Used by sm90_feed.cuh, sm90_f64.cuh and sm90_f32.cu.
//
// Rules of the hardware that this file relies on: a map lies at a multiple of 64 bytes in kernel parameters or global memory; base
// addresses and strides are multiples of 16, strides below 2^40, extents 1..2^32, boxes at most 256 along each dimension and 128
// bytes along the inner one with the 128-byte swizzle; coordinates are signed 32-bit. Strides may come in any order. What a box covers outside the tensor is
// read as zeros (and counted as bytes) and not written.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>
#include <stdint.h>
#ifdef MMA_HANG_SECONDS
#include <stdio.h>
#endif

namespace mma {

__device__ __forceinline__ uint32_t shared_address(const void* at) {
    return static_cast<uint32_t>(__cvta_generic_to_shared(at));
}

// ---- mbarriers: addresses of 8 bytes in shared memory ------------------------------------------------------------------

__device__ __forceinline__ void mbarrier_init(uint32_t barrier, uint32_t arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n" ::"r"(barrier), "r"(arrivals));
}
// Makes the initialised barriers visible to the copy engine and to the other CTAs of the cluster.
__device__ __forceinline__ void mbarrier_init_fence() { asm volatile("fence.mbarrier_init.release.cluster;\n" ::: "memory"); }

__device__ __forceinline__ void mbarrier_expect(uint32_t barrier, uint32_t bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;\n" ::"r"(barrier), "r"(bytes) : "memory");
}
// Bytes to come, without arriving: the phase stays open until the caller arrives too.
__device__ __forceinline__ void mbarrier_expect_more(uint32_t barrier, uint32_t bytes) {
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;\n" ::"r"(barrier), "r"(bytes) : "memory");
}
__device__ __forceinline__ void mbarrier_arrive(uint32_t barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];\n" ::"r"(barrier) : "memory");
}
// Of threads that are together, a warp behind __syncwarp() or a warpgroup behind the wait for its products, one arrives for all. racecheck does
// not know of such company and reports what the others read before; built with MMA_RACECHECK each arrives for itself.
#ifdef MMA_RACECHECK
constexpr bool all_arrive = true;
#else
constexpr bool all_arrive = false;
#endif
// The barrier at the same place in the shared memory of another CTA of the cluster (or of this one). Not .release.cluster: that
// is a fence of the whole GPU, measured as a quarter of the rate, and what it would order was only read, by the tensor cores.
__device__ __forceinline__ void mbarrier_arrive_at(uint32_t barrier, uint32_t cta) {
    asm volatile("{\n.reg .b32 remote;\nmapa.shared::cluster.u32 remote, %0, %1;\n"
                 "mbarrier.arrive.shared::cluster.b64 _, [remote];\n}\n" ::"r"(barrier), "r"(cta) : "memory");
}

__device__ __forceinline__ bool mbarrier_try(uint32_t barrier, uint32_t parity) {
    uint32_t done;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n"
                 : "=r"(done) : "r"(barrier), "r"(parity) : "memory");
    return done;
}

// The same at once: mbarrier_try() may wait for some time.
__device__ __forceinline__ bool mbarrier_is_over(uint32_t barrier, uint32_t parity) {
    uint32_t done;
    asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n"
                 : "=r"(done) : "r"(barrier), "r"(parity) : "memory");
    return done;
}

// Waits until the phase of that parity is over. With MMA_HANG_SECONDS defined (test builds) a wait that long traps and says where.
__device__ __forceinline__ void mbarrier_wait(uint32_t barrier, uint32_t parity) {
#ifdef MMA_HANG_SECONDS
    uint64_t begin, now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    while (!mbarrier_try(barrier, parity)) {
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
        if (now - begin > MMA_HANG_SECONDS * 1000000000ull) {
            printf("hang: cta %u thread %u barrier %u parity %u\n", blockIdx.x, threadIdx.x, barrier, parity);
            __trap();
        }
    }
#else
    while (!mbarrier_try(barrier, parity)) {
    }
#endif
}

// ---- bulk tensor copies -----------------------------------------------------------------------------------------------

// Once a CTA and map before its first use, where the map was written by a copy or another kernel.
__device__ __forceinline__ void tensor_acquire(const CUtensorMap* map) {
    asm volatile("fence.proxy.tensormap::generic.acquire.sys [%0], 128;\n" ::"l"(map) : "memory");
}

__device__ __forceinline__ void tensor_load(uint32_t to, const CUtensorMap* map, int32_t inner, int32_t outer, int32_t batch,
                                            uint32_t barrier) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], [%5];\n"
                 ::"r"(to), "l"(map), "r"(inner), "r"(outer), "r"(batch), "r"(barrier) : "memory");
}
// To the same place in every CTA of the mask, each of whose barriers at that place counts the bytes.
__device__ __forceinline__ void tensor_load_multicast(uint32_t to, const CUtensorMap* map, int32_t inner, int32_t outer,
                                                      int32_t batch, uint32_t barrier, uint16_t mask) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%2, %3, %4}], [%5], %6;\n"
                 ::"r"(to), "l"(map), "r"(inner), "r"(outer), "r"(batch), "r"(barrier), "h"(mask) : "memory");
}

// From a tensor of five dimensions, the inner one first.
__device__ __forceinline__ void tensor_load_5d(uint32_t to, const CUtensorMap* map, int32_t c0, int32_t c1, int32_t c2, int32_t c3, int32_t c4,
                                               uint32_t barrier) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5, %6}], [%7];\n"
                 ::"r"(to), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4), "r"(barrier) : "memory");
}
__device__ __forceinline__ void tensor_load_5d_multicast(uint32_t to, const CUtensorMap* map, int32_t c0, int32_t c1, int32_t c2, int32_t c3,
                                                         int32_t c4, uint32_t barrier, uint16_t mask) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;\n"
                 ::"r"(to), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4), "r"(barrier), "h"(mask) : "memory");
}
// The same with what the L2 is to think of the lines. A policy that says "ordinary" is not the same as none: 42 us where none takes 36.
__device__ __forceinline__ void tensor_load_5d(uint32_t to, const CUtensorMap* map, int32_t c0, int32_t c1, int32_t c2, int32_t c3, int32_t c4,
                                               uint32_t barrier, uint64_t policy) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
                 "[%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;\n"
                 ::"r"(to), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4), "r"(barrier), "l"(policy) : "memory");
}
__device__ __forceinline__ void tensor_load_5d_multicast(uint32_t to, const CUtensorMap* map, int32_t c0, int32_t c1, int32_t c2, int32_t c3,
                                                         int32_t c4, uint32_t barrier, uint16_t mask, uint64_t policy) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint "
                 "[%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8, %9;\n"
                 ::"r"(to), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4), "r"(barrier), "h"(mask), "l"(policy) : "memory");
}

// From shared memory to a tensor, by one thread, and always the same one: what it has committed, no other thread can wait for. What lies
// outside the tensor is not written, but for the end of 16 bytes that begin inside.
__device__ __forceinline__ void tensor_store(const CUtensorMap* map, uint32_t from, int32_t inner, int32_t outer, int32_t batch) {
    asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%0, {%2, %3, %4}], [%1];\n"
                 ::"l"(map), "r"(from), "r"(inner), "r"(outer), "r"(batch) : "memory");
}
__device__ __forceinline__ void tensor_stores_commit() { asm volatile("cp.async.bulk.commit_group;\n" ::: "memory"); }
// Until shared memory has been read and may be written again; until everything is where it belongs.
__device__ __forceinline__ void tensor_stores_read() { asm volatile("cp.async.bulk.wait_group.read 0;\n" ::: "memory"); }
__device__ __forceinline__ void tensor_stores_wait() { asm volatile("cp.async.bulk.wait_group 0;\n" ::: "memory"); }

// Lines of global memory into the L2, in multiples of 16 bytes. Nothing waits for it, and it is coherent: what another kernel writes
// there afterwards is what is read.
__device__ __forceinline__ void bulk_prefetch(const void* from, uint32_t n_bytes) {
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;\n" ::"l"(from), "r"(n_bytes) : "memory");
}
// What is read once gives way in the L2 to what is read again.
__device__ __forceinline__ uint64_t policy_read_once() {
    uint64_t policy;
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;\n" : "=l"(policy));
    return policy;
}

// Between ordinary accesses to shared memory and those of the copy engine or the tensor cores; by each writing thread.
__device__ __forceinline__ void fence_shared_proxy() { asm volatile("fence.proxy.async.shared::cta;\n" ::: "memory"); }

// ---- CTAs, clusters, registers ---------------------------------------------------------------------------------------

// True for one thread of a warp that is here together. The compiler knows the form: in what it guards, operands of the copy engine
// and of barriers go straight to uniform registers. Behind `threadIdx.x == 0` each of them is a loop over the warp, 100 cycles
// an instruction.
__device__ __forceinline__ bool elect_one() {
    uint32_t is_elected;
    asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(is_elected));
    return is_elected;
}
// The same for all threads of a warp, and known to be.
__device__ __forceinline__ uint32_t warp_index() { return __shfl_sync(0xffffffff, threadIdx.x / 32, 0); }

template <int THREADS>
__device__ __forceinline__ void barrier_sync(int id) {
    asm volatile("bar.sync %0, %1;\n" ::"r"(id), "n"(THREADS) : "memory");
}
template <int THREADS>
__device__ __forceinline__ void barrier_arrive(int id) {
    asm volatile("bar.arrive %0, %1;\n" ::"r"(id), "n"(THREADS) : "memory");
}
__device__ __forceinline__ uint32_t cluster_rank() {
    uint32_t rank;
    asm("mov.u32 %0, %%cluster_ctarank;\n" : "=r"(rank));
    return rank;
}
// All threads of all CTAs of the cluster. Orders nothing but mbarriers that mbarrier_init_fence covered.
__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.relaxed;\nbarrier.cluster.wait;\n" ::: "memory");
}
template <int REGISTERS>
__device__ __forceinline__ void registers_give() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;\n" ::"n"(REGISTERS));
}
template <int REGISTERS>
__device__ __forceinline__ void registers_take() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;\n" ::"n"(REGISTERS));
}

// Four or two 8x8 matrices of 16-bit elements from fragments to rows of 16 bytes, or the four turned: columns of fragments to rows.
__device__ __forceinline__ void store_matrix_x4(uint32_t to, uint32_t r0, uint32_t r1, uint32_t r2, uint32_t r3) {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};\n" ::"r"(to), "r"(r0), "r"(r1), "r"(r2), "r"(r3)
                 : "memory");
}
__device__ __forceinline__ void store_matrix_x4_turned(uint32_t to, uint32_t r0, uint32_t r1, uint32_t r2, uint32_t r3) {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};\n" ::"r"(to), "r"(r0), "r"(r1), "r"(r2), "r"(r3)
                 : "memory");
}
__device__ __forceinline__ void store_matrix_x2(uint32_t to, uint32_t r0, uint32_t r1) {
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};\n" ::"r"(to), "r"(r0), "r"(r1) : "memory");
}

// ---- host: tensor maps ------------------------------------------------------------------------------------------------

// A tensor of batch x outer x inner elements, the inner ones contiguous; strides in bytes. batch = 1 where entries are shared.
struct TensorShape {
    void* base;
    uint64_t inner, outer, batch, outer_stride, batch_stride;
    uint32_t box_inner, box_outer;
};

using TensorEncode = CUresult (*)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*, const cuuint64_t*,
                                  const cuuint32_t*, const cuuint32_t*, CUtensorMapInterleave, CUtensorMapSwizzle,
                                  CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

inline TensorEncode tensor_encode_function() {
    static const TensorEncode found = [] {
        void* function = nullptr;
        cudaDriverEntryPointQueryResult result;
        if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &result) != cudaSuccess ||
            result != cudaDriverEntryPointSuccess)
            function = nullptr;
        return reinterpret_cast<TensorEncode>(function);
    }();
    return found;
}

// Any number of dimensions up to five, the inner one first; strides in bytes, of all but that. swizzle_bytes: 128, 64 or 32, the bytes
// of a row of the box. Returns a cudaError_t.
inline int tensor_map_any(CUtensorMapDataType type, uint32_t rank, void* base, const cuuint64_t* sizes, const cuuint64_t* strides,
                          const cuuint32_t* box, uint32_t swizzle_bytes, CUtensorMap* ret_map) {
    TensorEncode encode = tensor_encode_function();
    if (!encode) return cudaErrorNotSupported;
    const cuuint32_t steps[5] = {1, 1, 1, 1, 1};
    const CUtensorMapSwizzle swizzle = swizzle_bytes == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
                                       : swizzle_bytes == 64 ? CU_TENSOR_MAP_SWIZZLE_64B : CU_TENSOR_MAP_SWIZZLE_32B;
    // Lines that begin anywhere would have the L2 fetch pairs of sectors of which it needs one: 10 % of 1000 x 1000 x 1000.
    const CUtensorMapL2promotion promotion = strides[0] % 256 ? CU_TENSOR_MAP_L2_PROMOTION_L2_128B : CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
    const CUresult result = encode(ret_map, type, rank, base, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, promotion,
                                   CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return result == CUDA_SUCCESS ? cudaSuccess : cudaErrorInvalidValue;
}

inline int tensor_map(CUtensorMapDataType type, const TensorShape& shape, uint32_t swizzle_bytes, CUtensorMap* ret_map) {
    // A stride that is never stepped over may be anything legal: the copy engine still wants multiples of 16, and not zero.
    const cuuint64_t sizes[3] = {shape.inner, shape.outer, shape.batch};
    const cuuint64_t strides[2] = {shape.outer > 1 ? shape.outer_stride : 16, shape.batch > 1 ? shape.batch_stride : 16};
    const cuuint32_t box[3] = {shape.box_inner, shape.box_outer, 1};
    return tensor_map_any(type, 3, shape.base, sizes, strides, box, swizzle_bytes, ret_map);
}

}  // namespace mma
