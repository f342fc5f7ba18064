/* SPDX-License-Identifier: MIT
 *
 * See json.h.
 */
#include "client/ctl/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Bytes of the valid UTF-8 sequence at text, 0 if there is none (overlong forms and surrogates are wrong too). */
static unsigned utf8_length(const unsigned char *text) {
        static const struct {
                unsigned char first_min, first_max, second_min, second_max, n_bytes;
        } forms[] = {
                { 0x01, 0x7f, 0, 0, 1 },       { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
                { 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
                { 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
        };

        for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
                if (text[0] < forms[i].first_min || text[0] > forms[i].first_max)
                        continue;
                if (forms[i].n_bytes == 1)
                        return 1;
                if (text[1] < forms[i].second_min || text[1] > forms[i].second_max)
                        return 0;
                for (unsigned j = 2; j < forms[i].n_bytes; j++)
                        if ((text[j] & 0xc0) != 0x80)
                                return 0;
                return forms[i].n_bytes;
        }
        return 0;
}

static void write_text(FILE *file, const char *value) {
        const unsigned char *at = (const unsigned char *)value;

        putc('"', file);
        while (*at) {
                unsigned n = utf8_length(at);

                if (!n) {
                        fputs("\\ufffd", file);
                        at++;
                        continue;
                }
                if (*at == '"' || *at == '\\')
                        fprintf(file, "\\%c", *at);
                else if (*at < 0x20 || *at == 0x7f)
                        fprintf(file, "\\u%04x", (unsigned)*at);
                else
                        fwrite(at, 1, n, file);
                at += n;
        }
        putc('"', file);
}

/* Comma and key before a value. */
static void begin_value(struct json *json, const char *key) {
        if (json->depth > 0) {
                if (json->has_items[json->depth - 1])
                        fputs(", ", json->file);
                json->has_items[json->depth - 1] = true;
        }
        if (key) {
                write_text(json->file, key);
                fputs(": ", json->file);
        }
}

static void open_level(struct json *json, const char *key, char bracket) {
        begin_value(json, key);
        putc(bracket, json->file);
        assert(json->depth < JSON_DEPTH_MAX);
        json->has_items[json->depth++] = false;
}

static void close_level(struct json *json, char bracket) {
        assert(json->depth > 0);
        putc(bracket, json->file);
        if (--json->depth == 0)
                putc('\n', json->file);
}

void json_init(struct json *ret_json, FILE *file) {
        memset(ret_json, 0, sizeof(*ret_json));
        ret_json->file = file;
}

void json_open_object(struct json *json, const char *key) {
        open_level(json, key, '{');
}

void json_close_object(struct json *json) {
        close_level(json, '}');
}

void json_open_array(struct json *json, const char *key) {
        open_level(json, key, '[');
}

void json_close_array(struct json *json) {
        close_level(json, ']');
}

void json_text(struct json *json, const char *key, const char *value) {
        begin_value(json, key);
        if (value)
                write_text(json->file, value);
        else
                fputs("null", json->file);
}

void json_count(struct json *json, const char *key, uint64_t value) {
        begin_value(json, key);
        fprintf(json->file, "%" PRIu64, value);
}

void json_number(struct json *json, const char *key, double value) {
        begin_value(json, key);
        if (isfinite(value))
                fprintf(json->file, "%.17g", value);
        else
                fputs("null", json->file);
}

void json_bool(struct json *json, const char *key, bool value) {
        begin_value(json, key);
        fputs(value ? "true" : "false", json->file);
}
