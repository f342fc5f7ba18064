/* SPDX-License-Identifier: MIT
 *
 * Goal: the form kept beside a resident matrix (daemon/pack.h) is paid for by the matrix' owner, serves the products that come
 * later, never stands in anybody's way and leaves nothing behind. Method: the daemon of one thread (fixture.h), a fake backend
 * that says how much it copied.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/backend_fake.h"
#include "tests/unit/daemon/fixture.h"

#define MATRIX_BYTES 160u       /* 5 x 7 f32 at a pitch of 32 */
#define FORM_BYTES 4096u

static struct fixture fixture;
static struct fixture *const f = &fixture;

static int teardown(void **state)
{
        (void)state;
        fixture_close(f);
        return 0;
}

static struct text text(const char *at)
{
        return (struct text){ at, (uint32_t)strlen(at) };
}

static const struct operand nowhere = { .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };

static int put(uint32_t peer, const char *name, uint64_t rows, uint64_t cols)
{
        struct request request = fixture_request(WIRE_MATRIX_PUT);
        float *values = fixture_ones(rows * cols);
        struct reply reply;

        request.matrix_put.name = text(name);
        request.matrix_put.shape = request.matrix_put.source = nowhere;
        request.matrix_put.shape.dtype = request.matrix_put.source.dtype = MMA_F32;
        request.matrix_put.shape.order = request.matrix_put.source.order = MMA_ORDER_ROW;
        request.matrix_put.shape.rows = request.matrix_put.source.rows = rows;
        request.matrix_put.shape.cols = request.matrix_put.source.cols = cols;
        request.matrix_put.source.place = PLACE_INLINE;
        request.matrix_put.batch = 1;
        request.matrix_put.share = MMA_SHARE_PUBLIC;
        request.matrix_put.share_gid = -1;
        request.matrix_put.has_source = true;
        fixture_call(f, peer, &request, values, rows * cols * 4, &reply);
        free(values);
        return reply.status;
}

static void drop(uint32_t peer, const char *name)
{
        struct request request = fixture_request(WIRE_MATRIX_DROP);
        struct reply reply;

        request.matrix_drop.name = text(name);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
}

/* D (2 x 7) = ones (2 x 5) * the named matrix. */
static void send_product(uint32_t peer, const char *name)
{
        struct request request = fixture_request(WIRE_GEMM);
        float *ones = fixture_ones(10);
        struct gemm gemm;

        gemm_init(&gemm);
        fixture_inline(&gemm.a, 2, 5, 0);
        gemm.b.place = PLACE_MATRIX;
        gemm.b.name = text(name);
        fixture_inline(&gemm.d, 2, 7, 0);
        request.gemm.n_problems = 1;
        request.gemm.problems = &gemm;
        fixture_send(f, peer, &request, ones, 40);
        free(ones);
}

