/* SPDX-License-Identifier: MIT
 *
 * The words both ends share: element types, orders, operations and statuses, each listed once. Installed as
 * <mma/types.h>; plain C99, also C++. Numbers are part of the wire protocol and never change within a major version;
 * names are what msgpack carries. Adding a dtype starts with a row here, and the compiler asks for the rest.
 */
#ifndef MMA_TYPES_H
#define MMA_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything is built with hidden visibility; what a library offers to the outside says so. */
#ifndef MMA_EXPORT
#if defined(__GNUC__) || defined(__clang__)
#define MMA_EXPORT __attribute__((visibility("default")))
#else
#define MMA_EXPORT
#endif
#endif

/* X(TAG, number, bits of one element, "name on the wire")
 * f16, f32, f64: IEEE 754-2019 binary16/32/64. bf16: the upper half of binary32. e4m3 (no infinity, NaN = S.1111.111,
 * largest 448) and e5m2: OCP 8-bit floating point, revision 1.0. s8, u8, s32, s64: two's complement; s64 only for row numbers. */
#define MMA_DTYPES(X)                                                                                                  \
        X(F16, 1, 16, "f16")                                                                                           \
        X(BF16, 2, 16, "bf16")                                                                                         \
        X(F32, 3, 32, "f32")                                                                                           \
        X(F64, 4, 64, "f64")                                                                                           \
        X(E4M3, 5, 8, "e4m3")                                                                                          \
        X(E5M2, 6, 8, "e5m2")                                                                                          \
        X(S8, 7, 8, "s8")                                                                                              \
        X(U8, 8, 8, "u8")                                                                                              \
        X(S32, 9, 32, "s32")                                                                                           \
        X(S64, 10, 64, "s64")

/* Storage order of a matrix. row: element (i, j) at i * ld + j. col: at j * ld + i.
 * mma16816 and mma1688: the packed tile orders of mma.sync m16n8k16 / m16n8k8 (k = 16 or 8), 16-bit elements as
 * operands. Which tile is meant follows from the role of the matrix, batch outermost, no ld:
 *   A (M x K): (M/16, K/k, 16, k)    element (m, k') of tile (m/16, k'/k), row m%16, place k'%k
 *   B (K x N): (N/8,  K/k, 8,  k)    i.e. column n of B is a row of the tile
 *   C, D (M x N): (M/16, N/8, 16, 8)
 * M must be a multiple of 16, N of 8, K of k. */
#define MMA_ORDERS(X)                                                                                                  \
        X(ROW, 1, "row")                                                                                               \
        X(COL, 2, "col")                                                                                               \
        X(MMA16816, 3, "mma16816")                                                                                     \
        X(MMA1688, 4, "mma1688")

/* op applied to the stored matrix before it takes part in the product. */
#define MMA_OPS(X)                                                                                                     \
        X(N, 1, "n")                                                                                                   \
        X(T, 2, "t")

/* How products are formed and summed. default: f32 sums for 16-bit types; e4m3/e5m2 sums promoted to f32 at least every
 * 128 of K; exact for integers; FP32-class error for f32. f16acc: f16 sums (f16 operands only). fast: e4m3/e5m2 in the
 * tensor core's accumulator, about 13 bits. exact: e4m3/e5m2 widened to f16 and summed in f32. tf32: f32 operands rounded
 * to 10 fraction bits, f32 sums. */
#define MMA_COMPUTES(X)                                                                                                \
        X(DEFAULT, 1, "default")                                                                                       \
        X(F16ACC, 2, "f16acc")                                                                                         \
        X(FAST, 3, "fast")                                                                                             \
        X(EXACT, 4, "exact")                                                                                           \
        X(TF32, 5, "tf32")

/* gelu uses erf; gelu_tanh is 0.5 v (1 + tanh(sqrt(2/pi) (v + 0.044715 v^3))); silu is v / (1 + exp(-v)).
 * The gated ones take the columns of the product in pairs, a gate and what it lets through: column j of D is
 * silu(v[2j]) * v[2j + 1] for swiglu, with gelu for geglu and gelu_tanh for geglu_tanh. D has half the columns of op(B). */
