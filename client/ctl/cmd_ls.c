/* SPDX-License-Identifier: MIT
 *
 * mmactl ls: the resident matrices that the caller may see.
 */
#include <inttypes.h>
#include <pwd.h>
#include <stdlib.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"

static void print_json(const struct mma_matrix_info *items, size_t n_items) {
        struct json json;

        json_init(&json, stdout);
        json_open_array(&json, NULL);
        for (size_t i = 0; i < n_items; i++) {
                const struct mma_matrix_info *item = &items[i];

                json_open_object(&json, NULL);
                json_text(&json, "name", item->name);
                json_count(&json, "id", item->id);
                json_text(&json, "dtype", mma_dtype_name(item->dtype));
                json_text(&json, "order", mma_order_name(item->order));
                json_count(&json, "rows", item->rows);
                json_count(&json, "cols", item->cols);
                json_count(&json, "batch", item->batch);
                json_count(&json, "bytes", item->bytes);
                json_count(&json, "owner_uid", item->owner_uid);
                json_text(&json, "share", mma_share_name(item->share));
                json_bool(&json, "committed", item->committed);
                json_close_object(&json);
        }
        json_close_array(&json);
}

static void print_text(const struct mma_matrix_info *items, size_t n_items, bool is_long) {
        for (size_t i = 0; i < n_items; i++) {
                const struct mma_matrix_info *item = &items[i];
                char bytes[16], shape[72];

                if (!is_long) {
                        printf("%s\n", item->name);
                        continue;
                }
                if (item->batch == 1)
                        snprintf(shape, sizeof(shape), "%" PRIu64 "x%" PRIu64, item->rows, item->cols);
                else
                        snprintf(shape, sizeof(shape), "%" PRIu64 "x%" PRIu64 "x%" PRIu64, item->batch, item->rows,
                                 item->cols);
                const struct passwd *owner = getpwuid((uid_t)item->owner_uid);
                char owner_number[24];

                snprintf(owner_number, sizeof(owner_number), "%" PRIu64, item->owner_uid);
                printf("%-8s %-12s %-5s %-8s %14s %10s %6" PRIu64 " %s%s\n", mma_share_name(item->share),
                       owner ? owner->pw_name : owner_number, mma_dtype_name(item->dtype), mma_order_name(item->order),
                       shape, format_bytes(item->bytes, bytes), item->id, item->name,
                       item->committed ? "" : " (incomplete)");
        }
}

int command_ls(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_matrix_info *items = NULL;
        struct mma_client *client;
        size_t n_items = 0;
        bool is_long = false;
        int n_operands, r;
        const struct option options[] = {
                { "long", 'l', OPTION_FLAG, &is_long, NULL, "share, owner, type, order, shape, size, id and name" },
                COMMON_OPTIONS(&common),
        };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 1, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        if (mma_list(client, n_operands ? argv[0] : NULL, common_timeout_ms(&common), &items, &n_items) != MMA_OK)
                r = fail_client(n_operands ? argv[0] : NULL, client);
        else if (common.json)
                print_json(items, n_items);
        else
                print_text(items, n_items, is_long);
        free(items);
        mma_close(client);
        return r;
}
