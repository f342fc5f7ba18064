/* SPDX-License-Identifier: MIT
 *
 * Goal: what one end encodes the other end decodes to the same, for every method both ways, and encoding says when there is
 * no room. Method: random structs, encoded, decoded, compared member by member. What must be refused: test-wire-refusals.c.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "proto/wire_decoder.h"
#include "tests/unit/proto/same.h"

static struct wire_decoder *decoder;
static uint8_t bytes[FRAME_MAP_BYTES_MAX];
static struct refusal refusal;

static void test_every_request_survives_the_wire(void **state) {
        static struct gemm problems[REQUEST_PROBLEMS_MAX];

        (void)state;
        for (int round = 0; round < 3000; round++)
                for (int method = WIRE_NONE + 1; method < WIRE_UNKNOWN; method++) {
                        struct request request, back;
                        int n_bytes, r;

                        random_request(&request, method, problems);
                        n_bytes = wire_encode_request(&request, bytes, sizeof(bytes));
                        assert_true(n_bytes > 0);
                        r = wire_decode_request(decoder, bytes, (size_t)n_bytes, &back, &refusal);
                        if (r > 0)
                                print_error("method %d: %s: %s\n", method, refusal.field, refusal.text);
                        assert_int_equal(r, 0);
                        assert_true(same_request(&request, &back));
                }
}

static void random_chars(char *ret_chars, size_t bytes_max) {
        size_t n_bytes = random_below(bytes_max);

        memset(ret_chars, 0, bytes_max);
        for (size_t i = 0; i < n_bytes; i++)
                ret_chars[i] = (char)('a' + random_below(26));
}

/* Every member that the method carries gets something; members of other methods stay zero, so that memcmp compares. */
static void random_reply(struct reply *ret_reply, int method) {
        memset(ret_reply, 0, sizeof(*ret_reply));
        ret_reply->id = random_size();
        ret_reply->method = method;
        switch (method) {
        case WIRE_HELLO:
                ret_reply->hello.version = (uint32_t)random_u64();
                ret_reply->hello.session[0] = random_u64();
                ret_reply->hello.session[1] = random_u64();
                for (size_t i = 0; i < sizeof(struct wire_limits) / sizeof(uint64_t); i++)
                        ((uint64_t *)(void *)&ret_reply->hello.limits)[i] = random_u64();
                break;
        case WIRE_INFO:
                random_chars(ret_reply->info.version, sizeof(ret_reply->info.version));
                random_chars(ret_reply->info.backend, sizeof(ret_reply->info.backend));
                random_chars(ret_reply->info.device, sizeof(ret_reply->info.device));
                random_chars(ret_reply->info.device_uuid, sizeof(ret_reply->info.device_uuid));
                random_chars(ret_reply->info.driver, sizeof(ret_reply->info.driver));
                random_chars(ret_reply->info.blas, sizeof(ret_reply->info.blas));
                random_chars(ret_reply->info.reason, sizeof(ret_reply->info.reason));
                random_chars(ret_reply->info.state, sizeof(ret_reply->info.state));
                ret_reply->info.numerics_epoch = random_size();
                ret_reply->info.uptime_us = random_size();
                ret_reply->info.device_bytes_total = random_size();
                ret_reply->info.device_bytes_free = random_size();
                ret_reply->info.n_connections = random_size();
                ret_reply->info.n_jobs = random_size();
                ret_reply->info.cc = (uint32_t)random_u64();
                ret_reply->info.n_sms = (uint32_t)random_u64();
                ret_reply->info.n_threads = (uint32_t)random_u64();
                ret_reply->info.pid = (uint32_t)random_u64();
                break;
        case WIRE_GEMM:
                ret_reply->gemm.is_vector = maybe();
                ret_reply->gemm.n_problems = ret_reply->gemm.is_vector ? (uint32_t)random_below(REQUEST_PROBLEMS_MAX + 1) : 1;
                for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX; i++) {
                        bool is_one = i < ret_reply->gemm.n_problems;

                        ret_reply->gemm.statuses[i] = is_one && ret_reply->gemm.is_vector ? (uint16_t)random_below(24) : 0;
                        ret_reply->gemm.d_offsets[i] = is_one ? random_or_unset() : GEMM_UNSET;
                        ret_reply->gemm.has_amax[i] = is_one && maybe();
                        ret_reply->gemm.amax[i] = ret_reply->gemm.has_amax[i] ? random_f32() : 0;
                }
                random_chars(ret_reply->gemm.backend, sizeof(ret_reply->gemm.backend));
                random_chars(ret_reply->gemm.kernel, sizeof(ret_reply->gemm.kernel));
                ret_reply->gemm.numerics_epoch = random_size();
                ret_reply->gemm.queue_us = random_size();
                ret_reply->gemm.run_us = random_size();
                break;
        case WIRE_SLAB_OPEN:
                ret_reply->slab_open.slab = random_size();
                ret_reply->slab_open.bytes = random_size();
                ret_reply->slab_open.pinned = maybe();
                break;
        case WIRE_MATRIX_PUT:
                ret_reply->matrix_put.matrix = random_size();
                ret_reply->matrix_put.existed = maybe();
                break;
        case WIRE_MATRIX_GET:
                ret_reply->matrix_get.rows = random_size();
                ret_reply->matrix_get.cols = random_size();
                ret_reply->matrix_get.batch = random_size();
                ret_reply->matrix_get.ld = random_size();
                ret_reply->matrix_get.dtype = (uint8_t)(1 + random_below(9));
                ret_reply->matrix_get.order = (uint8_t)(1 + random_below(4));
                break;
        case WIRE_MATRIX_LIST:
        case WIRE_KERNELS:
        case WIRE_STATS:
        case WIRE_TUNE:
                ret_reply->list.next_cursor = random_size();
                ret_reply->list.n_items = (uint32_t)random_u64();
                break;
        case WIRE_CANCEL:
                ret_reply->cancel.was_queued = maybe();
                break;
        default:
                break;
        }
}

