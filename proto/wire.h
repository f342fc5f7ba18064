/* SPDX-License-Identifier: MIT
 *
 * msgpack to and from plain structs; the only file that sees msgpack-c. A map is first proven by an iterative walk (counts
 * against the bytes left, depth, number of objects, string keys, no duplicate keys, nothing behind the map), then decoded.
 * PROTOCOL.md documents every key. Unknown keys are skipped; unknown methods are reported by name.
 */
#ifndef MMA_PROTO_WIRE_H
#define MMA_PROTO_WIRE_H

#include "proto/frame.h"
#include "proto/gemm.h"

#define WIRE_VERSION_MIN 1u
#define WIRE_VERSION_MAX 1u

/* X(TAG, "method") */
#define WIRE_METHODS(X)                                                                                                \
        X(HELLO, "hello")                                                                                              \
        X(PING, "ping")                                                                                                \
        X(INFO, "info")                                                                                                \
        X(KERNELS, "kernels")                                                                                          \
        X(GEMM, "gemm")                                                                                                \
        X(SLAB_OPEN, "slab.open")                                                                                      \
        X(SLAB_CLOSE, "slab.close")                                                                                    \
        X(MATRIX_PUT, "matrix.put")                                                                                    \
        X(MATRIX_WRITE, "matrix.write")                                                                                \
        X(MATRIX_COMMIT, "matrix.commit")                                                                              \
        X(MATRIX_GET, "matrix.get")                                                                                    \
        X(MATRIX_LIST, "matrix.list")                                                                                  \
        X(MATRIX_DROP, "matrix.drop")                                                                                  \
        X(CANCEL, "cancel")                                                                                            \
        X(STATS, "stats")                                                                                              \
        X(TUNE, "tune")

#define WIRE_METHOD_X_(tag, name) WIRE_##tag,
enum wire_method { WIRE_NONE = 0, WIRE_METHODS(WIRE_METHOD_X_) WIRE_UNKNOWN };

/* A product without its operands: what `kernels` explains and `tune` measures. Matrices in row order, before their ops. */
struct wire_problem {
        uint64_t m, n, k, batch;
        uint8_t a, b, d;        /* enum mma_dtype; b 0 = as a, d 0 = the usual one for a and b */
        uint8_t op_a, op_b;     /* enum mma_op */
        uint8_t compute;        /* enum mma_compute */
};

/* One request, by value; texts point into the frame. */
struct request {
        uint64_t id;                    /* non-zero */
        int method;                     /* enum wire_method */
        struct text method_name;        /* as sent, for "unknown method" */
        uint64_t deadline_us;           /* after receipt; 0 = none */
        union {
                struct {
                        uint32_t version_min, version_max;
                        uint64_t session[2];    /* token of an earlier connection, 0 0 = none */
                        uint32_t n_features;
                        struct text features[REQUEST_FEATURES_MAX];
                        struct text client;     /* program name, for stats; may be empty */
                } hello;
                struct {
                        bool is_vector;         /* `problems` was sent: one status for each */
                        uint32_t n_problems;
                        struct gemm *problems;  /* storage of the decoder, valid until the next decode */
                } gemm;
                struct { uint64_t bytes; } slab_open;
                struct { uint64_t slab; } slab_close;
                struct {
                        struct text name;
                        struct operand shape;   /* dtype, order, rows, cols as stored */
                        uint64_t batch;
                        bool has_source;        /* source given: all of it in this request, committed with it */
                        struct operand source;  /* PLACE_INLINE or PLACE_SLAB, same dtype and order */
                        uint8_t share;          /* enum mma_share */
                        int64_t share_gid;      /* -1 = the caller's primary group */
                        bool replace;
                        bool has_digest;
                        uint8_t digest[32];     /* SHA-256 of the packed contents, as the client claims it */
                } matrix_put;
                struct {                        /* a range of whole lines (rows in row order, columns in col order) */
                        uint64_t matrix;
                        uint64_t batch_index, line, n_lines;
                        struct operand source;  /* PLACE_INLINE or PLACE_SLAB; ld may be sent */
                } matrix_write;
                struct { uint64_t matrix; } matrix_commit;
                struct {
                        uint64_t matrix;
                        struct text name;
                        uint64_t batch_index, line, n_lines;    /* n_lines = GEMM_UNSET: to the end */
                        struct operand target;  /* PLACE_INLINE (back in the reply) or PLACE_SLAB */
                } matrix_get;
                struct { uint64_t cursor; struct text owner; } matrix_list;     /* owner empty = own and shared with me */
                struct { uint64_t matrix; struct text name; } matrix_drop;
                struct { uint64_t target; } cancel;
                struct {
                        uint64_t cursor;
                        bool has_problem;       /* the ranking of the rows for it, not the rows */
                        struct wire_problem problem;
                } kernels;
                struct { struct wire_problem problem; } tune;
        };
};

/* Buffers reused from request to request (zone, problems); one a thread. */
struct wire_decoder;
int wire_decoder_new(struct wire_decoder **ret_decoder);        /* 0, -ENOMEM */
struct wire_decoder *wire_decoder_free(struct wire_decoder *decoder);

/* The bounded walk alone: 0, or -EBADMSG with a sentence in *ret_why. */
int wire_walk(const uint8_t *map, size_t n_bytes, const char **ret_why);

/* 0; > 0 the status of a refusal that is answered with ret_request->id (the connection lives on); -EBADMSG a broken frame:
 * not msgpack, over the bounds, or without a usable id and method. Of *ret_request only the common members and those of
 * its method are written; with a refusal, id and method hold. */
int wire_decode_request(struct wire_decoder *decoder, const uint8_t *map, size_t n_bytes, struct request *ret_request,
                        struct refusal *ret_refusal);

