/* SPDX-License-Identifier: MIT
 *
 * Goal: of two requests of one connection that share bytes, one of them writing, the later never starts before the earlier
 * has ended; requests that share nothing never wait. Method: random requests against a list of all pairs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/job.h"

static struct job gate;

static struct job *make(struct job *job, uint64_t sequence, uint64_t conn_id)
{
        memset(job, 0, sizeof(*job));
        job->lead = job;
        job->sequence = sequence;
        job->conn_id = conn_id;
        return job;
}

static void use(struct job *job, struct order *order, uint64_t begin, uint64_t end, bool is_write)
{
        job->accesses[job->n_accesses++] =
                (struct access){ .job = job, .order = order, .begin = begin, .end = end, .is_write = is_write };
}

/* Takes the waiters of an ended request out of the gate; counts those that may go now. */
static int open_gate(void)
{
        int n_free = 0;

        while (gate.waiters) {
                struct job *waiter = gate.waiters;

                order_unblock(waiter);
                n_free += !order_block(waiter);
        }
        return n_free;
}

static void test_readers_never_wait_for_each_other(void **state)
{
        struct order order = { 0 };
        struct job jobs[64];

        (void)state;
        for (uint64_t i = 0; i < 64; i++) {
                make(&jobs[i], i + 1, 1);
                use(&jobs[i], &order, 0, 1000, false);
                order_enter(&jobs[i]);
                assert_false(order_block(&jobs[i]));
        }
        for (int i = 0; i < 64; i++)
                order_leave(&jobs[i], &gate);
        assert_null(order.reads);
        assert_null(order.writes);
}

static void test_neighbours_do_not_wait(void **state)
{
        struct order order = { 0 }, other = { 0 };
        struct job jobs[4];

        (void)state;
        use(make(&jobs[0], 1, 1), &order, 0, 64, true);
        use(make(&jobs[1], 2, 1), &order, 64, 128, true);       /* begins where the first ends */
        use(make(&jobs[2], 3, 1), &other, 0, 64, true);         /* another object */
        use(make(&jobs[3], 4, 2), &order, 0, 64, true);         /* another connection */
        for (int i = 0; i < 4; i++) {
                order_enter(&jobs[i]);
                assert_false(order_block(&jobs[i]));
        }
        for (int i = 0; i < 4; i++)
                order_leave(&jobs[i], &gate);
}

static void test_empty_ranges_touch_nothing(void **state)
{
        struct order order = { 0 };
        struct job jobs[2];

        (void)state;
        use(make(&jobs[0], 1, 1), &order, 0, 64, true);
        use(make(&jobs[1], 2, 1), &order, 32, 32, true);
        for (int i = 0; i < 2; i++) {
                order_enter(&jobs[i]);
                assert_false(order_block(&jobs[i]));
        }
        assert_false(order_conflicts(&order, 1, 10, 10, true));
        assert_true(order_conflicts(&order, 1, 63, 64, false));
        assert_false(order_conflicts(&order, 2, 63, 64, true));
        for (int i = 0; i < 2; i++)
                order_leave(&jobs[i], &gate);
}

static void test_chain_of_writers_goes_one_by_one(void **state)
{
        struct order order = { 0 };
        struct job jobs[100];

        (void)state;
        for (uint64_t i = 0; i < 100; i++) {
                make(&jobs[i], i + 1, 1);
                use(&jobs[i], &order, i % 7, 10 + i % 5, true);
                order_enter(&jobs[i]);
                assert_int_equal(order_block(&jobs[i]), i > 0);
        }
        for (int i = 0; i < 100; i++) {
                assert_null(jobs[i].blocker);
                order_leave(&jobs[i], &gate);
                assert_int_equal(open_gate(), i < 99);
        }
        assert_null(order.writes);
}

static void test_problems_of_a_vector_count_as_one_request(void **state)
{
        struct order order = { 0 };
        struct job vector[2], later;

        (void)state;
        use(make(&vector[0], 1, 1), &order, 0, 10, true);
        use(make(&vector[1], 2, 1), &order, 0, 10, true);
        vector[0].next_problem = &vector[1];
        vector[1].lead = &vector[0];
        order_enter(&vector[0]);
        assert_false(order_block(&vector[0]));
        use(make(&later, 3, 1), &order, 5, 6, false);
        order_enter(&later);
        assert_true(order_block(&later));
        assert_ptr_equal(later.blocker, &vector[0]);
        order_leave(&vector[0], &gate);
        assert_int_equal(open_gate(), 1);
        order_leave(&later, &gate);
}