static void test_every_reply_survives_the_wire(void **state) {
        static struct reply reply, back;

        (void)state;
        for (int round = 0; round < 3000; round++)
                for (int method = WIRE_NONE; method < WIRE_UNKNOWN; method++) {
                        int n_bytes;

                        random_reply(&reply, method);
                        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
                        assert_true(n_bytes > 0);
                        memset(&back, 0xff, sizeof(back));
                        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, method, &back), 0);
                        assert_memory_equal(&reply, &back, sizeof(reply));
                }
}

static void test_features_of_hello_survive_the_wire(void **state) {
        static const char *const names[] = {"slab", "vector", "session"};
        static struct reply reply, back;
        int n_bytes;

        (void)state;
        random_reply(&reply, WIRE_HELLO);
        reply.hello.n_features = 3;
        for (int i = 0; i < 3; i++)
                reply.hello.features[i] = names[i];
        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, WIRE_HELLO, &back), 0);
        assert_int_equal(back.hello.n_features, 3);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(back.hello.feature_bytes[i], strlen(names[i]));
                assert_memory_equal(back.hello.features[i], names[i], strlen(names[i]));
        }
}

static void test_refusal_survives_the_wire(void **state) {
        static struct reply reply, back;

        (void)state;
        for (int status = MMA_BAD_FIELD; status <= MMA_INTERNAL; status++)
                for (int method = WIRE_NONE; method <= WIRE_UNKNOWN; method++) {
                        int n_bytes;

                        memset(&reply, 0, sizeof(reply));
                        reply.id = 5;
                        reply.status = status;
                        reply.method = method;
                        reply.refusal.status = status;
                        random_chars(reply.refusal.field, sizeof(reply.refusal.field));
                        random_chars(reply.refusal.text, sizeof(reply.refusal.text));
                        reply.refusal.has_limit = maybe();
                        reply.refusal.limit = reply.refusal.has_limit ? random_size() : 0;
                        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
                        assert_true(n_bytes > 0);
                        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, method, &back), 0);
                        assert_int_equal(back.status, status);
                        assert_memory_equal(&back.refusal, &reply.refusal, sizeof(reply.refusal));
                }
}

