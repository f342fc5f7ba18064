/* SPDX-License-Identifier: MIT
 *
 * Goal: the copies of kernels/prepare.h write exactly the elements and zeros that they promise, whatever the alignment,
 * pitch, order and dtype, and nothing else. Method: random copies against a loop over elements, byte for byte, with poison
 * around and between the lines; every code of the narrow formats through each conversion; sizes beyond 2^31 by sample.
 * Source buffers end where the matrix does, so that a memory checker sees reads beyond it. MMA_TEST_SEED repeats a run;
 * MMA_TEST_BRIEF=1 takes fewer copies (for compute-sanitizer).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <cuda_runtime_api.h>

#include "kernels/prepare.h"
#include "tests/lib/oracle.h"

#define GUARD 64u
#define POISON 0xa5
#define BYTES_MAX (1u << 23)

static struct oracle_random rng;
static bool is_brief;
static uint8_t *source, *before, *expected, *after;     /* host */

static void cuda_ok(cudaError_t error)
{
        if (error != cudaSuccess)
                fail_msg("%s", cudaGetErrorString(error));
}

static bool is_row(const struct mma_view *view)
{
        return view->order == MMA_ORDER_ROW;
}

static uint64_t lines_of(const struct mma_copy *copy, const struct mma_view *view)
{
        return is_row(view) ? copy->rows : copy->cols;
}

static uint64_t line_of(const struct mma_copy *copy, const struct mma_view *view)
{
        return is_row(view) ? copy->cols : copy->rows;
}

static uint64_t index_of(const struct mma_view *view, uint64_t batch, uint64_t row, uint64_t col)
{
        return batch * view->batch_stride + (is_row(view) ? row * view->ld + col : col * view->ld + row);
}

/* Bytes from the first element to the end of the last one. */
static uint64_t extent_of(const struct mma_copy *copy, const struct mma_view *view, bool with_pad)
{
        uint64_t line = with_pad ? view->ld : line_of(copy, view);

        if (!copy->rows || !copy->cols || !copy->batch)
                return 0;
        return ((copy->batch - 1) * view->batch_stride + (lines_of(copy, view) - 1) * view->ld + line) *
               oracle_bytes(view->dtype);
}

static void put_zero(const struct mma_view *view, uint8_t *image, uint64_t index)
{
        memset(image + index * oracle_bytes(view->dtype), 0, oracle_bytes(view->dtype));
}

static void expect(const struct mma_copy *copy, const uint8_t *from, uint8_t *to)
{
        uint64_t size = oracle_bytes(copy->from.dtype), to_size = oracle_bytes(copy->to.dtype);

        for (uint64_t b = 0; b < copy->batch; b++) {
                for (uint64_t i = 0; i < copy->rows; i++)
                        for (uint64_t j = 0; j < copy->cols; j++) {
                                const uint8_t *at = from + index_of(&copy->from, b, i, j) * size;
                                uint8_t *into = to + index_of(&copy->to, b, i, j) * to_size;

                                if (copy->rounds_tf32)
                                        oracle_encode(MMA_F32, oracle_tf32(oracle_decode(MMA_F32, at)), into);
                                else if (copy->from.dtype == copy->to.dtype)
                                        memcpy(into, at, size);
                                else
                                        oracle_encode(copy->to.dtype, oracle_decode(copy->from.dtype, at), into);
                        }
                for (uint64_t l = 0; copy->pads && copy->rows && copy->cols && l < lines_of(copy, &copy->to); l++)
                        for (uint64_t i = line_of(copy, &copy->to); i < copy->to.ld; i++)
                                put_zero(&copy->to, to, b * copy->to.batch_stride + l * copy->to.ld + i);
        }
}

