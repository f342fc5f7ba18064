/* SPDX-License-Identifier: MIT
 *
 * What the kernel bench measures: the list of products of suite `kernels` with the least ratio that each must reach. Pure
 * data, made without CUDA so that a unit test can look at it; bench-kernels.cu runs it, grouped.cu runs the groups.
 *
 * A case is named TYPE_LAYOUT_MxNxK, then _bBATCH, then _FORM or _AFTER. A layout has one letter for A and one for B: k = contiguous along
 * K, else along its other dimension (m or n); in the words of cuBLAS kk is TN, kn NN, mn NT and mk TT.
 */
#ifndef MMA_TESTS_BENCH_CASES_H
#define MMA_TESTS_BENCH_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bench_type {
        const char *name;
        uint8_t in, out, compute;       /* enum mma_dtype, mma_dtype, mma_compute */
        uint8_t in_bytes, out_bytes;
        uint32_t flops_a_clock;         /* of one Hopper SM at its fastest legal instructions: the floor of a line */
        double tolerance;               /* least relative difference to exact sums that is called wrong */
};

enum bench_form {
        BENCH_TIGHT,            /* rows follow each other without a gap */
        BENCH_PADDED,           /* as the daemon lays operands out: rows at multiples of 16 bytes */
        BENCH_RESIDENT,         /* operands that the row wants otherwise were repacked before timing */
        BENCH_ONE_SHOT,         /* the repacking is timed too */
};

enum bench_peer {
        BENCH_PEER_BLAS,        /* cuBLASLt best of 8; for f32 and f64 also the plain cuBLAS call */
        BENCH_PEER_OWN_KK,      /* our own kernels on K-major operands */
        BENCH_PEER_OWN_ALIGNED, /* our own kernels on the next size whose rows are multiples of 16 bytes */
};

/* What comes after the product; the peer fuses it, too (CUBLASLT_EPILOGUE_*). */
enum bench_after {
        BENCH_AFTER_NOTHING,
        BENCH_AFTER_C,          /* D = A B + C / 2 */
        BENCH_AFTER_BIAS_GELU,  /* a bias for each column, then gelu by tanh, as cuBLASLt has it */
        BENCH_AFTER_AMAX,       /* the greatest |value| before D is scaled and rounded */
};

struct bench_case {
        const struct bench_type *type;
        const char *layout;
        uint64_t m, n, k, batch;
        uint8_t form, peer, after;      /* enum bench_form, bench_peer, bench_after */
        double target;                  /* 0 = none */
        double target_short;            /* instead of target where the peer takes less than 10 us; 0 = no difference */
        const char *class_name;         /* lines whose geometric mean is a line of its own; NULL = none */
};

struct bench_class {
        const char *name;
        double target;                  /* of the geometric mean */
};

enum bench_rows {
        BENCH_ROWS_FEW,         /* 0 to 16 rows an expert, as in decoding */
        BENCH_ROWS_MANY,        /* uneven around rows_mean, some experts with none */
};

/* Many products with weights of their own: what a mixture of experts asks for. */
struct bench_grouped {
        const struct bench_type *type;
        uint32_t n_experts;
        uint64_t n, k;
        uint8_t rows;                   /* enum bench_rows */
        uint32_t rows_mean;             /* BENCH_ROWS_MANY */
        bool against_bytes;             /* the peer is the time that the bytes take at 4.5 TB/s */
        double target;
};

#define BENCH_CASES_MAX 512
#define BENCH_EXPERTS_MAX 256

/* Fills into[0..count) and returns count. Cases of one class follow each other. */
size_t bench_cases(struct bench_case into[BENCH_CASES_MAX]);
size_t bench_grouped_count(void);
const struct bench_grouped *bench_grouped_at(size_t index);
/* NULL: no such class has a line. */
const struct bench_class *bench_class_find(const char *name);
const struct bench_type *bench_type_find(const char *name);

void bench_case_name(const struct bench_case *c, char *ret_name, size_t size);
void bench_grouped_name(const struct bench_grouped *g, char *ret_name, size_t size);
/* The dozen that --quick runs. */
bool bench_is_quick(const char *case_name);
/* Rows of each expert, the same at every call; at most 24 different numbers, since the peer searches once for each. */
void bench_grouped_rows(const struct bench_grouped *g, uint64_t ret_rows[BENCH_EXPERTS_MAX]);
/* The next size at which every row of A, B and D is a multiple of 16 bytes. */
uint64_t bench_next_aligned(const struct bench_type *type, uint64_t extent);

#endif
