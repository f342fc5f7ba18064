/* SPDX-License-Identifier: MIT
 *
 * Requests to and from msgpack: one table of keys per method, besides id, method and deadline_us, which all have. The
 * daemon decodes, the client library encodes. Problems of a gemm: wire_gemm.c. PROTOCOL.md describes the keys in words.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "proto/wire.h"
#include "proto/wire_decoder.h"
#include "proto/wire_gemm.h"

/* ---- tables ---- */

#define REQUEST(name, member) FIELD_KEY(name), .at = offsetof(struct request, member)

static int features_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned features_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom features_row = {features_decode, features_encode};
static int place_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned place_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom place_row = {place_decode, place_encode};

static int explain_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned explain_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom explain_row = {explain_decode, explain_encode};
static int problem_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
static unsigned problem_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member);
static const struct field_custom problem_row = {problem_decode, problem_encode};

static const struct field common_rows[] = {
        {REQUEST("id", id), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REQUEST("method", method_name), .kind = FIELD_TEXT, .flags = FIELD_REQUIRED},
        {REQUEST("deadline_us", deadline_us), .kind = FIELD_U64},
};
static const struct field hello_rows[] = {
        {REQUEST("version_min", hello.version_min), .kind = FIELD_U32, .flags = FIELD_REQUIRED},
        {REQUEST("version_max", hello.version_max), .kind = FIELD_U32, .flags = FIELD_REQUIRED},
        {REQUEST("session", hello.session), .kind = FIELD_SESSION},
        {FIELD_KEY("features"), .kind = FIELD_CUSTOM, .custom = &features_row},
        {REQUEST("client", hello.client), .kind = FIELD_TEXT},
};
static const struct field slab_open_rows[] = {
        {REQUEST("bytes", slab_open.bytes), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
};
static const struct field slab_close_rows[] = {
        {REQUEST("slab", slab_close.slab), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
};
static const struct field matrix_put_rows[] = {
        {REQUEST("name", matrix_put.name), .kind = FIELD_TEXT, .flags = FIELD_REQUIRED},
        {REQUEST("dtype", matrix_put.shape.dtype), .kind = FIELD_WORD, .flags = FIELD_REQUIRED, .word = mma_dtype_name},
        {REQUEST("rows", matrix_put.shape.rows), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {REQUEST("cols", matrix_put.shape.cols), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {REQUEST("order", matrix_put.shape.order), .kind = FIELD_WORD, .word = mma_order_name, .absent.u64 = MMA_ORDER_ROW},
        {REQUEST("batch", matrix_put.batch), .kind = FIELD_U64, .absent.u64 = 1},
        {REQUEST("source", matrix_put.source), .kind = FIELD_CUSTOM, .custom = &place_row},
        {REQUEST("share", matrix_put.share), .kind = FIELD_WORD, .word = mma_share_name, .absent.u64 = MMA_SHARE_PRIVATE},
        {REQUEST("share_gid", matrix_put.share_gid), .kind = FIELD_I64, .absent.i64 = -1},
        {REQUEST("replace", matrix_put.replace), .kind = FIELD_BOOL},
        {REQUEST("digest", matrix_put.digest), .kind = FIELD_DIGEST, .more = offsetof(struct request, matrix_put.has_digest)},
};
static const struct field matrix_write_rows[] = {
        {REQUEST("matrix", matrix_write.matrix), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
        {REQUEST("batch_index", matrix_write.batch_index), .kind = FIELD_U64},
        {REQUEST("line", matrix_write.line), .kind = FIELD_U64},
        {REQUEST("n_lines", matrix_write.n_lines), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {REQUEST("source", matrix_write.source), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &place_row},
};
static const struct field matrix_commit_rows[] = {
        {REQUEST("matrix", matrix_commit.matrix), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
};
static const struct field matrix_get_rows[] = {
        {REQUEST("matrix", matrix_get.matrix), .kind = FIELD_MATRIX, .flags = FIELD_REQUIRED,
         .more = offsetof(struct request, matrix_get.name)},
        {REQUEST("batch_index", matrix_get.batch_index), .kind = FIELD_U64},
        {REQUEST("line", matrix_get.line), .kind = FIELD_U64},
        {REQUEST("n_lines", matrix_get.n_lines), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {REQUEST("target", matrix_get.target), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &place_row},
};
static const struct field matrix_list_rows[] = {
        {REQUEST("cursor", matrix_list.cursor), .kind = FIELD_U64},
        {REQUEST("owner", matrix_list.owner), .kind = FIELD_TEXT},
};
static const struct field matrix_drop_rows[] = {
        {REQUEST("matrix", matrix_drop.matrix), .kind = FIELD_MATRIX, .flags = FIELD_REQUIRED,
         .more = offsetof(struct request, matrix_drop.name)},
};
static const struct field cancel_rows[] = {
        {REQUEST("target", cancel.target), .kind = FIELD_U64, .flags = FIELD_REQUIRED},
};
static const struct field kernels_rows[] = {
        {REQUEST("cursor", kernels.cursor), .kind = FIELD_U64},
        {FIELD_KEY("problem"), .kind = FIELD_CUSTOM, .custom = &explain_row},
};
static const struct field tune_rows[] = {
        {REQUEST("problem", tune.problem), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &problem_row},
};

#define PROBLEM(member) FIELD_KEY(#member), .at = offsetof(struct wire_problem, member)
static const struct field problem_rows[] = {
        {PROBLEM(m), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {PROBLEM(n), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {PROBLEM(k), .kind = FIELD_U64, .flags = FIELD_REQUIRED, .absent.u64 = GEMM_UNSET},
        {PROBLEM(batch), .kind = FIELD_U64, .absent.u64 = 1},
        {PROBLEM(a), .kind = FIELD_WORD, .flags = FIELD_REQUIRED, .word = mma_dtype_name},
        {PROBLEM(b), .kind = FIELD_WORD, .word = mma_dtype_name},
        {PROBLEM(d), .kind = FIELD_WORD, .word = mma_dtype_name},
        {PROBLEM(op_a), .kind = FIELD_WORD, .word = mma_op_name, .absent.u64 = MMA_OP_N},
        {PROBLEM(op_b), .kind = FIELD_WORD, .word = mma_op_name, .absent.u64 = MMA_OP_N},
        {PROBLEM(compute), .kind = FIELD_WORD, .word = mma_compute_name, .absent.u64 = MMA_COMPUTE_DEFAULT},
};
static const struct fields problem_fields = FIELDS(problem_rows);

static const struct fields common_fields = FIELDS(common_rows);
/* Methods without a row (ping, info, stats) have no keys of their own; gemm's are in wire_gemm.c. */
static const struct fields method_fields[WIRE_UNKNOWN] = {
        [WIRE_HELLO] = FIELDS(hello_rows),
        [WIRE_KERNELS] = FIELDS(kernels_rows),
        [WIRE_SLAB_OPEN] = FIELDS(slab_open_rows),
        [WIRE_SLAB_CLOSE] = FIELDS(slab_close_rows),
        [WIRE_MATRIX_PUT] = FIELDS(matrix_put_rows),
        [WIRE_MATRIX_WRITE] = FIELDS(matrix_write_rows),
        [WIRE_MATRIX_COMMIT] = FIELDS(matrix_commit_rows),
        [WIRE_MATRIX_GET] = FIELDS(matrix_get_rows),
        [WIRE_MATRIX_LIST] = FIELDS(matrix_list_rows),
        [WIRE_MATRIX_DROP] = FIELDS(matrix_drop_rows),
        [WIRE_CANCEL] = FIELDS(cancel_rows),
        [WIRE_TUNE] = FIELDS(tune_rows),
};

#define METHOD_NAME(tag, name) [WIRE_##tag] = name,
static const char *const method_names[WIRE_UNKNOWN] = {[WIRE_NONE] = "", WIRE_METHODS(METHOD_NAME)};

/* ---- rows that are not plain values ---- */

/* member is the struct request. */
static int features_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct request *request = member;
        const msgpack_object_array *array = &object->via.array;

        if (object->type != MSGPACK_OBJECT_ARRAY)
                return path_refuse_type(ret_refusal, path, object, "an array");
        if (array->size > REQUEST_FEATURES_MAX)
                return refuse_limit(ret_refusal, MMA_LIMIT, path->key, REQUEST_FEATURES_MAX,
                                    "features has %u names, at most %u are taken", array->size, REQUEST_FEATURES_MAX);
        for (uint32_t i = 0; i < array->size; i++) {
                if (array->ptr[i].type != MSGPACK_OBJECT_STR)
                        return path_refuse_type(ret_refusal, &(struct path){path->up, path->key, i}, &array->ptr[i], "a string");
                request->hello.features[i] = (struct text){array->ptr[i].via.str.ptr, array->ptr[i].via.str.size};
        }
        request->hello.n_features = array->size;
        return 0;
}

static unsigned features_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct request *request = member;

        pack_text(pack, key, key_bytes);
        pack_array(pack, request->hello.n_features);
        for (uint32_t i = 0; i < request->hello.n_features; i++)
                pack_text(pack, request->hello.features[i].at, request->hello.features[i].n_bytes);
        return 1;
}

/* A source or target: the payload or a slab. */
static int place_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct operand *operand = member;
        int r;

        r = operand_decode(object, path, OPERAND_PLACE, operand, ret_refusal);
        if (r)
                return r;
        if (operand->place == PLACE_DEVICE)
                return path_refuse(ret_refusal, MMA_UNSUPPORTED, path, "is in device memory, which cannot be named yet");
        if (operand->place != PLACE_INLINE && operand->place != PLACE_SLAB)
                return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "must be in payload or slab");
        return 0;
}

static unsigned place_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        return operand_encode(pack, key, key_bytes, member);
}

/* member is the struct wire_problem. */
static int problem_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        uint64_t seen;

        if (object->type != MSGPACK_OBJECT_MAP)
                return path_refuse_type(ret_refusal, path, object, "a map");
        *(struct wire_problem *)member = (struct wire_problem){
                .batch = 1, .op_a = MMA_OP_N, .op_b = MMA_OP_N, .compute = MMA_COMPUTE_DEFAULT};
        return fields_decode(&problem_fields, &object->via.map, path, member, &seen, ret_refusal);
}

static unsigned problem_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        size_t map;

        pack_text(pack, key, key_bytes);
        map = pack_map_begin(pack);
        pack_map_end(pack, map, fields_encode(&problem_fields, pack, member));
        return 1;
}

/* The same where it may be absent; member is the struct request. */
static int explain_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct request *request = member;

        request->kernels.has_problem = true;
        return problem_decode(object, path, &request->kernels.problem, ret_refusal);
}

static unsigned explain_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct request *request = member;

        return request->kernels.has_problem ? problem_encode(pack, key, key_bytes, &request->kernels.problem) : 0;
}

/* ---- decoding ---- */

static int method_of(const struct text *name) {
        for (int method = WIRE_NONE + 1; method < WIRE_UNKNOWN; method++)
                if (strlen(method_names[method]) == name->n_bytes && memcmp(method_names[method], name->at, name->n_bytes) == 0)
                        return method;
        return WIRE_UNKNOWN;
}

/* Absent keys leave these values. */
static void request_init(struct request *ret_request, int method) {
        /* In place, and only what a product needs: clearing and copying all of hello's room took as long as the walk. */
        if (method == WIRE_GEMM)
                memset(ret_request, 0, offsetof(struct request, gemm) + sizeof(ret_request->gemm));
        else
                memset(ret_request, 0, sizeof(*ret_request));
        ret_request->method = method;
        if (method == WIRE_MATRIX_PUT) {
                ret_request->matrix_put.shape = operand_absent;
                ret_request->matrix_put.shape.order = MMA_ORDER_ROW;
                ret_request->matrix_put.source = operand_absent;
                ret_request->matrix_put.batch = 1;
                ret_request->matrix_put.share = MMA_SHARE_PRIVATE;
                ret_request->matrix_put.share_gid = -1;
        } else if (method == WIRE_MATRIX_WRITE) {
                ret_request->matrix_write.source = operand_absent;
        } else if (method == WIRE_MATRIX_GET) {
                ret_request->matrix_get.target = operand_absent;
                ret_request->matrix_get.n_lines = GEMM_UNSET;
        }
}

static int decode_problems(struct wire_decoder *decoder, const msgpack_object_map *map, const msgpack_object *problems,
                           struct request *request, struct refusal *ret_refusal) {
        const msgpack_object_array *array = &problems->via.array;
        struct path path = {NULL, "problems", -1};
        int r;

        if (problems->type != MSGPACK_OBJECT_ARRAY)
                return path_refuse_type(ret_refusal, &path, problems, "an array");
        if (array->size > REQUEST_PROBLEMS_MAX)
                return refuse_limit(ret_refusal, MMA_LIMIT, path.key, REQUEST_PROBLEMS_MAX,
                                    "problems has %u products, at most %u go into one request", array->size,
                                    REQUEST_PROBLEMS_MAX);
        for (uint32_t i = 0; i < map->size; i++) {
                const struct field *row = fields_find(&gemm_fields, &map->ptr[i].key.via.str);

                if (row)
                        return path_refuse(ret_refusal, MMA_BAD_FIELD, &(struct path){NULL, row->key, -1},
                                           "stands beside problems; it belongs into each of them");
        }
        for (uint32_t i = 0; i < array->size; i++) {
                path.index = i;
                if (array->ptr[i].type != MSGPACK_OBJECT_MAP)
                        return path_refuse_type(ret_refusal, &path, &array->ptr[i], "a map");
                r = gemm_decode(&array->ptr[i].via.map, &path, &decoder->problems[i], ret_refusal);
                if (r)
                        return r;
        }
        request->gemm.is_vector = true;
        request->gemm.n_problems = array->size;
        return 0;
}

static int decode_gemm(struct wire_decoder *decoder, const msgpack_object_map *map, struct request *request,
                       struct refusal *ret_refusal) {
        const msgpack_object *problems = wire_find(map, "problems");

        request->gemm.problems = decoder->problems;
        if (problems)
                return decode_problems(decoder, map, problems, request, ret_refusal);
        request->gemm.n_problems = 1;
        return gemm_decode(map, NULL, &decoder->problems[0], ret_refusal);
}

/* What the keys of a put mean together. */
static int finish_matrix_put(struct request *request, struct refusal *ret_refusal) {
        struct operand *source = &request->matrix_put.source;
        const struct operand *shape = &request->matrix_put.shape;

        if (!field_is_matrix_name(&request->matrix_put.name, false))
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, "name", REQUEST_NAME_BYTES_MAX,
                                    "name must be 1 to %u of A-Z a-z 0-9 . _ -", REQUEST_NAME_BYTES_MAX);
        request->matrix_put.has_source = source->place != PLACE_NONE;
        if (!request->matrix_put.has_source)
                return 0;
        if ((source->dtype != MMA_DTYPE_NONE && source->dtype != shape->dtype) ||
            (source->order != MMA_ORDER_NONE && source->order != shape->order) ||
            (source->rows != GEMM_UNSET && source->rows != shape->rows) ||
            (source->cols != GEMM_UNSET && source->cols != shape->cols))
                return refuse(ret_refusal, MMA_BAD_FIELD, "source",
                              "source has another dtype, order, rows or cols than the matrix");
        source->dtype = shape->dtype;
        source->order = shape->order;
        source->rows = shape->rows;
        source->cols = shape->cols;
        return 0;
}

