/* SPDX-License-Identifier: MIT
 *
 * mmactl kernels: the rows of the daemon's table; those that its device cannot run only with --all.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"

static void print_json(const struct mma_kernel_info *items, size_t n_items, bool all) {
        struct json json;

        json_init(&json, stdout);
        json_open_array(&json, NULL);
        for (size_t i = 0; i < n_items; i++) {
                const struct mma_kernel_info *item = &items[i];

                if (!item->usable && !all)
                        continue;
                json_open_object(&json, NULL);
                json_text(&json, "name", item->name);
                json_text(&json, "family", item->family);
                json_text(&json, "a", item->a);
                json_text(&json, "b", item->b);
                json_text(&json, "accumulate", item->accumulate);
                json_text(&json, "numeric_class", item->numeric_class);
                json_count(&json, "tile_m", item->tile_m);
                json_count(&json, "tile_n", item->tile_n);
                json_count(&json, "tile_k", item->tile_k);
                json_count(&json, "cc_min", item->cc_min);
                json_bool(&json, "usable", item->usable);
                json_close_object(&json);
        }
        json_close_array(&json);
}

static void print_text(const struct mma_kernel_info *items, size_t n_items, bool all) {
        for (size_t i = 0; i < n_items; i++) {
                const struct mma_kernel_info *item = &items[i];
                char tile[40];

                if (!item->usable && !all)
                        continue;
                snprintf(tile, sizeof(tile), "%ux%ux%u", item->tile_m, item->tile_n, item->tile_k);
                printf("%-8s %-5s %-5s %-5s %-12s %-16s %s%s\n", item->family, item->a, item->b, item->accumulate, tile,
                       item->numeric_class, item->name, item->usable ? "" : " (not on this device)");
        }
}

int command_kernels(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_kernel_info *items = NULL;
        struct mma_client *client;
        size_t n_items = 0;
        bool all = false;
        int n_operands, r;
        const struct option options[] = {
                { "all", 'a', OPTION_FLAG, &all, NULL, "also those that the device cannot run" },
                COMMON_OPTIONS(&common),
        };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 0, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        if (mma_kernels(client, common_timeout_ms(&common), &items, &n_items) != MMA_OK)
                r = fail_client(NULL, client);
        else if (common.json)
                print_json(items, n_items, all);
        else
                print_text(items, n_items, all);
        free(items);
        mma_close(client);
        return r;
}
