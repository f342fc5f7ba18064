/* SPDX-License-Identifier: MIT
 *
 * mmactl bench: latency and rate of the service, for people, as JSON, or as lines of a results file. Measuring is
 * bench.c, the product bench_gemm.c; here are options and reports.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/ctl/bench.h"
#include "client/ctl/bench_gemm.h"
#include "client/ctl/command.h"
#include "client/ctl/json.h"

struct arguments {
        struct common common;
        struct bench_plan plan;
        struct bench_gemm gemm;
        uint64_t n_clients;
        const char *suite;
        bool csv;
};

/* One row of figures, ours or the floor's. */
struct figures {
        double p50_us, p90_us, p99_us, p999_us, max_us, rate;
};

static struct figures figures_of(const struct bench_result *result) {
        const struct histogram *histogram = &result->histogram;

        return (struct figures){
                .p50_us = (double)histogram_percentile(histogram, 0.5) * 1e-3,
                .p90_us = (double)histogram_percentile(histogram, 0.9) * 1e-3,
                .p99_us = (double)histogram_percentile(histogram, 0.99) * 1e-3,
                .p999_us = (double)histogram_percentile(histogram, 0.999) * 1e-3,
                .max_us = (double)histogram->max_ns * 1e-3,
                .rate = result->rate,
        };
}

static void json_figures(struct json *json, const char *key, const struct figures *figures) {
        json_open_object(json, key);
        json_number(json, "p50_us", figures->p50_us);
        json_number(json, "p90_us", figures->p90_us);
        json_number(json, "p99_us", figures->p99_us);
        json_number(json, "p999_us", figures->p999_us);
        json_number(json, "max_us", figures->max_us);
        json_number(json, "rate", figures->rate);
        json_close_object(json);
}

static void report_json(const struct arguments *args, const char *name, const struct figures *ours,
                        const struct figures *floor, uint64_t n_samples, double gflops) {
        struct json json;

        json_init(&json, stdout);
        json_open_object(&json, NULL);
        json_text(&json, "case", name);
        json_count(&json, "clients", args->n_clients);
        json_number(&json, "seconds", args->plan.seconds);
        json_number(&json, "asked_rate", args->plan.rate);
        json_text(&json, "backend", args->gemm.backend);
        json_text(&json, "kernel", args->gemm.kernel);
        json_count(&json, "samples", n_samples);
        json_figures(&json, "mmad", ours);
        json_figures(&json, "floor", floor);
        json_number(&json, "gflops", gflops);
        json_close_object(&json);
}

/* The peer is the floor until someone measures another; no target, as that is the issue's business. */
static void csv_row(const struct arguments *args, const char *name, const char *what, const char *unit, double ours,
                    double floor, bool is_rate) {
        double ratio = is_rate ? ours / floor : floor / ours;

        printf("%s,%s %s,%.4g,%.4g,bare socket round trip,%s,%.4g,%.3f,\n", args->suite, name, what, ours, floor, unit,
               floor, ratio);
}

static void report_csv(const struct arguments *args, const char *name, const struct figures *ours,
                       const struct figures *floor) {
        printf("# mmactl bench, %" PRIu64 " client(s), %.3g s, rate %.6g (0: as fast as answers come), %s %s\n",
               args->n_clients, args->plan.seconds, args->plan.rate, args->gemm.backend, args->gemm.kernel);
        printf("suite,case,ours,peer,peer_name,unit,floor,ratio,target\n");
        csv_row(args, name, "p50", "us", ours->p50_us, floor->p50_us, false);
        csv_row(args, name, "p90", "us", ours->p90_us, floor->p90_us, false);
        csv_row(args, name, "p99", "us", ours->p99_us, floor->p99_us, false);
        csv_row(args, name, "p99.9", "us", ours->p999_us, floor->p999_us, false);
        csv_row(args, name, "max", "us", ours->max_us, floor->max_us, false);
        csv_row(args, name, "rate", "1/s", ours->rate, floor->rate, true);
}

static void text_row(const char *name, const struct figures *figures) {
        printf("%-8s %9.1f %9.1f %9.1f %9.1f %9.1f us %12.0f /s", name, figures->p50_us, figures->p90_us, figures->p99_us,
               figures->p999_us, figures->max_us, figures->rate);
}

