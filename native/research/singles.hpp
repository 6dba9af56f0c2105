// A board as nine sets of cells, one per digit, and singles on it.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/cells.hpp"

namespace nonet::research {

struct Position {
    std::array<logic::CellSet, kDigits> places;   // cells that may take the digit
    logic::CellSet open = logic::CellSet::all();  // cells without a digit

    // The board of a puzzle without conflicts, before any single.
    static Position of(const uint8_t* puzzle) {
        Position position;
        position.places.fill(logic::CellSet::all());
        for (int cell = 0; cell < kCells; ++cell)
            if (puzzle[cell] != 0) position.put(cell, puzzle[cell] - 1);
        return position;
    }

    // Digits are numbered from 0 here.
    void put(int cell, int digit) {
        for (int other = 0; other < kDigits; ++other)
            if (other != digit) places[other].remove(cell);
        places[digit] -= logic::kSets.peers[cell];
        open.remove(cell);
    }
};

// Applies naked and hidden singles until there are none; false on a contradiction.
bool apply_singles(Position& position);

}  // namespace nonet::research
