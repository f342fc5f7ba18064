/* SPDX-License-Identifier: MIT
 *
 * From a problem to a row and what its operands must become before that row can read them. rank.c chooses among the rows that
 * run the operands as they lie; here each operand may also be copied first (prepare.h): along K, at a pitch that the copy
 * engine of a tile takes, widened where the class computes in a wider type; or split (split.h) where the class multiplies parts,
 * which any operand must be. The numeric class is that of the request, so all this decides nothing but time. Pure.
 */
#include "kernels/plan.h"

#include <string.h>

#include "kernels/select.h"
#include "kernels/split.h"

#define PITCH 16u                       /* bytes that every row of a prepared operand is a multiple of: what TMA asks */
#define LONG_PITCH 128u                 /* and for lines from LONG_LINE_BYTES on, so that boxes of 128 bytes are whole lines of the cache */
#define COPY_US 4.0                     /* a launch between two others of a stream, and the waits at its ends */
#define COPY_BYTES_PER_US 3.9e6         /* read and written, of an H200 */
#define TURNED_TILE 64u                 /* what is transposed is moved in tiles of about so many lines and columns */
#define KEPT_FACTOR 0.1                 /* of a copy that is made once for many products */
#define SHIFTED_FACTOR 1.15             /* where lines of the source do not start at multiples of 16 bytes */

static bool is_plain(uint8_t order)
{
        return order == MMA_ORDER_ROW || order == MMA_ORDER_COL;
}

static bool is_fp8(uint8_t dtype)
{
        return dtype == MMA_E4M3 || dtype == MMA_E5M2;
}

/* What an operand may become: itself, and a copy. us: of making it. */
struct forms {
        struct mma_prepare prepare[2];
        double us[2];
        uint32_t n;
};

static uint64_t up(uint64_t value, uint64_t step)
{
        return (value + step - 1) / step * step;
}

static double up_to(double value, double step)
{
        double whole = (double)(uint64_t)(value / step);        /* values of the wire: below 2^53 */

        return (whole + (whole * step < value)) * step;
}

/* The copy: K-major, rows at a pitch, batch entries one behind the other. false where 64 bits do not count its bytes. */
static bool copy_of(const struct mma_view *from, bool is_a, uint64_t lines, uint64_t k, uint64_t batch, uint8_t dtype,
                    struct mma_prepare *ret_prepare)
{
        uint64_t size = mma_dtype_bytes(dtype), line_bytes, entry_bytes, bytes;
        bool is_shared = batch <= 1 || from->batch_stride == 0;

        if (__builtin_mul_overflow(k, size, &line_bytes) || line_bytes > UINT64_MAX / 2)
                return false;
        line_bytes = up(line_bytes, line_bytes >= LONG_LINE_BYTES ? LONG_PITCH : PITCH);
        if (__builtin_mul_overflow(lines, line_bytes, &entry_bytes) ||
            __builtin_mul_overflow(entry_bytes, is_shared ? 1 : batch, &bytes))
                return false;
        *ret_prepare = (struct mma_prepare){
                .kind = MMA_PREPARE_COPY,
                .bytes = bytes,
                .view = { .ld = line_bytes / size, .batch_stride = is_shared ? 0 : entry_bytes / size, .dtype = dtype,
                          .order = is_a ? MMA_ORDER_ROW : MMA_ORDER_COL },
        };
        return true;
}

static void forms_of(const struct mma_problem *problem, bool is_a, uint8_t dtype, bool is_kept, struct forms *ret_forms)
{
        const struct mma_view *view = is_a ? &problem->a : &problem->b;
        uint64_t lines = is_a ? problem->m : problem->n;
        bool along_k = view_major(view, is_a) == MMA_MAJOR_K;
        bool is_aligned = view_is_aligned(view, along_k ? lines : problem->k, problem->batch, PITCH);
        double entries = view->batch_stride ? (double)problem->batch : 1;
        double tile = along_k ? 1 : TURNED_TILE;
        double elements = up_to((double)lines, tile) * up_to((double)problem->k, tile) * entries;
        double bytes = elements * (double)(mma_dtype_bytes(view->dtype) + mma_dtype_bytes(dtype));

        *ret_forms = (struct forms){ .n = 1 };
        if (!is_plain(view->order) || (along_k && is_aligned && dtype == view->dtype))
                return;
        if (!copy_of(view, is_a, lines, problem->k, problem->batch, dtype, &ret_forms->prepare[1]))
                return;
        ret_forms->us[1] = COPY_US + bytes / COPY_BYTES_PER_US * (is_aligned ? 1 : SHIFTED_FACTOR);
        if (is_kept)
                ret_forms->us[1] *= KEPT_FACTOR;
        ret_forms->n = 2;
}

/* For a class that multiplies parts: as those, and as it lies, which other rows take apart on their way. Both operands share a launch. n = 0:
 * 64 bits do not count the bytes of parts. */
