// SPDX-License-Identifier: MIT
//
// One launch of the Hopper family: what the host prepares for each problem (its orientation, the tensor maps of A and B, how D
// can be written) and how a CTA finds the problem and place of a tile. The counterpart of group.cuh for kernels fed by the
// copy engine. Up to sm90_inline problems travel as kernel parameters; more go through pinned memory to a table on the device, by a
// small kernel in front on the stream (group_table.h).
#pragma once

#include <string.h>

#include <algorithm>

#include "kernels/edges.h"
#include "kernels/deal.h"
#include "kernels/fit.h"
#include "kernels/group.cuh"
#include "kernels/group_table.h"
#include "kernels/launch.cuh"
#include "kernels/orient.h"
#include "kernels/skinny.h"
#include "kernels/sm90_ahead.cuh"
#include "kernels/tma.cuh"

namespace mma {

// How D is written: through the run-time epilogue, or straight, with nothing but a conversion (sm90_store.cuh; 64 bits:
// sm90_f64.cuh, rows or columns, and one by one where lines do not start at multiples of 16 bytes).
enum StoreKind : uint32_t { STORE_ANY = 0, STORE_F16, STORE_BF16, STORE_32_BIT, STORE_64_BIT, STORE_64_BIT_SINGLE };
// Beside the kind of a tile: B's rows lie in shared memory in an order that leaves each thread 16 bytes of D side by side.
constexpr uint32_t STORE_FROM_REGISTERS = 8;
// Those of the first half of a tile's columns do.
constexpr uint32_t STORE_FROM_HALF = 64;
// Beside the kind of a problem that is not plain, for rows that do this: sums become values of D in their registers first (sm90_finish.cuh).
constexpr uint32_t STORE_FINISHED = 16;
// There, too: rows of D (of tiles as wide as fits, columns: fit_scatters) are at the places that rows_d has for them.
constexpr uint32_t STORE_PICKED = 32;

// Beside STORE_FINISHED: C is one of the operands.
constexpr uint32_t STORE_WITH_C = 128;

struct alignas(128) Sm90Entry {
    CUtensorMap a, b, b_ordered;    // the last one: of D, where the copy engine stores it (sm90_turns.cuh, sm90_fit.cuh)
    mma_problem problem;            // oriented
    uint32_t tile_begin, tile_end;  // of this problem within the launch
    uint32_t m_tiles, n_tiles;      // of one batch entry
    uint32_t k;
    uint32_t store;                 // StoreKind
    uint32_t ordered_n;             // tiles of columns that end here or before take B by b_ordered
    uint32_t b_groups;              // of b_ordered, from one batch entry to the next
    uint32_t batch_a, batch_b;      // 1: a coordinate for each batch entry; 0: one entry, or all share it
    uint32_t is_batched;
    uint32_t steps_each, n_higher;  // with heights (or widths) chosen at run time: of a tile, and how many of the first ones have one more
    uint32_t has_odd_end;           // M ends with a tile for one of two CTAs, which m_tiles does not count: they take that of two columns
};
static_assert(sizeof(Sm90Entry) <= MMA_GROUP_ENTRY_BYTES, "the group's table must hold an entry");

// More than other families take without a table (MMA_GROUP_INLINE): eight experts of few rows need the kernel in front as little as one
// product does, which takes 0.6 of 11.5 us; the longer parameters were not seen in the time of any launch.
constexpr uint32_t sm90_inline = 8;

struct Sm90Params {
    Sm90Entry entries[sm90_inline];
    const Sm90Entry* table;         // device memory, or NULL: entries
    uint32_t n_problems;
    uint32_t n_tiles;
    Sm90Ahead ahead[2];             // of A and B
    uint32_t tile_rows;             // the highest tile's, where heights are chosen at run time (sm90_skinny.cuh)
    uint32_t is_range;              // there: a CTA's tiles follow each other
    uint32_t waits_last;            // for the launch before, of which it reads nothing, only when it has done everything
    uint32_t in_turn;               // tiles that clusters take in turn; behind them those of late (deal.h)
    mma_done done;
    uint16_t late[DEAL_SLOTS];
};
static_assert(sizeof(Sm90Params) <= 32764, "kernel parameters end there (CUDA 12.1)");
static_assert(sm90_inline >= MMA_GROUP_INLINE, "so many come without a table");

// ---- device ----

// The problem at hand, in registers: read anew for every tile it costs a thousand cycles between two tiles. Fields of
// parameters are read by name, never through a pointer, so that they come from the constant cache.
struct Sm90Work {
    uint32_t index;                 // of the entry
    uint32_t tile_begin, tile_end, m_tiles, n_tiles, k;
    uint32_t steps_each, n_higher;

