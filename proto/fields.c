/* SPDX-License-Identifier: MIT
 *
 * Decodes and encodes msgpack maps by the tables of fields.h. Values are judged by what they mean, not by the form they
 * were packed in: an integer may come in any of msgpack's integer forms, a number also as an integer or a short float.
 */
#include <endian.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "proto/fields.h"

/* ---- refusals ---- */

static size_t path_print(const struct path *path, char *out, size_t bytes_max) {
        size_t n_bytes = path->up ? path_print(path->up, out, bytes_max) : 0;
        int r;

        if (n_bytes >= bytes_max)
                return n_bytes;
        if (path->index >= 0)
                r = snprintf(out + n_bytes, bytes_max - n_bytes, "%s%s[%" PRId64 "]", n_bytes ? "." : "", path->key,
                             path->index);
        else
                r = snprintf(out + n_bytes, bytes_max - n_bytes, "%s%s", n_bytes ? "." : "", path->key);
        return r < 0 ? n_bytes : n_bytes + (size_t)r;
}

int path_refuse(struct refusal *ret_refusal, int status, const struct path *path, const char *format, ...) {
        char field[sizeof(ret_refusal->field)], text[sizeof(ret_refusal->text)];
        va_list arguments;

        path_print(path, field, sizeof(field));
        va_start(arguments, format);
        vsnprintf(text, sizeof(text), format, arguments);
        va_end(arguments);
        return refuse(ret_refusal, status, field, "%s %s", field, text);
}

static const char *object_type(const msgpack_object *object) {
        switch (object->type) {
        case MSGPACK_OBJECT_NIL: return "nil";
        case MSGPACK_OBJECT_BOOLEAN: return "a boolean";
        case MSGPACK_OBJECT_POSITIVE_INTEGER:
        case MSGPACK_OBJECT_NEGATIVE_INTEGER: return "an integer";
        case MSGPACK_OBJECT_FLOAT32:
        case MSGPACK_OBJECT_FLOAT64: return "a float";
        case MSGPACK_OBJECT_STR: return "a string";
        case MSGPACK_OBJECT_ARRAY: return "an array";
        case MSGPACK_OBJECT_MAP: return "a map";
        case MSGPACK_OBJECT_BIN: return "binary";
        case MSGPACK_OBJECT_EXT: return "an extension";
        }
        return "of an unknown type";
}

int path_refuse_type(struct refusal *ret_refusal, const struct path *path, const msgpack_object *object,
                     const char *must_be) {
        return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "is %s, but must be %s", object_type(object), must_be);
}

/* ---- values ---- */

int field_decode_u64(const msgpack_object *object, const struct path *path, uint64_t maximum, uint64_t *ret_value,
                     struct refusal *ret_refusal) {
        if (object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER)
                return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "is %" PRId64 ", but must be 0 or more", object->via.i64);
        if (object->type != MSGPACK_OBJECT_POSITIVE_INTEGER)
                return path_refuse_type(ret_refusal, path, object, "an integer");
        if (object->via.u64 > maximum)
                return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "is %" PRIu64 ", but must be at most %" PRIu64,
                                   object->via.u64, maximum);
        *ret_value = object->via.u64;
        return 0;
}

bool field_is_number(const msgpack_object *object) {
        return object->type == MSGPACK_OBJECT_POSITIVE_INTEGER || object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ||
               object->type == MSGPACK_OBJECT_FLOAT32 || object->type == MSGPACK_OBJECT_FLOAT64;
}

double field_number(const msgpack_object *object) {
        if (object->type == MSGPACK_OBJECT_POSITIVE_INTEGER)
                return (double)object->via.u64;
        if (object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER)
                return (double)object->via.i64;
        return object->via.f64;
}

