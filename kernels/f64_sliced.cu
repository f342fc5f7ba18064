/* SPDX-License-Identifier: MIT
 *
 * f64 with few results and a long K, cut along K by the rule of slices.h. Each slice is an ordinary product without epilogue into
 * scratch, by whichever row of class "dmma.f64" is best for it: all of them give the same bits, so any alignment does too. Then
 * one small kernel adds the slices in ascending order and applies the epilogue.
 *
 * A slice is a batch entry of a product whose operands overlap in memory; where there are more batch entries than slices, the
 * entries stay the batch and the slices are launched one by one.
 */
#include <string.h>

extern "C" {
#include "kernels/kernels.h"
}
#include "kernels/epilogue.cuh"
#include "kernels/group.cuh"
#include "kernels/slices.h"
#include "kernels/table.h"

namespace {

/* A CTA of the adding kernel: small, because there are few results and each is a long sum. */
constexpr int ADD_M = 8, ADD_N = 32, ADD_LD = ADD_N + 2, ADD_THREADS = 128;
constexpr uint64_t SCRATCH_BYTES = 256ull << 20;    /* of one pass over batch entries, where one entry needs no more */

}  // namespace

/* Slice s of entry b of a pass, element (m, n): sums[b * entry_stride + s * slice_stride + m * N + n]. */
struct F64SlicedParams {
    mma_problem problem;
    const double* sums;
    uint64_t slices, slice_stride, entry_stride, entry_begin, n_tiles;
    mma_done done;
};

extern "C" __global__ void __launch_bounds__(ADD_THREADS) f64_sliced(const __grid_constant__ F64SlicedParams params)
{
    __shared__ __align__(16) double smem[ADD_M * ADD_LD];
    const mma_problem& p = params.problem;
    for (uint64_t tile = blockIdx.x; tile < params.n_tiles; tile += gridDim.x) {
        TilePlace at = tile_place<ADD_M, ADD_N>(p, tile);
        int rows = (int)(p.m - at.m0 < ADD_M ? p.m - at.m0 : ADD_M), cols = (int)(p.n - at.n0 < ADD_N ? p.n - at.n0 : ADD_N);
        uint64_t batch = params.entry_begin + at.batch;
#pragma unroll 1
        for (int i = (int)threadIdx.x; i < ADD_M * ADD_N; i += ADD_THREADS) {
            int row = i / ADD_N, col = i % ADD_N;
            if (row >= rows || col >= cols) continue;
            const double* from = params.sums + at.batch * params.entry_stride + (at.m0 + row) * p.n + at.n0 + col;
            double sum = c_init<double>(p, batch, at.m0 + row, at.n0 + col);
#pragma unroll 8
            for (uint64_t s = 0; s < params.slices; s++)
                sum = __dadd_rn(sum, from[s * params.slice_stride]);
            smem[row * ADD_LD + col] = sum;
        }
        __syncthreads();
        epilogue_tile<double, ADD_THREADS>(p, batch, at.m0, at.n0, rows, cols, smem, ADD_LD);
        __syncthreads();
    }
    group_done(params);
}