    __device__ __forceinline__ uint32_t store() const { return kind & 0xff; }
    __device__ __forceinline__ bool is_batched() const { return kind >> 8 & 1; }
    __device__ __forceinline__ bool has_odd_end() const { return kind >> 9; }

    __device__ __forceinline__ void load(const Sm90Params& params, uint32_t at) {
        index = at;
        if (params.table)
            from(params.table[at]);
        else
            from(params.entries[at]);
    }
    // Moves to the problem of a tile, which never lies before the one at hand; true where it is another than before.
    __device__ __forceinline__ bool find(const Sm90Params& params, uint32_t tile) {
        if (tile < tile_end) return false;
        const Sm90Entry* entries = params.table ? params.table : params.entries;
        // Mostly it is one of the next: four at a time, whose lookups do not wait for each other. Then by halves.
        const uint32_t last = params.n_problems - 1;
        uint32_t before = 0;
#pragma unroll
        for (uint32_t i = 1; i <= 4; i++) before += index + i <= last && entries[index + i].tile_begin <= tile;
        uint32_t low = index + before;
        if (before == 4) {
            uint32_t high = params.n_problems;
            while (high - low > 1) {
                const uint32_t middle = (low + high) / 2;
                if (entries[middle].tile_begin <= tile)
                    low = middle;
                else
                    high = middle;
            }
        }
        load(params, low);
        return true;
    }
    __device__ __forceinline__ const Sm90Entry* entry(const Sm90Params& params) const {
        return (params.table ? params.table : params.entries) + index;
    }

private:
    uint32_t kind;                  // one register for all

