/* SPDX-License-Identifier: MIT
 *
 * What a row would take for a problem, in microseconds, alone on the device. A small model for all rows, corrected by what
 * was measured where there is a tuning table (tuning.h). Only for choosing among rows of one numeric class and for planning
 * work: no bit of a result depends on it. Pure.
 */
#include "kernels/select.h"

#include <string.h>

#include "kernels/edges.h"
#include "kernels/finish.h"
#include "kernels/fit.h"
#include "kernels/orient.h"
#include "kernels/plan.h"
#include "kernels/skinny.h"
#include "kernels/tuning.h"
#include "kernels/waves.h"

#define LAUNCH_US 3.0                   /* launch to completion word, beside the work itself */
#define DEVICE_BYTES_PER_US 4.3e6       /* HBM of an H200 as cuBLASLt's skinny products reach it; others rank by it too */
#define SKINNY_BYTES_PER_US 4.7e6       /* the same for rows made for it */
#define SKINNY_MORE_US 0.7              /* which come first from about 40 MB on */
#define SKINNY_ELSEWHERE 2.0
#define SKINNY_BYTES_PER_US_SHARED 4.4e6        /* several problems of one launch */
#define SKINNY_SOONER_US 1.3            /* though the first bytes are on their way before the launch before has ended */
#define SM_BYTES_PER_US 115e3           /* what one SM draws from L2 */
#define SM_BYTES_PER_US_SHARED 65e3     /* in a launch of many problems, whose tiles have less in common */
#define SM_STORE_BYTES_PER_US 140e3     /* sums to D, as far as that does not hide behind the next tile */
#define STORE_ACROSS 30.0               /* where D's lines run across the rows of a tile: so many times as long */
#define STORE_HELD 0.15                 /* where D waits in registers and leaves from there during the next tile's products */
#define STORE_PICKED 0.9                /* where rows of 16-bit D, and nothing but they, go to places of their own; else 50 and more */
#define FIT_K_LONG 1024u                /* so that a tile's products are time enough to store the one before */
#define FIT_ALONE 1.05                  /* of a product alone, unless it was measured: whole tiles were up to 1.04 times as long */
#define ONE_TILE_TRIP_US 0.5            /* from the first load of a product of one tile to its D, beside its sums */
#define BLOCK_US 0.7                    /* a block of small products, from its stage to D */
#define CLUSTER_US 0.2                  /* CTAs that start together: 2048^3, one tile for each, takes 0.1 to 0.5 longer in clusters */
#define RING_FILL_US 0.3                /* first load to first sum, as far as it shows */
#define TAKE_APART_US 1.5               /* more of it where f32 is taken apart in between */
#define TAKE_APART_GATHERED 0.22        /* of the time of sums, for an operand that comes 4 bytes at a time */
#define SUM_US 1.0                      /* from the end of a row's kernel to that of the one that adds slices */
#define SUM_BYTES_PER_US 8e6            /* sums of slices, there and back, in the L2 */
#define NO_ROOM_US 1.5                  /* where neither that one nor the next launch finds an idle SM to get ready on */
#define L2_BYTES_PER_US 7.5e6           /* from the L2 to all SMs */
#define L2_BYTES_PER_US_ODD 6.6e6       /* of boxes whose lines begin at odd multiples of 16 bytes: 6.0 to 6.9 from 1000^3 to 4104^3 */
#define TOGETHER 1.25                   /* CTAs of a cluster that have nothing to share */
#define TOGETHER_FOR_NOTHING 1.15       /* CTAs of 64 rows, of a product of more than theirs: B comes from the L2 as fast without */
#define DEEP_RING 1.04                  /* bytes where a ring holds products of a batch ahead: memory is fastest with less on its way */
#define PARTLY_OUTSIDE 1.3              /* a tile of 128 or more rows of which D has fewer: 1.1 to 1.37 times as long, all in all */
#define HALF_IDLE 0.82                  /* of the time of sums, where so many SMs have nothing to do: power lets the others run faster */
#define POWER_US 10.0                   /* which it does not do before */
#define HALF_EMPTY 0.7                  /* the same where one of two warpgroups has no rows */
#define TILE_US 0.65                    /* from one tile to the next */
#define TURN_US 0.2                     /* the same where warpgroups take turns */
#define OVERLAP 0.2                     /* share of the shorter of computing and moving that does not hide */
#define OVERLAP_SM90 0.05               /* the same where a warp of its own moves */

