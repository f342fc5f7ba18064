/* SPDX-License-Identifier: MIT
 *
 * See share.h. Problems of one class are looked at together, under a few rules: each on the row that leaves most of the device to the
 * others; or all on one row, for every row there is, with the first rule for what that row does not take. The rule whose
 * launches take the least time wins; then launches are merged while that makes the whole faster. All by the model of cost.c, without
 * what was measured of products alone.
 */
#include "kernels/share.h"

#include <assert.h>
#include <string.h>

#include "kernels/rank.h"
#include "kernels/select.h"

#define EACH UINT32_MAX         /* the first rule */

struct candidates {
        const struct mma_kernel *rows[MMA_SHARE_ROWS_MAX];
        uint32_t n;
};

/* Some problems: those of an array whose entry in kernels is `from` (NULL: not chosen yet) and whose class is that. */
struct party {
        const struct mma_problem *problems;
        uint32_t n;
        const struct mma_device *device;
        const struct mma_kernel **kernels;
};

static bool has_d(const struct mma_problem *problem)
{
        return problem->m && problem->n && problem->batch;
}

static const struct mma_kernel *best_each(const struct candidates *candidates, const struct mma_problem *problem,
                                          const struct mma_device *device)
{
        const struct mma_kernel *best = NULL;
        double best_us = 0;

        for (uint32_t i = 0; i < candidates->n; i++) {
                const struct mma_kernel *kernel = candidates->rows[i];
                struct row_part part;
                double us;

                if (kernel->takes(kernel, problem, device))
                        continue;
                part = row_part(kernel, problem, device);
                us = row_part_us(kernel, &part);
                if (!best || us < best_us) {
                        best = kernel;
                        best_us = us;
                }
        }
        return best;
}

static const struct mma_kernel *by_rule(const struct candidates *candidates, uint32_t rule, const struct mma_problem *problem,
                                        const struct mma_device *device)
{
        if (rule != EACH && !candidates->rows[rule]->takes(candidates->rows[rule], problem, device))
                return candidates->rows[rule];
        return best_each(candidates, problem, device);
}

static void add_to(struct row_parts *parts, const struct candidates *candidates, const struct mma_kernel *kernel,
                   const struct mma_problem *problem, const struct mma_device *device)
{
        struct row_part part = row_part(kernel, problem, device);
        uint32_t i = 0;

        while (candidates->rows[i] != kernel)
                i++;
        row_parts_add(&parts[i], &part);
}

static double parts_us(const struct candidates *candidates, const struct row_parts *parts)
{
        double us = 0;

        for (uint32_t i = 0; i < candidates->n; i++)
                us += row_parts_us(candidates->rows[i], &parts[i]);
        return us;
}

static bool is_of(const struct party *party, uint32_t i, const char *class, const struct mma_kernel *from)
{
        /* A row's problems are of its class. */
        return party->kernels[i] == from && has_d(&party->problems[i]) &&
               (from || strcmp(kernels_class(&party->problems[i], party->device), class) == 0);
}

/* Those that have no row yet. False, and some have none still, where no candidate takes one of them. */
static bool choose_rule(const struct party *party, const char *class, const struct candidates *candidates)
{
        uint32_t best = EACH;
        double best_us = 0;
        bool is_complete = true;

        for (uint32_t i = 0; i <= candidates->n; i++) {
                uint32_t rule = i ? i - 1 : EACH;
                struct row_parts parts[MMA_SHARE_ROWS_MAX] = { 0 };
                bool is_used = rule == EACH;
                double us;

                for (uint32_t j = 0; j < party->n; j++) {
                        const struct mma_kernel *kernel;

                        if (!is_of(party, j, class, NULL))
                                continue;
                        kernel = by_rule(candidates, rule, &party->problems[j], party->device);
                        if (!kernel) {
                                is_complete = false;
                                continue;
                        }
                        is_used = is_used || kernel == candidates->rows[rule];
                        add_to(parts, candidates, kernel, &party->problems[j], party->device);
                }
                us = parts_us(candidates, parts);
                if (rule == EACH || (is_used && us < best_us)) {
                        best = rule;
                        best_us = us;
                }
        }
        for (uint32_t j = 0; j < party->n; j++)
                if (is_of(party, j, class, NULL))
                        party->kernels[j] = by_rule(candidates, best, &party->problems[j], party->device);
        return is_complete;
}

