// Rates puzzles on the Sudoku Explainer scale into columns, each with a timeout of its own.
#include "logic/se/batch.hpp"

#include <chrono>
#include <memory>

#include "logic/se/rater.hpp"

namespace nonet::logic::se {
namespace {

using Clock = std::chrono::steady_clock;

// Stops when the caller does, or at the timeout of a puzzle.
struct Watch {
    Stop outer;
    Clock::time_point end;

    Stop stop() {
        return {[](void* self) {
                    const Watch& watch = *static_cast<Watch*>(self);
                    return Clock::now() >= watch.end || watch.outer();
                },
                this};
    }
};

RatingStatus rate_one(Rater& rater, const uint8_t* digits, Difficulties& out, size_t index, double seconds, Stop stop) {
    rater.load(digits);
    Watch watch{stop,
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))};
    const Difficulty found = rater.rate(seconds > 0 ? watch.stop() : stop);
    if (found.is_stopped && stop()) return RatingStatus::stopped;
    out.er[index] = static_cast<uint8_t>(tenths(found.er));
    out.ep[index] = static_cast<uint8_t>(tenths(found.ep));
    out.ed[index] = static_cast<uint8_t>(tenths(found.ed));
    out.is_bound[index] = found.is_stopped ? 1 : 0;
    out.technique[index] = found.technique;
    out.steps[index] = static_cast<uint16_t>(found.steps);
    return RatingStatus::rated;
}

}  // namespace

Difficulties::Difficulties(size_t puzzles)
    : status(puzzles, RatingStatus::stopped),
      er(puzzles),
      ep(puzzles),
      ed(puzzles),
      is_bound(puzzles),
      technique(puzzles),
      steps(puzzles) {}

Difficulties rate_many(const uint8_t* digits, size_t puzzles, double seconds, int threads, Stop stop) {
    Difficulties found(puzzles);
    rate_each(
        digits, found.status, threads, stop, [] { return std::make_unique<Rater>(); },
        [&](Rater& rater, const uint8_t* puzzle, size_t index, Stop mine) {
            return rate_one(rater, puzzle, found, index, seconds, mine);
        });
    return found;
}

}  // namespace nonet::logic::se
