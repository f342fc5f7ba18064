/* SPDX-License-Identifier: MIT
 *
 * What the files of libmmaclient share; never installed. The way of a request: gemm.c (with describe.c), resident.c (with
 * transfer.c) or info.c fill a struct call, place.c decides where its operands travel, call.c queues it, io.c moves frames,
 * call.c completes it. reconnect.c owns the state of the connection, repeat.c what a loss means for each call, memory.c the
 * slabs, client.c the public life cycle and the loop hooks.
 */
#ifndef MMA_CLIENT_INTERNAL_H
#define MMA_CLIENT_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "client/client.h"
#include "proto/wire.h"

/* Bounds of the library itself; those of the daemon come with hello. */
#define CLIENT_OPEN_MS 5000                     /* default of mma_open_options.timeout_ms */
#define CLIENT_CANCEL_MS 3000                   /* after a cancel: later the connection is dropped instead */
#define CLIENT_IN_BYTES (128u << 10)            /* receive window; grows for one big reply and shrinks after it */
#define CLIENT_OUT_BYTES_MAX (8ull << 20)       /* unsent bytes above which submit waits */
#define CLIENT_FDS_MAX 64u                      /* received and not yet taken by a frame */
#define STAGING_BYTES_MIN (4ull << 20)          /* one staging slab */
#define STAGING_IDLE_BYTES_MAX (512ull << 20)   /* cached and unused; above, the oldest are given back */
#define COPY_PARALLEL_BYTES (8ull << 20)        /* above, a copy gets helper threads */
#define CHUNK_BYTES (32ull << 20)               /* of a long transfer: bounds memory and paces the progress callback */

/* ---- copies of strided memory (copy.c) ---- */

/* Lines of contiguous bytes at a pitch, in batches at another pitch. */
struct layout {
        uint64_t line_bytes, n_lines, line_pitch, n_batch, batch_pitch;
};
uint64_t layout_bytes(const struct layout *layout);             /* of the contents, without gaps */
/* Of an operand whose defaults are filled; a shared batch (stride 0) counts once. */
struct layout layout_of(const struct operand *operand, uint64_t batch);
struct layout layout_packed(const struct layout *layout);
/* Both layouts have the same lines. Nothing between lines is read or written. */
void layout_copy(void *to, const struct layout *to_layout, const void *from, const struct layout *from_layout);

/* ---- memory shared with the daemon (memory.c) ---- */

struct slab {
        uint64_t id;            /* the daemon's, on this connection; 0 = lost: the memory is only ours now */
        uint8_t *at;
        uint64_t n_bytes;       /* mapped */
        bool is_staging;        /* the library's own; otherwise the caller's */
        uint32_t n_users;       /* calls in flight that name it */
        uint64_t used_bytes;    /* staging: handed out since it was last unused */
        uint64_t used_at;       /* staging: client->clock, for giving back the oldest */
        bool needs_restore;     /* on the new connection */
};

/* ---- requests (call.c) ---- */

/* What a daemon of this protocol version may lack: X(TAG, bit, "name in hello"). */
#define CLIENT_FEATURES(X)                                                                                             \
        X(GATED, 1, "gated")                                                                                           \
        X(AMAX, 2, "amax")                                                                                             \
        X(BLOCK128, 4, "block128")                                                                                     \
        X(ROWS, 8, "rows")
#define FEATURE_X_(tag, bit, name) FEATURE_##tag = bit,
enum feature { CLIENT_FEATURES(FEATURE_X_) };

enum { OPERAND_A, OPERAND_B, OPERAND_C, OPERAND_D, OPERAND_BIAS, OPERAND_SCALE_A, OPERAND_SCALE_B,
       OPERAND_ROWS_A, OPERAND_ROWS_D, OPERAND_N };

struct problem {
        struct gemm gemm;                       /* as sent */
        struct slab *slabs[OPERAND_N];          /* of operands in slabs: the id is filled in when the frame is made */
        uint8_t *d_to;                          /* the caller's memory, when D has to be copied there; else NULL */
        struct layout d_layout;                 /* at d_to; packed where it comes from */
        const uint8_t *d_from;                  /* in a staging slab; NULL = in the reply's payload */
        uint32_t span_index;                    /* in client->spans, when d_to is set */
        float *amax_to;                         /* the caller's, or NULL */
        uint8_t *saved_c;                       /* packed copy of C, for an in-place product with keep_c */
        bool in_place;                          /* D = C in a slab and C is read: cannot be repeated without saved_c */
};

struct call;
/* Completion: looks at call->reply; payload is valid during the call only. Must not wait nor call back to the user. */
typedef void (*call_done)(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes);

