/* SPDX-License-Identifier: MIT
 *
 * mmactl info: what the daemon is, what computes and what the limits are.
 */
#include <inttypes.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"

static void print_json(const struct mma_info *info) {
        struct json json;

        json_init(&json, stdout);
        json_open_object(&json, NULL);
        json_text(&json, "version", info->version);
        json_text(&json, "state", info->state);
        json_text(&json, "backend", info->backend);
        json_text(&json, "reason", info->reason);
        json_text(&json, "device", info->device);
        json_text(&json, "device_uuid", info->device_uuid);
        json_text(&json, "driver", info->driver);
        json_text(&json, "blas", info->blas);
        json_count(&json, "cc", info->cc);
        json_count(&json, "n_sms", info->n_sms);
        json_count(&json, "n_threads", info->n_threads);
        json_count(&json, "device_bytes_total", info->device_bytes_total);
        json_count(&json, "device_bytes_free", info->device_bytes_free);
        json_count(&json, "pid", info->pid);
        json_count(&json, "uptime_us", info->uptime_us);
        json_count(&json, "n_connections", info->n_connections);
        json_count(&json, "n_jobs", info->n_jobs);
        json_count(&json, "protocol_version", info->protocol_version);
        json_count(&json, "numerics_epoch", info->numerics_epoch);
        json_open_object(&json, "limits");
        json_count(&json, "inline_bytes_max", info->inline_bytes_max);
        json_count(&json, "payload_bytes_max", info->payload_bytes_max);
        json_count(&json, "jobs_per_conn_max", info->jobs_per_conn_max);
        json_count(&json, "slab_bytes_max", info->slab_bytes_max);
        json_count(&json, "pinned_bytes_max", info->pinned_bytes_max);
        json_count(&json, "gpu_bytes_max", info->gpu_bytes_max);
        json_close_object(&json);
        json_close_object(&json);
}

static void print_row(const char *name, const char *value) {
        if (*value)
                printf("%-14s %s\n", name, value);
}

static void print_text(const struct mma_info *info) {
        char first[16], second[16];

        printf("%-14s mmad %s, pid %u, %s for %s\n", "daemon", info->version, info->pid,
               *info->state ? info->state : "running", format_seconds((double)info->uptime_us * 1e-6, first));
        print_row("backend", info->backend);
        print_row("because", info->reason);
        print_row("device", info->device);
        print_row("uuid", info->device_uuid);
        print_row("driver", info->driver);
        print_row("blas", info->blas);
        if (info->n_sms)
                printf("%-14s compute capability %u.%u, %u SMs\n", "", info->cc / 10, info->cc % 10, info->n_sms);
        if (info->n_threads)
                printf("%-14s %u\n", "threads", info->n_threads);
        if (info->device_bytes_total)
                printf("%-14s %s free of %s\n", "memory", format_bytes(info->device_bytes_free, first),
                       format_bytes(info->device_bytes_total, second));
        printf("%-14s %" PRIu64 " connections, %" PRIu64 " jobs\n", "load", info->n_connections, info->n_jobs);
        printf("%-14s protocol %u, numerics epoch %" PRIu64 "\n", "versions", info->protocol_version,
               info->numerics_epoch);
        printf("%-14s inline %s, payload %s, %" PRIu64 " jobs a connection\n", "limits",
               format_bytes(info->inline_bytes_max, first), format_bytes(info->payload_bytes_max, second),
               info->jobs_per_conn_max);
        printf("%-14s slab %s", "", format_bytes(info->slab_bytes_max, first));
        printf(", pinned %s", format_bytes(info->pinned_bytes_max, first));
        printf(", resident %s\n", format_bytes(info->gpu_bytes_max, first));
}

int command_info(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_info info = { .size = sizeof(info) };
        struct mma_client *client;
        int n_operands, r;
        const struct option options[] = { COMMON_OPTIONS(&common) };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 0, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        if (mma_get_info(client, common_timeout_ms(&common), &info) != MMA_OK)
                r = fail_client(NULL, client);
        else if (common.json)
                print_json(&info);
        else
                print_text(&info);
        mma_close(client);
        return r;
}
