/* SPDX-License-Identifier: MIT
 *
 * Frames out and in. Out: calls leave in order, several with one sendmsg, and stay where they are until they are answered.
 * In: bytes gather in one buffer, complete frames are cut off its front and matched with their calls by id. Descriptors are
 * kept in arrival order and a frame takes exactly those that its header counts (one recvmsg may return the descriptors of a
 * later frame, never those of an earlier one).
 */
#include "client/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define IO_VECTORS_MAX 32u
#define IO_BYTES_PER_RECEIVE (4u << 20)         /* of one round, so that callbacks and sending are not starved */
#define HELLO_PAYLOAD_BYTES_MAX (64u << 10)     /* before the limits are known */
#define LIST_PAYLOAD_BYTES_MAX (16u << 20)      /* replies whose size no configuration bounds: lists */

/* ---- out ---- */

static struct call *first_unsent(const struct mma_client *client) {
        for (struct call *call = client->control.first; call; call = call->next)
                if (call->sent < call->frame_bytes + call->payload_padded)
                        return call;
        if (client->link != LINK_READY)
                return NULL;
        /* Sent calls are a prefix of the list; the unsent rest is found from its end. */
        for (struct call *call = client->calls.last; call; call = call->previous) {
                if (call->sent == call->frame_bytes + call->payload_padded)
                        return call->next;
                if (call->sent > 0 || !call->previous)
                        return call;
        }
        return NULL;
}

bool io_wants_write(const struct mma_client *client) {
        return client->fd >= 0 && client->unsent_bytes > 0 && first_unsent(client);
}

static uint32_t gather(struct call *call, struct iovec *ret_vectors) {
        uint32_t n = 0;

        for (; call && n + 2 <= IO_VECTORS_MAX; call = call->next) {
                size_t skip = call->sent;

                if (skip < call->frame_bytes) {
                        ret_vectors[n++] = (struct iovec){ call->frame + skip, call->frame_bytes - skip };
                        skip = call->frame_bytes;
                }
                skip -= call->frame_bytes;
                if (skip < call->payload_padded)
                        ret_vectors[n++] = (struct iovec){ call->payload + skip, call->payload_padded - skip };
        }
        return n;
}

int io_flush(struct mma_client *client) {
        struct iovec vectors[IO_VECTORS_MAX];
        struct call *call;

        while (client->unsent_bytes > 0 && (call = first_unsent(client))) {
                struct msghdr message = { .msg_iov = vectors, .msg_iovlen = gather(call, vectors) };
                ssize_t n = sendmsg(client->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
                size_t left;

                if (n < 0) {
                        if (errno == EINTR)
                                continue;
                        return errno == EAGAIN || errno == ENOBUFS ? 0 : -errno;
                }
                client->unsent_bytes -= (uint64_t)n;
                for (left = (size_t)n; left > 0; call = call->next) {
                        size_t take = call->frame_bytes + call->payload_padded - call->sent;

                        take = take < left ? take : left;
                        call->sent += take;
                        left -= take;
                }
        }
        return 0;
}

/* ---- in ---- */

void io_reset(struct mma_client *client) {
        for (uint32_t i = 0; i < client->n_fds; i++)
                close(client->fds[i]);
        client->n_fds = 0;
        client->in_begin = client->in_end = 0;
}

static int take_fds(struct mma_client *client, struct msghdr *message) {
        int r = message->msg_flags & MSG_CTRUNC ? -EBADMSG : 0;

        for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control; control = CMSG_NXTHDR(message, control)) {
                size_t n;

                if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS)
                        continue;
                n = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
                for (size_t i = 0; i < n; i++) {
                        int fd;

                        memcpy(&fd, CMSG_DATA(control) + i * sizeof(int), sizeof(fd));
                        if (client->n_fds < CLIENT_FDS_MAX) {
                                client->fds[client->n_fds++] = fd;
                        } else {
                                close(fd);
                                r = -EBADMSG;
                        }
                }
        }
        return r;
}

/* What the caller sees is a status of the list it was compiled with, whatever a newer or broken daemon sends. */
static int status_taken(int status) {
        return strcmp(mma_status_name(status), "?") ? status : MMA_INTERNAL;
}

static void statuses_take(struct reply *reply, int method) {
        reply->status = status_taken(reply->status);
        for (uint32_t i = 0; method == WIRE_GEMM && reply->gemm.is_vector && i < reply->gemm.n_problems; i++)
                reply->gemm.statuses[i] = (uint16_t)status_taken(reply->gemm.statuses[i]);
}

/* The reply's shape depends on what was asked; usually the oldest call is answered first. */
static int match_reply(struct mma_client *client, const uint8_t *map, size_t n_bytes, struct reply *ret_reply,
                       struct call **ret_call) {
        struct call *call = client->control.first ? client->control.first : client->calls.first;
        int method = call ? call->request.method : WIRE_NONE, r;

        r = wire_decode_reply(client->decoder, map, n_bytes, method, ret_reply);
        if (r < 0 && method != WIRE_NONE) {
                /* Perhaps only the guess was wrong: look at the id alone. */
                method = WIRE_NONE;
                r = wire_decode_reply(client->decoder, map, n_bytes, method, ret_reply);
        }
        if (r < 0)
                return r;
        *ret_call = NULL;
        if (ret_reply->is_bye)
                return 0;
        if (!call || ret_reply->id != call->request.id)
                call = call_find(client, ret_reply->id);
        if (!call)
                return -EBADMSG;
        if (call->request.method != method) {
                r = wire_decode_reply(client->decoder, map, n_bytes, call->request.method, ret_reply);
                if (r < 0)
                        return r;
        }
        /* An answer to what was not sent yet is as wrong as one to nothing. */
        if (call->sent < call->frame_bytes + call->payload_padded)
                return -EBADMSG;
        statuses_take(ret_reply, call->request.method);
        *ret_call = call;
        return 0;
}

