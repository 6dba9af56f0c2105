// Which sets of digits have a given size and sum: tables made when they are first needed, shared by all threads.
#pragma once

#include <cstdint>
#include <vector>

#include "variant/model.hpp"

namespace nonet::variant {

inline constexpr int kMostTabledSize = 16;

// Of a cage whose open cells may hold some set of digits: those in some combination, and those in all.
struct CageEntry {
    uint16_t possible, needed;
};

// By the digits that the open cells may hold; for sizes up to 9.
const CageEntry* cage_table(int size, int count, int total);

// All sets of `count` of the digits 1..size with a total; for sizes up to kMostTabledSize.
const std::vector<Mask>& digit_sets(int size, int count, int total);

// The digits from bottom + 1 to top + 1, of all that there are.
constexpr Mask between(int bottom, int top, Mask all) {
    Mask kept = all;
    if (top < 0) return 0;
    if (top < 31) kept &= (Mask{2} << top) - 1;
    if (bottom > 31) return 0;
    if (bottom > 0) kept &= ~((Mask{1} << bottom) - 1);
    return kept;
}

}  // namespace nonet::variant
