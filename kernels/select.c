/* SPDX-License-Identifier: MIT
 *
 * From a problem to a row, in three steps that look at less and less: the numeric class (what the bits are; a function of
 * dtypes, compute, packed orders, N, K, a class of M and of the batch, and device alone), then which rows of that class can run the
 * problem at all: both here. Which of them should be fastest is cost.c's and rank.c's business. Only the first step decides bits, so
 * the others may change with tuning, load and placement. All pure; the rows come from registry.c (or registry_stub.c) or, in tests,
 * from anywhere.
 */
#include "kernels/select.h"

#include <string.h>

#include "kernels/orient.h"
#include "kernels/split.h"

static bool is_16_bit(uint8_t dtype)
{
        return dtype == MMA_F16 || dtype == MMA_BF16;
}

static bool is_int8(uint8_t dtype)
{
        return dtype == MMA_S8 || dtype == MMA_U8;
}

static bool is_fp8(uint8_t dtype)
{
        return dtype == MMA_E4M3 || dtype == MMA_E5M2;
}

static bool is_packed(uint8_t order)
{
        return order == MMA_ORDER_MMA16816 || order == MMA_ORDER_MMA1688;
}

/* f32 in parts on tensor cores is 2.5 times as fast as fma, once the operands have been taken apart; small products (512^3 is the
 * break-even) do not earn that back. M counts only as a class, and not at all where bits may not depend on it. Beyond 31 bits
 * there is no such kernel; beyond SPLIT_ELEMENTS_MAX the parts, half as long again as the operand, would take more memory than
 * is fair. */
#define SPLIT_LEAST 256u
#define SPLIT_ELEMENTS_LEAST (UINT64_C(1) << 19)        /* of B, where M does not count */
#define SPLIT_PRODUCTS_LEAST (UINT64_C(1) << 28)
#define SPLIT_ELEMENTS_MAX (UINT64_C(1) << 31)

static bool pays_to_split(const struct mma_problem *problem)
{
        uint64_t m = problem->m, n = problem->n, k = problem->k;

        if (n < SPLIT_LEAST || k < SPLIT_LEAST || n > INT32_MAX || k > INT32_MAX || n > SPLIT_ELEMENTS_MAX / k || m > INT32_MAX)
                return false;
        if (problem->batch_invariant)
                return n * k >= SPLIT_ELEMENTS_LEAST;
        return m >= SPLIT_LEAST && m <= SPLIT_ELEMENTS_MAX / k && m >= SPLIT_PRODUCTS_LEAST / (n * k);
}

/* Where K is short, operands are taken apart on their way (sm90_f32_whole.cu), which products of a batch earn together: where their tiles of
 * 128 x 128 fill half of the device, have enough to multiply, and are half full themselves. All rows of a batch count as those of M do: as a
 * class, and not at all where bits may not depend on them. */
#define SPLIT_BATCH_LEAST 64u
#define SPLIT_BATCH_RESULTS_LEAST (UINT64_C(1) << 20)
#define SPLIT_BATCH_PRODUCTS_LEAST (UINT64_C(1) << 27)

static uint64_t up_to_tile(uint64_t extent)
{
        return (extent + 127) / 128 * 128;
}

static bool pays_to_split_batch(const struct mma_problem *problem)
{
        uint64_t m = problem->m, n = problem->n, k = problem->k, results, least = SPLIT_BATCH_RESULTS_LEAST;

        if (problem->batch < 2 || problem->batch_invariant || k < SPLIT_BATCH_LEAST || k > SPLIT_DIRECT_K || m < SPLIT_BATCH_LEAST ||
            n < SPLIT_BATCH_LEAST || m > SPLIT_ELEMENTS_MAX / k || n > SPLIT_ELEMENTS_MAX / k)
                return false;
        results = m * n;        /* below 2^51 */
        if (up_to_tile(m) * up_to_tile(n) > 2 * results)
                return false;
        if (least < SPLIT_BATCH_PRODUCTS_LEAST / k)
                least = SPLIT_BATCH_PRODUCTS_LEAST / k;
        return problem->batch >= (least + results - 1) / results;
}

/* Few tiles and a long K. Only where rows of Hopper multiply the types as they are, and where sums start from zero. Integer sums are
 * exact however they are cut. */
struct mma_slices problem_slices(const struct mma_problem *problem, const struct mma_device *device)
{
        const struct mma_slices whole = { 1, 0 };
        uint8_t a = problem->a.dtype, b = problem->b.dtype;
        bool has_rows = is_int8(a) ? is_int8(b)
                        : is_fp8(a) ? is_fp8(b) && problem->compute != MMA_COMPUTE_EXACT
                        : a == b && (is_16_bit(a) ? problem->compute != MMA_COMPUTE_F16ACC
                                                  : a == MMA_F64 || a == MMA_F32);

