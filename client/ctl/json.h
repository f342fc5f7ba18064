/* SPDX-License-Identifier: MIT
 *
 * A small JSON writer straight to a stream: no tree, commas and nesting kept by a bit a level. Output is always valid JSON:
 * text that is not UTF-8 has its wrong bytes replaced by U+FFFD, numbers that JSON lacks (NaN, infinity) become null.
 */
#ifndef MMACTL_JSON_H
#define MMACTL_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define JSON_DEPTH_MAX 16u

struct json {
        FILE *file;
        unsigned depth;
        bool has_items[JSON_DEPTH_MAX];
};

void json_init(struct json *ret_json, FILE *file);
/* key is NULL for items of an array and for the outermost value. */
void json_open_object(struct json *json, const char *key);
void json_close_object(struct json *json);
void json_open_array(struct json *json, const char *key);
void json_close_array(struct json *json);
void json_text(struct json *json, const char *key, const char *value); /* NULL gives null */
void json_count(struct json *json, const char *key, uint64_t value);
void json_number(struct json *json, const char *key, double value); /* reads back as the same double */
void json_bool(struct json *json, const char *key, bool value);

#endif
