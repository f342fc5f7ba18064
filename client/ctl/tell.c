/* SPDX-License-Identifier: MIT
 *
 * The parts of command.h that print: failures, warnings, progress and figures for people.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/ctl/command.h"

static void print_line(const char *subject, const char *text) {
        if (subject)
                fprintf(stderr, "mmactl: %s: %s\n", subject, text);
        else
                fprintf(stderr, "mmactl: %s\n", text);
}

int fail(int code, const char *subject, const struct complaint *complaint) {
        print_line(subject, complaint->text);
        return code;
}

int failf(int code, const char *subject, const char *format, ...) {
        struct complaint complaint;
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(complaint.text, sizeof(complaint.text), format, arguments);
        va_end(arguments);
        return fail(code, subject, &complaint);
}

void warnf(const char *subject, const char *format, ...) {
        char text[512];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(text, sizeof(text), format, arguments);
        va_end(arguments);
        fprintf(stderr, "mmactl: %s: warning: %s\n", subject, text);
}

int fail_status(const char *subject, const struct mma_error *error) {
        struct complaint complaint;
        char limit[48] = "";

        if (error->has_limit)
                snprintf(limit, sizeof(limit), " (limit %" PRIu64 ")", error->limit);
        complain(&complaint, "%s%s%s: %s%s%s", mma_status_name(error->status), *error->field ? ": " : "", error->field,
                 *error->text ? error->text : mma_status_sentence(error->status), limit,
                 error->retryable ? "; trying again may help" : "");
        fail(EXIT_REFUSED, subject, &complaint);
        return error->status == MMA_TIMEOUT || error->status == MMA_DISCONNECTED || error->status == MMA_INTERRUPTED
                       ? EXIT_CONNECTION
                       : EXIT_REFUSED;
}

int fail_client(const char *subject, const struct mma_client *client) {
        return fail_status(subject, mma_last_error(client));
}

uint64_t now_ns(void) {
        struct timespec now;

        clock_gettime(CLOCK_MONOTONIC, &now);
        return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

const char *format_bytes(uint64_t n_bytes, char ret_text[16]) {
        static const char *const units[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
        double value = (double)n_bytes;
        unsigned i = 0;

        for (; value >= 1024 && i < 6; i++)
                value /= 1024;
        snprintf(ret_text, 16, i ? "%.2f %s" : "%.0f %s", value, units[i]);
        return ret_text;
}

const char *format_seconds(double seconds, char ret_text[16]) {
        if (seconds >= 1)
                snprintf(ret_text, 16, "%.2f s", seconds);
        else if (seconds >= 1e-3)
                snprintf(ret_text, 16, "%.2f ms", seconds * 1e3);
        else
                snprintf(ret_text, 16, "%.1f us", seconds * 1e6);
        return ret_text;
}

void progress_begin(struct progress *progress, const char *what) {
        *progress = (struct progress){ .what = what, .begin_ns = now_ns(), .is_on = isatty(STDERR_FILENO) };
        progress->drawn_ns = progress->begin_ns;
}

void progress_step(uint64_t bytes_done, uint64_t bytes_total, void *userdata) {
        struct progress *progress = userdata;
        uint64_t now = now_ns();
        char done[16], total[16], rate[16];
        double seconds = (double)(now - progress->begin_ns) * 1e-9;

        /* Transfers that end within a moment stay quiet. */
        if (!progress->is_on || bytes_total == 0 || now - progress->drawn_ns < 100000000)
                return;
        progress->drawn_ns = now;
        progress->is_drawn = true;
        fprintf(stderr, "\r%s: %3.0f %% of %s, %s, %s/s \033[K", progress->what,
                100.0 * (double)bytes_done / (double)bytes_total, format_bytes(bytes_total, total),
                format_bytes(bytes_done, done), format_bytes((uint64_t)((double)bytes_done / seconds), rate));
        fflush(stderr);
}

void progress_end(struct progress *progress) {
        if (progress->is_drawn)
                fputs("\r\033[K", stderr);
        progress->is_drawn = false;
}