static void row_parts_join(struct row_parts *parts, const struct row_parts *more)
{
        parts->tiles += more->tiles;
        parts->busy_us += more->busy_us;
        parts->longest_us = parts->longest_us > more->longest_us ? parts->longest_us : more->longest_us;
        parts->slots = more->slots;
        parts->bytes += more->bytes;
        parts->n_problems += more->n_problems;
}

/* What the problems of each row that is in use would be as a part of another row's launch. Parts add up, so they stay right
 * when launches are merged, and each problem is looked at once for each row. */
struct launches {
        const struct mma_kernel *rows[MMA_SHARE_ROWS_MAX];
        struct row_parts on[MMA_SHARE_ROWS_MAX][MMA_SHARE_ROWS_MAX];    /* [row that they are of][row that they would be on] */
        bool can_be[MMA_SHARE_ROWS_MAX][MMA_SHARE_ROWS_MAX];            /* that row takes them all */
        uint32_t n;
};

static void launch_measure(const struct party *party, struct launches *launches, uint32_t from, uint32_t to)
{
        const struct mma_kernel *kernel = launches->rows[to];

        for (uint32_t i = 0; i < party->n; i++) {
                struct row_part part;

                if (party->kernels[i] != launches->rows[from] || !has_d(&party->problems[i]))
                        continue;
                if (from != to && kernel->takes(kernel, &party->problems[i], party->device))
                        return;
                part = row_part(kernel, &party->problems[i], party->device);
                row_parts_add(&launches->on[from][to], &part);
        }
        launches->can_be[from][to] = true;
}

static void launches_find(const struct party *party, const struct candidates *candidates, struct launches *ret_launches)
{
        ret_launches->n = 0;
        for (uint32_t i = 0; i < candidates->n; i++)
                for (uint32_t j = 0; j < party->n; j++)
                        if (party->kernels[j] == candidates->rows[i] && has_d(&party->problems[j])) {
                                ret_launches->rows[ret_launches->n++] = candidates->rows[i];
                                break;
                        }
        for (uint32_t from = 0; from < ret_launches->n; from++)
                for (uint32_t to = 0; to < ret_launches->n; to++) {
                        ret_launches->on[from][to] = (struct row_parts){ 0 };
                        ret_launches->can_be[from][to] = false;
                        launch_measure(party, ret_launches, from, to);
                }
}

/* The launch of `from` added to that of `to`: what this saves. Not above zero: it cannot be, or does not pay. */
static double merge_us(const struct launches *launches, uint32_t from, uint32_t to)
{
        const struct row_parts *alone = &launches->on[from][from], *other = &launches->on[to][to];
        struct row_parts both = *other;

        if (from == to || !launches->can_be[from][to] || alone->tiles <= 0 || other->tiles <= 0)
                return -1;
        row_parts_join(&both, &launches->on[from][to]);
        return row_parts_us(launches->rows[from], alone) + row_parts_us(launches->rows[to], other) -
               row_parts_us(launches->rows[to], &both);
}

static void merge(const struct party *party, const struct candidates *candidates)
{
        struct launches launches;

        launches_find(party, candidates, &launches);
        for (;;) {
                uint32_t best_from = 0, best_to = 0;
                double best_us = 0;

                for (uint32_t from = 0; from < launches.n; from++)
                        for (uint32_t to = 0; to < launches.n; to++) {
                                double us = merge_us(&launches, from, to);

                                if (us > best_us) {
                                        best_us = us;
                                        best_from = from;
                                        best_to = to;
                                }
                        }
                if (best_us <= 0)
                        return;
                for (uint32_t i = 0; i < party->n; i++)
                        if (party->kernels[i] == launches.rows[best_from] && has_d(&party->problems[i]))
                                party->kernels[i] = launches.rows[best_to];
                for (uint32_t to = 0; to < launches.n; to++) {
                        row_parts_join(&launches.on[best_to][to], &launches.on[best_from][to]);
                        launches.can_be[best_to][to] = launches.can_be[best_to][to] && launches.can_be[best_from][to];
                }
                launches.on[best_from][best_from].tiles = 0;
        }
}

/* Problems without a D go with any other, but not with those whose K is cut: there is none to cut. */
static const struct mma_kernel *any_row(const struct party *party)
{
        for (uint32_t i = 0; i < party->n; i++)
                if (party->kernels[i] && !party->kernels[i]->is_sliced)
                        return party->kernels[i];
        return NULL;
}

