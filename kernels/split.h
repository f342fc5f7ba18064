/* SPDX-License-Identifier: MIT
 *
 * f32 taken apart into three bf16 numbers, x = high + middle + low, in the form that sm90_f32.cu reads: the image of its stages in
 * shared memory, so that a stage is filled by plain bulk copies, whatever order, pitch and alignment the matrix had. Written by
 * split.cu; sizes are needed by whoever plans scratch (plan.c).
 *
 * A matrix is `lines` (rows of A, columns of B) by K. Panels of 128 lines, slices of 32 along K; beyond the matrix there are
 * zeros. A panel's slices lie one behind the other, each three planes of 8 KiB, the high, middle and low parts: 128 lines of 64
 * bytes, in which the 16-byte chunks of line r are exchanged by r / 2 % 4 (the 64-byte swizzle of wgmma). Batch entries follow each
 * other. Behind all of them, for each entry and panel, one mask of 128 bits for each 64 of K: line r has a value there for which
 * products by parts are not good enough, Inf, NaN or nonzero beyond SPLIT_SMALLEST to SPLIT_LARGEST in magnitude.
 *
 * high is x to nearest, middle what is left to nearest, low what is left then, which is exact: (high + middle) + low is x in every bit. Of a
 * value outside the range, and of zero, high is the upper half of the word of x plus half a unit, middle the lower half and low 0:
 * high << 16 plus middle as a signed number is the word. So whoever needs x itself, also Inf or NaN, has it back.
 */
#ifndef MMA_KERNELS_SPLIT_H
#define MMA_KERNELS_SPLIT_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

struct CUstream_st;

#define MMA_ORDER_SPLIT 100     /* beside enum mma_order, never on the wire */

#define SPLIT_PANEL_LINES 128u
#define SPLIT_SLICE_K 32u
#define SPLIT_PLANE_BYTES 8192u
#define SPLIT_SLICE_BYTES 24576u
#define SPLIT_MASK_K 64u                /* what one mask tells about */
#define SPLIT_MASK_BYTES 16u

#define SPLIT_DIRECT_K 1024u            /* up to which sm90_f32_whole.cu takes operands as they lie: one block of sums */

/* Of high, as 16 bits without the sign. Below 2^-110 low parts vanish. Above 2^62 a product or a sum of few overflows, and then parts
 * of one product would be Inf and -Inf where x * y is Inf. */
#define SPLIT_SMALLEST 0x0d80u          /* 2^-100 */
#define SPLIT_LARGEST 0x5e80u           /* 2^62 */

#ifdef __CUDACC__
#define SPLIT_BOTH __host__ __device__
#else
#define SPLIT_BOTH
#endif

SPLIT_BOTH static inline uint64_t split_panels(uint64_t lines)
{
        return lines / SPLIT_PANEL_LINES + (lines % SPLIT_PANEL_LINES != 0);
}

SPLIT_BOTH static inline uint64_t split_slices(uint64_t k)
{
        return k / SPLIT_SLICE_K + (k % SPLIT_SLICE_K != 0);
}

SPLIT_BOTH static inline uint64_t split_masks(uint64_t k)
{
        return k / SPLIT_MASK_K + (k % SPLIT_MASK_K != 0);
}

/* Of one batch entry, without its masks. */
SPLIT_BOTH static inline uint64_t split_entry_bytes(uint64_t lines, uint64_t k)
{
        return split_panels(lines) * split_slices(k) * SPLIT_SLICE_BYTES;
}

/* entries: as many as differ, 1 for a shared operand. */
static inline uint64_t split_bytes(uint64_t lines, uint64_t k, uint64_t entries)
{
        return entries * (split_entry_bytes(lines, k) + split_panels(lines) * split_masks(k) * SPLIT_MASK_BYTES);
}

/* The view that a row with operands of major SPLIT is given; `at` is where split_launch wrote. */
static inline struct mma_view split_view(void *at, uint64_t lines, uint64_t k, bool is_shared)
{
        struct mma_view view = { 0 };

        view.at = at;
        view.ld = split_slices(k) * SPLIT_SLICE_K;
        view.batch_stride = is_shared ? 0 : split_entry_bytes(lines, k) / sizeof(float);
        view.dtype = MMA_F32;
        view.order = MMA_ORDER_SPLIT;
        return view;
}

/* One operand: f32 of order ROW or COL, any ld and alignment of whole elements. */
struct split_operand {
        struct mma_view from;
        bool is_b;                      /* lines are columns */
        uint64_t lines, k, batch;       /* batch entries are written once where from.batch_stride is 0 */
        void *to;                       /* split_bytes() of them, from a multiple of 128 */
};

/* Splits up to two operands in one launch. n_sms: at most what so many SMs hold at once is resident; 0 = no bound.
 * cudaError_t as int; does not synchronise. */
int split_launch(const struct split_operand *operands, uint32_t n_operands, uint32_t n_sms, struct CUstream_st *stream);

/* Loads the code now, so that no first launch stalls. cudaError_t as int. */
int split_load(void);

#ifdef __cplusplus
}
#endif

#endif
