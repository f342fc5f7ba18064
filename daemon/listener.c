/* SPDX-License-Identifier: MIT
 *
 * See listener.h.
 */
#include "daemon/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "daemon/conn_io.h"
#include "daemon/daemon.h"
#include "daemon/log.h"
#include "daemon/stats.h"

#define LISTEN_FDS_START 3
#define FOLDER_LOCK_TRIES 100           /* of 20 ms */

static int complain(char *message, size_t message_bytes_max, int error, const char *format, ...)
        __attribute__((format(printf, 4, 5)));
static int complain(char *message, size_t message_bytes_max, int error, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(message, message_bytes_max, format, arguments);
        va_end(arguments);
        return -error;
}

int listener_inherit(int *ret_fd, char *ret_message, size_t message_bytes_max)
{
        const char *pid = getenv("LISTEN_PID"), *fds = getenv("LISTEN_FDS");
        bool is_for_us = pid && fds && strtoll(pid, NULL, 10) == (long long)getpid();
        long n = is_for_us ? strtol(fds, NULL, 10) : 0;
        struct sockaddr_un address;
        socklen_t address_bytes = sizeof address, int_bytes = sizeof(int);
        int type = 0, listens = 0;

        unsetenv("LISTEN_PID");
        unsetenv("LISTEN_FDS");
        unsetenv("LISTEN_FDNAMES");
        *ret_fd = -1;
        if (n <= 0)
                return 0;
        if (n != 1)
                return complain(ret_message, message_bytes_max, EINVAL, "%ld sockets were handed over, one is wanted", n);
        if (getsockname(LISTEN_FDS_START, (struct sockaddr *)&address, &address_bytes) < 0 ||
            address.sun_family != AF_UNIX ||
            getsockopt(LISTEN_FDS_START, SOL_SOCKET, SO_TYPE, &type, &int_bytes) < 0 || type != SOCK_STREAM ||
            getsockopt(LISTEN_FDS_START, SOL_SOCKET, SO_ACCEPTCONN, &listens, &int_bytes) < 0 || !listens)
                return complain(ret_message, message_bytes_max, EINVAL,
                                "the descriptor that was handed over is not a listening AF_UNIX stream socket");
        fcntl(LISTEN_FDS_START, F_SETFD, FD_CLOEXEC);
        fcntl(LISTEN_FDS_START, F_SETFL, fcntl(LISTEN_FDS_START, F_GETFL) | O_NONBLOCK);
        *ret_fd = LISTEN_FDS_START;
        return 0;
}

/* 0: nothing is at the path any more. */
static int clear_path(const struct sockaddr_un *address, char *message, size_t message_bytes_max)
{
        const char *path = address->sun_path;
        struct stat st;
        int fd, r;

        if (lstat(path, &st) < 0)
                return errno == ENOENT ? 0 : complain(message, message_bytes_max, errno, "socket %s: %s", path,
                                                      strerror(errno));
        if (!S_ISSOCK(st.st_mode))
                return complain(message, message_bytes_max, EEXIST, "socket %s: a %s is in the way and is left alone", path,
                                S_ISDIR(st.st_mode) ? "directory" : S_ISREG(st.st_mode) ? "file" : "thing that is no socket");
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (fd < 0)
                return complain(message, message_bytes_max, errno, "socket %s: %s", path, strerror(errno));
        r = connect(fd, (const struct sockaddr *)address, sizeof *address) < 0 ? errno : 0;
        close(fd);
        /* EAGAIN: somebody listens and his backlog is full. */
        if (r == 0 || r == EAGAIN)
                return complain(message, message_bytes_max, EADDRINUSE, "socket %s: another daemon answers there", path);
        if (r != ECONNREFUSED)
                return complain(message, message_bytes_max, r, "socket %s: %s", path, strerror(r));
        if (unlink(path) < 0 && errno != ENOENT)
                return complain(message, message_bytes_max, errno, "socket %s was left by a dead process: %s", path,
                                strerror(errno));
        log_notice("removed a socket that a dead process left", LOG_TEXT("path", path));
        return 0;
}

/* Two daemons that start at the same time must not take each other's fresh socket for a dead one. */
static int lock_folder(const char *path)
{
        char folder[sizeof ((struct sockaddr_un *)0)->sun_path];
        const struct timespec pause = { .tv_nsec = 20000000 };
        char *slash;
        int fd;

        snprintf(folder, sizeof folder, "%s", path);
        slash = strrchr(folder, '/');
        slash[slash == folder ? 1 : 0] = 0;
        fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        for (int i = 0; fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0; i++) {
                if (i == FOLDER_LOCK_TRIES || (errno != EWOULDBLOCK && errno != EINTR)) {
                        close(fd);
                        errno = EBUSY;
                        return -1;
                }
                nanosleep(&pause, NULL);
        }
        return fd;
}

