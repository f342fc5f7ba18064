// SPDX-License-Identifier: MIT
//
// Many problems of one product in a launch, all of them nothing out of the ordinary (tiny.cuh): what a kernel must know of one
// fits into 48 bytes, a sixth of a struct mma_problem, so few problems travel as kernel parameters and a table in mapped memory
// is written and read over PCIe in a sixth of the time. Also how the launches of all tiny kernels are made. Used by
// sm80_tiny.cu.
#pragma once

#include "kernels/tiny.cuh"

namespace mma {

struct alignas(16) TinyEntry {
    void *a, *b, *d;
    uint32_t ld_a, ld_b, ld_d;
    uint8_t m, n, k;
    uint8_t dtype_a, dtype_b, dtype_d, order_a, order_b, order_d;
};
static_assert(sizeof(TinyEntry) == 48, "three accesses of 16 bytes");

constexpr uint32_t tiny_entries_inline = 16;

// Passed as `const __grid_constant__ TinyGroup group`.
struct TinyGroup {
    TinyEntry entries[tiny_entries_inline];
    const TinyEntry* table;         // mapped host memory, or NULL: entries
    uint32_t n;                     // 0: one CTA that only signals
    mma_done done;
};

template <class TINY>
struct TinyGrouped {
    static __device__ __forceinline__ TinyEntry entry_at(const TinyGroup& group, uint64_t index) {
        TinyEntry entry;
        const uint4* from = reinterpret_cast<const uint4*>(group.table ? group.table + index : group.entries + index);
#pragma unroll
        for (int i = 0; i < 3; i++) reinterpret_cast<uint4*>(&entry)[i] = from[i];
        return entry;
    }

    // What Fast reads of a problem.
    static __device__ __forceinline__ void expand(const TinyEntry& entry, mma_problem& p) {
        p.m = entry.m, p.n = entry.n, p.k = entry.k, p.batch = 1;
        p.a.at = entry.a, p.a.ld = entry.ld_a, p.a.batch_stride = 0, p.a.dtype = entry.dtype_a, p.a.order = entry.order_a;
        p.b.at = entry.b, p.b.ld = entry.ld_b, p.b.batch_stride = 0, p.b.dtype = entry.dtype_b, p.b.order = entry.order_b;
        p.d.at = entry.d, p.d.ld = entry.ld_d, p.d.batch_stride = 0, p.d.dtype = entry.dtype_d, p.d.order = entry.order_d;
    }

    static __device__ __forceinline__ void run(const TinyGroup& group) {
        grid_release();
        const typename TINY::Share share(TINY::ring_bytes);
        TinyEntry next = {};
        if (share.first < group.n) next = entry_at(group, share.first);
#pragma unroll 1
        for (uint64_t index = share.first; index < group.n; index += share.step) {
            mma_problem p;
            expand(next, p);
            // A trip over PCIe, while this product is on its way.
            if (index + share.step < group.n) next = entry_at(group, index + share.step);
            typename TINY::Fast fast;
            fast.begin(p, 0, 1);
            grid_wait();
            fast.run(share.memory, 0, 1, 1);
        }
        grid_wait();    // also where there was nothing to do
        group_done(group);
    }
};

// ---- host ------------------------------------------------------------------------------------------------------------

template <class PARAMS>
inline int tiny_launch(void (*kernel)(PARAMS), PARAMS& params, uint32_t n_ctas, uint32_t n_threads, uint32_t smem_bytes,
                       CUstream_st* stream) {
    void* arguments[] = {&params};
    return launch_overlapped(reinterpret_cast<const void*>(kernel), dim3(n_ctas), dim3(n_threads), arguments, smem_bytes, stream);
}

// CTAs for n tiles, PRODUCTS of which fit into one: first one for each CTA, so that few spread over the SMs.
inline int tiny_grid(const mma_group* group, uint64_t n_tiles, uint32_t ctas_per_sm, uint32_t* ret_ctas) {
    int device = 0, n_sms = 0;
    int error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    uint64_t n = static_cast<uint64_t>(n_sms) * ctas_per_sm;
    if (n > n_tiles) n = n_tiles;
    if (group->n_ctas_max && n > group->n_ctas_max) n = group->n_ctas_max;
    *ret_ctas = n ? static_cast<uint32_t>(n) : 1;
    return 0;
}

inline uint64_t tiny_products(const mma_problem& p) { return p.m && p.n ? p.batch : 0; }

// Problems that travel as they are.
inline int tiny_launch_problems(void (*kernel)(MmaParams), const mma_group* group, uint32_t ctas_per_sm, uint32_t n_threads,
                                uint32_t smem_bytes, CUstream_st* stream) {
    MmaParams params;
    uint32_t n_ctas;
    int error = group_fill(group, tiny_products, &params);
    if (!error) error = tiny_grid(group, params.n_tiles, ctas_per_sm, &n_ctas);
    return error ? error : tiny_launch(kernel, params, n_ctas, n_threads, smem_bytes, stream);
}

// False, and nothing done, where a problem has more than one product or is out of the ordinary for TINY.
template <class TINY>
inline bool tiny_fill_entries(const mma_group* group, TinyGroup* ret_params) {
    const bool is_inline = group->n_problems <= tiny_entries_inline;
    const uintptr_t table = (reinterpret_cast<uintptr_t>(group->table) + 15) & ~uintptr_t(15);
    TinyEntry* into = is_inline ? ret_params->entries : reinterpret_cast<TinyEntry*>(table);
    if (group->n_problems < 2 || group->n_problems > MMA_GROUP_MAX || (!is_inline && !group->table)) return false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < group->n_problems; i++) {
        const mma_problem& p = group->problems[i];
        if (p.batch > 1 || !TINY::takes(p)) return false;
        if (tiny_products(p))
            into[n++] = {p.a.at, p.b.at, p.d.at, static_cast<uint32_t>(p.a.ld), static_cast<uint32_t>(p.b.ld),
                         static_cast<uint32_t>(p.d.ld), static_cast<uint8_t>(p.m), static_cast<uint8_t>(p.n), static_cast<uint8_t>(p.k),
                         p.a.dtype, p.b.dtype, p.d.dtype, p.a.order, p.b.order, p.d.order};
    }
    ret_params->table = is_inline ? nullptr : into;
    ret_params->n = n;
    ret_params->done = group->done;
    return true;
}

}  // namespace mma