        if (device->cc != 90 || !has_rows || problem->batch != 1 || (problem->batch_invariant && !is_int8(a)) || problem->c_init ||
            problem->scale_mode == MMA_SCALE_MODE_BLOCK128 || is_packed(problem->a.order) || is_packed(problem->b.order) ||
            is_packed(problem->d.order) || (problem->c_kind == MMA_C_TENSOR && is_packed(problem->c.order)))
                return whole;
        return slices_of_problem(problem);
}

uint64_t row_work_bytes(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        return kernel->is_sliced ? slices_bytes_of_problem(problem) : 0;
}

static const char *class_of_whole(const struct mma_problem *problem, const struct mma_device *device)
{
        uint8_t a = problem->a.dtype, b = problem->b.dtype;

        /* Each 128 of K is a sum of its own, which joins the others in f32 with its scales: a class of its own, and another where
         * that sum is the tensor core's, of 13 bits. */
        if (problem->scale_mode == MMA_SCALE_MODE_BLOCK128)
                return device->cc == 90 && problem->compute != MMA_COMPUTE_EXACT ? "wgmma.fp8.block128" : "block128.f32";
        /* Integer sums are exact in any order: one class for all. */
        if (is_int8(a) && is_int8(b))
                return "s32";
        if (a == MMA_F64)
                return "dmma.f64";
        if (device->cc < 80)
                return "ref.f32";
        if (is_16_bit(a) && is_16_bit(b)) {
                if (a != b)
                        return "mma.tf32.f32";
                if (problem->compute == MMA_COMPUTE_F16ACC)
                        return "mma.k16.f16";
                if (problem->a.order == MMA_ORDER_MMA1688 || problem->b.order == MMA_ORDER_MMA1688)
                        return "mma.k8.f32";
                return "mma.k16.f32";
        }
        if (a == MMA_F32 && b == MMA_F32) {
                if (problem->compute == MMA_COMPUTE_TF32)
                        return "mma.tf32.f32";
                return device->cc == 90 && (pays_to_split(problem) || pays_to_split_batch(problem)) ? "bf16x6.f32" : "fma.f32";
        }
        /* Widened to f16, which is exact, where the sums are to be real f32 or so short that tensor cores gain nothing by 8 bits. */
        if (is_fp8(a) && is_fp8(b) &&
            (problem->compute == MMA_COMPUTE_EXACT || (problem->compute != MMA_COMPUTE_FAST && problem->k <= 32)))
                return "mma.k16.f32";
        if (device->cc == 90 && is_fp8(a) && is_fp8(b) && problem->compute != MMA_COMPUTE_EXACT)
                return problem->compute == MMA_COMPUTE_FAST ? "wgmma.fp8" : "wgmma.fp8.k128";
        return "ref.f32";
}

const char *kernels_class(const struct mma_problem *problem, const struct mma_device *device)
{
        static const struct { const char *whole, *cut; } classes[] = {
                { "mma.k16.f32", "mma.k16.f32/slices" },
                { "mma.tf32.f32", "mma.tf32.f32/slices" },
                { "wgmma.fp8.k128", "wgmma.fp8.k128/slices" },
                { "wgmma.fp8", "wgmma.fp8/slices" },
                { "dmma.f64", "dmma.f64/slices" },
                { "bf16x6.f32", "bf16x6.f32/slices" },
                { "fma.f32", "bf16x6.f32/slices" },
        };
        const char *class = class_of_whole(problem, device);

        if (problem_slices(problem, device).n > 1)
                for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
                        if (strcmp(class, classes[i].whole) == 0)
                                return classes[i].cut;
        return class;
}

enum mma_major view_major(const struct mma_view *view, bool is_a)
{
        if (is_packed(view->order) || view->order == MMA_ORDER_SPLIT)
                return MMA_MAJOR_K;
        return (view->order == MMA_ORDER_ROW) == is_a ? MMA_MAJOR_K : MMA_MAJOR_MN;
}

bool view_is_aligned(const struct mma_view *view, uint64_t outer, uint64_t batch, uint32_t bytes)
{
        uint64_t element = mma_dtype_bytes(view->dtype);

        if ((uintptr_t)view->at % bytes)
                return false;
        if (batch > 1 && view->batch_stride * element % bytes)
                return false;
        return is_packed(view->order) || outer <= 1 || view->ld * element % bytes == 0;
}

