/* SPDX-License-Identifier: MIT
 *
 * mmactl kernels: the rows of the daemon's table; those that its device cannot run only with --all. With --explain, what of
 * them would be chosen for a product, and why not the others.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"
#include "client/ctl/shape.h"

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

static int explain(const struct common *common, struct mma_client *client, const struct mma_shape *shape, bool all) {
        struct mma_choice *items = NULL;
        char text[SHAPE_TEXT_BYTES];
        size_t n_items = 0;
        struct json json;

        if (mma_explain(client, shape, common_timeout_ms(common), &items, &n_items) != MMA_OK)
                return fail_client(NULL, client);
        if (common->json) {
                json_init(&json, stdout);
                json_open_object(&json, NULL);
                shape_json(&json, shape);
                choices_json(&json, "rows", items, n_items);
                json_close_object(&json);
        } else {
                printf("%s\n", shape_text(shape, text));
                choices_print(items, n_items, all);
        }
        free(items);
        return 0;
}

static int take_shape(char **operands, const char *layout, struct mma_shape *shape) {
        int r;

        if ((r = shape_take_size("M", operands[0], &shape->m)) || (r = shape_take_size("N", operands[1], &shape->n)) ||
            (r = shape_take_size("K", operands[2], &shape->k)) || (r = shape_take_dtypes(operands[3], shape)))
                return r;
        return shape_take_layout(layout, shape);
}

int command_kernels(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_shape shape = { .size = sizeof(shape), .batch = 1 };
        const char *layout = "nn";
        bool is_explain = false;
        struct mma_kernel_info *items = NULL;
        struct mma_client *client;
        size_t n_items = 0;
        bool all = false;
        int n_operands, r;
        const struct option options[] = {
                { "all", 'a', OPTION_FLAG, &all, NULL, "also those that the device cannot run; with --explain, every name" },
                { "explain", 'e', OPTION_FLAG, &is_explain, NULL, "what would compute M x N x K of this type, and why" },
                { "layout", 0, OPTION_TEXT, &layout, "nn|nt|tn|tt", "A and B as in the product (n) or transposed (t)" },
                { "out-dtype", 'd', OPTION_WORD, &shape.d, "TYPE", "type of the result", &dtype_names },
                { "compute", 0, OPTION_WORD, &shape.compute, "MODE", "how products are summed", &compute_names },
                { "batch", 0, OPTION_COUNT, &shape.batch, "N", "so many products of one shape" },
                COMMON_OPTIONS(&common),
        };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 4, &n_operands);
        if (r >= 0)
                return r;
        if (n_operands != (is_explain ? 4 : 0))
                return failf(EXIT_USAGE, "kernels", is_explain ? "--explain takes M N K TYPE" : "M N K TYPE go with --explain");
        r = is_explain ? take_shape(argv, layout, &shape) : 0;
        if (r == 0)
                r = common_connect(&common, &client);
        if (r)
                return r;
        if (is_explain)
                r = explain(&common, client, &shape, all);
        else if (mma_kernels(client, common_timeout_ms(&common), &items, &n_items) != MMA_OK)
                r = fail_client(NULL, client);
        else if (common.json)
                print_json(items, n_items, all);
        else
                print_text(items, n_items, all);
        free(items);
        mma_close(client);
        return r;
}
