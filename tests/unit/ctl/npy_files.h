/* SPDX-License-Identifier: MIT
 *
 * What the tests of .npy files share: files made of a header and data, in memory or in a folder of their own. Case ids R... in the tests are
 * rows of the project's list of public bug reports.
 */
#ifndef MMA_TEST_NPY_FILES_H
#define MMA_TEST_NPY_FILES_H

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "client/client.h"
#include "client/ctl/npy.h"

static char folder[] = "/tmp/mma-test-npy-XXXXXX";

struct file {
        uint8_t bytes[4096];
        size_t n_bytes;
        size_t data_offset;
};

/* A file with this dict; length UINT32_MAX: the true one. */
__attribute__((unused)) static struct file make_file(unsigned major, const char *dict, uint32_t length, const void *data, size_t data_bytes) {
        struct file file = { 0 };
        size_t prelude = major == 1 ? 10 : 12, n = strlen(dict);

        memcpy(file.bytes, "\x93NUMPY", 6);
        file.bytes[6] = (uint8_t)major;
        if (length == UINT32_MAX)
                length = (uint32_t)n;
        for (size_t i = 8; i < prelude; i++)
                file.bytes[i] = (uint8_t)(length >> (8 * (i - 8)));
        memcpy(file.bytes + prelude, dict, n);
        file.data_offset = prelude + n;
        if (data_bytes)
                memcpy(file.bytes + file.data_offset, data, data_bytes);
        file.n_bytes = file.data_offset + data_bytes;
        return file;
}

__attribute__((unused)) static const char *path_of(const char *name) {
        static char path[256];

        snprintf(path, sizeof(path), "%s/%s", folder, name);
        return path;
}

__attribute__((unused)) static void write_file(const char *name, const void *bytes, size_t n_bytes) {
        int fd;

        /* ext4 writes a file that is truncated and filled again to the disk at once. */
        unlink(path_of(name));
        fd = open(path_of(name), O_WRONLY | O_CREAT | O_EXCL, 0600);

        assert_true(fd >= 0);
        assert_int_equal(write(fd, bytes, n_bytes), (ssize_t)n_bytes);
        close(fd);
}

__attribute__((unused)) static int open_file(const struct file *file, struct npy *npy, struct complaint *complaint) {
        memset(complaint, 0, sizeof(*complaint));
        write_file("a.npy", file->bytes, file->n_bytes);
        return npy_open(path_of("a.npy"), npy, complaint);
}

__attribute__((unused)) static int set_up(void **state) {
        (void)state;
        return mkdtemp(folder) ? 0 : -1;
}

__attribute__((unused)) static int tear_down(void **state) {
        (void)state;
        unlink(path_of("a.npy"));
        return rmdir(folder);
}

#endif
