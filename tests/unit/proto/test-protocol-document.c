/* SPDX-License-Identifier: MIT
 *
 * Goal: PROTOCOL.md tells the truth. Method: read the examples out of it, decode the bytes, and compare with the fields that
 * the document prints behind them, none missing and none too many; every method has a request and a reply among them; every
 * status, type and limit is listed with its number.
 *
 * In the document: ```hex request, ```hex reply METHOD or ```hex frame, then ```fields.
 */
#include <ctype.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "proto/wire.h"

static char *document;
static struct wire_decoder *decoder;

/* ---- what was decoded, a line for each field that is not at its default ---- */

static char dump[16384];
static size_t dump_bytes;

__attribute__((format(printf, 1, 2))) static void line(const char *format, ...) {
        va_list arguments;

        va_start(arguments, format);
        dump_bytes += (size_t)vsnprintf(dump + dump_bytes, sizeof(dump) - dump_bytes, format, arguments);
        va_end(arguments);
        dump_bytes += (size_t)snprintf(dump + dump_bytes, sizeof(dump) - dump_bytes, "\n");
        assert_true(dump_bytes < sizeof(dump));
}

static void dump_size(const char *prefix, const char *key, uint64_t value, uint64_t absent) {
        if (value != absent)
                line("%s%s = %" PRIu64, prefix, key, value);
}

static void dump_text(const char *key, const struct text *text) {
        if (text->n_bytes > 0)
                line("%s = %.*s", key, (int)text->n_bytes, text->at);
}

static void dump_bytes_of(const char *key, const void *at, size_t n_bytes) {
        char hex[129];

        for (size_t i = 0; i < n_bytes; i++)
                snprintf(hex + 2 * i, 3, "%02x", ((const uint8_t *)at)[i]);
        line("%s = %s", key, hex);
}

/* shape_known: a source or target, whose shape is the matrix's. */
static void dump_operand(const char *prefix, const char *name, const struct operand *operand, bool is_vector,
                         bool shape_known) {
        char at[64];

        if (operand->place == PLACE_NONE)
                return;
        snprintf(at, sizeof(at), "%s%s.", prefix, name);
        if (operand->dtype && !shape_known)
                line("%sdtype = %s", at, mma_dtype_name(operand->dtype));
        if (!shape_known)
                dump_size(at, "rows", operand->rows, GEMM_UNSET);
        if (!shape_known && !is_vector)
                dump_size(at, "cols", operand->cols, GEMM_UNSET);
        dump_size(at, "ld", operand->ld, GEMM_UNSET);
        if (operand->order > MMA_ORDER_ROW && !shape_known)
                line("%sorder = %s", at, mma_order_name(operand->order));
        dump_size(at, "batch_stride", operand->batch_stride, GEMM_UNSET);
        if (operand->place == PLACE_INLINE)
                line("%spayload = %" PRIu64, at, operand->offset);
        if (operand->place == PLACE_SLAB) {
                line("%sslab = %" PRIu64, at, operand->object);
                line("%soffset = %" PRIu64, at, operand->offset);
        }
        if (operand->place == PLACE_MATRIX && operand->object)
                line("%smatrix = %" PRIu64, at, operand->object);
        else if (operand->place == PLACE_MATRIX)
                line("%smatrix = %.*s", at, (int)operand->name.n_bytes, operand->name.at);
}

static void dump_word(const char *prefix, const char *key, int word, int absent, const char *(*name)(int)) {
        if (word != absent)
                line("%s%s = %s", prefix, key, name(word));
}