static void report_text(const struct arguments *args, const char *name, const struct figures *ours,
                        const struct figures *floor, double gflops) {
        printf("%s, %.3g s", name, args->plan.seconds);
        if (args->plan.rate > 0)
                printf(", at %.6g/s", args->plan.rate);
        if (*args->gemm.backend)
                printf(", %s %s", args->gemm.backend, args->gemm.kernel);
        printf("\n%-8s %9s %9s %9s %9s %9s\n", "", "p50", "p90", "p99", "p99.9", "max");
        text_row("mmad", ours);
        if (gflops > 0)
                printf(", %.4g GFLOP/s", gflops);
        printf("\n");
        text_row("floor", floor);
        printf("  (bare socket round trip)\n");
}

static int measure(struct arguments *args, const char *name, const struct bench_worker *worker, uint64_t up_bytes,
                   uint64_t down_bytes, double flops) {
        struct bench_plan floor_plan = args->plan;
        struct bench_result *results = calloc(2, sizeof(*results));
        struct figures ours, floor;
        double gflops;
        int r;

        if (!results)
                return failf(EXIT_FILE, "bench", "not enough memory");
        floor_plan.seconds = args->plan.seconds < 1 ? args->plan.seconds : 1;
        r = bench_floor(&floor_plan, up_bytes, down_bytes, &results[1]);
        if (r == 0)
                r = bench_run(&args->plan, worker, &results[0]);
        if (r == 0) {
                ours = figures_of(&results[0]);
                floor = figures_of(&results[1]);
                gflops = flops * ours.rate * 1e-9;
                if (args->common.json)
                        report_json(args, name, &ours, &floor, results[0].histogram.n_samples, gflops);
                else if (args->csv)
                        report_csv(args, name, &ours, &floor);
                else
                        report_text(args, name, &ours, &floor, gflops);
        }
        free(results);
        return r;
}

/* ---- ping ---- */

struct ping_state {
        struct mma_client *client;
        int timeout_ms;
};

static int ping_run(void *userdata) {
        struct ping_state *state = userdata;

        return mma_ping(state->client, state->timeout_ms) == MMA_OK ? 0 : fail_client("bench", state->client);
}

static void *ping_begin(void *context, unsigned index, int *ret_code) {
        const struct common *common = context;
        struct ping_state *state = calloc(1, sizeof(*state));

        (void)index;
        *ret_code = state ? common_connect(common, &state->client) : EXIT_FILE;
        if (*ret_code)
                return NULL;
        state->timeout_ms = common_timeout_ms(common);
        for (unsigned i = 0; i < 20 && *ret_code == 0; i++)
                *ret_code = ping_run(state);
        return *ret_code ? NULL : state;
}

static int ping_end(void *userdata) {
        struct ping_state *state = userdata;

        mma_close(state->client);
        free(state);
        return 0;
}

static int bench_ping(struct arguments *args) {
        struct bench_worker worker = { ping_begin, ping_run, ping_end, &args->common };
        char name[64];

        /* A header of 32 bytes and a map of about as many. */
        snprintf(name, sizeof(name), "ping x%" PRIu64, args->n_clients);
        return measure(args, name, &worker, 64, 64, 0);
}

/* ---- gemm ---- */

static int bench_gemm(struct arguments *args) {
        struct bench_gemm *gemm = &args->gemm;
        struct bench_worker worker;
        uint64_t up_bytes, down_bytes;
        char name[160];
        int r;

        gemm->common = &args->common;
        snprintf(gemm->resident, sizeof(gemm->resident), "mmactl-bench-%d", (int)getpid());
        r = bench_gemm_prepare(gemm);
        if (r)
                return r;
        bench_gemm_worker(gemm, &worker);
        bench_gemm_message_bytes(gemm, &up_bytes, &down_bytes);
        snprintf(name, sizeof(name), "%" PRIu64 "x%" PRIu64 "x%" PRIu64 " %s %s x%" PRIu64, gemm->m, gemm->n, gemm->k,
                 mma_dtype_name(gemm->dtype), bench_place_name(gemm->place), args->n_clients);
        r = measure(args, name, &worker, up_bytes, down_bytes,
                    2.0 * (double)gemm->m * (double)gemm->n * (double)gemm->k);
        bench_gemm_clean_up(gemm);
        return r;
}

