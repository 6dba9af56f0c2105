// Rates many puzzles on the Sudoku Explainer scale, on several threads: one column for each part of the result.
#pragma once

#include "logic/core/batch.hpp"
#include "logic/se/rated_step.hpp"

namespace nonet::logic::se {

struct Difficulties {
    std::vector<RatingStatus> status;
    std::vector<uint8_t> er, ep, ed;  // in tenths
    std::vector<uint8_t> is_bound;    // timed out: ER is at least `er`
    std::vector<TechniqueCode> technique;
    std::vector<uint16_t> steps;

    explicit Difficulties(size_t puzzles = 0);
};

// Rates `puzzles` boards of 81 digits each. Puzzles without exactly one solution get their status and no rating. If
// `seconds` is above 0, it is the timeout of each puzzle. Without it, the result does not depend on time or threads.
Difficulties rate_many(const uint8_t* digits, size_t puzzles, double seconds, int threads, Stop stop = {});

}  // namespace nonet::logic::se