static void dump_gemm(const char *prefix, const struct gemm *gemm) {
        dump_operand(prefix, "a", &gemm->a, false, false);
        dump_operand(prefix, "b", &gemm->b, false, false);
        if (gemm->has_c_scalar)
                line("%sc = %g", prefix, gemm->c_scalar);
        dump_operand(prefix, "c", &gemm->c, false, false);
        dump_operand(prefix, "d", &gemm->d, false, false);
        dump_word(prefix, "op_a", gemm->op_a, MMA_OP_N, mma_op_name);
        dump_word(prefix, "op_b", gemm->op_b, MMA_OP_N, mma_op_name);
        if (gemm->alpha != 1.0)
                line("%salpha = %g", prefix, gemm->alpha);
        if (gemm->beta != 0.0)
                line("%sbeta = %g", prefix, gemm->beta);
        dump_word(prefix, "compute", gemm->compute, MMA_COMPUTE_DEFAULT, mma_compute_name);
        dump_word(prefix, "act", gemm->act, MMA_ACT_NONE, mma_act_name);
        dump_operand(prefix, "bias", &gemm->bias, true, false);
        dump_word(prefix, "bias_axis", gemm->bias_axis, MMA_AXIS_N, mma_axis_name);
        dump_word(prefix, "c_mode", gemm->c_mode, MMA_CMODE_ADD, mma_cmode_name);
        dump_word(prefix, "scale_mode", gemm->scale_mode, MMA_SCALE_MODE_VECTOR, mma_scale_mode_name);
        dump_operand(prefix, "scale_a", &gemm->scale_a, gemm->scale_mode == MMA_SCALE_MODE_VECTOR, false);
        dump_operand(prefix, "scale_b", &gemm->scale_b, gemm->scale_mode == MMA_SCALE_MODE_VECTOR, false);
        dump_operand(prefix, "rows_a", &gemm->rows_a, true, false);
        dump_operand(prefix, "rows_d", &gemm->rows_d, true, false);
        if (gemm->scale_a_value != 1.0f)
                line("%sscale_a_value = %g", prefix, (double)gemm->scale_a_value);
        if (gemm->scale_b_value != 1.0f)
                line("%sscale_b_value = %g", prefix, (double)gemm->scale_b_value);
        if (gemm->out_scale != 1.0f)
                line("%sout_scale = %g", prefix, (double)gemm->out_scale);
        dump_size(prefix, "m", gemm->m, GEMM_UNSET);
        dump_size(prefix, "n", gemm->n, GEMM_UNSET);
        dump_size(prefix, "k", gemm->k, GEMM_UNSET);
        dump_size(prefix, "batch", gemm->batch, 1);
        if (gemm->batch_invariant)
                line("%sbatch_invariant = true", prefix);
        if (gemm->keep_c)
                line("%skeep_c = true", prefix);
        if (gemm->wants_amax)
                line("%samax = true", prefix);
}

static void dump_matrix(uint64_t matrix, const struct text *name) {
        if (matrix)
                line("matrix = %" PRIu64, matrix);
        else
                dump_text("matrix", name);
}

static void dump_problem(const struct wire_problem *problem) {
        line("problem.m = %" PRIu64, problem->m);
        line("problem.n = %" PRIu64, problem->n);
        line("problem.k = %" PRIu64, problem->k);
        dump_size("problem.", "batch", problem->batch, 1);
        dump_word("problem.", "a", problem->a, MMA_DTYPE_NONE, mma_dtype_name);
        dump_word("problem.", "b", problem->b, MMA_DTYPE_NONE, mma_dtype_name);
        dump_word("problem.", "d", problem->d, MMA_DTYPE_NONE, mma_dtype_name);
        dump_word("problem.", "op_a", problem->op_a, MMA_OP_N, mma_op_name);
        dump_word("problem.", "op_b", problem->op_b, MMA_OP_N, mma_op_name);
        dump_word("problem.", "compute", problem->compute, MMA_COMPUTE_DEFAULT, mma_compute_name);
}

