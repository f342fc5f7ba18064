/* SPDX-License-Identifier: MIT
 *
 * One line for each action: a sentence for people, then fields for machines. The journal gets native fields when stderr is
 * the journal, else stderr gets text. Writing happens on a thread of its own behind a bounded ring, because both block when
 * nobody reads; a full ring drops the line and counts it. No request contents, no pointers.
 */
#ifndef MMAD_LOG_H
#define MMAD_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_LEVEL_ERROR = 3, LOG_LEVEL_WARNING = 4, LOG_LEVEL_NOTICE = 5, LOG_LEVEL_INFO = 6, LOG_LEVEL_DEBUG = 7 };

struct log_field {
        const char *key;        /* lower case, letters and underscores; the journal sees MMA_KEY. NULL ends the list */
        const char *text;       /* copied at once; NULL = the number */
        int64_t number;
};
#define LOG_TEXT(key_, text_) (struct log_field){ .key = (key_), .text = (text_) }
#define LOG_NUMBER(key_, number_) (struct log_field){ .key = (key_), .number = (int64_t)(number_) }

/* log_line(LOG_LEVEL_INFO, "a sentence", LOG_NUMBER("conn", 7), LOG_TEXT("client", name)) */
#define log_line(level, sentence, ...)                                                                                 \
        (log_enabled(level) ? log_write((level), (sentence),                                                           \
                                        (const struct log_field[]){ __VA_ARGS__ __VA_OPT__(,) { 0 } })                 \
                            : (void)0)
#define log_error(...) log_line(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warning(...) log_line(LOG_LEVEL_WARNING, __VA_ARGS__)
#define log_notice(...) log_line(LOG_LEVEL_NOTICE, __VA_ARGS__)
#define log_info(...) log_line(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_LEVEL_DEBUG, __VA_ARGS__)

bool log_enabled(int level);
/* Any thread; does not block once log_start has run, writes at once before. */
void log_write(int level, const char *sentence, const struct log_field *fields);
void log_level_set(int level);
/* "error", "warning", "notice", "info", "debug"; 0 for anything else. */
int log_level_from_name(const char *name);

/* Starts the thread. 0 or -errno. */
int log_start(void);
/* Waits until the ring is empty, at most this long, then ends the thread. */
void log_stop(uint32_t wait_ms);
/* Lines lost to a full ring. */
uint64_t log_drops(void);

#endif