struct call {
        struct call *next, *previous;           /* in one of the client's lists */
        struct call *next_in_bucket;
        struct request request;
        char *names;                            /* storage of the request's texts, or NULL */
        struct problem *problems;
        uint32_t n_problems;
        struct gemm *gemms;                     /* array of the problems' gemm for the encoder */
        struct slab *slab;                      /* of the operand of put, write and get */
        struct slab *opening;                   /* of slab.open: owned until attached */
        void **ret_at;                          /* of the waiter: where it was mapped */
        bool is_unmapped;                       /* it came, but could not be mapped: to be closed again */
        uint8_t *frame;                         /* header and map, padded */
        size_t frame_bytes, frame_room;
        uint8_t *payload;                       /* padded with zeros */
        size_t payload_bytes, payload_padded, payload_room;
        size_t sent;                            /* of frame and payload */
        uint8_t n_losses;                       /* connections that went after it was sent */
        bool is_control;                        /* hello and re-opening of slabs: sent before the link is ready */
        bool no_repeat;                         /* a loss ends it */
        bool is_waited;                         /* someone waits and frees it; otherwise freed on completion */
        bool is_done;
        bool is_refused;                        /* answered `draining`: not run, waits for the next daemon */
        int64_t refused_at_ms;                  /* the first time */
        bool is_spoiled;                        /* what it read may be overwritten */
        uint8_t n_partial_losses;               /* connections that went while it was being sent */
        call_done done;
        void *context;                          /* of done; NULL once the waiter has left */
        struct reply reply;
        int fd;                                 /* that came with the reply; done takes it by setting -1 */
        mma_callback callback;
        void *userdata;
        struct mma_result result;
        struct mma_result *results;             /* n_problems of them: &result, or the waiter's; NULL = not wanted */
};

struct calls {
        struct call *first, *last;
};

struct span {
        uintptr_t begin, end;
};

/* ---- the client ---- */

enum link_state {
        LINK_DOWN,              /* no socket, nothing under way */
        LINK_CONNECTING,        /* between attempts */
        LINK_HELLO,             /* hello is sent */
        LINK_RESTORING,         /* slabs are opened again */
        LINK_READY,
};

#define CALL_BUCKETS 256u

struct mma_client {
        pid_t pid;
        int fd, loop_fd;                        /* socket; epoll around it once mma_fd was asked */
        int watched_fd;                         /* in the epoll, with these events */
        uint32_t watched_events;
        enum link_state link;
        bool is_opening;                        /* the first connection: not being there is an answer */
        bool no_reconnect;
        uint32_t spin_us;               /* of a wait, before it sleeps */
        int open_ms;
        int64_t link_deadline_ms, retry_at_ms;
        uint32_t n_attempts;
        struct refusal link_refusal;            /* why the link is down */
        enum { HELLO_NONE, HELLO_ACCEPTED, HELLO_REFUSED } hello_answer;
        struct refusal hello_refusal;
        bool is_restoring;                      /* a slab.open is under way */
        char path[108], program[64];
        uint64_t session[2];
        bool is_resumed;                        /* the daemon knew our session */
        struct wire_limits limits;
        uint32_t features;                      /* enum feature, of the daemon that said hello last */
        uint32_t version;
        struct wire_decoder *decoder;

        struct calls calls;                     /* pending, in submission order */
        struct calls control;                   /* of the link itself */
        struct calls finished;                  /* their callbacks are due */
        struct call *pool;
        uint32_t n_pool;
        struct call *buckets[CALL_BUCKETS];
        uint64_t last_id;
        uint32_t n_calls;                       /* submitted with a callback and not called back */
        uint32_t n_jobs;                        /* problems in flight */
        uint64_t unsent_bytes;
        uint64_t n_completions;                 /* ever: tells a waiter that something ended during its turn */
        bool is_calling_back;

        uint8_t *scratch;                       /* FRAME_MAP_BYTES_MAX, for the encoder */
        uint8_t *in;
        size_t in_begin, in_end, in_room;
        int fds[CLIENT_FDS_MAX];
        uint32_t n_fds;

        struct slab **slabs;                    /* the caller's, by address */
        uint32_t n_slabs, slabs_room;
        struct slab **staging;
        uint32_t n_staging, staging_room;
        uint64_t clock;

        struct span *spans;                     /* caller's memory that pending products will be copied to */
        uint32_t n_spans, spans_room;
        struct problem **span_owners;

        struct mma_error error;
};

/* ---- errors and time (client.c) ---- */

