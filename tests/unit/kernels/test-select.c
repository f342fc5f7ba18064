/* SPDX-License-Identifier: MIT
 *
 * Selection promises: every row offered can run the problem, and what the daemon serves on a GPU is always served by some row; of
 * numeric classes see test-class.c. Method: the real columns of table.h with launches that must never
 * run, so that the test needs neither nvcc nor a GPU; random problems with the seed printed.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "kernels/rank.h"
#include "kernels/tuning.h"
#include "tests/unit/kernels/rows.h"

static void test_selected_row_takes_the_problem_and_is_the_cheapest_of_its_class(void **state)
{
        unsigned seed = (unsigned)time(NULL);

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 5000; i++) {
                static const uint64_t sizes[] = { 1, 8, 16, 17, 32, 33, 64, 100, 128, 256, 1000, 4096, 8192 };
                struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, sizes[rand() % 13], sizes[rand() % 13],
                                                   sizes[rand() % 13]);
                const struct mma_kernel *chosen = select_on(&problem, &h200);

                assert_null(chosen->takes(chosen, &problem, &h200));
                for (uint32_t r = 0; r < kernels_count(); r++) {
                        const struct mma_kernel *row = kernels_at(r);

                        if (strcmp(row->numeric_class, chosen->numeric_class) || row->takes(row, &problem, &h200))
                                continue;
                        assert_true(row->cost_us(row, &problem, &h200) >= chosen->cost_us(chosen, &problem, &h200));
                }
        }
}

/* Promise of rank.h: the ranking is what selection chooses from, with copies or without, told in full. */
static void test_the_first_of_the_ranking_is_the_selected_row(void **state)
{
        static const uint8_t types[] = { MMA_F16, MMA_BF16, MMA_F32, MMA_F64, MMA_S8, MMA_U8, MMA_E4M3 };
        static struct kernel_rank ranks[sizeof rows / sizeof rows[0]];
        unsigned seed = (unsigned)time(NULL);

        (void)state;
        print_message("seed %u\n", seed);
        srand(seed);
        for (int i = 0; i < 3000; i++) {
                uint8_t type = types[rand() % 7], other = rand() % 8 ? type : types[rand() % 7];
                struct mma_problem problem = plain(type, other, type == MMA_F64 ? MMA_F64 : MMA_F32, 1 + (uint64_t)(rand() % 600),
                                                   1 + (uint64_t)(rand() % 600), (uint64_t)(rand() % 600));
                const struct mma_device *device = rand() % 10 ? &h200 : rand() % 2 ? &l40 : &turing;
                const struct mma_kernel *kernel = NULL;
                bool seen[sizeof rows / sizeof rows[0]] = { false }, may_prepare = rand() % 2;
                struct refusal refusal;
                struct mma_plan plan;
                uint32_t n;
                int r;

                problem.a.order = rand() % 2 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                problem.a.ld = problem.b.ld = 600 + (uint64_t)(rand() % 2);
                r = kernels_select(&problem, device, &kernel, &refusal);
                if (may_prepare)
                        r = kernels_plan(&problem, device, &plan, &refusal);
                n = kernels_rank(&problem, device, may_prepare, ranks);
                assert_int_equal(r, n ? 0 : MMA_UNSUPPORTED);
                if (n && may_prepare) {
                        kernel = plan.kernel;
                        assert_true(plan.cost_us == ranks[0].cost_us);
                        assert_int_equal(plan.a.kind, ranks[0].a.kind);
                        assert_int_equal(plan.b.kind, ranks[0].b.kind);
                }
                if (n)
                        assert_ptr_equal(kernel, ranks[0].kernel);
                for (uint32_t row = 0; row < kernels_count(); row++) {
                        assert_false(seen[ranks[row].kernel - rows]);
                        seen[ranks[row].kernel - rows] = true;
                        assert_int_equal(ranks[row].refusal != NULL, row >= n);
                        if (row >= n)
                                assert_true(strlen(ranks[row].refusal) > 5);
                        else
                                assert_string_equal(ranks[row].kernel->numeric_class, ranks[0].kernel->numeric_class);
                        if (row > 0 && row < n)
                                assert_true(ranks[row].cost_us >= ranks[row - 1].cost_us);
                }
        }
}

