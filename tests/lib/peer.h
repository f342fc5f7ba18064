/* SPDX-License-Identifier: MIT
 *
 * The other end of a connection without the client library: what a test wants to send, right or wrong, byte for byte.
 */
#ifndef TESTS_PEER_H
#define TESTS_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/wire.h"

struct peer {
        int fd;
        struct wire_decoder *decoder;
        uint8_t *buffer;                /* received, not yet looked at */
        size_t n_bytes, buffer_bytes;
        uint64_t next_id;
        uint8_t *payload;               /* of the last reply; valid until the next */
        uint64_t payload_bytes;
        int passed_fd;                  /* fd that came with the last reply, -1 = none; the caller closes it */
};

/* Connects, blocking at most timeout_ms. 0 or -errno. Without a hello. */
int peer_open(struct peer *ret_peer, const char *socket_path);
void peer_close(struct peer *peer);
/* Raw bytes. 0, -EPIPE, -ETIMEDOUT (nothing taken for timeout_ms). */
int peer_send(struct peer *peer, const void *bytes, size_t n_bytes, int timeout_ms);
/* A frame of this map and payload; payload NULL = zeros. */
int peer_send_frame(struct peer *peer, const void *map, size_t map_bytes, const void *payload, uint64_t payload_bytes);
/* Encodes and sends; an id of 0 is filled from next_id. */
int peer_send_request(struct peer *peer, struct request *request, const void *payload, uint64_t payload_bytes);
/* One reply. 0, -EPIPE at the end of the stream, -ETIMEDOUT. method as for wire_decode_reply. */
int peer_receive(struct peer *peer, int method, struct reply *ret_reply, int timeout_ms);
/* peer_send_request, then peer_receive. */
int peer_call(struct peer *peer, struct request *request, const void *payload, uint64_t payload_bytes,
              struct reply *ret_reply);
int peer_hello(struct peer *peer, struct reply *ret_reply);
int peer_ping(struct peer *peer);
/* peer_open and peer_hello. */
int peer_start(struct peer *ret_peer, const char *socket_path);
/* The value of one counter of `stats`, -1 when there is none. */
double peer_stat(struct peer *peer, const char *name);

#endif
