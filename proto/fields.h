/* SPDX-License-Identifier: MIT
 *
 * msgpack maps as tables: one row says which key is which member of a struct, what it may hold and what its absence means;
 * the same row decodes and encodes. wire_*.c are mostly such tables.
 */
#ifndef MMA_PROTO_FIELDS_H
#define MMA_PROTO_FIELDS_H

#include <msgpack.h>
#include <stddef.h>

#include "proto/gemm.h"
#include "proto/pack.h"

/* Where a value stands, for messages; rows of a path live on the stack and are printed only for a refusal. */
struct path {
        const struct path *up;  /* NULL: the top */
        const char *key;
        int64_t index;          /* in an array under key; -1 = not an array */
};

enum field_kind {
        FIELD_U64,      /* uint64_t; GEMM_UNSET may not be sent where it means absence */
        FIELD_U32,
        FIELD_I64,
        FIELD_BOOL,
        FIELD_F64,      /* double, sent as any number */
        FIELD_F32,      /* float, likewise */
        FIELD_TEXT,     /* struct text into the frame */
        FIELD_CHARS,    /* char[more], cut to fit */
        FIELD_WORD,     /* uint8_t, by name */
        FIELD_MATRIX,   /* uint64_t by number, or struct text at `more` by name */
        FIELD_SESSION,  /* uint64_t[2] as 16 bytes, little-endian */
        FIELD_DIGEST,   /* uint8_t[32], and a bool at `more` that it was sent */
        FIELD_CUSTOM,   /* functions of the row; at is added to base for them */
};

enum field_flags {
        FIELD_REQUIRED = 1,     /* refused when missing; always written */
        FIELD_ALWAYS = 2,       /* always written, also when it has the value of absence */
};

struct field_custom {
        /* 0 or the status of a refusal. */
        int (*decode)(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal);
        /* Writes key and value and returns 1, or returns 0 when the member is absent. */
        unsigned (*encode)(struct pack *pack, const char *key, size_t key_bytes, const void *member);
};

struct field {
        const char *key;
        uint8_t key_bytes, kind, flags;
        uint16_t at, more;
        union {
                uint64_t u64;
                int64_t i64;
                double f64;
        } absent;               /* the value that means "not sent" */
        union {
                const char *(*word)(int);               /* FIELD_WORD */
                const struct field_custom *custom;      /* FIELD_CUSTOM */
        };
};

#define FIELD_KEY(name) .key = (name), .key_bytes = sizeof(name) - 1
#define FIELD_MAX 64u   /* rows of one table; which were seen is a 64-bit set */

struct fields {
        const struct field *rows;
        uint32_t n_rows;
};
#define FIELDS(array) {(array), sizeof(array) / sizeof((array)[0])}

/* Fills members of base from the map. Unknown keys are skipped; what is missing keeps the value it has. ret_seen: a bit for
 * each row whose key was there. 0 or the status of a refusal that names the field with its path. */
int fields_decode(const struct fields *fields, const msgpack_object_map *map, const struct path *up, void *base,
                  uint64_t *ret_seen, struct refusal *ret_refusal);
/* Writes the keys that are not absent; returns their number. */
unsigned fields_encode(const struct fields *fields, struct pack *pack, const void *base);
/* The row of a key, or NULL. */
const struct field *fields_find(const struct fields *fields, const msgpack_object_str *key);

/* A refusal of the field at path; the text begins with the field's name. */
int path_refuse(struct refusal *ret_refusal, int status, const struct path *path, const char *format, ...)
        __attribute__((format(printf, 4, 5)));
/* "%s is a string, but must be ...". */
int path_refuse_type(struct refusal *ret_refusal, const struct path *path, const msgpack_object *object,
                     const char *must_be);

/* One value of its kind, for custom rows. */
int field_decode_u64(const msgpack_object *object, const struct path *path, uint64_t maximum, uint64_t *ret_value,
                     struct refusal *ret_refusal);
/* [A-Za-z0-9._-]{1,128}, with "owner/" before it where may_have_owner. */
bool field_is_matrix_name(const struct text *name, bool may_have_owner);
bool field_is_number(const msgpack_object *object);
double field_number(const msgpack_object *object);

#endif
