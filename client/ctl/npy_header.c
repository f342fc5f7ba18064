/* SPDX-License-Identifier: MIT
 *
 * The header of an .npy file: magic, version, length and a Python dict literal with exactly three keys. The parser takes
 * only that form, walks each byte once and never looks beyond the length it was given. See npy.h.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "client/client.h"
#include "client/ctl/npy.h"

struct cursor {
        const char *at, *end;
};

static void skip_blanks(struct cursor *cursor) {
        while (cursor->at < cursor->end && isspace((unsigned char)*cursor->at))
                cursor->at++;
}

/* Blanks, then this character. */
static bool take(struct cursor *cursor, char wanted) {
        skip_blanks(cursor);
        if (cursor->at >= cursor->end || *cursor->at != wanted)
                return false;
        cursor->at++;
        return true;
}

static bool take_word(struct cursor *cursor, const char *word) {
        size_t n = strlen(word);

        skip_blanks(cursor);
        if ((size_t)(cursor->end - cursor->at) < n || memcmp(cursor->at, word, n))
                return false;
        cursor->at += n;
        return true;
}

/* 'text' or "text" without escapes, which no header needs. */
static bool take_string(struct cursor *cursor, char *ret_text, size_t text_bytes) {
        const char *begin;
        char quote;
        size_t n;

        skip_blanks(cursor);
        if (cursor->at >= cursor->end || (*cursor->at != '\'' && *cursor->at != '"'))
                return false;
        quote = *cursor->at++;
        begin = cursor->at;
        while (cursor->at < cursor->end && *cursor->at != quote && *cursor->at != '\\' && *cursor->at != '\n')
                cursor->at++;
        if (cursor->at >= cursor->end || *cursor->at != quote)
                return false;
        n = (size_t)(cursor->at - begin);
        if (n >= text_bytes)
                return false;
        /* What is not printable ASCII is no word of ours and may end up in a message. */
        for (size_t i = 0; i < n; i++)
                ret_text[i] = begin[i] >= ' ' && begin[i] <= '~' ? begin[i] : '?';
        ret_text[n] = 0;
        cursor->at++;
        return true;
}

static int parse_shape(struct cursor *cursor, struct npy_header *header, struct complaint *ret_complaint) {
        uint64_t n_items = 1;
        bool has_zero = false;

        if (!take(cursor, '('))
                return complain(ret_complaint, "the shape in the header is no tuple");
        while (!take(cursor, ')')) {
                uint64_t axis = 0;

                skip_blanks(cursor);
                if (cursor->at >= cursor->end || !isdigit((unsigned char)*cursor->at))
                        return complain(ret_complaint, "the shape in the header has an axis that is no whole number");
                if (header->n_axes == NPY_AXES_MAX)
                        return complain(ret_complaint, "the array has more than %u axes", NPY_AXES_MAX);
                for (; cursor->at < cursor->end && isdigit((unsigned char)*cursor->at); cursor->at++)
                        if (__builtin_mul_overflow(axis, 10, &axis) ||
                            __builtin_add_overflow(axis, (uint64_t)(*cursor->at - '0'), &axis) || axis > INT64_MAX)
                                return complain(ret_complaint, "axis %u of the shape is too large", header->n_axes);
                /* Python 2 wrote its long integers so. */
                if (cursor->at < cursor->end && (*cursor->at == 'L' || *cursor->at == 'l'))
                        cursor->at++;
                header->shape[header->n_axes++] = axis;
                if (axis == 0)
                        has_zero = true;
                else if (__builtin_mul_overflow(n_items, axis, &n_items))
                        return complain(ret_complaint, "the shape is too large: its product does not fit into 64 bits");
                if (!take(cursor, ',')) {
                        if (!take(cursor, ')'))
                                return complain(ret_complaint, "the shape in the header does not end");
                        break;
                }
        }
        header->n_items = has_zero ? 0 : n_items;
        return 0;
}

static int parse_descr(struct npy_header *header, struct complaint *ret_complaint) {
        const char *at = header->descr;
        uint32_t item_bytes = 0;
        char order = '|';

        if (*at == '<' || *at == '>' || *at == '|' || *at == '=')
                order = *at++;
        header->kind = *at;
        if (!*at || !strchr("fiubVc", *at))
                return complain(ret_complaint, "elements of type '%s' cannot be multiplied", header->descr);
        for (at++; isdigit((unsigned char)*at); at++)
                if (item_bytes < 1000)
                        item_bytes = item_bytes * 10 + (uint32_t)(*at - '0');
        if (*at || item_bytes == 0 || item_bytes > 16)
                return complain(ret_complaint, "elements of type '%s' cannot be multiplied", header->descr);
        header->item_bytes = item_bytes;
        header->is_big_endian = order == '>' && item_bytes > 1;
        return 0;
}

