// The order in which HoDoKu prefers steps when it collects several and takes one.
#pragma once

#include <tuple>

#include "logic/core/step.hpp"

namespace nonet::logic {

// More eliminations first, then the smaller weighted sum of cells, then the shorter chain; among equals the one
// found first. Compare with `<`.
struct StepRank {
    int eliminations = 0;  // negative count
    int index_sum = 0;
    int length = 0;

    friend bool operator<(const StepRank& a, const StepRank& b) {
        return std::tie(a.eliminations, a.index_sum, a.length) < std::tie(b.eliminations, b.index_sum, b.length);
    }
};

// Adds up cell * weight + digit, the weights 1, 81, 161, ... in the order of the eliminations.
class IndexSum {
  public:
    void add(int cell, int digit) {
        sum_ += cell * weight_ + digit;
        weight_ += 80;
        ++count_;
    }
    void add_all(CellSet cells, int digit) {
        for (const int cell : cells) add(cell, digit);
    }
    StepRank rank(int length) const { return {-count_, sum_, length}; }

  private:
    int sum_ = 0;
    int weight_ = 1;
    int count_ = 0;
};

}  // namespace nonet::logic
