// Tells whether a puzzle is as hard as ordered, and stops looking as soon as that is certain.
#pragma once

#include "board/stop.hpp"
#include "make/order.hpp"

namespace nonet::make {

// The answer of a judge who was stopped.
inline constexpr uint32_t kUndecided = UINT32_MAX;

class Judge {
  public:
    explicit Judge(const Grade& grade) : grade_(grade), way_(grade.way), without_(grade.without) {}

    // How far a puzzle with one solution is from what was ordered: 0 when it is just that. Puzzles that miss by a level
    // are farther off than those that miss by a score.
    uint32_t distance(const Digits& puzzle, Stop stop);

  private:
    const Grade& grade_;
    logic::Solver way_, without_;
};

}  // namespace nonet::make