static void test_failed_vector_still_tells_the_status_of_each_problem(void **state) {
        static struct reply reply, back;
        int n_bytes;

        (void)state;
        random_reply(&reply, WIRE_GEMM);
        reply.status = MMA_DEADLINE;
        reply.gemm.is_vector = true;
        reply.gemm.n_problems = 2;
        reply.gemm.statuses[0] = MMA_OK;
        reply.gemm.statuses[1] = MMA_DEADLINE;
        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, WIRE_GEMM, &back), 0);
        assert_int_equal(back.gemm.n_problems, 2);
        assert_int_equal(back.gemm.statuses[0], MMA_OK);
        assert_int_equal(back.gemm.statuses[1], MMA_DEADLINE);
        reply.gemm.is_vector = false; /* and a single product tells its own */
        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, WIRE_GEMM, &back), 0);
        assert_int_equal(back.gemm.n_problems, 1);
        assert_int_equal(back.gemm.statuses[0], MMA_DEADLINE);
}

static void test_bye_survives_the_wire(void **state) {
        struct reply reply = {.status = MMA_DRAINING, .is_bye = true}, back;
        int n_bytes;

        (void)state;
        snprintf(reply.refusal.text, sizeof(reply.refusal.text), "the daemon is stopping");
        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
        assert_int_equal(wire_decode_reply(decoder, bytes, (size_t)n_bytes, WIRE_GEMM, &back), 0);
        assert_true(back.is_bye && back.id == 0 && back.method == WIRE_NONE && back.status == MMA_DRAINING);
        assert_string_equal(back.refusal.text, "the daemon is stopping");
}

