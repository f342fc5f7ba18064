/* SPDX-License-Identifier: MIT
 *
 * See tunings.h. The set in memory, and when its file is read and written; what is in the file is tunings_file.c's.
 */
#include "daemon/tunings.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/log.h"

void tunings_init(struct tunings *tunings, uv_loop_t *loop, const struct tunings_identity *identity, const char *path)
{
        memset(tunings, 0, sizeof *tunings);
        tunings->loop = loop;
        tunings->identity = *identity;
        snprintf(tunings->path, sizeof tunings->path, "%s", path);
}

void tunings_deinit(struct tunings *tunings)
{
        for (uint32_t i = 0; i < tunings->n_shapes; i++)
                free((void *)(uintptr_t)tunings->shapes[i].times);
        for (uint32_t i = 0; i < tunings->n_names; i++)
                free(tunings->names[i]);
        free(tunings->text);
        tunings->n_shapes = tunings->n_names = tunings->next_replaced = 0;
        tunings->text = NULL;
}

/* ---- the set ---- */

static const char *name_kept(struct tunings *tunings, const char *name)
{
        for (uint32_t i = 0; i < tunings->n_names; i++)
                if (strcmp(tunings->names[i], name) == 0)
                        return tunings->names[i];
        if (tunings->n_names == TUNINGS_NAMES_MAX)
                return NULL;
        tunings->names[tunings->n_names] = strdup(name);
        return tunings->names[tunings->n_names] ? tunings->names[tunings->n_names++] : NULL;
}

int tunings_put(struct tunings *tunings, const struct tuning_key *key, const struct tuning_time *times, uint32_t n_times)
{
        uint32_t n = n_times < TUNING_TIMES_MAX ? n_times : TUNING_TIMES_MAX, at = 0;
        struct tuning_time *kept = calloc(n ? n : 1, sizeof *kept);

        for (uint32_t i = 0; kept && i < n; i++) {
                kept[i] = (struct tuning_time){ name_kept(tunings, times[i].kernel), times[i].us };
                if (!kept[i].kernel) {
                        free(kept);
                        kept = NULL;
                }
        }
        if (!kept)
                return -ENOMEM;
        while (at < tunings->n_shapes && memcmp(&tunings->shapes[at].key, key, sizeof *key) != 0)
                at++;
        if (at == TUNING_SHAPES_MAX)
                at = tunings->next_replaced++ % TUNING_SHAPES_MAX;
        if (at < tunings->n_shapes)
                free((void *)(uintptr_t)tunings->shapes[at].times);
        else
                tunings->n_shapes++;
        tunings->shapes[at] = (struct tuning_shape){ .key = *key, .times = kept, .n_times = n };
        return 0;
}

struct tuning_set tunings_set(const struct tunings *tunings)
{
        return (struct tuning_set){ tunings->shapes, tunings->n_shapes };
}

/* ---- whose times, and where ---- */

/* The linker's id of this program: any change of its code gives another. */
static int take_build_id(struct dl_phdr_info *info, size_t info_bytes, void *userdata)
{
        char *text = userdata;

        (void)info_bytes;
        for (int i = 0; i < info->dlpi_phnum; i++) {
                const ElfW(Phdr) *header = &info->dlpi_phdr[i];
                const char *at = (const char *)(info->dlpi_addr + header->p_vaddr), *end = at + header->p_memsz;

                if (header->p_type != PT_NOTE)
                        continue;
                while (at + sizeof(ElfW(Nhdr)) <= end) {
                        const ElfW(Nhdr) *note = (const void *)at;
                        const char *name = at + sizeof *note, *id = name + (note->n_namesz + 3) / 4 * 4;

                        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                                for (uint32_t b = 0; b < note->n_descsz && b < 20; b++)
                                        snprintf(text + 2 * b, 3, "%02x", (unsigned char)id[b]);
                                return 1;
                        }
                        at = id + (note->n_descsz + 3) / 4 * 4;
                }
        }
        return 1;       /* the program itself comes first; libraries do not matter */
}

/* One line of a file under /sys; empty where there is none. */
static void read_line(const char *path, char *ret_line, size_t line_bytes_max)
{
        FILE *file = fopen(path, "re");

        ret_line[0] = '\0';
        if (!file)
                return;
        if (fgets(ret_line, (int)line_bytes_max, file))
                ret_line[strcspn(ret_line, "\n")] = '\0';
        fclose(file);
}

void tunings_identify(const char *device, const char *driver, struct tunings_identity *ret_identity)
{
        struct tunings_identity identity;
        char build_id[41] = "", module[32] = "";

        if (driver[0])
                read_line("/sys/module/nvidia/version", module, sizeof module);
        dl_iterate_phdr(take_build_id, build_id);
        memset(&identity, 0, sizeof identity);
        snprintf(identity.device, sizeof identity.device, "%s", device);
        snprintf(identity.driver, sizeof identity.driver, "%.40s %s", driver, module);
        snprintf(identity.build, sizeof identity.build, "%.30s %s", MMAD_VERSION, build_id);
        *ret_identity = identity;
}

