/* SPDX-License-Identifier: MIT
 *
 * Goal: `kernels` with a problem tells what would be chosen; `tune` is for administrators, measures row by row with others'
 * work between, changes choices inside a numeric class and no result, and ends rightly however it ends. Method: the daemon
 * of one thread (fixture.h) on the fake backend, which ranks the real columns for an H200 and measures the opposite of what
 * the model says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/backend_fake.h"
#include "tests/unit/daemon/fixture.h"

static struct fixture fixture;
static struct fixture *const f = &fixture;
static char folder[] = "/tmp/mmad-tune-XXXXXX";

static void remove_files(void)
{
        char command[64];

        snprintf(command, sizeof command, "rm -rf '%s'/mmad", folder);
        assert_int_equal(system(command), 0);
}

static int teardown(void **state)
{
        (void)state;
        fixture_close(f);
        remove_files();
        return 0;
}

static uint32_t connect_admin(void)
{
        uint32_t peer = fixture_connect(f, 1001);

        f->conns[peer]->user->is_admin = true;
        return peer;
}

static struct request about(int method, uint8_t dtype, uint64_t m, uint64_t n, uint64_t k)
{
        struct request request = fixture_request(method);
        struct wire_problem problem = { .m = m, .n = n, .k = k, .batch = 1, .a = dtype, .op_a = MMA_OP_N, .op_b = MMA_OP_N,
                                        .compute = MMA_COMPUTE_DEFAULT };

        if (method == WIRE_TUNE) {
                request.tune.problem = problem;
        } else {
                request.kernels.has_problem = true;
                request.kernels.problem = problem;
        }
        return request;
}

/* The items of the last reply; the caller frees. */
static struct wire_choice *items_of(uint32_t peer, uint32_t *ret_n)
{
        struct wire_choice *items = NULL;

        assert_int_equal(wire_decode_choices(f->peers[peer].payload, f->peers[peer].payload_bytes, &items, ret_n), 0);
        return items;
}

static struct wire_choice explained(uint32_t peer, uint8_t dtype, uint64_t m, uint64_t n, uint64_t k)
{
        struct request request = about(WIRE_KERNELS, dtype, m, n, k);
        struct wire_choice first, *items;
        struct reply reply;
        uint32_t n_items;

        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        items = items_of(peer, &n_items);
        assert_true(n_items > 0);
        first = items[0];
        free(items);
        return first;
}

static void test_each_row_is_a_candidate_or_has_a_reason(void **state)
{
        struct request request;
        uint32_t peer, n_rows, n_seen = 0;
        bool is_out = false;
        double last_us = 0;
        struct reply reply;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);   /* anybody may ask */
        backend_fake_rows(&n_rows);
        request = about(WIRE_KERNELS, MMA_BF16, 4096, 4096, 4096);
        do {
                struct wire_choice *items;
                uint32_t n;

                request.id = 0;
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                items = items_of(peer, &n);
                assert_int_equal(n, reply.list.n_items);
                for (uint32_t i = 0; i < n; i++) {
                        is_out |= items[i].refusal[0] != '\0';
                        assert_int_equal(is_out, items[i].refusal[0] != '\0');
                        if (!is_out) {
                                assert_true(items[i].cost_us >= last_us && !items[i].measured);
                                assert_string_equal(items[i].lane, "bulk");
                                last_us = items[i].cost_us;
                        }
                }
                n_seen += n;
                free(items);
                request.kernels.cursor = reply.list.next_cursor;
        } while (reply.list.next_cursor);
        assert_int_equal(n_seen, n_rows);
        assert_true(is_out && last_us > 0);
        assert_string_equal(explained(peer, MMA_BF16, 64, 64, 64).lane, "express");
}

static void test_problems_that_are_none_are_refused_with_their_field(void **state)
{
        static const int methods[] = { WIRE_KERNELS, WIRE_TUNE };
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = connect_admin();
        for (int i = 0; i < 2; i++) {
                struct request request = about(methods[i], MMA_F32, 8, 8, 8);
                struct wire_problem *problem = methods[i] == WIRE_TUNE ? &request.tune.problem : &request.kernels.problem;
                struct reply reply;

                problem->b = MMA_S8;
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_BAD_FIELD);
                assert_string_equal(reply.refusal.field, "problem.b.dtype");
                problem->b = 0;
                problem->m = GEMM_DIMENSION_MAX + 1;
                request.id = 0;
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_LIMIT);
        }
}

