/* SPDX-License-Identifier: MIT
 *
 * Names, sentences and sizes for the lists of types.h. The tables come out of the X-macros, so a new row there is complete
 * without a line here. Used by both ends and exported by libmmaclient.
 */
#include <string.h>

#include "proto/types.h"

#define N_OF(array) (sizeof(array) / sizeof((array)[0]))

static const char *name_of(const char *const *names, size_t n_names, int number) {
        if (number < 0 || (size_t)number >= n_names || !names[number])
                return "?";
        return names[number];
}

static int number_of(const char *const *names, size_t n_names, const char *name) {
        for (size_t i = 1; name && i < n_names; i++)
                if (names[i] && strcmp(names[i], name) == 0)
                        return (int)i;
        return 0;
}

/* mma_<word>_name and mma_<word>_from_name over one list. */
#define NAME_ROW(tag, number, name) [number] = name,
#define VOCABULARY(word, LIST)                                                                                         \
        static const char *const word##_names[] = {LIST(NAME_ROW)};                                                    \
        const char *mma_##word##_name(int number) {                                                                    \
                return name_of(word##_names, N_OF(word##_names), number);                                              \
        }                                                                                                              \
        int mma_##word##_from_name(const char *name) {                                                                 \
                return number_of(word##_names, N_OF(word##_names), name);                                              \
        }

VOCABULARY(order, MMA_ORDERS)
VOCABULARY(op, MMA_OPS)
VOCABULARY(compute, MMA_COMPUTES)
VOCABULARY(act, MMA_ACTS)
VOCABULARY(axis, MMA_AXES)
VOCABULARY(cmode, MMA_CMODES)
VOCABULARY(scale_mode, MMA_SCALE_MODES)
VOCABULARY(share, MMA_SHARES)

#define DTYPE_NAME_ROW(tag, number, bits, name) [number] = name,
static const char *const dtype_names[] = {MMA_DTYPES(DTYPE_NAME_ROW)};
#define DTYPE_BYTES_ROW(tag, number, bits, name) [number] = (bits) / 8,
static const unsigned char dtype_bytes[] = {MMA_DTYPES(DTYPE_BYTES_ROW)};

#define DTYPE_WHOLE_BYTES(tag, number, bits, name) _Static_assert((bits) % 8 == 0, name " is not whole bytes");
MMA_DTYPES(DTYPE_WHOLE_BYTES)

const char *mma_dtype_name(int dtype) {
        return name_of(dtype_names, N_OF(dtype_names), dtype);
}

int mma_dtype_from_name(const char *name) {
        return number_of(dtype_names, N_OF(dtype_names), name);
}

size_t mma_dtype_bytes(int dtype) {
        return dtype < 0 || (size_t)dtype >= N_OF(dtype_bytes) ? 0 : dtype_bytes[dtype];
}

static const struct {
        const char *name, *sentence;
        int retryable;
} statuses[] = {
#define STATUS_ROW(tag, number, name, retryable, sentence) [number] = {name, sentence, retryable},
        MMA_STATUSES(STATUS_ROW)
};

static int status_is_known(int status) {
        return status >= 0 && (size_t)status < N_OF(statuses) && statuses[status].name;
}

const char *mma_status_name(int status) {
        return status_is_known(status) ? statuses[status].name : "?";
}

const char *mma_status_sentence(int status) {
        return status_is_known(status) ? statuses[status].sentence : "?";
}

int mma_status_retryable(int status) {
        return status_is_known(status) ? statuses[status].retryable : 0;
}
