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
    for (const int cell : roof) step.show_mask(Role::extra, cell, board.marks(cell) & ~pair);
}

// Extends `cells` by cells of `source` and calls use(cells, digits) whenever their candidates, together with `digits`,
// are one more than the cells, until it returns true. One of `digits` is true elsewhere: it makes them a naked set.
template <class Use>
bool for_each_naked(const Board& board, CellSet source, CellSet cells, uint16_t digits, const Use& use) {
    while (source.any()) {
        const int cell = source.pop();
        const CellSet grown = cells | CellSet::of(cell);
        const auto held = static_cast<uint16_t>(digits | board.marks(cell));
        if (size_of(held) == grown.count() + 1 && use(grown, held)) return true;
        if (for_each_naked(board, source, grown, held, use)) return true;
    }
    return false;
}

}  // namespace nonet::logic
