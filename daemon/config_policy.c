/* SPDX-License-Identifier: MIT
 *
 * The sections [user], [class NAME] and [rule] of mmad.conf. Called by config.c for one file.
 */
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/config_parse.h"

/* Upper ends of what a policy may grant: a typing mistake, not a wish, lies beyond. */
static const struct { enum config_unit unit; uint64_t max; const char *why; } quota_ranges[QUOTA_N] = {
        [QUOTA_CONNECTIONS] = { CONFIG_UNIT_COUNT, 65536, "each is one fd of the daemon" },
        [QUOTA_JOBS] = { CONFIG_UNIT_COUNT, 1u << 20, "the job pool has at most so many" },
        [QUOTA_INLINE_BYTES] = { CONFIG_UNIT_BYTES, 1ull << 40, "host memory for payload of queued work" },
        [QUOTA_PINNED_BYTES] = { CONFIG_UNIT_BYTES, 1ull << 42, "pinned host memory of slabs" },
        [QUOTA_GPU_BYTES] = { CONFIG_UNIT_BYTES, 1ull << 42, "memory of resident matrices" },
        [QUOTA_MATRICES] = { CONFIG_UNIT_COUNT, 100000000, "entries of the catalogue" },
};

int config_grant_set(struct policy_grant *grant, const struct config_parser *parser, const char *key, const char *value)
{
        uint64_t weight;
        int r;

        for (uint32_t i = 0; i < QUOTA_N; i++)
                if (strcmp(key, quota_name(i)) == 0)
                        return config_number(parser, key, value, quota_ranges[i].unit, 0, quota_ranges[i].max,
                                             quota_ranges[i].why, &grant->allowed[i]);
        if (strcmp(key, "weight") != 0)
                return -ENOENT;
        r = config_number(parser, key, value, CONFIG_UNIT_COUNT, 1, POLICY_WEIGHT_MAX, "more would starve the others",
                          &weight);
        if (r == 0)
                grant->weight = (uint32_t)weight;
        return r;
}

static uint32_t find_class(const struct policy *policy, const char *name)
{
        for (uint32_t i = 0; i < policy->n_classes; i++)
                if (strcmp(policy->classes[i].name, name) == 0)
                        return i;
        return UINT32_MAX;
}

int config_policy_open(struct policy *policy, struct config_parser *parser, const char *section)
{
        if (strcmp(section, "rule") == 0) {
                if (policy->n_rules == POLICY_RULES_MAX)
                        return config_complain(parser, "more than %u rules", POLICY_RULES_MAX);
                struct policy_rule *rule = &policy->rules[policy->n_rules++];

                *rule = (struct policy_rule){ .class_index = UINT32_MAX, .line = parser->line };
                policy_grant_init(&rule->grant);
                parser->kind = CONFIG_SECTION_RULE;
                return 0;
        }
        if (strncmp(section, "class ", 6) != 0)
                return config_complain(parser, "there is no section [%s]", section);
        section += 6 + strspn(section + 6, " \t");
        if (!*section || strlen(section) >= sizeof policy->classes[0].name)
                return config_complain(parser, "a class has a name of at most %zu bytes", sizeof policy->classes[0].name - 1);
        if (find_class(policy, section) != UINT32_MAX)
                return config_complain(parser, "class %s is there twice", section);
        if (policy->n_classes == POLICY_CLASSES_MAX)
                return config_complain(parser, "more than %u classes", POLICY_CLASSES_MAX);
        struct policy_class *class = &policy->classes[policy->n_classes++];

        strcpy(class->name, section);
        policy_grant_init(&class->grant);
        parser->kind = CONFIG_SECTION_CLASS;
        return 0;
}

/* A name or a number. -1 as an id means "no change" to the kernel and is nobody. */
static int parse_id(const struct config_parser *parser, const char *key, const char *value, bool is_group, uint32_t *ret_id)
{
        char *end;
        unsigned long long number = strtoull(value, &end, 10);
        uint32_t id = UINT32_MAX;

        if (*value >= '0' && *value <= '9' && !*end) {
                id = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
        } else if (is_group) {
                struct group *group = getgrnam(value);
                id = group ? group->gr_gid : UINT32_MAX;
        } else {
                struct passwd *user = getpwnam(value);
                id = user ? user->pw_uid : UINT32_MAX;
        }
        if (id == UINT32_MAX)
                return config_complain(parser, "%s = %s: there is no such %s", key, value, is_group ? "group" : "user");
        *ret_id = id;
        return 0;
}

static int rule_set(struct policy *policy, struct policy_rule *rule, const struct config_parser *parser, const char *key,
                    const char *value)
{
        bool is_user = strcmp(key, "user") == 0 || strcmp(key, "uid") == 0;
        bool is_group = strcmp(key, "group") == 0 || strcmp(key, "gid") == 0;

        if (is_user && rule->has_uid)
                return config_complain(parser, "a rule has one user");
        if (is_group && rule->has_gid)
                return config_complain(parser, "a rule has one group");
        if (is_user) {
                rule->has_uid = true;
                return parse_id(parser, key, value, false, &rule->uid);
        }
        if (is_group) {
                rule->has_gid = true;
                return parse_id(parser, key, value, true, &rule->gid);
        }
        if (strcmp(key, "class") == 0) {
                rule->class_index = find_class(policy, value);
                if (rule->class_index == UINT32_MAX)
                        return config_complain(parser, "class = %s: no [class %s] stands above", value, value);
                return 0;
        }
        if (strcmp(key, "admin") == 0) {
                rule->is_admin = strcmp(value, "yes") == 0;
                if (!rule->is_admin && strcmp(value, "no") != 0)
                        return config_complain(parser, "admin = %s: yes or no is wanted", value);
                return 0;
        }
        return config_grant_set(&rule->grant, parser, key, value);
}

int config_policy_set(struct policy *policy, const struct config_parser *parser, const char *key, const char *value)
{
        bool is_rule = parser->kind == CONFIG_SECTION_RULE;
        int r;

        if (is_rule)
                r = rule_set(policy, &policy->rules[policy->n_rules - 1], parser, key, value);
        else
                r = config_grant_set(&policy->classes[policy->n_classes - 1].grant, parser, key, value);
        return r == -ENOENT ? config_complain(parser, "[%s] has no key `%s`", is_rule ? "rule" : "class", key) : r;
}
