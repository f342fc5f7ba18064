/* SPDX-License-Identifier: MIT
 *
 * mmactl gemm: one product (or a batch) from files or resident matrices into a file. Reads as: options, operands, shape of
 * the result, the call, the report.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "client/ctl/command.h"
#include "client/ctl/input.h"
#include "client/ctl/json.h"
#include "client/ctl/output.h"

#define SHARED_BYTES_MIN (1u << 20)

struct arguments {
        struct common common;
        const char *a, *b, *c, *d;
        const char *bias, *scale_a, *scale_b, *rows_a, *rows_d;
        int dtype_a, dtype_b, dtype_c, order_a, order_b;
        int op_a, op_b, compute, out_dtype, act, bias_axis, c_mode, scale_mode, order;
        bool ta, tb, batch_invariant, amax;
        const char *c_scalar, *beta;
        double alpha, out_scale;
        uint64_t deadline_us, d_rows;
};

struct product {
        struct input a, b, c, scale_a_blocks, scale_b_blocks;
        struct npy bias, scale_a, scale_b, rows_a, rows_d;
        struct mma_gemm gemm;
        struct output output;
        uint64_t m, n, k;       /* of the product */
        uint64_t a_rows, d_rows;        /* of the matrices, where rows are picked: else m */
        uint64_t d_cols;        /* n, or half of it where the activation takes columns in pairs */
        unsigned n_axes;
        uint64_t shape[NPY_AXES_MAX];
        int out_dtype;
        float amax;
};

static int parse_arguments(const struct command *command, int argc, char **argv, struct arguments *args) {
        const struct option options[] = {
                { "output", 'o', OPTION_TEXT, &args->d, "D.npy", "where the result goes" },
                { "c", 'c', OPTION_TEXT, &args->c, "C.npy", "add beta * C; beta is 1 unless given" },
                { "c-scalar", 0, OPTION_TEXT, &args->c_scalar, "X", "C is one value" },
                { "alpha", 0, OPTION_NUMBER, &args->alpha, "X", "factor of the product (1)" },
                { "beta", 0, OPTION_TEXT, &args->beta, "X", "factor of C" },
                { "ta", 0, OPTION_FLAG, &args->ta, NULL, "transpose A; the same as --op-a t" },
                { "tb", 0, OPTION_FLAG, &args->tb, NULL, "transpose B; the same as --op-b t" },
                { "op-a", 0, OPTION_WORD, &args->op_a, "n|t", "operation on A", &op_names },
                { "op-b", 0, OPTION_WORD, &args->op_b, "n|t", "operation on B", &op_names },
                { "dtype-a", 0, OPTION_WORD, &args->dtype_a, "TYPE", "what raw 1- or 2-byte data of A are", &dtype_names },
                { "dtype-b", 0, OPTION_WORD, &args->dtype_b, "TYPE", "the same for B", &dtype_names },
                { "dtype-c", 0, OPTION_WORD, &args->dtype_c, "TYPE", "the same for C", &dtype_names },
                { "out-dtype", 'd', OPTION_WORD, &args->out_dtype, "TYPE", "type of the result", &dtype_names },
                { "compute", 0, OPTION_WORD, &args->compute, "MODE", "how products are summed", &compute_names },
                { "order", 0, OPTION_WORD, &args->order, "ORDER", "storage order of the result", &order_names },
                { "order-a", 0, OPTION_WORD, &args->order_a, "ORDER", "A is in packed tiles", &order_names },
                { "order-b", 0, OPTION_WORD, &args->order_b, "ORDER", "B is in packed tiles", &order_names },
                { "bias", 0, OPTION_TEXT, &args->bias, "FILE.npy", "vector that is added to the result" },
                { "bias-axis", 0, OPTION_WORD, &args->bias_axis, "n|m", "one value a column (n) or a row (m)", &axis_names },
                { "act", 0, OPTION_WORD, &args->act, "NAME", "activation", &act_names },
                { "scale-a", 0, OPTION_TEXT, &args->scale_a, "X|FILE", "factor of A, or one for each row" },
                { "scale-b", 0, OPTION_TEXT, &args->scale_b, "X|FILE", "factor of B, or one for each column" },
                { "rows-a", 0, OPTION_TEXT, &args->rows_a, "FILE.npy", "rows of op(A) to take, by number" },
                { "rows-d", 0, OPTION_TEXT, &args->rows_d, "FILE.npy", "rows of D to write, by number; the others are 0" },
                { "d-rows", 0, OPTION_COUNT, &args->d_rows, "N", "rows of D, with --rows-d" },
                { "scale-mode", 0, OPTION_WORD, &args->scale_mode, "vector|block128", "what files of scales hold",
                  &scale_mode_names },
                { "out-scale", 0, OPTION_NUMBER, &args->out_scale, "X", "factor of the result, after all else" },
                { "amax", 0, OPTION_FLAG, &args->amax, NULL, "tell the largest magnitude before --out-scale" },
                { "c-mode", 0, OPTION_WORD, &args->c_mode, "add|init", "add C at the end, or start sums from it",
                  &c_mode_names },
                { "batch-invariant", 0, OPTION_FLAG, &args->batch_invariant, NULL, "a row's bits do not depend on M" },
                { "deadline-us", 0, OPTION_COUNT, &args->deadline_us, "N", "refuse rather than answer later" },
                COMMON_OPTIONS(&args->common),
        };
        int n_operands, r;

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 2, 2, &n_operands);
        if (r >= 0)
                return r;
        args->a = argv[0];
        args->b = argv[1];
        if (!args->d)
                return failf(EXIT_USAGE, "gemm", "-o D.npy is missing");
        if (!args->rows_d != !args->d_rows)
                return failf(EXIT_USAGE, "gemm", "--rows-d and --d-rows go together");
        if (args->c && args->c_scalar)
                return failf(EXIT_USAGE, "gemm", "-c and --c-scalar exclude each other");
        if ((args->ta && args->op_a == MMA_OP_N) || (args->tb && args->op_b == MMA_OP_N))
                return failf(EXIT_USAGE, "gemm", "--t%c and --op-%c n contradict each other",
                             args->ta && args->op_a == MMA_OP_N ? 'a' : 'b', args->ta && args->op_a == MMA_OP_N ? 'a' : 'b');
        return -1;
}

