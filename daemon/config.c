/* SPDX-License-Identifier: MIT
 *
 * The parser of mmad.conf: `[section]`, `key = value`, whole-line comments. What it does not know is an error with file and
 * line, because a limit with a typing mistake is a limit that is not there. The policy sections are in config_policy.c.
 */
#include "daemon/config.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/config_parse.h"
#include "daemon/log.h"

struct number_row {
        const char *section, *key;
        enum config_unit unit;
        size_t offset;
        uint64_t preset, min, max;
        bool at_reload;
        const char *why;
};

static const struct number_row number_rows[] = {
#define CONFIG_ROW_X_(section_, field_, unit_, preset_, min_, max_, at_reload_, why_)                                  \
        { section_, #field_, CONFIG_UNIT_##unit_, offsetof(struct config, field_), preset_, min_, max_, at_reload_, why_ },
        CONFIG_NUMBERS(CONFIG_ROW_X_)
};
#define NUMBER_ROWS_N (sizeof number_rows / sizeof number_rows[0])

static uint64_t *number_at(struct config *config, const struct number_row *row)
{
        return (uint64_t *)(void *)((char *)config + row->offset);
}

static const uint64_t *number_of(const struct config *config, const struct number_row *row)
{
        return (const uint64_t *)(const void *)((const char *)config + row->offset);
}

const char *config_backend_name(enum config_backend backend)
{
        static const char *const names[] = { "auto", "cuda", "cpu", "fake" };

        assert(backend <= CONFIG_BACKEND_FAKE);
        return names[backend];
}

void config_init(struct config *ret_config)
{
        memset(ret_config, 0, sizeof *ret_config);
        ret_config->socket_mode = 0660;
        ret_config->log_level = LOG_LEVEL_INFO;
        for (size_t i = 0; i < NUMBER_ROWS_N; i++)
                *number_at(ret_config, &number_rows[i]) = number_rows[i].preset;
        policy_init(&ret_config->policy);
}

int config_complain(const struct config_parser *parser, const char *format, ...)
{
        va_list arguments;
        int n = 0;

        if (parser->line)
                n = snprintf(parser->message, parser->message_bytes_max, "%s:%u: ", parser->path, parser->line);
        if (n < 0 || (size_t)n >= parser->message_bytes_max)
                return -EINVAL;
        va_start(arguments, format);
        vsnprintf(parser->message + n, parser->message_bytes_max - (size_t)n, format, arguments);
        va_end(arguments);
        return -EINVAL;
}

static const struct { enum config_unit unit; const char *suffix; uint64_t factor; } suffixes[] = {
        { CONFIG_UNIT_COUNT, "", 1 },
        { CONFIG_UNIT_BYTES, "", 1 },         { CONFIG_UNIT_BYTES, "KiB", 1ull << 10 },
        { CONFIG_UNIT_BYTES, "MiB", 1 << 20 }, { CONFIG_UNIT_BYTES, "GiB", 1 << 30 },
        { CONFIG_UNIT_BYTES, "TiB", 1ull << 40 },
        { CONFIG_UNIT_MS, "", 1 },            { CONFIG_UNIT_MS, "ms", 1 },      { CONFIG_UNIT_MS, "s", 1000 },
        { CONFIG_UNIT_US, "", 1 },            { CONFIG_UNIT_US, "us", 1 },      { CONFIG_UNIT_US, "ms", 1000 },
};

int config_number(const struct config_parser *parser, const char *key, const char *value, enum config_unit unit,
                  uint64_t min, uint64_t max, const char *why, uint64_t *ret_number)
{
        static const char *const forms[] = {
                [CONFIG_UNIT_COUNT] = "a whole number",
                [CONFIG_UNIT_BYTES] = "bytes, or a number with KiB, MiB, GiB or TiB",
                [CONFIG_UNIT_MS] = "milliseconds, or a number with ms or s",
                [CONFIG_UNIT_US] = "microseconds, or a number with us or ms",
        };
        const char *end = value;
        uint64_t number = 0;
        bool overflows = false;

        while (*end >= '0' && *end <= '9')
                overflows |= __builtin_mul_overflow(number, 10, &number) ||
                             __builtin_add_overflow(number, (uint64_t)(*end++ - '0'), &number);
        if (end == value)
                return config_complain(parser, "%s = %s: %s is wanted", key, value, forms[unit]);
        while (*end == ' ')
                end++;
        for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
                if (suffixes[i].unit != unit || strcmp(suffixes[i].suffix, end) != 0)
                        continue;
                overflows |= __builtin_mul_overflow(number, suffixes[i].factor, &number);
                if (overflows || number < min || number > max)
                        return config_complain(parser, "%s = %s: from %llu to %llu is allowed (%s)", key, value,
                                               (unsigned long long)min, (unsigned long long)max, why);
                *ret_number = number;
                return 0;
        }
        return config_complain(parser, "%s = %s: %s is wanted", key, value, forms[unit]);
}

