// The sliced solver in 256-bit AVX2 vectors.
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

#include "isa/begin_avx2.hpp"

#include "sliced/kernel/loop.hpp"

namespace nonet::sliced {
namespace {

typedef uint64_t Vector256 __attribute__((vector_size(32)));

struct Avx2 : PlainText<Vector256> {
    static NONET_INLINE V unpack_low(V a, V b) { return (V)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }
    static NONET_INLINE V unpack_high(V a, V b) { return (V)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b); }
    static NONET_INLINE bool any(V v) { return !_mm256_testz_si256((__m256i)v, (__m256i)v); }

    static NONET_INLINE bool read(const uint8_t* puzzle, const Alphabet& alphabet, uint64_t* words) {
        const __m256i blanks = _mm256_load_si256(reinterpret_cast<const __m256i*>(alphabet.blank_of_nibble.data()));
        const __m256i zero = _mm256_set1_epi8(static_cast<char>(alphabet.zero)), nine = _mm256_set1_epi8(9);
        const int starts[3] = {0, 32, 49};
        __m256i nibbles[3], known = _mm256_set1_epi8(-1);
        NONET_UNROLL for (int i = 0; i < 3; ++i) {
            const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + starts[i]));
            const __m256i digit = _mm256_sub_epi8(bytes, zero);
            const __m256i is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(digit, nine), digit);
            const __m256i is_blank = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(blanks, bytes), bytes);
            known = _mm256_and_si256(known, _mm256_or_si256(is_digit, is_blank));
            // A digit is below 16: shifting left by 4 moves no bit into the neighbour byte.
            nibbles[i] = _mm256_slli_epi16(_mm256_and_si256(digit, is_digit), 4);
        }
        uint64_t high[4];
        NONET_UNROLL for (int bit = 3; bit >= 0; --bit) {
            const uint64_t a = static_cast<uint32_t>(_mm256_movemask_epi8(nibbles[0]));
            const uint64_t b = static_cast<uint32_t>(_mm256_movemask_epi8(nibbles[1]));
            words[bit] = a | b << 32;
            high[bit] = static_cast<uint32_t>(_mm256_movemask_epi8(nibbles[2])) >> 15;
            NONET_UNROLL for (int i = 0; i < 3; ++i) nibbles[i] = _mm256_add_epi8(nibbles[i], nibbles[i]);
        }
        words[4] = high[0] | high[1] << 32;
        words[5] = high[2] | high[3] << 32;
        return _mm256_movemask_epi8(known) == -1;
    }

    static NONET_INLINE void collect(const uint64_t* words, size_t stride, uint8_t* cells) {
        NONET_UNROLL for (int w = 0; w < kTaskWords; ++w) {
            const uint64_t bytes = _pext_u64(words[static_cast<size_t>(w) * stride], kFirstEight);
            std::memcpy(cells + 7 * w, &bytes, 8);
        }
    }
    static NONET_INLINE void finish(const uint8_t* cells, uint8_t zero, uint8_t* solution) {
        const __m256i low_digit =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0));
        const __m256i high_digit =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
        const __m256i nibble = _mm256_set1_epi8(15), base = _mm256_set1_epi8(static_cast<char>(zero));
        const int starts[3] = {0, 32, 49};
        NONET_UNROLL for (const int start : starts) {
            const __m256i bits = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells + start));
            const __m256i low = _mm256_shuffle_epi8(low_digit, _mm256_and_si256(bits, nibble));
            const __m256i high = _mm256_shuffle_epi8(high_digit, _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble));
            const __m256i is_nine =
                _mm256_and_si256(_mm256_cmpeq_epi8(bits, _mm256_setzero_si256()), _mm256_set1_epi8(9));
            const __m256i digit = _mm256_or_si256(_mm256_or_si256(low, high), is_nine);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(solution + start), _mm256_add_epi8(digit, base));
        }
    }
    static NONET_INLINE void write(const uint64_t* words, size_t stride, uint8_t zero, uint8_t* solution) {
        const uint64_t low = words[4 * stride], high = words[5 * stride];
        // The last 32 cells begin at 49: 15 of the first 64, and the 17 others.
        const uint64_t last[4] = {low & 0x1FFFF, low >> 32, high & 0x1FFFF, high >> 32};
        // Byte i of a vector gets bit i of 32.
        const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
        const __m256i place = _mm256_set1_epi64x(static_cast<int64_t>(0x8040201008040201));
        const int starts[3] = {0, 32, 49};
        NONET_UNROLL for (int i = 0; i < 3; ++i) {
            __m256i digit = _mm256_set1_epi8(static_cast<char>(zero));
            NONET_UNROLL for (int bit = 0; bit < 4; ++bit) {
                const uint64_t first = words[static_cast<size_t>(bit) * stride];
                const uint64_t bits = i == 0 ? first : i == 1 ? first >> 32 : first >> 49 | last[bit] << 15;
                const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), spread);
                const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, place), place);
                digit = _mm256_add_epi8(digit, _mm256_and_si256(is_set, _mm256_set1_epi8(static_cast<char>(1 << bit))));
            }
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(solution + starts[i]), digit);
        }
    }
};

std::unique_ptr<Kernel> make_avx2(const Limits& limits) {
    return std::make_unique<KernelOf<Avx2>>(limits);
}

}  // namespace

const KernelMaker kAvx2Kernel = {"avx2", &make_avx2};

}  // namespace nonet::sliced

#include "isa/end.hpp"

#endif
