/* SPDX-License-Identifier: MIT
 *
 * The list behind cases.h: a table of shapes, each with the types it is measured in, and a table of lines that picks shapes by
 * kind and gives them a form, a peer and a target. The shapes are those for which figures of cuBLASLt were collected before any
 * kernel was written (so none was picked because it suits us), more rows for skinny products, and what is made from them.
 */
#include "tests/bench/cases.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "proto/types.h"

static const struct bench_type types[] = {
        { "bf16", MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, 2, 2, 4096, 4e-3 },
        { "f16", MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, 2, 2, 4096, 1e-3 },
        { "bf16_f32", MMA_BF16, MMA_F32, MMA_COMPUTE_DEFAULT, 2, 4, 4096, 1e-3 },
        { "e4m3", MMA_E4M3, MMA_BF16, MMA_COMPUTE_DEFAULT, 1, 2, 8192, 4e-3 },
        { "e4m3_fast", MMA_E4M3, MMA_BF16, MMA_COMPUTE_FAST, 1, 2, 8192, 3e-2 },
        { "s8", MMA_S8, MMA_S32, MMA_COMPUTE_DEFAULT, 1, 4, 8192, 1e-30 },
        { "tf32", MMA_F32, MMA_F32, MMA_COMPUTE_TF32, 4, 4, 2048, 2e-3 },
        { "f32", MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 4, 4, 682, 1e-5 },      /* three tf32 products for one */
        { "f64", MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, 8, 8, 256, 1e-12 },
        { "e4m3_e4m3", MMA_E4M3, MMA_E4M3, MMA_COMPUTE_DEFAULT, 1, 1, 8192, 6e-2 },
};

/* Types as bits, in the order of the table above. */
enum {
        BF16 = 1, F16 = 2, BF16_F32 = 4, E4M3 = 8, E4M3_FAST = 16, S8 = 32, TF32 = 64, F32 = 128, F64 = 256, E4M3_E4M3 = 512,
        FP8 = E4M3 | E4M3_FAST,
        SHORT = BF16 | F16,
        LONG = SHORT | FP8 | TF32,      /* types with the whole list; the others leave out its more costly half */
        NOT_F32 = LONG | BF16_F32 | S8 | F64,
        ALL = NOT_F32 | F32,
};

enum {
        BIG = 1, ROWS_1_8 = 2, ROWS_16_128 = 4, DEEP = 8,
        ODD_4095 = 16, ODD_1023 = 32, ODD_1000 = 64, ODD = ODD_4095 | ODD_1023 | ODD_1000,
        BATCH_16 = 128, BATCH_32 = 256, BATCH_64 = 512, BATCH_128 = 1024, BATCH_256 = 2048,
        BATCH = BATCH_16 | BATCH_32 | BATCH_64 | BATCH_128 | BATCH_256,
        CUBE_1024 = 4096, CUBE_2048 = 8192, CUBE_4096 = 16384, CUBE_8192 = 32768,
};