static double tiles_along(uint64_t extent, uint32_t tile)
{
        return (double)(extent / tile + (extent % tile != 0));
}

static double at_most(double value, double bound)
{
        return value < bound ? value : bound;
}

static double at_least(double value, double bound)
{
        return value > bound ? value : bound;
}

/* Operands whose lines do not start at multiples of 16 bytes, or do not run along K where that counts. */
static uint32_t n_gathered(const struct mma_problem *problem, bool along_k_counts)
{
        uint32_t n = 0;

        for (int is_a = 0; is_a < 2; is_a++) {
                const struct mma_view *view = is_a ? &problem->a : &problem->b;
                bool along_k = view_major(view, is_a) == MMA_MAJOR_K;

                n += (along_k_counts && !along_k) ||
                     !view_is_aligned(view, !along_k ? problem->k : is_a ? problem->m : problem->n, problem->batch, 16);
        }
        return n;
}

/* The gathering rows are fast only on operands that cp.async rows would take as well; each that is not costs 0.85 more
 * (measured: one 1.8 to 1.9, both 2.4 to 2.6 times the time). */
static double gather_factor(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        if (kernel->alignment_bytes > 1 || kernel->one_tile ||
            (strncmp(kernel->numeric_class, "mma.", 4) && strcmp(kernel->numeric_class, "s32")))
                return 1;
        return 1 + 0.85 * n_gathered(problem, true);
}

/* Rows that take whole operands apart as they load them (sm90_f32_whole.cu). */
static bool takes_apart(const struct mma_kernel *kernel)
{
        return kernel->family == MMA_FAMILY_SM90A && kernel->major_a == MMA_MAJOR_ANY && !kernel->is_sliced;
}

/* Whole waves, without the cast's limits: wire sizes allow more tiles than 64 bits count. */
static double whole_waves(double waves)
{
        return waves < 1e15 ? (double)(uint64_t)waves : waves;
}

/* Rows of one tile: a group of warps has a product to itself, and the CTAs of an SM hold many (both operands of each, two bytes an
 * element, of true f32 four and of f64 eight, in every stage). A product takes a trip to memory for each K tile, and its share of what
 * the SM computes. */
static double one_tile_groups(const struct mma_kernel *kernel)
{
        double element = kernel->a == MMA_F64 ? 8 : kernel->a == MMA_F32 ? 4 : 2;

        return kernel->ctas_per_sm * whole_waves(kernel->smem_bytes / (2 * element * kernel->n_stages * kernel->tile_m * kernel->tile_k));
}

/* Of one product while its SM holds `busy` of them. */
static double one_tile_each_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double busy)
{
        double chunks = at_least(tiles_along(problem->k, kernel->tile_k), 1);
        double sums_us = 2.0 * kernel->tile_m * kernel->tile_n * kernel->tile_k / (kernel->gflops_per_sm * 1e3);
        /* Anything but a conversion on the way to D is for the careful kernels of these rows, which take about twice as long. */
        bool is_ordinary = problem_is_plain(problem) && (kernel->a == MMA_F32 || kernel->a == MMA_F64 || mma_dtype_bytes(problem->d.dtype) == 2);

        return chunks * (ONE_TILE_TRIP_US * (is_ordinary ? 1 : 2) + sums_us * busy);
}

static double one_tile_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        double groups = one_tile_groups(kernel), products = (double)problem->batch;
        double busy = at_most(at_least(products / n_sms, 1), groups), rounds = at_least(products / (n_sms * groups), 1);

        return rounds * one_tile_each_us(kernel, problem, busy);
}

