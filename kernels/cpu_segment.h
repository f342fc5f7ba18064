/* SPDX-License-Identifier: MIT
 *
 * The epilogue of the CPU family on some values that follow each other along a line of D: what cpu_epilogue.c walks a tile by. One step
 * of the epilogue is one loop over them, in f32, f64 or modulo 2^32. Steps that cannot change a value (times 1) are left out.
 *
 * K = 0: the product term is +0 whatever alpha and the scales are, so neither is applied.
 */
#ifndef MMA_KERNELS_CPU_SEGMENT_H
#define MMA_KERNELS_CPU_SEGMENT_H

#include "kernels/cpu_epilogue.h"

#define CPU_SEGMENT 256         /* values at once: a few KiB of stack */
#define CPU_SEGMENT_PACKED 8    /* what is contiguous, or evenly spaced, in the packed orders in both directions */

/* One segment: values position .. position + n - 1 of a line. */
struct cpu_segment {
        const struct cpu_vector *vector;
        const struct mma_problem *problem;
        uint64_t batch, row, column;    /* of its first value */
        uint64_t d_row;                 /* where row lies in C and D */
        bool is_column;                 /* values follow one another down a column */
        size_t n;
};

/* What its sums start from: zero, or C for c_init. next is not looked at. */
void cpu_segment_begin(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next);
/* From sums to D; with rows_d to where the row goes, if anywhere. next: the line behind that of the sums, which gated columns need. */
void cpu_segment_finish(const struct cpu_segment *segment, enum cpu_sums kind, void *sums, void *next);

/* The sums are D already: every step would leave them alone. */
bool cpu_segment_is_plain(const struct mma_problem *problem);

/* The row of A that a row of the product stands for; false where its number is wrong, which whoever reads A reports. */
bool cpu_row_of_a(const struct mma_problem *problem, uint64_t batch, uint64_t row, uint64_t *ret_row);

static inline bool cpu_is_packed(uint8_t order) {
        return order != MMA_ORDER_ROW && order != MMA_ORDER_COL;
}

/* value is a whole number below 2^63 in size. (int32_t)value would be undefined where it does not fit. */
static inline uint32_t cpu_modulo_2_32(double value) {
        return (uint32_t)(int64_t)value;
}

#endif
