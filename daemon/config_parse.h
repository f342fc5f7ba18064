/* SPDX-License-Identifier: MIT
 *
 * What config.c and config_policy.c share while one file is parsed; nobody else includes this.
 */
#ifndef MMAD_CONFIG_PARSE_H
#define MMAD_CONFIG_PARSE_H

#include "daemon/config.h"

#define CONFIG_KEYS_MAX 32u     /* keys of one section; the largest has 16 */

enum config_unit { CONFIG_UNIT_COUNT = 1, CONFIG_UNIT_BYTES, CONFIG_UNIT_MS, CONFIG_UNIT_US };
enum config_section { CONFIG_SECTION_NONE = 0, CONFIG_SECTION_PLAIN, CONFIG_SECTION_CLASS, CONFIG_SECTION_RULE };

struct config_parser {
        const char *path;
        uint32_t line;                  /* 0 = not from a file */
        char *message;
        size_t message_bytes_max;
        enum config_section kind;
        const char *section;            /* of a plain section */
        uint32_t opened;                /* bits of the plain sections seen */
        char seen[CONFIG_KEYS_MAX][32];
        uint32_t n_seen;
};

/* Writes "path:line: ..." and returns -EINVAL. */
int config_complain(const struct config_parser *parser, const char *format, ...) __attribute__((format(printf, 2, 3)));
int config_number(const struct config_parser *parser, const char *key, const char *value, enum config_unit unit,
                  uint64_t min, uint64_t max, const char *why, uint64_t *ret_number);

/* A quota's name or `weight`. 0, -EINVAL, or -ENOENT: not one of them. */
int config_grant_set(struct policy_grant *grant, const struct config_parser *parser, const char *key, const char *value);
/* "class NAME" or "rule". */
int config_policy_open(struct policy *policy, struct config_parser *parser, const char *section);
int config_policy_set(struct policy *policy, const struct config_parser *parser, const char *key, const char *value);

#endif
