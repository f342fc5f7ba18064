/* SPDX-License-Identifier: MIT
 *
 * Operands and products as msgpack maps, by the tables below; PROTOCOL.md describes the same keys in words. What the values
 * mean together is gemm_check's business (gemm.c): here only form and place are judged.
 */
#include "proto/wire_gemm.h"

const struct operand operand_absent = {
        .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET};

/* ---- operands ---- */

/* An operand with its place taken apart into the keys that say it. */
struct operand_keys {
        struct operand operand;
        uint64_t payload, slab, device, offset;
};

#define KEYS(name, member) FIELD_KEY(name), .at = offsetof(struct operand_keys, member)
static const struct field operand_rows[] = {
        {KEYS("dtype", operand.dtype), .kind = FIELD_WORD, .word = mma_dtype_name},
        {KEYS("rows", operand.rows), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("cols", operand.cols), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("ld", operand.ld), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("order", operand.order), .kind = FIELD_WORD, .word = mma_order_name},
        {KEYS("batch_stride", operand.batch_stride), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("payload", payload), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("slab", slab), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("offset", offset), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {KEYS("matrix", operand.object), .kind = FIELD_MATRIX, .more = offsetof(struct operand_keys, operand.name)},
        {KEYS("device", device), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
};
static const struct fields operand_fields = FIELDS(operand_rows);
enum { SEEN_MATRIX = 9 }; /* the row above, for keys without a value of absence */

static int operand_take_place(struct operand_keys *keys, bool has_matrix, const struct path *path,
                              struct refusal *ret_refusal) {
        bool has_payload = keys->payload != GEMM_UNSET, has_slab = keys->slab != GEMM_UNSET;
        bool has_device = keys->device != GEMM_UNSET, has_offset = keys->offset != GEMM_UNSET;
        struct operand *operand = &keys->operand;

        if (has_payload + has_slab + has_device + has_matrix != 1)
                return path_refuse(ret_refusal, MMA_BAD_FIELD, path,
                                   "must have exactly one of payload, slab, matrix and device");
        if (has_offset && !has_slab && !has_device)
                return path_refuse(ret_refusal, MMA_BAD_FIELD, &(struct path){path, "offset", -1},
                                   "goes with slab or device only");
        if (has_payload) {
                operand->place = PLACE_INLINE;
                operand->offset = keys->payload;
        } else if (has_matrix) {
                operand->place = PLACE_MATRIX;
        } else {
                operand->place = has_slab ? PLACE_SLAB : PLACE_DEVICE;
                operand->object = has_slab ? keys->slab : keys->device;
                operand->offset = has_offset ? keys->offset : 0;
        }
        return 0;
}

int operand_decode(const msgpack_object *object, const struct path *path, enum operand_needs needs,
                   struct operand *ret_operand, struct refusal *ret_refusal) {
        struct operand_keys keys = {operand_absent, GEMM_UNSET, GEMM_UNSET, GEMM_UNSET, GEMM_UNSET};
        struct operand *operand = &keys.operand;
        uint64_t seen;
        int r;

        if (object->type != MSGPACK_OBJECT_MAP)
                return path_refuse_type(ret_refusal, path, object, "a map");
        if ((r = fields_decode(&operand_fields, &object->via.map, path, &keys, &seen, ret_refusal)) ||
            (r = operand_take_place(&keys, seen >> SEEN_MATRIX & 1, path, ret_refusal)))
                return r;
        if (operand->place != PLACE_MATRIX && needs != OPERAND_PLACE) {
                const char *missing = NULL;

                if (needs == OPERAND_VECTOR && operand->cols == GEMM_UNSET)
                        operand->cols = 1;
                if (operand->cols == GEMM_UNSET)
                        missing = "cols";
                if (operand->rows == GEMM_UNSET)
                        missing = "rows";
                if (operand->dtype == MMA_DTYPE_NONE)
                        missing = "dtype";
                if (missing)
                        return path_refuse(ret_refusal, MMA_BAD_FIELD, &(struct path){path, missing, -1}, "is missing");
        }
        if (operand->place != PLACE_MATRIX && operand->order == MMA_ORDER_NONE && needs != OPERAND_PLACE)
                operand->order = MMA_ORDER_ROW;
        *ret_operand = *operand;
        return 0;
}

unsigned operand_encode(struct pack *pack, const char *key, size_t key_bytes, const struct operand *operand) {
        struct operand_keys keys = {*operand, GEMM_UNSET, GEMM_UNSET, GEMM_UNSET, GEMM_UNSET};
        size_t place;

        if (operand->dtype == MMA_DTYPE_NONE && operand->place == PLACE_NONE)
                return 0;
        switch ((enum place)operand->place) {
        case PLACE_INLINE:
                keys.payload = operand->offset;
                break;
        case PLACE_SLAB:
                keys.slab = operand->object;
                keys.offset = operand->offset;
                break;
        case PLACE_DEVICE:
                keys.device = operand->object;
                keys.offset = operand->offset;
                break;
        case PLACE_MATRIX:
        case PLACE_NONE:
                break;
        }
        if (operand->place != PLACE_MATRIX) {
                keys.operand.object = 0;
                keys.operand.name = (struct text){0};
                /* The default; for a resident matrix it would be a statement about what is stored. */
                if (operand->order == MMA_ORDER_ROW)
                        keys.operand.order = MMA_ORDER_NONE;
        }
        pack_text(pack, key, key_bytes);
        place = pack_map_begin(pack);
        pack_map_end(pack, place, fields_encode(&operand_fields, pack, &keys));
        return 1;
}

/* ---- the rows of a product that are not plain values ---- */

static int matrix_row_decode(const msgpack_object *object, const struct path *path, void *member,
                             struct refusal *ret_refusal) {
        return operand_decode(object, path, OPERAND_SHAPE, member, ret_refusal);
}

static unsigned operand_row_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        return operand_encode(pack, key, key_bytes, member);
}

static int vector_row_decode(const msgpack_object *object, const struct path *path, void *member,
                             struct refusal *ret_refusal) {
        return operand_decode(object, path, OPERAND_VECTOR, member, ret_refusal);
}

/* member is the struct gemm: C is a matrix or one value. */
static int c_row_decode(const msgpack_object *object, const struct path *path, void *member, struct refusal *ret_refusal) {
        struct gemm *gemm = member;

        if (!field_is_number(object))
                return operand_decode(object, path, OPERAND_SHAPE, &gemm->c, ret_refusal);
        gemm->has_c_scalar = true;
        gemm->c_scalar = field_number(object);
        return 0;
}

static unsigned c_row_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        const struct gemm *gemm = member;

        if (!gemm->has_c_scalar)
                return operand_encode(pack, key, key_bytes, &gemm->c);
        pack_text(pack, key, key_bytes);
        pack_f64(pack, gemm->c_scalar);
        return 1;
}

