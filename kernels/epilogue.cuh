/* SPDX-License-Identifier: MIT
 *
 * From sums to D, for every kernel family: one staged run-time epilogue. The kernel puts its accumulators into shared memory
 * and calls epilogue_tile; everything that a request can choose (D dtype and order, scales, alpha, beta, C, bias,
 * activation, output scale) is decided here at run time, because an epilogue unrolled over registers costs 10 s of compile
 * time and 350 KB an instance. The order of rounding is that of kernels/problem.h, pinned by _rn intrinsics: contraction
 * would make instances differ. Branches on fields of the problem are uniform over the CTA.
 *
 * K = 0: the product term is +0 whatever alpha and the scales are, so neither is applied. rows_d is served here for every
 * family; rows_a by none of them: its rows were gathered before (gather.cu).
 */
#ifndef MMA_KERNELS_EPILOGUE_CUH
#define MMA_KERNELS_EPILOGUE_CUH

#include "kernels/activation.cuh"
#include "kernels/dtype.cuh"

/* ---- arithmetic of one value: f32, f64, or integers modulo 2^32 ---- */

__device__ __forceinline__ float ep_mul(float x, float y) { return __fmul_rn(x, y); }
__device__ __forceinline__ float ep_add(float x, float y) { return __fadd_rn(x, y); }
__device__ __forceinline__ float ep_fma(float x, float y, float z) { return __fmaf_rn(x, y, z); }
__device__ __forceinline__ double ep_mul(double x, double y) { return __dmul_rn(x, y); }
__device__ __forceinline__ double ep_add(double x, double y) { return __dadd_rn(x, y); }
__device__ __forceinline__ double ep_fma(double x, double y, double z) { return __fma_rn(x, y, z); }
__device__ __forceinline__ uint32_t ep_mul(uint32_t x, uint32_t y) { return x * y; }
__device__ __forceinline__ uint32_t ep_add(uint32_t x, uint32_t y) { return x + y; }
__device__ __forceinline__ uint32_t ep_fma(uint32_t x, uint32_t y, uint32_t z) { return x * y + z; }

template <class V> __device__ __forceinline__ V ep_from_double(double value);
template <> __device__ __forceinline__ float ep_from_double<float>(double value) { return __double2float_rn(value); }
template <> __device__ __forceinline__ double ep_from_double<double>(double value) { return value; }
template <> __device__ __forceinline__ uint32_t ep_from_double<uint32_t>(double value) { return whole_mod32(value); }

__device__ __forceinline__ void ep_from_acc(float acc, float& ret) { ret = acc; }
__device__ __forceinline__ void ep_from_acc(double acc, double& ret) { ret = acc; }
__device__ __forceinline__ void ep_from_acc(int32_t acc, float& ret) { ret = __int2float_rn(acc); }
__device__ __forceinline__ void ep_from_acc(int32_t acc, uint32_t& ret) { ret = (uint32_t)acc; }

/* NaN fails the comparison and stays. A gated activation stands for that of its gate. */
__device__ __forceinline__ float ep_act(uint8_t act, float v)
{
    float one[1] = {v};
    switch (act) {
    case MMA_ACT_RELU:
        return v < 0.0f ? 0.0f : v;
    case MMA_ACT_GELU:
    case MMA_ACT_GEGLU:
        act_gelu(one);
        return one[0];
    case MMA_ACT_GELU_TANH:
    case MMA_ACT_GEGLU_TANH:
        act_gelu_tanh(one);
        return one[0];
    case MMA_ACT_SILU:
    case MMA_ACT_SWIGLU:
        act_silu(one);
        return one[0];
    default:
        return v;
    }
}

__device__ __forceinline__ double ep_act(uint8_t act, double v)
{
    switch (act) {
    case MMA_ACT_RELU:
        return v < 0.0 ? 0.0 : v;
    case MMA_ACT_GELU:
    case MMA_ACT_GEGLU:
        return __dmul_rn(__dmul_rn(0.5, v), __dadd_rn(1.0, erf(__dmul_rn(v, 0.70710678118654752440))));
    case MMA_ACT_GELU_TANH:
    case MMA_ACT_GEGLU_TANH: {
        double cube = __dmul_rn(__dmul_rn(v, v), v);
        double inner = __dmul_rn(0.79788456080286535588, __fma_rn(0.044715, cube, v));
        return __dmul_rn(__dmul_rn(0.5, v), __dadd_rn(1.0, tanh(inner)));
    }
    case MMA_ACT_SILU:
    case MMA_ACT_SWIGLU:
        return __ddiv_rn(v, __dadd_rn(1.0, exp(-v)));
    default:
        return v;
    }
}