/* Equal bytes, or two NaNs where a conversion met one: which NaN is not promised. */
static void compare(const struct mma_copy *copy, uint64_t n_bytes, uint64_t offset)
{
        uint64_t size = oracle_bytes(copy->to.dtype);
        bool converts = copy->rounds_tf32 || copy->from.dtype != copy->to.dtype;

        for (uint64_t at = 0; at < n_bytes; at++) {
                uint64_t element = at >= offset ? (at - offset) / size * size + offset : 0;

                if (expected[at] == after[at])
                        continue;
                if (converts && at >= offset && element + size <= n_bytes) {
                        double want = oracle_decode(copy->to.dtype, expected + element);
                        double got = oracle_decode(copy->to.dtype, after + element);

                        if (want != want && got != got)
                                continue;
                }
                fail_msg("%s %s ld %zu stride %zu at %% 16 = %zu to %s %s ld %zu stride %zu at %% 16 = %zu, %zux%zu, batch %zu%s%s: "
                         "byte %zd of the target is %02x, not %02x",
                         mma_dtype_name(copy->from.dtype), mma_order_name(copy->from.order), (size_t)copy->from.ld,
                         (size_t)copy->from.batch_stride, (size_t)copy->from.at % 16, mma_dtype_name(copy->to.dtype),
                         mma_order_name(copy->to.order), (size_t)copy->to.ld, (size_t)copy->to.batch_stride,
                         (size_t)copy->to.at % 16, (size_t)copy->rows, (size_t)copy->cols, (size_t)copy->batch,
                         copy->pads ? ", pads" : "", copy->rounds_tf32 ? ", rounds" : "", (ssize_t)at - (ssize_t)offset,
                         after[at], expected[at]);
        }
}

/* copy's views without addresses; offsets in bytes from an address that is a multiple of 256. */
static void check(struct mma_copy copy, uint64_t from_offset, uint64_t to_offset, uint32_t n_sms)
{
        uint64_t from_bytes = from_offset + extent_of(&copy, &copy.from, false);
        uint64_t to_bytes = GUARD + to_offset + extent_of(&copy, &copy.to, copy.pads) + GUARD;
        uint8_t *from, *to;

        assert_true(from_bytes <= BYTES_MAX && to_bytes <= BYTES_MAX);
        cuda_ok(cudaMalloc((void **)&from, from_bytes ? from_bytes : 1));
        cuda_ok(cudaMalloc((void **)&to, to_bytes));
        memset(before, POISON, to_bytes);
        memcpy(expected, before, to_bytes);
        expect(&copy, source + from_offset, expected + GUARD + to_offset);
        cuda_ok(cudaMemcpy(from, source, from_bytes, cudaMemcpyHostToDevice));
        cuda_ok(cudaMemcpy(to, before, to_bytes, cudaMemcpyHostToDevice));
        copy.from.at = from + from_offset;
        copy.to.at = to + GUARD + to_offset;
        cuda_ok((cudaError_t)prepare_copy(&copy, n_sms, NULL));
        cuda_ok(cudaMemcpy(after, to, to_bytes, cudaMemcpyDeviceToHost));
        compare(&copy, to_bytes, GUARD + to_offset);
        cuda_ok(cudaFree(from));
        cuda_ok(cudaFree(to));
}

static void random_bytes(uint8_t *at, uint64_t n_bytes)
{
        for (uint64_t i = 0; i < n_bytes; i++)
                at[i] = (uint8_t)(oracle_next(&rng) >> 32);
}

static uint64_t below(uint64_t bound)
{
        return oracle_below(&rng, bound);
}

static const struct {
        uint8_t from, to;
        bool rounds;
} kinds[] = {
        { MMA_S8, MMA_S8, false }, { MMA_U8, MMA_U8, false }, { MMA_E4M3, MMA_E4M3, false }, { MMA_E5M2, MMA_E5M2, false },
        { MMA_F16, MMA_F16, false }, { MMA_BF16, MMA_BF16, false }, { MMA_F32, MMA_F32, false }, { MMA_S32, MMA_S32, false },
        { MMA_F64, MMA_F64, false }, { MMA_E4M3, MMA_F16, false }, { MMA_E5M2, MMA_F16, false }, { MMA_F16, MMA_F32, false },
        { MMA_BF16, MMA_F32, false }, { MMA_F32, MMA_F32, true },
};
#define N_KINDS (sizeof kinds / sizeof kinds[0])