/* One element off 16 bytes, in base, row or batch: the cp.async rows must say no, and somebody of the class still say yes. */
static void test_unaligned_operands_get_a_gathering_row_of_the_same_class(void **state)
{
        (void)state;
        for (int what = 0; what < 3; what++) {
                struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 512, 512, 512);
                const struct mma_kernel *aligned = select_on(&problem, &h200), *other;

                assert_int_equal(aligned->alignment_bytes, 16);
                problem.batch = 2;
                problem.a.batch_stride = problem.b.batch_stride = problem.d.batch_stride = 512 * 520;
                if (what == 0)
                        problem.a.at = (char *)problem.a.at + 2;
                else if (what == 1)
                        problem.b.ld += 1;
                else
                        problem.a.batch_stride += 4;
                assert_non_null(aligned->takes(aligned, &problem, &h200));
                other = select_on(&problem, &h200);
                assert_int_equal(other->alignment_bytes, 1);
                assert_string_equal(other->numeric_class, aligned->numeric_class);
        }
}

/* Tuning tables, logs and whoever reads a benchmark know a row's form by its name alone. */
static void test_names_say_which_rows_take_turns_are_skinny_fit_cut_k_or_share_b(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);

                assert_true(kernel->is_ping_pong == (strstr(kernel->name, "_pp_") != NULL));
                assert_true(kernel->is_skinny == (strstr(kernel->name, "_skinny") != NULL));
                assert_true(kernel->is_fitted == (strstr(kernel->name, "_fit") != NULL));
                assert_true(kernel->is_sliced == (strstr(kernel->name, "_slices_") != NULL));
                assert_true((kernel->cluster == 2) == (strstr(kernel->name, "_c2_") != NULL));
                assert_true(kernel->is_ping_pong + kernel->is_skinny + kernel->is_fitted + kernel->is_sliced <= 1);
        }
}

/* Their D leaves by the copy engine, which writes 16 bytes or none of them, and nothing but a conversion is done on the way. */
static void test_rows_that_take_turns_store_whole_16_bytes_of_d(void **state)
{
        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++) {
                const struct mma_kernel *kernel = kernels_at(i);
                uint8_t a = kernel->a, b = kernel->b, d = kernel->accumulate;
                struct mma_problem good, bad;
                uint64_t step;

                if (!kernel->is_ping_pong)
                        continue;
                good = plain(a, b, d, 400, 400, 256);
                good.compute = a == MMA_F32 ? MMA_COMPUTE_TF32 : mma_dtype_bytes(a) == 1 && d == MMA_F32 ? MMA_COMPUTE_FAST : MMA_COMPUTE_DEFAULT;
                if (kernel->major_a == MMA_MAJOR_MN)
                        good.a = view(a, MMA_ORDER_COL, good.m, 4096);
                if (kernel->major_b == MMA_MAJOR_MN)
                        good.b = view(b, MMA_ORDER_ROW, good.n, 8192);
                step = 16 / mma_dtype_bytes(d);
                assert_null(kernel->takes(kernel, &good, &h200));
                bad = good;
                bad.n -= step / 2;
                assert_string_equal(kernel->takes(kernel, &bad, &h200), "lines of D do not begin and end at multiples of 16 bytes");
                bad = good;
                bad.d.ld += step / 2;
                assert_string_equal(kernel->takes(kernel, &bad, &h200), "lines of D do not begin and end at multiples of 16 bytes");
                bad = good;
                bad.d.at = (char *)bad.d.at + 8;
                assert_string_equal(kernel->takes(kernel, &bad, &h200), "lines of D do not begin and end at multiples of 16 bytes");
                /* What comes after the product needs registers that the sums of large tiles do not leave. */
                bad = good;
                bad.alpha = 2;
                bad.act = MMA_ACT_GELU;
                if (d == MMA_F32 && kernel->tile_m * kernel->tile_n <= 128 * 128)
                        assert_null(kernel->takes(kernel, &bad, &h200));
                else
                        assert_string_equal(kernel->takes(kernel, &bad, &h200), "more than a conversion lies between the sums and D");
                bad.act = MMA_ACT_GEGLU;
                assert_string_equal(kernel->takes(kernel, &bad, &h200), "more than a conversion lies between the sums and D");
                if (d == MMA_F32) {
                        bad = good;
                        bad.d.dtype = MMA_E4M3;
                        assert_string_equal(kernel->takes(kernel, &bad, &h200), "D needs more than rounding of the sums");
                }
        }
}

