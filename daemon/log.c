/* SPDX-License-Identifier: MIT
 *
 * The ring, its thread and the two ways out. See log.h. The lock is held for copies only, never for a write, so a stuck
 * journal or terminal costs lines and not time.
 */
#include "daemon/log.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#if HAVE_SYSTEMD
#include <systemd/sd-journal.h>
#endif

#define LOG_RING_LINES 512u     /* a burst of this many lines is kept while the writer is stuck; 320 KiB, touched when used */
#define LOG_LINE_BYTES 640u     /* of one line with its fields; cut off beyond */

/* The line as text, and where the fields begin: "sentence" NUL "key=value" NUL ... */
struct line {
        uint16_t n_bytes;
        uint8_t level;
        char at[LOG_LINE_BYTES - 4];
};

static struct {
        pthread_mutex_t lock;
        pthread_cond_t changed;
        pthread_t thread;
        bool is_started, is_stopping, is_writing;
        bool to_journal;
        int level;
        uint32_t first, n_lines;
        uint64_t drops, drops_told;
        struct line ring[LOG_RING_LINES];
} log_state = { .lock = PTHREAD_MUTEX_INITIALIZER, .level = LOG_LEVEL_INFO };

static const struct { const char *name; int level; } level_names[] = {
        { "error", LOG_LEVEL_ERROR }, { "warning", LOG_LEVEL_WARNING }, { "notice", LOG_LEVEL_NOTICE },
        { "info", LOG_LEVEL_INFO },   { "debug", LOG_LEVEL_DEBUG },
};
#define LEVELS_N (sizeof level_names / sizeof level_names[0])

static const char *level_name(int level)
{
        for (size_t i = 0; i < LEVELS_N; i++)
                if (level_names[i].level == level)
                        return level_names[i].name;
        return "info";
}

int log_level_from_name(const char *name)
{
        for (size_t i = 0; i < LEVELS_N; i++)
                if (strcmp(level_names[i].name, name) == 0)
                        return level_names[i].level;
        return 0;
}

void log_level_set(int level)
{
        __atomic_store_n(&log_state.level, level, __ATOMIC_RELAXED);
}

bool log_enabled(int level)
{
        return level <= __atomic_load_n(&log_state.level, __ATOMIC_RELAXED);
}

uint64_t log_drops(void)
{
        return __atomic_load_n(&log_state.drops, __ATOMIC_RELAXED);
}

static void line_append(struct line *line, const char *text)
{
        size_t room = sizeof line->at - line->n_bytes, n = strlen(text);

        if (n + 1 > room)
                return;
        memcpy(line->at + line->n_bytes, text, n + 1);
        line->n_bytes = (uint16_t)(line->n_bytes + n + 1);
}

/* Clients choose some texts: nothing that a terminal or a log reader would take as more than text. */
static void line_sanitise(struct line *line, size_t from)
{
        for (size_t i = from; i + 1 < line->n_bytes; i++)
                if ((unsigned char)line->at[i] < 0x20 || line->at[i] == 0x7f)
                        line->at[i] = '?';
}

static void line_fill(struct line *line, int level, const char *sentence, const struct log_field *fields)
{
        char field[256];

        line->n_bytes = 0;
        line->level = (uint8_t)level;
        line_append(line, sentence);
        for (; fields->key; fields++) {
                size_t from = line->n_bytes;

                if (fields->text)
                        snprintf(field, sizeof field, "%s=%s", fields->key, fields->text);
                else
                        snprintf(field, sizeof field, "%s=%lld", fields->key, (long long)fields->number);
                line_append(line, field);
                line_sanitise(line, from);
        }
}

static size_t line_format(const struct line *line, char *ret_text, size_t text_bytes_max)
{
        size_t n = 0;

        for (size_t i = 0; i < line->n_bytes; i += strlen(line->at + i) + 1) {
                int k = snprintf(ret_text + n, text_bytes_max - n, "%s%s", i ? " " : "", line->at + i);
                n += (size_t)k;
                if (n >= text_bytes_max)
                        return text_bytes_max - 1;
        }
        return n;
}

static void write_stderr(const struct line *line)
{
        char text[LOG_LINE_BYTES * 2], prefix[64];
        size_t n = line_format(line, text, sizeof text - 1);
        struct timespec now;
        struct tm tm;

        clock_gettime(CLOCK_REALTIME, &now);
        gmtime_r(&now.tv_sec, &tm);
        int prefix_bytes = snprintf(prefix, sizeof prefix, "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ mmad %s: ",
                                    tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
                                    now.tv_nsec / 1000000, level_name(line->level));
        text[n++] = '\n';
        /* One writev, so that lines of several writers of a pipe do not mix; nothing can be done about a failure. */
        struct iovec iov[2] = { { prefix, (size_t)prefix_bytes }, { text, n } };
        ssize_t unused = writev(STDERR_FILENO, iov, 2);
        (void)unused;
}