static bool is_plain_name(const char *at, size_t n_bytes, size_t bytes_max) {
        if (n_bytes == 0 || n_bytes > bytes_max)
                return false;
        for (size_t i = 0; i < n_bytes; i++)
                if (!((at[i] >= 'A' && at[i] <= 'Z') || (at[i] >= 'a' && at[i] <= 'z') || (at[i] >= '0' && at[i] <= '9') ||
                      at[i] == '.' || at[i] == '_' || at[i] == '-'))
                        return false;
        return true;
}

bool field_is_matrix_name(const struct text *name, bool may_have_owner) {
        const char *slash = may_have_owner && name->n_bytes > 0 ? memchr(name->at, '/', name->n_bytes) : NULL;
        size_t owner_bytes = slash ? (size_t)(slash - name->at) : 0, skipped = slash ? owner_bytes + 1 : 0;

        if (slash && !is_plain_name(name->at, owner_bytes, REQUEST_OWNER_BYTES_MAX))
                return false;
        return is_plain_name(name->at + skipped, name->n_bytes - skipped, REQUEST_NAME_BYTES_MAX);
}

#define WORDS_MAX 32 /* numbers of one vocabulary */

static int decode_word(const struct field *row, const msgpack_object *object, const struct path *path, uint8_t *ret_word,
                       struct refusal *ret_refusal) {
        char words[160] = "";
        size_t n_bytes = 0;

        if (object->type != MSGPACK_OBJECT_STR)
                return path_refuse_type(ret_refusal, path, object, "a name");
        for (int number = 1; number < WORDS_MAX; number++) {
                const char *word = row->word(number);

                if (word[0] == '?')
                        continue;
                if (strlen(word) == object->via.str.size && memcmp(word, object->via.str.ptr, object->via.str.size) == 0) {
                        *ret_word = (uint8_t)number;
                        return 0;
                }
        }
        for (int number = 1; number < WORDS_MAX && n_bytes < sizeof(words); number++)
                if (row->word(number)[0] != '?')
                        n_bytes += (size_t)snprintf(words + n_bytes, sizeof(words) - n_bytes, "%s%s", n_bytes ? ", " : "",
                                                    row->word(number));
        return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "must be one of %s", words);
}

