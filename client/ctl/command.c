/* SPDX-License-Identifier: MIT
 *
 * The table of commands, and the parts of command.h that deal with the command line and the connection.
 */
#include "client/ctl/command.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/ctl/npy.h"

static const struct command commands[] = {
        { "gemm", "A B [-c C] -o D.npy", "multiply two matrices from .npy files or @resident", command_gemm },
        { "put", "FILE.npy NAME", "keep a matrix in the daemon", command_put },
        { "get", "NAME FILE.npy", "fetch a resident matrix", command_get },
        { "ls", "[OWNER]", "list resident matrices", command_ls },
        { "rm", "NAME...", "drop resident matrices", command_rm },
        { "info", "", "what the daemon is and what it allows", command_info },
        { "kernels", "[--explain M N K TYPE]", "list the kernels, or explain a choice", command_kernels },
        { "tune", "[MxNxK...]", "measure the kernels on the daemon's device", command_tune },
        { "stats", "", "print the daemon's counters", command_stats },
        { "ping", "[-n N]", "time round trips", command_ping },
        { "bench", "ping|gemm", "measure latency and rate, beside the machine's floor", command_bench },
};

#define N_COMMANDS (sizeof(commands) / sizeof(commands[0]))

const struct option_names dtype_names = { mma_dtype_from_name, mma_dtype_name };
const struct option_names order_names = { mma_order_from_name, mma_order_name };
const struct option_names op_names = { mma_op_from_name, mma_op_name };
const struct option_names compute_names = { mma_compute_from_name, mma_compute_name };
const struct option_names act_names = { mma_act_from_name, mma_act_name };
const struct option_names axis_names = { mma_axis_from_name, mma_axis_name };
const struct option_names c_mode_names = { mma_cmode_from_name, mma_cmode_name };
const struct option_names scale_mode_names = { mma_scale_mode_from_name, mma_scale_mode_name };
const struct option_names share_names = { mma_share_from_name, mma_share_name };

static void print_usage(FILE *file) {
        fputs("usage: mmactl COMMAND [ARGUMENTS]\n\n", file);
        for (size_t i = 0; i < N_COMMANDS; i++)
                fprintf(file, "  %-8s %-22s %s\n", commands[i].name, commands[i].synopsis, commands[i].summary);
        fputs("\n'mmactl COMMAND --help' lists the options of a command; see also mmactl(1).\n", file);
}

static void on_end_signal(int number) {
        npy_discard_in_signal();
        signal(number, SIG_DFL);
        raise(number);
}

/* A file that another process cuts short while we have it mapped. */
static void on_bus_error(int number) {
        static const char text[] = "mmactl: a file became shorter, or its disk full, while it was in use\n";
        ssize_t n = write(STDERR_FILENO, text, sizeof(text) - 1);

        (void)n;
        (void)number;
        npy_discard_in_signal();
        _exit(EXIT_FILE);
}

static void catch_signals(void) {
        static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };

        for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
                struct sigaction action = { .sa_handler = on_end_signal };
                struct sigaction old;

                /* nohup and pipelines may want a signal ignored. */
                if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
                        sigaction(ends[i], &action, NULL);
        }
        sigaction(SIGBUS, &(struct sigaction){ .sa_handler = on_bus_error }, NULL);
}

int command_main(int argc, char **argv) {
        int code;

        if (argc < 2) {
                print_usage(stderr);
                return EXIT_USAGE;
        }
        if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
                print_usage(stdout);
                return EXIT_OK;
        }
        if (!strcmp(argv[1], "--version")) {
                printf("mmactl %s\n", mma_version());
                return EXIT_OK;
        }
        for (size_t i = 0; i < N_COMMANDS; i++) {
                if (strcmp(argv[1], commands[i].name))
                        continue;
                catch_signals();
                code = commands[i].run(&commands[i], argc - 2, argv + 2);
                if ((fflush(stdout) || ferror(stdout)) && code == EXIT_OK)
                        code = failf(EXIT_FILE, "standard output", "cannot be written");
                return code;
        }
        failf(EXIT_USAGE, argv[1], "no such command; 'mmactl help' lists them");
        return EXIT_USAGE;
}

int command_parse(const struct command *command, const struct option *options, size_t n_options, int argc, char **argv,
                  int n_operands_min, int n_operands_max, int *ret_n_operands) {
        struct complaint complaint;
        int r = options_parse(options, n_options, argc, argv, ret_n_operands, &complaint);

        if (r > 0) {
                printf("usage: mmactl %s [OPTIONS]%s%s\n%s\n\n", command->name, *command->synopsis ? " " : "",
                       command->synopsis, command->summary);
                options_print_help(options, n_options, stdout);
                return EXIT_OK;
        }
        if (r < 0)
                return fail(EXIT_USAGE, command->name, &complaint);
        if (*ret_n_operands < n_operands_min || *ret_n_operands > n_operands_max)
                return failf(EXIT_USAGE, command->name, "too %s arguments; usage: mmactl %s [OPTIONS] %s",
                             *ret_n_operands < n_operands_min ? "few" : "many", command->name, command->synopsis);
        return -1;
}

int common_timeout_ms(const struct common *common) {
        double ms = common->timeout_seconds * 1e3;

        if (!(ms >= 0))
                return -1;
        return ms >= 2e9 ? 2000000000 : (int)ceil(ms);
}

int common_connect(const struct common *common, struct mma_client **ret_client) {
        int timeout_ms = common_timeout_ms(common);
        struct mma_open_options options = {
                .size = sizeof(options),
                .socket = common->socket,
                .timeout_ms = timeout_ms < 0 || timeout_ms > 5000 ? 5000 : timeout_ms ? timeout_ms : 1,
                .program = "mmactl",
        };
        struct mma_error error = { 0 };
        int status = mma_open(&options, ret_client, &error);

        if (status == MMA_OK)
                return EXIT_OK;
        error.status = status;
        fail_status("cannot connect", &error);
        switch (status) {
        case MMA_LIMIT:
        case MMA_QUOTA:
        case MMA_DENIED:
        case MMA_UNSUPPORTED:
                return EXIT_REFUSED;
        default:
                return EXIT_CONNECTION;
        }
}
