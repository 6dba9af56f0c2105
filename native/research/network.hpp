// A position as a constraint network: candidates, the variables that they are values of, and their links.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/bit_row.hpp"
#include "research/singles.hpp"

namespace nonet::research {

// A candidate is 81 * digit + cell, digits from 0.
inline constexpr int kCandidates = 9 * kCells;
inline constexpr int kLinks = 28;  // 8 in the cell, 20 of the digit
// A cell has a digit, and a house has a place for each digit.
inline constexpr int kVariables = kCells + 9 * 27;

using CandidateSet = logic::BitRow<(kCandidates + 63) / 64>;

// What holds on every board: the candidates linked to each, and its four variables.
struct Wiring {
    std::array<CandidateSet, kCandidates> linked;
    std::array<std::array<int16_t, kLinks>, kCandidates> links;
    std::array<std::array<int16_t, 4>, kCandidates> variables;
};

const Wiring& wiring();

// The values of a variable.
struct Values {
    int16_t at[9];
    int count = 0;

    const int16_t* begin() const { return at; }
    const int16_t* end() const { return at + count; }
};

// The candidates of a position after singles, and the variables without a value: those have two or more.
struct Network {
    CandidateSet present;
    std::array<Values, kVariables> values{};
    std::vector<int> open;  // candidates that are not placed

    explicit Network(const Position& position);
};

}  // namespace nonet::research