static int refuse_unknown_method(const struct text *name, struct refusal *ret_refusal) {
        char printable[33];
        uint32_t n_bytes = name->n_bytes < sizeof(printable) - 1 ? name->n_bytes : (uint32_t)sizeof(printable) - 1;

        for (uint32_t i = 0; i < n_bytes; i++)
                printable[i] = name->at[i] > ' ' && name->at[i] < 0x7f ? name->at[i] : '?';
        printable[n_bytes] = '\0';
        return refuse(ret_refusal, MMA_UNSUPPORTED, "method", "there is no method %s", printable);
}

int wire_decode_request(struct wire_decoder *decoder, const uint8_t *map, size_t n_bytes, struct request *ret_request,
                        struct refusal *ret_refusal) {
        const msgpack_object *id, *method;
        struct text name;
        msgpack_object object;
        uint64_t seen;
        int r;

        r = wire_unpack(&decoder->zone, map, n_bytes, false, MSGPACK_OBJECTS_MAX, &object);
        if (r < 0)
                return r;
        id = wire_find(&object.via.map, "id");
        method = wire_find(&object.via.map, "method");
        if (!id || id->type != MSGPACK_OBJECT_POSITIVE_INTEGER || id->via.u64 == 0 || !method ||
            method->type != MSGPACK_OBJECT_STR)
                return -EBADMSG;

        name = (struct text){method->via.str.ptr, method->via.str.size};
        request_init(ret_request, method_of(&name));
        ret_request->id = id->via.u64;
        ret_request->method_name = name;
        if (ret_request->method == WIRE_UNKNOWN)
                return refuse_unknown_method(&name, ret_refusal);
        r = fields_decode(&common_fields, &object.via.map, NULL, ret_request, &seen, ret_refusal);
        if (r)
                return r;
        if (ret_request->method == WIRE_GEMM)
                return decode_gemm(decoder, &object.via.map, ret_request, ret_refusal);
        r = fields_decode(&method_fields[ret_request->method], &object.via.map, NULL, ret_request, &seen, ret_refusal);
        if (r == 0 && ret_request->method == WIRE_MATRIX_PUT)
                r = finish_matrix_put(ret_request, ret_refusal);
        return r;
}