/* What is never stepped over need not be aligned: the ld of one row, the batch stride of one entry. */
static void test_strides_that_are_not_used_do_not_matter(void **state)
{
        struct mma_problem problem = plain(MMA_F16, MMA_F16, MMA_F16, 1, 64, 64);
        const struct mma_kernel *kernel = NULL;

        (void)state;
        for (uint32_t i = 0; i < kernels_count(); i++)
                if (!strcmp(kernels_at(i)->name, "f16_kk_64x64x64_sm80"))
                        kernel = kernels_at(i);
        assert_non_null(kernel);
        problem.a.ld = 65;
        problem.a.batch_stride = 3;
        assert_null(kernel->takes(kernel, &problem, &h200));
        problem.m = 2;
        assert_non_null(kernel->takes(kernel, &problem, &h200));
}

/* As it lies or after a copy. */
static void serve_on(const struct mma_problem *problem, const struct mma_device *device)
{
        struct mma_plan plan;
        struct refusal refusal;

        if (kernels_plan(problem, device, &plan, &refusal))
                fail_msg("refused: %s", refusal.text);
}

static void test_every_pair_has_a_row_on_every_chip_from_80_on(void **state)
{
        static const struct mma_device *devices[] = { &a100, &l40, &h200 };
        static const uint8_t floats[] = { MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2 };
        static const uint8_t orders[] = { MMA_ORDER_ROW, MMA_ORDER_COL };

        (void)state;
        for (size_t d = 0; d < 3; d++) {
                for (int i = 0; i < 2; i++)
                        for (int j = 0; j < 2; j++)
                                for (int offset = 0; offset < 2; offset++) {
                                        static const uint8_t same[] = { MMA_F32, MMA_F64, MMA_S8, MMA_U8, MMA_F16, MMA_BF16,
                                                                        MMA_E4M3, MMA_E5M2 };

                                        for (size_t t = 0; t < sizeof same; t++) {
                                                struct mma_problem p = plain(same[t], same[t], MMA_F32, 33, 65, 129);

                                                p.a.order = orders[i];
                                                p.b.order = orders[j];
                                                p.a.ld = p.b.ld = 257;
                                                p.a.at = (char *)p.a.at + (size_t)offset * mma_dtype_bytes(same[t]);
                                                serve_on(&p, devices[d]);
                                        }
                                }
                for (int i = 0; i < 4; i++)
                        for (int j = 0; j < 4; j++) {
                                struct mma_problem p = plain(floats[i], floats[j], MMA_F32, 5, 7, 9);

                                serve_on(&p, devices[d]);
                        }
                for (int i = 0; i < 4; i++) {
                        struct mma_problem p = plain(i & 1 ? MMA_S8 : MMA_U8, i & 2 ? MMA_S8 : MMA_U8, MMA_S32, 5, 7, 9);

                        serve_on(&p, devices[d]);
                }
        }
}

static void test_a_chip_without_rows_is_refused_by_name(void **state)
{
        struct mma_problem problem = plain(MMA_F16, MMA_F16, MMA_F16, 64, 64, 64);
        const struct mma_kernel *kernel = (const struct mma_kernel *)&problem;
        struct refusal refusal;

        (void)state;
        assert_int_equal(kernels_select(&problem, &turing, &kernel, &refusal), MMA_UNSUPPORTED);
        assert_ptr_equal(kernel, &problem);     /* untouched on failure */
        assert_non_null(strstr(refusal.text, "f16"));
        assert_int_equal(refusal.status, MMA_UNSUPPORTED);
}

