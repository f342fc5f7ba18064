/* SPDX-License-Identifier: MIT
 *
 * Operands and products on the wire, between wire_gemm.c and wire_request.c.
 */
#ifndef MMA_PROTO_WIRE_GEMM_H
#define MMA_PROTO_WIRE_GEMM_H

#include "proto/fields.h"

/* What an operand in a map must bring along. */
enum operand_needs {
        OPERAND_SHAPE,          /* dtype, rows, cols, unless it is a resident matrix */
        OPERAND_VECTOR,         /* dtype, rows, unless resident; cols is 1 */
        OPERAND_PLACE,          /* only where it is: the shape is known from elsewhere */
};
int operand_decode(const msgpack_object *object, const struct path *path, enum operand_needs needs,
                   struct operand *ret_operand, struct refusal *ret_refusal);
/* Writes key and map; returns 1, or 0 for an operand that is absent. */
unsigned operand_encode(struct pack *pack, const char *key, size_t key_bytes, const struct operand *operand);
/* Everything unset. */
extern const struct operand operand_absent;

extern const struct fields gemm_fields;
/* The keys of map into *ret_gemm, which gemm_init has set up here. */
int gemm_decode(const msgpack_object_map *map, const struct path *up, struct gemm *ret_gemm, struct refusal *ret_refusal);

#endif
