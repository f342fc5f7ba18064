/* SPDX-License-Identifier: MIT
 *
 * The CPU backend: products by BLIS (kernels/cpu.h) on one executor thread and its helpers. Queues, memory and copies are
 * backend_host.c's.
 */
#include <errno.h>
#include <stdlib.h>

#include "daemon/backend_host.h"

static void cpu_close(struct backend *backend)
{
        if (host_deinit((struct host *)backend))
                free(backend);
}

static const struct backend_ops cpu_ops = {
        .close = cpu_close,
        .info = host_info,
        .kernels = host_kernels,
        .explain = host_explain,
        .tune_rows = host_tune_rows,
        .tune_apply = host_tune_apply,
        .check = host_check,
        .cost_us = host_cost_us,
        .submit = host_submit,
        .room = host_room,
        .poll = host_poll,
        .should_spin = host_should_spin,
        .health = host_health,
        .slot_take = host_slot_take,
        .slot_give = host_slot_give,
        .slab_pin = host_slab_pin,
        .slab_unpin = host_slab_unpin,
        .memory_new = host_memory_new,
        .memory_free = host_memory_free,
};

int backend_cpu_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                     size_t reason_bytes_max)
{
        struct host *host = calloc(1, sizeof(*host));
        int r;

        if (!host)
                return -ENOMEM;
        r = host_init(host, config, &cpu_ops, ret_reason, reason_bytes_max);
        if (r < 0) {
                free(host);
                return r;
        }
        *ret_backend = &host->base;
        return 0;
}
