/* SPDX-License-Identifier: MIT
 *
 * Everything that bytes of a peer go through before anything is known about them: frame header, bounded walk, decoding as a
 * request and as every reply, checks of a product. Besides not crashing, it must hold that
 *   - what the walk lets through msgpack-c accepts, and nothing that the walk lets through is -ENOMEM;
 *   - what was decoded as a request encodes and decodes to the same again;
 *   - a product that passed its checks has extents, and refusals have a status and a text.
 * With libFuzzer (option `fuzz`) the entry is LLVMFuzzerTestOneInput; fuzz-wire-random.c drives it without.
 */
#include <assert.h>
#include <errno.h>
#include <msgpack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/walk.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/proto/same.h"

struct fuzz_counts fuzz_counts;

static struct wire_decoder *decoder, *second;
static msgpack_zone zone;

static void begin(void) {
        if (decoder)
                return;
        if (wire_decoder_new(&decoder) < 0 || wire_decoder_new(&second) < 0 || !msgpack_zone_init(&zone, 256u << 10))
                abort();
}

void fuzz_end(void) {
        decoder = wire_decoder_free(decoder);
        second = wire_decoder_free(second);
        msgpack_zone_destroy(&zone);
}

static void check_header(const uint8_t *bytes, size_t n_bytes) {
        struct frame_header header;
        uint8_t again[FRAME_HEADER_BYTES];

        if (n_bytes < FRAME_HEADER_BYTES || frame_header_decode(bytes, FRAME_FDS_MAX, &header) != 0)
                return;
        assert(header.map_bytes > 0 && header.map_bytes <= FRAME_MAP_BYTES_MAX && header.n_fds <= FRAME_FDS_MAX);
        frame_header_encode(&header, again);
        assert(memcmp(bytes, again, sizeof(again)) == 0);
}

static bool check_walk(const uint8_t *bytes, size_t n_bytes, bool is_array) {
        const char *why = NULL;
        msgpack_object object;
        size_t offset = 0;

        if (walk(bytes, n_bytes, is_array, is_array ? LIST_OBJECTS_MAX : MSGPACK_OBJECTS_MAX, &why) != 0) {
                assert(why && why[0]);
                return false;
        }
        msgpack_zone_clear(&zone);
        assert(msgpack_unpack((const char *)bytes, n_bytes, &offset, &zone, &object) == MSGPACK_UNPACK_SUCCESS);
        assert(offset == n_bytes);
        return true;
}

static void check_products(struct request *request) {
        struct refusal refusal = {0};
        uint64_t bytes;

        for (uint32_t i = 0; i < request->gemm.n_problems; i++) {
                struct gemm gemm = request->gemm.problems[i];
                int r = gemm_check(&gemm, "problems[79].", &refusal);

                if (r != 0) {
                        assert(r > 0 && refusal.status == r && refusal.text[0]);
                        continue;
                }
                fuzz_counts.n_products++;
                assert(operand_extent(&gemm.a, gemm.batch, &bytes) && operand_extent(&gemm.b, gemm.batch, &bytes) &&
                       operand_extent(&gemm.d, gemm.batch, &bytes) && bytes <= INT64_MAX);
                assert(gemm.a.ld >= 1 && gemm.d.ld >= 1 && gemm.m <= GEMM_DIMENSION_MAX);
                gemm_check_overlap(&gemm, "", &refusal);
                gemm_check_payload(&gemm, 1, false, 4096, &refusal);
                gemm_inline_d_bytes(&gemm, &bytes);
        }
        gemm_check_vector_overlap(request->gemm.problems, request->gemm.n_problems, &refusal);
}

/* NaN is not itself; a product with one is not compared. */
static bool has_nan(const struct request *request) {
        for (uint32_t i = 0; request->method == WIRE_GEMM && i < request->gemm.n_problems; i++) {
                const struct gemm *gemm = &request->gemm.problems[i];

                if (!same_gemm(gemm, gemm))
                        return true;
        }
        return false;
}

static void check_request(const uint8_t *bytes, size_t n_bytes, bool is_proven) {
        static uint8_t again[2 * FRAME_MAP_BYTES_MAX];
        struct request request, back;
        struct refusal refusal = {0};
        int r = wire_decode_request(decoder, bytes, n_bytes, &request, &refusal), n_again;

        assert(r != -ENOMEM);
        if (r < 0) {
                assert(r == -EBADMSG);
                return;
        }
        assert(is_proven && request.id != 0);
        if (r > 0) {
                assert(refusal.status == r && refusal.text[0] && memchr(refusal.text, 0, sizeof(refusal.text)));
                fuzz_counts.n_refused++;
                return;
        }
        fuzz_counts.n_requests++;
        n_again = wire_encode_request(&request, again, sizeof(again));
        assert(n_again > 0);
        /* Written out in full, a frame at the limit of objects or bytes may be over it. */
        if (!has_nan(&request) && n_again <= (int)FRAME_MAP_BYTES_MAX && n_bytes < 8192) {
                assert(wire_decode_request(second, again, (size_t)n_again, &back, &refusal) == 0);
                assert(same_request(&request, &back));
        }
        if (request.method == WIRE_GEMM)
                check_products(&request);
}

static void check_replies(const uint8_t *bytes, size_t n_bytes) {
        static struct reply reply;
        struct wire_matrix *matrices;
        struct wire_kernel *kernels;
        struct wire_choice *choices;
        struct wire_counter *counters;
        uint32_t n_items;

        for (int method = WIRE_NONE; method <= WIRE_UNKNOWN; method++)
                if (wire_decode_reply(decoder, bytes, n_bytes, method, &reply) == 0) {
                        assert(memchr(reply.refusal.text, 0, sizeof(reply.refusal.text)));
                        assert(reply.method != WIRE_GEMM || reply.gemm.n_problems <= REQUEST_PROBLEMS_MAX);
                        assert(reply.method != WIRE_HELLO || reply.hello.n_features <= REQUEST_FEATURES_MAX);
                        fuzz_counts.n_replies++;
                }
        if (wire_decode_matrices(bytes, n_bytes, &matrices, &n_items) == 0)
                free(matrices);
        if (wire_decode_kernels(bytes, n_bytes, &kernels, &n_items) == 0)
                free(kernels);
        if (wire_decode_choices(bytes, n_bytes, &choices, &n_items) == 0)
                free(choices);
        if (wire_decode_counters(bytes, n_bytes, &counters, &n_items) == 0)
                free(counters);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes) {
        bool is_proven;

        begin();
        fuzz_counts.n_inputs++;
        check_header(bytes, n_bytes);
        is_proven = check_walk(bytes, n_bytes, false);
        check_walk(bytes, n_bytes, true);
        check_request(bytes, n_bytes, is_proven);
        check_replies(bytes, n_bytes);
        return 0;
}
