// Shared by forcing chains and forcing nets: the conclusions from a closure of implications.
#pragma once

#include "logic/graph/links.hpp"

namespace nonet::logic {

// Candidates that must be true, and that must be false, as bit rows over the candidates of a graph.
struct Conclusions {
    std::vector<uint64_t> placed, struck;

    void clear(int words) {
        placed.assign(words, 0);
        struck.assign(words, 0);
    }
    // Calls report(candidate, is_placement) in HoDoKu's order, placements first, until it returns true.
    template <class Report>
    void each(const Report& report) const {
        for (const bool is_placement : {true, false}) {
            const auto& row = is_placement ? placed : struck;
            for (size_t w = 0; w < row.size(); ++w)
                for (uint64_t rest = row[w]; rest != 0; rest &= rest - 1)
                    if (report(static_cast<int>(w) * 64 + std::countr_zero(rest), is_placement)) return;
        }
    }
};

// A cell, or a digit in a house: exactly one of its candidates is true.
struct Unit {
    int8_t house;      // -1 for a cell
    bool is_complete;  // no place lost to an earlier elimination: HoDoKu detects an empty unit only then
    uint8_t size;
    std::array<uint16_t, 9> members;  // candidate numbers
};

// All units of a position, in HoDoKu's order: cells, rows, columns, boxes.
template <class Index>
void collect_units(const Board& board, const Index& index, std::vector<Unit>& units) {
    units.clear();
    for (const int cell : board.empty()) {
        Unit unit{-1, true, 0, {}};
        for (const int digit : digits_in(board.marks(cell)))
            unit.members[unit.size++] = static_cast<uint16_t>(index.index_of(cell, digit));
        if (unit.size > 0) units.push_back(unit);
    }
    std::array<CellSet, kDigits> allowed;
    for (int digit = 1; digit <= 9; ++digit) allowed[digit - 1] = board.allowed(digit);
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = board.places(house, digit);
            if (places.empty()) continue;
            Unit unit{static_cast<int8_t>(house), (allowed[digit - 1] & kSets.houses[house]) == places, 0, {}};
            for (const int cell : places)
                unit.members[unit.size++] = static_cast<uint16_t>(index.index_of(cell, digit));
            units.push_back(unit);
        }
    }
}

// The conclusions from two mutually exclusive premises (a candidate on or off) and from units (one of the members is
// on). `if_on(i)` and `if_off(i)` return the rows of candidate i: candidates on, then candidates off.
template <class Index, class IfOn, class IfOff>
void conclude_verities(const Index& index, const std::vector<Unit>& units, IfOn if_on, IfOff if_off,
                       Conclusions& found) {
    const int words = index.candidate_words();
    for (int i = 0; i < index.candidates(); ++i) {
        const uint64_t *on = if_on(i), *off = if_off(i);
        // Contradictions handle the premise's own cell.
        const int cell = index.candidate(i).cell;
        int first = i, last = i;
        while (first > 0 && index.candidate(first - 1).cell == cell) --first;
        while (last + 1 < index.candidates() && index.candidate(last + 1).cell == cell) ++last;
        for (int w = 0; w < words; ++w) {
            uint64_t placed = on[w] & off[w], struck = on[words + w] & off[words + w];
            if ((placed | struck) == 0) continue;
            for (int k = first; k <= last; ++k) {
                if (k >> 6 != w) continue;
                placed &= ~(uint64_t{1} << (k & 63));
                struck &= ~(uint64_t{1} << (k & 63));
            }
            found.placed[w] |= placed;
            found.struck[w] |= struck;
        }
    }
    for (const Unit& unit : units) {
        for (int w = 0; w < words; ++w) {
            uint64_t on = ~uint64_t{0}, off = ~uint64_t{0};
            for (int m = 0; m < unit.size; ++m) {
                const uint64_t* row = if_on(unit.members[m]);
                on &= row[w];
                off &= row[words + w];
            }
            found.placed[w] |= on;
            found.struck[w] |= off;
        }
    }
}

}  // namespace nonet::logic
