/* SPDX-License-Identifier: MIT
 *
 * Options as a table: what is parsed, what --help prints and what a wrong word may have been are the same rows. Long
 * options take their value behind '=' or as the next argument, short ones behind the letter or as the next argument.
 * Options and operands may be mixed; "--" ends the options; a lone "-" and negative numbers are operands only behind it.
 */
#ifndef MMACTL_OPTIONS_H
#define MMACTL_OPTIONS_H

#include <stddef.h>
#include <stdio.h>

#include "client/ctl/complaint.h"

enum option_kind {
        OPTION_FLAG,    /* bool: set to true */
        OPTION_TEXT,    /* const char *: points into argv */
        OPTION_NUMBER,  /* double, any that strtod reads to its end */
        OPTION_COUNT,   /* uint64_t, decimal */
        OPTION_WORD,    /* int: one of a list of names, see names */
};

/* A list of names with numbers from 1; number_of gives 0 for no such name, name_of gives "?" behind the last. */
struct option_names {
        int (*number_of)(const char *name);
        const char *(*name_of)(int number);
};

struct option {
        const char *name;       /* long form without dashes; NULL: only a letter */
        char letter;            /* short form; 0: none */
        enum option_kind kind;
        void *target;
        const char *value;      /* how --help calls the value; NULL for flags */
        const char *help;       /* one line */
        const struct option_names *names;
};

/* Fills the targets and moves the operands to the front of argv (argv[0] is the first operand, not the program).
 * 0: *ret_n_operands is set. 1: --help or -h was seen, nothing else is certain. -EINVAL: the complaint says why. */
int options_parse(const struct option *options, size_t n_options, int argc, char **argv, int *ret_n_operands,
                  struct complaint *ret_complaint);

/* One line an option, aligned. */
void options_print_help(const struct option *options, size_t n_options, FILE *file);

#endif
