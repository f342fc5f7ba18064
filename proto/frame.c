/* SPDX-License-Identifier: MIT
 *
 * The frame header, byte by byte, so that neither the compiler's padding nor the machine's byte order is on the wire.
 * conn.c and the client library cut and make frames with it; what is inside a map is wire.h's business.
 */
#include <endian.h>
#include <errno.h>
#include <string.h>

#include "proto/frame.h"
#include "proto/limits.h"

/* Field by field at the offsets that frame.h gives. */
static void put_u16(uint8_t *at, uint16_t value) {
        value = htole16(value);
        memcpy(at, &value, sizeof(value));
}

static void put_u32(uint8_t *at, uint32_t value) {
        value = htole32(value);
        memcpy(at, &value, sizeof(value));
}

static void put_u64(uint8_t *at, uint64_t value) {
        value = htole64(value);
        memcpy(at, &value, sizeof(value));
}

static uint16_t get_u16(const uint8_t *at) {
        uint16_t value;
        memcpy(&value, at, sizeof(value));
        return le16toh(value);
}

static uint32_t get_u32(const uint8_t *at) {
        uint32_t value;
        memcpy(&value, at, sizeof(value));
        return le32toh(value);
}

static uint64_t get_u64(const uint8_t *at) {
        uint64_t value;
        memcpy(&value, at, sizeof(value));
        return le64toh(value);
}

void frame_header_encode(const struct frame_header *header, uint8_t *ret_bytes) {
        put_u32(ret_bytes, FRAME_MAGIC);
        put_u32(ret_bytes + 4, header->map_bytes);
        put_u64(ret_bytes + 8, header->payload_bytes);
        put_u16(ret_bytes + 16, header->n_fds);
        put_u16(ret_bytes + 18, header->flags);
        memset(ret_bytes + 20, 0, 12);
}

int frame_header_decode(const uint8_t *bytes, uint16_t fds_max, struct frame_header *ret_header) {
        struct frame_header header = {
                .map_bytes = get_u32(bytes + 4),
                .payload_bytes = get_u64(bytes + 8),
                .n_fds = get_u16(bytes + 16),
                .flags = get_u16(bytes + 18),
        };

        if (get_u32(bytes) != FRAME_MAGIC)
                return -EBADMSG;
        /* Flags and reserved bytes are refused rather than ignored: a later version can then give them a meaning. */
        if (header.flags != 0 || get_u32(bytes + 20) != 0 || get_u64(bytes + 24) != 0)
                return -EBADMSG;
        if (header.map_bytes == 0 || header.map_bytes > FRAME_MAP_BYTES_MAX)
                return -EBADMSG;
        if (header.n_fds > fds_max)
                return -EBADMSG;
        *ret_header = header;
        return 0;
}

uint64_t frame_padded(uint64_t n_bytes) {
        const uint64_t mask = FRAME_ALIGNMENT - 1;

        return n_bytes > UINT64_MAX - mask ? UINT64_MAX - mask : (n_bytes + mask) & ~mask;
}
