/* SPDX-License-Identifier: MIT
 *
 * Replies to and from msgpack: id, status and, for a refusal, what was wrong; then the method's own keys. The daemon
 * encodes, the client library decodes. A reply that cannot be understood ends the connection, so nothing here explains
 * itself the way the decoding of requests does.
 */
#include <errno.h>
#include <string.h>

#include "proto/fields.h"
#include "proto/wire.h"
#include "proto/wire_decoder.h"

/* ---- tables ---- */

#define REPLY(name, member) FIELD_KEY(name), .at = offsetof(struct reply, member)
#define REPLY_CHARS(name, member)                                                                                      \
        REPLY(name, member), .kind = FIELD_CHARS, .flags = FIELD_ALWAYS, .more = sizeof(((struct reply *)0)->member)

static int features_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned features_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom features_row = {features_decode, features_encode};
static int limits_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned limits_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom limits_row = {limits_decode, limits_encode};
static int statuses_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned statuses_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom statuses_row = {statuses_decode, statuses_encode};
static int offsets_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned offsets_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom offsets_row = {offsets_decode, offsets_encode};
static int amax_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned amax_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom amax_row = {amax_decode, amax_encode};

#define LIMIT(member)                                                                                                  \
        {FIELD_KEY(#member), .at = offsetof(struct wire_limits, member), .kind = FIELD_U64, .flags = FIELD_ALWAYS}
static const struct field limit_rows[] = {
        LIMIT(inline_bytes_max), LIMIT(payload_bytes_max), LIMIT(map_bytes_max), LIMIT(jobs_per_conn_max),
        LIMIT(slab_bytes_max), LIMIT(slabs_per_conn_max), LIMIT(pinned_bytes_max), LIMIT(gpu_bytes_max),
        LIMIT(problems_max),
};
static const struct fields limit_fields = FIELDS(limit_rows);

/* Keys that every reply may have; status_name is for people and read by nobody. */
static const struct field refusal_rows[] = {
        {REPLY("text", refusal.text), .kind = FIELD_CHARS, .more = sizeof(((struct reply *)0)->refusal.text)},
        {REPLY("field", refusal.field), .kind = FIELD_CHARS, .more = sizeof(((struct reply *)0)->refusal.field)},
};
static const struct field hello_rows[] = {
        {REPLY("version", hello.version), .kind = FIELD_U32, .flags = FIELD_REQUIRED},
        {REPLY("session", hello.session), .kind = FIELD_SESSION, .flags = FIELD_REQUIRED},
        {REPLY("limits", hello.limits), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &limits_row},
        {FIELD_KEY("features"), .kind = FIELD_CUSTOM, .custom = &features_row},
};
#define INFO_NUMBER(member, kind_) {REPLY(#member, info.member), .kind = kind_, .flags = FIELD_ALWAYS}
static const struct field info_rows[] = {
        {REPLY_CHARS("version", info.version)},
        {REPLY_CHARS("backend", info.backend)},
        {REPLY_CHARS("device", info.device)},
        {REPLY_CHARS("device_uuid", info.device_uuid)},
        {REPLY_CHARS("driver", info.driver)},
        {REPLY_CHARS("blas", info.blas)},
        {REPLY_CHARS("reason", info.reason)},
        INFO_NUMBER(numerics_epoch, FIELD_U64),
        INFO_NUMBER(uptime_us, FIELD_U64),
        INFO_NUMBER(device_bytes_total, FIELD_U64),
        INFO_NUMBER(device_bytes_free, FIELD_U64),
        INFO_NUMBER(n_connections, FIELD_U64),
        INFO_NUMBER(n_jobs, FIELD_U64),
        INFO_NUMBER(cc, FIELD_U32),
        INFO_NUMBER(n_sms, FIELD_U32),
        INFO_NUMBER(n_threads, FIELD_U32),
        INFO_NUMBER(pid, FIELD_U32),
        {REPLY_CHARS("state", info.state)},
};
static const struct field gemm_rows[] = {
        {FIELD_KEY("statuses"), .kind = FIELD_CUSTOM, .custom = &statuses_row},
        {FIELD_KEY("d_payload"), .kind = FIELD_CUSTOM, .custom = &offsets_row},
        {FIELD_KEY("amax"), .kind = FIELD_CUSTOM, .custom = &amax_row},
        {REPLY_CHARS("backend", gemm.backend)},
        {REPLY_CHARS("kernel", gemm.kernel)},
        {REPLY("numerics_epoch", gemm.numerics_epoch), .kind = FIELD_U64, .flags = FIELD_ALWAYS},
        {REPLY("queue_us", gemm.queue_us), .kind = FIELD_U64, .flags = FIELD_ALWAYS},
        {REPLY("run_us", gemm.run_us), .kind = FIELD_U64, .flags = FIELD_ALWAYS},
};
static const struct field slab_open_rows[] = {
        {REPLY("slab", slab_open.slab), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("bytes", slab_open.bytes), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("pinned", slab_open.pinned), .kind = FIELD_BOOL, .flags = FIELD_ALWAYS},
};
static const struct field matrix_put_rows[] = {
        {REPLY("matrix", matrix_put.matrix), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("existed", matrix_put.existed), .kind = FIELD_BOOL, .flags = FIELD_ALWAYS},
};
static const struct field matrix_get_rows[] = {
        {REPLY("rows", matrix_get.rows), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("cols", matrix_get.cols), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("batch", matrix_get.batch), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("ld", matrix_get.ld), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REPLY("dtype", matrix_get.dtype), .kind = FIELD_WORD, .flags = FIELD_REQUIRED, .word = mma_dtype_name},
        {REPLY("order", matrix_get.order), .kind = FIELD_WORD, .flags = FIELD_REQUIRED, .word = mma_order_name},
};
static const struct field list_rows[] = {
        {REPLY("next_cursor", list.next_cursor), .kind = FIELD_U64, .flags = FIELD_ALWAYS},
        {REPLY("n_items", list.n_items), .kind = FIELD_U32, .flags = FIELD_REQUIRED},
};
static const struct field cancel_rows[] = {
        {REPLY("was_queued", cancel.was_queued), .kind = FIELD_BOOL, .flags = FIELD_ALWAYS},
};

static const struct fields refusal_fields = FIELDS(refusal_rows);
/* Methods without a row answer with the status alone. */
static const struct fields method_fields[WIRE_UNKNOWN + 1] = {
        [WIRE_HELLO] = FIELDS(hello_rows),
        [WIRE_INFO] = FIELDS(info_rows),
        [WIRE_KERNELS] = FIELDS(list_rows),
        [WIRE_GEMM] = FIELDS(gemm_rows),
        [WIRE_SLAB_OPEN] = FIELDS(slab_open_rows),
        [WIRE_MATRIX_PUT] = FIELDS(matrix_put_rows),
        [WIRE_MATRIX_GET] = FIELDS(matrix_get_rows),
        [WIRE_MATRIX_LIST] = FIELDS(list_rows),
        [WIRE_STATS] = FIELDS(list_rows),
        [WIRE_TUNE] = FIELDS(list_rows),
        [WIRE_CANCEL] = FIELDS(cancel_rows),
};

/* ---- rows that are not plain values; member is the struct reply unless said otherwise ---- */

static int features_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct reply *reply = member;

        if (object->type != MSGPACK_OBJECT_ARRAY)
                return path_refuse_type(ret_refusal, path, object, "an array");
        /* A later daemon may know more features than there is room for; they are none that this library asks about. */
        for (uint32_t i = 0; i < object->via.array.size && reply->hello.n_features < REQUEST_FEATURES_MAX; i++) {
                const msgpack_object *feature = &object->via.array.ptr[i];

                if (feature->type != MSGPACK_OBJECT_STR)
                        return path_refuse_type(ret_refusal, path, feature, "a string");
                reply->hello.features[reply->hello.n_features] = feature->via.str.ptr;
                reply->hello.feature_bytes[reply->hello.n_features++] = feature->via.str.size;
        }
        return 0;
}

static unsigned features_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct reply *reply = member;

        pack_text(pack, key, key_bytes);
        pack_array(pack, reply->hello.n_features);
        for (uint32_t i = 0; i < reply->hello.n_features; i++)
                pack_text(pack, reply->hello.features[i],
                          reply->hello.feature_bytes[i] ? reply->hello.feature_bytes[i] : strlen(reply->hello.features[i]));
        return 1;
}

