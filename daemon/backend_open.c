/* SPDX-License-Identifier: MIT
 *
 * See backend_open.h. Who wants a GPU gets one or an error; only `auto` falls back, and never without saying so.
 */
#include "daemon/backend_open.h"

#include <stdio.h>
#include <string.h>

#include "daemon/log.h"

int backend_open(struct daemon *daemon, char *ret_why, size_t why_bytes_max)
{
        const struct config *config = &daemon->config;
        const struct backend_config backend_config = {
                .device = config->device[0] ? config->device : NULL,
                .n_threads = (uint32_t)config->threads,
                .inline_bytes_max = config->inline_bytes_max,
                .n_inline_slots = (uint32_t)config->inline_slots,
                .memory_bytes_max = config->memory_bytes_max,
                .on_done = daemon_wake,
                .userdata = daemon,
        };
        char reason[sizeof daemon->backend_info.reason] = "";
        int r = 0;

        switch (config->backend) {
        case CONFIG_BACKEND_AUTO:
                r = backend_cuda_open(&backend_config, &daemon->backend, reason, sizeof reason);
                if (r == 0)
                        break;
                /* A device that was named is wanted, not preferred. */
                if (config->device[0]) {
                        snprintf(ret_why, why_bytes_max, "device %s: %s", config->device, reason);
                        return r;
                }
                log_notice("no GPU, the CPU computes", LOG_TEXT("reason", reason));
                r = backend_cpu_open(&backend_config, &daemon->backend, ret_why, why_bytes_max);
                break;
        case CONFIG_BACKEND_CUDA:
                r = backend_cuda_open(&backend_config, &daemon->backend, ret_why, why_bytes_max);
                break;
        case CONFIG_BACKEND_CPU:
                r = backend_cpu_open(&backend_config, &daemon->backend, ret_why, why_bytes_max);
                break;
        case CONFIG_BACKEND_FAKE:
                r = backend_fake_open(&backend_config, &daemon->backend, ret_why, why_bytes_max);
                break;
        }
        if (r < 0)
                return r;
        daemon->backend->ops->info(daemon->backend, &daemon->backend_info);
        if (reason[0])
                snprintf(daemon->backend_info.reason, sizeof daemon->backend_info.reason, "%s", reason);
        return 0;
}