static void test_a_waiting_request_that_is_taken_back_lets_others_go(void **state)
{
        struct order order = { 0 };
        struct job jobs[3];

        (void)state;
        use(make(&jobs[0], 1, 1), &order, 0, 10, false);
        use(make(&jobs[1], 2, 1), &order, 0, 10, true);
        use(make(&jobs[2], 3, 1), &order, 0, 10, false);
        for (int i = 0; i < 3; i++) {
                order_enter(&jobs[i]);
                assert_int_equal(order_block(&jobs[i]), i > 0);
        }
        order_leave(&jobs[1], &gate);
        assert_int_equal(open_gate(), 1);
        assert_null(jobs[2].blocker);
        order_leave(&jobs[2], &gate);
        order_leave(&jobs[0], &gate);
}

#define N 400
struct model { uint32_t n; struct { int order; uint64_t begin, end; bool is_write; } at[3]; bool is_over; };

static bool conflict(const struct model *x, const struct model *y)
{
        for (uint32_t i = 0; i < x->n; i++)
                for (uint32_t k = 0; k < y->n; k++)
                        if (x->at[i].order == y->at[k].order && (x->at[i].is_write || y->at[k].is_write) &&
                            x->at[i].begin < y->at[k].end && y->at[k].begin < x->at[i].end &&
                            x->at[i].begin < x->at[i].end && y->at[k].begin < y->at[k].end)
                                return true;
        return false;
}

static void test_random_requests_keep_the_order_of_all_pairs(void **state)
{
        static struct job jobs[N];
        static struct model models[N];
        struct order orders[3] = { { 0 } };
        unsigned seed = 20240501;
        int n_sent = 0, n_over = 0;

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        while (n_over < N) {
                if (n_sent < N && rand() % 2) {
                        struct job *job = make(&jobs[n_sent], (uint64_t)n_sent + 1, 1);
                        struct model *model = &models[n_sent++];

                        *model = (struct model){ .n = 1 + (uint32_t)rand() % 3 };
                        for (uint32_t i = 0; i < model->n; i++) {
                                model->at[i].order = rand() % 3;
                                model->at[i].begin = (uint64_t)rand() % 100;
                                model->at[i].end = model->at[i].begin + (uint64_t)rand() % 20;
                                model->at[i].is_write = rand() % 3 == 0;
                                use(job, &orders[model->at[i].order], model->at[i].begin, model->at[i].end,
                                    model->at[i].is_write);
                        }
                        order_enter(job);
                        order_block(job);
                        continue;
                }
                /* Some request that may run ends. */
                for (int tries = 0; tries < n_sent; tries++) {
                        int i = rand() % n_sent;

                        if (models[i].is_over || jobs[i].blocker)
                                continue;
                        for (int k = 0; k < i; k++)
                                assert_false(!models[k].is_over && conflict(&models[k], &models[i]));
                        models[i].is_over = true;
                        n_over++;
                        order_leave(&jobs[i], &gate);
                        open_gate();
                        break;
                }
                /* Whoever waits has a reason. */
                for (int i = 0; i < n_sent; i++) {
                        bool has_reason = false;

                        for (int k = 0; k < i && !models[i].is_over; k++)
                                has_reason |= !models[k].is_over && conflict(&models[k], &models[i]);
                        if (!models[i].is_over)
                                assert_int_equal(jobs[i].blocker != NULL, has_reason);
                }
        }
        for (int i = 0; i < 3; i++) {
                assert_null(orders[i].reads);
                assert_null(orders[i].writes);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_readers_never_wait_for_each_other),
                cmocka_unit_test(test_neighbours_do_not_wait),
                cmocka_unit_test(test_empty_ranges_touch_nothing),
                cmocka_unit_test(test_chain_of_writers_goes_one_by_one),
                cmocka_unit_test(test_problems_of_a_vector_count_as_one_request),
                cmocka_unit_test(test_a_waiting_request_that_is_taken_back_lets_others_go),
                cmocka_unit_test(test_random_requests_keep_the_order_of_all_pairs),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
