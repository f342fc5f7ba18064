/* SPDX-License-Identifier: MIT
 *
 * Goal: the fake backend fails as it was told, and only so. Method: the port of backend.h alone.
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/backend_fake.h"

static void on_done(void *userdata)
{
        (void)userdata;
}

static int open_fake(const char *settings, struct backend **ret_backend, char *reason, size_t reason_bytes_max)
{
        const struct backend_config config = {
                .n_threads = 1, .inline_bytes_max = 4096, .n_inline_slots = 4, .on_done = on_done,
        };

        setenv("MMAD_FAKE", settings, 1);
        return backend_fake_open(&config, ret_backend, reason, reason_bytes_max);
}

static struct backend *must_open(const char *settings)
{
        struct backend *backend = NULL;
        char reason[256] = "";

        if (open_fake(settings, &backend, reason, sizeof(reason)) != 0)
                fail_msg("%s", reason);
        return backend;
}

static uint8_t host[16];

/* n copies of nothing much; their statuses in the order of return. */
static void run(struct backend *backend, struct backend_memory *memory, int n, int ret_statuses[])
{
        struct backend_task tasks[16];
        int n_back = 0;

        for (int i = 0; i < n; i++)
                tasks[i] = (struct backend_task){ .kind = BACKEND_COPY_IN, .n_lines = 1, .line_bytes = 16, .host_pitch = 16,
                                                  .memory_pitch = 16, .copy_host.host = host, .copy_memory.memory = memory,
                                                  .next = i + 1 < n ? &tasks[i + 1] : NULL };
        backend->ops->submit(backend, tasks);
        for (int i = 0; i < 20000 && n_back < n; i++) {
                for (struct backend_task *task = backend->ops->poll(backend); task; task = task->next)
                        ret_statuses[n_back++] = task->status;
                if (n_back < n)
                        poll(NULL, 0, 1);
        }
        assert_int_equal(n_back, n);
}

static void test_unknown_settings_are_refused_by_name(void **state)
{
        static const char *const wrong[] = { "delay=1", "lost_after", "lost_after=x", "status=fine", "fail_every=" };
        struct backend *backend = NULL;
        char reason[256];

        (void)state;
        for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
                reason[0] = '\0';
                assert_true(open_fake(wrong[i], &backend, reason, sizeof(reason)) < 0);
                assert_non_null(strstr(reason, "MMAD_FAKE"));
        }
}

static void test_every_nth_task_fails_with_the_status(void **state)
{
        struct backend *backend = must_open("fail_every=3,status=no_memory");
        struct backend_memory *memory;
        int statuses[9];

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, 16, &memory), 0);
        run(backend, memory, 9, statuses);
        for (int i = 0; i < 9; i++)
                assert_int_equal(statuses[i], i % 3 == 2 ? MMA_NO_MEMORY : MMA_OK);
        assert_int_equal(backend->ops->health(backend), 0);
        assert_int_equal(backend_fake_tasks(backend), 9);
        assert_int_equal(backend_fake_lists(backend), 1);
        backend->ops->memory_free(backend, memory);
        backend->ops->close(backend);
}

static void test_device_is_lost_after_its_number_of_tasks_and_stays_lost(void **state)
{
        struct backend *backend = must_open("lost_after=4");
        struct backend_memory *memory;
        int statuses[8];

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, 16, &memory), 0);
        run(backend, memory, 4, statuses);
        assert_int_equal(backend->ops->health(backend), 0);
        run(backend, memory, 8, statuses);
        for (int i = 0; i < 8; i++)
                assert_int_equal(statuses[i], MMA_GPU_LOST);
        assert_int_equal(backend->ops->health(backend), MMA_GPU_LOST);
        backend->ops->memory_free(backend, memory);
        backend->ops->close(backend);
}

static void test_held_tasks_go_one_by_one(void **state)
{
        struct backend *backend = must_open("hold=1");
        struct backend_memory *memory;
        int statuses[3];

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, 16, &memory), 0);
        backend_fake_release(backend, 3);
        run(backend, memory, 3, statuses);
        assert_int_equal(statuses[2], MMA_OK);
        backend->ops->memory_free(backend, memory);
        backend->ops->close(backend);
}

static void test_close_does_not_wait_for_what_is_held(void **state)
{
        struct backend *backend = must_open("hold=1");

        (void)state;
        backend->ops->close(backend);
}

static void test_memory_pins_and_slots_fail_on_command(void **state)
{
        struct backend *backend = must_open("memory_fails=1,pin_fails=1,no_slots=1");
        struct backend_memory *memory = NULL;

        (void)state;
        assert_int_equal(backend->ops->memory_new(backend, 16, &memory), MMA_NO_MEMORY);
        assert_null(memory);
        assert_int_equal(backend->ops->slab_pin(backend, host, 16), MMA_NO_MEMORY);
        assert_null(backend->ops->slot_take(backend));
        backend->ops->close(backend);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_unknown_settings_are_refused_by_name),
                cmocka_unit_test(test_every_nth_task_fails_with_the_status),
                cmocka_unit_test(test_device_is_lost_after_its_number_of_tasks_and_stays_lost),
                cmocka_unit_test(test_held_tasks_go_one_by_one),
                cmocka_unit_test(test_close_does_not_wait_for_what_is_held),
                cmocka_unit_test(test_memory_pins_and_slots_fail_on_command),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
