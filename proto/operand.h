/* SPDX-License-Identifier: MIT
 *
 * Shapes of stored matrices, between operand.c and gemm.c; other layers use gemm.h.
 */
#ifndef MMA_PROTO_OPERAND_H
#define MMA_PROTO_OPERAND_H

#include "proto/gemm.h"

bool operand_is_packed_tiles(const struct operand *operand);
/* Elements that lie next to one another (a row in row order, a column in column order), and how many such lines. */
uint64_t operand_line(const struct operand *operand);
uint64_t operand_n_lines(const struct operand *operand);
/* Elements from the first to behind the last of one matrix, 0 when it is empty. false on overflow. */
bool operand_one_extent(const struct operand *operand, uint64_t *ret_elements);
/* The batch stride that is meant when none is sent: lines * ld. false on overflow. */
bool operand_packed_stride(const struct operand *operand, uint64_t *ret_elements);

#endif
