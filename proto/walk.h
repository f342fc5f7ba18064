/* SPDX-License-Identifier: MIT
 *
 * The bounded walk over untrusted msgpack, between walk.c and its callers in this folder; other layers use wire_walk.
 */
#ifndef MMA_PROTO_WALK_H
#define MMA_PROTO_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* bytes hold one object and nothing behind it: a map, or an array where is_array. At most objects_max objects, keys and
 * containers counted. 0, or -EBADMSG with a sentence in *ret_why. */
int walk(const uint8_t *bytes, size_t n_bytes, bool is_array, uint32_t objects_max, const char **ret_why);

#endif
