// The candidates of a position, numbered by cell, then digit.
#pragma once

#include <array>
#include <vector>

#include "logic/core/board.hpp"

namespace nonet::logic {

class CandidateList {
  public:
    void number(const Board& board) {
        index_.fill(-1);
        list_.clear();
        for (const int cell : board.empty()) {
            for (const int digit : digits_in(board.marks(cell))) {
                index_[cell * 9 + digit - 1] = static_cast<int16_t>(list_.size());
                list_.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
            }
        }
    }

    int size() const { return static_cast<int>(list_.size()); }
    Candidate operator[](int index) const { return list_[index]; }
    // The number of a candidate; -1 if it is gone.
    int index_of(int cell, int digit) const { return index_[cell * 9 + digit - 1]; }

  private:
    std::array<int16_t, kCells * kDigits> index_;
    std::vector<Candidate> list_;
};

}  // namespace nonet::logic
