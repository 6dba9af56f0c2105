// The canonical form of a grid: the smallest of all grids equivalent to it.
//
// The symmetries of Sudoku: transposing, permuting the bands, the stacks, the rows of a band and the columns of a stack
// (3,359,232 ways in all), and renaming the digits. The smallest grid, read row by row with blanks before digits, is
// the same for all equivalent grids and for no others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "board/stop.hpp"

namespace nonet::make {

// How a grid became its canonical form. Cell (r, c) of the form is cell (rows[r], columns[c]) of the grid, after
// transposing it if is_transposed; digit d became digits[d]. Digits that the grid lacks come last, in ascending order.
struct Transform {
    std::array<uint8_t, 9> rows;
    std::array<uint8_t, 9> columns;
    std::array<uint8_t, 10> digits;
    bool is_transposed;
};

struct Canonical {
    std::array<uint8_t, 81> digits;
    Transform transform;
    // Symmetries of cells that map the grid to itself, with some renaming of its digits; at least 1.
    uint64_t automorphisms;
};

// Finds the canonical form of 81 digits of 0..9, 0 for blank, without conflicts (with them it may take 200 MB).
// Returns nothing if stopped: three full rows take a tenth of a second, other grids much less.
std::optional<Canonical> canonicalise(const uint8_t* digits, Stop stop = {});

}  // namespace nonet::make
