// What is asked of a puzzle that is to be made.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "logic/core/solver.hpp"
#include "make/prober.hpp"
#include "make/symmetry.hpp"

namespace nonet::make {

// How hard it should be for people. `way` holds the techniques that may be used, in order: a puzzle they do not solve
// is refused, so that searches for harder ones are never made.
struct Grade {
    logic::Level lowest = logic::Level::easy, highest = logic::Level::extreme;
    int32_t least_score = 0, most_score = std::numeric_limits<int32_t>::max();
    std::optional<logic::Technique> needed;  // used on the way; what is easier, `without`, is not enough
    logic::Config way, without;
    bool is_bounded = false;  // whether `way` must solve it to the end

    // Whether a puzzle that singles, locked candidates and triples solve cannot be meant: they are medium at most, and
    // never add up to a score that makes such a puzzle unfair.
    bool is_never_plain() const {
        return lowest >= logic::Level::unfair || (needed && logic::entry_of(*needed).level >= logic::Level::hard);
    }

    // Whether nothing that a later step adds could make a puzzle too hard.
    bool is_open() const {
        return highest == logic::Level::extreme && most_score == std::numeric_limits<int32_t>::max() && !is_bounded;
    }
};

// How hard it should be on the Sudoku Explainer scale, in tenths.
struct SeGrade {
    int least = 0, most = 255;
    bool is_diamond = false;  // the first step is the hardest
    bool is_pearl = false;    // no step after the first digit is harder than those before
};

struct Order {
    Symmetry symmetry = Symmetry::none;
    uint8_t allowed[kCells];         // flags: where clues may stand
    std::optional<Digits> solution;  // the full grid to use
    int fewest = 0, most = kCells;   // clues
    bool has_clue_range = false;
    bool is_minimal = false;  // no clue can go
    std::optional<Grade> grade;
    std::optional<SeGrade> se;
    uint32_t effort = 100'000;  // puzzles tried before it gives up
};

}  // namespace nonet::make