/* A copy of the kind with views that fit the sizes; extras widen pitches and strides. */
static struct mma_copy copy_of(size_t kind, uint8_t from_order, uint8_t to_order, uint64_t rows, uint64_t cols, uint64_t batch,
                               uint64_t from_extra, uint64_t to_extra)
{
        struct mma_copy copy = { .rows = rows, .cols = cols, .batch = batch, .rounds_tf32 = kinds[kind].rounds };

        copy.from = (struct mma_view){ .dtype = kinds[kind].from, .order = from_order };
        copy.to = (struct mma_view){ .dtype = kinds[kind].to, .order = to_order };
        copy.from.ld = line_of(&copy, &copy.from) + from_extra;
        copy.to.ld = line_of(&copy, &copy.to) + to_extra;
        copy.from.batch_stride = copy.from.ld * lines_of(&copy, &copy.from);
        copy.to.batch_stride = copy.to.ld * lines_of(&copy, &copy.to);
        return copy;
}

static uint64_t random_size(void)
{
        static const uint64_t sizes[] = { 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 257, 300 };

        return below(4) ? sizes[below(sizeof sizes / sizeof sizes[0])] : 1 + below(400);
}

static void test_random_copies_write_their_elements_and_nothing_else(void **state)
{
        (void)state;
        for (int turn = 0; turn < (is_brief ? 70 : 3000); turn++) {
                size_t kind = (size_t)turn % N_KINDS;
                uint64_t size = oracle_bytes(kinds[kind].from), to_size = oracle_bytes(kinds[kind].to);
                bool is_tidy = below(3) == 0;   /* what the daemon's own targets look like */
                struct mma_copy copy = copy_of(kind, below(2) ? MMA_ORDER_ROW : MMA_ORDER_COL,
                                               below(2) ? MMA_ORDER_ROW : MMA_ORDER_COL, random_size(), random_size(),
                                               below(3) ? 1 : 1 + below(4), below(2) ? below(20) : 0, below(2) ? below(40) : 0);

                if (is_tidy) {
                        copy.to.ld = (copy.to.ld * to_size + 15) / 16 * 16 / to_size;
                        copy.to.batch_stride = copy.to.ld * lines_of(&copy, &copy.to);
                } else if (below(2)) {
                        copy.from.batch_stride += below(9);
                        copy.to.batch_stride += below(9);
                }
                if (!below(5))
                        copy.from.batch_stride = 0;     /* one matrix, written for every entry */
                copy.pads = below(2);
                check(copy, is_tidy && below(2) ? 0 : below(32) * size, is_tidy ? 0 : below(32) * to_size,
                      below(2) ? 0 : 1 + (uint32_t)below(3));
        }
}

/* Every alignment of whole elements on both sides, in both forms. */
static void test_every_alignment_up_to_16_bytes(void **state)
{
        (void)state;
        for (size_t kind = 0; kind < N_KINDS; kind++) {
                uint64_t size = oracle_bytes(kinds[kind].from), to_size = oracle_bytes(kinds[kind].to);

                for (int turns = 0; turns < 2; turns++)
                        for (uint64_t from = 0; from < 16; from += size * (is_brief ? 5 : 1))
                                for (uint64_t to = 0; to < 16; to += to_size * 3)
                                        check(copy_of(kind, MMA_ORDER_ROW, turns ? MMA_ORDER_COL : MMA_ORDER_ROW, 37, 75, 2,
                                                      from / size % 3, to % 5),
                                              from, to, 0);
        }
}

