/* SPDX-License-Identifier: MIT
 *
 * See tuning.h. Shapes are found by a hash of their key, so that asking costs some tens of nanoseconds a row.
 */
#include "kernels/tuning.h"

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/select.h"

static_assert(sizeof(struct tuning_key) == 40, "no holes: keys are compared as bytes");

struct known_time {
        uint32_t row;
        float us;
};

struct known_shape {
        struct tuning_key key;
        uint32_t first, n;              /* in times */
        float best_us;
        uint32_t best_row;
};

/* What a row takes beside its model in products of one kind says little of those of another: the fewest lines wait for memory whatever
 * a row computes, some more for both, small products for their launch, large ones for the tensor cores or for power. */
enum kind { KIND_FEWEST_LINES, KIND_FEW_LINES, KIND_SMALL, KIND_LARGE, KIND_BATCH, N_KINDS };
#define FEWEST_LINES 32u
#define FEW_LINES 128u
#define LARGE_PRODUCTS 5e9      /* products of two elements: 1709^3 */

static enum kind kind_of(const struct mma_problem *problem)
{
        uint64_t lines = problem->m < problem->n ? problem->m : problem->n;

        if (problem->batch > 1)
                return KIND_BATCH;
        if (lines <= FEW_LINES)
                return lines <= FEWEST_LINES ? KIND_FEWEST_LINES : KIND_FEW_LINES;
        return (double)problem->m * (double)problem->n * (double)problem->k < LARGE_PRODUCTS ? KIND_SMALL : KIND_LARGE;
}

struct kernel_tuning {
        uint64_t serial;
        const struct mma_kernel *rows;
        uint32_t n_rows, n_shapes, n_buckets;   /* buckets: a power of two, more than twice the shapes */
        struct known_shape *shapes;
        struct known_time *times;
        uint32_t *buckets;              /* index + 1 of a shape, 0 = empty */
        float (*factors)[N_KINDS];      /* a row each */
};

const struct tuning_set *tuning_shipped(const char *device_name)
{
        return strncmp(device_name, "NVIDIA H200", 11) == 0 ? &tuned_h200 : NULL;
}

void tuning_key_of(const struct mma_problem *problem, struct tuning_key *ret_key)
{
        uint8_t major_a = (uint8_t)view_major(&problem->a, true), major_b = (uint8_t)view_major(&problem->b, false);
        uint64_t outer_a = major_a == MMA_MAJOR_K ? problem->m : problem->k;
        uint64_t outer_b = major_b == MMA_MAJOR_K ? problem->n : problem->k;

        *ret_key = (struct tuning_key){
                .m = problem->m,
                .n = problem->n,
                .k = problem->k,
                .batch = problem->batch,
                .a = problem->a.dtype,
                .b = problem->b.dtype,
                .d = problem->d.dtype,
                .major_a = major_a,
                .major_b = major_b,
                .compute = problem->compute,
                .is_aligned = view_is_aligned(&problem->a, outer_a, problem->batch, 16) &&
                              view_is_aligned(&problem->b, outer_b, problem->batch, 16),
        };
}

static uint32_t hash_of(const struct tuning_key *key)
{
        uint64_t words[5], hash = 0x9e3779b97f4a7c15u;

        memcpy(words, key, sizeof words);
        for (int i = 0; i < 5; i++) {
                hash = (hash ^ words[i]) * 0xc2b2ae3d27d4eb4fu;
                hash ^= hash >> 29;
        }
        return (uint32_t)(hash >> 16);
}

/* The bucket of the key, or the empty one where it would go. */
static uint32_t *bucket_of(const struct kernel_tuning *tuning, const struct tuning_key *key)
{
        uint32_t at = hash_of(key) & (tuning->n_buckets - 1);

        while (tuning->buckets[at] && memcmp(&tuning->shapes[tuning->buckets[at] - 1].key, key, sizeof *key) != 0)
                at = (at + 1) & (tuning->n_buckets - 1);
        return &tuning->buckets[at];
}

static const struct known_shape *find(const struct kernel_tuning *tuning, const struct mma_problem *problem)
{
        struct tuning_key key;
        uint32_t bucket;

        if (!tuning->n_shapes)
                return NULL;
        tuning_key_of(problem, &key);
        bucket = *bucket_of(tuning, &key);
        return bucket ? &tuning->shapes[bucket - 1] : NULL;
}

static const struct known_time *time_of(const struct kernel_tuning *tuning, const struct known_shape *shape, uint32_t row)
{
        for (uint32_t i = shape->first; i < shape->first + shape->n; i++)
                if (tuning->times[i].row == row)
                        return &tuning->times[i];
        return NULL;
}

/* ---- making ---- */

