/* SPDX-License-Identifier: MIT
 *
 * See shape.h.
 */
#include "client/ctl/shape.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define RUNNERS_UP 5u           /* shown without --all */
#define NAMES_OF_A_REASON 3u

static int take_dtype(const char *text, size_t n_bytes, int *ret_dtype) {
        char name[16];

        snprintf(name, sizeof(name), "%.*s", (int)n_bytes, text);
        *ret_dtype = n_bytes < sizeof(name) ? mma_dtype_from_name(name) : 0;
        return *ret_dtype ? 0 : failf(EXIT_USAGE, text, "is no type; 'e4m3', or 'e4m3:e5m2' for A and B");
}

int shape_take_dtypes(const char *text, struct mma_shape *shape) {
        const char *colon = strchr(text, ':');
        int r = take_dtype(text, colon ? (size_t)(colon - text) : strlen(text), &shape->a);

        shape->b = 0;
        if (r == 0 && colon)
                r = take_dtype(colon + 1, strlen(colon + 1), &shape->b);
        return r;
}

int shape_take_layout(const char *text, struct mma_shape *shape) {
        static const int ops[] = { MMA_OP_N, MMA_OP_T };

        if (strlen(text) != 2 || !strchr("nt", text[0]) || !strchr("nt", text[1]))
                return failf(EXIT_USAGE, text, "is no layout; one of nn, nt, tn, tt");
        shape->op_a = ops[text[0] == 't'];
        shape->op_b = ops[text[1] == 't'];
        return 0;
}

int shape_take_size(const char *name, const char *text, uint64_t *ret_size) {
        char *end;

        errno = 0;
        *ret_size = strtoull(text, &end, 10);
        if (*text < '0' || *text > '9' || *end || errno || *ret_size > 1ull << 40)
                return failf(EXIT_USAGE, text, "is no size; %s is a number of at most 2^40", name);
        return 0;
}

int shape_take_sizes(const char *text, struct mma_shape *shape) {
        uint64_t *const sizes[] = { &shape->m, &shape->n, &shape->k, &shape->batch };
        const char *at = text;
        char part[24];
        int n = 0;

        shape->batch = 1;
        while (n < 4) {
                size_t n_bytes = strcspn(at, "x");
                int r;

                snprintf(part, sizeof(part), "%.*s", (int)(n_bytes < sizeof(part) ? n_bytes : sizeof(part) - 1), at);
                r = shape_take_size("each part", part, sizes[n++]);
                if (r)
                        return r;
                at += n_bytes;
                if (!*at++)
                        return n >= 3 ? 0 : failf(EXIT_USAGE, text, "is no product; MxNxK, or MxNxKxBATCH");
        }
        return failf(EXIT_USAGE, text, "is no product; MxNxK, or MxNxKxBATCH");
}

static char op_letter(int op) {
        return op == MMA_OP_T ? 't' : 'n';
}

const char *shape_text(const struct mma_shape *shape, char *text) {
        int n = snprintf(text, SHAPE_TEXT_BYTES, "%" PRIu64 "x%" PRIu64 "x%" PRIu64, shape->m, shape->n, shape->k);

        if (shape->batch > 1)
                n += snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, "x%" PRIu64, shape->batch);
        n += snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, " %s", mma_dtype_name(shape->a));
        if (shape->b && shape->b != shape->a)
                n += snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, ":%s", mma_dtype_name(shape->b));
        n += snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, " %c%c", op_letter(shape->op_a), op_letter(shape->op_b));
        if (shape->compute > MMA_COMPUTE_DEFAULT)
                n += snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, " %s", mma_compute_name(shape->compute));
        if (shape->d)
                snprintf(text + n, SHAPE_TEXT_BYTES - (size_t)n, " -> %s", mma_dtype_name(shape->d));
        return text;
}

void shape_json(struct json *json, const struct mma_shape *shape) {
        char layout[] = { op_letter(shape->op_a), op_letter(shape->op_b), '\0' };

        json_count(json, "m", shape->m);
        json_count(json, "n", shape->n);
        json_count(json, "k", shape->k);
        json_count(json, "batch", shape->batch ? shape->batch : 1);
        json_text(json, "a", mma_dtype_name(shape->a));
        json_text(json, "b", mma_dtype_name(shape->b ? shape->b : shape->a));
        json_text(json, "d", shape->d ? mma_dtype_name(shape->d) : NULL);
        json_text(json, "layout", layout);
        json_text(json, "compute", mma_compute_name(shape->compute ? shape->compute : MMA_COMPUTE_DEFAULT));
}

/* ---- the ranking ---- */

void choices_json(struct json *json, const char *key, const struct mma_choice *items, size_t n_items) {
        json_open_array(json, key);
        for (size_t i = 0; i < n_items; i++) {
                const struct mma_choice *item = &items[i];
                bool is_out = item->refusal[0];

                json_open_object(json, NULL);
                json_text(json, "kernel", item->kernel);
                json_text(json, "numeric_class", item->numeric_class);
                if (is_out) {
                        json_text(json, "refusal", item->refusal);
                } else {
                        json_number(json, "cost_us", item->cost_us);
                        json_bool(json, "measured", item->measured);
                        json_text(json, "lane", item->lane);
                        json_text(json, "prepare", item->prepare[0] ? item->prepare : NULL);
                }
                json_close_object(json);
        }
        json_close_array(json);
}

static void print_candidate(const struct mma_choice *item, double best_us) {
        printf("  %-40s %10.2f us %-8s %5.2fx%s%s\n", item->kernel, item->cost_us, item->measured ? "measured" : "modelled",
               best_us > 0 ? item->cost_us / best_us : 1, item->prepare[0] ? "  " : "", item->prepare);
}

/* Each reason once, with how many rows it keeps out and the first of them. */
static void print_refused(const struct mma_choice *items, size_t n_items, bool all) {
        for (size_t i = 0; i < n_items; i++) {
                size_t n = 0, n_named = 0;
                bool is_first = true;

                for (size_t j = 0; j < i && is_first; j++)
                        is_first = strcmp(items[j].refusal, items[i].refusal) != 0;
                if (!is_first)
                        continue;
                for (size_t j = i; j < n_items; j++)
                        n += strcmp(items[j].refusal, items[i].refusal) == 0;
                printf("  %s (%zu):", items[i].refusal, n);
                for (size_t j = i; j < n_items && (all || n_named < NAMES_OF_A_REASON); j++)
                        if (strcmp(items[j].refusal, items[i].refusal) == 0)
                                printf("%s %s", n_named++ ? "," : "", items[j].kernel);
                printf("%s\n", n > n_named ? ", ..." : "");
        }
}

void choices_print(const struct mma_choice *items, size_t n_items, bool all) {
        size_t n_candidates = 0, n_shown;

        while (n_candidates < n_items && !items[n_candidates].refusal[0])
                n_candidates++;
        if (n_candidates) {
                printf("choice, class %s, %s lane:\n", items[0].numeric_class, items[0].lane);
                print_candidate(&items[0], items[0].cost_us);
        } else {
                printf("nothing serves it\n");
        }
        n_shown = all || n_candidates < RUNNERS_UP + 1 ? n_candidates : RUNNERS_UP + 1;
        if (n_shown > 1)
                printf("instead of:\n");
        for (size_t i = 1; i < n_shown; i++)
                print_candidate(&items[i], items[0].cost_us);
        if (n_shown < n_candidates)
                printf("  and %zu more\n", n_candidates - n_shown);
        if (n_candidates < n_items)
                printf("out:\n");
        print_refused(items + n_candidates, n_items - n_candidates, all);
}
