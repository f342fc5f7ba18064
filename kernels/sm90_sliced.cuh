// SPDX-License-Identifier: MIT
//
// Products whose K is cut into slices (slices.h), on the ordinary Hopper kernels: the slices run as the entries of a batch, each to
// f32 (or s32) sums of its own, and sum.cu adds those and runs the epilogue. Nobody waits for anybody inside a kernel, so any
// number of such launches can share the device. The second kernel begins while the first one ends (launch.cuh).
#pragma once

#include "kernels/slices.h"
#include "kernels/sm90_group.cuh"
#include "kernels/sum.h"

namespace mma {

// What the two kernels are given for one problem, its sums at `work`.
inline int sm90_cut(const mma_kernel* row, const Sm90Form& form, const mma_problem& problem, void* work, mma_problem* ret_product,
                    mma_problem* ret_sum) {
    const char* why;
    const mma_orientation orientation = sm90_orientation(row, &problem, &why);
    mma_problem p = problem;
    if (orientation == MMA_ORIENTATION_NONE) return cudaErrorInvalidValue;
    if (orientation == MMA_ORIENTATION_SWAPPED) problem_swap(&p);
    const mma_slices slices = slices_of(p.m, p.n, p.k, static_cast<uint32_t>(mma_dtype_bytes(p.a.dtype)));
    if (slices.n < 2 || p.batch != 1) return cudaErrorInvalidValue;
    mma_view sums = {};
    sums.at = work;
    sums.ld = (p.n + 3) / 4 * 4;
    sums.batch_stride = p.m * sums.ld;
    sums.dtype = form.integer_sums ? MMA_S32 : MMA_F32;
    sums.order = MMA_ORDER_ROW;
    *ret_sum = p;
    ret_sum->a = sums;
    ret_sum->slice_k = slices.k;
    memset(ret_product, 0, sizeof *ret_product);
    ret_product->m = p.m, ret_product->n = p.n, ret_product->k = p.k, ret_product->batch = slices.n;
    ret_product->a = p.a, ret_product->b = p.b, ret_product->d = sums;
    ret_product->a.batch_stride = ret_product->b.batch_stride = 0;
    ret_product->alpha = 1, ret_product->scale_a_value = ret_product->scale_b_value = ret_product->out_scale = 1;
    ret_product->act = MMA_ACT_NONE, ret_product->compute = p.compute, ret_product->slice_k = slices.k;
    return cudaSuccess;
}

inline uint64_t sm90_work_bytes(const mma_problem& p) {
    return slices_bytes(slices_of(p.m, p.n, p.k, static_cast<uint32_t>(mma_dtype_bytes(p.a.dtype))), p.m, p.n);
}

// So many problems at a time, each with at most 4 MB of sums, where the launch has a table for them; else what travels with the
// parameters. Each time the sums take the same memory. They are added for as many problems at once as travel with the parameters.
constexpr uint32_t sliced_together = 24;

// Returns a cudaError_t.
inline int sm90_launch_sliced(const void* kernel, const mma_kernel* row, const Sm90Form& form, const mma_group* group, CUstream_st* stream) {
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_MAX) return cudaErrorInvalidValue;
    const uint32_t step = group->table ? sliced_together : MMA_GROUP_INLINE;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < group->n_problems; i += step) {
        uint64_t together = 0;
        for (uint32_t j = i; j < group->n_problems && j < i + step; j++) together += sm90_work_bytes(group->problems[j]);
        if (together > bytes) bytes = together;
    }
    void* work = group->work;
    int error = work ? cudaSuccess : cudaMallocAsync(&work, bytes, stream);
    for (uint32_t i = 0; !error && i < group->n_problems; i += step) {
        mma_problem products[sliced_together], sums[sliced_together];
        mma_group part = *group;
        char* at = static_cast<char*>(work);
        // Each launch fills a part of its own of the tables: those before may not have been read yet.
        if (group->table) part.table = static_cast<char*>(group->table) + i * MMA_GROUP_ENTRY_BYTES;
        if (group->device_table) part.device_table = static_cast<char*>(group->device_table) + i * MMA_GROUP_ENTRY_BYTES;
        const uint32_t n = part.n_problems = group->n_problems - i < step ? group->n_problems - i : step;
        for (uint32_t j = 0; !error && j < part.n_problems; j++) {
            error = sm90_cut(row, form, group->problems[i + j], at, &products[j], &sums[j]);
            at += sm90_work_bytes(group->problems[i + j]);
        }
        part.problems = products;
        part.done = {};
        if (!error) error = sm90_launch(kernel, row, form, &part, stream);
        for (uint32_t j = 0; !error && j < n; j += MMA_GROUP_INLINE) {
            part.problems = sums + j;
            part.n_problems = n - j < MMA_GROUP_INLINE ? n - j : MMA_GROUP_INLINE;
            if (i + j + part.n_problems == group->n_problems) part.done = group->done;
            error = sum_launch(&part, stream);
        }
    }
    if (work && !group->work) {
        const int freed = cudaFreeAsync(work, stream);
        if (!error) error = freed;
    }
    return error;
}

}  // namespace mma

// A row whose kernel is that of another row; the columns are those of the lists of sliced rows in table.h.
#define SM90_SLICED_KERNEL(NAME, KERNEL, EB, A, B, ACC, CLASS, KA, KB, TM, TN, BR, STAGES, CON, GFLOPS)                             \
    static_assert(Body_##KERNEL::smem_bytes == SM90_SMEM(TM, BR, STAGES, CON) && Body_##KERNEL::form().place_m == TM &&        \
                      Body_##KERNEL::form().place_n == TN && Body_##KERNEL::threads == 128 * ((CON) + 1),                      \
                  "table.h states another kernel for " #NAME);                                                                 \
    extern "C" int launch_##NAME(const mma_kernel* row, const mma_group* group, CUstream_st* stream) {                         \
        return mma::sm90_launch_sliced(reinterpret_cast<const void*>(KERNEL), row, Body_##KERNEL::form(), group, stream);       \
    }                                                                                                                          \
    extern "C" int load_##NAME(const mma_kernel* row) {                                                                        \
        const int error = mma::sm90_load(reinterpret_cast<const void*>(KERNEL), row);                                          \
        return error ? error : sum_load();                                                                                     \
    }
