/* SPDX-License-Identifier: MIT
 *
 * See peer.h.
 */
#include "tests/lib/peer.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/lib/harness.h"

int peer_open(struct peer *ret_peer, const char *socket_path)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        struct timeval limit = { .tv_sec = HARNESS_WAIT_MS / 1000 };
        int fd;

        memset(ret_peer, 0, sizeof *ret_peer);
        ret_peer->fd = ret_peer->passed_fd = -1;
        if (strlen(socket_path) >= sizeof address.sun_path)
                return -ENAMETOOLONG;
        strcpy(address.sun_path, socket_path);
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd < 0)
                return -errno;
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
                int r = -errno;
                close(fd);
                return r;
        }
        ret_peer->fd = fd;
        ret_peer->next_id = 1;
        return wire_decoder_new(&ret_peer->decoder);
}

void peer_close(struct peer *peer)
{
        if (peer->fd >= 0)
                close(peer->fd);
        if (peer->passed_fd >= 0)
                close(peer->passed_fd);
        peer->fd = peer->passed_fd = -1;
        peer->decoder = wire_decoder_free(peer->decoder);
        free(peer->buffer);
        free(peer->payload);
        peer->buffer = peer->payload = NULL;
        peer->n_bytes = peer->buffer_bytes = 0;
}

int peer_send(struct peer *peer, const void *bytes, size_t n_bytes, int timeout_ms)
{
        const uint8_t *at = bytes;

        while (n_bytes) {
                ssize_t n = send(peer->fd, at, n_bytes, MSG_NOSIGNAL | MSG_DONTWAIT);

                if (n > 0) {
                        at += n;
                        n_bytes -= (size_t)n;
                } else if (n < 0 && errno == EAGAIN) {
                        struct pollfd poll_fd = { .fd = peer->fd, .events = POLLOUT };
                        if (poll(&poll_fd, 1, timeout_ms) == 0)
                                return -ETIMEDOUT;
                } else if (n < 0 && errno != EINTR) {
                        return -errno;
                }
        }
        return 0;
}

int peer_send_frame(struct peer *peer, const void *map, size_t map_bytes, const void *payload, uint64_t payload_bytes)
{
        uint64_t map_padded = frame_padded(map_bytes), total = FRAME_HEADER_BYTES + map_padded + frame_padded(payload_bytes);
        uint8_t *frame = calloc(1, total);
        int r;

        frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)map_bytes, .payload_bytes = payload_bytes }, frame);
        memcpy(frame + FRAME_HEADER_BYTES, map, map_bytes);
        if (payload && payload_bytes)
                memcpy(frame + FRAME_HEADER_BYTES + map_padded, payload, payload_bytes);
        r = peer_send(peer, frame, total, HARNESS_WAIT_MS);
        free(frame);
        return r;
}

int peer_send_request(struct peer *peer, struct request *request, const void *payload, uint64_t payload_bytes)
{
        static uint8_t map[FRAME_MAP_BYTES_MAX];
        int n;

        if (!request->id)
                request->id = peer->next_id++;
        n = wire_encode_request(request, map, sizeof map);
        return n < 0 ? n : peer_send_frame(peer, map, (size_t)n, payload, payload_bytes);
}

/* Bytes of the first frame in the buffer, or 0 while it is not whole. */
static size_t whole_frame(const struct peer *peer, struct frame_header *ret_header)
{
        uint64_t total;

        if (peer->n_bytes < FRAME_HEADER_BYTES || frame_header_decode(peer->buffer, FRAME_FDS_MAX, ret_header) < 0)
                return 0;
        total = FRAME_HEADER_BYTES + frame_padded(ret_header->map_bytes) + frame_padded(ret_header->payload_bytes);
        return peer->n_bytes >= total ? (size_t)total : 0;
}

