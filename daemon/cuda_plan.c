/* SPDX-License-Identifier: MIT
 *
 * The pure half of cuda_stage.h: which layout an operand gets on the device.
 */
#include "daemon/cuda_stage.h"

#define PITCH 16u               /* what TMA and 16-byte loads need of a line */
#define LINE_BYTES_MIN 512u     /* shorter lines cost the copy engine more than the kernels gain from the pitch */
#define LONG_PITCH 128u         /* boxes of 128 bytes are then whole lines of the cache: 1000^3 takes what 1024^3 takes */
#define LONG_LINE_BYTES_MIN 1024u       /* where that pads by an eighth at most */
#define RESULT_PITCH 32u                /* of results: tiles then begin at whole sectors of memory, 1000^3 6.2 us instead of 6.3 */
#define RESULT_LINE_BYTES_MAX 4096u     /* up to here the way back from there was measured as fast as in one piece; 8208 bytes are 18 % slower */

static uint64_t up(uint64_t value, uint64_t step) {
        return (value + step - 1) / step * step;
}

static uint64_t pitch_for(uint64_t line_bytes, bool is_output) {
        if (line_bytes < LONG_LINE_BYTES_MIN)
                return PITCH;
        if (!is_output)
                return LONG_PITCH;
        return line_bytes <= RESULT_LINE_BYTES_MAX ? RESULT_PITCH : PITCH;
}

void stage_plan_make(const struct operand *operand, uint64_t batch, bool is_output, struct stage_plan *ret_plan) {
        const uint64_t size = mma_dtype_bytes(operand->dtype);
        const bool is_tiled = operand->order == MMA_ORDER_MMA16816 || operand->order == MMA_ORDER_MMA1688;
        struct stage_plan plan = { 0 };

        plan.n_batches = batch > 1 && operand->batch_stride != 0 ? batch : batch > 0;
        if (is_tiled) {
                plan.n_lines = 1;
                plan.line_bytes = operand->rows * operand->cols * size;
                plan.host_pitch = plan.line_bytes;
        } else {
                const bool is_row = operand->order == MMA_ORDER_ROW;
                plan.n_lines = is_row ? operand->rows : operand->cols;
                plan.line_bytes = (is_row ? operand->cols : operand->rows) * size;
                plan.host_pitch = operand->ld * size;
        }
        if (!plan.n_batches || !plan.n_lines || !plan.line_bytes) {
                *ret_plan = (struct stage_plan){ .device_ld = operand->ld, .is_verbatim = true };
                return;
        }
        plan.host_batch_bytes = plan.n_batches > 1 ? operand->batch_stride * size : 0;

        uint64_t useful;
        bool overflows = __builtin_mul_overflow(plan.n_batches, plan.n_lines * plan.line_bytes, &useful);
        uint64_t extent = (plan.n_batches - 1) * plan.host_batch_bytes + (plan.n_lines - 1) * plan.host_pitch +
                          plan.line_bytes;
        bool has_gaps = extent != useful;
        /* Batches that share bytes are never taken apart: a few MiB on the host could become more than the device has. */
        bool is_shared = overflows || extent < useful;
        const uint64_t pitch = pitch_for(plan.line_bytes, is_output);
        bool wants_pitch = !is_tiled && !is_shared && plan.n_lines > 1 && plan.line_bytes >= LINE_BYTES_MIN &&
                           (plan.host_pitch % pitch || plan.host_batch_bytes % pitch);

        plan.is_verbatim = is_shared || (!wants_pitch && (is_output ? !has_gaps : extent / 2 <= useful));
        if (plan.is_verbatim) {
                plan.device_pitch = plan.host_pitch;
                plan.device_batch_bytes = plan.host_batch_bytes;
                plan.device_bytes = extent;
                plan.device_ld = operand->ld;
                plan.device_batch_stride = plan.n_batches > 1 ? operand->batch_stride : 0;
        } else {
                plan.device_pitch = up(plan.line_bytes, pitch);
                plan.device_batch_bytes = plan.n_lines * plan.device_pitch;
                plan.device_bytes = plan.n_batches * plan.device_batch_bytes;
                plan.device_ld = is_tiled ? 0 : plan.device_pitch / size;
                plan.device_batch_stride = plan.n_batches > 1 ? plan.device_batch_bytes / size : 0;
        }
        *ret_plan = plan;
}
