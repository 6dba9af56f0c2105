// Splits puzzles over threads: each thread has a solver of its own and takes a few puzzles at a time.
#include "logic/batch.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "search/search.hpp"

namespace nonet::logic {
namespace {

// Hard puzzles take a thousand times as long as easy ones, so a thread must not take many at once.
constexpr size_t kTaken = 8;

bool has_conflict(const uint8_t* digits) {
    for (const auto& house : kGeometry.house_cells) {
        uint16_t seen = 0;
        for (uint8_t cell : house) {
            if (digits[cell] == 0) continue;
            const uint16_t bit = mask_of(digits[cell]);
            if ((seen & bit) != 0) return true;
            seen |= bit;
        }
    }
    return false;
}

RatingStatus status_of(const uint8_t* digits, Stop stop) {
    if (has_conflict(digits)) return RatingStatus::conflict;
    if (std::find(digits, digits + kCells, 0) == digits + kCells) return RatingStatus::solved;
    const search::Outcome outcome = search::solve(digits, 2, nullptr, 0, stop);
    if (outcome.stopped) return RatingStatus::stopped;
    if (outcome.count == 0) return RatingStatus::no_solution;
    return outcome.count == 1 ? RatingStatus::rated : RatingStatus::several;
}

struct Shared {
    const uint8_t* digits;
    size_t puzzles;
    const Config& config;
    BatchRatings& ratings;
    std::atomic<size_t> next{0};
    std::atomic<bool> stopped{false};
    Stop asked;  // polled by the calling thread only
};

bool is_stopped(void* shared) {
    return static_cast<Shared*>(shared)->stopped.load(std::memory_order_relaxed);
}

bool ask_and_tell(void* context) {
    auto& shared = *static_cast<Shared*>(context);
    if (shared.asked()) shared.stopped.store(true, std::memory_order_relaxed);
    return is_stopped(context);
}

void rate_one(Solver& solver, Shared& shared, size_t index, Stop stop) {
    const uint8_t* digits = shared.digits + index * kCells;
    BatchRatings& out = shared.ratings;
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

void work(Shared& shared, Stop stop) {
    Solver solver(shared.config);
    while (!stop()) {
        const size_t begin = shared.next.fetch_add(kTaken);
        if (begin >= shared.puzzles) return;
        const size_t end = std::min(begin + kTaken, shared.puzzles);
        for (size_t index = begin; index < end && !stop(); ++index) rate_one(solver, shared, index, stop);
    }
}

}  // namespace

BatchRatings::BatchRatings(size_t puzzles)
    : status(puzzles, RatingStatus::stopped),
      level(puzzles),
      hardest(puzzles),
      steps(puzzles),
      score(puzzles),
      counts(puzzles * kTechniques) {}

BatchRatings rate_many(const uint8_t* digits, size_t puzzles, const Config& config, int threads, Stop stop) {
    BatchRatings ratings(puzzles);
    Shared shared{digits, puzzles, config, ratings, {}, {}, stop};
    std::vector<std::thread> helpers;
    const size_t useful = (puzzles + kTaken - 1) / kTaken;
    const size_t count = std::clamp<size_t>(static_cast<size_t>(std::max(threads, 1)), 1, std::max<size_t>(useful, 1));
    for (size_t i = 1; i < count; ++i) helpers.emplace_back([&] { work(shared, {&is_stopped, &shared}); });
    work(shared, {&ask_and_tell, &shared});
    for (std::thread& helper : helpers) helper.join();
    return ratings;
}

}  // namespace nonet::logic
