// The sets of this scale: n members with n places between them. Subsets and fish are both such sets.
#pragma once

#include "logic/core/combinations.hpp"
#include "logic/se/grid.hpp"

namespace nonet::logic::se {

// A table as a function of its index.
template <class Table>
auto in(const Table& table) {
    return [&table](int i) { return table[i]; };
}

// Calls `use(members, sum)` for each set of `size` of nine members until it returns true, in ascending order of the
// masks of members. Members with fewer than two bits, or more than `size`, can be in none.
template <class MaskOf, class Use>
bool for_each_set(int size, const MaskOf& mask_of, const Use& use) {
    Members members;
    for (int i = 0; i < 9; ++i)
        if (const int bits = size_of(mask_of(i)); bits >= 2 && bits <= size) members.add(i, mask_of(i));
    return logic::for_each_set<Order::colexicographic>(members, size, use);
}

}  // namespace nonet::logic::se
