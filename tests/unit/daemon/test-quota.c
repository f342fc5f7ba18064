/* SPDX-License-Identifier: MIT
 *
 * Goal: nobody takes more than allowed, nothing stays charged, and a refusal says what to do. Method: charges on users made
 * here; no daemon.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "daemon/quota.h"

static struct user *users;

static struct user *make_user(uid_t uid, uint64_t allowed)
{
        struct user *user;

        assert_int_equal(user_get(&users, uid, &user), 0);
        for (uint32_t i = 0; i < QUOTA_N; i++)
                user->allowed[i] = allowed;
        return user;
}

static void test_charge_up_to_the_limit_is_taken_and_one_more_is_refused(void **state)
{
        struct user *user = make_user(1000, 10);
        struct charge all = { 0 }, more = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&all, user, QUOTA_JOBS, 10, &refusal), 0);
        assert_int_equal(charge_take(&more, user, QUOTA_JOBS, 1, &refusal), MMA_QUOTA);
        assert_null(more.user);
        assert_int_equal(refusal.status, MMA_QUOTA);
        assert_string_equal(refusal.field, "jobs");
        assert_true(refusal.has_limit);
        assert_int_equal(refusal.limit, 10);
        assert_non_null(strstr(refusal.text, "raise `jobs` in mmad.conf"));
        charge_release(&all);
        assert_int_equal(charge_take(&more, user, QUOTA_JOBS, 10, &refusal), 0);
        charge_release(&more);
        user_unref(user);
        assert_null(users);
}

static void test_amounts_near_the_end_of_64_bits_do_not_wrap(void **state)
{
        struct user *user = make_user(1000, UINT64_MAX);
        struct charge first = { 0 }, second = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&first, user, QUOTA_INLINE_BYTES, UINT64_MAX - 1, &refusal), 0);
        assert_int_equal(charge_take(&second, user, QUOTA_INLINE_BYTES, 2, &refusal), MMA_QUOTA);
        assert_int_equal(charge_take_beyond(&second, user, QUOTA_INLINE_BYTES, 2, UINT64_MAX, &refusal), MMA_QUOTA);
        assert_int_equal(charge_take(&second, user, QUOTA_INLINE_BYTES, 1, &refusal), 0);
        charge_release(&first);
        charge_release(&second);
        user_unref(user);
}

static void test_refused_charge_is_counted_by_kind(void **state)
{
        struct user *user = make_user(1000, 0);
        struct charge charge = { 0 };
        struct refusal refusal;
        uint64_t before = quota_refusals(QUOTA_MATRICES), other = quota_refusals(QUOTA_JOBS);

        (void)state;
        assert_int_equal(charge_take(&charge, user, QUOTA_MATRICES, 1, &refusal), MMA_QUOTA);
        assert_int_equal(quota_refusals(QUOTA_MATRICES), before + 1);
        assert_int_equal(quota_refusals(QUOTA_JOBS), other);
        user_unref(user);
}

static void test_beyond_is_granted_once_and_is_not_a_new_limit(void **state)
{
        struct user *user = make_user(1000, 100);
        struct charge first = { 0 }, reply = { 0 }, next = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&first, user, QUOTA_INLINE_BYTES, 100, &refusal), 0);
        assert_int_equal(charge_take_beyond(&reply, user, QUOTA_INLINE_BYTES, 50, 50, &refusal), 0);
        assert_int_equal(charge_take_beyond(&next, user, QUOTA_INLINE_BYTES, 1, 50, &refusal), MMA_QUOTA);
        charge_release(&reply);
        assert_int_equal(charge_take(&next, user, QUOTA_INLINE_BYTES, 1, &refusal), MMA_QUOTA);
        charge_release(&first);
        user_unref(user);
}

static void test_released_twice_refunds_once(void **state)
{
        struct user *user = make_user(1000, 10);
        struct charge one = { 0 }, two = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&one, user, QUOTA_JOBS, 4, &refusal), 0);
        assert_int_equal(charge_take(&two, user, QUOTA_JOBS, 4, &refusal), 0);
        charge_release(&one);
        charge_release(&one);
        assert_int_equal(user->used[QUOTA_JOBS], 4);
        charge_release(&two);
        user_unref(user);
}

static void test_moved_charge_belongs_to_its_new_object_alone(void **state)
{
        struct user *user = make_user(1000, 10);
        struct charge from = { 0 }, to = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&from, user, QUOTA_JOBS, 4, &refusal), 0);
        charge_move(&to, &from);
        charge_release(&from);
        assert_int_equal(user->used[QUOTA_JOBS], 4);
        charge_release(&to);
        assert_int_equal(user->used[QUOTA_JOBS], 0);
        user_unref(user);
}

static void test_charge_keeps_its_user_alive(void **state)
{
        struct user *user = make_user(1000, 10), *again;
        struct charge charge = { 0 };
        struct refusal refusal;

        (void)state;
        assert_int_equal(charge_take(&charge, user, QUOTA_GPU_BYTES, 1, &refusal), 0);
        user_unref(user);
        assert_ptr_equal(users, user);
        assert_int_equal(user_get(&users, 1000, &again), 0);
        assert_ptr_equal(again, user);
        user_unref(again);
        charge_release(&charge);
        assert_null(users);
}

static void test_same_uid_is_one_user_and_others_are_not(void **state)
{
        struct user *a = make_user(1, 1), *b = make_user(2, 1), *c = make_user(1, 1);

        (void)state;
        assert_ptr_equal(a, c);
        assert_ptr_not_equal(a, b);
        user_unref(a);
        user_unref(b);
        assert_ptr_equal(users, a);
        user_unref(c);
        assert_null(users);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_charge_up_to_the_limit_is_taken_and_one_more_is_refused),
                cmocka_unit_test(test_amounts_near_the_end_of_64_bits_do_not_wrap),
                cmocka_unit_test(test_refused_charge_is_counted_by_kind),
                cmocka_unit_test(test_beyond_is_granted_once_and_is_not_a_new_limit),
                cmocka_unit_test(test_released_twice_refunds_once),
                cmocka_unit_test(test_moved_charge_belongs_to_its_new_object_alone),
                cmocka_unit_test(test_charge_keeps_its_user_alive),
                cmocka_unit_test(test_same_uid_is_one_user_and_others_are_not),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
