// Possible nice loops and AICs: premises that lead back to their own cell, or to an end that eliminates together with
// them.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "logic/graph/chain_work.hpp"

namespace nonet::logic {

// In the order of HoDoKu's search: loops from a candidate on, loops from one off, then AICs.
enum class LoopPhase : uint8_t { from_on, from_off, aic };

struct LoopLead {
    int32_t count;  // number of eliminations; kUnknownCount if it depends on the path
    int32_t sum;
    LoopPhase phase;
    bool end_is_on;
    uint16_t premise;  // candidate number
    uint16_t end;      // candidate number

    // HoDoKu's order of steps: more eliminations, smaller index sum, then the order of its search.
    friend bool operator<(const LoopLead& a, const LoopLead& b) {
        return std::tie(b.count, a.sum, a.phase, a.premise) < std::tie(a.count, b.sum, b.phase, b.premise);
    }
};

// The eliminations of a continuous loop depend on its path, so it is examined before all others.
inline constexpr int32_t kUnknownCount = 1 << 20;

// Whether a chain from one candidate to another would close to a continuous loop. Only chains from a candidate off to
// another of the same cell on can: other kinds would have to return to their own premise, or a node next to it.
inline bool is_continuous(LoopPhase phase, Candidate from, Candidate to, bool to_is_on) {
    return phase == LoopPhase::from_off && to_is_on && from.digit != to.digit;
}

// The eliminations of a discontinuous loop or AIC; returns false if there are none.
bool loop_strikes(const Board& board, LoopPhase phase, Candidate from, Candidate to, bool to_is_on, Strikes& strikes);

// Collects the leads of a position, best first. `Reach` answers, for candidate numbers: on_on(a, b), off_on(a, b),
// off_off(a, b): does a on (off) imply b on (off); refutes(a): does a on imply a off; forces(a): does a off imply
// anything at all.
template <class Reach, class Index>
void collect_leads(const Board& board, const Reach& reach, const Index& index, bool loops, bool rings, bool aics,
                   std::vector<LoopLead>& leads) {
    leads.clear();
    const auto add = [&](LoopPhase phase, int premise, int end, bool end_is_on) {
        Strikes strikes;
        if (!loop_strikes(board, phase, index.candidate(premise), index.candidate(end), end_is_on, strikes)) return;
        leads.push_back({strikes.count(), strikes.index_sum(), phase, end_is_on, static_cast<uint16_t>(premise),
                         static_cast<uint16_t>(end)});
    };
    for (int i = 0; i < index.candidates(); ++i) {
        const auto [cell, digit] = index.candidate(i);
        const uint16_t others = board.marks(cell) & ~mask_of(digit);
        const bool forces = reach.forces(i);
        if (loops) {
            if (reach.refutes(i)) add(LoopPhase::from_on, i, i, false);
            if (forces && reach.off_on(i, i)) add(LoopPhase::from_off, i, i, true);
        }
        for (const int other : digits_in(others)) {
            const int o = index.index_of(cell, other);
            if (loops && reach.on_on(i, o)) add(LoopPhase::from_on, i, o, true);
            if (!forces) continue;
            if (loops && reach.off_off(i, o)) add(LoopPhase::from_off, i, o, false);
            if (rings && size_of(others) > 1 && reach.off_on(i, o))
                leads.push_back(
                    {kUnknownCount, 0, LoopPhase::from_off, true, static_cast<uint16_t>(i), static_cast<uint16_t>(o)});
        }
        if (!aics || !forces) continue;
        CellSet cells = board.cells_with(digit);
        cells.remove(cell);
        while (cells.any()) {
            const int end_cell = cells.pop();
            if (const int end = index.index_of(end_cell, digit); reach.off_on(i, end))
                add(LoopPhase::aic, i, end, true);
            if (!sees(cell, end_cell)) continue;
            for (const int other : digits_in(others & board.marks(end_cell)))
                if (const int end = index.index_of(end_cell, other); reach.off_on(i, end))
                    add(LoopPhase::aic, i, end, true);
        }
    }
    std::sort(leads.begin(), leads.end());
}

}  // namespace nonet::logic
