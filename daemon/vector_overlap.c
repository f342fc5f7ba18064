/* SPDX-License-Identifier: MIT
 *
 * See vector_overlap.h.
 */
#include "daemon/vector_overlap.h"

#include <stdio.h>

struct result {
        const struct operand *operand;
        uint64_t begin, end;
        uint64_t end_max;       /* of this and all before it in the same object */
        uint32_t problem;
};

static bool is_before(const struct result *x, const struct result *y)
{
        return x->operand->object != y->operand->object ? x->operand->object < y->operand->object : x->begin < y->begin;
}

/* Results in slabs, by object and place. They mostly come sorted, which insertion likes; it also takes no memory. */
static uint32_t collect(struct gemm *const problems[], uint32_t n_problems, struct result *ret_results)
{
        uint32_t n = 0;

        for (uint32_t i = 0; i < n_problems; i++) {
                const struct operand *d = &problems[i]->d;
                struct result result = { .operand = d, .begin = d->offset, .problem = i };
                uint64_t extent = 0;
                uint32_t at = n;

                if (d->place != PLACE_SLAB || !operand_extent(d, problems[i]->batch, &extent) || extent == 0)
                        continue;
                result.end = d->offset + extent;
                for (; at > 0 && is_before(&result, &ret_results[at - 1]); at--)
                        ret_results[at] = ret_results[at - 1];
                ret_results[at] = result;
                n++;
        }
        for (uint32_t i = 0; i < n; i++) {
                bool same = i > 0 && ret_results[i - 1].operand->object == ret_results[i].operand->object;

                ret_results[i].end_max = ret_results[i].end;
                if (same && ret_results[i - 1].end_max > ret_results[i].end_max)
                        ret_results[i].end_max = ret_results[i - 1].end_max;
        }
        return n;
}

/* A result of another problem that shares an element with this operand; NULL = none. */
static const struct result *find(const struct result *results, uint32_t n_results, const struct operand *operand,
                                 uint64_t batch, uint32_t problem, struct gemm *const problems[])
{
        uint64_t extent = 0, end;
        uint32_t low = 0, high = n_results;

        if (!operand_extent(operand, batch, &extent) || extent == 0)
                return NULL;
        end = operand->offset + extent;
        /* Behind the last result that begins before the operand ends. */
        while (low < high) {
                uint32_t middle = low + (high - low) / 2;
                uint64_t object = results[middle].operand->object;

                if (object < operand->object || (object == operand->object && results[middle].begin < end))
                        low = middle + 1;
                else
                        high = middle;
        }
        while (low-- > 0) {
                const struct result *result = &results[low];

                if (result->operand->object != operand->object || result->end_max <= operand->offset)
                        return NULL;
                if (result->problem != problem && result->end > operand->offset &&
                    operand_overlaps(result->operand, problems[result->problem]->batch, operand, batch))
                        return result;
        }
        return NULL;
}

int vector_overlap_check(struct gemm *const problems[], const uint32_t indices[], uint32_t n_problems,
                         struct refusal *ret_refusal)
{
        static const char *const names[] = { "d", "a", "b", "c", "bias", "scale_a", "scale_b", "rows_a", "rows_d" };
        struct result results[REQUEST_PROBLEMS_MAX];
        uint32_t n_results = collect(problems, n_problems, results);

        if (n_results == 0)
                return 0;
        for (uint32_t i = 0; i < n_problems; i++) {
                const struct gemm *gemm = problems[i];
                const struct operand *operands[] = { &gemm->d,       &gemm->a,       &gemm->b,      &gemm->c,     &gemm->bias,
                                                     &gemm->scale_a, &gemm->scale_b, &gemm->rows_a, &gemm->rows_d };

                for (uint32_t k = 0; k < sizeof(operands) / sizeof(*operands); k++) {
                        const struct result *result;
                        char field[sizeof(ret_refusal->field)];

                        if (operands[k]->dtype == MMA_DTYPE_NONE || operands[k]->place != PLACE_SLAB)
                                continue;
                        result = find(results, n_results, operands[k], gemm->batch, i, problems);
                        if (!result)
                                continue;
                        snprintf(field, sizeof(field), "problems[%u].d", indices[result->problem]);
                        return refuse(ret_refusal, MMA_OVERLAP, field,
                                      "d of problem %u overlaps %s of problem %u; the problems of one request run in any order",
                                      indices[result->problem], names[k], indices[i]);
                }
        }
        return 0;
}
