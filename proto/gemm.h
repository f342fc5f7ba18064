/* SPDX-License-Identifier: MIT
 *
 * One matrix product as plain data, and the pure checks on it:
 *
 *     D = act((alpha * scale_a * scale_b) * op(A) * op(B) + beta * C + bias) * out_scale
 *
 * (exact order of rounding: kernels/problem.h). Filled by wire.c from a frame or by the client library from its public
 * struct; nothing here allocates, logs or knows of sockets. All sizes are 64-bit; every product of two of them goes
 * through the overflow builtins.
 */
#ifndef MMA_PROTO_GEMM_H
#define MMA_PROTO_GEMM_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/limits.h"
#include "proto/types.h"

/* Bytes inside a frame; not terminated. Valid as long as the frame. */
struct text {
        const char *at;
        uint32_t n_bytes;
};

/* Why something was refused: what the reply carries. */
struct refusal {
        int status;                             /* enum mma_status, never MMA_OK */
        char field[48];                         /* "a.ld"; "problems[3].d.offset"; empty when no field is at fault */
        bool has_limit;
        uint64_t limit;                         /* the bound that was missed, in the unit of the field */
        char text[REQUEST_TEXT_BYTES_MAX];      /* one sentence; no pointers, paths or other users' names */
};

/* Fills *ret_refusal and returns status, so that a check can end with `return refuse(...)`. field and format as printf. */
int refuse(struct refusal *ret_refusal, int status, const char *field, const char *format, ...)
        __attribute__((format(printf, 4, 5)));
int refuse_limit(struct refusal *ret_refusal, int status, const char *field, uint64_t limit, const char *format, ...)
        __attribute__((format(printf, 5, 6)));

enum place {
        PLACE_NONE = 0,
        PLACE_INLINE,   /* offset into the payload of the frame; for D: comes back in the payload of the reply, packed */
        PLACE_SLAB,     /* object = slab id of this connection, offset in bytes */
        PLACE_MATRIX,   /* a resident matrix by id (object) or by name; offset and ld are the daemon's */
        PLACE_DEVICE,   /* imported GPU memory; reserved, refused as unsupported */
};

#define GEMM_UNSET UINT64_MAX

/* The activation takes the columns of the product in pairs: D has n / 2 of them. A macro, for device code too. */
#define ACT_IS_GATED(act) ((act) >= MMA_ACT_SWIGLU && (act) <= MMA_ACT_GEGLU_TANH)

/* Values along K, rows of op(A) or columns of op(B) that share a scale of scale_mode block128. */
#define SCALE_BLOCK 128u

/* A stored matrix, or (bias, scales, rows) a vector of `rows` values with cols = 1. Present when dtype or place is set: a resident
 * matrix may leave dtype and order 0 until it is resolved. */
struct operand {
        uint8_t dtype;          /* enum mma_dtype; NONE = the operand is absent */
        uint8_t order;          /* enum mma_order */
        uint8_t place;          /* enum place */
        uint64_t rows, cols;    /* as stored, before op. PLACE_MATRIX: may be GEMM_UNSET, filled by resolve */
        uint64_t ld;            /* elements; GEMM_UNSET = packed; ignored for the packed tile orders */
        uint64_t batch_stride;  /* elements; GEMM_UNSET = packed when batch > 1; ignored when batch <= 1 */
        uint64_t object;        /* slab or matrix id; 0 = by name */
        uint64_t offset;        /* bytes */
        struct text name;       /* matrix name, "owner/name" for another user's */
};

