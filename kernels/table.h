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
#define REF_ROWS(ROW)                                                                                                  \
    ROW(ref_f32, REF, DTYPE_NONE, DTYPE_NONE, F32, "ref.f32", ANY, ANY, 64, 64, 16, 1, 256, 0, 2, 80, 999, 1, 0, 68)   \
    ROW(ref_f64, REF, F64, F64, F64, "ref.f64", ANY, ANY, 64, 64, 16, 1, 256, 0, 1, 80, 999, 1, 0, 30)                 \
    ROW(ref_s32, REF, DTYPE_NONE, DTYPE_NONE, S32, "ref.s32", ANY, ANY, 64, 64, 16, 1, 256, 0, 2, 80, 999, 1, 0, 50)       \
    ROW(ref_block128, REF, DTYPE_NONE, DTYPE_NONE, F32, "ref.block128", ANY, ANY, 64, 64, 16, 1, 256, 0, 2, 80, 999, 1, 0, 60)

/* ---- f32.cu: true FP32 on FFMA ---- */
#define F32_ROWS(ROW)                                                                                                  \
    ROW(f32_128x128x16_ffma, SM80, F32, F32, F32, "fma.f32", ANY, ANY, 128, 128, 16, 4, 256, 67584, 2, 80, 999, 1, 0, 305)\
    ROW(f32_64x64x16_ffma, SM80, F32, F32, F32, "fma.f32", ANY, ANY, 64, 64, 16, 4, 64, 34816, 5, 80, 999, 1, 0, 240)

/* tiny_warp.cuh: batches of products of one tile, a warp each. tk: a step. Shared memory: four warps x two stages of A and B. */
#define TINY_WARP_SMEM(TILE, TK, BYTES) (16 * (TILE) * ((TK) + 4) * (BYTES))
#define F32_TINY_ROWS(ROW)                                                                                             \
    ROW(f32_tiny_16x16_ffma, SM80, F32, F32, F32, "fma.f32", ANY, ANY, 16, 16, 16, 2, 128, TINY_WARP_SMEM(16, 16, 4), 5, 80, 999, 1, 1, 150) \
    ROW(f32_tiny_32x32_ffma, SM80, F32, F32, F32, "fma.f32", ANY, ANY, 32, 32, 32, 2, 128, TINY_WARP_SMEM(32, 32, 4), 3, 80, 999, 1, 1, 250)
#define F64_TINY_ROWS(ROW)                                                                                             \
    ROW(f64_tiny_16x16_dmma, SM80, F64, F64, F64, "dmma.f64", ANY, ANY, 16, 16, 16, 2, 128, TINY_WARP_SMEM(16, 16, 8), 4, 80, 999, 1, 1, 150)

