// The vector types of the search for AVX-512: one board in a 256-bit register.

// Truth tables for ternary logic: a = 0xF0, b = 0xCC, c = 0xAA.
inline constexpr int kOr3 = 0xF0 | 0xCC | 0xAA;
inline constexpr int kAnd3 = 0xF0 & 0xCC & 0xAA;
inline constexpr int kAndOr = (0xF0 & 0xCC) | 0xAA;
inline constexpr int kXorOr = (0xF0 ^ 0xCC) | 0xAA;
inline constexpr int kMinusBoth = 0xF0 & ~(0xCC | 0xAA) & 0xFF;
inline constexpr int kMinusXor = ((0xF0 & ~0xCC) ^ 0xAA) & 0xFF;
inline constexpr int kMinusCommon = 0xF0 & ~(0xCC & 0xAA) & 0xFF;
inline constexpr int kMajority = (0xF0 & 0xCC) | (0xF0 & 0xAA) | (0xCC & 0xAA);
inline constexpr int kSignOrMissing = (0xF0 & 0xAA) | (~0xCC & ~0xAA & 0xFF);  // c = the sign: a there, else not b
inline constexpr int kAndUnless = 0xF0 & (0xCC | ~0xAA) & 0xFF;                // c = where to restrict a to b
inline constexpr int kLowestOrAll = (0xF0 | 0xCC) & (0xF0 ^ 0xAA);             // a = s, b = (s == 0), c = s - 1

// The position of the smallest of eight words above zero.
NONET_INLINE unsigned index_of_least(__m128i words) {
    return static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_add_epi16(words, _mm_set1_epi16(-1))))) >> 16;
}

struct Boxes {
    static constexpr bool kFitInRegisters = true;  // whether a board does, beside what a sweep needs
    using Answer = bool;
    __m256i v;

    NONET_INLINE static Boxes load(const uint16_t* p) {
        return {_mm256_load_si256(reinterpret_cast<const __m256i*>(p))};
    }
    NONET_INLINE void store(uint16_t* p) const { _mm256_store_si256(reinterpret_cast<__m256i*>(p), v); }
    NONET_INLINE static Boxes zero() { return {_mm256_setzero_si256()}; }
    NONET_INLINE static Boxes splat(uint16_t w) { return {_mm256_set1_epi16(static_cast<short>(w))}; }
    NONET_INLINE static Boxes splat_pair(uint32_t w) { return {_mm256_set1_epi32(static_cast<int>(w))}; }

    NONET_INLINE friend Boxes operator&(Boxes a, Boxes b) { return {_mm256_and_si256(a.v, b.v)}; }
    NONET_INLINE friend Boxes operator|(Boxes a, Boxes b) { return {_mm256_or_si256(a.v, b.v)}; }
    NONET_INLINE friend Boxes operator^(Boxes a, Boxes b) { return {_mm256_xor_si256(a.v, b.v)}; }
    NONET_INLINE static Boxes minus(Boxes a, Boxes b) { return {_mm256_andnot_si256(b.v, a.v)}; }
    template <int kTable>
    NONET_INLINE static Boxes ternary(Boxes a, Boxes b, Boxes c) {
        return {_mm256_ternarylogic_epi32(a.v, b.v, c.v, kTable)};
    }
    NONET_INLINE static Boxes or3(Boxes a, Boxes b, Boxes c) { return ternary<kOr3>(a, b, c); }
    NONET_INLINE static Boxes and3(Boxes a, Boxes b, Boxes c) { return ternary<kAnd3>(a, b, c); }
    NONET_INLINE static Boxes and_or(Boxes a, Boxes b, Boxes c) { return ternary<kAndOr>(a, b, c); }
    NONET_INLINE static Boxes xor_or(Boxes a, Boxes b, Boxes c) { return ternary<kXorOr>(a, b, c); }
    NONET_INLINE static Boxes minus_both(Boxes a, Boxes b, Boxes c) { return ternary<kMinusBoth>(a, b, c); }
    NONET_INLINE static Boxes minus_xor(Boxes a, Boxes b, Boxes c) { return ternary<kMinusXor>(a, b, c); }
    NONET_INLINE static Boxes minus_common(Boxes a, Boxes b, Boxes c) { return ternary<kMinusCommon>(a, b, c); }
    NONET_INLINE static Boxes majority(Boxes a, Boxes b, Boxes c) { return ternary<kMajority>(a, b, c); }

