// The symmetries that a pattern of clues may have, as groups of cells that are clues together or not at all.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace nonet::make {

enum class Symmetry : uint8_t {
    none,
    rotational,    // half a turn
    quarter_turn,  // a quarter of a turn, and so half a turn too
    horizontal,    // left and right mirrored
    vertical,      // top and bottom mirrored
    both,          // horizontal and vertical
    diagonal,      // mirrored at the line from top left to bottom right
    antidiagonal,  // mirrored at the line from top right to bottom left
    both_diagonals,
    full,  // all of them: the eight symmetries of the square
};

inline constexpr int kSymmetries = static_cast<int>(Symmetry::full) + 1;

// Cells in groups: group i holds cells[start[i]] .. cells[start[i + 1] - 1], the lowest cell first.
struct Units {
    int count = 0;
    uint8_t start[kCells + 1] = {};
    uint8_t cells[kCells] = {};

    int size(int unit) const { return start[unit + 1] - start[unit]; }
};

// Groups the cells that `allowed` (81 flags) permits; a group with a forbidden cell is left out.
Units units_of(Symmetry symmetry, const uint8_t* allowed);

}  // namespace nonet::make
