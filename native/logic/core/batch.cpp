// Distributes puzzles to threads: each thread has its own solver and takes a few puzzles at a time.
#include "logic/core/batch.hpp"

#include <algorithm>
#include <memory>

#include "board/conflict.hpp"
#include "board/threads.hpp"
#include "search/search.hpp"

namespace nonet::logic {
namespace {

// Hard puzzles take a thousand times as long as easy ones, so a thread must not take many at once.
constexpr size_t kTaken = 8;

void rate_one(Solver& solver, const uint8_t* digits, BatchRatings& out, size_t index, Stop stop) {
    out.status[index] = status_of(digits, stop);
    if (out.status[index] != RatingStatus::rated) return;
    solver.load(Board::from_digits(digits));
    const Rating rating = solver.rate(stop);
    if (rating.stopped) {
        out.status[index] = RatingStatus::stopped;
        return;
    }
    if (!rating.solved) out.status[index] = RatingStatus::unsolved;
    out.level[index] = rating.level;
    out.hardest[index] = rating.hardest;
    out.steps[index] = static_cast<uint16_t>(rating.steps);
    out.score[index] = rating.score;
    std::copy(rating.counts.begin(), rating.counts.end(), out.counts.begin() + index * kTechniques);
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
    parallel_with(puzzles, kTaken, static_cast<unsigned>(std::max(threads, 1)), stop, [&] {
        return [&, solver = std::make_unique<Solver>(config)](size_t begin, size_t end, Stop mine) {
            for (size_t index = begin; index < end && !mine(); ++index)
                rate_one(*solver, digits + index * kCells, ratings, index, mine);
        };
    });
    return ratings;
}

}  // namespace nonet::logic
