/* SPDX-License-Identifier: MIT
 *
 * mmactl put: a file becomes a resident matrix.
 */
#include <grp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "client/ctl/command.h"
#include "client/ctl/input.h"
#include "client/ctl/json.h"
#include "client/ctl/sha256.h"

/* A group by name or number; -1 is the primary group, as the library has it. */
static int parse_group(const char *text, int64_t *ret_gid) {
        struct group *group = getgrnam(text);
        char *end;
        unsigned long long number;

        if (group) {
                *ret_gid = group->gr_gid;
                return 0;
        }
        number = strtoull(text, &end, 10);
        if (*text < '0' || *text > '9' || *end || number > UINT32_MAX - 1)
                return failf(EXIT_USAGE, "--group", "'%s' is no group of this machine", text);
        *ret_gid = (int64_t)number;
        return 0;
}

static void report(const struct common *common, const char *name, const struct input *input, uint64_t id,
                   double seconds) {
        uint64_t n_bytes = input->npy.header.data_bytes;
        struct json json;
        char bytes[16], time[16];

        if (common->json) {
                json_init(&json, stdout);
                json_open_object(&json, NULL);
                json_text(&json, "name", name);
                json_count(&json, "id", id);
                json_text(&json, "dtype", mma_dtype_name(input->dtype));
                json_count(&json, "rows", input->rows);
                json_count(&json, "cols", input->cols);
                json_count(&json, "batch", input->batch);
                json_count(&json, "bytes", n_bytes);
                json_number(&json, "seconds", seconds);
                json_close_object(&json);
                return;
        }
        printf("%s: ", name);
        if (input->batch != 1)
                printf("%" PRIu64 " x ", input->batch);
        printf("%" PRIu64 "x%" PRIu64 " %s, %s in %s\n", input->rows, input->cols, mma_dtype_name(input->dtype),
               format_bytes(n_bytes, bytes), format_seconds(seconds, time));
}

static int upload(const struct common *common, const char *name, const struct input *input,
                  struct mma_put_options *options) {
        struct mma_client *client;
        struct progress progress;
        uint64_t id, begin = now_ns();
        int status, r;

        r = common_connect(common, &client);
        if (r)
                return r;
        progress_begin(&progress, name);
        options->progress = progress_step;
        options->userdata = &progress;
        status = mma_put(client, name, &input->matrix, input->batch, options, common_timeout_ms(common), &id);
        progress_end(&progress);
        if (status == MMA_OK)
                report(common, name, input, id, (double)(now_ns() - begin) * 1e-9);
        else
                r = fail_client(name, client);
        mma_close(client);
        return r;
}

int command_put(const struct command *command, int argc, char **argv) {
        struct common common = { .timeout_seconds = -1 };
        struct mma_put_options put = { .size = sizeof(put), .share_gid = -1 };
        struct input input = { 0 };
        const char *group = NULL;
        int dtype = 0, n_operands, r;
        bool replace = false, digest = false;
        uint8_t sum[SHA256_BYTES];
        const struct option options[] = {
                { "dtype", 'd', OPTION_WORD, &dtype, "TYPE", "what raw 1- or 2-byte data are", &dtype_names },
                { "share", 0, OPTION_WORD, &put.share, "WHO", "private (default), group or public", &share_names },
                { "group", 0, OPTION_TEXT, &group, "NAME", "with --share group: which, instead of the primary one" },
                { "replace", 'r', OPTION_FLAG, &replace, NULL, "swap a name that is taken" },
                { "digest", 0, OPTION_FLAG, &digest, NULL, "send SHA-256: the same name and contents again are fine" },
                COMMON_OPTIONS(&common),
        };

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 2, 2, &n_operands);
        if (r >= 0)
                return r;
        if (group && put.share && put.share != MMA_SHARE_GROUP)
                return failf(EXIT_USAGE, "put", "--group goes with --share group");
        if (group) {
                put.share = MMA_SHARE_GROUP;
                r = parse_group(group, &put.share_gid);
                if (r)
                        return r;
        }
        if (argv[0][0] == '@')
                return failf(EXIT_USAGE, argv[0], "is resident already");
        put.replace = replace;
        r = input_open(argv[0], INPUT_WHOLE, dtype, 0, NULL, 0, &input);
        if (r)
                return r;
        if (digest) {
                struct sha256 sha256;

                sha256_init(&sha256);
                sha256_update(&sha256, input.matrix.data, input.npy.header.data_bytes);
                sha256_final(&sha256, sum);
                put.digest = sum;
        }
        r = upload(&common, argv[1], &input, &put);
        input_close(&input);
        return r;
}