static uint32_t row_named(const struct kernel_tuning *tuning, const char *name)
{
        uint32_t row = 0;

        while (row < tuning->n_rows && strcmp(tuning->rows[row].name, name) != 0)
                row++;
        return row;
}

/* A problem that has this key. */
static struct mma_problem problem_of(const struct tuning_key *key)
{
        void *at = (void *)(uintptr_t)4096;
        struct mma_problem problem = { .m = key->m, .n = key->n, .k = key->k, .batch = key->batch, .compute = key->compute,
                                       .alpha = 1, .out_scale = 1 };
        uint64_t a_lines = key->major_a == MMA_MAJOR_K ? key->k : key->m, b_lines = key->major_b == MMA_MAJOR_K ? key->k : key->n;

        /* Pitches of an aligned problem are multiples of 16 elements; of another one, odd. */
        a_lines = (a_lines + 15) / 16 * 16 + !key->is_aligned;
        b_lines = (b_lines + 15) / 16 * 16 + !key->is_aligned;
        problem.a = (struct mma_view){ .at = at, .ld = a_lines, .batch_stride = key->batch > 1 ? a_lines * 16 : 0,
                                       .dtype = key->a,
                                       .order = key->major_a == MMA_MAJOR_K ? MMA_ORDER_ROW : MMA_ORDER_COL };
        problem.b = (struct mma_view){ .at = at, .ld = b_lines, .batch_stride = key->batch > 1 ? b_lines * 16 : 0,
                                       .dtype = key->b,
                                       .order = key->major_b == MMA_MAJOR_K ? MMA_ORDER_COL : MMA_ORDER_ROW };
        problem.d = (struct mma_view){ .at = at, .ld = key->n, .dtype = key->d, .order = MMA_ORDER_ROW };
        return problem;
}

/* Only of rows that may be chosen for the shape: a set from elsewhere may say anything. Reference rows serve where no row of
 * the class can; what they took says nothing of those. */
static void take_shape(struct kernel_tuning *tuning, const struct tuning_shape *shape, const struct mma_device *device,
                       uint32_t *n_times)
{
        struct known_shape known = { .key = shape->key, .first = *n_times };
        struct mma_problem problem = problem_of(&shape->key);
        const char *class = kernels_class(&problem, device);
        bool has_class = false, is_class;
        uint32_t *bucket;

        for (uint32_t i = 0; i < shape->n_times && known.n < TUNING_TIMES_MAX; i++) {
                uint32_t row = row_named(tuning, shape->times[i].kernel);
                float us = shape->times[i].us;

                if (row == tuning->n_rows || !(us > 0) || us > 1e9f ||
                    tuning->rows[row].takes(&tuning->rows[row], &problem, device))
                        continue;
                is_class = strcmp(tuning->rows[row].numeric_class, class) == 0;
                if (!is_class && tuning->rows[row].family != MMA_FAMILY_REF)
                        continue;
                if (!known.n || is_class > has_class || (is_class == has_class && us < known.best_us)) {
                        known.best_us = us;
                        known.best_row = row;
                        has_class = is_class;
                }
                tuning->times[*n_times + known.n++] = (struct known_time){ row, us };
        }
        if (!known.n)
                return;
        *n_times += known.n;
        bucket = bucket_of(tuning, &shape->key);
        if (!*bucket)
                *bucket = ++tuning->n_shapes;
        tuning->shapes[*bucket - 1] = known;
}

static int compare_floats(const void *x, const void *y)
{
        float a = *(const float *)x, b = *(const float *)y;

        return (a > b) - (a < b);
}

/* The median of measured over modelled for shapes of one kind, bounded; 1 where too few tell it. */
static float factor_of(const struct kernel_tuning *tuning, uint32_t row, enum kind kind, const struct mma_device *device, float *ratios)
{
        const struct mma_kernel *kernel = &tuning->rows[row];
        uint32_t n = 0;
        float median;

        for (uint32_t i = 0; i < tuning->n_shapes; i++) {
                const struct known_time *time = time_of(tuning, &tuning->shapes[i], row);
                struct mma_problem problem;

                if (!time)
                        continue;
                problem = problem_of(&tuning->shapes[i].key);
                if (kind_of(&problem) != kind)
                        continue;
                ratios[n++] = time->us / (float)row_model_us(kernel, &problem, device);
        }
        if (n < TUNING_FACTOR_SHAPES_MIN)
                return 1;
        qsort(ratios, n, sizeof *ratios, compare_floats);
        median = n % 2 ? ratios[n / 2] : (ratios[n / 2 - 1] + ratios[n / 2]) / 2;
        if (median > (float)TUNING_FACTOR_MAX)
                return (float)TUNING_FACTOR_MAX;
        return median < (float)(1 / TUNING_FACTOR_MAX) ? (float)(1 / TUNING_FACTOR_MAX) : median;
}