static int receive_some(struct peer *peer, int timeout_ms)
{
        union {
                char bytes[CMSG_SPACE(16 * sizeof(int))];
                struct cmsghdr align;
        } control;
        struct pollfd poll_fd = { .fd = peer->fd, .events = POLLIN };
        struct msghdr message = { .msg_control = control.bytes, .msg_controllen = sizeof control.bytes };
        struct iovec iov;
        ssize_t n;

        if (peer->buffer_bytes - peer->n_bytes < 65536) {
                peer->buffer_bytes = peer->buffer_bytes * 2 + 65536;
                peer->buffer = realloc(peer->buffer, peer->buffer_bytes);
        }
        if (poll(&poll_fd, 1, timeout_ms) == 0)
                return -ETIMEDOUT;
        iov = (struct iovec){ peer->buffer + peer->n_bytes, peer->buffer_bytes - peer->n_bytes };
        message.msg_iov = &iov;
        message.msg_iovlen = 1;
        n = recvmsg(peer->fd, &message, MSG_CMSG_CLOEXEC);
        if (n <= 0)
                return -EPIPE;
        if (CMSG_FIRSTHDR(&message) && CMSG_FIRSTHDR(&message)->cmsg_type == SCM_RIGHTS)
                memcpy(&peer->passed_fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof(int));
        peer->n_bytes += (size_t)n;
        return 0;
}

int peer_receive(struct peer *peer, int method, struct reply *ret_reply, int timeout_ms)
{
        uint64_t until_us = harness_now_us() + (uint64_t)timeout_ms * 1000;
        struct frame_header header;
        size_t total;
        int r;

        while (!(total = whole_frame(peer, &header))) {
                uint64_t at_us = harness_now_us();

                r = at_us >= until_us ? -ETIMEDOUT : receive_some(peer, (int)((until_us - at_us) / 1000) + 1);
                if (r < 0)
                        return r;
        }
        r = wire_decode_reply(peer->decoder, peer->buffer + FRAME_HEADER_BYTES, header.map_bytes, method, ret_reply);
        free(peer->payload);
        peer->payload_bytes = header.payload_bytes;
        peer->payload = malloc(header.payload_bytes + 1);
        memcpy(peer->payload, peer->buffer + FRAME_HEADER_BYTES + frame_padded(header.map_bytes), header.payload_bytes);
        peer->n_bytes -= total;
        memmove(peer->buffer, peer->buffer + total, peer->n_bytes);
        return r;
}

int peer_call(struct peer *peer, struct request *request, const void *payload, uint64_t payload_bytes,
              struct reply *ret_reply)
{
        int r = peer_send_request(peer, request, payload, payload_bytes);

        /* A daemon that has closed has said why: a bye can be read after writing fails. */
        return r < 0 && r != -EPIPE && r != -ECONNRESET ? r : peer_receive(peer, request->method, ret_reply, HARNESS_WAIT_MS);
}

int peer_hello(struct peer *peer, struct reply *ret_reply)
{
        struct request request = { .method = WIRE_HELLO,
                                   .hello = { .version_min = WIRE_VERSION_MIN, .version_max = WIRE_VERSION_MAX,
                                              .client = { "peer", 4 } } };
        struct reply reply;
        int r = peer_call(peer, &request, NULL, 0, &reply);

        if (ret_reply)
                *ret_reply = reply;
        return r < 0 ? r : reply.status;
}

int peer_ping(struct peer *peer)
{
        struct request request = { .method = WIRE_PING };
        struct reply reply;
        int r = peer_call(peer, &request, NULL, 0, &reply);

        return r < 0 ? r : reply.status;
}

int peer_start(struct peer *ret_peer, const char *socket_path)
{
        int r = peer_open(ret_peer, socket_path);

        return r < 0 ? r : peer_hello(ret_peer, NULL);
}

double peer_stat(struct peer *peer, const char *name)
{
        struct request request = { .method = WIRE_STATS };
        struct wire_counter *items = NULL;
        struct reply reply;
        uint32_t n = 0;
        double value = -1;

        if (peer_call(peer, &request, NULL, 0, &reply) != 0 || reply.status != MMA_OK ||
            wire_decode_counters(peer->payload, peer->payload_bytes, &items, &n) != 0)
                return -1;
        for (uint32_t i = 0; i < n; i++)
                if (strcmp(items[i].name, name) == 0)
                        value = items[i].value;
        free(items);
        return value;
}
