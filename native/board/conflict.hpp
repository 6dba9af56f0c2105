// Checks whether a digit occurs twice in a house.
#pragma once

#include "board/geometry.hpp"

namespace nonet {

// `digits` are 81 of 0..9, 0 for a blank. Other bytes count as some digit: they may occur in memory that another thread
// writes.
inline bool has_conflict(const uint8_t* digits) {
    uint16_t seen[kHouses] = {};
    for (int cell = 0; cell < kCells; ++cell) {
        if (digits[cell] == 0) continue;
        const auto bit = static_cast<uint16_t>(1u << (digits[cell] & 15));
        for (const uint8_t house : kGeometry.cell_houses[cell]) {
            if ((seen[house] & bit) != 0) return true;
            seen[house] |= bit;
        }
    }
    return false;
}

}  // namespace nonet
