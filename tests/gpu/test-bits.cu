/* SPDX-License-Identifier: MIT
 *
 * Goal: the ground on which the numeric classes of kernels/select.c stand. Rows of one class may use different forms of
 * the tensor-core instructions (tiles of other widths, A from registers, operands swapped, mma.sync), so these forms must
 * give the same bits for one order along K. Method: the kernels of bits.cuh, one form each, multiply the same data; every form
 * of a group is compared bit for bit with the group's first. A group that select.c relies on fails the test when its forms
 * differ; other forms are only printed. Data: normal, spread over many exponents, positive, subnormal, with Inf and NaN, and
 * signed zeros. Then the wrappers' transposes and signs. Exits 77 where there is no GPU of compute capability 9.0.
 */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp8.h>

#include "tests/gpu/bits.cuh"

/* ---- data ---- */

enum Kind { NORMAL, WIDE, POSITIVE, TINY, SPECIAL, SIGNED_ZEROS, N_KINDS };
static const char *const kind_names[] = { "normal", "wide", "positive", "tiny", "special", "signed zeros" };

enum class Format { F16, BF16, F32, TF32, E4M3, E5M2, S8, U8, LARGEST_S8 };

static int bytes_of(Format format)
{
    return format == Format::F16 || format == Format::BF16 ? 2 : format == Format::F32 || format == Format::TF32 ? 4 : 1;
}

template <class T> static void put(uint8_t *at, T value)
{
    memcpy(at, &value, sizeof value);
}

/* Nearly normal, of deviation 1: the sum of four uniform numbers. */
static float draw(std::mt19937_64 &random, Kind kind, float tiny)
{
    uint64_t word = random();
    int sum = (int)((word & 0xffff) + (word >> 16 & 0xffff) + (word >> 32 & 0xffff) + (word >> 48)) - 2 * 0xffff;
    float x = (float)sum * (1.7320508f / 65536);
    uint32_t turn = (uint32_t)(kind >= SPECIAL ? random() % 200 : 0);

    switch (kind) {
    case WIDE: return ldexpf(x, (int)(random() % 13) - 6);
    case POSITIVE: return fabsf(x);
    case TINY: return x * tiny;
    case SPECIAL: return turn == 0 ? INFINITY : turn == 1 ? -INFINITY : turn == 2 ? NAN : turn < 10 ? 0 : x;
    case SIGNED_ZEROS: return turn % 2 ? -0.0f : 0.0f;
    default: return x;
    }
}

static std::vector<uint8_t> fill(Format format, Kind kind, size_t n, uint32_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<uint8_t> bytes(n * (size_t)bytes_of(format));

    for (size_t i = 0; i < n; i++) {
        uint8_t *at = &bytes[i * (size_t)bytes_of(format)];

        switch (format) {
        case Format::F16: put(at, __float2half(draw(random, kind, 0x1p-14f))); break;
        case Format::BF16: put(at, __float2bfloat16(draw(random, kind, 0x1p-66f))); break;
        case Format::F32: put(at, draw(random, kind, 0x1p-66f)); break;
        case Format::TF32: {
            float x = draw(random, kind, 0x1p-66f);
            uint32_t word;

            memcpy(&word, &x, sizeof word);
            put(at, word & 0xffffe000u);
            break;
        }
        case Format::E4M3: put(at, __nv_fp8_e4m3(draw(random, kind, 0x1p-8f))); break;
        case Format::E5M2: put(at, __nv_fp8_e5m2(draw(random, kind, 0x1p-15f))); break;
        case Format::S8: case Format::U8: *at = (uint8_t)random(); break;
        case Format::LARGEST_S8: *at = 127; break;
        }
    }
    return bytes;
}

