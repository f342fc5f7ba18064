/* SPDX-License-Identifier: MIT
 *
 * The port of the GPU kernels to the rest: a table of rows, a pure selector, a launch. Plain C, no CUDA header; streams are
 * forward-declared. Without CUDA at build time only registry_stub.c is built: an empty table.
 */
#ifndef MMA_KERNELS_KERNELS_H
#define MMA_KERNELS_KERNELS_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/problem.h"

struct CUstream_st;
struct kernel_tuning;

/* What selection needs to know of a device; filled by the backend, made up by tests. */
struct mma_device {
        uint32_t cc;                    /* 90 for compute capability 9.0 */
        uint32_t n_sms;
        uint32_t smem_bytes_max;        /* opt-in dynamic shared memory of one CTA */
        uint64_t l2_bytes;
        const struct kernel_tuning *tuning;     /* what was measured (tuning.h); NULL: the model alone. Moves choices inside
                                                 * a numeric class only */
};

enum mma_family { MMA_FAMILY_REF = 1, MMA_FAMILY_SM80, MMA_FAMILY_SM90A };

/* Which dimension of an operand is contiguous: its K (row-ordered A, column-ordered B, packed tiles) or its M or N. */
enum mma_major { MMA_MAJOR_ANY = 0, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_MAJOR_SPLIT /* taken apart by split.cu, for rows alone */ };

/* How the last CTA of a launch says that all of D is visible to the host: it counts CTAs in *counter (device memory, zero
 * before and after each launch) and then stores value to *word. word may be mapped host memory; NULL = no signal. */
struct mma_done {
        uint32_t *counter;
        uint32_t *word;
        uint32_t value;
        uint32_t pad_;
};

/* Problems of one launch. All were selected to the same row. */
struct mma_group {
        const struct mma_problem *problems;     /* host; copied before launch returns */
        uint32_t n_problems;                    /* 1..MMA_GROUP_MAX */
        void *table;                            /* for n_problems > MMA_GROUP_INLINE: pinned, mapped memory of n_problems *
                                                 * MMA_GROUP_ENTRY_BYTES, which the launch fills and the kernel reads; else NULL */
        void *device_table;                     /* device memory of as many bytes, which nothing else uses until the launch has ended;
                                                 * NULL: a row that reads its table there takes some in the order of the stream */
        uint32_t n_ctas_max;                    /* 0 = as many as the row wants */
        void *work;                             /* device memory of mma_plan.work_bytes of all problems together; NULL: a row that needs
                                                 * some takes it in the order of the stream */
        struct mma_done done;
};
#define MMA_GROUP_INLINE 3u     /* problems that travel as kernel parameters, 0.8 KB: longer ones lengthen each launch */
#define MMA_GROUP_MAX 1024u
#define MMA_GROUP_ENTRY_BYTES 896u      /* a problem with its tensor maps */

struct mma_kernel {
        const char *name;               /* bf16_f32_128x256x32_sm80: also the symbol */
        uint8_t family;                 /* enum mma_family */
        uint8_t a, b, accumulate;       /* enum mma_dtype; a or b NONE = any that `takes` allows */
        const char *numeric_class;      /* "mma.k16.f32": same class, same K order, same bits */
        uint32_t tile_m, tile_n, tile_k, n_stages, n_threads, smem_bytes;
        uint32_t cc_min, cc_max;        /* inclusive */
        uint8_t alignment_bytes;        /* of both operands' rows and bases; 1 = any */
        uint8_t major_a, major_b;       /* enum mma_major: how the operands must lie */
        bool one_tile;                  /* only problems with m <= tile_m and n <= tile_n */
        bool is_sliced;                 /* only problems whose K is cut (slices.h): sums of slices, and then sum.cu */
        bool is_ping_pong;              /* each warpgroup has tiles of its own: one stores while the other multiplies */
        bool is_skinny;                 /* for few columns or, turned over, few rows (skinny.h) */
        bool is_fitted;                 /* tiles as wide as fits; D is stored across (fit.h) */
        uint32_t ctas_per_sm;           /* resident together */
        uint32_t cluster;               /* CTAs along M that work at one tile each, together; 0 = 1 */
        uint32_t gflops_per_sm;         /* modelled rate of one busy SM */
        /* Pure: NULL if this row can run the problem on this device, else why not, in a few words. */
        const char *(*takes)(const struct mma_kernel *, const struct mma_problem *, const struct mma_device *);
        /* Pure: modelled or measured microseconds, alone on the device. */
        double (*cost_us)(const struct mma_kernel *, const struct mma_problem *, const struct mma_device *);
        /* Asynchronous on stream; returns a cudaError_t as int; does not synchronise. */
        int (*launch)(const struct mma_kernel *, const struct mma_group *, struct CUstream_st *stream);
        /* Loads the code and sets attributes now, so that no first launch stalls. cudaError_t as int. */
        int (*load)(const struct mma_kernel *);
};

