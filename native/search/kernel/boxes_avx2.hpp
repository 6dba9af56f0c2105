// The vector type of the search for AVX2: one board in a 256-bit register.

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
    NONET_INLINE static Boxes or3(Boxes a, Boxes b, Boxes c) { return a | b | c; }
    NONET_INLINE static Boxes and3(Boxes a, Boxes b, Boxes c) { return a & b & c; }
    NONET_INLINE static Boxes and_or(Boxes a, Boxes b, Boxes c) { return (a & b) | c; }
    NONET_INLINE static Boxes xor_or(Boxes a, Boxes b, Boxes c) { return (a ^ b) | c; }
    NONET_INLINE static Boxes minus_both(Boxes a, Boxes b, Boxes c) { return minus(a, b | c); }
    NONET_INLINE static Boxes minus_xor(Boxes a, Boxes b, Boxes c) { return minus(a, b) ^ c; }
    NONET_INLINE static Boxes minus_common(Boxes a, Boxes b, Boxes c) { return minus(a, b & c); }
    NONET_INLINE static Boxes majority(Boxes a, Boxes b, Boxes c) { return (a & b) | ((a | b) & c); }

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
    NONET_INLINE static Boxes add(Boxes a, Boxes b) { return {_mm256_add_epi16(a.v, b.v)}; }
    NONET_INLINE static Boxes decrement(Boxes a) { return add(a, splat(0xFFFF)); }
    NONET_INLINE static Boxes single(Boxes x, Boxes less_one) { return x & equal(x & less_one, zero()); }
    NONET_INLINE static Boxes where_several(Boxes x, Boxes less_one) {
        return equal(x & less_one, zero()) ^ splat(0xFFFF);
    }
    NONET_INLINE static Boxes where_two(Boxes x, Boxes less_one) {
        const Boxes rest = x & less_one;
        return minus(equal(rest & decrement(rest), zero()), equal(rest, zero()));
    }
    NONET_INLINE static Boxes keep_hidden(Boxes x, Boxes kept, Boxes hidden) {
        return x & kept & minus(hidden | equal(hidden, zero()), decrement_unless_zero(hidden));
    }

    NONET_INLINE static Boxes count(Boxes a) {
        const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                               0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        // Nine bits: two nibbles and one more; the high byte of each shuffle looks up table[0] = 0.
        const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(a.v, _mm256_set1_epi16(15)));
        const __m256i high =
            _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(a.v, 4), _mm256_set1_epi16(15)));
        return add(add({low}, {high}), {_mm256_srli_epi16(a.v, 8)});
    }
    NONET_INLINE static Boxes where_three(Boxes counts, Boxes a) { return a & equal(counts, splat(3)); }
    NONET_INLINE static Boxes restrict_where_three(Boxes counts, Boxes a, Boxes limit) {
        return minus(a, minus(equal(counts, splat(3)), limit));
    }
    NONET_INLINE static Boxes short_of_three(Boxes possible, Boxes fixed, Boxes overdrawn) {
        const __m256i three = _mm256_set1_epi16(3);
        return or3({_mm256_sub_epi16(possible.v, three)}, {_mm256_sub_epi16(three, fixed.v)}, overdrawn);
    }

    NONET_INLINE static Boxes only_used(Boxes a) {
        return a & Boxes{_mm256_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0)};
    }
    NONET_INLINE static unsigned least(Boxes rows, Boxes columns) {
        const __m256i sums = _mm256_sad_epu8(rows.v, _mm256_setzero_si256());
        const __m128i pairs = _mm_packus_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        const __m128i bands = _mm_packus_epi32(pairs, pairs);
        const Boxes stacks = add(columns, add(next_in_stack(columns), last_in_stack(columns)));
        const __m128i words = _mm_unpacklo_epi64(bands, _mm256_castsi256_si128(stacks.v));
        // Zero, a band that is decided, must come last.
        const __m128i least = _mm_minpos_epu16(_mm_add_epi16(words, _mm_set1_epi16(-1)));
        return static_cast<unsigned>(_mm_cvtsi128_si32(least)) >> 16;
    }
    NONET_INLINE static __m128i digits(Boxes a) {
        // A de Bruijn product numbers the powers of two (by its top four bits); the table turns numbers into digits.
        const __m256i hash = _mm256_srli_epi16(_mm256_mullo_epi16(a.v, _mm256_set1_epi16(0x09AF)), 12);
        const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(hash), _mm256_extracti128_si256(hash, 1));
        return _mm_shuffle_epi8(_mm_setr_epi8(1, 2, 3, 6, 4, 0, 7, 0, 0, 5, 9, 0, 0, 8, 0, 0), bytes);
    }

    NONET_INLINE static bool nonzero(Boxes a) { return !_mm256_testz_si256(a.v, a.v); }
    NONET_INLINE static bool negative(Boxes a) { return !_mm256_testz_si256(a.v, splat(0x8000).v); }
    NONET_INLINE static bool negative_or_not_all(Boxes signs, Boxes digits) {
        return !_mm256_testz_si256((signs | Boxes{_mm256_cmpgt_epi16(splat(kAllDigits).v, digits.v)}).v,
                                   splat(0x8000).v);
    }

  private:
    // s - 1 where s is not zero, else 0: s & ~that is then the lowest bit of s.
    NONET_INLINE static Boxes decrement_unless_zero(Boxes a) { return {_mm256_subs_epu16(a.v, _mm256_set1_epi16(1))}; }
};