namespace {

int device_facts(mma_device* ret_device)
{
    int device = 0, major = 0, minor = 0, n_sms = 0, smem = 0, l2 = 0;
    int error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    if (!error) error = cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (!error) error = cudaDeviceGetAttribute(&smem, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (!error) error = cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, device);
    memset(ret_device, 0, sizeof *ret_device);
    ret_device->cc = (uint32_t)(major * 10 + minor);
    ret_device->n_sms = (uint32_t)n_sms;
    ret_device->smem_bytes_max = (uint32_t)smem;
    ret_device->l2_bytes = (uint64_t)l2;
    return error;
}

/* Elements from one k to the next. */
uint64_t k_stride(const mma_view& view, bool is_a) { return (view.order == MMA_ORDER_ROW) == is_a ? 1 : view.ld; }

mma_view shifted(mma_view view, uint64_t elements)
{
    view.at = (double*)view.at + elements;
    return view;
}

/* A product of slices without epilogue: K from k0 on, n_k in each of n_slices slices, of entries [entry0, entry0 + entries). With
 * more than one slice, entries is 1. */
mma_problem slice_problem(const mma_problem& p, uint64_t k0, uint64_t n_k, uint64_t n_slices, uint64_t entry0, uint64_t entries,
                          double* sums, uint64_t slice_stride, uint64_t entry_stride)
{
    mma_problem s;
    memset(&s, 0, sizeof s);
    s.m = p.m, s.n = p.n, s.k = n_k;
    s.batch = n_slices * entries;
    s.a = shifted(p.a, entry0 * p.a.batch_stride + k0 * k_stride(p.a, true));
    s.b = shifted(p.b, entry0 * p.b.batch_stride + k0 * k_stride(p.b, false));
    if (n_slices > 1) {
        s.a.batch_stride = n_k * k_stride(p.a, true);
        s.b.batch_stride = n_k * k_stride(p.b, false);
    }
    s.d.at = sums;
    s.d.ld = p.n;
    s.d.batch_stride = n_slices > 1 ? slice_stride : entry_stride;
    s.d.dtype = MMA_F64;
    s.d.order = MMA_ORDER_ROW;
    s.alpha = 1, s.out_scale = 1, s.scale_a_value = 1, s.scale_b_value = 1;
    s.batch_invariant = 1;      /* not to be cut again */
    return s;
}

int run_slices(const mma_problem& slices, const mma_device& device, uint32_t n_ctas_max, CUstream_st* stream)
{
    const mma_kernel* row;
    refusal why;
    mma_group group;
    if (kernels_select(&slices, &device, &row, &why)) return cudaErrorInvalidValue;
    memset(&group, 0, sizeof group);
    group.problems = &slices;
    group.n_problems = 1;
    group.n_ctas_max = n_ctas_max;
    return row->launch(row, &group, stream);
}

/* Entries [entry0, entry0 + entries) of a problem; done is set on the last launch of a group alone. */
int run_entries(const mma_problem& p, uint64_t entry0, uint64_t entries, double* sums, const mma_device& device,
                const mma_group* group, const mma_done& done, CUstream_st* stream)
{
    uint64_t length = slices_length(&p), whole = p.k / length, rest = p.k - whole * length, n_slices = whole + (rest != 0);
    uint64_t one = p.m * p.n;
    F64SlicedParams add;
    int error = 0;

    add.problem = p;
    add.sums = sums;
    add.slices = n_slices;
    add.entry_begin = entry0;
    add.n_tiles = ((p.m + ADD_M - 1) / ADD_M) * ((p.n + ADD_N - 1) / ADD_N) * entries;
    add.done = done;
    if (entries >= n_slices) {
        add.slice_stride = one * entries, add.entry_stride = one;
        for (uint64_t s = 0; s < n_slices && !error; s++)
            error = run_slices(slice_problem(p, s * length, s < whole ? length : rest, 1, entry0, entries,
                                             sums + s * add.slice_stride, 0, one), device, group->n_ctas_max, stream);
    } else {
        add.slice_stride = one, add.entry_stride = one * n_slices;
        for (uint64_t e = 0; e < entries && !error; e++) {
            double* to = sums + e * add.entry_stride;
            error = run_slices(slice_problem(p, 0, length, whole, entry0 + e, 1, to, one, 0), device, group->n_ctas_max, stream);
            if (!error && rest)
                error = run_slices(slice_problem(p, whole * length, rest, 1, entry0 + e, 1, to + whole * one, 0, 0), device,
                                   group->n_ctas_max, stream);
        }
    }
    if (error) return error;
    uint64_t blocks = add.n_tiles ? add.n_tiles : 1, most = (uint64_t)device.n_sms * 16;
    if (group->n_ctas_max && most > group->n_ctas_max) most = group->n_ctas_max;
    void* arguments[] = {&add};
    return cudaLaunchKernel((const void*)f64_sliced, dim3((unsigned)(blocks < most ? blocks : most)), dim3(ADD_THREADS), arguments,
                            0, stream);
}

}  // namespace

extern "C" int launch_f64_sliced(const mma_kernel* row, const mma_group* group, CUstream_st* stream)
{
    mma_device device;
    uint64_t scratch = 8;
    uint32_t last = 0;
    void* sums = nullptr;
    int error = device_facts(&device);

    (void)row;
    if (error) return error;
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_MAX) return cudaErrorInvalidValue;
    auto entry_bytes = [](const mma_problem& p) {
        uint64_t length = slices_length(&p);
        return p.m * p.n * 8 * ((p.k + length - 1) / length);
    };
    auto entries_of = [&](const mma_problem& p) {
        uint64_t fit = SCRATCH_BYTES / entry_bytes(p);
        return fit < 1 ? 1 : fit < p.batch ? fit : p.batch;
    };
    for (uint32_t i = 0; i < group->n_problems; i++) {
        const mma_problem& p = group->problems[i];
        if (slices_length(&p) == 0) return cudaErrorInvalidValue;
        uint64_t bytes = entry_bytes(p) * entries_of(p);
        if (bytes > scratch) scratch = bytes;
        if (p.batch) last = i;
    }
    error = cudaMallocAsync(&sums, scratch, stream);
    for (uint32_t i = 0; i < group->n_problems && !error; i++) {
        const mma_problem& p = group->problems[i];
        uint64_t at_once = entries_of(p);
        uint64_t entry = 0;
        /* One pass more than nothing for the last: it reports that all is done. */
        while (!error && (entry < p.batch || (i == last && entry == 0 && p.batch == 0))) {
            uint64_t entries = p.batch - entry < at_once ? p.batch - entry : at_once;
            bool is_last = i == last && entry + entries == p.batch;
            error = run_entries(p, entry, entries, (double*)sums, device, group, is_last ? group->done : mma_done(), stream);
            if (p.batch == 0) break;
            entry += entries;
        }
    }
    if (sums) {
        int freed = cudaFreeAsync(sums, stream);
        if (!error) error = freed;
    }
    return error;
}

extern "C" int load_f64_sliced(const mma_kernel* row)
{
    cudaFuncAttributes attributes;
    (void)row;
    return cudaFuncGetAttributes(&attributes, (const void*)f64_sliced);
}
