/* SPDX-License-Identifier: MIT
 *
 * Random requests and replies in the form that decoding gives, and comparing two of them member by member; for the round
 * trips of test-wire.c.
 */
#ifndef MMA_TESTS_UNIT_PROTO_SAME_H
#define MMA_TESTS_UNIT_PROTO_SAME_H

#include <string.h>

#include "proto/wire.h"
#include "tests/unit/proto/random.h"

static inline bool maybe(void) {
        return random_below(2) != 0;
}

/* All magnitudes alike, never GEMM_UNSET. */
static inline uint64_t random_size(void) {
        uint64_t value = random_u64() >> random_below(64);

        return value == GEMM_UNSET ? 0 : value;
}

static inline uint64_t random_or_unset(void) {
        return maybe() ? random_size() : GEMM_UNSET;
}

static inline double random_f64(void) {
        static const double values[] = {0.0, 1.0, -1.0, 0.1, 1e300, -1e-300, 4294967295.0, 3.5};

        return values[random_below(8)];
}

static inline float random_f32(void) {
        static const float values[] = {1.0f, 0.0f, -2.5f, 3e38f, 1e-40f};

        return values[random_below(5)];
}

static inline struct text random_name(void) {
        static const char *const names[] = {"w", "layer.0.weight", "a_b-c", "ZZZ"};
        const char *name = names[random_below(4)];

        return (struct text){name, (uint32_t)strlen(name)};
}

static inline struct operand random_operand(void) {
        struct operand operand = {
                .dtype = (uint8_t)(1 + random_below(10)), .order = (uint8_t)(1 + random_below(4)),
                .place = (uint8_t)(1 + random_below(4)), .rows = random_size(), .cols = random_size(),
                .ld = random_or_unset(), .batch_stride = random_or_unset()};

        switch (operand.place) {
        case PLACE_INLINE:
                operand.offset = random_size();
                break;
        case PLACE_SLAB:
        case PLACE_DEVICE:
                operand.object = random_size();
                operand.offset = random_size();
                break;
        default:
                if (maybe())
                        operand.object = 1 + random_size() / 2;
                else
                        operand.name = random_name();
                if (maybe()) { /* what is not sent is the matrix's own */
                        operand.dtype = MMA_DTYPE_NONE;
                        operand.order = MMA_ORDER_NONE;
                        operand.rows = operand.cols = GEMM_UNSET;
                }
        }
        return operand;
}

/* A source or target: place, ld and stride alone. */
static inline struct operand random_place(void) {
        struct operand operand = random_operand();

        operand.place = maybe() ? PLACE_INLINE : PLACE_SLAB;
        operand.object = operand.place == PLACE_SLAB ? 7 : 0;
        operand.name = (struct text){0};
        operand.dtype = MMA_DTYPE_NONE;
        operand.order = MMA_ORDER_NONE;
        operand.rows = operand.cols = GEMM_UNSET;
        return operand;
}

static inline struct wire_problem random_problem(void) {
        return (struct wire_problem){.m = random_size(), .n = random_size(), .k = random_size(), .batch = random_size(),
                .a = (uint8_t)(1 + random_below(10)), .b = (uint8_t)random_below(10), .d = (uint8_t)random_below(10),
                .op_a = (uint8_t)(1 + random_below(2)), .op_b = (uint8_t)(1 + random_below(2)),
                .compute = (uint8_t)(1 + random_below(5))};
}

static inline bool same_problem(const struct wire_problem *x, const struct wire_problem *y) {
        return x->m == y->m && x->n == y->n && x->k == y->k && x->batch == y->batch && x->a == y->a && x->b == y->b &&
               x->d == y->d && x->op_a == y->op_a && x->op_b == y->op_b && x->compute == y->compute;
}

