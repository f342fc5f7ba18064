/* SPDX-License-Identifier: MIT
 *
 * mmactl tune: has the daemon measure the rows for some products, one after the other, and tells what that changed.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "client/ctl/shape.h"

/* The products that the kernels are judged by, those first of which a model tells the rows apart least: small squares and awkward
 * sizes, few rows by large weights; a limit of seconds leaves out others. */
static const char *const default_list[] = {
        "512x512x512", "1024x1024x1024", "1000x1000x1000", "1023x1025x1027", "128x128x128x1024",
        "64x24576x1536", "64x8192x8192", "128x8192x8192", "128x8192x28672", "64x7168x16384", "64x2112x7168",
        "2048x2048x2048", "4096x4096x4096", "4096x7168x2048", "4096x2112x7168", "256x256x256x512", "128x128x65536",
        "16x8192x8192", "16x28672x8192", "1x4096x7168", "1x8192x8192", "1x28672x8192",
        "16x16x16x4096", "32x32x32x4096", "64x64x64x4096", "512x8192x8192", "4096x32768x512", "4096x24576x1536",
        "2048x8192x8192", "4096x4096x7168", "4095x4095x4095", "8192x8192x8192", "4096x7168x16384", "4096x28672x8192",
};

struct arguments {
        struct common common;
        const char *list, *dtypes, *layouts;
        int d, compute;
        double seconds;
};

struct tuned {
        struct json json;
        uint64_t end_ns;
        unsigned n_tuned, n_changed, n_skipped;
        bool is_over;
};

static void report(const struct arguments *args, struct tuned *tuned, const struct mma_shape *shape,
                   const struct mma_choice *before, const struct mma_choice *items, size_t n_items) {
        bool is_changed = n_items && strcmp(before->kernel, items[0].kernel) != 0;
        char text[SHAPE_TEXT_BYTES];

        tuned->n_tuned++;
        tuned->n_changed += is_changed;
        if (args->common.json) {
                json_open_object(&tuned->json, NULL);
                shape_json(&tuned->json, shape);
                json_text(&tuned->json, "before", before->kernel);
                choices_json(&tuned->json, "rows", items, n_items);
                json_close_object(&tuned->json);
                return;
        }
        if (n_items)
                printf("%-32s %10.2f us  %s%s%s\n", shape_text(shape, text), items[0].cost_us, items[0].kernel,
                       is_changed ? ", not " : "", is_changed ? before->kernel : "");
        fflush(stdout);
}

/* One product. What this daemon cannot tune is said and passed over. */
static int tune_one(const struct arguments *args, struct mma_client *client, struct tuned *tuned,
                    const struct mma_shape *shape) {
        int timeout_ms = common_timeout_ms(&args->common), status;
        struct mma_choice *before = NULL, *items = NULL;
        size_t n_before = 0, n_items = 0;
        char text[SHAPE_TEXT_BYTES];

        if (tuned->end_ns && now_ns() >= tuned->end_ns) {
                tuned->is_over = true;
                return 0;
        }
        status = mma_explain(client, shape, timeout_ms, &before, &n_before);
        if (status == MMA_OK)
                status = mma_tune(client, shape, timeout_ms, &items, &n_items);
        if (status == MMA_OK)
                report(args, tuned, shape, before, items, n_items);
        free(before);
        free(items);
        if (status == MMA_UNSUPPORTED) {
                tuned->n_skipped++;
                fail_client(shape_text(shape, text), client);
                return 0;
        }
        return status == MMA_OK ? 0 : fail_client(shape_text(shape, text), client);
}

/* The part of a list with commas that begins at *at; false at its end. */
static bool next_part(const char **at, char *part, size_t part_bytes) {
        size_t n_bytes = strcspn(*at, ",");

        if (!**at)
                return false;
        snprintf(part, part_bytes, "%.*s", (int)(n_bytes < part_bytes ? n_bytes : part_bytes - 1), *at);
        *at += n_bytes + ((*at)[n_bytes] == ',');
        return true;
}

/* Each type with each layout with each product. With a NULL client everything is only parsed. */
static int tune_all(const struct arguments *args, struct mma_client *client, struct tuned *tuned,
                    const char *const *sizes, size_t n_sizes) {
        struct mma_shape shape = { .size = sizeof(shape), .d = args->d, .compute = args->compute };
        char dtype[24], layout[8];
        int r = 0;

        for (const char *dtypes = args->dtypes; r == 0 && next_part(&dtypes, dtype, sizeof(dtype));) {
                r = shape_take_dtypes(dtype, &shape);
                for (const char *layouts = args->layouts; r == 0 && next_part(&layouts, layout, sizeof(layout));) {
                        r = shape_take_layout(layout, &shape);
                        for (size_t i = 0; r == 0 && i < n_sizes && !(tuned && tuned->is_over); i++) {
                                r = shape_take_sizes(sizes[i], &shape);
                                if (r == 0 && client)
                                        r = tune_one(args, client, tuned, &shape);
                        }
                }
        }
        return r;
}

int command_tune(const struct command *command, int argc, char **argv) {
        struct arguments args = { .common.timeout_seconds = 120, .dtypes = "bf16", .layouts = "nn" };
        const struct option options[] = {
                { "list", 'l', OPTION_TEXT, &args.list, "default", "the products that mmad is judged by, besides those named" },
                { "dtype", 0, OPTION_TEXT, &args.dtypes, "TYPE,...", "types of A and B; 'e4m3:e5m2' for two" },
                { "layout", 0, OPTION_TEXT, &args.layouts, "nn,...", "A and B as in the product (n) or transposed (t)" },
                { "out-dtype", 'd', OPTION_WORD, &args.d, "TYPE", "type of the result", &dtype_names },
                { "compute", 0, OPTION_WORD, &args.compute, "MODE", "how products are summed", &compute_names },
                { "seconds", 0, OPTION_NUMBER, &args.seconds, "S", "begin no further product after so long" },
                COMMON_OPTIONS(&args.common),
        };
        const char *const *sizes = (const char *const *)argv;
        size_t n_default = sizeof(default_list) / sizeof(default_list[0]);
        struct tuned tuned = { 0 };
        struct mma_client *client;
        int n_operands, r;

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 4096, &n_operands);
        if (r >= 0)
                return r;
        if (args.list && strcmp(args.list, "default"))
                return failf(EXIT_USAGE, "--list", "the only list is 'default'");
        if (!args.list && !n_operands)
                return failf(EXIT_USAGE, "tune", "which products? name them as MxNxK, or --list default");
        r = tune_all(&args, NULL, NULL, sizes, (size_t)n_operands);
        if (r == 0)
                r = common_connect(&args.common, &client);
        if (r)
                return r;
        if (args.seconds > 0)
                tuned.end_ns = now_ns() + (uint64_t)(args.seconds * 1e9);
        json_init(&tuned.json, stdout);
        if (args.common.json)
                json_open_array(&tuned.json, NULL);
        r = tune_all(&args, client, &tuned, sizes, (size_t)n_operands);
        if (r == 0 && args.list)
                r = tune_all(&args, client, &tuned, default_list, n_default);
        if (args.common.json)
                json_close_array(&tuned.json);
        else if (tuned.n_tuned)
                printf("%u tuned, %u choices changed%s\n", tuned.n_tuned, tuned.n_changed,
                       tuned.is_over ? ", the time is over" : "");
        mma_close(client);
        return r == 0 && tuned.n_skipped && !tuned.n_tuned ? EXIT_REFUSED : r;
}
