/* SPDX-License-Identifier: MIT
 *
 * One connected datagram socket and a queue of a few messages. See notify.h. Loop thread only.
 */
#include "daemon/notify.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define NOTIFY_QUEUE_MAX 16u            /* messages; the oldest keep their place, newer ones are dropped */
#define NOTIFY_MESSAGE_BYTES 256u

static struct {
        int fd;
        uint64_t watchdog_us;
        uint32_t n_messages;
        char messages[NOTIFY_QUEUE_MAX][NOTIFY_MESSAGE_BYTES];
} notify = { .fd = -1 };

static int notify_connect(const char *path)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        size_t n = strlen(path);
        int fd;

        if (n < 2 || n >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@'))
                return -1;
        memcpy(address.sun_path, path, n);
        if (path[0] == '@')
                address.sun_path[0] = 0;
        fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (fd < 0)
                return -1;
        if (connect(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)) < 0) {
                close(fd);
                return -1;
        }
        return fd;
}

void notify_init(void)
{
        const char *path = getenv("NOTIFY_SOCKET"), *watchdog = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

        if (path)
                notify.fd = notify_connect(path);
        if (watchdog && (!pid || strtoll(pid, NULL, 10) == (long long)getpid()))
                notify.watchdog_us = strtoull(watchdog, NULL, 10) / 2;
        unsetenv("NOTIFY_SOCKET");
        unsetenv("WATCHDOG_USEC");
        unsetenv("WATCHDOG_PID");
}

void notify_deinit(void)
{
        if (notify.fd >= 0)
                close(notify.fd);
        notify.fd = -1;
        notify.n_messages = 0;
        notify.watchdog_us = 0;
}

/* true when the message is out of our hands, also when the manager is gone. */
static bool notify_try(const char *message)
{
        return send(notify.fd, message, strlen(message), MSG_NOSIGNAL | MSG_DONTWAIT) >= 0 ||
               (errno != EAGAIN && errno != ENOBUFS);
}

bool notify_flush(void)
{
        uint32_t n_sent = 0;

        while (n_sent < notify.n_messages && notify_try(notify.messages[n_sent]))
                n_sent++;
        notify.n_messages -= n_sent;
        memmove(notify.messages[0], notify.messages[n_sent], (size_t)notify.n_messages * NOTIFY_MESSAGE_BYTES);
        return notify.n_messages > 0;
}

void notify_send(const char *format, ...)
{
        va_list arguments;

        if (notify.fd < 0 || notify.n_messages == NOTIFY_QUEUE_MAX)
                return;
        va_start(arguments, format);
        vsnprintf(notify.messages[notify.n_messages++], NOTIFY_MESSAGE_BYTES, format, arguments);
        va_end(arguments);
        notify_flush();
}

void notify_reloading(void)
{
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        notify_send("RELOADING=1\nMONOTONIC_USEC=%llu\nSTATUS=reloading the configuration",
                    (unsigned long long)now.tv_sec * 1000000 + (unsigned long long)now.tv_nsec / 1000);
}

uint64_t notify_watchdog_us(void)
{
        return notify.fd >= 0 ? notify.watchdog_us : 0;
}

void notify_watchdog(void)
{
        /* One keep-alive in the queue is as good as many. */
        if (!notify_flush())
                notify_send("WATCHDOG=1");
}
