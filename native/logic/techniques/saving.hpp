// Patterns that would be impossible, or have two solutions: the candidates that prevent them, and what follows.
#pragma once

#include <vector>

#include "logic/core/step.hpp"

namespace nonet::logic {

// Places the candidate if it is the only one; otherwise eliminates every other candidate that conflicts with all of
// them. Returns false if there are none, or nothing to eliminate.
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

// Shows a pair of digits in a deadly pattern: cells with the pair alone, and cells with further candidates.
inline void show_deadly_pair(const Board& board, uint16_t pair, CellSet floor, CellSet roof, Step& step) {
    step.digits = pair;
    step.show_set(Role::floor, floor, pair);
    step.show_set(Role::roof, roof, pair);
    while (roof.any()) {
        const int cell = roof.pop();
        for (auto extra = static_cast<uint16_t>(board.marks(cell) & ~pair); extra != 0; extra &= extra - 1)
            step.show(Role::extra, cell, digit_of(extra));
    }
}

}  // namespace nonet::logic
