/* SPDX-License-Identifier: MIT
 *
 * See gather.h. A CTA takes one line of the target after the other: in row order a picked row, read and written in units of
 * up to 16 bytes; in column order a line along the rows, whose elements come from anywhere in one column of the source. Each
 * row number is read once where it is used, since its memory may be the client's.
 */
#include <cuda_runtime.h>

#include "kernels/gather.h"

namespace {

constexpr int THREADS = 256;

__device__ __forceinline__ bool pick(const mma_gather& g, uint64_t batch, uint64_t i, uint64_t& ret_row)
{
    ret_row = problem_row(g.rows, g.rows_dtype, batch * g.rows_batch_stride + i);
    if (ret_row < g.from_rows) return true;
    if (g.bad_rows) atomicOr(g.bad_rows, (uint32_t)BAD_ROWS_A);
    return false;
}

/* Unit: what is moved at once; units and strides in units. Column order has units of one element. */
template <class Unit>
__global__ void __launch_bounds__(THREADS) gather_lines(const __grid_constant__ mma_gather g, uint64_t row_units, uint64_t from_ld,
                                                        uint64_t to_ld, uint64_t from_batch, uint64_t to_batch)
{
    const bool is_row = g.from.order == MMA_ORDER_ROW;
    const uint64_t n_lines = is_row ? g.n_rows : g.cols, length = is_row ? row_units : g.n_rows;
    for (uint64_t line = blockIdx.x; line < n_lines * g.batch; line += gridDim.x) {
        const uint64_t batch = line / n_lines, at = line % n_lines;
        const Unit* from = (const Unit*)g.from.at + batch * from_batch;
        Unit* to = (Unit*)g.to.at + batch * to_batch + at * to_ld;
        uint64_t row = 0;
        bool is_there = true;
        if (is_row) is_there = pick(g, batch, at, row);
        for (uint64_t i = threadIdx.x; i < length; i += THREADS) {
            if (!is_row) is_there = pick(g, batch, i, row);
            Unit value = {};
            if (is_there) value = is_row ? from[row * from_ld + i] : from[at * from_ld + row];
            to[i] = value;
        }
    }
}

template <class Unit> int launch(const mma_gather& g, uint32_t element, uint32_t n_ctas_max, CUstream_st* stream)
{
    const uint64_t unit = sizeof(Unit), n_lines = (g.from.order == MMA_ORDER_ROW ? g.n_rows : g.cols) * g.batch;
    uint64_t n_ctas = n_lines < 4096 ? n_lines : 4096;
    if (n_ctas_max && n_ctas > n_ctas_max) n_ctas = n_ctas_max;
    gather_lines<Unit><<<(uint32_t)n_ctas, THREADS, 0, stream>>>(g, g.cols * element / unit, g.from.ld * element / unit,
                                                                 g.to.ld * element / unit, g.from.batch_stride * element / unit,
                                                                 g.to.batch_stride * element / unit);
    return cudaGetLastError();
}

bool divides(const mma_gather& g, uint32_t element, uint32_t unit)
{
    const uint64_t sizes[] = {(uintptr_t)g.from.at, (uintptr_t)g.to.at, g.cols * element, g.from.ld * element, g.to.ld * element,
                              g.from.batch_stride * element, g.to.batch_stride * element};
    for (uint64_t size : sizes)
        if (size % unit) return false;
    return true;
}

}  // namespace

extern "C" int gather_launch(const struct mma_gather* gather, uint32_t n_ctas_max, struct CUstream_st* stream)
{
    const uint32_t element = (uint32_t)mma_dtype_bytes(gather->from.dtype);
    const bool is_row = gather->from.order == MMA_ORDER_ROW;
    if (!element || gather->from.dtype != gather->to.dtype || gather->from.order != gather->to.order) return cudaErrorInvalidValue;
    if (!gather->n_rows || !gather->cols || !gather->batch) return cudaSuccess;
    if (is_row && divides(*gather, element, 16)) return launch<uint4>(*gather, element, n_ctas_max, stream);
    if (element == 8 || (is_row && divides(*gather, element, 8))) return launch<uint64_t>(*gather, element, n_ctas_max, stream);
    if (element == 4 || (is_row && divides(*gather, element, 4))) return launch<uint32_t>(*gather, element, n_ctas_max, stream);
    if (element == 2) return launch<uint16_t>(*gather, element, n_ctas_max, stream);
    return launch<uint8_t>(*gather, element, n_ctas_max, stream);
}

extern "C" int gather_load(void)
{
    cudaFuncAttributes attributes;
    int error = cudaFuncGetAttributes(&attributes, gather_lines<uint4>);
    if (!error) error = cudaFuncGetAttributes(&attributes, gather_lines<uint64_t>);
    if (!error) error = cudaFuncGetAttributes(&attributes, gather_lines<uint32_t>);
    if (!error) error = cudaFuncGetAttributes(&attributes, gather_lines<uint16_t>);
    if (!error) error = cudaFuncGetAttributes(&attributes, gather_lines<uint8_t>);
    return error;
}