/* Client side of the same. out has FRAME_MAP_BYTES_MAX bytes; returns the bytes written or -EMSGSIZE. */
int wire_encode_request(const struct request *request, uint8_t *out, size_t out_bytes_max);

struct wire_limits {    /* what hello tells */
        uint64_t inline_bytes_max, payload_bytes_max, map_bytes_max, jobs_per_conn_max, slab_bytes_max, slabs_per_conn_max,
                pinned_bytes_max, gpu_bytes_max, problems_max;
};

struct wire_matrix {    /* one item of matrix.list */
        uint64_t id, rows, cols, batch, bytes;
        uint8_t dtype, order, share;
        uint64_t owner_uid;
        char name[REQUEST_NAME_BYTES_MAX + 1];
        bool committed;
};

struct wire_kernel {    /* one item of kernels */
        char name[80];
        char family[16];
        char a[8], b[8], accumulate[8];
        char numeric_class[32];
        uint32_t tile_m, tile_n, tile_k, cc_min;
        bool usable;            /* on this device */
};

struct wire_choice {    /* one item of kernels with a problem, and of tune: a row's place in the ranking, best first */
        char kernel[80];
        char numeric_class[32];
        char lane[16];          /* express, bulk, cpu: how the daemon would run it */
        char refusal[96];       /* why the row is out; empty: a candidate */
        char prepare[96];       /* what is done to operands before, and how K is cut; empty: nothing */
        double cost_us;         /* of candidates */
        bool measured;          /* cost_us was measured, not modelled */
};

struct wire_counter {   /* one item of stats */
        char name[64];
        double value;
};

/* One reply. Which of the method's fields are meant follows from `method`. Lists travel in the payload as one msgpack
 * array of maps, made by wire_encode_items. */
struct reply {
        uint64_t id;
        int status;
        int method;             /* enum wire_method; WIRE_NONE for a bare status, e.g. bye (id = 0) */
        struct refusal refusal; /* when status != MMA_OK */
        bool is_bye;            /* the last frame of a connection: status and text say why */
        union {
                struct {
                        uint32_t version;
                        uint64_t session[2];
                        struct wire_limits limits;
                        uint32_t n_features;
                        const char *features[REQUEST_FEATURES_MAX];     /* decode: points into the frame, see n below */
                        uint32_t feature_bytes[REQUEST_FEATURES_MAX];
                } hello;
                struct {
                        char version[32], backend[16], device[96], device_uuid[48], driver[32], blas[64], reason[160];
                        uint64_t numerics_epoch, uptime_us, device_bytes_total, device_bytes_free, n_connections, n_jobs;
                        uint32_t cc, n_sms, n_threads, pid;
                        char state[16];         /* ready, draining, lost */
                } info;
                struct {
                        bool is_vector;
                        uint32_t n_problems;
                        uint16_t statuses[REQUEST_PROBLEMS_MAX];        /* vector: one each */
                        uint64_t d_offsets[REQUEST_PROBLEMS_MAX];       /* of inline D in the payload, GEMM_UNSET = none */
                        bool has_amax[REQUEST_PROBLEMS_MAX];            /* asked for, and computed */
                        float amax[REQUEST_PROBLEMS_MAX];
                        char backend[16];       /* cuda, cpu, fake */
                        char kernel[80];        /* of the first problem */
                        uint64_t numerics_epoch, queue_us, run_us;
                } gemm;
                struct { uint64_t slab, bytes; bool pinned; } slab_open;
                struct { uint64_t matrix; bool existed; } matrix_put;
                struct { uint64_t rows, cols, batch, ld; uint8_t dtype, order; } matrix_get;
                struct { uint64_t next_cursor; uint32_t n_items; } list; /* matrix.list, kernels, stats, tune; 0 = no more */
                struct { bool was_queued; } cancel;
        };
};

int wire_encode_reply(const struct reply *reply, uint8_t *out, size_t out_bytes_max);
/* -EBADMSG when it is not a reply. Which union member to fill follows from the method that the caller had sent. */
int wire_decode_reply(struct wire_decoder *decoder, const uint8_t *map, size_t n_bytes, int method,
                      struct reply *ret_reply);

/* Items of a list reply to a payload (malloc'd, *ret_payload) and back (array of n_items, malloc'd). */
int wire_encode_matrices(const struct wire_matrix *items, uint32_t n_items, uint8_t **ret_payload, size_t *ret_n_bytes);
int wire_encode_kernels(const struct wire_kernel *items, uint32_t n_items, uint8_t **ret_payload, size_t *ret_n_bytes);
int wire_encode_choices(const struct wire_choice *items, uint32_t n_items, uint8_t **ret_payload, size_t *ret_n_bytes);
int wire_encode_counters(const struct wire_counter *items, uint32_t n_items, uint8_t **ret_payload, size_t *ret_n_bytes);
int wire_decode_matrices(const uint8_t *payload, size_t n_bytes, struct wire_matrix **ret_items, uint32_t *ret_n_items);
int wire_decode_kernels(const uint8_t *payload, size_t n_bytes, struct wire_kernel **ret_items, uint32_t *ret_n_items);
int wire_decode_choices(const uint8_t *payload, size_t n_bytes, struct wire_choice **ret_items, uint32_t *ret_n_items);
int wire_decode_counters(const uint8_t *payload, size_t n_bytes, struct wire_counter **ret_items, uint32_t *ret_n_items);

/* The socket both ends use when none is named: $MMAD_SOCKET, else $XDG_RUNTIME_DIR/mmad.sock if it exists, else
 * /run/mmad/mmad.sock. 0, or -ENAMETOOLONG (sun_path holds 107 bytes). */
int wire_socket_path(char *ret_path, size_t path_bytes_max);

#endif
