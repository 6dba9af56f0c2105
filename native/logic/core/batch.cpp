// Rates puzzles on HoDoKu's scale into columns.
#include "logic/core/batch.hpp"

#include <algorithm>
#include <memory>

#include "board/conflict.hpp"
#include "search/search.hpp"

namespace nonet::logic {
namespace {

RatingStatus rate_one(Solver& solver, const uint8_t* digits, BatchRatings& out, size_t index, Stop stop) {
    solver.load(Board::from_digits(digits));
    const Rating rating = solver.rate(stop);
    if (rating.stopped) return RatingStatus::stopped;
    out.level[index] = rating.level;
    out.hardest[index] = rating.hardest;
    out.steps[index] = static_cast<uint16_t>(rating.steps);
    out.score[index] = rating.score;
    std::copy(rating.counts.begin(), rating.counts.end(), out.counts.begin() + index * kTechniques);
    return rating.solved ? RatingStatus::rated : RatingStatus::unsolved;
}

}  // namespace

RatingStatus status_of(const uint8_t* digits, Stop stop) {
    if (has_conflict(digits)) return RatingStatus::conflict;
    if (std::find(digits, digits + kCells, 0) == digits + kCells) return RatingStatus::solved;
    const search::Outcome outcome = search::solve_unique(digits, nullptr, stop);
    if (outcome.stopped) return RatingStatus::stopped;
    if (outcome.count == 0) return RatingStatus::no_solution;
    return outcome.count == 1 ? RatingStatus::rated : RatingStatus::several;
}

BatchRatings::BatchRatings(size_t puzzles)
    : status(puzzles, RatingStatus::stopped),
      level(puzzles),
      hardest(puzzles),
      steps(puzzles),
      score(puzzles),
      counts(puzzles * kTechniques) {}

BatchRatings rate_many(const uint8_t* digits, size_t puzzles, const Config& config, int threads, Stop stop) {
    BatchRatings ratings(puzzles);
    rate_each(
        digits, ratings.status, threads, stop, [&] { return std::make_unique<Solver>(config); },
        [&](Solver& solver, const uint8_t* puzzle, size_t index, Stop mine) {
            return rate_one(solver, puzzle, ratings, index, mine);
        });
    return ratings;
}

}  // namespace nonet::logic