/* What a member is stored as is told by the row's kind. */
static int decode_value(const struct field *row, const msgpack_object *object, const struct path *path, char *base,
                        struct refusal *ret_refusal) {
        void *member = base + row->at;
        uint64_t value;
        int r;

        switch ((enum field_kind)row->kind) {
        case FIELD_U64:
                return field_decode_u64(object, path, row->absent.u64 == GEMM_UNSET ? GEMM_UNSET - 1 : UINT64_MAX, member,
                                        ret_refusal);
        case FIELD_U32:
                r = field_decode_u64(object, path, UINT32_MAX, &value, ret_refusal);
                if (r == 0)
                        *(uint32_t *)member = (uint32_t)value;
                return r;
        case FIELD_I64:
                if (object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER) {
                        *(int64_t *)member = object->via.i64;
                        return 0;
                }
                r = field_decode_u64(object, path, INT64_MAX, &value, ret_refusal);
                if (r == 0)
                        *(int64_t *)member = (int64_t)value;
                return r;
        case FIELD_BOOL:
                if (object->type != MSGPACK_OBJECT_BOOLEAN)
                        return path_refuse_type(ret_refusal, path, object, "a boolean");
                *(bool *)member = object->via.boolean;
                return 0;
        case FIELD_F64:
        case FIELD_F32:
                if (!field_is_number(object))
                        return path_refuse_type(ret_refusal, path, object, "a number");
                if (row->kind == FIELD_F64)
                        *(double *)member = field_number(object);
                else
                        *(float *)member = (float)field_number(object);
                return 0;
        case FIELD_TEXT:
                if (object->type != MSGPACK_OBJECT_STR)
                        return path_refuse_type(ret_refusal, path, object, "a string");
                *(struct text *)member = (struct text){object->via.str.ptr, object->via.str.size};
                return 0;
        case FIELD_CHARS: {
                size_t n_bytes = object->via.str.size;

                if (object->type != MSGPACK_OBJECT_STR)
                        return path_refuse_type(ret_refusal, path, object, "a string");
                if (n_bytes > row->more - 1u)
                        n_bytes = row->more - 1u;
                memcpy(member, object->via.str.ptr, n_bytes);
                ((char *)member)[n_bytes] = '\0';
                return 0;
        }
        case FIELD_WORD:
                return decode_word(row, object, path, member, ret_refusal);
        case FIELD_MATRIX:
                if (object->type == MSGPACK_OBJECT_STR) {
                        struct text name = {object->via.str.ptr, object->via.str.size};

                        if (!field_is_matrix_name(&name, true))
                                return path_refuse(ret_refusal, MMA_BAD_FIELD, path,
                                                   "must be a name of 1 to 128 of A-Z a-z 0-9 . _ -, or owner/name");
                        *(struct text *)(void *)(base + row->more) = name;
                        *(uint64_t *)member = 0;
                        return 0;
                }
                if (object->type != MSGPACK_OBJECT_POSITIVE_INTEGER || object->via.u64 == 0)
                        return path_refuse(ret_refusal, MMA_BAD_FIELD, path, "must be a name or a number above 0");
                *(uint64_t *)member = object->via.u64;
                return 0;
        case FIELD_SESSION:
                if (object->type != MSGPACK_OBJECT_BIN || object->via.bin.size != 16)
                        return path_refuse_type(ret_refusal, path, object, "binary of 16 bytes");
                memcpy(member, object->via.bin.ptr, 16);
                for (int i = 0; i < 2; i++)
                        ((uint64_t *)member)[i] = le64toh(((uint64_t *)member)[i]);
                return 0;
        case FIELD_DIGEST:
                if (object->type != MSGPACK_OBJECT_BIN || object->via.bin.size != 32)
                        return path_refuse_type(ret_refusal, path, object, "binary of 32 bytes");
                memcpy(member, object->via.bin.ptr, 32);
                *(bool *)(base + row->more) = true;
                return 0;
        case FIELD_CUSTOM:
                return row->custom->decode(object, path, member, ret_refusal);
        }
        __builtin_unreachable();
}

static bool key_is(const struct field *row, const msgpack_object_str *key) {
        return row->key_bytes == key->size && memcmp(row->key, key->ptr, key->size) == 0;
}

const struct field *fields_find(const struct fields *fields, const msgpack_object_str *key) {
        for (uint32_t i = 0; i < fields->n_rows; i++)
                if (key_is(&fields->rows[i], key))
                        return &fields->rows[i];
        return NULL;
}

int fields_decode(const struct fields *fields, const msgpack_object_map *map, const struct path *up, void *base,
                  uint64_t *ret_seen, struct refusal *ret_refusal) {
        uint64_t seen = 0;
        uint32_t next = 0;
        int r;

        for (uint32_t i = 0; i < map->size; i++) {
                const msgpack_object_str *key = &map->ptr[i].key.via.str;
                uint32_t row_index = fields->n_rows;

                /* Whoever encodes by the same table sends its keys in the table's order: look from the last one on. */
                for (uint32_t tried = 0; tried < fields->n_rows && row_index == fields->n_rows; tried++) {
                        uint32_t candidate = next + tried < fields->n_rows ? next + tried : next + tried - fields->n_rows;

                        if (key_is(&fields->rows[candidate], key))
                                row_index = candidate;
                }
                if (row_index == fields->n_rows)
                        continue;
                r = decode_value(&fields->rows[row_index], &map->ptr[i].val,
                                 &(struct path){up, fields->rows[row_index].key, -1}, base, ret_refusal);
                if (r)
                        return r;
                seen |= UINT64_C(1) << row_index;
                next = row_index + 1 < fields->n_rows ? row_index + 1 : 0;
        }
        for (uint32_t i = 0; i < fields->n_rows; i++)
                if ((fields->rows[i].flags & FIELD_REQUIRED) && !(seen >> i & 1))
                        return path_refuse(ret_refusal, MMA_BAD_FIELD, &(struct path){up, fields->rows[i].key, -1},
                                           "is missing");
        *ret_seen = seen;
        return 0;
}