static int parse_number(const char *option, const char *value, double *ret_number) {
        char *end;
        double number = strtod(value, &end);

        if (end == value || *end)
                return failf(EXIT_USAGE, option, "'%s' is not a number", value);
        *ret_number = number;
        return 0;
}

/* A number is a factor for the whole matrix, anything else a file with one for each row or column. */
static int open_scale(const char *option, const char *value, uint64_t n_values, struct npy *npy, const float **ret_vector,
                      float *ret_value) {
        char *end;
        double number = strtod(value, &end);
        int dtype, r;

        if (end != value && !*end) {
                *ret_value = (float)number;
                return 0;
        }
        r = vector_open(value, option, n_values, npy, &dtype);
        if (r)
                return r;
        if (dtype != MMA_F32)
                return failf(EXIT_FILE, value, "scales are f32, not %s", mma_dtype_name(dtype));
        *ret_vector = npy->data;
        return 0;
}

/* NumPy's choice where both agree; the type of the sums where the operands differ or are smaller than a result should be. */
static int default_out_dtype(const struct product *product) {
        int a = product->a.dtype, b = product->b.dtype;

        if (product->c.dtype)
                return product->c.dtype;
        switch (a) {
        case MMA_F16:
        case MMA_BF16:
        case MMA_F64:
                return a == b ? a : MMA_F32;
        case MMA_S8:
        case MMA_U8:
        case MMA_S32:
                return MMA_S32;
        default:
                return MMA_F32;
        }
}

/* The rows that are picked decide how many the product has. */
static int fit_rows(const struct arguments *args, struct product *product) {
        struct mma_gemm *gemm = &product->gemm;
        int dtype_a = 0, dtype_d = 0, r = 0;

        product->a_rows = product->d_rows = product->m;
        if (args->rows_a)
                r = rows_open(args->rows_a, &product->rows_a, &dtype_a);
        if (r == 0 && args->rows_d)
                r = rows_open(args->rows_d, &product->rows_d, &dtype_d);
        if (r)
                return r;
        if (dtype_a && dtype_d && dtype_a != dtype_d)
                return failf(EXIT_FILE, args->rows_d, "holds numbers of another size than %s", args->rows_a);
        if (args->rows_a)
                product->m = product->d_rows = product->rows_a.header.n_items;
        if (args->rows_d && product->rows_d.header.n_items != product->m)
                return failf(EXIT_FILE, args->rows_d, "holds %" PRIu64 " numbers, but there are %" PRIu64 " rows",
                             product->rows_d.header.n_items, product->m);
        if (args->rows_d)
                product->d_rows = args->d_rows;
        gemm->rows_a = product->rows_a.data;
        gemm->rows_d = product->rows_d.data;
        gemm->rows_dtype = dtype_a ? dtype_a : dtype_d;
        gemm->n_rows = product->m;
        return 0;
}