__device__ __forceinline__ uint32_t ep_act(uint8_t act, uint32_t v)
{
    return act == MMA_ACT_RELU && (int32_t)v < 0 ? 0 : v;
}

/* ---- what is constant over a tile ---- */

template <class V> struct Epilogue {
    const mma_problem& p;
    uint64_t d_base, c_base, bias_base, rows_base;  /* elements, of this batch entry */
    const float *scale_a, *scale_b;         /* of this batch entry, or NULL */
    V alpha, beta, c_scalar, out_scale;
    bool add_c, is_plain;
    mutable uint32_t amax;                  /* bits of the largest |v| that this thread has seen */

    __device__ __forceinline__ Epilogue(const mma_problem& problem, uint64_t batch) : p(problem)
    {
        d_base = batch * p.d.batch_stride;
        c_base = batch * p.c.batch_stride;
        bias_base = batch * p.bias_batch_stride;
        rows_base = batch * p.rows_d_batch_stride;
        bool has_vectors = p.scale_mode != MMA_SCALE_MODE_BLOCK128;     /* those of blocks are in the sums already */
        scale_a = p.scale_a && has_vectors ? p.scale_a + batch * p.scale_a_batch_stride : nullptr;
        scale_b = p.scale_b && has_vectors ? p.scale_b + batch * p.scale_b_batch_stride : nullptr;
        alpha = p.k ? ep_from_double<V>(p.alpha) : V(1);
        beta = ep_from_double<V>(p.beta);
        c_scalar = ep_from_double<V>(p.c_scalar);
        out_scale = V(p.out_scale);
        add_c = p.c_kind != MMA_C_NONE && !p.c_init;
        amax = 0;
        is_plain = alpha == V(1) && !add_c && !p.bias && (p.act == MMA_ACT_NONE || p.act == MMA_ACT_UNSET) &&
                   !has_scale() && (is_integer() || out_scale == V(1)) && !p.amax && !p.rows_d;
    }

    __device__ static constexpr bool is_integer() { return V(0.5f) == V(0); }
    __device__ __forceinline__ bool has_scale() const { return !is_integer() && p.has_scale && p.k; }

    __device__ __forceinline__ V scale(uint64_t m, uint64_t n) const
    {
        V sa = V(p.scale_a_value), sb = V(p.scale_b_value);
        if (scale_a) sa = ep_mul(sa, V(scale_a[m]));
        if (scale_b) sb = ep_mul(sb, V(scale_b[n]));
        return ep_mul(sa, sb);
    }

    __device__ __forceinline__ V load_c(uint64_t m, uint64_t n) const
    {
        if (p.c_kind == MMA_C_SCALAR) return c_scalar;
        return load_as<V>(p.c.at, p.c.dtype, c_base + index_d(p.c, p.n, m, n));
    }

    /* The row of C and D that row m of the product becomes. false, and noted, if there is none: nothing of it may be touched. */
    __device__ __forceinline__ bool place_row(uint64_t m, uint64_t& ret) const
    {
        ret = m;
        if (!p.rows_d) return true;
        ret = problem_row(p.rows_d, p.rows_d_dtype, rows_base + m);
        if (ret < p.d_rows) return true;
        if (p.bad_rows) atomicOr(p.bad_rows, (uint32_t)BAD_ROWS_D);
        return false;
    }

    /* Up to the bias. c is looked at only when add_c. */
    __device__ __forceinline__ V combine(uint64_t m, uint64_t n, V v, V c) const
    {
        if (has_scale()) v = ep_mul(v, scale(m, n));
        v = ep_mul(alpha, v);
        if (add_c) v = ep_fma(beta, c, v);
        if (p.bias) v = ep_add(v, load_as<V>(p.bias, p.bias_dtype, bias_base + (p.bias_axis == MMA_AXIS_M ? m : n)));
        return v;
    }

    /* After the activation. */
    __device__ __forceinline__ V scale_out(V v) const
    {
        if constexpr (sizeof(V) == 4 && !is_integer()) {
            if (p.amax) amax = max(amax, __float_as_uint(v) & 0x7fffffff);
        }
        return is_integer() ? v : ep_mul(v, out_scale);
    }

    /* Behind the last value of a tile, by whole warps: one atomic a warp, whose order does not matter. */
    __device__ __forceinline__ void gather_amax() const
    {
        if constexpr (sizeof(V) == 4 && !is_integer()) {
            if (!p.amax) return;
            uint32_t most = __reduce_max_sync(0xffffffff, amax);
            if (threadIdx.x % 32 == 0 && most) atomicMax(p.amax, most);
        }
    }

    __device__ __forceinline__ V apply(uint64_t m, uint64_t n, V v, V c) const
    {
        return scale_out(ep_act(p.act, combine(m, n, v, c)));
    }

    /* The value of D for columns n and n + 1 of the product. */
    __device__ __forceinline__ V apply_gated(uint64_t m, uint64_t n, V gate, V up) const
    {
        gate = ep_act(p.act, combine(m, n, gate, V(0)));
        return scale_out(ep_mul(gate, combine(m, n + 1, up, V(0))));
    }

    __device__ __forceinline__ void element(uint64_t m, uint64_t n, V v) const
    {
        uint64_t row;
        if (!place_row(m, row)) return;
        if (!is_plain) v = apply(m, n, v, add_c ? load_c(row, n) : V(0));
        store_as(p.d.at, p.d.dtype, d_base + index_d(p.d, p.n, row, n), v);
    }
};

