/* SPDX-License-Identifier: MIT
 *
 * Goal: every task that goes in comes out once, computed, in any mix of lanes; memory has a bound; slots are never handed
 * out twice. Method: the port of backend.h alone.
 */
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/backend.h"

static atomic_int n_wakes;

static void on_done(void *userdata)
{
        (void)userdata;
        atomic_fetch_add(&n_wakes, 1);
}

static struct backend *open_cpu(uint64_t memory_bytes_max)
{
        const struct backend_config config = {
                .n_threads = 1, .inline_bytes_max = 24576, .n_inline_slots = 8, .memory_bytes_max = memory_bytes_max,
                .on_done = on_done,
        };
        struct backend *backend = NULL;
        char reason[256];

        assert_int_equal(backend_cpu_open(&config, &backend, reason, sizeof(reason)), 0);
        atomic_store(&n_wakes, 0);
        return backend;
}

static void make(struct backend_task *task, float *a, float *b, float *d, uint64_t n)
{
        struct refusal refusal;

        memset(task, 0, sizeof(*task));
        task->kind = BACKEND_GEMM;
        gemm_init(&task->gemm);
        task->gemm.a = task->gemm.b = task->gemm.d = (struct operand){
                .dtype = MMA_F32, .order = MMA_ORDER_ROW, .place = PLACE_SLAB, .rows = n, .cols = n, .ld = n,
                .batch_stride = GEMM_UNSET,
        };
        task->gemm.b.object = 1;
        task->gemm.d.object = 2;
        assert_int_equal(gemm_check(&task->gemm, "", &refusal), 0);
        task->a.host = a;
        task->b.host = b;
        task->d.host = d;
}

/* Waits for n tasks, as the loop does: only after a wake is there something to look for. */
static int take(struct backend *backend, int n)
{
        int n_taken = 0;

        for (int i = 0; i < 20000 && n_taken < n; i++) {
                for (struct backend_task *task = backend->ops->poll(backend); task; task = task->next) {
                        assert_int_equal(task->status, MMA_OK);
                        assert_non_null(task->kernel);
                        assert_true(task->end_us >= task->start_us && task->start_us > 0);
                        n_taken++;
                }
                if (n_taken < n)
                        poll(NULL, 0, 1);
        }
        return n_taken;
}

static void test_each_task_comes_back_once_and_computed(void **state)
{
        enum { N = 200, SIZE = 12 };
        static struct backend_task tasks[N];
        static float d[N][SIZE * SIZE];
        struct backend *backend = open_cpu(0);
        float a[SIZE * SIZE], b[SIZE * SIZE];
        struct backend_task *first = NULL;

        (void)state;
        for (int i = 0; i < SIZE * SIZE; i++) {
                a[i] = 2;
                b[i] = 3;
        }
        assert_true(backend->ops->room(backend) >= N);
        for (int i = N; i-- > 0;) {
                make(&tasks[i], a, b, d[i], SIZE);
                tasks[i].is_express = i % 3 == 0;
                tasks[i].next = first;
                first = &tasks[i];
        }
        backend->ops->submit(backend, first);
        assert_int_equal(take(backend, N), N);
        assert_null(backend->ops->poll(backend));
        for (int i = 0; i < N; i++)
                for (int k = 0; k < SIZE * SIZE; k++)
                        assert_true(d[i][k] == 6 * SIZE);
        /* Small tasks that were given together do not wake the loop one by one. */
        assert_in_range(atomic_load(&n_wakes), 1, N - 1);
        backend->ops->close(backend);
}

static void test_express_does_not_wait_for_queued_bulk_nor_keep_it_out(void **state)
{
        enum { N = 20, SIZE = 300 };
        static struct backend_task tasks[N + 1];
        struct backend *backend = open_cpu(0);
        float *a = calloc(SIZE * SIZE, sizeof(float)), *d = calloc((N + 1) * SIZE * SIZE, sizeof(float));
        int n_before = 0;

        (void)state;
        for (int i = 0; i <= N; i++) {
                make(&tasks[i], a, a, d + i * SIZE * SIZE, SIZE);
                tasks[i].is_express = i == N;
                tasks[i].next = i < N ? &tasks[i + 1] : NULL;
        }
        backend->ops->submit(backend, tasks);
        assert_int_equal(take(backend, N + 1), N + 1);
        for (int i = 0; i < N; i++)
                n_before += tasks[i].end_us <= tasks[N].start_us;
        assert_true(n_before <= 1);
        free(a);
        free(d);
        backend->ops->close(backend);
}