static void test_tune_is_for_administrators(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 1002);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_DENIED);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 0);
}

/* Promise 2, end to end: another row, the same class. */
static void test_tune_changes_the_choice_and_not_the_class(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_E4M3 };
        uint32_t peer, n_changed = 0;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = connect_admin();
        for (size_t d = 0; d < sizeof dtypes; d++) {
                struct request request = about(WIRE_TUNE, dtypes[d], 100, 200, 300);
                struct wire_choice before = explained(peer, dtypes[d], 100, 200, 300), after, *items;
                struct reply reply;
                uint32_t n;

                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                items = items_of(peer, &n);
                after = explained(peer, dtypes[d], 100, 200, 300);
                assert_true(n > 0 && n == reply.list.n_items);
                assert_string_equal(items[0].kernel, after.kernel);
                assert_true(after.measured && items[0].measured);
                assert_string_equal(before.numeric_class, after.numeric_class);
                for (uint32_t i = 0; i < n; i++) {
                        assert_string_equal(items[i].numeric_class, before.numeric_class);
                        assert_string_equal(items[i].refusal, "");
                }
                n_changed += strcmp(before.kernel, after.kernel) != 0;
                /* What was not measured is as before. */
                assert_false(explained(peer, dtypes[d], 100, 200, 301).measured);
                free(items);
        }
        assert_true(n_changed >= 3);
}

/* Measured as the operands lie and slower than thought: then the same row after a copy may come first by its model, and that
 * is no choice to leave to a model. */
static void test_what_comes_first_in_the_end_was_measured(void **state)
{
        static const uint8_t dtypes[] = { MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_E4M3 };
        uint32_t peer;

        (void)state;
        fixture_open(f, "tune_us=50000", NULL);
        peer = connect_admin();
        for (size_t d = 0; d < sizeof dtypes; d++) {
                struct request request = about(WIRE_TUNE, dtypes[d], 100, 200, 300);
                struct reply reply;

                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                if (!explained(peer, dtypes[d], 100, 200, 300).measured)
                        fail_msg("%s: %s first", mma_dtype_name(dtypes[d]), explained(peer, dtypes[d], 100, 200, 300).kernel);
        }
}

static void test_times_are_kept_over_a_restart(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct wire_choice tuned;
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = connect_admin();
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        tuned = explained(peer, MMA_BF16, 512, 512, 512);
        fixture_close(f);
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_string_equal(explained(peer, MMA_BF16, 512, 512, 512).kernel, tuned.kernel);
        assert_true(explained(peer, MMA_BF16, 512, 512, 512).measured);
}

static uint64_t send_bulk_product(uint32_t peer)
{
        uint64_t n_elements = frame_padded(64 * 64 * 4) / 4 + 64 * 64, id;
        struct gemm gemm;
        struct request request = fixture_gemm(&gemm, 64, 64, 64);
        float *ones = fixture_ones(n_elements);

        id = fixture_send(f, peer, &request, ones, n_elements * 4);
        free(ones);
        return id;
}

/* A tune is many tasks: somebody's product that comes later is done before its last row. */
static void test_others_work_goes_between_the_rows(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        uint32_t admin, other, n_released = 0;
        struct reply reply;

        (void)state;
        fixture_open(f, "hold=1,room=1,cost_us=300", NULL);     /* above express: the product is bulk work too */
        admin = connect_admin();
        other = fixture_connect(f, 1003);
        fixture_send(f, admin, &request, NULL, 0);
        fixture_until(f, backend_fake_tasks(f->daemon.backend) == 1);
        send_bulk_product(other);
        while (!fixture_has_reply(f, other)) {
                assert_true(n_released < 6);
                backend_fake_release(f->daemon.backend, 1);
                n_released++;
                fixture_until(f, backend_fake_tasks(f->daemon.backend) > n_released || fixture_has_reply(f, other));
        }
        fixture_receive(f, other, WIRE_GEMM, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_false(fixture_has_reply(f, admin));
        backend_fake_release(f->daemon.backend, 1000);
        fixture_receive(f, admin, WIRE_TUNE, &reply);
        assert_int_equal(reply.status, MMA_OK);
}

static void test_rows_that_cannot_be_measured_are_left_out(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct wire_choice *items;
        uint32_t peer, n, n_measured = 0;
        struct reply reply;

        (void)state;
        fixture_open(f, "fail_every=2,status=no_memory", NULL);
        peer = connect_admin();
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        items = items_of(peer, &n);
        for (uint32_t i = 0; i < n; i++)
                n_measured += items[i].measured;
        assert_true(n_measured > 0 && n_measured < n);
        assert_true(items[0].measured);
        free(items);
}

static void test_when_no_row_can_be_measured_the_reason_is_told_and_nothing_changes(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct wire_choice before;
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "fail_every=1,status=no_memory", NULL);
        peer = connect_admin();
        before = explained(peer, MMA_BF16, 512, 512, 512);
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_NO_MEMORY);
        assert_string_equal(explained(peer, MMA_BF16, 512, 512, 512).kernel, before.kernel);
        assert_int_equal(f->daemon.requests->tunings->n_shapes, 0);
}