static void dump_request(const struct request *request) {
        static const uint64_t no_session[2];
        char prefix[32];

        line("id = %" PRIu64, request->id);
        line("method = %.*s", (int)request->method_name.n_bytes, request->method_name.at);
        dump_size("", "deadline_us", request->deadline_us, 0);
        switch (request->method) {
        case WIRE_HELLO:
                line("version_min = %u", request->hello.version_min);
                line("version_max = %u", request->hello.version_max);
                if (memcmp(request->hello.session, no_session, 16) != 0)
                        dump_bytes_of("session", request->hello.session, 16);
                for (uint32_t i = 0; i < request->hello.n_features; i++)
                        line("features[%u] = %.*s", i, (int)request->hello.features[i].n_bytes, request->hello.features[i].at);
                dump_text("client", &request->hello.client);
                break;
        case WIRE_GEMM:
                for (uint32_t i = 0; i < request->gemm.n_problems; i++) {
                        prefix[0] = '\0';
                        if (request->gemm.is_vector)
                                snprintf(prefix, sizeof(prefix), "problems[%u].", i);
                        dump_gemm(prefix, &request->gemm.problems[i]);
                }
                break;
        case WIRE_SLAB_OPEN:
                line("bytes = %" PRIu64, request->slab_open.bytes);
                break;
        case WIRE_SLAB_CLOSE:
                line("slab = %" PRIu64, request->slab_close.slab);
                break;
        case WIRE_MATRIX_PUT:
                dump_text("name", &request->matrix_put.name);
                line("dtype = %s", mma_dtype_name(request->matrix_put.shape.dtype));
                line("rows = %" PRIu64, request->matrix_put.shape.rows);
                line("cols = %" PRIu64, request->matrix_put.shape.cols);
                dump_word("", "order", request->matrix_put.shape.order, MMA_ORDER_ROW, mma_order_name);
                dump_size("", "batch", request->matrix_put.batch, 1);
                dump_operand("", "source", &request->matrix_put.source, false, true);
                dump_word("", "share", request->matrix_put.share, MMA_SHARE_PRIVATE, mma_share_name);
                if (request->matrix_put.share_gid != -1)
                        line("share_gid = %" PRId64, request->matrix_put.share_gid);
                if (request->matrix_put.replace)
                        line("replace = true");
                if (request->matrix_put.has_digest)
                        dump_bytes_of("digest", request->matrix_put.digest, 32);
                break;
        case WIRE_MATRIX_WRITE:
                line("matrix = %" PRIu64, request->matrix_write.matrix);
                dump_size("", "batch_index", request->matrix_write.batch_index, 0);
                dump_size("", "line", request->matrix_write.line, 0);
                line("n_lines = %" PRIu64, request->matrix_write.n_lines);
                dump_operand("", "source", &request->matrix_write.source, false, true);
                break;
        case WIRE_MATRIX_COMMIT:
                line("matrix = %" PRIu64, request->matrix_commit.matrix);
                break;
        case WIRE_MATRIX_GET:
                dump_matrix(request->matrix_get.matrix, &request->matrix_get.name);
                dump_size("", "batch_index", request->matrix_get.batch_index, 0);
                dump_size("", "line", request->matrix_get.line, 0);
                dump_size("", "n_lines", request->matrix_get.n_lines, GEMM_UNSET);
                dump_operand("", "target", &request->matrix_get.target, false, true);
                break;
        case WIRE_MATRIX_LIST:
                dump_size("", "cursor", request->matrix_list.cursor, 0);
                dump_text("owner", &request->matrix_list.owner);
                break;
        case WIRE_MATRIX_DROP:
                dump_matrix(request->matrix_drop.matrix, &request->matrix_drop.name);
                break;
        case WIRE_CANCEL:
                line("target = %" PRIu64, request->cancel.target);
                break;
        case WIRE_KERNELS:
                dump_size("", "cursor", request->kernels.cursor, 0);
                if (request->kernels.has_problem)
                        dump_problem(&request->kernels.problem);
                break;
        case WIRE_TUNE:
                dump_problem(&request->tune.problem);
                break;
        default:
                break;
        }
}

#define NUMBER(member, key) line(key " = %" PRIu64, (uint64_t)reply->member)
#define CHARS(member, key) line(key " = %s", reply->member)
#define BOOL(member, key) line(key " = %s", reply->member ? "true" : "false")