static void split_forms_of(const struct mma_problem *problem, bool is_a, bool is_kept, struct forms *ret_forms)
{
        const struct mma_view *view = is_a ? &problem->a : &problem->b;
        uint64_t lines = is_a ? problem->m : problem->n, k = problem->k, elements, bound;
        bool is_shared = problem->batch <= 1 || view->batch_stride == 0;
        uint64_t entries = is_shared ? 1 : problem->batch;

        *ret_forms = (struct forms){ 0 };
        /* Parts take 6 bytes an element; padding and masks at most double them, but for what a panel and a slice take at least. */
        if (__builtin_mul_overflow(lines, k, &elements) || __builtin_mul_overflow(elements, entries, &bound) || bound > UINT64_MAX / 64 ||
            entries > UINT64_MAX / 64 / (SPLIT_SLICE_BYTES * 2) || lines > UINT64_MAX / 64 / SPLIT_SLICE_BYTES / entries ||
            k > UINT64_MAX / 64 / SPLIT_SLICE_BYTES / entries)
                return;
        ret_forms->prepare[0] = (struct mma_prepare){
                .kind = MMA_PREPARE_SPLIT,
                .bytes = split_bytes(lines, k, entries),
                .view = split_view(NULL, lines, k, is_shared),
        };
        ret_forms->us[0] = COPY_US / 2 + (double)bound * 10 / COPY_BYTES_PER_US;
        if (is_kept)
                ret_forms->us[0] *= KEPT_FACTOR;
        ret_forms->n = 2;
}

struct mma_problem plan_problem(const struct mma_plan *plan, const struct mma_problem *problem, void *scratch_a, void *scratch_b)
{
        struct mma_problem prepared = *problem;

        if (plan->a.kind) {
                prepared.a = plan->a.view;
                prepared.a.at = scratch_a;
        }
        if (plan->b.kind) {
                prepared.b = plan->b.view;
                prepared.b.at = scratch_b;
        }
        /* Widened operands ask for what their own type would have been asked with. */
        if (prepared.a.dtype != problem->a.dtype && prepared.a.dtype == MMA_F32)
                prepared.compute = MMA_COMPUTE_TF32;
        else if (prepared.a.dtype != problem->a.dtype)
                prepared.compute = MMA_COMPUTE_DEFAULT;
        return prepared;
}

bool table_plan_class(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem,
                      const struct mma_device *device, uint32_t kept, struct mma_plan *ret_plan)
{
        const char *class = kernels_class(problem, device);
        uint8_t a = problem->a.dtype, b = problem->b.dtype;
        struct mma_plan best = { 0 };
        struct forms forms_a, forms_b;
        bool widens = true, splits = strcmp(class, "bf16x6.f32") == 0;

        /* One of f16 and one of bf16 are both exact in f32; fp8 that is summed as f16 is exact in f16. */
        if (a != b && mma_dtype_bytes(a) == 2 && mma_dtype_bytes(b) == 2)
                a = b = MMA_F32;
        else if (is_fp8(a) && is_fp8(b) && !strcmp(class, "mma.k16.f32"))
                a = b = MMA_F16;
        else
                widens = false;
        if (splits) {
                split_forms_of(problem, true, kept & MMA_KEPT_A, &forms_a);
                split_forms_of(problem, false, kept & MMA_KEPT_B, &forms_b);
        } else {
                forms_of(problem, true, a, kept & MMA_KEPT_A, &forms_a);
                forms_of(problem, false, b, kept & MMA_KEPT_B, &forms_b);
        }
        for (uint32_t i = 0; i < forms_a.n; i++)
                for (uint32_t j = 0; j < forms_b.n; j++) {
                        struct mma_plan plan = { .a = forms_a.prepare[i], .b = forms_b.prepare[j] };
                        double copies_us = forms_a.us[i] + forms_b.us[j];
                        struct mma_problem prepared;

                        if (widens && i != j)
                                continue;
                        prepared = plan_problem(&plan, problem, NULL, NULL);
                        for (const struct mma_kernel *kernel = rows; kernel < rows + n_rows; kernel++) {
                                if (strcmp(kernel->numeric_class, class) || kernel->takes(kernel, &prepared, device))
                                        continue;
                                plan.cost_us = copies_us + kernel->cost_us(kernel, &prepared, device);
                                plan.kernel = kernel;
                                if (!best.kernel || plan.cost_us < best.cost_us)
                                        best = plan;
                        }
                }
        if (!best.kernel)
                return false;
        best.work_bytes = row_work_bytes(best.kernel, problem);
        *ret_plan = best;
        return true;
}

int table_plan(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problem, const struct mma_device *device,
               uint32_t kept, struct mma_plan *ret_plan, struct refusal *ret_refusal)
{
        struct mma_plan best = { 0 };

        if (table_plan_class(rows, n_rows, problem, device, kept, ret_plan))
                return 0;
        for (const struct mma_kernel *kernel = rows; kernel < rows + n_rows; kernel++) {
                double us;

                if (kernel->family != MMA_FAMILY_REF || kernel->takes(kernel, problem, device))
                        continue;
                us = kernel->cost_us(kernel, problem, device);
                if (!best.kernel || us < best.cost_us)
                        best = (struct mma_plan){ .kernel = kernel, .cost_us = us };
        }
        if (!best.kernel)
                return refuse(ret_refusal, MMA_UNSUPPORTED, "", "no kernel for %s by %s on this device (%u rows)",
                              mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype), n_rows);
        *ret_plan = best;
        return 0;
}

int kernels_plan_kept(const struct mma_problem *problem, const struct mma_device *device, uint32_t kept, struct mma_plan *ret_plan,
                      struct refusal *ret_refusal)
{
        return table_plan(kernels_count() ? kernels_at(0) : NULL, kernels_count(), problem, device, kept, ret_plan, ret_refusal);
}

int kernels_plan(const struct mma_problem *problem, const struct mma_device *device, struct mma_plan *ret_plan,
                 struct refusal *ret_refusal)
{
        return kernels_plan_kept(problem, device, 0, ret_plan, ret_refusal);
}