static int take_frame(struct mma_client *client, const struct frame_header *header, const uint8_t *map) {
        const uint8_t *payload = map + frame_padded(header->map_bytes);
        struct reply reply;
        struct call *call;
        int fd = -1, r;

        if (header->n_fds > client->n_fds)
                return -EBADMSG;
        if (header->n_fds > 0) {
                fd = client->fds[0];
                for (uint32_t i = 1; i < header->n_fds; i++)
                        close(client->fds[i]);
                client->n_fds -= header->n_fds;
                memmove(client->fds, client->fds + header->n_fds, client->n_fds * sizeof(client->fds[0]));
        }
        r = match_reply(client, map, header->map_bytes, &reply, &call);
        if (r < 0 || !call) {
                if (fd >= 0)
                        close(fd);
                if (r == 0)
                        link_bye(client, &reply);
                return r;
        }
        if (reply.status == MMA_DRAINING && link_defer(client, call)) {
                if (fd >= 0)
                        close(fd);
                return 0;
        }
        if (call->fd >= 0)
                close(call->fd);
        call->fd = fd;
        call->reply = reply;
        call_complete(client, call, payload, header->payload_bytes);
        return 0;
}

static uint64_t payload_bytes_max(const struct mma_client *client) {
        uint64_t n = client->limits.payload_bytes_max;

        if (client->link == LINK_HELLO)
                return HELLO_PAYLOAD_BYTES_MAX;
        return n > LIST_PAYLOAD_BYTES_MAX ? n : LIST_PAYLOAD_BYTES_MAX;
}

/* Takes every complete frame. The link may be lost or replaced by one of them: then the buffer is already empty. */
static int take_frames(struct mma_client *client) {
        while (client->in_end - client->in_begin >= FRAME_HEADER_BYTES) {
                const uint8_t *at = client->in + client->in_begin;
                struct frame_header header;
                uint64_t total;
                int fd = client->fd, r;

                if (frame_header_decode(at, FRAME_FDS_MAX, &header) < 0)
                        return -EBADMSG;
                if (header.payload_bytes > payload_bytes_max(client))
                        return -EBADMSG;
                total = FRAME_HEADER_BYTES + frame_padded(header.map_bytes) + frame_padded(header.payload_bytes);
                if (client->in_end - client->in_begin < total)
                        break;
                client->in_begin += total;
                r = take_frame(client, &header, at + FRAME_HEADER_BYTES);
                if (r < 0)
                        return r;
                if (client->fd != fd || client->fd < 0)
                        return 0;
        }
        if (client->in_begin == client->in_end) {
                client->in_begin = client->in_end = 0;
                /* A frame takes its descriptors with its first byte: with no byte left, nobody will claim these. */
                for (uint32_t i = 0; i < client->n_fds; i++)
                        close(client->fds[i]);
                client->n_fds = 0;
        }
        return 0;
}

/* Room behind in_end. The buffer doubles as bytes really arrive, so a header's word alone costs nothing. */
static int make_room(struct mma_client *client) {
        uint8_t *in;

        if (client->in_begin > 0 && client->in_room - client->in_end < client->in_room / 2) {
                memmove(client->in, client->in + client->in_begin, client->in_end - client->in_begin);
                client->in_end -= client->in_begin;
                client->in_begin = 0;
        }
        if (client->in_end < client->in_room) {
                if (client->in_room == CLIENT_IN_BYTES || client->in_end > 0)
                        return 0;
                in = realloc(client->in, CLIENT_IN_BYTES);
                if (in) {
                        client->in = in;
                        client->in_room = CLIENT_IN_BYTES;
                }
                return 0;
        }
        in = realloc(client->in, client->in_room * 2);
        if (!in)
                return -ENOMEM;
        client->in = in;
        client->in_room *= 2;
        return 0;
}

int io_receive(struct mma_client *client) {
        union {
                char bytes[CMSG_SPACE(sizeof(int) * FRAME_FDS_MAX)];
                struct cmsghdr align;
        } control;
        size_t received = 0;
        int fd = client->fd;

        while (received < IO_BYTES_PER_RECEIVE) {
                struct iovec vector;
                struct msghdr message = {
                        .msg_iov = &vector,
                        .msg_iovlen = 1,
                        .msg_control = control.bytes,
                        .msg_controllen = sizeof(control.bytes),
                };
                ssize_t n;
                int r;

                r = make_room(client);
                if (r < 0)
                        return r;
                vector = (struct iovec){ client->in + client->in_end, client->in_room - client->in_end };
                n = recvmsg(client->fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
                if (n < 0) {
                        if (errno == EINTR)
                                continue;
                        return errno == EAGAIN ? 0 : -errno;
                }
                if (n == 0)
                        return -ECONNRESET;
                r = take_fds(client, &message);
                if (r < 0)
                        return r;
                client->in_end += (size_t)n;
                received += (size_t)n;
                r = take_frames(client);
                if (r < 0)
                        return r;
                if (client->fd != fd || client->fd < 0)
                        return 0;
                /* A short read has emptied the socket, unless it stopped at descriptors; asking again costs a call. */
                if ((size_t)n < vector.iov_len && message.msg_controllen == 0)
                        return 0;
        }
        return 0;
}
