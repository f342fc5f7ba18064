/* SPDX-License-Identifier: MIT
 *
 * See harness.h.
 */
#include "tests/lib/harness.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

uint64_t harness_now_us(void)
{
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void harness_sleep_ms(int ms)
{
        struct timespec pause = { .tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000 };

        while (nanosleep(&pause, &pause) < 0 && errno == EINTR)
                ;
}

const char *harness_mmad(void)
{
        const char *path = getenv("MMAD");

        return path ? path : HARNESS_MMAD;
}

const char *harness_backend(const char *wanted)
{
        const char *other = getenv("MMAD_TEST_BACKEND");

        if (!wanted)
                return "fake";
        return other && *other && strcmp(wanted, "cpu") == 0 ? other : wanted;
}

void harness_write_config(const struct harness *harness, const char *text)
{
        FILE *file = fopen(harness->config, "w");

        if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
                perror(harness->config);
                abort();
        }
}

static int make_notify_socket(const struct harness *harness, char *ret_path, size_t path_bytes_max)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

        snprintf(ret_path, path_bytes_max, "%s/notify", harness->folder);
        snprintf(address.sun_path, sizeof address.sun_path, "%s", ret_path);
        if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) < 0) {
                perror("notify socket");
                abort();
        }
        return fd;
}

