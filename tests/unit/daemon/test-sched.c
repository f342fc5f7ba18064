/* SPDX-License-Identifier: MIT
 *
 * Goal: whoever shares the device gets his weight's share of modelled time, whatever sizes his jobs have and however many
 * connections he opens; order within a connection is kept. Method: the policy alone, with made-up costs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/sched.h"

#define JOBS 4096

static struct sched sched;
static struct job jobs[JOBS];
static uint32_t n_jobs;

static int setup(void **state)
{
        (void)state;
        memset(jobs, 0, sizeof(jobs));
        n_jobs = 0;
        return sched_init(&sched, 64);
}

static int teardown(void **state)
{
        (void)state;
        sched_deinit(&sched);
        return 0;
}

static struct job *push(struct conn *conn, double cost_us, int lane)
{
        struct job *job = &jobs[n_jobs++ % JOBS];

        memset(job, 0, sizeof(*job));
        job->lead = job;
        job->conn = conn;
        job->cost_us = cost_us;
        job->lane = lane;
        sched_push(&sched, job);
        return job;
}

static void test_connection_is_first_in_first_out(void **state)
{
        struct user user = { .weight = 1 };
        struct conn conn = { .user = &user };
        struct job *pushed[10];

        (void)state;
        for (int i = 0; i < 10; i++)
                pushed[i] = push(&conn, 1000 - i * 100, JOB_BULK);
        for (int i = 0; i < 10; i++)
                assert_ptr_equal(sched_next(&sched, JOB_BULK), pushed[i]);
        assert_null(sched_next(&sched, JOB_BULK));
        assert_int_equal(sched.n_queued, 0);
        sched_conn_gone(&sched, &conn);
        assert_null(user.sched);
        assert_null(conn.sched);
}

static void test_lanes_do_not_mix(void **state)
{
        struct user user = { .weight = 1 };
        struct conn conn = { .user = &user };
        struct job *bulk = push(&conn, 10, JOB_BULK), *express = push(&conn, 10, JOB_EXPRESS);

        (void)state;
        assert_ptr_equal(sched_next(&sched, JOB_EXPRESS), express);
        assert_null(sched_next(&sched, JOB_EXPRESS));
        assert_ptr_equal(sched_next(&sched, JOB_BULK), bulk);
        sched_conn_gone(&sched, &conn);
}

/* Serves until total_us of modelled work; every connection always has something queued. */
static void serve(struct conn conns[], const double costs[], int n, double total_us, double ret_served_us[])
{
        double served_us = 0;

        for (int i = 0; i < n; i++) {
                ret_served_us[i] = 0;
                for (int k = 0; k < 3; k++)
                        push(&conns[i], costs[i], JOB_BULK);
        }
        while (served_us < total_us) {
                struct job *job = sched_next(&sched, JOB_BULK);
                int i = (int)(job->conn - conns);

                served_us += job->cost_us;
                ret_served_us[i] += job->cost_us;
                push(&conns[i], costs[i], JOB_BULK);
        }
        for (struct job *job; (job = sched_next(&sched, JOB_BULK));)
                ;
        for (int i = 0; i < n; i++)
                sched_conn_gone(&sched, &conns[i]);
}

static void assert_near(double value, double wanted, double fraction)
{
        if (value < wanted * (1 - fraction) || value > wanted * (1 + fraction))
                fail_msg("%g is not within %g of %g", value, fraction, wanted);
}

static void test_users_share_by_time_not_by_number_of_jobs(void **state)
{
        struct user users[2] = { { .weight = 1 }, { .weight = 1 } };
        struct conn conns[2] = { { .user = &users[0] }, { .user = &users[1] } };
        double served_us[2];

        (void)state;
        serve(conns, (double[]){ 5, 5000 }, 2, 1e6, served_us);
        assert_near(served_us[0], 5e5, 0.02);
}

static void test_weights_divide_the_time(void **state)
{
        struct user users[2] = { { .weight = 3 }, { .weight = 1 } };
        struct conn conns[2] = { { .user = &users[0] }, { .user = &users[1] } };
        double served_us[2];

        (void)state;
        serve(conns, (double[]){ 70, 130 }, 2, 1e6, served_us);
        assert_near(served_us[0], 7.5e5, 0.02);
}