static int fit_batch(const char *path, uint64_t batch, const struct input *input, struct mma_matrix *matrix) {
        if (input->batch != batch && input->batch != 1)
                return failf(EXIT_FILE, path, "has a batch of %" PRIu64 ", the product one of %" PRIu64, input->batch,
                             batch);
        *matrix = input->matrix;
        return 0;
}

/* Matrices with a factor for each block; which sizes they need is the library's to say. */
static int open_scale_blocks(const struct arguments *args, struct mma_client *client, int timeout_ms, struct product *product) {
        struct mma_gemm *gemm = &product->gemm;
        int r = 0;

        if (args->scale_a)
                r = input_open(args->scale_a, INPUT_WHOLE, 0, 0, client, timeout_ms, &product->scale_a_blocks);
        if (r == 0 && args->scale_b)
                r = input_open(args->scale_b, INPUT_WHOLE, 0, 0, client, timeout_ms, &product->scale_b_blocks);
        if (r == 0 && args->scale_a)
                r = fit_batch(args->scale_a, gemm->batch, &product->scale_a_blocks, &gemm->scale_a_blocks);
        if (r == 0 && args->scale_b)
                r = fit_batch(args->scale_b, gemm->batch, &product->scale_b_blocks, &gemm->scale_b_blocks);
        return r;
}

/* m, n, k, batch and the shape of the file. */
static int fit_shapes(const struct arguments *args, struct product *product) {
        const struct input *a = &product->a, *b = &product->b;
        struct mma_gemm *gemm = &product->gemm;
        bool ta = gemm->op_a == MMA_OP_T, tb = gemm->op_b == MMA_OP_T;
        uint64_t k_of_b = tb ? b->cols : b->rows;
        int r;

        if ((ta && a->n_axes == 1) || (tb && b->n_axes == 1))
                return failf(EXIT_FILE, ta && a->n_axes == 1 ? args->a : args->b, "has one axis and cannot be transposed");
        product->m = ta ? a->cols : a->rows;
        product->k = ta ? a->rows : a->cols;
        product->n = tb ? b->rows : b->cols;
        if (product->k != k_of_b)
                return failf(EXIT_FILE, args->b, "does not go with %s: op(A) is %" PRIu64 "x%" PRIu64 ", op(B) is %" PRIu64
                             "x%" PRIu64, args->a, product->m, product->k, k_of_b, product->n);
        if ((args->rows_a || args->rows_d) && a->n_axes == 1)
                return failf(EXIT_FILE, args->a, "has one axis, so there are no rows to pick");
        r = fit_rows(args, product);
        if (r)
                return r;
        product->d_cols = product->n;
        if (gemm->act >= MMA_ACT_SWIGLU) {
                if (b->n_axes == 1 || product->n % 2)
                        return failf(EXIT_FILE, args->b, "%s takes the columns of op(B) in pairs, but there %s %" PRIu64,
                                     mma_act_name(gemm->act), product->n == 1 ? "is" : "are", product->n);
                product->d_cols = product->n / 2;
        }
        gemm->batch = a->batch == 1 ? b->batch : a->batch;
        r = fit_batch(args->a, gemm->batch, a, &gemm->a);
        if (r == 0)
                r = fit_batch(args->b, gemm->batch, b, &gemm->b);
        if (r)
                return r;
        if (a->n_axes == 3 || b->n_axes == 3)
                product->shape[product->n_axes++] = gemm->batch;
        if (a->n_axes > 1)
                product->shape[product->n_axes++] = product->d_rows;
        if (b->n_axes > 1)
                product->shape[product->n_axes++] = product->d_cols;
        return 0;
}

static int fit_c(const struct arguments *args, struct product *product) {
        const struct input *c = &product->c;

        if (!args->c)
                return 0;
        if (product->d_cols != product->n)
                return failf(EXIT_USAGE, "-c", "%s takes no C", mma_act_name(product->gemm.act));
        if (c->rows != product->d_rows || c->cols != product->n)
                return failf(EXIT_FILE, args->c, "is %" PRIu64 "x%" PRIu64 ", the result %" PRIu64 "x%" PRIu64, c->rows,
                             c->cols, product->d_rows, product->n);
        return fit_batch(args->c, product->gemm.batch, c, &product->gemm.c);
}

