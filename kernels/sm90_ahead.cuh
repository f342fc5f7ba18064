// SPDX-License-Identifier: MIT
//
// What a launch of the Hopper family asks the L2 for while the launch before it on the stream still works: the operands of its first
// tiles, so that these do not wait for memory. Lines of memory are all that is named, none is read: the L2 is where all SMs' writes
// meet, so what the launch before still writes there is what is read afterwards (launch.cuh). Used by sm90_group.cuh, and by
// sm90_feed.cuh and others, which call sm90_ask() before grid_wait().
//
// Measured on an H200, bf16, without and with it: 512^3 3.43 and 3.12 us, 1000^3 6.44 and 6.27, 1024^3 5.93 and 5.67, 1023 x 1025 x 1027
// 6.87 and 6.55, 1024 of 128^3 27.0 and 25.2, 512 of 256^3 53.6 and 50.1. Less than all of A and B of a small product, or than two
// products of a batch for each CTA, gave about half of that; more, of a batch, is slower again; asking for a CTA's next product of a batch
// during the one at hand costs up to half the rate. Nor is asking for all K of operands across it any good: 2048^3 with both so takes 25.3 us,
// with as much of K as of others 23.8.
#pragma once

#include <stdint.h>

#include <algorithm>

extern "C" {
#include "kernels/problem.h"
}

namespace mma {

// Lines of an operand that lie a pitch apart, in pieces of 128 bytes.
struct Sm90Ahead {
    const char* at;
    uint64_t pitch;
    uint32_t lines, pieces;         // pieces: of a line
};

constexpr uint64_t sm90_ahead_bytes = 98304;                                    // of A and of B each, for each CTA
constexpr uint64_t sm90_ahead_entries = 2;                                      // of a batch, for each CTA, where each has a tile
constexpr uint64_t sm90_ahead_line = 1024, sm90_ahead_whole_line = 2560;        // of each line along K; shorter ones whole

// By 128 threads of each CTA of the launch.
__device__ __forceinline__ void sm90_ask(const Sm90Ahead& ahead, uint32_t thread) {
    for (uint32_t i = blockIdx.x * 128 + thread; i < ahead.lines * ahead.pieces; i += gridDim.x * 128) {
        const uint32_t line = i / ahead.pieces;
        asm volatile("prefetch.global.L2 [%0];\n" ::"l"(ahead.at + line * ahead.pitch + (i - line * ahead.pieces) * 128));
    }
}

// The beginning along K of the first `across` rows of A or columns of B; of a batch that lies end to end, of all its entries as they come.
inline Sm90Ahead sm90_ahead(const mma_view& view, bool is_a, uint64_t extent, uint64_t k, uint64_t across, uint64_t batch, uint64_t n_ctas,
                            uint64_t n_entries = sm90_ahead_entries) {
    const bool along_k = (view.order == MMA_ORDER_ROW) == is_a;
    const uint64_t element = mma_dtype_bytes(view.dtype), pitch = view.ld * element, whole_bytes = (along_k ? k : extent) * element;
    uint64_t lines = along_k ? extent : k, line_bytes = whole_bytes, n_bytes_max = n_ctas * sm90_ahead_bytes;
    if (batch > 1) {
        n_bytes_max = std::min(n_bytes_max, n_ctas * n_entries * lines * line_bytes);
        if (view.batch_stride == lines * view.ld) lines *= batch;
    } else if (along_k) {
        lines = std::min(lines, across);
    } else {
        line_bytes = std::min(line_bytes, across * element);
        if (k * element > sm90_ahead_whole_line) lines = sm90_ahead_line / element;
    }
    if (along_k && line_bytes > sm90_ahead_whole_line) line_bytes = sm90_ahead_line;
    if (!lines || !line_bytes) return {};
    const char* at = static_cast<const char*>(view.at);
    if (line_bytes == pitch || lines == 1)      // without gaps: as one run of lines of 128 bytes
        return {at, 128, static_cast<uint32_t>((std::min(lines * line_bytes, n_bytes_max) + 127) / 128), 1};
    const uint64_t pieces = (line_bytes + 127) / 128;
    return {at, pitch, static_cast<uint32_t>(std::min(lines, std::max<uint64_t>(n_bytes_max / (pieces * 128), 1))), static_cast<uint32_t>(pieces)};
}

}  // namespace mma
