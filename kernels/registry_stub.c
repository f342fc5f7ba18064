/* SPDX-License-Identifier: MIT
 *
 * The table of a build without CUDA: no rows. select.c then refuses every problem and the daemon serves from the CPU.
 */
#include <stddef.h>

#include "kernels/kernels.h"

uint32_t kernels_count(void)
{
        return 0;
}

const struct mma_kernel *kernels_at(uint32_t index)
{
        (void)index;
        return NULL;
}
