/* SPDX-License-Identifier: MIT
 *
 * The buffers that decoding reuses, between wire_decoder.c, wire_request.c, wire_reply.c and wire_items.c.
 */
#ifndef MMA_PROTO_WIRE_DECODER_H
#define MMA_PROTO_WIRE_DECODER_H

#include <msgpack.h>

#include "proto/wire.h"

struct wire_decoder {
        msgpack_zone zone;      /* emptied at the next decode */
        struct gemm problems[REQUEST_PROBLEMS_MAX];
};

/* Walks, then unpacks into the zone. Strings of *ret_object point into bytes. 0, -EBADMSG, -ENOMEM. */
int wire_unpack(msgpack_zone *zone, const uint8_t *bytes, size_t n_bytes, bool is_array, uint32_t objects_max,
                msgpack_object *ret_object);
/* The value of a key of a map, or NULL. */
const msgpack_object *wire_find(const msgpack_object_map *map, const char *key);

#endif
