// The sliced solver with the instructions of AVX-512: 256 lanes, or 512 on CPUs with a larger first-level cache.
#include "isa/isa.hpp"

#if NONET_X86

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include "search/search.hpp"
#include "sliced/isa.hpp"

#include "isa/begin_avx512.hpp"

#include "sliced/kernel/loop.hpp"

namespace nonet::sliced {
namespace {

typedef uint64_t Vector256 __attribute__((vector_size(32)));
typedef uint64_t Vector512 __attribute__((vector_size(64)));

// What both widths share. Register has the instructions that are named after a width.
template <class Register>
struct Avx512Ops : PlainText<typename Register::V> {
    using V = typename Register::V;

    template <int kTable>
    static NONET_INLINE V ternary(V a, V b, V c) {
        return Register::template ternary<kTable>(a, b, c);
    }
    static NONET_INLINE V or3(V a, V b, V c) { return ternary<0xFE>(a, b, c); }
    static NONET_INLINE V and3(V a, V b, V c) { return ternary<0x80>(a, b, c); }
    static NONET_INLINE V xor3(V a, V b, V c) { return ternary<0x96>(a, b, c); }
    static NONET_INLINE V maj3(V a, V b, V c) { return ternary<0xE8>(a, b, c); }
    static NONET_INLINE V carry3(V a, V b, V c) { return ternary<0xE8>(a, b, c); }
    static NONET_INLINE V one3(V a, V b, V c) { return ternary<0x16>(a, b, c); }
    static NONET_INLINE V and_nor(V a, V b, V c) { return ternary<0x10>(a, b, c); }
    static NONET_INLINE V and_or(V a, V b, V c) { return ternary<0xE0>(a, b, c); }
    static NONET_INLINE V and_andn(V a, V b, V c) { return ternary<0x40>(a, b, c); }
    static NONET_INLINE V and_nand(V a, V b, V c) { return ternary<0x70>(a, b, c); }
    static NONET_INLINE V or_and(V a, V b, V c) { return ternary<0xF8>(a, b, c); }
    static NONET_INLINE V or_andn(V a, V b, V c) { return ternary<0xF4>(a, b, c); }
    static NONET_INLINE V keep_if(V x, V here, V taken) { return ternary<0xD0>(x, here, taken); }
    static NONET_INLINE V select(V mask, V a, V b) { return ternary<0xCA>(mask, a, b); }

    static NONET_INLINE V narrow(V x, V a, V b, V& removed) {
        const V open = a & b;
        removed = or_andn(removed, x, open);
        return x & open;
    }

    static NONET_INLINE V unpack_low(V a, V b) { return Register::unpack_low(a, b); }
    static NONET_INLINE V unpack_high(V a, V b) { return Register::unpack_high(a, b); }
    static NONET_INLINE bool any(V v) { return Register::any(v); }

    // The affine instruction multiplies by the matrix in x: bit j of byte i becomes bit i of byte 7 - j, a
    // transpose if the rows are fed in backwards.
    static constexpr bool kTransposesWords = true;
    static constexpr int row_in_byte(int q) { return 7 - q; }
    static NONET_INLINE V transpose8(V x) { return Register::multiply_identity(x); }

    static NONET_INLINE bool read(const uint8_t* puzzle, const Alphabet& alphabet, uint64_t* words) {
        const __m512i table_low = _mm512_load_si512(alphabet.digit_of.data());
        const __m512i table_high = _mm512_load_si512(alphabet.digit_of.data() + 64);
        const __m512i a = _mm512_loadu_si512(puzzle), b = _mm512_maskz_loadu_epi8(0x1FFFF, puzzle + 64);
        const __m512i digit_a = _mm512_permutex2var_epi8(table_low, a, table_high);
        const __m512i digit_b = _mm512_maskz_permutex2var_epi8(0x1FFFF, table_low, b, table_high);
        uint64_t high[4];
        NONET_UNROLL for (int bit = 0; bit < 4; ++bit) {
            words[bit] = _mm512_test_epi8_mask(digit_a, _mm512_set1_epi8(static_cast<char>(1 << bit)));
            high[bit] = _mm512_test_epi8_mask(digit_b, _mm512_set1_epi8(static_cast<char>(1 << bit)));
        }
        words[4] = high[0] | high[1] << 32;
        words[5] = high[2] | high[3] << 32;
        // The tables see seven bits of a byte; the eighth and kUnknown are the same bit.
        const __m512i unknown = _mm512_or_si512(_mm512_or_si512(a, digit_a), _mm512_or_si512(b, digit_b));
        return _mm512_movepi8_mask(unknown) == 0;
    }