static void test_copies_pad_with_zeros_in_and_touch_nothing_between_out(void **state)
{
        struct backend *backend = open_cpu(0);
        struct backend_memory *memory = NULL;
        uint8_t host[64], back[64];
        struct backend_task task = { .kind = BACKEND_COPY_IN, .n_lines = 3, .line_bytes = 5, .host_pitch = 7, .memory_pitch = 16 };

        (void)state;
        for (int i = 0; i < 64; i++) {
                host[i] = (uint8_t)(i + 1);
                back[i] = 0xee;
        }
        assert_int_equal(backend->ops->memory_new(backend, 48, &memory), 0);
        task.copy_host.host = host;
        task.copy_memory.memory = memory;
        backend->ops->submit(backend, &task);
        while (!backend->ops->poll(backend))
                poll(NULL, 0, 1);
        assert_int_equal(task.status, MMA_OK);
        /* Whole lines with their pads. */
        task.kind = BACKEND_COPY_OUT;
        task.line_bytes = 16;
        task.host_pitch = 20;
        task.copy_host.host = back;
        backend->ops->submit(backend, &task);
        while (!backend->ops->poll(backend))
                poll(NULL, 0, 1);
        for (int line = 0; line < 3; line++) {
                for (int i = 0; i < 16; i++)
                        assert_int_equal(back[line * 20 + i], i < 5 ? host[line * 7 + i] : 0);
                for (int i = 16; i < 20; i++)
                        assert_int_equal(back[line * 20 + i], 0xee);
        }
        backend->ops->memory_free(backend, memory);
        backend->ops->close(backend);
}

/* The undefined-behaviour sanitizer sees a pointer that runs away behind the only line. */
static void test_the_pitch_of_a_single_line_may_be_anything(void **state)
{
        struct backend *backend = open_cpu(0);
        struct backend_memory *memory = NULL;
        uint8_t host[16] = "the only line..", back[16] = { 0 };
        struct backend_task task = { .kind = BACKEND_COPY_IN, .n_lines = 1, .line_bytes = 16, .host_pitch = UINT64_C(1) << 63,
                                     .memory_pitch = 16 };

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, 16, &memory), 0);
        task.copy_memory.memory = memory;
        for (int is_out = 0; is_out < 2; is_out++) {
                task.kind = is_out ? BACKEND_COPY_OUT : BACKEND_COPY_IN;
                task.copy_host.host = is_out ? back : host;
                backend->ops->submit(backend, &task);
                while (!backend->ops->poll(backend))
                        poll(NULL, 0, 1);
                assert_int_equal(task.status, MMA_OK);
        }
        assert_memory_equal(back, host, sizeof host);
        backend->ops->memory_free(backend, memory);
        backend->ops->close(backend);
}

static void test_memory_is_zeroed_bounded_and_comes_back(void **state)
{
        struct backend *backend = open_cpu(4 << 20);
        struct backend_memory *small = NULL, *large = NULL, *other = NULL;
        struct backend_info info;

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, (4 << 20) + 1, &large), MMA_NO_MEMORY);
        assert_int_equal(backend->ops->memory_new(backend, 3 << 20, &large), 0);
        assert_int_equal(backend->ops->memory_new(backend, (1 << 20) + 1, &other), MMA_NO_MEMORY);
        assert_null(other);
        assert_int_equal(backend->ops->memory_new(backend, 1000, &small), 0);
        backend->ops->info(backend, &info);
        assert_int_equal(info.memory_bytes_free, (1 << 20) - 1000);
        backend->ops->memory_free(backend, large);
        backend->ops->memory_free(backend, small);
        backend->ops->info(backend, &info);
        assert_int_equal(info.memory_bytes_free, 4 << 20);
        backend->ops->close(backend);
}