/* Tiles run in waves over the CTAs that fit; a last wave that is not full is a little faster. */
static struct row_part portable_part(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        double tile_k = tiles_along(problem->k, kernel->tile_k) * kernel->tile_k + 2 * kernel->tile_k, ctas = kernel->ctas_per_sm;

        return (struct row_part){
                .tiles = tiles_along(problem->m, kernel->tile_m) * tiles_along(problem->n, kernel->tile_n) * (double)problem->batch,
                .slots = n_sms * ctas,
                .tile_us = 2.0 * kernel->tile_m * kernel->tile_n * tile_k / (kernel->gflops_per_sm * 1e3) * ctas *
                           gather_factor(kernel, problem),
        };
}

static double portable_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        struct row_part all = portable_part(kernel, problem, n_sms);
        double waves = all.tiles / all.slots, ctas = kernel->ctas_per_sm, whole, part;

        if (waves <= 1) {       /* CTAs of the busiest SM; one of two warps leaves half of it idle, and waits for itself */
                double least = kernel->n_threads <= 64 ? ctas / 2 : 1;

                return all.tile_us / ctas * at_most(at_least(whole_waves(all.tiles / n_sms + 0.999999), least), ctas);
        }
        whole = whole_waves(waves);
        part = waves - whole;
        return all.tile_us * (whole + (part > 0 ? 0.3 + 0.7 * part : 0));
}

/* Of a row with tiles as wide as fits: where any other row stores straight, it must, too. */
static double fitted_store_factor(const struct mma_problem *problem)
{
        /* The copy engine writes 16 bytes or none of them. */
        if (problem->d.order == MMA_ORDER_COL && mma_dtype_bytes(problem->d.dtype) == 2 && problem->m % 8 == 0 &&
            view_is_aligned(&problem->d, problem->n, problem->batch, 16)) {
                if (problem_only_scatters(problem))
                        return STORE_PICKED;
                if (problem_is_plain(problem))
                        return problem->k >= FIT_K_LONG ? STORE_HELD : 1;
        }
        return STORE_ACROSS;    /* element by element, where other rows finish sums in their registers */
}

/* Of the time that sums take to D, what shows. */
static double sm90_store_factor(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        if (kernel->is_skinny)
                return 1;       /* a few elements of each row, either way */
        if (kernel->is_fitted)
                return fitted_store_factor(problem);
        if (problem->d.order == MMA_ORDER_COL)
                return STORE_ACROSS;
        if (kernel->is_ping_pong)
                return 0;       /* the other warpgroup multiplies meanwhile */
        return kernel->major_b == MMA_MAJOR_K && kernel->n_threads > 256 && kernel->tile_n >= 128 && kernel->tile_n % 32 == 0 &&
               problem_keeps_places(problem) && mma_dtype_bytes(problem->d.dtype) > 1 ? STORE_HELD : 1;
}

/* CTAs of a cluster work side by side at a tile that is cluster times as high; where M ends with a tile for one of two, at that of two
 * columns (sm90.cuh, sm90_promote.cuh). */
static double sm90_tiles(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        uint32_t high = kernel->tile_m * (kernel->cluster ? kernel->cluster : 1);
        uint64_t over = problem->m % high;
        double columns = tiles_along(problem->n, kernel->tile_n);

        if (kernel->is_fitted)
                return tiles_along(problem->m, FIT_ROWS) * (double)fit_tiles(problem->n);
        if (kernel->cluster == 2 && over && over <= kernel->tile_m)
                return (double)(problem->m / high) * columns + tiles_along(problem->n, 2 * kernel->tile_n);
        if (edges_are_left(kernel, problem))
                return (double)edges_tiles(problem->m, kernel->tile_m) * (double)edges_tiles(problem->n, kernel->tile_n);
        return tiles_along(problem->m, high) * columns;
}