/* ---- encoding ---- */

static bool is_absent(const struct field *row, const char *base) {
        const void *member = base + row->at;

        if (row->flags & (FIELD_REQUIRED | FIELD_ALWAYS))
                return false;
        switch ((enum field_kind)row->kind) {
        case FIELD_U64: return *(const uint64_t *)member == row->absent.u64;
        case FIELD_U32: return *(const uint32_t *)member == row->absent.u64;
        case FIELD_I64: return *(const int64_t *)member == row->absent.i64;
        case FIELD_BOOL: return *(const bool *)member == (row->absent.u64 != 0);
        case FIELD_F64: return *(const double *)member == row->absent.f64;
        case FIELD_F32: return *(const float *)member == (float)row->absent.f64;
        case FIELD_TEXT: return ((const struct text *)member)->n_bytes == 0;
        case FIELD_CHARS: return *(const char *)member == '\0';
        case FIELD_WORD: return *(const uint8_t *)member == 0 || *(const uint8_t *)member == row->absent.u64;
        case FIELD_MATRIX:
                return *(const uint64_t *)member == 0 && ((const struct text *)(const void *)(base + row->more))->n_bytes == 0;
        case FIELD_SESSION: return ((const uint64_t *)member)[0] == 0 && ((const uint64_t *)member)[1] == 0;
        case FIELD_DIGEST: return !*(const bool *)(base + row->more);
        case FIELD_CUSTOM: return false;
        }
        __builtin_unreachable();
}

static void encode_value(const struct field *row, struct pack *pack, const char *base) {
        const void *member = base + row->at;
        const struct text *text = row->kind == FIELD_MATRIX ? (const void *)(base + row->more) : member;
        uint64_t session[2];

        switch ((enum field_kind)row->kind) {
        case FIELD_U64: pack_u64(pack, *(const uint64_t *)member); break;
        case FIELD_U32: pack_u64(pack, *(const uint32_t *)member); break;
        case FIELD_I64: pack_i64(pack, *(const int64_t *)member); break;
        case FIELD_BOOL: pack_bool(pack, *(const bool *)member); break;
        case FIELD_F64: pack_f64(pack, *(const double *)member); break;
        case FIELD_F32: pack_f32(pack, *(const float *)member); break;
        case FIELD_TEXT: pack_text(pack, text->at, text->n_bytes); break;
        case FIELD_CHARS: pack_text(pack, member, strnlen(member, row->more)); break;
        case FIELD_WORD: {
                const char *word = row->word(*(const uint8_t *)member);

                pack_text(pack, word, strlen(word));
                break;
        }
        case FIELD_MATRIX:
                if (*(const uint64_t *)member != 0)
                        pack_u64(pack, *(const uint64_t *)member);
                else
                        pack_text(pack, text->at, text->n_bytes);
                break;
        case FIELD_SESSION:
                for (int i = 0; i < 2; i++)
                        session[i] = htole64(((const uint64_t *)member)[i]);
                pack_bin(pack, session, sizeof(session));
                break;
        case FIELD_DIGEST: pack_bin(pack, member, 32); break;
        case FIELD_CUSTOM: __builtin_unreachable();
        }
}

unsigned fields_encode(const struct fields *fields, struct pack *pack, const void *base) {
        unsigned n_pairs = 0;

        for (uint32_t i = 0; i < fields->n_rows; i++) {
                const struct field *row = &fields->rows[i];

                if (row->kind == FIELD_CUSTOM) {
                        n_pairs += row->custom->encode(pack, row->key, row->key_bytes, (const char *)base + row->at);
                } else if (!is_absent(row, base)) {
                        pack_text(pack, row->key, row->key_bytes);
                        encode_value(row, pack, base);
                        n_pairs++;
                }
        }
        return n_pairs;
}
