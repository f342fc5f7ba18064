/* SPDX-License-Identifier: MIT
 *
 * One operand on its own: type, sizes, leading dimension, batch stride, alignment, extent. gemm.c puts operands together to
 * a product; the daemon checks the sources and targets of resident matrices with operand_check.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "proto/check.h"
#include "proto/operand.h"

int reject(const struct check *check, int status, const char *operand, const char *key, const uint64_t *limit,
           const char *format, ...) {
        char field[sizeof(check->ret_refusal->field)], text[sizeof(check->ret_refusal->text)];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(text, sizeof(text), format, arguments);
        va_end(arguments);
        if (snprintf(field, sizeof(field), "%s%s%s%s", check->prefix, operand, *operand && *key ? "." : "", key) < 0)
                field[0] = '\0';
        if (limit)
                return refuse_limit(check->ret_refusal, status, field, *limit, "%s", text);
        return refuse(check->ret_refusal, status, field, "%s", text);
}

int check_word(const struct check *check, const char *operand, const char *key, uint8_t *word,
               const char *(*name)(int)) {
        if (*word == 0)
                *word = 1;
        if (name(*word)[0] == '?')
                return reject(check, MMA_BAD_FIELD, operand, key, NULL, "%s has no meaning with the number %u", key,
                              *word);
        return 0;
}

int check_stored(const struct check *check, const char *name, struct operand *operand) {
        const struct {
                const char *key;
                uint64_t value;
        } sizes[] = {{"rows", operand->rows}, {"cols", operand->cols}};
        int r;

        if (operand->dtype == MMA_DTYPE_NONE)
                return reject(check, MMA_BAD_FIELD, name, "", NULL, "%s is missing", name);
        if (mma_dtype_bytes(operand->dtype) == 0)
                return reject(check, MMA_BAD_FIELD, name, "dtype", NULL, "%s has the unknown type %u", name,
                              operand->dtype);
        if ((r = check_word(check, name, "order", &operand->order, mma_order_name)))
                return r;
        for (size_t i = 0; i < 2; i++) {
                if (sizes[i].value == GEMM_UNSET)
                        return reject(check, MMA_BAD_FIELD, name, sizes[i].key, NULL, "%s.%s is missing", name,
                                      sizes[i].key);
                if (sizes[i].value > GEMM_DIMENSION_MAX)
                        return reject(check, MMA_LIMIT, name, sizes[i].key, AT_BOUND(GEMM_DIMENSION_MAX),
                                      "%s.%s is %" PRIu64 ", at most %" PRIu64 " is possible", name, sizes[i].key,
                                      sizes[i].value, (uint64_t)GEMM_DIMENSION_MAX);
        }
        return 0;
}

static int check_alignment(const struct check *check, const char *name, const struct operand *operand, bool is_result) {
        bool is_inline = operand->place == PLACE_INLINE;
        uint64_t alignment = is_inline ? FRAME_ALIGNMENT : mma_dtype_bytes(operand->dtype);

        if ((is_inline && is_result) || operand->place == PLACE_NONE || operand->place == PLACE_MATRIX ||
            operand->offset % alignment == 0)
                return 0;
        return reject(check, MMA_BAD_ALIGNMENT, name, is_inline ? "payload" : "offset", AT_BOUND(alignment),
                      "%s starts at byte %" PRIu64 ", which is no multiple of %" PRIu64, name, operand->offset,
                      alignment);
}

int check_layout(const struct check *check, const char *name, struct operand *operand, uint64_t batch, bool is_result) {
        uint64_t line = operand_line(operand), ld_min = line > 1 ? line : 1, one, bytes;
        int r;

        if (operand_is_packed_tiles(operand))
                operand->ld = ld_min;
        if (operand->ld == GEMM_UNSET)
                operand->ld = ld_min;
        if (operand->ld < ld_min)
                return reject(check, MMA_BAD_FIELD, name, "ld", AT_BOUND(ld_min),
                              "%s.ld is %" PRIu64 ", but its %s need at least %" PRIu64, name, operand->ld,
                              operand->order == MMA_ORDER_COL ? "columns" : "rows", ld_min);
        /* A result in the reply's payload is always packed, whatever its ld would be elsewhere. */
        if (is_result && operand->place == PLACE_INLINE) {
                operand->ld = ld_min;
                operand->batch_stride = GEMM_UNSET;
        }
        if (!operand_one_extent(operand, &one))
                return reject(check, MMA_BAD_FIELD, name, "ld", NULL, "%s spans more than 2^64 elements", name);
        if (batch <= 1)
                operand->batch_stride = 0;
        else if (operand->batch_stride == GEMM_UNSET && !operand_packed_stride(operand, &operand->batch_stride))
                return reject(check, MMA_BAD_FIELD, name, "ld", NULL, "%s spans more than 2^64 elements", name);
        if (is_result && batch > 1 && operand->batch_stride < one)
                return reject(check, MMA_BAD_FIELD, name, "batch_stride", AT_BOUND(one),
                              "%s.batch_stride is %" PRIu64 ", but one %s takes %" PRIu64 " elements", name,
                              operand->batch_stride, name, one);
        if (!operand_extent(operand, batch, &bytes) || bytes > INT64_MAX)
                return reject(check, MMA_BAD_FIELD, name, "", AT_BOUND(INT64_MAX), "%s spans more than 2^63 bytes",
                              name);
        if ((r = check_alignment(check, name, operand, is_result)))
                return r;
        return 0;
}

int operand_check(struct operand *operand, uint64_t batch, bool is_result, const char *field,
                  struct refusal *ret_refusal) {
        const struct check check = {NULL, "", ret_refusal};
        int r;

        if (batch > GEMM_BATCH_MAX)
                return reject(&check, MMA_LIMIT, "", "batch", AT_BOUND(GEMM_BATCH_MAX),
                              "batch is %" PRIu64 ", at most %" PRIu64 " is possible", batch, (uint64_t)GEMM_BATCH_MAX);
        if ((r = check_stored(&check, field, operand)))
                return r;
        return check_layout(&check, field, operand, batch, is_result);
}