static int parse_dict(struct cursor *cursor, struct npy_header *header, struct complaint *ret_complaint) {
        bool has_descr = false, has_fortran = false, has_shape = false;
        int r;

        if (!take(cursor, '{'))
                return complain(ret_complaint, "the header is no dictionary");
        while (!take(cursor, '}')) {
                char key[16];
                bool *has;

                if (!take_string(cursor, key, sizeof(key)) || !take(cursor, ':'))
                        return complain(ret_complaint, "the header is no dictionary of descr, fortran_order and shape");
                if (!strcmp(key, "descr"))
                        has = &has_descr;
                else if (!strcmp(key, "fortran_order"))
                        has = &has_fortran;
                else if (!strcmp(key, "shape"))
                        has = &has_shape;
                else
                        return complain(ret_complaint, "the header has a key '%s' that no version knows", key);
                if (*has)
                        return complain(ret_complaint, "the header says '%s' twice", key);
                *has = true;

                if (has == &has_descr) {
                        skip_blanks(cursor);
                        if (cursor->at < cursor->end && *cursor->at == '[')
                                return complain(ret_complaint, "structured elements cannot be multiplied");
                        if (!take_string(cursor, header->descr, sizeof(header->descr)))
                                return complain(ret_complaint, "the header's descr is no type that can be multiplied");
                } else if (has == &has_fortran) {
                        if (take_word(cursor, "True"))
                                header->is_fortran = true;
                        else if (!take_word(cursor, "False"))
                                return complain(ret_complaint, "the header's fortran_order is neither True nor False");
                } else {
                        r = parse_shape(cursor, header, ret_complaint);
                        if (r < 0)
                                return r;
                }
                if (!take(cursor, ',')) {
                        if (!take(cursor, '}'))
                                return complain(ret_complaint, "the header's dictionary does not end");
                        break;
                }
        }
        skip_blanks(cursor);
        if (cursor->at != cursor->end)
                return complain(ret_complaint, "the header goes on behind its dictionary");
        if (!has_descr || !has_fortran || !has_shape)
                return complain(ret_complaint, "the header lacks '%s'",
                                !has_descr ? "descr" : !has_fortran ? "fortran_order" : "shape");
        return 0;
}

int npy_header_parse(const uint8_t *bytes, uint64_t n_bytes, struct npy_header *ret_header,
                     struct complaint *ret_complaint) {
        struct npy_header header = { 0 };
        struct cursor cursor;
        uint32_t prelude_bytes, dict_bytes;
        int r;

        if (n_bytes >= 4 && !memcmp(bytes, "PK\3\4", 4))
                return complain(ret_complaint, "is a zip archive (.npz?), not an .npy file");
        if (n_bytes < 10 || memcmp(bytes, "\x93NUMPY", 6))
                return complain(ret_complaint, "is not an .npy file");
        header.major = bytes[6];
        if (header.major < 1 || header.major > 3 || bytes[7] != 0)
                return complain(ret_complaint, "has .npy version %u.%u; known are 1.0, 2.0 and 3.0", bytes[6], bytes[7]);
        /* Two bytes of length in version 1, four from version 2 on. */
        prelude_bytes = header.major == 1 ? 10 : 12;
        if (n_bytes < prelude_bytes)
                return complain(ret_complaint, "ends inside its header: %" PRIu64 " bytes", n_bytes);
        dict_bytes = bytes[8] | (uint32_t)bytes[9] << 8;
        if (header.major > 1)
                dict_bytes |= (uint32_t)bytes[10] << 16 | (uint32_t)bytes[11] << 24;
        if (dict_bytes > NPY_HEADER_BYTES_MAX)
                return complain(ret_complaint, "claims a header of %u bytes; at most %u are read", dict_bytes,
                                NPY_HEADER_BYTES_MAX);
        if (dict_bytes > n_bytes - prelude_bytes)
                return complain(ret_complaint, "ends inside its header: %u bytes expected, %" PRIu64 " found", dict_bytes,
                                n_bytes - prelude_bytes);

        cursor = (struct cursor){ (const char *)bytes + prelude_bytes, (const char *)bytes + prelude_bytes + dict_bytes };
        r = parse_dict(&cursor, &header, ret_complaint);
        if (r < 0)
                return r;
        r = parse_descr(&header, ret_complaint);
        if (r < 0)
                return r;
        header.data_offset = prelude_bytes + dict_bytes;
        if (__builtin_mul_overflow(header.n_items, (uint64_t)header.item_bytes, &header.data_bytes))
                return complain(ret_complaint, "the shape is too large: its bytes do not fit into 64 bits");
        *ret_header = header;
        return 0;
}

