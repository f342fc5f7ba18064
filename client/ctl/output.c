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
        struct output output = { .batch = 1, .item_bytes = (uint32_t)mma_dtype_bytes(dtype) };
        struct complaint complaint;

        if (npy_create(path, dtype, n_axes, shape, is_fortran, &output.writer, &complaint) < 0)
                return fail(EXIT_FILE, path, &complaint);
        output.data = output.writer.data;
        if (is_fortran && n_axes == 3 && shape[0] > 1 && output.writer.data_bytes > 0) {
                output.batch = shape[0];
                output.matrix_items = shape[1] * shape[2];
                output.staging = malloc(output.writer.data_bytes);
                if (!output.staging) {
                        output_discard(&output);
                        return failf(EXIT_FILE, path, "not enough memory to lay the result out");
                }
                output.data = output.staging;
        }
        *ret_output = output;
        return 0;
}

int output_commit(struct output *output, const char *path) {
        struct complaint complaint;
        int r;

        if (output->staging)
                npy_transpose(output->writer.data, output->staging, output->batch, output->matrix_items, output->item_bytes);
        r = npy_commit(&output->writer, &complaint);
        output_discard(output);
        return r < 0 ? fail(EXIT_FILE, path, &complaint) : EXIT_OK;
}

void output_discard(struct output *output) {
        npy_discard(&output->writer);
        free(output->staging);
        output->staging = NULL;
}
