/* SPDX-License-Identifier: MIT
 *
 * The command line: arguments and file to one struct config, a clean process, then daemon_run. The fork of --background
 * comes before any thread and before CUDA, which do not survive one.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/config.h"
#include "daemon/daemon.h"

#define EXIT_USAGE 2

/* Payload buffers above this are mapped alone, so that memory goes back to the system after a burst. */
#define MMAP_THRESHOLD_BYTES (256 << 10)

static const char usage[] =
        "usage: mmad [options]\n"
        "\n"
        "Multiplies matrices for every process of this machine through a Unix socket.\n"
        "\n"
        "  --config FILE      configuration (" CONFIG_PATH_DEFAULT ", which may be missing)\n"
        "  --socket PATH      socket to listen at\n"
        "  --backend NAME     auto, cuda, cpu or fake\n"
        "  --device ID        GPU by UUID or index\n"
        "  --log-level LEVEL  error, warning, notice, info or debug\n"
        "  --background       return when requests are served, or with the reason why not\n"
        "  --check            read the configuration, say what is wrong with it, and exit\n"
        "  --version, --help\n"
        "\n"
        "See mmad(8) and mmad.conf(5).\n";

enum { OPTION_CONFIG = 256, OPTION_SOCKET, OPTION_BACKEND, OPTION_DEVICE, OPTION_LOG_LEVEL, OPTION_BACKGROUND, OPTION_CHECK,
       OPTION_VERSION, OPTION_HELP };

static const struct option options[] = {
        { "config", required_argument, NULL, OPTION_CONFIG },
        { "socket", required_argument, NULL, OPTION_SOCKET },
        { "backend", required_argument, NULL, OPTION_BACKEND },
        { "device", required_argument, NULL, OPTION_DEVICE },
        { "log-level", required_argument, NULL, OPTION_LOG_LEVEL },
        { "background", no_argument, NULL, OPTION_BACKGROUND },
        { "check", no_argument, NULL, OPTION_CHECK },
        { "version", no_argument, NULL, OPTION_VERSION },
        { "help", no_argument, NULL, OPTION_HELP },
        { 0 },
};

/* Options that stand for a key of [daemon]. */
static const struct { int option; const char *key; uint32_t override; } keys[] = {
        { OPTION_SOCKET, "socket", CONFIG_OVERRIDE_SOCKET },
        { OPTION_BACKEND, "backend", CONFIG_OVERRIDE_BACKEND },
        { OPTION_DEVICE, "device", CONFIG_OVERRIDE_DEVICE },
        { OPTION_LOG_LEVEL, "log_level", CONFIG_OVERRIDE_LOG_LEVEL },
};
#define KEYS_N (sizeof keys / sizeof keys[0])

struct arguments {
        const char *config_path;
        const char *values[KEYS_N];
        bool in_background, only_checks;
};

/* -1 to go on, else the exit code. */
static int parse_arguments(int argc, char **argv, struct arguments *ret_arguments)
{
        for (;;) {
                int option = getopt_long(argc, argv, "", options, NULL);

                if (option == -1)
                        break;
                switch (option) {
                case OPTION_CONFIG:
                        ret_arguments->config_path = optarg;
                        break;
                case OPTION_BACKGROUND:
                        ret_arguments->in_background = true;
                        break;
                case OPTION_CHECK:
                        ret_arguments->only_checks = true;
                        break;
                case OPTION_VERSION:
                        printf("mmad %s\n", MMAD_VERSION);
                        return 0;
                case OPTION_HELP:
                        fputs(usage, stdout);
                        return 0;
                case '?':
                        fputs(usage, stderr);
                        return EXIT_USAGE;
                default:
                        for (size_t i = 0; i < KEYS_N; i++)
                                if (keys[i].option == option)
                                        ret_arguments->values[i] = optarg;
                }
        }
        if (optind < argc) {
                fprintf(stderr, "mmad: unexpected argument %s\n%s", argv[optind], usage);
                return EXIT_USAGE;
        }
        return -1;
}

