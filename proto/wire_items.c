/* SPDX-License-Identifier: MIT
 *
 * The items of matrix.list, kernels, stats and tune: one msgpack array of maps, which travels as the payload of a reply because
 * it may be longer than a map may be. Not the hot path, so both directions use fresh memory.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "proto/fields.h"
#include "proto/wire.h"
#include "proto/wire_decoder.h"

#define ITEM(type, member, kind_) FIELD_KEY(#member), .at = offsetof(type, member), .kind = kind_, .flags = FIELD_ALWAYS
#define ITEM_CHARS(type, member) {ITEM(type, member, FIELD_CHARS), .more = sizeof(((type *)0)->member)}

static const struct field matrix_rows[] = {
        {ITEM(struct wire_matrix, id, FIELD_U64)},
        {ITEM(struct wire_matrix, rows, FIELD_U64)},
        {ITEM(struct wire_matrix, cols, FIELD_U64)},
        {ITEM(struct wire_matrix, batch, FIELD_U64)},
        {ITEM(struct wire_matrix, bytes, FIELD_U64)},
        {ITEM(struct wire_matrix, dtype, FIELD_WORD), .word = mma_dtype_name},
        {ITEM(struct wire_matrix, order, FIELD_WORD), .word = mma_order_name},
        {ITEM(struct wire_matrix, share, FIELD_WORD), .word = mma_share_name},
        {ITEM(struct wire_matrix, owner_uid, FIELD_U64)},
        ITEM_CHARS(struct wire_matrix, name),
        {ITEM(struct wire_matrix, committed, FIELD_BOOL)},
};
static const struct field kernel_rows[] = {
        ITEM_CHARS(struct wire_kernel, name),
        ITEM_CHARS(struct wire_kernel, family),
        ITEM_CHARS(struct wire_kernel, a),
        ITEM_CHARS(struct wire_kernel, b),
        ITEM_CHARS(struct wire_kernel, accumulate),
        ITEM_CHARS(struct wire_kernel, numeric_class),
        {ITEM(struct wire_kernel, tile_m, FIELD_U32)},
        {ITEM(struct wire_kernel, tile_n, FIELD_U32)},
        {ITEM(struct wire_kernel, tile_k, FIELD_U32)},
        {ITEM(struct wire_kernel, cc_min, FIELD_U32)},
        {ITEM(struct wire_kernel, usable, FIELD_BOOL)},
};
static const struct field choice_rows[] = {
        ITEM_CHARS(struct wire_choice, kernel),
        ITEM_CHARS(struct wire_choice, numeric_class),
        ITEM_CHARS(struct wire_choice, lane),
        ITEM_CHARS(struct wire_choice, refusal),
        ITEM_CHARS(struct wire_choice, prepare),
        {FIELD_KEY("cost_us"), .at = offsetof(struct wire_choice, cost_us), .kind = FIELD_F64, .flags = FIELD_REQUIRED},
        {ITEM(struct wire_choice, measured, FIELD_BOOL)},
};
static const struct field counter_rows[] = {
        ITEM_CHARS(struct wire_counter, name),
        {ITEM(struct wire_counter, value, FIELD_F64)},
};
static const struct fields matrix_fields = FIELDS(matrix_rows);
static const struct fields kernel_fields = FIELDS(kernel_rows);
static const struct fields choice_fields = FIELDS(choice_rows);
static const struct fields counter_fields = FIELDS(counter_rows);

/* Keys with their headers take at most 16 bytes each, numbers 9, and the longest item has 11 keys; strings are no longer
 * than the struct. */
#define ITEM_OVERHEAD_BYTES (11u * (16u + 9u) + 8u)

static int encode_items(const struct fields *fields, const void *items, size_t item_bytes, uint32_t n_items,
                        uint8_t **ret_payload, size_t *ret_n_bytes) {
        struct pack pack = {0};
        size_t map;

        if (__builtin_mul_overflow((size_t)n_items, item_bytes + ITEM_OVERHEAD_BYTES, &pack.bytes_max) ||
            __builtin_add_overflow(pack.bytes_max, 8, &pack.bytes_max))
                return -ENOMEM;
        pack.at = malloc(pack.bytes_max);
        if (!pack.at)
                return -ENOMEM;
        pack_array(&pack, n_items);
        for (uint32_t i = 0; i < n_items; i++) {
                map = pack_map_begin(&pack);
                pack_map_end(&pack, map, fields_encode(fields, &pack, (const char *)items + i * item_bytes));
        }
        if (pack.is_full) {
                free(pack.at);
                return -EMSGSIZE;
        }
        *ret_payload = pack.at;
        *ret_n_bytes = pack.n_bytes;
        return 0;
}

static int decode_items(const struct fields *fields, size_t item_bytes, const uint8_t *payload, size_t n_bytes,
                        void **ret_items, uint32_t *ret_n_items) {
        const msgpack_object_array *array;
        struct refusal refusal;
        msgpack_object object;
        msgpack_zone zone;
        uint64_t seen;
        char *items = NULL;
        int r;

        if (!msgpack_zone_init(&zone, 64u << 10))
                return -ENOMEM;
        r = wire_unpack(&zone, payload, n_bytes, true, LIST_OBJECTS_MAX, &object);
        if (r < 0)
                goto out;
        array = &object.via.array;
        items = calloc(array->size ? array->size : 1, item_bytes);
        if (!items)
                r = -ENOMEM;
        for (uint32_t i = 0; r == 0 && i < array->size; i++)
                if (array->ptr[i].type != MSGPACK_OBJECT_MAP ||
                    fields_decode(fields, &array->ptr[i].via.map, NULL, items + i * item_bytes, &seen, &refusal) != 0)
                        r = -EBADMSG;
        if (r == 0) {
                *ret_items = items;
                *ret_n_items = array->size;
                items = NULL;
        }
out:
        free(items);
        msgpack_zone_destroy(&zone);
        return r;
}

/* wire_encode_<plural> and wire_decode_<plural> of wire.h for one struct. */
#define ITEMS(singular, plural)                                                                                        \
        int wire_encode_##plural(const struct wire_##singular *items, uint32_t n_items, uint8_t **ret_payload,         \
                                 size_t *ret_n_bytes) {                                                                \
                return encode_items(&singular##_fields, items, sizeof(*items), n_items, ret_payload, ret_n_bytes);     \
        }                                                                                                              \
        int wire_decode_##plural(const uint8_t *payload, size_t n_bytes, struct wire_##singular **ret_items,           \
                                 uint32_t *ret_n_items) {                                                              \
                void *items;                                                                                           \
                int r = decode_items(&singular##_fields, sizeof(**ret_items), payload, n_bytes, &items, ret_n_items);  \
                                                                                                                       \
                if (r == 0)                                                                                            \
                        *ret_items = items;                                                                            \
                return r;                                                                                              \
        }

ITEMS(matrix, matrices)
ITEMS(kernel, kernels)
ITEMS(choice, choices)
ITEMS(counter, counters)
