// The canonical form of a board with eliminated candidates: one board for all equivalent ones.
//
// Its symmetries are those of canonical.hpp. The smallest of all boards would take too long to find where there are few
// digits or none: 2 · 6^8 arrangements, each with 9! names. So the form is chosen as graph canonisation does it: lines
// and digits are told apart by what they meet, ties are broken in every way, and the least board that this leads to is
// the form. It is the same for all equivalent boards, on every machine, and stays the same between versions.
#pragma once

#include <cstdint>
#include <optional>

#include "board/stop.hpp"
#include "make/canonical.hpp"

namespace nonet::make {

struct CandidateForm {
    Transform transform;
    // Symmetries of cells that map the board to itself, with some renaming of its digits; at least 1.
    uint64_t automorphisms;
};

// Finds how a board becomes its form. `masks` has a bit d-1 for each candidate d of a cell, and for the digit of a cell
// that has one. Returns nothing if stopped: most boards take a millisecond, full
// grids written as candidates half a second.
std::optional<CandidateForm> candidate_form(const uint8_t* digits, const uint16_t* masks, Stop stop = {});

}  // namespace nonet::make