static void dump_reply(const struct reply *reply) {
        NUMBER(id, "id");
        NUMBER(status, "status");
        if (reply->is_bye)
                line("bye = true");
        if (reply->refusal.text[0])
                CHARS(refusal.text, "text");
        if (reply->refusal.field[0])
                CHARS(refusal.field, "field");
        if (reply->refusal.has_limit)
                NUMBER(refusal.limit, "limit");
        if (reply->status != MMA_OK && !(reply->method == WIRE_GEMM && reply->gemm.is_vector))
                return;
        switch (reply->method) {
        case WIRE_HELLO:
                NUMBER(hello.version, "version");
                dump_bytes_of("session", reply->hello.session, 16);
#define LIMIT(name) NUMBER(hello.limits.name, "limits." #name)
                LIMIT(inline_bytes_max);
                LIMIT(payload_bytes_max);
                LIMIT(map_bytes_max);
                LIMIT(jobs_per_conn_max);
                LIMIT(slab_bytes_max);
                LIMIT(slabs_per_conn_max);
                LIMIT(pinned_bytes_max);
                LIMIT(gpu_bytes_max);
                LIMIT(problems_max);
                for (uint32_t i = 0; i < reply->hello.n_features; i++)
                        line("features[%u] = %.*s", i, (int)reply->hello.feature_bytes[i], reply->hello.features[i]);
                break;
        case WIRE_INFO:
                CHARS(info.version, "version");
                CHARS(info.backend, "backend");
                CHARS(info.device, "device");
                CHARS(info.device_uuid, "device_uuid");
                CHARS(info.driver, "driver");
                CHARS(info.blas, "blas");
                CHARS(info.reason, "reason");
                NUMBER(info.numerics_epoch, "numerics_epoch");
                NUMBER(info.uptime_us, "uptime_us");
                NUMBER(info.device_bytes_total, "device_bytes_total");
                NUMBER(info.device_bytes_free, "device_bytes_free");
                NUMBER(info.n_connections, "n_connections");
                NUMBER(info.n_jobs, "n_jobs");
                NUMBER(info.cc, "cc");
                NUMBER(info.n_sms, "n_sms");
                NUMBER(info.n_threads, "n_threads");
                NUMBER(info.pid, "pid");
                CHARS(info.state, "state");
                break;
        case WIRE_GEMM:
                for (uint32_t i = 0; reply->gemm.is_vector && i < reply->gemm.n_problems; i++)
                        line("statuses[%u] = %u", i, reply->gemm.statuses[i]);
                for (uint32_t i = 0; i < reply->gemm.n_problems; i++)
                        if (reply->gemm.is_vector && reply->gemm.d_offsets[i] == GEMM_UNSET)
                                line("d_payload[%u] = nil", i);
                        else if (reply->gemm.is_vector)
                                line("d_payload[%u] = %" PRIu64, i, reply->gemm.d_offsets[i]);
                        else
                                dump_size("", "d_payload", reply->gemm.d_offsets[i], GEMM_UNSET);
                for (uint32_t i = 0; i < reply->gemm.n_problems; i++)
                        if (reply->gemm.has_amax[i] && reply->gemm.is_vector)
                                line("amax[%u] = %g", i, (double)reply->gemm.amax[i]);
                        else if (reply->gemm.has_amax[i])
                                line("amax = %g", (double)reply->gemm.amax[i]);
                CHARS(gemm.backend, "backend");
                CHARS(gemm.kernel, "kernel");
                NUMBER(gemm.numerics_epoch, "numerics_epoch");
                NUMBER(gemm.queue_us, "queue_us");
                NUMBER(gemm.run_us, "run_us");
                break;
        case WIRE_SLAB_OPEN:
                NUMBER(slab_open.slab, "slab");
                NUMBER(slab_open.bytes, "bytes");
                BOOL(slab_open.pinned, "pinned");
                break;
        case WIRE_MATRIX_PUT:
                NUMBER(matrix_put.matrix, "matrix");
                BOOL(matrix_put.existed, "existed");
                break;
        case WIRE_MATRIX_GET:
                NUMBER(matrix_get.rows, "rows");
                NUMBER(matrix_get.cols, "cols");
                NUMBER(matrix_get.batch, "batch");
                NUMBER(matrix_get.ld, "ld");
                line("dtype = %s", mma_dtype_name(reply->matrix_get.dtype));
                line("order = %s", mma_order_name(reply->matrix_get.order));
                break;
        case WIRE_MATRIX_LIST:
        case WIRE_KERNELS:
        case WIRE_STATS:
        case WIRE_TUNE:
                NUMBER(list.next_cursor, "next_cursor");
                NUMBER(list.n_items, "n_items");
                break;
        case WIRE_CANCEL:
                BOOL(cancel.was_queued, "was_queued");
                break;
        default:
                break;
        }
}

/* ---- reading the document ---- */