    __device__ __forceinline__ void from(const Sm90Entry& entry) {
        tile_begin = entry.tile_begin;
        tile_end = entry.tile_end;
        m_tiles = entry.m_tiles;
        n_tiles = entry.n_tiles;
        k = entry.k;
        steps_each = entry.steps_each;
        n_higher = entry.n_higher;
        kind = entry.store | entry.is_batched << 8 | entry.has_odd_end << 9;
    }
};

// What a cluster works at in its turn: a tile, or no less than n_tiles where it has done everything.
__device__ __forceinline__ uint32_t sm90_tile(const Sm90Params& params, uint32_t turn) {
    if (turn < params.in_turn) return turn;
    const uint32_t slot = turn - params.in_turn;
    return slot < DEAL_SLOTS && params.late[slot] != DEAL_NONE ? params.in_turn + params.late[slot] : UINT32_MAX;
}

struct Sm90Place {
    uint32_t batch, m0, n0;
    bool beside;                    // at the odd end: two CTAs at this column and the next
};

// Tiles that run at one time should share operands in the L2: bands of about 2048 rows of A, walked column by column; twice as many
// where K is short and writing D is most of the traffic. The last band before an odd end is walked by twos of columns, each with their end.
__host__ __device__ constexpr uint32_t sm90_band(uint32_t tile_m, uint32_t k) {
    const uint32_t of_long = tile_m >= 2048 ? 1 : tile_m <= 128 ? 16 : 2048 / tile_m;
    return k <= 1024 ? 2 * of_long : of_long;
}
template <int TILE_M, int TILE_N, bool ODD_ENDS = false>
__device__ __forceinline__ Sm90Place sm90_place(const Sm90Work& work, uint32_t tile) {
    const uint32_t band = sm90_band(TILE_M, work.k);
    const uint32_t m_tiles = work.m_tiles, n_tiles = work.n_tiles;
    uint32_t batch = 0, rest = tile - work.tile_begin, m, n;
    if (work.is_batched()) {
        const uint32_t one = m_tiles * n_tiles + (ODD_ENDS && work.has_odd_end() ? (n_tiles + 1) / 2 : 0);
        batch = rest / one;
        rest -= batch * one;
    }
    const uint32_t before = ODD_ENDS && m_tiles ? (m_tiles - 1) / band * band : 0;
    if (ODD_ENDS && work.has_odd_end() && rest >= before * n_tiles) {
        rest -= before * n_tiles;
        const uint32_t height = m_tiles - before, two = 2 * height + 1, twos = rest / two, in_two = rest - twos * two;
        const uint32_t ordinary = n_tiles - 2 * twos == 1 ? height : 2 * height;
        if (in_two >= ordinary) return {batch, m_tiles * TILE_M, 2 * twos * TILE_N, true};
        const uint32_t column = in_two >= height;
        return {batch, (before + in_two - column * height) * TILE_M, (2 * twos + column) * TILE_N, false};
    }
    if (m_tiles == 1) {
        m = 0, n = rest;
    } else if (m_tiles <= band) {
        n = rest / m_tiles;
        m = rest - n * m_tiles;
    } else {
        const uint32_t per_band = band * n_tiles, band_index = rest / per_band, in_band = rest - band_index * per_band;
        const uint32_t left = m_tiles - band_index * band, height = left < band ? left : band;
        n = in_band / height;
        m = band_index * band + in_band - n * height;
    }
    return {batch, m * TILE_M, n * TILE_N, false};
}

// ---- host ----

// Whether D takes whole chunks of 16 bytes along its rows, or any_order; sums are f32 or s32.
inline uint32_t sm90_plain_store(const mma_problem& p, bool integer_sums, bool any_order) {
    const uint64_t element = mma_dtype_bytes(p.d.dtype);
    if (p.d.dtype == MMA_F64)
        return reinterpret_cast<uintptr_t>(p.d.at) % 16 == 0 && p.d.ld % 2 == 0 && (p.batch <= 1 || p.d.batch_stride % 2 == 0)
                   ? STORE_64_BIT : STORE_64_BIT_SINGLE;
    if (!any_order && (p.d.order != MMA_ORDER_ROW || reinterpret_cast<uintptr_t>(p.d.at) % 16 || (p.m > 1 && p.d.ld * element % 16) ||
                       (p.batch > 1 && p.d.batch_stride * element % 16)))
        return STORE_ANY;
    if (integer_sums) return p.d.dtype == MMA_S32 ? STORE_32_BIT : STORE_ANY;
    return p.d.dtype == MMA_F32 ? STORE_32_BIT : p.d.dtype == MMA_F16 ? STORE_F16 : p.d.dtype == MMA_BF16 ? STORE_BF16 : STORE_ANY;
}

inline uint32_t sm90_store(const mma_problem& p, bool integer_sums, bool any_order = false, bool finishes = false) {
    if (problem_is_plain(&p)) return sm90_plain_store(p, integer_sums, any_order);
    if (!finishes) return STORE_ANY;
    const uint32_t kind = problem_keeps_places(&p) ? sm90_plain_store(p, integer_sums, any_order) : STORE_ANY;
    return STORE_FINISHED | (p.c_kind != MMA_C_NONE ? STORE_WITH_C : 0) | (p.rows_d ? STORE_PICKED : 0) | kind;
}

// Of a D whose columns are stored, in whole chunks of 16 bytes (sm90_fit.cuh).
inline uint32_t sm90_store_across(const mma_problem& p, bool is_swapped) {
    mma_problem turned = p;
    const uint64_t limit = UINT64_C(1) << 39;           // elements: the copy engine's strides end there
    if (is_swapped && p.rows_d) return (p.d.dtype == MMA_F16 ? STORE_F16 : STORE_BF16) | STORE_PICKED;
    // The copy engine writes 16 bytes or none of them, wherever a line ends.
    if (p.d.order != MMA_ORDER_COL || mma_dtype_bytes(p.d.dtype) != 2 || p.m % 8 || p.d.ld >= limit || p.d.batch_stride >= limit)
        return STORE_ANY;
    turned.d.order = MMA_ORDER_ROW;
    turned.m = p.n;
    return sm90_store(turned, false);
}

inline CUtensorMapDataType tensor_type(uint8_t dtype) {
    switch (dtype) {
    case MMA_F16: return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
    case MMA_BF16: return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    case MMA_F32: return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    case MMA_F64: return CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
    case MMA_S32: return CU_TENSOR_MAP_DATA_TYPE_INT32;
    default: return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    }
}

// box_rows: along M or N for a K-major operand; an MN-major one always comes as square boxes, 64 x 64 of 16 bits, 16 x 16 of 64.
inline int sm90_operand_map(const mma_view& view, bool is_a, uint64_t across, uint64_t k, uint64_t batch, uint32_t box_rows,
                            CUtensorMap* ret_map, uint32_t* ret_step, bool keeps_f32 = false) {
    const bool along_k = (view.order == MMA_ORDER_ROW) == is_a;
    const uint32_t element = static_cast<uint32_t>(mma_dtype_bytes(view.dtype));
    TensorShape shape;
    *ret_step = batch > 1 && view.batch_stride != 0;
    shape.base = view.at;
    shape.inner = along_k ? k : across;
    shape.outer = along_k ? across : k;
    shape.batch = *ret_step ? batch : 1;
    shape.outer_stride = view.ld * element;
    shape.batch_stride = view.batch_stride * element;
    shape.box_inner = 128 / element;
    shape.box_outer = along_k ? box_rows : 128 / element;
    // f32 operands are multiplied as tf32: the copy engine rounds them on the way.
    const CUtensorMapDataType type = view.dtype == MMA_F32 && !keeps_f32 ? CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 : tensor_type(view.dtype);
    return tensor_map(type, shape, 128, ret_map);
}

// The order of B's rows with which a thread holds 16 bytes of a row of D side by side. wgmma gives the four threads of a quad two of
// each eight columns in turn; so in each group of rows (32 where D has 16 bits, 16 where it has 32) row 8 i + 2 q + e of the
// stage is row g / 4 * q + 2 i + e of the group, for thread q of the quad. As dimensions of a tensor: K, e, q, i, groups.
__host__ __device__ inline uint32_t sm90_group_rows(uint32_t store) { return (store & 7) == STORE_32_BIT ? 16 : 32; }

// B of a kernel that reads it along K by tensor_load_5d: as it lies (dimensions K, N, batch, 1, 1), and in that order where D is
// stored straight. Of N that is no multiple of a group, the last tile takes it as it lies: a group at a time, with blocks behind N as zeros,
// it would come in that order, too, but 0.2 to 0.6 of 6 us later on an H200.
inline int sm90_b_maps(const mma_problem& p, uint32_t box_rows, bool may_order, Sm90Entry* ret) {
    const mma_view& view = p.b;
    const uint32_t element = static_cast<uint32_t>(mma_dtype_bytes(view.dtype)), group = sm90_group_rows(ret->store);
    const uint64_t ld = view.ld * element;
    const CUtensorMapDataType type = view.dtype == MMA_F32 ? CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 : tensor_type(view.dtype);
    ret->batch_b = p.batch > 1 && view.batch_stride != 0;
    const uint64_t entries = ret->batch_b ? p.batch : 1;
    const bool is_whole = p.n % group == 0, is_end_to_end = is_whole && view.batch_stride == p.n * view.ld;
    // The threads of a quad write 64 bytes: of D in other pitches these would be parts of sectors of 32.
    const uint64_t d_bytes = mma_dtype_bytes(p.d.dtype), d_steps = reinterpret_cast<uintptr_t>(p.d.at) | (p.m > 1 ? p.d.ld * d_bytes : 0) |
                                                                   (p.batch > 1 ? p.d.batch_stride * d_bytes : 0);
    if (may_order && (ret->store & 7) != STORE_ANY && d_steps % 32 == 0 && p.n >= group && (entries == 1 || is_end_to_end)) {
        const cuuint64_t sizes[5] = {p.k, 2, 4, group / 8, p.n / group * entries}, strides[4] = {ld, ld * (group / 4), ld * 2, ld * group};
        const cuuint32_t box[5] = {128 / element, 2, 4, group / 8, box_rows / group};
        ret->ordered_n = is_whole ? UINT32_MAX : static_cast<uint32_t>(p.n);
        ret->b_groups = static_cast<uint32_t>(p.n / group);
        const int error = tensor_map_any(type, 5, view.at, sizes, strides, box, 128, &ret->b_ordered);
        if (error || is_whole) return error;
    }
    const cuuint64_t sizes[5] = {p.k, p.n, entries, 1, 1};
    const cuuint64_t strides[4] = {p.n > 1 ? ld : 16, entries > 1 ? view.batch_stride * element : 16, 16, 16};
    const cuuint32_t box[5] = {128 / element, box_rows, 1, 1, 1};
    return tensor_map_any(type, 5, view.at, sizes, strides, box, 128, &ret->b);
}

// Of a box of D that the copy engine stores (sm90_turns.cuh), whose lines are 128 bytes.
constexpr uint32_t SM90_BOX_ROWS = 16;

// What a kernel tells the host about itself.
struct Sm90Form {
    uint32_t place_m, place_n;      // tile of a cluster
    uint32_t a_rows, b_rows;        // rows of one box of a K-major operand
    uint32_t cluster;
    bool integer_sums;
    bool b_of_five;                 // B along K comes by tensor_load_5d
    bool orders_b;                  // and may come in the order of sm90_b_maps
    bool odd_ends;                  // see Sm90Entry.has_odd_end
    bool any_order;                 // writes a plain D element by element, in either order
    bool copies_a;                  // reads A without the copy engine
    bool keeps_f32;                 // f32 operands are not to become tf32 on their way
    bool finishes;                  // see STORE_FINISHED
    int (*entry)(const mma_kernel*, const mma_problem&, uint64_t tile_begin, Sm90Entry*);   // instead of sm90_entry()
    bool deals;                     // consumers take tiles by sm90_tile, too
    bool fits;                      // tiles are as wide as fits N (fit.h), and D is stored across
    bool stores_boxes;              // D leaves by the copy engine (sm90_turns.cuh)
};

// plan: heights of tiles, or NULL: that of the form.
inline int sm90_entry(const mma_kernel* row, const Sm90Form& form, const skinny_plan* plan, const mma_problem& problem, uint64_t tile_begin,
                      Sm90Entry* ret) {
    if (form.entry) return form.entry(row, problem, tile_begin, ret);
    const char* why;
    memset(ret, 0, sizeof *ret);
    ret->problem = problem;
    mma_problem& p = ret->problem;
    const mma_orientation orientation = p.slice_k ? MMA_ORIENTATION_DIRECT : sm90_orientation(row, &problem, &why);
    if (orientation == MMA_ORIENTATION_NONE) return cudaErrorInvalidValue;
    if (orientation == MMA_ORIENTATION_SWAPPED) problem_swap(&p);
    // Slices are turned already, and all of one length: behind K the copy engine gives zeros.
    ret->k = p.slice_k ? p.slice_k : static_cast<uint32_t>(p.k);
    ret->m_tiles = static_cast<uint32_t>((p.m + form.place_m - 1) / form.place_m);
    if (plan) {
        const uint64_t steps = (p.m + SKINNY_ROWS_STEP - 1) / SKINNY_ROWS_STEP;
        ret->m_tiles = static_cast<uint32_t>(skinny_parts(plan, static_cast<double>(p.m), form.place_m));
        ret->steps_each = static_cast<uint32_t>(steps / ret->m_tiles);
        ret->n_higher = static_cast<uint32_t>(steps % ret->m_tiles);
    }
    ret->n_tiles = static_cast<uint32_t>((p.n + form.place_n - 1) / form.place_n);
    if (edges_are_left(row, &p)) {
        ret->m_tiles = static_cast<uint32_t>(edges_tiles(p.m, form.place_m));
        ret->n_tiles = static_cast<uint32_t>(edges_tiles(p.n, form.place_n));
    }
    if (form.fits) {
        const uint64_t steps = fit_steps(p.n);
        ret->n_tiles = static_cast<uint32_t>(fit_tiles(p.n));
        ret->steps_each = static_cast<uint32_t>(steps / ret->n_tiles);
        ret->n_higher = static_cast<uint32_t>(steps % ret->n_tiles);
    }
    ret->is_batched = p.batch > 1;
    ret->store = form.fits ? sm90_store_across(p, orientation == MMA_ORIENTATION_SWAPPED) : sm90_store(p, form.integer_sums, form.any_order, form.finishes);
    ret->has_odd_end = form.odd_ends && (p.m - 1) % form.place_m < form.place_m / 2;
    ret->m_tiles -= ret->has_odd_end;
    // Each tile holds at least one element of D, so this is memory that no device has.
    const uint64_t one = static_cast<uint64_t>(ret->m_tiles) * ret->n_tiles + ret->has_odd_end * ((ret->n_tiles + 1ull) / 2);
    if (one >> 32 || tile_begin + one * p.batch > INT32_MAX) return cudaErrorInvalidValue;
    ret->tile_begin = static_cast<uint32_t>(tile_begin);
    ret->tile_end = static_cast<uint32_t>(tile_begin + one * p.batch);
    const int error = form.copies_a ? 0 : sm90_operand_map(p.a, true, p.m, p.k, p.batch, form.a_rows, &ret->a, &ret->batch_a, form.keeps_f32);
    if (error) return error;
    if (form.stores_boxes && (ret->store & 7) == STORE_ANY) return cudaErrorInvalidValue;
    if ((form.fits || form.stores_boxes) && (ret->store & 7) != STORE_ANY && !(ret->store & STORE_PICKED)) {
        const uint32_t element = static_cast<uint32_t>(mma_dtype_bytes(p.d.dtype));
        const TensorShape d = {p.d.at, form.fits ? p.m : p.n, form.fits ? p.n : p.m, p.batch, p.d.ld * element, p.d.batch_stride * element,
                               128 / element, form.fits ? FIT_STEP : SM90_BOX_ROWS};
        const int d_error = tensor_map(tensor_type(p.d.dtype), d, 128, &ret->b_ordered);
        if (d_error) return d_error;
    }
    const uint32_t b_rows = form.fits ? (ret->steps_each + (ret->n_higher > 0)) * (FIT_STEP / 2) : form.b_rows;
    if (!form.b_of_five) return sm90_operand_map(p.b, false, p.n, p.k, p.batch, b_rows, &ret->b, &ret->batch_b, form.keeps_f32);
    return sm90_b_maps(p, form.b_rows, form.orders_b, ret);
}

// CTAs of a persistent kernel: four SMs stay free for express work unless the caller says how many it may use.
inline uint32_t sm90_grid(const mma_group* group, uint64_t n_tiles, uint32_t n_sms, uint32_t ctas_per_sm, uint32_t cluster) {
    const uint32_t spare = n_sms > 16 ? 4 : 0;
    uint32_t n = (n_sms - spare) * ctas_per_sm;
    if (group->n_ctas_max && group->n_ctas_max < n) n = group->n_ctas_max;
    n = n / cluster ? n / cluster : 1;
    if (n > n_tiles) n = n_tiles ? static_cast<uint32_t>(n_tiles) : 1;
    return n * cluster;
}

inline bool sm90_has_d(const mma_problem& p) { return p.m && p.n && p.batch; }

// Fills entries with what has a D, the heaviest problems first: long tiles at the end would leave the device idle, and experts of
// few rows among those of many were measured as 10 to 20 % slower than behind them. into: room for n.
inline int sm90_entries(const mma_kernel* row, const Sm90Form& form, const skinny_plan* plan, const mma_group* group, uint32_t n, Sm90Entry* into,
                        uint64_t* ret_n_tiles) {
    uint16_t order[MMA_GROUP_MAX];
    uint32_t next = 0;
    const auto weight = [group](uint16_t i) {
        const mma_problem& p = group->problems[i];
        return static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.batch);
    };
    for (uint32_t i = 0; i < group->n_problems; i++)
        if (sm90_has_d(group->problems[i])) order[next++] = static_cast<uint16_t>(i);
    std::sort(order, order + n, [group, weight](uint16_t x, uint16_t y) {
        const uint64_t k_x = group->problems[x].k, k_y = group->problems[y].k;
        if (k_x != k_y) return k_x > k_y;
        const double weight_x = weight(x), weight_y = weight(y);
        return weight_x != weight_y ? weight_x > weight_y : x < y;
    });
    uint64_t n_tiles = 0;
    for (uint32_t i = 0; i < n; i++) {
        const int error = sm90_entry(row, form, plan, group->problems[order[i]], n_tiles, &into[i]);
        if (error) return error;
        n_tiles = into[i].tile_end;
    }
    *ret_n_tiles = n_tiles;
    return cudaSuccess;
}

