// Makes puzzles to order.
#pragma once

#include <optional>

#include "board/stop.hpp"
#include "make/carver.hpp"
#include "make/judge.hpp"
#include "make/order.hpp"
#include "make/se_judge.hpp"

namespace nonet::make {

inline constexpr uint32_t kNothing = UINT32_MAX;

struct Made {
    Digits puzzle, solution;
    uint32_t distance = kNothing;  // 0: as ordered; else of the nearest puzzle found, kNothing if there was none
    uint32_t tries = 0;
    bool is_stopped = false;
};

// One per thread. Puzzle `index` of a seed depends only on the order, the seed and the index.
class Generator {
  public:
    explicit Generator(const Order& order);

    void make(uint64_t seed, uint64_t index, Stop stop, Made& made);

  private:
    bool draw_solution(Random& random, Stop stop, Digits& solution, uint32_t& tries);
    // Thins the puzzle as ordered.
    void thin(Random& random);
    // Whether the order is met; keeps the nearest puzzle otherwise.
    bool keep_nearest(const Digits& solution, uint32_t distance, Made& made) const;
    // From the puzzle at hand, goes to puzzles with a few other clues that are no farther from the order.
    bool walk(Random& random, Stop stop, const Digits& solution, uint32_t distance, Made& made);
    uint32_t clues_missed() const;
    uint32_t distance(Stop stop);

    const Order& order_;
    Units units_;
    bool is_pattern_;     // clues are not allowed everywhere
    uint32_t unfit_ = 0;  // random grids in a row that the pattern did not fit
    Prober prober_;
    Carver carver_;
    std::optional<Judge> judge_;
    std::optional<SeJudge> se_judge_;
};

// Makes puzzles first .. first + count - 1 of a seed on several threads; the result does not depend on the threads.
// Puzzles not finished when `stop`, polled by the calling thread only, ended it are marked.
void make_many(const Order& order, uint64_t seed, uint64_t first, size_t count, unsigned threads, Stop stop,
               Made* made);

// Removes clues from a puzzle with one solution, in an order drawn from a seed, until none is redundant.
Digits minimise(const Digits& puzzle, const Digits& solution, Symmetry symmetry, uint64_t seed);

}  // namespace nonet::make
