/* SPDX-License-Identifier: MIT
 *
 * mmactl get: a resident matrix becomes a file, in the order that it is stored in.
 */
#include <inttypes.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"
#include "client/ctl/output.h"

static void report(const struct common *common, const char *path, const struct mma_matrix_info *info, double seconds) {
        struct json json;
        char bytes[16], time[16];

        if (common->json) {
                json_init(&json, stdout);
                json_open_object(&json, NULL);
                json_text(&json, "output", path);
                json_text(&json, "dtype", mma_dtype_name(info->dtype));
                json_text(&json, "order", mma_order_name(info->order));
                json_count(&json, "rows", info->rows);
                json_count(&json, "cols", info->cols);
                json_count(&json, "batch", info->batch);
                json_count(&json, "bytes", info->bytes);
                json_number(&json, "seconds", seconds);
                json_close_object(&json);
                return;
        }
        printf("%s: ", path);
        if (info->batch != 1)
                printf("%" PRIu64 " x ", info->batch);
        printf("%" PRIu64 "x%" PRIu64 " %s, %s in %s\n", info->rows, info->cols, mma_dtype_name(info->dtype),
               format_bytes(info->bytes, bytes), format_seconds(seconds, time));
}

static int download(const struct common *common, struct mma_client *client, const char *name, const char *path) {
        int timeout_ms = common_timeout_ms(common), r;
        uint64_t shape[3], begin = now_ns();
        struct mma_matrix_info info;
        struct mma_matrix target;
        struct output output;

        if (mma_find(client, name, timeout_ms, &info) != MMA_OK)
                return fail_client(name, client);
        if (info.order > MMA_ORDER_COL)
                return failf(EXIT_FILE, name, "is in %s order, which is not fetched", mma_order_name(info.order));
        shape[0] = info.batch;
        shape[1] = info.rows;
        shape[2] = info.cols;
        if (info.batch == 1)
                r = output_create(path, info.dtype, 2, shape + 1, info.order, &output);
        else
                r = output_create(path, info.dtype, 3, shape, info.order, &output);
        if (r)
                return r;
        r = output_set_memory(&output, NULL);
        if (r) {
                output_discard(&output);
                return r;
        }
        target = (struct mma_matrix){
                .dtype = info.dtype,
                .order = info.order,
                .rows = info.rows,
                .cols = info.cols,
                .batch_stride = UINT64_MAX,
                .data = output.data,
        };
        if (mma_get(client, name, &target, info.batch, timeout_ms) != MMA_OK) {
                r = fail_client(name, client);
                output_discard(&output);
                return r;
        }
        r = output_commit(&output);
        if (r)
                return r;
        report(common, path, &info, (double)(now_ns() - begin) * 1e-9);
        return EXIT_OK;
}

int command_get(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = -1 };
        struct mma_client *client;
        int n_operands, r;
        const struct option options[] = { COMMON_OPTIONS(&common) };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 2, 2, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        r = download(&common, client, argv[0] + (argv[0][0] == '@'), argv[1]);
        mma_close(client);
        return r;
}
