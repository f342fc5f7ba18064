/* SPDX-License-Identifier: MIT
 *
 * Proves that bytes are msgpack within our bounds before msgpack-c may see them, because msgpack-c reserves memory by what
 * a header announces: five bytes can ask it for gigabytes. One pass, no recursion, no allocation; everything announced is
 * held against the bytes that are left and against the number of objects that are still allowed.
 */
#include <errno.h>
#include <string.h>

#include "proto/limits.h"
#include "proto/walk.h"
#include "proto/wire.h"

/* An open container. */
struct level {
        uint32_t n_left;        /* objects still to come: for a map, keys and values */
        bool is_map;
        uint32_t n_keys;
        const uint8_t *keys[MSGPACK_KEYS_MAX];
        uint8_t key_bytes[MSGPACK_KEYS_MAX];
};

/* One object's header. */
struct head {
        enum { HEAD_PLAIN, HEAD_STRING, HEAD_ARRAY, HEAD_MAP } kind;
        size_t head_bytes;      /* of the header and of fixed-size contents */
        uint64_t body_bytes;    /* string, bin, ext: what follows it */
        uint32_t n_objects;     /* array: elements; map: pairs */
};

static uint64_t big_endian(const uint8_t *at, unsigned n_bytes) {
        uint64_t value = 0;

        for (unsigned i = 0; i < n_bytes; i++)
                value = value << 8 | at[i];
        return value;
}

/* 0xc0 to 0xdf: what the byte means, the bytes of its length or count, and the fixed bytes behind. */
static const struct { uint8_t kind, n_length, n_fixed, is_known; } forms[32] = {
        [0xc0 - 0xc0] = {HEAD_PLAIN, 0, 0, 1},   /* nil */
        [0xc2 - 0xc0] = {HEAD_PLAIN, 0, 0, 1},   /* false */
        [0xc3 - 0xc0] = {HEAD_PLAIN, 0, 0, 1},   /* true */
        [0xc4 - 0xc0] = {HEAD_PLAIN, 1, 0, 1},   /* bin 8, 16, 32 */
        [0xc5 - 0xc0] = {HEAD_PLAIN, 2, 0, 1},
        [0xc6 - 0xc0] = {HEAD_PLAIN, 4, 0, 1},
        [0xc7 - 0xc0] = {HEAD_PLAIN, 1, 1, 1},   /* ext 8, 16, 32: a type byte besides the length */
        [0xc8 - 0xc0] = {HEAD_PLAIN, 2, 1, 1},
        [0xc9 - 0xc0] = {HEAD_PLAIN, 4, 1, 1},
        [0xca - 0xc0] = {HEAD_PLAIN, 0, 4, 1},   /* float 32, 64 */
        [0xcb - 0xc0] = {HEAD_PLAIN, 0, 8, 1},
        [0xcc - 0xc0] = {HEAD_PLAIN, 0, 1, 1},   /* uint 8 to 64 */
        [0xcd - 0xc0] = {HEAD_PLAIN, 0, 2, 1},
        [0xce - 0xc0] = {HEAD_PLAIN, 0, 4, 1},
        [0xcf - 0xc0] = {HEAD_PLAIN, 0, 8, 1},
        [0xd0 - 0xc0] = {HEAD_PLAIN, 0, 1, 1},   /* int 8 to 64 */
        [0xd1 - 0xc0] = {HEAD_PLAIN, 0, 2, 1},
        [0xd2 - 0xc0] = {HEAD_PLAIN, 0, 4, 1},
        [0xd3 - 0xc0] = {HEAD_PLAIN, 0, 8, 1},
        [0xd4 - 0xc0] = {HEAD_PLAIN, 0, 2, 1},   /* fixext 1, 2, 4, 8, 16 */
        [0xd5 - 0xc0] = {HEAD_PLAIN, 0, 3, 1},
        [0xd6 - 0xc0] = {HEAD_PLAIN, 0, 5, 1},
        [0xd7 - 0xc0] = {HEAD_PLAIN, 0, 9, 1},
        [0xd8 - 0xc0] = {HEAD_PLAIN, 0, 17, 1},
        [0xd9 - 0xc0] = {HEAD_STRING, 1, 0, 1},  /* str 8, 16, 32 */
        [0xda - 0xc0] = {HEAD_STRING, 2, 0, 1},
        [0xdb - 0xc0] = {HEAD_STRING, 4, 0, 1},
        [0xdc - 0xc0] = {HEAD_ARRAY, 2, 0, 1},   /* array 16, 32 */
        [0xdd - 0xc0] = {HEAD_ARRAY, 4, 0, 1},
        [0xde - 0xc0] = {HEAD_MAP, 2, 0, 1},     /* map 16, 32 */
        [0xdf - 0xc0] = {HEAD_MAP, 4, 0, 1},
};