// What the first tiles of a problem that has the launch to itself read.
inline void sm90_look_ahead(const Sm90Entry& entry, const Sm90Form& form, uint64_t n_ctas, Sm90Ahead (*ret)[2]) {
    const mma_problem& p = entry.problem;
    if (form.entry) {       // the first two blocks of each CTA
        (*ret)[0] = sm90_ahead(p.a, true, p.m, p.k, 0, p.batch, n_ctas, 128 >> entry.steps_each);
        (*ret)[1] = sm90_ahead(p.b, false, p.n, p.k, 0, p.batch, n_ctas, 128 >> entry.steps_each);
        return;
    }
    const uint64_t n_first = n_ctas / form.cluster, height = std::min<uint64_t>(sm90_band(form.place_m, entry.k), entry.m_tiles + entry.has_odd_end);
    const uint64_t band = height * entry.n_tiles, n_bands = (n_first + band - 1) / band;
    const uint64_t rows = n_bands * height * form.place_m, columns = n_bands > 1 ? p.n : (n_first + height - 1) / height * form.place_n;
    (*ret)[0] = sm90_ahead(p.a, true, p.m, p.k, rows, p.batch, n_ctas);
    (*ret)[1] = sm90_ahead(p.b, false, p.n, p.k, columns, p.batch, n_ctas);
}