/* member is the struct wire_limits. */
static int limits_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        uint64_t seen;

        if (object->type != MSGPACK_OBJECT_MAP)
                return path_refuse_type(ret_refusal, path, object, "a map");
        return fields_decode(&limit_fields, &object->via.map, path, member, &seen, ret_refusal);
}

static unsigned limits_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        size_t map;

        pack_text(pack, key, key_bytes);
        map = pack_map_begin(pack);
        pack_map_end(pack, map, fields_encode(&limit_fields, pack, member));
        return 1;
}

/* How many problems a vector reply has is told by each of its arrays, which must agree. */
static int take_n_problems(struct reply *reply, const msgpack_object *object, const struct path *path,
                           struct refusal *ret_refusal) {
        uint32_t n_problems = object->via.array.size;

        if (n_problems > REQUEST_PROBLEMS_MAX || (reply->gemm.is_vector && reply->gemm.n_problems != n_problems))
                return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "has %u items", n_problems);
        reply->gemm.is_vector = true;
        reply->gemm.n_problems = n_problems;
        return 0;
}

static int statuses_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct reply *reply = member;
        uint64_t status;
        int r;

        if (object->type != MSGPACK_OBJECT_ARRAY)
                return path_refuse_type(ret_refusal, path, object, "an array");
        r = take_n_problems(reply, object, path, ret_refusal);
        for (uint32_t i = 0; r == 0 && i < reply->gemm.n_problems; i++) {
                r = field_decode_u64(&object->via.array.ptr[i], path, UINT16_MAX, &status, ret_refusal);
                if (r == 0)
                        reply->gemm.statuses[i] = (uint16_t)status;
        }
        return r;
}

