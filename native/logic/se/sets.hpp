// Enumerates sets: n members with n places between them. Subsets and fish are both such sets.
#pragma once

#include "logic/se/grid.hpp"

namespace nonet::logic::se {

// Calls `use(members, sum)` for each combination of `size` members whose masks have `size` bits between them. Members
// with fewer than two bits, or more than `size`, can be in none. Ascending by the mask of the members.
template <typename Use>
bool for_each_set(const uint16_t* masks, int size, Use use) {
    uint8_t member[9];
    int count = 0;
    for (int i = 0; i < 9; ++i)
        if (const int bits = size_of(masks[i]); bits >= 2 && bits <= size) member[count++] = static_cast<uint8_t>(i);
    if (count < size) return false;
    // The last member is the outermost loop: that is ascending order of masks.
    for (int a = 1; a < count; ++a) {
        const uint16_t of_a = masks[member[a]];
        for (int b = 0; b < a; ++b) {
            const uint16_t of_b = static_cast<uint16_t>(of_a | masks[member[b]]);
            if (size == 2) {
                if (size_of(of_b) == 2 && use(1 << member[a] | 1 << member[b], of_b)) return true;
                continue;
            }
            if (size_of(of_b) > size) continue;
            for (int c = 0; c < b; ++c) {
                const uint16_t of_c = static_cast<uint16_t>(of_b | masks[member[c]]);
                if (size_of(of_c) > size) continue;
                const int three = 1 << member[a] | 1 << member[b] | 1 << member[c];
                if (size == 3) {
                    if (size_of(of_c) == 3 && use(three, of_c)) return true;
                    continue;
                }
                for (int e = 0; e < c; ++e) {
                    const uint16_t of_e = static_cast<uint16_t>(of_c | masks[member[e]]);
                    if (size_of(of_e) == 4 && use(three | 1 << member[e], of_e)) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace nonet::logic::se