/* Lines that begin at odd multiples of 16 bytes: each 128 of theirs are parts of five sectors. */
static bool has_odd_lines(const struct mma_view *view, uint64_t batch)
{
        uint64_t element = mma_dtype_bytes(view->dtype);

        return (view->order == MMA_ORDER_ROW || view->order == MMA_ORDER_COL) &&
               ((uintptr_t)view->at | view->ld * element | (batch > 1 ? view->batch_stride * element : 0)) % 32 == 16;
}

/* Where the daemon would not have laid them out so. */
static void even_lines(struct mma_view *view)
{
        uint64_t step = 32 / mma_dtype_bytes(view->dtype);

        if (view->ld * mma_dtype_bytes(view->dtype) < LONG_LINE_BYTES)
                return;
        view->at = (void *)((uintptr_t)view->at / 32 * 32);
        view->ld = (view->ld + step - 1) / step * step;
        view->batch_stride = (view->batch_stride + step - 1) / step * step;
}

/* Whether a row computes the transpose. Those that read any layout never do. */
static bool turns(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        const char *why;

        return kernel->major_a != MMA_MAJOR_ANY && sm90_orientation(kernel, problem, &why) == MMA_ORIENTATION_SWAPPED;
}

/* Persistent warp-specialised rows: the producer runs ahead across tiles, so the ring fills once; a tile takes what its sums
 * or its loads take, whichever is longer, and what of its epilogue the next tile does not hide. */
static struct row_part sm90_part(const struct mma_kernel *kernel, const struct mma_problem *given, double n_sms, bool is_alone)
{
        struct mma_problem turned = *given, *problem = &turned;
        double cluster = kernel->cluster ? kernel->cluster : 1, tile_m = kernel->tile_m, rows = tile_m, k, loaded_m, loaded_n;
        double shared_by, together, sums_us, loads_us, store_us, bytes_a, bytes_b, odd_bytes, product_us;
        struct row_part part;

        if (turns(kernel, given))
                problem_swap(problem);
        shared_by = problem->m > kernel->tile_m ? cluster : 1;
        part.tiles = sm90_tiles(kernel, problem) * (double)problem->batch;
        part.slots = at_least(whole_waves(n_sms / cluster) * kernel->ctas_per_sm, 1);
        if (kernel->is_skinny && is_alone) {    /* the heights of several problems' tiles depend on each other */
                double others = tiles_along(problem->n, kernel->tile_n) * (double)problem->batch;
                struct skinny_plan plan = { 0 };

                skinny_add(&plan, (double)problem->m, others, kernel->tile_m);
                skinny_divide(&plan, part.slots);
                rows = skinny_height(&plan, (double)problem->m, kernel->tile_m);
                part.tiles = skinny_parts(&plan, (double)problem->m, kernel->tile_m) * others;
        }
        k = tiles_along(problem->k, kernel->tile_k) * kernel->tile_k;
        loaded_m = at_most(rows, (double)problem->m);
        loaded_n = at_most(kernel->tile_n, (double)problem->n);
        sums_us = 2.0 * tile_m * kernel->tile_n * k / (kernel->gflops_per_sm * 1e3);
        if (kernel->is_fitted) {
                sums_us *= fit_share(problem->n);
                loaded_n = at_most((double)problem->n / (double)fit_tiles(problem->n), loaded_n);
        }
        if (takes_apart(kernel))
                sums_us *= 1 + TAKE_APART_GATHERED * n_gathered(problem, false);
        else if (2 * part.tiles <= part.slots && !kernel->is_sliced)
                sums_us = at_least(sums_us * HALF_IDLE, at_most(sums_us, POWER_US));
        if (2 * problem->m <= kernel->tile_m && kernel->tile_m >= 128)
                sums_us *= HALF_EMPTY;
        bytes_a = loaded_m * (double)mma_dtype_bytes(problem->a.dtype) * k;
        bytes_b = loaded_n / shared_by * (double)mma_dtype_bytes(problem->b.dtype) * k;
        loads_us = (bytes_a + bytes_b) / (is_alone ? SM_BYTES_PER_US : SM_BYTES_PER_US_SHARED);
        odd_bytes = (has_odd_lines(&problem->a, problem->batch) ? bytes_a : 0) + (has_odd_lines(&problem->b, problem->batch) ? bytes_b : 0);
        if (!kernel->is_skinny && kernel->major_a != MMA_MAJOR_ANY)
                loads_us = at_least(loads_us, odd_bytes * at_most(part.tiles, part.slots) * cluster / L2_BYTES_PER_US_ODD);
        store_us = loaded_m * loaded_n * (4.0 + (double)mma_dtype_bytes(problem->d.dtype)) / SM_STORE_BYTES_PER_US *
                   sm90_store_factor(kernel, problem);
        together = cluster > shared_by ? TOGETHER : 1;
        if (cluster > 1 && tile_m <= 64 && (double)problem->m > tile_m * cluster)
                together = TOGETHER_FOR_NOTHING;
        product_us = at_least(sums_us, loads_us);
        product_us += finish_us(problem, loaded_m * loaded_n, product_us, kernel->is_ping_pong);
        /* With an SM of its own. */
        part.tile_us = (product_us + store_us + (kernel->is_ping_pong ? TURN_US : TILE_US)) * together;
        return part;
}

