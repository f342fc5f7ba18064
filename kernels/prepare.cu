/* SPDX-License-Identifier: MIT
 *
 * The copies of prepare.h: one kernel writes lines as lines (another pitch or dtype, prepare_lines.cuh), one transposes through shared
 * memory (prepare_transpose.cuh). Both move 16 bytes at a time on both sides; sources may start anywhere (prepare.cuh shifts them into
 * place), targets that start anywhere are right in the first kernel at full speed, in the second element by element.
 *
 * Launches overlap (launch.cuh), and the copies of two operands run side by side: two of 64 MB in front of an e4m3 product of 8192^3
 * made it 55 us longer, before all this 69.
 */
#include <algorithm>

#include "kernels/prepare_lines.cuh"
#include "kernels/prepare_transpose.cuh"
extern "C" {
#include "kernels/prepare.h"
}

using namespace prepare;

namespace {

constexpr uint64_t CTAS_MAX = 1u << 20; /* of a launch without a bound: each then has one tile, or few */

uint64_t divided_up(uint64_t value, uint64_t by) { return value / by + (value % by != 0); }

int launch(void (*kernel)(Copy), Copy* copy, uint64_t n_fast, uint64_t n_slow, uint64_t batch, uint64_t n_resident,
           CUstream_st* stream)
{
    uint64_t n_tiles, n_ctas = n_resident ? n_resident : CTAS_MAX;
    if (__builtin_mul_overflow(n_fast, n_slow, &n_tiles) || __builtin_mul_overflow(n_tiles, batch, &n_tiles))
        return cudaErrorInvalidValue;
    if (n_ctas > n_tiles) n_ctas = n_tiles;
    copy->walk = {n_fast, n_slow, n_tiles, n_ctas % n_fast, n_ctas / n_fast % n_slow, n_ctas / n_fast / n_slow};
    void* arguments[] = {copy};
    return mma::launch_overlapped((const void*)kernel, dim3((uint32_t)n_ctas), dim3(THREADS), arguments, 0, stream);
}

template <class Convert> int launch_lines(Copy* copy, uint64_t batch, bool aligned, uint32_t n_sms, CUstream_st* stream)
{
    const uint64_t items = LINES_PIECES[aligned] * THREADS;
    copy->n_pieces = divided_up(copy->to_limit, 16) + !copy->to_vectors; /* a line may start within 16 bytes, and end so */
    /* x * ceil(2^32 / n) >> 32 is x / n while x * n stays below 2^32: here below 2^21. */
    if (copy->n_pieces < items) copy->by_pieces = copy->n_pieces == 1 ? 1 : 0xffffffffu / (uint32_t)copy->n_pieces + 1;
    return launch(aligned ? copy_lines<Convert, true> : copy_lines<Convert, false>, copy,
                  divided_up(copy->n_lines * copy->n_pieces, items), 1, batch, (uint64_t)n_sms * LINES_CTAS[aligned], stream);
}

template <class Convert, int WORDS, int CHUNKS> auto aligned_transpose() -> void (*)(Copy)
{
    if constexpr (goes_ahead<Convert>)
        return transpose_ahead<Convert, WORDS, CHUNKS>;
    else
        return transpose<Convert, WORDS, CHUNKS, true>;
}

template <class Convert, int WORDS, int CHUNKS>
int launch_transpose(Copy* copy, uint64_t batch, bool aligned, uint32_t n_sms, CUstream_st* stream)
{
    using Shape = Tile<Convert, WORDS, CHUNKS>;
    uint64_t n_x = divided_up(copy->n_across, Shape::X), n_y = divided_up(copy->to_limit, Shape::Y * Shape::BYTES);
    uint64_t n_resident = (uint64_t)n_sms * TRANSPOSE_CTAS[aligned];
    copy->fast_is_x = false;
    if (goes_ahead<Convert> && aligned) {
        uint64_t n_tiles;
        if (__builtin_mul_overflow(n_x, n_y, &n_tiles) || __builtin_mul_overflow(n_tiles, batch, &n_tiles)) return cudaErrorInvalidValue;
        const uint64_t n_ctas = std::min(divided_up(n_tiles, AHEAD_TILES), CTAS_MAX);
        n_resident = n_resident ? std::min(n_resident, n_ctas) : n_ctas;
    }
    return launch(aligned ? aligned_transpose<Convert, WORDS, CHUNKS>() : transpose<Convert, WORDS, CHUNKS, false>, copy,
                  copy->fast_is_x ? n_x : n_y, copy->fast_is_x ? n_y : n_x, batch, n_resident, stream);
}

/* X(case, conversion, words and chunks of the tiles of the transposing form) */
#define CONVERSIONS(X)                                                                                                 \
    X(COPY_1, ConvertNone<1>, 32, 8)                                                                                   \
    X(COPY_2, ConvertNone<2>, 64, 8)                                                                                   \
    X(COPY_4, ConvertNone<4>, 64, 16)                                                                                  \
    X(COPY_8, ConvertNone<8>, 128, 16)                                                                                 \
    X(E4M3_TO_F16, ConvertE4m3ToF16, 64, 8)                                                                            \
    X(E5M2_TO_F16, ConvertE5m2ToF16, 64, 8)                                                                            \
    X(F16_TO_F32, ConvertF16ToF32, 64, 16)                                                                             \
    X(BF16_TO_F32, ConvertBf16ToF32, 64, 16)                                                                           \
    X(ROUND_TF32, ConvertRoundTf32, 64, 16)

#define CONVERSION_TAG(TAG, ...) TAG,
enum Conversion { CONVERSION_NONE, CONVERSIONS(CONVERSION_TAG) };

Conversion conversion_of(uint8_t from, uint8_t to)
{
    if (from == to) {
        switch (dtype_bytes(from)) {
        case 1:
            return COPY_1;
        case 2:
            return COPY_2;
        case 4:
            return COPY_4;
        default:
            return COPY_8;
        }
    }
    if (to == MMA_F16 && from == MMA_E4M3) return E4M3_TO_F16;
    if (to == MMA_F16 && from == MMA_E5M2) return E5M2_TO_F16;
    if (to == MMA_F32 && from == MMA_F16) return F16_TO_F32;
    if (to == MMA_F32 && from == MMA_BF16) return BF16_TO_F32;
    return CONVERSION_NONE;
}

bool is_plain(uint8_t order) { return order == MMA_ORDER_ROW || order == MMA_ORDER_COL; }

/* No line, batch entry or base leaves the grid of n_bytes. */
bool lies_at(uintptr_t at, uint64_t pitch, uint64_t n_lines, uint64_t batch_bytes, uint64_t batch, uint32_t n_bytes)
{
    return at % n_bytes == 0 && (n_lines <= 1 || pitch % n_bytes == 0) && (batch <= 1 || batch_bytes % n_bytes == 0);
}

}  // namespace

