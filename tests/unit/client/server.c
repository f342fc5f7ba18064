/* SPDX-License-Identifier: MIT
 *
 * See server.h. Frames are made and read by proto/, so the script speaks as the daemon does.
 */
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define REQUIRE(condition)                                                                                             \
        do {                                                                                                           \
                if (!(condition)) {                                                                                    \
                        fprintf(stderr, "scripted daemon: %s:%d: %s\n", __FILE__, __LINE__, #condition);               \
                        abort();                                                                                       \
                }                                                                                                      \
        } while (0)

#define WAIT_MS 20000
#define IN_BYTES_MAX (96u << 20)

static void *server_main(void *argument) {
        struct server *server = argument;

        server->script(server);
        server_hang_up(server);
        return NULL;
}

void server_start(struct server *server, void (*script)(struct server *server), void *userdata) {
        struct sockaddr_un address = { .sun_family = AF_UNIX };

        *server = (struct server){ .fd = -1, .script = script, .userdata = userdata, .session = { 11, 22 } };
        server->limits = (struct wire_limits){
                .inline_bytes_max = FRAME_INLINE_BYTES_MAX,
                .payload_bytes_max = FRAME_PAYLOAD_BYTES_MAX,
                .map_bytes_max = FRAME_MAP_BYTES_MAX,
                .jobs_per_conn_max = JOB_PER_CONN_MAX,
                .slab_bytes_max = SLAB_BYTES_MAX,
                .slabs_per_conn_max = SLAB_PER_CONN_MAX,
                .pinned_bytes_max = PINNED_BYTES_PER_USER_MAX,
                .gpu_bytes_max = GPU_BYTES_PER_USER_MAX,
                .problems_max = REQUEST_PROBLEMS_MAX,
        };
        strcpy(server->folder, "/tmp/mma-client-test-XXXXXX");
        REQUIRE(mkdtemp(server->folder));
        snprintf(server->path, sizeof(server->path), "%s/socket", server->folder);
        strcpy(address.sun_path, server->path);
        server->listen_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        REQUIRE(server->listen_fd >= 0);
        REQUIRE(bind(server->listen_fd, (struct sockaddr *)&address, sizeof(address)) == 0);
        REQUIRE(listen(server->listen_fd, 64) == 0);
        REQUIRE(wire_decoder_new(&server->decoder) == 0);
        server->in = malloc(IN_BYTES_MAX);
        REQUIRE(server->in);
        REQUIRE(pthread_create(&server->thread, NULL, server_main, server) == 0);
}

static void forget_slabs(struct server *server) {
        for (int i = 0; i < SERVER_SLABS_MAX; i++)
                if (server->slabs[i].at)
                        munmap(server->slabs[i].at, server->slabs[i].n_bytes);
        memset(server->slabs, 0, sizeof(server->slabs));
}

void server_stop(struct server *server) {
        pthread_join(server->thread, NULL);
        if (server->listen_fd >= 0)
                close(server->listen_fd);
        unlink(server->path);
        rmdir(server->folder);
        wire_decoder_free(server->decoder);
        free(server->in);
        free(server->payload);
}

static void wait_for(int fd, short events) {
        struct pollfd pollfd = { .fd = fd, .events = events };

        REQUIRE(poll(&pollfd, 1, WAIT_MS) == 1);
}

void server_accept(struct server *server) {
        REQUIRE(server->fd < 0);
        wait_for(server->listen_fd, POLLIN);
        server->fd = accept4(server->listen_fd, NULL, NULL, SOCK_CLOEXEC);
        REQUIRE(server->fd >= 0);
        server->n_in = 0;
}

bool server_read(struct server *server, struct request *ret_request) {
        struct frame_header header;
        struct refusal refusal;
        size_t wanted = FRAME_HEADER_BYTES;
        bool has_header = false;

        for (;;) {
                ssize_t n;

                if (!has_header && server->n_in >= FRAME_HEADER_BYTES) {
                        REQUIRE(frame_header_decode(server->in, 0, &header) == 0);
                        wanted += (size_t)frame_padded(header.map_bytes) + (size_t)frame_padded(header.payload_bytes);
                        REQUIRE(wanted <= IN_BYTES_MAX);
                        has_header = true;
                }
                if (has_header && server->n_in >= wanted)
                        break;
                wait_for(server->fd, POLLIN);
                n = recv(server->fd, server->in + server->n_in, wanted - server->n_in, 0);
                if (n <= 0)
                        return false;
                server->n_in += (size_t)n;
        }
        REQUIRE(wire_decode_request(server->decoder, server->in + FRAME_HEADER_BYTES, header.map_bytes, ret_request, &refusal) == 0);
        free(server->payload);
        server->payload = aligned_alloc(16, (size_t)frame_padded(header.payload_bytes) + 16);
        REQUIRE(server->payload);
        memcpy(server->payload, server->in + FRAME_HEADER_BYTES + frame_padded(header.map_bytes), header.payload_bytes);
        server->payload_bytes = header.payload_bytes;
        server->n_in = 0;
        return true;
}

void server_expect(struct server *server, int method, struct request *ret_request) {
        REQUIRE(server_read(server, ret_request));
        if (ret_request->method != method)
                fprintf(stderr, "scripted daemon: got method %d instead of %d\n", ret_request->method, method);
        REQUIRE(ret_request->method == method);
}

void server_send(struct server *server, const void *bytes, size_t n_bytes, int fd) {
        const uint8_t *at = bytes;

        while (n_bytes > 0) {
                union {
                        char bytes[CMSG_SPACE(sizeof(int))];
                        struct cmsghdr align;
                } control = { .bytes = { 0 } };
                struct iovec vector = { (void *)at, n_bytes };
                struct msghdr message = { .msg_iov = &vector, .msg_iovlen = 1 };
                ssize_t n;

                if (fd >= 0) {
                        struct cmsghdr *header;

                        message.msg_control = control.bytes;
                        message.msg_controllen = sizeof(control.bytes);
                        header = CMSG_FIRSTHDR(&message);
                        header->cmsg_level = SOL_SOCKET;
                        header->cmsg_type = SCM_RIGHTS;
                        header->cmsg_len = CMSG_LEN(sizeof(int));
                        memcpy(CMSG_DATA(header), &fd, sizeof(int));
                }
                n = sendmsg(server->fd, &message, MSG_NOSIGNAL);
                if (n < 0 && (errno == EPIPE || errno == ECONNRESET))
                        return;
                REQUIRE(n > 0);
                at += n;
                n_bytes -= (size_t)n;
                fd = -1;
        }
}

uint8_t *server_frame(const struct reply *reply, const void *payload, uint64_t payload_bytes, uint16_t n_fds,
                      size_t *ret_n_bytes) {
        uint8_t *map = malloc(FRAME_MAP_BYTES_MAX), *frame;
        struct frame_header header = { .payload_bytes = payload_bytes, .n_fds = n_fds };
        int n;

        REQUIRE(map);
        n = wire_encode_reply(reply, map, FRAME_MAP_BYTES_MAX);
        REQUIRE(n > 0);
        header.map_bytes = (uint32_t)n;
        *ret_n_bytes = FRAME_HEADER_BYTES + (size_t)frame_padded((uint64_t)n) + (size_t)frame_padded(payload_bytes);
        frame = calloc(1, *ret_n_bytes);
        REQUIRE(frame);
        frame_header_encode(&header, frame);
        memcpy(frame + FRAME_HEADER_BYTES, map, (size_t)n);
        if (payload_bytes > 0)
                memcpy(frame + FRAME_HEADER_BYTES + frame_padded((uint64_t)n), payload, payload_bytes);
        free(map);
        return frame;
}

void server_reply(struct server *server, const struct reply *reply, const void *payload, uint64_t payload_bytes, int fd) {
        size_t n_bytes;
        uint8_t *frame = server_frame(reply, payload, payload_bytes, fd >= 0, &n_bytes);

        server_send(server, frame, n_bytes, fd);
        free(frame);
}

void server_status(struct server *server, const struct request *request, int status, const char *text) {
        struct reply reply = { .id = request->id, .method = request->method, .status = status };

        if (status != MMA_OK)
                refuse(&reply.refusal, status, "", "%s", text);
        if (request->method == WIRE_GEMM && status == MMA_OK) {
                reply.gemm.n_problems = 1;
                reply.gemm.d_offsets[0] = GEMM_UNSET;
        }
        server_reply(server, &reply, NULL, 0, -1);
}

void server_bye(struct server *server, int status, const char *text) {
        struct reply reply = { .is_bye = true, .status = status };

        refuse(&reply.refusal, status, "", "%s", text);
        server_reply(server, &reply, NULL, 0, -1);
}

void server_hello(struct server *server) {
        struct reply reply = { .method = WIRE_HELLO };
        struct request request;

        server_accept(server);
        server_expect(server, WIRE_HELLO, &request);
        memcpy(server->hello_session, request.hello.session, sizeof(server->hello_session));
        reply.id = request.id;
        reply.hello.version = 1;
        reply.hello.limits = server->limits;
        if (server->is_new) {
                static const char *const features[] = { "gemm", "gated", "amax", "block128", "rows" };

                reply.hello.n_features = 5;
                memcpy(reply.hello.features, features, sizeof(features));
        }
        memcpy(reply.hello.session, server->session, sizeof(server->session));
        server_reply(server, &reply, NULL, 0, -1);
}

void server_hang_up(struct server *server) {
        if (server->fd >= 0)
                close(server->fd);
        server->fd = -1;
        forget_slabs(server);
}

int server_memfd(uint64_t n_bytes, int seals) {
        int fd = memfd_create("slab", MFD_CLOEXEC | MFD_ALLOW_SEALING);

        REQUIRE(fd >= 0 && ftruncate(fd, (off_t)n_bytes) == 0);
        REQUIRE(fcntl(fd, F_ADD_SEALS, seals) == 0);
        return fd;
}

void server_slab(struct server *server, const struct request *request) {
        struct reply reply = { .id = request->id, .method = WIRE_SLAB_OPEN };
        uint64_t n_bytes = request->slab_open.bytes;
        int fd = server_memfd(n_bytes, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
        struct server_slab *slab = NULL;

        for (int i = 0; i < SERVER_SLABS_MAX && !slab; i++)
                if (!server->slabs[i].at)
                        slab = &server->slabs[i];
        REQUIRE(slab);
        slab->id = ++server->last_slab;
        slab->n_bytes = n_bytes;
        slab->at = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        REQUIRE(slab->at != MAP_FAILED);
        reply.slab_open.slab = slab->id;
        reply.slab_open.bytes = n_bytes;
        reply.slab_open.pinned = true;
        server_reply(server, &reply, NULL, 0, fd);
        close(fd);
}

uint8_t *server_slab_at(struct server *server, uint64_t id) {
        for (int i = 0; i < SERVER_SLABS_MAX; i++)
                if (server->slabs[i].at && server->slabs[i].id == id)
                        return server->slabs[i].at;
        return NULL;
}

/* ---- the three loops ---- */

static float *element(struct server *server, const struct operand *operand, uint8_t *d, uint64_t batch, uint64_t i,
                      uint64_t j) {
        uint8_t *base = d;
        uint64_t index = operand->order == MMA_ORDER_COL ? j * operand->ld + i : i * operand->ld + j;

        if (operand->place == PLACE_SLAB) {
                base = server_slab_at(server, operand->object);
                REQUIRE(base);
        } else if (!d) {
                base = server->payload;
        }
        return (float *)(void *)(base + (d && operand->place == PLACE_INLINE ? 0 : operand->offset)) +
               batch * operand->batch_stride + index;
}

void server_product(struct server *server, const struct request *request) {
        struct reply reply = { .id = request->id, .method = WIRE_GEMM };
        struct gemm *gemm = &request->gemm.problems[0];
        struct refusal refusal;
        uint8_t *d;
        uint64_t d_bytes = 0;

        if (gemm_check(gemm, "", &refusal) != 0)
                fprintf(stderr, "scripted daemon: %s: %s\n", refusal.field, refusal.text);
        REQUIRE(gemm_check(gemm, "", &refusal) == 0);
        REQUIRE(gemm_check_payload(gemm, 1, false, server->payload_bytes, &refusal) == 0);
        REQUIRE(gemm_inline_d_bytes(gemm, &d_bytes));
        d = calloc(1, d_bytes + 16);
        REQUIRE(d);
        for (uint64_t batch = 0; batch < gemm->batch; batch++)
                for (uint64_t i = 0; i < gemm->m; i++)
                        for (uint64_t j = 0; j < gemm->n; j++) {
                                float sum = 0;

                                for (uint64_t k = 0; k < gemm->k; k++)
                                        sum += *element(server, &gemm->a, NULL, batch, gemm->op_a == MMA_OP_T ? k : i,
                                                        gemm->op_a == MMA_OP_T ? i : k) *
                                               *element(server, &gemm->b, NULL, batch, gemm->op_b == MMA_OP_T ? j : k,
                                                        gemm->op_b == MMA_OP_T ? k : j);
                                sum *= (float)gemm->alpha;
                                if (gemm_reads_c(gemm))
                                        sum += (float)gemm->beta * *element(server, &gemm->c, NULL, batch, i, j);
                                if (gemm->bias.dtype)
                                        sum += *element(server, &gemm->bias, NULL, 0, gemm->bias_axis == MMA_AXIS_M ? i : j, 0);
                                *element(server, &gemm->d, d, batch, i, j) = sum;
                        }
        reply.gemm.n_problems = 1;
        reply.gemm.d_offsets[0] = gemm->d.place == PLACE_INLINE ? 0 : GEMM_UNSET;
        reply.gemm.has_amax[0] = gemm->wants_amax;
        reply.gemm.amax[0] = 2.5f;
        strcpy(reply.gemm.backend, "fake");
        server_reply(server, &reply, d, gemm->d.place == PLACE_INLINE ? d_bytes : 0, -1);
        free(d);
}

void server_serve(struct server *server) {
        struct request request;

        while (server_read(server, &request)) {
                switch (request.method) {
                case WIRE_GEMM:
                        server_product(server, &request);
                        break;
                case WIRE_SLAB_OPEN:
                        server_slab(server, &request);
                        break;
                case WIRE_SLAB_CLOSE:
                        for (int i = 0; i < SERVER_SLABS_MAX; i++)
                                if (server->slabs[i].at && server->slabs[i].id == request.slab_close.slab) {
                                        munmap(server->slabs[i].at, server->slabs[i].n_bytes);
                                        server->slabs[i].at = NULL;
                                }
                        server_status(server, &request, MMA_OK, "");
                        break;
                default:
                        server_status(server, &request, MMA_OK, "");
                        break;
                }
        }
}
