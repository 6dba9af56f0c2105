// Distributes puzzles to threads: each thread has its own rater and takes a few puzzles at a time.
#include "logic/se/batch.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "board/threads.hpp"
#include "logic/se/rater.hpp"

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

void rate_one(Rater& rater, const uint8_t* digits, Difficulties& out, size_t index, double seconds, Stop stop) {
    out.status[index] = status_of(digits, stop);
    if (out.status[index] != RatingStatus::rated) return;
    rater.load(digits);
    Watch watch{stop,
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))};
    const Difficulty found = rater.rate(seconds > 0 ? watch.stop() : stop);
    if (found.is_stopped && stop()) {
        out.status[index] = RatingStatus::stopped;
        return;
    }
    out.er[index] = static_cast<uint8_t>(tenths(found.er));
    out.ep[index] = static_cast<uint8_t>(tenths(found.ep));
    out.ed[index] = static_cast<uint8_t>(tenths(found.ed));
    out.is_bound[index] = found.is_stopped ? 1 : 0;
    out.technique[index] = found.technique;
    out.steps[index] = static_cast<uint16_t>(found.steps);
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
    parallel_with(puzzles, kTaken, static_cast<unsigned>(std::max(threads, 1)), stop, [&] {
        return [&, rater = std::make_unique<Rater>()](size_t begin, size_t end, Stop mine) {
            for (size_t index = begin; index < end && !mine(); ++index)
                rate_one(*rater, digits + index * kCells, found, index, seconds, mine);
        };
    });
    return found;
}

}  // namespace nonet::logic::se