int table_share(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_problem *problems, uint32_t n_problems,
                const struct mma_device *device, const struct mma_kernel **ret_kernels, struct refusal *ret_refusal)
{
        const struct party party = { problems, n_problems, device, ret_kernels };
        const struct mma_kernel *any;
        int r;

        for (uint32_t i = 0; i < n_problems; i++)
                ret_kernels[i] = NULL;
        for (uint32_t i = 0; i < n_problems; i++) {
                struct candidates candidates = { .n = 0 };
                const char *class;

                if (ret_kernels[i] || !has_d(&problems[i]))
                        continue;
                class = kernels_class(&problems[i], device);
                for (const struct mma_kernel *kernel = rows; kernel < rows + n_rows && candidates.n < MMA_SHARE_ROWS_MAX; kernel++) {
                        bool is_wanted = false;

                        if (strcmp(kernel->numeric_class, class))
                                continue;
                        for (uint32_t j = i; j < n_problems && !is_wanted; j++)
                                is_wanted = is_of(&party, j, class, NULL) && !kernel->takes(kernel, &problems[j], device);
                        if (is_wanted)
                                candidates.rows[candidates.n++] = kernel;
                }
                if (candidates.n && choose_rule(&party, class, &candidates))
                        merge(&party, &candidates);
                /* What the class's rows do not take as it lies. */
                for (uint32_t j = i; j < n_problems; j++)
                        if (is_of(&party, j, class, NULL) && (r = table_select(rows, n_rows, &problems[j], device, &ret_kernels[j], ret_refusal)))
                                return r;
        }
        any = any_row(&party);
        for (uint32_t i = 0; i < n_problems; i++) {
                if (ret_kernels[i])
                        continue;
                ret_kernels[i] = any;
                if (!any && (r = table_select(rows, n_rows, &problems[i], device, &ret_kernels[i], ret_refusal)))
                        return r;
        }
        return 0;
}

int kernels_share(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                  const struct mma_kernel **ret_kernels, struct refusal *ret_refusal)
{
        return table_share(kernels_count() ? kernels_at(0) : NULL, kernels_count(), problems, n_problems, device, ret_kernels, ret_refusal);
}

static void add_candidate(struct candidates *candidates, const struct mma_kernel *kernel)
{
        for (uint32_t i = 0; i < candidates->n; i++)
                if (candidates->rows[i] == kernel)
                        return;
        if (candidates->n < MMA_SHARE_ROWS_MAX)
                candidates->rows[candidates->n++] = kernel;
}

void kernels_share_again(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                         const struct mma_kernel **kernels)
{
        const struct party party = { problems, n_problems, device, kernels };

        for (uint32_t i = 0; i < n_problems; i++) {
                const char *class = kernels[i]->numeric_class;
                struct candidates candidates = { .n = 0 };
                bool is_first = true;

                for (uint32_t j = 0; j < i && is_first; j++)
                        is_first = strcmp(kernels[j]->numeric_class, class) != 0;
                if (!is_first)
                        continue;
                /* Reference rows serve what the class cannot: they stay. */
                for (uint32_t j = i; j < n_problems; j++)
                        if (kernels[j]->family != MMA_FAMILY_REF && !strcmp(kernels[j]->numeric_class, class))
                                add_candidate(&candidates, kernels[j]);
                if (candidates.n > 1)
                        merge(&party, &candidates);
        }
}

double share_cost_us(const struct mma_problem *problems, uint32_t n_problems, const struct mma_device *device,
                     const struct mma_kernel *const *kernels)
{
        double us = 0;

        for (uint32_t i = 0; i < n_problems; i++) {
                struct row_parts parts = { 0 };
                bool is_first = true;

                for (uint32_t j = 0; j < i && is_first; j++)
                        is_first = kernels[j] != kernels[i];
                for (uint32_t j = i; j < n_problems && is_first; j++) {
                        struct row_part part;

                        if (kernels[j] != kernels[i] || !has_d(&problems[j]))
                                continue;
                        part = row_part(kernels[j], &problems[j], device);
                        row_parts_add(&parts, &part);
                }
                if (is_first)
                        us += row_parts_us(kernels[i], &parts);
        }
        return us;
}
