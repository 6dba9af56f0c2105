// The requirements for a puzzle.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "logic/core/solver.hpp"
#include "make/prober.hpp"
#include "make/symmetry.hpp"

namespace nonet::make {

// The difficulty for people. `way` has the allowed techniques, in order: a puzzle that they do not solve is rejected,
// so that harder techniques are never searched.
struct Grade {
    logic::Level lowest = logic::Level::easy, highest = logic::Level::extreme;
    int32_t least_score = 0, most_score = std::numeric_limits<int32_t>::max();
    std::optional<logic::Technique> needed;  // used on the path; the easier ones, `without`, are not enough
    logic::Config way, without;
    bool is_bounded = false;  // whether `way` must solve it to the end

    // Whether puzzles solved by singles, locked candidates and triples can be ruled out: they are medium at most, and
    // their score never makes a puzzle unfair.
    bool is_never_plain() const {
        return lowest >= logic::Level::unfair || (needed && logic::entry_of(*needed).level >= logic::Level::hard);
    }

    // Whether no later step could make a puzzle too hard.
    bool is_open() const {
        return highest == logic::Level::extreme && most_score == std::numeric_limits<int32_t>::max() && !is_bounded;
    }
};

// The difficulty on the Sudoku Explainer scale, in tenths.
struct SeGrade {
    int least = 0, most = 255;
    bool is_diamond = false;  // the first step is the hardest
    bool is_pearl = false;    // no step after the first digit is harder than those before

    // Whether no digit may be placed at once: one in 600 random minimal puzzles is so, and one in many thousands rates
    // 3.0 or more at its first digit.
    bool is_closed_at_first() const { return (is_diamond || is_pearl) && least > kHardestHiddenSingle; }
    static constexpr int kHardestHiddenSingle = 15;
};

struct Order {
    Symmetry symmetry = Symmetry::none;
    uint8_t allowed[kCells];         // flags: where clues are allowed
    std::optional<Digits> solution;  // the full grid to use
    int fewest = 0, most = kCells;   // clues
    bool has_clue_range = false;
    bool is_minimal = false;  // no clue is redundant
    std::optional<Grade> grade;
    std::optional<SeGrade> se;
    uint32_t effort = 100'000;  // attempts before giving up
};

}  // namespace nonet::make
