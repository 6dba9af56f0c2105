// Range-based loops over the members of a set: for (const int digit : digits_in(mask)).
//
// Reading the current member removes it, so that such a loop compiles to the same code as `while (any()) pop()`.
#pragma once

#include <bit>
#include <cstdint>

namespace nonet {

struct SetEnd {};

template <class Set>
struct SetIterator {
    Set rest;

    constexpr bool operator!=(SetEnd) const { return rest.any(); }
    constexpr int operator*() { return rest.pop(); }
    constexpr void operator++() {}
};

// The bits of a mask, lowest first, numbered from kFirst.
template <int kFirst>
struct MaskBits {
    uint32_t mask;

    constexpr bool any() const { return mask != 0; }
    constexpr int pop() {
        const int bit = std::countr_zero(mask);
        mask &= mask - 1;
        return kFirst + bit;
    }
    constexpr SetIterator<MaskBits> begin() const { return {*this}; }
    constexpr SetEnd end() const { return {}; }
};

constexpr MaskBits<0> bits_in(uint32_t mask) {
    return {mask};
}
// The digits of a mask with bit d-1 for digit d.
constexpr MaskBits<1> digits_in(uint32_t mask) {
    return {mask};
}

// Sets of bits over several words.
template <class Words>
constexpr bool has_bit(const Words& words, int bit) {
    return (words[bit >> 6] >> (bit & 63) & 1) != 0;
}
template <class Words>
constexpr void set_bit(Words&& words, int bit) {
    words[bit >> 6] |= uint64_t{1} << (bit & 63);
}

}  // namespace nonet