/* ---- f64.cu: DMMA ---- */
#define F64_ROWS(ROW)                                                                                                  \
    ROW(f64_kn_128x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", K, MN, 128, 64, 16, 3, 128, 87552, 2, 80, 999, 1, 0, 370)\
    ROW(f64_kn_64x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", K, MN, 64, 64, 16, 3, 128, 56832, 3, 80, 999, 1, 0, 350)\
    ROW(f64_kk_128x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", K, K, 128, 64, 16, 3, 128, 92160, 2, 80, 999, 1, 0, 370)\
    ROW(f64_kk_64x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", K, K, 64, 64, 16, 3, 128, 61440, 3, 80, 999, 1, 0, 350) \
    ROW(f64_mn_128x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", MN, MN, 128, 64, 16, 3, 128, 76800, 2, 80, 999, 1, 0, 370)\
    ROW(f64_mn_64x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", MN, MN, 64, 64, 16, 3, 128, 52224, 3, 80, 999, 1, 0, 350)\
    ROW(f64_mk_128x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", MN, K, 128, 64, 16, 3, 128, 81408, 2, 80, 999, 1, 0, 370)\
    ROW(f64_mk_64x64x16_dmma, SM80, F64, F64, F64, "dmma.f64", MN, K, 64, 64, 16, 3, 128, 56832, 3, 80, 999, 1, 0, 350)

/* ---- sm80_*.cu: mma.sync, for every chip from compute capability 8.0 on ----
 *
 * Names: type, how A and B lie (k along K, m or n along the other dimension; `any` = gathered), tile, family.
 * wm, wn: warps along M and N. eb: bytes of an element in shared memory. Shared memory is the ring of stages or the stage
 * of the epilogue, one row of warps high, whichever is larger; the .cu asserts that it agrees. */
#define SM80_LARGER(X, Y) ((X) > (Y) ? (X) : (Y))
#define SM80_SMEM(TM, TN, TK, EB, STAGES, WM)                                                                          \
        SM80_LARGER((STAGES) * ((TM) + (TN)) * (TK) * (EB), (TM) / (WM) * ((TN) + 4) * 4)

/* cp.async ring, 16-byte aligned operands: X(name, op, a, b, acc, class, ka, kb, tm, tn, tk, eb, stages, wm, wn, ctas, gflops) */
#define SM80_PIPE_16_LAYOUT(X, TYPE, LAYOUT, OP, DTYPE, KA, KB)                                                        \
        X(TYPE##_##LAYOUT##_128x256x32_sm80, OP, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 256, 32, 2, 4, 2, 4, 1, 3300) \
        X(TYPE##_##LAYOUT##_128x128x32_sm80, OP, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 128, 32, 2, 4, 2, 2, 2, 3000) \
        X(TYPE##_##LAYOUT##_64x64x64_sm80, OP, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 64, 64, 64, 2, 4, 2, 2, 3, 2050)     \
        X(TYPE##_##LAYOUT##_32x128x64_sm80, OP, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 32, 128, 64, 2, 4, 1, 4, 2, 1850)
#define SM80_PIPE_16(X, TYPE, OP, DTYPE)                                                                               \
        SM80_PIPE_16_LAYOUT(X, TYPE, kk, OP, DTYPE, K, K)                                                              \
        SM80_PIPE_16_LAYOUT(X, TYPE, kn, OP, DTYPE, K, MN)                                                             \
        SM80_PIPE_16_LAYOUT(X, TYPE, mk, OP, DTYPE, MN, K)                                                             \
        SM80_PIPE_16_LAYOUT(X, TYPE, mn, OP, DTYPE, MN, MN)
#define SM80_PIPE_F16_ROWS(X) SM80_PIPE_16(X, f16, OpF16, F16)
#define SM80_PIPE_BF16_ROWS(X) SM80_PIPE_16(X, bf16, OpBf16, BF16)
#define SM80_PIPE_TF32_ROWS(X)                                                                                         \
        X(tf32_kk_128x256x16_sm80, OpTf32Raw, F32, F32, F32, "mma.tf32.f32", K, K, 128, 256, 16, 4, 4, 2, 4, 1, 1060)  \
        X(tf32_kk_128x128x16_sm80, OpTf32Raw, F32, F32, F32, "mma.tf32.f32", K, K, 128, 128, 16, 4, 4, 2, 2, 2, 1250)
#define SM80_PIPE_INT8(X, NAME, OP, A, B)                                                                              \
        X(NAME##_kk_128x256x64_sm80, OP, A, B, S32, "s32", K, K, 128, 256, 64, 1, 4, 2, 4, 1, 6000)                    \
        X(NAME##_kk_64x64x128_sm80, OP, A, B, S32, "s32", K, K, 64, 64, 128, 1, 4, 2, 2, 3, 2400)
#define SM80_PIPE_INT8_ROWS(X)                                                                                         \
        SM80_PIPE_INT8(X, s8s8, OpS8S8, S8, S8)                                                                        \
        SM80_PIPE_INT8(X, s8u8, OpS8U8, S8, U8)                                                                        \
        SM80_PIPE_INT8(X, u8s8, OpU8S8, U8, S8)                                                                        \
        SM80_PIPE_INT8(X, u8u8, OpU8U8, U8, U8)
#define SM80_PIPE_ROWS(X) SM80_PIPE_F16_ROWS(X) SM80_PIPE_BF16_ROWS(X) SM80_PIPE_TF32_ROWS(X) SM80_PIPE_INT8_ROWS(X)

/* Through registers, any order and alignment: X(name, op, gather_a, gather_b, a, b, acc, class, tm, tn, tk, eb, wm, wn, ctas, gflops) */
#define SM80_GATHER_FLOAT_ROWS(X)                                                                                      \
        X(f16_any_128x128x32_sm80, OpF16, GatherPlain<2>, GatherPlain<2>, F16, F16, F32, "mma.k16.f32", 128, 128, 32, 2, 2, 4, 1, 1000) \
        X(f16_any_64x64x32_sm80, OpF16, GatherPlain<2>, GatherPlain<2>, F16, F16, F32, "mma.k16.f32", 64, 64, 32, 2, 2, 2, 3, 700)      \
        X(bf16_any_128x128x32_sm80, OpBf16, GatherPlain<2>, GatherPlain<2>, BF16, BF16, F32, "mma.k16.f32", 128, 128, 32, 2, 2, 4, 1, 1000) \
        X(bf16_any_64x64x32_sm80, OpBf16, GatherPlain<2>, GatherPlain<2>, BF16, BF16, F32, "mma.k16.f32", 64, 64, 32, 2, 2, 2, 3, 700)      \
        X(f16_k8_any_128x128x32_sm80, OpF16K8, GatherPlain<2>, GatherPlain<2>, F16, F16, F32, "mma.k8.f32", 128, 128, 32, 2, 2, 4, 1, 800)  \
        X(bf16_k8_any_128x128x32_sm80, OpBf16K8, GatherPlain<2>, GatherPlain<2>, BF16, BF16, F32, "mma.k8.f32", 128, 128, 32, 2, 2, 4, 1, 800) \
        X(f16acc_any_128x128x32_sm80, OpF16Acc, GatherPlain<2>, GatherPlain<2>, F16, F16, F16, "mma.k16.f16", 128, 128, 32, 2, 2, 4, 1, 1000)  \
        X(f16bf16_any_128x128x16_sm80, OpTf32, GatherF16ToTf32, GatherBf16ToTf32, F16, BF16, F32, "mma.tf32.f32", 128, 128, 16, 4, 2, 4, 1, 600) \
        X(bf16f16_any_128x128x16_sm80, OpTf32, GatherBf16ToTf32, GatherF16ToTf32, BF16, F16, F32, "mma.tf32.f32", 128, 128, 16, 4, 2, 4, 1, 600) \
        X(tf32_any_128x128x16_sm80, OpTf32, GatherF32ToTf32, GatherF32ToTf32, F32, F32, F32, "mma.tf32.f32", 128, 128, 16, 4, 2, 4, 1, 480)    \
        X(tf32_any_64x64x16_sm80, OpTf32, GatherF32ToTf32, GatherF32ToTf32, F32, F32, F32, "mma.tf32.f32", 64, 64, 16, 4, 2, 2, 3, 380)
#define SM80_GATHER_INT8(X, NAME, OP, A, B)                                                                            \
        X(NAME##_any_128x128x64_sm80, OP, GatherPlain<1>, GatherPlain<1>, A, B, S32, "s32", 128, 128, 64, 1, 2, 4, 1, 2000)
#define SM80_GATHER_INT8_ROWS(X)                                                                                       \
        SM80_GATHER_INT8(X, s8s8, OpS8S8, S8, S8)                                                                      \
        SM80_GATHER_INT8(X, s8u8, OpS8U8, S8, U8)                                                                      \
        SM80_GATHER_INT8(X, u8s8, OpU8S8, U8, S8)                                                                      \
        SM80_GATHER_INT8(X, u8u8, OpU8U8, U8, U8)
#define SM80_GATHER_ROWS(X) SM80_GATHER_FLOAT_ROWS(X) SM80_GATHER_INT8_ROWS(X)

/* fp8 widened to f16, any order and alignment: compute `exact`, and K <= 32 in `default`. */
#define SM80_GATHER_FP8(X, NAME, GA, GB, A, B)                                                                         \
        X(NAME##_any_128x128x32_sm80, OpF16, GA, GB, A, B, F32, "mma.k16.f32", 128, 128, 32, 2, 2, 4, 1, 900)          \
        X(NAME##_any_64x64x32_sm80, OpF16, GA, GB, A, B, F32, "mma.k16.f32", 64, 64, 32, 2, 2, 2, 2, 650)
#define SM80_GATHER_FP8_ROWS(X)                                                                                        \
        SM80_GATHER_FP8(X, e4m3, GatherE4m3ToF16, GatherE4m3ToF16, E4M3, E4M3)                                         \
        SM80_GATHER_FP8(X, e4m3e5m2, GatherE4m3ToF16, GatherE5m2ToF16, E4M3, E5M2)                                     \
        SM80_GATHER_FP8(X, e5m2e4m3, GatherE5m2ToF16, GatherE4m3ToF16, E5M2, E4M3)                                     \
        SM80_GATHER_FP8(X, e5m2, GatherE5m2ToF16, GatherE5m2ToF16, E5M2, E5M2)

/* Products of one tile, many a launch, in any order and at any alignment; see tiny.cuh. shared: the rows of a tile that have
 * its kernels for groups and for what is out of the ordinary in common.
 * The careful kernel of 128 x 128 needs more shared memory than chips before 9.0 have.
 * X(name, shared, op, format, a, b, tile, tk, warps a product, products a CTA, stages, ctas, cc_min, gflops) */
#define SM80_TINY_SMEM(TILE, TK, PRODUCTS, STAGES) ((PRODUCTS) * (STAGES) * 4 * (TILE) * (TK))
#define SM80_TINY(X, NAME, SHARED, OP, FORMAT, A, B)                                                                   \
        X(NAME##_tiny_16x16_sm80, SHARED##_tiny_16x16_sm80, OP, FORMAT, A, B, 16, 32, 1, 4, 2, 6, 80, 1000)                \
        X(NAME##_tiny_32x32_sm80, SHARED##_tiny_32x32_sm80, OP, FORMAT, A, B, 32, 32, 1, 4, 2, 4, 80, 1500)                \
        X(NAME##_tiny_64x64_sm80, SHARED##_tiny_64x64_sm80, OP, FORMAT, A, B, 64, 64, 4, 1, 2, 4, 80, 6000)
#define SM80_TINY_ROWS(X)                                                                                              \
        SM80_TINY(X, f16, f16, OpF16, Plain16, F16, F16)                                                               \
        SM80_TINY(X, bf16, bf16, OpBf16, Plain16, BF16, BF16)                                                          \
        X(f16_tiny_128x128_sm80, f16_tiny_128x128_sm80, OpF16, Plain16, F16, F16, 128, 128, 8, 1, 2, 1, 90, 6000)      \
        X(bf16_tiny_128x128_sm80, bf16_tiny_128x128_sm80, OpBf16, Plain16, BF16, BF16, 128, 128, 8, 1, 2, 1, 90, 6000) \
        SM80_TINY(X, e4m3, fp8, OpF16, Widened8, E4M3, E4M3)                                                           \
        SM80_TINY(X, e4m3e5m2, fp8, OpF16, Widened8, E4M3, E5M2)                                                       \
        SM80_TINY(X, e5m2e4m3, fp8, OpF16, Widened8, E5M2, E4M3)                                                       \
        SM80_TINY(X, e5m2, fp8, OpF16, Widened8, E5M2, E5M2)

/* ---- sm90_*.cu: wgmma fed by TMA, compute capability 9.0 alone; see sm90.cuh ----
 *
 * Names: type, how A and B lie, tile of a CTA, then c2 where two CTAs along M share B and pp where each warpgroup has tiles of its
 * own; s4, s6: rings of fewer stages, for batches of short products (cost.c) and for products of about 1000^3. A row takes the product or
 * its transpose (orient.c), so 64 x 8 to 64 x 128 are the forms for a few rows or columns: 64 x 56 where N is a multiple of 7168, as
 * in many models, and 64-wide tiles would leave SMs idle.
 * br: rows of B in shared memory (tn; boxes of 64 where B lies along N). con: warpgroups that multiply. pro: sums leave the
 * tensor core after every stage. A stage is 128 bytes of K; for D 17408 bytes a warpgroup are set aside, 8192 with pp, 48 for each tile on its
 * way. Rows with pp take what is stored straight (orient.c).
 * X(name, op, eb, a, b, acc, class, ka, kb, tm, tn, br, stages, con, cluster, pp, pro, gflops) */
#define SM90_SMEM(TM, BR, STAGES, CON, PP)                                                                             \
        ((STAGES) * ((TM) + (BR)) * 128 + (CON) * ((PP) ? 8192 : 17408) + ((STAGES) + 4) * 48 + (STAGES) * 16)

#define SM90_16_LAYOUT(X, TYPE, LAYOUT, OP, DTYPE, KA, KB)                                                             \
        X(TYPE##_##LAYOUT##_128x256_c2_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 256, 256, 4, 2, 2, false, false, 6150) \
        X(TYPE##_##LAYOUT##_128x256_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 256, 256, 4, 2, 1, false, false, 6130)    \
        X(TYPE##_##LAYOUT##_128x192_pp_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 192, 192, 5, 2, 1, true, false, 6080)  \
        X(TYPE##_##LAYOUT##_128x128_pp_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 128, 128, 6, 2, 1, true, false, 5600)  \
        X(TYPE##_##LAYOUT##_128x128_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 128, 128, 6, 2, 1, false, false, 6000)    \
        X(TYPE##_##LAYOUT##_128x64_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 128, 64, 64, 8, 2, 1, false, false, 3700)       \
        X(TYPE##_##LAYOUT##_64x128_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 64, 128, 128, 8, 1, 1, false, false, 3600)      \
        X(TYPE##_##LAYOUT##_64x64_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, KB, 64, 64, 64, 12, 1, 1, false, false, 2700)
/* B along K: other widths, for which a box of 64 along N would not do. */
#define SM90_16_NARROW(X, TYPE, LAYOUT, OP, DTYPE, KA)                                                                 \
        X(TYPE##_##LAYOUT##_64x32_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, K, 64, 32, 32, 16, 1, 1, false, false, 1700)         \
        X(TYPE##_##LAYOUT##_64x16_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, K, 64, 16, 16, 20, 1, 1, false, false, 900)          \
        X(TYPE##_##LAYOUT##_128x80_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", KA, K, 128, 80, 80, 7, 2, 1, false, false, 4300)
#define SM90_16(X, TYPE, OP, DTYPE)                                                                                    \
        SM90_16_LAYOUT(X, TYPE, kk, OP, DTYPE, K, K)                                                                   \
        SM90_16_LAYOUT(X, TYPE, kn, OP, DTYPE, K, MN)                                                                  \
        SM90_16_LAYOUT(X, TYPE, mk, OP, DTYPE, MN, K)                                                                  \
        SM90_16_LAYOUT(X, TYPE, mn, OP, DTYPE, MN, MN)                                                                 \
        SM90_16_NARROW(X, TYPE, kk, OP, DTYPE, K)                                                                      \
        SM90_16_NARROW(X, TYPE, mk, OP, DTYPE, MN)                                                                     \
        X(TYPE##_kk_128x64_s6_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 128, 64, 64, 6, 2, 1, false, false, 3700)             \
        X(TYPE##_kk_128x128_s4_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 128, 128, 128, 4, 2, 1, false, false, 5000)          \
        X(TYPE##_kk_64x128_c2_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 64, 128, 128, 8, 1, 2, false, false, 4100)           \
        X(TYPE##_kk_128x176_pp_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 128, 176, 176, 5, 2, 1, true, false, 6000)          \
        X(TYPE##_kk_128x192_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 128, 192, 192, 4, 2, 1, false, false, 6130)            \
        X(TYPE##_kk_64x56_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", K, K, 64, 56, 56, 12, 1, 1, false, false, 2400)
#define SM90_F16_ROWS(X) SM90_16(X, f16, WgF16, F16)
#define SM90_BF16_ROWS(X) SM90_16(X, bf16, WgBf16, BF16)

#define SM90_TF32_ROWS(X)                                                                                              \
        X(tf32_kk_128x256_c2_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 256, 256, 4, 2, 2, false, false, 3000)          \
        X(tf32_kk_128x192_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 192, 192, 4, 2, 1, false, false, 2700)             \
        X(tf32_kk_128x192_pp_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 192, 192, 5, 2, 1, true, false, 3000)           \
        X(tf32_kk_128x128_pp_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 128, 128, 6, 2, 1, true, false, 2700)           \
        X(tf32_kk_128x128_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 128, 128, 6, 2, 1, false, false, 2600)             \
        X(tf32_kk_128x64_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 128, 64, 64, 8, 2, 1, false, false, 1900)                \
        X(tf32_kk_64x128_c2_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 64, 128, 128, 8, 1, 2, false, false, 2400)            \
        X(tf32_kk_64x64_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 64, 64, 64, 12, 1, 1, false, false, 1370)                 \
        X(tf32_kk_64x56_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 64, 56, 56, 12, 1, 1, false, false, 1250)                 \
        X(tf32_kk_64x16_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", K, K, 64, 16, 16, 20, 1, 1, false, false, 700)

/* fp8: `default` leaves the tensor core every 128 of K, `fast` never. */
#define SM90_FP8_PAIR(X, NAME, OP, A, B)                                                                               \
        X(NAME##_kk_128x128_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", K, K, 128, 128, 128, 6, 2, 1, false, true, 9200)                    \
        X(NAME##_kk_128x64_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", K, K, 128, 64, 64, 8, 2, 1, false, true, 5600)                       \
        X(NAME##_kk_64x64_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", K, K, 64, 64, 64, 12, 1, 1, false, true, 4300)                        \
        X(NAME##_kk_64x56_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", K, K, 64, 56, 56, 12, 1, 1, false, true, 4200)                        \
        X(NAME##_kk_64x16_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", K, K, 64, 16, 16, 20, 1, 1, false, true, 1300)                        \
        X(NAME##_fast_kk_128x256_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 128, 256, 256, 4, 2, 2, false, false, 12500)               \
        X(NAME##_fast_kk_128x192_c2_pp_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 128, 192, 192, 5, 2, 2, true, false, 12300)             \
        X(NAME##_fast_kk_128x176_pp_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 128, 176, 176, 5, 2, 1, true, false, 12300)                \
        X(NAME##_fast_kk_128x128_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 128, 128, 128, 6, 2, 1, false, false, 11700)                  \
        X(NAME##_fast_kk_128x64_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 128, 64, 64, 8, 2, 1, false, false, 6800)                      \
        X(NAME##_fast_kk_64x64_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 64, 64, 64, 12, 1, 1, false, false, 4900)                       \
        X(NAME##_fast_kk_64x16_sm90a, OP, 1, A, B, F32, "wgmma.fp8", K, K, 64, 16, 16, 20, 1, 1, false, false, 1400)
#define SM90_E4M3_FAST_ROWS(X)                                                                                                             \
        X(e4m3_fast_kk_128x80_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8", K, K, 128, 80, 80, 7, 2, 1, false, false, 8000)          \
        X(e4m3_fast_kk_64x128_c2_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8", K, K, 64, 128, 128, 8, 1, 2, false, false, 8000)      \
        X(e4m3_fast_kk_64x56_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8", K, K, 64, 56, 56, 12, 1, 1, false, false, 4700)
#define SM90_FP8_ROWS(X)                                                                                               \
        SM90_E4M3_FAST_ROWS(X)                                                                                         \
        SM90_FP8_PAIR(X, e4m3, WgE4M3E4M3, E4M3, E4M3)                                                                 \
        SM90_FP8_PAIR(X, e5m2, WgE5M2E5M2, E5M2, E5M2)                                                                 \
        SM90_FP8_PAIR(X, e4m3e5m2, WgE4M3E5M2, E4M3, E5M2)

/* sm90_promote.cuh: fp8 `default` on tiles of several wgmmas, scales of blocks, and f16acc. A product with scales of blocks has no
 * transpose, so all four pairs have rows. unit: columns of a wgmma.
 * X(name, op, eb, a, b, acc, class, tm, tn, stages, con, cluster, unit, scaled, gflops) */
#define SM90_PROMOTE_SMEM(TM, TN, STAGES, CON, SCALED)                                                                 \
        ((STAGES) * ((TM) + (TN)) * 128 + (CON) * 9216 + ((SCALED) ? (STAGES) * ((TM) + 4) * 4 : 0) + ((STAGES) + 4) * 48 + (STAGES) * 16)
#define SM90_PROMOTE_PAIR(X, NAME, OP, A, B)                                                                           \
        X(NAME##_kk_256x128_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 256, 128, 4, 2, 2, 128, 0, 10600)            \
        X(NAME##_kk_256x128_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 256, 128, 4, 2, 1, 128, 0, 10400)               \
        X(NAME##_kk_128x256_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 128, 256, 4, 2, 2, 128, 0, 10550)            \
        X(NAME##_kk_128x192_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 128, 192, 5, 2, 2, 192, 0, 11050)            \
        X(NAME##_kk_128x192_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 128, 192, 5, 2, 1, 192, 0, 10750)               \
        X(NAME##_kk_128x128_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 128, 128, 6, 2, 2, 128, 0, 9500)
#define SM90_BLOCK128_PAIR(X, NAME, OP, A, B)                                                                          \
        X(NAME##_block128_kk_128x256_c2_sm90a, OP, 1, A, B, F32, "wgmma.fp8.block128", 128, 256, 4, 2, 2, 128, 1, 10000)\
        X(NAME##_block128_kk_128x128_sm90a, OP, 1, A, B, F32, "wgmma.fp8.block128", 128, 128, 6, 2, 1, 128, 1, 9000)   \
        X(NAME##_block128_kk_64x128_sm90a, OP, 1, A, B, F32, "wgmma.fp8.block128", 64, 128, 8, 1, 1, 128, 1, 5000)
#define SM90_PROMOTE_FP8_ROWS(X)                                                                                       \
        SM90_PROMOTE_PAIR(X, e4m3, WgE4M3E4M3, E4M3, E4M3)                                                             \
        SM90_PROMOTE_PAIR(X, e5m2, WgE5M2E5M2, E5M2, E5M2)                                                             \
        SM90_PROMOTE_PAIR(X, e4m3e5m2, WgE4M3E5M2, E4M3, E5M2)                                                         \
        SM90_BLOCK128_PAIR(X, e4m3, WgE4M3E4M3, E4M3, E4M3)                                                            \
        SM90_BLOCK128_PAIR(X, e5m2, WgE5M2E5M2, E5M2, E5M2)                                                            \
        SM90_BLOCK128_PAIR(X, e4m3e5m2, WgE4M3E5M2, E4M3, E5M2)                                                        \
        SM90_BLOCK128_PAIR(X, e5m2e4m3, WgE5M2E4M3, E5M2, E4M3)
#define SM90_PROMOTE_F16_ROWS(X)                                                                                       \
        X(f16acc_kk_128x128_c2_sm90a, WgF16Half, 2, F16, F16, F16, "mma.k16.f16", 128, 128, 6, 2, 2, 128, 0, 6100)     \
        X(f16acc_kk_128x128_sm90a, WgF16Half, 2, F16, F16, F16, "mma.k16.f16", 128, 128, 6, 2, 1, 128, 0, 5900)
#define SM90_PROMOTE_ROWS(X) SM90_PROMOTE_FP8_ROWS(X) SM90_PROMOTE_F16_ROWS(X)
#define SM90_PROMOTE_AS_ROW(NAME, OP, EB, A, B, ACC, CLASS, TM, TN, STAGES, CON, CLUSTER, UNIT, SCALED, GFLOPS)        \
        SM90_ROW(NAME, A, B, ACC, CLASS, K, K, TM, TN, 128 / (EB), STAGES, 128 * ((CON) + 1),                          \
                 SM90_PROMOTE_SMEM(TM, TN, STAGES, CON, SCALED), CLUSTER, false, false, GFLOPS)

#define SM90_INT8_PAIR(X, NAME, OP, A, B)                                                                              \
        X(NAME##_kk_128x256_c2_sm90a, OP, 1, A, B, S32, "s32", K, K, 128, 256, 256, 4, 2, 2, false, false, 12400)                          \
        X(NAME##_kk_128x176_pp_sm90a, OP, 1, A, B, S32, "s32", K, K, 128, 176, 176, 5, 2, 1, true, false, 12200)                           \
        X(NAME##_kk_128x128_sm90a, OP, 1, A, B, S32, "s32", K, K, 128, 128, 128, 6, 2, 1, false, false, 12000)                             \
        X(NAME##_kk_128x64_sm90a, OP, 1, A, B, S32, "s32", K, K, 128, 64, 64, 8, 2, 1, false, false, 6100)                                 \
        X(NAME##_kk_64x64_sm90a, OP, 1, A, B, S32, "s32", K, K, 64, 64, 64, 12, 1, 1, false, false, 4800)                                  \
        X(NAME##_kk_64x16_sm90a, OP, 1, A, B, S32, "s32", K, K, 64, 16, 16, 20, 1, 1, false, false, 1400)
#define SM90_INT8_ROWS(X)                                                                                              \
        X(s8s8_kk_128x176_c2_pp_sm90a, WgS8S8, 1, S8, S8, S32, "s32", K, K, 128, 176, 176, 5, 2, 2, true, false, 12350) \
        X(s8s8_kk_128x80_sm90a, WgS8S8, 1, S8, S8, S32, "s32", K, K, 128, 80, 80, 7, 2, 1, false, false, 7500)         \
        SM90_INT8_PAIR(X, s8s8, WgS8S8, S8, S8)                                                                        \
        SM90_INT8_PAIR(X, u8u8, WgU8U8, U8, U8)                                                                        \
        SM90_INT8_PAIR(X, s8u8, WgS8U8, S8, U8)

/* sm90_sliced.cuh: products whose K is cut (slices.h). Names: as above; tiles have 64 rows. ctas: resident on one SM. Shared memory: the
 * ring, barriers. X(name, op, eb, a, b, acc, class, ka, kb, tn, stages, ctas, pro, gflops) */
#define SM90_SLICED_SMEM(TN, STAGES) ((STAGES) * (64 + (TN)) * 128 + 2 * (STAGES) * 8)
#define SM90_SLICED_SMALL(X, NAME, OP, EB, A, B, ACC, CLASS, KA, KB, PRO, RATE_64X64)                                  \
        X(NAME##_64x64_slices_sm90a, OP, EB, A, B, ACC, CLASS, KA, KB, 64, 6, 2, PRO, RATE_64X64)
#define SM90_SLICED_LAYOUT(X, NAME, OP, EB, A, B, ACC, CLASS, KA, KB, PRO, RATE_64X128, RATE_64X64)                    \
        X(NAME##_64x128_slices_sm90a, OP, EB, A, B, ACC, CLASS, KA, KB, 128, 8, 1, PRO, RATE_64X128)                   \
        SM90_SLICED_SMALL(X, NAME, OP, EB, A, B, ACC, CLASS, KA, KB, PRO, RATE_64X64)
#define SM90_SLICED_16(X, TYPE, OP, DTYPE)                                                                             \
        SM90_SLICED_LAYOUT(X, TYPE##_kk, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32/slices", K, K, false, 3600, 2700)      \
        SM90_SLICED_LAYOUT(X, TYPE##_kn, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32/slices", K, MN, false, 3600, 2700)     \
        X(TYPE##_mk_64x128_slices_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32/slices", MN, K, 128, 8, 1, false, 3600)\
        SM90_SLICED_LAYOUT(X, TYPE##_mn, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32/slices", MN, MN, false, 3600, 2700)
#define SM90_SLICED_F16_ROWS(X) SM90_SLICED_16(X, f16, WgF16, F16)
#define SM90_SLICED_BF16_ROWS(X) SM90_SLICED_16(X, bf16, WgBf16, BF16)
#define SM90_SLICED_TF32_ROWS(X)                                                                                       \
        SM90_SLICED_LAYOUT(X, tf32_kk, WgTf32, 4, F32, F32, F32, "mma.tf32.f32/slices", K, K, false, 1800, 1370)
#define SM90_SLICED_FP8_PAIR(X, NAME, OP, A, B)                                                                        \
        SM90_SLICED_LAYOUT(X, NAME##_kk, OP, 1, A, B, F32, "wgmma.fp8.k128/slices", K, K, true, 5600, 4300)            \
        SM90_SLICED_LAYOUT(X, NAME##_fast_kk, OP, 1, A, B, F32, "wgmma.fp8/slices", K, K, false, 6800, 4900)
#define SM90_SLICED_FP8_SMALL(X, NAME, OP, A, B)                                                                       \
        SM90_SLICED_SMALL(X, NAME##_kk, OP, 1, A, B, F32, "wgmma.fp8.k128/slices", K, K, true, 4300)                   \
        SM90_SLICED_SMALL(X, NAME##_fast_kk, OP, 1, A, B, F32, "wgmma.fp8/slices", K, K, false, 4900)
#define SM90_SLICED_FP8_ROWS(X)                                                                                        \
        SM90_SLICED_FP8_PAIR(X, e4m3, WgE4M3E4M3, E4M3, E4M3)                                                          \
        SM90_SLICED_FP8_SMALL(X, e5m2, WgE5M2E5M2, E5M2, E5M2)                                                         \
        SM90_SLICED_FP8_SMALL(X, e4m3e5m2, WgE4M3E5M2, E4M3, E5M2)
#define SM90_SLICED_INT8_ROWS(X)                                                                                       \
        SM90_SLICED_LAYOUT(X, s8s8_kk, WgS8S8, 1, S8, S8, S32, "s32", K, K, false, 6800, 4800)                         \
        SM90_SLICED_SMALL(X, u8u8_kk, WgU8U8, 1, U8, U8, S32, "s32", K, K, false, 4800)                                \
        SM90_SLICED_SMALL(X, s8u8_kk, WgS8U8, 1, S8, U8, S32, "s32", K, K, false, 4800)
#define SM90_SLICED_ROWS(X)                                                                                            \
        SM90_SLICED_F16_ROWS(X) SM90_SLICED_BF16_ROWS(X) SM90_SLICED_TF32_ROWS(X) SM90_SLICED_FP8_ROWS(X)              \
        SM90_SLICED_INT8_ROWS(X)
#define SM90_SLICED_AS_ROW(NAME, OP, EB, A, B, ACC, CLASS, KA, KB, TN, STAGES, CTAS, PRO, GFLOPS)                      \
        SM90_SLICED_ROW(NAME, A, B, ACC, CLASS, KA, KB, 64, TN, 128 / (EB), STAGES, 160, SM90_SLICED_SMEM(TN, STAGES), CTAS, 16, GFLOPS)

/* sm90_batch.cuh: batches of products of one tile, along K. tk: 128 bytes, of tf32 256. ring: bytes of its stages, of 16 KB at most, of
 * tf32 of 32. X(name, op, eb, a, b, acc, class, tk, pro, ring, ctas, gflops) */
#define SM90_BATCH_STAGES 12
#define SM90_BATCH_THREADS 160
#define SM90_BATCH_FP8(X, NAME, OP, A, B)                                                                              \
        X(NAME##_kk_64x64_batch_sm90a, OP, 1, A, B, F32, "wgmma.fp8.k128", 128, true, 49152, 4, 4300)                  \
        X(NAME##_fast_kk_64x64_batch_sm90a, OP, 1, A, B, F32, "wgmma.fp8", 128, false, 49152, 4, 4900)
#define SM90_BATCH_ROWS(X)                                                                                             \
        X(f16_kk_64x64_batch_sm90a, WgF16, 2, F16, F16, F32, "mma.k16.f32", 64, false, 49152, 4, 2700)                 \
        X(bf16_kk_64x64_batch_sm90a, WgBf16, 2, BF16, BF16, F32, "mma.k16.f32", 64, false, 49152, 4, 2700)             \
        X(tf32_kk_64x64_batch_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", 64, false, 65536, 3, 1370)              \
        SM90_BATCH_FP8(X, e4m3, WgE4M3E4M3, E4M3, E4M3)                                                                \
        SM90_BATCH_FP8(X, e5m2, WgE5M2E5M2, E5M2, E5M2)                                                                \
        SM90_BATCH_FP8(X, e4m3e5m2, WgE4M3E5M2, E4M3, E5M2)                                                            \
        X(s8s8_kk_64x64_batch_sm90a, WgS8S8, 1, S8, S8, S32, "s32", 128, false, 49152, 4, 4800)                        \
        X(u8u8_kk_64x64_batch_sm90a, WgU8U8, 1, U8, U8, S32, "s32", 128, false, 49152, 4, 4800)                        \
        X(s8u8_kk_64x64_batch_sm90a, WgS8U8, 1, S8, U8, S32, "s32", 128, false, 49152, 4, 4800)
#define SM90_BATCH_AS_ROW(NAME, OP, EB, A, B, ACC, CLASS, TK, PRO, RING, CTAS, GFLOPS)                                 \
        SM80_ROW(NAME, SM90A, A, B, ACC, CLASS, K, K, 64, 64, TK, SM90_BATCH_STAGES, SM90_BATCH_THREADS,               \
                 (RING) + 2 * SM90_BATCH_STAGES * 8, CTAS, 90, 90, 16, 1, GFLOPS)

/* sm90_f64_batch.cu: the same of f64. ring: bytes of its stages, of 16 KB at most. X(name, ring, ctas, gflops) */
#define SM90_F64_BATCH_STAGES 12
#define SM90_F64_BATCH_THREADS 160
#define SM90_F64_BATCH_ROWS(X)                                                                                         \
        X(f64_kk_32x32_batch_sm90a, 98304, 2, 380)
#define SM90_F64_BATCH_AS_ROW(NAME, RING, CTAS, GFLOPS)                                                                \
        SM80_ROW(NAME, SM90A, F64, F64, F64, "dmma.f64", K, K, 32, 32, 32, SM90_F64_BATCH_STAGES, SM90_F64_BATCH_THREADS, \
                 (RING) + 2 * SM90_F64_BATCH_STAGES * 8, CTAS, 90, 90, 16, 1, GFLOPS)

/* sm90_f32.cu: true f32 in parts. Operands of any layout, split by split.cu first. con: warpgroups of 64 rows. Shared memory: the
 * ring, 8 x 132 floats a warp, masks, barriers. X(name, con, stages, gflops) */
#define SM90_F32_SMEM(CON, STAGES) ((STAGES) * (64 * (CON) + 128) * 192 + (CON) * 16896 + 64 + (2 * (STAGES) + 4) * 8)
#define SM90_F32_ROWS(X)                                                                                               \
        X(f32_128x128_split_sm90a, 2, 4, 1060)                                                                         \
        X(f32_64x128_split_sm90a, 1, 5, 760)
#define SM90_F32_AS_ROW(NAME, CON, STAGES, GFLOPS)                                                                     \
        SM80_ROW(NAME, SM90A, F32, F32, F32, "bf16x6.f32", SPLIT, SPLIT, 64 * (CON), 128, 32, STAGES, 128 * ((CON) + 1), \
                 SM90_F32_SMEM(CON, STAGES), 1, 90, 90, 16, 0, GFLOPS)

/* sm90_f32_whole.cu: the same of operands as they lie, for a short K (SPLIT_DIRECT_K of split.h). ahead: stages of f32 on their way. Shared
 * memory: that of sm90_f32.cu, and f32 on its way. X(name, con, stages, ahead, gflops) */
#define SM90_F32_WHOLE_SMEM(CON, STAGES, AHEAD) (SM90_F32_SMEM(CON, STAGES) + (2 * (CON) + 4) * (AHEAD) * 4096)
#define SM90_F32_WHOLE_THREADS(CON) (192 * (CON) + 128)
#define SM90_F32_WHOLE_ROWS(X)                                                                                         \
        X(f32_128x128_whole_sm90a, 2, 2, 2, 680)
#define SM90_F32_WHOLE_AS_ROW(NAME, CON, STAGES, AHEAD, GFLOPS)                                                        \
        SM80_ROW(NAME, SM90A, F32, F32, F32, "bf16x6.f32", ANY, ANY, 64 * (CON), 128, 32, STAGES, SM90_F32_WHOLE_THREADS(CON), \
                 SM90_F32_WHOLE_SMEM(CON, STAGES, AHEAD), 1, 90, 90, 1, 0, GFLOPS)

/* sm90_f32_fma.cu: true f32 by fma, fed by TMA; see sm90_f32_fma.cuh. rows, columns: of a thread, 32 of which share a warp's part; ahead:
 * rows in registers. Shared memory: the ring, eight rows of a warp's part, barriers.
 * X(name, tm, tn, rows, columns, stages, ahead, ctas, gflops) */
#define SM90_F32_FMA_WARPS(TM, TN, ROWS, COLUMNS) ((TM) * (TN) / (32 * (ROWS) * (COLUMNS)))
#define SM90_F32_FMA_THREADS(TM, TN, ROWS, COLUMNS) (32 * SM90_F32_FMA_WARPS(TM, TN, ROWS, COLUMNS) + 32)
#define SM90_F32_FMA_SMEM(TM, TN, ROWS, COLUMNS, STAGES)                                                               \
        ((STAGES) * ((TM) + (TN)) * 128 + SM90_F32_FMA_WARPS(TM, TN, ROWS, COLUMNS) * (4 * (COLUMNS) + 4) * 32 + (STAGES) * 16)
#define SM90_F32_FMA_ROWS(X)                                                                                           \
        X(f32_kk_64x32_fma_sm90a, 64, 32, 4, 4, 5, 2, 3, 290)
#define SM90_F32_FMA_AS_ROW(NAME, TM, TN, ROWS, COLUMNS, STAGES, AHEAD, CTAS, GFLOPS)                                  \
        SM80_ROW(NAME, SM90A, F32, F32, F32, "fma.f32", K, K, TM, TN, 32, STAGES, SM90_F32_FMA_THREADS(TM, TN, ROWS, COLUMNS), \
                 SM90_F32_FMA_SMEM(TM, TN, ROWS, COLUMNS, STAGES), CTAS, 90, 90, 16, 0, GFLOPS)

/* sm90_f32_direct.cu: the same of operands as they lie, for slices of K. Shared memory: the ring, f32 on their way, masks, barriers. X(name, con, stages, gflops) */
#define SM90_F32_DIRECT_SMEM(CON, STAGES) ((STAGES) * (64 * (CON) + 128) * 192 + (2 * (CON) + 4) * 8192 + 64 + (2 * (STAGES) + 4) * 8)
#define SM90_F32_DIRECT_THREADS(CON) (192 * (CON) + 128)
#define SM90_F32_DIRECT_ROWS(X)                                                                                        \
        X(f32_128x128_slices_sm90a, 2, 3, 850)                                                                         \
        X(f32_64x128_slices_sm90a, 1, 4, 560)
#define SM90_F32_DIRECT_AS_ROW(NAME, CON, STAGES, GFLOPS)                                                              \
        SM90_SLICED_ROW(NAME, F32, F32, F32, "bf16x6.f32/slices", ANY, ANY, 64 * (CON), 128, 32, STAGES, SM90_F32_DIRECT_THREADS(CON), \
                        SM90_F32_DIRECT_SMEM(CON, STAGES), 1, 1, GFLOPS)

/* sm90_f64.cu: DMMA fed by TMA; see sm90_f64.cuh. Names: tile of a CTA, wm x wn of a warp; boxes: 16s of K in a stage. step: K of an
 * instruction. take, give: registers of multiplying and producing threads, 0: as compiled. Shared memory: the ring, 16 x 18 doubles
 * a warp, barriers. X(name, ka, kb, tm, tn, wm, wn, boxes, stages, ctas, step, take, give, gflops) */
#define SM90_F64_SMEM(TM, TN, WM, WN, BOXES, STAGES)                                                                   \
        ((STAGES) * (BOXES) * ((TM) + (TN)) * 128 + (TM) / (WM) * ((TN) / (WN)) * 2304 + (STAGES) * 16)
#define SM90_F64_THREADS(TM, TN, WM, WN, TAKE) ((TM) / (WM) * ((TN) / (WN)) * 32 + ((TAKE) ? 128 : 32))
#define SM90_F64_LARGE_ROWS(X)                                                                                         \
        X(f64_kk_128x128_sm90a, K, K, 128, 128, 64, 32, 2, 3, 1, 16, 232, 40, 460)                                     \
        X(f64_kn_128x128_sm90a, K, MN, 128, 128, 64, 32, 2, 3, 1, 8, 232, 40, 455)                                     \
        X(f64_mn_128x128_sm90a, MN, MN, 128, 128, 64, 32, 2, 3, 1, 8, 232, 40, 455)
#define SM90_F64_LAYOUT(X, LAYOUT, KA, KB)                                                                             \
        X(f64_##LAYOUT##_128x64_sm90a, KA, KB, 128, 64, 32, 32, 2, 4, 1, 8, 208, 88, 440)                              \
        X(f64_##LAYOUT##_32x64_sm90a, KA, KB, 32, 64, 16, 32, 2, 4, 2, 8, 0, 0, 380)
#define SM90_F64_SMALL_ROWS(X)                                                                                         \
        SM90_F64_LAYOUT(X, kk, K, K)                                                                                   \
        SM90_F64_LAYOUT(X, kn, K, MN)                                                                                  \
        SM90_F64_LAYOUT(X, mn, MN, MN)                                                                                 \
        X(f64_kk_16x64_sm90a, K, K, 16, 64, 16, 16, 1, 8, 2, 16, 0, 0, 300)                                            \
        X(f64_kn_16x64_sm90a, K, MN, 16, 64, 16, 16, 1, 8, 2, 16, 0, 0, 300)                                           \
        X(f64_mk_16x64_sm90a, MN, K, 16, 64, 16, 16, 1, 8, 2, 16, 0, 0, 300)                                           \
        X(f64_mn_16x64_sm90a, MN, MN, 16, 64, 16, 16, 1, 8, 2, 16, 0, 0, 300)
#define SM90_F64_ROWS(X) SM90_F64_LARGE_ROWS(X) SM90_F64_SMALL_ROWS(X)
/* The same kernels for slices of K, with SM90_SLICED_ROW. Small tiles: there are few of them. */
#define SM90_F64_SLICED_ROWS(X)                                                                                        \
        X(f64_kk_32x64_slices_sm90a, K, K, 32, 64, 16, 32, 2, 4, 2, 8, 0, 0, 380)                                      \
        X(f64_kn_32x64_slices_sm90a, K, MN, 32, 64, 16, 32, 2, 4, 2, 8, 0, 0, 380)                                     \
        X(f64_mn_32x64_slices_sm90a, MN, MN, 32, 64, 16, 32, 2, 4, 2, 8, 0, 0, 380)
#define SM90_F64_SLICED_AS_ROW(NAME, KA, KB, TM, TN, WM, WN, BOXES, STAGES, CTAS, STEP, TAKE, GIVE, GFLOPS)            \
        SM90_SLICED_ROW(NAME, F64, F64, F64, "dmma.f64/slices", KA, KB, TM, TN, 16, STAGES, SM90_F64_THREADS(TM, TN, WM, WN, TAKE), \
                        SM90_F64_SMEM(TM, TN, WM, WN, BOXES, STAGES), CTAS, 16, GFLOPS)
#define SM90_F64_AS_ROW(NAME, KA, KB, TM, TN, WM, WN, BOXES, STAGES, CTAS, STEP, TAKE, GIVE, GFLOPS)                   \
        SM80_ROW(NAME, SM90A, F64, F64, F64, "dmma.f64", KA, KB, TM, TN, 16, STAGES, SM90_F64_THREADS(TM, TN, WM, WN, TAKE), \
                 SM90_F64_SMEM(TM, TN, WM, WN, BOXES, STAGES), CTAS, 90, 90, 16, 0, GFLOPS)

#define SM90_ROWS(X) SM90_F16_ROWS(X) SM90_BF16_ROWS(X) SM90_TF32_ROWS(X) SM90_FP8_ROWS(X) SM90_INT8_ROWS(X)
#define SM90_AS_ROW(NAME, OP, EB, A, B, ACC, CLASS, KA, KB, TM, TN, BR, STAGES, CON, CLUSTER, PP, PRO, GFLOPS)         \
        SM90_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, 128 / (EB), STAGES, 128 * ((CON) + 1),                        \
                 SM90_SMEM(TM, BR, STAGES, CON, PP), CLUSTER, PP, false, GFLOPS)

/* ---- sm90_skinny_*.cu: few columns (or, turned over, few rows) at memory speed; see sm90_skinny.cuh ----
 *
 * Names: type, how A and B lie, tile. The height of a tile is chosen at run time, up to the one that stands here. boxes: 128s of bytes of
 * K in a stage; bs: stages of columns; pro as above. All have an SM to themselves.
 * X(name, op, eb, a, b, acc, class, tn, boxes, bs, rows, pro, gflops) */
#define SM90_SKINNY_SMEM 232448
#define SM90_SKINNY_16(X, TYPE, OP, DTYPE)                                                                             \
        X(TYPE##_kk_skinny32x8_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", 8, 8, 3, 32, false, 460)                \
        X(TYPE##_kk_skinny64x8_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", 8, 4, 3, 64, false, 900)                \
        X(TYPE##_kk_skinny64x16_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", 16, 4, 3, 64, false, 1500)             \
        X(TYPE##_kk_skinny64x32_sm90a, OP, 2, DTYPE, DTYPE, F32, "mma.k16.f32", 32, 4, 2, 64, false, 1600)
#define SM90_SKINNY_F16_ROWS(X) SM90_SKINNY_16(X, f16, WgF16, F16)
#define SM90_SKINNY_BF16_ROWS(X) SM90_SKINNY_16(X, bf16, WgBf16, BF16)
#define SM90_SKINNY_8_ROWS(X)                                                                                          \
        X(e4m3_kk_skinny32x8_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8.k128", 8, 8, 3, 32, true, 1100)         \
        X(e4m3_fast_kk_skinny32x8_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8", 8, 8, 3, 32, false, 1300)        \
        X(s8s8_kk_skinny32x8_sm90a, WgS8S8, 1, S8, S8, S32, "s32", 8, 8, 3, 32, false, 1300)                           \
        X(e4m3_kk_skinny64x16_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8.k128", 16, 4, 3, 64, true, 2200)       \
        X(e4m3_fast_kk_skinny64x16_sm90a, WgE4M3E4M3, 1, E4M3, E4M3, F32, "wgmma.fp8", 16, 4, 3, 64, false, 2700)      \
        X(s8s8_kk_skinny64x16_sm90a, WgS8S8, 1, S8, S8, S32, "s32", 16, 4, 3, 64, false, 2700)
#define SM90_SKINNY_32_ROWS(X)                                                                                         \
        X(tf32_kk_skinny64x8_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", 8, 4, 3, 64, false, 450)                 \
        X(tf32_kk_skinny64x16_sm90a, WgTf32, 4, F32, F32, F32, "mma.tf32.f32", 16, 4, 3, 64, false, 750)
#define SM90_SKINNY_ROWS(X) SM90_SKINNY_F16_ROWS(X) SM90_SKINNY_BF16_ROWS(X) SM90_SKINNY_32_ROWS(X) SM90_SKINNY_8_ROWS(X)
#define SM90_SKINNY_AS_ROW(NAME, OP, EB, A, B, ACC, CLASS, TN, BOXES, BSTAGES, ROWS, PRO, GFLOPS)                      \
        SM90_ROW(NAME, A, B, ACC, CLASS, K, K, ROWS, TN, 128 / (EB), 3, 288, SM90_SKINNY_SMEM, 1, false, true, GFLOPS)

/* ---- sm90_fit.cu: uneven extents, as the rows of many experts have; see sm90_fit.cuh ----
 *
 * Names: type, how A and B lie, rows of a CTA's tile and its columns at most. Two CTAs work at a tile, as with c2 above. Rows with A along
 * M are for weights that lie along N, since it is the transpose that these rows multiply.
 * X(name, op, a, b, class, ka, stages, gflops) */
#define SM90_FIT_SMEM(STAGES) SM90_SMEM(128, 256, STAGES, 2, false)
#define SM90_FIT_ROWS(X)                                                                                               \
        X(f16_kk_fit128x256_c2_sm90a, WgF16, F16, F16, "mma.k16.f32", K, 4, 6150)                                      \
        X(f16_mk_fit128x256_c2_sm90a, WgF16, F16, F16, "mma.k16.f32", MN, 4, 6150)                                     \
        X(bf16_kk_fit128x256_c2_sm90a, WgBf16, BF16, BF16, "mma.k16.f32", K, 4, 6150)                                  \
        X(bf16_mk_fit128x256_c2_sm90a, WgBf16, BF16, BF16, "mma.k16.f32", MN, 4, 6150)
#define SM90_FIT_AS_ROW(NAME, OP, A, B, CLASS, KA, STAGES, GFLOPS)                                                     \
        SM90_FIT_ROW(NAME, A, B, F32, CLASS, KA, K, 128, 256, 64, STAGES, 384, SM90_FIT_SMEM(STAGES), GFLOPS)

/* f64, sm90_f64_skinny.cu. X(name, tn, boxes, bs, rows, gflops) */
#define SM90_F64_SKINNY_ROWS(X)                                                                                        \
        X(f64_kk_skinny64x8_sm90a, 8, 4, 3, 64, 160)                                                                   \
        X(f64_kk_skinny64x16_sm90a, 16, 4, 3, 64, 205)
#define SM90_F64_SKINNY_AS_ROW(NAME, TN, BOXES, BSTAGES, ROWS, GFLOPS)                                                 \
        SM90_ROW(NAME, F64, F64, F64, "dmma.f64", K, K, ROWS, TN, 16, 3, 288, SM90_SKINNY_SMEM, 1, false, true, GFLOPS)

/* True f32, sm90_f32_skinny.cu: as above. */
#define SM90_F32_SKINNY_ROWS(X)                                                                                        \
        X(f32_kk_skinny32x8_sm90a, 8, 8, 3, 32, 150)                                                                   \
        X(f32_kk_skinny64x8_sm90a, 8, 4, 3, 64, 150)                                                                   \
        X(f32_kk_skinny64x16_sm90a, 16, 4, 3, 64, 200)
#define SM90_F32_SKINNY_AS_ROW(NAME, TN, BOXES, BSTAGES, ROWS, GFLOPS)                                                 \
        SM90_ROW(NAME, F32, F32, F32, "fma.f32", K, K, ROWS, TN, 32, 3, 288, SM90_SKINNY_SMEM, 1, false, true, GFLOPS)

/* The portable family in the common form. */
#define SM80_PIPE_AS_ROW(NAME, OP, A, B, ACC, CLASS, KA, KB, TM, TN, TK, EB, STAGES, WM, WN, CTAS, GFLOPS)             \
        SM80_ROW(NAME, SM80, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, 32 * (WM) * (WN),                           \
                 SM80_SMEM(TM, TN, TK, EB, STAGES, WM), CTAS, 80, 999, 16, 0, GFLOPS)
#define SM80_GATHER_AS_ROW(NAME, OP, GA, GB, A, B, ACC, CLASS, TM, TN, TK, EB, WM, WN, CTAS, GFLOPS)                   \
        SM80_ROW(NAME, SM80, A, B, ACC, CLASS, ANY, ANY, TM, TN, TK, 2, 32 * (WM) * (WN),                              \
                 SM80_SMEM(TM, TN, TK, EB, 2, WM), CTAS, 80, 999, 1, 0, GFLOPS)
#define SM80_TINY_AS_ROW(NAME, SHARED, OP, FORMAT, A, B, TILE, TK, WARPS, PRODUCTS, STAGES, CTAS, CC_MIN, GFLOPS)      \
        SM80_ROW(NAME, SM80, A, B, F32, "mma.k16.f32", ANY, ANY, TILE, TILE, TK, STAGES, 32 * (WARPS) * (PRODUCTS),    \
                 SM80_TINY_SMEM(TILE, TK, PRODUCTS, STAGES), CTAS, CC_MIN, 999, 1, 1, GFLOPS)

/* Whoever expands MMA_TABLE(ROW) also defines SM80_ROW with the same columns, because a list cannot take its own ROW along, and
 * SM90_ROW(name, a, b, acc, class, ka, kb, tm, tn, tk, stages, threads, smem, cluster, pp, skinny, gflops) and
 * SM90_SLICED_ROW(name, a, b, acc, class, ka, kb, tm, tn, tk, stages, threads, smem, ctas, align, gflops) and
 * SM90_FIT_ROW(name, a, b, acc, class, ka, kb, tm, tn, tk, stages, threads, smem, gflops). */
#define MMA_TABLE(ROW)                                                                                                 \
        REF_ROWS(ROW) F32_ROWS(ROW) F32_TINY_ROWS(ROW) F64_ROWS(ROW) F64_TINY_ROWS(ROW) SM90_BATCH_ROWS(SM90_BATCH_AS_ROW) \
        SM90_F64_BATCH_ROWS(SM90_F64_BATCH_AS_ROW)                                                                     \
        SM80_PIPE_ROWS(SM80_PIPE_AS_ROW) SM80_GATHER_ROWS(SM80_GATHER_AS_ROW)                                          \
        SM80_GATHER_FP8_ROWS(SM80_GATHER_AS_ROW) SM80_TINY_ROWS(SM80_TINY_AS_ROW)                                      \
        SM90_ROWS(SM90_AS_ROW) SM90_SKINNY_ROWS(SM90_SKINNY_AS_ROW) SM90_PROMOTE_ROWS(SM90_PROMOTE_AS_ROW) SM90_SLICED_ROWS(SM90_SLICED_AS_ROW)             \
        SM90_FIT_ROWS(SM90_FIT_AS_ROW) SM90_F32_DIRECT_ROWS(SM90_F32_DIRECT_AS_ROW)                                    \
        SM90_F32_ROWS(SM90_F32_AS_ROW) SM90_F32_WHOLE_ROWS(SM90_F32_WHOLE_AS_ROW) SM90_F32_FMA_ROWS(SM90_F32_FMA_AS_ROW) SM90_F64_ROWS(SM90_F64_AS_ROW) SM90_F64_SLICED_ROWS(SM90_F64_SLICED_AS_ROW) \
        SM90_F64_SKINNY_ROWS(SM90_F64_SKINNY_AS_ROW) SM90_F32_SKINNY_ROWS(SM90_F32_SKINNY_AS_ROW)

#endif