#define MMA_ACTS(X)                                                                                                    \
        X(NONE, 1, "none")                                                                                             \
        X(RELU, 2, "relu")                                                                                             \
        X(GELU, 3, "gelu")                                                                                             \
        X(GELU_TANH, 4, "gelu_tanh")                                                                                   \
        X(SILU, 5, "silu")                                                                                             \
        X(SWIGLU, 6, "swiglu")                                                                                         \
        X(GEGLU, 7, "geglu")                                                                                           \
        X(GEGLU_TANH, 8, "geglu_tanh")

/* Where the values of a vector run: n, one value a column of D; m, one value a row of D. */
#define MMA_AXES(X)                                                                                                    \
        X(N, 1, "n")                                                                                                   \
        X(M, 2, "m")

/* add: beta * C is added in the epilogue. init: the accumulators start from C (alpha = beta = 1). */
#define MMA_CMODES(X)                                                                                                  \
        X(ADD, 1, "add")                                                                                               \
        X(INIT, 2, "init")

/* What scale_a and scale_b hold. vector: one value a row of op(A), one a column of op(B). block128: e4m3 and e5m2 operands
 * scaled in blocks along K, 1 x 128 of op(A) and 128 x 128 of op(B): scale_a is M x ceil(K/128), scale_b ceil(N/128) x
 * ceil(K/128). Each 128 of K is summed by itself and joins the sum times its two scales. */
#define MMA_SCALE_MODES(X)                                                                                             \
        X(VECTOR, 1, "vector")                                                                                         \
        X(BLOCK128, 2, "block128")

/* Who else may use a resident matrix. */
#define MMA_SHARES(X)                                                                                                  \
        X(PRIVATE, 1, "private")                                                                                       \
        X(GROUP, 2, "group")                                                                                           \
        X(PUBLIC, 3, "public")

/* X(TAG, number, "name", retryable, "sentence"). retryable 1: the same request may succeed later without being changed.
 * A status never ends a connection; what does is told in one `bye` frame. After any status but ok the contents of D are
 * undefined. */
#define MMA_STATUSES(X)                                                                                                \
        X(OK, 0, "ok", 0, "done")                                                                                      \
        X(BAD_FIELD, 1, "bad_field", 0, "a field of the request is missing, malformed or out of range")                \
        X(BAD_ALIGNMENT, 2, "bad_alignment", 0, "an offset is not aligned as its element type needs")                  \
        X(OVERLAP, 3, "overlap", 0, "the result overlaps an operand or another result")                                \
        X(UNSUPPORTED, 4, "unsupported", 0, "valid, but this daemon has no way to do it")                              \
        X(LIMIT, 5, "limit", 0, "a fixed limit of the daemon is exceeded")                                             \
        X(QUOTA, 6, "quota", 1, "a quota of this user is used up")                                                     \
        X(BUSY, 7, "busy", 1, "the daemon has no free slot for this now")                                              \
        X(NO_MEMORY, 8, "no_memory", 1, "not enough memory")                                                           \
        X(DENIED, 9, "denied", 0, "not allowed for this user")                                                         \
        X(NOT_FOUND, 10, "not_found", 0, "no such object")                                                             \
        X(EXISTS, 11, "exists", 0, "the name is taken")                                                                \
        X(GONE, 12, "gone", 0, "the object was dropped")                                                               \
        X(CANCELLED, 13, "cancelled", 0, "cancelled by its sender")                                                    \
        X(DEADLINE, 14, "deadline", 1, "could not be done before its deadline")                                        \
        X(INTERRUPTED, 15, "interrupted", 0, "the connection was lost while a result was written in place")            \
        X(GPU_LOST, 16, "gpu_lost", 1, "the GPU failed; the daemon restarts")                                          \
        X(OPERAND_LOST, 17, "operand_lost", 0, "an operand did not survive a restart")                                 \
        X(POISONED, 18, "poisoned", 0, "this request made the GPU fail twice")                                         \
        X(DRAINING, 19, "draining", 1, "the daemon is stopping")                                                       \
        X(TIMEOUT, 20, "timeout", 1, "not finished within the time limit")                                             \
        X(DISCONNECTED, 21, "disconnected", 1, "the connection to the daemon was lost")                                \
        X(FORKED, 22, "forked", 0, "the handle was made before fork and belongs to the parent process")                \
        X(INTERNAL, 23, "internal", 0, "a fault inside mmad")