static void test_rows_that_do_not_fit_the_chip_are_neither_selected_nor_loaded(void **state)
{
        struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 8192, 8192, 8192);
        uint32_t fitting = 0;

        (void)state;
        assert_true(select_on(&problem, &l40)->smem_bytes <= l40.smem_bytes_max);
        for (uint32_t i = 0; i < kernels_count(); i++)
                fitting += kernels_at(i)->smem_bytes <= l40.smem_bytes_max && l40.cc >= kernels_at(i)->cc_min &&
                           l40.cc <= kernels_at(i)->cc_max;
        n_loaded = 0;
        assert_int_equal(kernels_load_all(&l40), 0);
        assert_int_equal(n_loaded, fitting);
        n_loaded = 0;
        assert_int_equal(kernels_load_all(&turing), 0);
        assert_int_equal(n_loaded, 0);
}

static void test_shapes_get_tiles_that_suit_them(void **state)
{
        struct mma_problem large = plain(MMA_BF16, MMA_BF16, MMA_BF16, 4096, 4096, 4096);
        struct mma_problem skinny = plain(MMA_BF16, MMA_BF16, MMA_BF16, 16, 8192, 8192);
        struct mma_problem tiny = plain(MMA_BF16, MMA_BF16, MMA_BF16, 16, 16, 16);

        (void)state;
        assert_true(select_on(&large, &h200)->tile_m >= 128);
        assert_true(select_on(&skinny, &h200)->tile_m <= 64);
        tiny.batch = 4096;
        tiny.a.batch_stride = tiny.b.batch_stride = tiny.d.batch_stride = 256;
        assert_true(select_on(&tiny, &h200)->one_tile);
}

/* 1025 columns are 17 tiles of 64 or 9 of 128: more waves than CTAs, or CTAs half idle, without rows that are meant for it. */
static void test_a_column_beyond_whole_tiles_takes_no_second_wave(void **state)
{
        static const uint8_t types[] = { MMA_F16, MMA_BF16 };

        (void)state;
        for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
                uint8_t type = types[i];
                struct mma_problem even = plain(type, type, type, 1024, 1024, 1024), odd = plain(type, type, type, 1023, 1025, 1027);
                const struct mma_kernel *kernel = select_on(&even, &h200);
                double even_us = kernel->cost_us(kernel, &even, &h200), odd_us;

                odd.a.ld = odd.b.ld = 1088;
                odd.d.ld = 1032;
                kernel = select_on(&odd, &h200);
                odd_us = kernel->cost_us(kernel, &odd, &h200);
                if (odd_us > 1.15 * even_us)
                        fail_msg("%s: %.1f us beside %.1f", kernel->name, odd_us, even_us);
        }
}

/* Lines that begin at odd multiples of 16 bytes come slowly, so that a row is better whose CTAs load less of them. */
static void test_lines_at_odd_multiples_of_16_bytes_go_to_rows_that_load_less(void **state)
{
        static const uint16_t sizes[] = { 1000, 2008, 4104 };

        (void)state;
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
                struct mma_problem odd = plain(MMA_BF16, MMA_BF16, MMA_BF16, sizes[i], sizes[i], sizes[i]), even = odd;
                uint32_t n_slower = 0;

                odd.b.order = even.b.order = MMA_ORDER_COL;
                odd.a.ld = odd.b.ld = sizes[i];
                even.a.ld = even.b.ld = sizes[i] + 8;
                for (uint32_t row = 0; row < kernels_count(); row++) {
                        const struct mma_kernel *kernel = kernels_at(row);
                        double odd_us, even_us;

                        if (kernel->takes(kernel, &odd, &h200) || kernel->takes(kernel, &even, &h200))
                                continue;
                        odd_us = kernel->cost_us(kernel, &odd, &h200);
                        even_us = kernel->cost_us(kernel, &even, &h200);
                        assert_true(odd_us >= even_us);
                        n_slower += odd_us > even_us;
                }
                assert_true(n_slower > 2);
                if (sizes[i] > 1000)
                        assert_int_equal(select_on(&odd, &h200)->cluster, 2);
        }
}