/* The last wave is as long as any other, since each CTA works at its own tile alone. */
static double sm90_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        struct row_part part = sm90_part(kernel, problem, n_sms, true);
        double whole = whole_waves(part.tiles / part.slots);

        if (waves_may_be_cut(kernel, problem))
                return RING_FILL_US + part.tile_us * waves_of(problem->m, problem->n, (uint64_t)part.slots).waves;
        double rest = at_least(part.tiles - whole * part.slots, 0) * kernel->ctas_per_sm / part.slots;  /* tiles of each SM in the last wave */

        /* One warpgroup starts sooner than two that first move registers between them. */
        return (kernel->n_threads > 256 ? RING_FILL_US : 0) + (takes_apart(kernel) ? TAKE_APART_US : 0) +
               (kernel->cluster > 1 ? CLUSTER_US : 0) + part.tile_us * (kernel->ctas_per_sm * whole + whole_waves(rest) + (rest > whole_waves(rest)));
}

/* Rows for batches of small products: blocks of 64 rows of A and B, of as many products as fit. */
static struct row_part batch_part(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        uint64_t high = problem->m > problem->n ? problem->m : problem->n, rows = 8;

        while (rows < high && rows < 64)
                rows *= 2;
        return (struct row_part){ .tiles = tiles_along(problem->batch, (uint32_t)(64 / rows)), .slots = n_sms * kernel->ctas_per_sm, .tile_us = BLOCK_US };
}

static double batch_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        struct row_part part = batch_part(kernel, problem, n_sms);

        return RING_FILL_US + whole_waves(part.tiles / part.slots + 0.999999) * part.tile_us;
}

/* SMs that a row fills. */
static double row_sms(const struct mma_kernel *kernel, const struct mma_device *device)
{
        double n_sms = device->n_sms ? device->n_sms : 1;

        return kernel->family == MMA_FAMILY_SM90A && n_sms > 2 * MMA_SMS_LEFT_FREE ? n_sms - MMA_SMS_LEFT_FREE : n_sms;
}

static double bytes_of(const struct mma_problem *problem)
{
        double batch = (double)problem->batch, m = (double)problem->m, n = (double)problem->n, k = (double)problem->k;

        return m * k * (double)mma_dtype_bytes(problem->a.dtype) * (problem->a.batch_stride ? batch : 1) +
               n * k * (double)mma_dtype_bytes(problem->b.dtype) * (problem->b.batch_stride ? batch : 1) +
               m * n * (double)mma_dtype_bytes(problem->d.dtype) * batch;
}

