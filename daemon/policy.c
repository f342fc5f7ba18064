/* SPDX-License-Identifier: MIT
 *
 * First match wins. See policy.h.
 */
#include "daemon/policy.h"

#include <string.h>

void policy_grant_init(struct policy_grant *ret_grant)
{
        for (uint32_t i = 0; i < QUOTA_N; i++)
                ret_grant->allowed[i] = POLICY_UNSET;
        ret_grant->weight = 0;
}

void policy_init(struct policy *ret_policy)
{
        memset(ret_policy, 0, sizeof *ret_policy);
        ret_policy->base = (struct policy_grant){
                .allowed = {
                        [QUOTA_CONNECTIONS] = CONN_PER_USER_MAX,
                        [QUOTA_JOBS] = JOB_PER_USER_MAX,
                        [QUOTA_INLINE_BYTES] = INLINE_BYTES_PER_USER_MAX,
                        [QUOTA_PINNED_BYTES] = PINNED_BYTES_PER_USER_MAX,
                        [QUOTA_GPU_BYTES] = GPU_BYTES_PER_USER_MAX,
                        [QUOTA_MATRICES] = MATRIX_PER_USER_MAX,
                },
                .weight = 1,
        };
}

static bool rule_matches(const struct policy_rule *rule, uid_t uid, gid_t gid, const gid_t *groups, uint32_t n_groups)
{
        if (rule->has_uid && rule->uid != uid)
                return false;
        if (!rule->has_gid || rule->gid == gid)
                return true;
        for (uint32_t i = 0; i < n_groups; i++)
                if (groups[i] == rule->gid)
                        return true;
        return false;
}

const struct policy_rule *policy_find(const struct policy *policy, uid_t uid, gid_t gid, const gid_t *groups,
                                      uint32_t n_groups)
{
        for (uint32_t i = 0; i < policy->n_rules; i++)
                if (rule_matches(&policy->rules[i], uid, gid, groups, n_groups))
                        return &policy->rules[i];
        return NULL;
}

static void grant_over(struct policy_grant *grant, const struct policy_grant *over)
{
        for (uint32_t i = 0; i < QUOTA_N; i++)
                if (over->allowed[i] != POLICY_UNSET)
                        grant->allowed[i] = over->allowed[i];
        if (over->weight)
                grant->weight = over->weight;
}

void policy_apply(const struct policy *policy, struct user *user, gid_t gid, const gid_t *groups, uint32_t n_groups)
{
        const struct policy_rule *rule = policy_find(policy, user->uid, gid, groups, n_groups);
        struct policy_grant grant = policy->base;

        if (rule && rule->class_index != UINT32_MAX)
                grant_over(&grant, &policy->classes[rule->class_index].grant);
        if (rule)
                grant_over(&grant, &rule->grant);
        memcpy(user->allowed, grant.allowed, sizeof user->allowed);
        user->weight = grant.weight;
        user->is_admin = rule && rule->is_admin;
}