static int copy_text(const struct config_parser *parser, const char *key, const char *value, char *ret_text,
                     size_t text_bytes_max)
{
        if (strlen(value) >= text_bytes_max)
                return config_complain(parser, "%s is longer than %zu bytes", key, text_bytes_max - 1);
        strcpy(ret_text, value);
        return 0;
}

static int set_mode(const struct config_parser *parser, const char *value, uint32_t *ret_mode)
{
        char *end;
        unsigned long mode = strtoul(value, &end, 8);

        if (*value < '0' || *value > '7' || *end || mode > 0777)
                return config_complain(parser, "socket_mode = %s: an octal mode up to 0777 is wanted", value);
        *ret_mode = (uint32_t)mode;
        return 0;
}

/* Keys of [daemon] that are not numbers. -ENOENT: not one of them. */
static int set_word(struct config *config, const struct config_parser *parser, const char *key, const char *value)
{
        if (strcmp(key, "socket") == 0) {
                if (value[0] && value[0] != '/')
                        return config_complain(parser, "socket = %s: an absolute path is wanted", value);
                return copy_text(parser, key, value, config->socket, sizeof config->socket);
        }
        if (strcmp(key, "socket_group") == 0)
                return copy_text(parser, key, value, config->socket_group, sizeof config->socket_group);
        if (strcmp(key, "socket_mode") == 0)
                return set_mode(parser, value, &config->socket_mode);
        if (strcmp(key, "device") == 0)
                return copy_text(parser, key, value, config->device, sizeof config->device);
        if (strcmp(key, "backend") == 0) {
                for (int i = CONFIG_BACKEND_AUTO; i <= CONFIG_BACKEND_FAKE; i++)
                        if (strcmp(value, config_backend_name(i)) == 0) {
                                config->backend = i;
                                return 0;
                        }
                return config_complain(parser, "backend = %s: one of auto, cuda, cpu, fake is wanted", value);
        }
        if (strcmp(key, "log_level") == 0) {
                int level = log_level_from_name(value);

                if (!level)
                        return config_complain(parser, "log_level = %s: one of error, warning, notice, info, debug is wanted",
                                               value);
                config->log_level = level;
                return 0;
        }
        return -ENOENT;
}

static int set_key(struct config *config, const struct config_parser *parser, const char *section, const char *key,
                   const char *value)
{
        int r;

        for (size_t i = 0; i < NUMBER_ROWS_N; i++) {
                const struct number_row *row = &number_rows[i];

                if (strcmp(row->section, section) == 0 && strcmp(row->key, key) == 0)
                        return config_number(parser, key, value, row->unit, row->min, row->max, row->why,
                                             number_at(config, row));
        }
        r = -ENOENT;
        if (strcmp(section, "daemon") == 0)
                r = set_word(config, parser, key, value);
        if (strcmp(section, "user") == 0)
                r = config_grant_set(&config->policy.base, parser, key, value);
        return r == -ENOENT ? config_complain(parser, "[%s] has no key `%s`", section, key) : r;
}