static inline void random_gemm(struct gemm *ret_gemm) {
        gemm_init(ret_gemm);
        ret_gemm->a = random_operand();
        ret_gemm->b = random_operand();
        ret_gemm->d = random_operand();
        if (maybe())
                ret_gemm->c = random_operand();
        else if (maybe()) {
                ret_gemm->has_c_scalar = true;
                ret_gemm->c_scalar = random_f64();
        }
        if (maybe())
                ret_gemm->bias = random_operand();
        if (maybe())
                ret_gemm->scale_a = random_operand();
        if (maybe())
                ret_gemm->scale_b = random_operand();
        ret_gemm->alpha = random_f64();
        ret_gemm->beta = random_f64();
        ret_gemm->scale_a_value = random_f32();
        ret_gemm->scale_b_value = random_f32();
        ret_gemm->out_scale = random_f32();
        ret_gemm->op_a = (uint8_t)(1 + random_below(2));
        ret_gemm->op_b = (uint8_t)(1 + random_below(2));
        ret_gemm->compute = (uint8_t)(1 + random_below(5));
        ret_gemm->act = (uint8_t)(1 + random_below(8));
        ret_gemm->bias_axis = (uint8_t)(1 + random_below(2));
        ret_gemm->c_mode = (uint8_t)(1 + random_below(2));
        ret_gemm->batch_invariant = maybe();
        ret_gemm->keep_c = maybe();
        if (maybe())
                ret_gemm->rows_a = random_operand();
        if (maybe())
                ret_gemm->rows_d = random_operand();
        ret_gemm->wants_amax = maybe();
        ret_gemm->scale_mode = (uint8_t)(1 + random_below(2));
        ret_gemm->m = random_or_unset();
        ret_gemm->n = random_or_unset();
        ret_gemm->k = random_or_unset();
        ret_gemm->batch = random_size();
}

static inline bool same_text(const struct text *x, const struct text *y) {
        return x->n_bytes == y->n_bytes && (x->n_bytes == 0 || memcmp(x->at, y->at, x->n_bytes) == 0);
}

static inline bool same_operand(const struct operand *x, const struct operand *y) {
        return x->dtype == y->dtype && x->order == y->order && x->place == y->place && x->rows == y->rows &&
               x->cols == y->cols && x->ld == y->ld && x->batch_stride == y->batch_stride && x->object == y->object &&
               x->offset == y->offset && same_text(&x->name, &y->name);
}

static inline bool same_gemm(const struct gemm *x, const struct gemm *y) {
        return same_operand(&x->a, &y->a) && same_operand(&x->b, &y->b) && same_operand(&x->c, &y->c) &&
               same_operand(&x->d, &y->d) && same_operand(&x->bias, &y->bias) && same_operand(&x->scale_a, &y->scale_a) &&
               same_operand(&x->scale_b, &y->scale_b) && x->alpha == y->alpha && x->beta == y->beta &&
               x->has_c_scalar == y->has_c_scalar && x->c_scalar == y->c_scalar && x->scale_a_value == y->scale_a_value &&
               x->scale_b_value == y->scale_b_value && x->out_scale == y->out_scale && x->op_a == y->op_a &&
               x->op_b == y->op_b && x->compute == y->compute && x->act == y->act && x->bias_axis == y->bias_axis &&
               x->c_mode == y->c_mode && x->batch_invariant == y->batch_invariant && x->keep_c == y->keep_c &&
               same_operand(&x->rows_a, &y->rows_a) && same_operand(&x->rows_d, &y->rows_d) &&
               x->wants_amax == y->wants_amax && x->scale_mode == y->scale_mode &&
               x->m == y->m && x->n == y->n && x->k == y->k && x->batch == y->batch;
}

