// Checks whether a puzzle has the ordered ER on the Sudoku Explainer scale, and stops as soon as that is certain.
#pragma once

#include <memory>

#include "board/stop.hpp"
#include "logic/se/rater.hpp"
#include "make/order.hpp"

namespace nonet::make {

class SeJudge {
  public:
    explicit SeJudge(const SeGrade& grade) : grade_(grade), rater_(std::make_unique<logic::se::Rater>()) {}

    // The distance of a puzzle with one solution from the order: 0 if it meets the order, kUndecided if stopped.
    uint32_t distance(const Digits& puzzle, Stop stop);

  private:
    const SeGrade& grade_;
    std::unique_ptr<logic::se::Rater> rater_;  // too large for a stack
    logic::se::RatedStep step_;
};

}  // namespace nonet::make