static int read_config(const struct arguments *arguments, struct config *config, char *message, size_t message_bytes_max)
{
        const char *path = arguments->config_path ? arguments->config_path : CONFIG_PATH_DEFAULT;
        int r;

        config_init(config);
        r = config_read(config, path, message, message_bytes_max);
        if (r == -ENOENT && !arguments->config_path)
                r = 0;
        /* Remembered for reloads, which happen in another working directory. */
        if (r == 0 && !realpath(path, config->path))
                snprintf(config->path, sizeof config->path, "%s", path);
        for (size_t i = 0; r == 0 && i < KEYS_N; i++) {
                if (!arguments->values[i])
                        continue;
                config->overridden |= keys[i].override;
                r = config_set(config, "daemon", keys[i].key, arguments->values[i], message, message_bytes_max);
        }
        return r;
}

/* Standard descriptors exist, or a socket would get number 2 and the log would go to a client; others go. */
static void clean_process(void)
{
        const char *listen_fds = getenv("LISTEN_FDS");
        long n_inherited = listen_fds ? strtol(listen_fds, NULL, 10) : 0;
        int fd;

        do
                fd = open("/dev/null", O_RDWR);
        while (fd >= 0 && fd <= 2);
        if (fd > 2)
                close(fd);
        if (n_inherited < 0 || n_inherited > 1000)
                n_inherited = 0;
        close_range(3 + (unsigned)n_inherited, ~0u, 0);
        umask(0077);
        /* Clients' matrices do not belong in a core file. */
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        mallopt(M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES);
        mallopt(M_TRIM_THRESHOLD, MMAP_THRESHOLD_BYTES);
}

/* The parent's side of --background: leaves with 0 when the child serves, with the child's code when it gave up. */
static _Noreturn void wait_for_child(pid_t child, int pipe_fd)
{
        char byte;
        int status;
        ssize_t n;

        do
                n = read(pipe_fd, &byte, 1);
        while (n < 0 && errno == EINTR);
        if (n == 1)
                _exit(0);
        /* The child closed the pipe without a word; it has told the reason on stderr. */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
                ;
        _exit(WIFEXITED(status) && WEXITSTATUS(status) ? WEXITSTATUS(status) : 1);
}

/* Returns in the child, with the pipe on which to tell that it serves; -1 on failure. */
static int go_to_background(void)
{
        const char *listen_pid = getenv("LISTEN_PID");
        bool is_handed_over = listen_pid && strtoll(listen_pid, NULL, 10) == (long long)getpid();
        int fds[2], null;
        pid_t child;

        if (pipe2(fds, O_CLOEXEC) < 0)
                return -1;
        child = fork();
        if (child < 0)
                return -1;
        if (child > 0) {
                close(fds[1]);
                wait_for_child(child, fds[0]);
        }
        close(fds[0]);
        setsid();
        if (is_handed_over) {
                char pid[24];

                snprintf(pid, sizeof pid, "%lld", (long long)getpid());
                setenv("LISTEN_PID", pid, 1);
        }
        null = open("/dev/null", O_RDWR | O_CLOEXEC);
        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO);
        close(null);
        return fds[1];
}

static void tell_parent(void *userdata)
{
        int *pipe_fd = userdata;
        int null;

        if (*pipe_fd < 0)
                return;
        /* The terminal is given back; a log file or the journal stays. */
        if (isatty(STDERR_FILENO)) {
                null = open("/dev/null", O_RDWR | O_CLOEXEC);
                dup2(null, STDERR_FILENO);
                close(null);
        }
        while (write(*pipe_fd, "r", 1) < 0 && errno == EINTR)
                ;
        close(*pipe_fd);
        *pipe_fd = -1;
}

int main(int argc, char **argv)
{
        static struct config config;
        struct arguments arguments = { 0 };
        char message[CONFIG_MESSAGE_BYTES_MAX] = "";
        int r, pipe_fd = -1;

        r = parse_arguments(argc, argv, &arguments);
        if (r >= 0)
                return r;
        r = read_config(&arguments, &config, message, sizeof message);
        if (r < 0) {
                fprintf(stderr, "mmad: %s\n", message);
                return EXIT_USAGE;
        }
        if (arguments.only_checks)
                return 0;
        clean_process();
        if (arguments.in_background) {
                pipe_fd = go_to_background();
                if (pipe_fd < 0) {
                        perror("mmad: cannot go to the background");
                        return 1;
                }
        }
        if (chdir("/") < 0)
                return 1;
        return daemon_run(&config, tell_parent, &pipe_fd);
}