/* Where the daemon itself lays lines out so, short ones, a time was measured with them. */
static void test_short_lines_at_odd_multiples_of_16_bytes_cost_what_was_measured(void **state)
{
        struct mma_problem problem = plain(MMA_S8, MMA_S8, MMA_S32, 1000, 1000, 1000);
        const struct tuning_time times[] = { { "s8s8_kk_128x64_sm90a", 6.3f }, { "s8s8_kk_128x128_sm90a", 6.9f } };
        struct tuning_shape shape = { .times = times, .n_times = 2 };
        const struct tuning_set set = { &shape, 1 }, *sets[] = { &set };
        struct mma_device device = h200;
        struct kernel_tuning *tuning;

        (void)state;
        problem.a.ld = problem.b.ld = 1008;
        tuning_key_of(&problem, &shape.key);
        assert_int_equal(tuning_new(rows, kernels_count(), &h200, sets, 1, &tuning), 0);
        device.tuning = tuning;
        assert_string_equal(select_on(&problem, &device)->name, "s8s8_kk_128x64_sm90a");
        assert_true(fabs(select_on(&problem, &device)->cost_us(select_on(&problem, &device), &problem, &device) - 6.3) < 0.001);
        tuning_free(tuning);
}

/* Batches of small products are for rows of one tile, whatever their layout, alignment and sizes, up to what the tile holds. */
static void test_batches_of_small_products_get_a_row_of_one_tile(void **state)
{
        static const uint16_t sizes[][3] = { { 16, 16, 16 }, { 32, 32, 32 }, { 64, 64, 64 }, { 17, 31, 15 }, { 24, 24, 24 },
                                             { 48, 48, 48 }, { 1, 64, 7 }, { 63, 5, 64 } };
        static const uint8_t types[] = { MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2 };

        (void)state;
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
                for (int variant = 0; variant < 32; variant++) {
                        struct mma_problem p = plain(types[variant & 3], types[variant & 3], MMA_BF16, sizes[s][0], sizes[s][1],
                                                     sizes[s][2]);
                        const struct mma_kernel *kernel;

                        if (variant & 2)
                                p.compute = MMA_COMPUTE_EXACT;
                        p.a.order = variant & 4 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                        p.b.order = variant & 8 ? MMA_ORDER_ROW : MMA_ORDER_COL;
                        p.a.ld = variant & 4 ? p.m : p.k;
                        p.b.ld = variant & 8 ? p.n : p.k;
                        p.a.at = (char *)p.a.at + (variant & 16 ? mma_dtype_bytes(p.a.dtype) : 0);
                        p.batch = 4096;
                        p.a.batch_stride = p.m * p.k;
                        p.b.batch_stride = p.n * p.k;
                        p.d.batch_stride = p.m * p.n;
                        kernel = select_on(&p, &h200);
                        if (!kernel->one_tile)
                                fail_msg("%s for %ux%ux%u, variant %d", kernel->name, sizes[s][0], sizes[s][1], sizes[s][2], variant);
                        assert_true(p.m <= kernel->tile_m && p.n <= kernel->tile_n);
                        p.m = kernel->tile_m + 1;
                        assert_non_null(kernel->takes(kernel, &p, &h200));
                }
}

static struct mma_problem batch_of(uint8_t type, uint8_t d, uint8_t compute, uint64_t high)
{
        struct mma_problem p = plain(type, type, d, high, high, high);

        p.compute = compute;
        p.b.order = MMA_ORDER_COL;
        p.batch = 4096;
        p.a.batch_stride = p.b.batch_stride = p.d.batch_stride = high * high;
        return p;
}