#define MMA_X_(tag, number, ...) MMA_##tag = number,
enum mma_status { MMA_STATUSES(MMA_X_) };
#define MMA_DTYPE_X_(tag, number, bits, name) MMA_##tag = number,
enum mma_dtype { MMA_DTYPE_NONE = 0, MMA_DTYPES(MMA_DTYPE_X_) };
#define MMA_ORDER_X_(tag, number, name) MMA_ORDER_##tag = number,
enum mma_order { MMA_ORDER_NONE = 0, MMA_ORDERS(MMA_ORDER_X_) };
#define MMA_OP_X_(tag, number, name) MMA_OP_##tag = number,
enum mma_op { MMA_OP_UNSET = 0, MMA_OPS(MMA_OP_X_) };
#define MMA_COMPUTE_X_(tag, number, name) MMA_COMPUTE_##tag = number,
enum mma_compute { MMA_COMPUTE_UNSET = 0, MMA_COMPUTES(MMA_COMPUTE_X_) };
#define MMA_ACT_X_(tag, number, name) MMA_ACT_##tag = number,
enum mma_act { MMA_ACT_UNSET = 0, MMA_ACTS(MMA_ACT_X_) };
#define MMA_AXIS_X_(tag, number, name) MMA_AXIS_##tag = number,
enum mma_axis { MMA_AXIS_UNSET = 0, MMA_AXES(MMA_AXIS_X_) };
#define MMA_CMODE_X_(tag, number, name) MMA_CMODE_##tag = number,
enum mma_cmode { MMA_CMODE_UNSET = 0, MMA_CMODES(MMA_CMODE_X_) };
#define MMA_SCALE_MODE_X_(tag, number, name) MMA_SCALE_MODE_##tag = number,
enum mma_scale_mode { MMA_SCALE_MODE_UNSET = 0, MMA_SCALE_MODES(MMA_SCALE_MODE_X_) };
#define MMA_SHARE_X_(tag, number, name) MMA_SHARE_##tag = number,
enum mma_share { MMA_SHARE_UNSET = 0, MMA_SHARES(MMA_SHARE_X_) };

/* The library exports these; each is pure and safe on any thread. An unknown number gives "?" (names), 0 (sizes). */
MMA_EXPORT const char *mma_status_name(int status);
MMA_EXPORT const char *mma_status_sentence(int status);
MMA_EXPORT int mma_status_retryable(int status);
MMA_EXPORT const char *mma_dtype_name(int dtype);
MMA_EXPORT size_t mma_dtype_bytes(int dtype); /* bytes of one element */
MMA_EXPORT const char *mma_order_name(int order);
MMA_EXPORT const char *mma_op_name(int op);
MMA_EXPORT const char *mma_compute_name(int compute);
MMA_EXPORT const char *mma_act_name(int act);
MMA_EXPORT const char *mma_axis_name(int axis);
MMA_EXPORT const char *mma_cmode_name(int c_mode);
MMA_EXPORT const char *mma_scale_mode_name(int scale_mode);
MMA_EXPORT const char *mma_share_name(int share);
/* The number for a name; 0 where there is none. */
MMA_EXPORT int mma_dtype_from_name(const char *name);
MMA_EXPORT int mma_order_from_name(const char *name);
MMA_EXPORT int mma_op_from_name(const char *name);
MMA_EXPORT int mma_compute_from_name(const char *name);
MMA_EXPORT int mma_act_from_name(const char *name);
MMA_EXPORT int mma_axis_from_name(const char *name);
MMA_EXPORT int mma_cmode_from_name(const char *name);
MMA_EXPORT int mma_scale_mode_from_name(const char *name);
MMA_EXPORT int mma_share_from_name(const char *name);

#ifdef __cplusplus
}
#endif
#endif
