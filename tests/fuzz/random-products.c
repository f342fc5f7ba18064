/* SPDX-License-Identifier: MIT
 *
 * Random products for fuzz-requests.c: every pair of types, order, op, layout, place and epilogue that the protocol has, in
 * small sizes with whole numbers, so that each result is known to the bit.
 */
#include "tests/fuzz/requests.h"

#include <string.h>

#define N_OPERANDS 9
#define BELOW(n) oracle_below(&world->random, n)
#define ONE_IN(n) (BELOW(n) == 0)
#define PICK(array) ((array)[BELOW(sizeof(array) / sizeof((array)[0]))])

static const struct operand absent = { .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };

uint64_t awkward_number(struct oracle_random *random)
{
        static const uint64_t numbers[] = {
                0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 4095, 4096, 65535, 65536, 1u << 20, INT32_MAX, 1ull << 31, UINT32_MAX,
                1ull << 32, (1ull << 32) + 1, (1ull << 40) - 1, 1ull << 40, (1ull << 40) + 1, 1ull << 61, (1ull << 61) + 1,
                1ull << 62, INT64_MAX, 1ull << 63, (1ull << 63) + 8, UINT64_MAX - 15, UINT64_MAX - 7, UINT64_MAX - 1, UINT64_MAX,
        };

        return numbers[oracle_below(random, sizeof(numbers) / sizeof(numbers[0]))];
}

/* ---- shapes ---- */

static const uint8_t products[][3] = {
        { MMA_F16, MMA_F16, MMA_F16 },   { MMA_F16, MMA_F16, MMA_F32 },    { MMA_F16, MMA_BF16, MMA_BF16 },
        { MMA_BF16, MMA_BF16, MMA_F32 }, { MMA_BF16, MMA_BF16, MMA_BF16 }, { MMA_F32, MMA_F32, MMA_F32 },
        { MMA_F64, MMA_F64, MMA_F64 },   { MMA_E4M3, MMA_E5M2, MMA_F16 },  { MMA_E4M3, MMA_E4M3, MMA_E4M3 },
        { MMA_E5M2, MMA_E4M3, MMA_F32 }, { MMA_S8, MMA_S8, MMA_S32 },      { MMA_U8, MMA_S8, MMA_F32 },
        { MMA_S8, MMA_U8, MMA_S8 },      { MMA_U8, MMA_U8, MMA_BF16 },
};

static uint64_t pick_size(struct world *world)
{
        static const uint64_t sizes[] = { 1, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 33 };

        return ONE_IN(24) ? 0 : PICK(sizes);
}

static bool is_tiles(uint8_t order)
{
        return order == MMA_ORDER_MMA16816 || order == MMA_ORDER_MMA1688;
}