/* The table: rows lie one behind the other. */
uint32_t kernels_count(void);
const struct mma_kernel *kernels_at(uint32_t index);

/* The numeric class of a problem on a device: "mma.k16.f32", ...; "ref.f32" and its like where only reference rows serve.
 * Never NULL. Pure; looks at dtypes, compute, packed orders and the device, for fp8 at K too, and for f32 at N, K and whether M is
 * large, unless the problem is to be batch-invariant. Unless it is that, or has a batch, or sums start from C, few tiles with a long K
 * are of a class "mma.k16.f32/slices" and the like: where K is cut follows from M and N in 64s, K and dtype (slices.h). */
const char *kernels_class(const struct mma_problem *problem, const struct mma_device *device);

/* The numeric class is chosen first, as a function of dtypes, compute, orders (packed or not), M class, N, K and device
 * alone; then the cheapest row of that class that takes the problem. 0, or MMA_UNSUPPORTED with the refusal filled.
 * problem->tile_begin is ignored. Pure. */
int kernels_select(const struct mma_problem *problem, const struct mma_device *device, const struct mma_kernel **ret_kernel,
                   struct refusal *ret_refusal);

/* What has to happen to an operand before a row can read it. */
enum mma_prepare_kind {
        MMA_PREPARE_NONE = 0,           /* nothing: the row reads it as it lies */
        MMA_PREPARE_COPY,               /* the same values in another order, pitch or wider dtype (prepare.h) */
        MMA_PREPARE_ROUND_TF32,         /* as COPY, f32 rounded to tf32: to nearest even; NaN stays one */
        MMA_PREPARE_SPLIT,              /* f32 taken apart into planes that together carry its 24 bits */
};

struct mma_prepare {
        uint8_t kind;                   /* enum mma_prepare_kind */
        uint64_t bytes;                 /* of scratch, from an address that is a multiple of MMA_SCRATCH_ALIGNMENT */
        struct mma_view view;           /* what the operand is afterwards; `at` is NULL, plan_problem sets it. Nothing with
                                         * kind NONE */
};
#define MMA_SCRATCH_ALIGNMENT 256u

/* How a problem is to be run: a row, what its operands must become first, and what that takes. */
struct mma_plan {
        const struct mma_kernel *kernel;
        struct mma_prepare a, b;
        uint64_t work_bytes;            /* scratch of the launch itself (mma_group.work), a multiple of MMA_SCRATCH_ALIGNMENT; 0 = none */
        double cost_us;                 /* modelled, copies included */
};

/* As kernels_select, but operands may be copied first where that is cheaper or where no row of the class reads them as they
 * lie. The class is the same, so the bits are. Addresses count as far as their alignment. Pure. 0, or MMA_UNSUPPORTED with
 * the refusal filled. */
int kernels_plan(const struct mma_problem *problem, const struct mma_device *device, struct mma_plan *ret_plan,
                 struct refusal *ret_refusal);

/* The same for operands whose copies, if any, are kept for products to come (bits MMA_KEPT_A, MMA_KEPT_B): those count for a
 * small part of what they cost. */
int kernels_plan_kept(const struct mma_problem *problem, const struct mma_device *device, uint32_t kept, struct mma_plan *ret_plan,
                      struct refusal *ret_refusal);
#define MMA_KEPT_A 1u
#define MMA_KEPT_B 2u

/* The problem that plan->kernel is to be given: that of the request with the prepared operands at their scratch (NULL where
 * there is none). Pure. */
struct mma_problem plan_problem(const struct mma_plan *plan, const struct mma_problem *problem, void *scratch_a, void *scratch_b);

/* Runs every row's load that fits the device. First error or 0. */
int kernels_load_all(const struct mma_device *device);

#endif