// Ends of M with no more rows than one warpgroup multiplies are short tiles, where sm90_place has them.
inline deal_part sm90_deal_part(const Sm90Form& form, const Sm90Entry& entry) {
    const float share = form.fits ? static_cast<float>(fit_share(entry.problem.n)) : 1;
    deal_part part = {entry.tile_begin, entry.tile_end, 0, 1, 0, false, static_cast<float>(entry.k) * share};
    if (!entry.has_odd_end || entry.is_batched || (entry.problem.m - 1) % form.place_m >= form.place_m / 4) return part;
    const uint32_t band = sm90_band(form.place_m, entry.k), before = entry.m_tiles ? (entry.m_tiles - 1) / band * band : 0;
    const uint32_t height = entry.m_tiles - before;
    part.first_short = entry.tile_begin + before * entry.n_tiles + 2 * height;
    part.step = 2 * height + 1;
    part.n_short = entry.n_tiles / 2;
    part.last_is_short = entry.n_tiles % 2;
    return part;
}

inline void sm90_deal(const Sm90Form& form, const Sm90Entry* entries, uint32_t n, uint32_t n_clusters, Sm90Params* params) {
    deal_part parts[DEAL_PARTS_MAX];
    const uint32_t first = n > DEAL_PARTS_MAX ? n - DEAL_PARTS_MAX : 0;
    uint32_t in_turn;
    params->in_turn = UINT32_MAX;
    if (!form.deals || params->n_tiles < DEAL_ROUNDS * n_clusters) return;
    for (uint32_t i = first; i < n; i++) parts[i - first] = sm90_deal_part(form, entries[i]);
    const float worth = form.fits ? DEAL_WORTH_FITTED : DEAL_WORTH;
    if (deal(parts, n - first, params->n_tiles, n_clusters, worth, &in_turn, params->late)) params->in_turn = in_turn;
}

