// Rates many puzzles at once, on several threads: one column for each part of the result.
#pragma once

#include <vector>

#include "board/stop.hpp"
#include "logic/core/solver.hpp"

namespace nonet::logic {

// The status of a puzzle. Only the first two have a meaningful rating.
enum class RatingStatus : uint8_t { rated, unsolved, conflict, no_solution, several, solved, stopped };

// Checks whether a puzzle can be rated: `rated` if it has exactly one solution.
RatingStatus status_of(const uint8_t* digits, Stop stop = {});

struct BatchRatings {
    std::vector<RatingStatus> status;
    std::vector<Level> level;
    std::vector<Technique> hardest;
    std::vector<uint16_t> steps;
    std::vector<int32_t> score;
    std::vector<uint16_t> counts;  // kTechniques per puzzle, in the order of the catalogue

    explicit BatchRatings(size_t puzzles = 0);
};

// Rates `puzzles` boards of 81 digits each (0 = blank, every digit a clue). The result does not depend on the
// number of threads. Puzzles without exactly one solution get their status and no rating; for the others,
// `config.options.uniqueness` holds. The calling thread works too and polls `stop`.
BatchRatings rate_many(const uint8_t* digits, size_t puzzles, const Config& config, int threads, Stop stop = {});

}  // namespace nonet::logic
