/* SPDX-License-Identifier: MIT
 *
 * Goal: helper threads do each task once and no more threads run than the machine grants. Method: many short runs, whose
 * tasks count themselves; made-up cgroup trees; an affinity mask of one CPU.
 */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "kernels/cpu.h"
#include "kernels/cpu_pool.h"

#define N_TASKS_MAX 100

struct counts {
        uint32_t n_done[N_TASKS_MAX];   /* plain: written by one task only, read after the run */
        atomic_uint in_use[8];          /* by thread number */
        atomic_bool is_shared;          /* two tasks had one number at once */
        uint32_t n_threads;
};

static void count(void *argument, uint64_t task, uint32_t thread) {
        struct counts *counts = argument;

        if (thread >= counts->n_threads || atomic_fetch_add(&counts->in_use[thread], 1) != 0)
                atomic_store(&counts->is_shared, true);
        counts->n_done[task]++;
        atomic_fetch_sub(&counts->in_use[thread], 1);
}

static void test_each_task_runs_once_with_a_thread_number_of_its_own(void **state) {
        (void)state;
        for (uint32_t n_threads = 1; n_threads <= 5; n_threads += 2) {
                struct cpu_pool *pool;

                assert_int_equal(cpu_pool_new(n_threads, &pool), 0);
                assert_int_equal(cpu_pool_threads(pool), n_threads);
                for (uint64_t round = 0; round < 3000; round++) {
                        uint64_t n_tasks = round % (N_TASKS_MAX + 1);
                        struct counts counts = { .n_threads = n_threads };

                        cpu_pool_run(pool, n_tasks, count, &counts);
                        for (uint64_t task = 0; task < N_TASKS_MAX; task++)
                                assert_int_equal(counts.n_done[task], task < n_tasks);
                        assert_false(atomic_load(&counts.is_shared));
                }
                assert_null(cpu_pool_free(pool));
        }
        assert_null(cpu_pool_free(NULL));
}

static void test_without_a_pool_tasks_run_on_the_caller(void **state) {
        struct counts counts = { .n_threads = 1 };

        (void)state;
        assert_int_equal(cpu_pool_threads(NULL), 1);
        cpu_pool_run(NULL, 7, count, &counts);
        for (uint64_t task = 0; task < N_TASKS_MAX; task++)
                assert_int_equal(counts.n_done[task], task < 7);
}

/* A folder with files in it, all made up; removed again by remove_tree. */
static char root[64];

static void make_root(void) {
        strcpy(root, "/tmp/mmad-test-cgroup-XXXXXX");
        assert_non_null(mkdtemp(root));
}

static void put(const char *folder, const char *name, const char *text) {
        char path[256];
        FILE *file;

        /* "/a/b": /a, then /a/b */
        for (size_t n = 1; *folder && n <= strlen(folder); n++)
                if (folder[n] == '/' || folder[n] == '\0') {
                        snprintf(path, sizeof path, "%s%.*s", root, (int)n, folder);
                        mkdir(path, 0700);
                }
        snprintf(path, sizeof path, "%s%s/%s", root, folder, name);
        file = fopen(path, "w");
        assert_non_null(file);
        fputs(text, file);
        assert_int_equal(fclose(file), 0);
}

static uint32_t quota(const char *self) {
        char path[128];

        put("", "self", self);
        snprintf(path, sizeof path, "%s/self", root);
        return cpu_quota(path, root);
}

static void remove_root(void) {
        char command[128];

        snprintf(command, sizeof command, "rm -rf '%s'", root);
        assert_int_equal(system(command), 0);
}