struct gemm {
        struct operand a, b, c, d;              /* c.dtype = NONE: no C tensor */
        struct operand bias;                    /* f32 or C's (D's) dtype, N or M values by bias_axis */
        struct operand scale_a, scale_b;        /* f32: one value a row of op(A) / column of op(B), or matrices of one value
                                                 * a block (scale_mode); or NONE */
        struct operand rows_a;                  /* s32 or s64, or NONE: row m of op(A) is its stored row rows_a[m]; scale_a
                                                 * belongs to stored rows. M is the number of values */
        struct operand rows_d;                  /* likewise: row m of the product becomes row rows_d[m] of D (and C) */
        double alpha, beta;                     /* s32 D: whole numbers, taken modulo 2^32 */
        bool has_c_scalar;                      /* C is one value broadcast over D */
        double c_scalar;
        float scale_a_value, scale_b_value;     /* per tensor, 1 by default, multiplied with the vectors' values */
        float out_scale;
        uint8_t op_a, op_b;                     /* enum mma_op */
        uint8_t compute, act, bias_axis, c_mode, scale_mode;
        bool batch_invariant, keep_c;
        bool wants_amax;                        /* the reply tells the largest |value| before out_scale and conversion */
        uint64_t m, n, k;                       /* GEMM_UNSET when not sent; filled by gemm_check */
        uint64_t batch;                         /* 1 by default */
};

/* Everything at its default: alpha 1, beta 0, ops N, scales 1, batch 1, all sizes GEMM_UNSET. */
void gemm_init(struct gemm *ret_gemm);

/* Fills defaults (m, n, k, ld, batch_stride) and proves everything that can be known without the objects: dtypes that go
 * together, shapes, ld, strides, alignment, vectors' lengths, beta and alpha. Operands in PLACE_MATRIX must have been
 * resolved (rows, cols, dtype, order set) before. prefix is "" or "problems[3]." for messages. 0 or the refusal's status. */
int gemm_check(struct gemm *gemm, const char *prefix, struct refusal *ret_refusal);

/* One stored matrix on its own, such as the source of a put: fills order, ld and batch_stride and proves what gemm_check
 * proves of it. is_result: it is written, so the matrices of a batch may not share bytes, and inline means the reply. */
int operand_check(struct operand *operand, uint64_t batch, bool is_result, const char *field, struct refusal *ret_refusal);

/* Bytes from operand->offset to the end of the last element touched; 0 for an empty one. false on overflow. */
bool operand_extent(const struct operand *operand, uint64_t batch, uint64_t *ret_bytes);

/* That offset + extent fits into an object of object_bytes. */
int operand_check_extent(const struct operand *operand, uint64_t batch, uint64_t object_bytes, const char *field,
                         struct refusal *ret_refusal);

/* Whether two operands with the same object share an element: exact for rectangles of one layout (same order and ld, no
 * batch), by byte ranges otherwise. Different places or objects never overlap. */
bool operand_overlaps(const struct operand *x, uint64_t x_batch, const struct operand *y, uint64_t y_batch);

/* D against A, B, C, bias, scales of the same problem; C == D with the same layout is allowed. */
int gemm_check_overlap(const struct gemm *gemm, const char *prefix, struct refusal *ret_refusal);

/* The same between the problems of a vector, which run in any order: no D may overlap anything of another problem. */
int gemm_check_vector_overlap(const struct gemm *problems, uint32_t n_problems, struct refusal *ret_refusal);

/* That a payload is just what the inline operands need: each lies within it, and fewer than 16 bytes are left behind the
 * last one (padding). is_vector: fields are "problems[3].a" instead of "a". */
int gemm_check_payload(const struct gemm *problems, uint32_t n_problems, bool is_vector, uint64_t payload_bytes,
                       struct refusal *ret_refusal);
/* The second half of it, for requests with one operand: the operands end at end_bytes. */
int payload_check_end(uint64_t end_bytes, uint64_t payload_bytes, struct refusal *ret_refusal);

/* Bytes that D takes in a reply: packed rows (row order) or columns, batch after batch, no padding. */
bool gemm_inline_d_bytes(const struct gemm *gemm, uint64_t *ret_bytes);

/* The product term is zero and neither A nor B is read (alpha = 0, K = 0). */
bool gemm_product_is_zero(const struct gemm *gemm);
/* C (tensor or scalar) is read: beta != 0 or c_mode = init. */
bool gemm_reads_c(const struct gemm *gemm);
/* Rows of op(A) as it is stored, before rows_a picks among them. */
uint64_t gemm_a_rows(const struct gemm *gemm);
/* 2 m n k batch, saturating. */
double gemm_flops(const struct gemm *gemm);

#endif
