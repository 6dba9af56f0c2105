// Lanes of 16 bits for AVX2: 16 of them.
struct Lanes {
    static constexpr int kCount = 16;
    typedef __m256i Sums;

    NONET_INLINE static Sums zero() { return _mm256_setzero_si256(); }
    NONET_INLINE static Sums multiply_add(Sums sums, const int16_t* a, const int16_t* b) {
        const __m256i x = _mm256_load_si256(reinterpret_cast<const __m256i*>(a));
        const __m256i y = _mm256_load_si256(reinterpret_cast<const __m256i*>(b));
        return _mm256_add_epi32(sums, _mm256_madd_epi16(x, y));
    }
    NONET_INLINE static uint64_t total(Sums sums) {
        const __m256i low = _mm256_and_si256(sums, _mm256_set1_epi64x(0xFFFFFFFF));
        const __m256i both = _mm256_add_epi64(low, _mm256_srli_epi64(sums, 32));
        const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
        return static_cast<uint64_t>(_mm_cvtsi128_si64(half)) + static_cast<uint64_t>(_mm_extract_epi64(half, 1));
    }
};