static void test_every_code_of_the_narrow_formats(void **state)
{
        uint8_t *codes = malloc(2u << 16);

        (void)state;
        assert_non_null(codes);
        memcpy(codes, source, 2u << 16);
        for (size_t kind = 0; kind < N_KINDS; kind++) {
                uint64_t size = oracle_bytes(kinds[kind].from), n = size == 1 ? 256 : 1u << 16;

                if (size > 2)
                        continue;
                for (uint64_t i = 0; i < n; i++)
                        memcpy(source + i * size, &i, size);
                check(copy_of(kind, MMA_ORDER_ROW, MMA_ORDER_ROW, n / 256, 256, 1, 0, 0), 0, 0, 0);
                check(copy_of(kind, MMA_ORDER_ROW, MMA_ORDER_COL, n / 256, 256, 1, 0, 0), 0, 0, 0);
        }
        memcpy(source, codes, 2u << 16);
        free(codes);
}

/* A NaN whose low bits alone are set must not become an infinity, the largest numbers must round up to one. */
static void test_tf32_rounding_of_special_values(void **state)
{
        static const uint32_t bits[] = { 0x7f800001, 0xff800001, 0x7fffffff, 0x7f800000, 0xff800000, 0, 0x80000000, 1, 0x1fff,
                                         0x1000, 0x0fff, 0x3f801000, 0x3f800fff, 0x3f803000, 0xbf801000, 0x7f7fefff,
                                         0x7f7ff000, 0x7f7fffff, 0x00800000, 0x007fffff };
        const uint64_t n = sizeof bits / sizeof bits[0];
        struct mma_copy copy = copy_of(N_KINDS - 1, MMA_ORDER_ROW, MMA_ORDER_ROW, 1, n, 1, 0, 0);

        (void)state;
        memcpy(source, bits, sizeof bits);
        check(copy, 0, 0, 0);
        copy.to.order = MMA_ORDER_COL;
        copy.to.ld = 1;
        check(copy, 0, 0, 0);
        random_bytes(source, sizeof bits);
}

static void test_empty_copies_write_nothing(void **state)
{
        (void)state;
        for (int what = 0; what < 3; what++)
                for (int turns = 0; turns < 2; turns++) {
                        struct mma_copy copy = copy_of(5, MMA_ORDER_ROW, turns ? MMA_ORDER_COL : MMA_ORDER_ROW, what == 0 ? 0 : 9,
                                                       what == 1 ? 0 : 9, what == 2 ? 0 : 9, 3, 3);

                        copy.pads = true;
                        check(copy, 0, 0, 0);
                }
}

static void test_a_pad_longer_than_the_line_is_all_zeros(void **state)
{
        (void)state;
        for (size_t kind = 0; kind < N_KINDS; kind++)
                for (int turns = 0; turns < 2; turns++) {
                        struct mma_copy copy = copy_of(kind, MMA_ORDER_COL, turns ? MMA_ORDER_ROW : MMA_ORDER_COL, 3, 5, 2, 1, 1000);

                        copy.pads = true;
                        check(copy, 0, 0, 0);
                        check(copy, 0, oracle_bytes(copy.to.dtype), 0);
                }
}

static void test_many_batches_and_few_ctas(void **state)
{
        const uint64_t batch = is_brief ? 500 : 70000, length = is_brief ? 5000 : 1000000;

        (void)state;
        check(copy_of(0, MMA_ORDER_ROW, MMA_ORDER_COL, 3, 5, batch, 0, 0), 0, 0, 1);
        check(copy_of(5, MMA_ORDER_ROW, MMA_ORDER_ROW, 2, 3, batch, 1, 2), 0, 0, 1);
        check(copy_of(5, MMA_ORDER_ROW, MMA_ORDER_ROW, 1, length, 1, 0, 0), 2, 0, 1);
        check(copy_of(5, MMA_ORDER_ROW, MMA_ORDER_COL, length, 1, 1, 0, 0), 2, 0, 1);
}

