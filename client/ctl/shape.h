/* SPDX-License-Identifier: MIT
 *
 * Products without operands on the command line, and the ranking of rows for them on the terminal: what `kernels --explain`
 * and `tune` share.
 */
#ifndef MMACTL_SHAPE_H
#define MMACTL_SHAPE_H

#include "client/ctl/command.h"
#include "client/ctl/json.h"

#define SHAPE_TEXT_BYTES 128u

/* "bf16", or "e4m3:e5m2" for A and B. 0 or an exit code with the reason printed. */
int shape_take_dtypes(const char *text, struct mma_shape *shape);
/* "nn", "nt", "tn", "tt": A, then B, stored as in the product (n) or transposed (t). */
int shape_take_layout(const char *text, struct mma_shape *shape);
/* "MxNxK" or "MxNxKxBATCH". */
int shape_take_sizes(const char *text, struct mma_shape *shape);
/* One decimal number of at most 2^40. */
int shape_take_size(const char *name, const char *text, uint64_t *ret_size);

/* "4096x4096x4096 bf16 nt -> f32", into SHAPE_TEXT_BYTES. Returns text. */
const char *shape_text(const struct mma_shape *shape, char *text);
void shape_json(struct json *json, const struct mma_shape *shape);

/* The items as an array under key. */
void choices_json(struct json *json, const char *key, const struct mma_choice *items, size_t n_items);
/* The choice, the runners-up and, grouped by reason, what is out. */
void choices_print(const struct mma_choice *items, size_t n_items, bool all);

#endif
