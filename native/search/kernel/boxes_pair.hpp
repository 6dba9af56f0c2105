// The vector type of the search for two boards at once: one in each half of a 512-bit register.
//
// A comparison gives a mask register here, and the way back to a vector takes longer than a shift: 0 - 1 and 0 - x are
// negative, and shifting in the sign makes that a mask. Nine bits never reach the sign. (Masks of all ones here and in
// pairs.hpp: without, GCC 12 warns of uninitialised registers in its own headers.)

struct Boxes {
    static constexpr bool kFitInRegisters = true;
    using Answer = uint8_t;  // bits 0..3 for the first board, 4..7 for the second

    __m512i v;

    NONET_INLINE static Boxes zero() { return {_mm512_setzero_si512()}; }
    NONET_INLINE static Boxes splat(uint16_t w) { return {_mm512_set1_epi16(static_cast<short>(w))}; }

    NONET_INLINE friend Boxes operator&(Boxes a, Boxes b) { return {_mm512_and_si512(a.v, b.v)}; }
    NONET_INLINE friend Boxes operator|(Boxes a, Boxes b) { return {_mm512_or_si512(a.v, b.v)}; }
    NONET_INLINE friend Boxes operator^(Boxes a, Boxes b) { return {_mm512_xor_si512(a.v, b.v)}; }
    NONET_INLINE static Boxes minus(Boxes a, Boxes b) { return {a.v & ~b.v}; }
    template <int kTable>
    NONET_INLINE static Boxes ternary(Boxes a, Boxes b, Boxes c) {
        return {_mm512_ternarylogic_epi32(a.v, b.v, c.v, kTable)};
    }
    NONET_INLINE static Boxes or3(Boxes a, Boxes b, Boxes c) { return ternary<kOr3>(a, b, c); }
    NONET_INLINE static Boxes and3(Boxes a, Boxes b, Boxes c) { return ternary<kAnd3>(a, b, c); }
    NONET_INLINE static Boxes and_or(Boxes a, Boxes b, Boxes c) { return ternary<kAndOr>(a, b, c); }
    NONET_INLINE static Boxes xor_or(Boxes a, Boxes b, Boxes c) { return ternary<kXorOr>(a, b, c); }
    NONET_INLINE static Boxes minus_both(Boxes a, Boxes b, Boxes c) { return ternary<kMinusBoth>(a, b, c); }
    NONET_INLINE static Boxes minus_xor(Boxes a, Boxes b, Boxes c) { return ternary<kMinusXor>(a, b, c); }
    NONET_INLINE static Boxes minus_common(Boxes a, Boxes b, Boxes c) { return ternary<kMinusCommon>(a, b, c); }

    NONET_INLINE static Boxes next_in_band(Boxes a) {
        return {_mm512_shufflehi_epi16(_mm512_shufflelo_epi16(a.v, 0b11'00'10'01), 0b11'00'10'01)};
    }
    NONET_INLINE static Boxes last_in_band(Boxes a) {
        return {_mm512_shufflehi_epi16(_mm512_shufflelo_epi16(a.v, 0b11'01'00'10), 0b11'01'00'10)};
    }
    NONET_INLINE static Boxes next_in_stack(Boxes a) { return {_mm512_maskz_permutex_epi64(0xFF, a.v, 0b11'00'10'01)}; }
    NONET_INLINE static Boxes last_in_stack(Boxes a) { return {_mm512_maskz_permutex_epi64(0xFF, a.v, 0b11'01'00'10)}; }

    NONET_INLINE static Boxes decrement(Boxes a) { return {_mm512_add_epi16(a.v, _mm512_set1_epi16(-1))}; }
    NONET_INLINE static Boxes single(Boxes x, Boxes less_one) { return minus(x, where_several(x, less_one)); }
    NONET_INLINE static Boxes where_several(Boxes x, Boxes less_one) { return where_negative(negated(x & less_one)); }
    NONET_INLINE static Boxes where_two(Boxes x, Boxes) { return where_negative(decrement(count(x) ^ splat(2))); }
    NONET_INLINE static Boxes keep_hidden(Boxes x, Boxes kept, Boxes hidden) {
        const Boxes less_one = decrement(hidden);
        return and3(x, kept, ternary<kLowestOrAll>(hidden, where_negative(less_one), less_one));
    }

    NONET_INLINE static Boxes count(Boxes a) { return {_mm512_popcnt_epi16(a.v)}; }
    NONET_INLINE static Boxes where_three(Boxes counts, Boxes a) {
        return {_mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(counts.v, _mm512_set1_epi16(3)), a.v)};
    }
    NONET_INLINE static Boxes restrict_where_three(Boxes counts, Boxes a, Boxes limit) {
        const __mmask32 three = _mm512_cmpeq_epi16_mask(counts.v, _mm512_set1_epi16(3));
        return {_mm512_mask_mov_epi16(a.v, three, (a & limit).v)};
    }
    NONET_INLINE static Boxes short_of_three(Boxes possible, Boxes fixed, Boxes overdrawn) {
        const __m512i three = _mm512_set1_epi16(3);
        return or3({_mm512_sub_epi16(possible.v, three)}, {_mm512_sub_epi16(three, fixed.v)}, overdrawn);
    }

    NONET_INLINE static Boxes only_used(Boxes a) { return {_mm512_maskz_mov_epi16(kUsedLanes * 0x10001u, a.v)}; }
    NONET_INLINE static Answer nonzero(Boxes a) { return _mm512_test_epi64_mask(a.v, a.v); }
    NONET_INLINE static Answer negative(Boxes a) { return _mm512_test_epi64_mask(a.v, splat(0x8000).v); }
    NONET_INLINE static Answer negative_or_not_all(Boxes signs, Boxes digits) {
        const Boxes bad = ternary<kSignOrMissing>(signs, digits, splat(0x8000));
        return _mm512_test_epi64_mask(bad.v, splat(0x81FF).v);
    }

  private:
    NONET_INLINE static Boxes negated(Boxes a) { return {_mm512_sub_epi16(_mm512_setzero_si512(), a.v)}; }
    NONET_INLINE static Boxes where_negative(Boxes a) { return {_mm512_srai_epi16(a.v, 15)}; }
};
