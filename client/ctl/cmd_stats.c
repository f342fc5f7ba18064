/* SPDX-License-Identifier: MIT
 *
 * mmactl stats: the daemon's counters by name.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"

static int compare_names(const void *x, const void *y) {
        return strcmp(((const struct mma_counter *)x)->name, ((const struct mma_counter *)y)->name);
}

static void print_json(const struct mma_counter *items, size_t n_items) {
        struct json json;

        json_init(&json, stdout);
        json_open_object(&json, NULL);
        for (size_t i = 0; i < n_items; i++)
                json_number(&json, items[i].name, items[i].value);
        json_close_object(&json);
}

static void print_text(const struct mma_counter *items, size_t n_items) {
        for (size_t i = 0; i < n_items; i++) {
                bool is_whole = fabs(items[i].value) < 9e15 && items[i].value == floor(items[i].value);

                printf("%-40s %.*f\n", items[i].name, is_whole ? 0 : 6, items[i].value);
        }
}

int command_stats(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_counter *items = NULL;
        struct mma_client *client;
        size_t n_items = 0;
        int n_operands, r;
        const struct option options[] = { COMMON_OPTIONS(&common) };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 0, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        if (mma_stats(client, common_timeout_ms(&common), &items, &n_items) != MMA_OK) {
                r = fail_client(NULL, client);
        } else {
                qsort(items, n_items, sizeof(items[0]), compare_names);
                if (common.json)
                        print_json(items, n_items);
                else
                        print_text(items, n_items);
        }
        free(items);
        mma_close(client);
        return r;
}
