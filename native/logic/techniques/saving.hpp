// The consequences of "one of these candidates is true": the candidates that prevent an impossible pattern.
#pragma once

#include <vector>

#include "logic/core/step.hpp"

namespace nonet::logic {

// Places the candidate if it is the only one; otherwise strikes every other candidate that conflicts with all of them.
// Returns false if there are none, or nothing to strike.
inline bool take_one_of(const Board& board, const std::vector<Candidate>& candidates, Step& step) {
    if (candidates.empty()) return false;
    if (candidates.size() == 1) {
        step.place(candidates[0].cell, candidates[0].digit);
        return true;
    }
    for (int digit = 1; digit <= kDigits; ++digit) {
        CellSet struck = board.cells_with(digit);
        for (const Candidate c : candidates) struck &= c.digit == digit ? kSets.peers[c.cell] : CellSet::of(c.cell);
        step.eliminate_all(struck, digit);
    }
    return !step.eliminations.empty();
}

}  // namespace nonet::logic
