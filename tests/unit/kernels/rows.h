/* SPDX-License-Identifier: MIT
 *
 * The real columns of table.h with launches that must never run: a table for tests of selection that needs neither nvcc nor
 * a GPU. Included once by each test program, which links the files of selection without registry.c.
 */
#ifndef MMA_TESTS_ROWS_H
#define MMA_TESTS_ROWS_H

#include "kernels/kernels.h"

static int never_launch(const struct mma_kernel *kernel, const struct mma_group *group, struct CUstream_st *stream)
{
        (void)group;
        (void)stream;
        fail_msg("selection launched %s", kernel->name);
        return -1;
}

static uint32_t n_loaded;

static int count_load(const struct mma_kernel *kernel)
{
        (void)kernel;
        n_loaded++;
        return 0;
}

#define ROW_LAUNCH(NAME) never_launch
#define ROW_LOAD(NAME) count_load
#include "kernels/table_data.h"

static const struct mma_kernel rows[] = { MMA_TABLE(ROW_DATA) };

uint32_t kernels_count(void)
{
        return sizeof rows / sizeof rows[0];
}

const struct mma_kernel *kernels_at(uint32_t index)
{
        return &rows[index];
}

static const struct mma_device h200 = { 90, 132, 232448, 60u << 20, NULL };
static const struct mma_device a100 = { 80, 108, 166912, 40u << 20, NULL };
static const struct mma_device l40 = { 89, 142, 101376, 96u << 20, NULL };
static const struct mma_device turing = { 75, 68, 65536, 5u << 20, NULL };

static inline struct mma_view view(uint8_t dtype, uint8_t order, uint64_t ld, uintptr_t at)
{
        return (struct mma_view){ .at = (void *)at, .ld = ld, .dtype = dtype, .order = order };
}

/* Row-ordered A, column-ordered B, everything aligned. */
static inline struct mma_problem plain(uint8_t a, uint8_t b, uint8_t d, uint64_t m, uint64_t n, uint64_t k)
{
        struct mma_problem problem = { .m = m, .n = n, .k = k, .batch = 1, .alpha = 1, .compute = MMA_COMPUTE_DEFAULT,
                                       .scale_a_value = 1, .scale_b_value = 1, .out_scale = 1, .act = MMA_ACT_NONE };

        problem.a = view(a, MMA_ORDER_ROW, k, 4096);
        problem.b = view(b, MMA_ORDER_COL, k, 8192);
        problem.d = view(d, MMA_ORDER_ROW, n, 16384);
        return problem;
}

static inline const struct mma_kernel *select_on(const struct mma_problem *problem, const struct mma_device *device)
{
        const struct mma_kernel *kernel = NULL;
        struct refusal refusal;

        if (kernels_select(problem, device, &kernel, &refusal))
                fail_msg("refused: %s", refusal.text);
        return kernel;
}

#endif