void tunings_path(const char *device, char *ret_path, size_t path_bytes_max)
{
        const char *state = getenv("STATE_DIRECTORY"), *xdg = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
        uint32_t hash = 2166136261u;
        int n;

        for (const char *c = device; *c; c++)
                hash = (hash ^ (unsigned char)*c) * 16777619u;
        /* systemd may name several, with colons between. */
        if (state && state[0] == '/')
                n = snprintf(ret_path, path_bytes_max, "%.*s/tuning-%08x", (int)strcspn(state, ":"), state, hash);
        else if (xdg && xdg[0] == '/')
                n = snprintf(ret_path, path_bytes_max, "%s/mmad/tuning-%08x", xdg, hash);
        else if (home && home[0] == '/')
                n = snprintf(ret_path, path_bytes_max, "%s/.local/state/mmad/tuning-%08x", home, hash);
        else
                n = 0;
        if (n <= 0 || (size_t)n >= path_bytes_max)
                ret_path[0] = '\0';
}

/* ---- the file ---- */

/* 0, -errno; -ENOENT when there is none. */
static int read_all(const char *path, char **ret_text, size_t *ret_n_bytes)
{
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK), r = 0;
        struct stat status;
        size_t n = 0;
        char *text;

        if (fd < 0)
                return -errno;
        if (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size > (off_t)TUNINGS_FILE_BYTES_MAX) {
                close(fd);
                return -EFBIG;
        }
        text = malloc((size_t)status.st_size + 1);
        if (!text)
                r = -ENOMEM;
        while (!r && n < (size_t)status.st_size) {
                ssize_t got = read(fd, text + n, (size_t)status.st_size - n);

                if (got < 0 && errno != EINTR)
                        r = -errno;
                else if (got == 0)
                        break;
                else if (got > 0)
                        n += (size_t)got;
        }
        close(fd);
        if (r) {
                free(text);
                return r;
        }
        *ret_text = text;
        *ret_n_bytes = n;
        return 0;
}

void tunings_load(struct tunings *tunings)
{
        const char *why = "it cannot be read";
        char *text = NULL;
        size_t n_bytes = 0;
        int r;

        if (!tunings->path[0])
                return;
        r = read_all(tunings->path, &text, &n_bytes);
        if (r == -ENOENT || r == -ENOTDIR)
                return;
        if (r == 0) {
                r = tunings_decode(tunings, text, n_bytes, &why);
                free(text);
        }
        if (r < 0)
                log_notice("the tuning file is ignored", LOG_TEXT("file", tunings->path), LOG_TEXT("reason", why));
        else
                log_info("tuning loaded", LOG_TEXT("file", tunings->path), LOG_NUMBER("shapes", tunings->n_shapes));
}

/* The folders above the file; they may be there. */
static void make_folders(char *path)
{
        for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
                *slash = '\0';
                mkdir(path, 0700);
                *slash = '/';
        }
}

static int write_all(int fd, const char *text, size_t n_bytes)
{
        while (n_bytes > 0) {
                ssize_t n = write(fd, text, n_bytes);

                if (n < 0 && errno != EINTR)
                        return -errno;
                if (n > 0) {
                        text += n;
                        n_bytes -= (size_t)n;
                }
        }
        return fsync(fd) < 0 ? -errno : 0;
}

/* Beside the file first: whoever reads sees the old one or the new one. */
static void save_run(struct worker_task *task)
{
        struct tunings *tunings = (struct tunings *)(void *)((char *)task - offsetof(struct tunings, worker));
        char path[sizeof tunings->path], fresh[sizeof tunings->path + 8];
        int fd, r;

        strcpy(path, tunings->path);
        snprintf(fresh, sizeof fresh, "%s.new", path);
        make_folders(path);
        fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
        r = fd < 0 ? -errno : write_all(fd, tunings->text, tunings->text_bytes);
        if (fd >= 0)
                close(fd);
        if (r == 0 && rename(fresh, path) < 0)
                r = -errno;
        if (r < 0 && fd >= 0)
                unlink(fresh);
        tunings->write_result = r;
}

static void save_done(struct worker_task *task)
{
        struct tunings *tunings = (struct tunings *)(void *)((char *)task - offsetof(struct tunings, worker));

        free(tunings->text);
        tunings->text = NULL;
        if (tunings->write_result < 0)
                log_warning("the tuning file was not written", LOG_TEXT("file", tunings->path),
                            LOG_TEXT("reason", strerror(-tunings->write_result)));
        if (tunings->is_dirty)
                tunings_save(tunings);
}

void tunings_save(struct tunings *tunings)
{
        tunings->is_dirty = tunings->worker.is_running;
        if (!tunings->path[0] || tunings->is_dirty)
                return;
        if (tunings_encode(tunings, &tunings->text, &tunings->text_bytes) < 0) {
                log_warning("the tuning file was not written", LOG_TEXT("file", tunings->path), LOG_TEXT("reason", "out of memory"));
                return;
        }
        worker_start(tunings->loop, &tunings->worker, save_run, save_done);
}