/* request->gemm.problems points to room for REQUEST_PROBLEMS_MAX. */
static inline void random_request(struct request *ret_request, int method, struct gemm *problems) {
        static const char *const features[] = {"vector", "slab", "session"};

        *ret_request = (struct request){.id = 1 + random_size() / 2, .method = method, .deadline_us = random_size()};
        switch (method) {
        case WIRE_HELLO:
                ret_request->hello.version_min = (uint32_t)random_u64();
                ret_request->hello.version_max = (uint32_t)random_u64();
                if (maybe()) {
                        ret_request->hello.session[0] = random_u64();
                        ret_request->hello.session[1] = random_u64();
                }
                ret_request->hello.n_features = (uint32_t)random_below(REQUEST_FEATURES_MAX + 1);
                for (uint32_t i = 0; i < ret_request->hello.n_features; i++) {
                        const char *feature = features[random_below(3)];

                        ret_request->hello.features[i] = (struct text){feature, (uint32_t)strlen(feature)};
                }
                if (maybe())
                        ret_request->hello.client = random_name();
                break;
        case WIRE_GEMM:
                ret_request->gemm.is_vector = maybe();
                ret_request->gemm.n_problems = ret_request->gemm.is_vector ? (uint32_t)random_below(20) : 1;
                ret_request->gemm.problems = problems;
                for (uint32_t i = 0; i < ret_request->gemm.n_problems; i++)
                        random_gemm(&problems[i]);
                break;
        case WIRE_SLAB_OPEN:
                ret_request->slab_open.bytes = random_size();
                break;
        case WIRE_SLAB_CLOSE:
                ret_request->slab_close.slab = random_size();
                break;
        case WIRE_MATRIX_PUT: {
                struct operand *shape = &ret_request->matrix_put.shape;

                ret_request->matrix_put.name = random_name();
                *shape = (struct operand){.dtype = (uint8_t)(1 + random_below(10)), .order = (uint8_t)(1 + random_below(4)),
                                          .rows = random_size(), .cols = random_size(), .ld = GEMM_UNSET,
                                          .batch_stride = GEMM_UNSET};
                ret_request->matrix_put.batch = random_size();
                ret_request->matrix_put.source = (struct operand){
                        .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET};
                if (maybe()) {
                        ret_request->matrix_put.has_source = true;
                        ret_request->matrix_put.source = random_place();
                        ret_request->matrix_put.source.dtype = shape->dtype;
                        ret_request->matrix_put.source.order = shape->order;
                        ret_request->matrix_put.source.rows = shape->rows;
                        ret_request->matrix_put.source.cols = shape->cols;
                }
                ret_request->matrix_put.share = (uint8_t)(1 + random_below(3));
                ret_request->matrix_put.share_gid = maybe() ? -1 : (int64_t)random_below(1u << 31);
                ret_request->matrix_put.replace = maybe();
                ret_request->matrix_put.has_digest = maybe();
                for (int i = 0; i < 32 && ret_request->matrix_put.has_digest; i++)
                        ret_request->matrix_put.digest[i] = (uint8_t)random_u64();
                break;
        }
        case WIRE_MATRIX_WRITE:
                ret_request->matrix_write.matrix = random_size();
                ret_request->matrix_write.batch_index = random_size();
                ret_request->matrix_write.line = random_size();
                ret_request->matrix_write.n_lines = random_size();
                ret_request->matrix_write.source = random_place();
                break;
        case WIRE_MATRIX_COMMIT:
                ret_request->matrix_commit.matrix = random_size();
                break;
        case WIRE_MATRIX_GET:
                if (maybe())
                        ret_request->matrix_get.matrix = 1 + random_size() / 2;
                else
                        ret_request->matrix_get.name = random_name();
                ret_request->matrix_get.batch_index = random_size();
                ret_request->matrix_get.line = random_size();
                ret_request->matrix_get.n_lines = random_or_unset();
                ret_request->matrix_get.target = random_place();
                break;
        case WIRE_MATRIX_LIST:
                ret_request->matrix_list.cursor = random_size();
                if (maybe())
                        ret_request->matrix_list.owner = random_name();
                break;
        case WIRE_MATRIX_DROP:
                ret_request->matrix_drop.name = random_name();
                break;
        case WIRE_CANCEL:
                ret_request->cancel.target = random_size();
                break;
        case WIRE_KERNELS:
                ret_request->kernels.cursor = random_size();
                ret_request->kernels.has_problem = maybe();
                if (ret_request->kernels.has_problem)
                        ret_request->kernels.problem = random_problem();
                break;
        case WIRE_TUNE:
                ret_request->tune.problem = random_problem();
                break;
        default:
                break;
        }
}