static void shape(struct world *world, struct operand *operand, uint8_t dtype, uint64_t rows, uint64_t cols, uint8_t op,
                  uint64_t batch, bool is_result)
{
        uint64_t line, n_lines;

        *operand = (struct operand){ .dtype = dtype, .order = ONE_IN(2) ? MMA_ORDER_ROW : MMA_ORDER_COL, .place = PLACE_SLAB,
                                     .rows = op == MMA_OP_T ? cols : rows, .cols = op == MMA_OP_T ? rows : cols,
                                     .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        line = operand->order == MMA_ORDER_ROW ? operand->cols : operand->rows;
        n_lines = operand->order == MMA_ORDER_ROW ? operand->rows : operand->cols;
        if (ONE_IN(3))
                operand->ld = line + BELOW(6);
        if (batch > 1 && ONE_IN(3))
                operand->batch_stride = !is_result && ONE_IN(3) ? 0 : n_lines * (operand->ld == GEMM_UNSET ? line : operand->ld) + BELOW(9);
}

static void shape_tiles(struct world *world, struct gemm *gemm)
{
        uint8_t order = ONE_IN(2) ? MMA_ORDER_MMA16816 : MMA_ORDER_MMA1688;
        struct operand *operands[] = { &gemm->a, &gemm->b, &gemm->c, &gemm->d };

        /* Now and then one that does not go with the others. */
        for (int i = 0; i < 4; i++) {
                if (operands[i]->dtype == MMA_DTYPE_NONE || ONE_IN(2))
                        continue;
                operands[i]->order = ONE_IN(40) ? MMA_ORDER_MMA16816 : order;
                operands[i]->ld = operands[i]->batch_stride = GEMM_UNSET;
        }
}

static void use_vector(struct world *world, struct operand *vector, uint8_t dtype, uint64_t length)
{
        *vector = (struct operand){ .dtype = dtype, .order = MMA_ORDER_ROW, .place = PLACE_SLAB, .rows = length, .cols = 1,
                                    .ld = GEMM_UNSET, .batch_stride = ONE_IN(2) ? 0 : GEMM_UNSET };
}

/* ---- epilogue ---- */

static void epilogue(struct world *world, struct product *product)
{
        static const double factors[] = { 1, 1, 2, -1, 0, 0.5 };
        static const float scales[] = { 1, 1, 1, 2, 0.5f };
        struct gemm *gemm = &product->sent;
        bool is_s32 = gemm->d.dtype == MMA_S32;

        gemm->alpha = PICK(factors);
        gemm->beta = ONE_IN(2) ? 0 : PICK(factors);
        if (is_s32) {
                gemm->alpha = (double)BELOW(3);
                gemm->beta = (double)BELOW(2);
        }
        gemm->act = ONE_IN(3) ? MMA_ACT_RELU : MMA_ACT_NONE;
        if (ONE_IN(12) && !is_s32 && gemm->d.dtype != MMA_S8) {
                gemm->act = (uint8_t)(MMA_ACT_GELU + BELOW(6));
                product->is_exact = false;
        }
        if (ONE_IN(3)) {
                gemm->bias_axis = ONE_IN(2) ? MMA_AXIS_M : MMA_AXIS_N;
                use_vector(world, &gemm->bias, is_s32 ? MMA_S32 : gemm->d.dtype == MMA_F64 ? MMA_F64 : MMA_F32,
                           gemm->bias_axis == MMA_AXIS_M ? gemm->m : gemm->n);
        }
        if (!is_s32 && ONE_IN(4))
                use_vector(world, &gemm->scale_a, MMA_F32, gemm->m);
        if (!is_s32 && ONE_IN(4))
                use_vector(world, &gemm->scale_b, MMA_F32, gemm->n);
        if (!is_s32) {
                gemm->scale_a_value = PICK(scales);
                gemm->out_scale = PICK(scales);
        }
        if (ONE_IN(8)) {
                gemm->c_mode = MMA_CMODE_INIT;  /* refused unless everything else is as it asks for */
                gemm->alpha = gemm->beta = ONE_IN(8) ? 0 : 1;
                if (!ONE_IN(8)) {
                        gemm->scale_a = gemm->scale_b = absent;
                        gemm->scale_a_value = 1;
                }
        }
        gemm->batch_invariant = ONE_IN(4);
        gemm->wants_amax = ONE_IN(gemm->d.dtype == MMA_F64 || is_s32 ? 40 : 4); /* those two have none */
}

/* ---- places ---- */

static struct operand *operand_of(struct gemm *gemm, int i)
{
        struct operand *operands[N_OPERANDS] = { &gemm->a,       &gemm->b,       &gemm->c,      &gemm->d,     &gemm->bias,
                                                 &gemm->scale_a, &gemm->scale_b, &gemm->rows_a, &gemm->rows_d };

        return operands[i];
}

/* Room in a slab, with a little before it that nobody may touch. False when the slabs are full. */
static bool take_slab(struct world *world, struct operand *operand, uint64_t n_bytes)
{
        struct memory *memory = &world->memory;
        uint64_t slab = BELOW(N_SLABS), begin = (memory->n_taken[slab] + 15) / 16 * 16 + 8 * BELOW(4);

        if (begin + n_bytes > SLAB_BYTES)
                return false;
        operand->place = PLACE_SLAB;
        operand->object = memory->slab_ids[slab];
        operand->offset = begin;
        memory->n_taken[slab] = begin + n_bytes;
        return true;
}

static void place(struct world *world, struct payload *payload, struct product *product)
{
        for (int i = 0; i < N_OPERANDS; i++) {
                struct operand *sent = operand_of(&product->sent, i);
                uint64_t n_bytes = 0;

                if (sent->dtype == MMA_DTYPE_NONE || sent->place == PLACE_MATRIX || (sent->place == PLACE_SLAB && sent->object))
                        continue;
                operand_extent(operand_of(&product->checked, i), product->checked.batch, &n_bytes);
                if (ONE_IN(2) && take_slab(world, sent, n_bytes))
                        continue;
                sent->place = PLACE_INLINE;
                sent->object = sent->offset = 0;
                if (i == 3)
                        continue;
                sent->offset = (payload->n_bytes + 15) / 16 * 16;
                if (sent->offset + n_bytes <= PAYLOAD_BYTES_MAX)
                        payload->n_bytes = sent->offset + n_bytes;
        }
}

static uint8_t *address(const struct world *world, const struct operand *operand, const uint8_t *payload, bool in_shadow)
{
        if (operand->dtype == MMA_DTYPE_NONE)
                return NULL;
        for (int i = 0; i < N_SLABS; i++)
                if (operand->place == PLACE_SLAB && operand->object == world->memory.slab_ids[i])
                        return (in_shadow ? world->memory.shadows[i] : world->memory.slabs[i]) + operand->offset;
        for (int i = 0; i < N_RESIDENTS; i++)
                if (operand->place == PLACE_MATRIX && operand->object == world->residents[i].id)
                        return (uint8_t *)world->residents[i].values;
        return (uint8_t *)payload + operand->offset;
}

void product_problem(const struct world *world, const struct product *product, bool in_shadow, void *d_at,
                     struct mma_problem *ret_problem)
{
        const struct gemm *gemm = &product->checked;
        const uint8_t *payload = product->payload;
        struct mma_pointers pointers = {
                .a = address(world, &gemm->a, payload, in_shadow),
                .b = address(world, &gemm->b, payload, in_shadow),
                .c = address(world, &gemm->c, payload, in_shadow),
                .d = gemm->d.place == PLACE_INLINE ? d_at : address(world, &gemm->d, payload, in_shadow),
                .bias = address(world, &gemm->bias, payload, in_shadow),
                .scale_a = address(world, &gemm->scale_a, payload, in_shadow),
                .scale_b = address(world, &gemm->scale_b, payload, in_shadow),
                .rows_a = address(world, &gemm->rows_a, payload, in_shadow),
                .rows_d = address(world, &gemm->rows_d, payload, in_shadow),
        };

        problem_from_gemm(gemm, &pointers, ret_problem);
}

/* ---- contents ---- */

static void fill_vector(struct world *world, const void *at, uint8_t dtype, const struct operand *operand, uint64_t batch)
{
        uint64_t n_bytes = 0;
        struct mma_view view = { .at = (void *)at, .dtype = dtype, .order = MMA_ORDER_ROW };

        operand_extent(operand, batch, &n_bytes);
        view.ld = n_bytes / mma_dtype_bytes(dtype);
        oracle_fill_whole((struct oracle_matrix){ .view = &view, .role = ORACLE_CD, .rows = 1, .cols = view.ld, .batch = 1 },
                          &world->random, 2);
}

/* Row numbers below bound; is_distinct: no two in one product are the same. */
static void fill_rows(struct world *world, uint8_t *at, const struct operand *rows, uint64_t batch, uint64_t bound, bool is_distinct)
{
        uint64_t n_vectors = batch > 1 && rows->batch_stride ? batch : batch > 0, size = mma_dtype_bytes(rows->dtype);

        for (uint64_t i = 0; i < n_vectors; i++) {
                uint64_t first = bound ? BELOW(bound) : 0;

                for (uint64_t j = 0; j < rows->rows; j++) {
                        int64_t number = (int64_t)(is_distinct ? (first + j) % bound : BELOW(bound));
                        int32_t narrow = (int32_t)number;

                        memcpy(at + (i * rows->batch_stride + j) * size, size == 8 ? (const void *)&number : &narrow, size);
                }
        }
}

/* Everything poisoned; then what is read gets values. Residents have theirs. */
static void fill(struct world *world, struct product *product)
{
        const struct gemm *gemm = &product->checked;
        struct mma_problem problem;
        bool is_fresh = !product->touches_slabs || !world->chain.is_set || gemm->d.object != world->chain.d.object ||
                        gemm->d.offset != world->chain.d.offset;

        for (int i = 0; i < N_OPERANDS; i++) {
                struct operand *operand = operand_of(&product->checked, i);
                uint64_t n_bytes = 0;

                if (operand->dtype == MMA_DTYPE_NONE || operand->place == PLACE_MATRIX || (operand->place == PLACE_INLINE && i == 3) ||
                    (!is_fresh && operand->place == PLACE_SLAB && operand->object == gemm->d.object && operand->offset == gemm->d.offset))
                        continue;
                operand_extent(operand, gemm->batch, &n_bytes);
                oracle_poison(address(world, operand, product->payload, false), n_bytes);
        }
        product_problem(world, product, false, NULL, &problem);
        if (gemm->a.place != PLACE_MATRIX && problem.k)
                oracle_fill_whole(oracle_a(&problem), &world->random, 3);
        if (gemm->b.place != PLACE_MATRIX && problem.k)
                oracle_fill_whole(oracle_b(&problem), &world->random, 3);
        if (problem.c_kind == MMA_C_TENSOR && gemm->c.place != PLACE_MATRIX && (is_fresh || gemm->c.offset != gemm->d.offset))
                oracle_fill_whole(oracle_c(&problem), &world->random, 3);
        if (problem.bias)
                fill_vector(world, problem.bias, problem.bias_dtype, &gemm->bias, gemm->batch);
        if (gemm->rows_a.dtype)
                fill_rows(world, address(world, &gemm->rows_a, product->payload, false), &gemm->rows_a, gemm->batch,
                          gemm_a_rows(gemm), false);
        if (gemm->rows_d.dtype)
                fill_rows(world, address(world, &gemm->rows_d, product->payload, false), &gemm->rows_d, gemm->batch, gemm->d.rows,
                          true);
        if (problem.scale_a)
                fill_vector(world, problem.scale_a, MMA_F32, &gemm->scale_a, gemm->batch);
        if (problem.scale_b)
                fill_vector(world, problem.scale_b, MMA_F32, &gemm->scale_b, gemm->batch);
}

/* ---- a product ---- */

static void use_resident(struct world *world, struct operand *operand, const struct resident *resident)
{
        *operand = (struct operand){ .place = PLACE_MATRIX, .rows = GEMM_UNSET, .cols = GEMM_UNSET, .ld = GEMM_UNSET,
                                     .batch_stride = GEMM_UNSET, .object = resident->id };
        if (ONE_IN(2)) {
                operand->object = 0;
                operand->name = (struct text){ resident->name, (uint32_t)strlen(resident->name) };
        }
}

/* What the daemon knows of it, so that gemm_check can be asked here too. */
static void resolve(struct world *world, struct operand *operand)
{
        for (int i = 0; i < N_RESIDENTS; i++) {
                const struct resident *resident = &world->residents[i];

                if (operand->place != PLACE_MATRIX ||
                    (operand->object ? operand->object != resident->id : strcmp(operand->name.at, resident->name) != 0))
                        continue;
                operand->dtype = resident->dtype;
                operand->order = resident->order;
                operand->rows = resident->rows;
                operand->cols = resident->cols;
                operand->batch_stride = 0;
                operand->object = resident->id;
        }
}

static int check(struct world *world, struct product *product)
{
        struct refusal refusal;

        product->checked = product->sent;
        resolve(world, &product->checked.a);
        resolve(world, &product->checked.b);
        return gemm_check(&product->checked, "", &refusal);
}

void product_build(struct world *world, struct payload *payload, bool may_chain, struct product *ret_product)
{
        const uint8_t *types = PICK(products);
        struct product product = { .is_exact = true };
        struct gemm *gemm = &product.sent;
        const struct resident *resident = NULL;
        uint64_t m = pick_size(world), n = pick_size(world), k = pick_size(world);
        bool wants_tiles = types[0] == MMA_F16 && ONE_IN(3), is_chained = false;

        gemm_init(gemm);
        gemm->batch = ONE_IN(4) ? BELOW(5) : 1;
        gemm->op_a = ONE_IN(3) ? MMA_OP_T : MMA_OP_N;
        gemm->op_b = ONE_IN(3) ? MMA_OP_T : MMA_OP_N;
        if (wants_tiles) {
                m = 16 * (1 + BELOW(3)), n = 8 * (1 + BELOW(4)), k = 16 * (1 + BELOW(2));
                gemm->op_a = gemm->op_b = MMA_OP_N;
        }
        if (may_chain && world->chain.is_set && ONE_IN(2)) {
                for (size_t i = 0; i < sizeof(products) / sizeof(products[0]); i++)
                        if (products[i][2] == world->chain.d.dtype)
                                types = products[i];
                m = world->chain.d.rows, n = world->chain.d.cols, gemm->batch = world->chain.batch;
                is_chained = true;
                wants_tiles = false;
        }
        for (int i = 0; i < N_RESIDENTS && !wants_tiles && ONE_IN(2); i++)
                if (world->residents[i].dtype == types[1])
                        resident = &world->residents[i];
        if (resident) {
                k = gemm->op_b == MMA_OP_T ? resident->cols : resident->rows;
                if (!is_chained)
                        n = gemm->op_b == MMA_OP_T ? resident->rows : resident->cols;
        }
        gemm->m = m, gemm->n = n, gemm->k = k;
        epilogue(world, &product);
        shape(world, &gemm->a, types[0], m, k, gemm->op_a, gemm->batch, false);
        shape(world, &gemm->b, types[1], k, n, gemm->op_b, gemm->batch, false);
        shape(world, &gemm->d, types[2], m, n, MMA_OP_N, gemm->batch, true);
        if (is_chained) {
                gemm->d = world->chain.d;
                gemm->c_mode = MMA_CMODE_ADD;   /* values grow along a chain, and sums that start from them may round */
        }
        if (ONE_IN(3) && types[2] != MMA_E4M3)
                shape(world, &gemm->c, types[2], m, n, MMA_OP_N, gemm->batch, false);
        else if (ONE_IN(3))
                gemm->has_c_scalar = true, gemm->c_scalar = (double)BELOW(4);
        if (wants_tiles)
                shape_tiles(world, gemm);
        if (types[0] == MMA_E4M3 && ONE_IN(3)) {
                gemm->scale_mode = MMA_SCALE_MODE_BLOCK128;
                shape(world, &gemm->scale_a, MMA_F32, m, (k + 127) / 128, MMA_OP_N, gemm->batch, false);
                shape(world, &gemm->scale_b, MMA_F32, (n + 127) / 128, (k + 127) / 128, MMA_OP_N, gemm->batch, false);
        }
        if (!wants_tiles && !is_chained && ONE_IN(6)) {
                uint64_t a_rows = 1 + BELOW(40);

                use_vector(world, &gemm->rows_a, ONE_IN(2) ? MMA_S32 : MMA_S64, m);
                shape(world, &gemm->a, types[0], a_rows, k, gemm->op_a, gemm->batch, false);
                if (gemm->scale_a.dtype && gemm->scale_mode == MMA_SCALE_MODE_BLOCK128)
                        shape(world, &gemm->scale_a, MMA_F32, a_rows, (k + 127) / 128, MMA_OP_N, gemm->batch, false);
                else if (gemm->scale_a.dtype)
                        use_vector(world, &gemm->scale_a, MMA_F32, a_rows);
        }
        /* As gated activations need it; now and then not, and then they are refused. */
        if (ACT_IS_GATED(gemm->act) && !is_chained && !ONE_IN(8)) {
                shape(world, &gemm->d, types[2], m, n / 2, MMA_OP_N, gemm->batch, true);
                gemm->c = absent;
                gemm->has_c_scalar = false;
                gemm->beta = 0;
                gemm->c_mode = MMA_CMODE_ADD;
        }
        /* Refused where D comes to lie inline. */
        if (!wants_tiles && !is_chained && ONE_IN(8)) {
                use_vector(world, &gemm->rows_d, ONE_IN(2) ? MMA_S32 : MMA_S64, m);
                shape(world, &gemm->d, types[2], m + BELOW(9), ACT_IS_GATED(gemm->act) ? n / 2 : n, MMA_OP_N, gemm->batch, true);
                gemm->c = absent;
                gemm->c_mode = MMA_CMODE_ADD;
                gemm->beta = gemm->has_c_scalar ? gemm->beta : 0;
        }
        if (gemm->c.dtype && (is_chained || ONE_IN(3)))
                gemm->c = gemm->d;
        if (resident)
                use_resident(world, &gemm->b, resident);
        if (types[0] == MMA_F16 && types[1] == MMA_F16 && ONE_IN(4))
                gemm->compute = MMA_COMPUTE_F16ACC;
        if (types[0] == MMA_F32 && ONE_IN(3))
                gemm->compute = MMA_COMPUTE_TF32;
        if (ONE_IN(2))
                gemm->m = gemm->n = gemm->k = GEMM_UNSET;

        product.expected = check(world, &product);
        if (!product.expected) {
                bool is_in_place = !is_chained && gemm->c.dtype && memcmp(&gemm->c, &gemm->d, sizeof(gemm->c)) == 0;

                if (is_in_place)
                        gemm->c = absent;
                place(world, payload, &product);
                if (is_in_place) {
                        gemm->c = gemm->d.place == PLACE_INLINE ? absent : gemm->d;
                        if (gemm->d.place == PLACE_INLINE)
                                gemm->beta = 0, gemm->c_mode = MMA_CMODE_ADD;
                }
                if (gemm->d.place == PLACE_SLAB && !product.is_exact)
                        gemm->act = MMA_ACT_RELU, product.is_exact = true;
                product.expected = check(world, &product);
        } else {
                for (int i = 0; i < N_OPERANDS; i++)
                        if (operand_of(gemm, i)->dtype && operand_of(gemm, i)->place == PLACE_SLAB)
                                operand_of(gemm, i)->object = world->memory.slab_ids[0];
        }
        for (int i = 0; i < N_OPERANDS; i++)
                product.touches_slabs |= operand_of(gemm, i)->dtype && operand_of(gemm, i)->place == PLACE_SLAB;
        product.payload = payload->at;
        if (!product.expected) {
                fill(world, &product);
                if (may_chain && gemm->d.place == PLACE_SLAB && !is_tiles(gemm->d.order) && gemm->d.rows && gemm->d.cols && gemm->batch)
                        world->chain = (struct chain){ true, gemm->d, gemm->batch };
        }
        *ret_product = product;
}

/* ---- broken ones ---- */

static void mutate_operand(struct world *world, struct operand *operand)
{
        uint64_t number = awkward_number(&world->random);

        switch (BELOW(9)) {
        case 0: operand->rows = number; break;
        case 1: operand->cols = number; break;
        case 2: operand->ld = number; break;
        case 3: operand->batch_stride = number; break;
        case 4: operand->offset = ONE_IN(2) ? number : operand->offset + 16 * BELOW(64); break;
        case 5: operand->object = ONE_IN(2) ? number : 1 + BELOW(24); break;
        case 6: operand->place = (uint8_t)(1 + BELOW(4)); break;
        case 7: operand->order = (uint8_t)(1 + BELOW(4)); break;
        default: operand->dtype = (uint8_t)(1 + BELOW(9)); break;
        }
        if (operand->place == PLACE_MATRIX && !operand->name.at && !operand->object)
                operand->object = 1 + BELOW(24);
}

static void mutate_member(struct world *world, struct gemm *gemm)
{
        static const double factors[] = { 0, -0.0, 1e300, -1e300, 1e-300, 4294967295.0, -2147483649.0, 0.25, __builtin_inf(),
                                          __builtin_nan("") };

        switch (BELOW(13)) {
        case 0: gemm->batch = awkward_number(&world->random); break;
        case 1: gemm->m = awkward_number(&world->random); break;
        case 2: gemm->n = awkward_number(&world->random); break;
        case 3: gemm->k = awkward_number(&world->random); break;
        case 4: gemm->alpha = PICK(factors); break;
        case 5: gemm->beta = PICK(factors); break;
        case 6: gemm->out_scale = (float)PICK(factors); break;
        case 7: gemm->op_a = (uint8_t)(1 + BELOW(2)); break;
        case 8: gemm->op_b = (uint8_t)(1 + BELOW(2)); break;
        case 9: gemm->compute = (uint8_t)(1 + BELOW(5)); break;
        case 10: gemm->act = (uint8_t)(1 + BELOW(8)); break;
        case 11: gemm->scale_mode = (uint8_t)(1 + BELOW(2)); break;
        default: gemm->c_mode = (uint8_t)(1 + BELOW(2)); break;
        }
}

void product_mutate(struct world *world, struct product *product)
{
        for (uint64_t n = 1 + BELOW(3); n > 0; n--) {
                if (ONE_IN(3))
                        mutate_member(world, &product->sent);
                else
                        mutate_operand(world, operand_of(&product->sent, (int)BELOW(7)));
        }
        product->is_mutated = true;
}
