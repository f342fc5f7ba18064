/* SPDX-License-Identifier: MIT
 *
 * Who may take how much: an ordered list of rules, the first match wins, and a default for those whom no rule names. Plain
 * data, filled by config.c; matching is pure. Admin rights come only from a rule that says so.
 */
#ifndef MMAD_POLICY_H
#define MMAD_POLICY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "daemon/quota.h"
#include "proto/limits.h"

#define POLICY_RULES_MAX 256u           /* rules; each is tried at every connect */
#define POLICY_CLASSES_MAX 32u          /* named sets of limits that rules refer to */
#define POLICY_WEIGHT_MAX 1000u         /* share of scheduling; more would starve the others */
#define POLICY_UNSET UINT64_MAX         /* a limit that a rule leaves to its class or to the default */

/* Limits and share; in a rule or class a value may be POLICY_UNSET (weight: 0). */
struct policy_grant {
        uint64_t allowed[QUOTA_N];
        uint32_t weight;
};

struct policy_class {
        char name[32];
        struct policy_grant grant;
};

struct policy_rule {
        bool has_uid, has_gid;          /* both given: both must match; none: everybody */
        uid_t uid;
        gid_t gid;
        uint32_t class_index;           /* UINT32_MAX = none */
        bool is_admin;
        struct policy_grant grant;
        uint32_t line;                  /* of the config file, for messages */
};

struct policy {
        struct policy_grant base;       /* complete: no POLICY_UNSET */
        uint32_t n_classes, n_rules;
        struct policy_class classes[POLICY_CLASSES_MAX];
        struct policy_rule rules[POLICY_RULES_MAX];
};

/* The defaults of proto/limits.h and no rules. */
void policy_init(struct policy *ret_policy);
void policy_grant_init(struct policy_grant *ret_grant);
/* The rule that decides for this peer, or NULL. gid is its primary group, groups the others. */
const struct policy_rule *policy_find(const struct policy *policy, uid_t uid, gid_t gid, const gid_t *groups,
                                      uint32_t n_groups);
/* Writes what the policy grants into the user: allowed, weight, is_admin. What is already used stays used. */
void policy_apply(const struct policy *policy, struct user *user, gid_t gid, const gid_t *groups, uint32_t n_groups);

#endif
