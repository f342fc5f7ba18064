/* SPDX-License-Identifier: MIT
 *
 * Where an operand lies: the bytes it spans, whether they fit into an object, whether two operands share one. Pure; sizes
 * are what gemm_check (gemm.c) filled in. All arithmetic on sizes from outside goes through the overflow builtins.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "proto/gemm.h"
#include "proto/operand.h"

bool operand_is_packed_tiles(const struct operand *operand) {
        return operand->order == MMA_ORDER_MMA16816 || operand->order == MMA_ORDER_MMA1688;
}

uint64_t operand_line(const struct operand *operand) {
        return operand->order == MMA_ORDER_COL ? operand->rows : operand->cols;
}

uint64_t operand_n_lines(const struct operand *operand) {
        return operand->order == MMA_ORDER_COL ? operand->cols : operand->rows;
}

bool operand_one_extent(const struct operand *operand, uint64_t *ret_elements) {
        uint64_t elements, line = operand_line(operand);

        if (operand->rows == 0 || operand->cols == 0) {
                *ret_elements = 0;
                return true;
        }
        if (operand_is_packed_tiles(operand)) {
                if (__builtin_mul_overflow(operand->rows, operand->cols, &elements))
                        return false;
        } else {
                uint64_t ld = operand->ld == GEMM_UNSET ? line : operand->ld;

                if (__builtin_mul_overflow(operand_n_lines(operand) - 1, ld, &elements) ||
                    __builtin_add_overflow(elements, line, &elements))
                        return false;
        }
        *ret_elements = elements;
        return true;
}

bool operand_packed_stride(const struct operand *operand, uint64_t *ret_elements) {
        uint64_t ld = operand_is_packed_tiles(operand) || operand->ld == GEMM_UNSET ? operand_line(operand) : operand->ld;

        /* Whole lines, so that the matrices of a batch stand under one another with one ld. */
        return !__builtin_mul_overflow(operand_n_lines(operand), ld, ret_elements);
}

bool operand_extent(const struct operand *operand, uint64_t batch, uint64_t *ret_bytes) {
        uint64_t elements, stride, bytes;

        if (!operand_one_extent(operand, &elements))
                return false;
        if (elements == 0 || batch == 0) {
                *ret_bytes = 0;
                return true;
        }
        if (batch > 1) {
                stride = operand->batch_stride;
                if (stride == GEMM_UNSET && !operand_packed_stride(operand, &stride))
                        return false;
                if (__builtin_mul_overflow(batch - 1, stride, &stride) ||
                    __builtin_add_overflow(elements, stride, &elements))
                        return false;
        }
        if (__builtin_mul_overflow(elements, (uint64_t)mma_dtype_bytes(operand->dtype), &bytes))
                return false;
        *ret_bytes = bytes;
        return true;
}

int operand_check_extent(const struct operand *operand, uint64_t batch, uint64_t object_bytes, const char *field,
                         struct refusal *ret_refusal) {
        uint64_t extent, end;

        if (!operand_extent(operand, batch, &extent) || __builtin_add_overflow(operand->offset, extent, &end))
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, object_bytes,
                                    "%s ends beyond 2^64 bytes; its place has %" PRIu64 " bytes", field, object_bytes);
        /* An empty operand touches nothing, but its place must still be one. */
        if (end > object_bytes)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, object_bytes,
                                    "%s needs %" PRIu64 " bytes from offset %" PRIu64 " on, up to byte %" PRIu64
                                    ", but its place has %" PRIu64 " bytes",
                                    field, extent, operand->offset, end, object_bytes);
        return 0;
}

int payload_check_end(uint64_t end_bytes, uint64_t payload_bytes, struct refusal *ret_refusal) {
        if (payload_bytes >= end_bytes && payload_bytes - end_bytes < FRAME_ALIGNMENT)
                return 0;
        return refuse_limit(ret_refusal, MMA_BAD_FIELD, "payload", end_bytes,
                            "the payload has %" PRIu64 " bytes, but the operands in it take %" PRIu64, payload_bytes,
                            end_bytes);
}

static bool same_object(const struct operand *x, const struct operand *y) {
        if (x->place != y->place || x->place == PLACE_NONE || x->object != y->object)
                return false;
        if (x->place != PLACE_MATRIX || x->object != 0)
                return true;
        return x->name.n_bytes == y->name.n_bytes && memcmp(x->name.at, y->name.at, x->name.n_bytes) == 0;
}

/* Both are lines of one grid: lines lie pitch bytes apart, x's are x_line bytes long and x_lines many, y's likewise, and y
 * starts delta bytes behind x. With delta = q * pitch + r, y's line i shares bytes with x's line q + i if r < x_line, and,
 * running over the end of the pitch, with x's line q + i + 1 if r + y_line > pitch. The first line of y decides whether
 * there is such a line at all. */
static bool rectangles_overlap(uint64_t delta, uint64_t pitch, uint64_t x_line, uint64_t x_lines, uint64_t y_line) {
        uint64_t q = delta / pitch, r = delta % pitch;

        return (q < x_lines && r < x_line) || (x_lines > 0 && q < x_lines - 1 && r + y_line > pitch);
}

bool operand_overlaps(const struct operand *x, uint64_t x_batch, const struct operand *y, uint64_t y_batch) {
        uint64_t x_bytes, y_bytes, x_end, y_end, x_element, pitch;
        bool is_grid;

        if (!same_object(x, y))
                return false;
        if (x->offset > y->offset) {
                const struct operand *swapped = x;
                uint64_t swapped_batch = x_batch;

                x = y, y = swapped;
                x_batch = y_batch, y_batch = swapped_batch;
        }
        if (!operand_extent(x, x_batch, &x_bytes) || !operand_extent(y, y_batch, &y_bytes))
                return true; /* cannot be told, so the careful answer */
        if (x_bytes == 0 || y_bytes == 0)
                return false;
        if (__builtin_add_overflow(x->offset, x_bytes, &x_end) || __builtin_add_overflow(y->offset, y_bytes, &y_end))
                return true;
        if (y->offset >= x_end)
                return false;

        x_element = mma_dtype_bytes(x->dtype);
        is_grid = x_batch <= 1 && y_batch <= 1 && x->order == y->order && !operand_is_packed_tiles(x) &&
                  x->ld == y->ld && x->ld != GEMM_UNSET && x_element == mma_dtype_bytes(y->dtype) &&
                  !__builtin_mul_overflow(x->ld, x_element, &pitch) && pitch <= UINT64_MAX / 2 &&
                  operand_line(x) <= x->ld && operand_line(y) <= y->ld;
        if (!is_grid)
                return true;
        return rectangles_overlap(y->offset - x->offset, pitch, operand_line(x) * x_element, operand_n_lines(x),
                                  operand_line(y) * x_element);
}