static const char *view_refused(const struct mma_kernel *kernel, const struct mma_problem *problem, bool is_a)
{
        const struct mma_view *view = is_a ? &problem->a : &problem->b;
        enum mma_major wanted = is_a ? kernel->major_a : kernel->major_b, is = view_major(view, is_a);
        uint64_t across = is_a ? problem->m : problem->n;

        if ((wanted == MMA_MAJOR_SPLIT) != (view->order == MMA_ORDER_SPLIT))
                return wanted == MMA_MAJOR_SPLIT ? "operands have not been split into parts" : "operands have been split into parts";
        if (wanted != MMA_MAJOR_ANY && wanted != MMA_MAJOR_SPLIT && wanted != is)
                return is_a ? "A lies along its other dimension" : "B lies along its other dimension";
        if (kernel->alignment_bytes > 1 && problem->k > 0 &&
            !view_is_aligned(view, is == MMA_MAJOR_K ? across : problem->k, problem->batch, kernel->alignment_bytes))
                return is_a ? "A is not aligned" : "B is not aligned";
        return NULL;
}

/* Rows for batches of small products (sm90_batch.cuh). A box of the copy engine brings several of them, and D is written straight. */
static const char *batch_refused(const struct mma_kernel *kernel, const struct mma_problem *given, enum mma_orientation orientation)
{
        struct mma_problem problem = *given;
        uint64_t element = mma_dtype_bytes(problem.d.dtype), bits;
        bool is_rounded = kernel->accumulate == MMA_F32 && is_16_bit(problem.d.dtype);

        if (orientation == MMA_ORIENTATION_SWAPPED)
                problem_swap(&problem);
        if (problem.m > kernel->tile_m || problem.n > kernel->tile_n)
                return "larger than the one tile of this row";
        if (problem.k > kernel->tile_k)
                return "K is longer than a stage of this row";
        if (!problem_is_plain(&problem) || !(is_rounded || problem.d.dtype == kernel->accumulate))
                return "more than a conversion on the way to D";
        if (problem.d.order != MMA_ORDER_ROW)
                return "D lies across the rows of this row's tiles";
        bits = (uintptr_t)problem.d.at | (problem.m > 1 ? problem.d.ld * element : 0);
        if (problem.batch > 1) {
                bits |= problem.d.batch_stride * element;
                if (!problem.a.batch_stride || !problem.b.batch_stride)
                        return "an operand that the batch shares";
        }
        return bits % 16 ? "rows of D do not start at multiples of 16 bytes" : NULL;
}

const char *row_takes(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device)
{
        const char *why;

        if (device->cc < kernel->cc_min || device->cc > kernel->cc_max)
                return "not for this chip";
        if (problem->rows_a)
                return "picked rows of A must be gathered first";
        if (kernel->smem_bytes > device->smem_bytes_max)
                return "needs more shared memory than a CTA may have";
        if (kernel->family != MMA_FAMILY_SM90A &&
            ((kernel->a && kernel->a != problem->a.dtype) || (kernel->b && kernel->b != problem->b.dtype)))
                return "other operand types";
        /* Reference rows are for every problem whose sums have their type; all others only for their class. */
        if (kernel->family == MMA_FAMILY_REF) {
                uint8_t sum = problem->a.dtype == MMA_F64 ? MMA_F64
                              : is_int8(problem->a.dtype) && is_int8(problem->b.dtype) ? MMA_S32 : MMA_F32;
                bool is_block = strcmp(kernel->numeric_class, "ref.block128") == 0;
                if (kernel->accumulate != sum)
                        return "sums of another type";
                if (is_block != (problem->scale_mode == MMA_SCALE_MODE_BLOCK128))
                        return is_block ? "no scales of blocks" : "scales of blocks";
        } else if (strcmp(kernel->numeric_class, kernels_class(problem, device)) != 0) {
                return "another numeric class";
        }
        if (kernel->is_sliced && problem_slices(problem, device).n < 2)
                return "K of this problem is not cut";
        if (kernel->family == MMA_FAMILY_SM90A && kernel->major_a == MMA_MAJOR_ANY && !kernel->is_sliced && problem->k > SPLIT_DIRECT_K)
                return "K is longer than one block of sums";
        if (kernel->family == MMA_FAMILY_SM90A && kernel->major_a != MMA_MAJOR_SPLIT && kernel->major_a != MMA_MAJOR_ANY) {
                enum mma_orientation orientation = sm90_orientation(kernel, problem, &why);
                return why || !kernel->one_tile ? why : batch_refused(kernel, problem, orientation);
        }
        if (kernel->alignment_bytes == 16 && problem->k >> 32)
                return "K needs more than 32 bits";
        if (kernel->one_tile && (problem->m > kernel->tile_m || problem->n > kernel->tile_n))
                return "larger than the one tile of this row";
        if ((why = view_refused(kernel, problem, true)) || (why = view_refused(kernel, problem, false)))
                return why;
        return NULL;
}

int kernels_load_all(const struct mma_device *device)
{
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);
                int error;

                if (device->cc < kernel->cc_min || device->cc > kernel->cc_max || kernel->smem_bytes > device->smem_bytes_max)
                        continue;
                error = kernel->load(kernel);
                if (error)
                        return error;
        }
        return 0;
}
