/* SPDX-License-Identifier: MIT
 *
 * Copies of lines to lines of another pitch or dtype, 16 bytes at a time on both sides, wherever lines start; see prepare.cu.
 */
#ifndef MMA_KERNELS_PREPARE_LINES_CUH
#define MMA_KERNELS_PREPARE_LINES_CUH

#include "kernels/prepare_walk.cuh"

namespace prepare {

/* By whether all lines are aligned: what is shifted into place needs more registers. */
constexpr int LINES_CTAS[] = {2, 4};   /* that one SM holds */
constexpr int LINES_PIECES[] = {4, 3}; /* of 16 bytes a thread and tile, all on their way at once */

/* The pieces of all lines of a batch entry, one behind the other, are cut into tiles of as many as the threads take at once, so
 * that neither short nor long lines leave threads without work. */
template <class Convert, bool ALIGNED> __global__ void __launch_bounds__(THREADS, LINES_CTAS[ALIGNED])
    copy_lines(const __grid_constant__ Copy copy)
{
    constexpr int SOURCE = 16 * Convert::FROM / Convert::TO, PIECES = LINES_PIECES[ALIGNED];
    TileAt at = walk_begin(copy.walk);
    begin(copy);

    for (uint64_t tile = blockIdx.x; tile < copy.walk.n_tiles; tile += gridDim.x, walk_step(copy.walk, at)) {
        const Window window = window_of(copy, at.batch);
        const uint64_t first_item = at.fast * (PIECES * THREADS);
        const uint64_t first_line = first_item >> 32 | copy.n_pieces >> 32 ? first_item / copy.n_pieces
                                                                          : (uint32_t)first_item / (uint32_t)copy.n_pieces;
        const uint64_t first_piece = first_item - first_line * copy.n_pieces;
        Fetch<SOURCE, ALIGNED> fetched[PIECES];
        uintptr_t to[PIECES], from[PIECES];
        /* of the 16 bytes: where the line begins, where its elements end, where what is written ends */
        int first[PIECES], kept[PIECES], last[PIECES];
        bool all_inside = true;
#pragma unroll
        for (int i = 0; i < PIECES; i++) {
            uint64_t line = first_line, piece = first_piece + threadIdx.x + i * THREADS;
            if (copy.by_pieces) { /* a tile has many lines */
                uint32_t further = copy.by_pieces == 1 ? (uint32_t)piece : __umulhi((uint32_t)piece, copy.by_pieces);
                line += further;
                piece -= further * (uint32_t)copy.n_pieces;
            } else if (piece >= copy.n_pieces) {
                line++;
                piece -= copy.n_pieces;
            }
            uintptr_t line_to = copy.to + at.batch * copy.to_batch + line * copy.to_pitch;
            int before = ALIGNED ? 0 : (int)(line_to & 15);
            int64_t offset = (int64_t)(piece * 16) - before; /* into the line */
            to[i] = line_to + offset;
            first[i] = offset < 0 ? before : 0;
            kept[i] = within_16((int64_t)copy.to_line - offset);
            last[i] = line < copy.n_lines ? within_16((int64_t)copy.to_limit - offset) : 0;
            from[i] = kept[i] && last[i] ? window.begin + line * copy.from_pitch + offset / Convert::TO * Convert::FROM : 0;
            all_inside &= fetched[i].begin(from[i], window);
        }
#pragma unroll
        for (int i = 0; i < PIECES; i++) {
            const uint4 raw = fetched[i].bytes(from[i], window, all_inside);
            uint32_t source[4] = {raw.x, raw.y, raw.z, raw.w}, words[4];
            if (!last[i]) continue;
#pragma unroll
            for (int w = 0; w < SOURCE / 4; w++)
                Convert::word(source[w], words + w * Convert::TO / Convert::FROM);
            if (kept[i] < 16) { /* what was read behind the line becomes the zeros of the pad */
#pragma unroll
                for (int w = 0; w < 4; w++) {
                    int left = kept[i] - 4 * w;
                    if (left < 4) words[w] = left <= 0 ? 0 : words[w] & ((1u << 8 * left) - 1);
                }
            }
            if (!first[i] && last[i] == 16) {
                *(uint4*)to[i] = make_uint4(words[0], words[1], words[2], words[3]);
            } else {
#pragma unroll
                for (int e = 0; e < 16 / Convert::TO; e++)
                    if (e * Convert::TO >= first[i] && e * Convert::TO < last[i])
                        store_element<Convert::TO>(to[i] + e * Convert::TO, words, e);
            }
        }
    }
    end(copy);
}

}  // namespace prepare

#endif
