// The vector type of the search for any CPU: one board in two 128-bit vectors of the compiler (SSE2, NEON).

struct Boxes {
    typedef uint16_t Half __attribute__((vector_size(16)));
    static constexpr bool kFitInRegisters = false;  // whether a board does, beside what a sweep needs
    using Answer = bool;

    Half lower, upper;  // lanes 0..7 (two bands) and 8..15 (the third, and spare)

    NONET_INLINE static Boxes load(const uint16_t* p) {
        Boxes a;
        __builtin_memcpy(&a.lower, p, 16);
        __builtin_memcpy(&a.upper, p + 8, 16);
        return a;
    }
    NONET_INLINE void store(uint16_t* p) const {
        __builtin_memcpy(p, &lower, 16);
        __builtin_memcpy(p + 8, &upper, 16);
    }
    NONET_INLINE static Boxes splat(uint16_t w) {
        const Half half = {w, w, w, w, w, w, w, w};
        return {half, half};
    }
    NONET_INLINE static Boxes zero() { return splat(0); }
    NONET_INLINE static Boxes splat_pair(uint32_t w) { return splat(static_cast<uint16_t>(w)); }

    NONET_INLINE friend Boxes operator&(Boxes a, Boxes b) { return {a.lower & b.lower, a.upper & b.upper}; }
    NONET_INLINE friend Boxes operator|(Boxes a, Boxes b) { return {a.lower | b.lower, a.upper | b.upper}; }
    NONET_INLINE friend Boxes operator^(Boxes a, Boxes b) { return {a.lower ^ b.lower, a.upper ^ b.upper}; }
    NONET_INLINE static Boxes minus(Boxes a, Boxes b) { return {a.lower & ~b.lower, a.upper & ~b.upper}; }
    NONET_INLINE static Boxes or3(Boxes a, Boxes b, Boxes c) { return a | b | c; }
    NONET_INLINE static Boxes and3(Boxes a, Boxes b, Boxes c) { return a & b & c; }
    NONET_INLINE static Boxes and_or(Boxes a, Boxes b, Boxes c) { return (a & b) | c; }
    NONET_INLINE static Boxes xor_or(Boxes a, Boxes b, Boxes c) { return (a ^ b) | c; }
    NONET_INLINE static Boxes minus_both(Boxes a, Boxes b, Boxes c) { return minus(a, b | c); }
    NONET_INLINE static Boxes minus_xor(Boxes a, Boxes b, Boxes c) { return minus(a, b) ^ c; }
    NONET_INLINE static Boxes minus_common(Boxes a, Boxes b, Boxes c) { return minus(a, b & c); }
    NONET_INLINE static Boxes majority(Boxes a, Boxes b, Boxes c) { return (a & b) | ((a | b) & c); }

    NONET_INLINE static Half next(Half a) { return __builtin_shufflevector(a, a, 1, 2, 0, 3, 5, 6, 4, 7); }
    NONET_INLINE static Half last(Half a) { return __builtin_shufflevector(a, a, 2, 0, 1, 3, 6, 4, 5, 7); }
    NONET_INLINE static Boxes next_in_band(Boxes a) { return {next(a.lower), next(a.upper)}; }
    NONET_INLINE static Boxes last_in_band(Boxes a) { return {last(a.lower), last(a.upper)}; }
    NONET_INLINE static Boxes next_in_stack(Boxes a) {
        return {__builtin_shufflevector(a.lower, a.upper, 4, 5, 6, 7, 8, 9, 10, 11),
                __builtin_shufflevector(a.lower, a.upper, 0, 1, 2, 3, 12, 13, 14, 15)};
    }
    NONET_INLINE static Boxes last_in_stack(Boxes a) {
        return {__builtin_shufflevector(a.lower, a.upper, 8, 9, 10, 11, 0, 1, 2, 3),
                __builtin_shufflevector(a.lower, a.upper, 4, 5, 6, 7, 12, 13, 14, 15)};
    }

    NONET_INLINE static Boxes equal(Boxes a, Boxes b) {
        return {reinterpret_cast<Half>(a.lower == b.lower), reinterpret_cast<Half>(a.upper == b.upper)};
    }
    NONET_INLINE static Boxes add(Boxes a, Boxes b) { return {a.lower + b.lower, a.upper + b.upper}; }
    NONET_INLINE static Boxes subtract(Boxes a, Boxes b) { return {a.lower - b.lower, a.upper - b.upper}; }
    NONET_INLINE static Boxes shift_down(Boxes a, int bits) { return {a.lower >> bits, a.upper >> bits}; }
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
        const Boxes none = equal(hidden, zero());
        return x & kept & ((hidden | none) & (hidden ^ decrement(hidden)));
    }

    NONET_INLINE static Boxes count(Boxes a) {
        a = subtract(a, shift_down(a, 1) & splat(0x5555));
        a = add(a & splat(0x3333), shift_down(a, 2) & splat(0x3333));
        a = add(a, shift_down(a, 4)) & splat(0x0F0F);
        return add(a & splat(0xFF), shift_down(a, 8));
    }
    NONET_INLINE static Boxes where_three(Boxes counts, Boxes a) { return a & equal(counts, splat(3)); }
    NONET_INLINE static Boxes restrict_where_three(Boxes counts, Boxes a, Boxes limit) {
        return minus(a, minus(equal(counts, splat(3)), limit));
    }
    NONET_INLINE static Boxes short_of_three(Boxes possible, Boxes fixed, Boxes overdrawn) {
        return or3(subtract(possible, splat(3)), subtract(splat(3), fixed), overdrawn);
    }

    NONET_INLINE static Boxes only_used(Boxes a) {
        return {a.lower & Half{0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0},
                a.upper & Half{0xFFFF, 0xFFFF, 0xFFFF, 0, 0, 0, 0, 0}};
    }
    NONET_INLINE static unsigned least(Boxes rows, Boxes columns) {
        uint16_t row[16], column[16];
        rows.store(row);
        columns.store(column);
        uint32_t least = 0xFFFFFFFF;
        for (uint32_t i = 0; i < 3; ++i) {
            const uint32_t band = row[4 * i] + row[4 * i + 1] + row[4 * i + 2];
            const uint32_t stack = column[i] + column[i + 4] + column[i + 8];
            // Subtracting one sends zero, what is decided already, to the end.
            const uint32_t a = (band - 1) << 3 | i, b = (stack - 1) << 3 | 4 | i;
            least = a < least ? a : least;
            least = b < least ? b : least;
        }
        return least & 7;
    }

    NONET_INLINE static bool nonzero(Boxes a) {
        typedef uint64_t Words __attribute__((vector_size(16)));
        const Words words = reinterpret_cast<Words>(a.lower | a.upper);
        return (words[0] | words[1]) != 0;
    }
    NONET_INLINE static bool negative(Boxes a) { return nonzero(a & splat(0x8000)); }
    NONET_INLINE static bool negative_or_not_all(Boxes signs, Boxes digits) {
        return nonzero((signs & splat(0x8000)) | (digits ^ splat(kAllDigits)));
    }
};
