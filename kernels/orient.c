/* SPDX-License-Identifier: MIT
 *
 * See orient.h. What the copy engine can describe is checked here too: bases and strides in multiples of 16 bytes, strides
 * below 2^40, coordinates of 31 bits.
 */
#include "kernels/orient.h"

#include "kernels/fit.h"

#define FINISHED_IN_TURNS_MAX (128 * 128)       /* elements of a tile */
#define ACROSS 1.5      /* so much more area of tiles is better than a D across them */

#define SWAP(X, Y)                                                                                                     \
        do {                                                                                                           \
                __typeof__(X) kept_ = (X);                                                                             \
                (X) = (Y);                                                                                             \
                (Y) = kept_;                                                                                           \
        } while (0)

static uint8_t order_turned(uint8_t order)
{
        return order == MMA_ORDER_ROW ? MMA_ORDER_COL : MMA_ORDER_ROW;
}

void problem_swap(struct mma_problem *problem)
{
        SWAP(problem->m, problem->n);
        SWAP(problem->a, problem->b);
        SWAP(problem->scale_a, problem->scale_b);
        SWAP(problem->scale_a_batch_stride, problem->scale_b_batch_stride);
        SWAP(problem->scale_a_value, problem->scale_b_value);
        problem->a.order = order_turned(problem->a.order);
        problem->b.order = order_turned(problem->b.order);
        problem->c.order = order_turned(problem->c.order);
        problem->d.order = order_turned(problem->d.order);
        problem->bias_axis = problem->bias_axis == MMA_AXIS_M ? MMA_AXIS_N : MMA_AXIS_M;
}

static bool is_plain_order(uint8_t order)
{
        return order == MMA_ORDER_ROW || order == MMA_ORDER_COL;
}

static bool runs_along_k(const struct mma_view *view, bool is_a)
{
        return (view->order == MMA_ORDER_ROW) == is_a;
}

/* NULL or why the copy engine cannot read the operand. */
static const char *tensor_refused(const struct mma_view *view, uint64_t outer, uint64_t batch)
{
        uint64_t element = mma_dtype_bytes(view->dtype), limit = UINT64_C(1) << 40;

        if ((uintptr_t)view->at % 16)
                return "an operand does not start at a multiple of 16 bytes";
        if (outer > 1 && (view->ld * element % 16 || view->ld >= limit / element))
                return "rows of an operand are not multiples of 16 bytes apart";
        if (batch > 1 && view->batch_stride && (view->batch_stride * element % 16 || view->batch_stride >= limit / element))
                return "batch entries of an operand are not multiples of 16 bytes apart";
        return NULL;
}

static bool lies_as(uint8_t wanted, const struct mma_view *view, bool is_a)
{
        return wanted == MMA_MAJOR_ANY || (wanted == MMA_MAJOR_K) == runs_along_k(view, is_a);
}

static double padded(uint64_t extent, uint32_t tile)
{
        return (double)((extent + tile - 1) / tile) * tile;
}

/* NULL or why the copy engine cannot store D box by box (sm90_turns.cuh). It writes 16 bytes or none of them. */
static const char *boxes_refused(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        uint64_t lines = problem->d.order == MMA_ORDER_ROW ? problem->m : problem->n;
        uint64_t line = problem->d.order == MMA_ORDER_ROW ? problem->n : problem->m;
        uint8_t d = problem->d.dtype;
        bool is_integer = problem->a.dtype == MMA_S8 || problem->a.dtype == MMA_U8;

        /* The sums of larger tiles leave no registers for what comes after the product (sm90.cuh). */
        if (!problem_is_plain(problem) &&
            (is_integer || !problem_keeps_places(problem) || kernel->tile_m * kernel->tile_n > FINISHED_IN_TURNS_MAX))
                return "more than a conversion lies between the sums and D";
        if (is_integer ? d != MMA_S32 : d != MMA_F32 && d != MMA_F16 && d != MMA_BF16)
                return "D needs more than rounding of the sums";
        if (tensor_refused(&problem->d, lines, problem->batch) || line * mma_dtype_bytes(d) % 16)
                return "lines of D do not begin and end at multiples of 16 bytes";
        return NULL;
}

enum mma_orientation sm90_orientation(const struct mma_kernel *kernel, const struct mma_problem *problem, const char **ret_why)
{
        const struct mma_view *a = &problem->a, *b = &problem->b;
        uint64_t limit = INT32_MAX;
        bool direct, swapped;
        double direct_area, swapped_area;

        *ret_why = NULL;
        if (!is_plain_order(a->order) || !is_plain_order(b->order) || !is_plain_order(problem->d.order) ||
            (problem->c_kind == MMA_C_TENSOR && !is_plain_order(problem->c.order)))
                *ret_why = "packed tile orders";
        else if (problem->k == 0 || problem->m == 0 || problem->n == 0 || problem->batch == 0)
                *ret_why = "an empty product";
        else if (problem->c_init)
                *ret_why = "sums do not start from C here";
        else if (problem->m > limit || problem->n > limit || problem->k > limit || problem->batch > limit)
                *ret_why = "a dimension of more than 31 bits";
        else if (!(*ret_why = tensor_refused(a, runs_along_k(a, true) ? problem->m : problem->k, problem->batch)))
                *ret_why = tensor_refused(b, runs_along_k(b, false) ? problem->n : problem->k, problem->batch);
        if (*ret_why)
                return MMA_ORIENTATION_NONE;

        direct = (!kernel->a || (kernel->a == a->dtype && kernel->b == b->dtype)) && lies_as(kernel->major_a, a, true) &&
                 lies_as(kernel->major_b, b, false);
        swapped = (!kernel->a || (kernel->a == b->dtype && kernel->b == a->dtype)) && lies_as(kernel->major_a, b, false) &&
                  lies_as(kernel->major_b, a, true);
        swapped = swapped && (problem_can_swap(problem) || (kernel->is_fitted && fit_scatters(problem)));
        if (kernel->is_ping_pong) {     /* stores boxes of D that lie along its tiles */
                if ((*ret_why = boxes_refused(kernel, problem)))
                        return MMA_ORIENTATION_NONE;
                direct = direct && problem->d.order == MMA_ORDER_ROW;
                swapped = swapped && problem->d.order == MMA_ORDER_COL;
        }
        if (!direct && !swapped) {
                *ret_why = "operands of another type or layout";
                return MMA_ORIENTATION_NONE;
        }
        if (direct != swapped)
                return direct ? MMA_ORIENTATION_DIRECT : MMA_ORIENTATION_SWAPPED;
        if (kernel->is_fitted)  /* stores D across its tiles */
                return problem->d.order == MMA_ORDER_ROW ? MMA_ORIENTATION_SWAPPED : MMA_ORIENTATION_DIRECT;
        direct_area = padded(problem->m, kernel->tile_m) * padded(problem->n, kernel->tile_n);
        swapped_area = padded(problem->n, kernel->tile_m) * padded(problem->m, kernel->tile_n);
        /* A D that lies along the rows of tiles is written straight; across them large tiles take twice as long (measured). */
        if (problem->d.order == MMA_ORDER_ROW)
                return direct_area <= ACROSS * swapped_area ? MMA_ORIENTATION_DIRECT : MMA_ORIENTATION_SWAPPED;
        return swapped_area <= ACROSS * direct_area ? MMA_ORIENTATION_SWAPPED : MMA_ORIENTATION_DIRECT;
}