    NONET_INLINE static Boxes next_in_band(Boxes a) {
        return {_mm256_shuffle_epi8(a.v, _mm256_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,  //
                                                          2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15))};
    }
    NONET_INLINE static Boxes last_in_band(Boxes a) {
        return {_mm256_shuffle_epi8(a.v, _mm256_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,  //
                                                          4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15))};
    }
    NONET_INLINE static Boxes next_in_stack(Boxes a) { return {_mm256_permute4x64_epi64(a.v, 0b11'00'10'01)}; }
    NONET_INLINE static Boxes last_in_stack(Boxes a) { return {_mm256_permute4x64_epi64(a.v, 0b11'01'00'10)}; }

    NONET_INLINE static Boxes equal(Boxes a, Boxes b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
    NONET_INLINE static Boxes decrement(Boxes a) { return {_mm256_add_epi16(a.v, _mm256_set1_epi16(-1))}; }
    NONET_INLINE static Boxes single(Boxes x, Boxes less_one) {
        // Comparing into a vector and not into a mask register: two cycles less to the next use.
        return {_mm256_and_si256(x.v, _mm256_cmpeq_epi16(_mm256_and_si256(x.v, less_one.v), _mm256_setzero_si256()))};
    }
    NONET_INLINE static Boxes where_several(Boxes x, Boxes less_one) {
        return equal(x & less_one, zero()) ^ splat(0xFFFF);
    }
    NONET_INLINE static Boxes where_two(Boxes x, Boxes) {
        return {_mm256_cmpeq_epi16(_mm256_popcnt_epi16(x.v), _mm256_set1_epi16(2))};
    }
    NONET_INLINE static Boxes keep_hidden(Boxes x, Boxes kept, Boxes hidden) {
        const Boxes none{_mm256_cmpeq_epi16(hidden.v, _mm256_setzero_si256())};
        return and3(x, kept, ternary<kLowestOrAll>(hidden, none, decrement(hidden)));
    }

    NONET_INLINE static Boxes count(Boxes a) { return {_mm256_popcnt_epi16(a.v)}; }
    NONET_INLINE static Boxes where_three(Boxes counts, Boxes a) {
        return {_mm256_and_si256(a.v, _mm256_cmpeq_epi16(counts.v, _mm256_set1_epi16(3)))};
    }
    NONET_INLINE static Boxes restrict_where_three(Boxes counts, Boxes a, Boxes limit) {
        const Boxes three{_mm256_cmpeq_epi16(counts.v, _mm256_set1_epi16(3))};
        return ternary<kAndUnless>(a, limit, three);
    }
    NONET_INLINE static Boxes short_of_three(Boxes possible, Boxes fixed, Boxes overdrawn) {
        const __m256i three = _mm256_set1_epi16(3);
        return or3({_mm256_sub_epi16(possible.v, three)}, {_mm256_sub_epi16(three, fixed.v)}, overdrawn);
    }

    NONET_INLINE static Boxes only_used(Boxes a) { return {_mm256_maskz_mov_epi16(kUsedLanes, a.v)}; }
    NONET_INLINE static Boxes add(Boxes a, Boxes b) { return {_mm256_add_epi16(a.v, b.v)}; }
    NONET_INLINE static unsigned least(Boxes rows, Boxes columns) {
        const __m128i bands = _mm256_maskz_cvtepi64_epi16(0xFF, _mm256_sad_epu8(rows.v, _mm256_setzero_si256()));
        const Boxes stacks = add(columns, add(next_in_stack(columns), last_in_stack(columns)));
        return index_of_least(_mm_unpacklo_epi64(bands, _mm256_castsi256_si128(stacks.v)));
    }
    NONET_INLINE static __m128i digits(Boxes a) {
        const __m256i below = _mm256_popcnt_epi16(decrement(a).v);
        return _mm256_maskz_cvtepi16_epi8(0xFFFF, _mm256_add_epi16(below, _mm256_set1_epi16(1)));
    }
    NONET_INLINE static bool nonzero(Boxes a) { return !_mm256_testz_si256(a.v, a.v); }
    NONET_INLINE static bool negative(Boxes a) { return _mm256_movepi16_mask(a.v) != 0; }
    NONET_INLINE static bool negative_or_not_all(Boxes signs, Boxes digits) {
        const Boxes bad = ternary<kSignOrMissing>(signs, digits, splat(0x8000));
        return !_mm256_testz_si256(bad.v, splat(0x81FF).v);
    }
};
