/* SPDX-License-Identifier: MIT
 *
 * What a checked product reads and writes: which operands count, the bytes of an inline result, overlap of results with
 * anything else, and whether a payload is just what its operands need. Works on what gemm_check (gemm.c) filled in.
 */
#include <inttypes.h>
#include <stdio.h>

#include "proto/gemm.h"
#include "proto/operand.h"

bool gemm_product_is_zero(const struct gemm *gemm) {
        return gemm->alpha == 0.0 || gemm->k == 0;
}

bool gemm_reads_c(const struct gemm *gemm) {
        return (gemm->c.dtype != MMA_DTYPE_NONE || gemm->has_c_scalar) &&
               (gemm->beta != 0.0 || gemm->c_mode == MMA_CMODE_INIT);
}

uint64_t gemm_a_rows(const struct gemm *gemm) {
        return gemm->op_a == MMA_OP_T ? gemm->a.cols : gemm->a.rows;
}

double gemm_flops(const struct gemm *gemm) {
        return 2.0 * (double)gemm->m * (double)gemm->n * (double)gemm->k * (double)gemm->batch;
}

bool gemm_inline_d_bytes(const struct gemm *gemm, uint64_t *ret_bytes) {
        uint64_t bytes;

        if (__builtin_mul_overflow(gemm->d.rows, gemm->d.cols, &bytes) ||
            __builtin_mul_overflow(bytes, gemm->batch, &bytes) ||
            __builtin_mul_overflow(bytes, (uint64_t)mma_dtype_bytes(gemm->d.dtype), &bytes))
                return false;
        *ret_bytes = bytes;
        return true;
}

/* Everything but D, with the names that messages use. */
#define N_INPUTS 8
struct inputs {
        const char *name[N_INPUTS];
        const struct operand *operand[N_INPUTS];
};

static struct inputs inputs_of(const struct gemm *gemm) {
        return (struct inputs){
                {"a", "b", "c", "bias", "scale_a", "scale_b", "rows_a", "rows_d"},
                {&gemm->a, &gemm->b, &gemm->c, &gemm->bias, &gemm->scale_a, &gemm->scale_b, &gemm->rows_a, &gemm->rows_d},
        };
}

/* C that is D itself: every element is read by whoever writes it, before it is written. */
static bool is_in_place(const struct gemm *gemm) {
        const struct operand *c = &gemm->c, *d = &gemm->d;

        return c->offset == d->offset && c->dtype == d->dtype && c->order == d->order && c->ld == d->ld &&
               (gemm->batch <= 1 || c->batch_stride == d->batch_stride);
}

int gemm_check_overlap(const struct gemm *gemm, const char *prefix, struct refusal *ret_refusal) {
        struct inputs inputs = inputs_of(gemm);
        char field[sizeof(ret_refusal->field)];

        if (gemm->d.place == PLACE_INLINE) /* goes into the reply, where nothing else is */
                return 0;
        for (int i = 0; i < N_INPUTS; i++) {
                const struct operand *input = inputs.operand[i];

                if (input->dtype == MMA_DTYPE_NONE || !operand_overlaps(&gemm->d, gemm->batch, input, gemm->batch))
                        continue;
                if (input == &gemm->c && is_in_place(gemm))
                        continue;
                snprintf(field, sizeof(field), "%sd", prefix);
                return refuse(ret_refusal, MMA_OVERLAP, field, "d overlaps %s%s", inputs.name[i],
                              input == &gemm->c ? " without being the same matrix in the same layout" : "");
        }
        return 0;
}

int gemm_check_vector_overlap(const struct gemm *problems, uint32_t n_problems, struct refusal *ret_refusal) {
        char field[sizeof(ret_refusal->field)];

        for (uint32_t i = 0; i < n_problems; i++) {
                const struct gemm *writer = &problems[i];

                if (writer->d.place == PLACE_INLINE)
                        continue;
                for (uint32_t j = 0; j < n_problems; j++) {
                        const struct gemm *other = &problems[j];
                        struct inputs inputs = inputs_of(other);
                        const char *what = NULL;

                        if (i == j)
                                continue;
                        if (operand_overlaps(&writer->d, writer->batch, &other->d, other->batch))
                                what = "d";
                        for (int k = 0; k < N_INPUTS && !what; k++)
                                if (inputs.operand[k]->dtype != MMA_DTYPE_NONE &&
                                    operand_overlaps(&writer->d, writer->batch, inputs.operand[k], other->batch))
                                        what = inputs.name[k];
                        if (!what)
                                continue;
                        snprintf(field, sizeof(field), "problems[%" PRIu32 "].d", i);
                        return refuse(ret_refusal, MMA_OVERLAP, field,
                                      "d of problem %" PRIu32 " overlaps %s of problem %" PRIu32
                                      "; the problems of one request run in any order", i, what, j);
                }
        }
        return 0;
}

int gemm_check_payload(const struct gemm *problems, uint32_t n_problems, bool is_vector, uint64_t payload_bytes,
                       struct refusal *ret_refusal) {
        char field[sizeof(ret_refusal->field)];
        uint64_t extent, end_bytes = 0;
        int r;

        for (uint32_t i = 0; i < n_problems; i++) {
                struct inputs inputs = inputs_of(&problems[i]);

                for (int k = 0; k < N_INPUTS; k++) {
                        const struct operand *input = inputs.operand[k];

                        if (input->dtype == MMA_DTYPE_NONE || input->place != PLACE_INLINE)
                                continue;
                        if (is_vector)
                                snprintf(field, sizeof(field), "problems[%" PRIu32 "].%s", i, inputs.name[k]);
                        else
                                snprintf(field, sizeof(field), "%s", inputs.name[k]);
                        r = operand_check_extent(input, problems[i].batch, payload_bytes, field, ret_refusal);
                        if (r)
                                return r;
                        /* No overflow: the check above found the end within the payload. */
                        if (operand_extent(input, problems[i].batch, &extent) && input->offset + extent > end_bytes)
                                end_bytes = input->offset + extent;
                }
        }
        return payload_check_end(end_bytes, payload_bytes, ret_refusal);
}