static double launch_us(const struct mma_kernel *kernel, double compute_us, double bytes, double bytes_per_us)
{
        double memory_us = bytes / bytes_per_us, overlap = kernel->family == MMA_FAMILY_SM90A ? OVERLAP_SM90 : OVERLAP;

        return LAUNCH_US + at_least(compute_us, memory_us) + overlap * at_most(compute_us, memory_us);
}

/* Slices run as a batch, each to sums of 4 bytes, of f64 of 8. */
static struct mma_problem sliced_batch(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        struct mma_slices slices = slices_of_problem(problem);
        struct mma_problem batch = *problem;

        if (turns(kernel, problem))
                problem_swap(&batch);
        batch.k = slices.n > 1 ? slices.k : problem->k;
        batch.batch = slices.n;
        batch.d.dtype = problem->a.dtype == MMA_F64 ? MMA_F64 : MMA_F32;
        batch.d.order = MMA_ORDER_ROW;
        return batch;
}

static double sliced_us(const struct mma_kernel *kernel, const struct mma_problem *problem, double n_sms)
{
        struct mma_problem batch = sliced_batch(kernel, problem);
        double tiles_m, tiles_n, loaded;

        tiles_m = tiles_along(batch.m, kernel->tile_m);
        tiles_n = tiles_along(batch.n, kernel->tile_n);
        loaded = (tiles_n * (double)batch.m + tiles_m * (double)batch.n) * (double)problem->k * (double)mma_dtype_bytes(batch.a.dtype);
        /* Small CTAs leave room on every SM, so that none need stay free. */
        if (kernel->ctas_per_sm > 1)
                n_sms += MMA_SMS_LEFT_FREE;
        return at_least(sm90_us(kernel, &batch, n_sms), loaded / L2_BYTES_PER_US) + SUM_US +
               2 * (double)row_work_bytes(kernel, problem) / SUM_BYTES_PER_US +
               (tiles_m * tiles_n * (double)batch.batch > 0.8 * n_sms * kernel->ctas_per_sm ? NO_ROOM_US : 0);
}

/* Made for products all of whose columns (or rows) fit one tile; whatever else they take they are not to be chosen for unmeasured. */
static double skinny_factor(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        bool is_narrow = problem->m <= kernel->tile_n || problem->n <= kernel->tile_n;

        return is_narrow && problem->batch <= 1 ? 1 : SKINNY_ELSEWHERE;
}

static double skinny_us(const struct mma_kernel *kernel, double compute_us, double bytes)
{
        return launch_us(kernel, compute_us, bytes, SKINNY_BYTES_PER_US) + SKINNY_MORE_US;
}

/* Of a batch of products so short that the ring holds more than two of them. */
static double ring_factor(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        return kernel->family == MMA_FAMILY_SM90A && !takes_apart(kernel) && problem->batch > 1 &&
               (uint64_t)kernel->n_stages * kernel->tile_k / 2 > problem->k ? DEEP_RING : 1;
}

/* High tiles of a product with fewer rows are slower than their sums and loads explain. */
static double outside_factor(const struct mma_kernel *kernel, const struct mma_problem *problem)
{
        if (kernel->family != MMA_FAMILY_SM90A || kernel->tile_m < 128)
                return 1;
        return (turns(kernel, problem) ? problem->n : problem->m) < kernel->tile_m ? PARTLY_OUTSIDE : 1;
}

double row_model_us(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device)
{
        double n_sms = row_sms(kernel, device), compute_us;

        if (kernel->family == MMA_FAMILY_SM90A && kernel->one_tile)
                return launch_us(kernel, batch_us(kernel, problem, n_sms), bytes_of(problem), DEVICE_BYTES_PER_US);
        if (kernel->family == MMA_FAMILY_SM90A)
                compute_us = kernel->is_sliced ? sliced_us(kernel, problem, n_sms) : sm90_us(kernel, problem, n_sms);
        else if (kernel->one_tile)
                compute_us = one_tile_us(kernel, problem, n_sms);
        else
                compute_us = portable_us(kernel, problem, n_sms);
        if (kernel->is_fitted && !problem->rows_d)
                compute_us *= FIT_ALONE;
        if (kernel->is_skinny)
                return skinny_factor(kernel, problem) * skinny_us(kernel, compute_us, bytes_of(problem));
        return launch_us(kernel, compute_us, bytes_of(problem) * ring_factor(kernel, problem), DEVICE_BYTES_PER_US) *
               outside_factor(kernel, problem);
}