int config_set(struct config *config, const char *section, const char *key, const char *value, char *ret_message,
               size_t message_bytes_max)
{
        struct config_parser parser = { .message = ret_message, .message_bytes_max = message_bytes_max };

        return set_key(config, &parser, section, key, value);
}

static char *trim(char *text)
{
        char *end;

        while (*text == ' ' || *text == '\t')
                text++;
        end = text + strlen(text);
        while (end > text && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
                *--end = 0;
        return text;
}

/* [daemon], [limits], [user] once each; [class NAME] and [rule] as often as wanted. */
static int open_section(struct config *config, struct config_parser *parser, char *line)
{
        static const char *const plain[] = { "daemon", "limits", "user" };
        size_t n = strlen(line);

        if (line[n - 1] != ']')
                return config_complain(parser, "a section is written [name]");
        line[n - 1] = 0;
        line = trim(line + 1);
        parser->n_seen = 0;
        for (uint32_t i = 0; i < 3; i++) {
                if (strcmp(line, plain[i]) != 0)
                        continue;
                if (parser->opened & 1u << i)
                        return config_complain(parser, "[%s] is there twice", line);
                parser->opened |= 1u << i;
                parser->kind = CONFIG_SECTION_PLAIN;
                parser->section = plain[i];
                return 0;
        }
        return config_policy_open(&config->policy, parser, line);
}

static int parse_line(struct config *config, struct config_parser *parser, char *line)
{
        char *equals, *key, *value;

        line = trim(line);
        if (!*line || *line == '#' || *line == ';')
                return 0;
        if (*line == '[')
                return open_section(config, parser, line);
        equals = strchr(line, '=');
        if (!equals)
                return config_complain(parser, "`key = value` or [section] is wanted");
        *equals = 0;
        key = trim(line);
        value = trim(equals + 1);
        if (parser->kind == CONFIG_SECTION_NONE)
                return config_complain(parser, "`%s` stands before the first [section]", key);
        for (uint32_t i = 0; i < parser->n_seen; i++)
                if (strcmp(parser->seen[i], key) == 0)
                        return config_complain(parser, "`%s` is there twice", key);
        if (strlen(key) >= sizeof parser->seen[0] || parser->n_seen == CONFIG_KEYS_MAX)
                return config_complain(parser, "this section has no key `%.40s`", key);
        strcpy(parser->seen[parser->n_seen++], key);
        if (parser->kind == CONFIG_SECTION_PLAIN)
                return set_key(config, parser, parser->section, key, value);
        return config_policy_set(&config->policy, parser, key, value);
}

int config_parse(struct config *config, const char *path, const char *at, size_t n_bytes, char *ret_message,
                 size_t message_bytes_max)
{
        struct config_parser parser = { .path = path, .message = ret_message, .message_bytes_max = message_bytes_max };
        struct config *work = malloc(sizeof *work);
        const char *end = at + n_bytes;
        char line[CONFIG_LINE_BYTES_MAX];
        int r = 0;

        if (!work) {
                snprintf(ret_message, message_bytes_max, "%s: out of memory", path);
                return -ENOMEM;
        }
        *work = *config;
        while (at < end && r == 0) {
                const char *newline = memchr(at, '\n', (size_t)(end - at));
                size_t n = (size_t)((newline ? newline : end) - at);

                parser.line++;
                if (n >= sizeof line || memchr(at, 0, n)) {
                        r = config_complain(&parser, "the line is longer than %u bytes or not text", CONFIG_LINE_BYTES_MAX - 1);
                        break;
                }
                memcpy(line, at, n);
                line[n] = 0;
                at += n + 1;
                r = parse_line(work, &parser, line);
        }
        if (r == 0 && work->out_bytes_low >= work->out_bytes_high)
                r = config_complain(&parser, "out_bytes_low (%llu) must be below out_bytes_high (%llu)",
                                    (unsigned long long)work->out_bytes_low, (unsigned long long)work->out_bytes_high);
        if (r == 0)
                *config = *work;
        free(work);
        return r;
}

/* The whole file, malloc'd. O_NONBLOCK: a fifo in the way must not hang the start. */
static int read_file(const char *path, char **ret_text, size_t *ret_n_bytes)
{
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), r = 0;
        char *text = NULL;
        size_t n = 0;
        struct stat st;

        if (fd < 0)
                return -errno;
        if (fstat(fd, &st) < 0)
                r = -errno;
        else if (S_ISDIR(st.st_mode))
                r = -EISDIR;
        else if (!S_ISREG(st.st_mode) || st.st_size > (off_t)CONFIG_FILE_BYTES_MAX)
                r = -EFBIG;
        else if (!(text = malloc((size_t)st.st_size + 1)))
                r = -ENOMEM;
        while (r == 0 && n < (size_t)st.st_size) {
                ssize_t k = read(fd, text + n, (size_t)st.st_size - n);

                if (k < 0)
                        r = -errno;
                if (k <= 0)
                        break;
                n += (size_t)k;
        }
        close(fd);
        if (r < 0) {
                free(text);
                return r;
        }
        *ret_text = text;
        *ret_n_bytes = n;
        return 0;
}