static unsigned statuses_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct reply *reply = member;

        if (!reply->gemm.is_vector)
                return 0;
        pack_text(pack, key, key_bytes);
        pack_array(pack, reply->gemm.n_problems);
        for (uint32_t i = 0; i < reply->gemm.n_problems; i++)
                pack_u64(pack, reply->gemm.statuses[i]);
        return 1;
}

/* d_payload: where an inline D starts in the payload; for a vector an array, nil for a D that lies elsewhere. */
static int offsets_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct reply *reply = member;
        int r;

        if (object->type != MSGPACK_OBJECT_ARRAY)
                return field_decode_u64(object, path, GEMM_UNSET - 1, &reply->gemm.d_offsets[0], ret_refusal);
        r = take_n_problems(reply, object, path, ret_refusal);
        for (uint32_t i = 0; r == 0 && i < reply->gemm.n_problems; i++)
                if (object->via.array.ptr[i].type != MSGPACK_OBJECT_NIL)
                        r = field_decode_u64(&object->via.array.ptr[i], path, GEMM_UNSET - 1, &reply->gemm.d_offsets[i],
                                             ret_refusal);
        return r;
}

static unsigned offsets_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct reply *reply = member;

        if (!reply->gemm.is_vector && reply->gemm.d_offsets[0] == GEMM_UNSET)
                return 0;
        pack_text(pack, key, key_bytes);
        if (!reply->gemm.is_vector) {
                pack_u64(pack, reply->gemm.d_offsets[0]);
                return 1;
        }
        pack_array(pack, reply->gemm.n_problems);
        for (uint32_t i = 0; i < reply->gemm.n_problems; i++)
                if (reply->gemm.d_offsets[i] == GEMM_UNSET)
                        pack_nil(pack);
                else
                        pack_u64(pack, reply->gemm.d_offsets[i]);
        return 1;
}

/* amax: one number; for a vector an array, nil for a problem that did not ask or was not computed. */
static int amax_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct reply *reply = member;
        bool is_array = object->type == MSGPACK_OBJECT_ARRAY;
        int r = is_array ? take_n_problems(reply, object, path, ret_refusal) : 0;

        for (uint32_t i = 0; r == 0 && i < (is_array ? reply->gemm.n_problems : 1); i++) {
                const msgpack_object *value = is_array ? &object->via.array.ptr[i] : object;

                if (is_array && value->type == MSGPACK_OBJECT_NIL)
                        continue;
                if (!field_is_number(value))
                        return path_refuse_type(ret_refusal, path, value, "a number");
                reply->gemm.has_amax[i] = true;
                reply->gemm.amax[i] = (float)field_number(value);
        }
        return r;
}

static unsigned amax_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct reply *reply = member;
        uint32_t n_items = reply->gemm.is_vector ? reply->gemm.n_problems : 1;
        bool has_any = false;

        for (uint32_t i = 0; i < n_items; i++)
                has_any |= reply->gemm.has_amax[i];
        if (!has_any)
                return 0;
        pack_text(pack, key, key_bytes);
        if (reply->gemm.is_vector)
                pack_array(pack, n_items);
        for (uint32_t i = 0; i < n_items; i++)
                if (reply->gemm.has_amax[i])
                        pack_f32(pack, reply->gemm.amax[i]);
                else
                        pack_nil(pack);
        return 1;
}

