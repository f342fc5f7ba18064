/* SPDX-License-Identifier: MIT
 *
 * The table of commands and what they share: the exit codes, the options that all of them take, the connection and the way
 * a failure is told. A command is one file, one function and one row in command.c.
 */
#ifndef MMACTL_COMMAND_H
#define MMACTL_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "client/client.h"
#include "client/ctl/complaint.h"
#include "client/ctl/options.h"

/* Stable, documented in mmactl(1). */
enum exit_code {
        EXIT_OK = 0,
        EXIT_REFUSED = 1,       /* the daemon said no */
        EXIT_USAGE = 2,         /* the command line is wrong */
        EXIT_CONNECTION = 3,    /* no connection, or it was lost, or the time limit passed */
        EXIT_FILE = 4,          /* a file cannot be read or written, or does not fit the others */
        EXIT_WRONG = 5,         /* a result was checked and is wrong */
};

struct command {
        const char *name;
        const char *synopsis;   /* of the arguments */
        const char *summary;
        int (*run)(const struct command *command, int argc, char **argv); /* without the command's name; an exit code */
};

int command_main(int argc, char **argv);

int command_gemm(const struct command *command, int argc, char **argv);
int command_put(const struct command *command, int argc, char **argv);
int command_get(const struct command *command, int argc, char **argv);
int command_ls(const struct command *command, int argc, char **argv);
int command_rm(const struct command *command, int argc, char **argv);
int command_info(const struct command *command, int argc, char **argv);
int command_kernels(const struct command *command, int argc, char **argv);
int command_tune(const struct command *command, int argc, char **argv);
int command_stats(const struct command *command, int argc, char **argv);
int command_ping(const struct command *command, int argc, char **argv);
int command_bench(const struct command *command, int argc, char **argv);

/* ---- options ---- */

/* What every command takes. timeout_seconds < 0: no limit. */
struct common {
        const char *socket;
        double timeout_seconds;
        bool json;
};

#define COMMON_OPTIONS(common)                                                                                         \
        { "socket", 's', OPTION_TEXT, &(common)->socket, "PATH", "where mmad listens" },                               \
        { "timeout", 0, OPTION_NUMBER, &(common)->timeout_seconds, "SECONDS", "give up after so long; -1: never" },     \
        { "json", 'j', OPTION_FLAG, &(common)->json, NULL, "print one JSON value instead of text" }

/* Parses and checks the number of operands. -1: go on; else the exit code (help was printed, or the error). */
int command_parse(const struct command *command, const struct option *options, size_t n_options, int argc, char **argv,
                  int n_operands_min, int n_operands_max, int *ret_n_operands);

/* For the library's timeouts. */
int common_timeout_ms(const struct common *common);
/* 0 and a connection, or an exit code with the reason printed. */
int common_connect(const struct common *common, struct mma_client **ret_client);

extern const struct option_names scale_mode_names;
extern const struct option_names dtype_names, order_names, op_names, compute_names, act_names, axis_names, c_mode_names,
        share_names;

/* ---- telling ---- */

/* "mmactl: <subject>: <text>" on stderr; subject may be NULL. Returns code. */
int fail(int code, const char *subject, const struct complaint *complaint);
int failf(int code, const char *subject, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The status by name with field and limit. Returns the exit code that belongs to it. */
int fail_status(const char *subject, const struct mma_error *error);
int fail_client(const char *subject, const struct mma_client *client);
void warnf(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A bar on stderr while a transfer lasts, if stderr is a terminal; drawn at most 10 times a second. */
struct progress {
        const char *what;
        uint64_t begin_ns, drawn_ns;
        bool is_on, is_drawn;
};
void progress_begin(struct progress *progress, const char *what);
/* As struct mma_put_options wants it; userdata is the struct progress. */
void progress_step(uint64_t bytes_done, uint64_t bytes_total, void *userdata);
void progress_end(struct progress *progress);

uint64_t now_ns(void);
/* "1.50 GiB" in a buffer of 16. */
const char *format_bytes(uint64_t n_bytes, char ret_text[16]);
/* "12.3 ms", "1.20 s", "850 us" in a buffer of 16. */
const char *format_seconds(double seconds, char ret_text[16]);

#endif
