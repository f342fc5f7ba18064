/* SPDX-License-Identifier: MIT
 *
 * .npy files on disk: mapped for reading, written beside their place and renamed. See npy.h.
 */
#include "client/ctl/npy.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/client.h"

/* ---- reading ---- */

static int read_whole(int fd, void *memory, size_t n_bytes) {
        for (size_t done = 0; done < n_bytes;) {
                ssize_t n = pread(fd, (char *)memory + done, n_bytes - done, (off_t)done);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return -errno;
                if (n == 0)
                        return -EIO;
                done += (size_t)n;
        }
        return 0;
}

static int map_file(int fd, size_t n_bytes, struct npy *npy) {
        npy->mapping = mmap(NULL, n_bytes, PROT_READ, MAP_PRIVATE, fd, 0);
        npy->mapping_bytes = n_bytes;
        npy->is_mapped = npy->mapping != MAP_FAILED;
        if (npy->is_mapped)
                return 0;
        /* Some network and FUSE file systems cannot map. */
        npy->mapping = malloc(n_bytes);
        return npy->mapping ? read_whole(fd, npy->mapping, n_bytes) : -ENOMEM;
}

static void swap_bytes(void *dest, const void *source, uint64_t n_items, uint32_t item_bytes) {
        for (uint64_t i = 0; i < n_items; i++) {
                const uint8_t *from = (const uint8_t *)source + i * item_bytes;
                uint8_t *to = (uint8_t *)dest + i * item_bytes;

                for (uint32_t j = 0; j < item_bytes; j++)
                        to[j] = from[item_bytes - 1 - j];
        }
}

/* Native byte order and alignment; a copy where the file has neither. */
static int settle_data(struct npy *npy) {
        const struct npy_header *header = &npy->header;
        const uint8_t *data = (const uint8_t *)npy->mapping + header->data_offset;
        bool is_aligned = header->data_offset % 16 == 0;

        npy->data = data;
        if (header->data_bytes == 0 || (is_aligned && !header->is_big_endian))
                return 0;
        npy->copy = malloc(header->data_bytes);
        if (!npy->copy)
                return -ENOMEM;
        if (header->is_big_endian)
                swap_bytes(npy->copy, data, header->n_items, header->item_bytes);
        else
                memcpy(npy->copy, data, header->data_bytes);
        npy->data = npy->copy;
        return 0;
}

static int npy_open_fd(int fd, struct npy *npy, struct complaint *ret_complaint) {
        struct stat status;
        uint64_t found_bytes;
        int r;

        if (fstat(fd, &status) < 0)
                return complain_errno(ret_complaint, errno, "cannot be examined");
        if (!S_ISREG(status.st_mode))
                return complain(ret_complaint, "is not a regular file");
        if (status.st_size == 0)
                return complain(ret_complaint, "is empty, not an .npy file");
        r = map_file(fd, (size_t)status.st_size, npy);
        if (r < 0)
                return complain_errno(ret_complaint, -r, "cannot be read");
        r = npy_header_parse(npy->mapping, npy->mapping_bytes, &npy->header, ret_complaint);
        if (r < 0)
                return r;
        found_bytes = npy->mapping_bytes - npy->header.data_offset;
        if (found_bytes < npy->header.data_bytes)
                return complain(ret_complaint, "is cut short: its header promises %" PRIu64 " bytes of data, the file holds %"
                                PRIu64, npy->header.data_bytes, found_bytes);
        npy->extra_bytes = found_bytes - npy->header.data_bytes;
        r = settle_data(npy);
        if (r < 0)
                return complain_errno(ret_complaint, -r, "a copy in this machine's byte order");
        return 0;
}

int npy_open(const char *path, struct npy *ret_npy, struct complaint *ret_complaint) {
        struct npy npy = { 0 };
        /* O_NONBLOCK: a FIFO must be refused, not waited for. */
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), r;

        if (fd < 0)
                return complain_errno(ret_complaint, errno, "cannot be opened");
        r = npy_open_fd(fd, &npy, ret_complaint);
        close(fd);
        if (r < 0) {
                npy_close(&npy);
                return r;
        }
        *ret_npy = npy;
        return 0;
}

void npy_close(struct npy *npy) {
        if (npy->is_mapped)
                munmap(npy->mapping, npy->mapping_bytes);
        else if (npy->mapping != MAP_FAILED)
                free(npy->mapping);
        free(npy->copy);
        memset(npy, 0, sizeof(*npy));
}

#define TRANSPOSE(type)                                                                                                \
        for (uint64_t c0 = 0; c0 < cols; c0 += 32)                                                                     \
                for (uint64_t r = 0; r < rows; r++)                                                                    \
                        for (uint64_t c = c0; c < cols && c < c0 + 32; c++)                                            \
                                ((type *)dest)[c * rows + r] = ((const type *)source)[r * cols + c];

void npy_transpose(void *dest, const void *source, uint64_t rows, uint64_t cols, uint32_t item_bytes) {
        switch (item_bytes) {
        case 1:
                TRANSPOSE(uint8_t);
                break;
        case 2:
                TRANSPOSE(uint16_t);
                break;
        case 4:
                TRANSPOSE(uint32_t);
                break;
        case 8:
                TRANSPOSE(uint64_t);
                break;
        default:
                abort();
        }
}

/* ---- writing ---- */

/* The temporary file that a signal has to remove. */
static char *volatile pending_temporary;

void npy_discard_in_signal(void) {
        if (pending_temporary)
                unlink(pending_temporary);
}