int listener_bind(const char *path, const char *group, mode_t mode, int *ret_fd, struct listener_file *ret_file,
                  char *ret_message, size_t message_bytes_max)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        struct group *group_entry = NULL;
        int fd = -1, lock = -1, r = 0;
        bool is_bound = false;
        struct stat st;
        mode_t before;

        if (path[0] != '/' || strlen(path) >= sizeof address.sun_path)
                return complain(ret_message, message_bytes_max, ENAMETOOLONG,
                                "socket %s: an absolute path of at most %zu bytes is wanted", path,
                                sizeof address.sun_path - 1);
        strcpy(address.sun_path, path);
        if (group[0]) {
                group_entry = getgrnam(group);
                if (!group_entry)
                        return complain(ret_message, message_bytes_max, ENOENT, "socket_group: there is no group %s", group);
        }
        lock = lock_folder(path);
        if (lock < 0)
                return complain(ret_message, message_bytes_max, errno, "socket %s: its folder: %s", path, strerror(errno));
        r = clear_path(&address, ret_message, message_bytes_max);
        if (r < 0)
                goto out;

        /* Tight at birth, wider afterwards: there is no moment in which others could connect. */
        before = umask(0177);
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        is_bound = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
        r = is_bound ? 0 : -errno;
        umask(before);
        if (r == 0 && (listen(fd, LISTENER_BACKLOG) < 0 || lstat(path, &st) < 0 ||
                       (group_entry && lchown(path, (uid_t)-1, group_entry->gr_gid) < 0) || chmod(path, mode) < 0))
                r = -errno;
        if (r < 0) {
                complain(ret_message, message_bytes_max, -r, "socket %s: %s", path, strerror(-r));
                goto out;
        }
        *ret_file = (struct listener_file){ .device = st.st_dev, .inode = st.st_ino };
        strcpy(ret_file->path, path);
        *ret_fd = fd;
        fd = -1;
out:
        if (fd >= 0) {
                if (is_bound)
                        unlink(path);
                close(fd);
        }
        close(lock);
        return r;
}

void listener_file_remove(struct listener_file *file)
{
        struct stat st;

        if (file->path[0] && lstat(file->path, &st) == 0 && st.st_dev == file->device && st.st_ino == file->inode)
                unlink(file->path);
        file->path[0] = 0;
}

struct listener {
        struct daemon *daemon;
        uv_poll_t poll;
        uv_timer_t resume;
        int fd, reserve;        /* reserve: a descriptor to give up when there is no other for an accept */
        uint32_t n_handles;
        struct listener_file file;
};

static int open_reserve(void)
{
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void listener_on_poll(uv_poll_t *poll, int status, int events);

static void listener_on_resume(uv_timer_t *timer)
{
        struct listener *listener = timer->data;

        uv_poll_start(&listener->poll, UV_READABLE, listener_on_poll);
}

static void listener_pause(struct listener *listener)
{
        stats_add(listener->daemon->stats, STAT_ACCEPT_PAUSES, 1);
        uv_poll_stop(&listener->poll);
        uv_timer_start(&listener->resume, listener_on_resume, LISTENER_PAUSE_MS, 0);
}

/* accept with the reserve, so that the client hears why instead of hanging in the backlog. */
static void listener_turn_one_away(struct listener *listener)
{
        struct refusal refusal;
        int fd;

        if (listener->reserve >= 0)
                close(listener->reserve);
        listener->reserve = -1;
        fd = accept4(listener->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        refuse(&refusal, MMA_BUSY, "connections", "the daemon is out of file descriptors; raise LimitNOFILE of mmad.service");
        if (fd >= 0)
                conn_turn_away(listener->daemon, fd, &refusal);
        listener->reserve = open_reserve();
}

static void listener_on_poll(uv_poll_t *poll, int status, int events)
{
        struct listener *listener = poll->data;
        struct daemon *daemon = listener->daemon;

        (void)status;
        (void)events;
        for (uint32_t i = 0; i < LISTENER_ACCEPTS_PER_TURN; i++) {
                int fd = accept4(listener->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

                if (fd >= 0 && daemon->n_conns >= daemon->config.connections_max) {
                        struct refusal refusal;

                        refuse_limit(&refusal, MMA_BUSY, "connections", daemon->config.connections_max,
                                     "all connections are taken; raise `connections_max` in mmad.conf or LimitNOFILE");
                        conn_turn_away(daemon, fd, &refusal);
                } else if (fd >= 0) {
                        conn_accept(daemon, fd);
                } else if (errno == EMFILE || errno == ENFILE) {
                        listener_turn_one_away(listener);
                        listener_pause(listener);
                        return;
                } else if (errno == ENOBUFS || errno == ENOMEM) {
                        listener_pause(listener);
                        return;
                } else if (errno != ECONNABORTED && errno != EINTR) {
                        return;
                }
        }
}

static void listener_on_closed(uv_handle_t *handle)
{
        struct listener *listener = handle->data;

        if (--listener->n_handles == 0)
                free(listener);
}

int listener_new(struct daemon *daemon, int fd, const struct listener_file *file, struct listener **ret_listener)
{
        struct listener *listener = calloc(1, sizeof *listener);
        int r;

        if (!listener)
                return -ENOMEM;
        r = uv_poll_init(&daemon->loop, &listener->poll, fd);
        if (r < 0) {
                free(listener);
                return r;
        }
        listener->daemon = daemon;
        listener->fd = fd;
        listener->file = *file;
        listener->reserve = open_reserve();
        uv_timer_init(&daemon->loop, &listener->resume);
        listener->n_handles = 2;
        listener->poll.data = listener->resume.data = listener;
        *ret_listener = listener;
        return 0;
}

int listener_start(struct listener *listener)
{
        return uv_poll_start(&listener->poll, UV_READABLE, listener_on_poll);
}

void listener_stop(struct listener *listener)
{
        uv_close((uv_handle_t *)&listener->poll, listener_on_closed);
        uv_close((uv_handle_t *)&listener->resume, listener_on_closed);
        close(listener->fd);
        if (listener->reserve >= 0)
                close(listener->reserve);
        listener_file_remove(&listener->file);
}
