/* SPDX-License-Identifier: MIT
 *
 * See pairs.h.
 */
#include "tests/gpu/pairs.h"

#define FLOAT_D { MMA_F32, MMA_F16, MMA_BF16 }
#define FP8_D { MMA_F32, MMA_F16, MMA_BF16, MMA_E4M3, MMA_E5M2 }
#define INT_D { MMA_S32, MMA_F32, MMA_S8, MMA_F16, MMA_BF16 }

const struct pair pairs[] = {
        { MMA_F16, MMA_F16, MMA_COMPUTE_DEFAULT, 8, FLOAT_D },
        { MMA_BF16, MMA_BF16, MMA_COMPUTE_DEFAULT, 8, FLOAT_D },
        { MMA_F16, MMA_BF16, MMA_COMPUTE_DEFAULT, 8, FLOAT_D },
        { MMA_BF16, MMA_F16, MMA_COMPUTE_DEFAULT, 8, FLOAT_D },
        { MMA_F16, MMA_F16, MMA_COMPUTE_F16ACC, 2, FLOAT_D },
        { MMA_E4M3, MMA_E4M3, MMA_COMPUTE_DEFAULT, 4, FP8_D },
        { MMA_E4M3, MMA_E5M2, MMA_COMPUTE_EXACT, 4, FP8_D },
        { MMA_E5M2, MMA_E4M3, MMA_COMPUTE_FAST, 4, FP8_D },
        { MMA_E5M2, MMA_E5M2, MMA_COMPUTE_DEFAULT, 4, FP8_D },
        { MMA_E4M3, MMA_E4M3, MMA_COMPUTE_FAST, 4, FP8_D },
        { MMA_E4M3, MMA_E5M2, MMA_COMPUTE_DEFAULT, 4, FP8_D },
        { MMA_E5M2, MMA_E4M3, MMA_COMPUTE_DEFAULT, 4, FP8_D },
        { MMA_E5M2, MMA_E5M2, MMA_COMPUTE_FAST, 4, FP8_D },
        { MMA_S8, MMA_S8, MMA_COMPUTE_DEFAULT, 127, INT_D },
        { MMA_S8, MMA_U8, MMA_COMPUTE_DEFAULT, 127, INT_D },
        { MMA_U8, MMA_S8, MMA_COMPUTE_DEFAULT, 127, INT_D },
        { MMA_U8, MMA_U8, MMA_COMPUTE_DEFAULT, 127, INT_D },
        { MMA_F32, MMA_F32, MMA_COMPUTE_DEFAULT, 170, { MMA_F32 } },
        { MMA_F32, MMA_F32, MMA_COMPUTE_TF32, 170, { MMA_F32 } },
        { MMA_F64, MMA_F64, MMA_COMPUTE_DEFAULT, 1u << 20, { MMA_F64 } },
};
const uint32_t n_pairs = sizeof pairs / sizeof pairs[0];

uint8_t pair_d(const struct pair *pair, uint32_t turn)
{
        uint32_t n = 0;

        while (n < sizeof pair->d && pair->d[n])
                n++;
        return pair->d[turn % n];
}

struct mma_problem pair_problem(const struct pair *pair, uint8_t d, uint64_t m, uint64_t n, uint64_t k)
{
        struct mma_problem p = gpu_problem(pair->a, pair->b, d, m, n, k);

        p.compute = pair->compute;
        return p;
}

void pair_fill_whole(const struct mma_problem *problem, const struct pair *pair, struct oracle_random *random)
{
        uint32_t largest = pair->largest;

        /* Sums of K products stay within the bits of the accumulator; integers and f64 have enough for any K here. */
        if (problem->a.dtype != MMA_F64 && problem->a.dtype != MMA_S8 && problem->a.dtype != MMA_U8)
                for (uint64_t k = problem->k; k > 500 && largest > 1; k = k / 4 + 1)
                        largest /= 2;
        oracle_fill_whole(oracle_a(problem), random, largest);
        oracle_fill_whole(oracle_b(problem), random, largest);
}

void pair_fill_random(const struct mma_problem *problem, struct oracle_random *random)
{
        double sigma_a = problem->a.dtype == MMA_S8 || problem->a.dtype == MMA_U8 ? 60 : 1;
        double sigma_b = problem->b.dtype == MMA_S8 || problem->b.dtype == MMA_U8 ? 60 : 1;

        oracle_fill_normal(oracle_a(problem), random, sigma_a);
        oracle_fill_normal(oracle_b(problem), random, sigma_b);
}

void pair_check_batch(const struct pair *pair, uint64_t m, uint64_t n, uint64_t k, uint64_t batch, struct oracle_random *random)
{
        struct mma_problem p = pair_problem(pair, pair->d[0], m, n, k);

        gpu_reset();
        p.batch = batch;
        gpu_order(&p.b, MMA_ORDER_COL, k, n, 0);
        gpu_end_to_end(&p);
        gpu_place_matrices(&p, 0);
        pair_fill_whole(&p, pair, random);
        gpu_check_all_rows(&p, ORACLE_EXACT);
}