int64_t now_ms(void);
/* INT64_MAX for timeout_ms < 0. */
int64_t deadline_after(int timeout_ms);
/* Records a failure for mma_last_error and returns its status. */
int client_fail(struct mma_client *client, const struct refusal *refusal);
int client_refuse(struct mma_client *client, int status, const char *field, const char *format, ...)
        __attribute__((format(printf, 4, 5)));
void refusal_from_error(const struct mma_error *error, struct refusal *ret_refusal);
void error_from_refusal(const struct refusal *refusal, struct mma_error *ret_error);
/* First line of every public function: MMA_FORKED, MMA_DISCONNECTED, or 0 with a link up or under way. */
int client_enter(struct mma_client *client);
bool client_is_forked(const struct mma_client *client);
/* One round: advance the link, send, wait for the socket until deadline at most, receive, call back. deadline 0 = no wait. */
void client_turn(struct mma_client *client, int64_t deadline_ms);
/* Runs callbacks that are due, unless one is running. */
void client_call_back(struct mma_client *client);

/* ---- call.c ---- */

struct call *call_new(struct mma_client *client, int method);   /* NULL: out of memory */
void call_free(struct mma_client *client, struct call *call);
/* Room for n problems, zeroed. 0 or MMA_NO_MEMORY. */
int call_set_problems(struct call *call, uint32_t n);
/* Zeroed payload of n bytes plus padding. 0 or MMA_NO_MEMORY. */
int call_set_payload(struct call *call, uint64_t n_bytes);
/* Copies into call->names; the text stays valid with the call. At most two texts a call. */
int call_set_text(struct call *call, struct text *ret_text, const char *text);
/* Makes the frame with the slab ids of now. 0, MMA_LIMIT or MMA_NO_MEMORY in *ret_refusal. */
int call_encode(struct mma_client *client, struct call *call, struct refusal *ret_refusal);
/* Encodes, queues and tries to send. On failure the call is not queued and still the caller's. */
int call_submit(struct mma_client *client, struct call *call, struct refusal *ret_refusal);
/* Ends a pending call with call->reply set: runs done, then frees, keeps (is_waited) or schedules the callback. */
void call_complete(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes);
void call_complete_with(struct mma_client *client, struct call *call, const struct refusal *refusal);
struct call *call_find(struct mma_client *client, uint64_t id);
/* The two halves of call_perform. */
int call_start(struct mma_client *client, struct call *call);
int call_await(struct mma_client *client, struct call **call, int64_t deadline_ms);
/* Submits, waits, and returns the status; refusals go to the client's error. The call stays for reading and must be freed,
 * except after MMA_TIMEOUT of the wait itself, when *call is set to NULL and lives until its reply is dropped. */
int call_perform(struct mma_client *client, struct call **call, int64_t deadline_ms);
/* The waiter leaves: nothing of the caller's is touched any more. */
void call_abandon(struct mma_client *client, struct call *call);
/* Asks the daemon to drop it; the target completes by itself. */
int call_cancel(struct mma_client *client, struct call *call);
void calls_append(struct calls *calls, struct call *call);
void calls_remove(struct calls *calls, struct call *call);
struct operand *problem_operand(struct gemm *gemm, int index);
/* Gives back the references on all slabs that the call names; may be called twice. */
void call_release_slabs(struct call *call);
/* Whether a slab that it names could not be shared again. */
bool call_names_lost_slab(struct call *call);

/* ---- io.c ---- */

/* 0, or -errno when the connection is lost. */
int io_flush(struct mma_client *client);
int io_receive(struct mma_client *client);
bool io_wants_write(const struct mma_client *client);
void io_reset(struct mma_client *client);

/* ---- reconnect.c ---- */

void link_begin(struct mma_client *client, bool is_opening);
/* Advances what time or completions allow. */
void link_step(struct mma_client *client);
/* The connection is of no use any more, for this reason. Starts again, or ends every call. */
void link_lost(struct mma_client *client, int status, const char *why);
/* A frame that cannot be: the same, with the reason kept for those who lose by it. */
void link_bye(struct mma_client *client, const struct reply *reply);
/* Whether a `draining` answer is not the end: the call waits for the daemon that comes next. */
bool link_defer(struct mma_client *client, struct call *call);
/* When link_step wants to be called again; INT64_MAX = never by time. */
int64_t link_wakes_at(const struct mma_client *client);
/* Keeps the epoll around the socket as the link and the queue are. */
void link_watch(struct mma_client *client);

/* ---- repeat.c ---- */

bool call_was_sent(const struct call *call);
/* The connection is gone: every call that was sent is ended, or marked to be sent again. */
void repeat_mark_lost(struct mma_client *client, const struct refusal *why);
/* All slabs are back or given up: restores what keep_c saved and makes the frames of pending calls with the new slab ids. */
void repeat_calls(struct mma_client *client);