static const struct shape {
        uint64_t m, n, k, batch;
        uint32_t types, kinds;
} shapes[] = {
        { 512, 512, 512, 1, ALL, BIG },
        { 1024, 1024, 1024, 1, ALL, BIG | CUBE_1024 },
        { 2048, 2048, 2048, 1, ALL, BIG | CUBE_2048 },
        { 4096, 4096, 4096, 1, ALL | E4M3_E4M3, BIG | CUBE_4096 },
        { 8192, 8192, 8192, 1, ALL, BIG | CUBE_8192 },
        { 512, 8192, 8192, 1, ALL, BIG },
        { 2048, 8192, 8192, 1, ALL, BIG },
        { 4096, 2112, 7168, 1, ALL, BIG },
        { 4096, 24576, 1536, 1, LONG, BIG },
        { 4096, 32768, 512, 1, LONG, BIG },
        { 4096, 7168, 16384, 1, NOT_F32, BIG },
        { 4096, 4096, 7168, 1, ALL, BIG },
        { 4096, 7168, 2048, 1, ALL, BIG },
        { 4096, 28672, 8192, 1, LONG | BF16_F32 | S8, BIG },
        { 1, 4096, 7168, 1, ALL, ROWS_1_8 },
        { 1, 8192, 8192, 1, ALL, ROWS_1_8 },
        { 1, 28672, 8192, 1, ALL, ROWS_1_8 },
        { 2, 8192, 8192, 1, BF16, ROWS_1_8 },
        { 4, 8192, 8192, 1, BF16, ROWS_1_8 },
        { 8, 8192, 8192, 1, BF16 | FP8, ROWS_1_8 },
        { 8, 28672, 8192, 1, BF16, ROWS_1_8 },
        { 16, 8192, 8192, 1, ALL, ROWS_16_128 },
        { 16, 28672, 8192, 1, ALL, ROWS_16_128 },
        { 32, 8192, 8192, 1, BF16, ROWS_16_128 },
        { 32, 28672, 8192, 1, BF16, ROWS_16_128 },
        { 64, 8192, 8192, 1, LONG, ROWS_16_128 },
        { 64, 2112, 7168, 1, LONG, ROWS_16_128 },
        { 64, 24576, 1536, 1, LONG, ROWS_16_128 },
        { 64, 7168, 16384, 1, LONG, ROWS_16_128 },
        { 128, 8192, 8192, 1, LONG, ROWS_16_128 },
        { 128, 8192, 28672, 1, LONG, ROWS_16_128 },
        { 128, 128, 65536, 1, ALL, DEEP },
        { 4095, 4095, 4095, 1, ALL, ODD_4095 },
        { 1023, 1025, 1027, 1, ALL, ODD_1023 },
        { 1000, 1000, 1000, 1, ALL, ODD_1000 },
        { 16, 16, 16, 4096, ALL, BATCH_16 },
        { 32, 32, 32, 4096, ALL, BATCH_32 },
        { 64, 64, 64, 4096, LONG, BATCH_64 },
        { 128, 128, 128, 1024, ALL, BATCH_128 },
        { 256, 256, 256, 512, ALL, BATCH_256 },
};