static void test_items_survive_the_wire(void **state) {
        enum { N = 256 };
        static struct wire_matrix matrices[N], *matrices_back;
        static struct wire_kernel kernels[N], *kernels_back;
        static struct wire_choice choices[N], *choices_back;
        static struct wire_counter counters[N], *counters_back;
        uint8_t *payload;
        size_t n_bytes;
        uint32_t n_items;

        (void)state;
        for (int i = 0; i < N; i++) {
                matrices[i] = (struct wire_matrix){.id = random_size(), .rows = random_size(), .cols = random_size(),
                        .batch = random_size(), .bytes = UINT64_MAX, .dtype = MMA_E5M2, .order = MMA_ORDER_MMA16816,
                        .share = MMA_SHARE_PRIVATE, .owner_uid = random_size(), .committed = maybe()};
                memset(matrices[i].name, 'n', sizeof(matrices[i].name) - 1);
                kernels[i] = (struct wire_kernel){.tile_m = UINT32_MAX, .tile_n = 2, .tile_k = 3, .cc_min = 90, .usable = maybe()};
                random_chars(kernels[i].name, sizeof(kernels[i].name));
                random_chars(kernels[i].family, sizeof(kernels[i].family));
                random_chars(kernels[i].a, sizeof(kernels[i].a));
                random_chars(kernels[i].b, sizeof(kernels[i].b));
                random_chars(kernels[i].accumulate, sizeof(kernels[i].accumulate));
                random_chars(kernels[i].numeric_class, sizeof(kernels[i].numeric_class));
                choices[i] = (struct wire_choice){.cost_us = random_f64(), .measured = maybe()};
                random_chars(choices[i].kernel, sizeof(choices[i].kernel));
                random_chars(choices[i].numeric_class, sizeof(choices[i].numeric_class));
                random_chars(choices[i].lane, sizeof(choices[i].lane));
                random_chars(choices[i].refusal, sizeof(choices[i].refusal));
                random_chars(choices[i].prepare, sizeof(choices[i].prepare));
                counters[i] = (struct wire_counter){.value = random_f64()};
                random_chars(counters[i].name, sizeof(counters[i].name));
        }
        for (uint32_t n = 0; n <= N; n += N / 2) {
                assert_int_equal(wire_encode_matrices(matrices, n, &payload, &n_bytes), 0);
                assert_int_equal(wire_decode_matrices(payload, n_bytes, &matrices_back, &n_items), 0);
                assert_int_equal(n_items, n);
                for (uint32_t i = 0; i < n; i++) {
                        assert_true(matrices[i].id == matrices_back[i].id && matrices[i].rows == matrices_back[i].rows &&
                                    matrices[i].cols == matrices_back[i].cols && matrices[i].batch == matrices_back[i].batch &&
                                    matrices[i].bytes == matrices_back[i].bytes && matrices[i].dtype == matrices_back[i].dtype &&
                                    matrices[i].order == matrices_back[i].order && matrices[i].share == matrices_back[i].share &&
                                    matrices[i].owner_uid == matrices_back[i].owner_uid &&
                                    matrices[i].committed == matrices_back[i].committed);
                        assert_string_equal(matrices[i].name, matrices_back[i].name);
                }
                assert_int_equal(wire_decode_matrices(payload, n_bytes - 1, &matrices_back, &n_items), -EBADMSG);
                free(payload);
                free(matrices_back);

                assert_int_equal(wire_encode_kernels(kernels, n, &payload, &n_bytes), 0);
                assert_int_equal(wire_decode_kernels(payload, n_bytes, &kernels_back, &n_items), 0);
                assert_int_equal(n_items, n);
                for (uint32_t i = 0; i < n; i++)
                        assert_memory_equal(&kernels[i], &kernels_back[i], sizeof(kernels[i].name) + sizeof(kernels[i].family));
                for (uint32_t i = 0; i < n; i++) {
                        assert_string_equal(kernels[i].numeric_class, kernels_back[i].numeric_class);
                        assert_true(kernels[i].tile_m == kernels_back[i].tile_m && kernels[i].usable == kernels_back[i].usable);
                }
                free(payload);
                free(kernels_back);

                assert_int_equal(wire_encode_choices(choices, n, &payload, &n_bytes), 0);
                assert_int_equal(wire_decode_choices(payload, n_bytes, &choices_back, &n_items), 0);
                assert_int_equal(n_items, n);
                for (uint32_t i = 0; i < n; i++) {
                        assert_string_equal(choices[i].kernel, choices_back[i].kernel);
                        assert_string_equal(choices[i].numeric_class, choices_back[i].numeric_class);
                        assert_string_equal(choices[i].lane, choices_back[i].lane);
                        assert_string_equal(choices[i].refusal, choices_back[i].refusal);
                        assert_string_equal(choices[i].prepare, choices_back[i].prepare);
                        assert_true(choices[i].cost_us == choices_back[i].cost_us &&
                                    choices[i].measured == choices_back[i].measured);
                }
                free(payload);
                free(choices_back);

                assert_int_equal(wire_encode_counters(counters, n, &payload, &n_bytes), 0);
                assert_int_equal(wire_decode_counters(payload, n_bytes, &counters_back, &n_items), 0);
                assert_int_equal(n_items, n);
                for (uint32_t i = 0; i < n; i++) {
                        assert_string_equal(counters[i].name, counters_back[i].name);
                        assert_true(counters[i].value == counters_back[i].value);
                }
                free(payload);
                free(counters_back);
        }
}

static void test_encoding_without_room_says_so_and_writes_nothing_beyond(void **state) {
        static struct gemm problems[REQUEST_PROBLEMS_MAX];
        static struct reply reply;
        struct request request;
        int n_bytes;

        (void)state;
        random_request(&request, WIRE_GEMM, problems);
        n_bytes = wire_encode_request(&request, bytes, sizeof(bytes));
        for (int room = 0; room < n_bytes; room++) {
                memset(bytes, 0xee, sizeof(bytes));
                assert_int_equal(wire_encode_request(&request, bytes, (size_t)room), -EMSGSIZE);
                assert_int_equal(bytes[room], 0xee);
        }
        assert_int_equal(wire_encode_request(&request, bytes, (size_t)n_bytes), n_bytes);
        random_reply(&reply, WIRE_INFO);
        n_bytes = wire_encode_reply(&reply, bytes, sizeof(bytes));
        for (int room = 0; room < n_bytes; room++) {
                memset(bytes, 0xee, sizeof(bytes));
                assert_int_equal(wire_encode_reply(&reply, bytes, (size_t)room), -EMSGSIZE);
                assert_int_equal(bytes[room], 0xee);
        }
}