/* On Hopper all types that wgmma multiplies, and true f32 and f64; what a row for batches cannot read or write it says. */
static void test_batches_of_all_types_get_a_row_of_one_tile_or_are_told_why_not(void **state)
{
        static const struct { uint8_t type, d, compute, high; } cases[] = {
                { MMA_F32, MMA_F32, MMA_COMPUTE_TF32, 16 }, { MMA_F32, MMA_F32, MMA_COMPUTE_TF32, 64 }, { MMA_E4M3, MMA_BF16, MMA_COMPUTE_FAST, 16 },
                { MMA_E4M3, MMA_F32, MMA_COMPUTE_DEFAULT, 64 }, { MMA_E5M2, MMA_F16, MMA_COMPUTE_FAST, 32 }, { MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32 },
                { MMA_U8, MMA_S32, MMA_COMPUTE_DEFAULT, 16 }, { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 16 }, { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 32 },
                { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, 16 }, { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, 32 },
        };
        struct mma_problem p;
        const struct mma_kernel *kernel;

        (void)state;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
                p = batch_of(cases[i].type, cases[i].d, cases[i].compute, cases[i].high);
                kernel = select_on(&p, &h200);
                if (!kernel->one_tile)
                        fail_msg("%s for case %zu", kernel->name, i);
        }
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32);
        kernel = select_on(&p, &h200);
        assert_int_equal(kernel->family, MMA_FAMILY_SM90A);
        p.a.batch_stride = 0;
        assert_string_equal(kernel->takes(kernel, &p, &h200), "an operand that the batch shares");
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32);
        p.alpha = 2;
        assert_string_equal(kernel->takes(kernel, &p, &h200), "more than a conversion on the way to D");
        p = batch_of(MMA_S8, MMA_F32, MMA_COMPUTE_DEFAULT, 32);
        assert_string_equal(kernel->takes(kernel, &p, &h200), "more than a conversion on the way to D");
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32);
        p.d.batch_stride += 1;
        assert_string_equal(kernel->takes(kernel, &p, &h200), "rows of D do not start at multiples of 16 bytes");
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32);
        p.d.order = MMA_ORDER_COL;      /* its transpose's product */
        assert_null(kernel->takes(kernel, &p, &h200));
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 32);
        p.k = p.a.ld = p.b.ld = 144;
        assert_string_equal(kernel->takes(kernel, &p, &h200), "K is longer than a stage of this row");
        p = batch_of(MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 80);
        assert_string_equal(kernel->takes(kernel, &p, &h200), "larger than the one tile of this row");
}

/* Sizes at the wire's limits must not overflow the model or be refused. */
static void test_huge_and_empty_problems_are_selected(void **state)
{
        struct mma_problem problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 1ull << 40, 1ull << 40, 1ull << 40);
        const struct mma_kernel *kernel;

        (void)state;
        problem.batch = 1ull << 32;
        kernel = select_on(&problem, &h200);
        assert_true(kernel->cost_us(kernel, &problem, &h200) > 1e12);
        problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 0, 5, 5);
        select_on(&problem, &h200);
        problem = plain(MMA_BF16, MMA_BF16, MMA_BF16, 5, 5, 0);
        problem.a.at = problem.b.at = NULL;
        select_on(&problem, &h200);
        problem.batch = 0;
        select_on(&problem, &h200);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_selected_row_takes_the_problem_and_is_the_cheapest_of_its_class),
                cmocka_unit_test(test_the_first_of_the_ranking_is_the_selected_row),
                cmocka_unit_test(test_unaligned_operands_get_a_gathering_row_of_the_same_class),
                cmocka_unit_test(test_names_say_which_rows_take_turns_are_skinny_fit_cut_k_or_share_b),
                cmocka_unit_test(test_rows_that_take_turns_store_whole_16_bytes_of_d),
                cmocka_unit_test(test_strides_that_are_not_used_do_not_matter),
                cmocka_unit_test(test_every_pair_has_a_row_on_every_chip_from_80_on),
                cmocka_unit_test(test_a_chip_without_rows_is_refused_by_name),
                cmocka_unit_test(test_rows_that_do_not_fit_the_chip_are_neither_selected_nor_loaded),
                cmocka_unit_test(test_shapes_get_tiles_that_suit_them),
                cmocka_unit_test(test_a_column_beyond_whole_tiles_takes_no_second_wave),
                cmocka_unit_test(test_lines_at_odd_multiples_of_16_bytes_go_to_rows_that_load_less),
                cmocka_unit_test(test_short_lines_at_odd_multiples_of_16_bytes_cost_what_was_measured),
                cmocka_unit_test(test_batches_of_small_products_get_a_row_of_one_tile),
                cmocka_unit_test(test_batches_of_all_types_get_a_row_of_one_tile_or_are_told_why_not),
                cmocka_unit_test(test_huge_and_empty_problems_are_selected),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
