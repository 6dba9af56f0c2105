// Sets of digits with a given size and sum: tables made on first use, shared by all threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "variant/model.hpp"

namespace nonet::variant {

inline constexpr int kMostTabledSize = 16;

// For a cage and the digits that its open cells allow: the digits in some combination, and those in all.
struct CageEntry {
    uint16_t possible, needed;
};

// By the digits that the open cells may hold; for sizes up to 9.
const CageEntry* cage_table(int size, int count, int total);

// All sets of `count` of the digits 1..size with a total; for sizes up to kMostTabledSize.
const std::vector<Mask>& digit_sets(int size, int count, int total);

struct DigitSet {
    uint16_t digits;
    uint8_t total;
};

// All sets of `count` of the digits 1..size, by total; for sizes up to 9.
std::span<const DigitSet> digit_sets(int size, int count);

// The digits from bottom + 1 to top + 1.
constexpr Mask between(int bottom, int top, Mask all) {
    Mask kept = all;
    if (top < 0) return 0;
    if (top < 31) kept &= (Mask{2} << top) - 1;
    if (bottom > 31) return 0;
    if (bottom > 0) kept &= ~((Mask{1} << bottom) - 1);
    return kept;
}

}  // namespace nonet::variant
