// Lanes of 16 bits for AVX-512: 32 of them.
struct Lanes {
    static constexpr int kCount = 32;
    typedef __m512i Sums;

    NONET_INLINE static Sums zero() { return _mm512_setzero_si512(); }
    NONET_INLINE static Sums multiply_add(Sums sums, const int16_t* a, const int16_t* b) {
        return _mm512_add_epi32(sums, _mm512_madd_epi16(_mm512_load_si512(a), _mm512_load_si512(b)));
    }
    NONET_INLINE static uint64_t total(Sums sums) {
        alignas(64) uint32_t lanes[16];
        _mm512_store_si512(lanes, sums);
        uint64_t total = 0;
        for (const uint32_t lane : lanes) total += lane;
        return total;
    }
};