/* Digits up to the closing fence; what follows # is a comment. */
static size_t read_hex(const char *at, uint8_t *ret_bytes, size_t bytes_max) {
        size_t n_bytes = 0;

        while (strncmp(at, "```", 3) != 0) {
                const char *end = strchr(at, '\n');

                assert_non_null(end);
                for (; at < end && *at != '#'; at++) {
                        unsigned value;

                        if (isspace((unsigned char)*at))
                                continue;
                        assert_true(isxdigit((unsigned char)at[0]) && isxdigit((unsigned char)at[1]) && n_bytes < bytes_max);
                        assert_int_equal(sscanf(at, "%2x", &value), 1);
                        ret_bytes[n_bytes++] = (uint8_t)value;
                        at++;
                }
                at = end + 1;
        }
        return n_bytes;
}

static int method_of(const char *name, size_t n_bytes) {
#define METHOD(tag, method_name)                                                                                       \
        if (strlen(method_name) == n_bytes && memcmp(name, method_name, n_bytes) == 0)                                 \
                return WIRE_##tag;
        WIRE_METHODS(METHOD)
#undef METHOD
        return WIRE_NONE;
}

/* A whole frame: its header must fit its parts, and the padding be zero. Leaves the map in *ret_map. */
static void open_frame(const uint8_t *bytes, size_t n_bytes, const uint8_t **ret_map, size_t *ret_map_bytes) {
        struct frame_header header;
        uint64_t payload_at;

        assert_true(n_bytes >= FRAME_HEADER_BYTES);
        assert_int_equal(frame_header_decode(bytes, FRAME_FDS_MAX, &header), 0);
        payload_at = FRAME_HEADER_BYTES + frame_padded(header.map_bytes);
        assert_true(n_bytes == payload_at + frame_padded(header.payload_bytes));
        for (uint64_t i = FRAME_HEADER_BYTES + header.map_bytes; i < payload_at; i++)
                assert_int_equal(bytes[i], 0);
        for (uint64_t i = payload_at + header.payload_bytes; i < n_bytes; i++)
                assert_int_equal(bytes[i], 0);
        line("frame.map_bytes = %u", header.map_bytes);
        line("frame.payload_bytes = %" PRIu64, header.payload_bytes);
        line("frame.n_fds = %u", header.n_fds);
        *ret_map = bytes + FRAME_HEADER_BYTES;
        *ret_map_bytes = header.map_bytes;
}

static void assert_fields(const char *fields) {
        const char *end = strstr(fields, "```");
        const char *at = dump;

        assert_non_null(end);
        if (dump_bytes != (size_t)(end - fields) || memcmp(dump, fields, dump_bytes) != 0)
                print_error("the document says\n%.*sbut its bytes say\n%s", (int)(end - fields), fields, dump);
        assert_int_equal(dump_bytes, end - fields);
        assert_memory_equal(at, fields, dump_bytes);
}

static void test_examples_decode_to_the_fields_that_are_printed(void **state) {
        static uint8_t bytes[65536];
        bool has_request[WIRE_UNKNOWN] = {false}, has_reply[WIRE_UNKNOWN] = {false};
        const char *at = document;
        int n_examples = 0, n_frames = 0;

        (void)state;
        while ((at = strstr(at, "\n```hex ")) != NULL) {
                const char *kind = at + 8, *body = strchr(kind, '\n') + 1;
                const char *fields = strstr(body, "\n```fields\n");
                size_t n_bytes = read_hex(body, bytes, sizeof(bytes)), map_bytes = n_bytes;
                const uint8_t *map = bytes;

                at = body;
                assert_non_null(fields);
                dump_bytes = 0;
                if (strncmp(kind, "frame ", 6) == 0) {
                        open_frame(bytes, n_bytes, &map, &map_bytes);
                        kind += 6;
                        n_frames++;
                }
                if (strncmp(kind, "reply ", 6) == 0) {
                        static struct reply reply;
                        int method = method_of(kind + 6, strcspn(kind + 6, "\n"));

                        assert_int_equal(wire_decode_reply(decoder, map, map_bytes, method, &reply), 0);
                        dump_reply(&reply);
                        if (reply.status == MMA_OK)
                                has_reply[method] = true;
                } else {
                        struct request request;
                        struct refusal refusal;

                        assert_int_equal(strncmp(kind, "request\n", 8), 0);
                        assert_int_equal(wire_decode_request(decoder, map, map_bytes, &request, &refusal), 0);
                        for (uint32_t i = 0; request.method == WIRE_GEMM && i < request.gemm.n_problems; i++) {
                                struct gemm gemm = request.gemm.problems[i];

                                if (gemm.b.place != PLACE_MATRIX)
                                        assert_int_equal(gemm_check(&gemm, "", &refusal), 0);
                        }
                        dump_request(&request);
                        has_request[request.method] = true;
                }
                assert_fields(fields + strlen("\n```fields\n"));
                n_examples++;
        }
        for (int method = WIRE_NONE + 1; method < WIRE_UNKNOWN; method++)
                if (!has_request[method] || !has_reply[method]) {
                        print_error("method %d lacks an example\n", method);
                        assert_true(has_request[method] && has_reply[method]);
                }
        assert_true(n_frames >= 2 && n_examples >= 2 * (WIRE_UNKNOWN - 1));
}

