/* SPDX-License-Identifier: MIT
 *
 * See output.h.
 */
#include "client/ctl/output.h"

#include <stdlib.h>

#include "client/ctl/command.h"

int output_create(const char *path, int dtype, unsigned n_axes, const uint64_t *shape, int order,
                  struct output *ret_output) {
        bool is_fortran = order == MMA_ORDER_COL && n_axes > 1;
        struct output output = { .path = path, .item_bytes = (uint32_t)mma_dtype_bytes(dtype) };
        struct complaint complaint;

        if (npy_create(path, dtype, n_axes, shape, is_fortran, &output.writer, &complaint) < 0)
                return fail(EXIT_FILE, path, &complaint);
        if (is_fortran && n_axes == 3 && shape[0] > 1 && output.writer.data_bytes > 0) {
                output.is_turned = true;
                output.batch = shape[0];
                output.matrix_items = shape[1] * shape[2];
        }
        *ret_output = output;
        return 0;
}

int output_set_memory(struct output *output, void *lent) {
        struct complaint complaint;

        if (lent) {
                output->data = lent;
                output->is_lent = true;
                return 0;
        }
        if (output->is_turned) {
                output->staging = malloc(output->writer.data_bytes);
                output->data = output->staging;
                return output->data ? 0 : failf(EXIT_FILE, output->path, "not enough memory to lay the result out");
        }
        if (npy_writer_map(&output->writer, &complaint) < 0)
                return fail(EXIT_FILE, output->path, &complaint);
        output->data = output->writer.data;
        return 0;
}

int output_commit(struct output *output) {
        struct complaint complaint;
        int r = 0;

        if (output->is_turned) {
                r = npy_writer_map(&output->writer, &complaint);
                if (r == 0)
                        npy_transpose(output->writer.data, output->data, output->batch, output->matrix_items,
                                      output->item_bytes);
        } else if (output->is_lent) {
                r = npy_writer_put(&output->writer, output->data, &complaint);
        }
        if (r == 0)
                r = npy_commit(&output->writer, &complaint);
        output_discard(output);
        return r < 0 ? fail(EXIT_FILE, output->path, &complaint) : EXIT_OK;
}

void output_discard(struct output *output) {
        npy_discard(&output->writer);
        free(output->staging);
        output->staging = NULL;
}