static int open_inputs(const struct arguments *args, struct mma_client *client, int timeout_ms, struct product *product) {
        struct mma_gemm *gemm = &product->gemm;
        enum input_role c_role;
        int r;

        r = input_open(args->a, INPUT_LEFT, args->dtype_a, args->order_a, client, timeout_ms, &product->a);
        if (r == 0)
                r = input_open(args->b, INPUT_RIGHT, args->dtype_b, args->order_b, client, timeout_ms, &product->b);
        if (r == 0)
                r = fit_shapes(args, product);
        if (r == 0 && args->c) {
                /* A vector is a column of results where B was one. */
                c_role = product->b.n_axes == 1 ? INPUT_RIGHT : INPUT_WHOLE;
                r = input_open(args->c, c_role, args->dtype_c, args->order > MMA_ORDER_COL ? args->order : 0, client,
                                 timeout_ms, &product->c);
                if (r == 0)
                        r = fit_c(args, product);
        }
        if (r == 0 && args->bias) {
                r = vector_open(args->bias, "--bias", gemm->bias_axis == MMA_AXIS_M ? product->m : product->n,
                                &product->bias, &gemm->bias_dtype);
                gemm->bias = product->bias.data;
        }
        if (gemm->scale_mode == MMA_SCALE_MODE_BLOCK128)
                return r ? r : open_scale_blocks(args, client, timeout_ms, product);
        if (r == 0 && args->scale_a)
                r = open_scale("--scale-a", args->scale_a, product->a_rows, &product->scale_a, &gemm->scale_a,
                               &gemm->scale_a_value);
        if (r == 0 && args->scale_b)
                r = open_scale("--scale-b", args->scale_b, product->n, &product->scale_b, &gemm->scale_b,
                               &gemm->scale_b_value);
        return r;
}

static int set_scalars(const struct arguments *args, struct mma_gemm *gemm) {
        int r = 0;

        gemm->alpha = args->alpha;
        gemm->out_scale = (float)args->out_scale;
        gemm->op_a = args->ta ? MMA_OP_T : args->op_a ? args->op_a : MMA_OP_N;
        gemm->op_b = args->tb ? MMA_OP_T : args->op_b ? args->op_b : MMA_OP_N;
        gemm->compute = args->compute;
        gemm->act = args->act;
        gemm->bias_axis = args->bias_axis;
        gemm->c_mode = args->c_mode;
        gemm->scale_mode = args->scale_mode;
        gemm->batch_invariant = args->batch_invariant;
        gemm->deadline_us = args->deadline_us;
        gemm->beta = args->c || args->c_scalar ? 1 : 0;
        if (args->beta)
                r = parse_number("--beta", args->beta, &gemm->beta);
        if (r == 0 && args->c_scalar) {
                gemm->has_c_scalar = 1;
                r = parse_number("--c-scalar", args->c_scalar, &gemm->c_scalar);
        }
        return r;
}

/* The result's dtype, order and file. */
static int create_result(const struct arguments *args, struct mma_client *client, struct product *product) {
        void *shared = NULL;
        struct mma_gemm *gemm = &product->gemm;
        int order = args->order ? args->order : MMA_ORDER_ROW, r;

        product->out_dtype = args->out_dtype ? args->out_dtype : default_out_dtype(product);
        if (product->a.n_axes == 1 || product->b.n_axes == 1) {
                if (order > MMA_ORDER_COL)
                        return failf(EXIT_FILE, args->d, "a vector has no %s order", mma_order_name(order));
                order = MMA_ORDER_ROW;
        }
        if (order > MMA_ORDER_COL) {
                unsigned at = product->n_axes - 2;

                if (product->m % 16 || product->n % 8)
                        return failf(EXIT_FILE, args->d, "%s needs M a multiple of 16 and N of 8; they are %" PRIu64
                                     " and %" PRIu64, mma_order_name(order), product->m, product->n);
                product->shape[at] = product->m / 16;
                product->shape[at + 1] = product->n / 8;
                product->shape[at + 2] = 16;
                product->shape[at + 3] = 8;
                product->n_axes += 2;
        }
        r = output_create(args->d, product->out_dtype, product->n_axes, product->shape, order, &product->output);
        if (r)
                return r;
        /* A large result is taken from memory shared with the daemon straight to the file, so that neither a copy nor a slow
         * disk is timed. Where a quota does not allow that, it arrives in the file's own memory. */
        if ((product->output.writer.data_bytes > SHARED_BYTES_MIN || args->rows_d) &&
            mma_alloc(client, product->output.writer.data_bytes, &shared) != MMA_OK)
                shared = NULL;
        r = output_set_memory(&product->output, shared);
        if (r)
                return r;
        gemm->d = (struct mma_matrix){
                .dtype = product->out_dtype,
                .order = order,
                .rows = product->d_rows,
                .cols = product->d_cols,
                .batch_stride = UINT64_MAX,
                .data = product->output.data,
        };
        return 0;
}