/* ---- tiles ---- */

/* Element by element. Warps walk 16 rows x 2 columns at a time: stores of a column-ordered D come in whole 32-byte sectors,
 * and with smem_ld % 32 == 4 the reads of shared memory meet in a bank only in pairs. A row-ordered D, which comes here with
 * rows_d, is walked a row and 32 columns at a time. */
template <class Acc, class V, int THREADS>
__device__ __forceinline__ void epilogue_tile_elements(const Epilogue<V>& ep, uint64_t m0, uint64_t n0, int rows, int cols,
                                                       const Acc* smem, int smem_ld, int thread)
{
    bool is_col = ep.p.d.order == MMA_ORDER_COL;
    int log_cols = is_col ? 1 : 5, height = 32 >> log_cols, width = 1 << log_cols, lane = thread % 32;
    int m_blocks = (rows + height - 1) / height, n_blocks = (cols + width - 1) / width;
    for (int block = thread / 32; block < m_blocks * n_blocks; block += THREADS / 32) {
        int row = block % m_blocks * height + lane % height, col = block / m_blocks * width + lane / height;
        if (row >= rows || col >= cols) continue;
        V v;
        ep_from_acc(smem[row * smem_ld + col], v);
        ep.element(m0 + row, n0 + col, v);
    }
}

/* One step of a rolled loop over the values of a chunk. Unrolled, every step would carry all types and activations: turning the
 * registers instead keeps one copy of that code, and no array is indexed at run time. */
template <class V, int CHUNK> __device__ __forceinline__ void ep_turn(V (&values)[CHUNK], V last)
{
#pragma unroll
    for (int i = 0; i < CHUNK - 1; i++)
        values[i] = values[i + 1];
    values[CHUNK - 1] = last;
}

/* Chunks of 16 bytes of accumulators along a row; row order and the packed orders, whose rows of 8 hold whole chunks. */
template <class Acc, class V, int THREADS>
__device__ __forceinline__ void epilogue_tile_rows(const Epilogue<V>& ep, uint64_t m0, uint64_t n0, int rows, int cols,
                                                   const Acc* smem, int smem_ld, int thread)
{
    constexpr int CHUNK = 16 / (int)sizeof(Acc);
    const mma_problem& p = ep.p;
    uint32_t d_bytes = dtype_bytes(p.d.dtype), c_bytes = dtype_bytes(p.c.dtype);
    bool vector_smem = (smem_ld * sizeof(Acc)) % 16 == 0 && is_aligned(smem, 16);
    /* A chunk that starts off a multiple of CHUNK could straddle two packed tiles. */
    bool contiguous_d = p.d.order == MMA_ORDER_ROW || n0 % CHUNK == 0;
    bool contiguous_c = p.c.order == MMA_ORDER_ROW || (order_is_packed(p.c.order) && n0 % CHUNK == 0);
    int chunks = (cols + CHUNK - 1) / CHUNK;
    int row = thread / chunks, chunk = thread % chunks;
    int row_step = THREADS / chunks, chunk_step = THREADS % chunks;
    while (row < rows) {
        int col = chunk * CHUNK, n_left = cols - col < CHUNK ? cols - col : CHUNK;
        uint64_t m = m0 + row, n = n0 + col;
        const Acc* from = smem + row * smem_ld + col;
        Acc acc[CHUNK];
        V values[CHUNK];
        if (vector_smem) {
            *(int4*)acc = *(const int4*)from;
        } else {
#pragma unroll
            for (int i = 0; i < CHUNK; i++)
                acc[i] = from[i < n_left ? i : 0];
        }
#pragma unroll
        for (int i = 0; i < CHUNK; i++)
            ep_from_acc(acc[i], values[i]);
        if (!ep.is_plain) {
            V c[CHUNK] = {};
            if (ep.add_c) {
                uint64_t index = ep.c_base + (p.c_kind == MMA_C_TENSOR ? index_d(p.c, p.n, m, n) : 0);
                if (n_left == CHUNK && p.c_kind == MMA_C_TENSOR && contiguous_c &&
                    is_aligned((const char*)p.c.at + index * c_bytes, CHUNK * c_bytes)) {
                    load_vector(p.c.at, p.c.dtype, index, c);
                } else {
#pragma unroll 1
                    for (int i = 0; i < CHUNK; i++)
                        ep_turn(c, i < n_left ? ep.load_c(m, n + i) : V(0));
                }
            }
#pragma unroll 1
            for (int i = 0; i < CHUNK; i++) {
                ep_turn(values, i < n_left ? ep.apply(m, n + i, values[0], c[0]) : V(0));
                ep_turn(c, V(0));
            }
        }
        uint64_t index = ep.d_base + index_d(p.d, p.n, m, n);
        if (n_left == CHUNK && contiguous_d && is_aligned((const char*)p.d.at + index * d_bytes, CHUNK * d_bytes)) {
            store_vector(p.d.at, p.d.dtype, index, values);
        } else {
#pragma unroll 1
            for (int i = 0; i < n_left; i++) {
                store_as(p.d.at, p.d.dtype, ep.d_base + index_d(p.d, p.n, m, n + i), values[0]);
                ep_turn(values, V(0));
            }
        }
        row += row_step, chunk += chunk_step;
        if (chunk >= chunks) chunk -= chunks, row++;
    }
}