/* The dtype that a header names without help; 0 where it takes the user's word. */
static int named_dtype(const struct npy_header *header) {
        switch (header->kind) {
        case 'f':
                return header->item_bytes == 1   ? MMA_E5M2
                       : header->item_bytes == 2 ? MMA_F16
                       : header->item_bytes == 4 ? MMA_F32
                       : header->item_bytes == 8 ? MMA_F64
                                                 : 0;
        case 'i':
                return header->item_bytes == 1 ? MMA_S8 : header->item_bytes == 4 ? MMA_S32 : 0;
        case 'u':
                return header->item_bytes == 1 ? MMA_U8 : 0;
        case 'V':
                /* NumPy's own void type is written as '|V2'; only ml_dtypes' bfloat16 is '<V2'. */
                return !strcmp(header->descr, "<V2") ? MMA_BF16 : 0;
        default:
                return 0;
        }
}

int npy_header_dtype(const struct npy_header *header, int wanted_dtype, int *ret_dtype, struct complaint *ret_complaint) {
        int named = named_dtype(header);

        if (!wanted_dtype || wanted_dtype == named) {
                if (named) {
                        *ret_dtype = named;
                        return 0;
                }
                if (header->kind == 'V' && header->item_bytes <= 2)
                        return complain(ret_complaint, "holds %u-byte elements without a type ('%s'); say which with a "
                                        "dtype option, such as %s", header->item_bytes, header->descr,
                                        header->item_bytes == 2 ? "bf16" : "e4m3");
                return complain(ret_complaint, "elements of type '%s' cannot be multiplied; store them as f2, f4, f8, i1 or u1",
                                header->descr);
        }
        /* Bytes without a type of their own may be read as any type of their size. */
        if ((header->kind == 'V' || header->kind == 'u') && mma_dtype_bytes(wanted_dtype) == header->item_bytes &&
            wanted_dtype != MMA_S32 && header->item_bytes <= 2) {
                *ret_dtype = wanted_dtype;
                return 0;
        }
        return complain(ret_complaint, "holds '%s' (%s), which is not stored %s; a dtype option names raw data, it does not "
                        "convert", header->descr, named ? mma_dtype_name(named) : "no type of ours",
                        mma_dtype_name(wanted_dtype));
}

static const char *written_descr(int dtype) {
        switch (dtype) {
        case MMA_F16:
                return "<f2";
        case MMA_BF16:
                return "<V2";
        case MMA_F32:
                return "<f4";
        case MMA_F64:
                return "<f8";
        case MMA_E4M3:
        case MMA_E5M2:
                return "<V1";
        case MMA_S8:
                return "|i1";
        case MMA_U8:
                return "|u1";
        case MMA_S32:
                return "<i4";
        default:
                return "|V1";
        }
}

size_t npy_header_format(int dtype, unsigned n_axes, const uint64_t *shape, bool is_fortran,
                         uint8_t ret_bytes[NPY_WRITTEN_HEADER_BYTES_MAX]) {
        char *text = (char *)ret_bytes + 10;
        size_t room = NPY_WRITTEN_HEADER_BYTES_MAX - 10, n, total;

        n = (size_t)snprintf(text, room, "{'descr': '%s', 'fortran_order': %s, 'shape': (", written_descr(dtype),
                             is_fortran ? "True" : "False");
        for (unsigned i = 0; i < n_axes; i++)
                n += (size_t)snprintf(text + n, room - n, "%s%" PRIu64 "%s", i ? ", " : "", shape[i],
                                      n_axes == 1 ? "," : "");
        n += (size_t)snprintf(text + n, room - n, "), }");
        /* Five axes of 20 digits fit; the newline ends the padding. */
        total = (10 + n + 1 + 63) / 64 * 64;
        memset(text + n, ' ', total - 10 - n);
        ret_bytes[total - 1] = '\n';
        memcpy(ret_bytes, "\x93NUMPY\x01\x00", 8);
        ret_bytes[8] = (uint8_t)((total - 10) & 0xff);
        ret_bytes[9] = (uint8_t)((total - 10) >> 8);
        return total;
}
