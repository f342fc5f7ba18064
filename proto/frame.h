/* SPDX-License-Identifier: MIT
 *
 * The frame: a fixed little-endian header, one msgpack map, raw payload; both parts zero-padded to 16 bytes.
 *
 *   offset 0   u32  magic "MMA1" (0x31414d4d)
 *          4   u32  map bytes, without padding
 *          8   u64  payload bytes, without padding
 *         16   u16  number of fds that travel with this frame (daemon to client only)
 *         18   u16  flags, 0
 *         20   u32  reserved, 0
 *         24   u64  reserved, 0
 */
#ifndef MMA_PROTO_FRAME_H
#define MMA_PROTO_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FRAME_MAGIC 0x31414d4du
#define FRAME_HEADER_BYTES 32u

struct frame_header {
        uint32_t map_bytes;
        uint64_t payload_bytes;
        uint16_t n_fds;
        uint16_t flags;
};

/* Encodes to FRAME_HEADER_BYTES at out. */
void frame_header_encode(const struct frame_header *header, uint8_t *ret_bytes);
/* 0, or -EBADMSG: magic, flags or reserved bytes are wrong, map_bytes is 0 or above FRAME_MAP_BYTES_MAX, or n_fds is above
 * fds_max (0 in the daemon). The payload's length is not judged here: up to the cap it is taken, above it discarded. */
int frame_header_decode(const uint8_t *bytes, uint16_t fds_max, struct frame_header *ret_header);
/* Up to the next multiple of 16; saturates at UINT64_MAX - 15. */
uint64_t frame_padded(uint64_t n_bytes);

#endif
