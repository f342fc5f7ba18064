/* SPDX-License-Identifier: MIT
 *
 * Measured times of rows, as an input of selection. A set is data: shapes, and for each the times of the rows that were
 * measured; one for the H200 is shipped (tuned_h200.c), others come from `mmactl tune` through the daemon's state file. A
 * kernel_tuning is one or more sets resolved against a table of rows, for cost.c to ask.
 *
 * A shape that was measured is known: its rows cost what they took. For all other shapes a row's model is corrected by the
 * median of measured over modelled of shapes of the same kind (few lines, small, large, batches), where enough of them tell it. Either way only costs change: which rows may be chosen, and
 * so the numeric class and the bits, is select.c's business and does not depend on any of this.
 */
#ifndef MMA_KERNELS_TUNING_H
#define MMA_KERNELS_TUNING_H

#include "kernels/kernels.h"

#define TUNING_SHAPES_MAX 1024u         /* of one set: half a megabyte at the most */
#define TUNING_TIMES_MAX 24u            /* of one shape, the fastest ones: more rows of one class hardly compete */
#define TUNING_FACTOR_SHAPES_MIN 3u     /* from so many shapes on a row's model is corrected */
#define TUNING_FACTOR_MAX 4.0           /* and by no more than this, either way */

/* What of a problem decides how long its rows take. No holes: hashed and compared as bytes. */
struct tuning_key {
        uint64_t m, n, k, batch;
        uint8_t a, b, d;                /* enum mma_dtype */
        uint8_t major_a, major_b;       /* enum mma_major, K or MN */
        uint8_t compute;                /* enum mma_compute */
        uint8_t is_aligned;             /* A and B: every row start a multiple of 16 bytes */
        uint8_t pad_;
};

struct tuning_time {
        const char *kernel;             /* a row's name; one that the table does not have is skipped */
        float us;
};

struct tuning_shape {
        struct tuning_key key;
        const struct tuning_time *times;
        uint32_t n_times;
};

struct tuning_set {
        const struct tuning_shape *shapes;      /* a later shape replaces an earlier one of the same key */
        uint32_t n_shapes;
};

extern const struct tuning_set tuned_h200;
/* The shipped set for a device of this name; NULL where there is none. */
const struct tuning_set *tuning_shipped(const char *device_name);

void tuning_key_of(const struct mma_problem *problem, struct tuning_key *ret_key);

/* Resolves the sets, later ones over earlier ones, for a table of rows that stays where it is. The sets may go afterwards.
 * device->tuning is not looked at. 0 or -ENOMEM. Pure otherwise; tuning_free takes NULL and returns NULL. */
int tuning_new(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_device *device,
               const struct tuning_set *const *sets, uint32_t n_sets, struct kernel_tuning **ret_tuning);
struct kernel_tuning *tuning_free(struct kernel_tuning *tuning);

/* What the row costs, given what its model says. Pure; kernels that are not of the table keep their model. */
double tuning_cost_us(const struct kernel_tuning *tuning, const struct mma_kernel *kernel, const struct mma_problem *problem,
                      double model_us);
/* The row was measured for this very shape. */
bool tuning_has(const struct kernel_tuning *tuning, const struct mma_kernel *kernel, const struct mma_problem *problem);
/* Differs between any two tables of the process, also when one took the other's place in memory; NULL gives 0. */
uint64_t tuning_serial(const struct kernel_tuning *tuning);
/* Shapes known, and corrections of rows, each for one kind of shapes. */
void tuning_count(const struct kernel_tuning *tuning, uint32_t *ret_n_shapes, uint32_t *ret_n_factors);

#endif
