/* SPDX-License-Identifier: MIT
 *
 * Writes msgpack into a buffer of the caller, always in the shortest form except for maps, whose number of keys is filled
 * in afterwards. Writing beyond the end is noted, not done: one look at is_full at the end is enough.
 */
#ifndef MMA_PROTO_PACK_H
#define MMA_PROTO_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct pack {
        uint8_t *at;
        size_t n_bytes, bytes_max;
        bool is_full;
};

static inline uint8_t *pack_room(struct pack *pack, size_t n_bytes) {
        uint8_t *room = pack->at + pack->n_bytes;

        if (n_bytes > pack->bytes_max - pack->n_bytes) {
                pack->is_full = true;
                return NULL;
        }
        pack->n_bytes += n_bytes;
        return room;
}

/* One byte of form and a big-endian value behind it. */
static inline void pack_form(struct pack *pack, uint8_t form, uint64_t value, unsigned n_bytes) {
        uint8_t *room = pack_room(pack, 1 + n_bytes);

        if (!room)
                return;
        *room = form;
        for (unsigned i = n_bytes; i > 0; i--, value >>= 8)
                room[i] = (uint8_t)value;
}

static inline void pack_nil(struct pack *pack) {
        pack_form(pack, 0xc0, 0, 0);
}

static inline void pack_bool(struct pack *pack, bool value) {
        pack_form(pack, value ? 0xc3 : 0xc2, 0, 0);
}

static inline void pack_u64(struct pack *pack, uint64_t value) {
        if (value < 0x80)
                pack_form(pack, (uint8_t)value, 0, 0);
        else if (value <= UINT8_MAX)
                pack_form(pack, 0xcc, value, 1);
        else if (value <= UINT16_MAX)
                pack_form(pack, 0xcd, value, 2);
        else if (value <= UINT32_MAX)
                pack_form(pack, 0xce, value, 4);
        else
                pack_form(pack, 0xcf, value, 8);
}

static inline void pack_i64(struct pack *pack, int64_t value) {
        if (value >= 0)
                pack_u64(pack, (uint64_t)value);
        else if (value >= -32)
                pack_form(pack, (uint8_t)value, 0, 0);
        else
                pack_form(pack, 0xd3, (uint64_t)value, 8);
}

static inline void pack_f64(struct pack *pack, double value) {
        uint64_t bits;

        memcpy(&bits, &value, sizeof(bits));
        pack_form(pack, 0xcb, bits, 8);
}

static inline void pack_f32(struct pack *pack, float value) {
        uint32_t bits;

        memcpy(&bits, &value, sizeof(bits));
        pack_form(pack, 0xca, bits, 4);
}

static inline void pack_bytes(struct pack *pack, const void *bytes, size_t n_bytes) {
        uint8_t *room = pack_room(pack, n_bytes);

        if (room && n_bytes > 0)
                memcpy(room, bytes, n_bytes);
}

static inline void pack_text(struct pack *pack, const char *text, size_t n_bytes) {
        if (n_bytes < 32)
                pack_form(pack, (uint8_t)(0xa0 | n_bytes), 0, 0);
        else if (n_bytes <= UINT8_MAX)
                pack_form(pack, 0xd9, n_bytes, 1);
        else if (n_bytes <= UINT16_MAX)
                pack_form(pack, 0xda, n_bytes, 2);
        else
                pack->is_full = true; /* a frame cannot hold it */
        pack_bytes(pack, text, n_bytes);
}

/* At most 255 bytes. */
static inline void pack_bin(struct pack *pack, const void *bytes, uint8_t n_bytes) {
        pack_form(pack, 0xc4, n_bytes, 1);
        pack_bytes(pack, bytes, n_bytes);
}

static inline void pack_array(struct pack *pack, uint32_t n_items) {
        if (n_items < 16)
                pack_form(pack, (uint8_t)(0x90 | n_items), 0, 0);
        else if (n_items <= UINT16_MAX)
                pack_form(pack, 0xdc, n_items, 2);
        else
                pack_form(pack, 0xdd, n_items, 4);
}

/* Opens a map; its place, for pack_map_end. */
static inline size_t pack_map_begin(struct pack *pack) {
        size_t place = pack->n_bytes;

        pack_form(pack, 0xde, 0, 2);
        return place;
}

static inline void pack_map_end(struct pack *pack, size_t place, unsigned n_pairs) {
        if (pack->is_full)
                return;
        pack->at[place + 1] = (uint8_t)(n_pairs >> 8);
        pack->at[place + 2] = (uint8_t)n_pairs;
}

#endif