/* false: cut off within the header, or 0xc1, which msgpack never uses. */
static bool read_head(const uint8_t *at, size_t n_left, struct head *ret_head) {
        uint8_t first = at[0];
        uint64_t length;

        *ret_head = (struct head){.head_bytes = 1};
        if (first <= 0x7f || first >= 0xe0)
                return true;
        if (first <= 0x8f) {
                ret_head->kind = HEAD_MAP;
                ret_head->n_objects = first & 0x0f;
        } else if (first <= 0x9f) {
                ret_head->kind = HEAD_ARRAY;
                ret_head->n_objects = first & 0x0f;
        } else if (first <= 0xbf) {
                ret_head->kind = HEAD_STRING;
                ret_head->body_bytes = first & 0x1f;
        } else {
                unsigned form = first - 0xc0;

                if (!forms[form].is_known)
                        return false;
                ret_head->head_bytes = 1u + forms[form].n_length + forms[form].n_fixed;
                if (n_left < ret_head->head_bytes)
                        return false;
                length = big_endian(at + 1, forms[form].n_length);
                ret_head->kind = forms[form].kind;
                if (ret_head->kind == HEAD_ARRAY || ret_head->kind == HEAD_MAP)
                        ret_head->n_objects = (uint32_t)length;
                else
                        ret_head->body_bytes = length;
        }
        return true;
}

/* Notes a key of the map that is open; false when it was there before. The caller has checked the number of keys. */
static bool add_key(struct level *level, const uint8_t *key, uint8_t n_bytes) {
        for (uint32_t i = 0; i < level->n_keys; i++)
                if (level->key_bytes[i] == n_bytes && memcmp(level->keys[i], key, n_bytes) == 0)
                        return false;
        level->keys[level->n_keys] = key;
        level->key_bytes[level->n_keys++] = n_bytes;
        return true;
}

int walk(const uint8_t *bytes, size_t n_bytes, bool is_array, uint32_t objects_max, const char **ret_why) {
        struct level levels[MSGPACK_DEPTH_MAX];
        uint32_t depth = 0, n_announced = 1;
        size_t offset = 0;
        struct head head;

#define BROKEN(why) do { *ret_why = (why); return -EBADMSG; } while (0)
        do {
                struct level *level = depth > 0 ? &levels[depth - 1] : NULL;
                bool is_key = level && level->is_map && level->n_left % 2 == 0;

                if (offset == n_bytes || !read_head(bytes + offset, n_bytes - offset, &head))
                        BROKEN("not msgpack, or cut off");
                offset += head.head_bytes;
                if (head.body_bytes > n_bytes - offset)
                        BROKEN("a string or binary is longer than the frame");
                if (!level && head.kind != (is_array ? HEAD_ARRAY : HEAD_MAP))
                        BROKEN(is_array ? "not an array" : "not a map");
                if (is_key) {
                        if (head.kind != HEAD_STRING)
                                BROKEN("a key is not a string");
                        if (head.body_bytes > MSGPACK_KEY_BYTES_MAX)
                                BROKEN("a key is longer than 32 bytes");
                        if (!add_key(level, bytes + offset, (uint8_t)head.body_bytes))
                                BROKEN("a key is there twice");
                }
                offset += head.body_bytes;
                if (level)
                        level->n_left--;

                if (head.kind == HEAD_ARRAY || head.kind == HEAD_MAP) {
                        uint64_t n_objects = (uint64_t)head.n_objects * (head.kind == HEAD_MAP ? 2 : 1);

                        if (depth == MSGPACK_DEPTH_MAX)
                                BROKEN("nested deeper than 5 levels");
                        /* Each object takes at least one byte. */
                        if (n_objects > n_bytes - offset)
                                BROKEN("more objects are announced than there are bytes");
                        if (head.kind == HEAD_MAP && head.n_objects > MSGPACK_KEYS_MAX)
                                BROKEN("more than 64 keys in one map");
                        if (n_objects > objects_max - n_announced)
                                BROKEN("more objects than one frame may hold");
                        n_announced += (uint32_t)n_objects;
                        level = &levels[depth++];
                        level->n_left = (uint32_t)n_objects;
                        level->is_map = head.kind == HEAD_MAP;
                        level->n_keys = 0;
                }
                while (depth > 0 && levels[depth - 1].n_left == 0)
                        depth--;
        } while (depth > 0);

        if (offset != n_bytes)
                BROKEN("bytes behind the map");
#undef BROKEN
        return 0;
}

_Static_assert(MSGPACK_KEY_BYTES_MAX == 32 && MSGPACK_DEPTH_MAX == 5 && MSGPACK_KEYS_MAX == 64,
               "the sentences of walk() name these bounds");
_Static_assert(MSGPACK_KEY_BYTES_MAX <= UINT8_MAX, "a key's length is kept in a byte");

int wire_walk(const uint8_t *map, size_t n_bytes, const char **ret_why) {
        return walk(map, n_bytes, false, MSGPACK_OBJECTS_MAX, ret_why);
}