__attribute__((format(printf, 1, 2))) static void assert_says(const char *format, ...) {
        char expected[256];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(expected, sizeof(expected), format, arguments);
        va_end(arguments);
        if (!strstr(document, expected))
                print_error("PROTOCOL.md lacks: %s\n", expected);
        assert_non_null(strstr(document, expected));
}

static void test_lists_are_complete(void **state) {
        (void)state;
#define STATUS(tag, number, name, retryable, sentence)                                                                 \
        assert_says("| %d | `%s` | %s | %s |", number, name, retryable ? "yes" : "no", sentence);
        MMA_STATUSES(STATUS)
#define METHOD(tag, name) assert_says("`%s`", name);
        WIRE_METHODS(METHOD)
#define DTYPE(tag, number, bits, name) assert_says("| `%s` | %d |", name, (bits) / 8);
        MMA_DTYPES(DTYPE)
#define WORD(tag, number, name) assert_says("`%s`", name);
        MMA_ORDERS(WORD)
        MMA_COMPUTES(WORD)
        MMA_ACTS(WORD)
        MMA_CMODES(WORD)
        MMA_SHARES(WORD)
}

static void test_limits_are_those_in_force(void **state) {
        (void)state;
        assert_says("| bytes of a map | %u |", FRAME_MAP_BYTES_MAX);
        assert_says("| bytes of a payload | %llu |", FRAME_PAYLOAD_BYTES_MAX);
        assert_says("| msgpack objects in a map | %u |", MSGPACK_OBJECTS_MAX);
        assert_says("| nesting | %u |", MSGPACK_DEPTH_MAX);
        assert_says("| bytes of a key | %u |", MSGPACK_KEY_BYTES_MAX);
        assert_says("| keys of one map | %u |", MSGPACK_KEYS_MAX);
        assert_says("| fds with a frame | %u |", FRAME_FDS_MAX);
        assert_says("| products of a vector | %u |", REQUEST_PROBLEMS_MAX);
        assert_says("| features of a hello | %u |", REQUEST_FEATURES_MAX);
        assert_says("| bytes of a matrix name | %u |", REQUEST_NAME_BYTES_MAX);
        assert_says("| bytes of an owner | %u |", REQUEST_OWNER_BYTES_MAX);
        assert_says("| open matrices of a connection | %u |", MATRIX_OPEN_PER_CONN_MAX);
        assert_says("| rows, columns | %llu |", GEMM_DIMENSION_MAX);
        assert_says("| batch | %llu |", GEMM_BATCH_MAX);
        assert_says("| items of a list reply | %u |", LIST_ITEMS_PER_REPLY);
        assert_says("version %u", WIRE_VERSION_MAX);
}

static int setup(void **state) {
        FILE *file = fopen(PROTOCOL_DOCUMENT, "r");
        long n_bytes;

        (void)state;
        if (!file || fseek(file, 0, SEEK_END) != 0 || (n_bytes = ftell(file)) <= 0)
                return -1;
        rewind(file);
        document = calloc(1, (size_t)n_bytes + 1);
        if (!document || fread(document, 1, (size_t)n_bytes, file) != (size_t)n_bytes)
                return -1;
        fclose(file);
        return wire_decoder_new(&decoder);
}

static int teardown(void **state) {
        (void)state;
        free(document);
        decoder = wire_decoder_free(decoder);
        return 0;
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_examples_decode_to_the_fields_that_are_printed),
                cmocka_unit_test(test_lists_are_complete),
                cmocka_unit_test(test_limits_are_those_in_force),
        };
        return cmocka_run_group_tests(tests, setup, teardown);
}