// kernel takes Sm90Params by value and calls grid_wait(). Returns a cudaError_t; nothing waits.
inline int sm90_launch(const void* kernel, const mma_kernel* row, const Sm90Form& form, const mma_group* group, CUstream_st* stream,
                       const skinny_plan* plan = nullptr, uint32_t tile_rows = 0, bool waits_last = false) {
    Sm90Params params;
    int device = 0, n_sms = 0;
    if (group->n_problems == 0 || group->n_problems > MMA_GROUP_MAX || (group->n_problems > MMA_GROUP_INLINE && !group->table))
        return cudaErrorInvalidValue;
    uint32_t n = 0;
    for (uint32_t i = 0; i < group->n_problems; i++) n += sm90_has_d(group->problems[i]);
    const bool is_inline = n <= sm90_inline;
    Sm90Entry* entries = is_inline ? params.entries : static_cast<Sm90Entry*>(group->table);
    uint64_t n_tiles;
    memset(params.entries, 0, sizeof params.entries);   // with nothing but empty problems the kernel looks at the first
    int error = sm90_entries(row, form, plan, group, n, entries, &n_tiles);
    if (!error) error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&n_sms, cudaDevAttrMultiProcessorCount, device);
    if (error) return error;
    void *table = is_inline ? nullptr : group->device_table, *own_table = nullptr;
    if (!is_inline) {
        const size_t bytes = n * sizeof(Sm90Entry);
        if (!table) error = cudaMallocAsync(&own_table, bytes, stream), table = own_table;
        if (!error) error = group_table_copy(entries, table, bytes, own_table != nullptr, stream);
    }
    params.table = static_cast<const Sm90Entry*>(table);
    params.n_problems = n ? n : 1;
    params.n_tiles = static_cast<uint32_t>(n_tiles);
    params.tile_rows = tile_rows;
    params.waits_last = waits_last;
    params.is_range = n > 1;        // going on to another problem costs more than neighbours that read neighbouring rows are worth
    params.done = group->done;
    memset(params.ahead, 0, sizeof params.ahead);
    if (!error) {
        void* arguments[] = {&params};
        const dim3 grid(sm90_grid(group, n_tiles, static_cast<uint32_t>(n_sms), row->ctas_per_sm, form.cluster));
        sm90_deal(form, entries, n, grid.x / form.cluster, &params);
        if (is_inline && n == 1) sm90_look_ahead(params.entries[0], form, grid.x, &params.ahead);
        error = launch_overlapped(kernel, grid, dim3(row->n_threads), arguments, row->smem_bytes, stream);
    }
    if (own_table) {
        const int freed = cudaFreeAsync(own_table, stream);
        if (!error) error = freed;
    }
    return error;
}

inline int sm90_load(const void* kernel, const mma_kernel* row) {
    cudaFuncAttributes attributes;
    if (!tensor_encode_function()) return cudaErrorNotSupported;
    int error = cudaFuncGetAttributes(&attributes, kernel);
    if (!error) error = group_table_load();
    if (error) return error;
    return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(row->smem_bytes));
}

}  // namespace mma