static const struct line {
        const char *class_name;
        uint32_t types, kinds;
        const char *layout;
        uint8_t form, peer;
        double target, target_short;
        uint8_t after;
} lines[] = {
        { "bf16", BF16, BIG, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.95, 0.92, 0 },
        { "f16", F16, BIG, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.95, 0.92, 0 },
        { "bf16_f32", BF16_F32, BIG, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.95, 0.92, 0 },
        { "bf16_rows_1_8", BF16, ROWS_1_8, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.98, 0, 0 },
        { "f16_rows_1_8", F16, ROWS_1_8, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.98, 0, 0 },
        { "bf16_f32_rows_1_8", BF16_F32, ROWS_1_8, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.98, 0, 0 },
        { "bf16_rows_16_128", BF16, ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.97, 0, 0 },
        { "f16_rows_16_128", F16, ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.97, 0, 0 },
        { "bf16_f32_rows_16_128", BF16_F32, ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.97, 0, 0 },
        { "e4m3", E4M3, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0.90, 0, 0 },
        { "e4m3_fast", E4M3_FAST, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { "s8", S8, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { "tf32", TF32, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { "f64", F64, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },

        { NULL, F32, CUBE_1024 | CUBE_8192, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.8, 0, 0 },
        { NULL, F32, CUBE_2048 | CUBE_4096, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 2.0, 0, 0 },
        { NULL, F32, BIG | ROWS_1_8 | ROWS_16_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },

        { NULL, SHORT | BF16_F32, DEEP, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.2, 0, 0 },
        { NULL, FP8 | S8 | TF32 | F32 | F64, DEEP, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },

        { NULL, BF16, ODD_4095, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 5.0, 0, 0 },
        { NULL, BF16, ODD_1023, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 4.3, 0, 0 },
        { NULL, BF16, ODD_1000, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 1.1, 0, 0 },
        { NULL, TF32, ODD_4095, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 2.7, 0, 0 },
        { NULL, F64, ODD_4095, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 1.3, 0, 0 },
        { NULL, F64, ODD_1023, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 1.6, 0, 0 },
        { NULL, F16 | BF16_F32 | TF32 | F32 | F64, ODD, "kk", BENCH_PADDED, BENCH_PEER_BLAS, 0, 0, 0 },
        { NULL, FP8, ODD, "kk", BENCH_PADDED, BENCH_PEER_OWN_ALIGNED, 0.95, 0, 0 },
        { NULL, S8, ODD, "kk", BENCH_PADDED, BENCH_PEER_OWN_ALIGNED, 0, 0, 0 },
        /* As a caller's GPU memory may lie, without the daemon's pitch. cuBLASLt refuses the first two in 8 bits. */
        { NULL, BF16 | F16 | BF16_F32 | TF32 | F32 | F64, ODD, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { NULL, S8, ODD_1000, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },

        { NULL, BF16, BATCH_16, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 3.5, 0, 0 },
        { NULL, BF16, BATCH_32, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.9, 0, 0 },
        { NULL, BF16, BATCH_64, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.05, 0, 0 },
        { NULL, BF16, BATCH_128, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.1, 0, 0 },
        { NULL, BF16, BATCH_256, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 1.05, 0, 0 },
        { NULL, E4M3, BATCH_16, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 8, 0, 0 },
        { NULL, F16 | BF16_F32 | FP8 | S8 | TF32 | F32 | F64, BATCH, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },

        { NULL, BF16, CUBE_2048 | CUBE_4096 | CUBE_8192, "kn", BENCH_TIGHT, BENCH_PEER_OWN_KK, 0.95, 0, 0 },
        { NULL, BF16, CUBE_2048 | CUBE_4096 | CUBE_8192, "mn", BENCH_TIGHT, BENCH_PEER_OWN_KK, 0.95, 0, 0 },
        { NULL, BF16, CUBE_2048 | CUBE_4096 | CUBE_8192, "mk", BENCH_TIGHT, BENCH_PEER_OWN_KK, 0.95, 0, 0 },
        { NULL, BF16 | F64, CUBE_4096, "kn", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { NULL, BF16 | F64, CUBE_4096, "mn", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { NULL, BF16 | F64, CUBE_4096, "mk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, 0 },
        { NULL, E4M3, CUBE_8192, "kn", BENCH_RESIDENT, BENCH_PEER_OWN_KK, 0.97, 0, 0 },
        { NULL, E4M3, CUBE_8192, "mn", BENCH_RESIDENT, BENCH_PEER_OWN_KK, 0.97, 0, 0 },
        { NULL, E4M3, CUBE_8192, "mk", BENCH_RESIDENT, BENCH_PEER_OWN_KK, 0.97, 0, 0 },
        { NULL, E4M3, CUBE_8192, "kn", BENCH_ONE_SHOT, BENCH_PEER_OWN_KK, 0.92, 0, 0 },
        { NULL, E4M3, CUBE_8192, "mn", BENCH_ONE_SHOT, BENCH_PEER_OWN_KK, 0.92, 0, 0 },
        { NULL, E4M3, CUBE_8192, "mk", BENCH_ONE_SHOT, BENCH_PEER_OWN_KK, 0.92, 0, 0 },
        { NULL, S8 | TF32, CUBE_8192, "kn", BENCH_ONE_SHOT, BENCH_PEER_OWN_KK, 0, 0, 0 },

        { NULL, BF16, CUBE_4096, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, BENCH_AFTER_C },
        { NULL, BF16, CUBE_4096, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, BENCH_AFTER_BIAS_GELU },
        { NULL, E4M3_E4M3, CUBE_4096, "kk", BENCH_TIGHT, BENCH_PEER_BLAS, 0, 0, BENCH_AFTER_AMAX },
};

static const struct bench_class classes[] = {
        { "bf16", 1.00 },          { "f16", 1.00 },          { "bf16_f32", 1.00 },
        { "bf16_rows_1_8", 1.05 }, { "f16_rows_1_8", 1.05 }, { "bf16_f32_rows_1_8", 1.05 },
        { "bf16_rows_16_128", 1.03 }, { "f16_rows_16_128", 1.03 }, { "bf16_f32_rows_16_128", 1.03 },
        { "e4m3", 0.97 },          { "e4m3_fast", 1.00 },    { "s8", 0.97 },
        { "tf32", 1.00 },          { "f64", 0.95 },
};

/* Weights of 4 MB: 2048 x 1024; of 32 MB: 4096 x 4096; 14336 x 4096 is the up projection of a well-known mixture of eight. */
static const struct bench_grouped grouped[] = {
        { &types[0], 8, 14336, 4096, BENCH_ROWS_MANY, 1024, false, 1.0 },
        { &types[0], 16, 14336, 4096, BENCH_ROWS_MANY, 1024, false, 1.0 },
        { &types[0], 64, 2048, 7168, BENCH_ROWS_MANY, 512, false, 1.0 },
        { &types[0], 256, 2048, 7168, BENCH_ROWS_MANY, 256, false, 1.0 },
        { &types[3], 64, 2048, 7168, BENCH_ROWS_MANY, 512, false, 1.0 },
        { &types[0], 8, 2048, 1024, BENCH_ROWS_FEW, 0, false, 3.0 },
        { &types[0], 64, 2048, 1024, BENCH_ROWS_FEW, 0, false, 3.0 },
        { &types[0], 256, 2048, 1024, BENCH_ROWS_FEW, 0, false, 3.0 },
        { &types[3], 64, 2048, 2048, BENCH_ROWS_FEW, 0, false, 3.0 },
        { &types[0], 8, 4096, 4096, BENCH_ROWS_FEW, 0, true, 0.9 },
        { &types[0], 64, 4096, 4096, BENCH_ROWS_FEW, 0, true, 0.9 },
        { &types[0], 256, 4096, 4096, BENCH_ROWS_FEW, 0, true, 0.9 },
};

static const char *const quick[] = {
        "bf16_kk_1024x1024x1024",
        "bf16_kk_4096x4096x4096",
        "bf16_kk_8192x8192x8192",
        "bf16_kk_1x8192x8192",
        "bf16_kk_64x8192x8192",
        "bf16_kk_4095x4095x4095_padded",
        "bf16_kk_128x128x65536",
        "bf16_kk_32x32x32_b4096",
        "bf16_kn_8192x8192x8192_to_kk",
        "e4m3_kk_4096x4096x4096",
        "e4m3_fast_kk_4096x4096x4096",
        "e4m3_kk_1023x1025x1027_padded",
        "s8_kk_4096x4096x4096",
        "tf32_kk_4096x4096x4096",
        "f32_kk_2048x2048x2048",
        "f64_kk_4096x4096x4096",
        "bf16_grouped_64_2048x7168_many",
        "bf16_grouped_64_2048x1024_few",
};

#define N(ARRAY) (sizeof(ARRAY) / sizeof(ARRAY)[0])

/* The line that a shape of a type belongs to is the first that names both, so that special targets stand before general ones. */
static bool is_taken(const struct line *line, size_t type, const struct shape *shape)
{
        for (const struct line *before = lines; before < line; before++)
                if (before->types >> type & 1 && before->kinds & shape->kinds && !strcmp(before->layout, line->layout) &&
                    before->form == line->form && before->peer == line->peer && before->after == line->after)
                        return true;
        return false;
}

size_t bench_cases(struct bench_case into[BENCH_CASES_MAX])
{
        size_t count = 0;

        for (const struct line *line = lines; line < lines + N(lines); line++)
                for (size_t type = 0; type < N(types); type++)
                        for (const struct shape *shape = shapes; shape < shapes + N(shapes); shape++) {
                                if (!(line->types >> type & 1) || !(shape->types >> type & 1) || !(line->kinds & shape->kinds) ||
                                    is_taken(line, type, shape))
                                        continue;
                                assert(count < BENCH_CASES_MAX);
                                into[count++] = (struct bench_case){ &types[type], line->layout, shape->m, shape->n, shape->k,
                                                                     shape->batch, line->form, line->peer, line->after, line->target,
                                                                     line->target_short, line->class_name };
                        }
        return count;
}

size_t bench_grouped_count(void)
{
        return N(grouped);
}

const struct bench_grouped *bench_grouped_at(size_t index)
{
        assert(index < N(grouped));
        return &grouped[index];
}

const struct bench_class *bench_class_find(const char *name)
{
        for (size_t i = 0; name && i < N(classes); i++)
                if (!strcmp(classes[i].name, name))
                        return &classes[i];
        return NULL;
}

const struct bench_type *bench_type_find(const char *name)
{
        for (size_t i = 0; i < N(types); i++)
                if (!strcmp(types[i].name, name))
                        return &types[i];
        return NULL;
}

void bench_case_name(const struct bench_case *c, char *ret_name, size_t size)
{
        static const char *const forms[] = { "", "_padded", "_resident", "_one_shot" };
        static const char *const afters[] = { "", "_c", "_bias_gelu", "_amax" };
        char batch[32] = "";

        if (c->batch > 1)
                snprintf(batch, sizeof batch, "_b%llu", (unsigned long long)c->batch);
        snprintf(ret_name, size, "%s_%s_%llux%llux%llu%s%s%s%s", c->type->name, c->layout, (unsigned long long)c->m,
                 (unsigned long long)c->n, (unsigned long long)c->k, batch, forms[c->form], afters[c->after],
                 c->peer == BENCH_PEER_OWN_KK && c->form == BENCH_TIGHT ? "_to_kk" : "");
}

void bench_grouped_name(const struct bench_grouped *g, char *ret_name, size_t size)
{
        snprintf(ret_name, size, "%s_grouped_%u_%llux%llu_%s", g->type->name, g->n_experts, (unsigned long long)g->n,
                 (unsigned long long)g->k, g->rows == BENCH_ROWS_FEW ? "few" : "many");
}

bool bench_is_quick(const char *case_name)
{
        for (size_t i = 0; i < N(quick); i++)
                if (!strcmp(quick[i], case_name))
                        return true;
        return false;
}

void bench_grouped_rows(const struct bench_grouped *g, uint64_t ret_rows[BENCH_EXPERTS_MAX])
{
        /* Sixteenths of the mean that an expert gets, mean 16: a few are popular, some have next to nothing, one in 16 nothing. */
        static const uint8_t sixteenths[16] = { 16, 9, 31, 4, 20, 12, 54, 2, 17, 7, 25, 0, 14, 28, 5, 12 };

        for (uint32_t i = 0; i < g->n_experts; i++) {
                uint32_t turn = (i * 7 + i / 16 * 3) % 16;

                if (g->rows == BENCH_ROWS_FEW)
                        ret_rows[i] = i == 5 ? 0 : 1 + (i * 11 + i / 16 * 5) % 16;
                else
                        ret_rows[i] = sixteenths[turn] ? (uint64_t)g->rows_mean * sixteenths[turn] / 16 + 1 : 0;
        }
}

uint64_t bench_next_aligned(const struct bench_type *type, uint64_t extent)
{
        uint64_t step = 16 / (type->in_bytes < type->out_bytes ? type->in_bytes : type->out_bytes);

        return (extent + step - 1) / step * step;
}