static void test_slots_are_handed_out_once(void **state)
{
        struct backend *backend = open_cpu(0);
        uint8_t *slots[8];

        (void)state;
        for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 8; i++) {
                        slots[i] = backend->ops->slot_take(backend);
                        assert_non_null(slots[i]);
                        assert_int_equal((uintptr_t)slots[i] % 16, 0);
                        memset(slots[i], i, 2 * 24576);
                }
                assert_null(backend->ops->slot_take(backend));
                for (int i = 0; i < 8; i++) {
                        assert_int_equal(slots[i][0], i);
                        assert_int_equal(slots[i][2 * 24576 - 1], i);
                }
                for (int i = 0; i < 8; i++)
                        backend->ops->slot_give(backend, slots[(i * 5 + round) % 8]);
        }
        backend->ops->close(backend);
}

static void test_what_the_cpu_cannot_do_is_refused_before_it_is_queued(void **state)
{
        struct backend *backend = open_cpu(0);
        struct backend_task task;
        struct refusal refusal = { 0 };

        (void)state;
        make(&task, NULL, NULL, NULL, 4);
        assert_int_equal(backend->ops->check(backend, &task.gemm, &refusal), 0);
        task.gemm.d.dtype = MMA_S8;
        assert_int_equal(backend->ops->check(backend, &task.gemm, &refusal), MMA_UNSUPPORTED);
        assert_true(refusal.text[0] != '\0');
        backend->ops->close(backend);
}

static void test_cost_grows_with_the_work(void **state)
{
        struct backend *backend = open_cpu(0);
        struct backend_task small, large;

        (void)state;
        make(&small, NULL, NULL, NULL, 16);
        make(&large, NULL, NULL, NULL, 1600);
        assert_true(backend->ops->cost_us(backend, &small.gemm) > 0);
        assert_true(backend->ops->cost_us(backend, &large.gemm) > 100 * backend->ops->cost_us(backend, &small.gemm));
        backend->ops->close(backend);
}

static void test_rows_are_listed_in_pages(void **state)
{
        struct backend *backend = open_cpu(0);
        struct wire_kernel items[8];

        (void)state;
        assert_int_equal(backend->ops->kernels(backend, 0, 5, items), 5);
        assert_string_equal(items[0].family, "cpu");
        assert_int_equal(backend->ops->kernels(backend, 5, 5, items), 3);
        assert_int_equal(backend->ops->kernels(backend, 8, 5, items), 0);
        backend->ops->close(backend);
}

static void test_the_row_of_the_operands_is_the_choice(void **state)
{
        struct backend *backend = open_cpu(0);
        struct wire_choice items[10];
        struct refusal refusal;
        uint32_t rows[4];
        struct gemm gemm;

        (void)state;
        gemm_init(&gemm);
        gemm.m = gemm.n = gemm.k = 64;
        gemm.a.dtype = gemm.b.dtype = MMA_BF16;
        gemm.d.dtype = MMA_F32;
        assert_int_equal(backend->ops->explain(backend, &gemm, 0, 10, items), 8);
        assert_string_equal(items[0].kernel, "cpu_bf16");
        assert_string_equal(items[0].refusal, "");
        assert_true(items[0].cost_us > 0);
        for (int i = 1; i < 8; i++) {
                assert_string_not_equal(items[i].kernel, "cpu_bf16");
                assert_true(items[i].refusal[0] != '\0');
        }
        assert_int_equal(backend->ops->explain(backend, &gemm, 7, 10, items), 1);
        assert_int_equal(backend->ops->explain(backend, &gemm, 8, 10, items), 0);
        assert_int_equal(backend->ops->tune_rows(backend, &gemm, false, 4, rows, &refusal), 0);
        assert_int_equal(refusal.status, MMA_UNSUPPORTED);
        backend->ops->close(backend);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_each_task_comes_back_once_and_computed),
                cmocka_unit_test(test_express_does_not_wait_for_queued_bulk_nor_keep_it_out),
                cmocka_unit_test(test_copies_pad_with_zeros_in_and_touch_nothing_between_out),
                cmocka_unit_test(test_the_pitch_of_a_single_line_may_be_anything),
                cmocka_unit_test(test_memory_is_zeroed_bounded_and_comes_back),
                cmocka_unit_test(test_slots_are_handed_out_once),
                cmocka_unit_test(test_what_the_cpu_cannot_do_is_refused_before_it_is_queued),
                cmocka_unit_test(test_cost_grows_with_the_work),
                cmocka_unit_test(test_rows_are_listed_in_pages),
                cmocka_unit_test(test_the_row_of_the_operands_is_the_choice),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