static void test_eighty_products_with_c_fit_into_one_request(void **state) {
        static struct gemm problems[REQUEST_PROBLEMS_MAX];
        struct request request = {.id = 1, .method = WIRE_GEMM}, back;
        int n_bytes;

        (void)state;
        request.gemm.is_vector = true;
        request.gemm.n_problems = REQUEST_PROBLEMS_MAX;
        request.gemm.problems = problems;
        for (uint32_t i = 0; i < REQUEST_PROBLEMS_MAX; i++) {
                struct operand *operands[] = {&problems[i].a, &problems[i].b, &problems[i].c, &problems[i].d};

                gemm_init(&problems[i]);
                for (int j = 0; j < 4; j++) {
                        operands[j]->dtype = MMA_BF16;
                        operands[j]->order = MMA_ORDER_ROW;
                        operands[j]->place = PLACE_SLAB;
                        operands[j]->object = 1000;
                        operands[j]->offset = 1ull << 32;
                        operands[j]->rows = operands[j]->cols = 1024;
                }
        }
        n_bytes = wire_encode_request(&request, bytes, sizeof(bytes));
        assert_true(n_bytes > 0);
        assert_int_equal(wire_decode_request(decoder, bytes, (size_t)n_bytes, &back, &refusal), 0);
        assert_true(same_request(&request, &back));
}

static void test_decoding_allocates_nothing_after_the_first_frame(void **state) {
        const msgpack_zone_chunk *first = decoder->zone.chunk_list.head;
        const char *why;
        struct request request;
        size_t n = 0;

        (void)state;
        /* As many objects as may be: 63 arrays under keys of their own, pairs being the dearest kind. */
        memcpy(bytes, "\x8f\xa2id\x01\xa6method\xa4ping", 17);
        bytes[0] = 0xde;
        memmove(bytes + 3, bytes + 1, 16);
        bytes[1] = 0;
        bytes[2] = 64;
        n = 19;
        for (int i = 0; i < 62; i++) {
                bytes[n++] = 0xa2;
                bytes[n++] = (uint8_t)('A' + i / 8);
                bytes[n++] = (uint8_t)('A' + i % 8);
                bytes[n++] = 0xdc;
                bytes[n++] = 0;
                bytes[n++] = 63;
                memset(bytes + n, 0xc0, 63);
                n += 63;
        }
        assert_int_equal(wire_walk(bytes, n, &why), 0);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(wire_decode_request(decoder, bytes, n, &request, &refusal), 0);
                assert_ptr_equal(decoder->zone.chunk_list.head, first); /* a new chunk would be put in front of it */
        }
}

static int setup(void **state) {
        (void)state;
        return wire_decoder_new(&decoder);
}

static int teardown(void **state) {
        (void)state;
        decoder = wire_decoder_free(decoder);
        return wire_decoder_free(NULL) ? -1 : 0;
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_request_survives_the_wire),
                cmocka_unit_test(test_every_reply_survives_the_wire),
                cmocka_unit_test(test_features_of_hello_survive_the_wire),
                cmocka_unit_test(test_refusal_survives_the_wire),
                cmocka_unit_test(test_failed_vector_still_tells_the_status_of_each_problem),
                cmocka_unit_test(test_bye_survives_the_wire),
                cmocka_unit_test(test_items_survive_the_wire),
                cmocka_unit_test(test_encoding_without_room_says_so_and_writes_nothing_beyond),
                cmocka_unit_test(test_eighty_products_with_c_fit_into_one_request),
                cmocka_unit_test(test_decoding_allocates_nothing_after_the_first_frame),
        };

        random_begin();
        return cmocka_run_group_tests(tests, setup, teardown);
}
