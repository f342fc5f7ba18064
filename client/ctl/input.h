/* SPDX-License-Identifier: MIT
 *
 * An operand as the command line names it, "a.npy" or "@resident", brought into the form that the library wants: a stored
 * matrix and a batch.
 *
 * Axes. Two: a matrix. Three: a batch of matrices, outermost. One: what NumPy's matmul makes of it, a row as left operand,
 * a column as right one; the axis that was added is missing in the result again. Files in Fortran order become
 * column-major operands without a copy; with three axes (where NumPy runs the batch innermost) they are copied.
 * In a packed tile order a matrix has four axes and a batch five, see MMA_ORDERS in proto/types.h.
 */
#ifndef MMACTL_INPUT_H
#define MMACTL_INPUT_H

#include "client/client.h"
#include "client/ctl/command.h"
#include "client/ctl/npy.h"

enum input_role { INPUT_LEFT, INPUT_RIGHT, INPUT_WHOLE };

struct input {
        const char *label;      /* as given, for messages */
        struct mma_matrix matrix;
        uint64_t rows, cols;    /* logical, as stored before op, also where matrix leaves them 0 (resident) */
        uint64_t batch;
        unsigned n_axes;        /* 1, 2 or 3; 2 or 3 for packed tiles too */
        int dtype;              /* also of a resident matrix */
        bool is_resident;
        struct npy npy;
        void *copy;
};

/* dtype 0: what the file says. order 0: row or column, as the file says; else one of the packed tile orders. client may be
 * NULL while nothing resident is named. Prints what is wrong. 0 or an exit code. */
int input_open(const char *argument, enum input_role role, int dtype, int order, struct mma_client *client,
                 int timeout_ms, struct input *ret_input);
void input_close(struct input *input);

/* Exactly n values (any one- or two-axis shape that holds so many) of a vector in a file. Prints. 0 or an exit code. */
int vector_open(const char *path, const char *what, uint64_t n_values, struct npy *ret_npy, int *ret_dtype);
/* Row numbers, i4 or i8, of one axis. Prints. 0 or an exit code. */
int rows_open(const char *path, struct npy *ret_npy, int *ret_dtype);

#endif
