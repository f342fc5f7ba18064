/* SPDX-License-Identifier: MIT
 *
 * The rows of table.h as data. The list expands twice here: to the prototypes of what each row's .cu defines, and to the
 * table itself. Selection is in select.c; without CUDA, registry_stub.c stands in for this file.
 */
#include <assert.h>

#include "kernels/select.h"
#include "kernels/table.h"

#define SMEM_BYTES_MAX 232448   /* the most that any chip so far gives one CTA */

#define ROW_PROTOTYPES(NAME, FAMILY, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, CC_MIN, CC_MAX, ALIGN, \
                       ONE_TILE, GFLOPS)                                                                               \
        int launch_##NAME(const struct mma_kernel *, const struct mma_group *, struct CUstream_st *);                  \
        int load_##NAME(const struct mma_kernel *);                                                                    \
        static_assert((SMEM) <= SMEM_BYTES_MAX, #NAME " needs more shared memory than any chip has");                  \
        static_assert((THREADS) % 32 == 0 && (THREADS) <= 1024, #NAME " must have whole warps");                       \
        static_assert(sizeof(CLASS) > 1, #NAME " needs a numeric class");
#define SM80_ROW ROW_PROTOTYPES
#define SM90_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CLUSTER, PP, SKINNY, GFLOPS)        \
        ROW_PROTOTYPES(NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, 1, 90, 90, 16, 0, GFLOPS)
#define SM90_SLICED_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, ALIGN, GFLOPS)         \
        ROW_PROTOTYPES(NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, CTAS, 90, 90, ALIGN, 0, GFLOPS)
#define SM90_FIT_ROW(NAME, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, GFLOPS)                         \
        ROW_PROTOTYPES(NAME, SM90A, A, B, ACC, CLASS, KA, KB, TM, TN, TK, STAGES, THREADS, SMEM, 1, 90, 90, 16, 0, GFLOPS)
MMA_TABLE(ROW_PROTOTYPES)
#undef SM80_ROW
#undef SM90_ROW
#undef SM90_SLICED_ROW
#undef SM90_FIT_ROW

#define ROW_LAUNCH(NAME) launch_##NAME
#define ROW_LOAD(NAME) load_##NAME
#include "kernels/table_data.h"

static const struct mma_kernel rows[] = { MMA_TABLE(ROW_DATA) };

uint32_t kernels_count(void)
{
        return sizeof rows / sizeof rows[0];
}

const struct mma_kernel *kernels_at(uint32_t index)
{
        assert(index < kernels_count());
        return &rows[index];
}
