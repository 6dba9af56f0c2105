// The rules below the chains, in the order in which they are tried: each gives the first step it finds.
#pragma once

#include "logic/se/rated_step.hpp"

namespace nonet::logic::se {

// Parts of a grid that earlier searches found without steps, so that only changed parts are searched again. Each entry
// is the clock of the grid at the last search without a step.
struct Memory {
    std::array<std::array<uint32_t, kHouses>, 8> sets{};  // one row for each rule of sets
    std::array<std::array<uint32_t, kDigits>, 3> fish{};
    uint32_t aligned_pair = 0;
    uint32_t aligned_triplet = 0;
    std::array<uint32_t, kDigits> nishio{};
};

bool find_hidden_single(const Grid& grid, RatedStep& step);
bool find_naked_single(const Grid& grid, RatedStep& step);
bool find_direct_intersection(const Grid& grid, RatedStep& step);
bool find_intersection(const Grid& grid, RatedStep& step);
bool find_direct_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_naked_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_fish(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_wing(const Grid& grid, bool is_xyz, RatedStep& step);
bool find_unique_loop(const Grid& grid, RatedStep& step);
bool find_bug(const Grid& grid, RatedStep& step);
inline constexpr double kAlignedPair = 6.2, kAlignedTriplet = 7.5;  // their ratings
bool find_aligned_exclusion(const Grid& grid, int size, Memory& memory, RatedStep& step);

}  // namespace nonet::logic::se