static atomic_ullong n_made;

int tuning_new(const struct mma_kernel *rows, uint32_t n_rows, const struct mma_device *device,
               const struct tuning_set *const *sets, uint32_t n_sets, struct kernel_tuning **ret_tuning)
{
        struct kernel_tuning *tuning = calloc(1, sizeof *tuning);
        uint32_t n_shapes = 0, n_times = 0;
        float *ratios = NULL;

        if (!tuning)
                return -ENOMEM;
        for (uint32_t s = 0; s < n_sets; s++) {
                n_shapes += sets[s]->n_shapes;
                for (uint32_t i = 0; i < sets[s]->n_shapes; i++)
                        n_times += sets[s]->shapes[i].n_times < TUNING_TIMES_MAX ? sets[s]->shapes[i].n_times : TUNING_TIMES_MAX;
        }
        tuning->serial = atomic_fetch_add(&n_made, 1) + 1;
        tuning->rows = rows;
        tuning->n_rows = n_rows;
        for (tuning->n_buckets = 16; tuning->n_buckets <= 2 * n_shapes; tuning->n_buckets *= 2)
                ;
        tuning->shapes = calloc(n_shapes + 1, sizeof *tuning->shapes);
        tuning->times = calloc(n_times + 1, sizeof *tuning->times);
        tuning->buckets = calloc(tuning->n_buckets, sizeof *tuning->buckets);
        tuning->factors = calloc(n_rows + 1, sizeof *tuning->factors);
        ratios = calloc(n_shapes + 1, sizeof *ratios);
        if (!tuning->shapes || !tuning->times || !tuning->buckets || !tuning->factors || !ratios) {
                free(ratios);
                tuning_free(tuning);
                return -ENOMEM;
        }
        n_times = 0;
        for (uint32_t s = 0; s < n_sets; s++)
                for (uint32_t i = 0; i < sets[s]->n_shapes; i++)
                        take_shape(tuning, &sets[s]->shapes[i], device, &n_times);
        for (uint32_t row = 0; row < n_rows; row++)
                for (enum kind kind = 0; kind < N_KINDS; kind++)
                        tuning->factors[row][kind] = factor_of(tuning, row, kind, device, ratios);
        free(ratios);
        *ret_tuning = tuning;
        return 0;
}

struct kernel_tuning *tuning_free(struct kernel_tuning *tuning)
{
        if (!tuning)
                return NULL;
        free(tuning->shapes);
        free(tuning->times);
        free(tuning->buckets);
        free(tuning->factors);
        free(tuning);
        return NULL;
}

/* ---- asking ---- */

double tuning_cost_us(const struct kernel_tuning *tuning, const struct mma_kernel *kernel, const struct mma_problem *problem,
                      double model_us)
{
        const struct known_shape *shape;
        const struct known_time *time;
        double us;
        uint32_t row;

        if (kernel < tuning->rows || kernel >= tuning->rows + tuning->n_rows)
                return model_us;
        row = (uint32_t)(kernel - tuning->rows);
        us = model_us * (double)tuning->factors[row][kind_of(problem)];
        shape = find(tuning, problem);
        if (!shape)
                return us;
        time = time_of(tuning, shape, row);
        if (time)
                return (double)time->us;
        /* Of another class: a request with this shape and scales, say, of which nothing was measured. */
        if (strcmp(kernel->numeric_class, tuning->rows[shape->best_row].numeric_class) != 0)
                return us;
        /* It was not measured, because it lost or could not run then: a model must not beat a measurement. */
        return us > (double)shape->best_us * 1.01 ? us : (double)shape->best_us * 1.01;
}

bool tuning_has(const struct kernel_tuning *tuning, const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        const struct known_shape *shape = find(tuning, problem);

        return shape && kernel >= tuning->rows && kernel < tuning->rows + tuning->n_rows &&
               time_of(tuning, shape, (uint32_t)(kernel - tuning->rows));
}

uint64_t tuning_serial(const struct kernel_tuning *tuning)
{
        return tuning ? tuning->serial : 0;
}

void tuning_count(const struct kernel_tuning *tuning, uint32_t *ret_n_shapes, uint32_t *ret_n_factors)
{
        uint32_t n_factors = 0;

        for (uint32_t row = 0; row < tuning->n_rows; row++)
                for (enum kind kind = 0; kind < N_KINDS; kind++)
                        n_factors += tuning->factors[row][kind] != 1;
        *ret_n_shapes = tuning->n_shapes;
        *ret_n_factors = n_factors;
}