static double decode(Format format, const uint8_t *at)
{
    switch (format) {
    case Format::F16: { __half x; memcpy(&x, at, 2); return (double)__half2float(x); }
    case Format::BF16: { __nv_bfloat16 x; memcpy(&x, at, 2); return (double)__bfloat162float(x); }
    case Format::F32: { float x; memcpy(&x, at, 4); return (double)x; }
    case Format::TF32: { uint32_t word; float x; memcpy(&word, at, 4); word &= 0xffffe000u; memcpy(&x, &word, 4); return (double)x; }
    case Format::E4M3: { __nv_fp8_e4m3 x; memcpy(&x, at, 1); return (double)(float)x; }
    case Format::E5M2: { __nv_fp8_e5m2 x; memcpy(&x, at, 1); return (double)(float)x; }
    case Format::U8: return *at;
    default: return (int8_t)*at;
    }
}

/* ---- groups of forms ---- */

struct Tested {
    std::string name;
    int n_columns;
    bool swapped;       /* A and B change places; n_columns = 64 */
    std::function<void(const uint8_t *, const uint8_t *, uint32_t *, int)> run;
};

struct Group {
    std::string name;
    Format a, b;
    std::vector<Tested> same, others;     /* those that must agree with the first, and those that are only reported */
};

template <Type TYPE, int N, bool FROM_REGISTERS> static Tested wgmma(bool swapped = false, int zeroed = 0)
{
    std::string name = "wgmma n" + std::to_string(N) + (FROM_REGISTERS ? " A in registers" : "");

    return { name + (swapped ? " operands swapped" : "") + (zeroed ? " sums zeroed" : ""), N, swapped,
             [=](const uint8_t *a, const uint8_t *b, uint32_t *d, int row_bytes) {
                 wgmma_form<TYPE, N, FROM_REGISTERS><<<1, 128>>>(a, b, d, row_bytes, zeroed);
             } };
}

template <Type TYPE, int K> static Tested mma_sync()
{
    return { "mma.sync k" + std::to_string(K), ROWS_B, false, [](const uint8_t *a, const uint8_t *b, uint32_t *d, int row_bytes) {
                mma_form<TYPE, K><<<ROWS_B / 8, 128>>>(a, b, d, row_bytes);
            } };
}

template <Type TYPE> static std::vector<Tested> wgmma_forms()
{
    return { wgmma<TYPE, 256, false>(), wgmma<TYPE, 256, true>(), wgmma<TYPE, 128, false>(), wgmma<TYPE, 128, true>(),
             wgmma<TYPE, 64, false>(), wgmma<TYPE, 64, true>(), wgmma<TYPE, 8, false>(), wgmma<TYPE, 8, true>(),
             wgmma<TYPE, 64, false>(false, 1) };
}

template <Type TYPE> static Group group(const char *name, Format a, Format b, std::vector<Tested> also_same,
                                        std::vector<Tested> others)
{
    std::vector<Tested> same = wgmma_forms<TYPE>();

    /* With operands of two types the swapped form is another instruction; the caller names it. */
    if (a == b)
        same.push_back(wgmma<TYPE, 64, false>(true));
    same.insert(same.end(), also_same.begin(), also_same.end());
    return { name, a, b, same, others };
}

static int n_failed;