static void test_pairs_without_a_conversion_are_refused(void **state)
{
        struct mma_copy copy = copy_of(5, MMA_ORDER_ROW, MMA_ORDER_ROW, 4, 4, 1, 0, 0);

        (void)state;
        copy.to.dtype = MMA_F16;
        assert_int_equal(prepare_copy(&copy, 0, NULL), cudaErrorInvalidValue);
        copy.from.dtype = copy.to.dtype = MMA_F64;
        copy.rounds_tf32 = true;
        assert_int_equal(prepare_copy(&copy, 0, NULL), cudaErrorInvalidValue);
        copy.rounds_tf32 = false;
        copy.from.order = MMA_ORDER_MMA16816;
        assert_int_equal(prepare_copy(&copy, 0, NULL), cudaErrorInvalidValue);
        copy.from.order = MMA_ORDER_ROW;
        copy.pads = true;
        copy.to.ld = 3; /* no room for a line */
        assert_int_equal(prepare_copy(&copy, 0, NULL), cudaErrorInvalidValue);
}

/* Turned, turned back twice side by side, and turned once more, without a pause: each begins while the one before it ends, the third
 * beside the second. */
static void test_copies_that_overlap_find_what_those_before_them_wrote(void **state)
{
        enum { SIDE = 1536, BYTES = SIDE * SIDE };
        uint8_t *from, *turned, *back[2], *again;

        (void)state;
        cuda_ok(cudaMalloc((void **)&from, BYTES_MAX));
        cuda_ok(cudaMalloc((void **)&turned, BYTES));
        cuda_ok(cudaMalloc((void **)&back[0], BYTES));
        cuda_ok(cudaMalloc((void **)&back[1], BYTES));
        cuda_ok(cudaMalloc((void **)&again, BYTES));
        cuda_ok(cudaMemcpy(from, source, BYTES_MAX, cudaMemcpyHostToDevice));
        for (int round = 0; round < (is_brief ? 4 : 60); round++) {
                const uint64_t offset = below((BYTES_MAX - BYTES) / 16) * 16;
                const struct mma_view views[] = {
                        { .at = from + offset, .ld = SIDE, .dtype = MMA_E4M3, .order = MMA_ORDER_ROW },
                        { .at = turned, .ld = SIDE, .dtype = MMA_E4M3, .order = MMA_ORDER_COL },
                        { .at = back[0], .ld = SIDE, .dtype = MMA_E4M3, .order = MMA_ORDER_ROW },
                        { .at = back[1], .ld = SIDE, .dtype = MMA_E4M3, .order = MMA_ORDER_ROW },
                        { .at = again, .ld = SIDE, .dtype = MMA_E4M3, .order = MMA_ORDER_COL },
                };
                static const struct { int from, to; } steps[] = { { 0, 1 }, { 1, 2 }, { 1, 3 }, { 2, 4 } };

                for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
                        const struct mma_copy copy = { .from = views[steps[i].from], .to = views[steps[i].to], .rows = SIDE, .cols = SIDE,
                                                       .batch = 1, .is_beside = i == 2 };

                        cuda_ok((cudaError_t)prepare_copy(&copy, 0, NULL));
                }
                for (uint64_t row = 0; row < SIDE; row++)
                        for (uint64_t col = 0; col < SIDE; col++)
                                expected[col * SIDE + row] = source[offset + row * SIDE + col];
                cuda_ok(cudaMemcpy(after, again, BYTES, cudaMemcpyDeviceToHost));
                assert_memory_equal(after, expected, BYTES);
                cuda_ok(cudaMemcpy(after, back[1], BYTES, cudaMemcpyDeviceToHost));
                assert_memory_equal(after, source + offset, BYTES);
        }
        cuda_ok(cudaFree(from));
        cuda_ok(cudaFree(turned));
        cuda_ok(cudaFree(back[0]));
        cuda_ok(cudaFree(back[1]));
        cuda_ok(cudaFree(again));
}

/* More than 2^31 bytes and elements. The source repeats a block of prime length, so that a wrong line shows; the last lines
 * of the target and random ones are compared with the columns they come from. */