static void receive_product(uint32_t peer)
{
        struct reply reply;

        fixture_receive(f, peer, WIRE_GEMM, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(*(const float *)(const void *)f->peers[peer].payload == 5);
}

static void product(uint32_t peer, const char *name)
{
        send_product(peer, name);
        receive_product(peer);
}

static uint64_t used(uint32_t peer)
{
        return f->conns[peer]->user->used[QUOTA_GPU_BYTES];
}

static void test_what_was_copied_once_is_kept_paid_for_and_dropped_with_its_matrix(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096", NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        assert_int_equal(used(peer), MATRIX_BYTES);
        product(peer, "w");
        assert_int_equal(backend_fake_packs(f->daemon.backend), 0);
        fixture_until(f, used(peer) == MATRIX_BYTES + FORM_BYTES);
        fixture_until(f, f->daemon.requests->matrices.packs_first != NULL);
        product(peer, "w");
        assert_int_equal(backend_fake_packs(f->daemon.backend), 1);
        product(peer, "w");
        assert_int_equal(backend_fake_packs(f->daemon.backend), 2);
        assert_int_equal(used(peer), MATRIX_BYTES + FORM_BYTES);
        drop(peer, "w");
        fixture_until(f, used(peer) == 0);
        assert_null(f->daemon.requests->matrices.packs_first);
}

static void test_an_owner_without_quota_for_it_is_served_as_before(void **state)
{
        uint64_t n_refused;
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096", NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        f->conns[peer]->user->allowed[QUOTA_GPU_BYTES] = MATRIX_BYTES + FORM_BYTES - 1;
        n_refused = quota_refusals(QUOTA_GPU_BYTES);
        for (int i = 0; i < 3; i++) {
                product(peer, "w");
                fixture_turn(f);
                assert_int_equal(used(peer), MATRIX_BYTES);
        }
        assert_int_equal(backend_fake_packs(f->daemon.backend), 0);
        assert_int_equal(quota_refusals(QUOTA_GPU_BYTES), n_refused);
        f->conns[peer]->user->allowed[QUOTA_GPU_BYTES]++;
        product(peer, "w");
        fixture_until(f, used(peer) == MATRIX_BYTES + FORM_BYTES);
}

static void test_a_reader_of_another_user_pays_nothing(void **state)
{
        uint32_t owner, reader;
        char name[32];

        (void)state;
        fixture_open(f, "pack_bytes=4096", NULL);
        owner = fixture_connect(f, 1001);
        reader = fixture_connect(f, 1002);
        assert_int_equal(put(owner, "w", 5, 7), MMA_OK);
        snprintf(name, sizeof(name), "%u/w", 1001u);
        product(reader, name);
        fixture_until(f, used(owner) == MATRIX_BYTES + FORM_BYTES);
        assert_int_equal(used(reader), 0);
}

static void test_a_put_that_needs_the_room_gets_it_at_its_next_try(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096", NULL);
        peer = fixture_connect(f, 0);
        f->conns[peer]->user->allowed[QUOTA_GPU_BYTES] = MATRIX_BYTES + FORM_BYTES;
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        product(peer, "w");
        fixture_until(f, f->daemon.requests->matrices.packs_first != NULL);
        assert_int_equal(put(peer, "v", 5, 7), MMA_QUOTA);
        fixture_until(f, used(peer) == MATRIX_BYTES);
        assert_int_equal(put(peer, "v", 5, 7), MMA_OK);
        product(peer, "w");
        assert_int_equal(backend_fake_packs(f->daemon.backend), 0);
}

static void test_what_a_product_is_using_is_not_taken_away(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096,hold=1", NULL);
        peer = fixture_connect(f, 0);
        f->conns[peer]->user->allowed[QUOTA_GPU_BYTES] = MATRIX_BYTES + FORM_BYTES;
        backend_fake_release(f->daemon.backend, 2);
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        product(peer, "w");
        fixture_until(f, f->daemon.requests->matrices.packs_first != NULL);
        send_product(peer, "w");
        fixture_turn(f);
        assert_int_equal(put(peer, "v", 5, 7), MMA_QUOTA);
        assert_int_equal(used(peer), MATRIX_BYTES + FORM_BYTES);
        backend_fake_release(f->daemon.backend, 1);
        receive_product(peer);
        assert_int_equal(backend_fake_packs(f->daemon.backend), 1);
        assert_int_equal(used(peer), MATRIX_BYTES + FORM_BYTES);
}

static void test_a_matrix_dropped_while_its_room_is_made_leaves_nothing(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096,memory_us=30000", NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        product(peer, "w");
        drop(peer, "w");
        fixture_until(f, used(peer) == 0);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);
}

/* The device has room for the matrix, not for the form: nobody tries again. */
static void little_memory(struct config *config)
{
        config->memory_bytes_max = MATRIX_BYTES + FORM_BYTES - 1;
}

static void test_a_device_without_room_is_asked_once(void **state)
{
        uint32_t peer;

        (void)state;
        fixture_open(f, "pack_bytes=4096", little_memory);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, "w", 5, 7), MMA_OK);
        product(peer, "w");
        fixture_until(f, used(peer) == MATRIX_BYTES);
        product(peer, "w");
        product(peer, "w");
        assert_int_equal(used(peer), MATRIX_BYTES);
        assert_int_equal(backend_fake_packs(f->daemon.backend), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_teardown(test_what_was_copied_once_is_kept_paid_for_and_dropped_with_its_matrix, teardown),
                cmocka_unit_test_teardown(test_an_owner_without_quota_for_it_is_served_as_before, teardown),
                cmocka_unit_test_teardown(test_a_reader_of_another_user_pays_nothing, teardown),
                cmocka_unit_test_teardown(test_a_put_that_needs_the_room_gets_it_at_its_next_try, teardown),
                cmocka_unit_test_teardown(test_what_a_product_is_using_is_not_taken_away, teardown),
                cmocka_unit_test_teardown(test_a_matrix_dropped_while_its_room_is_made_leaves_nothing, teardown),
                cmocka_unit_test_teardown(test_a_device_without_room_is_asked_once, teardown),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
