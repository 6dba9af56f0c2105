// Checks whether a puzzle has a second solution, given the first.
#pragma once

#include <cstdint>
#include <memory>

#include "search/kernels.hpp"

namespace nonet::make {

// 81 digits (0 = blank) with room for the whole vectors that the kernels read.
struct alignas(64) Digits {
    uint8_t cells[96] = {};

    uint8_t& operator[](int cell) { return cells[cell]; }
    uint8_t operator[](int cell) const { return cells[cell]; }
};

// One per thread: it keeps the 47 KB of a search.
class Prober {
  public:
    Prober() : kernel_(search::kernel()), stack_(std::make_unique<search::Stack>()) {}

    // Finds a solution of `puzzle` other than the given one; returns false if there is none.
    bool find_other(const Digits& puzzle, const Digits& solution, Digits& other);

    // Finds a solution of `puzzle` with a digit other than `digit` in a blank cell; returns false if there is none.
    // Half the work of find_other: one solution instead of two, and one candidate fewer.
    bool find_without(const Digits& puzzle, int cell, uint8_t digit, Digits& other);

    // Finds the first solution of a puzzle.
    bool find_any(const Digits& puzzle, Digits& solution);

    // Returns whether singles, locked candidates and triples within a box's line solve a puzzle without guessing.
    bool is_plain(const Digits& puzzle);

    // Counts solutions up to a limit and writes the first `room` of them, 81 digits each.
    uint64_t count(const Digits& puzzle, uint64_t limit, uint8_t* solutions, uint64_t room);

  private:
    const search::Kernel& kernel_;
    std::unique_ptr<search::Stack> stack_;
};

}  // namespace nonet::make
