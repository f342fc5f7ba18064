/* SPDX-License-Identifier: MIT
 *
 * Goal: the pool never hands out more than it has or the same job twice, ids are found in whatever order they end, and a
 * step that the drawing in job.h does not have stops the daemon. Method: the pool alone, a bare connection.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/deadlines.h"
#include "daemon/job.h"

static void end(struct jobs *jobs, struct job *job)
{
        job_delist(jobs, job);
        job_set_state(job, JOB_DONE);
        job_free(jobs, job);
}

static void test_pool_is_fixed_and_reused(void **state)
{
        struct jobs jobs;
        struct job *taken[5];

        (void)state;
        assert_int_equal(jobs_init(&jobs, 5), 0);
        for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 5; i++) {
                        taken[i] = job_new(&jobs);
                        assert_non_null(taken[i]);
                        for (int k = 0; k < i; k++)
                                assert_ptr_not_equal(taken[i], taken[k]);
                }
                assert_null(job_new(&jobs));
                for (int i = 0; i < 5; i++)
                        job_free(&jobs, taken[(i * 3 + round) % 5]);
                assert_int_equal(jobs.n_used, 0);
        }
        jobs_deinit(&jobs);
}

static void test_sequence_never_repeats(void **state)
{
        struct jobs jobs;
        uint64_t last = 0;

        (void)state;
        assert_int_equal(jobs_init(&jobs, 2), 0);
        for (int i = 0; i < 100; i++) {
                struct job *job = job_new(&jobs);

                assert_true(job->sequence > last);
                last = job->sequence;
                job_free(&jobs, job);
        }
        jobs_deinit(&jobs);
}

static void test_ids_are_found_per_connection_and_in_submission_order(void **state)
{
        struct conn conns[2] = { { .id = 1 }, { .id = 2 } };
        struct jobs jobs;
        struct job *job[2][100];

        (void)state;
        assert_int_equal(jobs_init(&jobs, 200), 0);
        for (int i = 0; i < 100; i++)
                for (int c = 0; c < 2; c++) {
                        job[c][i] = job_new(&jobs);
                        job[c][i]->id = 1 + (uint64_t)i * 0x100000001ull;
                        job_enlist(&jobs, job[c][i], &conns[c]);
                }
        assert_int_equal(conns[0].n_jobs, 100);
        assert_ptr_equal(conns[0].jobs_first, job[0][0]);
        assert_ptr_equal(conns[0].jobs_last, job[0][99]);
        assert_ptr_equal(job_find(&jobs, 1, job[0][42]->id), job[0][42]);
        assert_ptr_equal(job_find(&jobs, 2, job[0][42]->id), job[1][42]);
        assert_null(job_find(&jobs, 3, job[0][42]->id));
        assert_null(job_find(&jobs, 1, 2));
        for (int i = 0; i < 100; i++) {
                int at = i * 37 % 100;
                uint64_t id = job[0][at]->id;

                end(&jobs, job[0][at]);
                assert_null(job_find(&jobs, 1, id));
                assert_ptr_equal(job_find(&jobs, 2, id), job[1][at]);
        }
        assert_null(conns[0].jobs_first);
        assert_null(conns[0].jobs_last);
        for (int i = 0; i < 100; i++)
                end(&jobs, job[1][i]);
        jobs_deinit(&jobs);
}

static void test_vectors_are_fixed_and_reused(void **state)
{
        struct vector *taken[4];
        struct jobs jobs;
        int n = 0;

        (void)state;
        assert_int_equal(jobs_init(&jobs, 16), 0);
        while (n < 4 && (taken[n] = vector_new(&jobs)))
                n++;
        assert_int_equal(n, 3);
        vector_free(&jobs, taken[1]);
        assert_ptr_equal(vector_new(&jobs), taken[1]);
        jobs_deinit(&jobs);
}

static int exit_signal_of(int from, int to)
{
        pid_t pid = fork();
        int status;

        if (pid == 0) {
                struct job job = { .state = from };

                setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
                fclose(stderr);
                signal(SIGABRT, SIG_DFL);
                job_set_state(&job, to);
                _exit(0);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void test_steps_that_are_not_drawn_abort(void **state)
{
        (void)state;
        assert_int_equal(exit_signal_of(JOB_NEW, JOB_QUEUED), 0);
        assert_int_equal(exit_signal_of(JOB_NEW, JOB_RUNNING), SIGABRT);
        assert_int_equal(exit_signal_of(JOB_DONE, JOB_DONE), SIGABRT);
        assert_int_equal(exit_signal_of(JOB_FREE, JOB_FREE), SIGABRT);
        assert_int_equal(exit_signal_of(JOB_BLOCKED, JOB_RUNNING), SIGABRT);
}

static void test_earliest_deadline_is_first_whatever_is_removed(void **state)
{
        struct deadlines deadlines;
        struct job jobs[300];
        unsigned seed = 1;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        memset(jobs, 0, sizeof(jobs));
        assert_int_equal(deadlines_init(&deadlines, 300), 0);
        for (int round = 0; round < 2000; round++) {
                struct job *job = &jobs[rand() % 300], *first = NULL;

                if (job->deadline_index) {
                        deadlines_remove(&deadlines, job);
                        deadlines_remove(&deadlines, job);
                } else {
                        job->deadline_at_us = 1 + (uint64_t)(rand() % 1000);
                        deadlines_add(&deadlines, job);
                }
                for (int i = 0; i < 300; i++)
                        if (jobs[i].deadline_index && (!first || jobs[i].deadline_at_us < first->deadline_at_us))
                                first = &jobs[i];
                if (!first)
                        assert_null(deadlines_first(&deadlines));
                else
                        assert_int_equal(deadlines_first(&deadlines)->deadline_at_us, first->deadline_at_us);
        }
        deadlines_deinit(&deadlines);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_pool_is_fixed_and_reused),
                cmocka_unit_test(test_sequence_never_repeats),
                cmocka_unit_test(test_ids_are_found_per_connection_and_in_submission_order),
                cmocka_unit_test(test_vectors_are_fixed_and_reused),
                cmocka_unit_test(test_steps_that_are_not_drawn_abort),
                cmocka_unit_test(test_earliest_deadline_is_first_whatever_is_removed),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