/* ---- encoding ---- */

int wire_encode_request(const struct request *request, uint8_t *out, size_t out_bytes_max) {
        struct pack pack = {.at = out, .bytes_max = out_bytes_max};
        struct request common = {.id = request->id, .deadline_us = request->deadline_us};
        size_t map = pack_map_begin(&pack);
        unsigned n_pairs;

        if (request->method <= WIRE_NONE || request->method >= WIRE_UNKNOWN)
                return -EINVAL;
        common.method_name = (struct text){method_names[request->method], (uint32_t)strlen(method_names[request->method])};
        n_pairs = fields_encode(&common_fields, &pack, &common);
        if (request->method == WIRE_GEMM && request->gemm.is_vector) {
                pack_text(&pack, "problems", 8);
                pack_array(&pack, request->gemm.n_problems);
                for (uint32_t i = 0; i < request->gemm.n_problems; i++) {
                        size_t problem = pack_map_begin(&pack);

                        pack_map_end(&pack, problem, fields_encode(&gemm_fields, &pack, &request->gemm.problems[i]));
                }
                n_pairs++;
        } else if (request->method == WIRE_GEMM) {
                n_pairs += fields_encode(&gemm_fields, &pack, request->gemm.problems);
        } else {
                n_pairs += fields_encode(&method_fields[request->method], &pack, request);
        }
        pack_map_end(&pack, map, n_pairs);
        return pack.is_full ? -EMSGSIZE : (int)pack.n_bytes;
}
