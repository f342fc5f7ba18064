/* SPDX-License-Identifier: MIT
 *
 * NumPy's .npy files. npy_header.c reads and writes headers and touches no file; npy.c maps files and writes results.
 *
 * Read: versions 1.0, 2.0, 3.0; both byte orders; C and Fortran order; shapes with 0 to 5 axes, also written by Python 2
 * ("3L") or without the comma of a single axis ("(184)"). A file is untrusted: no size in its header is believed before the
 * file's own length has proven it, and what is allocated is bounded by that length.
 *
 * Element types that NumPy has no name for are stored as ml_dtypes stores them: bfloat16 as '<V2', float8_e4m3fn as '<V1',
 * float8_e5m2 as '<f1'. Only the first and the last say which type they are; '|V2' (the same data loaded and saved again),
 * '|V1', 'u1' and 'u2' are taken for what the caller asks for. Written: '<V2' and '<V1' (NumPy refuses to load '<f1').
 */
#ifndef MMACTL_NPY_H
#define MMACTL_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/ctl/complaint.h"

#define NPY_AXES_MAX 5u                         /* a batch of packed tiles */
#define NPY_HEADER_BYTES_MAX (64u << 10)        /* versions 2 and 3 could claim 4 GiB; version 1 ends here */

/* What a header says, before anybody judged whether it makes sense as a matrix. */
struct npy_header {
        unsigned major;
        char descr[16];         /* as written: "<f4" */
        char kind;              /* 'f', 'i', 'u', 'b', 'V', 'c' */
        uint32_t item_bytes;
        bool is_big_endian;
        bool is_fortran;
        unsigned n_axes;
        uint64_t shape[NPY_AXES_MAX];
        uint64_t n_items;       /* product of shape */
        uint64_t data_offset;   /* bytes from the start of the file */
        uint64_t data_bytes;    /* n_items * item_bytes; the file may hold fewer or more */
};

/* Pure. n_bytes may be less than the whole file as long as the header is inside. 0 or -EINVAL. */
int npy_header_parse(const uint8_t *bytes, uint64_t n_bytes, struct npy_header *ret_header,
                     struct complaint *ret_complaint);

/* A version 1.0 header for packed data of dtype (enum mma_dtype), padded so that data starts on a multiple of 64. */
#define NPY_WRITTEN_HEADER_BYTES_MAX 256u
size_t npy_header_format(int dtype, unsigned n_axes, const uint64_t *shape, bool is_fortran,
                         uint8_t ret_bytes[NPY_WRITTEN_HEADER_BYTES_MAX]);

/* The enum mma_dtype of the elements. wanted_dtype 0: what the file says by itself; else that, if the stored bytes may be
 * taken for it. Never a conversion. */
int npy_header_dtype(const struct npy_header *header, int wanted_dtype, int *ret_dtype, struct complaint *ret_complaint);

/* An open file. data is in this machine's byte order, aligned for its elements and in the order that the header says, either
 * inside the mapping or in a copy. */
struct npy {
        struct npy_header header;
        const void *data;
        uint64_t extra_bytes;   /* behind the data; ignored, but worth a warning */
        void *mapping;
        size_t mapping_bytes;
        bool is_mapped;         /* munmap or free */
        void *copy;
};

/* 0, -EINVAL (not an .npy file that we take), other -errno. Complaints do not repeat the path. */
int npy_open(const char *path, struct npy *ret_npy, struct complaint *ret_complaint);
/* May be called twice, and on a zeroed struct. */
void npy_close(struct npy *npy);

/* dest[c * rows + r] = source[r * cols + c] for items of 1, 2, 4 or 8 bytes. */
void npy_transpose(void *dest, const void *source, uint64_t rows, uint64_t cols, uint32_t item_bytes);

/* A file on its way. It is written under another name in the same folder and renamed when complete, so a failed or
 * interrupted run leaves no half file and readers never see one. At most one writer is open at a time (a signal handler has
 * to find it). */
struct npy_writer {
        uint64_t data_bytes;
        void *data;             /* after npy_writer_map: data_bytes, writable, 64-byte aligned */
        char *path, *temporary;
        int fd;
        uint8_t header[NPY_WRITTEN_HEADER_BYTES_MAX];
        size_t header_bytes;
        uint8_t *mapping;       /* of the whole file, or heap memory that npy_commit writes */
        bool is_mapped;
};

/* Space is reserved at once, so that a full disk is told here. 0, -EINVAL, -errno. */
int npy_create(const char *path, int dtype, unsigned n_axes, const uint64_t *shape, bool is_fortran,
               struct npy_writer *ret_writer, struct complaint *ret_complaint);
/* Either the file's own memory to fill, or the data from elsewhere in one go (faster for large ones). 0 or -errno. */
int npy_writer_map(struct npy_writer *writer, struct complaint *ret_complaint);
int npy_writer_put(struct npy_writer *writer, const void *data, struct complaint *ret_complaint);
/* Puts the file in its place. On failure nothing is left behind either. The writer is closed. */
int npy_commit(struct npy_writer *writer, struct complaint *ret_complaint);
/* Throws the file away. May be called after npy_commit, twice, and on a zeroed struct. */
void npy_discard(struct npy_writer *writer);
/* Removes the file of an open writer; async-signal-safe. */
void npy_discard_in_signal(void);

#endif
