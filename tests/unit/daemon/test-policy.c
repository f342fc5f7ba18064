/* SPDX-License-Identifier: MIT
 *
 * Goal: the first rule that matches decides, and nobody is admin without a rule. Method: policies made by hand, pure calls.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "daemon/policy.h"

static struct policy policy;

static struct policy_rule *add_rule(uint64_t jobs)
{
        struct policy_rule *rule = &policy.rules[policy.n_rules++];

        *rule = (struct policy_rule){ .class_index = UINT32_MAX, .line = policy.n_rules };
        policy_grant_init(&rule->grant);
        rule->grant.allowed[QUOTA_JOBS] = jobs;
        return rule;
}

static int reset(void **state)
{
        (void)state;
        policy_init(&policy);
        return 0;
}

static uint64_t jobs_of(uid_t uid, gid_t gid, const gid_t *groups, uint32_t n_groups)
{
        struct user user = { .uid = uid, .n_refs = 1 };

        policy_apply(&policy, &user, gid, groups, n_groups);
        return user.allowed[QUOTA_JOBS];
}

static void test_first_matching_rule_wins(void **state)
{
        struct policy_rule *rule;

        (void)state;
        rule = add_rule(1);
        rule->has_uid = true;
        rule->uid = 1000;
        rule = add_rule(2);
        rule->has_gid = true;
        rule->gid = 50;
        add_rule(3);
        assert_int_equal(jobs_of(1000, 50, NULL, 0), 1);
        assert_int_equal(jobs_of(1001, 50, NULL, 0), 2);
        assert_int_equal(jobs_of(1001, 51, NULL, 0), 3);
}

static void test_group_matches_primary_and_supplementary(void **state)
{
        const gid_t groups[] = { 7, 50 };
        struct policy_rule *rule = add_rule(2);

        (void)state;
        rule->has_gid = true;
        rule->gid = 50;
        assert_int_equal(jobs_of(1000, 50, NULL, 0), 2);
        assert_int_equal(jobs_of(1000, 1, groups, 2), 2);
        assert_int_equal(jobs_of(1000, 1, groups, 1), JOB_PER_USER_MAX);
}

static void test_rule_with_user_and_group_needs_both(void **state)
{
        struct policy_rule *rule = add_rule(2);

        (void)state;
        rule->has_uid = rule->has_gid = true;
        rule->uid = 1000;
        rule->gid = 50;
        assert_int_equal(jobs_of(1000, 50, NULL, 0), 2);
        assert_int_equal(jobs_of(1000, 51, NULL, 0), JOB_PER_USER_MAX);
        assert_int_equal(jobs_of(1001, 50, NULL, 0), JOB_PER_USER_MAX);
}

static void test_root_is_nobody_special_without_a_rule(void **state)
{
        struct user root = { .uid = 0, .n_refs = 1, .is_admin = true };

        (void)state;
        policy_apply(&policy, &root, 0, NULL, 0);
        assert_false(root.is_admin);
        assert_int_equal(root.allowed[QUOTA_CONNECTIONS], CONN_PER_USER_MAX);
}

static void test_rule_goes_over_class_and_class_over_default(void **state)
{
        struct policy_rule *rule = add_rule(POLICY_UNSET);
        struct user user = { .uid = 1000, .n_refs = 1 };

        (void)state;
        policy.n_classes = 1;
        policy_grant_init(&policy.classes[0].grant);
        policy.classes[0].grant.allowed[QUOTA_JOBS] = 5;
        policy.classes[0].grant.allowed[QUOTA_MATRICES] = 6;
        policy.classes[0].grant.weight = 4;
        rule->class_index = 0;
        rule->grant.allowed[QUOTA_MATRICES] = 0;
        rule->is_admin = true;
        policy_apply(&policy, &user, 1000, NULL, 0);
        assert_int_equal(user.allowed[QUOTA_JOBS], 5);
        assert_int_equal(user.allowed[QUOTA_MATRICES], 0);
        assert_int_equal(user.allowed[QUOTA_CONNECTIONS], CONN_PER_USER_MAX);
        assert_int_equal(user.weight, 4);
        assert_true(user.is_admin);
}

static void test_less_than_used_keeps_what_is_used(void **state)
{
        struct user user = { .uid = 1000, .n_refs = 1, .used = { [QUOTA_JOBS] = 9 } };

        (void)state;
        add_rule(1);
        policy_apply(&policy, &user, 1000, NULL, 0);
        assert_int_equal(user.used[QUOTA_JOBS], 9);
        assert_int_equal(user.allowed[QUOTA_JOBS], 1);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup(test_first_matching_rule_wins, reset),
                cmocka_unit_test_setup(test_group_matches_primary_and_supplementary, reset),
                cmocka_unit_test_setup(test_rule_with_user_and_group_needs_both, reset),
                cmocka_unit_test_setup(test_root_is_nobody_special_without_a_rule, reset),
                cmocka_unit_test_setup(test_rule_goes_over_class_and_class_over_default, reset),
                cmocka_unit_test_setup(test_less_than_used_keeps_what_is_used, reset),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
