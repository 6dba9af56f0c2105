// The candidates of a position, numbered by cell, then digit.
#pragma once

#include <array>

#include "logic/core/board.hpp"

namespace nonet::logic {

class CandidateList {
  public:
    void number(const Marks& marks) {
        index_.fill(-1);
        size_ = 0;
        for (int cell = 0; cell < kCells; ++cell)
            for (const int d : bits_in(marks.cell[cell])) {
                index_[cell * kDigits + d] = static_cast<int16_t>(size_);
                list_[size_++] = {static_cast<uint8_t>(cell), static_cast<uint8_t>(d + 1)};
            }
    }

    int size() const { return size_; }
    Candidate operator[](int index) const { return list_[index]; }
    // The number of a candidate; -1 if it is gone.
    int index_of(int cell, int digit) const { return index_[cell * kDigits + digit - 1]; }

  private:
    int size_ = 0;
    std::array<int16_t, kCells * kDigits> index_;
    std::array<Candidate, kCells * kDigits> list_;
};

}  // namespace nonet::logic
