/* SPDX-License-Identifier: MIT
 *
 * A daemon that does what a test tells it, mistakes included: a thread with a listening socket runs the test's script, which
 * accepts, reads requests and answers them step by step. Its own failures end the program with a message.
 */
#ifndef MMA_TEST_SERVER_H
#define MMA_TEST_SERVER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "proto/wire.h"

#define SERVER_SLABS_MAX 64

struct server {
        char folder[64], path[96];
        int listen_fd, fd;
        pthread_t thread;
        void (*script)(struct server *server);
        void *userdata;
        struct wire_decoder *decoder;
        uint8_t *in;
        size_t n_in;
        uint8_t *payload;               /* of the last request */
        uint64_t payload_bytes;
        struct wire_limits limits;      /* what hello tells; defaults set by server_start */
        bool is_new;                    /* and that it knows what came later (features) */
        uint64_t session[2];
        uint64_t hello_session[2];      /* what the client presented last */
        struct server_slab { uint64_t id; uint8_t *at; uint64_t n_bytes; } slabs[SERVER_SLABS_MAX];
        uint64_t last_slab;
        _Atomic int step;               /* the script's own */
};

/* Listens in a new folder and starts the script on a thread. */
void server_start(struct server *server, void (*script)(struct server *server), void *userdata);
/* Waits for the script's end and cleans up. */
void server_stop(struct server *server);

/* ---- for scripts ---- */

void server_accept(struct server *server);
/* accept, read hello, answer it. */
void server_hello(struct server *server);
/* The next request; false at the end of the connection. */
bool server_read(struct server *server, struct request *ret_request);
/* The next request, which must be of this method. */
void server_expect(struct server *server, int method, struct request *ret_request);
void server_send(struct server *server, const void *bytes, size_t n_bytes, int fd);
/* A frame; fd -1 = none. */
void server_reply(struct server *server, const struct reply *reply, const void *payload, uint64_t payload_bytes, int fd);
/* The frame alone, malloc'd. */
uint8_t *server_frame(const struct reply *reply, const void *payload, uint64_t payload_bytes, uint16_t n_fds,
                      size_t *ret_n_bytes);
void server_status(struct server *server, const struct request *request, int status, const char *text);
void server_bye(struct server *server, int status, const char *text);
void server_hang_up(struct server *server);
int server_memfd(uint64_t n_bytes, int seals);
/* Answers slab.open with a sealed memfd, and remembers its mapping for server_product. */
void server_slab(struct server *server, const struct request *request);
uint8_t *server_slab_at(struct server *server, uint64_t id);
/* Computes an f32 product in row or column order by three loops and answers it. */
void server_product(struct server *server, const struct request *request);
/* Answers everything rightly until the connection ends. */
void server_serve(struct server *server);

#endif
