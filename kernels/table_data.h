/* SPDX-License-Identifier: MIT
 *
 * The rows of table.h as data: for registry.c, and for whoever wants to rank them where nothing can be launched, such as the
 * fake backend and the tests of selection. Before including it, define ROW_LAUNCH(NAME) and ROW_LOAD(NAME), the functions of a
 * row; then MMA_TABLE(ROW_DATA) are the initialisers.
 */
#ifndef MMA_KERNELS_TABLE_DATA_H
#define MMA_KERNELS_TABLE_DATA_H

#include "kernels/select.h"
#include "kernels/table.h"

#define ROW_DATA(...) ROW_DATA_OF(1, false, false, false, false, __VA_ARGS__)
#define ROW_DATA_OF(CLUSTER, IS_PING_PONG, IS_SKINNY, IS_SLICED, IS_FITTED, NAME, FAMILY, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, \
                    THREADS, SMEM, CTAS, CC_MIN, CC_MAX, ALIGN, ONE_TILE, GFLOPS)                                      \
        {                                                                                                              \
                .name = #NAME,                                                                                         \
                .family = MMA_FAMILY_##FAMILY,                                                                         \
                .a = MMA_##A,                                                                                          \
                .b = MMA_##B,                                                                                          \
                .accumulate = MMA_##ACC,                                                                               \
                .numeric_class = CLASS,                                                                                \
                .tile_m = TM,                                                                                          \
                .tile_n = TN,                                                                                          \
                .tile_k = TK,                                                                                          \
                .n_stages = STAGES,                                                                                    \
                .n_threads = THREADS,                                                                                  \
                .smem_bytes = SMEM,                                                                                    \
                .cc_min = CC_MIN,                                                                                      \
                .cc_max = CC_MAX,                                                                                      \
                .alignment_bytes = ALIGN,                                                                              \
                .major_a = MMA_MAJOR_##KA,                                                                             \
                .major_b = MMA_MAJOR_##KB,                                                                             \
                .one_tile = ONE_TILE,                                                                                  \
                .is_sliced = IS_SLICED,                                                                                \
                .is_ping_pong = IS_PING_PONG,                                                                          \
                .is_skinny = IS_SKINNY,                                                                                \
                .is_fitted = IS_FITTED,                                                                                \
                .ctas_per_sm = CTAS,                                                                                   \
                .cluster = CLUSTER,                                                                                    \
                .gflops_per_sm = GFLOPS,                                                                               \
                .takes = row_takes,                                                                                    \
                .cost_us = row_cost_us,                                                                                \
                .launch = ROW_LAUNCH(NAME),                                                                            \
                .load = ROW_LOAD(NAME),                                                                                \
        },
#define SM80_ROW ROW_DATA
#define SM90_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CLUSTER, PP, SKINNY, GFLOPS)        \
        ROW_DATA_OF(CLUSTER, PP, SKINNY, false, false, NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, 1, 90, 90, 16, 0, \
                    GFLOPS)
#define SM90_SLICED_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, ALIGN, GFLOPS)         \
        ROW_DATA_OF(1, false, false, true, false, NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, 90, 90, ALIGN, 0, \
                    GFLOPS)
#define SM90_FIT_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, GFLOPS)                         \
        ROW_DATA_OF(2, false, false, false, true, NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, 1, 90, 90, 16, 0, \
                    GFLOPS)

#endif
