// What forcing chains and forcing nets share: the conclusions that a closure of implications allows.
#pragma once

#include "logic/links.hpp"

namespace nonet::logic {

// Candidates that must be true, and that must be false, as bit rows over the candidates of a graph.
struct Conclusions {
    std::vector<uint64_t> placed, struck;
};

// A cell, or a digit in a house: exactly one of its candidates is true.
struct Unit {
    int8_t house;      // -1 for a cell
    bool is_complete;  // no place lost to an earlier elimination: HoDoKu sees it run empty only then
    uint8_t size;
    std::array<uint16_t, 9> members;  // candidate numbers
};

// All units of a position, in HoDoKu's order: cells, rows, columns, boxes.
void collect_units(const Board& board, const LinkGraph& graph, std::vector<Unit>& units);

// The conclusions from two premises that exclude each other (a candidate on or off) and from units (one of the
// members is on), for the rows `reach(node)`.
template <class Row>
void conclude_verities(const LinkGraph& graph, const std::vector<Unit>& units, Row reach, Conclusions& found) {
    const int words = graph.candidate_words();
    for (int i = 0; i < graph.candidates(); ++i) {
        const uint64_t *if_on = reach(graph.on(i)), *if_off = reach(graph.off(i));
        // The premise's own cell is a matter for contradictions.
        const int cell = graph.candidate(i).cell;
        int first = i, last = i;
        while (first > 0 && graph.candidate(first - 1).cell == cell) --first;
        while (last + 1 < graph.candidates() && graph.candidate(last + 1).cell == cell) ++last;
        for (int w = 0; w < words; ++w) {
            uint64_t own = 0;
            for (int k = first; k <= last; ++k)
                if (k >> 6 == w) own |= uint64_t{1} << (k & 63);
            found.placed[w] |= if_on[w] & if_off[w] & ~own;
            found.struck[w] |= if_on[words + w] & if_off[words + w] & ~own;
        }
    }
    for (const Unit& unit : units) {
        for (int w = 0; w < words; ++w) {
            uint64_t on = ~uint64_t{0}, off = ~uint64_t{0};
            for (int m = 0; m < unit.size; ++m) {
                const uint64_t* row = reach(graph.on(unit.members[m]));
                on &= row[w];
                off &= row[words + w];
            }
            found.placed[w] |= on;
            found.struck[w] |= off;
        }
    }
}

}  // namespace nonet::logic