/* OpenMathLib/OpenBLAS#1155 and #6059 (R163) */
static void test_cgroup_v2_quota_is_the_smallest_up_to_the_root(void **state) {
        (void)state;
        make_root();
        assert_int_equal(quota("0::/\n"), 0);
        put("/a/b", "cpu.max", "max 100000\n");
        assert_int_equal(quota("0::/a/b\n"), 0);
        put("/a/b", "cpu.max", "400000 100000\n");
        assert_int_equal(quota("0::/a/b\n"), 4);
        put("/a/b", "cpu.max", "410000 100000\n"); /* a part of a CPU is a thread too */
        assert_int_equal(quota("0::/a/b\n"), 5);
        put("/a/b", "cpu.max", "1000 100000\n");
        assert_int_equal(quota("0::/a/b\n"), 1);
        put("/a/b", "cpu.max", "800000 100000\n");
        put("/a", "cpu.max", "300000 100000\n");
        assert_int_equal(quota("0::/a/b\n"), 3);
        assert_int_equal(quota("0::/a\n"), 3);
        assert_int_equal(quota("0::/elsewhere\n"), 0);
        put("", "cpu.max", "200000 100000\n"); /* a container's own root, while the path names the host's */
        assert_int_equal(quota("0::/elsewhere/deep\n"), 2);
        assert_int_equal(quota("0::/\n"), 2);
        remove_root();
}

static void test_cgroup_v1_quota_counts_too(void **state) {
        (void)state;
        make_root();
        put("/cpu,cpuacct/docker/x", "cpu.cfs_quota_us", "-1\n");
        put("/cpu,cpuacct/docker/x", "cpu.cfs_period_us", "100000\n");
        assert_int_equal(quota("3:memory:/m\n4:cpu,cpuacct:/docker/x\n"), 0);
        put("/cpu,cpuacct/docker/x", "cpu.cfs_quota_us", "150000\n");
        assert_int_equal(quota("3:memory:/m\n4:cpu,cpuacct:/docker/x\n"), 2);
        assert_int_equal(quota("3:cpuset:/docker/x\n"), 0);
        put("/cpu,cpuacct", "cpu.cfs_quota_us", "100000\n");
        put("/cpu,cpuacct", "cpu.cfs_period_us", "100000\n");
        assert_int_equal(quota("4:cpu,cpuacct:/gone\n0::/\n"), 1);
        remove_root();
}

static void test_damaged_cgroup_files_mean_no_quota(void **state) {
        (void)state;
        make_root();
        put("/a", "cpu.max", "");
        assert_int_equal(quota("0::/a\n"), 0);
        put("/a", "cpu.max", "100000");
        assert_int_equal(quota("0::/a\n"), 0);
        put("/a", "cpu.max", "-5 100000\n");
        assert_int_equal(quota("0::/a\n"), 0);
        put("/a", "cpu.max", "99999999999999999999 1\n");
        assert_int_equal(quota("0::/a\n"), UINT32_MAX);
        assert_int_equal(quota("nonsense\n\n:\n::\n"), 0);
        assert_int_equal(cpu_quota("/nowhere/at/all", root), 0);
        remove_root();
}

/* R163, the other half */
static void test_no_more_threads_than_the_affinity_mask_allows(void **state) {
        cpu_set_t before, one;
        struct cpu_context *context;

        (void)state;
        assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
        assert_true(cpu_threads_allowed() >= 1);
        assert_true(cpu_threads_allowed() <= (uint32_t)CPU_COUNT(&before));
        CPU_ZERO(&one);
        for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
                if (CPU_ISSET(cpu, &before)) {
                        CPU_SET(cpu, &one);
                        break;
                }
        assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
        assert_int_equal(cpu_threads_allowed(), 1);
        assert_int_equal(cpu_context_new(0, &context), 0);
        assert_int_equal(cpu_context_threads(context), 1);
        assert_null(cpu_context_free(context));
        assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
        assert_null(cpu_context_free(NULL));
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_each_task_runs_once_with_a_thread_number_of_its_own),
                cmocka_unit_test(test_without_a_pool_tasks_run_on_the_caller),
                cmocka_unit_test(test_cgroup_v2_quota_is_the_smallest_up_to_the_root),
                cmocka_unit_test(test_cgroup_v1_quota_counts_too),
                cmocka_unit_test(test_damaged_cgroup_files_mean_no_quota),
                cmocka_unit_test(test_no_more_threads_than_the_affinity_mask_allows),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
