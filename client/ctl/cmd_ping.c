/* SPDX-License-Identifier: MIT
 *
 * mmactl ping: is it there, and how long does a round trip take. For a measurement with a floor beside it see bench.
 */
#include <inttypes.h>

#include "client/ctl/command.h"
#include "client/ctl/histogram.h"
#include "client/ctl/json.h"

static void report(const struct common *common, const struct histogram *histogram) {
        struct json json;
        double us = 1e-3;

        if (common->json) {
                json_init(&json, stdout);
                json_open_object(&json, NULL);
                json_count(&json, "n", histogram->n_samples);
                json_number(&json, "p50_us", (double)histogram_percentile(histogram, 0.5) * us);
                json_number(&json, "p99_us", (double)histogram_percentile(histogram, 0.99) * us);
                json_number(&json, "max_us", (double)histogram->max_ns * us);
                json_close_object(&json);
                return;
        }
        printf("%" PRIu64 " answers: p50 %.1f us, p99 %.1f us, max %.1f us\n", histogram->n_samples,
               (double)histogram_percentile(histogram, 0.5) * us, (double)histogram_percentile(histogram, 0.99) * us,
               (double)histogram->max_ns * us);
}

int command_ping(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        static struct histogram histogram;
        struct mma_client *client;
        uint64_t n_pings = 10;
        int n_operands, r;
        const struct option options[] = {
                { "count", 'n', OPTION_COUNT, &n_pings, "N", "how many (10)" },
                COMMON_OPTIONS(&common),
        };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 0, 0, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        for (uint64_t i = 0; i < n_pings && r == 0; i++) {
                uint64_t begin = now_ns();

                if (mma_ping(client, common_timeout_ms(&common)) != MMA_OK)
                        r = fail_client(NULL, client);
                else
                        histogram_add(&histogram, now_ns() - begin);
        }
        if (r == 0)
                report(&common, &histogram);
        mma_close(client);
        return r;
}
