/* SPDX-License-Identifier: MIT
 *
 * See input.h.
 */
#include "client/ctl/input.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int open_resident(const char *argument, int dtype, struct mma_client *client, int timeout_ms,
                         struct input *input) {
        struct mma_matrix_info info;

        if (mma_find(client, argument + 1, timeout_ms, &info) != MMA_OK)
                return fail_client(argument, client);
        if (dtype && dtype != info.dtype)
                return failf(EXIT_FILE, argument, "is %s, not %s", mma_dtype_name(info.dtype), mma_dtype_name(dtype));
        input->is_resident = true;
        input->dtype = info.dtype;
        input->rows = info.rows;
        input->cols = info.cols;
        input->batch = info.batch;
        input->n_axes = info.batch == 1 ? 2 : 3;
        input->matrix.name = argument + 1;
        input->matrix.batch_stride = info.batch == 1 ? 0 : UINT64_MAX;
        return 0;
}

static int shape_from_header(const struct npy_header *header, enum input_role role, struct input *input) {
        input->n_axes = header->n_axes;
        input->batch = 1;
        switch (header->n_axes) {
        case 1:
                input->rows = role == INPUT_RIGHT ? header->shape[0] : 1;
                input->cols = role == INPUT_RIGHT ? 1 : header->shape[0];
                return 0;
        case 2:
                input->rows = header->shape[0];
                input->cols = header->shape[1];
                return 0;
        case 3:
                input->batch = header->shape[0];
                input->rows = header->shape[1];
                input->cols = header->shape[2];
                return 0;
        default:
                return failf(EXIT_FILE, input->label, "has %u axes; a matrix has two, a batch three, a vector one",
                             header->n_axes);
        }
}

/* Four axes of packed tiles, or five with a batch. */
static int shape_from_tiles(const struct npy_header *header, enum input_role role, int order, struct input *input) {
        const uint64_t *shape = header->shape + (header->n_axes == 5);
        uint64_t k = order == MMA_ORDER_MMA1688 ? 8 : 16, tile_rows = role == INPUT_RIGHT ? 8 : 16;
        uint64_t tile_cols = role == INPUT_WHOLE ? 8 : k, outer, inner;

        if (header->n_axes < 4 || header->is_fortran)
                return failf(EXIT_FILE, input->label, "%s needs an array of four axes, or five with a batch, in C order",
                             mma_order_name(order));
        if (shape[2] != tile_rows || shape[3] != tile_cols)
                return failf(EXIT_FILE, input->label, "%s tiles are %" PRIu64 "x%" PRIu64 " here, not %" PRIu64 "x%" PRIu64,
                             mma_order_name(order), tile_rows, tile_cols, shape[2], shape[3]);
        /* Cannot wrap where the file holds data; an empty array may claim any axis. */
        if (__builtin_mul_overflow(shape[0], tile_rows, &outer) || __builtin_mul_overflow(shape[1], tile_cols, &inner))
                return failf(EXIT_FILE, input->label, "the shape is too large");
        input->n_axes = header->n_axes - 2;
        input->batch = header->n_axes == 5 ? header->shape[0] : 1;
        input->rows = role == INPUT_RIGHT ? inner : outer;
        input->cols = role == INPUT_RIGHT ? outer : inner;
        return 0;
}

static int open_file(const char *argument, enum input_role role, int dtype, int order, struct input *input) {
        const struct npy_header *header = &input->npy.header;
        struct complaint complaint;
        int r;

        if (npy_open(argument, &input->npy, &complaint) < 0)
                return fail(EXIT_FILE, argument, &complaint);
        if (npy_header_dtype(header, dtype, &input->dtype, &complaint) < 0)
                return fail(EXIT_FILE, argument, &complaint);
        if (order > MMA_ORDER_COL)
                r = shape_from_tiles(header, role, order, input);
        else
                r = shape_from_header(header, role, input);
        if (r)
                return r;
        if (input->npy.extra_bytes)
                warnf(argument, "%" PRIu64 " bytes behind the data are ignored", input->npy.extra_bytes);

        input->matrix = (struct mma_matrix){
                .dtype = input->dtype,
                .order = order > MMA_ORDER_COL                         ? order
                         : header->is_fortran && header->n_axes > 1 ? MMA_ORDER_COL
                                                                    : MMA_ORDER_ROW,
                .rows = input->rows,
                .cols = input->cols,
                .batch_stride = input->batch == 1 ? 0 : UINT64_MAX,
                .data = (void *)input->npy.data,
        };
        if (header->is_fortran && header->n_axes == 3 && input->batch > 1 && header->data_bytes > 0) {
                /* (batch, rows, cols) with the batch innermost: a matrix of rows * cols by batch, to be turned. */
                input->copy = malloc(header->data_bytes);
                if (!input->copy)
                        return failf(EXIT_FILE, argument, "not enough memory for a copy of %" PRIu64 " bytes",
                                     header->data_bytes);
                npy_transpose(input->copy, input->npy.data, input->rows * input->cols, input->batch,
                              header->item_bytes);
                input->matrix.data = input->copy;
        }
        return 0;
}

int input_open(const char *argument, enum input_role role, int dtype, int order, struct mma_client *client,
                 int timeout_ms, struct input *ret_input) {
        struct input input = { .label = argument };
        int r;

        if (argument[0] == '@')
                r = open_resident(argument, dtype, client, timeout_ms, &input);
        else
                r = open_file(argument, role, dtype, order, &input);
        if (r) {
                input_close(&input);
                return r;
        }
        *ret_input = input;
        return 0;
}

void input_close(struct input *input) {
        npy_close(&input->npy);
        free(input->copy);
        input->copy = NULL;
}

int vector_open(const char *path, const char *what, uint64_t n_values, struct npy *ret_npy, int *ret_dtype) {
        struct npy npy = { 0 };
        struct complaint complaint;
        bool is_vector;
        int dtype = 0;

        if (npy_open(path, &npy, &complaint) < 0 || npy_header_dtype(&npy.header, 0, &dtype, &complaint) < 0) {
                npy_close(&npy);
                return fail(EXIT_FILE, path, &complaint);
        }
        is_vector = npy.header.n_axes == 1 ||
                    (npy.header.n_axes == 2 && (npy.header.shape[0] == 1 || npy.header.shape[1] == 1));
        if (!is_vector || npy.header.n_items != n_values) {
                uint64_t found = npy.header.n_items;

                npy_close(&npy);
                return failf(EXIT_FILE, path, "is no vector of the %" PRIu64 " values that %s takes (it holds %" PRIu64 ")",
                             n_values, what, found);
        }
        *ret_npy = npy;
        *ret_dtype = dtype;
        return 0;
}

int rows_open(const char *path, struct npy *ret_npy, int *ret_dtype) {
        struct npy npy = { 0 };
        struct complaint complaint;
        int r;

        if (npy_open(path, &npy, &complaint) < 0) {
                npy_close(&npy);
                return fail(EXIT_FILE, path, &complaint);
        }
        if (npy.header.kind != 'i' || (npy.header.item_bytes != 4 && npy.header.item_bytes != 8) || npy.header.n_axes != 1) {
                r = failf(EXIT_FILE, path, "is no vector of row numbers (i4 or i8): '%s' with %u axes", npy.header.descr,
                          npy.header.n_axes);
                npy_close(&npy);
                return r;
        }
        *ret_dtype = npy.header.item_bytes == 8 ? MMA_S64 : MMA_S32;
        *ret_npy = npy;
        return 0;
}