/* ---- memory.c ---- */

/* The caller's slab around this address, usable in place; NULL for any other memory. */
struct slab *slab_find(const struct mma_client *client, const void *at);
/* A reference for a call: the slab is neither freed nor, if staging, handed out from its start again. */
struct slab *slab_use(struct slab *slab);
void slab_unuse(struct slab *slab);
/* A block in a staging slab, 64-byte aligned; n_bytes_total is what the whole request will want. Blocks until deadline. */
int staging_take(struct mma_client *client, uint64_t n_bytes, uint64_t n_bytes_total, int64_t deadline_ms,
                 struct slab **ret_slab, uint64_t *ret_offset, struct refusal *ret_refusal);
/* Whether a refusal of shared memory says that there is too little of it. */
bool is_shortage(int status);
/* Gives back idle staging slabs until at most this many bytes of them are left. */
void staging_trim(struct mma_client *client, uint64_t idle_bytes_max);
/* Checks, maps at slab->at (or anywhere when NULL) and takes over fd (always closed). 0 or a refusal. */
int slab_attach(struct slab *slab, const struct reply *reply, int fd, struct refusal *ret_refusal);
/* Makes the memory private again: the daemon has forgotten it. */
void slab_detach(struct slab *slab);
void memory_deinit(struct mma_client *client);

/* ---- place.c ---- */

/* Turns operands that carry addresses (PLACE_SLAB, object = ADDRESS_SPACE) into inline ranges, slab offsets or staged copies,
 * copies what has to be copied and prepares D's way back. 0 or a refusal. */
#define ADDRESS_SPACE UINT64_MAX
int place_problems(struct mma_client *client, struct call *call, int64_t deadline_ms, struct refusal *ret_refusal);
/* Copies D of every problem to the caller. 0, or MMA_INTERNAL when the reply does not hold it. */
int place_take_results(struct call *call, const uint8_t *payload, uint64_t n_bytes);
/* Waits for pending products whose results this call reads or overwrites in the caller's own memory. */
int place_wait_for_conflicts(struct mma_client *client, struct call *call, int64_t deadline_ms, struct refusal *ret_refusal);
int spans_add(struct mma_client *client, struct problem *problem, uintptr_t begin, uintptr_t end);
void spans_remove(struct mma_client *client, struct problem *problem);

/* ---- transfer.c ---- */

struct transfer {
        bool is_upload;
        int dtype;
        uint64_t matrix;                        /* id: of an upload; 0 = by name */
        const char *name;
        uint8_t *address;                       /* the caller's memory */
        struct layout layout;
        void (*progress)(uint64_t bytes_done, uint64_t bytes_total, void *userdata);
        void *userdata;
        uint64_t batch_index, line;             /* next */
        uint64_t chunk_bytes;
        bool is_inline;                         /* the daemon gave no shared memory */
};
/* Moves everything. 0 or a status, already noted in the client's error. */
int transfer_run(struct mma_client *client, struct transfer *transfer, int64_t deadline_ms);

/* ---- info.c ---- */

/* A list that arrives in pages; items grows, the caller frees it also after a failure. */
struct pages {
        int (*decode)(const uint8_t *payload, size_t n_bytes, void **ret_items, uint32_t *ret_n_items);
        size_t item_bytes;
        const struct wire_problem *problem;     /* of kernels and tune; NULL = none */
        void *items;
        size_t n_items;
};
/* 0 or a status, already noted in the client's error. owner: for matrix.list, or NULL. */
int pages_fetch(struct mma_client *client, struct pages *pages, int method, const char *owner, int64_t deadline_ms);

/* ---- describe.c ---- */

/* Fills operand defaults that do not need the other operands. false on overflow. */
bool operand_fill(struct operand *operand, uint64_t batch);
int operand_from_matrix(const struct mma_matrix *matrix, const char *name, struct operand *ret_operand,
                        struct refusal *ret_refusal);
/* Copies a versioned public struct; fields that this library does not know must be zero. */
int struct_take(void *ret_to, size_t to_bytes, const void *from, size_t from_bytes, const char *name,
                struct refusal *ret_refusal);
/* One product with addresses as places, unchecked; fields of refusals have no prefix. */
int describe_gemm(const struct mma_gemm *in, struct gemm *ret_gemm, struct refusal *ret_refusal);
/* Fills defaults and checks all that can be known without the daemon. */
int describe_check(struct gemm *gemm, const char *prefix, struct refusal *ret_refusal);

#endif
