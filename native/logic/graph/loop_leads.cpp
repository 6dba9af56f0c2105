// The eliminations of loops and chains between two candidates.
#include "logic/graph/loop_leads.hpp"

namespace nonet::logic {

bool loop_strikes(const Board& board, LoopPhase phase, Candidate from, Candidate to, bool to_is_on, Strikes& strikes) {
    if (phase == LoopPhase::aic) {
        if (from.digit == to.digit) {
            const CellSet both = kSets.peers[from.cell] & kSets.peers[to.cell] & board.cells_with(from.digit);
            if (!both.several()) return false;  // one elimination: a loop finds it
            strikes.add(both, from.digit);
            return true;
        }
        if (!sees(from.cell, to.cell) || !board.has(to.cell, from.digit) || !board.has(from.cell, to.digit))
            return false;
        strikes.add(from.cell, to.digit);
        strikes.add(to.cell, from.digit);
        return true;
    }
    if (phase == LoopPhase::from_on) {
        // On to off of the same digit, or on to on of another: the premise contradicts itself.
        if (to_is_on == (from.digit == to.digit)) return false;
        strikes.add(from.cell, from.digit);
        return true;
    }
    if (to_is_on) {
        if (from.digit != to.digit) return false;
        for (const int digit : digits_in(board.marks(from.cell) & ~mask_of(from.digit))) strikes.add(from.cell, digit);
        return true;
    }
    if (from.digit == to.digit) return false;
    strikes.add(from.cell, to.digit);
    return true;
}

}  // namespace nonet::logic
