// All minimal puzzles inside a puzzle, one after another.
#pragma once

#include <cstdint>
#include <vector>

#include "board/stop.hpp"
#include "logic/core/cells.hpp"
#include "make/prober.hpp"

namespace nonet::research {

// The clues of a puzzle with one solution without which it would still have only that one.
logic::CellSet redundant_clues(make::Prober& prober, const make::Digits& puzzle, const make::Digits& solution);

// Whether there are none.
bool is_minimal(make::Prober& prober, const make::Digits& puzzle, const make::Digits& solution);

class Subsets {
  public:
    // Starts with a puzzle that has one solution.
    Subsets(const uint8_t* puzzle, const uint8_t* solution);

    // Adds the clues of up to `most` further minimal puzzles, each once, in an order that depends on the puzzle alone.
    // Fewer when there are no more; false if stopped, in which case the next call continues.
    bool next(size_t most, Stop stop, std::vector<logic::CellSet>& found);

  private:
    // The minimal puzzles that lie within `clues` and have all of `kept`. The essential ones of these cannot be left
    // out; the others were chosen to be kept.
    struct Node {
        logic::CellSet clues, kept, essential;
    };

    make::Digits digits_of(logic::CellSet clues) const;
    bool is_needed(logic::CellSet clues, int cell);
    void expand(Node node, std::vector<logic::CellSet>& found);

    make::Digits solution_;
    make::Prober prober_;
    std::vector<Node> stack_;
};

}  // namespace nonet::research
