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
    uint32_t distance = kNothing;  // 0: as ordered; else the nearest that was found, kNothing when there was none
    uint32_t tries = 0;
    bool is_stopped = false;
};

// One for a thread. Puzzle `index` of a seed depends on nothing but the order, the seed and the index.
class Generator {
  public:
    explicit Generator(const Order& order);

    void make(uint64_t seed, uint64_t index, Stop stop, Made& made);

  private:
    bool draw_solution(Random& random, Stop stop, Digits& solution, uint32_t& tries);
    uint32_t clues_missed() const;
    uint32_t distance(Stop stop);

    const Order& order_;
    Units units_;
    bool is_pattern_;     // clues may not stand everywhere
    uint32_t unfit_ = 0;  // random grids in a row that the pattern did not fit
    Prober prober_;
    Carver carver_;
    std::optional<Judge> judge_;
    std::optional<SeJudge> se_judge_;
};

// Makes puzzles first .. first + count - 1 of a seed on several threads; which thread makes which never shows.
// Those that were not finished when `stop`, asked by the calling thread only, ended it say so.
void make_many(const Order& order, uint64_t seed, uint64_t first, size_t count, unsigned threads, Stop stop,
               Made* made);

// Takes clues of a puzzle with one solution away, in an order drawn from a seed, until none can go.
Digits minimise(const Digits& puzzle, const Digits& solution, Symmetry symmetry, uint64_t seed);

}  // namespace nonet::make