#if HAVE_SYSTEMD
static void write_journal(const struct line *line)
{
        char message[LOG_LINE_BYTES * 2], priority[16], fields[LOG_LINE_BYTES + 512];
        struct iovec iov[3 + 24];
        size_t n_iov = 0, used = 0;
        size_t n = (size_t)snprintf(message, sizeof message, "MESSAGE=");

        n += line_format(line, message + n, sizeof message - n);
        iov[n_iov++] = (struct iovec){ message, n };
        iov[n_iov++] = (struct iovec){ priority, (size_t)snprintf(priority, sizeof priority, "PRIORITY=%d", line->level) };
        iov[n_iov++] = (struct iovec){ (char *)"SYSLOG_IDENTIFIER=mmad", 22 };
        for (size_t i = strlen(line->at) + 1; i < line->n_bytes && n_iov < 27; i += strlen(line->at + i) + 1) {
                int k = snprintf(fields + used, sizeof fields - used, "MMA_%s", line->at + i);

                if (k < 0 || (size_t)k >= sizeof fields - used)
                        break;
                for (char *c = fields + used; *c && *c != '='; c++)
                        *c = (char)toupper((unsigned char)*c);
                iov[n_iov++] = (struct iovec){ fields + used, (size_t)k };
                used += (size_t)k + 1;
        }
        if (sd_journal_sendv(iov, (int)n_iov) < 0)
                write_stderr(line);
}
#endif

static void line_write(const struct line *line)
{
#if HAVE_SYSTEMD
        if (log_state.to_journal) {
                write_journal(line);
                return;
        }
#endif
        write_stderr(line);
}

void log_write(int level, const char *sentence, const struct log_field *fields)
{
        pthread_mutex_lock(&log_state.lock);
        if (!log_state.is_started) {
                struct line line;

                pthread_mutex_unlock(&log_state.lock);
                line_fill(&line, level, sentence, fields);
                line_write(&line);
                return;
        }
        if (log_state.n_lines == LOG_RING_LINES) {
                __atomic_add_fetch(&log_state.drops, 1, __ATOMIC_RELAXED);
        } else {
                line_fill(&log_state.ring[(log_state.first + log_state.n_lines) % LOG_RING_LINES], level, sentence, fields);
                log_state.n_lines++;
                pthread_cond_broadcast(&log_state.changed);
        }
        pthread_mutex_unlock(&log_state.lock);
}

static void *log_thread(void *unused)
{
        struct line line;

        (void)unused;
        pthread_mutex_lock(&log_state.lock);
        for (;;) {
                while (!log_state.n_lines && !log_state.is_stopping)
                        pthread_cond_wait(&log_state.changed, &log_state.lock);
                if (!log_state.n_lines)
                        break;
                uint64_t drops = log_drops();
                if (drops != log_state.drops_told) {
                        line_fill(&line, LOG_LEVEL_WARNING, "log lines were lost, the ring was full",
                                  (const struct log_field[]){ LOG_NUMBER("lines", drops - log_state.drops_told), { 0 } });
                        log_state.drops_told = drops;
                } else {
                        line = log_state.ring[log_state.first];
                        log_state.first = (log_state.first + 1) % LOG_RING_LINES;
                        log_state.n_lines--;
                }
                log_state.is_writing = true;
                pthread_mutex_unlock(&log_state.lock);
                line_write(&line);
                pthread_mutex_lock(&log_state.lock);
                log_state.is_writing = false;
                pthread_cond_broadcast(&log_state.changed);
        }
        pthread_mutex_unlock(&log_state.lock);
        return NULL;
}

/* JOURNAL_STREAM names the device and inode that stderr has when it is the journal. */
static bool stderr_is_journal(void)
{
        const char *stream = getenv("JOURNAL_STREAM");
        unsigned long long device, inode;
        struct stat st;

        return stream && sscanf(stream, "%llu:%llu", &device, &inode) == 2 && fstat(STDERR_FILENO, &st) == 0 &&
               st.st_dev == device && st.st_ino == inode;
}

int log_start(void)
{
        pthread_condattr_t attributes;
        sigset_t all, before;
        int r;

        assert(!log_state.is_started);
        log_state.to_journal = HAVE_SYSTEMD && stderr_is_journal();
        log_state.is_stopping = false;
        pthread_condattr_init(&attributes);
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
        pthread_cond_init(&log_state.changed, &attributes);
        pthread_condattr_destroy(&attributes);
        /* Signals belong to the loop thread. */
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        r = pthread_create(&log_state.thread, NULL, log_thread, NULL);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        log_state.is_started = r == 0;
        return -r;
}

void log_stop(uint32_t wait_ms)
{
        struct timespec until;
        int r = 0;

        if (!log_state.is_started)
                return;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += wait_ms / 1000;
        until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
        if (until.tv_nsec >= 1000000000) {
                until.tv_sec++;
                until.tv_nsec -= 1000000000;
        }
        pthread_mutex_lock(&log_state.lock);
        log_state.is_stopping = true;
        pthread_cond_broadcast(&log_state.changed);
        while ((log_state.n_lines || log_state.is_writing) && r == 0)
                r = pthread_cond_timedwait(&log_state.changed, &log_state.lock, &until);
        pthread_mutex_unlock(&log_state.lock);
        /* A writer that is stuck in a write is left behind: the process is about to end. */
        if (r == 0) {
                pthread_join(log_state.thread, NULL);
                log_state.is_started = false;
        } else {
                pthread_detach(log_state.thread);
        }
}