/* ---- both ways ---- */

/* A vector tells the status of each problem also when the request as a whole failed. */
static bool has_method_keys(const struct reply *reply) {
        return reply->status == MMA_OK || (reply->method == WIRE_GEMM && reply->gemm.is_vector);
}

int wire_encode_reply(const struct reply *reply, uint8_t *out, size_t out_bytes_max) {
        struct pack pack = {.at = out, .bytes_max = out_bytes_max};
        size_t map = pack_map_begin(&pack);
        const char *name = mma_status_name(reply->status);
        unsigned n_pairs = 3;

        if (reply->method < WIRE_NONE || reply->method > WIRE_UNKNOWN)
                return -EINVAL;
        pack_text(&pack, "id", 2);
        pack_u64(&pack, reply->id);
        pack_text(&pack, "status", 6);
        pack_u64(&pack, (uint64_t)reply->status);
        pack_text(&pack, "status_name", 11);
        pack_text(&pack, name, strlen(name));
        if (reply->is_bye) {
                pack_text(&pack, "bye", 3);
                pack_bool(&pack, true);
                n_pairs++;
        }
        if (reply->status != MMA_OK || reply->is_bye)
                n_pairs += fields_encode(&refusal_fields, &pack, reply);
        if (reply->status != MMA_OK && reply->refusal.has_limit) {
                pack_text(&pack, "limit", 5);
                pack_u64(&pack, reply->refusal.limit);
                n_pairs++;
        }
        if (has_method_keys(reply))
                n_pairs += fields_encode(&method_fields[reply->method], &pack, reply);
        pack_map_end(&pack, map, n_pairs);
        return pack.is_full ? -EMSGSIZE : (int)pack.n_bytes;
}

static bool take_u64(const msgpack_object_map *map, const char *key, uint64_t maximum, uint64_t *ret_value) {
        const msgpack_object *object = wire_find(map, key);

        if (!object || object->type != MSGPACK_OBJECT_POSITIVE_INTEGER || object->via.u64 > maximum)
                return false;
        *ret_value = object->via.u64;
        return true;
}

int wire_decode_reply(struct wire_decoder *decoder, const uint8_t *map, size_t n_bytes, int method,
                      struct reply *ret_reply) {
        const msgpack_object_map *pairs;
        const msgpack_object *bye;
        struct refusal refusal;
        struct reply reply;
        msgpack_object object;
        uint64_t status, seen;
        int r;

        r = wire_unpack(&decoder->zone, map, n_bytes, false, MSGPACK_OBJECTS_MAX, &object);
        if (r < 0)
                return r;
        pairs = &object.via.map;
        memset(&reply, 0, sizeof(reply));
        reply.method = method >= WIRE_NONE && method <= WIRE_UNKNOWN ? method : WIRE_NONE;
        if (!take_u64(pairs, "id", UINT64_MAX, &reply.id) || !take_u64(pairs, "status", UINT16_MAX, &status))
                return -EBADMSG;
        reply.status = (int)status;
        bye = wire_find(pairs, "bye");
        reply.is_bye = bye && bye->type == MSGPACK_OBJECT_BOOLEAN && bye->via.boolean;
        if (fields_decode(&refusal_fields, pairs, NULL, &reply, &seen, &refusal) != 0)
                return -EBADMSG;
        if (reply.status != MMA_OK) {
                reply.refusal.status = reply.status;
                reply.refusal.has_limit = take_u64(pairs, "limit", UINT64_MAX, &reply.refusal.limit);
        }
        if (reply.is_bye)
                reply.method = WIRE_NONE;
        if (reply.method == WIRE_GEMM) {
                reply.gemm.n_problems = 1;
                for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX; i++)
                        reply.gemm.d_offsets[i] = GEMM_UNSET;
        }
        if (reply.status == MMA_OK || reply.method == WIRE_GEMM) {
                r = fields_decode(&method_fields[reply.method], pairs, NULL, &reply, &seen, &refusal);
                if (r != 0)
                        return -EBADMSG;
        }
        if (reply.method == WIRE_GEMM && !reply.gemm.is_vector)
                reply.gemm.statuses[0] = (uint16_t)reply.status;
        *ret_reply = reply;
        return 0;
}
