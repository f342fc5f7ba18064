/* SPDX-License-Identifier: MIT
 *
 * mmactl rm: names go at once, requests in flight finish. All names are tried; the exit code is that of the first failure.
 */
#include <limits.h>

#include "client/ctl/command.h"
#include "client/ctl/json.h"

int command_rm(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = 10 };
        struct mma_client *client;
        struct json json;
        int n_operands, r, code = EXIT_OK;
        const struct option options[] = { COMMON_OPTIONS(&common) };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 1, INT_MAX, &n_operands);
        if (r >= 0)
                return r;
        r = common_connect(&common, &client);
        if (r)
                return r;
        json_init(&json, stdout);
        if (common.json)
                json_open_array(&json, NULL);
        for (int i = 0; i < n_operands; i++) {
                const char *name = argv[i] + (argv[i][0] == '@');

                if (mma_drop(client, name, common_timeout_ms(&common)) != MMA_OK) {
                        r = fail_client(argv[i], client);
                        code = code ? code : r;
                } else if (common.json) {
                        json_text(&json, NULL, name);
                }
        }
        if (common.json)
                json_close_array(&json);
        mma_close(client);
        return code;
}
