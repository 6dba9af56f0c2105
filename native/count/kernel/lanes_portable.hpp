// Lanes of 16 bits for any CPU: 8 of them (SSE2), or plain code that the compiler may vectorise.
struct Lanes {
    static constexpr int kCount = 8;
    typedef uint32_t Sums __attribute__((vector_size(16)));

    NONET_INLINE static Sums zero() { return Sums{0, 0, 0, 0}; }
    // Adds the products of neighbouring lanes to the sums.
    NONET_INLINE static Sums multiply_add(Sums sums, const int16_t* a, const int16_t* b) {
#if NONET_X86
        const __m128i x = _mm_load_si128(reinterpret_cast<const __m128i*>(a));
        const __m128i y = _mm_load_si128(reinterpret_cast<const __m128i*>(b));
        return sums + reinterpret_cast<Sums>(_mm_madd_epi16(x, y));
#else
        Sums products;
        for (int i = 0; i < 4; ++i)
            products[i] = static_cast<uint32_t>(a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1]);
        return sums + products;
#endif
    }
    NONET_INLINE static uint64_t total(Sums sums) {
        return uint64_t{sums[0]} + uint64_t{sums[1]} + uint64_t{sums[2]} + uint64_t{sums[3]};
    }
};
