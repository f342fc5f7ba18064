/* SPDX-License-Identifier: MIT
 *
 * Every bound that a peer could otherwise move: number, unit, reason. Those marked (config) are defaults that mmad.conf
 * may change within the range that config.c states; `hello` tells the client the values in force.
 */
#ifndef MMA_PROTO_LIMITS_H
#define MMA_PROTO_LIMITS_H

/* frames */
#define FRAME_MAP_BYTES_MAX (64u << 10)              /* msgpack of one frame; the receive window of one turn */
#define FRAME_PAYLOAD_BYTES_MAX (64ull << 20)        /* hard cap (config); above it the payload is discarded, `limit` */
#define FRAME_INLINE_BYTES_MAX (24u << 10)           /* fast path (config): above 24 KiB the copy engine wins, measured */
#define FRAME_FDS_MAX 16u                            /* fds one frame may carry, daemon to client only */
#define FRAME_ALIGNMENT 16u                          /* bytes; both parts of a frame are zero-padded to it */

/* msgpack */
#define MSGPACK_OBJECTS_MAX 4096u                    /* in one frame; bounds the decode zone to a few hundred KiB */
#define MSGPACK_DEPTH_MAX 5u                         /* map > problems array > problem > operand > spare */
#define MSGPACK_KEY_BYTES_MAX 32u                    /* the longest key in use has 18 */
#define MSGPACK_KEYS_MAX 64u                         /* keys of one map; the largest in use has 31. Keeps finding
                                                      * duplicates cheap: comparing all pairs of 2000 takes 6 ms */

/* requests */
#define REQUEST_PROBLEMS_MAX 80u                     /* problems of one vector request; what 4096 objects can hold */
#define REQUEST_NAME_BYTES_MAX 128u                  /* of a matrix name, without its owner */
#define REQUEST_OWNER_BYTES_MAX 64u                  /* user name or decimal uid before the slash */
#define REQUEST_TEXT_BYTES_MAX 256u                  /* of an error text */
#define REQUEST_FEATURES_MAX 32u                     /* names in a hello */
#define GEMM_DIMENSION_MAX (1ull << 40)              /* elements; keeps every product below 2^127 and sums in 64 bits */
#define GEMM_BATCH_MAX (1ull << 32)                  /* problems of one strided batch */

/* connections (config) */
#define CONN_MAX 4096u                               /* of the daemon; the listening backlog is the same */
#define CONN_PER_USER_MAX 128u                       /* sd-varlink's default, enough for a process a core */
#define CONN_OUT_BYTES_HIGH (1u << 20)               /* above: the connection is not read any more */
#define CONN_OUT_BYTES_LOW (256u << 10)              /* below: it is read again */
#define CONN_READ_BYTES_PER_TURN (64u << 10)         /* one recvmsg */
#define CONN_HELLO_MS 2000u                          /* from accept to a complete hello */
#define CONN_FRAME_MS 5000u                          /* from the first byte of a frame to its last */
#define CONN_OUT_STALL_MS 30000u                     /* output that makes no progress for so long ends the connection */
#define TURN_READ_US 100u                            /* reading of all connections in one loop turn */

/* jobs and memory (config) */
#define JOB_MAX 8192u                                /* the fixed pool */
#define JOB_PER_USER_MAX 2048u
#define JOB_PER_CONN_MAX 1024u
#define INLINE_BYTES_PER_USER_MAX (256ull << 20)     /* payload held for queued and running work */
#define SLAB_BYTES_MAX (16ull << 30)                 /* one slab; one registration fails at 512 GiB on driver 580 */
#define SLAB_PER_CONN_MAX 1024u
#define PINNED_BYTES_PER_USER_MAX (16ull << 30)
#define GPU_BYTES_PER_USER_MAX (64ull << 30)         /* resident matrices */
#define MATRIX_PER_USER_MAX 100000u
#define MATRIX_OPEN_PER_CONN_MAX 1024u               /* put without a source, not committed: they go with their connection,
                                                      * in one turn, a microsecond each */
#define LIST_ITEMS_PER_REPLY 256u                    /* page of matrix.list and kernels */
#define LIST_OBJECTS_MAX (16u << 10)                 /* msgpack objects in the payload of such a page: 64 an item */

#endif