int config_read(struct config *config, const char *path, char *ret_message, size_t message_bytes_max)
{
        char *text = NULL;
        size_t n = 0;
        int r = read_file(path, &text, &n);

        if (r < 0) {
                snprintf(ret_message, message_bytes_max, "%s: %s", path, strerror(-r));
                return r;
        }
        r = config_parse(config, path, text, n, ret_message, message_bytes_max);
        free(text);
        if (r == 0)
                snprintf(config->path, sizeof config->path, "%s", path);
        return r;
}

void config_keep_overrides(const struct config *running, struct config *wanted)
{
        wanted->overridden = running->overridden;
        if (running->overridden & CONFIG_OVERRIDE_SOCKET)
                memcpy(wanted->socket, running->socket, sizeof wanted->socket);
        if (running->overridden & CONFIG_OVERRIDE_BACKEND)
                wanted->backend = running->backend;
        if (running->overridden & CONFIG_OVERRIDE_DEVICE)
                memcpy(wanted->device, running->device, sizeof wanted->device);
        if (running->overridden & CONFIG_OVERRIDE_LOG_LEVEL)
                wanted->log_level = running->log_level;
}

static void add_name(char *names, size_t names_bytes_max, const char *name)
{
        size_t n = strlen(names);

        snprintf(names + n, names_bytes_max - n, "%s%s", n ? ", " : "", name);
}

void config_frozen_changes(const struct config *running, const struct config *wanted, char *ret_names,
                           size_t names_bytes_max)
{
        ret_names[0] = 0;
        if (strcmp(running->socket, wanted->socket) != 0)
                add_name(ret_names, names_bytes_max, "socket");
        if (strcmp(running->socket_group, wanted->socket_group) != 0)
                add_name(ret_names, names_bytes_max, "socket_group");
        if (running->socket_mode != wanted->socket_mode)
                add_name(ret_names, names_bytes_max, "socket_mode");
        if (running->backend != wanted->backend)
                add_name(ret_names, names_bytes_max, "backend");
        if (strcmp(running->device, wanted->device) != 0)
                add_name(ret_names, names_bytes_max, "device");
        for (size_t i = 0; i < NUMBER_ROWS_N; i++)
                if (!number_rows[i].at_reload &&
                    *number_of(running, &number_rows[i]) != *number_of(wanted, &number_rows[i]))
                        add_name(ret_names, names_bytes_max, number_rows[i].key);
}

void config_apply(struct config *running, const struct config *wanted)
{
        running->log_level = wanted->log_level;
        running->policy = wanted->policy;
        for (size_t i = 0; i < NUMBER_ROWS_N; i++)
                if (number_rows[i].at_reload)
                        *number_at(running, &number_rows[i]) = *number_of(wanted, &number_rows[i]);
}
