/* SPDX-License-Identifier: MIT
 *
 * Checks of one operand, between operand_check.c and gemm.c; other layers use operand_check of gemm.h.
 */
#ifndef MMA_PROTO_CHECK_H
#define MMA_PROTO_CHECK_H

#include "proto/gemm.h"

struct check {
        struct gemm *gemm;      /* NULL while an operand is checked on its own */
        const char *prefix;     /* "" or "problems[3]." */
        struct refusal *ret_refusal;
};

/* A bound that was missed, for reject; NULL where there is none. */
#define AT_BOUND(value) (&(const uint64_t){value})

/* The refusal of the field prefix + operand + "." + key; operand or key may be "". */
int reject(const struct check *check, int status, const char *operand, const char *key, const uint64_t *limit,
           const char *format, ...) __attribute__((format(printf, 6, 7)));
/* 0 (unset) becomes the first word of the list, which is its default; a number without a name is refused. */
int check_word(const struct check *check, const char *operand, const char *key, uint8_t *word, const char *(*name)(int));
/* That the matrix is there, with a known type and order and sizes that can be multiplied safely. */
int check_stored(const struct check *check, const char *name, struct operand *operand);
/* ld, batch stride, alignment and extent of a matrix that check_stored has passed; what was not sent is filled in. */
int check_layout(const struct check *check, const char *name, struct operand *operand, uint64_t batch, bool is_result);

#endif
