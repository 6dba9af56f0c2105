// Distributes puzzles to threads: each thread has its own solver and takes a few puzzles at a time.
#include "logic/se/batch.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "board/threads.hpp"
#include "logic/se/solver.hpp"

namespace nonet::logic::se {
namespace {

using Clock = std::chrono::steady_clock;

// Hard puzzles take a thousand times as long as easy ones, so a thread must not take many at once.
constexpr size_t kTaken = 4;

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

void rate_one(Solver& solver, const uint8_t* digits, BatchRatings& out, size_t index, double seconds, Stop stop) {
    out.status[index] = status_of(digits, stop);
    if (out.status[index] != RatingStatus::rated) return;
    solver.load(digits);
    Watch watch{stop,
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))};
    const Rating rating = solver.rate(seconds > 0 ? watch.stop() : stop);
    if (rating.is_stopped && stop()) {
        out.status[index] = RatingStatus::stopped;
        return;
    }
    out.er[index] = static_cast<uint8_t>(tenths(rating.er));
    out.ep[index] = static_cast<uint8_t>(tenths(rating.ep));
    out.ed[index] = static_cast<uint8_t>(tenths(rating.ed));
    out.is_bound[index] = rating.is_stopped ? 1 : 0;
    out.technique[index] = rating.technique;
    out.steps[index] = static_cast<uint16_t>(rating.steps);
}

}  // namespace

BatchRatings::BatchRatings(size_t puzzles)
    : status(puzzles, RatingStatus::stopped),
      er(puzzles),
      ep(puzzles),
      ed(puzzles),
      is_bound(puzzles),
      technique(puzzles),
      steps(puzzles) {}

BatchRatings rate_many(const uint8_t* digits, size_t puzzles, double seconds, int threads, Stop stop) {
    BatchRatings ratings(puzzles);
    parallel_with(puzzles, kTaken, static_cast<unsigned>(std::max(threads, 1)), stop, [&] {
        return [&, solver = std::make_unique<Solver>()](size_t begin, size_t end, Stop mine) {
            for (size_t index = begin; index < end && !mine(); ++index)
                rate_one(*solver, digits + index * kCells, ratings, index, seconds, mine);
        };
    });
    return ratings;
}

}  // namespace nonet::logic::se