#define CUDA_OK(CALL)                                                                                                   \
    do {                                                                                                               \
        cudaError_t error_ = (CALL);                                                                                   \
        if (error_ != cudaSuccess) {                                                                                   \
            printf("FAILED: %s: %s\n", #CALL, cudaGetErrorString(error_));                                             \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* Operands and result on the device. */
struct Operands {
    std::vector<uint8_t> a, b;
    uint8_t *on_device_a, *on_device_b;
    uint32_t *d;
    int row_bytes;

    Operands(std::vector<uint8_t> a_, std::vector<uint8_t> b_) : a(a_), b(b_), row_bytes((int)(a_.size() / ROWS_B))
    {
        CUDA_OK(cudaMalloc(&on_device_a, a.size()));
        CUDA_OK(cudaMalloc(&on_device_b, b.size()));
        CUDA_OK(cudaMalloc(&d, 4 * ROWS_B * ROWS_B));
        CUDA_OK(cudaMemcpy(on_device_a, a.data(), a.size(), cudaMemcpyHostToDevice));
        CUDA_OK(cudaMemcpy(on_device_b, b.data(), b.size(), cudaMemcpyHostToDevice));
    }
    ~Operands()
    {
        cudaFree(on_device_a);
        cudaFree(on_device_b);
        cudaFree(d);
    }
    /* [ROWS_A][ROWS_B], columns beyond the form's own poisoned. */
    std::vector<uint32_t> run(const Tested &form)
    {
        std::vector<uint32_t> words(ROWS_A * ROWS_B), straight(ROWS_A * ROWS_B);

        CUDA_OK(cudaMemset(d, 0xff, 4 * ROWS_B * ROWS_B));
        if (form.swapped)
            form.run(on_device_b, on_device_a, d, row_bytes);
        else
            form.run(on_device_a, on_device_b, d, row_bytes);
        CUDA_OK(cudaGetLastError());
        CUDA_OK(cudaMemcpy(words.data(), d, 4 * words.size(), cudaMemcpyDeviceToHost));
        for (int i = 0; i < ROWS_A; i++)
            for (int j = 0; j < ROWS_B; j++)
                straight[i * ROWS_B + j] = form.swapped && j < ROWS_A ? words[j * ROWS_B + i] : words[i * ROWS_B + j];
        return straight;
    }
};

struct Difference {
    int n_compared, n_differ, n_nan_payloads;
    double largest;     /* relative */
};

static Difference compare(const std::vector<uint32_t> &x, const std::vector<uint32_t> &y, int n_columns)
{
    Difference result = {};

    for (int i = 0; i < ROWS_A; i++)
        for (int j = 0; j < n_columns; j++) {
            float f, g;

            result.n_compared++;
            if (x[i * ROWS_B + j] == y[i * ROWS_B + j])
                continue;
            memcpy(&f, &x[i * ROWS_B + j], 4);
            memcpy(&g, &y[i * ROWS_B + j], 4);
            if (f != f && g != g) {
                result.n_nan_payloads++;
                continue;
            }
            result.n_differ++;
            result.largest = fmax(result.largest, fabs((double)f - (double)g) / (fabs((double)f) + 1e-38));
        }
    return result;
}

/* The first form against sums in f64 (integers: modulo 2^32), so that no group agrees on nonsense. */
static void check_values(const Group &group, const Operands &operands, const std::vector<uint32_t> &words, bool is_integer)
{
    /* Of f32 the tensor core reads the upper 19 bits. */
    Format format_a = group.a == Format::F32 ? Format::TF32 : group.a, format_b = group.b == Format::F32 ? Format::TF32 : group.b;
    int bytes = bytes_of(group.a), k = operands.row_bytes / bytes, n_wrong = 0;
    double unit = group.name == "f16, f16 sums" ? 0x1p-9 : group.a == Format::E4M3 || group.a == Format::E5M2 ? 0x1p-12 : 0x1p-21;

    for (int i = 0; i < ROWS_A; i += 7)
        for (int j = 0; j < group.same[0].n_columns; j += 5) {
            double sum = 0, sum_of_sizes = 0;
            uint32_t whole = 0;
            float is;

            for (int q = 0; q < k; q++) {
                double product = decode(format_a, &operands.a[((size_t)i * k + q) * bytes]) *
                                 decode(format_b, &operands.b[((size_t)j * k + q) * bytes]);
                sum += product;
                sum_of_sizes += fabs(product);
                if (is_integer)
                    whole += (uint32_t)(int64_t)product;
            }
            memcpy(&is, &words[i * ROWS_B + j], 4);
            n_wrong += is_integer ? whole != words[i * ROWS_B + j] : !(fabs(sum - (double)is) <= (16 + k / 8) * unit * sum_of_sizes);
        }
    if (n_wrong) {
        printf("FAILED: %s: %d values are wrong\n", group.name.c_str(), n_wrong);
        n_failed++;
    }
}

static void run_group(const Group &group, Kind kind, int row_bytes)
{
    size_t n = (size_t)ROWS_B * row_bytes;
    bool is_integer = bytes_of(group.a) == 1 && group.a != Format::E4M3 && group.a != Format::E5M2;
    Operands operands(fill(group.a, kind, n / bytes_of(group.a), 1 + (uint32_t)row_bytes),
                      fill(group.b, kind, n / bytes_of(group.b), 2 + (uint32_t)row_bytes));
    std::vector<uint32_t> first = operands.run(group.same[0]);
    int n_agree = 0;
    std::string text;

    /* Wide data is too much for sums in f16. */
    if (kind <= POSITIVE && !(kind == WIDE && group.name == "f16, f16 sums"))
        check_values(group, operands, first, is_integer);
    for (size_t i = 1; i < group.same.size() + group.others.size(); i++) {
        bool must = i < group.same.size();
        const Tested &form = must ? group.same[i] : group.others[i - group.same.size()];
        Difference difference = compare(first, operands.run(form), std::min(form.n_columns, group.same[0].n_columns));

        if (!difference.n_differ && !difference.n_nan_payloads) {
            n_agree++;
            continue;
        }
        if (must && difference.n_differ)
            n_failed++;
        char line[200];
        snprintf(line, sizeof line, "    %s%s: %d of %d differ, relative %.1e; %d NaN of another payload\n",
                 must && difference.n_differ ? "FAILED: " : "", form.name.c_str(), difference.n_differ, difference.n_compared,
                 difference.largest, difference.n_nan_payloads);
        text += line;
    }
    printf("%s, %s, K = %d: %d of %zu other forms agree with %s in every bit\n%s", group.name.c_str(), kind_names[kind],
           row_bytes / bytes_of(group.a), n_agree, group.same.size() + group.others.size() - 1, group.same[0].name.c_str(),
           text.c_str());
}

/* ---- one form, the same values in two types: only for the reader ---- */

static std::vector<uint8_t> converted(Format from, Format to, const std::vector<uint8_t> &bytes)
{
    size_t n = bytes.size() / (size_t)bytes_of(from);
    std::vector<uint8_t> result(n * (size_t)bytes_of(to));

    for (size_t i = 0; i < n; i++) {
        float x = (float)decode(from, &bytes[i * (size_t)bytes_of(from)]);
        uint8_t *at = &result[i * (size_t)bytes_of(to)];

        switch (to) {
        case Format::F16: put(at, __float2half(x)); break;
        case Format::E4M3: put(at, __nv_fp8_e4m3(x)); break;
        case Format::E5M2: put(at, __nv_fp8_e5m2(x)); break;
        case Format::TF32: { uint32_t word; memcpy(&word, &x, 4); put(at, word & 0xffffe000u); break; }
        default: put(at, x); break;
        }
    }
    return result;
}

static void report_pair(const char *text, Format from, Format a1, Format b1, const Tested &one, Format a2, Format b2,
                        const Tested &other, int k)
{
    /* Values between 2^-6 and 240 with two fraction bits, or three, are the same in all the types used here. */
    std::vector<uint8_t> a = fill(from, NORMAL, (size_t)ROWS_B * k, 5), b = fill(from, NORMAL, (size_t)ROWS_B * k, 6);

    for (std::vector<uint8_t> *bytes : { &a, &b })
        for (size_t i = 0; i < bytes->size(); i += (size_t)bytes_of(from))
            if (fabs(decode(from, &(*bytes)[i])) < 0x1p-6)
                memset(&(*bytes)[i], 0, (size_t)bytes_of(from));
    Operands x(converted(from, a1, a), converted(from, b1, b)), y(converted(from, a2, a), converted(from, b2, b));
    Difference difference = compare(x.run(one), y.run(other), one.n_columns);

    printf("%s, K = %d: %d of %d differ, relative %.1e\n", text, k, difference.n_differ, difference.n_compared,
           difference.largest);
}

/* ---- the wrappers' transposes and signs ---- */

template <class OP, bool TRANS_A, bool TRANS_B, int SIGN_A, int SIGN_B, bool FROM_REGISTERS>
static void check_layout(const char *name, Operands &operands, const std::vector<uint32_t> &straight)
{
    Tested form = { name, 64, false, [](const uint8_t *a, const uint8_t *b, uint32_t *d, int) {
                       layout_form<OP, TRANS_A, TRANS_B, SIGN_A, SIGN_B, FROM_REGISTERS>
                           <<<1, 128>>>((const uint16_t *)a, (const uint16_t *)b, d);
                   } };
    std::vector<uint32_t> words = operands.run(form), want = straight;

    for (uint32_t &word : want)
        word ^= SIGN_A * SIGN_B < 0 && word << 1 ? 0x80000000u : 0;
    if (compare(words, want, 64).n_differ) {
        printf("FAILED: %s: transposed %d %d, signs %d %d, %s\n", name, TRANS_A, TRANS_B, SIGN_A, SIGN_B,
               FROM_REGISTERS ? "A in registers" : "A in shared memory");
        n_failed++;
    }
}

template <class OP, Type TYPE> static void check_layouts(const char *name, Format format)
{
    Operands operands(fill(format, NORMAL, ROWS_B * 64, 7), fill(format, NORMAL, ROWS_B * 64, 8));
    std::vector<uint32_t> straight = operands.run(wgmma<TYPE, 64, false>());

    check_layout<OP, false, false, 1, 1, false>(name, operands, straight);
    check_layout<OP, false, true, 1, 1, false>(name, operands, straight);
    check_layout<OP, true, false, 1, 1, false>(name, operands, straight);
    check_layout<OP, true, true, 1, 1, false>(name, operands, straight);
    check_layout<OP, true, false, -1, 1, false>(name, operands, straight);
    check_layout<OP, false, true, 1, -1, false>(name, operands, straight);
    check_layout<OP, true, true, -1, -1, false>(name, operands, straight);
    check_layout<OP, false, false, 1, 1, true>(name, operands, straight);
    check_layout<OP, false, true, 1, 1, true>(name, operands, straight);
    check_layout<OP, false, false, -1, 1, true>(name, operands, straight);
    check_layout<OP, false, true, 1, -1, true>(name, operands, straight);
    printf("%s: transposes and signs\n", name);
}

int main()
{
    cudaDeviceProp properties;

    if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess || properties.major != 9 || properties.minor != 0) {
        printf("SKIP: no GPU of compute capability 9.0\n");
        return 77;
    }
    std::vector<Tested> f16acc = { wgmma<Type::F16ACC, 64, false>(), wgmma<Type::F16ACC, 64, true>(),
                                 wgmma<Type::F16ACC, 8, false>(), wgmma<Type::F16ACC, 64, false>(true),
                                 mma_sync<Type::F16ACC, 16>() };
    std::vector<Group> floats = {
        group<Type::TF32>("tf32", Format::TF32, Format::TF32, { mma_sync<Type::TF32, 8>() }, { mma_sync<Type::TF32, 4>() }),
        group<Type::TF32>("tf32 of all 32 bits", Format::F32, Format::F32, { mma_sync<Type::TF32, 8>() },
                          { mma_sync<Type::TF32, 4>() }),
        group<Type::F16>("f16", Format::F16, Format::F16, { mma_sync<Type::F16, 16>() }, { mma_sync<Type::F16, 8>() }),
        group<Type::BF16>("bf16", Format::BF16, Format::BF16, { mma_sync<Type::BF16, 16>() }, { mma_sync<Type::BF16, 8>() }),
        { "f16, f16 sums", Format::F16, Format::F16, f16acc, {} },
        group<Type::E4M3>("e4m3", Format::E4M3, Format::E4M3, {}, { mma_sync<Type::E4M3, 32>() }),
        group<Type::E4M3E5M2>("e4m3 by e5m2", Format::E4M3, Format::E5M2,
                              { wgmma<Type::E5M2E4M3, 64, false>(true) }, { mma_sync<Type::E4M3E5M2, 32>() }),
        group<Type::E5M2E4M3>("e5m2 by e4m3", Format::E5M2, Format::E4M3,
                              { wgmma<Type::E4M3E5M2, 64, false>(true) }, { mma_sync<Type::E5M2E4M3, 32>() }),
        group<Type::E5M2>("e5m2", Format::E5M2, Format::E5M2, {}, { mma_sync<Type::E5M2, 32>() }),
    };
    std::vector<Group> integers = {
        group<Type::S8>("s8", Format::S8, Format::S8, { mma_sync<Type::S8, 32>(), mma_sync<Type::S8, 16>() }, {}),
        group<Type::S8U8>("s8 by u8", Format::S8, Format::U8, { wgmma<Type::U8S8, 64, false>(true), mma_sync<Type::S8U8, 32>() }, {}),
        group<Type::U8S8>("u8 by s8", Format::U8, Format::S8, { wgmma<Type::S8U8, 64, false>(true), mma_sync<Type::U8S8, 32>() }, {}),
        group<Type::U8>("u8", Format::U8, Format::U8, { mma_sync<Type::U8, 32>() }, {}),
    };

    for (const Group &group : floats)
        for (int kind = 0; kind < N_KINDS; kind++)
            for (int row_bytes : { 128, 8192 })
                run_group(group, (Kind)kind, row_bytes);
    for (const Group &group : integers)
        for (int row_bytes : { 128, 8192 })
            run_group(group, NORMAL, row_bytes);
    /* 127 * 127 * 2^18 is more than 2^31: sums wrap, they do not saturate. */
    run_group(group<Type::S8>("s8, beyond 2^31", Format::LARGEST_S8, Format::LARGEST_S8, { mma_sync<Type::S8, 32>() }, {}), NORMAL,
              1 << 18);

    auto e4m3 = wgmma<Type::E4M3, 64, false>(), e5m2 = wgmma<Type::E5M2, 64, false>();
    auto f16 = wgmma<Type::F16, 64, false>(), tf32 = wgmma<Type::TF32, 64, false>();
    for (int k : { 128, 4096 }) {
        report_pair("same values: wgmma e4m3 and wgmma e5m2", Format::E5M2, Format::E4M3, Format::E4M3, e4m3, Format::E5M2,
                    Format::E5M2, e5m2, k);
        report_pair("same values: wgmma e4m3 and wgmma e4m3 by e5m2", Format::E5M2, Format::E4M3, Format::E4M3, e4m3, Format::E4M3,
                    Format::E5M2, wgmma<Type::E4M3E5M2, 64, false>(), k);
        report_pair("same values: wgmma e4m3 and wgmma f16", Format::E4M3, Format::E4M3, Format::E4M3, e4m3, Format::F16,
                    Format::F16, f16, k);
        report_pair("same values: mma.sync e4m3 and wgmma f16", Format::E4M3, Format::E4M3, Format::E4M3, mma_sync<Type::E4M3, 32>(),
                    Format::F16, Format::F16, wgmma<Type::F16, 256, false>(), k);
        report_pair("same values: wgmma tf32 and wgmma f16", Format::F16, Format::TF32, Format::TF32, tf32, Format::F16,
                    Format::F16, f16, k);
        report_pair("all 32 bits and cut to tf32: wgmma tf32", Format::F32, Format::F32, Format::F32, tf32, Format::TF32,
                    Format::TF32, tf32, k);
    }
    check_layouts<mma::WgF16, Type::F16>("f16", Format::F16);
    check_layouts<mma::WgBf16, Type::BF16>("bf16", Format::BF16);
    printf("%s: %d failed\n", n_failed ? "FAILED" : "ok", n_failed);
    return n_failed ? 1 : 0;
}
