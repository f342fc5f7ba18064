/* SPDX-License-Identifier: MIT
 *
 * See cut.h.
 */
#include "kernels/select.h"
#include "tests/gpu/cut.h"

bool cut_is_true_f32(const struct pair *pair)
{
        return pair->a == MMA_F32 && pair->compute != MMA_COMPUTE_TF32;
}

uint32_t cut_short_k(const struct pair *pair, uint32_t more)
{
        return (cut_is_true_f32(pair) ? SLICE_K_F32_FEW_ROWS : SLICE_K_BYTES / (uint32_t)oracle_bytes(pair->a)) + more;
}

bool cut_is_due(const struct mma_problem *p)
{
        return problem_slices(p, gpu_device()).n > 1;
}

bool cut_has_row(const struct pair *pair)
{
        for (uint32_t row = 0; row < kernels_count(); row++) {
                const struct mma_kernel *kernel = kernels_at(row);

                if (kernel->is_sliced && gpu_wants(kernel) &&
                    ((kernel->a == pair->a && kernel->b == pair->b) || (kernel->a == pair->b && kernel->b == pair->a)))
                        return true;
        }
        return false;
}
