/* SPDX-License-Identifier: MIT
 *
 * See options.h.
 */
#include "client/ctl/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int set_word(const struct option *option, const char *shown, const char *value, struct complaint *ret_complaint) {
        char list[256] = "";
        size_t used = 0;
        int number = option->names->number_of(value);

        if (number > 0) {
                *(int *)option->target = number;
                return 0;
        }
        for (int i = 1; i < 64; i++) {
                const char *name = option->names->name_of(i);

                if (!strcmp(name, "?"))
                        break;
                used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", i > 1 ? ", " : "", name);
                if (used >= sizeof(list))
                        break;
        }
        return complain(ret_complaint, "%s: '%s' is none of %s", shown, value, list);
}

static int set_value(const struct option *option, const char *shown, const char *value, struct complaint *ret_complaint) {
        char *end;

        switch (option->kind) {
        case OPTION_FLAG:
                *(bool *)option->target = true;
                return 0;
        case OPTION_TEXT:
                *(const char **)option->target = value;
                return 0;
        case OPTION_NUMBER: {
                double number = strtod(value, &end);

                if (end == value || *end || isspace((unsigned char)*value))
                        return complain(ret_complaint, "%s: '%s' is not a number", shown, value);
                *(double *)option->target = number;
                return 0;
        }
        case OPTION_COUNT: {
                unsigned long long count;

                /* strtoull takes signs and blanks, and -1 as the largest number. */
                if (!isdigit((unsigned char)*value))
                        return complain(ret_complaint, "%s: '%s' is not a whole number of 0 or more", shown, value);
                errno = 0;
                count = strtoull(value, &end, 10);
                if (*end)
                        return complain(ret_complaint, "%s: '%s' is not a whole number of 0 or more", shown, value);
                if (errno)
                        return complain(ret_complaint, "%s: '%s' is too large", shown, value);
                *(uint64_t *)option->target = count;
                return 0;
        }
        case OPTION_WORD:
                return set_word(option, shown, value, ret_complaint);
        }
        return complain(ret_complaint, "%s: no such option", shown);
}

static const struct option *find_long(const struct option *options, size_t n_options, const char *name, size_t n) {
        for (size_t i = 0; i < n_options; i++)
                if (options[i].name && strlen(options[i].name) == n && !memcmp(options[i].name, name, n))
                        return &options[i];
        return NULL;
}

static const struct option *find_letter(const struct option *options, size_t n_options, char letter) {
        for (size_t i = 0; i < n_options; i++)
                if (options[i].letter && options[i].letter == letter)
                        return &options[i];
        return NULL;
}

/* One argument that begins with "--"; *index moves on when the next one is its value. */
static int parse_long(const struct option *options, size_t n_options, int argc, char **argv, int *index,
                      struct complaint *ret_complaint) {
        const char *argument = argv[*index];
        size_t n = strcspn(argument + 2, "=");
        const char *value = argument[2 + n] == '=' ? argument + 2 + n + 1 : NULL;
        const struct option *option = find_long(options, n_options, argument + 2, n);
        char shown[64];

        snprintf(shown, sizeof(shown), "--%.*s", (int)n, argument + 2);
        if (!option)
                return complain(ret_complaint, "%s: no such option", shown);
        if (option->kind == OPTION_FLAG) {
                if (value)
                        return complain(ret_complaint, "%s: takes no value", shown);
        } else if (!value) {
                if (*index + 1 >= argc)
                        return complain(ret_complaint, "%s: needs a value (%s)", shown, option->value);
                value = argv[++*index];
        }
        return set_value(option, shown, value, ret_complaint);
}

/* One argument that begins with a single '-': any number of flags, the last letter may take a value. */
static int parse_letters(const struct option *options, size_t n_options, int argc, char **argv, int *index,
                         struct complaint *ret_complaint) {
        for (const char *at = argv[*index] + 1; *at; at++) {
                const struct option *option = find_letter(options, n_options, *at);
                const char shown[3] = { '-', *at, 0 };
                const char *value = at + 1;

                if (!option)
                        return complain(ret_complaint, "%s: no such option", shown);
                if (option->kind == OPTION_FLAG) {
                        set_value(option, shown, NULL, ret_complaint);
                        continue;
                }
                if (!*value) {
                        if (*index + 1 >= argc)
                                return complain(ret_complaint, "%s: needs a value (%s)", shown, option->value);
                        value = argv[++*index];
                }
                return set_value(option, shown, value, ret_complaint);
        }
        return 0;
}

int options_parse(const struct option *options, size_t n_options, int argc, char **argv, int *ret_n_operands,
                  struct complaint *ret_complaint) {
        bool only_operands = false;
        int n = 0;

        for (int i = 0; i < argc; i++) {
                int r;

                if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
                        argv[n++] = argv[i];
                        continue;
                }
                if (!strcmp(argv[i], "--")) {
                        only_operands = true;
                        continue;
                }
                if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
                        return 1;
                if (argv[i][1] == '-')
                        r = parse_long(options, n_options, argc, argv, &i, ret_complaint);
                else
                        r = parse_letters(options, n_options, argc, argv, &i, ret_complaint);
                if (r < 0)
                        return r;
        }
        *ret_n_operands = n;
        return 0;
}

void options_print_help(const struct option *options, size_t n_options, FILE *file) {
        for (size_t i = 0; i < n_options; i++) {
                const struct option *option = &options[i];
                char left[64];

                snprintf(left, sizeof(left), "%c%c%s%s%s%s%s", option->letter ? '-' : ' ',
                         option->letter ? option->letter : ' ', option->letter && option->name ? ", " : "  ",
                         option->name ? "--" : "", option->name ? option->name : "", option->value ? " " : "",
                         option->value ? option->value : "");
                fprintf(file, "  %-26s %s\n", left, option->help);
        }
}
