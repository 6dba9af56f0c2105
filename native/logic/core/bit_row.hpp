// Sets of numbers below 64 * kWords, for what is numbered by position: candidates, links, sets of cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "logic/core/cells.hpp"

namespace nonet::logic {

template <int kWords>
struct BitRow {
    std::array<uint64_t, kWords> word{};

    bool has(int i) const { return has_bit(word, i); }
    void add(int i) { set_bit(word, i); }
    void remove(int i) { word[i >> 6] &= ~(uint64_t{1} << (i & 63)); }
    bool any() const {
        uint64_t all = 0;
        for (const uint64_t part : word) all |= part;
        return all != 0;
    }
    // The lowest number, -1 if there is none.
    int first() const {
        for (int w = 0; w < kWords; ++w)
            if (word[w] != 0) return w * 64 + std::countr_zero(word[w]);
        return -1;
    }
    int count() const {
        int sum = 0;
        for (const uint64_t part : word) sum += count_bits(part);
        return sum;
    }
    bool intersects(const BitRow& other) const {
        uint64_t sum = 0;
        for (int w = 0; w < kWords; ++w) sum |= word[w] & other.word[w];
        return sum != 0;
    }
    BitRow& operator|=(const BitRow& other) {
        for (int w = 0; w < kWords; ++w) word[w] |= other.word[w];
        return *this;
    }
    BitRow& operator&=(const BitRow& other) {
        for (int w = 0; w < kWords; ++w) word[w] &= other.word[w];
        return *this;
    }
    BitRow& operator-=(const BitRow& other) {
        for (int w = 0; w < kWords; ++w) word[w] &= ~other.word[w];
        return *this;
    }
    friend BitRow operator|(BitRow a, const BitRow& b) { return a |= b; }
    friend BitRow operator&(BitRow a, const BitRow& b) { return a &= b; }
    friend BitRow operator-(BitRow a, const BitRow& b) { return a -= b; }
    // Calls use(number) for each, in ascending order.
    template <class Use>
    void each(const Use& use) const {
        for (int w = 0; w < kWords; ++w)
            for (uint64_t rest = word[w]; rest != 0; rest &= rest - 1) use(w * 64 + std::countr_zero(rest));
    }
};

}  // namespace nonet::logic
