/* SPDX-License-Identifier: MIT
 *
 * Which rows of the table take part in a run of the GPU tests, and which of them take a problem; see gpu.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernels/select.h"
#include "tests/gpu/gpu.h"

static bool is_for_this_chip(const struct mma_kernel *kernel)
{
        const struct mma_device *device = gpu_device();

        return kernel->cc_min <= device->cc && device->cc <= kernel->cc_max && kernel->smem_bytes <= device->smem_bytes_max;
}

bool gpu_wants(const struct mma_kernel *kernel)
{
        const char *parts = getenv("MMA_TEST_ROWS");

        while (parts && *parts) {
                size_t length = strcspn(parts, ",");
                char part[64];

                snprintf(part, sizeof part, "%.*s", (int)length, parts);
                if (length && strstr(kernel->name, part))
                        return true;
                parts += length + (parts[length] == ',');
        }
        return !getenv("MMA_TEST_ROWS");
}

/* Each part of MMA_TEST_ROWS names a row: rows come and go, and a list that has lost one would test less in silence. */
static void check_parts(const char *parts)
{
        while (*parts) {
                size_t length = strcspn(parts, ",");
                char part[64];
                uint32_t i = 0;

                snprintf(part, sizeof part, "%.*s", (int)length, parts);
                while (i < kernels_count() && !strstr(kernels_at(i)->name, part))
                        i++;
                if (i == kernels_count()) {
                        fprintf(stderr, "MMA_TEST_ROWS: no row has '%s' in its name\n", part);
                        exit(1);
                }
                parts += length + (parts[length] == ',');
        }
}

int gpu_load_rows(void)
{
        int error = 0;

        if (!getenv("MMA_TEST_ROWS"))
                return kernels_load_all(gpu_device());
        check_parts(getenv("MMA_TEST_ROWS"));
        for (uint32_t i = 0; i < kernels_count() && !error; i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                if (gpu_wants(kernel) && is_for_this_chip(kernel))
                        error = kernel->load(kernel);
        }
        return error;
}

bool gpu_serves_any_shape(const struct mma_kernel *kernel)
{
        return is_for_this_chip(kernel) && gpu_wants(kernel) && strcmp(kernel->numeric_class, "bf16x6.f32") && !kernel->is_sliced &&
               !(kernel->one_tile && kernel->family == MMA_FAMILY_SM90A) && !strstr(kernel->numeric_class, "block128");
}

bool gpu_takes(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        struct mma_problem p = gpu_on_device(problem);

        return gpu_wants(kernel) && kernel->takes(kernel, &p, gpu_device()) == NULL;
}

bool gpu_is_news(struct gpu_seen *seen, const struct mma_problem *problem, uint32_t kind)
{
        bool is_brief = getenv("MMA_TEST_BRIEF") != NULL, is_news = false;

        if (!is_brief && !getenv("MMA_TEST_ROWS"))
                return true;
        assert_true(kernels_count() <= GPU_ROWS_MAX && kind < GPU_KINDS);
        for (uint32_t i = 0; i < kernels_count(); i++) {
                if ((is_brief && seen->n[i][kind] >= 2) || !gpu_takes(kernels_at(i), problem))
                        continue;
                if (is_brief)
                        seen->n[i][kind]++;
                is_news = true;
        }
        return is_news || (!is_brief && gpu_wants(gpu_plan(problem).kernel));
}

const struct mma_kernel *gpu_select(const struct mma_problem *problem)
{
        struct mma_problem p = gpu_on_device(problem);
        const struct mma_kernel *kernel;
        struct mma_plan plan;
        struct refusal refusal;

        if (!kernels_select(&p, gpu_device(), &kernel, &refusal))
                return kernel;
        if (kernels_plan(&p, gpu_device(), &plan, &refusal))
                fail_msg("no row for %s by %s: %s", mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype),
                         refusal.text);
        return NULL;
}

struct mma_plan gpu_plan(const struct mma_problem *problem)
{
        struct mma_problem translated = gpu_on_device(problem);
        struct mma_plan plan;
        struct refusal refusal;

        if (kernels_plan(&translated, gpu_device(), &plan, &refusal))
                fail_msg("no plan for %s by %s: %s", mma_dtype_name(problem->a.dtype), mma_dtype_name(problem->b.dtype),
                         refusal.text);
        return plan;
}