/* path, or what a symbolic link at path points to, so that the link stays one. */
static int resolve_place(const char *path, char **ret_path, struct complaint *ret_complaint) {
        struct stat status;

        if (stat(path, &status) == 0) {
                if (!S_ISREG(status.st_mode))
                        return complain(ret_complaint, "exists and is not a regular file");
                *ret_path = realpath(path, NULL);
        } else {
                *ret_path = strdup(path);
        }
        return *ret_path ? 0 : complain_errno(ret_complaint, errno, "cannot be written");
}

/* A new file beside path, with the rights that a plain open would have given. */
static int create_temporary(const char *path, char **ret_temporary, struct complaint *ret_complaint) {
        const char *slash = strrchr(path, '/');
        int n_folder = slash ? (int)(slash + 1 - path) : 0, fd;
        mode_t mask;
        char *name;

        if (asprintf(&name, "%.*s.%.200s.XXXXXX", n_folder, path, path + n_folder) < 0)
                return complain_errno(ret_complaint, ENOMEM, "cannot be written");
        fd = mkostemp(name, O_CLOEXEC);
        if (fd < 0) {
                int error = errno;

                free(name);
                return complain_errno(ret_complaint, error, "cannot be written");
        }
        mask = umask(0);
        umask(mask);
        fchmod(fd, 0666 & ~mask);
        *ret_temporary = name;
        return fd;
}

static int write_whole(int fd, const void *memory, size_t n_bytes, size_t offset) {
        for (size_t done = 0; done < n_bytes;) {
                ssize_t n = pwrite(fd, (const char *)memory + done, n_bytes - done, (off_t)(offset + done));

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return -errno;
                done += (size_t)n;
        }
        return 0;
}

static size_t file_bytes(const struct npy_writer *writer) {
        return writer->header_bytes + writer->data_bytes;
}

int npy_create(const char *path, int dtype, unsigned n_axes, const uint64_t *shape, bool is_fortran,
               struct npy_writer *ret_writer, struct complaint *ret_complaint) {
        struct npy_writer writer = { .fd = -1, .data_bytes = mma_dtype_bytes(dtype) };
        bool has_zero = false;
        int r;

        for (unsigned i = 0; i < n_axes; i++)
                has_zero = has_zero || shape[i] == 0;
        if (has_zero)
                writer.data_bytes = 0;
        for (unsigned i = 0; i < n_axes && !has_zero; i++)
                if (__builtin_mul_overflow(writer.data_bytes, shape[i], &writer.data_bytes) ||
                    writer.data_bytes > INT64_MAX - sizeof(writer.header))
                        return complain(ret_complaint, "the result is too large for a file");
        writer.header_bytes = npy_header_format(dtype, n_axes, shape, is_fortran, writer.header);

        r = resolve_place(path, &writer.path, ret_complaint);
        if (r < 0)
                return r;
        writer.fd = create_temporary(writer.path, &writer.temporary, ret_complaint);
        if (writer.fd < 0) {
                r = writer.fd;
                free(writer.path);
                return r;
        }
        pending_temporary = writer.temporary;
        r = posix_fallocate(writer.fd, 0, (off_t)file_bytes(&writer));
        if (r) {
                r = complain_errno(ret_complaint, r, "%zu bytes do not fit", file_bytes(&writer));
                npy_discard(&writer);
                return r;
        }
        *ret_writer = writer;
        return 0;
}

int npy_writer_map(struct npy_writer *writer, struct complaint *ret_complaint) {
        size_t n_bytes = file_bytes(writer);

        writer->mapping = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, writer->fd, 0);
        writer->is_mapped = writer->mapping != MAP_FAILED;
        /* Some network and FUSE file systems cannot map. */
        if (!writer->is_mapped)
                writer->mapping = calloc(1, n_bytes);
        if (!writer->mapping)
                return complain_errno(ret_complaint, ENOMEM, "%zu bytes", n_bytes);
        memcpy(writer->mapping, writer->header, writer->header_bytes);
        writer->data = writer->mapping + writer->header_bytes;
        return 0;
}

int npy_writer_put(struct npy_writer *writer, const void *data, struct complaint *ret_complaint) {
        int r = write_whole(writer->fd, writer->header, writer->header_bytes, 0);

        if (r == 0)
                r = write_whole(writer->fd, data, writer->data_bytes, writer->header_bytes);
        return r == 0 ? 0 : complain_errno(ret_complaint, -r, "cannot be written");
}

int npy_commit(struct npy_writer *writer, struct complaint *ret_complaint) {
        int r = 0;

        if (writer->mapping && !writer->is_mapped)
                r = write_whole(writer->fd, writer->mapping, file_bytes(writer), 0);
        /* Network file systems tell about a full disk only now. */
        if (close(writer->fd) < 0 && r == 0)
                r = -errno;
        writer->fd = -1;
        if (r == 0 && rename(writer->temporary, writer->path) < 0)
                r = -errno;
        if (r == 0) {
                pending_temporary = NULL;
                free(writer->temporary);
                writer->temporary = NULL;
        }
        npy_discard(writer);
        return r == 0 ? 0 : complain_errno(ret_complaint, -r, "cannot be written");
}

void npy_discard(struct npy_writer *writer) {
        if (writer->is_mapped)
                munmap(writer->mapping, file_bytes(writer));
        else
                free(writer->mapping);
        if (writer->temporary) {
                unlink(writer->temporary);
                pending_temporary = NULL;
                free(writer->temporary);
        }
        if (writer->fd >= 0 && writer->path)
                close(writer->fd);
        free(writer->path);
        memset(writer, 0, sizeof(*writer));
        writer->fd = -1;
}
