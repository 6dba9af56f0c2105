// Symmetries of a board's candidates, which group the arrangements of a band into families.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/geometry.hpp"

namespace nonet::count {

using Masks = std::array<uint16_t, kCells>;

// A symmetry that preserves the candidates of the board: cells moved, then digits renamed.
struct Symmetry {
    std::array<uint8_t, kDigits> digits;          // the new name of each
    std::array<std::array<uint8_t, 3>, 3> lines;  // of each band: where its rows go
    std::array<uint8_t, 3> bands, stacks;         // where they go
};

// Lists generators of the symmetries: exchange of two digits with the same candidates everywhere; exchange of two rows,
// columns, bands or stacks, with the digits renamed. There may be more; missing one only costs time.
std::vector<Symmetry> list_symmetries(const Masks& masks);

}  // namespace nonet::count
