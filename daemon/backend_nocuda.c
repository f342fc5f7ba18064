/* SPDX-License-Identifier: MIT
 *
 * Stands for backend_cuda.c where mmad was built without the CUDA toolkit.
 */
#include <errno.h>
#include <stdio.h>

#include "daemon/backend.h"

int backend_cuda_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                      size_t reason_bytes_max)
{
        (void)config;
        (void)ret_backend;
        snprintf(ret_reason, reason_bytes_max, "mmad was built without CUDA");
        return -ENOTSUP;
}