static _Noreturn void run_daemon(const struct harness_options *options, const struct harness *harness, const char *notify)
{
        const char *arguments[64] = { harness_mmad(), "--config", harness->config, "--backend",
                                      harness_backend(options->backend) };
        size_t n = 5;
        char text[32];
        int log;

        /* The thread sanitizer would sleep for a second at every exit, and ends are measured. */
        const char *tsan = getenv("TSAN_OPTIONS");
        char tsan_options[512];

        snprintf(tsan_options, sizeof tsan_options, "atexit_sleep_ms=0:%s", tsan ? tsan : "");
        setenv("TSAN_OPTIONS", tsan_options, 1);
        /* It must not outlive a test that crashes. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (options->listen_fd <= 0) {
                arguments[n++] = "--socket";
                arguments[n++] = harness->socket;
        }
        for (size_t i = 0; options->arguments && options->arguments[i] && n < 63; i++)
                arguments[n++] = options->arguments[i];
        for (size_t i = 0; options->environment && options->environment[i]; i++)
                putenv((char *)(uintptr_t)options->environment[i]);
        setenv("NOTIFY_SOCKET", notify, 1);
        if (options->watchdog_us) {
                snprintf(text, sizeof text, "%llu", (unsigned long long)options->watchdog_us);
                setenv("WATCHDOG_USEC", text, 1);
        }
        log = open(harness->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        dup2(log, STDERR_FILENO);
        dup2(log, STDOUT_FILENO);
        if (options->listen_fd > 0) {
                dup2(options->listen_fd, 3);
                fcntl(3, F_SETFD, 0);
                snprintf(text, sizeof text, "%d", (int)getpid());
                setenv("LISTEN_PID", text, 1);
                setenv("LISTEN_FDS", "1", 1);
        }
        if (options->nofile)
                setrlimit(RLIMIT_NOFILE, &(struct rlimit){ options->nofile, options->nofile });
        execv(arguments[0], (char *const *)(uintptr_t)arguments);
        dprintf(STDERR_FILENO, "%s: %s\n", arguments[0], strerror(errno));
        _exit(127);
}

int harness_start(const struct harness_options *options, struct harness *ret_harness)
{
        struct harness *harness = ret_harness;
        char notify[96];
        char *log;

        memset(harness, 0, sizeof *harness);
        strcpy(harness->folder, "/tmp/mmad-test-XXXXXX");
        if (!mkdtemp(harness->folder)) {
                perror("mkdtemp");
                abort();
        }
        snprintf(harness->socket, sizeof harness->socket, "%s/mmad.sock", harness->folder);
        if (options->socket)
                snprintf(harness->socket, sizeof harness->socket, "%s", options->socket);
        snprintf(harness->log, sizeof harness->log, "%s/log", harness->folder);
        snprintf(harness->config, sizeof harness->config, "%s/mmad.conf", harness->folder);
        harness_write_config(harness, options->config ? options->config : "");
        harness->notify_fd = make_notify_socket(harness, notify, sizeof notify);

        harness->pid = fork();
        if (harness->pid == 0)
                run_daemon(options, harness, notify);
        if (harness->pid < 0)
                return -errno;
        if (harness_wait_notify(harness, "READY=1", HARNESS_WAIT_MS))
                return 0;
        if (!options->may_fail) {
                log = harness_read_log(harness);
                fprintf(stderr, "mmad did not become ready:\n%s", log);
                free(log);
        }
        return harness_is_alive(harness) ? -ETIMEDOUT : -ECHILD;
}

static void take_status(struct harness *harness, int status)
{
        harness->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        harness->pid = 0;
}

bool harness_is_alive(struct harness *harness)
{
        int status;

        if (harness->pid && waitpid(harness->pid, &status, WNOHANG) == harness->pid)
                take_status(harness, status);
        return harness->pid != 0;
}

int harness_wait(struct harness *harness, int timeout_ms)
{
        uint64_t until_us = harness_now_us() + (uint64_t)timeout_ms * 1000;

        while (harness_is_alive(harness)) {
                if (harness_now_us() > until_us)
                        return -ETIMEDOUT;
                harness_sleep_ms(1);
        }
        return harness->exit_code;
}

int harness_stop(struct harness *harness)
{
        int r;

        if (!harness_is_alive(harness))
                return harness->exit_code;
        kill(harness->pid, SIGTERM);
        r = harness_wait(harness, HARNESS_WAIT_MS);
        if (r == -ETIMEDOUT) {
                kill(harness->pid, SIGKILL);
                harness_wait(harness, HARNESS_WAIT_MS);
        }
        return r;
}

static void remove_folder(const char *path)
{
        DIR *folder = opendir(path);
        struct dirent *entry;
        char name[512];

        while (folder && (entry = readdir(folder))) {
                if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
                        continue;
                snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
                if (unlink(name) < 0)
                        remove_folder(name);
        }
        if (folder)
                closedir(folder);
        rmdir(path);
}

void harness_end(struct harness *harness)
{
        if (harness_is_alive(harness)) {
                kill(harness->pid, SIGKILL);
                harness_wait(harness, HARNESS_WAIT_MS);
        }
        if (harness->notify_fd > 0)
                close(harness->notify_fd);
        harness->notify_fd = 0;
        if (harness->folder[0])
                remove_folder(harness->folder);
        harness->folder[0] = 0;
}

char *harness_read_log(const struct harness *harness)
{
        int fd = open(harness->log, O_RDONLY | O_CLOEXEC);
        char *text = calloc(1, 1);
        size_t n = 0;

        for (;;) {
                ssize_t r;

                text = realloc(text, n + 65536 + 1);
                r = fd >= 0 ? read(fd, text + n, 65536) : 0;
                if (r <= 0)
                        break;
                n += (size_t)r;
        }
        text[n] = 0;
        if (fd >= 0)
                close(fd);
        return text;
}

bool harness_wait_log(struct harness *harness, const char *text, int timeout_ms)
{
        uint64_t until_us = harness_now_us() + (uint64_t)timeout_ms * 1000;

        for (;;) {
                char *log = harness_read_log(harness);
                bool found = strstr(log, text) != NULL;

                free(log);
                if (found || harness_now_us() > until_us)
                        return found;
                harness_sleep_ms(2);
        }
}

static void read_notifications(struct harness *harness)
{
        size_t n = strlen(harness->notified);

        while (sizeof harness->notified - n > 600) {
                ssize_t r = recv(harness->notify_fd, harness->notified + n, 512, MSG_DONTWAIT);

                if (r <= 0)
                        return;
                n += (size_t)r;
                harness->notified[n++] = '\n';
                harness->notified[n] = 0;
        }
}

bool harness_wait_notify(struct harness *harness, const char *text, int timeout_ms)
{
        uint64_t until_us = harness_now_us() + (uint64_t)timeout_ms * 1000;

        for (;;) {
                struct pollfd poll_fd = { .fd = harness->notify_fd, .events = POLLIN };
                bool alive = harness_is_alive(harness);

                read_notifications(harness);
                if (strstr(harness->notified, text))
                        return true;
                if (!alive || harness_now_us() > until_us)
                        return false;
                poll(&poll_fd, 1, 10);
        }
}

int harness_n_fds(const struct harness *harness)
{
        char path[64];
        DIR *folder;
        int n = 0;

        snprintf(path, sizeof path, "/proc/%d/fd", (int)harness->pid);
        folder = opendir(path);
        while (folder && readdir(folder))
                n++;
        if (folder)
                closedir(folder);
        return n - 2;
}

/* Field number `field` (from 1) of /proc/PID/NAME, counted behind the command's closing parenthesis for stat. */
static uint64_t proc_number(const struct harness *harness, const char *name, int field)
{
        char path[64], text[4096] = "", *at = text;
        FILE *file;

        snprintf(path, sizeof path, "/proc/%d/%s", (int)harness->pid, name);
        file = fopen(path, "r");
        if (file) {
                text[fread(text, 1, sizeof text - 1, file)] = 0;
                fclose(file);
        }
        if (strcmp(name, "stat") == 0) {
                at = strrchr(text, ')');
                at = at ? at + 2 : text;
                field -= 2;
        }
        for (int i = 1; i < field && at; i++) {
                at = strchr(at, ' ');
                at = at ? at + 1 : NULL;
        }
        return at ? strtoull(at, NULL, 10) : 0;
}

/* The thread sanitizer keeps shadows of all memory and its own notes between these; what it gives to the program lies elsewhere. Shadows
 * are several times as large as what they stand for and outlive it. */
static bool is_of_thread_sanitizer(uint64_t address)
{
        return HARNESS_THREAD_SANITIZED && (address < 0x550000000000 || (address >= 0x600000000000 && address < 0x700000000000));
}

uint64_t harness_rss_bytes(const struct harness *harness)
{
        unsigned long long n_kb = 0, total_kb = 0, first, last;
        char path[64], line[512];
        bool is_counted = false;
        FILE *file;

        if (!HARNESS_THREAD_SANITIZED)
                return proc_number(harness, "statm", 2) * (uint64_t)sysconf(_SC_PAGESIZE);
        snprintf(path, sizeof path, "/proc/%d/smaps", (int)harness->pid);
        file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file)) {
                if (sscanf(line, "%llx-%llx ", &first, &last) == 2)
                        is_counted = !is_of_thread_sanitizer(first);
                else if (is_counted && sscanf(line, "Rss: %llu kB", &n_kb) == 1)
                        total_kb += n_kb;
        }
        if (file)
                fclose(file);
        return total_kb * 1024;
}

int harness_n_mappings(const struct harness *harness, const char *name)
{
        char path[64], line[512];
        FILE *file;
        int n = 0;

        snprintf(path, sizeof path, "/proc/%d/maps", (int)harness->pid);
        file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file))
                n += strstr(line, name) != NULL;
        if (file)
                fclose(file);
        return n;
}

uint64_t harness_cpu_us(const struct harness *harness)
{
        uint64_t ticks = proc_number(harness, "stat", 14) + proc_number(harness, "stat", 15);

        return ticks * 1000000 / (uint64_t)sysconf(_SC_CLK_TCK);
}