static int default_out_dtype(int dtype) {
        switch (dtype) {
        case MMA_S8:
        case MMA_U8:
                return MMA_S32;
        case MMA_E4M3:
        case MMA_E5M2:
                return MMA_F32;
        default:
                return dtype;
        }
}

static int check_arguments(struct arguments *args) {
        struct bench_gemm *gemm = &args->gemm;

        if (args->n_clients < 1 || args->n_clients > BENCH_CLIENTS_MAX)
                return failf(EXIT_USAGE, "--clients", "must be 1 to %u", BENCH_CLIENTS_MAX);
        if (!(args->plan.seconds > 0 && args->plan.seconds <= 86400))
                return failf(EXIT_USAGE, "--seconds", "must be above 0 and at most a day");
        if (!(args->plan.rate >= 0 && args->plan.rate <= 1e9))
                return failf(EXIT_USAGE, "--rate", "must be 0 to 1e9");
        args->plan.n_clients = (unsigned)args->n_clients;
        gemm->n = gemm->n == UINT64_MAX ? gemm->m : gemm->n;
        gemm->k = gemm->k == UINT64_MAX ? gemm->m : gemm->k;
        /* Keeps every size here within 64 bits; larger ones would not fit a machine. */
        if (gemm->m > 1u << 24 || gemm->n > 1u << 24 || gemm->k > 1u << 24)
                return failf(EXIT_USAGE, "bench", "M, N and K are at most %u", 1u << 24);
        if (gemm->dtype == MMA_S32)
                return failf(EXIT_USAGE, "--dtype", "s32 is a type of results only");
        if (!gemm->out_dtype)
                gemm->out_dtype = default_out_dtype(gemm->dtype);
        if (mma_dtype_bytes(gemm->out_dtype) == 1)
                return failf(EXIT_USAGE, "--out-dtype", "8-bit results cannot be checked here");
        return 0;
}

int command_bench(const struct command *command, int argc, char **argv) {
        struct arguments args = {
                .common.timeout_seconds = 60,
                .plan = { .seconds = 3 },
                .gemm = { .m = 64, .n = UINT64_MAX, .k = UINT64_MAX, .dtype = MMA_F16, .place = BENCH_INLINE },
                .n_clients = 1,
                .suite = "foundation",
        };
        const struct option options[] = {
                { "m", 'm', OPTION_COUNT, &args.gemm.m, "M", "rows of the result (64)" },
                { "n", 'n', OPTION_COUNT, &args.gemm.n, "N", "columns of the result (M)" },
                { "k", 'k', OPTION_COUNT, &args.gemm.k, "K", "length of the sums (M)" },
                { "dtype", 'd', OPTION_WORD, &args.gemm.dtype, "TYPE", "of A and B (f16)", &dtype_names },
                { "out-dtype", 0, OPTION_WORD, &args.gemm.out_dtype, "TYPE", "of the result", &dtype_names },
                { "compute", 0, OPTION_WORD, &args.gemm.compute, "MODE", "how products are summed", &compute_names },
                { "place", 'p', OPTION_WORD, &args.gemm.place, "WHERE", "inline (plain memory), slab, resident (B)",
                  &bench_place_names },
                { "clients", 'c', OPTION_COUNT, &args.n_clients, "N", "processes (1)" },
                { "seconds", 't', OPTION_NUMBER, &args.plan.seconds, "S", "how long (3)" },
                { "rate", 'r', OPTION_NUMBER, &args.plan.rate, "R", "operations a second of all clients; 0: all they can" },
                { "csv", 0, OPTION_FLAG, &args.csv, NULL, "print lines of a results file" },
                { "suite", 0, OPTION_TEXT, &args.suite, "NAME", "first column of --csv (foundation)" },
                COMMON_OPTIONS(&args.common),
        };
        int n_operands, r;

        r = command_parse(command, options, sizeof(options) / sizeof(options[0]), argc, argv, 1, 1, &n_operands);
        if (r >= 0)
                return r;
        r = check_arguments(&args);
        if (r)
                return r;
        if (!strcmp(argv[0], "ping"))
                return bench_ping(&args);
        if (!strcmp(argv[0], "gemm"))
                return bench_gemm(&args);
        return failf(EXIT_USAGE, argv[0], "is no benchmark; there are ping and gemm");
}
