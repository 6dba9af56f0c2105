// The rules below the chains, in the order in which they are tried: each gives the first step it finds.
#pragma once

#include "logic/se/rated_step.hpp"

namespace nonet::logic::se {

// Parts of a grid that earlier searches found without steps, so that only changed parts are searched again. Each entry
// is the clock of the grid at the last search without a step.
struct Memory {
    std::array<std::array<uint32_t, kHouses>, 8> sets{};  // one row for each rule of sets
    std::array<std::array<uint32_t, kDigits>, 3> fish{};
    std::array<uint32_t, kDigits> crossings{}, direct_crossings{};  // intersections, and those that place a digit
    // By cell of two digits: the cells with both among which no loop starts there. The search depends on these alone.
    struct NoLoop {
        CellSet cells;
        uint32_t clock = 0;
    };
    std::array<NoLoop, kCells> loops{};
    uint32_t aligned_pair = 0;
    uint32_t aligned_triplet = 0;
    std::array<uint32_t, kDigits> nishio{};
};

bool find_hidden_single(const Grid& grid, RatedStep& step);
bool find_naked_single(const Grid& grid, RatedStep& step);
bool find_direct_intersection(const Grid& grid, Memory& memory, RatedStep& step);
bool find_intersection(const Grid& grid, Memory& memory, RatedStep& step);
bool find_direct_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_naked_set(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_fish(const Grid& grid, int size, Memory& memory, RatedStep& step);
bool find_wing(const Grid& grid, bool is_xyz, RatedStep& step);
bool find_unique_loop(const Grid& grid, Memory& memory, RatedStep& step);
bool find_bug(const Grid& grid, RatedStep& step);
inline constexpr double kAlignedPair = 6.2, kAlignedTriplet = 7.5;  // their ratings
bool find_aligned_exclusion(const Grid& grid, int size, Memory& memory, RatedStep& step);

}  // namespace nonet::logic::se