/* Two columns of sums make one of D (problem.h), so a tile begins at an even column and has an even number of them. Row
 * order: a chunk of 16 bytes of accumulators a thread, 4 sums for 2 values of D (f64: 2 for 1). Column order: as above, a
 * block of 16 rows x 2 columns of D. */
template <class Acc, class V, int THREADS>
__device__ __forceinline__ void epilogue_tile_gated(const Epilogue<V>& ep, uint64_t m0, uint64_t n0, int rows, int cols,
                                                    const Acc* smem, int smem_ld, int thread)
{
    const mma_problem& p = ep.p;
    bool is_col = p.d.order == MMA_ORDER_COL;
    int pairs = cols / 2, m_blocks = (rows + 15) / 16;
    int n_steps = is_col ? m_blocks * ((pairs + 1) / 2) * 32 : rows * ((pairs + 1) / 2);
    for (int step = thread; step < n_steps; step += THREADS) {
        int row, pair, n_pairs;
        if (is_col) {
            row = step / 32 % m_blocks * 16 + step % 16, pair = step / 32 / m_blocks * 2 + step % 32 / 16, n_pairs = 1;
            if (row >= rows || pair >= pairs) continue;
        } else {
            row = step / ((pairs + 1) / 2), pair = step % ((pairs + 1) / 2) * 2, n_pairs = pairs - pair < 2 ? 1 : 2;
        }
        const Acc* from = smem + row * smem_ld + 2 * pair;
        uint64_t m = m0 + row, n = n0 + 2 * pair, row_d;
        if (!ep.place_row(m, row_d)) continue;
        uint64_t index = ep.d_base + index_d(p.d, p.n / 2, row_d, n / 2);
        V values[2] = {};
#pragma unroll 1
        for (int i = 0; i < 2; i++) {
            V gate, up;
            ep_from_acc(from[i < n_pairs ? 2 * i : 0], gate), ep_from_acc(from[i < n_pairs ? 2 * i + 1 : 1], up);
            ep_turn(values, i < n_pairs ? ep.apply_gated(m, n + 2 * i, gate, up) : V(0));
        }
        if (n_pairs == 2)
            store_pair(p.d.at, p.d.dtype, index, values);
        else
            store_as(p.d.at, p.d.dtype, index, values[0]);
    }
}

template <class Acc, class V, int THREADS>
__device__ __forceinline__ void epilogue_tile_as(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows,
                                                 int cols, const Acc* smem, int smem_ld)
{
    Epilogue<V> ep(p, batch);
    int thread = (int)(threadIdx.x % THREADS);
    if (cols <= 0) return;
    if constexpr (!Epilogue<V>::is_integer()) {
        if (ACT_IS_GATED(p.act)) {
            epilogue_tile_gated<Acc, V, THREADS>(ep, m0, n0, rows, cols, smem, smem_ld, thread);
            ep.gather_amax();
            return;
        }
    }
    if (p.d.order == MMA_ORDER_COL || p.rows_d)
        epilogue_tile_elements<Acc, V, THREADS>(ep, m0, n0, rows, cols, smem, smem_ld, thread);
    else
        epilogue_tile_rows<Acc, V, THREADS>(ep, m0, n0, rows, cols, smem, smem_ld, thread);
    ep.gather_amax();
}

