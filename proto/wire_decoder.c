/* SPDX-License-Identifier: MIT
 *
 * From proven bytes to msgpack-c's tree. The zone is as big as the largest tree that the walk lets through, so after the
 * first frame decoding allocates nothing.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "proto/walk.h"
#include "proto/wire_decoder.h"

/* An object takes 24 bytes, a pair of a map 48; each container is rounded up to a pointer's alignment. */
#define ZONE_BYTES (MSGPACK_OBJECTS_MAX * (sizeof(msgpack_object) + sizeof(void *)))

int wire_decoder_new(struct wire_decoder **ret_decoder) {
        struct wire_decoder *decoder = malloc(sizeof(*decoder));

        if (!decoder)
                return -ENOMEM;
        if (!msgpack_zone_init(&decoder->zone, ZONE_BYTES)) {
                free(decoder);
                return -ENOMEM;
        }
        *ret_decoder = decoder;
        return 0;
}

struct wire_decoder *wire_decoder_free(struct wire_decoder *decoder) {
        if (decoder)
                msgpack_zone_destroy(&decoder->zone);
        free(decoder);
        return NULL;
}

int wire_unpack(msgpack_zone *zone, const uint8_t *bytes, size_t n_bytes, bool is_array, uint32_t objects_max,
                msgpack_object *ret_object) {
        const char *why;
        size_t offset = 0;
        int r;

        r = walk(bytes, n_bytes, is_array, objects_max, &why);
        if (r < 0)
                return r;
        msgpack_zone_clear(zone);
        /* What the walk lets through msgpack-c takes: the fuzzer compares the two. */
        switch (msgpack_unpack((const char *)bytes, n_bytes, &offset, zone, ret_object)) {
        case MSGPACK_UNPACK_SUCCESS:
                return 0;
        case MSGPACK_UNPACK_NOMEM_ERROR:
                return -ENOMEM;
        default:
                return -EBADMSG;
        }
}

const msgpack_object *wire_find(const msgpack_object_map *map, const char *key) {
        size_t n_bytes = strlen(key);

        for (uint32_t i = 0; i < map->size; i++)
                if (map->ptr[i].key.via.str.size == n_bytes && memcmp(map->ptr[i].key.via.str.ptr, key, n_bytes) == 0)
                        return &map->ptr[i].val;
        return NULL;
}