static void test_more_connections_do_not_give_a_user_more(void **state)
{
        struct user users[2] = { { .weight = 1 }, { .weight = 1 } };
        struct conn conns[9];
        double costs[9], served_us[9], of_many = 0;

        (void)state;
        for (int i = 0; i < 9; i++) {
                conns[i] = (struct conn){ .user = &users[i > 0] };
                costs[i] = 40;
        }
        serve(conns, costs, 9, 1e6, served_us);
        for (int i = 1; i < 9; i++) {
                of_many += served_us[i];
                assert_near(served_us[i], 5e5 / 8, 0.05);
        }
        assert_near(of_many, 5e5, 0.02);
}

/* A client that waits for each long answer before it asks again is never in the queue when rounds are counted. */
static void test_one_long_job_at_a_time_does_not_beat_many_short_ones(void **state)
{
        struct user users[2] = { { .weight = 1 }, { .weight = 1 } };
        struct conn conns[2] = { { .user = &users[0] }, { .user = &users[1] } };
        double served_us[2] = { 0, 0 };

        (void)state;
        for (int i = 0; i < 20; i++)
                push(&conns[1], 100, JOB_BULK);
        push(&conns[0], 10000, JOB_BULK);
        while (served_us[0] + served_us[1] < 2e6) {
                struct job *job = sched_next(&sched, JOB_BULK);
                int i = (int)(job->conn - conns);

                served_us[i] += job->cost_us;
                push(&conns[i], job->cost_us, JOB_BULK);
        }
        assert_near(served_us[0], 1e6, 0.03);
        while (sched_next(&sched, JOB_BULK))
                ;
        sched_conn_gone(&sched, &conns[0]);
        sched_conn_gone(&sched, &conns[1]);
}

static void test_newcomer_is_served_within_a_round(void **state)
{
        struct user users[2] = { { .weight = 1 }, { .weight = 1 } };
        struct conn conns[2] = { { .user = &users[0] }, { .user = &users[1] } };
        struct job *mine;
        int n = 0;

        (void)state;
        for (int i = 0; i < 1000; i++)
                push(&conns[0], 10, JOB_BULK);
        for (int i = 0; i < 500; i++)
                sched_next(&sched, JOB_BULK);
        mine = push(&conns[1], 10, JOB_BULK);
        while (sched_next(&sched, JOB_BULK) != mine)
                n++;
        assert_true(n <= (int)(SCHED_QUANTUM_US / 10) + 1);
        while (sched_next(&sched, JOB_BULK))
                ;
        sched_conn_gone(&sched, &conns[0]);
        sched_conn_gone(&sched, &conns[1]);
}

static void test_removed_jobs_are_not_served(void **state)
{
        struct user user = { .weight = 1 };
        struct conn conns[3] = { { .user = &user }, { .user = &user }, { .user = &user } };
        struct job *pushed[300];
        bool is_removed[300] = { false };
        int n_left = 300;
        unsigned seed = 7;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 300; i++)
                pushed[i] = push(&conns[rand() % 3], 1 + rand() % 400, rand() % JOB_LANE_N);
        for (int i = 0; i < 300; i++)
                if (rand() % 3 == 0) {
                        sched_remove(&sched, pushed[i]);
                        is_removed[i] = true;
                        n_left--;
                }
        assert_int_equal(sched.n_queued, n_left);
        for (int lane = 0; lane < JOB_LANE_N; lane++)
                for (struct job *job; (job = sched_next(&sched, lane)); n_left--) {
                        assert_int_equal(job->lane, lane);
                        assert_false(is_removed[job - jobs]);
                }
        assert_int_equal(n_left, 0);
        for (int i = 0; i < 3; i++)
                sched_conn_gone(&sched, &conns[i]);
        assert_null(user.sched);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup_teardown(test_connection_is_first_in_first_out, setup, teardown),
                cmocka_unit_test_setup_teardown(test_lanes_do_not_mix, setup, teardown),
                cmocka_unit_test_setup_teardown(test_users_share_by_time_not_by_number_of_jobs, setup, teardown),
                cmocka_unit_test_setup_teardown(test_weights_divide_the_time, setup, teardown),
                cmocka_unit_test_setup_teardown(test_more_connections_do_not_give_a_user_more, setup, teardown),
                cmocka_unit_test_setup_teardown(test_one_long_job_at_a_time_does_not_beat_many_short_ones, setup, teardown),
                cmocka_unit_test_setup_teardown(test_newcomer_is_served_within_a_round, setup, teardown),
                cmocka_unit_test_setup_teardown(test_removed_jobs_are_not_served, setup, teardown),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