    static NONET_INLINE void collect(const uint64_t* words, size_t stride, uint8_t* cells) {
        NONET_UNROLL for (int w = 0; w < kTaskWords; ++w) {
            const uint64_t bytes = _pext_u64(words[static_cast<size_t>(w) * stride], kFirstEight);
            std::memcpy(cells + 7 * w, &bytes, 8);
        }
    }
    static NONET_INLINE void finish(const uint8_t* cells, uint8_t zero, uint8_t* solution) {
        // A lone bit b, or none for 9: below it lie popcount(b - 1) others.
        const __m512i minus_one = _mm512_set1_epi8(-1), base = _mm512_set1_epi8(static_cast<char>(zero + 1));
        const __m512i a = _mm512_add_epi8(_mm512_loadu_si512(cells), minus_one);
        const __m512i b = _mm512_add_epi8(_mm512_maskz_loadu_epi8(0x1FFFF, cells + 64), minus_one);
        _mm512_storeu_si512(solution, _mm512_add_epi8(_mm512_popcnt_epi8(a), base));
        _mm512_mask_storeu_epi8(solution + 64, 0x1FFFF, _mm512_add_epi8(_mm512_popcnt_epi8(b), base));
    }
    static NONET_INLINE void write(const uint64_t* words, size_t stride, uint8_t zero, uint8_t* solution) {
        const uint64_t low = words[4 * stride], high = words[5 * stride];
        const __m512i a = digits(words[0], words[stride], words[2 * stride], words[3 * stride], zero);
        const __m512i b = digits(low & 0xFFFFFFFF, low >> 32, high & 0xFFFFFFFF, high >> 32, zero);
        _mm512_storeu_si512(solution, a);
        _mm512_mask_storeu_epi8(solution + 64, 0x1FFFF, b);
    }
    static NONET_INLINE __m512i digits(uint64_t b0, uint64_t b1, uint64_t b2, uint64_t b3, uint8_t zero) {
        __m512i digit = _mm512_set1_epi8(static_cast<char>(zero));
        digit = _mm512_mask_add_epi8(digit, b0, digit, _mm512_set1_epi8(1));
        digit = _mm512_mask_add_epi8(digit, b1, digit, _mm512_set1_epi8(2));
        digit = _mm512_mask_add_epi8(digit, b2, digit, _mm512_set1_epi8(4));
        return _mm512_mask_add_epi8(digit, b3, digit, _mm512_set1_epi8(8));
    }
};

constexpr int64_t kIdentity = static_cast<int64_t>(0x8040201008040201);

struct Register256 {
    using V = Vector256;
    template <int kTable>
    static NONET_INLINE V ternary(V a, V b, V c) {
        return (V)_mm256_ternarylogic_epi64((__m256i)a, (__m256i)b, (__m256i)c, kTable);
    }
    static NONET_INLINE V unpack_low(V a, V b) { return (V)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }
    static NONET_INLINE V unpack_high(V a, V b) { return (V)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b); }
    static NONET_INLINE bool any(V v) { return !_mm256_testz_si256((__m256i)v, (__m256i)v); }
    static NONET_INLINE V multiply_identity(V x) {
        return (V)_mm256_gf2p8affine_epi64_epi8(_mm256_set1_epi64x(kIdentity), (__m256i)x, 0);
    }
};

struct Register512 {
    using V = Vector512;
    template <int kTable>
    static NONET_INLINE V ternary(V a, V b, V c) {
        return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, kTable);
    }
    static NONET_INLINE V unpack_low(V a, V b) { return (V)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b); }
    static NONET_INLINE V unpack_high(V a, V b) { return (V)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b); }
    static NONET_INLINE bool any(V v) { return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0; }
    static NONET_INLINE V multiply_identity(V x) {
        return (V)_mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(kIdentity), (__m512i)x, 0);
    }
};

using Avx512 = Avx512Ops<Register256>;
using Avx512Wide = Avx512Ops<Register512>;

// Takes the width that suits the job. 512 lanes are 62 KB of state, beside a first-level cache of 48 KB (Intel since
// Ice Lake, Zen 5) or 32 KB (Zen 4, where they were 2 to 11 % slower), and half the instructions. On an Emerald Rapids
// core that is busy on both threads they take 10 to 27 % less time; on one that is otherwise idle, up to 5 % less.
class Avx512Kernel final : public Kernel {
  public:
    explicit Avx512Kernel(const Limits& limits) : limits_(limits) {}

    bool solve(const Job& job) override {
        const size_t lanes = limits_.lanes != 0                                           ? limits_.lanes
                             : job.size >= kWideFrom && first_level_cache() >= kWideCache ? 512
                                                                                          : 256;
        std::unique_ptr<Kernel>& kernel = lanes == 512 ? wide_ : narrow_;
        if (!kernel && lanes == 512) kernel = std::make_unique<KernelOf<Avx512Wide>>(limits_);
        if (!kernel) kernel = std::make_unique<KernelOf<Avx512>>(limits_);
        kernel->statistics = statistics;
        const bool is_done = kernel->solve(job);
        statistics = kernel->statistics;
        return is_done;
    }

  private:
    static constexpr size_t kWideFrom = 2048, kWideCache = 48 << 10;

    const Limits limits_;
    std::unique_ptr<Kernel> narrow_, wide_;
};

std::unique_ptr<Kernel> make_avx512(const Limits& limits) {
    return std::make_unique<Avx512Kernel>(limits);
}

}  // namespace

const KernelMaker kAvx512Kernel = {"avx512", &make_avx512};

}  // namespace nonet::sliced

#include "isa/end.hpp"

#endif