static inline bool same_request(const struct request *x, const struct request *y) {
        if (x->id != y->id || x->method != y->method || x->deadline_us != y->deadline_us)
                return false;
        switch (x->method) {
        case WIRE_HELLO:
                if (x->hello.version_min != y->hello.version_min || x->hello.version_max != y->hello.version_max ||
                    memcmp(x->hello.session, y->hello.session, 16) != 0 || x->hello.n_features != y->hello.n_features ||
                    !same_text(&x->hello.client, &y->hello.client))
                        return false;
                for (uint32_t i = 0; i < x->hello.n_features; i++)
                        if (!same_text(&x->hello.features[i], &y->hello.features[i]))
                                return false;
                return true;
        case WIRE_GEMM:
                if (x->gemm.is_vector != y->gemm.is_vector || x->gemm.n_problems != y->gemm.n_problems)
                        return false;
                for (uint32_t i = 0; i < x->gemm.n_problems; i++)
                        if (!same_gemm(&x->gemm.problems[i], &y->gemm.problems[i]))
                                return false;
                return true;
        case WIRE_SLAB_OPEN:
                return x->slab_open.bytes == y->slab_open.bytes;
        case WIRE_SLAB_CLOSE:
                return x->slab_close.slab == y->slab_close.slab;
        case WIRE_MATRIX_PUT:
                return same_text(&x->matrix_put.name, &y->matrix_put.name) &&
                       same_operand(&x->matrix_put.shape, &y->matrix_put.shape) && x->matrix_put.batch == y->matrix_put.batch &&
                       x->matrix_put.has_source == y->matrix_put.has_source &&
                       same_operand(&x->matrix_put.source, &y->matrix_put.source) &&
                       x->matrix_put.share == y->matrix_put.share && x->matrix_put.share_gid == y->matrix_put.share_gid &&
                       x->matrix_put.replace == y->matrix_put.replace && x->matrix_put.has_digest == y->matrix_put.has_digest &&
                       memcmp(x->matrix_put.digest, y->matrix_put.digest, 32) == 0;
        case WIRE_MATRIX_WRITE:
                return x->matrix_write.matrix == y->matrix_write.matrix &&
                       x->matrix_write.batch_index == y->matrix_write.batch_index &&
                       x->matrix_write.line == y->matrix_write.line && x->matrix_write.n_lines == y->matrix_write.n_lines &&
                       same_operand(&x->matrix_write.source, &y->matrix_write.source);
        case WIRE_MATRIX_COMMIT:
                return x->matrix_commit.matrix == y->matrix_commit.matrix;
        case WIRE_MATRIX_GET:
                return x->matrix_get.matrix == y->matrix_get.matrix && same_text(&x->matrix_get.name, &y->matrix_get.name) &&
                       x->matrix_get.batch_index == y->matrix_get.batch_index && x->matrix_get.line == y->matrix_get.line &&
                       x->matrix_get.n_lines == y->matrix_get.n_lines &&
                       same_operand(&x->matrix_get.target, &y->matrix_get.target);
        case WIRE_MATRIX_LIST:
                return x->matrix_list.cursor == y->matrix_list.cursor && same_text(&x->matrix_list.owner, &y->matrix_list.owner);
        case WIRE_MATRIX_DROP:
                return x->matrix_drop.matrix == y->matrix_drop.matrix && same_text(&x->matrix_drop.name, &y->matrix_drop.name);
        case WIRE_CANCEL:
                return x->cancel.target == y->cancel.target;
        case WIRE_KERNELS:
                return x->kernels.cursor == y->kernels.cursor && x->kernels.has_problem == y->kernels.has_problem &&
                       (!x->kernels.has_problem || same_problem(&x->kernels.problem, &y->kernels.problem));
        case WIRE_TUNE:
                return same_problem(&x->tune.problem, &y->tune.problem);
        default:
                return true;
        }
}

#endif