static void test_more_than_2_to_the_31_elements(void **state)
{
        enum { ROWS = 46350, COLS = 46349, BLOCK = 4194301, SAMPLES = 24 };
        const uint64_t bytes = (uint64_t)ROWS * COLS, pitch = (ROWS + 15) / 16 * 16;
        uint8_t *from, *to;

        (void)state;
        if (is_brief)
                skip();
        if (cudaMalloc((void **)&from, bytes) != cudaSuccess || cudaMalloc((void **)&to, pitch * COLS) != cudaSuccess) {
                cudaGetLastError();
                print_message("not enough memory for it\n");
                skip();
        }
        cuda_ok(cudaMemcpy(from, source, BLOCK, cudaMemcpyHostToDevice));
        for (uint64_t at = BLOCK; at < bytes; at += BLOCK)
                cuda_ok(cudaMemcpyAsync(from + at, from, bytes - at < BLOCK ? bytes - at : BLOCK, cudaMemcpyDeviceToDevice, NULL));
        const struct mma_copy copy = {
                .from = { .at = from, .ld = COLS, .dtype = MMA_U8, .order = MMA_ORDER_ROW },
                .to = { .at = to, .ld = pitch, .dtype = MMA_U8, .order = MMA_ORDER_COL },
                .rows = ROWS, .cols = COLS, .batch = 1, .pads = true,
        };
        cuda_ok((cudaError_t)prepare_copy(&copy, 0, NULL));
        cuda_ok(cudaDeviceSynchronize());
        for (int i = 0; i < SAMPLES; i++) {
                uint64_t col = i < 2 ? COLS - 1 - (uint64_t)i : below(COLS);

                cuda_ok(cudaMemcpy(after, to + col * pitch, pitch, cudaMemcpyDeviceToHost));
                for (uint64_t row = 0; row < pitch; row++) {
                        uint8_t want = row < ROWS ? source[(row * COLS + col) % BLOCK] : 0;

                        if (after[row] != want)
                                fail_msg("(%zu, %zu) is %02x, not %02x", (size_t)row, (size_t)col, after[row], want);
                }
        }
        cuda_ok(cudaFree(from));
        cuda_ok(cudaFree(to));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_random_copies_write_their_elements_and_nothing_else),
                cmocka_unit_test(test_every_alignment_up_to_16_bytes),
                cmocka_unit_test(test_every_code_of_the_narrow_formats),
                cmocka_unit_test(test_tf32_rounding_of_special_values),
                cmocka_unit_test(test_empty_copies_write_nothing),
                cmocka_unit_test(test_a_pad_longer_than_the_line_is_all_zeros),
                cmocka_unit_test(test_many_batches_and_few_ctas),
                cmocka_unit_test(test_pairs_without_a_conversion_are_refused),
                cmocka_unit_test(test_copies_that_overlap_find_what_those_before_them_wrote),
                cmocka_unit_test(test_more_than_2_to_the_31_elements),
        };
        const char *text = getenv("MMA_TEST_SEED"), *brief = getenv("MMA_TEST_BRIEF");
        uint64_t seed = text ? strtoull(text, NULL, 0) : (uint64_t)time(NULL);
        int n_devices = 0, r;

        if (cudaGetDeviceCount(&n_devices) != cudaSuccess || !n_devices) {
                printf("1..0 # skipped: no GPU\n");
                return 77;
        }
        is_brief = brief && *brief == '1';
        printf("# seed %llu\n", (unsigned long long)seed);
        oracle_seed(&rng, seed);
        source = malloc(BYTES_MAX);
        before = malloc(BYTES_MAX);
        expected = malloc(BYTES_MAX);
        after = malloc(BYTES_MAX);
        if (!source || !before || !expected || !after || prepare_load())
                return 1;
        random_bytes(source, BYTES_MAX);
        r = cmocka_run_group_tests(tests, NULL, NULL);
        free(source);
        free(before);
        free(expected);
        free(after);
        return r;
}