static void report(const struct arguments *args, const struct product *product, const struct mma_result *result,
                   double seconds) {
        double flops = 2.0 * (double)product->m * (double)product->n * (double)product->k * (double)product->gemm.batch;
        double gflops = flops / seconds * 1e-9;
        struct json json;
        char time[16], inside[16];

        if (args->common.json) {
                json_init(&json, stdout);
                json_open_object(&json, NULL);
                json_text(&json, "output", args->d);
                json_count(&json, "m", product->m);
                json_count(&json, "n", product->n);
                json_count(&json, "k", product->k);
                json_count(&json, "batch", product->gemm.batch);
                json_text(&json, "a", mma_dtype_name(product->a.dtype));
                json_text(&json, "b", mma_dtype_name(product->b.dtype));
                json_text(&json, "d", mma_dtype_name(product->out_dtype));
                json_open_array(&json, "shape");
                for (unsigned i = 0; i < product->n_axes; i++)
                        json_count(&json, NULL, product->shape[i]);
                json_close_array(&json);
                json_number(&json, "seconds", seconds);
                json_number(&json, "gflops", gflops);
                if (args->amax)
                        json_number(&json, "amax", (double)product->amax);
                json_text(&json, "backend", result->backend);
                json_text(&json, "kernel", result->kernel);
                json_count(&json, "queue_us", result->queue_us);
                json_count(&json, "run_us", result->run_us);
                json_close_object(&json);
                return;
        }
        printf("%s: ", args->d);
        if (product->gemm.batch != 1)
                printf("%" PRIu64 " x ", product->gemm.batch);
        printf("%" PRIu64 "x%" PRIu64 "x%" PRIu64 " %s*%s -> %s, %s (%s in the daemon), %.3g GFLOP/s, %s %s\n", product->m,
               product->n, product->k, mma_dtype_name(product->a.dtype), mma_dtype_name(product->b.dtype),
               mma_dtype_name(product->out_dtype), format_seconds(seconds, time),
               format_seconds((double)(result->queue_us + result->run_us) * 1e-6, inside), gflops, result->backend,
               result->kernel);
        if (args->amax)
                printf("%s: amax %.9g\n", args->d, (double)product->amax);
}

/* Only then the connection has to come before the files. */
static bool names_resident(const struct arguments *args) {
        return args->a[0] == '@' || args->b[0] == '@' || (args->c && args->c[0] == '@') ||
               (args->scale_mode == MMA_SCALE_MODE_BLOCK128 && ((args->scale_a && args->scale_a[0] == '@') ||
                                                                (args->scale_b && args->scale_b[0] == '@')));
}

static int run(const struct arguments *args, struct mma_client *client, struct product *product) {
        struct mma_result result = { 0 };
        int timeout_ms = common_timeout_ms(&args->common), status, r;
        uint64_t begin, end;

        r = create_result(args, client, product);
        if (r)
                return r;
        product->gemm.amax = args->amax ? &product->amax : NULL;
        begin = now_ns();
        status = mma_gemm(client, &product->gemm, timeout_ms, &result);
        end = now_ns();
        if (status != MMA_OK)
                return fail_client(NULL, client);
        r = output_commit(&product->output);
        if (r)
                return r;
        report(args, product, &result, (double)(end - begin) * 1e-9);
        return EXIT_OK;
}

int command_gemm(const struct command *command, int argc, char **argv) {
        struct arguments args = { .common.timeout_seconds = -1, .alpha = 1, .out_scale = 1 };
        struct product product = { .output.writer.fd = -1 };
        struct mma_client *client = NULL;
        int r;

        r = parse_arguments(command, argc, argv, &args);
        if (r >= 0)
                return r;
        mma_gemm_init(&product.gemm);
        r = set_scalars(&args, &product.gemm);
        if (r == 0 && names_resident(&args))
                r = common_connect(&args.common, &client);
        if (r == 0)
                r = open_inputs(&args, client, common_timeout_ms(&args.common), &product);
        if (r == 0 && !client)
                r = common_connect(&args.common, &client);
        if (r == 0)
                r = run(&args, client, &product);
        /* The library may still look at the operands until it is closed. */
        mma_close(client);
        output_discard(&product.output);
        input_close(&product.a);
        input_close(&product.b);
        input_close(&product.c);
        input_close(&product.scale_a_blocks);
        input_close(&product.scale_b_blocks);
        npy_close(&product.bias);
        npy_close(&product.scale_a);
        npy_close(&product.scale_b);
        npy_close(&product.rows_a);
        npy_close(&product.rows_d);
        return r;
}
