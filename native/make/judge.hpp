// Checks whether a puzzle is as hard as ordered, and stops as soon as that is certain.
#pragma once

#include "board/stop.hpp"
#include "make/order.hpp"

namespace nonet::make {

// The answer of a judge that was stopped.
inline constexpr uint32_t kUndecided = UINT32_MAX;

class Judge {
  public:
    explicit Judge(const Grade& grade) : grade_(grade), way_(grade.way), without_(grade.without) {}

    // The distance of a puzzle with one solution from the order: 0 if it meets the order. Missing the level counts more
    // than missing the score.
    uint32_t distance(const Digits& puzzle, Stop stop);

  private:
    const Grade& grade_;
    logic::Solver way_, without_;
};

}  // namespace nonet::make
