// Rates many puzzles at once, on several threads: one column for each part of the result.
#pragma once

#include <algorithm>
#include <vector>

#include "board/stop.hpp"
#include "board/threads.hpp"
#include "logic/core/solver.hpp"

namespace nonet::logic {

// The status of a puzzle. Only the first two have a meaningful rating.
enum class RatingStatus : uint8_t { rated, unsolved, conflict, no_solution, several, solved, stopped };

// Checks whether a puzzle can be rated: `rated` if it has exactly one solution.
RatingStatus status_of(const uint8_t* digits, Stop stop = {});

// Rates puzzles of 81 digits, one for each status, on several threads: rate(rater, puzzle, index, stop) returns the
// status of a puzzle that can be rated. Every thread has a rater of its own from make(). The calling thread polls
// `stop`.
template <class Make, class Rate>
void rate_each(const uint8_t* digits, std::vector<RatingStatus>& status, int threads, Stop stop, const Make& make,
               const Rate& rate) {
    // Hard puzzles take a thousand times as long as easy ones, so a thread must not take many at once.
    constexpr size_t kTaken = 4;
    parallel_with(status.size(), kTaken, static_cast<unsigned>(std::max(threads, 1)), stop, [&] {
        return [&, rater = make()](size_t begin, size_t end, Stop mine) {
            for (size_t index = begin; index < end && !mine(); ++index) {
                const uint8_t* puzzle = digits + index * kCells;
                status[index] = status_of(puzzle, mine);
                if (status[index] == RatingStatus::rated) status[index] = rate(*rater, puzzle, index, mine);
            }
        };
    });
}

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
