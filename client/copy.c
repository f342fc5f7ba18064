/* SPDX-License-Identifier: MIT
 *
 * Copies between strided memory of the caller and packed memory of a payload or a slab. Only bytes of elements are read and
 * written: never what lies between lines or behind the last one. Long copies get helper threads, because one core moves
 * about a fifth of what the bus to a GPU takes.
 */
#include "client/internal.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>

#define COPY_THREADS_MIN 2u
#define COPY_THREADS_MAX 4u

uint64_t layout_bytes(const struct layout *layout) {
        return layout->line_bytes * layout->n_lines * layout->n_batch;
}

struct layout layout_of(const struct operand *operand, uint64_t batch) {
        uint64_t element = mma_dtype_bytes(operand->dtype);
        struct layout layout = { .n_batch = batch > 1 && operand->batch_stride == 0 ? 1 : batch };

        switch (operand->order) {
        case MMA_ORDER_ROW:
                layout.line_bytes = operand->cols * element;
                layout.n_lines = operand->rows;
                break;
        case MMA_ORDER_COL:
                layout.line_bytes = operand->rows * element;
                layout.n_lines = operand->cols;
                break;
        default:
                layout.line_bytes = operand->rows * operand->cols * element;
                layout.n_lines = 1;
                break;
        }
        if (layout.line_bytes == 0)
                layout.n_lines = 0;
        /* A pitch that is never walked may be too large for 64 bits. */
        if (layout.n_lines > 1)
                layout.line_pitch = operand->ld * element;
        if (layout.n_batch > 1 && layout.n_lines > 0)
                layout.batch_pitch = operand->batch_stride * element;
        return layout;
}

struct layout layout_packed(const struct layout *layout) {
        struct layout packed = *layout;

        packed.line_pitch = packed.line_bytes;
        packed.batch_pitch = packed.line_bytes * packed.n_lines;
        return packed;
}

struct copy {
        uint8_t *to;
        const uint8_t *from;
        uint64_t to_line, to_batch, from_line, from_batch;      /* pitches */
        uint64_t line_bytes, n_lines;
        uint64_t begin, end;                                    /* bytes of the packed contents */
};

static void *copy_range(void *argument) {
        const struct copy *copy = argument;
        uint64_t at = copy->begin;

        while (at < copy->end) {
                uint64_t line = at / copy->line_bytes, skip = at % copy->line_bytes;
                uint64_t batch = line / copy->n_lines, n = copy->line_bytes - skip;

                line %= copy->n_lines;
                if (n > copy->end - at)
                        n = copy->end - at;
                memcpy(copy->to + batch * copy->to_batch + line * copy->to_line + skip,
                       copy->from + batch * copy->from_batch + line * copy->from_line + skip, n);
                at += n;
        }
        return NULL;
}

static unsigned copy_threads(void) {
        cpu_set_t set;
        unsigned n = COPY_THREADS_MIN;

        if (sched_getaffinity(0, sizeof(set), &set) == 0 && (unsigned)CPU_COUNT(&set) > n)
                n = (unsigned)CPU_COUNT(&set);
        return n < COPY_THREADS_MAX ? n : COPY_THREADS_MAX;
}

static void copy_parallel(const struct copy *whole) {
        struct copy parts[COPY_THREADS_MAX];
        pthread_t threads[COPY_THREADS_MAX];
        bool is_started[COPY_THREADS_MAX] = { false };
        unsigned n = copy_threads();
        sigset_t all, before;
        uint64_t step = whole->end / n / 64 * 64;

        /* The application's signal handlers must not run on a thread that it does not know. */
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &before);
        for (unsigned i = 0; i < n; i++) {
                parts[i] = *whole;
                parts[i].begin = step * i;
                parts[i].end = i + 1 == n ? whole->end : step * (i + 1);
                if (i > 0)
                        is_started[i] = pthread_create(&threads[i], NULL, copy_range, &parts[i]) == 0;
        }
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        for (unsigned i = 0; i < n; i++)
                if (!is_started[i])
                        copy_range(&parts[i]);
        for (unsigned i = 0; i < n; i++)
                if (is_started[i])
                        pthread_join(threads[i], NULL);
}

void layout_copy(void *to, const struct layout *to_layout, const void *from, const struct layout *from_layout) {
        struct copy copy = {
                .to = to,
                .from = from,
                .to_line = to_layout->line_pitch,
                .to_batch = to_layout->batch_pitch,
                .from_line = from_layout->line_pitch,
                .from_batch = from_layout->batch_pitch,
                .line_bytes = to_layout->line_bytes,
                .n_lines = to_layout->n_lines,
                .end = layout_bytes(to_layout),
        };

        if (copy.end == 0)
                return;
        /* Lines, then batches, that follow each other on both sides are one line. */
        if (copy.n_lines == 1 || (copy.to_line == copy.line_bytes && copy.from_line == copy.line_bytes)) {
                copy.line_bytes *= copy.n_lines;
                copy.n_lines = 1;
                if (to_layout->n_batch == 1 ||
                    (copy.to_batch == copy.line_bytes && copy.from_batch == copy.line_bytes))
                        copy.line_bytes = copy.end;
        }
        if (copy.end > COPY_PARALLEL_BYTES)
                copy_parallel(&copy);
        else
                copy_range(&copy);
}