struct row_part row_part(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device)
{
        double n_sms = row_sms(kernel, device), groups = kernel->one_tile ? one_tile_groups(kernel) : 1;
        struct row_part part;

        if (kernel->is_sliced) {
                struct mma_problem batch = sliced_batch(kernel, problem);

                part = sm90_part(kernel, &batch, n_sms, false);
                part.tile_us += SUM_US * part.slots / (part.tiles * MMA_GROUP_INLINE);  /* added for so many at once */
        } else if (kernel->family == MMA_FAMILY_SM90A && kernel->one_tile)
                part = batch_part(kernel, problem, n_sms);
        else if (kernel->family == MMA_FAMILY_SM90A)
                part = sm90_part(kernel, problem, n_sms, false);
        else if (kernel->one_tile)
                part = (struct row_part){ (double)problem->batch, n_sms * groups, one_tile_each_us(kernel, problem, groups), 0 };
        else
                part = portable_part(kernel, problem, n_sms);
        part.bytes = bytes_of(problem);
        if (kernel->is_skinny) {
                part.tile_us *= skinny_factor(kernel, problem);
                part.bytes *= skinny_factor(kernel, problem);
        }
        return part;
}

double row_part_us(const struct mma_kernel *kernel, const struct row_part *part)
{
        return launch_us(kernel, part->tiles * part->tile_us / part->slots, part->bytes,
                         kernel->is_skinny ? SKINNY_BYTES_PER_US_SHARED : DEVICE_BYTES_PER_US) - LAUNCH_US;
}

void row_parts_add(struct row_parts *parts, const struct row_part *part)
{
        parts->tiles += part->tiles;
        parts->busy_us += part->tiles * part->tile_us;
        parts->longest_us = at_least(parts->longest_us, part->tile_us);
        parts->slots = part->slots;
        parts->bytes += part->bytes;
        parts->n_problems++;
}

/* Tiles are dealt out in turn, the longest first: whole waves of average ones, and never less than the longest. */
double row_parts_us(const struct mma_kernel *kernel, const struct row_parts *parts)
{
        double waves = parts->tiles / parts->slots, whole = whole_waves(waves), each_us, compute_us;

        if (parts->tiles <= 0)
                return 0;
        each_us = parts->busy_us / parts->tiles;
        compute_us = at_least((whole + (waves > whole)) * each_us, parts->longest_us);
        if (!kernel->is_skinny)
                return launch_us(kernel, compute_us, parts->bytes, DEVICE_BYTES_PER_US);
        if (parts->n_problems == 1)
                return skinny_us(kernel, compute_us, parts->bytes);
        return launch_us(kernel, compute_us, parts->bytes, SKINNY_BYTES_PER_US_SHARED) - SKINNY_SOONER_US;
}

/* Times are measured with lines as the daemon lays them out, long ones at multiples of 32 bytes and more, and with nothing after the product. */
double row_cost_us(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct mma_device *device)
{
        double model_us = row_model_us(kernel, problem, device), even_us = model_us;

        if (!device->tuning)
                return model_us;
        if (has_odd_lines(&problem->a, problem->batch) || has_odd_lines(&problem->b, problem->batch) || !problem_is_plain(problem)) {
                struct mma_problem even = *problem;

                even_lines(&even.a);
                even_lines(&even.b);
                finish_nothing(&even);
                even_us = row_model_us(kernel, &even, device);
        }
        return tuning_cost_us(device->tuning, kernel, problem, even_us) + model_us - even_us;
}