static void test_a_product_that_takes_too_long_is_refused(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "cost_us=200000", NULL);
        peer = connect_admin();
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_UNSUPPORTED);
        assert_true(reply.refusal.has_limit);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 0);
}

static void test_cancelled_between_rows(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512), cancel = fixture_request(WIRE_CANCEL);
        struct reply first, second;
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        peer = connect_admin();
        fixture_send(f, peer, &request, NULL, 0);
        fixture_until(f, backend_fake_tasks(f->daemon.backend) == 1);
        cancel.cancel.target = request.id;
        fixture_send(f, peer, &cancel, NULL, 0);
        fixture_receive(f, peer, WIRE_CANCEL, &first);
        backend_fake_release(f->daemon.backend, 1);
        fixture_receive(f, peer, WIRE_TUNE, &second);
        assert_int_equal(first.status, MMA_OK);
        assert_int_equal(second.status, MMA_CANCELLED);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 1);
        assert_int_equal(f->daemon.requests->tunings->n_shapes, 0);
}

static void test_a_client_that_goes_ends_its_tune(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        uint32_t peer;

        (void)state;
        fixture_open(f, "hold=1,room=1", NULL);
        peer = connect_admin();
        fixture_send(f, peer, &request, NULL, 0);
        fixture_until(f, backend_fake_tasks(f->daemon.backend) == 1);
        fixture_disconnect(f, peer);
        backend_fake_release(f->daemon.backend, 1000);
        fixture_until(f, f->daemon.requests->jobs.n_used == 0);
        assert_int_equal(backend_fake_tasks(f->daemon.backend), 1);
        assert_int_equal(f->daemon.requests->tunings->n_shapes, 0);
}

static void test_a_lost_gpu_ends_a_tune(void **state)
{
        struct request request = about(WIRE_TUNE, MMA_BF16, 512, 512, 512);
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, "lost_after=2", NULL);
        peer = connect_admin();
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_GPU_LOST);
        assert_int_equal(f->daemon.requests->tunings->n_shapes, 0);
}

static int start(void **state)
{
        (void)state;
        unsetenv("STATE_DIRECTORY");
        return mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 ? 0 : -1;
}

static int end(void **state)
{
        (void)state;
        return rmdir(folder);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_teardown(test_each_row_is_a_candidate_or_has_a_reason, teardown),
                cmocka_unit_test_teardown(test_problems_that_are_none_are_refused_with_their_field, teardown),
                cmocka_unit_test_teardown(test_tune_is_for_administrators, teardown),
                cmocka_unit_test_teardown(test_tune_changes_the_choice_and_not_the_class, teardown),
                cmocka_unit_test_teardown(test_what_comes_first_in_the_end_was_measured, teardown),
                cmocka_unit_test_teardown(test_times_are_kept_over_a_restart, teardown),
                cmocka_unit_test_teardown(test_others_work_goes_between_the_rows, teardown),
                cmocka_unit_test_teardown(test_rows_that_cannot_be_measured_are_left_out, teardown),
                cmocka_unit_test_teardown(test_when_no_row_can_be_measured_the_reason_is_told_and_nothing_changes, teardown),
                cmocka_unit_test_teardown(test_a_product_that_takes_too_long_is_refused, teardown),
                cmocka_unit_test_teardown(test_cancelled_between_rows, teardown),
                cmocka_unit_test_teardown(test_a_client_that_goes_ends_its_tune, teardown),
                cmocka_unit_test_teardown(test_a_lost_gpu_ends_a_tune, teardown),
        };

        return cmocka_run_group_tests(tests, start, end);
}
