/* SPDX-License-Identifier: MIT
 *
 * The file that a result goes to, as the daemon should see it: npy.h's writer plus the layout that NumPy expects.
 */
#ifndef MMACTL_OUTPUT_H
#define MMACTL_OUTPUT_H

#include "client/ctl/npy.h"

/* In Fortran order with three axes the daemon's column-major matrices are laid out anew at the end, as NumPy has the batch
 * innermost there. */
struct output {
        const char *path;
        struct npy_writer writer;
        void *data;             /* what the daemon fills: batch after batch, each matrix packed in `order` */
        bool is_lent;           /* data is the caller's */
        bool is_turned;
        void *staging;
        uint64_t batch, matrix_items;
        uint32_t item_bytes;
};

/* Prints. 0 or an exit code. path is kept. */
int output_create(const char *path, int dtype, unsigned n_axes, const uint64_t *shape, int order,
                  struct output *ret_output);
/* Sets output->data: lent memory of writer.data_bytes that stays until output_commit, or (NULL) memory of its own. */
int output_set_memory(struct output *output, void *lent);
int output_commit(struct output *output);
void output_discard(struct output *output);

#endif
