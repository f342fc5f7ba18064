/* SPDX-License-Identifier: MIT
 *
 * The product: every GPU kernel is one row here. A family file has one list; registry.c expands all lists to prototypes
 * and `struct mma_kernel` entries, the family's .cu expands its own list to kernels. A row's name is its symbol, so logs,
 * profilers and `mmactl kernels` agree. For a row NAME the family's .cu defines, with C linkage,
 *
 *     int launch_NAME(const struct mma_kernel *, const struct mma_group *, struct CUstream_st *);
 *     int load_NAME(const struct mma_kernel *);
 *
 * Columns of the common form, ROW(...):
 *     name      symbol, without quotes
 *     family    REF, SM80 (enum mma_family without its prefix)
 *     a, b, acc enum mma_dtype without its prefix; DTYPE_NONE for a and b = any pair whose accumulator is acc
 *     class     numeric class, a string; one of those that kernels_class() in select.c gives, or "ref.f32", ... for REF
 *     ka, kb    how A and B must lie: K = contiguous along K (row-major A, column-major B, packed tiles), MN = along the
 *               other dimension, ANY = either
 *     tm tn tk  tile in elements
 *     stages, threads, smem (dynamic bytes), ctas (resident on one SM)
 *     cc_min, cc_max
 *     align     bytes that bases, rows and batch strides of A and B must be multiples of; 1 = any
 *     one_tile  1: only problems of one tile (m <= tm, n <= tn)
 *     gflops    modelled rate of one busy SM in GFLOP/s, for selection only
 */
#ifndef MMA_KERNELS_TABLE_H
#define MMA_KERNELS_TABLE_H

/* ---- ref.cu: any shape, any alignment, any dtype pair; the oracle on the device ---- */
#define REF_ROWS(ROW)

/* ---- f32.cu: true FP32 on FFMA ---- */
#define F32_ROWS(ROW)

/* ---- f64.cu: DMMA ---- */
#define F64_ROWS(ROW)

#define MMA_TABLE(ROW) REF_ROWS(ROW) F32_ROWS(ROW) F64_ROWS(ROW)

#endif