static int decode_scale(const msgpack_object *object, const struct path *path, struct operand *ret_vector, float *ret_value,
                        struct refusal *ret_refusal) {
        if (!field_is_number(object))
                return operand_decode(object, path, OPERAND_VECTOR, ret_vector, ret_refusal);
        *ret_value = (float)field_number(object);
        return 0;
}

static int scale_a_row_decode(const msgpack_object *object, const struct path *path, void *member,
                              struct refusal *ret_refusal) {
        struct gemm *gemm = member;

        return decode_scale(object, path, &gemm->scale_a, &gemm->scale_a_value, ret_refusal);
}

static int scale_b_row_decode(const msgpack_object *object, const struct path *path, void *member,
                              struct refusal *ret_refusal) {
        struct gemm *gemm = member;

        return decode_scale(object, path, &gemm->scale_b, &gemm->scale_b_value, ret_refusal);
}

static const struct field_custom matrix_row = {matrix_row_decode, operand_row_encode};
static const struct field_custom vector_row = {vector_row_decode, operand_row_encode};
static const struct field_custom c_row = {c_row_decode, c_row_encode};

/* A scale of both kinds at once (vector and value) has two keys: scale_a may be either, scale_a_value is the value beside a
 * vector. So encoding writes the vector or, without one, nothing under scale_a. */
static unsigned scale_a_row_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        return operand_encode(pack, key, key_bytes, &((const struct gemm *)member)->scale_a);
}

static unsigned scale_b_row_encode(struct pack *pack, const char *key, size_t key_bytes, const void *member) {
        return operand_encode(pack, key, key_bytes, &((const struct gemm *)member)->scale_b);
}

static const struct field_custom scale_a_row = {scale_a_row_decode, scale_a_row_encode};
static const struct field_custom scale_b_row = {scale_b_row_decode, scale_b_row_encode};