/* Writes the elements of D that come from rows x cols sums at (m0, n0) of a batch entry; n0 is even. smem[row * smem_ld + col] holds the sums (float, double
 * or int32_t), complete before the call (barrier by the caller, also before smem is used again). THREADS consecutive
 * threads of a one-dimensional CTA take part, a multiple of 32, starting at a multiple of THREADS. Fast when smem is 16-byte
 * aligned and smem_ld a multiple of 16 bytes; smem_ld % 32 == 4 words keeps column-ordered results fast too. */
template <class Acc, int THREADS>
__device__ __forceinline__ void epilogue_tile(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows,
                                              int cols, const Acc* smem, int smem_ld);

template <class Acc, int THREADS> struct EpilogueTile {
    static __device__ __forceinline__ void run(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows,
                                               int cols, const Acc* smem, int smem_ld)
    {
        epilogue_tile_as<Acc, Acc, THREADS>(p, batch, m0, n0, rows, cols, smem, smem_ld);
    }
};

template <int THREADS> struct EpilogueTile<int32_t, THREADS> {
    static __device__ __forceinline__ void run(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows,
                                               int cols, const int32_t* smem, int smem_ld)
    {
        if (p.d.dtype == MMA_S32)
            epilogue_tile_as<int32_t, uint32_t, THREADS>(p, batch, m0, n0, rows, cols, smem, smem_ld);
        else
            epilogue_tile_as<int32_t, float, THREADS>(p, batch, m0, n0, rows, cols, smem, smem_ld);
    }
};

template <class Acc, int THREADS>
__device__ __forceinline__ void epilogue_tile(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows,
                                              int cols, const Acc* smem, int smem_ld)
{
    EpilogueTile<Acc, THREADS>::run(p, batch, m0, n0, rows, cols, smem, smem_ld);
}

/* One element; for kernels without a tile in shared memory, and not for gated activations. */
__device__ __forceinline__ void epilogue_element(const mma_problem& p, uint64_t batch, uint64_t m, uint64_t n, float acc)
{
    Epilogue<float>(p, batch).element(m, n, acc);
}
__device__ __forceinline__ void epilogue_element(const mma_problem& p, uint64_t batch, uint64_t m, uint64_t n, double acc)
{
    Epilogue<double>(p, batch).element(m, n, acc);
}
__device__ __forceinline__ void epilogue_element(const mma_problem& p, uint64_t batch, uint64_t m, uint64_t n, int32_t acc)
{
    if (p.d.dtype == MMA_S32)
        Epilogue<uint32_t>(p, batch).element(m, n, (uint32_t)acc);
    else
        Epilogue<float>(p, batch).element(m, n, __int2float_rn(acc));
}

/* Where the sum of element (m, n) starts: C with c_mode init, else zero. Acc is float, double or int32_t. */
template <class Acc> __device__ __forceinline__ Acc c_scalar_as(double value) { return ep_from_double<Acc>(value); }
template <> __device__ __forceinline__ int32_t c_scalar_as<int32_t>(double value) { return (int32_t)whole_mod32(value); }

template <class Acc>
__device__ __forceinline__ Acc c_init(const mma_problem& p, uint64_t batch, uint64_t m, uint64_t n)
{
    if (!p.c_init || p.c_kind == MMA_C_NONE) return Acc(0);
    if (p.c_kind == MMA_C_SCALAR) return c_scalar_as<Acc>(p.c_scalar);
    return load_as<Acc>(p.c.at, p.c.dtype, batch * p.c.batch_stride + index_d(p.c, p.n, m, n));
}

/* The same for a whole tile in shared memory, TILE_M x TILE_N with zeros outside D; THREADS as in epilogue_tile. The caller
 * puts the barrier. A rolled loop: unrolled over accumulator registers it would be as large as the main loop. */
template <class Acc, int THREADS, int TILE_M, int TILE_N>
__device__ __forceinline__ void c_init_tile(const mma_problem& p, uint64_t batch, uint64_t m0, uint64_t n0, int rows, int cols,
                                            Acc* smem, int smem_ld)
{
#pragma unroll 1
    for (int i = (int)(threadIdx.x % THREADS); i < TILE_M * TILE_N; i += THREADS) {
        int row = i / TILE_N, col = i % TILE_N;
        smem[row * smem_ld + col] = row < rows && col < cols ? c_init<Acc>(p, batch, m0 + row, n0 + col) : Acc(0);
    }
}

#endif
