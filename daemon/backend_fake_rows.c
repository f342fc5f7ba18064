/* SPDX-License-Identifier: MIT
 *
 * The columns of table.h without their code, for the fake backend: what an H200 would choose can be asked, and tuning
 * tested, where there is neither a GPU nor nvcc. Nothing here can be launched.
 */
#include "daemon/backend_fake.h"

#include <assert.h>

static int launch_nothing(const struct mma_kernel *kernel, const struct mma_group *group, struct CUstream_st *stream)
{
        (void)kernel;
        (void)group;
        (void)stream;
        assert(!"the fake backend has no kernels");
        return -1;
}

static int load_nothing(const struct mma_kernel *kernel)
{
        (void)kernel;
        return 0;
}

#define ROW_LAUNCH(NAME) launch_nothing
#define ROW_LOAD(NAME) load_nothing
#include "kernels/table_data.h"

static const struct mma_kernel rows[] = { MMA_TABLE(ROW_DATA) };

const struct mma_device backend_fake_device = { .cc = 90, .n_sms = 132, .smem_bytes_max = 232448, .l2_bytes = 60u << 20 };

const struct mma_kernel *backend_fake_rows(uint32_t *ret_n_rows)
{
        *ret_n_rows = sizeof rows / sizeof rows[0];
        return rows;
}