#define GEMM(name, member) FIELD_KEY(name), .at = offsetof(struct gemm, member)
static const struct field gemm_rows[] = {
        {GEMM("a", a), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &matrix_row},
        {GEMM("b", b), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &matrix_row},
        {FIELD_KEY("c"), .kind = FIELD_CUSTOM, .custom = &c_row},
        {GEMM("d", d), .kind = FIELD_CUSTOM, .flags = FIELD_REQUIRED, .custom = &matrix_row},
        {GEMM("op_a", op_a), .kind = FIELD_WORD, .word = mma_op_name, .absent.u64 = MMA_OP_N},
        {GEMM("op_b", op_b), .kind = FIELD_WORD, .word = mma_op_name, .absent.u64 = MMA_OP_N},
        {GEMM("alpha", alpha), .kind = FIELD_F64, .absent.f64 = 1.0},
        {GEMM("beta", beta), .kind = FIELD_F64, .absent.f64 = 0.0},
        {GEMM("compute", compute), .kind = FIELD_WORD, .word = mma_compute_name, .absent.u64 = MMA_COMPUTE_DEFAULT},
        {GEMM("act", act), .kind = FIELD_WORD, .word = mma_act_name, .absent.u64 = MMA_ACT_NONE},
        {GEMM("bias", bias), .kind = FIELD_CUSTOM, .custom = &vector_row},
        {GEMM("bias_axis", bias_axis), .kind = FIELD_WORD, .word = mma_axis_name, .absent.u64 = MMA_AXIS_N},
        {GEMM("c_mode", c_mode), .kind = FIELD_WORD, .word = mma_cmode_name, .absent.u64 = MMA_CMODE_ADD},
        {FIELD_KEY("scale_a"), .kind = FIELD_CUSTOM, .custom = &scale_a_row},
        {FIELD_KEY("scale_b"), .kind = FIELD_CUSTOM, .custom = &scale_b_row},
        {GEMM("scale_a_value", scale_a_value), .kind = FIELD_F32, .absent.f64 = 1.0},
        {GEMM("scale_b_value", scale_b_value), .kind = FIELD_F32, .absent.f64 = 1.0},
        {GEMM("out_scale", out_scale), .kind = FIELD_F32, .absent.f64 = 1.0},
        {GEMM("m", m), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {GEMM("n", n), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {GEMM("k", k), .kind = FIELD_U64, .absent.u64 = GEMM_UNSET},
        {GEMM("batch", batch), .kind = FIELD_U64, .absent.u64 = 1},
        {GEMM("batch_invariant", batch_invariant), .kind = FIELD_BOOL},
        {GEMM("keep_c", keep_c), .kind = FIELD_BOOL},
        {GEMM("amax", wants_amax), .kind = FIELD_BOOL},
        {GEMM("rows_a", rows_a), .kind = FIELD_CUSTOM, .custom = &vector_row},
        {GEMM("rows_d", rows_d), .kind = FIELD_CUSTOM, .custom = &vector_row},
        {GEMM("scale_mode", scale_mode), .kind = FIELD_WORD, .word = mma_scale_mode_name, .absent.u64 = MMA_SCALE_MODE_VECTOR},
};
const struct fields gemm_fields = FIELDS(gemm_rows);
enum { SEEN_SCALE = 13, SEEN_SCALE_VALUE = 15 }; /* the rows of a's; b's are the next ones */

int gemm_decode(const msgpack_object_map *map, const struct path *up, struct gemm *ret_gemm, struct refusal *ret_refusal) {
        uint64_t seen;
        int r;

        gemm_init(ret_gemm);
        r = fields_decode(&gemm_fields, map, up, ret_gemm, &seen, ret_refusal);
        if (r)
                return r;
        for (unsigned i = 0; i < 2; i++) {
                const struct operand *vector = i == 0 ? &ret_gemm->scale_a : &ret_gemm->scale_b;

                if (seen >> (SEEN_SCALE + i) & seen >> (SEEN_SCALE_VALUE + i) & 1 && vector->place == PLACE_NONE)
                        return path_refuse(ret_refusal, MMA_BAD_FIELD,
                                           &(struct path){up, gemm_rows[SEEN_SCALE_VALUE + i].key, -1},
                                           "is there beside %s, which is a number too", gemm_rows[SEEN_SCALE + i].key);
        }
        return 0;
}
