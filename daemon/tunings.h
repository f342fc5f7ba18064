/* SPDX-License-Identifier: MIT
 *
 * What `tune` measured on this machine: shapes with the times of their rows, kept in a state file over restarts. The file
 * belongs to one GPU model, driver and build of the daemon; one of others, or a damaged one, is ignored with a line in the
 * log and replaced by the next tune. Loop thread only, except for writing, which is a worker's.
 */
#ifndef MMAD_TUNINGS_H
#define MMAD_TUNINGS_H

#include "daemon/worker.h"
#include "kernels/tuning.h"

#define TUNINGS_FILE_BYTES_MAX (4u << 20)       /* TUNING_SHAPES_MAX shapes take about half of it */
#define TUNINGS_NAMES_MAX 1024u                 /* rows that times may speak of */
#define TUNINGS_LINE_BYTES_MAX 256u             /* of the file */

/* Whose times these are: another kernel code, clock or compiler would have others. */
struct tunings_identity {
        char device[96], driver[80], build[80];
};

struct tunings {
        struct tunings_identity identity;
        char path[4096];                /* empty: nowhere to keep them */
        struct tuning_shape shapes[TUNING_SHAPES_MAX];
        uint32_t n_shapes, next_replaced;       /* full: the oldest goes */
        char *names[TUNINGS_NAMES_MAX];
        uint32_t n_names;
        uv_loop_t *loop;
        struct worker_task worker;      /* writes text */
        char *text;
        size_t text_bytes;
        int write_result;
        bool is_dirty;                  /* changed while the worker writes */
};

/* The path may be empty. tunings_deinit: the worker is not running; may be called twice. */
void tunings_init(struct tunings *tunings, uv_loop_t *loop, const struct tunings_identity *identity, const char *path);
void tunings_deinit(struct tunings *tunings);

/* driver and device as the backend tells them; the kernel module's version and the build are found here. */
void tunings_identify(const char *device, const char *driver, struct tunings_identity *ret_identity);
/* Where the file of this device belongs: $STATE_DIRECTORY, else $XDG_STATE_HOME/mmad, else ~/.local/state/mmad. Empty when
 * none is known or it does not fit. */
void tunings_path(const char *device, char *ret_path, size_t path_bytes_max);

/* Reads the file; blocks. What cannot be used is told in the log. */
void tunings_load(struct tunings *tunings);
/* One shape, replacing what was known of it. times need not stay. 0 or -ENOMEM. */
int tunings_put(struct tunings *tunings, const struct tuning_key *key, const struct tuning_time *times, uint32_t n_times);
struct tuning_set tunings_set(const struct tunings *tunings);
/* Writes the file on a worker; again if something changes meanwhile. */
void tunings_save(struct tunings *tunings);

/* The file's text, malloc'd. 0 or -ENOMEM. */
int tunings_encode(const struct tunings *tunings, char **ret_text, size_t *ret_n_bytes);
/* Into fresh tunings. 0; -ESTALE: of another identity; -EBADMSG: damaged or of another version; -ENOMEM. Then nothing was
 * taken, and why says so in some words. */
int tunings_decode(struct tunings *tunings, const char *text, size_t n_bytes, const char **ret_why);

#endif