extern "C" int prepare_copy(const mma_copy* request, uint32_t n_sms, CUstream_st* stream)
{
    const mma_view &from = request->from, &to = request->to;
    const bool by_rows = from.order == MMA_ORDER_ROW, turns = from.order != to.order;
    const uint64_t size = dtype_bytes(from.dtype), to_size = dtype_bytes(to.dtype);
    Conversion conversion = conversion_of(from.dtype, to.dtype);
    if (request->rounds_tf32) conversion = from.dtype == MMA_F32 && to.dtype == MMA_F32 ? ROUND_TF32 : CONVERSION_NONE;
    if (!conversion || !is_plain(from.order) || !is_plain(to.order)) return cudaErrorInvalidValue;
    if (!request->rows || !request->cols || !request->batch) return cudaSuccess;

    Copy copy = {};
    copy.is_beside = request->is_beside;
    copy.from = (uintptr_t)from.at, copy.to = (uintptr_t)to.at;
    copy.from_pitch = from.ld * size, copy.to_pitch = to.ld * to_size;
    copy.from_batch = from.batch_stride * size, copy.to_batch = to.batch_stride * to_size;
    copy.n_lines = by_rows ? request->rows : request->cols;
    copy.n_across = by_rows ? request->cols : request->rows;
    copy.from_extent = (copy.n_lines - 1) * copy.from_pitch + copy.n_across * size;
    copy.to_line = (turns ? copy.n_lines : copy.n_across) * to_size;
    copy.to_limit = request->pads ? copy.to_pitch : copy.to_line;
    if (copy.to_limit < copy.to_line) return cudaErrorInvalidValue;
    const uint64_t to_lines = turns ? copy.n_across : copy.n_lines;
    copy.to_vectors = lies_at(copy.to, copy.to_pitch, to_lines, copy.to_batch, request->batch, 16);
    const bool from_vectors = lies_at(copy.from, copy.from_pitch, copy.n_lines, copy.from_batch, request->batch, 16);
    const bool aligned = from_vectors && (turns || copy.to_vectors);

    switch (conversion) {
#define CONVERSION_CASE(TAG, CONVERT, WORDS, CHUNKS)                                                                   \
    case TAG:                                                                                                          \
        return turns ? launch_transpose<CONVERT, WORDS, CHUNKS>(&copy, request->batch, aligned, n_sms, stream)         \
                     : launch_lines<CONVERT>(&copy, request->batch, aligned, n_sms, stream);
        CONVERSIONS(CONVERSION_CASE)
    default:
        return cudaErrorInvalidValue;
    }
}

template <class Convert, int WORDS, int CHUNKS> static int load_conversion()
{
    const void* kernels[] = {(const void*)copy_lines<Convert, false>, (const void*)copy_lines<Convert, true>,
                             (const void*)transpose<Convert, WORDS, CHUNKS, false>,
                             (const void*)aligned_transpose<Convert, WORDS, CHUNKS>()};
    for (const void* kernel : kernels) {
        cudaFuncAttributes attributes;
        cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
        if (error) return error;
    }
    return cudaSuccess;
}

extern "C" int prepare_load(void)
{
    int error = cudaSuccess;
#define CONVERSION_LOAD(TAG, CONVERT, WORDS, CHUNKS)                                                                   \
    if (!error) error = load_conversion<CONVERT, WORDS, CHUNKS>();
    CONVERSIONS(CONVERSION_LOAD)
    return error;
}
