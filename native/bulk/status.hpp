// The status of one puzzle of many, as one byte; nonet.bulk.StatusCode has the same numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace nonet::bulk {

inline constexpr size_t kCellsOfPuzzle = 81;

enum class Code : uint8_t {
    no_solution = 0,
    unique = 1,
    several = 2,     // at least two
    conflict = 3,    // a digit twice in a house, so no solution
    unreadable = 4,  // not a puzzle
    solved = 5,      // one solution was requested and found; there may be more
    too_long = 6,    // timed out; set by callers, never by solvers
};

inline constexpr int kCodeCount = 7;

// By code, why a puzzle has no solution: the words of nonet.bulk.results.
using Reasons = std::array<std::string, kCodeCount>;

}  // namespace nonet::bulk
